//! The arguments of a checked collective call, owned.

use crate::coll_view::BoundOp;
use crate::crosscheck::{Row, Sum};
use std::sync::Arc;
use weft_coll::{Blocks, Part, Reducer, Vector};
use weft_datatype::Datatype;

/// As `weft_coll::Part`.
#[derive(Clone)]
pub(crate) struct OwnedPart<P> {
    pub ptr: P,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl<P: Copy> OwnedPart<P> {
    pub fn view(&self) -> Part<'_, P> {
        Part::new(self.ptr, self.count, &self.dt)
    }
    pub fn bytes(&self) -> usize {
        self.view().bytes()
    }
    pub fn sum(&self) -> Sum {
        Sum::of(self.count, &self.dt)
    }
}

/// As `weft_coll::Blocks`.
#[derive(Clone)]
pub(crate) enum OwnedBlocks {
    Uniform { count: i64, dt: Arc<Datatype> },
    Vector { counts: Vec<i64>, displs: Vec<i64>, dt: Arc<Datatype> },
    Each { counts: Vec<i64>, displs: Vec<i64>, dts: Vec<Arc<Datatype>> },
}

impl OwnedBlocks {
    pub fn view(&self) -> Blocks<'_> {
        match self {
            Self::Uniform { count, dt } => Blocks::Uniform { count: *count, dt },
            Self::Vector { counts, displs, dt } => Blocks::Vector { counts, displs, dt },
            Self::Each { counts, displs, dts } => Blocks::Each { counts, displs, dts },
        }
    }
    /// The `i`-th block as it is compared.
    pub fn sum(&self, i: usize) -> Sum {
        match self {
            Self::Uniform { count, dt } => Sum::of(*count, dt),
            Self::Vector { counts, dt, .. } => Sum::of(counts[i], dt),
            Self::Each { counts, dts, .. } => Sum::of(counts[i], &dts[i]),
        }
    }
    /// Tells of a block for each of `n` ranks.
    pub fn tell_given(&self, n: usize, row: &mut Row) {
        match self {
            Self::Uniform { .. } => row.gives_all(self.sum(0)),
            _ => (0..n).for_each(|i| row.gives(i, self.sum(i))),
        }
    }
    pub fn tell_taken(&self, n: usize, row: &mut Row) {
        match self {
            Self::Uniform { .. } => row.takes_all(self.sum(0)),
            _ => (0..n).for_each(|i| row.takes(i, self.sum(i))),
        }
    }
    /// Whether any of the first `ranks` blocks holds a byte.
    pub fn has_data(&self, ranks: usize) -> bool {
        (0..ranks).any(|i| self.view().bytes(i) > 0)
    }
}

/// As `weft_coll::Vector`.
#[derive(Clone)]
pub(crate) struct OwnedVector {
    pub send: Option<*const u8>,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl OwnedVector {
    /// As an operand of a reduction is compared.
    pub fn tell(&self, op: &BoundOp, row: &mut Row) {
        row.same(Sum::of(self.count, &self.dt));
        row.op(op.predefined(), op.commutative());
    }
    pub fn view(&self) -> Vector<'_> {
        Vector { send: self.send, count: self.count, dt: &self.dt }
    }
}
