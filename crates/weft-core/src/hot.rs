//! The shortest ways of a short message, apart from the general ones.
//!
//! A call is plain when nothing about it is unusual: contiguous bytes of a predefined type, ranks in
//! the order of the processes, a valid rank and tag. Everything else, errors included, answers "not
//! done" with nothing done, and the general body starts from the beginning. Where several threads may
//! be inside MPI, what is plain is asked for and used under the lock.
//!
//! PERF: with one body for both, the compiler keeps the general case's values alive across the
//! short one: half of the instructions of an MPI_Isend were that.

use crate::engine::{Engine, Guard, PlainCall, enter};
use crate::lock::{self, LockCell};
use crate::object::{P2pRequest, RequestObj};
use crate::p2p_args::plain_size;
use crate::request_ops::done_send;
use crate::vcis;
use weft_base::handle::{CommH, DatatypeH, RequestH};
use weft_base::{Proc, Status};
use weft_p2p::P2p;

/// What makes a call plain: the front end's values of the communicator and of the predefined
/// datatype that were used last.
#[derive(Clone, Copy)]
pub struct Plain {
    pub comm: usize,
    pub datatype: usize,
    /// Size of the datatype in bytes.
    size: usize,
    /// Ranks that a message may go to or come from; 0: no call is plain.
    n_ranks: u32,
    /// The process of rank 0; the others follow in order.
    first: u32,
    pub(crate) ctx: u32,
    pub(crate) comm_h: CommH,
    /// Polls of a blocking receive.
    spins: u32,
    done_send: RequestH,
}

/// Polls of a blocking receive that holds the lock.
const SPINS_LOCKED: u32 = 32;

pub(crate) const NOTHING: Plain = Plain {
    comm: usize::MAX,
    datatype: usize::MAX,
    size: 0,
    n_ranks: 0,
    first: 0,
    ctx: 0,
    comm_h: CommH::NULL,
    spins: 0,
    done_send: RequestH::NULL,
};

static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);
/// The same, to be read under the lock.
static PLAIN_LOCKED: LockCell<Plain> = LockCell::new(NOTHING);

/// The present answer to "what is plain", copied: the call itself may have another one learnt, and progress
/// inside of it may notice a failure. Nothing is plain while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> Plain {
    PLAIN.get()
}

/// Makes calls with these handles plain; false if they cannot be.
pub fn learn(comm: usize, comm_h: CommH, datatype: usize, datatype_h: DatatypeH) -> bool {
    !lock::is_multiple() && learn_in(&enter(), &PLAIN, (comm, comm_h), (datatype, datatype_h))
}

/// What is plain where several threads may be inside MPI, and the guard under which it is. None where
/// only one may, and for calls that cannot be plain.
#[inline(always)]
pub fn plain_locked(
    comm: usize,
    comm_h: impl FnOnce() -> CommH,
    datatype: usize,
    datatype_h: impl FnOnce() -> DatatypeH,
) -> Option<(Guard, Plain)> {
    if !lock::is_multiple() {
        return None;
    }
    let g = enter();
    let p = PLAIN_LOCKED.get();
    let known = p.comm == comm && p.datatype == datatype;
    let known = known || learn_in(&g, &PLAIN_LOCKED, (comm, comm_h()), (datatype, datatype_h()));
    known.then(|| (g, PLAIN_LOCKED.get()))
}

#[inline(never)]
fn learn_in(
    e: &Engine,
    plain: &LockCell<Plain>,
    (comm, comm_h): (usize, CommH),
    (ty, ty_h): (usize, DatatypeH),
) -> bool {
    if !crate::cached_args::may_be_plain() {
        return false;
    }
    let Some(size) = plain_size(ty_h) else { return false };
    let p = plain.get();
    if p.n_ranks != 0 && p.comm == comm {
        // Only the datatype is another one.
        plain.with(|p| (p.datatype, p.size) = (ty, size));
        return true;
    }
    let Some(c) = e.comm_known(comm_h) else { return false };
    let Some(first) = c.peers().first_in_order() else { return false };
    let (n_ranks, ctx, done_send) = (c.peers().size() as u32, c.ctx_p2p(), done_send(e));
    let spins = if lock::is_multiple() { SPINS_LOCKED } else { P2p::SPINS };
    let learnt = Plain { comm, datatype: ty, size, n_ranks, first: first.0, ctx, comm_h, spins, done_send };
    match c.contexts().vci {
        0 => plain.set(learnt),
        vci => vcis::hot::learn(e, vci, learnt),
    }
    c.contexts().vci == 0
}

