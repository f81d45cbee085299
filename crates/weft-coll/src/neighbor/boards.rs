//! Neighbourhood exchange through the boards: each rank publishes its blocks in one bundle, a record an
//! edge or one for all where they are the same, and reads the bundles of its sources; long blocks are shown,
//! and the records say where they are.
//! Each rank chooses by itself, and no rank looks at another that is not its neighbour.
//!
//! Cost: `staged`, one bundle written and one a source read, two copies of each byte; one hand-off.
//! `direct`, one copy, and a line more a neighbour to say that it is done; two hand-offs. Where the memory
//! cannot be reached and the large slot is too short, a message an edge.

use super::{Edges, Exchange};
use crate::buf::{Part, Temp, pack};
use crate::comm::CollComm;
use crate::io::Batch;
use crate::select::Neighbor;
use crate::shm::bundle::{ANYONE, At, Bundle, HEADER, Half, publish, record_len, write, write_head};
use crate::shm::exchange::{bytes_part, fits, other_operation};
use crate::shm::{Room, ShmOp, Shown, Words, all_reached, await_room, await_until, until};
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

const BLOCKS: At = At { k: 1, half: Half::Both };
/// Published before the blocks where these are elsewhere: the buffer, or that they come as messages.
const ELSEWHERE: usize = 2;
const DONE: usize = 3;
/// What a record holds of a block that is elsewhere: offset and length.
type Place = [u64; 2];

/// `len`: bytes of the records.
pub(super) async fn run<'a, C: CollComm, S, R>(
    c: &C,
    op: ShmOp<'_>,
    how: Neighbor,
    x: Exchange<'a, S, R>,
    len: usize,
) -> Result<()>
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    op.tell_reach(c).await;
    if how != Neighbor::Direct && len <= op.large_slot_len() {
        // SAFETY: by the caller's contract.
        return unsafe { staged(c, op, x, len).await };
    }
    let me = c.rank();
    let mut taken = Taken { messages: Batch::new(), outcome: Ok(()) };
    let shown = show(c, op, &x, len <= op.large_slot_len(), &mut taken.messages).await?;
    if shown.none_pays {
        await_room!(c, op, Room::of(len));
        // SAFETY: the room is free; by the caller's contract.
        unsafe { put(c, op, &x, len) };
    }
    x.edges.outgoing(me).for_each(|(_, r)| c.wake(r));
    take_rest(c, op, &x, (0, taken), shown.shown.is_some()).await
}

/// Through lines and stores, in `len` bytes of records, which fit a large slot.
///
/// # Safety
/// As `crate::neighbor`.
pub async unsafe fn staged<'a, C: CollComm, S, R>(c: &C, op: ShmOp<'_>, x: Exchange<'a, S, R>, len: usize) -> Result<()>
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    debug_assert!(op.is_of(c) && len <= op.large_slot_len().max(LINE_DATA));
    let me = c.rank();
    let mut outcome = Ok(());
    await_room!(c, op, Room::of(len));
    // SAFETY: the room is free; by the caller's contract.
    unsafe { put(c, op, &x, len) };
    x.edges.outgoing(me).for_each(|(_, r)| c.wake(r));
    for (k, (i, source, nth)) in x.edges.incoming(me).enumerate() {
        await_until!(c, source, || op.reached(source, BLOCKS.k, 1));
        if op.reached(source, ELSEWHERE, 1) {
            let taken = Taken { messages: Batch::new(), outcome };
            return Box::pin(take_rest(c, op, &x, (k, taken), false)).await;
        }
        outcome = outcome.and(take(c, op, source, nth, (x.block)(i)).map(drop));
    }
    // SAFETY: by the caller's contract.
    outcome.and(unsafe { x.keep(me) })
}

/// What a rank has come to.
struct Taken<C: CollComm> {
    messages: Batch<C>,
    outcome: Result<()>,
}

/// Takes the blocks from the `first` edge on, wherever they are. `shows`: the others read this rank's buffer.
async fn take_rest<'a, C: CollComm, S, R>(
    c: &C,
    op: ShmOp<'_>,
    x: &Exchange<'a, S, R>,
    (first, so_far): (usize, Taken<C>),
    shows: bool,
) -> Result<()>
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    let me = c.rank();
    let Taken { mut messages, mut outcome } = so_far;
    // Who waits until this rank is done with what it shows. Nobody else is woken.
    let mut waiting: SmallVec<[usize; 8]> = SmallVec::new();
    for (i, source, nth) in x.edges.incoming(me).skip(first) {
        until(c, source, || op.reached(source, BLOCKS.k, 1)).await;
        let part = (x.block)(i);
        match take(c, op, source, nth, part) {
            Ok(true) => {}
            Ok(false) => messages.recv(c, part.dst(), source)?,
            Err(e) => outcome = outcome.and(Err(e)),
        }
        if op.reached(source, ELSEWHERE, 1) {
            waiting.push(source);
        }
    }
    if !waiting.is_empty() {
        op.enter(c, Room::Lines).await;
        op.post(DONE, 1);
        waiting.into_iter().for_each(|r| c.wake(r));
    }
    if shows {
        all_reached(c, op, x.edges.outgoing(me).map(|e| e.1), DONE, 1).await;
    }
    let outcome = outcome.and(messages.finish(c).await);
    // SAFETY: by the caller's contract.
    outcome.and(unsafe { x.keep(me) })
}

