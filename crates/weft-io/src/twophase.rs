//! Two-phase access: short interleaved runs of many processes become long runs of a few.
//!
//! The range of the file that the processes touch is divided into one domain for each aggregator,
//! and domains into windows of at most `Hints::buffer_len`. For one window after the other, each
//! process sends the aggregators its runs there (and, for writing, their data); an aggregator merges
//! them and accesses the file. Cost per window: two exchanges for writing, three for reading.
//!
//! Processes' data is merged in the order of ranks: where it overlaps, the highest rank's stays.
//! Source: two-phase I/O (del Rosario, Bordawekar, Choudhary 1993), data sieving left out.

use crate::access::read_batch;
use crate::disk::{Dir, Disk, Piece};
use crate::mem::{Mem, room};
use crate::view::View;
use weft_base::consts::dt;
use weft_base::{ErrClass, Result, err};
use weft_coll::agree::{self, Combine};
use weft_coll::{Blocks, CollComm};
use weft_datatype::{Datatype, Run};

/// Part of the file and its aggregators, known to all processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domains {
    pub lo: i64,
    pub hi: i64,
    pub aggregators: usize,
    /// Most bytes of a window.
    pub window: i64,
}

/// Domains begin at multiples of this, so that no page belongs to two.
const ALIGN: i64 = 4096;

impl Domains {
    fn len(&self) -> i64 {
        let all = (self.hi - self.lo + self.lo % ALIGN) as u64;
        let share = all.div_ceil(self.aggregators as u64).max(1);
        share.next_multiple_of(ALIGN as u64).min(i64::MAX as u64) as i64
    }

    /// Rounds until all windows are done.
    pub fn rounds(&self) -> i64 {
        (self.len() as u64).div_ceil(self.window.max(1) as u64) as i64
    }

    /// The window of an aggregator in a round; empty when its domain has no more.
    pub fn window(&self, aggregator: usize, round: i64) -> (i64, i64) {
        let first = self.lo - self.lo % ALIGN;
        let begin = first.saturating_add((aggregator as i64).saturating_mul(self.len()));
        let end = begin.saturating_add(self.len()).min(self.hi);
        let at = begin.saturating_add(round.saturating_mul(self.window));
        let (lo, hi) = (at.max(self.lo).min(end), at.saturating_add(self.window).min(end));
        (lo, hi.max(lo))
    }

    /// The rank that is aggregator number i, spread over the ranks.
    pub fn rank(&self, i: usize, ranks: usize) -> usize {
        i * ranks / self.aggregators
    }
}

/// What a process moves.
pub struct Part<'a> {
    pub view: &'a View,
    pub start: u64,
    /// Its data as a stream in the file's representation.
    pub mem: &'a Mem,
}

/// This process's runs in one window: positions [from, to) of its stream.
struct Cut {
    from: u64,
    to: u64,
    runs: Vec<Run>,
}

/// Bytes of a run in a message.
const RUN_LEN: usize = 16;

fn put_runs(runs: &[Run], out: &mut [u8]) {
    for (r, b) in runs.iter().zip(out.chunks_exact_mut(RUN_LEN)) {
        b[..8].copy_from_slice(&r.off.to_ne_bytes());
        b[8..].copy_from_slice(&(r.len as u64).to_ne_bytes());
    }
}

fn word(b: &[u8]) -> u64 {
    u64::from_ne_bytes(b.try_into().expect("8 bytes"))
}

/// The runs of a message, all of them within the window.
///
/// # Errors
/// MPI_ERR_INTERN: the sender disagrees about the window.
fn get_runs(bytes: &[u8], (lo, hi): (i64, i64)) -> Result<Vec<Run>> {
    bytes
        .chunks_exact(RUN_LEN)
        .map(|b| {
            let (off, len) = (word(&b[..8]) as i64, word(&b[8..]) as i64);
            let inside = off >= lo && len >= 0 && off.checked_add(len).is_some_and(|end| end <= hi);
            inside
                .then_some(Run { off, len: len as usize })
                .ok_or_else(|| err!(ErrClass::INTERN, "a peer's run {off}+{len} is outside of the window {lo}..{hi}"))
        })
        .collect()
}

