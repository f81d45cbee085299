//! MPI_Scatter and MPI_Scatterv.

mod binomial;
pub(crate) mod boards;
mod flat;
pub(crate) mod tree;

use crate::buf::{Blocks, Part, bundle, copy};
use crate::chosen;
use crate::comm::{CollComm, Root};
use crate::nodes;
use crate::select::{self, Asked, Facts, Op, Scatter, Way, choose, pick};
use crate::shm::exchange::How;
use weft_base::Result;

/// The root's block of each rank goes to that rank's `recv`; all blocks have the same size.
/// `recv` is None for MPI_IN_PLACE at the root; `send` is Some at the root only.
///
/// SPEC: MPI-5.0 6.6.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn scatter<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: Root,
) -> Result<()> {
    if let (None, Root::Rank(root)) = (c.remote_size(), root) {
        let bytes = match (&send, &recv) {
            (Some((_, b)), _) => b.bytes(c.rank()),
            (None, Some(r)) => r.bytes(),
            (None, None) => 0,
        };
        if let Some((nodes, way)) = nodes::way(c, Op::Scatter, || Asked::of(bytes)) {
            // SAFETY: the same contract.
            return unsafe {
                match way {
                    Way::Packed => Box::pin(nodes::scatterv(c, nodes, send, recv, root)).await,
                    _ => Box::pin(nodes::scatter(c, nodes, send, recv, root, bytes)).await,
                }
            };
        }
        if goes_binomial(c, bytes * (c.size() - 1), bytes) {
            return Box::pin(binomial::run(c, send, recv, root, bundle(bytes))).await;
        }
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, root).await }
}

/// As [`scatter`], with blocks of any size: only the root knows them all.
///
/// # Safety
/// As [`scatter`].
pub async unsafe fn scatterv<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: Root,
) -> Result<()> {
    if let (None, Root::Rank(root)) = (c.remote_size(), root)
        && let Some((nodes, _)) = nodes::way(c, Op::Scatter, || Asked::any(0))
    {
        // SAFETY: the same contract.
        return unsafe { Box::pin(nodes::scatterv(c, nodes, send, recv, root)).await };
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, root).await }
}

/// Whether blocks of `block` bytes, which all ranks know, and of `others` without the root's, go along a binomial tree; they do
/// then.
fn goes_binomial<C: CollComm>(c: &C, others: usize, block: usize) -> bool {
    let f = Facts::of_rooted(c, Op::Scatter, Scatter::Tree, others);
    let goes = block > 0 && choose(c, Op::Scatter, f, select::scatter(f, block)) == Scatter::Binomial;
    if goes {
        c.chose(Op::Scatter, Scatter::Binomial as usize, others);
    }
    goes
}

/// As [`scatterv`], where all ranks know the bytes of each one's block, `sizes`.
///
/// # Safety
/// As [`scatter`].
pub(crate) async unsafe fn known<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: usize,
    sizes: Blocks<'_>,
) -> Result<()> {
    debug_assert!(root < c.size());
    let n = c.size();
    let total = sizes.total(n);
    if goes_binomial(c, total - sizes.bytes(root), total / n) {
        return Box::pin(binomial::run(c, send, recv, root, sizes)).await;
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, Root::Rank(root)).await }
}

/// As [`scatterv`], from the root to each rank.
///
/// # Safety
/// As [`scatter`].
pub(crate) async unsafe fn straight<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: Root,
) -> Result<()> {
    match (c.remote_size(), root, send, recv) {
        (Some(n), Root::This, Some((base, blocks)), _) => flat::distribute(c, base, blocks, n, None).await,
        (Some(_), Root::Rank(root), _, Some(part)) => flat::receive(c, part, root).await,
        (None, Root::Rank(root), Some((base, blocks)), part) if root == c.rank() => {
            let own = || match part {
                // SAFETY: distinct buffers by the caller's contract.
                Some(part) => unsafe { copy(blocks.at_const(base, root), part) },
                None => Ok(()),
            };
            let n = c.size();
            let bytes = blocks.total(n) - blocks.bytes(root);
            let f = Facts::of_rooted(c, Op::Scatter, Scatter::Tree, bytes);
            let how = match pick(c, Op::Scatter, f, select::scatter(f, 0)) {
                Scatter::Lines => How::Lines,
                Scatter::Staged => How::Staged,
                Scatter::Direct => How::Direct,
                Scatter::Tree if let Some(op) = c.shm().filter(|_| n > 1) => {
                    return Box::pin(tree::distribute(c, op, base, blocks, own)).await;
                }
                _ => {
                    own()?;
                    return flat::distribute(c, base, blocks, n, Some(root)).await;
                }
            };
            match (c.shm().filter(|_| n > 1), blocks.plain()) {
                (Some(op), Some(len)) if how != How::Direct && bytes <= op.large_slot_len() => {
                    op.tell_reach(c).await;
                    let block = |r| base.wrapping_offset(blocks.offset(r));
                    // SAFETY: all blocks fit a large slot; else the same contract.
                    unsafe { chosen::scatter(c, op, len, block).await.and(own()) }
                }
                (Some(op), _) => Box::pin(boards::distribute(c, op, how, base, blocks, own)).await,
                (None, _) => own(),
            }
        }
        (None, Root::Rank(root), None, Some(part)) => {
            let f = Facts::of_rooted(c, Op::Scatter, Scatter::Tree, part.bytes());
            match (choose(c, Op::Scatter, f, select::scatter(f, 0)), c.shm()) {
                (Scatter::Lines | Scatter::Staged | Scatter::Direct, Some(op)) if part.dt.is_contiguous() => {
                    op.tell_reach(c).await;
                    // SAFETY: the same contract.
                    unsafe { chosen::take_mine(c, op, (part.ptr, part.bytes()), root).await }
                }
                (Scatter::Lines | Scatter::Staged | Scatter::Direct, Some(op)) => {
                    boards::receive(c, op, part, root).await
                }
                (Scatter::Tree, Some(op)) => Box::pin(tree::receive(c, op, part, root)).await,
                _ => flat::receive(c, part, root).await,
            }
        }
        _ => Ok(()),
    }
}
