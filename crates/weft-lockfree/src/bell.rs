//! The doorbell of a receiver: who sent something, and whether the receiver sleeps.
//!
//! # Protocol
//! A sender publishes a record, then looks whether its ring is polled and whether the receiver is
//! `quiet` (awake, and not in need of fences). If both, it is done: two loads of lines that are
//! in its cache. Otherwise it rings (`ring`: sets its bit) or only nudges (`notify`: wakes a
//! sleeper).
//!
//! A receiver that is about to sleep announces it (`announce`), passes a barrier that orders the
//! announcement against every sender's look, looks at everything once more, and sleeps on the
//! futex word's value from before. The barrier is either a membarrier in the receiver (then
//! senders need no fence) or a fence on both sides (`FENCE` in the state word asks for it).

use std::time::Duration;
use weft_sync::{AtomicU32, AtomicU64, Ordering, compiler_fence, fence, futex};

const SLEEPING: u32 = 1;
const FENCE: u32 = 2;

/// The most senders: 64 words of bits under one summary word.
pub const MAX_SENDERS: u32 = 4096;

/// The words of a doorbell, all zero at start.
#[repr(C, align(64))]
pub struct BellWords {
    pub futex: AtomicU32,
    state: AtomicU32,
    pad0: [AtomicU32; 14],
    /// Bit `w` is set after bit-word `w` became non-zero.
    summary: AtomicU64,
    pad1: [AtomicU64; 183],
    /// Bit `s % 64` of word `s / 64` for sender `s`. Only as many words exist as there are senders.
    bits: [AtomicU64; 64],
}

#[cfg(not(loom))]
const _: () = {
    assert!(std::mem::offset_of!(BellWords, summary) == 64);
    assert!(std::mem::offset_of!(BellWords, bits) == 1536);
};

impl BellWords {
    /// Offset of the sleeping flag in bytes, for whoever lays out the memory.
    pub const STATE_OFF: usize = 4;
    /// Offset of the summary word.
    pub const SUMMARY_OFF: usize = 64;
    /// Offset of the bits.
    pub const BITS_OFF: usize = 1536;

    /// A doorbell on the heap, for tests.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            futex: AtomicU32::new(0),
            state: AtomicU32::new(0),
            pad0: std::array::from_fn(|_| AtomicU32::new(0)),
            summary: AtomicU64::new(0),
            pad1: std::array::from_fn(|_| AtomicU64::new(0)),
            bits: std::array::from_fn(|_| AtomicU64::new(0)),
        })
    }
}

/// A doorbell somewhere in shared memory.
#[derive(Clone, Copy)]
pub struct Bell {
    words: *const BellWords,
}

// SAFETY: all accesses go through atomics.
unsafe impl Send for Bell {}
// SAFETY: as above.
unsafe impl Sync for Bell {}

impl Bell {
    /// # Safety
    /// The words stay valid (of `bits` those that senders use), and are aligned for atomics.
    pub const unsafe fn new(words: *const BellWords) -> Self {
        Self { words }
    }

    #[inline(always)]
    fn state(&self) -> &AtomicU32 {
        // SAFETY: valid by the contract of `new`; the place is projected without a reference to
        // the whole block.
        unsafe { &(*self.words).state }
    }
    #[inline(always)]
    fn futex(&self) -> &AtomicU32 {
        // SAFETY: as above.
        unsafe { &(*self.words).futex }
    }
    #[inline(always)]
    fn summary(&self) -> &AtomicU64 {
        // SAFETY: as above.
        unsafe { &(*self.words).summary }
    }
    #[inline(always)]
    fn bits(&self, w: usize) -> &AtomicU64 {
        debug_assert!(w < 64);
        // SAFETY: as above; callers pass the word of an existing sender.
        unsafe { &(*self.words).bits[w] }
    }

    /// Sender: whether the receiver is awake and needs no fence. To be asked after publishing.
    #[inline(always)]
    pub fn is_quiet(&self) -> bool {
        // ORDERING: the compiler keeps the publication before the load; the processor need not,
        // since a receiver without FENCE passes a membarrier between `announce` and its last look.
        compiler_fence(Ordering::SeqCst);
        self.state().load(Ordering::Relaxed) == 0
    }

    /// Sender: sets its bit, then wakes the receiver if it sleeps.
    #[cold]
    #[inline(never)]
    pub fn ring(&self, sender: u32) {
        self.ring_for(sender, self);
    }

