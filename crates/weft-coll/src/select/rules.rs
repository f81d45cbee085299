//! The algorithms of each operation, and the sizes and numbers of ranks at which one follows another.

use super::{Algorithm, Facts, Op};
use crate::shm::bundle::record_room;
use weft_lockfree::LINE_DATA;

/// Above this many ranks a single rank that talks to all others becomes the bottleneck.
const FLAT_RANKS: usize = 64;
/// The same of ranks on different nodes.
const FLAT_NODES: usize = 8;
/// Nodes that send a share to each other one in one step, which takes a quarter of a message's time for each, as soon as in
/// a logarithm of steps.
const DIRECT_NODES: usize = 16;
/// Up to this size a message costs about as much as an empty one.
const SHORT_BYTES: usize = 2 << 10;
/// From this size on, bandwidth counts and steps hardly do.
const LONG_BYTES: usize = 32 << 10;

/// Up to so many bytes of all vectors together every rank reduces all of them, on shared cores.
const WHOLE_BYTES_SHARED: usize = 32 << 10;
/// From this length on single copy beats the large slots although ranks meet twice, on shared cores.
const DIRECT_BYTES_SHARED: usize = 32 << 10;
/// Vectors of so many bytes together go through large slots, and every rank reduces all of them.
// PERF: both ways measured in alternation at 2 ranks, near cores and far ones (ADR 0029).
const STAGED_ALL_BYTES: usize = 128 << 10;
/// Every rank reduces all vectors up to this length over the ranks above three, with a core per rank: what it reads
/// beyond a share grows with the ranks, the second meeting that it saves does not.
// PERF: the six ways of an allreduce at 3, 4, 6, 8 and 16 ranks: bench/record/2026-11-26-reductions-16-cores.md.
const WHOLE_BYTES: usize = 4 << 10;
/// From this share of a rank on shares go by single copy, with a core per rank.
// PERF: bench/record/2026-11-26-reductions-16-cores.md, 256 B to 1 MiB.
const DIRECT_SHARE_BYTES: usize = 32 << 10;
/// Up to this length vectors go along the tree of the levels; beyond, each rank takes its share of
/// all of them, which moves no byte twice.
const TREE_BYTES: usize = 32 << 10;
/// Bytes of a segment: two of them and what else is in use fit a first-level cache.
const SEGMENT: usize = 8 << 10;
/// From this length on segments are twice as long: their lines cost more than the later start.
const LONG_SEGMENTS_BYTES: usize = 128 << 10;

/// Bytes of a segment of a broadcast through a large slot.
pub fn segment(f: Facts) -> usize {
    let seg = match f.tuning.segment {
        0 if f.bytes >= LONG_SEGMENTS_BYTES => 2 * SEGMENT,
        0 => SEGMENT,
        measured => measured as usize,
    };
    seg.min(f.large_slot / 4)
}

/// From this length on a reduction goes by single copy; where shorter ones climb the tree, at once.
fn direct_from(f: Facts, op: Op) -> usize {
    let usual = || if f.oversubscribed { DIRECT_BYTES_SHARED } else { direct_bytes(f, op) };
    let from = f.tuning.staged(op).map_or_else(usual, |all| all / f.ranks + 1);
    if f.climbs() { from.min(TREE_BYTES) } else { from }
}

/// The same of ranks with a core each.
fn direct_bytes(f: Facts, op: Op) -> usize {
    match op {
        // PERF: one of two ranks copies to its large slot and need not wait for the other: 256 KiB by near and far cores
        // 15 and 31 us, by single copy 40 and 40.
        Op::Reduce | Op::Scan | Op::ReduceScatter if f.ranks == 2 => f.large_slot + 1,
        _ if f.ranks == 2 => STAGED_ALL_BYTES / 2 + 1,
        // The root alone reads what all have in their large slots.
        Op::Reduce if f.ranks <= 8 => 2 * STAGED_ALL_BYTES / f.ranks + 1,
        Op::Reduce => STAGED_ALL_BYTES / f.ranks + 1,
        Op::ReduceScatter => 2 * DIRECT_SHARE_BYTES * f.ranks,
        // Each rank waits for those before it.
        Op::Scan => 3 * DIRECT_SHARE_BYTES,
        _ => DIRECT_SHARE_BYTES * f.ranks,
    }
}

