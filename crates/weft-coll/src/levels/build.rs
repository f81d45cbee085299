//! Construction: refine from the outside in, drop what groups nothing, cut what is too large.

use super::{Keep, Kind, Level, Levels, Options, Spot};
use std::collections::{BTreeMap, BTreeSet};
use weft_topo::NO_ID;

/// Up to so many ranks that share cores one group is best: a member costs one hand-off more, a
/// level costs one for each rank below it.
const SHARED_CORES_FLAT: usize = 64;

impl Kind {
    /// The unit that holds a rank; none where it belongs to no unit for sure.
    fn unit(self, spot: &Spot) -> Option<u32> {
        let place = &spot.place;
        let id = match self {
            Kind::L2 if place.l2 == NO_ID => place.core,
            Kind::L2 => place.l2,
            Kind::L3 => place.l3,
            Kind::Numa => place.numa,
            Kind::Socket => place.package,
            Kind::Node => spot.node,
            Kind::Cluster | Kind::Cut => 0,
        };
        // A node's number is any number.
        (id != NO_ID || self == Kind::Node).then_some(id)
    }
}

impl Levels {
    /// The levels of ranks at `spots`. All ranks that pass the same get the same.
    pub fn new(spots: &[Spot], options: &Options) -> Levels {
        let n = spots.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        let mut levels = Vec::new();
        let mut starts = vec![0, n as u32];
        for &kind in kinds(spots, options).iter().rev() {
            if kind != Kind::Cluster {
                starts = refine(&mut order, &starts, |rank| kind.unit(&spots[rank]));
            }
            levels.push(Level { kind, starts: starts.clone() });
        }
        levels.reverse();
        drop_idle(&mut levels, n);
        if options.keep != Keep::Flat {
            let most = if options.oversubscribed { SHARED_CORES_FLAT } else { 2 };
            cut(&mut levels, n, options.max_members.max(most));
        }
        let mut at = vec![0; n];
        for (i, &rank) in order.iter().enumerate() {
            at[rank as usize] = i as u32;
        }
        assert!(n < 2 || levels.last().is_some_and(|l| l.starts == [0, n as u32]), "the outermost group is of all");
        let levels = Levels { order, at, levels };
        debug_assert!(levels.holds());
        levels
    }

    /// Whether each level is a partition into runs, which their lowest ranks begin, and groups something of the one below.
    fn holds(&self) -> bool {
        let (n, mut below) = (self.ranks(), (0..=self.ranks() as u32).collect::<Vec<_>>());
        self.order.iter().enumerate().all(|(i, &r)| self.at[r as usize] as usize == i)
            && self.levels.iter().enumerate().all(|(level, Level { starts, .. })| {
                let runs = starts.is_sorted_by(|a, b| a < b) && starts[0] == 0 && starts.last() == Some(&(n as u32));
                let of_members = starts.len() < below.len() && starts.iter().all(|s| below.binary_search(s).is_ok());
                below.clone_from(starts);
                let begins = |g: usize| self.ranks_of(level, g).iter().min() == self.ranks_of(level, g).first();
                runs && of_members && (0..starts.len() - 1).all(begins)
            })
    }
}

/// The kinds of level to look at, innermost first, the node and what is above always.
fn kinds(spots: &[Spot], options: &Options) -> Vec<Kind> {
    let within: &[Kind] = &[Kind::L2, Kind::L3, Kind::Numa, Kind::Socket];
    let mut kinds: Vec<Kind> = match &options.keep {
        Keep::Flat => Vec::new(),
        Keep::Only(list) => within.iter().copied().filter(|k| list.contains(k)).collect(),
        Keep::Auto if !options.oversubscribed => within.to_vec(),
        Keep::Auto if spots.len() <= SHARED_CORES_FLAT => Vec::new(),
        Keep::Auto => within[1..].to_vec(),
    };
    // An L3 may span NUMA nodes or the other way round: fewer units are further out.
    kinds.sort_by_cached_key(|kind| std::cmp::Reverse(units(spots, *kind)));
    kinds.push(Kind::Node);
    if spots.iter().any(|s| s.node != spots[0].node) {
        kinds.push(Kind::Cluster);
    }
    kinds
}

/// How many units of a kind hold ranks; who belongs to none counts for one.
fn units(spots: &[Spot], kind: Kind) -> usize {
    let known: BTreeSet<_> = spots.iter().filter_map(|s| Some((s.node, kind.unit(s)?))).collect();
    let unknown = spots.iter().filter(|s| kind.unit(s).is_none()).count();
    known.len() + unknown
}

/// Divides each group by the unit of its ranks, and returns where the new groups begin. Groups
/// come by their lowest rank, ranks within a group in order; who has no unit is by itself.
fn refine(order: &mut [u32], starts: &[u32], unit: impl Fn(usize) -> Option<u32>) -> Vec<u32> {
    let mut refined = Vec::new();
    for bounds in starts.windows(2) {
        let run = &mut order[bounds[0] as usize..bounds[1] as usize];
        let mut lowest = BTreeMap::new();
        for &rank in run.iter() {
            if let Some(unit) = unit(rank as usize) {
                lowest.entry(unit).or_insert(rank);
            }
        }
        let first = |rank: u32| unit(rank as usize).map_or(rank, |u| lowest[&u]);
        run.sort_by_cached_key(|&rank| (first(rank), rank));
        for (i, &rank) in run.iter().enumerate() {
            if first(rank) == rank {
                refined.push(bounds[0] + i as u32);
            }
        }
    }
    debug_assert!(order.is_empty() || refined.len() + 1 >= starts.len(), "no group is lost");
    refined.push(order.len() as u32);
    refined
}

/// Drops levels whose groups are those of the level below: ranks, for the innermost.
fn drop_idle(levels: &mut Vec<Level>, n: usize) {
    let mut below = n;
    levels.retain(|level| {
        let groups = level.starts.len() - 1;
        let groups_something = groups < below;
        if groups_something {
            below = groups;
        }
        groups_something
    });
}

/// Inserts levels until no group has more than `max` members.
fn cut(levels: &mut Vec<Level>, n: usize, max: usize) {
    assert!(max > 1, "a group of one member groups nothing");
    let mut below: Vec<u32> = (0..=n as u32).collect();
    let mut i = 0;
    while i < levels.len() {
        let mut starts = vec![0];
        for bounds in levels[i].starts.windows(2) {
            let from = below.partition_point(|&s| s < bounds[0]);
            let to = below.partition_point(|&s| s < bounds[1]);
            let members = to - from;
            let pieces = members.div_ceil(max);
            let ends = (1..=pieces).map(|p| below[from + members * p / pieces]);
            debug_assert!(members > 0 && pieces <= members);
            starts.extend(ends);
        }
        if starts != levels[i].starts {
            levels.insert(i, Level { kind: Kind::Cut, starts });
        }
        below.clone_from(&levels[i].starts);
        i += 1;
    }
}
