//! One turn of progress: polled rings, doorbell, queues, streams.

use crate::engine::{Engine, MAX_POLLED, Polled};
use crate::under_way::{Drained, Out};

/// Records handled of one ring before others get their turn.
const BUDGET: u32 = 64;
/// Turns of silence after which a polled ring may make room for another.
const SILENT_AFTER: u64 = 20_000;

impl Engine {
    #[inline]
    pub fn progress(&mut self) -> bool {
        let mut moved = false;
        self.turn += 1;
        for i in 0..self.n_polled {
            let peer = self.polled[i].peer;
            debug_assert!(self.peers[peer as usize].poll_slot as usize == i + 1, "a ring is polled once");
            if self.peers[peer as usize].rx.header() != 0 {
                moved |= self.drain(peer, BUDGET) != Drained::Stuck;
                self.polled[i].last_turn = self.turn;
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
        if self.net.is_some() {
            moved |= self.progress_net();
        }
        if moved {
            self.shared.note_activity();
        }
        moved
    }

    #[cold]
    fn answer_bell(&mut self) {
        let mut rung = std::mem::take(&mut self.rung);
        debug_assert!(rung.is_empty());
        let n = self.peers.len() as u32;
        self.bell.take(|s| {
            if s < n {
                rung.push(s);
            }
        });
        for s in rung.drain(..) {
            if self.is_nobody(s) {
                continue;
            }
            let drained = self.drain(s, BUDGET);
            if !self.poll_add(s) && drained == Drained::More {
                // Not polled: remember it ourselves.
                self.bell.ring_for(s, &self.sleeper);
            }
        }
        self.rung = rung;
    }

    /// Polls a peer's ring from now on, if there is room for one more. False if not.
    #[cold]
    #[inline(never)]
    pub fn poll_add(&mut self, peer: u32) -> bool {
        if self.peers[peer as usize].poll_slot != 0 {
            return true;
        }
        if peer == self.me || self.is_far(peer) {
            return false;
        }
        let i = if self.n_polled < MAX_POLLED {
            self.n_polled += 1;
            self.n_polled - 1
        } else {
            let (i, oldest) = (0..MAX_POLLED)
                .map(|i| (i, self.polled[i].last_turn))
                .min_by_key(|h| h.1)
                .expect("the list of polled rings is full");
            if self.turn - oldest < SILENT_AFTER {
                return false;
            }
            self.poll_remove(self.polled[i].peer);
            i
        };
        debug_assert!(
            i < self.n_polled && self.peers[peer as usize].poll_slot == 0,
            "a free place, and nobody took one for it"
        );
        self.polled[i] = Polled { peer, last_turn: self.turn };
        self.peers[peer as usize].poll_slot = i as u8 + 1;
        self.peers[peer as usize].rx.set_polled(true);
        self.fit_ring_from(peer);
        true
    }

    /// Stops polling a ring: its sender rings from now on.
    fn poll_remove(&mut self, peer: u32) {
        let at = self.peers[peer as usize].poll_slot as usize;
        debug_assert!(at != 0 && self.polled[at - 1].peer == peer, "it is polled");
        self.peers[peer as usize].poll_slot = 0;
        self.peers[peer as usize].rx.set_polled(false);
        // A record whose sender still saw the flag is in the ring after this barrier.
        self.shared.barrier();
        if self.drain(peer, BUDGET) == Drained::More {
            self.bell.ring_for(peer, &self.sleeper);
        }
    }

    fn waits_for_room(&self, peer: u32) -> bool {
        let p = &self.peers[peer as usize];
        p.blocked && !p.queue.is_empty()
    }

    /// Moves queued records into their rings. True if any went.
    #[cold]
    pub fn flush(&mut self) -> bool {
        let mut moved = false;
        let mut i = 0;
        while i < self.blocked.len() {
            let peer = self.blocked[i];
            while let Some(out) = self.peers[peer as usize].queue.pop_front() {
                let gone = match &out {
                    Out::Control { header, body, n_words } => {
                        self.push_control(peer, *header, &body[..*n_words as usize])
                    }
                    Out::Send(id) => self.start_queued(*id),
                };
                if !gone {
                    self.peers[peer as usize].queue.push_front(out);
                    break;
                }
                moved = true;
            }
            if !self.peers[peer as usize].queue.is_empty() {
                i += 1;
            } else if self.blocked.get(i) == Some(&peer) {
                self.peers[peer as usize].blocked = false;
                self.blocked.swap_remove(i);
            }
        }
        debug_assert!(self.blocked.iter().all(|&p| self.waits_for_room(p)), "those that are listed still wait");
        moved
    }
}
