//! Epochs of one process on one window: what may be called now.
//!
//! SPEC: MPI-5.0 section 12.5. A fence without MPI_MODE_NOSUCCEED opens an access epoch to all
//! ranks; if no operation used it, another kind of epoch may follow it.

use crate::LockKind;
use weft_base::{ErrClass, Result, err};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    None,
    Fence,
    Start,
    Locks,
    LockAll,
}

/// How a rank is locked by this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Hold {
    None = 0,
    /// In the group of MPI_Win_start.
    Started,
    Shared,
    Exclusive,
    /// MPI_MODE_NOCHECK: no lock was taken.
    Unchecked,
}

/// A lock to give back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    Lock(LockKind),
    /// Under MPI_MODE_NOCHECK.
    Nothing,
}

/// What is allowed at a rank now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rights(u8);

impl Rights {
    const NONE: Rights = Rights(0);
    /// Operations.
    const ACCESS: Rights = Rights(1);
    /// Operations and flushes.
    const LOCKED: Rights = Rights(1 | 2);
    /// These by this process alone.
    const ALONE: Rights = Rights(1 | 2 | 4);

    #[inline(always)]
    pub fn access(self) -> bool {
        self.0 & 1 != 0
    }
    #[inline(always)]
    pub fn passive(self) -> bool {
        self.0 & 2 != 0
    }
    #[inline(always)]
    pub fn alone(self) -> bool {
        self.0 & 4 != 0
    }
}

/// The state of one process on one window.
pub struct Epochs {
    access: Access,
    /// Whether an operation was issued since the last fence.
    used: bool,
    n_locks: u32,
    /// MPI_Win_lock_all took the lock.
    checked_all: bool,
    exposed: bool,
    ranks: Box<[Hold]>,
    /// What follows of all that, for the shortest calls.
    rights: Box<[Rights]>,
}

impl Epochs {
    pub fn new(n_ranks: usize) -> Self {
        Self {
            access: Access::None,
            used: false,
            n_locks: 0,
            checked_all: false,
            exposed: false,
            ranks: vec![Hold::None; n_ranks].into_boxed_slice(),
            rights: vec![Rights::NONE; n_ranks].into_boxed_slice(),
        }
    }

    /// Whether an operation to `rank` (below the number of ranks) is allowed now; notes that there
    /// was one.
    #[inline(always)]
    pub fn allows(&mut self, rank: usize) -> bool {
        self.used = true;
        self.rights[rank].access()
    }

    /// What is allowed at a rank; nothing at one that does not exist.
    #[inline(always)]
    pub fn rights(&self, rank: usize) -> Rights {
        self.rights.get(rank).copied().unwrap_or(Rights::NONE)
    }

    /// Notes an operation that was allowed.
    #[inline(always)]
    pub fn note_use(&mut self) {
        self.used = true;
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC when an operation to `rank` is not allowed now; None is MPI_PROC_NULL.
    #[inline]
    pub fn check(&mut self, rank: Option<usize>) -> Result<()> {
        match rank {
            Some(r) if self.allows(r) => Ok(()),
            None if self.access != Access::None => Ok(()),
            _ => Err(self.not_allowed(rank)),
        }
    }

    #[cold]
    fn not_allowed(&self, rank: Option<usize>) -> weft_base::MpiError {
        let rank = rank.map_or("MPI_PROC_NULL".to_owned(), |r| r.to_string());
        match self.access {
            Access::Start => err!(ErrClass::RMA_SYNC, "rank {rank} is not in the group of MPI_Win_start"),
            Access::Locks => err!(ErrClass::RMA_SYNC, "rank {rank} is not locked by this process"),
            _ => {
                err!(ErrClass::RMA_SYNC, "no epoch: neither MPI_Win_fence, MPI_Win_start nor MPI_Win_lock came before")
            }
        }
    }

    /// Whether this process alone may update what is at `rank`.
    #[inline(always)]
    pub fn is_exclusive(&self, rank: usize) -> bool {
        self.ranks[rank] == Hold::Exclusive
    }

    /// Whether accesses of an unused fence epoch, or none, are open.
    fn idle(&self) -> bool {
        self.access == Access::None || self.access == Access::Fence && !self.used
    }

    fn what(&self) -> &'static str {
        match self.access {
            Access::None => "no access epoch is open",
            Access::Fence => "the epoch of MPI_Win_fence is open and was used",
            Access::Start => "the epoch of MPI_Win_start is open",
            Access::Locks => "a lock is held",
            Access::LockAll => "the window is locked by MPI_Win_lock_all",
        }
    }

