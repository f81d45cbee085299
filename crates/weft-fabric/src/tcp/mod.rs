//! TCP by sockets of our own, as a [`Port`]: no library, one call of the kernel a message at each end.
//!
//! A process listens at one address and connects to a peer at the first message. Frames ([`frame`]) follow each other on a
//! connection; a message is read into the buffer that is posted for it, a write into the region that it is for. Whoever
//! accepts a connection knows nobody by it: its messages are handed on, and once the caller has found whose they are
//! ([`Port::vouch`]), answers go by it, too. Until then a peer that connects at the same time has a connection of its own;
//! frames of a pair may go by both, so that messages come in any order.
//!
//! Remote accesses are done by the other side's processor, within its `poll`. Source: ADR 0093; original.

mod frame;
mod link;
mod listening;
mod reading;
mod regions;
mod rooms;
mod socket;
pub mod survey;

use crate::error::{Error, Posted};
use crate::info::Offer;
use crate::port::{Access, Done, Limits, Part, Peer, Port, Region, Remote, Rest, Token, What, WireKey};
use crate::sockets;
use frame::{ALIGN, Frame, HEAD, Kind};
use link::{Coming, Link, Out, Sink};
use regions::Regions;
use rooms::Rooms;
use socket::{FOUND, Interest, Ready, Watch};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};
use weft_base::limits;

/// Its name beside libfabric's providers.
pub const PROVIDER: &str = "weft-tcp";

/// Parts of a message.
pub const PARTS: usize = 4;
/// What is copied where the kernel does not take it at once.
pub const INJECT: usize = 33 << 10;
/// The longest message or access.
pub const MOST: usize = 1 << 30;
/// A multi-receive buffer is given back where less than this, or the longest message, fits into it.
const MIN_MULTI_RECV: usize = 4 << 10;
/// Longer writes are read to where they belong from their beginning on: behind one of them no more than a head is read.
const NARROW: usize = 8 << 10;
const NARROW_READ: usize = HEAD + ALIGN;
/// Reads of a connection in one poll.
const READS: usize = 16;
/// Where strangers' bytes are read to, and those for a buffer that takes one message.
const SCRATCH: usize = 64 << 10;
/// A message of this length or less goes in one piece with its head, which the kernel takes faster than two.
const SMALL: usize = 480;
/// Messages in a row by one connection, after which it is looked at first.
const HABIT: u32 = 2;
/// So many fruitless looks at it alone come before one at all, where there are others, and where there are none.
const BEFORE_OTHERS: u32 = 2;
const BEFORE_STRANGERS: u32 = 8;
/// Name of the listener.
const LISTENER: u64 = u64::MAX;

/// A peer whose address is known.
struct Known {
    address: SocketAddr,
    /// By which connection messages go there.
    link: Option<usize>,
    /// Its connection has ended: it takes nothing any more.
    is_gone: bool,
}

/// A read that waits for its reply.
struct Reading {
    token: Token,
    into: Part,
    link: usize,
}

/// A process's end of all its connections.
pub struct Tcp {
    at: SocketAddr,
    address: Vec<u8>,
    limits: Limits,
    listener: OwnedFd,
    watch: Watch,
    links: Vec<Option<Box<Link>>>,
    /// Connections that were ever made.
    made: u64,
    n_links: usize,
    peers: Vec<Known>,
    rooms: Rooms,
    regions: Regions,
    reads: HashMap<u64, Reading>,
    next_read: u64,
    ready: Vec<Done>,
    /// Which connection spoke last, how often in a row, and how often it was looked at for nothing since.
    last: usize,
    habit: u32,
    fruitless: u32,
    /// Connections that wait for a buffer.
    starved: Vec<usize>,
    /// Which of those that can be read is so first.
    next_found: usize,
    /// The next poll looks at all connections.
    is_look_due: bool,
    /// Connections that wait to be there, or for the kernel to take frames.
    n_blocked: usize,
    /// Messages of strangers since the last poll: where they lie, and by which connection they came.
    strangers: Vec<(usize, usize, usize)>,
    scratch: Vec<u8>,
    deaf_until: Option<Instant>,
    deaf_since: Option<Instant>,
    why_deaf: Option<Error>,
    /// Accesses of peers to memory that is not there (any more).
    pub n_refused: u64,
}

