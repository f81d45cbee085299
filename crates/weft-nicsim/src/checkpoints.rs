//! What the paper states, against what the machine does: R1 to R15 of the acceptance test, and the
//! readings where the paper contradicts itself.

use weft_pgas::programs::random_access::Variant;
use weft_pgas::programs::stream::Pattern;

use crate::equations as eq;
use crate::experiments::{Measured, Point, Program};
use crate::figures::{cores_name, gups};
use crate::params::{Command, MemoryModel, Packetisation, Params};

/// How a checkpoint came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Within the tolerance.
    Reproduced,
    /// Outside it.
    Differs,
    /// The paper's figure is of another machine: reported, not judged.
    Reported,
}

/// A statement of the paper and the machine's figure for it.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// R1 to R15, with a letter where a statement has parts; I1 to I12 for readings.
    pub id: &'static str,
    /// What is compared.
    pub what: String,
    /// The paper's figure, as a range.
    pub paper: (f64, f64),
    /// The machine's.
    pub simulated: f64,
    /// Unit.
    pub unit: &'static str,
    /// Allowed outside the range, as a share of it (or, for ratios, absolute).
    pub tolerance: f64,
    /// Whether the tolerance is absolute.
    pub absolute: bool,
    /// Not judged.
    pub report_only: bool,
    /// The reading followed where the paper is silent or contradicts itself.
    pub reading: &'static str,
}

impl Checkpoint {
    /// How far outside the paper's range: as a share, or absolute.
    pub fn deviation(&self) -> f64 {
        let (low, high) = self.paper;
        let outside = if self.simulated < low {
            self.simulated - low
        } else if self.simulated > high {
            self.simulated - high
        } else {
            0.0
        };
        if self.absolute { outside } else { outside / (if outside < 0.0 { low } else { high }) }
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        if self.report_only {
            Verdict::Reported
        } else if self.deviation().abs() <= self.tolerance + 1e-12 {
            Verdict::Reproduced
        } else {
            Verdict::Differs
        }
    }
}

const RATE: f64 = 0.05;
const LATENCY: f64 = 0.10;
const RATIO: f64 = 0.05;

/// Runs that the checkpoints need, by name.
pub fn points(p: &Params) -> Vec<Point> {
    let mut points = Vec::new();
    let mut add = |name: &str, x: f64, program, params: Params| {
        points.push(Point { series: name.into(), x, program, params });
    };
    let two = |cores| p.shaped([2, 1, 1], cores);
    let all = |cores| p.shaped([4, 4, 2], cores);
    add("R1", 8.0, Program::PingPong { len: 8 }, two(1));
    let mut near = two(1);
    near.io.latency_ns = 25;
    add("R2", 8.0, Program::PingPong { len: 8 }, near);
    for cores in [1, 4] {
        add("R4", cores as f64, Program::Bidirectional { len: 131072 }, two(cores));
    }
    let pair = |len| Program::stream(Pattern::Pair, len, 2, false);
    for cores in [1, 2, 4] {
        for len in [4, 8] {
            add(&format!("pair {len}"), cores as f64, pair(len), two(cores));
        }
    }
    for len in [16, 64, 128, 1024] {
        add(&format!("pair {len}"), 4.0, pair(len), two(4));
    }
    let block = Pattern::BlockCyclic { shift: 10 };
    for (name, pattern) in [("cyclic", Pattern::Cyclic), ("block", block), ("indirect", Pattern::Indirect)] {
        for cores in [2, 4] {
            add(name, cores as f64, Program::stream(pattern, 8, 32, false), all(cores));
        }
    }
    // R11: cycles allowed for a full rate, cores without their copy limit (I7).
    for (cycles, len) in [(20, 8), (30, 8), (100, 128), (120, 128)] {
        let mut machine = two(1);
        machine.core.put_cycles = cycles;
        machine.core.copy_mbs = 0;
        add(&format!("cycles {len}"), cycles as f64, pair(len), machine);
    }
    // R9: the gain of a command of 8 bytes, HT no longer the limit at 16 bytes.
    let mut short = two(4);
    short.nic.put_command_bytes = 8;
    short.nic.trusted_bytes = 20;
    add("short command", 16.0, pair(16), short);
    let mut hundred = two(4);
    hundred.core.put_cycles = 100;
    add("hundred", 8.0, pair(8), hundred.clone());
    hundred.net.packetisation = Packetisation::Exact;
    add("hundred exact", 8.0, pair(8), hundred);
    let mut exact = two(4);
    exact.net.packetisation = Packetisation::Exact;
    add("exact", 8.0, pair(8), exact);
    let mut register = two(4);
    register.nic.command = Command::ERegister;
    add("e-register", 8.0, pair(8), register);
    for cores in [1, 2, 4] {
        add("listing", cores as f64, gups(Variant::Listing, 10), all(cores));
        let mut contended = all(cores);
        contended.memory.model = MemoryModel::Contended;
        add("correct", cores as f64, gups(Variant::Correct, 5), contended);
    }
    points
}

