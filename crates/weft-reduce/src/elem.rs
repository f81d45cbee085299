//! Machine elements and the operations on two of them.

use half::{bf16, f16};

/// Sum and product. Integers wrap.
pub(crate) trait Arith: Copy {
    fn add(self, o: Self) -> Self;
    fn mul(self, o: Self) -> Self;
}

/// A comparison that is total except for NaN.
pub(crate) trait Order: Copy {
    fn lt(self, o: Self) -> bool;
    fn same(self, o: Self) -> bool;
}

pub(crate) trait Bits: Copy {
    fn and(self, o: Self) -> Self;
    fn or(self, o: Self) -> Self;
    fn xor(self, o: Self) -> Self;
}

/// C truth: not equal to zero; results are 0 or 1.
pub(crate) trait Truth: Copy {
    fn truth(self) -> bool;
    fn of(t: bool) -> Self;
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Arith for $t {
            #[inline(always)]
            fn add(self, o: Self) -> Self { self.wrapping_add(o) }
            #[inline(always)]
            fn mul(self, o: Self) -> Self { self.wrapping_mul(o) }
        }
        impl Order for $t {
            #[inline(always)]
            fn lt(self, o: Self) -> bool { self < o }
            #[inline(always)]
            fn same(self, o: Self) -> bool { self == o }
        }
        impl Bits for $t {
            #[inline(always)]
            fn and(self, o: Self) -> Self { self & o }
            #[inline(always)]
            fn or(self, o: Self) -> Self { self | o }
            #[inline(always)]
            fn xor(self, o: Self) -> Self { self ^ o }
        }
        impl Truth for $t {
            #[inline(always)]
            fn truth(self) -> bool { self != 0 }
            #[inline(always)]
            fn of(t: bool) -> Self { t as $t }
        }
    )*};
}
integers!(i8 u8 i16 u16 i32 u32 i64 u64 i128);

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Arith for $t {
            #[inline(always)]
            fn add(self, o: Self) -> Self { self + o }
            #[inline(always)]
            fn mul(self, o: Self) -> Self { self * o }
        }
        impl Order for $t {
            #[inline(always)]
            fn lt(self, o: Self) -> bool { self < o }
            #[inline(always)]
            fn same(self, o: Self) -> bool { self == o }
        }
    )*};
}
floats!(f32 f64 f16 bf16);

/// An op on two elements: `a` comes from the lower rank.
pub(crate) trait BinOp<T> {
    fn ap(a: T, b: T) -> T;
}

macro_rules! bin_ops {
    ($($name:ident: $bound:ident, |$a:ident, $b:ident| $e:expr;)*) => {$(
        pub(crate) struct $name;
        impl<T: $bound> BinOp<T> for $name {
            #[inline(always)]
            fn ap($a: T, $b: T) -> T { $e }
        }
    )*};
}
bin_ops! {
    Sum: Arith, |a, b| a.add(b);
    Prod: Arith, |a, b| a.mul(b);
    Min: Order, |a, b| if a.lt(b) { a } else { b };
    Max: Order, |a, b| if b.lt(a) { a } else { b };
    Band: Bits, |a, b| a.and(b);
    Bor: Bits, |a, b| a.or(b);
    Bxor: Bits, |a, b| a.xor(b);
    Land: Truth, |a, b| T::of(a.truth() & b.truth());
    Lor: Truth, |a, b| T::of(a.truth() | b.truth());
    Lxor: Truth, |a, b| T::of(a.truth() ^ b.truth());
}

/// The one loop.
///
/// # Safety
/// As [`crate::reduce`].
pub(crate) unsafe fn run<T: Copy, O: BinOp<T>>(inp: *const u8, inout: *mut u8, n: usize) {
    let (inp, inout) = (inp.cast::<T>(), inout.cast::<T>());
    for i in 0..n {
        // SAFETY: both buffers hold n elements by the caller's contract; access is unaligned.
        unsafe {
            let a = inp.add(i).read_unaligned();
            let b = inout.add(i).read_unaligned();
            inout.add(i).write_unaligned(O::ap(a, b));
        }
    }
}

/// `MPI_REPLACE` on elements of `N` bytes.
///
/// # Safety
/// As [`crate::reduce`].
pub(crate) unsafe fn replace<const N: usize>(inp: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: both buffers hold n elements of N bytes and do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(inp, inout, n * N) };
}

/// `MPI_NO_OP`.
///
/// # Safety
/// None needed; the signature is the kernel's.
pub(crate) unsafe fn no_op(_: *const u8, _: *mut u8, _: usize) {}
