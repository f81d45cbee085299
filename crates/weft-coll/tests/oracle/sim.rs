//! An in-process job: the futures of N ranks, polled in any order by one thread, over an in-memory
//! transport that matches like MPI and never completes a message early, and over boards.
//!
//! A rank that could not go on sleeps until it is woken or a message of its own is complete: a wake
//! that an algorithm forgets is a deadlock here.

use crate::boards::{Access, Boards, NodeReach, SimReach};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::{ErrClass, Result, err};
use weft_coll::select::{Lengths, Op};
use weft_coll::shm::{Reach, ShmOp};
use weft_coll::{CollComm, Dst, Nodes, Src};
use weft_datatype::Datatype;

/// (context, source process, destination process, tag).
type Envelope = (u32, usize, usize, i32);

struct Owned<P> {
    ptr: P,
    count: i64,
    /// None for bytes; `count` is then their number.
    dt: Option<Arc<Datatype>>,
}

struct SendSlot {
    envelope: Envelope,
    buf: Owned<*const u8>,
    /// What `buf` points into, of an eager send.
    _copy: Option<Box<[u8]>>,
    done: Rc<RefCell<Option<Result<()>>>>,
}

struct RecvSlot {
    envelope: Envelope,
    buf: Owned<*mut u8>,
    done: Rc<RefCell<Option<Result<()>>>>,
}

/// The transport. Matching a pair moves it to `matched`; `deliver` completes matches, in an order
/// that the random source chooses.
#[derive(Default)]
pub struct Net {
    sends: Vec<SendSlot>,
    recvs: Vec<RecvSlot>,
    matched: VecDeque<(SendSlot, RecvSlot)>,
    pub messages: usize,
    /// Of these, how many went from one node to another.
    pub crossed: usize,
    seed: u64,
    /// Sends of up to this many bytes complete at once, from a copy, as eager ones do.
    eager: usize,
    /// Processes that something happened for since they were last polled.
    awake: Vec<bool>,
    /// Algorithms that were chosen, by operation and place: how often.
    chosen: HashMap<(usize, usize), usize>,
    /// Operations that went by one rank of each node.
    led: [usize; Op::ALL.len()],
}

pub fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    seed.wrapping_mul(0x2545_F491_4F6C_DD1D)
}

impl Net {
    fn matches(&mut self) {
        let mut i = 0;
        while i < self.sends.len() {
            // The first send of an envelope takes its first receive: order is kept both sides.
            let env = self.sends[i].envelope;
            let first = self.sends.iter().position(|s| s.envelope == env) == Some(i);
            match self.recvs.iter().position(|r| r.envelope == env) {
                Some(j) if first => {
                    let (s, r) = (self.sends.remove(i), self.recvs.remove(j));
                    self.matched.push_back((s, r));
                }
                _ => i += 1,
            }
        }
    }

    /// Completes one match. False when there is none.
    fn deliver(&mut self) -> bool {
        self.matches();
        if self.matched.is_empty() {
            return false;
        }
        let i = random(&mut self.seed) as usize % self.matched.len();
        let (s, r) = self.matched.remove(i).expect("in range");
        let (have, room) = (s.buf.bytes(), r.buf.bytes());
        let len = have.min(room);
        let mut packed = vec![0u8; len];
        // SAFETY: the ranks' buffers are alive: both requests are pending.
        unsafe {
            match &s.buf.dt {
                None => packed.as_mut_ptr().copy_from(s.buf.ptr, len),
                Some(dt) => dt.pack(s.buf.ptr, s.buf.count, 0, packed.as_mut_ptr(), len),
            }
            match &r.buf.dt {
                None => r.buf.ptr.copy_from(packed.as_ptr(), len),
                Some(dt) => dt.unpack(r.buf.ptr, r.buf.count, 0, packed.as_ptr(), len),
            }
        }
        let result = if have > room { Err(err!(ErrClass::TRUNCATE, "{have} bytes, room for {room}")) } else { Ok(()) };
        *s.done.borrow_mut() = Some(Ok(()));
        *r.done.borrow_mut() = Some(result);
        self.wake(s.envelope.1);
        self.wake(s.envelope.2);
        true
    }

