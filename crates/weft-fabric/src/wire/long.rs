//! Long messages: offered, then read by the receiver, written by the sender, or sent in pieces.

use super::{Event, Header, Id, Kind, Letter, OFFER_COST, OfferId, READ, Reader, WRITE, Waiting, Wire};
use crate::error::{Error, Posted};
use crate::port::{Port, Region, Remote, WireKey};

/// How a long message goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The receiver reads the sender's memory.
    Read,
    /// The sender writes the receiver's memory; a word with each piece tells that it is there.
    Write,
    /// In records, through buffers at both ends.
    Stream,
}

/// Remote accesses of a message that are under way at a time.
const DEPTH: u32 = 4;
/// Records of a stream that may come unasked.
const STREAM: u32 = 16;
/// Of a piece of a stream, beside its bytes.
const PIECE_HEAD: usize = 12;

/// A message that this side has offered.
pub(super) struct Outgoing {
    pub(super) to: Id,
    start: *mut u8,
    len: u64,
    pub(super) token: u64,
    pub(super) region: Option<Region>,
    pub(super) state: Out,
    next: u64,
    under_way: u32,
    dead: bool,
}

pub(super) enum Out {
    Offered,
    Write { at: Remote, theirs: u32, chunk: u64 },
    Stream { theirs: u32, allowed: u32 },
}

/// A message that this side has accepted.
pub(super) struct Incoming {
    pub(super) from: Id,
    /// The sender's number.
    number: u32,
    start: *mut u8,
    len: u64,
    pub(super) token: u64,
    pub(super) region: Option<Region>,
    state: In,
    /// Bytes read, or pieces that have arrived.
    next: u64,
    under_way: u32,
    dead: bool,
}

enum In {
    Read(Remote),
    Write { pieces: u64 },
    Stream { since_told: u32 },
}

/// A peer's offer that waits to be accepted.
pub(super) struct OfferIn {
    len: u64,
    key: Option<WireKey>,
    /// The sender can write from its memory.
    may_write: bool,
}

impl<P: Port> Wire<P> {
    /// Offers the message at the head of a peer's queue.
    pub(super) fn push_offer(&mut self, to: Id) -> Option<Result<(Posted, Kind), Error>> {
        let Waiting { letter, start, len, token, offer } = *self.links.get(&to)?.queue.front()?;
        let number = match offer {
            Some(number) => number,
            None => {
                let number = self.number();
                let region = self.region_for(start, len);
                let (len, state) = (len as u64, Out::Offered);
                let out = Outgoing { to, start, len, token, region, state, next: 0, under_way: 0, dead: false };
                self.outgoing.insert(number, out);
                self.links.get_mut(&to)?.queue.front_mut()?.offer = Some(number);
                number
            }
        };
        let region = self.outgoing.get(&number)?.region;
        let key = region.and_then(|r| self.port.key_of(r).ok());
        let mut body = number.to_le_bytes().to_vec();
        body.extend((len as u64).to_le_bytes());
        let may_write = region.is_some() || !self.port.limits().local_regions;
        body.push(u8::from(key.is_some()) | u8::from(may_write) << 1);
        key.into_iter().for_each(|k| k.encode(&mut body));
        let posted = self.post(to, Kind::Offer, letter, &body);
        if let Ok((Posted::Yes, _)) = posted {
            let link = self.links.get_mut(&to)?;
            link.credit.spend(OFFER_COST);
            link.queue.pop_front();
        }
        Some(posted)
    }

    pub(super) fn take_offer(&mut self, header: &Header, body: &[u8]) -> Option<()> {
        let Header { from, tag, name, sum, .. } = *header;
        let mut r = Reader(body);
        let (number, len, [flags]) = (r.u32()?, r.u64()?, r.array::<1>()?);
        let key = if flags & 1 != 0 { Some(r.key()?) } else { None };
        let may_write = flags & 2 != 0;
        let offer = OfferId { from, number };
        let fresh = len > 0 && self.offers.insert(offer, OfferIn { len, key, may_write }).is_none();
        self.events.push_back(Event::Offer { from, tag, name, sum, len, offer });
        fresh.then_some(())
    }

