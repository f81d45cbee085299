//! Neighbourhood exchanges on random multigraphs and on rings, against what each edge carries.

use crate::case::*;
use crate::data::{Item, Many};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use weft_coll::*;

const FILL: Item = [0xaaaa_aaaa; 2];

/// Edges (from, to) and items each, in the order of both ends.
fn graph(c: &Case) -> Vec<(usize, usize, usize)> {
    let edges = c.pick(1, 0, 3 * c.n + 1);
    let long = c.count.min(3000);
    (0..edges).map(|e| (c.pick(2, e, c.n), c.pick(3, e, c.n), c.pick(4, e, long + 1))).collect()
}

/// A ring of one dimension: what goes down comes from above.
fn ring(c: &Case, rank: usize) -> Edges {
    let around = [Some((rank + c.n - 1) % c.n), Some((rank + 1) % c.n)];
    Edges { sources: around.into(), destinations: around.into(), grid: true }
}

pub fn neighbors(c: &Case, rings: bool) -> TestCaseResult {
    let (ta, tb) = c.types();
    let n = c.n;
    // Of each rank: the blocks to send and those that have to come.
    let mut out: Vec<Vec<Vec<Item>>> = vec![Vec::new(); n];
    let mut want: Vec<Vec<Vec<Item>>> = vec![Vec::new(); n];
    let mut edges = Vec::new();
    if rings {
        let len = |side: usize| c.count.min(3000) + side;
        for (r, out) in out.iter_mut().enumerate() {
            edges.push(ring(c, r));
            *out = (0..2).map(|side| (0..len(side)).map(|i| item(r, side, i)).collect()).collect();
        }
        for r in 0..n {
            // From below comes what its sender has for above.
            want[r] = vec![out[(r + n - 1) % n][1].clone(), out[(r + 1) % n][0].clone()];
        }
    } else {
        let graph = graph(c);
        for r in 0..n {
            let from = graph.iter().filter(|e| e.1 == r).map(|e| Some(e.0)).collect();
            let to = graph.iter().filter(|e| e.0 == r).map(|e| Some(e.1)).collect();
            edges.push(Edges { sources: from, destinations: to, grid: false });
        }
        for (e, &(from, to, len)) in graph.iter().enumerate() {
            let block: Vec<Item> = (0..len).map(|i| item(from, e, i)).collect();
            out[from].push(block.clone());
            want[to].push(block);
        }
    }
    let mut sim = c.sim();
    let comms = sim.intra(0, n);
    let mut send: Vec<Many> = out.iter().map(|b| Many::new(b, |_| ta.clone())).collect();
    let blank = |b: &Vec<Vec<Item>>| b.iter().map(|x| vec![FILL; x.len()]).collect::<Vec<_>>();
    let mut recv: Vec<Many> = want.iter().map(|b| Many::new(&blank(b), |_| tb.clone())).collect();
    let from: Vec<_> = send.iter_mut().map(|m| m.base().cast_const()).collect();
    let to: Vec<_> = recv.iter_mut().map(|m| m.base()).collect();
    run(&mut sim, &comms, |r, comm| {
        let (s, d) = ((from[r], send[r].blocks()), (to[r], recv[r].blocks()));
        // SAFETY: the buffers live until the simulation ends.
        Box::pin(unsafe { neighbor(comm, &edges[r], s, d) })
    });
    for (r, want) in want.into_iter().enumerate() {
        for (i, block) in want.into_iter().enumerate() {
            prop_assert_eq!(recv[r].read(i), block, "rank {} of {}, block {}", r, n, i);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn every_edge_carries_its_block(c in case(), rings in any::<bool>()) {
        neighbors(&c, rings)?;
    }
}
