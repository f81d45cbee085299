//! Instructions only: both ends in one thread, so that no line moves between cores.
//!
//! `cargo run --release -p weft-p2p --example cost`

use std::sync::Arc;
use std::time::Instant;
use weft_base::Proc;
use weft_p2p::*;
use weft_shm::{JobHeader, JobLayout, Region, WAIT_DEDICATED};

const WINDOW: usize = 64;

fn main() {
    let layout = JobLayout::new(2);
    let (_fd, region) = Region::create_memfd(c"weft-cost", layout.total_len() as usize).unwrap();
    JobHeader::of(&region, &layout).init(2, 1, 0, WAIT_DEDICATED);
    let region = Arc::new(region);
    let ends = [0, 1].map(|p| P2p::on_region(region.clone(), layout, Proc(p)));
    let mut bufs = [[0u8; 8]; WINDOW];
    let mut reqs = Vec::with_capacity(WINDOW);
    let mut t = [0u128; 4];
    let rounds = 100_000u128;
    for _ in 0..rounds {
        let t0 = Instant::now();
        for b in &mut bufs {
            let buf = RecvBuf::Bytes { ptr: b.as_mut_ptr(), len: 8 };
            if let StartedRecv::Pending(r) = ends[1].irecv(buf, Some(Proc(0)), 0, Some(1)).unwrap() {
                reqs.push(r);
            }
        }
        let t1 = Instant::now();
        for b in &bufs {
            let buf = SendBuf::Bytes { ptr: b.as_ptr(), len: 8 };
            ends[0].isend(SendMode::Standard, buf, Proc(1), 0, 1).unwrap();
        }
        let t2 = Instant::now();
        while ends[1].progress() {}
        let t3 = Instant::now();
        for r in reqs.drain(..) {
            assert!(ends[1].poll(r).is_some());
        }
        let t4 = Instant::now();
        for (sum, d) in t.iter_mut().zip([t1 - t0, t2 - t1, t3 - t2, t4 - t3]) {
            *sum += d.as_nanos();
        }
    }
    let per = |x: u128| x as f64 / (rounds * WINDOW as u128) as f64;
    println!(
        "8 B, ns each: irecv {:.1}, isend {:.1}, progress {:.1}, poll {:.1}",
        per(t[0]),
        per(t[1]),
        per(t[2]),
        per(t[3])
    );
    let mut n = 0u64;
    let t0 = Instant::now();
    for _ in 0..rounds {
        for (me, you) in [(0, 1), (1, 0)] {
            let b = &mut bufs[0];
            // SAFETY: the buffers have 8 bytes.
            unsafe {
                assert!(ends[me].send_fast::<true>(b.as_ptr(), 8, Proc(you as u32), 0, 1));
                n += ends[you].recv_fast(b.as_mut_ptr(), 8, Proc(me as u32), 0, 1, 10).unwrap();
            }
        }
    }
    let ns = t0.elapsed().as_nanos() as f64 / (2 * rounds) as f64;
    println!("8 B, ns: send_fast and recv_fast {ns:.1}");
    assert_eq!(n, rounds as u64 * 16);
}
