//! For the terminal. Pure.

use crate::Job;
use crate::summary::Count;
use crate::waits::Why;
use std::collections::BTreeMap;
use std::fmt::{Display, Write};

const ROWS: usize = 12;

/// Nanoseconds in a unit that fits.
pub fn time(ns: u64) -> String {
    match ns {
        0..=999 => format!("{ns} ns"),
        1_000..=999_999 => format!("{:.3} us", ns as f64 / 1e3).replace(".000", ""),
        1_000_000..=999_999_999 => format!("{:.1} ms", ns as f64 / 1e6),
        _ => format!("{:.2} s", ns as f64 / 1e9),
    }
}

pub fn bytes(n: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let at = (0..units.len()).rev().find(|&i| n >> (10 * i) > 0).unwrap_or(0);
    format!("{:.*} {}", usize::from(at > 0), n as f64 / (1u64 << (10 * at)) as f64, units[at])
}

/// The rows with the most time (or bytes), first.
pub fn by_time<K: Clone + Ord>(map: &BTreeMap<K, Count>) -> Vec<(K, Count)> {
    let mut rows: Vec<_> = map.iter().map(|(k, c)| (k.clone(), *c)).collect();
    rows.sort_by_key(|(_, c)| std::cmp::Reverse((c.ns, c.bytes, c.n)));
    rows
}

fn table<K: Display + Clone + Ord>(out: &mut String, title: &str, map: &BTreeMap<K, Count>) {
    if map.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title:<44} {:>10} {:>12} {:>12}", "number", "bytes", "time");
    for (name, c) in by_time(map).into_iter().take(ROWS) {
        let _ = writeln!(out, "  {:<42} {:>10} {:>12} {:>12}", name.to_string(), c.n, bytes(c.bytes), time(c.ns));
    }
}

pub fn text(job: &Job) -> String {
    let (s, w) = (&job.summary, &job.waits);
    let mut out = String::new();
    let _ =
        writeln!(out, "{} ranks, {}; {:.0} % of their time in MPI", s.ranks, time(s.span_ns), 100.0 * s.mpi_share());
    table(&mut out, "call", &s.calls);
    table(&mut out, "communicator", &s.comms);
    table(&mut out, "place", &s.sites);
    if !s.paths.is_empty() {
        let _ = writeln!(out, "\npath of messages (weft explain says why)");
        for (name, c) in &s.paths {
            let _ = writeln!(out, "  {name:<42} {:>10} {:>12}", c.n, bytes(c.bytes));
        }
    }
    matrix(&mut out, job);
    for why in [Why::LateSender, Why::LateReceiver, Why::Imbalance] {
        let mut rows: Vec<_> = w.sums.iter().filter(|(k, _)| k.0 == why).collect();
        rows.sort_by_key(|(_, sum)| std::cmp::Reverse(sum.ns));
        if !rows.is_empty() {
            let _ = writeln!(out, "\n{}: {} of waiting", why.name(), time(w.total(why)));
        }
        for ((_, waiter, whom, call), sum) in rows.into_iter().take(ROWS) {
            let _ = writeln!(out, "  rank {waiter} for rank {whom} in {call}, {} times, {}", sum.times, time(sum.ns));
        }
    }
    if !job.advice.is_empty() {
        let _ = writeln!(out, "\nwhat would help");
        job.advice.iter().for_each(|a| _ = writeln!(out, "  {a}"));
    }
    out
}

fn matrix(out: &mut String, job: &Job) {
    let (s, n) = (&job.summary, job.summary.ranks);
    if s.matrix.is_empty() {
        return;
    }
    if n > 16 {
        let _ = writeln!(out, "\nmessages between {} pairs of ranks: see --html", s.matrix.len());
        return;
    }
    let _ = writeln!(out, "\nbytes from rank (row) to rank");
    for from in 0..n {
        let cell = |to| s.matrix.get(&(from, to)).map_or("-".to_string(), |c| bytes(c.bytes));
        let row: Vec<String> = (0..n).map(|to| format!("{:>10}", cell(to))).collect();
        let _ = writeln!(out, "  {from:>3} {}", row.join(""));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        assert_eq!([time(7), time(5_000), time(1_500_000), time(2_000_000_000)], ["7 ns", "5 us", "1.5 ms", "2.00 s"]);
        assert_eq!([bytes(0), bytes(1536), bytes(1 << 20)], ["0 B", "1.5 KiB", "1.0 MiB"]);
    }
}
