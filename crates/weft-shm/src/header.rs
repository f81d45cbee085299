//! The first page: what all processes and the launcher share.

use crate::contexts::ContextTable;
use crate::layout::JobLayout;
use crate::region::Region;
use crate::state::{Departure, StateRow};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};

/// "WEFTJOB1", little endian.
pub const MAGIC: u64 = u64::from_le_bytes(*b"WEFTJOB1");
/// Changes with what the layout's numbers do not show: the meaning of words, the order of fields.
const VERSION: u32 = 11;

/// Tells layouts apart: a launcher and libraries of different builds refuse each other instead of
/// misreading memory. Allocates nothing.
pub fn layout_version() -> u32 {
    let mut h = Fnv(0x811c_9dc5);
    VERSION.hash(&mut h);
    [1, 2, 8, 64, 300, 2000].into_iter().for_each(|n| JobLayout::new(n).hash(&mut h));
    h.0
}

/// The 32-bit hash of Fowler, Noll and Vo (1a).
struct Fnv(u32);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |h, &b| (h ^ b as u32).wrapping_mul(0x0100_0193));
    }
    fn finish(&self) -> u64 {
        self.0 as u64
    }
}

/// `JobHeader::wait_mode`: every process has a core of its own.
pub const WAIT_DEDICATED: u32 = 0;
/// `JobHeader::wait_mode`: more runnable processes than cores; spinning steals time from peers.
pub const WAIT_OVERSUBSCRIBED: u32 = 1;

const TEXT_WORDS: usize = 128;
/// Revocations that a process may miss while it computes.
const REVOKED: usize = 256;

/// Filled by whoever creates the job's memory, before any other process maps it.
#[repr(C, align(4096))]
pub struct JobHeader {
    magic: AtomicU64,
    version: AtomicU32,
    n_procs: AtomicU32,
    job_id: AtomicU64,
    /// Pid of the launcher, 0 when there is none (singleton, PMI-1).
    pub launcher_pid: AtomicU32,
    /// `WAIT_DEDICATED` or `WAIT_OVERSUBSCRIBED`.
    pub wait_mode: AtomicU32,
    /// 0 while nobody aborts, else 1 + the first process that did.
    abort: AtomicU32,
    abort_code: AtomicI32,
    /// Processes that have entered MPI (boot done).
    pub n_booted: AtomicU32,
    /// Processes that have left MPI in good order.
    pub n_finalized: AtomicU32,
    /// 0, 1 while the names of the calls are written, 2 when they are there.
    names: AtomicU32,
    /// The process that keeps the job's descriptor open, and its number there; 0 where nobody does.
    holder_pid: AtomicU32,
    holder_fd: AtomicI32,
    /// Processes of this job that died while the others go on.
    pub n_failed: AtomicU32,
    /// The next context id that is used once only, behind the table's (`ContextTable`).
    pub next_context_id: AtomicU32,
    /// Where the search for free ids in the table goes on.
    pub(crate) context_cursor: AtomicU32,
    /// Marks in state rows that tell of a departure; nobody looks at the rows while it is 0.
    n_departures: AtomicU32,
    /// Processes that have ended without MPI_Finalize.
    n_left: AtomicU32,
    pad1: [AtomicU32; 12],
    /// Free for the engine's own use; zero at start.
    pub engine_words: [AtomicU64; 64],
    abort_text: [AtomicU64; TEXT_WORDS],
    /// Grows with every failure and revocation: whoever saw the number before has nothing to look for.
    alarms: AtomicU32,
    /// 1 where the job goes on without processes that died.
    tolerant: AtomicU32,
    /// Contexts that were revoked, the last ones: number in the high half, context in the low half.
    n_revoked: AtomicU64,
    revoked: [AtomicU64; REVOKED],
    pad2: [AtomicU64; 302 - REVOKED],
}

