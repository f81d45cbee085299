//! Measures how a receiver gets a message out of its peer's memory: by process_vm_readv through
//! this crate (in calls of several lengths) against memcpy from a mapping of the same pages.
//!
//! Two processes on two cores (arguments: their numbers, default 0 and 1). The sender writes the
//! whole buffer before each message, as a program does that sends what it has computed; the
//! receiver reads what it got. Times are the receiver's copy alone, medians in microseconds.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use weft_base::Proc;
use weft_shm::{JobHeader, JobLayout, Region};
use weft_singlecopy::{Mechanism, Remote, SingleCopy};

const MAX_LEN: usize = 4 << 20;
const SIZES: [usize; 7] = [64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20, 2 << 20, 4 << 20];

/// How the receiver copies.
#[derive(Clone, Copy, Debug)]
enum Way {
    Memcpy,
    /// One call of `SingleCopy::read`, which cuts it into system calls.
    Read,
    /// The same, from private memory of the sender: what a program without the shared heap has.
    Private,
    /// Calls of `SingleCopy::read` of this many bytes.
    Pieces(usize),
}

fn pin(cpu: usize) {
    // SAFETY: an all-zero set is valid; `cpu` is bounded by the macro.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set);
    }
}

fn await_turn(word: &AtomicU32, turn: u32) {
    // ORDERING: Acquire, partner of the Release store of whoever passes the turn.
    while word.load(Ordering::Acquire) != turn {
        std::hint::spin_loop();
    }
}

fn main() {
    let mut cpus = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let (to, from) = (cpus.next().unwrap_or(0), cpus.next().unwrap_or(1));
    let layout = JobLayout::new(2);
    let (_fd, region) = Region::create_memfd(c"job", layout.total_len() as usize).expect("memfd");
    let region = Arc::new(region);
    JobHeader::of(&region, &layout).init(2, 1, 0, 0);
    let (_fd, heap) = Region::create_memfd(c"heap", MAX_LEN).expect("memfd");
    let turn = &JobHeader::of(&region, &layout).n_booted;
    let rounds = |len: usize| (256 << 20) / len / 4 + 20;
    let ways =
        [Way::Memcpy, Way::Read, Way::Private, Way::Pieces(64 << 10), Way::Pieces(256 << 10), Way::Pieces(1 << 20)];
    let mut private = vec![0u8; MAX_LEN];
    let private_addr = private.as_mut_ptr().expose_provenance() as u64;

    // SAFETY: one thread so far.
    if unsafe { libc::fork() } == 0 {
        pin(from);
        let _me = SingleCopy::new(region.clone(), layout, Proc(1));
        let mut at = 1;
        // ORDERING: Release throughout, partner of `await_turn`.
        turn.store(at, Ordering::Release);
        for len in SIZES {
            for way in std::iter::repeat_n(ways, rounds(len)).flatten() {
                at += 1;
                await_turn(turn, at);
                match way {
                    Way::Private => private[..len].fill(at as u8),
                    // SAFETY: the receiver does not read now.
                    _ => unsafe { heap.ptr(0).write_bytes(at as u8, len) },
                }
                std::hint::black_box(&mut private);
                at += 1;
                turn.store(at, Ordering::Release);
            }
        }
        await_turn(turn, u32::MAX);
        return;
    }
    pin(to);
    let mut me = SingleCopy::new(region.clone(), layout, Proc(0));
    let mut at = 1;
    await_turn(turn, at);
    assert!(me.usable(Proc(1)).contains(Mechanism::Cma), "{}", me.reason(Proc(1), Mechanism::Cma));
    // The mapping has the same address in both processes.
    let addr = heap.ptr(0).expose_provenance() as u64;
    let remote = Remote { addr, len: MAX_LEN as u64, key: 0 };
    let private_remote = Remote { addr: private_addr, ..remote };
    let mut buf = vec![0u8; MAX_LEN];
    println!("{:>9} {}", "bytes", ways.map(|w| format!("{:>16}", format!("{w:?}"))).join(" "));
    for len in SIZES {
        let mut times = vec![Vec::new(); ways.len()];
        for _ in 0..rounds(len) {
            for (way, times) in ways.iter().zip(&mut times) {
                at += 1;
                turn.store(at, Ordering::Release);
                at += 1;
                await_turn(turn, at);
                let start = Instant::now();
                let from = if let Way::Private = way { &private_remote } else { &remote };
                copy(&mut me, *way, from, heap.ptr(0), &mut buf[..len]);
                times.push(start.elapsed().as_nanos() as f64 / 1e3);
                assert!(buf[..len].iter().all(|&b| b == (at - 1) as u8));
            }
        }
        let medians: Vec<String> = times
            .iter_mut()
            .map(|t| {
                t.sort_by(f64::total_cmp);
                format!("{:>16.2}", t[t.len() / 2])
            })
            .collect();
        println!("{len:>9} {}", medians.join(" "));
    }
    // The last message is copied; the sender may go.
    turn.store(u32::MAX, Ordering::Release);
}

fn copy(me: &mut SingleCopy, way: Way, remote: &Remote, mapped: *const u8, to: &mut [u8]) {
    let piece = match way {
        Way::Memcpy => {
            // SAFETY: the mapping is as long as the longest message; the sender waits.
            unsafe { to.as_mut_ptr().copy_from_nonoverlapping(mapped, to.len()) };
            return;
        }
        Way::Read | Way::Private => to.len(),
        Way::Pieces(len) => len,
    };
    for (i, part) in to.chunks_mut(piece).enumerate() {
        let off = (i * piece) as u64;
        // SAFETY: `part` is writable for its length.
        unsafe { me.read(Proc(1), Mechanism::Cma, remote, off, part.as_mut_ptr(), part.len()) }
            .expect("the probe succeeded");
    }
}
