//! Times a routine between two cores, in the roles that a message has.
//!
//! Two threads, pinned to two CPUs, share a memfd mapping. The sender writes its buffer as an
//! application would, the clock starts, the bytes travel in the role's way, the receiver reads every
//! line of what it got, and the clock stops: so a routine pays for where it leaves the data, not
//! only for its own instructions. Both ends read one clock (CLOCK_MONOTONIC).
//!
//! ```no_run
//! use weft_copy::{Role, Routine, measure::*};
//! let mut pair = Pair::new(0, 1, 1 << 20).unwrap();
//! let t = pair.time(Role::IntoRing, Routine::Nt128, Routine::Libc, 65536, 100);
//! println!("{} ns, of which {} ns in the routine", t.total_ns, t.copy_ns);
//! ```

use crate::{Role, Routine};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What one measurement gave: medians over its repetitions, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// From the sender's start to the receiver having read the data.
    pub total_ns: f64,
    /// The routine's call alone.
    pub copy_ns: f64,
    /// Repetitions behind the medians.
    pub reps: usize,
}

/// What the buffers are used for around a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// The sender writes its buffer before every message; otherwise it stays as it was.
    pub written: bool,
    /// The receiver reads its buffer after every message, inside the time.
    pub read: bool,
}

impl Usage {
    /// As programs do.
    pub const REAL: Usage = Usage { written: true, read: true };
    /// As classic benchmarks do.
    pub const IDLE: Usage = Usage { written: false, read: false };
}

const LINE: usize = 64;
const PAGE: usize = 4096;

/// Two CPUs and the memory between them.
pub struct Pair {
    cpus: [usize; 2],
    map: Shared,
    max_len: usize,
    ring_len: usize,
    /// How buffers are used around each message.
    pub usage: Usage,
}

