//! One-sided operations of the programs: between nodes by `weft_rma::protocol` over the simulated engines, within a node by
//! a window's words and memory. An epoch is one operation of a program; what it does comes from its number.

use crate::memory::{Buf, Memory};
use crate::model::{Due, Model, Want};
use crate::plan::{Epoch, Locks, Shape};
use crate::rng::{Rng, bytes};
use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::ops::Range;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use weft_base::consts::{dt, op};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_datatype::Datatype;
use weft_p2p::P2p;
use weft_rma::protocol::locks::{self, Asker};
use weft_rma::protocol::{self, Local, MIN_STRAIGHT, Origin, Question, Span, There, Update, Way, Window, ask_copy};
use weft_rma::request::{Block, Kind};
use weft_rma::{Accumulate, Gate, LockKind, Slot, accumulate};

/// The contexts of windows.
pub const CONTEXTS: [u32; 2] = [3, 70_002];
/// Ranks of a job at most.
const RANKS: usize = 16;

/// Something under way.
pub struct Task(Mutex<(bool, Option<Result<()>>)>);

impl Task {
    fn state(&self) -> std::sync::MutexGuard<'_, (bool, Option<Result<()>>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl protocol::Task for Task {
    fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new((false, None))))
    }
    fn end(&self, result: Result<()>) {
        *self.state() = (true, Some(result));
    }
    fn is_done(&self) -> bool {
        self.state().0
    }
    fn is_well(&self) -> bool {
        matches!(self.state().1, Some(Ok(())))
    }
    fn result(&self) -> Option<Result<()>> {
        self.state().1.clone()
    }
    fn take_result(&self) -> Option<Result<()>> {
        self.state().1.take()
    }
}

use protocol::Task as _;

type Fut<T> = Pin<Box<dyn Future<Output = T>>>;
/// A request in a message of its own.
type Alone = (Arc<Task>, Fut<Result<()>>);

/// How one rank knows a window.
pub struct Part {
    p2p: &'static P2p,
    me: usize,
    window: usize,
    model: Rc<RefCell<Model>>,
    memory: Rc<Memory>,
    /// The window's memory, rank by rank.
    of_ranks: Rc<[Buf]>,
    is_far: Vec<bool>,
    first: usize,
    heads: Vec<usize>,
    gate: Gate,
    origin: RefCell<Origin<Task>>,
    /// Requests in messages of their own.
    alone: RefCell<Vec<Alone>>,
    /// Who has died, as far as this rank has heard.
    knows_dead: Cell<Option<usize>>,
    /// A call of this rank waits for what it asked.
    waits: Cell<bool>,
    is_closed: Cell<bool>,
}

/// The words of rank `r` in a window: the same memory in each run.
fn slot(window: usize, r: usize) -> &'static Slot {
    static ALL: OnceLock<Vec<&'static Slot>> = OnceLock::new();
    let n = (CONTEXTS.len() + 1) * RANKS;
    ALL.get_or_init(|| (0..n).map(|_| &*Box::leak(Slot::new())).collect())[window * RANKS + r]
}

// SAFETY: ranges of the arena.
unsafe impl Window for Part {
    fn place(&self, off: i64, len: usize) -> Option<*mut u8> {
        let own = &self.of_ranks[self.me];
        let off = usize::try_from(off).ok()?;
        (off.checked_add(len)? <= own.len).then(|| own.ptr.wrapping_add(off))
    }
    fn me(&self) -> usize {
        self.me
    }
    fn own(&self) -> &Slot {
        slot(self.window, self.me)
    }
    fn first(&self) -> &Slot {
        slot(self.window, self.first)
    }
    fn gate(&self) -> &Gate {
        &self.gate
    }
    fn wake(&self) {
        self.first().take_waiters(|bit| self.p2p.notify(Proc(bit)));
    }
    fn never_released(&self, _: &dyn Fn(Proc) -> bool) -> Option<MpiError> {
        self.knows_dead.get().map(|_| MpiError::new(ErrClass::PROC_FAILED, "a rank of the window has died"))
    }
    fn is_closed(&self) -> bool {
        self.is_closed.get()
    }
}

