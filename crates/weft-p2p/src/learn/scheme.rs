//! Which way long messages of a size go fastest between this process and a peer, by experience.
//!
//! The profile's model gives the way to begin with. Virtual machines move their CPUs between
//! cores that share a cache and cores that share none while they tell the guest nothing of it, and
//! ranks move by themselves where they are not bound; the best way then changes by a factor of
//! three within seconds. So the receiver notes how long each long message took, and now and then
//! takes another way to see what it would cost.

use weft_base::param::Param;
use weft_profile::Thresholds;

/// `WEFT_P2P_WAY`.
pub static WAY: Param = Param::new(
    "WEFT_P2P_WAY",
    "way of long messages: pull (the receiver copies), both, push (the sender copies), \
     cells (two copies), or auto: by the profile, then by experience",
    "auto",
);

/// How a long message crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Way {
    /// The receiver copies out of the sender's memory.
    Pull,
    /// Both copy parts.
    Both,
    /// The sender copies into the receiver's memory.
    Push,
    /// Two copies, through cells.
    Cells,
}

pub(crate) const N_WAYS: usize = 4;

impl Way {
    pub const ALL: [Way; N_WAYS] = [Way::Pull, Way::Both, Way::Push, Way::Cells];

    pub fn name(self) -> &'static str {
        match self {
            Way::Pull => "pull",
            Way::Both => "both",
            Way::Push => "push",
            Way::Cells => "cells",
        }
    }

    /// Who copies, in a sentence.
    pub fn who(self) -> &'static str {
        match self {
            Way::Pull => "the receiver copies",
            Way::Both => "both copy parts",
            Way::Push => "the sender copies",
            Way::Cells => "two copies, through cells",
        }
    }

    fn from_name(name: &str) -> Option<Way> {
        Self::ALL.into_iter().find(|w| w.name() == name)
    }

    /// The way that `WEFT_P2P_WAY` forces.
    pub fn forced() -> Option<Way> {
        Way::from_name(WAY.word(&["auto", "pull", "both", "push", "cells"])?)
    }
}

/// The way of a long message before anything is learnt of it: who copies. `can`: who can, the receiver, the sender and
/// both at once.
pub(crate) fn model(t: &Thresholds, len: u64, can: [bool; 3]) -> Way {
    let [pull, push, both] = can;
    if push && len >= t.push_min as u64 {
        Way::Push
    } else if both && len >= t.coop_min as u64 {
        Way::Both
    } else if pull {
        Way::Pull
    } else {
        Way::Push
    }
}

/// A set of ways, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct WaySet(u8);

impl WaySet {
    pub fn insert(&mut self, w: Way) {
        self.0 |= 1 << w as u8;
    }
    pub fn contains(self, w: Way) -> bool {
        self.0 & (1 << w as u8) != 0
    }
    /// The one that it holds, if there is one only.
    pub fn only(self) -> Option<Way> {
        self.0.is_power_of_two().then(|| Way::ALL[self.0.trailing_zeros() as usize])
    }
}

/// Shortest and longest size classes, as powers of two.
const FIRST_CLASS: u32 = 12;
const N_CLASSES: usize = 14;

/// Messages of a class after which another promising way is tried, and a bad one.
const EVERY: u32 = 64;
const EVERY_BAD: u32 = 1024;
/// A way this much slower than the best is a bad one.
const BAD: f32 = 1.5;
/// What a way costs beside its time, as a factor, where pushes go past the caches: lines that the receiver has
/// read from the sender's cache have to be taken back from its own when the sender writes there again.
// PERF: 256 KiB, written and read, one way: pulled near 20 us of which 7 are the copy, far 70 and 20; by both near
// 17 and 7, far 62 and 16; pushed near 37 and 13, far 39 and 13 (single runs).
const TAKEN_BACK: f32 = 1.3;
/// Times that each way is tried at the beginning.
const FIRST_TRIES: u32 = 2;
/// Weight of the newest time.
const NEW: f32 = 0.25;

#[derive(Clone, Copy, Default)]
struct Score {
    /// Nanoseconds per byte, smoothed.
    cost: f32,
    tries: u32,
    /// The class's count when it was last tried.
    last: u32,
}

#[derive(Clone, Copy, Default)]
struct Class {
    n: u32,
    /// The way of the last message whose time came.
    before: Option<Way>,
    scores: [Score; N_WAYS],
}

/// The experience with one peer.
#[derive(Default)]
pub(crate) struct Gauge {
    classes: [Class; N_CLASSES],
}

fn class_of(len: u64) -> usize {
    (len.max(1).ilog2().saturating_sub(FIRST_CLASS) as usize).min(N_CLASSES - 1)
}

