//! The progress thread of `WEFT_PROGRESS=thread`: moves nonblocking operations on while the
//! program computes.
//!
//! It takes the engine lock for each round, so the lock is taken by all calls as under
//! MPI_THREAD_MULTIPLE. It sleeps while nothing is pending, and while another thread waits inside
//! MPI, which makes progress itself. Whoever gives the engine lock back with something pending
//! wakes it; since both sides look under the lock, no wake is lost.
//!
//! Who is woken takes the core from whom woke it, and a call that is followed by its wait needs
//! nobody's help. So the program's own threads measure for how long they leave MPI with something
//! pending. Where it was long, the thread looks at once when it is woken; where not, some time
//! later, and works if they have been away since.
//!
//! Functions of the user that progress calls (operations, generalised requests) may run on it.

pub(crate) mod away;

pub(crate) use away::is_on;
use away::{ASLEEP, AWAKE, LEFT_NS, LONG_AWAY, ON, STATE, is_long, is_trusted, rouse, wake};

use crate::engine::{Guard, engine};
use crate::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
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

/// A sleep without a wake ends some time: a belt.
const LONG: Duration = Duration::from_secs(3600);

/// `need` was called.
static NEEDED: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);
/// This is a forked child.
static CHILD: AtomicBool = AtomicBool::new(false);
static THREAD: Mutex<Thread> = Mutex::new(Thread::None);

/// The thread, whose end is waited for without the engine lock: another thread of the program may ask for it meanwhile.
enum Thread {
    None,
    Runs(JoinHandle<()>),
    /// It is told to end; `again`: somebody has asked for one since.
    Ends {
        again: bool,
    },
}

fn the_thread() -> MutexGuard<'static, Thread> {
    THREAD.lock().unwrap_or_else(|e| e.into_inner())
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
    if wanted() {
        ask(g);
    }
}

/// As `start`, for a process that acts for others who do not wait for its calls. It has the thread to its end.
pub(crate) fn need(g: &mut Guard) {
    crate::cached_args::invalidate();
    g.begin_locking();
    assert!(g.is_held() && lock::is_multiple());
    ask(g);
    // ORDERING: Relaxed; under the engine lock.
    NEEDED.store(true, Ordering::Relaxed);
}

/// As `start`, for a program that asks for it (MPIX_Start_progress_thread).
pub(crate) fn ask(g: &Guard) {
    // A guard without the lock: an earlier initialisation did without the thread.
    if !g.is_held() {
        return;
    }
    let mut thread = the_thread();
    match &mut *thread {
        Thread::None => {}
        Thread::Runs(_) => return,
        Thread::Ends { again } => return *again = true,
    }
    crate::cached_args::invalidate();
    lock::set_needed(true);
    // ORDERING: Relaxed; the thread's start orders it.
    STOP.store(false, Ordering::Relaxed);
    // The program's handlers are to run on its own threads.
    let builder = std::thread::Builder::new().name("weft-progress".into());
    match weft_sync::without_signals(|| builder.spawn(run)) {
        Ok(handle) => {
            debug_assert!(!is_on());
            *thread = Thread::Runs(handle);
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
    crate::vcis::reset_in_child();
}

/// Ends the thread unless the user asked for it by the environment.
pub(crate) fn ask_no_more(g: &mut Guard) {
    // ORDERING: Relaxed; under the engine lock.
    if !wanted() && !NEEDED.load(Ordering::Relaxed) {
        stop(g);
    }
}

/// Ends the thread, which the last communication of the process is behind.
pub(crate) fn stop(g: &mut Guard) {
    let mut thread = the_thread();
    if matches!(*thread, Thread::None) {
        return;
    }
    let was = std::mem::replace(&mut *thread, Thread::Ends { again: false });
    drop(thread);
    let Thread::Runs(handle) = was else { return };
    // ORDERING: Relaxed; written by this very thread, if at all.
    if CHILD.load(Ordering::Relaxed) {
        return std::mem::forget(handle);
    }
    // ORDERING: Relaxed; written and read under the engine lock.
    STOP.store(true, Ordering::Relaxed);
    ON.store(false, Ordering::Relaxed);
    debug_assert!(g.is_held(), "a process with the thread takes the lock");
    rouse();
    g.unlocked(|| {
        wake();
        // It does not panic; and if it did, the process would have said so.
        let _ = handle.join();
    });
    let was = std::mem::replace(&mut *the_thread(), Thread::None);
    if matches!(was, Thread::Ends { again: true }) {
        ask(g);
    }
}

/// Pauses of the thread before it looks whether the program computes. A pause costs 3 µs.
const SHORTEST_PAUSE: Duration = LONG_AWAY;
const LONGEST_PAUSE: Duration = Duration::from_micros(160);

/// Pauses until the program is away for long, or seems to be inside MPI for long. `pause` is the
/// first pause, and tells that of the next time: the longer, the more pauses found nothing.
fn watch(pause: &mut Duration) {
    debug_assert!((SHORTEST_PAUSE..=LONGEST_PAUSE).contains(pause));
    let mut inside = 0;
    while inside < 2 {
        std::thread::sleep(*pause);
        // ORDERING: Relaxed, hints.
        let left = LEFT_NS.load(Ordering::Relaxed);
        if left != 0 && !is_trusted() && !is_long(left) {
            std::thread::sleep(LONG_AWAY);
        }
        if left != 0 && LEFT_NS.load(Ordering::Relaxed) == left {
            *pause = SHORTEST_PAUSE;
            return;
        }
        inside += u32::from(left == 0);
        *pause = (*pause * 2).min(LONGEST_PAUSE);
    }
}

fn run() {
    sharpen_timers();
    let mut g = engine();
    assert!(g.is_held(), "nobody starts the thread before guards take the lock");
    let mut waiter = None;
    let mut pause = SHORTEST_PAUSE;
    loop {
        // ORDERING: Relaxed; written under the engine lock.
        if STOP.load(Ordering::Relaxed) {
            return;
        }
        if !g.has_work() {
            // A wait that is announced ends with its waiter.
            waiter = None;
            sleep(&mut g, &mut pause);
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

/// Sleeps until there may be something to do.
fn sleep(g: &mut Guard, pause: &mut Duration) {
    debug_assert!(g.is_held());
    // ORDERING: Relaxed; under the engine lock, partner of the load in `rouse`.
    STATE.store(ASLEEP, Ordering::Relaxed);
    g.unlocked(|| {
        // ORDERING: Acquire, partner of the store in `rouse`.
        while STATE.load(Ordering::Acquire) == ASLEEP {
            futex::wait(&STATE, ASLEEP, LONG);
        }
        if is_trusted() {
            *pause = SHORTEST_PAUSE;
        } else {
            watch(pause);
        }
    });
}

/// Sleeps of this thread end when they should, instead of some 50 µs later.
fn sharpen_timers() {
    // SAFETY: the call takes numbers, and concerns this thread alone.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1usize) };
}
