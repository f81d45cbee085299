//! Gathers and scatters of blocks of any size over nodes, and allgathers of blocks that lie anywhere: a node's short blocks
//! go as one bundle, packed, a long block by itself.
//!
//! A rank of MPI_Gatherv or MPI_Scatterv knows its own size, the root all: both see alike which blocks are short. The
//! leader of a node learns the sizes of its ranks' blocks first.
//!
//! Cost: as of blocks of one size, and a hand-off more for the sizes.

use super::{Lead, Nodes, Parts, bundle, is_short};
use crate::buf::{Blocks, Part, Temp, byte, ends, pack, unpack};
use crate::comm::{CollComm, Root};
use crate::io::Batch;
use std::sync::Arc;
use weft_base::{ErrClass, Result, err};
use weft_datatype::Datatype;

impl Nodes {
    /// Whether a block goes in its node's bundle: neither empty nor long.
    fn is_short(&self, bytes: usize) -> bool {
        is_short(bytes, self.lengths.bundled)
    }
}

/// Blocks in bytes, one after the other.
struct Sizes {
    counts: Vec<i64>,
    displs: Vec<i64>,
}

impl Sizes {
    fn new(bytes: impl Iterator<Item = usize>) -> Self {
        let counts: Vec<i64> = bytes.map(|b| b as i64).collect();
        Self { displs: ends(&counts), counts }
    }
    fn total(&self) -> usize {
        self.counts.iter().sum::<i64>() as usize
    }
    fn blocks(&self) -> Blocks<'_> {
        Blocks::Vector { counts: &self.counts, displs: &self.displs, dt: byte() }
    }
}

/// The blocks of some ranks, where they are.
struct Chosen {
    counts: Vec<i64>,
    displs: Vec<i64>,
    dts: Vec<Arc<Datatype>>,
}

impl Chosen {
    fn new(all: Blocks<'_>, ranks: &[usize]) -> Self {
        Self {
            counts: ranks.iter().map(|r| all.count(*r)).collect(),
            displs: ranks.iter().map(|r| all.offset(*r) as i64).collect(),
            dts: ranks.iter().map(|r| all.dt(*r).clone()).collect(),
        }
    }
    fn blocks(&self) -> Blocks<'_> {
        Blocks::Each { counts: &self.counts, displs: &self.displs, dts: &self.dts }
    }
}

/// The root's bundle of another node: its leader, and where each of its ranks' short blocks is in the temporary.
struct OfNode {
    leader: usize,
    from: usize,
    len: usize,
    places: Vec<(usize, usize)>,
}

/// The bundles of all nodes but the root's, one after the other, and their length.
fn bundles(nodes: &Nodes, root: usize, blocks: Blocks<'_>) -> (Vec<OfNode>, usize) {
    let mut at = 0;
    let others = (0..nodes.n_nodes()).filter(|k| *k != nodes.node(root));
    let all = others.map(|k| {
        let from = at;
        let mut places = Vec::new();
        for r in nodes.members(k).iter().filter(|r| nodes.is_short(blocks.bytes(**r))) {
            places.push((*r, at));
            at += blocks.bytes(*r);
        }
        OfNode { leader: nodes.leader(k, Lead::First), from, len: at - from, places }
    });
    let all: Vec<_> = all.collect();
    debug_assert_eq!(all.iter().map(|k| k.len).sum::<usize>(), at);
    (all, at)
}

/// Ranks of other nodes whose blocks go by themselves.
fn alone<'a>(nodes: &'a Nodes, root: usize, blocks: Blocks<'a>) -> impl Iterator<Item = usize> + 'a {
    let n = nodes.of.len();
    (0..n).filter(move |r| nodes.node(*r) != nodes.node(root) && blocks.bytes(*r) > nodes.lengths.bundled)
}

/// The sizes of short blocks that ranks have told.
///
/// # Errors
/// MPI_ERR_OTHER: one is longer than such blocks are. Memory is asked for by the sum.
fn told(sizes: &[u64], ranks: &[usize], most: usize) -> Result<Sizes> {
    match sizes.iter().position(|b| *b > most as u64) {
        Some(i) => {
            Err(err!(ErrClass::OTHER, "rank {} tells its leader of a short block of {} bytes", ranks[i], sizes[i]))
        }
        None => Ok(Sizes::new(sizes.iter().map(|b| *b as usize))),
    }
}

