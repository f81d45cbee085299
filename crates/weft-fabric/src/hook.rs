//! Faults on demand: a port that behaves as other providers do, or as networks do on a bad day.
//!
//! What cannot be had on every machine is forced here over any port: regions for local buffers (verbs, efa),
//! keys longer than a word (raw), short limits (psm3, opx), a first message that is lost (tcp 2.4), EAGAIN until the queue has been read (ofi_rxm),
//! completions and messages out of order (opx, efa), no descriptor (opx), registrations that are refused, operations that
//! fail, peers that say nothing. Virtual addresses and providers' keys are forced in the library itself
//! ([`Entry::force_mr_mode`](crate::fabric::Entry::force_mr_mode)).

use crate::dice::Dice;
use crate::error::{Error, Posted};
use crate::port::{Access, Done, Limits, Part, Peer, Port, Region, Remote, Rest, Token, What, WireKey};
use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::Duration;

/// What is to go wrong. Rates are in thousandths of operations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    pub seed: u64,
    pub inject_bytes: Option<usize>,
    pub max_msg_bytes: Option<usize>,
    /// Parts of a message, bits of data with a remote write.
    pub parts: Option<usize>,
    pub data_bits: Option<u32>,
    pub local_regions: bool,
    pub raw_keys: bool,
    /// Storms of EAGAIN, which only polling ends.
    pub again: u32,
    /// Completions come late and in any order.
    pub shuffle: bool,
    /// Operations that end with an error.
    pub fail: u32,
    /// Registrations that are refused.
    pub refuse: u32,
    /// Connections whose first message is lost.
    pub lose_first: u32,
    /// No descriptor to sleep on.
    pub blind: bool,
}

/// Length of a forced raw key.
const RAW: usize = 40;
const RAW_MARK: [u8; 8] = *b"raw key:";

/// A port with faults.
pub struct Hooked<P> {
    inner: P,
    faults: Faults,
    limits: Limits,
    dice: Dice,
    /// EAGAIN for so many more polls.
    storm: u32,
    held: Vec<Done>,
    regions: HashMap<Region, (usize, usize)>,
    mapped: HashMap<u64, Remote>,
    next_key: u64,
    mute: Vec<Peer>,
    met: HashSet<Peer>,
    /// What the kernel would say of connections, beside what it does.
    pub unheard: Vec<(SocketAddr, Duration)>,
    /// Times that each fault struck, for tests that must not pass without it.
    pub struck: Struck,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Struck {
    pub again: u64,
    pub shuffled: u64,
    pub failed: u64,
    pub refused: u64,
    pub lost: u64,
}

// SAFETY: what it holds back names memory of operations, which callers keep valid for any thread.
unsafe impl<P: Send> Send for Hooked<P> {}

impl<P: Port> Hooked<P> {
    pub fn new(inner: P, faults: Faults) -> Hooked<P> {
        let mut limits = inner.limits().clone();
        limits.inject_bytes = faults.inject_bytes.unwrap_or(usize::MAX).min(limits.inject_bytes);
        limits.max_msg_bytes = faults.max_msg_bytes.unwrap_or(usize::MAX).min(limits.max_msg_bytes);
        limits.parts = faults.parts.unwrap_or(usize::MAX).min(limits.parts);
        limits.data_bits = faults.data_bits.unwrap_or(u32::MAX).min(limits.data_bits);
        limits.local_regions |= faults.local_regions;
        limits.is_ordered &= !faults.shuffle;
        limits.can_sleep &= !faults.blind;
        Hooked {
            dice: Dice::new(faults.seed),
            inner,
            faults,
            limits,
            storm: 0,
            held: Vec::new(),
            regions: HashMap::new(),
            mapped: HashMap::new(),
            next_key: 1 << 40,
            mute: Vec::new(),
            met: HashSet::new(),
            unheard: Vec::new(),
            struck: Struck::default(),
        }
    }

    /// Whatever is handed over for this peer gets EAGAIN from now on, as with tcp's when a peer has gone.
    pub fn mute(&mut self, peer: Peer) {
        self.mute.push(peer);
    }

    fn strikes(&mut self, rate: u32) -> bool {
        rate > 0 && self.dice.below(1000) < u64::from(rate)
    }

    fn error(&self, call: &'static str, code: i32, text: &str) -> Error {
        Error::new(call, self.inner.provider(), code, text)
    }

