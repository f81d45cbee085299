//! Copies of short runs by overlapping moves, and the loop that any target has.

/// Moves N bytes.
///
/// # Safety
/// Both ranges are valid for N bytes and do not overlap.
#[inline(always)]
pub(crate) unsafe fn chunk<const N: usize>(dst: *mut u8, src: *const u8) {
    // SAFETY: by the caller's contract; byte arrays have no alignment.
    unsafe { dst.cast::<[u8; N]>().write(src.cast::<[u8; N]>().read()) }
}

/// Moves N..=2N bytes as two chunks that overlap each other.
///
/// # Safety
/// N <= len <= 2N; both ranges are valid for `len` bytes and do not overlap.
#[inline(always)]
pub(crate) unsafe fn pair<const N: usize>(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract. The second read sees what it would have before the first
    // write, since source and destination do not overlap.
    unsafe {
        chunk::<N>(dst, src);
        chunk::<N>(dst.add(len - N), src.add(len - N));
    }
}

/// Up to 64 bytes.
///
/// # Safety
/// Both ranges are valid for `len` <= 64 bytes and do not overlap.
#[inline(always)]
pub(crate) unsafe fn upto64(dst: *mut u8, src: *const u8, len: usize) {
    debug_assert!(len <= 64);
    // SAFETY: by the caller's contract and the arms.
    unsafe {
        match len {
            32.. => pair::<32>(dst, src, len),
            16..=31 => pair::<16>(dst, src, len),
            8..=15 => pair::<8>(dst, src, len),
            4..=7 => pair::<4>(dst, src, len),
            2..=3 => pair::<2>(dst, src, len),
            1 => *dst = *src,
            0 => {}
        }
    }
}

/// Any length, meant for up to a few hundred bytes.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
#[inline(always)]
pub(crate) unsafe fn short(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract; from 64 bytes on the last 64 end with the range.
    unsafe {
        if len <= 64 {
            return upto64(dst, src, len);
        }
        let mut at = 0;
        while at + 64 < len {
            chunk::<64>(dst.add(at), src.add(at));
            at += 64;
        }
        chunk::<64>(dst.add(len - 64), src.add(len - 64));
    }
}

/// `Routine::Portable`.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
pub(crate) unsafe fn copy(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe { short(dst, src, len) }
}

/// `Routine::Libc`.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
pub(crate) unsafe fn libc(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe { dst.copy_from_nonoverlapping(src, len) }
}
