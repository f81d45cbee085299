//! Broadcast by single copy: the root shows its buffer, every other rank copies it from there, each
//! from another place on, so that they do not read the same lines at the same time.
//!
//! Cost: one copy per rank, all at the same time; the root waits for the last.
//! Where the root's memory cannot be reached it goes through the lane.

use super::staged;
use crate::buf::Part;
use crate::comm::CollComm;
use crate::team::{Reader, Room, TeamOp, all_reached, until};
use weft_base::Result;

const OFFER: usize = 2;
const DONE: usize = 3;

/// Pieces begin at multiples of this many bytes.
const GRAIN: usize = 4096;

pub(super) async fn run<C: CollComm>(
    c: &C,
    op: TeamOp<'_>,
    part: Part<'_, *mut u8>,
    root: usize,
    seg: usize,
) -> Result<()> {
    let me = c.rank();
    op.enter(c, Room::Lines).await;
    if me == root {
        let packed = part.dt.is_contiguous();
        let shown = if packed { op.show(c, OFFER, part.ptr, part.bytes(), false) } else { None };
        let is_shown = shown.as_ref().is_some_and(|s| s.is_shown());
        if !is_shown {
            op.show_nothing(OFFER);
        }
        op.tell_all(c, OFFER, 1);
        if is_shown {
            all_reached(c, op, (0..c.size()).filter(|&r| r != me), DONE, 1).await;
            return Ok(());
        }
    } else {
        until(c, || op.reached(root, OFFER, 1)).await;
        if let Some(from) = op.look(c, root, OFFER)? {
            let rank = (me + c.size() - root) % c.size();
            // SAFETY: the buffer is the user's; the root shows its own until told.
            let result = unsafe { fetch(&from, part, rank - 1, c.size() - 1) };
            op.tell(c, DONE, 1, root);
            return result.and(staged::check(root, from.len(), part.bytes()));
        }
    }
    staged::run(c, op, part, root, seg).await
}

/// Copies all that is shown, beginning at the `i`-th of `n` shares.
unsafe fn fetch(from: &Reader<'_>, part: Part<'_, *mut u8>, i: usize, n: usize) -> Result<()> {
    let len = part.bytes().min(from.len());
    let start = (len / n * i) & !(GRAIN - 1);
    for (at, end) in [(start, len), (0, start)] {
        // SAFETY: inside of the user's buffer.
        unsafe { from.deliver(at, end - at, part, at)? };
    }
    Ok(())
}
