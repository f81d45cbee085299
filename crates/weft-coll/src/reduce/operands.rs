//! The vectors of all ranks where they are: in large slots, or in the ranks' own memory by single copy.

use crate::buf::Temp;
use crate::comm::CollComm;
use crate::shm::{Reader, ShmOp};
use smallvec::SmallVec;
use std::ops::Range;
use weft_base::Result;

/// Addresses of one operand per rank.
pub(crate) type Srcs = SmallVec<[*const u8; 8]>;

/// Bytes of a result that are computed at a time: with a block of an operand or two it fits a
/// first-level cache.
pub(crate) const BLOCK: usize = 8 << 10;

/// Length in bytes of blocks of whole items.
pub(crate) fn block_len(item: usize) -> usize {
    debug_assert!(item > 0);
    (BLOCK / item).max(1) * item
}

/// All ranks but this one, from the next one on: so no rank's memory is read by all at once.
pub(crate) fn others<C: CollComm>(c: &C) -> impl Iterator<Item = usize> + Clone + use<C> {
    let (n, me) = (c.size(), c.rank());
    (1..n).map(move |i| (me + i) % n)
}

/// The share of `items` items of each of `n` ranks, in bytes.
pub(crate) fn share(items: usize, item: usize, n: usize, rank: usize) -> Range<usize> {
    debug_assert!(rank < n);
    items * rank / n * item..items * (rank + 1) / n * item
}

/// Where ranks have stored `len` bytes each, from `off` on; of this rank the same of its operand, `own`.
// PERF: a rank's own large slot has mostly left its first caches.
#[inline(always)]
pub(crate) fn stores(op: ShmOp<'_>, len: usize, ranks: Range<usize>, off: usize, own: *const u8) -> Srcs {
    debug_assert!(ranks.end <= op.shm().size() && len > off);
    let (me, mut srcs) = (op.shm().me(), Srcs::new());
    for r in ranks {
        // Inside of the small slots or large slots.
        srcs.push(if r == me { own } else { op.store(r, len).cast_const().wrapping_add(off) });
    }
    srcs
}

/// What the others show on one of their lines; the place of this rank is empty.
pub(crate) struct Shows<'a> {
    pub of: SmallVec<[Option<Reader<'a>>; 8]>,
}

impl<'a> Shows<'a> {
    /// All ranks have published line `k`; those that are wanted show something.
    pub fn look<C: CollComm>(c: &'a C, op: ShmOp<'_>, k: usize, wanted: impl Fn(usize) -> bool) -> Result<Self> {
        debug_assert!(op.is_of(c));
        let me = c.rank();
        let look = |r| if r == me || !wanted(r) { Ok(None) } else { op.look(c, r, k) };
        Ok(Self { of: (0..c.size()).map(look).collect::<Result<_>>()? })
    }
}

/// The operands of a reduction by single copy.
pub(crate) struct Operands<'a> {
    own: *const u8,
    shows: Shows<'a>,
    bounce: Temp,
    block: usize,
}

impl<'a> Operands<'a> {
    /// `own`: this rank's; the others' are shown on line `k`. `block`: the longest piece wanted.
    pub fn look<C: CollComm>(c: &'a C, op: ShmOp<'_>, k: usize, own: *const u8, block: usize) -> Result<Self> {
        let shows = Shows::look(c, op, k, |_| true)?;
        let mapped = shows.of.iter().flatten().all(|s| s.mapped().is_some());
        let bounce = Temp::bytes(if mapped { 0 } else { c.size() * block })?;
        Ok(Self { own, shows, bounce, block })
    }

    /// Sees how far the rank is that this one reads first, of those on other cores.
    pub fn taste<C: CollComm>(&self, c: &C, op: ShmOp<'_>, own: Range<usize>) {
        if let Some(from) = others(c).filter(|&r| op.tells(c, r)).find_map(|r| self.shows.of[r].as_ref()) {
            op.taste(c, from, own.start, own.len());
        }
    }

    /// Addresses of a piece of the operands of some ranks, in `srcs`.
    ///
    /// # Safety
    /// The ranks show their operands and do not write that piece until the addresses were used.
    pub unsafe fn piece(&self, ranks: Range<usize>, at: usize, len: usize, srcs: &mut Srcs) -> Result<()> {
        debug_assert!(len <= self.block, "each rank's place in the bounce buffer is a block");
        srcs.clear();
        for r in ranks {
            srcs.push(match &self.shows.of[r] {
                None => self.own.wrapping_add(at),
                // SAFETY: by the caller's contract; each rank has its place in the bounce buffer.
                Some(s) => unsafe { s.bring(at, len, self.bounce.ptr().wrapping_add(r * self.block))? },
            });
        }
        Ok(())
    }
}
