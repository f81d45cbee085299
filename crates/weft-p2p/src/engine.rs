//! The state of the transport, and the ways into a ring.

use crate::buffer::Pool;
use crate::checksum::Seals;
use crate::counters::{Counters, Path};
use crate::learn::backlog::{SKEW, SKEW_MAX};
use crate::learn::reuse::ReuseCache;
use crate::net::state::Net;
use crate::peer::{Peer, WayTo};
use crate::proto::swap_buffers::Held;
use crate::request::Table;
use crate::sizes::{self, Tuning};
use crate::transport::homes::Guests;
use crate::transport::wait::Shared;
use crate::under_way::{Parcel, Streams, Transfer};
use crate::ways::Ways;
use crate::wire::{Bad, Limits};
use std::sync::Arc;
use weft_base::Proc;
use weft_lockfree::bell::BellWords;
use weft_lockfree::ring::Record;
use weft_lockfree::{Bell, CellOwner, CellReturn, RingRx, RingTx, Words};
use weft_match::{Envelope, Posted, Unexpected};
use weft_shm::{Doorbell, JobLayout, Region};
use weft_singlecopy::SingleCopy;

/// Rings that are polled without ringing.
pub(crate) const MAX_POLLED: usize = 8;

/// Offset of the cell states within the doorbell block: in its spare lines.
const CELL_STATES_OFF: u64 = 128;
const MAX_CELLS: u64 = (Doorbell::BITMAP_OFF - CELL_STATES_OFF) / 4;

const _: () = {
    assert!(Doorbell::FUTEX_OFF == 0);
    assert!(Doorbell::SLEEPING_OFF == BellWords::STATE_OFF as u64);
    assert!(Doorbell::SPARE_OFF == BellWords::SUMMARY_OFF as u64);
    assert!(Doorbell::BITMAP_OFF == BellWords::BITS_OFF as u64);
    assert!(weft_shm::RING_CTL_LEN == weft_lockfree::ring::CTL_WORDS as u64 * 8);
};

/// One ring that is polled on every turn.
#[derive(Clone, Copy)]
pub(crate) struct Polled {
    pub peer: u32,
    /// The turn in which it last had something.
    pub last_turn: u64,
}

pub(crate) struct Engine {
    pub me: u32,
    pub tune: Tuning,
    pub n_polled: usize,
    pub polled: [Polled; MAX_POLLED],
    /// Calls of `progress`.
    pub turn: u64,
    /// Calls of `recv_any`, and the polled ring that the next one looks at first.
    pub n_any: u32,
    pub any_from: usize,
    pub posted: Posted<u32>,
    pub unexpected: Unexpected<Parcel>,
    /// By number: the processes of the job, then guests.
    pub peers: Vec<Peer>,
    pub guests: Guests,
    /// The wire to other nodes, where the job has any.
    pub net: Option<Box<Net>>,
    /// Peers that died.
    pub failures: Vec<u32>,
    /// Who has rung this process.
    pub bell: Bell,
    /// Where this process sleeps; the same but for a VCI.
    pub sleeper: Bell,
    pub shared: Arc<Shared>,
    pub requests: Table,
    /// Peers with a non-empty queue.
    pub blocked: Vec<u32>,
    pub streams: Streams,
    pub ways: Ways,
    /// Times that the caller was free to write its buffers (`P2p::note_freed`).
    pub freed: u32,
    /// Buffers whose messages go directly.
    pub reuse: ReuseCache,
    /// Longest message that may go through buffers for a late receiver.
    pub skew_max: u64,
    /// Bytes of unexpected messages that a peer may keep for us.
    pub keep_max: u64,
    /// Receives whose senders copy.
    pub transfers: Vec<Transfer>,
    /// Own states of shared transfers that are not in use.
    pub free_shares: Vec<u32>,
    /// Peers with which this process copies by handshakes.
    pub n_handshakes: u32,
    pub cells: CellOwner,
    pub pool: Pool,
    /// Scratch of `answer_bell`.
    pub rung: Vec<u32>,
    /// Where messages have seals.
    pub seals: Option<Box<Seals>>,
    /// Messages taken by a matched probe.
    pub held: Vec<Option<(Envelope, Parcel)>>,
    pub counters: Counters,
    pub layout: JobLayout,
    pub region: Arc<Region>,
}

impl Engine {
    /// `single`: of a simulated process.
    pub fn new(
        region: Arc<Region>,
        layout: JobLayout,
        me: Proc,
        shared: Arc<Shared>,
        single: Option<SingleCopy>,
    ) -> Self {
        let ways = Ways::new(region.clone(), layout, me, shared.oversubscribed(), single);
        Self::with(region, layout, &layout, me, shared, ways)
    }

