//! PEs as threads of this process: the trait on real memory, the twin of the simulated machine.

use std::cell::Cell;
use std::future::Future;
use std::hint;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use crate::{Addr, Atomic, Cmp, Shmem, Work};

struct World {
    heaps: Vec<Vec<AtomicU64>>,
    /// Arrivals at barriers, of all PEs and all barriers so far.
    arrived: AtomicU64,
    /// A PE has panicked, so that waiting for it would not end.
    failed: AtomicBool,
    pes_per_node: usize,
    start: Instant,
}

/// The handle of one thread.
pub struct ThreadPe<'w> {
    world: &'w World,
    pe: usize,
    /// Bytes of the symmetric heap given out; the same on all PEs.
    used: Cell<usize>,
}

impl Drop for ThreadPe<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // ORDERING: only the flag itself counts; read in `wait_for`.
            self.world.failed.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs `program` on `n_pes` threads, each with a symmetric heap of `heap_bytes`; what they return,
/// by PE. Panics when a program does.
pub fn run<R, F>(n_pes: usize, pes_per_node: usize, heap_bytes: usize, program: F) -> Vec<R>
where
    R: Send,
    F: AsyncFn(ThreadPe<'_>) -> R + Sync,
{
    let heap = || (0..heap_bytes / 8).map(|_| AtomicU64::new(0)).collect();
    let world = World {
        heaps: (0..n_pes).map(|_| heap()).collect(),
        arrived: AtomicU64::new(0),
        failed: AtomicBool::new(false),
        pes_per_node,
        start: Instant::now(),
    };
    let (world, program) = (&world, &program);
    let one = move |pe| block_on(program(ThreadPe { world, pe, used: Cell::new(0) }));
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_pes).map(|pe| scope.spawn(move || one(pe))).collect();
        threads.into_iter().map(|t| t.join().expect("a PE's program panicked")).collect()
    })
}

/// Polls to the end; operations on memory never leave a waker behind.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(out) = future.as_mut().poll(&mut context) {
            return out;
        }
        hint::spin_loop();
    }
}

impl ThreadPe<'_> {
    #[inline]
    fn word(&self, at: Addr, pe: usize) -> &AtomicU64 {
        &self.world.heaps[pe][at / 8]
    }

    /// Polls, and gives the core away now and then; panics when another PE has.
    fn wait_for(&self, done: impl Fn() -> bool) {
        let mut spins = 0_u32;
        while !done() {
            spins += 1;
            if spins.is_multiple_of(64) {
                // ORDERING: only the flag itself counts.
                assert!(!self.world.failed.load(Ordering::Relaxed), "another PE panicked");
                std::thread::yield_now();
            }
            hint::spin_loop();
        }
    }

    #[inline]
    fn write(&self, dst: Addr, src: &[u8], pe: usize) {
        let (words, rest) = src.as_chunks::<8>();
        for (i, word) in words.iter().enumerate() {
            // ORDERING: the last store below, or the next signal, releases what is before it.
            self.word(dst + 8 * i, pe).store(u64::from_le_bytes(*word), Ordering::Release);
        }
        if !rest.is_empty() {
            let kept = u64::MAX << (8 * rest.len());
            let mut bytes = [0; 8];
            bytes[..rest.len()].copy_from_slice(rest);
            let word = self.word(dst + 8 * words.len(), pe);
            let merged = |old: u64| Some(old & kept | u64::from_le_bytes(bytes));
            // ORDERING: releases to the load in `wait_until`; the closure always returns a value.
            let _ = word.fetch_update(Ordering::Release, Ordering::Relaxed, merged);
        }
    }
}

