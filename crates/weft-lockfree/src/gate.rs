//! How updates of one element and of many keep out of each other's way.
//!
//! One element is an atomic instruction and takes no lock; many want to be a vector loop, which is not
//! atomic. A target's slot is *open* or *closed*:
//!
//! * open: everybody updates element by element. Whoever updates one says so in a word of its own, and
//!   looks whether the slot is still open; whoever updates several takes the guard, too, so that others
//!   who do see all of them or none.
//! * closed: everybody takes the slot's guard, under which vector loops run.
//!
//! Closing takes the guard, passes a barrier that reaches all processes, and waits until nobody is in
//! the middle of an update: a system call, and a look at every process of the window. Opening is a
//! store by a holder of the guard. So a process closes once the elements that it updated one by one
//! have cost as much as closing does, and a closed slot opens when the single updates that took the
//! guard have: whatever a program does, it pays at most about twice the better of the two.
//!
//! # Deaths
//! The guard's word names its holder. Who waits long looks whether the holder has died, and then its
//! update fails; after `Slot::recover` the guard is free. Who closes passes by those that have died in
//! the middle of a single update, which is then over.

use crate::window::{CLOSED, Died, Slot, long};
use weft_sync::{AtomicU32, AtomicU64, Ordering, compiler_fence, membarrier};

/// Elements of updates of several, one by one, after which a process closes the slot.
// About what closing costs, in elements that a vector loop would have updated sooner.
const PRICE: u32 = if cfg!(loom) { 4 } else { 2048 };
/// More of them for each process that has to be looked at.
const PRICE_OF_LOOK: u32 = if cfg!(loom) { 0 } else { 32 };
/// Single updates under the guard after which a closed slot opens.
// About what closing costs, in updates that went without it before.
const PATIENCE: u32 = if cfg!(loom) { 1 } else { 256 };

