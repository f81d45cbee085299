//! Writing many short runs through a mapping of the file: one store each instead of one system call.
//!
//! Only the bytes of the runs are stored, so that neighbours may write theirs at the same time. The
//! last run is written first, which gives the file its length, and the range gets its room on the
//! device before, so that a full device is an error and not a fault.

use crate::disk::{Dir, Piece, os_error, run_piece};
use std::fs::File;
use std::os::fd::AsRawFd;
use weft_base::Result;

const PAGE: i64 = 4096;
/// Fewer runs are not worth the calls around a mapping.
const LEAST_RUNS: usize = 16;
/// Longest range of the file that is mapped at a time.
const LONGEST: i64 = 64 << 20;

/// Whether the runs lie in the file's order, and so close that a page holds more than one.
fn pays(pieces: &[Piece]) -> bool {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return false };
    let span = last.off + last.len as i64 - first.off;
    pieces.len() >= LEAST_RUNS
        && (1..=LONGEST).contains(&span)
        && span / PAGE < pieces.len() as i64
        && pieces.windows(2).all(|w| w[0].off + w[0].len as i64 <= w[1].off)
}

/// A part of a file in memory.
struct Map {
    ptr: *mut u8,
    len: usize,
}

impl Map {
    /// Maps [lo, hi) and what belongs to its first page. None: this file cannot be mapped.
    fn new(file: &File, lo: i64, hi: i64) -> Option<Self> {
        let len = (hi - lo) as usize;
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping, of an open file.
        let ptr = unsafe { libc::mmap64(std::ptr::null_mut(), len, prot, libc::MAP_SHARED, file.as_raw_fd(), lo) };
        (ptr != libc::MAP_FAILED).then_some(Self { ptr: ptr.cast(), len })
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        // SAFETY: mapped by `new`, and nobody else knows of it.
        unsafe { libc::munmap(self.ptr.cast(), self.len) };
    }
}

/// Writes all pieces, or none: false where a mapping does not pay or cannot be had.
///
/// # Errors
/// Those of writing, a full device among them.
///
/// # Safety
/// The pieces' memory is readable.
pub(crate) unsafe fn write(file: &File, pieces: &[Piece]) -> Result<bool> {
    if !pays(pieces) {
        return Ok(false);
    }
    let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
    let (lo, hi) = (first.off - first.off % PAGE, last.off + last.len as i64);
    // SAFETY: an open descriptor.
    let rc = unsafe { libc::fallocate64(file.as_raw_fd(), libc::FALLOC_FL_KEEP_SIZE, lo, hi - lo) };
    if rc != 0 {
        let e = std::io::Error::last_os_error();
        return match e.raw_os_error() {
            Some(libc::ENOSPC | libc::EDQUOT) => Err(os_error(&e, "making room for what is written")),
            _ => Ok(false),
        };
    }
    // SAFETY: by the caller's contract.
    unsafe { run_piece(file, Dir::Write, &last) }?;
    let Some(map) = Map::new(file, lo, hi) else { return Ok(false) };
    for p in pieces {
        // SAFETY: the piece is readable and inside of the mapping, which the file covers.
        unsafe { map.ptr.add((p.off - lo) as usize).copy_from_nonoverlapping(p.ptr, p.len) };
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(off: i64, data: &mut [u8]) -> Piece {
        Piece { off, ptr: data.as_mut_ptr(), len: data.len() }
    }

    #[test]
    fn only_close_runs_in_order() {
        let mut b = [0u8; 4];
        let close: Vec<Piece> = (0..100).map(|i| piece(5 + i * 8, &mut b)).collect();
        assert!(pays(&close) && !pays(&close[..8]) && !pays(&[]));
        let far: Vec<Piece> = (0..100).map(|i| piece(i * 8192, &mut b)).collect();
        assert!(!pays(&far));
        let back: Vec<Piece> = close.iter().rev().copied().collect();
        assert!(!pays(&back));
    }

    #[test]
    #[cfg_attr(miri, ignore = "maps a file, which it does not emulate")]
    fn what_is_between_stays() {
        let path = std::env::temp_dir().join(format!("weft-io-mapped-{}", std::process::id()));
        let file = File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        std::fs::write(&path, [7u8; 100]).unwrap();
        std::fs::remove_file(&path).unwrap();
        let mut data: Vec<u8> = (0..200).collect();
        let pieces: Vec<Piece> = data.chunks_mut(2).enumerate().map(|(i, d)| piece(3 + 5 * i as i64, d)).collect();
        // SAFETY: the pieces are of `data`.
        if !unsafe { write(&file, &pieces) }.unwrap() {
            return; // this file system has no room to give
        }
        let mut have = vec![0; 1000];
        let n = std::os::unix::fs::FileExt::read_at(&file, &mut have, 0).unwrap();
        assert_eq!(n, 3 + 5 * 99 + 2);
        for (i, b) in have[..n].iter().enumerate() {
            let (k, r) = ((i as i64 - 3).div_euclid(5), (i as i64 - 3).rem_euclid(5));
            let want = if i >= 3 && r < 2 {
                (2 * k + r) as u8
            } else if i < 100 {
                7
            } else {
                0
            };
            assert_eq!(*b, want, "{i}");
        }
    }
}
