//! Checks of the arguments that all point-to-point functions share.

use crate::engine::Engine;
use crate::failures;
use crate::gpu;
use crate::object::CommObj;
use crate::strict;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use weft_base::handle::{DatatypeH, Handle};
use weft_base::{ErrClass, MpiError, Proc, Result, consts, err};
use weft_datatype::Datatype;
use weft_p2p::{RecvBuf, SendBuf};

/// Largest tag of a user's message: all non-negative ints. Collectives use contexts of their own.
pub(crate) const TAG_UB: i32 = i32::MAX;

/// Where a receive or probe listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// MPI_PROC_NULL: nothing to wait for.
    Null,
    /// A peer, or any (`None`).
    From(Option<Proc>),
}

/// The process behind a destination rank; None for MPI_PROC_NULL.
#[inline(always)]
pub(crate) fn dest(c: &CommObj, rank: i32) -> Result<Option<Proc>> {
    c.check_revoked()?;
    if rank == consts::PROC_NULL { Ok(None) } else { c.peer(rank).map(Some) }
}

#[inline(always)]
pub(crate) fn source(c: &CommObj, rank: i32) -> Result<Source> {
    c.check_revoked()?;
    match rank {
        consts::ANY_SOURCE if failures::any() => c.check_wildcard().map(|()| Source::From(None)),
        consts::PROC_NULL => Ok(Source::Null),
        consts::ANY_SOURCE => Ok(Source::From(None)),
        r => c.peer(r).map(|p| Source::From(Some(p))),
    }
}

#[inline(always)]
pub(crate) fn send_tag(tag: i32) -> Result<()> {
    if tag >= 0 { Ok(()) } else { Err(bad_tag(tag)) }
}

#[inline(always)]
pub(crate) fn recv_tag(tag: i32) -> Result<Option<i32>> {
    if tag >= 0 {
        Ok(Some(tag))
    } else if tag == consts::ANY_TAG {
        Ok(None)
    } else {
        Err(bad_tag(tag))
    }
}

#[cold]
fn bad_tag(tag: i32) -> MpiError {
    err!(ErrClass::TAG, "tag {tag}; tags are 0 to {TAG_UB}")
}

/// Checks count, type and buffer against each other and returns the length of the packed stream.
pub(crate) fn length(ptr: *const u8, count: i64, dt: &Datatype) -> Result<usize> {
    if count < 0 {
        return Err(bad_count(count));
    }
    let Some(len) = count.checked_mul(dt.size()) else { return Err(too_long(count)) };
    debug_assert!(len >= 0);
    // SPEC: MPI-4.1 section 2.5.4: MPI_BOTTOM is valid only with absolute addresses in the type,
    // which then has a lower bound other than zero.
    if !consts::is_address(ptr) && len > 0 && (dt.true_lb() == 0 || !ptr.is_null()) {
        return Err(no_buffer(ptr, count));
    }
    Ok(len as usize)
}

#[cold]
fn bad_count(count: i64) -> MpiError {
    err!(ErrClass::COUNT, "negative count {count}")
}
#[cold]
fn too_long(count: i64) -> MpiError {
    err!(ErrClass::COUNT, "{count} elements of this datatype exceed 2^63 bytes")
}
#[cold]
fn no_buffer(ptr: *const u8, count: i64) -> MpiError {
    match ptr.is_null() {
        true => err!(ErrClass::BUFFER, "null buffer for {count} elements"),
        false => err!(ErrClass::BUFFER, "the buffer for {count} elements is a constant, such as MPI_IN_PLACE"),
    }
}

/// Sizes in bytes of the predefined datatypes of one run, by the low byte of their MPI-5.0 value;
/// 0 for all others. Filled once at initialisation.
// PERF: saves the way through the datatype's object, a tenth of a tiny send.
static SIZES: [AtomicU8; 256] = [const { AtomicU8::new(0) }; 256];

/// Fills the table of sizes; called while the engine is opened.
pub(crate) fn init_sizes() {
    for (low, slot) in SIZES.iter().enumerate() {
        if let Some(dt) = Datatype::predefined(0x200 + low as u32)
            && dt.is_contiguous()
            // Where buffers may be in a GPU's memory no call is plain.
            && !weft_gpu::is_on()
        {
            // ORDERING: Relaxed; before other threads are inside MPI.
            slot.store(u8::try_from(dt.size()).unwrap_or(0), Ordering::Relaxed);
        }
    }
}

