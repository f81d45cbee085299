//! The short way of puts, gets and atomics: all that it needs in one line of memory, no call but a
//! last one, so that nothing has to be saved. What is wrong, rare or to be checked goes to [`Job`].
//!
//! PERF: a put of 8 bytes through the C entry takes 3.2 ns (bench/record/2026-11-22-openshmem, calls out of line);
//! with the checks in a function of their own it took longer.

use crate::context::{CTX_DEFAULT, CtxHandle};
use crate::job::{Job, LONG, job};
use std::cell::UnsafeCell;
use std::ptr;

/// What the short way reads.
#[repr(C, align(64))]
struct Hot {
    /// Number of PEs; 0 where all calls go the long way: before initialisation, with checks, and over several nodes.
    n: usize,
    heap: usize,
    heap_len: usize,
    data: usize,
    data_len: usize,
    delta: *const isize,
}

struct Cell(UnsafeCell<Hot>);

// SAFETY: written at initialisation and finalisation, which the program orders against its calls.
unsafe impl Sync for Cell {}

static HOT: Cell = Cell(UnsafeCell::new(Hot { n: 0, heap: 0, heap_len: 0, data: 0, data_len: 0, delta: ptr::null() }));

/// Opens the short way.
pub(crate) fn open(job: &Job) {
    let (space, n) = (&job.space, if job.is_guarded() { 0 } else { job.n });
    let (heap, heap_len, data, data_len) = (space.heap, space.heap_len, space.data.start, space.data.len);
    // PEs that run other programs have variables of their own.
    let data_len = if space.strangers.contains(&true) { 0 } else { data_len };
    // SAFETY: as for `Sync`; the job is never freed.
    unsafe { *HOT.0.get() = Hot { n, heap, heap_len, data, data_len, delta: space.delta.as_ptr() } };
}

/// Closes it.
pub(crate) fn close() {
    // SAFETY: as for `Sync`.
    unsafe { (*HOT.0.get()).n = 0 };
}

/// The address of a PE's object at an own address, where all is in order.
#[inline(always)]
pub fn near(ctx: CtxHandle, at: usize, len: usize, pe: i32) -> Option<usize> {
    // SAFETY: as for `Sync`.
    let hot = unsafe { &*HOT.0.get() };
    let pe = pe as u32 as usize;
    // Lengths are at least 1, so that nothing outside passes for the end of a range.
    let inside = |start: usize, all: usize| {
        let off = at.wrapping_sub(start);
        off < all && len <= all - off
    };
    if ctx == CTX_DEFAULT && pe < hot.n && (inside(hot.heap, hot.heap_len) || inside(hot.data, hot.data_len)) {
        // SAFETY: the table has an entry for each PE.
        return Some(at.wrapping_add_signed(unsafe { *hot.delta.add(pe) }));
    }
    None
}

/// The PE; ends the process where the library is not initialised.
#[cold]
#[inline(never)]
fn here(call: &str) -> &'static Job {
    match job() {
        Some(job) => job,
        None => {
            eprintln!("weft: {call} was called before shmem_init");
            std::process::exit(1)
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn long_put<const BLOCKS: bool>(call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, len: usize, pe: i32) {
    // SAFETY: by the caller's contract.
    unsafe { here(call).put_as::<BLOCKS>(call, ctx, dest, src, len, pe) }
}

#[cold]
#[inline(never)]
unsafe fn long_get<const BLOCKS: bool>(call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, len: usize, pe: i32) {
    // SAFETY: by the caller's contract.
    unsafe { here(call).get_as::<BLOCKS>(call, ctx, dest, src, len, pe) }
}

/// As [`Job::put_as`].
///
/// # Safety
/// `src` is valid for reads.
#[inline(always)]
pub unsafe fn put<const BLOCKS: bool>(call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, len: usize, pe: i32) {
    if len < LONG
        && let Some(at) = near(ctx, dest.addr(), len.max(1), pe)
    {
        // SAFETY: the destination is checked to be mapped, the source by the caller's contract.
        return unsafe { short(ptr::with_exposed_provenance_mut(at), src, len) };
    }
    // SAFETY: by the caller's contract.
    unsafe { long_put::<BLOCKS>(call, ctx, dest, src, len, pe) }
}

/// As [`Job::get_as`].
///
/// # Safety
/// `dest` is valid for writes.
#[inline(always)]
pub unsafe fn get<const BLOCKS: bool>(call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, len: usize, pe: i32) {
    if len < LONG
        && let Some(at) = near(ctx, src.addr(), len.max(1), pe)
    {
        // SAFETY: the source is checked to be mapped, the destination by the caller's contract.
        return unsafe { short(dest, ptr::with_exposed_provenance(at), len) };
    }
    // SAFETY: by the caller's contract.
    unsafe { long_get::<BLOCKS>(call, ctx, dest, src, len, pe) }
}

/// One element is one store, which is what the header inlines.
#[inline(always)]
unsafe fn short(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: both ranges are valid by the caller's contract; a put to oneself may be to the source.
    unsafe {
        match len {
            8 => dst.cast::<u64>().write_unaligned(src.cast::<u64>().read_unaligned()),
            4 => dst.cast::<u32>().write_unaligned(src.cast::<u32>().read_unaligned()),
            _ => ptr::copy(src, dst, len),
        }
    }
}

/// As [`Job::p`].
///
/// # Safety
/// `dest` is aligned for `T`.
#[inline(always)]
pub unsafe fn p<T: Copy>(call: &str, ctx: CtxHandle, dest: *mut T, value: T, pe: i32) {
    match near(ctx, dest.addr(), size_of::<T>(), pe) {
        // SAFETY: checked to be mapped; a peer may read it, hence volatile.
        Some(at) => unsafe { ptr::with_exposed_provenance_mut::<T>(at).write_volatile(value) },
        // SAFETY: by the caller's contract.
        None => unsafe { here(call).p(call, ctx, dest, value, pe) },
    }
}

/// As [`Job::g`].
///
/// # Safety
/// `src` is aligned for `T`.
#[inline(always)]
pub unsafe fn g<T: Copy>(call: &str, ctx: CtxHandle, src: *const T, pe: i32) -> T {
    match near(ctx, src.addr(), size_of::<T>(), pe) {
        // SAFETY: checked to be mapped; a peer may write it, hence volatile.
        Some(at) => unsafe { ptr::with_exposed_provenance::<T>(at).read_volatile() },
        // SAFETY: by the caller's contract.
        None => unsafe { here(call).g(call, ctx, src, pe) },
    }
}
