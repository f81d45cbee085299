//! Files.

use super::{CollTask, CommObj, InfoObj};
use crate::lock::{LockCell, unlocked};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_base::consts::MAX_INFO_VAL;
use weft_base::handle::{ErrhandlerH, FileH};
use weft_base::{ErrClass, MpiError, Result, err};
use weft_io::{Beside, Hints, View};
use weft_shm::{JobLayout, Region, Words};

/// An open file.
pub struct FileObj {
    /// The processes that opened it, with contexts of its own.
    pub comm: Arc<CommObj>,
    pub file: Arc<File>,
    pub path: PathBuf,
    /// MPI_MODE_* bits.
    pub amode: i32,
    pub handle: LockCell<FileH>,
    pub errh: LockCell<ErrhandlerH>,
    pub hints: LockCell<Hints>,
    pub view: LockCell<Arc<View>>,
    /// The individual file pointer, in etypes.
    pub position: LockCell<i64>,
    pub shared: SharedPointer,
    /// Whether each process sees the locks of all others on this file.
    pub locks_are_seen: bool,
    pub atomic: LockCell<bool>,
    /// The split collective in flight.
    pub split: LockCell<Option<Split>>,
    /// Nonblocking operations in flight.
    pub pending: LockCell<usize>,
}

/// Where the shared file pointer is, in etypes.
#[allow(clippy::large_enum_variant, reason = "one a file")]
pub enum SharedPointer {
    /// Of a file that one process has opened.
    Own(AtomicU64),
    /// A word of the first rank's job's memory.
    Job(Arc<Region>, JobLayout, u32),
    /// Of processes on several nodes: a file beside this one.
    Beside(Beside),
    /// The job had no word left, or there are no locks that all nodes see.
    None,
}

impl FileObj {
    /// Whether there is a shared file pointer.
    ///
    /// # Errors
    /// MPI_ERR_NO_MEM; MPI_ERR_UNSUPPORTED_OPERATION over nodes without locks.
    pub fn has_shared(&self) -> Result<()> {
        match &self.shared {
            SharedPointer::None => {
                self.lockable()?;
                let text = "no shared file pointer: too many files are open in this job at once";
                Err(MpiError::new(ErrClass::NO_MEM, text))
            }
            _ => Ok(()),
        }
    }

    /// # Errors
    /// MPI_ERR_UNSUPPORTED_OPERATION where processes of other nodes do not see this one's locks.
    pub fn lockable(&self) -> Result<()> {
        match self.locks_are_seen {
            true => Ok(()),
            false => Err(err!(
                ErrClass::UNSUPPORTED_OPERATION,
                "not all nodes see a lock on {}, which shared file pointers and atomic mode of processes on several nodes \
                 need: this is not one file for all of them, or its file system locks within a node only (NFS mounted \
                 with nolock, Lustre without flock)",
                self.path.display()
            )),
        }
    }

    fn word(&self) -> Option<&AtomicU64> {
        match &self.shared {
            SharedPointer::Own(word) => Some(word),
            SharedPointer::Job(region, layout, n) => Some(Words::of(region, layout).get(*n)),
            SharedPointer::Beside(_) | SharedPointer::None => None,
        }
    }

    fn of_nodes(&self) -> Result<&Beside> {
        match &self.shared {
            SharedPointer::Beside(b) => Ok(b),
            _ => self.has_shared().and(Err(err!(ErrClass::INTERN, "no word"))),
        }
    }

    /// The shared pointer, in etypes.
    ///
    /// # Errors
    /// As of `has_shared`; over nodes those of the file that has the pointer.
    pub fn shared_load(&self) -> Result<i64> {
        Ok(match self.word() {
            // ORDERING: Relaxed; the pointer orders nothing but itself.
            Some(word) => word.load(Ordering::Relaxed),
            None => self.of_nodes().and_then(|b| unlocked(|| b.load()))?,
        } as i64)
    }

    /// Moves the shared pointer on; returns where it was.
    ///
    /// # Errors
    /// As of `shared_load`.
    pub fn shared_add(&self, etypes: i64) -> Result<i64> {
        Ok(match self.word() {
            // ORDERING: Relaxed; the pointer orders nothing but itself.
            Some(word) => word.fetch_add(etypes as u64, Ordering::Relaxed),
            None => self.of_nodes().and_then(|b| unlocked(|| b.add(etypes as u64)))?,
        } as i64)
    }

    /// Sets the shared pointer; one process does, in a collective call.
    ///
    /// # Errors
    /// As of `shared_load`.
    pub fn shared_store(&self, etypes: i64) -> Result<()> {
        match self.word() {
            // ORDERING: Relaxed; the messages of the collective call order it.
            Some(word) => word.store(etypes as u64, Ordering::Relaxed),
            None => self.of_nodes().and_then(|b| unlocked(|| b.store(etypes as u64)))?,
        }
        Ok(())
    }

    /// Sets the shared pointer, if there is one, to 0: rank 0 does, then all others.
    ///
    /// # Errors
    /// Those of the file that has the pointer.
    pub fn shared_reset(&self) -> Result<()> {
        let is_root = self.comm.rank == 0;
        match (&self.shared, self.word()) {
            (SharedPointer::Beside(b), _) => unlocked(|| b.reset(0, is_root)),
            // ORDERING: Relaxed; the messages of the collective call order it.
            (_, Some(word)) if is_root => {
                word.store(0, Ordering::Relaxed);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether the mode has this bit.
    pub fn has(&self, bit: i32) -> bool {
        self.amode & bit != 0
    }

    /// The hints that are honoured, as an info object shows them.
    pub fn info(&self) -> InfoObj {
        let h = self.hints.get();
        let i = InfoObj::new();
        let auto = |b: Option<bool>| match b {
            None => "automatic",
            Some(true) => "enable",
            Some(false) => "disable",
        };
        if let Some(n) = h.aggregators {
            i.set("cb_nodes", &n.to_string());
        }
        i.set("cb_buffer_size", &h.buffer_len.to_string());
        i.set("romio_cb_read", auto(h.together_read));
        i.set("romio_cb_write", auto(h.together_write));
        if let (Some(r), Some(w)) = (h.together_read, h.together_write)
            && r == w
        {
            i.set("collective_buffering", if r { "true" } else { "false" });
        }
        let name = self.path.to_string_lossy();
        if name.len() < MAX_INFO_VAL {
            i.set("filename", &name);
        }
        i.set_alloc_kinds();
        i
    }

    pub fn describe(&self) -> String {
        format!("file {}", self.path.display())
    }
}

/// Which function has begun a split collective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SplitKind {
    ReadAll,
    ReadAtAll,
    ReadOrdered,
    WriteAll,
    WriteAtAll,
    WriteOrdered,
}

/// A split collective in flight.
pub struct Split {
    pub kind: SplitKind,
    pub task: Arc<CollTask>,
    pub moved: Moved,
}

/// Bytes that an operation has moved, written by its future.
pub type Moved = Arc<LockCell<i64>>;
