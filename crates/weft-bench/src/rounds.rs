//! Who runs when: in each round every MPI once, one after the other, in another order each time.

use crate::args::Args;
use crate::bare::Bare;
use crate::data::{Point, Report, Sample, is_weft};
use crate::foreign::{self, Ready};
use crate::jobs::Job;
use crate::mpis::{self, Mpi, cache_dir};
use crate::proc::{Found, results, run};
use crate::sources::{build, is_script};
use crate::state::{self, Before, State};
use crate::suites::System;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const BARE_LIMIT_S: u64 = 120;
/// Programs that tell the time of a line beside each figure (bench/src/line.h), by a file of so many bytes.
const TELLS_LINES: [&str; 3] = ["latency", "stream", "coll"];
const LINE_BYTES: usize = 4096;

struct Round<'a> {
    args: &'a Args,
    report: Report,
    cache: PathBuf,
    bar: &'a ProgressBar,
    number: usize,
    has_lines: bool,
}

/// Runs everything, after the rounds of an earlier report.
///
/// # Errors
/// A program does not compile for Weft.
pub fn measure(args: &Args, mpis: &[Mpi], jobs: &[Job], earlier: Option<Report>) -> Result<Report, String> {
    let cache = cache_dir().join("bench");
    for job in jobs {
        match foreign::is(job.system) {
            true => foreign::fetch(job.system, args.yes)?,
            false => _ = build(&cache, job.program, job.system, mpis.first())?,
        }
    }
    let mut left_out = left_out(mpis, jobs);
    let mut jobs: Vec<&Job> = jobs.iter().collect();
    if jobs.iter().any(|j| is_script(j.program)) && !has_numpy() {
        jobs.retain(|j| !is_script(j.program));
        left_out.push("numpy is not here: kernels by it".into());
    }
    let most = args.tries.max(args.runs);
    let bar = ProgressBar::new((args.runs * jobs.len() * mpis.len()) as u64);
    let style = "{elapsed_precise} [{bar:30}] {pos}/{len}  {wide_msg}";
    let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.progress_chars("=> "));
    let ranks = jobs.iter().map(|j| j.ranks).max().unwrap_or(2);
    let commit = option_env!("BUILD_COMMIT").map_or(String::new(), |c| format!(", commit {c}"));
    let mut report = Report {
        machine: state::machine(),
        version: format!("{}{commit}", env!("CARGO_PKG_VERSION")),
        command: std::env::args().skip(1).collect::<Vec<_>>().join(" "),
        mpis: mpis.iter().map(|m| [m.name.clone(), m.label.clone(), started(m, ranks, &jobs)]).collect(),
        left_out,
        ..Report::default()
    };
    if let Some(earlier) = earlier {
        report = report.after(earlier);
    }
    let has_lines = args.by_distance || args.tries > args.runs;
    let mut round = Round { args, report, cache, bar: &bar, number: 0, has_lines };
    for k in 0..most {
        // Of the rounds beyond, those points that lack pairs.
        if k >= args.runs {
            jobs.retain(|j| !round.report.is_settled(j.suite, j.ranks, args.runs));
            bar.inc_length((jobs.len() * mpis.len()) as u64);
        }
        if jobs.is_empty() {
            break;
        }
        if args.wait_idle > 0 && !state::wait_idle(Duration::from_secs(args.wait_idle)) {
            bar.println("the machine is not idle; measuring all the same");
        }
        round.number = round.report.rounds;
        round.report.rounds += 1;
        for job in &jobs {
            round.job(mpis, job);
        }
    }
    bar.finish_and_clear();
    Ok(round.report)
}

fn has_numpy() -> bool {
    let import = Command::new("python3").args(["-c", "import numpy"]).output();
    import.is_ok_and(|o| o.status.success())
}

