//! Records of a few words: into a peer's ring, or behind those that wait for room in it.

use crate::engine::Engine;
use crate::under_way::Out;
use crate::wire;
use weft_lockfree::ring::TINY_LEN;

impl Engine {
    /// Sends a control record, now or, in order, later.
    pub fn control(&mut self, peer: u32, header: u64, words: &[u64]) {
        debug_assert!(words.len() <= 6, "it may have to wait");
        if !self.try_control(peer, header, words) {
            let mut body = [0; 6];
            body[..words.len()].copy_from_slice(words);
            self.enqueue(peer, Out::Control { header, body, n_words: words.len() as u8 });
        }
    }

    /// Sends a control record if nothing waits before it and there is room.
    pub fn try_control(&mut self, peer: u32, header: u64, words: &[u64]) -> bool {
        debug_assert!(self.peers[peer as usize].is_in_order(), "nothing is overtaken");
        !self.peers[peer as usize].blocked && self.push_control(peer, header, words)
    }

    /// As `try_control`, for a record whose length is known beforehand.
    #[inline(always)]
    pub fn try_words<const N: usize>(&mut self, peer: u32, header: u64, words: &[u64; N]) -> bool {
        let p = &mut self.peers[peer as usize];
        debug_assert!(p.is_in_order(), "nothing is overtaken");
        let pushed = !p.blocked && p.tx.push_words(header, words);
        if pushed {
            self.ring_doorbell(peer);
        }
        pushed
    }

    pub(crate) fn push_control(&mut self, peer: u32, header: u64, words: &[u64]) -> bool {
        debug_assert!(words.len() * 8 <= TINY_LEN);
        // SAFETY: the slice is readable.
        let pushed = unsafe { self.peers[peer as usize].tx.push_tiny(header, words.as_ptr().cast(), words.len() * 8) };
        if pushed {
            self.ring_doorbell(peer);
        }
        pushed
    }

    /// Tells the sender of a synchronous message that it has been received; 0: nobody waits for that.
    #[inline]
    pub(crate) fn acknowledge(&mut self, src: u32, send_id: u32) {
        if send_id != 0 {
            self.control(src, wire::header(wire::ACK, send_id), &[]);
        }
    }

    /// Puts a record behind those that wait already.
    #[cold]
    pub fn enqueue(&mut self, peer: u32, out: Out) {
        if self.is_failed(peer) {
            return;
        }
        if let Out::Control { header, .. } = out
            && self.is_far(peer)
        {
            // A word about a message has no body.
            return self.net.iter_mut().for_each(|net| net.word(peer, header));
        }
        self.counters.ring_full += 1;
        self.peers[peer as usize].queue.push_back(out);
        if !std::mem::replace(&mut self.peers[peer as usize].blocked, true) {
            self.blocked.push(peer);
        }
    }

    /// Takes a send that waits for room out of the line. False: it does not wait.
    #[cold]
    pub fn unqueue(&mut self, peer: u32, id: u32) -> bool {
        let Some(p) = self.peers.get_mut(peer as usize) else { return false };
        let Some(i) = p.queue.iter().position(|o| matches!(o, Out::Send(s) if *s == id)) else { return false };
        debug_assert!(p.blocked, "what waits lets nothing pass");
        p.queue.remove(i);
        if p.queue.is_empty() {
            p.blocked = false;
            self.blocked.retain(|&listed| listed != peer);
        }
        true
    }
}
