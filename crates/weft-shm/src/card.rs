//! What each process tells its peers about itself, so that they can reach its memory.
//!
//! One card per process, filled by its owner at start and never changed after. A card is data of
//! another process: who reads it checks what it says by a transfer before relying on it.

use crate::layout::{CARD_LEN, JobLayout};
use crate::region::Region;
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use weft_base::Proc;

/// `HeapInfo::kind`: no heap that peers could map.
pub const HEAP_NONE: u32 = 0;
/// `HeapInfo::kind`: the heap is the process's area of the job's memfd, `JobLayout::heap_off`.
pub const HEAP_JOB: u32 = 1;
/// `HeapInfo::kind`: the heap is a memfd of its own.
pub const HEAP_OWN: u32 = 2;

/// A heap that peers can map. Filled by `weft_heap_info` of libweft-heap.so, which takes a
/// pointer to one of these; a C layout, since the two libraries are built apart.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeapInfo {
    /// `HEAP_NONE`, `HEAP_JOB` or `HEAP_OWN`.
    pub kind: u32,
    /// Descriptor of the memfd in the owner, for peers to open through /proc; -1 if closed.
    pub fd: i32,
    /// Where the area begins in the memfd, in bytes; a multiple of the page size.
    pub off: u64,
    /// Length of the area in bytes; a multiple of the page size.
    pub len: u64,
    /// Inode number of the memfd.
    pub inode: u64,
    /// Address of the area in its owner.
    pub base: u64,
}

/// Where a process's heap is, as the process itself asks for each message: kept up to date by libweft-heap.so, which
/// tells of it (`weft_heap_view`). A range inside of it that holds none of the pages that are not shared is where
/// peers can reach it, at the same distance from the begin of theirs.
#[repr(C)]
pub struct HeapView {
    pub base: AtomicUsize,
    /// Length in bytes, 0 before there is a heap. Stored last, with Release.
    pub len: AtomicUsize,
    /// Pages that are not shared; above 0, too, where none is for other reasons. Then `weft_heap_query` knows.
    pub private: AtomicUsize,
}

impl HeapView {
    pub const fn new() -> Self {
        Self { base: AtomicUsize::new(0), len: AtomicUsize::new(0), private: AtomicUsize::new(0) }
    }

    /// One that says only that `weft_heap_query` knows.
    pub const fn asked_for() -> Self {
        Self { base: AtomicUsize::new(0), len: AtomicUsize::new(0), private: AtomicUsize::new(1) }
    }

    /// Whether all of the heap is shared, as far as `offset` of a range in it goes.
    #[inline(always)]
    pub fn is_all_shared(&self) -> bool {
        // ORDERING: Relaxed; who asks about a range owns the block that it is in, and got it after it was counted.
        self.private.load(Ordering::Relaxed) == 0
    }

    /// Where a range lies in the heap, in bytes.
    #[inline(always)]
    pub fn offset(&self, addr: usize, len: usize) -> Option<u64> {
        // ORDERING: Acquire pairs with the Release of whoever set the length: for `base`.
        let all = self.len.load(Ordering::Acquire);
        let off = addr.wrapping_sub(self.base.load(Ordering::Relaxed));
        (off < all && len <= all - off).then_some(off as u64)
    }
}

impl Default for HeapView {
    fn default() -> Self {
        Self::new()
    }
}

/// The symmetric memory of a PE (OpenSHMEM): a memfd that its peers open through /proc, of
/// `sys_len` bytes for the library, `data_len` bytes that are the program's variables and
/// `heap_len` bytes of heap, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymmetricInfo {
    /// Of the owner, in its pid namespace.
    pub pid: u32,
    /// The descriptor in the owner.
    pub fd: u32,
    pub inode: u64,
    /// Lengths in bytes, multiples of the page size.
    pub sys_len: u64,
    pub data_len: u64,
    pub heap_len: u64,
    /// Number of the program; PEs of different programs share no variables.
    pub program: u64,
}

