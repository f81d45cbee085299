//! Memory of GPUs: whether an address is of one, and copies from and to it (ADR 0060), also between processes (ADR 0076).
//!
//! Drivers are never linked. One is used that the program has loaded, and then by its public entry points: CUDA
//! (`libcuda.so.1`), HIP (`libamdhip64.so`), Level Zero (`libze_loader.so.1`). Programs often load theirs after MPI_Init,
//! so on a machine with a GPU each call looks whether one has come. Elsewhere nobody asks: `is_on` is false for ever.

mod cuda;
mod driver;
mod hip;
mod ipc;
mod watch;
mod ze;

pub use driver::Failure;
pub use ipc::{IPC_MIN, Shown, copy_shown, is_worth, show};

use driver::{Driver, Library};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use weft_base::consts::is_address;
use weft_base::param::Param;

/// Which GPUs' memory is looked for.
pub static GPU: Param = Param::new(
    "WEFT_GPU",
    "which drivers' memory buffers may be in; named ones are loaded at start",
    "auto: what the program has loaded, watched for on machines with a GPU",
);

/// Whose driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Cuda,
    Hip,
    LevelZero,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Cuda, Self::Hip, Self::LevelZero];

    /// As `WEFT_GPU` and reports have it.
    pub fn name(self) -> &'static str {
        ["cuda", "hip", "ze"][self as usize]
    }

    /// As the standard's side document "Memory Allocation Kinds" has it, with the restrictors that hold.
    pub fn alloc_kind(self) -> &'static str {
        ["cuda:host:device:managed", "rocm:host:device:managed", "level_zero:host:device:shared"][self as usize]
    }

    fn sonames(self) -> &'static [&'static str] {
        match self {
            Self::Cuda => &["libcuda.so.1"],
            Self::Hip => &["libamdhip64.so", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so.7"],
            Self::LevelZero => &["libze_loader.so.1"],
        }
    }

    fn driver(self, lib: &Library) -> Result<Box<dyn Driver>, String> {
        match self {
            Self::Cuda => Ok(Box::new(cuda::Cuda::new(lib)?)),
            Self::Hip => Ok(Box::new(hip::Hip::new(lib)?)),
            Self::LevelZero => Ok(Box::new(ze::Ze::new(lib)?)),
        }
    }
}

/// Whether a buffer may be in a GPU's memory. Written once, at start.
static ON: AtomicBool = AtomicBool::new(false);
static DRIVERS: [OnceLock<Box<dyn Driver>>; 3] = [const { OnceLock::new() }; 3];
static REFUSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];
static COPIES: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);
/// Kinds that the program asks for before `start`, one bit each.
static WANTED: AtomicU8 = AtomicU8::new(0);
static FAILURE: Mutex<Option<Failure>> = Mutex::new(None);
static FAILED: AtomicBool = AtomicBool::new(false);

/// Whether a buffer may be in a GPU's memory at all.
#[inline(always)]
pub fn is_on() -> bool {
    // ORDERING: Relaxed; written by `start`, before other threads are inside MPI.
    ON.load(Ordering::Relaxed)
}

/// The program asks for kinds of memory, in the standard's words: `mpi,system,cuda:device`. Drivers of those are loaded by
/// `start`, where there are such; what is not there is not told, either.
pub fn want(kinds: &str) {
    let names = kinds.split(',').map(|k| k.split(':').next().unwrap_or_default().trim());
    for name in names {
        if let Some(kind) = Kind::ALL.into_iter().find(|k| k.alloc_kind().split(':').next() == Some(name)) {
            // ORDERING: Relaxed; read by `start`, which the same thread or one after it calls.
            WANTED.fetch_or(1 << kind as u8, Ordering::Relaxed);
        }
    }
}

/// Decides whether anybody asks. Called once, while MPI is initialised.
pub fn start() {
    let word = GPU.raw().unwrap_or_default();
    let named: Vec<Kind> = Kind::ALL.into_iter().filter(|k| word.split(',').any(|w| w == k.name())).collect();
    let is_on = match word.as_str() {
        "off" => false,
        "watch" => true,
        "" | "auto" => {
            open_wanted();
            watch::may_come() || Kind::ALL.into_iter().any(|k| Library::loaded(k.sonames()).is_some())
        }
        _ if !named.is_empty() && named.len() == word.split(',').count() => {
            named.into_iter().for_each(open);
            true
        }
        other => {
            eprintln!("weft: {}={other}: it is off, auto, watch, or some of cuda,hip,ze; auto is taken", GPU.name);
            watch::may_come()
        }
    };
    // ORDERING: see `is_on`.
    ON.store(is_on, Ordering::Relaxed);
    if is_on {
        look();
    }
}

