//! Prefetches and demotions. None of them faults, whatever the address.

use crate::generic::{Hint, STEP};
use std::arch::asm;
use std::arch::x86_64::{__cpuid, __cpuid_count, _MM_HINT_NTA, _MM_HINT_T0, _mm_prefetch};

/// Bytes of a cache line.
const LINE: usize = 64;

/// `prefetcht0` of the source, D bytes ahead.
pub(super) struct Ahead<const D: usize>;

impl<const D: usize> Hint for Ahead<D> {
    #[inline(always)]
    fn before(_dst: *mut u8, src: *const u8) {
        for at in (0..STEP).step_by(LINE) {
            // SAFETY: a hint; every x86-64 has it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(src.wrapping_add(D + at).cast()) };
        }
    }
}

/// `prefetchnta` of the source, D bytes ahead.
pub(super) struct Nta<const D: usize>;

impl<const D: usize> Hint for Nta<D> {
    #[inline(always)]
    fn before(_dst: *mut u8, src: *const u8) {
        for at in (0..STEP).step_by(LINE) {
            // SAFETY: a hint; every x86-64 has it.
            unsafe { _mm_prefetch::<_MM_HINT_NTA>(src.wrapping_add(D + at).cast()) };
        }
    }
}

/// `prefetchw` of the destination, D bytes ahead: asks for ownership before the stores do.
pub(super) struct Own<const D: usize>;

impl<const D: usize> Hint for Own<D> {
    #[inline(always)]
    fn before(dst: *mut u8, _src: *const u8) {
        for at in (0..STEP).step_by(LINE) {
            let p = dst.wrapping_add(D + at);
            // SAFETY: a hint; where the CPU lacks it, it is a no-op on every 64-bit CPU.
            unsafe { asm!("prefetchw [{}]", in(reg) p, options(nostack, preserves_flags)) };
        }
    }
}

/// `cldemote` of each written line: to the cache that the cores share.
pub(super) struct Demote;

impl Hint for Demote {
    #[inline(always)]
    fn after(dst: *mut u8) {
        for at in (0..STEP).step_by(LINE) {
            let p = dst.wrapping_add(at);
            // SAFETY: a hint, encoded as a no-op for CPUs that lack it.
            unsafe { asm!("cldemote [{}]", in(reg) p, options(nostack, preserves_flags)) };
        }
    }
}

pub(super) fn has_cldemote() -> bool {
    __cpuid(0).eax >= 7 && __cpuid_count(7, 0).ecx >> 25 & 1 != 0
}

pub(super) fn has_prefetchw() -> bool {
    __cpuid(0x8000_0000).eax >= 0x8000_0001 && __cpuid(0x8000_0001).ecx >> 8 & 1 != 0
}