    fn wake(&mut self, process: usize) {
        if process >= self.awake.len() {
            self.awake.resize(process + 1, true);
        }
        self.awake[process] = true;
    }

    fn waiting(&self) -> String {
        let show = |e: &Envelope| format!("ctx {} tag {}: {} -> {}", e.0, e.3, e.1, e.2);
        let sends = self.sends.iter().map(|s| format!("send {} ({} bytes)", show(&s.envelope), s.buf.bytes()));
        let recvs = self.recvs.iter().map(|r| format!("recv {} ({} bytes)", show(&r.envelope), r.buf.bytes()));
        sends.chain(recvs).collect::<Vec<_>>().join("\n  ")
    }
}

impl<P> Owned<P> {
    fn bytes(&self) -> usize {
        match &self.dt {
            None => self.count as usize,
            Some(dt) => (self.count * dt.size()) as usize,
        }
    }
}

/// A rank's view of one collective operation on a simulated communicator.
#[derive(Clone)]
pub struct SimComm {
    net: Rc<RefCell<Net>>,
    ctx: u32,
    tag: i32,
    rank: usize,
    /// Processes of the local and, for an intercommunicator, the remote group.
    local: Rc<[usize]>,
    remote: Option<Rc<[usize]>>,
    oversubscribed: bool,
    reach: Option<SimReach>,
    /// The local group's, of an intercommunicator.
    near: Option<SimReach>,
    /// Of a communicator over several nodes, and what the rank reaches on its own.
    nodes: Option<(Rc<Nodes>, Option<NodeReach>)>,
    /// The number of the operation; its messages have the tag.
    op: u64,
    forced: [Option<usize>; Op::ALL.len()],
}

pub struct SimReq {
    done: Rc<RefCell<Option<Result<()>>>>,
    complete: bool,
}

impl Drop for SimReq {
    fn drop(&mut self) {
        assert!(self.complete || std::thread::panicking(), "a pending request was dropped");
    }
}

impl SimComm {
    /// The same communicator, another operation: the number counts from 0.
    pub fn with_tag(&self, tag: i32) -> Self {
        Self { tag, op: tag as u64, ..self.clone() }
    }
    /// The operation is behind this rank. Once for each, after its future is done.
    pub fn finish(&self) {
        if let Some(reach) = &self.reach
            && reach.boards.shm(self.rank).finish(self.op)
        {
            self.wake_all();
        }
        if let Some((_, Some(near))) = &self.nodes {
            let shm = near.shm();
            if shm.finish(2 * self.op) | shm.finish(2 * self.op + 1) {
                self.wake_all();
            }
        }
        if let Some(near) = &self.near {
            let shm = near.boards.shm(self.rank);
            if shm.finish(2 * self.op) | shm.finish(2 * self.op + 1) {
                self.wake_all();
            }
        }
    }
    fn peer(&self, rank: usize) -> usize {
        self.remote.as_ref().unwrap_or(&self.local)[rank]
    }
    fn me(&self) -> usize {
        self.local[self.rank]
    }
}

