//! PEs on other nodes (ADR 0053).
//!
//! This PE has a wire of its own, beside that of MPI where the program uses both. A PE's memory is read and changed by
//! its own process alone, on request: by whoever of its threads looks at the wire, the program's own while it waits in
//! the library, and a thread of the library's else. Jobs of one node have nothing of this.
//!
//! | file | what |
//! |---|---|
//! | `letter` | what messages say |
//! | `state` | messages under way, behind one lock |
//! | `ask` | puts, gets and atomics of this PE |
//! | `serve` | acting on those of others |
//! | `mail` | messages of collectives |
//! | `thread` | the library's thread |

mod ask;
mod letter;
mod mail;
mod serve;
mod state;
mod thread;

use crate::space::Space;
use state::State;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::Way;
use weft_fabric::wire::Wire;
use weft_lockfree::Bell;
use weft_shm::{Library, Where};

pub(crate) use ask::Open;
pub(crate) use letter::{Change, Deed};
pub(crate) use mail::Address;
use state::Ground;

/// For what is under way when the library is left.
const LEAVING: Duration = Duration::from_secs(5);

/// Operations as their origin, by way: how many and how many bytes.
#[derive(Default)]
pub(crate) struct Counts([(AtomicU64, AtomicU64); Path::ALL.len()]);

/// How an operation went, for the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Path {
    Put,
    Get,
    Atomic,
    Near,
}

impl Path {
    const ALL: [Path; 4] = [Path::Put, Path::Get, Path::Atomic, Path::Near];
}

/// This PE's way to those of other nodes.
pub(crate) struct Net {
    state: Mutex<State>,
    /// By PE: on another node.
    far: Box<[bool]>,
    /// When the program's own threads looked at the wire last, in ns.
    looked: AtomicU64,
    counts: Counts,
    /// Ends the thread, or has it look at the wire.
    bell_fd: OwnedFd,
    is_asleep: AtomicBool,
    must_end: AtomicBool,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
}

impl Net {
    /// Opens the way to other nodes, if the job has any, and waits for all PEs.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn open(boot: &Arc<Boot>, space: &Space, own: Bell) -> Result<Option<Arc<Net>>, String> {
        let Some(board) = boot.nodes.as_ref().filter(|n| n.n_nodes() > 1) else { return Ok(None) };
        let way = Way::open(boot.n_procs as usize, board.lies() == Where::OneMachine)?;
        let kind = way.kind();
        let pass = weft_boot::random::id().map_err(|e| e.to_string())?;
        let config = way.config(boot.proc.0, board.secret());
        let mut wire = Wire::new(way.carrier, config, pass).map_err(|e| e.to_string())?;
        boot.exchange(Library::Shmem, wire.address(), &kind).map_err(|e| e.to_string())?;
        for p in (0..boot.n_procs).map(Proc).filter(|p| *p != boot.proc) {
            if let Some(address) = boot.address_of(p, Library::Shmem, "shmem_init") {
                wire.add_peer(p.0, &address);
            }
        }
        let ground =
            Ground { heap: space.heap, heap_len: space.heap_len, data: space.data.start, data_len: space.data.len };
        Ok(Some(Arc::new(Net {
            state: Mutex::new(State::new(wire, ground, boot.clone(), own)),
            far: (0..boot.n_procs).map(|p| boot.is_far(Proc(p))).collect(),
            looked: AtomicU64::new(0),
            counts: Counts::default(),
            bell_fd: thread::bell().map_err(|e| format!("cannot make an eventfd: {e}"))?,
            is_asleep: AtomicBool::new(false),
            must_end: AtomicBool::new(false),
            thread: Mutex::new(None),
        })))
    }

    /// Whether a PE is on another node.
    #[inline]
    pub fn is_far(&self, pe: usize) -> bool {
        self.far[pe]
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves the wire on, for a thread of the program's that waits.
    pub fn poll(&self) {
        // ORDERING: Relaxed; a hint for the library's thread.
        self.looked.store(weft_sync::monotonic_ns(), Ordering::Relaxed);
        match self.state.try_lock() {
            Ok(mut state) => drop(state.turn()),
            Err(TryLockError::Poisoned(broken)) => drop(broken.into_inner().turn()),
            // Somebody else does it.
            Err(TryLockError::WouldBlock) => {}
        }
    }

    /// A thread of the program's goes to sleep: what comes is for the library's.
    pub fn hand_over(&self) {
        // ORDERING: Relaxed, as in `poll`.
        self.looked.store(0, Ordering::Relaxed);
    }

    /// Starts the library's thread.
    ///
    /// # Errors
    /// There is no thread to be had.
    pub fn start(self: &Arc<Self>) -> Result<(), String> {
        // ORDERING: Relaxed; the thread starts behind it.
        self.must_end.store(false, Ordering::Relaxed);
        self.lock().is_leaving = false;
        let handle = thread::start(self.clone()).map_err(|e| format!("cannot start a thread: {e}"))?;
        *self.thread.lock().unwrap_or_else(PoisonError::into_inner) = Some(handle);
        Ok(())
    }

    /// All PEs are about to leave: nobody misses them.
    pub fn leave(&self) {
        self.lock().is_leaving = true;
    }

    /// All PEs have come to their end: sees off what is under way, and ends the thread.
    pub fn close(&self) {
        self.lock().wire.leave();
        let since = Instant::now();
        while since.elapsed() < LEAVING {
            let mut state = self.lock();
            if !state.turn() && state.wire.is_idle(&[]) {
                break;
            }
            drop(state);
            weft_sync::yield_now();
        }
        // ORDERING: Release, partner of the load in the thread.
        self.must_end.store(true, Ordering::Release);
        thread::ring(&self.bell_fd);
        if let Some(handle) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A thread that has panicked has ended, too.
            let _ = handle.join();
        }
    }

    pub fn count(&self, way: Path, bytes: usize) {
        let (n, b) = &self.counts.0[way as usize];
        // ORDERING: Relaxed; counts for the report.
        n.fetch_add(1, Ordering::Relaxed);
        b.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// One line on this PE's operations.
    pub fn report(&self, me: usize) -> String {
        // ORDERING: Relaxed, as in `count`.
        let of = |way: Path| {
            let (n, b) = &self.counts.0[way as usize];
            (n.load(Ordering::Relaxed), b.load(Ordering::Relaxed))
        };
        let [put, get, atomic, near] = Path::ALL.map(of);
        format!(
            "weft: PE {me}: to other nodes {} puts ({} B), {} gets ({} B), {} atomics; within the node {} ({} B)",
            put.0, put.1, get.0, get.1, atomic.0, near.0, near.1
        )
    }
}
