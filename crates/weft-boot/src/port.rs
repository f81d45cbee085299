//! Ports: where processes of two jobs find each other.
//!
//! A port is a socket in the abstract name space, which vanishes with its owner, under a random name.
//! The port's name tells that name and a secret; who connects shows the secret, and both ends check
//! that the other is a process of the same user.

use crate::frames::Frames;
use crate::random;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};

const PREFIX: &str = "weft-port";

/// An open port.
pub struct Port {
    listener: UnixListener,
    secret: String,
}

impl Port {
    /// Opens a port; its name is for others to `connect` to.
    ///
    /// # Errors
    /// Those of the system calls.
    pub fn open() -> io::Result<(Port, String)> {
        let (name, secret) = (random::name()?.0, random::name()?.0);
        let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name)?)?;
        listener.set_nonblocking(true)?;
        let text = format!("{PREFIX}:{name}:{secret}");
        Ok((Port { listener, secret }, text))
    }

    /// The next process of this user that has connected and showed the secret. One that does not is
    /// sent away.
    ///
    /// # Errors
    /// Those of accept.
    pub fn try_accept(&self) -> io::Result<Option<Frames<UnixStream>>> {
        let sock = match self.listener.accept() {
            Ok((sock, _)) => sock,
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            Err(e) => return Err(e),
        };
        let mut frames = Frames::new(sock);
        if !frames.is_same_user() {
            return Ok(None);
        }
        // Its first frame was sent before it waited for anything.
        let shown = frames.recv(std::time::Duration::from_secs(2));
        let knows = shown.is_ok_and(|s| s == self.secret.as_bytes());
        Ok(knows.then_some(frames))
    }
}

impl AsFd for Port {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }
}

/// Connects to a port.
///
/// # Errors
/// `InvalidInput` when the name is none of Weft's, `PermissionDenied` when the port is another user's;
/// those of connect: `ConnectionRefused` when nobody has opened it, or it is closed.
pub fn connect(port: &str) -> io::Result<Frames<UnixStream>> {
    let mut parts = port.split(':');
    let (Some(PREFIX), Some(name), Some(secret), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a port"));
    };
    let sock = UnixStream::connect_addr(&SocketAddr::from_abstract_name(name)?)?;
    let mut frames = Frames::new(sock);
    if !frames.is_same_user() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    frames.send(secret.as_bytes())?;
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_knows_the_secret_gets_in() {
        let (port, name) = Port::open().unwrap();
        assert!(port.try_accept().unwrap().is_none());
        let wrong = format!("{}{}", &name[..name.len() - 32], "0".repeat(32));
        let _rejected = connect(&wrong).unwrap();
        assert!(port.try_accept().unwrap().is_none());
        let mut client = connect(&name).unwrap();
        let mut server = port.try_accept().unwrap().unwrap();
        client.send(b"x").unwrap();
        assert_eq!(server.recv(std::time::Duration::from_secs(5)).unwrap(), b"x");
        drop(port);
        assert!(connect(&name).is_err());
        assert_eq!(connect("tcp:x").err().unwrap().kind(), io::ErrorKind::InvalidInput);
    }
}
