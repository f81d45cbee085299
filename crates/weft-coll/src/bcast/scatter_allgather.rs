//! Scatter along a binomial tree, then Bruck's allgather, of n equal shares of the packed data, in place.
//!
//! Ranks count from the root here. Rank `v` of the tree gets the shares from its own to its last descendant's, and passes
//! on those of its children; what it has by then nobody sends it again.
//!
//! Cost: 2 ceil(log2 n) steps; each rank sends and receives twice the message at most, where a binomial tree's
//! root sends it log2 n times.
//! Source: van de Geijn, "On global combine operations", 1994; Bruck et al., "Efficient algorithms for all-to-all
//! communications", 1997.

use crate::buf::{Part, Temp, byte, pack, unpack};
use crate::circulant::{Shares, scatter, shares_of};
use crate::comm::CollComm;
use crate::io::Batch;
use std::ops::Range;
use weft_base::Result;

/// What rank `v`, which has `have` shares from its own on, sends to the rank so many below, and gets from that above: shares
/// that their receiver has not from the tree.
fn round(v: usize, n: usize, have: usize) -> (Range<usize>, Range<usize>) {
    debug_assert!(v < n && have < n);
    let (below, len) = ((v + n - have) % n, have.min(n - have));
    let theirs = shares_of(below, n).clamp(have, have + len);
    let mine = shares_of(v, n).clamp(have, have + len);
    (v + theirs - have..v + len, v + mine..v + have + len)
}

pub(crate) async fn run<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (n, total) = (c.size(), part.bytes());
    let temp = if part.dt.is_contiguous() { None } else { Some(Temp::bytes(total)?) };
    let data = temp.as_ref().map_or(part.ptr, Temp::ptr);
    let all = Shares::even(c, Part::new(data, total as i64, byte()), root);
    let v = all.me(c);
    if v == 0 && temp.is_some() {
        // SAFETY: the root's buffer is readable; the temporary has room for the packed data.
        unsafe { pack(part.as_const(), data) };
    }
    scatter(c, all).await?;
    let mut b = Batch::new();
    let mut have = 1;
    while have < n {
        let (out, inn) = round(v, n, have);
        all.send(c, &mut b, out, (v + n - have) % n)?;
        all.recv(c, &mut b, inn, (v + have) % n)?;
        b.finish(c).await?;
        have *= 2;
    }
    if v != 0 && temp.is_some() {
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
}
