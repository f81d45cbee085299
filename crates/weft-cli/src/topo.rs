//! `weft topo`: the tree with ranks, cache sharing and the distance of each pair.

use std::fmt::Write;

use weft_base::Distance;
use weft_topo::{BindTo, CpuSet, Level, MapBy, Place, Pu, Source, Topology, bindings};

/// Above this many ranks the matrix gives way to counts.
const MATRIX_RANKS: usize = 64;

#[derive(clap::Args)]
pub struct Args {
    /// Number of ranks to place; by default one for each allowed core
    #[arg(short = 'n', long = "np", value_name = "N")]
    n: Option<usize>,
    /// even, bunch, scatter, core, socket, numa or l3
    #[arg(long, value_name = "POLICY", default_value = "even")]
    map_by: MapBy,
    /// none, core, l3, numa or socket
    #[arg(long, value_name = "WHAT", default_value = "core")]
    bind_to: BindTo,
    /// Threads of each rank, for which it gets cores (default: OMP_NUM_THREADS, or 1)
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// A made-up machine instead of this one, as "package:2 numa:2 l3:4(size=32MB) core:8 pu:2"
    #[arg(long, value_name = "MACHINE")]
    synthetic: Option<String>,
    /// Where to read this machine from: hwloc or sysfs
    #[arg(long, default_value = default_source(), value_parser = ["hwloc", "sysfs"])]
    source: String,
    /// Only these CPUs, as 0-3,8 (default: the affinity mask)
    #[arg(long, value_name = "LIST")]
    cpus: Option<CpuSet>,
}

fn default_source() -> &'static str {
    if cfg!(feature = "hwloc") { "hwloc" } else { "sysfs" }
}

pub fn run(args: &Args) -> Result<(), String> {
    let mut topology = load(args)?;
    if let Some(cpus) = &args.cpus {
        topology = topology.with_allowed(cpus.clone());
    }
    if topology.allowed_pus().next().is_none() {
        return Err("none of the machine's CPUs is allowed".into());
    }
    let omp = std::env::var("OMP_NUM_THREADS").ok().and_then(|v| v.trim().parse().ok());
    let threads = args.threads.or(omp).unwrap_or(1);
    let n = args.n.unwrap_or_else(|| topology.units(Level::Core).len());
    let ranks = bindings(&topology, args.map_by, args.bind_to, n, threads);
    print!("{}{}{}", headline(&topology), tree(&topology, &ranks), distances(&topology, &ranks));
    Ok(())
}

fn load(args: &Args) -> Result<Topology, String> {
    if let Some(description) = &args.synthetic {
        return Topology::synthetic(description).map_err(|e| e.to_string());
    }
    let sysfs = Topology::load();
    #[cfg(feature = "hwloc")]
    if args.source == "hwloc" {
        match weft_topo::hwloc::load() {
            Ok(hwloc) => {
                if !hwloc.allowed_pus().eq(sysfs.allowed_pus()) {
                    eprintln!("weft: hwloc and the kernel disagree; mpiexec goes by the kernel (--source sysfs)");
                }
                return Ok(hwloc);
            }
            Err(why) => eprintln!("weft: {why}; reading sysfs"),
        }
    }
    #[cfg(not(feature = "hwloc"))]
    if args.source == "hwloc" {
        return Err("built without hwloc".into());
    }
    Ok(sysfs)
}

fn headline(t: &Topology) -> String {
    let source = match t.source() {
        Source::Sysfs => "from the kernel",
        Source::Hwloc => "from hwloc",
        Source::Synthetic => "made up",
        Source::Flat => "nothing known, taken as flat",
    };
    let mut parts = Vec::new();
    for (level, one, many) in [
        (Level::Package, "package", "packages"),
        (Level::Numa, "NUMA node", "NUMA nodes"),
        (Level::L3, "L3", "L3s"),
        (Level::L2, "L2", "L2s"),
        (Level::Core, "core", "cores"),
    ] {
        let n = t.count(level);
        if n > 0 {
            parts.push(format!("{n} {}", if n == 1 { one } else { many }));
        }
    }
    let n_pus = t.pus().len();
    parts.push(format!("{n_pus} {}", if n_pus == 1 { "CPU" } else { "CPUs" }));
    let allowed = t.allowed_pus().count();
    let limit = if allowed < n_pus { format!("; allowed: {allowed} ({})", t.allowed()) } else { String::new() };
    format!("{} ({source}){limit}\n", parts.join(", "))
}

/// Bytes in the largest unit that gives a short number.
pub fn bytes(n: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let at = (0..units.len()).rev().find(|&i| n >> (10 * i) > 0).unwrap_or(0);
    let value = n as f64 / (1u64 << (10 * at)) as f64;
    if value >= 10.0 || value.fract() == 0.0 {
        format!("{value:.0} {}", units[at])
    } else {
        format!("{value:.1} {}", units[at])
    }
}

