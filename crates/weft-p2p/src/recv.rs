//! Receiving: matching what arrives with what is posted, and the reverse.

use crate::buffer::transfer;
use crate::counters::Path;
use crate::engine::{Engine, Parcel, Payload};
use crate::gauge::Way;
use crate::request::{Op, completion};
use crate::types::{Msg, ProbeInfo, RecvBuf, Req, StartedRecv};
use crate::wire;
use weft_base::Proc;
use weft_lockfree::ring::{Peek, Record, SHORT_MASK, kind, short_len};
use weft_match::{Envelope, Key, Pattern};
use weft_profile::Role;

/// What became of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drained {
    /// Nothing is left that could be handled now.
    Empty,
    /// Nor was there anything at first: the next record waits for its sender.
    Stuck,
    More,
}

impl Engine {
    #[inline]
    pub fn irecv(&mut self, buf: RecvBuf, pattern: Pattern) -> StartedRecv {
        if !self.unexpected.is_empty()
            && let Some((env, parcel)) = self.unexpected.take(pattern)
        {
            return self.receive(env, parcel, buf);
        }
        if let Some(src) = pattern.src
            && self.is_failed(src)
        {
            let op = Op::Recv { buf, key: Key::NONE };
            return StartedRecv::Pending(self.failed_at_once(op, src, pattern.ctx, pattern.tag.unwrap_or(-1)));
        }
        StartedRecv::Pending(self.post(buf, pattern))
    }

    /// Posts a receive that no unexpected message matches.
    #[inline(always)]
    pub fn post(&mut self, buf: RecvBuf, pattern: Pattern) -> Req {
        let room = buf.len_bytes();
        let op = Op::Recv { buf, key: Key::NONE };
        let (src, tag) = (pattern.src.unwrap_or(u32::MAX), pattern.tag.unwrap_or(-1));
        let id = self.requests.insert(op, src, pattern.ctx, tag, 0, room);
        let posted = self.posted.post(pattern, id);
        if let Op::Recv { key, .. } = &mut self.requests.get(id).op {
            *key = posted;
        }
        Req(id)
    }

    /// Receives a message that was unexpected.
    #[inline(never)]
    fn receive(&mut self, env: Envelope, parcel: Parcel, buf: RecvBuf) -> StartedRecv {
        let room = buf.len_bytes();
        let n = parcel.len.min(room);
        // The receive buffer has room for `n` bytes by the contract of `irecv`, and the payload
        // has `parcel.len`, which was checked on arrival.
        match parcel.payload {
            Payload::Heap(b) => {
                // SAFETY: both hold `n` bytes, see above.
                unsafe { buf.write(0, b.as_ptr(), n as usize) };
                self.pool.put(b);
                self.keeps_no_more(env.src, parcel.len);
                self.acknowledge(env.src, parcel.send_id);
            }
            Payload::Cell(cell) => {
                let by = self.ways.routine(env.src, Role::OutOfRing, n);
                // SAFETY: both hold `n` bytes, see above.
                unsafe { buf.write_by(by, 0, self.cell(env.src, cell), n as usize) };
                self.return_cell(env.src, cell);
            }
            Payload::Own(sid) => {
                if let Op::Send(send) = &self.requests.get(sid).op {
                    // SAFETY: both hold `n` bytes, see above.
                    unsafe { transfer(&send.buf, &buf, n) };
                }
                self.complete(sid, false);
            }
            Payload::Parts(parts) => {
                let began = self.begin_late(env.src);
                self.take_parts(env.src, &parts, &buf, n);
                self.end_late(env.src, began);
            }
            Payload::Offered(offer) => {
                let began = self.begin_late(env.src);
                let op = Op::Landing { buf, expect: n, got: 0, began: None };
                let id = self.requests.insert(op, env.src, env.ctx, env.tag, parcel.len, room);
                self.land_offer(id, parcel.send_id, offer);
                self.end_late(env.src, began);
                return match self.requests.poll(Req(id)) {
                    Some(c) => StartedRecv::Done(c),
                    None => StartedRecv::Pending(Req(id)),
                };
            }
            Payload::Announced { first_cell, first_len } => {
                self.begin_late(env.src);
                let op = Op::Landing { buf, expect: n, got: 0, began: None };
                let id = self.requests.insert(op, env.src, env.ctx, env.tag, parcel.len, room);
                self.land(id, parcel.send_id, first_cell, first_len);
                return match self.requests.poll(Req(id)) {
                    Some(c) => StartedRecv::Done(c),
                    None => StartedRecv::Pending(Req(id)),
                };
            }
        }
        StartedRecv::Done(completion(env.src, env.tag, parcel.len, room, false))
    }

