//! Packing, external32, addresses, and the counts of a status (MPI-4.1 sections 3.2.5, 5.1.5,
//! 5.1.11, 5.2, 5.3 and 13.3). Local.

use crate::coll_view::byte;
use crate::engine::engine;
use crate::gpu::{self, Use};
use crate::strict;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::handle::{CommH, DatatypeH};
use weft_base::{ErrClass, MpiError, Result, Status, consts, err};
use weft_datatype::Datatype;

/// Bytes of `count` packed items.
fn packed_size(count: i64, dt: &Datatype) -> Result<i64> {
    if count < 0 {
        return Err(err!(ErrClass::COUNT, "negative count {count}"));
    }
    let too_long = || err!(ErrClass::COUNT, "{count} items of this datatype exceed 2^63 bytes");
    count.checked_mul(dt.size()).ok_or_else(too_long)
}

/// Checks that `bytes` fit between `position` and `size`.
fn check_room(position: i64, bytes: i64, size: i64) -> Result<()> {
    if position < 0 || size < 0 {
        return Err(err!(ErrClass::ARG, "position {position} in a buffer of {size} bytes"));
    }
    debug_assert!(bytes >= 0, "the items have {bytes} bytes");
    if bytes > size - position {
        return Err(err!(ErrClass::TRUNCATE, "{bytes} bytes at position {position} of a packed buffer of {size}"));
    }
    Ok(())
}

/// Checks the buffer of items. SPEC: MPI_BOTTOM goes with absolute addresses in the type.
fn check_buf(buf: *const u8, bytes: i64, dt: &Datatype) -> Result<()> {
    if !consts::is_address(buf) && bytes > 0 && (dt.true_lb() == 0 || !buf.is_null()) {
        return Err(MpiError::new(ErrClass::BUFFER, "the buffer is NULL or a constant"));
    }
    Ok(())
}

fn check_packed(buf: *const u8, bytes: i64) -> Result<()> {
    if !consts::is_address(buf) && bytes > 0 {
        return Err(MpiError::new(ErrClass::BUFFER, "the packed buffer is NULL or a constant"));
    }
    Ok(())
}

/// A committed type, and the communicator checked. The guard ends here: packing may take long.
fn committed(datatype: DatatypeH, comm: Option<CommH>) -> Result<Arc<Datatype>> {
    let e = engine();
    if let Some(c) = comm {
        e.comm(c)?;
    }
    e.committed(datatype).cloned()
}

/// Runs `f` on items and packed bytes, of which either may be in a GPU's memory.
fn around_pack(
    (ptr, count, dt): (*const u8, i64, &Arc<Datatype>),
    (out, bytes): (*mut u8, i64),
    f: impl FnOnce(*const u8, *mut u8),
) -> Result<()> {
    gpu::around([(ptr.cast_mut(), count, dt, Use::Read), (out, bytes, byte(), Use::Write)], |[ptr, out]| {
        f(ptr, out);
        Ok(())
    })
}

/// The same the other way.
fn around_unpack(
    (from, bytes): (*const u8, i64),
    (ptr, count, dt): (*mut u8, i64, &Arc<Datatype>),
    f: impl FnOnce(*const u8, *mut u8) -> Result<()>,
) -> Result<()> {
    gpu::around([(from.cast_mut(), bytes, byte(), Use::Read), (ptr, count, dt, Use::Write)], |[from, ptr]| f(from, ptr))
}

/// MPI_Pack.
///
/// # Errors
/// MPI_ERR_TRUNCATE when the packed buffer is too small; then nothing is written.
pub fn pack(
    inbuf: *const u8,
    incount: i64,
    datatype: DatatypeH,
    outbuf: *mut u8,
    outsize: i64,
    position: &mut i64,
    comm: CommH,
) -> Result<()> {
    let dt = committed(datatype, Some(comm))?;
    let bytes = packed_size(incount, &dt)?;
    check_room(*position, bytes, outsize)?;
    check_buf(inbuf, bytes, &dt)?;
    check_packed(outbuf, bytes)?;
    if bytes > 0 {
        let out = outbuf.wrapping_offset(*position as isize);
        around_pack((inbuf, incount, &dt), (out, bytes), |inbuf, out| {
            // SAFETY: the user's buffers have `incount` items and `outsize` bytes, checked above.
            unsafe { dt.pack(inbuf, incount, 0, out, bytes as usize) };
        })?;
    }
    *position += bytes;
    Ok(())
}

/// MPI_Unpack.
///
/// # Errors
/// MPI_ERR_TRUNCATE when the packed buffer ends before the items; then nothing is written.
pub fn unpack(
    inbuf: *const u8,
    insize: i64,
    position: &mut i64,
    outbuf: *mut u8,
    outcount: i64,
    datatype: DatatypeH,
    comm: CommH,
) -> Result<()> {
    let dt = committed(datatype, Some(comm))?;
    let bytes = packed_size(outcount, &dt)?;
    check_room(*position, bytes, insize)?;
    check_buf(outbuf, bytes, &dt)?;
    check_packed(inbuf, bytes)?;
    if bytes > 0 {
        let from = inbuf.wrapping_offset(*position as isize);
        around_unpack((from, bytes), (outbuf, outcount, &dt), |from, outbuf| {
            // SAFETY: as in `pack`.
            unsafe { dt.unpack(outbuf, outcount, 0, from, bytes as usize) };
            Ok(())
        })?;
    }
    *position += bytes;
    Ok(())
}

