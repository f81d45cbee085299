//! Teams, and collectives on them.

use super::{Ctx, Number, Pe, Symmetric};
use crate::coll::{Buffers, Reduction};
use crate::job::Job;
use crate::team::{TEAM_INVALID, TEAM_SHARED, TEAM_WORLD, TeamHandle, TeamObj};
use crate::word::Word;
use std::marker::PhantomData;
use std::sync::Arc;

/// A team that this PE is a member of. Its collectives are called by all members in one order, with
/// vectors that all have allocated together. Once a member has called one, it may read and write the
/// vectors of all: who has not come yet is done with them.
pub struct Team<'p> {
    job: &'static Job,
    obj: Arc<TeamObj>,
    handle: TeamHandle,
    _of: PhantomData<&'p Pe>,
}

fn buffers<T: Word>(dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>) -> Buffers {
    Buffers { dest: dest.at.cast(), source: source.at.cast_const().cast() }
}

impl<'p> Team<'p> {
    pub(super) fn world(job: &'static Job) -> Self {
        Self { job, obj: job.world.clone(), handle: TEAM_WORLD, _of: PhantomData }
    }

    /// This PE's number in it.
    pub fn me(&self) -> usize {
        self.obj.me
    }

    /// How many members it has.
    pub fn n(&self) -> usize {
        self.obj.set.size
    }

    /// The number in `to` of a member; None where it is no member there, or there is no such member.
    pub fn translate(&self, pe: usize, to: &Team<'_>) -> Option<usize> {
        (pe < self.n()).then(|| to.obj.set.index(self.obj.set.pe(pe))).flatten()
    }

    /// A new team of the members `start`, `start + stride`, ..., `size` in all; None on PEs that are
    /// not in it. Collective.
    ///
    /// # Errors
    /// They are not all members, or a PE has no room for another team.
    pub fn split(&self, start: usize, stride: isize, size: usize) -> Result<Option<Team<'p>>, String> {
        let part = (start as i64, stride as i64, size);
        let made = self.job.split("split", &self.obj, part, 0);
        let Some(handle) = made else {
            return Err(format!(
                "members {start}, {start}+{stride}, ..., {size} in all, are not in a team of {}, or there are too many teams",
                self.n()
            ));
        };
        if handle == TEAM_INVALID {
            return Ok(None);
        }
        Ok(Some(Team { job: self.job, obj: self.job.team("split", handle), handle, _of: PhantomData }))
    }

    /// A context whose calls name PEs as the team does.
    ///
    /// # Errors
    /// There are too many.
    pub fn ctx(&self) -> Result<Ctx<'_>, String> {
        let made = self.job.create_ctx("ctx", self.handle);
        made.map(|handle| Ctx::of(self.job, self.obj.set, handle)).ok_or_else(|| "too many contexts".into())
    }

    /// Waits for all members. What they stored before is visible then.
    pub fn sync(&self) {
        self.obj.sync(self.job, "sync");
    }

    /// The reduction of `source` of all members goes to `dest` of all; `op` of
    /// `weft_base::consts::op`.
    ///
    /// # Panics
    /// Where the lengths differ.
    pub fn reduce<T: Number>(&self, op: u32, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>) {
        assert_eq!(dest.len, source.len, "lengths of a reduction");
        // SAFETY: both are blocks of the heap of that length, the same or apart.
        unsafe { self.obj.reduce(self.job, "reduce", buffers(dest, source), dest.len, Reduction { op, dt: T::DT }) };
    }

    /// The sum of `source` of the members up to this one, itself included or not, goes to `dest`.
    ///
    /// # Panics
    /// Where the lengths differ.
    pub fn scan<T: Number>(&self, inclusive: bool, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>) {
        assert_eq!(dest.len, source.len, "lengths of a scan");
        let r = Reduction { op: weft_base::consts::op::SUM, dt: T::DT };
        // SAFETY: as in `reduce`.
        unsafe { self.obj.scan(self.job, "scan", buffers(dest, source), dest.len, r, inclusive) };
    }

    /// `source` of the root goes to `dest` of all members.
    ///
    /// # Panics
    /// Where the lengths differ.
    pub fn broadcast<T: Word>(&self, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>, root: usize) {
        assert_eq!(dest.len, source.len, "lengths of a broadcast");
        let len = dest.len * size_of::<T>();
        // SAFETY: both are blocks of the heap of that length.
        unsafe { self.obj.broadcast(self.job, "broadcast", buffers(dest, source), len, root, true) };
    }

    /// The first `n` words of `source` of each member, in their order, go to `dest` of all; `n` may
    /// differ among the members.
    ///
    /// # Panics
    /// Where `source` is shorter. Ends the job where all together are longer than `dest`.
    pub fn collect<T: Word>(&self, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>, n: usize) {
        assert!(n <= source.len, "{n} words of {}", source.len);
        let (len, room) = (n * size_of::<T>(), dest.len * size_of::<T>());
        // SAFETY: `source` is that long; `dest` is `room` long, which is checked against all.
        unsafe { self.obj.collect(self.job, "collect", buffers(dest, source), len, room) };
    }

    /// `source` of each member, in their order, goes to `dest` of all.
    ///
    /// # Panics
    /// Where `dest` has another length than all together.
    pub fn fcollect<T: Word>(&self, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>) {
        assert_eq!(Some(dest.len), source.len.checked_mul(self.n()), "lengths of an fcollect");
        // SAFETY: both are that long.
        unsafe { self.obj.fcollect(self.job, "fcollect", buffers(dest, source), source.len * size_of::<T>()) };
    }

    /// Block i of `source` of each member goes to member i, where blocks lie in the members' order.
    ///
    /// # Panics
    /// Where the lengths differ, or are no multiples of the number of members.
    pub fn alltoall<T: Word>(&self, dest: &Symmetric<'_, T>, source: &Symmetric<'_, T>) {
        assert!(dest.len == source.len && dest.len.is_multiple_of(self.n()), "lengths of an alltoall");
        let len = dest.len / self.n() * size_of::<T>();
        // SAFETY: both have a block of each member.
        unsafe { self.obj.alltoall(self.job, "alltoall", buffers(dest, source), len) };
    }
}

impl Drop for Team<'_> {
    fn drop(&mut self) {
        if self.handle > TEAM_SHARED {
            self.job.destroy_team(self.handle);
        }
    }
}
