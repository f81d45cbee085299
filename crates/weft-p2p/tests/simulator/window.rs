//! One-sided operations of the programs: between nodes by `weft_rma::protocol` over the simulated engines, within a node by
//! a window's words and memory. An epoch is one operation of a program; what it does comes from its number.

use crate::epoch::Run;
use crate::memory::{Buf, Memory};
use crate::model::Model;
use crate::plan::Epoch;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use weft_base::{ErrClass, MpiError, Proc, Result};
use weft_p2p::P2p;
use weft_rma::protocol::{self, Asker, Origin, Question, Window};
use weft_rma::{Gate, LockKind, Slot};

/// The contexts of windows.
pub const CONTEXTS: [u32; 3] = [3, 70_002, 70_004];
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
    pub p2p: &'static P2p,
    pub me: usize,
    pub window: usize,
    pub model: Rc<RefCell<Model>>,
    pub memory: Rc<Memory>,
    /// The window's memory, rank by rank.
    pub of_ranks: Rc<[Buf]>,
    pub is_far: Vec<bool>,
    first: usize,
    heads: Vec<usize>,
    pub gate: Gate,
    pub origin: RefCell<Origin<Task>>,
    /// Requests in messages of their own.
    alone: RefCell<Vec<Alone>>,
    /// Who has died, as far as this rank has heard.
    knows_dead: Cell<Option<usize>>,
    /// A call of this rank waits for what it asked.
    waits: Cell<bool>,
    is_closed: Cell<bool>,
}

/// The words of rank `r` in a window: the same memory in each run.
pub fn slot(window: usize, r: usize) -> &'static Slot {
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
    pub fn spawn(&self, rank: usize, mut what: Fut<Result<()>>, has_request: bool) -> Arc<Task> {
        let task = Task::new();
        match what.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(end) => task.end(end),
            Poll::Pending => self.alone.borrow_mut().push((task.clone(), what)),
        }
        self.origin.borrow_mut().remember(rank, &task, has_request);
        task
    }

    /// A call of this rank waits for this.
    pub async fn waiting<T>(&self, what: impl Future<Output = T>) -> T {
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

    pub fn is_dead(&self, rank: usize) -> bool {
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
