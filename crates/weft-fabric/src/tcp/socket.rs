//! The system calls: sockets that never block, and the descriptor on which all of them are waited for.

use crate::port::Part;
use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr::null_mut;

/// Parts of a call that sends.
pub const VECTORS: usize = 16;

/// A `struct sockaddr` of the kernel.
pub fn bytes_of(address: SocketAddr) -> Vec<u8> {
    let port = address.port().to_be_bytes();
    let (family, mut bytes) = match address {
        SocketAddr::V4(a) => (libc::AF_INET, [&[0, 0, port[0], port[1]], &a.ip().octets()[..], &[0; 8]].concat()),
        SocketAddr::V6(a) => {
            let head = [0, 0, port[0], port[1], 0, 0, 0, 0];
            (libc::AF_INET6, [&head[..], &a.ip().octets(), &[0; 4]].concat())
        }
    };
    bytes[..2].copy_from_slice(&(family as u16).to_ne_bytes());
    bytes
}

fn checked(rc: i32) -> io::Result<i32> {
    if rc < 0 { Err(io::Error::last_os_error()) } else { Ok(rc) }
}

fn set(fd: &OwnedFd, level: i32, name: i32) {
    let on = 1_i32;
    // SAFETY: an integer of this length. A socket without the option works, too.
    unsafe { libc::setsockopt(fd.as_raw_fd(), level, name, (&raw const on).cast(), size_of::<i32>() as u32) };
}

fn new(address: SocketAddr) -> io::Result<OwnedFd> {
    let family = if address.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 };
    let kind = libc::SOCK_STREAM | libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC;
    // SAFETY: makes a descriptor, which is owned from here on.
    Ok(unsafe { OwnedFd::from_raw_fd(checked(libc::socket(family, kind, 0))?) })
}

fn bind(fd: &OwnedFd, address: SocketAddr) -> io::Result<()> {
    let at = bytes_of(address);
    // SAFETY: a whole address.
    checked(unsafe { libc::bind(fd.as_raw_fd(), at.as_ptr().cast(), at.len() as u32) }).map(drop)
}

/// A socket that listens at an address; port 0: any.
pub fn listen(address: SocketAddr) -> io::Result<OwnedFd> {
    let fd = new(address)?;
    // Connections of a job before, which the kernel remembers for a while, are no reason to take another port.
    set(&fd, libc::SOL_SOCKET, libc::SO_REUSEADDR);
    bind(&fd, address)?;
    // SAFETY: a bound socket. The kernel cuts the number to what it allows.
    checked(unsafe { libc::listen(fd.as_raw_fd(), i32::from(i16::MAX)) })?;
    Ok(fd)
}

/// Where a socket is.
pub fn local(fd: &OwnedFd) -> io::Result<SocketAddr> {
    let mut bytes = [0_u8; 128];
    let mut len = bytes.len() as u32;
    // SAFETY: room of this length.
    checked(unsafe { libc::getsockname(fd.as_raw_fd(), bytes.as_mut_ptr().cast(), &raw mut len) })?;
    crate::sockets::of_bytes(&bytes[..len as usize]).ok_or_else(|| io::Error::other("no address of IP"))
}

/// Begins a connection from this address to that one.
pub fn connect(from: SocketAddr, to: SocketAddr) -> io::Result<OwnedFd> {
    let fd = new(to)?;
    // The kernel chooses the port once it knows the other end: all of them are there for each.
    set(&fd, libc::IPPROTO_IP, libc::IP_BIND_ADDRESS_NO_PORT);
    bind(&fd, SocketAddr::new(from.ip(), 0))?;
    set(&fd, libc::IPPROTO_TCP, libc::TCP_NODELAY);
    let at = bytes_of(to);
    // SAFETY: a whole address.
    match checked(unsafe { libc::connect(fd.as_raw_fd(), at.as_ptr().cast(), at.len() as u32) }) {
        Err(e) if !matches!(e.raw_os_error(), Some(libc::EINPROGRESS | libc::EINTR)) => Err(e),
        _ => Ok(fd),
    }
}

