//! The jobs of a round, by the command line. Pure.

use crate::args::Args;
use crate::bare::Bare;
use crate::suites::{Part, SUITES, System, Takes};

/// A program to run by so many ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub suite: &'static str,
    pub program: &'static str,
    pub system: System,
    pub args: Vec<String>,
    pub sizes: Vec<u64>,
    pub ranks: usize,
    pub bare: &'static [Bare],
    pub limit_s: u64,
    /// The result is how long the job took.
    pub is_timed: bool,
    /// Buffers are left alone.
    pub is_classic: bool,
}

/// The jobs of a round.
///
/// # Errors
/// A suite, name or class that there is not, in words.
pub fn of(args: &Args) -> Result<Vec<Job>, String> {
    let names: Vec<&str> = match args.suites.is_empty() {
        true => vec!["p2p", "collectives"],
        false => args.suites.iter().map(String::as_str).collect(),
    };
    if !matches!(args.class.as_str(), "S" | "W" | "A" | "B" | "C") {
        return Err(format!("no class '{}': S, W, A, B or C", args.class));
    }
    if args.runs == 0 || args.ranks.contains(&0) {
        return Err("rounds and ranks are at least 1".into());
    }
    let mut parts = Vec::new();
    for name in names {
        let known = || SUITES.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
        let suite = SUITES
            .iter()
            .find(|s| s.name == name)
            .ok_or_else(|| format!("no suite '{name}'; there are: {}", known()))?;
        parts.extend(suite.parts.iter().map(|p| (suite.name, p)));
    }
    for name in &args.only {
        if !parts.iter().any(|(_, p)| knows(p, name)) {
            return Err(format!("nothing is called '{name}' there; --list says what is"));
        }
    }
    let mut out = Vec::new();
    for (suite, part) in parts {
        let wanted: Vec<&str> = match args.only.is_empty() {
            true => part.names.split_whitespace().collect(),
            false => args.only.iter().map(String::as_str).filter(|n| knows(part, n)).collect(),
        };
        if wanted.is_empty() && !args.only.is_empty() {
            continue;
        }
        let ranks = if part.is_fixed || args.ranks.is_empty() { part.ranks.to_vec() } else { args.ranks.clone() };
        let sizes = if args.sizes.is_empty() { part.sizes } else { &args.sizes };
        // A job for each size, where the program takes one.
        let each = if part.takes == Takes::Mebibytes { 1 } else { sizes.len().max(1) };
        for n in ranks {
            match sizes.is_empty() {
                true => out.push(job(suite, part, n, &wanted, &[], args)),
                false => out.extend(sizes.chunks(each).map(|s| job(suite, part, n, &wanted, s, args))),
            }
        }
    }
    Ok(out)
}

fn knows(part: &Part, name: &str) -> bool {
    part.knows.split_whitespace().any(|k| k == name)
}

fn job(suite: &'static str, part: &Part, ranks: usize, names: &[&str], sizes: &[u64], args: &Args) -> Job {
    let words = |w: &str| w.split_whitespace().map(String::from).collect::<Vec<_>>();
    let only = || match names.is_empty() {
        true => Vec::new(),
        false => vec!["--only".to_string(), names.join(",")],
    };
    let numbers = || sizes.iter().map(u64::to_string);
    let mut told = match part.takes {
        Takes::Class => vec![args.class.clone()],
        Takes::Words(w) => words(w),
        Takes::Sizes(w) => words(w).into_iter().chain(only()).chain(numbers()).collect(),
        Takes::Names => names.iter().map(|n| n.to_string()).chain(numbers()).collect(),
        Takes::Mebibytes => sizes.iter().map(|&n| (n as f64 / f64::from(1 << 20)).to_string()).collect(),
    };
    let is_classic = args.classic && matches!(part.takes, Takes::Sizes(_));
    if is_classic {
        told.insert(0, "--classic".into());
    }
    Job {
        suite,
        program: part.program,
        system: part.system,
        args: told,
        sizes: sizes.to_vec(),
        ranks,
        bare: part.bare,
        limit_s: part.limit_s,
        is_timed: suite == "start",
        is_classic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(suites: &[&str]) -> Args {
        Args { suites: suites.iter().map(|s| s.to_string()).collect(), class: "S".into(), runs: 1, ..Args::default() }
    }

    #[test]
    fn jobs_follow_the_command_line() {
        let got = of(&Args { ranks: vec![2, 4], sizes: vec![8], ..args(&["p2p", "collectives"]) }).unwrap();
        assert_eq!(got.iter().map(|j| j.ranks).collect::<Vec<_>>(), [2, 2, 2, 2, 2, 4]);
        assert_eq!(got[0].args, ["--seconds", "0.1", "--only", "latency", "8"]);
        let kernels = of(&args(&["kernels"])).unwrap();
        assert!(kernels.len() == 22 && kernels.iter().all(|j| j.args == ["S"]));
    }

    #[test]
    fn names_choose_programs_and_what_they_measure() {
        let only = |names: &[&str], suites: &[&str]| {
            of(&Args { only: names.iter().map(|n| n.to_string()).collect(), sizes: vec![8], ..args(suites) })
        };
        let got = only(&["scan", "bw", "bcast"], &["p2p", "collectives"]).unwrap();
        assert_eq!(got.iter().map(|j| j.program).collect::<Vec<_>>(), ["stream", "coll", "coll"]);
        assert_eq!(got[1].args, ["--seconds", "0.05", "--only", "scan,bcast", "8"]);
        assert_eq!(only(&["cg"], &["kernels"]).unwrap().len(), 2);
        assert_eq!(only(&["Uniband"], &["imb"]).unwrap()[0].args, ["Uniband", "8"]);
        assert!(only(&["scam"], &["collectives"]).unwrap_err().contains("'scam'"));
    }

    #[test]
    fn a_program_that_takes_one_size_is_run_for_each() {
        let got = of(&Args { sizes: vec![1 << 20, 3 << 19], ..args(&["heap"]) }).unwrap();
        assert_eq!(got.iter().map(|j| j.args.join(" ")).collect::<Vec<_>>(), ["1", "1.5", "1", "1.5"]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(of(&args(&["p2q"])).unwrap_err().contains("p2p, pairs"));
        assert!(of(&Args { class: "D".into(), ..args(&[]) }).is_err());
        assert!(of(&Args { runs: 0, ..args(&[]) }).is_err());
    }
}
