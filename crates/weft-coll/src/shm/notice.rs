//! What a rank says of the blocks that it hands out: the note of its line `HEAD`.

use super::ShmOp;
use super::exchange::{HEAD, Want};
use crate::comm::CollComm;
use weft_base::{ErrClass, Result, err};

/// How a rank hands out its blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub(crate) enum Way {
    Line = 1,
    LargeSlot = 2,
    Shown = 3,
    Message = 4,
    /// Its owner writes the block straight to the reader's buffer, when that is shown.
    Ask = 5,
}

/// Where a rank's block is among others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub(crate) enum Order {
    Table = 0,
    /// All of one size, one after the other, the first for the next rank.
    Rotated = 1,
    /// All of one size, in rank order.
    Ranks = 2,
}

/// What a line `HEAD` says: its note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub way: Way,
    pub order: Order,
    /// Bytes of a block, where there is no table.
    pub len: usize,
}

impl Notice {
    #[inline(always)]
    pub fn one(way: Way, len: usize) -> Self {
        Self { way, order: Order::Rotated, len }
    }

    #[inline(always)]
    pub fn pack(self) -> u64 {
        self.way as u64 | (self.order as u64) << 8 | (self.len as u64) << 16
    }

    /// The way and the size of blocks that are all of one size, the first for the next rank.
    #[inline(always)]
    pub fn even(op: ShmOp<'_>, rank: usize) -> Option<(Way, usize)> {
        let note = op.line(rank, HEAD).note();
        let way = match note & 0xffff {
            LINE => Way::Line,
            LARGE_SLOT => Way::LargeSlot,
            _ => return None,
        };
        Some((way, (note >> 16) as usize))
    }

    pub fn of(op: ShmOp<'_>, rank: usize) -> Result<Self> {
        let note = op.line(rank, HEAD).note();
        let way = match note & 0xff {
            1 => Way::Line,
            2 => Way::LargeSlot,
            3 => Way::Shown,
            4 => Way::Message,
            5 => Way::Ask,
            _ => return Err(other_operation(rank)),
        };
        let order = match note >> 8 & 0xff {
            0 => Order::Table,
            1 => Order::Rotated,
            2 => Order::Ranks,
            _ => return Err(other_operation(rank)),
        };
        Ok(Self { way, order, len: (note >> 16) as usize })
    }

    /// Puts this on the own line; nobody is woken.
    pub fn put(self, op: ShmOp<'_>, step: u64) {
        op.own(HEAD).set_note(self.pack());
        op.post(HEAD, step);
    }

    /// Says this on the own line, from now on.
    pub fn say<C: CollComm>(self, c: &C, op: ShmOp<'_>, step: u64) {
        op.own(HEAD).set_note(self.pack());
        op.tell_all(c, HEAD, step);
    }

    /// Bytes that a rank of `n` has put into its store.
    pub fn stored(self, want: Want, n: usize) -> usize {
        debug_assert!(n > 1);
        match (want, self.order) {
            (Want::Only, _) => self.len,
            (_, Order::Table) => usize::MAX,
            _ => self.len.saturating_mul(n - 1),
        }
    }
}

/// The low bits of a notice of even blocks.
const LINE: u64 = Way::Line as u64 | (Order::Rotated as u64) << 8;
const LARGE_SLOT: u64 = Way::LargeSlot as u64 | (Order::Rotated as u64) << 8;

#[cold]
pub(crate) fn other_operation(rank: usize) -> weft_base::MpiError {
    err!(ErrClass::OTHER, "rank {rank} takes part in another collective operation on this communicator")
}

#[cold]
fn truncated(from: usize, got: usize, room: usize) -> weft_base::MpiError {
    err!(ErrClass::TRUNCATE, "rank {from} sends {got} bytes, there is room for {room}")
}

/// `got` bytes came from a rank where there is room for `room`.
#[inline(always)]
pub(crate) fn fits(from: usize, got: usize, room: usize) -> Result<()> {
    if got <= room { Ok(()) } else { Err(truncated(from, got, room)) }
}
