//! The program's variables as symmetric memory.
//!
//! The writable pages of the executable's data and bss segments are copied to a shared file and
//! the file is mapped over them, so that peers can map them too. Shared libraries are left alone.
//!
//! SPEC: OpenSHMEM 1.5 section 4: global and static variables of the executable are symmetric,
//! those of shared objects are not.

use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::{io, ptr};

/// The pages of the executable's variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Data {
    pub start: usize,
    /// In bytes, a multiple of the page size; 0 for none.
    pub len: usize,
}

pub(crate) fn page_len() -> usize {
    // SAFETY: no preconditions.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as usize }
}

/// Where the program's variables are: the longest writable segment of the executable, without what
/// the loader makes read-only after relocation.
pub(crate) fn find() -> Data {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _: usize, out: *mut libc::c_void) -> libc::c_int {
        // SAFETY: the loader passes a valid description, and the pointer that `find` gave.
        let (info, out) = unsafe { (&*info, &mut *out.cast::<Data>()) };
        // SAFETY: the headers are an array of that length.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
        let page = page_len();
        let end_of = |h: &libc::Elf64_Phdr| (info.dlpi_addr + h.p_vaddr + h.p_memsz) as usize;
        let relro = headers.iter().find(|h| h.p_type == libc::PT_GNU_RELRO).map_or(0, end_of);
        for h in headers.iter().filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_W != 0) {
            let first = (info.dlpi_addr + h.p_vaddr) as usize;
            let end = end_of(h).next_multiple_of(page);
            let fixed = if (first..=end).contains(&relro) { relro } else { first };
            let start = fixed / page * page;
            if end > start && end - start > out.len {
                *out = Data { start, len: end - start };
            }
        }
        // The first object is the executable.
        1
    }
    let mut data = Data::default();
    // SAFETY: `visit` has the signature that is called, and `data` outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut data).cast()) };
    data
}

