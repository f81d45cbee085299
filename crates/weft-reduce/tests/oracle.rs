//! Every kernel against a naive oracle, and the validity table against the standard's classes.

// Under Miri the kernels run in `levels`.
#![cfg(not(miri))]

use half::{bf16, f16};
use proptest::prelude::*;
use weft_base::consts::{dt, op};
use weft_reduce::{ValueIndex, kernel, reduce, reduce_value_index, supported};

const ARITH: &[u32] = &[op::SUM, op::PROD];
const ORDER: &[u32] = &[op::MIN, op::MAX];
const LOGIC: &[u32] = &[op::LAND, op::LOR, op::LXOR];
const BITS: &[u32] = &[op::BAND, op::BOR, op::BXOR];
const LOC: &[u32] = &[op::MINLOC, op::MAXLOC];
const RMA: &[u32] = &[op::REPLACE, op::NO_OP];

/// (type, size in bytes, signed)
const C_INTEGERS: &[(u32, usize, bool)] = &[
    (dt::SIGNED_CHAR, 1, true),
    (dt::INT8_T, 1, true),
    (dt::UNSIGNED_CHAR, 1, false),
    (dt::UINT8_T, 1, false),
    (dt::SHORT, 2, true),
    (dt::INT16_T, 2, true),
    (dt::UNSIGNED_SHORT, 2, false),
    (dt::UINT16_T, 2, false),
    (dt::INT, 4, true),
    (dt::INT32_T, 4, true),
    (dt::UNSIGNED, 4, false),
    (dt::UINT32_T, 4, false),
    (dt::LONG, 8, true),
    (dt::LONG_LONG, 8, true),
    (dt::INT64_T, 8, true),
    (dt::UNSIGNED_LONG, 8, false),
    (dt::UNSIGNED_LONG_LONG, 8, false),
    (dt::UINT64_T, 8, false),
];
const OTHER_INTEGERS: &[(u32, usize, bool)] = &[
    (dt::AINT, 8, true),
    (dt::OFFSET, 8, true),
    (dt::COUNT, 8, true),
    (dt::INTEGER, 4, true),
    (dt::INTEGER1, 1, true),
    (dt::INTEGER2, 2, true),
    (dt::INTEGER4, 4, true),
    (dt::INTEGER8, 8, true),
    (dt::INTEGER16, 16, true),
];
const FLOATS: &[u32] = &[
    dt::FLOAT,
    dt::DOUBLE,
    dt::REAL,
    dt::DOUBLE_PRECISION,
    dt::REAL2,
    dt::REAL4,
    dt::REAL8,
    dt::C_FLOAT16,
    dt::BFLOAT16,
    dt::LONG_DOUBLE,
    dt::REAL16,
];
const COMPLEXES: &[u32] = &[
    dt::COMPLEX,
    dt::COMPLEX4,
    dt::COMPLEX8,
    dt::COMPLEX16,
    dt::COMPLEX32,
    dt::DOUBLE_COMPLEX,
    dt::C_FLOAT_COMPLEX,
    dt::C_DOUBLE_COMPLEX,
    dt::C_LONG_DOUBLE_COMPLEX,
    dt::CXX_FLOAT_COMPLEX,
    dt::CXX_DOUBLE_COMPLEX,
    dt::CXX_LONG_DOUBLE_COMPLEX,
];
const LOGICALS: &[(u32, usize)] = &[
    (dt::LOGICAL, 4),
    (dt::LOGICAL1, 1),
    (dt::LOGICAL2, 2),
    (dt::LOGICAL4, 4),
    (dt::LOGICAL8, 8),
    (dt::LOGICAL16, 16),
    (dt::C_BOOL, 1),
    (dt::CXX_BOOL, 1),
];
const PAIRS: &[u32] = &[
    dt::FLOAT_INT,
    dt::DOUBLE_INT,
    dt::LONG_INT,
    dt::TWO_INT,
    dt::SHORT_INT,
    dt::LONG_DOUBLE_INT,
    dt::TWO_REAL,
    dt::TWO_DOUBLE_PRECISION,
    dt::TWO_INTEGER,
];

