//! Why a mechanism does not work: kept as a value, put into words on demand.

use crate::host;
use std::fmt;
use weft_shm::CardData;

/// Why a mechanism cannot be used, or a transfer failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// `WEFT_SINGLECOPY` does not name it.
    Disabled,
    /// The peer has not told yet how to reach it: it is not through MPI_Init. Passes.
    PeerNotReady,
    /// libweft-heap.so is not in this process.
    NoHeapLibrary,
    /// The peer's heap is not shared: it lacks libweft-heap.so, or has it switched off.
    PeerHeapPrivate,
    /// What the peer's card names as its heap's file is another file.
    NotTheHeap,
    /// The peer does not offer the mechanism: it has no such device.
    PeerLacks,
    /// The driver speaks another version of its interface.
    Version { found: u32, wanted: u32 },
    /// The transfer went through, but other bytes came: that number is another process here
    /// (pid namespaces), or the memory is not what the card says.
    WrongBytes,
    /// A range beyond what the peer offers.
    OutOfBounds { off: u64, len: u64, limit: u64 },
    /// A region that the peer exposed for reading only.
    ReadOnly,
    /// The mechanism has no such operation, such as a mapping by CMA.
    NotThisWay,
    /// The driver accepted a copy and reported its failure later.
    CopyFailed { done: u64 },
    /// A system call failed with `errno`, after `done` bytes.
    Call { what: &'static str, errno: i32, done: u64 },
}

impl Refusal {
    /// A failed system call; takes the thread's errno.
    pub(crate) fn last(what: &'static str) -> Refusal {
        Self::Call { what, errno: host::errno(), done: 0 }
    }

    /// Bytes that arrived before the failure.
    pub fn done(&self) -> u64 {
        match *self {
            Self::Call { done, .. } | Self::CopyFailed { done } => done,
            _ => 0,
        }
    }

    pub fn errno(&self) -> Option<i32> {
        match *self {
            Self::Call { errno, .. } => Some(errno),
            _ => None,
        }
    }

    /// This refusal for display, with the peer's place where it is known.
    pub(crate) fn between(self, border: Option<Border>) -> Between {
        Between(self, border.unwrap_or(Border { user: false, pid: false }))
    }

    /// Whether the peer's process no longer exists. While it is ending, EFAULT may come first: its
    /// memory goes before its pid.
    pub fn is_peer_gone(&self) -> bool {
        self.errno() == Some(libc::ESRCH)
    }

    /// Whether the same mechanism may still serve other transfers with this peer: the fault lay
    /// in this transfer's range.
    pub(crate) fn spares_others(&self) -> bool {
        match *self {
            Self::Call { errno, .. } => matches!(errno, libc::EFAULT | libc::ENOMEM),
            Self::OutOfBounds { .. } | Self::ReadOnly | Self::NotThisWay => true,
            Self::CopyFailed { .. } => true,
            _ => false,
        }
    }
}

/// Namespaces that divide this process from a peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Border {
    pub user: bool,
    pub pid: bool,
}

impl Border {
    /// Between this process and the owner of a card. What is not known divides nobody.
    pub fn with(card: &CardData) -> Border {
        let differs = |here: u64, there: u64| here != 0 && there != 0 && here != there;
        Border {
            user: differs(host::namespace("user"), card.user_ns),
            pid: differs(host::namespace("pid"), card.pid_ns),
        }
    }
}

/// A refusal and where the peer is: puts the likely cause into words.
pub(crate) struct Between(Refusal, Border);

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Between(refusal, border) = self;
        match *refusal {
            Refusal::WrongBytes if border.pid => {
                f.write_str("the test transfer brought other bytes (")?;
                f.write_str("the peer is in another pid namespace)")
            }
            Refusal::Call { what, errno, done } => {
                write!(f, "{what}: {}", host::errno_name(errno))?;
                if let Some(why) = cause(what, errno, *border) {
                    write!(f, " ({why})")?;
                }
                if done > 0 {
                    write!(f, " after {done} bytes")?;
                }
                Ok(())
            }
            other => write!(f, "{other}"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Disabled => f.write_str("WEFT_SINGLECOPY leaves it out"),
            Self::PeerNotReady => f.write_str("the peer is not through MPI_Init yet"),
            Self::NoHeapLibrary => f.write_str("libweft-heap.so is not loaded"),
            Self::PeerHeapPrivate => f.write_str("the peer's heap is not shared (is libweft-heap.so loaded there?)"),
            Self::NotTheHeap => f.write_str("the file that the peer's card names is not its heap"),
            Self::PeerLacks => f.write_str("the peer does not offer it"),
            Self::Version { found, wanted } => {
                write!(f, "the driver speaks version {found:#x}, this library {wanted:#x}")
            }
            Self::WrongBytes => {
                f.write_str("the test transfer brought other bytes (are the ranks in different pid namespaces?)")
            }
            Self::OutOfBounds { off, len, limit } => {
                write!(f, "{len} bytes at {off} where the peer offers {limit}")
            }
            Self::ReadOnly => f.write_str("the peer exposed the memory for reading only"),
            Self::NotThisWay => f.write_str("it has no such operation"),
            Self::CopyFailed { done } => {
                write!(f, "the driver reported a failed copy after {done} bytes")
            }
            Self::Call { .. } => self.between(None).fmt(f),
        }
    }
}

/// What is the likely cause of an error, from what the kernel tells about this process.
fn cause(what: &str, errno: i32, border: Border) -> Option<String> {
    let is_cma = what.starts_with("process_vm");
    match errno {
        libc::ESRCH | libc::EFAULT if is_cma && border.pid => Some("the peer is in another pid namespace".into()),
        libc::ENOENT if what.contains("/dev/") => Some("no such device".into()),
        libc::ESRCH => Some("the peer's process is gone".into()),
        libc::EFAULT => Some("a part of the range is not mapped".into()),
        libc::ENOSYS if host::has_seccomp_filter() => Some("a seccomp filter".into()),
        libc::ENOSYS => Some("not in this kernel".into()),
        libc::EPERM | libc::EACCES if is_cma => {
            let mut parts = Vec::new();
            if host::has_seccomp_filter() {
                parts.push("a seccomp filter".to_owned());
            }
            if let Some(scope) = host::yama_scope().filter(|&s| s > 0) {
                parts.push(format!("Yama ptrace_scope={scope}"));
            }
            if border.user {
                parts.push("the peer is in another user namespace".into());
            }
            if parts.is_empty() {
                parts.push("no ptrace rights: another user or user namespace, or not dumpable".into());
            }
            Some(parts.join(" or "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_read_well() {
        let r = Refusal::Call { what: "process_vm_readv", errno: libc::EPERM, done: 0 };
        assert!(r.to_string().starts_with("process_vm_readv: EPERM ("), "{r}");
        let r = Refusal::Call { what: "open /dev/xpmem", errno: libc::ENOENT, done: 0 };
        assert_eq!(r.to_string(), "open /dev/xpmem: ENOENT (no such device)");
        let r = Refusal::Call { what: "process_vm_readv", errno: libc::EFAULT, done: 12 };
        assert!(r.to_string().ends_with("after 12 bytes"), "{r}");
        assert_eq!(r.done(), 12);
        assert!(Refusal::Call { what: "x", errno: libc::ESRCH, done: 0 }.is_peer_gone());
    }
}
