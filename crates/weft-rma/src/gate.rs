//! How single updates and long ones keep out of each other's way.
//!
//! A single update is an atomic instruction and takes no lock; a long one wants to be a vector loop,
//! which is not atomic. So whoever makes a single update says so in a word of its own, and looks
//! whether the target's guard is held; a long update takes the guard, passes a barrier that reaches
//! all processes, and waits until nobody is in the middle of a single one. The price is paid by the
//! long update: a system call and a look at every process of the window.

use crate::slot::Slot;
use weft_sync::{AtomicU64, Ordering, compiler_fence, membarrier};

/// Elements from which on an update may be a long one.
// PERF: a compare-and-exchange loop takes 2.3 ns an element, a vector loop 0.2 ns, the barrier 1 µs.
pub const LONG: usize = 1024;
/// Long updates look at every process of the window; with more than these, none is made.
const MOST_PROCESSES: usize = 64;

/// One process's part in the updates of one window.
pub struct Gate {
    /// 1 while this process makes a single update.
    busy: &'static AtomicU64,
    /// Those of the other processes; None: no long updates.
    others: Option<Box<[&'static AtomicU64]>>,
}

impl Gate {
    /// `others` are the words of the other processes of the window; `reachable`: every process of
    /// the job takes part in membarriers.
    pub fn new(busy: &'static AtomicU64, others: Vec<&'static AtomicU64>, reachable: bool) -> Self {
        let others = (reachable && others.len() < MOST_PROCESSES).then(|| others.into_boxed_slice());
        Self { busy, others }
    }

    /// Whether an update of `n` elements is to be a long one.
    #[inline(always)]
    pub(crate) fn is_long(&self, n: usize) -> bool {
        n >= LONG && self.others.is_some()
    }

    /// Runs `f`, atomic updates, outside of all long ones on the slot's memory.
    #[inline(always)]
    pub(crate) fn single(&self, slot: &Slot, f: impl Fn()) {
        // ORDERING: Relaxed and a compiler's fence: the barrier of `long` makes this store seen
        // there, or the guard seen here.
        self.busy.store(1, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        if slot.is_guarded() {
            self.busy.store(0, Ordering::Relaxed);
            return slot.guarded(f);
        }
        f();
        // ORDERING: Release pairs with the Acquire in `long`: the update is over.
        self.busy.store(0, Ordering::Release);
    }

    /// Runs `f(true)`, which need not be atomic, while nobody updates the slot's memory; `f(false)`,
    /// which is atomic, where the system refuses the barrier.
    #[cold]
    pub(crate) fn long(&self, slot: &Slot, f: impl FnOnce(bool)) {
        slot.guarded(|| {
            // ORDERING: a barrier in every process: see `single`.
            if !membarrier::global() {
                return f(false);
            }
            for word in self.others.iter().flatten() {
                // Whoever begins later finds the guard held.
                let mut turns = 0u32;
                // ORDERING: Acquire pairs with the last store of `single`.
                while word.load(Ordering::Acquire) != 0 {
                    turns += 1;
                    // It may need this core.
                    if turns.is_multiple_of(64) { weft_sync::yield_now() } else { weft_sync::spin_hint() }
                }
            }
            f(true);
        });
    }

    /// One of a process alone, for tests.
    pub fn alone() -> Gate {
        let busy = Box::leak(Box::new(AtomicU64::new(0)));
        Gate { busy, others: None }
    }
}
