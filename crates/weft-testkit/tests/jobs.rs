//! The harness on shell scripts that behave badly.

use std::process::Command;
use std::time::{Duration, Instant};
use weft_testkit::{Files, Watchdog, clean_command, start};

fn shell(script: &str) -> Command {
    let mut command = clean_command("/bin/sh");
    command.args(["-c", script]);
    command
}

const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn output_and_exit_code() {
    let _dog = Watchdog::new(LIMIT);
    let got = start(shell("echo out; echo err >&2; exit 3")).finish(LIMIT).expect(3);
    assert_eq!((got.out.as_str(), got.err.as_str()), ("out\n", "err\n"));
}

#[test]
fn death_by_signal_is_128_more() {
    let _dog = Watchdog::new(LIMIT);
    start(shell("kill -TERM $$")).finish(LIMIT).expect(128 + 15);
}

#[test]
fn a_hang_is_killed_with_all_its_children() {
    let _dog = Watchdog::new(LIMIT);
    let job = start(shell("setsid sleep 100 & sleep 100 & wait"));
    let pids = job.wait_living(3, LIMIT);
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job.finish(Duration::from_millis(100))));
    let begin = Instant::now();
    assert!(ended.is_err(), "a hang is a failure");
    for pid in pids {
        let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // One that is ending has no environment any more, by which it were found.
        while !(state().is_empty() || state().contains(") Z")) {
            assert!(begin.elapsed() < LIMIT, "{pid} lives: {}", state());
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

#[test]
fn a_child_that_stays_is_a_leak() {
    let _dog = Watchdog::new(LIMIT);
    let mut job = start(shell("setsid sleep 100 >/dev/null 2>&1 & exit 0"));
    job.grace = Duration::from_secs(1);
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job.finish(LIMIT)));
    let text = *ended.unwrap_err().downcast::<String>().unwrap();
    assert!(text.contains("left processes"), "{text}");
}

#[test]
fn the_command_gets_its_signal() {
    let _dog = Watchdog::new(LIMIT);
    let mut job = start(shell("trap 'exit 7' USR1; echo ready; while :; do sleep 0.01; done"));
    job.wait_printed("ready", 1, LIMIT);
    job.signal(libc::SIGUSR1);
    // What was read meanwhile is in the outcome.
    assert_eq!(job.finish(LIMIT).expect(7).out, "ready\n");
}

#[test]
fn new_files_are_seen() {
    let before = Files::now();
    let path = std::env::temp_dir().join(format!("weft-testkit-{}", std::process::id()));
    std::fs::write(&path, b"").unwrap();
    let seen = before.new_since("weft-testkit");
    std::fs::remove_file(&path).unwrap();
    assert!(seen.contains(&path));
}
