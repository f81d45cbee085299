//! Acting on the requests of others.
//!
//! One message at a time is received and acted on. Answers go out beside that, and locks for which ranks of other nodes
//! wait are tried in each turn of progress: neither holds up the requests of others.

use super::ask::{MAX_SEQ, TAG_ANSWER, TAG_REQUEST, received, sent};
use super::{gather, straight, sync};
use crate::engine::Inside;
use crate::object::{BoxFut, WinObj};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_p2p::{Msg, P2p, ProbeInfo, RecvBuf, SendBuf, SendMode};
use weft_rma::LockKind;
use weft_rma::message::{Answer, MAX_LEN, parse};
use weft_rma::request::{Kind, Request, Wanted};

/// What this process does for others on a window.
struct Server {
    w: Arc<WinObj>,
    /// Answers under way.
    answers: Vec<BoxFut>,
    /// Locks that ranks of other nodes wait for, the longest first, and those that they have.
    waiting: Vec<(Proc, u32, Wanted)>,
    held: Vec<(Proc, Wanted)>,
}

/// Acts on requests, and moves on this process's own, until the window is closed.
pub(crate) async fn both_ways(e: Inside, w: Arc<WinObj>) -> Result<()> {
    let mut serving = pin!(serve(w.clone()));
    poll_fn(|cx| {
        gather::turn(&e, &w);
        serving.as_mut().poll(cx)
    })
    .await
}

/// Acts on requests until the window is closed.
async fn serve(w: Arc<WinObj>) -> Result<()> {
    let mut server = Server { w: w.clone(), answers: Vec::new(), waiting: Vec::new(), held: Vec::new() };
    let p2p = &w.comm.net.p2p;
    loop {
        let Some((msg, info)) = poll_fn(|cx| server.next(cx)).await else { return Ok(()) };
        let mut bytes = vec![0u8; (info.bytes as usize).min(MAX_LEN)];
        let room = RecvBuf::Bytes { ptr: bytes.as_mut_ptr(), len: bytes.len() };
        let got = match p2p.imrecv(msg, room) {
            Ok(r) => received(p2p, r).await,
            Err(e) => Err(e),
        };
        if let Some((name, requests)) = got.ok().and_then(|_| parse(&bytes)) {
            server.act(info.src, name, &requests);
        }
    }
}

impl Server {
    /// The next message; None once the window is closed and all answers have gone.
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<(Msg, ProbeInfo)>> {
        // Who asked may have died; others have not.
        self.answers.retain_mut(|a| a.as_mut().poll(cx).is_pending());
        if !self.waiting.is_empty() {
            self.try_locks();
        }
        let w = &self.w;
        match w.comm.net.p2p.improbe(None, w.comm.ctx_p2p(), Some(TAG_REQUEST)) {
            Some(m) => Poll::Ready(Some(m)),
            None if w.closed.get() && self.answers.is_empty() => Poll::Ready(None),
            None => Poll::Pending,
        }
    }

    /// Acts on a message. What has one to itself is refused where it has not.
    fn act(&mut self, from: Proc, seq: u32, requests: &[Request]) {
        match requests {
            [r] if r.kind.is_apart() => match (r.kind, Wanted::of(r.op)) {
                (Kind::Lock, Some(wanted)) => self.lock(from, seq, wanted),
                (Kind::Unlock, Some(wanted)) => self.unlock(from, seq, wanted),
                (Kind::PutStraight, _) => self.take(from, seq, r),
                (Kind::GetStraight, _) => self.give(from, seq, r),
                _ => self.answer(from, seq, refusal(ErrClass::INTERN)),
            },
            _ => {
                let mut answer = Answer::default();
                requests.iter().for_each(|r| answer.add(|out| on_memory(&self.w, r, out)));
                self.answer(from, seq, answer.close());
            }
        }
    }

    fn answer(&mut self, to: Proc, seq: u32, answer: Vec<u8>) {
        let (net, ctx) = (self.w.comm.net, self.w.comm.ctx_p2p());
        self.start(Box::pin(async move { send_answer(&net.p2p, to, ctx, seq, &answer).await }));
    }

    /// Goes on with something beside other requests.
    fn start(&mut self, mut what: BoxFut) {
        if what.as_mut().poll(&mut Context::from_waker(std::task::Waker::noop())).is_pending() {
            self.answers.push(what);
        }
    }

    // ---- bytes that go by messages of their own ----

    /// The only block of a request, if it is in the window.
    fn span(&self, r: &Request) -> Option<(*mut u8, usize)> {
        let mut blocks = r.blocks;
        let block = blocks.next().filter(|_| blocks.is_empty())?;
        let len = usize::try_from(block.n).ok()?;
        place(&self.w, block.off, len).map(|p| (p, len))
    }

    fn take(&mut self, from: Proc, seq: u32, r: &Request) {
        let Some((ptr, len)) = self.span(r) else { return self.answer(from, seq, refusal(ErrClass::RMA_RANGE)) };
        let (net, ctx, seq) = (self.w.comm.net, self.w.comm.ctx_p2p(), seq % MAX_SEQ);
        self.start(Box::pin(async move {
            // SAFETY: memory of the window, which is not freed while its origins wait for answers.
            let outcome = unsafe { straight::take(&net.p2p, from, ctx, seq as i32, ptr, len) }.await;
            let answer = outcome.map_or_else(|e| refusal(e.class), |()| fetched(&[]));
            send_answer(&net.p2p, from, ctx, seq, &answer).await
        }));
    }

