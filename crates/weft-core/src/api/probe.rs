//! Probes and matched probes (MPI-4.1 section 3.8).

use crate::engine::{Engine, WaitFor, engine};
use crate::failures::{gone, not_pending};
use crate::lock::LockCell;
use crate::object::{CommObj, MessageObj, RequestObj};
use crate::p2p_args::{self as args, Source};
use crate::request_ops as ops;
use std::sync::Arc;
use weft_base::handle::{CommH, DatatypeH, MessageH, RequestH};
use weft_base::{ErrClass, Proc, Result, Status};
use weft_p2p::{ProbeInfo, RecvBuf, StartedRecv};

/// The checked arguments of a probe.
struct Filter {
    comm: Arc<CommObj>,
    from: Option<Proc>,
    tag: Option<i32>,
}

/// None: MPI_PROC_NULL.
fn filter(e: &Engine, source: i32, tag: i32, comm: CommH) -> Result<Option<Filter>> {
    let comm = e.comm(comm)?.clone();
    let tag = args::recv_tag(tag)?;
    Ok(match args::source(&comm, source)? {
        Source::Null => None,
        Source::From(from) => Some(Filter { comm, from, tag }),
    })
}

impl Filter {
    fn what(&self) -> WaitFor {
        WaitFor {
            peer: self.from.map_or(-1, |p| p.0 as i32),
            tag: self.tag.unwrap_or(-1),
            ctx: self.comm.ctx_p2p(),
            vci: self.comm.contexts().vci,
        }
    }
    fn look(&self, e: &Engine) -> Option<ProbeInfo> {
        e.look_on(&self.comm).iprobe(self.from, self.comm.ctx_p2p(), self.tag)
    }
    fn take(&self, e: &Engine) -> Option<(MessageH, ProbeInfo)> {
        let found = e.look_on(&self.comm).improbe(self.from, self.comm.ctx_p2p(), self.tag);
        let (msg, info) = found?;
        Some((e.messages.insert(MessageObj { msg, info, comm: self.comm.clone() }), info))
    }
    /// The error where no message can come any more, or a message that has come meanwhile.
    fn hopeless<T>(&self, e: &Engine, find: impl Fn(&Engine) -> Option<T>) -> Option<Result<T>> {
        self.comm.check_sender(self.from).err().map(Err).or_else(|| self.nobody_left(e, find))
    }
    /// As `hopeless`, for a call that only asks.
    fn hopeless_polled<T>(&self, e: &Engine, find: impl Fn(&Engine) -> Option<T>) -> Option<Result<T>> {
        let told = |end: &Result<T>| end.is_ok() || gone::is_waited_for_by_polls();
        self.comm.check_sender(self.from).err().map(Err).or_else(|| self.nobody_left(e, find).filter(told))
    }
    fn nobody_left<T>(&self, e: &Engine, find: impl Fn(&Engine) -> Option<T>) -> Option<Result<T>> {
        if !gone::is_on() {
            return None;
        }
        let there = e.check_there(&self.comm, self.from);
        find(e).map(Ok).or_else(|| there.err().map(Err))
    }
    fn tell(&self, info: &ProbeInfo, status: &mut Status) {
        status.source = self.comm.rank_of(info.src);
        status.tag = info.tag;
        status.cancelled = false;
        status.count_bytes = info.bytes as i64;
    }
}

/// MPI_Probe. Progress: blocks until a matching message has arrived.
pub fn probe(source: i32, tag: i32, comm: CommH, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let Some(f) = filter(&g, source, tag, comm).map_err(not_pending)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok(());
    };
    let info =
        g.wait_for(f.what(), |e| f.look(e).map(Ok).or_else(|| f.hopeless(e, |e| f.look(e)))).map_err(not_pending)?;
    f.tell(&info, status);
    Ok(())
}

