//! Receiving a message that waited for its receive.

use crate::buffer::transfer;
use crate::clock;
use crate::engine::Engine;
use crate::request::{Op, Slot, Stage, completion};
use crate::types::{RecvBuf, Req, StartedRecv};
use crate::under_way::{Parcel, Payload};
use std::time::Instant;
use weft_base::ErrClass;
use weft_match::Envelope;
use weft_profile::Role;

/// Records looked at to find how many wait.
const MOST_LOOKED_AT: u32 = 64;
impl Engine {
    /// Receives a message that was unexpected.
    #[inline(never)]
    pub(crate) fn receive(&mut self, env: Envelope, parcel: Parcel, buf: RecvBuf) -> StartedRecv {
        let room = buf.len_bytes();
        let n = parcel.len.min(room);
        let sum = parcel.sum;
        if parcel.is_announced() && self.is_failed(env.src) {
            // Taken out of matching before its sender died.
            let op = Op::Landing { buf, expect: n, got: 0, asked: false, began: None };
            return StartedRecv::Pending(self.failed_at_once(op, env.src, env.ctx, env.tag));
        }
        // The receive buffer has room for `n` bytes by the contract of `irecv`, and the payload
        // has `parcel.len`, which was checked on arrival.
        match parcel.payload {
            Payload::Heap(b) => {
                debug_assert!(b.room() as u64 >= parcel.len, "it holds the message");
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
                let slot = self.requests.find(sid);
                let Some(Slot { op: Op::Send(send), .. }) = slot else {
                    // Taken out of matching before its send failed, with its communicator.
                    let op = Op::Landing { buf, expect: n, got: 0, asked: false, began: None };
                    return StartedRecv::Pending(self.failed_by(op, env.src, env.ctx, env.tag, ErrClass::REVOKED));
                };
                debug_assert!(env.src == self.me && send.stage == Stage::Own, "it waits for this receive");
                debug_assert!(send.buf.len_bytes() == parcel.len);
                // SAFETY: both hold `n` bytes, see above.
                unsafe { transfer(&send.buf, &buf, n) };
                self.complete(sid, false);
            }
            Payload::Parts(parts) => {
                let began = self.begin_late(env.src);
                self.take_parts(env.src, &parts, &buf, n);
                self.end_late(env.src, began);
            }
            Payload::RtsKey(offer) => {
                let began = self.begin_late(env.src);
                let op = Op::Landing { buf, expect: n, got: 0, asked: false, began: None };
                let id = self.requests.insert(op, env.src, env.ctx, env.tag, parcel.len, room);
                self.await_sum(id, sum);
                self.land_rts_key(id, parcel.send_id, offer);
                self.end_late(env.src, began);
                return match self.requests.poll(Req(id)) {
                    Some(c) => StartedRecv::Done(c),
                    None => StartedRecv::Pending(Req(id)),
                };
            }
            Payload::Far(offer) => {
                let op = Op::Landing { buf, expect: n, got: 0, asked: false, began: None };
                let id = self.requests.insert(op, env.src, env.ctx, env.tag, parcel.len, room);
                self.await_sum(id, sum);
                self.land_far(id, offer);
                return StartedRecv::Pending(Req(id));
            }
            Payload::Announced { first_cell, first_len } => {
                self.begin_late(env.src);
                let op = Op::Landing { buf, expect: n, got: 0, asked: false, began: None };
                let id = self.requests.insert(op, env.src, env.ctx, env.tag, parcel.len, room);
                self.await_sum(id, sum);
                self.land(id, parcel.send_id, first_cell, first_len);
                return match self.requests.poll(Req(id)) {
                    Some(c) => StartedRecv::Done(c),
                    None => StartedRecv::Pending(Req(id)),
                };
            }
        }
        debug_assert!(n == parcel.len.min(buf.len_bytes()), "all of it that fits is there");
        let done = completion(env.src, env.tag, parcel.len, room, false);
        StartedRecv::Done(self.examined(sum, &buf, done))
    }

    /// A long message that waited meets its receive: begins the receive's time.
    fn begin_late(&mut self, src: u32) -> Instant {
        let now = clock::now();
        // What is in the ring waits as well; a blocking receive takes one record at a time.
        self.drain(src, MOST_LOOKED_AT);
        self.note_late(src, now);
        now
    }
}
