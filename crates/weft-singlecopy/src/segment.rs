//! Shared memory beside the heap: a memfd of its owner, which peers open through /proc.
//!
//! For windows of processes without libweft-heap.so. Whoever opens one believes it with the inode
//! and the length that its owner told, sealed against shrinking, as for heaps.

use crate::heap::{check_file, open_peer_fd};
use crate::refusal::Refusal;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use weft_shm::{PAGE_LEN, Region};

/// How a peer finds a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SegmentAddr {
    /// Of the owner, in its pid namespace.
    pub pid: u32,
    pub fd: i32,
    pub inode: u64,
    pub len: u64,
}

impl SegmentAddr {
    /// Opens a peer's file of at least that length.
    ///
    /// # Errors
    /// What the system refused, or that the file is not the one meant.
    pub fn open_file(&self) -> Result<OwnedFd, Refusal> {
        let fd = open_peer_fd(self.pid, self.fd)?;
        check_file(fd.as_fd(), self.inode, self.len)?;
        Ok(fd)
    }
}

/// A mapped segment; unmapped on drop, and gone when the last process has dropped it.
pub struct Segment {
    region: Region,
    /// Open in the owner only, for peers to find.
    fd: Option<OwnedFd>,
    inode: u64,
}

impl Segment {
    /// A new segment of at least `len` bytes, zeroed.
    ///
    /// # Errors
    /// Those of memfd_create, ftruncate, fcntl, fstat and mmap.
    pub fn create(len: usize) -> io::Result<Segment> {
        let len = len.max(1).next_multiple_of(PAGE_LEN as usize);
        let (fd, region) = Region::create_memfd(c"weft-window", len)?;
        // SAFETY: all-zero is a valid `stat`.
        let mut st: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `st` is a writable stat buffer.
        if unsafe { libc::fstat(fd.as_raw_fd(), &mut st) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Segment { region, fd: Some(fd), inode: st.st_ino })
    }

    /// What peers need to open it; for its owner.
    pub fn addr(&self) -> SegmentAddr {
        SegmentAddr {
            pid: std::process::id(),
            fd: self.fd.as_ref().map_or(-1, |fd| fd.as_raw_fd()),
            inode: self.inode,
            len: self.region.len() as u64,
        }
    }

    /// Maps a peer's segment. The owner keeps it until all have it.
    ///
    /// # Errors
    /// What the system refused, or that the file is not the one meant.
    pub fn open(addr: &SegmentAddr) -> Result<Segment, Refusal> {
        let fd = addr.open_file()?;
        let region = Region::map(fd.as_fd(), addr.len as usize).map_err(|e| Refusal::Call {
            what: "mmap of a window's segment",
            errno: e.raw_os_error().unwrap_or(0),
            done: 0,
        })?;
        Ok(Segment { region, fd: None, inode: addr.inode })
    }

    pub fn ptr(&self) -> *mut u8 {
        self.region.ptr(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_what_was_meant_and_nothing_else() {
        let a = Segment::create(5000).unwrap();
        let addr = a.addr();
        assert_eq!(addr.len, 8192);
        let b = Segment::open(&addr).unwrap();
        // SAFETY: inside of both mappings.
        unsafe {
            a.ptr().add(8191).write(7);
            assert_eq!(b.ptr().add(8191).read(), 7);
        }
        assert!(Segment::open(&SegmentAddr { inode: addr.inode + 1, ..addr }).is_err());
        assert!(Segment::open(&SegmentAddr { len: 1 << 30, ..addr }).is_err());
        assert!(Segment::open(&SegmentAddr { fd: -1, ..addr }).is_err());
    }
}
