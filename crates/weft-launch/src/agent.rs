//! mpiexec as an agent: started on a node of a job by the engine of another mpiexec, over whose pipe it learns what to
//! start, and tells what becomes of it. Nothing of the job stands in its arguments, and it listens on no port.

use crate::args::{self, Action, Options};
use crate::orders::{Hello, Orders, numbered};
use crate::pipe::{GREETING, Incoming, frame, kind};
use crate::{Failure, Origin, USAGE, environ, hub, identity, launch, subnets, sys};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// The only word on an agent's command line.
pub const NODE: &str = "--weft-node";
/// Descriptors of the pipe to mpiexec are at least this.
const HIGH: i32 = 500;
/// What a shell says of a command that it does not find or cannot run in the folder.
const CANNOT_RUN: i32 = 126;

/// What an agent has when it starts.
pub struct Link {
    pub from: OwnedFd,
    pub to: OwnedFd,
    pub incoming: Incoming,
    /// The writing end of what is standard input from here on.
    pub feed: OwnedFd,
}

/// The whole life of an agent; returns its exit code.
pub fn run() -> i32 {
    let Ok((from, to)) = take_streams() else { return USAGE };
    let mut to_file = match to.try_clone() {
        Ok(fd) => File::from(fd),
        Err(_) => return USAGE,
    };
    let (place, host) = match weft_boot::place() {
        Ok(place) => place,
        Err(e) => {
            eprintln!("mpiexec: which node this is: {e}");
            return 1;
        }
    };
    let cores = weft_topo::CpuSet::current().map_or(1, |c| c.len() as u32);
    let build = identity::build(environ::libdir().as_deref());
    let hello = Hello { build, place, host, cores, addresses: subnets::own() };
    let words = [GREETING, &frame(kind::HELLO, &hello.to_body())].concat();
    if to_file.write_all(&words).is_err() {
        return 1;
    }
    let mut incoming = Incoming::without_greeting();
    let Some(orders) = wait_for_orders(&from, &mut to_file, &mut incoming) else { return 0 };
    if let Err((code, text)) = start(orders, from, to, incoming) {
        let _ = to_file.write_all(&frame(kind::FAILED, &numbered(code, text.as_bytes())));
    }
    // The job's code is told by a frame; of another one engines would complain.
    0
}

/// Puts standard streams in their places: what ranks or libraries write must not come between frames.
fn take_streams() -> io::Result<(OwnedFd, OwnedFd)> {
    let high = |fd: i32| {
        // SAFETY: duplicates an open descriptor; the copy is owned below.
        let n = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, HIGH) };
        if n < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: just returned by the kernel.
        Ok(unsafe { OwnedFd::from_raw_fd(n) })
    };
    let (from, to) = (high(0)?, high(1)?);
    // SAFETY: plain system calls on standard streams.
    unsafe { libc::dup2(2, 1) };
    let null = File::open("/dev/null")?;
    // SAFETY: as above.
    unsafe { libc::dup2(null.as_raw_fd(), 0) };
    sys::set_nonblocking(from.as_raw_fd())?;
    Ok((from, to))
}

fn wait_for_orders(from: &OwnedFd, to: &mut File, incoming: &mut Incoming) -> Option<Orders> {
    loop {
        sys::poll(&mut [libc::pollfd { fd: from.as_raw_fd(), events: libc::POLLIN, revents: 0 }], -1);
        let is_open = incoming.read(from.as_raw_fd());
        while let Some((kind, body)) = incoming.next().ok()? {
            match kind {
                kind::JOB => return Orders::of_body(&body),
                kind::ALIVE => to.write_all(&frame(kind::ALIVE, b"")).ok()?,
                _ => return None,
            }
        }
        if !is_open {
            return None;
        }
    }
}

/// Becomes the launcher of this node's ranks, in the folder and with the variables of mpiexec.
fn start(orders: Orders, from: OwnedFd, to: OwnedFd, incoming: Incoming) -> Result<i32, Failure> {
    let failed = |e: io::Error| (1, format!("cannot make a pipe: {e}"));
    let (r, feed) = sys::pipe().map_err(failed)?;
    crate::set_blocking(&r);
    // SAFETY: plain system call; the ranks inherit standard input.
    unsafe { libc::dup2(r.as_raw_fd(), 0) };
    drop(r);
    sys::set_nonblocking(feed.as_raw_fd()).map_err(failed)?;
    for (name, _) in std::env::vars_os() {
        // SAFETY: this process has one thread so far.
        unsafe { std::env::remove_var(name) };
    }
    for (name, value) in &orders.env {
        // SAFETY: as above.
        unsafe { std::env::set_var(name, value) };
    }
    if let Err(e) = std::env::set_current_dir(&orders.folder) {
        let folder = orders.folder.display();
        return Err((CANNOT_RUN, format!("no folder {folder} here ({e}); -wdir names another one")));
    }
    let options = options(&orders).map_err(|text| (USAGE, text))?;
    launch(&options, Origin::Node(Box::new(orders), Link { from, to, incoming, feed }))
}

fn options(orders: &Orders) -> Result<Options, String> {
    if let Some(options) = hub::world_options(&orders.args) {
        return options;
    }
    let Action::Run(mut o) = args::parse(&orders.args)? else { return Err("no program to run".into()) };
    if o.apps.len() != orders.counts.len() {
        return Err("mpiexec and its agent read the arguments differently".into());
    }
    o.apps.iter_mut().zip(&orders.counts).for_each(|(app, n)| app.n = *n);
    // These are mpiexec's.
    o.timeout_s = None;
    Ok(*o)
}
