//! A rank of the jobs of `weft tune --collectives`: times each operation at each size.
//!
//! The MPI library is the one beside this program, loaded when the rank starts: `weft` itself stays
//! free of it.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Args {
    /// Time to spend on a point
    #[arg(long)]
    microseconds: u64,
    /// One operation
    #[arg(long, default_value = "")]
    only: String,
    /// Messages between the first two ranks instead
    #[arg(long)]
    net: bool,
}

/// Bytes of vectors and blocks.
const SIZES: [usize; 9] = [1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18];
const LONGEST: usize = SIZES[SIZES.len() - 1];
/// Calls of a batch at least, so that the barrier around it does not count.
const LEAST_CALLS: usize = 8;

/// Values of the standard ABI.
const COMM_WORLD: usize = 0x101;
const INT32: usize = 0x250;
const SUM: usize = 0x21;

/// Bytes of a short and of a long message.
const SHORT: usize = 8;
const LONG: usize = 4 << 20;
/// Batches of which the fastest counts.
const BATCHES: u32 = 5;

type Bytes = *const c_void;
type Room = *mut c_void;

/// The functions that are measured, of the MPI-5.0 ABI; handles are pointers there.
struct Mpi {
    barrier: unsafe extern "C" fn(usize) -> c_int,
    send: unsafe extern "C" fn(Bytes, c_int, usize, c_int, c_int, usize) -> c_int,
    recv: unsafe extern "C" fn(Room, c_int, usize, c_int, c_int, usize, *mut [c_int; 8]) -> c_int,
    bcast: unsafe extern "C" fn(Room, c_int, usize, c_int, usize) -> c_int,
    reduce: unsafe extern "C" fn(Bytes, Room, c_int, usize, usize, c_int, usize) -> c_int,
    allreduce: unsafe extern "C" fn(Bytes, Room, c_int, usize, usize, usize) -> c_int,
    reduce_scatter: unsafe extern "C" fn(Bytes, Room, c_int, usize, usize, usize) -> c_int,
    scan: unsafe extern "C" fn(Bytes, Room, c_int, usize, usize, usize) -> c_int,
    gather: unsafe extern "C" fn(Bytes, c_int, usize, Room, c_int, usize, c_int, usize) -> c_int,
    scatter: unsafe extern "C" fn(Bytes, c_int, usize, Room, c_int, usize, c_int, usize) -> c_int,
    allgather: unsafe extern "C" fn(Bytes, c_int, usize, Room, c_int, usize, usize) -> c_int,
    alltoall: unsafe extern "C" fn(Bytes, c_int, usize, Room, c_int, usize, usize) -> c_int,
    /// Processes, and the number of this one.
    ranks: usize,
    rank: usize,
    finalize: unsafe extern "C" fn() -> c_int,
}

/// A call on `n` 32-bit integers; `root` is the last rank.
type Call = unsafe fn(&Mpi, n: c_int, root: c_int, out: Bytes, to: Room) -> c_int;

/// What is measured, by the names of the profile. A broadcast's data stand in `to`.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one argument for all of them")]
const OPS: &[(&str, Call)] = &[
    // SAFETY: of all of them: the caller's buffers have room for `n` integers for each rank.
    ("bcast", |m, n, root, _, to| unsafe { (m.bcast)(to, n, INT32, root, COMM_WORLD) }),
    ("reduce", |m, n, root, out, to| unsafe { (m.reduce)(out, to, n, INT32, SUM, root, COMM_WORLD) }),
    ("allreduce", |m, n, _, out, to| unsafe { (m.allreduce)(out, to, n, INT32, SUM, COMM_WORLD) }),
    ("reduce_scatter", |m, n, _, out, to| unsafe {
        (m.reduce_scatter)(out, to, n / m.ranks as c_int, INT32, SUM, COMM_WORLD)
    }),
    ("scan", |m, n, _, out, to| unsafe { (m.scan)(out, to, n, INT32, SUM, COMM_WORLD) }),
    ("gather", |m, n, root, out, to| unsafe { (m.gather)(out, n, INT32, to, n, INT32, root, COMM_WORLD) }),
    ("scatter", |m, n, root, out, to| unsafe { (m.scatter)(out, n, INT32, to, n, INT32, root, COMM_WORLD) }),
    ("allgather", |m, n, _, out, to| unsafe { (m.allgather)(out, n, INT32, to, n, INT32, COMM_WORLD) }),
    ("alltoall", |m, n, _, out, to| unsafe { (m.alltoall)(out, n, INT32, to, n, INT32, COMM_WORLD) }),
];

