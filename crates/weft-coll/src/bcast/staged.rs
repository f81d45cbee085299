//! Broadcast through the root's large slot: segments that the others copy while the root writes the next.
//!
//! Cost: the root copies the message once, every other once more; n - 1 readers at a time. What
//! fits the large slot is not acknowledged; beyond, the root waits for the last reader of a segment
//! before it writes there again. The others' large slots of the operation are free, too: a message that
//! is about to be written there goes on in them.
//! Source: Tu et al., "Multi-core aware optimization for MPI collectives", 2008: segments that fit
//! the first-level cache.

use crate::buf::Part;
use crate::comm::CollComm;
use crate::shm::{Room, ShmOp, all_reached, await_room, await_source, await_until};
use weft_base::{ErrClass, Result, err};

const DATA: usize = 0;
const ACK: usize = 1;

/// Where segments stand: in the large slot of the root, those of the ranks after it, and again.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    /// Bytes of a segment, at most the large slot.
    pub seg: usize,
    /// Ranks whose large slots are used.
    pub large_slots: usize,
}

impl Slots {
    /// Of the root's large slot alone.
    #[inline]
    pub fn own(seg: usize) -> Self {
        Self { seg, large_slots: 1 }
    }
    fn in_large_slot(self, op: ShmOp<'_>) -> usize {
        debug_assert!(self.seg > 0 && self.seg <= op.large_slot_len() && self.large_slots <= op.shm().size());
        op.large_slot_len() / self.seg
    }
    fn count(self, op: ShmOp<'_>) -> usize {
        self.in_large_slot(op) * self.large_slots
    }
    /// Bytes that are written once.
    pub fn bytes(self, op: ShmOp<'_>) -> usize {
        self.count(op) * self.seg
    }
    /// Whose large slot segment `i` is in, and where in it.
    fn place(self, op: ShmOp<'_>, root: usize, i: usize) -> (usize, usize) {
        let slot = i % self.count(op);
        let of = (root + slot / self.in_large_slot(op)) % op.shm().size();
        let at = slot % self.in_large_slot(op) * self.seg;
        debug_assert!(at + self.seg <= op.large_slot_len());
        (of, at)
    }
}

/// Segments of `seg` bytes take turns in the root's large slot.
#[inline(always)]
pub fn run_own<'a, C: CollComm>(
    c: &'a C,
    op: ShmOp<'a>,
    part: Part<'a, *mut u8>,
    root: usize,
    seg: usize,
) -> impl Future<Output = Result<()>> + 'a {
    let past = c.rank() == root && op.goes_past_with(c, part.bytes());
    run(c, op, part, root, (Slots::own(seg), past))
}

/// `past`: the root stores segments past its caches.
pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    part: Part<'_, *mut u8>,
    root: usize,
    (slots, past): (Slots, bool),
) -> Result<()> {
    debug_assert!(op.is_of(c) && root < c.size());
    let (seg, len) = (slots.seg, part.bytes());
    let plain = part.dt.is_contiguous();
    // One segment stands where the root's store begins: nothing takes turns.
    if c.rank() == root {
        if !plain || len > seg {
            write(c, op, part, slots, past).await;
            return Ok(());
        }
        await_room!(c, op, Room::of(len));
        op.own(DATA).set_note(len as u64);
        // SAFETY: the store is free and takes a segment; the buffer is the user's.
        unsafe { op.stage(c, past, (len, 0), part.ptr, len) };
        op.tell_all(c, DATA, 1);
        return Ok(());
    }
    await_source!(c, op, root, DATA, 1);
    let total = op.line(root, DATA).note() as usize;
    if plain && total <= seg {
        // SAFETY: the segment was published and stays until the operation is behind all; the buffer is the user's.
        unsafe { std::ptr::copy_nonoverlapping(op.store(root, total).cast_const(), part.ptr, total.min(len)) };
        return check(root, total, len);
    }
    let n = total.div_ceil(seg);
    let acks = n > slots.count(op);
    if acks {
        op.enter(c, Room::Lines).await;
    }
    for i in 0..n {
        await_until!(c, root, || op.reached(root, DATA, i as u64 + 1));
        let at = i * seg;
        let piece = seg.min(total - at).min(len.saturating_sub(at));
        if piece > 0 {
            // SAFETY: the segment was published and stays until it is acknowledged or the
            // operation is behind all; the piece is inside of the user's buffer.
            unsafe {
                let (of, off) = slots.place(op, root, i);
                let from = op.store(of, total).add(off);
                part.dt.unpack(part.ptr, part.count, at as u64, from, piece);
            }
        }
        if acks {
            op.tell(c, ACK, i as u64 + 1, root);
        }
    }
    check(root, total, len)
}

async fn write<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, slots: Slots, past: bool) {
    let (seg, count) = (slots.seg, slots.count(op));
    debug_assert!(slots.large_slots == 1 || part.bytes() > op.large_slot_len(), "others' stores begin elsewhere");
    let (me, len) = (c.rank(), part.bytes());
    await_room!(c, op, Room::of(len));
    op.own(DATA).set_note(len as u64);
    for i in 0..len.div_ceil(seg) {
        if i >= count {
            let others = (0..c.size()).filter(|&r| r != me);
            all_reached(c, op, others, ACK, (i - count) as u64 + 1).await;
        }
        let (at, (of, off)) = (i * seg, slots.place(op, me, i));
        let piece = seg.min(len - at);
        // SAFETY: the slot is free; the bytes are inside of the user's buffer.
        unsafe {
            match part.dt.is_contiguous() {
                true => op.stage_in(c, past, (len, of, off), part.ptr.add(at), piece),
                false => part.dt.pack(part.ptr, part.count, at as u64, op.store(of, len).add(off), piece),
            }
        }
        op.tell_all(c, DATA, i as u64 + 1);
    }
}

/// The root sent `got` bytes where this rank expects `len`.
#[inline(always)]
pub(super) fn check(root: usize, got: usize, len: usize) -> Result<()> {
    if got <= len { Ok(()) } else { too_long(root, got, len) }
}

#[cold]
fn too_long(root: usize, got: usize, len: usize) -> Result<()> {
    Err(err!(ErrClass::TRUNCATE, "rank {root} broadcasts {got} bytes, there is room for {len}"))
}
