//! What each process is doing, for the launcher's reports.

use crate::header::{load_text, store_text};
use crate::layout::{JobLayout, ROW_LEN};
use crate::region::Region;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use weft_base::Proc;

/// The life of a process within MPI.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u32)]
pub enum Phase {
    /// Has not called MPI_Init (or is no MPI program).
    Starting = 0,
    /// In MPI_Init.
    Init = 1,
    Running = 2,
    /// In MPI_Finalize.
    Finalizing = 3,
    Finalized = 4,
    Aborted = 5,
}

impl Phase {
    pub fn from_u32(v: u32) -> Phase {
        match v {
            0 => Phase::Starting,
            1 => Phase::Init,
            2 => Phase::Running,
            3 => Phase::Finalizing,
            4 => Phase::Finalized,
            _ => Phase::Aborted,
        }
    }
}

/// Whether a process still takes part in the communication of its job, from its start to its end. Each value says
/// more than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u32)]
pub enum Departure {
    /// It may send and receive.
    Here = 0,
    /// In MPI_Finalize: it starts no operation any more, and what it has sent is on its way.
    Finalizing = 1,
    /// It is through with MPI: MPI_Finalize has returned, or it has ended after that or without MPI_Init.
    Ended = 2,
    /// It has ended without MPI_Finalize, by exit code 0.
    Left = 3,
}

impl Departure {
    pub fn from_u32(v: u32) -> Departure {
        match v {
            0 => Departure::Here,
            1 => Departure::Finalizing,
            2 => Departure::Ended,
            _ => Departure::Left,
        }
    }
}

/// One row per process. Written by its owner only, read by the launcher at any time: each field
/// is consistent by itself, which is enough for a report.
#[repr(C, align(128))]
pub struct StateRow {
    pid: AtomicU32,
    phase: AtomicU32,
    /// Id of the MPI function it is in, 0 outside of MPI.
    pub call: AtomicU32,
    /// World rank that it waits for; -1 for any or none.
    pub peer: AtomicI32,
    pub tag: AtomicI32,
    pub context: AtomicU32,
    /// 1 while it waits in the named call, 0 otherwise.
    waiting: AtomicU32,
    /// `Departure`; at the end written by the launcher. With the high bit: it may leave.
    departure: AtomicU32,
    name: [AtomicU64; 4],
    /// CLOCK_MONOTONIC in ns when the present wait began.
    since_ns: AtomicU64,
    /// Waits that became slow enough to be recorded.
    pub n_waits: AtomicU64,
    /// Messages, for the engine to count.
    pub n_sent: AtomicU64,
    pub n_received: AtomicU64,
    /// The process that uses the heap area of this rank, 0 if none: its pid in the low half, the
    /// inode number of its pid namespace in the high half.
    pub heap_owner: AtomicU64,
    /// What tells the claiming process from the programs that it becomes by exec.
    image: AtomicU64,
    /// Libraries of the process that use the job: MPI's and OpenSHMEM's.
    users: AtomicU64,
    /// The number of its failure among those of the job, 0 while it lives; written by the launcher.
    failed: AtomicU64,
}

const _: () = assert!(size_of::<StateRow>() as u64 == ROW_LEN);

/// Bit of `StateRow::departure`: the process may leave by exit code 0.
const MAY_LEAVE: u32 = 1 << 31;

/// A copy of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateView {
    pub pid: u32,
    pub phase: Phase,
    pub call: u32,
    /// The call of its last recorded wait, such as "MPI_Recv"; empty if there was none.
    pub name: String,
    /// Whether it still waits there.
    pub waiting: bool,
    pub peer: i32,
    pub tag: i32,
    pub context: u32,
    /// CLOCK_MONOTONIC in ns.
    pub since_ns: u64,
}

