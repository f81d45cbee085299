//! Made-up machines, in the notation that hwloc uses for synthetic topologies.
//!
//! `package:2 numa:4 l3:8 core:8 pu:2` is two packages with four NUMA nodes each, eight L3 in
//! each of these, and so on. Levels come outermost first; `core` and `pu` may be left out (one
//! each); a size may follow in parentheses: `l3:2(size=32MB)`, `numa:1(memory=64GB)`.

use crate::topology::{Pu, Source};
use crate::{CpuSet, Level, NO_ID, Place, TopoError, Topology};

/// A made-up machine may have this many processors.
pub const MAX_PUS: u64 = 1 << 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Known(Level),
    L1,
    Pu,
    /// A level that shares nothing that Weft distinguishes (machine, die, group).
    Other,
}

struct Tier {
    kind: Kind,
    count: u64,
    size_bytes: Option<u64>,
}

/// Parses a description. Errors: the word that is wrong and why.
pub fn parse(description: &str) -> Result<Topology, TopoError> {
    let mut tiers = Vec::new();
    for word in description.split_whitespace() {
        tiers.push(parse_tier(word)?);
    }
    if tiers.is_empty() {
        return Err(TopoError("an empty machine; try 'package:2 l3:2 core:8'".into()));
    }
    for (i, tier) in tiers.iter().enumerate() {
        if tiers[..i].iter().any(|t| t.kind == tier.kind && t.kind != Kind::Other) {
            return Err(TopoError(format!("'{description}' names a level twice")));
        }
        if tier.kind == Kind::Pu && i + 1 != tiers.len() {
            return Err(TopoError("pu must be the innermost level".into()));
        }
    }
    let n_pus = tiers.iter().try_fold(1u64, |n, t| n.checked_mul(t.count)).unwrap_or(u64::MAX);
    if n_pus > MAX_PUS {
        return Err(TopoError(format!("'{description}' has more than {MAX_PUS} processors")));
    }
    Ok(build(&tiers, n_pus as u32))
}

fn build(tiers: &[Tier], n_pus: u32) -> Topology {
    // The first CPU of a unit names it; CPUs are numbered in topological order.
    let mut sizes = Vec::new();
    let mut span = n_pus;
    let mut spans = Vec::new();
    for tier in tiers {
        span /= tier.count as u32;
        spans.push(span);
    }
    let mut pus = Vec::with_capacity(n_pus as usize);
    for os in 0..n_pus {
        let mut place = Place { package: 0, numa: NO_ID, l3: NO_ID, l2: NO_ID, core: NO_ID };
        for (tier, &span) in tiers.iter().zip(&spans) {
            let first = os / span * span;
            if let Kind::Known(level) = tier.kind {
                place.set(level, first);
                if let (true, Some(size)) = (first == os, tier.size_bytes) {
                    sizes.push((level, os, size));
                }
            }
        }
        if place.core == NO_ID {
            let has_pu_level = tiers.last().is_some_and(|t| t.kind == Kind::Pu);
            let span = if has_pu_level { tiers.last().map_or(1, |t| t.count as u32) } else { 1 };
            place.core = os / span * span;
        }
        // A machine without the level: memory belongs to the package, a core has its own L2.
        if place.numa == NO_ID {
            place.numa = place.package;
        }
        if place.l2 == NO_ID {
            place.l2 = place.core;
        }
        pus.push(Pu { os, place });
    }
    let mut topology = Topology::build(Source::Synthetic, pus, CpuSet::first(n_pus));
    for (level, id, size) in sizes {
        match level {
            Level::Numa => topology.set_memory_bytes(id, size),
            _ => topology.set_cache_bytes(level, id, size),
        }
    }
    if let Some(size) = tiers.iter().find(|t| t.kind == Kind::L1).and_then(|t| t.size_bytes) {
        topology.set_l1d_bytes(size);
    }
    topology
}

