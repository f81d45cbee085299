//! Who runs when: in each round every MPI once, one after the other, in another order each time.

use crate::args::Args;
use crate::data::{Point, Report, Sample};
use crate::foreign::{self, Ready};
use crate::mpis::{Mpi, cache_dir};
use crate::proc::{Found, results, run};
use crate::sources::build;
use crate::state::{self, Before, State};
use crate::suites::{Job, System};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const FLOOR_LIMIT_S: u64 = 120;
/// Methods of the bare machine's program; the best one for a size counts.
const FLOOR_LINE: &str = "line";
const FLOOR_OTHERS: [&str; 4] = ["line-rate", "store", "store-nt", "none"];

struct Round<'a> {
    report: Report,
    cache: PathBuf,
    bar: &'a ProgressBar,
    number: usize,
}

/// Runs everything.
///
/// # Errors
/// A program does not compile for Weft.
pub fn measure(args: &Args, mpis: &[Mpi], jobs: &[Job]) -> Result<Report, String> {
    let cache = cache_dir().join("bench");
    for job in jobs {
        match foreign::is(job.system) {
            true => foreign::fetch(job.system, args.yes)?,
            false => _ = build(&cache, job.program, job.system, mpis.first())?,
        }
    }
    let bar = ProgressBar::new((args.runs * jobs.len() * mpis.len()) as u64);
    let style = "{elapsed_precise} [{bar:30}] {pos}/{len}  {wide_msg}";
    let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.progress_chars("=> "));
    let most = jobs.iter().map(|j| j.ranks).max().unwrap_or(2);
    let report = Report {
        machine: state::machine(),
        command: std::env::args().skip(1).collect::<Vec<_>>().join(" "),
        rounds: args.runs,
        mpis: mpis.iter().map(|m| [m.name.into(), m.label.into(), started(m, most, jobs)]).collect(),
        left_out: left_out(mpis, jobs),
        ..Report::default()
    };
    let mut round = Round { report, cache, bar: &bar, number: 0 };
    for k in 0..args.runs {
        round.number = k;
        for job in jobs {
            if let Some(program) = job.floor {
                round.floor(program, job);
            }
            // Nobody always runs after the same neighbour.
            for i in 0..mpis.len() {
                let mpi = &mpis[(i + k) % mpis.len()];
                if mpi.lacks(job.system).is_none() {
                    round.one(mpi, job);
                }
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    Ok(round.report)
}

/// How an MPI is started, in words.
fn started(m: &Mpi, n: usize, jobs: &[Job]) -> String {
    let is_choice = |name: &str| !name.ends_with("PATH") && !matches!(name, "I_MPI_ROOT" | "WEFT_FABRIC_LIB");
    let line = |settings: Vec<(&str, String)>, more: &[&str], n: usize| {
        let settings = settings.into_iter().filter(|s| is_choice(s.0)).map(|(k, v)| format!("{k}={v}"));
        let options = more.iter().chain(m.options(n)).map(|o| o.to_string());
        settings.chain(["mpiexec".into()]).chain(options).chain([format!("-n {n}")]).collect::<Vec<_>>().join(" ")
    };
    let mut how = line(m.settings(n), &[], n);
    if let Some(job) = jobs.iter().find(|j| j.system == System::Nodes) {
        let all = [m.settings(job.ranks), m.apart(job.ranks)].concat();
        how += &format!("; as on nodes: {}", line(all, m.apart_options(), job.ranks));
    }
    how
}

/// Who takes no part in what, and why; each once.
fn left_out(mpis: &[Mpi], jobs: &[Job]) -> Vec<String> {
    let mut found = Vec::new();
    for why in mpis.iter().flat_map(|m| jobs.iter().filter_map(|j| m.lacks(j.system))) {
        if !found.contains(&why) {
            found.push(why);
        }
    }
    found
}

impl Round<'_> {
    fn one(&mut self, mpi: &Mpi, job: &Job) {
        self.bar.set_message(format!(
            "round {}: {} by {} ranks of {}",
            self.number + 1,
            job.program,
            job.ranks,
            mpi.label
        ));
        let own = |program| Ready { program, args: job.args.clone(), folder: None, libraries: Vec::new() };
        let ready = match foreign::is(job.system) {
            true => foreign::ready(&self.cache, job),
            false => build(&self.cache, job.program, job.system, Some(mpi)).map(own),
        };
        let ready = match ready {
            Ok(ready) => ready,
            Err(why) => return self.failed(why),
        };
        let mut command = mpi.command(job.system, job.ranks, &ready.program, &ready.args);
        if !ready.libraries.is_empty() {
            let own = mpi.settings(job.ranks).into_iter().find(|s| s.0 == "LD_LIBRARY_PATH").map(|s| s.1.into());
            let all = own.into_iter().chain(ready.libraries.iter().cloned());
            command.env("LD_LIBRARY_PATH", std::env::join_paths(all).unwrap_or_default());
        }
        if let Some(folder) = &ready.folder {
            command.current_dir(folder);
        }
        let before = Before::now();
        let got = run(command, job.limit_s);
        let state = before.end();
        let mut found = match foreign::is(job.system) {
            true => foreign::results(job.system, &got.out, &ready),
            false => results(&got.out),
        };
        if job.is_timed && got.error.is_none() {
            found = vec![Found { name: "start".into(), size: 0, value: got.wall_s, unit: "s".into() }];
        }
        if got.error.is_some() || found.is_empty() {
            let tail: Vec<&str> = got.out.lines().rev().filter(|l| !l.trim().is_empty()).take(2).collect();
            let why = got.error.unwrap_or_else(|| "no result".into());
            self.failed(format!("{}, {} ranks, {}: {why}: {}", mpi.label, job.ranks, job.program, tail.join(" | ")));
        }
        for (who, f) in found.into_iter().filter_map(|f| bare_twin(job.system, mpi.name, f)) {
            self.add(job, who, f, state);
        }
    }

    /// Each failure once, however many rounds have it.
    fn failed(&mut self, why: String) {
        if !self.report.errors.contains(&why) {
            self.report.errors.push(why);
        }
    }

    fn add(&mut self, job: &Job, mpi: &str, f: Found, state: State) {
        let at = Point {
            suite: job.suite.into(),
            name: f.name,
            size: f.size,
            ranks: job.ranks,
            unit: f.unit,
            samples: BTreeMap::new(),
        };
        self.report.add(at, mpi, Sample { round: self.number, value: f.value, state });
    }

    /// What the bare machine does in this round, beside the latencies.
    fn floor(&mut self, program: &str, job: &Job) {
        let cpus = state::cpus();
        let [first, .., last] = cpus[..] else { return };
        let path: PathBuf = match build(&self.cache, program, System::Mpi, None) {
            Ok(path) => path,
            Err(why) => return self.failed(why),
        };
        self.bar.set_message(format!("round {}: no MPI", self.number + 1));
        let before = Before::now();
        let got = run(bare(&path, program, [first, last], job), FLOOR_LIMIT_S);
        let state = before.end();
        if let Some(why) = got.error {
            self.failed(format!("no MPI: {why}"));
        }
        for f in best(results(&got.out)) {
            self.add(job, "none", f, state);
        }
    }
}

fn bare(path: &Path, program: &str, [first, last]: [usize; 2], job: &Job) -> Command {
    let mut command = Command::new(path);
    command.arg(first.to_string()).arg(last.to_string()).args(["--seconds", "0.05"]);
    if job.args.iter().any(|a| a == "--classic") {
        command.arg("--classic");
    }
    // The methods of shared memory are for long messages; of short ones the line's way is the floor.
    let least = if program == "floor" { 4096 } else { 1 };
    command.args(job.args.iter().filter(|a| a.parse::<u64>().is_ok_and(|n| n >= least)));
    command
}

/// Programs for OpenSHMEM measure plain loads and stores beside: Weft's run tells those of the bare machine.
fn bare_twin(system: System, mpi: &str, mut f: Found) -> Option<(&str, Found)> {
    if system != System::Shmem {
        return Some((mpi, f));
    }
    match f.name.strip_prefix("raw-") {
        Some(name) if mpi == "weft" => {
            f.name = name.to_string();
            Some(("none", f))
        }
        Some(_) => None,
        None => (!f.name.ends_with("-of-raw")).then_some((mpi, f)),
    }
}

/// The best method for each size, as latencies.
fn best(found: Vec<Found>) -> Vec<Found> {
    let mut by_size: BTreeMap<u64, f64> = BTreeMap::new();
    for f in found {
        if FLOOR_OTHERS.contains(&f.name.as_str()) || f.unit != "us" {
            continue;
        }
        let size = if f.name == FLOOR_LINE { 8 } else { f.size };
        let least = by_size.entry(size).or_insert(f64::INFINITY);
        *least = least.min(f.value);
    }
    by_size.into_iter().map(|(size, value)| Found { name: "latency".into(), size, value, unit: "us".into() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_floor_is_the_best_method() {
        let text = "result line 64 0.1 us\nresult mapped 65536 3 us\nresult both 65536 2 us\nresult store 65536 1 us\n\
                    result line-rate 64 50 M/s\n";
        let got: Vec<_> = best(results(text)).iter().map(|f| (f.size, f.value)).collect();
        assert_eq!(got, [(8, 0.1), (65536, 2.0)]);
    }

    #[test]
    fn plain_loads_and_stores_are_the_bare_machine() {
        let named = |mpi, name: &str| {
            let f = Found { name: name.into(), size: 8, value: 1.0, unit: "M/s".into() };
            bare_twin(System::Shmem, mpi, f).map(|(who, f)| (who, f.name))
        };
        assert_eq!(named("weft", "raw-put-hot"), Some(("none", "put-hot".to_string())));
        assert_eq!(named("openmpi", "put-hot"), Some(("openmpi", "put-hot".to_string())));
        assert!(named("openmpi", "raw-put-hot").is_none() && named("weft", "put-hot-of-raw").is_none());
    }
}
