//! The topology: processors with their places, caches and memory.

use std::collections::{BTreeMap, BTreeSet};

use weft_base::Distance;

use crate::{CpuSet, Level, Place, TopoError};

/// A processing unit: what the operating system calls a CPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pu {
    /// The operating system's number.
    pub os: u32,
    pub place: Place,
}

/// Where a topology came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Sysfs,
    Synthetic,
    Hwloc,
    /// Nothing could be read: every allowed CPU is a core of one package.
    Flat,
}

/// The processors of a machine in topological order (package, NUMA node, L3, L2, core), with the
/// set that this process may use.
#[derive(Clone, Debug)]
pub struct Topology {
    source: Source,
    pus: Vec<Pu>,
    by_os: BTreeMap<u32, usize>,
    allowed: CpuSet,
    /// Sizes in bytes of the caches, by level and name of the unit.
    cache_bytes: BTreeMap<(Level, u32), u64>,
    l1d_bytes: Option<u64>,
    /// Bytes of memory by NUMA node.
    memory_bytes: BTreeMap<u32, u64>,
}

impl Topology {
    /// This machine, from sysfs. Falls back to a flat machine of the allowed CPUs, so that a
    /// launcher always starts. Local, reads about two files per core.
    pub fn load() -> Topology {
        let allowed = CpuSet::current().unwrap_or_else(|_| CpuSet::first(1));
        crate::sysfs::Sysfs::system().topology(allowed.clone()).unwrap_or_else(|_| Self::flat(allowed))
    }

    /// A made-up machine, all of it allowed, as `package:2 numa:4 l3:8 core:8 pu:2`
    /// (hwloc's notation for synthetic topologies).
    ///
    /// Errors: what is wrong with the description.
    pub fn synthetic(description: &str) -> Result<Topology, TopoError> {
        crate::synthetic::parse(description)
    }

    /// Every allowed CPU is a core by itself, of one package and NUMA node.
    pub fn flat(allowed: CpuSet) -> Topology {
        let first = allowed.lowest().unwrap_or(0);
        let pus = allowed
            .iter()
            .map(|os| Pu { os, place: Place { package: first, numa: first, l3: crate::NO_ID, l2: os, core: os } })
            .collect();
        Self::build(Source::Flat, pus, allowed)
    }

    pub(crate) fn build(source: Source, mut pus: Vec<Pu>, allowed: CpuSet) -> Topology {
        pus.sort_by_key(|pu| (pu.place, pu.os));
        let by_os = pus.iter().enumerate().map(|(i, pu)| (pu.os, i)).collect();
        Topology {
            source,
            pus,
            by_os,
            allowed,
            cache_bytes: BTreeMap::new(),
            l1d_bytes: None,
            memory_bytes: BTreeMap::new(),
        }
    }

    pub(crate) fn set_cache_bytes(&mut self, level: Level, id: u32, size_bytes: u64) {
        self.cache_bytes.insert((level, id), size_bytes);
    }
    pub(crate) fn set_l1d_bytes(&mut self, size_bytes: u64) {
        self.l1d_bytes = Some(size_bytes);
    }
    pub(crate) fn set_memory_bytes(&mut self, numa: u32, size_bytes: u64) {
        self.memory_bytes.insert(numa, size_bytes);
    }

    /// The same machine with another set of allowed CPUs.
    pub fn with_allowed(mut self, allowed: CpuSet) -> Topology {
        self.allowed = allowed;
        self
    }

    pub fn source(&self) -> Source {
        self.source
    }
    /// All processors, in topological order.
    pub fn pus(&self) -> &[Pu] {
        &self.pus
    }
    /// The CPUs that this process may use.
    pub fn allowed(&self) -> &CpuSet {
        &self.allowed
    }
    /// The allowed processors, in topological order.
    pub fn allowed_pus(&self) -> impl Iterator<Item = &Pu> {
        self.pus.iter().filter(|pu| self.allowed.contains(pu.os))
    }
    pub fn pu(&self, os: u32) -> Option<&Pu> {
        self.by_os.get(&os).map(|&i| &self.pus[i])
    }

    /// What two CPUs share. A CPU that the topology doesn't know is far from all others.
    pub fn distance(&self, pu_a: u32, pu_b: u32) -> Distance {
        match (self.pu(pu_a), self.pu(pu_b)) {
            (Some(a), Some(b)) => a.place.distance(&b.place),
            _ if pu_a == pu_b => Distance::SameCore,
            _ => Distance::OtherSocket,
        }
    }

    /// The place of a process bound to `cpus`.
    pub fn place_of(&self, cpus: &CpuSet) -> Place {
        Place::common(cpus.iter().map(|os| self.pu(os).map_or(Place::UNKNOWN, |pu| pu.place)))
    }

    /// Units of a level among the allowed processors, each with its allowed CPUs, in topological
    /// order. Empty when the level is absent.
    pub fn units(&self, level: Level) -> Vec<(u32, CpuSet)> {
        let mut units: Vec<(u32, CpuSet)> = Vec::new();
        let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
        for pu in self.allowed_pus() {
            let id = pu.place.get(level);
            if id == crate::NO_ID {
                continue;
            }
            let at = *seen.entry(id).or_insert_with(|| {
                units.push((id, CpuSet::new()));
                units.len() - 1
            });
            units[at].1.insert(pu.os);
        }
        units
    }

    /// Number of units of a level on the whole machine, allowed or not.
    pub fn count(&self, level: Level) -> usize {
        let ids: BTreeSet<u32> =
            self.pus.iter().map(|pu| pu.place.get(level)).filter(|&id| id != crate::NO_ID).collect();
        ids.len()
    }

    /// Size in bytes of the L2 or L3 that `id` names.
    pub fn cache_bytes(&self, level: Level, id: u32) -> Option<u64> {
        self.cache_bytes.get(&(level, id)).copied()
    }
    /// Size in bytes of the first-level data cache.
    pub fn l1d_bytes(&self) -> Option<u64> {
        self.l1d_bytes
    }
    /// Bytes of memory of a NUMA node.
    pub fn memory_bytes(&self, numa: u32) -> Option<u64> {
        self.memory_bytes.get(&numa).copied()
    }

    /// Size in bytes of the nearest cache that two CPUs share, None when they share none.
    pub fn shared_cache_bytes(&self, pu_a: u32, pu_b: u32) -> Option<u64> {
        let a = self.pu(pu_a)?.place;
        match self.distance(pu_a, pu_b) {
            Distance::SameCore | Distance::SharedL2 => self.cache_bytes(Level::L2, a.l2),
            Distance::SharedL3 => self.cache_bytes(Level::L3, a.l3),
            _ => None,
        }
    }
}
