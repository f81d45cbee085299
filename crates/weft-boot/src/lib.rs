//! Wire-up of a job: how a process learns its rank and gets the memory that it shares.
//!
//! Four ways, tried in this order: PMI-1 or PMI-2 (`PMI_FD`), Weft's own launcher (`WEFT_JOB_FD`), PMIx
//! (`PMIX_NAMESPACE`), singleton. A process of a launcher that Weft does not speak gets an error that names it.

pub mod agent;
#[cfg(test)]
mod any_input;
pub mod cgroup;
mod error;
mod exchange;
mod fdpass;
pub mod foreign;
pub mod frames;
pub mod interfaces;
mod kvs;
mod mapping;
mod pmi1;
mod pmi2;
mod pmi_job;
pub mod pmix;
pub mod port;
pub mod random;
pub mod request;
pub mod wait_mode;
mod weft_job;

pub use error::BootError;
pub use pmi_job::{namespace, place};
pub use weft_job::open_job;

use kvs::Kvs;
use std::os::fd::{AsRawFd, IntoRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_shm::{Departure, JobHeader, JobLayout, Library, Limits, MAX_PROCS, Phase, Region, StateRow, Wireup};

/// The variables by which Weft's launcher speaks to its ranks. Not for users.
pub mod env {
    /// Number of the inherited descriptor of the job's memory.
    pub const JOB_FD: &str = "WEFT_JOB_FD";
    /// The job's number, hexadecimal.
    pub const JOB_ID: &str = "WEFT_JOB_ID";
    pub const RANK: &str = "WEFT_RANK";
    pub const SIZE: &str = "WEFT_SIZE";
    pub const APPNUM: &str = "WEFT_APPNUM";
    pub const UNIVERSE_SIZE: &str = "WEFT_UNIVERSE_SIZE";
    pub const LAUNCHER_PID: &str = "WEFT_LAUNCHER_PID";
    /// Where the launcher takes requests.
    pub const CONTROL: &str = "WEFT_CONTROL";
    /// Number of the inherited descriptor of the board of a job on several nodes.
    pub const WIREUP_FD: &str = "WEFT_WIREUP_FD";
    /// The port of the process that spawned this one.
    pub const PARENT_PORT: &str = "WEFT_PARENT_PORT";
}

/// "Run alone whatever the environment says", for programs started under a foreign launcher.
pub static SINGLETON: weft_base::param::Param = weft_base::param::Param::new(
    "WEFT_SINGLETON",
    "1 to run as the only rank of a job of its own, whatever launcher is seen",
    "0",
);

/// Nodes that are imitated, for tests and trials.
pub static NODES: weft_base::param::Param = weft_base::param::Param::new(
    "WEFT_NODES",
    "nodes among which mpiexec splits the ranks of one machine, in blocks: those of different nodes share no memory and \
     exchange messages over libfabric",
    "1",
);

/// For reports at the end.
pub static REPORT: weft_base::param::Param = weft_base::param::Param::new(
    "WEFT_REPORT",
    "1: print at MPI_Finalize how messages went, how long it took and why, and in shmem_finalize what went to other nodes",
    "off",
);

/// Which version of PMI the launcher behind `PMI_FD` speaks.
pub static PMI: weft_base::param::Param = weft_base::param::Param::new(
    "WEFT_PMI",
    "1 or 2: the version of PMI that the launcher behind PMI_FD speaks",
    "2 under Slurm where it sets PMI_JOBID, else 1",
);

/// For the launcher to end a job of which a process has died.
const GRACE: Duration = Duration::from_secs(3);
const DEATH_LOOK: Duration = Duration::from_millis(10);
/// Seconds that an aborting process may take to flush its output.
const FLUSH_LIMIT_S: u32 = 1;
/// For a foreign launcher to pass on the last words of an aborting process.
const FORWARD_TIME: Duration = Duration::from_millis(50);

/// Who started this process.
#[derive(Debug)]
enum Launcher {
    Weft,
    Foreign(Mutex<Box<dyn Kvs>>),
    Singleton,
}

/// A process's place in its job.
#[derive(Debug)]
pub struct Boot {
    /// This process, numbered as in MPI_COMM_WORLD.
    pub proc: Proc,
    pub n_procs: u32,
    pub region: Arc<Region>,
    pub layout: JobLayout,
    /// Which program of an MPMD job this is (MPI_APPNUM).
    pub appnum: Option<i32>,
    pub universe_size: Option<i32>,
    /// The port of the process that spawned this job.
    pub parent_port: Option<String>,
    /// Name of the job, unique on this node.
    pub job_name: String,
    /// Of a job on several nodes: who is where. Its memory is then that of this process's node alone.
    pub nodes: Option<Wireup>,
    launcher: Launcher,
    /// Among the libraries of its process that the state row counts.
    counted: AtomicBool,
}

/// Joins the job that this process belongs to. Once per process, from MPI_Init.
///
/// On return the process's state row is in phase `Running`.
///
/// # Errors
/// See `BootError`; its text is meant for the user.
///
/// # Progress
/// Waits for the other ranks under PMI-1 only.
pub fn boot() -> Result<Boot, BootError> {
    let boot = join_job()?;
    // Weft's own launcher looks before it starts ranks.
    if boot.proc == Proc(0) && !matches!(boot.launcher, Launcher::Weft) {
        static ONCE: Once = Once::new();
        ONCE.call_once(weft_base::misspelt::warn);
    }
    let row = boot.state_row(boot.proc);
    row.set_phase(Phase::Running);
    // ORDERING: Relaxed; nobody else has it yet.
    boot.counted.store(true, Ordering::Relaxed);
    if row.enter_job() {
        // ORDERING: Relaxed, a count for reports.
        boot.header().n_booted.fetch_add(1, Ordering::Relaxed);
    }
    Ok(boot)
}

fn join_job() -> Result<Boot, BootError> {
    if SINGLETON.flag() {
        return singleton();
    }
    // Weft's launcher removes PMI_FD, so that where both are set PMI-1 is the nearer launcher.
    if let Some(fd) = number("PMI_FD") {
        return under_pmi(fd);
    }
    if let Some(invitation) = weft_job::Invitation::read() {
        let invitation = invitation?;
        return match invitation.accept()? {
            Some((region, layout)) => Ok(Boot {
                proc: Proc(invitation.rank),
                n_procs: invitation.size,
                region: Arc::new(region),
                layout,
                appnum: number(env::APPNUM),
                universe_size: number(env::UNIVERSE_SIZE),
                parent_port: std::env::var(env::PARENT_PORT).ok(),
                job_name: format!("weft-{:016x}", invitation.job_id),
                nodes: invitation.wireup()?,
                launcher: Launcher::Weft,
                counted: AtomicBool::new(false),
            }
            .starting()),
            None => singleton(),
        };
    }
    let refusal = foreign::detect(|k| std::env::var(k).ok());
    if pmix::Client::is_invited() {
        return match pmix::Client::connect() {
            Ok(c) => wire_up(c.rank, c.size, Box::new(c)),
            Err(why) => match refusal {
                Some(text) => Err(BootError::Foreign(format!("{text} (PMIx: {why})"))),
                None => singleton(),
            },
        };
    }
    match refusal {
        Some(text) => Err(BootError::Foreign(text)),
        None => singleton(),
    }
}

/// A random number of the running program, the same for all its libraries: the kernel gives each
/// exec other random bytes.
fn image() -> u64 {
    // SAFETY: AT_RANDOM is the address of 16 bytes that stay as long as the process, or 0.
    unsafe {
        let bytes = libc::getauxval(libc::AT_RANDOM) as *const u64;
        if bytes.is_null() { 0 } else { bytes.read_unaligned() }
    }
}

fn number(var: &str) -> Option<i32> {
    std::env::var(var).ok()?.trim().parse().ok()
}

/// Slurm's `srun --mpi=pmi2` leaves a descriptor as Hydra does, and says so by its other variables.
fn speaks_pmi2() -> bool {
    match PMI.word(&["1", "2"]) {
        Some(word) => word == "2",
        None => std::env::var_os("PMI_JOBID").is_some() && std::env::var_os("SLURM_STEP_ID").is_some(),
    }
}

fn under_pmi(fd: i32) -> Result<Boot, BootError> {
    if speaks_pmi2() {
        return match pmi2::Client::connect(fd) {
            Ok(c) => wire_up(c.rank, c.size, Box::new(c)),
            Err(e) if e.raw_os_error() == Some(libc::EBADF) => singleton(),
            Err(e) => Err(BootError::Pmi(e.to_string())),
        };
    }
    let sound = |n: i32| u32::try_from(n).ok();
    let (Some(rank), Some(size)) = (number("PMI_RANK").and_then(sound), number("PMI_SIZE").and_then(sound)) else {
        return Err(BootError::Pmi("PMI_FD is set, but PMI_RANK and PMI_SIZE are not".into()));
    };
    match pmi1::Client::connect(fd) {
        Ok(c) => wire_up(rank, size, Box::new(c)),
        // A program that a rank has started inherits the variable, but not the descriptor.
        Err(e) if e.raw_os_error() == Some(libc::EBADF) => singleton(),
        Err(e) => Err(BootError::Pmi(e.to_string())),
    }
}

/// Joins the job of a launcher that speaks with us.
fn wire_up(rank: u32, size: u32, mut pmi: Box<dyn Kvs>) -> Result<Boot, BootError> {
    if size > MAX_PROCS || rank >= size {
        return Err(BootError::TooManyProcs(size));
    }
    // Slurm's PMI-2 says -1 where there is none.
    let appnum = pmi.appnum().filter(|&n| n >= 0);
    let universe_size = pmi.universe_size();
    let met = match pmi_job::wire_up(&mut *pmi, rank, size) {
        Ok(v) => v,
        Err(e) => {
            // The others wait for this rank; the launcher ends them.
            eprintln!("weft: {e}");
            pmi.abort(1);
            return Err(e);
        }
    };
    let boot = Boot {
        proc: Proc(rank),
        n_procs: size,
        region: Arc::new(met.region),
        layout: met.layout,
        appnum,
        universe_size,
        parent_port: None,
        job_name: format!("weft-{:016x}", met.job_id),
        nodes: met.board,
        launcher: Launcher::Foreign(Mutex::new(pmi)),
        counted: AtomicBool::new(false),
    };
    // The row of a fresh job is free.
    let _ = boot.state_row(boot.proc).join(std::process::id(), image());
    Ok(boot.starting())
}

fn singleton() -> Result<Boot, BootError> {
    // A sandbox may forbid memfds; alone, memory without a descriptor does as well.
    let make = |layout: &JobLayout| {
        let len = layout.total_len() as usize;
        let memfd = Region::create_memfd(c"weft-job", len).map(|(fd, region)| (region, Some(fd)));
        memfd.or_else(|_| Ok((Region::anonymous(len)?, None)))
    };
    let ((region, fd), layout) = Limits::of_process().create(1, 0, make).map_err(BootError::Memory)?;
    let pid = std::process::id();
    let job_id = random::id().unwrap_or(u64::from(pid));
    JobHeader::of(&region, &layout).init(1, job_id, 0, weft_shm::WAIT_DEDICATED);
    if let Some(fd) = fd {
        hold(&region, &layout, fd);
    }
    let boot = Boot {
        proc: Proc(0),
        n_procs: 1,
        region: Arc::new(region),
        layout,
        appnum: None,
        universe_size: None,
        parent_port: None,
        job_name: format!("weft-singleton-{pid}"),
        nodes: None,
        launcher: Launcher::Singleton,
        counted: AtomicBool::new(false),
    };
    let _ = boot.state_row(boot.proc).claim(pid);
    Ok(boot.starting())
}

const HELD_FD_AT_LEAST: i32 = 600;

/// Keeps a job's descriptor open for processes of other jobs, as long as this process lives.
fn hold(region: &Region, layout: &JobLayout, fd: OwnedFd) {
    // Small numbers belong to the program.
    // SAFETY: a plain system call on an open descriptor.
    let high = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, HELD_FD_AT_LEAST) };
    let number = if high < 0 { fd.into_raw_fd() } else { high };
    JobHeader::of(region, layout).set_holder(std::process::id(), number);
}

