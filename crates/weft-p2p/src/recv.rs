//! Receiving what has been matched: from the ring, from cells, or asked for.

use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::scheme::Scheme;
use crate::request::Op;
use crate::under_way::{Parcel, Payload};
use crate::wire;
use weft_lockfree::ring::Record;
use weft_match::Envelope;
use weft_profile::Role;

impl Engine {
    /// Asks for the rest of an announced message, and takes its first bytes.
    pub(crate) fn land(&mut self, id: u32, send_id: u32, first_cell: u32, first_len: u32) {
        let slot = self.requests.get(id);
        debug_assert!(slot.lands_whole(), "it asks for what there is room for");
        let (src, Op::Landing { expect, asked, .. }) = (slot.peer, &mut slot.op) else { return };
        *asked = true;
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
        debug_assert!(self.lands(id, src), "it takes bytes of this peer");
        let from = self.cell(src, cell);
        // SAFETY: cell and length were checked on arrival.
        let is_whole = unsafe { self.land_bytes(id, src, from, u64::from(len)) };
        self.return_cell(src, cell);
        if is_whole {
            self.end_landing(id, src);
        }
    }

    /// The same out of the ring, of a sender that finds no cell.
    #[cold]
    pub(crate) fn on_rest(&mut self, src: u32, id: u32, r: &Record) {
        let from = self.peers[src as usize].rx.body(r);
        // SAFETY: the body was published and has as many bytes.
        if self.lands(id, src) && unsafe { self.land_bytes(id, src, from, r.len as u64) } {
            self.end_landing(id, src);
        }
    }

    /// Whether a request takes bytes of a peer in DATA and REST. Others are ignored, not named: of a receive that has failed
    /// some come late, and its id may have come round.
    pub(crate) fn lands(&mut self, id: u32, src: u32) -> bool {
        self.requests.find(id).is_some_and(|s| s.peer == src && matches!(s.op, Op::Landing { asked: true, .. }))
    }

    /// Whether all is there then.
    ///
    /// # Safety
    /// `from` is readable for `len` bytes.
    unsafe fn land_bytes(&mut self, id: u32, src: u32, from: *const u8, len: u64) -> bool {
        let slot = self.requests.get(id);
        debug_assert!(slot.lands_whole(), "room for all that is wanted");
        let total = slot.len;
        let by = self.ways.routine(src, Role::OutOfRing, total);
        let Op::Landing { buf, expect, got, .. } = &mut self.requests.get(id).op else { return false };
        debug_assert!(*got <= *expect, "no more than was asked for");
        let n = len.min(*expect - *got);
        // SAFETY: the buffer has room for `expect` bytes; by the caller's contract.
        unsafe { buf.write_by(by, *got, from, n as usize) };
        *got += n;
        got == expect
    }

    fn end_landing(&mut self, id: u32, src: u32) {
        debug_assert!(
            matches!(self.requests.get(id).op, Op::Landing { expect, got, .. } if got == expect),
            "all is there"
        );
        if let Op::Landing { expect, began: Some(began), .. } = self.requests.get(id).op {
            self.note(src, expect, Scheme::Pipeline, Path::Rendezvous, began, true);
        }
        self.complete(id, false);
    }

    /// The message in a cell that the record `r` tells of.
    pub(crate) fn read_cell(&self, src: u32, r: &Record) -> wire::Cell {
        self.checked(src, wire::Cell::decode(self.words(src, r), &self.limits(src)))
    }

    /// A message whose payload is in the record, from byte `front` on.
    #[inline]
    pub(crate) fn on_message(&mut self, env: Envelope, send_id: u32, r: Record, front: usize) {
        debug_assert!(front <= r.len, "what is in front of the payload was looked at");
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

    pub(crate) fn on_cell(&mut self, env: Envelope, cell: u32, len: u32) {
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
        self.keep(env, Parcel::new(Payload::Cell(cell), len as u64, 0));
    }

    pub(crate) fn on_announcement(&mut self, env: Envelope, parcel: Parcel) {
        debug_assert!(
            matches!(parcel.payload, Payload::Announced { .. } | Payload::RtsKey(_)),
            "others land otherwise"
        );
        if let Some((id, expect)) = self.match_posted(env, parcel.len) {
            let slot = self.requests.get(id);
            if let Op::Recv { buf, .. } = std::mem::replace(&mut slot.op, Op::Done) {
                slot.op = Op::Landing { buf, expect, got: 0, asked: false, began: None };
            }
            self.note_calm(env.src);
            match parcel.payload {
                Payload::Announced { first_cell, first_len } => {
                    self.land(id, parcel.send_id, first_cell, first_len);
                }
                Payload::RtsKey(offer) => self.land_rts_key(id, parcel.send_id, offer),
                _ => {}
            }
            return;
        }
        self.keep_long(env, parcel.payload, parcel.len, parcel.send_id);
    }
}
