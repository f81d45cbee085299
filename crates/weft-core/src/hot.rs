//! The shortest ways of a short message, apart from the general ones.
//!
//! A call is plain when nothing about it is unusual: contiguous bytes of a predefined type, ranks in
//! the order of the processes, a valid rank and tag. Everything else, errors included, answers "not
//! done" with nothing done, and the general body starts from the beginning. Where several threads may
//! be inside MPI, what is plain is asked for and used under the lock.
//!
//! PERF: with one body for both, the compiler keeps the general case's values alive across the
//! short one: half of the instructions of an MPI_Isend were that.

use crate::engine::{Engine, Inside, PlainCall, enter};
use crate::lock::{self, LockCell};
use crate::object::{P2pRequest, RequestObj};
use crate::p2p_args::plain_size;
use crate::request_ops::done_send;
use crate::trace;
use crate::vcis::hot as vci;
use crate::vcis::{Entered, VciRequest};
use weft_base::consts::is_address;
use weft_base::handle::{CommH, DatatypeH, RequestH};
use weft_base::{Proc, Status};
use weft_p2p::{P2p, Req};

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
    ctx: u32,
    comm_h: CommH,
    /// Its VCI; 0: none.
    vci: u32,
    /// Polls of a blocking receive.
    spins: u32,
    pub(crate) done_send: RequestH,
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
    vci: 0,
    spins: 0,
    done_send: RequestH::NULL,
};

/// What a send or receive is called with, and which call it is.
#[derive(Clone, Copy)]
pub struct Args {
    pub call: u32,
    pub buf: *mut u8,
    pub count: i64,
    pub rank: i32,
    pub tag: i32,
}

static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);
/// The same, to be read under the lock.
static PLAIN_LOCKED: LockCell<Plain> = LockCell::new(NOTHING);

/// The present answer to "what is plain", copied: the call itself may have another one learnt, and progress
/// inside of it may notice a failure. Nothing is plain while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> Plain {
    PLAIN.get()
}

/// Tries a call that is not like the last one of the only thread inside MPI: on a VCI, or as what it is like is learnt,
/// under the lock where several threads may be inside MPI. True: done.
#[inline(always)]
pub fn later(
    (comm, ty): (usize, usize),
    handles: impl FnOnce() -> (CommH, DatatypeH),
    near: impl FnOnce(&Plain) -> bool,
    plain: impl FnOnce(&Plain) -> bool,
) -> bool {
    if let Some(p) = vci::near(comm, ty) {
        return near(&p);
    }
    let (g, cell) = (enter(), if lock::is_multiple() { &PLAIN_LOCKED } else { &PLAIN });
    (cell.get().is(comm, ty) || learn(&g, cell, (comm, ty), handles())) && plain(&cell.get())
}

#[inline(never)]
fn learn(e: &Engine, plain: &LockCell<Plain>, (comm, ty): (usize, usize), (comm_h, ty_h): (CommH, DatatypeH)) -> bool {
    if !crate::cached_args::may_be_plain() {
        return false;
    }
    let Some(size) = plain_size(ty_h) else { return false };
    let p = plain.get();
    debug_assert!((1..=usize::from(u8::MAX)).contains(&size));
    if p.n_ranks != 0 && p.comm == comm {
        debug_assert_eq!(p.vci, 0, "calls on VCIs are near ones");
        // Only the datatype is another one.
        plain.with(|p| (p.datatype, p.size) = (ty, size));
        return true;
    }
    let Some(c) = e.comm_known(comm_h) else { return false };
    let Some(first) = c.peers().first_in_order() else { return false };
    let (n_ranks, ctx, done_send, vci) = (c.peers().size() as u32, c.ctx_p2p(), done_send(e), c.contexts().vci);
    assert!(first.0.checked_add(n_ranks).is_some());
    assert!(vci == 0 || lock::is_multiple(), "VCIs are for several threads");
    let spins = if lock::is_multiple() { SPINS_LOCKED } else { P2p::SPINS };
    let learnt = Plain { comm, datatype: ty, size, n_ranks, first: first.0, ctx, comm_h, vci, spins, done_send };
    match vci {
        0 => plain.set(learnt),
        _ => vci::learn(e, learnt),
    }
    vci == 0
}

/// From now on no call is plain, until one is learnt again. While one thread may be inside MPI.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}

/// The same of calls under the lock.
pub(crate) fn forget_locked() {
    PLAIN_LOCKED.set(NOTHING);
}

impl Plain {
    /// Whether a call with these handles is like the last one.
    #[inline(always)]
    pub fn is(&self, comm: usize, ty: usize) -> bool {
        self.comm == comm && self.datatype == ty
    }

    /// The peer of a plain message and its length in bytes, where no product of it overflows.
    #[inline(always)]
    fn fit(&self, Args { buf, count, rank, tag, .. }: Args) -> Option<(Proc, usize)> {
        let there = is_address(buf) || count == 0;
        let fits = (rank as u32) < self.n_ranks && tag >= 0 && (count as u64) < 1 << 32 && there;
        fits.then(|| (Proc(self.first + rank as u32), count as usize * self.size))
    }

