//! `madvise` on blocks of the heap.
//!
//! A program that asks for huge pages (numpy does for arrays of 4 MiB and more) gains more from
//! them than from shared pages of 4 KiB. Where the kernel gives no huge pages to shared memory,
//! its block becomes private.

use crate::area::advise;
use crate::extents::{PAGE, State};
use crate::glibc::set_errno;
use crate::heap::{self, HEAP, Heap, Life};
use crate::start::{self, Mode};
use libc::{c_int, c_void, size_t};

/// The shortest block that can hold a huge page.
const LEAST: usize = 2 << 20;

/// What the kernel does about transparent huge pages, from sysfs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HugePages {
    /// Private memory gets them unasked.
    pub always: bool,
    /// Private memory gets them on request at least.
    pub private: bool,
    /// Shared memory gets them on request at least.
    pub shared: bool,
}

impl HugePages {
    pub fn of_system() -> Self {
        let mut a = [0; 64];
        let mut b = [0; 64];
        Self::parse(
            start::read_file(c"/sys/kernel/mm/transparent_hugepage/enabled", &mut a).unwrap_or(b""),
            start::read_file(c"/sys/kernel/mm/transparent_hugepage/shmem_enabled", &mut b).unwrap_or(b""),
        )
    }

    fn parse(enabled: &[u8], shmem: &[u8]) -> Self {
        let is = |text: &[u8], word: &[u8]| text.windows(word.len()).any(|w| w == word);
        let always = is(enabled, b"[always]");
        Self {
            always,
            private: always || is(enabled, b"[madvise]"),
            shared: [&b"[always]"[..], b"[within_size]", b"[advise]", b"[force]"].iter().any(|w| is(shmem, w)),
        }
    }
}

/// `madvise` for an address in the area; `None`: the kernel's own will do.
pub fn advise_block(addr: *mut c_void, len: size_t, advice: c_int) -> Option<c_int> {
    let mut h = HEAP.lock();
    if h.life != Life::Alive {
        return None;
    }
    let (at, end) = (addr as usize, (addr as usize).checked_add(len)?);
    if at % PAGE != 0 || end > h.area.base + h.area.len {
        return None;
    }
    let errno = crate::glibc::errno();
    let done = match advice {
        libc::MADV_HUGEPAGE => h.want_huge(at, end),
        libc::MADV_DONTNEED => Some(h.forget(at, end.next_multiple_of(PAGE))),
        // May free pages at any later time, or never.
        libc::MADV_FREE => Some(0),
        // Inheritance is this library's business.
        libc::MADV_DONTFORK | libc::MADV_DOFORK => Some(0),
        _ => None,
    };
    drop(h);
    if done == Some(0) {
        set_errno(errno);
    }
    done
}

impl Heap {
    /// Makes the block around a range private and huge if nothing has been written to it.
    fn want_huge(&mut self, at: usize, end: usize) -> Option<c_int> {
        if self.huge.shared || !self.huge.private {
            return None;
        }
        if self.mode == Mode::Always {
            return Some(0);
        }
        // numpy leaves out the first page.
        let page = ((at - self.area.base) / PAGE) as u32;
        let found = [page, page.wrapping_sub(1)]
            .into_iter()
            .find_map(|p| self.ext.block(p).map(|(len, state)| (p, len, state)));
        let (page, len) = match found {
            Some((p, len, State::Used)) => (p, len),
            // Private already: the kernel marks what it is asked for.
            _ => return None,
        };
        let (off, bytes) = (page as usize * PAGE, len as usize * PAGE);
        if bytes < LEAST || end - at < bytes / 2 {
            return Some(0);
        }
        // Later requests of this size shall find private or fresh pages.
        self.huge_from = self.huge_from.min(end - at);
        let touched = self.area.next_data(off, off + bytes).is_some();
        if !touched && self.area.fd_is_ours() && self.area.make_private(off, bytes) {
            self.ext.set_private(page, true);
            self.private.set(page as usize, (page + len) as usize, true, &crate::heap::VIEW.private);
            self.rescue(off, bytes);
        }
        Some(0)
    }

    /// What another thread wrote between the look at the range and its replacement is in the
    /// file.
    fn rescue(&mut self, off: usize, len: usize) {
        let mut from = off;
        while let Some(data) = self.area.next_data(from, off + len) {
            let end = self.area.data_end(data, off + len).min(off + len);
            self.area.read(data, end - data);
            from = end;
        }
    }

    /// MADV_DONTNEED: private memory would read as zero afterwards.
    fn forget(&mut self, at: usize, end: usize) -> c_int {
        let mut page = (at - self.area.base) / PAGE;
        let end = ((end - self.area.base) / PAGE).min(self.area.len / PAGE);
        while page < end {
            let private = self.private.any(page, page + 1);
            let run = (page..end).find(|&p| self.private.any(p, p + 1) != private).unwrap_or(end);
            let how = if private { libc::MADV_DONTNEED } else { libc::MADV_REMOVE };
            let failed = advise(self.area.base + page * PAGE, (run - page) * PAGE, how) != 0;
            if failed {
                return -1;
            }
            page = run;
        }
        0
    }
}

#[cfg_attr(not(test), unsafe(no_mangle))]
#[cfg_attr(test, allow(dead_code))]
pub unsafe extern "C" fn madvise(addr: *mut c_void, len: size_t, advice: c_int) -> c_int {
    if heap::contains(addr)
        && let Some(done) = advise_block(addr, len, advice)
    {
        return done;
    }
    advise(addr as usize, len, advice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sysfs_says() {
        let of = |e: &str, s: &str| {
            let h = HugePages::parse(e.as_bytes(), s.as_bytes());
            (h.always, h.private, h.shared)
        };
        let shmem = "always within_size advise [never] deny force\n";
        assert_eq!(of("always [madvise] never\n", shmem), (false, true, false));
        assert_eq!(of("[always] madvise never\n", shmem), (true, true, false));
        assert_eq!(of("always madvise [never]\n", shmem), (false, false, false));
        assert!(of("", "always within_size [advise] never deny force").2);
        assert_eq!(of("", ""), (false, false, false));
    }
}