/// Up to this length a block goes through a large slot.
fn staged_bytes(f: Facts, op: Op) -> usize {
    // PERF: what one rank has for all costs a large slot one copy more of as many as there are ranks, and single copy
    // a hand-off more of all of them: allgather of 16 KiB by 8 ranks on 2 cores 89 and 59 us (single runs).
    let few = f.oversubscribed && op != Op::Allgather;
    f.tuning.staged(op).unwrap_or(if few { STAGED_BYTES_SHARED } else { STAGED_BYTES })
}

/// The same where large slots are the better way for all that fits them.
fn large_slot_bytes(f: Facts, op: Op) -> usize {
    f.tuning.staged(op).unwrap_or(f.large_slot).min(f.large_slot)
}

/// Up to so many bytes of all vectors together every rank reduces all of them.
fn whole_bytes(f: Facts) -> usize {
    match f.ranks {
        _ if f.oversubscribed => WHOLE_BYTES_SHARED,
        0..=3 => STAGED_ALL_BYTES,
        n => n * (WHOLE_BYTES / (n - 3)),
    }
}

/// Whether one rank meets all others: on shared cores, where each step costs a hand-off.
fn flat(f: Facts) -> bool {
    f.oversubscribed && f.ranks <= FLAT_RANKS
}

/// The same of what goes one way alone. Between a few nodes a step costs a latency, too, which is more than what each short
/// message costs besides; what takes a card longer than that does not go to or from one card as often as there are nodes.
fn one_step(f: Facts) -> bool {
    match f.apart {
        0 => flat(f),
        least => flat(f) && f.bytes < least || f.ranks <= FLAT_NODES && f.bytes <= SHORT_BYTES,
    }
}

/// Blocks between many nodes go in a logarithm of steps up to so many times what the network carries in the time of a message;
/// of longer ones the steps' time is a small part, and neighbours alone are in each other's way the least.
const STEPS_BYTES: usize = 16;

/// Whether there are more than `n` nodes, each of one rank, and so too many for messages of each to all others. On shared cores a step costs more than a message to each other rank.
fn are_many(f: Facts, n: usize) -> bool {
    f.apart != 0 && f.alone && f.ranks > if f.oversubscribed { FLAT_RANKS } else { n }
}

/// Whether shares of the data in twice as many steps cost less than all of them in each step: on one node from that length on.
fn shares_pay(f: Facts, from: usize) -> bool {
    match f.apart {
        0 => f.bytes >= from,
        least => super::nodes::shares_pay(f.bytes, f.ranks, least),
    }
}

algorithms!(Barrier {
    Lines = "lines" if |f| f.shm(),
    Tree = "tree" if |f| f.shm(),
    Dissemination = "dissemination",
    Flat = "flat",
});
pub fn barrier(f: Facts) -> Barrier {
    if f.meets_by_tree() {
        Barrier::Tree
    } else if f.shm() {
        Barrier::Lines
    } else if flat(f) {
        Barrier::Flat
    } else {
        Barrier::Dissemination
    }
}

algorithms!(Bcast {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.shm(),
    Tree = "tree" if |f| f.shm(),
    Direct = "direct" if |f| f.shm(),
    Flat = "flat",
    Binomial = "binomial",
    ScatterAllgather = "scatter_allgather",
});
/// `bytes`: the message.
pub fn bcast(f: Facts) -> Bcast {
    if f.climbs() {
        Bcast::Tree
    } else if f.fits_line() {
        Bcast::Lines
    } else if f.shm() && f.bytes <= large_slot_bytes(f, Op::Bcast) {
        Bcast::Staged
    } else if f.shm() {
        Bcast::Direct
    } else if one_step(f) && f.bytes <= LONG_BYTES {
        Bcast::Flat
    } else if f.ranks >= 4 && !(f.oversubscribed && f.apart == 0) && shares_pay(f, 4 * LONG_BYTES) {
        Bcast::ScatterAllgather
    } else {
        Bcast::Binomial
    }
}

