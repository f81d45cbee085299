//! A lane: domain, endpoint, queue, addresses and regions of one rank, as a [`Port`] over libfabric.

use crate::endpoint::{Endpoint, Local, PARTS};
use crate::error::{Error, Posted};
use crate::fabric::{AddressVector, Domain, Entry, MemoryRegion};
use crate::info::{Offer, is_sockets};
use crate::port::{Access, Done, Limits, Part, Peer, Port, Region, Remote, Rest, Token, What, WireKey};
use crate::queue::{CompletionQueue, Failed, Read};
use crate::slices::{self, Slices};
use crate::sockets;
use crate::sys::{self, CqDataEntry};
use std::collections::HashMap;
use std::ffi::c_void;
use std::net::SocketAddr;
use std::os::fd::RawFd;
use std::ptr::null_mut;
use std::time::Duration;

/// Completions read at a time.
const BATCH: usize = 16;
/// Operations whose contexts lie in one piece.
const CHUNK: usize = 64;
/// Less room than this in a multi-receive buffer gives it back, or less than what the longest record takes.
const MIN_MULTI_RECV: usize = 32 << 10;

/// Polls for nothing after which a descriptor that can be read counts for nothing, too.
const FRUITLESS: u32 = 64;

/// Context of an operation: the head is the provider's (`fi_context2`).
#[repr(C, align(64))]
struct Slot {
    room: [u64; 8],
    token: Token,
    what: Kind,
    next_free: *mut Slot,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    Send,
    Recv,
    MultiRecv,
    Read,
    Write,
}

/// Contexts at addresses that do not change.
struct Slots {
    chunks: Vec<Box<[Slot]>>,
    free: *mut Slot,
}

impl Slots {
    fn take(&mut self, token: Token, what: Kind) -> *mut Slot {
        if self.free.is_null() {
            self.grow();
        }
        let slot = self.free;
        // SAFETY: a free slot of a chunk, used by nobody else.
        unsafe {
            self.free = (*slot).next_free;
            (*slot).token = token;
            (*slot).what = what;
        }
        slot
    }

    fn grow(&mut self) {
        let empty = || Slot { room: [0; 8], token: 0, what: Kind::Free, next_free: null_mut() };
        let mut chunk: Box<[Slot]> = (0..CHUNK).map(|_| empty()).collect();
        let start = chunk.as_mut_ptr();
        for i in 0..CHUNK {
            // SAFETY: within the chunk.
            unsafe {
                (*start.add(i)).next_free = self.free;
                self.free = start.add(i);
            }
        }
        self.chunks.push(chunk);
    }

    fn give(&mut self, slot: *mut Slot) {
        // SAFETY: a slot that was taken and whose operation has ended.
        unsafe {
            (*slot).what = Kind::Free;
            (*slot).next_free = self.free;
        }
        self.free = slot;
    }

    /// The operation of this name that is under way.
    fn find(&mut self, token: Token) -> Option<*mut Slot> {
        let mut all = self.chunks.iter_mut().flat_map(|c| c.iter_mut());
        all.find(|s| s.what != Kind::Free && s.token == token).map(|s| s as *mut Slot)
    }
}

/// A domain with one endpoint and what belongs to it.
///
/// Fields are dropped in this order: regions, some of which are bound to the endpoint, then the endpoint, after which
/// the fabric uses no memory of operations.
pub struct Lane {
    regions: Vec<Option<MemoryRegion>>,
    endpoint: Endpoint,
    queue: CompletionQueue,
    addresses: AddressVector,
    slots: Slots,
    limits: Limits,
    raw_keys: bool,
    next_key: u64,
    /// Times in a row that there was nothing to sleep on and nothing had come.
    fruitless: u32,
    /// Room for what a look at the queue finds, which each look would have to clear otherwise.
    entries: Box<[CqDataEntry; BATCH]>,
    /// Of each posted multi-receive buffer, where the provider gives them back too early.
    slices: Option<HashMap<Token, Slices>>,
    domain: Domain,
}

// SAFETY: a lane owns all objects of its domain, and none of them leaves it; FI_THREAD_DOMAIN lets any thread use
// them, one at a time, which `&mut self` sees to.
unsafe impl Send for Lane {}

