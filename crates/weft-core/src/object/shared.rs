//! What a communicator has in the memory of a job: its context ids, its place in the table of decisions.

use super::{CommObj, Contexts};
use weft_base::{ErrClass, Result, err};
use weft_shm::{ContextTable, Decisions};

impl CommObj {
    /// Runs `f` on the table of decisions that all members use: that of the job with the lowest number.
    ///
    /// # Errors
    /// MPI_ERR_INTERN when that job is not connected any more.
    pub(crate) fn on_decisions<T>(&self, f: impl FnOnce(&Decisions<'_>) -> T) -> Result<T> {
        let boot = &self.net.boot;
        let job = self.all().map(|p| self.net.identity(p).job_id).min().unwrap_or_default();
        if job == boot.header().job_id() {
            return Ok(f(&Decisions::of(&boot.region, &boot.layout)));
        }
        let found = self.net.jobs.memories_of(job).into_iter().next();
        let (region, layout) = found.ok_or_else(|| err!(ErrClass::INTERN, "a job that is not connected"))?;
        Ok(f(&Decisions::of(&region, &layout)))
    }

    /// Gives its place in the table of decisions back, at its end.
    pub(super) fn leave_decisions(&self) {
        if let Some(number) = self.decisions.take() {
            debug_assert!(!self.guests.is_far(), "members on several nodes have no table");
            // A job that is gone has taken its table along.
            let _ = self.on_decisions(|t| t.leave(number));
        }
    }

    /// This process is done with the communicator, at its end. Ids that may meet something old are not given
    /// back: those of a communicator that was revoked, or whose messages this process has not all received.
    pub(super) fn give_contexts_back(&self) {
        let Contexts { p2p, vci, .. } = self.contexts();
        // The local communicator of an intercommunicator has the second half of its ids.
        if !p2p.is_multiple_of(Contexts::PER_COMM)
            || p2p >= ContextTable::END
            || self.revoked.get()
            || self.broken.get()
        {
            return;
        }
        let ids = p2p..p2p + Contexts::PER_COMM;
        if self.net.p2p.has_traffic(ids.clone()) || (vci != 0 && crate::vcis::has_traffic(vci, ids)) {
            return;
        }
        ContextTable::of(&self.net.boot.region, &self.net.boot.layout).give_back(p2p);
    }
}
