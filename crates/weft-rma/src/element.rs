//! Words that atomic instructions update.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// A word of 1, 2, 4 or 8 bytes.
pub(crate) trait Word: Copy + Eq + 'static {
    /// # Safety
    /// `p` is valid for reads and writes, and aligned, while the call runs; everybody else accesses
    /// the word atomically or not at all.
    unsafe fn load(p: *mut u8) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn store(p: *mut u8, v: Self);
    /// # Safety
    /// As `load`.
    unsafe fn swap(p: *mut u8, v: Self) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn add(p: *mut u8, v: Self) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn and(p: *mut u8, v: Self) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn or(p: *mut u8, v: Self) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn xor(p: *mut u8, v: Self) -> Self;
    /// The value before; the exchange was made if it is `old`.
    ///
    /// # Safety
    /// As `load`.
    unsafe fn exchange(p: *mut u8, old: Self, new: Self) -> Self;
}

// ORDERING: AcqRel in all updates: operations of several processes on one word are a chain, and a
// program may pass other data along with it (a flag set by MPI_Fetch_and_op, read by another).
macro_rules! word {
    ($t:ty, $atomic:ty) => {
        impl Word for $t {
            #[inline(always)]
            unsafe fn load(p: *mut u8) -> Self {
                // SAFETY: by the caller's contract.
                unsafe { <$atomic>::from_ptr(p.cast()) }.load(Ordering::Acquire)
            }
            #[inline(always)]
            unsafe fn store(p: *mut u8, v: Self) {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.store(v, Ordering::Release)
            }
            #[inline(always)]
            unsafe fn swap(p: *mut u8, v: Self) -> Self {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.swap(v, Ordering::AcqRel)
            }
            #[inline(always)]
            unsafe fn add(p: *mut u8, v: Self) -> Self {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.fetch_add(v, Ordering::AcqRel)
            }
            #[inline(always)]
            unsafe fn and(p: *mut u8, v: Self) -> Self {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.fetch_and(v, Ordering::AcqRel)
            }
            #[inline(always)]
            unsafe fn or(p: *mut u8, v: Self) -> Self {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.fetch_or(v, Ordering::AcqRel)
            }
            #[inline(always)]
            unsafe fn xor(p: *mut u8, v: Self) -> Self {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(p.cast()) }.fetch_xor(v, Ordering::AcqRel)
            }
            #[inline(always)]
            unsafe fn exchange(p: *mut u8, old: Self, new: Self) -> Self {
                // SAFETY: as above.
                let word = unsafe { <$atomic>::from_ptr(p.cast()) };
                word.compare_exchange(old, new, Ordering::AcqRel, Ordering::Acquire).unwrap_or_else(|v| v)
            }
        }
    };
}

word!(u8, AtomicU8);
word!(u16, AtomicU16);
word!(u32, AtomicU32);
word!(u64, AtomicU64);
