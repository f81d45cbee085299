//! Long contiguous puts and gets to ranks of other nodes: the request says where, and the bytes go by a message of their
//! own, out of one rank's memory into the other's (ADR 0051).

use super::ask::{self, Question, TAG_ANSWER, TAG_DATA, TAG_REQUEST, received, sent};
use super::transfer::Way;
use crate::engine::Guard;
use crate::object::{CollTask, WinObj};
use std::sync::Arc;
use weft_base::{ErrClass, MpiError};
use weft_base::{Proc, Result, err};
use weft_p2p::{P2p, RecvBuf, SendBuf, SendMode};
use weft_rma::request::{Block, Kind};

/// Bytes from which on. Shorter ones fit into one message with their request.
pub(super) const MIN: u64 = 16 << 10;

/// An operation on `len` bytes at an address here and an offset there.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub way: Way,
    pub ptr: *mut u8,
    pub off: i64,
    pub len: usize,
}

/// Who is asked, and by which number.
#[derive(Clone, Copy)]
struct To {
    proc: Proc,
    ctx: u32,
    seq: i32,
}

/// Starts it. Waits while too many requests are in flight.
///
/// # Safety
/// The memory stays valid until the task has ended.
pub(super) unsafe fn ask(g: &mut Guard, w: &Arc<WinObj>, rank: usize, span: Span, has_request: bool) -> Arc<CollTask> {
    ask::await_turn(g, w);
    let seq = w.next_seq();
    let to = To { proc: w.ranks[rank].proc, ctx: w.comm.ctx_p2p(), seq: seq as i32 };
    let net = w.comm.net;
    let kind = if span.way == Way::Put { Kind::PutStraight } else { Kind::GetStraight };
    let blocks = [Block { off: span.off, n: span.len as u64 }];
    let question = Question { kind, op: 0, dt: 0, blocks: &blocks, data: &[], fetched: 0, sink: None, has_request };
    let request = question.message(seq);
    let task = g.spawn(Box::pin(async move {
        match span.way {
            Way::Put => put(&net.p2p, to, &request, span).await,
            Way::Get => get(&net.p2p, to, &request, span).await,
        }
    }));
    ask::remember(w, rank, &task, has_request);
    task
}

async fn put(p2p: &P2p, to: To, request: &[u8], span: Span) -> Result<()> {
    let mut answer = vec![0u8; 16];
    let room = RecvBuf::Bytes { ptr: answer.as_mut_ptr(), len: answer.len() };
    let receiving = p2p.irecv(room, Some(to.proc), to.ctx, Some(TAG_ANSWER + to.seq))?;
    let asking = p2p.isend(SendMode::Standard, bytes(request.as_ptr(), request.len()), to.proc, to.ctx, TAG_REQUEST);
    let sending = p2p.isend(SendMode::Standard, bytes(span.ptr, span.len), to.proc, to.ctx, TAG_DATA + to.seq);
    // None is left under way, whatever comes of the others.
    let got = received(p2p, receiving).await;
    for one in [asking, sending] {
        sent(p2p, one?).await?;
    }
    ask::verdict(to.proc, &got?, &answer, 0, None)
}

async fn get(p2p: &P2p, to: To, request: &[u8], span: Span) -> Result<()> {
    let room = RecvBuf::Bytes { ptr: span.ptr, len: span.len };
    let receiving = p2p.irecv(room, Some(to.proc), to.ctx, Some(TAG_DATA + to.seq))?;
    let asking = p2p.isend(SendMode::Standard, bytes(request.as_ptr(), request.len()), to.proc, to.ctx, TAG_REQUEST);
    let got = received(p2p, receiving).await;
    sent(p2p, asking?).await?;
    match got?.bytes as usize == span.len {
        true => Ok(()),
        false => Err(err!(ErrClass::RMA_RANGE, "rank {} of the job refused a one-sided operation", to.proc.0)),
    }
}

fn bytes(ptr: *const u8, len: usize) -> SendBuf {
    SendBuf::Bytes { ptr, len }
}

/// At the target: receives the bytes of a put where they belong. What to answer.
///
/// # Safety
/// The memory is of the window, and stays until this has ended.
pub(super) async unsafe fn take(p2p: &P2p, from: Proc, ctx: u32, seq: i32, ptr: *mut u8, len: usize) -> Result<()> {
    let receiving = p2p.irecv(RecvBuf::Bytes { ptr, len }, Some(from), ctx, Some(TAG_DATA + seq))?;
    match received(p2p, receiving).await?.bytes as usize == len {
        true => Ok(()),
        false => Err(MpiError::new(ErrClass::INTERN, "a put of the wrong length")),
    }
}

/// At the target: sends what a get asks for; nothing where it may not have it.
///
/// # Safety
/// As `take`.
pub(super) async unsafe fn give(p2p: &P2p, to: Proc, ctx: u32, seq: i32, ptr: *const u8, len: usize) -> Result<()> {
    sent(p2p, p2p.isend(SendMode::Standard, bytes(ptr, len), to, ctx, TAG_DATA + seq)?).await
}
