//! Jobs that ranks spawn, and names of services that they publish.
//!
//! Each spawned job has a launcher of its own, a child of this one: it makes that job's memory, watches
//! its ranks and reports their ends as for any job. Here it is one more process whose output is passed
//! on and whose end is judged; it ends the ranks of this job where the two are connected.

use crate::environ::Environ;
use crate::hub;
use crate::output::Stream;
use crate::services::{self, Services};
use crate::spawn::{self, Program};
use crate::supervise::{Job, Rank};
use crate::sys::{self, Exit};
use std::collections::HashSet;
use std::ffi::{CString, OsString};
use std::io::ErrorKind;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::time::{Duration, Instant};
use weft_base::hex;
use weft_boot::frames::Frames;
use weft_boot::request::{self, FAILED, OK, PUBLISHED, SPAWN};

/// First word of the command line of a spawned job's launcher.
pub const SPAWNED: &str = "--weft-spawned";
/// First word of the command line of a launcher without ranks of its own.
pub const AGENT: &str = "--weft-agent";
/// A process that connects sends its request at once.
const REQUEST_LIMIT: Duration = Duration::from_secs(2);
/// Between two tries to take a request that the system refuses.
const REFUSED_PAUSE: Duration = Duration::from_millis(10);
/// Spawned jobs that the guard knows and whose failed starts are told, beside the ranks.
pub const EXTRA_SLOTS: usize = 1024;

/// What starting a spawned job takes.
pub struct Spawner {
    pub listener: UnixListener,
    pub null: OwnedFd,
    pub environ: Environ,
    pub signals_before: sys::SigSet,
    pub ignored: Vec<i32>,
    pub files: libc::rlimit,
    pub tag: bool,
    pub quiet: bool,
    /// Number of this job among those that its ancestors have spawned: "" or "2.1.".
    pub label: String,
    pub n_spawned: u32,
    /// This job's number.
    pub job_id: u64,
    /// As of `Orders::reach`; empty for a job on this host alone.
    pub reach: Vec<u8>,
    /// Of a job on this host alone.
    pub services: Services,
}

impl Job {
    /// Takes the requests that wait, of which there is one.
    pub fn on_requests(&mut self) {
        let mut taken = 0;
        while let Some(spawner) = &self.spawner {
            let sock = match spawner.listener.accept() {
                Ok((sock, _)) => sock,
                Err(e) if e.kind() == ErrorKind::WouldBlock && taken > 0 => return,
                Err(e) => return self.on_refused(&e),
            };
            taken += 1;
            self.refused = None;
            let mut frames = Frames::new(sock);
            if !frames.is_same_user() {
                continue;
            }
            let Ok(frame) = frames.recv(REQUEST_LIMIT) else { continue };
            let Some(fields) = request::decode(&frame) else { continue };
            let fields: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
            if fields == [SPAWN] {
                self.start_world(frames);
            } else if let [PUBLISHED, provider, library] = fields[..] {
                self.on_published(provider, library);
                let _ = frames.send(&request::encode([OK]));
            } else if services::is_about_names(&fields) && self.up.is_some() {
                self.ask_hub(&frame, frames);
            } else if let Some(spawner) = &mut self.spawner {
                // Who does not wait for the answer has no use for it.
                let _ = frames.send(&request::encode(spawner.services.answer(&fields)));
            }
        }
    }

    /// The system does not let a request in, which stays where it is. A moment later it may; ranks that wait for an answer do
    /// not wait for ever.
    #[cold]
    fn on_refused(&mut self, why: &std::io::Error) {
        let now = Instant::now();
        let lately = |&(_, last): &(Instant, Instant)| now - last < REQUEST_LIMIT / 2;
        let since = self.refused.filter(lately).map_or(now, |(since, _)| since);
        self.refused = Some((since, now));
        if now - since < REQUEST_LIMIT {
            return std::thread::sleep(REFUSED_PAUSE);
        }
        self.spawner = None;
        self.say(&format!("cannot take requests of the ranks (accept): {why}; ending the ranks"));
        self.fail(1);
    }

    /// Starts the launcher of a spawned job, which reads what to start from the same socket.
    fn start_world(&mut self, mut asker: Frames<UnixStream>) {
        let running = self.ranks.iter().filter(|r| r.exit.is_none()).count();
        let slot = self.n_ranks + (self.ranks.len() - self.n_ranks) % EXTRA_SLOTS;
        let result = match &mut self.spawner {
            None => return,
            Some(s) => {
                s.n_spawned += 1;
                s.start(asker.raw(), running, slot, &self.failures)
            }
        };
        match result {
            // From here the new launcher speaks to the asker.
            Ok(rank) => {
                if self.add(rank).is_err() {
                    eprintln!("mpiexec: cannot watch a spawned job");
                }
            }
            Err(text) => drop(asker.send(&request::encode([FAILED, text.as_bytes()]))),
        }
    }

