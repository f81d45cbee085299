//! The 16-bit floats: widened to f32, computed, and rounded once to nearest even.
//!
//! That is exact for one sum or product: f32 has more than twice the digits plus two, so rounding
//! twice equals rounding once. The complex product of halves is computed in f32 and
//! rounded to 16 bits at the end only.
//!
//! AVX512-BF16's conversion flushes subnormals, so bf16 uses shifts at every level. Results of the
//! software conversions and of F16C are the same bits; a signalling NaN becomes quiet.

use crate::cfloat::Complex;
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
use crate::elem::Arith;
use crate::elem::{BinOp, Order};
use crate::isa::Isa;
use crate::kern::{Kern, by_block};
use std::marker::PhantomData;

/// A 16-bit format, one at a time.
pub(crate) trait Format: Copy {
    fn widen(x: u16) -> f32;
    fn narrow(x: f32) -> u16;
}

/// bfloat16.
#[derive(Clone, Copy)]
pub(crate) struct B16;
/// IEEE binary16.
#[derive(Clone, Copy)]
pub(crate) struct H16;

impl Format for B16 {
    #[inline(always)]
    fn widen(x: u16) -> f32 {
        f32::from_bits((x as u32) << 16)
    }
    #[inline(always)]
    fn narrow(x: f32) -> u16 {
        (round_to_b16(x) >> 16) as u16
    }
}

/// The nearest bfloat16, in the high half; the low half is undefined.
#[inline(always)]
fn round_to_b16(x: f32) -> u32 {
    let b = x.to_bits();
    let rounded = b.wrapping_add(0x7fff + ((b >> 16) & 1));
    if x.is_nan() { b | 0x0040_0000 } else { rounded }
}

impl Format for H16 {
    /// No step meets a subnormal f32, so the result does not depend on the processor's mode.
    #[inline(always)]
    fn widen(x: u16) -> f32 {
        let sign = ((x & 0x8000) as u32) << 16;
        let rest = ((x & 0x7fff) as u32) << 13;
        let normal = rest + (112 << 23);
        // 2^-14 + m * 2^-24, less 2^-14.
        let tiny = (f32::from_bits(rest + (113 << 23)) - f32::from_bits(113 << 23)).to_bits();
        let quiet = if rest > 31 << 23 { 0x0040_0000 } else { 0 };
        let special = rest | 0x7f80_0000 | quiet;
        let finite = if rest < 1 << 23 { tiny } else { normal };
        f32::from_bits(sign | if rest >= 31 << 23 { special } else { finite })
    }
    #[inline(always)]
    fn narrow(x: f32) -> u16 {
        let bits = x.to_bits();
        let sign = (bits >> 16) & 0x8000;
        let a = (bits & 0x7fff_ffff) as i32;
        // Rebias and round; everything from 65520 up is infinity.
        let normal = a.wrapping_sub(112 << 23).wrapping_add(0xfff + ((a >> 13) & 1)) >> 13;
        let normal = if normal > 0x7c00 { 0x7c00 } else { normal };
        // 0.5 has the unit of binary16's subnormals as its last place: the addition rounds.
        let tiny = (f32::from_bits(a as u32) + 0.5).to_bits().wrapping_sub(0.5f32.to_bits()) as i32;
        let quiet = 0x7e00 | ((a >> 13) & 0x3ff);
        let r = if a < 113 << 23 { tiny } else { normal };
        (sign | (if a > 0x7f80_0000 { quiet } else { r }) as u32) as u16
    }
}

/// An op on bfloat16s. `EXACT`: the result is one of the operands, so nothing is rounded.
pub(crate) struct HalfB<O, const EXACT: bool>(PhantomData<O>);

