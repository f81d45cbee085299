//! Records of messages that are sent before their receive is known.

use super::{Bad, Limits, cell_and_len, pair, unpair};
use weft_lockfree::steps::{STEP_BYTES, Steps};

/// Cells of one buffered message.
pub const MAX_PARTS: usize = 16;

/// Who sent a message: in front of the payload of a MSGX, aside with its first piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    pub ctx: u32,
    /// The sender's request; 0: nobody waits for an answer.
    pub send_id: u32,
}

impl Origin {
    /// Bytes of the word.
    pub const LEN: usize = 8;

    #[inline(always)]
    pub fn encode(self) -> u64 {
        pair(self.ctx, self.send_id)
    }

    #[inline(always)]
    pub fn decode(w: u64) -> Self {
        let (ctx, send_id) = unpair(w);
        Self { ctx, send_id }
    }
}

/// CELL: a message in one cell of its sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub ctx: u32,
    pub cell: u32,
    pub len: u32,
}

impl Cell {
    pub const WORDS: usize = 2;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        [pair(self.ctx, 0), pair(self.cell, self.len)]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS], l: &Limits) -> Result<Self, Bad> {
        let (cell, len) = cell_and_len(w[1], l)?;
        Ok(Self { ctx: unpair(w[0]).0, cell, len })
    }
}

/// BUFFERED: a message in several cells of its sender, all full but the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buffered {
    pub ctx: u32,
    pub len: u64,
    cells: [u32; MAX_PARTS],
    n: usize,
}

impl Buffered {
    /// Words in front of the cells, and of the longest record.
    const FRONT: usize = 2;
    pub const MAX_WORDS: usize = Self::FRONT + MAX_PARTS / 2;

    /// # Panics
    /// When there are more cells than [`MAX_PARTS`].
    pub fn new(ctx: u32, len: u64, parts: &[u32]) -> Self {
        let mut cells = [0; MAX_PARTS];
        cells[..parts.len()].copy_from_slice(parts);
        Self { ctx, len, cells, n: parts.len() }
    }

    pub fn cells(&self) -> &[u32] {
        &self.cells[..self.n]
    }

    /// Words of the record.
    pub fn n_words(&self) -> usize {
        Self::FRONT + self.n.div_ceil(2)
    }

    /// The words, the first `n_words` of them.
    pub fn encode(&self) -> [u64; Self::MAX_WORDS] {
        let mut w = [0; Self::MAX_WORDS];
        (w[0], w[1]) = (pair(self.ctx, 0), self.len);
        for (i, &c) in self.cells().iter().enumerate() {
            w[Self::FRONT + i / 2] |= (c as u64) << (32 * (i % 2));
        }
        w
    }

    /// From the words of a record of `n_words`.
    pub fn decode(word: impl Fn(usize) -> u64, n_words: usize, l: &Limits) -> Result<Self, Bad> {
        if n_words < Self::FRONT {
            return Err(Bad::Short);
        }
        let len = word(1);
        let n = len.div_ceil(l.cell_len);
        if n > MAX_PARTS as u64 || n.div_ceil(2) > (n_words - Self::FRONT) as u64 {
            return Err(Bad::Parts);
        }
        let mut record = Self { ctx: unpair(word(0)).0, len, cells: [0; MAX_PARTS], n: n as usize };
        for i in 0..record.n {
            let cell = (word(Self::FRONT + i / 2) >> (32 * (i % 2))) as u32;
            if cell >= l.n_cells {
                return Err(Bad::Cell);
            }
            record.cells[i] = cell;
        }
        Ok(record)
    }
}

/// MSGX of part SWAP: a message in a buffer that changes hands with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swap {
    pub ctx: u32,
    /// Which of the two buffers of a pair, as the sender calls it.
    pub side: u32,
    /// Bytes of a piece.
    pub piece: u64,
    pub total: u64,
}

impl Swap {
    pub const WORDS: usize = 3;

    #[inline]
    pub fn encode(self) -> [u64; Self::WORDS] {
        [self.piece, pair(self.ctx, self.side), self.total]
    }

    #[inline]
    pub fn decode(w: [u64; Self::WORDS], l: &Limits) -> Result<Self, Bad> {
        let ([piece, _, total], (ctx, side)) = (w, unpair(w[1]));
        let most = l.swap_len;
        let fits = (1..=most).contains(&total)
            && (1..=most).contains(&piece)
            && piece.is_multiple_of(STEP_BYTES)
            && Steps::span(total, piece) <= most;
        if fits && side <= 1 { Ok(Self { ctx, side, piece, total }) } else { Err(Bad::Handover) }
    }
}
