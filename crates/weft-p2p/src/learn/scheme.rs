//! Which scheme long messages of a size go by fastest between this process and a peer, by experience.
//!
//! `WEFT_P2P_WAY` and reports call the schemes get, split, put and pipeline pull, both, push and cells.
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
pub(crate) enum Scheme {
    /// The receiver copies out of the sender's memory.
    Get,
    /// Both copy parts.
    Split,
    /// The sender copies into the receiver's memory.
    Put,
    /// Two copies, through cells.
    Pipeline,
}

pub(crate) const N_SCHEMES: usize = 4;

impl Scheme {
    pub const ALL: [Scheme; N_SCHEMES] = [Scheme::Get, Scheme::Split, Scheme::Put, Scheme::Pipeline];

    pub fn name(self) -> &'static str {
        match self {
            Scheme::Get => "pull",
            Scheme::Split => "both",
            Scheme::Put => "push",
            Scheme::Pipeline => "cells",
        }
    }

    /// Who copies, in a sentence.
    pub fn who(self) -> &'static str {
        match self {
            Scheme::Get => "the receiver copies",
            Scheme::Split => "both copy parts",
            Scheme::Put => "the sender copies",
            Scheme::Pipeline => "two copies, through cells",
        }
    }

    fn from_name(name: &str) -> Option<Scheme> {
        Self::ALL.into_iter().find(|w| w.name() == name)
    }

    /// The way that `WEFT_P2P_WAY` forces.
    pub fn forced() -> Option<Scheme> {
        Scheme::from_name(WAY.word(&["auto", "pull", "both", "push", "cells"])?)
    }
}

const _: () = {
    let mut i = 0;
    while i < N_SCHEMES {
        assert!(Scheme::ALL[i] as usize == i, "a way is its place");
        i += 1;
    }
};

/// The way of a long message before anything is learnt of it: who copies. `can`: who can, the receiver, the sender and
/// both at once.
pub(crate) fn model(t: &Thresholds, len: u64, can: [bool; 3]) -> Scheme {
    let [pull, push, both] = can;
    if push && len >= t.push_min as u64 {
        Scheme::Put
    } else if both && len >= t.coop_min as u64 {
        Scheme::Split
    } else if pull {
        Scheme::Get
    } else {
        Scheme::Put
    }
}

/// A set of ways, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SchemeSet(u8);