    #[inline]
    fn acknowledge(&mut self, src: u32, send_id: u32) {
        if send_id != 0 {
            self.control(src, wire::header(wire::ACK, send_id), &[]);
        }
    }

    /// Asks for the rest of an announced message, and takes its first bytes.
    fn land(&mut self, id: u32, send_id: u32, first_cell: u32, first_len: u32) {
        let slot = self.requests.get(id);
        let (src, Op::Landing { expect, .. }) = (slot.peer, &slot.op) else { return };
        let expect = *expect;
        let cts = wire::Cts { recv_id: id, limit: expect };
        self.control(src, wire::header(wire::CTS, send_id), &cts.encode());
        if first_len != 0 {
            self.land_cell(id, src, first_cell, first_len);
        } else if expect == 0 {
            self.complete(id, false);
        }
    }

    /// Takes the next bytes of an announced message out of a cell.
    pub fn land_cell(&mut self, id: u32, src: u32, cell: u32, len: u32) {
        let from = self.cell(src, cell);
        let total = self.requests.get(id).len;
        let by = self.ways.routine(src, Role::OutOfRing, total);
        let Op::Landing { buf, expect, got, began } = &mut self.requests.get(id).op else { return };
        let n = (len as u64).min(*expect - *got);
        // SAFETY: the buffer has room for `expect` bytes; cell and length were checked on arrival.
        unsafe { buf.write_by(by, *got, from, n as usize) };
        *got += n;
        let done = got == expect;
        let noted = began.filter(|_| done).map(|b| (b, *expect));
        self.return_cell(src, cell);
        if let Some((began, len)) = noted {
            self.note(src, len, Way::Cells, Path::Rendezvous, began, true);
        }
        if done {
            self.complete(id, false);
        }
    }

