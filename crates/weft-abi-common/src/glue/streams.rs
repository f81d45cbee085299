//! Streams and what belongs to them: extensions of the MPICH ABI, on which a stream is an `int`.

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, StatusSlot};
use crate::generated::names::id;
use std::ffi::{c_char, c_int, c_void};
use weft_base::handle::{CommH, RequestH};
use weft_base::{ErrClass, Result, err};
use weft_core::api::{stream, stream_multiplex as multiplex};
use weft_core::errh::Site;

/// MPIX_STREAM_NULL.
const NULL: c_int = 0x3c00_0000;
/// The first stream; others follow it.
const FIRST: u32 = 0xbc00_0000;

fn handle(index: Option<u32>) -> c_int {
    index.map_or(NULL, |i| (FIRST + i) as c_int)
}

/// None for the null stream.
fn or_null(stream: c_int) -> Result<Option<u32>> {
    if stream == NULL {
        return Ok(None);
    }
    (stream as u32).checked_sub(FIRST).map(Some).ok_or_else(stream::no_stream)
}

fn not_null(stream: c_int) -> Result<u32> {
    or_null(stream)?.ok_or_else(stream::no_stream)
}

fn call<A: Abi>(call: u32, site: Site, body: impl FnOnce() -> Result<()>) -> c_int {
    let r = entry::begin(call).and_then(|()| body());
    entry::end::<A>(call, site, r)
}

/// A call that starts a send or receive of `count` elements, and hands back its request.
///
/// # Safety
/// `request` is NULL or the user's variable.
unsafe fn start<A: Abi>(
    id: u32,
    comm: CommH,
    count: i64,
    request: *mut A::Request,
    body: impl FnOnce() -> Result<RequestH>,
) -> c_int {
    // SAFETY: by the caller's contract.
    unsafe { entry::nulled(request) };
    call::<A>(id, Site::Comm(comm), || {
        entry::nonneg("count", count, ErrClass::COUNT)?;
        entry::not_null("request", request)?;
        let h = body()?;
        // SAFETY: not NULL, the user's variable.
        unsafe { request.write(A::Request::from_engine(h)) };
        Ok(())
    })
}

/// `MPIX_Stream_create`.
pub unsafe fn mpix_stream_create<A: Abi>(info: A::Info, stream: *mut c_int) -> c_int {
    call::<A>(id::MPIX_STREAM_CREATE, Site::Default, || {
        entry::not_null("stream", stream)?;
        let made = stream::new_stream(info.to_engine());
        // SAFETY: not NULL, the user's variable.
        unsafe { stream.write(handle(made.as_ref().ok().copied())) };
        made.map(drop)
    })
}

/// `MPIX_Stream_free`.
pub unsafe fn mpix_stream_free<A: Abi>(stream: *mut c_int) -> c_int {
    call::<A>(id::MPIX_STREAM_FREE, Site::Default, || {
        entry::not_null("stream", stream)?;
        // SAFETY: not NULL, the user's variable.
        stream::free_stream(not_null(unsafe { stream.read() })?)?;
        // SAFETY: as above.
        unsafe { stream.write(NULL) };
        Ok(())
    })
}

/// `MPIX_Stream_comm_create`.
pub unsafe fn mpix_stream_comm_create<A: Abi>(comm: A::Comm, stream: c_int, newcomm: *mut A::Comm) -> c_int {
    let comm = comm.to_engine();
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(newcomm) };
    call::<A>(id::MPIX_STREAM_COMM_CREATE, Site::Comm(comm), || {
        let room = entry::not_null("newcomm", newcomm);
        let h = stream::comm_with_stream(comm, room.and_then(|()| or_null(stream)))?;
        // SAFETY: not NULL, the user's variable.
        unsafe { newcomm.write(A::Comm::from_engine(h)) };
        Ok(())
    })
}

/// `MPIX_Stream_comm_create_multiplex`.
pub unsafe fn mpix_stream_comm_create_multiplex<A: Abi>(
    comm: A::Comm,
    count: c_int,
    array_of_streams: *mut c_int,
    newcomm: *mut A::Comm,
) -> c_int {
    let comm = comm.to_engine();
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(newcomm) };
    call::<A>(id::MPIX_STREAM_COMM_CREATE_MULTIPLEX, Site::Comm(comm), || {
        let streams = entry::not_null("newcomm", newcomm).and_then(|()| {
            entry::nonneg("count", count.into(), ErrClass::COUNT)?;
            entry::array("array_of_streams", !entry::is_address(array_of_streams), count.into())?;
            // SAFETY: the user's array has that many elements.
            (0..count as usize).map(|i| or_null(unsafe { *array_of_streams.add(i) })).collect()
        });
        let h = multiplex::comm_of_streams(comm, streams)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { newcomm.write(A::Comm::from_engine(h)) };
        Ok(())
    })
}

/// `MPIX_Stream_send`, `MPIX_Stream_send_c`.
pub unsafe fn mpix_stream_send<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    source_stream_index: c_int,
    dest_stream_index: c_int,
) -> c_int {
    let (comm, at) = (comm.to_engine(), (source_stream_index, dest_stream_index));
    call::<A>(id::MPIX_STREAM_SEND, Site::Comm(comm), || {
        entry::nonneg("count", count, ErrClass::COUNT)?;
        let (dest, tag) = (A::rank_in(dest), A::tag_in(tag));
        multiplex::stream_send(buf.cast(), count, datatype.to_engine(), dest, tag, comm, at)
    })
}

