//! Blocks that go from rank to rank through the boards. Who has them says on line `HEAD` how they
//! are to be had; who wants them follows, and believes no length: sizes need to be known to a pair
//! alone.
//!
//! | way | where the blocks are |
//! |---|---|
//! | line | in the line itself |
//! | large slot | packed in the large slot of who has them, with a table unless all are of one size |
//! | shown | in the memory of who has them, by single copy; the table is in the large slot |
//! | ask | who has them writes them to the readers' buffers, which those show ([`super::landing`]) |
//! | message | they come as messages |

pub(crate) use super::give::{Each, FEW, Given, How, byte_part, bytes_part, give_each, give_one, hand_each, put_block};
pub(crate) use super::notice::{Notice, Order, Way, fits, other_operation};

use super::{ShmOp, all_reached, landing, until};
use crate::buf::{Part, unpack};
use crate::comm::CollComm;
use crate::io::Batch;
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

/// How blocks are to be had; an offer for single copy is in the line's words.
pub(crate) const HEAD: usize = 0;
/// Step 1: this rank is done in what others show.
pub(crate) const DONE: usize = 3;

/// From so many bytes on each block in the large slot is published when it is there, where ranks have
/// cores: before, all at once.
pub(crate) const EAGER_BYTES: usize = 8 << 10;

/// Bytes of an entry of a table: offset and length.
pub(super) const ENTRY: usize = 16;

/// Which of a rank's blocks a reader wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// The one that it has for all.
    Only,
    /// The one for this rank.
    Mine,
}

/// What is left to do for a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    Nothing,
    /// To say that it is done.
    Done,
    /// To receive a message.
    Message,
    /// To wait until its owner has written it.
    Asked,
}

/// Offset and length of the block that is wanted, in the line, the large slot or what is shown.
fn place(op: ShmOp<'_>, from: usize, want: Want, n: usize, me: usize, notice: Notice) -> (usize, usize) {
    debug_assert!(from != me && from < n && me < n);
    let nth = (me + n - from) % n - 1;
    match (want, notice.order) {
        (Want::Only, _) => (0, notice.len),
        (_, Order::Rotated) => (nth.saturating_mul(notice.len), notice.len),
        (_, Order::Ranks) => (me.saturating_mul(notice.len), notice.len),
        // SAFETY: inside of the large slot: tables have a place for each other rank, or a rank has no
        // table; whatever is there is checked by those who use it.
        (_, Order::Table) if (nth + 1) * ENTRY <= op.large_slot_len() => unsafe {
            let entry = op.large_slot(from).add(nth * ENTRY).cast::<u64>();
            (entry.read() as usize, entry.add(1).read() as usize)
        },
        _ => (usize::MAX, 0),
    }
}

/// Copies what rank `from`, whose line was seen, has for this rank, the `nth` of its `blocks`: exactly `len` bytes
/// on its line or in its store. False: it is something else, and nothing was done.
///
/// # Safety
/// `to` has room.
#[inline(always)]
pub(crate) unsafe fn take_block(
    op: ShmOp<'_>,
    from: usize,
    (blocks, nth): (usize, usize),
    (to, len): (*mut u8, usize),
) -> bool {
    debug_assert!(nth < blocks && from != op.shm().me());
    let Some((way, got)) = Notice::even(op, from) else { return false };
    let off = nth.saturating_mul(len);
    let room = if way == Way::Line { LINE_DATA } else { op.large_slot_len() };
    if got != len || off > room || len > room - off {
        return false;
    }
    // SAFETY: the block is inside of the line or store; by the caller's contract.
    unsafe {
        if way == Way::LargeSlot {
            std::ptr::copy_nonoverlapping(op.store(from, len * blocks).add(off).cast_const(), to, len);
        } else if off == 0 {
            op.line(from, HEAD).get(to, len);
        } else {
            let mut bytes = [0u8; LINE_DATA];
            op.line(from, HEAD).get(bytes.as_mut_ptr(), off + len);
            std::ptr::copy_nonoverlapping(bytes.as_ptr().add(off), to, len);
        }
    }
    true
}

