//! The border to the kernel.

use crate::{mapped, pool};
use std::fs::File;
use std::future::Future;
use std::os::fd::AsRawFd;
use std::sync::{Arc, Mutex, PoisonError};
use weft_base::{ErrClass, MpiError, Result, err};

/// Which way data moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dir {
    Read,
    Write,
}

/// One run of a file and the memory that it comes from or goes to.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub off: i64,
    pub ptr: *mut u8,
    pub len: usize,
}

/// A range of the file that nobody else may touch meanwhile: offset and length.
pub type Locked = Option<(i64, i64)>;

/// Where the bytes of a file are.
pub trait Disk {
    /// Moves the pieces in their order. Returns the bytes that were moved: reading ends at the first
    /// piece that the file does not have in full.
    ///
    /// # Safety
    /// The pieces' memory is valid, for reads or for writes, until the future has ended.
    unsafe fn run(&self, dir: Dir, pieces: &[Piece], lock: Locked) -> impl Future<Output = Result<u64>>;
}

/// An open file.
#[derive(Clone)]
pub struct FileDisk {
    pub file: Arc<File>,
    /// Whether the I/O thread does the work, so that the caller can do something else.
    pub offload: bool,
    /// Whether runs may be stored through a mapping of the file.
    pub maps: bool,
}

impl Disk for FileDisk {
    async unsafe fn run(&self, dir: Dir, pieces: &[Piece], lock: Locked) -> Result<u64> {
        if self.offload {
            // SAFETY: by the caller's contract; dropping the future waits for the thread.
            unsafe { pool::submit(self, dir, pieces, lock) }.await
        } else {
            // SAFETY: by the caller's contract.
            unsafe { run_now(&self.file, dir, pieces, lock, self.maps) }
        }
    }
}

/// As `Disk::run`, in the calling thread.
///
/// # Safety
/// As `Disk::run`.
pub unsafe fn run_now(file: &File, dir: Dir, pieces: &[Piece], lock: Locked, maps: bool) -> Result<u64> {
    // Locks of one description do not keep the threads of a process apart.
    static ONE_OF_US: Mutex<()> = Mutex::new(());
    let _turn = lock.map(|_| ONE_OF_US.lock().unwrap_or_else(PoisonError::into_inner));
    let _held = lock.map(|(off, len)| RangeLock::take(file, dir, off, len)).transpose()?;
    // SAFETY: by the caller's contract.
    if maps && dir == Dir::Write && unsafe { mapped::write(file, pieces) }? {
        return Ok(pieces.iter().map(|p| p.len as u64).sum());
    }
    let mut total = 0;
    for p in pieces {
        // SAFETY: by the caller's contract.
        let n = unsafe { run_piece(file, dir, p) }?;
        total += n as u64;
        if n < p.len {
            break;
        }
    }
    Ok(total)
}

/// # Safety
/// As `Disk::run`.
pub(crate) unsafe fn run_piece(file: &File, dir: Dir, p: &Piece) -> Result<usize> {
    let fd = file.as_raw_fd();
    let mut done = 0;
    while done < p.len {
        let (ptr, len, off) = (p.ptr.wrapping_add(done), p.len - done, p.off + done as i64);
        // SAFETY: `len` bytes from `ptr` are valid by the caller's contract.
        let n = unsafe {
            match dir {
                Dir::Read => libc::pread64(fd, ptr.cast(), len, off),
                Dir::Write => libc::pwrite64(fd, ptr.cast_const().cast(), len, off),
            }
        };
        match n {
            1.. => done += n as usize,
            0 if dir == Dir::Read => break,
            0 => return Err(err!(ErrClass::IO, "the file takes no byte at {off}")),
            _ => {
                let e = std::io::Error::last_os_error();
                if e.kind() != std::io::ErrorKind::Interrupted {
                    let what = if dir == Dir::Read { "reading" } else { "writing" };
                    return Err(os_error(&e, &format!("{what} {len} bytes at {off}")));
                }
            }
        }
    }
    Ok(done)
}

/// A lock on a range of a file, against all other open files (also of this process).
pub struct RangeLock<'a> {
    file: &'a File,
    range: libc::flock,
}

