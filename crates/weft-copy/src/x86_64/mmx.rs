//! 64-bit moves through MMX registers, 64 bytes through all eight at a time.
//!
//! One assembly block holds the loop: the registers alias the x87 stack, which must be empty where
//! the compiler's code runs, and `emms` empties it.

use crate::generic::{STEP, Steps};
use std::arch::asm;
use std::arch::x86_64::_mm_sfence;

/// Expands to the loop; `$store` is the instruction that writes, `$hint` what precedes the loads.
macro_rules! mmx_loop {
    ($store:literal, $hint:literal, $dst:ident, $src:ident, $n:ident) => {
        asm!(
            "2:",
            $hint,
            "movq mm0, [{src}]",
            "movq mm1, [{src} + 8]",
            "movq mm2, [{src} + 16]",
            "movq mm3, [{src} + 24]",
            "movq mm4, [{src} + 32]",
            "movq mm5, [{src} + 40]",
            "movq mm6, [{src} + 48]",
            "movq mm7, [{src} + 56]",
            concat!($store, " [{dst}], mm0"),
            concat!($store, " [{dst} + 8], mm1"),
            concat!($store, " [{dst} + 16], mm2"),
            concat!($store, " [{dst} + 24], mm3"),
            concat!($store, " [{dst} + 32], mm4"),
            concat!($store, " [{dst} + 40], mm5"),
            concat!($store, " [{dst} + 48], mm6"),
            concat!($store, " [{dst} + 56], mm7"),
            "add {src}, 64",
            "add {dst}, 64",
            "dec {lines}",
            "jnz 2b",
            "emms",
            src = inout(reg) $src => _,
            dst = inout(reg) $dst => _,
            lines = inout(reg) $n * (STEP / 64) => _,
            out("mm0") _, out("mm1") _, out("mm2") _, out("mm3") _,
            out("mm4") _, out("mm5") _, out("mm6") _, out("mm7") _,
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack)
        )
    };
}

/// `movq` both ways.
pub(super) struct Mmx;

impl Steps for Mmx {
    const ALIGN: usize = 16;
    const STREAMS: bool = false;

    #[inline(always)]
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize) {
        // SAFETY: by the caller's contract; n >= 1.
        unsafe { mmx_loop!("movq", "", dst, src, n) }
    }
}

/// `movq` loads, `movntq` stores.
pub(super) struct MmxStream;

impl Steps for MmxStream {
    const ALIGN: usize = 64;
    const STREAMS: bool = true;

    #[inline(always)]
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize) {
        // SAFETY: by the caller's contract; n >= 1.
        unsafe { mmx_loop!("movntq", "prefetcht0 [{src} + 512]", dst, src, n) }
    }

    #[inline(always)]
    fn fence() {
        // SAFETY: every x86-64 has it.
        unsafe { _mm_sfence() };
    }
}
