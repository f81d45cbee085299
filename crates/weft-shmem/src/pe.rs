//! The safe interface: a PE, and vectors that each PE has one of.
//!
//! Memory that peers may write at any time is never behind a reference: values go in and out by
//! copies of plain words. What a program gets when two PEs race for a word is one of the values
//! written, word by word.

use crate::context::CTX_DEFAULT;
use crate::coll::{Buffers, Reduction};
use crate::job::{self, Job};
use crate::rma::{Amo, Signal, Word, load, store};
use crate::sync::Cmp;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::Ordering;
use weft_base::consts::dt;

/// Words that reductions know.
pub trait Number: Word {
    /// The type's number in `weft_base::consts::dt`.
    const DT: u32;
}

macro_rules! numbers {
    ($($t:ty = $dt:ident),*) => {$(
        impl Number for $t {
            const DT: u32 = dt::$dt;
        }
    )*};
}
numbers!(i8 = INT8_T, i16 = INT16_T, i32 = INT32_T, i64 = INT64_T, u8 = UINT8_T, u16 = UINT16_T);
numbers!(u32 = UINT32_T, u64 = UINT64_T, f32 = FLOAT, f64 = DOUBLE);

/// This PE. One value of it exists; dropping it leaves the job, which waits for all PEs.
///
/// Not `Send`: collectives of one PE are in one order.
pub struct Pe {
    job: &'static Job,
    _one_thread: PhantomData<*const ()>,
}

/// `len` words of each PE, at the same place of the symmetric heap. Freed with the job.
pub struct Symmetric<T> {
    at: *mut T,
    len: usize,
}

impl<T> Clone for Symmetric<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Symmetric<T> {}

thread_local!(static TAKEN: Cell<bool> = const { Cell::new(false) });

impl Pe {
    /// Joins the job; the process is one PE of it. Collective.
    ///
    /// # Errors
    /// Why it cannot, for the user; also where this thread is a PE already.
    pub fn init() -> Result<Pe, String> {
        if TAKEN.replace(true) {
            return Err("this thread is a PE already".into());
        }
        let job = job::open().inspect_err(|_| TAKEN.set(false))?;
        Ok(Pe { job, _one_thread: PhantomData })
    }

    /// This PE's number.
    pub fn me(&self) -> usize {
        self.job.me
    }

    /// How many there are.
    pub fn n(&self) -> usize {
        self.job.n
    }

    /// `len` words on each PE, all `value`. Collective: all PEs ask for the same. A barrier.
    ///
    /// # Errors
    /// The heap has no room for them.
    pub fn alloc<T: Word>(&self, len: usize, value: T) -> Result<Symmetric<T>, String> {
        let bytes = len.max(1).checked_mul(size_of::<T>()).ok_or("more than memory")?;
        let got = self.job.heap().take(bytes, align_of::<T>());
        let Some(off) = got else {
            return Err(format!("the symmetric heap has no room for {bytes} bytes (SHMEM_SYMMETRIC_SIZE)"));
        };
        let at = std::ptr::with_exposed_provenance_mut::<T>(self.job.space.heap + off);
        for i in 0..len {
            // ORDERING: Relaxed; the barrier orders it.
            store(at.wrapping_add(i).addr(), value, Ordering::Relaxed);
        }
        self.job.barrier_all("alloc");
        Ok(Symmetric { at, len })
    }

    #[inline]
    fn word<T: Word>(&self, v: Symmetric<T>, i: usize, pe: usize) -> usize {
        assert!(i < v.len && pe < self.job.n, "word {i} of {} on PE {pe} of {}", v.len, self.job.n);
        v.at.wrapping_add(i).addr().wrapping_add_signed(self.job.space.delta[pe])
    }

    /// Stores word `i` of `pe`. Complete after [`Pe::quiet`].
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn p<T: Word>(&self, v: Symmetric<T>, i: usize, value: T, pe: usize) {
        // ORDERING: Relaxed; fence, quiet and signals order puts.
        store(self.word(v, i, pe), value, Ordering::Relaxed);
    }

