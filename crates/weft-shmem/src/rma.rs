//! Puts and gets: addresses checked, then stores and loads.
//!
//! # Memory order
//! Puts, gets and atomics are relaxed: plain stores and loads of the processor. What orders them:
//!
//! | call | x86-64 | aarch64 |
//! |---|---|---|
//! | put, get, p, g | plain moves | plain moves |
//! | atomic fetching and not | locked instruction (set: store, fetch: load) | LSE or LL/SC, relaxed |
//! | fence | nothing (stores stay in order); the compiler keeps it | `dmb ish` |
//! | quiet, barrier | `mfence` or a locked instruction | `dmb ish` |
//! | put with signal: the signal | store, or locked add | store-release, add-release |
//! | wait, test: the word | load | load-acquire |
//!
//! A put is complete when it is visible; a store buffer drains by itself, and quiet waits for it. Over several nodes all
//! this is said to the other node (`far`), whose PE does the same there; calls of one node come by with one test.

use crate::context::CtxHandle;
use crate::job::{Job, LONG, job};
use crate::near::near;
use std::ptr;
use std::sync::atomic::AtomicU64;
use weft_lockfree::puts;

/// Blocks at equal distances: `nblocks` of `bsize` elements of `size` bytes; strides in elements.
#[derive(Clone, Copy, Debug)]
pub struct Strides {
    /// Distance of blocks at the destination.
    pub dst: isize,
    /// Distance of blocks at the source.
    pub sst: isize,
    /// Elements of a block.
    pub bsize: usize,
    /// Number of blocks.
    pub nblocks: usize,
    /// Bytes of an element.
    pub size: usize,
}

impl Strides {
    /// Bytes from the first to the last, at a stride; None where they are more than memory has.
    fn extent(&self, stride: isize) -> Option<usize> {
        if self.nblocks == 0 || self.bsize == 0 {
            return Some(0);
        }
        let last = (self.nblocks - 1).checked_mul(usize::try_from(stride).ok()?)?;
        last.checked_add(self.bsize)?.checked_mul(self.size)
    }

    /// # Safety
    /// All blocks are valid.
    pub(crate) unsafe fn run(&self, dst: *mut u8, src: *const u8) {
        let bytes = self.bsize * self.size;
        for i in 0..self.nblocks as isize {
            let to = dst.wrapping_offset(i * self.dst * self.size as isize);
            let from = src.wrapping_offset(i * self.sst * self.size as isize);
            // SAFETY: by the caller's contract.
            unsafe {
                match bytes {
                    8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
                    4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned()),
                    _ => std::ptr::copy_nonoverlapping(from, to, bytes),
                }
            }
        }
    }
}

/// What a signal does to its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// The word becomes the value.
    Set,
    /// The value is added.
    Add,
}

/// One element is one store, which is what the header inlines.
#[inline(always)]
unsafe fn short(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: both ranges are valid by the caller's contract; a put to oneself may be to the source.
    unsafe {
        match len {
            8 => dst.cast::<u64>().write_unaligned(src.cast::<u64>().read_unaligned()),
            4 => dst.cast::<u32>().write_unaligned(src.cast::<u32>().read_unaligned()),
            _ => ptr::copy(src, dst, len),
        }
    }
}

/// The PE; ends the process where the library is not initialised.
fn here(call: &str) -> &'static Job {
    match job() {
        Some(job) => job,
        None => {
            eprintln!("weft: {call} was called before shmem_init");
            std::process::exit(1)
        }
    }
}

impl Job {
    /// Stores one element at `dest` of `pe`.
    ///
    /// # Safety
    /// `dest` is aligned for `T`.
    #[inline(always)]
    pub unsafe fn p<T: Copy>(call: &str, ctx: CtxHandle, dest: *mut T, value: T, pe: i32) {
        #[cold]
        #[inline(never)]
        unsafe fn long<T: Copy>(call: &str, ctx: CtxHandle, dest: *mut T, value: T, pe: i32) {
            let src = (&raw const value).cast();
            // SAFETY: the value is there until the call ends.
            unsafe { Job::put_long::<true>(call, ctx, dest.cast(), src, size_of::<T>(), pe) }
        }
        match near(ctx, dest.addr(), size_of::<T>(), pe) {
            // SAFETY: checked to be mapped; a peer may read it, hence volatile.
            Some(at) => unsafe { ptr::with_exposed_provenance_mut::<T>(at).write_volatile(value) },
            // SAFETY: by the caller's contract.
            None => unsafe { long(call, ctx, dest, value, pe) },
        }
    }

