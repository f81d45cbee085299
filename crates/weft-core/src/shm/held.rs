//! Boards, and the shared memory that a communicator has by them.

use crate::lock::LockCell;
use std::mem::ManuallyDrop;
use std::sync::{Arc, OnceLock};
use weft_coll::Nodes;
use weft_coll::chosen::Table;
use weft_coll::shm::ShmColl;

/// The board of MPI_COMM_WORLD.
pub(super) const WORLD_BOARD: u32 = 0;

/// This process's boards beside the world's.
pub(crate) struct Boards {
    /// Taken once at least.
    used: LockCell<u32>,
    /// Boards of communicators that are gone; peers may still read some.
    old: LockCell<Vec<Board>>,
}

pub(super) struct Board {
    pub index: u32,
    /// Where operations of the next shared memory may begin.
    pub next: u64,
    /// Tells whether its peers are past what it shows.
    shm: Option<ShmColl>,
}

impl Boards {
    pub const fn new() -> Self {
        Self { used: LockCell::new(0), old: LockCell::new(Vec::new()) }
    }

    /// A board that is free, of the first `share` of 16 parts of all.
    pub(super) fn take(&self, n_boards: u32, share: u32) -> Option<Board> {
        let old = self.old.with(|v| {
            let i = v.iter().position(|b| b.shm.as_ref().is_none_or(ShmColl::is_drained))?;
            Some(v.swap_remove(i))
        });
        debug_assert!(old.as_ref().is_none_or(|b| b.index != WORLD_BOARD && b.index <= self.used.get()));
        if old.is_some() {
            return old;
        }
        assert!(share <= 16);
        let n = n_boards * share / 16;
        self.used.with(|used| {
            let index = *used + 1;
            (index < n).then(|| {
                assert!(index != WORLD_BOARD && index < n_boards);
                *used = index;
                Board { index, next: 0, shm: None }
            })
        })
    }

    pub(super) fn give_back(&self, b: Board) {
        assert!(b.index != WORLD_BOARD && b.index <= self.used.get(), "what is given back was taken");
        self.old.with(|v| {
            assert!(v.iter().all(|o| o.index != b.index), "it is given back once");
            v.push(b);
        });
    }
}

/// A communicator's part in it.
pub struct CommShm {
    /// None inside: no shared memory for this communicator.
    pub(super) shm: OnceLock<Option<Arc<Held>>>,
    /// Of a communicator over several nodes, once that is known.
    pub(super) nodes: OnceLock<OverNodes>,
    /// Some operation is finding out.
    pub(super) busy: LockCell<bool>,
    ops: LockCell<u64>,
}

/// Who of a communicator's ranks is on which node, and the memory of those of this one.
pub(super) struct OverNodes {
    pub nodes: Nodes,
    /// None where a process has no board left.
    pub held: Option<Held>,
}

/// A shared memory and the own board under it.
pub struct Held {
    /// Goes on with the board when this is dropped.
    pub(super) shm: ManuallyDrop<ShmColl>,
    pub(super) board: u32,
    /// Where the board is given back.
    pub(super) boards: &'static Boards,
    /// What blocking calls open without a future.
    pub table: Table,
    /// Bytes of a segment of a broadcast through a large slot.
    pub segment: usize,
    pub oversubscribed: bool,
}

impl Held {
    #[inline(always)]
    pub fn shm(&self) -> &ShmColl {
        &self.shm
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: once, and nobody has it after this.
        let shm = unsafe { ManuallyDrop::take(&mut self.shm) };
        if self.board != WORLD_BOARD {
            let next = shm.next_free();
            self.boards.give_back(Board { index: self.board, next, shm: Some(shm) });
        }
    }
}

impl Default for CommShm {
    fn default() -> Self {
        Self { shm: OnceLock::new(), nodes: OnceLock::new(), busy: LockCell::new(false), ops: LockCell::new(0) }
    }
}

impl CommShm {
    /// The number of the communicator's next operation.
    #[inline]
    pub(crate) fn next_op(&self) -> u64 {
        self.ops.with(|k| {
            let op = *k;
            *k = op + 1;
            op
        })
    }

    /// Whether no operation has taken a number.
    pub(super) fn is_unused(&self) -> bool {
        self.ops.with(|k| *k == 0)
    }

    #[inline]
    pub(crate) fn held(&self) -> Option<&Held> {
        self.shm.get()?.as_deref()
    }

    #[inline]
    pub(crate) fn get(&self) -> Option<&ShmColl> {
        Some(self.shm.get()?.as_ref()?.shm())
    }

    /// Which ranks share a node, where collectives go by one of each.
    #[inline]
    pub(crate) fn nodes(&self) -> Option<&Nodes> {
        self.nodes.get().map(|n| &n.nodes)
    }

    /// The memory of this node's ranks of a communicator over several: two operations for each of its own.
    #[inline]
    pub(crate) fn node_shm(&self) -> Option<&ShmColl> {
        Some(self.nodes.get()?.held.as_ref()?.shm())
    }

    /// Operation `k` is behind this process. True when a peer that sleeps may wait for that.
    pub(super) fn finish(&self, k: u64) -> bool {
        debug_assert!(k < self.ops.get(), "an operation takes its number before");
        let near = self.node_shm().is_some_and(|shm| shm.finish(2 * k) | shm.finish(2 * k + 1));
        self.get().is_some_and(|shm| shm.finish(k)) | near
    }

    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.shm.get().is_some()
    }
}
