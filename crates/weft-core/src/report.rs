//! `WEFT_REPORT`: at MPI_Finalize one table of how all ranks' messages went, how long that took,
//! and why.
//!
//! Each rank hands its rows to rank 0 as text, over the world's internal channel; rank 0 adds them
//! up and prints. Whether there is a report is the job's decision, a word in its header that any
//! rank may set at start: ranks with different environments then still agree. A job that dies
//! earlier has no report, and nothing waits for one.

use crate::ctl::{self, Channel, Team};
use crate::net::Net;
use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use weft_base::Result;
use weft_topo::CpuSet;

pub use weft_boot::REPORT;

/// The word of `JobHeader::engine_words` by which ranks agree on a report.
const WORD: usize = 1;

/// One way of messages in one rank.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The path's name.
    pub path: String,
    pub messages: u64,
    pub bytes: u64,
    /// Seconds spent moving data; None where nobody measured it.
    pub time_s: Option<f64>,
}

/// What one rank reports.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    pub rows: Vec<Row>,
    /// Counted events, `unexpected`, `ring full`: name and number.
    pub events: Vec<(String, u64)>,
    /// Why something went as it did, one line each: `CMA refused: seccomp`.
    pub reasons: Vec<String>,
}

/// Whether this process, or one of its job, asked for a report. Called once, at start.
pub(crate) fn ask(net: &Net) {
    if REPORT.flag() {
        // ORDERING: the barrier of MPI_Finalize comes between this and `is_wanted`.
        net.boot.header().engine_words[WORD].store(1, Ordering::Relaxed);
    }
}

/// The same answer in all ranks, once all have been through `ask`.
pub(crate) fn is_wanted(net: &Net) -> bool {
    // ORDERING: see `ask`.
    net.boot.header().engine_words[WORD].load(Ordering::Relaxed) != 0
}

/// Gathers and prints. `facts`: what this rank has to say.
/// Collective over `team`, after a barrier of it.
pub(crate) async fn run(team: Team, facts: Facts) -> Result<()> {
    let mine = facts.encode();
    let all = gather(&team, mine).await?;
    if team.me() == 0 {
        let facts: Vec<Facts> = all.iter().map(|text| Facts::decode(text)).collect();
        eprint!("{}", table(&facts));
    }
    Ok(())
}

/// Every member's text at the first one, in rank order; empty elsewhere.
async fn gather(team: &Team, mine: String) -> Result<Vec<String>> {
    let words = pack(&mine);
    let lens = team.gather(&[mine.len() as i64, words.len() as i64]).await?;
    assert_eq!(lens.len(), if team.is_root() { 2 * team.group.size() } else { 0 });
    let Channel { .. } = team.at;
    if team.me() != 0 {
        ctl::send(&words, team.group.proc(0), team.at).await?;
        return Ok(Vec::new());
    }
    let mut all = vec![mine];
    for (r, len) in lens.chunks_exact(2).enumerate().skip(1) {
        let mut words = vec![0; len[1] as usize];
        ctl::recv(&mut words, team.group.proc(r), team.at).await?;
        all.push(unpack(&words, len[0] as usize));
    }
    assert_eq!(all.len(), team.group.size());
    Ok(all)
}

fn pack(text: &str) -> Vec<i64> {
    let word = |c: &[u8]| {
        let mut w = [0; 8];
        w[..c.len()].copy_from_slice(c);
        i64::from_ne_bytes(w)
    };
    let words: Vec<i64> = text.as_bytes().chunks(8).map(word).collect();
    debug_assert_eq!(unpack(&words, text.len()), text);
    words
}

fn unpack(words: &[i64], len: usize) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_ne_bytes()).take(len).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Facts {
    /// One line a fact, fields between tabs.
    fn encode(&self) -> String {
        let clean = |s: &str| s.replace(['\t', '\n'], " ");
        let mut out = String::new();
        for r in &self.rows {
            let ns = r.time_s.map_or(-1, |s| (s * 1e9) as i64);
            let _ = writeln!(out, "p\t{}\t{}\t{}\t{ns}", clean(&r.path), r.messages, r.bytes);
        }
        for (name, n) in &self.events {
            let _ = writeln!(out, "e\t{}\t{n}", clean(name));
        }
        for text in &self.reasons {
            let _ = writeln!(out, "r\t{}", clean(text));
        }
        out
    }

    fn decode(text: &str) -> Facts {
        let mut out = Facts::default();
        for line in text.lines() {
            let f: Vec<&str> = line.split('\t').collect();
            let number = |i: usize| f[i].parse().unwrap_or(0u64);
            match f[..] {
                ["p", path, _, _, ns] => out.rows.push(Row {
                    path: path.into(),
                    messages: number(2),
                    bytes: number(3),
                    time_s: ns.parse::<u64>().ok().map(|ns| ns as f64 / 1e9),
                }),
                ["e", name, _] => out.events.push((name.into(), number(2))),
                ["r", text] => out.reasons.push(text.into()),
                _ => {}
            }
        }
        out
    }
}

/// The sum over ranks of each path, with the ranks that took it.
struct Line {
    row: Row,
    ranks: CpuSet,
}

