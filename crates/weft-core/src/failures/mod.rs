//! Failed processes and revoked communicators.
//!
//! The launcher (of a job that goes on without processes that die) writes into the job's memory who
//! has failed; a process that revokes a communicator writes its context there. Both ring the job's
//! alarm, a number that waiting processes load. Whoever finds it changed ends what cannot end by
//! itself (`observe`); while nothing has happened a call pays one load of a constant line. What is
//! known (`known`) decides whether operations can end (`check`).
//!
//! Processes that have ended well, or are in MPI_Finalize, have not failed; a wait that is about to sleep looks
//! whether it waits for one of them (`look`).

mod check;
pub(crate) mod gone;
mod known;
mod look;
mod observe;

pub(crate) use check::{guarded, not_pending, partners, without};
pub(crate) use known::{Failures, any};
