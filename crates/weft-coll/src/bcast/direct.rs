//! Broadcast by single copy: the root shows its buffer, every other rank copies it from there, each
//! from another place on, so that they do not read the same lines at the same time.
//!
//! Cost: one copy per rank, all at the same time; the root waits for the last.
//! Where the root's memory cannot be reached or is far it goes through the large slot, and where large slots
//! take all of it between near cores.

use super::staged::{self, Slots};
use crate::buf::Part;
use crate::comm::CollComm;
use crate::shm::{Reader, Room, ShmOp, all_reached, until};
use weft_base::Result;

const OFFER: usize = 2;
const DONE: usize = 3;

/// Pieces begin at multiples of this many bytes.
const GRAIN: usize = 4096;

pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    part: Part<'_, *mut u8>,
    root: usize,
    slots: Slots,
) -> Result<()> {
    debug_assert!(root < c.size() && slots.seg > 0);
    let me = c.rank();
    op.enter(c, Room::Lines).await;
    let past = me == root && op.goes_past(c);
    if me == root {
        // Far readers find a stream in memory sooner than the lines of this core's cache.
        // PERF: near ones take from the cache what the root then has to take back from theirs before it writes
        // there again, unless the cache has let go of it. 512 KiB by single copy and through two large slots: 51 and
        // 34 us with caches of 1 MiB, 32 and 43 with 512 KiB; 128 KiB by 8 ranks on 2 cores 58 and 45 (single
        // runs).
        let fits = part.bytes() <= slots.bytes(op) && part.bytes() <= c.own_cache() / 2;
        let shows = part.dt.is_contiguous() && !past && !(slots.large_slots > 1 && fits);
        let shown = if shows { op.show(c, OFFER, part.ptr, part.bytes(), false) } else { None };
        let is_shown = shown.as_ref().is_some_and(|s| s.is_shown());
        if !is_shown {
            op.show_nothing(OFFER);
        }
        op.tell_all(c, OFFER, 1);
        if is_shown {
            all_reached(c, op, op.shm().others(), DONE, 1).await;
            op.shm().others().for_each(|r| op.hear_taste(r, DONE));
            return Ok(());
        }
    } else {
        until(c, root, || op.reached(root, OFFER, 1)).await;
        if let Some(from) = op.look(c, root, OFFER)? {
            let rank = (me + c.size() - root) % c.size();
            op.taste(c, &from, 0, part.bytes().min(from.len()));
            // SAFETY: the buffer is the user's; the root shows its own until told.
            let result = unsafe { fetch(&from, part, rank - 1, c.size() - 1) };
            op.tell_taste(DONE);
            op.tell(c, DONE, 1, root);
            return result.and(staged::check(root, from.len(), part.bytes()));
        }
    }
    staged::run(c, op, part, root, (slots, past)).await
}

/// Copies all that is shown, beginning at the `i`-th of `n` shares.
unsafe fn fetch(from: &Reader<'_>, part: Part<'_, *mut u8>, i: usize, n: usize) -> Result<()> {
    let len = part.bytes().min(from.len());
    let start = (len / n * i) & !(GRAIN - 1);
    debug_assert!(i < n && start <= len);
    for (at, end) in [(start, len), (0, start)] {
        // SAFETY: inside of the user's buffer.
        unsafe { from.deliver(at, end - at, part, at)? };
    }
    Ok(())
}
