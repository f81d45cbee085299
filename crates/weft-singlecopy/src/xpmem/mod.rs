//! XPMEM: a peer's address space is attached, and copied from in user space.
//!
//! Each process offers its whole address space as one segment, to processes of the same user
//! (mode 0600). Peers get an access permit at the probe and attach ranges as they need them.

mod abi;
mod cache;
#[cfg(test)]
pub(crate) mod emulated;
#[cfg(test)]
mod tests;

use crate::Remote;
use crate::backend::{Backend, Peer};
use crate::device::{self, Device};
use crate::probe;
use crate::refusal::Refusal;
use cache::{Attached, Cache};
use weft_base::Proc;
use weft_shm::CardData;

/// Mode bits of the segment: the same user.
const MODE: u64 = 0o600;

/// What is held about one peer.
#[derive(Default)]
struct PeerSpace {
    /// The access permit, once there is one.
    apid: Option<i64>,
    cache: Cache,
}

/// The device, once it is known to work.
struct Open {
    device: Box<dyn Device>,
    /// The own segment.
    segid: i64,
}

pub(crate) struct Xpmem {
    open: Result<Open, Refusal>,
    peers: Vec<PeerSpace>,
    gone: Vec<Attached>,
}

/// Opens the device file.
pub(crate) fn open_device() -> Result<Box<dyn Device>, Refusal> {
    device::open(c"/dev/xpmem", "open /dev/xpmem")
}

/// One ioctl with its argument record.
fn ioctl<T>(device: &dyn Device, request: u64, what: &'static str, arg: &mut T) -> Result<i32, Refusal> {
    // SAFETY: each request is given its own record; none holds addresses that the driver writes.
    let result = unsafe { device.ioctl(request, (&raw mut *arg).cast()) };
    result.map_err(|errno| Refusal::Call { what, errno, done: 0 })
}

impl Xpmem {
    /// Offers this process's address space.
    pub fn new(device: Result<Box<dyn Device>, Refusal>, n_procs: u32) -> Xpmem {
        let mut peers = Vec::new();
        peers.resize_with(n_procs as usize, PeerSpace::default);
        Xpmem { open: device.and_then(offer), peers, gone: Vec::new() }
    }

    fn device(&self) -> Result<&dyn Device, Refusal> {
        self.open.as_ref().map(|o| &*o.device).map_err(|why| *why)
    }

    /// Access to the peer's segment; kept.
    fn permit(&mut self, peer: Peer<'_>) -> Result<i64, Refusal> {
        if let Some(apid) = self.peers[peer.proc.index()].apid {
            return Ok(apid);
        }
        if peer.card.xpmem_segid <= 0 {
            return Err(Refusal::PeerLacks);
        }
        let mut get = abi::Get {
            segid: peer.card.xpmem_segid,
            flags: abi::READ_WRITE,
            permit_type: abi::PERMIT_MODE,
            ..abi::Get::default()
        };
        ioctl(self.device()?, abi::GET, "ioctl XPMEM_CMD_GET", &mut get)?;
        self.peers[peer.proc.index()].apid = Some(get.apid);
        Ok(get.apid)
    }

    /// Attaches a range that the cache does not have.
    fn attach(&mut self, peer: Peer<'_>, r: &Remote) -> Result<(), Refusal> {
        let bad = Refusal::OutOfBounds { off: r.addr, len: r.len, limit: 0 };
        let (start, end) = cache::rounded(r.addr, r.len).ok_or(bad)?;
        let apid = self.permit(peer)?;
        let space = &mut self.peers[peer.proc.index()];
        let (start, end) = space.cache.make_room(start, end, &mut self.gone);
        self.detach_gone();
        let mut attach = abi::Attach { apid, offset: start as i64, size: end - start, ..abi::Attach::default() };
        ioctl(self.device()?, abi::ATTACH, "ioctl XPMEM_CMD_ATTACH", &mut attach)?;
        self.peers[peer.proc.index()].cache.insert(start, end, attach.vaddr as usize);
        Ok(())
    }