/// Room for what may complete between two polls: a queue of a card must not run over. That of sockets has a list behind it
/// for what is more, and keeps less memory.
fn completions(offer: &Offer) -> usize {
    if is_sockets(&offer.provider) { 2048 } else { 4096 }
}

impl Lane {
    /// Opens the entry for about so many peers, and messages of up to `longest` bytes.
    ///
    /// # Errors
    /// Of the calls that it takes.
    pub fn open(entry: Entry, peers: usize, longest: usize) -> Result<Lane, Error> {
        let version = entry.library().version;
        let domain = Domain::open(entry)?;
        let offer = domain.offer().clone();
        let queue = CompletionQueue::open(&domain, completions(&offer))?;
        let addresses = AddressVector::open(&domain, peers)?;
        let slices = slices::are_needed(&offer.provider, version).then(HashMap::new);
        let least = longest.max(MIN_MULTI_RECV);
        let endpoint = Endpoint::open(&domain, &queue, &addresses, None, least)?;
        let limits = Limits {
            inject_bytes: offer.inject_bytes,
            max_msg_bytes: offer.max_msg_bytes,
            parts: offer.iov_limit.min(PARTS),
            multi_recv_bytes: endpoint.min_multi_recv,
            multi_recv_heads: 0,
            multi_recv_buffers: if slices.is_some() { slices::buffers(peers) } else { 1 },
            data_bits: 8 * offer.cq_data_bytes.min(8) as u32,
            local_regions: offer.mr_mode & sys::MR_LOCAL != 0,
            is_ordered: offer.msg_order & sys::ORDER_SAS != 0,
            can_sleep: queue.descriptor().is_some(),
        };
        let slots = Slots { chunks: Vec::new(), free: null_mut() };
        let raw_keys = offer.mr_mode & sys::MR_RAW != 0;
        let regions = Vec::new();
        let empty = CqDataEntry { op_context: null_mut(), flags: 0, len: 0, buf: null_mut(), data: 0 };
        let entries = Box::new([empty; BATCH]);
        let (next_key, fruitless) = (1, 0);
        Ok(Lane {
            regions,
            endpoint,
            queue,
            addresses,
            slots,
            limits,
            raw_keys,
            next_key,
            fruitless,
            entries,
            slices,
            domain,
        })
    }

    /// A peer's address as people read it.
    pub fn told(&self, address: &[u8]) -> String {
        self.addresses.told(address)
    }

    fn local(&self, part: &Part) -> Result<Local, Error> {
        let descriptor = match part.region {
            Some(r) => self.region(r)?.descriptor(),
            None => null_mut(),
        };
        Ok(Local { iov: libc::iovec { iov_base: part.start.cast(), iov_len: part.len }, descriptor })
    }

    fn region(&self, region: Region) -> Result<&MemoryRegion, Error> {
        let found = self.regions.get(region.0 as usize).and_then(Option::as_ref);
        found.ok_or_else(|| self.domain.error("fi_mr_reg", libc::EINVAL))
    }

    /// Hands an operation to the fabric with a context of its own.
    #[inline]
    fn post(
        &mut self,
        token: Token,
        what: Kind,
        call: impl FnOnce(&Endpoint, *mut c_void) -> Result<Posted, Error>,
    ) -> Result<Posted, Error> {
        let slot = self.slots.take(token, what);
        let posted = call(&self.endpoint, slot.cast());
        if posted != Ok(Posted::Yes) {
            self.slots.give(slot);
        }
        posted
    }

