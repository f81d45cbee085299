//! Puts, gets and atomics: calls of a context, whose PEs are those of its team.

use super::{Nbi, Symmetric};
use crate::amo::{Amo, load, store};
use crate::context::{CTX_DEFAULT, CtxHandle};
use crate::far::deed_of;
use crate::job::Job;
use crate::net::{Deed, Net};
use crate::rma::{Signal, Strides};
use crate::team::Set;
use crate::word::Word;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// A communication context of a team. A [`Pe`](super::Pe) is the one of all PEs.
///
/// Puts are complete after [`Ctx::quiet`]. PEs are numbered as in the team.
pub struct Ctx<'t> {
    pub(super) job: &'static Job,
    set: Set,
    handle: CtxHandle,
    _of: PhantomData<(&'t (), *const ())>,
}

/// Blocks at equal distances in a put or get: at the remote side and here, in words.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// From one block to the next at the remote side.
    pub there: usize,
    /// From one block to the next in the slice.
    pub here: usize,
    /// Words of a block.
    pub block: usize,
    /// Number of blocks.
    pub n: usize,
}

impl Spread {
    /// Words from the first to the last at a distance.
    fn extent(&self, distance: usize) -> usize {
        if self.n == 0 || self.block == 0 {
            return 0;
        }
        let last = (self.n - 1).checked_mul(distance).and_then(|w| w.checked_add(self.block));
        last.expect("blocks within memory")
    }

    fn strides<T>(&self, dst: usize, sst: usize) -> Strides {
        let (dst, sst) = (dst as isize, sst as isize);
        Strides { dst, sst, bsize: self.block, nblocks: self.n, size: size_of::<T>() }
    }
}

impl<'t> Ctx<'t> {
    pub(super) fn whole(job: &'static Job) -> Self {
        Self::of(job, job.world.set, CTX_DEFAULT)
    }

    pub(super) fn of(job: &'static Job, set: Set, handle: CtxHandle) -> Self {
        Self { job, set, handle, _of: PhantomData }
    }

    /// The job's number of one of the team's PEs.
    #[inline]
    fn world(&self, pe: usize) -> usize {
        assert!(pe < self.set.size, "PE {pe} of {}", self.set.size);
        self.set.pe(pe)
    }

    /// The way to a PE on another node, and the job's number of it.
    #[inline]
    fn far(&self, pe: usize) -> Option<(&Net, i32)> {
        let pe = self.world(pe) as i32;
        self.job.far(pe).map(|net| (net, pe))
    }