// SAFETY: pointers are to memory of operations, which callers of the port keep valid for any thread.
unsafe impl Send for Tcp {}

fn error(call: &'static str, e: &io::Error) -> Error {
    let code = e.raw_os_error().unwrap_or(libc::EIO);
    // The code stands beside it anyway.
    let mut text = e.to_string().replace(&format!(" (os error {code})"), "");
    if code == libc::EMFILE {
        text += ": each peer takes a descriptor, and `ulimit -n` allows no more";
    }
    Error::new(call, PROVIDER, code, text)
}

fn invalid(call: &'static str, text: &str) -> Error {
    Error::new(call, PROVIDER, libc::EINVAL, text)
}

fn nonsense() -> io::Error {
    io::Error::from_raw_os_error(libc::EPROTO)
}

impl Tcp {
    /// Listens at the offer's address, for messages of up to `longest` bytes.
    ///
    /// # Errors
    /// Of the system; that no port is free which the user allows.
    pub fn open(offer: &Offer, longest: usize) -> Result<Tcp, Error> {
        let at = sockets::of_bytes(&offer.address).ok_or_else(|| invalid("bind", "the offer has no address"))?;
        let listener = listening::listen(at)?;
        let at = socket::local(&listener).map_err(|e| error("getsockname", &e))?;
        let watch = Watch::new().map_err(|e| error("epoll_create1", &e))?;
        watch.add(&listener, LISTENER, Interest { read: true, write: false }).map_err(|e| error("epoll_ctl", &e))?;
        let need = longest.max(MIN_MULTI_RECV);
        let limits = Limits {
            inject_bytes: INJECT,
            max_msg_bytes: MOST,
            parts: PARTS,
            multi_recv_bytes: need,
            multi_recv_heads: HEAD + ALIGN,
            multi_recv_buffers: 1,
            data_bits: 64,
            local_regions: false,
            is_ordered: false,
            can_sleep: true,
        };
        Ok(Tcp {
            at,
            address: socket::bytes_of(at),
            limits,
            listener,
            watch,
            links: Vec::new(),
            made: 0,
            n_links: 0,
            peers: Vec::new(),
            // A head is read with each message.
            rooms: Rooms::new(need + HEAD + ALIGN),
            regions: Regions::default(),
            reads: HashMap::new(),
            next_read: 1,
            ready: Vec::new(),
            last: usize::MAX,
            habit: 0,
            fruitless: 0,
            starved: Vec::new(),
            next_found: 0,
            is_look_due: false,
            n_blocked: 0,
            strangers: Vec::new(),
            scratch: vec![0; SCRATCH],
            deaf_until: None,
            deaf_since: None,
            why_deaf: None,
            n_refused: 0,
        })
    }

    /// An address of this kind as people read it.
    pub fn told(&self, address: &[u8]) -> String {
        sockets::of_bytes(address).map_or_else(|| "?".into(), |a| a.to_string())
    }

    /// A connection in its place.
    fn add(&mut self, fd: OwnedFd, is_mine: bool) -> io::Result<usize> {
        let at = self.links.iter().position(Option::is_none).unwrap_or_else(|| {
            self.links.push(None);
            self.links.len() - 1
        });
        self.made += 1;
        let link = Link::new(fd, (self.made << 24) | at as u64, is_mine);
        self.watch.add(link.fd(), link.name, link.interest)?;
        self.n_blocked += usize::from(link.interest.write);
        self.n_links += 1;
        self.links[at] = Some(Box::new(link));
        Ok(at)
    }

    /// By which connection messages to a peer go; None where it has gone.
    fn link_to(&mut self, to: Peer, call: &'static str) -> Result<Option<usize>, Error> {
        let known = self.peers.get(to.0 as usize).ok_or_else(|| invalid(call, "no such peer"))?;
        if known.is_gone || known.link.is_some() {
            return Ok(known.link);
        }
        let connect = || socket::connect(self.at, known.address);
        let lacks_descriptors = |e: &io::Error| e.raw_os_error() == Some(libc::EMFILE) && limits::raise_files(u64::MAX);
        let fd = connect().or_else(|e| if lacks_descriptors(&e) { connect() } else { Err(e) });
        let fd = fd.map_err(|e| error("connect", &e))?;
        let at = self.add(fd, true).map_err(|e| error("epoll_ctl", &e))?;
        self.peers[to.0 as usize].link = Some(at);
        Ok(Some(at))
    }

