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
const FAR_NS: u64 = 16;
/// The same on chips of several core complexes for lines that caches hold, beside those that any copy takes.
// Copies of 1 KiB and more into a ring take up to that near, and several times as long far.
const FAR_COMPLEX_NS: u64 = 6;
const ANY_COPY_NS: u64 = 200;
/// The same there where caches may hold the lines or not, of a longer copy.
// Nanoseconds a line of windows of 64 messages through the caches, near, near where the program writes 64 MiB in between, and
// far: 1 KiB 2.5 to 6, 2 to 43, 11 to 35; 4 KiB 1.2 to 4.5, 1 to 9, 5 to 14; 16 KiB 1 to 2, 1 to 10, 7 to 13. Lines from
// memory take as long near as far, so that those of short copies say nothing.
const FAR_UNSURE_NS: u64 = 7;
const MIN_UNSURE: usize = 4 << 10;
/// Copies for a near peer of which one is timed.
const EVERY: u8 = 16;
/// Copies for a far peer of which one goes through the caches, to be timed.
const EVERY_FAR: u8 = 64;
/// Samples that must agree.
const AGREE: i8 = 2;

/// Nanoseconds from which on a copy of `len` bytes through the caches shows that a peer is far. `complexes`: the chip has
/// several; `held`: a cache is known to hold the lines.
#[inline]
pub fn far_ns(len: usize, complexes: bool, held: bool) -> u64 {
    let lines = len as u64 / 64;
    match (complexes, held) {
        (true, true) => ANY_COPY_NS + FAR_COMPLEX_NS * lines,
        (true, false) if len >= MIN_UNSURE => FAR_UNSURE_NS * lines,
        _ => FAR_NS * lines,
    }
}

/// What is known of the way to another core. Pure.
#[derive(Clone, Copy, Default, Debug)]
pub struct ApparentDistance {
    far: bool,
    against: i8,
    count: u8,
    asked: bool,
    /// Caches are known to hold the lines of the next copy that is timed.
    held: bool,
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

    /// As `ask`, where the lines that it will write were just carried.
    pub fn ask_of_held_lines(&mut self) {
        (self.asked, self.held) = (true, true);
    }

    /// Whether caches hold the lines of the copy that is timed now. To a far peer all goes through the ring, so that they
    /// do.
    pub fn finds_held_lines(&self) -> bool {
        self.far || self.held
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

    /// A copy took `ns`; one for a far peer takes more than `far_ns`.
    pub fn see(&mut self, ns: u64, far_ns: u64) {
        (self.asked, self.held) = (false, false);
        let far = ns > far_ns;
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
        d.see(ns, far_ns(1024, false, false));
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
        let mut near = ApparentDistance::default();
        assert!(!near.finds_held_lines() && d.finds_held_lines());
        near.ask_of_held_lines();
        assert!(near.is_due() && near.finds_held_lines());
        see(&mut near, 100);
        assert!(!near.finds_held_lines(), "of one copy only");
    }

    #[test]
    fn long_copies_within_a_complex_are_fast() {
        assert_eq!(far_ns(1024, false, false), 256);
        assert_eq!(far_ns(16 << 10, false, true), 4096);
        assert!((250..400).contains(&far_ns(1024, true, true)));
        assert!((900..2000).contains(&far_ns(16 << 10, true, true)));
    }

    #[test]
    fn short_copies_of_lines_that_may_be_in_memory_say_less() {
        assert_eq!(far_ns(1024, true, false), far_ns(1024, false, false));
        for len in [4 << 10, 16 << 10, 64 << 10] {
            assert!(far_ns(len, true, false) < far_ns(len, false, false));
        }
    }

    #[test]
    fn near_copies_are_timed_now_and_then() {
        let mut d = ApparentDistance::default();
        assert_eq!((0..160).filter(|_| d.is_due()).count(), 10);
        see(&mut d, 600);
        assert!(d.is_due());
    }
}
