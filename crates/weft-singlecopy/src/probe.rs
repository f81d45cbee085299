//! Memory that peers may read and write to find out whether they can.

use crate::refusal::Refusal;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_base::Proc;

/// Offset of the words that peers write, after a line for the word that they read.
const SCRATCH_OFF: u64 = 64;

/// Length in bytes of the probe area of a job of `n_procs`.
pub(crate) fn area_len(n_procs: u32) -> u64 {
    (SCRATCH_OFF + n_procs as u64 * 8).next_multiple_of(weft_shm::PAGE_LEN)
}

/// Offset of the word that process `p` may write in a peer's probe area of `len` bytes.
///
/// # Errors
/// `PeerLacks` where there is no area, since the peer uses no mechanism; `OutOfBounds` where it has
/// no word for the process.
pub(crate) fn scratch_off(p: Proc, len: u64) -> Result<u64, Refusal> {
    if len == 0 {
        return Err(Refusal::PeerLacks);
    }
    let off = SCRATCH_OFF + p.0 as u64 * 8;
    if off + 8 > len {
        return Err(Refusal::OutOfBounds { off, len: 8, limit: len });
    }
    Ok(off)
}

/// The probe area of this process: private memory, as a program's buffers are.
pub(crate) struct ProbeArea {
    base: *mut u8,
    len: usize,
    /// Whether the memory is a mapping of this value.
    ours: bool,
}

// SAFETY: an address range that this value owns.
unsafe impl Send for ProbeArea {}

impl ProbeArea {
    /// `None` where there is no memory; then nothing can be probed.
    pub fn new(n_procs: u32, word: u64) -> Option<ProbeArea> {
        let len = area_len(n_procs) as usize;
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a fresh mapping at an address that the kernel chooses.
        let p = unsafe { libc::mmap(std::ptr::null_mut(), len, prot, flags, -1, 0) };
        if p == libc::MAP_FAILED {
            return None;
        }
        let area = ProbeArea { base: p.cast(), len, ours: true };
        // SAFETY: the area is writable and nobody knows of it yet.
        unsafe { area.base.cast::<u64>().write(word) };
        Some(area)
    }

    /// A probe area in memory of the caller, which is never given back.
    #[cfg(test)]
    pub fn at(base: *mut u8, n_procs: u32, word: u64) -> ProbeArea {
        // SAFETY: the test's memory, long enough and aligned.
        unsafe { base.cast::<u64>().write(word) };
        ProbeArea { base, len: area_len(n_procs) as usize, ours: false }
    }

    pub fn addr(&self) -> u64 {
        self.base.addr() as u64
    }

    pub fn len(&self) -> u64 {
        self.len as u64
    }
}

impl Drop for ProbeArea {
    fn drop(&mut self) {
        if self.ours {
            // SAFETY: exactly the range that `new` mapped. A peer that still probes gets EFAULT.
            unsafe { libc::munmap(self.base.cast(), self.len) };
        }
    }
}

/// Tries a mapped probe area: reads the word of its owner, writes ours and reads it back.
///
/// # Safety
/// `area` must be readable and writable for `len` bytes and 8-byte aligned.
pub(crate) unsafe fn try_mapped(area: *mut u8, len: u64, word: u64, me: Proc) -> Result<(), Refusal> {
    let scratch = scratch_off(me, len)?;
    // SAFETY: both words are inside of the area and aligned; other processes access them, so
    // they are atomics.
    let (first, mine) =
        unsafe { (AtomicU64::from_ptr(area.cast()), AtomicU64::from_ptr(area.add(scratch as usize).cast())) };
    // ORDERING: Relaxed; the card's Release store came after the word was written.
    if first.load(Ordering::Relaxed) != word {
        return Err(Refusal::WrongBytes);
    }
    // ORDERING: SeqCst, so that the value read comes from memory that took the store.
    mine.store(!word, Ordering::SeqCst);
    match mine.load(Ordering::SeqCst) == !word {
        true => Ok(()),
        false => Err(Refusal::WrongBytes),
    }
}
