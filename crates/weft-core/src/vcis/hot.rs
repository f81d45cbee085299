//! The shortest ways on a VCI: what the calling thread's last call there was like, and the VCI's
//! lock. Everything unusual answers "not done", as in `crate::hot`.

use super::requests::{Tried, vci_of};
use super::table::{Entered, vci};
use crate::abi::{RequestArray, StatusArray};
use crate::engine::Engine;
use crate::hot::{self, Plain};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use weft_base::handle::{Handle, RequestH};
use weft_base::{Proc, Status};
use weft_sync::this_thread;

/// Changes whenever what threads know of communicators may be wrong.
static EPOCH: AtomicU64 = AtomicU64::new(1);
/// `request_ops::done_send`, to be compared without the engine's lock; 0 before it is known.
static DONE_SEND: AtomicU32 = AtomicU32::new(0);

/// The first thread that used a VCI, and whether another one has.
static FIRST: AtomicUsize = AtomicUsize::new(0);
static SEVERAL: AtomicBool = AtomicBool::new(false);

// The epoch in which the thread's last call was plain, and how.
thread_local!(static NEAR: Cell<(u64, Plain)> = const { Cell::new((0, hot::NOTHING)) });

/// The calling thread's plain calls, if one with these handles is among them.
#[inline(always)]
pub fn near(comm: usize, datatype: usize) -> Option<Plain> {
    if !super::any() {
        return None;
    }
    let (epoch, p) = NEAR.get();
    // ORDERING: Acquire pairs with `forget`.
    (p.is(comm, datatype) && epoch == EPOCH.load(Ordering::Acquire)).then_some(p)
}

/// Makes the calling thread's calls plain on their VCI. Under the engine's lock.
pub(crate) fn learn(e: &Engine, plain: Plain) {
    debug_assert!(super::any() && !plain.done_send.is_null());
    // ORDERING: Relaxed; the handle alone counts.
    DONE_SEND.store(plain.done_send.raw(), Ordering::Relaxed);
    // ORDERING: Relaxed, a hint, the same in all threads.
    if e.boot().header().oversubscribed() {
        ALONE.store(1, Ordering::Relaxed);
    }
    // ORDERING: Relaxed; changes under the engine's lock.
    let epoch = EPOCH.load(Ordering::Relaxed);
    // ORDERING: Relaxed, a hint; written under the engine's lock.
    match (FIRST.load(Ordering::Relaxed), this_thread()) {
        (0, me) => FIRST.store(me, Ordering::Relaxed),
        (first, me) if first != me => SEVERAL.store(true, Ordering::Relaxed),
        _ => {}
    }
    NEAR.set((epoch, plain));
}

/// From now on no thread's call is plain, until it is learnt again. Under the engine's lock.
pub(crate) fn forget() {
    // ORDERING: Release pairs with the load in `near`.
    EPOCH.fetch_add(1, Ordering::Release);
}

#[inline(always)]
pub(crate) fn enter(number: u32) -> Option<Entered> {
    Some(vci(number)?.enter())
}

/// Polls of a blocking receive under the lock.
const SPINS: u32 = 16;

/// A receive that waits for a while.
///
/// # Safety
/// `buf` is writable for `len` bytes.
#[inline(always)]
pub(crate) unsafe fn recv(number: u32, buf: *mut u8, len: usize, peer: Proc, ctx: u32, tag: i32) -> Option<u64> {
    let mut pause = Pause::new();
    loop {
        let l = enter(number)?;
        // SAFETY: by the caller's contract.
        let got = unsafe { l.p2p.recv_fast(buf, len, peer, ctx, tag, SPINS) };
        let may_come = got.is_none() && l.p2p.may_wait_short(peer, ctx, tag);
        drop(l);
        if !may_come || !pause.step() {
            return got;
        }
    }
}

// ---- completion ----

#[inline(always)]
fn is_nothing(h: RequestH) -> bool {
    // ORDERING: Relaxed; the handle alone counts.
    let done_send = DONE_SEND.load(Ordering::Relaxed);
    h.is_null() || (h.raw() == done_send && done_send != 0)
}

/// Ends requests from the front on, waiting for those of VCIs for a while, and tells how many have
/// ended. The general call goes on from there.
#[inline]
pub(crate) fn wait_all(requests: &impl RequestArray, statuses: &impl StatusArray) -> usize {
    if !super::any() {
        return 0;
    }
    let (mut i, mut pause) = (0, Pause::new());
    while i < requests.len() {
        let before = i;
        match end_some(requests, statuses, &mut i) {
            Tried::Ended => debug_assert!(i > before, "each turn begins with the VCI of the first one"),
            Tried::Other => break,
            Tried::Pending => {
                pause = if before == i { pause } else { Pause::new() };
                if !pause.step() {
                    break;
                }
            }
        }
    }
    i
}

