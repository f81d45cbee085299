//! Memory of the wire's own messages: slots to send from, buffers to receive into, registered where that is needed.

use crate::error::Error;
use crate::port::{Access, Part, Port, Region};

/// Pieces begin at multiples of so much: what is copied between places that differ by a few bytes is copied slowly.
const LINE: usize = 64;

/// Equal pieces of one allocation, which the fabric reads and writes.
pub struct Pool {
    /// Of a box; without a borrow, which would end what the fabric was given.
    memory: *mut [u8],
    pub piece: usize,
    stride: usize,
    region: Option<Region>,
    free: Vec<u32>,
}

// SAFETY: the memory belongs to the pool, and goes where it goes.
unsafe impl Send for Pool {}

impl Pool {
    pub fn new<P: Port>(port: &mut P, pieces: usize, piece: usize) -> Result<Pool, Error> {
        let stride = piece.next_multiple_of(LINE);
        // Zeros of the allocator, so that what is never used takes no memory.
        let memory = Box::into_raw(vec![0u8; pieces * stride].into_boxed_slice());
        let mut pool = Pool { memory, piece, stride, region: None, free: (0..pieces as u32).rev().collect() };
        if port.limits().local_regions {
            // SAFETY: the memory outlives the port's use of it: the wire drops the port first.
            pool.region = Some(unsafe { port.register(memory.cast(), memory.len(), Access::Local) }?);
        }
        Ok(pool)
    }

    /// Fills a free piece; None if all are under way.
    pub fn fill(&mut self, parts: [&[u8]; 2]) -> Option<(u32, Part)> {
        let at = self.free.pop()?;
        let len = parts[0].len() + parts[1].len();
        assert!(len <= self.piece);
        let start = self.part(at, len);
        // SAFETY: a free piece is nobody else's, and long enough.
        unsafe {
            std::ptr::copy_nonoverlapping(parts[0].as_ptr(), start.start, parts[0].len());
            std::ptr::copy_nonoverlapping(parts[1].as_ptr(), start.start.add(parts[0].len()), parts[1].len());
        }
        Some((at, start))
    }

    pub fn free(&self) -> impl Iterator<Item = u32> + '_ {
        self.free.iter().copied()
    }

    /// Regions that it has.
    pub fn regions(&self) -> usize {
        usize::from(self.region.is_some())
    }

    pub fn has_free(&self) -> bool {
        !self.free.is_empty()
    }

    pub fn give(&mut self, at: u32) {
        self.free.push(at);
    }

    /// The beginning of a piece.
    pub fn part(&self, at: u32, len: usize) -> Part {
        let start = at as usize * self.stride;
        assert!(start + len <= self.memory.len());
        Part::new(self.memory.cast::<u8>().wrapping_add(start), len).within(self.region)
    }

    /// The bytes that a completion names; None if they are not within the pool.
    ///
    /// # Safety
    /// The fabric has written them, and the buffer is not posted anew, nor this dropped, while they are used.
    pub unsafe fn bytes<'a>(&self, at: *const u8, len: usize) -> Option<&'a [u8]> {
        let offset = at.addr().checked_sub(self.memory.addr())?;
        let is_within = offset.checked_add(len)? <= self.memory.len();
        // SAFETY: within the pool; written and left alone, by the word of the caller.
        is_within.then(|| unsafe { std::slice::from_raw_parts(self.memory.cast::<u8>().add(offset), len) })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: the box that `new` took apart; nobody uses its memory any more.
        drop(unsafe { Box::from_raw(self.memory) });
    }
}
