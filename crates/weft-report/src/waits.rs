//! Who waited for whom, and why. Pure.

use crate::ends::Ends;
use crate::log::{Event, Kind, Log};
use crate::pairs::{At, Pair};
use std::collections::{BTreeMap, HashMap};

/// Waits shorter than this are the way of a message, not somebody's lateness.
const LEAST_NS: u64 = 5_000;
/// Links of a chain: the next one begins at most this share of its wait after the one before has ended.
const LINK: f64 = 0.25;
/// Shortest chain that is told, in ranks.
const CHAIN: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    LateSender,
    LateReceiver,
    /// Of a collective operation: the last one to enter it.
    Imbalance,
}

impl Why {
    pub fn name(self) -> &'static str {
        match self {
            Why::LateSender => "late sender",
            Why::LateReceiver => "late receiver",
            Why::Imbalance => "imbalance",
        }
    }
}

/// One rank's waits for another, for one reason, in one call.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sum {
    pub times: u64,
    pub ns: u64,
}

/// Ranks that each waited for the one before, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    pub ranks: Vec<usize>,
    /// The last one's wait.
    pub ns: u64,
}

#[derive(Clone, Default, Debug)]
pub struct Waits {
    /// By reason, who waits, for whom, and in what call.
    pub sums: BTreeMap<(Why, usize, usize, &'static str), Sum>,
    /// How often a rank was the last one in a collective operation, and what it cost the others.
    pub last: BTreeMap<(usize, &'static str), Sum>,
    /// Collective operations that all of their ranks entered.
    pub n_collectives: u64,
    pub chains: Vec<Chain>,
}

impl Waits {
    fn add(&mut self, why: Why, waiter: usize, whom: usize, call: &'static str, ns: u64) {
        let sum = self.sums.entry((why, waiter, whom, call)).or_default();
        sum.times += 1;
        sum.ns += ns;
    }

    pub fn total(&self, why: Why) -> u64 {
        self.sums.iter().filter(|(k, _)| k.0 == why).map(|(_, s)| s.ns).sum()
    }
}

pub fn find(logs: &[Log], pairs: &[Pair]) -> Waits {
    let mut waits = Waits::default();
    let late = messages(logs, &Ends::of_all(logs), pairs, &mut waits);
    collectives(logs, &mut waits);
    waits.chains = chains(logs, &late);
    waits
}

/// The call in which an event is waited for: itself, or the first wait after it.
fn waited_in<'a>(log: &'a Log, ends: &Ends, i: usize) -> Option<&'a Event> {
    let e = &log.events[i];
    match e.kind() {
        Kind::SendLater | Kind::ReceiveLater => ends.wait(i, 0).map(|k| &log.events[k]),
        _ => Some(e),
    }
}

/// Bytes of waiting: from the wait's begin until the other side's call, at most until the wait's end.
fn overlap(wait: &Event, other: &Event) -> u64 {
    other.began.min(wait.ended).saturating_sub(wait.began)
}

/// A receive that waited for its sender.
#[derive(Clone, Copy)]
struct Late {
    send: At,
    ns: u64,
    ended: u64,
}

fn messages(logs: &[Log], ends: &[Ends], pairs: &[Pair], waits: &mut Waits) -> HashMap<usize, Vec<Late>> {
    let mut late: HashMap<usize, Vec<Late>> = HashMap::new();
    for p in pairs {
        let ((from, s), (to, r)) = (p.send, p.receive);
        let (send, receive) = (&logs[from].events[s], &logs[to].events[r]);
        if let Some(wait) = waited_in(&logs[to], &ends[to], r) {
            let ns = overlap(wait, send);
            if ns >= LEAST_NS {
                waits.add(Why::LateSender, to, from, wait.name(), ns);
                late.entry(to).or_default().push(Late { send: p.send, ns, ended: wait.ended });
            }
        }
        // A send that ended before its receive began did not wait.
        if let Some(wait) = waited_in(&logs[from], &ends[from], s).filter(|w| w.ended > receive.began) {
            let ns = overlap(wait, receive);
            if ns >= LEAST_NS {
                waits.add(Why::LateReceiver, from, to, wait.name(), ns);
            }
        }
    }
    late.values_mut().for_each(|v| v.sort_by_key(|l| l.ended));
    late
}

/// The k-th collective operation of a communicator, by each of its ranks.
fn collectives(logs: &[Log], waits: &mut Waits) {
    let mut groups: HashMap<(u32, usize), Vec<(usize, &Event)>> = HashMap::new();
    for (rank, log) in logs.iter().enumerate() {
        let mut count: HashMap<u32, usize> = HashMap::new();
        for e in log.events.iter().filter(|e| e.kind() == Kind::Collective) {
            let k = count.entry(e.comm).or_default();
            groups.entry((e.comm, *k)).or_default().push((rank, e));
            *k += 1;
        }
    }
    for ((comm, _), entered) in groups {
        let call = entered[0].1.name();
        let size = logs[entered[0].0].comm_sizes.get(&comm).map_or(entered.len(), |&n| n as usize);
        // Where a log was full, or communicators were made in different orders, they are not one operation.
        if entered.len() != size || size < 2 || entered.iter().any(|(_, e)| e.name() != call) {
            continue;
        }
        waits.n_collectives += 1;
        let Some(&(last, latest)) = entered.iter().max_by_key(|(_, e)| e.began) else { continue };
        let mut cost = 0;
        for &(rank, e) in entered.iter().filter(|(rank, _)| *rank != last) {
            let ns = overlap(e, latest);
            if ns >= LEAST_NS {
                waits.add(Why::Imbalance, rank, last, call, ns);
                cost += ns;
            }
        }
        if cost > 0 {
            let sum = waits.last.entry((last, call)).or_default();
            sum.times += 1;
            sum.ns += cost;
        }
    }
}

