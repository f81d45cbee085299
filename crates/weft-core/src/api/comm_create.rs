//! Making communicators out of one communicator (MPI-4.1 sections 7.4.2 and 7.6.2).
//!
//! The exchanges are futures over `ctl`; the objects are built by their callers here. A new
//! communicator inherits its parent's error handler; a duplicate also topology and attributes.

use crate::attr;
use crate::ctl::{self, Channel, Other, Team};
use crate::engine::{Engine, engine};
use crate::lock::Guard;
use crate::object::{CommObj, Contexts, GroupObj, InfoObj};
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};

impl Engine {
    /// Registers a new communicator that inherits the error handler of `parent`.
    pub(crate) fn adopt(&self, c: CommObj, parent: &CommObj) -> CommH {
        c.errh.set(self.errh_get(&parent.errh));
        self.new_comm(c)
    }
}

/// The team of the local group and, for an intercommunicator, the channel between the leaders.
/// Taken when the call is made, so that tags follow the order of the calls.
#[derive(Clone)]
pub(crate) struct Parties {
    pub team: Team,
    /// The remote group and how the two first members meet.
    pub remote: Option<Other>,
}

impl Parties {
    pub fn of(c: &CommObj) -> Self {
        match (&c.local, &c.remote) {
            (Some(local), Some(remote)) => Self {
                team: Team { group: c.group.clone(), at: Channel::collective(local) },
                remote: Some(Other {
                    group: remote.clone(),
                    leader: Some((remote.proc(0), Channel::collective(c))),
                }),
            },
            _ => Self { team: Team { group: c.group.clone(), at: Channel::collective(c) }, remote: None },
        }
    }

    /// New context ids, the same in all processes of both groups.
    pub async fn new_contexts(&self, n_comms: u32) -> Result<u32> {
        ctl::agree_contexts(&self.team, self.remote.as_ref(), n_comms).await
    }

    /// How the two first members meet, in the first member of an intercommunicator.
    pub fn across(&self) -> Option<(Proc, Channel)> {
        if self.team.me() == 0 { self.remote.as_ref()?.leader } else { None }
    }

    /// Everybody's row, of the local and of the remote group (empty without one).
    async fn tables(&self, row: &[i64]) -> Result<(Vec<i64>, Vec<i64>)> {
        let mine = self.team.gather(row).await?;
        let mut theirs = Vec::new();
        if let Some((peer, at)) = self.across() {
            theirs = ctl::swap_lists(&mine, peer, at).await?;
        }
        let mine = ctl::bcast_list(&self.team, mine).await?;
        if self.remote.is_some() {
            theirs = ctl::bcast_list(&self.team, theirs).await?;
        }
        Ok((mine, theirs))
    }
}

// ---- duplicates ----

/// Builds the duplicate, without context ids yet; runs the copy callbacks.
fn prepare_dup(g: &mut Guard, parent: &Arc<CommObj>, parent_h: CommH, info: Option<&InfoObj>) -> Result<CommH> {
    let c = CommObj::like(parent, Contexts::PENDING);
    // SPEC: MPI-4.0: hints are not inherited; those of the call are used.
    if let Some(i) = info {
        super::comm::keep_hints(&c.info, i);
    }
    c.topo.set(parent.topo.cloned());
    let h = g.adopt(c, parent);
    let c = g.comm(h)?.clone();
    if let Err(e) = attr::copy_all(g, &parent.attrs, parent_h.raw(), &c.attrs, h.raw()) {
        g.drop_comm(h);
        return Err(e);
    }
    Ok(h)
}

/// Gets the context ids of a prepared duplicate.
async fn complete_dup(parties: Parties, c: Arc<CommObj>) -> Result<()> {
    let base = parties.new_contexts(1).await?;
    c.set_contexts(Contexts::from_base(base));
    Ok(())
}

fn dup(comm: CommH, info: Option<InfoH>) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let info = info.map(|i| g.info_opt(i)).transpose()?.flatten();
    let h = prepare_dup(&mut g, &parent, comm, info.as_deref())?;
    let c = g.comm(h)?.clone();
    g.block_on(complete_dup(Parties::of(&parent), c))?;
    Ok(h)
}

fn idup(comm: CommH, info: Option<InfoH>) -> Result<(CommH, RequestH)> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let info = info.map(|i| g.info_opt(i)).transpose()?.flatten();
    let h = prepare_dup(&mut g, &parent, comm, info.as_deref())?;
    let c = g.comm(h)?.clone();
    let fut = complete_dup(Parties::of(&parent), c);
    let r = g.spawn_coll(parent, Box::pin(fut));
    Ok((h, r))
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

/// `MPI_Comm_create`. Collective over `comm`; only the members of the group exchange messages.
pub fn comm_create(comm: CommH, group: GroupH) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let group = subset(&g, &parent, group)?;
    let parties = Parties::of(&parent);
    if parent.is_inter() {
        return create_inter(&mut g, &parent, parties, group);
    }
    create_over(&mut g, &parent, group, parties.team.at)
}

