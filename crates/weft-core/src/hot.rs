//! The shortest ways of a short message, apart from the general ones.
//!
//! A call takes one of these when nothing about it is unusual: contiguous bytes of a predefined
//! type, a valid rank and tag, a process that did not ask for MPI_THREAD_MULTIPLE. Everything else,
//! errors included, answers None with nothing done, and the general body starts from the beginning.
//!
//! PERF: with one body for both, the compiler keeps the general case's values alive across the
//! short one: half of the instructions of an MPI_Isend were that.

use crate::engine::{ENGINE, Engine};
use crate::lock::{self, LockCell};
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

// ---- plain calls on MPI_COMM_WORLD, as front ends see them ----

/// What makes a call plain: the front end's values of MPI_COMM_WORLD and of the predefined datatype
/// that was used last.
pub struct Plain {
    pub comm: usize,
    pub datatype: usize,
    /// Size of the datatype in bytes.
    pub size: usize,
    /// Ranks of the world, which are the processes in order; 0: no call is plain.
    pub n_ranks: u32,
    ctx: u32,
    /// The request of sends that are done.
    pub done_send: RequestH,
}

const NOTHING: Plain = Plain {
    comm: usize::MAX,
    datatype: usize::MAX,
    size: 0,
    n_ranks: 0,
    ctx: 0,
    done_send: RequestH::NULL,
};

static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);

/// The present answer to "what is plain". Nothing is while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> &'static Plain {
    // SAFETY: written by `learn` and `forget` only, neither of which runs while a reference is in
    // use: one thread is inside MPI when anything is plain, and no call keeps one.
    unsafe { PLAIN.peek() }
}

/// Makes calls with these handles plain, if they can be.
pub fn learn(comm: usize, comm_h: CommH, datatype: usize, datatype_h: DatatypeH) {
    if comm_h != CommH::WORLD || lock::is_multiple() || !crate::state::is_ready() {
        return;
    }
    // Any buffer that is not null tells the size of a predefined type.
    let anywhere = std::ptr::dangling::<u8>();
    let Some(size) = plain_len(anywhere, 1, datatype_h) else { return };
    let p = plain();
    if p.n_ranks != 0 && p.comm == comm {
        // Only the datatype is another one.
        let Plain { n_ranks, ctx, done_send, .. } = *p;
        return PLAIN.set(Plain { comm, datatype, size, n_ranks, ctx, done_send });
    }
    let Some(world) = ENGINE.comm_known(comm_h) else { return };
    let n = world.size() as u32;
    if world.is_inter() || (0..n as i32).any(|r| world.peer_known(r) != Some(Proc(r as u32))) {
        return;
    }
    let done_send = done_send(&ENGINE);
    PLAIN.set(Plain { comm, datatype, size, n_ranks: n, ctx: world.ctx_p2p(), done_send });
}

/// From now on no call is plain, until one is learnt again.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}

impl Plain {
    /// A standard send. True: done.
    ///
    /// # Safety
    /// `buf` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn send(&self, buf: *const u8, len: usize, dest: i32, tag: i32) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { ENGINE.p2p().send_fast(buf, len, Proc(dest as u32), self.ctx, tag) }
    }

    /// A blocking receive. True: done.
    ///
    /// # Safety
    /// `buf` is writable for `len` bytes.
    #[inline(always)]
    pub unsafe fn recv(&self, buf: *mut u8, len: usize, source: i32, tag: i32, status: &mut Status) -> bool {
        if !ENGINE.no_tasks() {
            return false;
        }
        let (p2p, peer) = (ENGINE.p2p(), Proc(source as u32));
        // SAFETY: by the caller's contract.
        let Some(n) = (unsafe { p2p.recv_fast(buf, len, peer, self.ctx, tag, P2p::SPINS) }) else {
            return false;
        };
        *status = Status { source, tag, error: 0, cancelled: false, count_bytes: n as i64 };
        true
    }

    /// A nonblocking receive.
    ///
    /// # Safety
    /// `buf` is writable for `len` bytes until completion.
    #[inline(always)]
    pub unsafe fn irecv(&self, buf: *mut u8, len: usize, source: i32, tag: i32) -> Option<RequestH> {
        let (p2p, peer) = (ENGINE.p2p(), Proc(source as u32));
        // SAFETY: by the caller's contract.
        let obj = unsafe {
            if let Some(n) = p2p.recv_arrived(buf, len, peer, self.ctx, tag) {
                let status = Status { source, tag, error: 0, cancelled: false, count_bytes: n as i64 };
                RequestObj::Done { status, error: None, comm: None }
            } else {
                let req = p2p.post_known(buf, len, peer, self.ctx, tag)?;
                RequestObj::P2p(P2pRequest::on_the_world(req, true))
            }
        };
        Some(ENGINE.requests.insert(obj))
    }
}
