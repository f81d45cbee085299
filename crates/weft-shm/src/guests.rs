//! The guests of a job: processes of other jobs that its processes exchange messages with.
//!
//! A guest has the same number in all processes of the job, and with it a ring and a bit of the
//! doorbell in each of their segments. Both sides of a connected pair hold an entry: the guest its
//! own in the job's table, the job's process that of the guest. An entry is free again when nobody
//! holds it; its generation then tells a later guest of that number from the earlier one.

use crate::header::JobHeader;
use crate::layout::{GUEST_LEN, JobLayout};
use crate::pidlock::PidLock;
use crate::region::Region;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use weft_base::Proc;
use weft_lockfree::Version;

/// What tells a process from all others of the node, and where its job's memory is to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identity {
    pub job_id: u64,
    /// Its number in its job.
    pub index: u32,
    /// Processes of its job.
    pub n_procs: u32,
    /// See `JobHeader::holder`; pid 0 where the memory cannot be had.
    pub holder_pid: u32,
    pub holder_fd: i32,
}

impl Identity {
    pub const WORDS: usize = 3;

    /// A process of a mapped job.
    pub fn of(region: &Region, layout: &JobLayout, p: Proc) -> Identity {
        let header = JobHeader::of(region, layout);
        let (holder_pid, holder_fd) = header.holder().unwrap_or((0, -1));
        Identity { job_id: header.job_id(), index: p.0, n_procs: layout.n_procs(), holder_pid, holder_fd }
    }

    pub fn to_words(self) -> [i64; Self::WORDS] {
        let pair = |low: u32, high: u32| (u64::from(low) | u64::from(high) << 32) as i64;
        [self.job_id as i64, pair(self.index, self.n_procs), pair(self.holder_pid, self.holder_fd as u32)]
    }

    pub fn from_words(w: &[i64]) -> Identity {
        let (low, high) = (|w: i64| w as u32, |w: i64| (w as u64 >> 32) as u32);
        Identity {
            job_id: w[0] as u64,
            index: low(w[1]),
            n_procs: high(w[1]),
            holder_pid: low(w[2]),
            holder_fd: high(w[2]) as i32,
        }
    }

    /// Whether both name the same process.
    pub fn is_same(&self, other: &Identity) -> bool {
        (self.job_id, self.index) == (other.job_id, other.index)
    }
}

#[repr(C, align(64))]
struct Entry {
    /// Who holds the entry; free at 0.
    refs: AtomicU32,
    /// Of the identity that follows; of a guest, its generation.
    version: Version,
    job_id: AtomicU64,
    index: AtomicU32,
    n_procs: AtomicU32,
    holder_pid: AtomicU32,
    holder_fd: AtomicI32,
}

const _: () = assert!(size_of::<Entry>() as u64 == GUEST_LEN && size_of::<PidLock>() as u64 == GUEST_LEN);

/// A place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The guest's number among the guests.
    pub number: u32,
    pub generation: u32,
}

/// The table of a mapped job.
pub struct Guests<'a> {
    lock: &'a PidLock,
    entries: &'a [Entry],
}

