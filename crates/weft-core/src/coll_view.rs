//! Collectives on the engine's communicators: the transport that `weft-coll` asks for.

use crate::engine::{Engine, Inside};
use crate::failures::gone::await_step_of;
use crate::lock;
use crate::object::CommObj;
use crate::shm::CommShm;
use crate::spin::spin_here;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use weft_base::consts::dt;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_coll::select::Op;
use weft_coll::shm::{Exposed, Reach, ShmOp};
use weft_coll::{CollComm, Dst, Nodes, Src};
use weft_datatype::Datatype;
use weft_p2p::{P2p, RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};
use weft_singlecopy::{MechSet, Mechanism, Refusal, Remote};

/// One collective operation on a communicator.
#[derive(Clone)]
pub struct CollView {
    /// Whoever runs the operation is inside the engine.
    e: Inside,
    comm: Arc<CommObj>,
    tag: i32,
    /// Its number among the operations that may use shared memory.
    op: Option<u64>,
    /// Nonblocking: numbered apart from the blocking ones.
    later: bool,
    /// Of a persistent operation: shared memory and numbers of its own, since its rounds may start in
    /// another order than those of others.
    own: Option<Arc<CommShm>>,
    /// Of an intercommunicator: the first of its two numbers among the operations of the local group.
    near: Option<u64>,
    /// The ranks of this node outnumber its cores.
    crowded: bool,
    wait: Wait,
}

/// How an operation waits before it gives way to progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wait {
    Not,
    /// The caller waits for this operation alone: it may spin.
    Blocking,
    /// The same in the caller's first poll: on a shared core it hands that on for some turns.
    Here,
}

/// Tags of persistent collectives: each operation keeps one for all rounds.
const PERSISTENT: i32 = 1 << 30;

impl CollView {
    /// The communicator's next operation. All members create them in the same order.
    pub fn next(e: &Engine, comm: &Arc<CommObj>) -> Self {
        let view = Self::with_tag(e, comm, comm.next_coll_tag());
        let near = near(comm, |local| &local.shm);
        Self { op: Some(comm.shm.next_op()), near, ..view }
    }
    /// As `next`, `blocking`, for the caller's stack: the communicator's count of owners stays as it is.
    ///
    /// # Safety
    /// The communicator outlives the view, which is never dropped. Nothing else of this process needs progress, and
    /// one thread is inside MPI.
    #[inline(always)]
    pub(crate) unsafe fn lent(e: Inside, comm: *const CommObj, op: u64, crowded: bool) -> ManuallyDrop<Self> {
        debug_assert!(!lock::is_multiple() && e.no_tasks());
        // SAFETY: by the caller's contract.
        let comm = unsafe { Arc::from_raw(comm) };
        debug_assert!(!comm.is_inter());
        let (tag, op) = (comm.next_coll_tag(), Some(op));
        let wait = Wait::Here;
        ManuallyDrop::new(Self { e, comm, tag, op, later: false, own: None, near: None, crowded, wait })
    }
    /// The communicator's next nonblocking operation. These have numbers, tags and shared memory of
    /// their own: programs start them before a blocking operation in one process and after it in
    /// another, which MPI forbids and other implementations let pass.
    pub fn next_later(e: &Engine, comm: &Arc<CommObj>) -> Self {
        let view = Self::with_tag(e, comm, comm.next_later_tag());
        let near = near(comm, |local| &local.later);
        Self { op: Some(comm.later.next_op()), later: true, near, ..view }
    }
    /// The shared memory that the operation may use.
    pub(crate) fn shm_state(&self) -> &CommShm {
        match &self.own {
            Some(own) => own,
            None if self.later => &self.comm.later,
            None => &self.comm.shm,
        }
    }
    /// Whether it is a blocking operation, of those that a communicator has boards for from the start.
    pub(crate) fn is_common(&self) -> bool {
        !self.later && self.own.is_none()
    }
    /// The first of its two numbers among the operations of an intercommunicator's local group.
    pub(crate) fn near(&self) -> Option<u64> {
        self.near
    }
    /// Whether it is a round of a persistent operation.
    pub(crate) fn is_round(&self) -> bool {
        self.own.is_some()
    }
    /// As `next`, for a call that is made of several collectives: over messages, since an operation
    /// has one place in shared memory.
    pub fn several(e: &Engine, comm: &Arc<CommObj>) -> Self {
        Self::with_tag(e, comm, comm.next_coll_tag())
    }
    /// As `next`, for an operation of several rounds. SPEC: MPI-5.0 6.13: members initialise these in
    /// the same order; unless the user says so, they need not start them in the same order.
    pub fn persistent(e: &Engine, comm: &Arc<CommObj>) -> Self {
        let view = Self::with_tag(e, comm, comm.next_coll_tag() | PERSISTENT);
        Self { own: Some(Arc::default()), ..view }
    }
    /// Makes it the next round of a persistent operation.
    pub fn begin_round(&mut self) {
        assert!(self.own.is_some() && self.near.is_none());
        self.op = self.own.as_ref().map(|own| own.next_op());
    }
    /// An operation whose tag the caller chose.
    pub fn with_tag(e: &Engine, comm: &Arc<CommObj>, tag: i32) -> Self {
        // Members on a node choose alike, and jobs may differ in this.
        debug_assert!(comm.rank >= 0 && (comm.rank as usize) < comm.size());
        let crowded = comm.guests.of_other_jobs() || e.boot().header().oversubscribed();
        Self {
            e: e.inside(),
            comm: comm.clone(),
            tag,
            op: None,
            later: false,
            own: None,
            near: None,
            crowded,
            wait: Wait::Not,
        }
    }
    /// Evidence that whoever runs the operation is inside the engine.
    pub(crate) fn engine(&self) -> Inside {
        self.e
    }
    pub(crate) fn comm(&self) -> &CommObj {
        &self.comm
    }
    /// See `CollComm::shm`.
    #[inline]
    pub(crate) fn shm_op(&self) -> Option<ShmOp<'_>> {
        Some(self.shm_state().get()?.op(self.op()?))
    }
    /// See `CommShm::next_op`; None where the operation may not use shared memory.
    pub(crate) fn op(&self) -> Option<u64> {
        self.op
    }
    /// For a caller that waits until the operation ends. Threads or collectives in flight that
    /// need progress meanwhile rule out spinning.
    pub fn blocking(self, e: &Engine) -> Self {
        let alone = !lock::is_multiple() && e.no_tasks();
        Self { wait: if alone { Wait::Blocking } else { Wait::Not }, ..self }
    }
}

