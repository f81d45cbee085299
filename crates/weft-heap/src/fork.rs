//! fork: the child gets a private copy, so that neither side sees the other's changes.
//!
//! The area is MADV_DONTFORK: a child made behind the C library's back (a raw clone) has no heap
//! and faults where it touches one, instead of changing its parent's memory. Around a fork by the
//! C library the area is inherited for a moment; the child copies the blocks in use and puts the
//! copy in the area's place before fork returns in it, and the parent waits for that.
//!
//! posix_spawn, system, popen and vfork run no fork handlers and need none.

use crate::area::advise;
use crate::extents::{Kind, PAGE, State};
use crate::heap::{HEAP, Heap, Life, stop_serving};
use libc::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// The parent waits no longer than this for its child's copy, in ms: a debugger may have stopped
/// the child.
const WAIT_MS: c_int = 120_000;

/// The pipe whose end tells the parent that the child has its copy. Used under the heap's lock.
static PIPE: [AtomicI32; 2] = [AtomicI32::new(-1), AtomicI32::new(-1)];

unsafe extern "C" {
    fn pthread_atfork(
        prepare: Option<unsafe extern "C" fn()>,
        parent: Option<unsafe extern "C" fn()>,
        child: Option<unsafe extern "C" fn()>,
    ) -> c_int;
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

unsafe extern "C" fn prepare() {
    HEAP.acquire();
    set_forking(true);
    // SAFETY: the lock was just taken.
    let h = unsafe { HEAP.held() };
    if h.life != Life::Alive || h.ext.used_pages() == 0 {
        return;
    }
    let mut ends = [-1; 2];
    // SAFETY: plain system calls on valid storage and the area.
    unsafe {
        libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC);
    }
    advise(h.area.base, h.area.len, libc::MADV_DOFORK);
    // ORDERING: Relaxed, under the lock.
    PIPE[0].store(ends[0], Ordering::Relaxed);
    PIPE[1].store(ends[1], Ordering::Relaxed);
}

fn close(end: usize) {
    // ORDERING: Relaxed, under the lock.
    let fd = PIPE[end].swap(-1, Ordering::Relaxed);
    if fd >= 0 {
        // SAFETY: a descriptor of ours.
        unsafe { libc::close(fd) };
    }
}

unsafe extern "C" fn parent() {
    // SAFETY: taken in `prepare`.
    let h = unsafe { HEAP.held() };
    if h.life == Life::Alive && h.ext.used_pages() > 0 {
        let e = crate::glibc::errno();
        close(1);
        let fd = PIPE[0].load(Ordering::Relaxed);
        let mut p = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
        // SAFETY: plain system calls on valid storage. The end of the pipe closes when the child
        // is done or dead.
        unsafe {
            while libc::poll(&mut p, 1, WAIT_MS) < 0 && crate::glibc::errno() == libc::EINTR {}
        }
        advise(h.area.base, h.area.len, libc::MADV_DONTFORK);
        close(0);
        crate::glibc::set_errno(e);
    }
    set_forking(false);
    HEAP.release();
}

unsafe extern "C" fn child() {
    // SAFETY: the parent's thread, of which this one is the copy, took the lock.
    let h = unsafe { HEAP.held() };
    if h.life == Life::Alive {
        stop_serving();
        h.life = Life::Inherited;
        h.kind = weft_shm::HEAP_NONE;
        h.reason = c"no shared heap: a fork's child";
        if h.ext.used_pages() > 0 && !copy(h) {
            let text = "weft: no memory for a private copy of the heap in a fork's child\n";
            // SAFETY: async-signal-safe calls.
            unsafe {
                libc::write(2, text.as_ptr().cast(), text.len());
                libc::_exit(127);
            }
        }
        close(0);
        close(1);
    }
    set_forking(false);
    HEAP.release();
}

/// Replaces the shared pages of the area by private copies. Private ones were copied by fork.
fn copy(h: &mut Heap) -> bool {
    let area = h.area;
    let end = h.ext.high() as usize * PAGE;
    let rw = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh mapping.
    let new = unsafe { libc::mmap(null_mut(), end, rw, flags, -1, 0) };
    if new == libc::MAP_FAILED {
        return false;
    }
    let new = new as usize;
    // The run of shared blocks that waits to be put in place.
    let mut run = 0;
    for (page, len, state) in h.ext.blocks() {
        let (from, to) = (page as usize * PAGE, (page as usize + len as usize) * PAGE);
        match state {
            State::Used => copy_data(h, new, from, to),
            State::Free(Kind::Fresh | Kind::Dirty) => {}
            State::UsedPrivate | State::Free(Kind::Private) => {
                if !replace(area.base, new, run, from) {
                    return false;
                }
                run = to;
            }
        }
    }
    if !replace(area.base, new, run, end) {
        return false;
    }
    // SAFETY: what is left of the copy stands for private pages; beyond `end` is no block.
    unsafe {
        libc::munmap(new as *mut c_void, end);
        let rest = (area.base + end) as *mut c_void;
        libc::mmap(rest, area.len - end, libc::PROT_NONE, flags | libc::MAP_FIXED, -1, 0);
    }
    true
}

/// Moves a part of the copy to its place.
fn replace(base: usize, new: usize, from: usize, to: usize) -> bool {
    if to <= from {
        return true;
    }
    let fixed = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
    let (part, place) = ((new + from) as *mut c_void, (base + from) as *mut c_void);
    // SAFETY: both ranges have the same length; the shared mapping that is replaced is not needed
    // any more in this process.
    unsafe { libc::mremap(part, to - from, to - from, fixed, place) != libc::MAP_FAILED }
}

/// Copies what a range of the area holds; holes stay holes.
fn copy_data(h: &Heap, new: usize, from: usize, to: usize) {
    let mut at = from;
    while let Some(data) = h.area.next_data(at, to) {
        let data = data.max(at);
        let end = h.area.data_end(data, to).min(to);
        // SAFETY: inside of the area, which is mapped and accessible here, and of the new mapping,
        // which has the same length.
        unsafe {
            let src = (h.area.base + data) as *const u8;
            std::ptr::copy_nonoverlapping(src, (new + data) as *mut u8, end - data);
        }
        at = end;
    }
}
