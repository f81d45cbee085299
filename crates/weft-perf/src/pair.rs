//! Two processes on two CPUs that send each other messages.

use crate::memory::Memory;
use crate::transfer::{Method, Side, await_at_least};
use std::fmt;
use std::io;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Why a measurement did not happen.
#[derive(Debug)]
pub enum Failure {
    /// A system call of the first step that failed, and which.
    Start(&'static str, io::Error),
    /// The kernel refused a copy.
    Refused(io::Error),
    /// The second process is gone.
    Lost,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Start(what, e) => write!(f, "{what}: {e}"),
            Failure::Refused(e) => write!(f, "refused by the kernel: {e}"),
            Failure::Lost => f.write_str("the measuring process ended unexpectedly"),
        }
    }
}

impl std::error::Error for Failure {}

/// This process on one CPU, a child on another. The caller's affinity comes back on drop.
pub struct Pair {
    memory: Box<Memory>,
    child: libc::pid_t,
    commands: u64,
    seen: [u64; 2],
    turn: u64,
    before: libc::cpu_set_t,
}

/// Command that ends the child.
const QUIT: u64 = u64::MAX;

impl Pair {
    /// Forks the second process and touches all memory. `max_len`: longest message in bytes.
    ///
    /// Call it while the process has one thread: the child runs on after fork.
    ///
    /// Errors: [`Failure::Start`].
    pub fn new(cpus: [u32; 2], max_len: usize) -> Result<Pair, Failure> {
        let memory = Box::new(Memory::new(max_len).map_err(|e| Failure::Start("mmap", e))?);
        // SAFETY: an affinity set is plain bytes.
        let mut before: libc::cpu_set_t = unsafe { std::mem::zeroed() };
        // SAFETY: `before` is ours and of that size.
        unsafe { libc::sched_getaffinity(0, size_of_val(&before), &mut before) };
        pin(cpus[1]).map_err(|e| Failure::Start("cannot use the second CPU", e))?;
        // SAFETY: the contract asks for a single thread; the child touches the mappings, makes
        // system calls and leaves by _exit.
        let child = match unsafe { libc::fork() } {
            -1 => return Err(Failure::Start("fork", io::Error::last_os_error())),
            0 => child(&memory),
            pid => pid,
        };
        let mut pair = Pair { memory, child, commands: 0, seen: [0; 2], turn: 0, before };
        pin(cpus[0]).map_err(|e| Failure::Start("cannot use the first CPU", e))?;
        let shared = pair.memory.shared();
        // SAFETY: getpid and prctl take no pointers.
        let me = unsafe {
            libc::prctl(libc::PR_SET_PTRACER, child as libc::c_ulong, 0, 0, 0);
            libc::getpid()
        };
        // ORDERING: the first command releases them.
        shared.pids[0].store(me, Ordering::Relaxed);
        shared.pids[1].store(child, Ordering::Relaxed);
        pair.memory.touch(0);
        pair.round_trips(Method::Line, 0, 1)?;
        Ok(pair)
    }

    /// Mean time of one way over `n` round trips.
    ///
    /// Errors: [`Failure::Refused`], after which the pair works on; [`Failure::Lost`].
    pub fn round_trips(&mut self, how: Method, len: usize, n: u64) -> Result<Duration, Failure> {
        assert!(len <= self.memory.max_len && n > 0);
        how.check();
        let shared = self.memory.shared();
        let w = how.to_words();
        for (slot, word) in shared.spec.iter().zip(w.into_iter().chain([len as u64, n])) {
            // ORDERING: `command` releases them.
            slot.store(word, Ordering::Relaxed);
        }
        self.commands += 1;
        // ORDERING: releases the specification to the child's acquiring load.
        shared.command.0.store(self.commands, Ordering::Release);
        let mut side =
            Side { me: 0, memory: &self.memory, child: self.child, seen: self.seen, turn: self.turn, sink: 0 };
        let start = Instant::now();
        let mut result = Ok(());
        for _ in 0..n {
            result = result.and(side.round_trip(how, len));
            if result.as_ref().is_err_and(|e| e.raw_os_error() == Some(libc::EPIPE)) {
                break;
            }
        }
        let took = start.elapsed();
        std::hint::black_box(side.sink);
        (self.seen, self.turn) = (side.seen, side.turn);
        self.wait_finished()?;
        result.map_err(Failure::Refused)?;
        // ORDERING: `finished` was acquired.
        match self.memory.shared().failure.swap(0, Ordering::Relaxed) {
            0 => Ok(took / (2 * n) as u32),
            e => Err(Failure::Refused(io::Error::from_raw_os_error(e as i32 - 1))),
        }
    }

