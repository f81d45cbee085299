//! Completion: Wait, Test and their relatives, cancellation, generalised requests (MPI-4.1 sections 3.7, 3.8.4 and 13.2).

use crate::abi::{RequestArray, StatusArray, UserFn};
use crate::engine::{Engine, Guard, WaitFor, engine};
use crate::errh::at;
use crate::failures::gone;
use crate::grequests;
use crate::hooks::hooks;
use crate::object::{Grequest, GrequestFns, RequestObj};
use crate::request_ops::{self as ops, Outcome, Peeked};
use crate::vcis;
use std::sync::Arc;
use weft_base::handle::RequestH;
use weft_base::{ErrClass, MpiError, Result, Status, consts};

// ---- one request ----

/// MPI_Wait. Progress: blocks until the operation completes.
#[inline]
pub fn wait(request: &mut RequestH, status: &mut Status) -> Result<()> {
    let mut s = Status::EMPTY;
    if vcis::hot::wait(*request, &mut s) {
        *request = RequestH::NULL;
        ops::fill(status, &s);
        return Ok(());
    }
    let mut g = engine();
    if ops::step_fast(&g, *request, &mut s) {
        *request = RequestH::NULL;
        ops::fill(status, &s);
        return Ok(());
    }
    let out = wait_one(&mut g, *request)?;
    match ops::finish(&mut g, out, request) {
        None => {
            ops::fill_nothing(status);
            Ok(())
        }
        Some((s, result)) => {
            ops::fill(status, &s);
            result
        }
    }
}

#[inline]
fn wait_one(g: &mut Guard, h: RequestH) -> Result<Outcome> {
    if let Some(out) = ops::step(g, h)? {
        return Ok(out);
    }
    grequests::wait(g, h)?;
    let what = ops::describe(g, h);
    g.wait_looking(what, |e| ops::step(e, h).transpose(), |e| give_up_if(e, &[h]))
}

/// The first of some active requests if none of them can end, since those that they wait for have gone.
#[cold]
fn hopeless(e: &Engine, requests: &[RequestH]) -> Option<RequestH> {
    let is_active = |h: &RequestH| !ops::is_inactive(e, *h).unwrap_or(true);
    let active: Vec<RequestH> = requests.iter().copied().filter(is_active).collect();
    let first = active.first().copied();
    first.filter(|_| active.iter().all(|&h| e.cannot_end(h)))
}

/// Fails that one.
#[cold]
fn give_up_if(e: &Engine, requests: &[RequestH]) {
    if let Some(h) = hopeless(e, requests) {
        e.give_up(h);
    }
}

/// As `give_up_if`, for a call that only tests: once the program has asked so often that it waits.
#[cold]
fn give_up_polled(e: &Engine, requests: &[RequestH]) {
    if let Some(h) = hopeless(e, requests)
        && gone::is_waited_for_by_polls()
    {
        e.give_up(h);
    }
}

fn all_of(requests: impl RequestArray) -> Vec<RequestH> {
    (0..requests.len()).map(|i| requests.get(i)).collect()
}

/// MPI_Test. Progress: one step.
#[inline]
pub fn test(request: &mut RequestH, status: &mut Status) -> Result<bool> {
    let mut s = Status::EMPTY;
    match vcis::hot::test(*request, &mut s) {
        Some(true) => {
            *request = RequestH::NULL;
            ops::fill(status, &s);
            return Ok(true);
        }
        // Now and then the general way, which moves everything on.
        Some(false) if !vcis::hot::is_due() => return Ok(false),
        _ => {}
    }
    let mut g = engine();
    if ops::step_fast(&g, *request, &mut s) {
        *request = RequestH::NULL;
        ops::fill(status, &s);
        return Ok(true);
    }
    let Some(out) = step_once(&mut g, *request)? else { return Ok(false) };
    let Some((s, result)) = ops::finish(&mut g, out, request) else {
        ops::fill_nothing(status);
        return Ok(true);
    };
    ops::fill(status, &s);
    result.map(|()| true)
}

