//! Whether a waiting process may spin: decided once per job, from what the processes may use.

use crate::cgroup;
use std::collections::HashMap;
use weft_base::param::Param;
use weft_topo::CpuSet;

pub static WAIT_MODE: Param = Param::new(
    "WEFT_WAIT_MODE",
    "how a rank waits: dedicated (spins a while), oversubscribed (sleeps soon) or auto",
    "auto: from the affinity masks, the cgroup's CPU quota and the number of ranks",
);

/// Share of a CPU by which the ranks may exceed the quota and still count as dedicated.
const QUOTA_SLACK: f64 = 0.05;

/// True when there are more processes than CPUs for them somewhere: in all, under the quota (in
/// CPUs), or among those that are bound to the same set. One mask per process.
///
/// Progress: pure function.
pub fn oversubscribed(masks: &[CpuSet], quota_cpus: Option<f64>) -> bool {
    let mut union = CpuSet::new();
    let mut groups: HashMap<Vec<u32>, usize> = HashMap::new();
    for m in masks {
        union.union_with(m);
        *groups.entry(m.iter().collect()).or_default() += 1;
    }
    masks.len() > union.len()
        || quota_cpus.is_some_and(|q| masks.len() as f64 > q + QUOTA_SLACK)
        || groups.iter().any(|(cpus, &n)| n > cpus.len())
}

/// The decision for this machine and the user's `WEFT_WAIT_MODE`, as `JobHeader::wait_mode`
/// takes it.
pub fn decide(masks: &[CpuSet]) -> u32 {
    let over = match WAIT_MODE.word(&["auto", "dedicated", "oversubscribed"]) {
        Some("dedicated") => false,
        Some("oversubscribed") => true,
        _ => oversubscribed(masks, cgroup::cpu_quota()),
    };
    if over { weft_shm::WAIT_OVERSUBSCRIBED } else { weft_shm::WAIT_DEDICATED }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(cpus: std::ops::Range<u32>) -> CpuSet {
        cpus.collect()
    }

    #[test]
    fn by_count() {
        assert!(!oversubscribed(&vec![mask(0..4); 4], None));
        assert!(oversubscribed(&vec![mask(0..4); 5], None));
        assert!(!oversubscribed(&[mask(0..1)], None));
    }

    #[test]
    fn by_quota() {
        assert!(!oversubscribed(&vec![mask(0..64); 4], Some(4.0)));
        assert!(oversubscribed(&vec![mask(0..64); 4], Some(2.5)));
        assert!(oversubscribed(&vec![mask(0..64); 4], Some(0.1)));
    }

    #[test]
    fn by_binding() {
        let bound = [mask(0..1), mask(1..2), mask(2..3)];
        assert!(!oversubscribed(&bound, None));
        let doubled = [mask(0..1), mask(0..1), mask(2..4)];
        assert!(oversubscribed(&doubled, None));
    }
}
