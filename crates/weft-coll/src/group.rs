//! A collective among some of the ranks of a communicator, or without its shared memory.

use crate::comm::{CollComm, Dst, Src};
use std::sync::Arc;
use weft_base::Result;

/// Ranks of an intracommunicator, renumbered. For operations that only a part of a communicator
/// takes part in, such as MPI_Comm_create_group.
#[derive(Clone)]
pub struct SubComm<C> {
    parent: C,
    ranks: Arc<[usize]>,
    me: usize,
}

impl<C: CollComm> SubComm<C> {
    /// `ranks` are ranks of `parent`; None when this process is not among them.
    pub fn new(parent: C, ranks: &[usize]) -> Option<Self> {
        debug_assert!(ranks.iter().all(|r| *r < parent.size()));
        let me = ranks.iter().position(|r| *r == parent.rank())?;
        Some(Self { parent, ranks: ranks.into(), me })
    }
}

impl<C: CollComm> CollComm for SubComm<C> {
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
        self.parent.oversubscribed()
    }
    fn apart(&self) -> Option<usize> {
        self.parent.apart()
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<C::Req> {
        self.parent.isend(buf, self.ranks[dest])
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<C::Req> {
        self.parent.irecv(buf, self.ranks[src])
    }
    fn poll(&self, r: &mut C::Req) -> Option<Result<()>> {
        self.parent.poll(r)
    }
}

/// The same operation without its boards, which serve one collective only: for the further ones of
/// an algorithm that is made of several.
#[derive(Clone)]
pub(crate) struct ByMessages<C>(pub C);

impl<C: CollComm> CollComm for ByMessages<C> {
    type Req = C::Req;
    fn rank(&self) -> usize {
        self.0.rank()
    }
    fn size(&self) -> usize {
        self.0.size()
    }
    fn local(&self, _: usize) -> Self {
        self.clone()
    }
    fn oversubscribed(&self) -> bool {
        self.0.oversubscribed()
    }
    fn apart(&self) -> Option<usize> {
        self.0.apart()
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<C::Req> {
        self.0.isend(buf, dest)
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<C::Req> {
        self.0.irecv(buf, src)
    }
    fn poll(&self, r: &mut C::Req) -> Option<Result<()>> {
        self.0.poll(r)
    }
}
