//! The instances for aarch64, where every CPU has NEON.

mod neon;

use crate::dispatch::CopyFn;
use crate::generic::{self, NoHint, Plain};
use crate::routine::{COUNT, Routine};
use neon::{Ahead, NonTemporalPairs, Q};

macro_rules! instances {
    ($($name:ident = $steps:ty;)*) => {
        $(
            /// # Safety
            /// Both ranges are valid for `len` bytes and do not overlap.
            unsafe fn $name(dst: *mut u8, src: *const u8, len: usize) {
                // SAFETY: by the caller's contract.
                unsafe { generic::copy::<$steps>(dst, src, len) }
            }
        )*
    };
}

instances! {
    neon = Plain<Q, NoHint>;
    neon_ahead = Plain<Q, Ahead<512>>;
    neon_np = NonTemporalPairs;
}

const LIST: &[(Routine, CopyFn)] =
    &[(Routine::Neon, neon), (Routine::NeonAhead512, neon_ahead), (Routine::NeonNp, neon_np)];

/// Enters the functions of this target.
pub(crate) const fn fill(table: &mut [CopyFn; COUNT]) {
    let mut i = 0;
    while i < LIST.len() {
        table[LIST[i].0 as usize] = LIST[i].1;
        i += 1;
    }
}

pub(crate) fn available() -> impl Iterator<Item = Routine> {
    LIST.iter().map(|(r, _)| *r)
}
