//! C `long double` of x86-64: the 80-bit format in 16 bytes. Rust has no such type, so each
//! operation is a few x87 instructions on memory. The six bytes of padding of the second operand
//! (the reduction's inout buffer) stay as they are.

use crate::cfloat::Sub;
use crate::elem::{Arith, Order, Prod, Sum};
use crate::isa::Isa;
use crate::kern::Kern;
use core::arch::asm;
use std::marker::PhantomData;

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct F80([u8; 16]);

/// Loads `a`, then `b`, runs `$op` (which pops once) and stores the result over a copy of `b`.
macro_rules! two_operands {
    ($a:expr, $b:expr, $op:literal) => {{
        let a = $a;
        let mut r = $b;
        // SAFETY:
        // - both addresses are of live 16-byte locals, of which ten bytes are read or written;
        // - the x87 stack is empty at function boundaries (System V ABI) and left empty; its
        //   registers are declared clobbered.
        unsafe {
            asm!(
                "fld tbyte ptr [{a}]",
                "fld tbyte ptr [{r}]",
                $op,
                "fstp tbyte ptr [{r}]",
                a = in(reg) a.0.as_ptr(),
                r = in(reg) r.0.as_mut_ptr(),
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack)
            );
        }
        r
    }};
}

impl Arith for F80 {
    #[inline]
    fn add(self, o: Self) -> Self {
        two_operands!(self, o, "faddp st(1), st")
    }
    #[inline]
    fn mul(self, o: Self) -> Self {
        two_operands!(self, o, "fmulp st(1), st")
    }
}

/// Sum or product from memory to memory: results that pass through a register of 16 bytes after a
/// store of ten wait for it.
pub(crate) struct X87<O>(PhantomData<O>);

macro_rules! in_memory {
    ($($op:ty: $instruction:literal;)*) => {$(
        impl<I: Isa> Kern<I> for X87<$op> {
            type T = F80;
            const UNIT: usize = size_of::<F80>();
            #[inline(always)]
            unsafe fn step<const N: usize>(a: *const F80, b: *const F80, out: *mut F80) {
                for i in 0..N {
                    // SAFETY:
                    // - element i is in bounds of all three, of which ten bytes are used;
                    // - the x87 stack is left empty and its registers are declared clobbered.
                    unsafe {
                        asm!(
                            "fld tbyte ptr [{a}]",
                            "fld tbyte ptr [{b}]",
                            $instruction,
                            "fstp tbyte ptr [{r}]",
                            a = in(reg) a.add(i),
                            b = in(reg) b.add(i),
                            r = in(reg) out.add(i),
                            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                            options(nostack)
                        );
                    }
                }
            }
        }
    )*};
}
in_memory! {
    Sum: "faddp st(1), st";
    Prod: "fmulp st(1), st";
}

impl Sub for F80 {
    #[inline]
    fn sub(self, o: Self) -> Self {
        // self - o is o negated plus self: no dependence on how the assembler reads fsubp.
        two_operands!(self, o, "fchs\n faddp st(1), st")
    }
}

/// (below, equal); both false when unordered.
#[inline]
fn compare(a: &F80, b: &F80) -> (bool, bool) {
    let (above, equal, ordered): (u8, u8, u8);
    // SAFETY:
    // - both addresses are of live 16-byte values, of which ten bytes are read;
    // - the x87 stack is left empty and its registers are declared clobbered.
    unsafe {
        asm!(
            "fld tbyte ptr [{a}]",
            "fld tbyte ptr [{b}]",
            "fcomip st, st(1)",
            "fstp st(0)",
            "seta {above}",
            "sete {equal}",
            "setnp {ordered}",
            a = in(reg) a.0.as_ptr(),
            b = in(reg) b.0.as_ptr(),
            above = out(reg_byte) above,
            equal = out(reg_byte) equal,
            ordered = out(reg_byte) ordered,
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack, readonly)
        );
    }
    (above != 0 && ordered != 0, equal != 0 && ordered != 0)
}

impl Order for F80 {
    #[inline]
    fn lt(self, o: Self) -> bool {
        compare(&self, &o).0
    }
    #[inline]
    fn same(self, o: Self) -> bool {
        compare(&self, &o).1
    }
}

#[cfg(test)]
impl F80 {
    pub(crate) fn from_f64(v: f64) -> Self {
        let mut r = Self([0xAA; 16]);
        // SAFETY: reads a live f64, writes ten bytes of a live 16-byte value; x87 stack left empty.
        unsafe {
            asm!("fld qword ptr [{v}]", "fstp tbyte ptr [{r}]", v = in(reg) &v, r = in(reg) r.0.as_mut_ptr(),
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _, options(nostack));
        }
        r
    }
    pub(crate) fn to_f64(self) -> f64 {
        let mut v = 0.0f64;
        // SAFETY: as above, the other way round.
        unsafe {
            asm!("fld tbyte ptr [{r}]", "fstp qword ptr [{v}]", v = in(reg) &mut v, r = in(reg) self.0.as_ptr(),
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _, options(nostack));
        }
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "inline assembly")]
    fn agrees_with_f64_on_exact_values() {
        let vals = [0.0, -0.0, 1.0, -1.5, 3.25, 1e10, -7.0, 0.5, f64::INFINITY];
        for a in vals {
            for b in vals {
                let (x, y) = (F80::from_f64(a), F80::from_f64(b));
                assert_eq!(x.add(y).to_f64().to_bits(), (a + b).to_bits(), "{a} + {b}");
                if !(a - b).is_nan() {
                    assert_eq!(x.sub(y).to_f64(), a - b, "{a} - {b}");
                }
                if !(a * b).is_nan() {
                    assert_eq!(x.mul(y).to_f64().to_bits(), (a * b).to_bits(), "{a} * {b}");
                }
                assert_eq!(x.lt(y), a < b, "{a} < {b}");
                assert_eq!(x.same(y), a == b, "{a} == {b}");
            }
        }
        let nan = F80::from_f64(f64::NAN);
        let one = F80::from_f64(1.0);
        assert!(!nan.lt(one) && !one.lt(nan) && !nan.same(nan));
    }

    #[test]
    #[cfg_attr(miri, ignore = "inline assembly")]
    fn keeps_64_bits_of_mantissa_and_the_padding() {
        // 1 + 2^-60 is exact in 64 bits of mantissa and not in 53.
        let tiny = F80::from_f64((2f64).powi(-60));
        let one = F80::from_f64(1.0);
        let s = tiny.add(one);
        assert!(one.lt(s));
        assert_eq!(s.sub(one).to_f64(), (2f64).powi(-60));
        assert_eq!(&s.0[10..], &[0xAA; 6]);
    }
}
