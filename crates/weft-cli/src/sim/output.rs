//! Tables, CSV files, and the record of a run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use weft_nicsim::experiments::{self, Measured, Point};
use weft_nicsim::figures::Figure;
use weft_nicsim::{Builder, Event, Kind, Outcome, Params, Trace};

use super::plot;

const HEAD: [&str; 4] = ["ns/op", "M op/s", "MB/s", "limited by"];

/// Prints rows: what was run, what came out, what limited it.
pub fn table(x_axis: &str, rows: &[(&Point, &Measured)]) {
    let width = rows.iter().map(|(p, _)| p.series.len()).max().unwrap_or(6).max(6);
    let [ns, rate, mbs, limit] = HEAD;
    println!("{:width$} {x_axis:>10} {ns:>10} {rate:>9} {mbs:>9}  {limit}", "series");
    for (point, m) in rows {
        println!(
            "{:width$} {:>10} {:>10.1} {:>9.2} {:>9.1}  {}",
            point.series,
            point.x,
            m.latency_ns,
            m.rate_m,
            m.mbs,
            attribution(&m.outcome, m.applied)
        );
    }
}

/// Prints what a program of its own took, and what limited it.
pub fn limits(outcome: &Outcome) {
    let (time, issued) = (outcome.end_ps as f64 * 1e-6, outcome.stats.issued);
    println!("simulated {time:.1} us, {issued} operations; limited by {}", attribution(outcome, 0.0));
}

/// What limited a run, largest first.
fn attribution(outcome: &Outcome, applied: f64) -> String {
    let mut parts = outcome.attribution.parts().to_vec();
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    parts.retain(|p| p.1 >= 0.5);
    let text: Vec<_> = parts.iter().map(|(name, part)| format!("{name} {part:.0} %")).collect();
    let mut text = text.join(", ");
    if applied > 0.0 {
        let _ = write!(text, "; {:.1} % of updates applied", 100.0 * applied);
    }
    text
}

/// Writes rows as CSV.
pub fn csv(path: &Path, x_axis: &str, rows: &[(&Point, &Measured)]) -> Result<(), String> {
    let mut text = format!("series,{x_axis},ns_per_op,mop_per_s,mb_per_s,applied");
    text += ",core_pct,io_pct,nic_pct,link_pct,receiver_pct,latency_pct,events,simulated_ps\n";
    for (point, m) in rows {
        let (series, x) = (&point.series, point.x);
        let [ns, rate, mbs, applied] = [m.latency_ns, m.rate_m, m.mbs, m.applied];
        let _ = write!(text, "{series},{x},{ns:.3},{rate:.4},{mbs:.3},{applied:.5}");
        for (_, part) in m.outcome.attribution.parts() {
            let _ = write!(text, ",{part:.2}");
        }
        let _ = writeln!(text, ",{},{}", m.outcome.stats.events, m.outcome.end_ps);
    }
    write(path, &text)
}

/// Writes a file and the folders it lies in.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let said = |e: std::io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(said)?;
    }
    std::fs::write(path, text).map_err(said)
}

/// A figure's plot and table in a folder; their paths.
pub fn figure(figure: &Figure, measured: &[Measured], folder: &Path, png: bool) -> Result<Vec<PathBuf>, String> {
    let rows: Vec<_> = figure.points.iter().zip(measured).collect();
    let table = folder.join(format!("fig{}.csv", figure.id));
    csv(&table, "x", &rows)?;
    let path = folder.join(format!("fig{}.svg", figure.id));
    plot::draw(&path, &plot::Plot::of(figure, measured))?;
    let mut paths = vec![path, table];
    if png {
        paths.push(to_png(&paths[0])?);
    }
    Ok(paths)
}

/// Turns an SVG file into PNG by whichever program for that is installed: text needs a font engine,
/// which would be the largest dependency of all here.
fn to_png(svg: &Path) -> Result<PathBuf, String> {
    let png = svg.with_extension("png");
    let output = png.display().to_string();
    let tools: [(&str, &[&str]); 4] = [
        ("rsvg-convert", &["-o", &output]),
        ("inkscape", &["-o", &output]),
        ("magick", &[&output]),
        ("convert", &[&output]),
    ];
    for (tool, arguments) in tools {
        match Command::new(tool).arg(svg).args(arguments).output() {
            Ok(done) if done.status.success() => return Ok(png),
            Ok(done) => {
                let said = String::from_utf8_lossy(&done.stderr);
                return Err(format!("{tool} {}: {}", svg.display(), said.trim()));
            }
            Err(_) => {}
        }
    }
    Err("--png needs rsvg-convert, inkscape, magick or convert".into())
}

/// Runs one point and writes how to repeat it: parameters, digests, the first events.
pub fn record(path: &Path, name: &str, len: usize, p: &Params) -> Result<(), String> {
    const EVENTS: usize = 2000;
    let program = experiments::named(name, len, p.sockets())?;
    let measured = program.run(p, Trace::keeping(EVENTS))?;
    let trace = &measured.outcome.trace;
    let mut text = format!("# weft sim trace 1\nexperiment {name}\nlen {len}\n");
    for (key, value) in p.settings() {
        let _ = writeln!(text, "set {key}={value}");
    }
    for mark in &trace.marks {
        let _ = writeln!(text, "mark {mark:016x}");
    }
    let _ = writeln!(text, "end {} {:016x}", trace.count(), trace.digest());
    for e in &trace.events {
        let _ = writeln!(text, "event {}", line(e));
    }
    write(path, &text)?;
    println!("{}: {} events", path.display(), trace.count());
    Ok(())
}

fn line(e: &Event) -> String {
    format!("{} {:?} {} {}", e.at, Kind::of(e.kind), e.a, e.b)
}

/// Repeats a recorded run; says where it differs, if it does.
pub fn replay(path: &Path) -> Result<(), String> {
    let place = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{place}: {e}"))?;
    let of = |key: &str| {
        let found = text.lines().find_map(|l| l.strip_prefix(key));
        found.map(str::trim).ok_or_else(|| format!("{place}: no line \"{key}\": not a trace"))
    };
    let (name, len, end) = (of("experiment ")?, of("len ")?, of("end ")?);
    let len = len.parse().map_err(|e| format!("{place}: len {len}: {e}"))?;
    let mut builder = Builder::default();
    for setting in text.lines().filter_map(|l| l.strip_prefix("set ")) {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        builder = builder.set(key, value).map_err(|e| format!("{place}: {e}"))?;
    }
    let p = builder.build().map_err(|e| format!("{place}: {e}"))?;
    let listed: Vec<_> = text.lines().filter_map(|l| l.strip_prefix("event ")).collect();
    let marks: Vec<_> = text.lines().filter_map(|l| l.strip_prefix("mark ")).collect();
    let program = experiments::named(name, len, p.sockets())?;
    let measured = program.run(&p, Trace::keeping(listed.len()))?;
    let trace = &measured.outcome.trace;
    for (i, (event, want)) in trace.events.iter().zip(&listed).enumerate() {
        if line(event) != *want {
            return Err(format!("event {i} is \"{}\", was \"{want}\"", line(event)));
        }
    }
    for (i, (mark, want)) in trace.marks.iter().zip(&marks).enumerate() {
        if format!("{mark:016x}") != *want {
            return Err(format!("the runs part between events {} and {}", i << 16, (i + 1) << 16));
        }
    }
    let got = format!("{} {:016x}", trace.count(), trace.digest());
    if got != end {
        return Err(format!("the runs end differently: {got}, was {end}"));
    }
    println!("{name}, {len} bytes: {} events, the same bit for bit", trace.count());
    Ok(())
}
