//! What callers hand in and get back.

use std::sync::Arc;
use weft_base::{MpiError, Proc};
use weft_datatype::Datatype;

/// How a send completes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SendMode {
    /// Completes when the buffer may be reused.
    Standard,
    /// As `Standard`, by a caller that goes on and asks later whether it is complete (MPI_Isend).
    Open,
    /// Completes only after the receive was matched.
    Sync,
    /// The caller promises that the receive is posted. Treated as `Standard`.
    Ready,
}

/// Memory to send from. The caller keeps it alive and unchanged until completion.
#[derive(Clone)]
pub enum SendBuf {
    Bytes { ptr: *const u8, len: usize },
    Typed { ptr: *const u8, count: i64, dt: Arc<Datatype> },
}

/// Memory to receive into. The caller keeps it alive and untouched until completion.
#[derive(Clone)]
pub enum RecvBuf {
    Bytes { ptr: *mut u8, len: usize },
    Typed { ptr: *mut u8, count: i64, dt: Arc<Datatype> },
}

impl SendBuf {
    /// `Bytes` when the type is one run per item, so that the fast paths apply.
    ///
    /// # Safety
    /// As for MPI_Send: the buffer holds `count` items of `dt`.
    #[inline]
    pub unsafe fn typed(ptr: *const u8, count: i64, dt: &Arc<Datatype>) -> Self {
        if dt.is_contiguous() {
            Self::Bytes { ptr, len: (count * dt.size()) as usize }
        } else {
            Self::Typed { ptr, count, dt: dt.clone() }
        }
    }

    /// Whether only a GPU's driver may touch it.
    pub(crate) fn is_on_device(&self) -> bool {
        matches!(self, Self::Typed { dt, .. } if dt.is_on_device())
    }

    /// Length of the packed stream.
    #[inline]
    pub fn len_bytes(&self) -> u64 {
        match self {
            Self::Bytes { len, .. } => *len as u64,
            Self::Typed { count, dt, .. } => (*count * dt.size()) as u64,
        }
    }
}

impl RecvBuf {
    /// `Bytes` when the type is one run per item, so that the fast paths apply.
    ///
    /// # Safety
    /// As for MPI_Recv: the buffer has room for `count` items of `dt`.
    #[inline]
    pub unsafe fn typed(ptr: *mut u8, count: i64, dt: &Arc<Datatype>) -> Self {
        if dt.is_contiguous() {
            Self::Bytes { ptr, len: (count * dt.size()) as usize }
        } else {
            Self::Typed { ptr, count, dt: dt.clone() }
        }
    }

    /// Room for the packed stream.
    #[inline]
    pub fn len_bytes(&self) -> u64 {
        match self {
            Self::Bytes { len, .. } => *len as u64,
            Self::Typed { count, dt, .. } => (*count * dt.size()) as u64,
        }
    }
}

/// A send or receive in flight. Copyable; valid until `P2p::poll` returned its completion or
/// `P2p::detach` gave it away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Req(pub(crate) u32);

/// A message taken out of matching by `P2p::improbe`, to be received by `P2p::imrecv`.
#[derive(PartialEq, Eq, Debug)]
pub struct Msg(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// The buffer may be reused; there is no request.
    Done,
    Pending(Req),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartedRecv {
    /// Received already; there is no request.
    Done(Completion),
    Pending(Req),
}

/// How an operation ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Of a receive: who sent. Of a send: the destination.
    pub src: Proc,
    pub tag: i32,
    /// Bytes delivered (of a truncated message: the room there was).
    pub bytes: u64,
    pub cancelled: bool,
    /// `TRUNCATE` when the message was longer than the buffer.
    pub error: Option<MpiError>,
}

/// What a receive without error or cancellation reports; of a send only that it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landed {
    pub src: Proc,
    pub tag: i32,
    pub bytes: u64,
}

/// The result of a receive that completed at once.
pub type RecvInfo = Completion;

/// A message that a probe found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbeInfo {
    pub src: Proc,
    pub tag: i32,
    pub bytes: u64,
}
