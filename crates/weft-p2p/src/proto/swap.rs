//! Messages through memory that goes from hand to hand.
//!
//! # Why
//! A line that one core writes and another reads, again and again, is taken back from the reader's
//! cache each time before it can be written. A line that is written by who read it last is not: it
//! is there. So each pair of ranks has two buffers beside its rings. At any time one of the two ranks
//! *holds* a buffer: it alone may touch it. A message through a buffer hands the buffer over with it:
//! the receiver holds it from its last byte on, and writes its own next message over what it has
//! just read. In an exchange each side sends through one of the two. A rank whose messages are not
//! answered does not get its buffer back; then the ring takes them as ever: it is longer than the
//! caches, so that its lines have left them when they are written anew (ADR 0034).
//!
//! # Protocol
//! A record in the ring tells of the message, so that messages keep their order: it carries origin, length,
//! which buffer, and the length of a piece. A message of one piece is there with it. A longer one is announced
//! by it, before anything is copied, and a line in front of each piece says when that piece is there
//! (`Steps`): those lines change hands with the buffer, so that nobody has to take them back, as he would a
//! record's. The record stays at the head of the ring until the last piece was read. A buffer's holder is
//! whom the last record about it went to.

use crate::counters::Path;
use crate::engine::Engine;
use crate::proto::swap_buffers::{self, Side, Swap};
use crate::sizes::Pieces;
use crate::types::SendBuf;
use crate::wire;
use weft_base::Proc;
use weft_lockfree::Words;
use weft_lockfree::mem::LINE_WORDS;
use weft_lockfree::ring::Record;
use weft_lockfree::steps::Steps;
use weft_profile::Role;

/// Messages through buffers after which one goes through the ring, to see how far the peer is.
const EVERY: u8 = 255;

impl Engine {
    fn swap_buffer(&self, peer: u32, side: Side) -> Words {
        debug_assert!(peer != self.me && peer < self.layout.n_procs(), "two ranks of this job");
        let (me, peer) = (Proc(self.me), Proc(peer));
        let off = match side {
            Side::Along => self.layout.swap_off(peer, me),
            Side::Back => self.layout.swap_off(me, peer),
        };
        // SAFETY: inside of the region, which `region` keeps mapped.
        unsafe { Words::new(self.region.at(off)) }
    }

    /// Sends a message of at least `MIN_LEN` bytes through a buffer that this process holds. False, with
    /// nothing done, where there is none, or the message goes another way this time.
    pub(crate) fn swap_out(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        // The receiver has no room for longer ones where they collect.
        let most = self.pieces_max();
        let p = &mut self.peers[dest as usize];
        let Some(side) = p.held.top() else { return false };
        let piece = Pieces::swap(len, p.distance.is_far());
        if len > most || Steps::span(len, piece) > self.layout.swap_len() || p.tx.stays_close() {
            return false;
        }
        p.held.sent = p.held.sent.wrapping_add(1);
        if (p.held.sent == EVERY || p.distance.is_doubtful()) && p.tx.has_lapped() {
            p.held.sent = 0;
            return false;
        }
        if !p.tx.has_room(2 * LINE_WORDS) {
            return false;
        }
        debug_assert!(piece.is_multiple_of(64) && len >= swap_buffers::MIN_LEN as u64);
        p.held.n -= 1;
        let by = self.ways.routine(dest, Role::IntoRing, len);
        // SAFETY: the buffer is as long as the span, and this process's alone before the record.
        let steps = unsafe { Steps::new(self.swap_buffer(dest, side), len, piece) };
        let words = wire::Swap { ctx, side: side as u32, piece, total: len }.encode();
        let split = steps.is_split();
        if split {
            steps.begin();
            self.announce_swap(dest, tag, &words);
        }
        let mut at = 0;
        while at < len {
            let n = steps.len_at(at);
            debug_assert!(split || n == len, "one record tells of it");
            // SAFETY: the user's buffer has `len` bytes by the contract of `isend`, ours as many; the receiver
            // reads a piece only when it was told of it.
            unsafe { buf.read_by(by, at, steps.bytes(at), n as usize) };
            if split {
                steps.tell(at);
                self.ring_doorbell(dest);
            } else {
                self.announce_swap(dest, tag, &words);
            }
            at += n;
        }
        debug_assert!(at == len);
        self.count(Path::Swap, len);
        true
    }

    fn announce_swap(&mut self, dest: u32, tag: i32, words: &[u64; wire::Swap::WORDS]) {
        let header = wire::header(wire::MSGX, tag as u32) | wire::SWAP << 16;
        // SAFETY: the words are there.
        let sent = unsafe { self.peers[dest as usize].tx.push_tiny(header, words.as_ptr().cast(), size_of_val(words)) };
        assert!(sent, "room for the record");
        self.ring_doorbell(dest);
    }

    /// What the record of a message through a buffer says: context, length, buffer.
    pub(crate) fn read_swap(&self, src: u32, r: &Record) -> (u32, u64, Swap) {
        if src >= self.layout.n_procs() || src == self.me {
            self.corrupt(src, wire::Bad::Handover.text());
        }
        let h = self.checked(src, wire::Swap::decode(self.words(src, r), &self.limits(src)));
        let side = Side::from_word(h.side).turned();
        // SAFETY: what was decoded fits into the buffer, which is this process's to read since the record.
        let steps = unsafe { Steps::new(self.swap_buffer(src, side), h.total, h.piece) };
        (h.ctx, h.total, Swap { side, steps })
    }

