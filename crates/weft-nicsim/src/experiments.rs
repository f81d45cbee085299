//! Experiments: a program, its settings, a machine; what comes out as rows.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use weft_pgas::programs::gather::{self, Reading};
use weft_pgas::programs::latency;
use weft_pgas::programs::random_access::{RandomAccess, Variant, random_access};
use weft_pgas::programs::signal::{Announce, announced};
use weft_pgas::programs::stream::{Pattern, Stream, stream};
use weft_pgas::{Report, Shmem};

use crate::machine::{Outcome, run_traced};
use crate::params::Params;
use crate::trace::Trace;

/// A program and its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Program {
    /// Ping-pong of `len` bytes.
    PingPong {
        /// Bytes a message.
        len: usize,
    },
    /// Both directions at once.
    Bidirectional {
        /// Bytes a message.
        len: usize,
    },
    /// A stream.
    Stream(Stream),
    /// RandomAccess.
    RandomAccess(RandomAccess),
    /// Announced blocks.
    Announced(Announce, usize),
    /// Gets.
    Gets(Reading, usize),
    /// Strided words, by one command or several.
    Strided(bool, usize),
    /// A counter on PE 0, fetching or not.
    Counter(bool),
}

/// What a run says, in the units of the figures.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Nanoseconds an operation of one PE (of a ping-pong: one way).
    pub latency_ns: f64,
    /// Million operations a second of a sending socket (of RandomAccess: of any socket).
    pub rate_m: f64,
    /// Payload in MB/s of a sending socket.
    pub mbs: f64,
    /// Share of operations applied (RandomAccess with buffers).
    pub applied: f64,
    /// All that the machine counted.
    pub outcome: Outcome,
}

/// Rounds or puts for a measurement of messages of `len`: fewer of long ones.
pub fn puts(len: usize, most: usize) -> usize {
    ((2 << 20) / len.max(1)).clamp(24, most)
}

impl Program {
    /// A stream of puts of `len` bytes with as many as a measurement needs. Long messages go fewer.
    pub fn stream(pattern: Pattern, len: usize, nodes: usize, all_inject: bool) -> Program {
        let puts = puts(len, 6144);
        let window = match pattern {
            Pattern::Pair | Pattern::Incast => puts,
            _ => (puts / nodes).max(2),
        };
        Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 0 })
    }

    /// Why so many PEs on so many nodes, or these settings, do not serve.
    pub fn unfit(&self, n_pes: usize, nodes: usize) -> Option<String> {
        let gups = matches!(self, Program::RandomAccess(_));
        if gups && !n_pes.is_power_of_two() {
            return Some(format!("RandomAccess needs a power of two of PEs, not {n_pes}"));
        }
        if nodes < 2 && !gups && !matches!(self, Program::Counter(_)) {
            return Some("needs two nodes at least (net.dims of the simulator)".into());
        }
        let len = match *self {
            Program::PingPong { len } | Program::Bidirectional { len } => len,
            Program::Announced(_, len) | Program::Gets(_, len) => len,
            Program::Stream(cfg) => cfg.len,
            _ => 8,
        };
        let fits = len == 4 || (len > 0 && len.is_multiple_of(8) && len <= 4 << 20);
        (!fits).then(|| format!("a message of {len} bytes; 4, or a multiple of 8 up to 4 MiB"))
    }

    /// The program on one PE of whatever has PEs: a simulated machine, or this one.
    pub async fn on<S: Shmem>(self, sh: S) -> Report {
        match self {
            Program::PingPong { len } => latency::ping_pong(sh, len, if len > 4096 { 4 } else { 20 }).await,
            Program::Bidirectional { len } => latency::bidirectional(sh, len, puts(len, 64) as u64).await,
            Program::Stream(cfg) => stream(sh, cfg).await,
            Program::RandomAccess(cfg) => random_access(sh, cfg).await,
            Program::Announced(how, len) => announced(sh, how, len, 20).await,
            Program::Gets(how, len) => gather::gets(sh, how, len, 400).await,
            Program::Strided(one, n) => gather::strided(sh, one, n, 4096 / n as u64).await,
            Program::Counter(fetching) => gather::counter(sh, fetching, 200).await,
        }
    }

    /// Runs it. Errors: those of [`run_traced`], and words that came out wrong.
    pub fn run(&self, p: &Params, trace: Trace) -> Result<Measured, String> {
        if let Some(why) = self.unfit(p.n_pes(), p.sockets()) {
            return Err(why);
        }
        let outcome = run_traced(p, trace, |pe| self.on(pe))?;
        let wrong: u64 = outcome.reports.iter().map(|r| r.wrong).sum();
        if wrong > 0 && !matches!(self, Program::RandomAccess(c) if c.variant == Variant::Listing) {
            return Err(format!("{self:?}: {wrong} words are not what was sent"));
        }
        Ok(measure(p, outcome))
    }
}