/// Runs of late senders, each of which was late because it had waited itself.
fn chains(logs: &[Log], late: &HashMap<usize, Vec<Late>>) -> Vec<Chain> {
    let mut found: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
    for (&rank, of_rank) in late {
        for l in of_rank {
            let mut ranks = vec![rank];
            let mut at = *l;
            loop {
                let (from, s) = at.send;
                ranks.push(from);
                let began = logs[from].events[s].began;
                // The last that ended by then; they are in the order of their ends.
                let before = late.get(&from).and_then(|v| v[..v.partition_point(|b| b.ended <= began)].last());
                match before {
                    Some(b)
                        if ((began - b.ended) as f64) <= LINK * at.ns as f64
                            && !ranks[..ranks.len() - 1].contains(&from) =>
                    {
                        at = *b;
                    }
                    _ => break,
                }
            }
            ranks.dedup();
            ranks.reverse();
            if ranks.len() >= CHAIN {
                let ns = found.entry(ranks).or_default();
                *ns = (*ns).max(l.ns);
            }
        }
    }
    // One that is the beginning of a longer one says nothing new.
    let all: Vec<Vec<usize>> = found.keys().cloned().collect();
    found.retain(|ranks, _| !all.iter().any(|other| other.len() > ranks.len() && other.starts_with(ranks)));
    let mut chains: Vec<Chain> = found.into_iter().map(|(ranks, ns)| Chain { ranks, ns }).collect();
    chains.sort_by_key(|c| std::cmp::Reverse((c.ranks.len(), c.ns)));
    chains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::tests::{event, job};
    use crate::pairs;

    const US: u64 = 1000;

    fn of(logs: &[Log]) -> Waits {
        find(logs, &pairs::find(logs))
    }

    #[test]
    fn a_late_sender_is_waited_for() {
        let logs = job(vec![
            vec![event("MPI_Send", 100 * US, 101 * US, 1, 8)],
            vec![event("MPI_Irecv", 0, US, 0, 8), event("MPI_Wait", 10 * US, 102 * US, -1, 0)],
        ]);
        let w = of(&logs);
        assert_eq!(w.sums[&(Why::LateSender, 1, 0, "MPI_Wait")], Sum { times: 1, ns: 90 * US });
        assert_eq!(w.total(Why::LateReceiver), 0);
    }

    #[test]
    fn a_send_that_went_ahead_did_not_wait() {
        let logs = |ended| {
            job(vec![
                vec![event("MPI_Send", 0, ended, 1, 1 << 20)],
                vec![event("MPI_Recv", 500 * US, 520 * US, 0, 1 << 20)],
            ])
        };
        assert_eq!(of(&logs(5 * US)).total(Why::LateReceiver), 0);
        assert_eq!(of(&logs(521 * US)).sums[&(Why::LateReceiver, 0, 1, "MPI_Send")].ns, 500 * US);
    }

    #[test]
    fn the_last_one_in_a_collective_is_named() {
        let enter = |at: u64| vec![event("MPI_Allreduce", at, 310 * US, -1, 8)];
        let w = of(&job(vec![enter(0), enter(300 * US), enter(100 * US)]));
        assert_eq!(w.last[&(1, "MPI_Allreduce")], Sum { times: 1, ns: 500 * US });
        assert_eq!(w.n_collectives, 1);
        // Of different operations nothing is said.
        let w = of(&job(vec![enter(0), vec![event("MPI_Barrier", 100 * US, 310 * US, -1, 0)]]));
        assert!(w.last.is_empty() && w.n_collectives == 0);
    }

    #[test]
    fn an_exchange_that_runs_in_turn_is_a_chain() {
        let rank = |r: u64| {
            let mut events = Vec::new();
            if r > 0 {
                events.push(event("MPI_Recv", 0, r * 100 * US, r as i32 - 1, 8));
            }
            if r < 3 {
                events.push(event(
                    "MPI_Send",
                    (r * 100 + 90 * u64::from(r == 0) + 1) * US,
                    (r * 100 + 100) * US,
                    r as i32 + 1,
                    8,
                ));
            }
            events
        };
        let w = of(&job((0..4).map(rank).collect()));
        assert_eq!(w.chains.first().map(|c| c.ranks.clone()), Some(vec![0, 1, 2, 3]), "{:?}", w.chains);
        // Each waits for the same late one: no chain.
        let star = job(vec![
            vec![event("MPI_Send", 100 * US, 101 * US, 1, 8), event("MPI_Send", 101 * US, 102 * US, 2, 8)],
            vec![event("MPI_Recv", 0, 103 * US, 0, 8)],
            vec![event("MPI_Recv", 0, 103 * US, 0, 8)],
        ]);
        assert!(of(&star).chains.is_empty());
    }
}