    /// Loads word `i` of `pe`.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn g<T: Word>(&self, v: Symmetric<T>, i: usize, pe: usize) -> T {
        // ORDERING: Acquire, so that a flag that a peer stored after a fence hands over its data.
        load(self.word(v, i, pe), Ordering::Acquire)
    }

    /// Copies `src` to the words from `first` on of `pe`.
    ///
    /// # Panics
    /// Where they are not all there.
    #[inline]
    pub fn put<T: Word>(&self, v: Symmetric<T>, first: usize, src: &[T], pe: usize) {
        if src.is_empty() {
            return;
        }
        let to = self.range(v, first..first + src.len(), pe);
        // SAFETY: the range was checked; the source is borrowed.
        unsafe { self.job.copy(to.cast(), src.as_ptr().cast(), size_of_val(src), pe) };
    }

    /// Copies words of `pe` from `first` on to `dst`.
    ///
    /// # Panics
    /// Where they are not all there.
    #[inline]
    pub fn get<T: Word>(&self, dst: &mut [T], v: Symmetric<T>, first: usize, pe: usize) {
        if dst.is_empty() {
            return;
        }
        let from = self.range(v, first..first + dst.len(), pe);
        // SAFETY: the range was checked; the destination is borrowed; words may have any bits.
        unsafe { self.job.copy(dst.as_mut_ptr().cast(), from.cast(), size_of_val(dst), pe) };
    }

    fn range<T: Word>(&self, v: Symmetric<T>, r: Range<usize>, pe: usize) -> *mut T {
        assert!(r.end <= v.len && pe < self.job.n, "words {r:?} of {} on PE {pe} of {}", v.len, self.job.n);
        std::ptr::with_exposed_provenance_mut(self.word(v, r.start, pe))
    }

    /// Updates word `i` of `pe` atomically and returns what it was.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn update<T: Word>(&self, v: Symmetric<T>, i: usize, op: Amo, value: T, pe: usize) -> T {
        // ORDERING: AcqRel, so that a counter may hand over data.
        crate::rma::update(self.word(v, i, pe), op, value, Ordering::AcqRel)
    }

    /// A put after whose data the word `signal` of `pe` changes.
    ///
    /// # Panics
    /// Where the words are not there.
    #[allow(clippy::too_many_arguments)]
    pub fn put_signal<T: Word>(
        &self,
        v: Symmetric<T>,
        first: usize,
        src: &[T],
        signals: Symmetric<u64>,
        signal: usize,
        value: u64,
        how: Signal,
        pe: usize,
    ) {
        self.put(v, first, src, pe);
        let own = self.word(signals, signal, self.job.me);
        let word = std::ptr::with_exposed_provenance_mut(own);
        self.job.signal("put_signal", CTX_DEFAULT, word, value, how, pe as i32);
    }

    /// Puts before it reach each PE before puts after it.
    #[inline]
    pub fn fence(&self) {
        self.job.fence();
    }

    /// Waits until all that this PE has put is visible.
    #[inline]
    pub fn quiet(&self) {
        self.job.quiet();
    }

    /// Quiet, then waits for all PEs. Collective.
    pub fn barrier(&self) {
        self.job.barrier_all("barrier");
    }

    /// Waits until this PE's word compares so. Progress: blocks.
    ///
    /// # Panics
    /// Where there is no such word.
    pub fn wait_until<T: Word>(&self, v: Symmetric<T>, i: usize, cmp: Cmp, value: T) {
        let at = std::ptr::with_exposed_provenance(self.word(v, i, self.job.me));
        self.job.wait_until::<T>("wait_until", at, cmp, value);
    }

    /// The reduction of `source` of all PEs goes to `dest` of all; `op` of `weft_base::consts::op`.
    /// Collective.
    ///
    /// # Panics
    /// Where the lengths differ.
    pub fn reduce<T: Number>(&self, op: u32, dest: Symmetric<T>, source: Symmetric<T>) {
        assert_eq!(dest.len, source.len, "lengths of a reduction");
        let b = Buffers { dest: dest.at.cast(), source: source.at.cast_const().cast() };
        // SAFETY: both are blocks of the heap of that length, the same or apart.
        unsafe { self.job.world.reduce(self.job, "reduce", b, dest.len, Reduction { op, dt: T::DT }) };
    }

    /// `source` of the root goes to `dest` of all PEs. Collective.
    ///
    /// # Panics
    /// Where the lengths differ.
    pub fn broadcast<T: Word>(&self, dest: Symmetric<T>, source: Symmetric<T>, root: usize) {
        assert_eq!(dest.len, source.len, "lengths of a broadcast");
        let b = Buffers { dest: dest.at.cast(), source: source.at.cast_const().cast() };
        // SAFETY: both are blocks of the heap of that length.
        unsafe { self.job.world.broadcast(self.job, "broadcast", b, dest.len * size_of::<T>(), root, true) };
    }
}

impl Drop for Pe {
    fn drop(&mut self) {
        TAKEN.set(false);
        job::close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::consts::op;

    /// A job of one PE, and the only test of this process that joins one.
    #[test]
    fn alone() {
        // SAFETY: no other thread of this test reads the environment meanwhile.
        unsafe { std::env::set_var("WEFT_SINGLETON", "1") };
        let pe = Pe::init().unwrap();
        assert_eq!((pe.me(), pe.n()), (0, 1));
        assert!(Pe::init().is_err());
        let v = pe.alloc(10, 7u32).unwrap();
        pe.p(v, 3, 9, 0);
        assert_eq!((pe.g(v, 3, 0), pe.g(v, 4, 0)), (9, 7));
        assert_eq!(pe.update(v, 3, Amo::Add, 5, 0), 9);
        pe.put(v, 0, &[1, 2, 3], 0);
        let mut got = [0; 5];
        pe.get(&mut got, v, 0, 0);
        assert_eq!(got, [1, 2, 3, 7 + 7, 7].map(|x| if x == 14 { 14 } else { x }));
        let s = pe.alloc(1, 0u64).unwrap();
        pe.put_signal(v, 5, &[8], s, 0, 2, Signal::Add, 0);
        pe.wait_until(s, 0, Cmp::Eq, 2);
        let sum = pe.alloc(10, 0u32).unwrap();
        pe.reduce(op::SUM, sum, v);
        assert_eq!(pe.g(sum, 5, 0), 8);
        pe.barrier();
        assert!(pe.alloc(1 << 50, 0u64).is_err());
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pe.p(v, 10, 0, 0))).is_err());
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pe.g(v, 0, 1))).is_err());

        // The one-sided programs of the simulator run on it, unchanged.
        let end = weft_pgas::threads::block_on(weft_pgas::programs::gather::counter(crate::pgas::Real::new(&pe), false, 50));
        assert_eq!(end.wrong, 0);
    }
}
