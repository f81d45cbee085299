//! Making communicators out of one communicator (MPI-4.1 sections 7.4.2 and 7.6.2).
//!
//! The exchanges are futures over `ctl`; the objects are built by their callers here. A new
//! communicator inherits its parent's error handler; a duplicate also topology and attributes.

use crate::attr;
use crate::contexts;
use crate::ctl::{Channel, Team};
use crate::engine::Guard;
use crate::engine::engine;
use crate::object::{CommObj, Contexts, GroupObj, InfoObj};
use crate::parties::{Parties, refused};
use crate::strict;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};

/// As `refused`, for arguments that the front end finds wrong.
pub fn refuse(comm: CommH) {
    let mut g = engine();
    if let Ok(parent) = g.comm(comm).cloned() {
        let _ = refused::<()>(&mut g, &parent, MpiError::new(ErrClass::ARG, ""));
    }
}

// ---- duplicates ----

/// Builds the duplicate, without context ids yet; runs the copy callbacks.
fn prepare_dup(g: &mut Guard, parent: &Arc<CommObj>, parent_h: CommH, info: Option<&InfoObj>) -> Result<CommH> {
    let c = CommObj::like(parent, Contexts::PENDING);
    assert_eq!((c.rank, c.is_inter()), (parent.rank, parent.is_inter()), "a duplicate has the parent's groups");
    // SPEC: MPI-4.0: hints are not inherited; those of the call are used.
    if let Some(i) = info {
        c.info.keep_hints(i);
    }
    c.topo.set(parent.topo.cloned());
    c.stream.set(parent.stream.cloned());
    c.multiplex.set(parent.multiplex.cloned().map(|m| Arc::new(m.without_comms())));
    let h = g.adopt(c, parent);
    let c = g.comm(h)?.clone();
    if let Err(e) = attr::copy_all(g, &parent.attrs, parent_h.raw(), &c.attrs, h.raw()) {
        g.drop_comm(h);
        return Err(e);
    }
    Ok(h)
}

/// Gets the context ids of a prepared duplicate; None: this process could not prepare one.
async fn complete_dup(parties: Parties, c: Option<Arc<CommObj>>) -> Result<()> {
    let base = parties.new_contexts(c.is_some()).await?;
    if let Some(c) = c {
        c.set_contexts(Contexts::from_base(c.net, base));
        c.hear_early_news();
    }
    Ok(())
}

type Prepared = (Arc<CommObj>, Result<(CommH, Arc<CommObj>)>);

/// The parent and the duplicate.
fn begin_dup(g: &mut Guard, comm: CommH, info: Option<InfoH>) -> Result<Prepared> {
    let parent = g.comm(comm)?.clone();
    let info = info.map(|i| g.info_opt(i)).transpose();
    let h = info.and_then(|i| prepare_dup(g, &parent, comm, i.flatten().as_deref()));
    let made = h.and_then(|h| Ok((h, g.comm(h)?.clone())));
    debug_assert!(made.as_ref().map_or(true, |(h, c)| c.handle.get() == *h && c.contexts() == Contexts::PENDING));
    Ok((parent, made))
}

fn dup(comm: CommH, info: Option<InfoH>) -> Result<CommH> {
    let mut g = engine();
    let (parent, made) = begin_dup(&mut g, comm, info)?;
    let (h, c) = match made {
        Ok(made) => made,
        Err(e) => return refused(&mut g, &parent, e),
    };
    if let Err(e) = g.block_on(complete_dup(Parties::of(&parent), Some(c))) {
        g.drop_comm(h);
        return Err(e);
    }
    Ok(h)
}

fn idup(comm: CommH, info: Option<InfoH>) -> Result<(CommH, RequestH)> {
    let mut g = engine();
    let (parent, made) = begin_dup(&mut g, comm, info)?;
    let (made, c) = match made {
        Ok((h, c)) => (Ok(h), Some(c)),
        Err(e) => (Err(e), None),
    };
    let fut = Box::pin(complete_dup(Parties::of(&parent), c));
    match made {
        Ok(h) => Ok((h, g.spawn_coll(parent, fut))),
        Err(e) => {
            // The others get to know of it when they wait.
            g.spawn(fut);
            Err(e)
        }
    }
}

