//! A datatype at a target, as blocks of bytes or as runs of elements.

use crate::accumulate::natural_extent;
use weft_base::{ErrClass, Result, err};
use weft_datatype::{Basic, Datatype};

/// The one predefined type that a datatype is made of, as accumulate operations need it.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    pub ty: &'static Basic,
    /// Bytes in a packed stream.
    size: usize,
    /// Bytes from one to the next in a C array.
    extent: usize,
    /// Of a pair: bytes of its value, and where its index stands.
    parts: Option<(usize, usize)>,
}

impl Element {
    /// None for a datatype without data.
    ///
    /// # Errors
    /// MPI_ERR_TYPE when the datatype mixes predefined types.
    pub fn of(dt: &Datatype) -> Result<Option<Element>> {
        if dt.size() == 0 {
            return Ok(None);
        }
        let (ty, _) = dt.basic_elements().uniform().ok_or_else(|| {
            err!(ErrClass::TYPE, "an accumulate operation needs a datatype made of one predefined type")
        })?;
        Ok(Some(Element::basic(ty)))
    }

    pub fn basic(ty: &'static Basic) -> Element {
        let parts = ty.pair.and_then(|(value, _)| Some((Basic::get(value)?.size as usize, ty.pair_disp()? as usize)));
        Element { ty, size: ty.size as usize, extent: natural_extent(ty), parts }
    }

    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }
    #[inline]
    pub fn extent(&self) -> usize {
        self.extent
    }
    /// Whether a packed stream of these elements is a C array of them.
    #[inline]
    pub fn is_dense(&self) -> bool {
        self.size == self.extent
    }

    /// Calls `f(offset, elements)` for each run of elements `first..first + n` of `count` items of
    /// `dt`, in order, until it answers false. A run is a C array.
    pub fn for_each_run(&self, dt: &Datatype, count: i64, first: u64, n: u64, mut f: impl FnMut(i64, usize) -> bool) {
        let size = self.size as u64;
        if self.is_dense() {
            return dt.for_each_run(count, first * size, n * size, |off, len| f(off, len / self.size));
        }
        // Bytes of the present element that earlier runs had.
        let mut within = 0;
        dt.for_each_run(count, first * size, n * size, |mut off, mut len| {
            while len > 0 {
                if within == 0 && !f(off, 1) {
                    return false;
                }
                let step = len.min(self.size - within);
                within = (within + step) % self.size;
                off += step as i64;
                len -= step;
            }
            true
        });
    }

    /// Moves `n` elements of a packed stream to a C array.
    ///
    /// # Safety
    /// Both hold `n` elements and do not overlap.
    pub unsafe fn spread(&self, packed: *const u8, array: *mut u8, n: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.move_parts(packed.cast_mut(), array, n, true) }
    }

    /// Moves `n` elements of a C array to a packed stream.
    ///
    /// # Safety
    /// As `spread`.
    pub unsafe fn gather(&self, array: *const u8, packed: *mut u8, n: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.move_parts(packed, array.cast_mut(), n, false) }
    }

    /// # Safety
    /// As `spread`.
    unsafe fn move_parts(&self, packed: *mut u8, array: *mut u8, n: usize, spread: bool) {
        let one = |p: *mut u8, a: *mut u8, len: usize| {
            // SAFETY: parts of elements of the caller's buffers.
            unsafe { if spread { a.copy_from_nonoverlapping(p, len) } else { p.copy_from_nonoverlapping(a, len) } }
        };
        let Some((value, disp)) = self.parts.filter(|_| !self.is_dense()) else {
            return one(packed, array, n * self.size);
        };
        for i in 0..n {
            let (p, a) = (packed.wrapping_add(i * self.size), array.wrapping_add(i * self.extent));
            one(p, a, value);
            one(p.wrapping_add(value), a.wrapping_add(disp), self.size - value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use weft_base::consts::dt;

    fn named(id: u32) -> Arc<Datatype> {
        Datatype::predefined(id).unwrap().clone()
    }

    fn runs(t: &Arc<Datatype>, count: i64, first: u64, n: u64) -> Vec<(i64, usize)> {
        let mut v = Vec::new();
        Element::of(t).unwrap().unwrap().for_each_run(t, count, first, n, |o, n| {
            v.push((o, n));
            true
        });
        v
    }

    #[test]
    fn runs_of_elements() {
        let v = Datatype::vector(2, 3, 5, &named(dt::INT)).unwrap();
        assert_eq!(runs(&v, 1, 0, 6), [(0, 3), (20, 3)]);
        assert_eq!(runs(&v, 2, 2, 6), [(8, 1), (20, 3), (32, 2)]);
        // A short and an int, apart by padding; the runs of bytes are three.
        let p = Datatype::contiguous(2, &named(dt::SHORT_INT)).unwrap();
        assert_eq!(runs(&p, 1, 0, 2), [(0, 1), (8, 1)]);
        assert_eq!(runs(&named(dt::DOUBLE_INT), 3, 1, 2), [(16, 1), (32, 1)]);
        let mixed = Datatype::structure(&[1, 1], &[0, 8], &[named(dt::INT), named(dt::DOUBLE)]).unwrap();
        assert_eq!(Element::of(&mixed).unwrap_err().class, ErrClass::TYPE);
        assert!(Element::of(&Datatype::contiguous(0, &named(dt::INT)).unwrap()).unwrap().is_none());
    }

    #[test]
    fn pairs_spread_and_gather() {
        let e = Element::basic(Basic::get(dt::SHORT_INT).unwrap());
        let packed = [1u8, 0, 2, 0, 0, 0, 3, 0, 4, 0, 0, 0];
        let (mut array, mut back) = ([9u8; 16], [0u8; 12]);
        // SAFETY: two elements each.
        unsafe {
            e.spread(packed.as_ptr(), array.as_mut_ptr(), 2);
            e.gather(array.as_ptr(), back.as_mut_ptr(), 2);
        }
        assert_eq!(array, [1, 0, 9, 9, 2, 0, 0, 0, 3, 0, 9, 9, 4, 0, 0, 0]);
        assert_eq!(back, packed);
    }
}
