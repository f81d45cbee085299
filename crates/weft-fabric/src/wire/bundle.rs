//! Short messages that go as one (ADR 0088).
//!
//! Over sockets a message costs a call of the kernel at both ends, however short it is. Of many in a row the first ones go at
//! once; the others wait for each other in their queue, until there are enough of them or `progress` is called.

use super::record::{HEADER, Header, Kind, Reader};
use super::{COST, Event, Id, Letter, Waiting, Wire};
use crate::error::{Error, Posted};
use crate::port::Port;

/// The longest message that waits for others: longer ones fill a record by a few.
// PERF: bench/record/2026-11-30-cluster.md
const SHORT: usize = 4096;
/// Messages in a row that go at once: the receiver has something to do meanwhile.
const AT_ONCE: u32 = 3;
/// Messages that wait for each other.
const MOST: u32 = 16;
/// Of the length in front of each record.
const LENGTH: usize = 4;

/// What goes to a peer between two calls of `progress`.
#[derive(Default)]
pub(super) struct Burst {
    turn: u64,
    /// Short messages in a row, and those that wait now, with their bytes.
    n: u32,
    waiting: u32,
    bytes: usize,
}

impl Burst {
    /// Whether a message of this length waits for others, of which `most` bytes go together.
    pub fn is_to_wait(&mut self, turn: u64, len: usize, most: usize) -> bool {
        if most == 0 {
            return false;
        }
        if self.turn != turn || len > SHORT {
            *self = Burst { turn, ..Burst::default() };
        }
        self.n += u32::from(len <= SHORT);
        self.waiting += 1;
        self.bytes += LENGTH + HEADER + len;
        let waits = len <= SHORT && self.n > AT_ONCE && self.waiting < MOST && self.bytes < most;
        if !waits {
            (self.waiting, self.bytes) = (0, 0);
        }
        waits
    }
}

impl<P: Port> Wire<P> {
    /// How many messages at the head of a peer's queue may go as one record; less than two: none.
    fn bundle_len(&self, to: Id) -> usize {
        let Some(link) = self.links.get(&to).filter(|_| self.config.bundle > 0) else { return 0 };
        let most = self.config.bundle.min(self.most_body(link.longest)).min(link.credit.window() as usize / 4);
        let (mut bytes, mut cost) = (HEADER, 0);
        let fits = |w: &&Waiting| {
            bytes += LENGTH + HEADER + w.len;
            cost += COST + w.len as u32;
            w.offer.is_none() && w.len <= SHORT.min(self.config.eager) && bytes <= most && link.credit.fits(cost)
        };
        link.queue.iter().take_while(fits).count()
    }

    /// Hands the messages at the head of a peer's queue to the fabric as one; None if it has to be one by itself.
    pub(super) fn push_bundle(&mut self, to: Id) -> Option<Result<(Posted, Kind), Error>> {
        let n = self.bundle_len(to);
        if n < 2 {
            return None;
        }
        let mut bundle = std::mem::take(&mut self.bundle);
        self.fill_bundle(to, n, &mut bundle);
        let posted = self.post_bundle(to, &mut bundle);
        self.bundle = bundle;
        if let Ok(Posted::Yes) = posted
            && let Some(link) = self.links.get_mut(&to)
        {
            link.next_seq = link.next_seq.wrapping_add(n as u16);
            link.grant.tell();
            for w in link.queue.drain(..n) {
                link.credit.spend(COST + w.len as u32);
                self.events.push_back(Event::Copied(w.token));
            }
            self.counts.eager += n as u64;
            self.counts.bundled += n as u64;
        }
        Some(posted.map(|p| (p, Kind::Bundle)))
    }

    /// A header, and `n` records of messages.
    fn fill_bundle(&self, to: Id, n: usize, out: &mut Vec<u8>) {
        out.clear();
        let Some(mut header) = self.header_of(to, Kind::Bundle, Letter::default()) else { return };
        header.encode(out);
        header.kind = Kind::Eager;
        for w in self.links.get(&to).iter().flat_map(|l| l.queue.iter().take(n)) {
            (header.tag, header.name, header.sum) = (w.letter.tag, w.letter.name, w.letter.sum);
            out.extend(((HEADER + w.len) as u32).to_le_bytes());
            header.encode(out);
            header.seq = header.seq.wrapping_add(1);
            let start = if w.len == 0 { std::ptr::dangling() } else { w.start.cast_const() };
            // SAFETY: readable, by the word of the caller of `send`.
            out.extend(unsafe { std::slice::from_raw_parts(start, w.len) });
        }
    }

    /// Its records, of which each is looked at as one that has come by itself.
    pub(super) fn open_bundle(&mut self, bundle: &Header, body: &[u8]) {
        let from = bundle.from;
        let mut r = Reader(body);
        while !r.0.is_empty() {
            let record = r.u32().and_then(|len| r.0.split_at_checked(len as usize));
            let Some((record, rest)) = record else { return self.lose(from, "its bundle is cut short") };
            r.0 = rest;
            match Header::decode(record) {
                Some((h, _)) if h.kind == Kind::Eager => self.arrive(record),
                _ => return self.lose(from, "its bundle holds what is no message"),
            }
        }
    }
}
