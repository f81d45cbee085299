//! Reduction along the tree of the levels, in segments; with `all`, the result goes back the same
//! way while later segments still come in.
//!
//! Cost: a vector crosses each level's boundary once in (and once out) for each of its groups but
//! one; a rank reduces the vectors of its children in one pass.
//! The association follows from the levels alone: the same from run to run, the same bits on all
//! ranks. For commutative operations: heads take their members' in the order of the tree.
//! Source: the three-step scheme of Tu et al., "Multi-core aware optimization for MPI collectives",
//! 2008, for any number of levels.

use super::Vector;
use super::operands::BLOCK;
use crate::comm::{CollComm, Reducer};
use crate::shm::{Seg, ShmOp, Tree};
use smallvec::SmallVec;
use weft_base::Result;

/// Segments that are on their way in while one goes out.
const LAG: usize = 2;

/// The type is contiguous. `all`: the result goes to `to` of every rank, else of the root.
pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    (root, all): (usize, bool),
) -> Result<()> {
    let deliver = |s: Seg, from: *const u8| {
        // SAFETY: a published segment; the buffer is the user's.
        unsafe { std::ptr::copy_nonoverlapping(from, to.add(s.at), s.len) };
    };
    run_with(c, op, r, v, to, root, all.then_some(deliver)).await
}

/// As `run`; with `deliver` the result goes back down the tree, and that gets each segment of it on all
/// ranks but the root. `to` is the root's alone.
pub(crate) async fn run_with<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
    deliver: Option<impl Fn(Seg, *const u8)>,
) -> Result<()> {
    let item = v.dt.size() as usize;
    let seg = ((op.large_slot_len() / 8).min(BLOCK) / item).max(1) * item;
    debug_assert!(r.commutative(), "heads take their members' in the order of the tree");
    let tree = Tree::new(c, op, root, v.bytes(), seg);
    let operand = v.operand(to).ptr;
    tree.enter().await;
    let mut outcome = Ok(());
    let mut waiting: SmallVec<[Seg; LAG]> = SmallVec::new();
    for s in tree.segments() {
        let fold = |children: &[*const u8], out: Option<*mut u8>| {
            debug_assert!(s.len.is_multiple_of(item) && s.at + s.len <= v.bytes());
            let mut srcs: SmallVec<[*const u8; 8]> = SmallVec::new();
            srcs.push(operand.wrapping_add(s.at));
            srcs.extend_from_slice(children);
            let out = out.unwrap_or(to.wrapping_add(s.at));
            // SAFETY: the children's segments are published; the operand and, at the root, the
            // result are the user's; elsewhere the slot is free.
            unsafe { r.combine(&srcs, out, (s.len / item) as i64, v.dt) }
        };
        // After an error, too: the others go on.
        outcome = outcome.and(tree.up(s, fold).await);
        if let Some(deliver) = &deliver {
            if waiting.len() == LAG {
                outcome = outcome.and(out(&tree, waiting.remove(0), to, deliver).await);
            }
            waiting.push(s);
        }
    }
    if let Some(deliver) = &deliver {
        for s in waiting {
            outcome = outcome.and(out(&tree, s, to, deliver).await);
        }
    }
    outcome
}

/// A segment of the result, from the root's buffer to all others.
async fn out<C: CollComm>(tree: &Tree<'_, C>, s: Seg, to: *mut u8, deliver: &impl Fn(Seg, *const u8)) -> Result<()> {
    let fill = |slot: *mut u8| {
        // SAFETY: a free slot; the root's buffer holds the segment.
        unsafe { std::ptr::copy_nonoverlapping(to.add(s.at), slot, s.len) };
        Ok(())
    };
    let take = |slot: *const u8| {
        deliver(s, slot);
        Ok(())
    };
    tree.down(s, fill, take).await
}
