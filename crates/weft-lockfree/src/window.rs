//! A window's words in each of its processes: its lock, and who waits for it.
//!
//! # Locks
//! Two levels, so that MPI_Win_lock_all costs one atomic operation whatever the number of ranks.
//! The *global* word of the window's first rank counts processes that hold the whole window shared,
//! and exclusive locks anywhere. The *local* word of each rank counts its shared holders, or has
//! one exclusive holder. An exclusive lock needs both words, a shared one only its target's.
//! Whoever finds the other kind in the global word takes its own count back and waits.
//!
//! Readers are preferred: with writers first, ranks that lock several targets in different orders
//! could wait for each other for ever, where the standard says that they do not.
//!
//! Source: Gerstenberger, Besta, Hoefler, "Enabling Highly-Scalable Remote Memory Access
//! Programming with MPI-3 One Sided", SC 2013 (the counters; waiting is original).
//!
//! # Waiting
//! A process that cannot have a lock sets its bit among the slot's waiters and looks once more. Who
//! releases takes the bits and wakes their processes. A wake too many costs a look.

use weft_sync::{AtomicU32, AtomicU64, Ordering, fence};

/// The words of a window in one process, all zero at start.
#[repr(C, align(64))]
pub struct Slot {
    /// Shared holders, or `EXCLUSIVE`.
    local: AtomicU64,
    /// Of the first rank only: holders of the whole window, and exclusive locks times `WRITER`.
    global: AtomicU64,
    /// Not zero while some bit of `waiters` is set.
    has_waiters: AtomicU32,
    /// Locks that the process whose slot this is holds, of any rank. Written by that process alone.
    held: AtomicU32,
    pad2: [AtomicU64; 5],
    /// `CLOSED`, and who holds it: see `Gate`.
    guard: AtomicU32,
    /// Of a closed slot: single updates until it opens. Its holder's only.
    patience: AtomicU32,
    /// Of a process's own slot: see `Gate`.
    busy: AtomicU64,
    /// Bit `p % WAITER_BITS` for a process `p` that waits for a lock.
    waiters: [AtomicU64; WAITER_WORDS],
}

const WAITER_WORDS: usize = 6;
/// Processes that share no bit.
pub const WAITER_BITS: u32 = WAITER_WORDS as u32 * 64;

const EXCLUSIVE: u64 = 1 << 63;
const WRITER: u64 = 1 << 32;
const READERS: u64 = WRITER - 1;

/// Of the guard: whoever updates elements takes it.
pub(crate) const CLOSED: u32 = 1;
/// Of the guard: its holder's rank in the window and one, times this; 0 while nobody has it.
const HOLDER: u32 = 2;
/// Turns of a wait between two looks whether the one that is waited for has died.
const PATIENT_TURNS: u32 = if cfg!(loom) { 1 } else { 4096 };

#[cfg(not(loom))]
const _: () = assert!(size_of::<Slot>() == 128);

/// What MPI_Win_lock asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockKind {
    Shared,
    Exclusive,
}

