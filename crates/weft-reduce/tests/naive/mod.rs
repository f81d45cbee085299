//! The oracle: each type by the plainest code, through other types than the kernels use.

use half::{bf16, f16};
use weft_base::consts::{dt, op};

pub struct Type {
    pub id: u32,
    pub name: &'static str,
    pub size: usize,
    /// `a op b` for one element.
    element: fn(u32, &[u8], &[u8]) -> Vec<u8>,
    /// Equal as results: all NaN are one, padding does not count.
    pub same: fn(&[u8], &[u8]) -> bool,
    /// Offsets in an element that results leave alone.
    pub padding: fn(usize) -> bool,
    /// Computed by inline assembly, which Miri cannot run.
    pub asm: bool,
}

/// All elements.
pub fn apply(o: u32, t: &Type, a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut r = Vec::with_capacity(a.len());
    for (a, b) in a.chunks_exact(t.size).zip(b.chunks_exact(t.size)) {
        match o {
            op::REPLACE => r.extend_from_slice(a),
            op::NO_OP => r.extend_from_slice(b),
            _ => r.extend_from_slice(&(t.element)(o, a, b)),
        }
    }
    r
}

fn wide(bytes: &[u8], signed: bool) -> i128 {
    let fill = if signed && bytes[bytes.len() - 1] & 0x80 != 0 { 0xff } else { 0 };
    let mut w = [fill; 16];
    w[..bytes.len()].copy_from_slice(bytes);
    i128::from_le_bytes(w)
}

fn integer(o: u32, a: &[u8], b: &[u8], signed: bool) -> Vec<u8> {
    let (x, y) = (wide(a, signed), wide(b, signed));
    let r = match o {
        op::SUM => x.wrapping_add(y),
        op::PROD => x.wrapping_mul(y),
        op::MIN => x.min(y),
        op::MAX => x.max(y),
        op::BAND => x & y,
        op::BOR => x | y,
        op::BXOR => x ^ y,
        op::LAND => (x != 0 && y != 0) as i128,
        op::LOR => (x != 0 || y != 0) as i128,
        op::LXOR => ((x != 0) != (y != 0)) as i128,
        _ => unreachable!("op {o:#x}"),
    };
    r.to_le_bytes()[..a.len()].to_vec()
}

/// The second operand unless the first is better: what decides between NaN and between zeros.
fn pick<T: PartialOrd>(o: u32, a: T, b: T) -> T {
    let first = if o == op::MIN || o == op::MINLOC { a < b } else { a > b };
    if first { a } else { b }
}

trait Float: Copy + PartialOrd {
    const N: usize;
    fn get(b: &[u8]) -> Self;
    fn put(self) -> Vec<u8>;
    fn nan(self) -> bool;
    fn arith(o: u32, a: Self, b: Self) -> Self;
    /// (re, im) of the product.
    fn complex(a: (Self, Self), b: (Self, Self)) -> (Self, Self);
}

macro_rules! floats {
    ($($t:ty, $n:literal, |$x:ident| $up:expr, |$y:ident| $down:expr;)*) => {$(
        impl Float for $t {
            const N: usize = $n;
            fn get(b: &[u8]) -> Self { <$t>::from_le_bytes(b[..$n].try_into().expect("size")) }
            fn put(self) -> Vec<u8> { self.to_le_bytes().to_vec() }
            fn nan(self) -> bool { self.is_nan() }
            fn arith(o: u32, a: Self, b: Self) -> Self {
                let (a, b) = ({ let $x = a; $up }, { let $x = b; $up });
                let $y = match o { op::SUM => a + b, op::PROD => a * b, _ => unreachable!("op {o:#x}") };
                $down
            }
            fn complex(a: (Self, Self), b: (Self, Self)) -> (Self, Self) {
                let up = |$x: $t| $up;
                let (ar, ai, br, bi) = (up(a.0), up(a.1), up(b.0), up(b.1));
                ({ let $y = ar * br - ai * bi; $down }, { let $y = ar * bi + ai * br; $down })
            }
        }
    )*};
}
floats! {
    f32, 4, |x| x, |y| y;
    f64, 8, |x| x, |y| y;
    f16, 2, |x| x.to_f32(), |y| f16::from_f32(y);
    bf16, 2, |x| x.to_f32(), |y| bf16::from_f32(y);
}

