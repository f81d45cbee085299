//! Going on after failures: the ULFM functions that the MPICH ABI exports (MPIX_Comm_...).
//!
//! SPEC: the ULFM proposal of the MPI Forum's fault tolerance working group. Failures are noticed where
//! the job was started with `mpiexec -disable-auto-cleanup`; else a death ends the job.

use crate::agree;
use crate::engine::engine;
use crate::failures::without;
use crate::object::{CommObj, Contexts, GroupObj};
use std::sync::Arc;
use weft_base::handle::{CommH, GroupH};
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_shm::StateRow;

/// `MPIX_Comm_revoke`: all operations on the communicator end by MPI_ERR_REVOKED, in all members. Local.
pub fn revoke(comm: CommH) -> Result<()> {
    let g = engine();
    let c = g.comm(comm)?.clone();
    c.guests.near_only("MPIX_Comm_revoke")?;
    if !c.revoked.replace(true) {
        g.booted().revoke_in_all_jobs(c.ctx_p2p(), c.all());
    }
    g.observe_failures();
    Ok(())
}

/// `MPIX_Comm_is_revoked`. Local.
pub fn is_revoked(comm: CommH) -> Result<bool> {
    let g = engine();
    g.observe_failures();
    Ok(g.comm(comm)?.revoked.get())
}

fn group_handle(g: &crate::engine::Guard, procs: Vec<Proc>) -> GroupH {
    g.new_group(Arc::new(GroupObj::new(procs, g.me())))
}

/// `MPIX_Comm_get_failed`: the members that this process knows to have failed. Local.
pub fn get_failed(comm: CommH) -> Result<GroupH> {
    let g = engine();
    g.observe_failures();
    let c = g.comm(comm)?.clone();
    Ok(group_handle(&g, c.failed()))
}

/// `MPIX_Comm_failure_ack`: receives from anybody go on without the members that have failed so far.
/// Local.
pub fn failure_ack(comm: CommH) -> Result<()> {
    let g = engine();
    g.observe_failures();
    let c = g.comm(comm)?.clone();
    c.acked.set(c.failed());
    Ok(())
}

/// `MPIX_Comm_failure_get_acked`. Local.
pub fn failure_get_acked(comm: CommH) -> Result<GroupH> {
    let g = engine();
    let acked = g.comm(comm)?.acked.cloned();
    Ok(group_handle(&g, acked))
}

/// `MPIX_Comm_agree`: the bitwise and of the members' flags, the same in all that live. Collective over
/// both groups, also on a revoked communicator. The flag is valid in any case.
///
/// # Errors
/// MPI_ERR_PROC_FAILED, in all members alike, while a failure is not acknowledged by all.
pub fn agree(comm: CommH, flag: i32) -> Result<(i32, Result<()>)> {
    const UNKNOWN: u64 = 1 << 32;
    let mut g = engine();
    g.observe_failures();
    let c = g.comm(comm)?.clone();
    let (round, d) = (c.next_agreement(), c.clone());
    let unknown = move || {
        let acked = d.acked.cloned();
        i64::from(d.failed().iter().any(|p| !acked.contains(p)))
    };
    let again = unknown.clone();
    let word = g.block_on(agree::decide(
        c,
        round,
        move || [i64::from(flag), unknown()],
        |a: &mut [i64; 2], b| *a = [a[0] & b[0], a[1] | b[1]],
        // Somebody may have died on the way.
        move |a| u64::from(a[0] as u32) | if a[1] | again() != 0 { UNKNOWN } else { 0 },
    ))?;
    let result = match word & UNKNOWN {
        0 => Ok(()),
        _ => Err(MpiError::new(ErrClass::PROC_FAILED, "a member has failed and not all have acknowledged it")),
    };
    Ok((word as u32 as i32, result))
}

/// `MPIX_Comm_shrink`: a communicator of the members that live. Collective over both groups, also on a
/// revoked communicator.
///
/// # Errors
/// MPI_ERR_UNSUPPORTED_OPERATION on communicators of several jobs.
pub fn shrink(comm: CommH) -> Result<CommH> {
    let mut g = engine();
    g.observe_failures();
    let c = g.comm(comm)?.clone();
    if c.guests.any() {
        let text = "MPIX_Comm_shrink on a communicator with processes of several jobs (spawned or connected)";
        return Err(MpiError::new(ErrClass::UNSUPPORTED_OPERATION, text));
    }
    let round = c.next_agreement();
    let (net, boot) = (c.net, g.boot());
    let failures = move || i64::from(boot.header().n_failed.load(std::sync::atomic::Ordering::Relaxed));
    // Failures are numbered, so that one number tells who is left out; contexts go with it.
    let word = g.block_on(agree::decide(
        c.clone(),
        round,
        move || [failures()],
        |a: &mut [i64; 1], b| a[0] = a[0].max(b[0]),
        |a| u64::from(crate::contexts::take_once(net).unwrap_or(0)) << 24 | a[0].min(0xff_ffff) as u64,
    ))?;
    let (base, last) = ((word >> 24) as u32, (word & 0xff_ffff) as u32);
    if base == 0 {
        return Err(err!(ErrClass::OTHER, "the job has no context id left for another communicator"));
    }
    let number = |p: Proc| StateRow::of(&boot.region, &boot.layout, p).failed();
    let all = c.group.procs().chain(c.remote.iter().flat_map(|r| r.procs()));
    let gone: Vec<Proc> = all.filter(|&p| (1..=last).contains(&number(p))).collect();
    let local = without(&c.group, &gone, g.me());
    if local.size() == 0 {
        return Err(err!(ErrClass::INTERN, "nobody is left"));
    }
    let ctx = Contexts::from_base(g.booted(), base);
    let new = match &c.remote {
        None => CommObj::intra(g.booted(), ctx, local),
        Some(remote) => CommObj::inter(g.booted(), ctx, local, without(remote, &gone, g.me())),
    };
    Ok(g.adopt(new, &c))
}