    /// Takes an offer; `Event::Received` or `Event::Failed` with the token follows. False if there is no such offer (its
    /// sender may be lost), or it is longer than `room`.
    ///
    /// # Safety
    /// The memory is writable and not borrowed until then, or until this wire has been dropped.
    pub unsafe fn accept(&mut self, offer: OfferId, start: *mut u8, room: usize, token: u64) -> bool {
        let Some(OfferIn { len, key, may_write }) = self.offers.remove(&offer) else { return false };
        let (from, number) = (offer.from, offer.number);
        if len > room as u64 {
            self.lose(from, "a message is longer than the memory for it");
            return false;
        }
        let mut incoming = Incoming {
            from,
            number,
            start,
            len,
            token,
            region: None,
            state: In::Stream { since_told: 0 },
            next: 0,
            under_way: 0,
            dead: false,
        };
        let mine = self.number();
        let claim = self.plan(&mut incoming, key, may_write, mine);
        self.incoming.insert(mine, incoming);
        if let Some(body) = claim {
            self.answer(from, Kind::Claim, body);
        }
        self.move_transfers();
        true
    }

    /// Drops an offer that its sender has taken back, as the two have agreed by words.
    pub fn refuse(&mut self, offer: OfferId) {
        self.offers.remove(&offer);
    }

    /// Forgets a message whose receiver has refused it; its memory is the caller's again. False if there is none.
    pub fn refused(&mut self, to: Id, token: u64) -> bool {
        let is_it = |m: &Outgoing| m.to == to && m.token == token && matches!(m.state, Out::Offered);
        let found = self.outgoing.iter().find(|(_, m)| is_it(m)).map(|(n, _)| *n);
        found.into_iter().for_each(|number| self.forget_offer(number));
        found.is_some()
    }

    pub(super) fn forget_offer(&mut self, number: u32) {
        if let Some(m) = self.outgoing.remove(&number) {
            let _ = m.region.map(|r| self.port.close(r));
        }
    }

    /// Chooses the way of a message, and says what to claim; nothing where it is read.
    fn plan(&mut self, m: &mut Incoming, key: Option<WireKey>, may_write: bool, mine: u32) -> Option<Vec<u8>> {
        let mut wanted = self.config.way.unwrap_or(if key.is_some() { Way::Read } else { Way::Write });
        let may_write = may_write && self.port.limits().data_bits >= 32;
        if (wanted == Way::Read && key.is_none()) || (wanted == Way::Write && !may_write) {
            wanted = Way::Stream;
        }
        let needs_region = wanted == Way::Write || (wanted == Way::Read && self.port.limits().local_regions);
        if needs_region {
            m.region = self.region_for(m.start, m.len as usize);
            if m.region.is_none() {
                wanted = Way::Stream;
            }
        }
        let mut body = m.number.to_le_bytes().to_vec();
        body.extend(mine.to_le_bytes());
        // What is imported is to be forgotten: no key that is not used.
        let key = key.filter(|_| wanted == Way::Read);
        if let Some(remote) = key.and_then(|k| self.port.import(&k).ok()) {
            self.counts.reads += 1;
            m.state = In::Read(remote);
            return None;
        }
        let chunk =
            if self.incoming.is_empty() { self.chunk().min(self.config.lone_chunk as u64) } else { self.chunk() };
        match m.region.filter(|_| wanted == Way::Write).and_then(|r| self.port.key_of(r).ok()) {
            Some(key) => {
                self.counts.writes += 1;
                m.state = In::Write { pieces: m.len.div_ceil(chunk) };
                body.push(1);
                body.extend(chunk.to_le_bytes());
                key.encode(&mut body);
            }
            None => {
                self.counts.streams += 1;
                body.push(2);
                body.extend(STREAM.to_le_bytes());
            }
        }
        Some(body)
    }

