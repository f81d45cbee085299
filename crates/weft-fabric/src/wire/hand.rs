//! Records as they go: what is eager, what a header says, and from which memory the fabric takes them.

use super::record::{GUEST, HEADER, Header, Kind};
use super::{COST, Event, FIRST_GUEST, Id, Letter, OFFER_COST, SLOT, Waiting, Wire};
use crate::error::{Error, Posted};
use crate::port::{Part, Peer, Port};

impl<P: Port> Wire<P> {
    /// The head of a peer's messages: eager, or its offer; None if it must wait for credit.
    pub(super) fn push_message(&mut self, to: Id) -> Option<Result<(Posted, Kind), Error>> {
        if let Some(posted) = self.push_bundle(to) {
            return Some(posted);
        }
        let link = self.links.get(&to)?;
        let Waiting { letter, start, len, token, offer } = *link.queue.front()?;
        let most = self.config.eager.min(self.most_body(link.longest));
        let eager = len <= most && offer.is_none();
        if eager && link.credit.fits(COST + len as u32) {
            let is_lent = self.may_lend(len);
            let posted = if is_lent {
                self.post_lent(to, letter, Part::new(start, len), token)
            } else {
                // SAFETY: readable, by the word of the caller of `send`; copied before this returns.
                let bytes =
                    unsafe { std::slice::from_raw_parts(if len == 0 { std::ptr::dangling() } else { start }, len) };
                self.post(to, Kind::Eager, letter, bytes)
            };
            if let Ok((Posted::Yes, _)) = posted {
                match is_lent {
                    true => self.counts.lent += 1,
                    false => self.events.push_back(Event::Copied(token)),
                }
                let link = self.links.get_mut(&to)?;
                link.credit.spend(COST + len as u32);
                link.queue.pop_front();
                self.counts.eager += 1;
            }
            return Some(posted);
        }
        // A short one waits for credit: an offer of it would cost more than it saves.
        if eager && len < 1024 || !link.credit.fits(OFFER_COST) {
            return None;
        }
        self.push_offer(to)
    }

    /// The longest body of a record to a peer whose buffers take records of this length.
    pub(super) fn most_body(&self, longest: u32) -> usize {
        self.slots.piece.min(longest as usize).saturating_sub(HEADER)
    }

    /// Whether a message of this length goes from the caller's memory, without a copy.
    fn may_lend(&self, len: usize) -> bool {
        let limits = self.port.limits();
        len >= self.config.lend.max(1) && limits.parts >= 2 && !limits.local_regions
    }

    /// Hands a message to the fabric, of which only the header is copied; `Event::Copied` follows.
    fn post_lent(&mut self, to: Id, letter: Letter, body: Part, token: u64) -> Result<(Posted, Kind), Error> {
        let Some((peer, seq, head)) = self.head_of(to, Kind::Eager, letter)? else {
            return Ok((Posted::Again, Kind::Eager));
        };
        let posted = self.post_slot(peer, to, [&head, &[]], Some((body, token)));
        self.head = head;
        let posted = posted?;
        self.count_record(to, seq, posted);
        Ok((posted, Kind::Eager))
    }

    /// The peer of a record, its number and its header; None: there is no such peer.
    fn head_of(&mut self, to: Id, kind: Kind, letter: Letter) -> Result<Option<(Peer, u16, Vec<u8>)>, Error> {
        let peer = self.peer_of(to)?;
        let Some(header) = self.header_of(to, kind, letter) else { return Ok(None) };
        let mut head = std::mem::take(&mut self.head);
        head.clear();
        header.encode(&mut head);
        Ok(Some((peer, header.seq, head)))
    }

    pub(super) fn peer_of(&mut self, to: Id) -> Result<Peer, Error> {
        self.links.get(&to).and_then(|l| l.peer).map_or_else(|| self.insert(to), Ok)
    }

    /// The header of the next record to a peer; None: there is no such peer.
    pub(super) fn header_of(&self, to: Id, kind: Kind, letter: Letter) -> Option<Header> {
        let link = self.links.get(&to)?;
        let (pass, seq, given) = (self.my_pass, link.next_seq, link.grant.given);
        let from = if to < FIRST_GUEST { self.config.me } else { GUEST };
        let Letter { tag, name, sum } = letter;
        Some(Header { kind, seq, from, pass, given, name, sum, tag })
    }

    /// A numbered record has gone, if it has.
    fn count_record(&mut self, to: Id, seq: u16, posted: Posted) {
        if let Some(link) = self.links.get_mut(&to).filter(|_| posted == Posted::Yes) {
            link.next_seq = seq.wrapping_add(1);
            link.grant.tell();
        }
    }

    /// Hands one record to the fabric.
    pub(super) fn post(&mut self, to: Id, kind: Kind, letter: Letter, body: &[u8]) -> Result<(Posted, Kind), Error> {
        let Some((peer, seq, mut head)) = self.head_of(to, kind, letter)? else { return Ok((Posted::Again, kind)) };
        let numbered = !matches!(kind, Kind::Hello | Kind::Welcome);
        if !numbered {
            head.extend(self.guests.shown_to(to).unwrap_or(self.config.secret));
            head.extend(self.config.window.to_le_bytes());
            head.extend((self.slots.piece as u32).to_le_bytes());
            if to >= FIRST_GUEST {
                self.guests.introduce(&mut head);
            }
        }
        let posted = self.post_bytes(peer, to, &mut head, body);
        self.head = head;
        let posted = posted?;
        if numbered {
            self.count_record(to, seq, posted);
        }
        Ok((posted, kind))
    }

    /// Hands over what is copied before this returns; `head` is room for both.
    fn post_bytes(&mut self, peer: Peer, to: Id, head: &mut Vec<u8>, body: &[u8]) -> Result<Posted, Error> {
        if head.len() + body.len() <= self.port.limits().inject_bytes && !self.is_leaving {
            head.extend(body);
            self.port.inject(peer, head)
        } else {
            self.post_slot(peer, to, [head, body], None)
        }
    }

    /// Hands over records that were put together.
    pub(super) fn post_bundle(&mut self, to: Id, bundle: &mut Vec<u8>) -> Result<Posted, Error> {
        let peer = self.peer_of(to)?;
        self.post_bytes(peer, to, bundle, &[])
    }

    /// Sends what fits into a slot, and memory of the caller's behind it.
    fn post_slot(&mut self, peer: Peer, to: Id, parts: [&[u8]; 2], lent: Option<(Part, u64)>) -> Result<Posted, Error> {
        let Some((at, part)) = self.slots.fill(parts) else {
            self.lacked_slot = true;
            return Ok(Posted::Again);
        };
        let (all, n) = match lent {
            Some((body, _)) => ([part, body], 2),
            None => ([part, part], 1),
        };
        // SAFETY: the slot is this operation's until it comes back, the caller's memory by the word of `send`; the port is
        // dropped before the pool.
        let posted = unsafe { self.port.send(peer, &all[..n], SLOT | u64::from(at)) };
        if posted == Ok(Posted::Yes) {
            self.in_slots[at as usize] = Some(to);
            self.lent[at as usize] = lent.map(|(_, token)| token);
        } else {
            self.slots.give(at);
        }
        posted
    }
}
