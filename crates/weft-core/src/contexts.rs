//! Context ids of new communicators: the members agree on them, and give them back when they are done.

use crate::consent;
use crate::ctl::{self, Other, Team};
use crate::net::Net;
use crate::object::{Contexts, GroupObj};
use std::sync::atomic::Ordering;
use weft_base::{ErrClass, Result, err};
use weft_shm::ContextTable;

fn table(net: &Net) -> ContextTable<'_> {
    ContextTable::of(&net.boot.region, &net.boot.layout)
}

pub(crate) fn none_left() -> weft_base::MpiError {
    err!(ErrClass::OTHER, "the job has no context id left for another communicator; free some with MPI_Comm_free")
}

/// Takes the ids of communicators with so many members each. The first of the first one's.
///
/// # Errors
/// MPI_ERR_OTHER when there are none left.
pub(crate) fn take(net: &Net, members: &[u32]) -> Result<u32> {
    assert!(!members.is_empty());
    debug_assert!(members.iter().all(|n| *n > 0));
    table(net).take(members, Contexts::LIMIT).ok_or_else(none_left)
}

/// As `take`, for one communicator; its ids are not used again.
///
/// # Errors
/// As `take`.
pub(crate) fn take_once(net: &Net) -> Result<u32> {
    table(net).take_once(1, Contexts::LIMIT).ok_or_else(none_left)
}

/// The counter of ids that are used once, on this node.
pub(crate) fn seen(net: &Net) -> u32 {
    // ORDERING: Relaxed; uniqueness is all that counts.
    net.boot.header().next_context_id.load(Ordering::Relaxed)
}

/// Takes the ids of one communicator from `base` on, which others take on their nodes, if they are unused here.
pub(crate) fn take_from(net: &Net, base: u32) -> bool {
    let take = |c| (c <= base).then_some(base + Contexts::PER_COMM);
    // ORDERING: Relaxed, as above.
    net.boot.header().next_context_id.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
}

/// Ids of `take` that nobody has made a communicator with.
pub(crate) fn put_back(net: &Net, base: u32) {
    table(net).put_back(base & !Contexts::ON_A_VCI);
}

fn as_word(base: Result<u32>) -> i64 {
    base.map_or_else(|e| consent::failed(e.class), i64::from)
}

/// As `take`, for communicators of a team's members, with whether their messages take VCIs: an answer.
fn take_for(team: &Team, members: &[u32]) -> i64 {
    as_word(take(team.at.net, members).map(|base| base | crate::vcis::flag(team.at.net, &team.group)))
}

/// New context ids, the same in all members of both sides and unused in all their jobs: of communicators
/// with so many members each, who have all said that they take part.
///
/// # Errors
/// MPI_ERR_OTHER.
pub(crate) async fn assign(team: &Team, other: Option<&Other>, members: &[u32]) -> Result<u32> {
    debug_assert!(team.has_me() && !members.is_empty());
    let native = |g: &GroupObj| team.at.net.are_native(g);
    if !native(&team.group) || other.is_some_and(|o| !native(&o.group)) {
        return across_jobs(team, other, members.len() as u32).await;
    }
    let mut word = 0;
    if team.is_root() {
        word = match other.and_then(|o| o.leader) {
            // The leader with the lower process takes them.
            Some((peer, _)) if peer < team.group.proc(0) => 0,
            Some(_) => as_word(take(team.at.net, members)),
            None => take_for(team, members),
        };
    }
    consent::answer(team, other, word, i64::max).await.map(|base| base as u32)
}

/// As `assign` for one communicator of everybody, after all have been asked; `valid`: the arguments of
/// this process are.
///
/// # Errors
/// As `assign`; MPI_ERR_ARG where a member refuses.
pub(crate) async fn agree(team: &Team, other: Option<&Other>, valid: bool, members: u32) -> Result<u32> {
    assert_eq!(members as usize, team.group.size() + other.map_or(0, |o| o.group.size()));
    let row = valid.then_some(&[0][..]);
    if other.is_none() && team.at.net.are_native(&team.group) {
        return consent::ask(team, None, row, |_| take_for(team, &[members]), i64::max)
            .await
            .map(|(base, _)| base as u32);
    }
    consent::ask(team, other, row, |_| 0, i64::max).await?;
    assign(team, other, &[members]).await
}

/// New context ids for the communicators that `members` derives from everybody's rows, and the rows; `row` is
/// None where the arguments of this process are wrong. Within one job's group. 0 where there are none.
///
/// # Errors
/// As `agree`.
pub(crate) async fn agree_on_rows(
    team: &Team,
    row: Option<&[i64]>,
    members: impl FnOnce(&[i64]) -> Vec<u32>,
) -> Result<(u32, Vec<i64>)> {
    let say = |rows: &[i64]| match members(rows) {
        none if none.is_empty() => 0,
        members => take_for(team, &members),
    };
    consent::ask_all(team, row, say).await.map(|(base, rows)| (base as u32, rows))
}

/// As `agree`, for a communicator of the first `n` members; 0 where that is none.
///
/// # Errors
/// As `agree`; MPI_ERR_ARG where not all say the same.
pub(crate) async fn of_the_first(team: &Team, n: usize) -> Result<u32> {
    assert!(n <= team.group.size());
    let (n, native) = (n as i64, team.at.net.are_native(&team.group));
    let say = |rows: &[i64]| match rows.iter().all(|r| *r == n) {
        false => consent::failed(ErrClass::ARG),
        true if n == 0 || !native => n,
        true => take_for(team, &[n as u32]),
    };
    match consent::ask(team, None, Some(&[n]), say, i64::max).await?.0 {
        0 => Ok(0),
        base if native => Ok(base as u32),
        _ => across_jobs(team, None, 1).await,
    }
}

/// As `agree`, among some members told apart by a tag.
///
/// # Errors
/// As `agree`.
pub(crate) async fn agree_some(team: &Team, valid: bool) -> Result<u32> {
    let native = team.at.net.are_native(&team.group);
    let say = || match native {
        true => take_for(team, &[team.group.size() as u32]),
        false => 0,
    };
    let base = consent::ask_some(team, valid, say).await?;
    if native || !valid { Ok(base as u32) } else { across_jobs(team, None, 1).await }
}

/// Each job, on each of its nodes, has a counter of ids that are used once: the highest one tells where to begin, and for
/// each counter one process moves its counter there, unless somebody else has moved it meanwhile.
async fn across_jobs(team: &Team, other: Option<&Other>, n_comms: u32) -> Result<u32> {
    let counter = &team.at.net.boot.header().next_context_id;
    let me = team.at.net.boot.proc;
    let members = team.group.procs().chain(other.into_iter().flat_map(|o| o.group.procs()));
    debug_assert!(team.has_me() && n_comms > 0);
    let for_job = members.filter(|p| team.at.net.boot.is_near(*p)).min() == Some(me);
    loop {
        // ORDERING: Relaxed here and below; uniqueness is all that counts.
        let seen = i64::from(counter.load(Ordering::Relaxed));
        let base = ctl::combine(team, other, seen, i64::max).await? as u32;
        let end = base.saturating_add(n_comms.saturating_mul(Contexts::PER_COMM));
        if end > Contexts::LIMIT {
            return Err(none_left());
        }
        debug_assert_eq!(end - base, n_comms * Contexts::PER_COMM);
        let take = |c| (c <= base).then_some(end);
        let mine = !for_job || counter.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok();
        if ctl::all_of(team, other, mine).await? {
            return Ok(base);
        }
    }
}
