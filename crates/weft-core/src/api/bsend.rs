//! Buffered sends and their buffers: of the process, of a communicator, of a session (MPI-4.1
//! section 3.6).

use crate::bsend_pool::BsendPool;
use crate::engine::Guard;
use crate::engine::{Engine, WaitFor, engine};
use crate::lock::LockCell;
use crate::object::{CommObj, RequestObj, SessionObj};
use crate::p2p_args as args;
use crate::request_ops as ops;
use crate::strict;
use std::any::Any;
use std::sync::Arc;
use std::task::Poll;
use weft_base::handle::{CommH, DatatypeH, RequestH, SessionH};
use weft_base::{ErrClass, MpiError, Proc, Result, Status, consts, err};
use weft_p2p::{SendBuf, SendMode, Started};

/// The buffer of MPI_Buffer_attach.
static PROCESS: LockCell<Option<Box<dyn Any>>> = LockCell::new(None);

/// Where a buffer is attached.
#[derive(Clone)]
enum Holder {
    Process,
    Comm(Arc<CommObj>),
    Session(Arc<SessionObj>),
}

impl Holder {
    fn cell(&self) -> &LockCell<Option<Box<dyn Any>>> {
        match self {
            Self::Process => &PROCESS,
            Self::Comm(c) => &c.bsend,
            Self::Session(s) => &s.bsend,
        }
    }
    fn with<R>(&self, f: impl FnOnce(&mut BsendPool) -> R) -> Option<R> {
        self.cell().with(|b| b.as_mut().and_then(|b| b.downcast_mut::<BsendPool>()).map(f))
    }
    fn name(&self) -> &'static str {
        match self {
            Self::Process => "the process",
            Self::Comm(_) => "the communicator",
            Self::Session(_) => "the session",
        }
    }
    fn not_attached(&self) -> MpiError {
        err!(ErrClass::BUFFER, "no buffer is attached to {}", self.name())
    }
}

/// SPEC: MPI-4.1 section 3.6: the communicator's buffer if it has one, else its session's, else
/// the process's.
fn holder(e: &Engine, c: &Arc<CommObj>) -> Holder {
    if c.bsend.with(|b| b.is_some()) {
        return Holder::Comm(c.clone());
    }
    match c.group.session().and_then(|h| e.session(h).ok()) {
        Some(s) if s.bsend.with(|b| b.is_some()) => Holder::Session(s),
        _ => Holder::Process,
    }
}

/// Copies the message into the buffer and starts the send.
fn buffered(e: &Engine, c: &Arc<CommObj>, sb: &SendBuf, to: Option<Proc>, tag: i32) -> Result<()> {
    let Some(to) = to else { return Ok(()) };
    let h = holder(e, c);
    let len = sb.len_bytes() as usize;
    let taken = match take(e, &h, len) {
        Err(_) => {
            e.progress();
            take(e, &h, len)?
        }
        Ok(t) => t,
    };
    let (serial, ptr) = taken;
    debug_assert!(h.with(|p| !p.is_idle_before(serial + 1)) == Some(true), "the room is taken");
    // SAFETY: the segment has `len` bytes; the user's buffer is readable as MPI_Bsend reads it.
    unsafe { args::pack_into(sb, ptr) };
    let copy = SendBuf::Bytes { ptr, len };
    let vci = c.contexts().vci;
    let started = e.on_vci(vci).isend(SendMode::Standard, copy, to, c.ctx_p2p(), tag);
    let req = match started {
        Ok(Started::Done) => None,
        Ok(Started::Pending(r)) => Some((vci, r)),
        Err(err) => {
            h.with(|p| p.bind(serial, None));
            return Err(err);
        }
    };
    let bound = h.with(|p| p.bind(serial, req));
    debug_assert!(bound.is_some(), "the buffer stays attached while a message starts");
    Ok(())
}

fn take(e: &Engine, h: &Holder, len: usize) -> Result<(u64, *mut u8)> {
    h.with(|p| {
        p.reap(e);
        p.take(len)
    })
    .unwrap_or_else(|| Err(h.not_attached()))
}

/// A buffered send as a completed request, for MPI_Ibsend and MPI_Bsend_init.
pub(crate) fn start_buffered(
    e: &Engine,
    c: &Arc<CommObj>,
    sb: &SendBuf,
    to: Option<Proc>,
    tag: i32,
) -> Result<RequestObj> {
    buffered(e, c, sb, to, tag)?;
    Ok(RequestObj::Done { status: Status::EMPTY, error: None, comm: Some(c.clone()) })
}

/// MPI_Bsend. Local.
///
/// # Errors
/// MPI_ERR_BUFFER when the attached buffer has no room.
pub fn bsend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<()> {
    let g = engine();
    let c = g.comm(comm)?.clone();
    args::send_tag(tag)?;
    let sb = args::send_buf(&g, buf, count, datatype)?;
    let to = args::dest(&c, dest)?;
    buffered(&g, &c, &sb, to, tag)
}

/// MPI_Ibsend. Local; errors as MPI_Bsend.
pub fn ibsend(buf: *const u8, count: i64, datatype: DatatypeH, dest: i32, tag: i32, comm: CommH) -> Result<RequestH> {
    bsend(buf, count, datatype, dest, tag, comm)?;
    Ok(ops::done_send(&engine()))
}

// ---- attach, detach, flush ----

