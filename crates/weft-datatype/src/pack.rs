//! Packing, unpacking, local copies and run lists.
//!
//! All of them are resumable at any byte of the packed stream, and touch only the bytes asked for.

use crate::datatype::Datatype;
use crate::walk::{Grid, Sink, copies};
use std::sync::Arc;
use weft_base::{ErrClass, Result, err};
use weft_copy::strided::{self, Rows, Scattered};

/// A contiguous run of a buffer: offset from its address, and length in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub off: i64,
    pub len: usize,
}

/// Moves runs between a user buffer and a packed one. `PACK`: from the user's.
pub(crate) struct Mover<const PACK: bool> {
    pub user: *mut u8,
    pub packed: *mut u8,
}

impl<const PACK: bool> Mover<PACK> {
    fn at(&self, off: i64) -> *mut u8 {
        // Wrapping: the user buffer may be MPI_BOTTOM, with absolute displacements.
        self.user.wrapping_offset(off as isize)
    }
}

/// Invariant, by the contracts of `pack` and `unpack`: every run of the walk is valid in the user
/// buffer, the packed buffer has room for all of them, and the two do not overlap.
impl<const PACK: bool> Sink for Mover<PACK> {
    #[inline(always)]
    fn run(&mut self, off: i64, len: usize) -> bool {
        let user = self.at(off);
        // SAFETY: the invariant.
        unsafe {
            match PACK {
                true => strided::copy_run(self.packed, user, len),
                false => strided::copy_run(user, self.packed, len),
            }
        }
        self.packed = self.packed.wrapping_add(len);
        true
    }

    fn grid(&mut self, off: i64, g: &Grid) -> bool {
        let user = self.at(off);
        let (s1, s0) = (g.s1 as isize, g.s0 as isize);
        let (p1, p0) = ((g.n0 * g.len) as isize, g.len as isize);
        let (n1, n0) = (g.n1, g.n0);
        let rows = match PACK {
            true => Rows { dst: self.packed, d1: p1, d0: p0, src: user, s1, s0, n1, n0 },
            false => Rows { dst: user, d1: s1, d0: s0, src: self.packed, s1: p1, s0: p0, n1, n0 },
        };
        // SAFETY: the invariant.
        unsafe { strided::copy_strided(rows, g.len) };
        self.packed = self.packed.wrapping_add(n1 * n0 * g.len);
        true
    }

    fn list(&mut self, base: i64, offs: &[i64], len: usize) -> bool {
        let s = Scattered { sparse: self.at(base), offs, dense: self.packed };
        // SAFETY: the invariant.
        unsafe { strided::copy_list::<PACK>(s, len) };
        self.packed = self.packed.wrapping_add(offs.len() * len);
        true
    }
}

/// Moves runs from one buffer to the same offsets of another.
struct Twin {
    src: *const u8,
    dst: *mut u8,
}

impl Sink for Twin {
    fn run(&mut self, off: i64, len: usize) -> bool {
        let off = off as isize;
        // SAFETY: by the contract of `copy_typed`; the buffers may overlap, if they are equal.
        unsafe { self.dst.wrapping_offset(off).copy_from(self.src.wrapping_offset(off), len) };
        true
    }
}

/// Collects runs, merging neighbours, until the list is full.
struct Collector<'a> {
    out: &'a mut [Run],
    n: usize,
    bytes: u64,
}

impl Sink for Collector<'_> {
    fn run(&mut self, off: i64, len: usize) -> bool {
        let (listed, free) = self.out.split_at_mut(self.n);
        match (listed.last_mut(), free.first_mut()) {
            (Some(last), _) if last.off + last.len as i64 == off => last.len += len,
            (_, None) => return false,
            (_, Some(next)) => {
                *next = Run { off, len };
                self.n += 1;
            }
        }
        self.bytes += len as u64;
        true
    }
}

struct Each<F>(F);

impl<F: FnMut(i64, usize) -> bool> Sink for Each<F> {
    fn run(&mut self, off: i64, len: usize) -> bool {
        (self.0)(off, len)
    }
}

impl Datatype {
    pub(crate) fn walk<S: Sink>(&self, count: i64, start: u64, len: u64, s: &mut S) {
        // Sums and products of a walk stay within the bounds that the constructors checked.
        debug_assert!(start + len <= self.size as u64 * count.max(0) as u64);
        if let (Some(node), true) = (&self.program, len > 0) {
            copies(0, self.extent(), node, start, len, s);
        }
    }

    /// Packs bytes [start, start + len) of the packed stream of `count` items into `out`.
    ///
    /// # Safety
    /// - `src` is a buffer of `count` items, readable in that range of the stream.
    /// - `start + len` is at most `count * size()`.
    /// - `out` is writable for `len` bytes and does not overlap the items.
    #[inline]
    pub unsafe fn pack(&self, src: *const u8, count: i64, start: u64, out: *mut u8, len: usize) {
        if self.dense {
            let from = src.wrapping_add(start as usize);
            // SAFETY: by the caller's contract; the items are one run.
            unsafe { out.copy_from_nonoverlapping(from, len) };
        } else if self.device {
            // SAFETY: by the caller's contract.
            unsafe { self.pack_from_device(src, count, start, out, len) };
        } else {
            let mut m = Mover::<true> { user: src.cast_mut(), packed: out };
            self.walk(count, start, len as u64, &mut m);
        }
    }

