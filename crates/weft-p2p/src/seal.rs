//! Seals (`WEFT_CHECK=2`): each message goes with a checksum of its bytes as they were in the call that sent it, and is
//! compared where its receive ends, by whatever path it came.
//!
//! In a ring a record of its own tells the sum of the next message behind it; to other nodes it goes in the message's
//! letter. What goes to a peer waits in line in the order in which it is sent, so that a seal belongs to the next message
//! of its sender that meets a receive or is kept. The short ways, which make no request, are not taken.
//!
//! A sum covers the packed stream: sender and receiver may have other types. 0 stands for none.

use crate::checksum::{DAMAGED, damaged, of_received};
use crate::engine::Engine;
use crate::types::{Completion, RecvBuf};
use crate::under_way::Parcel;
use weft_match::Envelope;

impl Engine {
    /// From now on messages have seals, and are compared with them.
    pub fn seal(&mut self) {
        assert!(self.requests.len() == 0 && self.unexpected.is_empty(), "before the first message");
        self.seals = Some(Box::default());
        // Who meets its receiver tells of no message in the ring.
        self.reuse.handshakes = false;
    }

    /// The next message of a peer has this sum.
    pub(crate) fn on_seal(&mut self, src: u32, sum: u32) {
        if let Some(s) = self.seals.as_deref_mut().filter(|_| sum != 0) {
            s.coming.insert(src, sum);
        }
    }

    /// A message has met a posted receive.
    #[cold]
    pub(crate) fn seal_lands(&mut self, src: u32, id: u32) {
        let sum = self.seals.as_deref_mut().and_then(|s| s.coming.remove(&src));
        self.await_sum(id, sum.unwrap_or(0));
    }

    /// What a request receives is to have this sum.
    #[inline]
    pub(crate) fn await_sum(&mut self, id: u32, sum: u32) {
        if let Some(s) = self.seals.as_deref_mut().filter(|_| sum != 0)
            && let Some(buf) = self.requests.buffer_of(id)
        {
            let old = s.landing.insert(id, (sum, buf));
            debug_assert!(old.is_none(), "a receive meets one message");
        }
    }

    /// A message waits for its receive.
    #[inline]
    pub(crate) fn keep(&mut self, env: Envelope, mut parcel: Parcel) {
        debug_assert!(parcel.sum == 0);
        if let Some(s) = &mut self.seals {
            parcel.sum = s.coming.remove(&env.src).unwrap_or(0);
        }
        self.unexpected.push(env, parcel);
    }

    /// A request ends: whether it was cancelled or has received what was not sent.
    #[cold]
    #[inline(never)]
    pub(crate) fn examine(&mut self, id: u32, cancelled: bool) -> bool {
        let Some(s) = self.seals.as_deref_mut() else { return cancelled };
        s.waiting.remove(&id);
        let Some((sum, buf)) = s.landing.remove(&id) else { return cancelled };
        let slot = self.requests.get(id);
        if cancelled || slot.len > slot.room {
            return cancelled;
        }
        let len = slot.len;
        // SAFETY: the receive's buffer is the caller's until its request has ended.
        let is_sound = unsafe { of_received(&buf, len) } == sum;
        self.note_examined(is_sound);
        if !is_sound {
            self.requests.get(id).failed = DAMAGED.0 as u16;
        }
        !is_sound
    }

    /// The end of a receive that has no request.
    #[inline]
    pub(crate) fn examined(&mut self, sum: u32, buf: &RecvBuf, mut done: Completion) -> Completion {
        if self.seals.is_some() && sum != 0 && done.error.is_none() {
            // SAFETY: the receive's buffer is the caller's until it has ended.
            let is_sound = unsafe { of_received(buf, done.bytes) } == sum;
            self.note_examined(is_sound);
            if !is_sound {
                let who = format!("world rank {}, ", done.src.0);
                done = Completion { error: Some(damaged(&who, done.tag, done.bytes)), bytes: 0, ..done };
            }
        }
        done
    }

    fn note_examined(&mut self, is_sound: bool) {
        self.counters.examined += 1;
        self.counters.damaged += u64::from(!is_sound);
    }
}
