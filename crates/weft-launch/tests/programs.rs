//! `mpiexec` with programs that know nothing of MPI.

mod common;
use common::*;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn output_of_all_ranks() {
    let o = run(&["-n", "3", "sh", "-c", "echo r$WEFT_RANK/$WEFT_SIZE $PMI_RANK; echo e >&2"]).expect(0);
    assert_eq!(o.lines(), ["r0/3 0", "r1/3 1", "r2/3 2"]);
    assert_eq!(o.err, "e\ne\ne\n");
}

#[test]
fn tagged_lines_stay_whole() {
    let script = "for i in 1 2 3 4 5 6 7 8 9; do printf 'a%04000d' 1; printf 'b\\n'; done";
    let o = run(&["-l", "-n", "4", "sh", "-c", script]).expect(0);
    let lines = o.lines();
    assert_eq!(lines.len(), 36);
    for (i, l) in lines.iter().enumerate() {
        assert!(l.starts_with(&format!("[{}] a0", i / 9)) && l.ends_with("1b"), "{l}");
        assert_eq!(l.len(), 4 + 4002);
    }
}

#[test]
fn unfinished_lines_are_shown_meanwhile() {
    let mut r = start(mpiexec(&["sh", "-c", "printf 'name? '; exec sleep 30"]));
    let mut out = r.child.stdout.take().unwrap();
    let mut got = [0; 6];
    std::io::Read::read_exact(&mut out, &mut got).unwrap();
    assert_eq!(&got, b"name? ");
    r.signal(libc::SIGTERM);
    r.finish(LIMIT).expect(128 + libc::SIGTERM);
}

#[test]
fn much_output_and_a_slow_reader() {
    let mut r = start(mpiexec(&["-n", "2", "sh", "-c", "yes 0123456789abcde | head -n 300000"]));
    std::thread::sleep(Duration::from_millis(300));
    let mut out = r.child.stdout.take().unwrap();
    let mut all = Vec::new();
    std::io::Read::read_to_end(&mut out, &mut all).unwrap();
    assert_eq!(all.len(), 2 * 300_000 * 16);
    assert!(all.chunks_exact(16).all(|l| l == b"0123456789abcde\n"));
    r.finish(LIMIT).expect(0);
}

#[test]
fn a_reader_that_goes_away_ends_the_job() {
    let mut r = start(mpiexec(&["-n", "2", "yes"]));
    drop(r.child.stdout.take());
    r.finish(LIMIT).expect(128 + libc::SIGPIPE);
}

#[test]
fn several_programs() {
    let o = run(&[
        "-genv",
        "G",
        "g",
        "-n",
        "1",
        "-env",
        "A",
        "x",
        "sh",
        "-c",
        "echo $WEFT_APPNUM$A$G",
        ":",
        "-n",
        "2",
        "sh",
        "-c",
        "echo $WEFT_APPNUM$A$G-$WEFT_RANK",
    ])
    .expect(0);
    assert_eq!(o.lines(), ["0xg", "1g-1", "1g-2"]);
}

#[test]
fn environment() {
    let mut c = mpiexec(&["-envlist", "KEEP,PATH", "sh", "-c", "echo $KEEP.$DROP"]);
    c.env("KEEP", "k").env("DROP", "d").env("PMI_FD", "99");
    assert_eq!(start(c).finish(LIMIT).expect(0).out, "k.\n");
    let mut c = mpiexec(&["-env", "A=1", "sh", "-c", "echo $A.$DROP.$PMI_FD.$LD_LIBRARY_PATH"]);
    c.env("DROP", "d").env("PMI_FD", "99").env("WEFT_LIBDIR", "/w").env("LD_LIBRARY_PATH", "/l");
    assert_eq!(start(c).finish(LIMIT).expect(0).out, "1.d..\n".replace("..\n", "../w:/l\n"));
}

