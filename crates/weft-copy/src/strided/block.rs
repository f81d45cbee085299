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

/// N bytes, a multiple of 256, without a branch.
#[derive(Clone, Copy)]
pub(super) struct Straight<const N: usize>;

impl<const N: usize> Block for Straight<N> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        const { assert!(N.is_multiple_of(256) && N <= 2048) };
        for at in (0..N).step_by(256) {
            // SAFETY: each move lies inside the block.
            unsafe { chunk::<256>(dst.add(at), src.add(at)) };
        }
    }
}

/// 64 bytes and more, 256 or 64 at a time, the last ones overlapping.
#[derive(Clone, Copy)]
pub(super) struct Lines(pub usize);

impl Block for Lines {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        let len = self.0;
        let mut at = 0;
        // SAFETY: each move lies inside the block.
        unsafe {
            while at + 256 <= len {
                chunk::<256>(dst.add(at), src.add(at));
                at += 256;
            }
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