impl Pair {
    /// Maps buffers for messages of up to `max_len` bytes and a ring of twice that, at least
    /// 256 KiB, and touches all of it.
    ///
    /// # Errors
    /// Those of memfd_create, ftruncate and mmap; `InvalidInput` for CPUs that this process may not
    /// run on.
    pub fn new(sender_cpu: usize, receiver_cpu: usize, max_len: usize) -> io::Result<Pair> {
        let max_len = max_len.max(PAGE).next_multiple_of(PAGE);
        let ring_len = (2 * max_len).max(256 << 10);
        let cpus = [sender_cpu, receiver_cpu];
        std::thread::scope(|s| {
            cpus.iter()
                .map(|c| s.spawn(|| pin(*c)))
                .collect::<Vec<_>>()
                .into_iter()
                .try_for_each(|t| t.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into())))
        })?;
        let map = Shared::new(PAGE + 2 * max_len + ring_len)?;
        Ok(Pair { cpus, map, max_len, ring_len, usage: Usage::REAL })
    }

    /// The two CPUs, sender first.
    pub fn cpus(&self) -> [usize; 2] {
        self.cpus
    }

    /// Times messages of `len` bytes, `reps` of them after a few that warm up. `other` makes the
    /// copy on the other side of the ring.
    ///
    /// # Panics
    /// When `len` is above the pair's `max_len` or `reps` is 0.
    pub fn time(&mut self, role: Role, routine: Routine, other: Routine, len: usize, reps: usize) -> Sample {
        assert!(len <= self.max_len && reps > 0);
        let warm = (reps / 8).clamp(2, 20);
        let base = self.map.base as usize;
        let (into, out) = match role {
            Role::IntoRing => (Some(routine), other),
            Role::OutOfRing => (Some(other), routine),
            Role::Straight => (None, routine),
        };
        let plan = Plan {
            flags: base as *const Flags,
            send_buf: base + PAGE,
            recv_buf: base + PAGE + self.max_len,
            ring: base + PAGE + 2 * self.max_len,
            // A slot starts on a line, as cells do.
            slot: len.next_multiple_of(LINE).max(LINE),
            slots: self.ring_len / len.next_multiple_of(LINE).max(LINE),
            into,
            out,
            len,
            rounds: warm + reps,
            usage: self.usage,
            polite: self.cpus[0] == self.cpus[1],
            epoch: Instant::now(),
        };
        plan.flags().reset();
        let (sent, received) = std::thread::scope(|s| {
            let receiver = s.spawn(|| {
                let _ = pin(self.cpus[1]);
                plan.receive()
            });
            let sender = s.spawn(|| {
                let _ = pin(self.cpus[0]);
                plan.send()
            });
            (sender.join().unwrap_or_default(), receiver.join().unwrap_or_default())
        });
        let total = sent.iter().zip(&received).map(|(a, b)| b.end.saturating_sub(a.start));
        let timed = if role == Role::IntoRing { &sent } else { &received };
        Sample {
            total_ns: median(total.skip(warm)),
            copy_ns: median(timed.iter().skip(warm).map(|t| t.copied.saturating_sub(t.start))),
            reps,
        }
    }

    /// One way of a cache line between the two CPUs, in nanoseconds: the least of a few runs' means.
    /// It tells whether they share a cache, also where the machine does not say so or lies (the CPUs
    /// of a virtual machine move between cores): take it along with each measurement.
    pub fn line_ns(&mut self) -> f64 {
        const TURNS: u64 = 500;
        let (cpus, polite) = (self.cpus, self.cpus[0] == self.cpus[1]);
        // SAFETY: the first page of the mapping holds them, and nothing else.
        let flags = unsafe { &*self.map.base.cast::<Flags>() };
        let run = || {
            flags.reset();
            std::thread::scope(|s| {
                s.spawn(|| {
                    let _ = pin(cpus[1]);
                    for turn in 1..=TURNS {
                        await_value(&flags.sent, turn, polite);
                        // ORDERING: pairs with the other side's acquiring load.
                        flags.received.store(turn, Ordering::Release);
                    }
                });
                let there = s.spawn(|| {
                    let _ = pin(cpus[0]);
                    let mut start = Instant::now();
                    for turn in 1..=TURNS {
                        // ORDERING: pairs with the other side's acquiring load.
                        flags.sent.store(turn, Ordering::Release);
                        await_value(&flags.received, turn, polite);
                        if turn == TURNS / 5 {
                            start = Instant::now();
                        }
                    }
                    start.elapsed().as_nanos() as f64 / (2 * (TURNS - TURNS / 5)) as f64
                });
                there.join().unwrap_or(f64::INFINITY)
            })
        };
        (0..5).map(|_| run()).fold(f64::INFINITY, f64::min)
    }

    /// As `time`, with as many repetitions as fit in `budget`, at least 5 and at most 2000.
    pub fn time_for(&mut self, role: Role, routine: Routine, other: Routine, len: usize, budget: Duration) -> Sample {
        let probe = Instant::now();
        let first = self.time(role, routine, other, len, 5);
        // The unmeasured part (writing the buffer, handing back) costs about as much again.
        let each = (probe.elapsed().as_nanos() as f64 / 8.0).min(4.0 * first.total_ns + 2000.0);
        let left = budget.saturating_sub(probe.elapsed()).as_nanos() as f64;
        match (left / each) as usize {
            0..=5 => first,
            n => self.time(role, routine, other, len, n.min(2000)),
        }
    }
}

/// The words by which the two sides take turns, a line each.
#[repr(C, align(64))]
struct Flags {
    /// Messages sent so far.
    sent: AtomicU64,
    gap: [u64; 7],
    /// Messages received so far.
    received: AtomicU64,
}

impl Flags {
    fn reset(&self) {
        // ORDERING: before the threads start.
        self.sent.store(0, Ordering::Relaxed);
        self.received.store(0, Ordering::Relaxed);
    }
}