/// Measurements by the name and place of their points.
struct Results<'a> {
    points: &'a [Point],
    measured: &'a [Measured],
}

impl Results<'_> {
    fn at(&self, series: &str, x: f64) -> &Measured {
        let found = self.points.iter().position(|p| p.series == series && p.x == x);
        &self.measured[found.expect("a checkpoint's run is in the list")]
    }

    fn rate(&self, series: &str, x: f64) -> f64 {
        self.at(series, x).rate_m
    }
}

/// The checkpoints, from the measurements of [`points`].
pub fn judge(points: &[Point], measured: &[Measured]) -> Vec<Checkpoint> {
    let r = Results { points, measured };
    let mut all = latency_and_bandwidth(&r);
    all.extend(distributions(&r));
    all.extend(analysis(&r));
    all.extend(random_access(&r));
    all.extend(arithmetic(&r));
    all
}

fn check(
    id: &'static str,
    what: impl Into<String>,
    paper: (f64, f64),
    simulated: f64,
    unit: &'static str,
    tolerance: f64,
    reading: &'static str,
) -> Checkpoint {
    let absolute = unit == "ratio";
    let what = what.into();
    let report_only = false;
    Checkpoint { id, what, paper, simulated, unit, tolerance, absolute, report_only, reading }
}

fn one(value: f64) -> (f64, f64) {
    (value, value)
}

fn latency_and_bandwidth(r: &Results) -> Vec<Checkpoint> {
    let latency = r.at("R1", 8.0).latency_ns;
    let report = |id, what: &str, paper: f64, simulated, unit, reading| Checkpoint {
        report_only: true,
        ..check(id, what, one(paper), simulated, unit, 0.0, reading)
    };
    let io = "I6: 714 ns follows from 70 %, 750 ns from 300 ns with I/O of 25 ns";
    let copy = "I7: 2 GB/s of copying counts read and write";
    let half = r.at("pair 16", 4.0).mbs / r.at("pair 1024", 4.0).mbs;
    let table4 = eq::eq2_table4(16.0) / eq::eq1(16.0);
    vec![
        check("R1", "ping-pong, 8 bytes, one way", (714.0, 750.0), latency, "ns", LATENCY, io),
        check("R1b", "share of the I/O link", one(70.0), 50_000.0 / latency, "%", LATENCY, io),
        check("R1c", "share of two routers", one(14.0), 10_000.0 / latency, "%", LATENCY, io),
        check("R2", "with I/O of 25 ns", (264.0, 300.0), r.at("R2", 8.0).latency_ns, "ns", LATENCY, io),
        report("R3", "5 times less than MPI", 3600.0, 5.0 * latency, "ns", "MPI is not simulated"),
        report("R3b", "almost twice less than InfiniPath", 1400.0, 2.0 * latency, "ns", "the same"),
        check("R4", "bidirectional, 1 core", one(1020.0), r.at("R4", 1.0).mbs, "MB/s", RATE, copy),
        check("R4b", "4 cores fill the pipe", one(2044.0), r.at("R4", 4.0).mbs, "MB/s", RATE, copy),
        check(
            "R5",
            "N½: share of the peak at 16 bytes",
            one(0.5),
            half,
            "ratio",
            RATIO,
            "exactly Eq. 1's, at 16 of 32 bytes",
        ),
        check(
            "R5b",
            "2 cores of 4, 8 bytes",
            one(0.90),
            r.rate("pair 8", 2.0) / r.rate("pair 8", 4.0),
            "ratio",
            RATIO,
            "I1: amortised packet headers",
        ),
        check("R9", "Eq. 2' over Eq. 1 at 16 bytes", one(1.10), table4, "ratio", RATIO, LINK),
        check("R9b", "link over I/O at 8 bytes", one(1.0), eq::eq2_table4(8.0) / eq::eq1(8.0), "ratio", RATIO, LINK),
        check(
            "R9c",
            "8-byte commands at 16 bytes, gain",
            one(1.10),
            r.rate("short command", 16.0) / r.rate("pair 16", 4.0),
            "ratio",
            RATIO,
            LINK,
        ),
    ]
}

