//! The ranks of one node, and one rank of each node, as communicators. Neither owns anything: an operation makes them
//! of what it has.

use super::{Lead, Nodes};
use crate::comm::{CollComm, Dst, Src};
use crate::select::Op;
use crate::shm::{Exposed, Reach, ShmOp};
use weft_base::Result;

/// A part of an operation, within this rank's node.
#[derive(Clone)]
pub(crate) struct OnNode<'a, C> {
    whole: &'a C,
    ranks: &'a [usize],
    me: usize,
    nth: usize,
}

impl<'a, C: CollComm> OnNode<'a, C> {
    /// The part `nth`, 0 or 1.
    pub fn new(whole: &'a C, nodes: &'a Nodes, nth: usize) -> Self {
        let me = whole.rank();
        debug_assert!(nth < 2 && nodes.members(nodes.node(me))[nodes.seat(me)] == me);
        Self { whole, ranks: nodes.members(nodes.node(me)), me: nodes.seat(me), nth }
    }

    fn by(&self) -> &dyn Reach {
        self.whole.reach().expect("`reach` has looked")
    }
}

impl<C: CollComm> CollComm for OnNode<'_, C> {
    type Req = C::Req;
    fn rank(&self) -> usize {
        self.me
    }
    fn size(&self) -> usize {
        self.ranks.len()
    }
    fn local(&self, _: usize) -> Self {
        self.clone()
    }
    fn oversubscribed(&self) -> bool {
        self.whole.node_oversubscribed()
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<C::Req> {
        self.whole.isend(buf, self.ranks[dest])
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<C::Req> {
        self.whole.irecv(buf, self.ranks[src])
    }
    fn try_recv(&self, buf: Dst<'_>, src: usize) -> Option<Result<()>> {
        self.whole.try_recv(buf, self.ranks[src])
    }
    fn poll(&self, r: &mut C::Req) -> Option<Result<()>> {
        self.whole.poll(r)
    }
    fn shm(&self) -> Option<ShmOp<'_>> {
        self.whole.node_shm(self.nth)
    }
    fn reach(&self) -> Option<&dyn Reach> {
        self.whole.reach().map(|_| self as &dyn Reach)
    }
    fn own_cache(&self) -> usize {
        self.whole.own_cache()
    }
    fn spins(&self) -> u32 {
        self.whole.spins()
    }
    fn spin(&self, cond: impl FnMut() -> bool) -> bool {
        self.whole.spin(cond)
    }
    fn got_on(&self) {
        self.whole.got_on();
    }
    fn awaits(&self, rank: usize) {
        self.whole.awaits(self.ranks[rank]);
    }
    fn look_aside(&self) {
        self.whole.look_aside();
    }
    fn wake(&self, rank: usize) {
        self.whole.wake(self.ranks[rank]);
    }
    fn forced(&self, op: Op) -> Option<usize> {
        self.whole.forced(op)
    }
    fn went_past(&self) {
        self.whole.went_past();
    }
    fn chose(&self, op: Op, algorithm: usize, bytes: usize) {
        self.whole.chose(op, algorithm, bytes);
    }
}

impl<C: CollComm> Reach for OnNode<'_, C> {
    fn is_ready(&self, rank: usize) -> bool {
        self.by().is_ready(self.ranks[rank])
    }
    fn usable(&self, rank: usize) -> u8 {
        self.by().usable(self.ranks[rank])
    }
    fn expose(&self, mechs: u8, ptr: *const u8, len: usize, writable: bool) -> Option<Exposed> {
        self.by().expose(mechs, ptr, len, writable)
    }
    fn unexpose(&self, e: &Exposed) {
        self.by().unexpose(e);
    }
    fn maps(&self, mech: u8) -> bool {
        self.by().maps(mech)
    }
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8> {
        self.by().map(self.ranks[rank], e)
    }
    fn unmap(&self, rank: usize, e: &Exposed, ptr: *mut u8) {
        self.by().unmap(self.ranks[rank], e, ptr);
    }
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { self.by().read(self.ranks[rank], e, off, dst, len) }
    }
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { self.by().write(self.ranks[rank], e, off, src, len) }
    }
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: the same contract.
        unsafe { self.by().copy(self.ranks[rank], dst, src, len) };
    }
    unsafe fn copy_past(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: the same contract.
        unsafe { self.by().copy_past(self.ranks[rank], dst, src, len) };
    }
}

/// One rank of each node, numbered as the nodes are.
#[derive(Clone)]
pub(crate) struct Leaders<'a, C> {
    whole: &'a C,
    nodes: &'a Nodes,
    lead: Lead,
}

impl<'a, C: CollComm> Leaders<'a, C> {
    /// Of which this rank is one.
    pub fn new(whole: &'a C, nodes: &'a Nodes, lead: Lead) -> Self {
        let me = whole.rank();
        debug_assert_eq!(nodes.leader(nodes.node(me), lead), me);
        Self { whole, nodes, lead }
    }

    fn leads(&self, node: usize) -> usize {
        self.nodes.leader(node, self.lead)
    }
}

impl<C: CollComm> CollComm for Leaders<'_, C> {
    type Req = C::Req;
    fn rank(&self) -> usize {
        self.nodes.node(self.whole.rank())
    }
    fn size(&self) -> usize {
        self.nodes.n_nodes()
    }
    fn local(&self, _: usize) -> Self {
        self.clone()
    }
    fn oversubscribed(&self) -> bool {
        self.whole.oversubscribed()
    }
    fn apart(&self) -> Option<usize> {
        self.whole.apart()
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<C::Req> {
        self.whole.isend(buf, self.leads(dest))
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<C::Req> {
        self.whole.irecv(buf, self.leads(src))
    }
    fn poll(&self, r: &mut C::Req) -> Option<Result<()>> {
        self.whole.poll(r)
    }
}
