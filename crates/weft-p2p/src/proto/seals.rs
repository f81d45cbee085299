//! Sending seals (see `seal`).

use crate::checksum::sum_of;
use crate::engine::Engine;
use crate::types::SendBuf;
use crate::wire;

impl Engine {
    /// The sum of a message that is about to go; 0 where none has seals.
    #[inline]
    pub(crate) fn sum_of(&self, buf: &SendBuf) -> u32 {
        match self.seals {
            None => 0,
            // SAFETY: the buffer is the caller's of `isend`.
            Some(_) => unsafe { sum_of(buf) },
        }
    }

    /// Tells a peer the sum of the next message. False: its ring is full.
    pub(crate) fn push_seal(&mut self, dest: u32, sum: u32) -> bool {
        sum == 0 || self.push_control(dest, wire::seal(sum), &[])
    }

    /// A message has to wait in line; `has_gone`: its seal did not.
    #[cold]
    pub(crate) fn keep_seal(&mut self, dest: u32, id: u32, sum: u32, has_gone: bool) {
        if let Some(s) = self.seals.as_deref_mut().filter(|_| sum != 0) {
            let old = s.waiting.insert(id, sum);
            debug_assert!(old.is_none_or(|o| o == sum), "a message has one sum");
            if has_gone {
                s.ahead.insert(dest, id);
            }
        }
    }

    /// A message heads the line to its receiver: its seal goes before it, once. False: the ring is full.
    pub(crate) fn seal_goes_first(&mut self, dest: u32, id: u32) -> bool {
        let Some(s) = self.seals.as_deref() else { return true };
        let Some(&sum) = s.waiting.get(&id).filter(|_| s.ahead.get(&dest) != Some(&id)) else { return true };
        let has_gone = self.push_seal(dest, sum);
        self.keep_seal(dest, id, sum, has_gone);
        has_gone
    }

    /// The message that headed the line has followed its seal.
    #[inline]
    pub(crate) fn seal_has_gone(&mut self, dest: u32) {
        if let Some(s) = self.seals.as_deref_mut() {
            s.ahead.remove(&dest);
        }
    }
}
