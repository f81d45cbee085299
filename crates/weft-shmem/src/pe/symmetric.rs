//! Vectors that each PE has one of.

use super::Pe;
use crate::amo::{load, store};
use crate::word::Word;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::Ordering;
use weft_base::consts::dt;

/// Words that reductions know.
pub trait Number: Word {
    /// The type's number in `weft_base::consts::dt`.
    const DT: u32;
}

macro_rules! numbers {
    ($($t:ty = $dt:ident),*) => {$(
        impl Number for $t {
            const DT: u32 = dt::$dt;
        }
    )*};
}
numbers!(i8 = INT8_T, i16 = INT16_T, i32 = INT32_T, i64 = INT64_T, u8 = UINT8_T, u16 = UINT16_T);
numbers!(u32 = UINT32_T, u64 = UINT64_T, f32 = FLOAT, f64 = DOUBLE);

/// `len` words of each PE, at the same place of the symmetric heap. Lives as long as the PE, unless
/// [`Pe::free`] takes it.
pub struct Symmetric<'p, T> {
    pub(super) at: *mut T,
    pub(super) len: usize,
    _of: PhantomData<&'p Pe>,
}

impl<T: Word> Symmetric<'_, T> {
    /// Words of each PE.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The own address of a range of words.
    pub(super) fn own(&self, r: &Range<usize>) -> *mut T {
        assert!(r.start <= r.end && r.end <= self.len, "words {r:?} of {}", self.len);
        self.at.wrapping_add(r.start)
    }
}

impl Pe {
    /// `len` words on each PE, all `value`. Collective: all PEs ask for the same. A barrier.
    ///
    /// # Errors
    /// The heap has no room for them.
    pub fn alloc<T: Word>(&self, len: usize, value: T) -> Result<Symmetric<'_, T>, String> {
        let bytes = len.max(1).checked_mul(size_of::<T>()).ok_or("more than memory")?;
        let Some(off) = self.job.heap().take(bytes, align_of::<T>()) else {
            return Err(format!("the symmetric heap has no room for {bytes} bytes (SHMEM_SYMMETRIC_SIZE)"));
        };
        let at = std::ptr::with_exposed_provenance_mut::<T>(self.job.space.heap + off);
        for i in 0..len {
            // ORDERING: Relaxed; the barrier orders it.
            store(at.wrapping_add(i).addr(), value, Ordering::Relaxed);
        }
        self.job.barrier_all("alloc");
        Ok(Symmetric { at, len, _of: PhantomData })
    }

    /// Gives memory back. Collective: all PEs give the same. A barrier.
    pub fn free<T: Word>(&self, v: Symmetric<'_, T>) {
        self.job.release("free", v.at.cast());
    }

    /// This PE's words, as they are now.
    pub fn own<T: Word>(&self, v: &Symmetric<'_, T>) -> Vec<T> {
        let word = |i| load(v.at.wrapping_add(i).addr(), Ordering::Acquire);
        // ORDERING: Acquire, as `g`.
        (0..v.len).map(word).collect()
    }
}
