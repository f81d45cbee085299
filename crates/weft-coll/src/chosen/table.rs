//! Which calls go by the future of one algorithm: for each operation and class of sizes, what selection would choose,
//! found once per communicator.

use crate::reduce::operands::BLOCK;
use crate::select::{self, Facts, Op};
use weft_lockfree::LINE_DATA;

/// Where a rank puts data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Line = 0,
    /// Its small slot or large slot.
    Store = 1,
    /// Any of these, for its parent or children in the tree of the levels.
    Tree = 2,
}

/// The largest size in bytes of any of them.
pub(crate) const MOST_BYTES: usize = 64 << 10;

/// Up to which sizes an operation's data go through a line, through a store, in one segment along the
/// tree; the last where nothing goes the other ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Limits {
    line: usize,
    store: usize,
    tree: usize,
}

/// A communicator's answers.
pub struct Table([Limits; Op::ALL.len()]);

impl Table {
    /// Of a communicator with these facts, where the user may force algorithms (`forced`: a place
    /// among `Op::algorithms`). Bytes, item and order of the facts do not count.
    pub fn new(f: Facts, forced: impl Fn(Op) -> Option<usize>) -> Self {
        let f = Facts { item: 1, commutative: true, even: true, bundled: true, ..f };
        Self(Op::ALL.map(|op| {
            let is = |bytes: usize, place| chosen(op, f, bytes, forced(op)) == Some(place);
            let line = if is(1, Place::Line) && is(LINE_DATA, Place::Line) { LINE_DATA } else { 0 };
            // Selection has one threshold there: what holds at an end holds up to it. Not so where short
            // data go along the levels: then what is longer does not open.
            let (mut store, mut beyond) = (line, MOST_BYTES + 1);
            if !is(line + 1, Place::Store) {
                beyond = line + 1;
            }
            while beyond - store > 1 {
                let mid = (store + beyond) / 2;
                *(if is(mid, Place::Store) { &mut store } else { &mut beyond }) = mid;
            }
            // One threshold again: selection's, or the end of a segment.
            let (mut tree, mut not) = (0, MOST_BYTES + 1);
            while not - tree > 1 {
                let mid = (tree + not) / 2;
                *(if is(mid, Place::Tree) { &mut tree } else { &mut not }) = mid;
            }
            debug_assert!(line <= store && store <= MOST_BYTES && tree <= MOST_BYTES);
            Limits { line, store, tree: if is(1, Place::Tree) { tree } else { 0 } }
        }))
    }

    /// Where an operation puts its data, if it is short enough. `bytes`, above 0: what the
    /// operation's function in `select` says; of allgather the longest block.
    #[inline(always)]
    pub fn place(&self, op: Op, bytes: usize) -> Option<Place> {
        let l = &self.0[op as usize];
        if bytes <= l.line {
            return Some(Place::Line);
        }
        if bytes <= l.store {
            return Some(Place::Store);
        }
        (bytes <= l.tree).then_some(Place::Tree)
    }
}

/// The place in the list of its operation of the algorithm that puts data there: `lines` is the
/// first, `staged` (`whole`) the second.
#[inline(always)]
pub fn algorithm(op: Op, place: Place) -> usize {
    debug_assert!(place != Place::Store || op != Op::Barrier);
    match (place, op) {
        (_, Op::Neighbor) => select::Neighbor::Staged as usize,
        (Place::Tree, Op::Barrier) => select::Barrier::Tree as usize,
        (Place::Tree, Op::Bcast) => select::Bcast::Tree as usize,
        (Place::Tree, Op::Reduce) => select::Reduce::Tree as usize,
        (Place::Tree, Op::Allreduce) => select::Allreduce::Tree as usize,
        _ => place as usize,
    }
}