    /// Hands a frame to a connection.
    fn post(&mut self, at: usize, frame: Out, must_copy: bool) -> Posted {
        let Some(link) = self.links[at].as_deref_mut().filter(|l| !l.is_full()) else { return Posted::Again };
        match link.post(frame, must_copy) {
            Ok(done) => {
                self.ready.extend(done.map(|(token, what)| Done { token, what, error: None }));
                self.watch_link(at);
                Posted::Yes
            }
            Err(e) => {
                self.end(at, &e);
                Posted::Again
            }
        }
    }

    /// Waits for what a connection's state needs.
    fn watch_link(&mut self, at: usize) {
        let Some(link) = self.links[at].as_deref_mut() else { return };
        let interest = Interest { read: !link.is_starved, write: link.is_connecting || !link.out.is_empty() };
        if interest != link.interest && self.watch.change(link.fd(), link.name, interest).is_ok() {
            self.n_blocked = self.n_blocked + usize::from(interest.write) - usize::from(link.interest.write);
            link.interest = interest;
        }
    }

    /// Sends what waits at a connection, which may have come about just now.
    fn flush(&mut self, at: usize) {
        let Some(link) = self.links[at].as_deref_mut() else { return };
        if !link.is_connecting && link.out.is_empty() {
            return;
        }
        let mut done = Vec::new();
        let result = match link.is_connecting {
            true => socket::is_connected(link.fd()).map(|is_there| link.is_connecting = !is_there),
            false => Ok(()),
        };
        let result = result.and_then(|()| link.flush(&mut done));
        self.ready.extend(done.into_iter().map(|(token, what)| Done { token, what, error: None }));
        match result {
            Ok(()) => self.watch_link(at),
            Err(e) => self.end(at, &e),
        }
    }

    /// A connection has ended: so does all that is under way over it.
    fn end(&mut self, at: usize, why: &io::Error) {
        if let Some(link) = self.links[at].take() {
            self.bury(at, *link, why);
        }
    }

    fn bury(&mut self, at: usize, mut link: Link, why: &io::Error) {
        self.watch.remove(link.fd());
        self.n_links -= 1;
        self.n_blocked -= usize::from(link.interest.write);
        self.starved.retain(|s| *s != at);
        self.strangers.retain(|(.., l)| *l != at);
        let failed = || Some(error("completion", why));
        for (token, what) in link.out.drain(..).filter_map(|f| f.done) {
            self.ready.push(Done { token, what, error: failed() });
        }
        let lost: Vec<u64> = self.reads.iter().filter(|(_, r)| r.link == at).map(|(n, _)| *n).collect();
        for name in lost {
            let token = self.reads.remove(&name).map(|r| r.token);
            self.ready.extend(token.map(|token| Done { token, what: What::Read, error: failed() }));
        }
        if let Some(Sink { what: Coming::Message(place), .. }) = link.sink.take() {
            self.rooms.abandon(place, &mut self.ready);
        }
        // Where nobody has answered yet, the next message tries again: a kernel that has no room for a connection may say that it
        // is there, and take that back.
        for known in self.peers.iter_mut().filter(|k| k.link == Some(at)) {
            (known.link, known.is_gone) = (None, link.has_answered);
        }
        if self.last == at {
            (self.last, self.habit) = (usize::MAX, 0);
        }
        socket::close(link.into_fd());
    }

    /// Looks at all descriptors.
    fn look(&mut self) {
        let mut found = [Ready { name: 0, can_read: false, can_write: false }; FOUND];
        let n = self.watch.look(&mut found);
        // The kernel tells them in one order for as long as there is something of each.
        let first = self.next_found;
        for i in 0..n {
            if self.rooms.has_enough() {
                self.next_found = first + i;
                return;
            }
            let ready = &found[(first + i) % n];
            if ready.name == LISTENER {
                self.accept();
                continue;
            }
            let at = (ready.name & 0xFF_FFFF) as usize;
            let is_it = |l: &Option<Box<Link>>| l.as_deref().is_some_and(|l| l.name == ready.name);
            if ready.can_write && self.links.get(at).is_some_and(is_it) {
                self.flush(at);
            }
            if ready.can_read && self.links.get(at).is_some_and(is_it) && self.read_link(at) {
                self.habit = if self.last == at { self.habit.saturating_add(1) } else { 0 };
                self.last = at;
            }
        }
    }

