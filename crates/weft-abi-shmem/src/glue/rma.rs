//! Puts and gets.

use super::job;
use std::ffi::c_int;
use weft_shmem::{Job, Signal, Strides};

/// # Safety
/// `source` is valid for the elements.
#[inline(always)]
pub unsafe fn put<T>(call: &str, ctx: usize, dest: *mut T, source: *const T, nelems: usize, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { Job::put::<true>(call, ctx, dest.cast(), source.cast(), nelems * size_of::<T>(), pe) }
}

/// # Safety
/// `source` is valid for the elements, until quiet.
#[inline(always)]
pub unsafe fn put_nbi<T>(call: &str, ctx: usize, dest: *mut T, source: *const T, nelems: usize, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { Job::put::<false>(call, ctx, dest.cast(), source.cast(), nelems * size_of::<T>(), pe) }
}

/// # Safety
/// `dest` is valid for the elements.
#[inline(always)]
pub unsafe fn get<T>(call: &str, ctx: usize, dest: *mut T, source: *const T, nelems: usize, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { Job::get::<true>(call, ctx, dest.cast(), source.cast(), nelems * size_of::<T>(), pe) }
}

/// # Safety
/// `dest` is valid for the elements, until quiet.
#[inline(always)]
pub unsafe fn get_nbi<T>(call: &str, ctx: usize, dest: *mut T, source: *const T, nelems: usize, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { Job::get::<false>(call, ctx, dest.cast(), source.cast(), nelems * size_of::<T>(), pe) }
}

/// # Safety
/// `dest` is aligned.
#[inline(always)]
pub unsafe fn p<T: Copy>(call: &str, ctx: usize, dest: *mut T, value: T, pe: c_int) {
    // SAFETY: by the caller's contract.
    unsafe { Job::p(call, ctx, dest, value, pe) }
}

/// # Safety
/// `source` is aligned.
#[inline(always)]
pub unsafe fn g<T: Copy>(call: &str, ctx: usize, source: *const T, pe: c_int) -> T {
    // SAFETY: by the caller's contract.
    unsafe { Job::g(call, ctx, source, pe) }
}

fn elements<T>(dst: isize, sst: isize, nelems: usize) -> Strides {
    Strides { dst, sst, bsize: 1, nblocks: nelems, size: size_of::<T>() }
}

/// # Safety
/// `source` is valid for the elements.
#[allow(clippy::too_many_arguments)]
pub unsafe fn iput<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
    pe: c_int,
) {
    let s = elements::<T>(dst, sst, nelems);
    // SAFETY: by the caller's contract.
    unsafe { job(call).put_strided(call, ctx, dest.cast(), source.cast(), s, pe) }
}

/// # Safety
/// `dest` is valid for the elements.
#[allow(clippy::too_many_arguments)]
pub unsafe fn iget<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
    pe: c_int,
) {
    let s = elements::<T>(dst, sst, nelems);
    // SAFETY: by the caller's contract.
    unsafe { job(call).get_strided(call, ctx, dest.cast(), source.cast(), s, pe) }
}

/// # Safety
/// `source` is valid for the blocks.
#[allow(clippy::too_many_arguments)]
pub unsafe fn ibput<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    bsize: usize,
    nblocks: usize,
    pe: c_int,
) {
    let s = Strides { dst, sst, bsize, nblocks, size: size_of::<T>() };
    // SAFETY: by the caller's contract.
    unsafe { job(call).put_strided(call, ctx, dest.cast(), source.cast(), s, pe) }
}

/// # Safety
/// `dest` is valid for the blocks.
#[allow(clippy::too_many_arguments)]
pub unsafe fn ibget<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    bsize: usize,
    nblocks: usize,
    pe: c_int,
) {
    let s = Strides { dst, sst, bsize, nblocks, size: size_of::<T>() };
    // SAFETY: by the caller's contract.
    unsafe { job(call).get_strided(call, ctx, dest.cast(), source.cast(), s, pe) }
}

/// # Safety
/// `source` is valid for the elements.
#[allow(clippy::too_many_arguments)]
pub unsafe fn put_signal<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    sig_addr: *mut u64,
    signal: u64,
    sig_op: c_int,
    pe: c_int,
) {
    // SAFETY: by the caller's contract.
    unsafe { put_signal_as::<true, T>(call, ctx, dest, source, nelems, (sig_addr, signal, sig_op), pe) }
}

/// # Safety
/// `source` is valid for the elements, until quiet.
#[allow(clippy::too_many_arguments)]
pub unsafe fn put_signal_nbi<T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    sig_addr: *mut u64,
    signal: u64,
    sig_op: c_int,
    pe: c_int,
) {
    // SAFETY: by the caller's contract.
    unsafe { put_signal_as::<false, T>(call, ctx, dest, source, nelems, (sig_addr, signal, sig_op), pe) }
}

/// # Safety
/// `source` is valid for the elements, until quiet unless it `BLOCKS`.
unsafe fn put_signal_as<const BLOCKS: bool, T>(
    call: &str,
    ctx: usize,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    (word, value, sig_op): (*mut u64, u64, c_int),
    pe: c_int,
) {
    let job = job(call);
    let how = how(call, job, sig_op);
    let len = nelems * size_of::<T>();
    // SAFETY: by the caller's contract.
    unsafe { job.put_signal_as::<BLOCKS>(call, ctx, dest.cast(), source.cast(), len, word, value, how, pe) }
}

fn how(call: &str, job: &Job, sig_op: c_int) -> Signal {
    match sig_op {
        0 => Signal::Set,
        1 => Signal::Add,
        n => job.fail(call, &format!("sig_op is {n}: it must be SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD")),
    }
}

pub fn signal_set(call: &str, ctx: usize, sig_addr: *mut u64, signal: u64, pe: c_int) {
    job(call).signal(call, ctx, sig_addr, signal, Signal::Set, pe);
}

pub fn signal_add(call: &str, ctx: usize, sig_addr: *mut u64, signal: u64, pe: c_int) {
    job(call).signal(call, ctx, sig_addr, signal, Signal::Add, pe);
}
