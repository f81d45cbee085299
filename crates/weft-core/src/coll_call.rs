//! A checked collective call that owns what it needs: the body of the blocking, the nonblocking
//! and the persistent function alike.

use crate::coll_lend::{Lends, returning, round_returning};
pub(crate) use crate::coll_owned::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::coll_view::{BoundOp, CollView};
use crate::crosscheck::proof::Data;
use crate::crosscheck::{self, Comparison, Row};
use crate::engine::{Engine, Guard, engine};
use crate::equal;
use crate::failures::guarded;
use crate::gpu::{self, Loans};
use crate::hot_coll::{count_at_once, place_of};
use crate::object::{BoxFut, CollTask, CommObj, RequestObj, Round};
use crate::shm::{self, Ticket};
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::consts::is_address;
use weft_base::handle::{CommH, RequestH};
use weft_base::{MpiError, Result};
use weft_coll::chosen::{self as short, Place};
use weft_coll::select::Op;
use weft_coll::shm::ShmOp;
use weft_coll::{CollComm, Edges, Reducer, Root};

/// Bytes that messages take to a process that has not come yet.
const SHORT_BYTES: usize = 4096;

/// A collective call whose arguments are valid. Clones are cheap beside a collective.
pub(crate) trait Call: Clone + Lends + 'static {
    /// Runs it. The user's buffers are valid until it ends: that is MPI's contract with the user.
    fn run(&self, c: &CollView) -> impl Future<Output = Result<()>>;
    /// Whether the root may leave before the others come, which all tell alike.
    fn is_short_from_root(&self) -> bool {
        false
    }
    /// What is compared of it.
    fn tell(&self, c: &CommObj, row: &mut Row);
    /// What data it gives, or has got (`WEFT_CHECK=2`). Of intracommunicators.
    fn tell_data(&self, c: &CommObj, data: &mut Data);
    /// A round by the future of the one algorithm that is chosen for short data.
    fn chosen(&self, _view: &CollView) -> Option<Round> {
        None
    }
}

