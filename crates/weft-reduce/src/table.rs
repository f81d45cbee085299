//! The table: which op is defined on which type, and the loops that compute it, for every level.
//!
//! `long double` and REAL*16 are there on x86-64 only; elsewhere their ops are refused with
//! `MPI_ERR_OP`.

#[cfg(target_arch = "x86_64")]
use crate::cfloat::Complex;
use crate::cfloat::ComplexProd;
use crate::elem::*;
use crate::half16::{HalfB, HalfComplexProd, HalfH};
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::isa::{Avx2, Avx512};
use crate::isa::{Base, Isa, Level};
use crate::kern::{Elem, Kern, OneByOne};
#[cfg(target_arch = "x86_64")]
use crate::pair::F80Aligned;
use crate::pair::{Loc, Member};
#[cfg(target_arch = "x86_64")]
use crate::{
    quad::F128,
    x87::{F80, X87},
};
use std::sync::OnceLock;
use weft_base::consts::{dt, op};

/// `inout[i] = inp[i] op inout[i]` for n elements.
///
/// # Safety
/// Both buffers hold n elements of the type, at any alignment; they do not overlap. The processor
/// has the instructions of the level that the kernel was asked for.
pub type Kernel = unsafe fn(inp: *const u8, inout: *mut u8, n: usize);

/// `out[i] = a[i] op b[i]` for n elements.
///
/// # Safety
/// As [`Kernel`], but `out` may be exactly `a` or exactly `b`.
pub type Kernel3 = unsafe fn(a: *const u8, b: *const u8, out: *mut u8, n: usize);

/// `out[i] = (...((s0[i] op s1[i]) op s2[i])... op s(k-1)[i])` for n elements, in one pass.
///
/// # Safety
/// As [`Kernel3`] for each of the `k` pointers at `srcs`; `k` is at least 1.
pub type KernelN = unsafe fn(srcs: *const *const u8, k: usize, out: *mut u8, n: usize);

/// The loops of an op on a type.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    /// In place.
    pub two: Kernel,
    /// With a result of its own.
    pub three: Kernel3,
    /// Several sources, folded from the left.
    pub many: KernelN,
    /// The standard defines the op on the type; else other libraries take it (docs/strictness.md).
    pub standard: bool,
}

const OPS: [u32; 14] = [
    op::SUM,
    op::PROD,
    op::MIN,
    op::MAX,
    op::BAND,
    op::BOR,
    op::BXOR,
    op::LAND,
    op::LOR,
    op::LXOR,
    op::MINLOC,
    op::MAXLOC,
    op::REPLACE,
    op::NO_OP,
];

/// The loops of one type, in the order of [`OPS`].
type Row = [Option<Kernels>; OPS.len()];
type Table = [Row; CLASSES];

const NOTHING: Row = [None; OPS.len()];

const fn of<S: Isa, K: Kern<S>>() -> Option<Kernels> {
    Some(Kernels { two: S::two::<K>, three: S::three::<K>, many: S::many::<K>, standard: true })
}

/// As [`of`] for a type of two elements of the kernel's, such as the sum of complex numbers.
const fn doubled<S: Isa, K: Kern<S>>() -> Option<Kernels> {
    unsafe fn two<S: Isa, K: Kern<S>>(inp: *const u8, inout: *mut u8, n: usize) {
        // SAFETY: n elements are 2n of the kernel's.
        unsafe { S::two::<K>(inp, inout, 2 * n) }
    }
    unsafe fn three<S: Isa, K: Kern<S>>(a: *const u8, b: *const u8, out: *mut u8, n: usize) {
        // SAFETY: as above.
        unsafe { S::three::<K>(a, b, out, 2 * n) }
    }
    unsafe fn many<S: Isa, K: Kern<S>>(srcs: *const *const u8, k: usize, out: *mut u8, n: usize) {
        // SAFETY: as above.
        unsafe { S::many::<K>(srcs, k, out, 2 * n) }
    }
    Some(Kernels { two: two::<S, K>, three: three::<S, K>, many: many::<S, K>, standard: true })
}

const fn arith<S: Isa, Add: Kern<S>, Mul: Kern<S>>(mut r: Row) -> Row {
    r[0] = of::<S, Add>();
    r[1] = of::<S, Mul>();
    r
}

const fn order<S: Isa, Lo: Kern<S>, Hi: Kern<S>>(mut r: Row) -> Row {
    r[2] = of::<S, Lo>();
    r[3] = of::<S, Hi>();
    r
}

