//! Runs of messages to one peer that nobody answers (`stream`).

/// Shortest message of a stream in bytes.
pub(crate) const MIN_LEN: u64 = 64 << 10;

/// Bytes under way from which on messages are offered. `complexes`: the chip's third-level cache is one of core
/// complexes (`Machine::fast_l3`).
// PERF: windows of 8, 16 and 64 written messages of 64 to 256 KiB on a Xeon of 2 MiB L2, from an eighth of it on and
// from all of it: 8.7 to 9.3 and 6.1 to 8.6 GB/s for 8 and 16, 7.8 and 6.4 to 7.9 for 64 (single runs). Near cores of an
// EPYC, from all, half and a quarter of 1 MiB on: 16 of 64 KiB 16.9, 23.2 and 23.0 GB/s, 8 of 128 KiB 18.4, 24.4 and 24.8,
// 8 of 64 KiB 18.6, 18.3 and 15.6, 4 of 128 KiB 19.6, 19.5 and 15.2; both ways 16 of 64 KiB 22.8, 30.7 and 32.7, 8 of 128
// KiB 24.9, 32.5 and 36.2 (medians of six alternating runs).
pub(crate) fn least_under_way(l2: u64, complexes: bool) -> u64 {
    if complexes { l2 / 2 } else { (l2 / 8).max(2 * MIN_LEN) }
}

/// Bytes of a stream that are offered before some go through the ring, to see whether the peer is still near: a lap of
/// the ring that brings its lines into the caches, and one that is timed.
// PERF: 256 KiB to a far peer that is taken for a near one run at half their rate; a hundredth of the others' time, if
// that, is spent on looking.
const LOOK_EVERY: u64 = 128 << 20;
const LOOK_LAPS: u64 = 2;

/// What has gone to a peer since it last sent a message itself. Pure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    answers: u64,
    bytes: u64,
    /// Whether the run before was a stream.
    follows: bool,
    /// Bytes since the caller last was free to write its buffers, by the count of such times, and where these lie.
    freed: u32,
    again: u64,
    low: usize,
    high: usize,
    /// Bytes offered since the peer's distance was last looked at.
    offered: u64,
    /// Bytes still to go through the ring of a look.
    looking: u64,
}

/// What a message is that could be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// It is offered.
    Not,
    /// It goes through the ring, which the caches have forgotten.
    Warms,
    /// It goes through the ring and shows how far the peer is.
    Shows,
}

impl Default for Run {
    /// That of a peer whose distance nobody knows: a stream begins with a look.
    fn default() -> Self {
        Self {
            answers: 0,
            bytes: 0,
            follows: false,
            freed: 0,
            again: 0,
            low: usize::MAX,
            high: 0,
            offered: LOOK_EVERY,
            looking: 0,
        }
    }
}

impl Run {
    /// Whether messages have come from the peer; `came` changes with each.
    pub fn has_news(&self, came: u64) -> bool {
        came != self.answers
    }

    /// Those that have come answer nothing. `free`: no send is under way.
    pub fn pass_over(&mut self, came: u64, free: bool) {
        self.answers = came;
        if free {
            self.begin_again();
        }
    }

    /// No send is under way, and the caller has been free to write its buffers so often.
    pub fn note_freed(&mut self, freed: u32) {
        if freed != self.freed {
            self.freed = freed;
            self.begin_again();
        }
    }

    fn begin_again(&mut self) {
        (self.again, self.low, self.high) = (0, usize::MAX, 0);
    }

    /// A message of `len` bytes at an address is about to go; `answers` changes with each message that comes
    /// from the peer. Whether the run is a stream: it has more than `limit` bytes now, or the one before had.
    pub fn add(&mut self, at: usize, len: u64, answers: u64, limit: u64) -> bool {
        if answers != self.answers {
            *self = Self { bytes: 0, follows: self.bytes > limit, ..*self };
            self.pass_over(answers, true);
        }
        self.bytes = self.bytes.saturating_add(len);
        self.again = self.again.saturating_add(len);
        (self.low, self.high) = (self.low.min(at), self.high.max(at.saturating_add(len as usize)));
        debug_assert!(self.low <= self.high && self.again <= self.bytes, "what goes again is part of the run");
        self.bytes > limit || self.follows
    }

