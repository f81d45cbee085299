//! What a seed chooses: a job, its faults, and a program for each rank.

use crate::net::NetPlan;
use crate::rng::Rng;
use crate::spawn::{JobPlan, Meeting};
use weft_base::param::Param;
use weft_p2p::{SendMode, params};
use weft_singlecopy::SINGLECOPY;

/// Contexts in use; the last one does not fit into short headers.
pub const CONTEXTS: [u32; 4] = [0, 1, 5, 70_000];
/// Contexts of collectives.
pub const COLLECTIVE: [u32; 2] = [2, 70_001];
pub const TAGS: i32 = 3;
/// Bytes of an item of a collective.
pub const ITEM: usize = 8;

/// How the bytes of a message lie in a buffer: blocks of `block` bytes at a distance of `stride`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub block: usize,
    pub stride: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct What {
    pub ctx: u32,
    pub tag: i32,
}

/// What a receive or a probe asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    pub ctx: u32,
    pub src: Option<u32>,
    pub tag: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By `isend` or `irecv`.
    General,
    /// By the short ways first, as blocking calls and those for short messages do.
    Short,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Send {
        dest: u32,
        what: What,
        len: usize,
        mode: SendMode,
        shape: Option<Shape>,
        buffer: Buffer,
        way: Way,
    },
    Recv {
        asked: Asked,
        room: usize,
        shape: Option<Shape>,
        heap: bool,
        way: Way,
    },
    Probe {
        asked: Asked,
    },
    /// Takes a message out of matching; it is received now or later.
    Take {
        asked: Asked,
        room: usize,
        heap: bool,
        later: bool,
    },
    /// Receives what was taken.
    ReceiveTaken,
    /// Of the rank's request that was made so many before.
    Cancel {
        back: usize,
    },
    Detach {
        back: usize,
    },
    /// Does nothing for so many steps.
    Stall {
        steps: usize,
    },
    Freed,
    /// Of all its ranks, each at this place of its program; which one `Op::rank` names says nothing.
    Coll(Coll),
    Epoch(Epoch),
    /// Ranks of two jobs get to know each other, of which one may be started for that; and part again. Of all their ranks, as
    /// `Coll`.
    Meet(Meeting),
    Part(Meeting),
}

/// Which locks an epoch takes; a bit for each rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locks {
    All,
    Of {
        shared: u32,
        exclusive: u32,
    },
    /// None: its targets are active. Of all these ranks, as `Coll`; who reaches whom comes from the epoch's number.
    Active {
        members: u32,
    },
}

/// An access epoch of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Epoch {
    /// What its operations come from.
    pub number: u64,
    pub window: usize,
    pub locks: Locks,
    pub ops: usize,
    /// The rank begins nothing else before it ends.
    pub blocking: bool,
    pub heap: bool,
}

/// `busy`: whom most want.
fn epoch(rng: &mut Rng, n: u32, windows: usize, busy: u32) -> Epoch {
    let any = |rng: &mut Rng| 1 << if rng.one_in(2) { busy } else { rng.below(n as usize) as u32 };
    let locks = match rng.below(6) {
        0 | 1 => Locks::All,
        2 => Locks::Of { shared: any(rng), exclusive: 0 },
        3 => Locks::Of { shared: 0, exclusive: any(rng) },
        _ => Locks::Of { shared: any(rng) | any(rng), exclusive: any(rng) | any(rng) & any(rng) },
    };
    let ops = if rng.one_in(4) { rng.below(60) } else { rng.below(10) };
    let (window, blocking, heap) = (rng.below(windows), rng.one_in(2), rng.one_in(2));
    Epoch { number: rng.next(), window, locks, ops, blocking, heap }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
    Exscan,
    Gather,
    Scatter,
    Allgather,
    Alltoall,
}

