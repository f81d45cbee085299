//! The engine's own protocol over a [`Port`]: messages between processes, in order, with bounded memory.
//!
//! A pair begins with a hello that carries the job's secret; every record then carries a pass word that the hello gave.
//! Records are numbered and put in order by the receiver, since not every provider does. Whatever the receiver must keep
//! costs credit, so its memory is bounded by window times peers. Long messages are offered; the receiver reads
//! them, has them written, or has them sent in pieces (`long`). EAGAIN is a state: the record stays in its queue, and a queue
//! that stands still is told, and later given up. Source: docs/multinode.md; original.

mod arrive;
mod audit;
mod bundle;
mod config;
mod event;
mod flow;
mod guests;
mod hand;
mod long;
mod pool;
mod record;
mod silence;
mod waiting;

use crate::error::{Error, Posted};
use crate::port::{Done, Part, Peer, Port, Region, Rest, Token, What};
use bundle::Burst;
use flow::{Credit, Grant, Order};
use guests::Guests;
use long::{Incoming, OfferIn, Outgoing};
use pool::Pool;
pub use record::HEADER;
use record::{Header, Kind, Reader};
use silence::Silence;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

pub use audit::{Account, Pair};
pub use config::{Config, FABRIC_EAGER, FABRIC_LONG, FABRIC_LOST, FABRIC_TOGETHER, eager_bytes};
pub use event::{Bytes, Event, Letter, OfferId, unheard};
pub use guests::{Guest, Name};
pub use long::Way;

/// What a record costs beside its bytes.
const COST: u32 = 64;
/// An offer with a key.
const OFFER_COST: u32 = 192;
/// Tokens by what they belong to; the rest is an index or a transfer.
const SLOT: u64 = 1 << 56;
const BUFFER: u64 = 2 << 56;
const READ: u64 = 3 << 56;
const WRITE: u64 = 4 << 56;
const KIND_OF: u64 = 0xFF << 56;
/// For peers that may have gone: nobody says so, and they take nothing more.
const LAST_PATIENCE: Duration = Duration::from_secs(600);
/// The time of what happens between calls of `progress`: the next one's.
const LATER: Duration = Duration::MAX;

/// A process of the job; a guest from `FIRST_GUEST` on.
pub type Id = u32;

/// Processes of other jobs are numbered from here on.
pub const FIRST_GUEST: Id = 1 << 31;

/// A message that waits for its turn.
#[derive(Clone, Copy)]
struct Waiting {
    letter: Letter,
    start: *mut u8,
    len: usize,
    token: u64,
    /// Of an offer: its number.
    offer: Option<u32>,
}

/// What is known of a peer.
#[derive(Default)]
struct Link {
    address: Vec<u8>,
    peer: Option<Peer>,
    /// The hello went out; the answer came; theirs came, with this pass word.
    said_hello: bool,
    /// How often: see `patience_with_hello`.
    n_hellos: u32,
    is_open: bool,
    pass: Option<u64>,
    next_seq: u16,
    order: Order,
    credit: Credit,
    /// The longest record that its buffers take, once it is open.
    longest: u32,
    grant: Grant,
    /// Answers go before messages, and cost nothing.
    control: VecDeque<(Kind, u64, Vec<u8>)>,
    queue: VecDeque<Waiting>,
    burst: Burst,
    /// It stands among the busy.
    is_busy: bool,
    /// Since when the head of the queues has been refused.
    refused_since: Option<Duration>,
    was_told: bool,
    /// Nothing goes there any more, nor comes from there, but for what has `died` and sent short messages before.
    is_lost: bool,
    has_died: bool,
}

impl Link {
    fn new(address: &[u8], config: &Config) -> Link {
        let first = config.first_count;
        Link {
            address: address.to_vec(),
            next_seq: first as u16,
            order: Order::new(first as u16),
            credit: Credit::new(first),
            grant: Grant::new(first),
            ..Link::default()
        }
    }