/// The operations' names.
pub fn operations() -> impl Iterator<Item = &'static str> {
    OPS.iter().map(|op| op.0)
}

/// A line of a rank's output.
pub fn parse(line: &str) -> Option<(String, usize, f64)> {
    let mut words = line.strip_prefix("time ")?.split(' ');
    let point = (words.next()?.to_string(), words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(point)
}

pub fn run(args: &Args) -> Result<(), String> {
    let m = load()?;
    if args.net {
        return messages(&m, Duration::from_micros(args.microseconds));
    }
    let root = m.ranks as c_int - 1;
    // One allocation, long enough for memory that peers map.
    let (mut out, mut to) = (vec![1u8; LONGEST * m.ranks], vec![0u8; LONGEST * m.ranks]);
    for (name, call) in OPS {
        if !args.only.is_empty() && args.only != *name {
            continue;
        }
        for bytes in SIZES {
            let n = (bytes / 4) as c_int;
            let mut once = || {
                touch(&mut out[..bytes]);
                // SAFETY: the buffers have room for the longest data of all ranks.
                let rc = unsafe { call(&m, n, root, out.as_ptr().cast(), to.as_mut_ptr().cast()) };
                look(&to[..bytes]);
                rc
            };
            let us = time(&m, &mut once, Duration::from_micros(args.microseconds))
                .ok_or_else(|| format!("{name} of {bytes} bytes failed"))?;
            if m.rank == 0 {
                println!("time {name} {bytes} {us:.3}");
            }
        }
    }
    // SAFETY: between MPI_Init and the end.
    unsafe { (m.finalize)() };
    Ok(())
}

/// Half of a round trip between two ranks, of a short and of a long message.
fn messages(m: &Mpi, spend: Duration) -> Result<(), String> {
    if m.ranks != 2 {
        return Err(format!("two ranks send each other messages, not {}", m.ranks));
    }
    let mut data = vec![1u8; LONG];
    for bytes in [SHORT, LONG] {
        let n = (bytes / 4) as c_int;
        let mut once = || {
            let (other, mut status, room) = (1 - m.rank as c_int, [0; 8], data.as_mut_ptr());
            // SAFETY: the buffer has room for the long message; a status of the standard ABI is eight integers.
            let send = || unsafe { (m.send)(room.cast(), n, INT32, other, 0, COMM_WORLD) };
            // SAFETY: as above.
            let mut recv = || unsafe { (m.recv)(room.cast(), n, INT32, other, 0, COMM_WORLD, &mut status) };
            if m.rank == 0 {
                let sent = send();
                return sent | recv();
            }
            recv() | send()
        };
        let us = best(m, &mut once, spend).ok_or_else(|| format!("messages of {bytes} bytes failed"))?;
        if m.rank == 0 {
            println!("time message {bytes} {:.3}", us / 2.0);
        }
    }
    // SAFETY: between MPI_Init and the end.
    unsafe { (m.finalize)() };
    Ok(())
}

/// Microseconds of a call in the best of some batches: other work on the nodes can only make them slower. A batch is one
/// call where the network is so slow.
fn best(m: &Mpi, once: &mut impl FnMut() -> c_int, spend: Duration) -> Option<f64> {
    // The first call of all connects.
    batch(m, once, 1)?;
    let calls = calls_within(m, spend / BATCHES, batch(m, once, 1)?, 1)?;
    (0..BATCHES).map(|_| batch(m, once, calls)).try_fold(f64::MAX, |least, us| Some(us?.min(least)))
}

/// Microseconds of a call, in one batch between barriers; None after an error.
fn time(m: &Mpi, once: &mut impl FnMut() -> c_int, spend: Duration) -> Option<f64> {
    batch(m, once, 2)?;
    let least = batch(m, once, LEAST_CALLS)?;
    let calls = calls_within(m, spend, least, LEAST_CALLS)?;
    batch(m, once, calls)
}

/// The mean of so many calls between barriers.
fn batch(m: &Mpi, once: &mut impl FnMut() -> c_int, calls: usize) -> Option<f64> {
    // SAFETY: MPI runs.
    unsafe { (m.barrier)(COMM_WORLD) };
    let began = Instant::now();
    let ok = (0..calls).fold(true, |ok, _| once() == 0 && ok);
    // SAFETY: as above.
    unsafe { (m.barrier)(COMM_WORLD) };
    ok.then(|| began.elapsed().as_secs_f64() * 1e6 / calls as f64)
}

/// How many calls of so many microseconds to make, by rank 0's clock: all make as many.
fn calls_within(m: &Mpi, spend: Duration, each: f64, least: usize) -> Option<usize> {
    let mut calls = [((spend.as_secs_f64() * 1e6 / each) as c_int).clamp(least as c_int, 4096)];
    // SAFETY: one integer.
    let rc = unsafe { (m.bcast)(calls.as_mut_ptr().cast(), 1, INT32, 0, COMM_WORLD) };
    (rc == 0).then_some(calls[0] as usize)
}

/// Writes each line: data that nobody writes stay in the cache of one side.
fn touch(data: &mut [u8]) {
    data.iter_mut().step_by(64).for_each(|b| *b = b.wrapping_add(1));
}

/// Reads each line.
fn look(data: &[u8]) {
    let sum = data.iter().step_by(64).fold(0u8, |sum, b| sum.wrapping_add(*b));
    std::hint::black_box(sum);
}

#[allow(clippy::missing_transmute_annotations, reason = "the types are those of the fields and variables")]
fn load() -> Result<Mpi, String> {
    let exe = std::env::current_exe().map_err(|e| format!("this program's path: {e}"))?;
    let lib = exe.parent().and_then(|bin| bin.parent()).map(|p| p.join("lib/libmpi_abi.so.1"));
    let lib = lib.ok_or("this program has no folder")?;
    let path = CString::new(lib.as_os_str().as_encoded_bytes()).map_err(|e| e.to_string())?;
    // SAFETY: a path that ends in a zero byte; the library's constructors are ours.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    if handle.is_null() {
        // SAFETY: after a failed dlopen there is a message.
        let why = unsafe { CStr::from_ptr(libc::dlerror()) };
        return Err(format!("{}: {}", lib.display(), why.to_string_lossy()));
    }
    let get = |name: &CStr| {
        // SAFETY: the handle is open.
        let f = unsafe { libc::dlsym(handle, name.as_ptr()) };
        if f.is_null() { Err(format!("{} has no {}", lib.display(), name.to_string_lossy())) } else { Ok(f) }
    };
    type Init = unsafe extern "C" fn(*mut c_int, *mut *mut *mut c_char) -> c_int;
    type Number = unsafe extern "C" fn(usize, *mut c_int) -> c_int;
    let (mut ranks, mut rank) = (0, 0);
    // SAFETY: these are the functions' types in the MPI-5.0 ABI.
    unsafe {
        let init: Init = std::mem::transmute(get(c"MPI_Init")?);
        if init(std::ptr::null_mut(), std::ptr::null_mut()) != 0 {
            return Err("MPI_Init failed".into());
        }
        let size: Number = std::mem::transmute(get(c"MPI_Comm_size")?);
        let number: Number = std::mem::transmute(get(c"MPI_Comm_rank")?);
        size(COMM_WORLD, &mut ranks);
        number(COMM_WORLD, &mut rank);
        Ok(Mpi {
            barrier: std::mem::transmute(get(c"MPI_Barrier")?),
            send: std::mem::transmute(get(c"MPI_Send")?),
            recv: std::mem::transmute(get(c"MPI_Recv")?),
            bcast: std::mem::transmute(get(c"MPI_Bcast")?),
            reduce: std::mem::transmute(get(c"MPI_Reduce")?),
            allreduce: std::mem::transmute(get(c"MPI_Allreduce")?),
            reduce_scatter: std::mem::transmute(get(c"MPI_Reduce_scatter_block")?),
            scan: std::mem::transmute(get(c"MPI_Scan")?),
            gather: std::mem::transmute(get(c"MPI_Gather")?),
            scatter: std::mem::transmute(get(c"MPI_Scatter")?),
            allgather: std::mem::transmute(get(c"MPI_Allgather")?),
            alltoall: std::mem::transmute(get(c"MPI_Alltoall")?),
            ranks: ranks.max(1) as usize,
            rank: rank as usize,
            finalize: std::mem::transmute(get(c"MPI_Finalize")?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        assert_eq!(parse("time bcast 4096 1.250"), Some(("bcast".into(), 4096, 1.25)));
        for line in ["", "time bcast 4096", "bcast 4096 1.0", "time bcast x 1.0", "time bcast 1 1.0 2"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
