//! Short ways mixed with the general futures: each rank runs some of its operations by the future of one algorithm
//! (`chosen`), opens others without a future, goes on as a future where that was not enough, and leaves the others
//! time in between.

use crate::case::*;
use crate::data::{Item, Op as Combine};
use crate::sim::{SimComm, random};
use proptest::prelude::*;
use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use weft_base::Result;
use weft_base::consts::dt as id;
use weft_coll::chosen::{line, store, tree};
use weft_coll::select::{Facts, Op};
use weft_coll::short::{self, Opened, Operand, Place, Short, Table, Turn};
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
    /// Openings that a later look brought to their end.
    static GLANCES: Cell<usize> = const { Cell::new(0) };
}

/// Looks once. A `glance` may be followed by others of the same operation.
struct Once<'a> {
    comm: &'a SimComm,
    glances: bool,
    again: bool,
}

impl Turn for Once<'_> {
    fn oversubscribed(&self) -> bool {
        CollComm::oversubscribed(self.comm)
    }
    fn spin(&self, mut cond: impl FnMut() -> bool) -> bool {
        cond()
    }
    fn wake(&self, rank: usize) {
        CollComm::wake(self.comm, rank);
    }
    fn wake_all(&self) {
        CollComm::wake_all(self.comm);
    }
    fn went_past(&self) {
        CollComm::went_past(self.comm);
    }
    fn glances(&self) -> bool {
        self.glances
    }
    fn has_shown(&self) -> bool {
        self.again
    }
    unsafe fn copy_past(&self, dst: *mut u8, src: *const u8, len: usize) {
        let reach = self.comm.reach().expect("boards are there");
        // SAFETY: by the caller's contract.
        unsafe { reach.copy_past(self.comm.rank(), dst, src, len) };
    }
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

/// One rank's part of operation `k`: its buffers, which outlive opening and future.
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
    fn to_neighbor(&self, i: usize) -> short::Source {
        let i = if self.kind == 11 { i } else { 0 };
        (self.send.as_ptr().wrapping_add(i * self.len).cast(), 8 * self.len)
    }

    /// The kinds whose short way is the future of one algorithm.
    fn is_chosen(&self) -> bool {
        matches!(self.kind, 0..=3 | 6)
    }

    /// Where the short way of this operation goes, and the bytes that it puts there.
    fn place(&self) -> Option<(Place, usize)> {
        let (n, len) = (self.comm.size(), 8 * self.len);
        let team = self.comm.team()?.team();
        let table = Table::new(Facts::of_team(team, self.comm.oversubscribed()), |op| self.comm.forced(op));
        let bytes = match self.op() {
            Op::ReduceScatter => n * len,
            Op::Scatter | Op::Alltoall => (n - 1) * len,
            Op::Barrier => 1,
            Op::Neighbor if len > 0 => short::neighbor_bytes(&self.edges(), self.comm.rank(), |i| self.to_neighbor(i)),
            _ => len,
        };
        let by_pair = matches!(self.op(), Op::Gather | Op::Scatter | Op::Alltoall | Op::Neighbor);
        if bytes == 0 || n == 1 || by_pair && !team.has_told() {
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

    /// Runs it by the future of one algorithm, where there is one.
    async fn choose(&mut self) -> Option<Result<()>> {
        let (place, _) = self.place().filter(|_| self.is_chosen())?;
        let (c, op, dt) = (self.comm, self.comm.team()?, &self.dt);
        let (n, me, root, count) = (c.size(), c.rank(), self.root, self.len as i64);
        let (from, to) = (self.send.as_ptr().cast::<u8>(), self.recv.as_mut_ptr().cast::<u8>());
        let v = Vector { send: (!self.in_place).then_some(from), count, dt };
        let (part, r) = (Part::new(to, count, dt), &self.reducer);
        let seg = select::segment(Facts::of_team(op.team(), false));
        let all = Vector { count: n as i64 * count, ..v };
        let block = ((me * 8 * self.len, count), n);
        let mut fut: Pin<Box<dyn Future<Output = Result<()>>>> = match (self.kind, place) {
            (0, Place::Tree) => Box::pin(tree::barrier(c, op)),
            (0, _) => Box::pin(async {
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
            (_, Place::Line) => Box::pin(line::reduce_scatter(c, op, r, all, to, block)),
            _ => Box::pin(store::reduce_scatter(c, op, r, all, to, block)),
        };
        let mut polls = 0;
        let ended = poll_fn(|cx| {
            polls += 1;
            fut.as_mut().poll(cx)
        })
        .await;
        drop(fut);
        self.count(place, polls == 1);
        Some(ended)
    }

    fn open(&mut self, (glances, again): (bool, bool)) -> Option<Opened> {
        let (place, bytes) = self.place().filter(|_| !self.is_chosen())?;
        let turn = Once { comm: self.comm, glances, again };
        let op = self.comm.team()?;
        let s = Short::new(op.team(), self.k as u64, (place, bytes), &turn)?;
        let opened = self.open_at(&s, (place, bytes));
        self.count(place, opened == Opened::Done);
        Some(opened)
    }

    fn open_at(&mut self, s: &Short<'_, Once<'_>>, (place, bytes): (Place, usize)) -> Opened {
        let (me, len, root) = (self.comm.rank(), 8 * self.len, self.root);
        let (from, to) = (self.send.as_ptr().cast::<u8>(), self.recv.as_mut_ptr().cast::<u8>());
        let v = Operand { from: if self.in_place { to } else { from }, to, count: self.len as i64, dt: &self.dt };
        let block = |r: usize| (to.wrapping_add(r * len), len);
        let out = |r: usize| from.wrapping_add(r * len);
        let r = &self.reducer;
        // SAFETY: the vectors have room for a block of each rank.
        unsafe {
            match self.kind {
                4 => short::scan(s, place, r, v, true),
                5 => short::scan(s, place, r, v, false),
                7 if me != root => short::give(s, place, (from, len), root),
                7 => {
                    to.add(me * len).copy_from(from, len);
                    short::gather(s, block)
                }
                8 if me != root => short::take_mine(s, (to, len), root),
                8 => {
                    to.copy_from(out(me), len);
                    short::scatter(s, place, len, out)
                }
                9 => short::allgather(s, place, (from, len), block),
                10 => short::alltoall(s, place, len, out, block),
                _ => short::neighbor(s, &self.edges(), bytes, |i| self.to_neighbor(i), block),
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
        // SAFETY: as in `open_at`.
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
        let glances = random(&mut seed).is_multiple_of(2);
        if !random(&mut seed).is_multiple_of(3)
            && let Some(ended) = call.choose().await
        {
            ended?;
            call.check();
            comm.finish();
            continue;
        }
        let mut opened = if !random(&mut seed).is_multiple_of(3) { call.open((glances, false)) } else { None };
        // As a round of a persistent operation does.
        while glances && opened == Some(Opened::Begun) && !random(&mut seed).is_multiple_of(4) {
            pause(&comm).await;
            opened = call.open((true, true));
            GLANCES.set(GLANCES.get() + usize::from(opened == Some(Opened::Done)));
        }
        if opened != Some(Opened::Done) {
            if random(&mut seed).is_multiple_of(2) {
                pause(&comm).await;
            }
            call.run().await?;
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
    assert!(GLANCES.get() > 50, "{} at a later look", GLANCES.get());
    for (kind, [done, begun]) in OPENED.get().into_iter().enumerate() {
        assert!(done > 0 && begun > 0, "kind {kind}: {done} at once, {begun} later");
    }
}
