//! Bundles: data of many ranks that go along the tree of the levels together. Records stand one after
//! the other, each a header, which says whose data follow and how many bytes they are, and the data.
//! A bundle is on the line, in the pocket or in the lane of the rank that hands it on, by its length;
//! one published with `second` in the second half of pocket or lane.

use super::notice::other_operation;
use super::tree::Words;
use super::{Room, TeamOp, until};
use crate::buf::{Part, pack};
use crate::comm::CollComm;
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

/// Bytes in front of a record's data.
pub(crate) const HEADER: usize = 8;
/// In place of a length: the data are to be had elsewhere.
const APART: u32 = u32::MAX;

/// Bytes of a record.
pub(crate) fn record_len(len: usize) -> usize {
    HEADER + len.next_multiple_of(8)
}

/// The most bytes that each of `n` ranks may have in a bundle of `room` bytes.
pub(crate) fn record_room(room: usize, n: usize) -> usize {
    (room / n).saturating_sub(HEADER) & !7
}

/// Where a rank's bundle is announced: a line, and the half of its store.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub k: usize,
    pub second: bool,
}

impl At {
    fn store(self, op: TeamOp<'_>, rank: usize, len: usize) -> *mut u8 {
        op.half(rank, len, self.second)
    }
    fn room(self, op: TeamOp<'_>, len: usize) -> usize {
        match self.second {
            true if Room::of(len) == Room::Lane => op.lane_len() - op.half_lane(),
            _ => op.lane_len(),
        }
    }
}

/// Publishes `len` bytes, which `fill` writes, on the own board. The caller wakes the readers.
pub(crate) async fn publish<C: CollComm>(c: &C, op: TeamOp<'_>, at: At, len: usize, fill: impl FnOnce(*mut u8)) {
    debug_assert!(len <= at.room(op, len));
    op.enter(c, Room::of(len)).await;
    if len <= LINE_DATA {
        let mut w = Words::default();
        fill(w.ptr());
        // SAFETY: a line's data.
        unsafe { op.own(at.k).put(w.ptr(), len) };
    } else {
        fill(at.store(op, c.rank(), len));
    }
    op.own(at.k).set_note(len as u64);
    op.post(at.k, 1);
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
    pub async fn of<C: CollComm>(c: &C, op: TeamOp<'_>, rank: usize, at: At) -> Result<Self> {
        until(c, || op.reached(rank, at.k, 1)).await;
        let len = op.line(rank, at.k).note() as usize;
        let mut line = Words::default();
        if len <= LINE_DATA {
            // SAFETY: a line's data.
            unsafe { op.line(rank, at.k).get(line.ptr(), len) };
            return Ok(Self { line, store: None, len });
        }
        if len > at.room(op, len) {
            return Err(other_operation(rank));
        }
        Ok(Self { line, store: Some(at.store(op, rank, len)), len })
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
        // SAFETY: by the caller's contract.
        unsafe { std::ptr::copy_nonoverlapping(self.ptr().add(from), to, len) };
    }
}

/// Writes a rank's record; the bytes that it takes.
///
/// # Safety
/// There is room at `to`, a multiple of 8; the part is readable.
pub(crate) unsafe fn write(to: *mut u8, rank: usize, part: Part<'_, *const u8>) -> usize {
    // SAFETY: by the caller's contract.
    unsafe {
        to.cast::<u64>().write((rank as u64) << 32 | part.bytes() as u64);
        pack(part, to.add(HEADER));
    }
    record_len(part.bytes())
}

/// Writes the record of a rank whose data are elsewhere; the bytes that it takes.
///
/// # Safety
/// As `write`.
pub(crate) unsafe fn write_apart(to: *mut u8, rank: usize) -> usize {
    // SAFETY: by the caller's contract.
    unsafe { to.cast::<u64>().write((rank as u64) << 32 | u64::from(APART)) };
    HEADER
}

/// The bundles of the children.
pub(crate) struct Children(SmallVec<[Bundle; 4]>);

impl Children {
    /// Waits for all; those of the others, too, after an error.
    pub async fn wait<C: CollComm>(c: &C, op: TeamOp<'_>, children: &[usize], at: At) -> (Self, Result<()>) {
        let (mut bundles, mut outcome) = (SmallVec::new(), Ok(()));
        for &child in children {
            match Bundle::of(c, op, child, at).await {
                Ok(b) => bundles.push(b),
                Err(e) => outcome = outcome.and(Err(e)),
            }
        }
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
