//! Where ranks go: pure functions from a topology and a policy to CPU sets.
//!
//! Source: `bunch` and `scatter` are the two placements of the study of non-temporal copies in
//! MVAPICH2 (bunch: as close as possible; scatter: rank i on socket i mod sockets); the rest is
//! what users of other launchers type.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::{CpuSet, Level, NO_ID, TopoError, Topology};

/// The order in which ranks take cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapBy {
    /// Equal shares of the allowed cores, neighbouring ranks side by side: rank i starts at core
    /// i * cores / ranks. The default.
    Even,
    /// As close as possible: one after another in topological order.
    Bunch,
    /// Rank i on socket i mod sockets; inside a socket again over its NUMA nodes, L3s and cores.
    Scatter,
    /// Core after core, as bunch; a rank's cores never cross an L3 where they fit into one.
    Core,
    /// Rank i on socket (NUMA node, L3) i mod their number, and there core after core.
    Socket,
    Numa,
    L3,
}

/// How widely a rank is bound around its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindTo {
    /// Not bound: all allowed CPUs.
    None,
    /// As many whole cores as its threads need.
    Core,
    /// All allowed CPUs of the unit that holds its first core.
    L3,
    Numa,
    Socket,
}

macro_rules! names {
    ($type:ty, $what:literal: $($name:literal => $value:expr),*) => {
        impl FromStr for $type {
            type Err = TopoError;
            fn from_str(text: &str) -> Result<Self, TopoError> {
                match text.to_ascii_lowercase().as_str() {
                    $($name => Ok($value),)*
                    _ => Err(TopoError(format!(
                        "'{text}' is no {}; use one of {}", $what, [$($name),*].join(", ")))),
                }
            }
        }
    };
}
names!(MapBy, "mapping": "even" => MapBy::Even, "bunch" => MapBy::Bunch,
    "scatter" => MapBy::Scatter, "core" => MapBy::Core, "socket" => MapBy::Socket,
    "package" => MapBy::Socket, "numa" => MapBy::Numa, "l3" => MapBy::L3, "l3cache" => MapBy::L3);
names!(BindTo, "binding": "none" => BindTo::None, "core" => BindTo::Core, "l3" => BindTo::L3,
    "l3cache" => BindTo::L3, "numa" => BindTo::Numa, "socket" => BindTo::Socket,
    "package" => BindTo::Socket);

/// The CPU set of each of `n` ranks. `omp_threads` is how many threads a rank will run (1 when
/// unknown): a rank gets as many neighbouring cores as these need. With more ranks than cores
/// they start again from the first place; this never fails.
pub fn bindings(topology: &Topology, map_by: MapBy, bind_to: BindTo, n: usize, omp_threads: usize) -> Vec<CpuSet> {
    let cores: Vec<CpuSet> = topology.units(Level::Core).into_iter().map(|(_, set)| set).collect();
    if cores.is_empty() || bind_to == BindTo::None {
        return vec![topology.allowed().clone(); n];
    }
    let threads_per_core = cores.iter().map(CpuSet::len).max().unwrap_or(1);
    let width = omp_threads.max(1).div_ceil(threads_per_core).min(cores.len());
    let slots = slots(topology, &cores, map_by, n, width);
    (0..n)
        .map(|rank| {
            let slot = &slots[rank % slots.len()];
            match bind_to {
                BindTo::None => topology.allowed().clone(),
                BindTo::Core => slot.iter().fold(CpuSet::new(), |mut set, &c| {
                    set.union_with(&cores[c]);
                    set
                }),
                BindTo::L3 => unit_of(topology, &cores[slot[0]], &[Level::L3, Level::Numa]),
                BindTo::Numa => unit_of(topology, &cores[slot[0]], &[Level::Numa]),
                BindTo::Socket => unit_of(topology, &cores[slot[0]], &[Level::Package]),
            }
        })
        .collect()
}

