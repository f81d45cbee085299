//! Collectives of the programs: the algorithms of `weft-coll`, by messages over the simulated engines, and what each
//! rank has to get.

use crate::memory::{Buf, Memory};
use crate::plan::{Coll, ITEM, Which};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::consts::dt;
use weft_base::{MpiError, Proc, Result};
use weft_coll::{Blocks, CollComm, Dst, Part, Reducer, Root, Src, Vector};
use weft_datatype::Datatype;
use weft_p2p::{P2p, RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};

type Item = [u32; 2];

/// A rank's part of a collective.
pub struct Begun {
    pub coll: Coll,
    /// This rank, and what it fills.
    me: usize,
    recv: Buf,
    future: Pin<Box<dyn Future<Output = Result<()>>>>,
}

impl Begun {
    /// Begins it, by the processes `procs`, as the engine of rank `rank` calls them. The engine is where it is, and outlives
    /// what is returned.
    pub fn new(coll: Coll, rank: u32, procs: Rc<[Proc]>, p2p: *const P2p, oversubscribed: bool, m: &Memory) -> Begun {
        let me = (coll.members & ((1 << rank) - 1)).count_ones() as usize;
        let (given, filled) = (coll.given(me), coll.filled(me));
        let send = m.take(given.len() * ITEM, None, coll.heap);
        let recv = m.take(coll.room(me) * ITEM, None, coll.heap);
        send.put(&as_bytes(&given));
        recv.put(&as_bytes(&filled));
        let comm = Comm { p2p, coll, me, procs, oversubscribed };
        let future = in_place_of_chance(|| Box::pin(run(comm, send, recv)) as Pin<Box<_>>);
        Begun { coll, me, recv, future }
    }

    /// Goes on as far as it can. Its end: what went wrong, if anything.
    pub fn poll(&mut self) -> Option<Result<()>> {
        let mut cx = Context::from_waker(Waker::noop());
        match in_place_of_chance(|| self.future.as_mut().poll(&mut cx)) {
            Poll::Pending => None,
            Poll::Ready(done) => Some(done),
        }
    }

    /// Ends it where it is.
    pub fn give_up(self) {
        let future = self.future;
        in_place_of_chance(|| drop(future));
    }

    /// Whether this rank has got what it has to, once it has ended well.
    pub fn judge(&self) -> std::result::Result<(), String> {
        match self.coll.wanted(self.me) {
            Some(want) => self.recv.begins_with(&as_bytes(&want)),
            None => self.recv.is_within_its_border(),
        }
        .map_err(|e| format!("place {} of {:?}: {e}", self.me, self.coll))
    }
}

/// The operation as the standard's calls begin it.
async fn run(comm: Comm, send: Buf, recv: Buf) -> Result<()> {
    let (coll, me) = (comm.coll, comm.me);
    let (c, op, item) = (&comm, coll, Datatype::predefined(dt::INT64_T).expect("a type of the standard"));
    let (count, ranks) = (coll.count as i64, c.size());
    let (is_root, root) = (me == coll.root, Root::Rank(coll.root));
    let blocks = Blocks::Uniform { count, dt: item };
    let (from, to) = (send.ptr.cast_const(), recv.ptr);
    let given = |there: bool| (!(coll.in_place && there)).then_some(from);
    let v = |there| Vector { send: given(there), count, dt: item };
    let part = |there| given(there).map(|from| Part::new(from, count, item));
    debug_assert!(ranks > me);
    // SAFETY: the buffers have what the operation reads and writes; they stay.
    unsafe {
        match coll.which {
            Which::Barrier => weft_coll::barrier(c).await,
            Which::Bcast => weft_coll::bcast(c, Part::new(to, count, item), root).await,
            Which::Reduce => weft_coll::reduce(c, &op, v(is_root), to, root).await,
            Which::Allreduce => weft_coll::allreduce(c, &op, v(true), to).await,
            Which::ReduceScatter => weft_coll::reduce_scatter(c, &op, given(true), to, blocks).await,
            Which::Scan => weft_coll::scan(c, &op, v(true), to).await,
            Which::Exscan => weft_coll::exscan(c, &op, v(true), to).await,
            Which::Gather => weft_coll::gather(c, part(is_root), is_root.then_some((to, blocks)), root).await,
            Which::Scatter => {
                let here = (!(coll.in_place && is_root)).then(|| Part::new(to, count, item));
                weft_coll::scatter(c, is_root.then_some((from, blocks)), here, root).await
            }
            Which::Allgather => weft_coll::allgather(c, part(true), to, blocks).await,
            Which::Alltoall => weft_coll::alltoall(c, given(true).map(|from| (from, blocks)), to, blocks).await,
        }
    }
}

