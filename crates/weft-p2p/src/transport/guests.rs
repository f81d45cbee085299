//! Peers in other jobs.
//!
//! Each process keeps the segment that its own job gave it: it receives from a guest through the
//! ring that its segment has for the guest's number, and sends through the ring that the guest's
//! segment has for its own number there. So a guest is one more entry in the tables of peers, and
//! nothing on the way of a message asks which job it belongs to (ADR 0019).

use crate::engine::Engine;
use crate::net::guests::FarLink;
use crate::peer::{Peer, WayTo};
use crate::request::Op;
use crate::transport::homes::{Home, Link, Parked};
use weft_base::Proc;
use weft_fabric::wire::{Guest, Name};
use weft_lockfree::{Bell, RingRx, RingTx, Words};
use weft_shm::{Card, JobHeader, JobLayout, RING_CTL_LEN, Region};

/// Records of a guest that are taken at once when it goes.
const BUDGET: u32 = 1 << 16;

impl Engine {
    /// As `P2p::link`.
    pub fn link(&mut self, link: Link) -> u32 {
        let n = self.layout.n_procs();
        let peer = n + link.here.number;
        assert!(link.here.number < self.layout.n_guests() && link.there.number < link.layout.n_guests());
        self.make_room(peer);
        let i = link.here.number as usize;
        debug_assert!(self.guests.homes[i].is_none(), "a place has one guest at a time");
        let job_id = JobHeader::of(&link.region, &link.layout).job_id();
        let who = (job_id, link.index.0);
        if let Some(number) = self.guests.parked.get(&who).map(|p| p.here.number) {
            self.look_behind(n + number);
        }
        if self.guests.generations[i] != link.here.generation {
            self.take_back_from(peer);
            if self.guests.generations[i] != 0 {
                self.empty_ring(peer);
            }
            self.guests.generations[i] = link.here.generation;
            self.failures.retain(|&p| p != peer);
            self.peers[peer as usize] = self.vacant(peer);
        }
        let me_there = link.layout.n_procs() + link.there.number;
        let mut tx = ring_to(&link.region, &link.layout, link.index, Proc(me_there));
        // In another place it has taken its cells back, or does so with the number that this process had.
        let parked = self.guests.parked.remove(&who).filter(|p| p.there == link.there);
        if let Some(parked) = &parked {
            tx.resume(parked.position);
        }
        // SAFETY: the doorbell is inside of the region, which `homes` keeps mapped.
        let bell = unsafe { Bell::new(link.region.at(link.layout.doorbell_off(link.index))) };
        let new = Peer::guest(WayTo { tx, bell, me_there }, self.ring_from(peer));
        self.replace_sender(peer, new);
        self.ways.add_guest(peer, Card::of(&link.region, &link.layout, link.index).place());
        self.shared.join_membarriers(&link.region, &link.layout);
        let Link { region, layout, index, there, .. } = link;
        self.guests.homes[i] = Some(Home { region, layout, index, job_id, there });
        debug_assert!(
            self.peers[peer as usize].is_in_order() && !self.peers[peer as usize].blocked && !self.is_gone(peer)
        );
        parked.iter().flat_map(|p| &p.cells).for_each(|&cell| self.return_cell(peer, cell));
        peer
    }

    /// A number is another one's from now on: who had it before in this process's memory reads nothing any more.
    fn take_back_from(&mut self, peer: u32) {
        self.look_behind(peer);
        self.cells.take_back(peer);
    }

    /// Takes what a guest has sent behind the last look: of who had a number of this process, and sends nothing now.
    fn look_behind(&mut self, peer: u32) {
        if !self.is_gone(peer) {
            return;
        }
        self.drain(peer, BUDGET);
        // Messages are those of who has the number now, over the wire.
        if !self.is_far(peer) {
            self.drop_unexpected_of(peer);
        }
    }

    /// As `P2p::unlink`.
    pub fn unlink(&mut self, peer: u32) -> bool {
        assert!(peer >= self.layout.n_procs(), "who is of this job is no guest");
        let i = (peer - self.layout.n_procs()) as usize;
        if self.guests.homes[i].is_some() && !self.is_failed(peer) {
            // Its cells go back as long as its memory is here.
            self.drain(peer, BUDGET);
        }
        if !self.peers[peer as usize].queue.is_empty() || self.is_waited_for(peer) {
            return false;
        }
        self.drop_unexpected_of(peer);
        if self.guests.homes[i].is_some() {
            self.park(peer);
            self.vacate(peer);
        } else if self.is_far(peer) {
            self.unlink_far(peer);
        }
        debug_assert!(
            self.is_gone(peer) && self.peers[peer as usize].blocked && !self.is_far(peer),
            "nobody sends there"
        );
        true
    }