/// See `Call::chosen`; `bytes`: what the table of choices asks for; `all`: what the report counts.
fn chosen<C: Call>(
    view: &CollView,
    call: &C,
    (op, bytes, all): (Op, usize, usize),
    f: impl AsyncFn(&CollView, &C, ShmOp<'_>, (Place, usize)) -> Result<()> + 'static,
) -> Option<Round> {
    let (held, _) = (view.shm_state().held()?, view.op()?);
    let place = place_of(held, op, bytes).filter(|_| bytes > 0 && !crate::failures::any())?;
    let at = (place, held.segment);
    view.chose(op, short::algorithm(op, place), all);
    let mut cx = Context::from_waker(Waker::noop());
    if place == Place::Line {
        // On the stack, where it mostly ends. If not it begins again: a line gets the same bytes and stamp.
        let mut fut = pin!(f(view, call, view.shm_op()?, at));
        if let Poll::Ready(ended) = fut.as_mut().poll(&mut cx) {
            drop(Ticket::new(view));
            return Some(ended_at_once(&view.engine(), ended));
        }
    }
    let e = view.engine();
    let (view, call) = (view.clone(), call.clone());
    let mut fut: BoxFut = Box::pin(async move {
        let _ticket = Ticket::new(&view);
        guarded(view.comm(), async { f(&view, &call, view.shm_op().expect("it holds boards"), at).await }).await
    });
    // It calls nothing of the program's, and a round waits for nothing.
    Some(match fut.as_mut().poll(&mut cx) {
        Poll::Ready(ended) => ended_at_once(&e, ended),
        Poll::Pending => Round::Begun(fut),
    })
}

fn ended_at_once(e: &Engine, ended: Result<()>) -> Round {
    count_at_once(e);
    match ended {
        Ok(()) => Round::Done,
        failed => Round::Begun(Box::pin(std::future::ready(failed))),
    }
}

/// The bytes of a vector that a loop of the engine's can reduce to `recv`.
fn kernel_bytes(v: &OwnedVector, op: &BoundOp, recv: *mut u8) -> Option<usize> {
    let (from, recv) = (v.send.unwrap_or(recv), recv.cast_const());
    let plain = op.is_kernel() && !op.compares() && v.dt.is_contiguous() && v.count > 0 && v.send != Some(recv);
    (plain && is_address(from) && is_address(recv)).then(|| (v.count * v.dt.size()) as usize)
}

#[derive(Clone)]
pub(crate) struct Barrier;
impl Call for Barrier {
    fn tell(&self, _: &CommObj, _: &mut Row) {}
    fn tell_data(&self, _: &CommObj, _: &mut Data) {}
    async fn run(&self, c: &CollView) -> Result<()> {
        weft_coll::barrier(c).await
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        chosen(view, self, (Op::Barrier, 1, 0), async |c, _, op, (place, _)| short::barrier(c, op, place).await)
    }
}

#[derive(Clone)]
pub(crate) struct Bcast {
    /// None where the buffer is not significant.
    pub part: Option<OwnedPart<*mut u8>>,
    pub root: Root,
}
impl Call for Bcast {
    fn tell(&self, _: &CommObj, row: &mut Row) {
        if let Root::Rank(root) = self.root {
            row.root(root);
        }
        self.part.iter().for_each(|p| row.same(p.sum()));
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let (Some(p), Root::Rank(root)) = (&self.part, self.root) else { return };
        match c.rank as usize == root {
            true => data.gives_all(p.ptr, p.count, &p.dt),
            false => data.takes(root, p.ptr, p.count, &p.dt),
        }
    }
    fn is_short_from_root(&self) -> bool {
        self.part.as_ref().is_some_and(|p| p.bytes() <= SHORT_BYTES)
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        match &self.part {
            // SAFETY: see `Call::run`.
            Some(p) => unsafe { weft_coll::bcast(c, p.view(), self.root).await },
            None => Ok(()),
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let (Some(p), Root::Rank(root)) = (&self.part, self.root) else { return None };
        let bytes = Some(p.bytes()).filter(|_| p.dt.is_contiguous())?;
        chosen(view, self, (Op::Bcast, bytes, bytes), async move |c, call, op, at| match &call.part {
            Some(p) => short::bcast(c, op, at, p.view(), root).await,
            None => Ok(()),
        })
    }
}

/// Gather and, with `vector`, Gatherv.
#[derive(Clone)]
pub(crate) struct Gather {
    pub send: Option<OwnedPart<*const u8>>,
    pub recv: Option<(*mut u8, OwnedBlocks)>,
    pub root: Root,
    pub vector: bool,
}
impl Call for Gather {
    fn tell(&self, c: &CommObj, row: &mut Row) {
        let Root::Rank(root) = self.root else { return };
        row.root(root);
        self.send.iter().for_each(|p| row.gives(root, p.sum()));
        self.recv.iter().for_each(|(_, b)| b.tell_taken(c.size(), row));
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let Root::Rank(root) = self.root else { return };
        match (&self.send, &self.recv) {
            (Some(p), _) => data.gives(root, p.ptr, p.count, &p.dt),
            // In place.
            (None, Some((recv, b))) => b.give(root, *recv, root, data),
            (None, None) => {}
        }
        self.recv.iter().for_each(|(recv, b)| b.take_all(*recv, c.size(), data));
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let send = self.send.as_ref().map(|p| p.view());
        let recv = self.recv.as_ref().map(|(p, b)| (*p, b.view()));
        // SAFETY: see `Call::run`.
        unsafe {
            if self.vector {
                weft_coll::gatherv(c, send, recv, self.root).await
            } else {
                weft_coll::gather(c, send, recv, self.root).await
            }
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let Root::Rank(root) = self.root else { return None };
        let Some((_, blocks)) = &self.recv else {
            let (_, len) = self.send.as_ref()?.packed()?;
            return chosen(view, self, (Op::Gather, len, len), async move |c, call, op, _| {
                let Some(own) = call.send.as_ref().and_then(OwnedPart::packed) else { return Ok(()) };
                // SAFETY: see `Call::run`.
                unsafe { short::give(c, op, own, root).await }
            });
        };
        let (longest, _) = blocks.longest(CollComm::size(view))?;
        let (_, home) = blocks.block(std::ptr::null_mut(), root);
        if let Some(send) = &self.send {
            send.packed().filter(|own| own.1 == home)?;
        }
        chosen(view, self, (Op::Gather, longest, home), async move |c, call, op, _| {
            let Some((recv, blocks)) = &call.recv else { return Ok(()) };
            let block = |r| blocks.block(*recv, r);
            // SAFETY: see `Call::run`.
            unsafe {
                if let Some(send) = &call.send {
                    std::ptr::copy_nonoverlapping(send.ptr, block(root).0, home);
                }
                short::gather(c, op, block).await
            }
        })
    }
}

/// Scatter and, with `vector`, Scatterv.
#[derive(Clone)]
pub(crate) struct Scatter {
    pub send: Option<(*const u8, OwnedBlocks)>,
    pub recv: Option<OwnedPart<*mut u8>>,
    pub root: Root,
    pub vector: bool,
}
impl Call for Scatter {
    fn tell(&self, c: &CommObj, row: &mut Row) {
        let Root::Rank(root) = self.root else { return };
        row.root(root);
        self.send.iter().for_each(|(_, b)| b.tell_given(c.size(), row));
        self.recv.iter().for_each(|p| row.takes(root, p.sum()));
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let Root::Rank(root) = self.root else { return };
        self.send.iter().for_each(|(send, b)| (0..c.size()).for_each(|i| b.give(i, *send, i, data)));
        self.recv.iter().for_each(|p| data.takes(root, p.ptr, p.count, &p.dt));
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let send = self.send.as_ref().map(|(p, b)| (*p, b.view()));
        let recv = self.recv.as_ref().map(|p| p.view());
        // SAFETY: see `Call::run`.
        unsafe {
            if self.vector {
                weft_coll::scatterv(c, send, recv, self.root).await
            } else {
                weft_coll::scatter(c, send, recv, self.root).await
            }
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let Root::Rank(root) = self.root else { return None };
        let (others, mine) = (CollComm::size(view) - 1, self.recv.as_ref().map(OwnedPart::packed));
        let Some((_, blocks)) = &self.send else {
            let all = mine??.1 * others;
            return chosen(view, self, (Op::Scatter, all, all), async move |c, call, op, _| {
                let Some(own) = call.recv.as_ref().and_then(OwnedPart::packed) else { return Ok(()) };
                // SAFETY: see `Call::run`.
                unsafe { short::take_mine(c, op, own, root).await }
            });
        };
        let (len, _) = blocks.longest(others + 1).filter(|&(_, even)| even)?;
        if let Some(own) = mine {
            own.filter(|own| own.1 == len)?;
        }
        chosen(view, self, (Op::Scatter, len * others, len * others), async move |c, call, op, _| {
            let Some((send, blocks)) = &call.send else { return Ok(()) };
            let block = |r| blocks.block(send.cast_mut(), r).0.cast_const();
            // SAFETY: see `Call::run`.
            unsafe {
                short::scatter(c, op, len, block).await?;
                if let Some(recv) = &call.recv {
                    std::ptr::copy_nonoverlapping(block(root), recv.ptr, len);
                }
            }
            Ok(())
        })
    }
}

#[derive(Clone)]
pub(crate) struct Allgather {
    pub send: Option<OwnedPart<*const u8>>,
    pub recv: *mut u8,
    pub blocks: OwnedBlocks,
}
impl Call for Allgather {
    fn tell(&self, c: &CommObj, row: &mut Row) {
        row.gives_all(self.send.as_ref().map_or_else(|| self.blocks.sum(c.rank as usize), OwnedPart::sum));
        self.blocks.tell_taken(c.size(), row);
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        match &self.send {
            Some(p) => data.gives_all(p.ptr, p.count, &p.dt),
            None => (0..c.size()).for_each(|to| self.blocks.give(c.rank as usize, self.recv, to, data)),
        }
        self.blocks.take_all(self.recv, c.size(), data);
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let send = self.send.as_ref().map(|p| p.view());
        // SAFETY: see `Call::run`.
        unsafe { weft_coll::allgather(c, send, self.recv, self.blocks.view()).await }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let (n, me) = (CollComm::size(view), CollComm::rank(view));
        let (longest, _) = self.blocks.longest(n)?;
        let home = self.blocks.block(self.recv, me);
        if let Some(send) = &self.send {
            send.packed().filter(|own| own.1 == home.1)?;
        }
        chosen(view, self, (Op::Allgather, longest, longest * n), async move |c, call, op, _| {
            let block = |r| call.blocks.block(call.recv, r);
            let home = block(me);
            let own = (call.send.as_ref().map_or(home.0.cast_const(), |s| s.ptr), home.1);
            // SAFETY: see `Call::run`.
            unsafe { short::allgather(c, op, own, block).await }
        })
    }
}

#[derive(Clone)]
pub(crate) struct Alltoall {
    pub send: Option<(*const u8, OwnedBlocks)>,
    pub recv: *mut u8,
    pub blocks: OwnedBlocks,
}
impl Call for Alltoall {
    fn tell(&self, c: &CommObj, row: &mut Row) {
        self.send.as_ref().map_or(&self.blocks, |(_, b)| b).tell_given(c.size(), row);
        self.blocks.tell_taken(c.size(), row);
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let (from, b) = self.send.as_ref().map_or((self.recv.cast_const(), &self.blocks), |(p, b)| (*p, b));
        (0..c.size()).for_each(|i| b.give(i, from, i, data));
        self.blocks.take_all(self.recv, c.size(), data);
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let send = self.send.as_ref().map(|(p, b)| (*p, b.view()));
        // SAFETY: see `Call::run`.
        unsafe { weft_coll::alltoall(c, send, self.recv, self.blocks.view()).await }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let (n, me) = (CollComm::size(view), CollComm::rank(view));
        let (len, _) = self.send.as_ref()?.1.longest(n).filter(|&(_, even)| even)?;
        self.blocks.longest(n).filter(|_| self.blocks.block(self.recv, me).1 == len)?;
        let others = len * (n - 1);
        chosen(view, self, (Op::Alltoall, others, others), async move |c, call, op, _| {
            let Some((from, out)) = &call.send else { return Ok(()) };
            let send = |r| out.block(from.cast_mut(), r).0.cast_const();
            // SAFETY: see `Call::run`.
            unsafe { short::alltoall(c, op, len, send, |r| call.blocks.block(call.recv, r)).await }
        })
    }
}

#[derive(Clone)]
pub(crate) struct Reduce {
    /// None where nothing is significant.
    pub v: Option<OwnedVector>,
    pub op: Option<BoundOp>,
    pub recv: *mut u8,
    pub root: Root,
}
impl Call for Reduce {
    fn tell(&self, _: &CommObj, row: &mut Row) {
        let (Some(v), Some(op), Root::Rank(root)) = (&self.v, &self.op, self.root) else { return };
        row.root(root);
        v.tell(op, row);
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let (Some(v), Some(op), Root::Rank(root)) = (&self.v, &self.op, self.root) else { return };
        data.operand(op, v.operand(self.recv), |to| if to == root { (0, v.count) } else { (0, 0) });
        if c.rank as usize == root {
            data.result(self.recv, v.count, c.size());
        }
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let (Some(v), Some(op)) = (&self.v, &self.op) else { return Ok(()) };
        // SAFETY: see `Call::run`.
        unsafe {
            if op.compares() {
                return Box::pin(equal::reduce(c, op, v.view(), self.recv, self.root)).await;
            }
            weft_coll::reduce(c, op, v.view(), self.recv, self.root).await
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let (Some(v), Some(op), Root::Rank(root)) = (&self.v, &self.op, self.root) else { return None };
        // The receive buffer is not significant elsewhere.
        let is_root = view.comm().rank as usize == root;
        let bytes = kernel_bytes(v, op, if is_root { self.recv } else { std::ptr::dangling_mut() })?;
        chosen(view, self, (Op::Reduce, bytes, bytes), async move |c, call, op, (place, _)| match (&call.v, &call.op) {
            (Some(v), Some(r)) => short::reduce(c, op, place, r, v.view(), (call.recv, root)).await,
            _ => Ok(()),
        })
    }
}

#[derive(Clone)]
pub(crate) struct Allreduce {
    pub v: OwnedVector,
    pub op: BoundOp,
    pub recv: *mut u8,
}
impl Call for Allreduce {
    fn tell(&self, _: &CommObj, row: &mut Row) {
        self.v.tell(&self.op, row);
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        data.operand(&self.op, self.v.operand(self.recv), |_| (0, self.v.count));
        data.result(self.recv, self.v.count, c.size());
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        // SAFETY: see `Call::run`.
        unsafe {
            if self.op.compares() {
                return Box::pin(equal::allreduce(c, &self.op, self.v.view(), self.recv)).await;
            }
            weft_coll::allreduce(c, &self.op, self.v.view(), self.recv).await
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let bytes = kernel_bytes(&self.v, &self.op, self.recv)?;
        chosen(view, self, (Op::Allreduce, bytes, bytes), async |c, call, op, (place, _)| {
            short::allreduce(c, op, place, &call.op, call.v.view(), call.recv).await
        })
    }
}

#[derive(Clone)]
pub(crate) struct ReduceScatter {
    pub send: Option<*const u8>,
    pub op: BoundOp,
    pub recv: *mut u8,
    pub blocks: OwnedBlocks,
}
impl Call for ReduceScatter {
    fn tell(&self, c: &CommObj, row: &mut Row) {
        row.op(self.op.predefined(), self.op.commutative());
        // Everybody gives each rank a block, and knows all of them.
        self.blocks.tell_given(c.size(), row);
        row.takes_all(self.blocks.sum(c.rank as usize));
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let Some((counts, dt)) = self.blocks.counts(c.size()) else { return };
        let (mut parts, mut total) = (Vec::new(), 0);
        for n in counts {
            parts.push((total, n));
            total += n;
        }
        let from = self.send.unwrap_or(self.recv);
        data.operand(&self.op, (from, total, dt), |to| parts[to]);
        data.result(self.recv, parts[c.rank as usize].1, c.size());
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        // SAFETY: see `Call::run`.
        unsafe { weft_coll::reduce_scatter(c, &self.op, self.send, self.recv, self.blocks.view()).await }
    }
}

/// Scan and, unless `inclusive`, Exscan.
#[derive(Clone)]
pub(crate) struct Scan {
    pub v: OwnedVector,
    pub op: BoundOp,
    pub recv: *mut u8,
    pub inclusive: bool,
}
impl Call for Scan {
    fn tell(&self, _: &CommObj, row: &mut Row) {
        self.v.tell(&self.op, row);
    }
    fn tell_data(&self, c: &CommObj, data: &mut Data) {
        let (me, all) = (c.rank as usize, (0, self.v.count));
        let needs = |to: usize| to > me || self.inclusive && to == me;
        data.operand(&self.op, self.v.operand(self.recv), |to| if needs(to) { all } else { (0, 0) });
        data.result(self.recv, self.v.count, me + usize::from(self.inclusive));
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        // SAFETY: see `Call::run`.
        unsafe {
            if self.inclusive {
                weft_coll::scan(c, &self.op, self.v.view(), self.recv).await
            } else {
                weft_coll::exscan(c, &self.op, self.v.view(), self.recv).await
            }
        }
    }
    fn chosen(&self, view: &CollView) -> Option<Round> {
        let bytes = kernel_bytes(&self.v, &self.op, self.recv)?;
        chosen(view, self, (Op::Scan, bytes, bytes), async |c, call, op, _| {
            short::scan(c, op, &call.op, call.v.view(), call.recv, call.inclusive).await
        })
    }
}

/// The neighbourhood collectives, all of them.
#[derive(Clone)]
pub(crate) struct Neighbor {
    pub edges: Arc<Edges>,
    pub send: (*const u8, OwnedBlocks),
    pub recv: (*mut u8, OwnedBlocks),
}
impl Call for Neighbor {
    fn tell(&self, _: &CommObj, row: &mut Row) {
        for (i, to) in self.edges.destinations.iter().enumerate() {
            to.iter().for_each(|to| row.gives(*to, self.send.1.sum(i)));
        }
        for (i, from) in self.edges.sources.iter().enumerate() {
            from.iter().for_each(|from| row.takes(*from, self.recv.1.sum(i)));
        }
    }
    fn tell_data(&self, _: &CommObj, data: &mut Data) {
        for (i, to) in self.edges.destinations.iter().enumerate() {
            to.iter().for_each(|to| self.send.1.give(i, self.send.0, *to, data));
        }
        for (i, from) in self.edges.sources.iter().enumerate() {
            from.iter().for_each(|from| self.recv.1.take(i, self.recv.0, *from, data));
        }
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        let (send, recv) = ((self.send.0, self.send.1.view()), (self.recv.0, self.recv.1.view()));
        // SAFETY: see `Call::run`.
        unsafe { weft_coll::neighbor(c, &self.edges, send, recv).await }
    }
}

/// A call that can be made.
pub(crate) struct Ready<C> {
    comm: Arc<CommObj>,
    call: C,
    /// What is wrong with it, though nothing that keeps it from taking part: the error of its end.
    fault: Option<MpiError>,
    /// What stands for buffers in a GPU's memory.
    loans: Option<Arc<Loans>>,
}

pub(crate) fn ready<C: Lends>(comm: &Arc<CommObj>, call: C, fault: Option<MpiError>) -> Checked<C> {
    let mut r = Ready { comm: comm.clone(), call, fault, loans: None };
    if weft_gpu::is_on() {
        let mut loans = Loans::default();
        r.call.lend(comm, &mut loans)?;
        r.loans = loans.shared();
    }
    Ok(r)
}

impl<C> Ready<C> {
    /// With what is on a device brought. A failure is the call's, which takes part nonetheless.
    fn fetched(mut self) -> Self {
        if let Some(Err(e)) = self.loans.as_ref().map(|l| l.fetch()) {
            self.fault.get_or_insert(e);
        }
        self
    }
}

/// What the checks of a collective return.
pub(crate) type Checked<C> = Result<Ready<C>>;

/// What is compared of a call (`WEFT_CHECK`).
#[cold]
fn comparison<C: Call>(g: &Guard, name: &str, comm: CommH, checked: &Checked<C>) -> Option<Comparison> {
    let mut row = Row::new(name);
    let c = match checked {
        Ok(r) => {
            r.call.tell(&r.comm, &mut row);
            r.fault.iter().for_each(|e| row.refuses(e));
            &r.comm
        }
        Err(e) => {
            row.refuses(e);
            g.comm(comm).ok()?
        }
    };
    Comparison::next(c, row)
}

/// Runs the call `name` to its end. Progress: blocks.
pub(crate) fn blocking<C: Call>(name: &str, comm: CommH, check: impl FnOnce(&Guard) -> Checked<C>) -> Result<()> {
    let mut g = engine();
    let checked = check(&g);
    let comparison = if crosscheck::is_on() { comparison(&g, name, comm, &checked) } else { None };
    if let Some(c) = &comparison {
        let comm = g.comm(comm)?.clone();
        let compared = g.block_on(guarded(&comm, c.run()));
        // The own error counts.
        if let Ok(Ready { fault: None, .. }) = &checked {
            compared?;
        } else {
            return checked.and_then(|r| r.fault.map_or(compared, Err));
        }
    }
    let Ready { comm, call, fault, loans } = checked?.fetched();
    let view = if call.is_short_from_root() && shm::is_new(&comm) {
        let view = CollView::several(&g, &comm);
        g.spawn(knowing(CollView::next(&g, &comm)));
        view
    } else {
        CollView::next(&g, &comm)
    }
    .blocking(&g);
    let _ticket = Ticket::new(&view);
    if !comm.shm.is_known() {
        g.block_on(guarded(&comm, shm::know(&view)))?;
    }
    if let Some(c) = comparison.filter(|_| crosscheck::checks_data()) {
        let ended = g.block_on(guarded(&comm, Box::pin(proven(&view, &call, &c))));
        let ended = gpu::give_back(loans.as_ref(), ended);
        return fault.map_or(ended, Err);
    }
    // Pinned here: the future holds the states of all algorithms and is never copied.
    let fut = pin!(call.run(&view));
    let ended = gpu::give_back(loans.as_ref(), g.block_on(guarded(&comm, fut)));
    fault.map_or(ended, Err)
}

/// Runs a call and compares what it has written with what was given.
async fn proven<C: Call>(view: &CollView, call: &C, c: &Comparison) -> Result<()> {
    let Some(gave) = c.before(|data| call.tell_data(view.comm(), data)) else { return call.run(view).await };
    let ended = call.run(view).await;
    c.after(gave, ended, |data| call.tell_data(view.comm(), data)).await
}

/// Finds out about the shared memory, as an operation of its own that nobody waits for before the communicator's second.
#[cold]
fn knowing(view: CollView) -> BoxFut {
    Box::pin(async move {
        let _ticket = Ticket::new(&view);
        guarded(view.comm(), shm::know(&view)).await
    })
}

/// One operation as a future. Its shared memory is found out about in the first.
fn task<C: Call>(view: CollView, call: C, fault: Option<MpiError>) -> BoxFut {
    Box::pin(async move {
        let _ticket = Ticket::new(&view);
        let ended = guarded(view.comm(), async {
            shm::know(&view).await?;
            call.run(&view).await
        })
        .await;
        fault.map_or(ended, Err)
    })
}

/// As `task`, after a comparison. A call that is refused takes part in that.
fn compared<C: Call>(view: CollView, c: Comparison, call: Result<C>) -> BoxFut {
    Box::pin(async move {
        let told = guarded(view.comm(), c.run()).await;
        match (call, told) {
            (Ok(call), Ok(())) => {
                let _ticket = Ticket::new(&view);
                guarded(view.comm(), async {
                    shm::know(&view).await?;
                    proven(&view, &call, &c).await
                })
                .await
            }
            (refused, told) => {
                let _ticket = Ticket::new(&view);
                refused.and(told)
            }
        }
    })
}

/// Starts the call `name`. Progress: local.
pub(crate) fn nonblocking<C: Call>(
    name: &str,
    comm: CommH,
    check: impl FnOnce(&Guard) -> Checked<C>,
) -> Result<RequestH> {
    let g = engine();
    let checked = check(&g);
    if crosscheck::is_on()
        && let Some(c) = comparison(&g, name, comm, &checked)
    {
        let comm = g.comm(comm)?.clone();
        let checked = checked.map(Ready::fetched);
        let loans = checked.as_ref().ok().and_then(|r| r.loans.clone());
        let call = checked.and_then(|r| r.fault.map_or(Ok(r.call), Err));
        let view = CollView::next_later(&g, &comm);
        return Ok(g.spawn_coll(comm, returning(compared(view, c, call), loans)));
    }
    let Ready { comm, call, fault, loans } = checked?.fetched();
    let view = CollView::next_later(&g, &comm);
    Ok(g.spawn_coll(comm, returning(task(view, call, fault), loans)))
}

/// Starts a round of a persistent operation.
fn round<C: Call>(view: &CollView, call: &C) -> Round {
    call.chosen(view).unwrap_or_else(|| Round::Begun(task(view.clone(), call.clone(), None)))
}

/// Prepares the call `name` for MPI_Start. Progress: local.
///
/// SPEC: MPI-5.0 6.13: initialisation is collective and may be local; rounds may start in any
/// order, so the operation keeps one tag, and boards of its own.
pub(crate) fn persistent<C: Call>(
    name: &str,
    comm: CommH,
    check: impl FnOnce(&Guard) -> Checked<C>,
) -> Result<RequestH> {
    let g = engine();
    let checked = check(&g);
    let compare = if crosscheck::is_on() { comparison(&g, name, comm, &checked) } else { None };
    let Ready { comm, call, fault, loans } = checked?;
    let mut view = CollView::persistent(&g, &comm);
    let start = Box::new(move || {
        view.begin_round();
        let fetched = loans.as_ref().map_or(Ok(()), |l| l.fetch());
        let fault = fault.clone().or(fetched.err());
        let round = match (&compare, &fault) {
            (None, None) => round(&view, &call),
            (None, fault) => Round::Begun(task(view.clone(), call.clone(), fault.clone())),
            (Some(c), fault) => {
                let call = fault.clone().map_or_else(|| Ok(call.clone()), Err);
                Round::Begun(compared(view.clone(), c.clone(), call))
            }
        };
        round_returning(round, loans.clone())
    });
    Ok(g.requests.insert(RequestObj::PersistentColl { start, active: None, done: CollTask::ended(), comm }))
}