fn attach(h: &Holder, buffer: *mut u8, size: i64) -> Result<()> {
    let automatic = buffer as usize == consts::BUFFER_AUTOMATIC;
    if size < 0 {
        return Err(err!(ErrClass::ARG, "negative buffer size {size}"));
    }
    if size > 0 && !automatic && !consts::is_address(buffer) {
        return Err(MpiError::new(ErrClass::BUFFER, "NULL, MPI_IN_PLACE or another constant is no buffer"));
    }
    crate::gpu::host_only(buffer, "an attached buffer")?;
    if h.cell().with(|b| b.is_some()) {
        return Err(err!(ErrClass::BUFFER, "a buffer is attached to {} already", h.name()));
    }
    debug_assert!(automatic || size == 0 || !buffer.is_null(), "messages are copied to {size} bytes");
    h.cell().set(Some(Box::new(BsendPool::new(buffer, size as usize, automatic))));
    Ok(())
}

/// Waits for every message, then gives the buffer back.
/// SPEC: MPI-4.1 section 3.6.2: with MPI_BUFFER_AUTOMATIC address and size come back as given.
/// Where there is none, other libraries give NULL of no size.
fn detach(g: &mut Guard, h: &Holder) -> Result<(usize, i64)> {
    flush(g, h)?;
    assert!(h.with(|p| p.is_idle()).is_none_or(|idle| idle), "no send reads the buffer any more");
    let Some((base, size)) = h.with(|p| p.extent()) else {
        strict::taken(ErrClass::BUFFER, "3.6", "no buffer is attached")?;
        return Ok((0, 0));
    };
    h.cell().set(None);
    Ok((base as usize, size as i64))
}

fn flush(g: &mut Guard, h: &Holder) -> Result<()> {
    if h.with(|_| ()).is_none() {
        return Ok(());
    }
    g.wait_for(WaitFor::ANYTHING, |e| {
        h.with(|p| {
            p.reap(e);
            p.is_idle()
        })
        .is_none_or(|idle| idle)
        .then_some(())
    });
    Ok(())
}

fn iflush(g: &Guard, h: Holder) -> Result<RequestH> {
    let comm = g.comm(CommH::SELF).or_else(|_| g.comm(CommH::WORLD))?.clone();
    let serial = h.with(|p| p.serial()).unwrap_or(0);
    let e = g.inside();
    let fut = std::future::poll_fn(move |_| {
        let idle = h.with(|p| {
            p.reap(&e);
            p.is_idle_before(serial)
        });
        if idle.unwrap_or(true) { Poll::Ready(Ok(())) } else { Poll::Pending }
    });
    Ok(g.spawn_coll(comm, Box::pin(fut)))
}

/// MPI_Buffer_attach.
pub fn buffer_attach(buffer: *mut u8, size: i64) -> Result<()> {
    let _g = engine();
    attach(&Holder::Process, buffer, size)
}
/// MPI_Buffer_detach: (address, size). Progress: blocks until the buffered messages are gone.
pub fn buffer_detach() -> Result<(usize, i64)> {
    detach(&mut engine(), &Holder::Process)
}
/// MPI_Buffer_flush (MPI-4.1). Blocks until the buffered messages are gone.
pub fn buffer_flush() -> Result<()> {
    flush(&mut engine(), &Holder::Process)
}
/// MPI_Buffer_iflush (MPI-4.1).
pub fn buffer_iflush() -> Result<RequestH> {
    iflush(&engine(), Holder::Process)
}

fn of_comm(g: &Guard, comm: CommH) -> Result<Holder> {
    Ok(Holder::Comm(g.comm(comm)?.clone()))
}
fn of_session(g: &Guard, session: SessionH) -> Result<Holder> {
    Ok(Holder::Session(g.session(session)?))
}

/// MPI_Comm_attach_buffer (MPI-4.1).
pub fn comm_attach_buffer(comm: CommH, buffer: *mut u8, size: i64) -> Result<()> {
    let g = engine();
    attach(&of_comm(&g, comm)?, buffer, size)
}
/// MPI_Comm_detach_buffer: (address, size).
pub fn comm_detach_buffer(comm: CommH) -> Result<(usize, i64)> {
    let mut g = engine();
    let h = of_comm(&g, comm)?;
    detach(&mut g, &h)
}
/// MPI_Comm_flush_buffer.
pub fn comm_flush_buffer(comm: CommH) -> Result<()> {
    let mut g = engine();
    let h = of_comm(&g, comm)?;
    flush(&mut g, &h)
}
/// MPI_Comm_iflush_buffer.
pub fn comm_iflush_buffer(comm: CommH) -> Result<RequestH> {
    let g = engine();
    let h = of_comm(&g, comm)?;
    iflush(&g, h)
}
/// MPI_Session_attach_buffer (MPI-4.1).
pub fn session_attach_buffer(session: SessionH, buffer: *mut u8, size: i64) -> Result<()> {
    let g = engine();
    attach(&of_session(&g, session)?, buffer, size)
}
/// MPI_Session_detach_buffer: (address, size).
pub fn session_detach_buffer(session: SessionH) -> Result<(usize, i64)> {
    let mut g = engine();
    let h = of_session(&g, session)?;
    detach(&mut g, &h)
}
/// MPI_Session_flush_buffer.
pub fn session_flush_buffer(session: SessionH) -> Result<()> {
    let mut g = engine();
    let h = of_session(&g, session)?;
    flush(&mut g, &h)
}
/// MPI_Session_iflush_buffer.
pub fn session_iflush_buffer(session: SessionH) -> Result<RequestH> {
    let g = engine();
    let h = of_session(&g, session)?;
    iflush(&g, h)
}
