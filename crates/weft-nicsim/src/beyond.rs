//! Studies beyond the paper: other operations, other NICs, today's machines.

use weft_pgas::programs::gather::Reading;
use weft_pgas::programs::random_access::Variant;
use weft_pgas::programs::signal::Announce;
use weft_pgas::programs::stream::{Pattern, Stream};

use crate::equations::Limits;
use crate::experiments::{Point, Program, dims_for};
use crate::figures::{Curve, Figure, Shows, gups};
use crate::params::{Builder, Params};

/// The studies: name, question.
pub const STUDIES: &[(&str, &str)] = &[
    ("gets", "Gets: blocking, and in flight together"),
    ("atomics", "RandomAccess: buffers, or exclusive or at the NIC or the core"),
    ("signal", "A block and its flag: one operation, a fence, a quiet"),
    ("strided", "Strided words: one command or single puts"),
    ("queues", "A queue for each core, or one under a lock"),
    ("depth", "Depth of the command queue"),
    ("free-space", "Bytes between free-space updates"),
    ("wc", "Write-combining lines for several queues a core"),
    ("translation", "PE translation on the NIC: entries of its cache"),
    ("loss", "Loss on the links and who sends again"),
    ("incast", "All to one"),
    ("torus", "All to all by chance, on larger tori"),
    ("latency", "Ping-pong on today's machines"),
    ("cores", "Cores that fill a network, 8-byte puts"),
    ("cycles", "Cycles a put may take, 64 cores, PCIe 5, 400 Gb/s"),
    ("sizes", "Size at which 64 cores fill 400 Gb/s"),
    ("nics", "NICs a socket, 128 cores"),
    ("pipeline", "Cycles between packets of a NIC at 1 GHz, 64 cores, 400 Gb/s"),
    ("links", "Links of 100 to 800 Gb/s, 128 cores, PCIe 6"),
];

/// Settings of a machine: a preset and overrides.
fn machine(preset: &str, settings: &[(&str, u64)]) -> Result<Params, String> {
    let mut b = Builder::default();
    if preset != "paper" {
        b = b.preset(preset)?;
    }
    for (key, value) in settings {
        b = b.set(key, &value.to_string())?;
    }
    b.build()
}

/// Points of a line over values of one key.
fn over(series: &str, base: &Params, values: &[u64], change: impl Fn(&mut Params, u64) -> Program) -> Vec<Point> {
    let point = |&value: &u64| {
        let mut params = base.clone();
        let program = change(&mut params, value);
        Point { series: series.into(), x: value as f64, program, params }
    };
    values.iter().map(point).collect()
}

fn pair(len: usize) -> Program {
    Program::stream(Pattern::Pair, len, 2, false)
}

/// A stream with fewer puts a core the more cores there are.
fn pair_of(cores: u64) -> Program {
    let window = (24_576 / cores as usize).clamp(256, 6144);
    let pattern = Pattern::Pair;
    Program::Stream(Stream { pattern, len: 8, window, loops: 1, all_inject: false, most: 0 })
}

/// The study of that name.
pub fn study(id: &str) -> Result<Figure, String> {
    let Some((id, title)) = STUDIES.iter().find(|s| s.0 == id) else {
        let names: Vec<_> = STUDIES.iter().map(|s| s.0).collect();
        return Err(format!("no study {id}; there are {}", names.join(", ")));
    };
    let (x_axis, shows, points, limits) = match *id {
        "gets" | "atomics" | "signal" | "strided" => operations(id)?,
        "queues" | "depth" | "free-space" | "wc" | "translation" => interface(id)?,
        "loss" | "incast" | "torus" => network(id)?,
        _ => today(id)?,
    };
    let log_y = matches!(*id, "atomics" | "cores" | "torus");
    Ok(Figure { id: id.to_string(), title: title.to_string(), x_axis, shows, log_y, points, limits })
}

