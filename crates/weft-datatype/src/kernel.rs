//! Copy loops over equal blocks, specialised by block length.
//!
//! One loop serves packing and unpacking: both sides have two strides, and the packed side's are
//! those of a dense array.

/// How one block is copied; the length is known to the loop's instance.
trait Block: Copy {
    /// # Safety
    /// Both ranges are valid for the block's length and do not overlap.
    unsafe fn copy(self, dst: *mut u8, src: *const u8);
}

#[derive(Clone, Copy)]
struct Fixed<const N: usize>;

impl<const N: usize> Block for Fixed<N> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        // SAFETY: by the caller's contract; byte arrays have no alignment.
        unsafe { dst.cast::<[u8; N]>().write(src.cast::<[u8; N]>().read()) }
    }
}

/// N..=2N bytes as two overlapping moves of N.
#[derive(Clone, Copy)]
struct Twice<const N: usize>(usize);

impl<const N: usize> Block for Twice<N> {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        let tail = self.0 - N;
        // SAFETY: the block has at least N bytes; both reads precede the writes.
        unsafe {
            let a = src.cast::<[u8; N]>().read();
            let b = src.add(tail).cast::<[u8; N]>().read();
            dst.cast::<[u8; N]>().write(a);
            dst.add(tail).cast::<[u8; N]>().write(b);
        }
    }
}

/// Any length.
#[derive(Clone, Copy)]
struct Long(usize);

impl Block for Long {
    #[inline(always)]
    unsafe fn copy(self, dst: *mut u8, src: *const u8) {
        // SAFETY: by the caller's contract.
        unsafe { dst.copy_from_nonoverlapping(src, self.0) }
    }
}

/// One run of any length, inlined where it is short.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
#[inline(always)]
pub(crate) unsafe fn copy_run(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract; each arm's block length is `len`.
    unsafe {
        match len {
            4 => Fixed::<4>.copy(dst, src),
            8 => Fixed::<8>.copy(dst, src),
            0..=3 => {
                for i in 0..len {
                    *dst.add(i) = *src.add(i);
                }
            }
            5..=7 => Twice::<4>(len).copy(dst, src),
            9..=16 => Twice::<8>(len).copy(dst, src),
            17..=32 => Twice::<16>(len).copy(dst, src),
            _ => dst.copy_from_nonoverlapping(src, len),
        }
    }
}

/// The two sides of a copy of `n1` rows of `n0` blocks. Strides in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub dst: *mut u8,
    pub d1: isize,
    pub d0: isize,
    pub src: *const u8,
    pub s1: isize,
    pub s0: isize,
    pub n1: usize,
    pub n0: usize,
}

/// Prefetches run this many bytes of blocks ahead of the copy, at least one block.
const AHEAD_BYTES: usize = 2048;
/// Bytes prefetched of one block; hardware follows up.
const FETCH_BYTES: usize = 512;
/// Strides from here on are prefetched: hardware follows shorter ones.
const FAR_BYTES: usize = 96;

/// Asks for the cache lines at the start of a block; any address will do.
#[inline(always)]
fn prefetch(p: *const u8, len: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a hint, which never faults.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let mut at = 0;
        while at < len.min(FETCH_BYTES) {
            _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(at).cast());
            at += 64;
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (p, len, FETCH_BYTES);
}

impl Rows {
    /// # Safety
    /// Every block is valid on both sides.
    #[inline(always)]
    unsafe fn each(self, len: usize, b: impl Block) {
        let far = |stride: isize| stride.unsigned_abs() >= FAR_BYTES && stride.unsigned_abs() > len;
        // SAFETY: by the caller's contract.
        unsafe {
            if far(self.s0) {
                self.walk::<1>(len, b);
            } else if far(self.d0) {
                self.walk::<2>(len, b);
            } else {
                self.walk::<0>(len, b);
            }
        }
    }

    /// `FETCH`: prefetch nothing, the sources, the destinations.
    ///
    /// # Safety
    /// As `each`.
    #[inline(always)]
    unsafe fn walk<const FETCH: u8>(self, len: usize, b: impl Block) {
        let ahead = (AHEAD_BYTES / len.max(1)).clamp(1, 64) as isize;
        let (src_ahead, dst_ahead) = (self.s0.wrapping_mul(ahead), self.d0.wrapping_mul(ahead));
        let (mut dst1, mut src1) = (self.dst, self.src);
        for _ in 0..self.n1 {
            let (mut dst, mut src) = (dst1, src1);
            for _ in 0..self.n0 {
                match FETCH {
                    1 => prefetch(src.wrapping_offset(src_ahead), len),
                    2 => prefetch(dst.wrapping_offset(dst_ahead), len),
                    _ => {}
                }
                // SAFETY: by the caller's contract.
                unsafe { b.copy(dst, src) };
                // The pointer behind the last block may lie outside of the buffer: wrapping.
                dst = dst.wrapping_offset(self.d0);
                src = src.wrapping_offset(self.s0);
            }
            dst1 = dst1.wrapping_offset(self.d1);
            src1 = src1.wrapping_offset(self.s1);
        }
    }
}