impl Coll {
    fn ranks(&self) -> usize {
        self.members.count_ones() as usize
    }

    /// The block that rank `from` has for rank `to`.
    fn block(&self, from: usize, to: usize) -> Vec<Item> {
        let first = (self.id as u32) << 20 ^ (from as u32) << 12 ^ (to as u32) << 6;
        (0..self.count as u32).map(|i| [first.wrapping_add(i).wrapping_mul(0x9e37_79b1) | 1, first ^ i]).collect()
    }

    /// The blocks of one rank for all, or of all for one rank.
    fn all(&self, block: impl Fn(usize) -> Vec<Item>) -> Vec<Item> {
        (0..self.ranks()).flat_map(block).collect()
    }

    /// What this rank contributes, wherever that lies.
    fn contributes(&self, me: usize) -> Vec<Item> {
        match self.which {
            Which::Barrier | Which::Bcast => Vec::new(),
            Which::Scatter if me != self.root => Vec::new(),
            Which::Scatter | Which::Alltoall | Which::ReduceScatter => self.all(|to| self.block(me, to)),
            _ => self.block(me, 0),
        }
    }

    /// Whether this rank's contribution lies in its receive buffer.
    fn is_in_place(&self, me: usize) -> bool {
        let rooted = matches!(self.which, Which::Reduce | Which::Gather | Which::Scatter);
        self.in_place && self.which != Which::Scatter && (!rooted || me == self.root)
    }

    /// Items of the send buffer.
    fn given(&self, me: usize) -> Vec<Item> {
        if self.is_in_place(me) { Vec::new() } else { self.contributes(me) }
    }

    /// Items of the receive buffer before the call.
    fn filled(&self, me: usize) -> Vec<Item> {
        match self.which {
            Which::Bcast if me == self.root => self.block(me, 0),
            Which::Gather | Which::Allgather if self.is_in_place(me) => {
                let nothing = vec![[0; 2]; self.count];
                self.all(|from| if from == me { self.block(me, 0) } else { nothing.clone() })
            }
            _ if self.is_in_place(me) => self.contributes(me),
            _ => Vec::new(),
        }
    }

    /// Items that the receive buffer has room for.
    fn room(&self, me: usize) -> usize {
        match self.which {
            Which::Barrier => 0,
            Which::Reduce if me != self.root => 0,
            Which::Gather if me != self.root => 0,
            Which::Gather | Which::Allgather | Which::Alltoall => self.ranks() * self.count,
            Which::ReduceScatter if self.is_in_place(me) => self.ranks() * self.count,
            _ => self.count,
        }
    }

    /// Items of the receive buffer after the call; None where MPI leaves them open.
    fn wanted(&self, me: usize) -> Option<Vec<Item>> {
        let folded = |ranks: std::ops::Range<usize>, to| {
            let first = self.block(ranks.start, to);
            ranks.skip(1).fold(first, |mut sum, from| {
                sum.iter_mut().zip(self.block(from, to)).for_each(|(a, b)| *a = self.combine(*a, b));
                sum
            })
        };
        let n = self.ranks();
        Some(match self.which {
            Which::Barrier => Vec::new(),
            Which::Bcast => self.block(self.root, 0),
            Which::Reduce | Which::Gather if me != self.root => Vec::new(),
            Which::Reduce | Which::Allreduce => folded(0..n, 0),
            // Behind the result the operand lies, or what became of it.
            Which::ReduceScatter if self.is_in_place(me) && n > 1 => return None,
            Which::ReduceScatter => folded(0..n, me),
            Which::Scan => folded(0..me + 1, 0),
            Which::Exscan if me == 0 && self.is_in_place(me) => return None,
            Which::Exscan if me == 0 => Vec::new(),
            Which::Exscan => folded(0..me, 0),
            Which::Gather | Which::Allgather => self.all(|from| self.block(from, 0)),
            Which::Scatter if self.in_place && me == self.root => Vec::new(),
            Which::Scatter => self.block(self.root, me),
            Which::Alltoall => self.all(|from| self.block(from, me)),
        })
    }

