//! The system calls on the heap's address range.

use crate::extents::{Entry, PAGE};
use crate::private::Bitmap;
use libc::{c_int, c_void};
use std::ptr::null_mut;

/// Steps in which the area becomes accessible. What is beyond is PROT_NONE, so that neither
/// mlockall nor a core dump goes through terabytes of holes.
const STEP: usize = 64 << 20;
const HUGE: usize = 2 << 20;

const RW: c_int = libc::PROT_READ | libc::PROT_WRITE;
const PRIVATE: c_int = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;

/// The mapped area of a heap.
#[derive(Clone, Copy)]
pub struct Area {
    pub base: usize,
    pub len: usize,
    /// Bytes from the begin that can be accessed.
    pub open: usize,
    /// Descriptor of the memfd; the program may close it behind our back: see `fd_is_ours`.
    pub fd: c_int,
    pub inode: u64,
    pub dev: u64,
    /// Where the area begins in the file.
    pub file_off: u64,
}

pub fn stat(fd: c_int) -> Option<libc::stat> {
    // SAFETY: all-zero is valid storage, which the call fills.
    unsafe {
        let mut st: libc::stat = std::mem::zeroed();
        (libc::fstat(fd, &mut st) == 0).then_some(st)
    }
}

/// `madvise` past the interposed one.
pub fn advise(at: usize, len: usize, advice: c_int) -> c_int {
    // SAFETY: callers pass ranges of the area, and advice that keeps what is in use.
    unsafe { libc::syscall(libc::SYS_madvise, at, len, advice) as c_int }
}

impl Area {
    pub const UNSET: Area = Area { base: 0, len: 0, open: 0, fd: -1, inode: 0, dev: 0, file_off: 0 };

