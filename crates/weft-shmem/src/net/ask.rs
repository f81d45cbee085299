//! Puts, gets and atomics to PEs on other nodes.

use super::letter::{Blocks, Change, Kind, PACKED};
use super::mail::Address;
use super::state::{Asked, LATE, State};
use super::{Net, Path, thread};
use crate::rma::Strides;
use std::sync::MutexGuard;
use std::sync::atomic::Ordering;

/// Puts up to this length are copied, in bytes; of longer ones the call waits until they have gone.
const COPIED: usize = 4 << 10;
/// Bytes of puts that may wait for their turn.
const KEPT: usize = 1 << 20;
/// Messages under way from which on a call moves them on.
const MANY: usize = 32;
/// Puts up to this length go in bundles where many follow each other, in bytes.
const SHORT: usize = 256;

/// Something a call waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Open {
    Message(u64),
    Answer(u32),
}

impl Net {
    /// Moves on what does not go by itself.
    fn push(&self, mut state: MutexGuard<'_, State>) {
        if state.sends.len() >= MANY {
            state.turn();
        }
        let has_more = state.has_more();
        drop(state);
        // ORDERING: Relaxed; it says so under the lock that this has had since.
        if has_more && self.is_asleep.swap(false, Ordering::Relaxed) {
            thread::ring(&self.bell_fd);
        }
    }

    /// Whether a call that puts has to wait before the next one.
    pub fn is_full(&self) -> bool {
        self.lock().kept_bytes > KEPT
    }

    pub fn is_open(&self, what: Open) -> bool {
        let state = self.lock();
        match what {
            Open::Message(token) => state.is_open(token),
            Open::Answer(name) => state.asked.contains_key(&name),
        }
    }

    /// Puts bytes. What to wait for until the source may change, if anything.
    ///
    /// # Safety
    /// `src` is valid for reads until then.
    pub unsafe fn put(&self, pe: usize, at: (u64, u64), src: *const u8, len: usize) -> Option<Open> {
        self.count(Path::Put, len);
        let (pe, tag) = (pe as u32, Kind::Put.at(at));
        let mut state = self.lock();
        state.soil(pe, len >= LATE);
        let token = if len <= SHORT {
            // SAFETY: by the caller's contract.
            state.post_short(pe, tag, unsafe { std::slice::from_raw_parts(src, len) });
            None
        } else if len <= COPIED {
            // SAFETY: by the caller's contract.
            let bytes = unsafe { std::slice::from_raw_parts(src, len) }.to_vec();
            state.post_own(pe, tag, 0, bytes);
            None
        } else {
            // SAFETY: by the caller's contract.
            unsafe { state.post(pe, tag, 0, src, len) }
        };
        self.push(state);
        token.map(Open::Message)
    }

    /// Puts blocks; the source may change at once.
    ///
    /// # Safety
    /// `src` is valid for the blocks.
    pub unsafe fn put_blocks(&self, pe: usize, (segment, off): (u64, u64), src: *const u8, s: &Strides) {
        self.count(Path::Put, s.bsize * s.nblocks * s.size);
        let mut state = self.lock();
        state.soil(pe as u32, true);
        for (first, n) in pieces(s) {
            let (there, here) = (Blocks::of(s, s.dst, n), Blocks::of(s, s.sst, n));
            let mut bytes = there.encode().to_vec();
            bytes.resize(Blocks::HEAD + n * s.bsize * s.size, 0);
            let from = src.wrapping_add(first * here.stride as usize).cast_mut();
            // SAFETY: by the caller's contract; there is room for all blocks.
            unsafe { here.copy(from, bytes.as_mut_ptr().add(Blocks::HEAD), true) };
            let to = off + first as u64 * there.stride;
            state.post_own_together(pe as u32, Kind::PutBlocks.at((segment, to)), 0, bytes);
        }
        self.push(state);
    }

    /// Gets bytes. What to wait for.
    ///
    /// # Safety
    /// `to` is valid for writes until that has ended.
    pub unsafe fn get(&self, pe: usize, at: (u64, u64), to: *mut u8, len: usize) -> Open {
        self.count(Path::Get, len);
        let mut state = self.lock();
        let name = state.name();
        state.asked.insert(name, Asked { to, len, blocks: None });
        state.post_own_together(pe as u32, Kind::Get.at(at), name, (len as u64).to_le_bytes().to_vec());
        self.push(state);
        Open::Answer(name)
    }