impl CollComm for SimComm {
    type Req = SimReq;
    fn rank(&self) -> usize {
        self.rank
    }
    fn size(&self) -> usize {
        self.local.len()
    }
    fn remote_size(&self) -> Option<usize> {
        self.remote.as_ref().map(|r| r.len())
    }
    fn local(&self, nth: usize) -> Self {
        let (reach, op) = (self.near.clone(), 2 * self.op + nth as u64);
        match self.remote {
            Some(_) => Self { remote: None, ctx: self.ctx + 1, reach, near: None, op, ..self.clone() },
            None => self.clone(),
        }
    }
    fn oversubscribed(&self) -> bool {
        match &self.nodes {
            Some((nodes, _)) => nodes.crowded(),
            None => self.oversubscribed,
        }
    }
    /// Nodes choose apart: the first one and every other as told, those between them as if all had a core.
    fn node_oversubscribed(&self) -> bool {
        self.oversubscribed && self.nodes.as_ref().is_none_or(|(nodes, _)| nodes.node(self.rank).is_multiple_of(2))
    }
    fn apart(&self) -> Option<usize> {
        self.nodes.as_ref().map(|(nodes, _)| Nodes::apart(Some(nodes)))
    }
    fn own_cache(&self) -> usize {
        1 << 20
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<SimReq> {
        let buf = match buf {
            Src::Bytes { ptr, len } => Owned { ptr, count: len as i64, dt: None },
            Src::Typed { ptr, count, dt } => Owned { ptr, count, dt: Some(dt.clone()) },
        };
        let mut net = self.net.borrow_mut();
        net.messages += 1;
        net.crossed += usize::from(self.nodes.as_ref().is_some_and(|(n, _)| n.node(self.rank) != n.node(dest)));
        let done = Rc::new(RefCell::new(None));
        let envelope = (self.ctx, self.me(), self.peer(dest), self.tag);
        let (buf, copy) = if buf.bytes() <= net.eager {
            let mut copy = vec![0u8; buf.bytes()].into_boxed_slice();
            // SAFETY: the algorithm's buffer is alive now.
            unsafe {
                match &buf.dt {
                    None => copy.as_mut_ptr().copy_from(buf.ptr, buf.bytes()),
                    Some(dt) => dt.pack(buf.ptr, buf.count, 0, copy.as_mut_ptr(), buf.bytes()),
                }
            }
            *done.borrow_mut() = Some(Ok(()));
            let len = copy.len() as i64;
            (Owned { ptr: copy.as_ptr(), count: len, dt: None }, Some(copy))
        } else {
            (buf, None)
        };
        net.sends.push(SendSlot { envelope, buf, _copy: copy, done: done.clone() });
        Ok(SimReq { done, complete: false })
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<SimReq> {
        let buf = match buf {
            Dst::Bytes { ptr, len } => Owned { ptr, count: len as i64, dt: None },
            Dst::Typed { ptr, count, dt } => Owned { ptr, count, dt: Some(dt.clone()) },
        };
        let done = Rc::new(RefCell::new(None));
        let envelope = (self.ctx, self.peer(src), self.me(), self.tag);
        self.net.borrow_mut().recvs.push(RecvSlot { envelope, buf, done: done.clone() });
        Ok(SimReq { done, complete: false })
    }
    fn poll(&self, r: &mut SimReq) -> Option<Result<()>> {
        assert!(!r.complete, "polled after completion");
        let done = r.done.borrow_mut().take();
        r.complete = done.is_some();
        done
    }

    fn shm(&self) -> Option<ShmOp<'_>> {
        let reach = self.reach.as_ref()?;
        Some(reach.boards.shm(self.rank).op(self.op))
    }
    fn nodes(&self) -> Option<&Nodes> {
        self.nodes.as_ref().map(|n| &*n.0)
    }
    fn node_shm(&self, nth: usize) -> Option<ShmOp<'_>> {
        let (_, Some(near)) = self.nodes.as_ref()? else { return None };
        Some(near.shm().op(2 * self.op + nth as u64))
    }
    fn led(&self, op: Op) {
        self.net.borrow_mut().led[op as usize] += 1;
    }
    fn reach(&self) -> Option<&dyn Reach> {
        if let Some((_, near)) = &self.nodes {
            return near.as_ref().map(|r| r as &dyn Reach);
        }
        self.reach.as_ref().map(|r| r as &dyn Reach)
    }
    fn wake(&self, rank: usize) {
        self.net.borrow_mut().wake(self.local[rank]);
    }
    fn forced(&self, op: Op) -> Option<usize> {
        self.forced[op as usize]
    }
    fn chose(&self, op: Op, algorithm: usize, _: usize) {
        *self.net.borrow_mut().chosen.entry((op as usize, algorithm)).or_default() += 1;
    }
}

