//! A fabric within one process, by copies: the twin of [`Lane`](crate::Lane) for tests that need no libfabric.

use crate::error::{Error, Posted};
use crate::port::{Access, Done, Limits, Part, Peer, Port, Region, Remote, Rest, Token, What, WireKey};
use crate::sys;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

/// Messages that wait at an end without a buffer; more get EAGAIN.
const WAITING: usize = 8;
/// Less room gives a multi-receive buffer back.
const MIN_ROOM: usize = 512;
const LIMITS: Limits = Limits {
    inject_bytes: 128,
    max_msg_bytes: usize::MAX,
    parts: 4,
    multi_recv_bytes: usize::MAX,
    data_bits: 64,
    local_regions: false,
    is_ordered: true,
    can_sleep: false,
};

struct Buffer {
    start: *mut u8,
    len: usize,
    used: usize,
    multi: bool,
    token: Token,
}

#[derive(Default)]
struct End {
    buffers: VecDeque<Buffer>,
    waiting: VecDeque<Vec<u8>>,
    done: Vec<Done>,
    regions: BTreeMap<u64, (*mut u8, usize)>,
    is_closed: bool,
}

// SAFETY: the pointers are to memory that the users of ports keep valid for any thread.
unsafe impl Send for End {}

/// What ports of one fabric share.
#[derive(Clone, Default)]
pub struct Net(Arc<Mutex<Vec<End>>>);

/// An end of it.
pub struct MemoryPort {
    net: Net,
    me: usize,
    address: [u8; 8],
    next_key: u64,
}

impl Net {
    pub fn port(&self) -> MemoryPort {
        let mut ends = self.ends();
        ends.push(End::default());
        let me = ends.len() - 1;
        drop(ends);
        MemoryPort { net: self.clone(), me, address: (me as u64).to_le_bytes(), next_key: 1 }
    }

    fn ends(&self) -> MutexGuard<'_, Vec<End>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl End {
    /// Puts messages into buffers as far as there are any.
    fn deliver(&mut self) {
        while !self.waiting.is_empty() {
            let Some(buffer) = self.buffers.front_mut() else { return };
            let token = buffer.token;
            let len = self.waiting[0].len();
            if len > buffer.len - buffer.used {
                let fresh = buffer.used == 0;
                let error = fresh.then(|| Error::new("completion", "memory", sys::ETRUNC, "longer than its buffer"));
                if fresh {
                    self.waiting.pop_front();
                }
                self.buffers.pop_front();
                self.done.push(Done { token, what: What::Returned, error });
                continue;
            }
            let Some(bytes) = self.waiting.pop_front() else { return };
            let at = buffer.start.wrapping_add(buffer.used);
            // SAFETY: within a posted buffer, by the word of who posted it.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at, len) };
            buffer.used += len;
            let last = !buffer.multi || buffer.len - buffer.used < MIN_ROOM;
            if last {
                self.buffers.pop_front();
            }
            self.done.push(Done { token, what: What::Received { at, len, last }, error: None });
        }
    }
}

impl MemoryPort {
    fn error(call: &'static str, code: i32, text: &str) -> Error {
        Error::new(call, "memory", code, text)
    }

    fn message(&mut self, call: &'static str, to: Peer, bytes: Vec<u8>, token: Option<Token>) -> Result<Posted, Error> {
        let mut ends = self.net.ends();
        let end = ends.get_mut(to.0 as usize).filter(|e| !e.is_closed);
        let end = end.ok_or_else(|| Self::error(call, libc::ECONNRESET, "the peer has gone"))?;
        if end.waiting.len() >= WAITING {
            return Ok(Posted::Again);
        }
        end.waiting.push_back(bytes);
        end.deliver();
        let done = token.map(|token| Done { token, what: What::Sent, error: None });
        ends[self.me].done.extend(done);
        Ok(Posted::Yes)
    }

    /// Where an access goes.
    fn remote(ends: &[End], at: Remote, peer: Peer, offset: u64, len: usize) -> Option<*mut u8> {
        let (start, room) = *ends.get(peer.0 as usize).filter(|e| !e.is_closed)?.regions.get(&at.key)?;
        let offset = usize::try_from(at.base.checked_add(offset)?).ok()?;
        (offset.checked_add(len)? <= room).then(|| start.wrapping_add(offset))
    }
}

/// The bytes of an operation.
///
/// # Safety
/// The part is readable.
unsafe fn bytes_of(part: &Part) -> &[u8] {
    let start = if part.len == 0 { std::ptr::dangling() } else { part.start.cast_const() };
    // SAFETY: by the caller's word.
    unsafe { std::slice::from_raw_parts(start, part.len) }
}

