//! The 16-bit floats: widened to f32, computed, and rounded once to nearest even.
//!
//! That is exact for one sum or product: f32 has more than twice the digits plus two, so rounding
//! twice equals rounding once. The complex product of halves is computed in f32 and
//! rounded to 16 bits at the end only.
//!
//! AVX512-BF16's conversion flushes subnormals, so bf16 uses shifts at every level. Results of the
//! software conversions and of F16C are the same bits; a signalling NaN becomes quiet.

use crate::cfloat::Complex;
use crate::elem::{BinOp, Order};
use crate::isa::Isa;
use crate::kern::Kern;
use std::marker::PhantomData;

/// A 16-bit format.
pub(crate) trait Format: Copy {
    /// Registers are converted by instructions of their own (F16C).
    const BY_HAND: bool;

    /// # Safety
    /// The processor has the instructions of `I`.
    unsafe fn widen<I: Isa, const N: usize>(x: &[u16; N]) -> [f32; N];
    /// # Safety
    /// The processor has the instructions of `I`.
    unsafe fn narrow<I: Isa, const N: usize>(x: &[f32; N]) -> [u16; N];
    fn widen_one(x: u16) -> f32;
    fn narrow_one(x: f32) -> u16;
}

/// bfloat16.
#[derive(Clone, Copy)]
pub(crate) struct B16;
/// IEEE binary16.
#[derive(Clone, Copy)]
pub(crate) struct H16;

impl Format for B16 {
    const BY_HAND: bool = false;
    #[inline(always)]
    unsafe fn widen<I: Isa, const N: usize>(x: &[u16; N]) -> [f32; N] {
        x.map(Self::widen_one)
    }
    #[inline(always)]
    unsafe fn narrow<I: Isa, const N: usize>(x: &[f32; N]) -> [u16; N] {
        x.map(Self::narrow_one)
    }
    #[inline(always)]
    fn widen_one(x: u16) -> f32 {
        f32::from_bits((x as u32) << 16)
    }
    #[inline(always)]
    fn narrow_one(x: f32) -> u16 {
        let b = x.to_bits();
        let rounded = b.wrapping_add(0x7fff + ((b >> 16) & 1)) >> 16;
        let quiet = (b >> 16) | 0x40;
        let nan = (b & 0x7fff_ffff) as i32 > 0x7f80_0000;
        (if nan { quiet } else { rounded }) as u16
    }
}

impl Format for H16 {
    const BY_HAND: bool = true;
    #[inline(always)]
    unsafe fn widen<I: Isa, const N: usize>(x: &[u16; N]) -> [f32; N] {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if I::AVX2 {
            // SAFETY: F16C is there by the caller's contract.
            return unsafe { crate::x86::widen_f16::<I, N>(x) };
        }
        let mut r = [0.0; N];
        for i in 0..N {
            r[i] = Self::widen_one(x[i]);
        }
        r
    }
    #[inline(always)]
    unsafe fn narrow<I: Isa, const N: usize>(x: &[f32; N]) -> [u16; N] {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if I::AVX2 {
            // SAFETY: F16C is there by the caller's contract.
            return unsafe { crate::x86::narrow_f16::<I, N>(x) };
        }
        let mut r = [0; N];
        for i in 0..N {
            r[i] = Self::narrow_one(x[i]);
        }
        r
    }
    /// Without branches: the exponent is rebiased by a multiplication, which also normalises.
    #[inline(always)]
    fn widen_one(x: u16) -> f32 {
        let sign = ((x & 0x8000) as u32) << 16;
        let rest = ((x & 0x7fff) as u32) << 13;
        // 2^112 = 2^(127 - 15)
        let finite = (f32::from_bits(rest) * f32::from_bits(0x7780_0000)).to_bits();
        let quiet = if rest > 0x0f80_0000 { 0x0040_0000 } else { 0 };
        let special = rest | 0x7f80_0000 | quiet;
        f32::from_bits(sign | if rest >= 0x0f80_0000 { special } else { finite })
    }
    /// To nearest even, without branches.
    #[inline(always)]
    fn narrow_one(x: f32) -> u16 {
        let bits = x.to_bits();
        let sign = (bits >> 16) & 0x8000;
        // Signed, for SSE2 has no unsigned comparison.
        let a = (bits & 0x7fff_ffff) as i32;
        // Rebias, round, and everything from 65520 up is infinity.
        let normal = a.wrapping_sub(112 << 23).wrapping_add(0xfff + ((a >> 13) & 1)) >> 13;
        let normal = if normal > 0x7c00 { 0x7c00 } else { normal };
        // 0.5 has the unit of binary16's subnormals as its last place: the addition rounds.
        let tiny = (f32::from_bits(a as u32) + 0.5).to_bits().wrapping_sub(0.5f32.to_bits()) as i32;
        let quiet = 0x7e00 | ((a >> 13) & 0x3ff);
        let r = if a < 0x3880_0000 { tiny } else { normal };
        (sign | (if a > 0x7f80_0000 { quiet } else { r }) as u32) as u16
    }
}

