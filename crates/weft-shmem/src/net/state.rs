//! What a PE knows of its messages. All of it is behind one lock, which is held for a step at a time.

use super::letter::{Blocks, Kind, bundle};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::Carrier;
use weft_fabric::wire::{Event, Letter, OfferId, Wire, unheard};
use weft_lockfree::Bell;

/// Short messages that follow each other within this time go in bundles, in ns.
const BURST_NS: u64 = 10_000;
/// A bundle of so many bytes goes.
const FULL: usize = 4 << 10;
/// Messages from this length on may come late, in bytes: they may be taken by their receiver when that likes.
pub(super) const LATE: usize = 1 << 10;

/// This PE's symmetric memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub heap: usize,
    pub heap_len: usize,
    pub data: usize,
    pub data_len: usize,
}

impl Ground {
    /// Where a range is that another PE names; None where it is not all symmetric.
    pub fn at(&self, (segment, off): (u64, u64), len: usize) -> Option<*mut u8> {
        let (start, all) = if segment == 0 { (self.heap, self.heap_len) } else { (self.data, self.data_len) };
        let off = usize::try_from(off).ok()?;
        let end = off.checked_add(len)?;
        (end <= all).then(|| std::ptr::with_exposed_provenance_mut(start + off))
    }
}

/// What came, and is not taken yet.
pub(super) enum Body {
    Bytes(Vec<u8>),
    Offer(OfferId, usize),
}

pub(super) struct Item {
    pub tag: u64,
    pub name: u32,
    pub body: Body,
}

/// A PE on another node, or a near one to which collectives send.
#[derive(Default)]
pub(super) struct Peer {
    /// Something went there since the last flush.
    pub is_dirty: bool,
    /// A put went there since the last fence that may land late.
    pub is_late: bool,
    /// Short messages for there that have not gone, and when the last one came.
    bundle: Vec<u8>,
    last: u64,
    /// Flushes asked for and answered.
    pub flushes: u32,
    pub flushed: u32,
    /// Messages from there that land in this PE's memory.
    pub landing: usize,
    /// What waits for them.
    pub held: VecDeque<Item>,
}

/// A message that lands.
pub(super) enum Landing {
    /// In symmetric memory.
    Put { from: u32 },
    /// Beside it.
    Apart { from: u32, tag: u64, name: u32, bytes: Vec<u8> },
    /// Where its request wanted it.
    Reply { name: u32 },
    /// Where a collective wants it.
    Mail,
}

/// Where an answer goes.
pub(super) struct Asked {
    pub to: *mut u8,
    pub len: usize,
    pub blocks: Option<Blocks>,
}

/// Mail of one PE for one operation, in order.
#[derive(Default)]
pub(super) struct Mailbox {
    pub come: VecDeque<Body>,
    pub wanted: VecDeque<u64>,
}

type Hand = unsafe fn(&mut Wire<Carrier>, u32, Letter, *const u8, usize, u64) -> bool;

pub(super) struct State {
    pub wire: Wire<Carrier>,
    pub ground: Ground,
    pub boot: Arc<Boot>,
    bell: Bell,
    pub me: u32,
    pub peers: Vec<Peer>,
    /// Peers that are dirty.
    pub dirty: Vec<u32>,
    /// Peers that have a bundle.
    bundled: Vec<u32>,
    /// Flushes that are not answered.
    pub open_flushes: u32,
    /// Messages that are not gone, with the bytes of those that are not the user's.
    pub sends: HashMap<u64, Option<Vec<u8>>>,
    pub kept_bytes: usize,
    pub landings: HashMap<u64, Landing>,
    pub asked: HashMap<u32, Asked>,
    /// Receives of collectives: where the bytes go.
    pub receives: HashMap<u64, (*mut u8, usize)>,
    pub boxes: HashMap<(u32, u64, u32), Mailbox>,
    next_token: u64,
    next_name: u32,
    /// Peers may go.
    pub is_leaving: bool,
}

// SAFETY: pointers are to symmetric memory, or to memory of calls that wait until it is done with.
unsafe impl Send for State {}

impl State {
    pub fn new(wire: Wire<Carrier>, ground: Ground, boot: Arc<Boot>, bell: Bell) -> Self {
        let (me, n) = (boot.proc.0, boot.n_procs);
        Self {
            wire,
            ground,
            boot,
            bell,
            me,
            peers: (0..n).map(|_| Peer::default()).collect(),
            dirty: Vec::new(),
            bundled: Vec::new(),
            open_flushes: 0,
            sends: HashMap::new(),
            kept_bytes: 0,
            landings: HashMap::new(),
            asked: HashMap::new(),
            receives: HashMap::new(),
            boxes: HashMap::new(),
            next_token: 0,
            next_name: 0,
            is_leaving: false,
        }
    }

