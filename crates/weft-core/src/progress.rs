//! The progress thread of `WEFT_PROGRESS=thread`: moves nonblocking operations on while the
//! program computes.
//!
//! It takes the engine lock for each round, so the lock is taken by all calls as under
//! MPI_THREAD_MULTIPLE. It sleeps while nothing is pending, and while another thread waits inside
//! MPI, which makes progress itself. Whoever gives the engine lock back with something pending
//! wakes it; since both sides look under the lock, no wake is lost.
//!
//! Functions of the user that progress calls (operations, generalised requests) may run on it.

use crate::engine::{ENGINE, Engine, engine};
use crate::lock::{self, Guard};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use weft_base::param::Param;
use weft_p2p::Waiter;
use weft_sync::futex;

pub static PROGRESS: Param = Param::new(
    "WEFT_PROGRESS",
    "who moves nonblocking operations on between MPI calls: calls (nobody), or thread",
    "calls",
);

const AWAKE: u32 = 0;
const ASLEEP: u32 = 1;
/// A sleep without a wake ends some time: a belt.
const LONG: Duration = Duration::from_secs(3600);

/// The word that the thread sleeps on. Changed under the engine lock only.
static STATE: AtomicU32 = AtomicU32::new(AWAKE);
static STOP: AtomicBool = AtomicBool::new(false);
/// This is a forked child.
static CHILD: AtomicBool = AtomicBool::new(false);
static THREAD: Mutex<Option<JoinHandle<()>>> = Mutex::new(None);

/// There is a progress thread. Changed under the engine lock only.
static ON: AtomicBool = AtomicBool::new(false);

/// Whether there is a progress thread.
#[inline]
pub(crate) fn is_on() -> bool {
    // ORDERING: Relaxed; changed under the engine lock.
    ON.load(Ordering::Relaxed)
}

/// Whether the user asks for the thread. A wrong value is reported once.
fn wanted() -> bool {
    match PROGRESS.raw().as_deref() {
        Some("thread") => true,
        None | Some("calls") => false,
        Some(other) => {
            eprintln!("weft: WEFT_PROGRESS={other} is neither calls nor thread; using calls");
            false
        }
    }
}

/// Starts the thread where the user asks for it; a process that cannot have it says so and does
/// without. Under the guard of the initialisation.
pub(crate) fn start(g: &Guard) {
    // A guard without the lock: an earlier initialisation did without the thread.
    if !g.is_held() || !wanted() {
        return;
    }
    let mut slot = THREAD.lock().unwrap_or_else(|e| e.into_inner());
    if slot.is_some() {
        return;
    }
    lock::set_needed(true);
    // ORDERING: Relaxed; the thread's start orders it.
    STOP.store(false, Ordering::Relaxed);
    // The program's handlers are to run on its own threads.
    let old = block_signals();
    let made = std::thread::Builder::new().name("weft-progress".into()).spawn(run);
    restore_signals(&old);
    match made {
        Ok(handle) => {
            *slot = Some(handle);
            // ORDERING: Relaxed; see `is_on`.
            ON.store(true, Ordering::Relaxed);
        }
        Err(e) => eprintln!("weft: no progress thread: {e}; progress happens inside MPI calls"),
    }
    static AT_FORK: std::sync::Once = std::sync::Once::new();
    // SAFETY: the handler only stores to atomics, which is allowed after a fork.
    AT_FORK.call_once(|| unsafe {
        libc::pthread_atfork(None, None, Some(in_child));
    });
}

/// A forked child has no progress thread, and whatever that thread held is held by nobody. The
/// child may not communicate, but may ask MPI_Initialized or exit.
extern "C" fn in_child() {
    // ORDERING: Relaxed; the child has one thread.
    STATE.store(AWAKE, Ordering::Relaxed);
    CHILD.store(true, Ordering::Relaxed);
    ON.store(false, Ordering::Relaxed);
    lock::reset_in_child();
}

/// Ends the thread, which the last communication of the process is behind.
pub(crate) fn stop(g: &mut Guard) {
    let Some(handle) = THREAD.lock().unwrap_or_else(|e| e.into_inner()).take() else { return };
    // ORDERING: Relaxed; written by this very thread, if at all.
    if CHILD.load(Ordering::Relaxed) {
        return std::mem::forget(handle);
    }
    // ORDERING: Relaxed; written and read under the engine lock.
    STOP.store(true, Ordering::Relaxed);
    ON.store(false, Ordering::Relaxed);
    wake();
    g.unlocked(|| {
        // It does not panic; and if it did, the process would have said so.
        let _ = handle.join();
    });
}

/// The engine lock is about to be given back: wakes the thread if it has something to do.
#[inline]
pub(crate) fn leaving() {
    // ORDERING: Relaxed; changed under the engine lock, which this thread holds.
    if STATE.load(Ordering::Relaxed) == ASLEEP && has_work(&ENGINE) {
        wake();
    }
}

#[cold]
fn wake() {
    // ORDERING: Release, partner of the Acquire in `futex::wait`'s callers; the lock orders the rest.
    if STATE.swap(AWAKE, Ordering::Release) == ASLEEP {
        futex::wake(&STATE, 1);
    }
}

/// Something is pending, and no thread waits for it inside MPI.
fn has_work(e: &Engine) -> bool {
    e.net().is_some_and(|n| (!e.no_tasks() || n.p2p.has_pending()) && e.waiting.get() == 0)
}

fn run() {
    let mut g = engine();
    let mut waiter = None;
    loop {
        // ORDERING: Relaxed; written under the engine lock.
        if STOP.load(Ordering::Relaxed) {
            return;
        }
        if !has_work(&g) {
            // A wait that is announced ends with its waiter.
            waiter = None;
            // ORDERING: Relaxed; under the engine lock, partner of the load in `leaving`.
            STATE.store(ASLEEP, Ordering::Relaxed);
            g.unlocked(|| {
                // ORDERING: Acquire, partner of the swap in `wake`.
                while STATE.load(Ordering::Acquire) == ASLEEP {
                    futex::wait(&STATE, ASLEEP, LONG);
                }
            });
            continue;
        }
        if g.progress() {
            waiter = None;
        }
        let p2p = g.p2p();
        let w = waiter.get_or_insert_with(Waiter::drowsy);
        g.unlocked_idle(|| p2p.idle(w));
    }
}

fn block_signals() -> libc::sigset_t {
    // SAFETY: both sets are valid for the calls; a set is plain memory.
    unsafe {
        let mut all: libc::sigset_t = std::mem::zeroed();
        let mut old: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut old);
        old
    }
}

fn restore_signals(old: &libc::sigset_t) {
    // SAFETY: `old` is a set that pthread_sigmask wrote.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, old, std::ptr::null_mut()) };
}