fn float<F: Float>(o: u32, a: &[u8], b: &[u8]) -> Vec<u8> {
    let (x, y) = (F::get(a), F::get(b));
    match o {
        op::MIN | op::MAX => pick(o, x, y).put(),
        _ => F::arith(o, x, y).put(),
    }
}

fn complex<F: Float>(o: u32, a: &[u8], b: &[u8]) -> Vec<u8> {
    let (x, y) = ((F::get(a), F::get(&a[F::N..])), (F::get(b), F::get(&b[F::N..])));
    let r = match o {
        op::SUM => (F::arith(o, x.0, y.0), F::arith(o, x.1, y.1)),
        _ => F::complex(x, y),
    };
    [r.0.put(), r.1.put()].concat()
}

fn same_floats<F: Float>(a: &[u8], b: &[u8]) -> bool {
    let parts = a.chunks_exact(F::N).zip(b.chunks_exact(F::N));
    parts.into_iter().all(|(a, b)| a == b || F::get(a).nan() && F::get(b).nan())
}

/// Whether the value of the first pair is better than, and equal to, the second's.
type Compare = fn(u32, &[u8], &[u8]) -> (bool, bool);

/// A pair whose index is at offset `at`.
fn pair(o: u32, a: &[u8], b: &[u8], at: usize, better: Compare, lower: fn(&[u8], &[u8]) -> bool) -> Vec<u8> {
    let (first, equal) = better(o, a, b);
    if first || equal && lower(&a[at..], &b[at..]) { a.to_vec() } else { b.to_vec() }
}

fn by_float<F: Float>(o: u32, a: &[u8], b: &[u8]) -> (bool, bool) {
    let (x, y) = (F::get(a), F::get(b));
    (if o == op::MINLOC { x < y } else { x > y }, x == y)
}

fn by_int<const N: usize>(o: u32, a: &[u8], b: &[u8]) -> (bool, bool) {
    let (x, y) = (wide(&a[..N], true), wide(&b[..N], true));
    (if o == op::MINLOC { x < y } else { x > y }, x == y)
}

fn int_lower(a: &[u8], b: &[u8]) -> bool {
    wide(&a[..4], true) < wide(&b[..4], true)
}

/// The kernel itself on one element: for formats that have a test of their own beside their code.
fn one_by_one<const ID: u32>(o: u32, a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut r = b.to_vec();
    // SAFETY: both hold one element.
    unsafe { weft_reduce::reduce(o, ID, a.as_ptr(), r.as_mut_ptr(), 1) }.expect("supported");
    r
}

fn exactly(a: &[u8], b: &[u8]) -> bool {
    a == b
}

/// The members of a pair.
fn members<const V: usize, const AT: usize>(a: &[u8], b: &[u8]) -> bool {
    a[..V] == b[..V] && a[AT..AT + 4] == b[AT..AT + 4]
}

/// The ten bytes of each part of a `long double`.
fn tens(a: &[u8], b: &[u8]) -> bool {
    a.chunks(16).zip(b.chunks(16)).all(|(a, b)| a[..10] == b[..10])
}

const fn no_padding(_: usize) -> bool {
    false
}

macro_rules! types {
    ($($id:ident $size:literal $element:expr, $same:expr $(, pad $pad:expr)? $(, asm $asm:literal)?;)*) => {
        pub const TYPES: &[Type] = &[$(Type {
            id: dt::$id,
            name: stringify!($id),
            size: $size,
            element: $element,
            same: $same,
            padding: types!(@pad $($pad)?),
            asm: types!(@asm $($asm)?),
        }),*];
    };
    (@pad) => { no_padding };
    (@pad $pad:expr) => { $pad };
    (@asm) => { false };
    (@asm $asm:literal) => { $asm };
}

fn signed(o: u32, a: &[u8], b: &[u8]) -> Vec<u8> {
    integer(o, a, b, true)
}