impl Slot {
    /// A slot on the heap, for tests.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            local: AtomicU64::new(0),
            global: AtomicU64::new(0),
            has_waiters: AtomicU32::new(0),
            held: AtomicU32::new(0),
            pad2: std::array::from_fn(|_| AtomicU64::new(0)),
            guard: AtomicU32::new(0),
            patience: AtomicU32::new(0),
            busy: AtomicU64::new(0),
            waiters: std::array::from_fn(|_| AtomicU64::new(0)),
        })
    }

    /// Makes the slot new. Before peers know of it.
    pub fn reset(&self) {
        // ORDERING: Relaxed; peers hear of the slot by a message, which orders these stores.
        self.local.store(0, Ordering::Relaxed);
        self.global.store(0, Ordering::Relaxed);
        self.guard.store(0, Ordering::Relaxed);
        self.has_waiters.store(0, Ordering::Relaxed);
        self.held.store(0, Ordering::Relaxed);
        self.waiters.iter().for_each(|w| w.store(0, Ordering::Relaxed));
    }

    /// Takes the lock of the rank whose slot this is, if it is free for `kind`. `first` is the slot
    /// of the window's first rank.
    #[inline]
    pub fn try_lock(&self, first: &Slot, kind: LockKind) -> bool {
        match kind {
            LockKind::Shared => self.try_shared(),
            LockKind::Exclusive => self.try_exclusive(first),
        }
    }

    #[inline]
    fn try_shared(&self) -> bool {
        // ORDERING: Acquire pairs with the Release of `unlock`: what the last exclusive holder
        // wrote is seen.
        let old = self.local.fetch_add(1, Ordering::Acquire);
        if old & EXCLUSIVE == 0 {
            return true;
        }
        // ORDERING: Release, as `unlock`: a writer that finds 0 comes after.
        self.local.fetch_sub(1, Ordering::Release);
        false
    }

    #[inline]
    fn try_exclusive(&self, first: &Slot) -> bool {
        // ORDERING: Acquire pairs with the Release of `unlock_all`; the counter's own order decides
        // who backs off.
        let old = first.global.fetch_add(WRITER, Ordering::Acquire);
        if old & READERS == 0
            // ORDERING: Acquire pairs with the Release of `unlock`.
            && self.local.compare_exchange(0, EXCLUSIVE, Ordering::Acquire, Ordering::Relaxed).is_ok()
        {
            return true;
        }
        // ORDERING: Release, as `unlock`.
        first.global.fetch_sub(WRITER, Ordering::Release);
        false
    }

    /// Gives a lock back.
    #[inline]
    pub fn unlock(&self, first: &Slot, kind: LockKind) {
        // ORDERING: Release pairs with the Acquire of `try_lock`; the operations under the lock were
        // made by this thread before.
        match kind {
            LockKind::Shared => {
                self.local.fetch_sub(1, Ordering::Release);
            }
            LockKind::Exclusive => {
                // Readers that are about to back off may have counted themselves.
                self.local.fetch_sub(EXCLUSIVE, Ordering::Release);
                first.global.fetch_sub(WRITER, Ordering::Release);
            }
        }
    }

    /// Notes in a process's own slot that it has taken a lock.
    #[inline]
    pub fn note_taken(&self) {
        // ORDERING: Relaxed; read once the process has ended, of which its launcher tells by Release.
        self.held.store(self.held.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Notes in a process's own slot that it has given a lock back.
    #[inline]
    pub fn note_given(&self) {
        // ORDERING: Relaxed, as above.
        self.held.store(self.held.load(Ordering::Relaxed) - 1, Ordering::Relaxed);
    }

    /// Whether the process whose slot this is, which has ended, held a lock.
    pub fn ended_in_epoch(&self) -> bool {
        // ORDERING: Relaxed, as above.
        self.held.load(Ordering::Relaxed) != 0
    }

    /// Takes the whole window shared; of the first rank's slot.
    #[inline]
    pub fn try_lock_all(&self) -> bool {
        // ORDERING: Acquire pairs with the Release of `unlock`.
        let old = self.global.fetch_add(1, Ordering::Acquire);
        if old < WRITER {
            return true;
        }
        // ORDERING: Release, as `unlock_all`.
        self.global.fetch_sub(1, Ordering::Release);
        false
    }

    /// Ends what `try_lock_all` began.
    #[inline]
    pub fn unlock_all(&self) {
        // ORDERING: Release pairs with the Acquire of `try_exclusive`.
        self.global.fetch_sub(1, Ordering::Release);
    }

    /// Says that process `p` waits. It tries again afterwards, and then may sleep.
    #[cold]
    pub fn await_release(&self, p: u32) {
        let bit = p % WAITER_BITS;
        // ORDERING: SeqCst with the fence in `take_waiters`: either the releaser sees the bit, or
        // the next try sees the release.
        self.waiters[(bit / 64) as usize].fetch_or(1 << (bit % 64), Ordering::SeqCst);
        self.has_waiters.store(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
    }

    /// After a release: calls `wake` with each bit of those who wait; the processes with number
    /// `bit`, `bit + WAITER_BITS` and so on are meant.
    #[inline]
    pub fn take_waiters(&self, wake: impl FnMut(u32)) {
        // ORDERING: SeqCst pairs with that in `await_release`. The release before was an atomic
        // read-modify-write, which on x86 is this fence already; loom knows C11 only.
        if cfg!(any(loom, not(target_arch = "x86_64"))) {
            fence(Ordering::SeqCst);
        }
        if self.has_waiters.load(Ordering::Relaxed) != 0 {
            self.take_waiters_slow(wake);
        }
    }

    #[cold]
    fn take_waiters_slow(&self, mut wake: impl FnMut(u32)) {
        // ORDERING: SeqCst; the hint goes before the bits, so that a bit set later sets it again.
        self.has_waiters.store(0, Ordering::SeqCst);
        for (i, w) in self.waiters.iter().enumerate() {
            let mut bits = w.swap(0, Ordering::SeqCst);
            while bits != 0 {
                wake(i as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// The word by which the process whose own slot this is says that it makes a single update.
    pub fn busy(&self) -> &AtomicU64 {
        &self.busy
    }

    /// Whether updates of elements take the guard now: see `Gate`.
    pub fn is_closed(&self) -> bool {
        self.guard_word() & CLOSED != 0
    }

    /// The guard's word: 0 while nobody has it and the slot is open.
    #[inline(always)]
    pub(crate) fn guard_word(&self) -> u32 {
        // ORDERING: Acquire pairs with the Release in `give_guard`: the elements of holders before.
        self.guard.load(Ordering::Acquire)
    }

    /// Takes the guard for rank `me`, which is free in the state `likely` (0 or `CLOSED`) in most
    /// cases. The state that it was in.
    ///
    /// # Errors
    /// The rank that has died with it, by what `dead` says; then it is not taken.
    #[inline]
    pub(crate) fn take_guard(&self, likely: u32, me: u32, dead: &dyn Fn(u32) -> bool) -> Result<u32, Died> {
        let own = (me + 1) * HOLDER;
        // ORDERING: Acquire pairs with the Release in `give_guard`: the elements of the holder before,
        // and `patience`.
        match self.guard.compare_exchange(likely, likely | own, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => Ok(likely),
            Err(found) => self.wait_for_guard(found, own, dead),
        }
    }

    #[cold]
    #[inline(never)]
    fn wait_for_guard(&self, mut found: u32, own: u32, dead: &dyn Fn(u32) -> bool) -> Result<u32, Died> {
        let mut turns = 0u32;
        loop {
            if let Some(holder) = holder_of(found) {
                if long(&mut turns) && dead(holder) {
                    return Err(Died(holder));
                }
                // ORDERING: Relaxed; the exchange orders.
                found = self.guard.load(Ordering::Relaxed);
            } else {
                // ORDERING: as in `take_guard`.
                match self.guard.compare_exchange(found, found | own, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return Ok(found),
                    Err(other) => found = other,
                }
            }
        }
    }

    /// Frees the guard of one that has died with it, unless that was done. The elements that it was
    /// updating are what it left.
    pub fn recover(&self, died: Died) {
        // ORDERING: Relaxed; what came from the dead is looked at below.
        let found = self.guard.load(Ordering::Relaxed);
        if holder_of(found) == Some(died.0) {
            // ORDERING: AcqRel: whoever takes it next comes after what this process knows of the dead.
            // One that fails has met another that recovers.
            let _ = self.guard.compare_exchange(found, found & CLOSED, Ordering::AcqRel, Ordering::Relaxed);
        }
    }

    /// Gives it back, and leaves the slot in `state`.
    #[inline]
    pub(crate) fn give_guard(&self, state: u32) {
        // ORDERING: Release pairs with the Acquire in `take_guard` and `guard_word`.
        self.guard.store(state, Ordering::Release);
    }

    /// Holder only: the slot stays closed for `n` more single updates.
    #[inline]
    pub(crate) fn set_patience(&self, n: u32) {
        // ORDERING: Relaxed; the guard orders it.
        self.patience.store(n, Ordering::Relaxed);
    }

    /// Holder only: one more single update. The state to leave a closed slot in.
    pub(crate) fn lose_patience(&self) -> u32 {
        // ORDERING: Relaxed, as above.
        let left = self.patience.load(Ordering::Relaxed).saturating_sub(1);
        self.patience.store(left, Ordering::Relaxed);
        if left == 0 { 0 } else { CLOSED }
    }
}

/// The rank of a window that has died while others waited for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Died(pub u32);

/// Who holds a guard.
fn holder_of(guard: u32) -> Option<u32> {
    (guard / HOLDER).checked_sub(1)
}

/// One more turn of a wait. Whether it is time to look if it can end.
#[inline]
pub(crate) fn long(turns: &mut u32) -> bool {
    weft_sync::back_off(turns);
    turns.is_multiple_of(PATIENT_TURNS)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use LockKind::*;

    #[test]
    fn kinds_exclude_each_other() {
        let (a, b) = (Slot::new(), Slot::new());
        assert!(b.try_lock(&a, Shared) && b.try_lock(&a, Shared));
        assert!(!b.try_lock(&a, Exclusive));
        assert!(a.try_lock(&a, Exclusive) && !a.try_lock(&a, Shared) && !a.try_lock(&a, Exclusive));
        assert!(!a.try_lock_all());
        a.unlock(&a, Exclusive);
        assert!(a.try_lock_all() && a.try_lock_all());
        assert!(!a.try_lock(&a, Exclusive) && a.try_lock(&a, Shared));
        a.unlock_all();
        assert!(!a.try_lock(&a, Exclusive));
        a.unlock_all();
        a.unlock(&a, Shared);
        assert!(a.try_lock(&a, Exclusive));
        a.unlock(&a, Exclusive);
        b.unlock(&a, Shared);
        b.unlock(&a, Shared);
        assert!(b.try_lock(&a, Exclusive));
    }

    #[test]
    fn waiters_are_told_once() {
        let s = Slot::new();
        let told = |s: &Slot| {
            let mut v = Vec::new();
            s.take_waiters(|p| v.push(p));
            v
        };
        assert!(told(&s).is_empty());
        s.await_release(3);
        s.await_release(WAITER_BITS + 70);
        assert_eq!(told(&s), [3, 70]);
        assert!(told(&s).is_empty());
        s.await_release(5);
        assert_eq!(told(&s), [5]);
    }

    /// Threads count without atomics under exclusive locks, and see even numbers under shared ones.
    #[test]
    fn exclusion_among_threads() {
        struct Pair(std::cell::UnsafeCell<[u64; 2]>);
        // SAFETY: touched under the lock only, which is what is tested.
        unsafe impl Sync for Pair {}
        let (first, slot) = (Slot::new(), Slot::new());
        let pair = Pair(std::cell::UnsafeCell::new([0, 0]));
        let n = if cfg!(miri) { 20 } else { 2000 };
        let lock = |kind| {
            while !slot.try_lock(&first, kind) {
                weft_sync::yield_now();
            }
        };
        std::thread::scope(|s| {
            for t in 0..3 {
                let (pair, lock, slot, first) = (&pair, &lock, &slot, &first);
                s.spawn(move || {
                    for i in 0..n {
                        let whole = t == 2 && i % 2 == 0;
                        if whole {
                            while !first.try_lock_all() {
                                weft_sync::yield_now();
                            }
                        } else {
                            lock(if t == 2 { Shared } else { Exclusive });
                        }
                        // SAFETY: under the lock.
                        unsafe {
                            let p = pair.0.get();
                            if t == 2 {
                                assert_eq!((*p)[0], (*p)[1]);
                            } else {
                                (*p)[0] += 1;
                                (*p)[1] += 1;
                            }
                        }
                        match (whole, t) {
                            (true, _) => first.unlock_all(),
                            (_, 2) => slot.unlock(first, Shared),
                            _ => slot.unlock(first, Exclusive),
                        }
                    }
                });
            }
        });
        // SAFETY: the threads are gone.
        assert_eq!(unsafe { *pair.0.get() }, [2 * n, 2 * n]);
    }
}