/// Length in bytes of a plain buffer of a predefined type; None: look closer.
#[inline(always)]
pub(crate) fn plain_len(ptr: *const u8, count: i64, h: DatatypeH) -> Option<usize> {
    let low = h.raw().wrapping_sub(DatatypeH::constant(0x200).raw());
    // ORDERING: Relaxed; see `init_sizes`.
    let size = SIZES.get(low as usize)?.load(Ordering::Relaxed);
    // Branches that are always taken alike cost less than the three flags together.
    if size == 0 || !consts::is_address(ptr) {
        return None;
    }
    ((count as u64) < 1 << 48).then(|| count as usize * usize::from(size))
}

/// Size in bytes of a predefined datatype of one run.
pub(crate) fn plain_size(h: DatatypeH) -> Option<usize> {
    // Any buffer that is not null tells it.
    plain_len(std::ptr::without_provenance(4096), 1, h)
}

/// The committed datatype of a buffer. Where no data moves MPI_DATATYPE_NULL
/// stands for any, as on MPICH and, for partitioned communication, on Open MPI.
///
/// # Errors
/// MPI_ERR_TYPE.
pub(crate) fn datatype(e: &Engine, h: DatatypeH, moves: bool) -> Result<&Arc<Datatype>> {
    if !moves
        && h == DatatypeH::NULL
        && let Some(byte) = Datatype::predefined(consts::dt::BYTE)
    {
        strict::taken(ErrClass::TYPE, "2.5.1", "MPI_DATATYPE_NULL is no datatype, nor where no data moves")?;
        return Ok(byte);
    }
    e.committed(h)
}

/// The memory of a send.
#[inline(always)]
pub(crate) fn send_buf(e: &Engine, ptr: *const u8, count: i64, h: DatatypeH) -> Result<SendBuf> {
    match plain_len(ptr, count, h) {
        Some(len) => Ok(SendBuf::Bytes { ptr, len }),
        None => send_buf_slow(e, ptr, count, h),
    }
}

#[inline(never)]
fn send_buf_slow(e: &Engine, ptr: *const u8, count: i64, h: DatatypeH) -> Result<SendBuf> {
    let dt = datatype(e, h, count != 0)?;
    let len = length(ptr, count, dt)?;
    let dt = gpu::typed(ptr, count, dt);
    if dt.is_contiguous() { Ok(SendBuf::Bytes { ptr, len }) } else { Ok(SendBuf::Typed { ptr, count, dt }) }
}

/// The memory of a receive.
#[inline(always)]
pub(crate) fn recv_buf(e: &Engine, ptr: *mut u8, count: i64, h: DatatypeH) -> Result<RecvBuf> {
    match plain_len(ptr, count, h) {
        Some(len) => Ok(RecvBuf::Bytes { ptr, len }),
        None => recv_buf_slow(e, ptr, count, h),
    }
}

#[inline(never)]
fn recv_buf_slow(e: &Engine, ptr: *mut u8, count: i64, h: DatatypeH) -> Result<RecvBuf> {
    let dt = datatype(e, h, count != 0)?;
    let len = length(ptr, count, dt)?;
    let dt = gpu::typed(ptr, count, dt);
    if dt.is_contiguous() { Ok(RecvBuf::Bytes { ptr, len }) } else { Ok(RecvBuf::Typed { ptr, count, dt }) }
}

/// The packed bytes of a message, in memory of the engine.
///
/// # Safety
/// The buffer is readable as MPI_Send would read it.
pub(crate) unsafe fn packed(buf: &SendBuf) -> Vec<u8> {
    let len = buf.len_bytes() as usize;
    let mut out = vec![0u8; len];
    // SAFETY: `out` has room for the packed stream; the source is the caller's promise.
    unsafe { pack_into(buf, out.as_mut_ptr()) };
    out
}

/// # Safety
/// As `packed`; `out` is writable for the packed length.
pub(crate) unsafe fn pack_into(buf: &SendBuf, out: *mut u8) {
    let len = buf.len_bytes() as usize;
    if len == 0 {
        return;
    }
    match buf {
        // SAFETY: by the caller's contract.
        SendBuf::Bytes { ptr, len } => unsafe { std::ptr::copy_nonoverlapping(*ptr, out, *len) },
        // SAFETY: by the caller's contract.
        SendBuf::Typed { ptr, count, dt } => unsafe { dt.pack(*ptr, *count, 0, out, len) },
    }
}
