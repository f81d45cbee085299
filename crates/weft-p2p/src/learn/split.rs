//! Whether the sender of a message that goes by a handshake (`proto::handshake`) copies, too, from what either has cost. Pure.

/// Messages of a buffer after which both ways of a handshake are tried again: at first and after each change, and at most,
/// twice as many after each time that nothing had changed.
// PERF: a try of the dearer way costs what some of the others do; with 256 for good they were 1.4 % of all.
const ROUND: u16 = 256;
const LONGEST_ROUND: u16 = 2048;
/// Of so many messages the receiver looks at one, twice as many after each look that found its caches to hold the
/// message, and at most.
const LOOKS_EVERY: u16 = 8;
const LOOKS_LEAST: u16 = 64;
/// Messages at the beginning of a round that try one of the two, and those of them that are not timed: they bring
/// lines to where the next ones find them.
const TRIES: u16 = 6;
const WARM: u16 = 2;
const _: () = assert!(LOOKS_LEAST <= u8::MAX as u16, "a plan's weight holds it");
const _: () = assert!(2 * TRIES <= ROUND && WARM < TRIES, "a round has both tries");

/// How a handshake is to go. Pure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub both: bool,
    /// The sender takes its time: what was tried before has settled.
    pub tells: bool,
    /// The receiver looks whether its caches held the message.
    pub looks: bool,
    /// Messages like this one, for which the receiver takes the time.
    pub weight: u8,
}

/// What handshakes of a buffer's messages have cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    next: Plan,
    /// Where the next message is in its round, and how long that is; what the one before came to.
    i: u16,
    round: u16,
    was_both: Option<bool>,
    /// Messages until the receiver looks, and from one look to the next.
    looks_in: u16,
    looks_every: u16,
    /// Nanoseconds where the receiver copies, and where both do: the least of this round, since whatever comes
    /// between only adds to them.
    ns: [u64; 2],
}

impl Default for Costs {
    fn default() -> Self {
        let next = Plan { both: false, tells: false, looks: false, weight: 0 };
        let (round, ns) = (ROUND, [u64::MAX; 2]);
        let mut costs = Self { next, i: 0, round, was_both: None, looks_in: 0, looks_every: 0, ns };
        costs.next = costs.decide();
        costs
    }
}

impl Costs {
    /// The next message.
    #[inline]
    pub fn plan(&self) -> Plan {
        self.next
    }

    /// That one has gone so.
    // PERF: what is decided now need not be when the next one is on its way.
    pub fn advance(&mut self) {
        self.i += 1;
        if self.i >= self.round {
            let both = Some(self.is_both_less());
            self.round = if both == self.was_both { (2 * self.round).min(LONGEST_ROUND) } else { ROUND };
            (self.was_both, self.i, self.ns) = (both, 0, [u64::MAX; 2]);
        }
        debug_assert!(self.i < self.round && (ROUND..=LONGEST_ROUND).contains(&self.round));
        self.next = self.decide();
    }

    fn is_both_less(&self) -> bool {
        self.ns[1] < self.ns[0]
    }

    fn decide(&mut self) -> Plan {
        let i = self.i;
        let tries = i < 2 * TRIES;
        let both = if tries { i >= TRIES } else { self.is_both_less() };
        let tells = tries && i % TRIES >= WARM;
        let every = self.looks_every.max(LOOKS_EVERY);
        let looks = self.looks_in == 0;
        if looks {
            self.looks_in = every;
            self.looks_every = (2 * every).min(LOOKS_LEAST);
        }
        debug_assert!((1..=LOOKS_LEAST).contains(&self.looks_in) && every <= LOOKS_LEAST);
        self.looks_in -= 1;
        Plan { both, tells, looks, weight: if looks { every as u8 } else { tries as u8 } }
    }

