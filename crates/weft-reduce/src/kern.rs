//! The one algorithm, over the kernels ([`Kern`]) and the instruction sets ([`Isa`]).
//!
//! [`three`] works in blocks of a fixed number of elements held in local arrays: everything is
//! loaded before anything is stored, so the result may lie exactly on a source and the compiler needs
//! no check for overlap; a constant trip count lets it use whole registers. What is left over is
//! done in blocks of half the size each, so that no length pays for more than a few branches.

use crate::elem::BinOp;
use crate::isa::Isa;
use crate::table::Kernel3;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::sync::atomic::{Ordering, compiler_fence};

/// An op on a type, for one instruction set.
pub(crate) trait Kern<I: Isa> {
    type T: Copy;
    /// Bytes of the blocks of the main loop: a power of two times the size of T.
    const UNIT: usize = I::WIDTH;
    /// Steps read bytes of the result that they do not write.
    const PADDED: bool = false;

    /// `out = a op b` on N elements in memory.
    ///
    /// # Safety
    /// The processor has the instructions of `I`; each pointer is of N elements, at any alignment;
    /// `out` overlaps `a` and `b` exactly or not at all.
    unsafe fn step<const N: usize>(a: *const Self::T, b: *const Self::T, out: *mut Self::T);
}

/// A step whose elements are computed by `f` from arrays of all of them.
///
/// # Safety
/// As [`Kern::step`].
#[inline(always)]
pub(crate) unsafe fn by_block<T: Copy, const N: usize>(
    a: *const T,
    b: *const T,
    out: *mut T,
    f: impl Fn(&[T; N], &[T; N], &mut [T; N]),
) {
    // SAFETY: by the caller's contract.
    unsafe {
        let x = a.cast::<[T; N]>().read_unaligned();
        let y = b.cast::<[T; N]>().read_unaligned();
        let mut r = y;
        f(&x, &y, &mut r);
        out.cast::<[T; N]>().write_unaligned(r);
    }
}

/// Element by element, left to the compiler to vectorise.
pub(crate) struct Elem<T, O>(PhantomData<(T, O)>);

impl<I: Isa, T: Copy, O: BinOp<T>> Kern<I> for Elem<T, O> {
    type T = T;
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const T, b: *const T, out: *mut T) {
        // SAFETY: by the caller's contract.
        unsafe {
            by_block::<T, N>(a, b, out, |x, y, r| {
                for i in 0..N {
                    r[i] = O::ap(x[i], y[i]);
                }
            })
        }
    }
}

/// As [`Elem`], one element after the other: for types that no vector instruction works on.
pub(crate) struct OneByOne<T, O>(PhantomData<(T, O)>);

impl<I: Isa, T: Copy, O: BinOp<T>> Kern<I> for OneByOne<T, O> {
    type T = T;
    const UNIT: usize = size_of::<T>();
    #[inline(always)]
    unsafe fn step<const N: usize>(a: *const T, b: *const T, out: *mut T) {
        // SAFETY: by the caller's contract.
        unsafe {
            by_block::<T, N>(a, b, out, |x, y, r| {
                for i in 0..N {
                    r[i] = O::ap(x[i], y[i]);
                }
            })
        }
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
                // Without it the compiler may take the loop over blocks for the one to
                // vectorise, and gathers elements of several blocks.
                // ORDERING: none meant, no partner; it only keeps iterations apart.
                compiler_fence(Ordering::SeqCst);
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

/// Bytes of the piece that [`many`] folds at a time: with a piece of a source it fits any L1 cache.
const PIECE: usize = 4096;

/// Memory for a piece; its alignment makes every register's store whole.
#[repr(C, align(64))]
struct Piece(MaybeUninit<[u8; PIECE]>);

/// `out[i] = ((s0[i] op s1[i]) op s2[i]) op ...` with the loop for two operands, a piece at a time:
/// every source is read once and the result written once; what is between stays in the L1 cache.
///
/// Folding in registers instead is faster in the first two caches and equal beyond, but needs four
/// times the code, and some types then compile to much slower loops.
///
/// # Safety
/// As [`crate::KernelN`]; `three` is a loop for elements of `size` bytes, at most [`PIECE`];
/// `padded` is set where it reads padding of the result.
pub(crate) unsafe fn many(
    three: Kernel3,
    (size, padded): (usize, bool),
    srcs: *const *const u8,
    k: usize,
    out: *mut u8,
    n: usize,
) {
    let mut piece = Piece(MaybeUninit::uninit());
    if padded {
        piece.0.write([0; PIECE]);
    }
    let acc = piece.0.as_mut_ptr().cast::<u8>();
    let step = PIECE / size;
    let mut at = 0;
    // SAFETY: there are k >= 1 sources; elements at..at+len are in bounds of each and of out, and len
    // elements fit a piece. The result is written last, so it may be any of the sources.
    unsafe {
        if k == 1 {
            return std::ptr::copy(*srcs, out, n * size);
        }
        while at < n {
            let len = step.min(n - at);
            let src = |j: usize| (*srcs.add(j)).add(at * size);
            let mut left = src(0);
            for j in 1..k - 1 {
                three(left, src(j), acc, len);
                left = acc;
            }
            three(left, src(k - 1), out.add(at * size), len);
            at += len;
        }
    }
}
