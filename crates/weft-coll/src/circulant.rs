//! Shares of the data of which each rank has one at the beginning or at the end, moved along a circulant graph: in round k a
//! rank sends to the one 2^k below, or above.
//!
//! An allgather doubles what a rank has in each round; a reduce-scatter is the same backwards. Both work in place, on any
//! number of ranks, without a copy of what is passed on.
//!
//! Cost, of each: ceil(log2 n) steps and hand-offs; 1 - 1/n of the data sent and received by each rank, which is the least; as
//! many messages as steps, one more where shares begin again from the first.
//! Source: Bruck et al., "Efficient algorithms for all-to-all communications", 1997; Traff, "Optimal, non-pipelined
//! reduce-scatter and allreduce algorithms", 2024.

use crate::buf::{Blocks, Part, Temp, byte, copy, ends};
use crate::comm::{CollComm, Reducer};
use crate::io::Batch;
use smallvec::SmallVec;
use std::ops::Range;
use weft_base::Result;

/// Data cut into a share for each of `n` ranks, which follow each other without gaps. Rank `v` counts from `root`.
#[derive(Clone, Copy)]
pub(crate) struct Shares<'a> {
    pub data: *mut u8,
    pub blocks: Blocks<'a>,
    pub n: usize,
    pub root: usize,
}

impl<'a> Shares<'a> {
    /// As many shares of as even a size as there are ranks, counted from `root`.
    pub fn even<C: CollComm>(c: &C, data: Part<'a, *mut u8>, root: usize) -> Self {
        let (n, Part { ptr, count, dt }) = (c.size(), data);
        Self { data: ptr, blocks: Blocks::Even { items: count, ranks: n, dt }, n, root }
    }

    /// The number of this rank.
    pub fn me<C: CollComm>(&self, c: &C) -> usize {
        debug_assert!(self.root < self.n && c.size() == self.n);
        (c.rank() + self.n - self.root) % self.n
    }

    fn rank(&self, v: usize) -> usize {
        debug_assert!(v < self.n);
        (v + self.root) % self.n
    }

    /// Items of the shares of a range, modulo n: in one piece or two. Pieces without items are left out.
    fn pieces(&self, shares: Range<usize>) -> impl Iterator<Item = Part<'a, *mut u8>> + use<'a> {
        let (data, blocks, n) = (self.data, self.blocks, self.n);
        debug_assert!(shares.start <= shares.end && shares.len() <= n && shares.end <= 2 * n, "{shares:?} of {n}");
        let first = shares.start.min(n)..shares.end.min(n);
        let again = shares.start.max(n) - n..shares.end.max(n) - n;
        [first, again].into_iter().filter_map(move |mut r| {
            let count: i64 = r.clone().map(|i| blocks.count(i)).sum();
            // An empty block may be anywhere.
            let begins = r.find(|i| blocks.count(*i) > 0)?;
            Some(Part { count, ..blocks.at(data, begins) })
        })
    }

    pub fn send<C: CollComm>(&self, c: &C, b: &mut Batch<C>, shares: Range<usize>, to: usize) -> Result<()> {
        self.pieces(shares).try_for_each(|p| b.send(c, p.src(), self.rank(to)))
    }

    pub fn recv<C: CollComm>(&self, c: &C, b: &mut Batch<C>, shares: Range<usize>, from: usize) -> Result<()> {
        self.pieces(shares).try_for_each(|p| b.recv(c, p.dst(), self.rank(from)))
    }
}

/// Shares that rank `v` of a binomial tree has beside it: its own and its descendants'.
pub(crate) fn shares_of(v: usize, n: usize) -> usize {
    debug_assert!(v < n);
    if v == 0 { n } else { (1 << v.trailing_zeros()).min(n - v) }
}

/// Rounds of the allgather: how many shares each rank has before it, and how many more behind it.
fn rounds(n: usize) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    debug_assert!(n > 0);
    let steps = n.next_power_of_two().trailing_zeros();
    (0..steps).map(move |k| (1 << k, (1 << k).min(n - (1 << k))))
}