type Content = (&'static str, Shows, Vec<Point>, Vec<Curve>);

/// Other operations on the paper's machine.
fn operations(id: &str) -> Result<Content, String> {
    let paper = Params::paper();
    let two = |cores| paper.shaped([2, 1, 1], cores);
    let sizes = [8, 16, 32, 64, 128, 256, 512, 1024];
    let mut points = Vec::new();
    Ok(match id {
        "gets" => {
            for (name, cores, how) in [
                ("blocking, 1 core", 1, Reading::Blocking),
                ("blocking, 4 cores", 4, Reading::Blocking),
                ("in flight, 1 core", 1, Reading::Nonblocking),
                ("in flight, 4 cores", 4, Reading::Nonblocking),
            ] {
                let run = |_: &mut Params, len: u64| Program::Gets(how, len as usize);
                points.extend(over(name, &two(cores), &sizes, run));
            }
            points.extend(over("put, 4 cores", &two(4), &sizes, |_, len| pair(len as usize)));
            ("message size (bytes)", Shows::RateM, points, vec![])
        }
        "atomics" => {
            let at_core = Builder::default().set("nic.atomics", "core")?.build()?;
            for (name, base, variant, iterations) in [
                ("buffers, as printed", &paper, Variant::Listing, 4),
                ("buffers, corrected", &paper, Variant::Correct, 4),
                ("atomics at the NIC", &paper, Variant::Atomics, 4),
                ("atomics at the core", &at_core, Variant::Atomics, 4),
            ] {
                let run = |p: &mut Params, cores| {
                    *p = p.shaped([4, 4, 2], cores);
                    gups(variant, iterations)
                };
                points.extend(over(name, base, &[1, 2, 4], run));
            }
            ("cores a socket", Shows::RateM, points, vec![])
        }
        "signal" => {
            for (name, how) in [
                ("put with signal", Announce::Signal),
                ("put, fence, put", Announce::Fence),
                ("put, quiet, put", Announce::Quiet),
            ] {
                let run = |_: &mut Params, len: u64| Program::Announced(how, len as usize);
                points.extend(over(name, &two(1), &sizes, run));
            }
            ("message size (bytes)", Shows::LatencyNs, points, vec![])
        }
        _ => {
            for (name, one) in [("one command", true), ("single puts", false)] {
                for cores in [1, 4] {
                    let run = |_: &mut Params, n: u64| Program::Strided(one, n as usize);
                    let name = format!("{name}, {cores} core(s)");
                    points.extend(over(&name, &two(cores), &[2, 4, 8, 16, 32, 64], run));
                }
            }
            ("words an operation", Shows::RateM, points, vec![])
        }
    })
}

/// What lies between core and NIC. A core that needs 10 cycles a put shows the interface's limits.
fn interface(id: &str) -> Result<Content, String> {
    let paper = Params::paper();
    let fast = machine("paper", &[("socket.cores", 1), ("core.put_cycles", 10), ("core.copy_mbs", 0)])?;
    let mut points = Vec::new();
    let io = |p: &Params, values: &[u64]| -> Vec<Curve> {
        let limit = Limits::of(p, 8, 0).io;
        vec![("Eq. 4 (I/O)".into(), values.iter().map(|&v| (v as f64, limit)).collect())]
    };
    Ok(match id {
        "queues" => {
            let cores = [1, 2, 4, 8];
            let shared = Builder::default().set("nic.queues", "shared")?.build()?;
            for (name, base) in [("private", &paper), ("shared, with a lock", &shared)] {
                let run = |p: &mut Params, cores| {
                    p.socket.cores = cores;
                    pair_of(cores)
                };
                points.extend(over(name, base, &cores, run));
            }
            ("cores a socket", Shows::RateM, points, io(&paper, &cores))
        }
        "depth" => {
            let depths = [512, 768, 1024, 1280, 1536, 2048, 4096, 8192];
            for free in [64, 256, 512] {
                let fits: Vec<_> = depths.into_iter().filter(|d| *d >= free + 256).collect();
                let run = |p: &mut Params, depth| {
                    (p.nic.queue_bytes, p.nic.free_space_bytes) = (depth, free);
                    pair(8)
                };
                points.extend(over(&format!("update each {free} bytes"), &fast, &fits, run));
            }
            ("bytes of the queue", Shows::RateM, points, io(&fast, &depths))
        }
        "free-space" => {
            let every = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3072];
            for depth in [2048, 4096] {
                let fits: Vec<_> = every.into_iter().filter(|f| depth >= f + 256).collect();
                let run = |p: &mut Params, free| {
                    (p.nic.queue_bytes, p.nic.free_space_bytes) = (depth, free);
                    pair(8)
                };
                points.extend(over(&format!("queue of {depth} bytes"), &fast, &fits, run));
            }
            ("bytes between updates", Shows::RateM, points, io(&fast, &every))
        }
        "wc" => {
            let lines = [1, 2, 4, 8, 16];
            for contexts in [1, 4, 8] {
                let run = |p: &mut Params, lines| {
                    (p.core.wc_lines, p.core.contexts) = (lines, contexts);
                    *p = p.shaped([4, 4, 2], 2);
                    p.core.put_cycles = 20;
                    Program::stream(Pattern::Cyclic, 8, 32, false)
                };
                points.extend(over(&format!("{contexts} queue(s) a core"), &paper, &lines, run));
            }
            ("write-combining lines", Shows::RateM, points, vec![])
        }
        _ => {
            let entries = [8, 16, 32, 64, 128, 256];
            let nic = Builder::default().set("nic.translation", "nic")?.build()?;
            for (name, base) in [("on the host", &paper), ("on the NIC", &nic)] {
                for (kind, pattern) in [("cyclic", Pattern::Cyclic), ("random", Pattern::Indirect)] {
                    let run = |p: &mut Params, entries| {
                        p.nic.translation_entries = entries;
                        *p = p.shaped([4, 4, 2], 4);
                        Program::stream(pattern, 8, 32, false)
                    };
                    points.extend(over(&format!("{name}, {kind}"), base, &entries, run));
                }
            }
            ("entries of the NIC's cache (128 PEs)", Shows::RateM, points, vec![])
        }
    })
}

