//! 32-bit moves. In assembly, since a compiler turns them into vectors.

use crate::generic::{Streaming, Vector};
use std::arch::asm;
use std::arch::x86_64::_mm_sfence;

#[derive(Clone, Copy)]
pub(super) struct W32(u32);

impl Vector for W32 {
    const BYTES: usize = 4;

    #[inline(always)]
    unsafe fn load(p: *const u8) -> Self {
        let v: u32;
        // SAFETY: by the caller's contract.
        unsafe {
            asm!("mov {:e}, [{}]", out(reg) v, in(reg) p, options(nostack, preserves_flags, readonly));
        }
        Self(v)
    }

    #[inline(always)]
    unsafe fn store(self, p: *mut u8) {
        // SAFETY: by the caller's contract.
        unsafe { asm!("mov [{}], {:e}", in(reg) p, in(reg) self.0, options(nostack, preserves_flags)) }
    }
}

impl Streaming for W32 {
    #[inline(always)]
    unsafe fn stream(self, p: *mut u8) {
        // SAFETY: by the caller's contract; the copy ends with a fence.
        unsafe { asm!("movnti [{}], {:e}", in(reg) p, in(reg) self.0, options(nostack, preserves_flags)) }
    }

    #[inline(always)]
    fn fence() {
        // SAFETY: every x86-64 has it.
        unsafe { _mm_sfence() };
    }
}
