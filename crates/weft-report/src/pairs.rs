//! Which receive got which message: in the order of MPI, by sender, receiver, communicator and tag. Pure.

use crate::log::{Event, Kind, Log};
use std::collections::{HashMap, VecDeque};

/// An event of a rank: rank, place in its log.
pub type At = (usize, usize);

/// A message: the call that sent it and the one that received it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    pub send: At,
    pub receive: At,
}

fn sends(e: &Event) -> bool {
    matches!(e.kind(), Kind::Send | Kind::SendLater)
}

fn receives(e: &Event) -> bool {
    matches!(e.kind(), Kind::Receive | Kind::ReceiveLater)
}

pub fn find(logs: &[Log]) -> Vec<Pair> {
    let mut sent: HashMap<(usize, usize, u32), VecDeque<(i32, At)>> = HashMap::new();
    for (rank, log) in logs.iter().enumerate() {
        for (i, e) in log.events.iter().enumerate().filter(|(_, e)| sends(e)) {
            if let Some(peer) = e.peer {
                sent.entry((rank, peer as usize, e.comm)).or_default().push_back((e.tag, (rank, i)));
            }
        }
    }
    let mut pairs = Vec::new();
    for (rank, log) in logs.iter().enumerate() {
        for (i, e) in log.events.iter().enumerate().filter(|(_, e)| receives(e)) {
            // One from any sender that was begun early is not told apart.
            let Some(queue) = e.peer.and_then(|p| sent.get_mut(&(p as usize, rank, e.comm))) else { continue };
            if let Some(k) = queue.iter().position(|(tag, _)| e.tag < 0 || *tag == e.tag)
                && let Some((_, send)) = queue.remove(k)
            {
                pairs.push(Pair { send, receive: (rank, i) });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::tests::{event, job};

    #[test]
    fn messages_of_a_tag_keep_their_order() {
        let mut other = event("MPI_Send", 20, 30, 1, 8);
        other.tag = 2;
        let mut first = event("MPI_Recv", 0, 40, 0, 8);
        first.tag = 2;
        let logs = job(vec![
            vec![event("MPI_Isend", 0, 10, 1, 8), other],
            vec![first, event("MPI_Irecv", 50, 60, 0, 8), event("MPI_Recv", 70, 80, 0, 8)],
        ]);
        let pairs = find(&logs);
        assert_eq!(pairs, [Pair { send: (0, 1), receive: (1, 0) }, Pair { send: (0, 0), receive: (1, 1) }]);
    }
}
