//! PEs on other nodes, as the rest of the library sees them: a job of one node has none, and no `net`.

use crate::amo::Amo;
use crate::heap::Heap;
use crate::job::{Job, SIZE};
use crate::net::{Change, Deed, Net, Open, Path};
use crate::rma::{Signal, Strides};
use crate::team::Set;
use crate::word::Word;
use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::time::{Duration, Instant};

impl Job {
    /// The way to a PE on another node; None for PEs of this one.
    #[inline(always)]
    pub(crate) fn far(&self, pe: i32) -> Option<&Net> {
        match &self.net {
            Some(net) => net.far_or_count(pe as usize),
            None => None,
        }
    }

    /// Whether a PE is on another node.
    pub(crate) fn is_far(&self, pe: usize) -> bool {
        self.net.as_ref().is_some_and(|net| net.is_far(pe))
    }

    pub(crate) fn start_net(&self) -> Result<(), String> {
        self.net.as_ref().map_or(Ok(()), |net| net.start())
    }

    pub(crate) fn leave_net(&self) {
        self.net.iter().for_each(|net| net.leave());
    }

    pub(crate) fn close_net(&self) {
        if let Some(net) = &self.net {
            if weft_boot::REPORT.flag() {
                eprintln!("{}", net.report(self.me));
            }
            net.close();
        }
    }

    /// The PEs of this node, if they are at a fixed distance from each other; else this one alone.
    pub(crate) fn near_set(&self) -> Set {
        let near: Vec<usize> = (0..self.n).filter(|&p| !self.is_far(p)).collect();
        let stride = near.get(1).map_or(1, |second| second - near[0]);
        let set = Set { start: near[0] as i64, stride: stride as i64, size: near.len() };
        if near.iter().enumerate().all(|(i, p)| set.pe(i) == *p) {
            set
        } else {
            Set { start: self.me as i64, stride: 1, size: 1 }
        }
    }

    /// Whether a PE has an object at an own address.
    pub fn is_accessible(&self, at: *const u8, pe: i32) -> bool {
        let Some(pe) = usize::try_from(pe).ok().filter(|&p| p < self.n) else { return false };
        self.space.locate(at.addr(), 0).is_some_and(|(segment, _)| segment == 0 || !self.space.strangers[pe])
    }

