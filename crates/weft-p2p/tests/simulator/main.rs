//! A deterministic simulator of the engine: the ranks of a job in one thread and one process, over real rings. A seed
//! chooses the job, its parameters and faults, a program for each rank, and which rank does what next; clocks are
//! simulated. After a run every byte is checked against what MPI says (`oracle`), and nothing may be left in the engines.
//!
//! `WEFT_TEST_SIM_SEED=n` runs one seed and, if it fails, removes operations while it fails still. `WEFT_TEST_SIM_SEEDS=n` runs as
//! many, `WEFT_TEST_SIM_S=n` as many as fit into so many seconds, from `WEFT_TEST_SIM_FROM` on (docs/trust.md).
//!
//! What it cannot show: two ranks in one call at the same time. A message's pieces are all there when its receiver
//! looks, and nobody meets (`weft_p2p::meet`); models and threads try that.

mod collective;
mod end;
mod epoch;
mod fate;
mod found;
mod job;
mod meet;
mod memory;
mod model;
mod names;
mod net;
mod oracle;
mod plan;
mod rng;
mod shrink;
mod spawn;
mod window;
mod world;

use plan::Plan;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use weft_singlecopy::simulate::Arena;
use world::Done;

#[global_allocator]
static MEMORY: collective::Repeating = collective::Repeating;

/// Seeds of a plain `cargo test`.
const SEEDS: u64 = 400;

/// Schedules of each program that has failed once.
const SCHEDULES: u64 = 40;

/// The arena of all runs: they come one after the other.
fn arena() -> &'static Arena {
    static ARENA: OnceLock<&'static Arena> = OnceLock::new();
    ARENA.get_or_init(|| Box::leak(Box::new(Arena::new(256 << 20).expect("memory"))))
}

fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name}={value} is no number")))
}

#[derive(Default)]
struct Sum {
    seeds: u64,
    done: Done,
    /// Of how many seeds each of `Done::jobs` tells.
    with_jobs: [u64; 12],
}

impl Sum {
    fn add(&mut self, d: &Done) {
        self.seeds += 1;
        self.done.steps += d.steps;
        self.done.ops += d.ops;
        self.done.messages += d.messages;
        self.done.collectives += d.collectives;
        self.done.nets += d.nets;
        self.done.paths.iter_mut().zip(d.paths).for_each(|(a, b)| *a += b);
        self.done.wire.iter_mut().zip(d.wire).for_each(|(a, b)| *a += b);
        self.done.jobs.iter_mut().zip(d.jobs).for_each(|(a, b)| *a += b);
        self.with_jobs.iter_mut().zip(d.jobs).for_each(|(a, b)| *a += u64::from(b > 0));
        self.done.rma.iter_mut().zip(d.rma).for_each(|(a, b)| *a += b);
    }

    fn tell(&self, since: Instant) {
        let d = &self.done;
        println!(
            "{} seeds, {} steps, {} operations, {} messages, {} parts of collectives in {:.1} s",
            self.seeds,
            d.steps,
            d.ops,
            d.messages,
            d.collectives,
            since.elapsed().as_secs_f64()
        );
        let used = weft_p2p::Path::ALL.iter().zip(d.paths).filter(|p| p.1 != 0);
        println!("{}", used.map(|(p, n)| format!("{} {n}", p.name())).collect::<Vec<_>>().join(", "));
        let wire = self.wire().iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>();
        println!("{} of the seeds on several nodes: {}", d.nets, wire.join(", "));
        let rma = self.rma().iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>();
        println!("in windows: {}", rma.join(", "));
        let jobs = self.jobs().into_iter().zip(self.with_jobs).map(|((name, n), with)| format!("{name} {n} ({with})"));
        println!("jobs, and in how many seeds: {}", jobs.collect::<Vec<_>>().join(", "));
    }

    /// What came of jobs that were started, by name.
    fn jobs(&self) -> Vec<(&'static str, u64)> {
        let names = meet::Tally::default().named().map(|c| c.0);
        names.into_iter().zip(self.done.jobs).collect()
    }

    /// What was done in windows, by name.
    fn rma(&self) -> Vec<(&'static str, u64)> {
        let names = model::Counts::default().named().map(|c| c.0);
        names.into_iter().zip(self.done.rma).collect()
    }

    /// What went between nodes, by name.
    fn wire(&self) -> Vec<(&'static str, u64)> {
        let names = net::counts(&Default::default()).map(|c| c.0);
        names.into_iter().zip(self.done.wire).collect()
    }
}

/// One at a time: parameters, clock and arena are the process's.
static TURN: Mutex<()> = Mutex::new(());

/// Why a run of the plan fails.
fn why_not(plan: &Plan) -> Result<Done, String> {
    shrink::now_runs(plan.seed);
    let how = std::panic::catch_unwind(|| world::run(plan, arena()));
    how.unwrap_or_else(|_| Err("a panic".to_owned()))
}

fn run(seed: u64) -> Done {
    let why = match why_not(&Plan::new(seed)) {
        Ok(done) => return done,
        Err(why) => why,
    };
    panic!("seed {seed}: {why}\n  WEFT_TEST_SIM_SEED={seed} runs it again and makes it shorter");
}

#[test]
fn what_was_found_stays_mended() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    shrink::tell_of_aborts();
    for (name, plan) in found::all() {
        // Until a link that refuses all counts as lost takes long.
        let refuses = plan.net.as_ref().and_then(|net| net.cut).is_some_and(|cut| !cut.fails);
        for seed in 0..if refuses { SCHEDULES / 10 } else { SCHEDULES } {
            let plan = Plan { seed, ..plan.clone() };
            why_not(&plan).unwrap_or_else(|why| panic!("{name}: schedule {seed}: {why}"));
        }
    }
    let _ = found::SEEDS.map(run);
}

/// What a seed does depends on nothing else: not on what ran before in this process.
#[test]
fn a_seed_repeats() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let seeds = [3, 13, 14, 15, 22, 92, 103, 653];
    let once = seeds.map(run);
    assert_eq!(once, seeds.map(run));
}

#[test]
fn messages_under_all_schedules() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let since = Instant::now();
    if let Some(seed) = number("WEFT_TEST_SIM_SEED") {
        return shrink::one(seed, arena());
    }
    shrink::tell_of_aborts();
    let mut sum = Sum::default();
    let from = number("WEFT_TEST_SIM_FROM").unwrap_or(1);
    let (most, limit) = match (number("WEFT_TEST_SIM_SEEDS"), number("WEFT_TEST_SIM_S")) {
        (n, Some(s)) => (n.unwrap_or(u64::MAX), Duration::from_secs(s)),
        (n, None) => (n.unwrap_or(SEEDS), Duration::MAX),
    };
    for seed in (from..).take_while(|s| s - from < most) {
        sum.add(&run(seed));
        if since.elapsed() > limit {
            break;
        }
    }
    sum.tell(since);
    if from == 1 && sum.seeds >= SEEDS {
        // Each way was taken, or the rest says nothing of it.
        let unused: Vec<_> = sum.wire().into_iter().chain(sum.rma()).chain(sum.jobs()).filter(|w| w.1 == 0).collect();
        assert!(unused.is_empty() && sum.done.paths[weft_p2p::Path::Net as usize] > 0, "{unused:?}");
    }
}
