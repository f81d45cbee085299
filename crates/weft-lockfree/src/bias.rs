//! A lock that one thread takes by plain loads and stores, as long as no other one wants it.
//!
//! `Bias` stands in front of an ordinary lock. While it is granted to a thread, that thread enters and
//! leaves by stores to a line of its own; any other one takes the ordinary lock and then the grant
//! away. Whoever finds no grant of its own takes the ordinary lock.
//!
//! # Protocol
//! The holder of a grant says "inside", then looks whether the grant still stands. A thread that takes
//! it away, under the ordinary lock, removes the grant, passes a membarrier, and waits until the
//! holder says "outside". The membarrier stands for a fence between the holder's store and its second
//! look: one of the two sees the other. Grants are made under the ordinary lock too.
//!
//! A locked instruction waits for all earlier stores, the message in a peer's ring among them, whose
//! line is in another core's cache.
//! Source: biased locking (Kawachiya, Koseki and Onodera, OOPSLA 2002); the membarrier is original.

use weft_sync::{AtomicPtr, AtomicU32, Ordering, compiler_fence, spin_hint, this_thread, yield_now};

/// A thread that grants are made to. Never freed: a late look at a grant that was taken away may
/// still read it.
#[repr(align(128))]
pub struct Seat {
    thread: usize,
    inside: AtomicU32,
}

impl Seat {
    /// The calling thread's seat in this front.
    pub fn new() -> &'static Self {
        Box::leak(Box::new(Self { thread: this_thread(), inside: AtomicU32::new(0) }))
    }

    /// The number of its thread.
    pub fn thread(&self) -> usize {
        self.thread
    }
}

/// Polls of a thread that takes a grant away, before it gives up its core between them.
const POLLS: u32 = 100;

/// To whom the lock is granted.
pub struct Bias {
    granted: AtomicPtr<Seat>,
    /// The seat of the holder who entered by its grant; touched by the holder of the lock only.
    by: AtomicPtr<Seat>,
}

const NOBODY: *mut Seat = std::ptr::null_mut();

impl Bias {
    #[cfg(not(loom))]
    #[allow(clippy::new_without_default)] // One way to make it.
    pub const fn new() -> Self {
        Self { granted: AtomicPtr::new(NOBODY), by: AtomicPtr::new(NOBODY) }
    }
    #[cfg(loom)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { granted: AtomicPtr::new(NOBODY), by: AtomicPtr::new(NOBODY) }
    }

    /// Enters by the caller's grant. False, with nothing done, where it has none.
    #[inline(always)]
    pub fn enter(&self) -> bool {
        // ORDERING: Acquire pairs with `grant`; the seat was made before.
        let seat = self.granted.load(Ordering::Acquire);
        // SAFETY: seats are never freed.
        let Some(s) = (unsafe { seat.as_ref() }) else { return false };
        if s.thread != this_thread() {
            return false;
        }
        // ORDERING: Relaxed; `take_away` relies on the barrier only.
        s.inside.store(1, Ordering::Relaxed);
        // ORDERING: SeqCst for the compiler; the membarrier of `take_away` makes it one of the
        // processor where that matters.
        compiler_fence(Ordering::SeqCst);
        // ORDERING: Acquire pairs with `grant`.
        if self.granted.load(Ordering::Acquire) == seat {
            // ORDERING: Relaxed; the holder's own.
            self.by.store(seat, Ordering::Relaxed);
            return true;
        }
        // ORDERING: Release pairs with the load in `take_away`.
        s.inside.store(0, Ordering::Release);
        false
    }

    /// Leaves, if the holder has entered by its grant. False where it holds the ordinary lock.
    #[inline(always)]
    pub fn leave(&self) -> bool {
        // ORDERING: Relaxed; the holder's own.
        let seat = self.by.load(Ordering::Relaxed);
        // SAFETY: seats are never freed.
        let Some(s) = (unsafe { seat.as_ref() }) else { return false };
        self.by.store(NOBODY, Ordering::Relaxed);
        // ORDERING: Release pairs with the load in `take_away`.
        s.inside.store(0, Ordering::Release);
        true
    }

    /// Under the ordinary lock: takes the grant away, if there is one, and waits until its thread is
    /// outside. `barrier` is a full barrier in all threads of this process. True if there was one.
    pub fn take_away(&self, barrier: impl FnOnce()) -> bool {
        // ORDERING: Relaxed; written under the ordinary lock only.
        let seat = self.granted.load(Ordering::Relaxed);
        // SAFETY: seats are never freed.
        let Some(s) = (unsafe { seat.as_ref() }) else { return false };
        // ORDERING: Relaxed; the barrier orders it before the look at `inside`.
        self.granted.store(NOBODY, Ordering::Relaxed);
        barrier();
        let mut polls = 0;
        // ORDERING: Acquire pairs with the stores of `leave` and `enter`: what the holder did is
        // visible.
        while s.inside.load(Ordering::Acquire) != 0 {
            polls += 1;
            if polls < POLLS { spin_hint() } else { yield_now() }
        }
        true
    }

    /// Under the ordinary lock, while there is no grant: from when that lock is free the seat's
    /// thread, which is the calling one, may enter.
    pub fn grant(&self, seat: &'static Seat) {
        // ORDERING: Release pairs with the loads in `enter`: what earlier holders did is visible.
        self.granted.store(std::ptr::from_ref(seat).cast_mut(), Ordering::Release);
    }

    /// In a forked child, whose one thread is outside.
    pub fn reset(&self) {
        for place in [&self.granted, &self.by] {
            // ORDERING: Relaxed; the child has one thread.
            let seat = place.swap(NOBODY, Ordering::Relaxed);
            // SAFETY: seats are never freed.
            if let Some(s) = unsafe { seat.as_ref() } {
                s.inside.store(0, Ordering::Relaxed);
            }
        }
    }
}