/// Ranks whose large slots a long broadcast uses, which is not single copy as long as it fits them.
pub(crate) fn bcast_large_slots(f: Facts) -> usize {
    let few = f.ranks == 2 || f.oversubscribed;
    if few && f.bytes > f.large_slot && large_slot_bytes(f, Op::Bcast) == f.large_slot { f.ranks } else { 1 }
}

/// Up to so many bytes a block goes through a large slot rather than by single copy.
// PERF: both ways measured in alternation at 2 ranks, near cores and far ones (ADR 0029).
const STAGED_BYTES: usize = 64 << 10;
const STAGED_BYTES_SHARED: usize = 12 << 10;

/// Blocks for all others and a table of them go through a large slot.
fn fits_large_slot(f: Facts) -> bool {
    f.shm() && f.bytes + 16 * f.ranks + 64 <= f.large_slot
}

/// Whether bundles in `room` bytes have room for some data of each rank.
fn bundles(f: Facts, room: usize) -> bool {
    f.shm() && record_room(room, f.ranks) >= 8
}

fn binomial(f: Facts) -> bool {
    let pays = match f.apart {
        least if f.alone && least != 0 => tree_pays(f.bytes, f.ranks, least),
        _ => f.ranks >= 8 && f.bytes * f.ranks <= 4 * SHORT_BYTES,
    };
    pays && !one_step(f)
}

/// Whether blocks of so many bytes come to one of `n` nodes, or from there, sooner along a binomial tree than each by itself:
/// of these every one but the first costs that node a quarter of a message's time, along a tree half of the bytes wait for
/// each other. By a quarter, since a node that waits for others may be late.
fn tree_pays(bytes: usize, n: usize, least: usize) -> bool {
    let steps = n.next_power_of_two().trailing_zeros() as usize;
    4 * (4 * steps * least + 2 * n * bytes) < 3 * (n + 2) * least
}

algorithms!(Gather {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.shm() && f.bytes <= f.large_slot,
    Tree = "tree" if |f| bundles(f, f.large_slot),
    Direct = "direct" if |f| f.shm(),
    Flat = "flat",
    Binomial = "binomial",
});
/// `bytes`: the block. Of blocks of different sizes each rank chooses by its own.
pub fn gather(f: Facts) -> Gather {
    if f.climbs() && bundles(f, f.large_slot) {
        // Whatever the block's size, which may be known to two ranks alone.
        Gather::Tree
    } else if f.fits_line() {
        Gather::Lines
    } else if f.shm() && f.bytes <= large_slot_bytes(f, Op::Gather) {
        // PERF: the members' copies to the large slots run ahead of the root's from there: faster than
        // single copy as long as a block fits a large slot.
        Gather::Staged
    } else if f.shm() {
        Gather::Direct
    } else if binomial(f) {
        Gather::Binomial
    } else {
        Gather::Flat
    }
}

algorithms!(Scatter {
    Lines = "lines" if |f| f.fits_line() && fits_large_slot(f),
    Staged = "staged" if fits_large_slot,
    Tree = "tree" if scatter_climbs,
    Direct = "direct" if |f| f.shm(),
    Flat = "flat",
    Binomial = "binomial",
});
fn scatter_climbs(f: Facts) -> bool {
    f.shm() && 2 * crate::scatter::tree::overhead(f.ranks) <= f.large_slot
}
/// `bytes`: all blocks but the root's; the root chooses between what goes through shared memory.
/// `block`: the size of one, where all know it.
pub fn scatter(f: Facts, block: usize) -> Scatter {
    if f.climbs() && scatter_climbs(f) {
        // Whatever the blocks' sizes, which the root alone knows.
        Scatter::Tree
    } else if f.fits_line() && fits_large_slot(f) {
        Scatter::Lines
    } else if f.bytes <= staged_bytes(f, Op::Scatter) * (f.ranks - 1) && fits_large_slot(f) {
        Scatter::Staged
    } else if f.shm() {
        Scatter::Direct
    } else if block > 0 && binomial(Facts { bytes: block, ..f }) {
        Scatter::Binomial
    } else {
        Scatter::Flat
    }
}

