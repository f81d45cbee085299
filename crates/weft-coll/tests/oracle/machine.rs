#![cfg(debug_assertions)] // ShmColls note who looks at what in such builds only.
//! Operations along the tree of the levels, on made-up machines of up to 512 cores: each ends with the
//! right result, and what crosses the boundaries of each level is the least possible.

use crate::boards::{Access, Boards, PAST};
use crate::case::{ptrs, run, vector};
use crate::data::{Buf, types};
use crate::sim::{RankFuture, Sim, SimComm};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use weft_base::consts::{dt, op};
use weft_coll::levels::{Levels, Options, Spot};
use weft_coll::select::Op;
use weft_coll::*;
use weft_datatype::Datatype;
use weft_topo::Topology;

const MACHINES: &[&str] =
    &["package:2 numa:4 l3:8 core:8 pu:1", "package:2 numa:1 l3:4 core:4 pu:2", "package:1 l3:3 core:5 pu:1"];

/// Bytes of a large slot.
const LARGE_SLOT: usize = 4096;

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
    let spots: Vec<Spot> = (0..n).map(|i| Spot::on_node(Some(t.pus()[i * stride % n].place))).collect();
    Levels::new(&spots, &Options::default())
}

/// Which rank looked at which other's lines.
fn looks(boards: &Rc<Boards>, n: usize) -> BTreeSet<(usize, usize)> {
    let of = |r| boards.shm(r).take_looks().into_iter().filter(move |&x| x != r).map(move |x| (r, x));
    (0..n).flat_map(of).collect()
}

/// Pairs of ranks of which one looked at the other's lines, that are in different groups of each
/// level: one fewer than the groups.
fn check_crossings(what: &str, l: &Levels, boards: &Rc<Boards>) {
    let pairs: BTreeSet<_> = looks(boards, l.ranks()).into_iter().map(|(r, x)| (r.min(x), r.max(x))).collect();
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
                Op::ReduceScatter | Op::Scan | Op::Gather | Op::Scatter | Op::Allgather | Op::Alltoall => {
                    start_blocks(op, comm, v, to, root).await
                }
                _ => allreduce(comm, &Sum, v, to).await,
            }
        }
    })
}

/// Operations that have a block of `v` for each rank: `count` is that of all blocks.
async unsafe fn start_blocks(op: Op, comm: &SimComm, v: Vector<'_>, to: *mut u8, root: Root) -> weft_base::Result<()> {
    let (n, from) = (comm.size(), v.send.unwrap());
    let blocks = Blocks::Uniform { count: v.count / n as i64, dt: v.dt };
    let (block, home) = (Part::new(from, v.count / n as i64, v.dt), Part::new(to, v.count / n as i64, v.dt));
    let is_root = root == Root::Rank(comm.rank());
    // SAFETY: by the caller's contract.
    unsafe {
        match op {
            Op::ReduceScatter => reduce_scatter(comm, &Sum, Some(from), to, blocks).await,
            Op::Scan => scan(comm, &Sum, v, to).await,
            Op::Gather => gather(comm, Some(block), is_root.then_some((to, blocks)), root).await,
            Op::Scatter => scatter(comm, is_root.then_some((from, blocks)), Some(home), root).await,
            Op::Allgather => allgather(comm, Some(block), to, blocks).await,
            _ => alltoall(comm, Some((from, blocks)), to, blocks).await,
        }
    }
}

fn check_one(op: Op, l: &Levels, count: usize, root: usize) {
    check_as("tree", op, l, count, root);
}

