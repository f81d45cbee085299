//! The records in a ring: a struct for each kind, what its words are, and what they may say.
//!
//! | kind | header above bit 16 | body | struct |
//! |---|---|---|---|
//! | MSG | context (16 bits), tag | payload | |
//! | MSGX | part (16 bits), tag | 0: origin, payload; FIRST: payload, with origin and total length aside; \
//! MORE: payload; SWAP: the words of [`Swap`]; SEAL: none, its tag is the sum of the next message; REST: payload, as \
//! that of DATA, its tag is the receive id | [`Origin`], [`Swap`] |
//! | CELL | tag | origin, cell and length | [`Cell`] |
//! | BUFFERED | tag | origin, total length, cells (32 bits each) | [`Buffered`] |
//! | RTS | tag | origin, total length, first cell and its length (0: none) | [`Rts`] |
//! | CTS | send id | receive id, bytes wanted in all | [`Cts`] |
//! | DATA | receive id | cell and length | [`Data`] |
//! | RTS_KEY | tag; 0 or HANDSHAKE (16 bits) | origin, total length, how, the sender's memory (3 words); of a \
//! handshake: the words of [`HandshakeRts`] | [`RtsKey`], [`HandshakeRts`] |
//! | CLAIM | send id | receive id and share, how, bytes wanted, the receiver's memory (3 words) | [`Claim`] |
//! | FIN | how (16 bits), send id | | |
//! | BACK | receive id | | |
//! | ACK | send id | | |
//! | CANCEL | send id | | |
//! | CANCELLED | answer (16 bits), send id | | |
//! | REVOKED | context | | |
//!
//! *origin* is the context and the sender's request id (0: nobody waits for an answer). Ids carry
//! a generation; one that is out of date is ignored.
//!
//! A peer can write anything into its ring. `decode` says what no peer says ([`Bad`]); what it returns is within the
//! [`Limits`] of the job that it came from, and needs no second look. Offsets into a peer's memory are the exception:
//! whoever maps them checks them.

mod eager;
mod rndv;
#[cfg(test)]
mod tests;

pub use eager::{Buffered, Cell, MAX_PARTS, Origin, Swap};
pub use rndv::{CHEAP, Claim, Cts, DEVICE, Data, HandshakeRts, MAX_LISTED, Rts, RtsKey};

pub const MSG: u64 = 1;
pub const MSGX: u64 = 2;
pub const CELL: u64 = 3;
pub const RTS: u64 = 4;
pub const CTS: u64 = 5;
pub const DATA: u64 = 6;
pub const ACK: u64 = 7;
pub const CANCEL: u64 = 8;
pub const CANCELLED: u64 = 9;
pub const RTS_KEY: u64 = 10;
pub const CLAIM: u64 = 11;
pub const FIN: u64 = 12;
pub const BACK: u64 = 13;
pub const BUFFERED: u64 = 14;
/// To other nodes only: rings have no such kind.
pub const REVOKED: u64 = 15;

/// What no record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bad {
    /// The body has fewer words than its kind.
    Short,
    /// No kind of record.
    Kind,
    /// A cell that its owner does not have, or more bytes than a cell has.
    Cell,
    /// More parts than a message has, or fewer than it needs.
    Parts,
    /// No mechanism of single copy.
    Mechanism,
    /// More runs than a list has.
    List,
    /// A share of the work that its owner does not have, or a mechanism or length that is none.
    Claim,
    /// A handshake that its owner does not have, or of a message too short for one.
    HandshakeRts,
    /// Lengths or a buffer that no pair of ranks hands over.
    Handover,
}

impl Bad {
    /// For the message before the process ends.
    pub fn text(self) -> &'static str {
        match self {
            Bad::Short => "short record",
            Bad::Kind => "unknown kind of record",
            Bad::Cell => "cell",
            Bad::Parts => "parts of a message",
            Bad::Mechanism => "mechanism",
            Bad::List => "list of runs",
            Bad::Claim => "claim",
            Bad::HandshakeRts => "RTS of a handshake",
            Bad::Handover => "swap of a buffer",
        }
    }
}

/// What a job's memory has, and so what its records may say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub n_cells: u32,
    pub cell_len: u64,
    pub swap_len: u64,
}

