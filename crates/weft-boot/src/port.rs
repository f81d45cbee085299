//! Ports: where processes of two jobs find each other.
//!
//! A port is a socket in the abstract name space, which vanishes with its owner, under a random name; where other hosts
//! are to reach it, a TCP socket beside it. The port's name tells where they are, and a secret; who connects shows the
//! secret, and on one host both ends check that the other is a process of the same user.

use crate::frames::Frames;
use crate::{interfaces, random};
use std::io;
use std::net::{Ipv4Addr, SocketAddr as NetAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use weft_base::ports::Ports;

const PREFIX: &str = "weft-port";
/// A process that connects shows the secret at once; who does not is sent away.
const SHOW_LIMIT: Duration = Duration::from_secs(2);
/// More that have not shown it yet are not let in.
const MOST_STRANGERS: usize = 64;
/// For one address.
const CONNECT_LIMIT: Duration = Duration::from_secs(3);
/// Addresses in a name, which has 255 bytes in MPICH's ABI.
const MOST_ADDRESSES: usize = 6;

/// From where a port is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    Host,
    /// By TCP, too: at an address or all of this host's, and a port or any (0).
    Net(Option<Ipv4Addr>, u16),
}

/// An open port.
pub struct Port {
    listener: UnixListener,
    over_net: Option<TcpListener>,
    secret: String,
    /// Those that have not shown the secret yet, over TCP.
    strangers: Mutex<Vec<(Frames<OwnedFd>, Instant)>>,
    show_limit: Duration,
}

impl Port {
    /// Opens a port; its name is for others to `connect` to.
    ///
    /// # Errors
    /// Those of the system calls.
    pub fn open(reach: Reach) -> io::Result<(Port, String)> {
        let (name, secret) = (random::name()?.0, random::name()?.0);
        let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name)?)?;
        listener.set_nonblocking(true)?;
        let mut text = format!("{PREFIX}:{name}:{secret}");
        let mut over_net = None;
        if let Reach::Net(address, port) = reach {
            let own = listen(address.unwrap_or(Ipv4Addr::UNSPECIFIED), port)?;
            own.set_nonblocking(true)?;
            let all = address.map_or_else(own_addresses, |a| vec![a.to_string()]);
            text = format!("{text}:{}:{}", own.local_addr()?.port(), all.join(","));
            over_net = Some(own);
        }
        Ok((Port { listener, over_net, secret, strangers: Mutex::default(), show_limit: SHOW_LIMIT }, text))
    }

    /// The next process that has connected and showed the secret. One that does not is sent away.
    ///
    /// # Errors
    /// Those of accept.
    pub fn try_accept(&self) -> io::Result<Option<Frames<OwnedFd>>> {
        match self.listener.accept() {
            Ok((sock, _)) => {
                let mut frames = Frames::new(OwnedFd::from(sock));
                // Its first frame was sent before it waited for anything.
                let knows = |f: &mut Frames<OwnedFd>| f.recv(self.show_limit).is_ok_and(|s| self.is_secret(&s));
                return Ok((frames.is_same_user() && knows(&mut frames)).then_some(frames));
            }
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
            Err(e) => return Err(e),
        }
        self.try_accept_over_net()
    }

    fn is_secret(&self, shown: &[u8]) -> bool {
        weft_base::secure::is_same_secret(self.secret.as_bytes(), shown)
    }

    /// Waits for nobody: any host may connect and say nothing.
    fn try_accept_over_net(&self) -> io::Result<Option<Frames<OwnedFd>>> {
        let Some(listener) = &self.over_net else { return Ok(None) };
        let mut strangers = self.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        match listener.accept() {
            Ok((sock, _)) if strangers.len() < MOST_STRANGERS => {
                sock.set_nodelay(true)?;
                strangers.push((Frames::of_stranger(OwnedFd::from(sock), self.secret.len()), Instant::now()));
            }
            Err(e) if !matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::ConnectionAborted) => {
                return Err(e);
            }
            _ => {}
        }
        let mut i = 0;
        while i < strangers.len() {
            let (frames, since) = &mut strangers[i];
            match frames.try_recv() {
                Ok(None) if since.elapsed() < self.show_limit => i += 1,
                Ok(Some(shown)) if self.is_secret(&shown) => return Ok(Some(strangers.swap_remove(i).0.befriended())),
                _ => drop(strangers.swap_remove(i)),
            }
        }
        Ok(None)
    }
}

/// At this port, or (0) at one that the user allows.
fn listen(address: Ipv4Addr, port: u16) -> io::Result<TcpListener> {
    let allowed = if port == 0 { Ports::of_environment().map_err(io::Error::other)? } else { None };
    match allowed {
        Some(ports) => ports.listen(address),
        None => TcpListener::bind((address, port)),
    }
}

