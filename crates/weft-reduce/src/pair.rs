//! MINLOC and MAXLOC on value-and-index pairs.

use crate::elem::Order;
use crate::table::{IndexReader, Kernel, index_reader, value_index_kernel};
use weft_base::consts::op;
use weft_base::{ErrClass, Result, err};

/// A C struct of a value and an index, with C's padding.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Pair<V, I> {
    v: V,
    i: I,
}

/// Which of two pairs wins: true for `a`, whose index is the lower one on a tie.
#[inline(always)]
fn first_wins<V: Order, I: Order, const MAX: bool>(av: V, ai: I, bv: V, bi: I) -> bool {
    let better = if MAX { bv.lt(av) } else { av.lt(bv) };
    better | (av.same(bv) & ai.lt(bi))
}

/// # Safety
/// As [`crate::reduce`].
unsafe fn run_pair<V: Order, I: Order, const MAX: bool>(inp: *const u8, inout: *mut u8, n: usize) {
    let (inp, inout) = (inp.cast::<Pair<V, I>>(), inout.cast::<Pair<V, I>>());
    for k in 0..n {
        // SAFETY: both buffers hold n pairs; fields are read and written unaligned, one by one, so
        // that padding is neither read nor written.
        unsafe {
            let (a, b) = (inp.add(k), inout.add(k));
            let (av, ai) = ((&raw const (*a).v).read_unaligned(), (&raw const (*a).i).read_unaligned());
            let (bv, bi) = ((&raw const (*b).v).read_unaligned(), (&raw const (*b).i).read_unaligned());
            if first_wins::<V, I, MAX>(av, ai, bv, bi) {
                (&raw mut (*b).v).write_unaligned(av);
                (&raw mut (*b).i).write_unaligned(ai);
            }
        }
    }
}


/// # Safety
/// As [`crate::reduce`].
unsafe fn copy_pairs<V, I>(inp: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: both buffers hold n pairs and do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(inp, inout, n * size_of::<Pair<V, I>>()) };
}

pub(crate) fn pair_kernel<V: Order, I: Order>(op_id: u32) -> Option<Kernel> {
    Some(match op_id {
        op::MINLOC => run_pair::<V, I, false>,
        op::MAXLOC => run_pair::<V, I, true>,
        op::REPLACE => copy_pairs::<V, I>,
        op::NO_OP => crate::elem::no_op,
        _ => return None,
    })
}

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

pub(crate) type ValueIndexKernel =
    unsafe fn(*const u8, *mut u8, usize, ValueIndex, IndexReader, usize);

/// # Safety
/// As [`reduce_value_index`]; `read` fits the index type, which has `index_len` bytes.
pub(crate) unsafe fn run_value_index<V: Order, const MAX: bool>(
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
