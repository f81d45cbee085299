//! Ranks that join their job: under Weft's launcher, alone, and under others.

mod common;
use common::*;
use std::time::{Duration, Instant};

fn probe_run(options: &[&str], args: &[&str]) -> Outcome {
    let p = probe();
    let words: Vec<&str> = options.iter().copied().chain([p.to_str().unwrap()]).chain(args.iter().copied()).collect();
    run(&words)
}

#[test]
fn ranks_find_each_other() {
    for n in [1, 2, 5] {
        let o = probe_run(&["-n", &n.to_string()], &[]).expect(0);
        let lines = o.lines();
        assert_eq!(lines.len(), n);
        for (r, l) in lines.iter().enumerate() {
            assert!(l.starts_with(&format!("rank {r} of {n} app Some(0) ")), "{l}");
            // The job's descriptor is closed again.
            assert!(l.contains(" fds -1 "), "{l}");
        }
    }
}

#[test]
fn two_programs_are_one_job() {
    let p = probe();
    let p = p.to_str().unwrap();
    let o = run(&["-n", "2", p, ":", "-n", "1", p]).expect(0);
    let lines = o.lines();
    assert!(lines[0].starts_with("rank 0 of 3 app Some(0)"), "{lines:?}");
    assert!(lines[2].starts_with("rank 2 of 3 app Some(1)"), "{lines:?}");
}

#[test]
fn the_waiting_mode_follows_the_ranks() {
    let cpus = weft_topo::CpuSet::current().unwrap().len();
    let o = probe_run(&["-n", &(cpus + 1).to_string()], &[]).expect(0);
    assert_eq!(o.out.matches("mode oversubscribed").count(), cpus + 1);
    let mut c = mpiexec(&["-n", "3", probe().to_str().unwrap()]);
    c.env("WEFT_WAIT_MODE", "dedicated");
    let o = start(c).finish(LIMIT).expect(0);
    assert_eq!(o.out.matches("mode dedicated").count(), 3);
}

#[test]
fn a_death_names_the_call_and_ends_all() {
    let o = probe_run(&["-n", "4"], &["segv", "2"]).expect(128 + libc::SIGSEGV);
    assert!(o.err.contains("rank 2 (pid "), "{}", o.err);
    assert!(o.err.contains("signal 11 (SIGSEGV) in MPI_Fancy"), "{}", o.err);
    assert_eq!(o.err.lines().count(), 1, "{}", o.err);
}

#[test]
fn abort() {
    let o = probe_run(&["-n", "4"], &["abort", "1"]).expect(42);
    assert!(o.err.contains("rank 1 (pid "), "{}", o.err);
    assert!(o.err.contains("aborted with code 42: as the test wants"), "{}", o.err);
    assert_eq!(o.err.lines().count(), 1, "{}", o.err);
}

#[test]
fn an_exit_without_finalize_ends_all() {
    let o = probe_run(&["-n", "3"], &["exit", "0"]).expect(1);
    assert!(o.err.contains("without MPI_Finalize"), "{}", o.err);
}

#[test]
fn codes_after_finalize_are_kept() {
    let o = probe_run(&["-n", "3"], &["code"]).expect(9);
    assert_eq!(o.lines().len(), 3);
}

/// Kills a rank of four; returns how long the others and the launcher took to end.
fn killed() -> Duration {
    let begin = Instant::now();
    let mut r = start(mpiexec(&["-n", "4", probe().to_str().unwrap(), "sleep"]));
    r.wait_printed(" sleeps", 4, LIMIT);
    let victim = wait_running(&r, "bootprobe", 4)[1];
    // SAFETY: a rank of this run.
    unsafe { libc::kill(victim, libc::SIGKILL) };
    let killed = begin.elapsed();
    let o = r.finish(LIMIT).expect(137);
    assert!(o.err.contains(&format!("(pid {victim}, ")), "{}", o.err);
    o.took.saturating_sub(killed)
}

#[test]
fn a_killed_rank_ends_all_within_a_second() {
    // A machine whose host is busy may itself stop for as long: one try of some.
    let mut took = Vec::new();
    while took.last().is_none_or(|t| *t >= Duration::from_secs(1)) {
        assert!(took.len() < 5, "{took:?}");
        took.push(killed());
    }
}

#[test]
fn everything_killed_leaves_nothing() {
    let mut r = start(mpiexec(&["-n", "4", probe().to_str().unwrap(), "sleep"]));
    r.wait_printed(" sleeps", 4, LIMIT);
    for pid in r.living() {
        // SAFETY: processes of this run.
        unsafe { libc::kill(pid, libc::SIGKILL) };
    }
    r.child.wait().unwrap();
    r.assert_nothing_left();
    assert!(shm_names().is_empty());
}

#[test]
fn who_waits_for_whom() {
    let words = ["-timeout", "8", "-n", "3", probe().to_str().unwrap(), "sleep", "0"].map(String::from);
    let mut r = start(mpiexec(&words));
    r.wait_printed(" waits", 2, LIMIT);
    r.signal(libc::SIGQUIT);
    let o = r.finish(LIMIT).expect(124);
    for word in ["what the ranks do:", "-timeout"] {
        assert!(o.err.contains(word), "{}", o.err);
    }
    assert_eq!(o.err.matches("in MPI_Recv (rank 2, tag 5), for ").count(), 2, "{}", o.err);
}

#[test]
fn singleton() {
    let o = start(command(probe())).finish(LIMIT).expect(0);
    assert!(o.out.starts_with("rank 0 of 1 app None mode dedicated"), "{}", o.out);
}

