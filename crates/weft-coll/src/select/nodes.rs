//! Which way a collective goes over nodes: pure functions of what all ranks of the communicator know alike.
//!
//! `tests/golden/nodes.txt` holds what comes out, so that a change of the rules is a change of that file.

use super::Op;
use std::fmt::Write;

/// A way over nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Every rank sends, as on a communicator that knows no nodes.
    All,
    /// One rank of each node, its leader, sends.
    Leaders,
    /// Each rank of a node has a slice of the data, and sends it to those of its place on the other nodes.
    Slices,
    /// A node's blocks go as they lie in one message of its leader.
    Bundles,
    /// The same of short blocks, which are packed; a long one goes by itself.
    Packed,
}

impl Way {
    pub const fn name(self) -> &'static str {
        match self {
            Way::All => "all",
            Way::Leaders => "leaders",
            Way::Slices => "slices",
            Way::Bundles => "bundles",
            Way::Packed => "packed",
        }
    }
}

/// Lengths in bytes at which the way changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// The longest block that is worth a place in a bundle, which is a copy more: a longer one fills the network by itself.
    pub bundled: usize,
    /// The same where a bundle has a block for each pair of ranks of two nodes, and two copies more; of nodes of 4 ranks.
    pub pairs: usize,
    /// From this length on all ranks of a node send, each its slice.
    pub sliced: usize,
    /// The shortest segment of a chain: what the network carries in about the time that a message takes.
    pub segment: usize,
}

impl Lengths {
    /// Of a network of which nothing was measured: some microseconds and 4 GB/s.
    pub const DEFAULT: Self = Self { bundled: 16 << 10, pairs: 1 << 10, sliced: 128 << 10, segment: 32 << 10 };

    /// Those of a profile in the order of the fields; 0: not measured.
    pub fn measured(words: [u32; 4]) -> Self {
        let d = Self::DEFAULT;
        let mut all = [d.bundled, d.pairs, d.sliced, d.segment];
        for (length, word) in all.iter_mut().zip(words).filter(|(_, w)| *w != 0) {
            *length = word as usize;
        }
        let [bundled, pairs, sliced, segment] = all;
        Self { bundled, pairs, sliced, segment }
    }
    /// In the order of the fields.
    pub fn words(self) -> [u32; 4] {
        [self.bundled, self.pairs, self.sliced, self.segment].map(|l| u32::try_from(l).unwrap_or(u32::MAX))
    }

    /// Of a network of this time from leader to leader in nanoseconds, and this rate in bytes per microsecond.
    ///
    /// What a message costs whatever its length, about half of that time, buys two bytes of copying a nanosecond. Slices
    /// pay once the data take several such times on the network.
    pub fn of_net(latency_ns: u64, rate: u64) -> Self {
        let bundled = latency_ns.saturating_mul(2).clamp(2 << 10, 256 << 10).next_power_of_two() as usize;
        let sliced = (latency_ns.saturating_mul(rate) / 250).clamp(16 << 10, 1 << 20).next_power_of_two() as usize;
        let segment = (latency_ns.saturating_mul(rate) / 1000).clamp(2 << 10, 64 << 10).next_power_of_two() as usize;
        Self { bundled, pairs: bundled / 16, sliced, segment }
    }
}

/// How the ranks of a communicator lie on nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub nodes: usize,
    /// Each node has ranks that follow each other.
    pub in_blocks: bool,
    /// Ranks of each node, where all have as many.
    pub even: Option<usize>,
    /// Ranks of a node on average.
    pub ranks: usize,
    /// Ranks outnumber the cores of their node.
    pub crowded: bool,
    pub lengths: Lengths,
}

impl Shape {
    /// The longest block in a bundle of two nodes' pairs. By itself each costs its rank a message, of as many as there are ranks
    /// on the other node; in bundles the leader copies all those of its node, of which there are as many times more.
    pub fn pairs(&self) -> usize {
        let k = self.ranks.max(2);
        self.lengths.pairs * 16 * (k - 1) / (3 * k * k)
    }
}