impl Which {
    const ALL: [Which; 11] = [
        Self::Barrier,
        Self::Bcast,
        Self::Reduce,
        Self::Allreduce,
        Self::ReduceScatter,
        Self::Scan,
        Self::Exscan,
        Self::Gather,
        Self::Scatter,
        Self::Allgather,
        Self::Alltoall,
    ];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coll {
    /// Its tag: no two of a program have the same.
    pub id: i32,
    pub ctx: u32,
    /// A bit for each of its ranks.
    pub members: u32,
    pub which: Which,
    /// A place among its ranks.
    pub root: usize,
    /// Items of a block.
    pub count: usize,
    pub commutative: bool,
    pub in_place: bool,
    /// The place of an algorithm among those of the operation, which runs where it may.
    pub forced: Option<usize>,
    /// The ranks begin nothing else before it ends.
    pub blocking: bool,
    pub heap: bool,
}

/// Bytes of all blocks of all ranks of a collective.
const COLL_MOST: usize = 1 << 20;

/// One of some of the ranks `all`, a bit for each.
pub fn coll(rng: &mut Rng, all: u32, contexts: &[u32], id: i32) -> Coll {
    let some = rng.below(all as usize + 1) as u32 & all;
    let members = if some == 0 || rng.one_in(2) { all } else { some };
    let ranks = members.count_ones() as usize;
    let which = rng.pick(&Which::ALL);
    let blocks = match which {
        Which::Barrier | Which::Bcast | Which::Reduce | Which::Allreduce | Which::Scan | Which::Exscan => 1,
        _ => ranks,
    };
    let most = COLL_MOST / ITEM / ranks / blocks;
    Coll {
        id,
        ctx: rng.pick(contexts),
        members,
        which,
        root: rng.below(ranks),
        count: (len(rng) / ITEM + rng.below(2)).min(most),
        commutative: rng.one_in(2),
        in_place: rng.one_in(4),
        forced: rng.one_in(2).then(|| rng.below(12)),
        blocking: rng.one_in(2),
        heap: rng.one_in(2),
    }
}

/// Where a message is sent from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buffer {
    /// One of its own, which is written over once it may be.
    Own { heap: bool },
    /// One of a few that are sent again and again and never written.
    Kept { index: usize },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    pub rank: u32,
    pub kind: Kind,
}

impl Op {
    /// Whether it is in the program of this rank.
    pub fn is_of(&self, rank: u32) -> bool {
        match self.kind {
            Kind::Coll(coll) => coll.members >> rank & 1 == 1,
            Kind::Epoch(Epoch { locks: Locks::Active { members }, .. }) => members >> rank & 1 == 1,
            Kind::Meet(m) | Kind::Part(m) => m.has(rank),
            _ => self.rank == rank,
        }
    }
}

/// Faults of copies by the kernel, each once in so many; 0: never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    pub fails: usize,
    pub partial: usize,
    pub refuses: bool,
}

#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub n: u32,
    /// Which of the job's layouts, from the longest.
    pub layout: usize,
    pub oversubscribed: bool,
    pub threads: bool,
    /// Messages have checksums (`P2p::seal`).
    pub seals: bool,
    pub params: Vec<(&'static Param, String)>,
    pub faults: Faults,
    /// None: all ranks are on one node.
    pub net: Option<NetPlan>,
    /// Who dies, and in which step.
    pub death: Option<(u32, usize)>,
    /// Which context is revoked, and in which step.
    pub revoked: Option<(u32, usize)>,
    /// A rank stops being scheduled once in so many steps.
    pub stalls: usize,
    pub windows: usize,
    /// Jobs that are started while this one runs. Their ranks are numbered behind its own, job by job.
    pub jobs: Vec<JobPlan>,
    pub ops: Vec<Op>,
}

/// Lengths at which something changes.
const EDGES: [usize; 14] = [0, 1, 8, 48, 56, 57, 64, 255, 256, 512, 4096, 8192, 16 << 10, 64 << 10];
const LONG: [usize; 6] = [64 << 10, 100_000, 128 << 10, 256 << 10, 300_000, 600_000];
/// Lengths of the buffers that are kept.
pub const KEPT: [usize; 4] = [8192, 20_000, 65_536, 150_000];

fn len(rng: &mut Rng) -> usize {
    match rng.below(20) {
        0..=8 => rng.below(300),
        9..=15 => (rng.pick(&EDGES) + rng.below(5)).saturating_sub(2),
        16..=18 => rng.below(40_000),
        // Somewhat less than a whole number of cells, too: then the last one is nearly full.
        _ => rng.pick(&LONG) + rng.below(100) - 50,
    }
}

fn shape(rng: &mut Rng, len: usize) -> Option<Shape> {
    if len == 0 || !rng.one_in(6) {
        return None;
    }
    let block = rng.pick(&[1, 3, 8, 100, 1024, 5000]);
    // Short blocks of long messages only cost time.
    let block = if len > 20_000 { block.max(100) } else { block };
    Some(Shape { block, stride: block + 1 + rng.below(40) })
}

fn asked(rng: &mut Rng, src: u32, what: What) -> Asked {
    Asked { ctx: what.ctx, src: (!rng.one_in(4)).then_some(src), tag: (!rng.one_in(4)).then_some(what.tag) }
}

