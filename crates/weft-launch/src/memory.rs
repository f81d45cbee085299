//! The memory of the job, of each of its nodes.

use crate::report::RankState;
use std::os::fd::OwnedFd;
use weft_base::Proc;
use weft_shm::{CallNames, Departure, Guests, JobHeader, JobLayout, Region, StateRow};

/// What the ranks of one node share.
pub struct NodeMemory {
    pub fd: OwnedFd,
    pub region: Region,
    pub layout: JobLayout,
}

impl NodeMemory {
    pub fn header(&self) -> &JobHeader {
        JobHeader::of(&self.region, &self.layout)
    }

    fn row(&self, rank: usize) -> &StateRow {
        StateRow::of(&self.region, &self.layout, Proc(rank as u32))
    }
}

/// For reading what the ranks do, and telling all nodes what becomes of them. Each node's memory has rows of all ranks;
/// a rank writes that of its own node.
pub struct JobMemory {
    pub nodes: Vec<NodeMemory>,
    /// The node of each rank, by the launcher's own numbers.
    pub node_of: Vec<u32>,
    /// Where other launchers have ranks of the same job: the rows, which are ranks of MPI_COMM_WORLD, of those here.
    pub rows: Option<Vec<u32>>,
}

impl JobMemory {
    pub fn of(&self, rank: usize) -> &NodeMemory {
        &self.nodes[self.node_of.get(rank).map_or(0, |n| *n as usize)]
    }

    /// The rank in MPI_COMM_WORLD of one that the launcher numbers so.
    pub fn world(&self, rank: usize) -> usize {
        self.rows.as_ref().map_or(rank, |rows| rows[rank] as usize)
    }

    /// A rank's place among those of its node, and how many these are.
    pub fn local(&self, rank: usize) -> (u32, u32) {
        let mates = |ranks: &[u32]| ranks.iter().filter(|n| **n == self.node_of[rank]).count() as u32;
        (mates(&self.node_of[..rank]), mates(&self.node_of))
    }

    pub fn row(&self, rank: usize) -> &StateRow {
        self.of(rank).row(self.world(rank))
    }

    /// The process of a rank of MPI_COMM_WORLD, if that is on a node of this launcher.
    pub fn pid_of(&self, world: usize) -> u32 {
        match &self.rows {
            Some(rows) => rows.iter().position(|r| *r as usize == world).map_or(0, |r| self.row(r).pid()),
            None => self.row(world).pid(),
        }
    }

    pub fn state(&self, rank: usize, names: &[String]) -> RankState {
        let row = self.row(rank).view();
        let call = names.get(row.call as usize).filter(|n| row.call != 0 && !n.is_empty());
        RankState { call: call.cloned(), row }
    }

    pub fn names(&self) -> Vec<String> {
        let mut all = self.nodes.iter().map(|n| CallNames::of(&n.region, &n.layout).all());
        all.find(|names| !names.is_empty()).unwrap_or_default()
    }

    pub fn set_tolerant(&self, tolerant: bool) {
        self.nodes.iter().for_each(|n| n.header().set_tolerant(tolerant));
    }

    pub fn is_tolerant(&self) -> bool {
        self.nodes[0].header().is_tolerant()
    }

    /// Who has aborted the job, with what code and text.
    pub fn aborted(&self) -> Option<(u32, i32, String)> {
        self.nodes.iter().find_map(|n| n.header().aborted())
    }

    /// Marks on all nodes how far a rank of MPI_COMM_WORLD has gone.
    pub fn depart(&self, world: usize, how: Departure) {
        self.nodes.iter().for_each(|n| n.header().depart(n.row(world), how));
    }

    /// Ranks that have ended without MPI_Finalize.
    pub fn n_left(&self) -> u32 {
        self.nodes[0].header().n_left()
    }

    /// Tells all nodes of a death of a rank of MPI_COMM_WORLD.
    pub fn fail(&self, world: usize) {
        for n in &self.nodes {
            n.row(world).set_failed(n.header().count_failure());
            n.header().alarm();
        }
    }

    /// The jobs that ranks are connected with, and who holds their memory, if that is a process here.
    pub fn guests(&self) -> Vec<(u64, i32)> {
        let of = |n: &NodeMemory| {
            let all = Guests::of(&n.region, &n.layout);
            all.all().map(|g| (g.job_id, g.holder_pid as i32)).collect::<Vec<_>>()
        };
        self.nodes.iter().flat_map(of).collect()
    }
}
