//! Results of all rounds: medians, spreads, ratios of pairs, comparison. Pure.

use crate::state::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Units of which more is better.
const MORE: [&str; 6] = ["M/s", "MB/s", "GB/s", "Gflop/s", "GUPS", "%"];
/// Later results may be this much worse than earlier ones, beside their spreads.
const SLACK: f64 = 0.05;

/// Whether a name is Weft's, by itself or with settings.
pub fn is_weft(name: &str) -> bool {
    name == "weft" || name.starts_with("weft ")
}

/// One result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    pub round: usize,
    pub value: f64,
    pub state: State,
}

/// What was measured of all MPIs at one place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    pub suite: String,
    pub name: String,
    pub size: u64,
    pub ranks: usize,
    pub unit: String,
    /// By the MPI's name; "none" is the bare machine.
    pub samples: BTreeMap<String, Vec<Sample>>,
}

#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct Report {
    pub machine: String,
    /// Version of Weft.
    #[serde(default)]
    pub version: String,
    pub command: String,
    pub rounds: usize,
    /// Name, label and how it was started.
    pub mpis: Vec<[String; 3]>,
    pub points: Vec<Point>,
    pub errors: Vec<String>,
    /// Who took no part in what, and why.
    #[serde(default)]
    pub left_out: Vec<String>,
}

/// Median, least and greatest value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    pub median: f64,
    pub least: f64,
    pub greatest: f64,
}

pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut v: Vec<f64> = values.into_iter().collect();
    v.sort_by(f64::total_cmp);
    let mid = v.len() / 2;
    match v.len() {
        0 => None,
        n if n % 2 == 1 => Some(v[mid]),
        _ => Some((v[mid - 1] + v[mid]) / 2.0),
    }
}

/// A ratio, and how many pairs it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    pub value: f64,
    pub pairs: usize,
    pub dropped: usize,
}

impl Point {
    pub fn more_is_better(&self) -> bool {
        MORE.contains(&self.unit.as_str())
    }

    pub fn summary(&self, mpi: &str) -> Option<Summary> {
        let values = || self.samples.get(mpi).into_iter().flatten().map(|s| s.value);
        Some(Summary {
            median: median(values())?,
            least: values().fold(f64::INFINITY, f64::min),
            greatest: values().fold(f64::NEG_INFINITY, f64::max),
        })
    }

    /// Below 1 where `mpi` is better than `other`: the median over rounds in which both met the same machine.
    pub fn ratio(&self, mpi: &str, other: &str) -> Option<Ratio> {
        let (a, b) = (self.samples.get(mpi)?, self.samples.get(other)?);
        let (mut ratios, mut dropped) = (Vec::new(), 0);
        for (x, y) in a.iter().flat_map(|x| b.iter().filter(|y| y.round == x.round).map(move |y| (x, y))) {
            // Zero is a time below the clock's resolution.
            if x.value <= 0.0 || y.value <= 0.0 {
                continue;
            }
            match x.state.is_like(&y.state) {
                true => ratios.push(if self.more_is_better() { y.value / x.value } else { x.value / y.value }),
                false => dropped += 1,
            }
        }
        let pairs = ratios.len();
        Some(Ratio { value: median(ratios)?, pairs, dropped })
    }

    /// The peer with the best median.
    pub fn best_peer(&self) -> Option<&str> {
        let peers = self.samples.keys().filter(|k| !is_weft(k) && *k != "none");
        let value = |k: &&String| self.summary(k).map_or(f64::INFINITY, |s| s.median);
        let by = |a: &&String, b: &&String| value(a).total_cmp(&value(b));
        let best = if self.more_is_better() { peers.max_by(by) } else { peers.min_by(by) };
        best.map(String::as_str)
    }

    /// The same place of another report.
    fn is_at(&self, p: &Point) -> bool {
        (&p.suite, &p.name, p.size, p.ranks, &p.unit) == (&self.suite, &self.name, self.size, self.ranks, &self.unit)
    }
}

