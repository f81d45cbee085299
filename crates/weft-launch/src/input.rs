//! Standard input for several ranks: each gets all of it, through a pipe of its own.

use crate::sys;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

/// What may wait for a rank that does not read; beyond it nobody gets more.
const MOST: usize = 16 << 20;
const AT_ONCE: usize = 1 << 16;
/// How often a job in the background looks whether the terminal is its own, in milliseconds.
const BACKGROUND_MS: i32 = 200;

/// The way to one rank.
struct Copy {
    to: OwnedFd,
    pending: Vec<u8>,
}

impl Copy {
    /// Writes what the pipe takes. Returns whether the rank reads on.
    fn send(&mut self) -> bool {
        match sys::write(self.to.as_raw_fd(), &self.pending) {
            Ok(n) => {
                self.pending.drain(..n);
                true
            }
            Err(e) => matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted),
        }
    }
}

/// Starts to copy standard input to the pipes, whose ends do not block.
///
/// # Errors
/// No thread.
pub fn copy_to(pipes: Vec<OwnedFd>) -> io::Result<()> {
    let copies = pipes.into_iter().map(|to| Copy { to, pending: Vec::new() }).collect();
    std::thread::Builder::new().name("stdin".into()).spawn(move || run(copies)).map(drop)
}

fn run(mut copies: Vec<Copy>) {
    let mut open = true;
    while open || copies.iter().any(|c| !c.pending.is_empty()) {
        if copies.is_empty() {
            return;
        }
        let room = copies.iter().all(|c| c.pending.len() < MOST);
        let (ours, may_read) = (open && room, is_foreground());
        let entry = |fd: RawFd, events| libc::pollfd { fd, events, revents: 0 };
        // A negative descriptor is passed over. One without events tells of a rank that has closed its end.
        let mut polled = vec![entry(if ours && may_read { 0 } else { -1 }, libc::POLLIN)];
        let waits = |c: &Copy| if c.pending.is_empty() { 0 } else { libc::POLLOUT };
        polled.extend(copies.iter().map(|c| entry(c.to.as_raw_fd(), waits(c))));
        let limit = if ours && !may_read { BACKGROUND_MS } else { -1 };
        sys::poll(&mut polled, limit);
        let mut told = polled[1..].iter().map(|p| p.revents);
        copies.retain_mut(|c| match told.next() {
            Some(0) | None => true,
            Some(e) if e & libc::POLLERR != 0 => false,
            Some(_) => c.send(),
        });
        if polled[0].revents != 0 {
            let mut buf = [0; AT_ONCE];
            match sys::read(0, &mut buf) {
                sys::Got::Bytes(n) => copies.iter_mut().for_each(|c| c.pending.extend_from_slice(&buf[..n])),
                sys::Got::Nothing => {}
                sys::Got::End(_) => open = false,
            }
        }
        if !open {
            copies.retain(|c| !c.pending.is_empty());
        }
    }
}

/// Whether reading cannot stop this process: no terminal, or one that is its own now.
fn is_foreground() -> bool {
    // SAFETY: plain system calls.
    unsafe { libc::isatty(0) == 0 || libc::tcgetpgrp(0) == libc::getpgrp() }
}
