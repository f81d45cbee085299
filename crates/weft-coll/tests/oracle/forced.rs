//! Each algorithm of each operation, forced: it runs and is right.

use crate::boards::{Access, PAST};
use crate::case::*;
use crate::intra;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestCaseResult, TestRunner};
use weft_coll::select::Op;
use weft_coll::*;

/// Cases of an algorithm.
const CASES: usize = if cfg!(miri) { 2 } else { 16 };

fn barriers(c: &Case) -> TestCaseResult {
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    run(&mut sim, &comms, |_, comm| Box::pin(barrier(comm)));
    Ok(())
}

pub fn check(op: Op, c: &Case, i: usize) -> TestCaseResult {
    let (v, kind) = (i.is_multiple_of(2), i % 3);
    match op {
        Op::Barrier => barriers(c),
        Op::Bcast => intra::bcasts(c),
        Op::Reduce => intra::reductions_to_one_and_all(c, false),
        Op::Allreduce => intra::reductions_to_one_and_all(c, true),
        Op::ReduceScatter => intra::reduce_scatters(c, v),
        Op::Scan => intra::scans(c, v),
        Op::Gather | Op::Scatter => intra::gathers_and_scatters(c, v),
        Op::Allgather => intra::allgathers(c, v),
        Op::Alltoall if i.is_multiple_of(2) => intra::even_alltoalls(c),
        Op::Alltoall => intra::alltoalls(c, kind),
        Op::Neighbor => crate::neighbor::neighbors(c, v),
    }
}

#[test]
fn every_algorithm_runs() {
    let mut runner = TestRunner::deterministic();
    for op in Op::ALL {
        for (place, name) in op.algorithms().into_iter().enumerate() {
            let past = PAST.get();
            let before = RAN.with_borrow(|ran| ran[op as usize][place]);
            // Those that go through large slots or by single copy also do it past the caches, in some job.
            let ways = ["staged", "direct", "whole", "shares"];
            let goes_past = !matches!(op, Op::Barrier | Op::Neighbor) && ways.contains(&name) && !cfg!(miri);
            let ran = || RAN.with_borrow(|ran| ran[op as usize][place]) > before;
            let done = |i| i >= CASES && ran() && (!goes_past || PAST.get() > past);
            for i in (0..20 * CASES).take_while(|&i| !done(i)) {
                let mut c = case().new_tree(&mut runner).unwrap().current();
                c.n = c.n.max(2);
                c.forced[op as usize] = place;
                // Half of the cases are short enough for any algorithm.
                if i % 4 < 2 {
                    (c.count, c.n, c.types) = (i / 2 % 3 + 1, c.n.min(4), (3, 3));
                }
                // What goes past the caches is long, and of few ranks.
                if goes_past && i >= CASES {
                    (c.access, c.count, c.n) = (Access::Mapped, c.count.max(3000), c.n.min(3));
                }
                c.root %= c.n;
                if c.access == Access::Messages {
                    c.access = Access::Mapped;
                }
                check(op, &c, i).unwrap_or_else(|e| panic!("{} by {name}: {e}\n{c:?}", op.name()));
            }
            let after = RAN.with_borrow(|ran| ran[op as usize][place]);
            assert!(after > before, "{} never went by {name}", op.name());
            assert!(!goes_past || PAST.get() > past, "{} by {name} never went past the caches", op.name());
        }
    }
}