/// What happens in the network.
fn network(id: &str) -> Result<Content, String> {
    let paper = Params::paper();
    let mut points = Vec::new();
    Ok(match id {
        "loss" => {
            let e2e = Builder::default().set("loss.recovery", "end-to-end")?.build()?;
            for (name, base) in [("the link", &paper), ("the source, after 20 µs", &e2e)] {
                let run = |p: &mut Params, ppm| {
                    p.loss.rate_ppm = ppm;
                    pair(8)
                };
                let rates = [1, 10, 100, 1000, 10_000, 100_000];
                points.extend(over(name, base, &rates, run));
            }
            ("packets lost of a million", Shows::RateM, points, vec![])
        }
        "incast" => {
            let sockets = [2, 4, 8, 16, 32, 64];
            for len in [8, 64, 512] {
                let run = |p: &mut Params, n| {
                    *p = p.shaped(dims_for(n), 1);
                    let window = 6144 / n as usize;
                    let pattern = Pattern::Incast;
                    let all_inject = true;
                    Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 0 })
                };
                points.extend(over(&format!("{len} bytes"), &paper, &sockets, run));
            }
            // The target's I/O link writes data and a header for each.
            let limit = |len: f64| paper.io.mbs as f64 / (len + paper.io.header_bytes as f64);
            let line = |len: f64| sockets.iter().map(|&n| (n as f64, limit(len))).collect();
            let curve = |len: f64| (format!("I/O of the target, {len} bytes"), line(len));
            ("sockets", Shows::TotalM, points, vec![curve(8.0), curve(64.0)])
        }
        _ => {
            let sockets = [8, 64, 512, 4096];
            for (name, len) in [("8 bytes", 8), ("64 bytes", 64)] {
                let run = |p: &mut Params, n| {
                    *p = p.shaped(dims_for(n), 1);
                    let pattern = Pattern::Indirect;
                    let window = (256 / n as usize).max(1);
                    let all_inject = true;
                    Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 256 })
                };
                points.extend(over(name, &paper, &sockets, run));
            }
            ("sockets", Shows::RateM, points, vec![])
        }
    })
}