    fn chunk(&self) -> u64 {
        self.config.chunk.min(self.port.limits().max_msg_bytes) as u64
    }

    pub(super) fn take_claim(&mut self, from: Id, body: &[u8]) -> Option<()> {
        let mut r = Reader(body);
        let (number, theirs, [how]) = (r.u32()?, r.u32()?, r.array::<1>()?);
        let longest = self.port.limits().max_msg_bytes as u64;
        let m = self.outgoing.get_mut(&number).filter(|m| m.to == from && matches!(m.state, Out::Offered))?;
        m.state = match how {
            1 => {
                let chunk = r.u64().filter(|c| (1..=longest).contains(c))?;
                Out::Write { at: self.port.import(&r.key()?).ok()?, theirs, chunk }
            }
            2 => Out::Stream { theirs, allowed: r.u32()? },
            _ => return None,
        };
        Some(())
    }

    pub(super) fn take_more(&mut self, from: Id, body: &[u8]) -> Option<()> {
        let mut r = Reader(body);
        let (number, more) = (r.u32()?, r.u32()?);
        match self.outgoing.get_mut(&number) {
            Some(Outgoing { to, state: Out::Stream { allowed, .. }, .. }) if *to == from => {
                *allowed = allowed.checked_add(more)?;
                Some(())
            }
            // It has sent everything already.
            None => Some(()),
            Some(_) => None,
        }
    }

    pub(super) fn take_data(&mut self, from: Id, body: &[u8]) -> Option<()> {
        let mut r = Reader(body);
        let (mine, offset, bytes) = (r.u32()?, r.u64()?, r.0);
        let m = self.incoming.get_mut(&mine).filter(|m| m.from == from)?;
        let In::Stream { since_told } = &mut m.state else { return None };
        if bytes.is_empty() || offset != m.next || offset.checked_add(bytes.len() as u64)? > m.len {
            return None;
        }
        // SAFETY: within the memory of the message, by the word of the caller of `accept`.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), m.start.add(offset as usize), bytes.len()) };
        m.next += bytes.len() as u64;
        *since_told += 1;
        if m.next == m.len {
            self.received(mine);
        } else if *since_told >= STREAM / 2 {
            let body = [m.number.to_le_bytes(), since_told.to_le_bytes()].concat();
            *since_told = 0;
            self.answer(from, Kind::More, body);
        }
        Some(())
    }

    pub(super) fn take_fin(&mut self, from: Id, body: &[u8]) -> Option<()> {
        let number = Reader(body).u32()?;
        self.outgoing.get(&number).filter(|m| m.to == from && matches!(m.state, Out::Offered))?;
        self.sent(number);
        Some(())
    }

    /// Posts accesses and pieces for which there is room. Where the fabric refuses some, each peer begins in turn: what goes to
    /// the others may take all the room for long, and whoever takes nothing counts as lost. Nor is a peer asked again for its
    /// other transfers in the same turn: there may be many of one that takes nothing at all.
    pub(super) fn move_transfers(&mut self) {
        let reading = self.incoming.iter().filter(|(_, m)| m.wants_read()).map(|(n, m)| (m.from, false, *n));
        let sending = self.outgoing.iter().filter(|(_, m)| m.wants_to_send()).map(|(n, m)| (m.to, true, *n));
        let mut all: Vec<(Id, bool, u32)> = reading.chain(sending).collect();
        let first = self.first_to_move;
        if first > 0 {
            all.sort_unstable_by_key(|&(peer, is_sent, n)| (peer < first, peer, is_sent, n));
        }
        let (mut refused, mut moved) = (Vec::new(), None);
        for (peer, is_sent, n) in all {
            if refused.contains(&(peer, is_sent)) {
                continue;
            }
            let refusals = self.counts.again;
            while if is_sent { self.send_chunk(n) } else { self.read_chunk(n) } {
                moved.get_or_insert(peer);
            }
            if self.counts.again != refusals {
                refused.push((peer, is_sent));
            }
        }
        let begun = moved.or(refused.first().map(|r| r.0));
        self.first_to_move = begun.filter(|_| !refused.is_empty()).map_or(0, |peer| peer + 1);
    }