/// The exit status by which an abort with `code` ends a process: eight bits, and not 0 unless
/// the code is 0.
pub fn exit_status(code: i32) -> i32 {
    match code & 0xff {
        0 if code != 0 => 1,
        low => low,
    }
}

impl Boot {
    fn starting(self) -> Self {
        self.state_row(self.proc).set_phase(Phase::Init);
        self
    }

    /// Whether a process is of this job and on this node: its part of the memory is this process's, too.
    #[inline]
    pub fn is_near(&self, p: Proc) -> bool {
        p.0 < self.n_procs && self.node_of(p) == self.node_of(self.proc)
    }

    /// Whether a process is of this job and on another node.
    #[inline]
    pub fn is_far(&self, p: Proc) -> bool {
        p.0 < self.n_procs && !self.is_near(p)
    }

    /// A process of another node cannot be reached any more: it counts as dead on this node, whatever its launcher says.
    pub fn note_lost(&self, p: Proc) {
        let (header, row) = (self.header(), self.state_row(p));
        if !row.is_missing() {
            row.set_failed(header.count_failure());
            header.alarm();
        }
    }

    /// The node of a process of this job, numbered from 0.
    #[inline]
    pub fn node_of(&self, p: Proc) -> u32 {
        self.nodes.as_ref().map_or(0, |n| n.node_of(p))
    }

