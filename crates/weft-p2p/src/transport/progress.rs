//! One turn of progress: hot rings, doorbell, queues, streams.

use crate::engine::{Engine, Hot, MAX_HOT};
use crate::recv::Drained;

/// Records handled of one ring before others get their turn.
const BUDGET: u32 = 64;
/// Turns of silence after which a hot ring may make room for another.
const COLD_AFTER: u64 = 20_000;

impl Engine {
    #[inline]
    pub fn progress(&mut self) -> bool {
        let mut moved = false;
        self.turn += 1;
        for i in 0..self.n_hot {
            let peer = self.hot[i].peer;
            if self.peers[peer as usize].rx.header() != 0 {
                moved |= self.drain(peer, BUDGET) != Drained::Stuck;
                self.hot[i].last_turn = self.turn;
            }
        }
        if self.bell.has_rung() {
            self.answer_bell();
            moved = true;
        }
        if !self.blocked.is_empty() {
            moved |= self.flush();
        }
        if !self.streams.list.is_empty() {
            moved |= self.pump();
        }
        if !self.transfers.is_empty() {
            moved |= self.poll_transfers();
        }
        if moved {
            self.shared.note_activity();
        }
        moved
    }

    #[cold]
    fn answer_bell(&mut self) {
        let mut rung = std::mem::take(&mut self.rung);
        let n = self.peers.len() as u32;
        self.bell.take(|s| {
            if s < n {
                rung.push(s);
            }
        });
        for s in rung.drain(..) {
            let drained = self.drain(s, BUDGET);
            if !self.heat(s) && drained == Drained::More {
                // Not polled: remember it ourselves.
                self.bell.ring_for(s, &self.sleeper);
            }
        }
        self.rung = rung;
    }

    /// Polls a peer's ring from now on, if there is room for one more. False if not.
    #[cold]
    #[inline(never)]
    pub fn heat(&mut self, peer: u32) -> bool {
        if self.peers[peer as usize].hot != 0 {
            return true;
        }
        if peer == self.me {
            return false;
        }
        let i = if self.n_hot < MAX_HOT {
            self.n_hot += 1;
            self.n_hot - 1
        } else {
            let (i, oldest) =
                (0..MAX_HOT).map(|i| (i, self.hot[i].last_turn)).min_by_key(|h| h.1).expect("the hot list is full");
            if self.turn - oldest < COLD_AFTER {
                return false;
            }
            self.cool(self.hot[i].peer);
            i
        };
        self.hot[i] = Hot { peer, last_turn: self.turn };
        self.peers[peer as usize].hot = i as u8 + 1;
        self.peers[peer as usize].rx.set_polled(true);
        self.fit_ring_from(peer);
        true
    }

    /// Stops polling a ring: its sender rings from now on.
    fn cool(&mut self, peer: u32) {
        self.peers[peer as usize].hot = 0;
        self.peers[peer as usize].rx.set_polled(false);
        // A record whose sender still saw the flag is in the ring after this barrier.
        self.shared.barrier();
        if self.drain(peer, BUDGET) == Drained::More {
            self.bell.ring_for(peer, &self.sleeper);
        }
    }
}