/// `MPI_Comm_dup`. Collective.
pub fn comm_dup(comm: CommH) -> Result<CommH> {
    dup(comm, None)
}

/// `MPI_Comm_dup_with_info`. Collective.
pub fn comm_dup_with_info(comm: CommH, info: InfoH) -> Result<CommH> {
    dup(comm, Some(info))
}

/// `MPI_Comm_idup`: the handle may be used once the request is complete. Collective, nonblocking.
pub fn comm_idup(comm: CommH) -> Result<(CommH, RequestH)> {
    idup(comm, None)
}

/// `MPI_Comm_idup_with_info`. Collective, nonblocking.
pub fn comm_idup_with_info(comm: CommH, info: InfoH) -> Result<(CommH, RequestH)> {
    idup(comm, Some(info))
}

// ---- subsets ----

/// `MPI_Comm_create`. Collective.
pub fn comm_create(comm: CommH, group: GroupH) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    // SPEC: MPI-4.1 section 7.4.2: groups of different processes are the same or disjoint. The first member
    // tells them apart; between two groups all pass the same one.
    let row = subset(&g, &parent, group).map(|group| match group.my_rank() {
        UNDEFINED => [NO_COLOR, 0],
        rank if parent.is_inter() => [0, i64::from(rank)],
        rank => [i64::from(parent.rank_of(group.proc(0))), i64::from(rank)],
    });
    debug_assert!(row.as_ref().map_or(true, |r| r[0] >= NO_COLOR), "the first member is one of the communicator");
    split_by(&mut g, &parent, row, first_words)
}

/// `MPI_Comm_create_group`. Collective over the group.
///
/// # Errors
/// MPI_ERR_TAG, MPI_ERR_COMM; MPI_ERR_GROUP, of which the others do not hear: nobody knows who they are.
pub fn comm_create_group(comm: CommH, group: GroupH, tag: i32) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    if parent.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "an intercommunicator; the call takes intracommunicators"));
    }
    let group = subset(&g, &parent, group)?;
    let valid = user_tag(tag);
    if group.my_rank() == UNDEFINED {
        return valid.map(|()| CommH::NULL);
    }
    let team = Team { group: group.clone(), at: Channel::subset(&parent, tag) };
    let ok = valid.is_ok();
    let base = g.block_on(async move { contexts::agree_some(&team, ok).await });
    valid?;
    Ok(g.adopt(CommObj::intra(parent.net, Contexts::from_base(parent.net, base?), group), &parent))
}

/// # Errors
/// MPI_ERR_TAG.
pub(crate) fn user_tag(tag: i32) -> Result<()> {
    if tag >= 0 { Ok(()) } else { Err(err!(ErrClass::TAG, "the tag is {tag}")) }
}

/// The group, checked to be a part of the communicator's local group.
fn subset(g: &Guard, parent: &CommObj, group: GroupH) -> Result<Arc<GroupObj>> {
    let group = g.group(group)?;
    if group.procs().any(|p| !parent.group.contains(p)) {
        return Err(MpiError::new(ErrClass::GROUP, "the group is not a part of the communicator's group"));
    }
    Ok(group)
}

// ---- splits ----

/// A process that gets no new communicator.
pub(crate) const NO_COLOR: i64 = -1;
/// `MPI_Comm_split`. Collective.
pub fn comm_split(comm: CommH, color: i32, key: i32) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let color = match color {
        UNDEFINED => Ok(NO_COLOR),
        // Other libraries take every number but one; here it is one beyond those of the standard.
        c if c < 0 => strict::taken(ErrClass::ARG, "7.4.2", "the color is negative").map(|()| i64::from(c as u32)),
        c => Ok(i64::from(c)),
    };
    split_by(&mut g, &parent, color.map(|color| [color, i64::from(key)]), first_words)
}

