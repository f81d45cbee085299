//! Taking records out of a ring, and giving each to its protocol.

use crate::engine::Engine;
use crate::request::Op;
use crate::types::RecvBuf;
use crate::under_way::{Drained, Parcel, Payload};
use crate::wire;
use weft_lockfree::ring::{Peek, Record, SHORT_MASK, kind, short_len};
use weft_match::Envelope;

impl Engine {
    /// Handles up to `budget` records of a peer.
    pub fn drain(&mut self, src: u32, budget: u32) -> Drained {
        for i in 0..budget {
            let header = self.peers[src as usize].rx.header();
            if header & SHORT_MASK == wire::MSG {
                self.on_short(src, header);
            } else if header == 0 {
                return Drained::Empty;
            } else if wire::is_swap(header) {
                match self.drain_swap(src) {
                    Drained::More => {}
                    Drained::Stuck if i == 0 => return Drained::Stuck,
                    _ => return Drained::Empty,
                }
            } else {
                self.drain_other(src);
            }
        }
        Drained::More
    }

    /// The record at the head of a ring is that of a swapped buffer, which stays there for a while.
    #[inline(never)]
    fn drain_swap(&mut self, src: u32) -> Drained {
        match self.peers[src as usize].rx.peek() {
            Peek::Record(r) if !self.is_gone(src) => self.on_swap(src, r),
            _ => self.corrupt(src, "swap of a buffer"),
        }
    }

    /// A message in a short record: the hot path of receives that are posted.
    #[inline(always)]
    fn on_short(&mut self, src: u32, header: u64) {
        let env = Envelope { ctx: wire::mid(header), src, tag: wire::high(header) as i32 };
        if self.posted.is_empty() {
            return self.drain_other(src);
        }
        let Some(id) = self.posted.arrive(env) else { return self.drain_unmatched(src, env, header) };
        let len = short_len(header);
        let ring = &mut self.peers[src as usize].rx;
        let slot = self.requests.get(id);
        debug_assert!(slot.waits_for(env), "a posted receive waits for what it matches");
        slot.peer = src;
        slot.tag = env.tag;
        slot.len = len as u64;
        let told = match &slot.op {
            Op::Recv { buf: RecvBuf::Bytes { ptr, len: room }, .. } if len <= *room => {
                // SAFETY: room was checked; the header was read just now.
                unsafe { ring.take_short(header, *ptr) }
            }
            _ => self.short_general(src, id, header),
        };
        if told {
            self.peers[src as usize].bell.notify();
        }
        self.complete_short(id);
    }

    /// Copies a short record to a receive of any kind. What its header said has matched: the word may say something else now.
    #[inline(never)]
    fn short_general(&mut self, src: u32, id: u32, header: u64) -> bool {
        let Peek::Record(r) = self.peers[src as usize].rx.record(header) else { self.corrupt(src, "record length") };
        let ring = &mut self.peers[src as usize].rx;
        let slot = self.requests.get(id);
        debug_assert!(slot.len == r.len as u64, "both are of this header");
        debug_assert!(slot.peer == src && matches!(slot.op, Op::Recv { .. }), "matched, and not yet filled");
        if let Op::Recv { buf, .. } = &slot.op {
            // SAFETY: no more than the room in the buffer and the length of the body.
            unsafe { buf.write(0, ring.body(&r), slot.len.min(slot.room) as usize) };
        }
        ring.consume(r)
    }

    #[inline(never)]
    fn drain_unmatched(&mut self, src: u32, env: Envelope, header: u64) {
        match self.peers[src as usize].rx.record(header) {
            Peek::Record(r) => {
                self.keep_message(env, 0, r, 0);
                self.consume(src, r);
            }
            _ => self.corrupt(src, "record length"),
        }
    }

    #[inline(never)]
    fn drain_other(&mut self, src: u32) {
        let before = self.peers[src as usize].rx.position();
        match self.peers[src as usize].rx.peek() {
            Peek::Empty => {}
            Peek::Corrupt => self.corrupt(src, "record length"),
            // Behind a pad; `drain` looks again.
            Peek::Record(r) if wire::is_swap(r.header) => {}
            Peek::Record(r) => {
                let aside = wire::is_aside(r.header);
                let at = self.peers[src as usize].rx.position();
                self.dispatch(src, r);
                debug_assert!(self.peers[src as usize].rx.position() == at, "a record is taken once");
                self.consume(src, r);
                if aside {
                    let p = &mut self.peers[src as usize];
                    p.asides += p.rx.position() - before;
                    debug_assert!(p.asides <= p.rx.position());
                }
            }
        }
    }

    #[inline]
    fn dispatch(&mut self, src: u32, r: Record) {
        let high = wire::high(r.header);
        if kind(r.header) == wire::MSG {
            let env = Envelope { ctx: wire::mid(r.header), src, tag: high as i32 };
            return self.on_message(env, 0, r, 0);
        }
        self.dispatch_other(src, r, high);
    }