/// What one operation is about. All ranks know the same but for the sizes of blocks that are not alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Of a vector or a message its bytes, of blocks those of one; of an allgather of blocks that differ their mean.
    pub bytes: usize,
    /// Blocks are known to be of one size.
    pub alike: bool,
    /// Operands must stay in the order of their ranks.
    pub ordered: bool,
    /// Into so many items a vector can be cut.
    pub items: usize,
}

impl Asked {
    /// A message, or blocks that are alike.
    pub fn of(bytes: usize) -> Self {
        Self { bytes, alike: true, ordered: false, items: bytes }
    }
    /// Blocks that are not.
    pub fn any(bytes: usize) -> Self {
        Self { alike: false, ..Self::of(bytes) }
    }
}

/// Longer blocks on average are not packed into a bundle of all ranks, which every rank would have to unpack: so many
/// times those that are worth a place in one.
const PACKED: usize = 4;

/// Where ranks share cores, so much longer blocks are worth a place in a gather's bundle: a rank of the node leaves its block
/// and goes on, while each message by itself needs both of its ends on a core, some times.
// PERF: 4 x 4 ranks on 2 cores, blocks of 64 KiB: 0.85 of the time. A scatter takes 1.15, since who gets a block waits for one
// hop more (bench/record/2026-12-02-cluster.md).
const CROWDED: usize = 4;

/// The longest segment of a chain.
const SEGMENT: usize = 128 << 10;

/// The segment of a chain of `n` ranks: its start, a segment for each rank but two, is a sixteenth of the whole where
/// `least` allows.
pub fn chain_segment(bytes: usize, n: usize, least: usize) -> usize {
    debug_assert!(least > 0);
    (bytes / (16 * passing(n))).min(SEGMENT).max(least)
}

/// Whether a chain of `n` ranks moves so many bytes sooner than a scatter and an allgather, which move them `2 - 2/n`
/// times: its start is at most half of the whole.
pub fn chain_pays(bytes: usize, n: usize, least: usize) -> bool {
    bytes >= 2 * passing(n) * least
}

/// Whether `k` chains, one for each rank of a node, move so many bytes as soon as one: they share the card, so that a segment
/// of each goes before any is passed on. That is at most a sixteenth of the whole.
fn chains_pay(bytes: usize, k: usize, n: usize, least: usize) -> bool {
    bytes / k >= 16 * passing(n) * least
}

/// Whether shares of so many bytes move sooner than all of them at each step of a tree, or of recursive doubling, between
/// `n` ranks: these take `log2 n` messages' time and as often the bytes', shares twice the messages' and `2 - 2/n` times the
/// bytes'.
pub(super) fn shares_pay(bytes: usize, n: usize, least: usize) -> bool {
    let steps = n.next_power_of_two().trailing_zeros() as usize;
    debug_assert!(n > 0 && steps * n >= 2 * (n - 1));
    let saved = steps * n - 2 * (n - 1);
    bytes.saturating_mul(saved) >= steps * n * least && saved > 0
}

/// Ranks of a chain that pass on, but one of two in any case.
fn passing(n: usize) -> usize {
    n.saturating_sub(2).max(1)
}

