//! binary16 in registers of f32: F16C's conversions, or the same results with SSE2.
//!
//! Absent: AVX512-FP16. Its sums and products are the same bits, and the conversions already keep up
//! with the L2 cache.

use crate::elem::{BinOp, Max, Min, Prod, Sum};
use crate::half16::{Format, H16};
use crate::isa::Isa;
use core::arch::x86_64::*;

/// An op on f32, also in registers. MINPS and MAXPS are `a < b ? a : b` and `a > b ? a : b`.
pub(crate) trait FloatOp: BinOp<f32> {
    /// # Safety
    /// None needed: SSE2.
    unsafe fn x4(a: __m128, b: __m128) -> __m128;
    /// # Safety
    /// The processor has AVX.
    unsafe fn x8(a: __m256, b: __m256) -> __m256;
    /// # Safety
    /// The processor has AVX-512 F.
    unsafe fn x16(a: __m512, b: __m512) -> __m512;
}

macro_rules! float_ops {
    ($($op:ty: $x4:ident $x8:ident $x16:ident;)*) => {$(
        impl FloatOp for $op {
            #[inline(always)]
            unsafe fn x4(a: __m128, b: __m128) -> __m128 {
                // SAFETY: SSE2 is there on x86-64.
                unsafe { $x4(a, b) }
            }
            #[inline(always)]
            unsafe fn x8(a: __m256, b: __m256) -> __m256 {
                // SAFETY: by the caller's contract.
                unsafe { $x8(a, b) }
            }
            #[inline(always)]
            unsafe fn x16(a: __m512, b: __m512) -> __m512 {
                // SAFETY: by the caller's contract.
                unsafe { $x16(a, b) }
            }
        }
    )*};
}
float_ops! {
    Sum: _mm_add_ps _mm256_add_ps _mm512_add_ps;
    Prod: _mm_mul_ps _mm256_mul_ps _mm512_mul_ps;
    Min: _mm_min_ps _mm256_min_ps _mm512_min_ps;
    Max: _mm_max_ps _mm256_max_ps _mm512_max_ps;
}

const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT;
const NEAREST_512: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

/// `out = a op b` on N elements.
///
/// # Safety
/// The processor has the instructions of `I`; each pointer is of N elements, at any alignment; `out`
/// overlaps the others exactly or not at all.
#[inline(always)]
pub(crate) unsafe fn reduce<I: Isa, O: FloatOp, const N: usize>(a: *const u16, b: *const u16, out: *mut u16) {
    // SAFETY: the instructions are there; every access is of whole registers where N is a multiple
    // of their length, and a register is stored after the same place was loaded.
    unsafe {
        if const { I::AVX512 && N.is_multiple_of(16) } {
            for i in (0..N).step_by(16) {
                let p = _mm512_cvtph_ps(_mm256_loadu_si256(a.add(i).cast()));
                let q = _mm512_cvtph_ps(_mm256_loadu_si256(b.add(i).cast()));
                _mm256_storeu_si256(out.add(i).cast(), _mm512_cvtps_ph::<NEAREST_512>(O::x16(p, q)));
            }
        } else if const { I::AVX2 && N.is_multiple_of(8) } {
            for i in (0..N).step_by(8) {
                let p = _mm256_cvtph_ps(_mm_loadu_si128(a.add(i).cast()));
                let q = _mm256_cvtph_ps(_mm_loadu_si128(b.add(i).cast()));
                _mm_storeu_si128(out.add(i).cast(), _mm256_cvtps_ph::<NEAREST>(O::x8(p, q)));
            }
        } else if const { N.is_multiple_of(4) } {
            for i in (0..N).step_by(4) {
                let p = widen4::<I>(_mm_loadl_epi64(a.add(i).cast()));
                let q = widen4::<I>(_mm_loadl_epi64(b.add(i).cast()));
                _mm_storel_epi64(out.add(i).cast(), narrow4::<I>(O::x4(p, q)));
            }
        } else {
            for i in 0..N {
                let (p, q) = (a.add(i).read_unaligned(), b.add(i).read_unaligned());
                out.add(i).write_unaligned(narrow1::<I>(O::ap(widen1::<I>(p), widen1::<I>(q))));
            }
        }
    }
}

/// `out = a * b` on `len` halves, pairs of real and imaginary part.
///
/// # Safety
/// As [`reduce`]; `len` is 2 or a multiple of 4, constant where this is inlined.
#[inline(always)]
pub(crate) unsafe fn complex_prod<I: Isa>(a: *const u16, b: *const u16, out: *mut u16, len: usize) {
    // SAFETY: as in `reduce`; of two halves, four bytes are used.
    unsafe {
        if I::AVX2 && len.is_multiple_of(8) {
            for i in (0..len).step_by(8) {
                let p = _mm256_cvtph_ps(_mm_loadu_si128(a.add(i).cast()));
                let q = _mm256_cvtph_ps(_mm_loadu_si128(b.add(i).cast()));
                _mm_storeu_si128(out.add(i).cast(), _mm256_cvtps_ph::<NEAREST>(super::complex_x8(p, q)));
            }
        } else if len.is_multiple_of(4) {
            for i in (0..len).step_by(4) {
                let p = widen4::<I>(_mm_loadl_epi64(a.add(i).cast()));
                let q = widen4::<I>(_mm_loadl_epi64(b.add(i).cast()));
                _mm_storel_epi64(out.add(i).cast(), narrow4::<I>(complex_x4(p, q)));
            }
        } else {
            let load = |p: *const u16| _mm_cvtsi32_si128(p.cast::<i32>().read_unaligned());
            let r = narrow4::<I>(complex_x4(widen4::<I>(load(a)), widen4::<I>(load(b))));
            out.cast::<i32>().write_unaligned(_mm_cvtsi128_si32(r));
        }
    }
}

