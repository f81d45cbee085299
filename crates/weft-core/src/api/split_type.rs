//! `MPI_Comm_split_type` (MPI-4.1 section 7.4.2) and the hardware resources that it knows.

use super::comm_create::{NO_COLOR, split_by};
use crate::engine::engine;
use crate::object::InfoObj;
use crate::psets::resource_name;
use std::cell::Cell;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, Result, err};
use weft_topo::place::{Level, NO_ID, Place};

/// What a process asks for, as it stands in its row of the table.
const NOTHING: i64 = 0;
const SHARED: i64 = 1;
const UNGUIDED: i64 = 2;
/// Plus the level's number.
const LEVEL: i64 = 10;

/// What processes of a node share, as a resource type.
const NODE: &str = "mpi_shared_memory";

/// Row: what, key, then the place (package, NUMA node, L3, L2, core), then the node of the job.
const ROW: usize = 8;

/// `MPI_Comm_split_type`. Collective.
///
/// MPI_COMM_TYPE_SHARED is the node. The guided types take `mpi_hw_resource_type`:
/// `mpi_shared_memory`, or a level of the machine (see `level_of`); a process that is bound to no
/// single instance of the resource gets MPI_COMM_NULL.
pub fn comm_split_type(comm: CommH, split_type: i32, key: i32, info: InfoH) -> Result<CommH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    let info = g.info_opt(info);
    let what = info.as_ref().map_err(Clone::clone).and_then(|info| match split_type {
        UNDEFINED => Ok(NOTHING),
        COMM_TYPE_SHARED => Ok(SHARED),
        COMM_TYPE_HW_UNGUIDED => Ok(UNGUIDED),
        COMM_TYPE_HW_GUIDED | COMM_TYPE_RESOURCE_GUIDED => Ok(guided(info.as_deref())),
        t => match Level::ALL.into_iter().find(|l| COMM_TYPE_LEVEL + *l as i32 == t) {
            Some(l) => Ok(LEVEL + l as i64),
            None => Err(err!(ErrClass::ARG, "the split type is {t}")),
        },
    });
    let unguided = matches!(what, Ok(UNGUIDED));
    let (net, near) = (parent.net, |p| !parent.net.is_far(p));
    let node = match parent.guests.of_other_jobs() {
        // Nodes have numbers within a job only.
        true => parent.group.procs().position(near).unwrap_or(0) as u32,
        false => net.boot.node_of(net.boot.proc),
    };
    let row = what.map(|what| row(what, key, node));
    let level = Cell::new(None);
    let newcomm = split_by(&mut g, &parent, row, |table| {
        if !table.is_empty() && level.get().is_none() {
            let rows = rows(table);
            let of_nodes = asks_for_nodes(&rows).then_some(NODE);
            level.set(of_nodes.or_else(|| unguided_level(&rows).map(resource_name)));
        }
        colors(table)
    })?;
    let info = info?;
    if let (false, Some(i)) = (newcomm.is_null(), &info) {
        g.comm(newcomm)?.info.keep_hints(i);
    }
    // SPEC: the unguided split tells through the info object what it split by.
    if let (true, Some(i), Some(l)) = (unguided && newcomm != CommH::NULL, info, level.get()) {
        i.set("mpi_hw_resource_type", l);
    }
    Ok(newcomm)
}

/// What this process tells the others.
fn row(what: i64, key: i32, node: u32) -> [i64; ROW] {
    let place = if what >= UNGUIDED { my_place() } else { Place::UNKNOWN };
    let mut row = [0; ROW];
    // The words of the place are between the key and the node; a color has so many bits for a node.
    debug_assert_eq!(place.to_words().len(), ROW - 3);
    debug_assert!(node < 1 << 16, "node {node}");
    row[0] = what;
    row[1] = i64::from(key);
    row[ROW - 1] = i64::from(node);
    for (to, from) in row[2..].iter_mut().zip(place.to_words()) {
        *to = i64::from(from);
    }
    row
}

fn rows(table: &[i64]) -> Vec<&[i64]> {
    debug_assert!(table.len().is_multiple_of(ROW), "{} words", table.len());
    table.chunks_exact(ROW).collect()
}

fn my_place() -> Place {
    weft_topo::CpuSet::current().map_or(Place::UNKNOWN, |c| weft_topo::sysfs::place_of_cpus(&c))
}

/// SPEC: without the key, or with a value that is not known, the result is MPI_COMM_NULL.
fn guided(info: Option<&InfoObj>) -> i64 {
    let Some(name) = info.and_then(|i| i.get("mpi_hw_resource_type")) else { return NOTHING };
    if name == NODE || level_name(&name) == "machine" {
        return SHARED;
    }
    level_of(&name).map_or(NOTHING, |l| LEVEL + l as i64)
}

