//! Fixed-size cells that their owner fills and whoever received one gives back.
//!
//! One state word per cell. The owner takes cells in turn from a private queue; when it is empty it
//! collects what was returned. No read-modify-write on either side.
//!
//! In turn and not the last one first, although that one is still in the owner's cache: just
//! because it is. A reader gets lines that have left for the shared cache, or memory, sooner than
//! lines that stand modified in the writer's own.

use std::collections::VecDeque;
use weft_sync::{AtomicU32, Ordering};

/// Cells that are taken in turn. Many more would leave the shared cache, too.
const ROTATION: u32 = 64;

const FREE: u32 = 0;
const TAKEN: u32 = 1;

/// The owner's end. One per pool.
pub struct CellOwner {
    states: *const AtomicU32,
    free: VecDeque<u32>,
    /// Cells beyond the `ROTATION` first ones: for `take_spare` only.
    spare: Vec<u32>,
    /// Taken cells, oldest first as far as known.
    out: Vec<u32>,
    /// Whom each cell last went to.
    readers: Box<[u32]>,
}

// SAFETY: the states are atomics, the rest is owned.
unsafe impl Send for CellOwner {}

/// A returner's end: the states of some owner's cells. Copyable; any number of them.
#[derive(Clone, Copy)]
pub struct CellReturn {
    states: *const AtomicU32,
}

// SAFETY: the states are atomics.
unsafe impl Send for CellReturn {}

impl CellOwner {
    /// # Safety
    /// `states` has `n` words, zero at start, valid as long as this is; one owner only.
    pub unsafe fn new(states: *const AtomicU32, n: u32) -> Self {
        Self {
            states,
            free: (0..n.min(ROTATION)).collect(),
            spare: (ROTATION..n).rev().collect(),
            out: Vec::with_capacity(n as usize),
            readers: vec![0; n as usize].into(),
        }
    }

    /// Takes a cell for a reader, or None when all are out.
    #[inline]
    pub fn take(&mut self, reader: u32) -> Option<u32> {
        if self.free.is_empty() {
            self.collect();
        }
        let cell = self.free.pop_front()?;
        // SAFETY: the index came from `new`. ORDERING: Relaxed; whoever learns of the cell does so
        // through a record published later.
        unsafe { &*self.states.add(cell as usize) }.store(TAKEN, Ordering::Relaxed);
        self.out.push(cell);
        self.readers[cell as usize] = reader;
        Some(cell)
    }

    /// Takes a cell of those that are not taken in turn, for data that may stay there for long.
    pub fn take_spare(&mut self, reader: u32) -> Option<u32> {
        if self.spare.is_empty() {
            self.collect();
        }
        let cell = self.spare.pop()?;
        self.mark_taken(cell);
        self.out.push(cell);
        self.readers[cell as usize] = reader;
        Some(cell)
    }

    /// Takes back what was returned.
    pub fn collect(&mut self) {
        let (states, free, spare) = (self.states, &mut self.free, &mut self.spare);
        debug_assert!(self.out.len() <= self.readers.len(), "a cell is out once");
        self.out.retain(|&cell| {
            // SAFETY: the index came from `new`. ORDERING: Acquire pairs with the Release in
            // `give_back`: the reader is done with the cell's bytes.
            let taken = unsafe { &*states.add(cell as usize) }.load(Ordering::Acquire) != FREE;
            if !taken {
                if cell < ROTATION {
                    free.push_back(cell);
                } else {
                    spare.push(cell);
                }
            }
            taken
        });
    }

    /// Takes a cell that `collect` will not see: the caller watches `is_returned` itself and marks
    /// it taken again before each use, until it hands it to `retire`.
    #[inline]
    pub fn take_private(&mut self, reader: u32) -> Option<u32> {
        if self.free.is_empty() {
            self.collect();
        }
        let cell = self.free.pop_front()?;
        self.readers[cell as usize] = reader;
        Some(cell)
    }

    /// Marks a private cell as on its way to a reader.
    #[inline]
    pub fn mark_taken(&mut self, cell: u32) {
        // SAFETY: the index came from `new`. ORDERING: Relaxed, as in `take`.
        unsafe { &*self.states.add(cell as usize) }.store(TAKEN, Ordering::Relaxed);
    }

    /// Ends the private use of a cell, which may still be with its reader.
    #[inline]
    pub fn retire(&mut self, cell: u32) {
        self.out.push(cell);
    }

    /// Undoes a `take`: the cell was never passed on.
    #[inline]
    pub fn untake(&mut self, cell: u32) {
        let last = self.out.pop();
        debug_assert_eq!(last, Some(cell));
        self.mark_returned(cell);
        if cell < ROTATION {
            self.free.push_front(cell);
        } else {
            self.spare.push(cell);
        }
    }

    /// Takes back what went to a reader that has died.
    #[cold]
    pub fn take_back(&mut self, reader: u32) {
        for i in 0..self.out.len() {
            if self.readers[self.out[i] as usize] == reader {
                self.mark_returned(self.out[i]);
            }
        }
        self.collect();
    }

