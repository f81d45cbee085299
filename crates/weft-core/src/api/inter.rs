//! Intercommunicators (MPI-4.1 section 7.6.2).

use super::comm_create::user_tag;
use crate::cards::{self, Need};
use crate::consent;
use crate::contexts;
use crate::ctl::{self, Channel, Other, Team};
use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::meeting;
use crate::object::{CommObj, Contexts, GroupObj};
use crate::parties::Parties;
use std::sync::Arc;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result};

/// `MPI_Intercomm_create`. Collective over both local communicators. `peer_comm` and
/// `remote_leader` count at the local leader only.
///
/// # Errors
/// MPI_ERR_RANK for a wrong leader, MPI_ERR_TAG, MPI_ERR_COMM when the groups overlap. The other group does
/// not hear of a leader whose own peer is wrong: nobody knows who waits for it (ADR 0031).
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
    let peer = match local.rank == local_leader {
        true => peer_of(&g, peer_comm, remote_leader, tag).map(Some),
        false => local.peer(local_leader).map(|_| None),
    };
    let mine = peer.as_ref().map(|_| ()).map_err(Clone::clone).and_then(|()| user_tag(tag));
    let at = [Channel::collective(&local), Channel::collective(&local)];
    let side = Side { group: &local.group, leader: local_leader, at };
    let leader = consent_of_groups(&mut g, side, peer.ok().flatten(), mine)?;
    debug_assert!(leader.is_none() || local.rank == local_leader, "the leader alone meets the other one");
    let team = leader_first(&local.group, local_leader as usize, Channel::collective(&local), g.me());
    let (base, remote) = g.block_on(meet(team, local.group.clone(), leader))?;
    if remote.procs().any(|p| local.group.contains(p)) {
        return Err(MpiError::new(ErrClass::COMM, "the two groups have processes in common"));
    }
    let c = CommObj::inter(local.net, Contexts::from_base(local.net, base), local.group.clone(), remote);
    Ok(g.adopt(c, &local))
}

/// The leader of the other group, and where the two meet.
pub(crate) type Peer = (Proc, Channel);

fn peer_of(g: &Engine, peer_comm: CommH, remote_leader: i32, tag: i32) -> Result<Peer> {
    let peer_comm = g.comm(peer_comm)?;
    Ok((peer_comm.peer(remote_leader)?, Channel::subset(peer_comm, tag)))
}

/// A group on its way to meet another one: the leader that this process names, and where its members meet
/// twice.
pub(crate) struct Side<'a> {
    pub group: &'a Arc<GroupObj>,
    pub leader: i32,
    pub at: [Channel; 2],
}

/// Both groups hear whether an argument is wrong somewhere: the local one first, then its leader tells the
/// other one's. The leader's peer, there.
pub(crate) fn consent_of_groups(
    g: &mut Guard,
    side: Side<'_>,
    peer: Option<Peer>,
    mine: Result<()>,
) -> Result<Option<Peer>> {
    let Side { group, leader: local_leader, at } = side;
    const DIFFER: i64 = 1 << 32;
    let one_leader = |rows: &[i64]| rows[0] + if rows.iter().any(|r| *r != rows[0]) { DIFFER } else { 0 };
    let everybody = Team { group: group.clone(), at: at[0] };
    let row = [i64::from(local_leader)];
    let row = mine.is_ok().then_some(&row[..]);
    let asked = g.block_on(consent::ask(&everybody, None, row, one_leader, i64::max)).map(|(word, _)| word);
    // Where ranks name several leaders, that of the first one acts.
    let acts = asked.as_ref().map_or(true, |word| *word as i32 == group.my_rank());
    let agreed = asked.and_then(|word| match word < DIFFER {
        true => Ok(()),
        false => Err(MpiError::new(ErrClass::ARG, "the ranks of the group name different leaders")),
    });
    let peer = peer.filter(|_| acts);
    let mut word = 0;
    let mut told = Ok(());
    if let Some((peer, at)) = peer {
        let mine = mine.is_ok().then_some(if agreed.is_ok() { 0 } else { consent::failed(ErrClass::ARG) });
        told = g.block_on(consent::meet(mine, peer, at)).map(drop);
        word = told.as_ref().err().map_or(0, |e| consent::failed(e.class));
    }
    mine.and(agreed)?;
    assert!((0..group.size() as i32).contains(&local_leader), "who names another one has refused");
    let team = leader_first(group, local_leader as usize, at[1], g.me());
    let answer = g.block_on(consent::answer(&team, None, word, i64::max));
    told?;
    answer?;
    Ok(peer)
}

