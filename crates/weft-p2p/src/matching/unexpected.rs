//! Messages that wait for their receive.

use crate::engine::Engine;
use crate::under_way::{Parcel, Payload};
use weft_lockfree::ring::Record;
use weft_match::Envelope;

impl Engine {
    /// Copies an unexpected message out of the ring.
    pub(crate) fn keep_message(&mut self, env: Envelope, send_id: u32, r: Record, front: usize) {
        debug_assert!(front <= r.len, "what is in front of the payload was looked at");
        let len = r.len - front;
        // SAFETY: `front` is inside of the body.
        let from = unsafe { self.peers[env.src as usize].rx.body(&r).add(front) };
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len as u64);
        self.keeps(env.src, len as u64);
        let mut heap = self.pool.get(len);
        debug_assert!(heap.room() >= len);
        // SAFETY: the pool's buffer has room for `len` bytes.
        unsafe { weft_lockfree::mem::copy(from, heap.ptr(), len) };
        self.keep(env, Parcel::new(Payload::Heap(heap), len as u64, send_id));
    }

    /// Keeps a long message that nobody has asked for yet.
    pub(crate) fn keep_long(&mut self, env: Envelope, payload: Payload, len: u64, send_id: u32) {
        debug_assert!(
            matches!(payload, Payload::Announced { .. } | Payload::RtsKey(_) | Payload::Parts(_)),
            "those that `backlog` counts"
        );
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len);
        self.peers[env.src as usize].backlog.waiting += 1;
        self.keep(env, Parcel::new(payload, len, send_id));
    }
}
