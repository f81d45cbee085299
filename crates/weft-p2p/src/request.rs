//! The table of requests: slots with a generation, reused through a free list.

use crate::checksum::{DAMAGED, damaged};
use crate::types::{Completion, Landed, RecvBuf, Req, SendBuf, SendMode};
use std::time::Instant;
use weft_base::{ErrClass, Proc, err};
use weft_match::{Envelope, Key};
use weft_shm::Departure;

const INDEX_BITS: u32 = 24;
const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;
const NIL: u32 = u32::MAX;
/// Requests that `Table::filling` looks at.
const MOST_FILLING: usize = 256;

/// Operations under way below which nobody asks what they fill.
const FEW: usize = 4;

/// How far a send has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Waits in the peer's queue for room in the ring.
    Queued,
    /// Short and synchronous: waits for the receiver's word that it matched.
    AwaitAck,
    /// Announced; waits for the receiver's word. `sent` bytes went along.
    AwaitCts { sent: u64 },
    /// On the list of streams.
    Streaming,
    /// To oneself: waits in the unexpected queue.
    Own,
    /// To another node: on the wire, or waiting at its receiver.
    Far,
}

/// Whether the sender has asked for a message back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cancelling {
    No,
    /// The program did (MPI_Cancel).
    Asked,
    /// Its receiver has gone: the send fails if nothing has matched it.
    Recalled,
    /// The program did, and has it back: the send ends once the wire has let go of its memory.
    Granted,
}

pub(crate) struct Send {
    pub buf: SendBuf,
    pub mode: SendMode,
    pub stage: Stage,
    pub cancelling: Cancelling,
    /// What a peer was told to reach the buffer by.
    pub shown: Option<(weft_singlecopy::Mechanism, weft_singlecopy::Remote)>,
    /// Its path is counted once the receiver has chosen one.
    pub offered: bool,
}

impl Send {
    /// One that has not begun.
    pub fn queued(buf: SendBuf, mode: SendMode) -> Self {
        Self { buf, mode, stage: Stage::Queued, cancelling: Cancelling::No, shown: None, offered: false }
    }
}

pub(crate) enum Op {
    Free {
        next: u32,
    },
    Done,
    /// Posted.
    Recv {
        buf: RecvBuf,
        key: Key,
    },
    /// Matched with an announced message; `got` of `expect` bytes are here.
    /// `asked`: its sender was asked for DATA and REST; what comes otherwise takes none.
    /// `began`: when the receiver chose cells for a message that could have gone otherwise.
    Landing {
        buf: RecvBuf,
        expect: u64,
        got: u64,
        asked: bool,
        began: Option<Instant>,
    },
    Send(Send),
}

/// Receives under way: their bytes, and of how much memory these are at the most, since several may share
/// a buffer; the bytes of sends under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filling {
    pub bytes: u64,
    pub memory: u64,
    pub leaving: u64,
}

pub(crate) struct Slot {
    pub op: Op,
    generation: u8,
    pub detached: bool,
    cancelled: bool,
    /// The class of the error that ended it, where one did.
    pub failed: u16,
    /// How far the peer had gone then, and whether it is of another job.
    pub gone: (Departure, bool),
    /// Source of a receive (once known), destination of a send.
    pub peer: u32,
    pub ctx: u32,
    pub tag: i32,
    /// Length of the message.
    pub len: u64,
    /// Room in the buffer of a receive.
    pub room: u64,
}

impl Slot {
    fn completion(&self) -> Completion {
        if self.failed != 0 {
            let class = ErrClass(i32::from(self.failed));
            let error = Some(match class {
                DAMAGED => damaged(&self.who(), self.tag, self.len),
                _ => err!(class, "{}tag {}", self.who(), self.tag),
            });
            return Completion { src: Proc(self.peer), tag: self.tag, bytes: 0, cancelled: false, error };
        }
        completion(self.peer, self.tag, self.len, self.room, self.cancelled)
    }
    /// The peer of a request that has failed, and why it did.
    fn who(&self) -> String {
        let (gone, is_guest) = self.gone;
        let how = match gone {
            Departure::Here => "",
            Departure::Finalizing => " is in MPI_Finalize",
            Departure::Ended => " is through with MPI",
            Departure::Left => " has ended without MPI_Finalize",
        };
        match self.peer {
            u32::MAX if gone != Departure::Here => {
                "every rank that could send is in MPI_Finalize or through with MPI, ".to_owned()
            }
            _ if is_guest => format!("a rank of another job{how}, "),
            peer => format!("world rank {}{how}, ", peer as i32),
        }
    }