/// Rates by socket, from the PEs that report a time; the fields as in [`Measured`].
#[allow(missing_docs)] // They stand there.
pub struct Summary {
    pub latency_ns: f64,
    pub rate_m: f64,
    pub mbs: f64,
    pub applied: f64,
}

/// The rates in all PEs' reports, with so many PEs a socket.
pub fn summary(cores: usize, reports: &[Report]) -> Summary {
    let active: Vec<_> = reports.iter().enumerate().filter(|(_, r)| r.elapsed_ps > 0).collect();
    let longest = active.iter().map(|(_, r)| r.elapsed_ps).max().unwrap_or(1) as f64;
    let operations: u64 = active.iter().map(|(_, r)| r.operations).sum();
    let bytes: u64 = active.iter().map(|(_, r)| r.bytes).sum();
    let applied: u64 = reports.iter().map(|r| r.applied).sum();
    let mut sockets: Vec<_> = active.iter().map(|(pe, _)| pe / cores).collect();
    sockets.dedup();
    let sockets = sockets.len().max(1) as f64;
    let each = operations as f64 / active.len().max(1) as f64;
    Summary {
        latency_ns: longest / each.max(1.0) / 1000.0,
        rate_m: operations as f64 / longest * 1e6 / sockets,
        mbs: bytes as f64 / longest * 1e6 / sockets,
        applied: applied as f64 / operations.max(1) as f64,
    }
}

fn measure(p: &Params, outcome: Outcome) -> Measured {
    let Summary { latency_ns, rate_m, mbs, applied } = summary(p.socket.cores as usize, &outcome.reports);
    Measured { latency_ns, rate_m, mbs, applied, outcome }
}

/// A program on a machine, with what it is called.
#[derive(Clone, Debug)]
pub struct Point {
    /// The line of a figure that it belongs to.
    pub series: String,
    /// Where on the horizontal axis.
    pub x: f64,
    /// What runs.
    pub program: Program,
    /// On what.
    pub params: Params,
}

/// Runs points in parallel, in any order; results in the order of the points. `done` is called
/// after each, from any thread.
pub fn run_all(points: &[Point], threads: usize, done: impl Fn(&Point) + Sync) -> Vec<Result<Measured, String>> {
    let next = AtomicUsize::new(0);
    let results: Vec<_> = points.iter().map(|_| Mutex::new(None)).collect();
    let worker = || loop {
        // ORDERING: only distinct numbers matter; results pass through their mutexes.
        let i = next.fetch_add(1, Ordering::Relaxed);
        let Some(point) = points.get(i) else { return };
        let name = || format!("{} at {}", point.series, point.x);
        let result = point.program.run(&point.params, Trace::default());
        let result = result.map_err(|e| format!("{}: {e}", name()));
        *results[i].lock().expect("no panic while it is held") = Some(result);
        done(point);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, points.len().max(1)) {
            scope.spawn(worker);
        }
    });
    let take = |m: Mutex<Option<_>>| m.into_inner().ok().flatten();
    results.into_iter().map(|m| take(m).expect("each point has run")).collect()
}

