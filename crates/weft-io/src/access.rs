//! One process's data: batches of file runs and the memory that belongs to them.

use crate::disk::{Dir, Disk, Locked, Piece};
use crate::mem::{Mem, room};
use crate::view::View;
use weft_base::Result;
use weft_datatype::Run;

/// Most bytes of a staging buffer, where memory is not one run.
const STAGE: u64 = 4 << 20;
/// Most runs of one batch.
const RUNS: usize = 4096;
/// Reads of runs this close together become one read, gaps included.
// A read of the page cache costs about as much as copying this many bytes.
const GAP: i64 = 2048;
/// Most bytes of runs and gaps that are read together.
const TOGETHER: i64 = 256 << 10;

/// Moves the data of `mem` to or from the view's stream from position `start` on. Returns the bytes
/// that were moved, fewer than the buffer's only at the end of the file.
///
/// `atomic`: under a lock of all bytes between the first and the last, in one go.
///
/// # Errors
/// MPI_ERR_ARG: the view has no such place. What `os_error` makes of the system's errors.
///
/// # Safety
/// The buffer is valid until the future has ended.
pub async unsafe fn transfer<D: Disk>(
    disk: &D,
    dir: Dir,
    view: &View,
    start: u64,
    mem: &Mem,
    atomic: bool,
) -> Result<u64> {
    let len = mem.len();
    if len == 0 {
        return Ok(0);
    }
    view.check(start, len)?;
    let lock = if atomic {
        let (lo, hi) = view.bounds(start, len)?;
        Some((lo, hi - lo))
    } else {
        None
    };
    let direct = mem.run();
    if let (Some(ptr), true) = (direct, view.is_contiguous()) {
        let piece = Piece { off: view.disp + start as i64, ptr, len: len as usize };
        // SAFETY: by the caller's contract.
        return unsafe { disk.run(dir, &[piece], lock).await };
    }
    let most = if atomic { len } else { STAGE.min(len) };
    let mut stage = if direct.is_none() { room(most)? } else { Vec::new() };
    let mut runs = vec![Run { off: 0, len: 0 }; if atomic { whole(view, len) } else { RUNS }];
    let mut at = 0;
    while at < len {
        let step = if direct.is_some() { len - at } else { most.min(len - at) };
        let (n, bytes) = view.runs(start + at, step, &mut runs);
        let base = match direct {
            Some(p) => p.wrapping_add(at as usize),
            None => stage.as_mut_ptr(),
        };
        if dir == Dir::Write {
            if direct.is_none() {
                // SAFETY: by the caller's contract.
                unsafe { mem.pack(at, &mut stage[..bytes as usize]) };
            }
            let pieces = laid_out(&runs[..n], base);
            // SAFETY: user's or staging memory, both valid.
            unsafe { disk.run(dir, &pieces, lock).await }?;
            at += bytes;
            continue;
        }
        // SAFETY: user's or staging memory, both valid.
        let got = unsafe { read_batch(disk, &runs[..n], base, lock).await }?;
        if direct.is_none() {
            // SAFETY: by the caller's contract.
            unsafe { mem.unpack(at, &stage[..got as usize]) };
        }
        at += got;
        if got < bytes {
            break;
        }
    }
    Ok(at)
}

/// Room for all runs of `len` bytes.
fn whole(view: &View, len: u64) -> usize {
    let tiles = len / view.tile_len().max(1) + 2;
    tiles.saturating_mul(view.runs_per_tile()).min(len + 1) as usize
}

/// The runs, with consecutive memory from `base` on.
fn laid_out(runs: &[Run], base: *mut u8) -> Vec<Piece> {
    let mut at = 0;
    runs.iter()
        .map(|r| {
            let p = Piece { off: r.off, ptr: base.wrapping_add(at), len: r.len };
            at += r.len;
            p
        })
        .collect()
}

/// Runs that are read together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    pub off: i64,
    pub len: i64,
    /// How many runs.
    pub n: usize,
}

/// Groups neighbours that are close together.
pub fn groups(runs: &[Run]) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for r in runs {
        let end = r.off + r.len as i64;
        match out.last_mut() {
            Some(g) if r.off >= g.off + g.len && r.off - (g.off + g.len) <= GAP && end - g.off <= TOGETHER => {
                g.len = end - g.off;
                g.n += 1;
            }
            _ => out.push(Group { off: r.off, len: r.len as i64, n: 1 }),
        }
    }
    out
}

/// Reads runs to consecutive memory. Returns the bytes before the first that the file lacks.
///
/// # Safety
/// `base` is writable for the sum of the runs until the future has ended.
pub(crate) async unsafe fn read_batch<D: Disk>(disk: &D, runs: &[Run], base: *mut u8, lock: Locked) -> Result<u64> {
    let list = groups(runs);
    let together: i64 = list.iter().filter(|g| g.n > 1).map(|g| g.len).sum();
    let mut sieve = room(together as u64)?;
    let (mut used, mut at, mut first) = (0, 0, 0);
    let mut pieces = Vec::with_capacity(list.len());
    for g in &list {
        let ptr = if g.n == 1 { base.wrapping_add(at) } else { sieve.as_mut_ptr().wrapping_add(used) };
        pieces.push(Piece { off: g.off, ptr, len: g.len as usize });
        used += if g.n == 1 { 0 } else { g.len as usize };
        at += runs[first..first + g.n].iter().map(|r| r.len).sum::<usize>();
        first += g.n;
    }
    // SAFETY: the caller's memory or the sieve, both valid.
    let mut got = unsafe { disk.run(Dir::Read, &pieces, lock).await }? as i64;
    let (mut used, mut at, mut first) = (0, 0, 0);
    for g in &list {
        let have = got.min(g.len);
        got -= have;
        if g.n == 1 {
            at += have as usize;
        } else {
            for r in &runs[first..first + g.n] {
                let from = (r.off - g.off) as usize;
                let n = (have as usize).saturating_sub(from).min(r.len);
                // SAFETY: within the caller's memory; the sieve holds the group.
                unsafe { base.add(at).copy_from_nonoverlapping(sieve[used + from..].as_ptr(), n) };
                at += n;
            }
            used += g.len as usize;
        }
        first += g.n;
        if have < g.len {
            break;
        }
    }
    Ok(at as u64)
}