/// Blocks from this length on begin at a line.
const ALIGNED_BYTES: usize = 1024;
/// For whom a record is that keeps another's data away from its header.
const NOBODY: usize = ANYONE - 1;

/// Where the data of a record of `len` bytes begin that follows those in `at` bytes, and where it ends.
#[inline(always)]
pub(crate) fn place(at: usize, len: usize) -> (usize, usize) {
    debug_assert!(at.is_multiple_of(HEADER), "records begin at words");
    let align = if len >= ALIGNED_BYTES { 64 } else { HEADER };
    let data = (at + HEADER).next_multiple_of(align);
    (data, data - HEADER + record_len(len))
}

/// Writes the header of a record whose data begin after `before` bytes, and a record in front where that is more.
///
/// # Safety
/// There is room at `to`, a multiple of 8.
#[inline(always)]
unsafe fn write_heads(to: *mut u8, rank: usize, len: usize, before: usize) {
    debug_assert!(before == HEADER || before >= 2 * HEADER);
    // SAFETY: by the caller's contract.
    unsafe {
        if before > HEADER {
            write_head(to, NOBODY, before - 2 * HEADER);
        }
        write_head(to.add(before - HEADER), rank, len);
    }
}

/// Whether a record is for a rank that is on another core, of ranks that share cores.
#[inline(always)]
fn goes_apart(op: ShmOp<'_>, edges: &Edges, rank: usize) -> bool {
    let shm = op.shm();
    match rank {
        ANYONE => edges.outgoing(shm.me()).any(|(_, r)| shm.is_apart(r)),
        _ => shm.is_apart(rank),
    }
}

/// Publishes the blocks, in `len` bytes of records. The caller wakes the readers.
///
/// # Safety
/// The room for them is free; the blocks are the user's.
#[inline(always)]
unsafe fn put<'a, C: CollComm, S, R>(c: &C, op: ShmOp<'_>, x: &Exchange<'a, S, R>, len: usize)
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    let me = c.rank();
    if len <= LINE_DATA {
        let mut line = Words::default();
        let mut to = line.ptr();
        // SAFETY: a line holds all records; by the caller's contract.
        unsafe {
            for (rank, part) in x.records(me) {
                to = to.add(write(to, rank, part));
            }
            debug_assert_eq!(to.addr() - line.ptr().addr(), len);
            op.own(BLOCKS.k).put(line.ptr(), len);
        }
    } else {
        let (all_past, mut at) = (op.goes_past_with(c, len), 0);
        let far = op.goes_past_apart(c, !all_past && x.records(me).any(|(r, _)| goes_apart(op, x.edges, r)));
        for (rank, part) in x.records(me) {
            let (data, end) = place(at, part.bytes());
            let past = all_past || far && goes_apart(op, x.edges, rank);
            // SAFETY: the store has room for all records; by the caller's contract.
            unsafe {
                write_heads(op.store(me, len).add(at), rank, part.bytes(), data - at);
                op.stage_part(c, past, (len, data), part);
            }
            at = end;
        }
        debug_assert_eq!(at, len, "the records are of so many bytes");
    }
    op.own(BLOCKS.k).set_note(len as u64);
    op.post(BLOCKS.k, 1);
}

/// How long blocks went out.
struct Given<'c> {
    shown: Option<Shown<'c>>,
    _packed: Option<Temp>,
    /// Nothing did: the large slot is better.
    none_pays: bool,
}

