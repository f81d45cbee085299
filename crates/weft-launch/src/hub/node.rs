//! A node as mpiexec sees it: the engine that started its agent, and what has come of that.

use super::engine::Engine;
use crate::hosts::Host;
use crate::orders::Hello;
use crate::pipe::{Incoming, Outgoing};
use crate::sys::{self, Exit, Got};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The last words of an engine that are kept for an error.
const LAST_WORDS: usize = 600;

pub struct Node {
    pub host: Host,
    pub pid: i32,
    /// The engine is this host's own: no other program carries the words.
    pub engine: Engine,
    pub from: Option<OwnedFd>,
    pub to: Outgoing,
    pub errors: Option<OwnedFd>,
    pub incoming: Incoming,
    /// An unfinished line of the engine's errors, and its last lines.
    line: Vec<u8>,
    pub last_words: String,
    pub exit: Option<Exit>,
    pub hello: Option<Hello>,
    /// Its number among the nodes that have ranks.
    pub number: Option<u32>,
    pub ranks: Vec<u32>,
    /// The exit code of its part of the job.
    pub done: Option<i32>,
    /// What has become of it has been said.
    pub is_judged: bool,
    pub since: Instant,
    pub heard: Instant,
    /// Bytes of standard input that are on their way.
    pub input_under_way: usize,
    pub to_watched: bool,
}

impl Node {
    /// Starts an agent through its engine.
    ///
    /// # Errors
    /// The engine cannot be started.
    pub fn start(host: Host, engine: Engine, agent: &Path) -> Result<Node, String> {
        let words = engine.command(&host, agent);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // SAFETY: async-signal-safe calls alone between fork and exec.
        unsafe {
            command.pre_exec(|| {
                // A Ctrl-C is mpiexec's, which tells the agents; questions at the terminal would stop the engine.
                libc::setsid();
                sys::SigSet::of(&[]).set();
                Ok(())
            });
        }
        let why = |e: io::Error| format!("node {}: cannot start {}: {e}", host.name, words[0].to_string_lossy());
        let mut child = command.spawn().map_err(why)?;
        let (to, from, errors) = match (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
            (Some(a), Some(b), Some(c)) => (OwnedFd::from(a), OwnedFd::from(b), OwnedFd::from(c)),
            _ => return Err(why(io::ErrorKind::BrokenPipe.into())),
        };
        for fd in [&to, &from, &errors] {
            sys::set_nonblocking(fd.as_raw_fd()).map_err(why)?;
        }
        let now = Instant::now();
        Ok(Node {
            host,
            pid: child.id() as i32,
            engine,
            from: Some(from),
            to: Outgoing::new(to),
            errors: Some(errors),
            incoming: Incoming::default(),
            line: Vec::new(),
            last_words: String::new(),
            exit: None,
            hello: None,
            number: None,
            ranks: Vec::new(),
            done: None,
            is_judged: false,
            since: now,
            heard: now,
            input_under_way: 0,
            to_watched: false,
        })
    }

    pub fn name(&self) -> &str {
        &self.host.name
    }

    pub fn source_fd(&self) -> Option<RawFd> {
        self.from.as_ref().map(|f| f.as_raw_fd())
    }

    pub fn errors_fd(&self) -> Option<RawFd> {
        self.errors.as_ref().map(|f| f.as_raw_fd())
    }

    /// Both the pipe and the engine have ended.
    pub fn is_gone(&self) -> bool {
        self.from.is_none() && self.exit.is_some()
    }

    /// Reads the engine's errors; whole lines. None once they end.
    pub fn read_errors(&mut self) -> Option<Vec<String>> {
        let fd = self.errors_fd()?;
        let mut buf = [0u8; 4096];
        let n = match sys::read(fd, &mut buf) {
            Got::Bytes(n) => n,
            Got::Nothing => return Some(Vec::new()),
            Got::End(_) => {
                self.errors = None;
                return None;
            }
        };
        self.line.extend_from_slice(&buf[..n]);
        let Some(end) = self.line.iter().rposition(|b| *b == b'\n') else { return Some(Vec::new()) };
        let whole: Vec<u8> = self.line.drain(..=end).collect();
        Some(self.keep(&whole))
    }

    /// An unfinished line at the end of the errors.
    pub fn rest_of_errors(&mut self) -> Vec<String> {
        let rest = std::mem::take(&mut self.line);
        self.keep(&rest)
    }

    /// What came before the greeting, such as words of a login's scripts.
    pub fn keep(&mut self, bytes: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<String> = text.lines().map(str::trim_end).filter(|l| !l.is_empty()).map(String::from).collect();
        for line in &lines {
            self.last_words = format!("{} {line}", self.last_words).trim().to_string();
        }
        let too_many = self.last_words.len().saturating_sub(LAST_WORDS);
        let cut = (too_many..self.last_words.len()).find(|i| self.last_words.is_char_boundary(*i)).unwrap_or(0);
        self.last_words.drain(..cut);
        lines
    }

    pub fn kill(&self) {
        if self.exit.is_none() {
            // The engine leads a session of its own; an agent that fork made ends its ranks by its guard.
            sys::kill(-self.pid, libc::SIGKILL);
        }
    }
}
