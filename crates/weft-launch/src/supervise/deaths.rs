//! What the end of a rank means for its job.

use super::Job;
use crate::guard::Guard;
use crate::orders::numbered;
use crate::pipe::kind;
use crate::report::{self, Death, OomCounts};
use crate::spawn::{SpawnError, Step};
use crate::sys::{self, Exit};
use crate::worlds::EXTRA_SLOTS;
use weft_boot::{cgroup, exit_status, request};
use weft_shm::{Departure, Phase};

impl Job {
    pub(super) fn reap(&mut self) {
        let mut ended = Vec::new();
        while let Some((pid, exit)) = sys::reap() {
            let Some(r) = self.by_pid.remove(&pid) else {
                self.renew_guard(pid);
                continue;
            };
            self.ranks[r].exit = Some(exit);
            self.live -= 1;
            self.drain(r);
            ended.push(r);
        }
        if let Some(g) = &self.guard {
            ended.iter().for_each(|&r| g.set(self.slot(r), 0));
        }
        // Those that a signal has killed first: the others may have died of their absence.
        ended.sort_by_key(|&r| matches!(self.ranks[r].exit, Some(Exit::Code(_))));
        for r in ended {
            if r < self.n_ranks { self.judge(r) } else { self.judge_world(r) }
        }
    }

    /// Tells who spawned this job what became of it; false where nobody waits any more.
    fn tell_asker(&mut self, text: &str) -> bool {
        let asker = self.asker.as_mut();
        asker.is_some_and(|a| a.send(&request::encode([request::FAILED, text.as_bytes()])).is_ok())
    }

    /// Somebody has killed the guard: a new one takes its place.
    fn renew_guard(&mut self, dead: i32) {
        if self.guard.as_ref().is_some_and(|g| g.pid() == dead) {
            self.guard = Guard::start(self.n_ranks + EXTRA_SLOTS, &self.mark);
            if let Some(g) = &self.guard {
                self.running().for_each(|(r, rank)| g.set(self.slot(r), rank.pid));
            }
        }
    }

    /// Decides what the end of a rank means for the job.
    fn judge(&mut self, r: usize) {
        let Some(exit) = self.ranks[r].exit else { return };
        if self.code.is_some() {
            return;
        }
        if let Some(e) = self.failures.of(r) {
            let (code, text) = start_failure(&e, self.memory.world(r), &self.ranks[r].program);
            let told = self.tell_asker(&text);
            self.code = Some(if told { 0 } else { code });
            if !told {
                self.say(&text);
            }
            return self.end_ranks();
        }
        if let Some((p, code, text)) = self.memory.aborted() {
            self.code = Some(exit_status(code));
            let pid = self.memory.pid_of(p as usize);
            let others = self.n_others();
            self.say(&report::abort(p, pid, code, &text, others));
            return self.end_ranks();
        }
        let phase = self.memory.row(r).phase();
        let in_mpi = matches!(phase, Phase::Init | Phase::Running | Phase::Finalizing);
        let row = self.memory.row(r);
        if exit == Exit::Code(0) && !in_mpi {
            return self.depart(r, Departure::Ended);
        }
        // A script may end before the program that it has started.
        let lives = std::path::Path::new(&format!("/proc/{}", row.pid())).exists();
        let leaves = phase != Phase::Init && !lives && row.may_leave() && !self.memory.is_tolerant();
        if exit == Exit::Code(0) && leaves {
            return self.let_go(r);
        }
        if let (Some(s), Exit::Signal(_)) = (self.user_signal, exit) {
            self.code = Some(128 + s);
            return self.end_ranks();
        }
        // After MPI_Finalize, nobody waits for it: the others may finish.
        let harmless = phase == Phase::Finalized && matches!(exit, Exit::Code(_));
        self.code = Some(if exit == Exit::Code(0) { 1 } else { exit.code() });
        let names = self.memory.names();
        let oom = (exit == Exit::Signal(libc::SIGKILL))
            .then(|| self.oom_before.verdict(&OomCounts::now(), cgroup::memory_limit()))
            .flatten();
        let others = self.n_others();
        // A survivor may have ended well before this death is seen.
        let survives = others > 0 || self.ranks[..self.n_ranks].iter().any(|x| x.exit == Some(Exit::Code(0)));
        let goes_on = !harmless && survives && self.memory.is_tolerant();
        let text = report::death(&Death {
            rank: self.memory.world(r),
            pid: self.ranks[r].pid,
            program: &self.ranks[r].program,
            exit,
            state: &self.memory.state(r, &names),
            oom,
            others: if harmless || goes_on { 0 } else { others },
        });
        if goes_on {
            return self.go_on_without(r, &text);
        }
        self.tell_asker(&text);
        self.say(&text);
        if harmless {
            self.depart(r, Departure::Ended);
        } else {
            self.end_ranks();
        }
    }

    /// Ranks that run, as far as this launcher knows; those of other nodes do.
    fn n_others(&self) -> usize {
        self.running().filter(|(i, _)| *i < self.n_ranks).count() + self.elsewhere()
    }

    /// Marks on all nodes how far a rank has gone.
    fn depart(&mut self, r: usize, how: Departure) {
        let world = self.memory.world(r);
        self.memory.depart(world, how);
        self.tell(kind::DEPARTED, &numbered(world as i32, &[how as u8]));
    }

    /// A rank has ended without MPI_Finalize, though well. Whoever waits for it looks for this mark.
    fn let_go(&mut self, r: usize) {
        self.depart(r, Departure::Left);
        if self.memory.n_left() == 1 {
            let rank = &self.ranks[r];
            let text = report::left(self.memory.world(r), rank.pid, &rank.program, self.n_others() > 0);
            self.say(&text);
        }
    }

    /// A rank has died; the others are told, and go on.
    fn go_on_without(&mut self, r: usize, text: &str) {
        let code = self.code.take();
        if self.fail_after_death {
            self.late_code = self.late_code.or(code);
        }
        let world = self.memory.world(r);
        self.memory.fail(world);
        self.tell(kind::DIED, &numbered(world as i32, b""));
        self.say(&format!("{text}; the others go on without it (-disable-auto-cleanup)"));
    }
}

const CANNOT_RUN: i32 = 126;
const NOT_FOUND: i32 = 127;

/// Exit code and words for a rank that could not be started.
pub fn start_failure(e: &SpawnError, rank: usize, program: &str) -> (i32, String) {
    let code = match e.error.kind() {
        std::io::ErrorKind::NotFound => NOT_FOUND,
        _ => CANNOT_RUN,
    };
    let why = &e.error;
    let text = match e.step {
        Step::Fork => format!(
            "cannot start rank {rank}: {why} (is the limit of processes, ulimit -u or pids.max, \
             reached?)"
        ),
        Step::WorkingDir => format!("cannot start {program} in its working directory: {why}"),
        Step::Exec => format!("cannot start {program}: {why}"),
    };
    (code, text)
}
