//! Barriers of more ranks than cores.
//!
//! `cargo run --release -p weft-p2p --example oversub [ranks] [0 dedicated | 1 oversubscribed]`

use std::sync::Arc;
use std::time::Instant;
use weft_base::Proc;
use weft_p2p::*;
use weft_shm::{JobHeader, JobLayout, Region};

fn wait(p2p: &P2p, r: Req) {
    let mut w = Waiter::new();
    while {
        p2p.progress();
        p2p.poll(r).is_none()
    } {
        p2p.idle(&mut w);
    }
}

fn barrier(p2p: &P2p, me: u32, n: u32) {
    let mut b = [0u8; 8];
    let mut k = 1;
    while k < n {
        let (to, from) = (Proc((me + k) % n), Proc((me + n - k) % n));
        // SAFETY: the buffer has 8 bytes.
        unsafe {
            if !p2p.send_fast::<true>(b.as_ptr(), 8, to, 1, k as i32) {
                let buf = SendBuf::Bytes { ptr: b.as_ptr(), len: 8 };
                if let Started::Pending(r) = p2p.isend(SendMode::Standard, buf, to, 1, k as i32).unwrap() {
                    wait(p2p, r);
                }
            }
            if p2p.recv_fast(b.as_mut_ptr(), 8, from, 1, k as i32, P2p::SPINS).is_none() {
                let buf = RecvBuf::Bytes { ptr: b.as_mut_ptr(), len: 8 };
                if let StartedRecv::Pending(r) = p2p.irecv(buf, Some(from), 1, Some(k as i32)).unwrap() {
                    wait(p2p, r);
                }
            }
        }
        k *= 2;
    }
}

fn main() {
    let arg = |i, d| std::env::args().nth(i).and_then(|a| a.parse().ok()).unwrap_or(d);
    let (n, mode) = (arg(1, 8), arg(2, 1));
    let layout = JobLayout::new(n);
    let (_fd, region) = Region::create_memfd(c"weft-oversub", layout.total_len() as usize).unwrap();
    JobHeader::of(&region, &layout).init(n, 1, 0, mode);
    let mut me = 0;
    for p in 1..n {
        // SAFETY: no other thread exists; the child must not outlive its parent.
        unsafe {
            let pid = libc::fork();
            assert!(pid >= 0, "fork");
            if pid == 0 {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                me = p;
                break;
            }
        }
    }
    let p2p = P2p::on_region(Arc::new(region), layout, Proc(me));
    for round in 0..4 {
        let count = 2000;
        let t = Instant::now();
        for _ in 0..count {
            barrier(&p2p, me, n);
        }
        if me == 0 && round > 0 {
            println!("{n} ranks: barrier {:.2} us", t.elapsed().as_micros() as f64 / count as f64);
        }
    }
    if me != 0 {
        std::process::exit(0);
    }
    println!("{:?}", p2p.counters());
    for _ in 1..n {
        let mut status = 0;
        // SAFETY: waits for the children made above.
        unsafe { libc::wait(&raw mut status) };
        assert_eq!(status, 0, "a child failed");
    }
}
