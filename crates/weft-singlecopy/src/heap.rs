//! The shared heap: a peer's heap is mapped whole, once, on first use.
//!
//! One mapping per peer costs address space and nothing else until pages are touched. The file is
//! found by this process's own descriptor where both heaps lie in the job's memfd, else through
//! /proc/PID/fd, and is believed only if its inode, length and seals are those of the card.

use crate::Remote;
use crate::backend::{Backend, Peer};
use crate::heap_lib::HeapLib;
use crate::probe;
use crate::refusal::Refusal;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use weft_base::Proc;
use weft_shm::{CardData, HeapInfo, PAGE_LEN, Region};

/// Steps in which a peer's heap becomes accessible, in bytes. Heaps are sparse and long: mlockall
/// would fill what is accessible with pages.
const STEP: u64 = 64 << 20;

/// A peer's heap in this process.
struct Mapped {
    base: *mut u8,
    len: u64,
    /// Bytes from the begin that can be accessed.
    open: u64,
    /// Whether it is a mapping of ours, to be undone; the own heap is not.
    ours: bool,
}

impl Mapped {
    /// Makes the first `end` bytes accessible.
    #[cold]
    fn open_to(&mut self, end: u64) -> Result<(), Refusal> {
        let new = end.next_multiple_of(STEP).min(self.len);
        let from = self.base.wrapping_add(self.open as usize);
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a part of our mapping that nobody could use so far.
        if unsafe { libc::mprotect(from.cast(), (new - self.open) as usize, prot) } != 0 {
            return Err(Refusal::last("mprotect of the peer's heap"));
        }
        self.open = new;
        Ok(())
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        if self.ours {
            // SAFETY: exactly the range that `map_area` mapped.
            unsafe { libc::munmap(self.base.cast(), self.len as usize) };
        }
    }
}

pub(crate) struct Heap {
    lib: Option<HeapLib>,
    own: Option<HeapInfo>,
    /// Offset of the probe area in the own heap.
    probe_off: u64,
    peers: Vec<Option<Mapped>>,
}

impl Heap {
    /// `word` is put at the begin of a probe area in the own heap, if there is one.
    pub fn new(lib: Option<HeapLib>, n_procs: u32, word: u64) -> Heap {
        let mut heap = Heap { lib, own: None, probe_off: 0, peers: Vec::new() };
        heap.peers.resize_with(n_procs as usize, || None);
        if let Some(off) = lib.and_then(|lib| probe_area(&lib, n_procs, word)) {
            heap.probe_off = off;
            heap.own = lib.and_then(|lib| lib.info());
        }
        heap
    }

    /// Another one of this process, which has mapped nothing yet.
    pub fn beside(&self, n_procs: u32) -> Heap {
        let mut heap = Heap { lib: self.lib, own: self.own, probe_off: self.probe_off, peers: Vec::new() };
        heap.peers.resize_with(n_procs as usize, || None);
        heap
    }

    fn mapped(&mut self, peer: Peer<'_>) -> Result<&mut Mapped, Refusal> {
        let slot = &mut self.peers[peer.proc.index()];
        if slot.is_none() {
            let mapped = if peer.proc == peer.me {
                let own = self.own.ok_or(Refusal::NoHeapLibrary)?;
                let base = std::ptr::with_exposed_provenance_mut(own.base as usize);
                Mapped { base, len: own.len, open: own.len, ours: false }
            } else {
                map_area(&peer.card.heap, peer.card.pid, self.own.as_ref())?
            };
            *slot = Some(mapped);
        }
        Ok(slot.as_mut().expect("filled above"))
    }
}

/// A probe area in the heap; its offset there. It is never given back: peers may look at it at
/// any time.
fn probe_area(lib: &HeapLib, n_procs: u32, word: u64) -> Option<u64> {
    lib.info()?;
    let len = probe::area_len(n_procs) as usize;
    // SAFETY: an allocation.
    let p = unsafe { (lib.alloc)(len, PAGE_LEN as usize) };
    if p.is_null() {
        return None;
    }
    let off = lib.offset(p.addr(), len).filter(|off| off.is_multiple_of(8))?;
    // SAFETY: just allocated, and aligned as its offset is, since areas begin with a page.
    unsafe { p.cast::<u64>().write(word) };
    Some(off)
}

/// Maps a peer's heap area.
fn map_area(heap: &HeapInfo, pid: u32, own: Option<&HeapInfo>) -> Result<Mapped, Refusal> {
    let end = heap.off.checked_add(heap.len);
    let whole = |v: u64| v.is_multiple_of(PAGE_LEN);
    let Some(end) = end.filter(|_| heap.len > 0 && whole(heap.off) && whole(heap.len)) else {
        return Err(Refusal::NotTheHeap);
    };
    let opened;
    let fd = match own_fd(own, heap.inode, end) {
        Some(fd) => fd,
        None => {
            opened = open_peer_fd(pid, heap.fd)?;
            check_file(opened.as_fd(), heap.inode, end)?;
            opened.as_fd()
        }
    };
    let len = heap.len as usize;
    let (prot, flags) = (libc::PROT_NONE, libc::MAP_SHARED | libc::MAP_NORESERVE);
    // SAFETY: a fresh mapping at an address that the kernel chooses.
    let p = unsafe { libc::mmap(std::ptr::null_mut(), len, prot, flags, fd.as_raw_fd(), heap.off as libc::off_t) };
    if p == libc::MAP_FAILED {
        return Err(Refusal::last("mmap of the peer's heap"));
    }
    // Peers' memory belongs neither in this process's core dump nor in its children.
    // SAFETY: the range was just mapped; advice only.
    unsafe {
        libc::madvise(p, len, libc::MADV_DONTDUMP);
        libc::madvise(p, len, libc::MADV_DONTFORK);
    }
    Ok(Mapped { base: p.cast(), len: heap.len, open: 0, ours: true })
}

