//! Agreement among the members of a communicator, some of which may die meanwhile.
//!
//! Each member tells all others its contribution and waits for theirs, or for the news that they have
//! died; then it knows what it wishes to be decided. The first wish that reaches a word of shared
//! memory is the decision (`weft_shm::Decisions`): those whose wishes differ, since they heard of
//! somebody's death or not, find it there. Members on several nodes have no such word, and decide by messages
//! (`consensus`).
//! Source: original; the compare-and-swap takes the place of the rounds that messages alone need.

use crate::consensus;
use crate::ctl;
use crate::engine::Guard;
use crate::failures::partners;
use crate::object::{CommObj, Contexts};
use std::sync::Arc;
use weft_base::{ErrClass, Proc, Result, err};

/// Agrees on words: of members that share memory one of `DECISION_BITS` bits. `combine` adds another's contribution to
/// one's own, `wish` makes the decision that this process proposes, of that and of those whose contribution is missing
/// since they have died meanwhile. Collective over both groups, whatever has failed or was revoked.
pub(crate) fn decide(
    g: &mut Guard,
    c: &Arc<CommObj>,
    mine: Vec<i64>,
    combine: impl Fn(&mut [i64], &[i64]),
    wish: impl FnOnce(&[i64], &[Proc]) -> Vec<i64>,
) -> Result<Vec<i64>> {
    let round = c.next_agreement();
    if !c.guests.is_far() {
        return g.block_on(decide_by_word(c, round, mine, combine, wish));
    }
    let (decision, rest) = g.block_on(async {
        let mut sum = mine;
        let missing = exchange(c, round, &mut sum, combine).await;
        let mut members: Vec<Proc> = c.all().collect();
        // The same order in all jobs.
        debug_assert!(members.contains(&c.net.boot.proc));
        members.sort_by_key(|p| (c.net.identity(*p).job_id, c.net.identity(*p).index));
        let at = ctl::Channel { net: c.net, ctx: Contexts::RECOVERY, tag: tag_of(c.ctx_coll(), round) };
        Ok(consensus::decide(at, round, &members, wish(&sum, &missing)).await)
    })?;
    g.spawn(Box::pin(rest.come()));
    Ok(decision)
}

async fn decide_by_word(
    c: &CommObj,
    round: u32,
    mine: Vec<i64>,
    combine: impl Fn(&mut [i64], &[i64]),
    wish: impl FnOnce(&[i64], &[Proc]) -> Vec<i64>,
) -> Result<Vec<i64>> {
    let number = match c.decisions.get() {
        Some(n) => n,
        None => {
            let n = c.on_decisions(|t| t.enter(c.ctx_p2p()))?;
            let n = n.ok_or_else(|| err!(ErrClass::NO_MEM, "too many communicators have agreed on something"))?;
            c.decisions.set(Some(n));
            n
        }
    };
    assert!(!mine.is_empty());
    debug_assert!(!c.guests.is_far(), "the members have a word in common");
    let mut sum = mine;
    let missing = exchange(c, round, &mut sum, combine).await;
    let wish = wish(&sum, &missing)[0] as u64;
    c.on_decisions(|t| t.decide(number, round, wish)).map(|word| vec![word as i64])
}

/// Of a round of a communicator, by one of its contexts: that of messages for contributions, which is even, the other
/// one for decisions.
fn tag_of(context: u32, round: u32) -> i32 {
    (context.wrapping_mul(64).wrapping_add(round % 64) & 0x7fff_ffff) as i32
}

/// Tells all others this process's words, and combines with them those of all that live. Who has died meanwhile.
async fn exchange(c: &CommObj, round: u32, sum: &mut [i64], combine: impl Fn(&mut [i64], &[i64])) -> Vec<Proc> {
    let at = ctl::Channel { net: c.net, ctx: Contexts::RECOVERY, tag: tag_of(c.ctx_p2p(), round) };
    let own = sum.to_vec();
    let others: Vec<Proc> = partners(c);
    for &p in &others {
        // Whoever has died meanwhile needs nothing.
        let _ = ctl::send(&own, p, at).await;
    }
    let mut missing = Vec::new();
    debug_assert!(!others.contains(&c.net.boot.proc));
    let mut theirs = vec![0; own.len()];
    for &p in &others {
        match ctl::recv(&mut theirs, p, at).await {
            Ok(()) => combine(sum, &theirs),
            Err(_) => missing.push(p),
        }
    }
    missing
}

/// Waits for all members that live. Collective.
pub(crate) async fn barrier(c: Arc<CommObj>) -> Result<()> {
    // Nothing is decided: whoever has heard of all that live may go on.
    let round = c.next_agreement();
    exchange(&c, round, &mut [0], |_, _| {}).await;
    Ok(())
}
