//! Telling a peer that something was published to it.

use crate::engine::Engine;
use weft_lockfree::Bell;
use weft_lockfree::ring::{Peek, Record};

impl Engine {
    /// After something was published to `peer`: rings or wakes as needed.
    #[inline(always)]
    pub fn ring_doorbell(&self, peer: u32) {
        let p = &self.peers[peer as usize];
        if !(p.bell.is_quiet() && p.tx.is_polled()) {
            self.ring_doorbell_slow(peer);
        }
    }

    #[cold]
    #[inline(never)]
    fn ring_doorbell_slow(&self, peer: u32) {
        let p = &self.peers[peer as usize];
        // ORDERING: SeqCst pairs with the receiver's barrier after it stops polling a ring or announces
        // its sleep: what was published is seen by it, or its change is seen here.
        weft_sync::fence(weft_sync::Ordering::SeqCst);
        if p.tx.is_polled() {
            p.bell.notify_slow();
        } else {
            let (region, layout, index) = self.home(peer);
            // SAFETY: the doorbell is inside of the region, which `self` keeps mapped.
            let bits = unsafe { Bell::new(region.at(layout.doorbell_off(index))) };
            bits.ring_for(p.me_there, &p.bell);
        }
    }

    #[inline]
    pub(crate) fn consume(&mut self, src: u32, r: Record) {
        if self.peers[src as usize].rx.consume(r) {
            // The peer may wait for room.
            self.peers[src as usize].bell.notify();
        }
    }

    /// Steps over the record at the head of a ring.
    pub(crate) fn skip_record(&mut self, src: u32) {
        if let Peek::Record(r) = self.peers[src as usize].rx.peek() {
            self.consume(src, r);
        }
    }

    /// Wakes a sender that waits for room in its ring.
    #[cold]
    #[inline(never)]
    pub(crate) fn tell_of_room(&mut self, src: u32) {
        self.peers[src as usize].bell.notify();
    }
}
