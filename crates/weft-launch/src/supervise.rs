//! Watching a running job: output, input, signals, deaths, the time limit.

mod deaths;
mod uplink;

pub use deaths::start_failure;
pub use uplink::{BEAT, Uplink};

use crate::guard::{self, Guard};
use crate::memory::JobMemory;
use crate::output::{self, Sink, Stream};
use crate::pipe::kind;
use crate::report::{self, OomCounts, RankState};
use crate::spawn::Failures;
use crate::sys::{self, Epoll, Exit};
use crate::worlds::{EXTRA_SLOTS, Spawner};
use std::collections::HashMap;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};
use weft_boot::frames::Frames;

/// Between the request to end and the order.
const GRACE: Duration = Duration::from_millis(500);
/// Exit code after -timeout, as that of timeout(1).
const TIMEOUT_CODE: i32 = 124;
const INPUT_BYTES: usize = 4096;

const EV_SIGNAL: u64 = 0;
const EV_PIPES: u64 = 1;
const EV_STDIN: u64 = 2;
const EV_REQUEST: u64 = 3;
/// Plus 0 or 1 for stdout or stderr.
const EV_SINK: u64 = 4;
const EV_LEASH: u64 = 6;
const EV_UPLINK: u64 = 7;
const EV_FEED: u64 = 8;

/// A rank as the launcher knows it.
pub struct Rank {
    pub pid: i32,
    pub program: String,
    /// Of the launcher of a spawned job on several hosts: that job's.
    pub job_id: u64,
    pub exit: Option<Exit>,
    /// stdout and stderr.
    pub streams: [Stream; 2],
}

/// Standard input on its way from a terminal to a rank.
pub struct TerminalInput {
    pub to_rank: OwnedFd,
    pub pending: Vec<u8>,
}

/// Everything about a running job.
pub struct Job {
    /// The ranks, then the launchers of spawned jobs.
    pub ranks: Vec<Rank>,
    pub n_ranks: usize,
    /// The job that has spawned this one, on several hosts.
    pub parent_id: Option<u64>,
    pub memory: JobMemory,
    pub guard: Option<Guard>,
    mark: String,
    pub signals: OwnedFd,
    pub input: Option<TerminalInput>,
    pub timeout: Option<Duration>,
    pub quiet: bool,
    pub oom_before: OomCounts,
    pub failures: Failures,
    pub spawner: Option<Spawner>,
    /// Since when the system has let no request in, and when it did not last.
    pub refused: Option<(Instant, Instant)>,
    /// Who spawned this job and waits for it.
    pub asker: Option<Frames<UnixStream>>,
    /// The process that this launcher serves, where it has no ranks.
    pub leash: Option<Frames<UnixStream>>,
    /// The mpiexec that this launcher is an agent of.
    pub up: Option<Uplink>,
    /// Exit code where nothing fails but what the job survives, such as a spawned job that was not connected.
    pub late_code: Option<i32>,
    /// A death is such a failure, too, where the job goes on after it.
    pub fail_after_death: bool,
    ep: Epoll,
    pipes: Epoll,
    pipes_watched: bool,
    sinks: [Sink; 2],
    sink_watched: [bool; 2],
    by_pid: HashMap<i32, usize>,
    live: usize,
    /// Streams with an unfinished line.
    partial: Vec<(usize, usize)>,
    /// Exit code decided by the first failure.
    code: Option<i32>,
    kill_at: Option<Instant>,
    killed: bool,
    /// The signal by which the user asked for the end, and how often.
    user_signal: Option<i32>,
    n_user_signals: u32,
}

/// What `Job::new` takes.
pub struct Setup {
    pub memory: JobMemory,
    pub guard: Option<Guard>,
    /// As for `Guard::start`.
    pub mark: String,
    pub signals: OwnedFd,
    pub timeout: Option<Duration>,
    pub quiet: bool,
    pub oom_before: OomCounts,
    pub failures: Failures,
    pub n_ranks: usize,
}

impl Job {
    pub fn new(s: Setup) -> std::io::Result<Job> {
        let (ep, pipes) = (Epoll::new()?, Epoll::new()?);
        ep.add(s.signals.as_raw_fd(), libc::EPOLLIN, EV_SIGNAL)?;
        ep.add(pipes.raw(), libc::EPOLLIN, EV_PIPES)?;
        Ok(Job {
            ranks: Vec::new(),
            n_ranks: s.n_ranks,
            parent_id: None,
            spawner: None,
            refused: None,
            asker: None,
            leash: None,
            up: None,
            late_code: None,
            fail_after_death: false,
            memory: s.memory,
            guard: s.guard,
            mark: s.mark,
            signals: s.signals,
            input: None,
            timeout: s.timeout,
            quiet: s.quiet,
            oom_before: s.oom_before,
            failures: s.failures,
            ep,
            pipes,
            pipes_watched: true,
            sinks: [Sink::new(1), Sink::new(2)],
            sink_watched: [false; 2],
            by_pid: HashMap::new(),
            live: 0,
            partial: Vec::new(),
            code: None,
            kill_at: None,
            killed: false,
            user_signal: None,
            n_user_signals: 0,
        })
    }

