//! The table: which op is defined on which type, and the loop that computes it.
//!
//! `long double` and REAL*16 are there on x86-64 only; elsewhere their ops are refused with
//! `MPI_ERR_OP`.

use crate::cfloat::{Complex, Sub};
use crate::elem::*;
use crate::pair::{ValueIndexKernel, pair_kernel, run_value_index};
#[cfg(target_arch = "x86_64")]
use crate::{quad::F128, x87::F80};
use half::{bf16, f16};
use weft_base::consts::{dt, op};

/// `inout[i] = inp[i] op inout[i]` for n elements, with the contract of [`crate::reduce`].
pub type Kernel = unsafe fn(*const u8, *mut u8, usize);

fn arith<T: Arith>(op_id: u32) -> Option<Kernel> {
    match op_id {
        op::SUM => Some(run::<T, Sum>),
        op::PROD => Some(run::<T, Prod>),
        _ => None,
    }
}

fn order<T: Order>(op_id: u32) -> Option<Kernel> {
    match op_id {
        op::MIN => Some(run::<T, Min>),
        op::MAX => Some(run::<T, Max>),
        _ => None,
    }
}

fn bits<T: Bits>(op_id: u32) -> Option<Kernel> {
    match op_id {
        op::BAND => Some(run::<T, Band>),
        op::BOR => Some(run::<T, Bor>),
        op::BXOR => Some(run::<T, Bxor>),
        _ => None,
    }
}

fn truth<T: Truth>(op_id: u32) -> Option<Kernel> {
    match op_id {
        op::LAND => Some(run::<T, Land>),
        op::LOR => Some(run::<T, Lor>),
        op::LXOR => Some(run::<T, Lxor>),
        _ => None,
    }
}

/// What every predefined type has.
fn any<const N: usize>(op_id: u32) -> Option<Kernel> {
    match op_id {
        op::REPLACE => Some(replace::<N>),
        op::NO_OP => Some(no_op),
        _ => None,
    }
}

/// SPEC: MPI-5.0 6.9.2. "Fortran integer" and "multi-language types" have no logical ops.
fn integer<T: Arith + Order + Bits, const N: usize>(o: u32) -> Option<Kernel> {
    arith::<T>(o).or_else(|| order::<T>(o)).or_else(|| bits::<T>(o)).or_else(|| any::<N>(o))
}

/// SPEC: MPI-5.0 6.9.2, "C integer".
fn c_integer<T: Arith + Order + Bits + Truth, const N: usize>(o: u32) -> Option<Kernel> {
    integer::<T, N>(o).or_else(|| truth::<T>(o))
}

fn float<T: Arith + Order, const N: usize>(o: u32) -> Option<Kernel> {
    arith::<T>(o).or_else(|| order::<T>(o)).or_else(|| any::<N>(o))
}

fn complex<T: Sub, const N: usize>(o: u32) -> Option<Kernel> {
    arith::<Complex<T>>(o).or_else(|| any::<N>(o))
}

fn logical<T: Truth, const N: usize>(o: u32) -> Option<Kernel> {
    truth::<T>(o).or_else(|| any::<N>(o))
}

