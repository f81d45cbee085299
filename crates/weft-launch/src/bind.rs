//! Which CPUs each rank may use.

use weft_boot::cgroup;
use weft_topo::{BindTo, CpuSet, Level, MapBy, Topology, bindings};

/// `-bind-to`, with what the topology crate does not know: single hardware threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindChoice {
    To(BindTo),
    HwThread,
}

impl std::str::FromStr for BindChoice {
    type Err = String;
    fn from_str(s: &str) -> Result<Self, String> {
        match s {
            "hwthread" | "pu" | "hwthreads" => Ok(BindChoice::HwThread),
            _ => s.parse().map(BindChoice::To).map_err(|e| format!("-bind-to: {e}, hwthread")),
        }
    }
}

/// The outcome for a job.
#[derive(Debug)]
pub struct Bindings {
    /// One set per rank.
    pub masks: Vec<CpuSet>,
    /// Whether the masks are to be set; otherwise the ranks inherit the launcher's.
    pub bound: bool,
}

/// CPU sets for `n` ranks. `omp_threads` as OMP_NUM_THREADS says, if it does.
///
/// Without a wish of the user: each rank gets an equal share of the cores; where ranks are twice the
/// cores or another multiple, each core gets as many. Not bound are other numbers of ranks above that
/// of the cores, ranks with threads that share cores, and ranks under a quota smaller than the machine
/// (several such containers would all bind to the same first cores).
pub fn plan(n: usize, bind: Option<BindChoice>, map: Option<MapBy>, omp_threads: Option<usize>) -> Bindings {
    let unbound = |allowed: CpuSet| Bindings { masks: vec![allowed; n], bound: false };
    let allowed = CpuSet::current().unwrap_or_default();
    let auto = bind.is_none() && map.is_none();
    let quota = if auto { cgroup::cpu_quota() } else { None };
    if bind == Some(BindChoice::To(BindTo::None)) || (auto && quota.is_some_and(|q| q < allowed.len() as f64)) {
        return unbound(allowed);
    }
    plan_on(&Topology::load(), n, bind, map, omp_threads)
}

/// As `plan`, on a given machine.
fn plan_on(
    topology: &Topology,
    n: usize,
    bind: Option<BindChoice>,
    map: Option<MapBy>,
    omp_threads: Option<usize>,
) -> Bindings {
    let cores = topology.units(Level::Core);
    let shared = bind.is_none() && map.is_none() && n > cores.len();
    if shared && (!n.is_multiple_of(cores.len().max(1)) || omp_threads.is_some_and(|t| t > 1)) {
        return Bindings { masks: vec![topology.allowed().clone(); n], bound: false };
    }
    // In turn, so that ranks half of the job apart share a core.
    let map = map.unwrap_or(if shared { MapBy::Bunch } else { MapBy::Even });
    let per_core = cores.iter().map(|(_, set)| set.len()).max().unwrap_or(1);
    // A rank whose threads are not known may use its whole share.
    let share = if bind.is_none() && map == MapBy::Even { cores.len() / n * per_core } else { 1 };
    let threads = omp_threads.unwrap_or(share.max(1));
    let masks = match bind {
        Some(BindChoice::HwThread) => one_cpu_each(&bindings(topology, map, BindTo::Core, n, threads)),
        Some(BindChoice::To(to)) => bindings(topology, map, to, n, threads),
        None => bindings(topology, map, BindTo::Core, n, threads),
    };
    Bindings { masks, bound: true }
}

/// Ranks that share a set of CPUs take its members in turn.
fn one_cpu_each(sets: &[CpuSet]) -> Vec<CpuSet> {
    let mut taken: Vec<(&CpuSet, usize)> = Vec::new();
    let mut out = Vec::with_capacity(sets.len());
    for set in sets {
        let at = match taken.iter_mut().find(|(s, _)| *s == set) {
            Some((_, k)) => {
                *k += 1;
                *k
            }
            None => {
                taken.push((set, 0));
                0
            }
        };
        let cpu = set.iter().nth(at % set.len().max(1));
        out.push(cpu.into_iter().collect());
    }
    out
}

/// One line for ranks in a row with equal sets: "ranks 0-3: CPUs 0-7".
pub fn describe(b: &Bindings) -> String {
    if !b.bound {
        let set = b.masks.first().map(|m| m.to_string()).unwrap_or_default();
        return format!("{} ranks, not bound (CPUs {set})", b.masks.len());
    }
    let each: Vec<String> = b.masks.iter().enumerate().map(|(r, m)| format!("{r}: CPU {m}")).collect();
    format!("binding of the ranks: {}", each.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine() -> Topology {
        Topology::synthetic("package:2 core:4 pu:2").unwrap()
    }

    fn sizes(b: &Bindings) -> Vec<usize> {
        b.masks.iter().map(CpuSet::len).collect()
    }

    #[test]
    fn equal_shares_by_default() {
        let b = plan_on(&machine(), 2, None, None, None);
        assert!(b.bound);
        assert_eq!(sizes(&b), [8, 8]);
        assert!(b.masks[0].intersection(&b.masks[1]).is_empty());
        assert_eq!(sizes(&plan_on(&machine(), 8, None, None, None)), [2; 8]);
        assert!(!plan_on(&machine(), 9, None, None, None).bound);
        assert!(!plan_on(&machine(), 16, None, None, Some(2)).bound, "their threads would share a core");
        let twice = plan_on(&machine(), 16, None, None, Some(1));
        assert!(twice.bound);
        assert_eq!(sizes(&twice), [2; 16]);
        assert_eq!(twice.masks[..8], twice.masks[8..]);
        assert_eq!(sizes(&plan_on(&machine(), 2, None, None, Some(2))), [2, 2]);
    }

    #[test]
    fn wishes() {
        let core = Some(BindChoice::To(BindTo::Core));
        assert_eq!(sizes(&plan_on(&machine(), 2, core, None, None)), [2, 2]);
        let hw = plan_on(&machine(), 16, Some(BindChoice::HwThread), Some(MapBy::Bunch), None);
        assert_eq!(sizes(&hw), [1; 16]);
        let mut all = CpuSet::new();
        hw.masks.iter().for_each(|m| all.union_with(m));
        assert_eq!(all.len(), 16);
        let socket = Some(BindChoice::To(BindTo::Socket));
        assert_eq!(sizes(&plan_on(&machine(), 3, socket, None, None)), [8; 3]);
    }
}
