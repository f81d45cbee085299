//! MPI_Reduce_scatter and MPI_Reduce_scatter_block.

mod circulant;
pub(crate) mod direct;
pub(crate) mod lines;
mod reduce_scatterv;
mod shown;
pub(crate) mod staged;
mod tree;

use crate::buf::{Blocks, Part, Temp, copy};
use crate::comm::{CollComm, Reducer, Root};
use crate::io::sendrecv;
use crate::nodes;
use crate::reduce::{self, Vector};
use crate::select::{self, Op, ReduceScatter, pick};
use weft_base::Result;

/// The reduction of all ranks' vectors (of the other group), block i of which goes to `recv` of
/// rank i. `blocks` divides the vector without gaps. In place, the operand starts at `recv`.
///
/// SPEC: MPI-5.0 6.10.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn reduce_scatter<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    send: Option<*const u8>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let v = vector(c, send, blocks);
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.remote_size().is_some() {
        return Box::pin(inter(c, op, v, recv, blocks)).await;
    }
    if let Some((nodes, _)) = nodes::way(c, Op::ReduceScatter, || v.asked(op)) {
        return Box::pin(nodes::reduce_scatter(c, nodes, op, v, recv, blocks)).await;
    }
    intra(c, op, send, recv, blocks).await
}

/// The vector that the blocks make.
fn vector<'a, C: CollComm>(c: &C, send: Option<*const u8>, blocks: Blocks<'a>) -> Vector<'a> {
    let v = Vector { send, count: (0..c.size()).map(|i| blocks.count(i)).sum(), dt: blocks.dt(0) };
    debug_assert!(!v.dt.is_contiguous() || blocks.is_dense(c.size()), "blocks divide a vector without gaps");
    v
}

/// Within one group.
pub(crate) async fn intra<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    send: Option<*const u8>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let v = vector(c, send, blocks);
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.size() == 1 {
        // SAFETY: distinct buffers by the caller's contract.
        return unsafe { v.bring(recv) };
    }
    let f = v.facts(c, op);
    match (pick(c, Op::ReduceScatter, f, select::reduce_scatter(f)), c.shm()) {
        (ReduceScatter::Lines, Some(t)) => return lines::run(c, t, op, v, recv, own_block(c, blocks)).await,
        (ReduceScatter::Staged, Some(t)) => return staged::run(c, t, op, v, recv, own_block(c, blocks)).await,
        (ReduceScatter::Tree, Some(t)) => return Box::pin(tree::run(c, t, op, v, recv, blocks)).await,
        (ReduceScatter::Direct, Some(t)) => {
            let done = Box::pin(shown::run(c, t, op, v, recv, blocks)).await?;
            if done {
                return Ok(());
            }
        }
        (ReduceScatter::Gathered, _) => {
            return Box::pin(reduce_scatterv::run(c, op, v, recv, blocks)).await;
        }
        (ReduceScatter::Circulant, _) => return Box::pin(circulant::run(c, op, v, recv, blocks)).await,
        _ => {}
    }
    Box::pin(by_messages(c, op, v, recv, blocks)).await
}

/// Where this rank's block begins and its items, and how many blocks are not empty.
fn own_block<C: CollComm>(c: &C, blocks: Blocks<'_>) -> ((usize, i64), usize) {
    let me = c.rank();
    let n_blocks = (0..c.size()).filter(|&i| blocks.count(i) > 0).count();
    ((blocks.offset(me) as usize, blocks.count(me)), n_blocks)
}

/// Whether a rank without a block waits for nobody. On shared cores, where several wait for each other, whoever
/// runs ahead of them soon sleeps for want of lines.
fn goes_ahead<C: CollComm>(c: &C, n_blocks: usize) -> bool {
    n_blocks <= 1 || !c.oversubscribed()
}

async fn by_messages<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (me, dt) = (c.rank(), v.dt);
    let mine = blocks.at_const(v.operand(recv).ptr, me);
    let home = Part::new(recv, mine.count, dt);
    match v.send {
        // SAFETY: the send and receive buffers are distinct.
        Some(from) => unsafe {
            copy(mine, home)?;
            direct::run(c, op, from, blocks, home).await
        },
        None => {
            // The result goes where the first block still waits to be sent.
            let mem = Temp::items(1, mine.count, dt)?;
            let acc = Part::new(mem.ptr(0), mine.count, dt);
            // SAFETY: the temporary holds the own block; all has been sent before the last copy.
            unsafe {
                copy(mine, acc)?;
                direct::run(c, op, recv, blocks, acc).await?;
                copy(acc.as_const(), home)
            }
        }
    }
}

/// Each group reduces to its rank 0; the two exchange results and scatter them.
async fn inter<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, recv: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (local, again) = (c.local(0), c.local(1));
    let part = Part::new(recv, blocks.count(c.rank()), v.dt);
    if c.rank() != 0 {
        reduce::intra(&local, op, v, std::ptr::null_mut(), 0).await?;
        // SAFETY: the receive buffer is valid.
        return unsafe { crate::scatter::straight(&again, None, Some(part), Root::Rank(0)).await };
    }
    let mem = Temp::items(2, v.count, v.dt)?;
    let (ours, theirs) = (Part::new(mem.ptr(0), v.count, v.dt), Part::new(mem.ptr(1), v.count, v.dt));
    reduce::intra(&local, op, v, ours.ptr, 0).await?;
    sendrecv(c, ours.src(), 0, theirs.dst(), 0).await?;
    let from = Some((theirs.ptr.cast_const(), blocks));
    // SAFETY: the temporary holds all blocks; the receive buffer is valid.
    unsafe { crate::scatter::straight(&again, from, Some(part), Root::Rank(0)).await }
}
