//! KNEM: a driver that copies between a region that one process declared and memory of another.
//!
//! Synchronous, or handed to a kernel thread or a DMA engine and polled for. The engine is used
//! for copies from `WEFT_KNEM_DMA_MIN` on where the driver's info offers one.

mod abi;
#[cfg(test)]
pub(crate) mod emulated;
#[cfg(test)]
mod tests;

use crate::Remote;
use crate::backend::{Backend, Local, Peer, Way, within};
use crate::device::{self, Device};
use crate::probe::{ProbeArea, scratch_off};
use crate::refusal::Refusal;
use std::sync::atomic::{AtomicU8, Ordering};
use weft_base::param::Param;
use weft_shm::CardData;

/// `WEFT_KNEM_DMA_MIN`.
pub static DMA_MIN: Param = Param::new(
    "WEFT_KNEM_DMA_MIN",
    "shortest copy in bytes that KNEM gives to a DMA engine, where there is one",
    "1048576",
);

/// Asynchronous copies at a time.
pub(crate) const MAX_PENDING: usize = 64;

/// An asynchronous copy under way: to be asked for with `SingleCopy::poll` until it is done.
#[derive(PartialEq, Eq, Debug)]
#[must_use = "the driver still uses the buffer"]
pub struct Ticket {
    slot: u8,
}

struct Open {
    device: Box<dyn Device>,
    has_dma: bool,
    dma_min: usize,
}

pub(crate) struct Knem {
    open: Result<Open, Refusal>,
    /// Region of the probe area.
    probe: Option<Remote>,
    /// The mapped status array, from the first asynchronous copy on.
    status: *mut u8,
    free: Vec<u8>,
}

/// Opens the device file.
pub(crate) fn open_device() -> Result<Box<dyn Device>, Refusal> {
    device::open(c"/dev/knem", "open /dev/knem")
}

fn check(device: Box<dyn Device>) -> Result<Open, Refusal> {
    let mut info = abi::Info::default();
    // SAFETY: the driver fills the record.
    let done = unsafe { device.ioctl(abi::GET_INFO, (&raw mut info).cast()) };
    let what = "ioctl KNEM_CMD_GET_INFO";
    done.map_err(|errno| Refusal::Call { what, errno, done: 0 })?;
    if info.abi != abi::ABI_VERSION {
        return Err(Refusal::Version { found: info.abi, wanted: abi::ABI_VERSION });
    }
    let has_dma = info.features & abi::FEATURE_DMA != 0;
    Ok(Open { device, has_dma, dma_min: DMA_MIN.get().unwrap_or(1 << 20) })
}

impl Knem {
    /// Declares the probe area.
    pub fn new(device: Result<Box<dyn Device>, Refusal>, area: Option<&ProbeArea>) -> Knem {
        let open = device.and_then(check);
        let mut knem = Knem { open, probe: None, status: std::ptr::null_mut(), free: Vec::new() };
        if let (true, Some(area)) = (knem.open.is_ok(), area) {
            match knem.expose(area.addr() as usize, area.len() as usize, true) {
                Ok(r) => knem.probe = Some(r),
                Err(why) => knem.open = Err(why),
            }
        }
        knem
    }

    fn open(&self) -> Result<&Open, Refusal> {
        self.open.as_ref().map_err(|why| *why)
    }

