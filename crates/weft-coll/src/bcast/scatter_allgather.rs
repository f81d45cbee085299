//! Scatter along a binomial tree, then Bruck's allgather, of n equal shares of the packed data, in place.
//!
//! Ranks count from the root here. Rank `v` of the tree gets the shares from its own to its last descendant's, and passes
//! on those of its children; what it has by then nobody sends it again.
//!
//! Cost: 2 ceil(log2 n) steps; each rank sends and receives twice the message at most, where a binomial tree's
//! root sends it log2 n times.
//! Source: van de Geijn, "On global combine operations", 1994; Bruck et al., "Efficient algorithms for all-to-all
//! communications", 1997.

use crate::buf::{Part, Temp, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::Batch;
use std::ops::Range;
use weft_base::Result;

/// The data, cut into a share for each of `n` ranks.
struct Shares {
    data: *mut u8,
    total: usize,
    n: usize,
}

impl Shares {
    /// Where some shares lie that follow each other, modulo n: in one piece or two. Pieces without bytes are left out.
    fn pieces(&self, shares: Range<usize>) -> impl Iterator<Item = (*mut u8, usize)> + use<> {
        let (data, total, n, each) = (self.data, self.total, self.n, self.total.div_ceil(self.n));
        let first = shares.start.min(n)..shares.end.min(n);
        let again = shares.start.max(n) - n..shares.end.max(n) - n;
        [first, again].into_iter().filter_map(move |r| {
            let (from, to) = ((r.start * each).min(total), (r.end * each).min(total));
            (from < to).then(|| (data.wrapping_add(from), to - from))
        })
    }
    fn send<C: CollComm>(&self, c: &C, b: &mut Batch<C>, shares: Range<usize>, to: usize) -> Result<()> {
        self.pieces(shares).try_for_each(|(ptr, len)| b.send(c, Src::Bytes { ptr, len }, to))
    }
    fn recv<C: CollComm>(&self, c: &C, b: &mut Batch<C>, shares: Range<usize>, from: usize) -> Result<()> {
        self.pieces(shares).try_for_each(|(ptr, len)| b.recv(c, Dst::Bytes { ptr, len }, from))
    }
}

/// Shares that rank `v` of the tree gets: its own and its descendants'.
fn shares_of(v: usize, n: usize) -> usize {
    if v == 0 { n } else { (1 << v.trailing_zeros()).min(n - v) }
}

/// What rank `v`, which has `have` shares from its own on, sends to the rank so many below, and gets from that above: shares
/// that their receiver has not from the tree.
fn round(v: usize, n: usize, have: usize) -> (Range<usize>, Range<usize>) {
    let (below, len) = ((v + n - have) % n, have.min(n - have));
    let theirs = shares_of(below, n).clamp(have, have + len);
    let mine = shares_of(v, n).clamp(have, have + len);
    (v + theirs - have..v + len, v + mine..v + have + len)
}

pub(crate) async fn run<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (n, me, total) = (c.size(), c.rank(), part.bytes());
    let temp = if part.dt.is_contiguous() { None } else { Some(Temp::bytes(total)?) };
    let data = temp.as_ref().map_or(part.ptr, Temp::ptr);
    if me == root && temp.is_some() {
        // SAFETY: the root's buffer is readable; the temporary has room for the packed data.
        unsafe { pack(part.as_const(), data) };
    }
    let all = Shares { data, total, n };
    let (v, rank) = ((me + n - root) % n, |v: usize| (v + root) % n);
    let mut b = Batch::new();
    let mut far = n.next_power_of_two();
    if v > 0 {
        far = 1 << v.trailing_zeros();
        all.recv(c, &mut b, v..v + shares_of(v, n), rank(v - far))?;
        b.finish(c).await?;
    }
    // The child with the most descendants first.
    while far > 1 {
        far /= 2;
        if v + far < n {
            all.send(c, &mut b, v + far..v + far + shares_of(v + far, n), rank(v + far))?;
        }
    }
    b.finish(c).await?;
    let mut have = 1;
    while have < n {
        let (out, inn) = round(v, n, have);
        all.send(c, &mut b, out, rank((v + n - have) % n))?;
        all.recv(c, &mut b, inn, rank((v + have) % n))?;
        b.finish(c).await?;
        have *= 2;
    }
    if me != root && temp.is_some() {
        // SAFETY: the buffer is writable; the temporary holds the packed data.
        unsafe { unpack(part, data) };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each rank gets each share once, by messages whose two ends agree.
    #[test]
    fn nobody_gets_a_share_twice() {
        for n in 1..=70 {
            let mut had: Vec<Vec<bool>> =
                (0..n).map(|v| (0..n).map(|i| i >= v && i < v + shares_of(v, n)).collect()).collect();
            let mut have = 1;
            while have < n {
                for (v, had) in had.iter_mut().enumerate() {
                    let (sent, got) = (round((v + have) % n, n, have).0, round(v, n, have).1);
                    assert!(sent.clone().map(|i| i % n).eq(got.clone().map(|i| i % n)), "{sent:?} and {got:?} of {n}");
                    for i in got.map(|i| i % n) {
                        assert!(!had[i], "share {i} of {n} comes to rank {v} twice");
                        had[i] = true;
                    }
                }
                have *= 2;
            }
            assert!(had.iter().flatten().all(|h| *h), "{n} ranks");
        }
    }

    #[test]
    fn shares_beyond_the_last_begin_again() {
        let all = Shares { data: std::ptr::null_mut(), total: 10, n: 4 };
        let of = |r: Range<usize>| all.pieces(r).map(|(at, len)| (at as usize, len)).collect::<Vec<_>>();
        assert_eq!(of(1..3), [(3, 6)]);
        assert_eq!(of(3..6), [(9, 1), (0, 6)]);
        assert_eq!(of(5..6), [(3, 3)]);
        assert_eq!(of(2..2), []);
    }
}