/// The next connection that somebody has made; None if there is none.
pub fn accept(listener: &OwnedFd) -> io::Result<Option<OwnedFd>> {
    let flags = libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC;
    // SAFETY: nobody asks for the address; the descriptor is owned from here on.
    match checked(unsafe { libc::accept4(listener.as_raw_fd(), null_mut(), null_mut(), flags) }) {
        Ok(fd) => {
            // SAFETY: as above.
            let fd = unsafe { OwnedFd::from_raw_fd(fd) };
            set(&fd, libc::IPPROTO_TCP, libc::TCP_NODELAY);
            Ok(Some(fd))
        }
        Err(e) if e.raw_os_error() == Some(libc::EAGAIN) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Whether a connection that was begun is there.
///
/// # Errors
/// It will not be.
pub fn is_connected(fd: &OwnedFd) -> io::Result<bool> {
    let (mut error, mut len) = (0_i32, size_of::<i32>() as u32);
    let to = (&raw mut error).cast();
    // SAFETY: an integer of this length.
    checked(unsafe { libc::getsockopt(fd.as_raw_fd(), libc::SOL_SOCKET, libc::SO_ERROR, to, &raw mut len) })?;
    if error != 0 {
        return Err(io::Error::from_raw_os_error(error));
    }
    let (mut bytes, mut len) = ([0_u8; 128], 128_u32);
    // SAFETY: room of this length.
    let rc = unsafe { libc::getpeername(fd.as_raw_fd(), bytes.as_mut_ptr().cast(), &raw mut len) };
    Ok(rc == 0)
}

/// How many bytes the kernel had of a connection; None: nothing.
///
/// # Errors
/// The connection has ended, by the other side or otherwise.
///
/// # Safety
/// Room for so many bytes, which nobody else uses.
#[inline]
pub unsafe fn receive(fd: RawFd, into: *mut u8, len: usize) -> io::Result<Option<usize>> {
    loop {
        // SAFETY: by the caller's word.
        match unsafe { libc::recv(fd, into.cast(), len, libc::MSG_DONTWAIT) } {
            n if n > 0 => return Ok(Some(n as usize)),
            0 if len == 0 => return Ok(None),
            0 => return Err(io::Error::from_raw_os_error(libc::ECONNRESET)),
            _ => {}
        }
        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            // The kernel may be short of memory for a while.
            Some(libc::EAGAIN | libc::ENOMEM | libc::ENOBUFS) => return Ok(None),
            Some(libc::EINTR) => {}
            _ => return Err(e),
        }
    }
}

/// Sends what the kernel takes of these.
///
/// # Errors
/// The connection has ended.
///
/// # Safety
/// They are readable.
#[inline]
pub unsafe fn send(fd: RawFd, parts: &[Part]) -> io::Result<usize> {
    let mut vectors = [libc::iovec { iov_base: null_mut(), iov_len: 0 }; VECTORS];
    let n = parts.len().min(VECTORS);
    for (v, p) in vectors.iter_mut().zip(parts) {
        *v = libc::iovec { iov_base: p.start.cast(), iov_len: p.len };
    }
    // SAFETY: of zeros, which are a value of this structure.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    (message.msg_iov, message.msg_iovlen) = (vectors.as_mut_ptr(), n as _);
    loop {
        let flags = libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL;
        // SAFETY: by the caller's word.
        let sent = unsafe {
            match n {
                1 => libc::send(fd, vectors[0].iov_base, vectors[0].iov_len, flags),
                _ => libc::sendmsg(fd, &raw const message, flags),
            }
        };
        if sent >= 0 {
            return Ok(sent as usize);
        }
        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            Some(libc::EAGAIN | libc::ENOMEM | libc::ENOBUFS) => return Ok(0),
            Some(libc::EINTR) => {}
            _ => return Err(e),
        }
    }
}

/// The end of a connection: what is on its way still arrives. A kernel that has bytes which nobody reads would take it back.
pub fn close(fd: OwnedFd) {
    // SAFETY: our descriptor.
    unsafe { libc::shutdown(fd.as_raw_fd(), libc::SHUT_WR) };
    let mut scratch = [0_u8; 16 << 10];
    for _ in 0..64 {
        // SAFETY: room of this length.
        match unsafe { receive(fd.as_raw_fd(), scratch.as_mut_ptr(), scratch.len()) } {
            Ok(Some(_)) => {}
            _ => return,
        }
    }
}

/// What is waited for at a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interest {
    pub read: bool,
    pub write: bool,
}

/// Waits for many descriptors at once (epoll).
pub struct Watch(OwnedFd);

/// One of them has something.
#[derive(Clone, Copy)]
pub struct Ready {
    pub name: u64,
    pub can_read: bool,
    pub can_write: bool,
}

/// Found at a time.
pub const FOUND: usize = 32;

impl Watch {
    pub fn new() -> io::Result<Watch> {
        // SAFETY: makes a descriptor, which is owned from here on.
        Ok(Watch(unsafe { OwnedFd::from_raw_fd(checked(libc::epoll_create1(libc::EPOLL_CLOEXEC))?) }))
    }

    pub fn fd(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    fn control(&self, what: i32, fd: RawFd, name: u64, interest: Interest) -> io::Result<()> {
        let bits = [(interest.read, libc::EPOLLIN), (interest.write, libc::EPOLLOUT)];
        let events = bits.iter().filter(|(on, _)| *on).fold(0, |all, (_, bit)| all | *bit as u32);
        let mut event = libc::epoll_event { events, u64: name };
        // SAFETY: descriptors of this process, and an event.
        checked(unsafe { libc::epoll_ctl(self.fd(), what, fd, &raw mut event) }).map(drop)
    }

    pub fn add(&self, fd: &OwnedFd, name: u64, interest: Interest) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_ADD, fd.as_raw_fd(), name, interest)
    }

    pub fn change(&self, fd: &OwnedFd, name: u64, interest: Interest) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_MOD, fd.as_raw_fd(), name, interest)
    }

    /// Before it is closed: a child may have it, too.
    pub fn remove(&self, fd: &OwnedFd) {
        let nothing = Interest { read: false, write: false };
        let _ = self.control(libc::EPOLL_CTL_DEL, fd.as_raw_fd(), 0, nothing);
    }

    /// Those that have something, without waiting.
    pub fn look(&self, found: &mut [Ready; FOUND]) -> usize {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; FOUND];
        // SAFETY: room for so many.
        let n = unsafe { libc::epoll_wait(self.fd(), events.as_mut_ptr(), FOUND as i32, 0) };
        let n = n.max(0) as usize;
        for (r, e) in found.iter_mut().zip(&events[..n]) {
            let (bits, name) = (e.events, e.u64);
            let has = |which: i32| bits & which as u32 != 0;
            *r = Ready {
                name,
                can_read: has(libc::EPOLLIN | libc::EPOLLHUP | libc::EPOLLERR),
                can_write: has(libc::EPOLLOUT | libc::EPOLLHUP | libc::EPOLLERR),
            };
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_survive() {
        for text in ["192.0.2.7:4711", "[2001:db8::1]:9"] {
            let address: SocketAddr = text.parse().unwrap();
            assert_eq!(crate::sockets::of_bytes(&bytes_of(address)), Some(address));
        }
    }
}