    /// Composition of affine maps, which is associative and does not commute, or something that does.
    fn combine(&self, a: Item, b: Item) -> Item {
        if self.commutative {
            [a[0].wrapping_add(b[0]), a[1] ^ b[1]]
        } else {
            [a[0].wrapping_mul(b[0]), a[0].wrapping_mul(b[1]).wrapping_add(a[1])]
        }
    }
}

impl Reducer for Coll {
    fn commutative(&self) -> bool {
        self.commutative
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, _: &Arc<Datatype>) -> Result<()> {
        for i in 0..count as usize {
            // SAFETY: both hold `count` items of eight bytes.
            unsafe {
                let (a, b) = (inp.cast::<Item>().add(i), inout.cast::<Item>().add(i));
                b.write_unaligned(self.combine(a.read_unaligned(), b.read_unaligned()));
            }
        }
        Ok(())
    }
}

fn as_bytes(items: &[Item]) -> Vec<u8> {
    items.iter().flatten().flat_map(|v| v.to_ne_bytes()).collect()
}

/// One collective of one rank, over messages.
#[derive(Clone)]
struct Comm {
    p2p: *const P2p,
    coll: Coll,
    me: usize,
    /// By rank of the collective.
    procs: Rc<[Proc]>,
    oversubscribed: bool,
}

impl Comm {
    fn p2p(&self) -> &P2p {
        // SAFETY: by the word of who began it.
        unsafe { &*self.p2p }
    }

    /// The process of a rank.
    fn proc(&self, rank: usize) -> Proc {
        self.procs[rank]
    }
}

enum Message {
    Ended(Option<MpiError>),
    Pending(Req, *const P2p),
}

impl Drop for Message {
    fn drop(&mut self) {
        if let Self::Pending(r, p2p) = *self {
            // SAFETY: as in `Comm::p2p`.
            let p2p = unsafe { &*p2p };
            p2p.cancel(r);
            p2p.detach(r);
        }
    }
}

/// So many bytes the simulated network carries in about the time of a message, where these choose between algorithms.
const APART: usize = 1 << 10;

impl CollComm for Comm {
    type Req = Message;
    fn rank(&self) -> usize {
        self.me
    }
    fn size(&self) -> usize {
        self.coll.ranks()
    }
    fn local(&self, _nth: usize) -> Self {
        self.clone()
    }
    fn oversubscribed(&self) -> bool {
        self.oversubscribed && self.apart().is_none()
    }
    fn apart(&self) -> Option<usize> {
        let is_far = |p: &Proc| self.p2p().is_far(*p);
        self.procs.iter().any(is_far).then_some(APART)
    }
    fn own_cache(&self) -> usize {
        self.p2p().own_cache()
    }
    fn forced(&self, _op: weft_coll::select::Op) -> Option<usize> {
        self.coll.forced
    }

    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<Message> {
        let (p2p, to) = (self.p2p(), self.proc(dest));
        let buf = match buf {
            Src::Bytes { ptr, len } => {
                // SAFETY: the algorithm's buffer holds `len` bytes.
                if !p2p.seals() && unsafe { p2p.send_fast::<true>(ptr, len, to, self.coll.ctx, self.coll.id) } {
                    return Ok(Message::Ended(None));
                }
                SendBuf::Bytes { ptr, len }
            }
            Src::Typed { ptr, count, dt } => SendBuf::Typed { ptr, count, dt: dt.clone() },
        };
        Ok(match p2p.isend(SendMode::Standard, buf, to, self.coll.ctx, self.coll.id)? {
            Started::Done => Message::Ended(None),
            Started::Pending(r) => Message::Pending(r, self.p2p),
        })
    }

    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<Message> {
        let buf = match buf {
            Dst::Bytes { ptr, len } => RecvBuf::Bytes { ptr, len },
            Dst::Typed { ptr, count, dt } => RecvBuf::Typed { ptr, count, dt: dt.clone() },
        };
        Ok(match self.p2p().irecv(buf, Some(self.proc(src)), self.coll.ctx, Some(self.coll.id))? {
            StartedRecv::Done(c) => Message::Ended(c.error),
            StartedRecv::Pending(r) => Message::Pending(r, self.p2p),
        })
    }

    fn try_recv(&self, buf: Dst<'_>, src: usize) -> Option<Result<()>> {
        let Dst::Bytes { ptr, len } = buf else { return None };
        if !self.coll.blocking || self.p2p().seals() {
            return None;
        }
        // SAFETY: the algorithm's buffer has room for `len` bytes.
        unsafe { self.p2p().recv_fast(ptr, len, self.proc(src), self.coll.ctx, self.coll.id, 1) }.map(|_| Ok(()))
    }