    /// Launchers of the jobs that this one is connected with, of those that this host knows.
    pub fn connected(&self) -> HashSet<i32> {
        let guests = self.memory.guests();
        // On several hosts others hold the memory.
        let is_connected = |r: &&Rank| r.job_id != 0 && guests.iter().any(|(job, _)| *job == r.job_id);
        let spawned = self.ranks.iter().filter(is_connected).map(|r| r.pid);
        guests.iter().map(|(_, pid)| *pid).filter(|&p| p > 1).chain(spawned).collect()
    }

    /// A spawned job has ended.
    pub fn judge_world(&mut self, r: usize) {
        let Some(exit) = self.ranks[r].exit else { return };
        let code = exit.code();
        if code == 0 {
            return;
        }
        // It could not say so itself.
        if let Exit::Signal(s) = exit {
            self.say(&format!("the launcher of a spawned job was killed by {}", sys::signal_name(s)));
        }
        if self.connected().contains(&self.ranks[r].pid) {
            self.fail(code);
        } else {
            self.late_code.get_or_insert(code);
        }
    }

    /// Ends the jobs of others that this one is connected with: a failure here leaves them waiting.
    pub fn end_connected(&self) {
        // SAFETY: plain system call.
        let (me, parent) = unsafe { (libc::getpid(), libc::getppid()) };
        let own: HashSet<i32> = self.ranks.iter().map(|r| r.pid).chain([me, parent]).collect();
        // Those that have spawned this one hear of its end by its launcher.
        let others = self.memory.guests().into_iter().filter(|(job, pid)| *pid > 1 && Some(*job) != self.parent_id);
        let others: HashSet<i32> = others.map(|(_, pid)| pid).collect();
        others.difference(&own).for_each(|&pid| sys::kill(pid, libc::SIGTERM));
    }
}

impl Spawner {
    fn start(&self, asker: i32, running: usize, slot: usize, failures: &spawn::Failures) -> Result<Rank, String> {
        let why = |e: std::io::Error| format!("cannot start a launcher for the new processes: {e}");
        let (out_r, out_w) = sys::pipe().map_err(why)?;
        let (err_r, err_w) = sys::pipe().map_err(why)?;
        let exe = std::fs::read_link("/proc/self/exe").map_err(why)?;
        let word = |s: String| CString::new(s).expect("no NUL in a number");
        let flags = [(self.tag, 'l'), (self.quiet, 'q')];
        let flags: String = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
        let label = format!("{}{}.", self.label, self.n_spawned);
        let mut argv = vec![
            word("mpiexec".into()),
            word(SPAWNED.into()),
            word(asker.to_string()),
            word(running.to_string()),
            word(label),
            word(format!("-{flags}")),
        ];
        let mut job_id = 0;
        if !self.reach.is_empty() {
            job_id = weft_boot::random::id().map_err(why)?;
            argv.extend([job_id.to_string(), self.job_id.to_string(), hex::encode(&self.reach)].map(word));
        }
        let path = CString::new(exe.into_os_string().into_encoded_bytes()).map_err(|e| e.to_string())?;
        let envp = self.environ.array(&[]);
        let program = Program {
            path: &path,
            argv: &argv,
            envp: &envp,
            wdir: None,
            stdio: [self.null.as_raw_fd(), out_w.as_raw_fd(), err_w.as_raw_fd()],
            keep: &[asker],
            mask: None,
            signals: self.signals_before,
            ignored: &self.ignored,
            files: self.files,
        };
        let pid = spawn::spawn(slot, &program, failures).map_err(|e| why(e.error))?;
        let streams = [Stream::new(out_r, None), Stream::new(err_r, None)];
        Ok(Rank { pid, program: "a spawned job".into(), job_id, exit: None, streams })
    }
}

/// What the launcher of a spawned job is told on its command line.
pub struct Orders {
    pub asker: Frames<UnixStream>,
    /// Processes that run already beside the new ones.
    pub running: usize,
    pub label: String,
    pub tag: bool,
    pub quiet: bool,
    /// On several hosts.
    pub over: Option<Over>,
}

/// What it takes to start a job on several hosts.
pub struct Over {
    pub job_id: u64,
    /// That of the job that spawns.
    pub parent_id: u64,
    pub reach: hub::Reach,
}

impl Orders {
    /// None where the words are not such orders.
    pub fn parse(words: &[OsString]) -> Option<Orders> {
        let ([first, fd, running, label, flags], rest) = words.split_first_chunk::<5>()?;
        let text: Vec<&str> = [fd, running, label, flags].iter().map(|w| w.to_str()).collect::<Option<_>>()?;
        (first == SPAWNED).then_some(())?;
        let over = match rest {
            [] => None,
            [job_id, parent_id, reach] => Some(Over {
                job_id: job_id.to_str()?.parse().ok()?,
                parent_id: parent_id.to_str()?.parse().ok()?,
                reach: hub::Reach::of_bytes(&hex::decode(reach.to_str()?)?)?,
            }),
            _ => return None,
        };
        let asker = sys::adopt_socket(text[0].parse().ok()?)?;
        Some(Orders {
            asker: Frames::new(asker),
            running: text[1].parse().ok()?,
            label: text[2].to_owned(),
            tag: text[3].contains('l'),
            quiet: text[3].contains('q'),
            over,
        })
    }
}
