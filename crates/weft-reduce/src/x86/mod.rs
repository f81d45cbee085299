//! What the compiler does not find by itself: binary16, complex products and pairs in registers.
//!
//! AVX-512 would double the width of the latter two; with AVX2 they are at the speed of the L2 cache, so the higher level runs the same instructions.

pub(crate) mod f16;

use core::arch::x86_64::*;

/// Four complex products, real parts in even places.
///
/// # Safety
/// The processor has AVX.
#[inline(always)]
unsafe fn complex_x8(x: __m256, y: __m256) -> __m256 {
    // SAFETY: by the caller's contract.
    unsafe {
        let p = _mm256_mul_ps(_mm256_moveldup_ps(x), y);
        let q = _mm256_mul_ps(_mm256_movehdup_ps(x), _mm256_permute_ps::<0b10_11_00_01>(y));
        _mm256_addsub_ps(p, q)
    }
}

/// `r = a * b` on `len` floats, pairs of real and imaginary part.
///
/// # Safety
/// The processor has AVX; the three buffers hold `len` floats, a multiple of eight; `r` overlaps the
/// others exactly or not at all.
#[inline(always)]
pub(crate) unsafe fn complex_prod_f32(a: *const f32, b: *const f32, r: *mut f32, len: usize) {
    for i in (0..len).step_by(8) {
        // SAFETY: by the caller's contract.
        unsafe {
            let (x, y) = (_mm256_loadu_ps(a.add(i)), _mm256_loadu_ps(b.add(i)));
            _mm256_storeu_ps(r.add(i), complex_x8(x, y));
        }
    }
}

/// `r = a * b` on `len` doubles, pairs of real and imaginary part.
///
/// # Safety
/// The processor has AVX; the three buffers hold `len` doubles, a multiple of four; `r` overlaps the
/// others exactly or not at all.
#[inline(always)]
pub(crate) unsafe fn complex_prod_f64(a: *const f64, b: *const f64, r: *mut f64, len: usize) {
    for i in (0..len).step_by(4) {
        // SAFETY: by the caller's contract.
        unsafe {
            let (x, y) = (_mm256_loadu_pd(a.add(i)), _mm256_loadu_pd(b.add(i)));
            let p = _mm256_mul_pd(_mm256_movedup_pd(x), y);
            let q = _mm256_mul_pd(_mm256_permute_pd::<0b1111>(x), _mm256_permute_pd::<0b0101>(y));
            _mm256_storeu_pd(r.add(i), _mm256_addsub_pd(p, q));
        }
    }
}

/// Comparison of lanes of a type: all ones or all zeros in each lane.
pub(crate) trait Lanes {
    /// Only the low half of each lane is the value; the rest is padding.
    const HALF: bool = false;

    /// # Safety
    /// The processor has AVX2.
    unsafe fn lt(a: __m256i, b: __m256i) -> __m256i;
    /// # Safety
    /// The processor has AVX2.
    unsafe fn same(a: __m256i, b: __m256i) -> __m256i;
}

macro_rules! lanes {
    ($($t:ty: |$a:ident, $b:ident| $lt:expr, $same:expr;)*) => {$(
        impl Lanes for $t {
            #[inline(always)]
            unsafe fn lt($a: __m256i, $b: __m256i) -> __m256i {
                // SAFETY: by the caller's contract.
                unsafe { $lt }
            }
            #[inline(always)]
            unsafe fn same($a: __m256i, $b: __m256i) -> __m256i {
                // SAFETY: by the caller's contract.
                unsafe { $same }
            }
        }
    )*};
}
lanes! {
    i32: |a, b| _mm256_cmpgt_epi32(b, a), _mm256_cmpeq_epi32(a, b);
    i64: |a, b| _mm256_cmpgt_epi64(b, a), _mm256_cmpeq_epi64(a, b);
    f32: |a, b|
        _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LT_OQ>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b))),
        _mm256_castps_si256(_mm256_cmp_ps::<_CMP_EQ_OQ>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)));
    f64: |a, b|
        _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_LT_OQ>(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b))),
        _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_EQ_OQ>(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b)));
}

/// A 16-bit integer in the low half of a lane of 32 bits, whose high half does not count.
pub(crate) struct I16InWord(#[expect(dead_code, reason = "gives the lane's size")] [i16; 2]);

impl Lanes for I16InWord {
    const HALF: bool = true;

    #[inline(always)]
    unsafe fn lt(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: by the caller's contract.
        unsafe { _mm256_cmpgt_epi32(_mm256_slli_epi32::<16>(b), _mm256_slli_epi32::<16>(a)) }
    }
    #[inline(always)]
    unsafe fn same(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: by the caller's contract.
        unsafe { _mm256_cmpeq_epi32(_mm256_slli_epi32::<16>(a), _mm256_slli_epi32::<16>(b)) }
    }
}

/// MINLOC or MAXLOC on a register of pairs of a value V and an index I. Both have four bytes, or
/// the value has eight and the pair sixteen.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
pub(crate) unsafe fn pairs<V: Lanes, I: Lanes, const MAX: bool>(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: by the caller's contract.
    unsafe {
        let (av, bv, ai, bi) = if const { size_of::<V>() == 4 } {
            (
                _mm256_shuffle_epi32::<0b10_10_00_00>(a),
                _mm256_shuffle_epi32::<0b10_10_00_00>(b),
                _mm256_shuffle_epi32::<0b11_11_01_01>(a),
                _mm256_shuffle_epi32::<0b11_11_01_01>(b),
            )
        } else {
            let (av, bv) = (_mm256_unpacklo_epi64(a, a), _mm256_unpacklo_epi64(b, b));
            if const { size_of::<I>() == 8 } {
                (av, bv, _mm256_unpackhi_epi64(a, a), _mm256_unpackhi_epi64(b, b))
            } else {
                let (ai, bi) = (_mm256_shuffle_epi32::<0b10_10_10_10>(a), _mm256_shuffle_epi32::<0b10_10_10_10>(b));
                (av, bv, ai, bi)
            }
        };
        let better = if MAX { V::lt(bv, av) } else { V::lt(av, bv) };
        let tie = _mm256_and_si256(V::same(av, bv), I::lt(ai, bi));
        _mm256_blendv_epi8(b, a, _mm256_or_si256(better, tie))
    }
}

/// [`pairs`] on `len_bytes` of memory. Pairs with padding leave that of `out` as it is.
///
/// # Safety
/// The processor has AVX2; the three buffers hold `len_bytes`, a multiple of 32, and `out` overlaps
/// the others exactly or not at all.
#[inline(always)]
pub(crate) unsafe fn pairs_in_memory<V: Lanes, I: Lanes, const MAX: bool>(
    a: *const u8,
    b: *const u8,
    out: *mut u8,
    len_bytes: usize,
) {
    for i in (0..len_bytes).step_by(32) {
        // SAFETY: by the caller's contract. Padding of C structs in foreign memory has some value.
        unsafe {
            let (x, y) = (_mm256_loadu_si256(a.add(i).cast()), _mm256_loadu_si256(b.add(i).cast()));
            let mut r = pairs::<V, I, MAX>(x, y);
            if const { size_of::<V>() > size_of::<I>() } {
                r = _mm256_blend_epi32::<0b1000_1000>(r, _mm256_loadu_si256(out.add(i).cast()));
            }
            if V::HALF {
                r = _mm256_blend_epi16::<0b0010_0010>(r, _mm256_loadu_si256(out.add(i).cast()));
            }
            _mm256_storeu_si256(out.add(i).cast(), r);
        }
    }
}