/// Today's machines.
fn today(id: &str) -> Result<Content, String> {
    const MACHINES: [&str; 4] = ["pcie4-100g", "pcie5-400g", "cxl-400g", "pcie6-800g"];
    let mut points = Vec::new();
    let mut limits = Vec::new();
    let cores = [1, 2, 4, 8, 16, 32, 64, 128];
    let with_cores = |p: &mut Params, cores: u64| {
        p.socket.cores = cores;
        p.socket.nics = p.socket.nics.min(cores);
        pair_of(cores)
    };
    Ok(match id {
        "latency" => {
            for name in ["paper", "pcie4-100g", "pcie5-400g", "cxl-400g", "pcie6-800g"] {
                let base = machine(name, &[("socket.cores", 1)])?;
                let run = |_: &mut Params, len: u64| Program::PingPong { len: len as usize };
                points.extend(over(name, &base, &[8, 32, 128, 512, 2048], run));
            }
            ("message size (bytes)", Shows::LatencyNs, points, limits)
        }
        "cores" => {
            for name in MACHINES {
                let base = machine(name, &[])?;
                points.extend(over(name, &base, &cores, with_cores));
            }
            ("cores a socket", Shows::RateM, points, limits)
        }
        "cycles" => {
            let cycles = [10, 20, 50, 100, 200, 500, 1000];
            for cores in [8, 16, 32, 64] {
                let base = machine("pcie5-400g", &[("socket.cores", cores)])?;
                let run = |p: &mut Params, cycles| {
                    p.core.put_cycles = cycles;
                    pair_of(p.socket.cores)
                };
                points.extend(over(&format!("{cores} cores"), &base, &cycles, run));
            }
            let bound = Limits::of(&machine("pcie5-400g", &[])?, 8, 0);
            for (name, limit) in [("I/O", bound.io), ("link", bound.net), ("NIC", bound.nic)] {
                limits.push((name.into(), cycles.iter().map(|&c| (c as f64, limit)).collect()));
            }
            ("cycles a put", Shows::RateM, points, limits)
        }
        "sizes" => {
            let sizes = [8, 16, 32, 64, 128, 256, 512, 1024];
            for cores in [1, 4, 16, 64] {
                let base = machine("pcie5-400g", &[("socket.cores", cores)])?;
                let run = |p: &mut Params, len: u64| {
                    let window = (16_384 / p.socket.cores as usize).clamp(128, 2048);
                    let (pattern, len) = (Pattern::Pair, len as usize);
                    let all_inject = false;
                    Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 0 })
                };
                points.extend(over(&format!("{cores} core(s)"), &base, &sizes, run));
            }
            let base = machine("pcie5-400g", &[])?;
            type Of = fn(Limits) -> f64;
            for (name, of) in [("I/O", (|l| l.io) as Of), ("link", |l| l.net)] {
                let at = |&n: &u64| (n as f64, of(Limits::of(&base, n, 0)) * n as f64);
                limits.push((name.into(), sizes.iter().map(at).collect()));
            }
            ("message size (bytes)", Shows::Mbs, points, limits)
        }
        "nics" => {
            for nics in [1, 2, 4, 8] {
                let base = machine("pcie5-400g", &[("socket.nics", nics)])?;
                let run = |p: &mut Params, cores: u64| {
                    p.socket.cores = cores;
                    pair_of(cores)
                };
                points.extend(over(&format!("{nics} NIC(s)"), &base, &[8, 16, 32, 64, 128], run));
            }
            ("cores a socket", Shows::RateM, points, limits)
        }
        "pipeline" => {
            let cycles = [1, 2, 4, 8, 16];
            for (name, len) in [("8 bytes", 8), ("64 bytes", 64), ("256 bytes", 256)] {
                let base = machine("pcie5-400g", &[])?;
                let run = |p: &mut Params, cycles| {
                    (p.nic.tx_interval_cycles, p.nic.rx_interval_cycles) = (cycles, cycles);
                    let (pattern, window, all_inject) = (Pattern::Pair, 384, false);
                    Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 0 })
                };
                points.extend(over(name, &base, &cycles, run));
            }
            ("cycles between packets", Shows::RateM, points, limits)
        }
        _ => {
            let gbits = [100, 200, 400, 800];
            for (name, len) in [("8 bytes", 8), ("64 bytes", 64), ("256 bytes", 256)] {
                let base = machine("pcie6-800g", &[])?;
                let run = |p: &mut Params, gbit| {
                    p.net.mbs = gbit * 125;
                    let (pattern, window, all_inject) = (Pattern::Pair, 192, false);
                    Program::Stream(Stream { pattern, len, window, loops: 1, all_inject, most: 0 })
                };
                points.extend(over(name, &base, &gbits, run));
            }
            ("link (Gb/s)", Shows::RateM, points, limits)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_study_has_points_and_an_axis() {
        for (id, _) in STUDIES {
            let figure = study(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(figure.points.len() > 3 && !figure.x_axis.is_empty(), "{id}");
        }
        assert!(study("none").is_err());
    }
}