/// What is on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardData {
    /// In the owner's pid namespace.
    pub pid: u32,
    /// Start time of the process in clock ticks since boot; tells apart two uses of one pid.
    pub start_time: u64,
    /// Inode numbers of the owner's user and pid namespaces, 0 if unknown.
    pub user_ns: u64,
    pub pid_ns: u64,
    /// Address of the owner's probe area, and the random word that stands at its begin.
    pub probe_addr: u64,
    pub probe_word: u64,
    /// Length of the probe area in bytes. After its first line it has a word for each process,
    /// which that process may write to try writing.
    pub probe_len: u64,
    /// XPMEM segment of the owner's whole address space, -1 if none.
    pub xpmem_segid: i64,
    /// KNEM cookie of the probe area, 0 if none.
    pub knem_cookie: u64,
    pub heap: HeapInfo,
    /// Offset in the heap of a copy of the probe area; meaningless without a heap.
    pub heap_probe_off: u64,
}

/// A card in the job's memory.
#[repr(C, align(64))]
pub struct Card {
    ready: AtomicU32,
    pid: AtomicU32,
    start_time: AtomicU64,
    user_ns: AtomicU64,
    pid_ns: AtomicU64,
    probe_addr: AtomicU64,
    probe_word: AtomicU64,
    probe_len: AtomicU64,
    xpmem_segid: AtomicI64,
    knem_cookie: AtomicU64,
    heap_kind: AtomicU32,
    heap_fd: AtomicI32,
    heap_off: AtomicU64,
    heap_len: AtomicU64,
    heap_inode: AtomicU64,
    heap_base: AtomicU64,
    heap_probe_off: AtomicU64,
    /// 0, or 1 once `place` is filled.
    has_place: AtomicU32,
    place: [AtomicU32; 5],
    /// 0, or 1 once `symmetric` is filled.
    has_symmetric: AtomicU64,
    symmetric: [AtomicU64; 7],
    tuning: [AtomicU32; 10],
}

const _: () = assert!(size_of::<Card>() as u64 == CARD_LEN);