fn room(rng: &mut Rng, len: usize) -> usize {
    match rng.below(20) {
        0 => rng.below(len + 1),
        1..=4 => len + rng.below(200),
        _ => len,
    }
}

impl Plan {
    pub fn new(seed: u64) -> Plan {
        let rng = &mut Rng::new(seed);
        let n = rng.pick(&[2, 2, 2, 3, 3, 4, 4, 5, 8, 12, 16]);
        let most = if rng.one_in(4) { 300 } else { 80 };
        let n_ops = 10 + rng.below(most);
        let mut plan = Plan {
            seed,
            n,
            layout: rng.pick(&[0, 0, 1, 2, 3, 4, 4]),
            oversubscribed: rng.one_in(3),
            threads: rng.one_in(3),
            seals: seed % 4 == 3,
            params: chosen(rng),
            faults: faults(rng),
            net: NetPlan::new(seed, n, 6 * n_ops),
            death: rng.one_in(6).then(|| (rng.below(n as usize) as u32, rng.below(6 * n_ops))),
            revoked: rng.one_in(6).then(|| (rng.pick(&[0, 1, 2, 5, 70_000, 70_001]), rng.below(6 * n_ops))),
            stalls: rng.pick(&[0, 300, 60]),
            windows: 0,
            jobs: Vec::new(),
            ops: Vec::new(),
        };
        if plan.net.as_ref().is_some_and(|net| net.cut.is_some()) {
            // Whom a link that breaks leaves lost is the only one to die.
            plan.death = None;
        }
        let hot = rng.one_in(2).then(|| rng.below(n as usize) as u32);
        while plan.ops.len() < n_ops {
            plan.add(rng, hot);
        }
        plan.add_epochs();
        plan.add_jobs();
        plan
    }

    /// Windows, of every second seed with nodes and every sixth of the others, and what is done with them.
    fn add_epochs(&mut self) {
        let rng = &mut Rng::new(self.seed ^ 0x7769_6e64_6f77);
        if !rng.one_in(if self.net.is_some() { 2 } else { 6 }) {
            return;
        }
        self.windows = 1 + rng.below(2);
        let busy = rng.below(self.n as usize) as u32;
        for _ in 0..2 + rng.below(30) {
            let rank = rng.below(self.n as usize) as u32;
            let op = Op { rank, kind: Kind::Epoch(epoch(rng, self.n, self.windows, busy)) };
            let at = rng.below(self.ops.len() + 1);
            self.ops.insert(at, op);
        }
        self.add_active_epochs();
    }

    /// The same with active targets, in a window of their own.
    fn add_active_epochs(&mut self) {
        let rng = &mut Rng::new(self.seed ^ 0x6163_7469_7665);
        if rng.one_in(2) {
            return;
        }
        let window = self.windows;
        self.windows += 1;
        for _ in 0..1 + rng.below(6) {
            let all = (1 << self.n) - 1;
            let members = if rng.one_in(2) { all } else { rng.below(all as usize) as u32 | 1 };
            let (ops, blocking, heap) = (rng.below(30), rng.one_in(2), rng.one_in(2));
            let e = Epoch { number: rng.next(), window, locks: Locks::Active { members }, ops, blocking, heap };
            let at = rng.below(self.ops.len() + 1);
            self.ops.insert(at, Op { rank: 0, kind: Kind::Epoch(e) });
        }
    }

    /// A message and its receive, or something else. `hot`: who most messages go to.
    fn add(&mut self, rng: &mut Rng, hot: Option<u32>) {
        let any = |rng: &mut Rng| rng.below(self.n as usize) as u32;
        let rank = any(rng);
        let dest = match hot {
            Some(h) if !rng.one_in(4) => h,
            _ => any(rng),
        };
        // To itself a message goes one way only.
        let dest = if dest == rank && !rng.one_in(6) { (rank + 1) % self.n } else { dest };
        let what = What { ctx: rng.pick(&CONTEXTS), tag: rng.below(TAGS as usize) as i32 };
        let kind = match rng.below(50) {
            40..=49 => Kind::Coll(coll(rng, (1 << self.n) - 1, &COLLECTIVE, self.ops.len() as i32)),
            0..=29 => return add_message(rng, &mut self.ops, rank, dest, what),
            which => lone(rng, which, dest, what),
        };
        self.ops.push(Op { rank, kind });
    }
}

