//! Machine elements and the operations on two of them.
//!
//! Minimum and maximum are `a < b ? a : b` and `b < a ? a : b`: with a NaN on either side, and with
//! zeros of both signs, the second operand wins.

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
floats!(f32 f64);

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

/// `MPI_REPLACE` on elements of `N` bytes: the first operand.
///
/// # Safety
/// As [`crate::Kernel`].
pub(crate) unsafe fn replace<const N: usize>(inp: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: both buffers hold n elements of N bytes and do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(inp, inout, n * N) };
}

/// # Safety
/// As [`crate::Kernel3`].
pub(crate) unsafe fn replace3<const N: usize>(a: *const u8, _: *const u8, out: *mut u8, n: usize) {
    // SAFETY: both buffers hold n elements of N bytes; they may be the same.
    unsafe { std::ptr::copy(a, out, n * N) };
}

/// # Safety
/// As [`crate::KernelN`].
pub(crate) unsafe fn replace_many<const N: usize>(srcs: *const *const u8, _: usize, out: *mut u8, n: usize) {
    // SAFETY: there is at least one source, of n elements of N bytes; it may be the result.
    unsafe { std::ptr::copy(*srcs, out, n * N) };
}

/// `MPI_NO_OP`: the second operand.
///
/// # Safety
/// None needed; the signature is the kernel's.
pub(crate) unsafe fn no_op(_: *const u8, _: *mut u8, _: usize) {}

/// # Safety
/// As [`crate::Kernel3`].
pub(crate) unsafe fn no_op3<const N: usize>(_: *const u8, b: *const u8, out: *mut u8, n: usize) {
    // SAFETY: both buffers hold n elements of N bytes; they may be the same.
    unsafe { std::ptr::copy(b, out, n * N) };
}

/// # Safety
/// As [`crate::KernelN`].
pub(crate) unsafe fn no_op_many<const N: usize>(srcs: *const *const u8, k: usize, out: *mut u8, n: usize) {
    // SAFETY: there are k >= 1 sources of n elements of N bytes; the last may be the result.
    unsafe { std::ptr::copy(*srcs.add(k - 1), out, n * N) };
}