    /// Takes a rank that has just been started.
    pub fn add(&mut self, rank: Rank) -> std::io::Result<()> {
        let r = self.ranks.len();
        for (i, s) in rank.streams.iter().enumerate() {
            if let Some(fd) = s.fd() {
                self.pipes.add(fd, libc::EPOLLIN, (r * 2 + i) as u64)?;
            }
        }
        if let Some(g) = &self.guard {
            g.set(self.slot(r), rank.pid);
        }
        self.by_pid.insert(rank.pid, r);
        self.ranks.push(rank);
        self.live += 1;
        Ok(())
    }

    /// Speaks with the mpiexec of this agent from here on, which takes its output, too.
    pub fn serve(&mut self, up: Uplink, to: i32) -> std::io::Result<()> {
        self.sinks[0] = Sink::framed(to);
        self.up = Some(up);
        self.watch_uplink()
    }

    /// Takes requests of its ranks from here on.
    pub fn take_requests(&mut self, spawner: Spawner) -> std::io::Result<()> {
        self.ep.add(spawner.listener.as_raw_fd(), libc::EPOLLIN, EV_REQUEST)?;
        if let Some(leash) = &self.leash {
            self.ep.add(leash.raw(), libc::EPOLLIN, EV_LEASH)?;
        }
        self.spawner = Some(spawner);
        Ok(())
    }

    /// The process that this launcher serves has ended, or lets go of what it has spawned.
    fn on_leash(&mut self) {
        let Some(leash) = self.leash.take() else { return };
        let mut byte = [0u8];
        self.ep.remove(leash.raw());
        if !matches!(sys::read(leash.raw(), &mut byte), sys::Got::Bytes(_)) {
            self.code.get_or_insert(1);
            self.end_ranks();
        }
    }

    /// Ends what has been started, where a later start failed.
    pub fn give_up(mut self) {
        self.kill_all();
        guard::kill_descendants(self.guard.as_ref().map(Guard::pid));
    }

    /// Runs the job to its end; returns the exit code.
    pub fn run(mut self, input: Option<TerminalInput>) -> i32 {
        self.input = input;
        self.watch_input();
        let deadline = self.timeout.map(|t| Instant::now() + t);
        while self.live > 0 || self.leash.is_some() {
            let wait_ms = self.wait_ms(deadline);
            for event in self.ep.wait(wait_ms) {
                match event {
                    EV_SIGNAL => self.on_signals(),
                    EV_PIPES => self.on_output(),
                    EV_STDIN => self.on_input(),
                    EV_REQUEST => self.on_requests(),
                    EV_LEASH => self.on_leash(),
                    EV_UPLINK => self.on_uplink(),
                    EV_FEED => self.on_feed(),
                    _ => {}
                }
            }
            self.flush_partial(false);
            self.write_out();
            let now = Instant::now();
            self.beat(now);
            if self.kill_at.is_some_and(|t| t <= now) {
                self.kill_at = None;
                self.kill_all();
            }
            if deadline.is_some_and(|t| t <= now) && self.code.is_none() {
                self.on_timeout();
            }
        }
        self.finish()
    }

