//! Records as they come: whose they are, whether it is their turn, and what they ask for.

use super::event::Bytes;
use super::flow::Turn;
use super::record::{GUEST, Header, Kind, Reader};
use super::{COST, Event, Link, Wire};
use crate::port::Port;
use weft_base::secure::is_same_secret;

impl<P: Port> Wire<P> {
    /// A record has come.
    pub(super) fn arrive(&mut self, bytes: &[u8]) {
        let Some((mut header, body)) = Header::decode(bytes) else {
            self.counts.strangers += 1;
            return;
        };
        if matches!(header.kind, Kind::Hello | Kind::Welcome) {
            return self.hello(&header, body);
        }
        header.from = self.guests.sender_of(&header);
        let from = header.from;
        let may_speak = |l: &&mut Link| l.pass == Some(header.pass) && (!l.is_lost || l.has_died);
        let Some(link) = self.links.get_mut(&from).filter(may_speak) else {
            self.counts.strangers += 1;
            return;
        };
        if header.kind == Kind::Bundle {
            return self.open_bundle(&header, body);
        }
        // Credit counts whenever it comes.
        link.credit.give_back(header.given);
        match link.order.take(header.seq, bytes) {
            Turn::Never => self.lose(from, "a record came twice, or its number is none of this pair"),
            Turn::Later => {
                self.counts.early += 1;
                self.note_kept();
            }
            Turn::Now => {
                self.handle(&header, body, Bytes::in_buffer);
                while let Some(next) = self.links.get_mut(&from).and_then(|l| l.order.next()) {
                    if let Some((mut header, body)) = Header::decode(&next) {
                        header.from = from;
                        self.handle(&header, body, |body| Bytes::own(body.to_vec()));
                    }
                }
            }
        }
    }

    pub(super) fn note_kept(&mut self) {
        self.counts.most_kept = self.counts.most_kept.max(self.kept());
    }

    fn hello(&mut self, header: &Header, body: &[u8]) {
        let mut r = Reader(body);
        let said = r.array::<16>().zip(r.u32().zip(r.u32()));
        let (from, secret) = match header.from {
            GUEST => (self.guests.named(&mut r), self.guests.secret()),
            from => (Some(from), Some(self.config.secret)),
        };
        let known = said.filter(|(s, _)| secret.is_some_and(|secret| is_same_secret(&secret, s)));
        let link = from.and_then(|from| self.links.get_mut(&from));
        let (Some((_, (window, longest))), Some(link), Some(from)) = (known, link, from) else {
            self.counts.strangers += 1;
            return;
        };
        link.pass = Some(header.pass);
        if let Ok(peer) = self.peer_of(from) {
            self.port.vouch(body.as_ptr(), peer);
        }
        let Some(link) = self.links.get_mut(&from) else { return };
        if header.from == GUEST {
            self.guests.passes.insert(header.pass, from);
        }
        if header.kind == Kind::Hello {
            // However often it is said while nothing goes there, one answer waits.
            if link.control.iter().all(|(kind, ..)| *kind != Kind::Welcome) {
                link.control.push_front((Kind::Welcome, 0, Vec::new()));
            }
        } else if !link.is_open {
            link.is_open = true;
            link.refused_since = None;
            link.credit.open(window);
            link.longest = longest;
        }
        self.push(from);
    }

    /// A record whose turn it is; `bytes`: how to hold its body.
    fn handle(&mut self, header: &Header, body: &[u8], bytes: impl FnOnce(&[u8]) -> Bytes) {
        let from = header.from;
        if self.links.get(&from).is_some_and(|l| l.is_lost) && !matches!(header.kind, Kind::Eager | Kind::Word) {
            // Of the dead there is nothing to be answered.
            return;
        }
        let understood = match header.kind {
            Kind::Eager => {
                self.kept += body.len() + COST as usize;
                self.note_kept();
                let Header { tag, name, sum, .. } = *header;
                self.events.push_back(Event::Message { from, tag, name, sum, bytes: bytes(body) });
                Some(())
            }
            Kind::Offer => self.take_offer(header, body),
            Kind::Claim => self.take_claim(from, body),
            Kind::More => self.take_more(from, body),
            Kind::Data => self.take_data(from, body),
            Kind::Fin => self.take_fin(from, body),
            Kind::Word => {
                self.events.push_back(Event::Word { from, word: header.tag });
                Some(())
            }
            Kind::Credit | Kind::Hello | Kind::Welcome | Kind::Bundle => Some(()),
        };
        if understood.is_none() {
            self.lose(from, &format!("its record {:?} makes no sense", header.kind));
        }
    }
}
