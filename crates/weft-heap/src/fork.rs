//! fork: the child gets a private copy, so that neither side sees the other's changes.
//!
//! The area is MADV_DONTFORK: a child made behind the C library's back (a raw clone) has no heap
//! and faults where it touches one, instead of changing its parent's memory. At a fork by the C
//! library the parent copies the blocks in use into private memory, which the kernel hands to the
//! child like all else; the child puts it in the area's place, and the parent drops it.
//!
//! posix_spawn, system, popen and vfork run no fork handlers and need none.

use crate::area::advise;
use crate::cache;
use crate::extents::{Kind, PAGE, State};
use crate::glibc;
use crate::heap::{HEAP, Heap, Life, stop_serving};
use crate::start::read_file;
use libc::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The copy that waits for the fork, 0 if there is none, and its length. Used under the heap's
/// lock.
static COPY: AtomicUsize = AtomicUsize::new(0);
static COPY_LEN: AtomicUsize = AtomicUsize::new(0);

/// Forks with less than this in use do not look for memory first, in bytes.
const SMALL: u64 = 64 << 20;

const HUGE: usize = 2 << 20;
/// Copies of at least this many bytes are made in huge pages.
const HUGE_FROM: usize = 8 << 20;

unsafe extern "C" {
    fn pthread_atfork(
        prepare: Option<unsafe extern "C" fn()>,
        parent: Option<unsafe extern "C" fn()>,
        child: Option<unsafe extern "C" fn()>,
    ) -> c_int;
    #[cfg(not(test))]
    fn __fork() -> libc::pid_t;
}

/// The thread that forks, by the address of its errno (which its copy in the child keeps), from
/// our first handler to our last one; 0 otherwise. Handlers of others run in between and may
/// allocate.
static FORKER: AtomicUsize = AtomicUsize::new(0);

/// True in the thread that holds the lock for a fork.
pub fn is_forking() -> bool {
    // ORDERING: Relaxed; only the thread itself ever finds its own address.
    let f = FORKER.load(Ordering::Relaxed);
    // SAFETY: the address is not used as one.
    f != 0 && f == unsafe { libc::__errno_location() } as usize
}

fn set_forking(on: bool) {
    // SAFETY: as above.
    let me = unsafe { libc::__errno_location() } as usize;
    // ORDERING: Relaxed, as above.
    FORKER.store(if on { me } else { 0 }, Ordering::Relaxed);
}

/// Registers the handlers. Once, at load: handlers run in the order of registration, and those
/// before the fork in the reverse order, so that most others run outside of ours.
pub fn register() {
    // SAFETY: three functions that live as long as this library, which is never unloaded.
    unsafe { pthread_atfork(Some(prepare), Some(parent), Some(child)) };
}

/// fork, refused with ENOMEM where the copy does not fit into memory.
#[cfg(not(test))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fork() -> libc::pid_t {
    let needed = {
        let h = HEAP.lock();
        let alive = h.life == Life::Alive;
        if alive { h.ext.used_pages() * PAGE as u64 } else { 0 }
    };
    if needed > SMALL && available().is_some_and(|a| a < needed) {
        glibc::set_errno(libc::ENOMEM);
        return -1;
    }
    // SAFETY: the C library's own.
    unsafe { __fork() }
}

/// MemAvailable of /proc/meminfo in bytes.
#[cfg_attr(test, allow(dead_code))]
fn available() -> Option<u64> {
    let mut buf = [0; 512];
    available_in(read_file(c"/proc/meminfo", &mut buf)?)
}

fn available_in(text: &[u8]) -> Option<u64> {
    let name = b"MemAvailable:";
    let at = text.windows(name.len()).position(|w| w == name)? + name.len();
    let digits = text[at..].iter().skip_while(|c| **c == b' ').take_while(|c| c.is_ascii_digit());
    Some(digits.fold(0u64, |n, c| n * 10 + (c - b'0') as u64) << 10)
}

unsafe extern "C" fn prepare() {
    let errno = glibc::errno();
    // No thread holds both a shard and the heap. What the shards keep is not copied.
    cache::acquire_all(|(page, _)| HEAP.lock().give(page));
    HEAP.acquire();
    set_forking(true);
    glibc::set_errno(errno);
    // SAFETY: the lock was just taken.
    let h = unsafe { HEAP.held() };
    if h.life != Life::Alive || h.ext.used_pages() == 0 {
        return;
    }
    let errno = glibc::errno();
    let len = h.ext.high() as usize * PAGE;
    let new = copy(h, len).unwrap_or(0);
    // ORDERING: Relaxed, under the lock.
    COPY.store(new, Ordering::Relaxed);
    COPY_LEN.store(len, Ordering::Relaxed);
    // Inherited for a moment, so that nothing else settles in the range.
    advise(h.area.base, h.area.len, libc::MADV_DOFORK);
    glibc::set_errno(errno);
}

/// The waiting copy, taken.
fn take_copy() -> (usize, usize) {
    // ORDERING: Relaxed, under the lock.
    (COPY.swap(0, Ordering::Relaxed), COPY_LEN.load(Ordering::Relaxed))
}