impl Asker for Part {
    type Window = Part;
    type Task = Task;
    fn window(&self) -> &Part {
        self
    }
    fn heads(&self) -> &[usize] {
        &self.heads
    }
    fn may_ask(&self, rank: usize) -> bool {
        self.origin.borrow().may_gather(rank)
    }
    fn ask(&self, rank: usize, q: Question) -> Option<Arc<Task>> {
        let together = |t: protocol::Together| self.model.borrow_mut().counts.together += t.requests as u64;
        self.origin.borrow_mut().gather(self.p2p, rank, q, together)
    }
    fn waits_for(&self, _: Option<usize>) {}
}

impl Part {
    fn spawn(&self, rank: usize, mut what: Fut<Result<()>>, has_request: bool) -> Arc<Task> {
        let task = Task::new();
        match what.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(end) => task.end(end),
            Poll::Pending => self.alone.borrow_mut().push((task.clone(), what)),
        }
        self.origin.borrow_mut().remember(rank, &task, has_request);
        task
    }

    /// A call of this rank waits for this.
    async fn waiting<T>(&self, what: impl Future<Output = T>) -> T {
        self.waits.set(true);
        let end = what.await;
        self.waits.set(false);
        end
    }

    fn turn(&self, is_waited: bool) {
        let together = |t: protocol::Together| self.model.borrow_mut().counts.together += t.requests as u64;
        self.origin.borrow_mut().turn(self.p2p, is_waited, together);
        let mut cx = Context::from_waker(Waker::noop());
        self.alone.borrow_mut().retain_mut(|(task, what)| match what.as_mut().poll(&mut cx) {
            Poll::Ready(end) => {
                task.end(end);
                false
            }
            Poll::Pending => true,
        });
    }

    fn is_dead(&self, rank: usize) -> bool {
        self.knows_dead.get() == Some(rank)
    }
}

/// A rank's windows, and what it does with them.
#[derive(Default)]
pub struct Windows(Vec<One>);

struct One {
    part: Rc<Part>,
    epoch: Option<(Epoch, Fut<std::result::Result<(), String>>)>,
    /// None: it has ended.
    server: Option<Fut<Result<()>>>,
}

/// Makes the windows of a run. The engines stay where they are, and outlive what is returned.
pub fn open(
    n: usize,
    nodes: &[usize],
    engines: &[*const P2p],
    model: &Rc<RefCell<Model>>,
    memory: &Rc<Memory>,
) -> Vec<Windows> {
    let ranks = engines.len();
    let mut all: Vec<Windows> = (0..ranks).map(|_| Windows::default()).collect();
    for (window, ctx) in CONTEXTS.into_iter().enumerate().take(n) {
        let layout = model.borrow().layout;
        let of_ranks: Rc<[Buf]> = (0..ranks).map(|r| memory.take(layout.len(), None, r % 2 == 0)).collect();
        of_ranks.iter().for_each(|b| b.put(&vec![0; b.len]));
        (0..ranks).for_each(|r| {
            slot(window, r).reset();
            slot(CONTEXTS.len(), r).reset();
        });
        for (me, windows) in all.iter_mut().enumerate() {
            let is_far: Vec<bool> = (0..ranks).map(|r| nodes[r] != nodes[me]).collect();
            let first_of = |node: usize| nodes.iter().position(|&x| x == node).expect("a rank");
            let mut heads: Vec<usize> = (0..ranks).filter(|&r| is_far[r]).map(|r| first_of(nodes[r])).collect();
            heads.sort_unstable();
            heads.dedup();
            let words: Vec<_> =
                (0..ranks).map(|r| slot(CONTEXTS.len(), if is_far[r] { me } else { r }).busy()).collect();
            // SAFETY: by the word of the caller.
            let p2p: &'static P2p = unsafe { &*engines[me] };
            let part = Rc::new(Part {
                p2p,
                me,
                window,
                model: model.clone(),
                memory: memory.clone(),
                of_ranks: of_ranks.clone(),
                first: first_of(nodes[me]),
                heads,
                is_far,
                gate: Gate::new(me, &words, false, Box::new(|_| false)),
                origin: RefCell::new(Origin::new(ctx, (0..ranks as u32).map(Proc))),
                alone: RefCell::default(),
                knows_dead: Cell::new(None),
                waits: Cell::new(false),
                is_closed: Cell::new(false),
            });
            let server: Fut<Result<()>> = Box::pin(protocol::serve(p2p, ctx, part.clone()));
            windows.0.push(One { part, epoch: None, server: Some(server) });
        }
    }
    all
}

