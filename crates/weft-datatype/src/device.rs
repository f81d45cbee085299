//! Buffers in a GPU's memory: the same types, whose bytes only a driver moves (ADR 0060).
//!
//! Such a type is never contiguous, so whatever would touch a buffer itself packs and unpacks instead, and that is here.

use crate::construct::dup_of;
use crate::datatype::Datatype;
use crate::pack::Mover;
use crate::walk::{Grid, Sink};
use std::sync::Arc;
use weft_gpu::{Failure, Rows};

/// Copies of a driver's from which on a span with its gaps is fetched in one and packed here.
const MANY: usize = 8;
/// How many times longer than its data such a span may be, and how much longer in bytes however short they are.
const WORTH: u64 = 8;
const SHORT: u64 = 64 << 10;

/// Counts copies, and the bytes that they lie within.
#[derive(Default)]
struct Extent {
    copies: usize,
    lo: Option<i64>,
    hi: i64,
}

impl Extent {
    fn see(&mut self, off: i64, len: i64) {
        self.hi = self.lo.map_or(off + len, |_| self.hi.max(off + len));
        self.lo = Some(self.lo.map_or(off, |lo| lo.min(off)));
    }
}

impl Sink for Extent {
    fn run(&mut self, off: i64, len: usize) -> bool {
        self.see(off, len as i64);
        self.copies += 1;
        true
    }

    fn grid(&mut self, off: i64, g: &Grid) -> bool {
        for (j, i) in [(0, 0), (g.n1 as i64 - 1, g.n0 as i64 - 1), (0, g.n0 as i64 - 1), (g.n1 as i64 - 1, 0)] {
            self.see(off + j * g.s1 + i * g.s0, g.len as i64);
        }
        self.copies += if is_rows(g) { g.n1 } else { g.n1 * g.n0 };
        true
    }
}

/// Whether the inner loop of a grid is rows as drivers copy them.
fn is_rows(g: &Grid) -> bool {
    g.s0 >= g.len as i64
}

/// Moves runs between a user's buffer and a packed one. `PACK`: from the user's.
struct ByDriver<const PACK: bool> {
    user: *mut u8,
    packed: *mut u8,
    done: Result<(), Failure>,
}

impl<const PACK: bool> ByDriver<PACK> {
    /// `n` rows of `len` bytes, `step` apart in the user's buffer. False: the driver refused.
    fn rows(&mut self, off: i64, step: usize, len: usize, n: usize) -> bool {
        let (user, packed) = (self.user.wrapping_offset(off as isize), self.packed);
        let rows = match PACK {
            true => Rows { dst: packed, dst_step: len, src: user, src_step: step, len, n },
            false => Rows { dst: user, dst_step: step, src: packed, src_step: len, len, n },
        };
        // SAFETY: by the contracts of `pack` and `unpack`; the driver checks what is its own.
        self.done = unsafe { weft_gpu::copy_rows(rows) };
        self.packed = packed.wrapping_add(len * n);
        self.done.is_ok()
    }
}

impl<const PACK: bool> Sink for ByDriver<PACK> {
    fn run(&mut self, off: i64, len: usize) -> bool {
        self.rows(off, len, len, 1)
    }

    fn grid(&mut self, off: i64, g: &Grid) -> bool {
        let is_rows = is_rows(g);
        (0..g.n1 as i64).all(|j| match is_rows {
            true => self.rows(off + j * g.s1, g.s0 as usize, g.len, g.n0),
            false => (0..g.n0 as i64).all(|i| self.run(off + j * g.s1 + i * g.s0, g.len)),
        })
    }
}

impl Datatype {
    /// The same type for a buffer in a GPU's memory.
    pub fn on_device(old: &Arc<Datatype>) -> Arc<Datatype> {
        let mut t = dup_of(old);
        (t.dense, t.device) = (false, true);
        Arc::new(t)
    }

    /// Whether only a driver may touch buffers of this type.
    #[inline(always)]
    pub fn is_on_device(&self) -> bool {
        self.device
    }

