//! Collectives over nodes: what they save.

use crate::boards::Access;
use crate::case::run;
use crate::data;
use crate::sim::{RankFuture, Sim, SimComm, Spread};
use std::cell::RefCell;
use weft_coll::select::{Lengths, Op};
use weft_coll::{Blocks, Part, Root, Vector};

const SUM: data::Op = data::Op { commutative: true };

/// Messages of an operation on `count` words by 12 ranks on 4 nodes, and whether it went by their leaders.
fn messages(op: Op, count: usize) -> (usize, bool) {
    messages_of(op, &[count; 12], false, Spread::Blocks(4))
}

/// The same, of messages from one node to another. Within a node long data go by messages where its boards are short.
fn crossed(op: Op, count: usize) -> (usize, bool) {
    crossed_on(op, count, 4, false)
}

/// The same on so many nodes, where ranks share cores or not.
fn crossed_on(op: Op, count: usize, nodes: usize, share: bool) -> (usize, bool) {
    let sim = simulate(op, &[count; 12], false, Spread::Blocks(nodes), share);
    (sim.crossed(), sim.led(op) == 12)
}

/// As `messages`, of blocks of these numbers of words: of each rank, from each, or for each, by the calls that know no more of
/// the sizes (`any`) or by those for blocks that are all alike.
fn messages_of(op: Op, counts: &[usize; 12], any: bool, spread: Spread) -> (usize, bool) {
    let sim = simulate(op, counts, any, spread, false);
    (sim.messages(), sim.led(op) == 12)
}

fn simulate(op: Op, counts: &[usize; 12], any: bool, spread: Spread, share: bool) -> Sim {
    let mut sim = Sim::new(3, share, Access::Mapped);
    sim.spread = spread;
    sim.lengths = Lengths { bundled: 16 << 10, pairs: 1 << 10, sliced: 64 << 10, segment: 16 << 10 };
    let comms = sim.intra(0, 12);
    let word = weft_datatype::Datatype::predefined(weft_base::consts::dt::INT64_T).unwrap();
    let total = 12 * counts.iter().max().unwrap();
    let (send, recv) = (RefCell::new(vec![vec![1u64; total]; 12]), RefCell::new(vec![vec![0u64; total]; 12]));
    let rows: Vec<i64> = counts.iter().map(|n| *n as i64).collect();
    let most = *counts.iter().max().unwrap();
    let displs: Vec<i64> = (0..12).map(|r| (r * most) as i64).collect();
    run(&mut sim, &comms, |r, c: &SimComm| -> RankFuture<'_> {
        let (s, d) = (send.borrow()[r].as_ptr().cast(), recv.borrow_mut()[r].as_mut_ptr().cast());
        let count = counts[r];
        // Of an exchange between all, what a rank has for another is as long as the lower one says.
        let pairs: Vec<i64> = (0..12).map(|i| counts[i.min(r)] as i64).collect();
        let pairs = if any && op == Op::Alltoall { pairs } else { rows.clone() };
        let displs = displs.clone();
        let (part, home) = (Part::new(s, count as i64, word), Part::new(d, count as i64, word));
        let (v, root) = (Vector { send: Some(s), count: count as i64, dt: word }, Root::Rank(5));
        let at_root = r == 5;
        Box::pin(async move {
            let blocks = match any {
                true => Blocks::Vector { counts: &pairs, displs: &displs, dt: word },
                false => Blocks::Uniform { count: count as i64, dt: word },
            };
            // SAFETY: the buffers have room, and live until all futures are done.
            unsafe {
                match op {
                    Op::Barrier => weft_coll::barrier(c).await,
                    Op::Bcast => weft_coll::bcast(c, home, root).await,
                    Op::Reduce => weft_coll::reduce(c, &SUM, v, d, root).await,
                    Op::Allreduce => weft_coll::allreduce(c, &SUM, v, d).await,
                    Op::Gather if any => weft_coll::gatherv(c, Some(part), at_root.then_some((d, blocks)), root).await,
                    Op::Scatter if any => {
                        weft_coll::scatterv(c, at_root.then_some((s, blocks)), Some(home), root).await
                    }
                    Op::Gather => weft_coll::gather(c, Some(part), at_root.then_some((d, blocks)), root).await,
                    Op::Scatter => weft_coll::scatter(c, at_root.then_some((s, blocks)), Some(home), root).await,
                    Op::Scan => weft_coll::scan(c, &SUM, v, d).await,
                    Op::ReduceScatter => weft_coll::reduce_scatter(c, &SUM, Some(s), d, blocks).await,
                    Op::Allgather => weft_coll::allgather(c, Some(part), d, blocks).await,
                    _ => weft_coll::alltoall(c, Some((s, blocks)), d, blocks).await,
                }
            }
        })
    });
    sim
}

