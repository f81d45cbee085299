//! The short ways: messages that are sent in a record of the ring, and receives that find their
//! message next in it. No request is made. Whatever is unusual answers "nothing done", and the
//! general way begins from the beginning.

use crate::counters::Path;
use crate::engine::Engine;
use crate::types::SendBuf;
use crate::wire;
use crate::{learn::reuse, proto::swap_buffers};
use weft_lockfree::ring::{
    GAP_MIN_LEN, MATCH_MASK, Peek, RECORD_LONG, Record, SHORT_LEN, TINY_LEN, is_pad, kind, short_len,
};
use weft_match::Pattern;
use weft_profile::Role;

// What may wait for its receiver, or change hands with a buffer, is longer than what `send_lines` sends.
const _: () = assert!(SHORT_LEN < reuse::MIN_LEN && SHORT_LEN < swap_buffers::MIN_LEN && SHORT_LEN < GAP_MIN_LEN);

/// Posted receives between two looks at the ring from within a nonblocking receive.
const CATCH_UP: usize = 16;
/// Receives from anybody that may find their messages at once in a row before one looks at what else goes on.
const ANY_BEFORE_ASIDE: u32 = 16;
/// Polls of a receive from anybody, of whom some are on other nodes: the wire is looked at seldom while nothing is posted.
const SPINS_BESIDE_NET: u32 = 64;

