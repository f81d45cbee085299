//! A report as a record: Markdown with all that has to be known to read its figures. Pure.

use crate::data::Report;
use crate::table;
use std::fmt::Write;

pub fn markdown(r: &Report, title: &str) -> String {
    let mut out = format!("# {title}\n\n- Machine: {}\n", r.machine);
    let samples = || r.points.iter().flat_map(|p| p.samples.values().flatten());
    let least = |of: fn(f64, f64) -> f64, from: f64| samples().map(|s| s.state.load).fold(from, of);
    let steal = samples().map(|s| s.state.steal).fold(0.0, f64::max);
    if !r.version.is_empty() {
        let _ = writeln!(out, "- Version of Weft: {}", r.version);
    }
    if samples().next().is_some() {
        let (low, high) = (least(f64::min, f64::INFINITY), least(f64::max, 0.0));
        let _ = writeln!(
            out,
            "- Load average beside the runs: {low:.1} to {high:.1}; a hypervisor took up to {:.0} %",
            steal * 100.0
        );
    }
    let _ = writeln!(
        out,
        "- Command: `weft {}`; medians of {} alternating rounds, ± half of their span",
        r.command, r.rounds
    );
    let buffers = if r.command.split_whitespace().any(|w| w == "--classic") {
        "left alone (--classic)"
    } else {
        "written before each send and read after each receive"
    };
    let _ = writeln!(out, "- Buffers: {buffers}");
    out.push_str(
        "- Ratio to the peer with the best median; median of the ratios within a round; below 1, Weft is faster (or smaller)\n\n",
    );
    // Plain numbers of bytes: bench/readme.py looks for them.
    let (head, rows) = table::rows(r, |n| n.to_string());
    line(&mut out, &head);
    let bars: Vec<String> = (0..head.len()).map(|i| if i == 0 { "---".into() } else { "---:".to_string() }).collect();
    let _ = writeln!(out, "|{}|", bars.join("|"));
    rows.iter().for_each(|row| line(&mut out, row));
    let means = table::means(r);
    part(&mut out, "", means.iter());
    part(&mut out, "Left out:", r.left_out.iter());
    part(&mut out, "Runs that failed:", r.errors.iter());
    let how: Vec<String> = r.mpis.iter().map(|[_, label, how]| format!("{label}: `{how}`")).collect();
    part(&mut out, "How each was started:", how.iter());
    out
}

fn line(out: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|c| c.replace('|', "\\|")).collect();
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

fn part<'a>(out: &mut String, head: &str, lines: impl Iterator<Item = &'a String>) {
    let lines: Vec<String> = lines.map(|l| format!("- {l}\n")).collect();
    if !lines.is_empty() {
        let head = if head.is_empty() { String::new() } else { format!("{head}\n") };
        let _ = write!(out, "\n{head}{}", lines.concat());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::point;

    #[test]
    fn a_record_says_how_its_figures_came_about() {
        let r = Report {
            machine: "a machine, 2 CPUs".into(),
            version: "1.0 abc".into(),
            command: "bench p2p --classic".into(),
            rounds: 3,
            mpis: vec![
                ["weft", "Weft", "mpiexec -n 2"].map(String::from),
                ["mpich", "MPICH", "mpiexec -n 2"].map(String::from),
            ],
            points: vec![point("latency", 65536, "us", &[("weft", &[1.0, 1.2]), ("mpich", &[2.0, 2.4])])],
            errors: vec!["MPICH: gone".into()],
            ..Report::default()
        };
        let text = markdown(&r, "short");
        for line in [
            "# short",
            "- Machine: a machine, 2 CPUs",
            "- Version of Weft: 1.0 abc",
            "- Command: `weft bench p2p --classic`; medians of 3 alternating rounds, ± half of their span",
            "- Buffers: left alone (--classic)",
            "| what | bytes | ranks | unit | Weft | MPICH | ratio to best peer |",
            "|---|---:|---:|---:|---:|---:|---:|",
            "| latency | 65536 | 2 | us | 1.10 ±9% | 2.20 ±9% | 0.50 |",
            "- MPICH: gone",
            "- Weft: `mpiexec -n 2`",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    }
}
