//! Scatter along the tree of the levels: each head gets the blocks of all that it leads in one bundle,
//! and hands them on. Where all blocks together do not fit a large slot the word goes down the tree, and each
//! rank copies its own from the root's buffer, at the same time as the others.
//!
//! Cost: one bundle written per head, and each part of it read once; each block crosses each level's
//! boundary once, in as many bundles as the level has groups but the root's. A block is copied once per
//! level; from the root's buffer once.

use super::boards;
use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::shm::bundle::{At, Bundle, HEADER, Half, publish, record_len, write};
use crate::shm::exchange::{How, fits, other_operation};
use crate::shm::{Room, ShmOp, until};
use smallvec::SmallVec;
use weft_base::Result;

const DOWN: At = At { k: 1, half: Half::First };
/// In place of a length: the blocks are to be had from the root.
const FROM_ROOT: u64 = u64::MAX;
/// A bundle begins with an entry for each child: its rank, and where its records begin and end.
const ENTRY: usize = 16;

/// Bytes that any head's bundle of `n` records may need beside the data.
pub(crate) fn overhead(n: usize) -> usize {
    n * (ENTRY + HEADER)
}

/// # Safety
/// There is an entry's room at `to`, a multiple of 8.
unsafe fn put_entry(to: *mut u8, child: usize, from: usize, end: usize) {
    debug_assert!(from <= end && end <= u32::MAX as usize && to.addr().is_multiple_of(8));
    // SAFETY: by the caller's contract.
    unsafe {
        to.cast::<u64>().write(child as u64);
        to.cast::<u64>().add(1).write((from as u64) << 32 | end as u64);
    }
}

/// Where a bundle has the records of a rank.
fn entry_of(b: &Bundle, rank: usize) -> Option<(usize, usize)> {
    let entry = |i: usize| {
        // SAFETY: inside of the bundle, at a multiple of 8.
        unsafe { (b.ptr().add(i * ENTRY).cast::<u64>().read(), b.ptr().add(i * ENTRY + 8).cast::<u64>().read()) }
    };
    let (_, at) = (0..b.len() / ENTRY).map(entry).find(|e| e.0 == rank as u64)?;
    let (from, end) = ((at >> 32) as usize, at as u32 as usize);
    (from <= end && end <= b.len()).then_some((from, end))
}

fn tell_children<C: CollComm>(c: &C, children: &[usize]) {
    children.iter().for_each(|&r| c.wake(r));
}

/// Says that the blocks are to be had from the root.
async fn send_to_root<C: CollComm>(c: &C, op: ShmOp<'_>, children: &[usize]) {
    if !children.is_empty() {
        op.enter(c, Room::Lines).await;
        op.own(DOWN.k).set_note(FROM_ROOT);
        op.post(DOWN.k, 1);
        tell_children(c, children);
    }
}

/// The root's side.
pub(super) async fn distribute<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    base: *const u8,
    blocks: Blocks<'_>,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    op.tell_reach(c).await;
    let (_, children) = op.shm().family(me);
    let data: usize = (0..n).filter(|&r| r != me).map(|r| blocks.bytes(r).next_multiple_of(8)).sum();
    if overhead(n) + data > op.large_slot_len() {
        send_to_root(c, op, &children).await;
        return boards::distribute(c, op, How::Direct, base, blocks, own).await;
    }
    let table = children.len() * ENTRY;
    let fill = |to: *mut u8| {
        let mut at = table;
        for (i, &child) in children.iter().enumerate() {
            let from = at;
            for r in op.shm().subtree(child, me) {
                // SAFETY: there is room for a record of each other rank; the buffer is the user's.
                at += unsafe { write(to.add(at), r, blocks.at_const(base, r)) };
            }
            // SAFETY: there is room for an entry of each child.
            unsafe { put_entry(to.add(i * ENTRY), child, from, at) };
        }
        debug_assert_eq!(at, table + (n - 1) * HEADER + data, "the children lead all others");
    };
    let told = publish(c, op, DOWN, table + (n - 1) * HEADER + data, fill).await;
    tell_children(c, &children);
    own().and(told)
}

/// Another rank's side.
pub(super) async fn receive<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    op.tell_reach(c).await;
    let (parent, children) = op.shm().family(root);
    let Some(parent) = parent else { return Ok(()) };
    until(c, parent, || op.reached(parent, DOWN.k, 1)).await;
    if op.line(parent, DOWN.k).note() == FROM_ROOT {
        send_to_root(c, op, &children).await;
        return boards::receive(c, op, part, root).await;
    }
    let bundle = Bundle::of(c, op, parent, DOWN).await?;
    let Some((from, end)) = entry_of(&bundle, c.rank()) else { return Err(other_operation(parent)) };
    let Some((_, (_, len, Some(data)))) = bundle.records(from, end).next() else {
        return Err(other_operation(parent));
    };
    let handed = hand_on(c, op, &bundle, (from + record_len(len), end), &children).await;
    // SAFETY: the record holds `len` bytes; the buffer is the user's.
    unsafe { part.unpack_prefix(data, len.min(part.bytes())) };
    fits(root, len, part.bytes()).and(handed)
}

/// Hands the records of a range on to the children: those of each begin with its own.
async fn hand_on<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    bundle: &Bundle,
    (from, end): (usize, usize),
    children: &[usize],
) -> Result<()> {
    if children.is_empty() {
        return Ok(());
    }
    debug_assert!(from <= end && end <= bundle.len());
    let table = children.len() * ENTRY;
    let begins: SmallVec<[(usize, usize); 8]> = bundle
        .records(from, end)
        .filter(|(_, (rank, ..))| children.contains(rank))
        .map(|(at, (rank, ..))| (rank, at - from + table))
        .collect();
    let fill = |to: *mut u8| {
        for (i, &(child, at)) in begins.iter().take(children.len()).enumerate() {
            let next = begins.get(i + 1).map_or(end - from + table, |b| b.1);
            // SAFETY: there is room for an entry of each child.
            unsafe { put_entry(to.add(i * ENTRY), child, at, next) };
        }
        // SAFETY: there is room for the records.
        unsafe { bundle.copy(from, end - from, to.add(table)) };
    };
    let told = publish(c, op, DOWN, table + end - from, fill).await;
    tell_children(c, children);
    told
}