    /// A number for a new team over nodes that no other one of the job gets.
    pub(crate) fn name_team(&self) -> u64 {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        // ORDERING: Relaxed; a number. The fixed teams have the first ones.
        (self.me as u64 + 1) << 32 | u64::from(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Compares what has to be equal on all nodes: heaps, and programs for the sake of their variables.
    ///
    /// Collective. Progress: waits for all PEs.
    ///
    /// # Errors
    /// Heaps differ, as the user wants it.
    pub(crate) fn compare_nodes(&mut self) -> Result<(), String> {
        if self.net.is_none() {
            return Ok(());
        }
        let heaps = self.world.tell_all(self, "shmem_init", self.space.heap_len as i64);
        let least = heaps.iter().copied().min().unwrap_or(0) as usize;
        if let Some(pe) = heaps.iter().position(|l| *l as usize != self.space.heap_len).filter(|_| SIZE.raw().is_some())
        {
            return Err(format!(
                "PE {pe} has a symmetric heap of {} bytes and PE {} one of {}: all PEs need the same SHMEM_SYMMETRIC_SIZE",
                heaps[pe], self.me, self.space.heap_len
            ));
        }
        // Nodes have memories of different sizes.
        *self.heap() = Heap::new(least);
        let programs = self.world.tell_all(self, "shmem_init", crate::program::likeness(self.space.data) as i64);
        for (pe, p) in programs.iter().enumerate() {
            if *p != programs[self.me] {
                self.space.strangers[pe] = true;
            }
        }
        Ok(())
    }

    /// Segment and offset of an own address, which has been checked.
    fn place(&self, at: usize) -> (u64, u64) {
        self.space.locate(at, 0).unwrap_or((0, u64::MAX >> 9))
    }

    pub(crate) fn wait_for_all(&self, call: &str, net: &Net, open: &[Open]) {
        let mut left = open.len();
        self.waits.until(self.row(), call, || {
            while left > 0 && !net.is_open(open[left - 1]) {
                left -= 1;
            }
            left == 0
        });
    }

    /// # Safety
    /// As `Job::put`; unless the call blocks, by the last argument, `src` stays as it is until quiet.
    pub(crate) unsafe fn put_far(
        &self,
        call: &str,
        net: &Net,
        dest: usize,
        src: *const u8,
        len: usize,
        to: (i32, bool),
    ) {
        // SAFETY: by the caller's contract; a call that blocks waits.
        let open = unsafe { net.put(to.0 as usize, self.place(dest), src, len) };
        if let Some(open) = open.filter(|_| to.1) {
            self.wait_for_all(call, net, &[open]);
        }
        self.hold_back(call, net);
    }

    /// Waits where too many puts wait for their turn.
    fn hold_back(&self, call: &str, net: &Net) {
        if net.is_full() {
            self.waits.until(self.row(), call, || !net.is_full());
        }
    }

    /// # Safety
    /// As `Job::get`; unless the call blocks, by the last argument, `dest` is valid until quiet.
    pub(crate) unsafe fn get_far(
        &self,
        call: &str,
        net: &Net,
        dest: *mut u8,
        src: usize,
        len: usize,
        from: (i32, bool),
    ) {
        // SAFETY: by the caller's contract; a call that blocks waits.
        let open = unsafe { net.get(from.0 as usize, self.place(src), dest, len) };
        if from.1 {
            self.wait_for_all(call, net, &[open]);
        } else {
            self.hold_back(call, net);
        }
    }

    /// # Safety
    /// As `Job::put_strided`.
    pub(crate) unsafe fn put_blocks_far(
        &self,
        call: &str,
        net: &Net,
        dest: usize,
        src: *const u8,
        s: &Strides,
        pe: i32,
    ) {
        // SAFETY: by the caller's contract.
        unsafe { net.put_blocks(pe as usize, self.place(dest), src, s) };
        self.hold_back(call, net);
    }

    /// # Safety
    /// As `Job::get_strided`.
    pub(crate) unsafe fn get_blocks_far(&self, call: &str, net: &Net, dest: *mut u8, src: usize, s: &Strides, pe: i32) {
        // SAFETY: by the caller's contract; this waits.
        let open = unsafe { net.get_blocks(pe as usize, self.place(src), dest, s) };
        self.wait_for_all(call, net, &open);
    }

    /// Changes a word on another node. What it was; something else where nobody asks, by `fetches`.
    pub(crate) fn change_far<T: Word>(
        &self,
        call: &str,
        net: &Net,
        (at, pe): (usize, i32),
        deed: Deed,
        (cond, value): (T, T),
        fetches: bool,
    ) -> T {
        let c = Change { deed, size: size_of::<T>(), value: value.bits(), cond: cond.bits() };
        let mut was = 0u64;
        // SAFETY: this waits for the answer.
        let open = unsafe { net.change(pe as usize, self.place(at), &c, fetches.then_some((&raw mut was).cast())) };
        match open {
            Some(open) => self.wait_for_all(call, net, &[open]),
            None => self.hold_back(call, net),
        }
        // SAFETY: written, if at all, by the answer that this has waited for.
        T::from_bits(unsafe { (&raw const was).read_volatile() })
    }

    /// As `change_far`; what the word was is at `fetch` after quiet.
    ///
    /// # Safety
    /// `fetch` is valid for writes until then.
    pub(crate) unsafe fn change_far_nbi<T: Word>(
        &self,
        call: &str,
        net: &Net,
        (at, pe): (usize, i32),
        deed: Deed,
        (cond, value): (T, T),
        fetch: *mut T,
    ) {
        let c = Change { deed, size: size_of::<T>(), value: value.bits(), cond: cond.bits() };
        // SAFETY: by the caller's contract.
        unsafe { net.change(pe as usize, self.place(at), &c, Some(fetch.cast())) };
        self.hold_back(call, net);
    }

    /// An operation that the header inlines, on a PE of another node: `what` is its number and, from bit 8 on, the bytes
    /// of the element, which is in two words. What it was.
    pub fn far_inlined(&self, call: &str, what: u32, at: usize, words: [u64; 2], pe: i32) -> u64 {
        let Some(net) = self.far(pe) else { self.fail(call, "the PE is on this node") };
        let size = (what >> 8) as usize;
        let (deed, fetches) = match what & 0xff {
            0 => {
                // SAFETY: an element has up to two words; so short a put is copied.
                unsafe { self.put_far(call, net, at, words.as_ptr().cast(), size.min(16), (pe, true)) };
                return 0;
            }
            1 => {
                let mut word = 0u64;
                // SAFETY: up to a word, which this waits for.
                unsafe {
                    self.get_far(call, net, (&raw mut word).cast(), at, size.min(8), (pe, true));
                    return (&raw const word).read_volatile();
                }
            }
            14 => {
                let to = std::ptr::with_exposed_provenance_mut(words[0] as usize);
                // SAFETY: the destination of a nonblocking get, which is the library's until quiet.
                unsafe { self.get_far(call, net, to, at, size, (pe, false)) };
                return 0;
            }
            2 => (Deed::Load, true),
            3 => (Deed::Set, false),
            4 => (Deed::Swap, true),
            5 => (Deed::CompareSwap, true),
            n => match [Deed::Add, Deed::And, Deed::Or, Deed::Xor].get((n as usize - 6) / 2) {
                Some(deed) => (*deed, n % 2 == 0),
                None => self.fail(call, "the header is of another version of Weft"),
            },
        };
        let [value, cond] = words;
        match size {
            4 => self.change_far::<u32>(call, net, (at, pe), deed, (cond as u32, value as u32), fetches).into(),
            _ => self.change_far::<u64>(call, net, (at, pe), deed, (cond, value), fetches),
        }
    }

    pub(crate) fn signal_far(&self, net: &Net, at: usize, pe: i32, value: u64, how: Signal) {
        let deed = match how {
            Signal::Set => Deed::SignalSet,
            Signal::Add => Deed::SignalAdd,
        };
        net.signal(pe as usize, self.place(at), &Change { deed, size: 8, value, cond: 0 });
    }

    /// Waits until all that this PE has put on other nodes is there, and all that it gets from there is here.
    pub(crate) fn quiet_far(&self, call: &str) {
        if let Some(net) = self.net.as_ref().filter(|net| !net.flush()) {
            self.waits.until(self.row(), call, || net.is_flushed());
        }
    }
}

impl Net {
    /// Itself for a PE on another node; an operation of another one is counted.
    #[cold]
    #[inline(never)]
    fn far_or_count(&self, pe: usize) -> Option<&Net> {
        if self.is_far(pe) {
            return Some(self);
        }
        self.count(Path::Near, 0);
        None
    }
}

/// A lock whose word is on another node: the near ones' ticket lock, by atomics there.
pub(crate) struct FarLock<'a> {
    pub job: &'a Job,
    pub net: &'a Net,
    pub at: usize,
    pub home: i32,
}

/// Between two looks at a lock, for each PE that comes first; and at most.
const LOCK_LOOK: Duration = Duration::from_micros(20);
const LOCK_LOOK_MOST: Duration = Duration::from_millis(1);

impl FarLock<'_> {
    fn change(&self, call: &str, off: usize, deed: Deed, words: (u32, u32), fetches: bool) -> u32 {
        self.job.change_far(call, self.net, (self.at + off, self.home), deed, words, fetches)
    }

