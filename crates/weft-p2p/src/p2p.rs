//! The facade: every method that the layers above may call.

use crate::counters::Counters;
use crate::types::*;
use crate::wait::Waiter;
use std::sync::Arc;
use weft_base::{Proc, Result};
use weft_boot::Boot;

/// The point-to-point engine of this process.
///
/// # Threads
/// All methods are called under the engine lock (or by the only thread that is inside MPI), but
/// for `idle`, which any thread may call at any time.
pub struct P2p {}

impl P2p {
    pub fn new(_boot: Arc<Boot>) -> P2p {
        unimplemented!()
    }

    /// Starts a send. `Done` means that the buffer may be reused (small standard sends).
    ///
    /// # Errors
    /// None at present; arguments are the caller's to check.
    pub fn isend(&self, _mode: SendMode, _buf: SendBuf, _dest: Proc, _ctx: u32, _tag: i32) -> Result<Started> {
        unimplemented!()
    }

    /// Starts a receive; `None` are the wildcards.
    ///
    /// # Errors
    /// None at present; truncation is reported by the completion.
    pub fn irecv(&self, _buf: RecvBuf, _src: Option<Proc>, _ctx: u32, _tag: Option<i32>) -> Result<StartedRecv> {
        unimplemented!()
    }

    /// The whole of a tiny standard-mode send (contiguous bytes): true when it is done, false when
    /// nothing was done and `isend` has to be called.
    ///
    /// # Safety
    /// `ptr` is readable for `len` bytes.
    #[inline]
    pub unsafe fn send_fast(&self, _ptr: *const u8, _len: usize, _dest: Proc, _ctx: u32, _tag: i32) -> bool {
        false
    }

    /// The whole of a tiny receive from a known source and tag: spins for at most `spins` polls
    /// and returns the message's length, or None when nothing was received and `irecv` has to be
    /// called. Progresses other traffic meanwhile. Under MPI_THREAD_MULTIPLE pass a small `spins`,
    /// since the engine lock is held; otherwise `P2p::SPINS`.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline]
    pub unsafe fn recv_fast(&self, _ptr: *mut u8, _cap: usize, _src: Proc, _ctx: u32, _tag: i32, _spins: u32) -> Option<u64> {
        None
    }

    /// Polls of a blocking receive before it takes the general path, when its thread is alone.
    pub const SPINS: u32 = 1000;

    /// Moves whatever can move. True if anything did.
    pub fn progress(&self) -> bool {
        unimplemented!()
    }

    /// The completion, if it is complete; frees the request then. Does not progress.
    pub fn poll(&self, _r: Req) -> Option<Completion> {
        unimplemented!()
    }

    /// Whether `poll` would return a completion.
    pub fn is_complete(&self, _r: Req) -> bool {
        unimplemented!()
    }

    /// What `poll` would return, without freeing (MPI_Request_get_status).
    pub fn peek(&self, _r: Req) -> Option<Completion> {
        unimplemented!()
    }

    /// Frees the request as soon as it completes (MPI_Request_free).
    pub fn detach(&self, _r: Req) {
        unimplemented!()
    }

    /// Asks for cancellation; the request completes in any case, `cancelled` or not.
    pub fn cancel(&self, _r: Req) {
        unimplemented!()
    }

    /// The first matching message that has arrived. Does not progress.
    pub fn iprobe(&self, _src: Option<Proc>, _ctx: u32, _tag: Option<i32>) -> Option<ProbeInfo> {
        unimplemented!()
    }

    /// As `iprobe`, and takes the message out of matching.
    pub fn improbe(&self, _src: Option<Proc>, _ctx: u32, _tag: Option<i32>) -> Option<(Msg, ProbeInfo)> {
        unimplemented!()
    }

    /// Receives a message that `improbe` returned.
    ///
    /// # Errors
    /// As `irecv`.
    pub fn imrecv(&self, _msg: Msg, _buf: RecvBuf) -> Result<StartedRecv> {
        unimplemented!()
    }

    /// Whether locally queued or unfinished sends remain (MPI_Finalize progresses until not).
    pub fn has_pending_sends(&self) -> bool {
        unimplemented!()
    }

    /// One step of waiting: spin, then yield, then sleep until a peer or another thread of this
    /// process has something. Pattern: `loop { lock; progress; if done {break}; unlock; idle(&mut w) }`
    /// with one `Waiter` per wait. May be called without the engine lock.
    pub fn idle(&self, _w: &mut Waiter) {
        unimplemented!()
    }

    /// Messages and bytes by path since start.
    pub fn counters(&self) -> Counters {
        unimplemented!()
    }
}