    /// Whether something waits to be handed over, or to be watched.
    fn has_more(&self) -> bool {
        !self.is_lost && (!self.queue.is_empty() || !self.control.is_empty() || self.refused_since.is_some())
    }

    /// A message does not wait any more: where nothing else does, the peer refuses nothing. What comes next says hello anew.
    fn note_taken_back(&mut self) {
        if self.queue.is_empty() && self.control.is_empty() {
            (self.refused_since, self.was_told) = (None, false);
            self.said_hello &= self.is_open;
        }
    }

    /// Whether an answer waits to go that has the count of credit with it, which a welcome has not.
    fn tells_credit(&self) -> bool {
        self.control.iter().any(|(kind, ..)| *kind != Kind::Welcome)
    }
}

/// What a wire has seen, for reports and tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub strangers: u64,
    /// Records that arrived broken.
    pub cut: u64,
    pub again: u64,
    pub early: u64,
    pub eager: u64,
    /// Of these, those that went in one record with others.
    pub bundled: u64,
    /// Of these, those that went from the caller's memory.
    pub lent: u64,
    pub reads: u64,
    pub writes: u64,
    pub streams: u64,
    /// The most bytes that were kept for the caller and for order at a time.
    pub most_kept: usize,
}

/// One process's end of all its pairs. Fields are dropped in this order: the port before the memory it uses.
pub struct Wire<P: Port> {
    port: P,
    slots: Pool,
    buffers: Pool,
    config: Config,
    my_pass: u64,
    links: BTreeMap<Id, Link>,
    guests: Guests,
    /// Of each slot under way, the peer.
    in_slots: Vec<Option<Id>>,
    /// And the message that is sent from the caller's memory behind the slot's header.
    lent: Vec<Option<u64>>,
    /// Peers with something to hand over or to watch, each once.
    busy: Vec<Id>,
    /// Room that is used again: of what the fabric has done, and of a record's header.
    done: Vec<Done>,
    head: Vec<u8>,
    bundle: Vec<u8>,
    /// Calls of `progress`.
    turn: u64,
    /// What was refused last, was for want of a slot.
    lacked_slot: bool,
    /// Nothing is injected any more: each record comes back when it has gone.
    is_leaving: bool,
    to_post: Vec<u32>,
    events: VecDeque<Event>,
    offers: BTreeMap<OfferId, OfferIn>,
    outgoing: BTreeMap<u32, Outgoing>,
    incoming: BTreeMap<u32, Incoming>,
    next_number: u32,
    /// The peer from which on transfers are moved first; 0: in the order of their numbers.
    first_to_move: Id,
    kept: usize,
    now: Duration,
    silence: Silence,
    pub counts: Counts,
}

// SAFETY: raw pointers are to memory of messages, which the callers of `send` and `accept` keep valid for any thread.
unsafe impl<P: Port + Send> Send for Wire<P> {}

impl<P: Port> Wire<P> {
    /// Posts the buffers. `pass` is random.
    ///
    /// # Errors
    /// The port's.
    pub fn new(mut port: P, mut config: Config, pass: u64) -> Result<Wire<P>, Error> {
        config.buffers = config.buffers.max(port.limits().multi_recv_buffers);
        // A record that does not fit behind others in a buffer would be cut.
        let most = port.limits().max_msg_bytes.min(port.limits().multi_recv_bytes);
        let piece = (HEADER + config.eager.max(256)).min(most);
        let slots = Pool::new(&mut port, config.slots, piece)?;
        let in_buffer = config.longest_in_buffer * (piece + port.limits().multi_recv_heads);
        let buffers = Pool::new(&mut port, config.buffers, config.buffer_bytes.max(in_buffer))?;
        let mut wire = Wire {
            in_slots: vec![None; config.slots],
            lent: vec![None; config.slots],
            to_post: (0..config.buffers as u32).collect(),
            port,
            slots,
            buffers,
            config,
            my_pass: pass,
            links: BTreeMap::new(),
            guests: Guests::default(),
            events: VecDeque::new(),
            offers: BTreeMap::new(),
            outgoing: BTreeMap::new(),
            incoming: BTreeMap::new(),
            busy: Vec::new(),
            done: Vec::new(),
            head: Vec::new(),
            bundle: Vec::new(),
            turn: 0,
            lacked_slot: false,
            is_leaving: false,
            next_number: 1,
            first_to_move: 0,
            kept: 0,
            now: LATER,
            silence: Silence::default(),
            counts: Counts::default(),
        };
        wire.post_buffers()?;
        Ok(wire)
    }

