//! Intercommunicators (MPI-4.1 section 7.6.2).

use super::comm_create::Parties;
use crate::ctl::{self, Channel, Other, Team};
use crate::engine::{ENGINE, engine};
use crate::object::{CommObj, Contexts, GroupObj};
use std::sync::Arc;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};

/// `MPI_Intercomm_create`. Collective over both local communicators. `peer_comm` and
/// `remote_leader` count at the local leader only.
///
/// # Errors
/// MPI_ERR_RANK for a wrong leader, MPI_ERR_COMM when the groups overlap.
pub fn intercomm_create(
    local_comm: CommH,
    local_leader: i32,
    peer_comm: CommH,
    remote_leader: i32,
    tag: i32,
) -> Result<CommH> {
    let mut g = engine();
    let local = g.comm(local_comm)?.clone();
    if local.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "local_comm is an intercommunicator"));
    }
    local.peer(local_leader)?;
    if tag < 0 {
        return Err(err!(ErrClass::TAG, "the tag is {tag}"));
    }
    let leader = if local.rank == local_leader {
        let peer_comm = g.comm(peer_comm)?;
        let peer = peer_comm.peer(remote_leader)?;
        Some((peer, Channel::subset(peer_comm, tag)))
    } else {
        None
    };
    let team = leader_first(&local.group, local_leader as usize, Channel::collective(&local), g.me());
    let (base, remote) = g.block_on(meet(team, local.group.clone(), leader))?;
    if remote.procs().any(|p| local.group.contains(p)) {
        return Err(MpiError::new(ErrClass::COMM, "the two groups have processes in common"));
    }
    let c = CommObj::inter(Contexts::from_base(base), local.group.clone(), remote);
    Ok(g.adopt(c, &local))
}

/// The local group as a team whose first member is the leader.
pub(crate) fn leader_first(group: &GroupObj, leader: usize, at: Channel, me: Proc) -> Team {
    let mut procs: Vec<Proc> = group.procs().collect();
    procs.swap(0, leader);
    Team { group: Arc::new(GroupObj::new(procs, me)), at }
}

/// The leaders exchange their groups and agree on context ids; everybody learns both.
pub(crate) async fn meet(
    team: Team, local: Arc<GroupObj>, leader: Option<(Proc, Channel)>,
) -> Result<(u32, Arc<GroupObj>)> {
    let mut theirs = Vec::new();
    if let Some((peer, at)) = leader {
        theirs = ctl::swap_lists(&ENGINE.identities(&local), peer, at).await?;
    }
    let theirs = ctl::bcast_list(&team, theirs).await?;
    let other = Other { group: ENGINE.group_of(&theirs)?, leader };
    // Nobody sends to a process that it has just met before all know each other: the agreement comes
    // in between.
    let base = ctl::agree_contexts(&team, Some(&other), 1).await?;
    Ok((base, other.group))
}

/// `MPI_Intercomm_merge`. Collective over both groups.
pub fn intercomm_merge(intercomm: CommH, high: bool) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(intercomm)?.clone();
    let Some(remote) = parent.remote.clone() else {
        return Err(MpiError::new(ErrClass::COMM, "not an intercommunicator"));
    };
    let parties = Parties::of(&parent);
    let local = parent.group.clone();
    let (first, base) = g.block_on(merge_order(parties, local.clone(), remote.clone(), high))?;
    let (a, b) = if first { (&local, &remote) } else { (&remote, &local) };
    let group = GroupObj::new(a.procs().chain(b.procs()).collect(), g.me());
    Ok(g.adopt(CommObj::intra(Contexts::from_base(base), Arc::new(group)), &parent))
}

/// Whether the local group comes first, and the context ids.
async fn merge_order(parties: Parties, local: Arc<GroupObj>, remote: Arc<GroupObj>, high: bool) -> Result<(bool, u32)> {
    let mut first = [0];
    if let Some((peer, at)) = parties.across() {
        let mut theirs = [0];
        ctl::swap(&[i64::from(high)], &mut theirs, peer, at).await?;
        let they_are_high = theirs[0] != 0;
        let key = |p| (ENGINE.identity(p).job_id, ENGINE.identity(p).index);
        // SPEC: when both say the same the order is ours to choose.
        let lower = key(local.proc(0)) < key(remote.proc(0));
        let comes_first = if they_are_high == high { lower } else { they_are_high };
        first[0] = i64::from(comes_first);
    }
    parties.team.bcast(&mut first).await?;
    Ok((first[0] != 0, parties.new_contexts(1).await?))
}