    fn give(&mut self, to: Proc, seq: u32, r: &Request) {
        let (ptr, len) = self.span(r).unwrap_or((std::ptr::dangling_mut(), 0));
        let (net, ctx, seq) = (self.w.comm.net, self.w.comm.ctx_p2p(), seq % MAX_SEQ);
        // SAFETY: as in `take`.
        self.start(Box::pin(async move { unsafe { straight::give(&net.p2p, to, ctx, seq as i32, ptr, len) }.await }));
    }

    // ---- locks, for ranks of other nodes ----

    fn try_lock(&self, wanted: Wanted) -> bool {
        let (own, first) = (self.w.own(), self.w.first());
        match wanted {
            Wanted::Shared => own.try_lock(first, LockKind::Shared),
            Wanted::Exclusive => own.try_lock(first, LockKind::Exclusive),
            Wanted::All | Wanted::AllNow => first.try_lock_all(),
        }
    }

    fn lock(&mut self, from: Proc, seq: u32, wanted: Wanted) {
        // Who waits already comes first.
        let taken = (self.waiting.is_empty() || wanted != Wanted::Exclusive) && self.try_lock(wanted);
        if !taken && wanted != Wanted::AllNow {
            return self.waiting.push((from, seq, wanted));
        }
        self.tell(from, seq, wanted, taken);
    }

    /// Answers a request for a lock.
    fn tell(&mut self, to: Proc, seq: u32, wanted: Wanted, taken: bool) {
        if taken {
            let all = matches!(wanted, Wanted::All | Wanted::AllNow);
            self.held.push((to, if all { Wanted::All } else { wanted }));
        }
        self.answer(to, seq, fetched(&u64::from(taken).to_le_bytes()));
    }

    fn try_locks(&mut self) {
        let mut i = 0;
        while let Some(&(to, seq, wanted)) = self.waiting.get(i) {
            let taken = self.try_lock(wanted) || {
                self.w.first().await_release(self.w.me() as u32);
                self.try_lock(wanted)
            };
            if taken {
                self.waiting.remove(i);
                self.tell(to, seq, wanted, true);
            } else if let Some(e) = sync::never_released(&self.w, |p| self.held.iter().any(|h| h.0 == p)) {
                self.waiting.remove(i);
                self.answer(to, seq, refusal(e.class));
            } else {
                i += 1;
            }
        }
    }

    fn unlock(&mut self, from: Proc, seq: u32, wanted: Wanted) {
        let Some(i) = self.held.iter().position(|h| *h == (from, wanted)) else {
            return self.answer(from, seq, refusal(ErrClass::INTERN));
        };
        self.held.swap_remove(i);
        let (own, first) = (self.w.own(), self.w.first());
        match wanted {
            Wanted::Shared => own.unlock(first, LockKind::Shared),
            Wanted::Exclusive => own.unlock(first, LockKind::Exclusive),
            Wanted::All | Wanted::AllNow => first.unlock_all(),
        }
        sync::wake(&self.w.comm.net.p2p, &self.w);
        self.answer(from, seq, fetched(&[]));
    }
}

/// The answer to one request: it has fetched this.
fn fetched(bytes: &[u8]) -> Vec<u8> {
    let mut answer = Answer::default();
    answer.add(|out| {
        out.extend(bytes);
        Ok(())
    });
    answer.close()
}

/// The answer to one request that is refused.
fn refusal(class: ErrClass) -> Vec<u8> {
    let mut answer = Answer::default();
    answer.add(|_| Err(MpiError::new(class, "refused")));
    answer.close()
}

async fn send_answer(p2p: &P2p, to: Proc, ctx: u32, seq: u32, answer: &[u8]) -> Result<()> {
    let buf = SendBuf::Bytes { ptr: answer.as_ptr(), len: answer.len() };
    sent(p2p, p2p.isend(SendMode::Standard, buf, to, ctx, TAG_ANSWER + (seq % MAX_SEQ) as i32)?).await
}

/// Where a range of this process's window is; None if it has no such range.
fn place(w: &WinObj, off: i64, len: usize) -> Option<*mut u8> {
    let me = &w.ranks[w.me()];
    if w.is_dynamic() {
        let found = me.attached.find(me.slot_id, off as u64, len as u64);
        return found.map(|_| std::ptr::with_exposed_provenance_mut(off as usize));
    }
    let off = usize::try_from(off).ok()?;
    let end = off.checked_add(len)?;
    (end as u64 <= me.size).then(|| me.ptr.get().wrapping_add(off))
}

/// Does what is asked on this process's window; what it fetches goes to `out`.
fn on_memory(w: &WinObj, r: &Request, out: &mut Vec<u8>) -> Result<()> {
    let me = &w.ranks[w.me()];
    // SAFETY: `place` gives memory of the window only, which the user keeps until it is freed.
    unsafe { r.serve(me.slot, &w.gate, |off, len| place(w, off, len), out) }
}
