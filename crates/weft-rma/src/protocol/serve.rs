//! Acting on the requests of others.
//!
//! One message at a time is received and acted on. Answers go out beside that, and locks for which ranks of other nodes
//! wait are tried in each turn of progress: neither holds up the requests of others.

use super::{TAG_ANSWER, TAG_REQUEST, To, Window, locks, received, sent, straight};
use crate::LockKind;
use crate::message::{Answer, MAX_LEN, parse};
use crate::request::{Kind, Request, Wanted};
use std::future::{Future, poll_fn};
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_p2p::{Msg, P2p, ProbeInfo, RecvBuf, SendBuf, SendMode};

/// What this process does for others on a window, which `W` points to.
struct Server<'p, W> {
    p2p: &'p P2p,
    ctx: u32,
    w: W,
    /// Answers under way.
    answers: Vec<Pin<Box<dyn Future<Output = Result<()>> + 'p>>>,
    /// Locks that ranks of other nodes wait for, the longest first, and those that they have.
    waiting: Vec<(To, Wanted)>,
    held: Vec<(Proc, Wanted)>,
}

/// Acts on requests in a window's context until it is closed.
///
/// # Errors
/// None.
pub async fn serve<W: Window>(p2p: &P2p, ctx: u32, w: impl Deref<Target = W>) -> Result<()> {
    let mut server = Server { p2p, ctx, w, answers: Vec::new(), waiting: Vec::new(), held: Vec::new() };
    loop {
        let Some((msg, info)) = poll_fn(|cx| server.next(cx)).await else { return Ok(()) };
        let mut bytes = vec![0u8; (info.bytes as usize).min(MAX_LEN)];
        let room = RecvBuf::Bytes { ptr: bytes.as_mut_ptr(), len: bytes.len() };
        let got = match p2p.imrecv(msg, room) {
            Ok(r) => received(p2p, r).await,
            Err(e) => Err(e),
        };
        if let Some((seq, requests)) = got.ok().and_then(|_| parse(&bytes)) {
            server.act(To { proc: info.src, ctx, seq }, &requests);
        }
    }
}

impl<'p, W: Deref<Target: Window>> Server<'p, W> {
    /// The next message; None once the window is closed and all answers have gone.
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<(Msg, ProbeInfo)>> {
        // Who asked may have died; others have not.
        self.answers.retain_mut(|a| a.as_mut().poll(cx).is_pending());
        if !self.waiting.is_empty() {
            self.try_locks();
        }
        match self.p2p.improbe(None, self.ctx, Some(TAG_REQUEST)) {
            Some(m) => Poll::Ready(Some(m)),
            None if self.w.is_closed() && self.answers.is_empty() => Poll::Ready(None),
            None => Poll::Pending,
        }
    }

    /// Acts on a message. What has one to itself is refused where it has not.
    fn act(&mut self, from: To, requests: &[Request]) {
        match requests {
            [r] if r.kind.is_apart() => match (r.kind, Wanted::of(r.op)) {
                (Kind::Lock, Some(wanted)) => self.lock(from, wanted),
                (Kind::Unlock, Some(wanted)) => self.unlock(from, wanted),
                (Kind::PutStraight, _) => self.take(from, r),
                (Kind::GetStraight, _) => self.give(from, r),
                _ => self.answer(from, refused(ErrClass::INTERN)),
            },
            _ => {
                let (w, mut answer) = (&*self.w, Answer::default());
                for r in requests {
                    // SAFETY: `place` gives memory of the window only, which stays until it is freed.
                    answer.add(|out| unsafe { r.serve(w.own(), w.gate(), |off, len| w.place(off, len), out) });
                }
                self.answer(from, answer.close());
            }
        }
    }

    fn answer(&mut self, to: To, answer: Vec<u8>) {
        let p2p = self.p2p;
        self.start(Box::pin(async move { send_answer(p2p, to, &answer).await }));
    }

    fn start(&mut self, mut what: Pin<Box<dyn Future<Output = Result<()>> + 'p>>) {
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
        self.w.place(block.off, len).map(|p| (p, len))
    }

    fn take(&mut self, from: To, r: &Request) {
        let Some((ptr, len)) = self.span(r) else { return self.answer(from, refused(ErrClass::RMA_RANGE)) };
        let p2p = self.p2p;
        self.start(Box::pin(async move {
            // SAFETY: memory of the window, which is not freed while its origins wait for answers.
            let outcome = unsafe { straight::take(p2p, from, ptr, len) }.await;
            let answer = outcome.map_or_else(|e| refused(e.class), |()| fetched(&[]));
            send_answer(p2p, from, &answer).await
        }));
    }

    fn give(&mut self, to: To, r: &Request) {
        let (ptr, len) = self.span(r).unwrap_or((std::ptr::dangling_mut(), 0));
        let p2p = self.p2p;
        // SAFETY: as in `take`.
        self.start(Box::pin(async move { unsafe { straight::give(p2p, to, ptr, len) }.await }));
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

    fn lock(&mut self, from: To, wanted: Wanted) {
        // Who waits already comes first.
        let taken = (self.waiting.is_empty() || wanted != Wanted::Exclusive) && self.try_lock(wanted);
        if !taken && wanted != Wanted::AllNow {
            return self.waiting.push((from, wanted));
        }
        self.tell(from, wanted, taken);
    }

    /// Answers a request for a lock.
    fn tell(&mut self, to: To, wanted: Wanted, taken: bool) {
        if taken {
            let all = matches!(wanted, Wanted::All | Wanted::AllNow);
            self.held.push((to.proc, if all { Wanted::All } else { wanted }));
        }
        self.answer(to, fetched(&u64::from(taken).to_le_bytes()));
    }

    fn try_locks(&mut self) {
        let mut i = 0;
        while let Some(&(to, wanted)) = self.waiting.get(i) {
            let far_holds = |p: Proc| self.held.iter().any(|h| h.0 == p);
            match locks::attempt(&*self.w, || self.try_lock(wanted), &far_holds) {
                Some(Ok(())) => {
                    self.waiting.remove(i);
                    self.tell(to, wanted, true);
                }
                Some(Err(e)) => {
                    self.waiting.remove(i);
                    self.answer(to, refused(e.class));
                }
                None => i += 1,
            }
        }
    }

    fn unlock(&mut self, from: To, wanted: Wanted) {
        let Some(i) = self.held.iter().position(|h| *h == (from.proc, wanted)) else {
            return self.answer(from, refused(ErrClass::INTERN));
        };
        self.held.swap_remove(i);
        let (own, first) = (self.w.own(), self.w.first());
        match wanted {
            Wanted::Shared => own.unlock(first, LockKind::Shared),
            Wanted::Exclusive => own.unlock(first, LockKind::Exclusive),
            Wanted::All | Wanted::AllNow => first.unlock_all(),
        }
        self.w.wake();
        self.answer(from, fetched(&[]));
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
fn refused(class: ErrClass) -> Vec<u8> {
    let mut answer = Answer::default();
    answer.add(|_| Err(MpiError::new(class, "refused")));
    answer.close()
}

async fn send_answer(p2p: &P2p, to: To, answer: &[u8]) -> Result<()> {
    let buf = SendBuf::Bytes { ptr: answer.as_ptr(), len: answer.len() };
    sent(p2p, p2p.isend(SendMode::Standard, buf, to.proc, to.ctx, to.tag(TAG_ANSWER))?).await
}
