//! The space behind buffered sends: the user's attached buffer, or one that grows by itself.

use crate::engine::Engine;
use weft_base::{ErrClass, Result, err};
use weft_p2p::Req;

/// A message that is still being sent out of the buffer.
struct Segment {
    start: usize,
    len: usize,
    /// With its VCI.
    req: Option<(u32, Req)>,
    /// Keeps the memory alive, when the buffer is automatic.
    _heap: Option<Box<[u8]>>,
    serial: u64,
}

/// An attached buffer (MPI-4.1 section 3.6).
pub(crate) struct BsendPool {
    base: *mut u8,
    size: usize,
    automatic: bool,
    /// Sorted by `start`, unless automatic.
    segments: Vec<Segment>,
    next_serial: u64,
}

impl BsendPool {
    pub fn new(base: *mut u8, size: usize, automatic: bool) -> Self {
        Self { base, size, automatic, segments: Vec::new(), next_serial: 0 }
    }

    /// Segments lie in the buffer, in order and apart; serials are below the next one.
    fn is_in_order(&self) -> bool {
        let are_apart = self.segments.windows(2).all(|w| w[0].start + w[0].len <= w[1].start);
        let are_within = self.segments.last().is_none_or(|s| s.start + s.len <= self.size);
        self.segments.iter().all(|s| s.serial < self.next_serial) && (self.automatic || are_apart && are_within)
    }

    /// What detach gives back: address and size.
    pub fn extent(&self) -> (*mut u8, usize) {
        (self.base, self.size)
    }

    /// Forgets the messages whose sends have completed.
    pub fn reap(&mut self, e: &Engine) {
        debug_assert!(self.is_in_order());
        debug_assert!(self.segments.iter().all(|s| s.req.is_some()), "what is taken is bound before the next look");
        self.segments.retain(|s| match s.req {
            Some((vci, r)) => e.look_on_vci(vci).poll(r).is_none(),
            None => false,
        });
    }

    pub fn is_idle(&self) -> bool {
        self.segments.is_empty()
    }

    /// All messages so far have a serial below this.
    pub fn serial(&self) -> u64 {
        self.next_serial
    }

    pub fn is_idle_before(&self, serial: u64) -> bool {
        self.segments.iter().all(|s| s.serial >= serial)
    }

    /// Takes room for `len` bytes: its serial and address.
    ///
    /// # Errors
    /// MPI_ERR_BUFFER when no gap is long enough.
    pub fn take(&mut self, len: usize) -> Result<(u64, *mut u8)> {
        let serial = self.next_serial;
        if self.automatic {
            let mut heap = vec![0u8; len].into_boxed_slice();
            let ptr = heap.as_mut_ptr();
            self.segments.push(Segment { start: 0, len, req: None, _heap: Some(heap), serial });
            self.next_serial += 1;
            return Ok((serial, ptr));
        }
        let (at, start) = self.gap(len).ok_or_else(|| self.full(len))?;
        self.segments.insert(at, Segment { start, len, req: None, _heap: None, serial });
        self.next_serial += 1;
        debug_assert!(self.is_in_order());
        // SAFETY: start + len is within the attached buffer, by `gap`.
        Ok((serial, unsafe { self.base.add(start) }))
    }

    /// First fit: the place among the segments and the offset.
    fn gap(&self, len: usize) -> Option<(usize, usize)> {
        let mut from = 0;
        for (i, s) in self.segments.iter().enumerate() {
            debug_assert!(from <= s.start);
            if s.start - from >= len {
                return Some((i, from));
            }
            from = s.start + s.len;
        }
        debug_assert!(from <= self.size);
        (self.size - from >= len).then_some((self.segments.len(), from))
    }

    #[cold]
    fn full(&self, len: usize) -> weft_base::MpiError {
        let used: usize = self.segments.iter().map(|s| s.len).sum();
        err!(
            ErrClass::BUFFER,
            "the attached buffer of {} bytes has no room for a message of {len} bytes ({used} bytes in use)",
            self.size
        )
    }

    /// The send that reads a segment; None when it completed at once.
    pub fn bind(&mut self, serial: u64, req: Option<(u32, Req)>) {
        debug_assert_eq!(self.segments.iter().filter(|s| s.serial == serial && s.req.is_none()).count(), 1);
        match req {
            None => self.segments.retain(|s| s.serial != serial),
            Some(r) => {
                for s in self.segments.iter_mut().filter(|s| s.serial == serial) {
                    s.req = Some(r);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_fit_and_errors() {
        let mut mem = vec![0u8; 100];
        let mut p = BsendPool::new(mem.as_mut_ptr(), 100, false);
        let (a, pa) = p.take(40).unwrap();
        let (_b, pb) = p.take(40).unwrap();
        assert_eq!(pb as usize - pa as usize, 40);
        assert_eq!(p.take(21).unwrap_err().class, ErrClass::BUFFER);
        p.bind(a, None);
        let (_c, pc) = p.take(40).unwrap();
        assert_eq!(pc, pa);
        let (_d, pd) = p.take(20).unwrap();
        assert_eq!(pd as usize - pa as usize, 80);
        assert!(p.take(1).is_err());
        assert!(!p.is_idle());
    }

    #[test]
    fn automatic_always_has_room() {
        let mut p = BsendPool::new(std::ptr::null_mut(), 0, true);
        let (s, ptr) = p.take(1 << 20).unwrap();
        assert!(!ptr.is_null());
        // SAFETY: the pool gave out this much.
        unsafe { ptr.add((1 << 20) - 1).write(1) };
        p.bind(s, None);
        assert!(p.is_idle());
    }
}
