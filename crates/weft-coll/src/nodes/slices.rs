//! Long data over nodes by all ranks of each: the network carries a slice of each at once, and no rank alone copies all.
//! Of nodes with equal numbers of ranks.

use super::{Lead, Leaders, Nodes, Parts, chain};
use crate::buf::{Blocks, Part, byte, copy};
use crate::comm::{CollComm, Root};
use weft_base::Result;
use weft_datatype::Datatype;

/// The ranks of this one's place on all nodes.
pub(super) fn counterparts<'a, C: CollComm>(c: &'a C, nodes: &'a Nodes) -> Leaders<'a, C> {
    assert!(nodes.even.is_some(), "each rank has one counterpart a node");
    Leaders::new(c, nodes, Lead::Seat(nodes.seat(c.rank())))
}

/// As `crate::bcast` within one group. The ranks of the root's node take a slice each, pass it to their counterparts, and
/// the ranks of each node share theirs.
///
/// Cost: two hand-offs within the node, a chain for each slice.
pub(crate) async fn bcast<C: CollComm>(c: &C, nodes: &Nodes, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    let (me, total, ranks) = (c.rank(), part.bytes(), nodes.members(0).len());
    let packed = chain::Packed::new(part, me == root)?;
    let data = packed.ptr();
    let slices = Blocks::Even { items: total as i64, ranks, dt: byte() };
    let mine = slices.at(data, nodes.seat(me));
    let home = nodes.node(root);
    debug_assert!((0..ranks).map(|s| slices.bytes(s)).sum::<usize>() == total);
    if nodes.node(me) == home {
        let (out, inn) = if me == root { (Some((data.cast_const(), slices)), None) } else { (None, Some(mine)) };
        // SAFETY: the buffer has room for its slices.
        unsafe { crate::scatter::straight(&p.here[0], out, inn, Root::Rank(p.lead)).await? };
    }
    chain::run(&counterparts(c, nodes), mine.ptr, mine.bytes(), home, nodes.lengths.segment).await?;
    crate::allgather::intra(&p.here[1], None, data, slices).await?;
    packed.finish();
    Ok(())
}

/// As `crate::allgather` within one group, of blocks that are all alike, on nodes whose ranks follow each other. Each rank
/// gathers the blocks of its counterparts, and the ranks of a node share what they have.
///
/// Cost: an allgather of single blocks among the nodes, and one within the node.
pub(crate) async fn allgather<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    let (me, n) = (c.rank(), nodes.n_nodes());
    let (seat, ranks) = (nodes.seat(me), nodes.members(0).len());
    let (count, dt) = (blocks.count(0), blocks.dt(0));
    if let Some(send) = send {
        // SAFETY: the user's buffers are distinct.
        unsafe { copy(send, blocks.at(base, me))? };
    }
    debug_assert!(nodes.in_blocks && ranks * n == c.size());
    // The blocks of a place lie as far apart as a node has ranks.
    let counts = vec![count; n];
    let displs: Vec<i64> = (0..n).map(|k| (k * ranks) as i64 * count).collect();
    let column = |seat: usize| base.wrapping_offset(blocks.offset(seat));
    let of_nodes = Blocks::Vector { counts: &counts, displs: &displs, dt };
    crate::allgather::intra(&counterparts(c, nodes), None, column(seat), of_nodes).await?;
    let dts = vec![Datatype::vector(n as i64, count, ranks as i64 * count, dt)?; ranks];
    let ones = vec![1; ranks];
    let places: Vec<i64> = (0..ranks).map(|s| blocks.offset(s) as i64).collect();
    let columns = Blocks::Each { counts: &ones, displs: &places, dts: &dts };
    crate::allgather::intra(&p.here[1], None, base, columns).await
}