/// Takes the numbers of an operation on an intercommunicator among those of its local group.
fn near(comm: &CommObj, shm: impl Fn(&CommObj) -> &CommShm) -> Option<u64> {
    let shm = shm(comm.local.as_ref()?);
    let first = shm.next_op();
    let second = shm.next_op();
    debug_assert_eq!(second, first + 1);
    Some(first)
}

/// Turns of progress that the end of a given-up message may take.
const GIVE_UP_TURNS: u32 = 1 << 20;

/// A message of a collective.
pub enum CollReq {
    Done,
    /// Boxed: requests stay small, and so do the futures that hold them.
    Failed(Option<Box<MpiError>>),
    Pending(Req, Inside),
}

impl Drop for CollReq {
    fn drop(&mut self) {
        if let Self::Pending(r, e) = *self {
            give_up(e.p2p(), r);
        }
    }
}

/// Ends a message that nobody waits for any more, whose memory goes now.
#[cold]
pub(crate) fn give_up(p2p: &P2p, r: Req) {
    p2p.cancel(r);
    // What a live peer is filling ends before its memory does.
    let mut turns = if crate::failures::any() { GIVE_UP_TURNS } else { 0 };
    while turns > 0 && !p2p.is_complete(r) {
        p2p.progress();
        turns -= 1;
    }
    p2p.detach(r);
}

impl CollReq {
    fn ended(error: Option<MpiError>) -> Self {
        error.map_or(Self::Done, |e| Self::Failed(Some(Box::new(e))))
    }
}

impl CollComm for CollView {
    type Req = CollReq;

    #[inline(always)]
    fn rank(&self) -> usize {
        self.comm.rank as usize
    }
    #[inline(always)]
    fn size(&self) -> usize {
        self.comm.size()
    }
    #[inline]
    fn remote_size(&self) -> Option<usize> {
        self.comm.remote.as_ref().map(|g| g.size())
    }
    fn local(&self, nth: usize) -> Self {
        debug_assert!(nth < 2, "an operation has two numbers in its local group");
        let Some(local) = &self.comm.local else { return self.clone() };
        let op = self.near.map(|first| first + nth as u64);
        Self { comm: local.clone(), op, own: None, near: None, ..*self }
    }
    #[inline]
    fn oversubscribed(&self) -> bool {
        if self.comm.guests.is_far() { self.nodes().is_some_and(Nodes::crowded) } else { self.crowded }
    }
    #[inline]
    fn node_oversubscribed(&self) -> bool {
        self.crowded
    }
    fn apart(&self) -> Option<usize> {
        self.comm.guests.is_far().then(|| Nodes::apart(self.nodes()))
    }

