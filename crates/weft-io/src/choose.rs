//! Whether processes move their data together: a pure function of what they are about to do.

use crate::disk::Dir;
use crate::view::View;
use weft_base::Result;

/// What one process is about to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Bytes in the file's representation.
    pub bytes: i64,
    /// Runs of the file, about.
    pub runs: i64,
    /// First and one past the last place.
    pub lo: i64,
    pub hi: i64,
    /// 1 when places grow with the stream.
    pub ordered: i64,
    /// Error class of what keeps this process from taking part, 0 for none.
    pub error: i64,
}

impl Facts {
    pub const WORDS: usize = 6;

    /// The facts of an access; `start` and `len` were checked.
    pub fn of(view: &View, start: u64, len: u64) -> Result<Self> {
        if len == 0 {
            return Ok(Self { ordered: 1, ..Self::default() });
        }
        let (lo, hi) = view.bounds(start, len)?;
        let tile = view.tile_len().max(1);
        let per_tile = view.runs_per_tile().max(1);
        let runs = match view.is_contiguous() {
            true => 1,
            false => (u128::from(len) * u128::from(per_tile)).div_ceil(u128::from(tile)).max(1) as i64,
        };
        Ok(Self { bytes: len as i64, runs, lo, hi, ordered: view.is_ordered().into(), error: 0 })
    }

    pub fn to_words(self) -> [i64; Self::WORDS] {
        [self.bytes, self.runs, self.lo, self.hi, self.ordered, self.error]
    }

    pub fn from_words(w: &[i64]) -> Self {
        Self { bytes: w[0], runs: w[1], lo: w[2], hi: w[3], ordered: w[4], error: w[5] }
    }
}

/// What the user's info object asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints {
    /// `cb_nodes`: processes that access the file for the others.
    pub aggregators: Option<usize>,
    /// `cb_buffer_size`: bytes that one of them moves at a time.
    pub buffer_len: i64,
    /// `romio_cb_read`, `romio_cb_write`: None is "automatic".
    pub together_read: Option<bool>,
    pub together_write: Option<bool>,
}

impl Hints {
    pub const DEFAULT: Self =
        Self { aggregators: None, buffer_len: 4 << 20, together_read: None, together_write: None };
}

/// How a collective access goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Each process by itself.
    Alone,
    /// In two phases, through `aggregators` processes, each for a part of [lo, hi).
    Together { lo: i64, hi: i64, aggregators: usize },
}

/// Runs longer than this are as well moved alone.
// A system call's fixed cost is a few percent of copying this much.
const LONG_RUN: i64 = 16 << 10;
/// Readers up to this many fetch neighbours' data along with their own and leave it.
// A gap costs a copy from the page cache, a fifth of what an exchange costs a byte.
const FEW_READERS: usize = 16;
/// Least bytes of file that an aggregator is worth.
const LEAST_DOMAIN: i64 = 256 << 10;
/// Most aggregators without a hint: on one node they share one page cache, whose locks writers of
/// one file contend for.
const MOST_AGGREGATORS: usize = 4;

/// The way of a collective access; the same facts give the same way in all processes.
///
/// Alone, unless all views are in order, and either the user asked for it, or runs are short, the
/// processes' ranges interleave and the data fills enough of its range that runs merge.
pub fn choose(all: &[Facts], dir: Dir, h: &Hints) -> Way {
    let active = || all.iter().filter(|f| f.bytes > 0);
    let asked = if dir == Dir::Read { h.together_read } else { h.together_write };
    let bytes: i128 = active().map(|f| i128::from(f.bytes)).sum();
    if bytes == 0 || asked == Some(false) || active().any(|f| f.ordered == 0) {
        return Way::Alone;
    }
    let lo = active().map(|f| f.lo).min().unwrap_or(0);
    let hi = active().map(|f| f.hi).max().unwrap_or(0);
    let runs: i128 = active().map(|f| i128::from(f.runs)).sum();
    let pays = (dir == Dir::Write || all.len() > FEW_READERS)
        && bytes / runs.max(1) < i128::from(LONG_RUN)
        && runs > all.len() as i128
        && interleave(all)
        && i128::from(hi - lo) / 4 <= bytes;
    if asked != Some(true) && !pays {
        return Way::Alone;
    }
    let worth = ((hi - lo) / LEAST_DOMAIN).max(1) as usize;
    let wanted = h.aggregators.unwrap_or_else(|| MOST_AGGREGATORS.min(worth));
    Way::Together { lo, hi, aggregators: wanted.clamp(1, all.len()) }
}

/// Whether any two processes' ranges overlap.
fn interleave(all: &[Facts]) -> bool {
    let mut ranges: Vec<(i64, i64)> = all.iter().filter(|f| f.bytes > 0).map(|f| (f.lo, f.hi)).collect();
    ranges.sort_unstable();
    ranges.windows(2).any(|w| w[1].0 < w[0].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(bytes: i64, runs: i64, lo: i64, hi: i64) -> Facts {
        Facts { bytes, runs, lo, hi, ordered: 1, error: 0 }
    }

    #[test]
    fn short_interleaved_runs_go_together() {
        let h = Hints::DEFAULT;
        let fine = [fact(4096, 512, 0, 8184), fact(4096, 512, 8, 8192)];
        assert_eq!(choose(&fine, Dir::Write, &h), Way::Together { lo: 0, hi: 8192, aggregators: 1 });
        let apart = [fact(4096, 512, 0, 8192), fact(4096, 512, 8192, 16384)];
        assert_eq!(choose(&apart, Dir::Write, &h), Way::Alone);
        let long = [fact(1 << 20, 4, 0, 2 << 20), fact(1 << 20, 4, 4096, 2 << 20)];
        assert_eq!(choose(&long, Dir::Write, &h), Way::Alone);
        let sparse = [fact(4096, 512, 0, 1 << 30), fact(4096, 512, 8, 1 << 30)];
        assert_eq!(choose(&sparse, Dir::Write, &h), Way::Alone);
        let mut wild = fine;
        wild[1].ordered = 0;
        assert_eq!(choose(&wild, Dir::Write, &h), Way::Alone);
        assert_eq!(choose(&[Facts::default(); 3], Dir::Write, &h), Way::Alone);
    }

    #[test]
    fn hints_decide() {
        let h = Hints { together_write: Some(true), aggregators: Some(9), ..Hints::DEFAULT };
        let apart = [fact(10, 1, 0, 10), fact(10, 1, 10, 20)];
        assert_eq!(choose(&apart, Dir::Write, &h), Way::Together { lo: 0, hi: 20, aggregators: 2 });
        assert_eq!(choose(&apart, Dir::Read, &h), Way::Alone);
        let fine = [fact(4096, 512, 0, 8184), fact(4096, 512, 8, 8192)];
        let never = Hints { together_write: Some(false), ..Hints::DEFAULT };
        assert_eq!(choose(&fine, Dir::Write, &never), Way::Alone);
    }
}
