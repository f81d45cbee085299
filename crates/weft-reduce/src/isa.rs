//! The instruction sets that kernels are compiled for, and which of them this processor has.

use crate::kern::{self, Kern};

/// A set of instructions, from the one that every processor of the target has upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Level {
    /// What the target guarantees: SSE2 on x86-64, NEON on AArch64.
    Base,
    /// x86-64 with AVX2 and F16C.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL.
    Avx512,
}

impl Level {
    /// Every level, lowest first.
    pub const ALL: [Level; 3] = [Level::Base, Level::Avx2, Level::Avx512];

    pub fn name(self) -> &'static str {
        match self {
            Level::Base => "base",
            Level::Avx2 => "avx2",
            Level::Avx512 => "avx512",
        }
    }

    /// True when this processor (and this build) can run the level's kernels.
    pub fn is_available(self) -> bool {
        match self {
            Level::Base => true,
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Level::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c"),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Level::Avx512 => {
                Level::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            _ => false,
        }
    }

    /// The highest level that is available.
    pub fn best() -> Level {
        Self::ALL.into_iter().rev().find(|l| l.is_available()).unwrap_or(Level::Base)
    }
}

/// A level at compile time, and the loops of [`kern`] compiled for it.
pub(crate) trait Isa: 'static + Sized {
    /// Bytes of a block that the registers hold comfortably, with two operands.
    const WIDTH: usize;
    /// AVX2 and F16C may be used.
    const AVX2: bool;
    /// AVX-512 F, BW, DQ and VL may be used.
    #[cfg_attr(not(all(target_arch = "x86_64", not(miri))), expect(dead_code))]
    const AVX512: bool;

    /// # Safety
    /// As [`crate::Kernel`]; the processor has the instructions.
    unsafe fn two<K: Kern<Self>>(inp: *const u8, inout: *mut u8, n: usize);
    /// # Safety
    /// As [`crate::Kernel3`]; the processor has the instructions.
    unsafe fn three<K: Kern<Self>>(a: *const u8, b: *const u8, out: *mut u8, n: usize);
    /// # Safety
    /// As [`crate::KernelN`]; the processor has the instructions.
    unsafe fn many<K: Kern<Self>>(srcs: *const *const u8, k: usize, out: *mut u8, n: usize);
}

macro_rules! isa {
    ($name:ident, $width:literal, $avx2:literal, $avx512:literal $(, $features:literal)?) => {
        pub(crate) struct $name;
        impl Isa for $name {
            const WIDTH: usize = $width;
            const AVX2: bool = $avx2;
            const AVX512: bool = $avx512;

            unsafe fn two<K: Kern<Self>>(inp: *const u8, inout: *mut u8, n: usize) {
                // SAFETY: the caller's contract; the result lies exactly on the second operand.
                unsafe { Self::three::<K>(inp, inout, inout, n) }
            }
            #[inline(never)]
            $(#[target_feature(enable = $features)])?
            unsafe fn three<K: Kern<Self>>(a: *const u8, b: *const u8, out: *mut u8, n: usize) {
                // SAFETY: the caller's contract, and the instructions are those of the level.
                unsafe { kern::three::<Self, K>(a, b, out, n) }
            }
            unsafe fn many<K: Kern<Self>>(srcs: *const *const u8, k: usize, out: *mut u8, n: usize) {
                // SAFETY: the caller's contract; the loop is for elements of the size.
                unsafe { kern::many(Self::three::<K>, (size_of::<K::T>(), K::PADDED), srcs, k, out, n) }
            }
        }
    };
}

isa!(Base, 64, false, false);
#[cfg(all(target_arch = "x86_64", not(miri)))]
isa!(Avx2, 128, true, false, "avx2,f16c");
#[cfg(all(target_arch = "x86_64", not(miri)))]
isa!(Avx512, 256, true, true, "avx2,f16c,avx512f,avx512bw,avx512dq,avx512vl");
