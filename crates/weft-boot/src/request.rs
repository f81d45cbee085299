//! What a process asks of a launcher: to start processes, to keep names of services.
//!
//! A launcher listens on a socket in the abstract name space. Its name begins with the user's number,
//! so that launchers of one user find each other's services in /proc/net/unix; whoever asks must be a
//! process of that user. A request is a frame of fields, and so is the answer.

use crate::fdpass::own_uid;
use crate::frames::Frames;
use crate::random;
use std::io;
use std::os::fd::FromRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::{Duration, Instant};

/// A launcher that does not answer for so long is stopped.
const ANSWER_LIMIT: Duration = Duration::from_secs(20);
/// How often a launcher whose queue is full is tried again.
const LOOK: Duration = Duration::from_millis(2);

pub const SPAWN: &[u8] = b"spawn";
pub const PUBLISH: &[u8] = b"publish";
pub const UNPUBLISH: &[u8] = b"unpublish";
pub const LOOKUP: &[u8] = b"lookup";
/// A library of a process of a job on several nodes has written its address on the board: what is equal among processes
/// that can reach each other, and the library's name.
pub const PUBLISHED: &[u8] = b"published";
/// First field of an answer.
pub const OK: &[u8] = b"ok";
/// A service that is published already, or is not.
pub const NO: &[u8] = b"no";
/// Processes could not be started: the second field says why.
pub const FAILED: &[u8] = b"failed";

/// Fields in a frame.
pub fn encode<F: AsRef<[u8]>>(fields: impl IntoIterator<Item = F>) -> Vec<u8> {
    let mut out = Vec::new();
    for f in fields {
        let f = f.as_ref();
        out.extend_from_slice(&(f.len() as u32).to_le_bytes());
        out.extend_from_slice(f);
    }
    out
}

/// The fields of a frame; None where it is cut.
pub fn decode(frame: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (mut rest, mut fields) = (frame, Vec::new());
    while !rest.is_empty() {
        let (len, more) = rest.split_first_chunk::<4>()?;
        let (field, more) = more.split_at_checked(u32::from_le_bytes(*len) as usize)?;
        fields.push(field.to_vec());
        rest = more;
    }
    Some(fields)
}

/// One program of a spawned job.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpawnApp {
    pub n: u32,
    /// Program and arguments.
    pub command: Vec<Vec<u8>>,
    pub wdir: Option<Vec<u8>>,
    /// Folders to look for the program first, as in PATH.
    pub path: Option<Vec<u8>>,
    /// `NAME=VALUE`.
    pub env: Vec<Vec<u8>>,
    /// Hosts to start it on, as in `a,b:2`.
    pub hosts: Option<Vec<u8>>,
}

/// Programs to start, which then connect to a port.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spawn {
    pub port: Vec<u8>,
    pub apps: Vec<SpawnApp>,
}

impl Spawn {
    pub fn to_fields(&self) -> Vec<Vec<u8>> {
        let mut f = vec![SPAWN.to_vec(), self.port.clone()];
        let list = |f: &mut Vec<Vec<u8>>, l: &[Vec<u8>]| {
            f.push(l.len().to_string().into_bytes());
            f.extend_from_slice(l);
        };
        for a in &self.apps {
            f.push(a.n.to_string().into_bytes());
            list(&mut f, &a.command);
            list(&mut f, a.wdir.as_slice());
            list(&mut f, a.path.as_slice());
            list(&mut f, &a.env);
            list(&mut f, a.hosts.as_slice());
        }
        f
    }

