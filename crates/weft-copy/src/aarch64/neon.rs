//! NEON registers, and pairs with the non-temporal hint.

use crate::generic::{Hint, STEP, Steps, Vector};
use std::arch::aarch64::{uint8x16_t, vld1q_u8, vst1q_u8};
use std::arch::asm;

#[derive(Clone, Copy)]
pub(super) struct Q(uint8x16_t);

impl Vector for Q {
    const BYTES: usize = 16;

    #[inline(always)]
    unsafe fn load(p: *const u8) -> Self {
        // SAFETY: by the caller's contract.
        Self(unsafe { vld1q_u8(p) })
    }

    #[inline(always)]
    unsafe fn store(self, p: *mut u8) {
        // SAFETY: by the caller's contract.
        unsafe { vst1q_u8(p, self.0) }
    }
}

/// `prfm pldl1keep` of the source, D bytes ahead.
pub(super) struct Ahead<const D: usize>;

impl<const D: usize> Hint for Ahead<D> {
    #[inline(always)]
    fn before(_dst: *mut u8, src: *const u8) {
        for at in (0..STEP).step_by(64) {
            let p = src.wrapping_add(D + at);
            // SAFETY: a hint, which never faults.
            unsafe {
                asm!("prfm pldl1keep, [{}]", in(reg) p, options(nostack, preserves_flags, readonly));
            }
        }
    }
}

/// `ldnp` and `stnp`: hints that the data is used once. Their stores are ordered as any others are,
/// so a release by the caller suffices.
pub(super) struct NonTemporalPairs;

impl Steps for NonTemporalPairs {
    const ALIGN: usize = 64;
    const STREAMS: bool = true;

    #[inline(always)]
    unsafe fn run(mut dst: *mut u8, mut src: *const u8, n: usize) {
        for _ in 0..n {
            // SAFETY: by the caller's contract.
            unsafe {
                asm!(
                    "ldnp {a:q}, {b:q}, [{src}]",
                    "ldnp {c:q}, {d:q}, [{src}, #32]",
                    "ldnp {e:q}, {f:q}, [{src}, #64]",
                    "ldnp {g:q}, {h:q}, [{src}, #96]",
                    "stnp {a:q}, {b:q}, [{dst}]",
                    "stnp {c:q}, {d:q}, [{dst}, #32]",
                    "stnp {e:q}, {f:q}, [{dst}, #64]",
                    "stnp {g:q}, {h:q}, [{dst}, #96]",
                    src = in(reg) src,
                    dst = in(reg) dst,
                    a = out(vreg) _, b = out(vreg) _, c = out(vreg) _, d = out(vreg) _,
                    e = out(vreg) _, f = out(vreg) _, g = out(vreg) _, h = out(vreg) _,
                    options(nostack, preserves_flags)
                );
            }
            dst = dst.wrapping_add(STEP);
            src = src.wrapping_add(STEP);
        }
    }
}