    /// The job's first page.
    #[inline]
    pub fn header(&self) -> &JobHeader {
        JobHeader::of(&self.region, &self.layout)
    }

    /// Words that processes of the job agree to share.
    pub fn words(&self) -> &weft_shm::Words {
        weft_shm::Words::of(&self.region, &self.layout)
    }

    /// The state row of a process; written by that process only.
    #[inline]
    pub fn state_row(&self, p: Proc) -> &StateRow {
        StateRow::of(&self.region, &self.layout, p)
    }

    /// Gives the names of the MPI functions by id (entry 0: none) to the launcher, which names the
    /// call that a rank died in. Cheap: the first rank of the job that calls it writes them.
    pub fn publish_call_names(&self, names: &[&str]) {
        if matches!(self.launcher, Launcher::Weft) {
            weft_shm::CallNames::of(&self.region, &self.layout).publish(names);
        }
    }

    /// True when some launcher watches over this process (it is no singleton).
    pub fn is_launched(&self) -> bool {
        !matches!(self.launcher, Launcher::Singleton)
    }

    /// Where requests to start processes and to keep names of services go.
    ///
    /// # Errors
    /// Why nobody takes them, for the user.
    pub fn control(&self) -> Result<String, BootError> {
        agent::control(matches!(self.launcher, Launcher::Weft))
    }