/// Waits until the word is that high; `polite` where both sides share a CPU.
fn await_value(word: &AtomicU64, at_least: u64, polite: bool) {
    /// Looks before it yields, some 100 us: two measurements with real-time priority on the same
    /// CPUs would otherwise wait for each other's partners for ever.
    const PATIENCE: u32 = 20_000;
    let mut looks = 0;
    // ORDERING: acquires what the other side wrote before its release store of the word.
    while word.load(Ordering::Acquire) < at_least {
        looks += 1;
        match polite || looks > PATIENCE {
            true => std::thread::yield_now(),
            false => std::hint::spin_loop(),
        }
    }
}

/// Nanoseconds of one call on this thread, both buffers in the first cache as far as they fit: the
/// median of `reps` samples. What a routine costs by itself, its dispatch included.
///
/// # Panics
/// When `reps` is 0.
pub fn local_ns(routine: Routine, len: usize, reps: usize) -> f64 {
    assert!(reps > 0);
    let (src, mut dst) = (vec![1u8; len + LINE], vec![0u8; len + LINE]);
    // Other offsets in the line than an allocator gives: a header goes before most payloads.
    let calls = (16384 / len.max(64)).max(1);
    let samples = (0..reps + 2).map(|_| {
        let start = Instant::now();
        for _ in 0..calls {
            let (to, from) = (std::hint::black_box(&mut dst[8..]), std::hint::black_box(&src[16..]));
            // SAFETY: both have at least `len` bytes, and are two allocations.
            unsafe { std::hint::black_box(routine).copy(to.as_mut_ptr(), from.as_ptr(), len) };
        }
        start.elapsed().as_nanos() as f64 / calls as f64
    });
    let mut v: Vec<f64> = samples.skip(2).collect();
    v.sort_unstable_by(f64::total_cmp);
    v[v.len() / 2]
}

/// Nanoseconds since the epoch of a plan.
#[derive(Clone, Copy)]
struct Stamps {
    start: u64,
    copied: u64,
    end: u64,
}

/// One measurement, as both threads see it. Addresses are those of a live mapping.
struct Plan {
    flags: *const Flags,
    send_buf: usize,
    recv_buf: usize,
    ring: usize,
    slot: usize,
    slots: usize,
    into: Option<Routine>,
    out: Routine,
    len: usize,
    rounds: usize,
    usage: Usage,
    polite: bool,
    epoch: Instant,
}

// SAFETY: the pointer is to atomics in a mapping that outlives the threads.
unsafe impl Sync for Plan {}

impl Plan {
    fn flags(&self) -> &Flags {
        // SAFETY: the first page of the mapping holds them, and nothing else.
        unsafe { &*self.flags }
    }

    fn now(&self) -> u64 {
        self.epoch.elapsed().as_nanos() as u64
    }

    fn ring_at(&self, round: usize) -> usize {
        self.ring + round % self.slots * self.slot
    }

    fn send(&self) -> Vec<Stamps> {
        let copy = self.into.map(Routine::function);
        let flags = self.flags();
        let mut out = Vec::with_capacity(self.rounds);
        for round in 0..self.rounds {
            if self.usage.written || round == 0 {
                for at in (0..self.len).step_by(LINE) {
                    // SAFETY: in the sender's buffer, which is its own until it says `sent`.
                    unsafe { ((self.send_buf + at) as *mut u8).write_volatile(round as u8) };
                }
            }
            let start = self.now();
            if let Some(copy) = copy {
                // SAFETY: buffer and slot have `len` bytes; the slot's last message was received.
                unsafe { copy(self.ring_at(round) as *mut u8, self.send_buf as *const u8, self.len) };
            }
            let copied = self.now();
            // ORDERING: releases the copy to the receiver's acquiring load.
            flags.sent.store(round as u64 + 1, Ordering::Release);
            out.push(Stamps { start, copied, end: 0 });
            await_value(&flags.received, round as u64 + 1, self.polite);
        }
        out
    }