    /// A completion in the caller's terms; None for one that says nothing.
    fn done(&mut self, e: &CqDataEntry) -> Option<Done> {
        if e.flags & sys::REMOTE_WRITE != 0 {
            let data = e.data;
            return (e.flags & sys::REMOTE_CQ_DATA != 0).then_some(Done {
                token: 0,
                what: What::Arrived { data },
                error: None,
            });
        }
        let slot: *mut Slot = e.op_context.cast();
        if slot.is_null() {
            return None;
        }
        // SAFETY: contexts come back as they were given; slots live as long as the endpoint.
        let (token, kind) = unsafe { ((*slot).token, (*slot).what) };
        let what = match kind {
            Kind::Free => return None,
            Kind::Send => What::Sent,
            Kind::Read => What::Read,
            Kind::Write => What::Written,
            Kind::Recv => What::Received { at: e.buf.cast(), len: e.len, last: true },
            Kind::MultiRecv => {
                let mut last = e.flags & sys::MULTI_RECV != 0;
                // ofi_rxm of 1.17 has no more than the one flag with the last message.
                let message = e.flags & (sys::RECV | sys::MSG) != 0 || e.len > 0;
                if let Some(slices) = self.slices.as_mut().and_then(|s| s.get_mut(&token)).filter(|_| message) {
                    last = slices.comes(e.buf.addr(), e.len, last);
                }
                let what = if message { What::Received { at: e.buf.cast(), len: e.len, last } } else { What::Returned };
                if !last {
                    return Some(Done { token, what, error: None });
                }
                what
            }
        };
        self.slots.give(slot);
        Some(Done { token, what, error: None })
    }

    fn failed(&mut self, f: Failed) -> Option<Done> {
        let slot: *mut Slot = f.context.cast();
        if slot.is_null() {
            return None;
        }
        // SAFETY: as in `done`.
        let (token, kind) = unsafe { ((*slot).token, (*slot).what) };
        let what = match kind {
            Kind::Free => return None,
            Kind::Send => What::Sent,
            Kind::Read => What::Read,
            Kind::Write => What::Written,
            Kind::MultiRecv => {
                // A message that did not fit or broke off; the buffer goes on unless the flag or the cancellation says else.
                let mut last = f.flags & sys::MULTI_RECV != 0;
                if let Some(slices) = self.slices.as_mut().and_then(|s| s.get_mut(&token)) {
                    last = slices.breaks_off(last);
                }
                if !last && !f.error.is_cancelled() {
                    let what = What::Received { at: null_mut(), len: f.len, last };
                    return Some(Done { token, what, error: Some(f.error) });
                }
                What::Returned
            }
            Kind::Recv => What::Returned,
        };
        self.slots.give(slot);
        Some(Done { token, what, error: Some(f.error) })
    }
}

impl Port for Lane {
    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn provider(&self) -> &str {
        &self.domain.offer().provider
    }

    fn address(&self) -> &[u8] {
        self.endpoint.address()
    }

    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error> {
        self.addresses.insert(address).map(Peer)
    }

    fn remove(&mut self, peer: Peer) -> Result<(), Error> {
        self.addresses.remove(peer.0)
    }

    #[inline]
    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error> {
        self.endpoint.inject(to.0, bytes)
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        let mut local =
            [Local { iov: libc::iovec { iov_base: null_mut(), iov_len: 0 }, descriptor: null_mut() }; PARTS];
        if parts.len() > self.limits.parts {
            return Err(self.domain.error("fi_sendmsg", libc::EINVAL));
        }
        for (l, p) in local.iter_mut().zip(parts) {
            *l = self.local(p)?;
        }
        let local = &local[..parts.len()];
        // SAFETY: memory by the caller's word, the context by the slots'.
        self.post(token, Kind::Send, |ep, context| unsafe { ep.send(to.0, local, context, sys::COMPLETION) })
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        let local = self.local(&buffer)?;
        let (kind, flags) = if multi { (Kind::MultiRecv, sys::MULTI_RECV) } else { (Kind::Recv, 0) };
        if let Some(slices) = self.slices.as_mut().filter(|_| multi) {
            slices.insert(token, Slices::new(buffer.start.addr()));
        }
        // SAFETY: memory by the caller's word, the context by the slots'.
        self.post(token, kind, |ep, context| unsafe { ep.recv(local, context, flags | sys::COMPLETION) })
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        let local = self.local(&into)?;
        let at = (at.base.wrapping_add(offset), at.key);
        // SAFETY: memory by the caller's word, the context by the slots'.
        self.post(token, Kind::Read, |ep, context| unsafe { ep.read(from.0, local, at.0, at.1, context) })
    }