#[test]
fn validity_is_the_standards_table() {
    let mut rows: Vec<(u32, Vec<&[u32]>)> = Vec::new();
    rows.extend(C_INTEGERS.iter().map(|t| (t.0, vec![ARITH, ORDER, LOGIC, BITS])));
    rows.extend(OTHER_INTEGERS.iter().map(|t| (t.0, vec![ARITH, ORDER, BITS])));
    rows.extend(FLOATS.iter().map(|&t| (t, vec![ARITH, ORDER])));
    rows.extend(COMPLEXES.iter().map(|&t| (t, vec![ARITH])));
    rows.extend(LOGICALS.iter().map(|t| (t.0, vec![LOGIC])));
    rows.extend(PAIRS.iter().map(|&t| (t, vec![LOC])));
    rows.push((dt::BYTE, vec![BITS]));
    rows.extend([dt::CHAR, dt::CHARACTER, dt::WCHAR, dt::PACKED].map(|t| (t, vec![])));
    let all = [ARITH, ORDER, LOGIC, BITS, LOC].concat();
    for (t, valid) in &rows {
        let valid = valid.concat();
        for &o in &all {
            assert_eq!(supported(o, *t), valid.contains(&o), "op {o:#x} on {t:#x}");
        }
        assert!(RMA.iter().all(|&o| supported(o, *t)), "REPLACE and NO_OP on {t:#x}");
    }
    // Every other number in the range of constants is no reducible type.
    for t in (0x200..0x300).chain(0x800..0x806) {
        if !rows.iter().any(|r| r.0 == t) {
            assert!(all.iter().all(|&o| !supported(o, t)), "{t:#x} is in no class");
        }
    }
    // SAFETY: refused before the buffers are touched.
    let e = unsafe { reduce(op::SUM, dt::FLOAT_INT, std::ptr::null(), std::ptr::null_mut(), 1) };
    assert_eq!(e.unwrap_err().class, weft_base::ErrClass::OP);
}

/// Ops beyond the standard's table are those of the integer that other libraries take the type for.
#[test]
fn types_that_others_take_for_integers() {
    let like = [
        (dt::CHAR, dt::SIGNED_CHAR, 1),
        (dt::CHARACTER, dt::UNSIGNED_CHAR, 1),
        (dt::BYTE, dt::UNSIGNED_CHAR, 1),
        (dt::PACKED, dt::UNSIGNED_CHAR, 1),
        (dt::WCHAR, dt::INT, 4),
        (dt::AINT, dt::INT64_T, 8),
        (dt::COUNT, dt::INT64_T, 8),
        (dt::OFFSET, dt::INT64_T, 8),
        (dt::INTEGER, dt::INT, 4),
        (dt::INTEGER2, dt::SHORT, 2),
        (dt::LOGICAL, dt::INT, 4),
        (dt::LOGICAL8, dt::INT64_T, 8),
        (dt::C_BOOL, dt::SIGNED_CHAR, 1),
    ];
    let (a, b) = ([0u8, 1, 255, 3, 200, 7, 90, 128], [0u8, 0, 1, 5, 100, 7, 180, 127]);
    for (t, integer, size) in like {
        for o in [ARITH, ORDER, LOGIC, BITS].concat() {
            assert_eq!(apply(o, t, &a, &b, 8 / size), apply(o, integer, &a, &b, 8 / size), "op {o:#x} on {t:#x}");
        }
    }
    assert!(kernel(op::SUM, dt::LOGICAL16).is_some() && kernel(op::LAND, dt::INTEGER16).is_some());
    let refused = [(op::BAND, dt::FLOAT), (op::LAND, dt::DOUBLE), (op::MIN, dt::COMPLEX), (op::MINLOC, dt::INT)];
    assert!(refused.iter().all(|&(o, t)| kernel(o, t).is_none()));
}

