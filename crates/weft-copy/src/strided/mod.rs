//! Copies of equal blocks at fixed distances, or at listed ones: what a derived datatype packs to.
//!
//! One loop serves packing, unpacking and copies between two layouts: both sides have two strides,
//! and a packed side's are those of a dense array. Loops are specialised by block length. Bytes
//! between blocks are never touched, not even read.
//!
//! What bounds them, beyond the moves themselves: blocks at a distance of a power of two share a
//! few sets of each cache, so that data comes from farther away than its size suggests, and at a
//! page or more each block costs an address translation. No loop changes that: a block is touched
//! once. `examples/pack_speed` of weft-datatype measures the touching alone beside the copies.

mod block;
mod word;

use block::{Block, Fixed, Lines, Long, Straight, Twice};
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
use std::arch::asm;
use word::Word;

/// The two sides of a copy of `n1` rows of `n0` blocks. Strides in bytes, of any sign.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub dst: *mut u8,
    pub d1: isize,
    pub d0: isize,
    pub src: *const u8,
    pub s1: isize,
    pub s0: isize,
    pub n1: usize,
    pub n0: usize,
}

/// Copies rows of blocks of `len` bytes.
///
/// # Safety
/// Every block is valid on both sides, and no block overlaps a copy.
pub unsafe fn copy_strided(r: Rows, len: usize) {
    // SAFETY: by the caller's contract, and the check.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if len >= 16 && is_x86_feature_detected!("avx") {
            return rows_avx(r, len);
        }
        rows(r, len)
    }
}

/// One run of any length, inlined where it is short.
///
/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
#[inline(always)]
pub unsafe fn copy_run(dst: *mut u8, src: *const u8, len: usize) {
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

/// `rows` with 32-byte moves.
///
/// # Safety
/// As `copy_strided`; the CPU has AVX.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx")]
unsafe fn rows_avx(r: Rows, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe { rows(r, len) }
}

/// # Safety
/// As `copy_strided`.
#[inline(always)]
unsafe fn rows(r: Rows, len: usize) {
    // SAFETY: by the caller's contract; each arm's block length is `len`.
    unsafe {
        match len {
            0 => {}
            1 => r.each(len, Fixed::<1>),
            2 => r.each(len, Fixed::<2>),
            4 if r.d0 == 4 => r.gather::<u32>(),
            4 => r.each(len, Fixed::<4>),
            8 if r.d0 == 8 => r.gather::<u64>(),
            8 => r.each(len, Fixed::<8>),
            12 => r.each(len, Fixed::<12>),
            16 => r.each(len, Fixed::<16>),
            24 => r.each(len, Fixed::<24>),
            32 => r.each(len, Fixed::<32>),
            48 => r.each(len, Fixed::<48>),
            64 => r.each(len, Fixed::<64>),
            96 => r.each(len, Fixed::<96>),
            128 => r.each(len, Fixed::<128>),
            192 => r.each(len, Fixed::<192>),
            256 => r.each(len, Fixed::<256>),
            512 if r.is_short(len) => r.each(len, Straight::<512, true>),
            512 => r.each(len, Straight::<512, false>),
            1024 if r.is_short(len) => r.each(len, Straight::<1024, true>),
            1024 => r.each(len, Straight::<1024, false>),
            3 => r.each(len, Twice::<2>(len)),
            5..=7 => r.each(len, Twice::<4>(len)),
            9..=15 => r.each(len, Twice::<8>(len)),
            17..=31 => r.each(len, Twice::<16>(len)),
            33..=63 => r.each(len, Twice::<32>(len)),
            65..=127 => r.each(len, Twice::<64>(len)),
            512..=LINES_MAX if r.is_short(len) => r.each(len, Lines::<true>(len)),
            129..=LINES_MAX => r.each(len, Lines::<false>(len)),
            _ => r.each(len, Long(len)),
        }
    }
}

/// Blocks up to this many bytes are copied by a loop over lines, longer ones by the C library.
const LINES_MAX: usize = 8192;
/// Prefetches run this many bytes of blocks ahead of the copy, at least one block.
const AHEAD_BYTES: usize = 512;
/// Copies of fewer bytes than these are not prefetched: they are in the first cache, or will be
/// there as fast as a prefetch brings them.
///
/// PERF: without this bound prefetches evict lines of the few sets that are in use; with it 16 KiB of
/// 64-byte blocks at a stride of 512 pack at 0.97 of memcpy's speed and unpack at 0.98
/// (bench/record/2026-11-22-pack-speed).
const SHORT_BYTES: usize = 64 << 10;
/// Strides from here on are prefetched: hardware follows shorter ones.
const FAR_BYTES: usize = 256;
/// Blocks per turn of a loop.
const UNROLL: usize = 4;

/// Asks for the first line of a block, or its first two; hardware follows up. Any address will do.
#[inline(always)]
fn prefetch(p: *const u8, len: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a hint, which never faults.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(p.cast());
        if len > 64 {
            _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(64).cast());
        }
    }
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    // SAFETY: a hint, which never faults.
    unsafe {
        asm!("prfm pldl1keep, [{}]", in(reg) p, options(nostack, preserves_flags, readonly));
    }
    let _ = (p, len);
}