    /// Whether the next look is at the connection that has spoken again and again.
    fn has_habit(&self) -> bool {
        self.habit >= HABIT && self.n_blocked == 0
    }
}

impl Port for Tcp {
    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn provider(&self) -> &str {
        PROVIDER
    }

    fn address(&self) -> &[u8] {
        &self.address
    }

    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error> {
        let address = sockets::of_bytes(address).filter(|a| a.is_ipv4() == self.at.is_ipv4() && a.port() != 0);
        let address = address.ok_or_else(|| invalid("fi_av_insert", "no address of this fabric"))?;
        if let Some(at) = self.peers.iter().position(|k| k.address == address) {
            // Whoever is there now may be another one.
            self.peers[at].is_gone = false;
            return Ok(Peer(at as u64));
        }
        self.peers.push(Known { address, link: None, is_gone: false });
        Ok(Peer(self.peers.len() as u64 - 1))
    }

    fn remove(&mut self, peer: Peer) -> Result<(), Error> {
        let known = self.peers.get_mut(peer.0 as usize).ok_or_else(|| invalid("fi_av_remove", "no such peer"))?;
        known.is_gone = true;
        let link = known.link;
        link.into_iter().for_each(|at| self.end(at, &io::Error::from_raw_os_error(libc::ECONNABORTED)));
        Ok(())
    }

    #[inline]
    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error> {
        if bytes.len() > INJECT {
            return Err(Error::new("fi_inject", PROVIDER, libc::EMSGSIZE, "longer than what can be injected"));
        }
        let Some(at) = self.link_to(to, "fi_inject")? else { return Ok(Posted::Again) };
        let frame = Frame::message(bytes.len());
        let mut whole = [0; HEAD + SMALL];
        let out = match bytes.len() <= SMALL {
            true => {
                whole[..HEAD].copy_from_slice(&frame.encode());
                whole[HEAD..HEAD + bytes.len()].copy_from_slice(bytes);
                Out::whole(&whole[..HEAD + bytes.len()])
            }
            false => Out::new(frame, &[Part::of(bytes)], None),
        };
        Ok(self.post(at, out, true))
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        let len: usize = parts.iter().map(|p| p.len).sum();
        if parts.len() > PARTS || len > MOST {
            return Err(invalid("fi_sendmsg", "more parts or bytes than a message may have"));
        }
        let Some(at) = self.link_to(to, "fi_sendmsg")? else { return Ok(Posted::Again) };
        // Behind a header stands the caller's memory.
        let before = if parts.len() > 1 { HEAD + parts[0].len } else { 0 };
        let pad = (before.next_multiple_of(ALIGN) - before) as u8;
        let out = Out::new(Frame { pad, ..Frame::message(len) }, parts, Some((token, What::Sent)));
        Ok(self.post(at, out, false))
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        self.rooms.post(buffer, multi, token);
        Ok(Posted::Yes)
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        if into.len > MOST {
            return Err(invalid("fi_readmsg", "longer than an access may be"));
        }
        let Some(link) = self.link_to(from, "fi_readmsg")? else { return Ok(Posted::Again) };
        let word = self.next_read;
        let offset = at.base.wrapping_add(offset);
        let frame = Frame { kind: Kind::Read, pad: 0, len: into.len as u32, key: at.key, offset, word };
        self.reads.insert(word, Reading { token, into, link });
        let posted = self.post(link, Out::new(frame, &[], None), false);
        if posted == Posted::Again {
            // Where the connection has ended, it has been told already.
            self.ready.retain(|d| d.token != token || d.what != What::Read);
            self.reads.remove(&word);
        }
        self.next_read += 1;
        Ok(posted)
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
        if from.len > MOST {
            return Err(invalid("fi_writemsg", "longer than an access may be"));
        }
        let Some(link) = self.link_to(to, "fi_writemsg")? else { return Ok(Posted::Again) };
        let kind = if data.is_some() { Kind::WriteTold } else { Kind::Write };
        let offset = at.base.wrapping_add(offset);
        let frame = Frame { kind, pad: 0, len: from.len as u32, key: at.key, offset, word: data.unwrap_or(0) };
        Ok(self.post(link, Out::new(frame, &[from], Some((token, What::Written))), false))
    }

