//! One-sided communication on the engine's windows (MPI-5.0 chapter 12).
//!
//! | file | what |
//! |---|---|
//! | `hot` | short operations on mapped memory |
//! | `cached` | what short operations remember of the last one |
//! | `create` | agreement of the ranks on a new window, its memory |
//! | `slots` | the slots that windows have in the job's memory |
//! | `reach` | where a target's memory is: mapped, for the kernel, or for the target itself |
//! | `transfer` | put and get |
//! | `update` | the accumulate operations |
//! | `ask` | requests to a target (`weft_rma::protocol`) |
//! | `serve` | acting on others' |
//! | `far` | locks of ranks on other nodes |
//! | `sync` | completion, locks, tokens of post and complete |

pub(crate) mod ask;
pub(crate) mod create;
pub(crate) mod far;
pub mod hot;
pub(crate) mod reach;
mod row;
mod serve;
mod slots;
pub(crate) mod sync;
pub(crate) mod transfer;
pub(crate) mod update;

pub(crate) use slots::N_RMA_PATHS;
pub(crate) use slots::PROCESS_SLOT;
pub use slots::{RmaCounts, Slots};

use crate::engine::{Engine, bad_handle};
use crate::object::{CollTask, WinObj};
use std::sync::Arc;
use weft_base::handle::{DatatypeH, Handle, WinH};
use weft_base::{ErrClass, MpiError, Proc, Result, consts, err};
use weft_rma::AttachedTable;
use weft_rma::Slot;
use weft_rma::attached::Entry;
use weft_rma::protocol::Together;
pub(crate) use weft_rma::protocol::{Local, There};
use weft_shm::{N_ATTACHED, N_WIN_SLOTS};

/// How an operation went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum RmaPath {
    /// By loads, stores and atomic instructions of this process.
    Direct,
    /// By the kernel's copy between processes.
    Kernel,
    /// By the target, on request.
    Asked,
    /// Of the direct ones: with stores past the caches.
    Past,
    /// Of those by the target: it is on another node.
    Far,
    /// Of these: out of one rank's memory into the other's.
    Straight,
    /// Of those by the target: in one message with others. Bytes are those of the messages.
    Together,
}

impl RmaPath {
    pub const ALL: [RmaPath; N_RMA_PATHS] = [
        RmaPath::Direct,
        RmaPath::Kernel,
        RmaPath::Asked,
        RmaPath::Past,
        RmaPath::Far,
        RmaPath::Straight,
        RmaPath::Together,
    ];

    pub fn name(self) -> &'static str {
        match self {
            RmaPath::Direct => "one-sided, direct",
            RmaPath::Kernel => "one-sided, CMA",
            RmaPath::Asked => "one-sided, by the target",
            RmaPath::Past => "one-sided, past the caches",
            RmaPath::Far => "one-sided, to another node",
            RmaPath::Straight => "one-sided, there without copies",
            RmaPath::Together => "one-sided, in messages together",
        }
    }
}

impl Engine {
    /// A window.
    ///
    /// # Errors
    /// MPI_ERR_WIN for null, freed and foreign handles.
    #[inline(always)]
    pub fn win(&self, h: WinH) -> Result<&Arc<WinObj>> {
        match self.wins.get(h) {
            Some(w) => Ok(w),
            None => Err(bad_handle(ErrClass::WIN, "window", h == WinH::NULL, h.raw())),
        }
    }

    /// Operations as origin, by path.
    pub fn rma_counts(&self) -> RmaCounts {
        self.rma_counts.get()
    }

    #[inline(always)]
    pub(crate) fn count_rma(&self, path: RmaPath, bytes: usize) {
        self.rma_counts.with(|c| {
            let c = &mut c[path as usize];
            c.0 += 1;
            c.1 += bytes as u64;
        });
    }

    /// Counts an operation that its target acts on.
    pub(crate) fn count_asked(&self, t: &crate::object::Target, bytes: usize) {
        self.count_rma(RmaPath::Asked, bytes);
        if t.is_far {
            self.count_rma(RmaPath::Far, bytes);
        }
    }

    /// Counts operations that go in one message.
    pub(crate) fn count_together(&self, t: Together) {
        debug_assert!(t.requests > 1 && t.bytes > 0, "one is no message together");
        self.rma_counts.with(|c| {
            let c = &mut c[RmaPath::Together as usize];
            c.0 += t.requests as u64;
            c.1 += t.bytes as u64;
        });
    }

