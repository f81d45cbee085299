//! Recursive doubling for any number of ranks, in rank order.
//!
//! With n = 2^k + r, the first 2 r ranks pair up, neighbours with each other, and the odd one of
//! each pair takes part for both. Partners always cover adjacent runs of ranks, and both compute
//! `lower op higher`, so every rank gets the same bits and non-commutative ops are fine.
//!
//! Cost: floor(log2 n) steps (two more when n is no power of two), one message per rank and step.

use crate::comm::{CollComm, Reducer};
use crate::fold::Acc;
use crate::io::{recv, send, sendrecv};
use crate::reduce::Vector;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    // SAFETY: distinct buffers by the caller's contract.
    unsafe { v.bring(to) }?;
    let mut acc = Acc::new(op, to, v.count, v.dt)?;
    let core = 1 << n.ilog2();
    let pairs = n - core;
    if me < 2 * pairs && me.is_multiple_of(2) {
        send(c, acc.value().src(), me + 1).await?;
        return recv(c, acc.value().dst(), me + 1).await;
    }
    if me < 2 * pairs {
        recv(c, acc.incoming().dst(), me - 1).await?;
        // SAFETY: received.
        unsafe { acc.fold_left() }?;
    }
    let id = if me < 2 * pairs { me / 2 } else { me - pairs };
    let rank_of = |id: usize| if id < pairs { 2 * id + 1 } else { id + pairs };
    debug_assert!(id < core && rank_of(id) == me && rank_of(core - 1) == n - 1);
    let mut mask = 1;
    while mask < core {
        let partner = rank_of(id ^ mask);
        sendrecv(c, acc.value().src(), partner, acc.incoming().dst(), partner).await?;
        // SAFETY: received.
        unsafe { if id & mask != 0 { acc.fold_left() } else { acc.fold_right() } }?;
        mask *= 2;
    }
    if me < 2 * pairs {
        send(c, acc.value().src(), me - 1).await?;
    }
    // SAFETY: the result buffer is valid.
    unsafe { acc.finish() }
}
