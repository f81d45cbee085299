//! Agreement among the members of a communicator, some of which may die meanwhile.
//!
//! Each member tells all others its contribution and waits for theirs, or for the news that they have
//! died; then it knows what it wishes to be decided. The first wish that reaches a word of shared
//! memory is the decision (`weft_shm::Decisions`): those whose wishes differ, since they heard of
//! somebody's death or not, find it there.
//! Source: original; the compare-and-swap takes the place of the rounds that messages alone need.

use crate::ctl;
use crate::failures::partners;
use crate::object::{CommObj, Contexts};
use std::sync::Arc;
use weft_base::{ErrClass, Proc, Result, err};

/// Agrees on a word of `DECISION_BITS` bits. `combine` adds another's contribution to one's own, `wish`
/// makes the decision that this process proposes. Collective over both groups, whatever has failed or
/// was revoked.
pub(crate) async fn decide<const K: usize>(
    c: Arc<CommObj>,
    round: u32,
    mine: impl FnOnce() -> [i64; K],
    combine: impl Fn(&mut [i64; K], &[i64; K]),
    wish: impl FnOnce(&[i64; K]) -> u64,
) -> Result<u64> {
    let number = match c.decisions.get() {
        Some(n) => n,
        None => {
            let n = c.on_decisions(|t| t.enter(c.ctx_p2p()))?;
            let n = n.ok_or_else(|| err!(ErrClass::NO_MEM, "too many communicators have agreed on something"))?;
            c.decisions.set(Some(n));
            n
        }
    };
    let mut sum = mine();
    exchange(&c, round, &mut sum, combine).await;
    let wish = wish(&sum);
    c.on_decisions(|t| t.decide(number, round, wish))
}

/// Tells all others this process's words, and combines with them those of all that live.
async fn exchange<const K: usize>(
    c: &CommObj,
    round: u32,
    sum: &mut [i64; K],
    combine: impl Fn(&mut [i64; K], &[i64; K]),
) {
    let tag = (c.ctx_p2p().wrapping_mul(64).wrapping_add(round % 64) & 0x7fff_ffff) as i32;
    let at = ctl::Channel { net: c.net, ctx: Contexts::RECOVERY, tag };
    let own = *sum;
    let others: Vec<Proc> = partners(c);
    for &p in &others {
        // Whoever has died meanwhile needs nothing.
        let _ = ctl::send(&own, p, at).await;
    }
    for &p in &others {
        let mut theirs = [0; K];
        if ctl::recv(&mut theirs, p, at).await.is_ok() {
            combine(sum, &theirs);
        }
    }
}

/// Waits for all members that live. Collective.
pub(crate) async fn barrier(c: Arc<CommObj>) -> Result<()> {
    // Nothing is decided: whoever has heard of all that live may go on.
    let round = c.next_agreement();
    exchange(&c, round, &mut [0], |_, _| {}).await;
    Ok(())
}
