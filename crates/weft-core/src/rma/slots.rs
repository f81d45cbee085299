//! The window slots of this process, and what is counted of its operations.

use weft_shm::N_WIN_SLOTS;

/// Operations and bytes by path, of this process as origin.
pub type RmaCounts = [(u64, u64); N_RMA_PATHS];

/// Paths of `RmaPath`.
pub(crate) const N_RMA_PATHS: usize = 7;

/// The slot that is a process's own, no window's: the last.
pub(crate) const PROCESS_SLOT: u32 = N_WIN_SLOTS - 1;

/// Window slots of this process: those given back, and the first never used.
#[derive(Default)]
pub struct Slots {
    pub(super) free: Vec<u32>,
    pub(super) next: u32,
}

impl Slots {
    pub(crate) const fn new() -> Self {
        Self { free: Vec::new(), next: 0 }
    }
}