/// A number that PEs of the same program have in common.
pub(crate) fn number(data: Data) -> u64 {
    let file = std::fs::metadata("/proc/self/exe");
    let words = file.map_or([0; 3], |m| [m.dev(), m.ino(), m.size()]);
    words.iter().fold(data.len as u64, |h, w| (h ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}

/// A number that the same program has on all nodes, as far as that can be told: files have other numbers there.
pub(crate) fn likeness(data: Data) -> u64 {
    let size = std::fs::metadata("/proc/self/exe").map_or(0, |m| m.size());
    (data.len as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ size
}

/// While the pages change hands: who writes to them waits.
static MOVING: AtomicBool = AtomicBool::new(false);
static START: AtomicUsize = AtomicUsize::new(0);
static LEN: AtomicUsize = AtomicUsize::new(0);
/// The copy that a forked child gets.
static SNAPSHOT: AtomicPtr<libc::c_void> = AtomicPtr::new(ptr::null_mut());

/// Moves the program's variables to the file, from `offset` on.
///
/// Other threads that write to them meanwhile wait; only their system calls may fail with EFAULT.
///
/// # Errors
/// Those of mprotect, pwrite and mmap.
pub(crate) fn share(data: Data, fd: BorrowedFd<'_>, offset: u64) -> io::Result<()> {
    if data.len == 0 {
        return Ok(());
    }
    // ORDERING: SeqCst throughout; this happens once, and the handler may run on any thread.
    START.store(data.start, Ordering::SeqCst);
    LEN.store(data.len, Ordering::SeqCst);
    MOVING.store(true, Ordering::SeqCst);
    let old = catch_faults()?;
    let moved = move_pages(data, fd, offset);
    MOVING.store(false, Ordering::SeqCst);
    // SAFETY: `old` is what the system gave for this signal.
    unsafe { libc::sigaction(libc::SIGSEGV, &old, ptr::null_mut()) };
    moved?;
    static ONCE: std::sync::Once = std::sync::Once::new();
    // SAFETY: the handlers only map and copy memory.
    ONCE.call_once(|| unsafe {
        libc::pthread_atfork(Some(before_fork), Some(in_parent), Some(in_child));
    });
    Ok(())
}

fn move_pages(data: Data, fd: BorrowedFd<'_>, offset: u64) -> io::Result<()> {
    let at = data.start as *mut libc::c_void;
    // SAFETY: the range is the executable's own writable pages; reading them stays allowed, writers
    // wait in `on_fault` until they are writable again.
    unsafe {
        if libc::mprotect(at, data.len, libc::PROT_READ) != 0 {
            return Err(io::Error::last_os_error());
        }
        let mut done = 0;
        while done < data.len {
            let n = libc::pwrite(fd.as_raw_fd(), at.byte_add(done), data.len - done, (offset + done as u64) as i64);
            if n <= 0 {
                let why = io::Error::last_os_error();
                libc::mprotect(at, data.len, libc::PROT_READ | libc::PROT_WRITE);
                return Err(why);
            }
            done += n as usize;
        }
        map_over(data.start, data.len, Some(fd), offset)
    }
}

/// Maps a file, or nothing, over a range.
///
/// # Safety
/// The caller owns the range.
pub(crate) unsafe fn map_over(start: usize, len: usize, fd: Option<BorrowedFd<'_>>, offset: u64) -> io::Result<()> {
    let (prot, flags, raw) = match fd {
        Some(fd) => (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED, fd.as_raw_fd()),
        None => (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1),
    };
    let flags = flags | libc::MAP_FIXED | libc::MAP_NORESERVE;
    // SAFETY: by the caller's contract.
    let p = unsafe { libc::mmap(start as *mut _, len, prot, flags, raw, offset as i64) };
    if p == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn catch_faults() -> io::Result<libc::sigaction> {
    // SAFETY: both actions are valid storage, zero is a valid one; the handler is async-signal-safe.
    unsafe {
        let mut new: libc::sigaction = std::mem::zeroed();
        let mut old: libc::sigaction = std::mem::zeroed();
        new.sa_sigaction = on_fault as extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) as usize;
        new.sa_flags = libc::SA_SIGINFO | libc::SA_NODEFER | libc::SA_ONSTACK;
        if libc::sigaction(libc::SIGSEGV, &new, &mut old) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(old)
    }
}

/// A write to pages that are moving is tried again when they have moved.
extern "C" fn on_fault(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the kernel passes a valid description.
    let at = unsafe { (*info).si_addr() } as usize;
    // ORDERING: SeqCst, as in `share`.
    let start = START.load(Ordering::SeqCst);
    let inside = at.wrapping_sub(start) < LEN.load(Ordering::SeqCst);
    while inside && MOVING.load(Ordering::SeqCst) {
        std::hint::spin_loop();
    }
    if !inside {
        // SAFETY: a fault of the program's own: it happens again, with the default action.
        unsafe { libc::signal(libc::SIGSEGV, libc::SIG_DFL) };
    }
}

/// A forked child must not write to its parent's variables: it gets a copy, made here.
extern "C" fn before_fork() {
    // ORDERING: Relaxed; written once, before the handlers were registered.
    let (start, len) = (START.load(Ordering::Relaxed), LEN.load(Ordering::Relaxed));
    // SAFETY: new memory of the length of the range, which is readable.
    unsafe {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let copy = libc::mmap(ptr::null_mut(), len, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
        if copy == libc::MAP_FAILED {
            return;
        }
        ptr::copy_nonoverlapping(start as *const u8, copy.cast(), len);
        // ORDERING: Relaxed; the forking thread alone.
        SNAPSHOT.store(copy, Ordering::Relaxed);
    }
}

extern "C" fn in_parent() {
    // ORDERING: Relaxed; the forking thread alone.
    let copy = SNAPSHOT.swap(ptr::null_mut(), Ordering::Relaxed);
    if !copy.is_null() {
        // SAFETY: made by `before_fork`, of this length.
        unsafe { libc::munmap(copy, LEN.load(Ordering::Relaxed)) };
    }
}

extern "C" fn in_child() {
    // ORDERING: Relaxed; the child has one thread.
    let copy = SNAPSHOT.swap(ptr::null_mut(), Ordering::Relaxed);
    let (start, len) = (START.load(Ordering::Relaxed), LEN.load(Ordering::Relaxed));
    // SAFETY: the copy takes the place of the shared pages, in this process only.
    let moved = !copy.is_null() && unsafe { weft_shm::move_over(copy, len, start as *mut libc::c_void) };
    if !moved {
        // A child that shared its parent's variables would corrupt them.
        // SAFETY: ends the child.
        unsafe { libc::_exit(127) };
    }
}