    #[inline]
    fn word<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, pe: usize) -> usize {
        assert!(i < v.len, "word {i} of {}", v.len);
        v.at.wrapping_add(i).addr().wrapping_add_signed(self.job.space.delta[self.world(pe)])
    }

    /// Changes a word on another node, and waits for what it was.
    fn change<T: Word>(
        &self,
        net: &Net,
        v: &Symmetric<'_, T>,
        i: usize,
        pe: i32,
        deed: Deed,
        [cond, value]: [T; 2],
    ) -> T {
        self.job.change_far("atomic", net, (v.own(&(i..i + 1)).addr(), pe), deed, (cond, value), true)
    }

    fn range<T: Word>(&self, v: &Symmetric<'_, T>, r: Range<usize>, pe: usize) -> *mut T {
        let delta = self.job.space.delta[self.world(pe)];
        std::ptr::with_exposed_provenance_mut(v.own(&r).addr().wrapping_add_signed(delta))
    }

    /// Stores word `i` of `pe`.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn p<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, value: T, pe: usize) {
        if self.far(pe).is_some() {
            return self.put(v, i, &[value], pe);
        }
        // ORDERING: Relaxed; fence, quiet and signals order puts.
        store(self.word(v, i, pe), value, Ordering::Relaxed);
    }

    /// Loads word `i` of `pe`, atomically.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn g<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, pe: usize) -> T {
        if let Some((net, pe)) = self.far(pe) {
            return self.change(net, v, i, pe, Deed::Load, [T::from_bits(0); 2]);
        }
        // ORDERING: Acquire, so that a flag that a peer stored after a fence hands over its data.
        load(self.word(v, i, pe), Ordering::Acquire)
    }

    /// Copies `src` to the words from `first` on of `pe`.
    ///
    /// # Panics
    /// Where they are not all there.
    #[inline]
    pub fn put<T: Word>(&self, v: &Symmetric<'_, T>, first: usize, src: &[T], pe: usize) {
        if let (Some((net, pe)), false) = (self.far(pe), src.is_empty()) {
            let (own, len) = (v.own(&(first..first + src.len())), size_of_val(src));
            // SAFETY: the range was checked; the source is borrowed while the call waits.
            return unsafe { self.job.put_far("put", net, own.addr(), src.as_ptr().cast(), len, (pe, true)) };
        }
        let to = self.range(v, first..first + src.len(), pe);
        // SAFETY: the range was checked; the source is borrowed.
        unsafe { self.job.copy(to.cast(), src.as_ptr().cast(), size_of_val(src), self.world(pe)) };
    }

    /// Copies words of `pe` from `first` on to `dst`.
    ///
    /// # Panics
    /// Where they are not all there.
    #[inline]
    pub fn get<T: Word>(&self, dst: &mut [T], v: &Symmetric<'_, T>, first: usize, pe: usize) {
        if let (Some((net, pe)), false) = (self.far(pe), dst.is_empty()) {
            let (own, len) = (v.own(&(first..first + dst.len())), size_of_val(dst));
            // SAFETY: the range was checked; the destination is borrowed while the call waits.
            return unsafe { self.job.get_far("get", net, dst.as_mut_ptr().cast(), own.addr(), len, (pe, true)) };
        }
        let from = self.range(v, first..first + dst.len(), pe);
        // SAFETY: the range was checked; the destination is borrowed; words may have any bits.
        unsafe { self.job.copy(dst.as_mut_ptr().cast(), from.cast(), size_of_val(dst), self.world(pe)) };
    }

    /// Copies blocks of `src` to blocks of `pe`, the first at `first`.
    ///
    /// # Panics
    /// Where they are not all there, or a distance is 0.
    pub fn put_spread<T: Word>(&self, v: &Symmetric<'_, T>, first: usize, src: &[T], s: Spread, pe: usize) {
        assert!(s.there > 0 && s.here > 0 && s.extent(s.here) <= src.len(), "{s:?} of {} words", src.len());
        if let Some((net, pe)) = self.far(pe) {
            let (own, s) = (v.own(&(first..first + s.extent(s.there))), s.strides::<T>(s.there, s.here));
            // SAFETY: both extents were checked; the source is copied before this returns.
            return unsafe { self.job.put_blocks_far("put", net, own.addr(), src.as_ptr().cast(), &s, pe) };
        }
        let to = self.range(v, first..first + s.extent(s.there), pe);
        // SAFETY: both extents were checked; the source is borrowed.
        unsafe { s.strides::<T>(s.there, s.here).run(to.cast(), src.as_ptr().cast()) };
    }

    /// Copies blocks of `pe`, the first at `first`, to blocks of `dst`.
    ///
    /// # Panics
    /// As [`Ctx::put_spread`].
    pub fn get_spread<T: Word>(&self, dst: &mut [T], v: &Symmetric<'_, T>, first: usize, s: Spread, pe: usize) {
        assert!(s.there > 0 && s.here > 0 && s.extent(s.here) <= dst.len(), "{s:?} of {} words", dst.len());
        if let Some((net, pe)) = self.far(pe) {
            let (own, s) = (v.own(&(first..first + s.extent(s.there))), s.strides::<T>(s.here, s.there));
            // SAFETY: both extents were checked; the destination is borrowed while the call waits.
            return unsafe { self.job.get_blocks_far("get", net, dst.as_mut_ptr().cast(), own.addr(), &s, pe) };
        }
        let from = self.range(v, first..first + s.extent(s.there), pe);
        // SAFETY: both extents were checked; the destination is borrowed.
        unsafe { s.strides::<T>(s.here, s.there).run(dst.as_mut_ptr().cast(), from.cast()) };
    }

    /// Starts puts and gets that are complete when `f` has returned; what they read and write stays
    /// borrowed until then.
    pub fn nbi<'b, R>(&self, f: impl FnOnce(&mut Nbi<'_, 'b>) -> R) -> R {
        let mut started = Nbi { ctx: self, _buffers: PhantomData };
        let r = f(&mut started);
        self.quiet();
        r
    }

    /// Updates word `i` of `pe` atomically and returns what it was.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn update<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, op: Amo, value: T, pe: usize) -> T {
        if let Some((net, pe)) = self.far(pe) {
            return self.change(net, v, i, pe, deed_of(op), [value; 2]);
        }
        // ORDERING: AcqRel, so that a counter may hand over data.
        crate::amo::update(self.word(v, i, pe), op, value, Ordering::AcqRel)
    }

    /// Replaces word `i` of `pe` by `new` if it is `expected`, atomically, and returns what it was.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    #[inline]
    pub fn compare_swap<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, expected: T, new: T, pe: usize) -> T {
        if let Some((net, pe)) = self.far(pe) {
            return self.change(net, v, i, pe, Deed::CompareSwap, [expected, new]);
        }
        crate::amo::exchange(self.word(v, i, pe), expected, new)
    }

    /// Stores word `i` of `pe` atomically, and wakes the PE if it sleeps in a wait.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    pub fn set<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, value: T, pe: usize) {
        if let Some((net, pe)) = self.far(pe) {
            self.change(net, v, i, pe, Deed::Set, [value; 2]);
            return;
        }
        // ORDERING: Release, so that it may hand over what was put before.
        store(self.word(v, i, pe), value, Ordering::Release);
        self.job.waits.wake(self.world(pe));
    }

    /// Changes word `i` of `signals` on `pe`, after all that this PE has put there before.
    ///
    /// # Panics
    /// Where there is no such word or PE.
    pub fn signal(&self, signals: &Symmetric<'_, u64>, i: usize, value: u64, how: Signal, pe: usize) {
        let own = signals.own(&(i..i + 1));
        self.job.signal("signal", CTX_DEFAULT, own, value, how, self.world(pe) as i32);
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
}

impl Drop for Ctx<'_> {
    fn drop(&mut self) {
        if self.handle != CTX_DEFAULT {
            self.job.quiet();
            self.job.destroy_ctx("drop of a context", self.handle);
        }
    }
}