    /// Maps `len` bytes of a memfd at a 2 MiB boundary, not accessible yet.
    pub fn map(fd: c_int, file_off: u64, len: usize) -> Option<Area> {
        let st = stat(fd)?;
        // SAFETY: a reservation at an address of the kernel's choice, of which the aligned part is
        // replaced and the rest given back.
        unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
            let room = libc::mmap(null_mut(), len + HUGE, libc::PROT_NONE, flags, -1, 0);
            if room == libc::MAP_FAILED {
                return None;
            }
            let base = (room as usize).next_multiple_of(HUGE);
            let flags = libc::MAP_SHARED | libc::MAP_FIXED;
            let off = file_off as libc::off_t;
            let at = libc::mmap(base as *mut c_void, len, libc::PROT_NONE, flags, fd, off);
            if at == libc::MAP_FAILED {
                libc::munmap(room, len + HUGE);
                return None;
            }
            if base > room as usize {
                libc::munmap(room, base - room as usize);
            }
            let end = base + len;
            let room_end = room as usize + len + HUGE;
            if room_end > end {
                libc::munmap(end as *mut c_void, room_end - end);
            }
            advise(base, len, libc::MADV_DONTDUMP);
            advise(base, len, libc::MADV_DONTFORK);
            Some(Area { base, len, open: 0, fd, inode: st.st_ino, dev: st.st_dev, file_off })
        }
    }

    /// The table of entries and the bitmap of private pages for the area, sparse and private.
    pub fn tables(&self) -> Option<(*mut Entry, Bitmap)> {
        let pages = self.len / PAGE;
        let entries_len = pages * size_of::<Entry>();
        let len = entries_len + Bitmap::len_for(pages);
        let flags = PRIVATE | libc::MAP_NORESERVE;
        // SAFETY: a fresh mapping, all zero; the bitmap lies behind the entries.
        unsafe {
            let p = libc::mmap(null_mut(), len, RW, flags, -1, 0);
            let bits = p.cast::<u8>().wrapping_add(entries_len);
            (p != libc::MAP_FAILED).then(|| (p.cast(), Bitmap::at(bits.cast(), pages)))
        }
    }

    /// Puts private pages, huge ones where possible, in the place of a range without data.
    pub fn make_private(&self, off: usize, len: usize) -> bool {
        let at = self.base + off;
        // SAFETY: a range of a block whose owner has written nothing there yet.
        let p = unsafe { libc::mmap(at as *mut c_void, len, RW, PRIVATE | libc::MAP_FIXED, -1, 0) };
        if p == libc::MAP_FAILED {
            return false;
        }
        advise(at, len, libc::MADV_HUGEPAGE);
        true
    }

    /// Puts the shared pages back, losing the contents of the private ones.
    pub fn make_shared(&self, off: usize, len: usize) -> bool {
        if !self.fd_is_ours() {
            return false;
        }
        let at = self.base + off;
        let flags = libc::MAP_SHARED | libc::MAP_FIXED;
        let file = (self.file_off + off as u64) as libc::off_t;
        // SAFETY: a range of a free block.
        let p = unsafe { libc::mmap(at as *mut c_void, len, RW, flags, self.fd, file) };
        if p == libc::MAP_FAILED {
            return false;
        }
        advise(at, len, libc::MADV_DONTFORK);
        true
    }

    pub fn unmap(&self) {
        // SAFETY: exactly the range that `map` made, in which no block lies.
        unsafe { libc::munmap(self.base as *mut c_void, self.len) };
    }

    /// Makes the first `end` bytes accessible.
    pub fn open_to(&mut self, end: usize) -> bool {
        if end <= self.open {
            return true;
        }
        let new = end.max(self.open + STEP).next_multiple_of(HUGE).min(self.len);
        let (from, len) = (self.base + self.open, new - self.open);
        // SAFETY: inside of the area.
        unsafe {
            if libc::mprotect(from as *mut c_void, len, RW) != 0 {
                return false;
            }
        }
        advise(from, len, libc::MADV_DODUMP);
        self.open = new;
        true
    }

    /// Gives the pages of a range back to the system; they read as zero afterwards. False when
    /// that is not possible.
    pub fn punch(&self, off: usize, len: usize) -> bool {
        // On a shared mapping this frees the file's pages, where MADV_DONTNEED only unmaps them.
        advise(self.base + off, len, libc::MADV_REMOVE) == 0
    }

    /// True while `fd` is still the memfd (a program may close or reuse any descriptor).
    pub fn fd_is_ours(&self) -> bool {
        self.fd >= 0 && stat(self.fd).is_some_and(|s| s.st_ino == self.inode && s.st_dev == self.dev)
    }

    /// The first file page with data at or after `off` (in the area), below `end`; holes are
    /// skipped. Without the descriptor everything counts as data.
    pub fn next_data(&self, off: usize, end: usize) -> Option<usize> {
        self.seek(off, end, libc::SEEK_DATA)
    }

    /// The end of the data that begins at `off`.
    pub fn data_end(&self, off: usize, end: usize) -> usize {
        if !self.fd_is_ours() {
            return end;
        }
        self.seek(off, end, libc::SEEK_HOLE).unwrap_or(end)
    }

    /// Reads a range of the file to where it belongs.
    pub fn read(&self, off: usize, len: usize) {
        let mut done = 0;
        while done < len {
            let (to, from) = (self.base + off + done, self.file_off + (off + done) as u64);
            // SAFETY: a range of the area, which is accessible.
            let n = unsafe { libc::pread(self.fd, to as *mut c_void, len - done, from as i64) };
            if n <= 0 {
                break;
            }
            done += n as usize;
        }
    }

    fn seek(&self, off: usize, end: usize, whence: c_int) -> Option<usize> {
        if !self.fd_is_ours() {
            return (off < end).then_some(off);
        }
        let from = (self.file_off + off as u64) as libc::off_t;
        // SAFETY: a plain system call. The descriptor's position, which all ranks share, is used
        // by nobody.
        let at = unsafe { libc::lseek(self.fd, from, whence) };
        let at = (at as u64).checked_sub(self.file_off).filter(|_| at >= 0)? as usize;
        (at < end).then_some(at)
    }
}
