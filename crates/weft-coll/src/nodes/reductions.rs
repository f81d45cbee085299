//! Reductions over nodes.

use super::slices::counterparts;
use super::{Lead, Nodes, Parts};
use crate::buf::{Blocks, Part, Temp, copy, ends};
use crate::comm::{CollComm, Reducer, Root};
use crate::reduce::{self, Vector};
use crate::select::Way;
use std::ptr::null_mut;
use weft_base::Result;

/// The vector with its operand named, for a rank whose `recv` gets nothing.
fn named<'a>(v: Vector<'a>, recv: *mut u8) -> Vector<'a> {
    Vector { send: Some(v.send.unwrap_or(recv)), ..v }
}

/// As `crate::reduce` within one group.
pub(crate) async fn reduce<C: CollComm, R: Reducer>(
    c: &C,
    nodes: &Nodes,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    let Some(leaders) = &p.leaders else {
        return reduce::intra(&p.here[0], op, v, null_mut(), p.lead).await;
    };
    if c.rank() == root {
        reduce::intra(&p.here[0], op, v, recv, p.lead).await?;
        return reduce::intra(leaders, op, Vector { send: None, ..v }, recv, nodes.node(root)).await;
    }
    debug_assert_ne!(nodes.node(c.rank()), nodes.node(root), "a root leads its node");
    let mem = Temp::items(1, v.count, v.dt)?;
    reduce::intra(&p.here[0], op, v, mem.ptr(0), p.lead).await?;
    let of_node = Vector { send: Some(mem.ptr(0).cast_const()), ..v };
    reduce::intra(leaders, op, of_node, null_mut(), nodes.node(root)).await
}

/// As `crate::allreduce` within one group.
pub(crate) async fn allreduce<C: CollComm, R: Reducer>(
    c: &C,
    nodes: &Nodes,
    way: Way,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
) -> Result<()> {
    if let Some(ranks) = nodes.even.filter(|_| way == Way::Slices) {
        return Box::pin(by_slices(c, nodes, ranks, op, v, recv)).await;
    }
    debug_assert!(way == Way::Leaders && (nodes.in_blocks || op.commutative()));
    let p = Parts::new(c, nodes, Lead::First);
    match &p.leaders {
        Some(leaders) => {
            reduce::intra(&p.here[0], op, v, recv, p.lead).await?;
            crate::allreduce::intra(leaders, op, Vector { send: None, ..v }, recv).await?;
        }
        None => reduce::intra(&p.here[0], op, named(v, recv), null_mut(), p.lead).await?,
    }
    crate::bcast::intra(&p.here[1], Part::new(recv, v.count, v.dt), p.lead).await
}

/// Each rank's slice of the node's reduction, then of all nodes', then all slices to all ranks of the node.
async fn by_slices<C: CollComm, R: Reducer>(
    c: &C,
    nodes: &Nodes,
    ranks: usize,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    debug_assert!(ranks == nodes.members(nodes.node(c.rank())).len() && (nodes.in_blocks || op.commutative()));
    let slices = Blocks::Even { items: v.count, ranks, dt: v.dt };
    let seat = nodes.seat(c.rank());
    let mem = Temp::items(1, slices.count(seat), v.dt)?;
    let mine = Vector { send: None, count: slices.count(seat), dt: v.dt };
    crate::reduce_scatter::intra(&p.here[0], op, named(v, recv).send, mem.ptr(0), slices).await?;
    crate::allreduce::intra(&counterparts(c, nodes), op, mine, mem.ptr(0)).await?;
    let slice = Part::new(mem.ptr(0).cast_const(), mine.count, v.dt);
    crate::allgather::intra(&p.here[1], Some(slice), recv, slices).await
}

