//! The port of a process: by libfabric, or by sockets of our own.

use crate::error::{Error, Posted};
use crate::fabric::Entry;
use crate::info::Offer;
use crate::lane::Lane;
use crate::library::Library;
use crate::port::{Access, Done, Limits, Part, Peer, Port, Region, Remote, Rest, Token, WireKey};
use crate::tcp::{self, Tcp};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// One of the two.
pub enum Carrier {
    Lane(Box<Lane>),
    Tcp(Box<Tcp>),
}

/// The same of either.
macro_rules! of {
    ($self:expr, $port:ident => $call:expr) => {
        match $self {
            Carrier::Lane($port) => $call,
            Carrier::Tcp($port) => $call,
        }
    };
}

impl Carrier {
    /// Opens what is offered, for about so many peers and messages of up to `longest` bytes. The library: whose offer it is.
    ///
    /// # Errors
    /// Of the calls that it takes.
    pub fn open(library: Option<&Arc<Library>>, offer: &Offer, peers: usize, longest: usize) -> Result<Carrier, Error> {
        match library.filter(|_| offer.provider != tcp::PROVIDER) {
            Some(library) => Ok(Carrier::Lane(Box::new(Lane::open(Entry::of(library, offer)?, peers, longest)?))),
            None => Ok(Carrier::Tcp(Box::new(Tcp::open(offer, longest)?))),
        }
    }

    /// An address of this kind as people read it.
    pub fn told(&self, address: &[u8]) -> String {
        of!(self, p => p.told(address))
    }
}

impl Port for Carrier {
    #[inline]
    fn limits(&self) -> &Limits {
        of!(self, p => p.limits())
    }

    fn provider(&self) -> &str {
        of!(self, p => p.provider())
    }

    fn address(&self) -> &[u8] {
        of!(self, p => p.address())
    }

    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error> {
        of!(self, p => p.insert(address))
    }

    fn remove(&mut self, peer: Peer) -> Result<(), Error> {
        of!(self, p => p.remove(peer))
    }

    #[inline]
    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error> {
        of!(self, p => p.inject(to, bytes))
    }

    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error> {
        // SAFETY: by the caller's word.
        unsafe { of!(self, p => p.send(to, parts, token)) }
    }

    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error> {
        // SAFETY: by the caller's word.
        unsafe { of!(self, p => p.recv(buffer, multi, token)) }
    }

    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error> {
        // SAFETY: by the caller's word.
        unsafe { of!(self, p => p.read(from, into, at, offset, token)) }
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
        // SAFETY: by the caller's word.
        unsafe { of!(self, p => p.write(to, from, at, offset, data, token)) }
    }

    fn cancel(&mut self, token: Token) -> bool {
        of!(self, p => p.cancel(token))
    }

    #[inline]
    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error> {
        of!(self, p => p.poll(out))
    }

    unsafe fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Result<Region, Error> {
        // SAFETY: by the caller's word.
        unsafe { of!(self, p => p.register(start, len, access)) }
    }

    fn key_of(&mut self, region: Region) -> Result<WireKey, Error> {
        of!(self, p => p.key_of(region))
    }

    fn close(&mut self, region: Region) -> Result<(), Error> {
        of!(self, p => p.close(region))
    }

    fn import(&mut self, key: &WireKey) -> Result<Remote, Error> {
        of!(self, p => p.import(key))
    }

    fn forget(&mut self, remote: Remote) {
        of!(self, p => p.forget(remote));
    }

    fn vouch(&mut self, at: *const u8, peer: Peer) {
        of!(self, p => p.vouch(at, peer));
    }

    fn reuse(&mut self) {
        of!(self, p => p.reuse());
    }

    fn rest(&mut self) -> Rest {
        of!(self, p => p.rest())
    }

    fn unheard(&mut self) -> Vec<(SocketAddr, Duration)> {
        of!(self, p => p.unheard())
    }
}
