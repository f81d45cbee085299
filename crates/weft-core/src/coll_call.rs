//! A checked collective call that owns what it needs: the body of the blocking, the nonblocking
//! and the persistent function alike.

use crate::coll_lend::{Lends, returning, round_returning};
use crate::coll_short::{self, Short};
use crate::coll_view::CollView;
use crate::crosscheck::proof::Data;
use crate::crosscheck::{self, Comparison, Row};
use crate::engine::{Guard, engine};
use crate::failures::guarded;
use crate::gpu::{self, Loans};
use crate::object::{BoxFut, CollTask, CommObj, RequestObj, Round};
use crate::shm::{self, Ticket};
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use weft_base::handle::{CommH, RequestH};
use weft_base::{MpiError, Result};

/// A collective call whose arguments are valid. Clones are cheap beside a collective.
pub(crate) trait Call: Short + Lends {
    /// Runs it. The user's buffers are valid until it ends: that is MPI's contract with the user.
    fn run(&self, c: &CollView) -> impl Future<Output = Result<()>>;
    /// Whether the root may leave before the others come, which all tell alike.
    fn is_short_from_root(&self) -> bool {
        false
    }
    /// What is compared of it.
    fn tell(&self, c: &CommObj, row: &mut Row);
    /// What data it gives, or has got (`WEFT_CHECK=2`). Of intracommunicators.
    fn tell_data(&self, c: &CommObj, data: &mut Data);
}

/// A call that can be made.
pub(crate) struct Ready<C> {
    comm: Arc<CommObj>,
    call: C,
    /// What is wrong with it, though nothing that keeps it from taking part: the error of its end.
    fault: Option<MpiError>,
    /// What stands for buffers in a GPU's memory.
    loans: Option<Arc<Loans>>,
}

pub(crate) fn ready<C: Lends>(comm: &Arc<CommObj>, call: C, fault: Option<MpiError>) -> Checked<C> {
    let mut r = Ready { comm: comm.clone(), call, fault, loans: None };
    if weft_gpu::is_on() {
        let mut loans = Loans::default();
        r.call.lend(comm, &mut loans)?;
        r.loans = loans.shared();
    }
    Ok(r)
}

impl<C> Ready<C> {
    /// With what is on a device brought. A failure is the call's, which takes part nonetheless.
    fn fetched(mut self) -> Self {
        if let Some(Err(e)) = self.loans.as_ref().map(|l| l.fetch()) {
            self.fault.get_or_insert(e);
        }
        self
    }
}

/// What the checks of a collective return.
pub(crate) type Checked<C> = Result<Ready<C>>;

/// What is compared of a call (`WEFT_CHECK`).
#[cold]
fn comparison<C: Call>(g: &Guard, name: &str, comm: CommH, checked: &Checked<C>) -> Option<Comparison> {
    let mut row = Row::new(name);
    let c = match checked {
        Ok(r) => {
            r.call.tell(&r.comm, &mut row);
            r.fault.iter().for_each(|e| row.refuses(e));
            &r.comm
        }
        Err(e) => {
            row.refuses(e);
            g.comm(comm).ok()?
        }
    };
    Comparison::next(c, row)
}

/// Runs the call `name` to its end. Progress: blocks.
pub(crate) fn blocking<C: Call>(name: &str, comm: CommH, check: impl FnOnce(&Guard) -> Checked<C>) -> Result<()> {
    let mut g = engine();
    let checked = check(&g);
    let comparison = if crosscheck::is_on() { comparison(&g, name, comm, &checked) } else { None };
    if let Some(c) = &comparison {
        let comm = g.comm(comm)?.clone();
        let compared = g.block_on(guarded(&comm, c.run()));
        // The own error counts.
        if let Ok(Ready { fault: None, .. }) = &checked {
            compared?;
        } else {
            return checked.and_then(|r| r.fault.map_or(compared, Err));
        }
    }
    let Ready { comm, call, fault, loans } = checked?.fetched();
    let view = if call.is_short_from_root() && shm::is_new(&comm) {
        let view = CollView::several(&g, &comm);
        debug_assert!(view.op().is_none(), "it goes beside the operation that finds out");
        g.spawn(knowing(CollView::next(&g, &comm)));
        view
    } else {
        CollView::next(&g, &comm)
    }
    .blocking(&g);
    let _ticket = Ticket::new(&view);
    if !comm.shm.is_known() {
        g.block_on(guarded(&comm, shm::know(&view)))?;
    }
    if let Some(c) = comparison.filter(|_| crosscheck::checks_data()) {
        let ended = g.block_on(guarded(&comm, Box::pin(proven(&view, &call, &c))));
        let ended = gpu::give_back(loans.as_ref(), ended);
        return fault.map_or(ended, Err);
    }
    // Pinned here: the future holds the states of all algorithms and is never copied.
    let fut = pin!(call.run(&view));
    let ended = gpu::give_back(loans.as_ref(), g.block_on(guarded(&comm, fut)));
    fault.map_or(ended, Err)
}

