//! The predefined types: name, size, alignment and class of each.
//!
//! Sizes and alignments are those of the C compiler for this target; Fortran kinds are those of
//! compilers with 4-byte default INTEGER, REAL and LOGICAL.

use std::mem::{align_of, size_of};
use weft_base::consts::dt;

/// How the bytes of a basic type are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Not interpreted: BYTE, PACKED, characters.
    Byte,
    Signed,
    Unsigned,
    Logical,
    Float,
    Complex,
    /// A value and an index: `Basic::pair`.
    Pair,
    /// LB and UB: no data.
    Marker,
}

/// A predefined type.
#[derive(Debug)]
pub struct Basic {
    /// Its `weft_base::consts::dt` number.
    pub id: u32,
    pub name: &'static str,
    pub class: Class,
    /// Bytes of data (padding of pair types not counted).
    pub size: u32,
    pub align: u32,
    /// Bytes in the external32 representation.
    pub ext32: u32,
    /// Value and index type of a pair; the index stands at `pair_disp`.
    pub pair: Option<(u32, u32)>,
}

/// The x87 format: 10 bytes of value in a 16-byte object.
const LONG_DOUBLE: (u32, u32) =
    if cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) { (16, 16) } else { (8, 8) };

const fn basic(id: u32, name: &'static str, class: Class, size: u32, align: u32, ext32: u32) -> Basic {
    Basic { id, name, class, size, align, ext32, pair: None }
}

const fn plain(id: u32, name: &'static str, class: Class, size: u32) -> Basic {
    let align = match class {
        Class::Complex => size / 2,
        _ => size,
    };
    basic(id, name, class, size, align, size)
}

const fn pair(id: u32, name: &'static str, value: u32, index: u32) -> Basic {
    let (v, i) = (lookup_plain(value), lookup_plain(index));
    let align = if v.align > i.align { v.align } else { i.align };
    Basic {
        id,
        name,
        class: Class::Pair,
        size: v.size + i.size,
        align,
        ext32: v.ext32 + i.ext32,
        pair: Some((value, index)),
    }
}

const fn lookup_plain(id: u32) -> &'static Basic {
    let mut i = 0;
    while i < PLAIN.len() {
        if PLAIN[i].id == id {
            return &PLAIN[i];
        }
        i += 1;
    }
    panic!("no such basic type")
}

use Class::*;

const LONG_SIZE: u32 = size_of::<std::ffi::c_long>() as u32;