    #[inline]
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<CollReq> {
        debug_assert!(dest < self.comm.peers().size());
        let (to, ctx) = (self.comm.peers().proc(dest), self.comm.ctx_coll());
        let p2p = self.e.p2p();
        let buf = match buf {
            Src::Bytes { ptr, len } => {
                // SAFETY: the algorithm's buffer holds `len` bytes.
                if !p2p.seals() && unsafe { p2p.send_fast::<true>(ptr, len, to, ctx, self.tag) } {
                    return Ok(CollReq::Done);
                }
                SendBuf::Bytes { ptr, len }
            }
            Src::Typed { ptr, count, dt } => SendBuf::Typed { ptr, count, dt: dt.clone() },
        };
        Ok(match p2p.isend(SendMode::Standard, buf, to, ctx, self.tag)? {
            Started::Done => CollReq::Done,
            Started::Pending(r) => CollReq::Pending(r, self.e),
        })
    }

    #[inline]
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<CollReq> {
        debug_assert!(src < self.comm.peers().size());
        let from = self.comm.peers().proc(src);
        let buf = match buf {
            Dst::Bytes { ptr, len } => RecvBuf::Bytes { ptr, len },
            Dst::Typed { ptr, count, dt } => RecvBuf::Typed { ptr, count, dt: dt.clone() },
        };
        Ok(match self.e.p2p().irecv(buf, Some(from), self.comm.ctx_coll(), Some(self.tag))? {
            StartedRecv::Done(c) => CollReq::ended(c.error),
            StartedRecv::Pending(r) => CollReq::Pending(r, self.e),
        })
    }

    #[inline]
    fn try_recv(&self, buf: Dst<'_>, src: usize) -> Option<Result<()>> {
        let Dst::Bytes { ptr, len } = buf else { return None };
        if self.wait == Wait::Not || self.e.p2p().seals() {
            return None;
        }
        debug_assert!(src < self.comm.peers().size());
        let (from, ctx) = (self.comm.peers().proc(src), self.comm.ctx_coll());
        // SAFETY: the algorithm's buffer has room for `len` bytes.
        unsafe { self.e.p2p().recv_fast(ptr, len, from, ctx, self.tag, P2p::SPINS) }.map(|_| Ok(()))
    }

    #[inline]
    fn poll(&self, r: &mut CollReq) -> Option<Result<()>> {
        let done = match r {
            CollReq::Done => return Some(Ok(())),
            CollReq::Failed(e) => e.take().map(|e| *e),
            CollReq::Pending(req, _) => {
                let c = self.e.p2p().poll(*req)?;
                // It has ended, and is nothing to give up.
                std::mem::forget(std::mem::replace(r, CollReq::Done));
                c.error
            }
        };
        Some(done.map_or(Ok(()), Err))
    }

    #[inline]
    fn shm(&self) -> Option<ShmOp<'_>> {
        self.shm_op()
    }
    #[inline]
    fn nodes(&self) -> Option<&Nodes> {
        self.op?;
        self.shm_state().nodes()
    }
    fn node_shm(&self, nth: usize) -> Option<ShmOp<'_>> {
        debug_assert!(nth < 2, "an operation has two numbers on its node");
        Some(self.shm_state().node_shm()?.op(2 * self.op? + nth as u64))
    }
    fn led(&self, op: Op) {
        self.e.choices.count_led(op);
    }
    #[inline]
    fn reach(&self) -> Option<&dyn Reach> {
        Some(self)
    }
    fn own_cache(&self) -> usize {
        self.e.p2p().own_cache()
    }
    #[inline]
    fn spins(&self) -> u32 {
        if self.wait != Wait::Not && !self.crowded { P2p::SPINS } else { 0 }
    }
    #[inline(always)]
    fn spin(&self, cond: impl FnMut() -> bool) -> bool {
        match self.wait {
            Wait::Not => false,
            Wait::Blocking => !self.crowded && spin_here(&self.e, false, cond),
            Wait::Here => spin_here(&self.e, self.crowded, cond),
        }
    }
    #[inline]
    fn awaits(&self, rank: usize) {
        debug_assert!(rank < self.comm.size());
        await_step_of(Some(self.comm.group.proc(rank)));
    }
    #[inline]
    fn look_aside(&self) {
        self.e.p2p().progress();
    }
    #[inline]
    fn got_on(&self) {
        self.e.p2p().note_activity();
    }
    #[inline(always)]
    fn wake_all(&self) {
        let (me, group) = (self.comm.rank as usize, &self.comm.group);
        let others = (0..group.size()).filter(|&r| r != me).map(|r| group.proc(r));
        self.e.p2p().notify_all(others);
    }
    #[inline(always)]
    fn wake(&self, rank: usize) {
        debug_assert!(rank < self.comm.size());
        self.e.p2p().notify(self.comm.group.proc(rank));
    }
    #[inline]
    fn forced(&self, op: Op) -> Option<usize> {
        self.e.choices.forced(op, || self.e.me() == Proc(0))
    }
    #[inline]
    fn went_past(&self) {
        self.e.choices.count_past();
    }
    #[inline]
    fn chose(&self, op: Op, algorithm: usize, bytes: usize) {
        self.e.choices.count(op, algorithm, bytes);
    }
}

