//! MPI_Allreduce.

mod circulant;
mod direct;
mod flat;
pub(crate) mod lines;
mod recursive_doubling;
mod reduce_scatter_allgather;
pub(crate) mod staged;

use crate::buf::{Part, Temp};
use crate::comm::{CollComm, Reducer};
use crate::io::sendrecv;
use crate::nodes;
use crate::reduce::{self, Vector};
use crate::select::{self, Allreduce, Op, pick};
use weft_base::Result;

/// The reduction of all ranks' vectors (of the other group) goes to `recv` of every rank.
///
/// SPEC: MPI-5.0 6.9.6.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn allreduce<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.remote_size().is_some() {
        return Box::pin(inter(c, op, v, recv)).await;
    }
    if let Some((nodes, way)) = nodes::way(c, Op::Allreduce, || v.asked(op)) {
        return Box::pin(nodes::allreduce(c, nodes, way, op, v, recv)).await;
    }
    intra(c, op, v, recv).await
}

/// Within one group.
pub(crate) async fn intra<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.size() == 1 {
        // SAFETY: distinct buffers by the caller's contract.
        return unsafe { v.bring(recv) };
    }
    let f = v.facts(c, op);
    match (pick(c, Op::Allreduce, f, select::allreduce(f, v.count)), c.shm()) {
        (Allreduce::Lines, Some(t)) => lines::run(c, t, op, v, recv).await,
        (Allreduce::Whole, Some(t)) => Box::pin(staged::run_whole(c, t, op, v, recv)).await,
        (Allreduce::Shares, Some(t)) => Box::pin(staged::run_shares(c, t, op, v, recv)).await,
        (Allreduce::Tree, Some(t)) => Box::pin(crate::reduce::tree::run(c, t, op, v, recv, (0, true))).await,
        (Allreduce::Direct, Some(t)) => Box::pin(direct::run(c, t, op, v, recv)).await,
        (Allreduce::Flat, _) => Box::pin(flat::run(c, op, v, recv)).await,
        (Allreduce::ReduceScatterAllgather, _) => Box::pin(reduce_scatter_allgather::run(c, op, v, recv)).await,
        (Allreduce::Circulant, _) => Box::pin(circulant::run(c, op, v, recv)).await,
        _ => recursive_doubling::run(c, op, v, recv).await,
    }
}

/// Each group reduces to its rank 0; the two exchange results and broadcast them.
async fn inter<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    let local = c.local(0);
    let result = Part::new(recv, v.count, v.dt);
    if c.rank() == 0 {
        let mem = Temp::items(1, v.count, v.dt)?;
        reduce::intra(&local, op, v, mem.ptr(0), 0).await?;
        sendrecv(c, Part::new(mem.ptr(0), v.count, v.dt).src(), 0, result.dst(), 0).await?;
    } else {
        reduce::intra(&local, op, v, recv, 0).await?;
    }
    crate::bcast::intra(&c.local(1), result, 0).await
}
