//! Rounds of persistent operations: polled once where they begin, mostly their only time.

use super::{Next, Short, Site};
use crate::coll_view::CollView;
use crate::failures::guarded;
use crate::object::{BoxFut, Round};
use crate::shm::{Held, Ticket};
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use weft_base::Result;
use weft_coll::CollComm;
use weft_coll::chosen::{Place, algorithm};
use weft_coll::shm::ShmOp;

/// A round's first poll, or what goes on with it.
#[derive(Clone, Copy)]
struct At<'v> {
    view: &'v CollView,
    held: &'v Held,
    op: u64,
    first: bool,
}

enum Begun<'v> {
    Ended(Result<()>),
    /// Not by a first poll; it begins again, for a line gets the same bytes and stamp.
    Not,
    Rest(Pin<Box<dyn Future<Output = Result<()>> + 'v>>),
}

impl<'v> At<'v> {
    fn of(view: &'v CollView, first: bool) -> Option<Self> {
        Some(Self { view, held: view.shm_state().held()?, op: view.op()?, first })
    }
}

impl<'v> Site<'v> for At<'v> {
    type Begun = Begun<'v>;

    #[inline(always)]
    fn ranks(self) -> usize {
        CollComm::size(self.view)
    }
    #[inline(always)]
    fn me(self) -> usize {
        CollComm::rank(self.view)
    }
    #[inline(always)]
    fn held(self) -> &'v Held {
        self.held
    }
    #[inline(always)]
    fn is_free(self) -> bool {
        !self.first || !crate::failures::any()
    }
    #[inline(always)]
    fn run<T: 'v, F: Future<Output = T> + 'v>(
        self,
        next: &Next<'v, Self>,
        f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F,
        end: fn(T) -> Result<()>,
    ) -> Begun<'v> {
        let op = self.held.shm().op(self.op);
        if !self.first {
            let fut = f(self.view, op);
            return Begun::Rest(Box::pin(async move { end(fut.await) }));
        }
        debug_assert!(self.view.is_round());
        self.view.chose(next.op, algorithm(next.op, next.place), next.all);
        if next.place != Place::Line {
            return Begun::Not;
        }
        // On the stack, where it mostly ends.
        let mut fut = pin!(f(self.view, op));
        match fut.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(ended) => Begun::Ended(end(ended)),
            Poll::Pending => Begun::Not,
        }
    }
}

/// Begins a round by the future of one algorithm; None where the general one has to.
pub(crate) fn round<C: Short>(view: &CollView, call: &C) -> Option<Round> {
    if let Begun::Ended(ended) = call.short(At::of(view, true)?)? {
        drop(Ticket::new(view));
        return Some(ended_at_once(view, ended));
    }
    let (held, call) = (view.clone(), call.clone());
    let mut fut: BoxFut = Box::pin(async move {
        let _ticket = Ticket::new(&held);
        let rest = async {
            match At::of(&held, false).and_then(|at| call.short(at)) {
                Some(Begun::Rest(fut)) => fut.await,
                _ => unreachable!("the first poll found its place, which nothing changes"),
            }
        };
        guarded(held.comm(), rest).await
    });
    // It calls nothing of the program's, and a round waits for nothing.
    Some(match fut.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(ended) => ended_at_once(view, ended),
        Poll::Pending => Round::Begun(fut),
    })
}

fn ended_at_once(view: &CollView, ended: Result<()>) -> Round {
    view.engine().choices.count_opened(true);
    match ended {
        Ok(()) => Round::Done,
        failed => Round::Begun(Box::pin(std::future::ready(failed))),
    }
}
