//! Initialisation, environment, versions and timers (MPI-4.1 chapters 9 and 11).

use crate::ctl::{Channel, Team};
use crate::engine::{Engine, Guard, WaitFor, engine};
use crate::failures::gone;
use crate::hooks::try_hooks;
use crate::lock::{self, LockCell};
use crate::net::Net;
use crate::object::{BoxFut, CommObj, Contexts, GroupObj};
use crate::{attr, state, trace};
use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::param::Param;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_boot::Boot;
use weft_shm::{Departure, Phase};

/// What mpiexec's option -memory-alloc-kinds says.
const MEMORY_ALLOC_KINDS: &str = "WEFT_MEMORY_ALLOC_KINDS";

/// The MPI version that the library follows.
const VERSION: i32 = 5;
const SUBVERSION: i32 = 0;

// ---- initialisation ----

/// `MPI_Init`. Collective.
pub fn init() -> Result<()> {
    init_thread(THREAD_SINGLE).map(drop)
}

/// `MPI_Init_thread`: grants what is asked for. Collective.
pub fn init_thread(required: i32) -> Result<i32> {
    if state::is_initialized() {
        // SPEC: MPI-4.1 section 11.2.1: at most once, also after MPI_Finalize.
        return Err(MpiError::new(ErrClass::OTHER, "MPI was initialised before"));
    }
    let level = grant(required);
    let mut g = engine();
    open_engine(&mut g, level)?;
    make_world(&g);
    state::set_world_ready();
    state::set_engine_ready(true);
    super::spawn::connect_to_parent(&mut g)?;
    Ok(level)
}

/// The nearest level at or above the one asked for; all four are supported.
pub(crate) fn grant(required: i32) -> i32 {
    let levels = [THREAD_SINGLE, THREAD_FUNNELED, THREAD_SERIALIZED, THREAD_MULTIPLE];
    debug_assert!(levels.is_sorted(), "the first one that is high enough is the nearest");
    levels.into_iter().find(|l| *l >= required).unwrap_or(THREAD_MULTIPLE)
}

/// Joins the job, once per process; further calls (sessions) may only raise the thread level.
pub(crate) fn open_engine(g: &mut Guard, level: i32) -> Result<()> {
    if g.net().is_none() {
        assert!(!state::is_ready() && g.sessions.is_empty() && g.wins.is_empty(), "nothing is there before the job");
        let boot = weft_boot::boot().map_err(|e| err!(ErrClass::OTHER, "{e}"))?;
        boot.publish_call_names(crate::trace::names());
        if let Ok(kinds) = std::env::var(MEMORY_ALLOC_KINDS) {
            weft_gpu::want(&kinds);
        }
        weft_gpu::start();
        crate::p2p_args::init_sizes();
        g.errors.initial.set(crate::errh::initial());
        let boot = Arc::new(boot);
        let p2p = weft_p2p::P2p::new(boot.clone());
        if crate::crosscheck::checks_data() {
            p2p.seal();
        }
        p2p.open_net(&boot).map_err(|why| err!(ErrClass::OTHER, "no way to the other nodes: {why}"))?;
        let net = Net::leak(boot, p2p);
        let row = net.boot.state_row(net.boot.proc);
        // SAFETY: the region belongs to the leaked `Net`.
        unsafe { trace::attach(&row.call) };
        row.enter(trace::current());
        row.set_may_leave(true);
        crate::report::ask(net);
        g.set_net(net);
        state::set_thread(level);
        crate::cached_args::invalidate();
        lock::set_needed(level == THREAD_MULTIPLE);
        if level == THREAD_MULTIPLE {
            g.publish_threads();
        }
        crate::progress::start(g);
        return Ok(());
    }
    if !state::is_ready() {
        // Open again after the last session was closed.
        g.boot().state_row(g.me()).set_phase(Phase::Running);
        g.boot().state_row(g.me()).set_may_leave(true);
        crate::progress::start(g);
    }
    if level > state::thread_level() {
        state::set_level(level);
        if level == THREAD_MULTIPLE {
            crate::cached_args::invalidate();
            lock::set_needed(true);
            g.publish_threads();
        }
    }
    Ok(())
}

