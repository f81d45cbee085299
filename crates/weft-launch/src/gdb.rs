//! `mpiexec -gdb`: each rank under gdb, and one prompt for all of them.
//!
//! The console is this process; the launcher is its child. In place of a rank the launcher starts this program again, which
//! connects its standard streams to the console and becomes gdb. What ranks answer alike is shown once.

use crate::args::Options;
use crate::sys::{self, Got};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// The first argument of the program in a rank's place; a name in the kernel's own space and the program follow.
pub const RANK: &str = "%gdb";
/// gdb's prompt, so that its end is known: no program prints the character.
const PROMPT: u8 = 0x1e;
/// Output of a running program is shown once nothing has come for so long, in milliseconds.
const QUIET_MS: i32 = 200;
/// gdb's settings. Files of commands, which gdb reads before, may say otherwise but for the prompt.
const SETTINGS: [&str; 4] = ["set confirm off", "set pagination off", "set width 0", "set breakpoint pending on"];

/// A rank's gdb as the console sees it.
struct Session {
    rank: u32,
    pid: i32,
    stream: UnixStream,
    /// What has come and is not shown yet.
    text: Vec<u8>,
    /// gdb waits for a command.
    is_ready: bool,
    is_open: bool,
}

/// Starts the job with each rank under gdb. The exit code; None in the child, which is to launch.
///
/// # Errors
/// What is wrong, for the user.
pub fn console(options: &mut Options) -> Result<Option<i32>, String> {
    if Command::new("gdb").arg("--version").output().is_err() {
        return Err("-gdb: there is no gdb".into());
    }
    let name = format!("weft-gdb-{}-{:x}", std::process::id(), sys::monotonic_ns());
    let address = SocketAddr::from_abstract_name(&name).map_err(|e| e.to_string())?;
    let listener = UnixListener::bind_addr(&address).map_err(|e| format!("-gdb: {e}"))?;
    let me = std::env::current_exe().map_err(|e| format!("-gdb: {e}"))?;
    let n = options.n_procs();
    for app in &mut options.apps {
        let words: [OsString; 3] = [me.clone().into(), RANK.into(), name.clone().into()];
        app.command.splice(0..0, words);
    }
    options.stdin = crate::args::Stdin::None;
    let mut signals = sys::SigSet::of(&[libc::SIGINT]);
    // SAFETY: this process has one thread.
    match unsafe { libc::fork() } {
        -1 => Err(format!("-gdb: {}", io::Error::last_os_error())),
        0 => {
            // SAFETY: plain system calls. Ctrl-C is the console's, which hands it to who runs.
            unsafe {
                libc::setpgid(0, 0);
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM, 0, 0, 0);
            }
            Ok(None)
        }
        child => {
            signals = signals.block();
            let interrupts = sys::signalfd(&sys::SigSet::of(&[libc::SIGINT])).map_err(|e| format!("-gdb: {e}"))?;
            let mut console = Console {
                sessions: Vec::new(),
                chosen: (0..n).collect(),
                last: String::new(),
                typed: Vec::new(),
                is_asked: false,
            };
            console.accept(&listener, n, child);
            console.run(&interrupts);
            signals.set();
            Ok(Some(wait(child)))
        }
    }
}

fn wait(child: i32) -> i32 {
    let mut status = 0;
    // SAFETY: a child of this process; `status` takes its end.
    unsafe { libc::waitpid(child, &mut status, 0) };
    if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { 128 + libc::WTERMSIG(status) }
}

/// In a rank's place: becomes gdb on the program.
pub fn become_gdb(words: &[OsString]) -> i32 {
    let [_, name, program @ ..] = words else { return crate::USAGE };
    let rank: u32 = std::env::var("PMI_RANK").ok().and_then(|r| r.parse().ok()).unwrap_or(0);
    let stream = SocketAddr::from_abstract_name(name.as_encoded_bytes()).and_then(|a| UnixStream::connect_addr(&a));
    let Ok(mut stream) = stream else { return crate::USAGE };
    if writeln!(stream, "{rank} {}", std::process::id()).is_err() {
        return crate::USAGE;
    }
    let ours = |fd| {
        // SAFETY: plain system call on open descriptors.
        unsafe { libc::dup2(stream.as_raw_fd(), fd) };
    };
    (0..3).for_each(ours);
    let mut gdb = Command::new("gdb");
    gdb.arg("-q");
    for setting in SETTINGS {
        gdb.args(["-iex", setting]);
    }
    let prompt = OsString::from_vec([b"set prompt ".as_slice(), &[PROMPT]].concat());
    let error = gdb.arg("-ex").arg(prompt).arg("--args").args(program).exec();
    eprintln!("mpiexec: gdb: {error}");
    crate::NOT_FOUND
}