    fn finish(mut self) -> i32 {
        for r in 0..self.ranks.len() {
            self.drain(r);
        }
        guard::kill_descendants(self.guard.as_ref().map(Guard::pid));
        self.guard = None;
        self.write_out();
        let code = self.code.or(self.late_code).unwrap_or(0);
        self.tell(kind::DONE, &crate::orders::numbered(code, b""));
        // From here a reader that has stopped reading can be left by Ctrl-C.
        for s in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
            sys::set_default(s);
        }
        sys::SigSet::of(&[]).set();
        while !self.sinks[0].flush(-1) {}
        let broken = output::code_of_broken(&mut self.sinks);
        while !self.sinks[1].flush(-1) {}
        if code == 0 { broken.unwrap_or(0) } else { code }
    }

    /// Where the streams of this number go: an agent has one way for both.
    fn sink_of(&self, i: usize) -> usize {
        if self.up.is_some() { 0 } else { i }
    }

    /// Reads what a rank has left.
    fn drain(&mut self, r: usize) {
        for i in 0..2 {
            let sink = self.sink_of(i);
            self.ranks[r].streams[i].drain(&mut self.sinks[sink]);
        }
    }

    fn wait_ms(&self, deadline: Option<Instant>) -> i32 {
        let partial = self.partial.iter().filter_map(|&(r, i)| self.ranks[r].streams[i].partial_due());
        let deadline = deadline.filter(|_| self.code.is_none());
        let beat = self.up.as_ref().map(Uplink::next_beat);
        match partial.chain(deadline).chain(self.kill_at).chain(beat).min() {
            // Rounded up, so as not to wake just before the time.
            Some(t) => t.saturating_duration_since(Instant::now()).as_millis() as i32 + 1,
            None => -1,
        }
    }

    fn on_output(&mut self) {
        for id in self.pipes.wait(0) {
            let (r, i) = (id as usize / 2, id as usize % 2);
            let sink = self.sink_of(i);
            let (stream, sink) = (&mut self.ranks[r].streams[i], &mut self.sinks[sink]);
            if sink.broken {
                // The ranks see what a program sees whose reader is gone.
                stream.close();
                continue;
            }
            if stream.pump(sink) && stream.partial_due().is_some() && !self.partial.contains(&(r, i)) {
                self.partial.push((r, i));
            }
        }
    }

    fn flush_partial(&mut self, all: bool) {
        let now = Instant::now();
        let only = self.up.is_some().then_some(0);
        let (ranks, sinks) = (&mut self.ranks, &mut self.sinks);
        self.partial.retain(|&(r, i)| {
            let stream = &mut ranks[r].streams[i];
            match stream.partial_due() {
                None => false,
                Some(t) if !all && t > now => true,
                Some(_) => {
                    stream.flush(&mut sinks[only.unwrap_or(i)]);
                    false
                }
            }
        });
    }

    /// Writes what the readers take now, and minds the rest.
    fn write_out(&mut self) {
        for i in 0..2 {
            let sink = &mut self.sinks[i];
            let done = sink.flush(0);
            if done == self.sink_watched[i] {
                let (fd, id) = (sink.fd(), EV_SINK + i as u64);
                if done {
                    self.ep.remove(fd);
                    self.sink_watched[i] = false;
                } else {
                    // A file cannot be watched, but is never full either.
                    self.sink_watched[i] = self.ep.add(fd, libc::EPOLLOUT, id).is_ok();
                }
            }
        }
        let watch = !self.sinks.iter().any(Sink::is_full);
        if watch != self.pipes_watched {
            if watch {
                let _ = self.ep.add(self.pipes.raw(), libc::EPOLLIN, EV_PIPES);
            } else {
                self.ep.remove(self.pipes.raw());
            }
            self.pipes_watched = watch;
        }
        if self.code.is_none()
            && let Some(code) = output::code_of_broken(&mut self.sinks)
        {
            self.code = Some(code);
            self.end_ranks();
        }
        if let Some(e) = self.sinks.iter_mut().find_map(|s| s.lost.take()) {
            self.late_code.get_or_insert(1);
            self.say(&format!("cannot read what a rank writes: {e}"));
        }
    }

    /// A line of the launcher's own, after the ranks' output.
    pub(crate) fn say(&mut self, text: &str) {
        if self.quiet {
            return;
        }
        self.write_out();
        if self.up.is_some() {
            return self.tell(kind::SAY, text.as_bytes());
        }
        self.sinks[1].push(format!("mpiexec: {text}\n").as_bytes());
    }

    fn on_signals(&mut self) {
        // Where none can be read though there is one, it may be of a child.
        let (mut child, mut read) = (false, false);
        while let Some(signal) = sys::next_signal(&self.signals) {
            read = true;
            match signal {
                libc::SIGCHLD => child = true,
                libc::SIGQUIT => {
                    let text = self.diagnosis();
                    let sink = self.sink_of(1);
                    self.sinks[sink].push_as(kind::ERR, format!("mpiexec: what the ranks do:\n{text}").as_bytes());
                }
                libc::SIGTSTP => {
                    self.signal_groups(libc::SIGTSTP);
                    self.write_out();
                    sys::kill(std::process::id() as i32, libc::SIGSTOP);
                }
                libc::SIGCONT => {
                    self.signal_groups(libc::SIGCONT);
                    self.watch_input();
                }
                libc::SIGUSR1 | libc::SIGUSR2 => self.signal_programs(signal),
                _ => self.on_end_signal(signal),
            }
        }
        if child || !read {
            self.reap();
        }
    }

    /// INT, TERM, HUP: the ranks may end as they like; asked twice, they end.
    fn on_end_signal(&mut self, signal: i32) {
        self.user_signal.get_or_insert(signal);
        self.n_user_signals += 1;
        if self.n_user_signals > 1 {
            self.code.get_or_insert(128 + signal);
            self.kill_all();
        } else {
            self.signal_groups(signal);
        }
    }

    fn running(&self) -> impl Iterator<Item = (usize, &Rank)> {
        self.ranks.iter().enumerate().filter(|(_, r)| r.exit.is_none())
    }

    fn signal_groups(&self, signal: i32) {
        self.running().for_each(|(_, r)| sys::kill(-r.pid, signal));
    }

    /// To the ranks and the jobs that are connected with them.
    fn signal_doomed(&self, signal: i32) {
        let connected = self.connected();
        let doomed = |i: usize, r: &Rank| i < self.n_ranks || self.n_ranks == 0 || connected.contains(&r.pid);
        self.running().filter(|(i, r)| doomed(*i, r)).for_each(|(_, r)| sys::kill(-r.pid, signal));
    }

    /// Ends the job with a code, unless it ends already.
    pub fn fail(&mut self, code: i32) {
        if self.code.is_none() {
            self.code = Some(code);
            self.end_ranks();
        }
    }

    /// To the MPI process itself where a script stands before it.
    fn signal_programs(&self, signal: i32) {
        for (i, r) in self.running() {
            let row = if i < self.n_ranks { self.memory.row(i).pid() as i32 } else { 0 };
            sys::kill(if row > 1 { row } else { r.pid }, signal);
        }
    }

    /// Asks all to end; after a while they are killed.
    fn end_ranks(&mut self) {
        if self.kill_at.is_none() && !self.killed {
            self.end_connected();
            if let Some(code) = self.code {
                self.tell(kind::ENDING, &crate::orders::numbered(code, b""));
            }
            self.signal_doomed(libc::SIGTERM);
            self.signal_doomed(libc::SIGCONT);
            self.kill_at = Some(Instant::now() + GRACE);
        }
    }

    fn kill_all(&mut self) {
        self.killed = true;
        self.signal_doomed(libc::SIGKILL);
    }

    /// The place of a process in the tables that other processes read.
    fn slot(&self, r: usize) -> usize {
        if r < self.n_ranks { r } else { self.n_ranks + (r - self.n_ranks) % EXTRA_SLOTS }
    }

    fn diagnosis(&self) -> String {
        let names = self.memory.names();
        let n = self.n_ranks;
        let states: Vec<RankState> = (0..n).map(|r| self.memory.state(r, &names)).collect();
        let ended: Vec<Option<Exit>> = self.ranks[..n].iter().map(|r| r.exit).collect();
        report::diagnosis(&states, &ended)
    }

    fn on_timeout(&mut self) {
        self.code = Some(TIMEOUT_CODE);
        let seconds = self.timeout.unwrap_or_default().as_secs_f64();
        let text = self.diagnosis();
        self.say(&format!(
            "the job has not ended within {seconds} s (-timeout) and is ended now; what the \
             ranks did:\n{}",
            text.trim_end()
        ));
        self.end_ranks();
    }

    /// Reads a terminal only while this process is in its foreground.
    fn watch_input(&mut self) {
        // SAFETY: plain system calls.
        let foreground = unsafe { libc::tcgetpgrp(0) == libc::getpgrp() };
        if self.input.is_some() && foreground {
            // Already watched is fine.
            let _ = self.ep.add(0, libc::EPOLLIN, EV_STDIN);
        }
    }

    fn on_input(&mut self) {
        // SAFETY: plain system calls.
        let foreground = unsafe { libc::tcgetpgrp(0) == libc::getpgrp() };
        let Some(input) = &mut self.input else { return };
        if !foreground {
            self.ep.remove(0);
            return;
        }
        let mut buf = [0u8; INPUT_BYTES];
        let n = match sys::read(0, &mut buf) {
            sys::Got::Bytes(n) => n,
            sys::Got::Nothing => return,
            sys::Got::End(_) => {
                let _ = sys::write(input.to_rank.as_raw_fd(), &input.pending);
                self.ep.remove(0);
                self.input = None;
                return;
            }
        };
        input.pending.extend_from_slice(&buf[..n]);
        // A rank that does not read gets what fits the pipe; typing more waits for it.
        if let Ok(written) = sys::write(input.to_rank.as_raw_fd(), &input.pending) {
            input.pending.drain(..written);
        }
    }
}