    /// Hands one copy to the driver; the status that it answers.
    ///
    /// # Safety
    /// `local` must be writable (readable when `write`) for `len` bytes, for an asynchronous copy
    /// until that is done.
    unsafe fn submit(
        &self,
        r: &Remote,
        off: u64,
        (local, len): Local,
        write: bool,
        (flags, slot): (u32, u8),
    ) -> Result<u8, Refusal> {
        let iov = abi::Iovec { base: local.expose_provenance() as u64, len: len as u64 };
        let mut copy = abi::InlineCopy {
            local_iovec_array: (&raw const iov).expose_provenance() as u64,
            local_iovec_nr: 1,
            write: write as u32,
            remote_cookie: r.key,
            remote_offset: r.addr + off,
            flags,
            async_status_index: slot as u32,
            ..abi::InlineCopy::default()
        };
        // SAFETY: the record and the one block it names live through the call, which pins what it
        // needs later; the block's memory is the caller's claim.
        let done = unsafe { self.open()?.device.ioctl(abi::INLINE_COPY, (&raw mut copy).cast()) };
        match done {
            Ok(_) => Ok(copy.current_status as u8),
            Err(libc::EACCES) => Err(Refusal::ReadOnly),
            Err(errno) => Err(Refusal::Call { what: "ioctl KNEM_CMD_INLINE_COPY", errno, done: 0 }),
        }
    }

    fn dma_flag(&self, len: usize) -> u32 {
        match &self.open {
            Ok(o) if o.has_dma && len >= o.dma_min => abi::FLAG_DMA,
            _ => 0,
        }
    }

    /// A whole synchronous copy.
    ///
    /// # Safety
    /// `local` must be writable (readable when `write`) for `len` bytes.
    unsafe fn copy_now(&self, r: &Remote, off: u64, local: Local, write: bool) -> Result<(), Refusal> {
        within(r, off, local.1)?;
        if local.1 == 0 {
            return Ok(());
        }
        // SAFETY: the caller's claim; without an asynchronous flag the copy ends with the call.
        match unsafe { self.submit(r, off, local, write, (self.dma_flag(local.1), 0))? } {
            abi::STATUS_SUCCESS => Ok(()),
            _ => Err(Refusal::CopyFailed { done: 0 }),
        }
    }

    /// A copy that goes on behind this call: `Some` ticket, or `None` if it is done already.
    ///
    /// # Safety
    /// `local` must be writable (readable when `write`) for `len` bytes until `poll` says that the
    /// copy is done.
    pub unsafe fn start(&mut self, r: &Remote, off: u64, local: Local, write: bool) -> Result<Option<Ticket>, Refusal> {
        within(r, off, local.1)?;
        let Some(slot) = self.take_slot() else {
            // SAFETY: passed on to the caller.
            return unsafe { self.copy_now(r, off, local, write) }.map(|()| None);
        };
        let flags = match self.dma_flag(local.1) {
            0 => abi::FLAG_MEMCPY_THREAD,
            dma => dma | abi::FLAG_ASYNC_DMA_COMPLETE,
        };
        // ORDERING: Relaxed; the driver sets the slot after the call below.
        self.slot(slot).store(abi::STATUS_PENDING, Ordering::Relaxed);
        // SAFETY: passed on to the caller.
        let status = unsafe { self.submit(r, off, local, write, (flags, slot)) };
        match status {
            Ok(abi::STATUS_PENDING) => Ok(Some(Ticket { slot })),
            other => {
                self.free.push(slot);
                match other? {
                    abi::STATUS_SUCCESS => Ok(None),
                    _ => Err(Refusal::CopyFailed { done: 0 }),
                }
            }
        }
    }

    /// Whether a copy is done, and how it went. Afterwards the ticket is worth nothing.
    pub fn poll(&mut self, ticket: &Ticket) -> Option<Result<(), Refusal>> {
        // ORDERING: Acquire, partner of the driver's store behind its copy.
        let status = self.slot(ticket.slot).load(Ordering::Acquire);
        let result = match status {
            abi::STATUS_PENDING => return None,
            abi::STATUS_SUCCESS => Ok(()),
            _ => Err(Refusal::CopyFailed { done: 0 }),
        };
        self.free.push(ticket.slot);
        Some(result)
    }

    fn slot(&self, slot: u8) -> &AtomicU8 {
        // SAFETY: slots are given out by `take_slot` only, which maps all of them; they are
        // bytes that the driver writes, so atomics.
        unsafe { AtomicU8::from_ptr(self.status.add(slot as usize)) }
    }