fn parse_tier(word: &str) -> Result<Tier, TopoError> {
    let bad = |why: &str| TopoError(format!("'{word}' in the machine's description: {why}"));
    let (head, attributes) = match word.split_once('(') {
        None => (word, None),
        Some((head, rest)) => (head, Some(rest.strip_suffix(')').ok_or_else(|| bad("no closing parenthesis"))?)),
    };
    let (name, count) = match head.split_once(':') {
        Some((name, count)) => (name, count.parse().map_err(|_| bad("the count must be a number"))?),
        None => (head, 1u64),
    };
    if count == 0 {
        return Err(bad("the count must be at least 1"));
    }
    let kind = match name.to_ascii_lowercase().as_str() {
        "package" | "pack" | "socket" => Kind::Known(Level::Package),
        "numa" | "numanode" | "node" => Kind::Known(Level::Numa),
        "l3" | "l3cache" | "l3u" => Kind::Known(Level::L3),
        "l2" | "l2cache" | "l2u" => Kind::Known(Level::L2),
        "l1" | "l1cache" | "l1d" | "l1dcache" => Kind::L1,
        "core" => Kind::Known(Level::Core),
        "pu" => Kind::Pu,
        "machine" | "die" | "group" => Kind::Other,
        _ => return Err(bad("levels are package, numa, l3, l2, l1, core and pu")),
    };
    let mut size_bytes = None;
    for attribute in attributes.unwrap_or("").split(',').filter(|a| !a.is_empty()) {
        match attribute.split_once('=') {
            Some(("size" | "memory", value)) => {
                size_bytes = Some(parse_bytes(value).ok_or_else(|| bad("sizes are like 32MB"))?);
            }
            _ => return Err(bad("only size= and memory= are known")),
        }
    }
    Ok(Tier { kind, count, size_bytes })
}

/// `32MB`, `32M`, `32MiB`, `1024`: powers of two, as hwloc takes them.
fn parse_bytes(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().ok()?;
    let shift = match text[digits..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return None,
    };
    number.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::Distance;

    #[test]
    fn a_large_machine_has_all_levels() {
        let t = parse("package:2 numa:4 l3:8(size=32MB) l2:8 core:1 pu:2").unwrap();
        assert_eq!(t.pus().len(), 1024);
        assert_eq!(t.count(Level::Package), 2);
        assert_eq!(t.count(Level::Numa), 8);
        assert_eq!(t.count(Level::L3), 64);
        assert_eq!(t.count(Level::Core), 512);
        assert_eq!(t.distance(0, 1), Distance::SameCore);
        assert_eq!(t.distance(0, 2), Distance::SharedL3);
        assert_eq!(t.distance(0, 16), Distance::SameNuma);
        assert_eq!(t.distance(0, 128), Distance::SameSocket);
        assert_eq!(t.distance(0, 512), Distance::OtherSocket);
        assert_eq!(t.shared_cache_bytes(0, 2), Some(32 << 20));
        assert_eq!(t.shared_cache_bytes(0, 512), None);
        assert_eq!(t.distance(7, 512), t.distance(512, 7));
    }

    #[test]
    fn shared_l2_and_no_l3() {
        let t = parse("socket:1 l2:4 core:2").unwrap();
        assert_eq!(t.distance(0, 1), Distance::SharedL2);
        assert_eq!(t.distance(0, 2), Distance::SameNuma);
        assert_eq!(t.count(Level::L3), 0);
    }

    #[test]
    fn l3_over_several_numa_nodes() {
        let t = parse("package:1 l3:1 numa:2 core:4").unwrap();
        assert_eq!(t.distance(0, 4), Distance::SharedL3);
    }

    #[test]
    fn nonsense_is_refused() {
        for d in [
            "",
            "core:0",
            "core:x",
            "moon:2",
            "core:2 core:2",
            "pu:2 core:2",
            "core:99999999",
            "core:99999999999 package:99999999999",
            "l3:1(size=32QB)",
            "l3:1(size=1",
            "l3:1(x=1)",
        ] {
            assert!(parse(d).is_err(), "{d}");
        }
    }
}
