//! Failed processes and revoked communicators.
//!
//! The launcher (of a job that goes on without processes that die) writes into the job's memory who
//! has failed; a process that revokes a communicator writes its context there. Both ring the job's
//! alarm, a number that waiting processes look at. Whoever finds it changed ends what cannot end by
//! itself; while nothing has happened a call pays one load of a constant line.

use crate::engine::{ENGINE, Engine};
use crate::lock::LockCell;
use crate::object::{CommObj, GroupObj};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use weft_base::handle::CommH;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_shm::{JobHeader, JobLayout, Region, StateRow};

/// Something has failed or was revoked, once.
static TROUBLE: AtomicBool = AtomicBool::new(false);

/// Whether there was any trouble so far.
#[inline(always)]
pub(crate) fn any() -> bool {
    // ORDERING: Relaxed; set by a thread under the engine lock, a hint to others.
    TROUBLE.load(Ordering::Relaxed)
}

/// What this process knows.
pub(crate) struct Troubles {
    table: LockCell<Table>,
}

struct Table {
    /// Per job, by its number: the alarm and the revocations that were seen.
    seen: Vec<(u64, u32, u64)>,
    /// In the order in which they were noticed.
    failed: Vec<Proc>,
    /// Contexts that were revoked, for communicators that are not made yet.
    revoked: Vec<u32>,
}

impl Troubles {
    pub const fn new() -> Self {
        Self { table: LockCell::new(Table { seen: Vec::new(), failed: Vec::new(), revoked: Vec::new() }) }
    }
}

impl Engine {
    /// Looks for failures and revocations that are new. Cheap while there are none.
    #[inline]
    pub(crate) fn look_for_trouble(&self) {
        crate::tool::event::deliver();
        let boot = self.boot();
        self.look_at(&boot.region, &boot.layout);
        if self.jobs.has_any() {
            self.jobs.each_known(|region, layout| self.look_at(region, layout));
        }
    }

    #[inline]
    fn look_at(&self, region: &Region, layout: &JobLayout) {
        let header = JobHeader::of(region, layout);
        let alarms = header.alarms();
        if alarms != 0 {
            self.look_closer(region, layout, header, alarms);
        }
    }

    #[cold]
    fn look_closer(&self, region: &Region, layout: &JobLayout, header: &JobHeader, alarms: u32) {
        let job = header.job_id();
        let new = self.troubles.table.with(|t| {
            let i = t.seen.iter().position(|s| s.0 == job).unwrap_or_else(|| {
                t.seen.push((job, 0, 0));
                t.seen.len() - 1
            });
            let (_, seen_alarms, revoked) = &mut t.seen[i];
            (std::mem::replace(seen_alarms, alarms) != alarms).then(|| header.revoked_since(revoked))
        });
        let Some(revoked) = new else { return };
        TROUBLE.store(true, Ordering::Relaxed);
        crate::hot::forget();
        crate::rma::hot::forget();
        let has_failed = |p: &Proc| StateRow::of(region, layout, *p).failed() != 0;
        for p in (0..layout.n_procs()).map(Proc).filter(has_failed) {
            if let Some(p) = self.known_proc(job, p) {
                self.note_failure(p);
            }
        }
        for context in revoked {
            self.note_revocation(context);
        }
        self.p2p().wake_waiters();
    }

    /// Whether a process has died, by what its launcher says now.
    #[cold]
    pub(crate) fn has_died(&self, p: Proc) -> bool {
        self.memory_with(p).is_ok_and(|(region, layout, p)| StateRow::of(&region, &layout, p).failed() != 0)
    }

    fn note_failure(&self, p: Proc) {
        let is_new = self.troubles.table.with(|t| {
            let is_new = !t.failed.contains(&p);
            if is_new {
                t.failed.push(p);
            }
            is_new
        });
        if !is_new {
            return;
        }
        self.on_all(|p2p| p2p.fail_peer(p));
        for c in self.all_comms().into_iter().filter(|c| c.has(p)) {
            self.on(&c).fail_wildcards(c.ctx_p2p());
        }
    }

