//! What becomes of requests: the steps that Wait, Test and their relatives share.

pub(crate) use crate::outcome::{Ended, Outcome, Peeked, bad_request, located_at};

use crate::engine::Guard;
use crate::engine::{Engine, WaitFor};
use crate::errh::{Site, at};
use crate::gpu;
use crate::grequests;
use crate::hooks::hooks;
use crate::lock::LockCell;
use crate::object::{CommObj, Grequest, Moved, PairRequest, RequestObj};
use crate::vcis;
use std::sync::Arc;
use weft_base::handle::{CommH, RequestH};
use weft_base::{ErrClass, MpiError, Result, Status, err};
use weft_p2p::{Completion, P2p};

/// The one request that stands for all sends that were complete when they were started.
static DONE_SEND: LockCell<RequestH> = LockCell::new(RequestH::NULL);

/// Whether the caller has been told that something has ended since it last started a send.
static TOLD: LockCell<bool> = LockCell::new(false);

/// Tells the transport of a send that is about to be started whether its caller was free to write its buffers since
/// the last one.
#[inline]
pub(crate) fn tell_freed(p2p: &P2p) {
    if TOLD.replace(false) {
        p2p.note_freed();
    }
}

/// A request for a send whose buffer may be reused already.
#[inline(always)]
pub(crate) fn done_send(e: &Engine) -> RequestH {
    let h = DONE_SEND.get();
    if h.is_null() { make_done_send(e) } else { h }
}

#[cold]
fn make_done_send(e: &Engine) -> RequestH {
    let h = e.requests.insert(RequestObj::Done { status: Status::EMPTY, error: None, comm: None });
    assert!(!h.is_null() && DONE_SEND.get().is_null(), "it is made once");
    DONE_SEND.set(h);
    h
}

/// Everything but the error field.
/// SPEC: MPI-4.1 section 3.2.5: only calls with several statuses write MPI_ERROR.
#[inline(always)]
pub(crate) fn fill(to: &mut Status, from: &Status) {
    let error = to.error;
    *to = *from;
    to.error = error;
}

/// Of a call without an operation that it could tell of.
#[cold]
pub(crate) fn fill_nothing(to: &mut Status) {
    *to = Status::NO_OPERATION;
}

/// The status of a completed receive.
#[inline]
pub(crate) fn recv_status(c: &CommObj, d: &Completion) -> Status {
    if d.cancelled {
        return Status { cancelled: true, ..Status::EMPTY };
    }
    let error = d.error.as_ref().map_or(0, |e| e.class.0);
    Status { error, ..Status::received(c.rank_of(d.src), d.tag, d.bytes) }
}

/// The common end of a nonblocking call: a send that was done at once, or a point-to-point
/// operation that ended without error. Frees the request and fills the status; false for all
/// other requests, which `step` handles.
#[inline(always)]
pub(crate) fn step_fast(e: &Engine, h: RequestH, status: &mut Status) -> bool {
    if h == DONE_SEND.get() && !h.is_null() {
        debug_assert!(e.requests.get(h).is_some(), "nobody frees what stands for all");
        *status = Status::EMPTY;
        TOLD.set(true);
        return true;
    }
    let Some(entry) = e.requests.entry(h) else { return false };
    match entry.value() {
        RequestObj::Done { status: s, error: None, comm: None } => *status = *s,
        RequestObj::P2p(p) if p.on_world() => {
            let Some(d) = e.p2p().poll_ok(p.req) else { return false };
            *status =
                if p.is_recv { Status::received(p.comm(e).rank_of(d.src), d.tag, d.bytes) } else { Status::EMPTY };
        }
        _ => return false,
    }
    // It owns nothing.
    entry.forget();
    TOLD.set(true);
    true
}

/// Moves one operation on, of the kinds that a persistent request or a pair may contain.
pub(crate) fn step_simple(e: &Engine, r: &mut RequestObj) -> Option<Ended> {
    match r {
        RequestObj::P2p(p) => {
            let polled = e.look_on(p.comm(e)).poll(p.req);
            let d = polled?;
            let status =
                if p.is_recv { recv_status(p.comm(e), &d) } else { Status { cancelled: d.cancelled, ..Status::EMPTY } };
            Some((status, gpu::outcome(d.error)))
        }
        RequestObj::Done { status, error, .. } => Some((*status, error.take().map_or(Ok(()), |e| Err(*e)))),
        RequestObj::Pair(p) => step_pair(e, p),
        RequestObj::Coll { task, .. } => task.take_result().map(|r| (Status::EMPTY, r)),
        RequestObj::Io { task, moved, .. } => task.take_result().map(|r| (io_status(moved), r)),
        RequestObj::Persistent(_)
        | RequestObj::PersistentColl { .. }
        | RequestObj::Partitioned { .. }
        | RequestObj::Grequest(_) => None,
    }
}

/// The status of a file access that has ended.
pub(crate) fn io_status(moved: &Moved) -> Status {
    Status { count_bytes: moved.get(), ..Status::EMPTY }
}

