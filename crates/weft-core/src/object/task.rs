//! Operations that go on as futures.

use crate::lock::LockCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use weft_base::Result;

/// A collective in flight: polled by progress, never woken.
pub type BoxFut = Pin<Box<dyn Future<Output = Result<()>>>>;

/// A nonblocking collective: its future while it runs, then its result.
pub struct CollTask {
    pub(crate) fut: LockCell<Option<BoxFut>>,
    pub(crate) result: LockCell<Option<Result<()>>>,
}

impl CollTask {
    /// One that has ended well.
    pub(crate) fn ended() -> Arc<Self> {
        Arc::new(Self { fut: LockCell::new(None), result: LockCell::new(Some(Ok(()))) })
    }
    pub fn is_done(&self) -> bool {
        self.result.with(|r| r.is_some())
    }
    /// It has ended, without an error.
    pub fn is_well(&self) -> bool {
        self.result.with(|r| matches!(r, Some(Ok(()))))
    }
    /// The result, once it is there, and left there.
    pub fn result(&self) -> Option<Result<()>> {
        self.result.cloned()
    }
    /// The result, once it is there; the second call answers None.
    pub fn take_result(&self) -> Option<Result<()>> {
        self.result.take()
    }
}