/// The loop for op `op_id` on type `dt_id`; None when MPI does not define the op on the type.
pub fn kernel(op_id: u32, dt_id: u32) -> Option<Kernel> {
    let o = op_id;
    match dt_id {
        dt::SIGNED_CHAR | dt::INT8_T => c_integer::<i8, 1>(o),
        dt::UNSIGNED_CHAR | dt::UINT8_T => c_integer::<u8, 1>(o),
        dt::SHORT | dt::INT16_T => c_integer::<i16, 2>(o),
        dt::UNSIGNED_SHORT | dt::UINT16_T => c_integer::<u16, 2>(o),
        dt::INT | dt::INT32_T => c_integer::<i32, 4>(o),
        dt::UNSIGNED | dt::UINT32_T => c_integer::<u32, 4>(o),
        dt::LONG | dt::LONG_LONG | dt::INT64_T => c_integer::<i64, 8>(o),
        dt::UNSIGNED_LONG | dt::UNSIGNED_LONG_LONG | dt::UINT64_T => c_integer::<u64, 8>(o),
        dt::AINT | dt::OFFSET | dt::COUNT => integer::<i64, 8>(o),
        dt::INTEGER1 => integer::<i8, 1>(o),
        dt::INTEGER2 => integer::<i16, 2>(o),
        dt::INTEGER | dt::INTEGER4 => integer::<i32, 4>(o),
        dt::INTEGER8 => integer::<i64, 8>(o),
        dt::INTEGER16 => integer::<i128, 16>(o),
        dt::BYTE => bits::<u8>(o).or_else(|| any::<1>(o)),
        dt::FLOAT | dt::REAL | dt::REAL4 => float::<f32, 4>(o),
        dt::DOUBLE | dt::DOUBLE_PRECISION | dt::REAL8 => float::<f64, 8>(o),
        dt::REAL2 | dt::C_FLOAT16 => float::<f16, 2>(o),
        dt::BFLOAT16 => float::<bf16, 2>(o),
        dt::C_FLOAT_COMPLEX | dt::CXX_FLOAT_COMPLEX | dt::COMPLEX | dt::COMPLEX8 => {
            complex::<f32, 8>(o)
        }
        dt::C_DOUBLE_COMPLEX | dt::CXX_DOUBLE_COMPLEX | dt::DOUBLE_COMPLEX | dt::COMPLEX16 => {
            complex::<f64, 16>(o)
        }
        dt::COMPLEX4 => complex::<f16, 4>(o),
        dt::C_BOOL | dt::CXX_BOOL => logical::<u8, 1>(o),
        dt::LOGICAL1 => logical::<i8, 1>(o),
        dt::LOGICAL2 => logical::<i16, 2>(o),
        dt::LOGICAL | dt::LOGICAL4 => logical::<i32, 4>(o),
        dt::LOGICAL8 => logical::<i64, 8>(o),
        dt::LOGICAL16 => logical::<i128, 16>(o),
        dt::CHAR | dt::CHARACTER | dt::PACKED => any::<1>(o),
        dt::WCHAR => any::<4>(o),
        _ => wide_float(o, dt_id).or_else(|| pair(o, dt_id)),
    }
}

