//! Frames over a stream socket: a length of four bytes, then as many bytes. Never blocks in a read, and
//! never reads beyond the frame it returns, so that a socket of the user is left as it was.

use crate::fdpass::{own_uid, uid_of};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::time::{Duration, Instant};

/// Frames are lists of processes or arguments; what is longer is no frame.
const MAX_LEN: usize = 16 << 20;
const HEAD: usize = 4;
/// A reader that does not read for so long is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// One end of a conversation.
pub struct Frames<S> {
    sock: S,
    /// What is here of the next frame, its length in front.
    coming: Vec<u8>,
    max_len: usize,
}

impl<S: AsFd> Frames<S> {
    pub fn new(sock: S) -> Self {
        Self { sock, coming: Vec::new(), max_len: MAX_LEN }
    }

    /// Of somebody unknown: takes frames up to a length only.
    pub fn of_stranger(sock: S, max_len: usize) -> Self {
        Self { max_len, ..Self::new(sock) }
    }

    /// The same of somebody known.
    pub fn befriended(self) -> Self {
        Self { max_len: MAX_LEN, ..self }
    }

    pub fn raw(&self) -> RawFd {
        self.sock.as_fd().as_raw_fd()
    }

    /// Whether the other side has closed the connection, with or without something left to read.
    pub fn is_left(&self) -> bool {
        wait_for(self.sock.as_fd(), libc::POLLRDHUP, Duration::ZERO)
    }

    /// Whether the process at the other end has this process's user (Unix sockets).
    pub fn is_same_user(&self) -> bool {
        uid_of(self.sock.as_fd()).ok() == Some(own_uid())
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// Those of send; `TimedOut` when the other end does not read.
    pub fn send(&mut self, body: &[u8]) -> io::Result<()> {
        let mut all = (body.len() as u32).to_le_bytes().to_vec();
        all.extend_from_slice(body);
        let deadline = Instant::now() + SEND_TIMEOUT;
        let mut rest = &all[..];
        while !rest.is_empty() {
            let flags = libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL;
            // SAFETY: the buffer is readable for the length that is passed.
            let n = unsafe { libc::send(self.raw(), rest.as_ptr().cast(), rest.len(), flags) };
            match n {
                0.. => rest = &rest[n as usize..],
                _ => match io::Error::last_os_error() {
                    e if e.kind() == io::ErrorKind::Interrupted => {}
                    e if e.kind() == io::ErrorKind::WouldBlock => {
                        wait_for(self.sock.as_fd(), libc::POLLOUT, Duration::from_millis(100));
                    }
                    e => return Err(e),
                },
            }
            if Instant::now() > deadline {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        Ok(())
    }

    /// The next frame, if all of it is here.
    ///
    /// # Errors
    /// `UnexpectedEof` when the other end is gone, `InvalidData` when it sends no frames; those of recv.
    pub fn try_recv(&mut self) -> io::Result<Option<Vec<u8>>> {
        if !fill(self.sock.as_fd(), &mut self.coming, HEAD)? {
            return Ok(None);
        }
        let len = u32::from_le_bytes(self.coming[..HEAD].try_into().expect("four bytes")) as usize;
        if len > self.max_len {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no frame of Weft's"));
        }
        if !fill(self.sock.as_fd(), &mut self.coming, HEAD + len)? {
            return Ok(None);
        }
        Ok(Some(std::mem::take(&mut self.coming).split_off(HEAD)))
    }

    /// The next frame.
    ///
    /// # Errors
    /// As `try_recv`; `TimedOut` when none comes in time.
    pub fn recv(&mut self, limit: Duration) -> io::Result<Vec<u8>> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(frame) = self.try_recv()? {
                return Ok(frame);
            }
            if Instant::now() > deadline {
                return Err(io::ErrorKind::TimedOut.into());
            }
            wait_for(self.sock.as_fd(), libc::POLLIN, Duration::from_millis(100));
        }
    }
}

/// Reads until `buf` has `len` bytes; false when no more are here.
fn fill(sock: BorrowedFd<'_>, buf: &mut Vec<u8>, len: usize) -> io::Result<bool> {
    while buf.len() < len {
        let old = buf.len();
        buf.resize(len, 0);
        let to = &mut buf[old..];
        // SAFETY: the buffer is writable for the length that is passed.
        let n = unsafe { libc::recv(sock.as_raw_fd(), to.as_mut_ptr().cast(), to.len(), libc::MSG_DONTWAIT) };
        let e = io::Error::last_os_error();
        buf.truncate(old + n.max(0) as usize);
        match n {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            1.. => {}
            _ if e.kind() == io::ErrorKind::WouldBlock => return Ok(false),
            _ if e.kind() == io::ErrorKind::Interrupted => {}
            _ => return Err(e),
        }
    }
    Ok(true)
}

/// Waits until a descriptor has what `events` says, or for `limit`; true in the first case.
pub fn wait_for(fd: BorrowedFd<'_>, events: i16, limit: Duration) -> bool {
    let mut p = libc::pollfd { fd: fd.as_raw_fd(), events, revents: 0 };
    // SAFETY: one pollfd, as the count says.
    unsafe { libc::poll(&mut p, 1, limit.as_millis() as i32) > 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::net::UnixStream;

    #[test]
    fn frames_come_whole_and_leave_what_follows() {
        let (a, b) = UnixStream::pair().unwrap();
        let (mut a, mut b) = (Frames::new(a), Frames::new(b));
        assert!(b.try_recv().unwrap().is_none());
        a.send(b"hello").unwrap();
        a.send(b"").unwrap();
        let long = vec![7; 100_000];
        a.send(&long).unwrap();
        assert_eq!(b.recv(Duration::from_secs(60)).unwrap(), b"hello");
        assert_eq!(b.recv(Duration::from_secs(60)).unwrap(), b"");
        assert_eq!(b.recv(Duration::from_secs(60)).unwrap(), long);
        assert!(a.is_same_user());
        drop(a);
        assert_eq!(b.try_recv().unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn bytes_that_trickle_in_make_a_frame_and_nonsense_does_not() {
        let (mut a, b) = UnixStream::pair().unwrap();
        let mut b = Frames::new(b);
        for byte in [3u8, 0, 0, 0, b'a', b'b'] {
            a.write_all(&[byte]).unwrap();
            assert!(b.try_recv().unwrap().is_none());
        }
        a.write_all(b"cX").unwrap();
        assert_eq!(b.try_recv().unwrap().unwrap(), b"abc");
        a.write_all(&[0xff; 8]).unwrap();
        assert_eq!(b.try_recv().unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