/// The levels that divide this machine, outermost first, cores left out. A level whose units are
/// the same as those of the level outside it says nothing new and is named in the same line.
fn nesting(t: &Topology) -> Vec<Level> {
    let mut levels: Vec<Level> = [Level::Package, Level::Numa, Level::L3, Level::L2]
        .into_iter()
        .filter(|&l| t.count(l) > 0 && (l != Level::L2 || t.count(l) < t.count(Level::Core)))
        .collect();
    // An L3 may span several NUMA nodes or the reverse.
    levels.sort_by_key(|&l| t.count(l));
    levels
}

/// The machine, one line per unit, with the ranks bound to it.
pub fn tree(t: &Topology, ranks: &[CpuSet]) -> String {
    let mut out = String::new();
    let pus: Vec<&Pu> = t.pus().iter().collect();
    walk(t, &nesting(t), &pus, ranks, 0, &mut out);
    let everywhere = ranks_on(ranks, t.allowed());
    if !everywhere.is_empty() && t.units(Level::Package).len() != 1 {
        let _ = writeln!(out, "not bound: {}", rank_list(&everywhere));
    }
    out
}

fn walk(t: &Topology, levels: &[Level], pus: &[&Pu], ranks: &[CpuSet], depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let Some((&level, mut inner)) = levels.split_first() else {
        let _ = writeln!(out, "{indent}{}", cores_line(t, pus, ranks));
        return;
    };
    for group in pus.chunk_by(|a, b| a.place.get(level) == b.place.get(level)) {
        let mut label = unit_label(t, level, group);
        // Fold levels that hold the same CPUs into one line.
        while let Some((&next, rest)) = inner.split_first() {
            if group.iter().any(|pu| pu.place.get(next) != group[0].place.get(next)) || t.count(next) != t.count(level)
            {
                break;
            }
            let _ = write!(label, ", {}", unit_label(t, next, group));
            inner = rest;
        }
        let here: CpuSet = group.iter().map(|pu| pu.os).filter(|&c| t.allowed().contains(c)).collect();
        let bound = ranks_on(ranks, &here);
        let cores = group.chunk_by(|a, b| a.place.core == b.place.core).count();
        if !bound.is_empty() && cores > 1 {
            let _ = write!(label, "  <- {}", rank_list(&bound));
        }
        let _ = writeln!(out, "{indent}{label}");
        walk(t, inner, group, ranks, depth + 1, out);
        inner = &levels[1..];
    }
}

fn unit_label(t: &Topology, level: Level, group: &[&Pu]) -> String {
    let id = group[0].place.get(level);
    if id == weft_topo::NO_ID {
        return format!("no {}", level.name());
    }
    let mut ids: Vec<u32> = t.pus().iter().map(|pu| pu.place.get(level)).collect();
    ids.sort_unstable();
    ids.dedup();
    let index = ids.iter().position(|&i| i == id).unwrap_or(0);
    let size = match level {
        Level::Numa => t.memory_bytes(id).map(|b| format!(" ({} of memory)", bytes(b))),
        Level::L2 | Level::L3 => t.cache_bytes(level, id).map(|b| format!(" ({})", bytes(b))),
        _ => None,
    };
    let name = if level == Level::Package { "Package" } else { level.name() };
    format!("{name} {index}{}", size.unwrap_or_default())
}

/// The ranks whose CPUs are exactly `cpus`.
fn ranks_on(ranks: &[CpuSet], cpus: &CpuSet) -> Vec<usize> {
    (0..ranks.len()).filter(|&r| ranks[r] == *cpus).collect()
}

fn rank_list(ranks: &[usize]) -> String {
    let set: CpuSet = ranks.iter().map(|&r| r as u32).collect();
    format!("{} {set}", if ranks.len() == 1 { "rank" } else { "ranks" })
}

/// One cell per core: its CPUs, and after the colon the ranks that start there and may use
/// little more than it. Cores that are not allowed are in parentheses.
fn cores_line(t: &Topology, pus: &[&Pu], ranks: &[CpuSet]) -> String {
    let whole: CpuSet = pus.iter().map(|pu| pu.os).filter(|&c| t.allowed().contains(c)).collect();
    let mut cells = Vec::new();
    for core in pus.chunk_by(|a, b| a.place.core == b.place.core) {
        let all: CpuSet = core.iter().map(|pu| pu.os).collect();
        let allowed = all.intersection(t.allowed());
        if allowed.is_empty() {
            cells.push(format!("({all})"));
            continue;
        }
        let several_cores = whole.len() > allowed.len();
        let here: Vec<usize> = (0..ranks.len())
            .filter(|&r| ranks[r].is_subset(&whole) && !ranks[r].intersection(&allowed).is_empty())
            .filter(|&r| !(several_cores && ranks[r] == whole))
            .collect();
        let of_rank: CpuSet = here.iter().map(|&r| r as u32).collect();
        cells.push(if here.is_empty() { format!("[{all}]") } else { format!("[{all}: r{of_rank}]") });
    }
    format!("cores {}", cells.join(" "))
}