fn own_addresses() -> Vec<String> {
    let all = interfaces::own();
    let one = |word: &str| word.split('/').next().unwrap_or_default().to_owned();
    let mut found: Vec<String> = all.split(',').filter(|w| !w.is_empty()).map(one).take(MOST_ADDRESSES - 1).collect();
    // Where name spaces of one machine share loopback, and for tests.
    found.push(Ipv4Addr::LOCALHOST.to_string());
    found
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
pub fn connect(port: &str) -> io::Result<Frames<OwnedFd>> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidInput, "not the name of a port");
    let parts: Vec<&str> = port.split(':').collect();
    let (name, secret, net) = match parts[..] {
        [PREFIX, name, secret] => (name, secret, None),
        [PREFIX, name, secret, number, hosts] => (name, secret, Some((number.parse().map_err(|_| wrong())?, hosts))),
        _ => return Err(wrong()),
    };
    let near = UnixStream::connect_addr(&SocketAddr::from_abstract_name(name)?);
    let mut frames = match (near, net) {
        (Ok(sock), _) => {
            let frames = Frames::new(OwnedFd::from(sock));
            if !frames.is_same_user() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            frames
        }
        (Err(e), Some(net)) if e.kind() == io::ErrorKind::ConnectionRefused => Frames::new(connect_over_net(net)?),
        (Err(e), _) => return Err(e),
    };
    frames.send(secret.as_bytes())?;
    Ok(frames)
}

/// By the first address that answers.
fn connect_over_net((port, hosts): (u16, &str)) -> io::Result<OwnedFd> {
    let mut last = io::ErrorKind::InvalidInput.into();
    for address in hosts.split(',').filter_map(|h| h.parse::<Ipv4Addr>().ok()) {
        match TcpStream::connect_timeout(&NetAddr::from((address, port)), CONNECT_LIMIT) {
            Ok(sock) => {
                sock.set_nodelay(true)?;
                return Ok(sock.into());
            }
            Err(e) => last = e,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn only_who_knows_the_secret_gets_in() {
        let (port, name) = Port::open(Reach::Host).unwrap();
        assert!(port.try_accept().unwrap().is_none());
        let wrong = format!("{}{}", &name[..name.len() - 32], "0".repeat(32));
        let _rejected = connect(&wrong).unwrap();
        assert!(port.try_accept().unwrap().is_none());
        let mut client = connect(&name).unwrap();
        let mut server = port.try_accept().unwrap().unwrap();
        client.send(b"x").unwrap();
        assert_eq!(server.recv(LIMIT).unwrap(), b"x");
        drop(port);
        assert!(connect(&name).is_err());
        assert_eq!(connect("tcp:x").err().unwrap().kind(), io::ErrorKind::InvalidInput);
    }

    /// As of a process on another host, which does not see the name in the abstract name space.
    fn elsewhere(name: &str) -> String {
        let mut parts: Vec<&str> = name.split(':').collect();
        let unknown = "0".repeat(32);
        parts[1] = &unknown;
        parts.join(":")
    }

    /// What ends a hang.
    const LIMIT: Duration = Duration::from_secs(60);

    fn accepted(port: &Port, looks: u32) -> Option<Frames<OwnedFd>> {
        (0..looks).find_map(|_| {
            std::thread::sleep(Duration::from_millis(2));
            port.try_accept().unwrap()
        })
    }

    #[test]
    fn other_hosts_come_by_tcp_and_strangers_hold_nobody_up() {
        let (mut port, name) = Port::open(Reach::Net(Some(Ipv4Addr::LOCALHOST), 0)).unwrap();
        // This test itself may take seconds where the machine is busy.
        port.show_limit = LIMIT;
        assert!(name.len() < 255, "{name}");
        let at = port.over_net.as_ref().unwrap().local_addr().unwrap();
        let _silent = TcpStream::connect(at).unwrap();
        // A length that is no secret's: nothing is kept for it.
        let mut greedy = TcpStream::connect(at).unwrap();
        greedy.write_all(&[0xff, 0xff, 0xff, 0]).unwrap();
        let name = elsewhere(&name);
        let _liar = connect(&name.replace(&port.secret, &"1".repeat(32))).unwrap();
        assert!(accepted(&port, 100).is_none());
        let began = Instant::now();
        let mut client = connect(&name).unwrap();
        let mut server = accepted(&port, 10_000).unwrap();
        assert!(began.elapsed() < LIMIT);
        let long = vec![7; 100_000];
        client.send(&long).unwrap();
        assert_eq!(server.recv(LIMIT).unwrap(), long);
        assert_eq!(port.strangers.lock().unwrap().len(), 1, "the silent one still has time");
    }

    #[test]
    fn names_with_all_addresses_fit() {
        let (_port, name) = Port::open(Reach::Net(None, 0)).unwrap();
        assert!(name.len() < 255 && name.ends_with("127.0.0.1"), "{name}");
    }
}
