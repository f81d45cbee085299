//! Copies that one process makes one after the other, and whether the caches keep what they write.
//!
//! A copy's length alone does not tell. Sixty-four buffers of 256 KiB that are filled in turn, again and again, leave the
//! caches before any of them is used a second time, and each line is then fetched only to be overwritten; one buffer of a
//! megabyte, written again and again, stays.

use crate::{Machine, params};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The shortest copy that is looked at.
// PERF: 32 MiB in pieces: of 4 KiB past the caches 11.1 GB/s and through them 7.4, of 1 KiB 6.5 and 5.1
// (bench/record/2026-11-27-put-get-and-short-rate).
pub const SWEEP_MIN: usize = 4 << 10;

/// A core's share of the third-level cache in bytes on chips of core complexes; 0 on others, and where the user says
/// what copies go past the caches.
pub fn complex_share(machine: &Machine) -> u64 {
    if machine.fast_l3 && params::NT_MIN.raw().is_none() { machine.caches.l3_share() } else { 0 }
}

/// Follows one place of those that are written, until it is written again.
///
/// Threads may share it: what they mix up is a guess.
#[derive(Debug)]
pub struct Sweep {
    /// Bytes from which on the caches do not keep what was written.
    limit: u64,
    mark: AtomicUsize,
    /// Bytes that were written since the mark was.
    since: AtomicU64,
    is_long: AtomicBool,
}

impl Sweep {
    /// `nt_min`: bytes from which on a single copy goes past the caches; `share`: what `complex_share` says.
    // PERF: on an EPYC whose share is 16 MiB, by the C library and past the caches: 64 times 96 KiB 26 and 23 GB/s, 64
    // times 128 KiB 17 and 23, from there on 7.5 to 8.5 and 12 to 13 (bench/record/2026-11-27-put-get-and-short-rate).
    pub fn new(nt_min: u64, share: u64) -> Sweep {
        let limit = nt_min.max(share / 2).max(1);
        let (mark, since) = (AtomicUsize::new(0), AtomicU64::new(0));
        Sweep { limit, mark, since, is_long: AtomicBool::new(false) }
    }

    /// A copy to `dst` is about to be made: whether what it writes leaves the caches before it is written again, as far
    /// as the copies before tell.
    #[inline]
    pub fn leaves_caches(&self, dst: *const u8, len: usize) -> bool {
        // ORDERING: Relaxed, in all of these: nothing else depends on them.
        let since = self.since.load(Relaxed);
        let back = self.mark.load(Relaxed).wrapping_sub(dst.addr()) < len;
        let sum = if back { len as u64 } else { since.saturating_add(len as u64) };
        // ORDERING: as above.
        self.since.store(sum, Relaxed);
        if back {
            self.is_long.store(since >= self.limit, Relaxed);
        } else if sum >= self.limit {
            self.is_long.store(true, Relaxed);
            if sum / 2 >= self.limit.saturating_add(len as u64) {
                self.follow(dst, len);
            }
        }
        self.is_long.load(Relaxed)
    }

    /// The place that was followed is not written any more, or rarely: takes this one.
    #[cold]
    fn follow(&self, dst: *const u8, len: usize) {
        // ORDERING: as above.
        self.mark.store(dst.addr(), Relaxed);
        self.since.store(len as u64, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIB: usize = 1 << 10;

    /// Of `rounds` over `n` places of `len` bytes each: copies that were to go past the caches in the last round.
    fn rounds(s: &Sweep, base: usize, n: usize, len: usize, rounds: usize) -> usize {
        let mut past = 0;
        for _ in 0..rounds {
            past = (0..n).filter(|i| s.leaves_caches(std::ptr::without_provenance(base + i * len), len)).count();
        }
        past
    }

    #[test]
    fn what_comes_back_soon_stays_in_the_caches() {
        let s = Sweep::new(64 * KIB as u64, 0);
        assert_eq!(rounds(&s, 1 << 20, 1, 32 * KIB, 100), 0);
        assert_eq!(rounds(&s, 1 << 20, 7, 8 * KIB, 100), 0);
    }

    #[test]
    fn what_comes_back_late_goes_past_them() {
        let s = Sweep::new(64 * KIB as u64, 0);
        assert_eq!(rounds(&s, 1 << 20, 8, 8 * KIB, 3), 8);
        assert_eq!(rounds(&s, 1 << 20, 1000, 4 * KIB, 3), 1000);
        assert_eq!(rounds(&s, 1 << 20, 1, 128 * KIB, 3), 1);
    }

    #[test]
    fn a_first_pass_is_noticed_before_its_end() {
        let s = Sweep::new(64 * KIB as u64, 0);
        assert_eq!(rounds(&s, 1 << 20, 1000, 4 * KIB, 1), 985);
    }

    #[test]
    fn a_change_is_noticed() {
        let s = Sweep::new(64 * KIB as u64, 0);
        assert_eq!(rounds(&s, 1 << 20, 100, 8 * KIB, 2), 100);
        // Places that were not followed: the mark has to move first.
        assert_eq!(rounds(&s, 1 << 30, 2, 8 * KIB, 20), 0);
        assert_eq!(rounds(&s, 1 << 20, 100, 8 * KIB, 2), 100);
    }

    #[test]
    fn a_copy_of_any_length_is_no_overflow() {
        let s = Sweep::new(0, 0);
        assert!(s.leaves_caches(std::ptr::without_provenance(usize::MAX), 1));
        assert!(s.leaves_caches(std::ptr::null(), usize::MAX / 4));
    }

    #[test]
    fn the_limit_is_half_of_the_share() {
        let mut m = Machine::current();
        (m.fast_l3, m.caches.l3_bytes, m.caches.l3_cpus) = (true, 32 << 20, 2);
        let limit = |m: &Machine, nt_min| Sweep::new(nt_min, complex_share(m)).limit;
        assert_eq!(limit(&m, 4 << 20), 8 << 20);
        assert_eq!(limit(&m, 12 << 20), 12 << 20);
        m.fast_l3 = false;
        assert_eq!(limit(&m, 4 << 20), 4 << 20);
    }
}
