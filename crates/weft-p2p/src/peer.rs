//! What this process knows of one other process, or of itself: both rings, the sender's side, the receiver's side.

use crate::learn::backlog::{AdaptiveLimit, Backlog};
use crate::learn::burst::Run;
use crate::proto::swap_buffers::Held;
use crate::under_way::{Inflow, Out};
use std::collections::VecDeque;
use std::mem::{offset_of, size_of};
use weft_lockfree::{Bell, RingRx, RingTx};
use weft_topo::ApparentDistance;

/// Bytes of a peer that a short message touches: two cache lines.
const HOT_LEN: usize = 128;

/// One peer. Its hot half comes first.
#[repr(C, align(128))]
pub(crate) struct Peer {
    /// The ring to it, one cache line.
    pub tx: RingTx,
    /// The ring from it.
    pub rx: RingRx,
    /// Tells whether it sleeps.
    pub bell: Bell,
    /// Longest message that travels in the ring, once it is known; 0 before.
    pub inline_max: u32,
    /// Position in the list of polled rings plus 1, 0 if it is not there.
    pub poll_slot: u8,
    /// Records wait in `queue`, or nobody sends there; nothing may overtake them.
    pub blocked: bool,
    /// It is on another node (`net`), and so `blocked`.
    pub is_far: bool,

    // ---- as a sender to it ----
    /// This process's number as a sender in the peer's job.
    pub me_there: u32,
    /// The number of the handshakes with it, plus 1; 0 before the first.
    pub handshake_out: u32,
    /// The buffer of the last message that was to go by a handshake is one whose messages go directly.
    pub handshakes: bool,
    /// Messages announced for a handshake so far.
    pub n_rts: u32,
    pub distance: ApparentDistance,
    /// Messages that were longer than the eager limit, as far as distance may move it.
    pub n_long: u8,
    /// The swap buffers that are this process's to write.
    pub held: Held,
    /// How late it is as a receiver.
    pub raised: AdaptiveLimit,
    /// What goes there without an answer.
    pub run: Run,
    /// Records that wait for room in the ring.
    pub queue: VecDeque<Out>,

    // ---- as a receiver from it ----
    /// The number of its handshakes with this process, plus 1, while it pays to ask for its messages by RTR; else 0.
    pub handshake_in: u32,
    /// Bytes of its messages that wait in the heap.
    pub kept: u64,
    /// Words of its ring that were no messages but words about ours.
    pub asides: u64,
    /// How late this process is towards it.
    pub backlog: Backlog,
    /// Its message that is coming in in pieces.
    pub inflow: Option<Inflow>,
}

const _: () = {
    assert!(size_of::<RingTx>() == 64, "a line of its own");
    assert!(offset_of!(Peer, blocked) < HOT_LEN && offset_of!(Peer, me_there) <= HOT_LEN);
    assert!(size_of::<Peer>().is_power_of_two(), "an index is a shift");
};

/// The way to a peer: ring, doorbell, and this process's number there.
pub(crate) struct WayTo {
    pub tx: RingTx,
    pub bell: Bell,
    pub me_there: u32,
}

impl Peer {
    /// One of which nothing is known yet.
    pub fn new(to: WayTo, rx: RingRx, held: Held) -> Self {
        Self {
            tx: to.tx,
            rx,
            bell: to.bell,
            inline_max: 0,
            poll_slot: 0,
            blocked: false,
            is_far: false,
            me_there: to.me_there,
            handshake_out: 0,
            handshakes: false,
            n_rts: 0,
            distance: ApparentDistance::default(),
            n_long: 0,
            held,
            raised: AdaptiveLimit::default(),
            run: Run::default(),
            queue: VecDeque::new(),
            handshake_in: 0,
            kept: 0,
            asides: 0,
            backlog: Backlog::default(),
            inflow: None,
        }
    }

    /// Whether nothing overtakes what waits, and nobody sends to who has no ring.
    pub fn is_in_order(&self) -> bool {
        self.blocked || self.queue.is_empty() && !self.is_far
    }

    /// A process of another job: it inherits nothing from whoever had its number before.
    pub fn guest(to: WayTo, rx: RingRx) -> Self {
        Self::new(to, rx, Held::none())
    }

    /// Receives as `old` did: a guest that is linked again still writes to its ring.
    pub fn receive_as(&mut self, old: Peer) {
        let Peer { rx, poll_slot, handshake_in, kept, asides, backlog, inflow, .. } = old;
        (self.rx, self.poll_slot) = (rx, poll_slot);
        (self.handshake_in, self.kept, self.asides) = (handshake_in, kept, asides);
        (self.backlog, self.inflow) = (backlog, inflow);
    }
}
