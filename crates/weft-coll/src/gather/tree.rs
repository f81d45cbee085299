//! Gather along the tree of the levels: each head hands on the blocks of all that it leads in one
//! bundle. Longer blocks are announced there; their ranks write them to the root's buffer, all at the
//! same time.
//!
//! Cost: one bundle written per rank, and read once; each block crosses each level's boundary once,
//! in as many bundles as the level has groups but the root's. A block is copied once per level. Longer
//! blocks: one copy, and a second hand-off.
//! What each rank may have in a bundle follows from the large slot and the number of ranks, so that blocks of
//! any sizes, which no two ranks need to know of each other, fit the large slot of every head.

use super::boards;
use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::Batch;
use crate::shm::bundle::{At, Children, HEADER, Half, publish, record_len, record_room, write, write_apart};
use crate::shm::exchange::{DONE, Notice, Way, fits, other_operation};
use crate::shm::{Room, ShmOp, all_reached, landing};
use smallvec::SmallVec;
use weft_base::Result;

const UP: At = At { k: 1, half: Half::First };

/// A member's side.
pub(super) async fn give<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *const u8>, root: usize) -> Result<()> {
    // The root may need to know what this rank reaches.
    op.tell_reach(c).await;
    let apart = part.bytes() > record_room(op.large_slot_len(), c.size());
    if apart {
        op.enter(c, Room::Lines).await;
        Notice::one(Way::Ask, part.bytes()).put(op, 1);
    }
    let handed = hand_on(c, op, part, apart, root).await;
    match apart {
        true => boards::write(c, op, part, root).await.and(handed),
        false => handed,
    }
}

/// Publishes the own block, or that it is apart, and those of the children.
async fn hand_on<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *const u8>, apart: bool, root: usize) -> Result<()> {
    let (parent, children) = op.shm().family(root);
    debug_assert!(parent.is_some() && root != c.rank());
    let (bundles, outcome) = Children::wait(c, op, &children, UP).await;
    let own = if apart { HEADER } else { record_len(part.bytes()) };
    let fill = |to: *mut u8| {
        // SAFETY: there is room for the records; the block is the user's.
        unsafe {
            let len = if apart { write_apart(to, c.rank()) } else { write(to, c.rank(), part) };
            bundles.copy(to.add(len));
        }
    };
    let told = publish(c, op, UP, own + bundles.len(), fill).await;
    if let Some(parent) = parent {
        c.wake(parent);
    }
    outcome.and(told)
}

/// The root's side.
pub(super) async fn collect<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    op.tell_reach(c).await;
    let mut outcome = own();
    let (parent, children) = op.shm().family(me);
    debug_assert!(op.is_of(c) && parent.is_none());
    let (bundles, came) = Children::wait(c, op, &children, UP).await;
    outcome = outcome.and(came);
    let mut asking: SmallVec<[usize; 8]> = SmallVec::new();
    let mut records = 1;
    for (from, len, data) in bundles.records().filter(|r| r.0 < n) {
        records += 1;
        let part = blocks.at(base, from);
        match data {
            // SAFETY: the record holds `len` bytes; the block is the user's.
            Some(data) => unsafe {
                part.unpack_prefix(data, len.min(part.bytes()));
                outcome = outcome.and(fits(from, len, part.bytes()));
            },
            None => asking.push(from),
        }
    }
    if records != n {
        return outcome.and(Err(other_operation(me)));
    }
    if asking.is_empty() {
        return outcome;
    }
    let shown = landing::offer(c, op, (0..0, false), |r| blocks.at(base, r)).await;
    let mut messages = Batch::new();
    for &from in &asking {
        let part = blocks.at(base, from);
        outcome = outcome.and(Notice::of(op, from).and_then(|notice| fits(from, notice.len, part.bytes())));
        if shown.is_none() {
            messages.recv(c, part.dst(), from)?;
        }
    }
    if shown.is_some() {
        all_reached(c, op, asking.into_iter(), DONE, 1).await;
    }
    drop(shown);
    outcome.and(messages.finish(c).await)
}
