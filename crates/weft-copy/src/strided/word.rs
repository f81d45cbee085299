//! Four words from anywhere into consecutive places, by as few stores as a vector allows.

/// A block of one machine word.
pub(super) trait Word: Copy {
    /// # Safety
    /// `dst` is writable for four words, each of `srcs` readable for one, with any alignment.
    unsafe fn gather(dst: *mut Self, srcs: [*const u8; 4]);
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64 {
    use std::arch::x86_64::*;

    impl super::Word for u32 {
        #[inline(always)]
        unsafe fn gather(dst: *mut u32, srcs: [*const u8; 4]) {
            // SAFETY: by the caller's contract; every x86-64 has SSE2.
            unsafe {
                let [a, b, c, d] = srcs.map(|p| _mm_loadu_si32(p));
                let (ab, cd) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
                _mm_storeu_si128(dst.cast(), _mm_unpacklo_epi64(ab, cd));
            }
        }
    }

    impl super::Word for u64 {
        #[inline(always)]
        unsafe fn gather(dst: *mut u64, [a, b, c, d]: [*const u8; 4]) {
            // SAFETY: by the caller's contract; every x86-64 has SSE2.
            unsafe {
                let ab = _mm_loadh_pd(_mm_load_sd(a.cast()), b.cast());
                let cd = _mm_loadh_pd(_mm_load_sd(c.cast()), d.cast());
                _mm_storeu_pd(dst.cast(), ab);
                _mm_storeu_pd(dst.add(2).cast(), cd);
            }
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
mod portable {
    macro_rules! words {
        ($($word:ty)*) => {$(
            impl super::Word for $word {
                #[inline(always)]
                unsafe fn gather(dst: *mut $word, srcs: [*const u8; 4]) {
                    // SAFETY: by the caller's contract.
                    unsafe {
                        let four = srcs.map(|p| p.cast::<$word>().read_unaligned());
                        dst.cast::<[$word; 4]>().write_unaligned(four);
                    }
                }
            }
        )*};
    }

    words!(u32 u64);
}