    /// Gets blocks. What to wait for.
    ///
    /// # Safety
    /// `to` is valid for the blocks until all that has ended.
    pub unsafe fn get_blocks(&self, pe: usize, (segment, off): (u64, u64), to: *mut u8, s: &Strides) -> Vec<Open> {
        self.count(Path::Get, s.bsize * s.nblocks * s.size);
        let (mut state, mut open) = (self.lock(), Vec::new());
        for (first, n) in pieces(s) {
            let (there, here) = (Blocks::of(s, s.sst, n), Blocks::of(s, s.dst, n));
            let name = state.name();
            let to = to.wrapping_add(first * here.stride as usize);
            state.asked.insert(name, Asked { to, len: n * s.bsize * s.size, blocks: Some(here) });
            let from = off + first as u64 * there.stride;
            state.post_own_together(pe as u32, Kind::GetBlocks.at((segment, from)), name, there.encode().to_vec());
            open.push(Open::Answer(name));
        }
        self.push(state);
        open
    }

    /// Changes a word; with `was` what it was goes there, in as many bytes. What to wait for then.
    ///
    /// # Safety
    /// `was` is valid for writes until that has ended.
    pub unsafe fn change(&self, pe: usize, at: (u64, u64), c: &Change, was: Option<*mut u8>) -> Option<Open> {
        self.count(Path::Atomic, c.size);
        let pe = pe as u32;
        let mut state = self.lock();
        let open = was.map(|to| {
            let name = state.name();
            state.asked.insert(name, Asked { to, len: c.size, blocks: None });
            state.post_own_together(pe, Kind::Update.at(at), name, c.encode().to_vec());
            Open::Answer(name)
        });
        if open.is_none() {
            state.soil(pe, false);
            state.post_short(pe, Kind::Update.at(at), &c.encode());
        }
        self.push(state);
        open
    }

    /// Changes a word that tells of puts, after all puts of this PE before it.
    pub fn signal(&self, pe: usize, at: (u64, u64), c: &Change) {
        self.count(Path::Atomic, c.size);
        let mut state = self.lock();
        state.soil(pe as u32, false);
        state.post_own(pe as u32, Kind::Signal.at(at), 0, c.encode().to_vec());
        self.push(state);
    }

    pub fn fence(&self) {
        let mut state = self.lock();
        state.fence();
        self.push(state);
    }

    /// Asks for all that went out to be done; whether that is so.
    pub fn flush(&self) -> bool {
        let mut state = self.lock();
        state.flush();
        let is_clean = Self::is_clean(&state);
        self.push(state);
        is_clean
    }

    fn is_clean(state: &State) -> bool {
        state.open_flushes == 0 && state.asked.is_empty()
    }

    /// Whether all that was asked for is done.
    pub fn is_flushed(&self) -> bool {
        Self::is_clean(&self.lock())
    }

    /// Sends to a PE, for a collective. What to wait for.
    ///
    /// # Safety
    /// The memory is readable until then.
    pub unsafe fn send_mail(&self, to: usize, a: Address, start: *const u8, len: usize) -> Option<Open> {
        let mut state = self.lock();
        // SAFETY: by the caller's contract.
        let token = unsafe { state.send_mail(to as u32, a, start, len) };
        self.push(state);
        token.map(Open::Message)
    }

    /// As `send_mail`, of bytes that are kept here.
    pub fn send_own_mail(&self, to: usize, a: Address, bytes: Vec<u8>) {
        let mut state = self.lock();
        state.post_own_mail(to as u32, a, bytes);
        self.push(state);
    }

    /// Receives from a PE, for a collective. What to wait for.
    ///
    /// # Safety
    /// The memory is writable until then.
    pub unsafe fn receive_mail(&self, from: usize, a: Address, to: *mut u8, len: usize) -> Option<Open> {
        // SAFETY: by the caller's contract.
        unsafe { self.lock().receive_mail(from as u32, a, to, len) }.map(Open::Message)
    }
}

/// Runs of blocks for one message each: the first and how many.
fn pieces(s: &Strides) -> impl Iterator<Item = (usize, usize)> {
    let (all, each) = (s.nblocks, (PACKED / (s.bsize * s.size).max(1)).max(1));
    (0..all).step_by(each).map(move |first| (first, each.min(all - first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_go_in_pieces() {
        let s = |bsize, nblocks| Strides { dst: 1, sst: 1, bsize, nblocks, size: 8 };
        assert_eq!(pieces(&s(1, 3)).collect::<Vec<_>>(), [(0, 3)]);
        assert_eq!(pieces(&s(PACKED / 16, 5)).collect::<Vec<_>>(), [(0, 2), (2, 2), (4, 1)]);
        assert_eq!(pieces(&s(PACKED, 2)).collect::<Vec<_>>(), [(0, 1), (1, 1)]);
    }
}