    /// Unpacks `len` bytes of `inp` to bytes [start, start + len) of the packed stream of `count`
    /// items.
    ///
    /// # Safety
    /// - `dst` is a buffer of `count` items, writable in that range of the stream.
    /// - `start + len` is at most `count * size()`.
    /// - `inp` is readable for `len` bytes and does not overlap the items.
    #[inline]
    pub unsafe fn unpack(&self, dst: *mut u8, count: i64, start: u64, inp: *const u8, len: usize) {
        if self.dense {
            let to = dst.wrapping_add(start as usize);
            // SAFETY: by the caller's contract; the items are one run.
            unsafe { to.copy_from_nonoverlapping(inp, len) };
        } else if self.device {
            // SAFETY: by the caller's contract.
            unsafe { self.unpack_to_device(dst, count, start, inp, len) };
        } else {
            let mut m = Mover::<false> { user: dst, packed: inp.cast_mut() };
            self.walk(count, start, len as u64, &mut m);
        }
    }

    /// Calls `f(offset, length)` for each contiguous run of bytes [start, start + len) of the packed
    /// stream of `count` items, in its order, until `f` returns false.
    pub fn for_each_run(&self, count: i64, start: u64, len: u64, f: impl FnMut(i64, usize) -> bool) {
        self.walk(count, start, len, &mut Each(f));
    }

    /// Lists the contiguous runs of the packed stream of `count` items from byte `start` on, as many
    /// as fit in `out`, and at most `len` bytes. Returns how many runs and how many bytes; the next
    /// call starts at `start` plus these bytes.
    pub fn runs(&self, count: i64, start: u64, len: u64, out: &mut [Run]) -> (usize, u64) {
        let total = self.size as u64 * count.max(0) as u64;
        let len = len.min(total.saturating_sub(start));
        let mut c = Collector { out, n: 0, bytes: 0 };
        self.walk(count, start, len, &mut c);
        (c.n, c.bytes)
    }

    /// Copies `scount` items of `stype` at `src` to `dcount` items of `dtype` at `dst`, as a
    /// message to oneself would. Returns the bytes copied.
    ///
    /// Errors: TRUNCATE when the source has more bytes than the destination; what fits is copied.
    ///
    /// # Safety
    /// Both are valid buffers of that many items. They do not overlap, or are one buffer with equal
    /// types.
    pub unsafe fn copy_typed(
        src: *const u8,
        scount: i64,
        stype: &Arc<Datatype>,
        dst: *mut u8,
        dcount: i64,
        dtype: &Arc<Datatype>,
    ) -> Result<i64> {
        let (have, room) = (stype.size * scount, dtype.size * dcount);
        let bytes = have.min(room);
        let n = bytes as usize;
        // SAFETY: by the caller's contract; `bytes` is within both.
        unsafe {
            if stype.dense && dtype.dense {
                dst.copy_from(src, n);
            } else if Arc::ptr_eq(stype, dtype) && !stype.device {
                stype.walk(scount.min(dcount), 0, bytes as u64, &mut Twin { src, dst });
            } else if stype.dense {
                dtype.unpack(dst, dcount, 0, src, n);
            } else if dtype.dense {
                stype.pack(src, scount, 0, dst, n);
            } else {
                copy_staged(src, scount, stype, dst, dcount, dtype, n);
            }
        }
        if have > room {
            return Err(err!(ErrClass::TRUNCATE, "{have} bytes sent, room for {room}"));
        }
        Ok(bytes)
    }
}

/// Through a buffer that fits in the first cache level.
///
/// # Safety
/// As `copy_typed`, with `n` bytes on both sides.
unsafe fn copy_staged(
    src: *const u8,
    scount: i64,
    stype: &Datatype,
    dst: *mut u8,
    dcount: i64,
    dtype: &Datatype,
    n: usize,
) {
    const STAGE: usize = 8192;
    /// A driver's copy costs as much as thousands of bytes.
    const STAGE_DEVICE: usize = 1 << 20;
    let (mut near, mut far) = ([0u8; STAGE], Vec::new());
    let stage = match stype.device || dtype.device {
        true => {
            far.resize(STAGE_DEVICE.min(n), 0);
            &mut far[..]
        }
        false => &mut near[..],
    };
    let mut at = 0;
    while at < n {
        let len = stage.len().min(n - at);
        // SAFETY: by the caller's contract; the stage has `len` bytes.
        unsafe {
            stype.pack(src, scount, at as u64, stage.as_mut_ptr(), len);
            dtype.unpack(dst, dcount, at as u64, stage.as_ptr(), len);
        }
        at += len;
    }
}
