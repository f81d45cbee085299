//! Data along the tree of the levels: from the leaves to the root, or from the root to the leaves,
//! in segments.
//!
//! Each rank writes its own board only. On the way up it publishes its segment on the line `UP` for
//! its parent; on the way down on `DOWN` for its children. Data stand on the line itself if all of
//! them fit there, else in the small slot or large slot, half of it for each direction; in the large slot in slots that
//! take turns: a slot is written again when those who read it have said so (`UP_SEEN`, `DOWN_SEEN`).

use super::{POCKET_BYTES, Room, ShmOp, await_room, await_until, until};
use crate::comm::CollComm;
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

const UP: usize = 0;
const DOWN: usize = 1;
/// What was read of the children's segments, by their parent.
const UP_SEEN: usize = 2;
/// What was read of the parent's segments, by a child.
const DOWN_SEEN: usize = 3;

/// A rank's place in the tree of an operation, and how its data are cut.
pub(crate) struct Tree<'a, C: CollComm> {
    c: &'a C,
    op: ShmOp<'a>,
    parent: Option<usize>,
    children: SmallVec<[usize; 8]>,
    /// Bytes of all data, and of a segment.
    len: usize,
    seg: usize,
    slots: usize,
}

/// A segment: its number and its bytes.
#[derive(Clone, Copy)]
pub(crate) struct Seg {
    pub index: u64,
    pub at: usize,
    pub len: usize,
}

impl<'a, C: CollComm> Tree<'a, C> {
    /// The tree for a root, whose levels the shared memory knows. `seg`: bytes of a segment, at most a
    /// quarter of a large slot; a multiple of what cannot be cut.
    pub fn new(c: &'a C, op: ShmOp<'a>, root: usize, len: usize, seg: usize) -> Self {
        debug_assert!(op.is_of(c) && seg <= op.large_slot_len() / 4);
        let (parent, children) = op.shm().family(root);
        let slots = (op.large_slot_len() / 2 / seg.max(1)).max(1);
        debug_assert!(slots * seg <= op.large_slot_len() / 2, "each direction has a half");
        Self { c, op, parent, children, len, seg, slots }
    }

    fn is_short(&self) -> bool {
        self.len <= LINE_DATA
    }

    /// Whether all data are one segment.
    fn fits_store(&self) -> bool {
        self.len <= self.seg
    }

    /// Waits until the rank may write. Before all else.
    pub async fn enter(&self) {
        let room = if self.fits_store() { Room::of(self.len) } else { Room::LargeSlot };
        await_room!(self.c, self.op, room);
    }

    pub fn segments(&self) -> impl Iterator<Item = Seg> + use<C> {
        let (len, seg) = (self.len, self.seg.max(1));
        (0..len.div_ceil(seg).max(1)).map(move |i| {
            let at = i * seg;
            Seg { index: i as u64, at, len: seg.min(len - at) }
        })
    }

    fn slot(&self, rank: usize, s: Seg, half: usize) -> *mut u8 {
        if self.fits_store() {
            return tree_slot(self.op, rank, self.len, half);
        }
        let off = half * (self.op.large_slot_len() / 2) + s.index as usize % self.slots * self.seg;
        debug_assert!(off + s.len <= self.op.large_slot_len());
        self.op.large_slot(rank).wrapping_add(off)
    }

    /// Whether segments take turns in the slots.
    fn turns(&self) -> bool {
        self.len > self.seg * self.slots
    }

    /// Waits until a slot may be written again.
    async fn free(&self, s: Seg, readers: &[usize], seen: usize) {
        let Some(before) = s.index.checked_sub(self.slots as u64) else { return };
        for &r in readers {
            until(self.c, r, || self.op.reached(r, seen, before + 1)).await;
        }
    }

