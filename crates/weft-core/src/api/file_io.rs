//! Data access: blocking and nonblocking, independent and collective (MPI-5.0 section 14.4).
//!
//! Progress: blocking calls block for the file; collective ones also for the other processes.
//! Nonblocking ones are done by the I/O thread and, where processes exchange data, by progress.

use super::file::no_split;
use crate::coll_view::CollView;
use crate::engine::{Engine, engine};
use crate::failures::guarded;
use crate::file_access::{Access, At, Buf, spawn, together};
use crate::object::FileObj;
use crate::strict;
use std::sync::Arc;
use weft_base::handle::{DatatypeH, FileH, RequestH};
use weft_base::{Result, Status};
use weft_io::Dir;

fn independent(fh: FileH, dir: Dir, at: At, b: Buf, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let file = g.file(fh)?;
    let from = file.position.get();
    let access = Access::new(&g, &file, dir, at, b)?;
    let unit = if at == At::Individual { access.unit_of_pointer() } else { None };
    let moved = g.block_on(access.alone(false))?;
    debug_assert!(moved >= 0 && unit.is_none_or(|u| u > 0), "{moved} bytes in units of {unit:?}");
    if let Some(unit) = unit
        && !strict::is_on()
    {
        // Other libraries leave the pointer behind what was read, and so at the end of the file; the formula
        // of 14.4.1 counts what was asked for.
        file.position.set(from + moved / unit);
    }
    *status = Status { count_bytes: moved, ..Status::EMPTY };
    Ok(())
}

fn independent_nonblocking(fh: FileH, dir: Dir, at: At, b: Buf) -> Result<RequestH> {
    let g = engine();
    let file = g.file(fh)?;
    let access = Access::new(&g, &file, dir, at, b)?;
    Ok(spawn(&g, &file, access.alone(true)))
}

/// The access of this process in a collective call; its error is the others' business too.
fn part(e: &Engine, file: &Arc<FileObj>, dir: Dir, at: At, b: Buf) -> Result<Access> {
    no_split(file).or_else(|e| strict::taken(e.class, "14.4.5", "a split collective has not been ended"))?;
    Access::new(e, file, dir, at, b)
}

fn collective(fh: FileH, dir: Dir, at: At, b: Buf, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let file = g.file(fh)?;
    let access = part(&g, &file, dir, at, b);
    let c = CollView::several(&g, &file.comm).blocking(&g);
    let comm = file.comm.clone();
    let fut = Box::pin(together(c, file, dir, at, access, false));
    let moved = g.block_on(guarded(&comm, fut))?;
    *status = Status { count_bytes: moved, ..Status::EMPTY };
    Ok(())
}

fn collective_nonblocking(fh: FileH, dir: Dir, at: At, b: Buf) -> Result<RequestH> {
    let g = engine();
    let file = g.file(fh)?;
    let access = part(&g, &file, dir, at, b);
    let c = CollView::several(&g, &file.comm);
    Ok(spawn(&g, &file, together(c, file.clone(), dir, at, access, true)))
}

// ---- explicit offsets ----

/// `MPI_File_read_at`.
pub fn file_read_at(
    fh: FileH,
    offset: i64,
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    independent(fh, Dir::Read, At::Offset(offset), b, status)
}

/// `MPI_File_write_at`.
pub fn file_write_at(
    fh: FileH,
    offset: i64,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent(fh, Dir::Write, At::Offset(offset), b, status)
}

/// `MPI_File_iread_at`.
pub fn file_iread_at(fh: FileH, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf, count, datatype };
    independent_nonblocking(fh, Dir::Read, At::Offset(offset), b)
}

/// `MPI_File_iwrite_at`.
pub fn file_iwrite_at(fh: FileH, offset: i64, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent_nonblocking(fh, Dir::Write, At::Offset(offset), b)
}

/// `MPI_File_read_at_all`.
pub fn file_read_at_all(
    fh: FileH,
    offset: i64,
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    collective(fh, Dir::Read, At::Offset(offset), b, status)
}

/// `MPI_File_write_at_all`.
pub fn file_write_at_all(
    fh: FileH,
    offset: i64,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    collective(fh, Dir::Write, At::Offset(offset), b, status)
}

/// `MPI_File_iread_at_all`.
pub fn file_iread_at_all(fh: FileH, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf, count, datatype };
    collective_nonblocking(fh, Dir::Read, At::Offset(offset), b)
}

/// `MPI_File_iwrite_at_all`.
pub fn file_iwrite_at_all(fh: FileH, offset: i64, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    collective_nonblocking(fh, Dir::Write, At::Offset(offset), b)
}

// ---- individual file pointers ----

/// `MPI_File_read`.
pub fn file_read(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    independent(fh, Dir::Read, At::Individual, b, status)
}

/// `MPI_File_write`.
pub fn file_write(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent(fh, Dir::Write, At::Individual, b, status)
}

/// `MPI_File_iread`.
pub fn file_iread(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf, count, datatype };
    independent_nonblocking(fh, Dir::Read, At::Individual, b)
}

/// `MPI_File_iwrite`.
pub fn file_iwrite(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent_nonblocking(fh, Dir::Write, At::Individual, b)
}

/// `MPI_File_read_all`.
pub fn file_read_all(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    collective(fh, Dir::Read, At::Individual, b, status)
}

/// `MPI_File_write_all`.
pub fn file_write_all(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    collective(fh, Dir::Write, At::Individual, b, status)
}

/// `MPI_File_iread_all`.
pub fn file_iread_all(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf, count, datatype };
    collective_nonblocking(fh, Dir::Read, At::Individual, b)
}

/// `MPI_File_iwrite_all`.
pub fn file_iwrite_all(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    collective_nonblocking(fh, Dir::Write, At::Individual, b)
}

// ---- shared file pointers ----

/// `MPI_File_read_shared`.
pub fn file_read_shared(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    independent(fh, Dir::Read, At::Shared, b, status)
}

/// `MPI_File_write_shared`.
pub fn file_write_shared(
    fh: FileH,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent(fh, Dir::Write, At::Shared, b, status)
}

/// `MPI_File_iread_shared`.
pub fn file_iread_shared(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf, count, datatype };
    independent_nonblocking(fh, Dir::Read, At::Shared, b)
}

/// `MPI_File_iwrite_shared`.
pub fn file_iwrite_shared(fh: FileH, buf: *const u8, count: i64, datatype: DatatypeH) -> Result<RequestH> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    independent_nonblocking(fh, Dir::Write, At::Shared, b)
}

/// `MPI_File_read_ordered`.
pub fn file_read_ordered(fh: FileH, buf: *mut u8, count: i64, datatype: DatatypeH, status: &mut Status) -> Result<()> {
    let b = Buf { ptr: buf, count, datatype };
    collective(fh, Dir::Read, At::Ordered, b, status)
}

/// `MPI_File_write_ordered`.
pub fn file_write_ordered(
    fh: FileH,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    status: &mut Status,
) -> Result<()> {
    let b = Buf { ptr: buf.cast_mut(), count, datatype };
    collective(fh, Dir::Write, At::Ordered, b, status)
}