const _: () = assert!(size_of::<JobHeader>() == 4096);
const _: () = assert!(std::mem::offset_of!(JobHeader, next_context_id) == 64);

impl JobHeader {
    /// The header of a mapped job.
    pub fn of<'a>(region: &'a Region, layout: &JobLayout) -> &'a JobHeader {
        // SAFETY: the header's page is inside of the region and page aligned; all fields are
        // atomics, so that a shared reference is sound while peers write.
        unsafe { &*region.at::<JobHeader>(layout.header_off()) }
    }

    /// Fills the header of a new job. Called once, before the memory is shared.
    pub fn init(&self, n_procs: u32, job_id: u64, launcher_pid: u32, wait_mode: u32) {
        // ORDERING: Relaxed; the descriptor reaches other processes by fork or over a socket,
        // which orders these stores before their loads.
        self.version.store(layout_version(), Ordering::Relaxed);
        self.n_procs.store(n_procs, Ordering::Relaxed);
        self.job_id.store(job_id, Ordering::Relaxed);
        self.launcher_pid.store(launcher_pid, Ordering::Relaxed);
        self.wait_mode.store(wait_mode, Ordering::Relaxed);
        self.next_context_id.store(ContextTable::END, Ordering::Relaxed);
        // ORDERING: Release, partner of the load in `check`.
        self.magic.store(MAGIC, Ordering::Release);
    }

    /// True once `init` is done, where a process may map the memory before.
    pub fn is_ready(&self) -> bool {
        // ORDERING: Acquire, partner of the store in `init`.
        self.magic.load(Ordering::Acquire) == MAGIC
    }

    /// Whether this is the memory of the job that the caller was told of.
    ///
    /// # Errors
    /// What differs, in words.
    pub fn check(&self, n_procs: u32, job_id: u64) -> Result<(), String> {
        // ORDERING: Acquire, partner of the store in `init`.
        if self.magic.load(Ordering::Acquire) != MAGIC {
            return Err("it is not a Weft job's memory".into());
        }
        // ORDERING: Relaxed here and below, after the Acquire above.
        if self.version.load(Ordering::Relaxed) != layout_version() {
            return Err("its layout is another one: \
                 mpiexec and the library come from different builds of Weft"
                .into());
        }
        let n = self.n_procs.load(Ordering::Relaxed);
        if n != n_procs {
            return Err(format!("it was made for {n} processes, not {n_procs}"));
        }
        if self.job_id.load(Ordering::Relaxed) != job_id {
            return Err("it belongs to another job".into());
        }
        Ok(())
    }

    /// The job goes on without processes that die, or not. Before it starts.
    pub fn set_tolerant(&self, yes: bool) {
        // ORDERING: Relaxed; before the ranks are started.
        self.tolerant.store(yes as u32, Ordering::Relaxed);
    }

    pub fn is_tolerant(&self) -> bool {
        // ORDERING: Relaxed, as above.
        self.tolerant.load(Ordering::Relaxed) != 0
    }

    /// Counts one more failed process; its number among the failures, from 1 on. Called by the launcher, or by a
    /// process that has lost another one on another node.
    pub fn count_failure(&self) -> u32 {
        // ORDERING: Relaxed; published by `alarm`.
        self.n_failed.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Marks that a process has gone so far. Called by itself, after it has ended by its launcher.
    pub fn depart(&self, row: &StateRow, how: Departure) {
        row.set_departure(how);
        if how == Departure::Left {
            // ORDERING: Relaxed; published below.
            self.n_left.fetch_add(1, Ordering::Relaxed);
        }
        // ORDERING: Release, partner of the load in `has_departures`.
        self.n_departures.fetch_add(1, Ordering::Release);
    }

    /// Whether any process of the job has gone.
    pub fn has_departures(&self) -> bool {
        // ORDERING: Acquire, partner of `depart`.
        self.n_departures.load(Ordering::Acquire) != 0
    }

    /// Processes that have ended without MPI_Finalize; asked after `has_departures`.
    pub fn n_left(&self) -> u32 {
        // ORDERING: Relaxed, after that.
        self.n_left.load(Ordering::Relaxed)
    }

    /// Makes the processes look for failures and revocations.
    pub fn alarm(&self) {
        // ORDERING: Release, partner of the load in `alarms`.
        self.alarms.fetch_add(1, Ordering::Release);
    }

    /// Changes with every failure and revocation.
    #[inline(always)]
    pub fn alarms(&self) -> u32 {
        // ORDERING: Acquire, partner of `alarm`.
        self.alarms.load(Ordering::Acquire)
    }

    /// Tells all processes that a communicator is revoked, by the context of its messages.
    pub fn revoke(&self, context: u32) {
        // ORDERING: Relaxed claim of a place; its Release store pairs with `revoked_since`.
        let i = self.n_revoked.fetch_add(1, Ordering::Relaxed);
        self.revoked[i as usize % REVOKED].store((i + 1) << 32 | u64::from(context), Ordering::Release);
        self.alarm();
    }

    /// Whether a context is among those that were revoked lately.
    pub fn has_revoked(&self, context: u32) -> bool {
        // ORDERING: Acquire, partner of the store in `revoke`.
        self.revoked.iter().map(|w| w.load(Ordering::Acquire)).any(|w| w >> 32 != 0 && w as u32 == context)
    }

    /// Contexts that were revoked after the first `seen`, which is moved on.
    pub fn revoked_since(&self, seen: &mut u64) -> Vec<u32> {
        let mut found = Vec::new();
        // ORDERING: Relaxed; each place tells its own number.
        let n = self.n_revoked.load(Ordering::Relaxed);
        *seen = (*seen).max(n.saturating_sub(REVOKED as u64));
        while *seen < n {
            // ORDERING: Acquire, partner of the store in `revoke`.
            let word = self.revoked[*seen as usize % REVOKED].load(Ordering::Acquire);
            if word >> 32 < *seen + 1 {
                // Not written yet: its alarm comes later.
                break;
            }
            found.push(word as u32);
            *seen += 1;
        }
        found
    }

    /// Names the process that keeps the job's descriptor open, for processes of other jobs to open
    /// it through /proc.
    pub fn set_holder(&self, pid: u32, fd: i32) {
        // ORDERING: Release, partner of the load in `holder`.
        self.holder_fd.store(fd, Ordering::Relaxed);
        self.holder_pid.store(pid, Ordering::Release);
    }

    /// Pid and descriptor; None where nobody holds the memory open.
    pub fn holder(&self) -> Option<(u32, i32)> {
        // ORDERING: Acquire, partner of the store in `set_holder`.
        let pid = self.holder_pid.load(Ordering::Acquire);
        (pid != 0).then(|| (pid, self.holder_fd.load(Ordering::Relaxed)))
    }

    /// Number that tells jobs apart; random.
    pub fn job_id(&self) -> u64 {
        // ORDERING: Relaxed, written before the memory was shared.
        self.job_id.load(Ordering::Relaxed)
    }

    /// True when spinning steals time from peers.
    pub fn oversubscribed(&self) -> bool {
        // ORDERING: Relaxed, a hint.
        self.wait_mode.load(Ordering::Relaxed) == WAIT_OVERSUBSCRIBED
    }

    /// Records an abort; the first one wins. `text` is cut at 1 KiB. True for the winner.
    pub fn set_abort(&self, proc_index: u32, code: i32, text: &str) -> bool {
        // ORDERING: AcqRel to claim the fields below; a claim is marked by the high bit until
        // they are written.
        let claim = (1 + proc_index) | CLAIM;
        if self.abort.compare_exchange(0, claim, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return false;
        }
        self.abort_code.store(code, Ordering::Relaxed);
        store_text(&self.abort_text, text);
        // ORDERING: Release, partner of the load in `aborted`.
        self.abort.store(1 + proc_index, Ordering::Release);
        true
    }

    /// The process that aborted first, its code and its words.
    pub fn aborted(&self) -> Option<(u32, i32, String)> {
        // ORDERING: Acquire, partner of the Release store in `set_abort`.
        let v = self.abort.load(Ordering::Acquire);
        let p = (v & !CLAIM).checked_sub(1)?;
        // ORDERING: Relaxed, after the Acquire above; while the claim bit stands the code and
        // text may be incomplete, which only costs words in a message.
        let code = self.abort_code.load(Ordering::Relaxed);
        Some((p, code, load_text(&self.abort_text)))
    }

    /// True for the one process that is to write the names of the calls.
    pub(crate) fn claim_names(&self) -> bool {
        // ORDERING: Relaxed, only to choose one.
        self.names.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    pub(crate) fn names_done(&self) {
        // ORDERING: Release, partner of the load in `has_names`.
        self.names.store(2, Ordering::Release);
    }

    pub(crate) fn has_names(&self) -> bool {
        // ORDERING: Acquire, partner of the store in `names_done`.
        self.names.load(Ordering::Acquire) == 2
    }

    /// True once any process has aborted.
    #[inline]
    pub fn is_aborted(&self) -> bool {
        // ORDERING: Relaxed, polled.
        self.abort.load(Ordering::Relaxed) != 0
    }
}

const CLAIM: u32 = 1 << 31;

/// Writes text into atomic words, NUL padded, cut at a character boundary.
pub(crate) fn store_text(words: &[AtomicU64], text: &str) {
    let mut end = text.len().min(words.len() * 8);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let bytes = &text.as_bytes()[..end];
    for (i, w) in words.iter().enumerate() {
        let mut b = [0u8; 8];
        let part = &bytes[bytes.len().min(i * 8)..bytes.len().min(i * 8 + 8)];
        b[..part.len()].copy_from_slice(part);
        // ORDERING: Relaxed; the caller publishes, or a torn text is tolerable.
        w.store(u64::from_le_bytes(b), Ordering::Relaxed);
    }
}

/// Reads text written by `store_text`; bytes that are not UTF-8 are replaced.
pub(crate) fn load_text(words: &[AtomicU64]) -> String {
    // ORDERING: Relaxed, see `store_text`.
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.load(Ordering::Relaxed).to_le_bytes()).collect();
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revocations_are_seen_once_each() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let h = JobHeader::of(&r, &l);
        let (mut a, mut b, before) = (0, 0, h.alarms());
        h.revoke(8);
        h.revoke(12);
        assert_ne!(h.alarms(), before);
        assert_eq!(h.revoked_since(&mut a), [8, 12]);
        assert_eq!(h.revoked_since(&mut a), []);
        (0..1000).for_each(|c| h.revoke(c));
        assert_eq!(h.revoked_since(&mut a).len(), REVOKED, "the oldest are forgotten");
        assert_eq!(h.revoked_since(&mut b).last(), Some(&999));
    }

    #[test]
    fn check_and_abort() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let h = JobHeader::of(&r, &l);
        assert!(h.check(2, 9).is_err());
        h.init(2, 9, 0, WAIT_DEDICATED);
        assert_eq!(h.check(2, 9), Ok(()));
        assert!(h.check(3, 9).is_err());
        assert!(h.check(2, 8).is_err());
        h.version.store(layout_version() + 1, Ordering::Relaxed);
        assert!(h.check(2, 9).unwrap_err().contains("different builds"));
        h.version.store(layout_version(), Ordering::Relaxed);
        assert_eq!(h.aborted(), None);
        assert!(h.set_abort(1, 42, &"é".repeat(600)));
        assert!(!h.set_abort(0, 1, "late"));
        let (p, code, text) = h.aborted().unwrap();
        assert_eq!((p, code), (1, 42));
        assert_eq!(text, "é".repeat(512));
    }
}
