//! Frames between mpiexec and its agents, over whatever an engine makes of their standard streams: a length, a kind, a body,
//! a newline. Slurm passes output on by lines, so that a frame without one would stay on its way.

use crate::sys::{self, Got};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

/// What an agent says before anything else, so that words of a login's scripts are told apart.
pub const GREETING: &[u8] = b"\nWEFT-AGENT-1\n";
/// A job's environment and arguments fit; what is longer is no frame.
const MAX_LEN: usize = 64 << 20;
/// Length and kind.
const HEAD: usize = 5;
const END: u8 = b'\n';
const AT_ONCE: usize = 64 << 10;

/// Kinds of frames. Bodies are lists of fields (`weft_boot::request`), or bytes.
pub mod kind {
    /// From an agent: who it is.
    pub const HELLO: u8 = b'H';
    /// To an agent: the job; or there is nothing to do.
    pub const JOB: u8 = b'J';
    pub const LEAVE: u8 = b'L';
    /// Output of ranks, and words of the agent.
    pub const OUT: u8 = b'1';
    pub const ERR: u8 = b'2';
    pub const SAY: u8 = b'S';
    /// Standard input; an empty body is its end. Back: how many bytes of it are gone.
    pub const INPUT: u8 = b'I';
    pub const TAKEN: u8 = b'T';
    /// Where a node's ranks can be reached: to all others.
    pub const ADDRESSES: u8 = b'A';
    /// How far a rank has gone; that it has died and the others go on: to all others.
    pub const DEPARTED: u8 = b'D';
    pub const DIED: u8 = b'F';
    /// A failure has decided the job's exit code: ranks are being ended. To all others.
    pub const ENDING: u8 = b'E';
    /// A signal of the user's.
    pub const SIGNAL: u8 = b'G';
    /// What do the ranks do? And the answer.
    pub const STATES: u8 = b'Q';
    /// A request about names of services, of a rank or a process of that host, behind its number; the answer to it.
    pub const NAMES: u8 = b'N';
    /// It could not start; or all its ranks have ended: code and words.
    pub const FAILED: u8 = b'W';
    pub const DONE: u8 = b'X';
    /// Nothing new, both ways.
    pub const ALIVE: u8 = b'P';
}

/// A frame as bytes.
pub fn frame(kind: u8, body: &[u8]) -> Vec<u8> {
    let mut all = Vec::with_capacity(HEAD + body.len() + 1);
    all.extend_from_slice(&(body.len() as u32).to_le_bytes());
    all.push(kind);
    all.extend_from_slice(body);
    all.push(END);
    all
}

/// What has come in.
#[derive(Default)]
pub struct Incoming {
    bytes: Vec<u8>,
    at: usize,
    /// The greeting has been seen, or is not waited for.
    is_greeted: bool,
}

impl Incoming {
    /// Of an end that does not greet.
    pub fn without_greeting() -> Incoming {
        Incoming { is_greeted: true, ..Incoming::default() }
    }

    /// Reads what is there. False when the other end is gone.
    pub fn read(&mut self, fd: RawFd) -> bool {
        let mut buf = [0u8; AT_ONCE];
        match sys::read(fd, &mut buf) {
            Got::Bytes(n) => {
                self.bytes.extend_from_slice(&buf[..n]);
                true
            }
            Got::Nothing => true,
            Got::End(_) => false,
        }
    }

    /// What came before the greeting, once that is there.
    pub fn greeting(&mut self) -> Option<Vec<u8>> {
        if self.is_greeted {
            return None;
        }
        let at = self.bytes.windows(GREETING.len()).position(|w| w == GREETING)?;
        self.is_greeted = true;
        let before = self.bytes[..at].to_vec();
        self.bytes.drain(..at + GREETING.len());
        Some(before)
    }

    /// The next frame, if all of it is here.
    ///
    /// # Errors
    /// These are no frames.
    pub fn next(&mut self) -> io::Result<Option<(u8, Vec<u8>)>> {
        let rest = &self.bytes[self.at..];
        if !self.is_greeted || rest.len() < HEAD {
            self.forget();
            return Ok(None);
        }
        let len = u32::from_le_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
        let no_frame = || io::Error::new(io::ErrorKind::InvalidData, "no frame of Weft's");
        if len > MAX_LEN {
            return Err(no_frame());
        }
        let Some(body) = rest.get(HEAD..HEAD + len + 1) else {
            self.forget();
            return Ok(None);
        };
        let (body, end) = body.split_at(len);
        if end != [END] {
            return Err(no_frame());
        }
        let found = (rest[4], body.to_vec());
        self.at += HEAD + len + 1;
        Ok(Some(found))
    }

    fn forget(&mut self) {
        self.bytes.drain(..self.at);
        self.at = 0;
    }
}

/// What is to go out.
pub struct Outgoing {
    fd: Option<OwnedFd>,
    bytes: Vec<u8>,
    at: usize,
}

impl Outgoing {
    /// The descriptor does not block.
    pub fn new(fd: OwnedFd) -> Outgoing {
        Outgoing { fd: Some(fd), bytes: Vec::new(), at: 0 }
    }

    pub fn fd(&self) -> Option<RawFd> {
        self.fd.as_ref().map(|f| f.as_raw_fd())
    }

    pub fn push(&mut self, kind: u8, body: &[u8]) {
        if self.fd.is_some() {
            self.bytes.extend_from_slice(&frame(kind, body));
        }
    }

    /// Writes what the other end takes. True when nothing waits.
    pub fn flush(&mut self) -> bool {
        while let (Some(fd), true) = (self.fd(), self.at < self.bytes.len()) {
            match sys::write(fd, &self.bytes[self.at..]) {
                Ok(n) => self.at += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return false,
                Err(_) => self.close(),
            }
        }
        self.bytes.clear();
        self.at = 0;
        true
    }

    pub fn close(&mut self) {
        self.fd = None;
        self.bytes.clear();
        self.at = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn frames_cross_behind_words_of_a_login() {
        let (r, w) = sys::pipe().unwrap();
        let mut login = std::fs::File::from(w.try_clone().unwrap());
        login.write_all(b"Welcome!\n").unwrap();
        let mut incoming = Incoming::default();
        assert!(incoming.read(r.as_raw_fd()) && incoming.greeting().is_none() && incoming.next().unwrap().is_none());
        login.write_all(GREETING).unwrap();
        drop(login);
        let mut out = Outgoing::new(w);
        out.push(kind::SAY, b"one");
        out.push(kind::ALIVE, b"");
        assert!(out.flush());
        out.close();
        assert!(incoming.read(r.as_raw_fd()));
        assert_eq!(incoming.greeting().unwrap(), b"Welcome!\n");
        assert_eq!(incoming.next().unwrap(), Some((kind::SAY, b"one".to_vec())));
        assert_eq!(incoming.next().unwrap(), Some((kind::ALIVE, Vec::new())));
        assert_eq!(incoming.next().unwrap(), None);
        assert!(!incoming.read(r.as_raw_fd()));
    }

    #[test]
    fn nonsense_is_no_frame() {
        let (r, w) = sys::pipe().unwrap();
        std::fs::File::from(w).write_all(&[0xff; 8]).unwrap();
        let mut incoming = Incoming::without_greeting();
        assert!(incoming.read(r.as_raw_fd()));
        assert!(incoming.next().is_err());
    }
}