/// Loads drivers that the program asks for by `want`.
fn open_wanted() {
    // ORDERING: Relaxed; see `want`.
    let wanted = WANTED.load(Ordering::Relaxed);
    if wanted == 0 || weft_base::secure::is_elevated() {
        return;
    }
    for kind in Kind::ALL.into_iter().filter(|k| wanted & 1 << *k as u8 != 0) {
        if let Ok(lib) = Library::open(kind.sonames()) {
            take(kind, &lib);
        }
    }
}

/// Loads a driver that the user names.
fn open(kind: Kind) {
    if weft_base::secure::is_elevated() {
        return;
    }
    match Library::open(kind.sonames()) {
        Ok(lib) => take(kind, &lib),
        Err(why) => eprintln!("weft: {} names {}: {why}", GPU.name, kind.name()),
    }
}

fn take(kind: Kind, lib: &Library) {
    match kind.driver(lib) {
        Ok(d) => drop(DRIVERS[kind as usize].set(d)),
        Err(why) => {
            // ORDERING: Relaxed; only whether it was said.
            if !REFUSED[kind as usize].swap(true, Ordering::Relaxed) {
                eprintln!("weft: the driver of {} cannot be used: {why}", kind.name());
            }
        }
    }
}

/// Takes drivers that the program has loaded meanwhile.
fn look() {
    if !watch::has_loaded_more() {
        return;
    }
    for kind in Kind::ALL.into_iter().filter(|k| DRIVERS[*k as usize].get().is_none()) {
        if let Some(lib) = Library::loaded(kind.sonames()) {
            take(kind, &lib);
        }
    }
}

fn drivers_by_kind() -> impl Iterator<Item = (Kind, &'static dyn Driver)> {
    Kind::ALL.into_iter().filter_map(|k| DRIVERS[k as usize].get().map(|d| (k, &**d)))
}

fn drivers() -> impl Iterator<Item = &'static dyn Driver> {
    drivers_by_kind().map(|(_, d)| d)
}

/// Whether buffers of this kind are recognised now.
pub fn supports(kind: Kind) -> bool {
    if is_on() {
        look();
    }
    DRIVERS[kind as usize].get().is_some()
}

/// Whether memory at this address is a GPU's, or may move to one: then only its driver copies it.
#[cold]
pub fn is_device(p: *const u8) -> bool {
    if !is_on() || !is_address(p) {
        return false;
    }
    look();
    drivers().any(|d| d.owns(p))
}

/// Copies `len` bytes where one side, or both, is memory of a GPU, and waits until they are there.
///
/// # Errors
/// What the driver says: the memory is freed, or its device does not answer.
///
/// # Safety
/// What of the two is memory of the host is valid for `len` bytes, and stays so.
#[cold]
pub unsafe fn copy(dst: *mut u8, src: *const u8, len: usize) -> Result<(), Failure> {
    // SAFETY: by the caller's contract; one row.
    unsafe { copy_rows(Rows { dst, dst_step: len, src, src_step: len, len, n: 1 }) }
}

/// `n` rows of `len` bytes, with a distance in bytes from one to the next on each side.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub dst: *mut u8,
    pub dst_step: usize,
    pub src: *const u8,
    pub src_step: usize,
    pub len: usize,
    pub n: usize,
}

/// As `copy`, of rows. Steps are at least as long as a row.
///
/// # Errors
/// As `copy`.
///
/// # Safety
/// As `copy`, for each row.
#[cold]
pub unsafe fn copy_rows(r: Rows) -> Result<(), Failure> {
    if r.len == 0 || r.n == 0 {
        return Ok(());
    }
    let owner = |i: usize| {
        let (dst, src) = (r.dst.wrapping_add(i * r.dst_step), r.src.wrapping_add(i * r.src_step));
        drivers().find(|d| d.owns(dst) || d.owns(src))
    };
    let first = owner(0);
    if r.n > 1 && first.is_some() != owner(r.n - 1).is_some() {
        // A type of absolute addresses, partly of the host's memory.
        return (0..r.n).try_for_each(|i| {
            let (dst, src) = (r.dst.wrapping_add(i * r.dst_step), r.src.wrapping_add(i * r.src_step));
            // SAFETY: by the caller's contract.
            unsafe { copy_rows(Rows { dst, src, n: 1, ..r }) }
        });
    }
    let Some(driver) = first else {
        // SAFETY: by the caller's contract.
        return unsafe { by_kernel(&r) };
    };
    count((r.len * r.n) as u64);
    // SAFETY: by the caller's contract.
    unsafe { driver.copy(&r) }
}