    fn poll(&self, m: &mut Message) -> Option<Result<()>> {
        if let Message::Pending(r, _) = *m {
            let c = self.p2p().poll(r)?;
            // It has ended, and is nothing to give up.
            std::mem::forget(std::mem::replace(m, Message::Ended(c.error)));
        }
        let Message::Ended(error) = m else { return None };
        Some(error.take().map_or(Ok(()), Err))
    }
}

/// Gives algorithms their memory, while they run, at the same addresses in each run: the engine knows buffers by theirs.
pub struct Repeating;

/// Where that memory lies, as `weft_singlecopy::simulate` has its own, and its bytes.
const BASE: usize = 0x7a00_0000_0000;
const LEN: usize = 256 << 20;
/// What is shorter is no buffer of a message for which addresses matter.
const SHORTEST: usize = 1024;

thread_local! {
    /// Bytes that are given away; None: an algorithm does not run.
    static GIVEN: Cell<Option<usize>> = const { Cell::new(None) };
    /// What algorithms free stays as it is, to the next run.
    static KEEPS: Cell<bool> = const { Cell::new(false) };
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept(Vec::new())) };
    /// As before it ran the last time.
    static BETWEEN: Cell<usize> = const { Cell::new(0) };
}

/// What algorithms have freed of the system's memory, while messages might still read and write it.
struct Kept(Vec<(*mut u8, Layout)>);

impl Drop for Kept {
    fn drop(&mut self) {
        for (ptr, layout) in self.0.drain(..) {
            // SAFETY: what `alloc` had from there; nobody has it any more.
            unsafe { System.dealloc(ptr, layout) }
        }
    }
}

/// A new run: all that was given away is free.
pub fn begin_anew() {
    static MAPPED: std::sync::Once = std::sync::Once::new();
    MAPPED.call_once(|| {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
        let (at, prot) = (std::ptr::without_provenance_mut(BASE), libc::PROT_READ | libc::PROT_WRITE);
        // SAFETY: a fresh mapping where nothing is, or an error.
        let got = unsafe { libc::mmap(at, LEN, prot, flags, -1, 0) };
        assert_eq!(got.addr(), BASE, "memory for the algorithms");
    });
    BETWEEN.set(0);
    KEEPS.set(false);
    drop(KEPT.replace(Kept(Vec::new())));
}

/// From now on collectives end before their messages: these may still read and write the memory of algorithms, which the
/// library would keep until they have ended.
pub fn keep_memory() {
    KEEPS.set(true);
}

/// Runs something whose longer blocks of memory are at the same addresses in each run.
pub fn in_place_of_chance<T>(run: impl FnOnce() -> T) -> T {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            BETWEEN.set(GIVEN.take().expect("it ran"));
        }
    }
    GIVEN.set(Some(BETWEEN.get()));
    let _end = End;
    run()
}

// SAFETY: memory that is given away once in a run, or the system's.
unsafe impl GlobalAlloc for Repeating {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= SHORTEST
            && let Ok(Some(given)) = GIVEN.try_with(Cell::get)
        {
            let at = given.next_multiple_of(layout.align().max(64));
            if at + layout.size() <= LEN {
                GIVEN.set(Some(at + layout.size()));
                return std::ptr::with_exposed_provenance_mut(BASE + at);
            }
        }
        // SAFETY: the same contract.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if let Ok(None) = GIVEN.try_with(Cell::get) {
            // SAFETY: the same contract. Pages that nobody touches take no time.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: the same contract; the memory has so many bytes.
        unsafe {
            let first = self.alloc(layout);
            if !first.is_null() {
                first.write_bytes(0, layout.size());
            }
            first
        }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if (BASE..BASE + LEN).contains(&ptr.addr()) {
            return;
        }
        if KEEPS.try_with(Cell::get) == Ok(true)
            && let Ok(Some(given)) = GIVEN.try_with(Cell::take)
        {
            // The list itself is the system's, as an algorithm does not run meanwhile.
            let is_kept = KEPT.try_with(|kept| kept.borrow_mut().0.push((ptr, layout))).is_ok();
            GIVEN.set(Some(given));
            if is_kept {
                return;
            }
        }
        // SAFETY: what `alloc` had from there.
        unsafe { System.dealloc(ptr, layout) }
    }
}