fn level_name(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    name.strip_prefix("hwloc://").map_or(name.clone(), str::to_owned)
}

/// `hwloc://NUMANode`, `numa`, `package`, `socket`, `l3`, `l3cache`, `l2`, `l2cache`, `core`.
fn level_of(name: &str) -> Option<Level> {
    Some(match level_name(name).as_str() {
        "package" | "socket" => Level::Package,
        "numa" | "numanode" => Level::Numa,
        "l3" | "l3cache" => Level::L3,
        "l2" | "l2cache" => Level::L2,
        "core" => Level::Core,
        _ => return None,
    })
}

fn colors(table: &[i64]) -> Vec<i64> {
    let rows = rows(table);
    let unguided = unguided_level(&rows);
    let by_node = asks_for_nodes(&rows);
    let color = |r: &&[i64]| match r[0] {
        NOTHING => NO_COLOR,
        SHARED => shared(r, SHARED),
        UNGUIDED if by_node => shared(r, UNGUIDED),
        UNGUIDED => unguided.map_or(NO_COLOR, |l| unit(r, l, UNGUIDED)),
        what => {
            let level = Level::ALL.into_iter().find(|l| LEVEL + *l as i64 == what);
            level.map_or(NO_COLOR, |l| unit(r, l, what))
        }
    };
    rows.iter().map(color).collect()
}

/// The color of a row's node.
fn shared(row: &[i64], what: i64) -> i64 {
    what << 48 | row[ROW - 1] << 32
}

/// Whether those that want to be split by the outermost level are on several nodes.
fn asks_for_nodes(rows: &[&[i64]]) -> bool {
    let mut nodes = rows.iter().filter(|r| r[0] == UNGUIDED).map(|r| r[ROW - 1]);
    nodes.next().is_some_and(|first| nodes.any(|n| n != first))
}

/// The color of the unit that holds the row's process.
fn unit(row: &[i64], level: Level, what: i64) -> i64 {
    match place(row).get(level) {
        NO_ID => NO_COLOR,
        id => shared(row, what) | i64::from(id),
    }
}

fn place(row: &[i64]) -> Place {
    Place::from_words(std::array::from_fn(|i| row[2 + i] as u32))
}

/// SPEC: the new communicators are strict subsets: the outermost level that tells processes
/// apart, if there is one.
fn unguided_level(rows: &[&[i64]]) -> Option<Level> {
    let asking: Vec<Place> = rows.iter().filter(|r| r[0] == UNGUIDED).map(|r| place(r)).collect();
    Level::ALL.into_iter().rev().find(|l| {
        let known = asking.iter().all(|p| p.get(*l) != NO_ID);
        known && asking.iter().any(|p| p.get(*l) != asking[0].get(*l))
    })
}

/// `MPI_Get_hw_resource_info`: for each resource type whether this process is bound to one
/// instance of it. Local.
pub fn get_hw_resource_info() -> Result<InfoH> {
    let place = my_place();
    let i = InfoObj::new();
    i.set(NODE, "true");
    for level in Level::ALL {
        i.set(resource_name(level), if place.get(level) == NO_ID { "false" } else { "true" });
    }
    Ok(engine().infos.insert(Arc::new(i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(what: i64, words: [u32; 5]) -> [i64; ROW] {
        let mut r = [0; ROW];
        r[0] = what;
        for (to, w) in r[2..].iter_mut().zip(words) {
            *to = i64::from(w);
        }
        r
    }

    #[test]
    fn unguided_takes_the_outermost_level_that_splits() {
        let a = row(UNGUIDED, [0, 0, 0, 0, 0]);
        let b = row(UNGUIDED, [0, 0, 0, 2, 2]);
        let c = row(UNGUIDED, [0, 0, 4, 4, 4]);
        let table: Vec<i64> = [a, b, c].concat();
        let got = colors(&table);
        assert_eq!(got[0], got[1]);
        assert_ne!(got[0], got[2]);
        assert_eq!(colors(&[a, a].concat()), [NO_COLOR, NO_COLOR]);
        let floating = row(UNGUIDED, [NO_ID; 5]);
        assert_eq!(colors(&[a, floating].concat()), [NO_COLOR, NO_COLOR]);
    }

    #[test]
    fn guided_names() {
        assert_eq!(level_of("hwloc://NUMANode"), Some(Level::Numa));
        assert_eq!(level_of("@dont-thread-on-me@"), None);
        let core = LEVEL + Level::Core as i64;
        let t = [row(core, [0, 0, 0, 0, 0]), row(core, [0, 0, 0, 0, 1]), row(NOTHING, [0; 5])].concat();
        let c = colors(&t);
        assert_ne!(c[0], c[1]);
        assert_eq!(c[2], NO_COLOR);
    }
}
