//! IEEE binary128 (Fortran REAL*16), through the soft-float routines that every x86-64 compiler
//! runtime has (libgcc, compiler-builtins). They take their operands in xmm registers, which stable
//! Rust cannot express in an `extern` signature; hence the call by inline assembly.

use crate::cfloat::Sub;
use crate::elem::{Arith, Order};
use core::arch::asm;
use core::arch::x86_64::__m128i;

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct F128([u8; 16]);

unsafe extern "C" {
    // Not the true signatures: only their addresses are used.
    fn __addtf3();
    fn __subtf3();
    fn __multf3();
    fn __lttf2();
    fn __eqtf2();
}

macro_rules! arith_call {
    ($f:ident, $a:expr, $b:expr) => {{
        // SAFETY: same size, every bit pattern is valid in both types.
        let mut r: __m128i = unsafe { core::mem::transmute($a.0) };
        // SAFETY: as above.
        let b: __m128i = unsafe { core::mem::transmute($b.0) };
        // SAFETY: the routine has the C ABI, takes xmm0 and xmm1, returns in xmm0 and touches no
        // memory; without `nostack` the stack is aligned for a call.
        unsafe {
            asm!("call {f}", f = sym $f, inout("xmm0") r, inout("xmm1") b => _, clobber_abi("C"));
        }
        // SAFETY: same size, plain bytes.
        F128(unsafe { core::mem::transmute::<__m128i, [u8; 16]>(r) })
    }};
}

macro_rules! compare_call {
    ($f:ident, $a:expr, $b:expr) => {{
        // SAFETY: same size, every bit pattern is valid in both types.
        let a: __m128i = unsafe { core::mem::transmute($a.0) };
        // SAFETY: as above.
        let b: __m128i = unsafe { core::mem::transmute($b.0) };
        let r: i32;
        // SAFETY: as for the arithmetic routines; the result is in eax.
        unsafe {
            asm!("call {f}", f = sym $f, inout("xmm0") a => _, inout("xmm1") b => _, lateout("eax") r, clobber_abi("C"));
        }
        r
    }};
}

impl Arith for F128 {
    #[inline]
    fn add(self, o: Self) -> Self {
        arith_call!(__addtf3, self, o)
    }
    #[inline]
    fn mul(self, o: Self) -> Self {
        arith_call!(__multf3, self, o)
    }
}

impl Sub for F128 {
    #[inline]
    fn sub(self, o: Self) -> Self {
        arith_call!(__subtf3, self, o)
    }
}

impl Order for F128 {
    #[inline]
    fn lt(self, o: Self) -> bool {
        // Negative exactly when less; positive when unordered.
        compare_call!(__lttf2, self, o) < 0
    }
    #[inline]
    fn same(self, o: Self) -> bool {
        compare_call!(__eqtf2, self, o) == 0
    }
}

#[cfg(test)]
impl F128 {
    /// Exact for every finite f64 that is normal or zero.
    pub(crate) fn from_f64(v: f64) -> Self {
        let b = v.to_bits() as u128;
        let (sign, exp, man) = (b >> 63, (b >> 52) & 0x7ff, b & ((1 << 52) - 1));
        let exp = if exp == 0 { 0 } else { exp + 16383 - 1023 };
        Self((sign << 127 | exp << 112 | man << 60).to_ne_bytes())
    }
    pub(crate) fn to_f64(self) -> f64 {
        let b = u128::from_ne_bytes(self.0);
        let (sign, exp, man) = (b >> 127, (b >> 112) & 0x7fff, b & ((1 << 112) - 1));
        let exp = if exp == 0 { 0 } else { exp + 1023 - 16383 };
        f64::from_bits((sign << 63 | exp << 52 | man >> 60) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "inline assembly")]
    fn agrees_with_f64_on_exact_values() {
        let vals = [0.0, 1.0, -1.5, 3.25, 1e10, -7.0, 0.5];
        for a in vals {
            for b in vals {
                let (x, y) = (F128::from_f64(a), F128::from_f64(b));
                assert_eq!(x.add(y).to_f64(), a + b, "{a} + {b}");
                assert_eq!(x.sub(y).to_f64(), a - b, "{a} - {b}");
                assert_eq!(x.mul(y).to_f64(), a * b, "{a} * {b}");
                assert_eq!(x.lt(y), a < b, "{a} < {b}");
                assert_eq!(x.same(y), a == b, "{a} == {b}");
            }
        }
        let one = F128::from_f64(1.0);
        let tiny = F128::from_f64((2f64).powi(-110));
        assert!(one.lt(one.add(tiny)));
        let nan = F128((0x7fffu128 << 112 | 1 << 111).to_ne_bytes());
        assert!(!nan.lt(one) && !one.lt(nan) && !nan.same(nan));
    }
}