/// Moves everyone's data. Collective. Returns the bytes of this process that were moved.
///
/// # Errors
/// The first aggregator's error, at all processes.
///
/// # Safety
/// The buffer is valid until the future has ended.
pub async unsafe fn transfer<C: CollComm, D: Disk>(
    c: &C,
    disk: &D,
    dir: Dir,
    domains: &Domains,
    part: &Part<'_>,
) -> Result<u64> {
    let n = c.size();
    let mut cursors = Vec::with_capacity(domains.aggregators);
    let end = part.start + part.mem.len();
    for a in 0..domains.aggregators {
        let begin = domains.window(a, 0).0;
        cursors.push(if part.mem.is_empty() { end } else { part.view.first_at(begin, part.start, end)? });
    }
    let mine = (0..domains.aggregators).find(|a| domains.rank(*a, n) == c.rank());
    let (mut moved, mut failed) = (0, None);
    for round in 0..domains.rounds() {
        let mut cuts: Vec<Option<Cut>> = (0..n).map(|_| None).collect();
        for (a, cursor) in cursors.iter_mut().enumerate() {
            let cut = cut(part, *cursor, end, domains.window(a, round).1)?;
            *cursor = cut.to;
            cuts[domains.rank(a, n)] = Some(cut);
        }
        let window = mine.map_or((0, 0), |a| domains.window(a, round));
        let x = Exchange { c, disk, part, cuts: &cuts, window };
        // SAFETY: by the caller's contract.
        let r = unsafe {
            match dir {
                Dir::Write => x.write(&mut failed).await,
                Dir::Read => x.read(&mut failed).await,
            }
        };
        moved += r?;
    }
    let mut worst = [failed.as_ref().map_or(0, |e: &weft_base::MpiError| i64::from(e.class.0))];
    agree::allreduce(c, &mut worst, Combine::Max).await?;
    match (failed, worst[0]) {
        (Some(e), _) => Err(e),
        (None, 0) => Ok(moved),
        (None, class) => Err(err!(ErrClass(class as i32), "another process could not access the file")),
    }
}

/// The runs of the stream from `from` on that lie before a place of the file.
fn cut(part: &Part<'_>, from: u64, end: u64, before: i64) -> Result<Cut> {
    let mut runs = Vec::new();
    let mut batch = [Run { off: 0, len: 0 }; 128];
    let mut at = from;
    'all: while at < end {
        let (n, _) = part.view.runs(at, end - at, &mut batch);
        for r in &batch[..n] {
            let len = (before - r.off).clamp(0, r.len as i64) as usize;
            if len > 0 {
                runs.push(Run { off: r.off, len });
                at += len as u64;
            }
            if len < r.len {
                break 'all;
            }
        }
    }
    Ok(Cut { from, to: at, runs })
}

/// Messages to all ranks: one buffer, and where each rank's block begins.
struct Blobs {
    bytes: Vec<u8>,
    counts: Vec<i64>,
    displs: Vec<i64>,
}

impl Blobs {
    fn new(counts: Vec<i64>) -> Result<Self> {
        let mut total = 0;
        let displs = counts
            .iter()
            .map(|n| {
                total += n;
                total - n
            })
            .collect();
        Ok(Self { bytes: room(total as u64)?, counts, displs })
    }
    fn block(&self, i: usize) -> &[u8] {
        &self.bytes[self.displs[i] as usize..][..self.counts[i] as usize]
    }
    fn block_mut(&mut self, i: usize) -> &mut [u8] {
        &mut self.bytes[self.displs[i] as usize..][..self.counts[i] as usize]
    }
}

fn predefined(id: u32) -> &'static std::sync::Arc<Datatype> {
    Datatype::predefined(id).expect("a predefined type")
}

/// Sends block i to rank i; `theirs` says how much comes.
async fn exchange<C: CollComm>(c: &C, out: &Blobs, theirs: Vec<i64>) -> Result<Blobs> {
    let mut inp = Blobs::new(theirs)?;
    let byte = predefined(dt::BYTE);
    let send = Blocks::Vector { counts: &out.counts, displs: &out.displs, dt: byte };
    let base = inp.bytes.as_mut_ptr();
    let recv = Blocks::Vector { counts: &inp.counts, displs: &inp.displs, dt: byte };
    // SAFETY: both buffers hold their blocks and stay in place until the future is done or dropped.
    unsafe { weft_coll::alltoall(c, Some((out.bytes.as_ptr(), send)), base, recv).await }?;
    Ok(inp)
}

