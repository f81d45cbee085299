//! What is under way: records that wait for room, messages that wait for their receive, and those that are half there.

use crate::buffer::PoolBuf;
use crate::footprint::Stores;
use crate::learn::scheme::Scheme;
use crate::proto::swap_buffers::Swap;
use crate::sizes::MAX_WINDOW;
use crate::wire::{Buffered, RtsKey};
use std::time::Instant;
use weft_copy::Routine;
use weft_match::Envelope;
use weft_singlecopy::{Mechanism, Remote};

/// A record that waits for room in a ring.
pub(crate) enum Out {
    Control {
        header: u64,
        body: [u64; 6],
        n_words: u8,
    },
    /// A send that has not started: its request.
    Send(u32),
}

/// The payload of a message that nobody has received yet.
pub(crate) enum Payload {
    Heap(PoolBuf),
    /// In a cell of the sender.
    Cell(u32),
    /// Announced only; the first bytes may be in a cell.
    Announced {
        first_cell: u32,
        first_len: u32,
    },
    /// Announced with a way to its sender's memory.
    RtsKey(RtsKey),
    /// In several cells of the sender.
    Parts(Buffered),
    /// RtsKey by a peer on another node.
    Far(weft_fabric::wire::OfferId),
    /// In the user's buffer of our own send request.
    Own(u32),
}

/// An unexpected message.
pub(crate) struct Parcel {
    pub payload: Payload,
    pub len: u64,
    /// The sender's request id; 0 when it waits for nothing.
    pub send_id: u32,
    /// Its seal, once it is kept.
    pub sum: u32,
}

impl Parcel {
    pub fn new(payload: Payload, len: u64, send_id: u32) -> Self {
        Self { payload, len, send_id, sum: 0 }
    }

    /// Whether more of it has to come from its sender.
    pub fn is_announced(&self) -> bool {
        matches!(self.payload, Payload::Announced { .. } | Payload::RtsKey(_) | Payload::Far(_))
    }
}

/// What became of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drained {
    /// Nothing is left that could be handled now.
    Empty,
    /// Nor was there anything at first: the next record waits for its sender.
    Stuck,
    More,
}

/// An announced message that the receiver has asked for.
pub(crate) struct Stream {
    pub id: u32,
    pub recv_id: u32,
    pub peer: u32,
    pub sent: u64,
    pub limit: u64,
    pub segment: usize,
    pub window: usize,
    pub by: Routine,
    /// Cells held until the end, used in turn.
    pub cells: [u32; MAX_WINDOW],
    pub n_cells: usize,
    pub next: usize,
    /// Turns since it last sent something, without a cell.
    pub waited: u32,
}

#[derive(Default)]
pub(crate) struct Streams {
    pub list: Vec<Stream>,
}

/// A message that is coming in.
pub(crate) struct Inflow {
    pub env: Envelope,
    pub total: u64,
    pub got: u64,
    pub into: Into,
    /// Where its pieces are, if not in the ring.
    pub swap: Option<Swap>,
}

pub(crate) enum Into {
    /// A request in `Landing`.
    Request(u32),
    Heap(PoolBuf),
    /// Its receive has failed.
    Nobody,
}

/// A receive that waits for chunks which the sender copies.
pub(crate) struct Transfer {
    pub recv_id: u32,
    pub send_id: u32,
    pub src: u32,
    pub share: u32,
    pub n_chunks: u64,
    /// The receive buffer as the sender reaches it.
    pub shown: (Mechanism, Remote),
    pub rts: RtsKey,
    pub mapped: Option<*mut u8>,
    pub way: Scheme,
    pub began: Instant,
    pub company: Company,
    pub len: u64,
}

/// What is under way beside a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    Alone,
    /// Others, and where all of them go; `both_ways`: sends as well.
    Several {
        stores: Stores,
        both_ways: bool,
    },
}

impl Company {
    pub fn stores(self) -> Stores {
        match self {
            Company::Alone => Stores::InCaches,
            Company::Several { stores, .. } => stores,
        }
    }
}
