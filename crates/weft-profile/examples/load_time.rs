//! How long a rank takes to learn of its machine and load the profile, in microseconds.

use std::time::Instant;
use weft_profile::{Machine, Profile};

fn median_us(mut f: impl FnMut()) -> (f64, f64) {
    let mut us: Vec<f64> = (0..101)
        .map(|_| {
            let start = Instant::now();
            f();
            start.elapsed().as_nanos() as f64 / 1e3
        })
        .collect();
    let first = us[0];
    us.sort_by(f64::total_cmp);
    (first, us[us.len() / 2])
}

fn main() {
    let (first, median) = median_us(|| drop(Machine::current()));
    println!("machine: {median:.1} us, the first time {first:.1}");
    let m = Machine::current();
    let (first, median) = median_us(|| drop(Profile::load(&m)));
    println!("profile: {median:.1} us, the first time {first:.1} ({})", Profile::load(&m).1);
}