    unsafe fn write(
        &mut self,
        to: Peer,
        from: Part,
        at: Remote,
        offset: u64,
        data: Option<u64>,
        token: Token,
    ) -> Result<Posted, Error> {
        let local = self.local(&from)?;
        let at = (at.base.wrapping_add(offset), at.key);
        let flags = sys::COMPLETION | data.map_or(0, |_| sys::REMOTE_CQ_DATA);
        // SAFETY: memory by the caller's word, the context by the slots'.
        self.post(token, Kind::Write, |ep, context| unsafe {
            ep.write(to.0, local, at.0, at.1, data.unwrap_or(0), context, flags)
        })
    }

    fn cancel(&mut self, token: Token) -> bool {
        self.slots.find(token).is_some_and(|slot| self.endpoint.cancel(slot.cast()))
    }

    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error> {
        loop {
            match self.queue.read(self.entries.as_mut_slice())? {
                Read::Nothing => return Ok(()),
                Read::Some(n) => {
                    self.fruitless = 0;
                    for i in 0..n {
                        let e = self.entries[i];
                        out.extend(self.done(&e));
                    }
                    if n < BATCH {
                        return Ok(());
                    }
                }
                Read::Failed(f) => out.extend(self.failed(f)),
            }
        }
    }

    unsafe fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Result<Region, Error> {
        let access = match access {
            Access::Local => sys::SEND | sys::RECV | sys::READ | sys::WRITE,
            Access::Remote => sys::SEND | sys::RECV | sys::READ | sys::WRITE | sys::REMOTE_READ | sys::REMOTE_WRITE,
        };
        let key = self.next_key;
        // SAFETY: by the caller's word.
        let mr = unsafe { MemoryRegion::register(&self.domain, start, len, access, key)? };
        self.next_key += 1;
        if self.domain.offer().mr_mode & sys::MR_ENDPOINT != 0 {
            mr.attach(&self.endpoint)?;
        }
        let free = self.regions.iter().position(Option::is_none);
        let at = free.unwrap_or_else(|| {
            self.regions.push(None);
            self.regions.len() - 1
        });
        self.regions[at] = Some(mr);
        Ok(Region(at as u32))
    }

    fn key_of(&mut self, region: Region) -> Result<WireKey, Error> {
        let mr = self.region(region)?;
        if !self.raw_keys {
            return Ok(WireKey { base: mr.start(), key: mr.key().to_le_bytes().to_vec() });
        }
        let (base, key) = mr.raw_key()?;
        if key.len() > WireKey::MAX {
            return Err(self.domain.error("fi_mr_raw_attr", libc::EMSGSIZE));
        }
        Ok(WireKey { base, key })
    }

    fn close(&mut self, region: Region) -> Result<(), Error> {
        self.region(region)?;
        self.regions[region.0 as usize] = None;
        Ok(())
    }

    fn import(&mut self, key: &WireKey) -> Result<Remote, Error> {
        if self.raw_keys {
            return Ok(Remote { base: key.base, key: self.domain.map_raw(key.base, &key.key)? });
        }
        match <[u8; 8]>::try_from(key.key.as_slice()) {
            Ok(word) => Ok(Remote { base: key.base, key: u64::from_le_bytes(word) }),
            Err(_) => Err(self.domain.error("fi_mr_map_raw", libc::EINVAL)),
        }
    }

    fn forget(&mut self, remote: Remote) {
        if self.raw_keys {
            // A provider that cannot keeps a few bytes; there is nothing else to do.
            let _ = self.domain.unmap_raw(remote.key);
        }
    }

    fn rest(&mut self) -> Rest {
        let Some(fd) = self.queue.descriptor() else { return Rest::Nap };
        if self.queue.may_sleep() && !is_readable(fd) {
            self.fruitless = 0;
            return Rest::Sleep(fd);
        }
        // Provider `net` of 1.17 says that one may sleep, and its descriptor can be read all the same, for ever.
        self.fruitless = self.fruitless.saturating_add(1);
        if self.fruitless > FRUITLESS { Rest::Nap } else { Rest::Poll }
    }

    fn unheard(&mut self) -> Vec<(SocketAddr, Duration)> {
        let provider = self.provider();
        if is_sockets(provider) || provider == "tcp;ofi_rxm" { sockets::unheard() } else { Vec::new() }
    }
}

fn is_readable(fd: RawFd) -> bool {
    let mut p = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    // SAFETY: one descriptor, no waiting.
    unsafe { libc::poll(&mut p, 1, 0) > 0 }
}