    /// Whether most of it comes from the same few buffers, which nobody can have written in between.
    pub fn repeats(&self) -> bool {
        debug_assert!(self.low <= self.high, "asked of a message that was added");
        self.again >= 4 * (self.high - self.low) as u64
    }

    /// What becomes of a message of `len` bytes that would be offered; `lap`: bytes of the ring, `fits`: whether the
    /// ring has room for it now.
    pub fn look(&mut self, len: u64, lap: u64, fits: impl FnOnce() -> bool) -> Look {
        if self.looking == 0 {
            self.offered += len;
            if self.offered < LOOK_EVERY {
                return Look::Not;
            }
            (self.offered, self.looking) = (0, LOOK_LAPS * lap);
        }
        debug_assert!(self.looking > 0 && self.looking <= LOOK_LAPS * lap);
        if !fits() {
            return Look::Not;
        }
        let warm = self.looking <= lap;
        self.looking = self.looking.saturating_sub(len);
        if warm { Look::Shows } else { Look::Warms }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_offers_sooner() {
        assert_eq!(least_under_way(2 << 20, false), 256 << 10);
        assert_eq!(least_under_way(256 << 10, false), 128 << 10);
        assert_eq!(least_under_way(512 << 10, true), 256 << 10);
    }

    #[test]
    fn a_run_ends_with_an_answer() {
        let mut r = Run::default();
        assert!(!r.add(5000, 600, 7, 1000));
        assert!(r.add(5600, 600, 7, 1000));
        assert!(r.add(5000, 1, 7, 1000));
        assert!(r.add(6200, 600, 8, 1000), "answered, but a window may follow a window");
        assert!(!r.add(6200, 600, 9, 1000), "none followed");
        assert!(r.add(5600, 600, 9, 1000));
        assert!(!r.repeats());
    }

    #[test]
    fn what_a_window_brings_answers_nothing() {
        let mut r = Run::default();
        assert!(!r.has_news(0) && r.has_news(7));
        assert!(!r.add(5000, 600, 7, 1000));
        r.pass_over(9, false);
        assert!(!r.has_news(9));
        assert!(r.add(5600, 600, 9, 1000));
    }

    #[test]
    fn windows_of_the_same_buffers_do_not_repeat() {
        let mut r = Run::default();
        for i in 0..10 {
            r.pass_over(i, true);
            assert!((0..8).all(|k| {
                r.add(5000 + 600 * k, 600, i, 1000);
                !r.repeats()
            }));
        }
        assert!((0..32).all(|k| r.add(5000 + 600 * (k % 8), 600, 9, 1000)));
        assert!(r.repeats(), "sent again before they were free");
        for i in 0..10 {
            r.note_freed(i);
            assert!((0..8).all(|k| r.add(5000 + 600 * k, 600, 9, 1000)));
            assert!(i == 0 || !r.repeats(), "waited for, though nobody has answered");
        }
    }

    #[test]
    fn a_long_stream_looks_where_its_peer_is() {
        let (mut r, len, lap) = (Run::default(), 1 << 20, 4 << 20);
        for i in 0..3 {
            let until = if i == 0 { 0 } else { LOOK_EVERY / len - 1 };
            assert!((0..until).all(|_| r.look(len, lap, || true) == Look::Not));
            assert!((0..4).all(|_| r.look(len, lap, || true) == Look::Warms), "lines that nobody has");
            assert!((0..9).all(|_| r.look(len, lap, || false) == Look::Not), "a full ring shows nothing");
            assert!((0..4).all(|_| r.look(len, lap, || true) == Look::Shows));
        }
        assert_eq!(r.look(len, lap, || true), Look::Not);
    }

    #[test]
    fn a_buffer_that_is_used_again_repeats() {
        let mut r = Run::default();
        assert!(!r.add(5000, 600, 7, 1000));
        assert!(r.add(5000, 600, 7, 1000));
        assert!(!r.repeats());
        assert!((0..10).all(|_| r.add(5000, 600, 7, 1000)));
        assert!(r.repeats());
        assert!(r.add(500_000, 600, 7, 1000));
        assert!(!r.repeats());
    }
}