/// Ends requests from the front on, of the first one's VCI. `Ended`: the next one is of another, or there is none.
#[inline(never)]
fn end_some(requests: &impl RequestArray, statuses: &impl StatusArray, i: &mut usize) -> Tried {
    let mut entered: Option<Entered> = None;
    while *i < requests.len() {
        let (h, mut s) = (requests.get(*i), Status::EMPTY);
        if !is_nothing(h) {
            let Some((at, inner)) = vci_of(h) else { return Tried::Other };
            if entered.as_ref().is_some_and(|l| !std::ptr::eq(&raw const **l, at)) {
                return Tried::Ended;
            }
            let l = entered.get_or_insert_with(|| at.enter());
            match l.try_end(inner, &mut s) {
                Tried::Ended => {}
                Tried::Pending if l.p2p.progress() => continue,
                other => return other,
            }
        }
        requests.set(*i, RequestH::NULL);
        statuses.set(*i, &s);
        *i += 1;
    }
    debug_assert_eq!(*i, requests.len());
    Tried::Ended
}

/// One request of a VCI: `Ended` with its status, `Pending` after a turn, or `Other`.
#[inline(always)]
fn look(h: RequestH, s: &mut Status) -> Tried {
    let Some((l, inner)) = vci_of(h).filter(|_| super::any()) else { return Tried::Other };
    let l = l.enter();
    match l.try_end(inner, s) {
        Tried::Pending if l.p2p.progress() => l.try_end(inner, s),
        tried => tried,
    }
}

/// A wait for one request of a VCI, for a while. True: it has ended.
#[inline]
pub(crate) fn wait(h: RequestH, s: &mut Status) -> bool {
    let mut pause = Pause::new();
    loop {
        match look(h, s) {
            Tried::Pending if pause.step() => {}
            tried => return matches!(tried, Tried::Ended),
        }
    }
}

/// A test of one request of a VCI: whether it has ended; None: for the general way.
#[inline]
pub(crate) fn test(h: RequestH, s: &mut Status) -> Option<bool> {
    match look(h, s) {
        Tried::Other => None,
        tried => Some(matches!(tried, Tried::Ended)),
    }
}

/// Tests in a row that a thread answers from the VCI alone.
const ASIDE: u32 = 16;
thread_local!(static TESTS: Cell<u32> = const { Cell::new(0) });

/// Whether it is time to look after everything else.
#[inline]
pub(crate) fn is_due() -> bool {
    let n = TESTS.get() + 1;
    debug_assert!(n <= ASIDE);
    TESTS.set(n % ASIDE);
    n == ASIDE
}

// ---- waiting ----

/// Looks of a thread that is alone between two looks at the clock; one where ranks share cores, where the
/// general way hands the core on.
static ALONE: AtomicU32 = AtomicU32::new(ALONE_APART);
const ALONE_APART: u32 = 32;
/// Looks between two yields of a wait, where several threads use VCIs: few where other threads want the core, as yields tell that take
/// long, and more and more where they do not.
static PATIENCE: AtomicU32 = AtomicU32::new(FEW);
const FEW: u32 = 4;
const MANY: u32 = 256;
/// A yield that takes longer gave the core to another thread.
const CROWDED: Duration = Duration::from_micros(2);
/// How long a wait lasts before the general way goes on with it, which may sleep.
const WHILE: Duration = Duration::from_micros(300);
/// The same for a thread that is alone, and does not yield before.
const WHILE_ALONE: Duration = Duration::from_micros(50);

/// A short wait that holds nothing.
struct Pause {
    looks: u32,
    since: Option<Instant>,
}

impl Pause {
    #[inline(always)]
    fn new() -> Self {
        Self { looks: 0, since: None }
    }

    /// Between two looks. False: the wait has lasted long enough.
    #[inline(always)]
    fn step(&mut self) -> bool {
        self.looks += 1;
        // ORDERING: Relaxed, hints.
        let several = SEVERAL.load(Ordering::Relaxed);
        let patience = if several { PATIENCE.load(Ordering::Relaxed) } else { ALONE.load(Ordering::Relaxed) };
        if self.looks < patience {
            std::hint::spin_loop();
            return true;
        }
        self.rest(several)
    }

    /// Whether the wait goes on, after a yield where others may want the core.
    #[cold]
    #[inline(never)]
    fn rest(&mut self, several: bool) -> bool {
        self.looks = 0;
        let before = Instant::now();
        if !several {
            // ORDERING: Relaxed, as in `step`.
            let shared = ALONE.load(Ordering::Relaxed) == 1;
            return !shared && before - *self.since.get_or_insert(before) < WHILE_ALONE;
        }
        std::thread::yield_now();
        let after = Instant::now();
        // ORDERING: Relaxed; threads may overwrite each other's estimate.
        let patience = PATIENCE.load(Ordering::Relaxed);
        debug_assert!((FEW..=MANY).contains(&patience));
        let next = if after - before > CROWDED { FEW } else { (patience * 2).min(MANY) };
        if next != patience {
            PATIENCE.store(next, Ordering::Relaxed);
        }
        after - *self.since.get_or_insert(before) < WHILE
    }
}