    /// Whether there is no room now.
    fn no_room(&mut self, peer: Option<Peer>) -> bool {
        if self.storm == 0 && self.strikes(self.faults.again) {
            self.storm = 1 + self.dice.below(8) as u32;
        }
        let none = self.storm > 0 || peer.is_some_and(|p| self.mute.contains(&p));
        self.struck.again += u64::from(none);
        none
    }

    /// Whether a message is the first to a peer, and lost.
    fn loses(&mut self, to: Peer) -> bool {
        let is_lost = self.met.insert(to) && self.strikes(self.faults.lose_first);
        self.struck.lost += u64::from(is_lost);
        is_lost
    }

    /// Refuses local memory outside of regions, where these are needed.
    fn check_parts(&self, call: &'static str, parts: &[Part]) -> Result<(), Error> {
        for p in parts.iter().filter(|p| self.limits.local_regions && p.len > 0) {
            let found = p.region.and_then(|r| self.regions.get(&r));
            let inside =
                found.is_some_and(|(start, len)| p.start.addr() >= *start && p.start.addr() + p.len <= start + len);
            if !inside {
                return Err(self.error(call, libc::EFAULT, "local memory outside of its region"));
            }
        }
        Ok(())
    }

    fn check_len(&self, call: &'static str, len: usize) -> Result<(), Error> {
        if len > self.limits.max_msg_bytes {
            return Err(self.error(call, libc::EMSGSIZE, "longer than the longest message"));
        }
        Ok(())
    }

    fn remote(&self, call: &'static str, at: Remote) -> Result<Remote, Error> {
        if !self.faults.raw_keys {
            return Ok(at);
        }
        let found = self.mapped.get(&at.key).copied();
        found.ok_or_else(|| self.error(call, libc::EKEYREJECTED, "a raw key that was not mapped"))
    }

    /// An operation that is not done, and completes with an error.
    fn fails(&mut self, token: Token, what: What) -> bool {
        if !self.strikes(self.faults.fail) {
            return false;
        }
        self.struck.failed += 1;
        let error = Some(self.error("completion", libc::EIO, "forced failure"));
        self.held.push(Done { token, what, error });
        true
    }

    /// The held completion to give out next: any, but what ends a buffer comes behind all that lies in it.
    fn pick(&mut self) -> usize {
        let i = self.dice.below(self.held.len() as u64) as usize;
        let ends = matches!(self.held[i].what, What::Received { last: true, .. } | What::Returned);
        let token = self.held[i].token;
        let before = |d: &Done| d.token == token && matches!(d.what, What::Received { .. });
        match self.held[..i].iter().position(before) {
            Some(earlier) if ends => earlier,
            _ => i,
        }
    }
}

fn encoded(key: &WireKey) -> WireKey {
    let mut bytes = RAW_MARK.to_vec();
    bytes.push(key.key.len() as u8);
    bytes.extend(&key.key);
    bytes.resize(RAW, 0x55);
    WireKey { base: key.base, key: bytes }
}

fn decoded(key: &WireKey) -> Option<WireKey> {
    let rest = key.key.strip_prefix(&RAW_MARK)?;
    let (len, rest) = rest.split_first()?;
    (key.key.len() == RAW).then_some(())?;
    Some(WireKey { base: key.base, key: rest.get(..usize::from(*len))?.to_vec() })
}

impl<P: Port> Port for Hooked<P> {
    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn provider(&self) -> &str {
        self.inner.provider()
    }

    fn address(&self) -> &[u8] {
        self.inner.address()
    }

    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error> {
        self.inner.insert(address)
    }