    /// None where the fields are not those of a spawn.
    pub fn from_fields(fields: &[Vec<u8>]) -> Option<Spawn> {
        let mut f = fields.iter();
        if f.next()? != SPAWN {
            return None;
        }
        let mut spawn = Spawn { port: f.next()?.clone(), apps: Vec::new() };
        fn number(v: &[u8]) -> Option<u32> {
            std::str::from_utf8(v).ok()?.parse().ok()
        }
        while let Some(n) = f.next() {
            let mut list = || -> Option<Vec<Vec<u8>>> {
                let n = number(f.next()?)?;
                (0..n).map(|_| f.next().cloned()).collect()
            };
            let (command, wdir, path, env, hosts) = (list()?, list()?, list()?, list()?, list()?);
            let app = SpawnApp {
                n: number(n)?,
                command,
                wdir: wdir.first().cloned(),
                path: path.first().cloned(),
                env,
                hosts: hosts.first().cloned(),
            };
            if app.n == 0 || app.command.is_empty() {
                return None;
            }
            spawn.apps.push(app);
        }
        (!spawn.apps.is_empty()).then_some(spawn)
    }
}

fn prefix() -> String {
    format!("weft-launcher-{}-", own_uid())
}

/// Where a launcher takes requests; the name is for its processes.
///
/// # Errors
/// Those of the system calls.
pub fn listen() -> io::Result<(UnixListener, String)> {
    let name = format!("{}{}", prefix(), random::name()?.0);
    let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name)?)?;
    listener.set_nonblocking(true)?;
    Ok((listener, name))
}

/// Sends a request to a launcher; more frames may come from there.
///
/// # Errors
/// Those of connect; `TimedOut` where its queue stays full; `PermissionDenied` where it is another user's.
pub fn send<F: AsRef<[u8]>>(launcher: &str, fields: impl IntoIterator<Item = F>) -> io::Result<Frames<UnixStream>> {
    let end = Instant::now() + ANSWER_LIMIT;
    loop {
        match connect(launcher) {
            Err(e) if e.kind() == io::ErrorKind::WouldBlock && Instant::now() < end => std::thread::sleep(LOOK),
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Err(io::ErrorKind::TimedOut.into()),
            sock => return send_over(sock?, fields),
        }
    }
}

/// Connects without waiting.
///
/// # Errors
/// Those of connect; `WouldBlock` where the queue is full.
fn connect(launcher: &str) -> io::Result<UnixStream> {
    // SAFETY: plain system calls; the address is as long as is said.
    unsafe {
        let fd = libc::socket(libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK, 0);
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        let sock = UnixStream::from_raw_fd(fd);
        let mut addr: libc::sockaddr_un = std::mem::zeroed();
        addr.sun_family = libc::AF_UNIX as libc::sa_family_t;
        let name = launcher.as_bytes();
        // The first byte is 0: an abstract name.
        let room = addr.sun_path.get_mut(1..=name.len()).ok_or(io::ErrorKind::InvalidInput)?;
        room.iter_mut().zip(name).for_each(|(to, from)| *to = *from as libc::c_char);
        let len = std::mem::offset_of!(libc::sockaddr_un, sun_path) + 1 + name.len();
        if libc::connect(fd, (&raw const addr).cast(), len as libc::socklen_t) != 0 {
            return Err(io::Error::last_os_error());
        }
        sock.set_nonblocking(false)?;
        Ok(sock)
    }
}

fn send_over<F: AsRef<[u8]>>(sock: UnixStream, fields: impl IntoIterator<Item = F>) -> io::Result<Frames<UnixStream>> {
    let mut frames = Frames::new(sock);
    if !frames.is_same_user() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    frames.send(&encode(fields))?;
    Ok(frames)
}

/// A request and its answer.
///
/// # Errors
/// As `send`; `InvalidData` for an answer that is none.
pub fn ask<F: AsRef<[u8]>>(launcher: &str, fields: impl IntoIterator<Item = F>) -> io::Result<Vec<Vec<u8>>> {
    answer(send(launcher, fields)?)
}