unsafe extern "C" fn parent() {
    // SAFETY: taken in `prepare`.
    let h = unsafe { HEAP.held() };
    if h.life == Life::Alive && h.ext.used_pages() > 0 {
        // fork may have failed, and says so by errno.
        let errno = glibc::errno();
        let (new, len) = take_copy();
        if new != 0 {
            // SAFETY: the mapping that `copy` made.
            unsafe { libc::munmap(new as *mut c_void, len) };
        }
        advise(h.area.base, h.area.len, libc::MADV_DONTFORK);
        glibc::set_errno(errno);
    }
    set_forking(false);
    HEAP.release();
    cache::release_all();
}

unsafe extern "C" fn child() {
    // SAFETY: the parent's thread, of which this one is the copy, took the lock.
    let h = unsafe { HEAP.held() };
    if h.life == Life::Alive {
        stop_serving();
        h.life = Life::Inherited;
        h.kind = weft_shm::HEAP_NONE;
        h.reason = c"no shared heap: a fork's child";
        if h.ext.used_pages() > 0 {
            let (new, len) = take_copy();
            if new == 0 || !settle(h, new, len) {
                let text = "weft: no memory for a private copy of the heap in a fork's child\n";
                // SAFETY: async-signal-safe calls.
                unsafe {
                    libc::write(2, text.as_ptr().cast(), text.len());
                    libc::_exit(127);
                }
            }
        }
    } else if h.life == Life::Unborn {
        // A rank's child has no claim on the rank's area.
        stop_serving();
        h.life = Life::Absent;
        h.reason = c"no shared heap: a fork's child";
    }
    set_forking(false);
    HEAP.release();
    cache::release_all();
}

/// A private copy of the shared blocks in use, at the same offsets; its address.
fn copy(h: &Heap, len: usize) -> Option<usize> {
    let rw = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh mapping, of which the part before and behind the aligned one is given back.
    let new = unsafe {
        let room = libc::mmap(null_mut(), len + HUGE, rw, flags, -1, 0);
        if room == libc::MAP_FAILED {
            return None;
        }
        let new = (room as usize).next_multiple_of(HUGE);
        if new > room as usize {
            libc::munmap(room, new - room as usize);
        }
        let behind = room as usize + HUGE - new;
        if behind > 0 {
            libc::munmap((new + len) as *mut c_void, behind);
        }
        new
    };
    if h.huge.private && h.ext.used_pages() as usize * PAGE >= HUGE_FROM {
        // Making the pages is most of the copy's cost; huge ones are fewer.
        advise(new, len, libc::MADV_HUGEPAGE);
    }
    for (page, len, state) in h.ext.blocks() {
        if state == State::Used {
            let (from, to) = (page as usize * PAGE, (page as usize + len as usize) * PAGE);
            copy_data(h, new, from, to);
        }
    }
    Some(new)
}

/// Copies what a range of the area holds; holes stay holes.
fn copy_data(h: &Heap, new: usize, from: usize, to: usize) {
    let mut at = from;
    while let Some(data) = h.area.next_data(at, to) {
        let data = data.max(at);
        let end = h.area.data_end(data, to).min(to);
        // SAFETY: inside of the area, in a block in use, which is accessible, and of the new
        // mapping, which has the same length.
        unsafe {
            let src = (h.area.base + data) as *const u8;
            std::ptr::copy_nonoverlapping(src, (new + data) as *mut u8, end - data);
        }
        at = end;
    }
}

/// In the child: puts the copy in the place of the shared pages. Private ones the kernel has
/// copied.
fn settle(h: &Heap, new: usize, end: usize) -> bool {
    let base = h.area.base;
    // The run of shared blocks that waits to be put in place.
    let mut run = 0;
    for (page, len, state) in h.ext.blocks() {
        if let State::UsedPrivate | State::Free(Kind::Private) = state {
            if !replace(base, new, run, page as usize * PAGE) {
                return false;
            }
            run = (page as usize + len as usize) * PAGE;
        }
    }
    if !replace(base, new, run, end) {
        return false;
    }
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    // SAFETY: what is left of the copy stands for private pages; beyond `end` is no block.
    unsafe {
        libc::munmap(new as *mut c_void, end);
        let rest = (base + end) as *mut c_void;
        libc::mmap(rest, h.area.len - end, libc::PROT_NONE, flags, -1, 0);
    }
    true
}

/// Moves a part of the copy to its place.
fn replace(base: usize, new: usize, from: usize, to: usize) -> bool {
    if to <= from {
        return true;
    }
    let (part, place) = ((new + from) as *mut c_void, (base + from) as *mut c_void);
    // SAFETY: both ranges have the same length; the shared mapping that is replaced is not needed
    // any more in this process.
    unsafe { weft_shm::move_over(part, to - from, place) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo() {
        let text = b"MemTotal:       24 kB\nMemFree:  7 kB\nMemAvailable:   22889308 kB\nBuffers: 1";
        assert_eq!(available_in(text), Some(22889308 << 10));
        assert_eq!(available_in(b"MemTotal: 3"), None);
        assert!(available().is_some());
    }
}
