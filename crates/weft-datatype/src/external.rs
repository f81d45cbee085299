//! The external32 data representation: big-endian, fixed sizes.
//!
//! An integer that is longer here than outside gives its least significant bytes, as the standard says and
//! everybody does: what does not fit is cut, without an error.
//! Source: MPI-4.1 section 14.5.2.

use crate::basic::{Basic, Class};
use crate::bounds::{mul, narrow};
use crate::datatype::Datatype;
use std::ops::ControlFlow;
use weft_base::Result;
use weft_base::consts::dt;

/// The numbers that one element is made of: how many, their size here and outside.
struct Format {
    parts: usize,
    native: usize,
    external: usize,
    /// x87 here, IEEE binary128 outside.
    x87: bool,
    signed: bool,
}

fn format(b: &Basic) -> Format {
    let parts = if b.class == Class::Complex { 2 } else { 1 };
    let long_double = matches!(b.id, dt::LONG_DOUBLE | dt::C_LONG_DOUBLE_COMPLEX | dt::CXX_LONG_DOUBLE_COMPLEX);
    Format {
        parts,
        native: b.size as usize / parts,
        external: b.ext32 as usize / parts,
        x87: long_double && cfg!(target_arch = "x86_64"),
        signed: b.class == Class::Signed,
    }
}

/// x87 extended to IEEE binary128. Both have 15 exponent bits with the same bias; the explicit
/// leading bit of the x87 significand goes.
fn x87_to_quad(v: u128) -> u128 {
    let sign_exponent = (v >> 64) & 0xffff;
    let fraction = v & (u64::MAX >> 1) as u128;
    sign_exponent << 112 | fraction << 49
}

/// IEEE binary128 to x87 extended, rounded to nearest, ties to even.
fn quad_to_x87(v: u128) -> u128 {
    let sign = (v >> 127) << 79;
    let exponent = (v >> 112) & 0x7fff;
    let fraction = v & ((1u128 << 112) - 1);
    if exponent == 0x7fff {
        // Infinity stays one; a NaN keeps its upper bits and is quiet.
        let payload = if fraction == 0 { 0 } else { fraction >> 49 | 1 << 62 };
        return sign | exponent << 64 | 1 << 63 | payload;
    }
    let rest = fraction & ((1 << 49) - 1);
    let mut kept = fraction >> 49;
    let half = 1u128 << 48;
    if rest > half || (rest == half && kept & 1 == 1) {
        kept += 1;
    }
    // A carry out of the fraction raises the exponent, also from subnormal to normal.
    let exponent = exponent + (kept >> 63);
    kept &= (1 << 63) - 1;
    let leading = if exponent == 0 { 0 } else { 1u128 << 63 };
    let kept = if exponent == 0x7fff { 0 } else { kept };
    sign | exponent << 64 | leading | kept
}

/// # Safety
/// `n` (at most 16) bytes are readable.
unsafe fn load(p: *const u8, n: usize) -> [u8; 16] {
    let mut raw = [0u8; 16];
    // SAFETY: by the caller's contract.
    unsafe { p.copy_to_nonoverlapping(raw.as_mut_ptr(), n) };
    raw
}

/// Widens an integer, or keeps its low bytes.
fn resize(v: u128, from: usize, to: usize, signed: bool) -> u128 {
    let sign_bit = |n: usize| 1u128 << (8 * n - 1);
    let mask = |n: usize| if n == 16 { u128::MAX } else { (1u128 << (8 * n)) - 1 };
    let wide = if signed && from < to && v & sign_bit(from) != 0 { v | !mask(from) } else { v };
    wide & mask(to)
}

/// Converts `count` elements from here to external32.
///
/// # Safety
/// `src` has `count` elements of `b`, `out` space for their external form.
unsafe fn encode(b: &Basic, count: i64, mut src: *const u8, mut out: *mut u8) {
    let f = format(b);
    for _ in 0..count as usize * f.parts {
        // SAFETY: by the caller's contract; sizes are at most 16.
        unsafe {
            let v = u128::from_le_bytes(load(src, f.native));
            let v = match f.x87 {
                true => x87_to_quad(v),
                false => resize(v, f.native, f.external, f.signed),
            };
            let bytes = v.to_be_bytes();
            out.copy_from_nonoverlapping(bytes[16 - f.external..].as_ptr(), f.external);
            src = src.wrapping_add(f.native);
            out = out.wrapping_add(f.external);
        }
    }
}

/// Converts `count` elements from external32.
///
/// # Safety
/// `inp` has `count` elements in external form, `dst` space for them.
unsafe fn decode(b: &Basic, count: i64, mut inp: *const u8, mut dst: *mut u8) {
    let f = format(b);
    for _ in 0..count as usize * f.parts {
        // SAFETY: by the caller's contract; sizes are at most 16.
        unsafe {
            let mut raw = load(inp, f.external);
            raw[..f.external].reverse();
            let v = u128::from_le_bytes(raw);
            let v = match f.x87 {
                true => quad_to_x87(v),
                false => resize(v, f.external, f.native, f.signed),
            };
            dst.copy_from_nonoverlapping(v.to_le_bytes().as_ptr(), f.native);
            inp = inp.wrapping_add(f.external);
            dst = dst.wrapping_add(f.native);
        }
    }
}

