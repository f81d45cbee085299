//! The ranks of a job on several nodes: rings within a node, and between nodes wires over a fabric of this process, which
//! behaves as a seed wants it.

use crate::names::Names;
use crate::plan::Plan;
use crate::rng::Rng;
use std::collections::BTreeMap;
use std::time::Duration;
use weft_base::Proc;
use weft_fabric::hook::{Faults, Hooked};
use weft_fabric::memory::Net;
use weft_fabric::wire::{Account, Config, Counts, Pair, Way, Wire};
use weft_p2p::{Missed, P2p};

/// What a seed chooses of nodes and network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetPlan {
    /// Of each rank.
    pub node_of: Vec<usize>,
    /// Operations that may be posted, which are done later; None: all are done at once.
    pub depth: Option<usize>,
    pub faults: Faults,
    pub window: u32,
    pub eager: usize,
    pub lend: usize,
    pub bundle: usize,
    pub slots: usize,
    pub buffers: usize,
    pub buffer_bytes: usize,
    pub chunk: usize,
    pub lone_chunk: usize,
    pub way: Option<Way>,
    /// Where the counts of each pair begin.
    pub first_count: u32,
    /// A link that breaks, in which step.
    pub cut: Option<Cut>,
    /// Steps from a death until the network knows.
    pub closes: usize,
}

/// A link that breaks: whoever notices has lost the other one, which counts as dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    pub between: (usize, usize),
    pub when: usize,
    /// In both directions.
    pub both: bool,
    /// Operations fail; else they are refused for ever.
    pub fails: bool,
}

/// What a peer may take nothing for, where a link is cut; longer than a rank stalls, and than one of many senders waits for room
/// in a single buffer.
const LOST: Duration = Duration::from_secs(300);

impl NetPlan {
    /// A network of two nodes without faults.
    pub fn plain(n: u32) -> NetPlan {
        let c = Config::new(0, [0; 16]);
        NetPlan {
            node_of: (0..n as usize).map(|r| r % 2).collect(),
            depth: None,
            faults: Faults::default(),
            window: c.window,
            eager: c.eager,
            lend: c.lend,
            bundle: c.bundle,
            slots: c.slots,
            buffers: c.buffers,
            buffer_bytes: c.buffer_bytes,
            chunk: c.chunk,
            lone_chunk: c.lone_chunk,
            way: None,
            first_count: 0,
            cut: None,
            closes: 0,
        }
    }

    /// Of every third seed.
    pub fn new(seed: u64, n: u32, steps: usize) -> Option<NetPlan> {
        if seed % 3 != 1 {
            return None;
        }
        let rng = &mut Rng::new(seed ^ 0x6e65_7473);
        let n = n as usize;
        let nodes = n.min(2 + rng.below(3));
        let how = rng.below(3);
        let node = |rng: &mut Rng, r: usize| match how {
            0 => r % nodes,
            1 => r * nodes / n,
            _ => rng.below(nodes),
        };
        let c = Self::plain(0);
        let window = rng.pick(&[2 << 10, 8 << 10, 64 << 10]);
        let node_of: Vec<usize> = (0..n).map(|r| node(rng, r)).collect();
        let (a, b) = (rng.below(n), rng.below(n));
        let breaks = rng.one_in(6) && node_of[a] != node_of[b];
        let (when, both, fails) = (rng.below(steps), rng.one_in(2), rng.one_in(2));
        Some(NetPlan {
            node_of,
            cut: breaks.then_some(Cut { between: (a, b), when, both, fails }),
            depth: rng.one_in(2).then(|| rng.pick(&[1, 3, 16])),
            faults: faults(rng, seed),
            window,
            eager: rng.pick(&[0, 256, 2 << 10, c.eager]),
            lend: rng.pick(&[1, 300, 3000, c.lend]),
            bundle: rng.pick(&[0, 200, 1500, 16 << 10]),
            slots: rng.pick(&[1, 2, 8, 64]),
            buffers: rng.pick(&[1, 2, 4]),
            buffer_bytes: rng.pick(&[0, 4 << 10, 64 << 10]),
            chunk: rng.pick(&[1000, 10_000, c.chunk]),
            lone_chunk: rng.pick(&[3000, c.lone_chunk]),
            way: rng.pick(&[None, Some(Way::Read), Some(Way::Write), Some(Way::Stream)]),
            closes: rng.pick(&[0, 30, 400]),
            // Some end under way: those of records behind 20, those of credit in the middle of a message.
            first_count: rng.pick(&[0, u32::MAX - 20]),
        })
    }

