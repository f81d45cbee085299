//! How one block is copied; the length is known to the loop's instance.

use crate::portable::{chunk, pair};

pub(super) trait Block: Copy {
    /// # Safety
    /// Both ranges are valid for the block's length and do not overlap.
    unsafe fn copy(self, dst: *mut u8, src: *const u8);
}

#[derive(Clone, Copy)]
pub(super) struct Fixed<const N: usize>;

impl<const N: usize> Block for Fixed<N> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        // SAFETY: by the caller's contract.
        unsafe { chunk::<N>(dst, src) }
    }
}

/// N..=2N bytes as two overlapping moves of N.
#[derive(Clone, Copy)]
pub(super) struct Twice<const N: usize>(pub usize);

impl<const N: usize> Block for Twice<N> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        // SAFETY: by the caller's contract.
        unsafe { pair::<N>(dst, src, self.0) }
    }
}

/// N bytes, a multiple of 256, without a branch; from the end, where `DOWN`.
///
/// PERF: in the first cache, hardware prefetching runs on behind a block that is read upwards and
/// evicts what is needed: 16 KiB of blocks of 1024 bytes packed at 0.72 of memcpy's speed, downwards
/// at 0.82 to 0.89 (bench/record/2026-11-22-pack-speed). From the third cache, upwards is faster.
#[derive(Clone, Copy)]
pub(super) struct Straight<const N: usize, const DOWN: bool>;

impl<const N: usize, const DOWN: bool> Block for Straight<N, DOWN> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        const { assert!(N.is_multiple_of(256) && N <= 2048) };
        for i in (0..N).step_by(256) {
            let at = if DOWN { N - 256 - i } else { i };
            // SAFETY: each move lies inside the block.
            unsafe { chunk::<256>(dst.add(at), src.add(at)) };
        }
    }
}

/// 64 bytes and more, 256 or 64 at a time, the last ones overlapping; from the end, where `DOWN`.
#[derive(Clone, Copy)]
pub(super) struct Lines<const DOWN: bool>(pub usize);

impl<const DOWN: bool> Lines<DOWN> {
    /// What is left behind `from`, a multiple of 256.
    ///
    /// # Safety
    /// As `copy`.
    #[inline(always)]
    unsafe fn rest(self, dst: *mut u8, src: *const u8, from: usize) {
        let (len, mut at) = (self.0, from);
        // SAFETY: each move lies inside the block.
        unsafe {
            while at + 64 <= len {
                chunk::<64>(dst.add(at), src.add(at));
                at += 64;
            }
            if at < len {
                chunk::<64>(dst.add(len - 64), src.add(len - 64));
            }
        }
    }
}

impl<const DOWN: bool> Block for Lines<DOWN> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        let whole = self.0 / 256 * 256;
        // SAFETY: each move lies inside the block.
        unsafe {
            if DOWN {
                self.rest(dst, src, whole);
            }
            let mut done = 0;
            while done < whole {
                let at = if DOWN { whole - 256 - done } else { done };
                chunk::<256>(dst.add(at), src.add(at));
                done += 256;
            }
            if !DOWN {
                self.rest(dst, src, whole);
            }
        }
    }
}

/// Any length.
#[derive(Clone, Copy)]
pub(super) struct Long(pub usize);

impl Block for Long {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        // SAFETY: by the caller's contract.
        unsafe { dst.copy_from_nonoverlapping(src, self.0) }
    }
}
