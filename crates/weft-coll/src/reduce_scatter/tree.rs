//! Reduce-scatter along the tree of the levels: the vectors are reduced on the way in to rank 0, and on
//! the way out each rank takes its block.
//!
//! Cost: as allreduce along the tree, but that others than heads copy their block alone: a vector crosses
//! each level's boundary once in and once out for each of its groups but one.
//! For commutative operations; the association follows from the levels alone.

use crate::buf::{Blocks, Temp};
use crate::comm::{CollComm, Reducer};
use crate::reduce::{Vector, tree};
use crate::shm::{Seg, ShmOp};
use weft_base::Result;

/// The type is contiguous.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let me = c.rank();
    let (first, len) = (blocks.offset(me) as usize, blocks.bytes(me));
    debug_assert!(first + len <= v.bytes());
    let mem = Temp::bytes(if me == 0 { v.bytes() } else { 0 })?;
    // In place, the block lands on what was reduced before.
    let deliver = |s: Seg, from: *const u8| {
        let (lo, hi) = (s.at.max(first), (s.at + s.len).min(first + len));
        if lo < hi {
            // SAFETY: a published segment; the own block of it fits the user's buffer.
            unsafe { std::ptr::copy_nonoverlapping(from.add(lo - s.at), to.add(lo - first), hi - lo) };
        }
    };
    let v = Vector { send: Some(v.operand(to).ptr), ..v };
    let result = tree::run_with(c, op, r, v, mem.ptr(), 0, Some(deliver)).await;
    if me == 0 && result.is_ok() {
        // SAFETY: the temporary holds the result; the block is the user's.
        unsafe { std::ptr::copy_nonoverlapping(mem.at(first), to, len) };
    }
    result
}
