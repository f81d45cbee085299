//! Cross memory attach: the kernel copies between two address spaces.
//!
//! Needs ptrace rights on the peer: the same user and user namespace, a dumpable process, and
//! neither seccomp nor Yama against it. Which of these holds, the probe finds out.

use crate::backend::{Backend, Local, Peer, Way, within};
use crate::probe::scratch_off;
use crate::refusal::Refusal;
use crate::simulate::Kernel;
use crate::{Block, Remote, host};
use weft_shm::CardData;

/// Bytes of one system call. The kernel pins the pages of up to 4 MiB before it copies, so a long
/// call finds its first pages cold again, and holds the peer's memory map for longer.
// `examples/read_or_map.rs` measures lengths: shorter than 256 KiB, the calls themselves begin to count.
const PIECE_LEN: usize = 512 << 10;

/// Blocks of one system call, the kernel's own limit.
const MAX_BLOCKS: usize = 1024;

const READV: &str = "process_vm_readv";
const WRITEV: &str = "process_vm_writev";

impl Way {
    fn call(self) -> &'static str {
        if self == Way::In { READV } else { WRITEV }
    }
}

/// One system call. Bytes moved, at least one, or the error.
///
/// # Safety
/// The local blocks must be writable (`In`) or readable (`Out`).
unsafe fn call(pid: u32, way: Way, local: &[Block], remote: &[Block]) -> Result<usize, i32> {
    let function = match way {
        Way::In => libc::process_vm_readv,
        Way::Out => libc::process_vm_writev,
    };
    loop {
        // SAFETY: blocks have the layout of iovecs; the kernel checks every address of both
        // sides, and the caller answers for what local memory is overwritten.
        let n = unsafe {
            function(
                pid as libc::pid_t,
                local.as_ptr().cast(),
                local.len() as libc::c_ulong,
                remote.as_ptr().cast(),
                remote.len() as libc::c_ulong,
                0,
            )
        };
        match n {
            -1 if host::errno() == libc::EINTR => continue,
            -1 => return Err(host::errno()),
            // Nothing was copied and nothing is to blame; do not loop over it.
            0 => return Err(libc::EFAULT),
            n => return Ok(n as usize),
        }
    }
}

/// A place in a list of blocks.
struct Cursor<'a> {
    blocks: &'a [Block],
    /// Bytes of the first block that are done.
    done: usize,
}

impl<'a> Cursor<'a> {
    fn new(blocks: &'a [Block]) -> Self {
        let mut c = Cursor { blocks, done: 0 };
        c.advance(0);
        c
    }

    fn advance(&mut self, bytes: usize) {
        self.done += bytes;
        while let Some(first) = self.blocks.first().filter(|b| b.len <= self.done) {
            self.done -= first.len;
            self.blocks = &self.blocks[1..];
        }
    }

    /// Fills `out` with what comes next, up to `MAX_BLOCKS` and `PIECE_LEN`.
    fn batch(&self, out: &mut Vec<Block>) {
        out.clear();
        let mut room = PIECE_LEN;
        let mut skip = self.done;
        for b in self.blocks.iter().take(MAX_BLOCKS) {
            let len = (b.len - skip).min(room);
            out.push(Block { addr: b.addr.wrapping_add(skip), len });
            skip = 0;
            room -= len;
            if room == 0 {
                break;
            }
        }
    }
}

#[derive(Default)]
pub(crate) struct Cma {
    here: Vec<Block>,
    there: Vec<Block>,
    /// Of a simulated process: what the kernel does.
    kernel: Option<Kernel>,
}

/// The first bytes of some blocks.
fn cut(blocks: &[Block], mut len: usize) -> Vec<Block> {
    let first = |b: &Block| {
        let n = b.len.min(len);
        len -= n;
        (n > 0).then_some(Block { addr: b.addr, len: n })
    };
    blocks.iter().map_while(first).collect()
}

impl Cma {
    /// Copies as far as `kernel` lets it.
    pub fn by(kernel: Option<Kernel>) -> Cma {
        Cma { kernel, ..Cma::default() }
    }

    /// As `call`.
    ///
    /// # Safety
    /// As `call`.
    unsafe fn ask(&mut self, pid: u32, way: Way, local: &[Block], remote: &[Block]) -> Result<usize, i32> {
        let Some(kernel) = &mut self.kernel else {
            // SAFETY: passed on to the caller.
            return unsafe { call(pid, way, local, remote) };
        };
        let most = kernel(local.iter().map(|b| b.len).sum())?;
        // SAFETY: passed on to the caller; the first bytes of its blocks.
        unsafe { call(pid, way, &cut(local, most), &cut(remote, most)) }
    }