    /// As `ring`, where the receiver sleeps at another doorbell of its own.
    #[cold]
    #[inline(never)]
    pub fn ring_for(&self, sender: u32, sleeper: &Bell) {
        let (w, bit) = (sender as usize / 64, 1 << (sender % 64));
        // ORDERING: AcqRel; Release carries the published record to `take`.
        if self.bits(w).fetch_or(bit, Ordering::AcqRel) == 0 {
            // ORDERING: AcqRel pairs with the swap in `take`. Whoever finds the word non-zero
            // relies on this store of the one who found it zero.
            self.summary().fetch_or(1 << w, Ordering::AcqRel);
        }
        // ORDERING: SeqCst pairs with the fence in `announce`: either this side sees SLEEPING or
        // the receiver sees the bit.
        fence(Ordering::SeqCst);
        sleeper.wake_sleeper();
    }

    /// Sender: something that the receiver looks at by itself was published; wakes it if it
    /// sleeps, passing the fence that it may have asked for. To be called when not `is_quiet`.
    #[cold]
    #[inline(never)]
    pub fn notify_slow(&self) {
        // ORDERING: SeqCst pairs with the fence in `announce`.
        fence(Ordering::SeqCst);
        self.wake_sleeper();
    }

    /// `is_quiet` and `notify_slow` in one.
    #[inline(always)]
    pub fn notify(&self) {
        if !self.is_quiet() {
            self.notify_slow();
        }
    }

    /// Sender of something to several receivers, after a fence of its own (`SeqCst`) behind the
    /// publication: wakes this one if it sleeps.
    #[inline]
    pub fn wake_sleeper(&self) {
        // ORDERING: Relaxed after the caller's fence.
        if self.state().load(Ordering::Relaxed) & SLEEPING == 0 {
            return;
        }
        // ORDERING: AcqRel; one waker pays for the call.
        if self.state().fetch_and(!SLEEPING, Ordering::AcqRel) & SLEEPING != 0 {
            self.wake_all();
        }
    }

    /// Wakes every thread that sleeps or is about to.
    pub fn wake_all(&self) {
        // ORDERING: Release pairs with the Acquire in `announce` and the kernel's look.
        self.futex().fetch_add(1, Ordering::Release);
        futex::wake(self.futex(), i32::MAX);
    }

    /// Receiver, once at start: senders shall pass a fence after publishing.
    pub fn ask_for_fences(&self) {
        // ORDERING: SeqCst; before the first `announce`.
        self.state().fetch_or(FENCE, Ordering::SeqCst);
    }

    /// Receiver: from now on senders wake. Returns the ticket for `sleep`. The caller then passes
    /// its membarrier (unless it asked for fences), looks at everything, and sleeps.
    pub fn announce(&self) -> u32 {
        // ORDERING: Acquire; a wake after this load changes the word and makes `sleep` return.
        let ticket = self.futex().load(Ordering::Acquire);
        // ORDERING: AcqRel against a concurrent waker's fetch_and.
        self.state().fetch_or(SLEEPING, Ordering::AcqRel);
        // ORDERING: SeqCst pairs with the fences in `ring` and `notify_slow`.
        fence(Ordering::SeqCst);
        ticket
    }

    /// Receiver: sleeps unless woken since `announce`.
    pub fn sleep(&self, ticket: u32, timeout: Duration) {
        futex::wait(self.futex(), ticket, timeout);
    }

    /// Receiver: nobody sleeps here any more.
    pub fn retire(&self) {
        // ORDERING: Relaxed; a late waker costs a call, no more.
        self.state().fetch_and(!SLEEPING, Ordering::Relaxed);
    }

    /// Receiver: whether anybody rang. One load of a line that only senders write.
    #[inline(always)]
    pub fn has_rung(&self) -> bool {
        // ORDERING: Relaxed; `take` synchronises.
        self.summary().load(Ordering::Relaxed) != 0
    }

    /// Receiver: takes all bits and calls `f` for each sender.
    #[cold]
    pub fn take(&self, mut f: impl FnMut(u32)) {
        // ORDERING: AcqRel; the summary is taken before its words, see `ring`.
        let mut words = self.summary().swap(0, Ordering::AcqRel);
        while words != 0 {
            let w = words.trailing_zeros();
            words &= words - 1;
            // ORDERING: Acquire pairs with `ring`: the records of these senders are visible.
            let mut bits = self.bits(w as usize).swap(0, Ordering::AcqRel);
            while bits != 0 {
                f(w * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }
}