/// MPI_Pack_size: exact, there are no headers.
pub fn pack_size(incount: i64, datatype: DatatypeH, comm: CommH) -> Result<i64> {
    let e = engine();
    e.comm(comm)?;
    packed_size(incount, e.datatype(datatype)?)
}

/// SPEC: MPI-4.1 section 5.3: external32 is the one representation that needs no file. Other libraries take
/// any name for it.
fn check_datarep(datarep: &CStr) -> Result<()> {
    if datarep.to_bytes() == b"external32" {
        return Ok(());
    }
    strict::taken(ErrClass::UNSUPPORTED_DATAREP, "5.3", "the data representation is not external32")
}

/// MPI_Pack_external.
///
/// # Errors
/// MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_TRUNCATE.
pub fn pack_external(
    datarep: &CStr,
    inbuf: *const u8,
    incount: i64,
    datatype: DatatypeH,
    outbuf: *mut u8,
    outsize: i64,
    position: &mut i64,
) -> Result<()> {
    check_datarep(datarep)?;
    let dt = committed(datatype, None)?;
    let bytes = packed_size(incount, &dt).and_then(|_| dt.external_size(incount))?;
    check_room(*position, bytes, outsize)?;
    check_buf(inbuf, bytes, &dt)?;
    check_packed(outbuf, bytes)?;
    let out = outbuf.wrapping_offset(*position as isize);
    around_pack((inbuf, incount, &dt), (out, bytes), |inbuf, out| {
        // SAFETY: the user's buffers have `incount` items and `outsize` bytes, checked above.
        unsafe { dt.pack_external(inbuf, incount, out) };
    })?;
    *position += bytes;
    Ok(())
}

/// MPI_Unpack_external. Errors as `pack_external`.
pub fn unpack_external(
    datarep: &CStr,
    inbuf: *const u8,
    insize: i64,
    position: &mut i64,
    outbuf: *mut u8,
    outcount: i64,
    datatype: DatatypeH,
) -> Result<()> {
    check_datarep(datarep)?;
    let dt = committed(datatype, None)?;
    let bytes = packed_size(outcount, &dt).and_then(|_| dt.external_size(outcount))?;
    check_room(*position, bytes, insize)?;
    check_buf(outbuf, bytes, &dt)?;
    check_packed(inbuf, bytes)?;
    let from = inbuf.wrapping_offset(*position as isize);
    around_unpack((from, bytes), (outbuf, outcount, &dt), |from, outbuf| {
        // SAFETY: as in `pack_external`.
        unsafe { dt.unpack_external(from, outbuf, outcount) }
    })?;
    *position += bytes;
    Ok(())
}

/// MPI_Pack_external_size: exact.
pub fn pack_external_size(datarep: &CStr, incount: i64, datatype: DatatypeH) -> Result<i64> {
    check_datarep(datarep)?;
    let e = engine();
    let dt = e.datatype(datatype)?;
    packed_size(incount, dt).and_then(|_| dt.external_size(incount))
}

// ---- addresses ----

/// MPI_Get_address.
pub fn get_address(location: *const u8) -> Result<i64> {
    Ok(location as usize as i64)
}

/// MPI_Aint_add.
pub fn aint_add(base: i64, disp: i64) -> i64 {
    base.wrapping_add(disp)
}

/// MPI_Aint_diff.
pub fn aint_diff(addr1: i64, addr2: i64) -> i64 {
    addr1.wrapping_sub(addr2)
}

// ---- counts of a status ----

/// MPI_Get_count: whole items, or MPI_UNDEFINED.
#[inline]
pub fn get_count(status: &Status, datatype: DatatypeH) -> Result<i64> {
    let e = engine();
    let n = e.datatype(datatype)?.items_in(status.count_bytes);
    Ok(n.unwrap_or(i64::from(consts::UNDEFINED)))
}

/// MPI_Get_elements: basic elements, or MPI_UNDEFINED when the data ends inside one.
pub fn get_elements(status: &Status, datatype: DatatypeH) -> Result<i64> {
    let e = engine();
    let n = e.datatype(datatype)?.elements_in(status.count_bytes);
    Ok(n.unwrap_or(i64::from(consts::UNDEFINED)))
}

/// MPI_Status_set_elements: `count` basic elements.
pub fn status_set_elements(status: &mut Status, datatype: DatatypeH, count: i64) -> Result<()> {
    let e = engine();
    let dt = e.datatype(datatype)?;
    if count < 0 {
        return Err(err!(ErrClass::COUNT, "negative count {count}"));
    }
    let bytes = dt.bytes_of_elements(count);
    status.count_bytes = bytes.ok_or_else(|| err!(ErrClass::COUNT, "{count} elements of this datatype"))?;
    debug_assert!(status.count_bytes >= 0);
    Ok(())
}