/// A cell and a length in a word, within bounds.
#[inline(always)]
fn cell_and_len(w: u64, l: &Limits) -> Result<(u32, u32), Bad> {
    let (cell, len) = unpair(w);
    if cell < l.n_cells && len as u64 <= l.cell_len { Ok((cell, len)) } else { Err(Bad::Cell) }
}

/// The sender's cells in a record: those that its receiver gives back. `word` reads its body, which has `n_words`.
#[cold]
pub fn cells_of(header: u64, word: impl Fn(usize) -> u64, n_words: usize, l: &Limits) -> Result<Vec<u32>, Bad> {
    Ok(match weft_lockfree::ring::kind(header) {
        CELL => vec![Cell::decode(first(word, n_words)?, l)?.cell],
        BUFFERED => Buffered::decode(word, n_words, l)?.cells().to_vec(),
        RTS => {
            let rts = Rts::decode(first(word, n_words)?, l)?;
            if rts.first_len == 0 { Vec::new() } else { vec![rts.first_cell] }
        }
        RTS_KEY if !is_handshake(header) => {
            let rts = RtsKey::decode(first(word, n_words)?, l)?;
            if rts.has_cell() { vec![rts.list_cell] } else { Vec::new() }
        }
        DATA => vec![Data::decode(first(word, n_words)?, l)?.cell],
        _ => Vec::new(),
    })
}

fn first<const N: usize>(word: impl Fn(usize) -> u64, n_words: usize) -> Result<[u64; N], Bad> {
    if n_words < N { Err(Bad::Short) } else { Ok(std::array::from_fn(word)) }
}

/// Whether a record tells of a message that goes the other way.
#[inline]
pub fn is_aside(header: u64) -> bool {
    let kind = weft_lockfree::ring::kind(header);
    matches!(kind, CTS | ACK | CANCELLED | CLAIM | FIN | BACK)
}

/// What a MSGX holds of its message, where not all of it.
pub const FIRST: u64 = 1;
pub const MORE: u64 = 2;
/// All of one whose pieces are in a buffer that goes over with it.
pub const SWAP: u64 = 3;
/// Nothing of it, but the checksum of the next message.
pub const SEAL: u64 = 4;
/// The next bytes of an announced message.
pub const REST: u64 = 5;
/// The bits of a header that `mid` reads.
pub const MID_MASK: u64 = 0xffff << 16;

/// An RTS_KEY that asks its receiver for a handshake (`proto::handshake`).
pub const HANDSHAKE: u64 = 1;

#[inline(always)]
pub fn is_handshake(header: u64) -> bool {
    weft_lockfree::ring::kind(header) == RTS_KEY && mid(header) as u64 == HANDSHAKE
}

/// Whether a record is that of a message whose buffer goes over with it.
#[inline(always)]
pub fn is_swap(header: u64) -> bool {
    weft_lockfree::ring::kind(header) == MSGX && mid(header) as u64 == SWAP
}

/// Contexts up to this fit in a MSG header.
pub const MAX_SHORT_CTX: u32 = 0xffff;

/// Header of a MSG. `ctx` is at most `MAX_SHORT_CTX`.
#[inline(always)]
pub fn msg(ctx: u32, tag: i32) -> u64 {
    MSG | (ctx as u64) << 16 | (tag as u32 as u64) << 32
}

/// Header of a seal.
#[inline]
pub fn seal(sum: u32) -> u64 {
    header(MSGX, sum) | SEAL << 16
}

/// Header of the next bytes of an announced message.
#[inline]
pub fn rest(recv_id: u32) -> u64 {
    header(MSGX, recv_id) | REST << 16
}

/// Header of any other kind, with a tag or an id.
#[inline(always)]
pub fn header(kind: u64, high: u32) -> u64 {
    kind | (high as u64) << 32
}

#[inline(always)]
pub fn high(header: u64) -> u32 {
    (header >> 32) as u32
}

#[inline(always)]
pub fn mid(header: u64) -> u32 {
    (header >> 16) as u32 & 0xffff
}

/// Two 32-bit fields in a word.
#[inline(always)]
pub fn pair(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

#[inline(always)]
pub fn unpair(w: u64) -> (u32, u32) {
    (w as u32, (w >> 32) as u32)
}