impl Report {
    /// Goes on with an earlier one: its rounds stay, and those that follow are numbered behind them.
    pub fn after(self, earlier: Report) -> Report {
        let mut all = earlier;
        for mpi in self.mpis {
            all.mpis.retain(|m| m[0] != mpi[0]);
            all.mpis.push(mpi);
        }
        let weft_first = |m: &[String; 3]| (m[0] != "weft", !is_weft(&m[0]));
        all.mpis.sort_by_key(weft_first);
        if !all.command.split("; ").any(|c| c == self.command) {
            all.command = format!("{}; {}", all.command, self.command);
        }
        for why in self.left_out {
            if !all.left_out.contains(&why) {
                all.left_out.push(why);
            }
        }
        Report { machine: self.machine, version: self.version, ..all }
    }

    /// Whether each point of a suite by so many ranks has enough pairs to compare Weft with the best peer; with no peer there
    /// are none to have.
    pub fn is_settled(&self, suite: &str, ranks: usize, pairs: usize) -> bool {
        let of_job = self.points.iter().filter(|p| p.suite == suite && p.ranks == ranks);
        let has = |p: &Point| match p.best_peer() {
            Some(peer) if p.samples.contains_key("weft") => p.ratio("weft", peer).is_some_and(|r| r.pairs >= pairs),
            _ => true,
        };
        of_job.into_iter().all(has)
    }

    /// Adds a result to its point.
    pub fn add(&mut self, at: Point, mpi: &str, sample: Sample) {
        let i = match self.points.iter().position(|p| p.is_at(&at)) {
            Some(i) => i,
            None => {
                self.points.push(at);
                self.points.len() - 1
            }
        };
        self.points[i].samples.entry(mpi.to_string()).or_default().push(sample);
    }

    pub fn label<'a>(&'a self, mpi: &'a str) -> &'a str {
        self.mpis.iter().find(|m| m[0] == mpi).map_or("no MPI", |m| &m[1])
    }

    /// The names that have results, Weft first, the bare machine last.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.mpis.iter().map(|m| m[0].as_str()).collect();
        names.push("none");
        names.retain(|n| self.points.iter().any(|p| p.samples.contains_key(*n)));
        names
    }

    /// The geometric mean of a suite's ratios to the best peer, and of how many.
    pub fn mean_ratio(&self, suite: &str) -> Option<(f64, usize)> {
        let of = |p: &Point| p.best_peer().and_then(|peer| p.ratio("weft", peer));
        let logs: Vec<f64> =
            self.points.iter().filter(|p| p.suite == suite).filter_map(of).map(|r| r.value.ln()).collect();
        let n = logs.len();
        (n > 0).then(|| ((logs.iter().sum::<f64>() / n as f64).exp(), n))
    }
}

/// A place at which Weft differs from an earlier run.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    pub what: String,
    /// Above 1: slower now.
    pub factor: f64,
}