impl Card {
    /// The card of a process; written by that process only.
    pub fn of<'a>(region: &'a Region, layout: &JobLayout, p: Proc) -> &'a Card {
        // SAFETY: the row is inside of the region and aligned to its length; all fields are
        // atomics, so that a shared reference is sound while the owner writes.
        unsafe { &*region.at::<Card>(layout.card_off(p)) }
    }

    /// Fills the card and shows it to the peers.
    pub fn publish(&self, d: &CardData) {
        // ORDERING: Relaxed, published by the Release store at the end.
        let put = |w: &AtomicU64, v: u64| w.store(v, Ordering::Relaxed);
        self.pid.store(d.pid, Ordering::Relaxed);
        put(&self.start_time, d.start_time);
        put(&self.user_ns, d.user_ns);
        put(&self.pid_ns, d.pid_ns);
        put(&self.probe_addr, d.probe_addr);
        put(&self.probe_word, d.probe_word);
        put(&self.probe_len, d.probe_len);
        self.xpmem_segid.store(d.xpmem_segid, Ordering::Relaxed);
        put(&self.knem_cookie, d.knem_cookie);
        self.heap_kind.store(d.heap.kind, Ordering::Relaxed);
        self.heap_fd.store(d.heap.fd, Ordering::Relaxed);
        put(&self.heap_off, d.heap.off);
        put(&self.heap_len, d.heap.len);
        put(&self.heap_inode, d.heap.inode);
        put(&self.heap_base, d.heap.base);
        put(&self.heap_probe_off, d.heap_probe_off);
        // ORDERING: Release, partner of the load in `read`.
        self.ready.store(1, Ordering::Release);
    }

    /// Says which sizes the owner's profile has for collectives, of which a communicator
    /// takes those of its first rank. Before `set_place`.
    pub fn set_tuning(&self, sizes: [u32; 10]) {
        for (to, size) in self.tuning.iter().zip(sizes) {
            // ORDERING: Relaxed, published by the Release in `set_place`.
            to.store(size, Ordering::Relaxed);
        }
    }

    /// The sizes; None where the owner did not say yet.
    pub fn tuning(&self) -> Option<[u32; 10]> {
        self.place()?;
        // ORDERING: Relaxed, after the Acquire in `place`.
        Some(std::array::from_fn(|i| self.tuning[i].load(Ordering::Relaxed)))
    }

    /// Says where the owner's core is, in words that only the caller's crate understands. Before
    /// `publish`.
    pub fn set_place(&self, words: [u32; 5]) {
        for (to, w) in self.place.iter().zip(words) {
            // ORDERING: Relaxed, published by the Release below.
            to.store(w, Ordering::Relaxed);
        }
        // ORDERING: Release, partner of the load in `place`.
        self.has_place.store(1, Ordering::Release);
    }

    /// Where the owner's core is; None where it did not say.
    pub fn place(&self) -> Option<[u32; 5]> {
        // ORDERING: Acquire, partner of the store in `set_place`.
        if self.has_place.load(Ordering::Acquire) != 1 {
            return None;
        }
        // ORDERING: Relaxed, after the Acquire above.
        Some(std::array::from_fn(|i| self.place[i].load(Ordering::Relaxed)))
    }

    /// Tells where this PE's symmetric memory is.
    pub fn publish_symmetric(&self, s: &SymmetricInfo) {
        let place = u64::from(s.pid) << 32 | u64::from(s.fd);
        let words = [place, s.inode, s.sys_len, s.data_len, s.heap_len, s.program, 0];
        for (to, w) in self.symmetric.iter().zip(words) {
            // ORDERING: Relaxed, published by the Release below.
            to.store(w, Ordering::Relaxed);
        }
        // ORDERING: Release, partner of the load in `symmetric`.
        self.has_symmetric.store(1, Ordering::Release);
    }

    /// Where a PE's symmetric memory is; None before it has said so.
    pub fn symmetric(&self) -> Option<SymmetricInfo> {
        // ORDERING: Acquire, partner of the store in `publish_symmetric`.
        if self.has_symmetric.load(Ordering::Acquire) != 1 {
            return None;
        }
        // ORDERING: Relaxed, after the Acquire above.
        let [place, inode, sys_len, data_len, heap_len, program, _] =
            std::array::from_fn(|i| self.symmetric[i].load(Ordering::Relaxed));
        let (pid, fd) = ((place >> 32) as u32, place as u32);
        Some(SymmetricInfo { pid, fd, inode, sys_len, data_len, heap_len, program })
    }

    /// What the owner has published; `None` before that.
    pub fn read(&self) -> Option<CardData> {
        // ORDERING: Acquire, partner of the store in `publish`; the fields do not change after it.
        if self.ready.load(Ordering::Acquire) != 1 {
            return None;
        }
        // ORDERING: Relaxed, after the Acquire above.
        let get = |w: &AtomicU64| w.load(Ordering::Relaxed);
        Some(CardData {
            pid: self.pid.load(Ordering::Relaxed),
            start_time: get(&self.start_time),
            user_ns: get(&self.user_ns),
            pid_ns: get(&self.pid_ns),
            probe_addr: get(&self.probe_addr),
            probe_word: get(&self.probe_word),
            probe_len: get(&self.probe_len),
            xpmem_segid: self.xpmem_segid.load(Ordering::Relaxed),
            knem_cookie: get(&self.knem_cookie),
            heap: HeapInfo {
                kind: self.heap_kind.load(Ordering::Relaxed),
                fd: self.heap_fd.load(Ordering::Relaxed),
                off: get(&self.heap_off),
                len: get(&self.heap_len),
                inode: get(&self.heap_inode),
                base: get(&self.heap_base),
            },
            heap_probe_off: get(&self.heap_probe_off),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_reads_as_it_was_published() {
        let l = JobLayout::new(3);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let card = Card::of(&r, &l, Proc(1));
        assert_eq!(card.read(), None);
        let data = CardData {
            pid: 1,
            start_time: 2,
            user_ns: 3,
            pid_ns: 4,
            probe_addr: 5,
            probe_word: 6,
            probe_len: 7,
            xpmem_segid: -1,
            knem_cookie: 8,
            heap: HeapInfo { kind: HEAP_OWN, fd: 9, off: 10, len: 11, inode: 12, base: 13 },
            heap_probe_off: 14,
        };
        card.publish(&data);
        assert_eq!(Card::of(&r, &l, Proc(1)).read(), Some(data));
        let memory = SymmetricInfo { pid: 1, fd: 2, inode: 3, sys_len: 4, data_len: 5, heap_len: 6, program: 7 };
        assert_eq!(card.symmetric(), None);
        card.publish_symmetric(&memory);
        assert_eq!(Card::of(&r, &l, Proc(1)).symmetric(), Some(memory));
        assert_eq!(Card::of(&r, &l, Proc(0)).read(), None);
        assert_eq!(Card::of(&r, &l, Proc(2)).read(), None);
    }
}