/// Shows the blocks, or sends them; with `staged` only where that is worth it.
async fn show<'c, 'a, C: CollComm, S, R>(
    c: &'c C,
    op: ShmOp<'_>,
    x: &Exchange<'a, S, R>,
    staged: bool,
    messages: &mut Batch<C>,
) -> Result<Given<'c>>
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    let me = c.rank();
    let parts = || x.records(me);
    let full = || parts().map(|e| e.1).filter(|p| p.bytes() > 0);
    let total: usize = full().map(|p| p.bytes()).sum();
    let plain = full().all(|p| p.dt.is_contiguous());
    let packed = if plain { None } else { Some(Temp::bytes(total)?) };
    let lo = packed.as_ref().map_or_else(|| full().map(|p| p.ptr).min().unwrap_or(std::ptr::null()), |t| t.ptr());
    let hi = match plain {
        true => full().map(|p| p.ptr.wrapping_add(p.bytes())).max().unwrap_or(lo),
        false => lo.wrapping_add(total),
    };
    debug_assert!(op.is_of(c) && lo <= hi);
    let degree = parts().count();
    let table = degree * record_len(size_of::<Place>());
    // PERF: between far cores messages of 256 KiB both ways take half of the time of reading what the other's
    // cache holds.
    let near = c.size() > 2 || !op.wants_past(c.oversubscribed());
    let reached = table <= op.large_slot_len() && near && op.agree_reach(c).await;
    op.enter(c, Room::Lines).await;
    let mut shown = None;
    if reached {
        let pays = |s: &Shown<'_>| s.pays(total / degree.max(1)) || s.is_shown() && !staged;
        shown = op.show(c, ELSEWHERE, lo, hi.addr() - lo.addr(), false).filter(pays);
    }
    if shown.is_none() && staged {
        return Ok(Given { shown: None, _packed: None, none_pays: true });
    }
    if shown.is_none() {
        op.show_nothing(ELSEWHERE);
        for (i, destination) in x.edges.outgoing(me) {
            messages.send(c, (x.send)(i).src(), destination)?;
        }
    }
    op.post(ELSEWHERE, 1);
    let mut at = 0;
    let mut place = |part: Part<'_, *const u8>| -> Place {
        let off = match &packed {
            // SAFETY: the temporary has room for all blocks.
            Some(t) => unsafe {
                pack(part, t.at(at));
                at
            },
            None if part.bytes() > 0 => part.ptr.addr() - lo.addr(),
            None => 0,
        };
        at += part.bytes();
        debug_assert!(at <= total);
        [off as u64, part.bytes() as u64]
    };
    let is_shown = shown.is_some();
    let mut fill = |mut to: *mut u8| {
        for (destination, part) in parts() {
            let record = place(part);
            let bytes = bytes_part(record.as_ptr().cast(), size_of::<Place>());
            // SAFETY: there is room for all records.
            unsafe { to = to.add(write(to, destination, bytes)) };
        }
    };
    publish(c, op, BLOCKS, if is_shown { table } else { 0 }, |to| {
        if is_shown {
            fill(to)
        }
    })
    .await?;
    Ok(Given { shown, _packed: packed, none_pays: false })
}

/// What a bundle holds for a rank, the `nth` of that: length and data.
fn record(bundle: &Bundle, rank: usize, nth: usize) -> Option<(usize, *const u8)> {
    let mut records = bundle.all().filter(|r| r.0 == rank || r.0 == ANYONE);
    let first = records.next()?;
    let (_, len, data) = if nth == 0 || first.0 == ANYONE { first } else { records.nth(nth - 1)? };
    data.map(|data| (len, data))
}

/// Takes the `nth` block that a rank, which has published, has for this one. False: it comes as a message.
#[inline(always)]
fn take<C: CollComm>(c: &C, op: ShmOp<'_>, source: usize, nth: usize, part: Part<'_, *mut u8>) -> Result<bool> {
    let bundle = Bundle::seen(op, source, BLOCKS).ok_or_else(|| other_operation(source))?;
    let elsewhere = op.reached(source, ELSEWHERE, 1);
    let reader = if elsewhere { op.look(c, source, ELSEWHERE)? } else { None };
    if elsewhere && reader.is_none() {
        return Ok(false);
    }
    let Some((len, data)) = record(&bundle, c.rank(), nth) else { return Err(other_operation(source)) };
    let Some(reader) = reader else {
        // SAFETY: the record holds `len` bytes; the block is the user's.
        unsafe { part.unpack_prefix(data, len.min(part.bytes())) };
        return fits(source, len, part.bytes()).map(|()| true);
    };
    if len != size_of::<Place>() {
        return Err(other_operation(source));
    }
    // SAFETY: the record holds so much, at a multiple of 8.
    let [off, len] = unsafe { data.cast::<Place>().read() }.map(|w| w as usize);
    let got = len.min(part.bytes());
    if got > 0 {
        op.taste(c, &reader, off, got);
        // SAFETY: the rank shows its blocks until it is told; the part has room.
        unsafe { reader.deliver(off, got, part, 0)? };
    }
    fits(source, len, part.bytes()).map(|()| true)
}
