//! Requests in messages of their own, whose answers nobody else waits for.

use super::{Sink, TAG_ANSWER, TAG_REQUEST, To, received, refusal, sent};
use crate::message::told;
use weft_base::{Proc, Result};
use weft_p2p::{Completion, P2p, RecvBuf, SendBuf, SendMode};

/// Sends a request, and hands out its answer.
///
/// # Errors
/// What the target reports; MPI_ERR_PROC_FAILED.
pub async fn alone(p2p: &P2p, to: To, request: Vec<u8>, fetched: usize, sink: Sink) -> Result<()> {
    // Its result, or why there is none.
    let mut answer = vec![0u8; 16 + fetched];
    let room = RecvBuf::Bytes { ptr: answer.as_mut_ptr(), len: answer.len() };
    let receiving = p2p.irecv(room, Some(to.proc), to.ctx, Some(to.tag(TAG_ANSWER)))?;
    let request = SendBuf::Bytes { ptr: request.as_ptr(), len: request.len() };
    let sending = p2p.isend(SendMode::Standard, request, to.proc, to.ctx, TAG_REQUEST)?;
    let got = received(p2p, receiving).await;
    sent(p2p, sending).await?;
    verdict(to.proc, &got?, &answer, fetched, sink)
}

/// What the answer to one request says, of which `got` was received.
pub(super) fn verdict(of: Proc, got: &Completion, answer: &[u8], fetched: usize, mut sink: Sink) -> Result<()> {
    let mut outcome = Ok(());
    told(&answer[..answer.len().min(got.bytes as usize)], std::iter::once(fetched), |_, told| match told {
        Ok(bytes) => sink.take().into_iter().for_each(|s| s(bytes)),
        Err(class) => outcome = Err(refusal(of, class)),
    });
    outcome
}