    /// Of process `me` of a job.
    fn config(&self, job: usize, me: u32) -> Config {
        // A rank that stalls is not lost.
        let never = Duration::MAX;
        Config {
            window: self.window,
            eager: self.eager,
            lend: self.lend,
            bundle: self.bundle,
            buffers: self.buffers,
            buffer_bytes: self.buffer_bytes,
            slots: self.slots,
            chunk: self.chunk,
            lone_chunk: self.lone_chunk,
            way: self.way,
            first_count: self.first_count,
            stuck: never,
            lost: if self.cut.is_some() { LOST } else { never },
            ..Config::new(me, secret(*b"of this job only", job, 0))
        }
    }
}

/// One that another job, or another process, has not.
fn secret(mut all: [u8; 16], job: usize, me: u32) -> [u8; 16] {
    (all[0], all[1]) = (all[0] ^ job as u8, all[1] ^ me as u8);
    all
}

/// What the provider cannot do, or does badly.
fn faults(rng: &mut Rng, seed: u64) -> Faults {
    if rng.one_in(4) {
        return Faults::default();
    }
    Faults {
        seed,
        inject_bytes: rng.pick(&[None, Some(0), Some(40), Some(100)]),
        max_msg_bytes: rng.pick(&[None, None, Some(700), Some(5000)]),
        parts: rng.pick(&[None, None, Some(1)]),
        data_bits: rng.pick(&[None, None, Some(32), Some(0)]),
        local_regions: rng.one_in(3),
        raw_keys: rng.one_in(3),
        again: rng.pick(&[0, 0, 50, 400]),
        shuffle: rng.one_in(2),
        refuse: rng.pick(&[0, 0, 300]),
        lose_first: rng.pick(&[0, 0, 300]),
        ..Faults::default()
    }
}

/// The network under a run.
pub struct Network {
    net: Net,
    plan: NetPlan,
    /// The end of each rank.
    ends: BTreeMap<usize, usize>,
    pub missed: Missed,
}

impl Network {
    pub fn new(plan: &Plan) -> Option<Network> {
        let (seed, plan) = (plan.seed, plan.net.clone()?);
        let net = plan.depth.map_or_else(Net::default, |depth| Net::late(seed, depth));
        Some(Network { net, plan, ends: BTreeMap::new(), missed: Missed::default() })
    }

    /// Connects the processes of a job, whose first rank is `first`. `nodes`: of all ranks.
    pub fn connect(&mut self, job: usize, first: usize, engines: &[&P2p], nodes: &[usize]) {
        let wires: Vec<_> = (0..engines.len() as u32).map(|me| self.wire(job, first, me)).collect();
        let addresses: Vec<Vec<u8>> = wires.iter().map(|w| w.address().to_vec()).collect();
        for (me, (engine, wire)) in engines.iter().zip(wires).enumerate() {
            let is_far = |p: &usize| nodes[first + *p] != nodes[first + me];
            let far = (0..engines.len()).filter(is_far).map(|p| (Proc(p as u32), addresses[p].clone()));
            let secret = secret(*b"for others' jobs", job, me as u32);
            engine.imitate_net(wire, secret, &far.collect::<Vec<_>>(), self.missed.clone());
        }
        let number = |a: &Vec<u8>| a.iter().rev().fold(0, |n, b| n << 8 | usize::from(*b));
        self.ends.extend(addresses.iter().map(number).enumerate().map(|(me, end)| (first + me, end)));
    }

