//! The terminal's table. Pure but for the verdict on a comparison, which it prints.

use crate::data::{Change, Point, Report};
use std::fmt::Write;

/// Three digits.
pub fn short(v: f64) -> String {
    match v.abs() {
        a if a >= 100.0 => format!("{v:.0}"),
        a if a >= 10.0 => format!("{v:.1}"),
        a if a >= 1.0 || a == 0.0 => format!("{v:.2}"),
        _ => format!("{v:.3}"),
    }
}

pub fn bytes(n: u64) -> String {
    match n {
        0 => "-".into(),
        _ if n.is_multiple_of(1 << 20) => format!("{}M", n >> 20),
        _ if n.is_multiple_of(1 << 10) => format!("{}K", n >> 10),
        _ => n.to_string(),
    }
}

/// The value with how far the rounds lie apart, in percent.
fn cell(p: &Point, mpi: &str) -> String {
    let Some(s) = p.summary(mpi) else { return "-".into() };
    let spread = if s.median > 0.0 { (s.greatest - s.least) / s.median * 100.0 } else { 0.0 };
    if p.samples[mpi].len() > 1 { format!("{} ±{:.0}%", short(s.median), spread / 2.0) } else { short(s.median) }
}

pub fn rows(r: &Report) -> (Vec<String>, Vec<Vec<String>>) {
    let names = r.names();
    let has_floor = names.contains(&"none");
    let mut head: Vec<String> = ["what", "bytes", "ranks", "unit"].map(String::from).to_vec();
    head.extend(names.iter().map(|n| r.label(n).to_string()));
    head.push("ratio to best".into());
    if has_floor {
        head.push("to no MPI".into());
    }
    let mut rows = Vec::new();
    for p in &r.points {
        let mut row = vec![p.name.clone(), bytes(p.size), p.ranks.to_string(), p.unit.clone()];
        row.extend(names.iter().map(|n| cell(p, n)));
        let peer = p.best_peer();
        row.push(peer.and_then(|peer| p.ratio("weft", peer)).map_or("-".into(), |q| {
            let dropped = if q.dropped > 0 { format!(" ({} dropped)", q.dropped) } else { String::new() };
            format!("{:.2}{dropped}", q.value)
        }));
        if has_floor {
            row.push(p.ratio("weft", "none").map_or("-".into(), |q| format!("{:.2}", q.value)));
        }
        rows.push(row);
    }
    (head, rows)
}

/// Suites in the order of their first result.
pub fn suites(r: &Report) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for p in &r.points {
        if !found.contains(&p.suite.as_str()) {
            found.push(&p.suite);
        }
    }
    found
}

pub fn text(r: &Report) -> String {
    let (head, rows) = rows(r);
    let width = |i: usize| rows.iter().chain([&head]).map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut out = String::new();
    for row in [&head].into_iter().chain(&rows) {
        let cells = row.iter().zip(&widths).enumerate();
        let line: Vec<String> =
            cells.map(|(i, (c, &w))| if i == 0 { format!("{c:<w$}") } else { format!("{c:>w$}") }).collect();
        let _ = writeln!(out, "{}", line.join("  ").trim_end());
    }
    for suite in suites(r) {
        if let Some((mean, n)) = r.mean_ratio(suite) {
            let _ = writeln!(
                out,
                "{suite}: geometric mean of {n} ratios to the best peer {mean:.2}; below 1 Weft is faster"
            );
        }
    }
    for why in &r.left_out {
        let _ = writeln!(out, "left out: {why}");
    }
    for e in &r.errors {
        let _ = writeln!(out, "failed: {e}");
    }
    out
}

/// Prints a comparison.
///
/// # Errors
/// Something is slower.
pub fn compared(changes: &[Change]) -> Result<(), String> {
    for c in changes {
        println!("{}: {:.2} of the earlier time", c.what, c.factor);
    }
    match changes.iter().filter(|c| c.factor > 1.0).count() {
        0 => Ok(()),
        n => Err(format!("{n} results are slower than before")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::point;

    #[test]
    fn the_table_has_a_column_for_each() {
        let mpis =
            vec![["weft", "Weft", ""], ["mpich", "MPICH", ""]].into_iter().map(|m| m.map(String::from)).collect();
        let points = vec![
            point("latency", 64 << 10, "us", &[("weft", &[1.0, 1.2]), ("mpich", &[2.0, 2.4]), ("none", &[0.5, 0.6])]),
            point("barrier", 0, "us", &[("weft", &[0.2])]),
        ];
        let r = Report { mpis, points, ..Report::default() };
        let t = text(&r);
        assert!(t.lines().next().unwrap().contains("MPICH") && t.contains("no MPI"), "{t}");
        let row = t.lines().nth(1).unwrap();
        assert!(row.contains("64K") && row.contains("1.10 ±9%") && row.contains("0.50") && row.contains("2.00"), "{t}");
        assert!(t.contains("geometric mean of 1 ratios to the best peer 0.50"), "{t}");
    }

    #[test]
    fn slower_is_an_error() {
        let change = |factor| Change { what: "x".into(), factor };
        assert!(compared(&[change(0.5)]).is_ok() && compared(&[change(1.5)]).is_err());
    }
}
