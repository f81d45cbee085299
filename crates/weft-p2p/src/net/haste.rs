//! Whether a program that sends many short messages in a row comes back soon, so that they may wait for each other (ADR 0088).
//!
//! What waits goes with the next look at the wire, which each call makes that waits or tests. A program that computes before
//! that would keep its messages back: who has done so sends the next ones at once, the more the more often it did.

/// Some 50 us: a burst and the call behind it take less.
const LATE_TICKS: u64 = 125_000;
/// Messages that go at once after the first time.
const AT_ONCE: u32 = 256;
const MOST_DOUBTS: u32 = 12;
/// Times that it came soon for each that it came late.
const SOON: u32 = 64;

#[derive(Default)]
pub(crate) struct Haste {
    /// Since when something waits, by [`weft_sync::ticks`]; 0: nothing does.
    since: u64,
    /// Messages that do not wait.
    at_once: u32,
    doubts: u32,
    soon: u32,
}

impl Haste {
    /// Whether the next message may wait.
    pub fn may_wait(&mut self) -> bool {
        let may = self.at_once == 0;
        self.at_once = self.at_once.saturating_sub(1);
        may
    }

    /// A message waits, from now on; or it has gone, and those before it.
    pub fn something_waits(&mut self, now: Option<u64>) {
        self.since = now.map_or(0, |now| if self.since == 0 { now.max(1) } else { self.since });
    }

    /// The wire is looked at.
    pub fn all_goes(&mut self, now: impl FnOnce() -> u64) {
        debug_assert!(self.doubts <= MOST_DOUBTS && self.soon < SOON);
        let since = std::mem::take(&mut self.since);
        if since == 0 {
            return;
        }
        if now().wrapping_sub(since) > LATE_TICKS {
            self.doubts = (self.doubts + 1).min(MOST_DOUBTS);
            (self.at_once, self.soon) = (AT_ONCE << self.doubts, 0);
            return;
        }
        self.soon += 1;
        if self.soon >= SOON {
            (self.doubts, self.soon) = (self.doubts.saturating_sub(1), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends `n` messages and looks at the wire after `ticks`; how many waited.
    fn burst(h: &mut Haste, now: &mut u64, n: u32, ticks: u64) -> u32 {
        let waited = (0..n).filter(|_| h.may_wait()).count() as u32;
        if waited > 0 {
            h.something_waits(Some(*now));
        }
        *now += ticks;
        h.all_goes(|| *now);
        waited
    }

    #[test]
    fn who_computes_meanwhile_sends_at_once() {
        let (mut h, mut now) = (Haste::default(), 1);
        assert_eq!((0..1000).map(|_| burst(&mut h, &mut now, 10, 10_000)).sum::<u32>(), 10_000);
        let waited: u32 = (0..10_000).map(|_| burst(&mut h, &mut now, 10, 1_000_000)).sum();
        assert!(waited < 10 * MOST_DOUBTS, "{waited}");
        // And it may change.
        let waited: u32 = (0..400_000).map(|_| burst(&mut h, &mut now, 10, 10_000)).sum();
        assert!(waited > 2_000_000, "{waited}");
    }

    #[test]
    fn one_late_look_costs_little() {
        let (mut h, mut now) = (Haste::default(), 1);
        let waited: u32 =
            (0..10_000).map(|i| burst(&mut h, &mut now, 10, 10_000 + 200_000 * u64::from(i % 1000 == 0))).sum();
        assert!(waited > 90_000, "{waited}");
    }
}