    fn cancel(&mut self, token: Token) -> bool {
        let is_there = self.rooms.withdraw(token);
        if is_there {
            let error = Some(Error::new("completion", PROVIDER, crate::sys::ECANCELED, "withdrawn"));
            self.ready.push(Done { token, what: What::Returned, error });
        }
        is_there
    }

    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error> {
        self.strangers.clear();
        self.rooms.came = 0;
        if self.deaf_until.is_some() {
            self.listen_again()?;
        }
        if !self.starved.is_empty() && !self.rooms.is_empty() {
            self.feed();
        }
        let has_habit = self.has_habit() && !self.is_look_due;
        let moved = has_habit && self.links.get(self.last).is_some_and(Option::is_some) && self.read_link(self.last);
        self.fruitless = if moved { 0 } else { self.fruitless + 1 };
        let before = if self.n_links > 1 { BEFORE_OTHERS } else { BEFORE_STRANGERS };
        // Where it speaks all the time, the others are looked at, too.
        self.habit = if moved { self.habit.saturating_add(1) } else { self.habit };
        if !has_habit || self.fruitless >= before || (moved && self.habit.is_multiple_of(8)) {
            self.fruitless = 0;
            // Where enough has come already, the next poll begins with all.
            self.is_look_due = self.rooms.has_enough();
            if !self.is_look_due {
                self.look();
            }
        }
        out.append(&mut self.ready);
        Ok(())
    }

    unsafe fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Result<Region, Error> {
        Ok(self.regions.register(start, len, access))
    }

    fn key_of(&mut self, region: Region) -> Result<WireKey, Error> {
        let key = self.regions.key_of(region).ok_or_else(|| invalid("fi_mr_key", "no such region"))?;
        Ok(WireKey { base: 0, key: key.to_le_bytes().to_vec() })
    }

    fn close(&mut self, region: Region) -> Result<(), Error> {
        if !self.regions.close(region) {
            return Err(invalid("fi_close", "no such region"));
        }
        self.links.iter_mut().flatten().for_each(|l| l.let_go(region));
        Ok(())
    }

    fn import(&mut self, key: &WireKey) -> Result<Remote, Error> {
        let word = key.key.as_slice().try_into().map(u64::from_le_bytes);
        word.map(|word| Remote { base: key.base, key: word })
            .map_err(|_| invalid("fi_mr_map_raw", "no key of this fabric"))
    }

    fn forget(&mut self, _: Remote) {}

    fn vouch(&mut self, at: *const u8, peer: Peer) {
        let is_in = |(start, end, _): &&(usize, usize, usize)| (*start..*end).contains(&at.addr());
        let Some(&(.., at)) = self.strangers.iter().find(is_in) else { return };
        let Some(link) = self.links[at].as_deref_mut() else { return };
        link.is_known = true;
        let Some(known) = self.peers.get(peer.0 as usize) else { return };
        // Where both have connected, the connection of the lower address is kept for what comes.
        let is_other = known.link.and_then(|l| self.links[l].as_deref()).is_some_and(|l| l.is_mine);
        if !is_other || socket::bytes_of(known.address) < self.address {
            let known = &mut self.peers[peer.0 as usize];
            (known.link, known.is_gone) = (Some(at), false);
        }
    }

    fn reuse(&mut self) {
        self.rooms.rewind();
    }

    fn rest(&mut self) -> Rest {
        if self.deaf_until.is_some() {
            return Rest::Nap;
        }
        if !self.ready.is_empty() || !self.starved.is_empty() && !self.rooms.is_empty() {
            return Rest::Poll;
        }
        // Whoever wakes has been woken by any of them.
        self.fruitless = BEFORE_STRANGERS;
        Rest::Sleep(self.watch.fd())
    }

    fn unheard(&mut self) -> Vec<(SocketAddr, Duration)> {
        sockets::unheard()
    }
}

impl Drop for Tcp {
    fn drop(&mut self) {
        for link in self.links.iter_mut().filter_map(Option::take) {
            self.watch.remove(link.fd());
            socket::close(link.into_fd());
        }
    }
}

#[cfg(test)]
mod tests;
