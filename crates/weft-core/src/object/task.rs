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
    result: LockCell<Option<Result<()>>>,
    /// There is a result, or it was taken.
    is_done: LockCell<bool>,
}

impl CollTask {
    pub(crate) fn new(fut: Option<BoxFut>) -> Arc<Self> {
        Arc::new(Self { fut: LockCell::new(fut), result: LockCell::new(None), is_done: LockCell::new(false) })
    }
    /// One that has ended well.
    pub(crate) fn ended() -> Arc<Self> {
        let task = Self::new(None);
        task.end(Ok(()));
        task
    }
    /// Something without a future ends by this.
    pub(crate) fn end(&self, result: Result<()>) {
        debug_assert!(self.fut.with(|f| f.is_none()), "what has ended is not polled again");
        debug_assert!(
            self.result.with(|r| !matches!(r, Some(Err(_)))),
            "an error that nobody has heard of is not lost"
        );
        self.result.set(Some(result));
        self.is_done.set(true);
    }
    /// Whether it has ended; its result may have been taken.
    pub fn is_done(&self) -> bool {
        self.is_done.get()
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
        debug_assert!(self.is_done() || self.result.with(|r| r.is_none()), "a result comes with the end");
        self.result.take()
    }
}
