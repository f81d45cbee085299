//! A mapped memfd.

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::ptr::NonNull;

/// Seals that every job memfd carries: nobody can cut pages away under a process that maps them
/// (that would be SIGBUS), and nobody can lift the seals.
const SEALS: i32 = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;

/// Not in the libc crate for all targets; Linux 6.3.
const MFD_NOEXEC_SEAL: libc::c_uint = 0x8;

/// A shared mapping of a memfd, unmapped on drop.
///
/// Hands out raw pointers: peers write this memory at any time.
#[derive(Debug)]
pub struct Region {
    base: NonNull<u8>,
    len: usize,
}

// SAFETY: a Region owns an address range; all access goes through raw pointers whose users argue
// for themselves.
unsafe impl Send for Region {}
// SAFETY: as above.
unsafe impl Sync for Region {}

impl Region {
    /// Creates a sparse memfd of `len` bytes, sealed against a change of size, and maps it.
    ///
    /// The descriptor is close-on-exec; `name` is only seen in /proc.
    ///
    /// # Errors
    /// Those of memfd_create, ftruncate, fcntl and mmap.
    pub fn create_memfd(name: &CStr, len: usize) -> io::Result<(OwnedFd, Region)> {
        Self::create_memfd_front(name, len, len)
    }

    /// The same for a file of which only the first `map_len` bytes are mapped.
    ///
    /// # Errors
    /// Those of memfd_create, ftruncate, fcntl and mmap.
    pub fn create_memfd_front(name: &CStr, len: usize, map_len: usize) -> io::Result<(OwnedFd, Region)> {
        let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
        // SAFETY: `name` is a C string; the call returns a new descriptor or -1.
        let mut raw = unsafe { libc::memfd_create(name.as_ptr(), flags | MFD_NOEXEC_SEAL) };
        if raw < 0 {
            // SAFETY: as above, without the flag that kernels before 6.3 refuse.
            raw = unsafe { libc::memfd_create(name.as_ptr(), flags) };
        }
        if raw < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: `raw` was just returned by the kernel and nobody else owns it.
        let fd = unsafe { OwnedFd::from_raw_fd(raw) };
        set_len(fd.as_raw_fd(), len)?;
        // SAFETY: as above.
        if unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_ADD_SEALS, SEALS) } != 0 {
            return Err(io::Error::last_os_error());
        }
        let region = Self::map_raw(fd.as_raw_fd(), map_len)?;
        Ok((fd, region))
    }

    /// Shared memory without a descriptor, for a job of one process where memfds are forbidden.
    ///
    /// # Errors
    /// Those of mmap.
    pub fn anonymous(len: usize) -> io::Result<Region> {
        Self::map_raw(-1, len)
    }

    /// Maps the first `len` bytes of a memfd made by `create_memfd` of another process.
    ///
    /// # Errors
    /// `InvalidData` when the descriptor is no memfd, is shorter than `len`, or could still
    /// shrink; else those of mmap.
    pub fn map(fd: BorrowedFd<'_>, len: usize) -> io::Result<Region> {
        let file_len = Self::sealed_len(fd)?;
        if file_len < len as u64 || len == 0 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("shared memory of {file_len} bytes where {len} are needed"),
            ));
        }
        Self::map_raw(fd.as_raw_fd(), len)
    }

    /// The length of a memfd in bytes, if it is one and is sealed against shrinking.
    ///
    /// # Errors
    /// `InvalidData` when it is something else; `EBADF` when the descriptor is not open.
    pub fn sealed_len(fd: BorrowedFd<'_>) -> io::Result<u64> {
        // SAFETY: F_GET_SEALS takes no pointer; it fails on anything but a memfd.
        let seals = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GET_SEALS) };
        if seals < 0 {
            let e = io::Error::last_os_error();
            return Err(match e.raw_os_error() {
                Some(libc::EINVAL) => io::Error::new(io::ErrorKind::InvalidData, "the descriptor is not a memfd"),
                _ => e,
            });
        }
        if seals & libc::F_SEAL_SHRINK == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the memfd is not sealed against shrinking"));
        }
        // SAFETY: all-zero is a valid `stat`.
        let mut st: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `st` is a writable stat buffer.
        if unsafe { libc::fstat(fd.as_raw_fd(), &mut st) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(st.st_size as u64)
    }

    fn map_raw(fd: i32, len: usize) -> io::Result<Region> {
        let anonymous = if fd < 0 { libc::MAP_ANONYMOUS | libc::MAP_NORESERVE } else { 0 };
        // SAFETY: a fresh mapping at an address the kernel chooses.
        let p = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | anonymous,
                fd,
                0,
            )
        };
        if p == libc::MAP_FAILED {
            let e = io::Error::last_os_error();
            return Err(match e.raw_os_error() {
                Some(libc::ENOMEM) => io::Error::new(
                    io::ErrorKind::OutOfMemory,
                    format!("no room for {} MiB of address space (see ulimit -v)", len >> 20),
                ),
                _ => e,
            });
        }
        // Core dumps of a crashed rank need not hold the whole job's memory.
        // SAFETY: the range was just mapped; advice only.
        unsafe { libc::madvise(p, len, libc::MADV_DONTDUMP) };
        let base = NonNull::new(p.cast()).expect("mmap never answers NULL without MAP_FIXED");
        Ok(Region { base, len })
    }

    /// Length of the mapping in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Never: a mapping has at least one byte.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The address of a byte offset.
    ///
    /// # Panics
    /// When the offset is outside of the region (debug builds only).
    #[inline(always)]
    pub fn ptr(&self, off: u64) -> *mut u8 {
        debug_assert!(off < self.len as u64, "offset {off} of {}", self.len);
        self.base.as_ptr().wrapping_add(off as usize)
    }

    /// The address of a `T` at a byte offset.
    ///
    /// # Panics
    /// When it is outside of the region or unaligned (debug builds only).
    #[inline(always)]
    pub fn at<T>(&self, off: u64) -> *mut T {
        debug_assert!(off + size_of::<T>() as u64 <= self.len as u64);
        let p = self.ptr(off).cast::<T>();
        debug_assert!(p.is_aligned());
        p
    }
}

