//! Messages as futures.

use crate::buf::Part;
use crate::comm::{CollComm, Dst, Src};
use smallvec::SmallVec;
use std::future::poll_fn;
use std::task::Poll;
use weft_base::Result;

/// Waits for one message.
pub(crate) async fn wait<C: CollComm>(c: &C, mut r: C::Req) -> Result<()> {
    poll_fn(|_| c.poll(&mut r).map_or(Poll::Pending, Poll::Ready)).await
}

/// Messages in flight. Waiting is in the order of posting, so completion of a later one costs
/// nothing before it is needed.
pub(crate) struct Batch<C: CollComm> {
    reqs: SmallVec<[C::Req; 8]>,
}

impl<C: CollComm> Batch<C> {
    pub fn new() -> Self {
        Self { reqs: SmallVec::new() }
    }
    pub fn send(&mut self, c: &C, src: Src<'_>, dest: usize) -> Result<()> {
        self.reqs.push(c.isend(src, dest)?);
        Ok(())
    }
    pub fn recv(&mut self, c: &C, dst: Dst<'_>, src: usize) -> Result<()> {
        self.reqs.push(c.irecv(dst, src)?);
        Ok(())
    }
    /// Waits for all; the first error, after all are complete.
    pub async fn finish(&mut self, c: &C) -> Result<()> {
        let mut outcome = Ok(());
        for r in self.reqs.iter_mut() {
            let done = poll_fn(|_| c.poll(r).map_or(Poll::Pending, Poll::Ready)).await;
            outcome = outcome.and(done);
        }
        self.reqs.clear();
        outcome
    }
    /// The messages, to be waited for one by one.
    pub fn into_reqs(self) -> SmallVec<[C::Req; 8]> {
        self.reqs
    }
}

pub(crate) async fn send<C: CollComm>(c: &C, src: Src<'_>, dest: usize) -> Result<()> {
    let r = c.isend(src, dest)?;
    wait(c, r).await
}

pub(crate) async fn recv<C: CollComm>(c: &C, dst: Dst<'_>, src: usize) -> Result<()> {
    if let Some(done) = c.try_recv(dst, src) {
        return done;
    }
    let r = c.irecv(dst, src)?;
    wait(c, r).await
}

/// Both at the same time; both are complete when it returns, also after an error. The send goes
/// first: a partner that waits gets it that much earlier.
pub(crate) async fn sendrecv<C: CollComm>(c: &C, src: Src<'_>, dest: usize, dst: Dst<'_>, from: usize) -> Result<()> {
    let s = c.isend(src, dest)?;
    let received = match c.try_recv(dst, from) {
        Some(done) => done,
        None => match c.irecv(dst, from) {
            Ok(r) => wait(c, r).await,
            Err(e) => Err(e),
        },
    };
    let sent = wait(c, s).await;
    received.and(sent)
}

/// An empty message.
pub(crate) const NOTHING: Src<'static> = Src::Bytes { ptr: std::ptr::null(), len: 0 };
/// Room for an empty message.
pub(crate) const NOWHERE: Dst<'static> = Dst::Bytes { ptr: std::ptr::null_mut(), len: 0 };

impl<'a> Part<'a, *const u8> {
    #[inline]
    pub(crate) fn src(&self) -> Src<'a> {
        Src::of(self.ptr, self.count, self.dt)
    }
}

impl<'a> Part<'a, *mut u8> {
    #[inline]
    pub(crate) fn src(&self) -> Src<'a> {
        Src::of(self.ptr, self.count, self.dt)
    }
    #[inline]
    pub(crate) fn dst(&self) -> Dst<'a> {
        Dst::of(self.ptr, self.count, self.dt)
    }
    #[inline]
    pub(crate) fn as_const(&self) -> Part<'a, *const u8> {
        Part { ptr: self.ptr, count: self.count, dt: self.dt }
    }
}
