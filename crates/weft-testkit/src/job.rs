//! A command with its time limit.

use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::marks::{MARK, kill_marked, marked};

/// How a command ended.
#[derive(Debug)]
pub struct Outcome {
    /// Exit code, or 128 + signal.
    pub code: i32,
    /// All of stdout.
    pub out: String,
    /// All of stderr.
    pub err: String,
    /// From the start to the end.
    pub took: Duration,
}

impl Outcome {
    /// The outcome itself where the exit code is as wanted; panics with the output otherwise.
    #[track_caller]
    pub fn expect(self, code: i32) -> Outcome {
        assert_eq!(self.code, code, "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }
}

/// A command without the settings that any MPI or launcher left in the environment.
pub fn clean_command(program: impl AsRef<OsStr>) -> Command {
    const FOREIGN: [&str; 8] = ["PMI", "OMPI_", "SLURM_", "WEFT_", "MPI", "I_MPI_", "HYDRA", "HYDI"];
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if FOREIGN.iter().any(|p| name.to_string_lossy().starts_with(p)) {
            command.env_remove(name);
        }
    }
    command
}

/// A running command and all that it starts; killed when dropped.
pub struct Job {
    /// The command itself.
    pub child: Child,
    mark: String,
    start: Instant,
    out: Option<JoinHandle<String>>,
    err: Option<JoinHandle<String>>,
}

/// Starts a command in a process group of its own, with its output captured.
///
/// # Panics
/// Where the program cannot be started.
#[track_caller]
pub fn start(mut command: Command) -> Job {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    // ORDERING: Relaxed, only the number has to be unique.
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{n}", std::process::id());
    command.env(MARK, &mark).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.process_group(0).spawn().expect("the program starts");
    let out = child.stdout.take().map(collect);
    let err = child.stderr.take().map(collect);
    Job { child, mark, start, out, err }
}

fn collect(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Job {
    /// Pids of all living processes of the job, the command among them.
    pub fn living(&self) -> Vec<i32> {
        marked(&self.mark)
    }

    /// Waits until `n` processes of the job live.
    ///
    /// # Panics
    /// Where they do not within the limit.
    #[track_caller]
    pub fn wait_living(&self, n: usize, limit: Duration) -> Vec<i32> {
        let end = Instant::now() + limit;
        loop {
            let pids = self.living();
            if pids.len() >= n {
                return pids;
            }
            assert!(Instant::now() < end, "{} of {n} processes within {limit:?}", pids.len());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Sends a signal to one process of the job.
    ///
    /// # Panics
    /// Where the process is not of this job.
    #[track_caller]
    pub fn signal(&self, pid: i32, signal: i32) {
        assert!(self.living().contains(&pid), "process {pid} is none of this job");
        // SAFETY: kill has no memory effects; the process is one of ours.
        unsafe { libc::kill(pid, signal) };
    }

    /// Waits for the end of the command, and that nothing of the job lives on.
    ///
    /// # Panics
    /// At the limit, after killing the job, with what lived and what was printed; and where a
    /// process outlives the command by more than a second.
    #[track_caller]
    pub fn finish(mut self, limit: Duration) -> Outcome {
        let end = self.start + limit;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                break status;
            }
            if Instant::now() > end {
                let left = self.living();
                let (out, err) = self.stop();
                panic!("no end within {limit:?}; living: {left:?}\nout:\n{out}\nerr:\n{err}");
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let took = self.start.elapsed();
        let leaked = self.leaked(Duration::from_secs(1));
        let (out, err) = self.stop();
        assert!(leaked.is_empty(), "left processes {leaked:?}\nout:\n{out}\nerr:\n{err}");
        let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        Outcome { code, out, err, took }
    }

    fn leaked(&self, grace: Duration) -> Vec<i32> {
        let end = Instant::now() + grace;
        loop {
            let left = self.living();
            if left.is_empty() || Instant::now() > end {
                return left;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills what lives and gives what was printed.
    fn stop(&mut self) -> (String, String) {
        kill_marked(&self.mark);
        let _ = self.child.kill();
        let _ = self.child.wait();
        let text = |pipe: Option<JoinHandle<String>>| {
            pipe.and_then(|reader| reader.join().ok()).unwrap_or_default()
        };
        (text(self.out.take()), text(self.err.take()))
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop();
    }
}
