//! The one algorithm: head to the destination's alignment, steps of 128 bytes, tail.

use crate::portable::{short, upto64};
use std::marker::PhantomData;

/// Bytes that an iteration moves: two cache lines, eight 128-bit registers.
pub(crate) const STEP: usize = 128;

/// A loop over steps: what an instruction set contributes.
pub(crate) trait Steps {
    /// Alignment of the destination that `run` needs, a power of two up to 64.
    const ALIGN: usize;
    /// Whether stores go around the caches: then head and tail touch no line of the steps, and a
    /// store fence ends the copy.
    const STREAMS: bool;

    /// Copies `n` >= 1 steps.
    ///
    /// # Safety
    /// Both ranges are valid for `n * STEP` bytes and do not overlap; `dst` is a multiple of
    /// `ALIGN`; the CPU has the instructions.
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize);

    /// Orders streamed stores before what follows.
    #[inline(always)]
    fn fence() {}
}

/// Copies `len` bytes by the steps `S`.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap; the CPU has the instructions of `S`.
#[inline(always)]
pub(crate) unsafe fn copy<S: Steps>(dst: *mut u8, src: *const u8, len: usize) {
    const { assert!(S::ALIGN.is_power_of_two() && S::ALIGN <= 64) };
    if len < STEP + 64 {
        // SAFETY: by the caller's contract.
        return unsafe { short(dst, src, len) };
    }
    let skip = (dst as usize).wrapping_neg() & (S::ALIGN - 1);
    let n = (len - skip) / STEP;
    let done = skip + n * STEP;
    // SAFETY: skip < ALIGN <= 64 <= len, so all parts lie inside the ranges; dst + skip is aligned.
    unsafe {
        if S::STREAMS {
            upto64(dst, src, skip);
            S::run(dst.add(skip), src.add(skip), n);
            short(dst.add(done), src.add(done), len - done);
            S::fence();
        } else {
            // Head and tail overlap the steps: two moves without a branch on their lengths.
            upto64(dst, src, S::ALIGN);
            S::run(dst.add(skip), src.add(skip), n);
            short(dst.add(len - STEP), src.add(len - STEP), STEP);
        }
    }
}

/// A register, and how it is loaded and stored.
pub(crate) trait Vector: Copy {
    const BYTES: usize;

    /// # Safety
    /// `p` is readable for BYTES, with any alignment; the CPU has the instruction.
    unsafe fn load(p: *const u8) -> Self;

    /// # Safety
    /// `p` is writable for BYTES and a multiple of it; the CPU has the instruction.
    unsafe fn store(self, p: *mut u8);
}

/// A vector with a store that goes around the caches.
pub(crate) trait Streaming: Vector {
    /// # Safety
    /// As `store`.
    unsafe fn stream(self, p: *mut u8);

    fn fence();
}

/// What is told to the caches in every step.
pub(crate) trait Hint {
    /// Before the step's loads.
    #[inline(always)]
    fn before(_dst: *mut u8, _src: *const u8) {}
    /// After the step's stores.
    #[inline(always)]
    fn after(_dst: *mut u8) {}
}

/// Hardware knows best.
pub(crate) struct NoHint;
impl Hint for NoHint {}

/// Moves one step through up to eight registers.
///
/// # Safety
/// As `Steps::run` for one step; `put` stores as `Vector::store` does.
#[inline(always)]
unsafe fn step<V: Vector>(dst: *mut u8, src: *const u8, put: impl Fn(V, *mut u8)) {
    const { assert!(STEP.is_multiple_of(V::BYTES)) };
    let regs = (STEP / V::BYTES).min(8);
    let mut at = 0;
    while at < STEP {
        // SAFETY: at + regs * BYTES <= STEP, since both divide it.
        unsafe {
            let mut v = [V::load(src.add(at)); 8];
            let mut i = 1;
            while i < regs {
                v[i] = V::load(src.add(at + i * V::BYTES));
                i += 1;
            }
            i = 0;
            while i < regs {
                put(v[i], dst.add(at + i * V::BYTES));
                i += 1;
            }
        }
        at += regs * V::BYTES;
    }
}

/// Loads and stores through the caches.
pub(crate) struct Plain<V, H>(PhantomData<(V, H)>);

impl<V: Vector, H: Hint> Steps for Plain<V, H> {
    const ALIGN: usize = if V::BYTES < 16 { 16 } else { V::BYTES };
    const STREAMS: bool = false;

    #[inline(always)]
    unsafe fn run(mut dst: *mut u8, mut src: *const u8, n: usize) {
        for _ in 0..n {
            H::before(dst, src);
            // SAFETY: by the caller's contract.
            unsafe { step::<V>(dst, src, |v, p| v.store(p)) };
            H::after(dst);
            dst = dst.wrapping_add(STEP);
            src = src.wrapping_add(STEP);
        }
    }
}

/// Loads through the caches, stores around them.
pub(crate) struct Stream<V, H>(PhantomData<(V, H)>);

impl<V: Streaming, H: Hint> Steps for Stream<V, H> {
    /// A cache line: a line that is streamed in part costs a read of the rest.
    const ALIGN: usize = 64;
    const STREAMS: bool = true;

    #[inline(always)]
    unsafe fn run(mut dst: *mut u8, mut src: *const u8, n: usize) {
        for _ in 0..n {
            H::before(dst, src);
            // SAFETY: by the caller's contract.
            unsafe { step::<V>(dst, src, |v, p| v.stream(p)) };
            dst = dst.wrapping_add(STEP);
            src = src.wrapping_add(STEP);
        }
    }

    #[inline(always)]
    fn fence() {
        V::fence();
    }
}
