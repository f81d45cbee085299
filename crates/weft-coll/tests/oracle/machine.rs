#![cfg(debug_assertions)] // Teams note who looks at what in such builds only.
//! Operations along the tree of the levels, on made-up machines of up to 512 cores: each ends with the
//! right result, and what crosses the boundaries of each level is the least possible.

use crate::boards::{Access, Boards};
use crate::case::run;
use crate::sim::{RankFuture, Sim, SimComm};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use weft_base::consts::{dt, op};
use weft_coll::levels::{Levels, Options, Spot};
use weft_coll::select::Op;
use weft_coll::*;
use weft_datatype::Datatype;
use weft_topo::Topology;

const MACHINES: &[&str] = &[
    "package:2 numa:4 l3:8 core:8 pu:1",
    "package:2 numa:1 l3:4 core:4 pu:2",
    "package:1 l3:3 core:5 pu:1",
];

/// Bytes of a lane.
const LANE: usize = 4096;

struct Sum;
impl Reducer for Sum {
    fn commutative(&self) -> bool {
        true
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, _: &Arc<Datatype>) -> weft_base::Result<()> {
        // SAFETY: by the caller's contract.
        unsafe { weft_reduce::reduce(op::SUM, dt::INT64_T, inp, inout, count as usize) }
    }
}

/// The levels of one rank per core, in an order that mixes the machine's parts.
fn levels(machine: &str, stride: usize) -> Levels {
    let t = Topology::synthetic(machine).unwrap();
    let n = t.pus().len();
    let spots: Vec<Spot> =
        (0..n).map(|i| Spot::on_node(Some(t.pus()[i * stride % n].place))).collect();
    Levels::new(&spots, &Options::default())
}

/// Pairs of ranks of which one looked at the other's lines, that are in different groups of each
/// level: one fewer than the groups.
fn check_crossings(what: &str, l: &Levels, boards: &Rc<Boards>) {
    let mut pairs = BTreeSet::new();
    for r in 0..l.ranks() {
        let looks = boards.team(r).take_looks();
        pairs.extend(looks.into_iter().filter(|&x| x != r).map(|x| (r.min(x), r.max(x))));
    }
    assert_eq!(pairs.len(), l.ranks() - 1, "{what}: a tree");
    for level in 0..l.depth() {
        let across = pairs.iter().filter(|&&(a, b)| !l.together(level, a, b)).count();
        assert_eq!(across, l.groups(level) - 1, "{what}: across level {level} of {l}");
    }
}

/// What each operation does, to vectors of `count` 64-bit sums.
fn start<'a>(op: Op, comm: &'a SimComm, from: *const i64, to: *mut i64, count: usize, root: usize) -> RankFuture<'a> {
    let int = Datatype::predefined(dt::INT64_T).unwrap();
    let v = Vector { send: Some(from.cast()), count: count as i64, dt: int };
    let (root, to) = (Root::Rank(root), to.cast::<u8>());
    Box::pin(async move {
        // SAFETY: the test's vectors live until all ranks are done.
        unsafe {
            match op {
                Op::Barrier => barrier(comm).await,
                Op::Bcast => {
                    to.copy_from_nonoverlapping(from.cast(), count * 8);
                    bcast(comm, Part::new(to, count as i64, int), root).await
                }
                Op::Reduce => reduce(comm, &Sum, v, to, root).await,
                _ => allreduce(comm, &Sum, v, to).await,
            }
        }
    })
}

fn check_one(op: Op, l: &Levels, count: usize, root: usize) {
    let n = l.ranks();
    let what = format!("{} of {count}, root {root}, on {l}", op.name());
    let boards = Boards::with_levels(Access::Boards, n, 7, LANE, l);
    let mut sim = Sim::new(7, false, Access::Boards);
    let tree = op.algorithms().iter().position(|a| *a == "tree").unwrap();
    sim.forced[op as usize] = Some(tree);
    let comms = sim.on_boards(0, n, boards.clone());
    let value = |r: usize, i: usize| (r * 3 + i) as i64;
    let mine: Vec<Vec<i64>> = (0..n).map(|r| (0..count).map(|i| value(r, i)).collect()).collect();
    let mut results = vec![vec![-1i64; count]; n];
    let to: Vec<*mut i64> = results.iter_mut().map(|v| v.as_mut_ptr()).collect();
    run(&mut sim, &comms, |r, comm| start(op, comm, mine[r].as_ptr(), to[r], count, root));
    assert_eq!(sim.chosen(op, tree), n, "{what}: along the tree");
    check_crossings(&what, l, &boards);
    for (r, result) in results.iter().enumerate() {
        for (i, &x) in result.iter().enumerate() {
            let sum: i64 = (0..n).map(|r| value(r, i)).sum();
            let wanted = match op {
                Op::Barrier => -1,
                Op::Bcast => value(root, i),
                Op::Reduce if r != root => -1,
                _ => sum,
            };
            assert_eq!(x, wanted, "{what}: rank {r}, element {i}");
        }
    }
}

#[test]
fn operations_cross_each_boundary_least_often() {
    for machine in MACHINES {
        for stride in [1, 7] {
            let l = levels(machine, stride);
            assert!(l.depth() > 1, "{l}");
            let n = l.ranks();
            check_one(Op::Barrier, &l, 0, 0);
            // On a line; in a lane; in more segments than have a place at the same time.
            for count in [1, 100, 3 * LANE / 8] {
                for root in [0, n / 3] {
                    check_one(Op::Bcast, &l, count, root);
                    check_one(Op::Reduce, &l, count, root);
                }
                check_one(Op::Allreduce, &l, count, 0);
            }
        }
    }
}