    /// Handles up to `budget` records of a peer.
    pub fn drain(&mut self, src: u32, budget: u32) -> Drained {
        for i in 0..budget {
            let header = self.peers[src as usize].rx.header();
            if header & SHORT_MASK == wire::MSG {
                self.on_short(src, header);
            } else if header == 0 {
                return Drained::Empty;
            } else if wire::is_handed(header) {
                match self.drain_handed(src) {
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

    /// The record at the head of a ring is that of a buffer handed over, which stays there for a while.
    #[inline(never)]
    fn drain_handed(&mut self, src: u32) -> Drained {
        match self.peers[src as usize].rx.peek() {
            Peek::Record(r) if !self.is_gone(src) => self.on_handed(src, r),
            _ => self.corrupt(src, "handover of a buffer"),
        }
    }

    /// A message in a short record: the hot path of receives that are posted.
    #[inline(always)]
    fn on_short(&mut self, src: u32, header: u64) {
        let env = Envelope { ctx: wire::mid(header), src, tag: wire::high(header) as i32 };
        if self.posted.is_empty() {
            return self.drain_other(src);
        }
        let Some(id) = self.posted.arrive(env) else { return self.drain_unmatched(src, env) };
        let len = short_len(header);
        let ring = &mut self.peers[src as usize].rx;
        let slot = self.requests.get(id);
        slot.peer = src;
        slot.tag = env.tag;
        slot.len = len as u64;
        let told = match &slot.op {
            Op::Recv { buf: RecvBuf::Bytes { ptr, len: room }, .. } if len <= *room => {
                // SAFETY: room was checked; the header was read just now.
                unsafe { ring.take_short(header, *ptr) }
            }
            _ => self.short_general(src, id),
        };
        if told {
            self.peers[src as usize].bell.notify();
        }
        self.complete(id, false);
    }

    /// Copies a short record to a receive of any kind.
    #[inline(never)]
    fn short_general(&mut self, src: u32, id: u32) -> bool {
        let ring = &mut self.peers[src as usize].rx;
        let Peek::Record(r) = ring.peek() else { return false };
        let slot = self.requests.get(id);
        if let Op::Recv { buf, .. } = &slot.op {
            // SAFETY: no more than the room in the buffer and the length of the body.
            unsafe { buf.write(0, ring.body(&r), slot.len.min(slot.room) as usize) };
        }
        ring.consume(r)
    }

    #[inline(never)]
    fn drain_unmatched(&mut self, src: u32, env: Envelope) {
        let ring = &mut self.peers[src as usize].rx;
        match ring.peek() {
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
            Peek::Record(r) if wire::is_handed(r.header) => {}
            Peek::Record(r) => {
                let aside = wire::is_aside(r.header);
                self.dispatch(src, r);
                self.consume(src, r);
                if aside {
                    let p = &mut self.peers[src as usize];
                    p.asides += p.rx.position() - before;
                }
            }
        }
    }

    #[inline]
    pub(crate) fn consume(&mut self, src: u32, r: Record) {
        if self.peers[src as usize].rx.consume(r) {
            // The peer may wait for room.
            self.peers[src as usize].bell.notify();
        }
    }

    /// Steps over the record at the head of a ring.
    pub(crate) fn skip_record(&mut self, src: u32) {
        if let Peek::Record(r) = self.peers[src as usize].rx.peek() {
            self.consume(src, r);
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
            return;
        }
        let env = |ctx: u32| Envelope { ctx, src, tag: high as i32 };
        match kind(r.header) {
            wire::MSGX if wire::mid(r.header) as u64 == wire::FIRST => self.on_first_piece(src, r),
            wire::MSGX if wire::mid(r.header) as u64 == wire::MORE => self.on_piece(src, r),
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
                let parcel = Parcel { payload, len: rts.total, send_id: rts.origin.send_id };
                self.on_announcement(env(rts.origin.ctx), parcel);
            }
            wire::BUFFERED => {
                let parts = self.read_buffered(src, &r);
                self.on_buffered(env(parts.ctx), parts);
            }
            wire::OFFER if wire::is_meeting(r.header) => self.on_meeting(src, &r),
            wire::OFFER => {
                let offer = self.read_offer(src, &r);
                let wire::Origin { ctx, send_id } = offer.origin;
                let parcel = Parcel { len: offer.total, payload: Payload::Offered(offer), send_id };
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
                match self.requests.find(high) {
                    Some(s) if s.peer == src => self.land_cell(high, src, data.cell, data.len),
                    _ => self.return_cell(src, data.cell),
                }
            }
            wire::ACK => self.on_ack(src, high),
            wire::CANCEL => self.on_cancel(src, high),
            wire::CANCELLED => self.on_cancelled(src, high, wire::mid(r.header) != 0),
            _ => self.corrupt(src, wire::Bad::Kind.text()),
        }
    }

    /// The message in a cell that the record `r` tells of.
    pub(crate) fn read_cell(&self, src: u32, r: &Record) -> wire::Cell {
        self.checked(src, wire::Cell::decode(self.words(src, r), &self.limits(src)))
    }

    /// The receive that a message matches, told what it gets.
    #[inline]
    pub(crate) fn match_posted(&mut self, env: Envelope, len: u64) -> Option<(u32, u64)> {
        let id = self.posted.arrive(env)?;
        let slot = self.requests.get(id);
        slot.peer = env.src;
        slot.tag = env.tag;
        slot.len = len;
        Some((id, len.min(slot.room)))
    }

    /// A message whose payload is in the record, from byte `front` on.
    #[inline]
    fn on_message(&mut self, env: Envelope, send_id: u32, r: Record, front: usize) {
        let len = r.len - front;
        // SAFETY: `front` is inside of the body.
        let from = unsafe { self.peers[env.src as usize].rx.body(&r).add(front) };
        if let Some((id, n)) = self.match_posted(env, len as u64) {
            if let Op::Recv { buf, .. } = &self.requests.get(id).op {
                // SAFETY: the buffer has room for `n` bytes by the contract of `irecv`; the body
                // was published and has as many.
                unsafe { buf.write(0, from, n as usize) };
            }
            self.acknowledge(env.src, send_id);
            self.note_received(env.src, len as u64);
            return self.complete(id, false);
        }
        self.keep_message(env, send_id, r, front);
    }

    /// Copies an unexpected message out of the ring.
    fn keep_message(&mut self, env: Envelope, send_id: u32, r: Record, front: usize) {
        let len = r.len - front;
        // SAFETY: `front` is inside of the body.
        let from = unsafe { self.peers[env.src as usize].rx.body(&r).add(front) };
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len as u64);
        self.keeps(env.src, len as u64);
        let mut heap = self.pool.get(len);
        // SAFETY: the pool's buffer has room for `len` bytes.
        unsafe { weft_lockfree::mem::copy(from, heap.ptr(), len) };
        let parcel = Parcel { payload: Payload::Heap(heap), len: len as u64, send_id };
        self.unexpected.push(env, parcel);
    }

    fn on_cell(&mut self, env: Envelope, cell: u32, len: u32) {
        if let Some((id, n)) = self.match_posted(env, len as u64) {
            let from = self.cell(env.src, cell);
            let by = self.ways.routine(env.src, Role::OutOfRing, n);
            if let Op::Recv { buf, .. } = &self.requests.get(id).op {
                // SAFETY: as in `on_message`.
                unsafe { buf.write_by(by, 0, from, n as usize) };
            }
            self.return_cell(env.src, cell);
            self.note_received(env.src, len as u64);
            return self.complete(id, false);
        }
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len as u64);
        let parcel = Parcel { payload: Payload::Cell(cell), len: len as u64, send_id: 0 };
        self.unexpected.push(env, parcel);
    }

    fn on_announcement(&mut self, env: Envelope, parcel: Parcel) {
        if let Some((id, expect)) = self.match_posted(env, parcel.len) {
            let slot = self.requests.get(id);
            if let Op::Recv { buf, .. } = std::mem::replace(&mut slot.op, Op::Done) {
                slot.op = Op::Landing { buf, expect, got: 0, began: None };
            }
            self.note_calm(env.src);
            match parcel.payload {
                Payload::Announced { first_cell, first_len } => {
                    self.land(id, parcel.send_id, first_cell, first_len);
                }
                Payload::Offered(offer) => self.land_offer(id, parcel.send_id, offer),
                _ => {}
            }
            return;
        }
        self.keep_long(env, parcel.payload, parcel.len, parcel.send_id);
    }

    pub fn iprobe(&mut self, pattern: Pattern) -> Option<ProbeInfo> {
        let (_, env, parcel) = self.unexpected.find(pattern)?;
        Some(ProbeInfo { src: Proc(env.src), tag: env.tag, bytes: parcel.len })
    }

    pub fn improbe(&mut self, pattern: Pattern) -> Option<(Msg, ProbeInfo)> {
        let (env, parcel) = self.unexpected.take(pattern)?;
        let info = ProbeInfo { src: Proc(env.src), tag: env.tag, bytes: parcel.len };
        let free = self.held.iter().position(Option::is_none);
        let i = free.unwrap_or_else(|| {
            self.held.push(None);
            self.held.len() - 1
        });
        self.held[i] = Some((env, parcel));
        Some((Msg(i as u32), info))
    }

    pub fn imrecv(&mut self, msg: Msg, buf: RecvBuf) -> StartedRecv {
        // A `Msg` is not copyable and was made by `improbe`.
        let (env, parcel) = self.held[msg.0 as usize].take().expect("message received twice");
        self.receive(env, parcel, buf)
    }
}
