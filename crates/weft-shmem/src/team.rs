//! Teams: sets of PEs at a fixed distance in the job, and their handles.

use crate::job::Job;
use crate::seat::Seat;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use weft_base::Proc;
use weft_coll::Nodes;

/// A team as the user holds it. 0 is none.
pub type TeamHandle = usize;
/// No team.
pub const TEAM_INVALID: TeamHandle = 0;
/// All PEs.
pub const TEAM_WORLD: TeamHandle = 1;
/// The PEs whose memory this one reaches by loads and stores: those of its node, if they are a team.
pub const TEAM_SHARED: TeamHandle = 2;

/// PEs `start`, `start + stride`, ... of the job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set {
    /// The job's number of the first.
    pub start: i64,
    /// Distance between neighbours; any where there is one PE.
    pub stride: i64,
    /// How many.
    pub size: usize,
}

impl Set {
    /// The job's number of PE `i`.
    #[inline]
    pub fn pe(&self, i: usize) -> usize {
        (self.start + i as i64 * self.stride) as usize
    }

    /// The number in the set of a PE of the job.
    pub fn index(&self, pe: usize) -> Option<usize> {
        let off = pe as i64 - self.start;
        let i = match self.stride {
            0 => (off == 0).then_some(0)?,
            s => (off % s == 0).then_some(off / s)?,
        };
        (0..self.size as i64).contains(&i).then_some(i as usize)
    }

    /// Some PEs of the set, by their numbers in it; None where they are not all in it.
    pub fn part(&self, start: i64, stride: i64, size: usize) -> Option<Set> {
        let last = start + (size as i64 - 1) * stride;
        let all = 0..self.size as i64;
        let fine = size > 0 && (stride != 0 || size == 1) && all.contains(&start) && all.contains(&last);
        fine.then(|| Set { start: self.start + start * self.stride, stride: stride * self.stride, size })
    }
}

/// A team that this PE is a member of.
pub struct TeamObj {
    /// Its PEs.
    pub set: Set,
    /// This PE's number in it.
    pub me: usize,
    /// Contexts that the user asked room for.
    pub num_contexts: i32,
    seat: Mutex<Option<Seat>>,
}

impl TeamObj {
    pub(crate) fn new(set: Set, me: usize, num_contexts: i32) -> Self {
        Self { set, me, num_contexts, seat: Mutex::new(None) }
    }

    pub(crate) fn world(me: usize, n: usize) -> Self {
        Self::new(Set { start: 0, stride: 1, size: n }, me, 0)
    }

    /// The members of this node, by their numbers in the team.
    pub(crate) fn near(&self, job: &Job) -> impl Iterator<Item = usize> {
        (0..self.set.size).filter(|&i| !job.is_far(self.set.pe(i)))
    }

    /// Whether all members are on this node.
    pub(crate) fn is_near(&self, job: &Job) -> bool {
        job.net.is_none() || self.near(job).count() == self.set.size
    }

    /// Who shares a node, where that helps.
    pub(crate) fn nodes(&self, job: &Job) -> Option<Nodes> {
        let flat = weft_coll::NODES.word(&["leaders", "flat"]) == Some("flat");
        let nodes = (0..self.set.size).map(|i| job.boot.node_of(Proc(self.set.pe(i) as u32)));
        if flat { None } else { Nodes::new(nodes) }
    }

    /// Takes the board with that number on all PEs.
    pub(crate) fn attach_fixed(&self, job: &Job, board: u32) {
        *self.seat.lock().unwrap_or_else(PoisonError::into_inner) = Some(Seat::fixed(job, self, board));
    }

    /// Takes a board; all members do at the same time. False where one has none left.
    pub(crate) fn attach(&self, job: &Job, call: &str) -> bool {
        let seat = Seat::agree(job, self, call);
        let got = seat.is_some();
        *self.seat.lock().unwrap_or_else(PoisonError::into_inner) = seat;
        got
    }

    /// Gives the board back.
    pub(crate) fn detach(&self, job: &Job) {
        if let Some(seat) = self.seat.lock().unwrap_or_else(PoisonError::into_inner).take() {
            seat.give_back(job);
        }
    }

    /// Runs a collective on its board; the members' calls are in the same order.
    pub(crate) fn with_seat<R>(&self, job: &Job, call: &str, f: impl FnOnce(&Seat) -> R) -> R {
        match &*self.seat.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(seat) => f(seat),
            None => job.fail(call, "the team was destroyed"),
        }
    }
}

/// A table of handles: a number in the low half, how often it was used in the high half.
pub(crate) struct Teams {
    slots: RwLock<Vec<(u32, Option<Arc<TeamObj>>)>>,
    /// Teams of the old interface's triplets, made at their first collective.
    pub active: Mutex<std::collections::HashMap<Set, Arc<TeamObj>>>,
}

impl Teams {
    pub fn new() -> Self {
        Self { slots: RwLock::new(vec![(0, None)]), active: Mutex::default() }
    }