    fn detach_gone(&mut self) {
        let Ok(open) = &self.open else { return };
        for a in self.gone.drain(..) {
            let mut detach = abi::Detach { vaddr: a.local as u64 };
            if ioctl(&*open.device, abi::DETACH, "ioctl XPMEM_CMD_DETACH", &mut detach).is_err() {
                let base = std::ptr::with_exposed_provenance_mut(a.local);
                // SAFETY: nobody uses the attachment, which left the cache.
                unsafe { open.device.munmap(base, a.len() as usize) };
            }
        }
    }

    /// Drops attachments and permit of a peer.
    pub fn forget(&mut self, peer: Proc) {
        let space = &mut self.peers[peer.index()];
        space.cache.drain(&mut self.gone);
        let apid = space.apid.take();
        self.detach_gone();
        if let (Some(apid), Ok(open)) = (apid, &self.open) {
            // The owner may be gone, and its segment with it.
            let mut release = abi::Release { apid };
            let _ = ioctl(&*open.device, abi::RELEASE, "ioctl XPMEM_CMD_RELEASE", &mut release);
        }
    }
}

/// Checks the driver's version and makes the segment.
fn offer(device: Box<dyn Device>) -> Result<Open, Refusal> {
    // SAFETY: takes no argument.
    let version = unsafe { device.ioctl(abi::VERSION, std::ptr::null_mut()) };
    let what = "ioctl XPMEM_CMD_VERSION";
    let found = version.map_err(|errno| Refusal::Call { what, errno, done: 0 })? as u32;
    if found >> 16 != abi::MAJOR {
        return Err(Refusal::Version { found, wanted: abi::MAJOR << 16 });
    }
    let mut make =
        abi::Make { vaddr: 0, size: abi::MAX_LEN, permit_type: abi::PERMIT_MODE, permit_value: MODE, segid: 0 };
    ioctl(&*device, abi::MAKE, "ioctl XPMEM_CMD_MAKE", &mut make)?;
    Ok(Open { device, segid: make.segid })
}

impl Backend for Xpmem {
    fn local(&self) -> Result<(), Refusal> {
        self.open.as_ref().map(|_| ()).map_err(|why| *why)
    }

    fn describe(&self, card: &mut CardData) {
        if let Ok(open) = &self.open {
            card.xpmem_segid = open.segid;
        }
    }

    fn expose(&mut self, addr: usize, len: usize, _writable: bool) -> Result<Remote, Refusal> {
        Ok(Remote { addr: addr as u64, len: len as u64, key: 0 })
    }

    fn probe(&mut self, peer: Peer<'_>) -> Result<(), Refusal> {
        let card = peer.card;
        let whole = Remote { addr: card.probe_addr, len: card.probe_len, key: 0 };
        if !card.probe_addr.is_multiple_of(8) {
            return Err(Refusal::WrongBytes);
        }
        let area = self.map(peer, &whole)?;
        // SAFETY: mapped for the whole area, and aligned as the owner's address is.
        let result = unsafe { probe::try_mapped(area, card.probe_len, card.probe_word, peer.me) };
        self.unmap(peer.proc, area);
        result
    }

    fn map(&mut self, peer: Peer<'_>, r: &Remote) -> Result<*mut u8, Refusal> {
        if peer.proc == peer.me {
            return Ok(std::ptr::with_exposed_provenance_mut(r.addr as usize));
        }
        let i = peer.proc.index();
        if let Some(at) = self.peers[i].cache.pin(r.addr, r.len) {
            return Ok(std::ptr::with_exposed_provenance_mut(at));
        }
        self.attach(peer, r)?;
        let at = self.peers[i].cache.pin(r.addr, r.len).ok_or(Refusal::NotThisWay)?;
        Ok(std::ptr::with_exposed_provenance_mut(at))
    }

    fn unmap(&mut self, peer: Proc, ptr: *mut u8) {
        self.peers[peer.index()].cache.unpin(ptr.addr(), &mut self.gone);
        self.detach_gone();
    }
}

impl Drop for Xpmem {
    fn drop(&mut self) {
        for p in 0..self.peers.len() {
            self.forget(Proc(p as u32));
        }
        if let Ok(open) = &self.open {
            let mut remove = abi::Remove { segid: open.segid };
            let _ = ioctl(&*open.device, abi::REMOVE, "ioctl XPMEM_CMD_REMOVE", &mut remove);
        }
    }
}