/// Copies rows of blocks of `len` bytes.
///
/// # Safety
/// Every block is valid on both sides, and no block overlaps its copy.
#[inline(always)]
unsafe fn rows(r: Rows, len: usize) {
    // SAFETY: by the caller's contract; each arm's block length is `len`.
    unsafe {
        match len {
            1 => r.each(len, Fixed::<1>),
            2 => r.each(len, Fixed::<2>),
            4 => r.each(len, Fixed::<4>),
            8 => r.each(len, Fixed::<8>),
            12 => r.each(len, Fixed::<12>),
            16 => r.each(len, Fixed::<16>),
            24 => r.each(len, Fixed::<24>),
            32 => r.each(len, Fixed::<32>),
            48 => r.each(len, Fixed::<48>),
            64 => r.each(len, Fixed::<64>),
            96 => r.each(len, Fixed::<96>),
            128 => r.each(len, Fixed::<128>),
            256 => r.each(len, Fixed::<256>),
            3 => r.each(len, Twice::<2>(len)),
            5..=7 => r.each(len, Twice::<4>(len)),
            9..=15 => r.each(len, Twice::<8>(len)),
            17..=31 => r.each(len, Twice::<16>(len)),
            33..=63 => r.each(len, Twice::<32>(len)),
            65..=127 => r.each(len, Twice::<64>(len)),
            _ => r.each(len, Long(len)),
        }
    }
}

/// `rows` with 32-byte moves.
///
/// # Safety
/// As `copy_rows`; the CPU has AVX.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx")]
unsafe fn rows_avx(r: Rows, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe { rows(r, len) }
}

/// Copies rows of blocks of `len` bytes.
///
/// # Safety
/// Every block is valid on both sides, and no block overlaps its copy.
pub(crate) unsafe fn copy_rows(r: Rows, len: usize) {
    // SAFETY: by the caller's contract, and the check.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if len >= 32 && std::arch::is_x86_feature_detected!("avx") {
            return rows_avx(r, len);
        }
        rows(r, len)
    }
}

/// A dense array on one side, blocks at `offs` from `sparse` on the other.
#[derive(Clone, Copy)]
pub(crate) struct Scattered<'a> {
    pub sparse: *mut u8,
    pub offs: &'a [i64],
    pub dense: *mut u8,
}

impl Scattered<'_> {
    /// # Safety
    /// Every block is valid on both sides; `dense` is only read unless `GATHER`.
    #[inline(always)]
    unsafe fn each<const GATHER: bool>(self, len: usize, b: impl Block) {
        let mut dense = self.dense;
        for off in self.offs {
            let sparse = self.sparse.wrapping_offset(*off as isize);
            let (dst, src) = if GATHER { (dense, sparse) } else { (sparse, dense) };
            // SAFETY: by the caller's contract.
            unsafe { b.copy(dst, src) };
            dense = dense.wrapping_add(len);
        }
    }
}

/// Gathers blocks of `len` bytes into the dense array, or scatters them from it.
///
/// # Safety
/// Every block is valid on both sides, and no block overlaps its copy.
pub(crate) unsafe fn copy_list<const GATHER: bool>(s: Scattered<'_>, len: usize) {
    // SAFETY: by the caller's contract; each arm's block length is `len`.
    unsafe {
        match len {
            1 => s.each::<GATHER>(len, Fixed::<1>),
            2 => s.each::<GATHER>(len, Fixed::<2>),
            4 => s.each::<GATHER>(len, Fixed::<4>),
            8 => s.each::<GATHER>(len, Fixed::<8>),
            12 => s.each::<GATHER>(len, Fixed::<12>),
            16 => s.each::<GATHER>(len, Fixed::<16>),
            24 => s.each::<GATHER>(len, Fixed::<24>),
            32 => s.each::<GATHER>(len, Fixed::<32>),
            64 => s.each::<GATHER>(len, Fixed::<64>),
            3 => s.each::<GATHER>(len, Twice::<2>(len)),
            5..=7 => s.each::<GATHER>(len, Twice::<4>(len)),
            9..=15 => s.each::<GATHER>(len, Twice::<8>(len)),
            17..=31 => s.each::<GATHER>(len, Twice::<16>(len)),
            33..=63 => s.each::<GATHER>(len, Twice::<32>(len)),
            65..=127 => s.each::<GATHER>(len, Twice::<64>(len)),
            _ => s.each::<GATHER>(len, Long(len)),
        }
    }
}
