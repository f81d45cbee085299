//! Going on after failures: the ULFM functions that the MPICH ABI exports (MPIX_Comm_...).
//!
//! SPEC: the ULFM proposal of the MPI Forum's fault tolerance working group. Failures are noticed where
//! the job was started with `mpiexec -disable-auto-cleanup`; else a death ends the job.

use crate::agree;
use crate::contexts;
use crate::engine::{Guard, engine};
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
    let unknown = |missing: &[Proc]| {
        let acked = c.acked.cloned();
        i64::from(c.failed().iter().chain(missing).any(|p| !acked.contains(p)))
    };
    let words = agree::decide(
        &mut g,
        &c,
        vec![i64::from(flag), unknown(&[])],
        |a, b| (a[0], a[1]) = (a[0] & b[0], a[1] | b[1]),
        // Somebody may have died on the way.
        |a, missing| {
            let any = a[1] | unknown(missing) != 0;
            vec![(u64::from(a[0] as u32) | if any { UNKNOWN } else { 0 }) as i64]
        },
    )?;
    let word = words[0] as u64;
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
    if c.guests.of_other_jobs() {
        let text = "MPIX_Comm_shrink on a communicator with processes of several jobs (spawned or connected)";
        return Err(MpiError::new(ErrClass::UNSUPPORTED_OPERATION, text));
    }
    let (gone, base) = if c.guests.is_far() { shrink_over_nodes(&mut g, &c)? } else { shrink_here(&mut g, &c)? };
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

/// Agrees, in the job's memory, on who is left out of a communicator, and on the ids of the next one.
fn shrink_here(g: &mut Guard, c: &Arc<CommObj>) -> Result<(Vec<Proc>, u32)> {
    let (net, boot) = (c.net, g.boot());
    let failures = i64::from(boot.header().n_failed.load(std::sync::atomic::Ordering::Relaxed));
    // Failures are numbered, so that one number tells who is left out; contexts go with it.
    let words = agree::decide(
        g,
        c,
        vec![failures],
        |a, b| a[0] = a[0].max(b[0]),
        |a, _| vec![i64::from(contexts::take_once(net).unwrap_or(0)) << 24 | a[0].min(0xff_ffff)],
    )?;
    let word = words[0] as u64;
    let (base, last) = ((word >> 24) as u32, (word & 0xff_ffff) as u32);
    if base == 0 {
        return Err(contexts::none_left());
    }
    let number = |p: Proc| StateRow::of(&boot.region, &boot.layout, p).failed();
    Ok((c.all().filter(|&p| (1..=last).contains(&number(p))).collect(), base))
}

/// As `shrink_here`, where nodes hear of failures in an order of their own: first on who is left out and on ids that no
/// node has used; then, once one process of each node has taken these there, on whether all have.
fn shrink_over_nodes(g: &mut Guard, c: &Arc<CommObj>) -> Result<(Vec<Proc>, u32)> {
    let mut members: Vec<Proc> = c.all().collect();
    members.sort_unstable();
    debug_assert!(members.contains(&g.me()), "who shrinks a communicator is a member");
    // A word, and the set of those that have failed, by bits.
    let row = |word: i64, missing: &[Proc]| {
        let failed = c.failed();
        let mut row = vec![word; 1 + members.len().div_ceil(64)];
        row[1..].fill(0);
        debug_assert!(missing.iter().all(|p| members.binary_search(p).is_ok()), "members may be missing, nobody else");
        for (i, p) in members.iter().enumerate() {
            row[1 + i / 64] |= i64::from(failed.contains(p) || missing.contains(p)) << (i % 64);
        }
        row
    };
    let joined = |sum: &[i64], missing: &[Proc]| {
        let sets = row(sum[0], missing).into_iter().zip(sum).skip(1).map(|(a, b)| a | b);
        std::iter::once(sum[0]).chain(sets).collect()
    };
    let unite = |a: &mut [i64], b: &[i64]| {
        debug_assert_eq!(a.len(), b.len(), "sets of the same members");
        a[1..].iter_mut().zip(&b[1..]).for_each(|(a, b)| *a |= b);
    };
    loop {
        g.observe_failures();
        let highest = |a: &mut [i64], b: &[i64]| {
            a[0] = a[0].max(b[0]);
            unite(a, b);
        };
        let first = agree::decide(g, c, row(i64::from(contexts::seen(c.net)), &[]), highest, joined)?;
        let is_gone = |&i: &usize| first[1 + i / 64] >> (i % 64) & 1 == 1;
        let gone: Vec<Proc> = (0..members.len()).filter(is_gone).map(|i| members[i]).collect();
        let base = u32::try_from(first[0]).ok().filter(|b| *b < Contexts::LIMIT).ok_or_else(contexts::none_left)?;
        let boot = g.boot();
        let keeper = members.iter().find(|p| !gone.contains(p) && !boot.is_far(**p));
        let taken = keeper != Some(&boot.proc) || contexts::take_from(c.net, base);
        let least = |a: &mut [i64], b: &[i64]| {
            a[0] = a[0].min(b[0]);
            unite(a, b);
        };
        g.observe_failures();
        let second = agree::decide(g, c, row(taken.into(), &[]), least, joined)?;
        // Who has died since may not have taken them.
        if second[0] == 1 && second[1..] == first[1..] {
            return Ok((gone, base));
        }
    }
}