    /// # Safety
    /// As `pack`; the items are in a GPU's memory, or were.
    #[cold]
    pub(crate) unsafe fn pack_from_device(&self, src: *const u8, count: i64, start: u64, out: *mut u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe {
            if self.fetch_span(src, count, start, out, len) {
                return;
            }
        }
        let mut m = ByDriver::<true> { user: src.cast_mut(), packed: out, done: Ok(()) };
        self.walk(count, start, len as u64, &mut m);
        if let Err(why) = m.done {
            // SAFETY: `out` has room for `len` bytes. Nobody sees what was there before.
            unsafe { out.write_bytes(0, len) };
            weft_gpu::failed(why);
        }
    }

    /// By one copy of all between the first byte and the last, where that is worth it. False: it was not done.
    ///
    /// # Safety
    /// As `pack_from_device`.
    unsafe fn fetch_span(&self, src: *const u8, count: i64, start: u64, out: *mut u8, len: usize) -> bool {
        let mut e = Extent::default();
        self.walk(count, start, len as u64, &mut e);
        let lo = e.lo.unwrap_or(0);
        let span = (e.hi - lo) as u64;
        if e.copies < MANY || span > (len as u64).saturating_mul(WORTH).max(SHORT) {
            return false;
        }
        let mut all = vec![0u8; span as usize];
        // SAFETY: the driver checks what is its own; `all` has room.
        if unsafe { weft_gpu::copy(all.as_mut_ptr(), src.wrapping_offset(lo as isize), all.len()) }.is_err() {
            // Its gaps may be nobody's memory.
            return false;
        }
        let mut m = Mover::<true> { user: all.as_mut_ptr().wrapping_offset(-lo as isize), packed: out };
        self.walk(count, start, len as u64, &mut m);
        true
    }

    /// Run by run: what lies in the gaps is left alone, since others may write it meanwhile.
    ///
    /// # Safety
    /// As `unpack`; the items are in a GPU's memory, or were.
    #[cold]
    pub(crate) unsafe fn unpack_to_device(&self, dst: *mut u8, count: i64, start: u64, inp: *const u8, len: usize) {
        let mut m = ByDriver::<false> { user: dst, packed: inp.cast_mut(), done: Ok(()) };
        self.walk(count, start, len as u64, &mut m);
        if let Err(why) = m.done {
            weft_gpu::failed(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::consts::dt;

    #[test]
    fn a_type_on_a_device_is_the_same_but_never_contiguous() {
        let byte = Datatype::predefined(dt::BYTE).expect("MPI_BYTE");
        let there = Datatype::on_device(byte);
        assert!(there.is_on_device() && !there.is_contiguous() && there.predefined_id().is_none());
        assert_eq!((there.size(), there.extent(), there.span(7)), (1, 1, byte.span(7)));
        assert_eq!(there.single_run(7), None);
        assert!(!byte.is_on_device());
    }

    #[test]
    fn copies_are_counted_as_drivers_make_them() {
        let int = Datatype::predefined(dt::INT).expect("MPI_INT");
        let column = Datatype::vector(10, 1, 4, int).expect("a vector");
        let mut e = Extent::default();
        column.walk(1, 0, 40, &mut e);
        assert_eq!((e.copies, e.lo, e.hi), (1, Some(0), 9 * 16 + 4));
        let back = Datatype::vector(10, 1, -4, int).expect("a vector");
        let mut e = Extent::default();
        back.walk(1, 0, 40, &mut e);
        assert_eq!((e.copies, e.lo, e.hi), (10, Some(-9 * 16), 4));
    }

    #[test]
    #[cfg_attr(miri, ignore = "the kernel copies")]
    fn without_a_driver_nothing_is_touched_and_the_failure_is_kept() {
        let byte = Datatype::on_device(Datatype::predefined(dt::BYTE).expect("MPI_BYTE"));
        let mut out = [7u8; 4];
        // SAFETY: the address is never used: no driver knows it.
        unsafe { byte.pack(std::ptr::without_provenance(4096), 4, 0, out.as_mut_ptr(), 4) };
        assert_eq!(out, [0; 4]);
        assert!(weft_gpu::take_failure().is_some());
        // SAFETY: as above.
        unsafe { byte.unpack(std::ptr::without_provenance_mut(4096), 4, 0, out.as_ptr(), 4) };
        assert!(weft_gpu::take_failure().is_some() && weft_gpu::take_failure().is_none());
    }
}
