//! The shortest ways on a VCI: what the calling thread's last call there was like, and the VCI's
//! lock. Everything unusual answers "not done", as in `crate::hot`.

use super::requests::{Tried, vci_of};
use super::table::{Entered, Vci, VciRequest, vci};
use crate::abi::{RequestArray, StatusArray};
use crate::engine::Engine;
use crate::hot::{self, Plain, Short};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use weft_base::Status;
use weft_base::handle::{Handle, RequestH};
use weft_sync::this_thread;

/// Changes whenever what threads know of communicators may be wrong.
static EPOCH: AtomicU64 = AtomicU64::new(1);
/// `request_ops::done_send`, to be compared without the engine's lock; 0 before it is known.
static DONE_SEND: AtomicU32 = AtomicU32::new(0);

/// The first thread that used a VCI, and whether another one has.
static FIRST: AtomicUsize = AtomicUsize::new(0);
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// What makes a thread's call plain, and on which VCI.
#[derive(Clone, Copy)]
pub struct Near {
    epoch: u64,
    vci: u32,
    plain: Plain,
}

const NOTHING: Near = Near { epoch: 0, vci: 0, plain: hot::NOTHING };

thread_local!(static NEAR: Cell<Near> = const { Cell::new(NOTHING) });

/// The calling thread's plain calls, if one with these handles is among them.
#[inline(always)]
pub fn near(comm: usize, datatype: usize) -> Option<Near> {
    if !super::any() {
        return None;
    }
    let p = NEAR.get();
    // ORDERING: Acquire pairs with `forget`.
    let known = p.plain.comm == comm && p.plain.datatype == datatype && p.epoch == EPOCH.load(Ordering::Acquire);
    known.then_some(p)
}

/// Makes the calling thread's calls plain on a VCI. Under the engine's lock.
pub(crate) fn learn(e: &Engine, vci: u32, plain: Plain) {
    // ORDERING: Relaxed; the handle alone counts.
    DONE_SEND.store(plain.done_send().raw(), Ordering::Relaxed);
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
    NEAR.set(Near { epoch, vci, plain });
}

/// From now on no thread's call is plain, until it is learnt again. Under the engine's lock.
pub(crate) fn forget() {
    // ORDERING: Release pairs with the load in `near`.
    EPOCH.fetch_add(1, Ordering::Release);
}

impl Near {
    #[inline(always)]
    fn enter(&self) -> Option<Entered> {
        Some(vci(self.vci)?.enter())
    }
}

/// Polls of a blocking receive under the lock.
const SPINS: u32 = 16;

impl Short for Near {
    const TRACED: bool = false;

    #[inline(always)]
    fn shape(&self) -> (u32, usize) {
        self.plain.shape()
    }
    #[inline(always)]
    fn done_send(&self) -> RequestH {
        self.plain.done_send()
    }

    #[inline(always)]
    unsafe fn send<const BLOCKING: bool>(&self, buf: *const u8, len: usize, dest: i32, tag: i32) -> bool {
        let Some(l) = self.enter() else { return false };
        // SAFETY: by the caller's contract.
        unsafe { l.p2p.send_fast::<BLOCKING>(buf, len, self.plain.peer(dest), self.plain.ctx, tag) }
    }

    #[inline(always)]
    unsafe fn recv(&self, buf: *mut u8, len: usize, source: i32, tag: i32, status: &mut Status) -> bool {
        let (peer, ctx, mut pause) = (self.plain.peer(source), self.plain.ctx, Pause::new());
        loop {
            let Some(l) = self.enter() else { return false };
            // SAFETY: by the caller's contract.
            let got = unsafe { l.p2p.recv_fast(buf, len, peer, ctx, tag, SPINS) };
            if let Some(n) = got {
                *status = Status::received(source, tag, n);
                return true;
            }
            if !l.p2p.may_wait_short(peer, ctx, tag) {
                return false;
            }
            drop(l);
            if !pause.step() {
                return false;
            }
        }
    }

