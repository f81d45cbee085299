//! Waiting: spin, yield, sleep.
//!
//! The step before a sleep only announces it. The caller then makes progress and looks at its
//! request once more, as it does between any two steps, and the next step sleeps: whatever was
//! published before the announcement has been seen by then, and whatever comes later wakes.

use crate::net::watch::Watch;
use std::os::fd::RawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_lockfree::{Bell, Sleeper};
use weft_shm::patience::FREE_YIELDS;
use weft_shm::{JobHeader, JobLayout, Patience, Region, StateRow};
use weft_sync::{Crowd, membarrier};

const NAP_MIN: Duration = Duration::from_millis(1);
const NAP_MAX: Duration = Duration::from_millis(50);
/// Steps between looks at the clock.
const CLOCK_STEPS: u32 = 16;
/// How long a drowsy wait stays awake on a core that nobody else wants.
const DROWSY_SPIN: Duration = Duration::from_millis(1);
/// A yield that takes longer gave the core to a thread that computes, and is not about to sleep again.
const CROWDED: Duration = Duration::from_micros(200);
/// Drowsy waits that take the core to be wanted after that, before one tries again.
const CROWDED_WAITS: u32 = 64;

/// Index of the header's engine word that says "some process cannot take part in membarriers".
const NO_MEMBARRIER_WORD: usize = 0;

/// Calls in a row that ask in vain before the next ones give the core away.
const ASKS: u32 = 16;

/// What waiting threads share with the engine. Everything here is safe without the engine lock.
pub(crate) struct Shared {
    sleeper: Sleeper,
    patience: Patience,
    /// Some thread of this process has announced and not been woken by this process.
    asleep: AtomicBool,
    /// Grows whenever progress moved something.
    activity: AtomicU64,
    sleeps: AtomicU64,
    woken: AtomicU64,
    crowd: Crowd,
    /// Calls in a row that asked in vain, and `activity` at that time.
    asks: AtomicU32,
    asked_at: AtomicU64,
    /// Drowsy waits that still take this process's core to be wanted by another thread.
    crowded: AtomicU32,
    /// Wakes sleepers when something comes from another node.
    watch: Arc<Watch>,
    /// Something may come that wakes nobody: sleeps are short.
    restless: AtomicBool,
    region: Arc<Region>,
    layout: JobLayout,
    me: Proc,
}

impl Shared {
    pub fn new(region: Arc<Region>, layout: JobLayout, me: Proc) -> Self {
        let header = JobHeader::of(&region, &layout);
        let oversubscribed = header.oversubscribed();
        let registered = membarrier::register();
        weft_shm::slice::ask_for_a_short_one();
        if !registered {
            // ORDERING: Relaxed; a hint for bounded sleeps of the others.
            header.engine_words[NO_MEMBARRIER_WORD].store(1, Ordering::Relaxed);
        }
        // SAFETY: the doorbell block is inside of the region, which `region` keeps mapped.
        let bell = unsafe { Bell::new(region.at(layout.doorbell_off(me))) };
        Self {
            sleeper: Sleeper::new(bell, registered, oversubscribed),
            patience: Patience::new(oversubscribed),
            asleep: AtomicBool::new(false),
            activity: AtomicU64::new(0),
            sleeps: AtomicU64::new(0),
            woken: AtomicU64::new(0),
            crowd: Crowd::new(),
            asks: AtomicU32::new(0),
            asked_at: AtomicU64::new(0),
            crowded: AtomicU32::new(0),
            watch: Arc::default(),
            restless: AtomicBool::new(false),
            region,
            layout,
            me,
        }
    }

    pub fn oversubscribed(&self) -> bool {
        self.patience.oversubscribed
    }

    /// How often a wait gives the core away at once.
    pub fn free_turns(&self) -> u32 {
        if self.patience.oversubscribed && self.patience.spin.is_zero() { FREE_YIELDS } else { 0 }
    }

    /// Gives the core to another rank, unless somebody would keep it: false, and nothing done.
    pub fn yield_core(&self) -> bool {
        let hands = !self.crowd.is_thick();
        if hands {
            self.crowd.yield_now();
        }
        hands
    }