/// The sizes of the short blocks of this node, at its leader; `short`: that of this rank's.
async fn sizes<C: CollComm>(p: &Parts<'_, C>, nodes: &Nodes, short: usize, ranks: &[usize]) -> Result<Option<Sizes>> {
    let mine = [short as u64];
    debug_assert_eq!(ranks.len(), p.here[0].size());
    let own = Some(Part::new(mine.as_ptr().cast(), 8, byte()));
    let root = Root::Rank(p.lead);
    if p.leaders.is_none() {
        // SAFETY: the word lives until the gather ends.
        unsafe { crate::gather::straight(&p.here[0], own, None, root).await? };
        return Ok(None);
    }
    let mut all = vec![0u64; ranks.len()];
    // SAFETY: as above; there is a word for each rank.
    unsafe { crate::gather::straight(&p.here[0], own, Some((all.as_mut_ptr().cast(), bundle(8))), root).await? };
    told(&all, ranks, nodes.lengths.bundled).map(Some)
}

/// As `crate::gatherv` within one group.
///
/// # Safety
/// As that.
pub(crate) async unsafe fn gatherv<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<Part<'_, *const u8>>,
    recv: Option<(*mut u8, Blocks<'_>)>,
    root: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    let here = nodes.members(nodes.node(c.rank()));
    let lead = Root::Rank(p.lead);
    debug_assert!(p.leaders.is_some() || c.rank() != root, "a root leads its node");
    if let Some((base, blocks)) = recv.filter(|_| c.rank() == root) {
        let (all, len) = bundles(nodes, root, blocks);
        let mem = Temp::bytes(len)?;
        let mut b = Batch::new();
        for r in alone(nodes, root, blocks) {
            b.recv(c, blocks.at(base, r).dst(), r)?;
        }
        for k in all.iter().filter(|k| k.len > 0) {
            b.recv(c, Part::new(mem.at(k.from), k.len as i64, byte()).dst(), k.leader)?;
        }
        let near = Chosen::new(blocks, here);
        // SAFETY: by the caller's contract.
        let done = unsafe { crate::gather::straight(&p.here[1], send, Some((base, near.blocks())), lead).await };
        b.finish(c).await.and(done)?;
        for (r, at) in all.iter().flat_map(|k| &k.places) {
            // SAFETY: the bundles are there; by the caller's contract.
            unsafe { unpack(blocks.at(base, *r), mem.at(*at)) };
        }
        return Ok(());
    }
    let Some(own) = send else { return Ok(()) };
    if nodes.node(c.rank()) == nodes.node(root) {
        // SAFETY: by the caller's contract.
        return unsafe { crate::gather::straight(&p.here[1], send, None, lead).await };
    }
    let mut b = Batch::new();
    if own.bytes() > nodes.lengths.bundled {
        b.send(c, own.src(), root)?;
    }
    let short = if nodes.is_short(own.bytes()) { own } else { Part { count: 0, ..own } };
    let sizes = sizes(&p, nodes, short.bytes(), here).await?;
    let mem = Temp::bytes(sizes.as_ref().map_or(0, Sizes::total))?;
    let into = sizes.as_ref().map(|s| (mem.ptr(), s.blocks()));
    // SAFETY: the bundle has room for the short blocks of this node; else by the caller's contract.
    let done = unsafe { crate::gather::straight(&p.here[1], Some(short), into, lead).await };
    if let Some(len) = sizes.map(|s| s.total()).filter(|len| *len > 0) {
        b.send(c, Part::new(mem.ptr().cast_const(), len as i64, byte()).src(), root)?;
    }
    b.finish(c).await.and(done)
}

