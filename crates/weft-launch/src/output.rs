//! The ranks' output: whole lines, tagged on demand, never mixed within a line.

use crate::pipe::{frame, kind};
use crate::sys::{self, Got};
use std::io::{self, ErrorKind};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::time::{Duration, Instant};

/// Exit code where the reader of standard output has gone.
const BROKEN_PIPE_CODE: i32 = 128 + libc::SIGPIPE;
/// A line longer than this is passed on in parts.
const MAX_LINE_BYTES: usize = 64 << 10;
/// An unfinished line (a prompt, a progress bar) is passed on after this long.
pub const PARTIAL_AFTER: Duration = Duration::from_millis(100);
/// Output waiting for the reader at which the ranks are made to wait as well.
const BACKLOG_BYTES: usize = 1 << 20;
/// Bytes that a pipe takes whole, and without waiting once it is writable.
const CHUNK_BYTES: usize = 4096;

/// Files for a rank's standard output and error: `DIR/1/rank.N/stdout` and `stderr`, as Open MPI names
/// them, with leading zeros so that names sort.
pub fn files(dir: &Path, rank: u32, width: usize) -> io::Result<(OwnedFd, OwnedFd)> {
    let folder = dir.join("1").join(format!("rank.{rank:0width$}"));
    std::fs::create_dir_all(&folder)?;
    let file = |name: &str| std::fs::File::create(folder.join(name)).map(OwnedFd::from);
    Ok((file("stdout")?, file("stderr")?))
}

/// One output stream of a rank.
pub struct Stream {
    fd: Option<OwnedFd>,
    line: Vec<u8>,
    last_read: Option<Instant>,
    tag: String,
    /// The line begun has had its tag already.
    continued: bool,
    /// What it is to who takes frames.
    kind: u8,
}

impl Stream {
    pub fn new(fd: OwnedFd, tag: Option<String>) -> Stream {
        let (tag, kind) = (tag.unwrap_or_default(), kind::OUT);
        Stream { fd: Some(fd), line: Vec::new(), last_read: None, tag, continued: false, kind }
    }

    /// The same, of standard error.
    pub fn of_errors(fd: OwnedFd, tag: Option<String>) -> Stream {
        Stream { kind: kind::ERR, ..Stream::new(fd, tag) }
    }

    pub fn fd(&self) -> Option<RawFd> {
        self.fd.as_ref().map(|f| f.as_raw_fd())
    }

    pub fn close(&mut self) {
        self.fd = None;
    }

    /// Reads what is there and passes whole lines on. False when the stream has ended.
    pub fn pump(&mut self, sink: &mut Sink) -> bool {
        let Some(fd) = self.fd() else { return false };
        let mut buf = [0u8; 16 << 10];
        match sys::read(fd, &mut buf) {
            Got::Bytes(n) => {
                self.line.extend_from_slice(&buf[..n]);
                let new_part = self.line.len() - n;
                match self.line[new_part..].iter().rposition(|&b| b == b'\n') {
                    Some(i) => self.emit(new_part + i + 1, sink),
                    None if self.line.len() > MAX_LINE_BYTES => self.emit(self.line.len(), sink),
                    None => {}
                }
                self.last_read = (!self.line.is_empty()).then(Instant::now);
                true
            }
            Got::Nothing => true,
            Got::End(error) => {
                sink.lost = error.or(sink.lost.take());
                self.flush(sink);
                self.fd = None;
                false
            }
        }
    }

    /// Reads all that is there at the end of a rank.
    pub fn drain(&mut self, sink: &mut Sink) {
        while let Some(fd) = self.fd() {
            let mut avail: i32 = 0;
            // SAFETY: FIONREAD writes an int.
            let ok = unsafe { libc::ioctl(fd, libc::FIONREAD, &mut avail) } == 0;
            if !self.pump(sink) || (ok && avail == 0) {
                break;
            }
        }
        self.flush(sink);
    }

    /// When an unfinished line is due.
    pub fn partial_due(&self) -> Option<Instant> {
        self.last_read.map(|t| t + PARTIAL_AFTER)
    }

    /// Passes an unfinished line on.
    pub fn flush(&mut self, sink: &mut Sink) {
        self.emit(self.line.len(), sink);
        self.last_read = None;
    }

    /// Passes the first `len` bytes on, each line with its tag.
    fn emit(&mut self, len: usize, sink: &mut Sink) {
        if len == 0 {
            return;
        }
        let text = &self.line[..len];
        if self.tag.is_empty() {
            sink.push_as(self.kind, text);
        } else {
            let mut tagged = Vec::with_capacity(len + len / 8 + self.tag.len());
            for line in text.split_inclusive(|&b| b == b'\n') {
                if !self.continued {
                    tagged.extend_from_slice(self.tag.as_bytes());
                }
                tagged.extend_from_slice(line);
                self.continued = line.last() != Some(&b'\n');
            }
            sink.push_as(self.kind, &tagged);
        }
        self.line.drain(..len);
    }
}