    fn wait_finished(&mut self) -> Result<(), Failure> {
        // ORDERING: pairs with the child's release store.
        while self.memory.shared().finished.0.load(Ordering::Acquire) < self.commands {
            let mut status = 0;
            // SAFETY: our own child; `status` is ours.
            if unsafe { libc::waitpid(self.child, &mut status, libc::WNOHANG) } != 0 {
                self.child = 0;
                return Err(Failure::Lost);
            }
            std::thread::yield_now();
        }
        Ok(())
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        // ORDERING: nothing else travels with it.
        self.memory.shared().command.0.store(QUIT, Ordering::Release);
        // SAFETY: our own child, if it still is one; the set is the one we read.
        unsafe {
            if self.child > 0 {
                libc::kill(self.child, libc::SIGKILL);
                libc::waitpid(self.child, std::ptr::null_mut(), 0);
            }
            libc::sched_setaffinity(0, size_of_val(&self.before), &self.before);
        }
    }
}

/// The second process: runs commands until told to end, or until its parent dies.
fn child(memory: &Memory) -> ! {
    // SAFETY: no pointers; the parent may read our memory even where Yama asks for consent.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong, 0, 0, 0);
        libc::prctl(libc::PR_SET_PTRACER, libc::getppid() as libc::c_ulong, 0, 0, 0);
    }
    memory.touch(1);
    let shared = memory.shared();
    let mut side = Side { me: 1, memory, child: 0, seen: [0; 2], turn: 0, sink: 0 };
    for command in 1.. {
        if await_at_least(&shared.command.0, command, 0).is_err() {
            break;
        }
        // ORDERING: the acquiring load above covers the specification.
        if shared.command.0.load(Ordering::Relaxed) == QUIT {
            break;
        }
        // ORDERING: as above.
        let word = |i: usize| shared.spec[i].load(Ordering::Relaxed);
        let how = Method::from_words(std::array::from_fn(word));
        let (len, n) = (word(5) as usize, word(6));
        for _ in 0..n {
            if let Err(e) = side.round_trip(how, len) {
                let errno = e.raw_os_error().unwrap_or(libc::EIO);
                // ORDERING: `finished` releases it.
                shared.failure.store(errno as u32 + 1, Ordering::Relaxed);
            }
        }
        // ORDERING: releases the results to the parent's acquiring load.
        shared.finished.0.store(command, Ordering::Release);
    }
    std::hint::black_box(side.sink);
    // SAFETY: leaves without the parent's exit handlers.
    unsafe { libc::_exit(0) }
}

fn pin(cpu: u32) -> io::Result<()> {
    if cpu >= libc::CPU_SETSIZE as u32 {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    // SAFETY: a set on the stack, and a number within it.
    let rc = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu as usize, &mut set);
        libc::sched_setaffinity(0, size_of_val(&set), &set)
    };
    if rc == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_copy::Routine;

    /// Every method once each way, on whatever CPUs the test may use.
    #[test]
    #[cfg_attr(miri, ignore = "forks")]
    fn every_method_moves_messages() {
        let cpus: Vec<u32> = weft_topo::CpuSet::current().unwrap().iter().collect();
        let mut pair = Pair::new([cpus[0], cpus[cpus.len() - 1]], 60_000).unwrap();
        let routine = Routine::Portable;
        for len in [1, 64, 5000, 60_000] {
            for how in [
                Method::Line,
                Method::Ring { into: routine, out: Routine::Libc, segment: 4096, window: 3 },
                Method::Straight { routine },
                Method::Push { routine },
                Method::Coop { routine, chunk: 4096 },
            ] {
                assert!(pair.round_trips(how, len, 2).unwrap() > Duration::ZERO, "{how:?} {len}");
            }
            for how in [Method::Cma, Method::CmaCoop { chunk: 4096 }] {
                match pair.round_trips(how, len, 2) {
                    Ok(_) | Err(Failure::Refused(_)) => {}
                    Err(e) => panic!("{how:?}: {e}"),
                }
            }
        }
    }
}
