//! Records of messages that are announced, and the answers to them.

use super::{Bad, Limits, Origin, cell_and_len, pair, unpair};
use weft_shm::{N_HANDSHAKES, N_SHARES};
use weft_singlecopy::{Mechanism, Remote};

/// Runs that a sender lists at most.
pub const MAX_LISTED: usize = 4096;

/// A bit of FIN's `how`: the receiver's caches held the message.
pub const CHEAP: u32 = 1 << 15;
/// Another one: a GPU's driver has copied it.
pub const DEVICE: u32 = 1 << 14;

/// No mechanism.
const NONE: u8 = 0xff;

/// RTS: a message that the pipeline of cells will carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rts {
    pub origin: Origin,
    pub total: u64,
    /// The cell that holds the first bytes, and how many these are; 0: none.
    pub first_cell: u32,
    pub first_len: u32,
}

impl Rts {
    pub const WORDS: usize = 3;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        [self.origin.encode(), self.total, pair(self.first_cell, self.first_len)]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS], l: &Limits) -> Result<Self, Bad> {
        let (first_cell, first_len) = cell_and_len(w[2], l)?;
        Ok(Self { origin: Origin::decode(w[0]), total: w[1], first_cell, first_len })
    }
}

/// CTS: the receiver wants an announced message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cts {
    pub recv_id: u32,
    /// Bytes wanted in all.
    pub limit: u64,
}

impl Cts {
    pub const WORDS: usize = 2;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        [self.recv_id as u64, self.limit]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS]) -> Self {
        Self { recv_id: w[0] as u32, limit: w[1] }
    }
}

/// DATA: the next bytes of an announced message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Data {
    pub cell: u32,
    pub len: u32,
}

impl Data {
    pub const WORDS: usize = 1;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        [pair(self.cell, self.len)]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS], l: &Limits) -> Result<Self, Bad> {
        let (cell, len) = cell_and_len(w[0], l)?;
        Ok(Self { cell, len })
    }
}

/// RTS_KEY: a message with a way to its sender's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RtsKey {
    pub origin: Origin,
    pub total: u64,
    /// None: only the sender can copy, into the receiver's buffer.
    pub mech: Option<Mechanism>,
    /// The sender's memory.
    pub remote: Remote,
    /// Of a buffer of several runs: the cell that lists them, and their number.
    pub list_cell: u32,
    pub n_runs: u32,
    /// It is in a GPU's memory, and the cell says which (`weft_gpu::Shown`).
    pub device: bool,
    /// The receive that it is for waits, and the ring was open to it.
    pub direct: bool,
}

impl RtsKey {
    pub const WORDS: usize = 6;

    /// Whether its cell holds something, and has to go back.
    pub fn has_cell(&self) -> bool {
        self.n_runs != 0 || self.device
    }

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        let mech = self.mech.map_or(NONE, |m| m as u8);
        let how = mech as u64
            | (self.n_runs as u64) << 8
            | (self.device as u64) << 30
            | (self.direct as u64) << 31
            | (self.list_cell as u64) << 32;
        [self.origin.encode(), self.total, how, self.remote.addr, self.remote.len, self.remote.key]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS], l: &Limits) -> Result<Self, Bad> {
        let [origin, total, how, addr, len, key] = w;
        let mech = match how as u8 {
            NONE => None,
            i => Some(Mechanism::from_index(i).ok_or(Bad::Mechanism)?),
        };
        let (n_runs, list_cell) = ((how >> 8) as u32 & 0x3f_ffff, (how >> 32) as u32);
        let (device, direct) = (how >> 30 & 1 != 0, how >> 31 & 1 != 0);
        // A cell holds one thing.
        if list_cell >= l.n_cells || n_runs as usize > MAX_LISTED || device && (n_runs != 0 || mech.is_some()) {
            return Err(Bad::List);
        }
        let remote = Remote { addr, len, key };
        Ok(Self { origin: Origin::decode(origin), total, mech, remote, list_cell, n_runs, device, direct })
    }
}

/// CLAIM: where the receiver's buffer is, and how the two sides share the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub recv_id: u32,
    /// The receiver's words that count the chunks, and their generation.
    pub share: u32,
    pub generation: u16,
    /// Bytes of a chunk.
    pub chunk: u32,
    pub mech: Mechanism,
    /// The sender copies all of it.
    pub alone: bool,
    /// The receiver stores past its caches.
    pub past: bool,
    /// Bytes wanted.
    pub limit: u64,
    /// The receiver's memory.
    pub remote: Remote,
}

impl Claim {
    pub const WORDS: usize = 6;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        let how = self.chunk as u64
            | (self.mech as u64) << 32
            | (self.alone as u64) << 40
            | (self.past as u64) << 41
            | (self.generation as u64) << 48;
        [pair(self.recv_id, self.share), how, self.limit, self.remote.addr, self.remote.len, self.remote.key]
    }

    /// `limit` is within the receiver's memory; that it is within the message is the sender's to check.
    #[inline]
    pub fn decode(w: [u64; Self::WORDS]) -> Result<Self, Bad> {
        let [ids, how, limit, addr, len, key] = w;
        let (recv_id, share) = unpair(ids);
        let chunk = how as u32;
        let mech = Mechanism::from_index((how >> 32) as u8).ok_or(Bad::Claim)?;
        if share >= N_SHARES || chunk == 0 || limit > len {
            return Err(Bad::Claim);
        }
        let (alone, past) = (how >> 40 & 1 != 0, how >> 41 & 1 != 0);
        let remote = Remote { addr, len, key };
        Ok(Self { recv_id, share, generation: (how >> 48) as u16, chunk, mech, alone, past, limit, remote })
    }
}

/// RTS_KEY that says HANDSHAKE: its sender waits a moment for the receiver to come and copy with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandshakeRts {
    pub ctx: u32,
    /// Number of the message among those for handshakes.
    pub rts: u32,
    /// Which of the sender's handshake lines.
    pub line: u32,
    /// The receiver looks whether its caches held the message.
    pub looks: bool,
    /// The sender copies, too, if it can.
    pub both: bool,
    /// Messages like this one, for which the receiver takes the time.
    pub weight: u8,
    pub total: u64,
    /// Where the message is in the sender's heap.
    pub remote: Remote,
}

impl HandshakeRts {
    pub const WORDS: usize = 4;

    #[inline(always)]
    pub fn encode(self) -> [u64; Self::WORDS] {
        let what = self.looks as u64 | (self.both as u64) << 1 | (self.weight as u64) << 8 | (self.line as u64) << 32;
        [pair(self.ctx, self.rts), self.total, what, self.remote.addr]
    }

    /// `least`: bytes of the shortest message that goes by a handshake.
    #[inline(always)]
    pub fn decode(w: [u64; Self::WORDS], least: u64) -> Result<Self, Bad> {
        let [first, total, what, addr] = w;
        let line = (what >> 32) as u32;
        if line >= N_HANDSHAKES || total < least {
            return Err(Bad::HandshakeRts);
        }
        let (ctx, rts) = unpair(first);
        let (looks, both) = (what & 1 != 0, what & 2 != 0);
        let remote = Remote { addr, len: total, key: 0 };
        Ok(Self { ctx, rts, line, looks, both, weight: (what >> 8) as u8, total, remote })
    }
}