/// Runs the kernel on copies at odd addresses.
fn apply(o: u32, t: u32, a: &[u8], b: &[u8], n: usize) -> Vec<u8> {
    let mut x = vec![0u8; a.len() + 1];
    let mut y = vec![0u8; b.len() + 1];
    x[1..].copy_from_slice(a);
    y[1..].copy_from_slice(b);
    // SAFETY: both buffers hold n elements from byte 1 on.
    unsafe { reduce(o, t, x.as_ptr().add(1), y.as_mut_ptr().add(1), n) }.unwrap();
    assert_eq!(&x[1..], a, "the input is unchanged");
    y[1..].to_vec()
}

fn int_oracle(o: u32, a: i128, b: i128) -> i128 {
    match o {
        op::SUM => a.wrapping_add(b),
        op::PROD => a.wrapping_mul(b),
        op::MIN => a.min(b),
        op::MAX => a.max(b),
        op::BAND => a & b,
        op::BOR => a | b,
        op::BXOR => a ^ b,
        op::LAND => (a != 0 && b != 0) as i128,
        op::LOR => (a != 0 || b != 0) as i128,
        op::LXOR => ((a != 0) != (b != 0)) as i128,
        _ => unreachable!(),
    }
}

fn widen(bytes: &[u8], signed: bool) -> i128 {
    let fill = if signed && bytes[bytes.len() - 1] & 0x80 != 0 { 0xff } else { 0 };
    let mut w = [fill; 16];
    w[..bytes.len()].copy_from_slice(bytes);
    i128::from_le_bytes(w)
}

fn float_oracle(o: u32, a: f64, b: f64) -> f64 {
    match o {
        op::SUM => a + b,
        op::PROD => a * b,
        op::MIN => a.min(b),
        op::MAX => a.max(b),
        _ => unreachable!(),
    }
}