fn step_once(e: &mut Guard, h: RequestH) -> Result<Option<Outcome>> {
    if let Some(out) = ops::step(e, h)? {
        return Ok(Some(out));
    }
    e.progress_asked();
    let out = ops::step(e, h)?;
    if out.is_none() && gone::is_on() {
        give_up_polled(e, &[h]);
        return ops::step(e, h);
    }
    Ok(out)
}

// ---- all ----

/// MPI_Waitall. Progress: blocks until all operations complete.
///
/// # Errors
/// MPI_ERR_IN_STATUS when one failed; the statuses tell which. MPI_ERR_REQUEST.
pub fn waitall(requests: impl RequestArray, statuses: impl StatusArray) -> Result<()> {
    let done = vcis::hot::wait_all(&requests, &statuses);
    if done == requests.len() && done > 0 {
        return Ok(());
    }
    let mut g = engine();
    let done = collect_fast(&g, &requests, &statuses, done);
    if done == requests.len() {
        return Ok(());
    }
    check(&g, &requests, done)?;
    collect_all(&mut g, &requests, &statuses, done)
}

/// Completes requests from the front on while they have ended and well, and tells how many.
#[inline(always)]
fn collect_fast(e: &Engine, requests: &impl RequestArray, statuses: &impl StatusArray, from: usize) -> usize {
    let mut s = Status::EMPTY;
    for i in from..requests.len() {
        if !ops::step_fast(e, requests.get(i), &mut s) {
            return i;
        }
        requests.set(i, RequestH::NULL);
        statuses.set(i, &s);
    }
    requests.len()
}

/// An invalid handle is found before anything is waited for, so that nothing is lost.
fn check(e: &Engine, requests: &impl RequestArray, from: usize) -> Result<()> {
    for i in from..requests.len() {
        let h = requests.get(i);
        if !h.is_null() && e.requests.get(h).is_none() && !vcis::is_live(h) {
            return Err(ops::bad_request(h));
        }
    }
    Ok(())
}

fn collect_all(g: &mut Guard, requests: &impl RequestArray, statuses: &impl StatusArray, from: usize) -> Result<()> {
    let mut first: Option<(usize, MpiError)> = None;
    for i in from..requests.len() {
        let mut h = requests.get(i);
        let mut s = Status::EMPTY;
        if ops::step_fast(g, h, &mut s) {
            requests.set(i, RequestH::NULL);
            statuses.set(i, &s);
            continue;
        }
        let out = wait_one(g, h)?;
        let (mut s, result) = ops::finish(g, out, &mut h).unwrap_or((Status::EMPTY, Ok(())));
        requests.set(i, h);
        match result {
            Ok(()) => s.error = 0,
            Err(e) => {
                s.error = e.class.0;
                first.get_or_insert((i, e));
            }
        }
        if !statuses.ignored() {
            statuses.set(i, &s);
        }
    }
    first.map_or(Ok(()), |(i, e)| Err(in_status(i, e, statuses.ignored())))
}

/// SPEC: MPI-4.1 section 3.7.5: the call fails with MPI_ERR_IN_STATUS and the statuses tell. When
/// they are ignored the error itself is more help.
#[cold]
fn in_status(i: usize, e: MpiError, ignored: bool) -> MpiError {
    if ignored {
        return e;
    }
    let detail = format!("request {i} failed: {e}");
    let marked = crate::errh::take_site();
    let e = MpiError::new(ErrClass::IN_STATUS, detail);
    match marked {
        Some(site) => at(site, e),
        None => e,
    }
}

/// MPI_Testall. Progress: one step.
pub fn testall(requests: impl RequestArray, statuses: impl StatusArray) -> Result<bool> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    if !all_ended(&g, &requests)? {
        g.progress_asked();
        if gone::is_on() {
            (0..requests.len()).for_each(|i| give_up_polled(&g, &[requests.get(i)]));
        }
        if !all_ended(&g, &requests)? {
            return Ok(false);
        }
    }
    collect_all(&mut g, &requests, &statuses, 0).map(|()| true)
}

fn all_ended(e: &Engine, requests: &impl RequestArray) -> Result<bool> {
    for i in 0..requests.len() {
        if matches!(ops::peek(e, requests.get(i))?, Peeked::Pending) {
            return Ok(false);
        }
    }
    Ok(true)
}

