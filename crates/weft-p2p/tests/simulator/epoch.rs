//! What an epoch of a window does: locks, operations, flushes, and what has to come of them.

use crate::memory::Buf;
use crate::model::{Due, Want};
use crate::plan::{Epoch, Locks, Shape};
use crate::rng::{Rng, bytes};
use crate::window::{CONTEXTS, Part, Task, slot};
use std::future::poll_fn;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use weft_base::consts::{dt, op};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_datatype::Datatype;
use weft_rma::protocol::locks::{self, Asker};
use weft_rma::protocol::{
    self, Local, MIN_STRAIGHT, Question, Span, Task as _, There, Token, Update, Way, Window, ask_copy,
};
use weft_rma::request::{Block, Kind};
use weft_rma::{Accumulate, LockKind, accumulate};

/// One request, which waits until it may go.
struct Owned {
    kind: Kind,
    op: u32,
    dt: u32,
    blocks: Vec<Block>,
    data: Vec<u8>,
    fetched: usize,
    sink: protocol::Sink,
    has_request: bool,
}

impl Owned {
    fn of(q: Question) -> Self {
        let Question { kind, op, dt, blocks, data, fetched, sink, has_request } = q;
        Self { kind, op, dt, blocks: blocks.to_vec(), data: data.to_vec(), fetched, sink, has_request }
    }
}

/// What an epoch does to one rank now.
pub struct Run {
    part: Rc<Part>,
    e: Epoch,
    rng: Rng,
    /// What was fetched, once that is told.
    due: Vec<Due<Task>>,
    /// Bytes of a rank's strip that something is under way to; buffers that are read meanwhile.
    busy: Vec<(usize, Range<usize>)>,
    read: Vec<(usize, Buf)>,
    /// Ranks whose block this one has written since the last flush.
    written: Vec<usize>,
    /// Ranks of which a refusal has to be told; a local flush may have done so.
    refused: Vec<(usize, bool)>,
    /// The lock of a rank.
    locked: Vec<(usize, LockKind)>,
}

fn failed(e: &MpiError) -> bool {
    e.class == ErrClass::PROC_FAILED
}

fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(dt::BYTE).expect("bytes")
}

fn word() -> &'static Arc<Datatype> {
    Datatype::predefined(dt::UINT64_T).expect("words")
}

type Outcome = std::result::Result<(), String>;

impl Run {
    pub fn new(part: Rc<Part>, e: Epoch) -> Self {
        let rng = Rng::new(e.number);
        let (due, busy, read, written) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { part, e, rng, due, busy, read, written, refused: Vec::new(), locked: Vec::new() }
    }

    /// Excuses what fails since somebody has died.
    fn excused<T>(&self, what: &str, r: Result<T>) -> std::result::Result<Option<T>, String> {
        match r {
            Ok(v) => Ok(Some(v)),
            Err(e) if failed(&e) && self.part.model.borrow().dead.is_some() => Ok(None),
            Err(e) => Err(format!("{what} failed: {e}")),
        }
    }

    pub async fn go(mut self) -> Outcome {
        let part = self.part.clone();
        let (me, w) = (part.me, part.window);
        match self.e.locks {
            Locks::Active { members } => return self.active(members).await,
            Locks::All => {
                let taken = part.waiting(locks::lock_all(&*part)).await;
                if self.excused("lock_all", taken)?.is_none() {
                    return Ok(());
                }
                self.locked = (0..part.of_ranks.len()).map(|r| (r, LockKind::Shared)).collect();
                for r in 0..part.of_ranks.len() {
                    part.model.borrow_mut().holds(w, r, me, LockKind::Shared)?;
                }
                part.model.borrow_mut().counts.lock_alls += 1;
            }
            Locks::Of { shared, exclusive } => {
                for r in 0..part.of_ranks.len() {
                    let kind = match (shared >> r & 1, exclusive >> r & 1) {
                        (_, 1) => LockKind::Exclusive,
                        (1, _) => LockKind::Shared,
                        _ => continue,
                    };
                    let taken = match part.is_far[r] {
                        true => part.waiting(locks::lock(&*part, r, kind)).await,
                        false => locks::acquire(&*part, || slot(w, r).try_lock(part.first(), kind)).await,
                    };
                    if self.excused("lock", taken)?.is_none() {
                        break;
                    }
                    self.locked.push((r, kind));
                    part.model.borrow_mut().holds(w, r, me, kind)?;
                    let counts = &mut part.model.borrow_mut().counts;
                    *if part.is_far[r] { &mut counts.far_locks } else { &mut counts.near_locks } += 1;
                }
            }
        }
        self.operations().await?;
        if self.rng.one_in(2) {
            self.flush(None, false).await?;
        }
        self.unlock().await
    }