/// Types of one element. SPEC: MPI-4.1 section 14.5.2, table of external32 sizes.
static PLAIN: &[Basic] = &[
    plain(dt::AINT, "MPI_AINT", Signed, 8),
    plain(dt::COUNT, "MPI_COUNT", Signed, 8),
    plain(dt::OFFSET, "MPI_OFFSET", Signed, 8),
    plain(dt::PACKED, "MPI_PACKED", Byte, 1),
    plain(dt::SHORT, "MPI_SHORT", Signed, 2),
    plain(dt::INT, "MPI_INT", Signed, 4),
    basic(dt::LONG, "MPI_LONG", Signed, LONG_SIZE, LONG_SIZE, 4),
    plain(dt::LONG_LONG, "MPI_LONG_LONG", Signed, 8),
    plain(dt::UNSIGNED_SHORT, "MPI_UNSIGNED_SHORT", Unsigned, 2),
    plain(dt::UNSIGNED, "MPI_UNSIGNED", Unsigned, 4),
    basic(dt::UNSIGNED_LONG, "MPI_UNSIGNED_LONG", Unsigned, LONG_SIZE, LONG_SIZE, 4),
    plain(dt::UNSIGNED_LONG_LONG, "MPI_UNSIGNED_LONG_LONG", Unsigned, 8),
    plain(dt::FLOAT, "MPI_FLOAT", Float, 4),
    plain(dt::C_FLOAT_COMPLEX, "MPI_C_FLOAT_COMPLEX", Complex, 8),
    plain(dt::CXX_FLOAT_COMPLEX, "MPI_CXX_FLOAT_COMPLEX", Complex, 8),
    plain(dt::DOUBLE, "MPI_DOUBLE", Float, 8),
    plain(dt::C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", Complex, 16),
    plain(dt::CXX_DOUBLE_COMPLEX, "MPI_CXX_DOUBLE_COMPLEX", Complex, 16),
    plain(dt::LOGICAL, "MPI_LOGICAL", Logical, 4),
    plain(dt::INTEGER, "MPI_INTEGER", Signed, 4),
    plain(dt::REAL, "MPI_REAL", Float, 4),
    plain(dt::COMPLEX, "MPI_COMPLEX", Complex, 8),
    plain(dt::DOUBLE_PRECISION, "MPI_DOUBLE_PRECISION", Float, 8),
    plain(dt::DOUBLE_COMPLEX, "MPI_DOUBLE_COMPLEX", Complex, 16),
    plain(dt::CHARACTER, "MPI_CHARACTER", Byte, 1),
    basic(dt::LONG_DOUBLE, "MPI_LONG_DOUBLE", Float, LONG_DOUBLE.0, LONG_DOUBLE.1, 16),
    basic(dt::C_LONG_DOUBLE_COMPLEX, "MPI_C_LONG_DOUBLE_COMPLEX", Complex, 2 * LONG_DOUBLE.0, LONG_DOUBLE.1, 32),
    basic(dt::CXX_LONG_DOUBLE_COMPLEX, "MPI_CXX_LONG_DOUBLE_COMPLEX", Complex, 2 * LONG_DOUBLE.0, LONG_DOUBLE.1, 32),
    plain(dt::C_BOOL, "MPI_C_BOOL", Logical, 1),
    plain(dt::CXX_BOOL, "MPI_CXX_BOOL", Logical, 1),
    basic(dt::WCHAR, "MPI_WCHAR", Unsigned, 4, 4, 2),
    plain(dt::INT8_T, "MPI_INT8_T", Signed, 1),
    plain(dt::UINT8_T, "MPI_UINT8_T", Unsigned, 1),
    plain(dt::CHAR, "MPI_CHAR", Byte, 1),
    plain(dt::SIGNED_CHAR, "MPI_SIGNED_CHAR", Signed, 1),
    plain(dt::UNSIGNED_CHAR, "MPI_UNSIGNED_CHAR", Unsigned, 1),
    plain(dt::BYTE, "MPI_BYTE", Byte, 1),
    plain(dt::INT16_T, "MPI_INT16_T", Signed, 2),
    plain(dt::UINT16_T, "MPI_UINT16_T", Unsigned, 2),
    plain(dt::INT32_T, "MPI_INT32_T", Signed, 4),
    plain(dt::UINT32_T, "MPI_UINT32_T", Unsigned, 4),
    plain(dt::INT64_T, "MPI_INT64_T", Signed, 8),
    plain(dt::UINT64_T, "MPI_UINT64_T", Unsigned, 8),
    plain(dt::LOGICAL1, "MPI_LOGICAL1", Logical, 1),
    plain(dt::INTEGER1, "MPI_INTEGER1", Signed, 1),
    plain(dt::LOGICAL2, "MPI_LOGICAL2", Logical, 2),
    plain(dt::INTEGER2, "MPI_INTEGER2", Signed, 2),
    plain(dt::REAL2, "MPI_REAL2", Float, 2),
    plain(dt::LOGICAL4, "MPI_LOGICAL4", Logical, 4),
    plain(dt::INTEGER4, "MPI_INTEGER4", Signed, 4),
    plain(dt::REAL4, "MPI_REAL4", Float, 4),
    plain(dt::COMPLEX4, "MPI_COMPLEX4", Complex, 4),
    plain(dt::LOGICAL8, "MPI_LOGICAL8", Logical, 8),
    plain(dt::INTEGER8, "MPI_INTEGER8", Signed, 8),
    plain(dt::REAL8, "MPI_REAL8", Float, 8),
    plain(dt::COMPLEX8, "MPI_COMPLEX8", Complex, 8),
    plain(dt::LOGICAL16, "MPI_LOGICAL16", Logical, 16),
    plain(dt::INTEGER16, "MPI_INTEGER16", Signed, 16),
    plain(dt::REAL16, "MPI_REAL16", Float, 16),
    plain(dt::COMPLEX16, "MPI_COMPLEX16", Complex, 16),
    plain(dt::COMPLEX32, "MPI_COMPLEX32", Complex, 32),
    plain(dt::C_FLOAT16, "MPIX_C_FLOAT16", Float, 2),
    plain(dt::BFLOAT16, "MPIX_BFLOAT16", Float, 2),
    basic(dt::LB, "MPI_LB", Marker, 0, 1, 0),
    basic(dt::UB, "MPI_UB", Marker, 0, 1, 0),
];

/// Types of two elements, laid out as a C struct or two Fortran variables.
static PAIRS: &[Basic] = &[
    pair(dt::FLOAT_INT, "MPI_FLOAT_INT", dt::FLOAT, dt::INT),
    pair(dt::DOUBLE_INT, "MPI_DOUBLE_INT", dt::DOUBLE, dt::INT),
    pair(dt::LONG_INT, "MPI_LONG_INT", dt::LONG, dt::INT),
    pair(dt::TWO_INT, "MPI_2INT", dt::INT, dt::INT),
    pair(dt::SHORT_INT, "MPI_SHORT_INT", dt::SHORT, dt::INT),
    pair(dt::LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", dt::LONG_DOUBLE, dt::INT),
    pair(dt::TWO_REAL, "MPI_2REAL", dt::REAL, dt::REAL),
    pair(dt::TWO_DOUBLE_PRECISION, "MPI_2DOUBLE_PRECISION", dt::DOUBLE_PRECISION, dt::DOUBLE_PRECISION),
    pair(dt::TWO_INTEGER, "MPI_2INTEGER", dt::INTEGER, dt::INTEGER),
    pair(dt::TWO_COMPLEX, "MPI_2COMPLEX", dt::COMPLEX, dt::COMPLEX),
    pair(dt::TWO_DOUBLE_COMPLEX, "MPI_2DOUBLE_COMPLEX", dt::DOUBLE_COMPLEX, dt::DOUBLE_COMPLEX),
];

const _: () = assert!(size_of::<usize>() == 8 && align_of::<u64>() == 8, "64-bit targets only");

impl Basic {
    /// The predefined type with this number.
    pub fn get(id: u32) -> Option<&'static Basic> {
        PLAIN.iter().chain(PAIRS).find(|b| b.id == id)
    }

    /// All predefined types.
    pub fn all() -> impl Iterator<Item = &'static Basic> {
        PLAIN.iter().chain(PAIRS)
    }

    /// Basic elements in it, as MPI_Get_elements counts them.
    pub fn elements(&self) -> u64 {
        match self.class {
            Class::Pair => 2,
            Class::Marker => 0,
            _ => 1,
        }
    }

    /// Displacement of a pair's index, as in a C struct.
    pub fn pair_disp(&self) -> Option<u32> {
        let (v, i) = self.pair?;
        let align = lookup_plain(i).align;
        Some(lookup_plain(v).size.next_multiple_of(align))
    }

    /// Bytes from one item to the next.
    pub fn extent(&self) -> u32 {
        match self.pair_disp() {
            Some(d) => (d + self.size - lookup_plain(self.pair.unwrap().0).size).next_multiple_of(self.align),
            None => self.size,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_the_layout_of_c_structs() {
        #[repr(C)]
        struct ShortInt(i16, i32);
        #[repr(C)]
        struct DoubleInt(f64, i32);
        let check = |id, size: u32, extent, disp| {
            let b = Basic::get(id).unwrap();
            assert_eq!((b.size, b.extent() as usize, b.pair_disp()), (size, extent, Some(disp)), "{}", b.name);
        };
        check(dt::SHORT_INT, 6, size_of::<ShortInt>(), 4);
        check(dt::DOUBLE_INT, 12, size_of::<DoubleInt>(), 8);
        check(dt::LONG_INT, 12, 16, 8);
        check(dt::LONG_DOUBLE_INT, 20, 32, 16);
        check(dt::TWO_INT, 8, 8, 4);
    }

    #[test]
    fn numbers_are_unique() {
        let mut ids: Vec<u32> = Basic::all().map(|b| b.id).collect();
        ids.sort();
        let n = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), n);
        // All of `consts::dt` but DATATYPE_NULL.
        assert_eq!(n, 76);
    }
}