    fn remove(&mut self, peer: Peer) -> Result<(), Error> {
        self.inner.remove(peer)
    }

    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error> {
        if bytes.len() > self.limits.inject_bytes {
            return Err(self.error("fi_inject", libc::EMSGSIZE, "longer than what can be injected"));
        }
        if self.no_room(Some(to)) {
            return Ok(Posted::Again);
        }
        if self.loses(to) {
            return Ok(Posted::Yes);
        }
        self.inner.inject(to, bytes)
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        if parts.len() > self.limits.parts {
            return Err(self.error("fi_sendmsg", libc::EINVAL, "more parts than a message may have"));
        }
        self.check_parts("fi_sendmsg", parts)?;
        self.check_len("fi_sendmsg", parts.iter().map(|p| p.len).sum())?;
        if self.no_room(Some(to)) {
            return Ok(Posted::Again);
        }
        if self.fails(token, What::Sent) {
            return Ok(Posted::Yes);
        }
        if self.loses(to) {
            self.held.push(Done { token, what: What::Sent, error: None });
            return Ok(Posted::Yes);
        }
        // SAFETY: by the caller's word.
        unsafe { self.inner.send(to, parts, token) }
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        self.check_parts("fi_recvmsg", &[buffer])?;
        if self.no_room(None) {
            return Ok(Posted::Again);
        }
        // SAFETY: by the caller's word.
        unsafe { self.inner.recv(buffer, multi, token) }
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        self.check_parts("fi_readmsg", &[into])?;
        self.check_len("fi_readmsg", into.len)?;
        let at = self.remote("fi_readmsg", at)?;
        if self.no_room(Some(from)) {
            return Ok(Posted::Again);
        }
        if self.fails(token, What::Read) {
            return Ok(Posted::Yes);
        }
        // SAFETY: by the caller's word.
        unsafe { self.inner.read(from, into, at, offset, token) }
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
        self.check_parts("fi_writemsg", &[from])?;
        self.check_len("fi_writemsg", from.len)?;
        let at = self.remote("fi_writemsg", at)?;
        if self.no_room(Some(to)) {
            return Ok(Posted::Again);
        }
        if self.fails(token, What::Written) {
            return Ok(Posted::Yes);
        }
        // SAFETY: by the caller's word.
        unsafe { self.inner.write(to, from, at, offset, data, token) }
    }

    fn cancel(&mut self, token: Token) -> bool {
        self.inner.cancel(token)
    }

    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error> {
        self.storm = self.storm.saturating_sub(1);
        self.inner.poll(&mut self.held)?;
        if !self.faults.shuffle {
            out.append(&mut self.held);
            return Ok(());
        }
        // Each stays for another poll with one chance in two.
        for _ in 0..self.held.len() {
            if self.dice.below(2) == 0 {
                let i = self.pick();
                self.struck.shuffled += u64::from(i > 0);
                out.push(self.held.remove(i));
            }
        }
        Ok(())
    }

    unsafe fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Result<Region, Error> {
        if self.strikes(self.faults.refuse) {
            self.struck.refused += 1;
            return Err(self.error("fi_mr_reg", libc::ENOMEM, "forced refusal"));
        }
        // SAFETY: by the caller's word.
        let region = unsafe { self.inner.register(start, len, access) }?;
        self.regions.insert(region, (start.addr(), len));
        Ok(region)
    }

    fn key_of(&mut self, region: Region) -> Result<WireKey, Error> {
        let key = self.inner.key_of(region)?;
        Ok(if self.faults.raw_keys { encoded(&key) } else { key })
    }

    fn close(&mut self, region: Region) -> Result<(), Error> {
        self.regions.remove(&region);
        self.inner.close(region)
    }

    fn import(&mut self, key: &WireKey) -> Result<Remote, Error> {
        if !self.faults.raw_keys {
            return self.inner.import(key);
        }
        let plain = decoded(key).ok_or_else(|| self.error("fi_mr_map_raw", libc::EINVAL, "no key of this provider"))?;
        let remote = self.inner.import(&plain)?;
        self.next_key += 1;
        self.mapped.insert(self.next_key, remote);
        Ok(Remote { base: 0, key: self.next_key })
    }

    fn forget(&mut self, remote: Remote) {
        if !self.faults.raw_keys {
            self.inner.forget(remote);
        } else if let Some(inner) = self.mapped.remove(&remote.key) {
            self.inner.forget(inner);
        }
    }

    fn vouch(&mut self, at: *const u8, peer: Peer) {
        self.inner.vouch(at, peer);
    }

    fn reuse(&mut self) {
        // What is held back was not looked at.
        if self.held.is_empty() {
            self.inner.reuse();
        }
    }

    fn rest(&mut self) -> Rest {
        if !self.held.is_empty() || self.storm > 0 {
            return Rest::Poll;
        }
        if self.faults.blind { Rest::Nap } else { self.inner.rest() }
    }

    fn unheard(&mut self) -> Vec<(SocketAddr, Duration)> {
        let mut found = self.inner.unheard();
        found.extend(&self.unheard);
        found
    }
}