    pub fn token(&mut self) -> u64 {
        self.next_token += 1;
        self.next_token
    }

    /// A name for a request. Never 0, which stands for none.
    pub fn name(&mut self) -> u32 {
        self.next_name = self.next_name.wrapping_add(1).max(1);
        self.next_name
    }

    /// Sends a message. None: it has gone; else its token, until it has.
    ///
    /// # Safety
    /// The memory is readable until then.
    pub unsafe fn post(&mut self, to: u32, tag: u64, name: u32, start: *const u8, len: usize) -> Option<u64> {
        // SAFETY: by the caller's contract.
        unsafe { self.begin(to, tag, name, (start, len), Wire::send) }
    }

    /// The same of a request that is answered, and of an answer: many of them in a row go as one.
    ///
    /// # Safety
    /// As of `post`.
    pub unsafe fn post_together(&mut self, to: u32, tag: u64, name: u32, start: *const u8, len: usize) -> Option<u64> {
        // SAFETY: by the caller's contract.
        unsafe { self.begin(to, tag, name, (start, len), Wire::send_together) }
    }

    /// # Safety
    /// As of `post`.
    unsafe fn begin(&mut self, to: u32, tag: u64, name: u32, of: (*const u8, usize), send: Hand) -> Option<u64> {
        if !self.peers[to as usize].bundle.is_empty() {
            self.send_bundle(to);
        }
        let token = self.token();
        // SAFETY: by the caller's contract.
        if unsafe { send(&mut self.wire, to, Letter { tag, name, ..Letter::default() }, of.0, of.1, token) } {
            return None;
        }
        self.sends.insert(token, None);
        Some(token)
    }

    /// Sends bytes of this library's. None: they have gone; else the token, until they have.
    pub fn post_own(&mut self, to: u32, tag: u64, name: u32, bytes: Vec<u8>) -> Option<u64> {
        // SAFETY: a vector's memory stays where it is; it is kept below until the message has gone.
        let token = unsafe { self.post(to, tag, name, bytes.as_ptr(), bytes.len()) };
        self.keep(token, bytes)
    }

    /// As `post_own` and `post_together`.
    pub fn post_own_together(&mut self, to: u32, tag: u64, name: u32, bytes: Vec<u8>) -> Option<u64> {
        // SAFETY: as in `post_own`.
        let token = unsafe { self.post_together(to, tag, name, bytes.as_ptr(), bytes.len()) };
        self.keep(token, bytes)
    }

    fn keep(&mut self, token: Option<u64>, bytes: Vec<u8>) -> Option<u64> {
        let token = token?;
        self.kept_bytes += bytes.len();
        self.sends.insert(token, Some(bytes));
        Some(token)
    }

    /// Sends a short put or update, which nobody answers, alone or with others that follow.
    pub fn post_short(&mut self, to: u32, tag: u64, bytes: &[u8]) {
        let now = weft_sync::monotonic_ns();
        let peer = &mut self.peers[to as usize];
        let is_burst = now.saturating_sub(std::mem::replace(&mut peer.last, now)) < BURST_NS;
        if peer.bundle.is_empty() && !is_burst {
            self.post_own(to, tag, 0, bytes.to_vec());
            return;
        }
        if peer.bundle.is_empty() {
            self.bundled.push(to);
        }
        bundle(&mut peer.bundle, tag, bytes);
        if peer.bundle.len() >= FULL {
            self.send_bundle(to);
        }
    }

    fn send_bundle(&mut self, to: u32) {
        let peer = &mut self.peers[to as usize];
        let bytes = std::mem::take(&mut peer.bundle);
        peer.is_late |= bytes.len() >= LATE;
        self.bundled.retain(|p| *p != to);
        self.post_own(to, Kind::Bundle.tag(0), 0, bytes);
    }

    /// Whether something is left to be done for what this PE has sent.
    pub fn has_more(&self) -> bool {
        !self.sends.is_empty() || !self.bundled.is_empty()
    }