    /// The engine of a VCI (`JobLayout::vci`), beside the first one of the process.
    pub fn beside(first: &Engine, layout: JobLayout) -> Self {
        let ways = Ways::beside(&first.ways, layout);
        let (region, shared) = (first.region.clone(), first.shared.clone());
        let mut vci = Self::with(region, layout, &first.layout, Proc(first.me), shared, ways);
        assert!(vci.peers.len() <= first.peers.len(), "a VCI is of the same processes");
        vci.reuse.handshakes = false;
        if first.seals.is_some() {
            vci.seal();
        }
        // Messages to other nodes take no VCIs.
        for (own, first) in vci.peers.iter_mut().zip(&first.peers).filter(|(_, first)| first.is_far) {
            (own.is_far, own.blocked) = (first.is_far, true);
        }
        vci
    }

    /// `sleep`: the layout whose doorbells tell who sleeps.
    fn with(
        region: Arc<Region>,
        layout: JobLayout,
        sleep: &JobLayout,
        me: Proc,
        shared: Arc<Shared>,
        ways: Ways,
    ) -> Self {
        let n = layout.n_procs();
        assert!(layout.n_cells() as u64 <= MAX_CELLS);
        assert!(me.0 < n && sleep.n_procs() == n, "one of the processes whose doorbells tell who sleeps");
        let cap_words = layout.ring_len() as usize / 8;
        let first_held = Held::at_start(layout.swap_len());
        // SAFETY: the layout's offsets are inside of the region, which `region` keeps
        // mapped; words were zero when the job began, and each ordered pair has one ring, whose
        // ends exist once, in the two processes it joins.
        let ends = |to: Proc, from: Proc| unsafe {
            (Words::new(region.at(layout.ring_off(to, from))), Words::new(region.at(layout.ring_ctl_off(to, from))))
        };
        // SAFETY: as above, for the doorbells.
        let bell_of = |p: Proc| unsafe { Bell::new(region.at(sleep.doorbell_off(p))) };
        let peers: Vec<Peer> = (0..n)
            .map(|p| {
                let ((data, ctl), (data_in, ctl_in)) = (ends(Proc(p), me), ends(me, Proc(p)));
                // SAFETY: as above.
                let (tx, rx) = unsafe { (RingTx::new(data, ctl, cap_words), RingRx::new(data_in, ctl_in, cap_words)) };
                let held = if p == me.0 { Held::none() } else { first_held };
                let to = WayTo { tx, bell: bell_of(Proc(p)), me_there: me.0 };
                // The fast path never sends to oneself.
                Peer { blocked: p == me.0, ..Peer::new(to, rx, held) }
            })
            .collect();
        // SAFETY: the states are in the spare lines of this process's doorbell block.
        let cells = unsafe { CellOwner::new(region.at(layout.doorbell_off(me) + CELL_STATES_OFF), layout.n_cells()) };
        let skew_max = match SKEW.word(&["auto", "off"]) {
            Some("off") => 0,
            _ => SKEW_MAX.get().unwrap_or(1 << 20),
        };
        let tune = Tuning::new(&layout);
        Self {
            me: me.0,
            n_polled: 0,
            turn: 0,
            n_any: 0,
            any_from: 0,
            polled: [Polled { peer: 0, last_turn: 0 }; MAX_POLLED],
            rung: Vec::new(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            sleeper: bell_of(me),
            // SAFETY: as above.
            bell: unsafe { Bell::new(region.at(layout.doorbell_off(me))) },
            peers,
            guests: Guests::default(),
            net: None,
            failures: Vec::new(),
            requests: Table::new(),
            blocked: Vec::new(),
            streams: Streams::default(),
            ways,
            shared,
            freed: 0,
            reuse: ReuseCache::new(),
            skew_max,
            keep_max: sizes::unexpected_max(n),
            transfers: Vec::new(),
            free_shares: (0..weft_shm::N_SHARES).rev().collect(),
            n_handshakes: 0,
            cells,
            pool: Pool::default(),
            seals: None,
            held: Vec::new(),
            counters: Counters::default(),
            tune,
            layout,
            region,
        }
    }

    /// The job's memory that holds a peer's segment, and the peer's number there.
    #[inline]
    pub fn home(&self, peer: u32) -> (&Region, &JobLayout, Proc) {
        if peer < self.layout.n_procs() {
            return (&self.region, &self.layout, Proc(peer));
        }
        self.home_of_guest(peer)
    }

    /// Whether a peer is a guest that is not linked any more: what it still says is of no interest.
    #[inline]
    pub fn is_gone(&self, peer: u32) -> bool {
        peer.checked_sub(self.layout.n_procs()).is_some_and(|i| self.guests.homes[i as usize].is_none())
    }

    #[cold]
    fn home_of_guest(&self, peer: u32) -> (&Region, &JobLayout, Proc) {
        let i = (peer - self.layout.n_procs()) as usize;
        let home = self.guests.homes.get(i).and_then(Option::as_ref);
        // Only records of linked peers name others' memory.
        let home = home.unwrap_or_else(|| self.corrupt(peer, "record of a process that is not connected"));
        (&home.region, &home.layout, home.index)
    }

    /// Whether a peer is on another node.
    #[inline]
    pub fn is_far(&self, peer: u32) -> bool {
        self.peers.get(peer as usize).is_some_and(|p| p.is_far)
    }

    /// Whether nothing of a peer comes in a ring.
    #[cold]
    pub fn has_no_ring_from(&self, src: u32) -> bool {
        src == self.me || self.is_far(src)
    }

    /// Whether records of this process are still on their way to other nodes.
    pub fn is_on_the_wire(&self) -> bool {
        self.net.as_ref().is_some_and(|n| !n.is_idle(&self.failures))
    }

    /// Whether a peer has died.
    #[inline]
    pub fn is_failed(&self, peer: u32) -> bool {
        !self.failures.is_empty() && self.failures.contains(&peer)
    }

    /// Address of a cell.
    #[inline]
    pub fn cell(&self, owner: u32, cell: u32) -> *mut u8 {
        let (region, layout, p) = self.home(owner);
        debug_assert!(cell < layout.n_cells(), "checked when its record arrived");
        region.ptr(layout.cell_off(p, cell))
    }

    /// Takes a cell for data that a peer may keep for long. None when that would starve the
    /// pipeline.
    pub(crate) fn eager_cell(&mut self, dest: u32) -> Option<u32> {
        if self.cells.known_free() <= self.tune.reserve_cells {
            self.cells.collect();
            if self.cells.known_free() <= self.tune.reserve_cells {
                return None;
            }
        }
        let cell = self.cells.take(dest);
        debug_assert!(
            cell.is_some() && self.cells.known_free() >= self.tune.reserve_cells,
            "the pipeline keeps its cells"
        );
        cell
    }

    /// Gives a cell back to its owner and nudges it.
    pub fn return_cell(&self, owner: u32, cell: u32) {
        let (region, layout, p) = self.home(owner);
        debug_assert!(cell < layout.n_cells(), "checked when its record arrived");
        let states = region.at(layout.doorbell_off(p) + CELL_STATES_OFF);
        // SAFETY: the states are in the owner's doorbell block; the cell's number was checked when
        // its record arrived.
        unsafe { CellReturn::new(states).give_back(cell) };
        self.peers[owner as usize].bell.notify();
    }

    /// The receive that a message matches, told what it gets.
    #[inline]
    pub(crate) fn match_posted(&mut self, env: Envelope, len: u64) -> Option<(u32, u64)> {
        let id = self.posted.arrive(env)?;
        let slot = self.requests.get(id);
        debug_assert!(slot.waits_for(env), "a posted receive waits for what it matches");
        slot.peer = env.src;
        slot.tag = env.tag;
        slot.len = len;
        let n = len.min(slot.room);
        if self.seals.is_some() {
            self.seal_lands(env.src, id);
        }
        Some((id, n))
    }

    /// Ends a request and wakes threads of this process that may wait for it.
    #[inline]
    pub fn complete(&mut self, id: u32, mut cancelled: bool) {
        if self.seals.is_some() {
            cancelled = self.examine(id, cancelled);
        }
        self.requests.finish(id, cancelled);
        self.shared.wake_own();
    }

    /// As `complete`, for the receive of a short record, which has no seal.
    #[inline(always)]
    pub fn complete_short(&mut self, id: u32) {
        self.requests.finish(id, false);
        self.shared.wake_own();
    }

    #[inline(always)]
    pub fn count(&mut self, path: Path, bytes: u64) {
        let c = &mut self.counters.sent[path as usize];
        c.messages += 1;
        c.bytes += bytes;
    }

    /// The first words of a record's body, which has as many.
    #[inline(always)]
    pub fn words<const N: usize>(&self, src: u32, r: &Record) -> [u64; N] {
        if r.len < 8 * N {
            self.corrupt(src, Bad::Short.text());
        }
        let ring = &self.peers[src as usize].rx;
        std::array::from_fn(|i| ring.body_word(r, i))
    }

    /// What records of a peer may say.
    #[inline(always)]
    pub fn limits(&self, src: u32) -> Limits {
        let layout = self.home(src).1;
        Limits { n_cells: layout.n_cells(), cell_len: layout.cell_len(), swap_len: layout.swap_len() }
    }

    /// A record that a peer sent.
    #[inline(always)]
    pub fn checked<T>(&self, src: u32, decoded: Result<T, Bad>) -> T {
        match decoded {
            Ok(record) => record,
            Err(bad) => self.corrupt(src, bad.text()),
        }
    }

    /// A peer wrote what no peer writes.
    #[cold]
    pub fn corrupt(&self, peer: u32, what: &str) -> ! {
        eprintln!(
            "weft: rank {}: the shared memory for messages from rank {peer} is corrupt ({what}); \
             some rank of this job has written where it should not",
            self.me
        );
        std::process::abort();
    }
}