impl<'a> Guests<'a> {
    pub fn of(region: &'a Region, layout: &JobLayout) -> Guests<'a> {
        let off = layout.guests_off();
        // SAFETY: the table is inside of the region and aligned; all fields are atomics, so that
        // shared references are sound while others write.
        unsafe {
            Guests {
                lock: &*region.at::<PidLock>(off),
                entries: std::slice::from_raw_parts(region.at::<Entry>(off + GUEST_LEN), layout.n_guests() as usize),
            }
        }
    }

    /// The place of a process, taken if it has none; None when all places are taken.
    pub fn acquire(&self, who: &Identity) -> Option<Seat> {
        self.lock.locked(|| {
            // ORDERING: Relaxed throughout, under the lock; the version orders them for `get`.
            let taken = |e: &Entry| e.refs.load(Ordering::Relaxed) != 0;
            let is_it = |e: &&Entry| {
                taken(e)
                    && e.job_id.load(Ordering::Relaxed) == who.job_id
                    && e.index.load(Ordering::Relaxed) == who.index
            };
            let found = self.entries.iter().position(|e| is_it(&e));
            let number = found.or_else(|| self.entries.iter().position(|e| !taken(e)))?;
            let e = &self.entries[number];
            if found.is_some() {
                e.refs.store(e.refs.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            } else {
                e.version.write(|| {
                    e.job_id.store(who.job_id, Ordering::Relaxed);
                    e.index.store(who.index, Ordering::Relaxed);
                    e.n_procs.store(who.n_procs, Ordering::Relaxed);
                    e.holder_pid.store(who.holder_pid, Ordering::Relaxed);
                    e.holder_fd.store(who.holder_fd, Ordering::Relaxed);
                    e.refs.store(1, Ordering::Relaxed);
                });
            }
            Some(Seat { number: number as u32, generation: e.version.number() })
        })
    }

    /// Gives a place back that `acquire` gave.
    pub fn release(&self, number: u32) {
        self.lock.locked(|| {
            let refs = &self.entries[number as usize].refs;
            // ORDERING: Relaxed, under the lock.
            refs.store(refs.load(Ordering::Relaxed).saturating_sub(1), Ordering::Relaxed);
        });
    }

    /// Who has a place; nobody where that changes just now. Without the lock: `acquire` waits for nobody who only looks.
    pub fn get(&self, number: u32) -> Option<Identity> {
        let e = self.entries.get(number as usize)?;
        // ORDERING: Relaxed; the version orders what its writer stored.
        let (refs, who) = e.version.read(|| {
            let who = Identity {
                job_id: e.job_id.load(Ordering::Relaxed),
                index: e.index.load(Ordering::Relaxed),
                n_procs: e.n_procs.load(Ordering::Relaxed),
                holder_pid: e.holder_pid.load(Ordering::Relaxed),
                holder_fd: e.holder_fd.load(Ordering::Relaxed),
            };
            (e.refs.load(Ordering::Relaxed), who)
        })?;
        (refs != 0).then_some(who)
    }

    /// All guests, for the launcher.
    pub fn all(&self) -> impl Iterator<Item = Identity> + '_ {
        (0..self.entries.len() as u32).filter_map(|i| self.get(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(job_id: u64, index: u32) -> Identity {
        Identity { job_id, index, n_procs: 4, holder_pid: 7, holder_fd: 601 }
    }

    #[test]
    fn places_are_found_again_and_reused_with_a_new_generation() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let g = Guests::of(&r, &l);
        let a = g.acquire(&who(1, 3)).unwrap();
        assert_eq!(g.acquire(&who(1, 3)), Some(a));
        let b = g.acquire(&who(1, 2)).unwrap();
        assert_ne!(a.number, b.number);
        assert_eq!(g.get(a.number), Some(who(1, 3)));
        g.release(a.number);
        assert_eq!(g.all().count(), 2);
        g.release(a.number);
        assert_eq!(g.get(a.number), None);
        let c = g.acquire(&who(9, 0)).unwrap();
        assert_eq!(c.number, a.number);
        assert_ne!(c.generation, a.generation);
    }

    #[test]
    fn a_dead_owner_does_not_block_the_table_and_a_full_one_says_so() {
        let l = JobLayout::new(1);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let g = Guests::of(&r, &l);
        // No process has the highest pid of all.
        g.lock.take_as(0x7fff_fff0);
        for i in 0..l.n_guests() {
            assert!(g.acquire(&who(5, i)).is_some());
        }
        assert_eq!(g.acquire(&who(5, l.n_guests())), None);
    }

    #[test]
    fn words_carry_an_identity() {
        let id = Identity { holder_fd: -1, ..who(u64::MAX, 4095) };
        assert_eq!(Identity::from_words(&id.to_words()), id);
    }
}
