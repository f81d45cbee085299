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
use crate::message::{Facts, Message};
use crate::select::{self, Flow};
use crate::types::{SendBuf, SendMode};
use weft_base::Proc;

impl Engine {
    /// Takes note of a nonblocking message, and tells whether it is offered to its receiver although it could go
    /// through the ring.
    pub(crate) fn observe_flow(&mut self, m: &Message<'_>) -> bool {
        debug_assert!(m.mode == SendMode::Open, "who asks later whether it is done");
        let SendBuf::Bytes { ptr, .. } = *m.buf else { return false };
        if m.len < MIN_LEN || self.reuse.mode == Mode::Never || self.shared.oversubscribed() {
            return false;
        }
        let flow = self.observe_run(ptr, m.dest, m.len);
        if !flow.streams && !flow.repeats {
            return false;
        }
        self.observe_backlog(m.dest, m.len);
        select::may_flow(&flow, &mut Facts(self, m)) && !(self.ways.complexes && self.looks(m.dest, m.len))
    }

    /// A nonblocking message is about to go.
    fn observe_run(&mut self, ptr: *const u8, dest: u32, len: u64) -> Flow {
        let p = &self.peers[dest as usize];
        // PERF: near cores of an EPYC, 64 and 128 KiB, where each message that comes is an answer and no window follows
        // another, and so, GB/s: windows of 64 17.3 to 18.7 and 19.5 to 20.3, 14.6 to 16.8 and 17.5 to 21.2; both ways
        // 17.7 to 19.7 and 22.1 to 25.9, 9.1 to 13.7 and 10.9 to 14.4 (medians of eight and more alternating runs).
        debug_assert!(p.asides <= p.rx.position());
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
        let (streams, repeats) = (run.add(ptr.addr(), len, came, limit), run.repeats());
        let single = &mut self.ways.single;
        let is_shown = (streams || repeats)
            && (single.usable(Proc(dest)) & single.exposable(ptr, len as usize)).iter().any(|m| m.maps());
        Flow { streams, repeats, both_ways, far, is_shown }
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
