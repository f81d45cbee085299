//! How far a peer's core is now ([`weft_topo::apparent`]): the sender takes the time of a copy into
//! the ring now and then, where the peer has read.
// PERF: two copies through a ring of 2 MiB, written and read, 16 KiB: 2.0 us past the caches and
// 7.5 through them between distant cores; 2.3 and 1.2 between near ones.

use crate::engine::Engine;
use crate::types::SendBuf;
use std::time::Instant;
use weft_copy::Routine;
use weft_profile::Role;
use weft_topo::apparent::{FAR_NS, MIN_TIMED};

impl Engine {
    /// The routine for a copy of `len` bytes of a message into shared memory.
    #[inline]
    pub(crate) fn routine_in(&mut self, dest: u32, len: u64) -> Routine {
        if len >= MIN_TIMED as u64
            && self.tx[dest as usize].distance.goes_past()
            && let Some(routine) = self.ways.past_ring
        {
            return routine;
        }
        self.ways.routine(dest, Role::IntoRing, len)
    }

    /// A message was sent: asks for the lines that the next one of `len` bytes will take.
    #[inline]
    pub(crate) fn own_ahead(&self, dest: u32, len: usize) {
        let tx = &self.tx[dest as usize];
        // Stores past the caches have to push such lines out again.
        if !tx.distance.is_far() {
            tx.ring.own_ahead(len);
        }
    }

    /// Begins the time of a copy into a ring, if that is worth knowing.
    #[inline]
    pub(crate) fn begin_taste(
        &mut self, dest: u32, by: Routine, buf: &SendBuf, len: usize,
    ) -> Option<Instant> {
        let tx = &mut self.tx[dest as usize];
        let plain = matches!(buf, SendBuf::Bytes { .. });
        // The first lap pays for page faults.
        let due = plain && len >= MIN_TIMED && !by.is_nontemporal() && tx.ring.has_lapped() && tx.distance.is_due();
        due.then(Instant::now)
    }

    /// Ends it.
    #[inline]
    pub(crate) fn end_taste(&mut self, dest: u32, began: Option<Instant>, len: usize) {
        if let Some(began) = began {
            self.tasted(dest, began, len);
        }
    }

    #[cold]
    fn tasted(&mut self, dest: u32, began: Instant, len: usize) {
        // ORDERING: SeqCst for its cost alone: the stores wait in the core's buffer until the lines
        // are there, and that is what is to be timed.
        weft_sync::fence(weft_sync::Ordering::SeqCst);
        let ns = began.elapsed().as_nanos() as u64;
        self.tx[dest as usize].distance.see(ns, len, FAR_NS);
    }
}
