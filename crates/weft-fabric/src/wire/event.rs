//! What callers of a wire hand in and hear.

use super::Id;
use std::net::SocketAddr;
use std::time::Duration;

/// What happened.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// A short message; `name`, `sum`: of its letter.
    Message { from: Id, tag: u64, name: u32, sum: u32, bytes: Vec<u8> },
    /// A long one, to be accepted.
    Offer { from: Id, tag: u64, name: u32, sum: u32, len: u64, offer: OfferId },
    /// What the peer said by `word`.
    Word { from: Id, word: u64 },
    /// A short message is on its way; its memory is the caller's again.
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