/// A send and a receive that complete together; the status is the receive's.
pub(crate) fn step_pair(e: &Engine, p: &mut PairRequest) -> Option<Ended> {
    if !p.send_done {
        p.send_done = step_simple(e, &mut p.send).is_some();
    }
    if p.recv_done.is_none() {
        p.recv_done = step_simple(e, &mut p.recv);
    }
    if p.send_done { p.recv_done.take() } else { None }
}

/// Whether the operation has ended, and with what status, leaving it as it is.
fn peek_simple(e: &Engine, r: &mut RequestObj) -> Option<Status> {
    match r {
        RequestObj::P2p(p) => {
            let peeked = e.look_on(p.comm(e)).peek(p.req);
            let d = peeked?;
            Some(if p.is_recv {
                recv_status(p.comm(e), &d)
            } else {
                Status { cancelled: d.cancelled, ..Status::EMPTY }
            })
        }
        RequestObj::Done { status, .. } => Some(*status),
        RequestObj::Pair(p) => {
            let ended = step_pair(e, p)?;
            let status = ended.0;
            debug_assert!(p.send_done && p.recv_done.is_none());
            p.recv_done = Some(ended);
            Some(status)
        }
        RequestObj::Coll { task, .. } => task.is_done().then_some(Status::EMPTY),
        RequestObj::Io { task, moved, .. } => task.is_done().then(|| io_status(moved)),
        RequestObj::Persistent(p) => match &mut p.active {
            None => Some(Status::EMPTY),
            Some(a) => peek_simple(e, a),
        },
        RequestObj::PersistentColl { active, .. } => match active {
            None => Some(Status::EMPTY),
            Some(t) => t.is_done().then_some(Status::EMPTY),
        },
        RequestObj::Partitioned { part, active } => match active {
            None => Some(Status::EMPTY),
            Some(t) => t.is_done().then(|| part.status()),
        },
        RequestObj::Grequest(_) => None,
    }
}

/// # Errors
/// MPI_ERR_REQUEST for a handle that names no request.
pub(crate) fn peek(e: &Engine, h: RequestH) -> Result<Peeked> {
    if h.is_null() {
        return Ok(Peeked::Ended(Status::EMPTY));
    }
    grequests::poll(e, h)?;
    let found = e.requests.with_mut(h, |r| match r {
        RequestObj::Grequest(gr) if gr.complete.get() => Peeked::Callback(gr.clone()),
        r => peek_simple(e, r).map_or(Peeked::Pending, Peeked::Ended),
    });
    found.map_or_else(|| vcis::peek(h), Ok)
}

/// Whether the request is null or an inactive persistent one. Errors as `peek`.
pub(crate) fn is_inactive(e: &Engine, h: RequestH) -> Result<bool> {
    if h.is_null() {
        return Ok(true);
    }
    match e.requests.get(h) {
        None if vcis::is_live(h) => Ok(false),
        None => Err(bad_request(h)),
        Some(RequestObj::Persistent(p)) => Ok(p.active.is_none()),
        Some(RequestObj::PersistentColl { active, .. } | RequestObj::Partitioned { active, .. }) => {
            Ok(active.is_none())
        }
        Some(_) => Ok(false),
    }
}

/// Looks whether a request has ended and, if so, frees or deactivates it. Does not progress.
///
/// # Errors
/// MPI_ERR_REQUEST for a handle that names no request.
#[inline]
pub(crate) fn step(e: &Engine, h: RequestH) -> Result<Option<Outcome>> {
    if h == DONE_SEND.get() && !h.is_null() {
        debug_assert!(e.requests.get(h).is_some());
        TOLD.set(true);
        return Ok(Some(Outcome::Ended { ended: (Status::EMPTY, Ok(())), keep: false }));
    }
    if h.is_null() {
        return Ok(Some(Outcome::Inactive));
    }
    let answer = e.requests.with_mut(h, |r| match r {
        RequestObj::Persistent(p) => match &mut p.active {
            None => Some(Outcome::Inactive),
            Some(a) => step_simple(e, a).map(|ended| {
                let ended = located(ended, Some(&p.comm));
                p.active = None;
                Outcome::Ended { ended, keep: true }
            }),
        },
        RequestObj::PersistentColl { active, comm, .. } => match active {
            None => Some(Outcome::Inactive),
            Some(t) => t.take_result().map(|r| {
                let ended = located((Status::EMPTY, r), Some(comm));
                *active = None;
                Outcome::Ended { ended, keep: true }
            }),
        },
        RequestObj::Partitioned { part, active } => match active {
            None => Some(Outcome::Inactive),
            Some(t) => t.take_result().map(|r| {
                let ended = located((part.status(), r), Some(&part.comm));
                *active = None;
                Outcome::Ended { ended, keep: true }
            }),
        },
        RequestObj::Grequest(gr) => gr.complete.get().then(|| Outcome::Callback(gr.clone())),
        r => step_simple(e, r).map(|ended| {
            let ended = match r {
                RequestObj::Io { file, .. } => located_at(ended, Site::File(file.handle.get())),
                r => located(ended, comm_of(e, r)),
            };
            Outcome::Ended { ended, keep: false }
        }),
    });
    match answer {
        None => vcis::step(h),
        // SPEC: none; MPICH's extension: whoever looks at such a request moves it on.
        Some(None) if grequests::poll(e, h)? => step(e, h),
        Some(None) => Ok(None),
        Some(Some(out)) => {
            TOLD.set(true);
            if !matches!(&out, Outcome::Inactive | Outcome::Ended { keep: true, .. }) {
                let removed = e.requests.remove(h);
                debug_assert!(removed.is_some(), "nothing has run since it was found");
            }
            Ok(Some(out))
        }
    }
}

