//! The paper's figures: what runs for each, and the limits drawn with it.

use weft_pgas::programs::random_access::{RandomAccess, Variant};
use weft_pgas::programs::stream::Pattern;

use crate::equations as eq;
use crate::experiments::{Measured, Point, Program, dims_for};
use crate::params::Params;

/// What a figure shows of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// One-way latency in nanoseconds.
    LatencyNs,
    /// Payload in MB/s a direction.
    Mbs,
    /// Million messages a second.
    RateM,
    /// Million updates a second of the whole machine.
    UpdatesM,
    /// Million messages a second that all senders together get through.
    TotalM,
}

impl Shows {
    /// The figure's value of a measurement on `sockets` sockets.
    pub fn of(self, m: &Measured, sockets: f64) -> f64 {
        match self {
            Shows::LatencyNs => m.latency_ns,
            Shows::Mbs => m.mbs,
            Shows::RateM => m.rate_m,
            Shows::UpdatesM => m.rate_m * sockets,
            Shows::TotalM => m.rate_m * (sockets - 1.0),
        }
    }

    /// The axis, with its unit.
    pub fn axis(self) -> &'static str {
        match self {
            Shows::LatencyNs => "one-way latency (ns)",
            Shows::Mbs => "bandwidth (MB/s per direction)",
            Shows::RateM => "rate of a socket (million/s)",
            Shows::UpdatesM => "updates (million/s)",
            Shows::TotalM => "messages of all senders (million/s)",
        }
    }
}

/// A line of a plot: name, points.
pub type Curve = (String, Vec<(f64, f64)>);

/// A figure: points to run, and curves that need no run.
#[derive(Clone, Debug)]
pub struct Figure {
    /// As in the paper, with a suffix where one of its figures is two of ours.
    pub id: String,
    /// Caption.
    pub title: String,
    /// Horizontal axis, with its unit.
    pub x_axis: &'static str,
    /// What is shown.
    pub shows: Shows,
    /// Whether the vertical axis is logarithmic.
    pub log_y: bool,
    /// What runs.
    pub points: Vec<Point>,
    /// Limits.
    pub limits: Vec<Curve>,
}

/// The figures that are plots of measurements.
pub const IDS: &[&str] = &["5a", "5b", "6", "7", "8", "9", "10", "11", "12a", "12b", "13", "15"];

const SIZES: &[usize] = &[4, 8, 16, 32, 64, 128, 256, 512, 1024];
const LONG: &[usize] = &[8, 32, 128, 512, 2048, 8192, 32768, 131072];

/// One or two plots for a figure of the paper. Errors: a figure that has no measurements.
pub fn figure(id: &str, p: &Params) -> Result<Vec<Figure>, String> {
    let size = "message size (bytes)";
    let make = |id: &str, title: &str, shows, points, limits| Figure {
        id: id.into(),
        title: title.into(),
        x_axis: size,
        shows,
        log_y: false,
        points,
        limits,
    };
    let rate = |id, cores: u64| {
        let title = format!("Message rate against its limits, {cores} core(s)");
        let points = stream_points(p, Pattern::Pair, [2, 1, 1], &[cores]);
        let mut figure = make(id, &title, Shows::RateM, points, rate_limits(cores));
        figure.log_y = true;
        figure
    };
    let one_to_n = |id: &str, title: &str, pattern| {
        let points = stream_points(p, pattern, [4, 4, 2], &[1, 2, 4]);
        make(id, title, Shows::Mbs, points, curves(&[("Eq. 1 (I/O)", eq::eq1)]))
    };
    let io = || curves(&[("Eq. 1 (I/O)", eq::eq1)]);
    Ok(match id {
        "5a" => {
            let run = |shows, id: &str, title: &str, sizes: &[usize]| {
                let machine = p.shaped([2, 1, 1], 1);
                let program = |len| Program::PingPong { len };
                make(id, title, shows, over(sizes, "ping-pong", &machine, program), Vec::new())
            };
            let title = "Ping-pong latency";
            let latency = run(Shows::LatencyNs, "5a", title, &SIZES[..8]);
            vec![latency, run(Shows::Mbs, "5a-bandwidth", "Ping-pong bandwidth", LONG)]
        }
        "5b" => {
            let at = |ns: u64| {
                let mut machine = p.shaped([2, 1, 1], 1);
                machine.io.latency_ns = ns;
                let program = |len| Program::PingPong { len };
                over(&SIZES[..8], &format!("I/O latency {ns} ns"), &machine, program)
            };
            let points = [250, 100, 50, 25].into_iter().flat_map(at).collect();
            vec![make("5b", "Ping-pong with less I/O latency", Shows::LatencyNs, points, vec![])]
        }
        "6" => {
            let of = |cores| {
                let machine = p.shaped([2, 1, 1], cores);
                over(LONG, &cores_name(cores), &machine, |len| Program::Bidirectional { len })
            };
            let points = [1, 2, 4].into_iter().flat_map(of).collect();
            vec![make("6", "Bidirectional bandwidth", Shows::Mbs, points, long_io())]
        }
        "7" => {
            let points = stream_points(p, Pattern::Pair, [2, 1, 1], &[1, 2, 4]);
            vec![make("7", "Streaming between two nodes", Shows::Mbs, points, io())]
        }
        "8" => vec![one_to_n("8", "One to N, cyclic", Pattern::Cyclic)],
        "9" => vec![one_to_n("9", "One to N, block-cyclic", Pattern::BlockCyclic { shift: 10 })],
        "10" => vec![one_to_n("10", "One to N, by an indirection vector", Pattern::Indirect)],
        "11" => {
            let limits = curves(&[
                ("Eq. 1 (I/O)", eq::eq1),
                ("Eq. 2 (link, as printed)", eq::eq2),
                ("Eq. 2' (link of Table 4)", eq::eq2_table4),
                ("Eq. 3 (I/O, 8-byte command)", eq::eq3),
            ]);
            let points = stream_points(p, Pattern::Pair, [2, 1, 1], &[4]);
            vec![make("11", "Actual and theoretical peak", Shows::Mbs, points, limits)]
        }
        "12a" => vec![rate("12a", 1)],
        "12b" => vec![rate("12b", 2)],
        "13" => vec![rate("13", 4)],
        "15" => {
            let points = [1, 2, 4].into_iter().flat_map(|c| gups_points(p, c)).collect();
            let mut figure = make("15", "RandomAccess", Shows::UpdatesM, points, vec![]);
            figure.x_axis = "sockets";
            figure.log_y = true;
            vec![figure]
        }
        "1" | "2" | "3" | "4" | "14" => {
            return Err(format!("Fig. {id} shows hardware or code; plots are {}", IDS.join(", ")));
        }
        _ => return Err(format!("no figure {id}; there are {}", IDS.join(", "))),
    })
}

