//! The kernel's own account of the machine, without a library.
//!
//! The launcher reads the whole machine once ([`Sysfs::topology`]); a rank that has no launcher
//! reads only its own place ([`place_of_cpus`]). Names of units are the lowest CPU number in
//! them, so both agree.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::topology::{Pu, Source};
use crate::{CpuSet, Level, NO_ID, Place, TopoError, Topology};

/// A mounted sysfs, or a copy of one in tests.
pub struct Sysfs {
    root: PathBuf,
}

/// The place of the calling thread from its affinity mask. [`Place::UNKNOWN`] when the kernel
/// doesn't say. Local; five file reads per CPU of the mask, of which at most `MAX_READ` are
/// looked at: a process that floats over more is treated as floating over the machine.
pub fn place_of_cpus(cpus: &CpuSet) -> Place {
    const MAX_READ: usize = 16;
    let sysfs = Sysfs::system();
    if cpus.len() > MAX_READ {
        return Topology::load().place_of(cpus);
    }
    Place::common(cpus.iter().map(|cpu| sysfs.place(cpu).unwrap_or(Place::UNKNOWN)))
}

impl Sysfs {
    pub fn system() -> Sysfs {
        Sysfs { root: PathBuf::from("/sys/devices/system") }
    }

    /// A sysfs tree somewhere else: `root` stands for `/sys/devices/system`.
    pub fn at(root: &Path) -> Sysfs {
        Sysfs { root: root.to_path_buf() }
    }

    fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok().map(|s| s.trim().to_string())
    }

    fn read_list(&self, path: &str) -> Option<CpuSet> {
        self.read(path)?.parse().ok().filter(|set: &CpuSet| !set.is_empty())
    }

    /// CPUs that share the core, the package or a cache with `cpu`.
    fn siblings(&self, cpu: u32, level: Level) -> Option<CpuSet> {
        let topology = |new: &str, old: &str| {
            self.read_list(&format!("cpu/cpu{cpu}/topology/{new}"))
                .or_else(|| self.read_list(&format!("cpu/cpu{cpu}/topology/{old}")))
        };
        match level {
            Level::Core => topology("core_cpus_list", "thread_siblings_list"),
            Level::Package => topology("package_cpus_list", "core_siblings_list"),
            Level::L2 => self.cache_dir(cpu, 2).and_then(|d| self.read_list(&format!("{d}/shared_cpu_list"))),
            Level::L3 => self.cache_dir(cpu, 3).and_then(|d| self.read_list(&format!("{d}/shared_cpu_list"))),
            Level::Numa => None,
        }
    }

    /// The folder of the unified or data cache of a level. The usual numbering (1 and 0 for L1,
    /// then one index per level) is tried first.
    fn cache_dir(&self, cpu: u32, cache_level: u32) -> Option<String> {
        let usual = if cache_level == 1 { 0 } else { cache_level };
        let order = std::iter::once(usual).chain((0..8).filter(|&i| i != usual));
        order.map(|index| format!("cpu/cpu{cpu}/cache/index{index}")).find(|dir| {
            self.read(&format!("{dir}/level")) == Some(cache_level.to_string())
                && self.read(&format!("{dir}/type")).as_deref() != Some("Instruction")
        })
    }

    fn cache_bytes(&self, cpu: u32, cache_level: u32) -> Option<u64> {
        self.size(&self.cache_dir(cpu, cache_level)?)
    }

    fn size(&self, cache_dir: &str) -> Option<u64> {
        let text = self.read(&format!("{cache_dir}/size"))?;
        let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
        let number: u64 = digits.parse().ok()?;
        Some(
            number
                << match unit {
                    "K" => 10,
                    "M" => 20,
                    "G" => 30,
                    _ => 0,
                },
        )
    }

    /// Size in bytes of a CPU's cache of a level, and how many CPUs share it. Four small files.
    pub fn cache(&self, cpu: u32, cache_level: u32) -> Option<(u64, u32)> {
        let dir = self.cache_dir(cpu, cache_level)?;
        let cpus = self.read_list(&format!("{dir}/shared_cpu_list"))?;
        Some((self.size(&dir)?, cpus.len() as u32))
    }

    /// CPU lists of the NUMA nodes that have CPUs, with their memory in bytes.
    fn numa_nodes(&self) -> Vec<(CpuSet, Option<u64>)> {
        let nodes = self.read_list("node/online").unwrap_or_default();
        nodes
            .iter()
            .filter_map(|n| {
                let cpus = self.read_list(&format!("node/node{n}/cpulist"))?;
                let memory = self.read(&format!("node/node{n}/meminfo")).and_then(|text| {
                    let line = text.lines().find(|l| l.contains("MemTotal"))?.to_string();
                    line.split_whitespace().rev().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
                });
                Some((cpus, memory))
            })
            .collect()
    }

    /// The place of one CPU. None when the kernel says nothing about it.
    pub fn place(&self, cpu: u32) -> Option<Place> {
        let lowest = |level| self.siblings(cpu, level).and_then(|set| set.lowest());
        let core = lowest(Level::Core)?;
        let package = lowest(Level::Package).unwrap_or(NO_ID);
        let numa = self.numa_nodes().into_iter().find(|(cpus, _)| cpus.contains(cpu));
        Some(Place {
            package,
            numa: numa.and_then(|(cpus, _)| cpus.lowest()).unwrap_or(package),
            l3: lowest(Level::L3).unwrap_or(NO_ID),
            l2: lowest(Level::L2).unwrap_or(core),
            core,
        })
    }

    /// The whole machine. Each unit's list is read once, from its lowest CPU.
    ///
    /// Errors: no list of online CPUs, or a CPU without a core.
    pub fn topology(&self, allowed: CpuSet) -> Result<Topology, TopoError> {
        let online =
            self.read_list("cpu/online").ok_or_else(|| TopoError(format!("no {}/cpu/online", self.root.display())))?;
        let mut names: BTreeMap<Level, BTreeMap<u32, u32>> = BTreeMap::new();
        let numa_nodes = self.numa_nodes();
        for (cpus, _) in &numa_nodes {
            let first = cpus.lowest().unwrap_or(0);
            names.entry(Level::Numa).or_default().extend(cpus.iter().map(|c| (c, first)));
        }
        let mut sizes: Vec<(Level, u32, u64)> = Vec::new();
        for level in [Level::Package, Level::L3, Level::L2, Level::Core] {
            let of_level = names.entry(level).or_default();
            for cpu in online.iter() {
                if of_level.contains_key(&cpu) {
                    continue;
                }
                let Some(set) = self.siblings(cpu, level) else {
                    // A level absent at the first CPU is absent: no search through all of them.
                    if of_level.is_empty() { break } else { continue }
                };
                let first = set.lowest().unwrap_or(cpu);
                of_level.extend(set.iter().map(|c| (c, first)));
                let size = match level {
                    Level::L3 => self.cache_bytes(cpu, 3),
                    Level::L2 => match sizes.iter().find(|(l, ..)| *l == Level::L2) {
                        Some(&(_, _, size)) => Some(size),
                        None => self.cache_bytes(cpu, 2),
                    },
                    _ => None,
                };
                sizes.extend(size.map(|s| (level, first, s)));
            }
        }
        let name = |level, cpu| names.get(&level).and_then(|m| m.get(&cpu)).copied();
        let mut pus = Vec::with_capacity(online.len());
        for os in online.iter() {
            let core = name(Level::Core, os).ok_or_else(|| TopoError(format!("cpu{os} has no core in sysfs")))?;
            let package = name(Level::Package, os).unwrap_or(NO_ID);
            let place = Place {
                package,
                numa: name(Level::Numa, os).unwrap_or(package),
                l3: name(Level::L3, os).unwrap_or(NO_ID),
                l2: name(Level::L2, os).unwrap_or(core),
                core,
            };
            pus.push(Pu { os, place });
        }
        let mut topology = Topology::build(Source::Sysfs, pus, allowed);
        for (level, id, size) in sizes {
            topology.set_cache_bytes(level, id, size);
        }
        if let Some(size) = online.lowest().and_then(|cpu| self.cache_bytes(cpu, 1)) {
            topology.set_l1d_bytes(size);
        }
        for (cpus, memory) in numa_nodes {
            if let (Some(first), Some(memory)) = (cpus.lowest(), memory) {
                topology.set_memory_bytes(first, memory);
            }
        }
        Ok(topology)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a sysfs of `packages` x `l3s` x `cores` x `threads`, with the numbering of most
    /// firmware: first all first threads, then all second ones.
    fn write_sysfs(root: &Path, packages: u32, l3s: u32, cores: u32, threads: u32) {
        let n_cores = packages * l3s * cores;
        let put = |path: String, text: String| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text + "\n").unwrap();
        };
        let list = |first: u32, n: u32| -> String {
            let set: CpuSet = (first..first + n).flat_map(|c| (0..threads).map(move |t| c + t * n_cores)).collect();
            set.to_string()
        };
        put("cpu/online".into(), format!("0-{}", n_cores * threads - 1));
        put("node/online".into(), format!("0-{}", packages - 1));
        for p in 0..packages {
            let span = l3s * cores;
            put(format!("node/node{p}/cpulist"), list(p * span, span));
            put(format!("node/node{p}/meminfo"), format!("Node {p} MemTotal:  1024 kB"));
        }
        for core in 0..n_cores {
            for t in 0..threads {
                let cpu = format!("cpu/cpu{}", core + t * n_cores);
                let span = l3s * cores;
                put(format!("{cpu}/topology/core_cpus_list"), list(core, 1));
                put(format!("{cpu}/topology/package_cpus_list"), list(core / span * span, span));
                for (index, level, kind, set, size) in [
                    (0, 1, "Data", list(core, 1), "32K"),
                    (1, 1, "Instruction", list(core, 1), "32K"),
                    (2, 2, "Unified", list(core, 1), "1024K"),
                    (3, 3, "Unified", list(core / cores * cores, cores), "32768K"),
                ] {
                    let dir = format!("{cpu}/cache/index{index}");
                    put(format!("{dir}/level"), level.to_string());
                    put(format!("{dir}/type"), kind.into());
                    put(format!("{dir}/shared_cpu_list"), set);
                    put(format!("{dir}/size"), size.into());
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "reads and writes files")]
    fn made_up_sysfs_with_hyperthreads() {
        let root = std::env::temp_dir().join(format!("weft-sysfs-{}", std::process::id()));
        write_sysfs(&root, 2, 2, 4, 2);
        let sysfs = Sysfs::at(&root);
        let t = sysfs.topology(CpuSet::first(32)).unwrap();
        let places: Vec<_> = t.pus().iter().map(|pu| sysfs.place(pu.os).unwrap()).collect();
        let caches = [1, 2, 3, 4].map(|level| sysfs.cache(0, level));
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(t.pus().len(), 32);
        assert!(t.pus().iter().map(|pu| pu.place).eq(places));
        assert_eq!(t.pu(17).unwrap().place, Place { package: 0, numa: 0, l3: 0, l2: 1, core: 1 });
        assert_eq!(t.pu(31).unwrap().place, Place { package: 8, numa: 8, l3: 12, l2: 15, core: 15 });
        assert_eq!(t.cache_bytes(Level::L3, 12), Some(32 << 20));
        assert_eq!(t.cache_bytes(Level::L2, 15), Some(1 << 20));
        assert_eq!(t.l1d_bytes(), Some(32 << 10));
        let expected = [(32 << 10, 2), (1 << 20, 2), (32 << 20, 8)];
        assert_eq!(caches[..3], expected.map(Some));
        assert_eq!(caches[3], None);
        assert_eq!(t.memory_bytes(8), Some(1 << 20));
    }

    #[test]
    #[cfg_attr(miri, ignore = "reads files")]
    fn this_machine() {
        let t = Topology::load();
        assert!(!t.pus().is_empty());
        assert!(t.allowed().iter().all(|c| t.pu(c).is_some()));
        let cpu = t.allowed().lowest().unwrap();
        assert_eq!(place_of_cpus(&[cpu].into_iter().collect()), t.pu(cpu).unwrap().place);
    }
}
