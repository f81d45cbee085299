//! Failures and revocations that this process knows of.

use crate::lock::LockCell;
use std::sync::atomic::{AtomicBool, Ordering};
use weft_base::Proc;
use weft_shm::JobHeader;

/// Something has failed or was revoked, once.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Whether there was any failure or revocation so far.
#[inline(always)]
pub(crate) fn any() -> bool {
    // ORDERING: Relaxed; set by a thread under the engine lock, a hint to others.
    FAILED.load(Ordering::Relaxed)
}

/// What this process knows.
pub(crate) struct Failures {
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

impl Failures {
    pub const fn new() -> Self {
        Self { table: LockCell::new(Table { seen: Vec::new(), failed: Vec::new(), revoked: Vec::new() }) }
    }

    /// The revocations in a job that are new since the last look at its alarm; None where the alarm is as
    /// it was.
    pub(super) fn news(&self, job: u64, alarms: u32, header: &JobHeader) -> Option<Vec<u32>> {
        debug_assert_ne!(alarms, 0, "an alarm has rung");
        let new = self.table.with(|t| {
            let i = t.seen.iter().position(|s| s.0 == job).unwrap_or_else(|| {
                t.seen.push((job, 0, 0));
                t.seen.len() - 1
            });
            let (_, seen_alarms, revoked) = &mut t.seen[i];
            (std::mem::replace(seen_alarms, alarms) != alarms).then(|| header.revoked_since(revoked))
        });
        if new.is_some() {
            // ORDERING: Relaxed; see `any`.
            FAILED.store(true, Ordering::Relaxed);
        }
        new
    }

    /// Notes that a process has failed. True when that is new.
    pub(super) fn note(&self, p: Proc) -> bool {
        self.table.with(|t| {
            let is_new = !t.failed.contains(&p);
            if is_new {
                t.failed.push(p);
            }
            is_new
        })
    }

    pub(super) fn note_revocation(&self, context: u32) {
        self.table.with(|t| t.revoked.push(context));
    }

    pub(super) fn is_revoked(&self, context: u32) -> bool {
        self.table.with(|t| t.revoked.contains(&context))
    }

    /// Processes that have failed, of those that `among` answers for.
    pub(super) fn failed(&self, among: impl Fn(Proc) -> bool) -> Vec<Proc> {
        self.table.with(|t| t.failed.iter().copied().filter(|&p| among(p)).collect())
    }
}