/// The way of an operation.
pub fn over_nodes(op: Op, s: Shape, a: Asked) -> Way {
    let keeps = s.in_blocks || !a.ordered;
    // Slices are for cards that one core does not fill: there are no more cores than leaders where ranks share them.
    // PERF: 4 x 4 ranks on 2 cores, allreduce of 1 MiB: one leader a node takes 0.95 of the time, and 0.78 of the processors'
    // (bench/record/2026-12-02-cluster.md).
    let sliced = !s.crowded && a.bytes >= s.lengths.sliced && s.even.is_some_and(|n| a.items >= n);
    let short = |most: usize| (1..=most).contains(&a.bytes);
    match op {
        // All ranks are leaders. A broadcast goes between them as between those of larger nodes.
        Op::Bcast if s.even == Some(1) && a.bytes > 0 => Way::Leaders,
        _ if s.even == Some(1) => Way::All,
        Op::Barrier => Way::Leaders,
        // Each edge is one message already, and no rank knows who else sends to the same node.
        Op::Neighbor => Way::All,
        Op::Alltoall if !a.alike => Way::Packed,
        Op::Gather | Op::Scatter if !a.alike => Way::Packed,
        _ if a.bytes == 0 => Way::All,
        Op::Bcast if sliced && s.even.is_some_and(|k| chains_pay(a.bytes, k, s.nodes, s.lengths.segment)) => {
            Way::Slices
        }
        Op::Bcast => Way::Leaders,
        Op::Allreduce if keeps && sliced => Way::Slices,
        Op::Reduce | Op::Allreduce if keeps => Way::Leaders,
        Op::ReduceScatter | Op::Scan if s.in_blocks => Way::Leaders,
        Op::Gather if s.crowded && s.in_blocks && short(CROWDED * s.lengths.bundled) => Way::Bundles,
        Op::Gather | Op::Scatter if short(s.lengths.bundled) => {
            if s.in_blocks {
                Way::Bundles
            } else {
                Way::Packed
            }
        }
        Op::Allgather if a.alike && s.in_blocks => {
            if sliced {
                Way::Slices
            } else {
                Way::Bundles
            }
        }
        Op::Allgather if short(PACKED * s.lengths.bundled) => Way::Packed,
        Op::Alltoall if short(s.pairs()) => {
            if s.in_blocks && s.even.is_some() {
                Way::Bundles
            } else {
                Way::Packed
            }
        }
        _ => Way::All,
    }
}

