//! When a far peer counts as gone. Its mark comes by the job's memory, or by mpiexec, and its messages come over the network:
//! what it has sent before may come after the mark.

use std::collections::HashMap;
use weft_shm::Departure;

/// A mark counts after this time. A frame that was lost is sent again within it, more than once.
const GRACE_NS: u64 = 2_000_000_000;

/// Marks of far peers, and when each was first seen.
#[derive(Default)]
pub(crate) struct Farewells(HashMap<u32, (Departure, u64)>);

impl Farewells {
    /// Whether a peer's mark has been there for long enough. A further one begins anew: messages may lie between the two.
    pub fn counts(&mut self, peer: u32, how: Departure, now_ns: u64) -> bool {
        debug_assert!(how != Departure::Here, "there is a mark");
        let seen = self.0.entry(peer).or_insert((how, now_ns));
        if seen.0 != how {
            *seen = (how, now_ns);
        }
        now_ns.saturating_sub(seen.1) >= GRACE_NS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_counts_once_what_was_sent_before_must_have_come() {
        let mut f = Farewells::default();
        assert!(!f.counts(3, Departure::Finalizing, 100));
        assert!(!f.counts(3, Departure::Finalizing, 99 + GRACE_NS));
        assert!(f.counts(3, Departure::Finalizing, 100 + GRACE_NS));
        // Of another peer; a further mark.
        assert!(!f.counts(4, Departure::Finalizing, 100 + GRACE_NS));
        assert!(!f.counts(3, Departure::Ended, 200 + GRACE_NS));
        assert!(!f.counts(3, Departure::Ended, 199 + 2 * GRACE_NS));
        assert!(f.counts(3, Departure::Ended, 200 + 2 * GRACE_NS));
    }
}
