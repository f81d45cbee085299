//! The shortest ways of a short message, apart from the general ones.
//!
//! A call takes one of these when nothing about it is unusual: contiguous bytes of a predefined
//! type, a valid rank and tag, a process that did not ask for MPI_THREAD_MULTIPLE. Everything else,
//! errors included, answers None with nothing done, and the general body starts from the beginning.
//!
//! PERF: with one body for both, the compiler keeps the general case's values alive across the
//! short one: half of the instructions of an MPI_Isend were that.

use crate::engine::{ENGINE, Engine};
use crate::lock;
use crate::object::{CommObj, P2pRequest, RequestObj};
use crate::p2p_args::plain_len;
use crate::request_ops::done_send;
use std::sync::Arc;
use weft_base::handle::{CommH, DatatypeH, RequestH};
use weft_base::{Proc, Status};
use weft_p2p::P2p;

/// A checked short message: its length, its peer, its context.
struct Route<'a> {
    len: usize,
    peer: Proc,
    ctx: u32,
    comm: &'a Arc<CommObj>,
}

/// The engine, when no lock guards it.
#[inline(always)]
fn unguarded() -> Option<&'static Engine> {
    if lock::is_multiple() { None } else { Some(&ENGINE) }
}

#[inline(always)]
fn route(
    e: &Engine, buf: *const u8, count: i64, datatype: DatatypeH, rank: i32, tag: i32, comm: CommH,
) -> Option<Route<'_>> {
    if tag < 0 {
        return None;
    }
    let c = e.comm_known(comm)?;
    let peer = c.peer_known(rank)?;
    let len = plain_len(buf, count, datatype)?;
    Some(Route { len, peer, ctx: c.ctx_p2p(), comm: c })
}

/// A standard send. Some: done.
#[inline(always)]
pub(crate) fn send(
    buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH,
) -> Option<()> {
    let e = unguarded()?;
    let r = route(e, buf, count, datatype, dest, tag, comm)?;
    // SAFETY: the caller's send buffer holds `len` bytes.
    unsafe { e.p2p().send_fast(buf, r.len, r.peer, r.ctx, tag) }.then_some(())
}

/// A nonblocking standard send.
#[inline(always)]
pub(crate) fn isend(
    buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH,
) -> Option<RequestH> {
    send(buf, count, datatype, dest, tag, comm)?;
    Some(done_send(&ENGINE))
}

/// A blocking receive from a known source with a known tag. Some: done.
#[inline(always)]
pub(crate) fn recv(
    buf: *mut u8, count: i64, datatype: DatatypeH, source: i32, tag: i32, comm: CommH, status: &mut Status,
) -> Option<()> {
    let e = unguarded()?;
    let r = route(e, buf, count, datatype, source, tag, comm)?;
    if !e.no_tasks() {
        return None;
    }
    // SAFETY: the caller's receive buffer has room for `len` bytes.
    let n = unsafe { e.p2p().recv_fast(buf, r.len, r.peer, r.ctx, tag, P2p::SPINS) }?;
    status.source = source;
    status.tag = tag;
    status.cancelled = false;
    status.count_bytes = n as i64;
    Some(())
}

/// A nonblocking receive from a known source with a known tag.
#[inline(always)]
pub(crate) fn irecv(
    buf: *mut u8, count: i64, datatype: DatatypeH, source: i32, tag: i32, comm: CommH,
) -> Option<RequestH> {
    let e = unguarded()?;
    let r = route(e, buf, count, datatype, source, tag, comm)?;
    // SAFETY: the caller's receive buffer has room for `len` bytes, until completion.
    let obj = unsafe {
        if let Some(n) = e.p2p().recv_arrived(buf, r.len, r.peer, r.ctx, tag) {
            let status = Status { source, tag, error: 0, cancelled: false, count_bytes: n as i64 };
            RequestObj::Done { status, error: None, comm: None }
        } else {
            let req = e.p2p().post_known(buf, r.len, r.peer, r.ctx, tag)?;
            RequestObj::P2p(P2pRequest::new(req, r.comm, true))
        }
    };
    Some(e.requests.insert(obj))
}