/// As `crate::reduce_scatter` within one group, on nodes whose ranks follow each other.
pub(crate) async fn reduce_scatter<C: CollComm, R: Reducer>(
    c: &C,
    nodes: &Nodes,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    let home = Some(Part::new(recv, blocks.count(c.rank()), v.dt));
    let root = Root::Rank(p.lead);
    let ranks = nodes.members(nodes.node(c.rank()));
    // Where no rank of a node has a block, none waits for the result.
    let gets_nothing = ranks.iter().all(|r| blocks.count(*r) == 0);
    let Some(leaders) = &p.leaders else {
        reduce::intra(&p.here[0], op, named(v, recv), null_mut(), p.lead).await?;
        if gets_nothing {
            return Ok(());
        }
        // SAFETY: the receive buffer is the user's.
        return unsafe { crate::scatter::straight(&p.here[1], None, home, root).await };
    };
    let mem = Temp::items(2, v.count, v.dt)?;
    reduce::intra(&p.here[0], op, named(v, recv), mem.ptr(0), p.lead).await?;
    // The blocks of each node, which lie together, and those of this node's ranks.
    let counts: Vec<i64> =
        (0..nodes.n_nodes()).map(|k| nodes.members(k).iter().map(|r| blocks.count(*r)).sum()).collect();
    let own: Vec<i64> = ranks.iter().map(|r| blocks.count(*r)).collect();
    let (displs, own_displs) = (ends(&counts), ends(&own));
    debug_assert!(nodes.in_blocks && counts.iter().sum::<i64>() == v.count);
    debug_assert_eq!(own.iter().sum::<i64>(), counts[leaders.rank()]);
    let of_nodes = Blocks::Vector { counts: &counts, displs: &displs, dt: v.dt };
    crate::reduce_scatter::intra(leaders, op, Some(mem.ptr(0).cast_const()), mem.ptr(1), of_nodes).await?;
    if gets_nothing {
        return Ok(());
    }
    let out = (mem.ptr(1).cast_const(), Blocks::Vector { counts: &own, displs: &own_displs, dt: v.dt });
    // SAFETY: the temporary holds the blocks of this node's ranks; the receive buffer is the user's.
    unsafe { crate::scatter::straight(&p.here[1], Some(out), home, root).await }
}

/// As `crate::scan` and `crate::exscan`, on nodes whose ranks follow each other. A node is led by its last rank, which has the reduction of all.
pub(crate) async fn scan<C: CollComm, R: Reducer>(
    c: &C,
    nodes: &Nodes,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let node = nodes.node(c.rank());
    let seat = nodes.seat(c.rank());
    let p = Parts::new(c, nodes, Lead::Last);
    debug_assert!(nodes.in_blocks && p.lead + 1 == p.here[0].size());
    // Of the whole node, and of all nodes before it.
    let mem = Temp::items(2, v.count, v.dt)?;
    let (total, before) = (Part::new(mem.ptr(0), v.count, v.dt), Part::new(mem.ptr(1), v.count, v.dt));
    if p.leaders.is_some() && !inclusive {
        // SAFETY: both hold `count` items; the operand is read before the scan writes over it.
        unsafe { copy(v.operand(recv), total)? };
    }
    crate::scan::intra(&p.here[0], op, v, recv, inclusive).await?;
    if let Some(leaders) = &p.leaders {
        // SAFETY: all hold `count` items, and do not overlap.
        unsafe {
            if inclusive {
                copy(Part::new(recv.cast_const(), v.count, v.dt), total)?;
            } else if seat > 0 {
                op.apply(recv, total.ptr, v.count, v.dt)?;
            }
        }
        let of_node = Vector { send: Some(total.ptr.cast_const()), ..v };
        crate::scan::intra(leaders, op, of_node, before.ptr, false).await?;
    }
    if node == 0 {
        return Ok(());
    }
    crate::bcast::intra(&p.here[1], before, p.lead).await?;
    // SAFETY: as above.
    unsafe {
        match inclusive || seat > 0 {
            true => op.apply(before.ptr, recv, v.count, v.dt),
            false => copy(Part::new(before.ptr.cast_const(), v.count, v.dt), Part::new(recv, v.count, v.dt)),
        }
    }
}