/// Distances of a turn's blocks from the first. The compiler does not see that they are multiples:
/// it would add them up one after the other, and a block would cost at least an addition's latency.
#[inline(always)]
fn multiples(stride: isize) -> [isize; UNROLL] {
    #[allow(unused_mut)]
    let mut at = [0, stride, stride.wrapping_mul(2), stride.wrapping_mul(3)];
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
    // SAFETY: no instruction.
    unsafe {
        for distance in &mut at[2..] {
            asm!("/* {0} */", inout(reg) * distance, options(pure, nomem, nostack, preserves_flags));
        }
    }
    at
}

/// # Safety
/// The block is valid on both sides.
#[inline(always)]
unsafe fn fetch_and_copy<const FETCH: bool>(b: impl Block, len: usize, dst: *mut u8, src: *const u8, src_ahead: isize) {
    if FETCH {
        prefetch(src.wrapping_offset(src_ahead), len);
    }
    // SAFETY: by the caller's contract.
    unsafe { b.copy(dst, src) }
}

impl Rows {
    /// Whether all blocks of `len` bytes are few enough to be in the first caches.
    #[inline(always)]
    fn is_short(&self, len: usize) -> bool {
        self.n0.saturating_mul(self.n1).saturating_mul(len) < SHORT_BYTES
    }

    /// # Safety
    /// Every block is valid on both sides.
    #[inline(always)]
    unsafe fn each(self, len: usize, b: impl Block) {
        let far = |stride: isize| stride.unsigned_abs() >= FAR_BYTES && stride.unsigned_abs() > len;
        // SAFETY: by the caller's contract.
        unsafe {
            match !self.is_short(len) && far(self.s0) {
                true => self.walk::<true>(len, b),
                false => self.walk::<false>(len, b),
            }
        }
    }

    /// With `FETCH`, prefetches the sources. Destinations are left to the store buffer.
    ///
    /// Prefetched destinations made blocks with a page each slower to unpack.
    ///
    /// # Safety
    /// As `each`.
    #[inline(always)]
    unsafe fn walk<const FETCH: bool>(self, len: usize, b: impl Block) {
        let ahead = (AHEAD_BYTES / len).clamp(1, 64) as isize;
        let src_ahead = self.s0.wrapping_mul(ahead);
        let (d_at, s_at) = (multiples(self.d0), multiples(self.s0));
        let (mut dst1, mut src1) = (self.dst, self.src);
        for _ in 0..self.n1 {
            // Pointers behind the last block may lie outside of the buffer: wrapping.
            let (mut dst, mut src) = (dst1, src1);
            for _ in 0..self.n0 / UNROLL {
                for i in 0..UNROLL {
                    let (d, s) = (dst.wrapping_offset(d_at[i]), src.wrapping_offset(s_at[i]));
                    // SAFETY: by the caller's contract.
                    unsafe { fetch_and_copy::<FETCH>(b, len, d, s, src_ahead) };
                }
                dst = dst.wrapping_offset(UNROLL as isize * self.d0);
                src = src.wrapping_offset(UNROLL as isize * self.s0);
            }
            for _ in 0..self.n0 % UNROLL {
                // SAFETY: by the caller's contract.
                unsafe { fetch_and_copy::<FETCH>(b, len, dst, src, src_ahead) };
                dst = dst.wrapping_offset(self.d0);
                src = src.wrapping_offset(self.s0);
            }
            dst1 = dst1.wrapping_offset(self.d1);
            src1 = src1.wrapping_offset(self.s1);
        }
    }

