//! Binomial tree. A commutative op reduces along ranks relative to the root; another one in rank
//! order to rank 0, which hands the result to the root.
//!
//! Cost: ceil(log2 n) steps and hand-offs (one more when not commutative and the root is not 0),
//! n - 1 messages, ceil(log2 n) reductions on the critical path.

use super::Vector;
use crate::buf::{Part, Temp};
use crate::comm::{CollComm, Reducer};
use crate::fold::Acc;
use crate::io::{recv as recv_msg, send};
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    let n = c.size();
    let top = if op.commutative() { root } else { 0 };
    debug_assert!(root < n && (top == root || top == 0));
    let me = (c.rank() + n - top) % n;
    if me & 1 == 1 || me + 1 == n && me != 0 {
        // A leaf sends what the user gave, unless it also is the root.
        let parent = (me & (me - 1)) + top;
        send(c, v.operand(recv).src(), parent % n).await?;
    } else {
        let is_root = c.rank() == root;
        let mem = if is_root { None } else { Some(Temp::items(1, v.count, v.dt)?) };
        let home = mem.as_ref().map_or(recv, |m| m.ptr(0));
        // SAFETY: `home` is the root's receive buffer or a temporary; both hold the vector.
        unsafe { v.bring(home) }?;
        climb(c, op, Part::new(home, v.count, v.dt), me, top).await?;
        if top != root && me == 0 {
            return send(c, Part::new(home, v.count, v.dt).src(), root).await;
        }
    }
    if top != root && c.rank() == root {
        recv_msg(c, Part::new(recv, v.count, v.dt).dst(), top).await?;
    }
    Ok(())
}

/// Takes in the subtrees of `me`, then sends the result to the parent or leaves it in `home`.
async fn climb<C: CollComm, R: Reducer>(c: &C, op: &R, home: Part<'_, *mut u8>, me: usize, top: usize) -> Result<()> {
    let n = c.size();
    let mut acc = Acc::new(op, home.ptr, home.count, home.dt)?;
    let mut mask = 1;
    while mask < n && me & mask == 0 {
        if me + mask < n {
            recv_msg(c, acc.incoming().dst(), (me + mask + top) % n).await?;
            // SAFETY: received.
            unsafe { acc.fold_higher() }?;
        }
        mask *= 2;
    }
    if me != 0 {
        debug_assert!(me & mask != 0, "a rank's lowest bit is the way to its parent");
        return send(c, acc.value().src(), (me - mask + top) % n).await;
    }
    // SAFETY: `home` is valid.
    unsafe { acc.finish() }
}
