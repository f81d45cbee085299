//! What processes of several jobs tell each other when they meet: who they are, on which node, and where the wire
//! reaches them (ADR 0058).
//!
//! Processes on one node map each other's memory and need no wire; it is opened, in jobs of one node, when two nodes meet
//! for the first time. So those that meet tell their cards once, and where the wire is needed and missing once more.

use weft_p2p::NetCard;
use weft_shm::{Identity, MAX_ADDRESS};

const ADDRESS: usize = Identity::WORDS + 5;

/// A process as it introduces itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    pub who: Identity,
    /// Processes of equal nodes can map each other's memory.
    pub node: Node,
    pub wire: Option<OverWire>,
}

/// A kernel with its name spaces, and of imitated nodes there the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    place: u64,
    number: u32,
}

impl Node {
    /// `place`: what tells kernels and name spaces apart, in words.
    pub fn new(place: &str, number: u32) -> Self {
        Self { place: hash(place.as_bytes()), number }
    }

    pub fn key(&self) -> (u64, u32) {
        (self.place, self.number)
    }

    pub fn is_on_machine_of(&self, other: &Node) -> bool {
        self.place == other.place
    }
}

/// A card has a byte for the length of an address.
const _: () = assert!(MAX_ADDRESS <= 256 && MAX_ADDRESS.is_multiple_of(8));

/// How a process is reached from other nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OverWire {
    /// Of equal kinds can reach each other.
    pub kind: u64,
    pub secret: [u8; 16],
    pub address: Vec<u8>,
}

impl OverWire {
    pub fn of(card: NetCard) -> Self {
        Self { kind: hash(card.kind.as_bytes()), secret: card.secret, address: card.address }
    }
}

/// A number for a name; not 0.
fn hash(bytes: &[u8]) -> u64 {
    weft_base::hash::fnv1a(bytes.iter().copied()) | 1
}

impl Card {
    pub const WORDS: usize = ADDRESS + MAX_ADDRESS / 8;
    /// In the place of the first word, of a process that has no card.
    pub const NONE: i64 = 0;

    pub fn to_words(&self) -> Vec<i64> {
        let mut words = self.who.to_words().to_vec();
        assert_eq!(words.len(), Identity::WORDS);
        words.extend([self.node.place as i64, i64::from(self.node.number)]);
        if let Some(wire) = &self.wire {
            assert!(wire.kind != 0 && wire.address.len() < MAX_ADDRESS);
            let (halves, _) = wire.secret.as_chunks::<8>();
            words.push(wire.kind as i64);
            words.extend(halves.iter().map(|h| i64::from_le_bytes(*h)));
            let mut bytes = vec![wire.address.len() as u8];
            bytes.extend(&wire.address);
            bytes.resize(MAX_ADDRESS, 0);
            let (parts, _) = bytes.as_chunks::<8>();
            words.extend(parts.iter().map(|p| i64::from_le_bytes(*p)));
        }
        assert!(words.len() <= Self::WORDS);
        words.resize(Self::WORDS, 0);
        words
    }

    fn from_words(w: &[i64]) -> Card {
        assert_eq!(w.len(), Self::WORDS);
        let bytes: Vec<u8> = w[Identity::WORDS + 3..].iter().flat_map(|w| w.to_le_bytes()).collect();
        let kind = w[Identity::WORDS + 2] as u64;
        let (mut secret, address) = ([0; 16], &bytes[16..]);
        secret.copy_from_slice(&bytes[..16]);
        let len = usize::from(address[0]).min(MAX_ADDRESS - 1);
        let address = address[1..=len].to_vec();
        Card {
            who: Identity::from_words(w),
            node: Node { place: w[Identity::WORDS] as u64, number: w[Identity::WORDS + 1] as u32 },
            wire: (kind != 0).then_some(OverWire { kind, secret, address }),
        }
    }
}

/// The cards in words that another process sent.
pub(crate) fn cards(words: &[i64]) -> impl Iterator<Item = Card> + Clone + '_ {
    words.chunks_exact(Card::WORDS).map(Card::from_words)
}

/// What two groups need so that all their processes reach each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Need {
    /// Some have no wire and need one.
    pub wire: bool,
    pub on_one_machine: bool,
}

/// What is missing between two groups.
pub(crate) fn need(ours: &[i64], theirs: &[i64]) -> Need {
    let all = || cards(ours).chain(cards(theirs));
    let apart = |a: &Card| cards(theirs).any(|b| a.node != b.node && a.who.job_id != b.who.job_id);
    let is_apart = cards(ours).any(|a| apart(&a));
    let place = all().next().map(|c| c.node.place);
    Need {
        wire: is_apart && all().any(|c| c.wire.is_none()),
        on_one_machine: all().all(|c| Some(c.node.place) == place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(job_id: u64, number: u32, len: Option<usize>) -> Card {
        let who = Identity { job_id, index: 3, n_procs: 4, holder_pid: 5, holder_fd: -1 };
        let wire = |len| OverWire { kind: 7, secret: [len as u8; 16], address: (0..len as u8).collect() };
        Card { who, node: Node { place: u64::MAX, number }, wire: len.map(wire) }
    }

    #[test]
    fn words_carry_a_card() {
        for len in [None, Some(0), Some(16), Some(MAX_ADDRESS - 1)] {
            let card = card(9, 1, len);
            assert_eq!(cards(&card.to_words()).collect::<Vec<_>>(), [card]);
        }
    }

    #[test]
    fn a_wire_is_needed_between_jobs_and_nodes_where_one_has_none() {
        let need = |a: &Card, b: &Card| need(&a.to_words(), &b.to_words()).wire;
        assert!(!need(&card(1, 0, None), &card(2, 0, None)), "one node");
        assert!(!need(&card(1, 0, None), &card(1, 1, None)), "one job");
        assert!(need(&card(1, 0, None), &card(2, 1, None)));
        assert!(need(&card(1, 0, Some(16)), &card(2, 1, None)));
        assert!(!need(&card(1, 0, Some(16)), &card(2, 1, Some(16))));
    }
}
