//! The accumulate operations.

use super::reach::{Place, place};
use super::{Asked, RmaPath, ask};
use crate::engine::Guard;
use crate::object::WinObj;
use std::sync::Arc;
use weft_base::handle::{Handle, OpH};
use weft_base::{ErrClass, MpiError, Result};
pub(crate) use weft_rma::protocol::Update;

/// The predefined operation behind a handle.
///
/// # Errors
/// MPI_ERR_OP for null, freed and user-defined operations.
pub(crate) fn predefined_op(h: OpH) -> Result<u32> {
    // SPEC: MPI-5.0 section 12.3.4: user-defined operations are not allowed.
    h.predefined_id()
        .filter(|_| !h.is_null())
        .ok_or_else(|| MpiError::new(ErrClass::OP, "one-sided communication has predefined operations only"))
}

/// Starts an operation at a rank that the epoch allows. The requests to the target.
///
/// # Errors
/// Of the place; MPI_ERR_PROC_FAILED as in `Update::direct`.
///
/// # Safety
/// The buffers stay valid until the operation completes, as MPI asks of the user.
pub(crate) unsafe fn start(
    g: &mut Guard,
    w: &Arc<WinObj>,
    u: &Update,
    rank: usize,
    has_request: bool,
) -> Result<Asked> {
    debug_assert!(w.epochs.with(|e| e.rights(rank).access()), "the epoch allows it");
    let (t, bytes, mut asked) = (&w.ranks[rank], u.there.bytes() as usize, Asked::new());
    debug_assert!(bytes > 0, "an update of nothing is none");
    match place(g, w, rank, &u.there)? {
        Place::Mapped(p) => {
            debug_assert!(!t.is_far, "the words of far ranks are no gate");
            let alone = w.epochs.with(|e| e.is_exclusive(rank));
            super::sync::order_loads(w);
            w.stored.set(true);
            g.count_rma(RmaPath::Direct, bytes);
            // SAFETY: the place was checked against the window.
            unsafe { u.direct(t.slot, &w.gate, alone, p) }?;
        }
        Place::Far { off, .. } => {
            g.count_asked(t, bytes);
            // SAFETY: by the caller's contract.
            unsafe { u.ask(off, has_request, |q| asked.extend(ask::ask(g, w, rank, q))) };
            debug_assert_eq!(
                !asked.is_empty(),
                has_request && u.result.is_some(),
                "a request waits for what is to come"
            );
        }
    }
    Ok(asked)
}
