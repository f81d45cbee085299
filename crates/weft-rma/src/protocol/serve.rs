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
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_p2p::{Msg, P2p, ProbeInfo, RecvBuf, SendBuf, SendMode};

/// What this process does for others on a window, which `W` points to.
struct Server<'p, W> {
    p2p: &'p P2p,
    ctx: u32,
    w: W,
    /// Answers under way.
    answers: Vec<Pin<Box<dyn Future<Output = Result<()>> + 'p>>>,
    /// Messages at whose next request, for a lock, ranks of other nodes wait, the longest first, and the locks that ranks have.
    waiting: Vec<(Wanted, Served)>,
    held: Vec<(Proc, Wanted)>,
}

/// A message, and its answer as far as it is acted on.
struct Served {
    from: Proc,
    bytes: Vec<u8>,
    done: usize,
    answer: Answer,
}

/// What follows on acting on a message.
enum Next {
    Answer(To),
    /// For a lock that is not free.
    Wait(Wanted),
    Nothing,
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
        if got.is_ok() {
            server.go_on(Served { from: info.src, bytes, done: 0, answer: Answer::default() });
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

    /// Acts on the rest of a message, up to a lock that is not free.
    fn go_on(&mut self, mut s: Served) {
        match self.act(&mut s) {
            Next::Answer(to) => self.answer(to, s.answer.close()),
            Next::Wait(wanted) => self.waiting.push((wanted, s)),
            Next::Nothing => {}
        }
    }

    /// The same. What has a message to itself is refused where it has not, and answered by itself.
    fn act(&mut self, s: &mut Served) -> Next {
        let Served { from, bytes, done, answer } = s;
        let Some((seq, requests)) = parse(bytes) else { return Next::Nothing };
        let to = To { proc: *from, ctx: self.ctx, seq };
        if let [r] = &requests[..]
            && r.kind.is_straight()
        {
            match r.kind {
                Kind::PutStraight => self.take(to, r),
                _ => self.give(to, r),
            }
            return Next::Nothing;
        }
        for r in &requests[*done..] {
            match (r.kind, Wanted::of(r.op)) {
                (Kind::Lock, Some(wanted)) => {
                    let taken = self.lock(*from, wanted);
                    if !taken && wanted != Wanted::AllNow {
                        return Next::Wait(wanted);
                    }
                    answer.add(|out| {
                        say(taken, out);
                        Ok(())
                    });
                }
                (Kind::Unlock, Some(wanted)) => answer.add(|_| self.unlock(*from, wanted)),
                _ => {
                    let w = &*self.w;
                    // SAFETY: `place` gives memory of the window only, which stays until it is freed.
                    answer.add(|out| unsafe { r.serve(w.own(), w.gate(), |off, len| w.place(off, len), out) });
                }
            }
            *done += 1;
        }
        Next::Answer(to)
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

    /// Takes a lock for a process, if it is free.
    fn lock(&mut self, from: Proc, wanted: Wanted) -> bool {
        // Who waits already comes first.
        let taken = (self.waiting.is_empty() || wanted != Wanted::Exclusive) && self.try_lock(wanted);
        if taken {
            self.hold(from, wanted);
        }
        taken
    }

    fn hold(&mut self, by: Proc, wanted: Wanted) {
        let all = matches!(wanted, Wanted::All | Wanted::AllNow);
        self.held.push((by, if all { Wanted::All } else { wanted }));
    }

    fn try_locks(&mut self) {
        let mut i = 0;
        while let Some(&(wanted, _)) = self.waiting.get(i) {
            let far_holds = |p: Proc| self.held.iter().any(|h| h.0 == p);
            let Some(outcome) = locks::attempt(&*self.w, || self.try_lock(wanted), &far_holds) else {
                i += 1;
                continue;
            };
            let (_, s) = self.waiting.remove(i);
            self.decided(s, wanted, outcome);
        }
    }

    /// A lock that was waited for is taken, or never will be: the rest of the message follows.
    fn decided(&mut self, mut s: Served, wanted: Wanted, outcome: Result<()>) {
        if outcome.is_ok() {
            self.hold(s.from, wanted);
        }
        s.answer.add(|out| outcome.map(|()| say(true, out)));
        s.done += 1;
        self.go_on(s);
    }

    /// # Errors
    /// MPI_ERR_INTERN where the process does not have it.
    fn unlock(&mut self, from: Proc, wanted: Wanted) -> Result<()> {
        let Some(i) = self.held.iter().position(|h| *h == (from, wanted)) else {
            return Err(err!(ErrClass::INTERN, "rank {} of the job gives back a lock that it does not have", from.0));
        };
        self.held.swap_remove(i);
        let (own, first) = (self.w.own(), self.w.first());
        match wanted {
            Wanted::Shared => own.unlock(first, LockKind::Shared),
            Wanted::Exclusive => own.unlock(first, LockKind::Exclusive),
            Wanted::All | Wanted::AllNow => first.unlock_all(),
        }
        self.w.wake();
        Ok(())
    }
}

/// The answer to a request for a lock.
fn say(taken: bool, out: &mut Vec<u8>) {
    out.extend(u64::from(taken).to_le_bytes());
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