impl StateRow {
    /// The row of a process.
    pub fn of<'a>(region: &'a Region, layout: &JobLayout, p: Proc) -> &'a StateRow {
        assert!(p.0 < layout.n_procs());
        // SAFETY: the row is inside of the region and aligned; all fields are atomics, so that a
        // shared reference is sound while its owner writes.
        unsafe { &*region.at::<StateRow>(layout.state_row_off(p)) }
    }

    /// The process died and the others go on; `number` counts the failures of the job.
    pub fn set_failed(&self, number: u32) {
        // ORDERING: Release, partner of the load in `failed`.
        self.failed.store(u64::from(number), Ordering::Release);
    }

    /// The number of its failure, 0 while it lives.
    pub fn failed(&self) -> u32 {
        // ORDERING: Acquire, partner of the store in `set_failed`.
        self.failed.load(Ordering::Acquire) as u32
    }

    /// Whether it has gone or died, by what its launcher says.
    pub fn is_missing(&self) -> bool {
        self.failed() != 0 || self.departure() != Departure::Here
    }

    /// Whether others can do without the process: its library looks whether others are there before it waits for them
    /// for long.
    pub fn set_may_leave(&self, yes: bool) {
        // ORDERING: Relaxed; the launcher asks after the process has ended.
        if yes {
            self.departure.fetch_or(MAY_LEAVE, Ordering::Relaxed);
        } else {
            self.departure.fetch_and(!MAY_LEAVE, Ordering::Relaxed);
        }
    }

    pub fn may_leave(&self) -> bool {
        // ORDERING: Relaxed, as above.
        let alone = self.users.load(Ordering::Relaxed) <= 1;
        alone && self.departure.load(Ordering::Relaxed) & MAY_LEAVE != 0
    }

    /// Says how far the process has gone, unless it is known to have gone further.
    pub(crate) fn set_departure(&self, d: Departure) {
        // ORDERING: Release, partner of the load in `departure`: what the process has sent is seen before this.
        self.departure.fetch_max(d as u32 | self.departure.load(Ordering::Relaxed) & MAY_LEAVE, Ordering::Release);
    }

    /// How far the process has gone.
    pub fn departure(&self) -> Departure {
        // ORDERING: Acquire, partner of the store in `set_departure`.
        Departure::from_u32(self.departure.load(Ordering::Acquire) & !MAY_LEAVE)
    }

    /// Takes the row for the calling process.
    ///
    /// # Errors
    /// The pid of the process that has it already.
    pub fn claim(&self, pid: u32) -> Result<(), u32> {
        // ORDERING: AcqRel; only one process of this rank may go on.
        match self.pid.compare_exchange(0, pid, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            Err(other) => Err(other),
        }
    }

    /// As `claim`, also where another library of this very process has the row: `image` is a random
    /// number of the running program.
    ///
    /// # Errors
    /// The pid of the process that has it already.
    pub fn join(&self, pid: u32, image: u64) -> Result<(), u32> {
        match self.claim(pid) {
            // ORDERING: Relaxed; read by this process only.
            Ok(()) => self.image.store(image, Ordering::Relaxed),
            Err(other) if other != pid || self.image.load(Ordering::Relaxed) != image => {
                return Err(other);
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Another library of the process uses the job. True for the first.
    pub fn enter_job(&self) -> bool {
        // ORDERING: Relaxed; a count that only this process changes.
        self.users.fetch_add(1, Ordering::Relaxed) == 0
    }

    /// A library, which `enter_job` has `counted` or not, is through with it. True when none is left.
    pub fn leave_job(&self, counted: bool) -> bool {
        // ORDERING: Relaxed; a count that only this process changes.
        let left =
            if counted { self.users.fetch_sub(1, Ordering::Relaxed) - 1 } else { self.users.load(Ordering::Relaxed) };
        left == 0
    }

    pub fn pid(&self) -> u32 {
        // ORDERING: Relaxed, a report.
        self.pid.load(Ordering::Relaxed)
    }

    pub fn phase(&self) -> Phase {
        // ORDERING: Acquire, partner of the store in `set_phase`: what the process did before it
        // changed phase is seen.
        Phase::from_u32(self.phase.load(Ordering::Acquire))
    }

    pub fn set_phase(&self, phase: Phase) {
        // ORDERING: Release, partner of the load in `phase`.
        self.phase.store(phase as u32, Ordering::Release);
    }

    /// Records the MPI function that the process enters; one plain store.
    #[inline(always)]
    pub fn enter(&self, call: u32) {
        // ORDERING: Relaxed, a report; the line is written by this process only.
        self.call.store(call, Ordering::Relaxed);
    }

    /// The process leaves MPI.
    #[inline(always)]
    pub fn leave(&self) {
        // ORDERING: Relaxed, as above.
        self.call.store(0, Ordering::Relaxed);
    }

    /// Records a wait that is about to become slow. `name` is cut at 32 bytes; `peer` is a world
    /// rank or negative; `since_ns` is CLOCK_MONOTONIC.
    pub fn begin_wait(&self, name: &str, peer: i32, tag: i32, context: u32, since_ns: u64) {
        // ORDERING: Relaxed throughout but for `waiting`, whose Release pairs with `view`.
        store_text(&self.name, name);
        self.peer.store(peer, Ordering::Relaxed);
        self.tag.store(tag, Ordering::Relaxed);
        self.context.store(context, Ordering::Relaxed);
        self.since_ns.store(since_ns, Ordering::Relaxed);
        self.n_waits.store(self.n_waits.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        self.waiting.store(1, Ordering::Release);
    }

    /// The recorded wait is over; its name stays as the last one.
    pub fn end_wait(&self) {
        // ORDERING: Relaxed, a report.
        self.waiting.store(0, Ordering::Relaxed);
    }

    pub fn view(&self) -> StateView {
        // ORDERING: Acquire on `waiting`, partner of `begin_wait`; the rest Relaxed, a report.
        let waiting = self.waiting.load(Ordering::Acquire) != 0;
        StateView {
            pid: self.pid(),
            phase: self.phase(),
            call: self.call.load(Ordering::Relaxed),
            name: load_text(&self.name),
            waiting,
            peer: self.peer.load(Ordering::Relaxed),
            tag: self.tag.load(Ordering::Relaxed),
            context: self.context.load(Ordering::Relaxed),
            since_ns: self.since_ns.load(Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_what_its_owner_does() {
        let l = JobLayout::new(3);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let row = StateRow::of(&r, &l, Proc(2));
        assert_eq!(row.claim(11), Ok(()));
        assert_eq!(row.claim(12), Err(11));
        row.set_phase(Phase::Running);
        row.begin_wait("MPI_Neighbor_alltoallw_init_and_more", 1, 7, 3, 5);
        let v = row.view();
        assert_eq!((v.pid, v.phase, v.peer, v.tag, v.context), (11, Phase::Running, 1, 7, 3));
        assert_eq!(v.name, "MPI_Neighbor_alltoallw_init_and_");
        assert!(v.waiting);
        row.end_wait();
        assert!(!row.view().waiting);
        assert_eq!(StateRow::of(&r, &l, Proc(1)).view().phase, Phase::Starting);
    }

    #[test]
    fn who_has_gone_does_not_come_back() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let (header, row) = (crate::JobHeader::of(&r, &l), StateRow::of(&r, &l, Proc(1)));
        assert_eq!((row.departure(), row.may_leave(), header.has_departures()), (Departure::Here, false, false));
        row.set_may_leave(true);
        header.depart(row, Departure::Finalizing);
        assert_eq!((row.departure(), row.may_leave()), (Departure::Finalizing, true));
        header.depart(row, Departure::Left);
        header.depart(row, Departure::Ended);
        assert_eq!((row.departure(), row.may_leave()), (Departure::Left, true));
        assert_eq!((header.has_departures(), header.n_left()), (true, 1));
        row.set_may_leave(false);
        assert_eq!((row.departure(), row.may_leave()), (Departure::Left, false));
    }
}