/// The torus for a number of sockets: the most cubic one.
pub fn dims_for(sockets: u64) -> [u64; 3] {
    let mut best = [sockets, 1, 1];
    for z in 1..=sockets {
        for y in z..=sockets / z {
            if sockets.is_multiple_of(z * y) && sockets / (z * y) >= y {
                let dims = [sockets / (z * y), y, z];
                if dims[0] - dims[2] < best[0] - best[2] {
                    best = dims;
                }
            }
        }
    }
    best
}

/// Names that `weft sim run` takes.
pub const NAMES: &[(&str, &str)] = &[
    ("ping-pong", "latency and bandwidth between two nodes (Fig. 5)"),
    ("bidirectional", "both directions at once (Fig. 6)"),
    ("stream", "a stream between two nodes (Fig. 7)"),
    ("cyclic", "one node to all, item by item (Fig. 8)"),
    ("block-cyclic", "one node to all, blocks (Fig. 9)"),
    ("indirect", "one node to all, by a vector (Fig. 10)"),
    ("random-access", "RandomAccess as printed in the paper (Fig. 14)"),
    ("random-access-correct", "RandomAccess as the paper means it"),
    ("random-access-atomics", "RandomAccess by remote exclusive or"),
    ("incast", "all nodes to one core"),
    ("get", "blocking gets"),
    ("get-nbi", "gets in flight together"),
    ("strided-puts", "16 words at a stride, a put each"),
    ("strided-command", "16 words at a stride, one command"),
    ("signal", "a block and its signal in one operation"),
    ("signal-fence", "a block, a fence, a flag"),
    ("signal-quiet", "a block, a quiet, a flag"),
    ("counter", "all PEs add to one word"),
    ("counter-fetch", "all PEs fetch and add one word"),
];

/// The program of that name with messages of `len` bytes on `nodes` nodes.
pub fn named(name: &str, len: usize, nodes: usize) -> Result<Program, String> {
    let gups = |variant| {
        let cfg = RandomAccess { variant, iterations: 10, updates: 512, table_words: 4096 };
        Program::RandomAccess(cfg)
    };
    let stream = |pattern| Program::stream(pattern, len, nodes, false);
    Ok(match name {
        "ping-pong" => Program::PingPong { len },
        "bidirectional" => Program::Bidirectional { len },
        "stream" => stream(Pattern::Pair),
        "cyclic" => stream(Pattern::Cyclic),
        "block-cyclic" => stream(Pattern::BlockCyclic { shift: 10 }),
        "indirect" => stream(Pattern::Indirect),
        "random-access" => gups(Variant::Listing),
        "random-access-correct" => gups(Variant::Correct),
        "random-access-atomics" => gups(Variant::Atomics),
        "incast" => stream(Pattern::Incast),
        "get" => Program::Gets(Reading::Blocking, len),
        "get-nbi" => Program::Gets(Reading::Nonblocking, len),
        "strided-puts" => Program::Strided(false, 16),
        "strided-command" => Program::Strided(true, 16),
        "signal" => Program::Announced(Announce::Signal, len),
        "signal-fence" => Program::Announced(Announce::Fence, len),
        "signal-quiet" => Program::Announced(Announce::Quiet, len),
        "counter" => Program::Counter(false),
        "counter-fetch" => Program::Counter(true),
        _ => {
            let names: Vec<_> = NAMES.iter().map(|n| n.0).collect();
            return Err(format!("no experiment {name}; there are {}", names.join(", ")));
        }
    })
}

/// The torus that an experiment needs when none is asked for.
pub fn usual_dims(name: &str) -> [u64; 3] {
    match name {
        "cyclic" | "block-cyclic" | "indirect" | "incast" => [4, 4, 2],
        n if n.starts_with("random-access") || n.starts_with("counter") => [4, 4, 2],
        _ => [2, 1, 1],
    }
}