/// Runs a call and compares what it has written with what was given.
async fn proven<C: Call>(view: &CollView, call: &C, c: &Comparison) -> Result<()> {
    debug_assert!(!view.comm().is_inter(), "operations of intercommunicators are not compared");
    let Some(gave) = c.before(|data| call.tell_data(view.comm(), data)) else { return call.run(view).await };
    let ended = call.run(view).await;
    c.after(gave, ended, |data| call.tell_data(view.comm(), data)).await
}

/// Finds out about the shared memory, as an operation of its own that nobody waits for before the communicator's second.
#[cold]
fn knowing(view: CollView) -> BoxFut {
    assert!(view.is_common() && view.op() == Some(0), "it is the communicator's first");
    shm::begin(&view);
    Box::pin(async move {
        let _ticket = Ticket::new(&view);
        guarded(view.comm(), shm::find_out(&view)).await
    })
}

/// One operation as a future. Its shared memory is found out about in the first.
fn task<C: Call>(view: CollView, call: C, fault: Option<MpiError>) -> BoxFut {
    Box::pin(async move {
        let _ticket = Ticket::new(&view);
        let ended = guarded(view.comm(), async {
            shm::know(&view).await?;
            call.run(&view).await
        })
        .await;
        fault.map_or(ended, Err)
    })
}

/// As `task`, after a comparison. A call that is refused takes part in that.
fn compared<C: Call>(view: CollView, c: Comparison, call: Result<C>) -> BoxFut {
    Box::pin(async move {
        let told = guarded(view.comm(), c.run()).await;
        match (call, told) {
            (Ok(call), Ok(())) => {
                let _ticket = Ticket::new(&view);
                guarded(view.comm(), async {
                    shm::know(&view).await?;
                    proven(&view, &call, &c).await
                })
                .await
            }
            (refused, told) => {
                let _ticket = Ticket::new(&view);
                refused.and(told)
            }
        }
    })
}

/// Starts the call `name`. Progress: local.
pub(crate) fn nonblocking<C: Call>(
    name: &str,
    comm: CommH,
    check: impl FnOnce(&Guard) -> Checked<C>,
) -> Result<RequestH> {
    let g = engine();
    let checked = check(&g);
    if crosscheck::is_on()
        && let Some(c) = comparison(&g, name, comm, &checked)
    {
        let comm = g.comm(comm)?.clone();
        let checked = checked.map(Ready::fetched);
        let loans = checked.as_ref().ok().and_then(|r| r.loans.clone());
        let call = checked.and_then(|r| r.fault.map_or(Ok(r.call), Err));
        let view = CollView::next_later(&g, &comm);
        return Ok(g.spawn_coll(comm, returning(compared(view, c, call), loans)));
    }
    let Ready { comm, call, fault, loans } = checked?.fetched();
    let view = CollView::next_later(&g, &comm);
    Ok(g.spawn_coll(comm, returning(task(view, call, fault), loans)))
}

/// Starts a round of a persistent operation.
fn round<C: Call>(view: &CollView, call: &C) -> Round {
    coll_short::round(view, call).unwrap_or_else(|| Round::Begun(task(view.clone(), call.clone(), None)))
}

/// Prepares the call `name` for MPI_Start. Progress: local.
///
/// SPEC: MPI-5.0 6.13: initialisation is collective and may be local; rounds may start in any
/// order, so the operation keeps one tag, and boards of its own.
pub(crate) fn persistent<C: Call>(
    name: &str,
    comm: CommH,
    check: impl FnOnce(&Guard) -> Checked<C>,
) -> Result<RequestH> {
    let g = engine();
    let checked = check(&g);
    let compare = if crosscheck::is_on() { comparison(&g, name, comm, &checked) } else { None };
    let Ready { comm, call, fault, loans } = checked?;
    let mut view = CollView::persistent(&g, &comm);
    debug_assert!(view.is_round() && view.op().is_none());
    let start = Box::new(move || {
        view.begin_round();
        debug_assert!(view.op().is_some());
        let fetched = loans.as_ref().map_or(Ok(()), |l| l.fetch());
        let fault = fault.clone().or(fetched.err());
        let round = match (&compare, &fault) {
            (None, None) => round(&view, &call),
            (None, fault) => Round::Begun(task(view.clone(), call.clone(), fault.clone())),
            (Some(c), fault) => {
                let call = fault.clone().map_or_else(|| Ok(call.clone()), Err);
                Round::Begun(compared(view.clone(), c.clone(), call))
            }
        };
        round_returning(round, loans.clone())
    });
    Ok(g.requests.insert(RequestObj::PersistentColl { start, active: None, done: CollTask::ended(), comm }))
}
