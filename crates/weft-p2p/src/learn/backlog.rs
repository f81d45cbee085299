//! The skew between a sender and a receiver (`skew`): how late a receiver is, and how far that raises its senders' thresholds.
//!
//! Pure: time comes in as a parameter.

use std::time::{Duration, Instant};
use weft_base::param::Param;

/// `WEFT_SKEW`.
pub static SKEW: Param = Param::new(
    "WEFT_SKEW",
    "auto, or off: long messages never complete into buffers, however late the receiver is",
    "auto",
);
/// `WEFT_SKEW_MAX`.
pub static SKEW_MAX: Param = Param::new(
    "WEFT_SKEW_MAX",
    "longest message in bytes that may complete into buffers for a late receiver",
    "1048576",
);

/// Waiting messages from which on a receiver calls itself late.
pub(crate) const LATE: u64 = 2;
/// Messages that have to wait for one that is away to be called late.
pub(crate) const MANY: u32 = 3;
/// Long receives in a row without a queue after which it is no longer late.
const SETTLED: u32 = 8;
/// Long sends without a sign of backlog after which the threshold goes down a step.
const CALM: u32 = 16;
/// An absence is longer than this and five receives: reading what was received is none.
const SHORTEST_ABSENCE: Duration = Duration::from_micros(20);

/// What a sender knows of the backlog of a peer. Pure.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct AdaptiveLimit {
    /// Messages up to this length go through buffers; 0: not raised.
    threshold: u64,
    calm: u32,
}

/// How a look changed the threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    None,
    Up,
    Down,
}

impl AdaptiveLimit {
    /// A long send of `len` bytes while the receiver reports `waiting` late messages; `floor` is
    /// the usual threshold, `ceiling` the highest.
    pub fn look(&mut self, waiting: u64, len: u64, floor: u64, ceiling: u64) -> Change {
        let old = self.threshold;
        if waiting >= LATE {
            self.calm = 0;
            self.threshold = old.max(floor).saturating_mul(2).max(len).min(ceiling);
        } else if old != 0 {
            self.calm += 1;
            if self.calm >= CALM {
                self.calm = 0;
                self.threshold = if old / 2 > floor { old / 2 } else { 0 };
            }
        }
        debug_assert!(self.calm < CALM);
        debug_assert!(waiting < LATE || len > ceiling || self.covers(len), "a late receiver gets it through buffers");
        match self.threshold.cmp(&old) {
            std::cmp::Ordering::Greater => Change::Up,
            std::cmp::Ordering::Less => Change::Down,
            std::cmp::Ordering::Equal => Change::None,
        }
    }

    pub fn covers(&self, len: u64) -> bool {
        len <= self.threshold
    }
}

/// What a receiver knows of its own backlog towards a sender.
#[derive(Clone, Copy, Default)]
pub(crate) struct Backlog {
    /// Long messages that wait.
    pub waiting: u32,
    /// When the last long receive ended, and how long it took.
    pub ended: Option<Instant>,
    pub took: Duration,
    pub late: bool,
    /// Receives in a row that met no queue, or came without an absence.
    calm: u32,
    pub told: u64,
}

impl Backlog {
    /// A receive has ended that met no queue which could be seen.
    pub fn see_at(&mut self, now: Instant) {
        let away = self.was_away(now);
        self.ended = Some(now);
        self.see(false, away == Some(false));
    }

    /// Whether this receiver was away before now, if it is known when the last receive ended.
    pub fn was_away(&self, now: Instant) -> Option<bool> {
        self.ended.map(|e| now.duration_since(e) > SHORTEST_ABSENCE + 5 * self.took)
    }

    /// One long receive: whether a queue had formed in an absence, or nothing of the kind.
    pub fn see(&mut self, queued: bool, calm: bool) {
        self.calm = if calm { self.calm + 1 } else { 0 };
        if queued {
            (self.late, self.calm) = (true, 0);
        } else if self.calm >= SETTLED {
            self.late = false;
        }
        debug_assert!(!self.late || self.calm < SETTLED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: u64 = 16 << 10;
    const TOP: u64 = 1 << 20;

    #[test]
    fn a_late_receiver_raises_at_once() {
        let mut r = AdaptiveLimit::default();
        assert_eq!(r.look(0, 100_000, FLOOR, TOP), Change::None);
        assert!(!r.covers(100_000));
        assert_eq!(r.look(LATE, 100_000, FLOOR, TOP), Change::Up);
        assert!(r.covers(100_000));
        while r.look(9, 100_000, FLOOR, TOP) == Change::Up {}
        assert!(r.covers(TOP) && !r.covers(TOP + 1), "bounded");
    }

    #[test]
    fn a_receiver_is_late_while_queues_form() {
        let mut l = Backlog::default();
        l.see(false, false);
        assert!(!l.late);
        l.see(true, false);
        for _ in 0..3 {
            // The end of a window, and the next one's first message.
            (0..3).for_each(|_| l.see(false, true));
            assert!(l.late);
            l.see(true, false);
        }
        (0..SETTLED).for_each(|_| l.see(false, true));
        assert!(!l.late);
    }

    #[test]
    fn whoever_receives_one_after_the_other_is_not_late() {
        let mut l = Backlog { late: true, told: 9, ..Backlog::default() };
        let (began, step) = (Instant::now(), SHORTEST_ABSENCE / 2);
        let mut at = |i: u32, every: Duration| {
            l.see_at(began + every * i);
            l.late
        };
        assert!((0..100).all(|i| at(i, 3 * step)), "an absence before each");
        let from = 150 * 3;
        assert!((0..=SETTLED).all(|i| at(from + i, step) == (i < SETTLED)));
    }

    #[test]
    fn calm_lowers_step_by_step() {
        let mut r = AdaptiveLimit::default();
        r.look(5, 200_000, FLOOR, TOP);
        let mut downs = 0;
        for i in 1..1000 {
            match r.look(0, 200_000, FLOOR, TOP) {
                Change::Up => panic!("raised without a reason"),
                Change::Down => {
                    downs += 1;
                    assert_eq!(i % CALM, 0, "not sooner");
                }
                Change::None => {}
            }
        }
        assert!(downs > 1 && !r.covers(1));
    }

    #[test]
    fn one_sign_now_and_then_holds_the_threshold() {
        let mut r = AdaptiveLimit::default();
        for i in 0..500 {
            r.look(if i % 10 == 0 { 3 } else { 0 }, 50_000, FLOOR, TOP);
            assert!(r.covers(50_000));
        }
    }
}
