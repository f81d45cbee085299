//! Split collective data access (MPI-5.0 section 14.4.5).
//!
//! `begin` starts the collective and `end` waits for it; one of a file at a time.

use super::file::no_split;
use crate::coll_view::CollView;
use crate::engine::engine;
use crate::file_access::{Access, At, Buf, background, together};
use crate::object::{Split, SplitKind};
use crate::strict;
use weft_base::handle::{DatatypeH, FileH};
use weft_base::{ErrClass, MpiError, Result, Status};
use weft_io::Dir;

impl SplitKind {
    fn dir(self) -> Dir {
        match self {
            Self::ReadAll | Self::ReadAtAll | Self::ReadOrdered => Dir::Read,
            Self::WriteAll | Self::WriteAtAll | Self::WriteOrdered => Dir::Write,
        }
    }
}

/// # Errors
/// MPI_ERR_OTHER: there is one already. Errors of the access come at the end.
fn begin(fh: FileH, kind: SplitKind, at: At, b: Buf) -> Result<()> {
    let g = engine();
    let file = g.file(fh)?;
    no_split(&file)?;
    let dir = kind.dir();
    let access = Access::new(&g, &file, dir, at, b);
    let c = CollView::several(&g, &file.comm);
    let (fut, moved) = background(&file, together(c, file.clone(), dir, at, access, true));
    let task = g.spawn(fut);
    file.split.set(Some(Split { kind, task, moved }));
    Ok(())
}

/// # Errors
/// MPI_ERR_OTHER: there is none, or another function has begun it.
fn end(fh: FileH, kind: SplitKind, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let file = g.file(fh)?;
    let task = file.split.with(|s| match s {
        None => Err(MpiError::new(ErrClass::OTHER, "no split collective has been begun")),
        Some(s) if s.kind != kind => {
            strict::taken(ErrClass::OTHER, "14.4.5", "another split collective is to be ended").map(|()| s.task.clone())
        }
        Some(s) => Ok(s.task.clone()),
    })?;
    let result = g.wait_until(|_| task.take_result());
    let moved = file.split.take().map_or(0, |s| s.moved.get());
    *status = Status { count_bytes: moved, ..Status::EMPTY };
    result
}

/// `MPI_File_read_all_begin`. Collective; does not wait.
pub fn file_read_all_begin(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::ReadAll, At::Individual, Buf { ptr: buf, count, datatype })
}

/// `MPI_File_read_all_end`. Collective.
pub fn file_read_all_end(fh: FileH, _buf: *mut u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::ReadAll, status)
}

/// `MPI_File_write_all_begin`. Collective; does not wait.
pub fn file_write_all_begin(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::WriteAll, At::Individual, Buf { ptr: buf.cast_mut(), count, datatype })
}

/// `MPI_File_write_all_end`. Collective.
pub fn file_write_all_end(fh: FileH, _buf: *const u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::WriteAll, status)
}

/// `MPI_File_read_at_all_begin`. Collective; does not wait.
pub fn file_read_at_all_begin(fh: FileH, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::ReadAtAll, At::Offset(offset), Buf { ptr: buf, count, datatype })
}

/// `MPI_File_read_at_all_end`. Collective.
pub fn file_read_at_all_end(fh: FileH, _buf: *mut u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::ReadAtAll, status)
}

/// `MPI_File_write_at_all_begin`. Collective; does not wait.
pub fn file_write_at_all_begin(fh: FileH, offset: i64, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::WriteAtAll, At::Offset(offset), Buf { ptr: buf.cast_mut(), count, datatype })
}

/// `MPI_File_write_at_all_end`. Collective.
pub fn file_write_at_all_end(fh: FileH, _buf: *const u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::WriteAtAll, status)
}

/// `MPI_File_read_ordered_begin`. Collective; does not wait.
pub fn file_read_ordered_begin(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::ReadOrdered, At::Ordered, Buf { ptr: buf, count, datatype })
}

/// `MPI_File_read_ordered_end`. Collective.
pub fn file_read_ordered_end(fh: FileH, _buf: *mut u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::ReadOrdered, status)
}

/// `MPI_File_write_ordered_begin`. Collective; does not wait.
pub fn file_write_ordered_begin(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<()> {
    begin(fh, SplitKind::WriteOrdered, At::Ordered, Buf { ptr: buf.cast_mut(), count, datatype })
}

/// `MPI_File_write_ordered_end`. Collective.
pub fn file_write_ordered_end(fh: FileH, _buf: *const u8, status: &mut Status) -> Result<()> {
    end(fh, SplitKind::WriteOrdered, status)
}
