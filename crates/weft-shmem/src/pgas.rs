//! The trait of the one-sided programs ([`weft_pgas`]) on real PEs: the sources that also run on the
//! simulated NIC. Futures are ready at once.

use crate::amo::{Amo, load, store};
use crate::context::CTX_DEFAULT;
use crate::pe::Pe;
use crate::rma::{Signal, Strides};
use crate::{job, job::Job};
use std::cell::Cell;
use std::sync::atomic::Ordering;
use weft_pgas::{Addr, Atomic, Cmp, Shmem, Work};

/// A PE's handle for a program. Its memory is one block of the symmetric heap, given out piece by
/// piece and given back at the end.
pub struct Real<'a> {
    job: &'static Job,
    base: usize,
    used: Cell<usize>,
    pe: &'a Pe,
}

/// Bytes of symmetric memory of a program.
const ROOM: usize = 32 << 20;

impl<'a> Real<'a> {
    /// Collective.
    ///
    /// # Panics
    /// Where the heap has no room for a program's memory.
    pub fn new(pe: &'a Pe) -> Self {
        let job = job::job().expect("a PE is in a job");
        assert!(job.net.is_none(), "programs of the simulated NIC run on one node");
        let at = job.allocate_zeroed("program", ROOM);
        assert!(!at.is_null(), "the symmetric heap has no room for {ROOM} bytes");
        Self { job, base: at.addr(), used: Cell::new(0), pe }
    }

    #[inline]
    fn at(&self, addr: Addr, len: usize, pe: usize) -> usize {
        assert!(len <= ROOM && addr <= ROOM - len && pe < self.job.n, "{len} bytes at {addr} of PE {pe}");
        (self.base + addr).wrapping_add_signed(self.job.space.delta[pe])
    }
}

impl Drop for Real<'_> {
    fn drop(&mut self) {
        self.job.release("program", std::ptr::with_exposed_provenance_mut(self.base));
    }
}

impl Shmem for Real<'_> {
    fn my_pe(&self) -> usize {
        self.pe.me()
    }
    fn n_pes(&self) -> usize {
        self.pe.n()
    }
    fn pes_per_node(&self) -> usize {
        1
    }
    fn now_ps(&self) -> u64 {
        weft_sync::monotonic_ns() * 1000
    }
    fn alloc(&self, len_bytes: usize) -> Addr {
        let at = self.used.get();
        self.used.set(at + len_bytes.next_multiple_of(8));
        assert!(self.used.get() <= ROOM, "the program's memory is full");
        at
    }
    fn work(&self, _: Work, _: u64) {}
    #[inline]
    fn load(&self, at: Addr) -> u64 {
        // ORDERING: Acquire pairs with the Release of signals and with fences before puts.
        load(self.at(at, 8, self.job.me), Ordering::Acquire)
    }
    #[inline]
    fn store(&self, at: Addr, value: u64) {
        // ORDERING: Release; a peer's get may be a flag.
        store(self.at(at, 8, self.job.me), value, Ordering::Release);
    }
    #[inline]
    async fn put(&self, dst: Addr, src: &[u8], pe: usize) {
        let to = self.at(dst, src.len(), pe);
        if src.len() > 8 {
            let front = std::ptr::with_exposed_provenance_mut(to);
            // SAFETY: the range was checked, the source is borrowed.
            unsafe { self.job.copy(front, src.as_ptr(), src.len() - 8, pe) };
        }
        // The last word releases what is before it: receivers poll on it.
        if let (Some(last), true) = (src.last_chunk::<8>(), src.len().is_multiple_of(8)) {
            // ORDERING: Release pairs with the Acquire of `wait_until`.
            store(to + src.len() - 8, u64::from_le_bytes(*last), Ordering::Release);
        } else {
            let tail = src.len().min(8);
            let from = &src[src.len() - tail..];
            let to = std::ptr::with_exposed_provenance_mut::<u8>(to + src.len() - tail);
            // SAFETY: the range was checked, the source is borrowed.
            unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), to, tail) };
        }
    }
    async fn put_signal(&self, dst: Addr, src: &[u8], signal: Addr, value: u64, pe: usize) {
        self.put(dst, src, pe).await;
        let word = std::ptr::with_exposed_provenance_mut(self.at(signal, 8, self.job.me));
        self.job.signal("put_signal", CTX_DEFAULT, word, value, Signal::Set, pe as i32);
    }
    async fn iput(&self, dst: Addr, stride_bytes: usize, src: &[u64], pe: usize) {
        let s = Strides { dst: stride_bytes as isize / 8, sst: 1, bsize: 1, nblocks: src.len(), size: 8 };
        let own = std::ptr::with_exposed_provenance_mut(self.at(dst, 8, self.job.me));
        // SAFETY: the source is borrowed; the destination is checked by the call.
        unsafe { self.job.put_strided("iput", CTX_DEFAULT, own, src.as_ptr().cast(), s, pe as i32) };
    }
    async fn get(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        let (to, from) = (self.at(dst, len_bytes, self.job.me), self.at(src, len_bytes, pe));
        let (to, from) = (std::ptr::with_exposed_provenance_mut(to), std::ptr::with_exposed_provenance(from));
        // SAFETY: both ranges were checked; a program's source and destination are apart.
        unsafe { self.job.copy(to, from, len_bytes, pe) };
    }
    async fn get_nbi(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        self.get(dst, src, len_bytes, pe).await;
    }
    async fn atomic(&self, op: Atomic, at: Addr, operand: u64, pe: usize) {
        self.atomic_fetch(op, at, operand, pe).await;
    }
    async fn atomic_fetch(&self, op: Atomic, at: Addr, operand: u64, pe: usize) -> u64 {
        let op = match op {
            Atomic::Xor => Amo::Xor,
            Atomic::Add => Amo::Add,
        };
        // ORDERING: AcqRel, so that a counter may hand over data.
        crate::amo::update(self.at(at, 8, pe), op, operand, Ordering::AcqRel)
    }
    async fn fence(&self) {
        self.job.fence();
    }
    async fn quiet(&self) {
        self.job.quiet();
    }
    async fn barrier_all(&self) {
        self.job.barrier_all("barrier_all");
    }
    async fn wait_until(&self, at: Addr, cmp: Cmp, value: u64) {
        let cmp = match cmp {
            Cmp::Eq => crate::Cmp::Eq,
            Cmp::Ge => crate::Cmp::Ge,
        };
        let word = std::ptr::with_exposed_provenance(self.at(at, 8, self.job.me));
        self.job.wait_until::<u64>("wait_until", word, cmp, value);
    }
}