    pub fn is_done(&self) -> bool {
        matches!(self.op, Op::Done)
    }

    /// Whether it is a receive that this message may match, with as much room as its buffer has.
    pub fn waits_for(&self, env: Envelope) -> bool {
        matches!(&self.op, Op::Recv { buf, .. } if buf.len_bytes() == self.room)
            && self.ctx == env.ctx
            && (self.peer == u32::MAX || self.peer == env.src)
            && (self.tag == -1 || self.tag == env.tag)
    }

    /// Whether it is a receive that has met its message, and wants as much of that as fits.
    pub fn lands_whole(&self) -> bool {
        matches!(&self.op, Op::Landing { buf, expect, got, .. }
            if buf.len_bytes() == self.room && *expect == self.len.min(self.room) && got <= expect)
    }
}

/// The completion of a message of `len` bytes in a buffer with room for `room`.
#[inline]
pub(crate) fn completion(peer: u32, tag: i32, len: u64, room: u64, cancelled: bool) -> Completion {
    let error = (len > room).then(|| truncation(peer, tag, len, room));
    Completion { src: Proc(peer), tag, bytes: len.min(room), cancelled, error }
}

#[cold]
fn truncation(peer: u32, tag: i32, len: u64, room: u64) -> weft_base::MpiError {
    // SPEC: MPI-4.1 section 3.2.4: an overflow error if the message is longer than the buffer.
    err!(ErrClass::TRUNCATE, "message of {len} bytes (world rank {peer}, tag {tag}) for a buffer of {room} bytes")
}

/// All requests of a process.
pub(crate) struct Table {
    slots: Vec<Slot>,
    free: u32,
    /// Sends that are not done.
    pub n_sends: usize,
    /// Operations that are not done.
    pub n_open: usize,
    /// Memory that receives filled when `filling` was last asked, and what it said.
    last_filled: u64,
    most: Filling,
}

impl Table {
    pub fn new() -> Self {
        Self { slots: Vec::new(), free: NIL, n_sends: 0, n_open: 0, last_filled: 0, most: Filling::default() }
    }

    // PERF: inlined, so that `op` is built in its slot; moved there through the stack it cost a
    // store-forwarding stall, half of `irecv`.
    #[inline(always)]
    pub fn insert(&mut self, op: Op, peer: u32, ctx: u32, tag: i32, len: u64, room: u64) -> u32 {
        debug_assert!(!matches!(op, Op::Free { .. } | Op::Done), "an operation that begins");
        if self.free == NIL {
            self.grow();
        }
        let i = self.free;
        let s = &mut self.slots[i as usize];
        let Op::Free { next } = s.op else { unreachable!("the free list has free slots") };
        self.free = next;
        self.n_sends += matches!(op, Op::Send(_)) as usize;
        self.n_open += 1;
        // SAFETY: a free slot's `op` holds nothing to drop.
        unsafe { (&raw mut s.op).write(op) };
        s.generation = if s.generation == u8::MAX { 1 } else { s.generation + 1 };
        s.detached = false;
        s.cancelled = false;
        s.failed = 0;
        s.gone = (Departure::Here, false);
        s.peer = peer;
        s.ctx = ctx;
        s.tag = tag;
        s.len = len;
        s.room = room;
        let id = (s.generation as u32) << INDEX_BITS | i;
        debug_assert!(id != 0, "0 stands for nobody");
        debug_assert!(self.n_sends <= self.n_open && self.n_open <= self.slots.len());
        id
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let i = self.slots.len() as u32;
        assert!(self.free == NIL, "slots are made when none is free");
        assert!(i < INDEX_MASK, "more than {INDEX_MASK} requests in flight");
        self.slots.push(Slot {
            op: Op::Free { next: NIL },
            generation: 0,
            detached: false,
            cancelled: false,
            failed: 0,
            gone: (Departure::Here, false),
            peer: 0,
            ctx: 0,
            tag: 0,
            len: 0,
            room: 0,
        });
        self.free = i;
    }

