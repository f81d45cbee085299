//! Alltoall of short blocks between groups of a level: blocks of all of a group's ranks for all of another
//! one's move together. Each rank stages its blocks; each member of a group collects its share, which are
//! those for certain other groups; a member of the group that they are for fetches them; and each rank
//! picks its own.
//!
//! Cost, with groups of m of n ranks: 3 copies of each block and 2 m + n / m lines looked at, where each rank
//! with each other takes n of both; three hand-offs. Between any two groups one bundle each way: each block
//! crosses each level's boundary once.
//! Source: original; the groups' part is that of aggregated all-to-all through leaders, with the leader's
//! work in shares.

use super::Out;
use crate::buf::{Blocks, pack};
use crate::comm::CollComm;
use crate::levels::Levels;
use crate::shm::exchange::fits;
use crate::shm::{Room, ShmOp, all_reached, until};
use weft_base::Result;

const LINE: usize = 0;
const STAGED: u64 = 1;
const COLLECTED: u64 = 2;
const FETCHED: u64 = 3;

/// The groups between which blocks move, and where these are in the large slots.
pub(crate) struct Groups<'a> {
    levels: &'a Levels,
    level: usize,
    /// Bytes of a block.
    len: usize,
    /// The most members of a group.
    most: usize,
    /// Where in a large slot collected and fetched bundles begin, and where these end.
    collected: usize,
    fetched: usize,
    end: usize,
}

impl<'a> Groups<'a> {
    /// None where these need more than a large slot.
    pub fn new(levels: &'a Levels, len: usize, large_slot: usize) -> Option<Self> {
        let most = |level| (0..levels.groups(level)).map(|g| levels.ranks_of(level, g).len()).max().unwrap_or(1);
        // The level at which looks at lines are fewest.
        let level = (0..levels.depth()).min_by_key(|&l| 2 * most(l) + levels.groups(l).div_ceil(most(l)))?;
        let (n, most, groups) = (levels.ranks(), most(level), levels.groups(level));
        let least = (0..groups).map(|g| levels.ranks_of(level, g).len()).min()?;
        // A bundle has a place for the largest groups' blocks.
        let turns = groups.div_ceil(least);
        let all = turns * most * most * len;
        let collected = (n * len).next_multiple_of(64);
        let fetched = collected + all.next_multiple_of(64);
        let end = fetched + all;
        debug_assert!(turns * least >= groups && most >= least);
        (end <= large_slot).then_some(Self { levels, level, len, most, collected, fetched, end })
    }

    fn ranks(&self, group: usize) -> &'a [u32] {
        self.levels.ranks_of(self.level, group)
    }
    /// The member of a group that acts for another one, and the how-manieth it is of those.
    fn actor(&self, group: usize, other: usize) -> (usize, usize) {
        let ranks = self.ranks(group);
        debug_assert!(group != other);
        (ranks[other % ranks.len()] as usize, other / ranks.len())
    }
    /// The other groups that the `i`-th of `m` members acts for, and the how-manieth each is of those.
    fn others(&self, group: usize, (i, m): (usize, usize)) -> impl Iterator<Item = (usize, usize)> + use<> {
        debug_assert!(i < m);
        (i..self.levels.groups(self.level)).step_by(m).enumerate().filter(move |&(_, g)| g != group)
    }
    /// Bytes of the place of a bundle.
    fn place(&self) -> usize {
        self.most * self.most * self.len
    }
}

/// Blocks are of one size on all ranks.
pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    g: &Groups<'_>,
    out: &Out<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me, len) = (c.size(), c.rank(), g.len);
    let group = g.levels.group_of(g.level, me);
    let members = g.ranks(group);
    let i = members.iter().position(|&r| r as usize == me).unwrap_or(0);
    debug_assert!(op.is_of(c) && g.levels.ranks() == n && members[i] as usize == me);
    debug_assert!(g.end <= op.large_slot_len());
    op.enter(c, Room::LargeSlot).await;
    let large_slot = op.large_slot(me);
    for r in (0..n).filter(|&r| r != me) {
        // SAFETY: the large slot has a place for each rank's block.
        unsafe { pack(out.part(r), large_slot.add(g.levels.place(r) * len)) };
    }
    op.tell_all(c, LINE, STAGED);
    let mut outcome = out.keep(blocks.at(base, me), me);
    let near = || members.iter().map(|&r| r as usize).filter(|&r| r != me);
    all_reached(c, op, near(), LINE, STAGED).await;
    for (turn, other) in g.others(group, (i, members.len())) {
        debug_assert!(g.collected + (turn + 1) * g.place() <= g.fetched);
        // SAFETY: the members have staged; there is a place for each bundle.
        unsafe { collect(op, g, members, other, large_slot.add(g.collected + turn * g.place())) };
    }
    op.tell_all(c, LINE, COLLECTED);
    for (turn, other) in g.others(group, (i, members.len())) {
        let (from, at) = g.actor(other, group);
        until(c, from, || op.reached(from, LINE, COLLECTED)).await;
        debug_assert!(from != me && g.fetched + (turn + 1) * g.place() <= g.end);
        debug_assert!(g.collected + (at + 1) * g.place() <= g.fetched);
        // SAFETY: the rank has collected the bundle; there is a place for each.
        unsafe {
            let bundle = op.large_slot(from).add(g.collected + at * g.place());
            let to = large_slot.add(g.fetched + turn * g.place());
            std::ptr::copy_nonoverlapping(bundle, to, members.len() * g.ranks(other).len() * len);
        }
    }
    op.tell_all(c, LINE, FETCHED);
    let mut deliver = |r: usize, from: *const u8| {
        let part = blocks.at(base, r);
        // SAFETY: a block that was staged or fetched; the part is the user's.
        unsafe { part.unpack_prefix(from, len.min(part.bytes())) };
        outcome = std::mem::replace(&mut outcome, Ok(())).and(fits(r, len, part.bytes()));
    };
    // The own group's blocks have been staged.
    for r in near() {
        deliver(r, op.large_slot(r).wrapping_add(g.levels.place(me) * len));
    }
    for other in (0..g.levels.groups(g.level)).filter(|&o| o != group) {
        let (from, at) = g.actor(group, other);
        until(c, from, || op.reached(from, LINE, FETCHED)).await;
        let theirs = g.ranks(other);
        debug_assert!(g.fetched + (at + 1) * g.place() <= g.end && (i + 1) * theirs.len() * len <= g.place());
        let bundle = op.large_slot(from).wrapping_add(g.fetched + at * g.place() + i * theirs.len() * len);
        for (k, &r) in theirs.iter().enumerate() {
            deliver(r as usize, bundle.wrapping_add(k * len));
        }
    }
    outcome
}

/// Collects the members' blocks for another group: by the member that they are for, then by that they
/// are from.
///
/// # Safety
/// The members have staged; `to` has room.
unsafe fn collect(op: ShmOp<'_>, g: &Groups<'_>, members: &[u32], other: usize, to: *mut u8) {
    let theirs = g.ranks(other);
    let first = g.levels.place(theirs[0] as usize);
    debug_assert!((first + theirs.len()) * g.len <= g.collected && theirs.len() * members.len() * g.len <= g.place());
    for (k, &r) in members.iter().enumerate() {
        let from = op.large_slot(r as usize).wrapping_add(first * g.len);
        for j in 0..theirs.len() {
            // SAFETY: by the caller's contract; a group's blocks stand one after the other.
            unsafe {
                let place = to.add((j * members.len() + k) * g.len);
                std::ptr::copy_nonoverlapping(from.add(j * g.len), place, g.len);
            }
        }
    }
}