    fn receive(&self) -> Vec<Stamps> {
        let copy = self.out.function();
        let flags = self.flags();
        let mut out = Vec::with_capacity(self.rounds);
        let mut sum = 0u8;
        for round in 0..self.rounds {
            await_value(&flags.sent, round as u64 + 1, self.polite);
            let start = self.now();
            let src = if self.into.is_some() { self.ring_at(round) } else { self.send_buf };
            // SAFETY: both have `len` bytes; the sender waits for `received`.
            unsafe { copy(self.recv_buf as *mut u8, src as *const u8, self.len) };
            let copied = self.now();
            if self.usage.read {
                for at in (0..self.len).step_by(LINE) {
                    // SAFETY: in the receiver's buffer.
                    sum ^= unsafe { ((self.recv_buf + at) as *const u8).read_volatile() };
                }
            }
            out.push(Stamps { start, copied, end: self.now() });
            // ORDERING: releases the buffers to the sender's acquiring load.
            flags.received.store(round as u64 + 1, Ordering::Release);
        }
        std::hint::black_box(sum);
        out
    }
}

fn median(values: impl Iterator<Item = u64>) -> f64 {
    let mut v: Vec<u64> = values.collect();
    v.sort_unstable();
    match v.len() {
        0 => f64::NAN,
        n => (v[(n - 1) / 2] + v[n / 2]) as f64 / 2.0,
    }
}

/// Binds the calling thread to one CPU.
fn pin(cpu: usize) -> io::Result<()> {
    if cpu >= libc::CPU_SETSIZE as usize {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    // SAFETY: a set on the stack, and a number within it.
    let rc = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    if rc == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// A shared mapping of a memfd, as the job's memory is.
struct Shared {
    base: *mut u8,
    len: usize,
}

// SAFETY: an address range; who uses it when is the plan's matter.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    fn new(len: usize) -> io::Result<Shared> {
        // SAFETY: system calls on a descriptor made here; the mapping is checked.
        unsafe {
            let fd = libc::memfd_create(c"weft-measure".as_ptr(), libc::MFD_CLOEXEC);
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            let base = match libc::ftruncate(fd, len as libc::off_t) {
                0 => libc::mmap(
                    std::ptr::null_mut(),
                    len,
                    libc::PROT_READ | libc::PROT_WRITE,
                    libc::MAP_SHARED | libc::MAP_POPULATE,
                    fd,
                    0,
                ),
                _ => libc::MAP_FAILED,
            };
            let error = io::Error::last_os_error();
            libc::close(fd);
            if base == libc::MAP_FAILED {
                return Err(error);
            }
            Ok(Shared { base: base.cast(), len })
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: the mapping of `new`; no thread outlives a measurement.
        unsafe { libc::munmap(self.base.cast(), self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fixed work: the two threads may have to share one CPU.
    #[test]
    fn every_role_is_timed() {
        let mut pair = Pair::new(0, 0, 4096).unwrap();
        for usage in [Usage::REAL, Usage::IDLE] {
            pair.usage = usage;
            for role in Role::ALL {
                let t = pair.time(role, Routine::Portable, Routine::Libc, 4096, 5);
                assert!(t.total_ns > 0.0 && t.copy_ns > 0.0 && t.reps == 5, "{role:?}: {t:?}");
                assert!(t.total_ns >= t.copy_ns);
            }
        }
    }

    #[test]
    fn local_calls_take_time() {
        assert!(local_ns(Routine::Portable, 100, 3) > 0.0);
        assert!(local_ns(Routine::Libc, 0, 1) >= 0.0);
    }

    #[test]
    fn a_cpu_that_is_not_there_is_an_error() {
        assert!(Pair::new(0, 100_000, 64).is_err());
        assert!(Pair::new(1023, 0, 64).is_err());
    }
}