/// From now on no call is plain, until one is learnt again. While one thread may be inside MPI.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}

/// The same of calls under the lock.
pub(crate) fn forget_locked() {
    PLAIN_LOCKED.set(NOTHING);
}

/// A plain call's ways.
pub trait Short {
    /// Whether the process's row tells of the call.
    const TRACED: bool;
    /// Ranks that a message may go to or come from, and the size of the datatype in bytes.
    fn shape(&self) -> (u32, usize);
    /// The request of sends that are done.
    fn done_send(&self) -> RequestH;

    /// A standard send; `BLOCKING`: MPI_Send. True: done.
    ///
    /// # Safety
    /// `buf` is readable for `len` bytes.
    unsafe fn send<const BLOCKING: bool>(&self, buf: *const u8, len: usize, dest: i32, tag: i32) -> bool;

    /// A blocking receive. True: done.
    ///
    /// # Safety
    /// `buf` is writable for `len` bytes.
    unsafe fn recv(&self, buf: *mut u8, len: usize, source: i32, tag: i32, status: &mut Status) -> bool;

    /// A nonblocking receive.
    ///
    /// # Safety
    /// `buf` is writable for `len` bytes until completion.
    unsafe fn irecv(&self, buf: *mut u8, len: usize, source: i32, tag: i32) -> Option<RequestH>;
}

impl Plain {
    /// A nonblocking receive of the next message, where it is there. None: nothing was done.
    ///
    /// # Safety
    /// `buf` is writable for `len` bytes.
    // PERF: names no call to the process's row, since it waits for nothing.
    #[inline(always)]
    pub unsafe fn irecv_next(&self, buf: *mut u8, len: usize, source: i32, tag: i32) -> Option<RequestH> {
        // SAFETY: by the caller's contract.
        let n = unsafe { self.engine().p2p().recv_next(buf, len, self.peer(source), self.ctx, tag)? };
        let status = Status::received(source, tag, n);
        Some(self.engine().requests.insert(RequestObj::Done { status, error: None, comm: None }))
    }

    #[inline(always)]
    pub(crate) fn peer(&self, rank: i32) -> Proc {
        Proc(self.first + rank as u32)
    }
}

impl Short for Plain {
    const TRACED: bool = true;

    #[inline(always)]
    fn shape(&self) -> (u32, usize) {
        (self.n_ranks, self.size)
    }
    #[inline(always)]
    fn done_send(&self) -> RequestH {
        self.done_send
    }

    #[inline(always)]
    unsafe fn send<const BLOCKING: bool>(&self, buf: *const u8, len: usize, dest: i32, tag: i32) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().p2p().send_fast::<BLOCKING>(buf, len, self.peer(dest), self.ctx, tag) }
    }

    #[inline(always)]
    unsafe fn recv(&self, buf: *mut u8, len: usize, source: i32, tag: i32, status: &mut Status) -> bool {
        if !self.engine().no_tasks() {
            return false;
        }
        let (p2p, peer) = (self.engine().p2p(), self.peer(source));
        // SAFETY: by the caller's contract.
        let Some(n) = (unsafe { p2p.recv_fast(buf, len, peer, self.ctx, tag, self.spins) }) else {
            return false;
        };
        *status = Status::received(source, tag, n);
        true
    }

    #[inline(always)]
    unsafe fn irecv(&self, buf: *mut u8, len: usize, source: i32, tag: i32) -> Option<RequestH> {
        let (p2p, peer) = (self.engine().p2p(), self.peer(source));
        // SAFETY: by the caller's contract.
        let obj = unsafe {
            if let Some(n) = p2p.recv_arrived(buf, len, peer, self.ctx, tag) {
                let status = Status::received(source, tag, n);
                RequestObj::Done { status, error: None, comm: None }
            } else {
                let req = p2p.post_known(buf, len, peer, self.ctx, tag)?;
                RequestObj::P2p(match self.comm_h == CommH::WORLD {
                    true => P2pRequest::on_the_world(req, true),
                    false => P2pRequest::new(req, self.engine().comms.get(self.comm_h)?, true),
                })
            }
        };
        Some(self.engine().requests.insert(obj))
    }
}
