//! One message told: the protocols that would carry it, by the same choice as in a job, and by what it is copied.
//! Pure: what the engine would find out at run time is part of the question.

use crate::learn::burst;
use crate::learn::reuse::Reuse;
use crate::learn::scheme::Scheme;
use crate::proto::swap_buffers;
use crate::select::{self, ABOUT, About, Flow, LANDING, Land, LandRule, Landing, Protocol, Tried, View};
use crate::sizes::KEPT_MIN_LEN;
use weft_copy::{Role, Routine};
use weft_profile::{DistanceClass, Profile, Thresholds, Why};

pub use weft_singlecopy::Mechanism;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    pub len_bytes: u64,
    pub class: DistanceClass,
    /// The two share a cache by the topology, and lines take long all the same.
    pub far: bool,
    /// MPI_Ssend.
    pub sync: bool,
    /// Nonblocking sends of this length under way before this one; 0: it is a blocking one.
    pub in_flight: u64,
    /// Nobody has written the buffer since it was sent last.
    pub unwritten: bool,
    /// The receiver computes instead of receiving.
    pub late: bool,
    /// The receiver has just sent something, in a buffer that this rank now holds.
    pub answers: bool,
    /// Ranks of the job, which share the memory for rings.
    pub n_ranks: u32,
    /// Ranks have no core of their own.
    pub oversubscribed: bool,
    /// Ways to the sender's memory, in order of preference.
    pub mechanisms: Vec<Mechanism>,
    pub l2_bytes: u64,
    /// The third-level cache is one of core complexes (`Machine::fast_l3`).
    pub complexes: bool,
}

/// A copy of the message's bytes.
#[derive(Clone, Copy, Debug)]
pub struct Copying {
    pub role: Role,
    pub routine: Routine,
    pub why: Why,
}

/// One of the protocols that are tried.
pub struct Choice {
    pub about: &'static About,
    /// What of the question made it this one.
    pub because: String,
    pub copies: Vec<Copying>,
    /// Who copies and by which mechanism, where one copy is all.
    pub single: Option<(&'static str, Mechanism, &'static About)>,
}

/// The protocols in the order in which they are tried while each finds no room; the first one is the usual case.
pub fn explain(profile: &Profile, q: &Question) -> Vec<Choice> {
    let mut facts = Asked::new(profile, q);
    facts.flows = facts.streams();
    let mut found = Vec::new();
    loop {
        let p = select::send(&mut facts);
        found.push(facts.choice(p));
        // Nothing else has room where the ring is full; the last one waits for it.
        if matches!(p, Protocol::Inline | Protocol::Pipeline) || p == Protocol::SingleCopy && !q.mechanisms.is_empty() {
            return found;
        }
        facts.tried.add(p);
    }
}

/// A question as the choice sees it.
struct Asked<'a> {
    q: &'a Question,
    profile: &'a Profile,
    flows: bool,
    tried: Tried,
}

impl<'a> Asked<'a> {
    fn new(profile: &'a Profile, q: &'a Question) -> Self {
        Self { q, profile, flows: false, tried: Tried::default() }
    }

    fn ring_len(&self) -> u64 {
        weft_shm::JobLayout::new(self.q.n_ranks).ring_len()
    }

