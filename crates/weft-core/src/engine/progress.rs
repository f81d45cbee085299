//! Progress, waiting, and what goes on as a future.

use super::guard::Guard;
use super::state::{Engine, WaitFor};
use crate::lock;
use crate::object::{BoxFut, CollTask, CommObj, RequestObj};
use crate::trace;
use crate::vcis;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::Result;
use weft_base::handle::RequestH;

/// Turns of progress between looks for failures, where nobody waits.
const LOOK_EVERY: u64 = 64;
/// Turns of progress between looks at the VCIs that nobody uses.
const VCIS_EVERY: u64 = 8;

impl Engine {
    /// Moves messages and collectives on. True when anything happened.
    #[inline]
    pub fn progress(&self) -> bool {
        let p2p = self.p2p();
        let moved = p2p.progress();
        if p2p.turn().is_multiple_of(LOOK_EVERY) {
            self.observe_failures();
            if self.has_departures() {
                self.end_hopeless_parts();
            }
        }
        let moved = if vcis::any() && p2p.turn().is_multiple_of(VCIS_EVERY) {
            self.progress_vcis(false) | moved
        } else {
            moved
        };
        // SAFETY: a length is read.
        if unsafe { self.tasks.peek() }.is_empty() { moved } else { self.poll_tasks() | moved }
    }

    fn poll_tasks(&self) -> bool {
        let mut any = false;
        let mut i = 0;
        // A task may call user code, which may start or finish others: each step looks anew.
        while let Some(task) = self.tasks.with(|t| t.get(i).cloned()) {
            any |= poll_task(&task);
            i += 1;
        }
        if any {
            self.tasks.with(|t| t.retain(|task| !task.is_done()));
        }
        any
    }

    /// Starts a nonblocking collective: polls it once, then leaves it to progress. With a progress
    /// thread all of it is left to that: whoever comes last would do the whole work right here.
    pub fn spawn(&self, fut: BoxFut) -> Arc<CollTask> {
        let task = CollTask::new(Some(fut));
        debug_assert!(!task.is_done());
        if crate::progress::is_on() || !poll_task(&task) {
            self.tasks.with(|t| t.push(task.clone()));
        }
        task
    }

    /// As `spawn`, with a request for the user.
    pub fn spawn_coll(&self, comm: Arc<CommObj>, fut: BoxFut) -> RequestH {
        let task = self.spawn(fut);
        self.requests.insert(RequestObj::Coll { task, comm })
    }
}

/// True when it ended now.
fn poll_task(task: &CollTask) -> bool {
    // Taken out: another thread, or a callback inside, finds nothing to poll.
    let Some(mut fut) = task.fut.take() else { return false };
    debug_assert!(!task.is_done(), "what has a future has not ended");
    match fut.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Pending => {
            debug_assert!(task.fut.with(|f| f.is_none()) && !task.is_done());
            task.fut.set(Some(fut));
            false
        }
        Poll::Ready(r) => {
            task.end(r);
            true
        }
    }
}

/// Rounds of a wait that does not come to sleep between two looks for those that have gone.
const LOOK_ROUNDS: u32 = 1 << 14;
/// Looks of a wait for a VCI between two turns of the common engine.
const VCI_LOOKS: u32 = 8;

impl Guard {
    /// Progress of a call that only asks, as MPI_Test does. On shared cores one that is made again and again gives the core away:
    /// whoever it waits for may need that.
    #[inline]
    pub(crate) fn progress_asked(&mut self) {
        if !self.progress() && self.p2p().asked_in_vain() {
            self.give_core();
        }
    }

    #[cold]
    fn give_core(&mut self) {
        self.unlocked_idle(std::thread::yield_now);
        self.progress();
    }

    /// Waits until `cond` answers, driving progress; the lock is released between rounds.
    ///
    /// References into the engine that were taken before are stale afterwards, except through
    /// `Arc`s. `cond` is called under the lock.
    #[inline]
    pub fn wait_until<T>(&mut self, cond: impl FnMut(&Engine) -> Option<T>) -> T {
        self.wait_for(WaitFor::ANYTHING, cond)
    }

    /// As `wait_until`, naming what is waited for.
    #[inline]
    pub fn wait_for<T>(&mut self, what: WaitFor, cond: impl FnMut(&Engine) -> Option<T>) -> T {
        self.wait_looking(what, cond, |_| {})
    }

    /// As `wait_for`. Where processes have gone, `look` sees to it, before a sleep, that `cond` answers if it waits
    /// for those alone.
    #[inline]
    pub fn wait_looking<T>(
        &mut self,
        what: WaitFor,
        mut cond: impl FnMut(&Engine) -> Option<T>,
        look: impl FnMut(&Engine),
    ) -> T {
        if let Some(v) = cond(self) {
            return v;
        }
        if what.vci == 0 {
            self.progress();
            if let Some(v) = cond(self) {
                return v;
            }
        }
        debug_assert!(what.vci == 0 || vcis::any());
        self.wait_slow(what, cond, look)
    }

    #[inline(never)]
    fn wait_slow<T>(
        &mut self,
        what: WaitFor,
        mut cond: impl FnMut(&Engine) -> Option<T>,
        mut look: impl FnMut(&Engine),
    ) -> T {
        let p2p = self.p2p();
        let new_waiter = || {
            let mut w = weft_p2p::Waiter::new();
            if lock::several_threads() {
                w.yield_at_once();
            }
            w.describe(trace::name(trace::current()), what.peer, what.tag, what.ctx);
            w
        };
        let mut waiter = new_waiter();
        self.waiting.with(|n| *n += 1);
        let mut round = 0u32;
        loop {
            round = round.wrapping_add(1);
            self.unlocked_idle(|| p2p.idle(&mut waiter));
            p2p.after_step(&mut waiter);
            self.observe_failures();
            if vcis::any() && waiter.is_announced() {
                self.progress_vcis(true);
            }
            let is_due = what.vci == 0 || round.is_multiple_of(VCI_LOOKS) || waiter.is_announced();
            let moved = is_due && self.progress();
            let mut ended = cond(self);
            if ended.is_none() && self.is_due_to_look(&waiter, round) {
                look(self);
                ended = cond(self);
            }
            if let Some(v) = ended {
                debug_assert!(self.is_waited_in(), "this wait is counted");
                self.waiting.with(|n| *n -= 1);
                return v;
            }
            // A sleep would let those wait that only looks move on.
            let looks = self.polls.seen.replace(false);
            if looks {
                std::thread::yield_now();
            }
            if moved || looks {
                waiter = new_waiter();
            }
        }
    }

    /// Whether processes have gone, and it is time to look whether they are waited for: before a sleep, and now and
    /// then where others keep this process awake. Parts of other operations have been looked at then.
    #[inline]
    fn is_due_to_look(&self, waiter: &weft_p2p::Waiter, round: u32) -> bool {
        let is_due = (waiter.is_announced() || round.is_multiple_of(LOOK_ROUNDS)) && self.has_departures();
        if is_due {
            self.end_hopeless_parts();
        }
        is_due
    }

    /// Runs a collective to its end.
    pub fn block_on<T>(&mut self, fut: impl Future<Output = Result<T>>) -> Result<T> {
        let mut fut = pin!(fut);
        let mut cx = Context::from_waker(Waker::noop());
        self.wait_until(|_| match fut.as_mut().poll(&mut cx) {
            Poll::Ready(r) => Some(r),
            Poll::Pending => None,
        })
    }
}
