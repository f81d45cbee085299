//! The board on which the processes of a job on several nodes find each other: who is on which node, and where each can
//! be reached. Each node has it whole; whoever starts the job fills it. Nothing else is common to nodes.

use crate::region::Region;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use weft_base::Proc;

/// "WEFTWIR3", little endian.
const MAGIC: u64 = u64::from_le_bytes(*b"WEFTWIR3");
const ADDRESS_WORDS: usize = 15;
/// The longest address in bytes.
pub const MAX_ADDRESS: usize = ADDRESS_WORDS * 8;

#[repr(C, align(128))]
struct Head {
    magic: AtomicU64,
    n_procs: AtomicU32,
    n_nodes: AtomicU32,
    secret: [AtomicU64; 2],
    lies: AtomicU32,
    is_relayed: AtomicU32,
}

/// Where the nodes of a job are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Anywhere,
    /// In one network namespace of one machine: loopback reaches them all.
    OneMachine,
}

/// A library of a process: each has an address of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Library {
    Mpi,
    Shmem,
}

impl Library {
    pub const ALL: [Library; 2] = [Library::Mpi, Library::Shmem];

    /// For messages about it.
    pub fn name(self) -> &'static str {
        match self {
            Library::Mpi => "mpi",
            Library::Shmem => "shmem",
        }
    }

    /// None for what `name` does not say.
    pub fn of(name: &[u8]) -> Option<Library> {
        Self::ALL.into_iter().find(|l| l.name().as_bytes() == name)
    }
}

#[repr(C, align(128))]
struct Entry {
    node: AtomicU32,
    /// Bytes of the address plus 1; 0 before it is there.
    len: AtomicU32,
    address: [AtomicU64; ADDRESS_WORDS],
}

const _: () = assert!(size_of::<Head>() == size_of::<Entry>());

/// The board, mapped.
#[derive(Debug)]
pub struct Wireup {
    region: Region,
    n_procs: u32,
}

impl Wireup {
    fn len(n_procs: u32) -> usize {
        (n_procs as usize * Library::ALL.len() + 1) * size_of::<Entry>()
    }

    /// A new board, by the node of each process. `secret` is random.
    ///
    /// # Errors
    /// Those of memfd_create and mmap.
    pub fn create(nodes: &[u32], secret: [u64; 2], lies: Where) -> io::Result<(OwnedFd, Wireup)> {
        let n_procs = nodes.len() as u32;
        let (fd, region) = Region::create_memfd(c"weft-wireup", Self::len(n_procs))?;
        let board = Wireup { region, n_procs };
        // ORDERING: Relaxed; the descriptor reaches others later, by fork.
        for (p, node) in nodes.iter().enumerate() {
            board.entry(Proc(p as u32), Library::Mpi).node.store(*node, Ordering::Relaxed);
        }
        let head = board.head();
        head.n_procs.store(n_procs, Ordering::Relaxed);
        head.n_nodes.store(nodes.iter().max().map_or(0, |n| n + 1), Ordering::Relaxed);
        head.secret.iter().zip(secret).for_each(|(at, word)| at.store(word, Ordering::Relaxed));
        head.lies.store(lies as u32, Ordering::Relaxed);
        head.magic.store(MAGIC, Ordering::Relaxed);
        Ok((fd, board))
    }

    /// The board behind a descriptor; None if it is none of a job of so many processes.
    ///
    /// # Errors
    /// Those of mmap.
    pub fn map(fd: BorrowedFd<'_>, n_procs: u32) -> io::Result<Option<Wireup>> {
        let len = Self::len(n_procs);
        if Region::sealed_len(fd).ok() != Some(len as u64) {
            return Ok(None);
        }
        let board = Wireup { region: Region::map(fd, len)?, n_procs };
        // ORDERING: Relaxed, as in `create`.
        let is_ours = board.head().magic.load(Ordering::Relaxed) == MAGIC;
        Ok(Some(board).filter(|b| is_ours && b.head().n_procs.load(Ordering::Relaxed) == n_procs))
    }

    fn head(&self) -> &Head {
        // SAFETY: the region begins with it, page aligned; all fields are atomics.
        unsafe { &*self.region.at::<Head>(0) }
    }

