//! Waiting for stamps.

use super::{Room, ShmOp};
use crate::comm::CollComm;
use std::future::poll_fn;
use std::task::Poll;

/// Waits until `cond` holds, which `rank` makes so. Spins for as long as the communicator lets it, then is polled by
/// progress.
#[inline]
pub(crate) async fn until<C: CollComm>(c: &C, rank: usize, mut cond: impl FnMut() -> bool) {
    if !cond() && !c.spin(&mut cond) {
        give_way(c, || rank, cond).await;
    }
}

/// Is polled by progress until `cond` holds; `whom` tells which rank has not made it so yet.
pub(crate) async fn give_way<C: CollComm>(c: &C, whom: impl Fn() -> usize, mut cond: impl FnMut() -> bool) {
    let mut waited = false;
    poll_fn(|_| {
        if cond() {
            if waited {
                c.got_on();
            }
            return Poll::Ready(());
        }
        waited = true;
        c.awaits(whom());
        Poll::Pending
    })
    .await
}

/// Waits until `cond` holds, which a rank makes so: without a future where it does, or does so soon.
// PERF: a future in a future copies what it holds; in the first poll of a short operation that was a third of all
// (bench/record/2026-11-27-gates-futures.md).
macro_rules! await_until {
    ($c:expr, $rank:expr, $cond:expr) => {
        if !$cond() && !$c.spin($cond) {
            $crate::shm::give_way($c, || $rank, $cond).await;
        }
    };
}
pub(crate) use await_until;

/// Waits until a rank's line `k` shows `step`. If that rank waits for nobody in operations like this and is
/// ahead, its next lines come while this one is read.
macro_rules! await_source {
    ($c:expr, $op:expr, $rank:expr, $k:expr, $step:expr) => {
        if $op.reached($rank, $k, $step) {
            $op.fetch_ahead($rank, $k);
        } else {
            $crate::shm::await_until!($c, $rank, || $op.reached($rank, $k, $step));
        }
    };
}
pub(crate) use await_source;

/// Waits until this rank may write to its board. Before the first write of the operation.
// Who is as far ahead as may be lets the others catch up by half of that, and looks at their counts so much
// more rarely.
macro_rules! await_room {
    ($c:expr, $op:expr, $room:expr) => {
        if !$op.is_free($room) && !$c.spin(|| $op.will_be_free($room)) && !$op.is_free($room) {
            $op.enter($c, $room).await;
        }
    };
}
pub(crate) use await_room;

/// Waits until line `k` of all ranks of `ranks` shows `step`, in any order.
#[inline]
pub(crate) async fn all_reached<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    ranks: impl Iterator<Item = usize>,
    k: usize,
    step: u64,
) {
    for r in ranks {
        until(c, r, || op.reached(r, k, step)).await;
    }
}

impl ShmOp<'_> {
    /// Waits until this rank may write to its board. Before the first write of the operation.
    #[inline]
    pub(crate) async fn enter<C: CollComm>(&self, c: &C, room: Room) {
        debug_assert!(self.is_of(c));
        if self.shm.all_past(self.must_be_past(room)) {
            return;
        }
        let past = self.must_be_past(room);
        let mut heard = None;
        let whom = || self.shm.first_not_past(past);
        let mut is_past = || {
            if self.shm.all_past(past) {
                return true;
            }
            // Whoever told is asked again, if that was not enough.
            let now = self.shm.heard();
            if heard != Some(now) {
                heard = Some(now);
                self.shm.call(past);
            }
            self.shm.all_past(past)
        };
        if !is_past() && !c.spin(&mut is_past) {
            give_way(c, whom, is_past).await;
        }
        debug_assert!(self.is_free(room));
    }

    /// Publishes a step on the own line `k` and wakes all others that sleep.
    #[inline(always)]
    pub(crate) fn tell_all<C: CollComm>(&self, c: &C, k: usize, step: u64) {
        debug_assert!(self.is_of(c));
        self.post(k, step);
        c.wake_all();
    }

    /// Publishes a step on the own line `k` and wakes one rank if it sleeps.
    #[inline(always)]
    pub(crate) fn tell<C: CollComm>(&self, c: &C, k: usize, step: u64, rank: usize) {
        debug_assert!(self.is_of(c) && rank != c.rank());
        self.post(k, step);
        c.wake(rank);
    }
}
