//! Streams and what belongs to them: extensions of the MPICH ABI, on which a stream is an `int`.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::{c_char, c_int, c_void};
use weft_base::{ErrClass, Result, err};
use weft_core::api::stream;
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
