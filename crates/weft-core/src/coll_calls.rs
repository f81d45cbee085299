//! The collective calls: what each runs, tells of itself, and does with short data.

use crate::coll_call::Call;
use crate::coll_owned::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::coll_view::{BoundOp, CollView};
use crate::crosscheck::Row;
use crate::crosscheck::proof::Data;
use crate::engine::Engine;
use crate::equal;
use crate::failures::guarded;
use crate::hot_coll::{count_at_once, place_of};
use crate::object::{BoxFut, CommObj, Round};
use crate::shm::Ticket;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::Result;
use weft_base::consts::is_address;
use weft_coll::chosen::{self as short, Place};
use weft_coll::select::Op;
use weft_coll::shm::ShmOp;
use weft_coll::{CollComm, Edges, Reducer, Root};

/// Bytes that messages take to a process that has not come yet.
const SHORT_BYTES: usize = 4096;

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

/// The bytes of a vector that a loop of the engine's can reduce, to `recv` where that is significant.
fn kernel_bytes(v: &OwnedVector, op: &BoundOp, recv: Option<*mut u8>) -> Option<usize> {
    let recv = recv.map(<*mut u8>::cast_const);
    let from = v.send.or(recv)?;
    let plain = op.is_kernel() && !op.compares() && v.dt.is_contiguous() && v.count > 0 && v.send != recv;
    (plain && is_address(from) && recv.is_none_or(is_address)).then(|| (v.count * v.dt.size()) as usize)
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
        let is_root = view.comm().rank as usize == root;
        let bytes = kernel_bytes(v, op, is_root.then_some(self.recv))?;
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
        let bytes = kernel_bytes(&self.v, &self.op, Some(self.recv))?;
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
        let bytes = kernel_bytes(&self.v, &self.op, Some(self.recv))?;
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
