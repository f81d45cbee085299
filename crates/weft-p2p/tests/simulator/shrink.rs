//! Making a seed that fails shorter, and naming it where the process ends.

use crate::net::NetPlan;
use crate::plan::{Epoch, Kind, Locks, Plan};
use crate::world;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_singlecopy::simulate::Arena;

/// Seconds of one attempt.
const LIMIT_S: u32 = 20;

static SEED: AtomicU64 = AtomicU64::new(0);

/// The seed that runs from now on.
pub fn now_runs(seed: u64) {
    // ORDERING: Relaxed; read by a handler of the same thread.
    SEED.store(seed, Ordering::Relaxed);
}

/// Says which seed ran where the engine ends the process.
pub fn tell_of_aborts() {
    for signal in [libc::SIGABRT, libc::SIGSEGV, libc::SIGBUS] {
        // SAFETY: the handler makes calls that handlers may make.
        unsafe { libc::signal(signal, on_end as extern "C" fn(i32) as libc::sighandler_t) };
    }
}

extern "C" fn on_end(signal: i32) {
    let mut text = *b"weft simulator: seed                      \n";
    // ORDERING: Relaxed, as in `now_runs`.
    let mut seed = SEED.load(Ordering::Relaxed);
    for at in (21..41).rev() {
        text[at] = b'0' + (seed % 10) as u8;
        seed /= 10;
    }
    // SAFETY: writes the text, and ends as without this handler.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

/// How an attempt in a process of its own ended: None, well.
fn attempt(plan: &Plan, arena: &'static Arena, speaks: bool) -> Option<String> {
    // SAFETY: the child runs on with one thread; glibc keeps malloc usable in it.
    let child = unsafe { libc::fork() };
    if child == 0 {
        // SAFETY: plain calls; the child ends by itself, without the parent's exit handlers.
        unsafe {
            libc::alarm(LIMIT_S);
            if !speaks {
                libc::close(2);
            }
            let end = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| world::run(plan, arena)));
            let code = match end {
                Ok(Ok(_)) => 0,
                Ok(Err(why)) => {
                    eprintln!("seed {}: {why}", plan.seed);
                    1
                }
                Err(_) => 2,
            };
            libc::_exit(code);
        }
    }
    let mut status = 0;
    // SAFETY: our child, which has its own limit of time.
    unsafe { libc::waitpid(child, &mut status, 0) };
    match status {
        0 => None,
        s if libc::WIFSIGNALED(s) && libc::WTERMSIG(s) == libc::SIGALRM => Some("it never ends".into()),
        s if libc::WIFSIGNALED(s) => Some(format!("signal {}", libc::WTERMSIG(s))),
        s if libc::WEXITSTATUS(s) == 1 => Some("wrong".into()),
        _ => Some("panic".into()),
    }
}

/// Epochs do less, and lock fewer ranks.
fn shorter_epochs(plan: &mut Plan, fails: impl Fn(&Plan) -> bool) {
    let changes: [fn(&mut Epoch); 4] = [
        |e| e.ops /= 2,
        |e| e.ops = e.ops.saturating_sub(1),
        |e| e.blocking = false,
        |e| {
            if let Locks::Of { shared, .. } = &mut e.locks {
                *shared &= shared.wrapping_sub(1);
            }
        },
    ];
    for i in 0..plan.ops.len() {
        for change in changes {
            loop {
                let mut less = plan.clone();
                let Kind::Epoch(e) = &mut less.ops[i].kind else { break };
                change(e);
                if less.ops[i] == plan.ops[i] || !fails(&less) {
                    break;
                }
                *plan = less;
            }
        }
    }
}

/// Runs one seed and, if it fails, removes what can be removed.
pub fn one(seed: u64, arena: &'static Arena) {
    let mut plan = Plan::new(seed);
    let Some(how) = attempt(&plan, arena, true) else { return };
    let fails = |p: &Plan| attempt(p, arena, false).as_ref() == Some(&how);
    let without_jobs = plan.without_jobs();
    if fails(&without_jobs) {
        plan = without_jobs;
    }
    let mut part = plan.ops.len() / 2;
    while part > 0 {
        let mut at = 0;
        while at < plan.ops.len() {
            let mut less = plan.clone();
            less.ops.drain(at..(at + part).min(plan.ops.len()));
            if fails(&less) {
                plan = less;
            } else {
                at += part;
            }
        }
        part /= 2;
    }
    shorter_epochs(&mut plan, fails);
    for i in (0..plan.params.len()).rev() {
        let mut less = plan.clone();
        less.params[i].1.clear();
        if fails(&less) {
            plan = less;
        }
    }
    plan.params.retain(|p| !p.1.is_empty());
    for change in [
        |p: &mut Plan| p.death = None,
        |p: &mut Plan| p.revoked = None,
        |p: &mut Plan| p.faults = Default::default(),
        |p: &mut Plan| p.stalls = 0,
        |p: &mut Plan| p.seals = false,
        |p: &mut Plan| {
            p.net = None;
            p.jobs.iter_mut().for_each(|j| j.node_of.fill(0));
        },
        |p: &mut Plan| p.net.iter_mut().for_each(|n| n.faults = Default::default()),
        |p: &mut Plan| p.net.iter_mut().for_each(|n| n.depth = None),
        |p: &mut Plan| p.net.iter_mut().for_each(|n| n.cut = None),
        |p: &mut Plan| {
            let n = p.n;
            p.net.iter_mut().for_each(|net| {
                let (node_of, way, faults) = (net.node_of.clone(), net.way, net.faults.clone());
                *net = NetPlan { node_of, way, faults, depth: net.depth, cut: net.cut, ..NetPlan::plain(n) };
            });
        },
    ] {
        let mut less = plan.clone();
        change(&mut less);
        if fails(&less) {
            plan = less;
        }
    }
    println!("{} operations are enough:", plan.ops.len());
    plan.ops.iter().for_each(|o| println!("  {o:?}"));
    let params: Vec<_> = plan.params.iter().map(|(p, v)| format!("{}={v}", p.name)).collect();
    println!(
        "{} ranks, layout {}, oversubscribed {}, threads {}, seals {}, death {:?}, revoked {:?}, {:?}, stalls {}, {}",
        plan.n,
        plan.layout,
        plan.oversubscribed,
        plan.threads,
        plan.seals,
        plan.death,
        plan.revoked,
        plan.faults,
        plan.stalls,
        params.join(" ")
    );
    println!("{:?}", plan.net);
    println!("jobs {:?}", plan.jobs);
    let _ = attempt(&plan, arena, true);
    panic!("seed {seed} fails: {how}");
}
