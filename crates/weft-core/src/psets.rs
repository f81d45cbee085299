//! Process sets: those that the standard names, and for each level of the machine the processes
//! that share the caller's unit of it.

use crate::engine::Engine;
use crate::engine::Guard;
use weft_base::{ErrClass, Proc, Result, err};
use weft_shm::Card;
use weft_topo::{Level, NO_ID, Place};

const WORLD: &str = "mpi://WORLD";
const SELF: &str = "mpi://SELF";
/// Processes that can share memory, by the name of Open MPI: those of the node.
const SHARED: &str = "mpix://SHARED";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pset {
    World,
    Me,
    Node,
    Unit(Level),
}

/// The name of a level as a resource type and as a process set.
pub(crate) fn resource_name(level: Level) -> &'static str {
    match level {
        Level::Package => "hwloc://Package",
        Level::Numa => "hwloc://NUMANode",
        Level::L3 => "hwloc://L3Cache",
        Level::L2 => "hwloc://L2Cache",
        Level::Core => "hwloc://Core",
    }
}

/// The sets that a process at `place` is a member of, in the order of their numbers: a process
/// that floats over several units of a level has no set there.
fn sets(place: Place) -> impl Iterator<Item = (&'static str, Pset)> {
    let fixed = [(WORLD, Pset::World), (SELF, Pset::Me), (SHARED, Pset::Node)];
    let units = Level::ALL.into_iter().rev().filter(move |l| place.get(*l) != NO_ID);
    fixed.into_iter().chain(units.map(|l| (resource_name(l), Pset::Unit(l))))
}

/// Who of `places` is in the unit of `mine`.
fn sharers(mine: Place, level: Level, places: impl Iterator<Item = (Proc, Place)>) -> Vec<Proc> {
    debug_assert_ne!(mine.get(level), NO_ID, "who floats has no set there");
    places.filter(|(_, p)| p.get(level) == mine.get(level)).map(|(p, _)| p).collect()
}

impl Engine {
    /// Where a process of this job said that it runs; None before its start.
    fn place_of(&self, p: Proc) -> Option<Place> {
        let boot = self.boot();
        Card::of(&boot.region, &boot.layout, p).place().map(Place::from_words)
    }

    /// The processes of this job on this node.
    fn node_mates(&self) -> Vec<Proc> {
        (0..self.boot().n_procs).map(Proc).filter(|p| self.boot().is_near(*p)).collect()
    }

    fn my_place(&self) -> Place {
        self.place_of(self.me()).unwrap_or(Place::UNKNOWN)
    }

    /// Names of the process sets that this process is in, by number. Local.
    pub(crate) fn pset_names(&self) -> Vec<&'static str> {
        sets(self.my_place()).map(|(name, _)| name).collect()
    }
}

impl Guard {
    /// The members of a process set that this process is in.
    ///
    /// Progress: sets of the hardware wait until all processes of the job have started, as only
    /// these know where they run; the others are local.
    ///
    /// Errors: MPI_ERR_ARG, no such set.
    pub(crate) fn pset_members(&mut self, name: &str) -> Result<Vec<Proc>> {
        let mine = self.my_place();
        // SPEC: names of process sets do not depend on case.
        let found = sets(mine).find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, set)| set);
        let n = self.boot().n_procs;
        match found {
            Some(Pset::World) => Ok((0..n).map(Proc).collect()),
            Some(Pset::Node) => Ok(self.node_mates()),
            Some(Pset::Me) => Ok(vec![self.me()]),
            Some(Pset::Unit(level)) => {
                let mates = self.node_mates();
                assert!(mates.contains(&self.me()));
                let place = |e: &Engine, p: &Proc| Some((*p, e.place_of(*p)?));
                let places = self.wait_until(|e| mates.iter().map(|p| place(e, p)).collect::<Option<Vec<_>>>());
                Ok(sharers(mine, level, places.into_iter()))
            }
            None => Err(err!(
                ErrClass::ARG,
                "no process set \"{name}\" with this process in it; there are: {}",
                self.pset_names().join(", ")
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_topo::{CpuSet, Topology};

    fn places(machine: &str, ranks: &[&[u32]]) -> Vec<Place> {
        let t = Topology::synthetic(machine).unwrap();
        ranks.iter().map(|cpus| t.place_of(&cpus.iter().copied().collect::<CpuSet>())).collect()
    }

    fn members(at: &[Place], me: usize, level: Level) -> Vec<u32> {
        sharers(at[me], level, (0..).map(Proc).zip(at.iter().copied())).into_iter().map(|p| p.0).collect()
    }

    #[test]
    fn sets_follow_the_units_of_a_machine() {
        // Two packages of two NUMA nodes of two L3 of two cores of two threads: a package has 16.
        let at = places("package:2 numa:2 l3:2 core:2 pu:2", &[&[0], &[1], &[2], &[4], &[8], &[16]]);
        assert_eq!(members(&at, 0, Level::Core), [0, 1]);
        assert_eq!(members(&at, 0, Level::L3), [0, 1, 2]);
        assert_eq!(members(&at, 1, Level::Numa), [0, 1, 2, 3]);
        assert_eq!(members(&at, 4, Level::Package), [0, 1, 2, 3, 4]);
        assert_eq!(members(&at, 5, Level::Package), [5]);
    }

    #[test]
    fn units_of_one_level_are_disjoint_and_cover_who_has_one() {
        for machine in ["package:1 core:4", "package:2 l3:3 core:2", "package:2 numa:2 l2:2 core:1 pu:2"] {
            let n = Topology::synthetic(machine).unwrap().pus().len() as u32;
            let cpus: Vec<[u32; 1]> = (0..n).map(|c| [c * 7 % n]).collect();
            let at = places(machine, &cpus.iter().map(|c| &c[..]).collect::<Vec<_>>());
            for level in Level::ALL {
                for me in (0..at.len()).filter(|&i| at[i].get(level) != NO_ID) {
                    let mine = members(&at, me, level);
                    assert!(mine.contains(&(me as u32)));
                    for &other in &mine {
                        assert_eq!(members(&at, other as usize, level), mine, "{machine} {level:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn who_floats_has_no_set_there() {
        let at = places("package:2 l3:2 core:2", &[&[0, 1], &[0], &[0, 7]]);
        let names = |p: Place| sets(p).map(|(name, _)| name).collect::<Vec<_>>();
        assert!(names(at[0]).contains(&"hwloc://L3Cache") && !names(at[0]).contains(&"hwloc://Core"));
        assert!(names(at[1]).contains(&"hwloc://Core"));
        assert_eq!(names(at[2]), [WORLD, SELF, SHARED]);
        assert_eq!(members(&at, 1, Level::L3), [0, 1]);
        assert_eq!(members(&at, 1, Level::Core), [1]);
    }
}