/// One window of each aggregator.
struct Exchange<'a, C, D> {
    c: &'a C,
    disk: &'a D,
    part: &'a Part<'a>,
    cuts: &'a [Option<Cut>],
    /// This process's own, empty if it is no aggregator.
    window: (i64, i64),
}

impl<C: CollComm, D: Disk> Exchange<'_, C, D> {
    /// Everybody's numbers of runs and of bytes for this process.
    async fn sizes(&self) -> Result<Vec<[i64; 2]>> {
        let n = self.c.size();
        let mut mine = vec![0i64; 2 * n];
        for (i, cut) in self.cuts.iter().enumerate() {
            if let Some(cut) = cut {
                mine[2 * i] = cut.runs.len() as i64;
                mine[2 * i + 1] = (cut.to - cut.from) as i64;
            }
        }
        let mut theirs = vec![0i64; 2 * n];
        let blocks = Blocks::Uniform { count: 2, dt: predefined(dt::INT64_T) };
        // SAFETY: both vectors hold two integers for each rank and outlive the future.
        unsafe {
            let send = Some((mine.as_ptr().cast(), blocks));
            weft_coll::alltoall(self.c, send, theirs.as_mut_ptr().cast(), blocks).await
        }?;
        Ok(theirs.chunks_exact(2).map(|p| [p[0], p[1]]).collect())
    }

    /// The messages to the aggregators: runs and, `with_data`, what they hold.
    ///
    /// # Safety
    /// The buffer is readable.
    unsafe fn requests(&self, with_data: bool) -> Result<Blobs> {
        let len = |cut: &Option<Cut>| {
            cut.as_ref().map_or(0, |c| {
                c.runs.len() as i64 * RUN_LEN as i64 + if with_data { (c.to - c.from) as i64 } else { 0 }
            })
        };
        let mut out = Blobs::new(self.cuts.iter().map(len).collect())?;
        for (i, cut) in self.cuts.iter().enumerate() {
            let Some(cut) = cut else { continue };
            let (head, data) = out.block_mut(i).split_at_mut(cut.runs.len() * RUN_LEN);
            put_runs(&cut.runs, head);
            // SAFETY: by the caller's contract.
            unsafe { self.part.mem.pack(cut.from - self.part.start, data) };
        }
        Ok(out)
    }

    /// # Safety
    /// The buffer is readable.
    async unsafe fn write(&self, failed: &mut Option<weft_base::MpiError>) -> Result<u64> {
        let sizes = self.sizes().await?;
        // SAFETY: by the caller's contract.
        let out = unsafe { self.requests(true) }?;
        let counts = sizes.iter().map(|[runs, bytes]| runs * RUN_LEN as i64 + bytes).collect();
        let inp = exchange(self.c, &out, counts).await?;
        let moved = self.cuts.iter().flatten().map(|c| c.to - c.from).sum();
        if sizes.iter().any(|s| s[1] > 0) && failed.is_none() {
            // SAFETY: its own memory.
            *failed = self.merge_and_write(&sizes, &inp).await.err();
        }
        Ok(moved)
    }

    async fn merge_and_write(&self, sizes: &[[i64; 2]], inp: &Blobs) -> Result<()> {
        let (lo, hi) = self.window;
        let mut buf = room((hi - lo) as u64)?;
        let mut all = Vec::new();
        for (i, [n, _]) in sizes.iter().enumerate() {
            let (head, mut data) = inp.block(i).split_at(*n as usize * RUN_LEN);
            for r in get_runs(head, self.window)? {
                let (now, rest) = data.split_at(r.len.min(data.len()));
                buf[(r.off - lo) as usize..][..now.len()].copy_from_slice(now);
                all.push(Run { off: r.off, len: now.len() });
                data = rest;
            }
        }
        let at = |r: &Run| buf.as_ptr().wrapping_add((r.off - lo) as usize).cast_mut();
        let pieces: Vec<Piece> = union(all).iter().map(|r| Piece { off: r.off, ptr: at(r), len: r.len }).collect();
        // SAFETY: all runs are within the buffer, which outlives the future.
        unsafe { self.disk.run(Dir::Write, &pieces, None).await }.map(drop)
    }

    /// # Safety
    /// The buffer is writable.
    async unsafe fn read(&self, failed: &mut Option<weft_base::MpiError>) -> Result<u64> {
        let sizes = self.sizes().await?;
        // SAFETY: no data is read.
        let out = unsafe { self.requests(false) }?;
        let inp = exchange(self.c, &out, sizes.iter().map(|s| s[0] * RUN_LEN as i64).collect()).await?;
        // An answer: how many bytes there are, then the bytes asked for.
        let answer_len = |bytes: i64| if bytes > 0 { 8 + bytes } else { 0 };
        let mut answers = Blobs::new(sizes.iter().map(|s| answer_len(s[1])).collect())?;
        if sizes.iter().any(|s| s[1] > 0) && failed.is_none() {
            *failed = self.read_and_share(&inp, &mut answers).await.err();
        }
        let wanted = self.cuts.iter().map(|c| answer_len(c.as_ref().map_or(0, |c| (c.to - c.from) as i64)));
        let got = exchange(self.c, &answers, wanted.collect()).await?;
        let mut moved = 0;
        for (i, cut) in self.cuts.iter().enumerate() {
            let (Some(cut), Some((head, data))) = (cut, got.block(i).split_first_chunk::<8>()) else { continue };
            let have = (word(head) as usize).min(data.len());
            // SAFETY: by the caller's contract.
            unsafe { self.part.mem.unpack(cut.from - self.part.start, &data[..have]) };
            moved += have as u64;
        }
        Ok(moved)
    }

    async fn read_and_share(&self, inp: &Blobs, answers: &mut Blobs) -> Result<()> {
        let (lo, hi) = self.window;
        let asked: Vec<Vec<Run>> =
            (0..self.c.size()).map(|i| get_runs(inp.block(i), self.window)).collect::<Result<_>>()?;
        let merged = union(asked.iter().flatten().copied().collect());
        let mut packed = room(merged.iter().map(|r| r.len as u64).sum())?;
        // SAFETY: the buffer has room for all runs and outlives the future.
        let got = unsafe { read_batch(self.disk, &merged, packed.as_mut_ptr(), None).await }?;
        // Everything before this place is there.
        let mut left = got;
        let mut end = hi;
        let mut starts = Vec::with_capacity(merged.len());
        let mut at = 0;
        for r in &merged {
            starts.push(at);
            at += r.len;
            let have = left.min(r.len as u64);
            left -= have;
            if have < r.len as u64 {
                end = end.min(r.off + have as i64);
            }
        }
        debug_assert!(lo <= hi);
        for (i, runs) in asked.iter().enumerate() {
            let Some((head, mut data)) = answers.block_mut(i).split_first_chunk_mut::<8>() else { continue };
            let mut have = 0u64;
            for r in runs {
                let n = (end - r.off).clamp(0, r.len as i64) as usize;
                let k = merged.partition_point(|m| m.off <= r.off) - 1;
                let from = starts[k] + (r.off - merged[k].off) as usize;
                let (now, rest) = data.split_at_mut(r.len);
                now[..n].copy_from_slice(&packed[from..from + n]);
                data = rest;
                have += n as u64;
            }
            *head = have.to_ne_bytes();
        }
        Ok(())
    }
}

