//! Point to point: blocking and nonblocking sends and receives (MPI-4.1 sections 3.2 to 3.10).

use crate::engine::Guard;
use crate::engine::{Engine, WaitFor, engine};
use crate::failures::not_pending;
use crate::gpu;
use crate::lock::{self, LockCell};
use crate::object::{CommObj, Contexts, P2pRequest, PairRequest, RequestObj};
use crate::p2p_args::{self as args, Source};
use crate::request_ops as ops;
use std::sync::Arc;
use weft_base::handle::{CommH, DatatypeH, RequestH};
use weft_base::{Proc, Result, Status, consts};
use weft_p2p::{Completion, P2p, RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};

// ---- sends ----

/// MPI_Send. Progress: blocks until the buffer may be reused.
#[inline]
pub fn send(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<()> {
    blocking_send(SendMode::Standard, buf, count, datatype, dest, tag, comm)
}

/// MPI_Ssend. Progress: blocks until the receive has been matched.
pub fn ssend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<()> {
    blocking_send(SendMode::Sync, buf, count, datatype, dest, tag, comm)
}

/// MPI_Rsend.
pub fn rsend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<()> {
    blocking_send(SendMode::Ready, buf, count, datatype, dest, tag, comm)
}

#[inline(never)]
fn blocking_send(
    mode: SendMode,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<()> {
    let mut g = engine();
    let c = g.comm(comm)?;
    args::send_tag(tag)?;
    let sb = args::send_buf(&g, buf, count, datatype)?;
    let Some(to) = args::dest(c, dest)? else { return Ok(()) };
    let Contexts { p2p: ctx, vci, .. } = c.contexts();
    let started = g.on_vci(vci).isend(mode, sb, to, ctx, tag)?;
    match started {
        Started::Done => gpu::outcome(None),
        Started::Pending(r) => wait_send(&mut g, r, vci, WaitFor { peer: to.0 as i32, tag, ctx, vci }),
    }
}

#[inline(never)]
fn wait_send(g: &mut Guard, r: Req, vci: u32, what: WaitFor) -> Result<()> {
    let done = g.wait_looking(what, |e| e.look_on_vci(vci).poll(r), |e| e.end_if_hopeless_on(vci, r));
    gpu::outcome(done.error)
}

/// MPI_Isend.
#[inline]
pub fn isend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<RequestH> {
    nonblocking_send(SendMode::Open, buf, count, datatype, dest, tag, comm)
}

/// MPI_Issend.
pub fn issend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<RequestH> {
    nonblocking_send(SendMode::Sync, buf, count, datatype, dest, tag, comm)
}

/// MPI_Irsend.
pub fn irsend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<RequestH> {
    nonblocking_send(SendMode::Open, buf, count, datatype, dest, tag, comm)
}

/// Starts a send for whose end its caller asks later.
#[inline]
fn start_to(e: &Engine, c: &CommObj, mode: SendMode, sb: SendBuf, to: Proc, tag: i32) -> Result<Started> {
    debug_assert!(tag >= 0, "negative tags are not the user's");
    let on = e.on(c);
    ops::tell_freed(&on);
    on.isend(mode, sb, to, c.ctx_p2p(), tag)
}

#[inline(never)]
fn nonblocking_send(
    mode: SendMode,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let c = g.comm(comm)?;
    args::send_tag(tag)?;
    let sb = args::send_buf(&g, buf, count, datatype)?;
    let Some(to) = args::dest(c, dest)? else { return Ok(ops::done_send(&g)) };
    match start_to(&g, c, mode, sb, to, tag)? {
        Started::Done => Ok(ops::done_send(&g)),
        Started::Pending(req) => Ok(g.requests.insert(RequestObj::P2p(P2pRequest::new(req, c, false)))),
    }
}

// ---- receives ----

/// MPI_Recv. Progress: blocks until a matching message has arrived.
#[inline]
pub fn recv(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    source: i32,
    tag: i32,
    comm: CommH,
    status: &mut Status,
) -> Result<()> {
    let mut g = engine();
    let c = g.comm(comm)?;
    let tag = args::recv_tag(tag)?;
    let rb = args::recv_buf(&g, buf, count, datatype)?;
    let Source::From(from) = args::source(c, source).map_err(not_pending)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok(());
    };
    let c = c.clone();
    if let Some(n) = recv_in_turns(&g, &c, &rb, from, tag) {
        ops::fill(status, &Status::received(source, tag.unwrap_or(consts::ANY_TAG), n));
        return Ok(());
    }
    if (from.is_none() || tag.is_none())
        && let Some(done) = recv_any(&g, &c, &rb, from, tag)
    {
        ops::fill(status, &done);
        return Ok(());
    }
    receive(&mut g, &c, rb, from, tag, status)
}

/// A checked receive, to its end.
fn receive(
    g: &mut Guard,
    c: &CommObj,
    rb: RecvBuf,
    from: Option<Proc>,
    tag: Option<i32>,
    status: &mut Status,
) -> Result<()> {
    let Contexts { p2p: ctx, vci, .. } = c.contexts();
    let started = g.on(c).irecv(rb, from, ctx, tag)?;
    let done = match started {
        StartedRecv::Done(d) => d,
        StartedRecv::Pending(r) => {
            let peer = from.map_or(-1, |p| p.0 as i32);
            let what = WaitFor { peer, tag: tag.unwrap_or(-1), ctx, vci };
            g.wait_looking(what, |e| e.look_on(c).poll(r), |e| e.end_if_hopeless(c, r))
        }
    };
    received(c, done, status)
}

/// Whether receives need no request: one thread inside MPI, and nothing but messages to be moved on.
fn is_alone(g: &Guard, c: &CommObj) -> bool {
    !lock::is_multiple() && c.contexts().vci == 0 && g.no_tasks() && !g.p2p().seals()
}

/// The length of a message that comes while ranks that share the core have their turns. None: nothing was done.
fn recv_in_turns(g: &Guard, c: &CommObj, rb: &RecvBuf, from: Option<Proc>, tag: Option<i32>) -> Option<u64> {
    let (RecvBuf::Bytes { ptr, len }, Some(from), Some(tag)) = (rb, from, tag) else { return None };
    if !is_alone(g, c) {
        return None;
    }
    // SAFETY: the caller's buffer has room for `len` bytes.
    unsafe { g.p2p().recv_in_turns(*ptr, *len, from, c.ctx_p2p(), tag) }
}

/// The status of a message that a wildcard may match and that comes soon. None: nothing was done.
fn recv_any(g: &Guard, c: &CommObj, rb: &RecvBuf, from: Option<Proc>, tag: Option<i32>) -> Option<Status> {
    let RecvBuf::Bytes { ptr, len } = *rb else { return None };
    if !is_alone(g, c) {
        return None;
    }
    // SAFETY: the caller's buffer has room for `len` bytes.
    let (from, tag, n) = unsafe { g.p2p().recv_any(ptr, len, (from, c.ctx_p2p(), tag), P2p::SPINS)? };
    Some(Status::received(c.rank_of(from), tag, n))
}

/// Translates a completed receive.
pub(crate) fn received(c: &CommObj, done: Completion, status: &mut Status) -> Result<()> {
    ops::fill(status, &ops::recv_status(c, &done));
    gpu::outcome(done.error.map(not_pending))
}

/// MPI_Irecv.
pub fn irecv(buf: *mut u8, count: i64, datatype: DatatypeH, source: i32, tag: i32, comm: CommH) -> Result<RequestH> {
    let g = engine();
    let c = g.comm(comm)?;
    let tag = args::recv_tag(tag)?;
    let rb = args::recv_buf(&g, buf, count, datatype)?;
    let from = args::source(c, source)?;
    if let Source::From(from) = from {
        // PERF: the common case apart, so that the request is built in its slot.
        let started = g.on(c).irecv(rb, from, c.ctx_p2p(), tag)?;
        return Ok(match started {
            StartedRecv::Pending(req) => g.requests.insert(RequestObj::P2p(P2pRequest::new(req, c, true))),
            done => g.requests.insert(wrap_recv(c, done)),
        });
    }
    let obj = start_recv(&g, c, rb, from, tag)?;
    Ok(g.requests.insert(obj))
}

/// Starts a receive and wraps it up as a request.
#[inline]
pub(crate) fn start_recv(
    e: &Engine,
    c: &Arc<CommObj>,
    rb: RecvBuf,
    from: Source,
    tag: Option<i32>,
) -> Result<RequestObj> {
    let Source::From(from) = from else {
        return Ok(RequestObj::Done { status: Status::PROC_NULL, error: None, comm: None });
    };
    let started = e.on(c).irecv(rb, from, c.ctx_p2p(), tag)?;
    Ok(wrap_recv(c, started))
}

/// A started receive as a request.
pub(crate) fn wrap_recv(c: &Arc<CommObj>, started: StartedRecv) -> RequestObj {
    match started {
        StartedRecv::Pending(req) => RequestObj::P2p(P2pRequest::new(req, c, true)),
        StartedRecv::Done(d) => {
            RequestObj::Done { status: ops::recv_status(c, &d), error: d.error.map(Box::new), comm: Some(c.clone()) }
        }
    }
}

/// Starts a send and wraps it up as a request.
pub(crate) fn start_send(
    e: &Engine,
    c: &Arc<CommObj>,
    mode: SendMode,
    sb: SendBuf,
    to: Option<Proc>,
    tag: i32,
) -> Result<RequestObj> {
    let done = RequestObj::Done { status: Status::EMPTY, error: None, comm: None };
    let Some(to) = to else { return Ok(done) };
    Ok(match start_to(e, c, mode, sb, to, tag)? {
        Started::Done => done,
        Started::Pending(req) => RequestObj::P2p(P2pRequest::new(req, c, false)),
    })
}

// ---- both at once ----

/// The checked arguments of a combined send and receive.
struct Exchange {
    comm: Arc<CommObj>,
    to: Option<Proc>,
    sendtag: i32,
    source: i32,
    from: Source,
    recvtag: Option<i32>,
}

impl Exchange {
    fn new(e: &Engine, dest: i32, sendtag: i32, source: i32, recvtag: i32, comm: CommH) -> Result<Self> {
        let comm = e.comm(comm)?.clone();
        args::send_tag(sendtag)?;
        let recvtag = args::recv_tag(recvtag)?;
        let to = args::dest(&comm, dest)?;
        let from = args::source(&comm, source)?;
        Ok(Self { comm, to, sendtag, source, from, recvtag })
    }

    /// The receive is posted first, so that a message to oneself needs no buffering.
    fn start(&self, e: &Engine, sb: SendBuf, rb: RecvBuf, keep: Option<Vec<u8>>) -> Result<PairRequest> {
        debug_assert!(
            keep.as_ref()
                .is_none_or(|k| matches!(sb, SendBuf::Bytes { ptr, len } if ptr == k.as_ptr() && len == k.len())),
            "the copy that is kept is what is sent"
        );
        let recv = start_recv(e, &self.comm, rb, self.from, self.recvtag)?;
        let send = start_send(e, &self.comm, SendMode::Standard, sb, self.to, self.sendtag)?;
        Ok(PairRequest { recv, send, recv_done: None, send_done: false, keep, comm: self.comm.clone() })
    }

    fn run(&self, g: &mut Guard, sb: SendBuf, rb: RecvBuf, keep: Option<Vec<u8>>, status: &mut Status) -> Result<()> {
        if let Source::From(from) = self.from
            && self.send_at_once(g, &sb)
        {
            return match self.recv_short(g, &rb, from) {
                Some(s) => {
                    ops::fill(status, &s);
                    Ok(())
                }
                None => receive(g, &self.comm, rb, from, self.recvtag, status),
            };
        }
        let pair = self.start(g, sb, rb, keep)?;
        let peer = match self.from {
            Source::From(Some(p)) => p.0 as i32,
            _ => -1,
        };
        let Contexts { p2p: ctx, vci, .. } = self.comm.contexts();
        let what = WaitFor { peer, tag: self.recvtag.unwrap_or(-1), ctx, vci };
        let pair = LockCell::new(pair);
        let (s, result) =
            g.wait_looking(what, |e| pair.with(|p| ops::step_pair(e, p)), |e| pair.with(|p| e.end_pair_if_hopeless(p)));
        ops::fill(status, &s);
        result.map_err(not_pending)
    }

    /// Sends a short message to another process, if that can be done at once.
    // PERF: without requests for the two halves, which are most of a short exchange's instructions.
    fn send_at_once(&self, g: &Guard, sb: &SendBuf) -> bool {
        let (Some(to), &SendBuf::Bytes { ptr, len }) = (self.to, sb) else { return false };
        // SAFETY: the caller's buffer is readable for `len` bytes.
        is_alone(g, &self.comm) && unsafe { g.p2p().send_fast::<true>(ptr, len, to, self.comm.ctx_p2p(), self.sendtag) }
    }

    /// The other half, where it needs no request either. None: nothing was done.
    fn recv_short(&self, g: &Guard, rb: &RecvBuf, from: Option<Proc>) -> Option<Status> {
        let (&RecvBuf::Bytes { ptr, len }, Some(peer), Some(tag)) = (rb, from, self.recvtag) else { return None };
        debug_assert!(is_alone(g, &self.comm), "nothing has been waited for since");
        // SAFETY: the caller's buffer has room for `len` bytes. `send_at_once` has found this thread alone.
        let n = unsafe { g.p2p().recv_fast(ptr, len, peer, self.comm.ctx_p2p(), tag, P2p::SPINS) }
            .or_else(|| recv_in_turns(g, &self.comm, rb, from, self.recvtag))?;
        Some(Status::received(self.source, tag, n))
    }
}

/// MPI_Sendrecv.
#[allow(clippy::too_many_arguments)]
pub fn sendrecv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    dest: i32,
    sendtag: i32,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    source: i32,
    recvtag: i32,
    comm: CommH,
    status: &mut Status,
) -> Result<()> {
    let mut g = engine();
    let x = Exchange::new(&g, dest, sendtag, source, recvtag, comm).map_err(not_pending)?;
    let sb = args::send_buf(&g, sendbuf, sendcount, sendtype)?;
    let rb = args::recv_buf(&g, recvbuf, recvcount, recvtype)?;
    x.run(&mut g, sb, rb, None, status)
}