    fn thresholds(&self) -> &'a Thresholds {
        self.profile.thresholds(self.q.class)
    }

    fn streams(&mut self) -> bool {
        let q = self.q;
        let under_way = q.in_flight.saturating_mul(q.len_bytes);
        let streams = under_way > burst::least_under_way(q.l2_bytes, q.complexes);
        let flow = Flow {
            streams,
            // Of buffers that nobody writes the same ones come again before they are free.
            repeats: q.unwritten && q.in_flight >= 4,
            both_ways: q.answers,
            far: q.far || !q.class.shares_cache(),
            is_shown: q.mechanisms.contains(&Mechanism::Heap),
        };
        q.in_flight > 0
            && !q.sync
            && q.len_bytes >= burst::MIN_LEN
            && !q.oversubscribed
            && select::may_flow(&flow, self)
    }

    fn eager_max(&mut self) -> u64 {
        let (q, alone) = (self.q, self.q.mechanisms.is_empty());
        select::eager_max(self.profile, q.class, q.far && self.limit_is_free(), alone).min(self.ring_len() / 4)
    }

    fn single(&self) -> Option<(Scheme, Mechanism, LandRule)> {
        let t = self.thresholds();
        let least = |m: Mechanism| match m {
            Mechanism::Heap => t.single_copy_min.heap,
            Mechanism::Xpmem => t.single_copy_min.xpmem,
            Mechanism::Cma => t.single_copy_min.cma,
            Mechanism::Knem => t.single_copy_min.knem,
        } as u64;
        let m = *self.q.mechanisms.iter().find(|&&m| self.q.len_bytes >= least(m))?;
        // Both buffers are taken to be of one kind, so that each side reaches the other's, unless by a device.
        let both = m != Mechanism::Knem;
        let landing = Landing {
            len: self.q.len_bytes,
            thresholds: t,
            direct: false,
            pull: true,
            push: both,
            apart: both,
            oversubscribed: self.q.oversubscribed,
            same_core: self.q.class == DistanceClass::SameCore,
            far: self.q.far || !self.q.class.shares_cache(),
            push_past: false,
            named: weft_singlecopy::SINGLECOPY.raw().is_some(),
            forced: Scheme::forced(),
            several: self.q.in_flight > 1,
            both_ways: self.q.in_flight > 1 && self.q.answers,
        };
        let (way, why) = match select::land(&landing) {
            Land::Take(way, why) => (way, why),
            Land::Learn { model, .. } => (model, LandRule::Learnt),
        };
        Some((way, m, why))
    }

    fn choice(&mut self, p: Protocol) -> Choice {
        use Protocol::*;
        let by = |role| {
            let (routine, why) = self.profile.routine(self.q.class, role, self.q.len_bytes as usize);
            Copying { role, routine, why }
        };
        let (copies, single) = match p {
            Straight => {
                (vec![by(Role::Straight)], self.q.mechanisms.first().map(|&m| (Scheme::Get, m, LandRule::Ready)))
            }
            SingleCopy => match self.single() {
                Some((way, m, why)) if m.maps() => (vec![by(Role::Straight)], Some((way, m, why))),
                other => (Vec::new(), other),
            },
            _ => (vec![by(Role::IntoRing), by(Role::OutOfRing)], None),
        };
        let single = single.map(|(way, m, why)| (way.who(), m, &LANDING[why as usize]));
        Choice { about: &ABOUT[p as usize], because: self.because(p), copies, single }
    }

    /// The rule in figures.
    fn because(&mut self, p: Protocol) -> String {
        use Protocol::*;
        let bytes = |n: u64| weft_profile::bytes(n as usize);
        let len = bytes(self.q.len_bytes);
        let (inline, eager) = (bytes(self.inline_max()), bytes(self.eager_max()));
        match p {
            Straight => format!("nobody has written the buffer, and {len} are between 4 KiB and what may go straight"),
            Swap => format!(
                "this rank holds a buffer of the pair, and {len} are between {} and the eager limit of {eager}",
                bytes(swap_buffers::MIN_LEN as u64)
            ),
            Inline => format!("{len} are within inline_max, {inline}"),
            Pieces => format!("{len} are over inline_max, {inline}, and within the eager limit of {eager}"),
            Cell => format!("{len} are within the eager limit of {eager}"),
            Buffered => "the receiver is late for messages of this length".into(),
            SingleCopy if self.flows => format!(
                "{} of {len} are under way, more than {}",
                self.q.in_flight,
                bytes(burst::least_under_way(self.q.l2_bytes, self.q.complexes))
            ),
            SingleCopy if self.q.sync => {
                format!("MPI_Ssend ends with its receive, and {len} are over inline_max, {inline}")
            }
            SingleCopy if self.is_eager() => "neither the ring nor a cell has room".into(),
            SingleCopy => format!("{len} are over the eager limit of {eager}"),
            Pipeline => "no mechanism reaches the sender's memory".into(),
        }
    }
}

