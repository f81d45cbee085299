//! Bundles: data of many ranks that go along the tree of the levels together. Records stand one after
//! the other, each a header, which says whose data follow and how many bytes they are, and the data.
//! A bundle is on the line, in the small slot or in the large slot of the rank that hands it on, by its length, and
//! in a half of small slot or large slot where another goes the other way.

use super::notice::other_operation;
use super::tree::Words;
use super::{Room, ShmOp, until};
use crate::buf::{Part, pack};
use crate::comm::CollComm;
use smallvec::SmallVec;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_lockfree::LINE_DATA;

/// Bytes in front of a record's data.
pub(crate) const HEADER: usize = 8;
/// In place of a length: the data are to be had elsewhere.
const APART: u32 = u32::MAX;
/// In place of a rank: for everyone.
pub(crate) const ANYONE: usize = u32::MAX as usize;

/// Bytes of a record.
#[inline(always)]
pub(crate) fn record_len(len: usize) -> usize {
    HEADER + len.next_multiple_of(8)
}

/// The most bytes that each of `n` ranks may have in a bundle of `room` bytes.
pub(crate) fn record_room(room: usize, n: usize) -> usize {
    debug_assert!(n > 0);
    (room / n).saturating_sub(HEADER) & !7
}

/// Part of a rank's store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    First,
    Second,
    /// All of it: no bundle goes the other way.
    Both,
}

/// Where a rank's bundle is announced: a line, and the part of its store.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub k: usize,
    pub half: Half,
}

impl At {
    fn store(self, op: ShmOp<'_>, rank: usize, len: usize) -> *mut u8 {
        match self.half {
            Half::Both => op.store(rank, len),
            half => op.half(rank, len, half == Half::Second),
        }
    }
    fn room(self, op: ShmOp<'_>, len: usize) -> usize {
        match self.half {
            Half::Second if Room::of(len) == Room::LargeSlot => op.large_slot_len() - op.half_large_slot(),
            _ => op.large_slot_len(),
        }
    }
}

/// Publishes `len` bytes, which `fill` writes, on the own board. The caller wakes the readers.
///
/// # Errors
/// MPI_ERR_OTHER where there is no room for them; nothing is written then, and `Bundle::of` fails, too.
pub(crate) async fn publish<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    at: At,
    len: usize,
    fill: impl FnOnce(*mut u8),
) -> Result<()> {
    op.enter(c, Room::of(len)).await;
    put(op, at, c.rank(), len, fill)
}

/// As `publish`, once the board is free; `me` is the own rank.
fn put(op: ShmOp<'_>, at: At, me: usize, len: usize, fill: impl FnOnce(*mut u8)) -> Result<()> {
    debug_assert_eq!(me, op.shm().me());
    let fits = len <= at.room(op, len);
    if !fits {
        // The length says it to the readers.
    } else if len <= LINE_DATA {
        let mut w = Words::default();
        fill(w.ptr());
        // SAFETY: a line's data.
        unsafe { op.own(at.k).put(w.ptr(), len) };
    } else {
        fill(at.store(op, me, len));
    }
    op.own(at.k).set_note(len as u64);
    op.post(at.k, 1);
    if fits { Ok(()) } else { Err(no_room(len)) }
}

#[cold]
fn no_room(len: usize) -> MpiError {
    err!(
        ErrClass::OTHER,
        "no room for {len} bytes of several ranks (do they pass different counts to this collective?)"
    )
}

/// A rank's bundle; what stands in its store stays there until the operation is behind all.
pub(crate) struct Bundle {
    line: Words,
    store: Option<*const u8>,
    len: usize,
}

/// A record: its rank, the bytes of its data, and where they are; None where they are elsewhere.
pub(crate) type Record = (usize, usize, Option<*const u8>);

impl Bundle {
    /// Waits for it.
    ///
    /// # Errors
    /// MPI_ERR_OTHER when the rank is in another operation.
    pub async fn of<C: CollComm>(c: &C, op: ShmOp<'_>, rank: usize, at: At) -> Result<Self> {
        debug_assert!(op.is_of(c) && rank != c.rank());
        until(c, rank, || op.reached(rank, at.k, 1)).await;
        Self::seen(op, rank, at).ok_or_else(|| other_operation(rank))
    }

    /// The same of one that was published; None where the rank is in another operation.
    #[inline(always)]
    pub fn seen(op: ShmOp<'_>, rank: usize, at: At) -> Option<Self> {
        let len = op.line(rank, at.k).note() as usize;
        let mut line = Words::default();
        if len <= LINE_DATA {
            // SAFETY: a line's data.
            unsafe { op.line(rank, at.k).get(line.ptr(), len) };
            return Some(Self { line, store: None, len });
        }
        (len <= at.room(op, len)).then(|| Self { line, store: Some(at.store(op, rank, len)), len })
    }

    /// What goes on after an error, so that those behind see one, too, instead of waiting.
    pub fn nothing() -> Self {
        Self { line: Words::default(), store: None, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn ptr(&self) -> *const u8 {
        self.store.unwrap_or(self.line.as_ptr())
    }

    /// The records from an offset on, up to another; none behind one that does not fit.
    pub fn records(&self, from: usize, to: usize) -> impl Iterator<Item = (usize, Record)> + '_ {
        debug_assert!(self.ptr().addr().is_multiple_of(8));
        let (mut at, to) = (from.next_multiple_of(8), to.min(self.len));
        std::iter::from_fn(move || {
            if at + HEADER > to {
                return None;
            }
            let begin = at;
            // SAFETY: inside of the bundle, at a multiple of 8.
            let (head, data) = unsafe { (self.ptr().add(at).cast::<u64>().read(), self.ptr().add(at + HEADER)) };
            let (rank, len) = ((head >> 32) as usize, head as u32);
            if len == APART {
                at += HEADER;
                return Some((begin, (rank, 0, None)));
            }
            at += record_len(len as usize);
            (at <= to).then_some((begin, (rank, len as usize, Some(data))))
        })
    }

    /// All records.
    pub fn all(&self) -> impl Iterator<Item = Record> + '_ {
        self.records(0, self.len).map(|(_, r)| r)
    }

