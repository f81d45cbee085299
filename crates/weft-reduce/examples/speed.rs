//! Prints how fast each op on each type reduces in place, in GB/s of one operand, beside a copy.
//!
//! `speed [level] [filter]`: `level` is base, avx2, avx512 or best (the default); `filter` keeps the
//! lines that contain it. Each figure is the best of several runs of a few milliseconds: the least
//! disturbed one. `-n K` as the first two arguments measures K sources in one pass instead; after the
//! long buffers come calls on a few elements, in nanoseconds.

use std::time::{Duration, Instant};
use weft_base::consts::{dt, op};
use weft_reduce::{Kernels, Level, kernels_at};

const OPS: &[(u32, &str)] = &[
    (op::SUM, "sum"),
    (op::PROD, "prod"),
    (op::MIN, "min"),
    (op::MAX, "max"),
    (op::BAND, "band"),
    (op::BOR, "bor"),
    (op::BXOR, "bxor"),
    (op::LAND, "land"),
    (op::LOR, "lor"),
    (op::LXOR, "lxor"),
    (op::MINLOC, "minloc"),
    (op::MAXLOC, "maxloc"),
];
/// One type of each class: number, name, bytes.
const TYPES: &[(u32, &str, usize)] = &[
    (dt::INT8_T, "int8", 1),
    (dt::UINT8_T, "uint8", 1),
    (dt::INT16_T, "int16", 2),
    (dt::UINT16_T, "uint16", 2),
    (dt::INT32_T, "int32", 4),
    (dt::UINT32_T, "uint32", 4),
    (dt::INT64_T, "int64", 8),
    (dt::UINT64_T, "uint64", 8),
    (dt::INTEGER16, "integer16", 16),
    (dt::FLOAT, "float", 4),
    (dt::DOUBLE, "double", 8),
    (dt::C_FLOAT16, "float16", 2),
    (dt::BFLOAT16, "bfloat16", 2),
    (dt::C_FLOAT_COMPLEX, "complex-float", 8),
    (dt::C_DOUBLE_COMPLEX, "complex-double", 16),
    (dt::COMPLEX4, "complex4", 4),
    (dt::LONG_DOUBLE, "long-double", 16),
    (dt::REAL16, "real16", 16),
    (dt::C_LONG_DOUBLE_COMPLEX, "complex-ldouble", 32),
    (dt::LOGICAL16, "logical16", 16),
    (dt::FLOAT_INT, "float-int", 8),
    (dt::DOUBLE_INT, "double-int", 16),
    (dt::LONG_INT, "long-int", 16),
    (dt::TWO_INT, "2int", 8),
    (dt::SHORT_INT, "short-int", 8),
    (dt::TWO_REAL, "2real", 8),
    (dt::TWO_DOUBLE_PRECISION, "2double", 16),
    (dt::LONG_DOUBLE_INT, "ldouble-int", 32),
];
const SIZES: [usize; 3] = [4 << 10, 256 << 10, 8 << 20];
const RUNS: usize = 7;
const RUN: Duration = Duration::from_millis(2);

/// Seconds of one call, the best run.
fn time(mut f: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    let mut calls = 1u32;
    for _ in 0..RUNS + 1 {
        let t = Instant::now();
        for _ in 0..calls {
            f();
        }
        let took = t.elapsed();
        best = best.min(took.as_secs_f64() / calls as f64);
        // The first run finds the number of calls.
        calls = ((RUN.as_secs_f64() / best) as u32).clamp(1, 1 << 20);
    }
    best
}

/// Random elements that are ordinary numbers near one in every float format of 2 to 16 bytes, so that
/// what is measured is not the processor's way with subnormals.
fn buffers(len_bytes: usize, k: usize) -> Vec<Vec<u64>> {
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    let mut word = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x & 0x03ff_03ff_03ff_03ff | 0x3c00_3c00_3c00_3c00
    };
    (0..k).map(|_| (0..len_bytes / 8).map(|_| word()).collect()).collect()
}