    fn entry(&self, p: Proc, of: Library) -> &Entry {
        assert!(p.0 < self.n_procs);
        let i = 1 + of as u64 * u64::from(self.n_procs) + u64::from(p.0);
        // SAFETY: inside of the region, behind the head; all fields are atomics.
        unsafe { &*self.region.at::<Entry>(i * size_of::<Entry>() as u64) }
    }

    pub fn n_nodes(&self) -> u32 {
        // ORDERING: Relaxed; written before anybody has mapped it.
        self.head().n_nodes.load(Ordering::Relaxed)
    }

    pub fn lies(&self) -> Where {
        // ORDERING: as in `n_nodes`.
        let is_one = self.head().lies.load(Ordering::Relaxed) == Where::OneMachine as u32;
        if is_one { Where::OneMachine } else { Where::Anywhere }
    }

    /// The launcher carries addresses to other nodes, and waits to be told of them. Before anybody else maps the board.
    pub fn set_relayed(&self) {
        // ORDERING: as in `create`.
        self.head().is_relayed.store(1, Ordering::Relaxed);
    }

    pub fn is_relayed(&self) -> bool {
        // ORDERING: as in `n_nodes`.
        self.head().is_relayed.load(Ordering::Relaxed) != 0
    }

    /// The node of a process, numbered from 0.
    pub fn node_of(&self, p: Proc) -> u32 {
        // ORDERING: as in `n_nodes`.
        self.entry(p, Library::Mpi).node.load(Ordering::Relaxed)
    }

    /// What the job's processes know and strangers do not.
    pub fn secret(&self) -> [u8; 16] {
        let mut all = [0; 16];
        for (at, word) in all.chunks_exact_mut(8).zip(&self.head().secret) {
            // ORDERING: as in `n_nodes`.
            at.copy_from_slice(&word.load(Ordering::Relaxed).to_le_bytes());
        }
        all
    }

    /// Tells where a process's library can be reached; it does so itself, once. False if that is too long for the board.
    #[must_use]
    pub fn publish(&self, p: Proc, of: Library, address: &[u8]) -> bool {
        if address.len() > MAX_ADDRESS {
            return false;
        }
        let entry = self.entry(p, of);
        for (at, bytes) in entry.address.iter().zip(address.chunks(8)) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            // ORDERING: Relaxed; the length below is stored behind it.
            at.store(u64::from_le_bytes(word), Ordering::Relaxed);
        }
        // ORDERING: Release, partner of the load in `address`.
        entry.len.store(address.len() as u32 + 1, Ordering::Release);
        true
    }

    /// Where a process's library can be reached, once it has said so.
    pub fn address(&self, p: Proc, of: Library) -> Option<Vec<u8>> {
        let entry = self.entry(p, of);
        // ORDERING: Acquire, partner of the store in `publish`.
        let len = entry.len.load(Ordering::Acquire).checked_sub(1)? as usize;
        // ORDERING: Relaxed, behind the load above.
        let bytes = entry.address.iter().flat_map(|w| w.load(Ordering::Relaxed).to_le_bytes());
        Some(bytes.take(len.min(MAX_ADDRESS)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn processes_find_each_other() {
        let (fd, board) = Wireup::create(&[0, 0, 1], [7, 9], Where::OneMachine).unwrap();
        let other = Wireup::map(fd.as_fd(), 3).unwrap().unwrap();
        assert_eq!((other.n_nodes(), other.node_of(Proc(1)), other.node_of(Proc(2))), (2, 0, 1));
        assert_eq!((other.secret(), other.lies()), (board.secret(), Where::OneMachine));
        assert_eq!(other.secret()[..9], [7, 0, 0, 0, 0, 0, 0, 0, 9]);
        for len in [0, 1, 16, MAX_ADDRESS] {
            let address: Vec<u8> = (1..=len as u8).collect();
            for of in Library::ALL {
                assert!(board.publish(Proc(2), of, &address));
                assert_eq!(other.address(Proc(2), of), Some(address.clone()));
            }
        }
        assert!(board.publish(Proc(1), Library::Shmem, &[5; MAX_ADDRESS]));
        assert_eq!((other.address(Proc(1), Library::Mpi), other.address(Proc(0), Library::Shmem)), (None, None));
        assert_eq!((other.node_of(Proc(1)), other.node_of(Proc(2))), (0, 1));
        assert!(!board.publish(Proc(0), Library::Mpi, &[0; MAX_ADDRESS + 1]));
        assert!(Wireup::map(fd.as_fd(), 4).unwrap().is_none(), "of another job");
    }
}