    /// Copies a range of the bundle.
    ///
    /// # Safety
    /// The range is inside of it; `to` has room.
    pub unsafe fn copy(&self, from: usize, len: usize, to: *mut u8) {
        debug_assert!(from + len <= self.len);
        // SAFETY: by the caller's contract.
        unsafe { std::ptr::copy_nonoverlapping(self.ptr().add(from), to, len) };
    }
}

/// Writes a rank's record; the bytes that it takes.
///
/// # Safety
/// There is room at `to`, a multiple of 8; the part is readable.
#[inline(always)]
pub(crate) unsafe fn write(to: *mut u8, rank: usize, part: Part<'_, *const u8>) -> usize {
    // SAFETY: by the caller's contract.
    unsafe {
        write_head(to, rank, part.bytes());
        pack(part, to.add(HEADER));
    }
    record_len(part.bytes())
}

/// Writes the header of a record with `len` bytes of data.
///
/// # Safety
/// As `write`.
pub(crate) unsafe fn write_head(to: *mut u8, rank: usize, len: usize) {
    debug_assert!(to.addr().is_multiple_of(8) && rank <= ANYONE && len < APART as usize);
    // SAFETY: by the caller's contract.
    unsafe { to.cast::<u64>().write((rank as u64) << 32 | len as u64) };
}

/// Writes the record of a rank whose data are elsewhere; the bytes that it takes.
///
/// # Safety
/// As `write`.
pub(crate) unsafe fn write_apart(to: *mut u8, rank: usize) -> usize {
    debug_assert!(to.addr().is_multiple_of(8) && rank < ANYONE);
    // SAFETY: by the caller's contract.
    unsafe { to.cast::<u64>().write((rank as u64) << 32 | u64::from(APART)) };
    HEADER
}

/// The bundles of the children.
pub(crate) struct Children(SmallVec<[Bundle; 4]>);

impl Children {
    /// Waits for all; those of the others, too, after an error.
    pub async fn wait<C: CollComm>(c: &C, op: ShmOp<'_>, children: &[usize], at: At) -> (Self, Result<()>) {
        let (mut bundles, mut outcome) = (SmallVec::new(), Ok(()));
        for &child in children {
            match Bundle::of(c, op, child, at).await {
                Ok(b) => bundles.push(b),
                Err(e) => outcome = outcome.and(Err(e)),
            }
        }
        debug_assert!(outcome.is_err() || bundles.len() == children.len());
        (Self(bundles), outcome)
    }

    /// Bytes of all of them.
    pub fn len(&self) -> usize {
        self.0.iter().map(Bundle::len).sum()
    }

    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        self.0.iter().flat_map(Bundle::all)
    }

    /// Copies all of them, one after the other.
    ///
    /// # Safety
    /// `to` has room.
    pub unsafe fn copy(&self, mut to: *mut u8) {
        for b in &self.0 {
            // SAFETY: by the caller's contract.
            unsafe {
                b.copy(0, b.len(), to);
                to = to.add(b.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shm::{FEW_LARGE_SLOTS, HEAD_LEN, ShmColl};

    #[test]
    fn what_a_half_has_no_room_for_is_an_error_on_both_sides() {
        const LARGE_SLOT: usize = 4096;
        let words = (HEAD_LEN + FEW_LARGE_SLOTS * LARGE_SLOT) / 8;
        let mut mem = vec![0u64; 8 + 2 * words];
        let first = mem.as_mut_ptr().cast::<u8>();
        let first = first.wrapping_add(first.align_offset(64));
        let boards = [first, first.wrapping_add(8 * words)];
        // SAFETY: two boards of this length, aligned, that live as long as the shms.
        let shm = |me| unsafe { ShmColl::new(me, boards.into_iter().collect(), 8 * words, 1, false) };
        let (mine, theirs) = (shm(0), shm(1));
        for (nth, (half, len, fits)) in [
            (Half::Second, LARGE_SLOT / 2, true),
            (Half::Second, LARGE_SLOT / 2 + 8, false),
            (Half::Both, LARGE_SLOT + 8, false),
        ]
        .into_iter()
        .enumerate()
        {
            let (at, op) = (At { k: 1, half }, 1 + nth as u64);
            // SAFETY: where there is room for `len` bytes.
            let fill = |to: *mut u8| unsafe { to.write_bytes(nth as u8 + 1, len) };
            assert_eq!(put(mine.op(op), at, 0, len, fill).is_ok(), fits, "{len}");
            let read = Bundle::seen(theirs.op(op), 0, at);
            assert_eq!(read.as_ref().map(Bundle::len), fits.then_some(len));
            // SAFETY: `len` bytes were published.
            assert!(read.is_none() || unsafe { read.unwrap().ptr().add(len - 1).read() } == nth as u8 + 1);
        }
        // Nothing went over to the other board.
        // SAFETY: inside of the memory; nobody writes it now.
        let other = unsafe { std::slice::from_raw_parts(boards[1], 8 * words) };
        assert!(other[HEAD_LEN..].iter().all(|&b| b == 0));
    }
}