/// Copies what rank `from`, whose line was seen, has for this rank; what does not fit is left.
pub(crate) fn take<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    from: usize,
    want: Want,
    part: Part<'_, *mut u8>,
) -> (Left, Result<()>) {
    let notice = match Notice::of(op, from) {
        Ok(notice) => notice,
        Err(e) => return (Left::Nothing, Err(e)),
    };
    let (off, got) = place(op, from, want, c.size(), c.rank(), notice);
    debug_assert!(op.is_of(c));
    let len = got.min(part.bytes());
    let inside = |room: usize| off.checked_add(len).is_some_and(|end| end <= room);
    match notice.way {
        Way::Line if inside(LINE_DATA) => {
            let mut bytes = [0u8; LINE_DATA];
            // SAFETY: the block is inside of the line.
            unsafe {
                op.line(from, HEAD).get(bytes.as_mut_ptr(), off + len);
                part.unpack_prefix(bytes.as_ptr().add(off), len);
            }
        }
        // SAFETY: the block is inside of the store, and stays until this operation is behind.
        Way::LargeSlot if inside(op.large_slot_len()) => unsafe {
            part.unpack_prefix(op.store(from, notice.stored(want, c.size())).add(off), len);
        },
        Way::Shown => {
            let copied = op.look(c, from, HEAD).and_then(|r| match r {
                // SAFETY: the rank shows its memory until it is told; the part has room.
                Some(reader) if len > 0 => unsafe {
                    op.taste(c, &reader, off, len);
                    reader.deliver(off, len, part, 0)
                },
                _ => Ok(()),
            });
            return (Left::Done, copied.and(fits(from, got, part.bytes())));
        }
        Way::Message => return (Left::Message, Ok(())),
        Way::Ask => return (Left::Asked, fits(from, got, part.bytes())),
        _ => return (Left::Nothing, Err(other_operation(from))),
    }
    (Left::Nothing, fits(from, got, part.bytes()))
}

/// Takes this rank's block of each other rank, from the `first` below it on, having given its own; `out` is what it
/// gives.
pub(crate) async fn take_all<'a, 'b, C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    (mut given, first): (Given<'_, C>, usize),
    want: Want,
    out: impl Fn(usize) -> Part<'b, *const u8>,
    block: impl Fn(usize) -> Part<'a, *mut u8>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    debug_assert!(op.is_of(c) && first > 0);
    let mut outcome = Ok(());
    let mut messages = Batch::new();
    let mut done = given.asks;
    let mut writers: SmallVec<[usize; 8]> = SmallVec::new();
    // Who finds the others far expects them to find the same.
    let (mut offered, mut landing) = (given.asks, None);
    if offered {
        landing = Box::pin(landing::offer(c, op, (given.used.clone(), true), &block)).await;
    }
    // Who is d below packed this rank's block d-th: no rank is the first for all.
    for d in first..n {
        let from = (me + n - d) % n;
        let step = if want == Want::Only { 1 } else { d as u64 };
        until(c, from, || op.reached(from, HEAD, step)).await;
        let part = block(from);
        let (left, result) = take(c, op, from, want, part);
        outcome = outcome.and(result);
        done |= left == Left::Done;
        if left == Left::Asked && !offered {
            offered = true;
            landing = Box::pin(landing::offer(c, op, (given.used.clone(), true), &block)).await;
        }
        match left {
            Left::Asked if landing.is_some() => writers.push(from),
            Left::Asked | Left::Message if part.bytes() > 0 => messages.recv(c, part.dst(), from)?,
            _ => {}
        }
    }
    outcome = outcome.and(given.write(c, op, out).await);
    if done {
        op.tell_taste(DONE);
        op.tell_all(c, DONE, 1);
    }
    debug_assert!(writers.is_empty() || landing.is_some(), "somebody writes where nothing is shown");
    all_reached(c, op, writers.into_iter(), DONE, 1).await;
    drop(landing);
    let sent = given.end(c, op).await;
    outcome.and(messages.finish(c).await).and(sent)
}

impl Part<'_, *mut u8> {
    /// Unpacks `len` bytes, at most all.
    ///
    /// # Safety
    /// Both buffers are valid and do not overlap.
    #[inline(always)]
    pub(crate) unsafe fn unpack_prefix(self, inp: *const u8, len: usize) {
        debug_assert!(len <= self.bytes());
        if len == self.bytes() {
            // SAFETY: by the caller's contract.
            unsafe { unpack(self, inp) };
        } else if len > 0 {
            // SAFETY: as above; a prefix of the part.
            unsafe { self.dt.unpack(self.ptr, self.count, 0, inp, len) };
        }
    }
}
