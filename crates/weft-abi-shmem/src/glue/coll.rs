//! Collectives of teams.

use super::job;
use std::ffi::c_int;
use std::sync::Arc;
use weft_shmem::{Buffers, Job, Reduction, TEAM_INVALID, TeamObj};

/// What the functions return where the team is none.
const NO_TEAM: c_int = -1;

pub fn barrier_all(call: &str) {
    job(call).barrier_all(call);
}

pub fn sync_all(call: &str) {
    let job = job(call);
    job.team(call, weft_shmem::TEAM_WORLD).sync(job, call);
}

pub fn team_sync(call: &str, team: usize) -> c_int {
    with(call, team, |job, t| t.sync(job, call))
}

fn with(call: &str, team: usize, f: impl FnOnce(&Job, &Arc<TeamObj>)) -> c_int {
    if team == TEAM_INVALID {
        return NO_TEAM;
    }
    let job = job(call);
    f(job, &job.team(call, team));
    0
}

/// Buffers of a collective, whose result has `dest` bytes and whose contribution `source`.
pub fn buffers<T>(job: &Job, call: &str, dest: (*mut T, usize), source: (*const T, usize)) -> Buffers {
    job.check_symmetric(call, "dest", dest.0.addr(), dest.1);
    job.check_symmetric(call, "source", source.0.addr(), source.1);
    Buffers { dest: dest.0.cast(), source: source.0.cast() }
}

/// # Safety
/// The buffers are valid.
pub unsafe fn broadcast<T>(
    call: &str,
    team: usize,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    root: c_int,
) -> c_int {
    let len = nelems * size_of::<T>();
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len), (source, len));
        // SAFETY: by the caller's contract.
        unsafe { t.broadcast(job, call, b, len, root as usize, true) }
    })
}

/// # Safety
/// The buffers are valid.
pub unsafe fn collect<T>(call: &str, team: usize, dest: *mut T, source: *const T, nelems: usize) -> c_int {
    let len = nelems * size_of::<T>();
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len), (source, len));
        // SAFETY: by the caller's contract.
        unsafe { t.collect(job, call, b, len, usize::MAX) }
    })
}

/// # Safety
/// The buffers are valid.
pub unsafe fn fcollect<T>(call: &str, team: usize, dest: *mut T, source: *const T, nelems: usize) -> c_int {
    let len = nelems * size_of::<T>();
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len * t.set.size), (source, len));
        // SAFETY: by the caller's contract.
        unsafe { t.fcollect(job, call, b, len) }
    })
}

/// # Safety
/// The buffers are valid.
pub unsafe fn alltoall<T>(call: &str, team: usize, dest: *mut T, source: *const T, nelems: usize) -> c_int {
    let len = nelems * size_of::<T>();
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len * t.set.size), (source, len * t.set.size));
        // SAFETY: by the caller's contract.
        unsafe { t.alltoall(job, call, b, len) }
    })
}

/// Bytes of a buffer of strided elements.
pub fn spread(n: usize, stride: isize, size: usize) -> usize {
    if n == 0 { 0 } else { ((n - 1) * stride.max(1) as usize + 1) * size }
}

/// # Safety
/// The buffers are valid.
pub unsafe fn alltoalls<T>(
    call: &str,
    team: usize,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
) -> c_int {
    with(call, team, |job, t| {
        let (n, size) = (nelems * t.set.size, size_of::<T>());
        let b = buffers(job, call, (dest, spread(n, dst, size)), (source, spread(n, sst, size)));
        // SAFETY: by the caller's contract.
        unsafe { t.alltoalls(job, call, b, dst, sst, nelems, size) }
    })
}

/// # Safety
/// The buffers are valid.
pub unsafe fn reduce<T>(
    call: &str,
    op: u32,
    dt: u32,
    team: usize,
    dest: *mut T,
    source: *const T,
    nreduce: usize,
) -> c_int {
    let len = nreduce * size_of::<T>();
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len), (source, len));
        // SAFETY: by the caller's contract.
        unsafe { t.reduce(job, call, b, nreduce, Reduction { op, dt }) }
    })
}

/// # Safety
/// The buffers are valid.
pub unsafe fn scan<T>(
    call: &str,
    inclusive: bool,
    dt: u32,
    team: usize,
    dest: *mut T,
    source: *const T,
    nelems: usize,
) -> c_int {
    let len = nelems * size_of::<T>();
    let r = Reduction { op: weft_base::consts::op::SUM, dt };
    with(call, team, |job, t| {
        let b = buffers(job, call, (dest, len), (source, len));
        // SAFETY: by the caller's contract.
        unsafe { t.scan(job, call, b, nelems, r, inclusive) }
    })
}