    /// The receiver's caches did not hold a message.
    pub fn note_dear(&mut self) {
        self.round = ROUND;
        self.looks_every = LOOKS_EVERY;
        self.looks_in = self.looks_in.min(LOOKS_EVERY - 1);
    }

    /// What one has cost whose plan tells.
    pub fn note(&mut self, plan: Plan, ns: u64) {
        debug_assert!(plan.tells, "others have not settled");
        let least = &mut self.ns[plan.both as usize];
        *least = (*least).min(ns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next message, met, where both ways cost what they are said to.
    fn step(c: &mut Costs, pull_ns: u64, both_ns: u64) -> Plan {
        let plan = c.plan();
        c.advance();
        if plan.tells {
            c.note(plan, if plan.both { both_ns } else { pull_ns });
        }
        plan
    }

    /// Of so many messages, those that both copied.
    fn both_of(c: &mut Costs, n: u16, pull_ns: u64, both_ns: u64) -> u16 {
        (0..n).filter(|_| step(c, pull_ns, both_ns).both).count() as u16
    }

    #[test]
    fn the_cheaper_way_is_taken() {
        let mut c = Costs::default();
        assert_eq!(both_of(&mut c, ROUND, 1000, 600), ROUND - TRIES);
        let mut c = Costs::default();
        assert_eq!(both_of(&mut c, ROUND, 600, 1000), TRIES);
    }

    #[test]
    fn rounds_are_longer_while_nothing_changes() {
        let mut c = Costs::default();
        let mut rounds = |n: usize, pull_ns| {
            let begins = |i: usize| if step(&mut c, pull_ns, 1000).tells { Some(i) } else { None };
            let begun: Vec<usize> = (0..n).filter_map(begins).collect();
            let firsts: Vec<usize> = begun.chunks((2 * (TRIES - WARM)).into()).map(|c| c[0]).collect();
            firsts.windows(2).map(|w| w[1] - w[0]).collect::<Vec<_>>()
        };
        let round = ROUND as usize;
        let longest = LONGEST_ROUND as usize;
        assert_eq!(
            rounds(2 * round + 2 * round + 4 * round + 3 * longest, 500),
            [round, round, 2 * round, 4 * round, longest, longest]
        );
        assert_eq!(rounds(longest + 2 * round, 1500), [longest, round], "a change");
        assert!(both_of(&mut c, ROUND, 1500, 1000) >= ROUND - TRIES, "and what is cheaper now is taken");
    }

    #[test]
    fn a_dear_message_ends_a_long_round() {
        let mut c = Costs::default();
        both_of(&mut c, 2 * ROUND + 2 * ROUND + ROUND, 500, 1000);
        c.note_dear();
        assert_eq!(both_of(&mut c, ROUND, 1500, 1000), ROUND - TRIES - 1);
    }

    #[test]
    fn what_comes_between_does_not_count() {
        let mut c = Costs::default();
        for i in 0..ROUND as u64 - 1 {
            step(&mut c, 1000, 600 + 5000 * (i % 2));
        }
        assert_eq!(c.ns, [1000, 600]);
    }

    #[test]
    fn the_receiver_looks_now_and_then() {
        let mut c = Costs::default();
        let looks = |c: &mut Costs, n: usize| (0..n).filter(|_| step(c, 1, 1).looks).count();
        assert_eq!((looks(&mut c, 8 + 16 + 32), looks(&mut c, 64), looks(&mut c, 640)), (3, 1, 10));
        assert_eq!(looks(&mut c, 1), 1);
        c.note_dear();
        assert_eq!(looks(&mut c, 9), 1);
        assert_eq!(looks(&mut c, 16), 1);
    }

    #[test]
    fn times_stand_for_all_messages() {
        let mut c = Costs::default();
        let n = 8 + 16 + 32 + 64 * 10;
        let told: usize = (0..n).map(|_| step(&mut c, 1, 1)).filter(|p| p.looks).map(|p| p.weight as usize).sum();
        assert_eq!(told, n);
    }
}