fn answer(mut from: Frames<UnixStream>) -> io::Result<Vec<Vec<u8>>> {
    let answer = from.recv(ANSWER_LIMIT)?;
    decode(&answer).filter(|f| !f.is_empty()).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Asks all launchers of this user at a time: one that is stopped, or whose queue is full, keeps nobody from the answer of
/// another. Gives the first answer that `found` takes, or None when all have answered or `limit` has passed.
/// Progress: blocks.
pub fn ask_all<F: AsRef<[u8]>, T>(
    limit: Duration,
    fields: &[F],
    found: impl FnMut(Vec<Vec<u8>>) -> Option<T>,
) -> Option<T> {
    ask_these(launchers(), limit, fields, found)
}

fn ask_these<F: AsRef<[u8]>, T>(
    mut unasked: Vec<String>,
    limit: Duration,
    fields: &[F],
    mut found: impl FnMut(Vec<Vec<u8>>) -> Option<T>,
) -> Option<T> {
    let end = Instant::now() + limit;
    let mut asked: Vec<Frames<UnixStream>> = Vec::new();
    loop {
        unasked.retain(|launcher| match connect(launcher) {
            Err(e) => e.kind() == io::ErrorKind::WouldBlock,
            Ok(sock) => {
                asked.extend(send_over(sock, fields));
                false
            }
        });
        let mut taken = None;
        // One that ends just now does not answer.
        asked.retain_mut(|from| match from.try_recv() {
            Ok(None) => true,
            Ok(Some(frame)) => {
                taken = taken.take().or_else(|| found(decode(&frame).filter(|f| !f.is_empty())?));
                false
            }
            Err(_) => false,
        });
        if taken.is_some() || (unasked.is_empty() && asked.is_empty()) || Instant::now() >= end {
            return taken;
        }
        std::thread::sleep(LOOK);
    }
}

/// The launchers of this user that run now.
pub fn launchers() -> Vec<String> {
    // Other users' names may be any bytes.
    let all = std::fs::read("/proc/net/unix").unwrap_or_default();
    let text = String::from_utf8_lossy(&all);
    let prefix = prefix();
    let names = text.lines().filter_map(|l| l.split_whitespace().last()?.strip_prefix('@'));
    let mut found: Vec<String> = names.filter(|n| n.starts_with(&prefix)).map(str::to_owned).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spawn_crosses() {
        let app = SpawnApp {
            n: 3,
            command: vec![b"prog".to_vec(), b":".to_vec(), b"".to_vec()],
            wdir: Some(b"/tmp".to_vec()),
            path: None,
            env: vec![b"A=1".to_vec()],
            hosts: Some(b"a,b".to_vec()),
        };
        let s = Spawn { port: b"p".to_vec(), apps: vec![app.clone(), SpawnApp { wdir: None, ..app }] };
        let frame = encode(s.to_fields());
        assert_eq!(Spawn::from_fields(&decode(&frame).unwrap()), Some(s));
        assert_eq!(decode(&frame[..frame.len() - 1]), None);
        assert_eq!(Spawn::from_fields(&[b"spawn".to_vec(), b"p".to_vec()]), None);
    }

    #[test]
    fn a_stopped_launcher_hides_no_other() {
        let (_stopped, first) = listen().unwrap();
        let (answers, second) = listen().unwrap();
        let thread = std::thread::spawn(move || {
            let mut frames = Frames::new(answers.accept().unwrap().0);
            let asked = decode(&frames.recv(ANSWER_LIMIT).unwrap()).unwrap();
            frames.send(&encode([OK, &asked[1]])).unwrap();
        });
        let found =
            ask_these(vec![first, second], ANSWER_LIMIT, &[LOOKUP, b"name"], |a| (a[0] == OK).then(|| a[1].clone()));
        assert_eq!(found.as_deref(), Some(&b"name"[..]));
        thread.join().unwrap();
    }

    #[test]
    fn who_does_not_answer_is_waited_for_until_the_limit() {
        let (_stopped, name) = listen().unwrap();
        let found = ask_these(vec![name], LOOK, &[LOOKUP, b"name"], |_| Some(()));
        assert_eq!(found, None);
    }

    #[test]
    fn launchers_are_found() {
        let (_l, name) = listen().unwrap();
        assert!(launchers().contains(&name));
    }
}