/// Seconds of one call on n elements.
fn measure(kernels: &Kernels, n: usize, k: usize, bufs: &mut [Vec<u64>]) -> f64 {
    if k == 2 {
        let (a, b) = bufs.split_at_mut(1);
        let (a, b) = (a[0].as_ptr().cast(), b[0].as_mut_ptr().cast());
        // SAFETY: both buffers hold len_bytes, and the level is available.
        time(|| unsafe { (kernels.two)(a, b, n) })
    } else {
        let srcs: Vec<*const u8> = bufs[..k].iter().map(|b| b.as_ptr().cast()).collect();
        let out = bufs[k].as_mut_ptr().cast();
        // SAFETY: all buffers hold len_bytes, and the level is available.
        time(|| unsafe { (kernels.many)(srcs.as_ptr(), k, out, n) })
    }
}

/// Calls on a few elements.
fn short(level: Level, k: usize, filter: &str, bufs: &mut [Vec<u64>]) {
    const COUNTS: [usize; 6] = [1, 2, 3, 8, 16, 100];
    println!("ns a call at 1, 2, 3, 8, 16, 100 elements");
    let some = [dt::INT8_T, dt::INT32_T, dt::FLOAT, dt::DOUBLE, dt::C_FLOAT16, dt::C_DOUBLE_COMPLEX, dt::TWO_INT];
    for &(o, op_name) in &[OPS[0], OPS[3], OPS[11]] {
        for &(t, type_name, _) in TYPES.iter().filter(|t| some.contains(&t.0)) {
            let label = format!("{op_name:<7}{type_name:<16}");
            let Some(kernels) = kernels_at(level, o, t).filter(|_| label.contains(filter)) else { continue };
            let line: String = COUNTS.map(|n| format!("{:9.1}", measure(kernels, n, k, bufs) * 1e9)).concat();
            println!("{label}{line}");
        }
    }
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut k = 2;
    if args.first().is_some_and(|a| a == "-n") {
        k = args.get(1).and_then(|a| a.parse().ok()).filter(|&k| k >= 1).expect("-n needs a number");
        args.drain(..2);
    }
    let name = args.first().map_or("best", String::as_str);
    let level = match name {
        "best" => Level::best(),
        _ => Level::ALL.into_iter().find(|l| l.name() == name).expect("levels: base, avx2, avx512, best"),
    };
    let filter = args.get(1).map_or("", String::as_str);
    assert!(level.is_available(), "this processor has no {name}");
    println!("level {}, {k} sources; GB/s of one operand at 4 KiB, 256 KiB, 8 MiB", level.name());
    let mut bufs: Vec<_> = SIZES.map(|s| buffers(s, k.max(2) + 1)).into();
    let mut line = String::new();
    for (s, len_bytes) in SIZES.into_iter().enumerate() {
        let (a, b) = bufs[s].split_at_mut(1);
        let (a, b): (*const u8, *mut u8) = (a[0].as_ptr().cast(), b[0].as_mut_ptr().cast());
        // SAFETY: both buffers hold len_bytes and are distinct.
        let t = time(|| unsafe { std::ptr::copy_nonoverlapping(a, std::hint::black_box(b), len_bytes) });
        line += &format!("{:9.1}", len_bytes as f64 / t / 1e9);
    }
    println!("{:<7}{:<16}{line}", "memcpy", "");
    for &(o, op_name) in OPS {
        for &(t, type_name, size) in TYPES {
            let label = format!("{op_name:<7}{type_name:<16}");
            let Some(kernels) = kernels_at(level, o, t).filter(|_| label.contains(filter)) else { continue };
            let mut line = String::new();
            for (s, len_bytes) in SIZES.into_iter().enumerate() {
                // Results of the last line do not become operands of this one.
                let fresh = buffers(len_bytes, 2);
                bufs[s][..2].clone_from_slice(&fresh);
                line +=
                    &format!("{:9.1}", len_bytes as f64 / measure(kernels, len_bytes / size, k, &mut bufs[s]) / 1e9);
            }
            println!("{label}{line}");
        }
    }
    short(level, k, filter, &mut bufs[0]);
}