/// One process's part in the updates of one window.
pub struct Gate {
    /// Its rank in the window.
    me: u32,
    /// 1 while this process makes an update of an open slot.
    busy: &'static AtomicU64,
    /// Those of the other processes of the window, with their ranks; None: slots stay open.
    others: Option<Box<[(u32, &'static AtomicU64)]>>,
    /// Whether a rank of the window has died.
    dead: Box<dyn Fn(u32) -> bool + Send + Sync>,
    /// Elements of updates of several since the last closing, and from how many on it pays. This
    /// process's only.
    debt: AtomicU32,
    price: u32,
}

impl Gate {
    /// `words` are those of the processes of the window by their ranks, `me` this process's rank;
    /// `reachable`: every process of the job takes part in membarriers; `dead` tells whether a rank
    /// has died.
    pub fn new(
        me: usize,
        words: &[&'static AtomicU64],
        reachable: bool,
        dead: Box<dyn Fn(u32) -> bool + Send + Sync>,
    ) -> Self {
        let busy = words[me];
        let numbered = (0..).zip(words.iter().copied());
        // A process may have several ranks of the window.
        let others: Box<[_]> = numbered.filter(|(_, w)| !std::ptr::eq(*w, busy)).collect();
        let closes = reachable || others.is_empty();
        let price = PRICE + PRICE_OF_LOOK * others.len() as u32;
        Self { me: me as u32, busy, others: closes.then_some(others), dead, debt: AtomicU32::new(0), price }
    }

    /// Begins atomic updates of the slot's memory, if it is open: `leave` ends them. False: not begun.
    #[inline(always)]
    pub fn enter(&self, slot: &Slot) -> bool {
        // ORDERING: Relaxed and a compiler's fence: the barrier of `close` makes this store seen
        // there, or the guard seen here.
        self.busy.store(1, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        let open = slot.guard_word() == 0;
        if !open {
            // ORDERING: Relaxed; nothing was updated.
            self.busy.store(0, Ordering::Relaxed);
        }
        open
    }

    /// Ends what `enter` began.
    #[inline(always)]
    pub fn leave(&self) {
        // ORDERING: Release pairs with the Acquire in `close`: the update is over.
        self.busy.store(0, Ordering::Release);
    }

    /// Takes the guard of a slot that is in the state `likely`.
    #[inline]
    fn take(&self, slot: &Slot, likely: u32) -> Result<u32, Died> {
        slot.take_guard(likely, self.me, &*self.dead)
    }

    /// Runs `f`, an atomic update of one element of the slot's memory.
    ///
    /// # Errors
    /// Who has died with the guard; then `f` has not run.
    #[inline]
    pub fn single(&self, slot: &Slot, f: impl Fn()) -> Result<(), Died> {
        if self.enter(slot) {
            f();
            self.leave();
            return Ok(());
        }
        let state = self.take(slot, CLOSED)?;
        f();
        slot.give_guard(if state == CLOSED { slot.lose_patience() } else { state });
        Ok(())
    }

    /// An update of `n` elements of the slot's memory, a few or many: runs `words`, which is atomic
    /// element by element, or `alone`, which is not, while nobody else updates. Updates of several see
    /// each other whole, which MPI does not promise but other libraries keep (ADR 0025).
    ///
    /// # Errors
    /// Who has died with the guard; then nothing has run.
    #[inline]
    pub fn several(&self, slot: &Slot, n: usize, words: impl Fn(), alone: impl Fn()) -> Result<(), Died> {
        let likely = slot.guard_word() & CLOSED;
        let closes = likely != CLOSED && self.closes_for(n);
        let state = self.take(slot, likely)?;
        if state == CLOSED || closes && self.close() {
            alone();
            slot.set_patience(PATIENCE);
            slot.give_guard(CLOSED);
        } else {
            words();
            slot.give_guard(state);
        }
        Ok(())
    }

    /// Runs `f` while no other process updates elements under the guard.
    ///
    /// # Errors
    /// Who has died with the guard; then `f` has not run.
    pub fn guarded(&self, slot: &Slot, f: impl FnOnce()) -> Result<(), Died> {
        let state = self.take(slot, slot.guard_word() & CLOSED)?;
        f();
        slot.give_guard(state);
        Ok(())
    }

    /// Whether an update of so many elements, with those before it, pays for closing an open slot.
    fn closes_for(&self, n: usize) -> bool {
        // ORDERING: Relaxed; one thread of this process at a time.
        let debt = self.debt.load(Ordering::Relaxed).saturating_add(n as u32);
        let closes = debt >= self.price && self.others.is_some();
        self.debt.store(if closes { 0 } else { debt }, Ordering::Relaxed);
        closes
    }

    /// For the holder of an open slot's guard: after this nobody updates without it. False where
    /// that cannot be had.
    #[cold]
    #[inline(never)]
    fn close(&self) -> bool {
        let Some(others) = &self.others else { return false };
        // ORDERING: a barrier in every process: see `enter`.
        if !others.is_empty() && !membarrier::global() {
            return false;
        }
        for &(rank, word) in others {
            // Whoever begins later finds the guard held.
            let mut turns = 0u32;
            // ORDERING: Acquire pairs with the store of `leave`.
            while word.load(Ordering::Acquire) != 0 {
                if long(&mut turns) && (self.dead)(rank) {
                    // ORDERING: Relaxed; its process is gone, and who closes next need not wait.
                    word.store(0, Ordering::Relaxed);
                }
            }
        }
        true
    }

    /// Takes the guard and keeps it, as one that dies: for tests.
    pub fn forget_guard(&self, slot: &Slot) {
        let _ = self.take(slot, slot.guard_word());
    }

    /// One of a process alone, whose slots stay open: for tests.
    pub fn alone() -> Gate {
        let busy = Box::leak(Box::new(AtomicU64::new(0)));
        Gate { me: 0, busy, others: None, dead: Box::new(|_| false), debt: AtomicU32::new(0), price: PRICE }
    }
}