impl Windows {
    /// Whether an epoch can begin now: one at a time in each window.
    pub fn may_begin(&self, window: usize) -> bool {
        self.0.get(window).is_some_and(|one| one.epoch.is_none())
    }

    /// Whether nothing else may begin.
    pub fn blocks(&self) -> bool {
        self.0.iter().any(|one| one.epoch.as_ref().is_some_and(|e| e.0.blocking))
    }

    pub fn is_idle(&self) -> bool {
        self.0.iter().all(|one| one.epoch.is_none())
    }

    pub fn begin(&mut self, e: Epoch) {
        let part = self.0[e.window].part.clone();
        self.0[e.window].epoch = Some((e, Box::pin(Run::new(part, e).go())));
    }

    /// Moves all on. `is_waited`: some call of this rank waits. Whether an epoch has ended.
    pub fn go_on(&mut self, is_waited: bool) -> std::result::Result<bool, String> {
        let mut cx = Context::from_waker(Waker::noop());
        let mut any = false;
        let waits = is_waited
            || self.0.iter().any(|one| one.part.waits.get() && one.epoch.as_ref().is_some_and(|e| e.0.blocking));
        for one in &mut self.0 {
            one.part.turn(waits);
            if let Some(server) = &mut one.server
                && server.as_mut().poll(&mut cx).is_ready()
            {
                one.server = None;
                any = true;
            }
            if let Some((e, epoch)) = &mut one.epoch
                && let Poll::Ready(end) = epoch.as_mut().poll(&mut cx)
            {
                end.map_err(|why| format!("{e:?}: {why}"))?;
                one.epoch = None;
                any = true;
            }
        }
        Ok(any)
    }

    pub fn hears_of(&self, dead: usize) {
        self.0.iter().for_each(|one| one.part.knows_dead.set(Some(dead)));
    }

    /// What is under way and should not be.
    pub fn open(&self) -> Vec<String> {
        self.0.iter().filter_map(|one| one.epoch.as_ref()).map(|(e, _)| format!("{e:?}")).collect()
    }

    /// This rank acts for nobody any more, once its answers have gone.
    pub fn close(&self) {
        self.0.iter().for_each(|one| one.part.is_closed.set(true));
    }

    /// Whether that has come to its end, and nothing is left.
    pub fn is_closed(&self, all_alive: bool) -> std::result::Result<(), String> {
        for One { part, server, .. } in &self.0 {
            let w = part.window;
            if server.is_some() {
                return Err(format!("window {w} is closed, and answers are under way"));
            }
            let left = part.alone.borrow().len();
            if left > 0 {
                return Err(format!("{left} requests of window {w} have no answers"));
            }
            if !all_alive {
                continue;
            }
            let mut origin = part.origin.borrow_mut();
            if !origin.is_complete(None, false) || origin.take_results(None).is_err() || !origin.is_clear() {
                return Err(format!("window {w} is closed, and requests are under way, or their errors not told"));
            }
            // All of them are free: an exclusive one can be had.
            let (own, first) = (part.own(), part.first());
            if !own.try_lock(first, LockKind::Exclusive) || own.ended_in_epoch() {
                return Err(format!("a lock of window {w} is not given back"));
            }
            own.unlock(first, LockKind::Exclusive);
        }
        Ok(())
    }