/// As `crate::scatterv` within one group.
///
/// # Safety
/// As that.
pub(crate) async unsafe fn scatterv<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<(*const u8, Blocks<'_>)>,
    recv: Option<Part<'_, *mut u8>>,
    root: usize,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::Root(root));
    let here = nodes.members(nodes.node(c.rank()));
    let lead = Root::Rank(p.lead);
    debug_assert!(p.leaders.is_some() || c.rank() != root, "a root leads its node");
    if let Some((base, blocks)) = send.filter(|_| c.rank() == root) {
        let (all, len) = bundles(nodes, root, blocks);
        let mem = Temp::bytes(len)?;
        let mut b = Batch::new();
        for r in alone(nodes, root, blocks) {
            b.send(c, blocks.at_const(base, r).src(), r)?;
        }
        for k in all.iter().filter(|k| k.len > 0) {
            for (r, at) in &k.places {
                // SAFETY: the temporary has room for the short blocks; by the caller's contract.
                unsafe { pack(blocks.at_const(base, *r), mem.at(*at)) };
            }
            b.send(c, Part::new(mem.at(k.from).cast_const(), k.len as i64, byte()).src(), k.leader)?;
        }
        let near = Chosen::new(blocks, here);
        // SAFETY: by the caller's contract.
        let done = unsafe { crate::scatter::straight(&p.here[1], Some((base, near.blocks())), recv, lead).await };
        return b.finish(c).await.and(done);
    }
    let Some(own) = recv else { return Ok(()) };
    if nodes.node(c.rank()) == nodes.node(root) {
        // SAFETY: by the caller's contract.
        return unsafe { crate::scatter::straight(&p.here[1], None, recv, lead).await };
    }
    let mut b = Batch::new();
    if own.bytes() > nodes.lengths.bundled {
        b.recv(c, own.dst(), root)?;
    }
    let short = if nodes.is_short(own.bytes()) { own } else { Part { count: 0, ..own } };
    let sizes = sizes(&p, nodes, short.bytes(), here).await?;
    let len = sizes.as_ref().map_or(0, Sizes::total);
    let mem = Temp::bytes(len)?;
    let came = match len {
        0 => Ok(()),
        _ => crate::io::recv(c, Part::new(mem.ptr(), len as i64, byte()).dst(), root).await,
    };
    let out = sizes.as_ref().map(|s| (mem.ptr().cast_const(), s.blocks()));
    // SAFETY: the bundle holds the short blocks of this node; else by the caller's contract.
    let done = unsafe { crate::scatter::straight(&p.here[1], out, Some(short), lead).await };
    b.finish(c).await.and(came).and(done)
}

/// As `crate::allgather` within one group, of blocks of any sizes at any places.
pub(crate) async fn allgatherv<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    let (me, root) = (c.rank(), Root::Rank(p.lead));
    let of_nodes = Sizes::new(nodes.members.iter().map(|m| m.iter().map(|r| blocks.bytes(*r)).sum()));
    let all = of_nodes.total();
    // Where the blocks lie as in a bundle there is none besides.
    let mem = if nodes.in_blocks && blocks.is_dense(c.size()) { None } else { Some(Temp::bytes(all)?) };
    let bundle = mem.as_ref().map_or(base, Temp::ptr);
    let own = match (send, &mem) {
        (None, None) if p.leaders.is_some() => None,
        _ => Some(send.unwrap_or_else(|| blocks.at_const(base, me))),
    };
    if let Some(leaders) = &p.leaders {
        let of_ranks = Sizes::new(nodes.members(nodes.node(me)).iter().map(|r| blocks.bytes(*r)));
        debug_assert_eq!(of_ranks.total(), of_nodes.blocks().bytes(nodes.node(me)));
        let home = of_nodes.blocks().at(bundle, nodes.node(me)).ptr;
        // SAFETY: the bundle has room for the blocks of all ranks; the buffers are the user's.
        unsafe { crate::gather::straight(&p.here[0], own, Some((home, of_ranks.blocks())), root).await? };
        crate::allgather::intra(leaders, None, bundle, of_nodes.blocks()).await?;
    } else {
        // SAFETY: the buffers are the user's.
        unsafe { crate::gather::straight(&p.here[0], own, None, root).await? };
    }
    crate::bcast::intra(&p.here[1], Part::new(bundle, all as i64, byte()), p.lead).await?;
    if let Some(mem) = &mem {
        let mut at = 0;
        for r in nodes.members.iter().flat_map(|m| m.iter()) {
            // SAFETY: the bundle is there; the buffer is the user's.
            unsafe { unpack(blocks.at(base, *r), mem.at(at)) };
            at += blocks.bytes(*r);
        }
        debug_assert_eq!(at, all);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_block_is_short() {
        assert_eq!(told(&[0, 100, 7], &[3, 4, 5], 100).expect("sizes").total(), 107);
        // The sum of these is 0.
        for lie in [[1u64 << 63, 1 << 63], [u64::MAX, 1], [101, 0]] {
            assert_eq!(told(&lie, &[3, 4], 100).map(|s| s.total()).map_err(|e| e.class), Err(ErrClass::OTHER));
        }
    }
}