/// The descriptor of the own heap where that is the file looked for, as it is when both heaps are
/// areas of the job's memory.
fn own_fd(own: Option<&HeapInfo>, inode: u64, end: u64) -> Option<BorrowedFd<'_>> {
    let own = own.filter(|own| own.inode == inode && own.fd >= 0)?;
    // SAFETY: libweft-heap.so keeps its descriptor open for the life of the process; should the
    // program have closed or reused it, the check says so.
    let fd = unsafe { BorrowedFd::borrow_raw(own.fd) };
    check_file(fd, inode, end).is_ok().then_some(fd)
}

pub(crate) fn open_peer_fd(pid: u32, fd: i32) -> Result<OwnedFd, Refusal> {
    if fd < 0 {
        return Err(Refusal::PeerHeapPrivate);
    }
    let path = format!("/proc/{pid}/fd/{fd}");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path);
    file.map(OwnedFd::from).map_err(|e| Refusal::Call {
        what: "open of the peer's heap in /proc/PID/fd",
        errno: e.raw_os_error().unwrap_or(0),
        done: 0,
    })
}

/// Whether a descriptor is the memfd of that inode, sealed against shrinking, with `end` bytes.
pub(crate) fn check_file(fd: BorrowedFd<'_>, inode: u64, end: u64) -> Result<(), Refusal> {
    // SAFETY: all-zero is a valid `stat`.
    let mut st: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `st` is a writable stat buffer.
    if unsafe { libc::fstat(fd.as_raw_fd(), &mut st) } != 0 {
        return Err(Refusal::last("fstat of the peer's heap"));
    }
    let sealed = Region::sealed_len(fd).is_ok_and(|len| len >= end);
    if st.st_ino != inode || !sealed {
        return Err(Refusal::NotTheHeap);
    }
    Ok(())
}

impl Backend for Heap {
    /// A process without the library can still map the heaps of others.
    fn local(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn describe(&self, card: &mut CardData) {
        if let Some(own) = self.own {
            card.heap = own;
            card.heap_probe_off = self.probe_off;
        }
    }

    fn expose(&mut self, addr: usize, len: usize, _writable: bool) -> Result<Remote, Refusal> {
        let lib = self.lib.filter(|_| self.own.is_some()).ok_or(Refusal::NoHeapLibrary)?;
        let off = lib.offset(addr, len).ok_or(Refusal::NotThisWay)?;
        Ok(Remote { addr: off, len: len as u64, key: 0 })
    }

    fn probe(&mut self, peer: Peer<'_>) -> Result<(), Refusal> {
        let card = peer.card;
        if card.heap.kind == weft_shm::HEAP_NONE {
            return Err(match self.lib {
                None => Refusal::NoHeapLibrary,
                Some(_) => Refusal::PeerHeapPrivate,
            });
        }
        let whole = Remote { addr: card.heap_probe_off, len: card.probe_len, key: 0 };
        if !card.heap_probe_off.is_multiple_of(8) {
            return Err(Refusal::NotTheHeap);
        }
        let area = self.map(peer, &whole)?;
        // SAFETY: `map` checked that the area is inside of the mapping, which is writable;
        // aligned as its offset is.
        unsafe { probe::try_mapped(area, card.probe_len, card.probe_word, peer.me) }
    }

    #[inline]
    fn map(&mut self, peer: Peer<'_>, r: &Remote) -> Result<*mut u8, Refusal> {
        let heap = self.mapped(peer)?;
        let end = r.addr.checked_add(r.len).filter(|&end| end <= heap.len);
        let bad = Refusal::OutOfBounds { off: r.addr, len: r.len, limit: heap.len };
        let end = end.ok_or(bad)?;
        if end > heap.open {
            heap.open_to(end)?;
        }
        Ok(heap.base.wrapping_add(r.addr as usize))
    }
}

impl Heap {
    /// Whether a range of this process lies in its shared heap.
    #[inline]
    pub fn holds(&self, addr: usize, len: usize) -> bool {
        self.place(addr, len).is_some()
    }

    /// Where a range of this process lies in its shared heap.
    #[inline]
    pub fn place(&self, addr: usize, len: usize) -> Option<u64> {
        match (&self.own, &self.lib) {
            (Some(_), Some(lib)) => lib.offset(addr, len),
            _ => None,
        }
    }

    /// The address of a range of a peer's heap, if that is mapped so far.
    #[inline]
    pub fn mapped_place(&self, peer: Proc, r: &Remote) -> Option<*mut u8> {
        let heap = self.peers.get(peer.index())?.as_ref()?;
        let end = r.addr.checked_add(r.len)?;
        (end <= heap.open).then(|| heap.base.wrapping_add(r.addr as usize))
    }

    /// Undoes the mapping of a peer's heap.
    pub fn forget(&mut self, peer: Proc) {
        self.peers[peer.index()] = None;
    }
}