impl Gauge {
    /// The way for a message of `len` bytes, one of `open`; `model` is what the profile says. `past`: a push goes
    /// past the caches.
    pub fn choose(&mut self, len: u64, open: WaySet, model: Way, past: bool) -> Way {
        let c = &mut self.classes[class_of(len)];
        c.n = c.n.wrapping_add(1);
        let known = |w: &Way| c.scores[*w as usize].tries > 0;
        let ways = || Way::ALL.into_iter().filter(|&w| open.contains(w));
        let cost = |w: Way| match w {
            Way::Pull | Way::Both if past => c.scores[w as usize].cost * TAKEN_BACK,
            _ => c.scores[w as usize].cost,
        };
        let best = ways().filter(known).min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
        let Some(best) = best else {
            return if open.contains(model) { model } else { ways().next().unwrap_or(Way::Cells) };
        };
        // What is bad by either measure is tried rarely.
        let limit = c.scores[best as usize].cost * BAD;
        let due = ways().find(|&w| {
            let s = &c.scores[w as usize];
            let every = match s.tries {
                // The model comes first, and the others follow with some messages in between.
                t if t < FIRST_TRIES => 1 + 3 * t,
                _ if s.cost.max(cost(w)) > limit => EVERY_BAD,
                _ => EVERY,
            };
            w != best && c.n.wrapping_sub(s.last) >= every
        });
        due.unwrap_or(best)
    }

    /// A message of `len` bytes took `ns` by a way.
    pub fn note(&mut self, len: u64, way: Way, ns: u64) {
        let c = &mut self.classes[class_of(len)];
        let s = &mut c.scores[way as usize];
        // Another way has left the buffers where this one does not find them the next time, past the caches, say:
        // each trial is two messages, and so is each return.
        if c.before.replace(way) != Some(way) && s.tries > 0 {
            return;
        }
        let cost = ns as f32 / len.max(1) as f32;
        s.cost = match s.tries {
            // The first time pays for page faults and cold tables: any later one counts more.
            0 | 1 => cost,
            // The machine may have changed since.
            _ if c.n.wrapping_sub(s.last) >= EVERY => cost,
            _ => s.cost + (cost - s.cost) * NEW,
        };
        s.tries = s.tries.saturating_add(1);
        s.last = c.n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> WaySet {
        let mut s = WaySet::default();
        Way::ALL.into_iter().for_each(|w| s.insert(w));
        s
    }

    /// Runs `n` messages whose costs are given; how often each way was taken.
    fn run(g: &mut Gauge, n: u32, open: WaySet, cost: [u64; N_WAYS]) -> [u32; N_WAYS] {
        let mut taken = [0; N_WAYS];
        for _ in 0..n {
            let w = g.choose(1 << 16, open, Way::Both, false);
            assert!(open.contains(w));
            taken[w as usize] += 1;
            g.note(1 << 16, w, cost[w as usize]);
        }
        taken
    }

    #[test]
    fn the_model_comes_first_and_the_best_stays() {
        let mut g = Gauge::default();
        assert_eq!(g.choose(1 << 16, all(), Way::Both, false), Way::Both);
        let taken = run(&mut g, 2000, all(), [3000, 1000, 5000, 4000]);
        assert!(taken[Way::Both as usize] > 1980, "{taken:?}");
        assert!(taken.iter().all(|&t| t > 1), "each is tried: {taken:?}");
    }

    #[test]
    fn a_change_of_the_machine_is_noticed() {
        let mut g = Gauge::default();
        run(&mut g, 1000, all(), [3000, 1000, 1400, 4000]);
        let taken = run(&mut g, 1000, all(), [9000, 8000, 1400, 9000]);
        assert!(taken[Way::Push as usize] > 850, "{taken:?}");
    }

    #[test]
    fn a_way_that_was_bad_for_a_while_comes_back_with_its_first_good_time() {
        let mut g = Gauge::default();
        run(&mut g, 200, all(), [3000, 1000, 1700, 4000]);
        run(&mut g, 1000, all(), [9000, 8000, 1700, 9000]);
        let taken = run(&mut g, 2 * EVERY_BAD, all(), [3000, 1000, 1700, 4000]);
        assert!(taken[Way::Both as usize] > EVERY_BAD - 50, "{taken:?}");
    }

    #[test]
    fn only_what_is_open_is_taken() {
        let mut open = WaySet::default();
        open.insert(Way::Cells);
        let mut g = Gauge::default();
        assert_eq!(run(&mut g, 50, open, [1; 4])[Way::Cells as usize], 50);
        open.insert(Way::Pull);
        let taken = run(&mut g, 500, open, [1000, 1, 1, 4000]);
        assert!(taken[Way::Pull as usize] > 480, "{taken:?}");
    }

    #[test]
    fn lines_that_have_to_be_taken_back_count() {
        let mut g = Gauge::default();
        run(&mut g, 1000, all(), [2000, 1000, 1200, 4000]);
        assert_eq!(g.choose(1 << 16, all(), Way::Pull, false), Way::Both);
        assert_eq!(g.choose(1 << 16, all(), Way::Pull, true), Way::Push);
    }

    #[test]
    fn sizes_do_not_mix() {
        let mut g = Gauge::default();
        run(&mut g, 100, all(), [1000, 5000, 5000, 5000]);
        assert_eq!(g.choose(4 << 20, all(), Way::Push, false), Way::Push);
        assert_eq!(class_of(0), 0);
        assert_eq!(class_of(u64::MAX), N_CLASSES - 1);
    }
}
