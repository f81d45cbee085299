//! Complex elements: two floats, sum and product only.

use crate::elem::Arith;

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Complex<T> {
    re: T,
    im: T,
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
subs!(f32 f64 half::f16);

impl<T: Sub> Arith for Complex<T> {
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { re: self.re.add(o.re), im: self.im.add(o.im) }
    }
    /// The plain formula: no recovery of infinities (C Annex G), as in the other MPI libraries.
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        Self {
            re: self.re.mul(o.re).sub(self.im.mul(o.im)),
            im: self.re.mul(o.im).add(self.im.mul(o.re)),
        }
    }
}