/// The local group as a team whose first member is the leader.
pub(crate) fn leader_first(group: &GroupObj, leader: usize, at: Channel, me: Proc) -> Team {
    let mut procs: Vec<Proc> = group.procs().collect();
    assert!(leader < procs.len(), "leader {leader} of {}", procs.len());
    procs.swap(0, leader);
    let team = Team { group: Arc::new(GroupObj::new(procs, me)), at };
    debug_assert_eq!(team.is_root(), group.my_rank() == leader as i32, "the leader is the first one");
    team
}

/// The leaders exchange their groups and agree on context ids; everybody learns both.
pub(crate) async fn meet(
    team: Team,
    local: Arc<GroupObj>,
    leader: Option<(Proc, Channel)>,
) -> Result<(u32, Arc<GroupObj>)> {
    assert_eq!(team.group.size(), local.size(), "the team is the local group");
    debug_assert!(leader.is_none() || team.is_root(), "the leader alone meets the other one");
    let (net, root) = (team.at.net, local.procs().position(|p| p == team.group.proc(0)).unwrap_or(0));
    let mut theirs = Ok(Vec::new());
    let (mut need, mut own) = (Need::default(), net.own_card(Need::default()));
    loop {
        let failed = own.as_ref().err().cloned();
        let ours = meeting::gather(&team, own.ok(), root).await;
        let mut missing = Need::default();
        if let Some((peer, at)) = leader {
            // The other side hears of a failure by a list of nothing.
            let list = ctl::swap_lists(ours.as_deref().unwrap_or_default(), peer, at).await?;
            missing = cards::need(ours.as_deref().unwrap_or_default(), &list);
            let unheard = || MpiError::new(ErrClass::OTHER, "the remote group has no way to this one's nodes");
            theirs = ours.and_then(|_| if list.is_empty() { Err(unheard()) } else { Ok(list) });
        }
        let again = [i64::from(missing.wire), i64::from(missing.on_one_machine)];
        let told = meeting::tell(&team, theirs.map(|list| [&again[..], &list].concat()), "the meeting of groups").await;
        let told = told.map_err(|e| failed.unwrap_or(e))?;
        theirs = Ok(told[2..].to_vec());
        if told[0] == 0 || need.wire {
            break;
        }
        need = Need { wire: true, on_one_machine: told[1] != 0 };
        own = net.own_card(need);
    }
    let other = Other { group: net.group_of(&theirs?)?, leader };
    // Nobody sends to a process that it has just met before all know each other: the agreement comes
    // in between.
    ctl::barrier(&team, Some(&other)).await?;
    let members = (local.size() + other.group.size()) as u32;
    let base = contexts::assign(&team, Some(&other), &[members]).await?;
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
    Ok(g.adopt(CommObj::intra(parent.net, Contexts::from_base(parent.net, base), Arc::new(group)), &parent))
}

/// Whether the local group comes first, and the context ids.
///
/// # Errors
/// MPI_ERR_ARG where the processes of a group do not say the same.
async fn merge_order(parties: Parties, local: Arc<GroupObj>, remote: Arc<GroupObj>, high: bool) -> Result<(bool, u32)> {
    let same = |rows: &[i64]| match rows.iter().all(|r| *r == rows[0]) {
        true => rows[0],
        false => consent::failed(ErrClass::ARG),
    };
    let net = parties.team.at.net;
    let key = |p| (net.identity(p).job_id, net.identity(p).index);
    // SPEC: when both say the same the order is ours to choose.
    let lower = key(local.proc(0)) < key(remote.proc(0));
    let comes_first = |mine: i64, theirs: i64| if theirs == mine { i64::from(lower) } else { theirs };
    let row = [i64::from(high)];
    let Parties { team, remote: other } = parties;
    let (first, _) = consent::ask(&team, other.as_ref(), Some(&row), same, comes_first).await?;
    let members = (local.size() + remote.size()) as u32;
    Ok((first != 0, contexts::assign(&team, other.as_ref(), &[members]).await?))
}