/// `MPIX_Stream_isend`, `MPIX_Stream_isend_c`.
pub unsafe fn mpix_stream_isend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    source_stream_index: c_int,
    dest_stream_index: c_int,
    request: *mut A::Request,
) -> c_int {
    let (comm, at) = (comm.to_engine(), (source_stream_index, dest_stream_index));
    let body = || {
        let (dest, tag) = (A::rank_in(dest), A::tag_in(tag));
        multiplex::stream_isend(buf.cast(), count, datatype.to_engine(), dest, tag, comm, at)
    };
    // SAFETY: NULL or the user's variable.
    unsafe { start::<A>(id::MPIX_STREAM_ISEND, comm, count, request, body) }
}

/// `MPIX_Stream_recv`, `MPIX_Stream_recv_c`.
pub unsafe fn mpix_stream_recv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    source_stream_index: c_int,
    dest_stream_index: c_int,
    status: *mut A::Status,
) -> c_int {
    let (comm, at) = (comm.to_engine(), (source_stream_index, dest_stream_index));
    call::<A>(id::MPIX_STREAM_RECV, Site::Comm(comm), || {
        entry::nonneg("count", count, ErrClass::COUNT)?;
        let mut slot = StatusSlot::<A>::new(status);
        let (source, tag, to) = (A::rank_in(source), A::tag_in(tag), &mut slot.value);
        let r = multiplex::stream_recv(buf.cast(), count, datatype.to_engine(), source, tag, comm, at, to);
        slot.write();
        r
    })
}

/// `MPIX_Stream_irecv`, `MPIX_Stream_irecv_c`.
pub unsafe fn mpix_stream_irecv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    source_stream_index: c_int,
    dest_stream_index: c_int,
    request: *mut A::Request,
) -> c_int {
    let (comm, at) = (comm.to_engine(), (source_stream_index, dest_stream_index));
    let body = || {
        let (source, tag) = (A::rank_in(source), A::tag_in(tag));
        multiplex::stream_irecv(buf.cast(), count, datatype.to_engine(), source, tag, comm, at)
    };
    // SAFETY: NULL or the user's variable.
    unsafe { start::<A>(id::MPIX_STREAM_IRECV, comm, count, request, body) }
}

/// `MPIX_Comm_get_stream`.
pub unsafe fn mpix_comm_get_stream<A: Abi>(comm: A::Comm, idx: c_int, stream: *mut c_int) -> c_int {
    let comm = comm.to_engine();
    call::<A>(id::MPIX_COMM_GET_STREAM, Site::Comm(comm), || {
        entry::not_null("stream", stream)?;
        let found = stream::stream_of(comm, idx)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { stream.write(handle(found)) };
        Ok(())
    })
}

/// `MPIX_Comm_test_threadcomm`: there are none.
pub unsafe fn mpix_comm_test_threadcomm<A: Abi>(comm: A::Comm, flag: *mut c_int) -> c_int {
    let comm = comm.to_engine();
    call::<A>(id::MPIX_COMM_TEST_THREADCOMM, Site::Comm(comm), || {
        entry::not_null("flag", flag)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { entry::flagged(flag, false) };
        stream::stream_of(comm, 0).map(drop)
    })
}

/// `MPIX_Stream_progress`.
pub unsafe fn mpix_stream_progress<A: Abi>(stream: c_int) -> c_int {
    call::<A>(id::MPIX_STREAM_PROGRESS, Site::Default, || stream::stream_step(or_null(stream)?))
}

/// `MPIX_Start_progress_thread`.
pub unsafe fn mpix_start_progress_thread<A: Abi>(stream: c_int) -> c_int {
    call::<A>(id::MPIX_START_PROGRESS_THREAD, Site::Default, || stream::start_stream_thread(not_null(stream)?))
}

/// `MPIX_Stop_progress_thread`.
pub unsafe fn mpix_stop_progress_thread<A: Abi>(stream: c_int) -> c_int {
    call::<A>(id::MPIX_STOP_PROGRESS_THREAD, Site::Default, || stream::stop_stream_thread(not_null(stream)?))
}

/// `MPIX_Info_set_hex`: by which programs pass the handle of a GPU's stream.
pub unsafe fn mpix_info_set_hex<A: Abi>(
    info: A::Info,
    key: *const c_char,
    value: *const c_void,
    value_size: c_int,
) -> c_int {
    let call = id::MPIX_INFO_SET_HEX;
    let r = entry::begin_any(call).and_then(|()| {
        // SAFETY: NULL or the user's string.
        let key = unsafe { entry::c_str("key", key)? };
        entry::not_null("value", value)?;
        let len = usize::try_from(value_size).ok().filter(|n| *n > 0);
        let len = len.ok_or_else(|| err!(ErrClass::ARG, "value_size is {value_size}"))?;
        // SAFETY: the user's value has that many bytes.
        stream::set_hex(info.to_engine(), key, unsafe { std::slice::from_raw_parts(value.cast(), len) })
    });
    entry::end::<A>(call, Site::Default, r)
}
