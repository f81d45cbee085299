//! Checksums of messages, and which of them are waited for (see `seal`).

use crate::types::{RecvBuf, SendBuf};
use std::collections::HashMap;
use std::mem::MaybeUninit;
use weft_base::{ErrClass, MpiError, err};

/// The class of a message that is not what was sent; no request fails by it otherwise.
pub(crate) const DAMAGED: ErrClass = ErrClass::INTERN;

/// Bytes of a derived buffer that are packed at a time.
const PIECE: usize = 8 << 10;

/// What is known of seals. Requests that wait for nothing are in no map.
#[derive(Default)]
pub(crate) struct Seals {
    /// By sender: the seal that came last, until its message is there.
    pub coming: HashMap<u32, u32>,
    /// Receives whose message has a seal, and their buffers.
    pub landing: HashMap<u32, (u32, RecvBuf)>,
    /// Sends that wait in line.
    pub waiting: HashMap<u32, u32>,
    /// By receiver: the send that heads its line, whose seal has gone.
    pub ahead: HashMap<u32, u32>,
}

impl Seals {
    /// The requests that seals are kept for.
    pub fn of_requests(&self) -> impl Iterator<Item = u32> + '_ {
        self.landing.keys().chain(self.waiting.keys()).copied()
    }
}

fn named(sum: u32) -> u32 {
    if sum == 0 { 1 } else { sum }
}

/// The sum of the first `len` bytes of a stream, which `read` copies from an offset on.
fn of_stream(len: u64, read: impl Fn(u64, *mut u8, usize)) -> u32 {
    let mut piece = [MaybeUninit::<u8>::uninit(); PIECE];
    let (mut sum, mut off) = (crc32fast::Hasher::new(), 0);
    while off < len {
        let n = (len - off).min(PIECE as u64) as usize;
        read(off, piece.as_mut_ptr().cast(), n);
        // SAFETY: `read` has written `n` bytes.
        sum.update(unsafe { std::slice::from_raw_parts(piece.as_ptr().cast(), n) });
        off += n as u64;
    }
    named(sum.finalize())
}

/// # Safety
/// There are `len` bytes.
unsafe fn of_bytes(ptr: *const u8, len: u64) -> u32 {
    if len == 0 {
        return named(crc32fast::hash(&[]));
    }
    // SAFETY: by the caller's contract.
    named(crc32fast::hash(unsafe { std::slice::from_raw_parts(ptr, len as usize) }))
}

/// The checksum of a message, over its packed stream.
///
/// # Safety
/// The buffer is as `P2p::isend` wants it.
pub unsafe fn sum_of(buf: &SendBuf) -> u32 {
    // SAFETY: by the caller's contract.
    unsafe {
        match buf {
            SendBuf::Bytes { ptr, len } => of_bytes(*ptr, *len as u64),
            SendBuf::Typed { ptr, count, dt } => {
                of_stream(buf.len_bytes(), |off, to, n| dt.pack(*ptr, *count, off, to, n))
            }
        }
    }
}

/// The sum of the first `len` bytes of what was received.
///
/// # Safety
/// The buffer is as `P2p::irecv` wants it, with room for them.
pub(crate) unsafe fn of_received(buf: &RecvBuf, len: u64) -> u32 {
    // SAFETY: by the caller's contract.
    unsafe {
        match buf {
            RecvBuf::Bytes { ptr, .. } => of_bytes(*ptr, len),
            RecvBuf::Typed { ptr, count, dt } => {
                of_stream(len, |off, to, n| dt.pack(ptr.cast_const(), *count, off, to, n))
            }
        }
    }
}

/// The error of a message that is not what was sent.
#[cold]
pub(crate) fn damaged(who: &str, tag: i32, len: u64) -> MpiError {
    err!(
        DAMAGED,
        "WEFT_CHECK=2: the {len} bytes from {who}tag {tag} are not those that were sent: a buffer was changed \
         while its message was under way, or memory fails"
    )
}