/// Sum, product, minimum or maximum of 16-bit floats.
pub(crate) struct Half<F, O>(PhantomData<(F, O)>);

impl<I: Isa, F: Format, O: BinOp<f32>> Kern<I> for Half<F, O> {
    type T = u16;
    #[inline(always)]
    unsafe fn block<const N: usize>(a: &[u16; N], b: &[u16; N]) -> [u16; N] {
        if const { !(F::BY_HAND && I::AVX2) } {
            let mut r = *b;
            for i in 0..N {
                r[i] = F::narrow_one(O::ap(F::widen_one(a[i]), F::widen_one(b[i])));
            }
            return r;
        }
        // SAFETY: by the caller's contract.
        unsafe {
            let (x, y) = (F::widen::<I, N>(a), F::widen::<I, N>(b));
            let mut r = y;
            for i in 0..N {
                r[i] = O::ap(x[i], y[i]);
            }
            F::narrow::<I, N>(&r)
        }
    }
}

/// Product of complex numbers of two halves.
pub(crate) struct HalfComplexProd<F>(PhantomData<F>);

impl<I: Isa, F: Format> Kern<I> for HalfComplexProd<F> {
    /// Real part in the lower address; the arithmetic does not mind which is which in the word.
    type T = Complex<u16>;
    #[inline(always)]
    unsafe fn block<const N: usize>(a: &[Self::T; N], b: &[Self::T; N]) -> [Self::T; N] {
        let (mut ar, mut ai, mut br, mut bi) = ([0; N], [0; N], [0; N], [0; N]);
        for i in 0..N {
            (ar[i], ai[i], br[i], bi[i]) = (a[i].re, a[i].im, b[i].re, b[i].im);
        }
        // SAFETY: by the caller's contract.
        let (re, im) = unsafe {
            let (ar, ai) = (F::widen::<I, N>(&ar), F::widen::<I, N>(&ai));
            let (br, bi) = (F::widen::<I, N>(&br), F::widen::<I, N>(&bi));
            let (mut re, mut im) = (ar, ai);
            for i in 0..N {
                re[i] = ar[i] * br[i] - ai[i] * bi[i];
                im[i] = ar[i] * bi[i] + ai[i] * br[i];
            }
            (F::narrow::<I, N>(&re), F::narrow::<I, N>(&im))
        };
        let mut r = *b;
        for i in 0..N {
            r[i] = Complex { re: re[i], im: im[i] };
        }
        r
    }
}

/// A value that only has an order: for the pairs made at run time.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Ordered<F>(u16, PhantomData<F>);

impl<F: Format> Order for Ordered<F> {
    #[inline(always)]
    fn lt(self, o: Self) -> bool {
        F::widen_one(self.0) < F::widen_one(o.0)
    }
    #[inline(always)]
    fn same(self, o: Self) -> bool {
        F::widen_one(self.0) == F::widen_one(o.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Base;

    #[test]
    fn every_half_widens_and_narrows_as_the_library_says() {
        for x in 0..=u16::MAX {
            let want = half::f16::from_bits(x).to_f32();
            let got = H16::widen_one(x);
            assert!(got.to_bits() == want.to_bits() || (want.is_nan() && got.is_nan()), "{x:#x}");
            let back = H16::narrow_one(got);
            assert!(back == x || (want.is_nan() && back == x | 0x200), "{x:#x} {back:#x}");
            // SAFETY: Base has no requirements.
            let b = unsafe { B16::narrow::<Base, 1>(&B16::widen::<Base, 1>(&[x])) }[0];
            assert!(b == x || (half::bf16::from_bits(x).is_nan() && b == x | 0x40));
        }
    }

    #[test]
    fn rounding_is_to_nearest_even() {
        let step = if cfg!(miri) { 0x10_4321 } else { 0x321 };
        for bits in (0..=u32::MAX).step_by(step) {
            let x = f32::from_bits(bits);
            let want = half::f16::from_f32(x);
            let got = half::f16::from_bits(H16::narrow_one(x));
            assert!(got.to_bits() == want.to_bits() || (got.is_nan() && want.is_nan()), "{bits:#x}");
            // SAFETY: Base has no requirements.
            let b = unsafe { B16::narrow::<Base, 1>(&[x]) }[0];
            assert_eq!(b, half::bf16::from_f32(x).to_bits(), "{bits:#x}");
        }
    }
}
