//! The seam: what a rank asks of a fabric, and nothing of how a provider does it.
//!
//! [`Lane`](crate::Lane) is libfabric, [`Tcp`](crate::tcp::Tcp) sockets of our own, [`Hooked`](crate::hook::Hooked) either with faults on demand, and
//! protocols are written over the trait. One thread at a time uses a port.

use crate::error::{Error, Posted};
use std::net::SocketAddr;
use std::os::fd::RawFd;
use std::time::Duration;

/// A peer whose address was inserted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Peer(pub u64);

/// The caller's name of an operation, which its completion brings back.
pub type Token = u64;

/// Registered memory of this process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub u32);

/// What a provider can do, as far as callers must know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    pub inject_bytes: usize,
    pub max_msg_bytes: usize,
    /// Parts of one message.
    pub parts: usize,
    /// A multi-receive buffer is given back before a message of this length does not fit into it any more.
    pub multi_recv_bytes: usize,
    /// Bytes that a message takes in such a buffer beside its own, at most.
    pub multi_recv_heads: usize,
    /// Multi-receive buffers that have to be posted, at least.
    pub multi_recv_buffers: usize,
    /// Bits of data with a remote write.
    pub data_bits: u32,
    /// Local buffers, too, must lie in regions.
    pub local_regions: bool,
    /// Messages to one peer arrive in order.
    pub is_ordered: bool,
    /// There is a descriptor to sleep on.
    pub can_sleep: bool,
}

/// Local memory of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub start: *mut u8,
    pub len: usize,
    /// Where it lies, if `Limits::local_regions`.
    pub region: Option<Region>,
}

impl Part {
    pub fn new(start: *mut u8, len: usize) -> Part {
        Part { start, len, region: None }
    }

    pub fn of(bytes: &[u8]) -> Part {
        Part::new(bytes.as_ptr().cast_mut(), bytes.len())
    }

    pub fn within(self, region: Option<Region>) -> Part {
        Part { region, ..self }
    }
}

/// What may be done with a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Buffers of this process's own operations.
    Local,
    /// Peers read and write it.
    Remote,
}

/// What a peer needs to reach a region: to be sent to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WireKey {
    /// Where the region begins, as the fabric counts.
    pub base: u64,
    /// At most [`WireKey::MAX`] bytes.
    pub key: Vec<u8>,
}

impl WireKey {
    pub const MAX: usize = 64;

    pub fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.base.to_le_bytes());
        out.push(self.key.len() as u8);
        out.extend(&self.key);
    }

    /// Reads one, and the rest; None if the bytes are no such thing.
    pub fn decode(bytes: &[u8]) -> Option<(WireKey, &[u8])> {
        let (base, rest) = bytes.split_first_chunk::<8>()?;
        let (len, rest) = rest.split_first()?;
        let len = usize::from(*len);
        if len > WireKey::MAX {
            return None;
        }
        let (key, rest) = rest.split_at_checked(len)?;
        Some((WireKey { base: u64::from_le_bytes(*base), key: key.to_vec() }, rest))
    }
}

/// A peer's region that can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remote {
    pub base: u64,
    pub key: u64,
}

/// What completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The memory of the message is the caller's again.
    Sent,
    /// A message lies here; with `last` its buffer is the caller's again.
    Received {
        at: *mut u8,
        len: usize,
        last: bool,
    },
    /// A buffer is the caller's again, without a message.
    Returned,
    Read,
    Written,
    /// A peer wrote and gave this with it; has no token.
    Arrived {
        data: u64,
    },
}

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    pub token: Token,
    pub what: What,
    /// The operation did not do what it says. Buffers are the caller's again all the same.
    pub error: Option<Error>,
}

/// What to do while nothing happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Sleep on this descriptor until it can be read.
    Sleep(RawFd),
    /// Something may have come: poll first.
    Poll,
    /// There is no descriptor: come again.
    Nap,
}

/// An endpoint with its queue, addresses and regions.
///
/// Unsafe functions have one contract: memory of an operation is valid until its completion, or until the port
/// has been dropped; memory that is written is not borrowed meanwhile.
pub trait Port {
    fn limits(&self) -> &Limits;

    /// Name of the provider, for people.
    fn provider(&self) -> &str;

    /// Where peers reach it.
    fn address(&self) -> &[u8];