/// Gives a new memfd its length, in spite of a soft limit of file sizes (ulimit -f).
///
/// Beyond the limit, ftruncate not only fails but sends SIGXFSZ, which ends the process.
fn set_len(fd: i32, len: usize) -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: writes to valid storage.
    if unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let wanted = len as libc::rlim_t;
    if limit.rlim_max < wanted {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!(
                "{} MiB of shared memory are needed, and the limit of file sizes is {} MiB; raise \
                 it (ulimit -f unlimited)",
                len >> 20,
                limit.rlim_max >> 20
            ),
        ));
    }
    let raised = libc::rlimit { rlim_cur: limit.rlim_cur.max(wanted), ..limit };
    // SAFETY: plain system calls on valid storage and a descriptor of the caller.
    let done = unsafe {
        libc::setrlimit(libc::RLIMIT_FSIZE, &raised);
        let done = libc::ftruncate(fd, len as libc::off_t);
        libc::setrlimit(libc::RLIMIT_FSIZE, &limit);
        done
    };
    if done != 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: exactly the range that map_raw mapped; users keep the Region (an Arc of it)
        // alive while they hold pointers into it.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn two_mappings_see_the_same_bytes() {
        let (fd, a) = Region::create_memfd(c"weft-test", 1 << 16).unwrap();
        let b = Region::map(fd.as_fd(), 1 << 16).unwrap();
        // SAFETY: both offsets are inside of the regions; no other thread.
        unsafe {
            a.ptr(4097).write(7);
            assert_eq!(b.ptr(4097).read(), 7);
        }
    }

    #[test]
    fn size_is_sealed_and_the_descriptor_not_inherited() {
        let (fd, _r) = Region::create_memfd(c"weft-test", 1 << 16).unwrap();
        // SAFETY: plain system calls on a descriptor we own.
        unsafe {
            assert_eq!(libc::ftruncate(fd.as_raw_fd(), 0), -1);
            assert_eq!(libc::ftruncate(fd.as_raw_fd(), 1 << 20), -1);
            assert_eq!(libc::fcntl(fd.as_raw_fd(), libc::F_ADD_SEALS, libc::F_SEAL_WRITE), -1);
            assert_ne!(libc::fcntl(fd.as_raw_fd(), libc::F_GETFD) & libc::FD_CLOEXEC, 0);
        }
    }

    #[test]
    fn refuses_what_is_no_sealed_memfd() {
        let f = std::fs::File::open("/dev/zero").unwrap();
        assert!(Region::map(f.as_fd(), 4096).is_err());
        let (fd, _r) = Region::create_memfd(c"weft-test", 4096).unwrap();
        assert!(Region::map(fd.as_fd(), 8192).is_err());
        // SAFETY: a new descriptor, owned below.
        let open = unsafe { OwnedFd::from_raw_fd(libc::memfd_create(c"weft-test".as_ptr(), libc::MFD_ALLOW_SEALING)) };
        assert!(Region::sealed_len(open.as_fd()).is_err());
    }
}