    fn take_slot(&mut self) -> Option<u8> {
        if self.status.is_null() {
            // The driver starts its thread at this mapping; a program that never copies
            // asynchronously has none.
            self.status = self.open.as_ref().ok()?.device.mmap(MAX_PENDING).ok()?;
            self.free = (0..MAX_PENDING as u8).collect();
        }
        self.free.pop()
    }
}

impl Backend for Knem {
    fn local(&self) -> Result<(), Refusal> {
        self.open().map(|_| ())
    }

    fn describe(&self, card: &mut CardData) {
        card.knem_cookie = self.probe.map_or(0, |r| r.key);
    }

    fn expose(&mut self, addr: usize, len: usize, writable: bool) -> Result<Remote, Refusal> {
        let iov = abi::Iovec { base: addr as u64, len: len as u64 };
        let write = if writable { libc::PROT_WRITE } else { 0 };
        let mut create = abi::CreateRegion {
            iovec_array: (&raw const iov).expose_provenance() as u64,
            iovec_nr: 1,
            protection: (libc::PROT_READ | write) as u32,
            ..abi::CreateRegion::default()
        };
        // SAFETY: the record and its one block live through the call; the driver checks the
        // memory that the block names.
        let done = unsafe { self.open()?.device.ioctl(abi::CREATE_REGION, (&raw mut create).cast()) };
        let what = "ioctl KNEM_CMD_CREATE_REGION";
        done.map_err(|errno| Refusal::Call { what, errno, done: 0 })?;
        Ok(Remote { addr: 0, len: len as u64, key: create.cookie })
    }

    fn unexpose(&mut self, r: &Remote) {
        let mut cookie = r.key;
        if let Ok(open) = &self.open {
            // An unknown cookie is refused by the driver, and there is nothing to undo.
            // SAFETY: takes one word.
            let _ = unsafe { open.device.ioctl(abi::DESTROY_REGION, (&raw mut cookie).cast()) };
        }
    }

    fn probe(&mut self, peer: Peer<'_>) -> Result<(), Refusal> {
        let card = peer.card;
        if card.knem_cookie == 0 {
            return Err(Refusal::PeerLacks);
        }
        let area = Remote { addr: 0, len: card.probe_len, key: card.knem_cookie };
        let scratch = scratch_off(peer.me, card.probe_len)?;
        let mut word = 0u64;
        let at = ((&raw mut word).cast::<u8>(), 8);
        // SAFETY: `word` is eight bytes, here and below.
        unsafe { self.copy_now(&area, 0, at, false)? };
        if word != card.probe_word {
            return Err(Refusal::WrongBytes);
        }
        let mut other = !card.probe_word;
        // SAFETY: as above.
        unsafe { self.copy_now(&area, scratch, ((&raw mut other).cast(), 8), true)? };
        let mut back = 0u64;
        // SAFETY: as above.
        unsafe { self.copy_now(&area, scratch, ((&raw mut back).cast(), 8), false)? };
        if back == !card.probe_word { Ok(()) } else { Err(Refusal::WrongBytes) }
    }

    unsafe fn copy(&mut self, _peer: Peer<'_>, r: &Remote, off: u64, local: Local, way: Way) -> Result<(), Refusal> {
        // SAFETY: passed on to the caller.
        unsafe { self.copy_now(r, off, local, way == Way::Out) }
    }
}

// SAFETY: `status` is a mapping that this value owns.
unsafe impl Send for Knem {}

impl Drop for Knem {
    fn drop(&mut self) {
        if let Some(r) = self.probe {
            self.unexpose(&r);
        }
        if let (false, Ok(open)) = (self.status.is_null(), &self.open) {
            // SAFETY: mapped by `take_slot`; no copy is under way when the job ends.
            unsafe { open.device.munmap(self.status, MAX_PENDING) };
        }
    }
}