/// All shares come to every rank, which has its own.
pub(crate) async fn allgather<C: CollComm>(c: &C, all: Shares<'_>) -> Result<()> {
    let (n, v) = (all.n, all.me(c));
    debug_assert!(rounds(n).last().is_none_or(|(have, more)| have + more == n), "all shares come");
    let mut b = Batch::new();
    for (have, more) in rounds(n) {
        all.recv(c, &mut b, v + have..v + have + more, (v + have) % n)?;
        all.send(c, &mut b, v..v + more, (v + n - have) % n)?;
        b.finish(c).await?;
    }
    Ok(())
}

/// Each rank's share of the reduction of all ranks' operands comes to its place in `all`; what else is there is of no use
/// behind that. The operand is at `from`, which may be the same memory.
///
/// The operation is commutative.
///
/// # Safety
/// Both are valid, of as many items in the same places; nobody else uses `all`.
pub(crate) async unsafe fn reduce_scatter<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    from: *const u8,
    all: Shares<'_>,
) -> Result<()> {
    let (n, v, dt) = (all.n, all.me(c), all.blocks.dt(0));
    let operand = Shares { data: from.cast_mut(), ..all };
    let in_place = from == all.data.cast_const();
    debug_assert!(op.commutative());
    let items = |r: Range<usize>| all.pieces(r).map(|p| p.count).sum::<i64>();
    let most = rounds(n).rev().skip(usize::from(!in_place)).map(|(_, more)| items(v..v + more)).max();
    let room = Temp::items(1, most.unwrap_or(0), dt)?;
    let mut b = Batch::new();
    for (k, (have, more)) in rounds(n).rev().enumerate() {
        // At first nothing is in its place yet, and what comes may have that.
        let is_fresh = k == 0 && !in_place;
        let mut at = room.ptr(0);
        // What is reduced here, and where what comes for it is put.
        let mut pairs = SmallVec::<[_; 2]>::new();
        for (p, own) in all.pieces(v..v + more).zip(operand.pieces(v..v + more)) {
            let inn = if is_fresh { p } else { Part { ptr: at, ..p } };
            at = at.wrapping_offset((p.count * dt.extent()) as isize);
            b.recv(c, inn.dst(), all.rank((v + n - have) % n))?;
            pairs.push(if is_fresh { (own, p) } else { (inn, p) });
        }
        debug_assert!(is_fresh || pairs.iter().map(|(_, p)| p.count).sum::<i64>() <= most.unwrap_or(0));
        let source = if is_fresh { operand } else { all };
        source.send(c, &mut b, v + have..v + have + more, (v + have) % n)?;
        if is_fresh {
            for (own, p) in operand.pieces(v + more..v + have).zip(all.pieces(v + more..v + have)) {
                // SAFETY: distinct buffers with as many items.
                unsafe { copy(own.as_const(), p)? };
            }
        }
        b.finish(c).await?;
        for (a, p) in pairs {
            // SAFETY: as many items each, in different buffers.
            unsafe { op.apply(a.ptr, p.ptr, p.count, dt)? };
        }
    }
    Ok(())
}

/// Packed blocks of which each rank has those of a subtree, counted from the root.
pub(crate) struct Packed {
    counts: Vec<i64>,
    displs: Vec<i64>,
    root: usize,
    /// The number of this rank.
    v: usize,
}

impl Packed {
    /// `sizes`: bytes of each rank's block.
    pub fn new<C: CollComm>(c: &C, sizes: Blocks<'_>, root: usize) -> Self {
        let n = c.size();
        assert!(root < n);
        let counts: Vec<i64> = (0..n).map(|v| sizes.bytes((v + root) % n) as i64).collect();
        let displs = ends(&counts);
        Self { counts, displs, root, v: (c.rank() + n - root) % n }
    }

    /// Bytes of the blocks of this rank and its descendants.
    pub fn len(&self) -> usize {
        self.counts[self.v..self.v + shares_of(self.v, self.counts.len())].iter().sum::<i64>() as usize
    }