    /// Takes a window slot of this process; it is new.
    ///
    /// # Errors
    /// MPI_ERR_NO_MEM when all are in use.
    fn take_slot(&self) -> Result<u32> {
        let i = self.win_slots.with(|s| {
            s.free.pop().or_else(|| {
                s.next += 1;
                (s.next <= PROCESS_SLOT).then(|| s.next - 1)
            })
        });
        let i = i.ok_or_else(|| {
            err!(ErrClass::NO_MEM, "{PROCESS_SLOT} windows are in use, the most that a process can have")
        })?;
        self.slot(self.me(), i)?.reset();
        Ok(i)
    }

    fn give_slot(&self, i: u32) {
        self.win_slots.with(|s| s.free.push(i));
    }

    /// Slot `i` of a process.
    ///
    /// # Errors
    /// MPI_ERR_INTERN when there is none: the number came from another process.
    fn slot(&self, p: Proc, i: u32) -> Result<&'static Slot> {
        if self.net().is_none() || i >= N_WIN_SLOTS {
            return Err(err!(ErrClass::INTERN, "no window slot has number {i}"));
        }
        let (region, layout, p) = self.booted().memory_with(p)?;
        debug_assert!(p.0 < layout.n_procs(), "process {} of a job of {}", p.0, layout.n_procs());
        // SAFETY: inside of a job's memory; that of this job stays mapped as long as the process, others
        // as long as the windows that hold them (`WinObj::held`); aligned, and made of atomics, so that
        // peers may write.
        Ok(unsafe { &*region.at::<Slot>(layout.win_slot_off(p, i)) })
    }

    /// What a process attached to dynamic windows.
    ///
    /// # Errors
    /// As `memory_with`.
    fn attached(&self, p: Proc) -> Result<AttachedTable<'static>> {
        let (region, layout, p) = self.booted().memory_with(p)?;
        debug_assert!(p.0 < layout.n_procs(), "process {} of a job of {}", p.0, layout.n_procs());
        let first = region.at::<Entry>(layout.attached_off(p, 0));
        debug_assert!(first.is_aligned());
        // SAFETY: as in `slot`: `N_ATTACHED` entries and the one that counts.
        Ok(AttachedTable::new(unsafe { std::slice::from_raw_parts(first, N_ATTACHED as usize + 1) }))
    }
}

/// A rank of a window; None for MPI_PROC_NULL.
///
/// # Errors
/// MPI_ERR_RANK.
#[inline(always)]
pub(crate) fn rank(w: &WinObj, rank: i32) -> Result<Option<usize>> {
    if (rank as u32 as usize) < w.ranks.len() {
        Ok(Some(rank as usize))
    } else if rank == consts::PROC_NULL {
        Ok(None)
    } else {
        Err(bad_rank(w, rank))
    }
}

#[cold]
fn bad_rank(w: &WinObj, rank: i32) -> MpiError {
    err!(ErrClass::RANK, "rank {rank}; the window has ranks 0 to {}", w.ranks.len() - 1)
}

/// Requests that an operation made of its target; none where it is done.
pub(crate) type Asked = Vec<Arc<CollTask>>;

/// Items at an address of this process.
///
/// # Errors
/// MPI_ERR_COUNT, MPI_ERR_TYPE (also: not committed), MPI_ERR_BUFFER.
pub(crate) fn local(e: &Engine, ptr: *const u8, count: i64, datatype: DatatypeH) -> Result<Local> {
    let dt = e.committed(datatype)?.clone();
    let bytes = crate::p2p_args::length(ptr, count, &dt)?;
    let dt = crate::gpu::typed(ptr, count, &dt);
    let local = Local { ptr: ptr.cast_mut(), count, dt };
    debug_assert_eq!(local.bytes(), bytes as u64, "on a device the items are as long");
    Ok(local)
}

/// Items in a target's window.
///
/// # Errors
/// MPI_ERR_COUNT, MPI_ERR_TYPE.
pub(crate) fn there(e: &Engine, disp: i64, count: i64, datatype: DatatypeH) -> Result<There> {
    let dt = e.committed(datatype)?.clone();
    if count < 0 || count.checked_mul(dt.size()).is_none() {
        return Err(err!(ErrClass::COUNT, "the target count is {count}"));
    }
    Ok(There { disp, count, dt })
}
