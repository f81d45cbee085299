//! What the entries of short one-sided operations try first: a plain call like the last one, see
//! `weft_core::rma::hot`. Nothing is done where one of them answers false.

use crate::abi::{Abi, AbiHandle};
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_core::rma::hot::{self, Plain};
use weft_core::trace;

/// A put's or get's plain form: the length in bytes, which no product overflows.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
fn plain_copy<A: Abi>(
    origin: *const c_void,
    count: i64,
    datatype: A::Datatype,
    rank: c_int,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> Option<(&'static Plain, usize)> {
    let p = hot::plain();
    if p.win != win.raw() || p.datatype != datatype.raw() {
        learn_copy::<A>(datatype, win);
        return None;
    }
    let same = target_count == count && target_datatype.raw() == datatype.raw();
    let fits = (rank as u32) < p.n_ranks && (count as u64) < 1 << 32 && !origin.is_null();
    (same && fits).then(|| (p, count as usize * p.size))
}

#[cold]
#[inline(never)]
fn learn_copy<A: Abi>(datatype: A::Datatype, win: A::Win) {
    hot::learn_copy(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine());
}

/// # Safety
/// As for MPI_Put.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn put<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> bool {
    let Some((p, len)) =
        plain_copy::<A>(origin_addr, origin_count, origin_datatype, target_rank, target_count, target_datatype, win)
    else {
        return false;
    };
    trace::enter(id::PUT);
    // SAFETY: the caller's buffer holds `len` bytes.
    let done = unsafe { p.put(origin_addr.cast(), len, target_rank, target_disp) };
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Get.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn get<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> bool {
    let Some((p, len)) =
        plain_copy::<A>(origin_addr, origin_count, origin_datatype, target_rank, target_count, target_datatype, win)
    else {
        return false;
    };
    trace::enter(id::GET);
    // SAFETY: the caller's buffer has room for `len` bytes.
    let done = unsafe { p.get(origin_addr.cast(), len, target_rank, target_disp) };
    trace::leave();
    done
}

/// An accumulate operation's plain form.
#[inline(always)]
fn plain_update<A: Abi>(
    origin: *const c_void,
    count: i64,
    datatype: A::Datatype,
    rank: c_int,
    op: A::Op,
    win: A::Win,
) -> Option<&'static Plain> {
    let p = hot::plain();
    if p.win != win.raw() || p.update_datatype != datatype.raw() || p.op != op.raw() {
        learn_update::<A>(datatype, op, win);
        return None;
    }
    let fits = (rank as u32) < p.n_ranks && (count as u64) < 1 << 32 && !origin.is_null();
    fits.then_some(p)
}

#[cold]
#[inline(never)]
fn learn_update<A: Abi>(datatype: A::Datatype, op: A::Op, win: A::Win) {
    hot::learn_update(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine(), op.raw(), op.to_engine());
}

/// # Safety
/// As for MPI_Accumulate.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> bool {
    if target_count != origin_count || target_datatype.raw() != origin_datatype.raw() {
        return false;
    }
    let Some(p) = plain_update::<A>(origin_addr, origin_count, origin_datatype, target_rank, op, win) else {
        return false;
    };
    trace::enter(id::ACCUMULATE);
    let (n, none) = (origin_count as usize, std::ptr::null_mut());
    // SAFETY: the caller's buffer holds `n` elements.
    let done = unsafe { p.update(origin_addr.cast(), none, n, target_rank, target_disp) };
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Fetch_and_op.
#[inline(always)]
pub unsafe fn fetch_and_op<A: Abi>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    op: A::Op,
    win: A::Win,
) -> bool {
    let Some(p) = plain_update::<A>(origin_addr, 1, datatype, target_rank, op, win) else { return false };
    if result_addr.is_null() {
        return false;
    }
    trace::enter(id::FETCH_AND_OP);
    // SAFETY: the caller's buffers hold an element each.
    let done = unsafe { p.update(origin_addr.cast(), result_addr.cast(), 1, target_rank, target_disp) };
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Compare_and_swap.
#[inline(always)]
pub unsafe fn compare_and_swap<A: Abi>(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    win: A::Win,
) -> bool {
    let p = hot::plain();
    if p.win != win.raw() || p.swap_datatype != datatype.raw() {
        learn_swap::<A>(datatype, win);
        return false;
    }
    let given = !origin_addr.is_null() && !compare_addr.is_null() && !result_addr.is_null();
    if !given || (target_rank as u32) >= p.n_ranks {
        return false;
    }
    trace::enter(id::COMPARE_AND_SWAP);
    let (new, expected) = (origin_addr.cast(), compare_addr.cast());
    // SAFETY: the caller's buffers hold an element each.
    let done = unsafe { p.swap(new, expected, result_addr.cast(), target_rank, target_disp) };
    trace::leave();
    done
}

#[cold]
#[inline(never)]
fn learn_swap<A: Abi>(datatype: A::Datatype, win: A::Win) {
    hot::learn_swap(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine());
}

/// # Safety
/// None; the signature is the other entries'.
#[inline(always)]
pub unsafe fn win_flush<A: Abi>(rank: c_int, win: A::Win) -> bool {
    let p = hot::plain();
    if p.win != win.raw() {
        hot::learn_flush(win.raw(), win.to_engine());
        return false;
    }
    if (rank as u32) >= p.n_ranks {
        return false;
    }
    // Nothing of it waits or touches the user's memory: a crash report need not name it.
    p.flush(rank)
}