    /// # Errors
    /// The address is none of this fabric.
    fn insert(&mut self, address: &[u8]) -> Result<Peer, Error>;

    /// # Errors
    /// There is no such peer.
    fn remove(&mut self, peer: Peer) -> Result<(), Error>;

    /// Sends up to `Limits::inject_bytes`, which may be reused at once; nothing completes.
    ///
    /// # Errors
    /// Too long, or the peer is known to be gone.
    fn inject(&mut self, to: Peer, bytes: &[u8]) -> Result<Posted, Error>;

    /// Sends a message in up to `Limits::parts` parts.
    ///
    /// # Errors
    /// As `inject`; later ones come with the completion.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn send(&mut self, to: Peer, parts: &[Part], token: Token) -> Result<Posted, Error>;

    /// Posts a buffer; a `multi` one takes messages until it is too full for another.
    ///
    /// # Errors
    /// The provider's.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn recv(&mut self, buffer: Part, multi: bool, token: Token) -> Result<Posted, Error>;

    /// Reads from `offset` of a peer's region.
    ///
    /// # Errors
    /// The provider's.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn read(&mut self, from: Peer, into: Part, at: Remote, offset: u64, token: Token) -> Result<Posted, Error>;

    /// Writes to `offset` of a peer's region; with `data` the peer is told when all has arrived.
    ///
    /// # Errors
    /// The provider's.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn write(
        &mut self,
        to: Peer,
        from: Part,
        at: Remote,
        offset: u64,
        data: Option<u64>,
        token: Token,
    ) -> Result<Posted, Error>;

    /// Asks for an operation to be withdrawn. True if the fabric took the wish; its completion tells more.
    fn cancel(&mut self, token: Token) -> bool;

    /// Moves things on, and adds what has completed.
    ///
    /// # Errors
    /// The queue itself is broken.
    fn poll(&mut self, out: &mut Vec<Done>) -> Result<(), Error>;

    /// # Errors
    /// Limits of memory and devices are normal, and mean that data go another way.
    ///
    /// # Safety
    /// The memory stays mapped until the region is closed; with `Access::Remote` it is not borrowed.
    unsafe fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Result<Region, Error>;

    /// # Errors
    /// There is no such region.
    fn key_of(&mut self, region: Region) -> Result<WireKey, Error>;

    /// # Errors
    /// There is no such region.
    fn close(&mut self, region: Region) -> Result<(), Error>;

    /// Makes a peer's key usable, until `forget`.
    ///
    /// # Errors
    /// It is no key.
    fn import(&mut self, key: &WireKey) -> Result<Remote, Error>;

    fn forget(&mut self, remote: Remote);

    /// Whose the message is that lies at this address, of those that the last `poll` told of: its sender has shown that it
    /// knows what only this peer can. A fabric whose connections tell nobody by themselves answers by that connection then.
    fn vouch(&mut self, _at: *const u8, _peer: Peer) {}

    /// The messages of all polls before have been looked at, and are not any more: where nothing else comes into a posted
    /// multi-receive buffer just now, it may be filled from its beginning again, which caches still hold.
    fn reuse(&mut self) {}

    /// What to do while nothing happens.
    fn rest(&mut self) -> Rest;

    /// Of connections that have sent and heard nothing for some seconds: the other end, and for how long at least. None
    /// where the fabric's connections are not the kernel's.
    fn unheard(&mut self) -> Vec<(SocketAddr, Duration)> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn keys_survive_the_wire(base: u64, key in proptest::collection::vec(0u8.., 0..=WireKey::MAX), behind in proptest::collection::vec(0u8.., 0..9)) {
            let key = WireKey { base, key };
            let mut bytes = Vec::new();
            key.encode(&mut bytes);
            for short in 0..bytes.len() {
                assert_eq!(WireKey::decode(&bytes[..short]), None);
            }
            bytes.extend(&behind);
            assert_eq!(WireKey::decode(&bytes), Some((key, behind.as_slice())));
        }

        #[test]
        fn garbage_is_no_reason_to_stop(bytes in proptest::collection::vec(0u8.., 0..100)) {
            if let Some((key, rest)) = WireKey::decode(&bytes) {
                assert!(key.key.len() <= WireKey::MAX && rest.len() < bytes.len());
            }
        }
    }
}