impl SchemeSet {
    pub fn insert(&mut self, w: Scheme) {
        self.0 |= 1 << w as u8;
    }
    pub fn contains(self, w: Scheme) -> bool {
        self.0 & (1 << w as u8) != 0
    }
    /// The one that it holds, if there is one only.
    pub fn only(self) -> Option<Scheme> {
        self.0.is_power_of_two().then(|| Scheme::ALL[self.0.trailing_zeros() as usize])
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
/// Weight of the newest time, which counts as so many times the last ones at the most: it may hold another process's turn
/// on the core.
// Pushes of 512 KiB took 14 us, one of them 107: that made them a bad way for the next 1,024 messages, which were
// pulled and took 82 us where pushed ones take 32 (ADR 0087).
const NEW: f32 = 0.25;
const MOST: f32 = 2.0;

#[derive(Clone, Copy, Default)]
struct Score {
    /// Nanoseconds per byte, smoothed.
    cost: f32,
    tries: u32,
    /// The class's count when it was last tried.
    last: u32,
    /// The last time was much worse than those before, and came after a while: the next message tells whether that holds.
    is_doubtful: bool,
}

#[derive(Clone, Copy, Default)]
struct Class {
    n: u32,
    /// The way of the last message whose time came.
    before: Option<Scheme>,
    scores: [Score; N_SCHEMES],
}

/// The experience with one peer.
#[derive(Default)]
pub(crate) struct SchemeSelector {
    classes: [Class; N_CLASSES],
}

fn class_of(len: u64) -> usize {
    (len.max(1).ilog2().saturating_sub(FIRST_CLASS) as usize).min(N_CLASSES - 1)
}

impl SchemeSelector {
    /// The way for a message of `len` bytes, one of `open`; `model` is what the profile says. `past`: a push goes
    /// past the caches.
    pub fn choose(&mut self, len: u64, open: SchemeSet, model: Scheme, past: bool) -> Scheme {
        let c = &mut self.classes[class_of(len)];
        c.n = c.n.wrapping_add(1);
        let known = |w: &Scheme| c.scores[*w as usize].tries > 0;
        let ways = || Scheme::ALL.into_iter().filter(|&w| open.contains(w));
        let cost = |w: Scheme| match w {
            Scheme::Get | Scheme::Split if past => c.scores[w as usize].cost * TAKEN_BACK,
            _ => c.scores[w as usize].cost,
        };
        let best = ways().filter(known).min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
        let Some(best) = best else {
            return if open.contains(model) { model } else { ways().next().unwrap_or(Scheme::Pipeline) };
        };
        // What is bad by either measure is tried rarely.
        let limit = c.scores[best as usize].cost * BAD;
        let due = ways().find(|&w| {
            let s = &c.scores[w as usize];
            let every = match s.tries {
                _ if s.is_doubtful => 0,
                // The model comes first, and the others follow with some messages in between.
                t if t < FIRST_TRIES => 1 + 3 * t,
                _ if s.cost.max(cost(w)) > limit => EVERY_BAD,
                _ => EVERY,
            };
            w != best && c.n.wrapping_sub(s.last) >= every
        });
        let way = due.unwrap_or(best);
        debug_assert!(open.contains(way));
        way
    }

    /// A message of `len` bytes took `ns` by a way.
    pub fn note(&mut self, len: u64, way: Scheme, ns: u64) {
        let c = &mut self.classes[class_of(len)];
        let s = &mut c.scores[way as usize];
        // Another way has left the buffers where this one does not find them the next time, past the caches, say:
        // each trial is two messages, and so is each return.
        if c.before.replace(way) != Some(way) && s.tries > 0 {
            return;
        }
        let (cost, before) = (ns as f32 / len.max(1) as f32, s.cost);
        s.cost = match s.tries {
            // The first time pays for page faults and cold tables: any later one counts more.
            0 | 1 => cost,
            _ if s.is_doubtful => cost.min(s.cost),
            // The machine may have changed since.
            _ if c.n.wrapping_sub(s.last) >= EVERY => cost,
            _ => s.cost + (cost.min(MOST * s.cost) - s.cost) * NEW,
        };
        s.is_doubtful = !s.is_doubtful && s.tries > 1 && s.cost > before * MOST;
        debug_assert!(s.cost.is_finite() && s.cost >= 0.0, "costs are compared");
        s.tries = s.tries.saturating_add(1);
        s.last = c.n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> SchemeSet {
        let mut s = SchemeSet::default();
        Scheme::ALL.into_iter().for_each(|w| s.insert(w));
        s
    }

    /// Runs `n` messages whose costs are given; how often each way was taken.
    fn run(g: &mut SchemeSelector, n: u32, open: SchemeSet, cost: [u64; N_SCHEMES]) -> [u32; N_SCHEMES] {
        let mut taken = [0; N_SCHEMES];
        for _ in 0..n {
            let w = g.choose(1 << 16, open, Scheme::Split, false);
            assert!(open.contains(w));
            taken[w as usize] += 1;
            g.note(1 << 16, w, cost[w as usize]);
        }
        taken
    }

    #[test]
    fn the_model_comes_first_and_the_best_stays() {
        let mut g = SchemeSelector::default();
        assert_eq!(g.choose(1 << 16, all(), Scheme::Split, false), Scheme::Split);
        let taken = run(&mut g, 2000, all(), [3000, 1000, 5000, 4000]);
        assert!(taken[Scheme::Split as usize] > 1980, "{taken:?}");
        assert!(taken.iter().all(|&t| t > 1), "each is tried: {taken:?}");
    }

    #[test]
    fn a_change_of_the_machine_is_noticed() {
        let mut g = SchemeSelector::default();
        run(&mut g, 1000, all(), [3000, 1000, 1400, 4000]);
        let taken = run(&mut g, 1000, all(), [9000, 8000, 1400, 9000]);
        assert!(taken[Scheme::Put as usize] > 850, "{taken:?}");
    }

    #[test]
    fn a_way_that_was_bad_for_a_while_comes_back_with_its_first_good_time() {
        let mut g = SchemeSelector::default();
        run(&mut g, 200, all(), [3000, 1000, 1700, 4000]);
        run(&mut g, 1000, all(), [9000, 8000, 1700, 9000]);
        let taken = run(&mut g, 2 * EVERY_BAD, all(), [3000, 1000, 1700, 4000]);
        assert!(taken[Scheme::Split as usize] > EVERY_BAD - 50, "{taken:?}");
    }

    #[test]
    fn one_slow_message_is_no_bad_way() {
        let cost = [1500, 3000, 1000, 9000];
        let (push, mut g) = (Scheme::Put as usize, SchemeSelector::default());
        run(&mut g, 500, all(), cost);
        // One of those that go by the best way anyhow.
        assert_eq!(g.choose(1 << 16, all(), Scheme::Split, false), Scheme::Put);
        g.note(1 << 16, Scheme::Put, 50_000);
        assert!(run(&mut g, 500, all(), cost)[push] > 450);
        // One that comes after a while, by which a way is judged anew.
        let other = [1500, 3000, 2000, 9000];
        run(&mut g, 500, all(), other);
        let mut slow = 0;
        for _ in 0..4 * EVERY {
            let w = g.choose(1 << 16, all(), Scheme::Split, false);
            let now = if w == Scheme::Put && slow < 2 { 50_000 } else { cost[w as usize] };
            slow += (w == Scheme::Put) as u32;
            g.note(1 << 16, w, now);
        }
        let taken = run(&mut g, 500, all(), cost);
        assert!(taken[push] > 450, "{taken:?}");
    }

    #[test]
    fn only_what_is_open_is_taken() {
        let mut open = SchemeSet::default();
        open.insert(Scheme::Pipeline);
        let mut g = SchemeSelector::default();
        assert_eq!(run(&mut g, 50, open, [1000; 4])[Scheme::Pipeline as usize], 50);
        open.insert(Scheme::Get);
        let taken = run(&mut g, 500, open, [1000, 1, 1, 4000]);
        assert!(taken[Scheme::Get as usize] > 480, "{taken:?}");
    }

    #[test]
    fn lines_that_have_to_be_taken_back_count() {
        let mut g = SchemeSelector::default();
        run(&mut g, 1000, all(), [2000, 1000, 1200, 4000]);
        assert_eq!(g.choose(1 << 16, all(), Scheme::Get, false), Scheme::Split);
        assert_eq!(g.choose(1 << 16, all(), Scheme::Get, true), Scheme::Put);
    }

    #[test]
    fn sizes_do_not_mix() {
        let mut g = SchemeSelector::default();
        run(&mut g, 100, all(), [1000, 5000, 5000, 5000]);
        assert_eq!(g.choose(4 << 20, all(), Scheme::Put, false), Scheme::Put);
        assert_eq!(class_of(0), 0);
        assert_eq!(class_of(u64::MAX), N_CLASSES - 1);
    }
}