/// The report of a job, from each rank's facts.
pub fn table(all: &[Facts]) -> String {
    let mut lines: Vec<Line> = Vec::new();
    let mut events: Vec<(String, u64)> = Vec::new();
    let mut reasons: Vec<(String, CpuSet)> = Vec::new();
    for (rank, facts) in all.iter().enumerate() {
        for row in &facts.rows {
            let at = lines.iter().position(|l| l.row.path == row.path);
            let line = match at {
                Some(i) => &mut lines[i],
                None => {
                    let row = Row { messages: 0, bytes: 0, time_s: None, ..row.clone() };
                    lines.push(Line { row, ranks: CpuSet::new() });
                    let last = lines.len() - 1;
                    &mut lines[last]
                }
            };
            line.row.messages += row.messages;
            line.row.bytes += row.bytes;
            if let Some(s) = row.time_s {
                *line.row.time_s.get_or_insert(0.0) += s;
            }
            if row.messages > 0 {
                line.ranks.insert(rank as u32);
            }
        }
        for (name, n) in &facts.events {
            match events.iter_mut().find(|(m, _)| m == name) {
                Some((_, sum)) => *sum += n,
                None => events.push((name.clone(), *n)),
            }
        }
        for text in &facts.reasons {
            let at = reasons.iter().position(|(t, _)| t == text).unwrap_or(reasons.len());
            if at == reasons.len() {
                reasons.push((text.clone(), CpuSet::new()));
            }
            reasons[at].1.insert(rank as u32);
        }
    }
    assert!(reasons.iter().all(|(_, who)| (1..=all.len()).contains(&who.len())));
    assert!(lines.iter().all(|l| l.ranks.len() <= all.len()));
    print_table(all.len(), &lines, &events, &reasons)
}

fn print_table(n: usize, lines: &[Line], events: &[(String, u64)], reasons: &[(String, CpuSet)]) -> String {
    let total: u64 = lines.iter().map(|l| l.row.messages).sum();
    let ranks = if n == 1 { "rank" } else { "ranks" };
    let mut out = format!("weft: {total} messages of {n} {ranks}\n");
    let head = ["path", "messages", "bytes", "mean size", "seconds", "MB/s", "ranks"];
    let [a, b, c, d, e, f, g] = head;
    let _ = writeln!(out, "  {a:<28} {b:>12} {c:>16} {d:>11} {e:>10} {f:>9}  {g}");
    for Line { row, ranks } in lines.iter().filter(|l| l.row.messages > 0) {
        let mean = row.bytes / row.messages.max(1);
        let (seconds, speed) = match row.time_s {
            Some(s) if s > 0.0 => (format!("{s:.4}"), format!("{:.0}", row.bytes as f64 / s / 1e6)),
            Some(_) => ("0".into(), "-".into()),
            None => ("-".into(), "-".into()),
        };
        let Row { path, messages, bytes, .. } = row;
        let _ = writeln!(out, "  {path:<28} {messages:>12} {bytes:>16} {mean:>11} {seconds:>10} {speed:>9}  {ranks}");
    }
    for (name, n) in events.iter().filter(|e| e.1 > 0) {
        let _ = writeln!(out, "  {name:<28} {n:>12}");
    }
    for (text, who) in reasons {
        if who.len() == n {
            let _ = writeln!(out, "  {text}");
        } else {
            let _ = writeln!(out, "  {text} (ranks {who})");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(messages: u64, reason: &str) -> Facts {
        let row = |path: &str, messages, bytes, time_s| Row { path: path.into(), messages, bytes, time_s };
        Facts {
            rows: vec![
                row("inline", messages, 8 * messages, None),
                row("both copy, heap", 2, 2 << 20, Some(0.001)),
                row("self", 0, 0, None),
            ],
            events: vec![("unexpected".into(), 3), ("ring full".into(), 0)],
            reasons: vec!["copies: built-in model".into(), reason.into()],
        }
    }

    #[test]
    fn facts_survive_the_way() {
        let f = facts(7, "CMA refused: seccomp\tor\nworse");
        let text = f.encode();
        let g = Facts::decode(&unpack(&pack(&text), text.len()));
        assert_eq!(g.rows, f.rows);
        assert_eq!(g.events, f.events);
        assert_eq!(g.reasons[1], "CMA refused: seccomp or worse");
        assert_eq!(Facts::decode("nonsense\np\tx\n"), Facts::default());
    }

    #[test]
    fn one_table_for_the_job() {
        let mut all = vec![facts(7, "CMA refused: seccomp"); 4];
        all[2].reasons.pop();
        all[3].rows[0].messages = 0;
        let text = table(&all);
        assert!(text.starts_with("weft: 29 messages of 4 ranks\n"), "{text}");
        let line = |start: &str| {
            let found = text.lines().find(|l| l.trim_start().starts_with(start));
            found.unwrap_or_else(|| panic!("{start}:\n{text}")).to_string()
        };
        let words: Vec<String> = line("inline").split_whitespace().map(Into::into).collect();
        assert_eq!(words[1..], ["21", "224", "10", "-", "-", "0-2"]);
        assert!(line("both copy, heap").contains("0.0040      2097  0-3"), "{text}");
        assert!(line("unexpected").ends_with("12"));
        assert!(line("CMA refused").ends_with("(ranks 0-1,3)"));
        assert!(line("copies:").ends_with("model"));
        assert!(!text.contains("self") && !text.contains("ring full"), "{text}");
    }
}