const LINK: &str = "I2: 4.0 GB/s and 15 % of bytes added, 3.478 GB/s";

fn distributions(r: &Results) -> Vec<Checkpoint> {
    let share = |name: &str| r.rate(name, 2.0) / r.rate(name, 4.0);
    let full = |id, name: &str| {
        let what = format!("{name}: 4 cores saturate");
        let reading = "one node sends; the node itself is a target too (I11)";
        check(id, what, one(85.2), r.rate(name, 4.0), "M/s", RATE, reading)
    };
    let two = |id, name: &str, paper: f64, reading| {
        let what = format!("{name}: 2 cores of 4");
        check(id, what, one(paper), share(name), "ratio", RATIO, reading)
    };
    let silent = "7 cycles for the address (57 a put)";
    vec![
        two("R6", "cyclic", 0.80, silent),
        full("R6b", "cyclic"),
        two("R7", "block", 0.87, "2 cycles for the address (52 a put)"),
        full("R7b", "block"),
        two("R8", "indirect", 0.80, silent),
        full("R8b", "indirect"),
        check(
            "R8c",
            "indirect against cyclic, 2 cores",
            one(1.0),
            r.rate("indirect", 2.0) / r.rate("cyclic", 2.0),
            "ratio",
            0.03,
            "equivalent in the paper",
        ),
    ]
}

fn analysis(r: &Results) -> Vec<Checkpoint> {
    let mut all = Vec::new();
    for (id, cores, len, paper) in
        [("R10", 1.0, 4, 39.2), ("R10b", 1.0, 8, 38.5), ("R10c", 2.0, 4, 78.4), ("R10d", 2.0, 8, 76.9)]
    {
        let what = format!("{}, {len} bytes: 50 cycles", cores_name(cores as u64));
        let rate = r.rate(&format!("pair {len}"), cores);
        all.push(check(id, what, one(paper), rate, "M/s", RATE, ""));
    }
    let copy = "I7: without the copy limit, as Eq. 6";
    let io8 = eq::eq4(8.0);
    let io128 = eq::eq4(128.0);
    for (id, len, cycles, limit, paper, what) in [
        ("R11", 8, 20.0, io8, 1.0, "20 cycles suffice at 8 bytes"),
        ("R11b", 8, 30.0, io8, 2000.0 / 32.0 / io8, "30 do not: their share"),
        ("R11c", 128, 100.0, io128, 1.0, "100 cycles suffice at 128 bytes"),
        ("R11d", 128, 120.0, io128, 2000.0 / 152.0 / io128, "120 do not: their share"),
    ] {
        let got = r.rate(&format!("cycles {len}"), cycles) / limit;
        all.push(check(id, what, one(paper), got, "ratio", RATIO, copy));
    }
    let four = r.rate("pair 4", 4.0) / r.rate("pair 8", 4.0);
    all.extend([
        check("R12", "4 cores, 8 bytes", one(85.2), r.rate("pair 8", 4.0), "M/s", RATE, ""),
        check("R12b", "4 bytes as fast as 8", one(1.0), four, "ratio", RATIO, "I3: 8-byte aligned"),
        check(
            "R12c",
            "100 cycles, amortised: 78.4 of 85.2",
            one(78.4),
            r.rate("hundred", 8.0),
            "M/s",
            RATE,
            "I8: the cores limit, by 8 %",
        ),
        check(
            "R12d",
            "100 cycles, exact packets",
            one(78.4),
            r.rate("hundred exact", 8.0),
            "M/s",
            RATE,
            "I8: the links' 79.1 M/s are filled",
        ),
        check(
            "I1",
            "4 cores, 8 bytes, exact packets",
            one(79.1),
            r.rate("exact", 8.0),
            "M/s",
            RATE,
            "the other reading of the header",
        ),
    ]);
    all
}