    fn refuse(&self, call: &str) -> weft_base::MpiError {
        err!(ErrClass::RMA_SYNC, "{call}: {}", self.what())
    }

    fn set(&mut self, access: Access) {
        let to_all = |a: Access| match a {
            Access::Fence => Rights::ACCESS,
            Access::LockAll => Rights::LOCKED,
            Access::None | Access::Start | Access::Locks => Rights::NONE,
        };
        if to_all(self.access) != to_all(access) {
            self.rights.fill(to_all(access));
        }
        self.access = access;
        self.used = false;
    }

    fn hold(&mut self, rank: usize, hold: Hold) {
        self.ranks[rank] = hold;
        self.rights[rank] = match hold {
            Hold::None => Rights::NONE,
            Hold::Started => Rights::ACCESS,
            Hold::Shared | Hold::Unchecked => Rights::LOCKED,
            Hold::Exclusive => Rights::ALONE,
        };
    }

    // ---- fence ----

    /// # Errors
    /// MPI_ERR_RMA_SYNC within another kind of epoch.
    pub fn check_fence(&self) -> Result<()> {
        if self.exposed {
            return Err(err!(ErrClass::RMA_SYNC, "MPI_Win_fence: the epoch of MPI_Win_post is open"));
        }
        match self.access {
            Access::None | Access::Fence => Ok(()),
            _ => Err(self.refuse("MPI_Win_fence")),
        }
    }

    /// After the fence. `ends`: MPI_MODE_NOSUCCEED.
    pub fn fence(&mut self, ends: bool) {
        self.set(if ends { Access::None } else { Access::Fence });
    }

    // ---- post, start, complete, wait ----