    /// True if it did something and may go on.
    fn read_chunk(&mut self, mine: u32) -> bool {
        let chunk = self.chunk();
        let Some(m) = self.incoming.get(&mine).filter(|m| m.wants_read()) else { return false };
        let (from, offset, region) = (m.from, m.next, m.region);
        let len = chunk.min(m.len - offset) as usize;
        let (In::Read(remote), Some(peer)) = (&m.state, self.links.get(&from).and_then(|l| l.peer)) else {
            return self.contact(from);
        };
        let (remote, part) = (*remote, Self::part(m.start, offset, len, region));
        // SAFETY: the memory of an accepted message, until its event.
        match unsafe { self.port.read(peer, part, remote, offset, Self::token(READ, mine)) } {
            Ok(Posted::Yes) => {
                if let Some(m) = self.incoming.get_mut(&mine) {
                    m.next += len as u64;
                    m.under_way += 1;
                }
                self.note_taken(from);
                true
            }
            Ok(Posted::Again) => {
                self.note_refused(from);
                false
            }
            Err(e) => {
                self.lose(from, &e.to_string());
                false
            }
        }
    }

    /// A peer that was only heard of so far.
    fn contact(&mut self, id: Id) -> bool {
        match self.insert(id) {
            Ok(_) => true,
            Err(e) => {
                self.lose(id, &e.to_string());
                false
            }
        }
    }

    fn send_chunk(&mut self, number: u32) -> bool {
        let Some(m) = self.outgoing.get(&number).filter(|m| m.wants_to_send()) else { return false };
        let (to, offset) = (m.to, m.next);
        match m.state {
            Out::Write { at, theirs, chunk } => {
                let len = chunk.min(m.len - offset) as usize;
                let part = Self::part(m.start, offset, len, m.region);
                let Some(peer) = self.links.get(&to).and_then(|l| l.peer) else { return self.contact(to) };
                let token = Self::token(WRITE, number);
                // SAFETY: the memory of a message that was sent, until its event.
                let posted = unsafe { self.port.write(peer, part, at, offset, Some(u64::from(theirs)), token) };
                self.sent_chunk(number, posted, len as u64, 1)
            }
            Out::Stream { theirs, .. } => {
                let link = self.links.get(&to).filter(|l| l.is_open && l.control.is_empty());
                let Some(link) = link.filter(|_| self.slots.has_free()) else { return false };
                let room = self.most_body(link.longest).saturating_sub(PIECE_HEAD).max(1) as u64;
                let len = room.min(m.len - offset) as usize;
                let mut body = Vec::with_capacity(PIECE_HEAD + len);
                body.extend(theirs.to_le_bytes());
                body.extend(offset.to_le_bytes());
                // SAFETY: readable, by the word of the caller of `send`.
                body.extend(unsafe { std::slice::from_raw_parts(m.start.add(offset as usize), len) });
                let posted = self.post(to, Kind::Data, Letter::default(), &body).map(|(p, _)| p);
                self.sent_chunk(number, posted, len as u64, 0)
            }
            Out::Offered => false,
        }
    }

    fn sent_chunk(&mut self, number: u32, posted: Result<Posted, Error>, len: u64, under_way: u32) -> bool {
        let Some(m) = self.outgoing.get_mut(&number) else { return false };
        let to = m.to;
        match posted {
            Ok(Posted::Yes) => {
                m.next += len;
                m.under_way += under_way;
                if let Out::Stream { allowed, .. } = &mut m.state {
                    *allowed -= 1;
                    if m.next == m.len {
                        self.sent(number);
                    }
                }
                self.note_taken(to);
                true
            }
            Ok(Posted::Again) => {
                self.note_refused(to);
                false
            }
            Err(e) => {
                self.lose(to, &e.to_string());
                false
            }
        }
    }

