//! Gather through the boards: each rank says how its block is to be had, the root follows.
//!
//! Cost: `lines`, one line per rank; `staged`, two copies of each byte, those to the large slots by all
//! ranks at the same time: one hand-off, members wait for nobody. `direct`: two hand-offs; the members
//! write to the root's buffer, at the same time, while the root copies its own block; of a few
//! members that are near the root reads, since lines that come cost less than lines that go.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::{Batch, send as send_msg};
use crate::shm::exchange::{DONE, FEW, HEAD, How, Left, Notice, Want, Way, fits, give_one, take};
use crate::shm::{Room, ShmOp, Shown, all_reached, landing, until};
use smallvec::SmallVec;
use weft_base::Result;

/// A member's side.
pub(super) async fn give<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    how: How,
    part: Part<'_, *const u8>,
    root: usize,
) -> Result<()> {
    // The root may need to know what this rank reaches.
    debug_assert_ne!(root, c.rank());
    op.tell_reach(c).await;
    if how != How::Direct || root_reads(c) {
        let mut given = give_one(c, op, how, part, Some(root)).await?;
        let written = given.write(c, op, |_| part).await;
        if given.asks() {
            op.tell(c, DONE, 1, root);
        }
        return given.end(c, op).await.and(written);
    }
    op.enter(c, Room::Lines).await;
    Notice::one(Way::Ask, part.bytes()).say(c, op, 1);
    write(c, op, part, root).await
}

/// Writes the block to the root's buffer, once that is shown, or sends it.
pub(super) async fn write<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *const u8>, root: usize) -> Result<()> {
    let result = match landing::write(c, op, root, part, op.goes_past(c)).await {
        Ok(false) => return send_msg(c, part.src(), root).await,
        written => written.map(|_| ()),
    };
    op.tell(c, DONE, 1, root);
    result
}

/// Whether the root copies what is shown faster than the members write it.
fn root_reads<C: CollComm>(c: &C) -> bool {
    c.size() <= FEW + 1
}

/// What a root has come to.
pub(crate) struct Collected<'c> {
    pub outcome: Result<()>,
    /// The buffer, for those who write their blocks.
    pub shown: Option<Shown<'c>>,
    /// Whether that was tried.
    pub offered: bool,
}

/// The root's side: a block of each other rank. `asks`: whether a block of so many bytes is one
/// that its rank wants to write itself.
pub(super) async fn collect<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
    asks: impl Fn(usize) -> bool,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    op.tell_reach(c).await;
    let block = |r| blocks.at(base, r);
    let offered = !root_reads(c) && op.shm().others().any(|r| asks(blocks.bytes(r)));
    let shown = if offered { landing::offer(c, op, (0..0, false), block).await } else { None };
    collect_from(c, op, 1, Collected { outcome: own(), shown, offered }, block).await
}

/// The same of the ranks from the `first` after this one on.
pub(crate) async fn collect_from<'a, 'c, C: CollComm>(
    c: &'c C,
    op: ShmOp<'_>,
    first: usize,
    so_far: Collected<'c>,
    block: impl Fn(usize) -> Part<'a, *mut u8>,
) -> Result<()> {
    let Collected { mut outcome, mut shown, mut offered } = so_far;
    debug_assert!(op.is_of(c) && first > 0 && (offered || shown.is_none()));
    let mut writers: SmallVec<[usize; 8]> = SmallVec::new();
    let mut messages = Batch::new();
    let mut read = false;
    let (n, me) = (c.size(), c.rank());
    for from in (first..n).map(|d| (me + d) % n) {
        until(c, from, || op.reached(from, HEAD, 1)).await;
        let part = block(from);
        match Notice::of(op, from) {
            Ok(notice) if notice.way == Way::Ask => {
                outcome = outcome.and(fits(from, notice.len, part.bytes()));
                if !offered {
                    offered = true;
                    shown = landing::offer(c, op, (0..0, false), &block).await;
                }
                match shown {
                    Some(_) => writers.push(from),
                    None => messages.recv(c, part.dst(), from)?,
                }
            }
            _ => {
                let (left, result) = take(c, op, from, Want::Only, part);
                outcome = outcome.and(result);
                match left {
                    Left::Message => messages.recv(c, part.dst(), from)?,
                    Left::Done => read = true,
                    _ => {}
                }
            }
        }
    }
    if read {
        op.enter(c, Room::Lines).await;
        op.tell_taste(DONE);
        op.tell_all(c, DONE, 1);
    }
    debug_assert!(writers.is_empty() || shown.is_some(), "somebody writes where nothing is shown");
    all_reached(c, op, writers.into_iter(), DONE, 1).await;
    drop(shown);
    outcome.and(messages.finish(c).await)
}
