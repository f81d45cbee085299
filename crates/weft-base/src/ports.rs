//! Which ports connections from other hosts may come to, where a firewall lets only some through.

use crate::param::Param;
use crate::secure;
use std::io;
use std::net::{Ipv4Addr, TcpListener};

pub static PORTS: Param = Param::new(
    "WEFT_PORTS",
    "ports of TCP that connections from other hosts come to, LOW-HIGH; a process takes one for messages, and one for each MPI_Open_port",
    "those that MPIEXEC_PORT_RANGE, MPICH_PORT_RANGE or I_MPI_PORT_RANGE name, else any",
);

/// By which users of other MPIs name them.
const OTHERS: [&str; 3] = ["MPIEXEC_PORT_RANGE", "MPICH_PORT_RANGE", "I_MPI_PORT_RANGE"];

/// A range of ports, both ends of it in it, and the variable that names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ports {
    pub low: u16,
    pub high: u16,
    pub variable: &'static str,
}

impl Ports {
    /// Those that the environment names, if any.
    ///
    /// # Errors
    /// The variable that is not understood.
    pub fn of_environment() -> Result<Option<Ports>, String> {
        if let Some(text) = PORTS.raw() {
            return Ports::of(PORTS.name, &text).map(Some);
        }
        if secure::is_elevated() {
            return Ok(None);
        }
        let set = |name: &&'static str| std::env::var(name).ok().filter(|v| !v.is_empty()).map(|v| (*name, v));
        OTHERS.iter().find_map(set).map(|(name, text)| Ports::of(name, &text)).transpose()
    }

    /// `30000-30999`, or with a colon.
    fn of(variable: &'static str, text: &str) -> Result<Ports, String> {
        let ends = text.split_once(['-', ':']).and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match ends {
            Some((low, high)) if 0 < low && low <= high => Ok(Ports { low, high, variable }),
            _ => Err(format!("{variable}={text}: a range of ports such as 30000-30999 is expected")),
        }
    }

    /// A listener at the first port that is free.
    ///
    /// # Errors
    /// None is, by its name; those of the system calls.
    pub fn listen(&self, address: Ipv4Addr) -> io::Result<TcpListener> {
        self.first_free(|port| TcpListener::bind((address, port))).map_err(|e| match e.kind() {
            io::ErrorKind::AddrInUse => io::Error::new(e.kind(), self.used_up()),
            _ => e,
        })
    }

    /// What `open` makes of the first port at which it does not find another one.
    ///
    /// # Errors
    /// The system's where all are taken, else that of `open`.
    pub fn first_free<T>(&self, mut open: impl FnMut(u16) -> io::Result<T>) -> io::Result<T> {
        for port in self.low..=self.high {
            match open(port) {
                Err(e) if e.kind() == io::ErrorKind::AddrInUse => {}
                other => return other,
            }
        }
        Err(io::Error::from_raw_os_error(libc::EADDRINUSE))
    }

    /// What a user is told where all are taken.
    pub fn used_up(&self) -> String {
        format!("no port from {} to {} is free here, and {} allows no other", self.low, self.high, self.variable)
    }
}

fn number(text: &str) -> Option<u16> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let ports = |low, high| Ok(Ports { low, high, variable: "X" });
        assert_eq!(Ports::of("X", "30000-30999"), ports(30000, 30999));
        assert_eq!(Ports::of("X", "7:7 "), ports(7, 7));
        for wrong in ["", "30000", "9-8", "0-5", "a-b", "1-70000", "-"] {
            assert!(Ports::of("X", wrong).unwrap_err().starts_with(&format!("X={wrong}: a range")), "{wrong}");
        }
    }

    #[test]
    fn listeners_keep_to_it() {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        let one = Ports { low: port, high: port, variable: "X" };
        let full = one.listen(Ipv4Addr::LOCALHOST).unwrap_err();
        assert!(full.to_string().contains(&format!("no port from {port} to {port}")), "{full}");
        drop(free);
        assert_eq!(one.listen(Ipv4Addr::LOCALHOST).unwrap().local_addr().unwrap().port(), port);
    }
}
