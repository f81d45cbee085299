//! Short ways mixed with the general futures: each rank runs some of its operations by the future of one algorithm
//! (`chosen`), begins some of these again after the first poll, as rounds of persistent operations do, and leaves the
//! others time in between.

use crate::case::*;
use crate::data::{Item, Op as Combine};
use crate::sim::{SimComm, Spread, random};
use proptest::prelude::*;
use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use weft_base::Result;
use weft_base::consts::dt as id;
use weft_coll::chosen::{self, Exchange, Place, Table, line, store, tree};
use weft_coll::select::{Facts, Op};
use weft_coll::*;
use weft_datatype::Datatype;

thread_local! {
    /// Short ways that did all at once, and those that had to be waited for, by kind of operation.
    static OPENED: Cell<[[u32; 2]; KINDS as usize + 1]> = const { Cell::new([[0; 2]; KINDS as usize + 1]) };
}
const KINDS: u8 = 12;

thread_local! {
    /// Those that went along a tree to their end.
    static TREES: Cell<usize> = const { Cell::new(0) };
    /// Those that began again.
    static AGAIN: Cell<usize> = const { Cell::new(0) };
}

fn pair() -> Arc<Datatype> {
    Datatype::contiguous(2, Datatype::predefined(id::INT32_T).unwrap()).unwrap()
}

