//! What collectives cost over 2 to 1,024 nodes: steps over the network one after the other, and the messages and bytes of
//! the busiest node's card. Counted, not timed, by ranks that run in one process over queues; within a node a message
//! costs nothing. `tests/golden/scale.txt` has the table, which `WEFT_GOLDEN=write` writes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Waker};
use weft_base::Result;
use weft_coll::select::Lengths;
use weft_coll::{Blocks, CollComm, Dst, Nodes, Part, Reducer, Root, Src, Vector};
use weft_datatype::Datatype;

/// What a rank does.
type Running<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// Ranks of each node.
const RANKS: usize = 4;
const NODES: [usize; 6] = [2, 4, 16, 64, 256, 1024];
/// More ranks than these do not exchange a block for each pair: it takes too long here.
const MOST_PAIRS: usize = 300;

/// Messages of one rank to another in their order, with the step by which each is there. Taken ones are empty.
type Sent = Vec<Option<(Box<[u8]>, u32)>>;

#[derive(Default)]
struct World {
    sent: HashMap<(usize, usize), Sent>,
    /// Receives that were posted of each pair.
    posted: HashMap<(usize, usize), usize>,
    /// The step that each rank has come to.
    step: Vec<u32>,
    /// Messages and bytes out of and into each node.
    out: Vec<[usize; 2]>,
    inn: Vec<[usize; 2]>,
    awake: Vec<bool>,
}

#[derive(Clone)]
struct Rank {
    world: Rc<RefCell<World>>,
    me: usize,
    n: usize,
    nodes: Option<Rc<Nodes>>,
}

enum Req {
    Sent,
    Receive { src: usize, ticket: usize, ptr: *mut u8, count: i64, dt: Arc<Datatype> },
}