    #[inline(never)]
    fn dispatch_other(&mut self, src: u32, r: Record, high: u32) {
        if self.is_gone(src) {
            return self.remember_cells(src, &r);
        }
        let env = |ctx: u32| Envelope { ctx, src, tag: high as i32 };
        match kind(r.header) {
            wire::MSGX if wire::mid(r.header) as u64 == wire::FIRST => self.on_first_piece(src, r),
            wire::MSGX if wire::mid(r.header) as u64 == wire::MORE => self.on_piece(src, r),
            wire::MSGX if wire::mid(r.header) as u64 == wire::SEAL => self.on_seal(src, high),
            wire::MSGX if wire::mid(r.header) as u64 == wire::REST => self.on_rest(src, high, &r),
            wire::MSGX => {
                let [word] = self.words(src, &r);
                let wire::Origin { ctx, send_id } = wire::Origin::decode(word);
                self.on_message(env(ctx), send_id, r, wire::Origin::LEN);
            }
            wire::CELL => {
                let c = self.read_cell(src, &r);
                self.on_cell(env(c.ctx), c.cell, c.len);
            }
            wire::RTS => {
                let rts = self.checked(src, wire::Rts::decode(self.words(src, &r), &self.limits(src)));
                let payload = Payload::Announced { first_cell: rts.first_cell, first_len: rts.first_len };
                let parcel = Parcel::new(payload, rts.total, rts.origin.send_id);
                self.on_announcement(env(rts.origin.ctx), parcel);
            }
            wire::BUFFERED => {
                let parts = self.read_buffered(src, &r);
                self.on_buffered(env(parts.ctx), parts);
            }
            wire::RTS_KEY if wire::is_handshake(r.header) => self.on_handshake(src, &r),
            wire::RTS_KEY => {
                let offer = self.read_rts_key(src, &r);
                let wire::Origin { ctx, send_id } = offer.origin;
                let parcel = Parcel::new(Payload::RtsKey(offer), offer.total, send_id);
                self.on_announcement(env(ctx), parcel);
            }
            wire::CLAIM => {
                let claim = self.checked(src, wire::Claim::decode(self.words(src, &r)));
                self.on_claim(src, high, &claim);
            }
            wire::FIN => self.on_fin(src, high, wire::mid(r.header)),
            wire::BACK => self.on_back(src, high),
            wire::CTS => {
                let cts = wire::Cts::decode(self.words(src, &r));
                self.on_clear_to_send(src, high, cts.recv_id, cts.limit);
            }
            wire::DATA => {
                let data = self.checked(src, wire::Data::decode(self.words(src, &r), &self.limits(src)));
                match self.lands(high, src) {
                    true => self.land_cell(high, src, data.cell, data.len),
                    false => self.return_cell(src, data.cell),
                }
            }
            wire::ACK => self.on_ack(src, high),
            wire::CANCEL => self.on_cancel(src, high),
            wire::CANCELLED => self.on_cancelled(src, high, wire::mid(r.header) != 0),
            _ => self.corrupt(src, wire::Bad::Kind.text()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hostile_tests::pair;
    use crate::types::StartedRecv;
    use weft_base::Proc;
    use weft_match::Pattern;

    /// Between two looks at a header its sender may write another one: none, a longer one, a pad.
    #[test]
    fn a_short_record_is_what_its_header_said_at_first() {
        let others = |header| [0, header | weft_lockfree::ring::RECORD_LONG, header ^ (8 ^ 64) << 8, header | 15];
        for (i, is_posted) in (0..4).flat_map(|i| [(i, true), (i, false)]) {
            let (mut us, mut them) = pair();
            let (mut got, env) = ([0u64; 8], Envelope { ctx: 0, src: 1, tag: 5 });
            let buf = RecvBuf::Bytes { ptr: (&raw mut got).cast(), len: 64 };
            let posted = is_posted.then(|| us.irecv(buf, Pattern { ctx: 0, src: Some(1), tag: Some(5) }));
            assert!(them.peers[0].tx.push_words(wire::msg(0, 5), &[7]));
            let (header, end) = (us.peers[1].rx.header(), us.peers[1].rx.position() + 2);
            let ring = us.layout.ring_off(Proc(0), Proc(1));
            // SAFETY: a word of the region.
            unsafe { us.region.at::<u64>(ring).write_volatile(others(header)[i]) };
            match posted {
                Some(StartedRecv::Pending(req)) => {
                    let id = us.posted.arrive(env).expect("it matches");
                    us.requests.get(id).len = short_len(header) as u64;
                    us.requests.get(id).peer = 1;
                    us.short_general(1, id, header);
                    us.complete_short(id);
                    assert_eq!(us.requests.poll(req).expect("complete").bytes, 8);
                    assert_eq!((got[0], got[1]), (7, 0));
                }
                _ => us.drain_unmatched(1, env, header),
            }
            let kept: Vec<u64> = us.unexpected.iter().map(|(.., p)| p.len).collect();
            assert_eq!(kept, if is_posted { vec![] } else { vec![8] });
            assert_eq!(us.peers[1].rx.position(), end, "one record, of one word: {i}");
        }
    }
}