struct Console {
    sessions: Vec<Session>,
    /// Ranks that commands go to.
    chosen: Vec<u32>,
    /// The last command, which an empty line repeats.
    last: String,
    typed: Vec<u8>,
    /// The prompt is shown.
    is_asked: bool,
}

impl Console {
    /// Waits for all ranks, as long as their launcher is there.
    fn accept(&mut self, listener: &UnixListener, n: u32, launcher: i32) {
        while self.sessions.len() < n as usize {
            let mut fds = [libc::pollfd { fd: listener.as_raw_fd(), events: libc::POLLIN, revents: 0 }];
            if !sys::poll(&mut fds, QUIET_MS) || fds[0].revents == 0 {
                // SAFETY: asks whether the child has ended, and leaves it to be waited for.
                let ended = unsafe {
                    let mut info: libc::siginfo_t = std::mem::zeroed();
                    let how = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
                    libc::waitid(libc::P_PID, launcher as libc::id_t, &mut info, how) != 0 || info.si_pid() != 0
                };
                if ended {
                    return;
                }
                continue;
            }
            let Ok((mut stream, _)) = listener.accept() else { return };
            if let Some((rank, pid)) = hello(&mut stream) {
                let _ = stream.set_nonblocking(true);
                let new = Session { rank, pid, stream, text: Vec::new(), is_ready: false, is_open: true };
                let at = self.sessions.partition_point(|s| s.rank < rank);
                self.sessions.insert(at, new);
            }
        }
    }

    fn run(&mut self, interrupts: &OwnedFd) {
        let mut input_open = true;
        while self.sessions.iter().any(|s| s.is_open) {
            let may_ask = self.all_ready();
            if may_ask && !self.is_asked {
                self.show(true);
                print!("(gdb {}) ", ranges(&self.chosen_open()));
                let _ = io::stdout().flush();
                self.is_asked = true;
            }
            if may_ask && self.next_line(input_open) {
                continue;
            }
            let entry =
                |fd, wanted| libc::pollfd { fd: if wanted { fd } else { -1 }, events: libc::POLLIN, revents: 0 };
            let mut fds = vec![entry(0, input_open && may_ask), entry(interrupts.as_raw_fd(), true)];
            fds.extend(self.sessions.iter().map(|s| entry(s.stream.as_raw_fd(), s.is_open)));
            let waits = self.sessions.iter().any(|s| !s.text.is_empty());
            if !sys::poll(&mut fds, if waits && !may_ask { QUIET_MS } else { -1 }) {
                continue;
            }
            if fds.iter().all(|f| f.revents == 0) {
                // A program runs and says something.
                self.show(false);
                continue;
            }
            if fds[1].revents != 0 {
                while sys::next_signal(interrupts).is_some_and(|_| false) {}
                self.interrupt();
            }
            if fds[0].revents != 0 {
                input_open = self.take_input();
            }
            for (s, f) in self.sessions.iter_mut().zip(&fds[2..]).filter(|(_, f)| f.revents != 0) {
                let _ = f;
                s.pump();
            }
        }
        self.show(true);
        if self.is_asked {
            println!();
        }
    }

    fn chosen_open(&self) -> Vec<u32> {
        self.sessions.iter().filter(|s| s.is_open && self.chosen.contains(&s.rank)).map(|s| s.rank).collect()
    }

    /// Whether all ranks that commands go to wait for one.
    fn all_ready(&self) -> bool {
        let mut chosen = self.sessions.iter().filter(|s| s.is_open && self.chosen.contains(&s.rank)).peekable();
        chosen.peek().is_none() || chosen.all(|s| s.is_ready)
    }

    fn take_input(&mut self) -> bool {
        let mut buf = [0; 4096];
        match sys::read(0, &mut buf) {
            Got::Bytes(n) => self.typed.extend_from_slice(&buf[..n]),
            Got::Nothing => {}
            Got::End(_) => return false,
        }
        true
    }

    /// Obeys a line that was typed. False: there is none.
    fn next_line(&mut self, input_open: bool) -> bool {
        let line = match self.typed.iter().position(|b| *b == b'\n') {
            Some(end) => String::from_utf8_lossy(&self.typed.drain(..=end).collect::<Vec<_>>()).trim().to_owned(),
            None if input_open => return false,
            None => {
                // The end of the input ends all.
                self.chosen = self.sessions.iter().map(|s| s.rank).collect();
                "quit".into()
            }
        };
        self.is_asked = false;
        let line = if line.is_empty() { self.last.clone() } else { line };
        if let Some(choice) = line.strip_prefix('z').filter(|c| c.is_empty() || c.starts_with(' ')) {
            self.choose(choice.trim());
            return true;
        }
        if line.is_empty() {
            return true;
        }
        self.last.clone_from(&line);
        let quits = matches!(line.as_str(), "q" | "quit" | "exit");
        for s in self.sessions.iter_mut().filter(|s| s.is_open && (quits || self.chosen.contains(&s.rank))) {
            s.send(&line);
        }
        true
    }