impl CollComm for Rank {
    type Req = Req;
    fn rank(&self) -> usize {
        self.me
    }
    fn apart(&self) -> Option<usize> {
        Some(Lengths::DEFAULT.segment)
    }
    fn size(&self) -> usize {
        self.n
    }
    fn local(&self, _: usize) -> Self {
        self.clone()
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<Req> {
        let (ptr, count, dt) = match buf {
            Src::Bytes { ptr, len } => (ptr, len as i64, byte()),
            Src::Typed { ptr, count, dt } => (ptr, count, dt),
        };
        let len = (count * dt.size()) as usize;
        let mut w = self.world.borrow_mut();
        let mut data = vec![0; len].into_boxed_slice();
        // SAFETY: the algorithm's buffer holds so many items.
        unsafe { dt.pack(ptr, count, 0, data.as_mut_ptr(), len) };
        let (from, to) = (self.me / RANKS, dest / RANKS);
        if from != to {
            let more = |[n, bytes]: [usize; 2]| [n + 1, bytes + len];
            w.out[from] = more(w.out[from]);
            w.inn[to] = more(w.inn[to]);
        }
        let there = w.step[self.me] + u32::from(from != to);
        w.sent.entry((self.me, dest)).or_default().push(Some((data, there)));
        w.awake[dest] = true;
        Ok(Req::Sent)
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<Req> {
        let (ptr, count, dt) = match buf {
            Dst::Bytes { ptr, len } => (ptr, len as i64, byte()),
            Dst::Typed { ptr, count, dt } => (ptr, count, dt),
        };
        let mut w = self.world.borrow_mut();
        let posted = w.posted.entry((src, self.me)).or_default();
        *posted += 1;
        Ok(Req::Receive { src, ticket: *posted - 1, ptr, count, dt: dt.clone() })
    }
    fn poll(&self, r: &mut Req) -> Option<Result<()>> {
        if let Req::Receive { src, ticket, ptr, count, ref dt } = *r {
            let mut w = self.world.borrow_mut();
            let (data, there) = w.sent.get_mut(&(src, self.me))?.get_mut(ticket)?.take()?;
            let len = (count * dt.size()) as usize;
            assert_eq!(data.len(), len, "from {src} to {}", self.me);
            // SAFETY: the algorithm's buffer has room for so many items.
            unsafe { dt.unpack(ptr, count, 0, data.as_ptr(), len) };
            let step = &mut w.step[self.me];
            *step = there.max(*step);
        }
        Some(Ok(()))
    }
    fn nodes(&self) -> Option<&Nodes> {
        self.nodes.as_deref()
    }
}

fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(weft_base::consts::dt::BYTE).unwrap()
}

struct Sum;
impl Reducer for Sum {
    fn commutative(&self) -> bool {
        true
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, _: &Arc<Datatype>) -> Result<()> {
        for i in 0..count as usize {
            // SAFETY: both have so many items.
            unsafe { *inout.add(i) = (*inout.add(i)).wrapping_add(*inp.add(i)) };
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    ReduceScatter,
    Gather,
    Gatherv,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
}

impl Op {
    fn name(self) -> &'static str {
        match self {
            Op::Barrier => "barrier",
            Op::Bcast => "bcast",
            Op::Reduce => "reduce",
            Op::Allreduce => "allreduce",
            Op::ReduceScatter => "reduce_scatter",
            Op::Gather => "gather",
            Op::Gatherv => "gatherv",
            Op::Scatterv => "scatterv",
            Op::Allgather => "allgather",
            Op::Allgatherv => "allgatherv",
            Op::Alltoall => "alltoall",
            Op::Alltoallv => "alltoallv",
        }
    }
    /// The least bytes that go out of, or come into, some node's card.
    fn least(self, nodes: usize, bytes: usize) -> usize {
        let others = (nodes - 1) * RANKS;
        match self {
            Op::Barrier => 0,
            Op::Bcast | Op::Reduce => bytes,
            Op::Allreduce => 2 * bytes * (nodes - 1) / nodes,
            Op::ReduceScatter | Op::Gather | Op::Gatherv | Op::Scatterv | Op::Allgather | Op::Allgatherv => {
                others * bytes
            }
            Op::Alltoall | Op::Alltoallv => RANKS * others * bytes,
        }
    }
    fn is_of_pairs(self) -> bool {
        matches!(self, Op::Alltoall | Op::Alltoallv)
    }
}

/// Steps, and messages and bytes of the busiest card.
fn cost(op: Op, nodes: usize, bytes: usize, led: bool) -> (u32, usize, usize) {
    let n = nodes * RANKS;
    let fresh = |k| vec![[0; 2]; k];
    let world =
        World { step: vec![0; n], out: fresh(nodes), inn: fresh(nodes), awake: vec![true; n], ..World::default() };
    let world = Rc::new(RefCell::new(world));
    let of = Nodes::new((0..n).map(|r| (r / RANKS) as u32)).map(Rc::new);
    let ranks: Vec<Rank> =
        (0..n).map(|me| Rank { world: world.clone(), me, n, nodes: of.clone().filter(|_| led) }).collect();
    let room = |r: usize| match op {
        Op::Barrier | Op::Bcast | Op::Reduce | Op::Allreduce => bytes,
        Op::Gather | Op::Gatherv | Op::Scatterv if r != 0 => bytes,
        _ => n * bytes,
    };
    let mut send: Vec<Vec<u8>> = (0..n).map(|r| (0..room(r)).map(|i| content(r, i / bytes.max(1))).collect()).collect();
    let mut recv: Vec<Vec<u8>> = (0..n).map(|r| vec![0; room(r)]).collect();
    let dt = byte();
    let counts = vec![bytes as i64; n];
    let displs: Vec<i64> = (0..n).map(|r| (r * bytes) as i64).collect();
    let uniform = Blocks::Uniform { count: bytes as i64, dt };
    let any = Blocks::Vector { counts: &counts, displs: &displs, dt };
    let mut futures: Vec<Option<Running<'_>>> = Vec::new();
    for (c, (s, d)) in ranks.iter().zip(send.iter_mut().zip(&mut recv)) {
        let (s, d, first) = (s.as_mut_ptr(), d.as_mut_ptr(), c.me == 0);
        let (own, home) = (Part::new(s.cast_const(), bytes as i64, dt), Part::new(d, bytes as i64, dt));
        futures.push(Some(Box::pin(async move {
            // SAFETY: the buffers have room, and live until all futures are done.
            unsafe {
                match op {
                    Op::Barrier => weft_coll::barrier(c).await,
                    Op::Bcast => weft_coll::bcast(c, Part::new(s, bytes as i64, dt), Root::Rank(0)).await,
                    Op::Allreduce => {
                        let v = Vector { send: Some(s), count: bytes as i64, dt };
                        weft_coll::allreduce(c, &Sum, v, d).await
                    }
                    Op::Reduce => {
                        let v = Vector { send: Some(s), count: bytes as i64, dt };
                        weft_coll::reduce(c, &Sum, v, d, Root::Rank(0)).await
                    }
                    Op::ReduceScatter => weft_coll::reduce_scatter(c, &Sum, Some(s), d, uniform).await,
                    Op::Gather => weft_coll::gather(c, Some(own), first.then_some((d, uniform)), Root::Rank(0)).await,
                    Op::Gatherv => weft_coll::gatherv(c, Some(own), first.then_some((d, any)), Root::Rank(0)).await,
                    Op::Scatterv => {
                        let out = first.then_some((s.cast_const(), any));
                        weft_coll::scatterv(c, out, Some(home), Root::Rank(0)).await
                    }
                    Op::Allgather => weft_coll::allgather(c, Some(own), d, uniform).await,
                    Op::Allgatherv => weft_coll::allgather(c, Some(own), d, any).await,
                    Op::Alltoall => weft_coll::alltoall(c, Some((s, uniform)), d, uniform).await,
                    Op::Alltoallv => weft_coll::alltoall(c, Some((s, any)), d, any).await,
                }
            }
        })));
    }
    let mut cx = Context::from_waker(Waker::noop());
    while futures.iter().any(Option::is_some) {
        let mut polled = false;
        for (r, f) in futures.iter_mut().enumerate() {
            let Some(future) = f.as_mut().filter(|_| std::mem::take(&mut world.borrow_mut().awake[r])) else {
                continue;
            };
            polled = true;
            if let std::task::Poll::Ready(done) = future.as_mut().poll(&mut cx) {
                done.unwrap();
                *f = None;
            }
        }
        assert!(polled, "{} of {nodes} nodes cannot go on", op.name());
    }
    drop(futures);
    // What came is what was sent, where the operation moves whole blocks.
    for r in [0, 1, n / 2 + 1, n - 1] {
        let whole = |from: fn(usize, usize) -> u8| (0..n).all(|i| bytes == 0 || recv[r][i * bytes] == from(i, r));
        let right = match op {
            Op::Allgather | Op::Allgatherv => whole(|i, _| content(i, 0)),
            Op::Alltoall | Op::Alltoallv => whole(content),
            Op::Gather | Op::Gatherv if r == 0 => whole(|i, _| content(i, 0)),
            Op::Scatterv => recv[r][0] == content(0, r),
            Op::Bcast => send[r][0] == content(0, 0),
            Op::Reduce if r != 0 => true,
            Op::Reduce | Op::Allreduce => recv[r].iter().all(|b| *b == sum(n, 0)),
            Op::ReduceScatter => recv[r][..bytes].iter().all(|b| *b == sum(n, r)),
            _ => true,
        };
        assert!(right, "{} of {nodes} nodes, {bytes} bytes, rank {r}", op.name());
    }
    let w = world.borrow();
    assert!(w.sent.values().flatten().all(Option::is_none), "messages are left");
    let busiest = |what: usize| w.out.iter().chain(&w.inn).map(|c| c[what]).max().unwrap_or(0);
    (w.step.iter().copied().max().unwrap_or(0), busiest(0), busiest(1))
}

/// What rank `r` has for rank `to`.
fn content(r: usize, to: usize) -> u8 {
    (r * 7 + to * 13 + 1) as u8
}

/// What all `n` ranks have for rank `to`, reduced.
fn sum(n: usize, to: usize) -> u8 {
    (0..n).fold(0, |sum, r| sum.wrapping_add(content(r, to)))
}

#[test]
fn costs_over_nodes_are_those_of_the_golden_file() {
    let cases = [
        (Op::Barrier, 0),
        (Op::Bcast, 64),
        (Op::Bcast, 256 << 10),
        (Op::Reduce, 64),
        (Op::Reduce, 256 << 10),
        (Op::Allreduce, 64),
        (Op::Allreduce, 256 << 10),
        (Op::ReduceScatter, 64),
        (Op::ReduceScatter, 4 << 10),
        (Op::Gather, 64),
        (Op::Gatherv, 64),
        (Op::Scatterv, 64),
        (Op::Allgather, 64),
        (Op::Allgatherv, 64),
        (Op::Allgather, 64 << 10),
        (Op::Alltoall, 64),
        (Op::Alltoallv, 64),
    ];
    let mut text = format!(
        "# Collectives over nodes of {RANKS} ranks: steps over the network, messages and bytes of the busiest card in one\n\
         # direction, and these bytes over the least that any algorithm needs; by all ranks, then by leaders.\n\
         {:<14}{:>8}{:>6} |{:>6}{:>9}{:>12}{:>8} |{:>6}{:>9}{:>12}{:>8}\n",
        "# operation", "bytes", "nodes", "steps", "messages", "bytes", "/least", "steps", "messages", "bytes", "/least"
    );
    for (op, bytes) in cases {
        for nodes in NODES {
            let n = nodes * RANKS;
            // What all buffers, or all blocks, take here is bounded.
            let blocks = if op.is_of_pairs() { n } else { 1 };
            let much = matches!(op, Op::Bcast | Op::Reduce | Op::Allreduce) && n * bytes > 80 << 20;
            let most = if matches!(op, Op::Allgatherv) { 70 } else { 300 };
            let of_all = matches!(op, Op::ReduceScatter | Op::Allgather | Op::Allgatherv);
            let all = of_all && n * n * bytes > most << 20;
            if much || all || blocks > MOST_PAIRS {
                continue;
            }
            let _ = write!(text, "{:<14}{bytes:>8}{nodes:>6}", op.name());
            let led = cost(op, nodes, bytes, true);
            // A ring of so many ranks takes too long here.
            let ring = matches!(op, Op::Allgather | Op::Allgatherv) && n > MOST_PAIRS;
            let flat = (!ring).then(|| cost(op, nodes, bytes, false));
            for figures in [flat, Some(led)] {
                let Some((steps, messages, through)) = figures else {
                    let _ = write!(text, " |{:>6}{:>9}{:>12}{:>8}", "-", "-", "-", "-");
                    continue;
                };
                let _ = write!(text, " |{steps:>6}{messages:>9}{through:>12}");
                match op.least(nodes, bytes) {
                    0 => write!(text, "{:>8}", "-").unwrap(),
                    least => write!(text, "{:>8.2}", through as f64 / least as f64).unwrap(),
                }
            }
            text.push('\n');
            // Between a few nodes one step is worth some short messages more from one card.
            let sooner = |flat: (u32, usize, usize)| nodes <= 8 && bytes <= 2 << 10 && led.0 < flat.0;
            let worse = flat.is_some_and(|flat| led.2 > flat.2 && !sooner(flat));
            assert!(!worse, "{} of {bytes} bytes on {nodes} nodes: {flat:?}, led {led:?}", op.name());
        }
    }
    weft_testkit::is_golden(env!("CARGO_MANIFEST_DIR"), "scale.txt", &text);
}
