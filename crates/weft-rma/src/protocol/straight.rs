//! Long contiguous puts and gets to ranks of other nodes: the request says where, and the bytes go by a message of their
//! own, out of one rank's memory into the other's (ADR 0051).

use super::{Question, TAG_ANSWER, TAG_GET, TAG_PUT, TAG_REQUEST, To, received, refusal, sent};
use crate::message::told;
use crate::request::{Block, Kind};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_p2p::{Completion, P2p, RecvBuf, SendBuf, SendMode, Started};

/// Which way the bytes go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Put,
    Get,
}

/// Bytes from which on. Shorter ones fit into one message with their request.
pub const MIN_STRAIGHT: u64 = 16 << 10;

/// An operation on `len` bytes at an address here and an offset there.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub way: Way,
    pub ptr: *mut u8,
    pub off: i64,
    pub len: usize,
}

/// Asks for it, and moves the bytes.
///
/// # Errors
/// What the target reports; MPI_ERR_PROC_FAILED.
///
/// # Safety
/// The memory stays valid until this has ended.
pub async unsafe fn straight(p2p: &P2p, to: To, span: Span) -> Result<()> {
    let kind = if span.way == Way::Put { Kind::PutStraight } else { Kind::GetStraight };
    let blocks = [Block { off: span.off, n: span.len as u64 }];
    let question =
        Question { kind, op: 0, dt: 0, blocks: &blocks, data: &[], fetched: 0, sink: None, has_request: false };
    let request = question.message(to);
    match span.way {
        Way::Put => put(p2p, to, &request, span).await,
        Way::Get => get(p2p, to, &request, span).await,
    }
}

async fn put(p2p: &P2p, to: To, request: &[u8], span: Span) -> Result<()> {
    let mut answer = vec![0u8; 16];
    let room = RecvBuf::Bytes { ptr: answer.as_mut_ptr(), len: answer.len() };
    let receiving = p2p.irecv(room, Some(to.proc), to.ctx, Some(to.tag(TAG_ANSWER)))?;
    let asking = p2p.isend(SendMode::Standard, bytes(request.as_ptr(), request.len()), to.proc, to.ctx, TAG_REQUEST);
    let sending = p2p.isend(SendMode::Standard, bytes(span.ptr, span.len), to.proc, to.ctx, to.tag(TAG_PUT));
    // None is left under way, whatever comes of the others: it would read memory that is the user's again.
    let got = received(p2p, receiving).await;
    let (asked, moved) = (ended(p2p, asking).await, ended(p2p, sending).await);
    asked.and(moved)?;
    verdict(to.proc, &got?, &answer)
}

/// What the answer to a put says, of which `got` was received.
fn verdict(of: Proc, got: &Completion, answer: &[u8]) -> Result<()> {
    let mut outcome = Ok(());
    told(&answer[..answer.len().min(got.bytes as usize)], std::iter::once(0), |_, told| {
        outcome = told.map(drop).map_err(|class| refusal(of, class));
    });
    outcome
}

async fn get(p2p: &P2p, to: To, request: &[u8], span: Span) -> Result<()> {
    let room = RecvBuf::Bytes { ptr: span.ptr, len: span.len };
    let receiving = p2p.irecv(room, Some(to.proc), to.ctx, Some(to.tag(TAG_GET)))?;
    let asking = p2p.isend(SendMode::Standard, bytes(request.as_ptr(), request.len()), to.proc, to.ctx, TAG_REQUEST);
    let got = received(p2p, receiving).await;
    ended(p2p, asking).await?;
    match got?.bytes as usize == span.len {
        true => Ok(()),
        false => Err(refusal(to.proc, ErrClass::RMA_RANGE)),
    }
}

async fn ended(p2p: &P2p, s: Result<Started>) -> Result<()> {
    sent(p2p, s?).await
}

fn bytes(ptr: *const u8, len: usize) -> SendBuf {
    SendBuf::Bytes { ptr, len }
}

/// At the target: receives the bytes of a put where they belong. What to answer.
///
/// # Safety
/// The memory is of the window, and stays until this has ended.
pub(super) async unsafe fn take(p2p: &P2p, from: To, ptr: *mut u8, len: usize) -> Result<()> {
    let receiving = p2p.irecv(RecvBuf::Bytes { ptr, len }, Some(from.proc), from.ctx, Some(from.tag(TAG_PUT)))?;
    match received(p2p, receiving).await?.bytes as usize == len {
        true => Ok(()),
        false => Err(MpiError::new(ErrClass::INTERN, "a put of the wrong length")),
    }
}

/// At the target: sends what a get asks for; nothing where it may not have it.
///
/// # Safety
/// As `take`.
pub(super) async unsafe fn give(p2p: &P2p, to: To, ptr: *const u8, len: usize) -> Result<()> {
    sent(p2p, p2p.isend(SendMode::Standard, bytes(ptr, len), to.proc, to.ctx, to.tag(TAG_GET))?).await
}
