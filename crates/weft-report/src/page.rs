//! One page that needs nothing else. Pure.

use crate::Job;
use crate::log::{Kind, SENDRECV_IN};
use crate::summary::Count;
use crate::text::{by_time, bytes, time};
use std::collections::BTreeMap;
use std::fmt::{Display, Write};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("zoom.js");
const ROWS: usize = 40;
/// The longest calls of each rank that the timeline draws.
const DRAWN: usize = 1500;
/// Ranks in the timeline and the matrix.
const RANKS: usize = 128;
const WIDTH: f64 = 1000.0;
const ROW: f64 = 18.0;
/// Labels below the timeline.
const TICKS: u64 = 5;

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub fn html(job: &Job) -> String {
    let s = &job.summary;
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>weft report</title>\n<style>\n{STYLE}</style></head>\n<body>\n<h1>{} ranks, {}</h1>\n\
         <p>{:.0} % of their time in MPI.</p>\n",
        s.ranks,
        time(s.span_ns),
        100.0 * s.mpi_share()
    );
    if !job.advice.is_empty() {
        out.push_str("<h2>What would help</h2>\n<ul>\n");
        job.advice.iter().for_each(|a| _ = writeln!(out, "<li>{}</li>", escape(a)));
        out.push_str("</ul>\n");
    }
    timeline(&mut out, job);
    waits(&mut out, job);
    table(&mut out, "Time by call", &s.calls);
    table(&mut out, "Time by communicator", &s.comms);
    table(&mut out, "Time by place in the program", &s.sites);
    table(&mut out, "Paths of messages", &s.paths);
    matrix(&mut out, job);
    let sizes = s.sizes.iter().map(|(log, c)| (format!("from {}", bytes(1u64 << (*log).min(62))), *log, *c));
    rows(&mut out, "Messages by length", sizes.map(|(name, _, c)| (name, c)).collect());
    let _ = write!(out, "<script>\n{SCRIPT}</script>\n</body></html>\n");
    out
}

fn table<K: Display + Clone + Ord>(out: &mut String, title: &str, map: &BTreeMap<K, Count>) {
    rows(out, title, by_time(map).into_iter().take(ROWS).map(|(k, c)| (k.to_string(), c)).collect());
}

fn rows(out: &mut String, title: &str, rows: Vec<(String, Count)>) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "<h2>{title}</h2>\n<div class=\"wide\"><table><thead><tr><th></th><th>number</th><th>bytes</th><th>time</th></tr></thead><tbody>"
    );
    for (name, c) in rows {
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&name),
            c.n,
            bytes(c.bytes),
            time(c.ns)
        );
    }
    out.push_str("</tbody></table></div>\n");
}

fn waits(out: &mut String, job: &Job) {
    let mut all: Vec<_> = job.waits.sums.iter().collect();
    all.sort_by_key(|(_, sum)| std::cmp::Reverse(sum.ns));
    if all.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Who waited for whom</h2>\n<div class=\"wide\"><table><thead><tr><th>why</th><th>rank</th><th>for rank</th>\
         <th>in</th><th>times</th><th>waited</th></tr></thead><tbody>\n",
    );
    for ((why, waiter, whom, call), sum) in all.into_iter().take(ROWS) {
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{waiter}</td><td>{whom}</td><td>{call}</td><td>{}</td><td>{}</td></tr>",
            why.name(),
            sum.times,
            time(sum.ns)
        );
    }
    out.push_str("</tbody></table></div>\n");
}

