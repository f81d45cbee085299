//! A command with its time limit.

use std::ffi::OsStr;
use std::io::{ErrorKind, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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

/// How long a process of a job may outlive its command: a leak stays for ever, and a machine whose host is busy stops for
/// seconds.
const GRACE: Duration = Duration::from_secs(10);

/// A running command and all that it starts; killed when dropped.
pub struct Job {
    /// The command itself. What a test takes of its pipes is not in the outcome.
    pub child: Child,
    /// How long what it started may outlive it.
    pub grace: Duration,
    mark: String,
    start: Instant,
    out: Option<Reader>,
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
    Job { child, grace: GRACE, mark, start, out: None }
}

/// A thread that reads a pipe to its end, and what it has read so far.
struct Reader {
    bytes: Arc<Mutex<Vec<u8>>>,
    thread: JoinHandle<()>,
}

impl Reader {
    /// Reads nothing where the test has taken the pipe.
    fn new(pipe: Option<impl Read + Send + 'static>) -> Reader {
        let bytes = Arc::default();
        let thread = std::thread::spawn({
            let bytes = Arc::clone(&bytes);
            move || collect(pipe, &bytes)
        });
        Reader { bytes, thread }
    }

    fn so_far(&self) -> String {
        String::from_utf8_lossy(&self.bytes.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    fn all(self) -> String {
        let bytes = Arc::clone(&self.bytes);
        let _ = self.thread.join();
        String::from_utf8_lossy(&bytes.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

fn collect(pipe: Option<impl Read>, bytes: &Mutex<Vec<u8>>) {
    let (Some(mut pipe), mut some) = (pipe, [0; 4096]) else { return };
    loop {
        match pipe.read(&mut some) {
            Ok(n @ 1..) => bytes.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&some[..n]),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            _ => return,
        }
    }
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

    /// Waits until stdout has `text` for `n` times.
    ///
    /// # Panics
    /// Where it does not within the limit, or ends before.
    #[track_caller]
    pub fn wait_printed(&mut self, text: &str, n: usize, limit: Duration) {
        let out = self.out.get_or_insert_with(|| Reader::new(self.child.stdout.take()));
        let end = Instant::now() + limit;
        loop {
            let is_all = out.thread.is_finished();
            let so_far = out.so_far();
            if so_far.matches(text).count() >= n {
                return;
            }
            assert!(!is_all && Instant::now() < end, "no {text:?} for {n} times within {limit:?}:\n{so_far}");
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
    /// process outlives the command by more than the grace.
    #[track_caller]
    pub fn finish(mut self, limit: Duration) -> Outcome {
        let out = self.out.take().unwrap_or_else(|| Reader::new(self.child.stdout.take()));
        let err = Reader::new(self.child.stderr.take());
        let end = self.start + limit;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                break status;
            }
            if Instant::now() > end {
                let left = self.living();
                self.stop();
                let (out, err) = (out.all(), err.all());
                panic!("no end within {limit:?}; living: {left:?}\nout:\n{out}\nerr:\n{err}");
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let took = self.start.elapsed();
        let leaked = self.leaked();
        self.stop();
        let (out, err) = (out.all(), err.all());
        assert!(leaked.is_empty(), "left processes {leaked:?}\nout:\n{out}\nerr:\n{err}");
        let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        Outcome { code, out, err, took }
    }

    /// Asserts that soon after the end of the command nothing of the job lives.
    ///
    /// # Panics
    /// With the pids that do.
    #[track_caller]
    pub fn assert_nothing_left(&self) {
        let leaked = self.leaked();
        assert!(leaked.is_empty(), "left processes {leaked:?}");
    }

    fn leaked(&self) -> Vec<i32> {
        let end = Instant::now() + self.grace;
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