// ---- any ----

enum Any {
    NoneActive,
    NoneEnded,
    Ended(usize, Outcome),
}

fn step_any(e: &Engine, requests: impl RequestArray) -> Result<Any> {
    let mut active = false;
    for i in 0..requests.len() {
        match ops::step(e, requests.get(i))? {
            Some(Outcome::Inactive) => {}
            Some(out) => return Ok(Any::Ended(i, out)),
            None => active = true,
        }
    }
    Ok(if active { Any::NoneEnded } else { Any::NoneActive })
}

fn finish_any(
    g: &mut Guard,
    requests: impl RequestArray,
    any: Any,
    index: &mut i32,
    status: &mut Status,
) -> Result<()> {
    *index = consts::UNDEFINED;
    let Any::Ended(i, out) = any else {
        ops::fill_nothing(status);
        return Ok(());
    };
    debug_assert!(i < requests.len() && !matches!(out, Outcome::Inactive), "request {i} has ended");
    *index = i as i32;
    let mut h = requests.get(i);
    let (s, result) = ops::finish(g, out, &mut h).unwrap_or((Status::EMPTY, Ok(())));
    requests.set(i, h);
    ops::fill(status, &s);
    result
}

/// MPI_Waitany: the index, or MPI_UNDEFINED when no request was active.
pub fn waitany(requests: impl RequestArray, index: &mut i32, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let ended = |e: &Engine| match step_any(e, requests) {
        Ok(Any::NoneEnded) => None,
        other => Some(other),
    };
    let any = g.wait_looking(WaitFor::ANYTHING, ended, |e| give_up_if(e, &all_of(requests)))?;
    finish_any(&mut g, requests, any, index, status)
}

/// MPI_Testany.
pub fn testany(requests: impl RequestArray, index: &mut i32, flag: &mut bool, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let mut any = step_any(&g, requests)?;
    if matches!(any, Any::NoneEnded) {
        g.progress_asked();
        if gone::is_on() {
            give_up_polled(&g, &all_of(requests));
        }
        any = step_any(&g, requests)?;
    }
    *flag = !matches!(any, Any::NoneEnded);
    *index = consts::UNDEFINED;
    if !*flag {
        return Ok(());
    }
    finish_any(&mut g, requests, any, index, status)
}

// ---- some ----

/// Completes what has ended; `count` is MPI_UNDEFINED when there was nothing to complete.
fn collect_some(
    g: &mut Guard,
    requests: impl RequestArray,
    count: &mut i32,
    indices: &mut Vec<i32>,
    statuses: impl StatusArray,
) -> Result<()> {
    debug_assert!(indices.is_empty(), "statuses have the places of their indices");
    let mut active = false;
    let mut first: Option<(usize, MpiError)> = None;
    for i in 0..requests.len() {
        let mut h = requests.get(i);
        let out = match ops::step(g, h)? {
            None => {
                active = true;
                continue;
            }
            Some(Outcome::Inactive) => continue,
            Some(out) => out,
        };
        let (mut s, result) = ops::finish(g, out, &mut h).unwrap_or((Status::EMPTY, Ok(())));
        requests.set(i, h);
        s.error = 0;
        if let Err(e) = result {
            s.error = e.class.0;
            first.get_or_insert((i, e));
        }
        if !statuses.ignored() {
            statuses.set(indices.len(), &s);
        }
        indices.push(i as i32);
    }
    *count = if indices.is_empty() && !active { consts::UNDEFINED } else { indices.len() as i32 };
    first.map_or(Ok(()), |(i, e)| Err(in_status(i, e, statuses.ignored())))
}

fn any_ended(e: &Engine, requests: impl RequestArray) -> Result<bool> {
    let mut active = false;
    for i in 0..requests.len() {
        let h = requests.get(i);
        if ops::is_inactive(e, h)? {
            continue;
        }
        active = true;
        if !matches!(ops::peek(e, h)?, Peeked::Pending) {
            return Ok(true);
        }
    }
    Ok(!active)
}