    /// The message from a peer has been read: its buffer is ours to write.
    pub(crate) fn own_swapped(&mut self, src: u32, swap: Swap) {
        if !self.peers[src as usize].held.push(swap.side) {
            self.corrupt(src, "swap of a buffer");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::wait::Shared;
    use crate::types::{RecvBuf, Req, StartedRecv};
    use std::sync::Arc;
    use weft_match::Pattern;
    use weft_shm::{JobHeader, JobLayout, Region, WAIT_DEDICATED};

    const LEN: u64 = 4096;
    const PIECE: u64 = 1024;

    fn engines() -> [Engine; 2] {
        let layout = JobLayout::new(2);
        let (_fd, region) = Region::create_memfd(c"weft-swap-test", layout.total_len() as usize).unwrap();
        JobHeader::of(&region, &layout).init(2, 1, 0, WAIT_DEDICATED);
        let region = Arc::new(region);
        [0, 1].map(|me| {
            let shared = Arc::new(Shared::new(region.clone(), layout, Proc(me)));
            Engine::new(region.clone(), layout, Proc(me), shared, None)
        })
    }

    /// A sender that announces a message and stops before its first piece.
    fn announced(sender: &mut Engine) -> Steps {
        sender.peers[1].held.n -= 1;
        // SAFETY: the buffer is longer.
        let steps = unsafe { Steps::new(sender.swap_buffer(1, Side::Along), LEN, PIECE) };
        steps.begin();
        sender.announce_swap(1, 5, &wire::Swap { ctx: 0, side: Side::Along as u32, piece: PIECE, total: LEN }.encode());
        steps
    }

    fn next_piece(steps: &Steps, at: u64) {
        // SAFETY: the piece is inside of the buffer.
        unsafe { steps.bytes(at).write_bytes((at / PIECE) as u8 + 1, PIECE as usize) };
        steps.tell(at);
    }

    fn post(receiver: &mut Engine, src: Option<u32>, tag: i32, into: &mut [u8]) -> Req {
        let buf = RecvBuf::Bytes { ptr: into.as_mut_ptr(), len: into.len() };
        match receiver.irecv(buf, Pattern { ctx: 0, src, tag: Some(tag) }) {
            StartedRecv::Pending(req) => req,
            StartedRecv::Done(_) => panic!("nothing was there"),
        }
    }

    /// Pieces that come late, one by one: progress has news only when there are, and what is behind waits.
    #[test]
    fn a_sender_may_stop_between_pieces() {
        for posted in [true, false] {
            let [mut sender, mut receiver] = engines();
            let mut got = vec![0u8; LEN as usize];
            let mut req = posted.then(|| post(&mut receiver, Some(0), 5, &mut got));
            let steps = announced(&mut sender);
            assert!(receiver.progress(), "the announcement");
            for at in (0..LEN).step_by(PIECE as usize) {
                assert!(!receiver.progress() && !receiver.progress(), "no news before byte {at}");
                next_piece(&steps, at);
                assert!(receiver.progress(), "a piece at {at}");
            }
            assert!(!receiver.progress(), "the record is gone");
            if req.is_none() {
                let buf = RecvBuf::Bytes { ptr: got.as_mut_ptr(), len: got.len() };
                match receiver.irecv(buf, Pattern { ctx: 0, src: Some(0), tag: Some(5) }) {
                    StartedRecv::Done(c) => assert_eq!(c.bytes, LEN),
                    StartedRecv::Pending(_) => panic!("it has arrived"),
                }
            } else {
                assert_eq!(receiver.requests.poll(req.take().unwrap()).expect("complete").bytes, LEN);
            }
            assert!(got.iter().enumerate().all(|(i, &b)| b as usize == i / PIECE as usize + 1));
            assert_eq!(receiver.peers[0].held.n, 2, "its buffer is ours now");
        }
    }

    /// A blocking receive that finds its sender stopped leaves it to progress, which begins anew.
    #[test]
    fn a_receive_that_waits_gives_up_in_the_middle() {
        let [mut sender, mut receiver] = engines();
        let mut got = vec![0u8; LEN as usize];
        let steps = announced(&mut sender);
        next_piece(&steps, 0);
        // SAFETY: the vector has its length.
        let taken = unsafe { receiver.recv_now::<true>(got.as_mut_ptr(), got.len(), 0, 0, 5, 1) };
        assert_eq!(taken, None);
        got.fill(0);
        let req = post(&mut receiver, Some(0), 5, &mut got);
        assert!(receiver.progress(), "the doorbell");
        assert!(!receiver.progress(), "no piece");
        (PIECE..LEN).step_by(PIECE as usize).for_each(|at| next_piece(&steps, at));
        assert!(receiver.progress());
        assert_eq!(receiver.requests.poll(req).expect("complete").bytes, LEN);
        assert!(got.iter().all(|&b| b != 0));
    }

    /// A sender that dies in the middle: its receives fail, and nobody else's match the rest.
    #[test]
    fn a_sender_may_die_between_pieces() {
        let [mut sender, mut receiver] = engines();
        let mut got = vec![0u8; LEN as usize];
        let req = post(&mut receiver, Some(0), 5, &mut got);
        let steps = announced(&mut sender);
        next_piece(&steps, 0);
        assert!(receiver.progress());
        receiver.fail_peer(0);
        assert!(receiver.requests.poll(req).expect("ended").error.is_some());
        let mut other = vec![0u8; LEN as usize];
        let any = post(&mut receiver, None, 5, &mut other);
        assert!(!receiver.progress(), "nothing is left of it");
        assert!(receiver.requests.poll(any).is_none());
    }
}
