//! `weft tune --collectives`: jobs of this program's own ranks, each way of the operations forced in
//! turn.

use super::rank;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use weft_perf::{CollJob, CollWay, Progress, choose_collectives};
use weft_profile::Collectives;

/// Rounds in which the ways take turns.
const ROUNDS: usize = 3;
/// The most ranks of a job.
const MOST_RANKS: usize = 16;
/// Cores up to which more ranks than cores are measured: who has more does not run them.
const SHARED_CORES: usize = 8;
/// A job that takes longer is ended; the next would not end either.
const LIMIT: Duration = Duration::from_secs(60);

/// The algorithms that a way forces. What an operation does not have is chosen as ever.
fn forced(way: CollWay) -> Vec<(String, String)> {
    let algorithm = |op: &str| match (way, op) {
        (CollWay::Straight, _) => "direct",
        (_, "allreduce") => "shares",
        _ => "staged",
    };
    let force = |op: &str| (format!("WEFT_COLL_{}", op.to_uppercase()), algorithm(op).to_string());
    let mut env: Vec<_> = rank::operations().map(force).collect();
    if let CollWay::Segment(bytes) = way {
        env.push(("WEFT_COLL_SEGMENT".into(), bytes.to_string()));
    }
    env
}

/// Measures, and sets the sizes in `out`. Returns the seconds that it took.
pub fn measure(quick: bool, out: &mut Collectives, bar: &mut dyn Progress) -> Result<f64, String> {
    let began = Instant::now();
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let ways = [CollWay::Lanes, CollWay::Straight];
    let segments = [4096, 8192, 16384].map(CollWay::Segment);
    let own = (cores.min(MOST_RANKS), false);
    let shared = ((4 * cores).min(MOST_RANKS), true);
    let mut plan = Vec::new();
    for _ in 0..if quick { 1 } else { ROUNDS } {
        plan.extend(ways.into_iter().chain(segments).map(|way| (own, way)));
        if cores <= SHARED_CORES {
            plan.extend(ways.map(|way| (shared, way)));
        }
    }
    let mut jobs = Vec::new();
    for (i, &((ranks, shared), way)) in plan.iter().enumerate() {
        bar.step(i as f64 / plan.len() as f64, &format!("collectives of {ranks} ranks"));
        let points = job(ranks, shared, way, quick)?;
        jobs.push(CollJob { ranks, shared, way, points });
    }
    choose_collectives(&jobs, out);
    Ok(began.elapsed().as_secs_f64())
}

/// Runs one job; operation, bytes, microseconds.
fn job(ranks: usize, shared: bool, way: CollWay, quick: bool) -> Result<Vec<(String, usize, f64)>, String> {
    let exe = std::env::current_exe().map_err(|e| format!("this program's path: {e}"))?;
    let mpiexec = exe.with_file_name("mpiexec");
    if !mpiexec.exists() {
        return Err(format!("--collectives runs jobs: there is no {}", mpiexec.display()));
    }
    let only = if matches!(way, CollWay::Segment(_)) { "bcast" } else { "" };
    let us = if shared { 20_000 } else { 3_000 } / if quick { 4 } else { 1 };
    let mut job = Command::new(&mpiexec);
    job.args(["-n", &ranks.to_string()])
        .arg(&exe)
        .args(["tune-rank", "--microseconds", &us.to_string(), "--only", only])
        .envs(forced(way));
    points(job, ranks)
}

/// Runs a job of `tune-rank`; operation, bytes, microseconds.
pub(super) fn points(mut job: Command, ranks: usize) -> Result<Vec<(String, usize, f64)>, String> {
    let mut child = job
        // The sizes of an earlier profile must not choose.
        .env("WEFT_PROFILE", "none")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("mpiexec: {e}"))?;
    let began = Instant::now();
    let end = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status,
            None if began.elapsed() > LIMIT => {
                // SAFETY: our own child, not waited for yet; mpiexec ends its ranks.
                unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGTERM) };
                let _ = child.wait();
                return Err(format!("{ranks} ranks did not end within {} s", LIMIT.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    if !end.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("a job of {ranks} ranks failed: {}", why.lines().last().unwrap_or("no message")));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let points: Vec<_> = text.lines().filter_map(rank::parse).collect();
    if points.is_empty() {
        return Err(format!("a job of {ranks} ranks measured nothing"));
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_forces_every_operation() {
        for way in [CollWay::Lanes, CollWay::Straight] {
            let env = forced(way);
            assert_eq!(env.len(), rank::operations().count());
            let wanted = if way == CollWay::Lanes { "staged" } else { "direct" };
            assert!(env.contains(&("WEFT_COLL_REDUCE_SCATTER".into(), wanted.into())));
        }
        assert!(forced(CollWay::Segment(4096)).contains(&("WEFT_COLL_SEGMENT".into(), "4096".into())));
    }

    #[test]
    fn operations_are_those_of_the_profile() {
        for name in rank::operations() {
            assert!(weft_profile::COLLECTIVES.contains(&name), "{name}");
        }
    }
}
