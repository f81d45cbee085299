//! Running `mpiexec` under a time limit, and finding what it leaves behind.

#![allow(dead_code)] // Each test file uses its part.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");

/// Every test process carries this in its environment, with the value of `Run::mark`.
const MARK: &str = "LAUNCH_TEST_MARK";

/// The program in bootprobe.rs.
pub fn probe() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_bootprobe"))
}

pub struct Outcome {
    /// Exit code, or 128 + signal.
    pub code: i32,
    pub out: String,
    pub err: String,
    pub took: Duration,
}

impl Outcome {
    /// Lines of stdout in alphabetical order.
    pub fn lines(&self) -> Vec<&str> {
        let mut v: Vec<&str> = self.out.lines().collect();
        v.sort_unstable();
        v
    }

    #[track_caller]
    pub fn expect(self, code: i32) -> Outcome {
        assert_eq!(self.code, code, "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }
}

/// A started command; killed when dropped.
pub struct Run {
    pub child: Child,
    mark: String,
    start: Instant,
}

pub fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut c = Command::new(program);
    for (k, _) in std::env::vars() {
        if ["PMI", "OMPI_", "SLURM_", "WEFT_", "MPI"].iter().any(|p| k.starts_with(p)) {
            c.env_remove(k);
        }
    }
    c
}

pub fn start(mut c: Command) -> Run {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    // ORDERING: Relaxed, a counter.
    let k = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let mark = format!("{}-{k}", std::process::id());
    c.env(MARK, &mark).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let child = c.spawn().expect("starts");
    Run { child, mark, start: Instant::now() }
}

impl Run {
    /// Waits for the end and what was printed; panics at the limit.
    pub fn finish(mut self, limit: Duration) -> Outcome {
        let reader = |r: Option<Box<dyn Read + Send>>| {
            std::thread::spawn(move || {
                let mut b = Vec::new();
                if let Some(mut r) = r {
                    let _ = r.read_to_end(&mut b);
                }
                String::from_utf8_lossy(&b).into_owned()
            })
        };
        let out = reader(self.child.stdout.take().map(|s| Box::new(s) as _));
        let err = reader(self.child.stderr.take().map(|s| Box::new(s) as _));
        let deadline = self.start + limit;
        let status = loop {
            if let Some(s) = self.child.try_wait().expect("a child") {
                break s;
            }
            if Instant::now() > deadline {
                let left = self.living();
                self.kill_marked();
                panic!(
                    "no end within {limit:?}; living: {left:?}\nout:\n{}\nerr:\n{}",
                    out.join().unwrap(),
                    err.join().unwrap()
                );
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let took = self.start.elapsed();
        let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        self.assert_nothing_left();
        Outcome { code, out: out.join().unwrap(), err: err.join().unwrap(), took }
    }

    /// Pids (but zombies) that carry this run's mark.
    pub fn living(&self) -> Vec<i32> {
        let wanted = format!("{MARK}={}", self.mark);
        let mut v = Vec::new();
        for e in std::fs::read_dir("/proc").unwrap().flatten() {
            let Some(pid) = e.file_name().to_str().and_then(|s| s.parse::<i32>().ok()) else {
                continue;
            };
            let read = |f: &str| std::fs::read(format!("/proc/{pid}/{f}")).unwrap_or_default();
            let has = read("environ").split(|&b| b == 0).any(|v| v == wanted.as_bytes());
            let stat = String::from_utf8_lossy(&read("stat")).into_owned();
            let state = stat.rsplit_once(") ").and_then(|(_, s)| s.chars().next());
            if has && !matches!(state, Some('Z' | 'X') | None) {
                v.push(pid);
            }
        }
        v
    }

    /// Waits until so many processes of the run live.
    #[track_caller]
    pub fn wait_for(&self, n: usize) {
        let end = Instant::now() + Duration::from_secs(20);
        while self.living().len() < n {
            assert!(Instant::now() < end, "{} of {n} processes", self.living().len());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    pub fn assert_nothing_left(&self) {
        let end = Instant::now() + Duration::from_secs(1);
        loop {
            let left = self.living();
            if left.is_empty() {
                return;
            }
            if Instant::now() > end {
                self.kill_marked();
                panic!("left behind: {left:?}");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn kill_marked(&self) {
        for pid in self.living() {
            // SAFETY: a process of this run, by its mark.
            unsafe { libc::kill(pid, libc::SIGKILL) };
        }
    }

    pub fn signal(&self, signal: i32) {
        // SAFETY: our own child.
        unsafe { libc::kill(self.child.id() as i32, signal) };
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.kill_marked();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub const LIMIT: Duration = Duration::from_secs(20);

/// `mpiexec` with these words.
pub fn mpiexec<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Command {
    let mut c = command(MPIEXEC);
    c.args(words).stdin(Stdio::null());
    c
}

/// Runs `mpiexec` with these words to its end.
pub fn run<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Outcome {
    start(mpiexec(words)).finish(LIMIT)
}

/// Names in /dev/shm and the temporary folder that look like ours.
pub fn shm_names() -> Vec<String> {
    let dirs = [PathBuf::from("/dev/shm"), std::env::temp_dir()];
    let mut v: Vec<String> = dirs
        .iter()
        .filter_map(|d| std::fs::read_dir(d).ok())
        .flatten()
        .flatten()
        .map(|e| e.path().to_string_lossy().into_owned())
        .filter(|n| n.contains("weft-job"))
        .collect();
    v.sort();
    v
}
