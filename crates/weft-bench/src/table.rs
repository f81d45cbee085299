//! The terminal's table. Pure but for the verdict on a comparison, which it prints.

use crate::data::{Change, Point, Report, is_weft};
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

/// Head and rows; `size` writes a number of bytes.
pub fn rows(r: &Report, size: fn(u64) -> String) -> (Vec<String>, Vec<Vec<String>>) {
    let names = r.names();
    let forced: Vec<&str> = names.iter().copied().filter(|n| *n != "weft" && is_weft(n)).collect();
    let forced = if names.contains(&"weft") { forced } else { Vec::new() };
    let has_peers = names.iter().any(|n| !is_weft(n) && *n != "none");
    let has_floor = names.contains(&"none");
    let mut head: Vec<String> = ["what", "bytes", "ranks", "unit"].map(String::from).to_vec();
    head.extend(names.iter().map(|n| r.label(n).to_string()));
    if has_peers {
        head.push("ratio to best peer".into());
    }
    if has_floor {
        head.push("Weft to no MPI".into());
    }
    head.extend(forced.iter().map(|n| format!("{} to Weft", r.label(n))));
    let mut rows = Vec::new();
    for p in &r.points {
        let mut row = vec![p.name.clone(), size(p.size), p.ranks.to_string(), p.unit.clone()];
        row.extend(names.iter().map(|n| cell(p, n)));
        let ratio = |a: &str, b: &str| p.ratio(a, b).map_or("-".into(), |q| format!("{:.2}", q.value));
        if has_peers {
            let dropped = |n| if n > 0 { format!(" ({n} dropped)") } else { String::new() };
            let of_best = p.best_peer().and_then(|peer| p.ratio("weft", peer));
            row.push(of_best.map_or("-".into(), |q| format!("{:.2}{}", q.value, dropped(q.dropped))));
        }
        if has_floor {
            row.push(ratio("weft", "none"));
        }
        row.extend(forced.iter().map(|n| ratio(n, "weft")));
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

/// A sentence for each suite.
pub fn means(r: &Report) -> Vec<String> {
    let of = |suite: &&str| {
        let (mean, n) = r.mean_ratio(suite)?;
        Some(format!("{suite}: geometric mean of {n} ratios to the best peer {mean:.2}; below 1 Weft is faster"))
    };
    suites(r).iter().filter_map(of).collect()
}

pub fn text(r: &Report) -> String {
    let (head, rows) = rows(r, bytes);
    let width = |i: usize| rows.iter().chain([&head]).map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut out = String::new();
    for row in [&head].into_iter().chain(&rows) {
        let cells = row.iter().zip(&widths).enumerate();
        let line: Vec<String> =
            cells.map(|(i, (c, &w))| if i == 0 { format!("{c:<w$}") } else { format!("{c:>w$}") }).collect();
        let _ = writeln!(out, "{}", line.join("  ").trim_end());
    }
    for mean in means(r) {
        let _ = writeln!(out, "{mean}");
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

/// Prints what goals are met.
///
/// # Errors
/// One is not, or none was about what was measured.
pub fn goals(verdicts: &[(String, bool)]) -> Result<(), String> {
    verdicts.iter().for_each(|(what, _)| println!("{what}"));
    match verdicts.iter().filter(|v| !v.1).count() {
        0 if verdicts.is_empty() => Err("no goal is about what was measured".into()),
        0 => Ok(()),
        n => Err(format!("{n} of {} goals are not met", verdicts.len())),
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
    fn weft_with_settings_stands_beside_weft_without() {
        let mpis = vec![["weft", "Weft", ""], ["weft pull", "Weft, pull", ""]];
        let points = vec![point("latency", 8, "us", &[("weft", &[1.0, 1.2]), ("weft pull", &[1.5, 1.8])])];
        let r = Report { mpis: mpis.into_iter().map(|m| m.map(String::from)).collect(), points, ..Report::default() };
        let (head, rows) = rows(&r, bytes);
        assert_eq!(head[4..], ["Weft", "Weft, pull", "Weft, pull to Weft"]);
        assert_eq!(rows[0][6], "1.50");
    }

    #[test]
    fn slower_is_an_error() {
        let change = |factor| Change { what: "x".into(), factor };
        assert!(compared(&[change(0.5)]).is_ok() && compared(&[change(1.5)]).is_err());
    }
}
