//! Generalised requests that MPI moves on, as MPICH has them (MPIX_Grequest_start): calls that look at such a
//! request call its `poll_fn`, calls that wait for it its `wait_fn`. Either tells of the end by
//! MPI_Grequest_complete.

use crate::abi::UserFn;
use crate::engine::{Engine, Guard};
use crate::hooks::hooks;
use crate::lock::{LockCell, unlocked};
use crate::object::{Grequest, GrequestFns, RequestObj};
use std::sync::Arc;
use weft_base::handle::RequestH;
use weft_base::{ErrClass, Result, Status, err};

/// Starts one.
pub(crate) fn start(e: &Engine, fns: GrequestFns, extra: usize) -> RequestH {
    if fns.poll.0 != 0 || fns.wait.0 != 0 {
        e.polls.any.set(true);
    }
    let gr = Grequest {
        fns,
        extra,
        status: LockCell::new(Status::EMPTY),
        polling: LockCell::new(false),
        complete: LockCell::new(false),
        freed: LockCell::new(false),
    };
    e.requests.insert(RequestObj::Grequest(Arc::new(gr)))
}

/// The request, if it goes on and has the function.
#[inline]
fn with(e: &Engine, h: RequestH, f: fn(&GrequestFns) -> UserFn) -> Option<Arc<Grequest>> {
    if e.polls.any.get() { with_any(e, h, f) } else { None }
}

#[cold]
fn with_any(e: &Engine, h: RequestH, f: fn(&GrequestFns) -> UserFn) -> Option<Arc<Grequest>> {
    match e.requests.get(h) {
        Some(RequestObj::Grequest(gr)) if f(&gr.fns).0 != 0 && !gr.complete.get() => Some(gr.clone()),
        _ => None,
    }
}

/// Calls the request's `poll_fn`, if it has one; true where it has ended by that. A `poll_fn` that looks at its own
/// request finds it as it is.
///
/// # Errors
/// What the function returned.
pub(crate) fn poll(e: &Engine, h: RequestH) -> Result<bool> {
    let Some(gr) = with(e, h, |f| f.poll) else { return Ok(false) };
    e.polls.seen.set(true);
    if gr.polling.get() {
        return Ok(false);
    }
    gr.polling.set(true);
    let mut status = gr.status.get();
    // SAFETY: registered by MPIX_Grequest_start; nothing of the engine is borrowed.
    let code = unlocked(|| unsafe { hooks().grequest_poll(gr.fns.poll, gr.extra, &mut status) });
    debug_assert!(gr.polling.get(), "a look inside of its function changes nothing");
    gr.polling.set(false);
    gr.status.set(status);
    failed("poll_fn", code)?;
    Ok(gr.complete.get())
}

/// Calls the request's `wait_fn`, if it has one.
///
/// # Errors
/// What the function returned.
pub(crate) fn wait(g: &mut Guard, h: RequestH) -> Result<()> {
    let Some(gr) = with(g, h, |f| f.wait) else { return Ok(()) };
    let mut status = gr.status.get();
    // SAFETY: registered by MPIX_Grequest_start; the guard is released meanwhile.
    let code = g.unlocked(|| unsafe { hooks().grequest_wait(gr.fns.wait, gr.extra, &mut status) });
    gr.status.set(status);
    failed("wait_fn", code)
}

fn failed(what: &str, code: i32) -> Result<()> {
    if code == 0 { Ok(()) } else { Err(err!(ErrClass(code), "the generalised request's {what} returned {code}")) }
}
