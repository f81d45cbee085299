//! Files.

use super::{CollTask, CommObj, InfoObj};
use crate::lock::LockCell;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use weft_base::consts::MAX_INFO_VAL;
use weft_base::handle::{ErrhandlerH, FileH};
use weft_base::{ErrClass, MpiError, Result};
use weft_io::{Hints, View};
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
    /// The job had no word left.
    None,
}

impl FileObj {
    /// # Errors
    /// MPI_ERR_NO_MEM; MPI_ERR_UNSUPPORTED_OPERATION over nodes.
    pub fn shared(&self) -> Result<&AtomicU64> {
        match &self.shared {
            SharedPointer::Own(word) => Ok(word),
            SharedPointer::Job(region, layout, n) => Ok(Words::of(region, layout).get(*n)),
            SharedPointer::None => {
                self.comm.guests.near_only("a shared file pointer")?;
                let text = "no shared file pointer: too many files are open in this job at once";
                Err(MpiError::new(ErrClass::NO_MEM, text))
            }
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
