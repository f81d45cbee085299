//! How far a peer's core is now, told from what it costs to write where the peer has read.
//!
//! Lines that the reader's cache holds come back one by one where the two cores share no cache (30 ns
//! and more for each of a kilobyte's lines on chips of several core complexes, 3 to 5 ns within one).
//! Stores past the caches need no line back, and the reader finds a stream in memory, at a quarter
//! of that. Within a shared cache it is the reverse. The topology does not tell: hypervisors move
//! their guests' CPUs. So the sender takes the time of a copy into the ring now and then.
// PERF: two copies through a ring of 2 MiB, written and read, 16 KiB: 2.0 us past the caches and
// 7.5 through them between distant cores; 2.3 and 1.2 between near ones.

use crate::engine::Engine;
use crate::types::SendBuf;
use std::time::Instant;
use weft_copy::Routine;
use weft_profile::Role;

/// Shortest message in bytes that is stored past the caches, or timed.
pub(crate) const MIN_LEN: usize = 1024;
/// Nanoseconds a line from which on a peer is far.
const FAR_NS: u64 = 16;
/// Copies for a near peer of which one is timed.
const EVERY: u8 = 16;
/// Messages to a far peer of which one goes through the caches, to be timed.
const EVERY_FAR: u8 = 64;
/// Samples that must agree.
const AGREE: i8 = 2;

/// What a sender knows of the way to a peer. Pure.
#[derive(Clone, Copy, Default)]
pub(crate) struct Distance {
    far: bool,
    against: i8,
    count: u8,
}

impl Distance {
    /// Whether the next message goes past the caches.
    #[inline(always)]
    fn goes_past(&mut self) -> bool {
        if !self.far {
            return false;
        }
        self.count = self.count.wrapping_add(1);
        !self.count.is_multiple_of(EVERY_FAR) && self.against == 0
    }

    /// Whether to time the next copy, which goes through the caches.
    #[inline(always)]
    fn is_due(&mut self) -> bool {
        if self.far || self.against != 0 {
            return true;
        }
        self.count = self.count.wrapping_add(1);
        self.count.is_multiple_of(EVERY)
    }

    /// A copy of `len` bytes took `ns`.
    fn see(&mut self, ns: u64, len: usize) {
        let far = ns > FAR_NS * (len as u64 / 64);
        if far == self.far {
            self.against = 0;
            return;
        }
        self.against += 1;
        if self.against >= AGREE {
            (self.far, self.against) = (far, 0);
        }
    }
}

impl Engine {
    /// The routine for a copy of `len` bytes of a message into shared memory.
    #[inline]
    pub(crate) fn routine_in(&mut self, dest: u32, len: u64) -> Routine {
        if len >= MIN_LEN as u64
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
        if !tx.distance.far {
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
        let due = plain && len >= MIN_LEN && !by.is_nontemporal() && tx.ring.has_lapped() && tx.distance.is_due();
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
        self.tx[dest as usize].distance.see(ns, len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_copy_is_no_distance() {
        let mut d = Distance::default();
        d.see(5_000, 1024);
        d.see(80, 1024);
        d.see(5_000, 1024);
        assert!(!d.goes_past());
        d.see(600, 1024);
        assert!(d.goes_past());
    }

    #[test]
    fn far_is_left_as_it_was_entered() {
        let mut d = Distance::default();
        d.see(600, 1024);
        d.see(600, 1024);
        let through = (0..640).filter(|_| !d.goes_past()).count();
        assert_eq!(through, 10, "a message now and then shows what it would cost");
        assert!(d.is_due());
        d.see(100, 1024);
        assert!(!d.goes_past(), "a doubt is settled soon");
        d.see(100, 1024);
        assert!(!d.far);
    }

    #[test]
    fn near_copies_are_timed_now_and_then() {
        let mut d = Distance::default();
        assert_eq!((0..160).filter(|_| d.is_due()).count(), 10);
        d.see(600, 1024);
        assert!(d.is_due());
    }
}