/// `count`: of all of a rank's blocks, where it has some.
fn check_as(name: &str, op: Op, l: &Levels, count: usize, root: usize) {
    let n = l.ranks();
    let what = format!("{} of {count}, root {root}, on {l}", op.name());
    let short = matches!(op, Op::Barrier | Op::Bcast | Op::Reduce | Op::Allreduce | Op::ReduceScatter);
    let (access, large_slot) = if short { (Access::Boards, LARGE_SLOT) } else { (Access::Mapped, 64 << 10) };
    // Blocks that have no place in a bundle are written to the root's buffer, which their ranks look at.
    let apart = op == Op::Gather && count > 20 * n;
    let boards = Boards::with_levels(access, n, 7, large_slot, l);
    let mut sim = Sim::new(7, false, access);
    let tree = op.algorithms().iter().position(|a| *a == name).unwrap();
    sim.forced[op as usize] = Some(tree);
    let comms = sim.on_boards(0, n, boards.clone());
    let value = |r: usize, i: usize| (r * 3 + i) as i64;
    let mine: Vec<Vec<i64>> = (0..n).map(|r| (0..count).map(|i| value(r, i)).collect()).collect();
    let mut results = vec![vec![-1i64; count]; n];
    let to: Vec<*mut i64> = results.iter_mut().map(|v| v.as_mut_ptr()).collect();
    run(&mut sim, &comms, |r, comm| start(op, comm, mine[r].as_ptr(), to[r], count, root));
    // Of scatter the root's choice counts.
    let chose = if op == Op::Scatter { 1 } else { n };
    assert_eq!(sim.chosen(op, tree), chose, "{what}: by {name}");
    match (name, op) {
        ("groups", _) => check_groups(&what, l, &boards),
        // Its tree follows the ranks, and the levels where those do.
        ("tree", Op::Scan) => assert_eq!(looks(&boards, n).len(), 2 * (n - 1), "{what}: a tree"),
        ("tree", _) if !apart => check_crossings(&what, l, &boards),
        _ => {}
    }
    let block = count / n;
    for (r, result) in results.iter().enumerate() {
        for (i, &x) in result.iter().enumerate() {
            let sum: i64 = (0..n).map(|r| value(r, i)).sum();
            let wanted = match op {
                Op::Barrier => -1,
                Op::Bcast => value(root, i),
                Op::Reduce | Op::Gather if r != root => -1,
                Op::Gather | Op::Allgather if i < n * block => value(i / block, i % block),
                Op::Scatter if i < block => value(root, r * block + i),
                Op::Alltoall if i < n * block => value(i / block, r * block + i % block),
                Op::ReduceScatter if i < block => (0..n).map(|q| value(q, r * block + i)).sum(),
                Op::Scan => (0..=r).map(|q| value(q, i)).sum(),
                Op::Gather | Op::Allgather | Op::Scatter | Op::Alltoall | Op::ReduceScatter => -1,
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
            // On a line; in a large slot; in more segments than have a place at the same time.
            for count in [1, 100, 3 * LARGE_SLOT / 8] {
                for root in [0, n / 3] {
                    check_one(Op::Bcast, &l, count, root);
                    check_one(Op::Reduce, &l, count, root);
                }
                check_one(Op::Allreduce, &l, count, 0);
            }
        }
    }
}

/// Between any two groups of the level at which blocks move, one rank of each looks at one of the other.
fn check_groups(what: &str, l: &Levels, boards: &Rc<Boards>) {
    let looks = looks(boards, l.ranks());
    let across = |level: usize| looks.iter().filter(|&&(a, b)| !l.together(level, a, b)).count();
    let least = |level: usize| l.groups(level) * (l.groups(level) - 1);
    let level = (0..l.depth()).find(|&level| across(level) == least(level));
    assert!(level.is_some_and(|level| l.groups(level) > 1), "{what}");
}

/// The levels of all machines, of small ones also with ranks in order.
fn mixed() -> impl Iterator<Item = Levels> {
    let strides = |m: &'static str| [7, 1].into_iter().map(move |s| levels(m, s));
    MACHINES.iter().flat_map(move |&m| strides(m)).filter(|l| l.ranks() < 100 || l.place(1) != 1)
}

#[test]
fn blocks_climb_the_tree() {
    for l in mixed() {
        let n = l.ranks();
        for root in [0, n / 3] {
            for block in [1, 2, if n == 512 { 40 } else { 1200 }] {
                check_one(Op::Gather, &l, block * n, root);
            }
            for block in [1, 2] {
                check_one(Op::Scatter, &l, block * n, root);
            }
        }
        for count in [n, 3 * n] {
            check_one(Op::ReduceScatter, &l, count, 0);
        }
        for count in [1, 4] {
            check_one(Op::Scan, &l, count, 0);
        }
    }
}

#[test]
fn long_blocks_and_those_for_each_other_move_along_the_levels() {
    for l in mixed() {
        let n = l.ranks();
        check_as("tree", Op::Allgather, &l, n, 0);
        check_as("levels", Op::Allgather, &l, 20 * n, 0);
        check_as("groups", Op::Alltoall, &l, 2 * n, 0);
    }
}

/// Some ranks' buffers have gaps, so that all give up the way along the levels; far ones then write their
/// blocks, which no large slot holds, to those buffers that have none.
#[test]
fn a_way_that_is_given_up_leaves_no_trace_for_the_next() {
    let (t, l) = (types(), levels("package:2 l3:1 core:2 pu:1", 1));
    let (n, count, past) = (l.ranks(), 2500, PAST.get());
    assert!((n, l.depth()) == (4, 2), "{l}");
    let place = |name| Op::Allgather.algorithms().iter().position(|a| *a == name).unwrap();
    for seed in 1..40 {
        let mut sim = Sim::new(seed, false, Access::Mapped);
        sim.forced[Op::Allgather as usize] = Some(place("levels"));
        let comms = sim.on_boards(0, n, Boards::with_levels(Access::Mapped, n, seed, LARGE_SLOT, &l));
        let mut send: Vec<Buf> = (0..n).map(|r| Buf::new(&vector(r, count), &t[3])).collect();
        // The last type has no gaps.
        let mut recv: Vec<Buf> = (0..n).map(|r| Buf::empty(n * count, &t[2 + (r + seed as usize) % 2])).collect();
        let out = ptrs(&mut send);
        let to = ptrs(&mut recv);
        run(&mut sim, &comms, |r, comm| {
            let blocks = Blocks::Uniform { count: count as i64, dt: &t[2 + (r + seed as usize) % 2] };
            // SAFETY: the buffers live until the simulation ends.
            Box::pin(unsafe {
                allgather(comm, Some(Part::new(out[r].cast_const(), count as i64, &t[3])), to[r], blocks)
            })
        });
        assert_eq!((sim.chosen(Op::Allgather, place("levels")), sim.chosen(Op::Allgather, place("direct"))), (0, n));
        let want: Vec<_> = (0..n).flat_map(|r| vector(r, count)).collect();
        for (r, b) in recv.iter_mut().enumerate() {
            assert_eq!(b.items(), want, "rank {r}, seed {seed}");
        }
    }
    assert!(PAST.get() > past);
}

/// A vector of another length than the others': all ranks return an error.
#[test]
fn scans_of_different_lengths_end() {
    for l in mixed().filter(|l| l.ranks() < 100) {
        let n = l.ranks();
        for odd in [0, n / 2, n - 1] {
            let mut sim = Sim::new(5, false, Access::Boards);
            let tree = Op::Scan.algorithms().iter().position(|a| *a == "tree").unwrap();
            sim.forced[Op::Scan as usize] = Some(tree);
            let comms = sim.on_boards(0, n, Boards::with_levels(Access::Boards, n, 7, 64 << 10, &l));
            let (from, mut to) = ([1i64; 4], vec![[0i64; 4]; n]);
            let to: Vec<*mut i64> = to.iter_mut().map(|v| v.as_mut_ptr()).collect();
            let failed = RefCell::new(0);
            run(&mut sim, &comms, |r, comm| {
                let op = start(Op::Scan, comm, from.as_ptr(), to[r], if r == odd { 3 } else { 4 }, 0);
                let failed = &failed;
                Box::pin(async move {
                    *failed.borrow_mut() += usize::from(op.await.is_err());
                    Ok(())
                })
            });
            assert_eq!((sim.chosen(Op::Scan, tree), failed.take()), (n, n), "rank {odd} of {l}");
        }
    }
}