    /// Copies one run of bytes, in pieces. A partial copy is continued where it stopped; the call
    /// that then moves nothing tells why.
    ///
    /// # Safety
    /// `local` must be writable (`In`) or readable (`Out`) for `len` bytes.
    unsafe fn copy_run(&mut self, pid: u32, way: Way, local: *mut u8, remote: u64, len: usize) -> Result<(), Refusal> {
        // Exposed, since the kernel reaches the memory by its address alone.
        let local = local.expose_provenance();
        let mut done = 0;
        let mut piece = PIECE_LEN;
        while done < len {
            let n = piece.min(len - done);
            let here = [Block { addr: local + done, len: n }];
            let there = [Block { addr: (remote as usize).wrapping_add(done), len: n }];
            // SAFETY: the caller's buffer, at an offset below its length.
            match unsafe { self.ask(pid, way, &here, &there) } {
                Ok(n) => done += n,
                // The kernel found no memory for its list of pages.
                Err(libc::ENOMEM) if piece > 64 << 10 => piece /= 4,
                Err(errno) => {
                    return Err(Refusal::Call { what: way.call(), errno, done: done as u64 });
                }
            }
        }
        Ok(())
    }

    fn read_word(&mut self, pid: u32, remote: u64) -> Result<u64, Refusal> {
        let mut word = 0u64;
        // SAFETY: `word` is eight writable bytes.
        unsafe { self.copy_run(pid, Way::In, (&raw mut word).cast(), remote, 8)? };
        Ok(word)
    }

    fn write_word(&mut self, pid: u32, remote: u64, mut word: u64) -> Result<(), Refusal> {
        // SAFETY: `word` is eight readable bytes.
        unsafe { self.copy_run(pid, Way::Out, (&raw mut word).cast(), remote, 8) }
    }

    /// Copies between two lists of blocks of the same total length.
    ///
    /// # Errors
    /// As `copy`; `OutOfBounds` where the lengths differ.
    ///
    /// # Safety
    /// The local blocks must be writable (`In`) or readable (`Out`).
    pub unsafe fn copy_blocks(&mut self, pid: u32, way: Way, local: &[Block], remote: &[Block]) -> Result<(), Refusal> {
        let total = |b: &[Block]| b.iter().map(|b| b.len as u64).sum::<u64>();
        let (len, limit) = (total(local), total(remote));
        if len != limit {
            return Err(Refusal::OutOfBounds { off: 0, len, limit });
        }
        let (mut l, mut r) = (Cursor::new(local), Cursor::new(remote));
        let mut done = 0;
        while done < len {
            let (mut here, mut there) = (std::mem::take(&mut self.here), std::mem::take(&mut self.there));
            l.batch(&mut here);
            r.batch(&mut there);
            // SAFETY: parts of the caller's blocks. The kernel stops at the shorter list.
            let copied = unsafe { self.ask(pid, way, &here, &there) };
            (self.here, self.there) = (here, there);
            match copied {
                Ok(n) => {
                    l.advance(n);
                    r.advance(n);
                    done += n as u64;
                }
                Err(errno) => return Err(Refusal::Call { what: way.call(), errno, done }),
            }
        }
        Ok(())
    }
}

impl Backend for Cma {
    fn local(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn describe(&self, _card: &mut CardData) {}

    fn expose(&mut self, addr: usize, len: usize, _writable: bool) -> Result<Remote, Refusal> {
        Ok(Remote { addr: addr as u64, len: len as u64, key: 0 })
    }

    fn probe(&mut self, peer: Peer<'_>) -> Result<(), Refusal> {
        let card = peer.card;
        let scratch = card.probe_addr + scratch_off(peer.me, card.probe_len)?;
        if self.read_word(card.pid, card.probe_addr)? != card.probe_word {
            return Err(Refusal::WrongBytes);
        }
        self.write_word(card.pid, scratch, !card.probe_word)?;
        match self.read_word(card.pid, scratch)? == !card.probe_word {
            true => Ok(()),
            false => Err(Refusal::WrongBytes),
        }
    }

    unsafe fn copy(
        &mut self,
        peer: Peer<'_>,
        r: &Remote,
        off: u64,
        (local, len): Local,
        way: Way,
    ) -> Result<(), Refusal> {
        within(r, off, len)?;
        // SAFETY: passed on to the caller.
        unsafe { self.copy_run(peer.card.pid, way, local, r.addr.wrapping_add(off), len) }
    }
}
