//! MINLOC and MAXLOC on pairs made by MPI_Type_get_value_index, whose layout is known at run time.

use crate::elem::Order;
use crate::half16::{B16, H16, Ordered};
use crate::pair::first_wins;
#[cfg(target_arch = "x86_64")]
use crate::{quad::F128, x87::F80};
use weft_base::consts::{dt, op};
use weft_base::{ErrClass, Result, err};

/// Where the two members of a pair made by MPI_Type_get_value_index lie.
#[derive(Clone, Copy, Debug)]
pub struct ValueIndex {
    /// Predefined type of the value.
    pub value: u32,
    /// Predefined integer type of the index.
    pub index: u32,
    /// Offset of the index in bytes; the value is at 0.
    pub index_offset: usize,
    /// Distance between pairs in bytes.
    pub stride: usize,
}

type ValueIndexKernel = unsafe fn(*const u8, *mut u8, usize, ValueIndex, IndexReader, usize);

/// # Safety
/// As [`reduce_value_index`]; `read` fits the index type, which has `index_len` bytes.
unsafe fn run_value_index<V: Order, const MAX: bool>(
    inp: *const u8,
    inout: *mut u8,
    n: usize,
    l: ValueIndex,
    read: IndexReader,
    index_len: usize,
) {
    for k in 0..n {
        // SAFETY: pair k of each buffer is in bounds by the caller's contract; all access is
        // unaligned and leaves padding alone.
        unsafe {
            let (a, b) = (inp.add(k * l.stride), inout.add(k * l.stride));
            let (av, bv) = (a.cast::<V>().read_unaligned(), b.cast::<V>().read_unaligned());
            let (ap, bp) = (a.add(l.index_offset), b.add(l.index_offset));
            if first_wins::<V, i128, MAX>(av, read(ap), bv, read(bp)) {
                b.cast::<V>().write_unaligned(av);
                std::ptr::copy_nonoverlapping(ap, bp, index_len);
            }
        }
    }
}

/// MINLOC or MAXLOC on pairs whose layout is only known at run time.
///
/// Errors: `MPI_ERR_OP` for another op, an unordered value type or an index that is no integer.
///
/// # Safety
/// Both buffers hold `n` pairs of the layout, at any alignment; they do not overlap.
pub unsafe fn reduce_value_index(
    op_id: u32,
    layout: ValueIndex,
    inp: *const u8,
    inout: *mut u8,
    n: usize,
) -> Result<()> {
    let found = match op_id {
        op::MINLOC => value_index_kernel(layout.value, false),
        op::MAXLOC => value_index_kernel(layout.value, true),
        _ => None,
    };
    match (found, index_reader(layout.index)) {
        (Some(k), Some((read, len))) => {
            // SAFETY: the caller's contract, and the reader belongs to the index type.
            unsafe { k(inp, inout, n, layout, read, len) };
            Ok(())
        }
        _ => Err(err!(
            ErrClass::OP,
            "op {op_id:#x} is not defined on pairs of {:#x} and {:#x}",
            layout.value,
            layout.index
        )),
    }
}

/// Reads an integer of a fixed type at any address.
type IndexReader = unsafe fn(*const u8) -> i128;

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
fn index_reader(dt_id: u32) -> Option<(IndexReader, usize)> {
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
fn value_index_kernel(dt_id: u32, max: bool) -> Option<ValueIndexKernel> {
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
        dt::REAL2 | dt::C_FLOAT16 => value_index::<Ordered<H16>>(max),
        dt::BFLOAT16 => value_index::<Ordered<B16>>(max),
        #[cfg(target_arch = "x86_64")]
        dt::LONG_DOUBLE => value_index::<F80>(max),
        #[cfg(target_arch = "x86_64")]
        dt::REAL16 => value_index::<F128>(max),
        _ => None,
    }
}
