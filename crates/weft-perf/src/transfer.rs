//! Ways of a message, as each side walks them.

use crate::memory::{CELLS, Memory};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_copy::Routine;

/// How a message gets across. Sizes in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Nothing but a cache line that says so.
    Line,
    /// Two copies, in steps of `segment` through `window` cells.
    Ring { into: Routine, out: Routine, segment: usize, window: usize },
    /// The receiver copies out of the sender's mapped memory.
    Straight { routine: Routine },
    /// The sender copies into the receiver's mapped memory.
    Push { routine: Routine },
    /// Both copy in mapped memory, claiming chunks.
    Coop { routine: Routine, chunk: usize },
    /// The receiver calls process_vm_readv.
    Cma,
    /// The receiver calls process_vm_readv and the sender process_vm_writev, claiming chunks.
    CmaCoop { chunk: usize },
}

impl Method {
    pub(crate) fn to_words(self) -> [u64; 5] {
        match self {
            Method::Line => [0, 0, 0, 0, 0],
            Method::Ring { into, out, segment, window } => [1, into as u64, out as u64, segment as u64, window as u64],
            Method::Straight { routine } => [2, routine as u64, 0, 0, 0],
            Method::Coop { routine, chunk } => [3, routine as u64, 0, chunk as u64, 0],
            Method::Cma => [4, 0, 0, 0, 0],
            Method::CmaCoop { chunk } => [5, 0, 0, chunk as u64, 0],
            Method::Push { routine } => [6, routine as u64, 0, 0, 0],
        }
    }

    pub(crate) fn from_words(w: [u64; 5]) -> Method {
        let routine = |n: u64| Routine::all()[n as usize];
        match w[0] {
            1 => {
                Method::Ring { into: routine(w[1]), out: routine(w[2]), segment: w[3] as usize, window: w[4] as usize }
            }
            2 => Method::Straight { routine: routine(w[1]) },
            3 => Method::Coop { routine: routine(w[1]), chunk: w[3] as usize },
            4 => Method::Cma,
            5 => Method::CmaCoop { chunk: w[3] as usize },
            6 => Method::Push { routine: routine(w[1]) },
            _ => Method::Line,
        }
    }

    /// Longest message that is not silly: the cells must hold the window.
    pub(crate) fn check(self) {
        if let Method::Ring { segment, window, .. } = self {
            assert!(segment * window <= CELLS && segment > 0 && window > 0);
        }
    }
}

/// One side of the ping-pong: process 0 is the first.
pub(crate) struct Side<'a> {
    pub me: usize,
    pub memory: &'a Memory,
    /// The other process where it is our child, else 0.
    pub child: libc::pid_t,
    /// Cells that passed so far, by direction.
    pub seen: [u64; 2],
    pub turn: u64,
    pub sink: u64,
}

/// Spins, then lets others run: the machine may not be ours alone. Errors: EPIPE when the child
/// process `child` (0: none) has ended.
pub(crate) fn await_at_least(word: &AtomicU64, value: u64, child: libc::pid_t) -> io::Result<()> {
    let mut spins = 0u32;
    // ORDERING: pairs with the other process' release store of the word.
    while word.load(Ordering::Acquire) < value {
        spins = spins.wrapping_add(1);
        if spins < 20_000 {
            std::hint::spin_loop();
            continue;
        }
        std::thread::yield_now();
        if spins.is_multiple_of(256) && child != 0 && ended(child) {
            return Err(io::Error::from_raw_os_error(libc::EPIPE));
        }
    }
    Ok(())
}

/// Whether a child of ours has ended; leaves it to be waited for.
fn ended(child: libc::pid_t) -> bool {
    // SAFETY: siginfo_t is plain bytes.
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: `info` is ours; on success its pid is set, or zero when nobody has ended.
    unsafe { libc::waitid(libc::P_PID, child as libc::id_t, &mut info, options) != 0 || info.si_pid() != 0 }
}