const fn bits<S: Isa, T: Bits>(mut r: Row) -> Row {
    r[4] = of::<S, Elem<T, Band>>();
    r[5] = of::<S, Elem<T, Bor>>();
    r[6] = of::<S, Elem<T, Bxor>>();
    r
}

const fn truth<S: Isa, T: Truth>(mut r: Row) -> Row {
    r[7] = of::<S, Elem<T, Land>>();
    r[8] = of::<S, Elem<T, Lor>>();
    r[9] = of::<S, Elem<T, Lxor>>();
    r
}

/// What every predefined type has, with elements of `N` bytes.
const fn any<const N: usize>(mut r: Row) -> Row {
    r[12] = Some(Kernels { two: replace::<N>, three: replace3::<N>, many: replace_many::<N>, standard: true });
    r[13] = Some(Kernels { two: no_op, three: no_op3::<N>, many: no_op_many::<N>, standard: true });
    r
}

/// What the standard defines, and beside it what other libraries take and `all` can do:
/// tests/c/ops/answers.h has what they say to each op and type.
const fn beyond(standard: Row, all: Row) -> Row {
    let mut r = standard;
    let mut i = 0;
    while i < r.len() {
        if let (None, Some(k)) = (r[i], all[i]) {
            r[i] = Some(Kernels { standard: false, ..k });
        }
        i += 1;
    }
    r
}

/// SPEC: MPI-5.0 6.9.2. "Fortran integer" and "multi-language types" have no logical ops. Signed
/// and unsigned (`U`) only differ in order.
const fn integer<S: Isa, T: Order, U: Arith + Bits, const N: usize>() -> Row {
    let r = arith::<S, Elem<U, Sum>, Elem<U, Prod>>(any::<N>(NOTHING));
    bits::<S, U>(order::<S, Elem<T, Min>, Elem<T, Max>>(r))
}

/// SPEC: MPI-5.0 6.9.2, "C integer".
const fn c_integer<S: Isa, T: Order, U: Arith + Bits + Truth, const N: usize>() -> Row {
    truth::<S, U>(integer::<S, T, U, N>())
}

/// Integers without logical ops in the standard.
const fn other_integer<S: Isa, T: Order, U: Arith + Bits + Truth, const N: usize>() -> Row {
    beyond(integer::<S, T, U, N>(), c_integer::<S, T, U, N>())
}

/// Types that are integers in other libraries, and none in the standard.
const fn as_integer<S: Isa, T: Order, U: Arith + Bits + Truth, const N: usize>(standard: Row) -> Row {
    beyond(standard, c_integer::<S, T, U, N>())
}

const fn integer16<S: Isa>() -> Row {
    let r = arith::<S, OneByOne<i128, Sum>, OneByOne<i128, Prod>>(any::<16>(NOTHING));
    let r = order::<S, OneByOne<i128, Min>, OneByOne<i128, Max>>(r);
    // Bits have no carries: as two words.
    let mut b = r;
    b[4] = doubled::<S, Elem<u64, Band>>();
    b[5] = doubled::<S, Elem<u64, Bor>>();
    b[6] = doubled::<S, Elem<u64, Bxor>>();
    b
}

const fn float<S: Isa, T: Arith + Order, const N: usize>() -> Row {
    let r = arith::<S, Elem<T, Sum>, Elem<T, Prod>>(any::<N>(NOTHING));
    order::<S, Elem<T, Min>, Elem<T, Max>>(r)
}

const fn float16<S: Isa>() -> Row {
    let r = arith::<S, HalfH<Sum>, HalfH<Prod>>(any::<2>(NOTHING));
    order::<S, HalfH<Min>, HalfH<Max>>(r)
}

const fn bfloat16<S: Isa>() -> Row {
    let r = arith::<S, HalfB<Sum, false>, HalfB<Prod, false>>(any::<2>(NOTHING));
    order::<S, HalfB<Min, true>, HalfB<Max, true>>(r)
}

const fn complex<S: Isa, Part: Kern<S>, Mul: Kern<S>, const N: usize>() -> Row {
    let mut r = any::<N>(NOTHING);
    r[0] = doubled::<S, Part>();
    r[1] = of::<S, Mul>();
    r
}

const fn logical<S: Isa, T: Truth, const N: usize>() -> Row {
    truth::<S, T>(any::<N>(NOTHING))
}

/// SPEC: MPI-5.0 6.9.4, the pair types of MINLOC and MAXLOC.
const fn pair<S: Isa, V: Member, I: Member, const N: usize>() -> Row {
    let mut r = any::<N>(NOTHING);
    r[10] = of::<S, Loc<V, I, false>>();
    r[11] = of::<S, Loc<V, I, true>>();
    r
}