/// How an MPI is started, in words.
fn started(m: &Mpi, n: usize, jobs: &[&Job]) -> String {
    let is_choice = |name: &str| !name.ends_with("PATH") && !matches!(name, "I_MPI_ROOT" | "WEFT_FABRIC_LIB");
    let line = |settings: Vec<(&str, String)>, more: &[&str], n: usize| {
        let own = m.how.settings.iter().map(|(k, v)| (k.as_str(), v.clone()));
        let settings = settings.into_iter().chain(own);
        let settings = settings.filter(|s| is_choice(s.0)).map(|(k, v)| format!("{k}={v}"));
        let options = more.iter().chain(m.options(n)).map(|o| o.to_string());
        settings.chain(["mpiexec".into()]).chain(options).chain([format!("-n {n}")]).collect::<Vec<_>>().join(" ")
    };
    let mut how = line(m.settings(n), &[], n);
    if let Some(abi) = &m.how.abi {
        how += &format!("; programs of {abi}'s ABI");
    }
    if !m.how.cc.is_empty() {
        how += &format!("; programs by {}", m.how.cc.join(" "));
    }
    if m.is_realtime {
        how = format!("chrt -f 1 {how}");
    }
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
    fn job(&mut self, mpis: &[Mpi], job: &Job) {
        for bare in job.bare {
            self.bare(*bare, job);
        }
        // Nobody always runs after the same neighbour. Without the heap: one more, who is like Weft.
        for i in 0..mpis.len() {
            let mpi = &mpis[(i + self.number) % mpis.len()];
            if mpi.lacks(job.system).is_none() {
                if job.system == System::Heap && mpi.name == "weft" {
                    self.one(mpi, job, false);
                }
                self.one(mpi, job, true);
            }
            self.bar.inc(1);
        }
    }

    /// Runs a job by an MPI; if it is one of the heap, with that or not.
    fn one(&mut self, mpi: &Mpi, job: &Job, has_heap: bool) {
        self.bar.set_message(format!(
            "round {}: {} by {} ranks of {}",
            self.number + 1,
            job.program,
            job.ranks,
            mpi.label
        ));
        let line = self.line(job);
        let mut args = job.args.clone();
        if let Some(path) = &line {
            args = [vec!["--line".into(), path.display().to_string()], args].concat();
        }
        let own = |program| Ready { program, args: args.clone(), folder: None, libraries: Vec::new() };
        let ready = match foreign::is(job.system) {
            true => foreign::ready(&self.cache, job),
            false => build(&self.cache, job.program, job.system, Some(mpi)).map(own),
        };
        let ready = match ready {
            Ok(ready) => ready,
            Err(why) => return self.failed(why),
        };
        let mut command = match job.system {
            System::Heap => mpi.alone(&ready.program, &ready.args, has_heap),
            _ => mpi.command(job.system, job.ranks, &ready.program, &ready.args),
        };
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
        if let Some(path) = line {
            let _ = fs::remove_file(path);
        }
        let mut found = match foreign::is(job.system) {
            true => foreign::results(job.system, &got.out, &ready),
            false => results(&got.out),
        };
        if job.is_timed && got.error.is_none() {
            found = vec![Found { name: "start".into(), value: got.wall_s, unit: "s".into(), ..Found::default() }];
        }
        if got.error.is_some() || found.is_empty() {
            let tail: Vec<&str> = got.out.lines().rev().filter(|l| !l.trim().is_empty()).take(2).collect();
            let why = got.error.unwrap_or_else(|| "no result".into());
            self.failed(format!("{}, {} ranks, {}: {why}: {}", mpi.label, job.ranks, job.program, tail.join(" | ")));
        }
        for (who, f) in found.into_iter().filter_map(|f| bare_twin(job.system, &mpi.name, f)) {
            self.add(job, if has_heap { who } else { "none" }, f, state);
        }
    }

    /// A file by which the program tells how far its CPUs are apart; none where it cannot, or shares them with others.
    fn line(&mut self, job: &Job) -> Option<PathBuf> {
        let can = matches!(job.system, System::Mpi | System::Nodes) && TELLS_LINES.contains(&job.program);
        if !self.has_lines || !can || !(2..=state::cpus().len()).contains(&job.ranks) {
            return None;
        }
        let path = self.cache.join(format!("line-{}", std::process::id()));
        match fs::write(&path, [0; LINE_BYTES]) {
            Ok(()) => Some(path),
            Err(e) => {
                self.failed(format!("{}: {e}", path.display()));
                None
            }
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
        self.report.add(at, mpi, Sample { round: self.number, value: f.value, state: state.around(f.line) });
    }

    /// What the bare machine does in this round, beside a job.
    fn bare(&mut self, bare: Bare, job: &Job) {
        let (cpus, told) = (state::cpus(), bare.args(&job.sizes));
        let ([first, .., last], Some(told)) = (&cpus[..], told) else { return };
        let path: PathBuf = match build(&self.cache, bare.program(), System::Mpi, None) {
            Ok(path) => path,
            Err(why) => return self.failed(why),
        };
        self.bar.set_message(format!("round {}: no MPI", self.number + 1));
        let mut command = mpis::shielded(Path::new(&path), self.args.realtime);
        command.args([first, last].map(usize::to_string)).args(["--seconds", "0.05"]).args(told);
        if job.is_classic {
            command.arg("--classic");
        }
        if self.has_lines && bare.tells_lines() {
            command.arg("--line");
        }
        let before = Before::now();
        let got = run(command, BARE_LIMIT_S);
        let state = before.end();
        if let Some(why) = got.error {
            self.failed(format!("no MPI: {why}"));
        }
        for f in bare.figures(results(&got.out), self.args.ways) {
            self.add(job, "none", f, state);
        }
    }
}

/// Programs for OpenSHMEM measure plain loads and stores beside: Weft's run tells those of the bare machine. With a compiler or
/// settings of its own it tells the share of them that it reaches.
fn bare_twin(system: System, mpi: &str, mut f: Found) -> Option<(&str, Found)> {
    if system != System::Shmem {
        return Some((mpi, f));
    }
    if f.name.ends_with("-of-raw") {
        return (is_weft(mpi) && mpi != "weft").then_some((mpi, f));
    }
    let name = match f.name.as_str() {
        // Random updates by the processor's atomic operations.
        "raw" => "atomics",
        "raw-applied" | "raw-one-process" | "raw-one-process-applied" => return None,
        name => match name.strip_prefix("raw-") {
            Some(name) => name,
            None => return Some((mpi, f)),
        },
    };
    f.name = name.to_string();
    (mpi == "weft").then_some(("none", f))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_loads_and_stores_are_the_bare_machine() {
        let named = |mpi, name: &str| {
            let f = Found { name: name.into(), size: 8, value: 1.0, unit: "M/s".into(), line: None };
            bare_twin(System::Shmem, mpi, f).map(|(who, f)| (who, f.name))
        };
        assert_eq!(named("weft", "raw-put-hot"), Some(("none", "put-hot".to_string())));
        assert_eq!(named("openmpi", "put-hot"), Some(("openmpi", "put-hot".to_string())));
        assert_eq!(named("weft", "raw"), Some(("none", "atomics".to_string())));
        assert!(named("openmpi", "raw-put-hot").is_none() && named("weft", "put-hot-of-raw").is_none());
        assert!(named("weft cc=clang", "put-hot-of-raw").is_some() && named("weft cc=clang", "raw-put-hot").is_none());
    }
}