    /// A wire of a provider that may refuse to register memory, but for that of the wire itself.
    fn wire(&self, job: usize, first: usize, me: u32) -> Wire<Hooked<weft_fabric::memory::MemoryPort>> {
        let rank = first as u64 + u64::from(me);
        let made = (0..1000).find_map(|attempt| {
            let faults = Faults { seed: self.plan.faults.seed + rank + 100 * attempt, ..self.plan.faults.clone() };
            Wire::new(Hooked::new(self.net.port(), faults), self.plan.config(job, me), 7000 + rank).ok()
        });
        made.expect("regions of the wire's own")
    }

    /// Whether both ends of a link are there.
    pub fn has(&self, cut: Cut) -> bool {
        self.ends.contains_key(&cut.between.0) && self.ends.contains_key(&cut.between.1)
    }

    /// The link breaks.
    pub fn cut(&self, cut: Cut) {
        let (a, b) = (self.ends[&cut.between.0], self.ends[&cut.between.1]);
        let one = |from, to| if cut.fails { self.net.fail(from, to) } else { self.net.cut(from, to) };
        one(a, b);
        if cut.both {
            one(b, a);
        }
    }

    /// Compares what the two ends of each pair of these ranks know; `quiet`: nothing moves any more.
    pub fn audit(&self, engines: &[(usize, &P2p)], names: &Names, quiet: bool) -> Result<(), String> {
        let all: Vec<(usize, Account)> =
            engines.iter().filter_map(|(r, engine)| Some((*r, engine.net_account()?))).collect();
        for (a, of_a) in &all {
            for (b, of_b) in &all {
                let there = |at: &Account, from, to| Some(at.pairs.get(&names.on_wire(from, to)?)?.clone());
                if let (Some(x), Some(y)) = (there(of_a, *a, *b), there(of_b, *b, *a)) {
                    x.agrees(&y, quiet).map_err(|e| format!("rank {a} sends to rank {b}: {e}"))?;
                }
            }
            let there = self.net.account(self.ends[a]);
            if of_a.regions != there.regions || of_a.remotes != there.remotes {
                return Err(format!("rank {a} has lost or kept regions: {of_a:?}, {there:?}"));
            }
            if quiet && (of_a.posted != there.buffers || there.done + there.waiting > 0) {
                return Err(format!("rank {a} has lost buffers or messages: {of_a:?}, {there:?}"));
            }
        }
        Ok(())
    }

    /// Whether nothing moves between these ranks.
    pub fn is_quiet(&self, engines: &[(usize, &P2p)], names: &Names) -> bool {
        engines.iter().all(|(r, engine)| {
            let mut account = engine.net_account().unwrap_or_default();
            account.pairs.retain(|p, _| engines.iter().any(|(peer, _)| names.on_wire(*r, *peer) == Some(*p)));
            let there = self.net.account(self.ends[r]);
            account.is_quiet() && there.done + there.waiting + there.posted == 0
        })
    }
}

/// Names of the counts of a wire, and the counts.
pub fn counts(c: &Counts) -> [(&'static str, u64); 8] {
    [
        ("refused", c.again),
        ("early", c.early),
        ("eager", c.eager),
        ("lent", c.lent),
        ("bundled", c.bundled),
        ("read", c.reads),
        ("written", c.writes),
        ("streamed", c.streams),
    ]
}

/// What a wire waits for, for people.
pub fn tell(account: &Account) -> String {
    let waits = |p: &Pair| {
        p.waiting + p.early + p.outgoing + p.incoming + p.offered.len() + p.offers.len() > 0
            || p.spent != p.given_back
            || p.given != p.told
    };
    let pairs: Vec<String> = account.pairs.iter().filter(|p| waits(p.1)).map(|(p, a)| format!("{p}: {a:?}")).collect();
    let (slots, posted) = (account.slots, account.posted);
    format!(", wire with {slots} slots under way, {posted} buffers posted, {}", pairs.join(", "))
}
