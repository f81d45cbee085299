//! The collective calls: what each runs, tells of itself, and does with short data.

use crate::bound_op::BoundOp;
use crate::coll_call::Call;
use crate::coll_owned::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::coll_short::{self as short, Operand, Short, Site};
use crate::coll_view::CollView;
use crate::crosscheck::Row;
use crate::crosscheck::proof::Data;
use crate::equal;
use crate::object::CommObj;
use std::sync::Arc;
use weft_base::Result;
use weft_coll::chosen::Bytes;
use weft_coll::{Edges, Reducer, Root, Vector};

/// Bytes that messages take to a process that has not come yet.
const SHORT_BYTES: usize = 4096;

/// A rank's own block; None inside: it is in place. None where it is not contiguous.
fn own<P: Copy>(part: &Option<OwnedPart<P>>, ptr: fn(P) -> *mut u8) -> Option<Option<Bytes>> {
    match part {
        Some(p) => p.dt.is_contiguous().then(|| Some((ptr(p.ptr), p.bytes()))),
        None => Some(None),
    }
}

/// An operand that a loop of the engine's can reduce.
fn operand<'v>(v: Vector<'v>, r: &'v BoundOp) -> Option<Operand<'v>> {
    debug_assert!(v.count >= 0);
    let plain = r.is_kernel() && !r.compares() && v.dt.is_contiguous() && v.count > 0;
    plain.then(|| Operand { v, r, len: (v.count * v.dt.size()) as usize })
}

#[derive(Clone)]
pub(crate) struct Barrier;
impl Call for Barrier {
    fn tell(&self, _: &CommObj, _: &mut Row) {}
    fn tell_data(&self, _: &CommObj, _: &mut Data) {}
    async fn run(&self, c: &CollView) -> Result<()> {
        weft_coll::barrier(c).await
    }
}
impl Short for Barrier {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        short::barrier(s)
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
        assert!(root < c.size());
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
}
impl Short for Bcast {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let (Some(p), Root::Rank(root)) = (&self.part, self.root) else { return None };
        let part = p.dt.is_contiguous().then(|| (p.view(), p.bytes()))?;
        // SAFETY: see `Call::run`.
        unsafe { short::bcast(s, part, root) }
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
        debug_assert!(self.root == Root::Null || self.send.is_some() || self.recv.is_some());
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
}
impl Short for Gather {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let Root::Rank(root) = self.root else { return None };
        let own = own(&self.send, <*const u8>::cast_mut)?;
        let to = self.recv.as_ref().and_then(|(recv, blocks)| Some(blocks.buffer(*recv)?.0));
        // SAFETY: see `Call::run`.
        unsafe { short::gather(s, own, to, root) }
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
        debug_assert!(self.root == Root::Null || self.send.is_some() || self.recv.is_some());
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
}
impl Short for Scatter {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let Root::Rank(root) = self.root else { return None };
        let own = own(&self.recv, |ptr| ptr)?;
        let from = self.send.as_ref().and_then(|(send, blocks)| Some(blocks.buffer(*send)?.0));
        // SAFETY: see `Call::run`.
        unsafe { short::scatter(s, from, own, root) }
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
}
impl Short for Allgather {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let own = own(&self.send, <*const u8>::cast_mut)?;
        // SAFETY: see `Call::run`.
        unsafe { short::allgather(s, own, self.blocks.buffer(self.recv)?.0) }
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
}
impl Short for Alltoall {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let (send, blocks) = self.send.as_ref()?;
        // SAFETY: see `Call::run`.
        unsafe { short::alltoall(s, blocks.buffer(*send)?.0, self.blocks.buffer(self.recv)?.0) }
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
        assert!(root < c.size() && (v.send.is_some() || c.rank as usize == root));
        data.operand(op, v.operand(self.recv), |to| if to == root { (0, v.count) } else { (0, 0) });
        if c.rank as usize == root {
            data.result(self.recv, v.count, c.size());
        }
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        debug_assert_eq!(self.v.is_some(), self.op.is_some());
        let (Some(v), Some(op)) = (&self.v, &self.op) else { return Ok(()) };
        // SAFETY: see `Call::run`.
        unsafe {
            if op.compares() {
                return Box::pin(equal::reduce(c, op, v.view(), self.recv, self.root)).await;
            }
            weft_coll::reduce(c, op, v.view(), self.recv, self.root).await
        }
    }
}
impl Short for Reduce {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let (Some(v), Some(op), Root::Rank(root)) = (&self.v, &self.op, self.root) else { return None };
        // SAFETY: see `Call::run`.
        unsafe { short::reduce(s, operand(v.view(), op)?, self.recv, root) }
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
}
impl Short for Allreduce {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        // SAFETY: see `Call::run`.
        unsafe { short::allreduce(s, operand(self.v.view(), &self.op)?, self.recv) }
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
        assert_eq!(parts.len(), c.size());
        let from = self.send.unwrap_or(self.recv);
        data.operand(&self.op, (from, total, dt), |to| parts[to]);
        data.result(self.recv, parts[c.rank as usize].1, c.size());
    }
    async fn run(&self, c: &CollView) -> Result<()> {
        // SAFETY: see `Call::run`.
        unsafe { weft_coll::reduce_scatter(c, &self.op, self.send, self.recv, self.blocks.view()).await }
    }
}
impl Short for ReduceScatter {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let (to, dt) = self.blocks.buffer(self.recv)?;
        let operand = |count| operand(Vector { send: self.send, count, dt }, &self.op);
        // SAFETY: see `Call::run`.
        unsafe { short::reduce_scatter(s, operand, to) }
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
        assert!(me < c.size() && !c.is_inter());
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
}
impl Short for Scan {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        // SAFETY: see `Call::run`.
        unsafe { short::scan(s, operand(self.v.view(), &self.op)?, self.recv, self.inclusive) }
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
impl Short for Neighbor {
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun> {
        let (send, recv) = (self.send.1.buffer(self.send.0)?, self.recv.1.buffer(self.recv.0)?);
        // SAFETY: see `Call::run`.
        unsafe { short::neighbor(s, &self.edges, send, recv) }
    }
}
