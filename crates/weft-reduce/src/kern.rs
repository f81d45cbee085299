//! The one algorithm, over the kernels ([`Kern`]) and the instruction sets ([`Isa`]).
//!
//! Both loops work in blocks of a fixed number of elements held in local arrays: everything is
//! loaded before anything is stored, so the result may lie exactly on a source and the compiler needs
//! no check for overlap; a constant trip count lets it use whole registers. What is left over is
//! done in blocks of half the size each, so that no length pays for more than a few branches.

use crate::elem::BinOp;
use crate::isa::Isa;
use std::marker::PhantomData;

/// An op on a type, for one instruction set.
pub(crate) trait Kern<I: Isa> {
    type T: Copy;
    /// Bytes of the blocks of the main loop: a power of two times the size of T.
    const UNIT: usize = I::WIDTH;

    /// `a op b` for each element.
    ///
    /// # Safety
    /// The processor has the instructions of `I`.
    unsafe fn block<const N: usize>(a: &[Self::T; N], b: &[Self::T; N]) -> [Self::T; N];

    /// Writes N elements.
    ///
    /// # Safety
    /// `out` holds N elements, at any alignment.
    #[inline(always)]
    unsafe fn store<const N: usize>(out: *mut Self::T, r: [Self::T; N]) {
        // SAFETY: by the caller's contract.
        unsafe { out.cast::<[Self::T; N]>().write_unaligned(r) }
    }

    /// `out = a op b` on N elements in memory.
    ///
    /// # Safety
    /// The processor has the instructions of `I`; each pointer is of N elements, at any alignment;
    /// `out` overlaps `a` and `b` exactly or not at all.
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const Self::T, b: *const Self::T, out: *mut Self::T) {
        // SAFETY: by the caller's contract.
        unsafe {
            let x = a.cast::<[Self::T; N]>().read_unaligned();
            let y = b.cast::<[Self::T; N]>().read_unaligned();
            Self::store(out, Self::block(&x, &y));
        }
    }
}

/// Element by element, left to the compiler to vectorise.
pub(crate) struct Elem<T, O>(PhantomData<(T, O)>);

impl<I: Isa, T: Copy, O: BinOp<T>> Kern<I> for Elem<T, O> {
    type T = T;
    #[inline(always)]
    unsafe fn block<const N: usize>(a: &[T; N], b: &[T; N]) -> [T; N] {
        let mut r = *b;
        for i in 0..N {
            r[i] = O::ap(a[i], b[i]);
        }
        r
    }
}

/// As [`Elem`], one element after the other: for types that no vector instruction works on.
pub(crate) struct OneByOne<T, O>(PhantomData<(T, O)>);

impl<I: Isa, T: Copy, O: BinOp<T>> Kern<I> for OneByOne<T, O> {
    type T = T;
    const UNIT: usize = size_of::<T>();
    #[inline(always)]
    unsafe fn block<const N: usize>(a: &[T; N], b: &[T; N]) -> [T; N] {
        let mut r = *b;
        for i in 0..N {
            r[i] = O::ap(a[i], b[i]);
        }
        r
    }
}

/// Runs `$body` with `$N` a constant and `$at` the element to start from, over all of `$n`.
macro_rules! in_blocks {
    ($size:expr, $unit:expr, $n:expr, |$at:ident, $N:ident| $body:expr) => {{
        let mut $at = 0;
        in_blocks!(@ $size, $unit, $n, $at, $N, $body; 256 128 64 32 16 8 4 2 1);
    }};
    (@ $size:expr, $unit:expr, $n:expr, $at:ident, $N:ident, $body:expr; $($len:literal)*) => {$(
        if const { $len * $size == $unit } {
            while $n - $at >= $len {
                const $N: usize = $len;
                $body;
                $at += $len;
            }
        } else if const { $len * $size < $unit } && $n & $len != 0 {
            const $N: usize = $len;
            $body;
            $at += $len;
        }
    )*
        debug_assert_eq!($at, $n);
    };
}

/// `out[i] = a[i] op b[i]`.
///
/// # Safety
/// As [`crate::Kernel3`]; the processor has the instructions of `I`.
#[inline(always)]
pub(crate) unsafe fn three<I: Isa, K: Kern<I>>(a: *const u8, b: *const u8, out: *mut u8, n: usize) {
    let (a, b, out) = (a.cast::<K::T>(), b.cast::<K::T>(), out.cast::<K::T>());
    in_blocks!(size_of::<K::T>(), K::UNIT, n, |at, N| {
        // SAFETY: elements at..at+N are in bounds of all three buffers.
        unsafe { K::step::<N>(a.add(at), b.add(at), out.add(at)) }
    });
}

/// `out[i] = ((s0[i] op s1[i]) op s2[i]) op ...`.
///
/// # Safety
/// As [`crate::KernelN`]; the processor has the instructions of `I`.
#[inline(always)]
pub(crate) unsafe fn many<I: Isa, K: Kern<I>>(srcs: *const *const u8, k: usize, out: *mut u8, n: usize) {
    let (srcs, out) = (srcs.cast::<*const K::T>(), out.cast::<K::T>());
    in_blocks!(size_of::<K::T>(), K::UNIT, n, |at, N| {
        // SAFETY: there are k >= 1 sources, and elements at..at+N are in bounds of each and of out.
        unsafe { fold::<I, K, N>(srcs, k, at, out) }
    });
}

/// One block of [`many`].
///
/// # Safety
/// As [`many`], for the elements from `at` to `at + N`.
#[inline(always)]
unsafe fn fold<I: Isa, K: Kern<I>, const N: usize>(srcs: *const *const K::T, k: usize, at: usize, out: *mut K::T) {
    // SAFETY: by the caller's contract.
    unsafe {
        let mut acc = (*srcs).add(at).cast::<[K::T; N]>().read_unaligned();
        for j in 1..k {
            let next = (*srcs.add(j)).add(at).cast::<[K::T; N]>().read_unaligned();
            acc = K::block(&acc, &next);
        }
        K::store(out.add(at), acc);
    }
}