algorithms!(Allgather {
    Lines = "lines" if |f| f.shm() && f.bytes <= LINE_DATA * f.ranks,
    Staged = "staged" if |f| f.shm() && f.bytes <= f.large_slot * f.ranks,
    Tree = "tree" if |f| f.shm() && f.bytes <= record_room((f.large_slot / 2) & !63, f.ranks) * f.ranks,
    Levels = "levels" if |f| f.shm() && f.levels > 1 && crate::allgather::levels::fits_large_slot(f.ranks, f.large_slot),
    Direct = "direct" if |f| f.shm(),
    Bruck = "bruck",
    GatherBcast = "gather_bcast",
    Messages = "messages",
    Ring = "ring",
    Circulant = "circulant",
});
/// `bytes`: all blocks, were they as long as the longest.
pub fn allgather(f: Facts) -> Allgather {
    if f.climbs() && Allgather::Tree.is_possible(f) {
        Allgather::Tree
    } else if f.climbs() && Allgather::Levels.is_possible(f) {
        Allgather::Levels
    } else if f.shm() {
        let longest = f.bytes / f.ranks;
        if longest <= LINE_DATA {
            Allgather::Lines
        } else if longest <= staged_bytes(f, Op::Allgather).min(f.large_slot) {
            Allgather::Staged
        } else {
            Allgather::Direct
        }
    } else if are_many(f, FLAT_NODES) && f.bytes / f.ranks < STEPS_BYTES * f.apart {
        // Short blocks are packed, so that those of a step are one message.
        if f.bytes <= LONG_BYTES { Allgather::Bruck } else { Allgather::Circulant }
    } else if f.oversubscribed {
        if f.bytes <= LONG_BYTES && f.ranks > 3 { Allgather::GatherBcast } else { Allgather::Messages }
    } else if f.apart != 0 && f.ranks <= FLAT_NODES {
        Allgather::Messages
    } else if f.bytes <= LONG_BYTES {
        Allgather::Bruck
    } else {
        Allgather::Ring
    }
}

algorithms!(Alltoall {
    Lines = "lines" if |f| f.fits_line() && fits_large_slot(f),
    Staged = "staged" if fits_large_slot,
    Groups = "groups" if |f| f.climbs() && f.bundled && f.bytes > 0,
    Direct = "direct" if |f| f.shm(),
    Bruck = "bruck" if |f| f.even,
    Messages = "messages",
    Pairwise = "pairwise",
});
/// More ranks than this on shared cores move blocks of up to `CROWDED_BYTES`, and whatever else would go by lines and
/// large slots, in a logarithm of steps: to look at what each other rank shows takes a turn on the core, and a page of
/// its board.
// PERF: bench/record/2026-11-27-worlds.md.
const CROWD: usize = 64;
const CROWDED_BYTES: usize = 256;
fn is_crowd(f: Facts) -> bool {
    f.even && f.oversubscribed && f.ranks > CROWD
}
/// Whether so many bytes for `n` nodes go sooner by way of others, half of them in each of `log2 n` steps, than in messages to
/// each, of which every one costs a quarter of a message's time.
fn relays_pay(bytes: usize, n: usize, least: usize) -> bool {
    debug_assert!(n > 0);
    let steps = n.next_power_of_two().trailing_zeros() as usize;
    4 * steps * least + 2 * steps * bytes < (n + 2) * least + 4 * bytes
}
/// `bytes`: what this rank sends in all; ranks may choose differently.
pub fn alltoall(f: Facts) -> Alltoall {
    if Alltoall::Groups.is_possible(f) {
        Alltoall::Groups
    } else if is_crowd(f) && (f.bytes <= CROWDED_BYTES * (f.ranks - 1) || fits_large_slot(f)) {
        Alltoall::Bruck
    } else if f.fits_line() && fits_large_slot(f) {
        Alltoall::Lines
    } else if f.bytes <= staged_bytes(f, Op::Alltoall) * (f.ranks - 1) && fits_large_slot(f) {
        Alltoall::Staged
    } else if f.shm() {
        Alltoall::Direct
    } else if f.even && are_many(f, DIRECT_NODES) && relays_pay(f.bytes, f.ranks, f.apart) {
        Alltoall::Bruck
    } else if f.oversubscribed || f.apart != 0 || f.bytes <= 4 * LONG_BYTES {
        Alltoall::Messages
    } else {
        Alltoall::Pairwise
    }
}