/// Small multiples of a quarter: sums and products are exact in f32 and f64.
fn quarters(seed: &[u8]) -> Vec<f64> {
    seed.iter().map(|&v| (v as i8) as f64 / 4.0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integers(n in 0usize..70, seed in prop::collection::vec(any::<u8>(), 70 * 32)) {
        for &(t, size, signed) in C_INTEGERS.iter().chain(OTHER_INTEGERS) {
            let (a, b) = (&seed[..n * size], &seed[seed.len() - n * size..]);
            for o in [ARITH, ORDER, BITS, LOGIC].concat() {
                if kernel(o, t).is_none() { continue }
                let got = apply(o, t, a, b, n);
                for i in 0..n {
                    let r = i * size..(i + 1) * size;
                    let want = int_oracle(o, widen(&a[r.clone()], signed), widen(&b[r.clone()], signed));
                    prop_assert_eq!(&got[r], &want.to_le_bytes()[..size], "op {:#x} type {:#x} at {}", o, t, i);
                }
            }
        }
    }

    #[test]
    fn logicals(n in 0usize..40, seed in prop::collection::vec(0u8..3, 40 * 32)) {
        for &(t, size) in LOGICALS {
            let (a, b) = (&seed[..n * size], &seed[seed.len() - n * size..]);
            for &o in LOGIC {
                let got = apply(o, t, a, b, n);
                for i in 0..n {
                    let r = i * size..(i + 1) * size;
                    let want = int_oracle(o, widen(&a[r.clone()], false), widen(&b[r.clone()], false));
                    prop_assert_eq!(&got[r], &want.to_le_bytes()[..size]);
                }
            }
        }
    }

    #[test]
    fn floats(x in prop::collection::vec(any::<u8>(), 0..50), y in prop::collection::vec(any::<u8>(), 50)) {
        let (x, y) = (quarters(&x), quarters(&y));
        let n = x.len();
        for o in [ARITH, ORDER].concat() {
            let want: Vec<f64> = (0..n).map(|i| float_oracle(o, x[i], y[i])).collect();
            for t in [dt::FLOAT, dt::REAL, dt::REAL4] {
                let enc = |v: &[f64]| v[..n].iter().flat_map(|&v| (v as f32).to_le_bytes()).collect::<Vec<_>>();
                prop_assert_eq!(apply(o, t, &enc(&x), &enc(&y), n), enc(&want));
            }
            for t in [dt::DOUBLE, dt::DOUBLE_PRECISION, dt::REAL8] {
                let enc = |v: &[f64]| v[..n].iter().flat_map(|&v| v.to_le_bytes()).collect::<Vec<_>>();
                prop_assert_eq!(apply(o, t, &enc(&x), &enc(&y), n), enc(&want));
            }
            for t in [dt::REAL2, dt::C_FLOAT16] {
                let enc = |v: &[f64]| v[..n].iter().flat_map(|&v| f16::from_f64(v).to_le_bytes()).collect::<Vec<_>>();
                prop_assert_eq!(apply(o, t, &enc(&x), &enc(&y), n), enc(&want));
            }
            let enc = |v: &[f64]| v[..n].iter().flat_map(|&v| bf16::from_f64(v).to_le_bytes()).collect::<Vec<_>>();
            prop_assert_eq!(apply(o, dt::BFLOAT16, &enc(&x), &enc(&y), n), enc(&want));
        }
    }

    #[test]
    fn complexes(x in prop::collection::vec(any::<u8>(), 40), y in prop::collection::vec(any::<u8>(), 40)) {
        let (x, y) = (quarters(&x), quarters(&y));
        let n = x.len() / 2;
        for &o in ARITH {
            let want: Vec<f64> = (0..n).flat_map(|i| {
                let (a, b, c, d) = (x[2 * i], x[2 * i + 1], y[2 * i], y[2 * i + 1]);
                if o == op::SUM { [a + c, b + d] } else { [a * c - b * d, a * d + b * c] }
            }).collect();
            for t in [dt::COMPLEX, dt::COMPLEX8, dt::C_FLOAT_COMPLEX, dt::CXX_FLOAT_COMPLEX] {
                let enc = |v: &[f64]| v.iter().flat_map(|&v| (v as f32).to_le_bytes()).collect::<Vec<_>>();
                prop_assert_eq!(apply(o, t, &enc(&x), &enc(&y), n), enc(&want));
            }
            for t in [dt::COMPLEX16, dt::DOUBLE_COMPLEX, dt::C_DOUBLE_COMPLEX, dt::CXX_DOUBLE_COMPLEX] {
                let enc = |v: &[f64]| v.iter().flat_map(|&v| v.to_le_bytes()).collect::<Vec<_>>();
                prop_assert_eq!(apply(o, t, &enc(&x), &enc(&y), n), enc(&want));
            }
        }
    }

    #[test]
    fn pairs(x in prop::collection::vec((-3i16..3, 0i32..9), 30), y in prop::collection::vec((-3i16..3, 0i32..9), 30)) {
        let n = x.len();
        for &o in LOC {
            let want: Vec<(i16, i32)> = (0..n).map(|i| {
                let (a, b) = (x[i], y[i]);
                let a_better = if o == op::MINLOC { a.0 < b.0 } else { a.0 > b.0 };
                if a_better || (a.0 == b.0 && a.1 < b.1) { a } else { b }
            }).collect();
            macro_rules! check {
                ($t:expr, $v:ty, $i:ty, $off:expr, $stride:expr) => {{
                    let enc = |v: &[(i16, i32)]| {
                        let mut out = vec![0u8; v.len() * $stride];
                        for (k, p) in v.iter().enumerate() {
                            let (a, b) = ((p.0 as $v).to_le_bytes(), (p.1 as $i).to_le_bytes());
                            out[k * $stride..][..a.len()].copy_from_slice(&a);
                            out[k * $stride + $off..][..b.len()].copy_from_slice(&b);
                        }
                        out
                    };
                    prop_assert_eq!(apply(o, $t, &enc(&x), &enc(&y), n), enc(&want), "pair {:#x}", $t);
                }};
            }
            check!(dt::FLOAT_INT, f32, i32, 4, 8);
            check!(dt::DOUBLE_INT, f64, i32, 8, 16);
            check!(dt::LONG_INT, i64, i32, 8, 16);
            check!(dt::TWO_INT, i32, i32, 4, 8);
            check!(dt::TWO_INTEGER, i32, i32, 4, 8);
            check!(dt::SHORT_INT, i16, i32, 4, 8);
            check!(dt::TWO_REAL, f32, f32, 4, 8);
            check!(dt::TWO_DOUBLE_PRECISION, f64, f64, 8, 16);
            // The run-time layout: int16_t value, uint64_t index.
            let enc = |v: &[(i16, i32)]| v.iter().flat_map(|p| {
                let mut e = [0u8; 16];
                e[..2].copy_from_slice(&p.0.to_le_bytes());
                e[8..].copy_from_slice(&(p.1 as u64).to_le_bytes());
                e
            }).collect::<Vec<u8>>();
            let l = ValueIndex { value: dt::INT16_T, index: dt::UINT64_T, index_offset: 8, stride: 16 };
            let (a, mut b) = (enc(&x), enc(&y));
            // SAFETY: both buffers hold n pairs of 16 bytes.
            unsafe { reduce_value_index(o, l, a.as_ptr(), b.as_mut_ptr(), n) }.unwrap();
            prop_assert_eq!(b, enc(&want));
        }
    }
}

/// `long double` and REAL*16 encodings of whole numbers; the arithmetic itself is checked beside it.
#[cfg(target_arch = "x86_64")]
#[test]
fn wide_floats_reduce_in_place() {
    // 80-bit: explicit leading one in bit 63, exponent biased by 16383.
    let f80 = |v: u64| -> [u8; 16] {
        let mut e = [0u8; 16];
        if v != 0 {
            let lz = v.leading_zeros();
            e[..8].copy_from_slice(&(v << lz).to_le_bytes());
            e[8..10].copy_from_slice(&(16383 + 63 - lz as u16).to_le_bytes());
        }
        e
    };
    let f128 = |v: u64| -> [u8; 16] {
        if v == 0 {
            return [0; 16];
        }
        let top = 63 - v.leading_zeros();
        let man = ((v as u128) << (112 - top)) & ((1 << 112) - 1);
        ((16383 + top as u128) << 112 | man).to_le_bytes()
    };
    for (t, c, enc) in [
        (dt::LONG_DOUBLE, dt::C_LONG_DOUBLE_COMPLEX, &f80 as &dyn Fn(u64) -> [u8; 16]),
        (dt::REAL16, dt::COMPLEX32, &f128),
    ] {
        let cat = |v: &[u64]| v.iter().flat_map(|&v| enc(v)).collect::<Vec<u8>>();
        let (a, b) = (cat(&[3, 7, 0, 1 << 40]), cat(&[5, 2, 9, 1 << 40]));
        assert_eq!(apply(op::SUM, t, &a, &b, 4), cat(&[8, 9, 9, 1 << 41]));
        assert_eq!(apply(op::PROD, t, &cat(&[3, 7]), &cat(&[5, 2]), 2), cat(&[15, 14]));
        assert_eq!(apply(op::MIN, t, &a, &b, 4), cat(&[3, 2, 0, 1 << 40]));
        assert_eq!(apply(op::MAX, t, &a, &b, 4), cat(&[5, 7, 9, 1 << 40]));
        // (5 + 1i)(3 + 7i) = 8 + 38i
        assert_eq!(apply(op::PROD, c, &cat(&[5, 1]), &cat(&[3, 7]), 1), cat(&[8, 38]));
        assert_eq!(apply(op::SUM, c, &cat(&[5, 1]), &cat(&[3, 7]), 1), cat(&[8, 8]));
    }
    let pair = |v: u64, i: i32| {
        let mut e = [0u8; 32];
        e[..16].copy_from_slice(&f80(v));
        e[16..20].copy_from_slice(&i.to_le_bytes());
        e.to_vec()
    };
    assert_eq!(apply(op::MINLOC, dt::LONG_DOUBLE_INT, &pair(4, 8), &pair(4, 3), 1), pair(4, 3));
    assert_eq!(apply(op::MAXLOC, dt::LONG_DOUBLE_INT, &pair(5, 8), &pair(4, 3), 1), pair(5, 8));
}