#[cfg(target_arch = "x86_64")]
fn wide_float(o: u32, dt_id: u32) -> Option<Kernel> {
    match dt_id {
        dt::LONG_DOUBLE => float::<F80, 16>(o),
        dt::C_LONG_DOUBLE_COMPLEX | dt::CXX_LONG_DOUBLE_COMPLEX => complex::<F80, 32>(o),
        dt::REAL16 => float::<F128, 16>(o),
        dt::COMPLEX32 => complex::<F128, 32>(o),
        _ => None,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn wide_float(o: u32, dt_id: u32) -> Option<Kernel> {
    match dt_id {
        dt::LONG_DOUBLE | dt::REAL16 => any::<16>(o),
        dt::C_LONG_DOUBLE_COMPLEX | dt::CXX_LONG_DOUBLE_COMPLEX | dt::COMPLEX32 => any::<32>(o),
        _ => None,
    }
}

/// SPEC: MPI-5.0 6.9.4, the pair types of MINLOC and MAXLOC.
fn pair(o: u32, dt_id: u32) -> Option<Kernel> {
    match dt_id {
        dt::FLOAT_INT => pair_kernel::<f32, i32>(o),
        dt::DOUBLE_INT => pair_kernel::<f64, i32>(o),
        dt::LONG_INT => pair_kernel::<i64, i32>(o),
        dt::TWO_INT | dt::TWO_INTEGER => pair_kernel::<i32, i32>(o),
        dt::SHORT_INT => pair_kernel::<i16, i32>(o),
        #[cfg(target_arch = "x86_64")]
        dt::LONG_DOUBLE_INT => pair_kernel::<F80Aligned, i32>(o),
        dt::TWO_REAL => pair_kernel::<f32, f32>(o),
        dt::TWO_DOUBLE_PRECISION => pair_kernel::<f64, f64>(o),
        _ => None,
    }
}

/// `long double` as a struct member: aligned to 16 bytes, so that a pair has C's extent of 32.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct F80Aligned(F80);

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

/// Reads an integer of a fixed type at any address.
pub(crate) type IndexReader = unsafe fn(*const u8) -> i128;

/// # Safety
/// `p` is readable for the size of T.
unsafe fn read_as<T: Copy>(p: *const u8) -> i128
where
    i128: From<T>,
{
    // SAFETY: by the caller's contract.
    i128::from(unsafe { p.cast::<T>().read_unaligned() })
}

/// The reader of an integer type and its size in bytes.
pub(crate) fn index_reader(dt_id: u32) -> Option<(IndexReader, usize)> {
    Some(match dt_id {
        dt::SIGNED_CHAR | dt::INT8_T | dt::INTEGER1 => (read_as::<i8>, 1),
        dt::UNSIGNED_CHAR | dt::UINT8_T => (read_as::<u8>, 1),
        dt::SHORT | dt::INT16_T | dt::INTEGER2 => (read_as::<i16>, 2),
        dt::UNSIGNED_SHORT | dt::UINT16_T => (read_as::<u16>, 2),
        dt::INT | dt::INT32_T | dt::INTEGER | dt::INTEGER4 => (read_as::<i32>, 4),
        dt::UNSIGNED | dt::UINT32_T => (read_as::<u32>, 4),
        dt::LONG | dt::LONG_LONG | dt::INT64_T | dt::INTEGER8 => (read_as::<i64>, 8),
        dt::AINT | dt::OFFSET | dt::COUNT => (read_as::<i64>, 8),
        dt::UNSIGNED_LONG | dt::UNSIGNED_LONG_LONG | dt::UINT64_T => (read_as::<u64>, 8),
        dt::INTEGER16 => (read_as::<i128>, 16),
        _ => return None,
    })
}

fn value_index<V: Order>(max: bool) -> Option<ValueIndexKernel> {
    Some(if max { run_value_index::<V, true> } else { run_value_index::<V, false> })
}

/// MINLOC (or MAXLOC) on pairs whose value has type `dt_id`.
pub(crate) fn value_index_kernel(dt_id: u32, max: bool) -> Option<ValueIndexKernel> {
    match dt_id {
        dt::SIGNED_CHAR | dt::INT8_T | dt::INTEGER1 => value_index::<i8>(max),
        dt::UNSIGNED_CHAR | dt::UINT8_T => value_index::<u8>(max),
        dt::SHORT | dt::INT16_T | dt::INTEGER2 => value_index::<i16>(max),
        dt::UNSIGNED_SHORT | dt::UINT16_T => value_index::<u16>(max),
        dt::INT | dt::INT32_T | dt::INTEGER | dt::INTEGER4 => value_index::<i32>(max),
        dt::UNSIGNED | dt::UINT32_T => value_index::<u32>(max),
        dt::LONG | dt::LONG_LONG | dt::INT64_T | dt::INTEGER8 => value_index::<i64>(max),
        dt::AINT | dt::OFFSET | dt::COUNT => value_index::<i64>(max),
        dt::UNSIGNED_LONG | dt::UNSIGNED_LONG_LONG | dt::UINT64_T => value_index::<u64>(max),
        dt::INTEGER16 => value_index::<i128>(max),
        dt::FLOAT | dt::REAL | dt::REAL4 => value_index::<f32>(max),
        dt::DOUBLE | dt::DOUBLE_PRECISION | dt::REAL8 => value_index::<f64>(max),
        dt::REAL2 | dt::C_FLOAT16 => value_index::<f16>(max),
        dt::BFLOAT16 => value_index::<bf16>(max),
        #[cfg(target_arch = "x86_64")]
        dt::LONG_DOUBLE => value_index::<F80>(max),
        #[cfg(target_arch = "x86_64")]
        dt::REAL16 => value_index::<F128>(max),
        _ => None,
    }
}
