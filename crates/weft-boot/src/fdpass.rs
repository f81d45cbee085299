//! A descriptor from one process to another over a Unix socket, between processes of one user.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// Room for one control message with one descriptor.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Sends `payload` with a descriptor.
///
/// # Errors
/// Those of sendmsg; `WriteZero` when the payload does not go in one piece.
pub fn send(sock: &UnixStream, payload: &[u8], fd: BorrowedFd<'_>) -> io::Result<()> {
    let mut control = Control([0; 64]);
    let mut iov = libc::iovec { iov_base: payload.as_ptr() as *mut _, iov_len: payload.len() };
    // SAFETY: all-zero is a valid msghdr.
    let mut msg: libc::msghdr = unsafe { std::mem::zeroed() };
    msg.msg_iov = &mut iov;
    msg.msg_iovlen = 1;
    msg.msg_control = control.0.as_mut_ptr().cast();
    // SAFETY: CMSG_SPACE only computes; it fits the 64 bytes of `control`.
    msg.msg_controllen = unsafe { libc::CMSG_SPACE(size_of::<i32>() as u32) } as _;
    // SAFETY: msg_control has room for the header that CMSG_FIRSTHDR points to and for one int.
    unsafe {
        let c = libc::CMSG_FIRSTHDR(&msg);
        (*c).cmsg_level = libc::SOL_SOCKET;
        (*c).cmsg_type = libc::SCM_RIGHTS;
        (*c).cmsg_len = libc::CMSG_LEN(size_of::<i32>() as u32) as _;
        libc::CMSG_DATA(c).cast::<i32>().write_unaligned(fd.as_raw_fd());
    }
    // SAFETY: `msg` points to live buffers of the lengths given.
    let n = unsafe { libc::sendmsg(sock.as_raw_fd(), &msg, libc::MSG_NOSIGNAL) };
    match n {
        n if n < 0 => Err(io::Error::last_os_error()),
        n if n as usize != payload.len() => Err(io::ErrorKind::WriteZero.into()),
        _ => Ok(()),
    }
}

/// Receives exactly `payload.len()` bytes and a descriptor, close-on-exec.
///
/// # Errors
/// Those of recvmsg; `UnexpectedEof` when the peer closed, `InvalidData` when no descriptor came.
pub fn receive(sock: &UnixStream, payload: &mut [u8]) -> io::Result<OwnedFd> {
    let mut control = Control([0; 64]);
    let mut iov = libc::iovec { iov_base: payload.as_mut_ptr().cast(), iov_len: payload.len() };
    // SAFETY: all-zero is a valid msghdr.
    let mut msg: libc::msghdr = unsafe { std::mem::zeroed() };
    msg.msg_iov = &mut iov;
    msg.msg_iovlen = 1;
    msg.msg_control = control.0.as_mut_ptr().cast();
    msg.msg_controllen = control.0.len() as _;
    let flags = libc::MSG_CMSG_CLOEXEC | libc::MSG_WAITALL;
    let n = loop {
        // SAFETY: `msg` points to live, writable buffers of the lengths given.
        let n = unsafe { libc::recvmsg(sock.as_raw_fd(), &mut msg, flags) };
        let e = io::Error::last_os_error();
        if n >= 0 || e.kind() != io::ErrorKind::Interrupted {
            break if n < 0 { Err(e) } else { Ok(n as usize) };
        }
    }?;
    // SAFETY: the kernel filled msg_control; the headers walked are within msg_controllen.
    let fd = unsafe {
        let c = libc::CMSG_FIRSTHDR(&msg);
        if c.is_null()
            || (*c).cmsg_level != libc::SOL_SOCKET
            || (*c).cmsg_type != libc::SCM_RIGHTS
            || ((*c).cmsg_len as usize) < libc::CMSG_LEN(size_of::<i32>() as u32) as usize
        {
            None
        } else {
            Some(OwnedFd::from_raw_fd(libc::CMSG_DATA(c).cast::<i32>().read_unaligned()))
        }
    };
    if n == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    match fd {
        Some(fd) if n == payload.len() => Ok(fd),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "no descriptor was passed")),
    }
}

/// The user id of the process at the other end, as the kernel saw it when it connected.
///
/// # Errors
/// Those of getsockopt.
pub fn peer_uid(sock: &UnixStream) -> io::Result<u32> {
    uid_of(sock.as_fd())
}

/// As `peer_uid`, of any socket; fails where it is no Unix socket.
pub fn uid_of(sock: BorrowedFd<'_>) -> io::Result<u32> {
    let mut cred = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut len = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: the buffer has the length that is passed.
    let r = unsafe {
        libc::getsockopt(sock.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, (&raw mut cred).cast(), &mut len)
    };
    if r != 0 { Err(io::Error::last_os_error()) } else { Ok(cred.uid) }
}

/// This process's effective user id.
pub fn own_uid() -> u32 {
    // SAFETY: cannot fail.
    unsafe { libc::geteuid() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn a_descriptor_travels() {
        let (a, b) = UnixStream::pair().unwrap();
        let (r, mut w) = std::io::pipe().unwrap();
        send(&a, b"pipe", r.as_fd()).unwrap();
        let mut name = [0; 4];
        let got = receive(&b, &mut name).unwrap();
        assert_eq!(&name, b"pipe");
        w.write_all(b"x").unwrap();
        let mut x = [0];
        std::fs::File::from(got).read_exact(&mut x).unwrap();
        assert_eq!(&x, b"x");
        assert_eq!(peer_uid(&b).unwrap(), own_uid());
    }

    #[test]
    fn without_a_descriptor_is_an_error() {
        let (a, b) = UnixStream::pair().unwrap();
        (&a).write_all(b"pipe").unwrap();
        assert!(receive(&b, &mut [0; 4]).is_err());
        drop(a);
        assert!(receive(&b, &mut [0; 4]).is_err());
    }
}