    fn park(&mut self, peer: u32) {
        let number = peer - self.layout.n_procs();
        let (here, limits, position) =
            (self.guests.seat(number), self.limits(peer), self.peers[peer as usize].tx.position());
        if let Some(home) = self.guests.homes[number as usize].take() {
            let who = (home.job_id, home.index.0);
            let mut others = self.guests.parked.iter().filter(|(other, _)| **other != who);
            debug_assert!(others.all(|(_, p)| p.here != here), "a place is found by its guest");
            let parked = Parked { here, there: home.there, position, limits, cells: Vec::new() };
            self.guests.parked.insert(who, parked);
        }
    }

    /// Whether requests wait for a peer's word, under its number here: one that has failed may.
    fn is_waited_for(&mut self, peer: u32) -> bool {
        let open = self.requests.open(|p, _| p == peer);
        open.into_iter().any(|id| !matches!(self.requests.get(id).op, Op::Recv { .. }))
    }

    /// As `P2p::link_far`.
    pub fn link_far(&mut self, link: FarLink) -> u32 {
        assert!(link.here.number < self.layout.n_guests());
        let peer = self.layout.n_procs() + link.here.number;
        self.make_room(peer);
        debug_assert!(self.guests.homes[link.here.number as usize].is_none(), "a place has one guest at a time");
        if self.guests.seat(link.here.number) != link.here {
            self.take_back_from(peer);
        }
        let Some(net) = &mut self.net else { unreachable!("a far guest without a wire") };
        let name = Name { job: link.job_id, index: link.index };
        let id = net.line.add_guest(Guest { name, secret: link.secret }, &link.address);
        net.guests.link(peer, id);
        self.place_far(peer);
        peer
    }

    fn unlink_far(&mut self, peer: u32) {
        self.net.iter_mut().for_each(|net| net.guests.unlink(peer));
        self.vacate(peer);
    }

    /// A guest that is reached over the wire.
    fn place_far(&mut self, peer: u32) {
        self.failures.retain(|&p| p != peer);
        self.vacate(peer);
        self.peers[peer as usize].is_far = true;
        self.ways.add_guest(peer, None);
        debug_assert!(self.peers[peer as usize].blocked && self.is_gone(peer), "it has no ring");
    }

    /// Nobody sends to a guest from now on.
    fn vacate(&mut self, peer: u32) {
        let vacant = self.vacant(peer);
        self.replace_sender(peer, vacant);
    }

    /// Sends to a peer as to `new` from now on, and receives from it as before.
    fn replace_sender(&mut self, peer: u32, new: Peer) {
        let slot = &mut self.peers[peer as usize];
        let old = std::mem::replace(slot, new);
        slot.receive_as(old);
    }

    /// The table gets entries up to a peer's.
    fn make_room(&mut self, peer: u32) {
        for p in self.peers.len() as u32..=peer {
            let vacant = self.vacant(p);
            self.peers.push(vacant);
        }
        let guests = self.peers.len() - self.layout.n_procs() as usize;
        self.guests.homes.resize_with(guests, || None);
        self.guests.generations.resize(guests, 0);
        assert!((peer as usize) < self.peers.len() && self.guests.homes.len() == self.guests.generations.len());
    }

    /// What stands for a guest that is not linked: nobody sends to it.
    fn vacant(&self, peer: u32) -> Peer {
        let me = Proc(self.me);
        let to = WayTo { tx: ring_to(&self.region, &self.layout, me, me), bell: self.sleeper, me_there: self.me };
        Peer { blocked: true, ..Peer::guest(to, self.ring_from(peer)) }
    }

    fn words_from(&self, peer: u32) -> (Words, Words, usize) {
        let (l, me, from) = (&self.layout, Proc(self.me), Proc(peer));
        // SAFETY: offsets of the layout are inside of the region, which `region` keeps mapped.
        unsafe {
            (
                Words::new(self.region.at(l.ring_off(me, from))),
                Words::new(self.region.at(l.ring_ctl_off(me, from))),
                l.ring_len_from(from) as usize / 8,
            )
        }
    }