/// How ranks lie on nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// One node, or several that the collectives are not told of.
    None,
    /// As many on each as can be, one after the other.
    Blocks(usize),
    /// In turn.
    Round(usize),
    /// One after the other, any number on each.
    Uneven(usize),
}

impl Spread {
    fn nodes(self, n: usize, mut seed: u64) -> Option<Nodes> {
        let names: Vec<usize> = match self {
            Self::None => return None,
            Self::Blocks(k) => (0..n).map(|r| r / n.div_ceil(k)).collect(),
            Self::Round(k) => (0..n).map(|r| r % k).collect(),
            Self::Uneven(k) => {
                let mut names: Vec<usize> = (0..n).map(|_| random(&mut seed) as usize % k).collect();
                names.sort_unstable();
                names
            }
        };
        Nodes::new(names.into_iter().map(|k| k as u32))
    }
}

/// A job of some ranks.
pub struct Sim {
    net: Rc<RefCell<Net>>,
    seed: u64,
    oversubscribed: bool,
    access: Access,
    /// Wherever possible these algorithms.
    pub forced: [Option<usize>; Op::ALL.len()],
    /// How the ranks of intracommunicators are spread over nodes.
    pub spread: Spread,
    /// At which lengths ways over nodes change.
    pub lengths: Lengths,
    boards: RefCell<Vec<Rc<Boards>>>,
    /// Ranks that must be polled again.
    stay: Rc<Cell<bool>>,
}

pub type RankFuture<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

impl Sim {
    pub fn new(seed: u64, oversubscribed: bool, access: Access) -> Self {
        let seed = seed | 1;
        let eager = if seed & 2 == 0 { 0 } else { 256 };
        let net = Rc::new(RefCell::new(Net { seed, eager, ..Net::default() }));
        let forced = [None; Op::ALL.len()];
        let (spread, lengths) = (Spread::None, Lengths::DEFAULT);
        let (boards, stay) = (RefCell::default(), Rc::default());
        Self { net, seed, oversubscribed, access, forced, spread, lengths, boards, stay }
    }

    pub fn messages(&self) -> usize {
        self.net.borrow().messages
    }
    /// How many messages went from one node to another.
    pub fn crossed(&self) -> usize {
        self.net.borrow().crossed
    }

    /// How often an algorithm was chosen: its place among those of the operation.
    pub fn chosen(&self, op: Op, algorithm: usize) -> usize {
        self.net.borrow().chosen.get(&(op as usize, algorithm)).copied().unwrap_or(0)
    }

    /// The views of an intracommunicator of n ranks.
    pub fn intra(&self, ctx: u32, n: usize) -> Vec<SimComm> {
        if let Some(nodes) = self.spread.nodes(n, self.seed) {
            return self.over_nodes(ctx, n, nodes.with_lengths(self.lengths).with_crowded(self.oversubscribed));
        }
        let boards = Boards::new(self.access, n, self.seed);
        self.boards.borrow_mut().extend(boards.clone());
        self.views(ctx, (0..n).collect(), None, boards)
    }

    fn over_nodes(&self, ctx: u32, n: usize, nodes: Nodes) -> Vec<SimComm> {
        let seats: Rc<[usize]> = (0..n).map(|r| nodes.seat(r)).collect();
        let boards: Vec<_> = (0..nodes.n_nodes())
            .map(|k| (nodes.members(k).len(), self.seed ^ k as u64))
            .map(|(members, seed)| if members > 1 { Boards::new(self.access, members, seed) } else { None })
            .collect();
        self.boards.borrow_mut().extend(boards.iter().flatten().cloned());
        let nodes = Rc::new(nodes);
        let mut views = self.views(ctx, (0..n).collect(), None, None);
        for (rank, view) in views.iter_mut().enumerate() {
            let near = boards[nodes.node(rank)].clone().map(|boards| {
                NodeReach::new(SimReach { boards, rank: nodes.seat(rank), stay: self.stay.clone() }, seats.clone())
            });
            view.nodes = Some((nodes.clone(), near));
        }
        views
    }

