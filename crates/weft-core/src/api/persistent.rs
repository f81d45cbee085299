//! Persistent point-to-point requests (MPI-4.1 section 3.9).

use super::bsend::start_buffered;
use super::p2p::{start_recv, start_send};
use crate::abi::RequestArray;
use crate::engine::{Engine, engine};
use crate::object::{Persistent, RequestObj, Round};
use crate::p2p_args as args;
use crate::request_ops as ops;
use weft_base::handle::{CommH, DatatypeH, RequestH};
use weft_base::{ErrClass, MpiError, Result};
use weft_p2p::SendMode;

fn send_like(
    mode: SendMode,
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let comm = g.comm(comm)?.clone();
    args::send_tag(tag)?;
    let sb = args::send_buf(&g, buf, count, datatype)?;
    let to = args::dest(&comm, dest)?;
    let c = comm.clone();
    let start = Box::new(move |e: &Engine| start_send(e, &c, mode, sb.clone(), to, tag));
    Ok(g.requests.insert(RequestObj::Persistent(Box::new(Persistent { comm, start, active: None }))))
}

/// MPI_Send_init.
pub fn send_init(
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    send_like(SendMode::Open, buf, count, datatype, dest, tag, comm)
}

/// MPI_Ssend_init.
pub fn ssend_init(
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    send_like(SendMode::Sync, buf, count, datatype, dest, tag, comm)
}

/// MPI_Rsend_init.
pub fn rsend_init(
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    send_like(SendMode::Open, buf, count, datatype, dest, tag, comm)
}

/// MPI_Bsend_init.
pub fn bsend_init(
    buf: *const u8,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let comm = g.comm(comm)?.clone();
    args::send_tag(tag)?;
    let sb = args::send_buf(&g, buf, count, datatype)?;
    let to = args::dest(&comm, dest)?;
    let c = comm.clone();
    let start = Box::new(move |e: &Engine| start_buffered(e, &c, &sb, to, tag));
    Ok(g.requests.insert(RequestObj::Persistent(Box::new(Persistent { comm, start, active: None }))))
}

/// MPI_Recv_init.
pub fn recv_init(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    source: i32,
    tag: i32,
    comm: CommH,
) -> Result<RequestH> {
    let g = engine();
    let comm = g.comm(comm)?.clone();
    let tag = args::recv_tag(tag)?;
    let rb = args::recv_buf(&g, buf, count, datatype)?;
    let from = args::source(&comm, source)?;
    let c = comm.clone();
    let start = Box::new(move |e: &Engine| start_recv(e, &c, rb.clone(), from, tag));
    Ok(g.requests.insert(RequestObj::Persistent(Box::new(Persistent { comm, start, active: None }))))
}

fn start_one(e: &Engine, h: RequestH) -> Result<()> {
    let active = || MpiError::new(ErrClass::REQUEST, "the persistent request is already active");
    let answer = e.requests.with_mut(h, |r| match r {
        RequestObj::Persistent(p) if p.active.is_some() => Err(active()),
        RequestObj::Persistent(p) => {
            p.active =
                Some((p.start)(e).map_err(|err| crate::errh::at(crate::errh::Site::Comm(p.comm.handle.get()), err))?);
            debug_assert!(
                matches!(p.active, Some(RequestObj::P2p(_) | RequestObj::Done { .. })),
                "a round is an operation that ends without others"
            );
            Ok(None)
        }
        RequestObj::PersistentColl { active: Some(_), .. } | RequestObj::Partitioned { active: Some(_), .. } => {
            Err(active())
        }
        RequestObj::PersistentColl { start, active, done, .. } => Ok(match start() {
            Round::Begun(fut) => Some(fut),
            Round::Done => {
                done.end(Ok(()));
                *active = Some(done.clone());
                None
            }
        }),
        RequestObj::Partitioned { part, .. } => Ok(Some(part.start())),
        _ => Err(MpiError::new(ErrClass::REQUEST, "not a persistent request")),
    });
    let Some(fut) = answer.ok_or_else(|| ops::bad_request(h))?? else { return Ok(()) };
    // Polled once outside the borrow: it may call user code.
    let task = e.spawn(fut);
    e.requests.with_mut(h, |r| {
        if let RequestObj::PersistentColl { active, .. } | RequestObj::Partitioned { active, .. } = r {
            *active = Some(task);
        }
    });
    Ok(())
}

/// MPI_Start. Local.
pub fn start(request: &mut RequestH) -> Result<()> {
    start_one(&engine(), *request)
}

/// MPI_Startall. Local.
pub fn startall(requests: impl RequestArray) -> Result<()> {
    let g = engine();
    for i in 0..requests.len() {
        start_one(&g, requests.get(i))?;
    }
    Ok(())
}