fn unsigned(o: u32, a: &[u8], b: &[u8]) -> Vec<u8> {
    integer(o, a, b, false)
}

types! {
    INT8_T 1 signed, exactly;
    SIGNED_CHAR 1 signed, exactly;
    UINT8_T 1 unsigned, exactly;
    UNSIGNED_CHAR 1 unsigned, exactly;
    INT16_T 2 signed, exactly;
    SHORT 2 signed, exactly;
    UINT16_T 2 unsigned, exactly;
    UNSIGNED_SHORT 2 unsigned, exactly;
    INT32_T 4 signed, exactly;
    INT 4 signed, exactly;
    UINT32_T 4 unsigned, exactly;
    UNSIGNED 4 unsigned, exactly;
    INT64_T 8 signed, exactly;
    LONG 8 signed, exactly;
    UINT64_T 8 unsigned, exactly;
    UNSIGNED_LONG 8 unsigned, exactly;
    AINT 8 signed, exactly;
    INTEGER 4 signed, exactly;
    INTEGER1 1 signed, exactly;
    INTEGER2 2 signed, exactly;
    INTEGER8 8 signed, exactly;
    INTEGER16 16 signed, exactly;
    BYTE 1 unsigned, exactly;
    CHAR 1 unsigned, exactly;
    WCHAR 4 unsigned, exactly;
    C_BOOL 1 unsigned, exactly;
    LOGICAL 4 unsigned, exactly;
    LOGICAL1 1 unsigned, exactly;
    LOGICAL2 2 unsigned, exactly;
    LOGICAL8 8 unsigned, exactly;
    LOGICAL16 16 unsigned, exactly;
    FLOAT 4 float::<f32>, same_floats::<f32>;
    REAL 4 float::<f32>, same_floats::<f32>;
    DOUBLE 8 float::<f64>, same_floats::<f64>;
    C_FLOAT16 2 float::<f16>, same_floats::<f16>;
    REAL2 2 float::<f16>, same_floats::<f16>;
    BFLOAT16 2 float::<bf16>, same_floats::<bf16>;
    C_FLOAT_COMPLEX 8 complex::<f32>, same_floats::<f32>;
    C_DOUBLE_COMPLEX 16 complex::<f64>, same_floats::<f64>;
    COMPLEX4 4 complex::<f16>, same_floats::<f16>;
    TWO_INT 8 |o, a, b| pair(o, a, b, 4, by_int::<4>, int_lower), exactly;
    FLOAT_INT 8 |o, a, b| pair(o, a, b, 4, by_float::<f32>, int_lower), exactly;
    SHORT_INT 8 |o, a, b| pair(o, a, b, 4, by_int::<2>, int_lower), members::<2, 4>, pad |at| at == 2 || at == 3;
    DOUBLE_INT 16 |o, a, b| pair(o, a, b, 8, by_float::<f64>, int_lower), members::<8, 8>, pad |at| at >= 12;
    LONG_INT 16 |o, a, b| pair(o, a, b, 8, by_int::<8>, int_lower), members::<8, 8>, pad |at| at >= 12;
    TWO_REAL 8 |o, a, b| pair(o, a, b, 4, by_float::<f32>, |a, b| f32::get(a) < f32::get(b)), exactly;
    TWO_DOUBLE_PRECISION 16 |o, a, b| pair(o, a, b, 8, by_float::<f64>, |a, b| f64::get(a) < f64::get(b)), exactly;
    LONG_DOUBLE 16 one_by_one::<{ dt::LONG_DOUBLE }>, tens, asm true;
    C_LONG_DOUBLE_COMPLEX 32 one_by_one::<{ dt::C_LONG_DOUBLE_COMPLEX }>, tens, asm true;
    REAL16 16 one_by_one::<{ dt::REAL16 }>, exactly, asm true;
    COMPLEX32 32 one_by_one::<{ dt::COMPLEX32 }>, exactly, asm true;
    LONG_DOUBLE_INT 32 one_by_one::<{ dt::LONG_DOUBLE_INT }>, |a, b| tens(&a[..16], &b[..16]) && a[16..20] == b[16..20], asm true;
}