/// The ways of all operations, a line each: for `weft tune --show` and the golden file.
pub fn explain(s: Shape) -> String {
    let mut out = String::new();
    for op in Op::ALL {
        for (alike, ordered) in [(true, false), (true, true), (false, false)] {
            let reduces = matches!(op, Op::Reduce | Op::Allreduce | Op::ReduceScatter | Op::Scan);
            let blocks = matches!(op, Op::Gather | Op::Scatter | Op::Allgather | Op::Alltoall);
            let name = match (alike, ordered) {
                (true, false) => op.name().to_string(),
                (true, true) if reduces => format!("{}, in order", op.name()),
                (false, false) if blocks => format!("{}, any sizes", op.name()),
                _ => continue,
            };
            let at = |bytes| over_nodes(op, s, Asked { bytes, alike, ordered, items: bytes });
            let mut steps: Vec<(usize, Way)> = vec![(0, at(0))];
            // Between two powers of two a way changes once at most.
            for top in (0..=24).map(|i| 1usize << i) {
                let (mut low, mut high) = (top / 2, top + 1);
                if at(low) == at(high) {
                    continue;
                }
                while high - low > 1 {
                    let middle = low.midpoint(high);
                    if at(middle) == at(low) { low = middle } else { high = middle }
                }
                if steps.last().is_none_or(|last| last.0 < high) {
                    steps.push((high, at(high)));
                }
            }
            let _ = write!(out, "  {name:<22}");
            for (i, (from, way)) in steps.iter().enumerate() {
                let _ = match i {
                    0 => write!(out, " {}", way.name()),
                    _ => write!(out, ", from {from} {}", way.name()),
                };
            }
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the rules is a change of the file, which `WEFT_GOLDEN=write` makes.
    #[test]
    fn the_choice_is_that_of_the_golden_file() {
        let mut now =
            String::from("# The way of each collective over nodes, and the bytes from which another follows.\n");
        let nets = [
            ("a network that was not measured", Lengths::DEFAULT),
            ("2 us, 12 GB/s", Lengths::of_net(2_000, 12_000)),
            ("60 us, 110 MB/s", Lengths::of_net(60_000, 110)),
        ];
        for (net, lengths) in nets {
            for (lie, in_blocks, even, crowded) in [
                ("nodes of 4 ranks", true, Some(4), false),
                ("nodes of 4 ranks on fewer cores", true, Some(4), true),
                ("nodes of various numbers of ranks", true, None, false),
                ("ranks dealt to nodes in turn", false, Some(4), false),
                ("each rank alone", true, Some(1), false),
            ] {
                let shape = Shape { nodes: 8, in_blocks, even, ranks: even.unwrap_or(6), crowded, lengths };
                let _ = write!(now, "\n{lie}; {net}\n{}", explain(shape));
            }
        }
        weft_testkit::is_golden(env!("CARGO_MANIFEST_DIR"), "nodes.txt", &now);
    }

    #[test]
    fn what_was_not_measured_is_built_in() {
        assert_eq!(Lengths::measured([0; 4]), Lengths::DEFAULT);
        assert_eq!(Lengths::measured(Lengths::DEFAULT.words()), Lengths::DEFAULT);
        let of = |i: usize| Lengths::measured(std::array::from_fn(|k| if k == i { 4096 } else { 0 }));
        assert_eq!(of(0), Lengths { bundled: 4096, ..Lengths::DEFAULT });
        assert_eq!(of(3), Lengths { segment: 4096, ..Lengths::DEFAULT });
    }

    #[test]
    fn a_network_like_loopback_gets_the_lengths_that_were_not_measured() {
        assert_eq!(Lengths::of_net(7_000, 4_400), Lengths::DEFAULT);
    }

    #[test]
    fn a_chain_that_pays_moves_less_than_a_scatter_and_an_allgather() {
        for n in [2, 3, 4, 8, 16, 64, 1024] {
            for bytes in (10..=24).map(|i| 1usize << i) {
                for least in [4 << 10, 16 << 10, 64 << 10] {
                    let segment = chain_segment(bytes, n, least);
                    let start = (n - 2) * segment;
                    assert!(!chain_pays(bytes, n, least) || 2 * start <= bytes, "{n} ranks, {bytes} bytes: {segment}");
                }
            }
        }
        // Of 8 nodes and 256 KiB, where a message takes no longer than 2 KiB: 1.06 times what the bytes take.
        assert_eq!(chain_segment(256 << 10, 8, 2 << 10), (256 << 10) / 96);
    }

    #[test]
    fn shares_pay_where_they_take_less_time() {
        let log2 = |n: usize| n.next_power_of_two().trailing_zeros() as usize;
        for least in [2 << 10, 32 << 10] {
            for n in [2, 3, 4, 5, 8, 16, 17, 64, 1024] {
                for bytes in (0..26).map(|i| 1usize << i) {
                    let whole = log2(n) * (least + bytes);
                    let shares = 2 * log2(n) * least + 2 * bytes * (n - 1) / n;
                    let pays = shares_pay(bytes, n, least);
                    assert!(!pays || shares <= whole, "{n} ranks, {bytes} bytes");
                    assert!(pays || shares + 1 >= whole, "{n} ranks, {bytes} bytes");
                }
            }
        }
    }

    #[test]
    fn bundles_of_pairs_shrink_as_nodes_grow() {
        let lengths = Lengths::DEFAULT;
        let of = |ranks| Shape { nodes: 2, in_blocks: true, even: Some(ranks), ranks, crowded: false, lengths }.pairs();
        assert_eq!([1, 2, 4, 8, 64, 384].map(of), [1365, 1365, 1024, 597, 84, 14]);
    }

    #[test]
    fn no_figure_is_beyond_reason() {
        for latency in [0, 1, 1_000, 1_000_000, u64::MAX >> 8] {
            for rate in [0, 1, 100_000, u64::MAX >> 8] {
                let l = Lengths::of_net(latency, rate);
                assert!(l.pairs >= 128 && l.bundled <= 256 << 10 && l.sliced <= 1 << 20, "{l:?}");
                assert!((2 << 10..=64 << 10).contains(&l.segment), "{l:?}");
            }
        }
    }
}
