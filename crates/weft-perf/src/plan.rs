//! What is measured, in which order, within which time.

use crate::choose::{least_regret, table};
use crate::data::{ClassData, Curve, Group, Measured, mechanism};
use crate::pair::{Failure, Pair};
use crate::transfer::Method;
use std::time::{Duration, Instant};
use weft_copy::Routine;
use weft_profile::{DistanceClass, Header, Machine};
use weft_topo::Topology;

/// How thoroughly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A few routines and sizes, ten seconds.
    Quick,
    /// All routines without their variants, under a minute.
    Normal,
    /// All routines, some minutes.
    Full,
}

impl Depth {
    /// Seconds for everything.
    pub fn seconds(self) -> f64 {
        match self {
            Depth::Quick => 10.0,
            Depth::Normal => 45.0,
            Depth::Full => 240.0,
        }
    }

    fn sizes(self) -> Vec<usize> {
        match self {
            Depth::Quick => (5..=11).map(|i| 1 << (2 * i)).collect(),
            Depth::Normal => (10..=23).map(|i| 1 << i).collect(),
            Depth::Full => (6..=24).map(|i| 1 << i).collect(),
        }
    }

    fn routines(self, machine: &Machine) -> Vec<Routine> {
        use Routine::*;
        const FEW: [Routine; 8] = [Libc, RepMovsb, Sse128, Nt128, Avx256, AvxNt256, Avx512, AvxNt512];
        const ARM: [Routine; 3] = [Portable, Neon, NeonNp];
        let all = machine.routines.iter().copied();
        match self {
            Depth::Quick => all.filter(|r| FEW.contains(r) || ARM[1..].contains(r)).collect(),
            Depth::Normal => all.filter(|r| !r.is_variant()).collect(),
            Depth::Full => all.collect(),
        }
    }
}

/// Told before each step: how far of 1, and what comes.
pub trait Progress {
    fn step(&mut self, fraction: f64, what: &str);
}

/// A pair of CPUs for each distance class that the allowed CPUs have, nearest class first. Within
/// a class the first CPU's farthest partner.
pub fn pairs(topology: &Topology) -> Vec<(DistanceClass, [u32; 2])> {
    let mut out: Vec<(DistanceClass, [u32; 2])> = Vec::new();
    let pus: Vec<u32> = topology.allowed_pus().map(|p| p.os).collect();
    for d in DistanceClass::ALL {
        let class = |a: u32, b: u32| DistanceClass::from(topology.distance(a, b));
        let found = pus.iter().find_map(|&a| {
            let partners = pus.iter().filter(|&&b| b != a && class(a, b) == d);
            partners.max_by_key(|&&b| (topology.distance(a, b), b)).map(|&b| [a, b])
        });
        out.extend(found.map(|cpus| (d, cpus)));
    }
    out
}

/// Rounds over all contenders at a size: a disturbance hits one round, not one contender.
const ROUNDS: usize = 5;

/// Measures every pair. Errors: [`Failure`] of the first steps; what is refused later is a note.
pub fn measure(
    machine: &Machine,
    pairs: &[(DistanceClass, [u32; 2])],
    depth: Depth,
    progress: &mut dyn Progress,
) -> Result<Measured, Failure> {
    let start = Instant::now();
    let mut classes = Vec::new();
    for (i, &(d, cpus)) in pairs.iter().enumerate() {
        let share = 1.0 / pairs.len() as f64;
        let sizes = depth.sizes();
        let mut run = Run {
            pair: Pair::new(cpus, sizes.iter().copied().max().unwrap_or(0))?,
            sizes,
            routines: depth.routines(machine),
            rounds: ROUNDS,
            machine,
            data: ClassData {
                class: d.name().into(),
                cpus,
                line_ns: [f64::INFINITY, 0.0],
                curves: Vec::new(),
                notes: Vec::new(),
            },
            seconds: depth.seconds() * share,
            started: Instant::now(),
            done: 0.0,
            offset: i as f64 * share,
            share,
            progress,
        };
        run.all()?;
        classes.push(run.data);
    }
    Ok(Measured { machine: Header::of(machine), seconds: start.elapsed().as_secs_f64(), classes })
}