/// Floats that Rust does not have: the same loop at every level.
#[cfg(target_arch = "x86_64")]
const fn long_double() -> Row {
    let r = arith::<Base, X87<Sum>, X87<Prod>>(any::<16>(NOTHING));
    order::<Base, OneByOne<F80, Min>, OneByOne<F80, Max>>(r)
}

#[cfg(target_arch = "x86_64")]
const fn real16() -> Row {
    let r = arith::<Base, OneByOne<F128, Sum>, OneByOne<F128, Prod>>(any::<16>(NOTHING));
    order::<Base, OneByOne<F128, Min>, OneByOne<F128, Max>>(r)
}

/// One line a class of types: its row, and the predefined datatypes in it.
macro_rules! classes {
    ($($(#[$cfg:meta])* $name:ident = $row:expr, $($dt:ident)*;)*) => {
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Class { $($(#[$cfg])* $name),* }

        const CLASSES: usize = [$($(#[$cfg])* Class::$name),*].len();

        const fn table<S: Isa>() -> Table {
            [$($(#[$cfg])* $row),*]
        }

        /// Class of each datatype, by [`slot`].
        static CLASS_OF: [u8; 256] = {
            let mut t = [u8::MAX; 256];
            $($(#[$cfg])* { $(t[slot(dt::$dt)] = Class::$name as u8;)* })*
            t
        };
    };
}

classes! {
    I8 = c_integer::<S, i8, u8, 1>(), SIGNED_CHAR INT8_T;
    U8 = c_integer::<S, u8, u8, 1>(), UNSIGNED_CHAR UINT8_T;
    I16 = c_integer::<S, i16, u16, 2>(), SHORT INT16_T;
    U16 = c_integer::<S, u16, u16, 2>(), UNSIGNED_SHORT UINT16_T;
    I32 = c_integer::<S, i32, u32, 4>(), INT INT32_T;
    U32 = c_integer::<S, u32, u32, 4>(), UNSIGNED UINT32_T;
    I64 = c_integer::<S, i64, u64, 8>(), LONG LONG_LONG INT64_T;
    U64 = c_integer::<S, u64, u64, 8>(), UNSIGNED_LONG UNSIGNED_LONG_LONG UINT64_T;
    Integer1 = other_integer::<S, i8, u8, 1>(), INTEGER1;
    Integer2 = other_integer::<S, i16, u16, 2>(), INTEGER2;
    Integer4 = other_integer::<S, i32, u32, 4>(), INTEGER INTEGER4;
    Integer8 = other_integer::<S, i64, u64, 8>(), INTEGER8 AINT OFFSET COUNT;
    Integer16 = beyond(integer16::<S>(), logical::<Base, i128, 16>()), INTEGER16;
    Byte = as_integer::<S, u8, u8, 1>(bits::<S, u8>(any::<1>(NOTHING))), BYTE;
    F32 = float::<S, f32, 4>(), FLOAT REAL REAL4;
    F64 = float::<S, f64, 8>(), DOUBLE DOUBLE_PRECISION REAL8;
    F16 = float16::<S>(), REAL2 C_FLOAT16;
    Bf16 = bfloat16::<S>(), BFLOAT16;
    C32 = complex::<S, Elem<f32, Sum>, ComplexProd<f32>, 8>(),
        C_FLOAT_COMPLEX CXX_FLOAT_COMPLEX COMPLEX COMPLEX8;
    C64 = complex::<S, Elem<f64, Sum>, ComplexProd<f64>, 16>(),
        C_DOUBLE_COMPLEX CXX_DOUBLE_COMPLEX DOUBLE_COMPLEX COMPLEX16;
    C16 = complex::<S, HalfH<Sum>, HalfComplexProd, 4>(), COMPLEX4;
    Logical1 = as_integer::<S, i8, u8, 1>(logical::<S, u8, 1>()), C_BOOL CXX_BOOL LOGICAL1;
    Logical2 = as_integer::<S, i16, u16, 2>(logical::<S, u16, 2>()), LOGICAL2;
    Logical4 = as_integer::<S, i32, u32, 4>(logical::<S, u32, 4>()), LOGICAL LOGICAL4;
    Logical8 = as_integer::<S, i64, u64, 8>(logical::<S, u64, 8>()), LOGICAL8;
    // The compiler's code for wider registers is slower.
    Logical16 = beyond(logical::<Base, i128, 16>(), integer16::<S>()), LOGICAL16;
    Char = as_integer::<S, i8, u8, 1>(any::<1>(NOTHING)), CHAR;
    Octet = as_integer::<S, u8, u8, 1>(any::<1>(NOTHING)), CHARACTER PACKED;
    WideChar = as_integer::<S, i32, u32, 4>(any::<4>(NOTHING)), WCHAR;
    FloatInt = pair::<S, f32, i32, 8>(), FLOAT_INT;
    DoubleInt = pair::<S, f64, i32, 16>(), DOUBLE_INT;
    LongInt = pair::<S, i64, i32, 16>(), LONG_INT;
    TwoInt = pair::<S, i32, i32, 8>(), TWO_INT TWO_INTEGER;
    ShortInt = pair::<S, i16, i32, 8>(), SHORT_INT;
    TwoReal = pair::<S, f32, f32, 8>(), TWO_REAL;
    TwoDouble = pair::<S, f64, f64, 16>(), TWO_DOUBLE_PRECISION;
    #[cfg(target_arch = "x86_64")]
    LongDoubleInt = pair::<Base, F80Aligned, i32, 32>(), LONG_DOUBLE_INT;
    #[cfg(target_arch = "x86_64")]
    LongDouble = long_double(), LONG_DOUBLE;
    #[cfg(target_arch = "x86_64")]
    LongDoubleComplex = complex::<Base, X87<Sum>, OneByOne<Complex<F80>, Prod>, 32>(), C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX;
    #[cfg(target_arch = "x86_64")]
    Real16 = real16(), REAL16;
    #[cfg(target_arch = "x86_64")]
    Complex32 = complex::<Base, OneByOne<F128, Sum>, OneByOne<Complex<F128>, Prod>, 32>(), COMPLEX32;
    #[cfg(not(target_arch = "x86_64"))]
    Wide16 = any::<16>(NOTHING), LONG_DOUBLE REAL16;
    #[cfg(not(target_arch = "x86_64"))]
    Wide32 = any::<32>(NOTHING), C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX COMPLEX32;
}

/// Place of a datatype in [`CLASS_OF`]; out of bounds for numbers that are none.
const fn slot(dt_id: u32) -> usize {
    match dt_id {
        // The eight numbers beyond the ABI's take the last places, which the ABI does not use.
        0x800..0x808 => (dt_id - 0x800 + 0xf8) as usize,
        0x200..0x2f8 => (dt_id - 0x200) as usize,
        _ => usize::MAX,
    }
}

/// Place of each op in a row, by its number less [`OPS_FROM`].
static PLACE_OF: [u8; 32] = {
    let mut t = [u8::MAX; 32];
    let mut i = 0;
    while i < OPS.len() {
        t[(OPS[i] - OPS_FROM) as usize] = i as u8;
        i += 1;
    }
    t
};
const OPS_FROM: u32 = 0x20;

static BASE: Table = table::<Base>();
#[cfg(all(target_arch = "x86_64", not(miri)))]
static AVX2: Table = table::<Avx2>();
#[cfg(all(target_arch = "x86_64", not(miri)))]
static AVX512: Table = table::<Avx512>();

fn table_of(level: Level) -> &'static Table {
    match level {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Level::Avx2 => &AVX2,
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        Level::Avx512 => &AVX512,
        _ => &BASE,
    }
}

fn look_up(table: &'static Table, op_id: u32, dt_id: u32) -> Option<&'static Kernels> {
    let class = *CLASS_OF.get(slot(dt_id))?;
    let place = *PLACE_OF.get(op_id.wrapping_sub(OPS_FROM) as usize)?;
    table.get(class as usize)?.get(place as usize)?.as_ref()
}

/// The loops for op `op_id` on type `dt_id`, the best that this processor can run; None where the
/// op has no meaning on the type. [`Kernels::standard`] tells whether MPI defines it. The processor is asked once.
pub fn kernels(op_id: u32, dt_id: u32) -> Option<&'static Kernels> {
    static BEST: OnceLock<&'static Table> = OnceLock::new();
    look_up(BEST.get_or_init(|| table_of(Level::best())), op_id, dt_id)
}

/// As [`kernels`], for one level: None also when the level is not available here.
pub fn kernels_at(level: Level, op_id: u32, dt_id: u32) -> Option<&'static Kernels> {
    look_up(level.is_available().then(|| table_of(level))?, op_id, dt_id)
}

/// The in-place loop of [`kernels`].
pub fn kernel(op_id: u32, dt_id: u32) -> Option<Kernel> {
    kernels(op_id, dt_id).map(|k| k.two)
}