fn comm_of<'a>(e: &'a Engine, r: &'a RequestObj) -> Option<&'a Arc<CommObj>> {
    match r {
        RequestObj::P2p(p) => Some(p.comm(e)),
        RequestObj::Persistent(p) => Some(&p.comm),
        RequestObj::Pair(p) => Some(&p.comm),
        RequestObj::Coll { comm, .. } | RequestObj::PersistentColl { comm, .. } => Some(comm),
        RequestObj::Partitioned { part, .. } => Some(&part.comm),
        RequestObj::Done { comm, .. } => comm.as_ref(),
        RequestObj::Grequest(_) | RequestObj::Io { .. } => None,
    }
}

/// Sends an error to the handler of the request's communicator.
pub(crate) fn on_comm_of(engine: &Engine, r: &RequestObj, e: MpiError) -> MpiError {
    match comm_of(engine, r) {
        Some(c) => at(Site::Comm(c.handle.get()), e),
        None => e,
    }
}

/// As `located_at`, for an operation on a communicator.
#[inline]
fn located(ended: Ended, comm: Option<&Arc<CommObj>>) -> Ended {
    match ended {
        (status, Ok(())) => (status, Ok(())),
        failed => located_at(failed, Site::Comm(comm.map_or(CommH::SELF, |c| c.handle.get()))),
    }
}

/// Brings an outcome to its end: calls the callbacks of a generalised request and updates the
/// handle. None: the request was inactive.
pub(crate) fn finish(g: &mut Guard, out: Outcome, request: &mut RequestH) -> Option<Ended> {
    match out {
        Outcome::Inactive => None,
        Outcome::Ended { ended, keep } => {
            if !keep {
                *request = RequestH::NULL;
            }
            Some(ended)
        }
        Outcome::Callback(gr) => {
            debug_assert!(gr.complete.get());
            *request = RequestH::NULL;
            let status = gr.status.get();
            Some(g.unlocked(|| end_grequest(&gr, status)))
        }
    }
}

/// SPEC: MPI-4.1 section 13.2: query_fn, then free_fn; an error of either is the call's result.
fn end_grequest(gr: &Grequest, mut status: Status) -> Ended {
    // SAFETY: registered by MPI_Grequest_start; no guard or borrow is held.
    let (q, f) = unsafe {
        let q = hooks().grequest_query(gr.fns.query, gr.extra, &mut status);
        (q, hooks().grequest_free(gr.fns.free, gr.extra))
    };
    let code = if q != 0 { q } else { f };
    if code == 0 {
        return (status, Ok(()));
    }
    status.error = code;
    (status, Err(err!(ErrClass(code), "a callback of the generalised request returned {code}")))
}

/// Asks the query function only (MPI_Request_get_status).
pub(crate) fn query_grequest(gr: &Grequest, mut status: Status) -> Status {
    // SAFETY: as in `end_grequest`.
    unsafe { hooks().grequest_query(gr.fns.query, gr.extra, &mut status) };
    status
}

/// What a wait for this request waits for, for diagnosis.
pub(crate) fn describe(e: &Engine, h: RequestH) -> WaitFor {
    match e.requests.get(h).and_then(|r| comm_of(e, r)) {
        Some(c) => WaitFor { ctx: c.ctx_p2p(), ..WaitFor::ANYTHING },
        None => WaitFor::ANYTHING,
    }
}

/// Gives a request up: it completes by itself and its handle is gone (MPI_Request_free).
pub(crate) fn abandon(e: &Engine, r: RequestObj) -> Option<Arc<Grequest>> {
    match r {
        RequestObj::P2p(p) => e.on(p.comm(e)).detach(p.req),
        RequestObj::Persistent(p) => {
            if let Some(a) = p.active {
                abandon(e, a);
            }
        }
        RequestObj::Pair(mut p) => {
            // A copy that is still being sent has to outlive the request.
            if let (false, Some(copy)) = (p.send_done, p.keep.take()) {
                std::mem::forget(copy);
            }
            if !p.send_done {
                abandon(e, p.send);
            }
            if p.recv_done.is_none() {
                abandon(e, p.recv);
            }
        }
        RequestObj::Grequest(gr) => return Some(gr),
        RequestObj::Coll { .. }
        | RequestObj::PersistentColl { .. }
        | RequestObj::Partitioned { .. }
        | RequestObj::Io { .. }
        | RequestObj::Done { .. } => {}
    }
    None
}