impl View for Asked<'_> {
    fn len(&self) -> u64 {
        self.q.len_bytes
    }
    fn is_sync(&self) -> bool {
        self.q.sync
    }
    fn flows(&self) -> bool {
        self.flows
    }
    fn waits_in_line(&self) -> bool {
        false
    }
    fn tried(&self) -> Tried {
        self.tried
    }
    fn reuse(&self) -> Reuse {
        // Only a call that may wait for its receiver goes straight, and only out of memory that this one reaches.
        let straight = self.q.unwritten && self.q.in_flight == 0 && !self.q.late && !self.q.mechanisms.is_empty();
        if straight { Reuse::Unwritten } else { Reuse::Written }
    }
    fn may_be_kept(&self) -> bool {
        self.q.len_bytes < KEPT_MIN_LEN || self.q.len_bytes <= crate::sizes::unexpected_max(self.q.n_ranks)
    }
    fn holds_buffer(&self) -> bool {
        self.q.answers
    }
    fn may_handshake(&self) -> bool {
        self.q.class != DistanceClass::SameCore && !self.q.oversubscribed && Scheme::forced().is_none()
    }
    fn limit_is_free(&self) -> bool {
        let named = weft_singlecopy::SINGLECOPY.raw().is_some() || weft_profile::params::EAGER_MAX.raw().is_some();
        !named && Scheme::forced().is_none() && !self.q.oversubscribed
    }
    fn inline_max(&mut self) -> u64 {
        self.thresholds().inline_max as u64
    }
    fn is_eager(&mut self) -> bool {
        self.q.len_bytes <= self.eager_max()
    }
    fn is_late(&mut self) -> bool {
        self.q.late
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_profile::Machine;
    use weft_topo::Topology;

    fn profile() -> Profile {
        let topology =
            Topology::synthetic("package:1 l3:1(size=16MB) l2:8(size=2048KB) l1d:1(size=32KB) core:1").unwrap();
        Profile::builtin(&Machine::synthetic(&topology, &[Routine::Libc, Routine::Nt64], false))
    }

    fn question(len_bytes: u64) -> Question {
        Question {
            len_bytes,
            class: DistanceClass::SharedL3,
            far: false,
            sync: false,
            in_flight: 0,
            unwritten: false,
            late: false,
            answers: false,
            n_ranks: 2,
            oversubscribed: false,
            mechanisms: vec![Mechanism::Heap, Mechanism::Cma],
            l2_bytes: 2 << 20,
            complexes: false,
        }
    }

    fn names(q: &Question) -> Vec<&'static str> {
        explain(&profile(), q).iter().map(|c| c.about.name).collect()
    }

    #[test]
    fn the_order_is_that_of_the_choice() {
        assert_eq!(names(&question(8)), ["inline"]);
        assert_eq!(names(&question(64 << 10)), ["pieces", "cell", "single copy"]);
        assert_eq!(names(&Question { unwritten: true, ..question(64 << 10) })[0], "straight");
        assert_eq!(names(&Question { answers: true, ..question(64 << 10) })[0], "swap");
        assert_eq!(names(&Question { in_flight: 64, ..question(64 << 10) })[0], "single copy");
        assert_eq!(names(&Question { in_flight: 1, ..question(64 << 10) })[0], "pieces");
        assert_eq!(names(&Question { late: true, ..question(4 << 20) }), ["buffered", "single copy"]);
        assert_eq!(names(&Question { sync: true, ..question(64 << 10) }), ["single copy"]);
        assert_eq!(names(&Question { mechanisms: vec![], ..question(8 << 20) }), ["single copy", "pipeline"]);
    }

    #[test]
    fn who_copies_is_what_a_job_begins_with() {
        let p = profile();
        let single = |q: &Question| explain(&p, q)[0].single.unwrap();
        let (who, mechanism, why) = single(&question(4 << 20));
        assert_eq!((who, mechanism, why.name), (Scheme::Split.who(), Mechanism::Heap, "experience"));
        let turns = Question { class: DistanceClass::SameCore, ..question(4 << 20) };
        assert_eq!((single(&turns).0, single(&turns).2.name), (Scheme::Get.who(), "one core"));
        let by_kernel = Question { mechanisms: vec![Mechanism::Cma], ..question(4 << 20) };
        assert!(explain(&p, &by_kernel)[0].copies.is_empty(), "the kernel has routines of its own");
    }
}