/// An operation of one rank; `src`, `what`: what it would find.
pub fn lone(rng: &mut Rng, which: usize, src: u32, what: What) -> Kind {
    match which {
        30 => Kind::Probe { asked: asked(rng, src, what) },
        31 | 32 => {
            let len = len(rng);
            let (heap, later) = (rng.one_in(2), rng.one_in(2));
            Kind::Take { asked: asked(rng, src, what), room: room(rng, len), heap, later }
        }
        33 => Kind::ReceiveTaken,
        34 | 35 => Kind::Cancel { back: 1 + rng.below(4) },
        36 => Kind::Detach { back: 1 + rng.below(3) },
        37 => Kind::Stall { steps: rng.below(400) },
        _ => Kind::Freed,
    }
}

/// A message, or a run of them, and its receive.
pub fn add_message(rng: &mut Rng, ops: &mut Vec<Op>, rank: u32, dest: u32, what: What) {
    let kept = rng.one_in(4);
    let index = rng.below(KEPT.len());
    // Runs of one kind, as programs make them.
    let times = if rng.one_in(6) { 1 + rng.below(40) } else { 1 };
    let first = if kept { KEPT[index] } else { len(rng) };
    let shape_of_all = if kept { None } else { shape(rng, first) };
    let modes = [SendMode::Standard, SendMode::Standard, SendMode::Open, SendMode::Open, SendMode::Sync];
    let mode = rng.pick(&modes);
    let way = if rng.one_in(3) { Way::Short } else { Way::General };
    let before = rng.one_in(2);
    for _ in 0..times {
        let buffer = if kept { Buffer::Kept { index } } else { Buffer::Own { heap: rng.one_in(2) } };
        let send = Kind::Send { dest, what, len: first, mode, shape: shape_of_all, buffer, way };
        let room = room(rng, first);
        let recv = Kind::Recv {
            asked: asked(rng, rank, what),
            room,
            shape: shape(rng, room),
            heap: rng.one_in(2),
            way: if rng.one_in(3) { Way::Short } else { Way::General },
        };
        let (send, recv) = (Op { rank, kind: send }, Op { rank: dest, kind: recv });
        if rng.one_in(8) {
            // Received by whoever finds it.
            ops.push(send);
        } else if before {
            ops.extend([recv, send]);
        } else {
            ops.extend([send, recv]);
        }
    }
}

fn faults(rng: &mut Rng) -> Faults {
    if rng.one_in(2) {
        return Faults::default();
    }
    Faults { fails: rng.pick(&[0, 20, 3]), partial: rng.pick(&[0, 5, 2]), refuses: rng.one_in(8) }
}

/// The parameters that a plan may set.
pub fn all_params() -> Vec<&'static Param> {
    chosen(&mut Rng::new(0)).into_iter().map(|c| c.0).collect()
}

/// Values of the parameters that decide how messages go.
fn chosen(rng: &mut Rng) -> Vec<(&'static Param, String)> {
    let mut all = Vec::new();
    let mut set = |rng: &mut Rng, p: &'static Param, values: &[&str]| {
        let value = if rng.one_in(2) { rng.pick(values) } else { "" };
        all.push((p, value.to_owned()));
    };
    set(rng, &SINGLECOPY, &["none", "cma", "heap", "heap,cma"]);
    set(rng, &params::EAGER_MAX, &["256", "4096", "16384", "65536", "262144"]);
    set(rng, &params::INLINE_MAX, &["64", "256", "1000", "16384"]);
    set(rng, &params::SEGMENT, &["4096", "16384", "65536"]);
    set(rng, &params::WINDOW, &["1", "2", "8"]);
    set(rng, &params::SKEW, &["auto", "off"]);
    set(rng, &params::SKEW_MAX, &["65536", "262144"]);
    set(rng, &params::SWAP, &["auto", "never"]);
    set(rng, &params::UNEXPECTED_MAX, &["4096", "20000", "100000"]);
    set(rng, &params::WAY, &["pull", "both", "push", "cells"]);
    // "always" waits for long where nobody runs meanwhile.
    set(rng, &params::DIRECT, &["auto", "never"]);
    set(rng, &weft_profile::params::HEAP_MIN, &["256", "4096"]);
    set(rng, &weft_profile::params::CMA_MIN, &["256", "4096"]);
    set(rng, &weft_profile::params::COOP_MIN, &["4096", "65536"]);
    set(rng, &weft_profile::params::COOP_CHUNK, &["4096", "32768"]);
    set(rng, &weft_profile::params::PUSH_MIN, &["4096", "65536"]);
    all
}