    async fn operations(&mut self) -> Outcome {
        let part = self.part.clone();
        for _ in 0..self.e.ops {
            if self.locked.is_empty() {
                break;
            }
            let (target, kind) = self.rng.pick(&self.locked);
            if !part.is_dead(target) {
                self.operate(target, kind).await?;
            }
            match self.rng.below(12) {
                0 => self.flush(Some(target), false).await?,
                1 => self.flush(Some(target), true).await?,
                2 => self.flush(None, self.rng.clone().one_in(2)).await?,
                3 => self.await_requests().await?,
                4 => yield_once().await,
                _ => {}
            }
        }
        Ok(())
    }

    /// MPI_Win_post, MPI_Win_start, operations, MPI_Win_complete and MPI_Win_wait, by each of the members.
    async fn active(mut self, members: u32) -> Outcome {
        let part = self.part.clone();
        let me = part.me;
        let all: Vec<usize> = (0..part.of_ranks.len()).filter(|r| members >> r & 1 == 1).collect();
        let pairs: Vec<(usize, usize)> =
            all.iter().flat_map(|&o| all.iter().map(move |&t| (o, t))).filter(|_| self.rng.one_in(2)).collect();
        let of = |is_mine: fn(&(usize, usize)) -> (usize, usize)| {
            let named = pairs.iter().map(is_mine).filter(|(mine, _)| *mine == me);
            named.map(|(_, other)| other).collect::<Vec<_>>()
        };
        let (targets, origins) = (of(|&(o, t)| (o, t)), of(|&(o, t)| (t, o)));
        self.rng = Rng::new(self.e.number ^ (me as u64 + 1));
        for &o in &origins {
            self.tell(o, Token::Post)?;
        }
        for &t in &targets {
            if self.hear(t, Token::Post).await? {
                self.locked.push((t, LockKind::Shared));
            }
        }
        self.operations().await?;
        self.flush(None, false).await?;
        self.locked.clear();
        for &t in &targets {
            self.tell(t, Token::Complete)?;
        }
        for &o in &origins {
            if self.hear(o, Token::Complete).await? {
                let model = part.model.borrow();
                model.check_of(part.window, me, o, part.of_ranks[me].contiguous())?;
            }
        }
        part.model.borrow_mut().counts.actives += 1;
        Ok(())
    }

    fn tell(&self, who: usize, token: Token) -> Outcome {
        let sent = token.send(self.part.p2p, CONTEXTS[self.part.window], Proc(who as u32));
        self.excused("a token", sent).map(drop)
    }

    /// Whether it has come; not from one who has died.
    async fn hear(&self, from: usize, token: Token) -> std::result::Result<bool, String> {
        let part = &*self.part;
        let gone = || part.is_dead(from).then(|| MpiError::new(ErrClass::PROC_FAILED, "it has died"));
        let come = poll_fn(|_| match token.take(part.p2p, CONTEXTS[part.window], Proc(from as u32), gone) {
            Some(end) => Poll::Ready(end),
            None => Poll::Pending,
        });
        let end = part.waiting(come).await;
        Ok(self.excused("a token", end)?.is_some())
    }

