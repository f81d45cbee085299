//! Receivers that call for their message, so that its sender begins to copy at once (`meet`, ADR 0036).
//!
//! ```text
//! sender                                  receiver, in a blocking receive
//!   OFFER                          ─\ /─     CALL: which message, where its buffer is, what it has read of the ring
//!   sees the call, answers          / \      sees the offer
//!   copies the second half        <─   ─>    copies the first half, accepts if there was no answer
//! ```
//! The two cross: neither waits for more than one way of a line. The call is in the shared line of the meeting; the
//! sender answers it there if it is for the very message that it has offered, and the receiver has read all
//! before it. The receiver spins on its ring as ever. It calls only a sender whose last message it met, and recalls
//! before it does anything else than spin.

use crate::ahead;
use crate::engine::Engine;
use crate::learn::reuse;
use crate::meet::{BY, POSITION_MASK, ROOM_BITS, ROOM_MASK};
use crate::wire::{self, Invitation};
use weft_base::Proc;
use weft_lockfree::meet::said::{ALL, LEFT};
use weft_lockfree::meet::{Call, Side};
use weft_lockfree::ring::{Peek, is_pad};
use weft_singlecopy::Remote;

/// Polls of a receiver from its call until it looks after others.
const CALL_POLLS: u32 = 32;
const _: () = assert!(reuse::MAX_LEN <= ROOM_MASK);
/// Lines of the receive buffer that are asked for before the message is there, at most: those of its first half.
// PERF: with half as many of the sender's, of its own part, 64 KiB near take 0.744 us instead of 0.754 (medians of seven
// alternating runs' best tenths).
const AHEAD: usize = 64;

/// What a receiver found in its ring.
enum Found {
    /// Its message.
    Met(u64),
    /// Nothing yet: all else may go on.
    Nothing,
    /// Something else, or an offer that was withdrawn.
    Other,
}

impl Engine {
    // ---- sender ----

    /// A standard-mode send to a peer whom messages of this buffer meet: true when it has gone.
    ///
    /// # Safety
    /// `ptr` is readable for `len` bytes.
    #[inline(never)]
    pub(crate) unsafe fn send_met(&mut self, ptr: *const u8, len: usize, dest: u32, ctx: u32, tag: i32) -> bool {
        let key = reuse::key(ptr, len as u64, dest);
        let p = &self.peers[dest as usize];
        if p.blocked || p.tx.stays_close() || !self.habits.of(key).is_sure(key) {
            return false;
        }
        self.may_go_either_way(dest, len as u64) && self.goes_met(key, ptr, len as u64, dest, (ctx, tag))
    }

    // ---- receiver ----

    /// A receive from a known source calls for its message and waits, for at most `spins` polls. None where the
    /// receive has to go on as others do.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(never)]
    pub(crate) unsafe fn recv_calling(
        &mut self,
        ptr: *mut u8,
        cap: usize,
        src: u32,
        what: (u32, i32),
        spins: u32,
    ) -> Option<u64> {
        let room = (cap as u64).min(reuse::MAX_LEN);
        let shown = self.ways.single.expose(BY, ptr, room as usize, true).filter(|_| self.habits.meets);
        let Some(shown) = shown else {
            self.peers[src as usize].meeting_in = 0;
            return None;
        };
        let mut got = None;
        for _ in 0..spins.div_ceil(CALL_POLLS) {
            // SAFETY: by the caller's contract.
            match unsafe { self.call_once(ptr, shown, src, what) } {
                Found::Met(len) => got = Some(len),
                Found::Nothing => {
                    self.say_awaits(src, what.0, what.1, cap);
                    self.progress();
                    if self.unexpected.is_empty() {
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

    /// Calls for a message to the buffer `shown`, waits for it a while, and recalls.
    ///
    /// # Safety
    /// `ptr` is writable for the bytes of `shown`.
    unsafe fn call_once(&mut self, ptr: *mut u8, shown: Remote, src: u32, (ctx, tag): (u32, i32)) -> Found {
        if self.has_record(src) {
            return Found::Other;
        }
        let p = &self.peers[src as usize];
        let meeting = self.meeting(src, p.meeting_in - 1);
        let state = (p.rx.position() & POSITION_MASK) << ROOM_BITS | shown.len;
        meeting.call(Call { place: shown.addr, want: wire::pair(ctx, tag as u32), state });
        ahead::to_write(ptr, AHEAD.min(shown.len as usize / 128));
        let seen = (0..CALL_POLLS).any(|_| {
            weft_sync::spin_hint();
            self.has_record(src)
        });
        if !seen {
            if meeting.recall() {
                return Found::Nothing;
            }
            while !self.has_record(src) && !self.has_died(src) {
                weft_sync::spin_hint();
            }
        }
        let header = self.peers[src as usize].rx.header();
        let ours = wire::is_meeting(header) && wire::high(header) == tag as u32;
        if ours && let Some(words) = self.peers[src as usize].rx.words(header) {
            let i = self.invitation(src, words);
            if i.ctx == ctx && i.total <= shown.len && i.meeting + 1 == self.peers[src as usize].meeting_in {
                if self.peers[src as usize].rx.skip_short(header) {
                    self.tell_of_room(src);
                }
                // SAFETY: by the caller's contract.
                return unsafe { self.take_called(ptr, src, i) };
            }
        }
        // Its sender goes other ways, or has died; an offer to meet begins anew.
        self.peers[src as usize].meeting_in = 0;
        if !meeting.recall() && !self.has_died(src) {
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

    /// The sender has offered the message that this side calls for.
    ///
    /// # Safety
    /// `ptr` is writable for the message.
    unsafe fn take_called(&mut self, ptr: *mut u8, src: u32, i: Invitation) -> Found {
        let Some(base) = self.ways.single.map(Proc(src), BY, &i.remote) else {
            let meeting = self.meeting(src, i.meeting);
            if meeting.recall() {
                meeting.decline(i.offer);
                return Found::Other;
            }
            meeting.say(Side::Receiver, i.offer, LEFT);
            let said = self.wait_said(meeting, src, (Side::Sender, i.offer), ALL);
            return if said != 0 { Found::Met(i.total) } else { Found::Other };
        };
        // SAFETY: by the caller's contract; the mapping covers `total` bytes.
        let whole = unsafe { self.copy_first(ptr, base, src, &i, true) };
        self.ways.single.unmap(Proc(src), BY, base);
        if whole { Found::Met(i.total) } else { Found::Other }
    }
}