    pub fn take(&self, call: &str) {
        let mine = self.change(call, 0, Deed::Add, (0, 1), true);
        loop {
            let serving = self.change(call, 4, Deed::Load, (0, 0), true);
            if serving == mine {
                // ORDERING: Acquire: what the last holder did is seen; its home has acquired it for the answer.
                return fence(Ordering::Acquire);
            }
            let since = Instant::now();
            let pause = (LOCK_LOOK * mine.wrapping_sub(serving)).min(LOCK_LOOK_MOST);
            self.job.waits.until(self.job.row(), call, || since.elapsed() >= pause);
        }
    }

    pub fn try_take(&self, call: &str) -> bool {
        let now = self.change(call, 4, Deed::Load, (0, 0), true);
        let was = self.change(call, 0, Deed::CompareSwap, (now, now.wrapping_add(1)), true);
        // ORDERING: Acquire, as in `take`.
        fence(Ordering::Acquire);
        was == now
    }

    pub fn release(&self, call: &str) {
        self.change(call, 4, Deed::Add, (0, 1), false);
    }
}

/// What an update is for a PE on another node.
pub(crate) fn deed_of(op: Amo) -> Deed {
    match op {
        Amo::Swap => Deed::Swap,
        Amo::Add => Deed::Add,
        Amo::And => Deed::And,
        Amo::Or => Deed::Or,
        Amo::Xor => Deed::Xor,
    }
}