/// MPI_Iprobe. Progress: one step.
pub fn iprobe(source: i32, tag: i32, comm: CommH, status: &mut Status) -> Result<bool> {
    let mut g = engine();
    let Some(f) = filter(&g, source, tag, comm)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok(true);
    };
    let mut found = f.look(&g);
    if found.is_none() {
        g.progress_asked();
        found = f.look(&g).map(Ok).or_else(|| f.hopeless_polled(&g, |e| f.look(e))).transpose()?;
    }
    let Some(info) = found else { return Ok(false) };
    f.tell(&info, status);
    Ok(true)
}

/// MPI_Mprobe.
pub fn mprobe(source: i32, tag: i32, comm: CommH, status: &mut Status) -> Result<MessageH> {
    let mut g = engine();
    let Some(f) = filter(&g, source, tag, comm).map_err(not_pending)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok(MessageH::NO_PROC);
    };
    let (h, info) =
        g.wait_for(f.what(), |e| f.take(e).map(Ok).or_else(|| f.hopeless(e, |e| f.take(e)))).map_err(not_pending)?;
    f.tell(&info, status);
    Ok(h)
}

/// MPI_Improbe.
pub fn improbe(source: i32, tag: i32, comm: CommH, status: &mut Status) -> Result<(bool, MessageH)> {
    let mut g = engine();
    let Some(f) = filter(&g, source, tag, comm)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok((true, MessageH::NO_PROC));
    };
    let mut found = f.take(&g);
    if found.is_none() {
        g.progress_asked();
        found = f.take(&g).map(Ok).or_else(|| f.hopeless_polled(&g, |e| f.take(e))).transpose()?;
    }
    let Some((h, info)) = found else { return Ok((false, MessageH::NULL)) };
    f.tell(&info, status);
    Ok((true, h))
}

/// Starts the receive of a matched message; None: MPI_MESSAGE_NO_PROC.
fn start(
    e: &Engine,
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    message: &mut MessageH,
) -> Result<Option<RequestObj>> {
    let rb = args::recv_buf(e, buf, count, datatype)?;
    if *message == MessageH::NO_PROC {
        *message = MessageH::NULL;
        return Ok(None);
    }
    let Some(m) = e.messages.remove(*message) else {
        // SPEC: MPI-4.1 has no class for messages; MPI_ERR_REQUEST is what implementations use.
        return Err(crate::engine::bad_handle(
            ErrClass::REQUEST,
            "message",
            message.is_null(),
            weft_base::handle::Handle::raw(*message),
        ));
    };
    *message = MessageH::NULL;
    let p2p = e.on(&m.comm);
    if let Err(revoked) = m.comm.check_revoked() {
        // Its sender may send no more of it.
        let nothing = RecvBuf::Bytes { ptr: std::ptr::null_mut(), len: 0 };
        if let StartedRecv::Pending(r) = p2p.imrecv(m.msg, nothing)? {
            p2p.detach(r);
        }
        return Err(revoked);
    }
    let started = p2p.imrecv(m.msg, rb)?;
    Ok(Some(super::p2p::wrap_recv(&m.comm, started)))
}

/// MPI_Mrecv. Progress: blocks until the matched message has arrived as a whole.
pub fn mrecv(buf: *mut u8, count: i64, datatype: DatatypeH, message: &mut MessageH, status: &mut Status) -> Result<()> {
    let mut g = engine();
    let Some(obj) = start(&g, buf, count, datatype, message)? else {
        ops::fill(status, &Status::PROC_NULL);
        return Ok(());
    };
    let waited = LockCell::new(obj);
    let (s, result) = g.wait_looking(
        WaitFor::ANYTHING,
        |e| waited.with(|r| ops::step_simple(e, r)),
        |e| waited.with(|r| e.give_up_on(r)),
    );
    ops::fill(status, &s);
    result.map_err(|err| waited.with(|r| ops::on_comm_of(&g, r, err)))
}

/// MPI_Imrecv.
pub fn imrecv(buf: *mut u8, count: i64, datatype: DatatypeH, message: &mut MessageH) -> Result<RequestH> {
    let g = engine();
    let obj = start(&g, buf, count, datatype, message)?.unwrap_or(RequestObj::Done {
        status: Status::PROC_NULL,
        error: None,
        comm: None,
    });
    Ok(g.requests.insert(obj))
}
