//! A job's calls as OTF2 has them: regions that are entered and left, messages, collective operations. Pure.
//!
//! A message stands in it where both of its ends are known: the sending and the receiving call, and the call in which one
//! that was begun early ended. Ranks are those of the communicator.

use crate::ends::Ends;
use crate::log::{Event, Kind, Log, SENDRECV_IN};
use crate::pairs::{At, Pair};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What happens at a time. `comm` is a place in `Trace::comms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A call, by its number in `CALLS`.
    Enter(usize),
    Leave(usize),
    Send(Message),
    Receive(Message),
    /// Begun; it ends with the same request.
    SendLater(Message, u64),
    SendEnded(u64),
    ReceiveLater(u64),
    ReceiveEnded(Message, u64),
    Begin,
    /// Of a collective operation; no root: of all.
    End {
        call: usize,
        comm: u32,
        root: Option<u32>,
        bytes: u64,
    },
}

/// One end of a message; `peer` is the other's rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Message {
    pub peer: u32,
    pub comm: u32,
    pub tag: u32,
    pub bytes: u64,
}

/// Calls of a rank that do not overlap: those of a thread, as far as the log tells.
#[derive(Default, Debug)]
pub struct Lane {
    pub rank: u32,
    /// In the order of times, which are nanoseconds since the job began.
    pub steps: Vec<(u64, Step)>,
}

#[derive(Debug)]
pub struct Comm {
    pub name: String,
    /// Ranks of the world, in the order of its own.
    pub members: Vec<u32>,
}

#[derive(Debug)]
pub struct Trace {
    /// Nanoseconds.
    pub length: u64,
    /// The first lane of each rank comes first, in the order of ranks.
    pub lanes: Vec<Lane>,
    pub comms: Vec<Comm>,
    /// Receives whose sender is not known, or sends without a receive.
    pub left_out: usize,
}

impl Trace {
    pub fn of(logs: &[Log], pairs: &[Pair]) -> Trace {
        let began = logs.iter().map(|l| l.began).min().unwrap_or(0);
        let ended = logs.iter().map(|l| l.ended).max().unwrap_or(0);
        let comms = Comms::of(logs);
        let calls = Ends::of_all(logs);
        let mut attached: HashMap<At, Attached> = HashMap::new();
        // Each message has two requests, whether it needs them or not.
        let requests = (0..).step_by(2);
        let known =
            pairs.iter().zip(requests).filter(|(p, r)| attach(logs, &calls, &comms, p, *r, &mut attached)).count();
        let mut lanes: Vec<Lane> = logs.iter().map(|l| Lane { rank: l.rank, steps: Vec::new() }).collect();
        let mut ends = 0;
        for (rank, log) in logs.iter().enumerate() {
            let mut mine: Vec<(usize, u64)> = vec![(rank, 0)];
            for (i, e) in log.events.iter().enumerate() {
                let is_end = matches!(e.kind(), Kind::Send | Kind::SendLater | Kind::Receive | Kind::ReceiveLater);
                ends += usize::from(is_end);
                if e.call == SENDRECV_IN {
                    continue;
                }
                let lane = match mine.iter_mut().find(|(_, free)| *free <= e.began) {
                    Some((lane, free)) => {
                        *free = e.ended;
                        *lane
                    }
                    None => {
                        lanes.push(Lane { rank: log.rank, steps: Vec::new() });
                        mine.push((lanes.len() - 1, e.ended));
                        lanes.len() - 1
                    }
                };
                let steps = call(log, &comms, e, attached.remove(&(rank, i)).unwrap_or_default());
                lanes[lane].steps.extend(steps.map(|(at, step)| (at.saturating_sub(began), step)));
            }
        }
        Trace { length: ended.saturating_sub(began), lanes, comms: comms.list, left_out: ends - 2 * known }
    }
}

/// What a call has beside its begin and end.
#[derive(Default)]
struct Attached {
    first: Vec<Step>,
    last: Vec<Step>,
}

/// The steps of a call, with their times.
fn call(log: &Log, comms: &Comms, e: &Event, a: Attached) -> impl Iterator<Item = (u64, Step)> {
    let (mut first, mut last) = (a.first, a.last);
    if let (Kind::Collective, Some(&comm)) = (e.kind(), comms.by_id.get(&e.comm))
        && comms.is_member(comm, log.rank)
    {
        first.push(Step::Begin);
        let root = e.peer.and_then(|p| comms.rank_in(comm, p));
        last.push(Step::End { call: e.call, comm, root, bytes: e.bytes });
    }
    let (began, ended, name) = (e.began, e.ended, e.call);
    let first = std::iter::once(Step::Enter(name)).chain(first).map(move |s| (began, s));
    first.chain(last.into_iter().chain(std::iter::once(Step::Leave(name))).map(move |s| (ended, s)))
}

/// Puts both ends of a message to their calls; false where one of them is not known.
fn attach(
    logs: &[Log],
    calls: &[Ends],
    comms: &Comms,
    p: &Pair,
    request: u64,
    attached: &mut HashMap<At, Attached>,
) -> bool {
    let (send, receive) = (&logs[p.send.0].events[p.send.1], &logs[p.receive.0].events[p.receive.1]);
    let Some(&comm) = comms.by_id.get(&send.comm) else { return false };
    let rank = |world: usize| comms.rank_in(comm, logs[world].rank);
    let (Some(from), Some(to)) = (rank(p.send.0), rank(p.receive.0)) else { return false };
    let message = |peer| Message { peer, comm, tag: send.tag.max(0) as u32, bytes: send.bytes };
    let ended_in = |at: At| ended_in(&logs[at.0], &calls[at.0], at.1, send.began);
    let Some(receive_ended) = ended_in(p.receive) else { return false };
    let mut put = |at: At, is_first: bool, step| {
        let a = attached.entry(at).or_default();
        if is_first { a.first.push(step) } else { a.last.push(step) }
    };
    match send.kind() {
        Kind::SendLater => match ended_in(p.send) {
            Some(ended) => {
                put(p.send, true, Step::SendLater(message(to), request));
                put((p.send.0, ended), false, Step::SendEnded(request));
            }
            None => put(p.send, true, Step::Send(message(to))),
        },
        _ => put(p.send, true, Step::Send(message(to))),
    }
    match receive.kind() {
        Kind::ReceiveLater => {
            put(p.receive, true, Step::ReceiveLater(request + 1));
            put((p.receive.0, receive_ended), false, Step::ReceiveEnded(message(from), request + 1));
        }
        _ => put((p.receive.0, receive_ended), false, Step::Receive(message(from))),
    }
    true
}

/// The call in which an event ended: itself; of one begun early the first wait after it, or else test, that ended after
/// `since`.
fn ended_in(log: &Log, calls: &Ends, i: usize, since: u64) -> Option<usize> {
    let e = &log.events[i];
    match e.kind() {
        Kind::SendLater | Kind::ReceiveLater => calls.wait(i, since + 1).or_else(|| calls.test(i, since + 1)),
        // The half that sends has the region; it is written down before, with the same begin.
        _ if e.call == SENDRECV_IN => calls.whole(e.began),
        _ => Some(i),
    }
}

struct Comms {
    list: Vec<Comm>,
    by_id: BTreeMap<u32, u32>,
    /// Rank of the world to own rank, by communicator.
    ranks: Vec<HashMap<u32, u32>>,
}

impl Comms {
    fn of(logs: &[Log]) -> Comms {
        let mut found = Comms { list: Vec::new(), by_id: BTreeMap::new(), ranks: Vec::new() };
        let world = logs.first().map_or(0, |l| l.world);
        found.add(world, "MPI_COMM_WORLD".into(), logs.iter().map(|l| l.rank).collect());
        for log in logs {
            for (&id, members) in &log.comm_members {
                let are_ranks = members.iter().all(|&r| (r as usize) < logs.len());
                if are_ranks && !found.by_id.contains_key(&id) {
                    let name = format!("communicator {} of {} ranks", found.list.len(), members.len());
                    found.add(id, name, members.clone());
                }
            }
        }
        found
    }

    fn add(&mut self, id: u32, name: String, members: Vec<u32>) {
        self.by_id.insert(id, self.list.len() as u32);
        self.ranks.push(members.iter().zip(0..).map(|(&world, own)| (world, own)).collect());
        self.list.push(Comm { name, members });
    }

    fn rank_in(&self, comm: u32, world: u32) -> Option<u32> {
        self.ranks[comm as usize].get(&world).copied()
    }

    fn is_member(&self, comm: u32, world: u32) -> bool {
        self.rank_in(comm, world).is_some()
    }
}

/// The calls that a trace has, as regions.
pub fn regions(trace: &Trace) -> BTreeSet<usize> {
    let steps = trace.lanes.iter().flat_map(|l| &l.steps);
    let entered = steps.filter_map(|(_, s)| if let Step::Enter(call) = s { Some(*call) } else { None });
    entered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::CALLS;
    use crate::log::tests::{event, job};
    use crate::pairs;

    fn of(logs: &[Log]) -> Trace {
        Trace::of(logs, &pairs::find(logs))
    }

    fn message(peer: u32) -> Message {
        Message { peer, comm: 0, tag: 1, bytes: 8 }
    }

    #[test]
    fn a_message_is_sent_where_its_call_begins_and_received_where_it_ends() {
        let logs = job(vec![vec![event("MPI_Send", 5, 10, 1, 8)], vec![event("MPI_Recv", 2, 20, 0, 8)]]);
        let trace = of(&logs);
        let call = |name| CALLS.iter().position(|c| c.0 == name).unwrap();
        let (send, recv) = (call("MPI_Send"), call("MPI_Recv"));
        assert_eq!(
            trace.lanes[0].steps,
            [(5, Step::Enter(send)), (5, Step::Send(message(1))), (10, Step::Leave(send))]
        );
        assert_eq!(
            trace.lanes[1].steps,
            [(2, Step::Enter(recv)), (20, Step::Receive(message(0))), (20, Step::Leave(recv))]
        );
        assert_eq!((trace.left_out, trace.lanes.len(), trace.length), (0, 2, 20));
    }

    #[test]
    fn what_is_begun_early_ends_in_the_wait_that_ends_after_the_other_end_began() {
        let logs = job(vec![
            vec![event("MPI_Isend", 50, 60, 1, 8), event("MPI_Wait", 61, 70, -1, 0)],
            vec![event("MPI_Irecv", 0, 1, 0, 8), event("MPI_Wait", 2, 30, -1, 0), event("MPI_Waitall", 40, 80, -1, 0)],
        ]);
        let trace = of(&logs);
        let at = |lane: usize, what: fn(&Step) -> bool| {
            trace.lanes[lane].steps.iter().filter(|(_, s)| what(s)).map(|(t, _)| *t).collect::<Vec<_>>()
        };
        assert_eq!(at(0, |s| matches!(s, Step::SendLater(..))), [50]);
        assert_eq!(at(0, |s| matches!(s, Step::SendEnded(..))), [70]);
        assert_eq!(at(1, |s| matches!(s, Step::ReceiveLater(..))), [0]);
        assert_eq!(at(1, |s| matches!(s, Step::ReceiveEnded(..))), [80]);
    }

    #[test]
    fn both_halves_of_sendrecv_are_in_one_region() {
        // They begin at a time, and are written down one after the other.
        let both = |peer| vec![event("MPI_Sendrecv", 5, 10, peer, 8), event("MPI_Sendrecv, receiving", 5, 11, peer, 8)];
        let trace = of(&job(vec![both(1), both(0)]));
        for lane in &trace.lanes {
            let steps: Vec<&Step> = lane.steps.iter().map(|(_, s)| s).collect();
            assert!(
                matches!(steps[..], [Step::Enter(6), Step::Send(_), Step::Receive(_), Step::Leave(6)]),
                "{steps:?}"
            );
        }
    }

    #[test]
    fn ranks_of_a_collective_are_those_of_its_communicator() {
        let mut bcast = event("MPI_Bcast", 5, 10, 2, 8);
        bcast.comm = 9;
        let mut logs = job(vec![vec![], vec![bcast], vec![bcast]]);
        logs[2].comm_members.insert(9, vec![2, 1]);
        let trace = of(&logs);
        assert_eq!(trace.comms[1].members, [2, 1]);
        let end = trace.lanes[1].steps[2].1;
        assert!(matches!(end, Step::End { comm: 1, root: Some(0), bytes: 8, .. }), "{end:?}");
    }

    #[test]
    fn calls_at_a_time_are_in_lanes_of_their_own_and_what_has_no_other_end_is_counted() {
        let logs = job(vec![vec![event("MPI_Send", 0, 10, 1, 8), event("MPI_Send", 5, 15, 1, 8)], vec![]]);
        let trace = of(&logs);
        assert_eq!(trace.lanes.iter().map(|l| (l.rank, l.steps.len())).collect::<Vec<_>>(), [(0, 2), (1, 0), (0, 2)]);
        assert_eq!(trace.left_out, 2);
    }
}
