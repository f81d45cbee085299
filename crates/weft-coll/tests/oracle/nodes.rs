//! Collectives over nodes: what they save.

use crate::boards::Access;
use crate::case::run;
use crate::data;
use crate::sim::{RankFuture, Sim, SimComm, Spread};
use std::cell::RefCell;
use weft_coll::select::Op;
use weft_coll::{Blocks, Part, Root, Vector};

const SUM: data::Op = data::Op { commutative: true };

/// Messages of an operation on `count` words by 12 ranks on 4 nodes, and whether it went by their leaders.
fn messages(op: Op, count: usize) -> (usize, bool) {
    let mut sim = Sim::new(3, false, Access::Mapped);
    sim.spread = Spread::Blocks(4);
    let comms = sim.intra(0, 12);
    let word = weft_datatype::Datatype::predefined(weft_base::consts::dt::INT64_T).unwrap();
    let (send, recv) = (RefCell::new(vec![vec![1u64; 12 * count]; 12]), RefCell::new(vec![vec![0u64; 12 * count]; 12]));
    let blocks = Blocks::Uniform { count: count as i64, dt: word };
    run(&mut sim, &comms, |r, c: &SimComm| -> RankFuture<'_> {
        let (s, d) = (send.borrow()[r].as_ptr().cast(), recv.borrow_mut()[r].as_mut_ptr().cast());
        let (part, home) = (Part::new(s, count as i64, word), Part::new(d, count as i64, word));
        let (v, root) = (Vector { send: Some(s), count: count as i64, dt: word }, Root::Rank(5));
        let at_root = r == 5;
        Box::pin(async move {
            // SAFETY: the buffers have room, and live until all futures are done.
            unsafe {
                match op {
                    Op::Barrier => weft_coll::barrier(c).await,
                    Op::Bcast => weft_coll::bcast(c, home, root).await,
                    Op::Reduce => weft_coll::reduce(c, &SUM, v, d, root).await,
                    Op::Allreduce => weft_coll::allreduce(c, &SUM, v, d).await,
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
    (sim.messages(), sim.led(op) == 12)
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
    // Three ranks of each node, each with those of its place.
    let (n, led) = messages(Op::Allreduce, 12_500);
    assert!(led && n >= 3 * 8, "{n}");
    let (n, led) = messages(Op::Gather, 2_500);
    assert!(!led && n == 11, "{n}");
    assert!(!messages(Op::Alltoall, 250).1);
}