    pub(super) fn chunk_read(&mut self, mine: u32, error: Option<Error>) {
        let Some(m) = self.incoming.get_mut(&mine) else { return };
        m.under_way -= 1;
        let (from, number) = (m.from, m.number);
        if m.dead {
            if m.under_way == 0 {
                self.end_incoming(mine, false);
            }
        } else if let Some(e) = error {
            self.lose(from, &e.to_string());
        } else if m.next == m.len && m.under_way == 0 {
            self.answer(from, Kind::Fin, number.to_le_bytes().to_vec());
            self.received(mine);
        }
    }

    pub(super) fn chunk_written(&mut self, number: u32, error: Option<Error>) {
        let Some(m) = self.outgoing.get_mut(&number) else { return };
        m.under_way -= 1;
        let to = m.to;
        if m.dead {
            if m.under_way == 0 {
                self.end_outgoing(number, false);
            }
        } else if let Some(e) = error {
            self.lose(to, &e.to_string());
        } else if m.next == m.len && m.under_way == 0 {
            self.sent(number);
        }
    }

    /// A piece was written here.
    pub(super) fn chunk_arrived(&mut self, mine: u32) {
        let Some(m) = self.incoming.get_mut(&mine) else { return };
        let In::Write { pieces } = m.state else { return };
        m.next += 1;
        if m.next == pieces {
            self.received(mine);
        }
    }

    fn received(&mut self, mine: u32) {
        self.end_incoming(mine, true);
    }

    fn sent(&mut self, number: u32) {
        self.end_outgoing(number, true);
    }

    /// Closes what belongs to an accepted message, then tells: nobody writes its memory any more.
    fn end_incoming(&mut self, mine: u32, good: bool) {
        let Some(m) = self.incoming.remove(&mine) else { return };
        if let In::Read(remote) = m.state {
            self.port.forget(remote);
        }
        // A region that is there can be closed.
        let _ = m.region.map(|r| self.port.close(r));
        self.events.push_back(if good { Event::Received(m.token) } else { Event::Failed(m.token) });
    }

    fn end_outgoing(&mut self, number: u32, good: bool) {
        let Some(m) = self.outgoing.remove(&number) else { return };
        if let Out::Write { at, .. } = m.state {
            self.port.forget(at);
        }
        let _ = m.region.map(|r| self.port.close(r));
        self.events.push_back(if good { Event::Sent(m.token) } else { Event::Failed(m.token) });
    }

    /// Ends all with a peer that is lost; what the fabric still works on ends when it comes back.
    pub(super) fn drop_transfers(&mut self, id: Id) {
        self.offers.retain(|o, _| o.from != id);
        let of = |m: &Incoming| m.from == id;
        for n in self.incoming.iter().filter(|(_, m)| of(m)).map(|(n, _)| *n).collect::<Vec<_>>() {
            match self.incoming.get_mut(&n) {
                Some(m) if m.under_way > 0 => m.dead = true,
                _ => self.end_incoming(n, false),
            }
        }
        for n in self.outgoing.iter().filter(|(_, m)| m.to == id).map(|(n, _)| *n).collect::<Vec<_>>() {
            match self.outgoing.get_mut(&n) {
                Some(m) if m.under_way > 0 => m.dead = true,
                _ => self.end_outgoing(n, false),
            }
        }
    }
}

impl Incoming {
    pub(super) fn reads(&self) -> bool {
        matches!(self.state, In::Read(_))
    }

    fn wants_read(&self) -> bool {
        !self.dead && matches!(self.state, In::Read(_)) && self.next < self.len && self.under_way < DEPTH
    }
}

impl Outgoing {
    fn wants_to_send(&self) -> bool {
        let may = match self.state {
            Out::Offered => false,
            Out::Write { .. } => self.under_way < DEPTH,
            Out::Stream { allowed, .. } => allowed > 0,
        };
        may && !self.dead && self.next < self.len
    }
}