fn matrix(out: &mut String, job: &Job) {
    let s = &job.summary;
    let most = s.matrix.values().map(|c| c.bytes).max().unwrap_or(0);
    if most == 0 || s.ranks > RANKS {
        return;
    }
    out.push_str(
        "<h2>Bytes from rank (row) to rank</h2>\n<div class=\"wide\"><table class=\"matrix\"><thead><tr><th></th>",
    );
    (0..s.ranks).for_each(|to| _ = write!(out, "<th>{to}</th>"));
    out.push_str("</tr></thead><tbody>\n");
    for from in 0..s.ranks {
        let _ = write!(out, "<tr><th>{from}</th>");
        for to in 0..s.ranks {
            match s.matrix.get(&(from, to)) {
                Some(c) => {
                    let shade = 0.1 + 0.6 * c.bytes as f64 / most as f64;
                    let title = format!("{} messages", c.n);
                    let _ = write!(out, "<td style=\"--shade:{shade:.2}\" title=\"{title}\">{}</td>", bytes(c.bytes));
                }
                None => out.push_str("<td></td>"),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Send | Kind::SendLater => "send",
        Kind::Receive | Kind::ReceiveLater => "receive",
        Kind::Wait => "wait",
        Kind::Collective => "collective",
        Kind::OneSided | Kind::Other => "other",
    }
}

fn timeline(out: &mut String, job: &Job) {
    let ranks = job.logs.len().min(RANKS);
    let began = job.logs.iter().map(|l| l.began).min().unwrap_or(0);
    let scale = WIDTH / job.summary.span_ns as f64;
    let height = ROW * ranks as f64;
    out.push_str("<h2>Timeline</h2>\n<p class=\"legend\">");
    for (c, name) in [
        ("send", "sends"),
        ("receive", "receives"),
        ("wait", "waits"),
        ("collective", "collective"),
        ("other", "other"),
    ] {
        let _ = write!(out, "<span><i class=\"{c}\"></i>{name}</span> ");
    }
    let _ = writeln!(
        out,
        "</p>\n<p>A row a rank, from the top. Wheel: zoom; drag: move; double click: all. The longest {DRAWN} calls of each rank \
         are drawn.</p>\n<div class=\"time\"><div class=\"ranks\">{}</div><svg id=\"timeline\" viewBox=\"0 0 {WIDTH} {height}\" preserveAspectRatio=\"none\" \
         style=\"height:{}px\" role=\"img\">",
        (0..ranks).map(|r| format!("<span>{r}</span>")).collect::<String>(),
        height.max(60.0)
    );
    for (i, log) in job.logs.iter().take(ranks).enumerate() {
        let y = ROW * i as f64;
        let _ = writeln!(out, "<g><title>rank {i}</title>");
        let mut events: Vec<_> = log.events.iter().filter(|e| e.call != SENDRECV_IN).collect();
        events.sort_by_key(|e| std::cmp::Reverse(e.ns()));
        events.truncate(DRAWN);
        for e in events {
            let x = e.began.saturating_sub(began) as f64 * scale;
            let peer = e.peer.map_or(String::new(), |p| format!(", rank {p}"));
            let _ = writeln!(
                out,
                "<rect class=\"{}\" x=\"{x:.4}\" y=\"{}\" width=\"{:.4}\" height=\"{}\"><title>rank {i}: {}{peer}, {}, {}</title></rect>",
                class(e.kind()),
                y + 1.0,
                (e.ns() as f64 * scale).max(0.02),
                ROW - 2.0,
                e.name(),
                bytes(e.bytes),
                time(e.ns())
            );
        }
        out.push_str("</g>\n");
    }
    // The script writes what is shown, in the same unit.
    let span = job.summary.span_ns;
    let _ = write!(out, "</svg><div class=\"axis\" data-span=\"{span}\">");
    (0..TICKS).for_each(|i| _ = write!(out, "<span>{}</span>", time(span * i / (TICKS - 1))));
    out.push_str("</div></div>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::tests::{event, job};

    #[test]
    fn the_page_is_whole() {
        let job = Job::of(job(vec![
            vec![event("MPI_Send", 0, 900_000, 1, 1 << 20), event("MPI_Barrier", 900_000, 1_000_000, -1, 0)],
            vec![event("MPI_Recv", 800_000, 900_000, 0, 1 << 20), event("MPI_Barrier", 900_000, 1_000_000, -1, 0)],
        ]));
        let page = html(&job);
        for tag in ["html", "body", "table", "svg", "rect", "g", "ul", "script", "tbody", "p"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let opened =
                page.match_indices(&open).filter(|(i, _)| !page[i + open.len()..].starts_with(char::is_alphanumeric));
            assert_eq!(opened.count(), page.matches(&close).count(), "{tag}");
        }
        assert!(page.contains("late receiver: rank 0 waits 800 us for rank 1 in MPI_Send"), "{page}");
        assert!(page.contains("class=\"collective\" x=\"900.0000\""));
        assert!(page.contains("<span>0 ns</span><span>250 us</span>") && page.contains("<span>0</span><span>1</span>"));
        assert!(page.contains("prefers-color-scheme: dark") && !page.contains("http"));
    }
}
