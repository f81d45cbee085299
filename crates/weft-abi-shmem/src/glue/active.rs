//! Collectives of active sets: PEs `start`, `start + 2^log_stride`, ... Their work arrays are not
//! used, so they may be reused at once.

use super::coll::{buffers, spread};
use super::job;
use std::ffi::{c_int, c_long};
use std::sync::Arc;
use weft_shmem::{Job, Reduction, TeamObj};

fn set(call: &str, start: c_int, log_stride: c_int, size: c_int, sync: *const c_long) -> (&'static Job, Arc<TeamObj>) {
    let job = job(call);
    job.check_unused(call, "pSync", sync.addr(), size_of::<c_long>());
    if !(0..31).contains(&log_stride) {
        job.fail(call, &format!("logPE_stride is {log_stride}: it must be from 0 to 30"));
    }
    (job, job.active_set(call, start.into(), 1 << log_stride, size.max(0) as usize))
}

pub fn barrier(call: &str, start: c_int, log_stride: c_int, size: c_int, sync: *mut c_long) {
    let (job, t) = set(call, start, log_stride, size, sync);
    job.quiet();
    t.sync(job, call);
}

pub fn sync(call: &str, start: c_int, log_stride: c_int, size: c_int, sync: *mut c_long) {
    let (job, t) = set(call, start, log_stride, size, sync);
    t.sync(job, call);
}

/// # Safety
/// The buffers are valid.
#[allow(clippy::too_many_arguments)]
pub unsafe fn broadcast<T>(
    call: &str,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    root: c_int,
    start: c_int,
    log_stride: c_int,
    size: c_int,
    sync: *mut c_long,
) {
    let (job, t) = set(call, start, log_stride, size, sync);
    let len = nelems * size_of::<T>();
    let b = buffers(job, call, (dest, len), (source, len));
    // SPEC: the root's own `dest` is left alone.
    // SAFETY: by the caller's contract.
    unsafe { t.broadcast(job, call, b, len, root as usize, false) }
}

macro_rules! blocks {
    ($($name:ident: $dest:expr, $source:expr $(, $room:expr)?;)*) => {$(
        /// # Safety
        /// The buffers are valid.
        #[allow(clippy::too_many_arguments)]
        pub unsafe fn $name<T>(call: &str, dest: *mut T, source: *const T, nelems: usize, start: c_int, log_stride: c_int, size: c_int, sync: *mut c_long) {
            let (job, t) = set(call, start, log_stride, size, sync);
            let len = nelems * size_of::<T>();
            let (d, s): (fn(usize, usize) -> usize, fn(usize, usize) -> usize) = ($dest, $source);
            let b = buffers(job, call, (dest, d(len, t.set.size)), (source, s(len, t.set.size)));
            // SAFETY: by the caller's contract.
            unsafe { t.$name(job, call, b, len $(, $room)?) }
        }
    )*};
}
blocks! {
    collect: |len, _| len, |len, _| len, usize::MAX;
    fcollect: |len, n| len * n, |len, _| len;
    alltoall: |len, n| len * n, |len, n| len * n;
}

/// # Safety
/// The buffers are valid.
#[allow(clippy::too_many_arguments)]
pub unsafe fn alltoalls<T>(
    call: &str,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
    start: c_int,
    log_stride: c_int,
    size: c_int,
    sync: *mut c_long,
) {
    let (job, t) = set(call, start, log_stride, size, sync);
    let (n, bytes) = (nelems * t.set.size, size_of::<T>());
    let b = buffers(job, call, (dest, spread(n, dst, bytes)), (source, spread(n, sst, bytes)));
    // SAFETY: by the caller's contract.
    unsafe { t.alltoalls(job, call, b, dst, sst, nelems, bytes) }
}

/// # Safety
/// The buffers are valid.
#[allow(clippy::too_many_arguments)]
pub unsafe fn to_all<T>(
    call: &str,
    op: u32,
    dt: u32,
    dest: *mut T,
    source: *const T,
    nreduce: c_int,
    start: c_int,
    log_stride: c_int,
    size: c_int,
    work: *mut T,
    sync: *mut c_long,
) {
    let (job, t) = set(call, start, log_stride, size, sync);
    job.check_unused(call, "pWrk", work.addr(), size_of::<T>());
    let count = nreduce.max(0) as usize;
    let len = count * size_of::<T>();
    let b = buffers(job, call, (dest, len), (source, len));
    // SAFETY: by the caller's contract.
    unsafe { t.reduce(job, call, b, count, Reduction { op, dt }) }
}