/// MPI_Waitsome.
pub fn waitsome(
    requests: impl RequestArray,
    count: &mut i32,
    indices: &mut Vec<i32>,
    statuses: impl StatusArray,
) -> Result<()> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    let ended = |e: &Engine| match any_ended(e, requests) {
        Ok(false) => None,
        Ok(true) => Some(Ok(())),
        Err(e) => Some(Err(e)),
    };
    g.wait_looking(WaitFor::ANYTHING, ended, |e| give_up_if(e, &all_of(requests)))?;
    collect_some(&mut g, requests, count, indices, statuses)
}

/// MPI_Testsome.
pub fn testsome(
    requests: impl RequestArray,
    count: &mut i32,
    indices: &mut Vec<i32>,
    statuses: impl StatusArray,
) -> Result<()> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    if !any_ended(&g, requests)? {
        g.progress_asked();
        if gone::is_on() {
            give_up_polled(&g, &all_of(requests));
        }
    }
    collect_some(&mut g, requests, count, indices, statuses)
}

// ---- looking without completing ----

fn status_of(g: &mut Guard, found: Peeked) -> Option<Status> {
    match found {
        Peeked::Pending => None,
        Peeked::Ended(s) => Some(s),
        Peeked::Callback(gr) => {
            let status = gr.status.get();
            Some(g.unlocked(|| ops::query_grequest(&gr, status)))
        }
    }
}

fn peek_progress(g: &mut Guard, h: RequestH) -> Result<Option<Status>> {
    let mut found = ops::peek(g, h)?;
    if matches!(found, Peeked::Pending) {
        g.progress_asked();
        found = ops::peek(g, h)?;
    }
    Ok(status_of(g, found))
}

/// MPI_Request_get_status.
pub fn request_get_status(request: RequestH, status: &mut Status) -> Result<bool> {
    let mut g = engine();
    if ops::is_inactive(&g, request)? {
        ops::fill_nothing(status);
        return Ok(true);
    }
    let Some(s) = peek_progress(&mut g, request)? else { return Ok(false) };
    ops::fill(status, &s);
    Ok(true)
}

/// MPI_Request_get_status_all (MPI-4.1).
pub fn request_get_status_all(requests: impl RequestArray, statuses: impl StatusArray) -> Result<bool> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    if !all_ended(&g, &requests)? {
        g.progress_asked();
        if !all_ended(&g, &requests)? {
            return Ok(false);
        }
    }
    for i in 0..requests.len() {
        let found = ops::peek(&g, requests.get(i))?;
        if let (Some(s), false) = (status_of(&mut g, found), statuses.ignored()) {
            statuses.set(i, &s);
        }
    }
    Ok(true)
}

/// MPI_Request_get_status_any (MPI-4.1): (index, flag).
pub fn request_get_status_any(requests: impl RequestArray, status: &mut Status) -> Result<(i32, bool)> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    g.progress_asked();
    let mut active = false;
    for i in 0..requests.len() {
        let h = requests.get(i);
        if ops::is_inactive(&g, h)? {
            continue;
        }
        active = true;
        let found = ops::peek(&g, h)?;
        if let Some(s) = status_of(&mut g, found) {
            ops::fill(status, &s);
            return Ok((i as i32, true));
        }
    }
    if !active {
        ops::fill_nothing(status);
    }
    Ok((consts::UNDEFINED, !active))
}

/// MPI_Request_get_status_some (MPI-4.1): (outcount, indices).
pub fn request_get_status_some(requests: impl RequestArray, statuses: impl StatusArray) -> Result<(i32, Vec<i32>)> {
    let mut g = engine();
    check(&g, &requests, 0)?;
    g.progress_asked();
    let mut indices = Vec::new();
    let mut active = false;
    for i in 0..requests.len() {
        let h = requests.get(i);
        if ops::is_inactive(&g, h)? {
            continue;
        }
        active = true;
        let found = ops::peek(&g, h)?;
        if let Some(s) = status_of(&mut g, found) {
            if !statuses.ignored() {
                statuses.set(indices.len(), &s);
            }
            indices.push(i as i32);
        }
    }
    debug_assert!(active || indices.is_empty(), "what is not active has not ended");
    Ok(if active { (indices.len() as i32, indices) } else { (consts::UNDEFINED, indices) })
}