    async fn unlock(&mut self) -> Outcome {
        let part = self.part.clone();
        let (me, w) = (part.me, part.window);
        if self.e.locks == Locks::All {
            if self.locked.is_empty() {
                return Ok(());
            }
            self.flush(None, false).await?;
            self.locked.iter().for_each(|&(r, _)| part.model.borrow_mut().gives(w, r, me));
            part.waiting(locks::unlock_all(&*part)).await;
            return Ok(());
        }
        while let Some((r, kind)) = self.locked.pop() {
            if kind == LockKind::Exclusive && !part.is_dead(r) && self.rng.one_in(3) {
                self.block(r, kind).await?;
            }
            if !part.is_far[r] || part.origin.borrow().goes_straight(r) || self.rng.one_in(3) {
                self.flush(Some(r), false).await?;
            }
            part.model.borrow_mut().gives(w, r, me);
            if part.is_far[r] {
                let is_complete = part.origin.borrow().is_complete(Some(r), false);
                part.waiting(locks::unlock(&*part, r, kind)).await;
                if !is_complete || self.refused.iter().any(|x| x.0 == r) {
                    self.flush(Some(r), false).await?;
                }
            } else {
                slot(w, r).unlock(part.first(), kind);
                part.own().note_given();
                part.wake();
            }
        }
        Ok(())
    }

