//! Pack speed of vectors relative to memcpy of the same bytes.
//!
//! `cargo run --release -p weft-datatype --example pack_speed [MiB of packed data]`
//!
//! Both sides copy the same packed bytes, in alternation; each figure is the best of its
//! repetitions. Columns: block length, stride in blocks, memcpy, pack and unpack in GB/s, ratios.

use std::hint::black_box;
use std::time::Instant;
use weft_base::consts::dt;
use weft_datatype::Datatype;

/// Seconds of the fastest of `reps` calls of each, in alternation.
fn best(reps: usize, fs: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let mut times = vec![f64::INFINITY; fs.len()];
    for _ in 0..reps {
        for (f, t) in fs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            f();
            *t = t.min(start.elapsed().as_secs_f64());
        }
    }
    times
}

/// A buffer that starts on a cache line, as arrays of the programs that care do: a block of 64 bytes
/// that straddles two lines costs two.
fn aligned(bytes: usize) -> Vec<[u64; 8]> {
    vec![[1; 8]; bytes.div_ceil(64) + 1]
}

fn start(v: &mut [[u64; 8]]) -> *mut u8 {
    let p = v.as_mut_ptr().cast::<u8>();
    p.wrapping_add(p.align_offset(64))
}

fn measure(block: i64, gap: i64, packed: usize) {
    let count = packed as i64 / block;
    let byte = Datatype::predefined(dt::BYTE).expect("MPI_BYTE");
    let ty = Datatype::hvector(count, block, block * gap, byte).expect("a vector");
    let bytes = ty.size() as usize;
    let (mut user, mut dense, mut other) =
        (aligned((count * block * gap) as usize), aligned(bytes), aligned(bytes));
    let reps = (1 << 29) / bytes.max(1 << 12);
    let (user_ptr, dense_ptr, other_ptr) = (start(&mut user), start(&mut dense), start(&mut other));
    // SAFETY: both have `bytes` bytes.
    let mut copy = || unsafe { black_box(other_ptr).copy_from_nonoverlapping(dense_ptr, bytes) };
    // SAFETY: the buffers have the sizes of the type.
    let mut pack = || unsafe { ty.pack(black_box(user_ptr), 1, 0, dense_ptr, bytes) };
    // SAFETY: as above.
    let mut unpack = || unsafe { ty.unpack(black_box(user_ptr), 1, 0, dense_ptr, bytes) };
    let t = best(reps.clamp(9, 2000), &mut [&mut copy, &mut pack, &mut unpack]);
    let rate = |t: f64| bytes as f64 / t / 1e9;
    println!(
        "{block:>6} {gap:>4} {:>9.2} {:>9.2} {:>9.2} {:>8.2} {:>8.2}",
        rate(t[0]),
        rate(t[1]),
        rate(t[2]),
        t[0] / t[1],
        t[0] / t[2]
    );
}

fn main() {
    let sizes: Vec<usize> = match std::env::args().nth(1).and_then(|a| a.parse::<f64>().ok()) {
        Some(mib) => vec![(mib * 1048576.0) as usize],
        None => vec![16 << 10, 256 << 10, 4 << 20],
    };
    for packed in sizes {
        println!("# {} KiB of packed data", packed >> 10);
        println!("# block gap memcpy_GBs pack_GBs unpack_GBs pack_ratio unpack_ratio");
        for gap in [2, 8] {
            for block in [4, 8, 16, 32, 64, 96, 128, 256, 1024, 4096] {
                measure(block, gap, packed);
            }
        }
    }
}