    fn note_revocation(&self, context: u32) {
        self.troubles.table.with(|t| t.revoked.push(context));
        for c in self.all_comms().into_iter().filter(|c| c.ctx_p2p() == context) {
            c.revoked.set(true);
        }
        // The local communicator of an intercommunicator goes with it.
        let all: Vec<u32> = (context..context + crate::object::Contexts::PER_COMM).collect();
        self.on_all(|p2p| p2p.fail_contexts(&all, ErrClass::REVOKED));
    }

    fn all_comms(&self) -> Vec<Arc<CommObj>> {
        let mut all: Vec<_> = self.comms.handles().into_iter().filter_map(|h| self.comms.get(h).cloned()).collect();
        all.extend([CommH::WORLD, CommH::SELF].iter().filter_map(|&h| self.comm(h).ok().cloned()));
        all
    }

    /// Whether a new communicator was revoked before this process had made it.
    pub(crate) fn is_revoked_early(&self, context: u32) -> bool {
        any() && self.troubles.table.with(|t| t.revoked.contains(&context))
    }

    /// Members of a communicator that have failed, as far as this process knows.
    pub(crate) fn failed_in(&self, c: &CommObj) -> Vec<Proc> {
        self.troubles.table.with(|t| t.failed.iter().copied().filter(|&p| c.has(p)).collect())
    }
}

impl CommObj {
    /// Whether a process takes part, on either side.
    pub(crate) fn has(&self, p: Proc) -> bool {
        self.group.contains(p) || self.remote.as_ref().is_some_and(|r| r.contains(p))
    }

    fn all(&self) -> impl Iterator<Item = Proc> + '_ {
        self.group.procs().chain(self.remote.iter().flat_map(|r| r.procs()))
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
        match ENGINE.failed_in(self).into_iter().find(|p| !acked.contains(p)) {
            Some(p) => Err(err!(ErrClass::PROC_FAILED_PENDING, "{} has failed and was not acknowledged", named(p))),
            None => Ok(()),
        }
    }

    /// Whether a collective operation can end.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED where a member has failed, MPI_ERR_REVOKED.
    #[cold]
    fn check_members(&self) -> Result<()> {
        self.check_revoked()?;
        match ENGINE.failed_in(self).first() {
            Some(&p) => Err(err!(ErrClass::PROC_FAILED, "{} has failed", named(p))),
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

    #[cold]
    fn check_alive_now(&self, whom: Option<Proc>) -> Result<()> {
        match whom {
            Some(p) if ENGINE.failed_in(self).contains(&p) => {
                Err(err!(ErrClass::PROC_FAILED, "{} has failed", named(p)))
            }
            Some(_) => Ok(()),
            None => self.check_members(),
        }
    }
}

fn named(p: Proc) -> String {
    let who = ENGINE.identity(p);
    let own = who.job_id == ENGINE.boot().header().job_id();
    if own { format!("world rank {}", who.index) } else { format!("rank {} of another job", who.index) }
}

#[cold]
fn revoked() -> MpiError {
    MpiError::new(ErrClass::REVOKED, "the communicator was revoked")
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
        fut.as_mut().poll(cx)
    })
    .await
}

/// The members of a communicator that are left when `gone` have failed, on each side.
pub(crate) fn without(g: &GroupObj, gone: &[Proc], me: Proc) -> Arc<GroupObj> {
    Arc::new(GroupObj::new(g.procs().filter(|p| !gone.contains(p)).collect(), me))
}

/// The members that a process agrees with: all but itself and those that it knows to have failed.
pub(crate) fn partners(c: &CommObj) -> Vec<Proc> {
    let (failed, me) = (ENGINE.failed_in(c), ENGINE.me());
    c.all().filter(|p| *p != me && !failed.contains(p)).collect()
}