    fn ring_from(&self, peer: u32) -> RingRx {
        let (data, ctl, cap) = self.words_from(peer);
        // SAFETY: the ring is zero, new or emptied, and its receiving end is this process's.
        unsafe { RingRx::new(data, ctl, cap) }
    }

    /// Makes a ring of ours new again. Its last sender does not write to it any more, and the next
    /// one not yet.
    fn empty_ring(&mut self, peer: u32) {
        let at = self.peers[peer as usize].poll_slot;
        if at != 0 {
            assert!(self.polled[at as usize - 1].peer == peer && (at as usize) <= self.n_polled);
            self.n_polled -= 1;
            let moved = self.polled[self.n_polled];
            self.polled[at as usize - 1] = moved;
            if moved.peer != peer {
                self.peers[moved.peer as usize].poll_slot = at;
            }
        }
        let (l, me, from) = (&self.layout, Proc(self.me), Proc(peer));
        // SAFETY: the ring and its control block are inside of the region; see above for others.
        unsafe {
            let len = l.ring_len_from(from) as usize;
            self.region.ptr(l.ring_off(me, from)).write_bytes(0, len);
            self.region.ptr(l.ring_ctl_off(me, from)).write_bytes(0, RING_CTL_LEN as usize);
        }
    }
}

/// The sending end of the ring from `from` to `to` in a job's memory.
fn ring_to(region: &Region, l: &JobLayout, to: Proc, from: Proc) -> RingTx {
    // SAFETY: offsets of the layout are inside of the region; a link keeps its region as long as
    // anybody sends. Each pair has one ring, whose sending end is this process's.
    unsafe {
        let data = Words::new(region.at(l.ring_off(to, from)));
        let ctl = Words::new(region.at(l.ring_ctl_off(to, from)));
        RingTx::new(data, ctl, l.ring_len_from(from) as usize / 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::wait::Shared;
    use crate::types::{SendBuf, SendMode};
    use crate::under_way::Payload;
    use std::sync::Arc;
    use weft_match::Envelope;
    use weft_shm::{Seat, WAIT_DEDICATED};

    const LEN: u64 = 100_000;

    fn job(id: u64) -> (Arc<Region>, JobLayout) {
        let layout = JobLayout::new(1);
        let (_fd, region) = Region::create_memfd(c"weft-link-test", layout.total_len() as usize).unwrap();
        JobHeader::of(&region, &layout).init(1, id, 0, WAIT_DEDICATED);
        (Arc::new(region), layout)
    }

    fn guest(job: &(Arc<Region>, JobLayout), generation: u32) -> Link {
        guest_in(job, (0, generation), (0, generation))
    }

    /// Places are number and generation.
    fn guest_in((region, layout): &(Arc<Region>, JobLayout), here: (u32, u32), there: (u32, u32)) -> Link {
        let seat = |(number, generation)| Seat { number, generation };
        Link { region: region.clone(), layout: *layout, index: Proc(0), here: seat(here), there: seat(there) }
    }

    fn engine((region, layout): &(Arc<Region>, JobLayout)) -> Engine {
        let shared = Arc::new(Shared::new(region.clone(), *layout, Proc(0)));
        Engine::new(region.clone(), *layout, Proc(0), shared, None)
    }

    /// Sends until some of it waits in cells.
    fn send_by_cells(from: &mut Engine, to: u32, bytes: &[u8]) {
        let all = from.cells.count_free();
        for _ in 0..40 {
            let buf = SendBuf::Bytes { ptr: bytes.as_ptr(), len: bytes.len() };
            let _ = from.isend(SendMode::Standard, buf, to, 0, 0);
            if from.cells.count_free() < all {
                return;
            }
        }
        panic!("no cell was used");
    }

    /// What a guest has not looked at when it goes comes back: at once, or, of what is sent later, when its number is
    /// another one's.
    #[test]
    fn cells_come_back_from_a_guest_that_has_gone() {
        let (ours, theirs) = (job(1), job(2));
        let (mut us, mut them) = (engine(&ours), engine(&theirs));
        let (there, here) = (us.link(guest(&theirs, 1)), them.link(guest(&ours, 1)));
        let (all, bytes) = (us.cells.count_free(), vec![7; 20_000]);
        send_by_cells(&mut us, there, &bytes);
        assert!(them.unlink(here));
        assert_eq!(us.cells.count_free(), all);
        assert_eq!(them.unexpected.len(), 0, "nobody receives from it any more");

        send_by_cells(&mut us, there, &bytes);
        assert!(us.unlink(there));
        us.link(guest(&job(3), 2));
        assert_eq!(us.cells.count_free(), all);
    }

    /// The same of two that meet again while others keep a place: the one that had gone gives back what it has not used.
    /// `between` is what it does meanwhile, `here` its place for the other one then.
    fn meet_again(between: impl Fn(&mut Engine), here: (u32, u32), both_part: bool) {
        let (ours, theirs) = (job(1), job(2));
        let (mut us, mut them) = (engine(&ours), engine(&theirs));
        let (there, their_us) = (us.link(guest(&theirs, 1)), them.link(guest(&ours, 1)));
        let (all, bytes) = (us.cells.count_free(), vec![7; 20_000]);
        assert!(them.unlink(their_us));
        for _ in 0..3 {
            send_by_cells(&mut us, there, &bytes);
        }
        between(&mut them);
        if both_part {
            assert!(us.unlink(there));
            us.link(guest_in(&theirs, (0, 1), here));
        }
        assert!(us.cells.count_free() < all);
        let their_us = them.link(guest_in(&ours, here, (0, 1)));
        assert_eq!(us.cells.count_free(), all);
        assert_eq!(them.unexpected.len(), 0, "nor does anybody receive what came without a cell");
        send_by_cells(&mut us, there, &bytes);
        assert!(us.cells.count_free() < all && them.unlink(their_us));
        assert_eq!(us.cells.count_free(), all, "what comes now is looked at");
    }

    #[test]
    fn cells_come_back_when_two_meet_again() {
        let nothing = |_: &mut Engine| {};
        let looks = |them: &mut Engine| while them.progress() {};
        let knows_another = |them: &mut Engine| {
            let another = them.link(guest(&job(3), 2));
            assert!(them.unlink(another));
        };
        for both_part in [true, false] {
            meet_again(nothing, (0, 1), both_part);
            meet_again(looks, (0, 1), both_part);
        }
        // In another ring.
        for here in [(0, 2), (1, 1)] {
            meet_again(nothing, here, true);
            meet_again(looks, here, true);
        }
        meet_again(knows_another, (0, 3), true);
        meet_again(knows_another, (1, 1), true);
    }

    /// Cells that were taken back with the number of who had them are not given back once more.
    #[test]
    fn a_guest_in_a_new_place_owes_nothing() {
        let (ours, theirs) = (job(1), job(2));
        let (mut us, mut them) = (engine(&ours), engine(&theirs));
        let (there, their_us) = (us.link(guest(&theirs, 1)), them.link(guest(&ours, 1)));
        let (all, bytes) = (us.cells.count_free(), vec![7; 20_000]);
        assert!(them.unlink(their_us));
        send_by_cells(&mut us, there, &bytes);
        assert!(us.unlink(there));
        let another = us.link(guest(&job(3), 2));
        for _ in 0..all {
            us.cells.take(another);
        }
        let out = us.cells.count_free();
        them.link(guest_in(&ours, (0, 1), (0, 3)));
        assert_eq!(us.cells.count_free(), out);
    }

    /// What was learnt of a guest says nothing of the next one that has its number.
    #[test]
    fn a_guest_inherits_nothing() {
        let mut engine = engine(&job(1));
        let peer = engine.link(guest(&job(2), 1));
        engine.peers[peer as usize].raised.look(9, LEN, 1, 1 << 20);
        assert!(engine.peers[peer as usize].raised.covers(LEN), "its threshold is raised");
        let payload = Payload::Announced { first_cell: 0, first_len: 0 };
        engine.keep_long(Envelope { ctx: 0, src: peer, tag: 0 }, payload, LEN, 0);
        assert_eq!(engine.peers[peer as usize].backlog.waiting, 1);

        engine.fail_peer(peer);
        assert!(engine.unlink(peer));
        assert_eq!(engine.link(guest(&job(3), 2)), peer);
        assert!(!engine.is_failed(peer), "it is alive");
        assert!(!engine.peers[peer as usize].raised.covers(LEN), "nobody has called the next one late");
        assert_eq!(engine.peers[peer as usize].backlog.waiting, 0, "nor has it sent anything");
    }
}