fn random_access(r: &Results) -> Vec<Checkpoint> {
    let rate = |name, cores| r.rate(name, cores);
    let near = "I9, I10: as printed, local work near free; every socket sends";
    let met = "I10: corrected, cores share 6.4 GB/s of memory";
    let mut all = vec![
        check(
            "R13",
            "RandomAccess: 2 cores over 1",
            one(2.0),
            rate("listing", 2.0) / rate("listing", 1.0),
            "ratio",
            RATIO,
            near,
        ),
        check("R13b", "4 cores over 2", one(1.25), rate("listing", 4.0) / rate("listing", 2.0), "ratio", RATIO, near),
        check(
            "R13c",
            "2 cores, share of the limit",
            one(0.63),
            rate("listing", 2.0) / eq::eq4(8.0),
            "ratio",
            RATIO,
            "I9: 63 % of the limit (§1)",
        ),
        check(
            "R13d",
            "2 cores, share of 4",
            one(0.80),
            rate("listing", 2.0) / rate("listing", 4.0),
            "ratio",
            RATIO,
            "I9: 80 % of what 4 cores reach (§7)",
        ),
        check(
            "I10",
            "corrected, memory shared: 2 over 1",
            one(1.4),
            rate("correct", 2.0) / rate("correct", 1.0),
            "ratio",
            0.15,
            met,
        ),
        check(
            "I10b",
            "corrected, memory shared: 4 over 2",
            (1.0, 1.1),
            rate("correct", 4.0) / rate("correct", 2.0),
            "ratio",
            0.15,
            met,
        ),
    ];
    for (id, cores, paper) in [("F14", 1.0, 6.25), ("F14b", 2.0, 12.5), ("F14c", 4.0, 25.0)] {
        let what = format!("updates applied, {} PEs, as printed", 32.0 * cores);
        let got = 100.0 * r.at("listing", cores).applied;
        all.push(check(id, what, one(paper), got, "%", 0.02, "the off-by-one of Fig. 14"));
        let got = 100.0 * r.at("correct", cores).applied;
        let what = format!("updates applied, {} PEs, corrected", 32.0 * cores);
        all.push(check(id, what, one(100.0), got, "%", 0.0, "clears what it has read"));
    }
    all
}

/// Bytes on the I/O link for a put.
fn io_bytes(m: &Measured) -> f64 {
    // The quiet at the end and those of the barriers are a few packets of 16 bytes.
    let stats = &m.outcome.stats;
    stats.io_down_bytes as f64 / stats.issued as f64
}

fn arithmetic(r: &Results) -> Vec<Checkpoint> {
    let between_ns = 1000.0 / r.rate("pair 8", 1.0);
    let stores_ns = 1.0;
    let command = io_bytes(r.at("pair 8", 4.0));
    let register = io_bytes(r.at("e-register", 8.0));
    let saving = 100.0 * (1.0 - register / command);
    let share = "I4: 3/27 is 11.1 %, 3/24 the printed 12.5 %";
    vec![
        check("R14", "I/O bytes of an 8-byte put", one(27.0), command, "bytes", 0.001, ""),
        check("R14b", "with E-registers", one(24.0), register, "bytes", 0.001, ""),
        check("R14c", "saved by E-registers", (11.1, 12.5), saving, "%", 0.01, share),
        check(
            "R15",
            "a put beside its two stores",
            one(25.0),
            between_ns - stores_ns,
            "ns",
            0.02,
            "50 cycles of 2 GHz",
        ),
    ]
}
