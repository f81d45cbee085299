//! What the entries of short one-sided operations try first: a plain call like the last one, see
//! `weft_core::rma::hot`. Nothing is done where one of them answers false; the general entry then
//! calls the `missed_` function of the call's form (the key `fast` of `api/*.toml`), by which the next call may
//! be plain.
//!
//! What has to be equal is compared by one branch, and the short way calls nothing before its
//! end, so that it saves no registers.

use crate::abi::{Abi, AbiHandle};
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_base::consts::is_address;
use weft_core::rma::hot::{self, Plain};

/// A count that no product overflows with.
#[inline(always)]
fn fits(count: i64) -> bool {
    (count as u64) < 1 << 32
}

/// A put's or get's plain form: the length in bytes.
#[inline(always)]
fn plain_copy<A: Abi>(
    origin: *const c_void,
    count: i64,
    datatype: A::Datatype,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> Option<(&'static Plain, usize)> {
    let p = hot::plain();
    let differs = (p.win ^ win.raw())
        | (p.datatype ^ datatype.raw())
        | (p.datatype ^ target_datatype.raw())
        | (count ^ target_count) as usize;
    (differs == 0 && fits(count) && is_address(origin)).then(|| (p, count as usize * p.size))
}

/// The next put or get with these handles may be plain.
pub fn missed_copy<A: Abi>(datatype: A::Datatype, win: A::Win) {
    let p = hot::plain();
    if p.win != win.raw() || p.datatype != datatype.raw() {
        hot::learn_copy(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine());
    }
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
        plain_copy::<A>(origin_addr, origin_count, origin_datatype, target_count, target_datatype, win)
    else {
        return false;
    };
    // SAFETY: the caller's buffer holds `len` bytes.
    unsafe { p.put(id::PUT, origin_addr.cast(), len, target_rank, target_disp) }
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
        plain_copy::<A>(origin_addr, origin_count, origin_datatype, target_count, target_datatype, win)
    else {
        return false;
    };
    // SAFETY: the caller's buffer has room for `len` bytes.
    unsafe { p.get(id::GET, origin_addr.cast(), len, target_rank, target_disp) }
}

/// What an accumulate operation's handles and counts differ in from the plain ones.
#[inline(always)]
fn update_differs<A: Abi>(p: &Plain, datatype: A::Datatype, op: A::Op, win: A::Win) -> usize {
    (p.win ^ win.raw()) | (p.update_datatype ^ datatype.raw()) | (p.op ^ op.raw())
}

/// As `missed_copy`, of accumulate operations.
pub fn missed_update<A: Abi>(datatype: A::Datatype, op: A::Op, win: A::Win) {
    if update_differs::<A>(hot::plain(), datatype, op, win) != 0 {
        hot::learn_update(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine(), op.raw(), op.to_engine());
    }
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
    let p = hot::plain();
    let differs = update_differs::<A>(p, origin_datatype, op, win)
        | (p.update_datatype ^ target_datatype.raw())
        | (origin_count ^ target_count) as usize;
    if differs != 0 || !fits(origin_count) || !is_address(origin_addr) {
        return false;
    }
    let (n, none) = (origin_count as usize, std::ptr::null_mut());
    // SAFETY: the caller's buffer holds `n` elements.
    unsafe { p.update(id::ACCUMULATE, origin_addr.cast(), none, n, target_rank, target_disp) }
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
    let p = hot::plain();
    if update_differs::<A>(p, datatype, op, win) != 0 || !is_address(origin_addr) || !is_address(result_addr) {
        return false;
    }
    // SAFETY: the caller's buffers hold an element each.
    unsafe { p.update(id::FETCH_AND_OP, origin_addr.cast(), result_addr.cast(), 1, target_rank, target_disp) }
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
    let differs = (p.win ^ win.raw()) | (p.swap_datatype ^ datatype.raw());
    if differs != 0 || !is_address(origin_addr) || !is_address(compare_addr) || !is_address(result_addr) {
        return false;
    }
    let (new, expected) = (origin_addr.cast(), compare_addr.cast());
    // SAFETY: the caller's buffers hold an element each.
    unsafe { p.swap(id::COMPARE_AND_SWAP, new, expected, result_addr.cast(), target_rank, target_disp) }
}

/// As `missed_copy`, of compare-and-swap.
pub fn missed_swap<A: Abi>(datatype: A::Datatype, win: A::Win) {
    let p = hot::plain();
    if p.win != win.raw() || p.swap_datatype != datatype.raw() {
        hot::learn_swap(win.raw(), win.to_engine(), datatype.raw(), datatype.to_engine());
    }
}

/// As `missed_copy`, of calls that have nothing but a window and a rank.
pub fn missed_sync<A: Abi>(win: A::Win) {
    if hot::plain().win != win.raw() {
        hot::learn_sync(win.raw(), win.to_engine());
    }
}

// Nothing of the following waits or touches the user's memory: a crash report need not name it.

/// # Safety
/// None; the signature is the other entries'.
#[inline(always)]
pub unsafe fn win_flush<A: Abi>(rank: c_int, win: A::Win) -> bool {
    let p = hot::plain();
    p.win == win.raw() && p.flush(rank)
}

/// # Safety
/// As `win_flush`.
#[inline(always)]
pub unsafe fn win_lock<A: Abi>(lock_type: c_int, rank: c_int, assert: c_int, win: A::Win) -> bool {
    let p = hot::plain();
    p.win == win.raw() && assert == 0 && p.lock(A::lock_type_in(lock_type), rank)
}

/// # Safety
/// As `win_flush`.
#[inline(always)]
pub unsafe fn win_unlock<A: Abi>(rank: c_int, win: A::Win) -> bool {
    let p = hot::plain();
    p.win == win.raw() && p.unlock(rank)
}