/// Where output goes: the launcher's own stdout or stderr. Never blocks while the ranks run.
pub struct Sink {
    fd: RawFd,
    pending: Vec<u8>,
    start: usize,
    /// The reader is gone, or takes no more.
    pub broken: bool,
    /// Why, where it was not just closed.
    why: Option<io::Error>,
    /// Why some of a rank's output could not be read.
    pub lost: Option<io::Error>,
    /// The reader is another launcher, and takes frames.
    is_framed: bool,
}

impl Sink {
    pub fn new(fd: RawFd) -> Sink {
        Sink { fd, pending: Vec::new(), start: 0, broken: false, why: None, lost: None, is_framed: false }
    }

    /// One for frames of all kinds.
    pub fn framed(fd: RawFd) -> Sink {
        Sink { is_framed: true, ..Sink::new(fd) }
    }

    pub fn fd(&self) -> RawFd {
        self.fd
    }

    pub fn push(&mut self, bytes: &[u8]) {
        self.push_as(kind::OUT, bytes);
    }

    /// As a frame of this kind, where the reader takes frames.
    pub fn push_as(&mut self, kind: u8, bytes: &[u8]) {
        if self.broken {
            return;
        }
        if self.is_framed {
            self.pending.extend_from_slice(&frame(kind, bytes));
        } else {
            self.pending.extend_from_slice(bytes);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.pending.len()
    }

    /// True when the ranks should wait for the reader.
    pub fn is_full(&self) -> bool {
        self.pending.len() - self.start > BACKLOG_BYTES
    }

    /// Writes as much as the reader takes within `patience_ms`. True when all is written.
    pub fn flush(&mut self, patience_ms: i32) -> bool {
        while !self.is_empty() && sys::wait_writable(self.fd, patience_ms) {
            let end = self.pending.len().min(self.start + CHUNK_BYTES);
            // A whole number of lines if one fits, for the sake of other writers to the same pipe.
            let chunk = &self.pending[self.start..end];
            let cut = match chunk.iter().rposition(|&b| b == b'\n') {
                Some(i) if end < self.pending.len() => i + 1,
                _ => chunk.len(),
            };
            match sys::write(self.fd, &chunk[..cut]) {
                Ok(n) => self.start += n,
                Err(e) => match io_verdict(&e) {
                    Verdict::Again => {}
                    Verdict::Broken => {
                        self.broken = true;
                        self.why = (e.kind() != ErrorKind::BrokenPipe).then_some(e);
                        self.start = self.pending.len();
                    }
                },
            }
        }
        if self.is_empty() {
            self.pending.clear();
            self.start = 0;
        } else if self.start > BACKLOG_BYTES {
            self.pending.drain(..self.start);
            self.start = 0;
        }
        self.is_empty()
    }
}

/// Where standard output, the first of the two, takes no more: the exit code, as a shell has it where the
/// reader has gone; else the second says why.
pub fn code_of_broken(sinks: &mut [Sink; 2]) -> Option<i32> {
    let [out, errors] = sinks;
    match out.why.take() {
        Some(e) => {
            errors.push_as(kind::ERR, format!("mpiexec: cannot write standard output: {e}\n").as_bytes());
            Some(1)
        }
        None => out.broken.then_some(BROKEN_PIPE_CODE),
    }
}

enum Verdict {
    Again,
    Broken,
}

fn io_verdict(e: &io::Error) -> Verdict {
    match e.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => Verdict::Again,
        _ => Verdict::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    fn forwarded(tag: Option<&str>, parts: &[&[u8]]) -> Vec<Vec<u8>> {
        let (r, w) = sys::pipe().unwrap();
        let (mut out_r, out_w) = std::io::pipe().unwrap();
        let mut writer = std::fs::File::from(w);
        let mut stream = Stream::new(r, tag.map(String::from));
        let mut sink = Sink::new(out_w.as_raw_fd());
        let mut seen = Vec::new();
        for part in parts {
            writer.write_all(part).unwrap();
            assert!(stream.pump(&mut sink));
            seen.push(sink.pending.clone());
            sink.flush(0);
        }
        drop(writer);
        assert!(!stream.pump(&mut sink));
        seen.push(sink.pending.clone());
        assert!(sink.flush(0));
        drop(out_w);
        let mut all = Vec::new();
        out_r.read_to_end(&mut all).unwrap();
        assert_eq!(all, seen.concat());
        seen
    }

    #[test]
    fn whole_lines_only() {
        let s = forwarded(None, &[b"one\ntw", b"o\nthree"]);
        assert_eq!(s, [b"one\n".to_vec(), b"two\n".to_vec(), b"three".to_vec()]);
    }

    #[test]
    fn tags() {
        let s = forwarded(Some("[3] "), &[b"one\ntw", b"o\n\n", b"x"]);
        assert_eq!(s.concat(), b"[3] one\n[3] two\n[3] \n[3] x");
    }

    #[test]
    fn a_gone_reader_is_noticed() {
        let (r, w) = std::io::pipe().unwrap();
        drop(r);
        let mut sink = Sink::new(w.as_raw_fd());
        sink.push(b"x\n");
        // SIGPIPE is ignored in Rust programs.
        assert!(sink.flush(0));
        assert!(sink.broken);
    }
}