    /// How many operations went by one rank of each node.
    pub fn led(&self, op: Op) -> usize {
        self.net.borrow().led[op as usize]
    }

    /// The views of all ranks on boards that the caller made.
    #[allow(dead_code)] // Not every test program that shares this file has its own boards.
    pub fn on_boards(&self, ctx: u32, n: usize, boards: Rc<Boards>) -> Vec<SimComm> {
        self.views(ctx, (0..n).collect(), None, Some(boards))
    }

    /// The views of an intercommunicator of groups of a and b ranks: first those of one group.
    pub fn inter(&self, ctx: u32, a: usize, b: usize) -> (Vec<SimComm>, Vec<SimComm>) {
        let (ga, gb): (Rc<[usize]>, Rc<[usize]>) = ((0..a).collect(), (a..a + b).collect());
        let near = |n, seed| {
            let boards = if n > 1 { Boards::new(self.access, n, seed) } else { None };
            self.boards.borrow_mut().extend(boards.clone());
            boards
        };
        let (na, nb) = (near(a, self.seed), near(b, self.seed ^ 0xb0a7));
        (self.views(ctx, ga.clone(), Some(gb.clone()), na), self.views(ctx, gb, Some(ga), nb))
    }

    fn views(
        &self,
        ctx: u32,
        local: Rc<[usize]>,
        remote: Option<Rc<[usize]>>,
        boards: Option<Rc<Boards>>,
    ) -> Vec<SimComm> {
        let reach = |rank| boards.clone().map(|boards| SimReach { boards, rank, stay: self.stay.clone() });
        (0..local.len())
            .map(|rank| SimComm {
                net: self.net.clone(),
                ctx,
                tag: 0,
                rank,
                local: local.clone(),
                remote: remote.clone(),
                oversubscribed: self.oversubscribed,
                reach: if remote.is_none() { reach(rank) } else { None },
                near: if remote.is_some() { reach(rank) } else { None },
                nodes: None,
                op: 0,
                forced: self.forced,
            })
            .collect()
    }

    /// Polls the futures, that of process p at p modulo their number, in random order until all
    /// are done; fails when none can go on.
    pub fn run(&mut self, ranks: Vec<RankFuture<'_>>) -> Result<()> {
        let mut ranks: Vec<Option<RankFuture<'_>>> = ranks.into_iter().map(Some).collect();
        let mut cx = Context::from_waker(Waker::noop());
        self.net.borrow_mut().awake = vec![true; ranks.len()];
        while ranks.iter().any(|r| r.is_some()) {
            let mut polled = false;
            for _ in 0..ranks.len() {
                let i = random(&mut self.seed) as usize % ranks.len();
                let Some(f) = &mut ranks[i] else { continue };
                if !std::mem::take(&mut self.net.borrow_mut().awake[i]) {
                    continue;
                }
                polled = true;
                self.boards.borrow().iter().for_each(|b| b.scribble());
                self.stay.set(false);
                match f.as_mut().poll(&mut cx) {
                    Poll::Ready(r) => {
                        r?;
                        ranks[i] = None;
                    }
                    Poll::Pending if self.stay.get() => self.net.borrow_mut().wake(i),
                    Poll::Pending => {}
                }
            }
            let delivered = self.net.borrow_mut().deliver();
            let awake = |i: usize| ranks[i].is_some() && self.net.borrow().awake[i];
            if !polled && !delivered && !(0..ranks.len()).any(awake) {
                let stuck: Vec<usize> = (0..ranks.len()).filter(|i| ranks[*i].is_some()).collect();
                panic!("deadlock: ranks {stuck:?} wait for\n  {}", self.net.borrow().waiting());
            }
        }
        let net = self.net.borrow();
        assert!(net.sends.is_empty() && net.recvs.is_empty(), "left behind:\n  {}", net.waiting());
        self.boards.borrow().iter().for_each(|b| b.assert_hidden());
        Ok(())
    }
}