    #[inline(always)]
    unsafe fn irecv(&self, buf: *mut u8, len: usize, source: i32, tag: i32) -> Option<RequestH> {
        let (l, peer, ctx) = (self.enter()?, self.plain.peer(source), self.plain.ctx);
        if l.is_full() {
            return None;
        }
        // SAFETY: by the caller's contract.
        let request = unsafe {
            if let Some(n) = l.p2p.recv_arrived(buf, len, peer, ctx, tag) {
                VciRequest::Done(Status::received(source, tag, n))
            } else {
                let req = l.p2p.post_known(buf, len, peer, ctx, tag)?;
                VciRequest::P2p { req, is_recv: true, source, comm: self.plain.comm_h }
            }
        };
        Some(l.name(request))
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
        let h = requests.get(i);
        if is_nothing(h) {
            end(requests, statuses, &mut i, &Status::EMPTY);
            continue;
        }
        let Some((l, _)) = vci_of(h) else { return i };
        let l = l.enter();
        let (before, mut goes_on) = (i, true);
        let mut tried = l.end_some(requests, statuses, &mut i);
        while goes_on && matches!(tried, Tried::Pending) {
            goes_on = l.p2p.progress();
            tried = l.end_some(requests, statuses, &mut i);
        }
        drop(l);
        match tried {
            Tried::Ended => {}
            Tried::Other => return i,
            Tried::Pending => {
                if before != i {
                    pause = Pause::new();
                }
                if !pause.step() {
                    return i;
                }
            }
        }
    }
    i
}

#[inline(always)]
fn end(requests: &impl RequestArray, statuses: &impl StatusArray, i: &mut usize, s: &Status) {
    requests.set(*i, RequestH::NULL);
    statuses.set(*i, s);
    *i += 1;
}

impl Vci {
    /// Ends requests of this VCI from the front on. `Ended`: the next one is of another VCI, or
    /// there is none.
    #[inline(always)]
    fn end_some(&self, requests: &impl RequestArray, statuses: &impl StatusArray, i: &mut usize) -> Tried {
        let mut s = Status::EMPTY;
        while *i < requests.len() {
            let h = requests.get(*i);
            if is_nothing(h) {
                end(requests, statuses, i, &Status::EMPTY);
                continue;
            }
            match vci_of(h) {
                Some((l, inner)) if std::ptr::eq(l, self) => match self.try_end(inner, &mut s) {
                    Tried::Ended => end(requests, statuses, i, &s),
                    other => return other,
                },
                _ => return Tried::Ended,
            }
        }
        Tried::Ended
    }
}

/// One request of a VCI: `Ended` with its status, `Pending` after a turn, or `Other`.
#[inline(always)]
fn look(h: RequestH, s: &mut Status) -> Tried {
    let Some((l, inner)) = vci_of(h) else { return Tried::Other };
    let l = l.enter();
    match l.try_end(inner, s) {
        Tried::Pending if l.p2p.progress() => l.try_end(inner, s),
        tried => tried,
    }
}

/// A wait for one request of a VCI, for a while. True: it has ended.
#[inline]
pub(crate) fn wait(h: RequestH, s: &mut Status) -> bool {
    if !super::any() {
        return false;
    }
    let mut pause = Pause::new();
    loop {
        match look(h, s) {
            Tried::Ended => return true,
            Tried::Other => return false,
            Tried::Pending if pause.step() => {}
            Tried::Pending => return false,
        }
    }
}

/// A test of one request of a VCI: whether it has ended; None: for the general way.
#[inline]
pub(crate) fn test(h: RequestH, s: &mut Status) -> Option<bool> {
    if !super::any() {
        return None;
    }
    match look(h, s) {
        Tried::Ended => Some(true),
        Tried::Pending => Some(false),
        Tried::Other => None,
    }
}

/// Tests in a row that a thread answers from the VCI alone.
const ASIDE: u32 = 16;
thread_local!(static TESTS: Cell<u32> = const { Cell::new(0) });

/// Whether it is time to look after everything else.
#[inline]
pub(crate) fn is_due() -> bool {
    let n = TESTS.get() + 1;
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
        if several { self.give_way() } else { self.go_on() }
    }

    /// Whether a thread that is alone goes on.
    #[cold]
    #[inline(never)]
    fn go_on(&mut self) -> bool {
        self.looks = 0;
        // ORDERING: Relaxed, as in `step`.
        let shared = ALONE.load(Ordering::Relaxed) == 1;
        !shared && self.since.get_or_insert_with(Instant::now).elapsed() < WHILE_ALONE
    }

    #[cold]
    #[inline(never)]
    fn give_way(&mut self) -> bool {
        self.looks = 0;
        let before = Instant::now();
        std::thread::yield_now();
        let after = Instant::now();
        // ORDERING: Relaxed; threads may overwrite each other's estimate.
        let patience = PATIENCE.load(Ordering::Relaxed);
        let next = if after - before > CROWDED { FEW } else { (patience * 2).min(MANY) };
        if next != patience {
            PATIENCE.store(next, Ordering::Relaxed);
        }
        after - *self.since.get_or_insert(before) < WHILE
    }
}
