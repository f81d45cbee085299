//! Where the memory of peers in other jobs is (`guests`).

use std::collections::HashMap;
use std::sync::Arc;
use weft_base::Proc;
use weft_shm::{JobLayout, Region, Seat};

/// A process of another job, and the numbers by which the two sides know each other.
pub struct Link {
    pub region: Arc<Region>,
    pub layout: JobLayout,
    /// Its number in its job.
    pub index: Proc,
    /// Its place among the guests of this process's job.
    pub here: Seat,
    /// This process's place among the guests of its job.
    pub there: Seat,
}

/// Where a guest's memory is.
pub(crate) struct Home {
    pub region: Arc<Region>,
    pub layout: JobLayout,
    pub index: Proc,
    pub job_id: u64,
    pub there: Seat,
}

/// Guests of this process by number.
#[derive(Default)]
pub(crate) struct Guests {
    pub homes: Vec<Option<Home>>,
    /// The generation of the guest for which each ring of ours was emptied last.
    pub generations: Vec<u32>,
    /// Where sending to processes stood that are not linked any more: two processes that meet again
    /// under their old numbers go on in the same rings.
    pub parked: HashMap<(u64, u32), (Seat, (u64, u64))>,
}
