//! The arguments of a checked collective call, owned.

use crate::bound_op::BoundOp;
use crate::coll_blocks::{Blocks, Buffer};
use crate::crosscheck::proof::Data;
use crate::crosscheck::{Row, Sum};
use std::sync::Arc;
use weft_coll::{Part, Reducer, Vector};
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
    /// Whether all that it has is for as many blocks.
    fn is_even(&self) -> bool {
        match self {
            Self::Uniform { count, .. } => *count >= 0,
            Self::Vector { counts, displs, .. } => counts.len() == displs.len(),
            Self::Each { counts, displs, dts } => counts.len() == displs.len() && counts.len() == dts.len(),
        }
    }
    pub fn view(&self) -> weft_coll::Blocks<'_> {
        debug_assert!(self.is_even());
        match self {
            Self::Uniform { count, dt } => weft_coll::Blocks::Uniform { count: *count, dt },
            Self::Vector { counts, displs, dt } => weft_coll::Blocks::Vector { counts, displs, dt },
            Self::Each { counts, displs, dts } => weft_coll::Blocks::Each { counts, displs, dts },
        }
    }
    fn at(&self) -> Blocks<&[i64]> {
        match self {
            Self::Uniform { count, .. } => Blocks::Even(*count),
            Self::Vector { counts, displs, .. } => Blocks::Vector(counts, displs),
            Self::Each { counts, displs, .. } => Blocks::Each(counts, displs),
        }
    }
    fn dt(&self, i: usize) -> &Arc<Datatype> {
        match self {
            Self::Uniform { dt, .. } | Self::Vector { dt, .. } => dt,
            Self::Each { dts, .. } => &dts[i],
        }
    }
    /// The `i`-th block as it is compared.
    pub fn sum(&self, i: usize) -> Sum {
        Sum::of(self.at().count(i), self.dt(i))
    }
    /// Tells of a block for each of `n` ranks.
    pub fn tell_given(&self, n: usize, row: &mut Row) {
        debug_assert!(self.is_even());
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
    /// Where block `i` of the buffer at `base` is, how many items it has, and of what.
    pub fn items(&self, base: *const u8, i: usize) -> (*const u8, i64, &Arc<Datatype>) {
        let (at, dt) = (self.at(), self.dt(i));
        debug_assert!(self.is_even() && at.count(i) >= 0);
        (base.wrapping_offset(at.offset(i, dt.extent())), at.count(i), dt)
    }
    /// Tells that block `i` goes to a rank, and comes from one.
    pub fn give(&self, i: usize, base: *const u8, to: usize, data: &mut Data) {
        let (at, count, dt) = self.items(base, i);
        data.gives(to, at, count, dt);
    }
    pub fn take(&self, i: usize, base: *const u8, from: usize, data: &mut Data) {
        let (at, count, dt) = self.items(base, i);
        data.takes(from, at, count, dt);
    }
    pub fn take_all(&self, base: *const u8, n: usize, data: &mut Data) {
        (0..n).for_each(|i| self.take(i, base, i, data));
    }
    /// The counts of `n` blocks of one type.
    pub fn counts(&self, n: usize) -> Option<(Vec<i64>, &Arc<Datatype>)> {
        match self {
            Self::Uniform { count, dt } => Some((vec![*count; n], dt)),
            Self::Vector { counts, dt, .. } => {
                assert_eq!(counts.len(), n);
                Some((counts.clone(), dt))
            }
            Self::Each { .. } => None,
        }
    }
    /// The buffer at `ptr`, where all blocks are contiguous and of one type.
    pub fn buffer(&self, ptr: *const u8) -> Option<(Buffer<&[i64]>, &Arc<Datatype>)> {
        let (Self::Uniform { dt, .. } | Self::Vector { dt, .. }) = self else { return None };
        debug_assert!(self.is_even() && dt.size() >= 0);
        let buffer = Buffer { ptr: ptr.cast_mut(), blocks: self.at(), size: dt.size() as usize };
        dt.is_contiguous().then_some((buffer, dt))
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
    /// Where the operand is; in place it stands in `recv`.
    pub fn operand(&self, recv: *const u8) -> (*const u8, i64, &Arc<Datatype>) {
        (self.send.unwrap_or(recv), self.count, &self.dt)
    }
    pub fn view(&self) -> Vector<'_> {
        Vector { send: self.send, count: self.count, dt: &self.dt }
    }
}