fn remote(e: &Exposed) -> Remote {
    Remote { addr: e.addr, len: e.len, key: e.key }
}

/// The mechanism of a number that a peer wrote.
fn mechanism(e: &Exposed) -> Result<Mechanism> {
    Mechanism::from_index(e.mech)
        .ok_or_else(|| err!(ErrClass::INTERN, "a rank shows memory by an unknown mechanism {}", e.mech))
}

fn refused(rank: usize, why: Refusal) -> MpiError {
    err!(ErrClass::OTHER, "the memory of rank {rank} cannot be reached: {why}")
}

impl Reach for CollView {
    fn usable(&self, rank: usize) -> u8 {
        debug_assert!(rank < self.comm.size());
        // A peer without a card is still in its start; nobody waits for it here for long.
        self.e.p2p().reaches(self.comm.group.proc(rank)).map_or(0, |set| set.0)
    }
    fn is_ready(&self, rank: usize) -> bool {
        self.e.p2p().reaches(self.comm.group.proc(rank)).is_some()
    }
    fn expose(&self, mechs: u8, ptr: *const u8, len: usize, writable: bool) -> Option<Exposed> {
        let (m, r) = self.e.p2p().expose(MechSet(mechs), ptr, len, writable)?;
        Some(Exposed { mech: m as u8, addr: r.addr, len: r.len, key: r.key })
    }
    fn unexpose(&self, e: &Exposed) {
        if let Ok(m) = mechanism(e) {
            self.e.p2p().unexpose(m, remote(e));
        }
    }
    fn maps(&self, mech: u8) -> bool {
        Mechanism::from_index(mech).is_some_and(Mechanism::maps)
    }
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8> {
        self.e.p2p().map(self.comm.group.proc(rank), mechanism(e).ok()?, &remote(e))
    }
    fn unmap(&self, rank: usize, e: &Exposed, ptr: *mut u8) {
        if let Ok(m) = mechanism(e) {
            self.e.p2p().unmap(self.comm.group.proc(rank), m, ptr);
        }
    }
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        debug_assert!(rank < self.comm.size());
        let (peer, m) = (self.comm.group.proc(rank), mechanism(e)?);
        // SAFETY: by the caller's contract.
        let done = unsafe { self.e.p2p().read_from(peer, (m, &remote(e)), off as u64, dst, len) };
        done.map_err(|why| refused(rank, why))
    }
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()> {
        debug_assert!(rank < self.comm.size());
        let (peer, m) = (self.comm.group.proc(rank), mechanism(e)?);
        // SAFETY: by the caller's contract.
        let done = unsafe { self.e.p2p().write_to(peer, (m, &remote(e)), off as u64, src, len) };
        done.map_err(|why| refused(rank, why))
    }
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.e.p2p().copy_straight(self.comm.group.proc(rank), dst, src, len) };
    }
    unsafe fn copy_past(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        let by = self.e.p2p().push_routine(self.comm.group.proc(rank), len as u64);
        // SAFETY: by the caller's contract.
        unsafe { by.copy(dst, src, len) };
    }
}

/// MPI_BYTE, for blocks that need some valid type.
pub(crate) fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(dt::BYTE).expect("MPI_BYTE is predefined")
}
