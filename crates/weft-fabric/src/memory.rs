//! A fabric within one process, by copies: the twin of [`Lane`](crate::Lane) for tests that need no libfabric.
//!
//! Operations are done when they are posted, or, on a net that is [`Net::late`], in later polls of who has posted them, as
//! a card does them: until then the caller's memory is read and written.

use crate::dice::Dice;
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
    multi_recv_heads: 0,
    multi_recv_buffers: 1,
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
    /// Keys of peers that can be used.
    imported: usize,
    /// On a late net: what is still to be done.
    posted: VecDeque<Posting>,
    /// Where nothing goes from here any more, and where all fails.
    cut: Vec<usize>,
    failing: Vec<usize>,
    is_closed: bool,
}

/// An operation that is posted, or done at once.
struct Posting {
    peer: Peer,
    /// None: nothing completes.
    token: Option<Token>,
    kind: Kind,
}

impl Posting {
    /// Else an access to a peer's memory.
    fn is_message(&self) -> bool {
        matches!(self.kind, Kind::Inject(_) | Kind::Send(_))
    }
}

enum Kind {
    Inject(Vec<u8>),
    Send(Vec<Part>),
    Read { into: Part, at: Remote, offset: u64 },
    Write { from: Part, at: Remote, offset: u64, data: Option<u64> },
}

/// When operations are done.
#[derive(Clone, Copy)]
struct Late {
    dice: Dice,
    /// So many may be posted at a time.
    depth: usize,
}

/// What a net has of one end, for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EndAccount {
    pub regions: usize,
    /// Peers' regions that it can reach.
    pub remotes: usize,
    /// Buffers without an end.
    pub buffers: usize,
    /// Messages that wait for a buffer, operations that are to be done, completions that nobody has read.
    pub waiting: usize,
    pub posted: usize,
    pub done: usize,
}

// SAFETY: the pointers are to memory that the users of ports keep valid for any thread.
unsafe impl Send for End {}

/// What ports of one fabric share.
#[derive(Clone, Default)]
pub struct Net(Arc<Mutex<Vec<End>>>, Option<Late>);

/// An end of it.
pub struct MemoryPort {
    net: Net,
    me: usize,
    address: [u8; 8],
    next_key: u64,
    late: Option<Late>,
}

impl Net {
    /// A net whose operations are done in later polls, in order to each peer, at most `depth` of an end at a time; more get
    /// EAGAIN.
    pub fn late(seed: u64, depth: usize) -> Net {
        Net(Arc::default(), Some(Late { dice: Dice::new(seed), depth }))
    }

    /// A link is cut: whatever `from` hands over for `to` gets EAGAIN from now on.
    pub fn cut(&self, from: usize, to: usize) {
        self.ends()[from].cut.push(to);
    }

    /// From now on operations of `from` with `to` fail.
    pub fn fail(&self, from: usize, to: usize) {
        self.ends()[from].failing.push(to);
    }

    /// What it has of an end, by the number of its port.
    pub fn account(&self, end: usize) -> EndAccount {
        let e = &self.ends()[end];
        EndAccount {
            regions: e.regions.len(),
            remotes: e.imported,
            buffers: e.buffers.len(),
            waiting: e.waiting.len(),
            posted: e.posted.len(),
            done: e.done.len(),
        }
    }

