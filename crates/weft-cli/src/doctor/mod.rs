//! `weft doctor`: what on this machine is slow, missing or limited for MPI inside the node.
//!
//! Every check tries the real thing where it can; each finding has its effect and its remedy.

pub mod copying;
mod cpu;
mod heap;
mod hosts;
mod limits;
mod memory;
pub mod net;
mod profile;
pub mod ring;
mod setup;
mod system;

use serde::Serialize;

pub use system::System;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    about: Option<About>,
    /// Machine-readable output
    #[arg(long, global = true)]
    json: bool,
    /// Only what is not in order
    #[arg(short, long)]
    quiet: bool,
}

#[derive(clap::Subcommand)]
enum About {
    /// What there is for jobs of several nodes: libfabric, providers, interfaces; which would be used and why, and a trial
    Net(net::NetArgs),
}

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// In order.
    Ok,
    /// Worth knowing; nothing to mend.
    Note,
    /// Costs speed or sets a limit.
    Slow,
    /// Something does not work.
    Bad,
}

/// One line of the report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// A stable short name, for scripts.
    pub check: &'static str,
    pub grade: Grade,
    pub finding: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub effect: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remedy: String,
}

impl Finding {
    pub fn ok(check: &'static str, finding: impl Into<String>) -> Finding {
        Finding { check, grade: Grade::Ok, finding: finding.into(), effect: String::new(), remedy: String::new() }
    }

    pub fn new(
        check: &'static str,
        grade: Grade,
        finding: impl Into<String>,
        effect: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Finding {
        Finding { check, grade, finding: finding.into(), effect: effect.into(), remedy: remedy.into() }
    }
}

/// All checks, in the order of the report. Takes about half a second.
pub fn examine(system: &System) -> Vec<Finding> {
    let mut all = Vec::new();
    all.extend(cpu::checks(system));
    all.extend(memory::checks(system));
    all.extend(heap::checks(system));
    all.extend(copying::checks(system));
    all.extend(profile::checks());
    all.extend(limits::checks(system));
    all.extend(setup::checks());
    all
}

/// Nanoseconds of one call: the best of ten rounds of `calls`, since other work may interrupt.
fn best_ns(calls: u32, mut call: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..10 {
        let start = std::time::Instant::now();
        (0..calls).for_each(|_| call());
        best = best.min(start.elapsed().as_nanos() as f64 / f64::from(calls));
    }
    best
}

pub fn run(args: &Args) -> Result<(), String> {
    if let Some(About::Net(net)) = &args.about {
        return net::run(net, args.json);
    }
    // With a small RLIMIT_FSIZE the memfd check shall fail, not end this program.
    // SAFETY: no other thread runs yet, and SIG_IGN is a valid disposition.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let mut findings = examine(&System::real());
    if args.quiet {
        findings.retain(|f| f.grade >= Grade::Slow);
    }
    if args.json {
        let text = serde_json::to_string_pretty(&findings).map_err(|e| e.to_string())?;
        println!("{text}");
        return Ok(());
    }
    for f in &findings {
        let mark = match f.grade {
            Grade::Ok => "ok  ",
            Grade::Note => "note",
            Grade::Slow => "SLOW",
            Grade::Bad => "BAD ",
        };
        println!("{mark}  {:<12} {}", f.check, f.finding);
        if !f.effect.is_empty() {
            println!("      {:<12} effect: {}", "", f.effect);
        }
        if !f.remedy.is_empty() {
            println!("      {:<12} remedy: {}", "", f.remedy);
        }
    }
    let count = |grade| findings.iter().filter(|f| f.grade == grade).count();
    println!(
        "\n{} checks: {} in order, {} to know, {} slow or limited, {} broken",
        findings.len(),
        count(Grade::Ok),
        count(Grade::Note),
        count(Grade::Slow),
        count(Grade::Bad)
    );
    Ok(())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