    /// The block of rank `v` in the memory of the root.
    pub fn at(&self, mem: *mut u8, v: usize) -> *mut u8 {
        debug_assert_eq!(self.v, 0, "all blocks are at the root alone");
        mem.wrapping_offset(self.displs[v] as isize)
    }

    /// What this rank has, in memory that begins with its own block.
    pub fn shares(&self, mem: *mut u8) -> Shares<'_> {
        let blocks = Blocks::Vector { counts: &self.counts, displs: &self.displs, dt: byte() };
        let data = mem.wrapping_offset(-self.displs[self.v] as isize);
        Shares { data, blocks, n: self.counts.len(), root: self.root }
    }
}

/// Each rank's shares, its own and its descendants', come to it along a binomial tree.
pub(crate) async fn scatter<C: CollComm>(c: &C, all: Shares<'_>) -> Result<()> {
    let (n, v) = (all.n, all.me(c));
    let mut b = Batch::new();
    let mut far = n.next_power_of_two();
    if v > 0 {
        far = 1 << v.trailing_zeros();
        debug_assert!(far <= v);
        all.recv(c, &mut b, v..v + shares_of(v, n), v - far)?;
        b.finish(c).await?;
    }
    // The child with the most descendants first.
    while far > 1 {
        far /= 2;
        if v + far < n {
            all.send(c, &mut b, v + far..v + far + shares_of(v + far, n), v + far)?;
        }
    }
    b.finish(c).await
}

/// All shares come to the rank that they are counted from, along a binomial tree.
pub(crate) async fn gather<C: CollComm>(c: &C, all: Shares<'_>) -> Result<()> {
    let (n, v) = (all.n, all.me(c));
    let mut b = Batch::new();
    // A child of rank v is so far behind it, and nearer than the next one of v's parent.
    let mut far = 1;
    while far < n && v & far == 0 {
        if v + far < n {
            all.recv(c, &mut b, v + far..v + far + shares_of(v + far, n), v + far)?;
        }
        far *= 2;
    }
    b.finish(c).await?;
    if v > 0 {
        debug_assert!(v & far != 0, "the lowest bit is the way to the parent");
        all.send(c, &mut b, v..v + shares_of(v, n), v - far)?;
        b.finish(c).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_beyond_the_last_begin_again() {
        let blocks = Blocks::Even { items: 10, ranks: 4, dt: byte() };
        let all = Shares { data: std::ptr::null_mut(), blocks, n: 4, root: 0 };
        let of = |r: Range<usize>| all.pieces(r).map(|p| (p.ptr as usize, p.count)).collect::<Vec<_>>();
        assert_eq!(of(1..3), [(3, 5)]);
        assert_eq!(of(3..6), [(8, 2), (0, 6)]);
        assert_eq!(of(5..6), [(3, 3)]);
        assert_eq!(of(2..2), []);
    }

    /// Backwards each rank hands on what others reduce, and nothing twice.
    #[test]
    fn every_operand_meets_every_share_once() {
        for n in 1..=70 {
            // Of each rank and share, whose operands are in it.
            let mut has: Vec<Vec<Vec<usize>>> = (0..n).map(|v| vec![vec![v]; n]).collect();
            for (have, more) in rounds(n).rev() {
                let sent: Vec<Vec<Vec<usize>>> = (0..n)
                    .map(|v| (v + have..v + have + more).map(|i| std::mem::take(&mut has[v][i % n])).collect())
                    .collect();
                for v in 0..n {
                    for (i, operands) in sent[(v + n - have) % n].iter().enumerate() {
                        has[v][(v + i) % n].extend(operands);
                    }
                }
            }
            for (v, shares) in has.iter_mut().enumerate() {
                shares[v].sort_unstable();
                assert!(shares[v].iter().copied().eq(0..n), "share {v} of {n}: {:?}", shares[v]);
            }
        }
    }
}