    /// Blocks of one word each to a dense row: four loads, one store.
    ///
    /// # Safety
    /// Every block is valid on both sides; `d0` is the size of the word.
    #[inline(always)]
    unsafe fn gather<W: Word>(self) {
        let s_at = multiples(self.s0);
        let (mut dst1, mut src1) = (self.dst, self.src);
        for _ in 0..self.n1 {
            let (mut dst, mut src) = (dst1.cast::<W>(), src1);
            for _ in 0..self.n0 / UNROLL {
                let srcs = s_at.map(|s| src.wrapping_offset(s));
                // SAFETY: by the caller's contract; the destination has them side by side.
                unsafe { W::gather(dst, srcs) };
                dst = dst.wrapping_add(UNROLL);
                src = src.wrapping_offset(UNROLL as isize * self.s0);
            }
            for _ in 0..self.n0 % UNROLL {
                // SAFETY: as above, for one.
                unsafe { dst.write_unaligned(src.cast::<W>().read_unaligned()) };
                dst = dst.wrapping_add(1);
                src = src.wrapping_offset(self.s0);
            }
            dst1 = dst1.wrapping_offset(self.d1);
            src1 = src1.wrapping_offset(self.s1);
        }
    }
}

/// A dense array on one side, blocks at `offs` from `sparse` on the other.
#[derive(Clone, Copy, Debug)]
pub struct Scattered<'a> {
    pub sparse: *mut u8,
    /// In bytes.
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
/// Every block is valid on both sides, and no block overlaps a copy.
pub unsafe fn copy_list<const GATHER: bool>(s: Scattered<'_>, len: usize) {
    // SAFETY: by the caller's contract, and the check.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if len >= 32 && is_x86_feature_detected!("avx") {
            return list_avx::<GATHER>(s, len);
        }
        list::<GATHER>(s, len)
    }
}

/// `list` with 32-byte moves.
///
/// # Safety
/// As `copy_list`; the CPU has AVX.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx")]
unsafe fn list_avx<const GATHER: bool>(s: Scattered<'_>, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe { list::<GATHER>(s, len) }
}

/// # Safety
/// As `copy_list`.
#[inline(always)]
unsafe fn list<const GATHER: bool>(s: Scattered<'_>, len: usize) {
    // SAFETY: by the caller's contract; each arm's block length is `len`.
    unsafe {
        match len {
            0 => {}
            1 => s.each::<GATHER>(len, Fixed::<1>),
            2 => s.each::<GATHER>(len, Fixed::<2>),
            4 => s.each::<GATHER>(len, Fixed::<4>),
            8 => s.each::<GATHER>(len, Fixed::<8>),
            12 => s.each::<GATHER>(len, Fixed::<12>),
            16 => s.each::<GATHER>(len, Fixed::<16>),
            24 => s.each::<GATHER>(len, Fixed::<24>),
            32 => s.each::<GATHER>(len, Fixed::<32>),
            64 => s.each::<GATHER>(len, Fixed::<64>),
            128 => s.each::<GATHER>(len, Fixed::<128>),
            3 => s.each::<GATHER>(len, Twice::<2>(len)),
            5..=7 => s.each::<GATHER>(len, Twice::<4>(len)),
            9..=15 => s.each::<GATHER>(len, Twice::<8>(len)),
            17..=31 => s.each::<GATHER>(len, Twice::<16>(len)),
            33..=63 => s.each::<GATHER>(len, Twice::<32>(len)),
            65..=127 => s.each::<GATHER>(len, Twice::<64>(len)),
            129..=LINES_MAX => s.each::<GATHER>(len, Lines::<false>(len)),
            _ => s.each::<GATHER>(len, Long(len)),
        }
    }
}