impl Shmem for ThreadPe<'_> {
    fn my_pe(&self) -> usize {
        self.pe
    }
    fn n_pes(&self) -> usize {
        self.world.heaps.len()
    }
    fn pes_per_node(&self) -> usize {
        self.world.pes_per_node
    }
    fn now_ps(&self) -> u64 {
        self.world.start.elapsed().as_nanos() as u64 * 1000
    }
    fn alloc(&self, len_bytes: usize) -> Addr {
        let at = self.used.get();
        self.used.set(at + len_bytes.next_multiple_of(8));
        assert!(self.used.get() <= 8 * self.world.heaps[self.pe].len(), "symmetric heap is full");
        at
    }
    fn work(&self, _: Work, _: u64) {}
    #[inline]
    fn load(&self, at: Addr) -> u64 {
        // ORDERING: partner of the stores in `write`.
        self.word(at, self.pe).load(Ordering::Acquire)
    }
    #[inline]
    fn store(&self, at: Addr, value: u64) {
        // ORDERING: partner of the load in another PE's `get`.
        self.word(at, self.pe).store(value, Ordering::Release);
    }
    #[inline]
    async fn put(&self, dst: Addr, src: &[u8], pe: usize) {
        self.write(dst, src, pe);
    }
    async fn put_signal(&self, dst: Addr, src: &[u8], signal: Addr, value: u64, pe: usize) {
        self.write(dst, src, pe);
        // ORDERING: releases the data to the load in `wait_until`.
        self.word(signal, pe).store(value, Ordering::Release);
    }
    async fn iput(&self, dst: Addr, stride_bytes: usize, src: &[u64], pe: usize) {
        for (i, word) in src.iter().enumerate() {
            self.write(dst + stride_bytes * i, &word.to_le_bytes(), pe);
        }
    }
    async fn get(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        for i in 0..len_bytes.div_ceil(8) {
            // ORDERING: partner of the other PE's `store` or put.
            let word = self.word(src + 8 * i, pe).load(Ordering::Acquire);
            self.store(dst + 8 * i, word);
        }
    }
    async fn get_nbi(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        self.get(dst, src, len_bytes, pe).await;
    }
    async fn atomic(&self, op: Atomic, at: Addr, operand: u64, pe: usize) {
        self.atomic_fetch(op, at, operand, pe).await;
    }
    async fn atomic_fetch(&self, op: Atomic, at: Addr, operand: u64, pe: usize) -> u64 {
        let word = self.word(at, pe);
        // ORDERING: acquires and releases, so that a counter may hand over data.
        match op {
            Atomic::Xor => word.fetch_xor(operand, Ordering::AcqRel),
            Atomic::Add => word.fetch_add(operand, Ordering::AcqRel),
        }
    }
    async fn fence(&self) {}
    async fn quiet(&self) {}
    async fn barrier_all(&self) {
        let n = self.world.heaps.len() as u64;
        // ORDERING: releases this PE's writes to, and with the load acquires those of, all others.
        let mine = self.world.arrived.fetch_add(1, Ordering::AcqRel);
        let all = (mine / n + 1) * n;
        self.wait_for(|| self.world.arrived.load(Ordering::Acquire) >= all);
    }
    async fn wait_until(&self, at: Addr, cmp: Cmp, value: u64) {
        self.wait_for(|| cmp.holds(self.load(at), value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::gather::{self, Reading};
    use crate::programs::latency;
    use crate::programs::random_access::{RandomAccess, Variant, random_access};
    use crate::programs::signal::{Announce, announced};
    use crate::programs::stream::{Pattern, Stream, stream};

    const HEAP: usize = 1 << 20;

    #[test]
    fn ping_pong_and_bidirectional_end() {
        for len in [4, 8, 64] {
            let got = run(2, 1, HEAP, async |pe| latency::ping_pong(pe, len, 20).await);
            assert_eq!(got[0].operations, 40);
            let got = run(4, 2, HEAP, async |pe| latency::bidirectional(pe, len, 20).await);
            assert!(got.iter().all(|r| r.operations == 20));
        }
    }

    #[test]
    fn streams_arrive() {
        let block = Pattern::BlockCyclic { shift: 6 };
        let patterns = [Pattern::Pair, Pattern::Cyclic, block, Pattern::Indirect, Pattern::Incast];
        for pattern in patterns {
            let cfg = Stream { pattern, len: 20, window: 5, loops: 2, all_inject: true, most: 0 };
            let got = run(4, 2, HEAP, async |pe| stream(pe, cfg).await);
            assert_eq!(got.iter().map(|r| r.wrong).sum::<u64>(), 0, "{pattern:?}");
            assert!(got.iter().map(|r| r.operations).sum::<u64>() > 0);
        }
    }

    #[test]
    fn random_access_applies_what_its_variant_says() {
        let cfg = RandomAccess { variant: Variant::Correct, iterations: 3, updates: 64, table_words: 256 };
        for variant in [Variant::Correct, Variant::Atomics, Variant::Listing] {
            let got = run(4, 2, HEAP, async |pe| random_access(pe, RandomAccess { variant, ..cfg }).await);
            assert_eq!(got.iter().map(|r| r.wrong).sum::<u64>(), 0);
            let applied: u64 = got.iter().map(|r| r.applied).sum();
            match variant {
                Variant::Correct => assert_eq!(applied, 4 * 3 * 64),
                Variant::Listing => assert!(applied <= 4 * 3 * 4),
                Variant::Atomics => assert_eq!(applied, 0),
            }
        }
    }

    #[test]
    fn announced_blocks_are_there() {
        for how in [Announce::Signal, Announce::Fence, Announce::Quiet] {
            let got = run(2, 1, HEAP, async |pe| announced(pe, how, 64, 20).await);
            assert_eq!(got[0].wrong + got[1].wrong, 0);
        }
    }

    #[test]
    fn reading_striding_and_counting() {
        for how in [Reading::Blocking, Reading::Nonblocking] {
            let got = run(2, 1, HEAP, async |pe| gather::gets(pe, how, 64, 4).await);
            assert_eq!(got[0].wrong, 0);
        }
        for one in [false, true] {
            let got = run(2, 1, HEAP, async |pe| gather::strided(pe, one, 8, 4).await);
            assert_eq!(got[1].wrong, 0);
            let got = run(3, 1, HEAP, async |pe| gather::counter(pe, one, 50).await);
            assert_eq!(got[0].wrong, 0);
        }
    }
}
