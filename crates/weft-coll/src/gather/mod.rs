//! MPI_Gather and MPI_Gatherv.

mod binomial;
pub(crate) mod boards;
mod flat;
mod tree;

use crate::buf::{Blocks, Part, bundle, copy};
use crate::chosen;
use crate::comm::{CollComm, Root};
use crate::nodes;
use crate::select::{self, Asked, Facts, Gather, Op, Way, choose, pick};
use crate::shm::ShmOp;
use crate::shm::exchange::How;
use weft_base::Result;

/// Each rank's `send` goes to the root's block of that rank; all blocks have the same size.
/// `send` is None for MPI_IN_PLACE at the root; `recv` is Some at the root only.
///
/// SPEC: MPI-5.0 6.5.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn gather<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: Root,
) -> Result<()> {
    if let (None, Root::Rank(root)) = (c.remote_size(), root) {
        let bytes = match (&recv, &send) {
            (Some((_, b)), _) => b.bytes(c.rank()),
            (None, Some(s)) => s.bytes(),
            (None, None) => 0,
        };
        if let Some((nodes, way)) = nodes::way(c, Op::Gather, || Asked::of(bytes)) {
            // SAFETY: the same contract.
            return unsafe {
                match way {
                    Way::Packed => Box::pin(nodes::gatherv(c, nodes, send, recv, root)).await,
                    _ => Box::pin(nodes::gather(c, nodes, send, recv, root, bytes)).await,
                }
            };
        }
        if goes_binomial(c, bytes) {
            return Box::pin(binomial::run(c, send, recv, root, bundle(bytes))).await;
        }
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, root).await }
}

/// As [`gather`], with blocks of any size: only the root knows them all.
///
/// # Safety
/// As [`gather`].
pub async unsafe fn gatherv<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: Root,
) -> Result<()> {
    if let (None, Root::Rank(root)) = (c.remote_size(), root)
        && let Some((nodes, _)) = nodes::way(c, Op::Gather, || Asked::any(0))
    {
        // SAFETY: the same contract.
        return unsafe { Box::pin(nodes::gatherv(c, nodes, send, recv, root)).await };
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, root).await }
}

/// Whether blocks of so many bytes, which all ranks know, go along a binomial tree; they do then.
fn goes_binomial<C: CollComm>(c: &C, bytes: usize) -> bool {
    let f = Facts::of_rooted(c, Op::Gather, Gather::Tree, bytes);
    let goes = bytes > 0 && choose(c, Op::Gather, f, select::gather(f)) == Gather::Binomial;
    if goes {
        c.chose(Op::Gather, Gather::Binomial as usize, bytes);
    }
    goes
}

/// As [`gatherv`], where all ranks know the bytes of each one's block, `sizes`.
///
/// # Safety
/// As [`gather`].
pub(crate) async unsafe fn known<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: usize,
    sizes: Blocks<'_>,
) -> Result<()> {
    debug_assert!(root < c.size());
    let n = c.size();
    let mean = sizes.total(n) / n;
    if goes_binomial(c, mean) {
        return Box::pin(binomial::run(c, send, recv, root, sizes)).await;
    }
    // SAFETY: the same contract.
    unsafe { straight(c, send, recv, Root::Rank(root)).await }
}

/// As [`gatherv`], from each rank to the root.
///
/// # Safety
/// As [`gather`].
pub(crate) async unsafe fn straight<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: Root,
) -> Result<()> {
    match (c.remote_size(), root, recv, send) {
        (Some(n), Root::This, Some((base, blocks)), _) => flat::receive(c, base, blocks, n, None).await,
        (Some(_), Root::Rank(root), _, Some(send)) => flat::contribute(c, send, root).await,
        (None, Root::Rank(root), Some((base, blocks)), send) if root == c.rank() => {
            let own = || match send {
                // SAFETY: distinct buffers by the caller's contract.
                Some(send) => unsafe { copy(send, blocks.at(base, root)) },
                None => Ok(()),
            };
            let f = Facts::of_rooted(c, Op::Gather, Gather::Tree, blocks.bytes(root));
            let how = by_pair(pick(c, Op::Gather, f, select::gather(f)));
            match c.shm().filter(|_| c.size() > 1 && how != Gather::Flat) {
                Some(op) if how == Gather::Tree => Box::pin(tree::collect(c, op, base, blocks, own)).await,
                // Nobody asks to write blocks of this size.
                Some(op) if how != Gather::Direct && blocks.plain().is_some() => {
                    op.tell_reach(c).await;
                    let brought = own();
                    let block = |r| (base.wrapping_offset(blocks.offset(r)), blocks.bytes(r));
                    // SAFETY: the same contract.
                    unsafe { chosen::gather(c, op, block).await.and(brought) }
                }
                Some(op) => Box::pin(collect(c, op, base, blocks, own)).await,
                None => {
                    own()?;
                    flat::receive(c, base, blocks, c.size(), Some(root)).await
                }
            }
        }
        (None, Root::Rank(root), None, Some(send)) => {
            let f = Facts::of_rooted(c, Op::Gather, Gather::Tree, send.bytes());
            match (by_pair(pick(c, Op::Gather, f, select::gather(f))), c.shm()) {
                (Gather::Lines | Gather::Staged, Some(op)) if is_short(op, send) => {
                    op.tell_reach(c).await;
                    // SAFETY: the block fits a large slot; else the same contract.
                    unsafe { chosen::give(c, op, (send.ptr, send.bytes()), root).await }
                }
                (Gather::Lines, Some(op)) => boards::give(c, op, How::Lines, send, root).await,
                (Gather::Staged, Some(op)) => Box::pin(boards::give(c, op, How::Staged, send, root)).await,
                (Gather::Tree, Some(op)) => Box::pin(tree::give(c, op, send, root)).await,
                (Gather::Direct, Some(op)) => Box::pin(boards::give(c, op, How::Direct, send, root)).await,
                _ => flat::contribute(c, send, root).await,
            }
        }
        _ => Ok(()),
    }
}

/// Whether a block is contiguous and fits a large slot.
fn is_short(op: ShmOp<'_>, part: Part<'_, *const u8>) -> bool {
    part.dt.is_contiguous() && (1..=op.large_slot_len()).contains(&part.bytes())
}

/// What ranks may choose without knowing the sizes of others.
fn by_pair(a: Gather) -> Gather {
    if a == Gather::Binomial { Gather::Flat } else { a }
}

async fn collect<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let f = Facts::of_rooted(c, Op::Gather, Gather::Tree, 0);
    let asks = |bytes| {
        let f = Facts { bytes, ..f };
        choose(c, Op::Gather, f, select::gather(f)) == Gather::Direct
    };
    boards::collect(c, op, base, blocks, asks, own).await
}