    fn choose(&mut self, text: &str) {
        let range = |part: &str| {
            let (a, b) = part.split_once('-').unwrap_or((part, part));
            Some(a.trim().parse().ok()?..=b.trim().parse().ok()?)
        };
        let all: Vec<u32> = self.sessions.iter().map(|s| s.rank).collect();
        if text.is_empty() {
            self.chosen = all;
            return;
        }
        match text.split(',').map(range).collect::<Option<Vec<std::ops::RangeInclusive<u32>>>>() {
            Some(wanted) if all.iter().any(|r| wanted.iter().any(|w| w.contains(r))) => {
                self.chosen = all.into_iter().filter(|r| wanted.iter().any(|w| w.contains(r))).collect();
            }
            _ => println!("z: ranks as in 0,2-4; there are {}", ranges(&all)),
        }
    }

    /// Ctrl-C: who runs stops.
    fn interrupt(&self) {
        self.sessions.iter().filter(|s| s.is_open && !s.is_ready).for_each(|s| sys::kill(s.pid, libc::SIGINT));
    }

    /// Shows what has come: whole lines, and with `all` the rest, too.
    fn show(&mut self, all: bool) {
        let mut queues: Vec<(u32, VecDeque<String>)> = Vec::new();
        for s in &mut self.sessions {
            let end = match s.text.iter().rposition(|b| *b == b'\n') {
                _ if all => s.text.len(),
                Some(i) => i + 1,
                None => continue,
            };
            let text = String::from_utf8_lossy(&s.text.drain(..end).collect::<Vec<_>>()).into_owned();
            queues.push((s.rank, text.lines().map(str::to_owned).collect()));
        }
        print!("{}", merged(queues));
        let _ = io::stdout().flush();
    }
}

/// Lines of several ranks, one of each at a time, equal ones once with the numbers of all that have them.
fn merged(mut queues: Vec<(u32, VecDeque<String>)>) -> String {
    let mut out = String::new();
    while queues.iter().any(|(_, q)| !q.is_empty()) {
        let mut lines: Vec<(String, Vec<u32>)> = Vec::new();
        for (rank, line) in queues.iter_mut().filter_map(|(r, q)| Some((*r, q.pop_front()?))) {
            match lines.iter_mut().find(|(l, _)| *l == line) {
                Some((_, who)) => who.push(rank),
                None => lines.push((line, vec![rank])),
            }
        }
        for (line, who) in &lines {
            let _ = writeln!(out, "[{}] {line}", ranges(who));
        }
    }
    out
}

/// `0,2-4`.
fn ranges(ranks: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for r in ranks {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *r => *last = *r,
            _ => parts.push((*r, *r)),
        }
    }
    let text = |(a, b): &(u32, u32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    parts.iter().map(text).collect::<Vec<_>>().join(",")
}

/// The rank and process of who connects, if it is this user's.
fn hello(stream: &mut UnixStream) -> Option<(u32, i32)> {
    let mut who = libc::ucred { pid: 0, uid: u32::MAX, gid: 0 };
    let mut len = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: `who` has the length that is passed.
    let rc = unsafe {
        let to = (&raw mut who).cast();
        libc::getsockopt(stream.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, to, &mut len)
    };
    // SAFETY: no preconditions.
    if rc != 0 || who.uid != unsafe { libc::getuid() } {
        return None;
    }
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < 64 && stream.read_exact(&mut byte).is_ok() && byte != [b'\n'] {
        line.push(byte[0]);
    }
    let (rank, pid) = std::str::from_utf8(&line).ok()?.split_once(' ')?;
    Some((rank.parse().ok()?, pid.parse().ok()?))
}

impl Session {
    fn send(&mut self, line: &str) {
        self.is_ready = false;
        // A command is shorter than the socket's buffer, and gdb waits for it.
        if writeln!(self.stream, "{line}").is_err() {
            self.is_open = false;
        }
    }

    fn pump(&mut self) {
        let mut buf = [0; 16 << 10];
        match self.stream.read(&mut buf) {
            Ok(0) => self.is_open = false,
            Ok(n) => {
                for b in &buf[..n] {
                    if *b == PROMPT {
                        self.is_ready = true;
                    } else {
                        self.text.push(*b);
                    }
                }
            }
            Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(_) => self.is_open = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_told_by_ranges() {
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn equal_lines_are_shown_once() {
        let of = |lines: &[&str]| lines.iter().map(|l| (*l).to_owned()).collect();
        let queues = vec![(0, of(&["a", "x = 0", "b"])), (1, of(&["a", "x = 1", "b"])), (2, of(&["a", "x = 0", "b"]))];
        assert_eq!(merged(queues), "[0-2] a\n[0,2] x = 0\n[1] x = 1\n[0-2] b\n");
    }
}
