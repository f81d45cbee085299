//! Gather through the boards: each rank says how its block is to be had, the root follows.
//!
//! Cost: `lines`, one line per rank; `staged`, two copies of each byte, those to the lanes by all
//! ranks at the same time: one hand-off, members wait for nobody. `direct`: the members write to the
//! root's buffer, at the same time, while the root copies its own block; two hand-offs.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::{Batch, send as send_msg};
use crate::team::parcel::{DONE, HEAD, How, Left, Notice, Want, Way, fits, give_one, take};
use crate::team::{Reader, Room, Shown, TeamOp, all_reached, until};
use smallvec::SmallVec;
use weft_base::Result;

/// The root's buffer, or that there is nothing to write to.
const OFFER: usize = 2;
/// Bytes of an entry of the root's table: offset and length of a rank's block.
const ENTRY: usize = 16;

/// A member's side.
pub(super) async fn give<C: CollComm>(
    c: &C,
    op: TeamOp<'_>,
    how: How,
    part: Part<'_, *const u8>,
    root: usize,
) -> Result<()> {
    // The root may need to know what this rank reaches.
    op.tell_reach(c).await;
    if how != How::Direct {
        let given = give_one(c, op, how, part).await?;
        return given.end(c, op).await;
    }
    op.enter(c, Room::Lines).await;
    Notice::one(Way::Ask, part.bytes()).say(c, op, 1);
    until(c, || op.reached(root, OFFER, 1)).await;
    let Some(to) = op.look(c, root, OFFER)? else {
        return send_msg(c, part.src(), root).await;
    };
    // SAFETY: the root's table has an entry for each rank; what it says is checked. The root shows
    // its buffer until it is told, and the block is nobody else's.
    let result = unsafe { write(&to, op.lane(root).add(c.rank() * ENTRY).cast(), part) };
    op.tell(c, DONE, 1, root);
    result
}

unsafe fn write(to: &Reader<'_>, entry: *const u64, part: Part<'_, *const u8>) -> Result<()> {
    // SAFETY: by the caller's contract.
    unsafe {
        let (off, room) = (entry.read() as usize, entry.add(1).read() as usize);
        to.fill(off, part.bytes().min(room), part)
    }
}

/// The root's side: a block of each other rank. `asks`: whether a block of so many bytes is one
/// that its rank wants to write itself.
pub(super) async fn collect<C: CollComm>(
    c: &C,
    op: TeamOp<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
    asks: impl Fn(usize) -> bool,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let n = c.size();
    op.tell_reach(c).await;
    let mut shown = None;
    let mut offered = op.team().others().any(|r| asks(blocks.bytes(r)));
    if offered {
        shown = offer(c, op, base, blocks).await;
    }
    let mut outcome = own();
    let mut writers: SmallVec<[usize; 8]> = SmallVec::new();
    let mut messages = Batch::new();
    let me = c.rank();
    for from in (1..n).map(|d| (me + d) % n) {
        until(c, || op.reached(from, HEAD, 1)).await;
        let part = blocks.at(base, from);
        match Notice::of(op, from) {
            Ok(notice) if notice.way == Way::Ask => {
                outcome = outcome.and(fits(from, notice.len, part.bytes()));
                if !offered {
                    // It has more than was expected.
                    offered = true;
                    nothing(c, op).await;
                }
                match shown {
                    Some(_) => writers.push(from),
                    None => messages.recv(c, part.dst(), from)?,
                }
            }
            _ => {
                let (left, result) = take(c, op, from, Want::Only, part);
                outcome = outcome.and(result);
                if left == Left::Message {
                    messages.recv(c, part.dst(), from)?;
                }
            }
        }
    }
    all_reached(c, op, writers.into_iter(), DONE, 1).await;
    drop(shown);
    outcome.and(messages.finish(c).await)
}

async fn nothing<C: CollComm>(c: &C, op: TeamOp<'_>) {
    op.enter(c, Room::Lines).await;
    op.show_nothing(OFFER);
    op.tell_all(c, OFFER, 1);
}

/// Shows the receive buffer and where each rank's block goes, if it can be shown.
async fn offer<'c, C: CollComm>(
    c: &'c C,
    op: TeamOp<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Option<Shown<'c>> {
    let n = c.size();
    let parts = || (0..n).filter(|&r| r != c.rank()).map(|r| (r, blocks.at(base, r)));
    let full = || parts().filter(|(_, p)| p.bytes() > 0);
    let fits = n * ENTRY <= op.lane_len() && full().all(|(_, p)| p.dt.is_contiguous());
    if !fits || !op.agree_reach(c).await {
        nothing(c, op).await;
        return None;
    }
    op.enter(c, Room::Lane).await;
    let lo = full().map(|(_, p)| p.ptr).min().unwrap_or(base);
    let hi = full().map(|(_, p)| p.ptr.wrapping_add(p.bytes())).max().unwrap_or(base);
    for (r, p) in parts() {
        let off = if p.bytes() > 0 { p.ptr.addr() - lo.addr() } else { 0 };
        // SAFETY: the lane was entered and has room for an entry per rank.
        unsafe {
            let entry = op.lane(c.rank()).add(r * ENTRY).cast::<u64>();
            entry.write(off as u64);
            entry.add(1).write(p.bytes() as u64);
        }
    }
    let shown = op.show(c, OFFER, lo, hi.addr() - lo.addr(), true).filter(Shown::is_shown);
    if shown.is_none() {
        op.show_nothing(OFFER);
    }
    op.tell_all(c, OFFER, 1);
    shown
}