algorithms!(Neighbor {
    Staged = "staged" if |f| f.shm() && f.bytes <= f.large_slot,
    Direct = "direct" if |f| f.shm(),
    Messages = "messages",
});
/// What a record holds beside its block, at most.
const RECORD_BYTES: usize = 64;
/// `bytes`: the records of all blocks that this rank sends to others, of which there are `degree`; ranks may
/// choose differently between what goes through shared memory.
// PERF: on shared cores a hand-off costs more than the second copy: 8 ranks of a ring on 2 cores, 2 blocks of
// 16 KiB by single copy and through large slots 45 and 23 us, of 32 KiB 76 and 48 (single runs).
pub fn neighbor(f: Facts, degree: usize) -> Neighbor {
    if !f.shm() {
        Neighbor::Messages
    } else if f.bytes <= f.large_slot
        && (f.ranks == 2 || f.oversubscribed || f.bytes <= (staged_bytes(f, Op::Alltoall) + RECORD_BYTES) * degree)
    {
        Neighbor::Staged
    } else {
        Neighbor::Direct
    }
}

algorithms!(Reduce {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts(),
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Flat = "flat",
    Binomial = "binomial",
    ReduceScatterGather = "reduce_scatter_gather",
    Circulant = "circulant" if |f| f.commutative,
});
/// `bytes`: the vector; `items`: its elements.
pub fn reduce(f: Facts, items: i64) -> Reduce {
    if f.climbs() && f.cuts() && f.commutative && f.bytes < TREE_BYTES {
        Reduce::Tree
    } else if f.fits_line() {
        Reduce::Lines
    } else if f.cuts() && f.bytes < direct_from(f, Op::Reduce) {
        Reduce::Staged
    } else if f.cuts() {
        Reduce::Direct
    } else if shares_pay(f, LONG_BYTES) && f.ranks > 2 && items >= f.ranks as i64 {
        if are_many(f, DIRECT_NODES) && f.commutative { Reduce::Circulant } else { Reduce::ReduceScatterGather }
    } else if one_step(f) && f.bytes <= LONG_BYTES {
        Reduce::Flat
    } else {
        Reduce::Binomial
    }
}

algorithms!(Allreduce {
    Lines = "lines" if |f| f.fits_line(),
    Whole = "whole" if |f| f.cuts(),
    Shares = "shares" if |f| f.cuts(),
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Flat = "flat",
    RecursiveDoubling = "recursive_doubling",
    ReduceScatterAllgather = "reduce_scatter_allgather",
    Circulant = "circulant" if |f| f.commutative,
});
/// `bytes`: the vector; `items`: its elements.
pub fn allreduce(f: Facts, items: i64) -> Allreduce {
    if f.meets_by_tree() && f.cuts() && f.commutative && f.bytes < TREE_BYTES {
        Allreduce::Tree
    } else if f.fits_line() {
        Allreduce::Lines
    } else if f.cuts() && f.bytes >= direct_from(f, Op::Allreduce) {
        Allreduce::Direct
    } else if f.cuts() && f.bytes * f.ranks <= whole_bytes(f) {
        Allreduce::Whole
    } else if f.cuts() {
        Allreduce::Shares
    } else if shares_pay(f, LONG_BYTES) && items >= f.ranks as i64 {
        if are_many(f, FLAT_NODES) && f.commutative { Allreduce::Circulant } else { Allreduce::ReduceScatterAllgather }
    } else if flat(f) && f.ranks > 2 && f.bytes <= LONG_BYTES {
        Allreduce::Flat
    } else {
        Allreduce::RecursiveDoubling
    }
}