/// Gives the other ranks a turn.
async fn pause(comm: &SimComm) {
    let mut first = true;
    poll_fn(|_| {
        CollComm::wake(comm, comm.rank());
        if std::mem::take(&mut first) { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
}

/// One rank's part of operation `k`: its buffers, which outlive all futures.
struct Call<'a> {
    comm: &'a SimComm,
    k: usize,
    kind: u8,
    len: usize,
    root: usize,
    dt: Arc<Datatype>,
    send: Vec<Item>,
    recv: Vec<Item>,
    reducer: Combine,
    in_place: bool,
}

impl<'a> Call<'a> {
    fn new(comm: &'a SimComm, k: usize, (kind, len): (u8, usize), in_place: bool) -> Self {
        let (n, me, root) = (comm.size(), comm.rank(), k % comm.size());
        let blocks = n.max(2);
        let send: Vec<Item> = (0..blocks).flat_map(|to| Self::data(k, me, to, len)).collect();
        let mut recv = vec![[7, 7]; blocks * len];
        // Of reductions and broadcasts.
        let in_place = in_place && matches!(kind, 2 | 4 | 5);
        if in_place || kind == 1 {
            recv[..len].copy_from_slice(&send[..len]);
        }
        let reducer = Combine { commutative: true };
        Self { comm, k, kind, len, root, dt: pair(), send, recv, reducer, in_place }
    }

    /// What rank `from` has for rank `to`.
    fn data(k: usize, from: usize, to: usize, len: usize) -> Vec<Item> {
        (0..len).map(|i| item(k * 32 + from, to, i)).collect()
    }

    fn op(&self) -> Op {
        [
            Op::Barrier,
            Op::Bcast,
            Op::Allreduce,
            Op::Reduce,
            Op::Scan,
            Op::Scan,
            Op::ReduceScatter,
            Op::Gather,
            Op::Scatter,
            Op::Allgather,
            Op::Alltoall,
            Op::Neighbor,
            Op::Neighbor,
        ][self.kind as usize]
    }

    /// Of a ring: the ranks below and above.
    fn around(&self) -> [usize; 2] {
        let (n, me) = (self.comm.size(), self.comm.rank());
        [(me + n - 1) % n, (me + 1) % n]
    }

    fn edges(&self) -> Edges {
        let around = self.around().map(Some);
        Edges { sources: around.into(), destinations: around.into(), grid: true }
    }

    /// Block `i` for the neighbours: of its own, or the same for both.
    fn to_neighbor(&self, i: usize) -> Part<'_, *const u8> {
        let i = if self.kind == 11 { i } else { 0 };
        Part::new(self.send.as_ptr().wrapping_add(i * self.len).cast(), self.len as i64, &self.dt)
    }

    /// Bytes of the records for the neighbours.
    fn records(&self) -> usize {
        let block = |_| Part::new(std::ptr::null_mut(), 0, &self.dt);
        Exchange { edges: &self.edges(), send: |i| self.to_neighbor(i), block }.bytes(self.comm.rank())
    }

    /// Where the short way of this operation goes, and the bytes that it puts there.
    fn place(&self) -> Option<(Place, usize)> {
        let (n, len) = (self.comm.size(), 8 * self.len);
        let shm = self.comm.shm()?.shm();
        let table = Table::new(Facts::of_shm(shm, self.comm.oversubscribed()), |op| self.comm.forced(op));
        let bytes = match self.op() {
            Op::ReduceScatter => n * len,
            Op::Scatter | Op::Alltoall => (n - 1) * len,
            Op::Barrier => 1,
            Op::Neighbor if len > 0 => self.records(),
            _ => len,
        };
        let by_pair = matches!(self.op(), Op::Gather | Op::Scatter | Op::Alltoall | Op::Neighbor);
        if bytes == 0 || n == 1 || by_pair && !shm.has_told() {
            return None;
        }
        Some((table.place(self.op(), bytes)?, bytes))
    }

    fn count(&self, place: Place, at_once: bool) {
        TREES.set(TREES.get() + usize::from(place == Place::Tree));
        let mut all = OPENED.get();
        all[self.kind as usize][usize::from(!at_once)] += 1;
        OPENED.set(all);
    }

    /// Runs it by the future of one algorithm, where there is one. `again`: what is on a line may begin again.
    async fn choose(&mut self, again: bool) -> Option<Result<()>> {
        let at = self.place()?;
        if again && at.0 == Place::Line {
            let mut first = self.chosen(at);
            let ended = poll_fn(|cx| Poll::Ready(first.as_mut().poll(cx))).await;
            drop(first);
            if let Poll::Ready(ended) = ended {
                self.count(at.0, true);
                return Some(ended);
            }
            AGAIN.set(AGAIN.get() + 1);
            pause(self.comm).await;
        }
        let mut fut = self.chosen(at);
        let mut polls = 0;
        let ended = poll_fn(|cx| {
            polls += 1;
            fut.as_mut().poll(cx)
        })
        .await;
        drop(fut);
        self.count(at.0, polls == 1 && !again);
        Some(ended)
    }

    fn chosen(&mut self, (place, bytes): (Place, usize)) -> Pin<Box<dyn Future<Output = Result<()>> + '_>> {
        let (from, to) = (self.send.as_ptr().cast::<u8>(), self.recv.as_mut_ptr().cast::<u8>());
        let this = &*self;
        let (c, dt) = (this.comm, &this.dt);
        let op = c.shm().expect("it has boards");
        let (n, me, root, count, len) = (c.size(), c.rank(), this.root, this.len as i64, 8 * this.len);
        let v = Vector { send: (!this.in_place).then_some(from), count, dt };
        let (part, r) = (Part::new(to, count, dt), &this.reducer);
        let seg = select::segment(Facts::of_shm(op.shm(), false));
        let all = Vector { count: n as i64 * count, ..v };
        let own = ((me * len, count), n);
        let block = move |r: usize| (to.wrapping_add(r * len), len);
        let out = move |r: usize| from.wrapping_add(r * len);
        // SAFETY: the vectors have room for a block of each rank.
        unsafe {
            match (this.kind, place) {
                (0, Place::Tree) => Box::pin(tree::barrier(c, op)),
                (0, _) => Box::pin(async move {
                    line::barrier(c, op).await;
                    Ok(())
                }),
                (1, Place::Line) => Box::pin(line::bcast(c, op, part, root)),
                (1, Place::Store) => Box::pin(store::bcast(c, op, part, root, seg)),
                (1, Place::Tree) => Box::pin(tree::bcast(c, op, part, root, seg)),
                (2, Place::Line) => Box::pin(line::allreduce(c, op, r, v, to)),
                (2, Place::Store) => Box::pin(store::allreduce(c, op, r, v, to)),
                (2, Place::Tree) => Box::pin(tree::reduce(c, op, r, v, to, (0, true))),
                (3, Place::Line) => Box::pin(line::reduce(c, op, r, v, to, root)),
                (3, Place::Store) => Box::pin(store::reduce(c, op, r, v, to, root)),
                (3, Place::Tree) => Box::pin(tree::reduce(c, op, r, v, to, (root, false))),
                (4 | 5, _) => Box::pin(chosen::scan(c, op, r, v, to, this.kind == 4)),
                (6, Place::Line) => Box::pin(line::reduce_scatter(c, op, r, all, to, own)),
                (6, _) => Box::pin(store::reduce_scatter(c, op, r, all, to, own)),
                (7, _) if me != root => Box::pin(chosen::give(c, op, (from, len), root)),
                (7, _) => {
                    to.add(me * len).copy_from(from, len);
                    Box::pin(chosen::gather(c, op, block))
                }
                (8, _) if me != root => Box::pin(chosen::take_mine(c, op, (to, len), root)),
                (8, _) => {
                    to.copy_from(out(me), len);
                    Box::pin(chosen::scatter(c, op, len, out))
                }
                (9, _) => Box::pin(chosen::allgather(c, op, (from, len), block)),
                (10, _) => Box::pin(chosen::alltoall(c, op, len, out, block)),
                _ => Box::pin(async move {
                    let block = |i| Part::new(block(i).0, count, dt);
                    let x = Exchange { edges: &this.edges(), send: |i| this.to_neighbor(i), block };
                    chosen::neighbor(c, op, x, bytes).await
                }),
            }
        }
    }

    async fn run(&mut self) -> Result<()> {
        let (c, me, dt) = (self.comm, self.comm.rank(), &self.dt);
        let count = self.len as i64;
        let (from, to) = (self.send.as_ptr().cast::<u8>(), self.recv.as_mut_ptr().cast::<u8>());
        let v = Vector { send: (!self.in_place).then_some(from), count, dt };
        let all = Blocks::Uniform { count, dt };
        let (own, at, r) = (Part::new(from, count, dt), Root::Rank(self.root), &self.reducer);
        let is_root = me == self.root;
        // SAFETY: as in `chosen`.
        unsafe {
            match self.kind {
                0 => barrier(c).await,
                1 => bcast(c, Part::new(to, count, dt), at).await,
                2 => allreduce(c, r, v, to).await,
                3 => reduce(c, r, v, to, at).await,
                4 => scan(c, r, v, to).await,
                5 => exscan(c, r, v, to).await,
                6 => reduce_scatter(c, r, v.send, to, all).await,
                7 => gather(c, Some(own), is_root.then_some((to, all)), at).await,
                8 => scatter(c, is_root.then_some((from, all)), Some(Part::new(to, count, dt)), at).await,
                9 => allgather(c, Some(own), to, all).await,
                10 => alltoall(c, Some((from, all)), to, all).await,
                11 => neighbor(c, &self.edges(), (from, all), (to, all)).await,
                _ => {
                    let same = Blocks::Vector { counts: &[count; 2], displs: &[0; 2], dt };
                    neighbor(c, &self.edges(), (from, same), (to, all)).await
                }
            }
        }
    }

    fn check(&self) {
        let (n, me, k, len) = (self.comm.size(), self.comm.rank(), self.k, self.len);
        let from_all = |to: usize| (0..n).flat_map(|q| Self::data(k, q, to, len)).collect::<Vec<_>>();
        let fold = |ranks: std::ops::Range<usize>, to| {
            self.reducer.fold(&ranks.map(|q| Self::data(k, q, to, len)).collect::<Vec<_>>())
        };
        let want = match self.kind {
            0 => return,
            1 => Self::data(k, self.root, 0, len),
            2 => fold(0..n, 0),
            3 if me == self.root => fold(0..n, 0),
            4 => fold(0..me + 1, 0),
            5 if me > 0 => fold(0..me, 0),
            6 => fold(0..n, me),
            7 if me == self.root => from_all(0),
            8 => Self::data(k, self.root, me, len),
            9 => from_all(0),
            10 => from_all(me),
            11 | 12 => {
                let [below, above] = self.around();
                let up = if self.kind == 11 { 1 } else { 0 };
                [Self::data(k, below, up, len), Self::data(k, above, 0, len)].concat()
            }
            _ => return,
        };
        assert_eq!(self.recv[..want.len()], want, "rank {me} of {n}, kind {}, {len} items", self.kind);
    }
}