impl Engine {
    /// A standard-mode send of contiguous bytes that fit in the ring, if it can be done at once. `BLOCKING`: its sender
    /// may wait for the receiver's copy.
    ///
    /// # Safety
    /// `ptr` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn send_now<const BLOCKING: bool>(
        &mut self,
        ptr: *const u8,
        len: usize,
        dest: u32,
        ctx: u32,
        tag: i32,
    ) -> bool {
        debug_assert!(self.seals.is_none(), "the short ways tell of no seal");
        debug_assert!(self.peers[dest as usize].is_in_order(), "nothing is overtaken");
        if len > TINY_LEN {
            // SAFETY: by the caller's contract.
            return unsafe {
                match len <= SHORT_LEN {
                    true => self.send_lines(ptr, len, dest, ctx, tag),
                    false => self.send_record::<BLOCKING>(ptr, len, dest, ctx, tag),
                }
            };
        }
        let p = &mut self.peers[dest as usize];
        // SAFETY: by the caller's contract. `blocked` holds for ourselves.
        if ctx > wire::MAX_SHORT_CTX || p.blocked || !unsafe { p.tx.push_tiny(wire::msg(ctx, tag), ptr, len) } {
            return false;
        }
        self.ring_doorbell(dest);
        self.count(Path::Inline, len as u64);
        true
    }

    /// As `send_now`, for what fills several lines and has its length in the header.
    #[inline(never)]
    unsafe fn send_lines(&mut self, ptr: *const u8, len: usize, dest: u32, ctx: u32, tag: i32) -> bool {
        debug_assert!(len > TINY_LEN && len <= SHORT_LEN, "its length is in the header");
        let p = &mut self.peers[dest as usize];
        let open = ctx <= wire::MAX_SHORT_CTX && !p.blocked && len <= p.inline_max as usize;
        // SAFETY: by the caller's contract.
        if !open || !unsafe { p.tx.push_lines(wire::msg(ctx, tag), ptr, len) } {
            // SAFETY: as above. Too short for what a sender may wait for.
            return unsafe { self.send_record::<false>(ptr, len, dest, ctx, tag) };
        }
        self.ring_doorbell(dest);
        self.count(Path::Inline, len as u64);
        self.prefetch_write(dest, len);
        true
    }

    /// As `send_now`, for what does not fit beside a header.
    #[inline(never)]
    unsafe fn send_record<const BLOCKING: bool>(
        &mut self,
        ptr: *const u8,
        len: usize,
        dest: u32,
        ctx: u32,
        tag: i32,
    ) -> bool {
        if BLOCKING
            && len >= reuse::MIN_LEN
            && self.peers[dest as usize].handshakes
            // SAFETY: by the caller's contract.
            && unsafe { self.send_by_handshake(ptr, len, dest, ctx, tag) }
        {
            return true;
        }
        let p = &self.peers[dest as usize];
        if ctx > wire::MAX_SHORT_CTX || p.blocked || !self.may_keep(dest, len as u64) || self.may_be_direct(len) {
            return false;
        }
        if len > p.inline_max as usize && !self.learn_inline_max(dest, len) {
            return false;
        }
        if !self.push_inline(dest, ctx, tag, &SendBuf::Bytes { ptr, len }, len) {
            return false;
        }
        debug_assert!(!self.is_far(dest) && dest != self.me);
        if len < GAP_MIN_LEN {
            self.prefetch_write(dest, len);
        }
        true
    }

    /// A receive from a known source with a known tag. If it `WAITS`, for at most `spins` polls; else of a message that has
    /// arrived already, and where others are posted, now and then.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(always)]
    pub unsafe fn recv_now<const WAITS: bool>(
        &mut self,
        ptr: *mut u8,
        cap: usize,
        src: u32,
        ctx: u32,
        tag: i32,
        spins: u32,
    ) -> Option<u64> {
        debug_assert!(self.seals.is_none(), "the short ways look at no seal");
        if ctx > wire::MAX_SHORT_CTX || !self.none_waits(Some(src), ctx, Some(tag)) {
            return None;
        }
        let is_polled = |e: &mut Self| WAITS && (e.poll_add(src) || !e.has_no_ring_from(src));
        if WAITS && !self.posted.is_empty() || self.peers[src as usize].poll_slot == 0 && !is_polled(self) {
            return None;
        }
        // PERF: looking takes the line away from the sender that may be writing to it, so that it is done for several
        // receives at once.
        let catches_up = |e: &mut Self| e.posted.len().is_multiple_of(CATCH_UP) && e.catch_up(src, ctx, tag);
        if !WAITS && !self.posted.is_empty() && !catches_up(self) {
            return None;
        }
        debug_assert!(self.posted.is_empty(), "the next record is this receive's");
        let want = wire::msg(ctx, tag);
        if WAITS && cap >= reuse::MIN_LEN && self.peers[src as usize].handshake_in != 0 {
            // SAFETY: by the caller's contract.
            let called = unsafe { self.recv_by_rtr(ptr, cap, src, (ctx, tag), spins) };
            if called.is_some() || !self.none_waits(Some(src), ctx, Some(tag)) {
                return called;
            }
        }
        // A long one says soon that it waits.
        let mut left = if cap < reuse::MIN_LEN { spins } else { spins.next_multiple_of(32) };
        loop {
            let rx = &mut self.peers[src as usize].rx;
            let header = rx.header();
            if header & MATCH_MASK == want {
                let len = short_len(header);
                if len > cap {
                    return None;
                }
                // SAFETY: room was checked; the header was read just now.
                if unsafe { rx.take_short(header, ptr) } {
                    self.peers[src as usize].bell.notify();
                }
                return Some(len as u64);
            }
            if header != 0 {
                // SAFETY: by the caller's contract.
                match unsafe { self.take_next(header, ptr, cap, src, ctx, tag, WAITS) } {
                    Next::Taken(n) => return Some(n),
                    Next::Pad => continue,
                    Next::Ours => return None,
                    Next::Other => {}
                }
            }
            let is_due = header != 0 || left.is_multiple_of(32);
            if !WAITS || left == 0 || is_due && !self.spin_aside((src, ctx, tag), cap, header != 0) {
                return None;
            }
            left -= 1;
            weft_sync::spin_hint();
        }
    }

    /// As a `recv_now` that waits, by wildcards: of a message from this source or anybody, of this tag or any. Its source,
    /// tag and length.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub unsafe fn recv_any(
        &mut self,
        ptr: *mut u8,
        cap: usize,
        Pattern { ctx, src, tag }: Pattern,
        spins: u32,
    ) -> Option<(u32, i32, u64)> {
        debug_assert!(self.seals.is_none(), "the short ways look at no seal");
        // While something comes over a network, the general way looks there more often.
        let is_hot = |e: &Self| e.net.as_ref().is_some_and(|n| n.is_hot());
        let has_none = |e: &mut Self| src.is_some_and(|s| !e.poll_add(s) && e.has_no_ring_from(s));
        if ctx > wire::MAX_SHORT_CTX || !self.posted.is_empty() || !self.none_waits(src, ctx, tag) || has_none(self) {
            return None;
        }
        if src.is_none() && is_hot(self) {
            return None;
        }
        let beside = src.is_none() && self.net.is_some();
        let spins = if beside { spins.min(SPINS_BESIDE_NET) } else { spins };
        self.n_any = self.n_any.wrapping_add(1);
        let mut is_due = self.n_any.is_multiple_of(ANY_BEFORE_ASIDE);
        for turn in 1..=spins + 1 {
            if is_due || self.bell.has_rung() {
                self.progress();
                if !self.none_waits(src, ctx, tag) {
                    return None;
                }
            }
            is_due = turn.is_multiple_of(32);
            for _ in 0..if src.is_some() { 1 } else { self.n_polled } {
                let src = src.unwrap_or_else(|| self.next_polled());
                let header = self.peers[src as usize].rx.header();
                if header == 0 {
                    continue;
                }
                let its = wire::high(header) as i32;
                // SAFETY: by the caller's contract.
                match unsafe { self.take_whole(header, ptr, cap, src, ctx, tag.unwrap_or(its)) } {
                    Next::Taken(len) => return Some((src, its, len)),
                    Next::Pad => {}
                    Next::Ours => return None,
                    Next::Other => {
                        self.drain(src, 1);
                        is_due = true;
                    }
                }
            }
            weft_sync::spin_hint();
        }
        None
    }

    /// The polled peers in turn: whose message was taken last comes last.
    #[inline(always)]
    fn next_polled(&mut self) -> u32 {
        debug_assert!(self.n_polled > 0);
        // What was handled may have changed who is polled.
        let at = if self.any_from < self.n_polled { self.any_from } else { 0 };
        self.any_from = at + 1;
        self.polled[at].peer
    }

    /// The next message of a ring, short or not, whose header is there.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(always)]
    unsafe fn take_whole(&mut self, header: u64, ptr: *mut u8, cap: usize, src: u32, ctx: u32, tag: i32) -> Next {
        if header & MATCH_MASK != wire::msg(ctx, tag) {
            // SAFETY: by the caller's contract.
            return unsafe { self.take_next(header, ptr, cap, src, ctx, tag, true) };
        }
        let len = short_len(header);
        if len > cap {
            return Next::Ours;
        }
        // SAFETY: room was checked; the header was read just now.
        if unsafe { self.peers[src as usize].rx.take_short(header, ptr) } {
            self.peers[src as usize].bell.notify();
        }
        Next::Taken(len as u64)
    }

    /// A receive of the next message in a ring, where it is the one wanted and tiny, and no other
    /// message nor receive comes first.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    // PERF: without a call on its way, so that no registers are saved.
    #[inline(always)]
    pub unsafe fn recv_next(&mut self, ptr: *mut u8, cap: usize, src: u32, ctx: u32, tag: i32) -> Option<u64> {
        debug_assert!(self.seals.is_none(), "the short ways look at no seal");
        if ctx > wire::MAX_SHORT_CTX || self.posted.len() | self.unexpected.len() != 0 {
            return None;
        }
        let p = self.peers.get_mut(src as usize).filter(|p| p.poll_slot != 0)?;
        let header = p.rx.header_of(wire::msg(ctx, tag))?;
        let len = short_len(header);
        if len > TINY_LEN || len > cap {
            return None;
        }
        // SAFETY: room was checked; the header was read just now.
        if unsafe { p.rx.take_short(header, ptr) } {
            self.tell_of_room(src);
        }
        Some(len as u64)
    }

    /// Takes the next record if it is the message wanted and all of it is there: a long record, or a
    /// cell. `header` is not that of a short message wanted.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(never)]
    unsafe fn take_next(
        &mut self,
        header: u64,
        ptr: *mut u8,
        cap: usize,
        src: u32,
        ctx: u32,
        tag: i32,
        patient: bool,
    ) -> Next {
        debug_assert!(header != 0 && header & MATCH_MASK != wire::msg(ctx, tag));
        debug_assert!(self.posted.is_empty() && ctx <= wire::MAX_SHORT_CTX, "no other receive comes first");
        if is_pad(header) {
            self.peers[src as usize].rx.peek();
            return Next::Pad;
        }
        if wire::high(header) != tag as u32 {
            return Next::Other;
        }
        if header & MATCH_MASK == wire::msg(ctx, tag) | RECORD_LONG {
            let Some(r) = self.next_record(src, 0) else { return Next::Ours };
            if r.len > cap {
                return Next::Ours;
            }
            let rx = &self.peers[src as usize].rx;
            // SAFETY: room was checked, and the body has its length.
            unsafe { weft_lockfree::mem::copy(rx.body(&r), ptr, r.len) };
            self.consume(src, r);
            self.note_received(src, r.len as u64);
            return Next::Taken(r.len as u64);
        }
        let first = header & MATCH_MASK ^ wire::header(wire::MSGX, tag as u32);
        if first == wire::SWAP << 16 || first == wire::FIRST << 16 | RECORD_LONG {
            let Some(r) = self.next_record(src, 0) else { return Next::Ours };
            if !patient {
                return Next::Ours;
            }
            // SAFETY: by the caller's contract.
            let taken = unsafe {
                match first == wire::SWAP << 16 {
                    true => self.take_swap(ptr, cap, src, ctx, r),
                    false => self.take_pieces(ptr, cap, src, ctx, r),
                }
            };
            let Some(len) = taken else { return Next::Ours };
            self.note_received(src, len);
            return Next::Taken(len);
        }
        let (is_cell, front) = match kind(header) {
            wire::CELL => (true, 8 * wire::Cell::WORDS),
            // These want a request to land in.
            wire::RTS | wire::BUFFERED => (false, wire::Origin::LEN),
            wire::RTS_KEY if wire::is_handshake(header) => (false, 8 * wire::HandshakeRts::WORDS),
            wire::RTS_KEY => (false, 8 * wire::RtsKey::WORDS),
            _ => return Next::Other,
        };
        let Some(r) = self.next_record(src, front) else { return Next::Ours };
        let rx = &self.peers[src as usize].rx;
        if wire::Origin::decode(rx.body_word(&r, 0)).ctx != ctx {
            return Next::Other;
        }
        if !is_cell {
            if patient && wire::is_handshake(header) {
                // SAFETY: by the caller's contract.
                return unsafe { self.take_by_handshake(ptr, cap, src, r) }.map_or(Next::Pad, Next::Taken);
            }
            // SAFETY: by the caller's contract.
            let direct =
                (kind(header) == wire::RTS_KEY && patient).then(|| unsafe { self.take_direct(ptr, cap, src, r) });
            return direct.flatten().map_or(Next::Ours, Next::Taken);
        }
        let wire::Cell { cell, len, .. } = self.read_cell(src, &r);
        if len as usize > cap {
            return Next::Ours;
        }
        let by = self.ways.routine(src, Role::OutOfRing, len as u64);
        // SAFETY: room, cell and length were checked.
        unsafe { by.copy(ptr, self.cell(src, cell), len as usize) };
        self.return_cell(src, cell);
        self.consume(src, r);
        self.note_received(src, len as u64);
        Next::Taken(len as u64)
    }

    /// The record at the head of a ring whose header is there, if its body has `least` bytes.
    #[inline]
    fn next_record(&mut self, src: u32, least: usize) -> Option<Record> {
        match self.peers[src as usize].rx.peek() {
            Peek::Record(r) if r.len >= least => Some(r),
            // The general way says what is wrong.
            _ => None,
        }
    }

    /// Between two polls of `recv_now`: handles what else arrived. False when the receive must
    /// take the general path.
    #[cold]
    #[inline(never)]
    fn spin_aside(&mut self, (src, ctx, tag): (u32, u32, i32), cap: usize, other_record: bool) -> bool {
        if other_record {
            self.drain(src, 1);
        } else {
            self.say_awaits(src, ctx, tag, cap);
            self.progress();
        }
        self.none_waits(Some(src), ctx, Some(tag))
    }

    /// Receives are posted: takes what has arrived for them. True when none is left, nor an unexpected message for this
    /// one, so that the next record in the ring is the next to be matched.
    #[inline(never)]
    fn catch_up(&mut self, src: u32, ctx: u32, tag: i32) -> bool {
        debug_assert!(!self.posted.is_empty());
        self.drain(src, self.posted.len() as u32);
        self.posted.is_empty() && self.none_waits(Some(src), ctx, Some(tag))
    }

    /// Whether no message waits unexpected that such a receive has to take; others may.
    #[inline(always)]
    pub(crate) fn none_waits(&mut self, src: Option<u32>, ctx: u32, tag: Option<i32>) -> bool {
        self.unexpected.is_empty() || self.none_waits_of(Pattern { src, ctx, tag })
    }

    #[inline(never)]
    fn none_waits_of(&mut self, pattern: Pattern) -> bool {
        self.unexpected.find(pattern).is_none()
    }
}

/// What the next record is to a receive.
enum Next {
    /// Nothing, and is gone.
    Pad,
    /// Its message, which was received: the length.
    Taken(u64),
    /// Its message, or nothing that can be told; the general way has to see to it.
    Ours,
    /// Something else.
    Other,
}