    /// The engine of the communicator: the process's, or its VCI's.
    #[inline(always)]
    fn enter<const VCI: bool>(&self) -> Option<In> {
        debug_assert_eq!(VCI, self.vci != 0);
        if VCI { vci::enter(self.vci).map(In::Vci) } else { Some(In::Process(self.engine())) }
    }

    /// Has the process's row tell of a call, 0 at its end, but on a VCI.
    #[inline(always)]
    fn tell<const VCI: bool>(call: u32) {
        if !VCI {
            trace::enter(call);
        }
    }

    /// MPI_Send if `BLOCKING`, else the sending of MPI_Isend. True: done.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn send<const VCI: bool, const BLOCKING: bool>(&self, a: Args) -> bool {
        let (Some((peer, len)), Some(e)) = (self.fit(a), self.enter::<VCI>()) else { return false };
        Self::tell::<VCI>(a.call);
        // SAFETY: by the caller's contract.
        let done = unsafe { e.send_fast::<BLOCKING>(a.buf, len, peer, self.ctx, a.tag) };
        Self::tell::<VCI>(0);
        done
    }

    /// MPI_Isend, if it is done: its request is that of all such sends.
    ///
    /// # Safety
    /// As for that.
    #[inline(always)]
    pub unsafe fn isend<const VCI: bool>(&self, a: Args) -> Option<RequestH> {
        debug_assert!(self.n_ranks == 0 || !self.done_send.is_null());
        // SAFETY: by the caller's contract.
        unsafe { self.send::<VCI, false>(a) }.then_some(self.done_send)
    }

    /// MPI_Recv. True: done.
    ///
    /// # Safety
    /// As for that.
    #[inline(always)]
    pub unsafe fn recv<const VCI: bool>(&self, a: Args, status: &mut Status) -> bool {
        let (Some((peer, len)), ctx) = (self.fit(a), self.ctx) else { return false };
        Self::tell::<VCI>(a.call);
        let e = self.engine();
        // SAFETY: by the caller's contract.
        let got = unsafe {
            match VCI {
                true => vci::recv(self.vci, a.buf, len, peer, ctx, a.tag),
                false if e.no_tasks() => e.p2p().recv_fast(a.buf, len, peer, ctx, a.tag, self.spins),
                false => None,
            }
        };
        Self::tell::<VCI>(0);
        let Some(n) = got else { return false };
        *status = Status::received(a.rank, a.tag, n);
        true
    }

    /// MPI_Irecv, if it is begun.
    ///
    /// # Safety
    /// As for that.
    #[inline(always)]
    pub unsafe fn irecv<const VCI: bool>(&self, a: Args) -> Option<RequestH> {
        let ((peer, len), e) = (self.fit(a)?, self.enter::<VCI>()?);
        if !e.has_room() {
            return None;
        }
        Self::tell::<VCI>(a.call);
        // SAFETY: by the caller's contract.
        let begun = unsafe {
            match e.recv_arrived(a.buf, len, peer, self.ctx, a.tag) {
                Some(n) => Some(Ok(n)),
                None => e.post_known(a.buf, len, peer, self.ctx, a.tag).map(Err),
            }
        };
        Self::tell::<VCI>(0);
        self.request(&e, begun?, a)
    }

    /// MPI_Irecv of the next message, where it is there.
    ///
    /// # Safety
    /// As for MPI_Irecv.
    // PERF: names no call to the process's row, since it waits for nothing.
    #[inline(always)]
    pub unsafe fn irecv_next(&self, a: Args) -> Option<RequestH> {
        let ((peer, len), e) = (self.fit(a)?, self.enter::<false>()?);
        // SAFETY: by the caller's contract.
        let n = unsafe { e.recv_next(a.buf, len, peer, self.ctx, a.tag)? };
        self.request(&e, Ok(n), a)
    }

    /// The request of a receive that has ended, with so many bytes, or is under way.
    #[inline(always)]
    fn request(&self, e: &In, begun: Result<u64, Req>, a: Args) -> Option<RequestH> {
        let comm = self.comm_h;
        Some(match e {
            In::Process(e) => e.requests.insert(match begun {
                Ok(n) => RequestObj::Done { status: Status::received(a.rank, a.tag, n), error: None, comm: None },
                Err(req) if comm == CommH::WORLD => RequestObj::P2p(P2pRequest::on_the_world(req, true)),
                Err(req) => RequestObj::P2p(P2pRequest::new(req, e.comms.get(comm)?, true)),
            }),
            In::Vci(l) => l.name(match begun {
                Ok(n) => VciRequest::Done(Status::received(a.rank, a.tag, n)),
                Err(req) => VciRequest::P2p { req, is_recv: true, source: a.rank, comm },
            }),
        })
    }
}

/// An engine that a plain call is inside of.
enum In {
    Process(Inside),
    Vci(Entered),
}

impl In {
    /// Whether it may have another request.
    #[inline(always)]
    fn has_room(&self) -> bool {
        match self {
            Self::Process(_) => true,
            Self::Vci(l) => !l.is_full(),
        }
    }
}

impl std::ops::Deref for In {
    type Target = P2p;
    #[inline(always)]
    fn deref(&self) -> &P2p {
        match self {
            Self::Process(e) => e.p2p(),
            Self::Vci(l) => l.p2p(),
        }
    }
}