impl Datatype {
    /// Bytes of `count` items in external32. Errors: VALUE_TOO_LARGE.
    pub fn external_size(&self, count: i64) -> Result<i64> {
        mul(count, narrow(self.sig.ext32_bytes() as i128)?)
    }

    /// Converts `count` items to external32.
    ///
    /// # Safety
    /// `src` is a valid buffer of `count` items; `out` has room for `external_size(count)` bytes.
    pub unsafe fn pack_external(&self, src: *const u8, count: i64, out: *mut u8) {
        let mut at = out;
        let _ = self.walk_items(0, count, &mut |b, disp, n| {
            // SAFETY: the walk visits the elements of the buffer; the sum of their external sizes
            // is `external_size(count)`.
            unsafe { encode(b, n, src.wrapping_offset(disp as isize), at) };
            at = at.wrapping_add(n as usize * b.ext32 as usize);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Converts `count` items from external32.
    ///
    /// # Safety
    /// `dst` is a valid buffer of `count` items; `inp` has `external_size(count)` bytes.
    pub unsafe fn unpack_external(&self, inp: *const u8, dst: *mut u8, count: i64) -> Result<()> {
        let len = self.external_size(count)? as usize;
        if len == 0 {
            return Ok(());
        }
        // SAFETY: by the caller's contract.
        unsafe { self.unpack_external_prefix(std::slice::from_raw_parts(inp, len), dst, count) };
        Ok(())
    }

    /// Converts as many elements of `count` items as `inp` has in full. Returns their bytes here.
    ///
    /// # Safety
    /// `dst` is a valid buffer of `count` items.
    pub unsafe fn unpack_external_prefix(&self, inp: &[u8], dst: *mut u8, count: i64) -> u64 {
        let (mut rest, mut native) = (inp, 0);
        let _ = self.walk_items(0, count, &mut |b, disp, n| {
            let fits = n.min((rest.len() / b.ext32.max(1) as usize) as i64);
            // SAFETY: the walk visits the elements of the buffer; `fits` of them are in `rest`.
            unsafe { decode(b, fits, rest.as_ptr(), dst.wrapping_offset(disp as isize)) };
            rest = &rest[fits as usize * b.ext32 as usize..];
            native += fits as u64 * u64::from(b.size);
            if fits < n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        native
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(id: u32, native: &[u8], external: &[u8]) {
        let t = Datatype::predefined(id).unwrap();
        assert_eq!(t.external_size(1).unwrap(), external.len() as i64);
        let mut out = vec![0; external.len()];
        let mut back = vec![0; native.len()];
        // SAFETY: the buffers have the sizes of the type.
        unsafe {
            t.pack_external(native.as_ptr(), 1, out.as_mut_ptr());
            t.unpack_external(out.as_ptr(), back.as_mut_ptr(), 1).unwrap();
        }
        assert_eq!(out, external);
        assert_eq!(back, native);
    }

    #[test]
    fn numbers() {
        round_trip(dt::INT, &1i32.to_le_bytes(), &[0, 0, 0, 1]);
        round_trip(dt::LONG, &(-2i64).to_le_bytes(), &[0xff, 0xff, 0xff, 0xfe]);
        round_trip(dt::UNSIGNED_LONG, &7u64.to_le_bytes(), &[0, 0, 0, 7]);
        round_trip(dt::DOUBLE, &1.5f64.to_le_bytes(), &1.5f64.to_be_bytes());
        round_trip(dt::WCHAR, &[0x41, 0x02, 0, 0], &[0x02, 0x41]);
        let mut native = 1.0f32.to_le_bytes().to_vec();
        native.extend(2.0f32.to_le_bytes());
        let mut external = 1.0f32.to_be_bytes().to_vec();
        external.extend(2.0f32.to_be_bytes());
        round_trip(dt::COMPLEX, &native, &external);
    }

    #[test]
    fn long_doubles() {
        // 1.0 = significand 2^63, biased exponent 0x3fff.
        let one = 0x3fff_8000_0000_0000_0000u128;
        assert_eq!(x87_to_quad(one), 0x3fff << 112);
        for v in [one, 0, 1 << 79, 0x7fff_8000_0000_0000_0000, 0x4000_c90f_daa2_2168_c235, 5] {
            assert_eq!(quad_to_x87(x87_to_quad(v)), v, "{v:x}");
        }
        // The largest fraction rounds up to the next power of two.
        assert_eq!(quad_to_x87((0x4000 << 112) - 1), 0x4000_8000_0000_0000_0000);
    }

    #[test]
    fn a_long_that_does_not_fit_gives_its_low_bytes() {
        for (v, want, again) in [
            (1i64 << 40 | 5, [0, 0, 0, 5], 5i64),
            (-(1 << 40) + 7, [0, 0, 0, 7], 7),
            (0x8000_0001, [0x80, 0, 0, 1], -0x7fff_ffff),
        ] {
            let t = Datatype::predefined(dt::LONG).unwrap();
            let (mut out, mut back) = ([0u8; 4], 0i64);
            // SAFETY: the buffers have the sizes of the type.
            unsafe {
                t.pack_external((&raw const v).cast(), 1, out.as_mut_ptr());
                t.unpack_external(out.as_ptr(), (&raw mut back).cast(), 1).unwrap();
            }
            assert_eq!((out, back), (want, again), "{v:x}");
        }
    }
}
