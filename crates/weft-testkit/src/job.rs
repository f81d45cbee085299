//! A command with its time limit.

use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::marks::{MARK, kill_marked, look, marked};

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
    /// Lines of stdout in alphabetical order: processes print in any.
    pub fn lines(&self) -> Vec<&str> {
        let mut lines: Vec<&str> = self.out.lines().collect();
        lines.sort_unstable();
        lines
    }

    /// The outcome itself where the exit code is as wanted; panics with the output otherwise.
    #[track_caller]
    pub fn expect(self, code: i32) -> Outcome {
        assert_eq!(self.code, code, "out:\n{}\nerr:\n{}", self.out, self.err);
        self
    }
}

/// A command without the settings that any MPI or launcher left in the environment, and without
/// input.
pub fn clean_command(program: impl AsRef<OsStr>) -> Command {
    const FOREIGN: [&str; 8] = ["PMI", "OMPI_", "SLURM_", "WEFT_", "MPI", "I_MPI_", "HYDRA", "HYDI"];
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if FOREIGN.iter().any(|p| name.to_string_lossy().starts_with(p)) {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// A running command and all that it starts; killed when dropped.
pub struct Job {
    /// The command itself. What a test takes of its pipes is not in the outcome.
    pub child: Child,
    mark: String,
    start: Instant,
}

/// Starts a command in a process group of its own, with pipes for its output, which `finish`
/// reads.
///
/// # Panics
/// Where the program cannot be started.
#[track_caller]
pub fn start(mut command: Command) -> Job {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    // ORDERING: Relaxed, only the number has to be unique.
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{n}", std::process::id());
    command.env(MARK, &mark).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let child = command.process_group(0).spawn().expect("the program starts");
    Job { child, mark, start }
}

/// Reads a pipe to its end, unless the test has taken it.
fn collect(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.map(|mut p| p.read_to_end(&mut bytes));
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

    /// Sends a signal to the command itself.
    pub fn signal(&self, signal: i32) {
        // SAFETY: kill has no memory effects; a child that nobody has waited for keeps its pid.
        unsafe { libc::kill(self.child.id() as i32, signal) };
    }

    /// Waits for the end of the command, and that nothing of the job lives on.
    ///
    /// # Panics
    /// At the limit, after killing the job, with what lived and what was printed; and where a
    /// process outlives the command by more than a second.
    #[track_caller]
    pub fn finish(mut self, limit: Duration) -> Outcome {
        let (out, err) = (collect(self.child.stdout.take()), collect(self.child.stderr.take()));
        let text = |reader: JoinHandle<String>| reader.join().unwrap_or_default();
        let end = self.start + limit;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                break status;
            }
            if Instant::now() > end {
                let left = self.living();
                self.stop();
                let (out, err) = (text(out), text(err));
                panic!("no end within {limit:?}; living: {left:?}\nout:\n{out}\nerr:\n{err}");
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let took = self.start.elapsed();
        let leaked = self.leaked(Duration::from_secs(1));
        self.stop();
        let (out, err) = (text(out), text(err));
        assert!(leaked.is_empty(), "left processes {leaked:?}\nout:\n{out}\nerr:\n{err}");
        let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        Outcome { code, out, err, took }
    }

    /// Asserts that a second after the end of the command nothing of the job lives.
    ///
    /// # Panics
    /// With the pids that do.
    #[track_caller]
    pub fn assert_nothing_left(&self) {
        let leaked = self.leaked(Duration::from_secs(1));
        assert!(leaked.is_empty(), "left processes {leaked:?}");
    }

    fn leaked(&self, grace: Duration) -> Vec<i32> {
        let end = Instant::now() + grace;
        loop {
            let (left, unknown) = look(&self.mark);
            if left.is_empty() && !unknown || Instant::now() > end {
                return left;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills what lives.
    fn stop(&mut self) {
        kill_marked(&self.mark);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop();
    }
}
