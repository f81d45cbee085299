//! Streams: nonblocking messages within the eager limit, of which many go to one peer without an answer: more bytes
//! than half of the second-level cache holds, or than an eighth of it on chips whose cores share a mesh.
//!
//! Two copies that overlap beat a single one for a message that is answered: a single copy leaves the lines
//! of the sender's buffer shared, and its next write of them is dear (ADR 0016). In a stream that next write
//! comes when the lines have left the sender's cache in any case, and the sender's own copy into the ring only
//! keeps it from writing the next message. Where the same buffer goes again and again nobody writes in between.
//! So the receiver copies while the sender goes on, and the sender helps once it waits (ADR 0035).
//!
//! A caller that has been told that something has ended, and has no send under way, may have written its buffers: from
//! then on a message from one of them is not the same again.
//!
//! What comes from the peer is an answer unless it is part of a window itself: while receives of as many bytes are under
//! way nobody waits for one of them. And a run that follows a stream is taken for the next window of it from its first
//! message on.
//!
//! Only for sends whose caller asks later whether they are done (`SendMode::Open`): a standard send that
//! used to return at once does not wait for its receive. And only from a length on at which other
//! libraries do so sooner.

use crate::direct;
use crate::engine::Engine;
use crate::types::{SendBuf, SendMode};
use weft_base::Proc;

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
enum Look {
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
    fn has_news(&self, came: u64) -> bool {
        came != self.answers
    }

    /// Those that have come answer nothing. `free`: no send is under way.
    fn pass_over(&mut self, came: u64, free: bool) {
        self.answers = came;
        if free {
            self.begin_again();
        }
    }

    /// No send is under way, and the caller has been free to write its buffers so often.
    fn note_freed(&mut self, freed: u32) {
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
    fn add(&mut self, at: usize, len: u64, answers: u64, limit: u64) -> bool {
        if answers != self.answers {
            *self = Self { bytes: 0, follows: self.bytes > limit, ..*self };
            self.pass_over(answers, true);
        }
        self.bytes = self.bytes.saturating_add(len);
        self.again = self.again.saturating_add(len);
        (self.low, self.high) = (self.low.min(at), self.high.max(at.saturating_add(len as usize)));
        self.bytes > limit || self.follows
    }

    /// Whether most of it comes from the same few buffers, which nobody can have written in between.
    fn repeats(&self) -> bool {
        self.again >= 4 * (self.high - self.low) as u64
    }

    /// What becomes of a message of `len` bytes that would be offered; `lap`: bytes of the ring, `fits`: whether the
    /// ring has room for it now.
    fn look(&mut self, len: u64, lap: u64, fits: impl FnOnce() -> bool) -> Look {
        if self.looking == 0 {
            self.offered += len;
            if self.offered < LOOK_EVERY {
                return Look::Not;
            }
            (self.offered, self.looking) = (0, LOOK_LAPS * lap);
        }
        if !fits() {
            return Look::Not;
        }
        let warm = self.looking <= lap;
        self.looking = self.looking.saturating_sub(len);
        if warm { Look::Shows } else { Look::Warms }
    }
}

impl Engine {
    /// The mode in which a message goes: `Open` only where it is offered to its receiver although it could go
    /// through the ring.
    #[inline]
    pub(crate) fn settle_mode(&mut self, mode: SendMode, buf: &SendBuf, dest: u32, len: u64) -> SendMode {
        if mode == SendMode::Open && !(len >= MIN_LEN && self.flows(buf, dest, len)) {
            SendMode::Standard
        } else {
            mode
        }
    }

    fn flows(&mut self, buf: &SendBuf, dest: u32, len: u64) -> bool {
        if self.habits.mode == direct::Mode::Never || self.shared.oversubscribed() {
            return false;
        }
        let SendBuf::Bytes { ptr, .. } = *buf else { return false };
        let p = &self.peers[dest as usize];
        // PERF: near cores of an EPYC, 64 and 128 KiB, where each message that comes is an answer and no window follows
        // another, and so, GB/s: windows of 64 17.3 to 18.7 and 19.5 to 20.3, 14.6 to 16.8 and 17.5 to 21.2; both ways
        // 17.7 to 19.7 and 22.1 to 25.9, 9.1 to 13.7 and 10.9 to 14.4 (medians of eight and more alternating runs).
        let came = p.rx.position() - p.asides;
        let limit = self.ways.stream_min;
        let far = self.peers[dest as usize].distance.is_far();
        let run = &mut self.peers[dest as usize].run;
        let news = run.has_news(came);
        if self.requests.n_sends == 0 {
            run.note_freed(self.freed);
        }
        let both_ways = (far || news) && self.requests.filling_of_several().is_some_and(|f| f.memory > limit);
        if both_ways && news {
            run.pass_over(came, self.requests.n_sends == 0);
        }
        if !run.add(ptr.addr(), len, came, limit) && !run.repeats() {
            return false;
        }
        // PERF: windows of written buffers run a quarter faster between near cores; between far ones the ring past
        // the caches has the lead, but both ways, where it fills before anyone empties it: 64, 128 and 256 KiB 13.4, 7.7
        // and 8.5 GB/s that way, 14.5, 16.8 and 10.5 pushed by each side past its caches (medians of six and more
        // alternating runs). Of one buffer they run twice as fast at both distances and more (single runs).
        if !run.repeats() && far && !both_ways {
            return false;
        }
        let single = &mut self.ways.single;
        let shown = single.usable(Proc(dest)) & single.exposable(ptr, len as usize);
        // To a receiver that is away it goes as before.
        if !shown.iter().any(|m| m.maps()) || !self.is_eager(dest, len) || self.is_late(dest, len) {
            return false;
        }
        !(self.ways.complexes && self.looks(dest, len))
    }

    /// Whether a message that could be offered goes through the ring, to show how far its receiver is.
    fn looks(&mut self, dest: u32, len: u64) -> bool {
        let p = &mut self.peers[dest as usize];
        let run = &mut p.run;
        // Those of one buffer are offered at any distance.
        let lap = p.tx.len_bytes();
        // Twice its words: pieces take more.
        let look = if run.repeats() { Look::Not } else { run.look(len, lap, || p.tx.has_room(len / 8 * 2)) };
        if look == Look::Shows {
            p.distance.ask_of_held_lines();
        }
        look != Look::Not
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
