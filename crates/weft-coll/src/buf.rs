//! Views of user buffers, and temporary memory.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use std::sync::Arc;
use weft_base::{ErrClass, Result, consts, err};
use weft_datatype::Datatype;

/// Count items of a type at an address: what one rank contributes or receives.
#[derive(Clone, Copy)]
pub struct Part<'a, P> {
    pub ptr: P,
    pub count: i64,
    pub dt: &'a Arc<Datatype>,
}

impl<'a, P> Part<'a, P> {
    pub fn new(ptr: P, count: i64, dt: &'a Arc<Datatype>) -> Self {
        Self { ptr, count, dt }
    }
    /// Bytes of data, packed.
    pub fn bytes(&self) -> usize {
        (self.count * self.dt.size()) as usize
    }
}

pub(crate) fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(consts::dt::BYTE).expect("MPI_BYTE is predefined")
}

/// How a buffer divides into one block per rank.
#[derive(Clone, Copy)]
pub enum Blocks<'a> {
    /// Block i starts after i blocks of `count` items.
    Uniform { count: i64, dt: &'a Arc<Datatype> },
    /// Displacements in extents of the type.
    Vector { counts: &'a [i64], displs: &'a [i64], dt: &'a Arc<Datatype> },
    /// `items` items divided among `ranks` ranks as evenly as possible, without gaps.
    Even { items: i64, ranks: usize, dt: &'a Arc<Datatype> },
    /// Displacements in bytes, a type for each.
    Each { counts: &'a [i64], displs: &'a [i64], dts: &'a [Arc<Datatype>] },
}

impl<'a> Blocks<'a> {
    #[inline]
    pub fn count(&self, i: usize) -> i64 {
        match self {
            Self::Uniform { count, .. } => *count,
            Self::Even { items, ranks, .. } => items / *ranks as i64 + (((i as i64) < items % *ranks as i64) as i64),
            Self::Vector { counts, .. } | Self::Each { counts, .. } => counts[i],
        }
    }
    #[inline]
    pub fn dt(&self, i: usize) -> &'a Arc<Datatype> {
        match self {
            Self::Uniform { dt, .. } | Self::Even { dt, .. } | Self::Vector { dt, .. } => dt,
            Self::Each { dts, .. } => &dts[i],
        }
    }
    /// Offset of block i in bytes.
    #[inline]
    pub fn offset(&self, i: usize) -> isize {
        (match self {
            Self::Uniform { count, dt } => i as i64 * count * dt.extent(),
            Self::Even { items, ranks, dt } => {
                debug_assert!(i < *ranks, "block {i} of {ranks}");
                let (i, n) = (i as i64, *ranks as i64);
                (i * (items / n) + i.min(items % n)) * dt.extent()
            }
            Self::Vector { displs, dt, .. } => displs[i] * dt.extent(),
            Self::Each { displs, .. } => displs[i],
        }) as isize
    }
    /// Bytes of data of block i, packed.
    #[inline]
    pub fn bytes(&self, i: usize) -> usize {
        (self.count(i) * self.dt(i).size()) as usize
    }
    /// Bytes of each block, where all are known to be alike and are contiguous.
    #[inline]
    pub fn plain(&self) -> Option<usize> {
        match self {
            Self::Uniform { dt, .. } if dt.is_contiguous() => Some(self.bytes(0)),
            _ => None,
        }
    }
    /// Bytes of data of the first `n` blocks.
    #[inline]
    pub fn total(&self, n: usize) -> usize {
        match self {
            Self::Uniform { .. } => n * self.bytes(0),
            _ => (0..n).map(|i| self.bytes(i)).sum(),
        }
    }
    /// True when the first `n` blocks are the same bytes packed and unpacked: contiguous, in
    /// order, without gaps.
    pub fn is_dense(&self, n: usize) -> bool {
        let mut at = 0;
        (0..n).all(|i| {
            let here = at;
            at += self.bytes(i);
            self.dt(i).is_contiguous() && (self.bytes(i) == 0 || self.offset(i) == here as isize)
        })
    }
    /// Block i of the buffer at `base`.
    #[inline]
    pub fn at(&self, base: *mut u8, i: usize) -> Part<'a, *mut u8> {
        Part { ptr: base.wrapping_offset(self.offset(i)), count: self.count(i), dt: self.dt(i) }
    }
    /// Block i of the read-only buffer at `base`.
    #[inline]
    pub fn at_const(&self, base: *const u8, i: usize) -> Part<'a, *const u8> {
        Part { ptr: base.wrapping_offset(self.offset(i)), count: self.count(i), dt: self.dt(i) }
    }
}

/// A bundle of blocks of `bytes` bytes.
pub(crate) fn bundle<'a>(bytes: usize) -> Blocks<'a> {
    Blocks::Uniform { count: bytes as i64, dt: byte() }
}

/// Where each of some blocks begins that lie one after the other.
pub(crate) fn ends(counts: &[i64]) -> Vec<i64> {
    debug_assert!(counts.iter().all(|n| *n >= 0));
    let sum = |at: &mut i64, n: &i64| Some(std::mem::replace(at, *at + n));
    counts.iter().scan(0, sum).collect()
}

/// (lowest, one past the highest) byte that `count` items touch, relative to their address.
pub(crate) fn span(count: i64, dt: &Datatype) -> (i64, i64) {
    if count <= 0 || dt.size() == 0 {
        return (0, 0);
    }
    let last = (count - 1) * dt.extent();
    (dt.true_lb() + last.min(0), dt.true_lb() + dt.true_extent() + last.max(0))
}

