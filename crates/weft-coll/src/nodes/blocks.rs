//! Exchanges of blocks over nodes: a node's blocks go as one bundle.

use super::{Lead, Nodes, Parts, bundle, slices};
use crate::buf::{Blocks, Part, Temp, byte};
use crate::comm::{CollComm, Root};
use crate::select::Way;
use weft_base::Result;

/// As `crate::gather`, of blocks of `bytes` bytes each.
///
/// # Safety
/// As that.
pub(crate) async unsafe fn gather<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: usize,
    bytes: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    // In place the root's block is where it belongs.
    let own = send.or_else(|| recv.map(|(base, b)| b.at_const(base.cast_const(), root)));
    let Some(leaders) = &p.leaders else {
        // SAFETY: by the caller's contract.
        return unsafe { crate::gather::straight(&p.here[0], own, None, Root::Rank(p.lead)).await };
    };
    let n = nodes.members(nodes.node(c.rank())).len();
    let mem = Temp::bytes(n * bytes)?;
    let (home, of_nodes) = (nodes.node(root), nodes.blocks(bytes as i64));
    let sizes = of_nodes.of(byte());
    debug_assert_eq!(sizes.bytes(leaders.rank()), n * bytes, "a bundle is its node's blocks");
    // SAFETY: the bundle has room for a block of each rank of the node; else by the caller's contract.
    unsafe {
        crate::gather::straight(&p.here[0], own, Some((mem.ptr(), bundle(bytes))), Root::Rank(p.lead)).await?;
        let whole = Some(Part::new(mem.ptr().cast_const(), (n * bytes) as i64, byte()));
        match recv.filter(|_| c.rank() == root) {
            Some((base, b)) => {
                let of_nodes = nodes.blocks(b.count(0));
                crate::gather::known(leaders, whole, Some((base, of_nodes.of(b.dt(0)))), home, sizes).await
            }
            None => crate::gather::known(leaders, whole, None, home, sizes).await,
        }
    }
}

/// As `crate::scatter`, of blocks of `bytes` bytes each.
///
/// # Safety
/// As that.
pub(crate) async unsafe fn scatter<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: usize,
    bytes: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    let Some(leaders) = &p.leaders else {
        // SAFETY: by the caller's contract.
        return unsafe { crate::scatter::straight(&p.here[0], None, recv, Root::Rank(p.lead)).await };
    };
    let n = nodes.members(nodes.node(c.rank())).len();
    let mem = Temp::bytes(n * bytes)?;
    let (home, of_nodes) = (nodes.node(root), nodes.blocks(bytes as i64));
    let sizes = of_nodes.of(byte());
    debug_assert_eq!(sizes.bytes(leaders.rank()), n * bytes, "a bundle is its node's blocks");
    let whole = Some(Part::new(mem.ptr(), (n * bytes) as i64, byte()));
    // SAFETY: the bundle has room for a block of each rank of the node; else by the caller's contract.
    unsafe {
        match send.filter(|_| c.rank() == root) {
            Some((base, b)) => {
                let of_nodes = nodes.blocks(b.count(0));
                crate::scatter::known(leaders, Some((base, of_nodes.of(b.dt(0)))), whole, home, sizes).await?;
            }
            None => crate::scatter::known(leaders, None, whole, home, sizes).await?,
        }
        let out = Some((mem.ptr().cast_const(), bundle(bytes)));
        crate::scatter::straight(&p.here[0], out, recv, Root::Rank(p.lead)).await
    }
}

/// As `crate::allgather` within one group, of blocks that are all alike, in `Way::Bundles` or `Way::Slices`.
pub(crate) async fn allgather<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    way: Way,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    if way == Way::Slices {
        return Box::pin(slices::allgather(c, nodes, send, base, blocks)).await;
    }
    debug_assert!(way == Way::Bundles && nodes.in_blocks);
    let p = Parts::new(c, nodes, Lead::First);
    let me = c.rank();
    let of_nodes = nodes.blocks(blocks.count(0));
    let of_nodes = of_nodes.of(blocks.dt(0));
    // SAFETY: all parts are of the user's buffers.
    unsafe {
        match &p.leaders {
            Some(leaders) => {
                let home = of_nodes.at(base, nodes.node(me)).ptr;
                crate::gather::straight(&p.here[0], send, Some((home, blocks)), Root::Rank(p.lead)).await?;
                crate::allgather::intra(leaders, None, base, of_nodes).await?;
            }
            None => {
                let own = Some(send.unwrap_or_else(|| blocks.at_const(base, me)));
                crate::gather::straight(&p.here[0], own, None, Root::Rank(p.lead)).await?;
            }
        }
    }
    let all = Part::new(base, blocks.count(0) * c.size() as i64, blocks.dt(0));
    crate::bcast::intra(&p.here[1], all, p.lead).await
}

/// As `crate::alltoall` within one group, of blocks of `bytes` bytes each. `out` holds this rank's
/// blocks one after the other.
///
/// # Safety
/// The buffers are valid for the whole operation; `out` and `base` may be the same memory.
pub(crate) async unsafe fn alltoall<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    out: Part<'_, *const u8>,
    into: Part<'_, *mut u8>,
    bytes: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    let Some(leaders) = &p.leaders else {
        // SAFETY: by the caller's contract.
        unsafe {
            crate::gather::straight(&p.here[0], Some(out), None, Root::Rank(p.lead)).await?;
            return crate::scatter::straight(&p.here[1], None, Some(into), Root::Rank(p.lead)).await;
        }
    };
    let (k, n_nodes, all) = (nodes.members(nodes.node(c.rank())).len(), nodes.n_nodes(), c.size() * bytes);
    assert!(nodes.even == Some(k) && k * n_nodes == c.size(), "bundles of all pairs of nodes are alike");
    let (one, two) = (Temp::bytes(k * all)?, Temp::bytes(k * all)?);
    // SAFETY: both have room for the blocks of all ranks of the node; else by the caller's contract.
    unsafe {
        crate::gather::straight(&p.here[0], Some(out), Some((one.ptr(), bundle(all))), Root::Rank(p.lead)).await?;
        // From a rank's blocks in the order of their targets to a node's, a target's blocks in the order of their ranks.
        for (from, node, to) in triples(k, n_nodes, k) {
            let at = one.at(from * all + (node * k + to) * bytes);
            two.at(((node * k + to) * k + from) * bytes).copy_from_nonoverlapping(at, bytes);
        }
        let per_node = bundle(k * k * bytes);
        let sent = Some((two.ptr().cast_const(), per_node));
        crate::alltoall::intra(leaders, sent, one.ptr(), per_node).await?;
        // From each node's blocks for a target to all of the target's.
        for (node, to, _) in triples(n_nodes, k, 1) {
            let at = one.at((node * k + to) * k * bytes);
            two.at(to * all + node * k * bytes).copy_from_nonoverlapping(at, k * bytes);
        }
        let out = Some((two.ptr().cast_const(), bundle(all)));
        crate::scatter::straight(&p.here[1], out, Some(into), Root::Rank(p.lead)).await
    }
}

fn triples(a: usize, b: usize, c: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..a).flat_map(move |i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))))
}
