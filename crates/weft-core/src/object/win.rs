//! Windows.

use super::CommObj;
use crate::attr::Attrs;
use crate::lock::LockCell;
use crate::object::CollTask;
use std::sync::Arc;
use weft_base::Proc;
use weft_base::handle::{ErrhandlerH, WinH};
use weft_profile::Sweep;
use weft_rma::protocol::Origin;
use weft_rma::{AttachedTable, Epochs, Gate, Hints, Slot};
use weft_shm::Region;
use weft_singlecopy::{Remote, Segment};
use weft_topo::apparent::ApparentDistance;

/// How this process gets at a rank's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// By loads and stores.
    Mapped,
    /// Not found out yet.
    Unknown,
    /// By the kernel (CMA); atomic updates by asking.
    Kernel,
    /// The rank does everything itself.
    Ask,
}

/// One rank of a window, as this process sees it.
pub struct Target {
    pub proc: Proc,
    /// Where its window begins in this process; null unless `reach` is `Mapped`.
    pub ptr: LockCell<*mut u8>,
    pub reach: LockCell<Reach>,
    /// Bytes.
    pub size: u64,
    pub unit: i64,
    /// Where its window begins in the rank itself.
    pub addr: u64,
    /// How far it is now, told from what puts cost.
    pub distance: LockCell<ApparentDistance>,
    /// On another node: it acts itself, on requests.
    pub is_far: bool,
    /// Its words of this window, and their number; those of a far rank are a lock that is never free.
    pub slot: &'static Slot,
    pub slot_id: u32,
    /// What it attached to dynamic windows.
    pub attached: AttachedTable<'static>,
}

/// Memory that ends with the window.
pub enum Memory {
    /// The user's, or a peer's.
    None,
    /// Of libweft-heap.so.
    Heap(*mut u8),
    /// Shared with peers, beside the heap. Held for its mapping.
    Segment(#[allow(dead_code)] Segment),
    /// Nobody else's: of a window with one rank.
    Private(*mut u8, std::alloc::Layout),
}

impl Drop for Memory {
    fn drop(&mut self) {
        match *self {
            Self::Heap(p) => crate::shared_heap::free_shared(p),
            // SAFETY: allocated with this layout, and dropped once.
            Self::Private(p, layout) => unsafe { std::alloc::dealloc(p, layout) },
            Self::None | Self::Segment(_) => {}
        }
    }
}

/// What predefined attributes point to, in the numbers of the ABI.
#[derive(Default)]
pub struct WinCells {
    pub size: LockCell<i64>,
    pub disp_unit: LockCell<i32>,
    pub flavor: LockCell<i32>,
    pub model: LockCell<i32>,
}

/// A window.
pub struct WinObj {
    /// Its own communicator: synchronisation, requests to targets.
    pub comm: Arc<CommObj>,
    pub flavor: i32,
    pub base: usize,
    pub size: i64,
    pub disp_unit: i32,
    pub ranks: Box<[Target]>,
    /// The words of the first rank of this node, which has the node's lock of the whole window.
    pub first: &'static Slot,
    /// The first ranks of the other nodes.
    pub heads: Box<[usize]>,
    /// Of its atomic updates and those of other processes.
    pub gate: Gate,
    pub epochs: LockCell<Epochs>,
    /// Stores were made to mapped memory, after which direct loads need a barrier.
    pub stored: LockCell<bool>,
    /// Of what this process copies into memory of any rank, or out of it.
    pub sweep: Sweep,
    /// What its ranks are asked.
    pub origin: LockCell<Origin<CollTask>>,
    /// Something was asked since all was complete.
    pub owes: LockCell<bool>,
    /// Groups of MPI_Win_start and, those still missing, of MPI_Win_post.
    pub started: LockCell<Vec<Proc>>,
    pub posted: LockCell<Vec<Proc>>,
    /// Calls since the last look at other traffic.
    pub turns: LockCell<u32>,
    /// Freed: this rank acts no more for others.
    pub closed: LockCell<bool>,
    pub hints: LockCell<Hints>,
    pub handle: LockCell<WinH>,
    pub attrs: Attrs,
    pub errh: LockCell<ErrhandlerH>,
    pub name: LockCell<String>,
    pub cells: WinCells,
    /// Where every rank's memory of this window is mapped at all, nobody has to be asked.
    pub all_mapped: bool,
    /// Its own memory, and peers' that it mapped; last, so that all else ends before.
    pub memory: LockCell<Memory>,
    pub mapped: LockCell<Vec<Segment>>,
    /// Mappings by XPMEM, to be given back.
    pub xpmem: LockCell<Vec<(Proc, *mut u8)>>,
    /// The own range as peers were told of it.
    pub shown: LockCell<Option<Remote>>,
    /// The memory of other jobs, where slots are.
    #[allow(dead_code)] // Held for its mapping.
    pub held: Vec<Arc<Region>>,
}

impl WinObj {
    #[inline(always)]
    pub fn me(&self) -> usize {
        self.comm.rank as usize
    }

    /// The words of this rank.
    #[inline(always)]
    pub fn own(&self) -> &'static Slot {
        self.ranks[self.me()].slot
    }

    /// The words that have the lock of the whole window, as far as it is on this node.
    #[inline(always)]
    pub fn first(&self) -> &'static Slot {
        self.first
    }

    /// Whether ranks of several nodes share it.
    #[inline]
    pub fn is_far(&self) -> bool {
        !self.heads.is_empty()
    }

    pub fn is_dynamic(&self) -> bool {
        self.flavor == weft_base::consts::WIN_FLAVOR_DYNAMIC
    }

    /// The name for messages.
    pub fn describe(&self) -> String {
        let name = self.name.cloned();
        if name.is_empty() { format!("a window of {} ranks", self.ranks.len()) } else { name }
    }
}