// ---- giving up ----

/// MPI_Request_free. An operation in flight completes by itself.
pub fn request_free(request: &mut RequestH) -> Result<()> {
    let mut g = engine();
    let h = *request;
    if h == ops::done_send(&g) {
        *request = RequestH::NULL;
        return Ok(());
    }
    if let Some(RequestObj::Grequest(gr)) = g.requests.get(h)
        && !gr.complete.get()
    {
        // SPEC: MPI-4.1 section 13.2: MPI_Grequest_complete still names it, and then frees it.
        gr.freed.set(true);
        *request = RequestH::NULL;
        return Ok(());
    }
    let Some(r) = g.requests.remove(h) else {
        vcis::free(h)?;
        *request = RequestH::NULL;
        return Ok(());
    };
    *request = RequestH::NULL;
    if let Some(gr) = ops::abandon(&g, r) {
        // SAFETY: registered by MPI_Grequest_start; the guard is released meanwhile.
        g.unlocked(|| unsafe { hooks().grequest_free(gr.fns.free, gr.extra) });
    }
    Ok(())
}

fn cancel_simple(e: &Engine, r: &RequestObj) -> Result<Option<Arc<Grequest>>> {
    match r {
        RequestObj::P2p(p) => e.on(p.comm(e)).cancel(p.req),
        RequestObj::Persistent(p) => {
            return match &p.active {
                Some(a) => cancel_simple(e, a),
                None => Err(MpiError::new(ErrClass::REQUEST, "the persistent request is not active")),
            };
        }
        RequestObj::Grequest(gr) => return Ok(Some(gr.clone())),
        RequestObj::Done { .. } => {}
        // SPEC: MPI-4.1 section 6.12 (collectives) and 3.10 (Isendrecv): not cancellable. File accesses are on their way.
        RequestObj::Coll { .. }
        | RequestObj::PersistentColl { .. }
        | RequestObj::Partitioned { .. }
        | RequestObj::Pair(_)
        | RequestObj::Io { .. } => {
            return Err(MpiError::new(ErrClass::REQUEST, "this operation cannot be cancelled"));
        }
    }
    Ok(None)
}

/// MPI_Cancel. Local; whether it took effect is told by the status.
pub fn cancel(request: &mut RequestH) -> Result<()> {
    let mut g = engine();
    let Some(r) = g.requests.get(*request) else { return vcis::cancel(*request) };
    let callback = cancel_simple(&g, r)?;
    if let Some(gr) = callback {
        let complete = gr.complete.get();
        // SAFETY: registered by MPI_Grequest_start; the guard is released meanwhile.
        let rc = g.unlocked(|| unsafe { hooks().grequest_cancel(gr.fns.cancel, gr.extra, complete) });
        if rc != 0 {
            return Err(MpiError::new(ErrClass(rc), "the cancel callback failed"));
        }
    }
    Ok(())
}

// ---- generalised requests ----

/// MPI_Grequest_start.
pub fn grequest_start(query: UserFn, free: UserFn, cancel: UserFn, extra: usize) -> Result<RequestH> {
    let fns = GrequestFns { query, free, cancel, poll: UserFn(0), wait: UserFn(0) };
    Ok(grequests::start(&engine(), fns, extra))
}

/// MPI_Grequest_complete.
pub fn grequest_complete(request: RequestH) -> Result<()> {
    let mut g = engine();
    let gr = match g.requests.get(request) {
        Some(RequestObj::Grequest(gr)) => gr.clone(),
        Some(_) => return Err(MpiError::new(ErrClass::REQUEST, "not a generalised request")),
        None => return Err(ops::bad_request(request)),
    };
    gr.complete.set(true);
    // Another thread may sleep in a wait for it.
    g.p2p().wake_waiters();
    if gr.freed.get() {
        drop(g.requests.remove(request));
        // SAFETY: registered by MPI_Grequest_start; the guard is released meanwhile.
        g.unlocked(|| unsafe { hooks().grequest_free(gr.fns.free, gr.extra) });
    }
    Ok(())
}
