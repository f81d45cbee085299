//! Where a PE's object is, by one line of memory: asked first by all puts, gets and atomics. What is wrong, rare or to be
//! checked it does not answer, and [`Job`] looks closer.
//!
//! PERF: a put of 8 bytes through the C entry takes 3.2 ns (bench/record/2026-11-22-openshmem, calls out of line);
//! with the checks in a function of their own it took longer.

use crate::context::{CTX_DEFAULT, CtxHandle};
use crate::job::Job;
use std::cell::UnsafeCell;
use std::ptr;

/// What is read.
#[repr(C, align(64))]
struct Line {
    /// Number of PEs; 0 where nothing is answered: before initialisation, with checks, and over several nodes.
    n: usize,
    heap: usize,
    heap_len: usize,
    data: usize,
    data_len: usize,
    delta: *const isize,
}

struct Cell(UnsafeCell<Line>);

// SAFETY: written at initialisation and finalisation, which the program orders against its calls.
unsafe impl Sync for Cell {}

static LINE: Cell =
    Cell(UnsafeCell::new(Line { n: 0, heap: 0, heap_len: 0, data: 0, data_len: 0, delta: ptr::null() }));

/// Begins to answer.
pub(crate) fn open(job: &Job) {
    let (space, n) = (&job.space, if job.is_guarded() { 0 } else { job.n });
    let (heap, heap_len, data, data_len) = (space.heap, space.heap_len, space.data.start, space.data.len);
    // PEs that run other programs have variables of their own.
    let data_len = if space.strangers.contains(&true) { 0 } else { data_len };
    // SAFETY: as for `Sync`; the job is never freed.
    unsafe { *LINE.0.get() = Line { n, heap, heap_len, data, data_len, delta: space.delta.as_ptr() } };
}

/// Ends that.
pub(crate) fn close() {
    // SAFETY: as for `Sync`.
    unsafe { (*LINE.0.get()).n = 0 };
}

/// The address of a PE's object at an own address, where all is in order.
#[inline(always)]
pub(crate) fn near(ctx: CtxHandle, at: usize, len: usize, pe: i32) -> Option<usize> {
    // SAFETY: as for `Sync`.
    let line = unsafe { &*LINE.0.get() };
    let pe = pe as u32 as usize;
    // Lengths are at least 1, so that nothing outside passes for the end of a range.
    let inside = |start: usize, all: usize| {
        let off = at.wrapping_sub(start);
        off < all && len <= all - off
    };
    if ctx == CTX_DEFAULT && pe < line.n && (inside(line.heap, line.heap_len) || inside(line.data, line.data_len)) {
        // SAFETY: the table has an entry for each PE.
        return Some(at.wrapping_add_signed(unsafe { *line.delta.add(pe) }));
    }
    None
}
