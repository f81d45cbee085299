//! Peers of other jobs on other nodes (ADR 0058): numbers among the guests of this node as any, without a ring.

use std::collections::{HashMap, HashSet};
use weft_fabric::wire::{FIRST_GUEST, Id};
use weft_shm::Seat;

/// By what others reach a process over the wire.
#[derive(Clone, Debug)]
pub struct NetCard {
    pub address: Vec<u8>,
    /// Equal where processes can reach each other.
    pub kind: String,
    /// Who connects has to show it.
    pub secret: [u8; 16],
}

/// A process of another job on another node.
pub struct FarLink {
    /// Its place among the guests of this process's node.
    pub here: Seat,
    pub job_id: u64,
    /// Its number in its job.
    pub index: u32,
    /// Of its `NetCard`.
    pub secret: [u8; 16],
    pub address: Vec<u8>,
}

/// The guests of a wire by their numbers there, which they keep, and among this process's peers, while they are linked.
#[derive(Default)]
pub(crate) struct Guests {
    ids: HashMap<u32, Id>,
    /// By number behind `FIRST_GUEST`.
    peers: Vec<Option<u32>>,
    /// Messages that went with their guests, by the name of their request there: who asks one back, perhaps when the two have
    /// met again, is to hear that it is.
    dropped: HashSet<(Id, u32)>,
}

impl Guests {
    /// A peer's number on the wire; None for a guest that is not linked.
    pub fn id_of(&self, peer: u32, n_procs: u32) -> Option<Id> {
        if peer < n_procs { Some(peer) } else { self.ids.get(&peer).copied() }
    }

    /// The peer of a number on the wire; None for a guest that is not linked any more.
    pub fn peer_of(&self, id: Id) -> Option<u32> {
        match id.checked_sub(FIRST_GUEST) {
            None => Some(id),
            Some(i) => *self.peers.get(i as usize)?,
        }
    }

    pub fn link(&mut self, peer: u32, id: Id) {
        assert!(id >= FIRST_GUEST, "a guest's number");
        let i = (id - FIRST_GUEST) as usize;
        if self.peers.len() <= i {
            self.peers.resize(i + 1, None);
        }
        debug_assert!(self.peers[i].is_none_or(|p| p == peer), "a guest is one peer");
        self.peers[i] = Some(peer);
        let old = self.ids.insert(peer, id);
        debug_assert!(old.is_none_or(|o| o == id), "a peer is one guest");
    }

    pub fn unlink(&mut self, peer: u32) {
        if let Some(id) = self.ids.remove(&peer) {
            let is_of = self.peers[(id - FIRST_GUEST) as usize].take();
            debug_assert!(is_of == Some(peer), "both tables tell of it");
        }
    }

    /// Nobody receives a message of this name. Of one that waits for no answer, which is 0, nobody asks.
    pub fn note_dropped(&mut self, from: Id, name: u32) {
        if name != 0 {
            self.dropped.insert((from, name));
        }
    }

    /// Whether a message went so; asked once.
    pub fn has_dropped(&mut self, from: Id, name: u32) -> bool {
        self.dropped.remove(&(from, name))
    }

    /// Those that are not linked.
    pub fn unlinked(&self) -> impl Iterator<Item = Id> + '_ {
        (FIRST_GUEST..).zip(&self.peers).filter(|(_, peer)| peer.is_none()).map(|(id, _)| id)
    }
}
