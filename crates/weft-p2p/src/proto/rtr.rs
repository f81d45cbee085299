//! Receivers that ask for their message by RTR, so that its sender begins to copy at once (`handshake`, ADR 0036).
//!
//! ```text
//! sender                                  receiver, in a blocking receive
//!   RTS_KEY                          ─\ /─     RTR: which message, where its buffer is, what it has read of the ring
//!   sees the RTR, answers           / \      sees the RTS
//!   copies the second half        <─   ─>    copies the first half, accepts if there was no answer
//! ```
//! The two cross: neither waits for more than one way of a line. The RTR is in the shared line of the handshake; the
//! sender answers it there if it is for the very message that it has announced, and the receiver has read all
//! before it. The receiver spins on its ring as ever. It asks only a sender whose last message came so, and withdraws
//! before it does anything else than spin.

use crate::engine::Engine;
use crate::learn::reuse;
use crate::prefetch;
use crate::proto::handshake::{BY, POSITION_MASK, ROOM_BITS, ROOM_MASK};
use crate::wire::{self, HandshakeRts};
use weft_base::Proc;
use weft_lockfree::handshake::progress::{ALL, LEFT};
use weft_lockfree::handshake::{Rtr, Side};
use weft_lockfree::ring::{Peek, is_pad};
use weft_singlecopy::Remote;

/// Polls of a receiver from its RTR until it looks after others.
const RTR_POLLS: u32 = 32;
const _: () = assert!(reuse::MAX_LEN <= ROOM_MASK);
/// Lines of the receive buffer that are asked for before the message is there, at most: those of its first half.
// PERF: with half as many of the sender's, of its own part, 64 KiB near take 0.744 us instead of 0.754 (medians of seven
// alternating runs' best tenths).
const AHEAD: usize = 64;

/// What a receiver found in its ring.
enum Found {
    /// Its message.
    Message(u64),
    /// Nothing yet: all else may go on.
    Nothing,
    /// Something else, or an RTS that was withdrawn.
    Other,
}

impl Engine {
    // ---- sender ----

    /// A standard-mode send to a peer to whom messages of this buffer go by handshakes: true when it has gone.
    ///
    /// # Safety
    /// `ptr` is readable for `len` bytes.
    #[inline(never)]
    pub(crate) unsafe fn send_by_handshake(
        &mut self,
        ptr: *const u8,
        len: usize,
        dest: u32,
        ctx: u32,
        tag: i32,
    ) -> bool {
        debug_assert!(len >= reuse::MIN_LEN && !self.is_far(dest));
        let key = reuse::key(ptr, len as u64, dest);
        let p = &self.peers[dest as usize];
        if p.blocked || p.tx.stays_close() || !self.reuse.of(key).is_sure(key) {
            return false;
        }
        self.may_go_either_way(dest, len as u64) && self.goes_by_handshake(key, ptr, len as u64, dest, (ctx, tag))
    }

    // ---- receiver ----

    /// A receive from a known source asks for its message and waits, for at most `spins` polls. None where the
    /// receive has to go on as others do.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(never)]
    pub(crate) unsafe fn recv_by_rtr(
        &mut self,
        ptr: *mut u8,
        cap: usize,
        src: u32,
        what: (u32, i32),
        spins: u32,
    ) -> Option<u64> {
        debug_assert!(self.posted.is_empty() && cap >= reuse::MIN_LEN, "no other receive comes first");
        let room = (cap as u64).min(reuse::MAX_LEN);
        let shown = self.ways.single.expose(BY, ptr, room as usize, true).filter(|_| self.reuse.handshakes);
        let Some(shown) = shown else {
            self.peers[src as usize].handshake_in = 0;
            return None;
        };
        let mut got = None;
        for _ in 0..spins.div_ceil(RTR_POLLS) {
            // SAFETY: by the caller's contract.
            match unsafe { self.rtr_once(ptr, shown, src, what) } {
                Found::Message(len) => got = Some(len),
                Found::Nothing => {
                    self.say_awaits(src, what.0, what.1, cap);
                    self.progress();
                    if self.none_waits(Some(src), what.0, Some(what.1)) {
                        continue;
                    }
                }
                Found::Other => {}
            }
            break;
        }
        self.ways.single.unexpose(BY, shown);
        got
    }

    /// Asks for a message to the buffer `shown`, waits for it a while, and withdraws.
    ///
    /// # Safety
    /// `ptr` is writable for the bytes of `shown`.
    unsafe fn rtr_once(&mut self, ptr: *mut u8, shown: Remote, src: u32, (ctx, tag): (u32, i32)) -> Found {
        if self.has_record(src) {
            return Found::Other;
        }
        let p = &self.peers[src as usize];
        debug_assert!(p.handshake_in != 0, "it has met the sender before");
        debug_assert!(shown.len <= ROOM_MASK, "its bits hold the room");
        let line = self.handshake_line(src, p.handshake_in - 1);
        let state = (p.rx.position() & POSITION_MASK) << ROOM_BITS | shown.len;
        line.send_rtr(Rtr { place: shown.addr, want: wire::pair(ctx, tag as u32), state });
        prefetch::to_write(ptr, AHEAD.min(shown.len as usize / 128));
        let seen = (0..RTR_POLLS).any(|_| {
            weft_sync::spin_hint();
            self.has_record(src)
        });
        if !seen {
            if line.withdraw_rtr() {
                return Found::Nothing;
            }
            while !self.has_record(src) && !self.has_died(src) {
                weft_sync::spin_hint();
            }
        }
        let header = self.peers[src as usize].rx.header();
        let ours = wire::is_handshake(header) && wire::high(header) == tag as u32;
        if ours && let Some(words) = self.peers[src as usize].rx.words(header) {
            let i = self.handshake_rts(src, words);
            if i.ctx == ctx && i.total <= shown.len && i.line + 1 == self.peers[src as usize].handshake_in {
                if self.peers[src as usize].rx.skip_short(header) {
                    self.tell_of_room(src);
                }
                // SAFETY: by the caller's contract.
                return unsafe { self.take_requested(ptr, src, i) };
            }
        }
        // Its sender goes other ways, or has died; an RTS for a handshake begins anew.
        self.peers[src as usize].handshake_in = 0;
        if !line.withdraw_rtr() && !self.has_died(src) {
            self.corrupt(src, "answer");
        }
        Found::Other
    }

    /// Whether the next record is in a ring; steps over what is in front of it.
    fn has_record(&mut self, src: u32) -> bool {
        let ring = &mut self.peers[src as usize].rx;
        let header = ring.header();
        header != 0 && !(is_pad(header) && matches!(ring.peek(), Peek::Empty))
    }

    /// The sender has announced the message that this side asks for.
    ///
    /// # Safety
    /// `ptr` is writable for the message.
    unsafe fn take_requested(&mut self, ptr: *mut u8, src: u32, i: HandshakeRts) -> Found {
        let Some(base) = self.ways.single.map(Proc(src), BY, &i.remote) else {
            let line = self.handshake_line(src, i.line);
            if line.withdraw_rtr() {
                line.decline(i.rts);
                return Found::Other;
            }
            line.publish(Side::Receiver, i.rts, LEFT);
            let said = self.await_progress(line, src, (Side::Sender, i.rts), ALL);
            return if said != 0 { Found::Message(i.total) } else { Found::Other };
        };
        // SAFETY: by the caller's contract; the mapping covers `total` bytes.
        let whole = unsafe { self.copy_first(ptr, base, src, &i, true) };
        self.ways.single.unmap(Proc(src), BY, base);
        if whole { Found::Message(i.total) } else { Found::Other }
    }
}