impl<I: Isa, O: BinOp<f32>, const EXACT: bool> Kern<I> for HalfB<O, EXACT> {
    type T = u16;
    /// Two elements in a 32-bit word, each widened in its place: vectors need no shuffles.
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const u16, b: *const u16, out: *mut u16) {
        let word = |x: &[u16; N], i: usize| x[2 * i] as u32 | (x[2 * i + 1] as u32) << 16;
        let round = |x: f32| if EXACT { x.to_bits() } else { round_to_b16(x) };
        let op = |x: &[u16; N], y: &[u16; N], r: &mut [u16; N]| {
            if N == 1 {
                r[0] = (round(O::ap(B16::widen(x[0]), B16::widen(y[0]))) >> 16) as u16;
            }
            for i in 0..N / 2 {
                let (x, y) = (word(x, i), word(y, i));
                let lo = round(O::ap(f32::from_bits(x << 16), f32::from_bits(y << 16)));
                let hi = round(O::ap(f32::from_bits(x & 0xffff_0000), f32::from_bits(y & 0xffff_0000)));
                let w = (lo >> 16) | (hi & 0xffff_0000);
                r[2 * i] = w as u16;
                r[2 * i + 1] = (w >> 16) as u16;
            }
        };
        // SAFETY: by the caller's contract.
        unsafe { by_block::<u16, N>(a, b, out, op) }
    }
}

/// An op on binary16s.
pub(crate) struct HalfH<O>(PhantomData<O>);

impl<I: Isa, O: FloatOp> Kern<I> for HalfH<O> {
    type T = u16;
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const u16, b: *const u16, out: *mut u16) {
        // SAFETY: by the caller's contract.
        unsafe {
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            crate::x86::f16::reduce::<I, O, N>(a, b, out);
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            by_block::<u16, N>(a, b, out, |x, y, r| {
                for i in 0..N {
                    r[i] = H16::narrow(O::ap(H16::widen(x[i]), H16::widen(y[i])));
                }
            });
        }
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use crate::x86::f16::FloatOp;
/// An op on f32.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(crate) trait FloatOp: BinOp<f32> {}
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
impl<O: BinOp<f32>> FloatOp for O {}

/// Product of complex numbers of two halves.
pub(crate) struct HalfComplexProd;

impl<I: Isa> Kern<I> for HalfComplexProd {
    type T = Complex<u16>;
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const Self::T, b: *const Self::T, out: *mut Self::T) {
        // SAFETY: by the caller's contract.
        unsafe {
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            crate::x86::f16::complex_prod::<I>(a.cast(), b.cast(), out.cast(), 2 * N);
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            by_block::<Self::T, N>(a, b, out, |x, y, r| {
                let wide = |c: Complex<u16>| Complex { re: H16::widen(c.re), im: H16::widen(c.im) };
                for i in 0..N {
                    let p = wide(x[i]).mul(wide(y[i]));
                    r[i] = Complex { re: H16::narrow(p.re), im: H16::narrow(p.im) };
                }
            });
        }
    }
}

/// A value that only has an order: for the pairs made at run time.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Ordered<F>(u16, PhantomData<F>);

impl<F: Format> Order for Ordered<F> {
    #[inline(always)]
    fn lt(self, o: Self) -> bool {
        F::widen(self.0) < F::widen(o.0)
    }
    #[inline(always)]
    fn same(self, o: Self) -> bool {
        F::widen(self.0) == F::widen(o.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_widens_and_narrows_as_the_library_says() {
        for x in (0..=u16::MAX).step_by(if cfg!(miri) { 61 } else { 1 }) {
            let want = half::f16::from_bits(x).to_f32();
            let got = H16::widen(x);
            assert!(got.to_bits() == want.to_bits() || (want.is_nan() && got.is_nan()), "{x:#x}");
            let back = H16::narrow(got);
            assert!(back == x || (want.is_nan() && back == x | 0x200), "{x:#x} {back:#x}");
            let b = B16::narrow(B16::widen(x));
            assert!(b == x || (half::bf16::from_bits(x).is_nan() && b == x | 0x40));
        }
    }

    #[test]
    fn rounding_is_to_nearest_even() {
        let step = if cfg!(miri) { 0x20_4321 } else { 0x321 };
        for bits in (0..=u32::MAX).step_by(step) {
            let x = f32::from_bits(bits);
            let want = half::f16::from_f32(x);
            let got = half::f16::from_bits(H16::narrow(x));
            assert!(got.to_bits() == want.to_bits() || (got.is_nan() && want.is_nan()), "{bits:#x}");
            let b = B16::narrow(x);
            assert_eq!(b, half::bf16::from_f32(x).to_bits(), "{bits:#x}");
        }
    }
}
