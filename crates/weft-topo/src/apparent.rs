//! How far a core is now, told from what copies cost.
//!
//! Lines that another core's cache holds come back one by one where the two share no cache (20 to 30
//! ns for each on chips of several core complexes, 3 to 5 ns within one). Stores past the caches need
//! no line back, and the reader finds a stream in memory. Within a shared cache it is the reverse.
//! The topology does not tell: hypervisors move their guests' CPUs. So copies through the caches are
//! timed now and then.

/// The shortest copy in bytes that may go past the caches, and is timed.
pub const MIN_TIMED: usize = 1024;
/// Nanoseconds a line from which on a copy shows that a peer is far.
pub const FAR_NS: u64 = 16;
/// Copies for a near peer of which one is timed.
const EVERY: u8 = 16;
/// Copies for a far peer of which one goes through the caches, to be timed.
const EVERY_FAR: u8 = 64;
/// Samples that must agree.
const AGREE: i8 = 2;

/// What is known of the way to another core. Pure.
#[derive(Clone, Copy, Default, Debug)]
pub struct ApparentDistance {
    far: bool,
    against: i8,
    count: u8,
    asked: bool,
}

impl ApparentDistance {
    /// Whether the samples so far say so.
    #[inline(always)]
    pub fn is_far(&self) -> bool {
        self.far
    }

    /// Whether the next copy goes past the caches.
    #[inline(always)]
    pub fn goes_past(&mut self) -> bool {
        if !self.far {
            return false;
        }
        self.count = self.count.wrapping_add(1);
        !self.count.is_multiple_of(EVERY_FAR) && !self.is_doubtful()
    }

    /// Whether the last sample did not agree with those before it, or somebody asked for one.
    #[inline(always)]
    pub fn is_doubtful(&self) -> bool {
        self.against != 0 || self.asked
    }

    /// The next copy is to tell.
    pub fn ask(&mut self) {
        self.asked = true;
    }

    /// Whether to time the next copy, which goes through the caches.
    #[inline(always)]
    pub fn is_due(&mut self) -> bool {
        if self.far || self.is_doubtful() {
            return true;
        }
        self.count = self.count.wrapping_add(1);
        self.count.is_multiple_of(EVERY)
    }

    /// A copy of `len` bytes took `ns`; a line of a far one takes `far_ns` and more.
    pub fn see(&mut self, ns: u64, len: usize, far_ns: u64) {
        self.asked = false;
        let far = ns > far_ns * (len as u64 / 64);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A kilobyte took `ns`.
    fn see(d: &mut ApparentDistance, ns: u64) {
        d.see(ns, 1024, 16);
    }

    #[test]
    fn one_slow_copy_is_no_distance() {
        let mut d = ApparentDistance::default();
        see(&mut d, 5_000);
        see(&mut d, 80);
        see(&mut d, 5_000);
        assert!(!d.goes_past());
        see(&mut d, 600);
        assert!(d.goes_past());
    }

    #[test]
    fn far_is_left_as_it_was_entered() {
        let mut d = ApparentDistance::default();
        see(&mut d, 600);
        see(&mut d, 600);
        let through = (0..640).filter(|_| !d.goes_past()).count();
        assert_eq!(through, 10, "a copy now and then shows what it would cost");
        assert!(d.is_due());
        see(&mut d, 100);
        assert!(!d.goes_past(), "a doubt is settled soon");
        see(&mut d, 100);
        assert!(!d.is_far());
    }

    #[test]
    fn who_asks_is_told_by_the_next_copy() {
        let mut d = ApparentDistance::default();
        see(&mut d, 600);
        see(&mut d, 600);
        assert!(d.goes_past());
        d.ask();
        assert!(!d.goes_past() && d.is_due() && d.is_doubtful());
        see(&mut d, 600);
        assert!(d.goes_past() && !d.is_doubtful());
    }

    #[test]
    fn near_copies_are_timed_now_and_then() {
        let mut d = ApparentDistance::default();
        assert_eq!((0..160).filter(|_| d.is_due()).count(), 10);
        see(&mut d, 600);
        assert!(d.is_due());
    }
}
