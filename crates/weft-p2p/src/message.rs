//! A message between the call that sends it and the protocol that carries it.

use crate::engine::Engine;
use crate::learn::reuse::Reuse;
use crate::request::{Op, Send, Stage};
use crate::select::{self, Tried};
use crate::types::{SendBuf, SendMode};

/// A message on its way to its protocol.
pub(crate) struct Message<'a> {
    pub buf: &'a SendBuf,
    pub dest: u32,
    pub ctx: u32,
    pub tag: i32,
    pub len: u64,
    /// `Open` only where it flows.
    pub mode: SendMode,
    /// Its sender may wait for the receiver's copy.
    pub blocking: bool,
    /// It has waited for room, or others do so before it.
    pub waits_in_line: bool,
    pub reuse: Reuse,
    pub tried: Tried,
    /// There was a look at how far and how late its receiver is.
    pub looked: bool,
    /// Its request, once one was needed.
    pub id: Option<u32>,
}

impl<'a> Message<'a> {
    pub fn new(buf: &'a SendBuf, mode: SendMode, dest: u32, ctx: u32, tag: i32) -> Self {
        Self {
            buf,
            dest,
            ctx,
            tag,
            len: buf.len_bytes(),
            mode,
            blocking: mode != SendMode::Open,
            waits_in_line: false,
            reuse: Reuse::Written,
            tried: Tried::default(),
            looked: false,
            id: None,
        }
    }
}

/// What became of an attempt.
pub(crate) enum Attempt {
    /// The message has gone, and its buffer is free.
    Done,
    /// It is under way, and its request waits.
    Waiting(Stage),
    /// The ring is full; nothing happened, and nothing else has room.
    Full,
    /// Nothing happened; another protocol has to do.
    No,
}

impl Attempt {
    #[inline]
    pub fn done_if(done: bool) -> Self {
        if done { Self::Done } else { Self::No }
    }
}

/// What the choice depends on, as the engine knows it.
pub(crate) struct Facts<'a, 'b>(pub &'a mut Engine, pub &'a Message<'b>);

impl select::View for Facts<'_, '_> {
    #[inline]
    fn len(&self) -> u64 {
        self.1.len
    }
    #[inline]
    fn is_sync(&self) -> bool {
        self.1.mode == SendMode::Sync
    }
    #[inline]
    fn flows(&self) -> bool {
        self.1.mode == SendMode::Open
    }
    #[inline]
    fn waits_in_line(&self) -> bool {
        self.1.waits_in_line
    }
    #[inline]
    fn tried(&self) -> Tried {
        self.1.tried
    }
    #[inline]
    fn reuse(&self) -> Reuse {
        self.1.reuse
    }
    #[inline]
    fn may_be_kept(&self) -> bool {
        self.0.may_keep(self.1.dest, self.1.len)
    }
    #[inline]
    fn holds_buffer(&self) -> bool {
        self.0.peers[self.1.dest as usize].held.top().is_some()
    }
    #[inline]
    fn may_handshake(&self) -> bool {
        let e = &self.0;
        !e.peers[self.1.dest as usize].tx.stays_close() && !e.shared.oversubscribed() && e.ways.forced.is_none()
    }
    #[inline]
    fn limit_is_free(&self) -> bool {
        self.0.ways.limit_is_free
    }
    #[inline]
    fn inline_max(&mut self) -> u64 {
        self.0.inline_max(self.1.dest)
    }
    #[inline]
    fn is_eager(&mut self) -> bool {
        self.0.is_eager(self.1.dest, self.1.len)
    }
    #[inline]
    fn is_late(&mut self) -> bool {
        self.0.peers[self.1.dest as usize].raised.covers(self.1.len)
    }
}

impl Engine {
    /// The request of a message, made when it is needed.
    pub(crate) fn request_of(&mut self, m: &mut Message<'_>) -> u32 {
        debug_assert!(m.len == m.buf.len_bytes() && m.dest != self.me);
        *m.id.get_or_insert_with(|| {
            let op = Op::Send(Send::queued(m.buf.clone(), m.mode));
            self.requests.insert(op, m.dest, m.ctx, m.tag, m.len, m.len)
        })
    }
}
