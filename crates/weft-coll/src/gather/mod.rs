//! MPI_Gather and MPI_Gatherv.

mod binomial;
mod flat;

use crate::buf::{Blocks, Part, copy};
use crate::comm::{CollComm, Root};
use crate::select::{self, Facts, Op, Rooted, pick};
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
        let f = Facts::of(c, bytes);
        if bytes > 0 && pick(c, Op::Gather, f, select::rooted(f)) == Rooted::Binomial {
            return Box::pin(binomial::run(c, send, recv, root, bytes)).await;
        }
    }
    // SAFETY: the same contract.
    unsafe { gatherv(c, send, recv, root).await }
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
    match (c.remote_size(), root, recv, send) {
        (Some(n), Root::This, Some((base, blocks)), _) => flat::receive(c, base, blocks, n, None).await,
        (Some(_), Root::Rank(root), _, Some(send)) => flat::contribute(c, send, root).await,
        (None, Root::Rank(root), Some((base, blocks)), send) if root == c.rank() => {
            if let Some(send) = send {
                // SAFETY: distinct buffers by the caller's contract.
                unsafe { copy(send, blocks.at(base, root)) }?;
            }
            flat::receive(c, base, blocks, c.size(), Some(root)).await
        }
        (None, Root::Rank(root), None, Some(send)) => flat::contribute(c, send, root).await,
        _ => Ok(()),
    }
}
