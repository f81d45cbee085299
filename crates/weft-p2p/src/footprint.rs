//! Windows: many long messages under way at once, whose buffers share the caches.

use crate::request::Filling;
use weft_profile::{LineMoves, Machine, Sweep};

/// Where the copies of a window's messages go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stores {
    /// Into the caches, by the routine of a message of that length.
    InCaches,
    /// Into the caches, which cannot hold all: by whole lines (`rep movsb`), none of which is read first.
    WholeLines,
    /// Past them.
    Past,
}

/// What decides about windows. Pure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    /// A core's share of the third-level cache in bytes on chips of core complexes; 0 on others, and where the user says
    /// what copies go past the caches.
    l3_share: u64,
    /// Whether windows that the caches half hold are stored by whole lines.
    by_lines: bool,
}

impl Windows {
    /// `forced`: the user names a routine for straight copies.
    pub fn new(machine: &Machine, forced: bool) -> Self {
        Self {
            l3_share: weft_profile::complex_share(machine),
            by_lines: machine.line_moves == LineMoves::Spilling && !forced,
        }
    }

    /// For copies that one side makes on its own; `nt_min`: as for `stores`.
    pub fn sweep(&self, nt_min: u64) -> Sweep {
        Sweep::new(nt_min, self.l3_share)
    }

    /// Where messages go whose receive buffers are `filling`; `nt_min`: bytes from which on copies go past the caches.
    /// Of a single long message the last lines are still in the second-level caches when it is read; of many messages
    /// the third-level cache has to hold all until they are read.
    // PERF: windows of 64, near cores of an EPYC whose share is 16 MiB. Into the caches by vectors and past them: 8 MiB of
    // buffers 20 to 23.3 and 16.7 to 20.0 GB/s; 16 MiB 9.3 to 11.3 and 11.2 to 12.1, by whole lines 14.0 to 14.6; 32 MiB
    // by whole lines 8.2 to 10.8 and past them 8.9 to 9.7, 64 MiB 7.0 to 7.5 and 8.4 to 8.7; 8 MiB by whole lines 17.2
    // and by vectors 21.6. Both ways 8 MiB each by vectors 15.6 and by whole lines 13.7, 16 MiB each by whole lines 9.3
    // and past the caches 10.2 (medians of eight and more alternating runs; ranges over quiet and busy minutes).
    pub fn stores(&self, nt_min: u64, filling: &Filling) -> Stores {
        if filling.memory < nt_min || filling.memory <= self.l3_share / 2 {
            Stores::InCaches
        } else if self.by_lines && filling.memory + filling.leaving <= self.l3_share / 2 * 3 {
            Stores::WholeLines
        } else {
            Stores::Past
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    fn stores(w: Windows, memory: u64, leaving: u64) -> Stores {
        w.stores(4 * MIB, &Filling { bytes: memory, memory, leaving })
    }

    #[test]
    fn what_the_third_level_cannot_hold_goes_past_it() {
        let w = Windows { l3_share: 16 * MIB, by_lines: true };
        assert_eq!(stores(w, 8 * MIB, 8 * MIB), Stores::InCaches);
        assert_eq!(stores(w, 8 * MIB + 1, 0), Stores::WholeLines);
        assert_eq!(stores(w, 24 * MIB, 0), Stores::WholeLines);
        assert_eq!(stores(w, 16 * MIB, 16 * MIB), Stores::Past);
        assert_eq!(stores(w, 24 * MIB + 1, 0), Stores::Past);
        let vectors = Windows { by_lines: false, ..w };
        assert_eq!(stores(vectors, 8 * MIB + 1, 0), Stores::Past);
    }

    #[test]
    fn a_mesh_leaves_it_to_the_profile() {
        let w = Windows { l3_share: 0, by_lines: true };
        assert_eq!(stores(w, 4 * MIB - 1, 0), Stores::InCaches);
        assert_eq!(stores(w, 4 * MIB, 0), Stores::Past);
    }

    #[test]
    fn a_small_share_does_not_go_below_the_profile() {
        let w = Windows { l3_share: 2 * MIB, by_lines: true };
        assert_eq!(stores(w, 4 * MIB - 1, 0), Stores::InCaches);
        assert_eq!(stores(w, 4 * MIB, 0), Stores::Past);
    }
}