impl Port for MemoryPort {
    fn limits(&self) -> &Limits {
        &LIMITS
    }

    fn provider(&self) -> &str {
        "memory"
    }

    fn address(&self) -> &[u8] {
        &self.address
    }

    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error> {
        let number = address.try_into().map(u64::from_le_bytes);
        number.map(Peer).map_err(|_| Self::error("fi_av_insert", libc::EINVAL, "no address of this fabric"))
    }

    fn remove(&mut self, _: Peer) -> Result<(), Error> {
        Ok(())
    }

    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error> {
        if bytes.len() > LIMITS.inject_bytes {
            return Err(Self::error("fi_inject", libc::EMSGSIZE, "longer than what can be injected"));
        }
        self.message("fi_inject", to, bytes.to_vec(), None)
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        if parts.len() > LIMITS.parts {
            return Err(Self::error("fi_sendmsg", libc::EINVAL, "more parts than a message may have"));
        }
        // SAFETY: by the caller's word.
        let bytes = parts.iter().flat_map(|p| unsafe { bytes_of(p) }.iter().copied()).collect();
        self.message("fi_sendmsg", to, bytes, Some(token))
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        let end = &mut self.net.ends()[self.me];
        end.buffers.push_back(Buffer { start: buffer.start, len: buffer.len, used: 0, multi, token });
        end.deliver();
        Ok(Posted::Yes)
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        let mut ends = self.net.ends();
        let source = Self::remote(&ends, at, from, offset, into.len);
        let error = source.is_none().then(|| Self::error("completion", libc::EACCES, "no such memory"));
        if let Some(source) = source {
            // SAFETY: within a region, by the word of who registered it, and the caller's memory.
            unsafe { std::ptr::copy_nonoverlapping(source, into.start, into.len) };
        }
        ends[self.me].done.push(Done { token, what: What::Read, error });
        Ok(Posted::Yes)
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
        let mut ends = self.net.ends();
        let target = Self::remote(&ends, at, to, offset, from.len);
        let error = target.is_none().then(|| Self::error("completion", libc::EACCES, "no such memory"));
        if let Some(target) = target {
            // SAFETY: as in `read`.
            unsafe { std::ptr::copy_nonoverlapping(from.start, target, from.len) };
            let told = data.map(|data| Done { token: 0, what: What::Arrived { data }, error: None });
            ends[to.0 as usize].done.extend(told);
        }
        ends[self.me].done.push(Done { token, what: What::Written, error });
        Ok(Posted::Yes)
    }

    fn cancel(&mut self, token: Token) -> bool {
        let end = &mut self.net.ends()[self.me];
        let Some(at) = end.buffers.iter().position(|b| b.token == token) else { return false };
        end.buffers.remove(at);
        let error = Some(Self::error("completion", sys::ECANCELED, "withdrawn"));
        end.done.push(Done { token, what: What::Returned, error });
        true
    }

    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error> {
        out.append(&mut self.net.ends()[self.me].done);
        Ok(())
    }

    unsafe fn register(&mut self, start: *mut u8, len: usize, _: Access) -> Result<Region, Error> {
        let key = self.next_key;
        self.next_key += 1;
        self.net.ends()[self.me].regions.insert(key, (start, len));
        Ok(Region(key as u32))
    }

    fn key_of(&mut self, region: Region) -> Result<WireKey, Error> {
        let key = u64::from(region.0);
        let known = self.net.ends()[self.me].regions.contains_key(&key);
        let none = || Self::error("fi_mr_key", libc::EINVAL, "no such region");
        known.then(|| WireKey { base: 0, key: key.to_le_bytes().to_vec() }).ok_or_else(none)
    }

    fn close(&mut self, region: Region) -> Result<(), Error> {
        let gone = self.net.ends()[self.me].regions.remove(&u64::from(region.0));
        gone.map(|_| ()).ok_or_else(|| Self::error("fi_close", libc::EINVAL, "no such region"))
    }

    fn import(&mut self, key: &WireKey) -> Result<Remote, Error> {
        let word = key.key.as_slice().try_into().map(u64::from_le_bytes);
        let word = word.map_err(|_| Self::error("fi_mr_map_raw", libc::EINVAL, "no key of this fabric"))?;
        Ok(Remote { base: key.base, key: word })
    }

    fn forget(&mut self, _: Remote) {}

    fn rest(&mut self) -> Rest {
        Rest::Nap
    }
}

impl Drop for MemoryPort {
    fn drop(&mut self) {
        let end = &mut self.net.ends()[self.me];
        *end = End { is_closed: true, ..End::default() };
    }
}
