//! Streams: MPICH's extension by which a program says which messages belong to one thread. Weft has no use for
//! that, so that a stream is a name, and a communicator with a stream is like any other.

use crate::api::comm_create::{comm_split, refuse};
use crate::engine::{Engine, engine};
use crate::lock::LockCell;
use crate::object::{Stream, StreamObj};
use crate::{progress, state};
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::handle::{CommH, InfoH};
use weft_base::{ErrClass, MpiError, Result, consts, err, hex};

pub(super) fn find(e: &Engine, stream: u32) -> Result<Stream> {
    let found = e.streams.with(|s| s.get(stream as usize).cloned().flatten());
    debug_assert!(found.as_ref().is_none_or(|s| s.index == stream), "a stream knows its place");
    found.ok_or_else(no_stream)
}

/// For what is no stream, or the null one where it means nothing.
#[cold]
pub fn no_stream() -> MpiError {
    MpiError::new(ErrClass::STREAM, "no stream, or one that was freed")
}

/// MPIX_Stream_create. Local.
///
/// # Errors
/// MPI_ERR_INFO; MPI_ERR_UNSUPPORTED_OPERATION: a stream of a GPU.
pub fn new_stream(info: InfoH) -> Result<u32> {
    let e = engine();
    let kind = e.info_opt(info)?.and_then(|i| i.get("type"));
    if let Some(kind) = kind.filter(|k| k != "none" && !k.is_empty()) {
        return Err(err!(ErrClass::UNSUPPORTED_OPERATION, "streams of type {kind}: Weft has none of a GPU"));
    }
    Ok(e.streams.with(|all| {
        let free = all.iter().position(Option::is_none).unwrap_or(all.len());
        let made = Some(Arc::new(StreamObj { index: free as u32, progresses: LockCell::new(false) }));
        match all.get_mut(free) {
            Some(slot) => *slot = made,
            None => all.push(made),
        }
        free as u32
    }))
}

/// MPIX_Stream_free. Local.
///
/// # Errors
/// MPIX_ERR_STREAM; MPI_ERR_OTHER: a communicator uses it.
pub fn free_stream(stream: u32) -> Result<()> {
    let e = engine();
    let found = find(&e, stream)?;
    // One reference is the table's.
    if Arc::strong_count(&found) > 2 {
        return Err(MpiError::new(ErrClass::OTHER, "a communicator still uses the stream"));
    }
    drop(found);
    let last = e.streams.with(|s| s[stream as usize].take());
    debug_assert!(last.is_some_and(|s| Arc::strong_count(&s) == 1), "nobody else has the stream");
    Ok(())
}

/// MPIX_Stream_comm_create; no stream: MPIX_STREAM_NULL. Collective.
///
/// # Errors
/// MPIX_ERR_STREAM, of which all ranks get to know; those of MPI_Comm_split.
pub fn comm_with_stream(comm: CommH, stream: Result<Option<u32>>) -> Result<CommH> {
    let found = {
        let e = engine();
        e.comm(comm)?;
        stream.and_then(|s| s.map(|s| find(&e, s)).transpose())
    };
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            refuse(comm);
            return Err(error);
        }
    };
    let rank = engine().comm(comm)?.rank;
    let h = comm_split(comm, 0, rank)?;
    engine().comm(h)?.stream.set(found);
    Ok(h)
}

/// MPIX_Comm_get_stream: None is MPIX_STREAM_NULL. Local.
///
/// # Errors
/// MPI_ERR_COMM; MPI_ERR_ARG: a negative index.
pub fn stream_of(comm: CommH, index: i32) -> Result<Option<u32>> {
    let e = engine();
    let c = e.comm(comm)?;
    if let (Some(m), Ok(i)) = (c.multiplex.cloned(), usize::try_from(index)) {
        return Ok(m.streams.get(i).and_then(Option::as_ref).map(|s| s.index));
    }
    match index {
        0 => Ok(c.stream.cloned().map(|s| s.index)),
        i if i < 0 => Err(err!(ErrClass::ARG, "the index of a stream is {i}")),
        _ => Ok(None),
    }
}

/// MPIX_Stream_progress: one step; no stream: MPIX_STREAM_NULL.
///
/// # Errors
/// MPIX_ERR_STREAM.
pub fn stream_step(stream: Option<u32>) -> Result<()> {
    let e = engine();
    stream.map(|s| find(&e, s)).transpose()?;
    e.progress();
    Ok(())
}

/// MPIX_Start_progress_thread. All streams share one thread. Local.
///
/// # Errors
/// MPIX_ERR_STREAM; MPI_ERR_UNSUPPORTED_OPERATION: without MPI_THREAD_MULTIPLE.
pub fn start_stream_thread(stream: u32) -> Result<()> {
    let g = engine();
    let s = find(&g, stream)?;
    if !progress::is_on() && state::thread_level() < consts::THREAD_MULTIPLE {
        return Err(MpiError::new(
            ErrClass::UNSUPPORTED_OPERATION,
            "a progress thread needs MPI_THREAD_MULTIPLE, or WEFT_PROGRESS=thread from the start",
        ));
    }
    progress::ask(&g);
    s.progresses.set(true);
    Ok(())
}

/// MPIX_Stop_progress_thread: the thread ends with the last stream that asked for it. Local.
///
/// # Errors
/// MPIX_ERR_STREAM; MPI_ERR_OTHER: the stream has not asked for one.
pub fn stop_stream_thread(stream: u32) -> Result<()> {
    let mut g = engine();
    let s = find(&g, stream)?;
    if !s.progresses.replace(false) {
        return Err(MpiError::new(ErrClass::OTHER, "no progress thread was started for the stream"));
    }
    if !g.streams.with(|all| all.iter().flatten().any(|s| s.progresses.get())) {
        progress::ask_no_more(&mut g);
    }
    Ok(())
}

/// MPIX_Info_set_hex: a value in hexadecimal digits. Local.
///
/// # Errors
/// Those of MPI_Info_set.
pub fn set_hex(info: InfoH, key: &CStr, value: &[u8]) -> Result<()> {
    let digits = hex::encode(value);
    let text = std::ffi::CString::new(digits).unwrap_or_default();
    crate::api::info::info_set(info, key, &text)
}