fn chosen(op: Op, f: Facts, bytes: usize, forced: Option<usize>) -> Option<Place> {
    use select::*;
    fn one<A: Algorithm>(f: Facts, forced: Option<usize>, a: A, line: A, store: Option<A>) -> Option<Place> {
        tree(f, forced, a, line, store, None)
    }
    fn tree<A: Algorithm>(
        f: Facts,
        forced: Option<usize>,
        a: A,
        line: A,
        store: Option<A>,
        tree: Option<A>,
    ) -> Option<Place> {
        let wanted = forced.and_then(|i| A::ALL.get(i).copied()).filter(|a| a.is_possible(f));
        let a = wanted.unwrap_or(a).index();
        let is = |b: Option<A>| b.is_some_and(|b| b.index() == a);
        let places = [(Some(line), Place::Line), (store, Place::Store), (tree, Place::Tree)];
        places.into_iter().find(|p| is(p.0)).map(|p| p.1)
    }
    debug_assert!(f.ranks > 0);
    let all = if op == Op::Allgather { bytes * f.ranks } else { bytes };
    let (f, items) = (Facts { bytes: all, ..f }, bytes as i64);
    let place = match op {
        Op::Barrier => tree(f, forced, barrier(f), Barrier::Lines, None, Some(Barrier::Tree)),
        Op::Bcast => tree(f, forced, bcast(f), Bcast::Lines, Some(Bcast::Staged), Some(Bcast::Tree)),
        Op::Reduce => tree(f, forced, reduce(f, items), Reduce::Lines, Some(Reduce::Staged), Some(Reduce::Tree)),
        Op::Allreduce => {
            tree(f, forced, allreduce(f, items), Allreduce::Lines, Some(Allreduce::Whole), Some(Allreduce::Tree))
        }
        Op::ReduceScatter => one(f, forced, reduce_scatter(f), ReduceScatter::Lines, Some(ReduceScatter::Staged)),
        Op::Scan => one(f, forced, scan(f), Scan::Lines, Some(Scan::Staged)),
        Op::Gather => one(f, forced, gather(f), Gather::Lines, Some(Gather::Staged)),
        Op::Scatter => one(f, forced, scatter(f, 0), Scatter::Lines, Some(Scatter::Staged)),
        Op::Allgather => one(f, forced, allgather(f), Allgather::Lines, Some(Allgather::Staged)),
        Op::Alltoall => one(f, forced, alltoall(f), Alltoall::Lines, Some(Alltoall::Staged)),
        // A rank with one destination; short records are on the line, and nothing else differs.
        Op::Neighbor => one(f, forced, neighbor(f, 1), Neighbor::Staged, None)
            .map(|_| if bytes <= LINE_DATA { Place::Line } else { Place::Store }),
    };
    // A store takes all of it in one piece, a tree's in one segment: of a message or of a vector.
    place.filter(|p| match p {
        Place::Line => true,
        Place::Store => bytes <= f.large_slot,
        Place::Tree => bytes <= segment(f).min(f.large_slot / 16).min(BLOCK),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::Tuning;

    fn facts() -> impl Iterator<Item = Facts> {
        let of = |(ranks, oversubscribed, large_slot, levels)| Facts {
            ranks,
            bytes: 0,
            item: 1,
            oversubscribed,
            apart: 0,
            alone: true,
            commutative: true,
            large_slot,
            even: true,
            bundled: true,
            levels,
            tuning: Tuning::default(),
        };
        let ranks = [2, 3, 8, 16, 64, 65, 300];
        ranks.into_iter().flat_map(move |n| {
            [
                (false, 64 << 10, 1),
                (true, 64 << 10, 1),
                (false, 16 << 10, 2),
                (false, 260 << 10, 2),
                (true, 512, 1),
                (false, 0, 1),
            ]
            .map(|(o, large_slot, levels)| of((n, o, large_slot, levels)))
        })
    }

    /// The table says of every size what selection says, also where algorithms are forced.
    #[test]
    fn agrees_with_selection_at_every_size() {
        let mut seen = [0; 4];
        for f in facts() {
            for force in [None, Some(0), Some(1), Some(2)] {
                let table = Table::new(f, |_| force);
                // A barrier has no size.
                for op in Op::ALL.into_iter().skip(1) {
                    let first = |bytes, place| chosen(op, f, bytes, force) == Some(place);
                    let line = if first(1, Place::Line) && first(LINE_DATA, Place::Line) { LINE_DATA } else { 0 };
                    // A way that begins behind another one than lines goes without: a forced one that
                    // takes no longer data, or short ones along the levels.
                    let begins = [line > 0, first(line + 1, Place::Store), first(1, Place::Tree)];
                    for bytes in (1..MOST_BYTES + 2).step_by(if f.ranks == 8 { 1 } else { 37 }) {
                        let (is, want) = (table.place(op, bytes), chosen(op, f, bytes, force));
                        let opens = want.filter(|p| bytes <= MOST_BYTES && begins[*p as usize]);
                        let may_go_without = bytes > MOST_BYTES || force.is_some() || f.levels > 1;
                        let right = is == opens && (opens == want || may_go_without);
                        assert!(right, "{} of {bytes} bytes, {f:?}, forced {force:?}: {is:?}, {want:?}", op.name());
                        seen[want.map_or(3, |p| p as usize)] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().all(|n| *n > 1000), "{seen:?}");
    }
}
