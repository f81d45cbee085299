//! Whether a communicator's operations can end.

use super::gone::{await_step_of, awaited, is_on, least};
use super::known::any;
use crate::net::Net;
use crate::object::{CommObj, Contexts, GroupObj};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_shm::{Departure, JobLayout, Region, StateRow};

impl Net {
    /// How far a process has gone, by what it and its launcher say now.
    #[cold]
    pub(crate) fn departure_of(&self, p: Proc) -> Departure {
        let row = |(region, layout, p): (Arc<Region>, JobLayout, Proc)| StateRow::of(&region, &layout, p).departure();
        self.memory_with(p).map_or(Departure::Here, row)
    }

    /// Whether a process has died, by what its launcher says now.
    #[cold]
    pub(crate) fn has_died(&self, p: Proc) -> bool {
        self.memory_with(p).is_ok_and(|(region, layout, p)| StateRow::of(&region, &layout, p).failed() != 0)
    }

    /// Why a message of a collective operation in this context cannot come: its communicator was revoked, or the
    /// operation has failed elsewhere.
    #[inline]
    pub(crate) fn fault_of(&self, context: u32) -> Option<MpiError> {
        if any() { self.known_fault_of(context) } else { None }
    }

    #[cold]
    fn known_fault_of(&self, context: u32) -> Option<MpiError> {
        if self.failures.is_revoked(context - context % Contexts::PER_COMM) {
            return Some(revoked());
        }
        self.failures.is_revoked(context).then(failed_elsewhere)
    }
}

impl CommObj {
    /// Whether a process takes part, on either side.
    pub(crate) fn has(&self, p: Proc) -> bool {
        self.group.contains(p) || self.remote.as_ref().is_some_and(|r| r.contains(p))
    }

    /// All processes that take part, on both sides.
    pub(crate) fn all(&self) -> impl Iterator<Item = Proc> + Clone + '_ {
        self.group.procs().chain(self.remote.iter().flat_map(|r| r.procs()))
    }

    /// Members that have failed, as far as this process knows.
    pub(crate) fn failed(&self) -> Vec<Proc> {
        self.net.failures.failed(|p| self.has(p))
    }

    /// Takes notice of what was said of its contexts before this process had made it, or knew them.
    pub(crate) fn hear_early_news(&self) {
        if any() {
            self.revoked.set(self.net.failures.is_revoked(self.ctx_p2p()));
            self.broken.set(self.net.failures.is_revoked(self.ctx_coll()));
        }
    }

    /// Whether messages may go over it.
    ///
    /// # Errors
    /// MPI_ERR_REVOKED.
    #[inline(always)]
    pub(crate) fn check_revoked(&self) -> Result<()> {
        if any() && self.revoked.get() { Err(revoked()) } else { Ok(()) }
    }

    /// Whether a receive from anybody may be posted.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED_PENDING while failures are not acknowledged, MPI_ERR_REVOKED.
    #[cold]
    pub(crate) fn check_wildcard(&self) -> Result<()> {
        self.check_revoked()?;
        let acked = self.acked.cloned();
        match self.failed().into_iter().find(|p| !acked.contains(p)) {
            Some(p) => {
                Err(err!(ErrClass::PROC_FAILED_PENDING, "{} has failed and was not acknowledged", named(self.net, p)))
            }
            None => Ok(()),
        }
    }

    /// Whether a message of `from`, or of anybody, can still come.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED where that process has failed; as `check_wildcard`.
    #[inline(always)]
    pub(crate) fn check_sender(&self, from: Option<Proc>) -> Result<()> {
        if any() { self.check_sender_now(from) } else { Ok(()) }
    }

    #[cold]
    fn check_sender_now(&self, from: Option<Proc>) -> Result<()> {
        self.check_revoked()?;
        if from.is_some() { self.check_alive_now(from) } else { self.check_wildcard() }
    }

    /// Whether a collective operation can end.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED where a member has failed, MPI_ERR_REVOKED.
    #[cold]
    fn check_members(&self) -> Result<()> {
        self.check_revoked()?;
        match self.failed().first() {
            Some(&p) => Err(err!(ErrClass::PROC_FAILED, "{} has failed", named(self.net, p))),
            None => Ok(()),
        }
    }
}

impl CommObj {
    /// Whether a wait for these members can end, or for any of them (None).
    ///
    /// # Errors
    /// As `check_members`.
    #[inline(always)]
    pub(crate) fn check_alive(&self, whom: Option<Proc>) -> Result<()> {
        if any() { self.check_alive_now(whom) } else { Ok(()) }
    }

    /// A collective operation fails here, since a member has gone: tells all members.
    #[cold]
    pub(crate) fn break_up(&self) {
        if !self.broken.replace(true) {
            self.net.revoke_in_all_jobs(self.ctx_coll(), self.all());
        }
    }