    fn mark_returned(&mut self, cell: u32) {
        // SAFETY: the index came from `new`. ORDERING: Relaxed, nobody else knows of the cell, or is
        // alive.
        unsafe { &*self.states.add(cell as usize) }.store(FREE, Ordering::Relaxed);
    }

    /// Cells in the private queue; more may have been returned.
    #[inline]
    pub fn known_free(&self) -> usize {
        self.free.len()
    }

    /// The cells that are here or out; what is missing is in private use.
    pub fn known(&self) -> impl Iterator<Item = u32> + '_ {
        self.free.iter().chain(&self.spare).chain(&self.out).copied()
    }

    /// Whom each cell that is out went to.
    pub fn readers(&self) -> impl Iterator<Item = u32> + '_ {
        self.out.iter().map(|&cell| self.readers[cell as usize])
    }

    /// All cells that are here, once those are collected that were returned.
    pub fn count_free(&mut self) -> usize {
        self.collect();
        self.free.len() + self.spare.len()
    }

    /// Whether a cell that this owner took has been given back (true also for one it never took).
    #[inline]
    pub fn is_returned(&self, cell: u32) -> bool {
        // SAFETY: the index came from `take`. ORDERING: Acquire, as in `collect`.
        unsafe { &*self.states.add(cell as usize) }.load(Ordering::Acquire) == FREE
    }
}

impl CellReturn {
    /// # Safety
    /// As for `CellOwner::new`.
    pub const unsafe fn new(states: *const AtomicU32) -> Self {
        Self { states }
    }

    /// Gives a cell back to its owner. The caller then nudges the owner's bell.
    ///
    /// # Safety
    /// `cell` is below the owner's number of cells, and was received and not yet returned.
    #[inline]
    pub unsafe fn give_back(&self, cell: u32) {
        // SAFETY: by the caller's contract. ORDERING: Release pairs with the Acquire in `collect`.
        unsafe { &*self.states.add(cell as usize) }.store(FREE, Ordering::Release);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn cells(n: u32) -> (Vec<AtomicU32>, CellOwner, CellReturn) {
        let states: Vec<AtomicU32> = (0..n).map(|_| AtomicU32::new(FREE)).collect();
        // SAFETY: both live as long as the states, which the caller keeps.
        let (owner, back) = unsafe { (CellOwner::new(states.as_ptr(), n), CellReturn::new(states.as_ptr())) };
        (states, owner, back)
    }

    #[test]
    fn each_cell_is_out_once_until_it_comes_back() {
        let (_states, mut owner, back) = cells(ROTATION + 3);
        let taken: Vec<u32> = std::iter::from_fn(|| owner.take(1)).collect();
        assert_eq!(taken, (0..ROTATION).collect::<Vec<_>>());
        let spare: Vec<u32> = std::iter::from_fn(|| owner.take_spare(1)).collect();
        assert_eq!(spare, [ROTATION, ROTATION + 1, ROTATION + 2]);
        for round in 0..3 {
            for cell in [5, 2, ROTATION + 1] {
                // SAFETY: it is out.
                unsafe { back.give_back(cell) };
            }
            assert!(owner.is_returned(5) && !owner.is_returned(6));
            let mut again = [owner.take(1), owner.take(1)];
            again.sort_unstable();
            assert_eq!((again, owner.take(1)), ([Some(2), Some(5)], None), "round {round}");
            assert_eq!((owner.take_spare(1), owner.take_spare(1)), (Some(ROTATION + 1), None));
        }
    }

    #[test]
    fn what_is_given_up_can_be_taken_again() {
        let (_states, mut owner, _) = cells(ROTATION + 1);
        for _ in 0..3 {
            let (cell, spare) = (owner.take(1).unwrap(), owner.take_spare(1).unwrap());
            assert!(!owner.is_returned(cell) && !owner.is_returned(spare));
            owner.untake(spare);
            owner.untake(cell);
            assert_eq!((cell, spare, owner.known_free()), (0, ROTATION, ROTATION as usize));
            assert!(owner.is_returned(cell) && owner.is_returned(spare));
        }
    }

    #[test]
    fn what_went_to_the_dead_comes_back() {
        let (_states, mut owner, _) = cells(ROTATION + 2);
        let of_dead = [owner.take(7), owner.take_spare(7), owner.take_private(7)].map(Option::unwrap);
        let of_others = [owner.take(8), owner.take_spare(8)].map(Option::unwrap);
        owner.mark_taken(of_dead[2]);
        owner.retire(of_dead[2]);
        owner.take_back(7);
        assert!(of_dead.iter().all(|&c| owner.is_returned(c)));
        assert!(of_others.iter().all(|&c| !owner.is_returned(c)));
        assert_eq!(owner.count_free(), ROTATION as usize);
    }
}
