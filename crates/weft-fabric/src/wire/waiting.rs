//! What waits for a peer: handed over, refused, watched, and given up with it.

use super::flow::Order;
use super::record::Kind;
use super::{Event, Id, LATER, Letter, Link, Wire};
use crate::error::Posted;
use crate::port::Port;
use std::time::Duration;

/// So long after the first one of `n` hellos without an answer there is another one. tcp (2.4) loses both where two
/// processes connect to each other at the same time.
fn patience_with_hello(n: u32) -> Duration {
    const FIRST: Duration = Duration::from_millis(100);
    // Twice as long each time, then each 6.4 s: their receiver may be outside of Weft for hours.
    if n < 7 { FIRST * ((1 << n) - 1) } else { FIRST * 64 * (n - 5) }
}

impl<P: Port> Wire<P> {
    /// Hands over what can be of what waits for a peer; the rest is looked at by `progress`.
    pub(super) fn push(&mut self, to: Id) {
        self.hand_over(to);
        if self.links.get(&to).is_some_and(Link::has_more) {
            self.note_busy(to);
        }
    }

    pub(super) fn note_busy(&mut self, id: Id) {
        if let Some(link) = self.links.get_mut(&id).filter(|l| !l.is_busy) {
            link.is_busy = true;
            self.busy.push(id);
        }
    }

    pub(super) fn hand_over(&mut self, to: Id) {
        loop {
            let Some(link) = self.links.get(&to).filter(|l| !l.is_lost) else { return };
            let first_words = matches!(link.control.front(), Some((Kind::Welcome, ..)));
            let posted = if first_words || (link.is_open && !link.control.is_empty()) {
                let (kind, tag, body) = link.control[0].clone();
                self.post(to, kind, Letter { tag, ..Letter::default() }, &body)
            } else if link.queue.is_empty() && link.control.is_empty() {
                return;
            } else if !link.is_open {
                if link.said_hello {
                    return;
                }
                self.post(to, Kind::Hello, Letter::default(), &[])
            } else {
                match self.push_message(to) {
                    Some(posted) => posted,
                    None => return,
                }
            };
            let link = self.links.get_mut(&to).filter(|l| !l.is_lost);
            let Some(link) = link else { return };
            match posted {
                Ok((Posted::Yes, kind)) => {
                    // Unanswered a hello counts as refused, since the first one.
                    if kind == Kind::Hello {
                        (link.said_hello, link.refused_since) = (true, link.refused_since.or(Some(self.now)));
                        link.n_hellos += 1;
                        continue;
                    }
                    // What else goes says nothing of a hello that waits for its answer.
                    if link.is_open || !link.said_hello {
                        (link.refused_since, link.was_told) = (None, false);
                    }
                    match kind {
                        Kind::Eager | Kind::Offer | Kind::Bundle => {}
                        _ => drop(link.control.pop_front()),
                    }
                }
                Ok((Posted::Again, _)) => return self.note_refused(to),
                Err(e) => return self.lose(to, &e.to_string()),
            }
        }
    }

    /// A record, or a piece of a long message, was refused.
    pub(super) fn note_refused(&mut self, id: Id) {
        self.counts.again += 1;
        if std::mem::take(&mut self.lacked_slot) {
            return self.note_slots_held();
        }
        if let Some(link) = self.links.get_mut(&id) {
            link.refused_since = link.refused_since.or(Some(self.now));
            self.note_busy(id);
        }
    }

    /// All slots are under way: whoever has one of them takes nothing, and not the peer that needs another.
    pub(super) fn note_slots_held(&mut self) {
        for at in 0..self.in_slots.len() {
            if let Some(id) = self.in_slots[at]
                && let Some(link) = self.links.get_mut(&id).filter(|l| !l.is_lost)
            {
                link.refused_since = link.refused_since.or(Some(self.now));
                self.note_busy(id);
            }
        }
    }

    /// The peer has taken a piece, or what it refused is no more.
    pub(super) fn note_taken(&mut self, id: Id) {
        if let Some(link) = self.links.get_mut(&id).filter(|l| l.is_open || !l.said_hello) {
            (link.refused_since, link.was_told) = (None, false);
        }
    }

    /// Tells of a queue that stands still, and gives it up in the end.
    pub(super) fn watch(&mut self, id: Id) {
        let (now, stuck, lost) = (self.now, self.config.stuck, self.config.lost);
        let Some(link) = self.links.get_mut(&id).filter(|l| !l.is_lost) else { return };
        let Some(since) = link.refused_since else { return };
        if since == LATER {
            link.refused_since = Some(now);
            return;
        }
        let waiting = now.saturating_sub(since);
        let is_late = link.said_hello && !link.is_open && waiting >= patience_with_hello(link.n_hellos);
        if waiting >= lost {
            return self.lose(id, &format!("it has taken nothing for {} s", waiting.as_secs()));
        }
        if waiting >= stuck && !link.was_told {
            link.was_told = true;
            self.events.push_back(Event::Stuck { peer: id, waiting });
        }
        if is_late {
            link.said_hello = false;
            self.push(id);
        }
    }

    /// Gives a peer up.
    pub(super) fn lose(&mut self, id: Id, why: &str) {
        let Some(link) = self.links.get_mut(&id).filter(|l| !l.is_lost) else { return };
        link.order = Order::default();
        self.end_link(id);
        self.events.push_back(Event::Lost { peer: id, why: why.into() });
    }

    /// Nothing goes to a peer any more, and all that is under way ends.
    pub(super) fn end_link(&mut self, id: Id) {
        let Some(link) = self.links.get_mut(&id) else { return };
        link.is_lost = true;
        let waiting: Vec<u64> = link.queue.drain(..).filter(|w| w.offer.is_none()).map(|w| w.token).collect();
        link.control.clear();
        link.refused_since = None;
        self.events.extend(waiting.into_iter().map(Event::Failed));
        for (_, lent) in self.in_slots.iter().zip(&mut self.lent).filter(|(to, _)| **to == Some(id)) {
            self.events.extend(lent.take().map(Event::Failed));
        }
        self.drop_transfers(id);
    }
}
