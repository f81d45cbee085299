//! What a wire has to know of its job, and tells it.

use weft_base::Proc;
use weft_boot::Boot;
use weft_shm::JobHeader;

/// The job of a process. See `Boot` for each function.
pub(crate) trait Job: Send + Sync {
    fn n_procs(&self) -> u32;
    fn header(&self) -> &JobHeader;
    fn lose(&self, peer: Proc, why: &str);
    fn lose_guest(&self, why: &str);
}

impl Job for Boot {
    fn n_procs(&self) -> u32 {
        self.n_procs
    }
    fn header(&self) -> &JobHeader {
        Boot::header(self)
    }
    fn lose(&self, peer: Proc, why: &str) {
        Boot::lose(self, peer, why);
    }
    fn lose_guest(&self, why: &str) {
        Boot::lose_guest(self, why);
    }
}