/// What is slower or faster now than the spreads of both explain; slower ones first.
pub fn compare(old: &Report, new: &Report) -> Vec<Change> {
    let mut found = Vec::new();
    for p in &new.points {
        let Some(before) = old.points.iter().find(|o| o.is_at(p)) else { continue };
        let (Some(a), Some(b)) = (before.summary("weft"), p.summary("weft")) else { continue };
        if a.least <= 0.0 || b.least <= 0.0 {
            continue;
        }
        let more = p.more_is_better();
        let factor = if more { a.median / b.median } else { b.median / a.median };
        // Apart: the better end of one is worse than the worse end of the other.
        let is_apart = a.least > b.greatest || b.least > a.greatest;
        if is_apart && !(1.0 / (1.0 + SLACK)..=1.0 + SLACK).contains(&factor) {
            found.push(Change { what: format!("{} {} B, {} ranks", p.name, p.size, p.ranks), factor });
        }
    }
    found.sort_by(|a, b| b.factor.total_cmp(&a.factor));
    found
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn point(name: &str, size: u64, unit: &str, samples: &[(&str, &[f64])]) -> Point {
        let state = State { line_ns: 60.0, least_line_ns: 60.0, ..State::default() };
        let of =
            |values: &[f64]| values.iter().enumerate().map(|(round, &value)| Sample { round, value, state }).collect();
        let samples = samples.iter().map(|(m, v)| (m.to_string(), of(v))).collect();
        Point { suite: "p2p".into(), name: name.into(), size, ranks: 2, unit: unit.into(), samples }
    }

    #[test]
    fn ratios_are_of_pairs_in_the_same_state() {
        let mut p = point("latency", 8, "us", &[("weft", &[1.0, 2.0, 9.0]), ("mpich", &[2.0, 4.0, 4.0])]);
        assert_eq!(p.ratio("weft", "mpich"), Some(Ratio { value: 0.5, pairs: 3, dropped: 0 }));
        p.samples.get_mut("weft").unwrap()[2].state.line_ns = 200.0;
        assert_eq!(p.ratio("weft", "mpich"), Some(Ratio { value: 0.5, pairs: 2, dropped: 1 }));
        let rates =
            point("bw", 8, "MB/s", &[("weft", &[10.0]), ("mpich", &[5.0]), ("intel", &[7.0]), ("none", &[90.0])]);
        assert_eq!(rates.best_peer(), Some("intel"));
        let forced =
            point("latency", 8, "us", &[("weft", &[2.0]), ("weft WEFT_P2P_WAY=pull", &[1.0]), ("mpich", &[3.0])]);
        assert_eq!(forced.best_peer(), Some("mpich"), "Weft with settings is no peer");
        assert!((rates.ratio("weft", "intel").unwrap().value - 0.7).abs() < 1e-9);
    }

    #[test]
    fn what_got_slower_is_named() {
        let report =
            |v: &[f64]| Report { points: vec![point("latency", 8, "us", &[("weft", v)])], ..Report::default() };
        assert!(compare(&report(&[1.0, 1.1]), &report(&[1.05, 1.2])).is_empty(), "spreads overlap");
        let found = compare(&report(&[1.0, 1.1]), &report(&[1.5, 1.6]));
        assert!(found.len() == 1 && found[0].factor > 1.4 && found[0].what == "latency 8 B, 2 ranks");
        assert!(compare(&report(&[1.5]), &report(&[1.0]))[0].factor < 0.7);
    }

    #[test]
    fn rounds_are_added_until_there_are_enough_pairs() {
        let mpis = |names: &[&str]| names.iter().map(|n| [n.to_string(), n.to_uppercase(), String::new()]).collect();
        let mut p = point("latency", 8, "us", &[("weft", &[1.0, 2.0]), ("mpich", &[2.0, 4.0])]);
        p.samples.get_mut("mpich").unwrap()[1].state.line_ns = 300.0;
        let earlier = Report {
            points: vec![p],
            rounds: 2,
            mpis: mpis(&["weft", "mpich"]),
            command: "bench p2p".into(),
            ..Report::default()
        };
        assert!(earlier.is_settled("p2p", 2, 1) && !earlier.is_settled("p2p", 2, 2), "one pair was dropped");
        assert!(earlier.is_settled("p2p", 8, 2), "nothing was measured there");
        let now =
            Report { mpis: mpis(&["intel", "weft"]), command: "bench p2p --with intel".into(), ..Report::default() };
        let both = now.after(earlier);
        assert_eq!(both.mpis.iter().map(|m| m[0].as_str()).collect::<Vec<_>>(), ["weft", "mpich", "intel"]);
        assert_eq!((both.rounds, both.command.as_str()), (2, "bench p2p; bench p2p --with intel"));
    }

    #[test]
    fn a_report_survives_its_file() {
        let mut r = Report::default();
        let p = point("bw", 64, "MB/s", &[]);
        r.add(p.clone(), "weft", Sample { round: 0, value: 3.0, state: State::default() });
        r.add(p, "weft", Sample { round: 1, value: 5.0, state: State::default() });
        let back: Report = serde_json::from_str(&serde_json::to_string(&r).unwrap()).unwrap();
        assert_eq!(back.points.len(), 1);
        assert_eq!(back.points[0].summary("weft"), Some(Summary { median: 4.0, least: 3.0, greatest: 5.0 }));
    }
}