impl Side<'_> {
    /// One message each way. Errors: the kernel refused a copy.
    pub fn round_trip(&mut self, how: Method, len: usize) -> io::Result<()> {
        self.turn += 1;
        for from in 0..2 {
            if from == self.me {
                self.send(how, len)?;
            } else {
                self.receive(how, len)?;
            }
        }
        Ok(())
    }

    /// The program's part: the sender's buffer is written before, the receiver's read after.
    fn write(&self, at: *mut u8, len: usize) {
        for k in (0..len).step_by(64) {
            // SAFETY: a buffer of ours with `len` bytes, that the other side reads later.
            unsafe { at.add(k).write_volatile(self.turn as u8) };
        }
    }

    fn read(&mut self, at: *const u8, len: usize) {
        for k in (0..len).step_by(64) {
            // SAFETY: a buffer of ours with `len` bytes, that the other side has filled.
            self.sink = self.sink.wrapping_add(u64::from(unsafe { at.add(k).read_volatile() }));
        }
    }

    fn send(&mut self, how: Method, len: usize) -> io::Result<()> {
        let (me, memory) = (self.me, self.memory);
        let way = &memory.shared().ways[me];
        let out = match how {
            Method::Straight { .. } | Method::Coop { .. } => memory.mapped(me, 0),
            _ => memory.own(0),
        };
        self.write(out, len);
        if let Method::Ring { into, segment, window, .. } = how {
            for at in (0..len).step_by(segment) {
                let k = self.seen[me];
                await_at_least(&way.emptied.0, (k + 1).saturating_sub(window as u64), self.child)?;
                let part = segment.min(len - at);
                // SAFETY: part of our buffer; a cell that the receiver has emptied.
                unsafe { into.copy(cell(memory, me, k, segment, window), out.add(at), part) };
                self.seen[me] += 1;
                // ORDERING: releases the copy to the receiver's acquiring load.
                way.filled.0.store(k + 1, Ordering::Release);
            }
            return Ok(());
        }
        if let Method::Push { routine } = how {
            // SAFETY: both buffers have `len` bytes; the receiver has read its last message.
            unsafe { routine.copy(memory.mapped(1 - me, 1), out, len) };
        }
        // ORDERING: before `ready`, with which the receiver acquires them.
        way.claimed.0.store(0, Ordering::Relaxed);
        way.done.0.store(0, Ordering::Relaxed);
        // ORDERING: releases the buffer and the counters to the receiver's acquiring load.
        way.ready.0.store(self.turn, Ordering::Release);
        match how {
            Method::Coop { routine, chunk } => {
                let to = memory.mapped(1 - me, 1);
                // SAFETY: both buffers have `len` bytes; claimed ranges don't overlap.
                self.claim(me, len, chunk, |at, n| unsafe {
                    routine.copy(to.add(at), out.add(at), n);
                    Ok(())
                })
            }
            Method::CmaCoop { chunk } => {
                self.claim(me, len, chunk, |at, n| self.by_kernel(libc::process_vm_writev, out, memory.own(1), at, n))
            }
            _ => Ok(()),
        }
    }

    fn receive(&mut self, how: Method, len: usize) -> io::Result<()> {
        let (from, memory) = (1 - self.me, self.memory);
        let way = &memory.shared().ways[from];
        let mut to = memory.own(1);
        if let Method::Ring { out, segment, window, .. } = how {
            for at in (0..len).step_by(segment) {
                let k = self.seen[from];
                await_at_least(&way.filled.0, k + 1, self.child)?;
                let part = segment.min(len - at);
                // SAFETY: part of our buffer; a cell that the sender has filled.
                unsafe { out.copy(to.add(at), cell(memory, from, k, segment, window), part) };
                self.seen[from] += 1;
                // ORDERING: releases the cell to the sender's acquiring load.
                way.emptied.0.store(k + 1, Ordering::Release);
            }
            self.read(to, len);
            return Ok(());
        }
        await_at_least(&way.ready.0, self.turn, self.child)?;
        let mapped = memory.mapped(from, 0);
        match how {
            // SAFETY: both buffers have `len` bytes; the sender waits for our answer.
            Method::Straight { routine } => unsafe { routine.copy(to, mapped, len) },
            Method::Coop { routine, chunk } => {
                to = memory.mapped(self.me, 1);
                // SAFETY: both buffers have `len` bytes; claimed ranges don't overlap.
                let mine = self.claim(from, len, chunk, |at, n| unsafe {
                    routine.copy(to.add(at), mapped.add(at), n);
                    Ok(())
                });
                await_at_least(&way.done.0, len as u64, self.child)?;
                mine?;
            }
            Method::Push { .. } => to = memory.mapped(self.me, 1),
            Method::Cma => self.by_kernel(libc::process_vm_readv, to, memory.own(0), 0, len)?,
            Method::CmaCoop { chunk } => {
                let mine = self
                    .claim(from, len, chunk, |at, n| self.by_kernel(libc::process_vm_readv, to, memory.own(0), at, n));
                await_at_least(&way.done.0, len as u64, self.child)?;
                mine?;
            }
            Method::Line | Method::Ring { .. } => return Ok(()),
        }
        self.read(to, len);
        Ok(())
    }

    /// Copies chunks of the message from process `from` until none is left.
    fn claim(
        &self,
        from: usize,
        len: usize,
        chunk: usize,
        mut copy: impl FnMut(usize, usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let way = &self.memory.shared().ways[from];
        let mut copied = 0;
        let mut result = Ok(());
        loop {
            // ORDERING: a claim publishes nothing; `done` does.
            let at = way.claimed.0.fetch_add(chunk as u64, Ordering::Relaxed) as usize;
            if at >= len {
                break;
            }
            let n = chunk.min(len - at);
            // A refused chunk counts as well: the other side must not wait for it.
            result = result.and(copy(at, n));
            copied += n as u64;
        }
        if copied > 0 {
            // ORDERING: releases the copies to the receiver's acquiring load.
            way.done.0.fetch_add(copied, Ordering::Release);
        }
        result
    }

    fn by_kernel(&self, call: Transfer, mine: *mut u8, theirs: *mut u8, at: usize, len: usize) -> io::Result<()> {
        // ORDERING: written before the first command.
        let pid = self.memory.shared().pids[1 - self.me].load(Ordering::Relaxed);
        let mut done = 0;
        while done < len {
            let part =
                |base: *mut u8| libc::iovec { iov_base: base.wrapping_add(at + done).cast(), iov_len: len - done };
            // SAFETY: our range is ours; the kernel checks the other's.
            let n = unsafe { call(pid, &part(mine), 1, &part(theirs), 1, 0) };
            if n <= 0 {
                return Err(io::Error::last_os_error());
            }
            done += n as usize;
        }
        Ok(())
    }
}

type Transfer = unsafe extern "C" fn(
    libc::pid_t,
    *const libc::iovec,
    libc::c_ulong,
    *const libc::iovec,
    libc::c_ulong,
    libc::c_ulong,
) -> libc::ssize_t;

fn cell(memory: &Memory, from: usize, k: u64, segment: usize, window: usize) -> *mut u8 {
    // SAFETY: `Method::check` keeps the window within the cells.
    unsafe { memory.cells(from).add(k as usize % window * segment) }
}
