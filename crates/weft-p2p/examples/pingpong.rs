//! The transport against the floor: two processes, pinned, over one region.
//!
//! `cargo run --release -p weft-p2p --example pingpong [rounds] [part of a line's name]`

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use weft_base::Proc;
use weft_p2p::*;
use weft_shm::{JobHeader, JobLayout, Region, WAIT_DEDICATED};

const WINDOW: usize = 64;

fn pin(cpu: usize) {
    // SAFETY: the set is plain data, valid for the calls.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set);
    }
}

struct Bench {
    p2p: P2p,
    me: u32,
    /// Two lines for the floor.
    flags: [*const AtomicU64; 2],
}

impl Bench {
    fn peer(&self) -> Proc {
        Proc(1 - self.me)
    }
    fn wait(&self, r: Req) {
        let mut w = Waiter::new();
        while {
            self.p2p.progress();
            self.p2p.poll(r).is_none()
        } {
            self.p2p.idle(&mut w);
        }
    }
    fn send(&self, b: &[u8], tag: i32) {
        // SAFETY: a slice is readable.
        if unsafe { self.p2p.send_fast::<true>(b.as_ptr(), b.len(), self.peer(), 0, tag) } {
            return;
        }
        if let Started::Pending(r) = self.isend(b, tag) {
            self.wait(r);
        }
    }
    fn isend(&self, b: &[u8], tag: i32) -> Started {
        let buf = SendBuf::Bytes { ptr: b.as_ptr(), len: b.len() };
        self.p2p.isend(SendMode::Standard, buf, self.peer(), 0, tag).unwrap()
    }
    fn irecv(&self, b: &mut [u8], tag: i32) -> StartedRecv {
        let buf = RecvBuf::Bytes { ptr: b.as_mut_ptr(), len: b.len() };
        self.p2p.irecv(buf, Some(self.peer()), 0, Some(tag)).unwrap()
    }
    fn recv(&self, b: &mut [u8], tag: i32) {
        let (p, n) = (b.as_mut_ptr(), b.len());
        // SAFETY: a slice is writable.
        if unsafe { self.p2p.recv_fast(p, n, self.peer(), 0, tag, P2p::SPINS) }.is_none()
            && let StartedRecv::Pending(r) = self.irecv(b, tag)
        {
            self.wait(r);
        }
    }

    /// Nanoseconds one way of a bare line: two flags in two lines, as two rings would have.
    fn floor(&self, n: u64, base: u64) -> f64 {
        // SAFETY: the flags are in the mapped region.
        let (mine, theirs) = unsafe { (&*self.flags[self.me as usize], &*self.flags[1 - self.me as usize]) };
        let t = Instant::now();
        for i in base + 1..=base + n {
            if self.me == 0 {
                mine.store(i, Ordering::Release);
            }
            while theirs.load(Ordering::Acquire) != i {
                std::hint::spin_loop();
            }
            if self.me == 1 {
                mine.store(i, Ordering::Release);
            }
        }
        t.elapsed().as_nanos() as f64 / n as f64 / 2.0
    }

    fn latency(&self, len: usize, n: u64) -> f64 {
        let mut b = vec![1u8; len];
        let t = Instant::now();
        for _ in 0..n {
            if self.me == 0 {
                self.send(&b, 1);
            }
            self.recv(&mut b, 1);
            if self.me == 1 {
                self.send(&b, 1);
            }
        }
        t.elapsed().as_nanos() as f64 / n as f64 / 2.0
    }

    /// Nanoseconds a message, `WINDOW` in flight, then a word back.
    fn stream(&self, len: usize, n: u64) -> f64 {
        let mut bufs: Vec<Vec<u8>> = (0..WINDOW).map(|_| vec![1u8; len]).collect();
        let mut reqs = Vec::with_capacity(WINDOW);
        let mut ack = [0u8; 4];
        let t = Instant::now();
        for _ in 0..n {
            if self.me == 0 {
                for b in &bufs {
                    if let Started::Pending(r) = self.isend(b, 2) {
                        reqs.push(r);
                    }
                }
                reqs.drain(..).for_each(|r| self.wait(r));
                self.recv(&mut ack, 3);
            } else {
                for b in &mut bufs {
                    if let StartedRecv::Pending(r) = self.irecv(b, 2) {
                        reqs.push(r);
                    }
                }
                reqs.drain(..).for_each(|r| self.wait(r));
                self.send(&ack, 3);
            }
        }
        t.elapsed().as_nanos() as f64 / n as f64 / WINDOW as f64
    }

    fn run(&self, rounds: usize, only: &str) {
        self.latency(8, 20_000);
        self.stream(8, 2_000);
        let mut base = 0;
        let mut line = |name: &str, unit: &str, f: &dyn Fn(u64) -> f64| {
            if !name.contains(only) {
                return;
            }
            let mut v: Vec<(f64, f64)> = (0..rounds)
                .map(|_| {
                    let floor = self.floor(20_000, base);
                    base += 20_000;
                    (f(0), floor)
                })
                .collect();
            v.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (best, mid) = (v[0], v[v.len() / 2]);
            if self.me == 0 {
                println!(
                    "{name:<22} median {:9.1} {unit} (floor beside it {:5.1} ns), lowest {:9.1} ({:5.1})",
                    mid.0, mid.1, best.0, best.1
                );
            }
        };
        line("8 B half round trip", "ns", &|_| self.latency(8, 20_000));
        line("8 B, 64 in flight", "ns", &|_| self.stream(8, 2_000));
        line("8 B, 64 in flight", "M/s", &|_| 1e3 / self.stream(8, 2_000));
        for len in [64, 256, 1 << 10, 4 << 10, 8 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20] {
            let n = ((64 << 20) / len).clamp(10, 5_000) as u64;
            line(&format!("{len} B latency"), "ns", &|_| self.latency(len, n));
        }
        for len in [1 << 10, 4 << 10, 16 << 10, 64 << 10, 1 << 20] {
            let n = ((256 << 20) / len / WINDOW).clamp(2, 500) as u64;
            line(&format!("{len} B bandwidth"), "MB/s", &|_| len as f64 * 1e3 / self.stream(len, n));
        }
    }
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(9);
    let layout = JobLayout::new(2);
    let extra = 8192u64;
    let len = (layout.total_len() + extra) as usize;
    let (_fd, region) = Region::create_memfd(c"weft-pingpong", len).unwrap();
    JobHeader::of(&region, &layout).init(2, 1, 0, WAIT_DEDICATED);
    let flags = [0, 4096].map(|o| region.at::<AtomicU64>(layout.total_len() + o) as *const _);
    // SAFETY: no other thread exists yet.
    let pid = unsafe { libc::fork() };
    assert!(pid >= 0, "fork");
    let me = (pid == 0) as u32;
    if me == 1 {
        // SAFETY: plain call; the child spins, so it must not outlive its peer.
        unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
    }
    pin(me as usize);
    let bench = Bench { p2p: P2p::on_region(Arc::new(region), layout, Proc(me)), me, flags };
    bench.run(rounds, &std::env::args().nth(2).unwrap_or_default());
    if me == 1 {
        std::process::exit(0);
    }
    println!("{:?}", bench.p2p.counters());
    let mut status = 0;
    // SAFETY: waits for the child made above.
    unsafe { libc::waitpid(pid, &raw mut status, 0) };
    assert_eq!(status, 0, "the child failed");
}