    /// MPI_Win_flush and its relatives.
    async fn flush(&mut self, rank: Option<usize>, is_local: bool) -> Outcome {
        let part = self.part.clone();
        part.waiting(poll_fn(|_| match part.origin.borrow().is_complete(rank, is_local) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }))
        .await;
        let outcome = part.origin.borrow_mut().take_results(rank);
        let of = |r: usize| rank.is_none_or(|x| x == r);
        let expected = self.refused.iter().any(|r| of(r.0));
        let has_to = self.refused.iter().any(|r| of(r.0) && !r.1);
        let anyone_dead = part.model.borrow().dead.is_some();
        match &outcome {
            Err(e) if e.class == ErrClass::RMA_RANGE && expected => {}
            Err(e) if failed(e) && anyone_dead => {}
            Err(e) => return Err(format!("a flush of {rank:?} failed: {e}")),
            Ok(()) if has_to && !is_local && !anyone_dead => return Err("a refusal was not told".into()),
            Ok(()) => {}
        }
        if !is_local {
            self.refused.retain(|r| !of(r.0));
        } else if outcome.is_err() {
            self.refused.iter_mut().filter(|r| of(r.0)).for_each(|r| r.1 = true);
        }
        for d in self.due.extract_if(.., |d| of(d.target)).collect::<Vec<_>>() {
            self.judge(d)?;
        }
        self.read.extract_if(.., |(r, _)| of(*r)).for_each(|(_, buf)| buf.write_over());
        if !is_local {
            self.busy.retain(|(r, _)| !of(*r));
            self.written.retain(|r| !of(*r));
            let (w, me) = (part.window, part.me);
            (0..part.of_ranks.len()).filter(|&r| of(r)).for_each(|r| part.model.borrow_mut().completed(w, r, me));
            part.model.borrow_mut().counts.flushes += 1;
        } else {
            part.model.borrow_mut().counts.local_flushes += 1;
        }
        Ok(())
    }

    /// Waits for what has requests of the user's.
    async fn await_requests(&mut self) -> Outcome {
        for d in self.due.extract_if(.., |d| !d.tasks.is_empty()).collect::<Vec<_>>() {
            let all_done =
                poll_fn(|_| if d.tasks.iter().all(|t| t.is_done()) { Poll::Ready(()) } else { Poll::Pending });
            self.part.waiting(all_done).await;
            self.part.model.borrow_mut().counts.requests += 1;
            self.judge(d)?;
        }
        Ok(())
    }

    fn judge(&mut self, d: Due<Task>) -> Outcome {
        let mut all_well = true;
        for t in &d.tasks {
            match t.take_result() {
                None => return Err(format!("a request of {:?} has not ended with its flush", d.want)),
                Some(Ok(())) if d.want == Want::Refusal => return Err("what should be refused was not".into()),
                Some(Err(e)) if e.class == ErrClass::RMA_RANGE && d.want == Want::Refusal => return Ok(()),
                Some(r) => all_well &= self.excused("a request", r)?.is_some(),
            }
        }
        // Of one that has died nothing may have come.
        let model = &mut self.part.model.borrow_mut();
        if !all_well || model.dead == Some(d.target) {
            return Ok(());
        }
        model.judge(self.part.window, self.part.me, &d)
    }

    // ---- operations ----

    async fn operate(&mut self, target: usize, kind: LockKind) -> Outcome {
        let times = if self.rng.one_in(12) { 1 + self.rng.below(200) } else { 1 };
        match self.rng.below(16) {
            0..=2 => self.copy(Way::Put, target).await,
            3..=5 => self.copy(Way::Get, target).await,
            6..=9 => {
                for _ in 0..times {
                    self.update_words(target).await?;
                }
                Ok(())
            }
            10 => self.swap_word(target).await,
            11 => {
                for _ in 0..times {
                    self.add(target).await?;
                }
                Ok(())
            }
            12 => self.draw(target).await,
            13 => self.claim(target).await,
            14 => self.block(target, kind).await,
            _ => self.reach_too_far(target).await,
        }
    }

    /// Asks for all of these.
    async fn ask_all(&mut self, target: usize, all: Vec<Owned>) -> Vec<Arc<Task>> {
        let part = self.part.clone();
        let mut tasks = Vec::new();
        for o in all {
            let may_ask = poll_fn(|_| if part.may_ask(target) { Poll::Ready(()) } else { Poll::Pending });
            part.waiting(may_ask).await;
            let Owned { kind, op, dt, blocks, data, fetched, sink, has_request } = o;
            let q = Question { kind, op, dt, blocks: &blocks, data: &data, fetched, sink, has_request };
            let together = |t: protocol::Together| part.model.borrow_mut().counts.together += t.requests as u64;
            tasks.extend(part.origin.borrow_mut().gather(part.p2p, target, q, together));
        }
        tasks
    }

    /// Part of this rank's strip at a target that nothing is under way to.
    fn range(&mut self, target: usize) -> Option<(usize, usize, Option<Shape>)> {
        let strip = self.part.model.borrow().layout.strip;
        let len = match self.rng.below(8) {
            0..=3 => 1 + self.rng.below(200),
            4 | 5 => 1 + self.rng.below(3000),
            6 => 1 + self.rng.below(40_000),
            _ => (MIN_STRAIGHT as usize - 10 + self.rng.below(strip)).min(strip),
        };
        let block = self.rng.pick(&[1, 8, 100, 1024]);
        let is_apart = self.rng.one_in(4) && len / block < 9000;
        let shape = is_apart.then(|| Shape { block, stride: block + 1 + self.rng.below(40) });
        let span = crate::memory::span(len, shape);
        if span > strip {
            return None;
        }
        let off = self.rng.below(strip - span + 1);
        let range = off..off + span;
        let free = |(r, b): &(usize, Range<usize>)| *r != target || b.end <= range.start || range.end <= b.start;
        if !self.busy.iter().all(free) {
            return None;
        }
        self.busy.push((target, range));
        Some((off, len, shape))
    }

    /// A long put or get of bytes that lie together at both sides.
    async fn go_straight(&mut self, target: usize, span: Span, has_request: bool) -> Arc<Task> {
        let part = self.part.clone();
        let may_go = |p: &Part| p.origin.borrow_mut().may_go_straight();
        part.waiting(poll_fn(|_| if may_go(&part) { Poll::Ready(()) } else { Poll::Pending })).await;
        let (p2p, to) = (part.p2p, part.origin.borrow_mut().next(target));
        // SAFETY: the buffer is this operation's until its end.
        let what = Box::pin(async move { unsafe { protocol::straight(p2p, to, span).await } });
        part.model.borrow_mut().counts.straight += 1;
        part.spawn(target, what, has_request)
    }

    /// A put or get in this rank's strip.
    async fn copy(&mut self, way: Way, target: usize) -> Outcome {
        let Some((off, len, shape)) = self.range(target) else { return Ok(()) };
        let part = self.part.clone();
        let base = part.model.borrow().layout.strip_of(part.me);
        let here = (self.rng.one_in(5) && len < 60_000).then(|| Shape { block: 1 + self.rng.below(300), stride: 307 });
        let buf = part.memory.take(len, here, self.e.heap);
        let has_request = self.rng.one_in(3);
        let content = self.rng.next();
        let there = There { disp: 0, count: 1, dt: typed(len, shape) };
        let local = Local { ptr: buf.ptr, count: 1, dt: typed(len, here) };
        let at = (base + off) as i64;
        if way == Way::Put {
            buf.fill(content);
            part.model.borrow_mut().put(part.window, target, part.me, off, shape, &bytes(content, len));
        } else {
            part.model.borrow_mut().counts.gets += 1;
        }
        let want = Want::Bytes(match way {
            Way::Put => Vec::new(),
            Way::Get => part.model.borrow().strip(part.window, target, part.me, off, shape, len),
        });
        let mut tasks = Vec::new();
        if !part.is_far[target] {
            let p = part.of_ranks[target].ptr.wrapping_offset(at as isize);
            // SAFETY: ranges of the arena that do not overlap.
            let _whole = unsafe {
                match way {
                    Way::Put => Datatype::copy_typed(local.ptr, 1, &local.dt, p, 1, &there.dt),
                    Way::Get => Datatype::copy_typed(p, 1, &there.dt, local.ptr, 1, &local.dt),
                }
            };
            part.model.borrow_mut().counts.near += 1;
        } else if here.is_none() && shape.is_none() && len as u64 >= MIN_STRAIGHT {
            let task = self.go_straight(target, Span { way, ptr: buf.ptr, off: at, len }, has_request).await;
            tasks.extend(has_request.then_some(task));
            if way == Way::Put {
                // With a request, its end frees the buffer; the flush does so, too.
                self.read.push((target, buf));
                return Ok(());
            }
        } else {
            let mut all = Vec::new();
            // SAFETY: the buffer is this operation's until its end.
            unsafe { ask_copy(way, &local, at, &there, has_request, |q| all.push(Owned::of(q))) };
            tasks = self.ask_all(target, all).await;
        }
        match way {
            // It was copied.
            Way::Put => buf.write_over(),
            Way::Get => self.due.push(Due { target, buf, want, tasks }),
        }
        Ok(())
    }

    /// An accumulate operation on words.
    async fn accumulate(
        &mut self,
        target: usize,
        at: usize,
        op_id: u32,
        operand: &[u64],
        want: Option<Want>,
    ) -> Outcome {
        let part = self.part.clone();
        let n = operand.len();
        let has_request = self.rng.one_in(4);
        let given = part.memory.take(8 * n, None, self.e.heap);
        given.put(&operand.iter().flat_map(|x| x.to_ne_bytes()).collect::<Vec<_>>());
        let result = part.memory.take(8 * n, None, self.e.heap);
        let local = |b: &Buf| Local { ptr: b.ptr, count: n as i64, dt: word().clone() };
        let there = There { disp: 0, count: n as i64, dt: word().clone() };
        let result_of = want.is_some().then(|| local(&result));
        let update = Update::new(op_id, Some(local(&given)), result_of, there, |_| Ok(()));
        let update = update.map_err(|e| e.to_string())?.expect("something to do");
        let mut tasks = Vec::new();
        if part.is_far[target] {
            let mut all = Vec::new();
            // SAFETY: the buffers are this operation's until its end.
            unsafe { update.ask(at as i64, has_request, |q| all.push(Owned::of(q))) };
            tasks = self.ask_all(target, all).await;
        } else {
            let p = part.of_ranks[target].ptr.wrapping_add(at);
            // SAFETY: words of the target's window.
            let done = unsafe { update.direct(slot(part.window, target), &part.gate, false, p) };
            done.map_err(|e| e.to_string())?;
            part.model.borrow_mut().counts.near += 1;
        }
        given.write_over();
        if let Some(want) = want {
            self.due.push(Due { target, buf: result, want, tasks });
        }
        Ok(())
    }

    /// On this rank's own words at a target, where the order is known.
    async fn update_words(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        let layout = part.model.borrow().layout;
        let n = 1 + self.rng.below(if self.rng.clone().one_in(8) { layout.words } else { 3 });
        let first = self.rng.below(layout.words - n + 1);
        let op_id = self.rng.pick(&[op::SUM, op::PROD, op::REPLACE, op::BXOR, op::MAX, op::NO_OP]);
        let operand: Vec<u64> = (0..n).map(|_| self.rng.next() | 1).collect();
        let fetches = op_id == op::NO_OP || self.rng.one_in(3);
        let at = layout.word_of(part.me, first);
        let was = part.model.borrow_mut().update(part.window, target, part.me, first, op_id, &operand);
        let want = fetches.then(|| Want::Bytes(was.iter().flat_map(|x| x.to_ne_bytes()).collect()));
        self.accumulate(target, at, op_id, &operand, want).await
    }

    /// To a word that all add to.
    async fn add(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        let (i, x) = (self.rng.below(crate::model::SUMS), self.rng.next());
        let at = part.model.borrow_mut().adds(part.window, target, part.me, i, x);
        self.accumulate(target, at, op::SUM, &[x], None).await
    }

    /// A ticket, which nobody else gets.
    async fn draw(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        let at = part.model.borrow_mut().draws(part.window, target, part.me);
        self.accumulate(target, at, op::SUM, &[1], Some(Want::Ticket)).await
    }

    /// A compare-and-swap.
    async fn swap(&mut self, target: usize, at: usize, expected: u64, new: u64, want: Want) -> Outcome {
        let part = self.part.clone();
        let result = part.memory.take(8, None, self.e.heap);
        let data = [expected.to_ne_bytes(), new.to_ne_bytes()].concat();
        let mut tasks = Vec::new();
        if part.is_far[target] {
            let to = result.ptr.expose_provenance();
            let sink: protocol::Sink = Some(Box::new(move |got: &[u8]| {
                // SAFETY: the result is this operation's until its end.
                unsafe { std::ptr::with_exposed_provenance_mut::<u8>(to).copy_from(got.as_ptr(), got.len()) }
            }));
            let (kind, blocks) = (Kind::CompareAndSwap, vec![Block { off: at as i64, n: 1 }]);
            let has_request = self.rng.one_in(4);
            let o = Owned { kind, op: 0, dt: dt::UINT64_T, blocks, data, fetched: 8, sink, has_request };
            tasks = self.ask_all(target, vec![o]).await;
        } else {
            let p = part.of_ranks[target].ptr.wrapping_add(at);
            let ty = weft_datatype::Basic::get(dt::UINT64_T).expect("words");
            let (e, n) = (data.as_ptr(), data[8..].as_ptr());
            let s = slot(part.window, target);
            // SAFETY: a word each.
            let done = unsafe { accumulate::Swap::new(ty).swap(s, &part.gate, p, e, n, result.ptr) };
            done.map_err(|d| format!("{d:?}"))?;
        }
        part.model.borrow_mut().counts.swaps += 1;
        self.due.push(Due { target, buf: result, want, tasks });
        Ok(())
    }

    async fn swap_word(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        let layout = part.model.borrow().layout;
        let i = self.rng.below(layout.words);
        let (new, fits) = (self.rng.next() | 1, self.rng.one_in(2));
        let was = part.model.borrow_mut().swaps(part.window, target, part.me, i, fits.then_some(new));
        let expected = if fits { was } else { !was };
        self.swap(target, layout.word_of(part.me, i), expected, new, Want::Bytes(was.to_ne_bytes().to_vec())).await
    }

    /// Something that one of all gets.
    async fn claim(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        let i = self.rng.below(crate::model::CLAIMS);
        let at = part.model.borrow_mut().claims(part.window, target, part.me, i);
        self.swap(target, at, 0, part.me as u64 + 1, Want::Claim(i)).await
    }

    /// What only a lock keeps apart. What is written is complete with a flush, or with what gives the lock back.
    async fn block(&mut self, target: usize, kind: LockKind) -> Outcome {
        let part = self.part.clone();
        let (layout, w) = (part.model.borrow().layout, part.window);
        if self.written.contains(&target) {
            self.flush(Some(target), false).await?;
        }
        let ways = if kind == LockKind::Exclusive { &[Way::Get, Way::Put][..] } else { &[Way::Get][..] };
        for &way in ways {
            if part.is_dead(target) {
                break;
            }
            let buf = part.memory.take(layout.block, None, self.e.heap);
            let want = Want::Bytes(part.model.borrow().block(w, target));
            if way == Way::Put {
                let content = self.rng.next();
                buf.fill(content);
                part.model.borrow_mut().put_block(w, target, part.me, bytes(content, layout.block));
                self.written.push(target);
            }
            self.move_block(way, target, buf).await;
            part.model.borrow_mut().counts.blocks += 1;
            if way == Way::Get {
                self.due.push(Due { target, buf, want, tasks: Vec::new() });
            }
            if way == Way::Get || self.rng.one_in(2) {
                self.flush(Some(target), false).await?;
            }
        }
        Ok(())
    }

    async fn move_block(&mut self, way: Way, target: usize, buf: Buf) {
        let part = self.part.clone();
        let (len, at) = (buf.len, part.model.borrow().layout.block_at());
        if !part.is_far[target] {
            let p = part.of_ranks[target].ptr.wrapping_add(at);
            // SAFETY: as many bytes in both.
            return unsafe {
                match way {
                    Way::Put => p.copy_from(buf.ptr, len),
                    Way::Get => buf.ptr.copy_from(p, len),
                }
            };
        }
        if len as u64 >= MIN_STRAIGHT {
            self.go_straight(target, Span { way, ptr: buf.ptr, off: at as i64, len }, false).await;
            return;
        }
        let there = There { disp: 0, count: len as i64, dt: byte().clone() };
        let local = Local { ptr: buf.ptr, count: len as i64, dt: byte().clone() };
        let mut all = Vec::new();
        // SAFETY: the buffer is this operation's until its end.
        unsafe { ask_copy(way, &local, at as i64, &there, false, |q| all.push(Owned::of(q))) };
        self.ask_all(target, all).await;
    }

    /// Beyond the window's end, which only the target looks at.
    async fn reach_too_far(&mut self, target: usize) -> Outcome {
        let part = self.part.clone();
        if !part.is_far[target] {
            return Ok(());
        }
        let off = (part.of_ranks[target].len - self.rng.below(8)) as i64;
        let has_request = self.rng.one_in(2);
        let buf = part.memory.take(8, None, self.e.heap);
        let sink: protocol::Sink = Some(Box::new(|_: &[u8]| panic!("what is refused fetches nothing")));
        let blocks = vec![Block { off, n: 8 }];
        let o = Owned { kind: Kind::Get, op: 0, dt: 0, blocks, data: Vec::new(), fetched: 8, sink, has_request };
        let tasks = self.ask_all(target, vec![o]).await;
        part.model.borrow_mut().counts.refusals += 1;
        match has_request {
            true => self.due.push(Due { target, buf, want: Want::Refusal, tasks }),
            false => self.refused.push((target, false)),
        }
        Ok(())
    }
}

async fn yield_once() {
    let mut done = false;
    poll_fn(|_| if std::mem::replace(&mut done, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// One item of so many bytes.
fn typed(len: usize, shape: Option<Shape>) -> Arc<Datatype> {
    let Some(s) = shape else { return Datatype::contiguous(len as i64, byte()).expect("a type") };
    let (blocks, rest) = (len / s.block, len % s.block);
    let mut lens = vec![s.block as i64; blocks];
    let mut at: Vec<i64> = (0..blocks as i64).map(|i| i * s.stride as i64).collect();
    if rest > 0 {
        lens.push(rest as i64);
        at.push(blocks as i64 * s.stride as i64);
    }
    Datatype::hindexed(&lens, &at, byte()).expect("a type")
}

/// What an update makes of a word.
pub fn folded(op_id: u32, was: u64, x: u64) -> u64 {
    debug_assert!(Accumulate::new(op_id, weft_datatype::Basic::get(dt::UINT64_T).expect("words")).is_ok());
    match op_id {
        op::SUM => was.wrapping_add(x),
        op::PROD => was.wrapping_mul(x),
        op::REPLACE => x,
        op::BXOR => was ^ x,
        op::MAX => was.max(x),
        _ => was,
    }
}