/// MPI_Isendrecv (MPI-4.0).
#[allow(clippy::too_many_arguments)]
pub fn isendrecv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    dest: i32,
    sendtag: i32,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    source: i32,
    recvtag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let x = Exchange::new(&g, dest, sendtag, source, recvtag, comm)?;
    let sb = args::send_buf(&g, sendbuf, sendcount, sendtype)?;
    let rb = args::recv_buf(&g, recvbuf, recvcount, recvtype)?;
    let pair = x.start(&g, sb, rb, None)?;
    Ok(g.requests.insert(RequestObj::Pair(Box::new(pair))))
}

/// A packed copy of what is sent, and the buffers of the exchange.
fn replace_bufs(e: &Engine, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<(SendBuf, RecvBuf, Vec<u8>)> {
    let sb = args::send_buf(e, buf, count, datatype)?;
    let rb = args::recv_buf(e, buf, count, datatype)?;
    // SAFETY: the caller's buffer is readable as MPI_Send would read it.
    let copy = unsafe { args::packed(&sb) };
    let sb = SendBuf::Bytes { ptr: copy.as_ptr(), len: copy.len() };
    Ok((sb, rb, copy))
}

/// MPI_Sendrecv_replace.
#[allow(clippy::too_many_arguments)]
pub fn sendrecv_replace(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    sendtag: i32,
    source: i32,
    recvtag: i32,
    comm: CommH,
    status: &mut Status,
) -> Result<()> {
    let mut g = engine();
    let x = Exchange::new(&g, dest, sendtag, source, recvtag, comm).map_err(not_pending)?;
    let (sb, rb, copy) = replace_bufs(&g, buf, count, datatype)?;
    x.run(&mut g, sb, rb, Some(copy), status)
}

/// MPI_Isendrecv_replace (MPI-4.0).
#[allow(clippy::too_many_arguments)]
pub fn isendrecv_replace(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    sendtag: i32,
    source: i32,
    recvtag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let x = Exchange::new(&g, dest, sendtag, source, recvtag, comm)?;
    let (sb, rb, copy) = replace_bufs(&g, buf, count, datatype)?;
    let pair = x.start(&g, sb, rb, Some(copy))?;
    Ok(g.requests.insert(RequestObj::Pair(Box::new(pair))))
}