fn make_world(g: &Guard) {
    let boot = g.boot();
    let all = (0..boot.n_procs).map(Proc).collect();
    let comm = |procs: Vec<Proc>, ctx, h: CommH, name: &str| {
        let c = CommObj::intra(g.booted(), ctx, Arc::new(GroupObj::new(procs, boot.proc)));
        c.handle.set(h);
        c.name.set(name.to_owned());
        c.errh.set(g.errors.initial.get());
        Arc::new(c)
    };
    crate::cached_args::invalidate();
    g.set_world(
        Some(comm(all, Contexts::WORLD, CommH::WORLD, "MPI_COMM_WORLD")),
        Some(comm(vec![boot.proc], Contexts::SELF, CommH::SELF, "MPI_COMM_SELF")),
    );
}

/// `MPI_Finalize`. Collective; completes all communication of the process.
pub fn finalize() -> Result<()> {
    let mut g = engine();
    if state::is_finalized() {
        return Err(MpiError::new(ErrClass::OTHER, "MPI_Finalize was called before"));
    }
    let self_ = g.comm(CommH::SELF)?.clone();
    let world = g.comm(CommH::WORLD)?.clone();
    // SPEC: MPI-4.1 section 11.2.3: first of all, as if MPI_COMM_SELF were freed.
    attr::delete_all(&mut g, &self_.attrs, CommH::SELF.raw())?;
    attr::delete_all(&mut g, &world.attrs, CommH::WORLD.raw())?;
    g.boot().begin_finalize();
    let has_sessions = gone::expects_finalizing();
    drain(&mut g, &world, has_sessions)?;
    state::set_world_closed();
    close_engine(&mut g);
    if !has_sessions {
        g.boot().depart(Departure::Ended);
    }
    Ok(())
}

/// The process leaves MPI when neither the world nor a session is open any more.
pub(crate) fn close_engine(g: &mut Guard) {
    let world_open = state::is_initialized() && !state::is_finalized();
    if !world_open {
        crate::cached_args::invalidate();
        g.set_world(None, None);
    }
    if !world_open && g.sessions.is_empty() {
        crate::progress::stop(g);
        crate::cached_args::invalidate();
        g.booted().leave_other_jobs();
        state::set_engine_ready(false);
        g.boot().state_row(g.me()).set_may_leave(false);
        g.boot().finalize();
    }
}

/// Completes what this process owes to others, and waits until nobody owes it anything: no peer
/// needs this process's progress afterwards.
fn drain(g: &mut Guard, world: &Arc<CommObj>, has_sessions: bool) -> Result<()> {
    let team = || Team { group: world.group.clone(), at: Channel::collective(world) };
    // File accesses whose requests were given up reach the file nevertheless.
    g.wait_until(|e| {
        let busy = |h: &FileH| e.files.get(*h).is_some_and(|f| f.pending.get() > 0);
        (!e.files.handles().iter().any(busy)).then_some(())
    });
    let sent = |e: &Engine| (!e.has_pending_sends()).then_some(());
    let received_or_refused = |e: &Engine| {
        if !has_sessions && e.has_pending_sends() {
            e.discard_mutual();
        }
        sent(e)
    };
    g.wait_looking(WaitFor::ANYTHING, received_or_refused, |e| e.end_hopeless());
    gone::expect_finalizing();
    say_finalizing(g, has_sessions);
    if g.boot().header().is_tolerant() {
        // Some may have died, and a report needs all.
        g.observe_failures();
        g.p2p().leave_net();
        g.block_on(crate::agree::barrier(world.clone()))?;
        g.wait_until(|e| (!e.has_pending_sends()).then_some(()));
        return Ok(());
    }
    g.p2p().leave_net();
    // Apart from collectives: somebody may still call one.
    let at = Channel { net: world.net, ctx: Contexts::RECOVERY, tag: Contexts::FINALIZE_TAG };
    let first = Team { group: world.group.clone(), at };
    meet(g, has_sessions, async move { first.barrier().await })?;
    let complete = g.boot().header().n_left() == 0;
    if complete && crate::report::is_wanted(g.booted()) {
        let (report, facts) = (team(), crate::tool::facts(g));
        g.block_on(crate::report::run(report, facts))?;
        let last = team();
        g.block_on(async move { last.barrier().await })?;
    }
    g.wait_looking(WaitFor::ANYTHING, sent, |e| e.end_hopeless());
    Ok(())
}

/// Tells the others, once, that nothing of the program's goes to them any more. A collective that it has not completed still
/// sends: that may end later, while this process waits for the others.
fn say_finalizing(e: &Engine, has_sessions: bool) {
    let boot = e.boot();
    if !has_sessions && boot.state_row(boot.proc).departure() == Departure::Here && !e.has_tasks_to_end() {
        boot.depart(Departure::Finalizing);
    }
}

