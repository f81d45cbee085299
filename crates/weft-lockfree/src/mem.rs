//! Shared memory as 8-byte words, and copies into and out of it.

use weft_sync::AtomicU64;

/// Words of a cache line.
pub const LINE_WORDS: u64 = 8;

/// An array of words that another thread or process may write.
#[derive(Clone, Copy)]
pub struct Words {
    base: *const AtomicU64,
}

// SAFETY: the words are atomics; bytes are copied only between the synchronisation points that the
// structures built on top name.
unsafe impl Send for Words {}
// SAFETY: as above.
unsafe impl Sync for Words {}

impl Words {
    /// # Safety
    /// `base` is 8-byte aligned and stays valid for as many words as are ever indexed.
    #[inline(always)]
    pub const unsafe fn new(base: *const AtomicU64) -> Self {
        Self { base }
    }

    /// # Safety
    /// `i` is inside of the array.
    #[inline(always)]
    pub unsafe fn at<'a>(self, i: usize) -> &'a AtomicU64 {
        // SAFETY: by the caller's contract; an atomic may be shared.
        unsafe { &*self.base.add(i) }
    }

    /// The words from `i` on.
    ///
    /// # Safety
    /// `i` is inside of the array.
    #[inline(always)]
    pub unsafe fn offset(self, i: usize) -> Self {
        // SAFETY: by the caller's contract.
        Self { base: unsafe { self.base.add(i) } }
    }

    /// Address of word `i` as bytes.
    ///
    /// # Safety
    /// `i` is inside of the array (or one past its end).
    #[inline(always)]
    pub unsafe fn bytes(self, i: usize) -> *mut u8 {
        // SAFETY: by the caller's contract.
        unsafe { self.base.add(i) as *mut u8 }
    }

    /// Asks the system for the pages of words `from` to `to`, whose contents stay. A hint.
    ///
    /// # Safety
    /// Both are inside of the array, or `to` is at its end.
    pub unsafe fn populate(self, from: usize, to: usize) {
        // SAFETY: by the caller's contract.
        let (first, end) = unsafe { (self.bytes(from), self.bytes(to)) };
        // SAFETY: by the caller's contract.
        unsafe { weft_sync::populate(first, end.addr() - first.addr()) };
    }

    /// Copies private bytes in. May write up to the end of the last word.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes; the words are this side's to write.
    #[cfg(not(loom))]
    #[inline(always)]
    pub unsafe fn copy_in(self, i: usize, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { copy(src, self.bytes(i), len) }
    }

    /// Copies bytes out to private memory.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes; the words were published to this side.
    #[cfg(not(loom))]
    #[inline(always)]
    pub unsafe fn copy_out(self, i: usize, dst: *mut u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { copy(self.bytes(i), dst, len) }
    }

    /// The model's twin: relaxed word accesses, so that a missing edge shows as stale content.
    ///
    /// # Safety
    /// As above.
    #[cfg(loom)]
    pub unsafe fn copy_in(self, i: usize, src: *const u8, len: usize) {
        for k in 0..len.div_ceil(8) {
            let mut w = [0u8; 8];
            let n = (len - 8 * k).min(8);
            // SAFETY: by the caller's contract.
            unsafe {
                std::ptr::copy_nonoverlapping(src.add(8 * k), w.as_mut_ptr(), n);
                self.at(i + k).store(u64::from_le_bytes(w), weft_sync::Ordering::Relaxed);
            }
        }
    }

    /// The model's twin.
    ///
    /// # Safety
    /// As above.
    #[cfg(loom)]
    pub unsafe fn copy_out(self, i: usize, dst: *mut u8, len: usize) {
        for k in 0..len.div_ceil(8) {
            let n = (len - 8 * k).min(8);
            // SAFETY: by the caller's contract.
            unsafe {
                let w = self.at(i + k).load(weft_sync::Ordering::Relaxed).to_le_bytes();
                std::ptr::copy_nonoverlapping(w.as_ptr(), dst.add(8 * k), n);
            }
        }
    }
}

/// Copies any length: up to a line by a few overlapping moves, more by memcpy.
///
/// # Safety
/// Both sides are valid for `len` bytes and do not overlap.
#[inline(always)]
pub unsafe fn copy(src: *const u8, dst: *mut u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe {
        if len <= 64 {
            copy_line(src, dst, len);
        } else {
            std::ptr::copy_nonoverlapping(src, dst, len);
        }
    }
}

/// Copies at most 64 bytes without a call and without a loop.
///
/// # Safety
/// Both sides are valid for `len` bytes and do not overlap; `len` is at most 64.
#[inline(always)]
pub unsafe fn copy_line(src: *const u8, dst: *mut u8, len: usize) {
    /// Moves one value, any alignment.
    #[inline(always)]
    unsafe fn mv<T>(src: *const u8, dst: *mut u8, at: usize) {
        // SAFETY: in bounds, see the callers below.
        unsafe {
            dst.add(at).cast::<T>().write_unaligned(src.add(at).cast::<T>().read_unaligned());
        }
    }
    debug_assert!(len <= 64);
    // SAFETY: each branch touches only offsets below `len`.
    unsafe {
        if len == 8 {
            mv::<u64>(src, dst, 0);
        } else if len > 8 {
            if len <= 16 {
                mv::<u64>(src, dst, 0);
                mv::<u64>(src, dst, len - 8);
            } else if len <= 32 {
                mv::<u128>(src, dst, 0);
                mv::<u128>(src, dst, len - 16);
            } else {
                mv::<u128>(src, dst, 0);
                mv::<u128>(src, dst, 16);
                mv::<u128>(src, dst, len - 32);
                mv::<u128>(src, dst, len - 16);
            }
        } else if len >= 4 {
            mv::<u32>(src, dst, 0);
            mv::<u32>(src, dst, len - 4);
        } else if len > 0 {
            mv::<u8>(src, dst, 0);
            mv::<u8>(src, dst, len / 2);
            mv::<u8>(src, dst, len - 1);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn every_small_length_exactly() {
        for len in 0..=80 {
            let src: Vec<u8> = (0..len as u8).map(|b| b ^ 0x5a).collect();
            let mut dst = vec![0u8; len + 16];
            // SAFETY: both vectors hold `len` bytes (8 more before and after in `dst`).
            unsafe { copy(src.as_ptr(), dst.as_mut_ptr().add(8), len) };
            assert!(dst[..8].iter().chain(&dst[8 + len..]).all(|&b| b == 0), "len {len}");
            assert_eq!(&dst[8..8 + len], &src[..], "len {len}");
        }
    }
}