    /// The slot of a request that this process vouches for.
    #[inline]
    pub fn get(&mut self, id: u32) -> &mut Slot {
        let s = &mut self.slots[(id & INDEX_MASK) as usize];
        debug_assert!(s.generation as u32 == id >> INDEX_BITS, "stale request");
        debug_assert!(!matches!(s.op, Op::Free { .. }), "a request in use");
        s
    }

    /// The slot of an id that came from a peer.
    #[inline]
    pub fn find(&mut self, id: u32) -> Option<&mut Slot> {
        let s = self.slots.get_mut((id & INDEX_MASK) as usize)?;
        (s.generation as u32 == id >> INDEX_BITS && !matches!(s.op, Op::Free { .. })).then_some(s)
    }

    /// Operations that are not done, by peer and context.
    pub fn open(&self, hit: impl Fn(u32, u32) -> bool) -> Vec<u32> {
        let is_open = |s: &Slot| !matches!(s.op, Op::Free { .. } | Op::Done) && hit(s.peer, s.ctx);
        let id = |(i, s): (usize, &Slot)| (s.generation as u32) << INDEX_BITS | i as u32;
        self.slots.iter().enumerate().filter(|(_, s)| is_open(s)).map(id).collect()
    }

    /// Requests that are not free.
    pub fn in_use(&self) -> usize {
        self.slots.iter().filter(|s| !matches!(s.op, Op::Free { .. })).count()
    }

    /// How many operations of a kind are under way.
    pub fn count(&self, is_it: impl Fn(&Op) -> bool) -> usize {
        self.slots.iter().filter(|s| is_it(&s.op)).count()
    }

    /// How many slots the free list has; None: it has no end.
    pub fn count_free(&self) -> Option<usize> {
        let (mut n, mut at) = (0, self.free);
        while at != NIL {
            let Op::Free { next } = self.slots.get(at as usize)?.op else { return None };
            (n, at) = (n + 1, next);
            if n > self.slots.len() {
                return None;
            }
        }
        Some(n)
    }

    /// Slots in all.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// What is under way, and was when there was most of it: the last messages of a window find the caches as those
    /// before left them. Looks at the first few hundred requests.
    fn filling(&mut self) -> Filling {
        let (mut low, mut high, mut bytes, mut leaving) = (usize::MAX, 0, 0, 0);
        for s in self.slots.iter().take(MOST_FILLING) {
            match s.op {
                Op::Recv { buf: RecvBuf::Bytes { ptr, len }, .. }
                | Op::Landing { buf: RecvBuf::Bytes { ptr, len }, .. } => {
                    (low, high) = (low.min(ptr.addr()), high.max(ptr.addr() + len));
                    bytes += len as u64;
                }
                Op::Send(_) => leaving += s.len,
                _ => {}
            }
        }
        let memory = bytes.min(high.saturating_sub(low) as u64);
        if memory > self.last_filled {
            self.most = Filling::default();
        }
        self.last_filled = memory;
        self.most = Filling { bytes, memory: self.most.memory.max(memory), leaving: self.most.leaving.max(leaving) };
        self.most
    }

    /// As `filling`, where more than a few operations are under way.
    pub fn filling_of_several(&mut self) -> Option<Filling> {
        if self.n_open < FEW {
            self.forget_filling();
            return None;
        }
        Some(self.filling())
    }

    /// Few receives are under way: what others filled before says nothing of those that come.
    fn forget_filling(&mut self) {
        self.last_filled = 0;
    }

    /// The buffer of a receive under way.
    pub fn buffer_of(&mut self, id: u32) -> Option<RecvBuf> {
        match &self.get(id).op {
            Op::Recv { buf, .. } | Op::Landing { buf, .. } => Some(buf.clone()),
            _ => None,
        }
    }

    /// Whether it is a receive from anybody that nothing has matched.
    pub fn is_from_anybody(&mut self, r: Req) -> bool {
        let s = self.get(r.0);
        s.peer == u32::MAX && matches!(s.op, Op::Recv { .. })
    }