/// Two complex products, real parts in even places.
///
/// # Safety
/// None needed: SSE2.
#[inline(always)]
unsafe fn complex_x4(x: __m128, y: __m128) -> __m128 {
    // SAFETY: SSE2 is there on x86-64.
    unsafe {
        let p = _mm_mul_ps(_mm_shuffle_ps::<0b10_10_00_00>(x, x), y);
        let q = _mm_mul_ps(_mm_shuffle_ps::<0b11_11_01_01>(x, x), _mm_shuffle_ps::<0b10_11_00_01>(y, y));
        let minus_even = _mm_set_ps(0.0, -0.0, 0.0, -0.0);
        _mm_add_ps(p, _mm_xor_ps(q, minus_even))
    }
}

/// One element: through a register where that is an instruction.
///
/// # Safety
/// As [`reduce`].
#[inline(always)]
unsafe fn widen1<I: Isa>(x: u16) -> f32 {
    if const { !I::AVX2 } {
        return H16::widen(x);
    }
    // SAFETY: F16C is there.
    unsafe { _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(x as i32))) }
}

/// # Safety
/// As [`reduce`].
#[inline(always)]
unsafe fn narrow1<I: Isa>(x: f32) -> u16 {
    if const { !I::AVX2 } {
        return H16::narrow(x);
    }
    // SAFETY: F16C is there.
    unsafe { _mm_cvtsi128_si32(_mm_cvtps_ph::<NEAREST>(_mm_set_ss(x))) as u16 }
}

/// Four elements in the low half; the same steps as [`H16::widen`].
///
/// # Safety
/// As [`reduce`].
#[inline(always)]
unsafe fn widen4<I: Isa>(x: __m128i) -> __m128 {
    // SAFETY: F16C where the level has it, else SSE2.
    unsafe {
        if const { I::AVX2 } {
            return _mm_cvtph_ps(x);
        }
        let all = |v: i32| _mm_set1_epi32(v);
        let x = _mm_unpacklo_epi16(x, _mm_setzero_si128());
        let sign = _mm_slli_epi32::<16>(_mm_and_si128(x, all(0x8000)));
        let rest = _mm_slli_epi32::<13>(_mm_and_si128(x, all(0x7fff)));
        let normal = _mm_add_epi32(rest, all(112 << 23));
        let least = _mm_castsi128_ps(all(113 << 23));
        let tiny = _mm_sub_ps(_mm_castsi128_ps(_mm_add_epi32(rest, all(113 << 23))), least);
        let quiet = _mm_and_si128(_mm_cmpgt_epi32(rest, all(31 << 23)), all(0x0040_0000));
        let special = _mm_or_si128(_mm_or_si128(rest, all(0x7f80_0000)), quiet);
        let finite = select(_mm_cmplt_epi32(rest, all(1 << 23)), _mm_castps_si128(tiny), normal);
        let r = select(_mm_cmpgt_epi32(rest, all((31 << 23) - 1)), special, finite);
        _mm_castsi128_ps(_mm_or_si128(sign, r))
    }
}

/// Into the low half; the same steps as [`H16::narrow`].
///
/// # Safety
/// As [`reduce`].
#[inline(always)]
unsafe fn narrow4<I: Isa>(x: __m128) -> __m128i {
    // SAFETY: F16C where the level has it, else SSE2.
    unsafe {
        if const { I::AVX2 } {
            return _mm_cvtps_ph::<NEAREST>(x);
        }
        let all = |v: i32| _mm_set1_epi32(v);
        let bits = _mm_castps_si128(x);
        let sign = _mm_and_si128(_mm_srli_epi32::<16>(bits), all(0x8000));
        let a = _mm_and_si128(bits, all(0x7fff_ffff));
        let cut = _mm_srli_epi32::<13>(a);
        let up = _mm_add_epi32(_mm_and_si128(cut, all(1)), all(0xfff - (112 << 23)));
        let normal = _mm_srai_epi32::<13>(_mm_add_epi32(a, up));
        let normal = select(_mm_cmpgt_epi32(normal, all(0x7c00)), all(0x7c00), normal);
        let tiny = _mm_castps_si128(_mm_add_ps(_mm_castsi128_ps(a), _mm_set1_ps(0.5)));
        let tiny = _mm_sub_epi32(tiny, _mm_castps_si128(_mm_set1_ps(0.5)));
        let quiet = _mm_or_si128(_mm_and_si128(cut, all(0x3ff)), all(0x7e00));
        let r = select(_mm_cmplt_epi32(a, all(113 << 23)), tiny, normal);
        let r = _mm_or_si128(sign, select(_mm_cmpgt_epi32(a, all(0x7f80_0000)), quiet, r));
        // Sign-extended, the signed pack keeps all 16 bits.
        let r = _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(r));
        _mm_packs_epi32(r, r)
    }
}

/// # Safety
/// None needed: SSE2.
#[inline(always)]
unsafe fn select(mask: __m128i, yes: __m128i, no: __m128i) -> __m128i {
    // SAFETY: SSE2 is there on x86-64.
    unsafe { _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no)) }
}
