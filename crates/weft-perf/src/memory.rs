//! The memory between the two processes of a pair.

use std::io;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64};

/// A word with a cache line (and its neighbour, which prefetchers fetch along) to itself.
#[repr(C, align(128))]
pub struct Line<T>(pub T);

/// Words of one direction of the ping-pong.
#[repr(C)]
pub struct Way {
    /// Turn whose message can be taken.
    pub ready: Line<AtomicU64>,
    /// Cells filled and emptied so far.
    pub filled: Line<AtomicU64>,
    pub emptied: Line<AtomicU64>,
    /// Cooperative copies: bytes claimed and bytes copied of this turn's message.
    pub claimed: Line<AtomicU64>,
    pub done: Line<AtomicU64>,
}

/// What both processes see. All zero at first.
#[repr(C)]
pub struct Shared {
    /// Number of the command that the second process runs next, and of the one it finished.
    pub command: Line<AtomicU64>,
    pub finished: Line<AtomicU64>,
    /// The command: method in words, length, round trips.
    pub spec: [AtomicU64; 8],
    /// 1 + errno of the second process' failed system call.
    pub failure: AtomicU32,
    pub pids: [AtomicI32; 2],
    pub ways: [Way; 2],
}

/// Longest segment times longest window: the cells of a direction, in bytes.
pub const CELLS: usize = 1 << 20;
const PAGE: usize = 4096;

/// A mapping, unmapped on drop.
pub struct Map {
    base: *mut u8,
    len: usize,
}

impl Map {
    /// Errors: those of mmap.
    pub fn new(len: usize, shared: bool) -> io::Result<Map> {
        let kind = if shared { libc::MAP_SHARED } else { libc::MAP_PRIVATE };
        // SAFETY: a new anonymous mapping, checked below.
        let base = unsafe {
            libc::mmap(std::ptr::null_mut(), len, libc::PROT_READ | libc::PROT_WRITE, kind | libc::MAP_ANONYMOUS, -1, 0)
        };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Map { base: base.cast(), len })
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        // SAFETY: our own mapping; who holds addresses in it lives shorter.
        unsafe { libc::munmap(self.base.cast(), self.len) };
    }
}

/// Addresses, equal in both processes.
pub struct Memory {
    control: Map,
    cells: Map,
    /// Buffers that both map: out of the first, out of the second, into the first, into the second.
    mapped: Map,
    /// Memory of each process' own: out, in.
    own: Map,
    pub max_len: usize,
}

impl Memory {
    /// Errors: those of mmap.
    pub fn new(max_len: usize) -> io::Result<Memory> {
        let max_len = max_len.next_multiple_of(PAGE);
        Ok(Memory {
            control: Map::new(size_of::<Shared>().next_multiple_of(PAGE), true)?,
            cells: Map::new(2 * CELLS, true)?,
            // A page between buffers, so that equal offsets don't fall on equal cache sets.
            mapped: Map::new(4 * (max_len + PAGE), true)?,
            own: Map::new(2 * (max_len + PAGE), false)?,
            max_len,
        })
    }

    pub fn shared(&self) -> &Shared {
        // SAFETY: a page-aligned mapping of that size; zero is valid for atomics, and nothing but
        // atomics is in it.
        unsafe { &*self.control.base.cast::<Shared>() }
    }

    /// The cells of the direction from process `from`.
    pub fn cells(&self, from: usize) -> *mut u8 {
        // SAFETY: within the mapping of two times CELLS.
        unsafe { self.cells.base.add(from * CELLS) }
    }

    /// The mapped buffer that process `who` sends from (0) or receives into (1).
    pub fn mapped(&self, who: usize, end: usize) -> *mut u8 {
        // SAFETY: four buffers, each with its page.
        unsafe { self.mapped.base.add((2 * end + who) * (self.max_len + PAGE)) }
    }

    /// This process' own buffer to send from (0) or receive into (1).
    pub fn own(&self, end: usize) -> *mut u8 {
        // SAFETY: two buffers, each with its page.
        unsafe { self.own.base.add(end * (self.max_len + PAGE)) }
    }

    /// Touches what process `who` owns, so that it lies near its CPU.
    pub fn touch(&self, who: usize) {
        for (at, len) in [
            (self.cells(who), CELLS),
            (self.mapped(who, 0), self.max_len),
            (self.mapped(who, 1), self.max_len),
            (self.own(0), self.max_len),
            (self.own(1), self.max_len),
        ] {
            // SAFETY: buffers of that length; the other process doesn't touch these yet.
            unsafe { at.write_bytes(1, len) };
        }
    }
}
