//! VCIs: engines of messages beside the common one, for threads that communicate at the same time.
//!
//! Under MPI_THREAD_MULTIPLE each new communicator takes a VCI by its context id. A VCI has rings,
//! matching, requests and a lock of its own, so that threads on communicators of different VCIs share
//! no line that any of them writes. Only messages of users take VCIs; collectives, windows and files
//! stay in the common engine, and so do communicators between groups or jobs.
//!
//! # Locks
//! The engine's lock before a VCI's, one VCI's at a time, and none while anybody waits. The short
//! ways (`hot`) take the VCI's alone; everything else both. Whatever waits for the engine's progress
//! also looks after VCIs that nobody uses at that time.

pub mod hot;
mod requests;
mod table;

pub(crate) use requests::{ask, cancel, free, is_live, peek, step};
pub(crate) use table::{Entered, VciRequest, any, has_traffic, open, reset_in_child};

use crate::engine::Engine;
use crate::lock;
use crate::net::Net;
use crate::object::{CommObj, Contexts, GroupObj};
use std::sync::atomic::{AtomicU32, Ordering};
use table::{UNATTENDED, each, vci};
use weft_base::Proc;
use weft_base::param::Param;
use weft_p2p::{Counters, P2p};
use weft_shm::Doorbell;

/// `WEFT_THREAD_LANES`.
pub static VCIS: Param = Param::new(
    "WEFT_THREAD_LANES",
    "whether new communicators get VCIs (engines of messages) of their own under MPI_THREAD_MULTIPLE: on, off, or auto, \
     which is on where ranks share no cores and these have all mechanisms of the common engine",
    "auto",
);

/// The engine of a communicator's messages, with its lock held. Bind what a call answers before
/// anything that might enter the same VCI: the guard lives to the end of the statement.
pub(crate) struct OnVci {
    p2p: &'static P2p,
    _entered: Option<Entered>,
}

impl std::ops::Deref for OnVci {
    type Target = P2p;
    #[inline(always)]
    fn deref(&self) -> &P2p {
        self.p2p
    }
}

impl Engine {
    /// What carries the messages of a communicator.
    #[inline(always)]
    pub(crate) fn on(&self, c: &CommObj) -> OnVci {
        self.on_vci(c.contexts().vci)
    }

    #[inline(always)]
    pub(crate) fn on_vci(&self, number: u32) -> OnVci {
        debug_assert!(number == 0 || vci(number).is_some(), "a communicator opens its VCI");
        match if number == 0 { None } else { vci(number) } {
            None => OnVci { p2p: self.p2p(), _entered: None },
            Some(l) => OnVci { p2p: &l.p2p, _entered: Some(l.enter()) },
        }
    }

    /// As `on`, for a look at what has arrived or ended: a VCI moves on first.
    #[inline(always)]
    pub(crate) fn look_on(&self, c: &CommObj) -> OnVci {
        self.look_on_vci(c.contexts().vci)
    }

    #[inline(always)]
    pub(crate) fn look_on_vci(&self, number: u32) -> OnVci {
        let on = self.on_vci(number);
        if on._entered.is_some() {
            on.progress();
        }
        on
    }

    /// Moves VCIs on that no thread uses at this time; all of them where the caller is about to sleep.
    #[cold]
    #[inline(never)]
    pub(crate) fn progress_vcis(&self, all: bool) -> bool {
        let mut moved = false;
        for l in each() {
            // ORDERING: Relaxed, hints.
            debug_assert!(l.looks.load(Ordering::Relaxed) <= UNATTENDED);
            let turns = l.turns.load(Ordering::Relaxed);
            debug_assert!(l.seen.load(Ordering::Relaxed) <= turns);
            let looks = if l.seen.load(Ordering::Relaxed) == turns { l.looks.load(Ordering::Relaxed) + 1 } else { 0 };
            l.seen.store(turns, Ordering::Relaxed);
            l.looks.store(looks.min(UNATTENDED), Ordering::Relaxed);
            if all {
                l.lock.lock();
            } else if looks < UNATTENDED || !l.lock.try_lock() {
                continue;
            }
            moved |= l.p2p.progress();
            l.lock.unlock();
        }
        moved
    }

    /// Whether sends are unfinished, on any VCI.
    pub(crate) fn has_pending_sends(&self) -> bool {
        self.p2p().has_pending_sends() || each().any(|l| l.enter().p2p.has_pending_sends())
    }

    /// The counters of all VCIs together.
    pub(crate) fn counters(&self) -> Counters {
        let mut sum = self.p2p().counters();
        each().for_each(|l| sum += l.enter().p2p.counters());
        sum
    }

    /// Does something on the common engine and on every VCI.
    pub(crate) fn on_all(&self, f: impl Fn(&P2p)) {
        f(self.p2p());
        each().for_each(|l| f(&l.enter().p2p));
    }

    /// Tells the engine and the others that several threads of this process may call.
    pub(crate) fn publish_threads(&self) {
        self.p2p().expect_threads();
        // ORDERING: Release, partner of the load in `flag`.
        threads_of(self.booted(), self.me()).store(1, Ordering::Release);
    }
}

fn threads_of(net: &Net, p: Proc) -> &AtomicU32 {
    let boot = &net.boot;
    assert!(p.0 < boot.n_procs, "processes of other jobs have no doorbell here");
    // SAFETY: in a spare line of the process's doorbell block; the region is never unmapped.
    unsafe { &*boot.region.at::<AtomicU32>(boot.layout.doorbell_off(p) + Doorbell::THREADS_OFF) }
}

/// What the first member of a new communicator adds to the context ids that it took: whether the
/// messages of the communicators take VCIs.
pub(crate) fn flag(net: &Net, group: &GroupObj) -> u32 {
    assert!(group.contains(net.boot.proc));
    // A progress thread looks after the common engine.
    let here = lock::is_multiple() && !crate::progress::is_on();
    let wanted = here && net.p2p.n_vcis() > 0 && is_wanted(net);
    // ORDERING: Acquire, partner of the store in `publish_threads`; each member has passed it before it told
    // this one that it takes part.
    let all = || group.procs().all(|p| threads_of(net, p).load(Ordering::Acquire) != 0);
    if wanted && all() { Contexts::ON_A_VCI } else { 0 }
}

/// PERF: where ranks share cores a wait on a VCI costs more than one in the common engine, since both are
/// looked at (`bench/record`, threads).
fn is_wanted(net: &Net) -> bool {
    match VCIS.word(&["auto", "on", "off"]) {
        Some(word @ ("on" | "off")) => word == "on",
        _ => !net.boot.header().oversubscribed() && net.p2p.vcis_lack_nothing(),
    }
}