    /// Memory of this rank's parts, by window.
    pub fn memory(&self) -> impl Iterator<Item = Buf> + '_ {
        self.0.iter().map(|one| one.part.of_ranks[one.part.me])
    }
}

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
struct Run {
    part: Rc<Part>,
    e: Epoch,
    rng: Rng,
    /// What was fetched, once that is told.
    due: Vec<Due<Task>>,
    /// Bytes of a rank's strip that something is under way to; buffers that are read meanwhile.
    busy: Vec<(usize, Range<usize>)>,
    read: Vec<(usize, Buf)>,
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
    fn new(part: Rc<Part>, e: Epoch) -> Self {
        let rng = Rng::new(e.number);
        let (due, busy, read) = (Vec::new(), Vec::new(), Vec::new());
        Self { part, e, rng, due, busy, read, refused: Vec::new(), locked: Vec::new() }
    }

    /// Excuses what fails since somebody has died.
    fn excused<T>(&self, what: &str, r: Result<T>) -> std::result::Result<Option<T>, String> {
        match r {
            Ok(v) => Ok(Some(v)),
            Err(e) if failed(&e) && self.part.model.borrow().dead.is_some() => Ok(None),
            Err(e) => Err(format!("{what} failed: {e}")),
        }
    }

    async fn go(mut self) -> Outcome {
        let part = self.part.clone();
        let (me, w) = (part.me, part.window);
        match self.e.locks {
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
        if self.rng.one_in(2) {
            self.flush(None, false).await?;
        }
        self.unlock().await
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
            let may_go = |p: &Part| p.origin.borrow_mut().may_go_straight();
            part.waiting(poll_fn(|_| if may_go(&part) { Poll::Ready(()) } else { Poll::Pending })).await;
            let (p2p, to) = (part.p2p, part.origin.borrow_mut().next(target));
            let span = Span { way, ptr: buf.ptr, off: at, len };
            // SAFETY: the buffer is this operation's until its end.
            let what = Box::pin(async move { unsafe { protocol::straight(p2p, to, span).await } });
            let task = part.spawn(target, what, has_request);
            tasks.extend(has_request.then_some(task));
            part.model.borrow_mut().counts.straight += 1;
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

    /// What only a lock keeps apart.
    async fn block(&mut self, target: usize, kind: LockKind) -> Outcome {
        let part = self.part.clone();
        let (layout, w) = (part.model.borrow().layout, part.window);
        let there = There { disp: 0, count: layout.block as i64, dt: byte().clone() };
        let ways = if kind == LockKind::Exclusive { &[Way::Get, Way::Put][..] } else { &[Way::Get][..] };
        for &way in ways {
            if part.is_dead(target) {
                break;
            }
            let buf = part.memory.take(layout.block, None, self.e.heap);
            let local = Local { ptr: buf.ptr, count: layout.block as i64, dt: byte().clone() };
            let want = Want::Bytes(part.model.borrow().block(w, target));
            if way == Way::Put {
                let content = self.rng.next();
                buf.fill(content);
                part.model.borrow_mut().put_block(w, target, part.me, bytes(content, layout.block));
            }
            if part.is_far[target] {
                let mut all = Vec::new();
                // SAFETY: the buffer is this operation's until its end.
                unsafe { ask_copy(way, &local, layout.block_at() as i64, &there, false, |q| all.push(Owned::of(q))) };
                self.ask_all(target, all).await;
            } else {
                let p = part.of_ranks[target].ptr.wrapping_add(layout.block_at());
                // SAFETY: as many bytes in both.
                unsafe {
                    match way {
                        Way::Put => p.copy_from(buf.ptr, layout.block),
                        Way::Get => buf.ptr.copy_from(p, layout.block),
                    }
                }
            }
            if way == Way::Get {
                self.due.push(Due { target, buf, want, tasks: Vec::new() });
            }
            self.flush(Some(target), false).await?;
            part.model.borrow_mut().counts.blocks += 1;
        }
        Ok(())
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
