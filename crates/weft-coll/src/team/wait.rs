//! Waiting for stamps.

use super::{Room, TeamOp};
use crate::comm::CollComm;
use std::future::poll_fn;
use std::task::Poll;

/// Polls between two looks at what else goes on.
const ASIDE: u32 = 64;

/// Waits until `cond` holds, which `rank` makes so. Spins for as long as the communicator lets it, then is polled by
/// progress.
#[inline]
pub(crate) async fn until<C: CollComm>(c: &C, rank: usize, cond: impl FnMut() -> bool) {
    until_any(c, || rank, cond).await;
}

/// As `until`, where `whom` tells which rank has not made `cond` so yet.
#[inline]
async fn until_any<C: CollComm>(c: &C, whom: impl Fn() -> usize, mut cond: impl FnMut() -> bool) {
    if cond() {
        return;
    }
    let mut spins = c.spins();
    let mut waited = false;
    poll_fn(|_| {
        if cond() {
            if waited {
                c.got_on();
            }
            return Poll::Ready(());
        }
        while spins > 0 {
            spins -= 1;
            std::hint::spin_loop();
            if cond() {
                return Poll::Ready(());
            }
            if spins.is_multiple_of(ASIDE) {
                c.look_aside();
            }
        }
        waited = true;
        c.awaits(whom());
        Poll::Pending
    })
    .await
}

/// Waits until line `k` of all ranks of `ranks` shows `step`, in any order.
#[inline]
pub(crate) async fn all_reached<C: CollComm>(
    c: &C,
    op: TeamOp<'_>,
    ranks: impl Iterator<Item = usize>,
    k: usize,
    step: u64,
) {
    for r in ranks {
        until(c, r, || op.reached(r, k, step)).await;
    }
}

impl TeamOp<'_> {
    /// Waits until this rank may write to its board. Before the first write of the operation.
    #[inline]
    pub(crate) async fn enter<C: CollComm>(&self, c: &C, room: Room) {
        if self.team.all_past(self.must_be_past(room)) {
            return;
        }
        let past = self.must_be_past(room);
        let mut heard = None;
        let whom = || self.team.first_not_past(past);
        let is_past = || {
            if self.team.all_past(past) {
                return true;
            }
            // Whoever told is asked again, if that was not enough.
            let now = self.team.heard();
            if heard != Some(now) {
                heard = Some(now);
                self.team.call(past);
            }
            self.team.all_past(past)
        };
        until_any(c, whom, is_past).await;
    }

    /// Publishes a step on the own line `k` and wakes all others that sleep.
    #[inline]
    pub(crate) fn tell_all<C: CollComm>(&self, c: &C, k: usize, step: u64) {
        self.post(k, step);
        c.wake_all();
    }

    /// Publishes a step on the own line `k` and wakes one rank if it sleeps.
    #[inline]
    pub(crate) fn tell<C: CollComm>(&self, c: &C, k: usize, step: u64, rank: usize) {
        self.post(k, step);
        c.wake(rank);
    }
}
