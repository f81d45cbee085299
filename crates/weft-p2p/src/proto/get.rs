//! A receiver copying out of a sender's memory.

use crate::engine::Engine;
use crate::proto::rts::Listed;
use crate::types::RecvBuf;
use crate::wire::RtsKey;
use weft_base::Proc;
use weft_copy::Routine;
use weft_singlecopy::{Block, Mechanism};

/// Mean length in bytes of local runs from which on the kernel scatters, instead of a bounce buffer.
const MIN_SCATTER_LEN: u64 = 512;
/// Bytes of a bounce buffer: half of a first-level cache of 32 KiB and more.
pub(crate) const BOUNCE_LEN: u64 = 64 << 10;
/// Blocks of one vectored system call's worth.
const BATCH: usize = 512;

/// A failed copy: what the rest of this crate needs to know of it.
pub(crate) struct Failed;

/// What is to be copied.
pub(crate) struct Pull {
    pub src: u32,
    pub by: Routine,
    pub rts: RtsKey,
    pub buf: RecvBuf,
    pub expect: u64,
}

/// How the sender's memory is reached.
pub(crate) enum Reach {
    /// It is mapped here.
    Mapped(*mut u8),
    /// By system calls.
    Kernel(Mechanism),
}

impl Reach {
    pub fn mapped(&self) -> Option<*mut u8> {
        match self {
            Reach::Mapped(p) => Some(*p),
            Reach::Kernel(_) => None,
        }
    }
}

impl Engine {
    /// How an RTS can be used, if it can.
    pub(crate) fn reach(&mut self, src: u32, rts: &RtsKey) -> Option<Reach> {
        let m = rts.mech?;
        if !self.ways.single.usable(Proc(src)).contains(m) {
            return None;
        }
        if !m.maps() {
            return Some(Reach::Kernel(m));
        }
        self.ways.single.map(Proc(src), m, &rts.remote).map(Reach::Mapped)
    }

    /// Ends the use of a reach.
    pub(crate) fn release(&mut self, src: u32, rts: &RtsKey, reach: &Reach) {
        if let (Reach::Mapped(p), Some(m)) = (reach, rts.mech) {
            self.ways.single.unmap(Proc(src), m, *p);
        }
    }

    /// Copies `n` bytes of the message from `off` on. A listed buffer is only pulled as a whole.
    pub(crate) fn pull(&mut self, p: &mut Pull, reach: &Reach, off: u64, n: u64) -> Result<(), Failed> {
        debug_assert!(off + n <= p.expect, "within what is received");
        if p.rts.n_runs != 0 {
            debug_assert!(off == 0 && n == p.expect, "a list has no parts");
            return self.pull_listed(p, reach);
        }
        if off + n > p.rts.remote.len {
            self.corrupt(p.src, "length of an RTS");
        }
        match reach {
            Reach::Mapped(base) => {
                // SAFETY: the mapping covers `remote.len` bytes, which bound the range; the sender
                // keeps its buffer until FIN. The receive buffer has room for `expect` bytes.
                unsafe { p.buf.write_by(p.by, off, base.add(off as usize), n as usize) };
                Ok(())
            }
            Reach::Kernel(m) => self.pull_kernel(p, *m, off, off, n),
        }
    }

