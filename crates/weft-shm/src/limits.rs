//! The shell's limits of file sizes and addresses, and which layouts of a job stay within them.

use crate::layout::JobLayout;
use std::io;

/// Part of the addresses of a limited process that the job's memory may take; the rest is the
/// program's.
const SHARE: u64 = 4;

/// Limits of this process, in bytes; `u64::MAX` is none.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Of the length of a file (the hard limit, `ulimit -f`).
    pub file: u64,
    /// Of addresses in use (`ulimit -v`).
    pub addresses: u64,
}

impl Limits {
    pub const NONE: Limits = Limits { file: u64::MAX, addresses: u64::MAX };

    pub fn of_process() -> Self {
        let get = |resource| {
            let mut l = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
            // SAFETY: writes to valid storage; what it fails to write stays unlimited.
            unsafe { libc::getrlimit(resource, &raw mut l) };
            l
        };
        Self { file: get(libc::RLIMIT_FSIZE).rlim_max, addresses: get(libc::RLIMIT_AS).rlim_cur }
    }

    /// Whether a job's memory stays within the limits and leaves room for the program.
    pub fn hold(&self, layout: &JobLayout) -> bool {
        layout.total_len() <= self.file && layout.total_len() <= self.addresses / SHARE
    }

    /// The layout that a job of `n` processes gets, heap areas aside: the longest that the limits
    /// hold, else the shortest there is.
    pub fn layout(&self, n: u32) -> JobLayout {
        let mut last = JobLayout::new(n);
        for l in JobLayout::all(n) {
            last = l;
            if self.hold(&l) {
                break;
            }
        }
        last
    }

    /// Makes a job's memory by `make`: of the layout that the limits hold, with heap areas of
    /// `heap_len` bytes if it is the longest one; then without them; then of shorter layouts.
    ///
    /// # Errors
    /// That of the last attempt.
    pub fn create<T>(
        &self,
        n: u32,
        heap_len: u64,
        make: impl Fn(&JobLayout) -> io::Result<T>,
    ) -> io::Result<(T, JobLayout)> {
        let first = self.layout(n);
        let with_heaps = first.with_heaps(heap_len);
        if first.as_of() == n
            && with_heaps != first
            && let Ok(made) = make(&with_heaps)
        {
            return Ok((made, with_heaps));
        }
        let mut tried = make(&first).map(|made| (made, first));
        for l in JobLayout::all(n).filter(|l| l.total_len() < first.total_len()) {
            if tried.is_ok() {
                break;
            }
            tried = make(&l).map(|made| (made, l));
        }
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Limits = Limits::NONE;

    #[test]
    fn a_limit_costs_length_and_no_job() {
        for n in [1, 2, 7, 16, 17, 64, 65, 300, 2000, 4096] {
            assert_eq!(NONE.layout(n), JobLayout::new(n));
            let lens: Vec<u64> = JobLayout::all(n).map(|l| l.total_len()).collect();
            for &len in &lens {
                let file = Limits { file: len, ..NONE };
                assert_eq!(file.layout(n).total_len(), len);
                let addresses = Limits { addresses: SHARE * len, ..NONE };
                assert_eq!(addresses.layout(n).total_len(), len);
            }
            let nothing = Limits { file: 0, ..NONE };
            assert_eq!(Some(nothing.layout(n).total_len()), lens.last().copied());
        }
    }

    #[test]
    fn what_cannot_be_made_is_tried_shorter() {
        let most = JobLayout::all(8).nth(2).unwrap();
        let make = |l: &JobLayout| match l.file_len() <= most.file_len() {
            true => Ok(l.file_len()),
            false => Err(io::ErrorKind::OutOfMemory.into()),
        };
        let (len, layout) = NONE.create(8, 1 << 30, make).unwrap();
        assert_eq!((len, layout), (most.total_len(), most));
        let with_heaps = NONE.create(8, 1 << 30, |l| Ok(l.heap_len())).unwrap();
        assert_eq!(with_heaps.0, 1 << 30);
        let e = NONE.create::<()>(8, 1 << 30, |_| Err(io::ErrorKind::OutOfMemory.into()));
        assert_eq!(e.unwrap_err().kind(), io::ErrorKind::OutOfMemory);
    }
}
