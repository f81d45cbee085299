//! Start and end of the library, PEs, and what can be reached.

use super::job;
use crate::map;
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

const SINGLE: c_int = 0;
const MULTIPLE: c_int = 3;
static LEVEL: AtomicI32 = AtomicI32::new(SINGLE);

pub fn init(call: &str) {
    open(call, SINGLE);
}

pub fn start_pes(call: &str, _npes: c_int) {
    if !weft_shmem::is_open() {
        open(call, SINGLE);
    }
}

fn open(call: &str, level: c_int) {
    match weft_shmem::open() {
        Ok(job) => map::fill(job),
        Err(why) => {
            eprintln!("weft: {call}: {why}");
            std::process::exit(1);
        }
    }
    // ORDERING: Relaxed; a number.
    LEVEL.fetch_max(level, Ordering::Relaxed);
    static REGISTERED: AtomicBool = AtomicBool::new(false);
    // ORDERING: Relaxed; only to register once.
    if !REGISTERED.swap(true, Ordering::Relaxed) {
        // SAFETY: the function has the signature that is called.
        unsafe { on_exit(at_exit, std::ptr::null_mut()) };
    }
}

unsafe extern "C" {
    fn on_exit(f: extern "C" fn(c_int, *mut c_void), arg: *mut c_void) -> c_int;
}

/// SPEC: OpenSHMEM 1.5 section 9.1 (start_pes): a program that returns from main without finalising
/// is finalised. One that fails is not: nobody would come to the barrier.
extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    while status == 0 && weft_shmem::is_open() {
        weft_shmem::close();
    }
}

/// # Safety
/// `provided` is valid or null.
pub unsafe fn init_thread(call: &str, requested: c_int, provided: *mut c_int) -> c_int {
    if !(SINGLE..=MULTIPLE).contains(&requested) {
        eprintln!(
            "weft: {call}: {requested} is no level of threads: they are SHMEM_THREAD_SINGLE to SHMEM_THREAD_MULTIPLE"
        );
        return 1;
    }
    open(call, requested);
    // SAFETY: by the caller's contract.
    unsafe { query_thread(call, provided) };
    0
}

/// # Safety
/// `provided` is valid or null.
pub unsafe fn query_thread(_: &str, provided: *mut c_int) {
    if !provided.is_null() {
        // ORDERING: Relaxed; a number.
        // SAFETY: by the caller's contract.
        unsafe { provided.write(LEVEL.load(Ordering::Relaxed)) };
    }
}

/// # Safety
/// `initialized` is valid or null.
pub unsafe fn query_initialized(_: &str, initialized: *mut c_int) {
    if !initialized.is_null() {
        // SAFETY: by the caller's contract.
        unsafe { initialized.write(c_int::from(weft_shmem::is_open())) };
    }
}

pub fn finalize(call: &str) {
    job(call);
    weft_shmem::close();
    if !weft_shmem::is_open() {
        map::clear();
        // ORDERING: Relaxed; a number.
        LEVEL.store(SINGLE, Ordering::Relaxed);
    }
}

pub fn global_exit(call: &str, status: c_int) {
    job(call).exit(status)
}

pub fn my_pe(call: &str) -> c_int {
    job(call).my_pe() as c_int
}

pub fn n_pes(call: &str) -> c_int {
    job(call).n_pes() as c_int
}

pub fn pe_accessible(call: &str, pe: c_int) -> c_int {
    c_int::from((0..job(call).n_pes() as c_int).contains(&pe))
}

pub fn addr_accessible(call: &str, addr: *const c_void, pe: c_int) -> c_int {
    c_int::from(job(call).is_accessible(addr.cast(), pe))
}

pub fn ptr(call: &str, dest: *const c_void, pe: c_int) -> *mut c_void {
    job(call).ptr(dest.cast(), pe).map_or(std::ptr::null_mut(), |p| p.cast())
}

pub fn team_ptr(call: &str, team: usize, dest: *const c_void, pe: c_int) -> *mut c_void {
    let job = job(call);
    let there = |t: std::sync::Arc<weft_shmem::TeamObj>| {
        let i = usize::try_from(pe).ok().filter(|&i| i < t.set.size)?;
        job.ptr(dest.cast(), t.set.pe(i) as c_int)
    };
    job.team_opt(team).and_then(there).map_or(std::ptr::null_mut(), |p| p.cast())
}

/// # Safety
/// Both are valid or null.
pub unsafe fn info_get_version(_: &str, major: *mut c_int, minor: *mut c_int) {
    for (p, v) in [(major, 1), (minor, 6)] {
        if !p.is_null() {
            // SAFETY: by the caller's contract.
            unsafe { p.write(v) };
        }
    }
}

/// # Safety
/// `name` is valid for `SHMEM_MAX_NAME_LEN` bytes.
pub unsafe fn info_get_name(_: &str, name: *mut c_char) {
    let text = concat!("Weft ", env!("CARGO_PKG_VERSION"), "\0");
    // SAFETY: by the caller's contract; the text is shorter.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr().cast(), name, text.len()) };
}

pub fn pcontrol(_: &str, _level: c_int) {}
