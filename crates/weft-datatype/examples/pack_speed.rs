//! Pack speed of vectors relative to memcpy of the same bytes, and to the machine's limit.
//!
//! `cargo run --release -p weft-datatype --example pack_speed [KiB of packed data, ..]`
//!
//! All sides copy the same packed bytes, in alternation; each figure is the best of its repetitions.
//! Columns:
//! - block length and stride in bytes; `*` marks strides that are powers of two;
//! - memcpy, pack and unpack in GB/s of packed data;
//! - `/memcpy`: pack and unpack over memcpy of the packed bytes;
//! - `/lines`: pack over memcpy of all bytes of the cache lines that the blocks touch, which is the
//!   traffic that the packing causes (it differs for blocks that fill lines in part);
//! - `/touch`: pack's time is at least that of reading one word of each of these lines, in the same
//!   order; this column is that time over the pack's. 1 would be a copy that costs nothing beyond
//!   getting at the source.
//!
//! Blocks at strides that are powers of two share few sets of the caches: they come from a level
//! farther away than their size suggests, for any loop, and `/touch` shows how far.

use std::hint::black_box;
use std::time::Instant;
use weft_base::consts::dt;
use weft_datatype::Datatype;

const LINE: usize = 64;

/// Seconds of the fastest of `reps` samples of each, in alternation; a sample is `inner` calls.
fn best(reps: usize, inner: usize, fs: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let mut times = vec![f64::INFINITY; fs.len()];
    for _ in 0..reps {
        for (f, t) in fs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (0..inner).for_each(|_| f());
            *t = t.min(start.elapsed().as_secs_f64() / inner as f64);
        }
    }
    times
}

/// A buffer that starts on a page, as large arrays do.
struct Buffer(*mut u8, std::alloc::Layout);

impl Buffer {
    fn new(bytes: usize) -> Buffer {
        let layout = std::alloc::Layout::from_size_align(bytes + LINE, 4096).expect("a layout");
        // SAFETY: not empty; filled at once.
        unsafe {
            let p = std::alloc::alloc(layout);
            p.write_bytes(1, layout.size());
            Buffer(p, layout)
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: from `new`.
        unsafe { std::alloc::dealloc(self.0, self.1) };
    }
}

fn measure(block: usize, stride: usize, packed: usize) {
    let count = (packed / block).max(1);
    let byte = Datatype::predefined(dt::BYTE).expect("MPI_BYTE");
    let ty = Datatype::hvector(count as i64, block as i64, stride as i64, byte).expect("a vector");
    let bytes = ty.size() as usize;
    let lines_per_block = block.div_ceil(LINE);
    // Blocks that share lines touch them once.
    let lines = if stride < LINE { (count * stride).div_ceil(LINE) } else { count * lines_per_block };
    let (user, dense, other) = (Buffer::new(count * stride), Buffer::new(lines * LINE), Buffer::new(lines * LINE));
    let (user, dense, other) = (user.0, dense.0, other.0);
    // SAFETY: both have that many bytes.
    let mut copy = || unsafe { black_box(other).copy_from_nonoverlapping(dense, bytes) };
    // SAFETY: as above.
    let mut copy_lines = || unsafe { black_box(other).copy_from_nonoverlapping(dense, lines * LINE) };
    // SAFETY: the buffers have the sizes of the type.
    let mut pack = || unsafe { ty.pack(black_box(user), 1, 0, dense, bytes) };
    // SAFETY: as above.
    let mut unpack = || unsafe { ty.unpack(black_box(user), 1, 0, dense, bytes) };
    let mut touch = || {
        let mut sum = 0u8;
        for i in 0..count {
            for l in 0..lines_per_block {
                // SAFETY: in a block.
                sum ^= unsafe { user.add(i * stride + l * LINE).read_volatile() };
            }
        }
        black_box(sum);
    };
    let inner = ((128 << 10) / bytes).max(1);
    let reps = ((1 << 28) / (inner * bytes)).clamp(9, 400);
    let t = best(reps, inner, &mut [&mut copy, &mut pack, &mut unpack, &mut copy_lines, &mut touch]);
    let rate = |t: f64| bytes as f64 / t / 1e9;
    println!(
        "{block:>6} {stride:>6}{} {:>7.1} {:>7.1} {:>7.1} {:>8.2} {:>8.2} {:>8.2} {:>8.2}",
        if stride.is_power_of_two() { '*' } else { ' ' },
        rate(t[0]),
        rate(t[1]),
        rate(t[2]),
        t[0] / t[1],
        t[0] / t[2],
        t[3] / t[1],
        t[4] / t[1],
    );
}

fn main() {
    let given: Vec<usize> =
        std::env::args().skip(1).map(|a| (a.parse::<f64>().expect("KiB") * 1024.0) as usize).collect();
    let sizes = match given.is_empty() {
        true => (0..=5).map(|i| 4096 << (2 * i)).collect(),
        false => given,
    };
    for packed in sizes {
        println!("# {} KiB of packed data", packed >> 10);
        println!("# block stride   memcpy   pack  unpack  /memcpy /memcpy(u) /lines  /touch");
        for block in [4, 8, 16, 32] {
            [2, 3, 8].into_iter().for_each(|gap| measure(block, block * gap, packed));
        }
        for block in [64, 128, 256, 1024] {
            for gap in [2, 3, 5, 8, 16] {
                measure(block, block * gap, packed);
            }
        }
        [(64, 4096), (64, 4160), (96, 192), (96, 480), (4096, 8192), (4096, 12288)]
            .into_iter()
            .for_each(|(block, stride)| measure(block, stride, packed));
    }
}