    pub fn port(&self) -> MemoryPort {
        let mut ends = self.ends();
        ends.push(End::default());
        let me = ends.len() - 1;
        drop(ends);
        let late = self.1.map(|l| Late { dice: l.dice.another(me as u64), ..l });
        MemoryPort { net: self.clone(), me, address: (me as u64).to_le_bytes(), next_key: 1, late }
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

    /// Posts an operation; what a late net does later, is done.
    fn post(&mut self, call: &'static str, op: Posting) -> Result<Posted, Error> {
        let mut ends = self.net.ends();
        let is_message = op.is_message();
        let end = ends.get(op.peer.0 as usize).filter(|e| !e.is_closed);
        if is_message && end.is_none() {
            return Err(Self::error(call, libc::ECONNRESET, "the peer has gone"));
        }
        let (is_inject, to) = (matches!(op.kind, Kind::Inject(_)), op.peer.0 as usize);
        if ends[self.me].cut.contains(&to) {
            return Ok(Posted::Again);
        }
        if is_inject && ends[self.me].failing.contains(&to) {
            return Err(Self::error(call, libc::EIO, "forced failure"));
        }
        let end = ends.get(to);
        match self.late {
            Some(late) if ends[self.me].posted.len() >= late.depth => Ok(Posted::Again),
            Some(_) => {
                ends[self.me].posted.push_back(op);
                Ok(Posted::Yes)
            }
            None if is_message && end.is_some_and(|e| e.waiting.len() >= WAITING) => Ok(Posted::Again),
            None => {
                Self::carry_out(&mut ends, self.me, op);
                Ok(Posted::Yes)
            }
        }
    }

    /// Does some of what is to be done: messages to one peer in order, accesses in any.
    fn carry_on(&mut self) {
        let Some(late) = &mut self.late else { return };
        let mut ends = self.net.ends();
        let mut held_up: Vec<Peer> = Vec::new();
        for op in std::mem::take(&mut ends[self.me].posted) {
            let is_message = op.is_message();
            let full = ends.get(op.peer.0 as usize).is_some_and(|e| !e.is_closed && e.waiting.len() >= WAITING);
            let waits = late.dice.below(3) == 0 || is_message && (full || held_up.contains(&op.peer));
            if !waits {
                Self::carry_out(&mut ends, self.me, op);
                continue;
            }
            if is_message {
                held_up.push(op.peer);
            }
            ends[self.me].posted.push_back(op);
        }
    }

    fn carry_out(ends: &mut [End], me: usize, op: Posting) {
        let Posting { peer, token, kind } = op;
        let what = match kind {
            Kind::Inject(_) | Kind::Send(_) => What::Sent,
            Kind::Read { .. } => What::Read,
            Kind::Write { .. } => What::Written,
        };
        let none = || Self::error("completion", libc::EACCES, "no such memory");
        let error = match kind {
            _ if token.is_some() && ends[me].failing.contains(&(peer.0 as usize)) => {
                Some(Self::error("completion", libc::EIO, "forced failure"))
            }
            Kind::Inject(bytes) => Self::hand_over(ends, peer, bytes),
            Kind::Send(parts) => {
                // SAFETY: by the word of who sent it.
                let bytes = parts.iter().flat_map(|p| unsafe { bytes_of(p) }).copied().collect();
                Self::hand_over(ends, peer, bytes)
            }
            Kind::Read { into, at, offset } => {
                let source = Self::remote(ends, at, peer, offset, into.len);
                if let Some(source) = source {
                    // SAFETY: within a region, by the word of who registered it, and the caller's memory.
                    unsafe { std::ptr::copy_nonoverlapping(source, into.start, into.len) };
                }
                source.is_none().then(none)
            }
            Kind::Write { from, at, offset, data } => {
                let target = Self::remote(ends, at, peer, offset, from.len);
                if let Some(target) = target {
                    // SAFETY: as in `Read`.
                    unsafe { std::ptr::copy_nonoverlapping(from.start, target, from.len) };
                    let told = data.map(|data| Done { token: 0, what: What::Arrived { data }, error: None });
                    ends[peer.0 as usize].done.extend(told);
                }
                target.is_none().then(none)
            }
        };
        ends[me].done.extend(token.map(|token| Done { token, what, error }));
    }

    /// A message arrives; or why it does not.
    fn hand_over(ends: &mut [End], to: Peer, bytes: Vec<u8>) -> Option<Error> {
        let Some(end) = ends.get_mut(to.0 as usize).filter(|e| !e.is_closed) else {
            return Some(Self::error("completion", libc::ECONNRESET, "the peer has gone"));
        };
        end.waiting.push_back(bytes);
        end.deliver();
        None
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
        self.post("fi_inject", Posting { peer: to, token: None, kind: Kind::Inject(bytes.to_vec()) })
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        if parts.len() > LIMITS.parts {
            return Err(Self::error("fi_sendmsg", libc::EINVAL, "more parts than a message may have"));
        }
        self.post("fi_sendmsg", Posting { peer: to, token: Some(token), kind: Kind::Send(parts.to_vec()) })
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        let end = &mut self.net.ends()[self.me];
        end.buffers.push_back(Buffer { start: buffer.start, len: buffer.len, used: 0, multi, token });
        end.deliver();
        Ok(Posted::Yes)
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        self.post("fi_readmsg", Posting { peer: from, token: Some(token), kind: Kind::Read { into, at, offset } })
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
        let kind = Kind::Write { from, at, offset, data };
        self.post("fi_writemsg", Posting { peer: to, token: Some(token), kind })
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
        self.carry_on();
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
        self.net.ends()[self.me].imported += 1;
        Ok(Remote { base: key.base, key: word })
    }

    fn forget(&mut self, _: Remote) {
        let imported = &mut self.net.ends()[self.me].imported;
        *imported = imported.checked_sub(1).expect("a key is forgotten once");
    }

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