#[test]
fn working_directory_and_plain_names() {
    assert_eq!(run(&["-wdir", "/", "pwd"]).expect(0).out, "/\n");
    let o = run(&["-wdir", "/nonexistent", "pwd"]).expect(127);
    assert!(o.err.contains("working directory"), "{}", o.err);
    let dir = std::env::temp_dir().join(format!("launch-test-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    // No interpreter line: a shell runs it.
    std::fs::write(dir.join("prog"), "echo found $1\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(dir.join("prog"), mode).unwrap();
    let o = run(&["-wdir", dir.to_str().unwrap(), "prog", "me"]);
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(o.expect(0).out, "found me\n");
}

#[test]
fn standard_input_goes_to_rank_0() {
    let mut c = mpiexec(&["-n", "3", "sh", "-c", "cat; echo end $WEFT_RANK"]);
    c.stdin(Stdio::piped());
    let mut r = start(c);
    r.child.stdin.take().unwrap().write_all(b"input\n").unwrap();
    let o = r.finish(LIMIT).expect(0);
    assert_eq!(o.lines(), ["end 0", "end 1", "end 2", "input"]);
}

#[test]
fn standard_input_goes_to_several_ranks() {
    let long = "0123456789abcde\n".repeat(1 << 16);
    for (ranks, readers) in [("all", 3), ("0,2", 2), ("1-2", 2)] {
        // One that ends without reading does not keep it from the others.
        let script = "test $WEFT_RANK != 3 || exit 0; cat | cksum";
        let mut c = mpiexec(&["-n", "4", "-s", ranks, "sh", "-c", script]);
        c.stdin(Stdio::piped());
        let mut r = start(c);
        let mut to = r.child.stdin.take().unwrap();
        let text = long.clone();
        let writer = std::thread::spawn(move || to.write_all(text.as_bytes()));
        let o = r.finish(LIMIT).expect(0);
        writer.join().unwrap().unwrap();
        let whole = o.lines().iter().filter(|l| l.ends_with(&format!(" {}", long.len()))).count();
        assert_eq!(whole, readers, "-s {ranks}: {:?}", o.lines());
    }
}

#[test]
fn a_loop_over_a_file_keeps_its_input() {
    let mut c = command("sh");
    let script = format!("while read x; do {MPIEXEC} -n 2 true; echo $x; done");
    c.args(["-c", &script]).stdin(Stdio::piped());
    let mut r = start(c);
    r.child.stdin.take().unwrap().write_all(b"1\n2\n3\n").unwrap();
    assert_eq!(r.finish(LIMIT).expect(0).out, "1\n2\n3\n");
}

#[test]
fn exit_codes() {
    let o = run(&["-n", "3", "sh", "-c", "test $WEFT_RANK != 1 || exit 5; exec sleep 600"]).expect(5);
    assert!(o.err.contains("rank 1 (pid ") && o.err.contains("exited with code 5"), "{}", o.err);
    assert_eq!(o.err.lines().count(), 1);
    let o = run(&["-n", "3", "sh", "-c", "test $WEFT_RANK != 1 || kill -9 $$; exec sleep 600"]);
    let o = o.expect(137);
    assert!(o.err.contains("killed by signal 9 (SIGKILL)"), "{}", o.err);
    run(&["no-such-program"]).expect(127);
    run(&["/etc/passwd"]).expect(126);
    let o = run(&["-frob", "x"]).expect(2);
    assert!(o.err.contains("-frob"), "{}", o.err);
}

#[test]
fn ranks_that_ignore_the_request_are_killed() {
    let script = "trap '' TERM; test $WEFT_RANK != 0 || exit 3; while :; do sleep 1; done";
    run(&["-n", "3", "sh", "-c", script]).expect(3);
}

#[test]
fn time_limit() {
    let o = run(&["-timeout", "0.3", "-n", "2", "sleep", "600"]).expect(124);
    assert!(o.err.contains("-timeout") && o.err.contains("rank 1"), "{}", o.err);
    let mut c = mpiexec(&["sleep", "600"]);
    c.env("MPIEXEC_TIMEOUT", "0.3");
    start(c).finish(LIMIT).expect(124);
    run(&["-timeout", "600", "true"]).expect(0);
}

#[test]
fn signals_are_passed_on() {
    for (signal, name) in [(libc::SIGUSR1, "USR1"), (libc::SIGUSR2, "USR2"), (libc::SIGINT, "INT")] {
        let script = format!("trap 'echo got {name}; exit 0' {name}; echo ready; while :; do sleep 0.02; done");
        let r = start(mpiexec(&["-n", "2", "bash", "-c", &script]));
        wait_ready(&r, 2);
        r.signal(signal);
        let o = r.finish(LIMIT).expect(0);
        assert_eq!(o.lines(), ["got ".to_string() + name, "got ".to_string() + name, "ready".into(), "ready".into()]);
    }
}

/// Until each of `n` shells has set its trap and started a sleep.
fn wait_ready(r: &Job, n: usize) {
    let parent = |pid: i32| {
        let stat = proc_text(pid, "stat");
        stat.rsplit_once(") ").and_then(|(_, s)| s.split(' ').nth(1)?.parse::<i32>().ok())
    };
    let mut shells = std::collections::BTreeSet::new();
    wait_until("shells that sleep", || {
        shells.extend(running(r, "sleep").into_iter().filter_map(parent));
        shells.len() >= n
    });
}

/// Until the launcher has taken the signals that were sent to it: two of a kind that wait are one.
fn wait_taken(r: &Job) {
    wait_until("no signal waits", || {
        let status = proc_text(r.child.id() as i32, "status");
        status.lines().any(|l| l.strip_prefix("ShdPnd:").is_some_and(|set| set.trim().bytes().all(|b| b == b'0')))
    });
}

#[test]
fn the_second_interrupt_kills() {
    let r = start(mpiexec(&["-n", "2", "sh", "-c", "trap '' INT; while :; do sleep 1; done"]));
    wait_ready(&r, 2);
    r.signal(libc::SIGINT);
    wait_taken(&r);
    std::thread::sleep(Duration::from_millis(200));
    assert!(r.living().len() > 2);
    r.signal(libc::SIGINT);
    r.finish(LIMIT).expect(130);
}

#[test]
fn stop_and_continue() {
    let r = start(mpiexec(&["-n", "2", "sleep", "600"]));
    wait_running(&r, "sleep", 2);
    r.signal(libc::SIGTSTP);
    let stopped = || r.living().iter().filter(|&&p| proc_text(p, "stat").contains(") T ")).count();
    wait_until("all stopped", || stopped() >= 3);
    r.signal(libc::SIGCONT);
    wait_until("none stopped", || stopped() == 0);
    r.signal(libc::SIGTERM);
    r.finish(LIMIT).expect(143);
}

#[test]
fn many_ranks() {
    let o = run(&["-n", "256", "sh", "-c", "echo $WEFT_RANK"]).expect(0);
    let mut ranks: Vec<u32> = o.out.lines().map(|l| l.parse().unwrap()).collect();
    ranks.sort_unstable();
    assert!(ranks.into_iter().eq(0..256));
    run(&["-n", "512", "true"]).expect(0);
}

#[test]
fn killed_launcher_leaves_nothing() {
    // Grandchildren, too, and such that have left the process group.
    let script = "sleep 600 & sh -c 'sleep 601' & wait";
    let mut r = start(mpiexec(&["-n", "4", "sh", "-c", script]));
    r.wait_living(1 + 4 * 3, LIMIT);
    r.signal(libc::SIGKILL);
    r.child.wait().unwrap();
    r.assert_nothing_left();
    assert!(shm_names().is_empty());
}

#[test]
fn failed_job_leaves_no_daemons() {
    let script = "setsid sleep 600 & sleep 0.2; test $WEFT_RANK = 0 && exit 4; sleep 600";
    run(&["-n", "2", "sh", "-c", script]).expect(4);
}

#[test]
fn binding() {
    let allowed = weft_topo::CpuSet::current().unwrap();
    let cores = weft_topo::Topology::load().units(weft_topo::Level::Core).len();
    let n = cores.clamp(1, 8).to_string();
    let show = ["grep", "Cpus_allowed_list", "/proc/self/status"];
    let masks = |options: &[&str]| -> Vec<weft_topo::CpuSet> {
        let words: Vec<&str> = options.iter().chain(&show).copied().collect();
        let o = run(&words).expect(0);
        o.out.lines().map(|l| l.rsplit('\t').next().unwrap().parse().unwrap()).collect()
    };
    let core = masks(&["-n", &n, "-bind-to", "core"]);
    let mut union = weft_topo::CpuSet::new();
    for m in &core {
        assert!(union.intersection(m).is_empty(), "{core:?}");
        union.union_with(m);
    }
    assert!(masks(&["-n", &n, "-bind-to", "none"]).iter().all(|m| *m == allowed));
    // One more than the cores (of one core, any number is a multiple), and the same on each.
    let crowd = (allowed.len() + 1).to_string();
    assert!(masks(&["-n", &crowd]).iter().all(|m| *m == allowed));
    if weft_boot::cgroup::cpu_quota().is_none_or(|q| q >= allowed.len() as f64) {
        let mut each = masks(&["-n", &(2 * cores).to_string()]);
        each.sort_by_key(|m| m.iter().next());
        assert!(each.chunks(2).all(|pair| pair[0] == pair[1]), "{each:?}");
        assert_eq!(each.len(), 2 * cores);
        assert!(cores == 1 || each[0] != each[2], "{each:?}");
    }
    assert!(masks(&["-n", &n, "-bind-to", "hwthread"]).iter().all(|m| m.len() == 1));
    for map in ["bunch", "scatter", "core", "socket", "numa", "l3"] {
        assert_eq!(masks(&["-n", "2", "-map-by", map]).len(), 2, "{map}");
    }
    let o = run(&["-v", "-n", "1", "-bind-to", "core", "true"]).expect(0);
    assert!(o.err.contains("0: CPU "), "{}", o.err);
}

#[test]
fn a_killed_guard_is_replaced() {
    let guards = |launcher: u32| -> Vec<i32> {
        let children = std::fs::read_to_string(format!("/proc/{launcher}/task/{launcher}/children"));
        let is_guard = |pid: &i32| proc_text(*pid, "cmdline").starts_with("mpiexec-guard");
        let children = children.unwrap_or_default();
        children.split_whitespace().filter_map(|w| w.parse().ok()).filter(is_guard).collect()
    };
    let mut r = start(mpiexec(&["-n", "2", "sh", "-c", "sleep 600 & wait"]));
    r.wait_living(1 + 2 * 2, LIMIT);
    let launcher = r.child.id();
    let mut first = Vec::new();
    wait_until("a guard", || {
        first = guards(launcher);
        !first.is_empty()
    });
    assert_eq!(first.len(), 1);
    // SAFETY: the guard of this run.
    unsafe { libc::kill(first[0], libc::SIGKILL) };
    wait_until("a new guard", || guards(launcher).iter().any(|g| !first.contains(g)));
    // The new one does its work.
    r.signal(libc::SIGKILL);
    r.child.wait().unwrap();
    r.assert_nothing_left();
}