    /// A call that only asks, as MPI_Test does, moved nothing. Whether it shall give the core away: the caller may be in a
    /// loop, and wait for a rank that needs this core.
    #[inline]
    pub fn asked_in_vain(&self) -> bool {
        self.patience.oversubscribed && self.asks_in_loop()
    }

    #[inline(never)]
    fn asks_in_loop(&self) -> bool {
        // ORDERING: Relaxed throughout; hints that threads may overwrite.
        let activity = self.activity.load(Ordering::Relaxed);
        let before =
            if self.asked_at.load(Ordering::Relaxed) == activity { self.asks.load(Ordering::Relaxed) } else { 0 };
        self.asked_at.store(activity, Ordering::Relaxed);
        self.asks.store((before + 1).min(ASKS), Ordering::Relaxed);
        before == ASKS
    }

    pub fn all_in_membarriers(&self) -> bool {
        let header = JobHeader::of(&self.region, &self.layout);
        // ORDERING: Relaxed; written at start, before the messages that let others be asked.
        header.engine_words[NO_MEMBARRIER_WORD].load(Ordering::Relaxed) == 0
    }

    /// This job and another one know of each other's processes that take no part in membarriers.
    pub fn join_membarriers(&self, region: &Region, layout: &JobLayout) {
        let word = |r, l| &JobHeader::of(r, l).engine_words[NO_MEMBARRIER_WORD];
        let (ours, theirs) = (word(&self.region, &self.layout), word(region, layout));
        // ORDERING: Relaxed, as in `all_in_membarriers`.
        let either = ours.load(Ordering::Relaxed) | theirs.load(Ordering::Relaxed);
        if either != 0 {
            ours.store(either, Ordering::Relaxed);
            theirs.store(either, Ordering::Relaxed);
        }
    }

    /// How often a wait slept, and how often it was woken before the nap was over.
    pub fn sleeps(&self) -> (u64, u64) {
        // ORDERING: Relaxed, statistics.
        (self.sleeps.load(Ordering::Relaxed), self.woken.load(Ordering::Relaxed))
    }

    /// Progress moved something: waits that watch start afresh.
    #[inline]
    pub fn note_activity(&self) {
        // ORDERING: Relaxed; only the holder of the engine lock writes, others take a hint.
        let n = self.activity.load(Ordering::Relaxed);
        self.activity.store(n + 1, Ordering::Relaxed);
    }

    /// A request completed: wakes threads of this process.
    #[inline(always)]
    pub fn wake_own(&self) {
        // ORDERING: Relaxed; the engine lock orders an announcement before its thread's last look,
        // so a completion after that look sees it.
        if self.asleep.load(Ordering::Relaxed) {
            self.wake_own_slow();
        }
    }

    #[cold]
    fn wake_own_slow(&self) {
        // ORDERING: AcqRel; one waker pays.
        if self.asleep.swap(false, Ordering::AcqRel) {
            self.sleeper.bell().wake_all();
        }
    }

    /// Whether a thread of this process is about to sleep, or does.
    pub fn is_announced(&self) -> bool {
        // ORDERING: Relaxed; a thread that announces looks itself, under the engine's lock, before it sleeps.
        self.asleep.load(Ordering::Relaxed)
    }

    /// Wakes whoever sleeps once the descriptor can be read.
    #[cold]
    pub fn watch(self: &Arc<Self>, fd: RawFd) {
        let is_watched = self.watch.arm(fd, Arc::downgrade(self));
        // ORDERING: Relaxed; read by the thread that is about to sleep.
        self.restless.store(!is_watched, Ordering::Relaxed);
    }

    /// The next sleep is short.
    #[cold]
    pub fn be_restless(&self) {
        // ORDERING: as in `watch`.
        self.restless.store(true, Ordering::Relaxed);
    }

    /// Orders an earlier store of this thread against every sender's look at it.
    pub fn barrier(&self) {
        self.sleeper.barrier();
    }

