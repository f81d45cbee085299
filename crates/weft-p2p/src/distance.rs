//! How far a peer's core is now ([`weft_topo::apparent`]): the sender takes the time of a copy into
//! the ring now and then, where the peer has read.
// PERF: near, 16 KiB through a ring take 1.0 us, and 2.2 past the caches (`bench/record`, long-messages:
// ring and ring-nt); between distant cores it is the reverse, and by more.

use crate::clock;
use crate::engine::Engine;
use crate::types::SendBuf;
use std::time::Instant;
use weft_copy::Routine;
use weft_profile::{DistanceClass, Role};
use weft_topo::apparent::{MIN_TIMED, far_ns};

/// Bytes of a ring between ranks of one core that are used again and again, and after which the
/// receiver says so.
const CLOSE_SPAN: u64 = 16 << 10;
const CLOSE_TOLD: u64 = 4 << 10;

impl Engine {
    /// The routine for a copy of `len` bytes of a message into shared memory.
    #[inline]
    pub(crate) fn routine_in(&mut self, dest: u32, len: u64) -> Routine {
        if len >= MIN_TIMED as u64
            && self.peers[dest as usize].distance.goes_past()
            && let Some(routine) = self.ways.past_ring
        {
            return routine;
        }
        self.ways.routine(dest, Role::IntoRing, len)
    }

    /// A message was sent: asks for the lines that the next one of `len` bytes will take.
    #[inline]
    pub(crate) fn prefetch_write(&self, dest: u32, len: usize) {
        let p = &self.peers[dest as usize];
        // Stores past the caches have to push such lines out again.
        if !p.distance.is_far() {
            p.tx.prefetch_write(len);
        }
    }

    /// Begins the time of a copy into a ring, if that is worth knowing.
    #[inline]
    pub(crate) fn begin_probe(&mut self, dest: u32, by: Routine, buf: &SendBuf, len: usize) -> Option<Instant> {
        let p = &mut self.peers[dest as usize];
        let plain = matches!(buf, SendBuf::Bytes { .. });
        // The first lap pays for page faults.
        // What two ranks of one core share is in its caches, and the other one's turn is no distance.
        let tells = plain && !by.is_nontemporal() && p.tx.has_lapped() && !p.tx.stays_close();
        (len >= MIN_TIMED && tells && p.distance.is_due()).then(clock::now)
    }

    /// The class of a peer has become known: makes the ring to it one of a core's, if it is.
    #[cold]
    pub(crate) fn fit_ring_to(&mut self, dest: u32) {
        if self.ways.class(dest) == DistanceClass::SameCore {
            self.peers[dest as usize].tx.stay_within(CLOSE_SPAN);
        }
    }

    /// As `fit_ring_to`, for the ring from a peer.
    #[cold]
    pub(crate) fn fit_ring_from(&mut self, src: u32) {
        if self.ways.class(src) == DistanceClass::SameCore {
            self.peers[src as usize].rx.tell_every(CLOSE_TOLD);
        }
    }

    /// Ends it.
    #[inline]
    pub(crate) fn end_probe(&mut self, dest: u32, began: Option<Instant>, len: usize) {
        if let Some(began) = began {
            self.probed(dest, began, len);
        }
    }

    #[cold]
    fn probed(&mut self, dest: u32, began: Instant, len: usize) {
        // ORDERING: SeqCst for its cost alone: the stores wait in the core's buffer until the lines
        // are there, and that is what is to be timed.
        debug_assert!(len >= MIN_TIMED, "long enough to tell");
        weft_sync::fence(weft_sync::Ordering::SeqCst);
        let ns = clock::since(began).as_nanos() as u64;
        let distance = &mut self.peers[dest as usize].distance;
        distance.see(ns, far_ns(len, self.ways.complexes, distance.finds_held_lines()));
    }
}