algorithms!(ReduceScatter {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts() && f.bytes <= f.large_slot,
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Messages = "messages",
    Gathered = "gathered",
    Circulant = "circulant" if |f| f.commutative,
});
/// `bytes`: the whole vector.
pub fn reduce_scatter(f: Facts) -> ReduceScatter {
    let tree = f.cuts() && f.commutative && f.bytes < TREE_BYTES;
    if f.climbs() && tree {
        ReduceScatter::Tree
    } else if f.fits_line() {
        ReduceScatter::Lines
    } else if f.meets_by_tree() && tree {
        ReduceScatter::Tree
    } else if f.cuts() && f.bytes < direct_from(f, Op::ReduceScatter).min(f.large_slot) {
        ReduceScatter::Staged
    } else if f.cuts() {
        ReduceScatter::Direct
    } else if are_many(f, DIRECT_NODES) && f.commutative && f.bytes / f.ranks < STEPS_BYTES * f.apart {
        ReduceScatter::Circulant
    } else if f.ranks > 16 && f.bytes <= f.ranks * 64 {
        ReduceScatter::Gathered
    } else {
        ReduceScatter::Messages
    }
}

algorithms!(Scan {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts() && f.bytes <= f.large_slot,
    Tree = "tree" if |f| f.cuts() && crate::scan::tree::fits_large_slot(f.ranks, f.bytes, f.large_slot),
    Direct = "direct" if |f| f.cuts(),
    Messages = "messages",
    RecursiveDoubling = "recursive_doubling",
});
/// `bytes`: the vector.
pub fn scan(f: Facts) -> Scan {
    if f.climbs() && Scan::Tree.is_possible(f) {
        Scan::Tree
    } else if f.fits_line() && f.ranks <= FLAT_RANKS {
        Scan::Lines
    } else if f.cuts() && f.bytes < direct_from(f, Op::Scan).min(f.large_slot) && f.ranks <= FLAT_RANKS {
        Scan::Staged
    } else if f.cuts() && f.bytes >= direct_from(f, Op::Scan).min(f.large_slot) {
        Scan::Direct
    } else if one_step(f) && f.ranks <= 16 && f.bytes <= LONG_BYTES {
        Scan::Messages
    } else {
        Scan::RecursiveDoubling
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::Tuning;

    fn facts(ranks: usize, bytes: usize) -> Facts {
        Facts {
            ranks,
            bytes,
            item: 1,
            oversubscribed: false,
            apart: 0,
            alone: true,
            commutative: true,
            large_slot: 1 << 20,
            even: true,
            bundled: true,
            levels: 1,
            tuning: Tuning::default(),
        }
    }

    /// The ways of an allreduce follow one another as data grow, on any number of cores.
    #[test]
    fn an_allreduce_goes_from_lines_to_single_copy() {
        for ranks in 2..400 {
            let mut last = 0;
            for bytes in (1..64 << 10).step_by(7).chain((64 << 10..32 << 20).step_by(4093)) {
                let at = match allreduce(facts(ranks, bytes), bytes as i64) {
                    Allreduce::Lines => 0,
                    Allreduce::Whole => 1,
                    Allreduce::Shares => 2,
                    Allreduce::Direct => 3,
                    other => panic!("{other:?} of {bytes} bytes, {ranks} ranks"),
                };
                assert!(at >= last, "{bytes} bytes, {ranks} ranks: {at} after {last}");
                last = at;
            }
            assert_eq!(last, 3, "{ranks} ranks");
        }
    }

    /// What was measured on 16 cores.
    #[test]
    fn reductions_change_their_way_by_ranks() {
        let allreduce = |ranks, kib: usize| allreduce(facts(ranks, kib << 10), (kib << 10) as i64);
        assert_eq!(allreduce(2, 64), Allreduce::Whole);
        assert_eq!(allreduce(3, 32), Allreduce::Whole);
        assert_eq!(allreduce(4, 4), Allreduce::Whole);
        assert_eq!(allreduce(8, 1), Allreduce::Shares);
        assert_eq!(allreduce(16, 1), Allreduce::Shares);
        assert_eq!(allreduce(16, 256), Allreduce::Shares);
        assert_eq!(allreduce(16, 512), Allreduce::Direct);
        assert_eq!(reduce_scatter(facts(16, 256 << 10)), ReduceScatter::Staged);
        assert_eq!(scan(facts(16, 64 << 10)), Scan::Staged);
        assert_eq!(scan(facts(16, 128 << 10)), Scan::Direct);
        assert_eq!(reduce(facts(4, 64 << 10), 1 << 14), Reduce::Staged);
        assert_eq!(reduce(facts(16, 16 << 10), 1 << 14), Reduce::Direct);
    }
}
