//! Tokens of active targets: empty messages by which MPI_Win_post lets its origins begin, and MPI_Win_complete tells its targets
//! that they have ended (MPI-5.0 section 12.5.2).

use weft_base::{MpiError, Proc, Result};
use weft_p2p::{P2p, RecvBuf, SendBuf, SendMode, Started};

/// Which token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Token {
    Post = 1,
    Complete = 2,
}

impl Token {
    pub fn tag(self) -> i32 {
        self as i32
    }

    /// Sends one to a process of the window with this context.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED.
    pub fn send(self, p2p: &P2p, ctx: u32, to: Proc) -> Result<()> {
        let nothing = SendBuf::Bytes { ptr: std::ptr::dangling(), len: 0 };
        if let Started::Pending(r) = p2p.isend(SendMode::Standard, nothing, to, ctx, self.tag())? {
            p2p.detach(r);
        }
        Ok(())
    }

    /// Takes one that has arrived. None: it has not, and may come yet. `gone`: why the process sends nothing any more.
    ///
    /// # Errors
    /// As `gone` says, unless the token was sent before that.
    pub fn take(self, p2p: &P2p, ctx: u32, from: Proc, gone: impl FnOnce() -> Option<MpiError>) -> Option<Result<()>> {
        if self.has_come(p2p, ctx, from) {
            return Some(Ok(()));
        }
        let why = gone()?;
        Some(if self.has_come(p2p, ctx, from) { Ok(()) } else { Err(why) })
    }

    fn has_come(self, p2p: &P2p, ctx: u32, from: Proc) -> bool {
        let Some((msg, _)) = p2p.improbe(Some(from), ctx, Some(self.tag())) else { return false };
        // An empty message is there as a whole.
        let _received = p2p.imrecv(msg, RecvBuf::Bytes { ptr: std::ptr::dangling_mut(), len: 0 });
        true
    }
}