/// Waits until all ranks are in MPI_Finalize, which `barrier` tells; or the job's memory, where some have left without.
fn meet(g: &mut Guard, has_sessions: bool, barrier: impl Future<Output = Result<()>> + 'static) -> Result<()> {
    static KEPT: LockCell<Option<BoxFut>> = LockCell::new(None);
    let mut barrier: BoxFut = Box::pin(barrier);
    let mut failed = None;
    let (met, result) = g.wait_until(|e| {
        say_finalizing(e, has_sessions);
        if failed.is_none() {
            match barrier.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Ok(())) => return Some((true, Ok(()))),
                Poll::Ready(Err(why)) => failed = Some(why),
                Poll::Pending => {}
            }
        }
        // Where somebody has gone the barrier may have failed for all.
        if gone::is_on() || failed.is_some() && e.has_departures() {
            return are_through(e.boot(), failed.is_some()).then_some((false, Ok(())));
        }
        failed.take().map(|why| (true, Err(why)))
    });
    if !met {
        // A message of it may come yet, into its memory. Kept where checkers for leaks find it.
        KEPT.set(Some(barrier));
    }
    result
}

/// Whether all processes of the job have come to this place of MPI_Finalize, or have ended without. Those that use
/// sessions mark that they are in there at most, which is enough where the messages of the barrier cannot all come.
fn are_through(boot: &Boot, is_broken: bool) -> bool {
    let is_broken = is_broken || boot.header().n_left() > 0;
    (0..boot.n_procs)
        .map(|p| boot.state_row(Proc(p)))
        .all(|row| row.departure() != Departure::Here || is_broken && row.phase() >= Phase::Finalizing)
}

/// `MPI_Initialized`. Any time, any thread.
pub fn initialized() -> Result<bool> {
    Ok(state::is_initialized())
}

/// `MPI_Finalized`. Any time, any thread.
pub fn finalized() -> Result<bool> {
    Ok(state::is_finalized())
}

/// `MPI_Query_thread`.
pub fn query_thread() -> Result<i32> {
    Ok(state::thread_level())
}

/// `MPI_Is_thread_main`.
pub fn is_thread_main() -> Result<bool> {
    Ok(state::is_main_thread())
}

/// `MPI_Abort`. Ends all processes of the job, whatever the communicator.
pub fn abort(comm: CommH, errorcode: i32) -> Result<()> {
    let g = engine();
    let on = g.comm(comm).map_or_else(|_| "an invalid communicator".into(), |c| c.describe());
    g.abort(errorcode, &format!("MPI_Abort was called on {on} with code {errorcode}"))
}

// ---- versions ----

/// `MPI_Get_version`. Any time.
pub fn get_version() -> Result<(i32, i32)> {
    Ok((VERSION, SUBVERSION))
}

/// `WEFT_LIBRARY_VERSION`: see ADR 0081.
pub static LIBRARY_VERSION: Param = Param::new(
    "WEFT_LIBRARY_VERSION",
    "how MPI_Get_library_version begins: abi: as that of the MPI whose ABI the program was built for, by which programs find \
     out what they run on; weft: with Weft",
    "abi",
);

/// `MPI_Get_library_version`. Any time.
pub fn get_library_version() -> Result<String> {
    let (abi, says) = try_hooks().map_or(("no ABI", ""), |h| (h.abi_name(), h.abi_says()));
    let says = if LIBRARY_VERSION.word(&["abi", "weft"]) == Some("weft") { "" } else { says };
    Ok(format!("{says}Weft {} (MPI {VERSION}.{SUBVERSION}, {abi})", env!("CARGO_PKG_VERSION")))
}

/// `MPI_Get_processor_name`.
pub fn get_processor_name() -> Result<String> {
    Ok(crate::environment::host_name())
}

// ---- time ----

pub use weft_sync::monotonic_ns;

/// `MPI_Wtime`: seconds, from the vDSO without a system call.
#[inline]
pub fn wtime() -> f64 {
    monotonic_ns() as f64 * 1e-9
}

/// `MPI_Wtick`: the resolution of the clock in seconds.
pub fn wtick() -> f64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 1 };
    // SAFETY: `ts` is writable; on failure the initial value stays.
    unsafe { libc::clock_getres(libc::CLOCK_MONOTONIC, &mut ts) };
    ts.tv_sec as f64 + ts.tv_nsec as f64 * 1e-9
}

/// `MPI_Pcontrol`: for profiling layers; does nothing.
pub fn pcontrol(_level: i32) -> Result<()> {
    Ok(())
}
