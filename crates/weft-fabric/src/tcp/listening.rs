//! The listener: who connects, and how many of those may be strangers.

use super::socket::{self, FOUND, Interest};
use super::{LISTENER, Tcp, error, invalid};
use crate::error::Error;
use std::io;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};
use weft_base::limits;
use weft_base::ports::Ports;

/// Connections whose other ends have not shown whose they are.
pub(super) const STRANGERS: usize = 512;
/// Where no descriptor is left for a connection, none is asked for meanwhile.
const DEAF: Duration = Duration::from_millis(50);
/// After so long that is an error: whoever waits there is a process of the job, since strangers have gone before.
const DEAF_LONG: Duration = Duration::from_secs(5);

/// A listener at an address, by a port that the user allows.
pub(super) fn listen(at: SocketAddr) -> Result<OwnedFd, Error> {
    let ports = Ports::of_environment().map_err(|e| invalid("bind", &e))?;
    let open = |port| socket::listen(SocketAddr::new(at.ip(), port));
    ports.map_or_else(|| open(0), |ports| ports.first_free(open)).map_err(|e| error("bind", &e))
}

impl Tcp {
    /// Takes the connections that others have made.
    pub(super) fn accept(&mut self) {
        for _ in 0..FOUND {
            match socket::accept(&self.listener) {
                Ok(Some(fd)) => {
                    self.deaf_since = None;
                    if self.n_strangers() >= STRANGERS {
                        self.end_a_stranger();
                    }
                    // Who cannot be watched is let go.
                    let _ = self.add(fd, false);
                }
                Ok(None) => {
                    self.deaf_since = None;
                    return;
                }
                Err(e)
                    if e.raw_os_error() == Some(libc::EMFILE)
                        && (limits::raise_files(u64::MAX) || self.end_a_stranger()) => {}
                Err(e)
                    if matches!(e.raw_os_error(), Some(libc::EMFILE | libc::ENFILE | libc::ENOMEM | libc::ENOBUFS)) =>
                {
                    // They wait in the kernel until some are closed.
                    let now = Instant::now();
                    self.deaf_until = Some(now + DEAF);
                    let since = *self.deaf_since.get_or_insert(now);
                    self.why_deaf = (now - since > DEAF_LONG).then(|| error("accept4", &e));
                    let nothing = Interest { read: false, write: false };
                    let _ = self.watch.change(&self.listener, LISTENER, nothing);
                    return;
                }
                // That one has gone already.
                Err(_) => {}
            }
        }
    }

    fn n_strangers(&self) -> usize {
        self.links.iter().flatten().filter(|l| !l.is_known).count()
    }

    /// Strangers may not take all descriptors: the first of them goes. False if there is none.
    fn end_a_stranger(&mut self) -> bool {
        let all = self.links.iter().enumerate().filter_map(|(i, l)| Some((l.as_deref()?, i)));
        let first = all.filter(|(l, _)| !l.is_known).map(|(l, i)| (l.name, i)).min();
        let Some((_, first)) = first else { return false };
        self.end(first, &io::Error::from_raw_os_error(libc::ECONNABORTED));
        true
    }

    pub(super) fn listen_again(&mut self) -> Result<(), Error> {
        if self.deaf_until.is_some_and(|until| Instant::now() >= until) {
            self.deaf_until = None;
            let _ = self.watch.change(&self.listener, LISTENER, Interest { read: true, write: false });
        }
        self.why_deaf.take().map_or(Ok(()), Err)
    }
}