    pub fn address(&self) -> &[u8] {
        self.port.address()
    }

    pub fn port(&mut self) -> &mut P {
        &mut self.port
    }

    /// Tells where a process is. It is contacted when something is sent to it.
    pub fn add_peer(&mut self, id: Id, address: &[u8]) {
        let is_busy = self.busy.contains(&id);
        self.links.insert(id, Link { is_busy, ..Link::new(address, &self.config) });
    }

    /// Sends a message. True if it is on its way and its memory the caller's; else `Event::Copied`, `Event::Sent` or
    /// `Event::Failed` with the token follows.
    ///
    /// # Safety
    /// The memory is readable until then, or until this wire has been dropped.
    pub unsafe fn send(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.begin(to, letter, start, len, token, false) }
    }

    /// As `send`, by a caller that will call `progress` soon: a short message of many in a row may wait for that, and for
    /// others that it goes with.
    ///
    /// # Safety
    /// As of `send`.
    pub unsafe fn send_together(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.begin(to, letter, start, len, token, true) }
    }

    /// # Safety
    /// As of `send`.
    unsafe fn begin(
        &mut self,
        to: Id,
        letter: Letter,
        start: *const u8,
        len: usize,
        token: u64,
        may_wait: bool,
    ) -> bool {
        let turn = self.turn;
        let Some(link) = self.links.get_mut(&to).filter(|l| !l.is_lost) else {
            // Nobody of this name, or given up before.
            self.events.push_back(Event::Failed(token));
            return false;
        };
        link.queue.push_back(Waiting { letter, start: start.cast_mut(), len, token, offer: None });
        if link.burst.is_to_wait(turn, len, self.config.bundle) && may_wait && link.is_open {
            self.note_busy(to);
            return false;
        }
        self.push(to);
        let is_copied = self.events.back() == Some(&Event::Copied(token));
        if is_copied {
            self.events.pop_back();
        }
        is_copied
    }

    /// Tells a peer a word, behind the messages that are on their way and before those that wait here.
    pub fn word(&mut self, to: Id, word: u64) {
        self.answer_with(to, Kind::Word, word, Vec::new());
    }

    /// Takes a message back that nothing is known of at its peer. False if something may be; nothing was done then.
    pub fn take_back(&mut self, to: Id, token: u64) -> bool {
        let Some(link) = self.links.get_mut(&to) else { return false };
        let Some(at) = link.queue.iter().position(|w| w.token == token) else { return false };
        let offer = link.queue.remove(at).and_then(|w| w.offer);
        link.note_taken_back();
        if at == 0 {
            // What was refused may have been this one: what is still refused says so anew.
            self.note_taken(to);
        }
        offer.into_iter().for_each(|number| self.forget_offer(number));
        true
    }

    /// Whether the memory of a message is still in use, which has gone further than `take_back` reaches, or is accepted.
    pub fn holds(&self, peer: Id, token: u64) -> bool {
        self.outgoing.values().any(|m| m.to == peer && m.token == token)
            || self.incoming.values().any(|m| m.from == peer && m.token == token)
            || self.lent.contains(&Some(token))
    }

    /// A peer has died, as others say: what is under way with it fails. What it has sent unasked before may come still.
    pub fn bury(&mut self, id: Id) {
        if let Some(link) = self.links.get_mut(&id).filter(|l| !l.is_lost) {
            link.has_died = true;
            self.end_link(id);
        }
    }

    /// From now on every record comes back once it has gone, and `is_idle` says that all have.
    pub fn leave(&mut self) {
        // A peer that has gone takes nothing more, and nobody says so.
        self.config.lost = self.config.lost.min(LAST_PATIENCE);
        self.is_leaving = true;
    }

    /// The next thing that happened. Taking a message or an offer gives its credit back: offers that wait for their
    /// receives must not keep back what is behind them.
    pub fn next_event(&mut self) -> Option<Event> {
        let event = self.events.pop_front()?;
        if let Event::Message { from, bytes, .. } = &event {
            self.kept -= bytes.len() + COST as usize;
            self.give(*from, COST + bytes.len() as u32);
        }
        if let Event::Offer { from, .. } = &event {
            self.give(*from, OFFER_COST);
        }
        Some(event)
    }

    fn give(&mut self, to: Id, cost: u32) {
        let window = self.config.window;
        if let Some(link) = self.links.get_mut(&to) {
            link.grant.give(cost);
            if link.grant.is_due(window) && !link.tells_credit() {
                link.control.push_back((Kind::Credit, 0, Vec::new()));
                self.note_busy(to);
            }
        }
    }

    /// Moves everything on. `now` counts from any beginning. True if the fabric has done anything, of which an event may not
    /// tell yet: a piece of a long message.
    ///
    /// # Errors
    /// The queue of completions is broken, and with it the wire.
    pub fn progress(&mut self, now: Duration) -> Result<bool, Error> {
        self.now = now;
        self.turn += 1;
        self.keep_what_came();
        self.port.reuse();
        self.post_buffers()?;
        let mut done = std::mem::take(&mut self.done);
        self.port.poll(&mut done)?;
        // What was refused goes before all that is sent, once there may be room: without buffers a peer stands still.
        self.post_buffers()?;
        let moved = !done.is_empty();
        // Most looks find nothing: what follows is passed over then, which is a third of what a look costs.
        if moved {
            done.drain(..).for_each(|d| self.complete(d));
        }
        self.done = done;
        if !self.busy.is_empty() {
            self.push_busy();
        }
        if !self.outgoing.is_empty() || !self.incoming.is_empty() {
            self.move_transfers();
        }
        self.watch_silence(moved);
        self.now = LATER;
        Ok(moved)
    }

    /// Hands over to each peer that waits, another one first each time: who is first may take all slots that are free.
    fn push_busy(&mut self) {
        let mut busy = std::mem::take(&mut self.busy);
        busy.rotate_left(1);
        busy.retain(|id| {
            self.hand_over(*id);
            self.watch(*id);
            self.links.get_mut(id).is_some_and(|l| {
                l.is_busy = l.has_more();
                l.is_busy
            })
        });
        self.busy.append(&mut busy);
    }

    /// Bytes that are kept here for the caller, and for order.
    pub fn kept(&self) -> usize {
        self.kept + self.links.values().map(|l| l.order.early_bytes).sum::<usize>()
    }

    /// Whether nothing waits to be handed to the fabric or to come back from it, but for what goes to the `dead`.
    pub fn is_idle(&self, dead: &[Id]) -> bool {
        let gone = |id: &Id| dead.contains(id) || self.links.get(id).is_none_or(|l| l.is_lost);
        self.links.iter().all(|(id, l)| (l.queue.is_empty() && l.control.is_empty()) || gone(id))
            && self.in_slots.iter().flatten().all(gone)
            && self.outgoing.values().all(|t| gone(&t.to))
            && self.incoming.values().all(|t| gone(&t.from))
    }

    /// What to do while nothing happens: see [`Port::rest`].
    pub fn rest(&mut self) -> Rest {
        let refused = |l: &Link| l.refused_since.is_some() && (l.is_open || !l.said_hello);
        let waits = self.busy.iter().filter_map(|id| self.links.get(id)).any(refused);
        // A buffer that is not posted takes nothing, and nothing wakes anybody for it.
        if !self.events.is_empty() || !self.to_post.is_empty() {
            Rest::Poll
        } else if waits {
            Rest::Nap
        } else {
            self.port.rest()
        }
    }

    /// Messages that the caller has not looked at leave their buffers.
    fn keep_what_came(&mut self) {
        for event in &mut self.events {
            if let Event::Message { bytes, .. } = event {
                // SAFETY: buffers are posted anew behind this call alone.
                unsafe { bytes.keep() };
            }
        }
    }

    fn post_buffers(&mut self) -> Result<(), Error> {
        while let Some(&at) = self.to_post.last() {
            let part = self.buffers.part(at, self.buffers.piece);
            // SAFETY: a buffer that is not posted is nobody's; the port is dropped before the pool.
            match unsafe { self.port.recv(part, true, BUFFER | u64::from(at)) }? {
                Posted::Yes => self.to_post.pop(),
                Posted::Again => return Ok(()),
            };
        }
        Ok(())
    }

    fn complete(&mut self, done: Done) {
        let low = (done.token & !KIND_OF) as u32;
        match (done.token & KIND_OF, done.what) {
            (SLOT, _) => {
                let owner = self.in_slots.get_mut(low as usize).and_then(Option::take);
                let lent = self.lent.get_mut(low as usize).and_then(Option::take);
                self.slots.give(low);
                let told = if done.error.is_some() { Event::Failed } else { Event::Copied };
                self.events.extend(lent.map(told));
                match (owner, done.error) {
                    (Some(peer), Some(e)) => self.lose(peer, &e.to_string()),
                    (Some(peer), None) => self.note_taken(peer),
                    _ => {}
                }
            }
            (BUFFER, What::Received { at, len, last }) => {
                // SAFETY: it has come; buffers are posted anew by `progress` alone, once all that has come was looked at.
                let bytes = unsafe { self.buffers.bytes(at, len) }.filter(|_| done.error.is_none());
                self.counts.cut += u64::from(bytes.is_none());
                if last {
                    self.to_post.push(low);
                }
                bytes.into_iter().for_each(|b| self.arrive(b));
            }
            (BUFFER, _) => {
                self.counts.cut += u64::from(done.error.is_some());
                self.to_post.push(low);
            }
            (READ, _) => self.chunk_read(low, done.error),
            (WRITE, _) => self.chunk_written(low, done.error),
            (_, What::Arrived { data }) => self.chunk_arrived(data as u32),
            _ => {}
        }
    }

    fn insert(&mut self, id: Id) -> Result<Peer, Error> {
        let link = self.links.entry(id).or_default();
        let peer = self.port.insert(&link.address)?;
        link.peer = Some(peer);
        Ok(peer)
    }

    /// Queues an answer.
    fn answer(&mut self, to: Id, kind: Kind, body: Vec<u8>) {
        self.answer_with(to, kind, 0, body);
    }

    fn answer_with(&mut self, to: Id, kind: Kind, tag: u64, body: Vec<u8>) {
        if let Some(link) = self.links.get_mut(&to).filter(|l| !l.is_lost) {
            link.control.push_back((kind, tag, body));
        }
        self.push(to);
    }

    fn number(&mut self) -> u32 {
        self.next_number = self.next_number.wrapping_add(1);
        self.next_number
    }

    fn region_for(&mut self, start: *mut u8, len: usize) -> Option<Region> {
        // SAFETY: valid while the message is under way, by the word of the callers of `send` and `accept`.
        unsafe { self.port.register(start, len, crate::port::Access::Remote) }.ok()
    }

    fn part(start: *mut u8, offset: u64, len: usize, region: Option<Region>) -> Part {
        Part::new(start.wrapping_add(offset as usize), len).within(region)
    }

    fn token(kind: u64, number: u32) -> Token {
        kind | u64::from(number)
    }
}

#[cfg(test)]
mod audit_tests;
#[cfg(test)]
mod ends_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
#[path = "tests.rs"]
mod tests;