    /// Loads one element from `src` of `pe`.
    ///
    /// # Safety
    /// `src` is aligned for `T`.
    #[inline(always)]
    pub unsafe fn g<T: Copy>(call: &str, ctx: CtxHandle, src: *const T, pe: i32) -> T {
        #[cold]
        #[inline(never)]
        unsafe fn long<T: Copy>(call: &str, ctx: CtxHandle, src: *const T, pe: i32) -> T {
            let mut value = std::mem::MaybeUninit::<T>::uninit();
            // SAFETY: the call waits for all bytes of the value, which another PE has as one.
            unsafe {
                Job::get_long::<true>(call, ctx, value.as_mut_ptr().cast(), src.cast(), size_of::<T>(), pe);
                value.as_ptr().read_volatile()
            }
        }
        match near(ctx, src.addr(), size_of::<T>(), pe) {
            // SAFETY: checked to be mapped; a peer may write it, hence volatile.
            Some(at) => unsafe { ptr::with_exposed_provenance::<T>(at).read_volatile() },
            // SAFETY: by the caller's contract.
            None => unsafe { long(call, ctx, src, pe) },
        }
    }

    /// Copies `len` bytes to `dest` of `pe`; unless it `BLOCKS`, the source stays as it is until quiet.
    ///
    /// # Safety
    /// `src` is valid for reads, until quiet unless it `BLOCKS`.
    #[inline(always)]
    pub unsafe fn put<const BLOCKS: bool>(
        call: &str,
        ctx: CtxHandle,
        dest: *mut u8,
        src: *const u8,
        len: usize,
        pe: i32,
    ) {
        if len < LONG
            && let Some(at) = near(ctx, dest.addr(), len.max(1), pe)
        {
            // SAFETY: the destination is checked to be mapped, the source by the caller's contract.
            return unsafe { short(ptr::with_exposed_provenance_mut(at), src, len) };
        }
        // SAFETY: by the caller's contract.
        unsafe { Self::put_long::<BLOCKS>(call, ctx, dest, src, len, pe) }
    }

    #[cold]
    #[inline(never)]
    unsafe fn put_long<const BLOCKS: bool>(
        call: &str,
        ctx: CtxHandle,
        dest: *mut u8,
        src: *const u8,
        len: usize,
        pe: i32,
    ) {
        let job = here(call);
        if len == 0 {
            return;
        }
        let pe = job.world_pe(call, ctx, dest.addr(), pe);
        let at = job.reach(call, dest.addr(), len, pe);
        // SAFETY: the destination is checked to be mapped, the source by the caller's contract.
        unsafe {
            match job.far(pe) {
                Some(net) => job.put_far(call, net, dest.addr(), src, len, (pe, BLOCKS)),
                None => job.move_bytes(ptr::with_exposed_provenance_mut(at), src, len, pe),
            }
        }
    }

    /// Copies `len` bytes from `src` of `pe`; unless it `BLOCKS`, they are there after quiet.
    ///
    /// # Safety
    /// `dest` is valid for writes, until quiet unless it `BLOCKS`.
    #[inline(always)]
    pub unsafe fn get<const BLOCKS: bool>(
        call: &str,
        ctx: CtxHandle,
        dest: *mut u8,
        src: *const u8,
        len: usize,
        pe: i32,
    ) {
        if len < LONG
            && let Some(at) = near(ctx, src.addr(), len.max(1), pe)
        {
            // SAFETY: the source is checked to be mapped, the destination by the caller's contract.
            return unsafe { short(dest, ptr::with_exposed_provenance(at), len) };
        }
        // SAFETY: by the caller's contract.
        unsafe { Self::get_long::<BLOCKS>(call, ctx, dest, src, len, pe) }
    }

    #[cold]
    #[inline(never)]
    unsafe fn get_long<const BLOCKS: bool>(
        call: &str,
        ctx: CtxHandle,
        dest: *mut u8,
        src: *const u8,
        len: usize,
        pe: i32,
    ) {
        let job = here(call);
        if len == 0 {
            return;
        }
        let pe = job.world_pe(call, ctx, src.addr(), pe);
        let at = job.reach(call, src.addr(), len, pe);
        // SAFETY: as in `put_long`.
        unsafe {
            match job.far(pe) {
                Some(net) => job.get_far(call, net, dest, src.addr(), len, (pe, BLOCKS)),
                None => job.move_bytes(dest, ptr::with_exposed_provenance(at), len, pe),
            }
        }
    }

    /// Copies bytes between own memory and that of `pe`; a put to oneself may be to its source.
    ///
    /// # Safety
    /// Both ranges are valid.
    unsafe fn move_bytes(&self, to: *mut u8, from: *const u8, len: usize, pe: i32) {
        // SAFETY: by the caller's contract.
        unsafe {
            if len < LONG {
                short(to, from, len);
            } else if !ptr::eq(to, from) {
                self.copy(to, from, len, pe as usize);
            }
        }
    }

