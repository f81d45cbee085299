//! Requests of a VCI, and what the general calls do with them.
//!
//! A handle names its VCI: the uppermost bit of the index says that it has one, the next three which.

use super::table::{Entered, Vci, VciRequest, vci};
use crate::errors::Site;
use crate::outcome::{Outcome, Peeked, bad_request, located_at};
use crate::slab;
use weft_base::handle::{CommH, Handle, INDEX_BITS, RequestH};
use weft_base::{Result, Status};
use weft_p2p::{Completion, P2p, Req};

const MARK: u32 = 1 << (INDEX_BITS - 1);
const NUMBER_SHIFT: u32 = INDEX_BITS - 4;
/// All that a VCI's slab does not see of an index.
const OUTER: u32 = 0xf << NUMBER_SHIFT;
/// Requests that a VCI can have beside worn slots: the slab's chunks up to there are below `NUMBER_SHIFT` bits.
const MOST: usize = (1 << NUMBER_SHIFT) - slab::FIRST - slab::WORN;

/// What became of an attempt to end a request.
pub(super) enum Tried {
    Ended,
    Pending,
    /// It ended by an error, or names nothing: for the general way.
    Other,
}

impl Vci {
    /// Whether it has as many requests as handles can name.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.requests.len() >= MOST
    }

    /// Stores a request, where it is not full.
    #[inline(always)]
    pub(crate) fn name(&self, r: VciRequest) -> RequestH {
        let h = self.requests.insert(r);
        debug_assert_eq!(h.raw() & OUTER, 0, "a VCI has fewer requests than handles can name");
        let named = RequestH::from_raw(h.raw() | MARK | (self.number - 1) << NUMBER_SHIFT);
        debug_assert!(vci_of(named).is_some_and(|(l, inner)| std::ptr::eq(l, self) && inner == h));
        named
    }

    /// Ends a request that has ended well. `inner` is of `vci_of`.
    #[inline(always)]
    pub(super) fn try_end(&self, inner: RequestH, status: &mut Status) -> Tried {
        let Some(entry) = self.requests.entry(inner) else { return Tried::Other };
        match entry.value() {
            VciRequest::Done(s) => *status = *s,
            VciRequest::P2p { req, is_recv, source, .. } => {
                let Some(d) = self.p2p.poll_ok(*req) else {
                    return if self.p2p.is_complete(*req) { Tried::Other } else { Tried::Pending };
                };
                *status = match is_recv {
                    true => Status::received(*source, d.tag, d.bytes),
                    false => Status::EMPTY,
                };
            }
        }
        entry.forget();
        Tried::Ended
    }
}

/// The VCI of a request, and its handle there.
#[inline(always)]
pub(super) fn vci_of(h: RequestH) -> Option<(&'static Vci, RequestH)> {
    let (index, _) = h.slot()?;
    if index & MARK == 0 {
        return None;
    }
    let l = vci(((index & !MARK) >> NUMBER_SHIFT) + 1)?;
    debug_assert_eq!((l.number - 1) << NUMBER_SHIFT | MARK, index & OUTER);
    Some((l, RequestH::from_raw(h.raw() & !OUTER)))
}

fn entered(h: RequestH) -> Result<(Entered, RequestH)> {
    match vci_of(h) {
        Some((l, inner)) => Ok((l.enter(), inner)),
        None => Err(bad_request(h)),
    }
}

fn ended(is_recv: bool, source: i32, comm: CommH, d: Completion) -> (Status, Result<()>) {
    let mut status = Status { cancelled: d.cancelled, ..Status::EMPTY };
    if is_recv && !d.cancelled {
        status = Status::received(source, d.tag, d.bytes);
    }
    located_at((status, d.error.map_or(Ok(()), Err)), Site::Comm(comm))
}

/// As `request_ops::step`, for a request of a VCI, which moves on.
#[cold]
pub(crate) fn step(h: RequestH) -> Result<Option<Outcome>> {
    let (l, inner) = entered(h)?;
    let answer = match l.requests.get(inner) {
        None => return Err(bad_request(h)),
        Some(VciRequest::Done(s)) => (*s, Ok(())),
        Some(&VciRequest::P2p { req, is_recv, source, comm }) => {
            l.p2p.progress();
            let Some(d) = l.p2p.poll(req) else { return Ok(None) };
            ended(is_recv, source, comm, d)
        }
    };
    let removed = l.requests.remove(inner);
    debug_assert!(removed.is_some());
    Ok(Some(Outcome::Ended { ended: answer, keep: false }))
}

/// As `request_ops::peek`.
#[cold]
pub(crate) fn peek(h: RequestH) -> Result<Peeked> {
    let (l, inner) = entered(h)?;
    match l.requests.get(inner) {
        None => Err(bad_request(h)),
        Some(VciRequest::Done(s)) => Ok(Peeked::Ended(*s)),
        Some(&VciRequest::P2p { req, is_recv, source, comm }) => {
            l.p2p.progress();
            Ok(match l.p2p.peek(req) {
                Some(d) => Peeked::Ended(ended(is_recv, source, comm, d).0),
                None => Peeked::Pending,
            })
        }
    }
}

/// Asks a VCI about a request that is under way there. The caller holds no VCI.
#[cold]
pub(crate) fn ask<T>(h: RequestH, f: impl FnOnce(&P2p, Req, CommH) -> T) -> Option<T> {
    let (l, inner) = entered(h).ok()?;
    match l.requests.get(inner) {
        Some(&VciRequest::P2p { req, comm, .. }) => Some(f(&l.p2p, req, comm)),
        _ => None,
    }
}

/// Whether a handle names a request of a VCI.
#[cold]
pub(crate) fn is_live(h: RequestH) -> bool {
    entered(h).is_ok_and(|(l, inner)| l.requests.get(inner).is_some())
}

/// Gives a request up: it ends by itself.
#[cold]
pub(crate) fn free(h: RequestH) -> Result<()> {
    let (l, inner) = entered(h)?;
    match l.requests.remove(inner) {
        None => return Err(bad_request(h)),
        Some(VciRequest::Done(_)) => {}
        Some(VciRequest::P2p { req, .. }) => l.p2p.detach(req),
    }
    Ok(())
}

/// Asks for its cancellation.
#[cold]
pub(crate) fn cancel(h: RequestH) -> Result<()> {
    let (l, inner) = entered(h)?;
    match l.requests.get(inner) {
        None => return Err(bad_request(h)),
        Some(VciRequest::Done(_)) => {}
        Some(&VciRequest::P2p { req, .. }) => l.p2p.cancel(req),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_that_name_no_vci_are_refused() {
        for index in [0, MARK, MARK | 3 << NUMBER_SHIFT | 5, !0 >> (32 - INDEX_BITS)] {
            let h = RequestH::dynamic(index, 1);
            assert!(step(h).is_err() && peek(h).is_err() && free(h).is_err() && cancel(h).is_err());
            assert!(!is_live(h));
        }
        assert!(vci_of(RequestH::NULL).is_none());
    }
}