async fn program(comm: &SimComm, calls: &[(u8, usize)], mut seed: u64) -> Result<()> {
    for (k, &what) in calls.iter().enumerate() {
        let comm = comm.with_tag(k as i32);
        let mut call = Call::new(&comm, k, what, seed & 64 != 0);
        let again = random(&mut seed).is_multiple_of(2);
        let ended = if !random(&mut seed).is_multiple_of(3) { call.choose(again).await } else { None };
        match ended {
            Some(ended) => ended?,
            None => {
                if random(&mut seed).is_multiple_of(2) {
                    pause(&comm).await;
                }
                call.run().await?;
            }
        }
        call.check();
        comm.finish();
    }
    Ok(())
}

fn mixed(c: &Case, calls: &[(u8, usize)]) {
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    run_many(&mut sim, &comms, |r, comm| Box::pin(program(comm, calls, c.seed ^ (r as u64 + 1) << 20 | 1)));
}

fn lengths() -> impl Strategy<Value = usize> {
    prop_oneof![4 => 0usize..7, 2 => 7usize..70, 1 => 400usize..1500]
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn short_ways_and_futures_mix(c in case(), calls in prop::collection::vec((0..=KINDS, lengths()), 1..40)) {
        mixed(&c, &calls);
    }
}

/// Every operation ends at once on some rank, and is waited for on another.
#[test]
fn short_ways_end_and_go_on() {
    use crate::boards::Access;
    let mut c = Case {
        n: 3,
        m: 1,
        count: 1,
        root: 0,
        seed: 1,
        types: (3, 3),
        in_place: false,
        commutative: true,
        oversubscribed: false,
        spread: Spread::None,
        access: Access::Boards,
        forced: Op::ALL.map(|op| op.algorithms().len()),
    };
    for seed in 1..40 {
        c.seed = seed;
        c.n = if seed < 25 { 3 } else { 7 };
        let calls: Vec<(u8, usize)> = (0..60).map(|k| (k % (KINDS + 1), 1 + k as usize % 9)).collect();
        mixed(&c, &calls);
    }
    // Of seven ranks half of the jobs have several levels.
    assert!(TREES.get() > 50, "{} along a tree", TREES.get());
    assert!(AGAIN.get() > 50, "{} again", AGAIN.get());
    for (kind, [done, begun]) in OPENED.get().into_iter().enumerate() {
        assert!(done > 0 && begun > 0, "kind {kind}: {done} at once, {begun} later");
    }
}
