//! What callers of a wire hand in and hear.

use super::Id;
use std::net::SocketAddr;
use std::time::Duration;

/// What happened.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// A short message; `name`, `sum`: of its letter.
    Message { from: Id, tag: u64, name: u32, sum: u32, bytes: Bytes },
    /// A long one, to be accepted.
    Offer { from: Id, tag: u64, name: u32, sum: u32, len: u64, offer: OfferId },
    /// What the peer said by `word`.
    Word { from: Id, word: u64 },
    /// A short message is on its way, or will be whatever happens to its memory, which is the caller's again.
    Copied(u64),
    /// A message that was offered has been taken; its memory is the caller's again.
    Sent(u64),
    /// An accepted message is there.
    Received(u64),
    /// A queue stands still for so long; told once.
    Stuck { peer: Id, waiting: Duration },
    /// A connection hears nothing from its other end, which is one of these peers'; told once.
    Unheard { peers: Vec<Id>, at: SocketAddr, waiting: Duration },
    /// It will not be sent, or received; the memory is the caller's again.
    Failed(u64),
    /// The peer is given up.
    Lost { peer: Id, why: String },
}

/// What to say of `Event::Unheard`, of the peers `who`.
pub fn unheard(who: &str, at: SocketAddr, waiting: Duration) -> String {
    format!(
        "{who} acknowledges nothing, for {} s now: a link is cut, or something drops what goes to or comes from {at}. The \
         job goes on once it answers; WEFT_FABRIC_LOST_S=60 ends it after that time. `weft doctor net --hosts` tries the \
         links, -iface takes others",
        waiting.as_secs()
    )
}

/// What came with a short message: in the buffer that the fabric has written, until the wire moves on.
#[derive(Debug, PartialEq, Eq)]
pub struct Bytes(Place);

#[derive(Debug, PartialEq, Eq)]
enum Place {
    Own(Vec<u8>),
    Buffer(*const u8, usize),
}

impl Bytes {
    pub(super) fn own(bytes: Vec<u8>) -> Bytes {
        Bytes(Place::Own(bytes))
    }

    /// Those in a buffer that is not posted anew before `keep` is called.
    pub(super) fn in_buffer(bytes: &[u8]) -> Bytes {
        Bytes(Place::Buffer(bytes.as_ptr(), bytes.len()))
    }

    /// Copies them from the buffer that they are in.
    ///
    /// # Safety
    /// As of `as_slice`.
    pub(super) unsafe fn keep(&mut self) {
        if let Place::Buffer(..) = self.0 {
            // SAFETY: by the word of the caller.
            self.0 = Place::Own(unsafe { self.as_slice() }.to_vec());
        }
    }

    /// How many.
    pub fn len(&self) -> usize {
        match &self.0 {
            Place::Own(bytes) => bytes.len(),
            Place::Buffer(_, len) => *len,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// # Safety
    /// The wire has neither made progress since it told of the message, nor been dropped.
    pub unsafe fn as_slice(&self) -> &[u8] {
        match &self.0 {
            Place::Own(bytes) => bytes,
            // SAFETY: the buffer is posted anew by progress alone.
            Place::Buffer(at, len) => unsafe { std::slice::from_raw_parts(*at, *len) },
        }
    }

    /// Them for oneself.
    ///
    /// # Safety
    /// As of `as_slice`.
    pub unsafe fn into_vec(self) -> Vec<u8> {
        match self.0 {
            Place::Own(bytes) => bytes,
            // SAFETY: by the word of the caller.
            Place::Buffer(..) => unsafe { self.as_slice() }.to_vec(),
        }
    }
}

/// An offer of a peer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OfferId {
    pub(super) from: Id,
    pub(super) number: u32,
}

/// What goes with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Letter {
    pub tag: u64,
    /// The sender's name of it, for words about it; 0: there will be none.
    pub name: u32,
    /// What the sender says its bytes sum up to; 0: nothing.
    pub sum: u32,
}