/// The runs sorted and merged.
fn union(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_unstable_by_key(|r| r.off);
    let mut out: Vec<Run> = Vec::new();
    for r in runs {
        match out.last_mut() {
            Some(last) if r.off <= last.off + last.len as i64 => {
                last.len = last.len.max((r.off + r.len as i64 - last.off) as usize);
            }
            _ => out.push(r),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_tile_the_range() {
        for (lo, hi, aggregators, window) in
            [(0, 10, 1, 4), (5, 100_000, 3, 4096), (4095, 4097, 2, 1 << 20), (1 << 40, (1 << 40) + 50_000, 4, 5000)]
        {
            let d = Domains { lo, hi, aggregators, window };
            let mut all: Vec<(i64, i64)> = (0..aggregators)
                .flat_map(|a| (0..d.rounds()).map(move |r| d.window(a, r)))
                .filter(|w| w.0 < w.1)
                .collect();
            all.sort_unstable();
            assert_eq!((all[0].0, all[all.len() - 1].1), (lo, hi));
            assert!(all.windows(2).all(|w| w[0].1 == w[1].0), "{all:?}");
            assert!(all.iter().all(|w| w.1 - w.0 <= window));
        }
    }

    #[test]
    fn unions() {
        let r = |off, len| Run { off, len };
        assert_eq!(union(vec![r(8, 4), r(0, 4), r(4, 4), r(20, 2), r(9, 1)]), [r(0, 12), r(20, 2)]);
        assert!(union(Vec::new()).is_empty());
    }
}