impl<'a> RangeLock<'a> {
    /// Waits for the lock: shared for reading, exclusive for writing.
    ///
    /// Locks of the open file description, since those of the process end with the first descriptor
    /// of the file that is closed.
    pub(crate) fn take(file: &'a File, dir: Dir, off: i64, len: i64) -> Result<Self> {
        let lock = Self { file, range: range(dir, off, len) };
        lock.set()?;
        Ok(lock)
    }

    fn set(&self) -> Result<()> {
        loop {
            // SAFETY: an open descriptor and a filled structure.
            let rc = unsafe { libc::fcntl(self.file.as_raw_fd(), libc::F_OFD_SETLKW, &self.range) };
            if rc == 0 {
                return Ok(());
            }
            let e = std::io::Error::last_os_error();
            if e.kind() != std::io::ErrorKind::Interrupted {
                return Err(err!(ErrClass::UNSUPPORTED_OPERATION, "the file system locks no ranges: {e}"));
            }
        }
    }
}

impl Drop for RangeLock<'_> {
    fn drop(&mut self) {
        self.range.l_type = libc::F_UNLCK as _;
        // What cannot be unlocked is unlocked when the file is closed.
        let _ = self.set();
    }
}

fn range(dir: Dir, off: i64, len: i64) -> libc::flock {
    // SAFETY: plain data, valid as zeros.
    let mut range: libc::flock = unsafe { std::mem::zeroed() };
    range.l_type = (if dir == Dir::Read { libc::F_RDLCK } else { libc::F_WRLCK }) as _;
    range.l_whence = libc::SEEK_SET as _;
    range.l_start = off;
    range.l_len = len;
    range
}

/// Where a file is locked to see whether it can be.
const TRIED: i64 = i64::MAX - 1;

/// Whether ranges of this file can be locked, as atomic mode needs.
///
/// # Errors
/// MPI_ERR_UNSUPPORTED_OPERATION.
pub fn can_lock(file: &File, dir: Dir) -> Result<()> {
    RangeLock::take(file, dir, TRIED, 1).map(drop)
}

/// A lock on a file, which others see who are to see it (`sees_lock`), until it is dropped. None where there are no
/// locks. Not exclusive where that can be had, so that no other job waits for it.
#[must_use]
pub fn show_lock(file: &File) -> Option<RangeLock<'_>> {
    RangeLock::take(file, Dir::Read, TRIED, 1).or_else(|_| RangeLock::take(file, Dir::Write, TRIED, 1)).ok()
}

/// Whether somebody else has locked a file by `show_lock`.
#[must_use]
pub fn sees_lock(file: &File) -> bool {
    let mut asked = range(Dir::Write, TRIED, 1);
    // SAFETY: an open descriptor and a filled structure, which the kernel may write.
    let rc = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_OFD_GETLK, &raw mut asked) };
    rc == 0 && i32::from(asked.l_type) != libc::F_UNLCK
}

/// What this node has of the file from before is read anew: a lock asks for the others' changes, where the file system
/// has any such thing to ask.
pub fn look_anew(file: &File) {
    drop(show_lock(file));
}

/// The MPI error for what the system said. `what` names the operation.
pub fn os_error(e: &std::io::Error, what: &str) -> MpiError {
    let class = match e.raw_os_error().unwrap_or(0) {
        libc::ENOENT | libc::ENOTDIR => ErrClass::NO_SUCH_FILE,
        libc::EEXIST => ErrClass::FILE_EXISTS,
        libc::EACCES | libc::EPERM => ErrClass::ACCESS,
        libc::EROFS => ErrClass::READ_ONLY,
        libc::ENOSPC => ErrClass::NO_SPACE,
        libc::EDQUOT => ErrClass::QUOTA,
        libc::ETXTBSY | libc::EBUSY => ErrClass::FILE_IN_USE,
        libc::ENAMETOOLONG | libc::EISDIR | libc::ELOOP | libc::EINVAL => ErrClass::BAD_FILE,
        libc::ENOMEM => ErrClass::NO_MEM,
        _ => ErrClass::IO,
    };
    err!(class, "{what}: {e}")
}