/// One line of a plot: what it does at each size.
struct Contender {
    name: String,
    methods: Vec<Method>,
}

struct Run<'a> {
    pair: Pair,
    sizes: Vec<usize>,
    routines: Vec<Routine>,
    /// How often all contenders take turns at a size.
    rounds: usize,
    machine: &'a Machine,
    data: ClassData,
    /// Time for this pair.
    seconds: f64,
    started: Instant,
    /// Share of this pair's work that is done, of 1.
    done: f64,
    offset: f64,
    share: f64,
    progress: &'a mut dyn Progress,
}

/// Shares of the time.
const BY_ROUTINE: f64 = 0.22;
const BY_CHUNK: f64 = 0.11;
const BY_SEGMENT: f64 = 0.08;
const BY_MECHANISM: f64 = 0.15;

impl Run<'_> {
    fn all(&mut self) -> Result<(), Failure> {
        let (routines, sizes) = (self.routines.clone(), self.sizes.clone());
        let long = |from: usize| -> Vec<usize> { sizes.iter().copied().filter(|&s| s >= from).collect() };
        let by_routine = |how: &dyn Fn(Routine, usize) -> Method, sizes: &[usize]| -> Vec<Contender> {
            let of = |r: &Routine| {
                let methods = sizes.iter().map(|&len| how(*r, len)).collect();
                Contender { name: r.name().into(), methods }
            };
            routines.iter().map(of).collect()
        };
        let by_bytes = |how: &dyn Fn(usize, usize) -> Method, values: &[usize], sizes: &[usize]| {
            let of = |v: &usize| {
                let methods = sizes.iter().map(|&len| how(*v, len)).collect();
                Contender { name: v.to_string(), methods }
            };
            values.iter().map(of).collect::<Vec<_>>()
        };
        let segment = self.segment();
        let ring = |into, out, segment| Method::Ring { into, out, segment, window: 4 };

        let all = by_routine(&|routine, _| Method::Straight { routine }, &sizes);
        self.group(Group::Straight, &all, &sizes, BY_ROUTINE)?;
        let straight = self.chosen(Group::Straight);

        let from_1k = long(1 << 10);
        let all = by_routine(&|into, len| ring(into, straight(len), segment), &from_1k);
        self.group(Group::IntoRing, &all, &from_1k, BY_ROUTINE)?;
        let into = self.chosen(Group::IntoRing);
        let all = by_routine(&|out, len| ring(into(len), out, segment), &from_1k);
        self.group(Group::OutOfRing, &all, &from_1k, BY_ROUTINE)?;
        let out = self.chosen(Group::OutOfRing);

        let longest = long(128 << 10);
        let values = [8 << 10, 16 << 10, 32 << 10, 64 << 10];
        let all = by_bytes(&|s, len| ring(into(len), out(len), s), &values, &longest);
        self.group(Group::Segment, &all, &longest, BY_SEGMENT)?;
        let values = [4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10];
        let coop = |chunk, len| Method::Coop { routine: straight(len), chunk };
        self.group(Group::Chunk, &by_bytes(&coop, &values, &longest), &longest, BY_CHUNK)?;

        let bytes = |group| least_regret(&self.data, group).unwrap_or(16 << 10);
        let (segment, chunk) = (bytes(Group::Segment), bytes(Group::Chunk));
        let of = |name: &str, how: &dyn Fn(usize) -> Method| Contender {
            name: name.into(),
            methods: sizes.iter().map(|&len| how(len)).collect(),
        };
        let mut all = vec![
            of(mechanism::DOUBLE, &|len| ring(into(len), out(len), segment)),
            of(mechanism::MAPPED, &|len| Method::Straight { routine: straight(len) }),
            of(mechanism::COOP, &|len| coop(chunk, len)),
        ];
        // What the double buffer does best, but straight into the receiver's memory.
        if let Some(routine) = routines.iter().copied().rfind(|r| r.is_nontemporal()) {
            all.push(of(mechanism::PUSH, &|len| Method::Push {
                routine: Some(into(len)).filter(|r| r.is_nontemporal()).unwrap_or(routine),
            }));
        }
        match self.pair.round_trips(Method::CmaCoop { chunk }, 4096, 1) {
            Ok(_) => {
                all.push(of(mechanism::CMA, &|_| Method::Cma));
                // A call to the kernel costs more than a claim.
                all.push(of(mechanism::CMA_COOP, &|_| Method::CmaCoop { chunk: 4 * chunk }));
            }
            Err(Failure::Refused(e)) => self.data.notes.push(format!("CMA refused: {e}")),
            Err(e) => return Err(e),
        }
        self.group(Group::Mechanism, &all, &sizes, BY_MECHANISM)
    }

    /// The routine for each length as the profile will have it, so that later groups measure
    /// what ranks will do.
    fn chosen(&self, group: Group) -> impl Fn(usize) -> Routine + use<> {
        let table = table(&self.data, group);
        move |len| table.as_ref().map_or(Routine::Libc, |t| t.pick(len).routine)
    }

    /// The built-in segment: a starting point for the ring's routines.
    fn segment(&self) -> usize {
        (self.machine.caches.l2_bytes as usize / 16).clamp(16 << 10, 64 << 10)
    }

    /// Measures all methods at all sizes, in `share` of the pair's time.
    fn group(&mut self, group: Group, all: &[Contender], sizes: &[usize], share: f64) -> Result<(), Failure> {
        let mut curves: Vec<Curve> =
            all.iter().map(|c| Curve { group, name: c.name.clone(), points: Vec::new() }).collect();
        let end = self.done + share;
        // Time that an earlier group did not use, or used too much, is spread over what is left.
        let left = (self.seconds - self.started.elapsed().as_secs_f64()).max(0.1);
        let here = left * share / (1.0 - self.done).max(share);
        let per_point = here / sizes.len() as f64;
        for (i, &len) in sizes.iter().enumerate() {
            let fraction = self.offset + self.share * self.done;
            let what = format!("{}: {} at {len} bytes", self.data.class, group.title());
            self.progress.step(fraction, &what);
            let methods: Vec<Method> = all.iter().map(|c| c.methods[i]).collect();
            let times = self.contest(&methods, len, Duration::from_secs_f64(per_point))?;
            for (curve, us) in curves.iter_mut().zip(times) {
                curve.points.push((len, us));
            }
            self.done += share / sizes.len() as f64;
        }
        self.done = end;
        self.data.curves.extend(curves);
        self.line()
    }

    fn line(&mut self) -> Result<(), Failure> {
        let mut least = f64::INFINITY;
        for _ in 0..5 {
            let t = self.pair.round_trips(Method::Line, 0, 200)?;
            least = least.min(t.as_nanos() as f64);
        }
        self.data.line_ns[0] = self.data.line_ns[0].min(least);
        self.data.line_ns[1] = self.data.line_ns[1].max(least);
        Ok(())
    }

    /// Microseconds of each method at one size: the lower quartile of the rounds.
    fn contest(&mut self, methods: &[Method], len: usize, budget: Duration) -> Result<Vec<f64>, Failure> {
        let each = budget / (methods.len() * (self.rounds + 1)) as u32;
        let mut times = vec![Vec::with_capacity(self.rounds); methods.len()];
        let mut turns = Vec::with_capacity(methods.len());
        for how in methods {
            // The first round warms up and says how many fit.
            let one_way = self.pair.round_trips(*how, len, if len < 1 << 20 { 2 } else { 1 })?;
            let n = each.as_nanos() / (2 * one_way.as_nanos().max(50));
            turns.push(n.clamp(1, 5000) as u64);
        }
        let start = Instant::now();
        for round in 0..self.rounds {
            // Slow machines get fewer rounds, not more time.
            if round > 0 && start.elapsed() > budget {
                break;
            }
            for ((how, n), out) in methods.iter().zip(&turns).zip(&mut times) {
                // What the contender before left in the caches; long messages clear them anyway.
                if len < 1 << 20 {
                    self.pair.round_trips(*how, len, 1)?;
                }
                out.push(self.pair.round_trips(*how, len, *n)?.as_nanos() as f64 / 1e3);
            }
        }
        Ok(times
            .into_iter()
            .map(|mut t| {
                t.sort_by(f64::total_cmp);
                t[t.len() / 4]
            })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_for_each_class_present() {
        use DistanceClass::*;
        let classes = |machine: &str| -> Vec<DistanceClass> {
            let t = Topology::synthetic(machine).unwrap();
            pairs(&t)
                .into_iter()
                .map(|(d, [a, b])| {
                    assert_eq!(DistanceClass::from(t.distance(a, b)), d);
                    d
                })
                .collect()
        };
        assert_eq!(classes("package:1 core:1"), []);
        assert_eq!(classes("package:1 l3:1 core:2"), [SharedL3]);
        assert_eq!(
            classes("package:2 l3:2 l2:2 core:2 pu:2"),
            [SameCore, SharedL2, SharedL3, SamePackage, OtherPackage]
        );
        assert_eq!(classes("package:2 l2:2 core:2"), [SharedL2, SamePackage, OtherPackage]);
    }

    struct Count(usize, f64);
    impl Progress for Count {
        fn step(&mut self, fraction: f64, what: &str) {
            assert!((0.0..=1.0).contains(&fraction) && fraction >= self.1 && !what.is_empty());
            (self.0, self.1) = (self.0 + 1, fraction);
        }
    }

    /// The plan runs through with the least time; figures are positive and complete.
    #[test]
    #[cfg_attr(miri, ignore = "forks")]
    fn a_hurried_run_is_complete() {
        let machine = Machine::current();
        let cpus: Vec<u32> = weft_topo::CpuSet::current().unwrap().iter().collect();
        let mut run = Run {
            pair: Pair::new([cpus[0], cpus[cpus.len() - 1]], 256 << 10).unwrap(),
            sizes: vec![1 << 10, 16 << 10, 128 << 10, 256 << 10],
            routines: Depth::Quick.routines(&machine).into_iter().take(3).collect(),
            rounds: 1,
            machine: &machine,
            data: ClassData {
                class: "shared-l3".into(),
                cpus: [cpus[0], cpus[cpus.len() - 1]],
                line_ns: [f64::INFINITY, 0.0],
                curves: Vec::new(),
                notes: Vec::new(),
            },
            seconds: 0.2,
            started: Instant::now(),
            done: 0.0,
            offset: 0.0,
            share: 1.0,
            progress: &mut Count(0, 0.0),
        };
        run.all().unwrap();
        let data = run.data;
        assert!(Group::ALL.into_iter().all(|g| data.group(g).count() >= 3), "{data:?}");
        let points = data.curves.iter().flat_map(|c| &c.points);
        assert!(points.clone().count() > 60 && points.clone().all(|p| p.1 > 0.0));
        assert!(data.line_ns[0] > 0.0 && data.line_ns[0] <= data.line_ns[1]);
        let measured = Measured { machine: Header::of(&machine), seconds: 0.2, classes: vec![data] };
        let (profile, classes) = crate::choose(&machine, &measured);
        let text = weft_profile::render(&profile, &classes, &machine, "hurried");
        weft_profile::parse(&text, &machine).unwrap_or_else(|e| panic!("{e}\n{text}"));
    }
}