#[test]
fn each_node_is_crossed_once() {
    // Of 4 leaders: a tree has 3 messages, an exchange with each other 12, dissemination and doubling 8.
    assert_eq!(messages(Op::Bcast, 13), (3, true));
    assert_eq!(messages(Op::Reduce, 13), (3, true));
    assert_eq!(messages(Op::Gather, 13), (3, true));
    assert_eq!(messages(Op::Scatter, 13), (3, true));
    assert_eq!(messages(Op::Barrier, 1), (8, true));
    assert_eq!(messages(Op::Allreduce, 13), (8, true));
    for op in [Op::Scan, Op::ReduceScatter] {
        let (n, led) = messages(op, 13);
        assert!(led && n <= 12, "{op:?}: {n}");
    }
    let (n, led) = messages(Op::Allgather, 13);
    assert!(led && n <= 12, "{n}");
    let (n, led) = messages(Op::Alltoall, 13);
    assert!(led && n <= 12, "{n}");
}

#[test]
fn long_vectors_go_by_slices_and_long_blocks_by_themselves() {
    // Three ranks of each node, each with those of its place: by recursive doubling, and slices that are long for their
    // nodes by a reduce-scatter and an allgather of four ranks.
    assert_eq!(crossed(Op::Allreduce, 12_500), (3 * 4 * 2, true));
    assert_eq!(crossed(Op::Allreduce, 30_000), (3 * 4 * 6, true));
    // Slices that are long for their nodes go in 33 segments along each of three chains of four ranks.
    assert_eq!(crossed(Op::Bcast, 200_000), (3 * 3 * 33, true));
    // Shorter ones leave that to the leaders, whose chain has 7 segments, and still shorter ones go by a tree. On six nodes
    // there are shares between the two: five messages of the first leader's tree, then one or two to each who lacks some.
    assert_eq!(crossed(Op::Bcast, 12_500), (3 * 7, true));
    for share in [false, true] {
        assert_eq!(crossed_on(Op::Bcast, 7_000, 4, share), (3, true), "share cores: {share}");
        assert_eq!(crossed_on(Op::Bcast, 7_000, 6, share), (5 + 3 + 6 + 6, true));
        assert_eq!(crossed_on(Op::Bcast, 3_000, 6, share), (5, true));
    }
    assert_eq!(crossed(Op::Allgather, 8_200), (3 * 12, true));
    let (n, led) = messages(Op::Gather, 2_500);
    assert!(!led && n == 11, "{n}");
    assert!(!messages(Op::Alltoall, 250).1);
}

#[test]
fn short_blocks_of_any_size_go_in_bundles_and_long_ones_by_themselves() {
    let short = [13, 0, 1, 7, 0, 0, 2, 2, 2, 5, 9, 1];
    for spread in [Spread::Blocks(4), Spread::Round(4)] {
        assert_eq!(messages_of(Op::Gather, &short, true, spread), (3, true));
        assert_eq!(messages_of(Op::Scatter, &short, true, spread), (3, true));
        let (n, led) = messages_of(Op::Allgather, &short, true, spread);
        assert!(led && n <= 12, "{n}");
        // Within each node two ranks tell their leader, and each two leaders exchange.
        assert_eq!(messages_of(Op::Alltoall, &[13; 12], true, spread), (4 * 2 + 12, true));
    }
    // One block of the last node is long: it goes beside the bundle of its node.
    let mut one = short;
    one[10] = 2_500;
    assert_eq!(messages_of(Op::Gather, &one, true, Spread::Blocks(4)), (4, true));
    assert_eq!(messages_of(Op::Scatter, &one, true, Spread::Blocks(4)), (4, true));
    // All blocks are: those of the root's node go by its memory, and the others by themselves.
    assert_eq!(messages_of(Op::Gather, &[2_500; 12], true, Spread::Blocks(4)), (9, true));
    assert_eq!(messages_of(Op::Alltoall, &[250; 12], true, Spread::Blocks(4)), (12 * 11, true));
}

#[test]
fn blocks_that_are_alike_go_in_bundles_on_nodes_in_turn() {
    let of = |op, n| messages_of(op, &[n; 12], false, Spread::Round(4));
    assert_eq!(of(Op::Gather, 13), (3, true));
    assert_eq!(of(Op::Scatter, 13), (3, true));
    assert_eq!(of(Op::Alltoall, 13), (4 * 2 + 12, true));
    assert_eq!(of(Op::Alltoall, 250), (12 * 11, false));
}