#[test]
fn limits_of_the_shell() {
    let script = |limit: &str| {
        let line = format!("ulimit {limit} && exec {MPIEXEC} -n 2 {}", probe().display());
        let mut c = command("bash");
        c.args(["-c", &line]);
        start(c).finish(LIMIT)
    };
    script("-S -f 10").expect(0);
    let o = script("-f 10").expect(1);
    assert!(o.err.contains("ulimit -f unlimited"), "{}", o.err);
    // Shorter queues under limits of file sizes and of addresses.
    let layouts = |limit: &str, n: usize| {
        let line = format!("ulimit {limit} && exec {MPIEXEC} -n {n} {}", probe().display());
        let mut c = command("bash");
        c.args(["-c", &line]);
        let o = start(c).finish(LIMIT).expect(0);
        let told: Vec<u32> =
            o.out.lines().filter_map(|l| l.split_once(" as of ")?.1.split(' ').next()?.parse().ok()).collect();
        assert_eq!(told.len(), n, "{}", o.out);
        assert!(told.iter().all(|t| *t == told[0]), "{told:?}");
        told[0]
    };
    let mib = |n: u64| n << 10;
    assert_eq!(layouts("-S -c 0", 2), 2);
    for (flag, scale) in [("-f", 1), ("-v", 4)] {
        for (room, n) in [(400, 2), (64, 2), (600, 16), (256, 64)] {
            let as_of = layouts(&format!("{flag} {}", mib(scale * room)), n);
            assert!(as_of > n as u32, "{flag} {room} MiB, {n} ranks: as of {as_of}");
        }
    }
    // Fewer descriptors than the launcher's own number for the job.
    script("-n 64").expect(0);
}

#[test]
fn foreign_launchers_are_named() {
    let cases: [&[(&str, &str)]; 2] = [
        &[("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "2")],
        &[("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "0"), ("SLURM_STEP_NUM_TASKS", "4")],
    ];
    for env in cases {
        let mut c = command(probe());
        c.envs(env.iter().copied());
        let o = start(c).finish(LIMIT).expect(7);
        assert!(o.err.contains("Remedy"), "{}", o.err);
        let mut c = command(probe());
        c.envs(env.iter().copied()).env("WEFT_SINGLETON", "1");
        start(c).finish(LIMIT).expect(0);
    }
}

#[test]
fn a_program_of_a_rank_is_a_singleton_and_a_second_rank_an_error() {
    let p = probe();
    let p = p.to_str().unwrap();
    // One after the other in one script: only one can be the rank.
    let o = run(&["-n", "1", "sh", "-c", &format!("{p} && {p}")]).expect(7);
    assert!(o.err.contains("has already been rank 0"), "{}", o.err);
    // After the job: the environment of a launcher that is gone.
    let o = run(&["-n", "1", "sh", "-c", "env | grep ^WEFT"]).expect(0);
    let mut c = command(probe());
    c.envs(o.out.lines().filter_map(|l| l.split_once('=')));
    let o = start(c).finish(LIMIT).expect(0);
    assert!(o.out.starts_with("rank 0 of 1"), "{}", o.out);
}

#[test]
fn a_wrapper_may_close_descriptors() {
    let script = format!(
        "for f in /proc/self/fd/*; do f=${{f##*/}}; [ $f -gt 2 ] && \
                          eval \"exec $f>&-\"; done 2>/dev/null; exec {}",
        probe().display()
    );
    let o = run(&["-n", "2", "bash", "-c", &script]).expect(0);
    assert!(o.out.contains("rank 1 of 2"), "{}", o.out);
}

#[test]
fn many_ranks_meet() {
    let o = start(mpiexec(&["-n", "256", probe().to_str().unwrap()])).finish(2 * LIMIT).expect(0);
    assert_eq!(o.lines().len(), 256);
}

/// A peer MPI's installation: WEFT_PEERS_DIR, or the folder that scripts/peers.sh fills.
fn peer(name: &str) -> Option<std::path::PathBuf> {
    let dir = std::env::var_os("WEFT_PEERS_DIR")
        .map(std::path::PathBuf::from)
        .unwrap_or_else(|| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache/peers"));
    let p = dir.join(name);
    p.join("bin/mpiexec").exists().then_some(p)
}

fn under_hydra(name: &str, args: &[&str]) -> Option<Outcome> {
    let Some(prefix) = peer(name) else {
        eprintln!("no {name} in WEFT_PEERS_DIR or .cache/peers: not tested (scripts/peers.sh)");
        return None;
    };
    let mut c = command(prefix.join("bin/mpiexec"));
    c.args(["-n", "3", probe().to_str().unwrap()]).args(args);
    c.env("I_MPI_ROOT", &prefix).env("LD_LIBRARY_PATH", prefix.join("lib"));
    Some(start(c).finish(2 * LIMIT))
}

#[test]
fn pmi1_of_other_launchers() {
    for name in ["mpich", "impi"] {
        let Some(o) = under_hydra(name, &[]) else { continue };
        let o = o.expect(0);
        let lines = o.lines();
        assert_eq!(lines.len(), 3, "{}", o.out);
        for (r, l) in lines.iter().enumerate() {
            assert!(l.starts_with(&format!("rank {r} of 3 app Some(0)")), "{name}: {l}");
        }
        let o = under_hydra(name, &["abort", "1"]).expect("as before");
        assert_ne!(o.code, 0);
        assert!(o.err.contains("rank 1: as the test wants"), "{name}: {}", o.err);
    }
}
