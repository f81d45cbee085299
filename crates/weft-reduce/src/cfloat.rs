//! Complex elements: two floats, sum and product only.

use crate::elem::Arith;
use crate::isa::Isa;
use crate::kern::{Kern, by_block};
use std::marker::PhantomData;

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Complex<T> {
    pub(crate) re: T,
    pub(crate) im: T,
}

/// What the product needs beyond `Arith`.
pub(crate) trait Sub: Arith {
    fn sub(self, o: Self) -> Self;
}

macro_rules! subs {
    ($($t:ty)*) => {$(
        impl Sub for $t {
            #[inline(always)]
            fn sub(self, o: Self) -> Self { self - o }
        }
    )*};
}
subs!(f32 f64);

impl<T: Sub> Arith for Complex<T> {
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { re: self.re.add(o.re), im: self.im.add(o.im) }
    }
    /// The plain formula: no recovery of infinities (C Annex G), as in the other MPI libraries.
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        Self { re: self.re.mul(o.re).sub(self.im.mul(o.im)), im: self.re.mul(o.im).add(self.im.mul(o.re)) }
    }
}

/// The complex product of machine floats.
pub(crate) struct ComplexProd<T>(PhantomData<T>);

macro_rules! complex_prod {
    ($($t:ty: $product:ident;)*) => {$(
        impl<I: Isa> Kern<I> for ComplexProd<$t> {
            type T = Complex<$t>;
            #[inline(always)]
            unsafe fn step<const N: usize>(a: *const Self::T, b: *const Self::T, out: *mut Self::T) {
                // SAFETY: by the caller's contract; AVX where the level has it, on whole registers.
                unsafe {
                    #[cfg(all(target_arch = "x86_64", not(miri)))]
                    if const { I::AVX2 && (N * size_of::<Self::T>()).is_multiple_of(32) } {
                        return crate::x86::$product(a.cast(), b.cast(), out.cast(), 2 * N);
                    }
                    by_block::<Self::T, N>(a, b, out, |x, y, r| {
                        for i in 0..N {
                            r[i] = x[i].mul(y[i]);
                        }
                    })
                }
            }
        }
    )*};
}
complex_prod! {
    f32: complex_prod_f32;
    f64: complex_prod_f64;
}