    fn announce(&self) -> u32 {
        // ORDERING: SeqCst store; see `wake_own`.
        self.sleeper.announce(|_| self.asleep.store(true, Ordering::SeqCst))
    }

    fn retire(&self) {
        // ORDERING: Relaxed; under the sleepers' mutex against `announce`.
        self.sleeper.retire(|| self.asleep.store(false, Ordering::Relaxed));
    }

    fn row(&self) -> &StateRow {
        StateRow::of(&self.region, &self.layout, self.me)
    }
}

/// The state of one wait. Make a fresh one for each; dropping it ends the wait.
pub struct Waiter {
    steps: u32,
    naps: u32,
    yielding: bool,
    activity: u64,
    /// When the wait, or the news it last saw, began.
    since: Option<Instant>,
    announced: Option<u32>,
    /// Set with `announced` and with `recorded`; used by `drop`.
    slow: Option<Arc<Shared>>,
    /// The state row shows the wait.
    recorded: bool,
    /// Other threads of the process may want the core.
    sociable: bool,
    /// Each turn calls the kernel for the network, so that a pause between two would only make the next look later.
    looks_far: bool,
    /// A thread that only helps: it hardly spins, and no report calls its process waiting.
    drowsy: bool,
    call: &'static str,
    peer: i32,
    tag: i32,
    ctx: u32,
}

impl Default for Waiter {
    fn default() -> Self {
        Self::new()
    }
}

impl Waiter {
    #[inline]
    pub fn new() -> Self {
        Self {
            steps: 0,
            naps: 0,
            yielding: false,
            activity: 0,
            since: None,
            announced: None,
            slow: None,
            recorded: false,
            sociable: false,
            looks_far: false,
            drowsy: false,
            call: "",
            peer: -1,
            tag: -1,
            ctx: 0,
        }
    }

    /// For a thread that makes progress beside others that compute: it leaves the core to them soon.
    pub fn drowsy() -> Self {
        let mut w = Self::new();
        w.drowsy = true;
        w
    }

    /// Yields from the first look on, instead of spinning.
    pub fn yield_at_once(&mut self) {
        self.sociable = true;
    }

    /// Whether the next step sleeps: the caller's last look before that is due.
    #[inline]
    pub fn is_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// Whether its turns follow each other at once, and this is not the one of four that looks at clocks.
    #[inline]
    pub(crate) fn only_spins(&self) -> bool {
        !self.yielding && self.announced.is_none() && self.naps == 0 && !self.steps.is_multiple_of(4)
    }

    /// Its turns look at the network, each of them or seldom.
    #[inline]
    pub(crate) fn looks_far(&mut self, each: bool) {
        self.looks_far = each;
    }

    #[inline]
    fn pause(&self) {
        if !self.looks_far {
            weft_sync::spin_hint();
        }
    }

    /// Names the wait for diagnosis: MPI function, world rank of the peer or -1, tag, context id.
    #[inline]
    pub fn describe(&mut self, call: &'static str, peer: i32, tag: i32, ctx: u32) {
        self.call = call;
        self.peer = peer;
        self.tag = tag;
        self.ctx = ctx;
    }

    /// One step; see `P2p::idle`.
    #[inline]
    pub(crate) fn step(&mut self, shared: &Arc<Shared>) {
        // The first steps cost nothing but a pause, or a hand-off where others need the core.
        if self.steps < CLOCK_STEPS && !shared.patience.oversubscribed {
            self.steps += 1;
            self.pause();
        } else if self.steps < FREE_YIELDS && shared.patience.spin.is_zero() && !shared.crowd.is_thick() {
            self.steps += 1;
            shared.crowd.yield_now();
        } else {
            self.step_slow(shared);
        }
    }

