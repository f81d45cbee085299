//! Moving bytes between user buffers, shared memory and pooled heap buffers.

use crate::types::{RecvBuf, SendBuf};
use std::mem::MaybeUninit;
use weft_lockfree::mem;

/// Bytes of a copy between two derived types that go through the stack at a time.
const BOUNCE_LEN: usize = 8 << 10;
/// The same where a GPU's driver copies, whose calls cost more.
const DEVICE_BOUNCE_LEN: usize = 1 << 20;

impl SendBuf {
    /// Copies `len` bytes of the packed stream from `off` on.
    ///
    /// # Safety
    /// The buffer is alive and has that many bytes; `dst` is writable for them.
    #[inline]
    pub(crate) unsafe fn read(&self, off: u64, dst: *mut u8, len: usize) {
        debug_assert!(off + len as u64 <= self.len_bytes());
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Bytes { ptr, .. } => mem::copy(ptr.add(off as usize), dst, len),
                Self::Typed { ptr, count, dt } => dt.pack(*ptr, *count, off, dst, len),
            }
        }
    }
}

impl RecvBuf {
    /// Copies `len` bytes to the packed stream from `off` on.
    ///
    /// # Safety
    /// The buffer is alive and has that much room; `src` is readable for it.
    #[inline]
    pub(crate) unsafe fn write(&self, off: u64, src: *const u8, len: usize) {
        debug_assert!(off + len as u64 <= self.len_bytes());
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Bytes { ptr, .. } => mem::copy(src, ptr.add(off as usize), len),
                Self::Typed { ptr, count, dt } => dt.unpack(*ptr, *count, off, src, len),
            }
        }
    }
}

/// Copies the first `len` bytes of one user buffer to another.
///
/// # Safety
/// Both are alive and have that many bytes.
pub(crate) unsafe fn transfer(src: &SendBuf, dst: &RecvBuf, len: u64) {
    debug_assert!(len <= src.len_bytes() && len <= dst.len_bytes());
    // SAFETY: by the caller's contract.
    unsafe {
        match (src, dst) {
            // A message to oneself may be sent from and received into the same place.
            (SendBuf::Bytes { ptr: s, .. }, RecvBuf::Bytes { ptr: d, .. }) => {
                std::ptr::copy(*s, *d, len as usize);
            }
            (SendBuf::Bytes { ptr, .. }, _) => dst.write(0, *ptr, len as usize),
            (_, RecvBuf::Bytes { ptr, .. }) => src.read(0, *ptr, len as usize),
            _ if src.is_on_device() => {
                let mut bounce = vec![0; len.min(DEVICE_BOUNCE_LEN as u64) as usize];
                through(src, dst, len, bounce.as_mut_ptr(), bounce.len());
            }
            _ => {
                let mut bounce = [MaybeUninit::<u8>::uninit(); BOUNCE_LEN];
                through(src, dst, len, bounce.as_mut_ptr().cast::<u8>(), BOUNCE_LEN);
            }
        }
    }
}

/// Copies by pieces of at most `room` bytes, which `bounce` has room for.
///
/// # Safety
/// As `transfer`.
unsafe fn through(src: &SendBuf, dst: &RecvBuf, len: u64, bounce: *mut u8, room: usize) {
    debug_assert!(room > 0 || len == 0, "each piece moves something");
    let mut off = 0;
    while off < len {
        let n = (len - off).min(room as u64) as usize;
        // SAFETY: by the caller's contract.
        unsafe {
            src.read(off, bounce, n);
            dst.write(off, bounce, n);
        }
        off += n as u64;
    }
}

/// A heap buffer of a pooled size.
pub(crate) struct PoolBuf {
    mem: Box<[MaybeUninit<u8>]>,
}

impl PoolBuf {
    #[inline]
    pub fn ptr(&mut self) -> *mut u8 {
        self.mem.as_mut_ptr().cast()
    }
    #[inline]
    pub fn room(&self) -> usize {
        self.mem.len()
    }
    #[inline]
    pub fn as_ptr(&self) -> *const u8 {
        self.mem.as_ptr().cast()
    }
}

const MIN_SHIFT: u32 = 6;
const N_CLASSES: usize = 14;
/// Buffers kept of each class.
const KEEP: usize = 1024;
/// Bytes kept of each class.
const KEEP_LEN: usize = 2 << 20;

/// Buffers for unexpected messages, by power of two from 64 bytes to 512 KiB.
#[derive(Default)]
pub(crate) struct Pool {
    free: [Vec<PoolBuf>; N_CLASSES],
}

impl Pool {
    #[inline]
    fn class(len: usize) -> usize {
        (len.max(1).next_power_of_two().trailing_zeros()).saturating_sub(MIN_SHIFT) as usize
    }

    /// A buffer of at least `len` bytes.
    #[inline]
    pub fn get(&mut self, len: usize) -> PoolBuf {
        let c = Self::class(len);
        debug_assert!(len <= 1 << (c as u32 + MIN_SHIFT));
        if let Some(b) = self.free.get_mut(c).and_then(Vec::pop) {
            debug_assert!(b.room() == 1 << (c as u32 + MIN_SHIFT), "a list has one size");
            return b;
        }
        PoolBuf { mem: Box::new_uninit_slice(1 << (c as u32 + MIN_SHIFT)) }
    }

    #[inline]
    pub fn put(&mut self, b: PoolBuf) {
        let len = b.mem.len();
        debug_assert!(len.is_power_of_two() && len >= 1 << MIN_SHIFT);
        if let Some(list) = self.free.get_mut(Self::class(len))
            && list.len() < KEEP.min(KEEP_LEN / len)
        {
            list.push(b);
        }
    }
}