/// The allowed CPUs of the first of `levels` that exists around a core.
fn unit_of(topology: &Topology, core: &CpuSet, levels: &[Level]) -> CpuSet {
    let Some(pu) = core.lowest().and_then(|os| topology.pu(os)) else {
        return core.clone();
    };
    let level = levels.iter().find(|&&l| pu.place.get(l) != NO_ID);
    match level {
        Some(&level) => {
            topology.allowed_pus().filter(|p| p.place.get(level) == pu.place.get(level)).map(|p| p.os).collect()
        }
        None => topology.allowed().clone(),
    }
}

/// The places to give out, each a run of core indices, in the order in which ranks take them.
fn slots(topology: &Topology, cores: &[CpuSet], map_by: MapBy, n: usize, width: usize) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..cores.len()).collect();
    match map_by {
        MapBy::Even => {
            // With more ranks than cores the shares overlap: neighbours then share a core.
            let start = |rank: usize| rank * cores.len() / n.max(1);
            (0..n.max(1)).map(|r| (0..width).map(|i| (start(r) + i) % cores.len()).collect()).collect()
        }
        MapBy::Bunch => chunks(&all, width),
        MapBy::Core => {
            let groups = group(topology, cores, &all, Level::L3);
            let fits = groups.iter().all(|g| g.len() >= width);
            if fits { groups.iter().flat_map(|g| whole_chunks(g, width)).collect() } else { chunks(&all, width) }
        }
        MapBy::Socket => by_unit(topology, cores, &all, Level::Package, width),
        MapBy::Numa => by_unit(topology, cores, &all, Level::Numa, width),
        MapBy::L3 => by_unit(topology, cores, &all, Level::L3, width),
        MapBy::Scatter => scatter(topology, cores, &all, &[Level::Package, Level::Numa, Level::L3], width),
    }
}

/// Runs of `width`; a remainder too short for a rank is left free unless there is nothing else.
fn chunks(cores: &[usize], width: usize) -> Vec<Vec<usize>> {
    let whole = whole_chunks(cores, width);
    if whole.is_empty() { vec![cores.to_vec()] } else { whole }
}

fn whole_chunks(cores: &[usize], width: usize) -> Vec<Vec<usize>> {
    cores.chunks_exact(width).map(<[usize]>::to_vec).collect()
}

/// Splits cores by the unit of `level` that holds them. A level that is absent is one group.
fn group(topology: &Topology, cores: &[CpuSet], of: &[usize], level: Level) -> Vec<Vec<usize>> {
    let mut order: Vec<Vec<usize>> = Vec::new();
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    for &core in of {
        let pu = cores[core].lowest().and_then(|os| topology.pu(os));
        let id = pu.map_or(NO_ID, |pu| pu.place.get(level));
        let at = *seen.entry(id).or_insert_with(|| {
            order.push(Vec::new());
            order.len() - 1
        });
        order[at].push(core);
    }
    order
}

fn by_unit(topology: &Topology, cores: &[CpuSet], of: &[usize], level: Level, width: usize) -> Vec<Vec<usize>> {
    deal(group(topology, cores, of, level).iter().map(|g| chunks(g, width)).collect())
}

/// Scatter over the outermost level, and inside each unit over the next.
fn scatter(topology: &Topology, cores: &[CpuSet], of: &[usize], levels: &[Level], width: usize) -> Vec<Vec<usize>> {
    let Some((&level, inner)) = levels.split_first() else {
        return chunks(of, width);
    };
    let groups = group(topology, cores, of, level);
    // A rank that is wider than a unit cannot be dealt below it.
    if groups.iter().any(|g| g.len() < width) {
        return chunks(of, width);
    }
    deal(groups.iter().map(|g| scatter(topology, cores, g, inner, width)).collect())
}

/// Takes one place from each hand in turn. Hands of unequal length repeat their own places, so
/// that rank i stays on unit i mod units until every hand has been through once.
fn deal(hands: Vec<Vec<Vec<usize>>>) -> Vec<Vec<usize>> {
    let rounds = hands.iter().map(Vec::len).max().unwrap_or(0);
    (0..rounds).flat_map(|round| hands.iter().map(move |hand| hand[round % hand.len()].clone())).collect()
}

#[cfg(test)]
#[path = "binding_tests.rs"]
mod tests;