    fn pmi(&self) -> Option<MutexGuard<'_, Box<dyn Kvs>>> {
        match &self.launcher {
            Launcher::Foreign(m) => Some(m.lock().unwrap_or_else(|e| e.into_inner())),
            _ => None,
        }
    }

    /// Writes the address of a library of this process on the board, and sees to it that it reaches all nodes. `kind` is
    /// equal among processes that can reach each other. The far ones may come later: `address_of`.
    ///
    /// # Errors
    /// The nodes do not fit, or the launcher fails.
    ///
    /// # Progress
    /// Waits for the other processes under PMI.
    pub fn exchange(&self, of: Library, address: &[u8], kind: &str) -> Result<(), BootError> {
        let Some(board) = &self.nodes else { return Ok(()) };
        if !board.publish(self.proc, of, address) {
            let n = address.len();
            return Err(BootError::Environment(format!("an address of {n} bytes does not fit the board of nodes")));
        }
        if let Some(mut pmi) = self.pmi() {
            return exchange::addresses(&mut **pmi, board, self.proc, self.n_procs, of, kind);
        }
        if board.is_relayed() {
            let fields = [request::PUBLISHED, kind.as_bytes(), of.name().as_bytes()];
            let told = request::ask(&self.control()?, fields);
            told.map_err(|e| BootError::Environment(format!("mpiexec's agent on this node does not answer: {e}")))?;
        }
        Ok(())
    }

    /// Where a library of another process is, once that has come to its `exchange`; None where the job has one node.
    /// `call` is what it is to come to.
    ///
    /// # Progress
    /// Waits for that process, and says so after a while.
    pub fn address_of(&self, p: Proc, of: Library, call: &str) -> Option<Vec<u8>> {
        Some(exchange::await_address(self.nodes.as_ref()?, self.proc, p, of, call))
    }

    /// A process of another node cannot be reached any more: ends the job, or, where that goes on after deaths, counts as
    /// one, unless that process has left it. Whoever starts the job knows why, if it has died, and then ends the job first.
    pub fn lose(&self, peer: Proc, why: &str) {
        let since = Instant::now();
        while !self.state_row(peer).is_missing() {
            if since.elapsed() > GRACE {
                if self.header().is_tolerant() {
                    return self.note_lost(peer);
                }
                self.abort(1, &format!("rank {} on another node is lost: {why}", peer.0));
            }
            std::thread::sleep(DEATH_LOOK);
        }
    }

    /// As `lose`, of a process of another job. Where that has died launchers end this job, if they know of each other.
    pub fn lose_guest(&self, why: &str) {
        if !self.header().is_tolerant() {
            std::thread::sleep(GRACE);
            self.abort(1, &format!("a process of another job on another node is lost: {why}"));
        }
    }

    /// The process enters MPI_Finalize.
    pub fn begin_finalize(&self) {
        self.state_row(self.proc).set_phase(Phase::Finalizing);
    }

    /// Tells others that they need not wait for more of this process than it has sent.
    pub fn depart(&self, how: Departure) {
        self.header().depart(self.state_row(self.proc), how);
    }

    /// The process has left MPI: its exit no longer ends the job. Call it when no peer needs this
    /// process's part of the memory any more.
    pub fn finalize(&self) {
        let row = self.state_row(self.proc);
        // ORDERING: Relaxed; a flag of the thread that ends the library.
        if !row.leave_job(self.counted.swap(false, Ordering::Relaxed)) {
            // MPI and OpenSHMEM in one process: the other one goes on.
            return row.set_phase(Phase::Running);
        }
        row.set_phase(Phase::Finalized);
        // ORDERING: Relaxed, a count for reports.
        self.header().n_finalized.fetch_add(1, Ordering::Relaxed);
        agent::let_go();
        if let Some(mut pmi) = self.pmi() {
            // A launcher that is gone by now has nothing left to do for us.
            let _ = pmi.finalize();
        }
    }

    /// Ends the whole job with `code`, saying `text` once.
    ///
    /// C's output streams are flushed; destructors and exit handlers do not run.
    pub fn abort(&self, code: i32, text: &str) -> ! {
        let first = self.header().set_abort(self.proc.0, code, text);
        self.state_row(self.proc).set_phase(Phase::Aborted);
        flush_c_streams();
        match &self.launcher {
            // The launcher reads the text from the header and prints it with the rank.
            Launcher::Weft => {}
            Launcher::Singleton => eprintln!("weft: {text}"),
            Launcher::Foreign(_) => {
                if first {
                    eprintln!("weft: rank {}: {text}", self.proc.0);
                }
                // Hydra drops what it has not read yet when it is told to end the job.
                std::thread::sleep(FORWARD_TIME);
                if let Some(mut pmi) = self.pmi() {
                    pmi.abort(exit_status(code));
                }
            }
        }
        // SAFETY: ends the process.
        unsafe { libc::_exit(exit_status(code)) }
    }
}

/// Writes out what the program has printed, but does not wait for ever for a stream that another
/// thread holds: then SIGALRM ends the process.
fn flush_c_streams() {
    // SAFETY: async-signal-safe calls, and fflush, which is thread-safe.
    unsafe {
        libc::signal(libc::SIGALRM, libc::SIG_DFL);
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigaddset(&mut set, libc::SIGALRM);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, std::ptr::null_mut());
        libc::alarm(FLUSH_LIMIT_S);
        libc::fflush(std::ptr::null_mut());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes() {
        assert_eq!(exit_status(0), 0);
        assert_eq!(exit_status(3), 3);
        assert_eq!(exit_status(256), 1);
        assert_eq!(exit_status(-1), 255);
    }

    #[test]
    fn a_singleton_has_memory_and_a_row() {
        let b = singleton().unwrap();
        assert_eq!((b.proc, b.n_procs), (Proc(0), 1));
        assert_eq!(b.state_row(b.proc).view().phase, Phase::Init);
        assert_eq!(b.state_row(b.proc).pid(), std::process::id());
        assert!(!b.header().oversubscribed());
        b.begin_finalize();
        b.finalize();
        assert_eq!(b.state_row(b.proc).phase(), Phase::Finalized);
    }
}
