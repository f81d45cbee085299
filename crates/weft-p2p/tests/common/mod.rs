//! Threads that play ranks over one region.

#![allow(dead_code)] // Each test file uses a part.

use std::sync::Arc;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_p2p::*;
use weft_shm::{JobHeader, JobLayout, Region};

pub struct Rank {
    pub p2p: P2p,
    pub me: u32,
    pub n: u32,
}

/// Runs `f` as `n` ranks, each a thread. Aborts the test process after `limit_s` seconds.
pub fn ranks_mode(n: u32, wait_mode: u32, limit_s: u64, f: impl Fn(&Rank) + Sync) {
    let layout = JobLayout::new(n);
    let (_fd, region) = Region::create_memfd(c"weft-p2p-test", layout.total_len() as usize).unwrap();
    JobHeader::of(&region, &layout).init(n, 1, 0, wait_mode);
    let region = Arc::new(region);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|s| {
        let dog = s.spawn(|| watchdog(&done, limit_s));
        let workers: Vec<_> = (0..n)
            .map(|me| {
                let (region, f) = (region.clone(), &f);
                s.spawn(move || {
                    let rank = Rank { p2p: P2p::on_region(region, layout, Proc(me)), me, n };
                    f(&rank);
                    rank.finish();
                })
            })
            .collect();
        let mut failed = false;
        for w in workers {
            failed |= w.join().is_err();
        }
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        dog.thread().unpark();
        assert!(!failed, "a rank failed");
    });
}

pub fn ranks(n: u32, f: impl Fn(&Rank) + Sync) {
    ranks_mode(n, weft_shm::WAIT_OVERSUBSCRIBED, 120, f);
}

fn watchdog(done: &std::sync::atomic::AtomicBool, limit_s: u64) {
    let end = Instant::now() + Duration::from_secs(limit_s);
    while !done.load(std::sync::atomic::Ordering::SeqCst) {
        let now = Instant::now();
        if now > end {
            eprintln!("test took more than {limit_s} s");
            std::process::abort();
        }
        std::thread::park_timeout(end - now);
    }
}

/// Naps of a wait after which those that follow are long: 32 ms or more.
const SHORT_NAPS: u64 = 5;

/// One thread waits until it sleeps for long; another one then gives it what it waits for.
#[derive(Default)]
pub struct Slumber {
    deep: std::sync::atomic::AtomicBool,
}

impl Slumber {
    /// Waits until the other one sleeps deeply, or is about to.
    pub fn await_deep(&self) {
        while !self.deep.swap(false, std::sync::atomic::Ordering::SeqCst) {
            std::thread::yield_now();
        }
    }

    /// Waits until `done`, by naps that grow long. Whether the last nap was ended by a wake; true where what was waited
    /// for had come before it began.
    pub fn wait(&self, p2p: &P2p, mut done: impl FnMut() -> bool) -> bool {
        // Not the counters: `done` holds the engine's lock, and this does not.
        let (mut w, (began, _)) = (Waiter::new(), p2p.sleeps());
        let mut told = false;
        let mut last = p2p.sleeps();
        while !done() {
            if w.is_announced() && p2p.sleeps().0 - began >= SHORT_NAPS && !std::mem::replace(&mut told, true) {
                self.deep.store(true, std::sync::atomic::Ordering::SeqCst);
            }
            last = p2p.sleeps();
            p2p.idle(&mut w);
        }
        let (sleeps, woken) = p2p.sleeps();
        sleeps == last.0 || woken > last.1
    }
}

impl Rank {
    /// Progresses until own sends are done.
    pub fn finish(&self) {
        let mut w = Waiter::new();
        loop {
            self.p2p.progress();
            if !self.p2p.has_pending_sends() {
                break;
            }
            self.p2p.idle(&mut w);
        }
    }
    pub fn wait(&self, r: Req) -> Completion {
        let mut w = Waiter::new();
        loop {
            self.p2p.progress();
            if let Some(c) = self.p2p.poll(r) {
                return c;
            }
            self.p2p.idle(&mut w);
        }
    }
    pub fn isend(&self, mode: SendMode, b: &[u8], dest: u32, ctx: u32, tag: i32) -> Started {
        let buf = SendBuf::Bytes { ptr: b.as_ptr(), len: b.len() };
        self.p2p.isend(mode, buf, Proc(dest), ctx, tag).unwrap()
    }
    pub fn send(&self, b: &[u8], dest: u32, ctx: u32, tag: i32) {
        if let Started::Pending(r) = self.isend(SendMode::Standard, b, dest, ctx, tag) {
            let c = self.wait(r);
            assert!(!c.cancelled && c.error.is_none());
        }
    }
    pub fn irecv(&self, b: &mut [u8], src: Option<u32>, ctx: u32, tag: Option<i32>) -> StartedRecv {
        let buf = RecvBuf::Bytes { ptr: b.as_mut_ptr(), len: b.len() };
        self.p2p.irecv(buf, src.map(Proc), ctx, tag).unwrap()
    }
    pub fn recv(&self, b: &mut [u8], src: Option<u32>, ctx: u32, tag: Option<i32>) -> Completion {
        let r = self.irecv(b, src, ctx, tag);
        self.finish_recv(r)
    }
    pub fn finish_recv(&self, r: StartedRecv) -> Completion {
        match r {
            StartedRecv::Done(c) => c,
            StartedRecv::Pending(r) => self.wait(r),
        }
    }
    pub fn barrier(&self) {
        let mut b = [0u8; 1];
        let mut k = 1;
        while k < self.n {
            let (to, from) = ((self.me + k) % self.n, (self.me + self.n - k) % self.n);
            let r = self.irecv(&mut b, Some(from), 1, Some(k as i32));
            self.send(&[1], to, 1, k as i32);
            self.finish_recv(r);
            k *= 2;
        }
    }
}

/// Content of a message, different for each seed.
pub fn fill(seed: u64, b: &mut [u8]) {
    for (i, x) in b.iter_mut().enumerate() {
        *x = (seed as usize).wrapping_mul(131).wrapping_add(i.wrapping_mul(7)).wrapping_add(i >> 8) as u8;
    }
}

pub fn pattern(seed: u64, len: usize) -> Vec<u8> {
    let mut v = vec![0; len];
    fill(seed, &mut v);
    v
}

/// xorshift, for reproducible randomness.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}
