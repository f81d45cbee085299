//! Cancellation of receives and sends.

use crate::engine::Engine;
use crate::request::{Cancelling, Op, Stage};
use crate::types::{Req, SendMode};
use crate::under_way::{Parcel, Payload};
use crate::wire;
use weft_base::ErrClass;

impl Engine {
    /// SPEC: MPI-4.1 section 3.8.4: either the operation completes normally or it is cancelled
    /// and has no effect at the other side. Sends that are complete already are not recalled.
    pub fn cancel(&mut self, r: Req) {
        self.ask_back(r, Cancelling::Asked);
    }

    /// As `cancel`, for a send whose receiver starts nothing any more: it fails if it was not matched before.
    pub fn withdraw_rtr(&mut self, r: Req) {
        self.ask_back(r, Cancelling::Recalled);
    }

    fn ask_back(&mut self, r: Req, why: Cancelling) {
        let slot = self.requests.get(r.0);
        let peer = slot.peer;
        match &mut slot.op {
            Op::Recv { key, .. } => {
                let key = *key;
                let removed = self.posted.remove(key);
                debug_assert_eq!(removed, Some(r.0), "a receive waits under its own key");
                if removed.is_some() {
                    self.complete(r.0, true);
                }
            }
            Op::Send(send) => match send.stage {
                Stage::Queued => self.cancel_queued(peer, r.0),
                Stage::Own => self.cancel_own(r.0),
                Stage::AwaitAck | Stage::AwaitCts { .. } => {
                    if send.cancelling == Cancelling::No {
                        send.cancelling = why;
                        self.control(peer, wire::header(wire::CANCEL, r.0), &[]);
                    }
                }
                Stage::Far => self.ask_back_far(peer, r.0, why),
                Stage::Streaming => {}
            },
            _ => {}
        }
    }

    /// As `ask_back`, for a message that waits on the wire or at its receiver on another node.
    fn ask_back_far(&mut self, peer: u32, id: u32, why: Cancelling) {
        if self.net.as_mut().is_some_and(|net| net.take_back(peer, id)) {
            return match why {
                Cancelling::Recalled => self.end_by(id, ErrClass::PROC_FAILED),
                _ => self.complete(id, true),
            };
        }
        if let Op::Send(send) = &mut self.requests.get(id).op
            && send.cancelling == Cancelling::No
        {
            send.cancelling = why;
            self.control(peer, wire::header(wire::CANCEL, id), &[]);
        }
    }

    fn cancel_queued(&mut self, peer: u32, id: u32) {
        debug_assert!(!self.is_far(peer) && peer != self.me, "nobody queues for these");
        if self.unqueue(peer, id) {
            self.complete(id, true);
        }
    }

    fn cancel_own(&mut self, id: u32) {
        if self.withdraw_own(id) {
            self.complete(id, true);
        }
    }

    /// Takes a message to oneself, which nobody has matched, out of the queue. False: somebody has.
    pub(crate) fn withdraw_own(&mut self, id: u32) -> bool {
        let is_it = |p: &Parcel| matches!(p.payload, Payload::Own(s) if s == id);
        let found = self.unexpected.iter().find(|(_, _, p)| is_it(p)).map(|(key, ..)| key);
        found.is_some_and(|key| self.unexpected.remove(key).is_some())
    }

    /// A sender asks for its message back: granted while nobody has matched it.
    pub fn on_cancel(&mut self, src: u32, send_id: u32) {
        let found = self.unexpected.iter().find(|(_, e, p)| e.src == src && p.send_id == send_id).map(|(key, ..)| key);
        let granted = match found.and_then(|key| self.unexpected.remove(key)) {
            None => self.net.as_mut().is_some_and(|net| net.guests.has_dropped(net.id_of(src), send_id)),
            Some((_, parcel)) => {
                self.drop_unexpected(src, parcel);
                true
            }
        };
        self.control(src, wire::header(wire::CANCELLED, send_id) | u64::from(granted) << 16, &[]);
    }

    /// Nobody receives a message that has waited for that.
    fn drop_unexpected(&mut self, src: u32, parcel: Parcel) {
        if matches!(parcel.payload, Payload::Announced { .. } | Payload::RtsKey(_)) {
            let l = &mut self.peers[src as usize].backlog;
            l.waiting = l.waiting.saturating_sub(1);
        }
        match parcel.payload {
            Payload::Heap(b) => {
                debug_assert!(b.room() as u64 >= parcel.len, "it holds the message");
                self.pool.put(b);
                self.keeps_no_more(src, parcel.len);
            }
            Payload::Cell(cell) => self.return_cell(src, cell),
            Payload::Parts(parts) => parts.cells().iter().for_each(|&cell| self.return_cell(src, cell)),
            Payload::Announced { first_cell, first_len } if first_len != 0 => self.return_cell(src, first_cell),
            Payload::RtsKey(offer) => self.return_list(src, &offer),
            Payload::Far(offer) => self.net.iter_mut().for_each(|net| net.line.refuse(offer)),
            Payload::Announced { .. } | Payload::Own(_) => {}
        }
    }

    /// The same of all messages of a peer that goes.
    #[cold]
    pub(crate) fn drop_unexpected_of(&mut self, src: u32) {
        let keys: Vec<_> = self.unexpected.iter().filter(|(_, e, _)| e.src == src).map(|(key, ..)| key).collect();
        for (_, parcel) in keys.into_iter().filter_map(|key| self.unexpected.remove(key)).collect::<Vec<_>>() {
            if self.is_far(src) {
                self.net.iter_mut().for_each(|net| net.guests.note_dropped(net.id_of(src), parcel.send_id));
            }
            self.drop_unexpected(src, parcel);
        }
    }

    pub fn on_cancelled(&mut self, src: u32, send_id: u32, granted: bool) {
        let Some(slot) = self.requests.find(send_id) else { return };
        let Op::Send(send) = &mut slot.op else { return };
        if slot.peer != src || send.cancelling == Cancelling::No || !granted {
            return;
        }
        if send.stage == Stage::Far {
            self.net.iter_mut().for_each(|net| net.drop_message(src, send_id));
        }
        let slot = self.requests.get(send_id);
        let class = if slot.failed != 0 { ErrClass(i32::from(slot.failed)) } else { ErrClass::PROC_FAILED };
        let Op::Send(send) = &mut slot.op else { return };
        if send.cancelling == Cancelling::Recalled {
            return self.end_by(send_id, class);
        }
        // Its memory is read still, though the receiver has it already: the fabric has not told.
        if send.stage == Stage::Far && self.net.as_mut().is_some_and(|net| net.holds(src, send_id)) {
            send.cancelling = Cancelling::Granted;
            return;
        }
        if let Some((m, r)) = send.shown.take() {
            self.ways.single.unexpose(m, r);
        }
        self.complete(send_id, true);
    }

    pub fn on_ack(&mut self, src: u32, send_id: u32) {
        let Some(slot) = self.requests.find(send_id) else { return };
        let peer = slot.peer;
        let Op::Send(send) = &mut slot.op else { return };
        match send.stage {
            _ if peer != src => {}
            Stage::AwaitAck => self.complete(send_id, false),
            // Its memory was read, which the fabric has not told yet: that ends it.
            Stage::Far => send.mode = SendMode::Standard,
            _ => {}
        }
    }
}