/// Counts a copy by a driver.
fn count(bytes: u64) {
    // ORDERING: Relaxed; statistics.
    COPIES.fetch_add(1, Ordering::Relaxed);
    BYTES.fetch_add(bytes, Ordering::Relaxed);
}

/// Copies what is no driver's: the part of a type that is in memory of the host, or memory that was a GPU's and is freed.
/// The kernel tells which it is; a driver would touch it.
///
/// # Safety
/// As `copy`.
unsafe fn by_kernel(r: &Rows) -> Result<(), Failure> {
    (0..r.n).try_for_each(|i| {
        let mut at = 0;
        while at < r.len {
            let part = |p: *mut u8, step: usize| libc::iovec {
                iov_base: p.wrapping_add(i * step + at).cast(),
                iov_len: r.len - at,
            };
            let (to, from) = (part(r.dst, r.dst_step), part(r.src.cast_mut(), r.src_step));
            // SAFETY: the kernel checks both sides; what is valid of them is the caller's to write.
            let n = unsafe { libc::process_vm_readv(libc::getpid(), &to, 1, &from, 1, 0) };
            if n <= 0 {
                let code = std::io::Error::last_os_error().raw_os_error().unwrap_or(0);
                return Err(Failure { call: "process_vm_readv", code });
            }
            at += n as usize;
        }
        Ok(())
    })
}

/// Keeps a failure in the middle of an operation for the call that ends one.
#[cold]
pub fn failed(why: Failure) {
    *FAILURE.lock().unwrap_or_else(|e| e.into_inner()) = Some(why);
    // ORDERING: Release; the partner is the Acquire in `take_failure`.
    FAILED.store(true, Ordering::Release);
}

/// The failure that `failed` keeps, once.
#[inline]
pub fn take_failure() -> Option<Failure> {
    // ORDERING: Acquire; the partner is the Release in `failed`.
    if !FAILED.load(Ordering::Acquire) {
        return None;
    }
    // ORDERING: Relaxed; the lock below orders the rest.
    FAILED.store(false, Ordering::Relaxed);
    FAILURE.lock().unwrap_or_else(|e| e.into_inner()).take()
}

/// Copies by drivers since the start, and bytes that they moved.
pub fn counts() -> (u64, u64) {
    // ORDERING: Relaxed; statistics.
    (COPIES.load(Ordering::Relaxed), BYTES.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_gpus_while_nobody_asks() {
        let x = 1u8;
        assert!(!is_on() && !is_device(&x) && !supports(Kind::Cuda));
        assert_eq!(counts(), (0, 0));
    }

    #[test]
    fn loads_are_seen_once() {
        watch::has_loaded_more();
        assert!(!watch::has_loaded_more());
    }

    #[test]
    fn what_is_no_drivers_is_copied_by_the_kernel() {
        let (from, mut to) = ([1u8, 2, 3, 4, 5, 6], [0u8; 6]);
        let rows = |dst: *mut u8| Rows { dst, dst_step: 2, src: from.as_ptr(), src_step: 3, len: 2, n: 2 };
        // SAFETY: both sides have the rows.
        let done = unsafe { copy_rows(rows(to.as_mut_ptr())) };
        if done.is_err_and(|e| e.code == libc::EPERM || e.code == libc::ENOSYS) {
            return;
        }
        assert_eq!((done, to), (Ok(()), [1, 2, 4, 5, 0, 0]));
        // SAFETY: nothing is there; the kernel says so.
        let done = unsafe { copy_rows(rows(std::ptr::without_provenance_mut(4096))) };
        assert_eq!(done, Err(Failure { call: "process_vm_readv", code: libc::EFAULT }));
    }
}
