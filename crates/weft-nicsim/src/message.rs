//! What travels: messages, and the packets that they are sent in.

use weft_pgas::Atomic;

/// What a message asks of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Data for one place.
    Put,
    /// Data, then a word.
    PutSignal,
    /// Words at a stride.
    Strided,
    /// Data wanted; then, the other way, data that was.
    Get,
    /// A word changed.
    Atomic(Atomic),
    /// A word changed and its old value wanted.
    Fetch(Atomic),
}

/// Payload; small ones need no allocation.
#[derive(Clone, Debug)]
pub enum Data {
    /// Up to 16 bytes and their number.
    Small([u8; 16], u8),
    /// More.
    Large(Box<[u8]>),
}

impl Data {
    /// A copy of `bytes`.
    pub fn new(bytes: &[u8]) -> Data {
        if bytes.len() <= 16 {
            let mut small = [0; 16];
            small[..bytes.len()].copy_from_slice(bytes);
            return Data::Small(small, bytes.len() as u8);
        }
        Data::Large(bytes.into())
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Data::Small(bytes, n) => &bytes[..*n as usize],
            Data::Large(bytes) => bytes,
        }
    }
}

/// One operation on its way.
#[derive(Clone, Debug)]
pub struct Message {
    /// What it asks.
    pub op: Op,
    /// Its place among all operations issued.
    pub number: u64,
    /// The PE that asks.
    pub from: u32,
    /// The PE that is asked.
    pub to: u32,
    /// Virtual address at the target.
    pub addr: u64,
    /// Signal's address, stride, or address at the source for what comes back.
    pub extra: u64,
    /// Signal's value or operand.
    pub value: u64,
    /// Bytes of data on the way to the target (of a get: from it).
    pub len: u32,
    /// What the NIC stamped on it: user and job.
    pub stamp: (u32, u32),
    /// Data.
    pub data: Data,
    /// Bytes in the command queue.
    pub queued: u32,
    /// Bytes of those that the NIC has taken.
    pub taken: u32,
    /// Bytes of data that the NIC has sent.
    pub sent: u32,
    /// Packets not yet received.
    pub left: u32,
    /// On the way back.
    pub reply: bool,
    /// Turned away by the target's NIC.
    pub refused: bool,
    /// Waits for an acknowledgement although it is delivered (end-to-end recovery).
    pub kept: bool,
}

/// What a packet carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// A part of a message.
    Part,
    /// A part of a message sent again for want of an acknowledgement.
    Again,
    /// An acknowledgement.
    Ack,
}

/// A packet on the network.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// Its message.
    pub message: u32,
    /// The core whose count an acknowledgement lowers.
    pub core: u32,
    /// The next in its buffer.
    pub next: u32,
    /// When it asked for an output.
    pub since: u64,
    /// Steps still to go.
    pub steps: [i8; 3],
    /// What it carries.
    pub carries: Carries,
    /// Payload bytes.
    pub payload: u16,
    /// Data bytes in the payload.
    pub data: u16,
    /// The buffer it lies in: port and virtual channel.
    pub port: u8,
    /// Class · 2 + dateline.
    pub vc: u8,
    /// Dimension of the last step; 3 before the first.
    pub dim: u8,
}

impl Packet {
    /// Requests are class 0, what answers them class 1.
    pub fn class(&self) -> usize {
        self.vc as usize / 2
    }
}
