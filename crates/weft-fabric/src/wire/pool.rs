//! Memory of the wire's own messages: slots to send from, buffers to receive into, registered where that is needed.

use crate::error::Error;
use crate::port::{Access, Part, Port, Region};
use std::cell::UnsafeCell;

/// Equal pieces of one allocation, which the fabric reads and writes.
pub struct Pool {
    memory: Box<[UnsafeCell<u8>]>,
    pub piece: usize,
    region: Option<Region>,
    free: Vec<u32>,
}

// SAFETY: the memory belongs to the pool, and goes where it goes.
unsafe impl Send for Pool {}

impl Pool {
    pub fn new<P: Port>(port: &mut P, pieces: usize, piece: usize) -> Result<Pool, Error> {
        // Zeros of the allocator, so that what is never used takes no memory.
        let zeros = Box::into_raw(vec![0u8; pieces * piece].into_boxed_slice());
        // SAFETY: a box of its own, of bytes with another name: `UnsafeCell` is transparent.
        let memory = unsafe { Box::from_raw(zeros as *mut [UnsafeCell<u8>]) };
        let start = memory.as_ptr().cast_mut().cast::<u8>();
        let region = match port.limits().local_regions {
            // SAFETY: the memory outlives the port's use of it: the wire drops the port first.
            true => Some(unsafe { port.register(start, memory.len(), Access::Local) }?),
            false => None,
        };
        Ok(Pool { memory, piece, region, free: (0..pieces as u32).rev().collect() })
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

    pub fn has_free(&self) -> bool {
        !self.free.is_empty()
    }

    pub fn give(&mut self, at: u32) {
        self.free.push(at);
    }

    /// The beginning of a piece.
    pub fn part(&self, at: u32, len: usize) -> Part {
        Part::new(self.memory[at as usize * self.piece].get(), len).within(self.region)
    }

    /// The bytes that a completion names; None if they are not within the pool.
    ///
    /// # Safety
    /// The fabric has written them, and the buffer is not posted anew, nor this dropped, while they are used.
    pub unsafe fn bytes<'a>(&self, at: *const u8, len: usize) -> Option<&'a [u8]> {
        let offset = at.addr().checked_sub(self.memory.as_ptr().addr())?;
        let cells = self.memory.get(offset..offset.checked_add(len)?)?;
        // SAFETY: within the pool; written and left alone, by the word of the caller.
        Some(unsafe { std::slice::from_raw_parts(cells.as_ptr().cast::<u8>(), len) })
    }
}
