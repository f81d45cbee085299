//! Streams: nonblocking messages within the eager limit, of which many go to one peer without an answer: more bytes
//! than half of the second-level cache holds, or than an eighth of it on chips whose cores share a mesh.
//!
//! Two copies that overlap beat a single one for a message that is answered: a single copy leaves the lines
//! of the sender's buffer shared, and its next write of them is dear (ADR 0016). In a stream that next write
//! comes when the lines have left the sender's cache in any case, and the sender's own copy into the ring only
//! keeps it from writing the next message. Where the same buffer goes again and again nobody writes in between.
//! So the receiver copies while the sender goes on, and the sender helps once it waits (ADR 0035).
//!
//! A caller that has been told that something has ended, and has no send under way, may have written its buffers: from
//! then on a message from one of them is not the same again.
//!
//! What comes from the peer is an answer unless it is part of a window itself: while receives of as many bytes are under
//! way nobody waits for one of them. And a run that follows a stream is taken for the next window of it from its first
//! message on.
//!
//! Only for sends whose caller asks later whether they are done (`SendMode::Open`): a standard send that
//! used to return at once does not wait for its receive. And only from a length on at which other
//! libraries do so sooner.

use crate::engine::Engine;
use crate::learn::burst::{Look, MIN_LEN};
use crate::learn::reuse::Mode;
use crate::types::{SendBuf, SendMode};
use weft_base::Proc;

impl Engine {
    /// The mode in which a message goes: `Open` only where it is offered to its receiver although it could go
    /// through the ring.
    #[inline]
    pub(crate) fn settle_mode(&mut self, mode: SendMode, buf: &SendBuf, dest: u32, len: u64) -> SendMode {
        if mode == SendMode::Open && !(len >= MIN_LEN && self.flows(buf, dest, len)) {
            SendMode::Standard
        } else {
            mode
        }
    }

    fn flows(&mut self, buf: &SendBuf, dest: u32, len: u64) -> bool {
        if self.habits.mode == Mode::Never || self.shared.oversubscribed() {
            return false;
        }
        let SendBuf::Bytes { ptr, .. } = *buf else { return false };
        let p = &self.peers[dest as usize];
        // PERF: near cores of an EPYC, 64 and 128 KiB, where each message that comes is an answer and no window follows
        // another, and so, GB/s: windows of 64 17.3 to 18.7 and 19.5 to 20.3, 14.6 to 16.8 and 17.5 to 21.2; both ways
        // 17.7 to 19.7 and 22.1 to 25.9, 9.1 to 13.7 and 10.9 to 14.4 (medians of eight and more alternating runs).
        let came = p.rx.position() - p.asides;
        let limit = self.ways.stream_min;
        let far = self.peers[dest as usize].distance.is_far();
        let run = &mut self.peers[dest as usize].run;
        let news = run.has_news(came);
        if self.requests.n_sends == 0 {
            run.note_freed(self.freed);
        }
        let both_ways = (far || news) && self.requests.filling_of_several().is_some_and(|f| f.memory > limit);
        if both_ways && news {
            run.pass_over(came, self.requests.n_sends == 0);
        }
        if !run.add(ptr.addr(), len, came, limit) && !run.repeats() {
            return false;
        }
        // PERF: windows of written buffers run a quarter faster between near cores; between far ones the ring past
        // the caches has the lead, but both ways, where it fills before anyone empties it: 64, 128 and 256 KiB 13.4, 7.7
        // and 8.5 GB/s that way, 14.5, 16.8 and 10.5 pushed by each side past its caches (medians of six and more
        // alternating runs). Of one buffer they run twice as fast at both distances and more (single runs).
        if !run.repeats() && far && !both_ways {
            return false;
        }
        let single = &mut self.ways.single;
        let shown = single.usable(Proc(dest)) & single.exposable(ptr, len as usize);
        // To a receiver that is away it goes as before.
        if !shown.iter().any(|m| m.maps()) || !self.is_eager(dest, len) || self.is_late(dest, len) {
            return false;
        }
        !(self.ways.complexes && self.looks(dest, len))
    }

    /// Whether a message that could be offered goes through the ring, to show how far its receiver is.
    fn looks(&mut self, dest: u32, len: u64) -> bool {
        let p = &mut self.peers[dest as usize];
        let run = &mut p.run;
        // Those of one buffer are offered at any distance.
        let lap = p.tx.len_bytes();
        // Twice its words: pieces take more.
        let look = if run.repeats() { Look::Not } else { run.look(len, lap, || p.tx.has_room(len / 8 * 2)) };
        if look == Look::Shows {
            p.distance.ask_of_held_lines();
        }
        look != Look::Not
    }
}
