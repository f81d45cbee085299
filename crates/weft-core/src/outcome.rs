//! What becomes of a request.

use crate::engine::bad_handle;
use crate::errors::{Site, at};
use crate::object::Grequest;
use std::sync::Arc;
use weft_base::handle::{Handle, RequestH};
use weft_base::{ErrClass, MpiError, Result, Status};

/// How an operation ended: its status, and success or the error that its handler gets.
pub(crate) type Ended = (Status, Result<()>);

/// An answer about one request.
pub(crate) enum Outcome {
    /// Null or inactive: nothing to wait for.
    Inactive,
    /// Ended; whether the handle stays (persistent) or is gone.
    Ended { ended: Ended, keep: bool },
    /// A generalised request ended: its callbacks are to be called without the lock.
    Callback(Arc<Grequest>),
}

/// What MPI_Request_get_status finds.
pub(crate) enum Peeked {
    Pending,
    Ended(Status),
    /// A completed generalised request: ask its query function.
    Callback(Arc<Grequest>),
}

/// Puts the error code into the status and marks whose handler gets it.
pub(crate) fn located_at(ended: Ended, site: Site) -> Ended {
    match ended {
        (status, Ok(())) => (status, Ok(())),
        (mut status, Err(e)) => {
            status.error = e.class.0;
            (status, Err(at(site, e)))
        }
    }
}

#[cold]
pub(crate) fn bad_request(h: RequestH) -> MpiError {
    bad_handle(ErrClass::REQUEST, "request", h.is_null(), h.raw())
}
