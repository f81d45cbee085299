//! MPI_Allgather and MPI_Allgatherv.

mod bruck;
mod direct;
mod gather_bcast;
mod ring;

use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::select::{self, Allgather, Facts, Op, pick};
use weft_base::Result;

/// Each rank's `send` goes to every rank's block of that rank (of the other group). `send` is None
/// for MPI_IN_PLACE.
///
/// SPEC: MPI-5.0 6.7.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn allgather<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    if let Some(remote) = c.remote_size() {
        let Some(send) = send else { return Ok(()) };
        return direct::run(c, send, base, blocks, remote, None).await;
    }
    let (n, me) = (c.size(), c.rank());
    if let Some(send) = send {
        // SAFETY: distinct buffers by the caller's contract.
        unsafe { copy(send, blocks.at(base, me)) }?;
    }
    if n > 1 { intra(c, base, blocks).await } else { Ok(()) }
}

/// Within one group, each rank's own block being in place.
pub(crate) async fn intra<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let uniform = matches!(blocks, Blocks::Uniform { .. });
    let bytes = if uniform { n * blocks.bytes(0) } else { (0..n).map(|i| blocks.bytes(i)).sum() };
    if bytes == 0 {
        return Ok(());
    }
    let f = Facts { uniform, ..Facts::of(c, bytes) };
    match pick(c, Op::Allgather, f, select::allgather(f)) {
        Allgather::Bruck => bruck::run(c, base, blocks).await,
        Allgather::GatherBcast => Box::pin(gather_bcast::run(c, base, blocks, bytes)).await,
        Allgather::Direct => {
            direct::run(c, blocks.at(base, me).as_const(), base, blocks, n, Some(me)).await
        }
        Allgather::Ring => ring::run(c, base, blocks).await,
    }
}
