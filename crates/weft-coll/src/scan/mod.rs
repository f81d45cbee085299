//! MPI_Scan and MPI_Exscan (intracommunicators only).

pub(crate) mod boards;
mod direct;
mod recursive_doubling;
mod shown;
pub(crate) mod tree;

use crate::comm::{CollComm, Reducer};
use crate::nodes;
use crate::reduce::Vector;
use crate::select::{self, Op, Scan, pick};
use weft_base::Result;

/// The reduction of the vectors of ranks 0 to this one goes to `recv`.
///
/// SPEC: MPI-5.0 6.11.1.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn scan<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    run(c, op, v, recv, true).await
}

/// The reduction of the vectors of ranks 0 to the one before goes to `recv`; on rank 0 nothing.
///
/// SPEC: MPI-5.0 6.11.2.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn exscan<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    run(c, op, v, recv, false).await
}

async fn run<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8, inclusive: bool) -> Result<()> {
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.size() == 1 {
        // SAFETY: distinct buffers by the caller's contract.
        return if inclusive { unsafe { v.bring(recv) } } else { Ok(()) };
    }
    if let Some((nodes, _)) = nodes::way(c, Op::Scan, || v.asked(op)) {
        return Box::pin(nodes::scan(c, nodes, op, v, recv, inclusive)).await;
    }
    intra(c, op, v, recv, inclusive).await
}

/// Within one group.
pub(crate) async fn intra<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    inclusive: bool,
) -> Result<()> {
    if c.size() == 1 {
        // SAFETY: distinct buffers by the caller's contract.
        return if inclusive { unsafe { v.bring(recv) } } else { Ok(()) };
    }
    let f = v.facts(c, op);
    match (pick(c, Op::Scan, f, select::scan(f)), c.shm()) {
        (Scan::Lines | Scan::Staged, Some(t)) => boards::run(c, t, op, v, recv, inclusive).await,
        (Scan::Tree, Some(t)) => Box::pin(tree::run(c, t, op, v, recv, inclusive)).await,
        (Scan::Direct, Some(t)) => {
            if Box::pin(shown::run(c, t, op, v, recv, inclusive)).await? {
                return Ok(());
            }
            Box::pin(recursive_doubling::run(c, op, v, recv, inclusive)).await
        }
        (Scan::Messages, _) => direct::run(c, op, v, recv, inclusive).await,
        _ => Box::pin(recursive_doubling::run(c, op, v, recv, inclusive)).await,
    }
}