    /// Ends an operation; a detached one is freed.
    #[inline]
    pub fn finish(&mut self, id: u32, cancelled: bool) {
        let s = self.get(id);
        debug_assert!(!matches!(s.op, Op::Free { .. } | Op::Done), "an operation ends once");
        debug_assert!(s.failed == 0 || cancelled, "what has failed does not end well");
        debug_assert!(!matches!(&s.op, Op::Send(s) if s.shown.is_some()), "what was shown is hidden before");
        let was_send = matches!(s.op, Op::Send(_));
        s.op = Op::Done;
        s.cancelled = cancelled;
        let detached = s.detached;
        self.n_sends -= was_send as usize;
        self.n_open -= 1;
        debug_assert!(self.n_sends <= self.n_open);
        if detached {
            self.release(id);
        }
    }

    #[inline]
    fn release(&mut self, id: u32) {
        let next = self.free;
        debug_assert!(self.get(id).is_done(), "only what has ended is freed");
        self.get(id).op = Op::Free { next };
        self.free = id & INDEX_MASK;
    }

    #[inline]
    pub fn is_done(&self, r: Req) -> bool {
        let s = &self.slots[(r.0 & INDEX_MASK) as usize];
        debug_assert!(s.generation as u32 == r.0 >> INDEX_BITS, "stale request");
        s.is_done()
    }

    /// The completion of a finished request.
    #[inline]
    pub fn peek(&mut self, r: Req) -> Option<Completion> {
        let s = self.get(r.0);
        s.is_done().then(|| s.completion())
    }

    /// As `poll`, for a request that ended well: what `Completion` says of it without an error.
    #[inline(always)]
    pub fn poll_ok(&mut self, r: Req) -> Option<Landed> {
        let s = &self.slots[(r.0 & INDEX_MASK) as usize];
        debug_assert!(s.generation as u32 == r.0 >> INDEX_BITS, "stale request");
        if !s.is_done() || s.cancelled || s.len > s.room {
            return None;
        }
        debug_assert!(s.failed == 0, "who fails is cancelled, too");
        let landed = Landed { src: Proc(s.peer), tag: s.tag, bytes: s.len };
        self.release(r.0);
        Some(landed)
    }

    /// The completion of a finished request, which is freed.
    #[inline]
    pub fn poll(&mut self, r: Req) -> Option<Completion> {
        let c = self.peek(r)?;
        self.release(r.0);
        Some(c)
    }

    pub fn detach(&mut self, r: Req) {
        let s = self.get(r.0);
        debug_assert!(!s.detached, "a request is given away once");
        if s.is_done() {
            self.release(r.0);
        } else {
            s.detached = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_buffers_fill_once() {
        let (mut t, mut memory) = (Table::new(), vec![0u8; 4000]);
        let base = memory.as_mut_ptr();
        let mut post = |at: usize, len: usize| {
            let buf = RecvBuf::Bytes { ptr: base.wrapping_add(at), len };
            t.insert(Op::Recv { buf, key: Key::NONE }, 0, 0, 0, 0, len as u64);
            t.filling()
        };
        assert_eq!(post(0, 1000), Filling { bytes: 1000, memory: 1000, leaving: 0 });
        assert_eq!(post(0, 1000), Filling { bytes: 2000, memory: 1000, leaving: 0 });
        assert_eq!(post(3000, 1000), Filling { bytes: 3000, memory: 3000, leaving: 0 }, "no more than is received");
    }

    #[test]
    fn the_last_of_a_window_are_part_of_it() {
        let (mut t, mut memory) = (Table::new(), vec![0u8; 4000]);
        let base = memory.as_mut_ptr();
        let post = |i: usize| {
            let buf = RecvBuf::Bytes { ptr: base.wrapping_add(1000 * i), len: 1000 };
            t.insert(Op::Recv { buf, key: Key::NONE }, 0, 0, 0, 0, 1000)
        };
        let ids: Vec<u32> = (0..4).map(post).collect();
        assert_eq!(t.filling(), Filling { bytes: 4000, memory: 4000, leaving: 0 });
        ids[..2].iter().for_each(|&id| t.finish(id, false));
        assert_eq!(t.filling(), Filling { bytes: 2000, memory: 4000, leaving: 0 });
        t.forget_filling();
        assert_eq!(t.filling(), Filling { bytes: 2000, memory: 2000, leaving: 0 });
    }
}