/// `MPI_Comm_create_group`. Collective over the group.
pub fn comm_create_group(comm: CommH, group: GroupH, tag: i32) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    if parent.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "an intercommunicator; the call takes intracommunicators"));
    }
    if tag < 0 {
        return Err(err!(ErrClass::TAG, "the tag is {tag}"));
    }
    let group = subset(&g, &parent, group)?;
    let at = Channel::subset(&parent, tag);
    create_over(&mut g, &parent, group, at)
}

/// The group, checked to be a part of the communicator's local group.
fn subset(g: &Guard, parent: &CommObj, group: GroupH) -> Result<Arc<GroupObj>> {
    let group = g.group(group)?;
    if group.procs().any(|p| !parent.group.contains(p)) {
        return Err(MpiError::new(ErrClass::GROUP, "the group is not a part of the communicator's group"));
    }
    Ok(group)
}

pub(crate) fn create_over(g: &mut Guard, parent: &CommObj, group: Arc<GroupObj>, at: Channel) -> Result<CommH> {
    if group.my_rank() == UNDEFINED {
        return Ok(CommH::NULL);
    }
    let team = Team { group: group.clone(), at };
    let base = g.block_on(async move { team.new_contexts(1).await })?;
    Ok(g.adopt(CommObj::intra(Contexts::from_base(base), group), parent))
}

fn create_inter(g: &mut Guard, parent: &CommObj, parties: Parties, group: Arc<GroupObj>) -> Result<CommH> {
    let mine = g.identities(&group);
    let p = parties.clone();
    let (theirs, base) = g.block_on(async move {
        let mut theirs = Vec::new();
        if let Some((peer, at)) = p.across() {
            theirs = ctl::swap_lists(&mine, peer, at).await?;
        }
        let theirs = ctl::bcast_list(&p.team, theirs).await?;
        Ok((theirs, p.new_contexts(1).await?))
    })?;
    // SPEC: MPI-4.1 section 7.6.2: an empty side makes MPI_COMM_NULL on both.
    if group.my_rank() == UNDEFINED || theirs.is_empty() {
        return Ok(CommH::NULL);
    }
    let remote = g.group_of(&theirs)?;
    Ok(g.adopt(CommObj::inter(Contexts::from_base(base), group, remote), parent))
}

// ---- splits ----

/// A process that gets no new communicator.
pub(crate) const NO_COLOR: i64 = -1;
/// Begins what a process tells whose arguments are wrong: it takes part all the same, so that the others
/// return an error, too, instead of waiting for it.
pub(crate) const REFUSED: i64 = i64::MIN;

/// An error where one of these, the first words of all processes' rows, refuses.
pub(crate) fn all_agree(mut first: impl Iterator<Item = i64>) -> Result<()> {
    match first.position(|w| w == REFUSED) {
        Some(r) => Err(err!(ErrClass::ARG, "rank {r} of the communicator passes an argument that is not valid")),
        None => Ok(()),
    }
}

/// `MPI_Comm_split`. Collective.
pub fn comm_split(comm: CommH, color: i32, key: i32) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let color = match color {
        UNDEFINED => Ok(NO_COLOR),
        c if c < 0 => Err(err!(ErrClass::ARG, "the color is {c}")),
        c => Ok(i64::from(c)),
    };
    let colors = |table: &[i64]| table.chunks_exact(2).map(|r| r[0]).collect();
    split_by(&mut g, &parent, color.map(|color| [color, i64::from(key)]), colors)
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
    let p = parties.clone();
    let told = row.as_ref().map_or([REFUSED; K], |row| *row);
    let (mine, theirs) = g.block_on(async move { p.tables(&told).await })?;
    row?;
    all_agree(mine.iter().step_by(K).copied())?;
    all_agree(theirs.iter().step_by(K).copied())?;
    let local_colors = colors(&mine);
    let remote_colors = colors(&theirs);
    let mut distinct: Vec<i64> =
        local_colors.iter().chain(&remote_colors).copied().filter(|c| *c != NO_COLOR).collect();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.is_empty() {
        return Ok(CommH::NULL);
    }
    let n = distinct.len() as u32;
    let base = g.block_on(async move { parties.new_contexts(n).await })?;
    let color = local_colors[parent.rank as usize];
    let Ok(i) = distinct.binary_search(&color) else { return Ok(CommH::NULL) };
    let ctx = Contexts::from_base(base + i as u32 * Contexts::PER_COMM);
    let me = g.me();
    let members = |group: &GroupObj, colors: &[i64], table: &[i64]| {
        let mut of_color: Vec<(i64, usize)> = (0..colors.len())
            .filter(|r| colors[*r] == color)
            .map(|r| (table[r * K + 1], r))
            .collect();
        of_color.sort_unstable();
        Arc::new(GroupObj::new(of_color.into_iter().map(|(_, r)| group.proc(r)).collect(), me))
    };
    let local = members(&parent.group, &local_colors, &mine);
    let c = match &parent.remote {
        None => CommObj::intra(ctx, local),
        Some(remote) => {
            let remote = members(remote, &remote_colors, &theirs);
            if remote.size() == 0 {
                return Ok(CommH::NULL);
            }
            CommObj::inter(ctx, local, remote)
        }
    };
    Ok(g.adopt(c, parent))
}