    /// Puts blocks at strides.
    ///
    /// # Safety
    /// `src` is valid for the blocks.
    pub unsafe fn put_strided(&self, call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, s: Strides, pe: i32) {
        let Some(len) = self.extent(call, s, s.dst) else { return };
        let pe = self.world_pe(call, ctx, dest.addr(), pe);
        let at = self.reach(call, dest.addr(), len, pe);
        if let Some(net) = self.far(pe) {
            // SAFETY: by the caller's contract.
            return unsafe { self.put_blocks_far(call, net, dest.addr(), src, &s, pe) };
        }
        // SAFETY: the destination is checked, the source by the caller's contract.
        unsafe { s.run(std::ptr::with_exposed_provenance_mut(at), src) }
    }

    /// Gets blocks at strides.
    ///
    /// # Safety
    /// `dest` is valid for the blocks.
    pub unsafe fn get_strided(&self, call: &str, ctx: CtxHandle, dest: *mut u8, src: *const u8, s: Strides, pe: i32) {
        let Some(len) = self.extent(call, s, s.sst) else { return };
        let pe = self.world_pe(call, ctx, src.addr(), pe);
        let at = self.reach(call, src.addr(), len, pe);
        if let Some(net) = self.far(pe) {
            // SAFETY: by the caller's contract.
            return unsafe { self.get_blocks_far(call, net, dest, src.addr(), &s, pe) };
        }
        // SAFETY: the source is checked, the destination by the caller's contract.
        unsafe { s.run(dest, std::ptr::with_exposed_provenance(at)) }
    }

    /// Bytes that the remote side of a strided call spans; None where there is nothing to do.
    fn extent(&self, call: &str, s: Strides, remote: isize) -> Option<usize> {
        if s.nblocks == 0 || s.bsize == 0 {
            return None;
        }
        if s.dst < 1 || s.sst < 1 {
            self.fail(call, &format!("the strides are {} and {}: they must be 1 or more", s.dst, s.sst));
        }
        let Some(len) = s.extent(remote) else {
            self.fail(call, &format!("{} blocks at a distance of {remote} are more than memory", s.nblocks));
        };
        Some(len)
    }

    /// A put, as `put`, after whose data the signal's word on `pe` changes.
    ///
    /// # Safety
    /// As `put`.
    #[allow(clippy::too_many_arguments)]
    pub unsafe fn put_signal_as<const BLOCKS: bool>(
        &self,
        call: &str,
        ctx: CtxHandle,
        dest: *mut u8,
        src: *const u8,
        len: usize,
        word: *mut u64,
        value: u64,
        how: Signal,
        pe: i32,
    ) {
        // SAFETY: the same contract.
        unsafe { Self::put::<BLOCKS>(call, ctx, dest, src, len, pe) };
        self.signal(call, ctx, word, value, how, pe);
    }

    /// Changes a signal's word on `pe`, after all this PE has put before.
    #[inline]
    pub fn signal(&self, call: &str, ctx: CtxHandle, word: *mut u64, value: u64, how: Signal, pe: i32) {
        let own = word.addr();
        let at = match self.word(call, ctx, word, pe) {
            Ok(at) => at,
            Err((net, pe)) => return self.signal_far(net, own, pe, value, how),
        };
        // SAFETY: `word` checks that it is mapped and aligned; only atomics.
        let word = unsafe { &*std::ptr::with_exposed_provenance::<AtomicU64>(at) };
        match how {
            Signal::Set => puts::signal_set(word, value),
            Signal::Add => puts::signal_add(word, value),
        }
        self.waits.wake(self.world_pe(call, ctx, own, pe) as usize);
    }

    /// Puts and atomics before it reach each PE before those after it.
    #[inline(always)]
    pub fn fence(&self) {
        puts::order();
        if let Some(net) = &self.net {
            net.fence();
        }
    }

    /// Waits until all that this PE has put is visible to all.
    #[inline(always)]
    pub fn quiet(&self) {
        puts::complete();
        self.waits.wake_all();
        if self.net.is_some() {
            self.quiet_far("shmem_quiet");
        }
    }

    /// Quiet, then waits for all PEs.
    pub fn barrier_all(&self, call: &str) {
        self.quiet();
        self.world.sync(self, call);
    }

    /// An address by which this PE reaches a PE's object with loads and stores; None where the
    /// address is not symmetric or the PE does not exist.
    pub fn ptr(&self, at: *const u8, pe: i32) -> Option<*mut u8> {
        let there = self.space.delta[usize::try_from(pe).ok().filter(|&p| p < self.n && !self.is_far(p))?];
        let (segment, _) = self.space.locate(at.addr(), 0)?;
        let known = segment == 0 || !self.space.strangers[pe as usize];
        known.then(|| std::ptr::with_exposed_provenance_mut(at.addr().wrapping_add_signed(there)))
    }
}