    /// Moves everything on. Whether anything happened.
    pub fn turn(&mut self) -> bool {
        while let Some(&to) = self.bundled.last() {
            self.send_bundle(to);
        }
        let has_moved = match self.wire.progress(Duration::from_nanos(weft_sync::monotonic_ns())) {
            Ok(moved) => moved,
            Err(why) => self.boot.abort(1, &format!("the network fails: {why}")),
        };
        let mut has_come = false;
        while let Some(event) = self.wire.next_event() {
            self.on_event(event);
            has_come = true;
        }
        if has_come {
            // A thread of this PE may sleep until something of it has changed.
            self.bell.notify();
        }
        has_moved || has_come
    }

    fn on_event(&mut self, event: Event) {
        match event {
            Event::Message { from, tag, name, bytes, .. } => {
                // SAFETY: the wire has made no progress since.
                let bytes = unsafe { bytes.into_vec() };
                self.arrive(from, Item { tag, name, body: Body::Bytes(bytes) });
            }
            Event::Offer { from, tag, name, len, offer, .. } => {
                self.arrive(from, Item { tag, name, body: Body::Offer(offer, len as usize) });
            }
            Event::Word { from, word } => self.flushed(from, word),
            Event::Copied(token) | Event::Sent(token) => self.gone(token),
            Event::Received(token) => self.landed(token),
            // The peer is lost: that ends the job, below.
            Event::Failed(_) => {}
            Event::Stuck { peer, waiting } => eprintln!(
                "weft: PE {}: PE {peer} on another node has taken nothing for {} s (`weft doctor net --hosts` tries the \
                 links)",
                self.me,
                waiting.as_secs()
            ),
            Event::Unheard { peers, at, waiting } => {
                let who: Vec<String> = peers.iter().map(|p| format!("PE {p}")).collect();
                let who = format!("{} on another node", who.join(" or "));
                eprintln!("weft: PE {}: {}", self.me, unheard(&who, at, waiting));
            }
            Event::Lost { peer, why } => self.lost(peer, &why),
        }
    }

    fn gone(&mut self, token: u64) {
        if let Some(Some(bytes)) = self.sends.remove(&token) {
            self.kept_bytes -= bytes.len();
        }
    }

    fn flushed(&mut self, from: u32, word: u64) {
        let peer = &mut self.peers[from as usize];
        if u64::from(peer.flushed.wrapping_add(1)) == word && peer.flushed != peer.flushes {
            peer.flushed += 1;
            self.open_flushes -= 1;
        }
    }

    /// A PE cannot be reached any more. OpenSHMEM has no calls that could fail, so it ends the job where others go on.
    fn lost(&mut self, peer: u32, why: &str) {
        if self.is_leaving {
            return;
        }
        self.boot.lose(Proc(peer), why);
        if self.boot.header().is_tolerant() {
            self.boot.abort(1, &format!("PE {peer} on another node is lost: {why}"));
        }
    }

    /// Asks all PEs to which something went to answer once it is done.
    pub fn flush(&mut self) {
        for pe in std::mem::take(&mut self.dirty) {
            let peer = &mut self.peers[pe as usize];
            (peer.is_dirty, peer.is_late) = (false, false);
            peer.flushes = peer.flushes.wrapping_add(1);
            let number = peer.flushes;
            self.open_flushes += 1;
            self.post_own(pe, Kind::Flush.tag(0), number, Vec::new());
        }
    }

    /// What goes to a PE from now on is done after what went there.
    pub fn fence(&mut self) {
        for i in 0..self.dirty.len() {
            let pe = self.dirty[i];
            if std::mem::take(&mut self.peers[pe as usize].is_late) {
                self.post_own(pe, Kind::Fence.tag(0), 0, Vec::new());
            }
        }
    }

    pub fn soil(&mut self, pe: u32, is_late: bool) {
        let peer = &mut self.peers[pe as usize];
        peer.is_late |= is_late;
        if !std::mem::replace(&mut peer.is_dirty, true) {
            self.dirty.push(pe);
        }
    }

    /// Whether a message or a receive of that token is under way.
    pub fn is_open(&self, token: u64) -> bool {
        self.sends.contains_key(&token) || self.receives.contains_key(&token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_of_the_ground_is_found() {
        let g = Ground { heap: 0x10000, heap_len: 100, data: 0x20000, data_len: 8 };
        assert_eq!(g.at((0, 90), 10).map(|p| p.addr()), Some(0x1005a));
        assert_eq!(g.at((1, 0), 8).map(|p| p.addr()), Some(0x20000));
        for (at, len) in [((0, 91), 10), ((1, 1), 8), ((0, u64::MAX), 1), ((0, 1), usize::MAX), ((1, 9), 0)] {
            assert_eq!(g.at(at, len), None, "{at:?} {len}");
        }
    }
}