/// Temporary memory, aligned for every type.
pub(crate) struct Temp {
    /// As it was allocated.
    mem: *mut u8,
    ptr: *mut u8,
    len: usize,
}

/// Of what is handed out.
const ALIGN: usize = 64;
/// Of what is allocated.
// PERF: allocators keep what was freed at hand, but look for what is aligned further: 580 instructions where short
// memory takes 60 (bench/record/2026-12-02-cluster.md).
const OF_ALLOCATOR: usize = 16;

impl Temp {
    /// `len` bytes, not initialised.
    ///
    /// Errors: MPI_ERR_NO_MEM.
    pub fn bytes(len: usize) -> Result<Self> {
        Self::make(len, false)
    }

    /// What `len` bytes are allocated by.
    fn layout(len: usize) -> Option<Layout> {
        Layout::from_size_align(len.checked_add(ALIGN - OF_ALLOCATOR)?, OF_ALLOCATOR).ok()
    }

    /// `len` bytes, all 0: for what decides something although a peer may send less of it than it has said.
    pub fn zeroed(len: usize) -> Result<Self> {
        Self::make(len, true)
    }

    fn make(len: usize, zero: bool) -> Result<Self> {
        let layout =
            Self::layout(len).ok_or_else(|| err!(ErrClass::NO_MEM, "a temporary of {len} bytes is too large"))?;
        // SAFETY: the layout's size is not zero.
        let mem = unsafe { if zero { alloc_zeroed(layout) } else { alloc(layout) } };
        if mem.is_null() {
            if len < 1 << 20 {
                handle_alloc_error(layout);
            }
            return Err(err!(ErrClass::NO_MEM, "no memory for a temporary of {len} bytes"));
        }
        let ptr = mem.wrapping_add(mem.addr().wrapping_neg() % ALIGN);
        debug_assert!(ptr.addr() + len <= mem.addr() + layout.size());
        Ok(Self { mem, ptr, len })
    }

    /// Room for `n` times `count` items of a type, each with its gaps, which are zeroed.
    pub fn items(n: usize, count: i64, dt: &Datatype) -> Result<Items> {
        let (lo, hi) = span(count, dt);
        debug_assert!(lo <= hi);
        let stride = ((hi - lo) as usize).next_multiple_of(if hi - lo > 64 { ALIGN } else { 16 });
        Ok(Items { lo: lo as isize, stride, mem: Self::make(n * stride, !dt.is_contiguous())? })
    }

    #[inline]
    pub fn ptr(&self) -> *mut u8 {
        self.ptr
    }
    #[inline]
    pub fn at(&self, offset: usize) -> *mut u8 {
        debug_assert!(offset <= self.len);
        self.ptr.wrapping_add(offset)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        if let Some(layout) = Self::layout(self.len) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.mem, layout) };
        }
    }
}

/// Temporary buffers that look like the user's: same gaps, same lower bound.
pub(crate) struct Items {
    lo: isize,
    stride: usize,
    mem: Temp,
}

impl Items {
    /// The address to use for buffer i.
    #[inline]
    pub fn ptr(&self, i: usize) -> *mut u8 {
        debug_assert!((i + 1) * self.stride <= self.mem.len, "buffer {i} of too few");
        self.mem.at(i * self.stride).wrapping_offset(-self.lo)
    }
}

/// Copies between two typed buffers of the same signature.
///
/// # Safety
/// Both describe memory that is valid for the access and do not overlap.
pub(crate) unsafe fn copy(src: Part<'_, *const u8>, dst: Part<'_, *mut u8>) -> Result<()> {
    if src.count == 0 || src.bytes() == 0 {
        return Ok(());
    }
    if src.dt.is_contiguous() && dst.dt.is_contiguous() && src.bytes() <= dst.bytes() {
        // SAFETY: by the caller's contract; but for users' blocks that are one and the same, against the standard.
        unsafe { std::ptr::copy(src.ptr, dst.ptr, src.bytes()) };
        return Ok(());
    }
    // SAFETY: by the caller's contract.
    unsafe { Datatype::copy_typed(src.ptr, src.count, src.dt, dst.ptr, dst.count, dst.dt) }.map(|_| ())
}

/// Packs a part to `out`, which has room for `part.bytes()`.
///
/// # Safety
/// Both buffers are valid and do not overlap.
pub(crate) unsafe fn pack(part: Part<'_, *const u8>, out: *mut u8) {
    if part.bytes() == 0 {
        return;
    }
    // SAFETY: by the caller's contract.
    unsafe {
        if part.dt.is_contiguous() {
            std::ptr::copy_nonoverlapping(part.ptr, out, part.bytes());
        } else {
            part.dt.pack(part.ptr, part.count, 0, out, part.bytes());
        }
    }
}

/// The reverse of `pack`.
///
/// # Safety
/// Both buffers are valid and do not overlap.
pub(crate) unsafe fn unpack(part: Part<'_, *mut u8>, inp: *const u8) {
    if part.bytes() == 0 {
        return;
    }
    // SAFETY: by the caller's contract.
    unsafe {
        if part.dt.is_contiguous() {
            std::ptr::copy_nonoverlapping(inp, part.ptr, part.bytes());
        } else {
            part.dt.unpack(part.ptr, part.count, 0, inp, part.bytes());
        }
    }
}