    /// # Errors
    /// MPI_ERR_RMA_SYNC when the window is exposed already.
    pub fn post(&mut self) -> Result<()> {
        if self.exposed {
            return Err(err!(ErrClass::RMA_SYNC, "MPI_Win_post: MPI_Win_wait did not end the last one"));
        }
        if self.access == Access::Fence && self.used {
            return Err(self.refuse("MPI_Win_post"));
        }
        self.exposed = true;
        Ok(())
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC when the window is not exposed.
    pub fn check_wait(&self) -> Result<()> {
        if self.exposed {
            return Ok(());
        }
        Err(err!(ErrClass::RMA_SYNC, "MPI_Win_post did not come before"))
    }

    pub fn waited(&mut self) {
        self.exposed = false;
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC within another access epoch.
    pub fn start(&mut self, ranks: &[usize]) -> Result<()> {
        if !self.idle() {
            return Err(self.refuse("MPI_Win_start"));
        }
        self.set(Access::Start);
        ranks.iter().for_each(|&r| self.hold(r, Hold::Started));
        Ok(())
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC outside of MPI_Win_start's epoch.
    pub fn check_complete(&self) -> Result<()> {
        if self.access == Access::Start { Ok(()) } else { Err(self.refuse("MPI_Win_complete")) }
    }

    pub fn completed(&mut self) {
        self.ranks.fill(Hold::None);
        self.rights.fill(Rights::NONE);
        self.set(Access::None);
    }

    // ---- locks ----

    /// # Errors
    /// MPI_ERR_RMA_SYNC when the rank is locked already, or within another kind of epoch. None:
    /// MPI_PROC_NULL.
    pub fn check_lock(&self, rank: Option<usize>) -> Result<()> {
        if !self.idle() && self.access != Access::Locks {
            return Err(self.refuse("MPI_Win_lock"));
        }
        match rank {
            Some(r) if self.ranks[r] != Hold::None => {
                Err(err!(ErrClass::RMA_SYNC, "rank {r} is locked by this process already"))
            }
            _ => Ok(()),
        }
    }

    /// Whether `check_lock` says yes, for a rank that exists.
    #[inline]
    pub fn may_lock(&self, rank: usize) -> bool {
        (self.access == Access::Locks || self.idle()) && self.ranks.get(rank) == Some(&Hold::None)
    }

    /// The lock of a rank that `check_unlock` gives back, if there is one.
    #[inline]
    pub fn held(&self, rank: usize) -> Option<LockKind> {
        match self.ranks.get(rank)? {
            Hold::Shared => Some(LockKind::Shared),
            Hold::Exclusive => Some(LockKind::Exclusive),
            Hold::None | Hold::Started | Hold::Unchecked => None,
        }
    }

    /// After the lock was taken; `kind` None under MPI_MODE_NOCHECK.
    pub fn locked(&mut self, rank: Option<usize>, kind: Option<LockKind>) {
        self.set(Access::Locks);
        self.n_locks += 1;
        if let Some(r) = rank {
            let hold = match kind {
                Some(LockKind::Shared) => Hold::Shared,
                Some(LockKind::Exclusive) => Hold::Exclusive,
                None => Hold::Unchecked,
            };
            self.hold(r, hold);
        }
    }

    /// What MPI_Win_unlock is to give back.
    ///
    /// # Errors
    /// MPI_ERR_RMA_SYNC when the rank is not locked.
    pub fn check_unlock(&self, rank: Option<usize>) -> Result<Held> {
        let hold = rank.map_or(Hold::Unchecked, |r| self.ranks[r]);
        match hold {
            _ if self.access != Access::Locks => Err(self.refuse("MPI_Win_unlock")),
            Hold::Shared => Ok(Held::Lock(LockKind::Shared)),
            Hold::Exclusive => Ok(Held::Lock(LockKind::Exclusive)),
            Hold::Unchecked => Ok(Held::Nothing),
            Hold::None | Hold::Started => Err(self.not_allowed(rank)),
        }
    }

    pub fn unlocked(&mut self, rank: Option<usize>) {
        if let Some(r) = rank {
            self.hold(r, Hold::None);
        }
        self.n_locks -= 1;
        if self.n_locks == 0 {
            self.set(Access::None);
        }
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC within another access epoch.
    pub fn check_lock_all(&self) -> Result<()> {
        if self.idle() { Ok(()) } else { Err(self.refuse("MPI_Win_lock_all")) }
    }

    pub fn locked_all(&mut self, checked: bool) {
        self.checked_all = checked;
        self.set(Access::LockAll);
    }

    /// Whether the lock is to be given back.
    ///
    /// # Errors
    /// MPI_ERR_RMA_SYNC outside of MPI_Win_lock_all's epoch.
    pub fn check_unlock_all(&self) -> Result<bool> {
        if self.access == Access::LockAll { Ok(self.checked_all) } else { Err(self.refuse("MPI_Win_unlock_all")) }
    }

    pub fn unlocked_all(&mut self) {
        self.set(Access::None);
    }

    /// For MPI_Win_flush and its relatives.
    ///
    /// # Errors
    /// MPI_ERR_RMA_SYNC unless the rank (None: any) is locked.
    #[inline]
    pub fn check_passive(&self, rank: Option<usize>) -> Result<()> {
        match self.access {
            Access::LockAll => Ok(()),
            Access::Locks if rank.is_none_or(|r| self.ranks[r] != Hold::None) => Ok(()),
            Access::Locks => Err(self.not_allowed(rank)),
            _ => Err(err!(ErrClass::RMA_SYNC, "only within an epoch of MPI_Win_lock or MPI_Win_lock_all")),
        }
    }

    /// # Errors
    /// MPI_ERR_RMA_SYNC while an epoch is open, so that the window cannot be freed.
    pub fn check_free(&self) -> Result<()> {
        if self.exposed {
            return Err(err!(ErrClass::RMA_SYNC, "MPI_Win_free: MPI_Win_wait did not end the epoch of MPI_Win_post"));
        }
        match self.access {
            Access::None | Access::Fence => Ok(()),
            _ => Err(self.refuse("MPI_Win_free")),
        }
    }

    /// The ranks that this process has locked.
    pub fn locked_ranks(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranks.iter().enumerate().filter(|(_, h)| **h != Hold::None).map(|(r, _)| r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sync(r: Result<()>) -> bool {
        r.is_err_and(|e| e.class == ErrClass::RMA_SYNC)
    }

    #[test]
    fn fences_open_epochs_that_may_be_left_unused() {
        let mut e = Epochs::new(2);
        assert!(sync(e.check(Some(0))) && sync(e.check(None)));
        e.fence(false);
        assert!(e.check_lock(Some(0)).is_ok() && e.check_lock_all().is_ok());
        assert!(e.check(Some(1)).is_ok());
        assert!(sync(e.check_lock(Some(0))) && sync(e.check_lock_all()) && sync(e.start(&[0])) && sync(e.post()));
        assert!(e.check_fence().is_ok() && e.check_free().is_ok());
        e.fence(true);
        assert!(sync(e.check(Some(1))) && e.check_lock(Some(0)).is_ok());
    }

    #[test]
    fn start_and_post_stand_side_by_side() {
        let mut e = Epochs::new(3);
        e.post().unwrap();
        e.start(&[1]).unwrap();
        assert!(e.check(Some(1)).is_ok() && sync(e.check(Some(0))) && e.check(None).is_ok());
        assert!(sync(e.post()) && sync(e.start(&[2])) && sync(e.check_fence()) && sync(e.check_lock(Some(0))));
        assert!(sync(e.check_passive(Some(1))) && sync(e.check_free()));
        e.check_complete().unwrap();
        e.completed();
        assert!(sync(e.check_complete()) && sync(e.check(Some(1))) && sync(e.check_fence()));
        e.check_wait().unwrap();
        e.waited();
        assert!(sync(e.check_wait()) && e.check_fence().is_ok());
    }

    #[test]
    fn locks_are_counted_by_rank() {
        let mut e = Epochs::new(3);
        assert!(e.check_unlock(Some(0)).is_err());
        e.locked(Some(0), Some(LockKind::Exclusive));
        e.locked(Some(2), None);
        assert!(e.is_exclusive(0) && !e.is_exclusive(2));
        assert!(sync(e.check_lock(Some(0))) && e.check_lock(Some(1)).is_ok() && sync(e.check_lock_all()));
        assert!(e.check_passive(Some(2)).is_ok() && sync(e.check_passive(Some(1))) && e.check_passive(None).is_ok());
        assert_eq!(e.locked_ranks().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(e.check_unlock(Some(0)), Ok(Held::Lock(LockKind::Exclusive)));
        e.unlocked(Some(0));
        assert_eq!(e.check_unlock(Some(2)), Ok(Held::Nothing));
        assert!(sync(e.check_free()));
        e.unlocked(Some(2));
        assert!(sync(e.check_passive(None)) && e.check_free().is_ok());
        e.locked_all(true);
        assert!(e.check(Some(1)).is_ok() && e.check_passive(Some(1)).is_ok() && sync(e.check_lock(Some(1))));
        assert!(e.check_unlock(Some(1)).is_err());
        assert_eq!(e.check_unlock_all(), Ok(true));
        e.unlocked_all();
        assert!(e.check_unlock_all().is_err());
    }
}