const KINDS: [(Distance, char, &str); 6] = [
    (Distance::SameCore, '=', "same core"),
    (Distance::SharedL2, '2', "shared L2"),
    (Distance::SharedL3, '3', "shared L3"),
    (Distance::SameNuma, 'n', "same NUMA node, no shared cache"),
    (Distance::SameSocket, 's', "same package, other NUMA node"),
    (Distance::OtherSocket, 'o', "other package"),
];

/// How far apart the ranks of each pair are: a matrix, and the counts.
pub fn distances(t: &Topology, ranks: &[CpuSet]) -> String {
    let places: Vec<Place> = ranks.iter().map(|r| t.place_of(r)).collect();
    let mut counts = [0usize; KINDS.len()];
    let kind_of = |a: usize, b: usize| {
        let distance = places[a].distance(&places[b]);
        KINDS.iter().position(|(d, ..)| *d == distance).unwrap_or(KINDS.len() - 1)
    };
    for a in 0..ranks.len() {
        for b in a + 1..ranks.len() {
            counts[kind_of(a, b)] += 1;
        }
    }
    let mut out = String::new();
    if ranks.len() < 2 {
        return out;
    }
    if ranks.len() <= MATRIX_RANKS {
        let _ = writeln!(out, "\nwhat two ranks share:");
        let heading: String = (0..ranks.len()).map(|r| format!("{r:>3}")).collect();
        let _ = writeln!(out, "      {heading}");
        for a in 0..ranks.len() {
            let row: String = (0..ranks.len())
                .map(|b| if a == b { "  .".to_string() } else { format!("  {}", KINDS[kind_of(a, b)].1) })
                .collect();
            let _ = writeln!(out, "  {a:>3} {row}");
        }
    }
    let _ = writeln!(out, "\npairs of ranks:");
    for ((distance, letter, text), count) in KINDS.iter().zip(counts) {
        if count == 0 {
            continue;
        }
        let level = match distance {
            Distance::SameCore | Distance::SharedL2 => Some(Level::L2),
            Distance::SharedL3 => Some(Level::L3),
            _ => None,
        };
        let size = level
            .and_then(|l| places.iter().find_map(|p| t.cache_bytes(l, p.get(l))))
            .map(|b| format!(" (cache of {})", bytes(b)));
        let _ = writeln!(out, "  {letter}  {count:>7}  {text}{}", size.unwrap_or_default());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(machine: &str, map_by: MapBy, bind_to: BindTo, n: usize) -> String {
        let t = Topology::synthetic(machine).unwrap();
        let ranks = bindings(&t, map_by, bind_to, n, 1);
        tree(&t, &ranks) + &distances(&t, &ranks)
    }

    #[test]
    fn ranks_stand_at_their_cores() {
        let text = show("package:2 l3:2(size=32MB) core:2 pu:2", MapBy::Scatter, BindTo::Core, 4);
        assert!(text.contains("Package 0, NUMA node 0\n  L3 0 (32 MiB)\n    cores [0-1: r0] [2-3]\n"), "{text}");
        assert!(text.contains("L3 1 (32 MiB)\n    cores [4-5: r2] [6-7]"), "{text}");
        assert!(text.contains("  o        4  other package"), "{text}");
        assert!(text.contains("  n        2  same NUMA node"), "{text}");
    }

    #[test]
    fn wide_bindings_stand_at_their_unit() {
        let text = show("package:2 l3:2 core:2", MapBy::L3, BindTo::L3, 4);
        assert!(text.contains("L3 3  <- rank 3\n    cores [6] [7]\n"), "{text}");
        let text = show("package:1 core:4", MapBy::Bunch, BindTo::Socket, 2);
        assert!(text.contains("Package 0, NUMA node 0  <- ranks 0-1"), "{text}");
    }

    #[test]
    fn large_jobs_are_counted() {
        let text = show("package:2 numa:4 l3:8 core:8", MapBy::Even, BindTo::Core, 512);
        assert!(text.contains("3     1792  shared L3"), "{text}");
        assert!(!text.contains("what two ranks share"));
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!(bytes(32 << 20), "32 MiB");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(bytes(24_000_000_000), "22 GiB");
    }
}
