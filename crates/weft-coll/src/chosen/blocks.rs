//! Exchanges of contiguous blocks through lines and stores, as `shm::exchange` hands them out, in the body of one
//! function. What another rank hands out in another way goes on as there.

use crate::buf::Part;
use crate::comm::CollComm;
use crate::gather::boards::{Collected, collect_from};
use crate::scatter::boards::received;
use crate::shm::exchange::{
    Each, Given, HEAD, Want, byte_part, bytes_part, hand_each, put_block, take_all, take_block,
};
use crate::shm::{Room, ShmOp, await_room, await_source, await_until};
use weft_base::Result;

/// A block of the user's that is written: address and bytes.
pub type Bytes = (*mut u8, usize);
/// One that is read.
pub type Source = (*const u8, usize);

fn part((ptr, len): Bytes) -> Part<'static, *mut u8> {
    byte_part(ptr, len)
}

/// # Safety
/// The block is readable, and `to` has room for it; they are one or apart.
#[inline(always)]
unsafe fn bring((from, len): Source, to: *mut u8) {
    if to.cast_const() != from {
        // SAFETY: by the caller's contract.
        unsafe { std::ptr::copy_nonoverlapping(from, to, len) };
    }
}

/// A member's side of a gather.
///
/// # Safety
/// As `crate::gather`.
pub async unsafe fn give<C: CollComm>(c: &C, op: ShmOp<'_>, block: Source, root: usize) -> Result<()> {
    debug_assert!(op.is_of(c) && root < c.size() && root != c.rank());
    await_room!(c, op, Room::of(block.1));
    // SAFETY: the room is free; by the caller's contract.
    unsafe { put_block(c, op, block) };
    op.tell(c, HEAD, 1, root);
    Ok(())
}

/// The root's side of a gather: where each other rank's block goes; the own one has been brought.
///
/// # Safety
/// As `crate::gather`.
pub async unsafe fn gather<C: CollComm>(c: &C, op: ShmOp<'_>, block: impl Fn(usize) -> Bytes) -> Result<()> {
    debug_assert!(op.is_of(c));
    let (n, me) = (c.size(), c.rank());
    for d in 1..n {
        let from = if me + d < n { me + d } else { me + d - n };
        await_source!(c, op, from, HEAD, 1);
        // SAFETY: the rank has published; by the caller's contract.
        if !unsafe { take_block(op, from, (1, 0), block(from)) } {
            let nothing = Collected { outcome: Ok(()), shown: None, offered: false };
            return Box::pin(collect_from(c, op, d, nothing, |r| part(block(r)))).await;
        }
    }
    Ok(())
}

/// The root's side of a scatter: a block of `len` bytes for each other rank.
///
/// # Safety
/// As `crate::scatter`; all blocks but the own one fit a large slot.
pub async unsafe fn scatter<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    len: usize,
    block: impl Fn(usize) -> *const u8,
) -> Result<()> {
    debug_assert!(op.is_of(c) && len * (c.size() - 1) <= op.large_slot_len());
    await_room!(c, op, Room::of(len * (c.size() - 1)));
    // SAFETY: by the caller's contract.
    unsafe { put_each(c, op, len, block) };
    Ok(())
}

/// A member's side of a scatter.
///
/// # Safety
/// As `crate::scatter`.
pub async unsafe fn take_mine<C: CollComm>(c: &C, op: ShmOp<'_>, to: Bytes, root: usize) -> Result<()> {
    let n = c.size();
    let d = (c.rank() + n - root) % n;
    debug_assert!(op.is_of(c) && d > 0, "the root has its own block");
    await_source!(c, op, root, HEAD, d as u64);
    // SAFETY: the rank has published; by the caller's contract.
    if unsafe { take_block(op, root, (n - 1, d - 1), to) } {
        return Ok(());
    }
    Box::pin(received(c, op, part(to), root)).await
}

/// `block`: as `crate::allgather`; `own` is in its place there, or comes to it.
///
/// # Safety
/// As `crate::allgather`.
pub async unsafe fn allgather<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    own: Source,
    block: impl Fn(usize) -> Bytes,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    debug_assert!(op.is_of(c) && own.1 <= op.large_slot_len());
    await_room!(c, op, Room::of(own.1));
    // SAFETY: the room is free; by the caller's contract.
    unsafe {
        put_block(c, op, own);
        op.tell_all(c, HEAD, 1);
        // While the others come.
        bring(own, block(me).0);
    }
    for d in 1..n {
        let from = if me >= d { me - d } else { me + n - d };
        await_until!(c, from, || op.reached(from, HEAD, 1));
        // SAFETY: the rank has published; by the caller's contract.
        if !unsafe { take_block(op, from, (1, 0), block(from)) } {
            return take_rest(c, op, Want::Only, d, |r| part(block(r))).await;
        }
    }
    Ok(())
}

/// # Safety
/// As `crate::alltoall`, not in place; blocks to send are of `len` bytes, all others' fit a large slot.
pub async unsafe fn alltoall<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    len: usize,
    send: impl Fn(usize) -> *const u8,
    block: impl Fn(usize) -> Bytes,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    debug_assert!(op.is_of(c) && len * (n - 1) <= op.large_slot_len());
    await_room!(c, op, Room::of(len * (n - 1)));
    // SAFETY: by the caller's contract.
    unsafe {
        put_each(c, op, len, &send);
        bring((send(me), len), block(me).0);
    }
    for d in 1..n {
        let from = if me >= d { me - d } else { me + n - d };
        await_until!(c, from, || op.reached(from, HEAD, d as u64));
        // SAFETY: the rank has published; by the caller's contract.
        if !unsafe { take_block(op, from, (n - 1, d - 1), block(from)) } {
            return take_rest(c, op, Want::Mine, d, |r| part(block(r))).await;
        }
    }
    Ok(())
}

/// Hands each other rank its block of `len` bytes.
///
/// # Safety
/// The blocks are readable; the room for all is free.
#[inline(always)]
unsafe fn put_each<C: CollComm>(c: &C, op: ShmOp<'_>, len: usize, block: impl Fn(usize) -> *const u8) {
    let (n, me) = (c.size(), c.rank());
    if n == 2 {
        // SAFETY: by the caller's contract.
        unsafe { put_block(c, op, (block(1 - me), len)) };
        return op.tell_all(c, HEAD, 1);
    }
    let each = Each::even(n, me, len, |r| bytes_part(block(r), len));
    hand_each(c, op, &each, op.goes_past_with(c, len * (n - 1)));
}

/// The blocks of the ranks from the `d`-th below on, the first of which is there.
#[cold]
async fn take_rest<'a, C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    want: Want,
    d: usize,
    block: impl Fn(usize) -> Part<'a, *mut u8>,
) -> Result<()> {
    debug_assert!((1..c.size()).contains(&d));
    let nothing = |_| bytes_part(std::ptr::null(), 0);
    Box::pin(take_all(c, op, (Given::nothing(), d), want, nothing, block)).await
}
