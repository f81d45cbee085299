//! A buffer with a block for each rank, of the user's arrays or of owned ones.

use crate::abi::IntArr;
use std::sync::Arc;
use weft_base::consts::is_address;
use weft_coll::Part;
use weft_coll::chosen::Bytes;
use weft_datatype::Datatype;

/// Counts or displacements.
pub trait Numbers: Copy {
    fn at(self, i: usize) -> i64;
    /// Whether there are any.
    fn are_there(self) -> bool;
}

impl Numbers for &[i64] {
    #[inline(always)]
    fn at(self, i: usize) -> i64 {
        self[i]
    }
    #[inline(always)]
    fn are_there(self) -> bool {
        true
    }
}

/// Of the user's, with an element for each block.
impl Numbers for IntArr {
    #[inline(always)]
    fn at(self, i: usize) -> i64 {
        // SAFETY: there is such a block.
        unsafe { self.get(i) }
    }
    #[inline(always)]
    fn are_there(self) -> bool {
        !self.is_absent()
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
    /// Whether counts and displacements are there, where it takes some.
    #[inline(always)]
    pub fn are_told(self) -> bool {
        match self {
            Self::Even(_) | Self::Same(_) => true,
            Self::Vector(counts, displs) | Self::Each(counts, displs) => counts.are_there() && displs.are_there(),
        }
    }
    /// The longest of `n` blocks of items of `size` bytes, and whether all are as long. None where one has so many
    /// items that products of them might overflow, or fewer than none.
    #[inline(always)]
    pub fn longest(self, n: usize, size: usize) -> Option<(usize, bool)> {
        debug_assert!(n > 0, "a communicator has ranks");
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

/// Edges of a process, at most: lengths are asked for more than once.
const MOST_EDGES: usize = 32;

/// A buffer with a block for each rank, or each edge.
#[derive(Clone, Copy)]
pub struct Buffer<N> {
    pub ptr: *mut u8,
    pub blocks: Blocks<N>,
    /// Bytes of an item, which is contiguous.
    pub size: usize,
}

impl<N: Numbers> Buffer<N> {
    /// Whether blocks can be there.
    #[inline(always)]
    pub fn is_there(self) -> bool {
        is_address(self.ptr) && self.blocks.are_told()
    }

    /// The longest of `n` blocks in bytes, and whether all are as long; None where something about them is unusual.
    #[inline(always)]
    pub fn longest(self, n: usize) -> Option<(usize, bool)> {
        if self.is_there() { self.blocks.longest(n, self.size) } else { None }
    }

    /// Items of a block, where no product of them overflows.
    #[inline(always)]
    pub fn count(self, r: usize) -> Option<i64> {
        Some(self.blocks.count(r)).filter(|count| (*count as u64) < 1 << 32)
    }

    #[inline(always)]
    pub fn block(self, r: usize) -> Bytes {
        (self.ptr.wrapping_offset(self.blocks.offset(r, self.size as i64)), self.blocks.count(r) as usize * self.size)
    }

    #[inline(always)]
    pub fn part(self, r: usize, dt: &Arc<Datatype>) -> Part<'_, *mut u8> {
        Part::new(self.ptr.wrapping_offset(self.blocks.offset(r, self.size as i64)), self.blocks.count(r), dt)
    }

    /// Whether each of these edges has a block that can be there.
    #[inline(always)]
    pub fn is_along(self, edges: &[Option<usize>]) -> bool {
        self.is_there() && edges.len() <= MOST_EDGES && (0..edges.len()).all(|i| self.count(i).is_some())
    }
}
