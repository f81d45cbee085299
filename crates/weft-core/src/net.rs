//! The process's place in its job: the job's memory, the transport, and what goes with them.

use crate::failures::Failures;
use crate::jobs::Jobs;
use crate::shm::Boards;
use std::sync::Arc;
use weft_boot::Boot;
use weft_p2p::P2p;

/// What exists from the first initialisation to the end of the process. Objects, and futures that run below
/// a guard, hold a reference to it.
pub struct Net {
    pub boot: Arc<Boot>,
    pub p2p: P2p,
    pub(crate) jobs: Jobs,
    pub(crate) boards: Boards,
    pub(crate) failures: Failures,
}

impl Net {
    /// Never freed: peers write into the mapped memory until the job ends.
    pub(crate) fn leak(boot: Arc<Boot>, p2p: P2p) -> &'static Self {
        Box::leak(Box::new(Self { boot, p2p, jobs: Jobs::new(), boards: Boards::new(), failures: Failures::new() }))
    }
}
