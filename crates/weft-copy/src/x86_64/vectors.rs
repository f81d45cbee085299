//! SSE2, AVX and AVX-512 registers.

use crate::generic::{STEP, Steps, Streaming, Vector};
use std::arch::x86_64::*;

macro_rules! vector {
    ($name:ident, $reg:ty, $load:ident, $store:ident, $stream:ident) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name($reg);

        impl Vector for $name {
            const BYTES: usize = size_of::<$reg>();

            #[inline(always)]
            unsafe fn load(p: *const u8) -> Self {
                // SAFETY: by the caller's contract.
                Self(unsafe { $load(p.cast()) })
            }

            #[inline(always)]
            unsafe fn store(self, p: *mut u8) {
                // SAFETY: by the caller's contract.
                unsafe { $store(p.cast(), self.0) }
            }
        }

        impl Streaming for $name {
            #[inline(always)]
            unsafe fn stream(self, p: *mut u8) {
                // SAFETY: by the caller's contract; the copy ends with a fence.
                unsafe { $stream(p.cast(), self.0) }
            }

            #[inline(always)]
            fn fence() {
                // SAFETY: every x86-64 has it.
                unsafe { _mm_sfence() };
            }
        }
    };
}

vector!(V128, __m128i, _mm_loadu_si128, _mm_store_si128, _mm_stream_si128);
vector!(V256, __m256i, _mm256_loadu_si256, _mm256_store_si256, _mm256_stream_si256);
vector!(V512, __m512i, _mm512_loadu_si512, _mm512_store_si512, _mm512_stream_si512);

/// `movntdqa` loads, `movdqa` stores. Such a load needs its alignment: where source and destination
/// disagree about it, the stores are `movdqu`.
pub(super) struct LoadStream128;

impl Steps for LoadStream128 {
    const ALIGN: usize = 1;
    const STREAMS: bool = false;

    #[inline(always)]
    unsafe fn run(dst: *mut u8, src: *const u8, n: usize) {
        // The first and the last 16 bytes by overlapping plain moves, which cover what the aligned
        // loads between them leave out.
        let skip = (src as usize).wrapping_neg() & 15;
        let len = n * STEP;
        // SAFETY: by the caller's contract; skip < 16 <= len, and src + skip is aligned.
        unsafe {
            _mm_storeu_si128(dst.cast(), _mm_loadu_si128(src.cast()));
            let mut at = skip;
            while at + 16 <= len {
                let v = _mm_stream_load_si128(src.add(at).cast());
                _mm_storeu_si128(dst.add(at).cast(), v);
                at += 16;
            }
            _mm_storeu_si128(dst.add(len - 16).cast(), _mm_loadu_si128(src.add(len - 16).cast()));
        }
    }
}