    /// Waits for the children's segments; what `f` makes of them and of this rank's goes to the
    /// parent. `f` gets the addresses of the children's, then where to write, which at the root is
    /// nowhere.
    pub async fn up(&self, s: Seg, f: impl FnOnce(&[*const u8], Option<*mut u8>) -> Result<()>) -> Result<()> {
        debug_assert!(s.at + s.len <= self.len);
        for &child in &self.children {
            await_until!(self.c, child, || self.op.reached(child, UP, s.index + 1));
        }
        let mut short: SmallVec<[Words; 8]> = SmallVec::new();
        let mut srcs: SmallVec<[*const u8; 8]> = SmallVec::new();
        if self.is_short() {
            for &child in &self.children {
                let mut w = Words::default();
                // SAFETY: a line's data.
                unsafe { self.op.line(child, UP).get(w.ptr(), s.len) };
                short.push(w);
            }
            srcs.extend(short.iter_mut().map(|w| w.ptr().cast_const()));
        } else {
            srcs.extend(self.children.iter().map(|&child| self.slot(child, s, 0).cast_const()));
        }
        let Some(parent) = self.parent else {
            let result = f(&srcs, None);
            self.saw_children(s);
            return result;
        };
        let result = if self.is_short() {
            let mut w = Words::default();
            let result = f(&srcs, Some(w.ptr()));
            // SAFETY: a line's data.
            unsafe { self.op.own(UP).put(w.ptr(), s.len) };
            result
        } else {
            self.free(s, &[parent], UP_SEEN).await;
            f(&srcs, Some(self.slot(self.c.rank(), s, 0)))
        };
        // Also after an error: the others wait.
        self.saw_children(s);
        self.op.tell(self.c, UP, s.index + 1, parent);
        result
    }

    fn saw_children(&self, s: Seg) {
        if self.turns() && !self.children.is_empty() {
            self.op.post(UP_SEEN, s.index + 1);
            self.children.iter().for_each(|&r| self.c.wake(r));
        }
    }

    /// Passes a segment down. At the root `fill` writes it to an address, where there are children;
    /// elsewhere `take` reads it from one.
    pub async fn down(
        &self,
        s: Seg,
        fill: impl FnOnce(*mut u8) -> Result<()>,
        take: impl FnOnce(*const u8) -> Result<()>,
    ) -> Result<()> {
        debug_assert!(s.at + s.len <= self.len);
        let mut w = Words::default();
        let Some(parent) = self.parent else {
            self.free(s, &self.children, DOWN_SEEN).await;
            let to = if self.is_short() { w.ptr() } else { self.slot(self.c.rank(), s, 1) };
            let result = fill(to);
            self.tell_children(s, &mut w);
            return result;
        };
        await_until!(self.c, parent, || self.op.reached(parent, DOWN, s.index + 1));
        let from = if self.is_short() {
            // SAFETY: a line's data.
            unsafe { self.op.line(parent, DOWN).get(w.ptr(), s.len) };
            w.ptr()
        } else {
            self.slot(parent, s, 1)
        };
        if !self.children.is_empty() {
            self.free(s, &self.children, DOWN_SEEN).await;
            if !self.is_short() {
                // SAFETY: the parent's slot is published, the own one is free.
                unsafe { std::ptr::copy_nonoverlapping(from, self.slot(self.c.rank(), s, 1), s.len) };
            }
            self.tell_children(s, &mut w);
        }
        let result = take(from);
        if self.turns() {
            self.op.tell(self.c, DOWN_SEEN, s.index + 1, parent);
        }
        result
    }

    fn tell_children(&self, s: Seg, w: &mut Words) {
        if self.is_short() {
            // SAFETY: a line's data.
            unsafe { self.op.own(DOWN).put(w.ptr(), s.len) };
        }
        self.op.own(DOWN).set_note(self.len as u64);
        self.op.post(DOWN, s.index + 1);
        self.children.iter().for_each(|&r| self.c.wake(r));
    }
}

/// Where a rank has the `len` bytes that are the only segment of one direction.
fn tree_slot(op: ShmOp<'_>, rank: usize, len: usize, half: usize) -> *mut u8 {
    debug_assert!(len <= POCKET_BYTES || len <= op.half_large_slot());
    op.half(rank, len, half != 0)
}

/// Waits for the first segment from this rank's parent; the bytes of all data, as it says.
pub(crate) async fn told<C: CollComm>(c: &C, op: ShmOp<'_>, root: usize) -> usize {
    debug_assert!(op.is_of(c));
    let (parent, _) = op.shm().family(root);
    let Some(parent) = parent else { return 0 };
    await_until!(c, parent, || op.reached(parent, DOWN, 1));
    op.line(parent, DOWN).note() as usize
}

/// A line's data, aligned for every type.
#[repr(C, align(64))]
#[derive(Clone, Copy, Default)]
pub(crate) struct Words([u64; LINE_DATA / 8]);

impl Words {
    #[inline(always)]
    pub(crate) fn ptr(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
    #[inline(always)]
    pub(crate) fn as_ptr(&self) -> *const u8 {
        self.0.as_ptr().cast()
    }
}
