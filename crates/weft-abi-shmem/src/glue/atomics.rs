//! Atomic memory operations. A non-blocking one is complete when it returns.

use super::job;
use std::ffi::c_int;
use weft_shmem::{Amo, Word};

/// Words that `inc` knows a one of.
pub trait One: Word {
    const ONE: Self;
}
macro_rules! ones {
    ($($t:ty)*) => {$(impl One for $t { const ONE: Self = 1; })*};
}
ones!(i32 i64 isize u32 u64 usize);

#[inline(always)]
pub fn fetching<T: Word>(call: &str, op: Amo, ctx: usize, dest: *mut T, value: T, pe: c_int) -> T {
    job(call).amo(call, ctx, op, dest, value, pe)
}

#[inline(always)]
pub fn updating<T: Word>(call: &str, op: Amo, ctx: usize, dest: *mut T, value: T, pe: c_int) {
    job(call).amo_untold(call, ctx, op, dest, value, pe);
}

#[inline(always)]
pub fn fetch_inc<T: One>(call: &str, ctx: usize, dest: *mut T, pe: c_int) -> T {
    fetching(call, Amo::Add, ctx, dest, T::ONE, pe)
}

#[inline(always)]
pub fn inc<T: One>(call: &str, ctx: usize, dest: *mut T, pe: c_int) {
    updating(call, Amo::Add, ctx, dest, T::ONE, pe);
}

#[inline(always)]
pub fn compare_swap<T: Word>(call: &str, ctx: usize, dest: *mut T, cond: T, value: T, pe: c_int) -> T {
    job(call).compare_swap(call, ctx, dest, cond, value, pe)
}

#[inline(always)]
pub fn fetch<T: Word>(call: &str, ctx: usize, source: *const T, pe: c_int) -> T {
    job(call).fetch(call, ctx, source, pe)
}

#[inline(always)]
pub fn set<T: Word>(call: &str, ctx: usize, dest: *mut T, value: T, pe: c_int) {
    job(call).set(call, ctx, dest, value, pe);
}

/// # Safety
/// `fetch` is valid until quiet.
pub unsafe fn fetching_nbi<T: Word>(call: &str, op: Amo, ctx: usize, fetch: *mut T, dest: *mut T, value: T, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { job(call).amo_nbi(call, ctx, op, fetch, dest, value, pe) }
}

/// # Safety
/// `fetch` is valid until quiet.
pub unsafe fn fetch_inc_nbi<T: One>(call: &str, ctx: usize, fetch: *mut T, dest: *mut T, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { fetching_nbi(call, Amo::Add, ctx, fetch, dest, T::ONE, pe) }
}

/// # Safety
/// `fetch` is valid until quiet.
pub unsafe fn compare_swap_nbi<T: Word>(
    call: &str,
    ctx: usize,
    fetch: *mut T,
    dest: *mut T,
    cond: T,
    value: T,
    pe: c_int,
) {
    // SAFETY: by the caller's contract.
    unsafe { job(call).compare_swap_nbi(call, ctx, fetch, dest, (cond, value), pe) }
}

/// # Safety
/// `fetch` is valid until quiet.
pub unsafe fn fetch_nbi<T: Word>(call: &str, ctx: usize, fetch: *mut T, source: *const T, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { job(call).fetch_nbi(call, ctx, fetch, source, pe) }
}
