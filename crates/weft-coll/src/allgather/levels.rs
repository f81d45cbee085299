//! Allgather of long blocks along the levels, from the outermost inward, by single copy from one
//! receive buffer to the other: the ranks of a group fetch together what is outside, each its share of
//! the blocks, then what the other groups within it have fetched or had, and so on, down to the ranks.
//!
//! Cost: each rank writes each block once. Each block crosses into each group of each level once, however
//! many ranks the group has. One hand-off more than there are levels, one to begin and one to end.
//! Shares of a group are spread over all of its ranks, and every rank begins elsewhere: no rank's memory
//! is read by all at the same time at the same offset.
//! Source: the asymmetric two-step scheme of Tu et al., "Multi-core aware optimization for MPI
//! collectives", 2008, by shares, for any number of levels.

use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::levels::Levels;
use crate::shm::{Reader, Room, ShmOp, all_reached, until};
use smallvec::SmallVec;
use weft_base::Result;

/// Not a line of `exchange` or `landing`: where all give up, those run in the same operation, and what they
/// wait for must not stand there yet.
const OFFER: usize = 1;
const DONE: usize = 3;
/// Of how many levels this rank has fetched its share, and one more.
const FETCHED: usize = 4;
/// Bytes of an entry of the table in the large slot: where a block is in the buffer.
const ENTRY: usize = 8;

/// Whether a table for `n` ranks fits a large slot.
pub(crate) fn fits_large_slot(n: usize, large_slot: usize) -> bool {
    n * ENTRY <= large_slot
}

/// The rank of a group that has a block once the group has fetched its share: `outer`, who has it in the
/// group around, where that is one of its own; else by turns.
fn holder(l: &Levels, level: usize, group: usize, block: usize, outer: usize) -> usize {
    if l.group_of(level, outer) == group {
        return outer;
    }
    let ranks = l.ranks_of(level, group);
    ranks[block % ranks.len()] as usize
}

/// What a rank fetches, level by level from the outermost, and then for itself: the block, and from whom.
/// Blocks of the same step in the order of the ranks, from the next one on.
pub(crate) fn plan(l: &Levels, me: usize) -> Vec<Vec<(usize, usize)>> {
    let n = l.ranks();
    let mut steps = vec![Vec::new(); l.depth()];
    for block in (1..n).map(|d| (me + d) % n) {
        // The outermost group is everybody, and has a block where it began.
        let mut has = block;
        for (step, level) in (0..l.depth() - 1).rev().enumerate() {
            let next = holder(l, level, l.group_of(level, me), block, has);
            if next == me && has != me {
                steps[step].push((block, has));
            }
            has = next;
        }
        if has != me {
            steps[l.depth() - 1].push((block, has));
        }
    }
    let all = || steps.iter().flatten();
    assert_eq!(all().count(), n - 1, "each block is fetched once");
    debug_assert!(all().all(|(block, from)| *block != me && *from != me));
    steps
}

/// False where any rank's buffer cannot be reached, which all see alike: the own block is home, and this
/// operation's line `OFFER` and large slot are written, so that another way may take the large slot and the other lines.
pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
    longest: usize,
) -> Result<bool> {
    let (n, me) = (c.size(), c.rank());
    let Some(levels) = op.shm().levels() else { return Ok(false) };
    if !op.agree_reach(c).await {
        return Ok(false);
    }
    let home = blocks.at(base, me);
    let copied = match send {
        // SAFETY: distinct buffers by the caller's contract.
        Some(send) => unsafe { copy(send, home) },
        None => Ok(()),
    };
    debug_assert!(op.is_of(c) && fits_large_slot(n, op.large_slot_len()) && levels.depth() > 1);
    op.enter(c, Room::LargeSlot).await;
    let full = || (0..n).map(|r| blocks.at(base, r)).filter(|p| p.bytes() > 0);
    let lo = full().map(|p| p.ptr).min().unwrap_or(base);
    let hi = full().map(|p| p.ptr.wrapping_add(p.bytes())).max().unwrap_or(base);
    debug_assert!(lo <= hi);
    for r in 0..n {
        let p = blocks.at(base, r);
        let off = if p.bytes() > 0 { p.ptr.addr() - lo.addr() } else { 0 };
        // SAFETY: the large slot was entered and has room for an entry of each rank.
        unsafe { op.large_slot(me).add(r * ENTRY).cast::<u64>().write(off as u64) };
    }
    let plain = full().all(|p| p.dt.is_contiguous());
    let shown = if plain { op.show(c, OFFER, lo, hi.addr() - lo.addr(), false) } else { None };
    if shown.is_none() {
        op.show_nothing(OFFER);
    }
    op.tell_all(c, OFFER, 1);
    all_reached(c, op, op.shm().others(), OFFER, 1).await;
    let block = longest.max(1);
    if !(0..n).all(|r| op.pays(c, r, OFFER, block)) {
        return copied.map(|()| false);
    }
    let fetched = fetch(c, op, levels, base, blocks).await;
    op.tell_all(c, DONE, 1);
    all_reached(c, op, op.shm().others(), DONE, 1).await;
    drop(shown);
    copied.and(fetched).map(|()| true)
}

async fn fetch<C: CollComm>(c: &C, op: ShmOp<'_>, levels: &Levels, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let mut outcome = Ok(());
    let mut readers: SmallVec<[Option<Reader<'_>>; 16]> = (0..c.size()).map(|_| None).collect();
    for (step, share) in plan(levels, c.rank()).into_iter().enumerate() {
        for (block, from) in share {
            // Own blocks are there from the beginning.
            if from != block {
                until(c, from, || op.reached(from, FETCHED, step as u64)).await;
            }
            if outcome.is_ok() {
                outcome = take(c, op, &mut readers[from], from, blocks.at(base, block), block);
            }
        }
        // After an error, too: the others wait.
        op.tell_all(c, FETCHED, step as u64 + 1);
    }
    outcome
}

/// Copies a block from another rank's buffer.
fn take<'c, C: CollComm>(
    c: &'c C,
    op: ShmOp<'_>,
    reader: &mut Option<Reader<'c>>,
    from: usize,
    part: Part<'_, *mut u8>,
    block: usize,
) -> Result<()> {
    debug_assert!(from != c.rank() && block != c.rank());
    if part.bytes() == 0 {
        return Ok(());
    }
    if reader.is_none() {
        *reader = op.look(c, from, OFFER)?;
    }
    // SAFETY: inside of the large slot, where the rank has a table of all blocks; what it says is checked.
    let off = unsafe { op.large_slot(from).add(block * ENTRY).cast::<u64>().read() } as usize;
    match reader {
        // SAFETY: the rank shows its buffer until all are done, and has the block; the part has room.
        Some(r) => unsafe { r.deliver(off, part.bytes(), part, 0) },
        None => Ok(()),
    }
}
