//! Peers on other nodes: their messages go over a wire of `weft-fabric`, and meet receives in the same queues as those
//! of the rings (ADR 0046).
//!
//! A peer that is far has its number among the processes of the job as any other, but neither ring nor doorbell: it is
//! `blocked`, so that the short ways turn away from it, and what they turn to asks whether it is far. A job of one node
//! has no far peers and no wire.

mod farewell;
pub mod guests;
mod haste;
pub mod imitated;
pub(crate) mod job;
mod line;
mod messages;
pub(crate) mod open;
mod recall;
pub(crate) mod state;
mod tell;
pub(crate) mod watch;

use crate::clock;
use crate::engine::Engine;
use weft_fabric::port::Rest;
use weft_fabric::wire::{Event, unheard};

/// Turns between two looks at the wire while nothing is under way.
const IDLE_TURNS: u64 = 64;

impl Engine {
    /// From now on peers may go without being missed, and `is_on_the_wire` tells of all that this process sends.
    pub fn leave_net(&mut self) {
        if let Some(net) = &mut self.net {
            net.leave();
        }
    }

    /// Moves the wire on. True if anything happened.
    #[cold]
    #[inline(never)]
    pub(crate) fn progress_net(&mut self) -> bool {
        let Some(net) = &mut self.net else { return false };
        // Who is about to sleep has to know.
        let is_announced = self.shared.is_announced();
        if !is_announced && (self.requests.n_open == 0 && !self.turn.is_multiple_of(IDLE_TURNS) || !net.is_due()) {
            return false;
        }
        net.haste.all_goes(clock::ticks);
        let now = net.now(is_announced);
        let mut moved = match net.line.progress(now) {
            Ok(moved) => moved,
            Err(why) => {
                eprintln!("weft: rank {}: the network fails: {why}", self.me);
                std::process::abort();
            }
        };
        while let Some(event) = self.net.as_mut().and_then(|n| n.line.next_event()) {
            self.on_wire(event);
            moved = true;
        }
        if moved && let Some(net) = &mut self.net {
            net.note_activity();
        }
        moved || self.shared.is_announced() && !self.watch_net()
    }

    /// A thread of this process is about to sleep: what comes over the wire is to wake it. False if more is there already,
    /// which may be no more than a part of what completes.
    fn watch_net(&mut self) -> bool {
        let Some(net) = &mut self.net else { return true };
        match net.line.rest() {
            Rest::Sleep(fd) => self.shared.watch(fd),
            Rest::Nap => self.shared.be_restless(),
            Rest::Poll => return false,
        }
        true
    }

    fn on_wire(&mut self, event: Event) {
        // What a guest that is not linked any more still says is of no interest.
        let peer_of = |id| self.net.as_ref().and_then(|n| n.guests.peer_of(id));
        match event {
            Event::Message { from, tag, name, sum, bytes } => match peer_of(from) {
                Some(peer) => {
                    self.on_seal(peer, sum);
                    // SAFETY: the wire makes no progress before this returns.
                    self.on_far_message(peer, tag, name, unsafe { bytes.as_slice() });
                }
                None => {
                    self.net.iter_mut().for_each(|net| net.guests.note_dropped(from, messages::answered(tag, name)))
                }
            },
            Event::Offer { from, tag, name, sum, len, offer } => match peer_of(from) {
                Some(peer) => {
                    self.on_seal(peer, sum);
                    self.on_far_rts(peer, tag, name, len, offer);
                }
                None => self.net.iter_mut().for_each(|net| {
                    net.line.refuse(offer);
                    net.guests.note_dropped(from, name);
                }),
            },
            Event::Word { from, word } => match peer_of(from) {
                Some(peer) => self.on_far_word(peer, word),
                None => self.net.iter_mut().for_each(|net| net.give_back(from, word)),
            },
            Event::Copied(id) => self.on_far_copied(id as u32),
            Event::Sent(id) => self.on_far_sent(id as u32),
            Event::Received(id) => self.on_far_received(id as u32),
            Event::Failed(id) => self.on_far_failed(id as u32),
            Event::Stuck { peer, waiting } => {
                let (s, Some(peer)) = (waiting.as_secs(), peer_of(peer)) else { return };
                eprintln!(
                    "weft: rank {}: {} has taken nothing for {s} s: it has been outside of MPI for \
                     long, or does not get what is sent (`weft doctor net --hosts` tries the links)",
                    self.me,
                    self.who_is_far(peer)
                );
            }
            Event::Unheard { peers, at, waiting } => {
                let who: Vec<String> = peers.into_iter().filter_map(peer_of).map(|p| self.who_is_far(p)).collect();
                eprintln!("weft: rank {}: {}", self.me, unheard(&who.join(", or "), at, waiting));
            }
            Event::Lost { peer, why } => {
                if let Some(peer) = peer_of(peer) {
                    self.on_far_lost(peer, &why);
                }
            }
        }
    }

    /// A far peer, for messages.
    fn who_is_far(&self, peer: u32) -> String {
        match peer < self.layout.n_procs() {
            true => format!("rank {peer} on another node"),
            false => "a process of another job on another node".into(),
        }
    }

    fn on_far_lost(&mut self, peer: u32, why: &str) {
        if let Some(net) = self.net.as_ref().filter(|n| !n.is_leaving) {
            eprintln!("weft: rank {}: {} is lost: {why}", self.me, self.who_is_far(peer));
            net.miss(peer, why);
        }
        self.fail_peer(peer);
    }
}