    pub fn add_fixed(&self, world: Arc<TeamObj>, shared: Arc<TeamObj>) {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        slots.extend([(0, Some(world)), (0, Some(shared))]);
    }

    pub fn add(&self, team: Arc<TeamObj>) -> TeamHandle {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        let i = slots.iter().skip(3).position(|s| s.1.is_none()).map_or(slots.len(), |i| i + 3);
        if i == slots.len() {
            slots.push((0, None));
        }
        slots[i].0 += 1;
        slots[i].1 = Some(team);
        (slots[i].0 as usize) << 32 | i
    }

    pub fn get(&self, h: TeamHandle) -> Option<Arc<TeamObj>> {
        let slots = self.slots.read().unwrap_or_else(PoisonError::into_inner);
        let (uses, team) = slots.get(h & 0xffff_ffff)?;
        (*uses as usize == h >> 32).then(|| team.clone()).flatten()
    }

    pub fn remove(&self, h: TeamHandle) -> Option<Arc<TeamObj>> {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        let (uses, team) = slots.get_mut(h & 0xffff_ffff)?;
        if *uses as usize == h >> 32 { team.take() } else { None }
    }
}

impl Job {
    /// A team by its handle; ends the job where there is none.
    pub fn team(&self, call: &str, h: TeamHandle) -> Arc<TeamObj> {
        match self.teams.get(h) {
            Some(t) => t,
            None if h == TEAM_INVALID => self.fail(call, "the team is SHMEM_TEAM_INVALID"),
            None => self.fail(call, &format!("there is no team {h:#x}: destroyed already, or never made")),
        }
    }

    /// A team by its handle, if it is one.
    pub fn team_opt(&self, h: TeamHandle) -> Option<Arc<TeamObj>> {
        self.teams.get(h)
    }

    /// A new team of some PEs of another, by their numbers there. Its handle is `TEAM_INVALID` on PEs
    /// that are not in it.
    ///
    /// Collective on the parent. Progress: waits for the members.
    ///
    /// # Errors
    /// None where the PEs are not all in the parent, or a member has no board left.
    pub fn split(
        &self,
        call: &str,
        parent: &TeamObj,
        part: (i64, i64, usize),
        num_contexts: i32,
    ) -> Option<TeamHandle> {
        let set = parent.set.part(part.0, part.1, part.2)?;
        let Some(me) = set.index(self.me) else { return Some(TEAM_INVALID) };
        let team = Arc::new(TeamObj::new(set, me, num_contexts));
        team.attach(self, call).then(|| self.teams.add(team))
    }

    /// Ends a team; false where it is none, or one that stays. Collective on the team.
    pub fn destroy_team(&self, h: TeamHandle) -> bool {
        if h <= TEAM_SHARED {
            return false;
        }
        match self.teams.remove(h) {
            Some(t) => t.detach(self),
            None => return false,
        }
        true
    }

    /// The team of PEs `start`, `start + stride`, ... of the job, for the old interface. Made at its
    /// first use, by all its PEs.
    pub fn active_set(&self, call: &str, start: i64, stride: i64, size: usize) -> Arc<TeamObj> {
        let whole = self.world.set;
        if (start, stride, size) == (0, 1, self.n) {
            return self.world.clone();
        }
        let bad = || format!("PEs {start} by steps of {stride}, {size} in all: the job has PEs 0 to {}", self.n - 1);
        let Some(set) = whole.part(start, stride, size) else { self.fail(call, &bad()) };
        let Some(me) = set.index(self.me) else {
            self.fail(call, &format!("PE {} is not among {}", self.me, bad()));
        };
        if let Some(t) = self.teams.active.lock().unwrap_or_else(PoisonError::into_inner).get(&set) {
            return t.clone();
        }
        let team = Arc::new(TeamObj::new(set, me, 0));
        if !team.attach(self, call) {
            self.fail(call, "too many teams and active sets: a PE has no room for another");
        }
        self.teams.active.lock().unwrap_or_else(PoisonError::into_inner).insert(set, team.clone());
        team
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_parts() {
        let world = Set { start: 0, stride: 1, size: 12 };
        let odd = world.part(1, 2, 6).unwrap();
        assert_eq!((0..6).map(|i| odd.pe(i)).collect::<Vec<_>>(), [1, 3, 5, 7, 9, 11]);
        let back = odd.part(5, -2, 3).unwrap();
        assert_eq!((0..3).map(|i| back.pe(i)).collect::<Vec<_>>(), [11, 7, 3]);
        assert_eq!((back.index(7), back.index(5), back.index(0)), (Some(1), None, None));
        assert_eq!(world.part(0, 0, 2), None);
        assert_eq!(world.part(8, 2, 3), None);
        assert_eq!(world.part(-1, 1, 2), None);
        let one = world.part(4, 0, 1).unwrap();
        assert_eq!((one.pe(0), one.index(4), one.index(5)), (4, Some(0), None));
    }
}