    #[cold]
    fn step_slow(&mut self, shared: &Arc<Shared>) {
        if let Some(ticket) = self.announced {
            return self.nap(shared, ticket);
        }
        if self.drowsy {
            return self.step_drowsy(shared);
        }
        self.steps = self.steps.wrapping_add(1);
        // ORDERING: Relaxed, a hint.
        let activity = shared.activity.load(Ordering::Relaxed);
        let since = match self.since {
            Some(t) if activity == self.activity => t,
            _ => self.news(activity, shared),
        };
        // After a nap without news there is nothing to spin for.
        if self.naps == 0 {
            if !self.yielding && !self.steps.is_multiple_of(CLOCK_STEPS) {
                return self.pause();
            }
            let waited = since.elapsed();
            self.yielding |= waited >= shared.patience.spin;
            if !self.yielding {
                return self.pause();
            }
            if waited < shared.patience.spin + shared.patience.linger && !shared.crowd.is_thick() {
                return shared.crowd.yield_now();
            }
            shared.crowd.slept();
        }
        self.record(shared);
        debug_assert!(self.slow.is_some(), "who is dropped now retires");
        self.announced = Some(shared.announce());
    }

    /// Stays awake while nobody else wants the core; sleeps at once where somebody does.
    fn step_drowsy(&mut self, shared: &Arc<Shared>) {
        self.steps = self.steps.wrapping_add(1);
        // ORDERING: Relaxed; one thread of a process waits like this.
        let crowded = shared.crowded.load(Ordering::Relaxed);
        let since = *self.since.get_or_insert_with(Instant::now);
        if crowded == 0 && !shared.patience.oversubscribed && since.elapsed() < DROWSY_SPIN {
            if !self.steps.is_multiple_of(CLOCK_STEPS) {
                return weft_sync::spin_hint();
            }
            let before = Instant::now();
            weft_sync::yield_now();
            if before.elapsed() > CROWDED {
                shared.crowded.store(CROWDED_WAITS, Ordering::Relaxed);
            }
            return;
        }
        shared.crowded.store(crowded.saturating_sub(1), Ordering::Relaxed);
        self.slow = Some(shared.clone());
        self.announced = Some(shared.announce());
    }

    /// Starts the wait afresh.
    fn news(&mut self, activity: u64, shared: &Shared) -> Instant {
        debug_assert!(self.announced.is_none(), "an announcement ends by a nap");
        let now = Instant::now();
        self.activity = activity;
        self.since = Some(now);
        self.naps = 0;
        self.yielding = self.sociable || shared.patience.spin.is_zero();
        self.end_record();
        now
    }

    fn nap(&mut self, shared: &Arc<Shared>, ticket: u32) {
        // ORDERING: Relaxed, by the thread that stored it or one that takes a hint.
        let most = if shared.restless.load(Ordering::Relaxed) { NAP_MIN } else { NAP_MAX };
        let nap = NAP_MIN.saturating_mul(1 << self.naps.min(6)).min(most);
        // ORDERING: Relaxed, a statistic.
        shared.sleeps.fetch_add(1, Ordering::Relaxed);
        let before = Instant::now();
        shared.sleeper.sleep(ticket, nap);
        if before.elapsed() < nap {
            // ORDERING: Relaxed, a statistic.
            shared.woken.fetch_add(1, Ordering::Relaxed);
            if self.drowsy {
                // More may follow soon.
                self.since = None;
                self.naps = 0;
            }
        }
        shared.retire();
        self.announced = None;
        self.naps = self.naps.saturating_add(1);
    }

    /// Writes the wait into the state row, for the launcher's reports.
    fn record(&mut self, shared: &Arc<Shared>) {
        if self.recorded {
            debug_assert!(self.slow.is_some(), "what is recorded is ended by who is dropped");
            return;
        }
        self.recorded = true;
        self.slow = Some(shared.clone());
        let now = weft_sync::monotonic_ns();
        shared.row().begin_wait(self.call, self.peer, self.tag, self.ctx, now);
    }

    fn end_record(&mut self) {
        if let Some(shared) = self.slow.take()
            && std::mem::take(&mut self.recorded)
        {
            shared.row().end_wait();
        }
    }
}

impl Drop for Waiter {
    #[inline]
    fn drop(&mut self) {
        if let Some(shared) = &self.slow {
            if self.announced.is_some() {
                shared.retire();
            }
            if self.recorded {
                shared.row().end_wait();
            }
        }
    }
}