    /// Whether none of the members of which `matters` is true, by rank, has ended without MPI_Finalize.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED.
    #[cold]
    pub(crate) fn check_none_left(&self, matters: impl Fn(usize) -> bool) -> Result<()> {
        match self.all().enumerate().find(|&(r, p)| self.net.departure_of(p) == Departure::Left && matters(r)) {
            Some((_, p)) => Err(gone_away(self.net, p)),
            None => Ok(()),
        }
    }

    #[cold]
    fn check_alive_now(&self, whom: Option<Proc>) -> Result<()> {
        match whom {
            Some(p) if self.failed().contains(&p) => {
                Err(err!(ErrClass::PROC_FAILED, "{} has failed", named(self.net, p)))
            }
            Some(_) => Ok(()),
            None => self.check_members(),
        }
    }
}

fn named(net: &Net, p: Proc) -> String {
    let who = net.identity(p);
    let own = who.job_id == net.boot.header().job_id();
    if own { format!("world rank {}", who.index) } else { format!("rank {} of another job", who.index) }
}

/// The error of a blocking call from that of a nonblocking one: no request is left that could be pending.
#[cold]
pub(crate) fn not_pending(e: MpiError) -> MpiError {
    match e.class {
        ErrClass::PROC_FAILED_PENDING => MpiError { class: ErrClass::PROC_FAILED, ..e },
        _ => e,
    }
}

#[cold]
fn revoked() -> MpiError {
    MpiError::new(ErrClass::REVOKED, "the communicator was revoked")
}

#[cold]
fn failed_elsewhere() -> MpiError {
    MpiError::new(ErrClass::PROC_FAILED, "a collective operation on the communicator has failed elsewhere")
}

/// The error of a collective that others do not take part in any more, since one of them has failed.
#[cold]
fn broken(c: &CommObj) -> MpiError {
    match c.all().find(|&p| c.net.departure_of(p) >= least()) {
        Some(p) => gone_away(c.net, p),
        None => failed_elsewhere(),
    }
}

pub(super) fn gone_away(net: &Net, p: Proc) -> MpiError {
    let how = match net.departure_of(p) {
        Departure::Left => "has ended without MPI_Finalize",
        _ => "is in MPI_Finalize or through with MPI",
    };
    err!(ErrClass::PROC_FAILED, "{} {how}", named(net, p))
}

/// What a collective has ended by. Where others have broken it up, the message that it waited for has failed by that,
/// and does not know why.
fn with_reason<T>(c: &CommObj, ended: Poll<Result<T>>) -> Poll<Result<T>> {
    match ended {
        Poll::Ready(Err(e)) if e.class == ErrClass::PROC_FAILED && c.broken.get() => Poll::Ready(Err(broken(c))),
        ended => ended,
    }
}

/// A collective that gives up when it cannot end. What is given up has no message under way behind it.
pub(crate) async fn guarded<T>(c: &CommObj, fut: impl Future<Output = Result<T>>) -> Result<T> {
    let mut fut = pin!(fut);
    poll_fn(|cx| {
        if any()
            && let Err(e) = c.check_members()
        {
            return Poll::Ready(Err(e));
        }
        if !is_on() && !any() {
            return with_reason(c, fut.as_mut().poll(cx));
        }
        await_step_of(None);
        let ended = with_reason(c, fut.as_mut().poll(cx));
        match &ended {
            Poll::Pending if c.broken.get() => return Poll::Ready(Err(broken(c))),
            Poll::Ready(Err(e)) if is_on() && e.class == ErrClass::PROC_FAILED => c.break_up(),
            _ => {}
        }
        let Some(gone) = awaited().filter(|&p| ended.is_pending() && c.net.departure_of(p) >= least()) else {
            return ended;
        };
        // What it has done before it went is seen from here on.
        await_step_of(None);
        match fut.as_mut().poll(cx) {
            Poll::Pending if awaited() == Some(gone) => {
                c.break_up();
                Poll::Ready(Err(gone_away(c.net, gone)))
            }
            ended => with_reason(c, ended),
        }
    })
    .await
}

/// The members of a communicator that are left when `gone` have failed, on each side.
pub(crate) fn without(g: &GroupObj, gone: &[Proc], me: Proc) -> Arc<GroupObj> {
    let left = GroupObj::new(g.procs().filter(|p| !gone.contains(p)).collect(), me);
    debug_assert!(left.size() <= g.size() && left.size() + gone.len() >= g.size());
    Arc::new(left)
}

/// The members that a process agrees with: all but itself and those that it knows to have failed.
pub(crate) fn partners(c: &CommObj) -> Vec<Proc> {
    let (failed, me) = (c.failed(), c.net.boot.proc);
    c.all().filter(|p| *p != me && !failed.contains(p)).collect()
}