/// The name of a line.
pub fn cores_name(cores: u64) -> String {
    if cores == 1 { "1 core".into() } else { format!("{cores} cores") }
}

fn over(sizes: &[usize], series: &str, p: &Params, of: impl Fn(usize) -> Program) -> Vec<Point> {
    let point = |&len: &usize| Point { series: series.into(), x: len as f64, program: of(len), params: p.clone() };
    sizes.iter().map(point).collect()
}

/// Streams of all sizes from one node.
pub fn stream_points(p: &Params, pattern: Pattern, dims: [u64; 3], cores: &[u64]) -> Vec<Point> {
    let nodes = dims.iter().product::<u64>() as usize;
    let of = |&cores: &u64| {
        let machine = p.shaped(dims, cores);
        over(SIZES, &cores_name(cores), &machine, |len| Program::stream(pattern, len, nodes, false))
    };
    cores.iter().flat_map(of).collect()
}

/// RandomAccess as printed, on 2 to 64 sockets.
fn gups_points(p: &Params, cores: u64) -> Vec<Point> {
    let point = |sockets: u64| Point {
        series: cores_name(cores),
        x: sockets as f64,
        program: gups(Variant::Listing, if sockets > 16 { 5 } else { 10 }),
        params: p.shaped(dims_for(sockets), cores),
    };
    [2, 4, 8, 16, 32, 64].into_iter().map(point).collect()
}

/// RandomAccess with the paper's 512 updates and fewer rounds: they are all alike.
pub fn gups(variant: Variant, iterations: usize) -> Program {
    Program::RandomAccess(RandomAccess { variant, iterations, updates: 512, table_words: 4096 })
}

type Named<'a> = (&'a str, fn(f64) -> f64);

fn curves(of: &[Named]) -> Vec<Curve> {
    let curve = |&(name, f): &Named| {
        let points = SIZES.iter().map(|&n| (n as f64, f(n as f64))).collect();
        (name.to_string(), points)
    };
    of.iter().map(curve).collect()
}

fn long_io() -> Vec<Curve> {
    let points = LONG.iter().map(|&n| (n as f64, eq::eq1(n as f64))).collect();
    vec![("Eq. 1 (I/O)".into(), points)]
}

/// Limits of Figs. 12 and 13: I/O, link, and cores at several costs of a message.
fn rate_limits(cores: u64) -> Vec<Curve> {
    let mut all = curves(&[("Eq. 4 (I/O)", |n| eq::eq4(eq::padded(n))), ("Eq. 5' (link of Table 4)", eq::eq5_table4)]);
    for cycles in [20.0, 50.0, 100.0] {
        let at = |&n: &usize| (n as f64, eq::eq6(cores as f64, cycles, n as f64));
        all.push((format!("Eq. 6, {cycles} cycles"), SIZES.iter().map(at).collect()));
    }
    all
}
