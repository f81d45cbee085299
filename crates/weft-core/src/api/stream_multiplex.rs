//! Communicators of which each member has several streams, and their messages from stream to stream
//! (MPIX_Stream_comm_create_multiplex and MPIX_Stream_send to _irecv): MPICH's extensions.
//!
//! Each pair of a sender's and a receiver's stream has a communicator of its own.

use crate::api::comm_create::{comm_split, refuse};
use crate::api::stream::find;
use crate::api::{coll, p2p, probe};
use crate::engine::engine;
use crate::object::Multiplex;
use std::ffi::c_int;
use std::sync::Arc;
use weft_base::consts::dt;
use weft_base::handle::{CommH, DatatypeH, MessageH, RequestH};
use weft_base::{ErrClass, MpiError, Result, Status, err};

/// MPIX_Stream_comm_create_multiplex; None: MPIX_STREAM_NULL. Collective.
///
/// # Errors
/// MPIX_ERR_STREAM, of which all ranks get to know; MPI_ERR_COMM: an intercommunicator; those of MPI_Comm_split.
pub fn comm_of_streams(comm: CommH, streams: Result<Vec<Option<u32>>>) -> Result<CommH> {
    let found = {
        let e = engine();
        if e.comm(comm)?.is_inter() {
            return Err(MpiError::new(ErrClass::COMM, "an intercommunicator; the call takes intracommunicators"));
        }
        streams.and_then(|all| all.into_iter().map(|s| s.map(|s| find(&e, s)).transpose()).collect::<Result<Vec<_>>>())
    };
    let streams = match found {
        Ok(streams) => streams,
        Err(error) => {
            refuse(comm);
            return Err(error);
        }
    };
    let (rank, size) = {
        let e = engine();
        let c = e.comm(comm)?;
        (c.rank, c.size())
    };
    let h = comm_split(comm, 0, rank)?;
    let (mine, mut counts): (c_int, Vec<c_int>) = (streams.len() as c_int, vec![0; size]);
    let int = DatatypeH::constant(dt::INT);
    coll::allgather((&raw const mine).cast(), 1, int, counts.as_mut_ptr().cast(), 1, int, h)?;
    let most = counts.iter().copied().max().unwrap_or(0);
    let comms = (0..most * most).map(|_| comm_split(h, 0, rank)).collect::<Result<Vec<_>>>()?;
    engine().comm(h)?.multiplex.set(Some(Arc::new(Multiplex { streams, counts, most, comms })));
    Ok(h)
}

/// The communicator's streams, and the calling process's rank.
fn streams_of(comm: CommH) -> Result<(Arc<Multiplex>, i32)> {
    let e = engine();
    let c = e.comm(comm)?;
    let m = c.multiplex.cloned().filter(|m| !m.comms.is_empty());
    let m =
        m.ok_or_else(|| MpiError::new(ErrClass::OTHER, "no communicator of several streams, or a duplicate of one"))?;
    Ok((m, c.rank))
}

fn check(what: &str, index: i32, count: i32) -> Result<()> {
    let valid = (0..count).contains(&index);
    if valid { Ok(()) } else { Err(err!(ErrClass::ARG, "{what} is {index}; there are {count} streams")) }
}

/// How many streams a rank has; what is no rank is refused by who sends or receives.
fn count_of(m: &Multiplex, rank: i32) -> i32 {
    usize::try_from(rank).ok().and_then(|r| m.counts.get(r).copied()).unwrap_or(m.most)
}

fn comm_of(m: &Multiplex, from: i32, to: i32) -> CommH {
    debug_assert!((0..m.most).contains(&from) && (0..m.most).contains(&to), "streams {from} and {to} of {}", m.most);
    m.comms[(from * m.most + to) as usize]
}

/// The communicator of a message to `dest`.
fn comm_to(comm: CommH, dest: i32, (from, to): (i32, i32)) -> Result<CommH> {
    let (m, rank) = streams_of(comm)?;
    check("source_stream_index", from, count_of(&m, rank))?;
    check("dest_stream_index", to, count_of(&m, dest))?;
    Ok(comm_of(&m, from, to))
}

/// The communicators that a message from `source` may come by; -1 is any of the sender's streams.
fn comms_from(comm: CommH, source: i32, (from, to): (i32, i32)) -> Result<Vec<CommH>> {
    let (m, rank) = streams_of(comm)?;
    check("dest_stream_index", to, count_of(&m, rank))?;
    let count = count_of(&m, source);
    if from == -1 {
        return Ok((0..count).map(|from| comm_of(&m, from, to)).collect());
    }
    check("source_stream_index", from, count)?;
    Ok(vec![comm_of(&m, from, to)])
}

/// MPIX_Stream_send. Progress: as MPI_Send.
///
/// # Errors
/// MPI_ERR_OTHER: no such communicator; MPI_ERR_ARG: no such stream; those of MPI_Send.
pub fn stream_send(
    buf: *const u8,
    count: i64,
    dt: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
    at: (i32, i32),
) -> Result<()> {
    p2p::send(buf, count, dt, dest, tag, comm_to(comm, dest, at)?)
}

/// MPIX_Stream_isend. Errors as `send`.
pub fn stream_isend(
    buf: *const u8,
    count: i64,
    dt: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
    at: (i32, i32),
) -> Result<RequestH> {
    p2p::isend(buf, count, dt, dest, tag, comm_to(comm, dest, at)?)
}

/// MPIX_Stream_recv. Progress: blocks until the message is there. Errors as `send`.
#[allow(clippy::too_many_arguments, reason = "those of the MPI function")]
pub fn stream_recv(
    buf: *mut u8,
    count: i64,
    dt: DatatypeH,
    source: i32,
    tag: i32,
    comm: CommH,
    at: (i32, i32),
    status: &mut Status,
) -> Result<()> {
    let comms = comms_from(comm, source, at)?;
    if let [one] = comms[..] {
        return p2p::recv(buf, count, dt, source, tag, one, status);
    }
    loop {
        for comm in &comms {
            let (found, mut message): (bool, MessageH) = probe::improbe(source, tag, *comm, status)?;
            if found {
                return probe::mrecv(buf, count, dt, &mut message, status);
            }
        }
        std::thread::yield_now();
    }
}

/// MPIX_Stream_irecv. Errors as `send`; MPI_ERR_UNSUPPORTED_OPERATION: any of several streams.
pub fn stream_irecv(
    buf: *mut u8,
    count: i64,
    dt: DatatypeH,
    source: i32,
    tag: i32,
    comm: CommH,
    at: (i32, i32),
) -> Result<RequestH> {
    let comms = comms_from(comm, source, at)?;
    let [one] = comms[..] else {
        let text = "a nonblocking receive has to name the sender's stream where there are several";
        return Err(MpiError::new(ErrClass::UNSUPPORTED_OPERATION, text));
    };
    p2p::irecv(buf, count, dt, source, tag, one)
}