    /// Bytes `at..at + n` of the sender's range to the stream position `off`, by system calls.
    fn pull_kernel(&mut self, p: &Pull, m: Mechanism, at: u64, off: u64, n: u64) -> Result<(), Failed> {
        let (peer, remote) = (Proc(p.src), &p.rts.remote);
        match &p.buf {
            RecvBuf::Bytes { ptr, .. } => {
                // SAFETY: the receive buffer has room for `expect` bytes; the kernel checks the rest.
                let r = unsafe { self.ways.single.read(peer, m, remote, at, ptr.add(off as usize), n as usize) };
                r.map_err(|_| Failed)
            }
            RecvBuf::Typed { ptr, count, dt } => {
                if m == Mechanism::Cma && self.scatter(p, at, off, n, *ptr, *count, dt)? {
                    return Ok(());
                }
                let mut done = 0;
                while done < n {
                    let part = (n - done).min(BOUNCE_LEN);
                    let mut bounce = self.pool.get(part as usize);
                    // SAFETY: the bounce buffer has room for `part` bytes; as above for the rest.
                    unsafe {
                        let to = bounce.ptr();
                        let r = self.ways.single.read(peer, m, remote, at + done, to, part as usize);
                        if r.is_err() {
                            return Err(Failed);
                        }
                        p.buf.write(off + done, bounce.as_ptr(), part as usize);
                    }
                    self.pool.put(bounce);
                    done += part;
                }
                Ok(())
            }
        }
    }

    /// Lets the kernel scatter into the runs of a receive buffer, if they are long enough.
    #[allow(clippy::too_many_arguments)] // One call site; a struct would only rename them.
    fn scatter(
        &mut self,
        p: &Pull,
        at: u64,
        off: u64,
        n: u64,
        ptr: *mut u8,
        count: i64,
        dt: &weft_datatype::Datatype,
    ) -> Result<bool, Failed> {
        debug_assert!(off + n <= p.expect, "within what is received");
        let runs = dt.program().map_or(0, |prog| prog.run_count()).max(1);
        if dt.size() as u64 / runs < MIN_SCATTER_LEN || dt.is_on_device() {
            return Ok(false);
        }
        let mut blocks = Vec::with_capacity(BATCH);
        let (mut from, mut taken) = (p.rts.remote.addr + at, 0);
        let mut ok = true;
        let single = &mut self.ways.single;
        let mut flush = |blocks: &mut Vec<Block>, from: &mut u64, taken: &mut u64| {
            let remote = [Block { addr: *from as usize, len: *taken as usize }];
            // SAFETY: the blocks are runs of the receive buffer, which has room for `expect` bytes.
            let r = unsafe { single.readv(Proc(p.src), Mechanism::Cma, &remote, blocks) };
            *from += *taken;
            *taken = 0;
            blocks.clear();
            r.is_ok()
        };
        dt.for_each_run(count, off, n, |o, len| {
            blocks.push(Block { addr: ptr.wrapping_offset(o as isize) as usize, len });
            taken += len as u64;
            if blocks.len() == BATCH {
                ok = flush(&mut blocks, &mut from, &mut taken);
            }
            ok
        });
        if ok && !blocks.is_empty() {
            ok = flush(&mut blocks, &mut from, &mut taken);
        }
        if ok { Ok(true) } else { Err(Failed) }
    }

    /// Copies a message whose sender has listed the runs of its buffer.
    fn pull_listed(&mut self, p: &Pull, reach: &Reach) -> Result<(), Failed> {
        let list = self.cell(p.src, p.rts.list_cell).cast::<Listed>();
        let mut off = 0;
        for i in 0..p.rts.n_runs as usize {
            if off == p.expect {
                break;
            }
            // SAFETY: the list is in a cell, and its length was checked. The sender does not change
            // it; what it says is checked here.
            let run = unsafe { list.add(i).read_volatile() };
            let n = run.len.min(p.expect - off);
            if run.off.checked_add(n).is_none_or(|end| end > p.rts.remote.len) {
                self.corrupt(p.src, "run of a list");
            }
            match reach {
                // SAFETY: the mapping covers `remote.len` bytes; the receive buffer has room.
                Reach::Mapped(base) => unsafe {
                    p.buf.write_by(p.by, off, base.add(run.off as usize), n as usize);
                },
                Reach::Kernel(m) => self.pull_kernel(p, *m, run.off, off, n)?,
            }
            off += n;
        }
        if off == p.expect { Ok(()) } else { Err(Failed) }
    }
}
