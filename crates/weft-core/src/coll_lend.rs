//! Which buffers a collective call has, for those in a GPU's memory (`crate::gpu`).

use crate::bound_op::BoundOp;
use crate::coll_args::is_root;
use crate::coll_calls::*;
use crate::coll_owned::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::gpu::{self, Loans, Piece, Use};
use crate::object::{BoxFut, CommObj, Round};
use std::sync::Arc;
use weft_base::Result;
use weft_base::consts::dt;
use weft_coll::Root;
use weft_datatype::Datatype;

/// A call that can work on memory of the host in place of its buffers.
pub(crate) trait Lends {
    /// Takes loans for those that need them.
    ///
    /// # Errors
    /// As `Loans::lend`.
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()>;
}

impl<P: Copy> OwnedPart<P> {
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        vec![(0, self.count, self.dt.clone())]
    }
}

impl OwnedVector {
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        vec![(0, self.count, self.dt.clone())]
    }
}

impl OwnedBlocks {
    /// The first `n` blocks.
    pub(crate) fn pieces(&self, n: usize) -> Vec<Piece> {
        match self {
            Self::Uniform { count, dt } => vec![(0, count * n as i64, dt.clone())],
            Self::Vector { counts, displs, dt } => {
                assert!(counts.len() >= n && displs.len() >= n);
                let ext = dt.extent();
                counts.iter().zip(displs).take(n).map(|(c, d)| (d * ext, *c, dt.clone())).collect()
            }
            Self::Each { counts, displs, dts } => {
                assert!(counts.len() >= n && displs.len() >= n && dts.len() >= n);
                let all = counts.iter().zip(displs).zip(dts).take(n);
                all.map(|((c, d), dt)| (*d, *c, dt.clone())).collect()
            }
        }
    }
}

/// What a reduction writes.
fn result(op: &BoundOp, v: &OwnedVector) -> Vec<Piece> {
    match Datatype::predefined(dt::INT).filter(|_| op.compares()) {
        Some(int) if v.send.is_some() => vec![(0, 1, int.clone())],
        _ => v.pieces(),
    }
}

impl OwnedVector {
    fn lend(&mut self, l: &mut Loans) -> Result<()> {
        if let Some(p) = self.send {
            self.send = Some(l.lend_read(p, self.pieces())?);
        }
        Ok(())
    }
}

impl Lends for Barrier {
    fn lend(&mut self, _: &CommObj, _: &mut Loans) -> Result<()> {
        Ok(())
    }
}

impl Lends for Bcast {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        let way = if is_root(c, self.root) { Use::Read } else { Use::Write };
        if let Some(p) = &mut self.part {
            p.ptr = l.lend(p.ptr, p.pieces(), way)?;
        }
        Ok(())
    }
}

impl Lends for Gather {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        if let Some(p) = &mut self.send {
            p.ptr = l.lend_read(p.ptr, p.pieces())?;
        }
        if let Some((p, b)) = &mut self.recv {
            *p = l.lend(*p, b.pieces(c.peers().size()), Use::Write)?;
        }
        Ok(())
    }
}

impl Lends for Scatter {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        if let Some((p, b)) = &mut self.send {
            *p = l.lend_read(*p, b.pieces(c.peers().size()))?;
        }
        if let Some(p) = &mut self.recv {
            p.ptr = l.lend(p.ptr, p.pieces(), Use::Write)?;
        }
        Ok(())
    }
}

impl Lends for Allgather {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        if let Some(p) = &mut self.send {
            p.ptr = l.lend_read(p.ptr, p.pieces())?;
        }
        self.recv = l.lend(self.recv, self.blocks.pieces(c.peers().size()), Use::Write)?;
        Ok(())
    }
}

impl Lends for Alltoall {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        let n = c.peers().size();
        if let Some((p, b)) = &mut self.send {
            *p = l.lend_read(*p, b.pieces(n))?;
        }
        self.recv = l.lend(self.recv, self.blocks.pieces(n), Use::Write)?;
        Ok(())
    }
}

impl Lends for Reduce {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        let (Some(v), Some(op)) = (&mut self.v, &self.op) else { return Ok(()) };
        debug_assert_ne!(self.root, Root::Null);
        if is_root(c, self.root) || self.root == Root::This {
            self.recv = l.lend(self.recv, result(op, v), Use::Write)?;
        }
        v.lend(l)
    }
}

impl Lends for Allreduce {
    fn lend(&mut self, _: &CommObj, l: &mut Loans) -> Result<()> {
        self.recv = l.lend(self.recv, result(&self.op, &self.v), Use::Write)?;
        self.v.lend(l)
    }
}

impl Lends for ReduceScatter {
    fn lend(&mut self, c: &CommObj, l: &mut Loans) -> Result<()> {
        let all = self.blocks.pieces(c.size());
        match self.send {
            Some(p) => {
                self.send = Some(l.lend_read(p, all)?);
                let (_, n, dt) = self.blocks.items(self.recv, c.rank as usize);
                let mine = vec![(0, n, dt.clone())];
                self.recv = l.lend(self.recv, mine, Use::Write)?;
            }
            None => self.recv = l.lend(self.recv, all, Use::Write)?,
        }
        Ok(())
    }
}

impl Lends for Scan {
    fn lend(&mut self, _: &CommObj, l: &mut Loans) -> Result<()> {
        self.recv = l.lend(self.recv, self.v.pieces(), Use::Write)?;
        self.v.lend(l)
    }
}

impl Lends for Neighbor {
    fn lend(&mut self, _: &CommObj, l: &mut Loans) -> Result<()> {
        let (n_out, n_in) = (self.edges.destinations.len(), self.edges.sources.len());
        self.send.0 = l.lend_read(self.send.0, self.send.1.pieces(n_out))?;
        self.recv.0 = l.lend(self.recv.0, self.recv.1.pieces(n_in), Use::Write)?;
        Ok(())
    }
}

/// A future that gives back in the end what was lent for it.
pub(crate) fn returning(fut: BoxFut, loans: Option<Arc<Loans>>) -> BoxFut {
    match loans {
        None => fut,
        loans => Box::pin(async move { gpu::give_back(loans.as_ref(), fut.await) }),
    }
}

/// The same of a round.
pub(crate) fn round_returning(round: Round, loans: Option<Arc<Loans>>) -> Round {
    match (round, loans) {
        (round, None) => round,
        (Round::Begun(fut), loans) => Round::Begun(returning(fut, loans)),
        (Round::Done, loans) => Round::Begun(returning(Box::pin(std::future::ready(Ok(()))), loans)),
    }
}
