//! The arguments of a checked collective call, owned.

use crate::abi::IntArr;
use crate::coll_view::BoundOp;
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
    /// As bytes; None where they are not contiguous.
    pub fn packed(&self) -> Option<(P, usize)> {
        self.dt.is_contiguous().then(|| (self.ptr, self.bytes()))
    }
}

/// Counts or displacements.
pub trait Numbers: Copy {
    fn at(self, i: usize) -> i64;
}

impl Numbers for &[i64] {
    #[inline(always)]
    fn at(self, i: usize) -> i64 {
        self[i]
    }
}

/// Of the user's, with an element for each block.
impl Numbers for IntArr {
    #[inline(always)]
    fn at(self, i: usize) -> i64 {
        // SAFETY: there is such a block.
        unsafe { self.get(i) }
    }
}

/// Where the blocks of a buffer are: all of one size, or as counts and displacements say.
#[derive(Clone, Copy)]
pub enum Blocks<N> {
    Even(i64),
    /// The same block for all.
    Same(i64),
    /// Displacements in extents.
    Vector(N, N),
    /// Displacements in bytes.
    Each(N, N),
}

impl<N: Numbers> Blocks<N> {
    #[inline(always)]
    pub fn count(self, r: usize) -> i64 {
        match self {
            Self::Even(n) | Self::Same(n) => n,
            Self::Vector(counts, _) | Self::Each(counts, _) => counts.at(r),
        }
    }
    /// Offset of a block in bytes, of items of `extent` bytes.
    #[inline(always)]
    pub fn offset(self, r: usize, extent: i64) -> isize {
        (match self {
            Self::Even(n) => r as i64 * n * extent,
            Self::Same(_) => 0,
            Self::Vector(_, displs) => displs.at(r) * extent,
            Self::Each(_, displs) => displs.at(r),
        }) as isize
    }
    /// The longest of `n` blocks of items of `size` bytes, and whether all are as long. None where one has so many
    /// items that products of them might overflow, or fewer than none.
    #[inline(always)]
    pub fn longest(self, n: usize, size: usize) -> Option<(usize, bool)> {
        let first = self.count(0) as u64;
        let (mut most, mut even) = (first, true);
        if matches!(self, Self::Vector(..) | Self::Each(..)) {
            for count in (1..n).map(|r| self.count(r) as u64) {
                (most, even) = (most.max(count), even && count == first);
            }
        }
        (most < 1 << 32).then_some((most as usize * size, even))
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
    pub fn view(&self) -> weft_coll::Blocks<'_> {
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
        (self.block(base.cast_mut(), i).0.cast_const(), self.at().count(i), self.dt(i))
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
            Self::Vector { counts, dt, .. } => Some((counts.clone(), dt)),
            Self::Each { .. } => None,
        }
    }
    /// The longest of `n` blocks and whether all are as long; None where one is not contiguous, or very long.
    pub fn longest(&self, n: usize) -> Option<(usize, bool)> {
        match self {
            Self::Uniform { dt, .. } | Self::Vector { dt, .. } if dt.is_contiguous() => {
                self.at().longest(n, dt.size() as usize)
            }
            _ => None,
        }
    }
    /// Where block `r` of the buffer at `base` is, and its bytes.
    #[inline(always)]
    pub fn block(&self, base: *mut u8, r: usize) -> (*mut u8, usize) {
        let (at, dt) = (self.at(), self.dt(r));
        (base.wrapping_offset(at.offset(r, dt.extent())), (at.count(r) * dt.size()) as usize)
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
