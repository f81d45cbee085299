//! MINLOC and MAXLOC on value-and-index pairs.
//!
//! A tie goes to the lower index. Padding between and after the members counts for nothing and stays as it is.

use crate::elem::Order;
use crate::isa::Isa;
use crate::kern::{Kern, by_block};
use std::marker::PhantomData;

/// A C struct of a value and an index, with C's padding.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Pair<V, I> {
    v: V,
    i: I,
}

/// Which of two pairs wins: true for `a`, whose index is the lower one on a tie.
#[inline(always)]
pub(crate) fn first_wins<V: Order, I: Order, const MAX: bool>(av: V, ai: I, bv: V, bi: I) -> bool {
    let better = if MAX { bv.lt(av) } else { av.lt(bv) };
    better | (av.same(bv) & ai.lt(bi))
}

/// A type that pairs are made of.
pub(crate) trait Member: Order {
    /// Vector registers compare it.
    const LANES: bool;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    type L: crate::x86::Lanes;
}

macro_rules! members {
    ($($t:ty: $lanes:literal, $l:ty;)*) => {$(
        impl Member for $t {
            const LANES: bool = $lanes;
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            type L = $l;
        }
    )*};
}
members! {
    i32: true, i32;
    i64: true, i64;
    f32: true, f32;
    f64: true, f64;
    i16: true, crate::x86::I16InWord;
}
// The second type stands in where there are no lanes.
#[cfg(target_arch = "x86_64")]
members! { F80Aligned: false, i32; }

/// `long double` as a struct member: aligned to 16 bytes, so that a pair has C's extent of 32.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct F80Aligned(crate::x87::F80);

#[cfg(target_arch = "x86_64")]
impl Order for F80Aligned {
    #[inline]
    fn lt(self, o: Self) -> bool {
        self.0.lt(o.0)
    }
    #[inline]
    fn same(self, o: Self) -> bool {
        self.0.same(o.0)
    }
}

/// MINLOC (MAX false) or MAXLOC (MAX true) on pairs of V and I.
pub(crate) struct Loc<V, I, const MAX: bool>(PhantomData<(V, I)>);

impl<V: Member, I: Member, const MAX: bool> Loc<V, I, MAX> {
    const LEN: usize = size_of::<Pair<V, I>>();
    /// One of the layouts that [`crate::x86::pairs`] knows.
    const LANES: bool =
        V::LANES && I::LANES && (size_of::<V>() <= 4 && Self::LEN == 8 || size_of::<V>() == 8 && Self::LEN == 16);
}

impl<S: Isa, V: Member, I: Member, const MAX: bool> Kern<S> for Loc<V, I, MAX> {
    type T = Pair<V, I>;
    /// Blocks only where registers compare whole pairs: one by one they gain nothing.
    const UNIT: usize = if S::AVX2 && Self::LANES { S::WIDTH } else { Self::LEN };
    const PADDED: bool = Self::LEN > size_of::<V>() + size_of::<I>();

    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const Self::T, b: *const Self::T, out: *mut Self::T) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if const { S::AVX2 && Self::LANES && (N * Self::LEN).is_multiple_of(32) } {
            let len_bytes = N * Self::LEN;
            // SAFETY: by the caller's contract; these are whole registers.
            return unsafe {
                crate::x86::pairs_in_memory::<V::L, I::L, MAX>(a.cast(), b.cast(), out.cast(), len_bytes)
            };
        }
        if const { !<Self as Kern<S>>::PADDED } {
            // SAFETY: by the caller's contract.
            return unsafe {
                by_block::<Self::T, N>(a, b, out, |x, y, r| {
                    for k in 0..N {
                        let first = first_wins::<V, I, MAX>(x[k].v, x[k].i, y[k].v, y[k].i);
                        r[k] = Pair { v: if first { x[k].v } else { y[k].v }, i: if first { x[k].i } else { y[k].i } };
                    }
                })
            };
        }
        for k in 0..N {
            // SAFETY: pair k is in bounds; member by member, so that padding is not written.
            unsafe {
                let (x, y) = (a.add(k), b.add(k));
                let (xv, xi) = ((&raw const (*x).v).read_unaligned(), (&raw const (*x).i).read_unaligned());
                let (yv, yi) = ((&raw const (*y).v).read_unaligned(), (&raw const (*y).i).read_unaligned());
                let first = first_wins::<V, I, MAX>(xv, xi, yv, yi);
                let o = out.add(k);
                (&raw mut (*o).v).write_unaligned(if first { xv } else { yv });
                (&raw mut (*o).i).write_unaligned(if first { xi } else { yi });
            }
        }
    }
}