/// The colors of rows that begin with them.
pub(crate) fn first_words(table: &[i64]) -> Vec<i64> {
    debug_assert!(table.len().is_multiple_of(2), "rows of two words");
    table.chunks_exact(2).map(|r| r[0]).collect()
}

/// Splits by the colors that `colors` derives from everybody's rows; `row[1]` is the key.
/// The same function of the same table in all processes, so all agree without a further message.
pub(crate) fn split_by<const K: usize>(
    g: &mut Guard,
    parent: &Arc<CommObj>,
    row: Result<[i64; K]>,
    colors: impl Fn(&[i64]) -> Vec<i64>,
) -> Result<CommH> {
    let parties = Parties::of(parent);
    let news = |mine: &[i64], theirs: &[i64]| new_comms(&colors(mine), &colors(theirs), parent.is_inter());
    let told = row.as_ref().ok().copied();
    let made = if parent.is_inter() || !g.booted().are_native(&parent.group) {
        g.block_on(async {
            let (mine, theirs) = parties.tables(told.as_ref()).await?;
            let (_, members) = news(&mine, &theirs);
            let base = match members[..] {
                [] => 0,
                _ => contexts::assign(&parties.team, parties.remote.as_ref(), &members).await?,
            };
            Ok((base, mine, theirs))
        })
    } else {
        let told = told.as_ref().map(|row| &row[..]);
        let made = g.block_on(contexts::agree_on_rows(&parties.team, told, |mine| news(mine, &[]).1));
        made.map(|(base, mine)| (base, mine, Vec::new()))
    };
    row?;
    let (base, mine, theirs) = made?;
    assert_eq!(mine.len(), parent.size() * K, "a row of each rank");
    assert_eq!(theirs.len(), parent.remote.as_ref().map_or(0, |r| r.size()) * K, "a row of each remote rank");
    if base == 0 {
        return Ok(CommH::NULL);
    }
    let (distinct, _) = news(&mine, &theirs);
    let (local_colors, remote_colors) = (colors(&mine), colors(&theirs));
    assert!(local_colors.len() == parent.size() && remote_colors.len() * K == theirs.len(), "a color of each rank");
    let color = local_colors[parent.rank as usize];
    let Ok(i) = distinct.binary_search(&color) else { return Ok(CommH::NULL) };
    let ctx = Contexts::from_base(parent.net, base + i as u32 * Contexts::PER_COMM);
    let me = g.me();
    let members = |group: &GroupObj, colors: &[i64], table: &[i64]| {
        let mut of_color: Vec<(i64, usize)> =
            (0..colors.len()).filter(|r| colors[*r] == color).map(|r| (table[r * K + 1], r)).collect();
        of_color.sort_unstable();
        Arc::new(GroupObj::new(of_color.into_iter().map(|(_, r)| group.proc(r)).collect(), me))
    };
    let local = members(&parent.group, &local_colors, &mine);
    assert!(local.my_rank() >= 0, "who has the color is a member");
    let c = match &parent.remote {
        None => CommObj::intra(parent.net, ctx, local),
        Some(remote) => {
            let remote = members(remote, &remote_colors, &theirs);
            assert!(remote.size() > 0, "an empty side makes no communicator");
            CommObj::inter(parent.net, ctx, local, remote)
        }
    };
    Ok(g.adopt(c, parent))
}

/// The colors that make communicators, in order, and how many members each has.
fn new_comms(local: &[i64], remote: &[i64], is_inter: bool) -> (Vec<i64>, Vec<u32>) {
    debug_assert!(is_inter || remote.is_empty());
    let mut count = std::collections::BTreeMap::<i64, [u32; 2]>::new();
    for (side, colors) in [local, remote].into_iter().enumerate() {
        colors.iter().filter(|c| **c != NO_COLOR).for_each(|c| count.entry(*c).or_default()[side] += 1);
    }
    // SPEC: MPI-4.1 section 7.6.2: an empty side makes MPI_COMM_NULL on both.
    count.into_iter().filter(|(_, n)| !is_inter || n.iter().all(|n| *n > 0)).map(|(c, n)| (c, n[0] + n[1])).unzip()
}
