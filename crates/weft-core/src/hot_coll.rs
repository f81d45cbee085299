//! The shortest way of a blocking collective, as front ends see it: a call is plain when its
//! communicator has boards and nothing about it is unusual: one predefined type, valid counts, a
//! reduction that the engine knows, no other operation of this process that needs progress. Its
//! short algorithm then begins, and mostly ends, without a future ([`weft_coll::short`]).
//!
//! Everything else, errors included, answers false, and the general body starts from the beginning,
//! under the same number: an operation counts as begun when its number is taken, which happens here
//! only when it is done.
//!
//! PERF: a future that holds all algorithms, its arguments and its choice cost 700 instructions in a
//! barrier and 3000 in a gather of four bytes.

mod blocks;
mod neighbor;
mod rounds;

pub use blocks::{Blocks, Buffer};
pub(crate) use rounds::Look;

use crate::abi::IntArr;
use crate::coll_view::BoundOp;
use crate::engine::ENGINE;
use crate::lock::{self, LockCell};
use crate::object::CommObj;
use crate::p2p_args::plain_len;
use crate::team::Held;
use std::sync::Arc;
use weft_base::consts::IN_PLACE;
use weft_base::handle::{CommH, DatatypeH, Handle, OpH};
use weft_coll::select::Op;
use weft_coll::short::{self, Opened, Operand, Place, Short, Turn};
use weft_coll::team::Team;
use weft_datatype::Datatype;
use weft_p2p::P2p;

/// What makes a call plain. Handles are the front end's, and mean something only beside what was
/// learnt of them: a program may pass any bits.
pub struct Plain {
    comm: usize,
    datatype: usize,
    /// Size of the datatype in bytes.
    size: usize,
    dt: Option<&'static Arc<Datatype>>,
    /// Of reductions: the op, and the datatype that it is known for.
    op: usize,
    op_datatype: usize,
    reduction: Option<BoundOp>,
    n: usize,
    me: usize,
    /// Null, or live.
    c: *const CommObj,
    held: *const Held,
}

const NOTHING: Plain = Plain {
    comm: usize::MAX,
    datatype: usize::MAX,
    size: 0,
    dt: None,
    op: usize::MAX,
    op_datatype: usize::MAX,
    reduction: None,
    n: 0,
    me: 0,
    c: std::ptr::null(),
    held: std::ptr::null(),
};

static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);

/// The present answer to "what is plain". Nothing is while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> &'static Plain {
    // SAFETY: written by `learn_*` and `forget` only; callers ask again after those, and no call
    // keeps the reference.
    unsafe { PLAIN.peek() }
}

/// From now on no call is plain, until one is learnt again.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}

/// Makes calls on a communicator plain; false if they cannot be.
#[inline(never)]
pub fn learn_comm(raw: usize, h: CommH) -> bool {
    if lock::is_multiple() || !crate::state::is_ready() || crate::failures::any() || crate::crosscheck::is_on() {
        return false;
    }
    let Some(c) = ENGINE.comm_known(h) else { return false };
    let Some(held) = c.team.held() else { return false };
    let (n, me) = (c.size(), c.rank as usize);
    PLAIN.with(|p| (p.comm, p.n, p.me, p.c, p.held) = (raw, n, me, Arc::as_ptr(c), held));
    true
}

/// Makes calls with a datatype plain; false if they cannot be.
#[inline(never)]
pub fn learn_datatype(raw: usize, h: DatatypeH) -> bool {
    // Any buffer that is not null tells the size of a predefined type.
    let Some(size) = plain_len(std::ptr::without_provenance(4096), 1, h) else { return false };
    let Some(dt) = h.predefined_id().and_then(Datatype::predefined) else { return false };
    PLAIN.with(|p| (p.datatype, p.size, p.dt) = (raw, size, Some(dt)));
    true
}

/// Makes reductions with an op plain, for the datatype that is; false if they cannot be.
#[inline(never)]
pub fn learn_op(raw: usize, h: OpH, datatype_h: DatatypeH) -> bool {
    let (Some(dt), datatype) = (plain().dt, plain().datatype) else { return false };
    let Some(r) = BoundOp::new(&ENGINE, h, dt, datatype_h).ok().filter(BoundOp::is_kernel) else { return false };
    PLAIN.with(|p| (p.op, p.op_datatype, p.reduction) = (raw, datatype, Some(r)));
    true
}

/// Hand-offs of a wait on shared cores before it goes on as a future.
const HAND_OFFS: u32 = 4;
/// Polls between two looks at what else goes on.
const ASIDE: u32 = 64;

/// How openings wait: as a blocking future does before it lets progress wait for it.
struct Here<'a> {
    c: &'a CommObj,
    oversubscribed: bool,
}

impl Turn for Here<'_> {
    #[inline(always)]
    fn oversubscribed(&self) -> bool {
        self.oversubscribed
    }
    #[inline(always)]
    fn spin(&self, mut cond: impl FnMut() -> bool) -> bool {
        if self.oversubscribed {
            return hand_off(cond);
        }
        for i in 1..=P2p::SPINS {
            std::hint::spin_loop();
            if cond() {
                return true;
            }
            if i.is_multiple_of(ASIDE) {
                ENGINE.p2p().progress();
            }
        }
        false
    }
    #[inline(always)]
    fn wake(&self, rank: usize) {
        ENGINE.p2p().notify(self.c.group.proc(rank));
    }
    fn went_past(&self) {
        ENGINE.choices.count_past();
    }
    unsafe fn copy_past(&self, dst: *mut u8, src: *const u8, len: usize) {
        let by = ENGINE.p2p().push_routine(self.c.group.proc(self.c.rank as usize), len as u64);
        // SAFETY: by the caller's contract.
        unsafe { by.copy(dst, src, len) };
    }
    #[inline(always)]
    fn wake_all(&self) {
        let (me, group) = (self.c.rank as usize, &self.c.group);
        let others = (0..group.size()).filter(|&r| r != me).map(|r| group.proc(r));
        ENGINE.p2p().notify_all(others);
    }
}

#[inline(never)]
fn hand_off(mut cond: impl FnMut() -> bool) -> bool {
    for _ in 0..HAND_OFFS {
        ENGINE.p2p().progress();
        if cond() {
            return true;
        }
        if !ENGINE.p2p().yield_core() {
            break;
        }
        if cond() {
            return true;
        }
    }
    false
}

fn is_in_place(p: *const u8) -> bool {
    p.addr() == IN_PLACE
}

#[inline(always)]
fn is_plain(p: *const u8) -> bool {
    weft_base::consts::is_address(p)
}

/// An element of an array of counts or displacements.
#[inline(always)]
fn at(a: IntArr, i: usize) -> i64 {
    // SAFETY: the user's array has an element for each rank.
    unsafe { a.get(i) }
}

/// Where an opening of so many bytes goes; None where only a future can.
#[inline(always)]
fn place_of(held: &Held, op: Op, bytes: usize) -> Option<Place> {
    // In operations in which each rank chooses by itself others may wait to be told.
    let told = !matches!(op, Op::Gather | Op::Scatter | Op::Alltoall | Op::Neighbor) || held.team().has_told();
    held.table.place(op, bytes).filter(|_| told)
}

/// An opening has done all of operation `k`; `all`: the bytes that the report counts.
#[inline(always)]
fn end((c, team): (&CommObj, &Team), k: u64, (op, place, all): (Op, Place, usize)) {
    ENGINE.choices.count(op, short::algorithm(op, place), all);
    if team.finish(k) {
        crate::team::wake_members(c);
    }
}

impl Plain {
    /// `count` items in bytes, where no product of it overflows.
    #[inline(always)]
    fn len(&self, count: i64) -> Option<usize> {
        ((count as u64) < 1 << 32).then(|| count as usize * self.size)
    }

    /// Whether this is the communicator whose calls are plain.
    #[inline(always)]
    pub fn is_comm(&self, raw: usize) -> bool {
        self.comm == raw && !self.c.is_null()
    }

    /// Whether this is the datatype.
    #[inline(always)]
    pub fn is_datatype(&self, raw: usize) -> bool {
        self.datatype == raw && self.dt.is_some()
    }

    /// Whether this is the op, for that datatype.
    #[inline(always)]
    pub fn is_op(&self, raw: usize) -> bool {
        self.op == raw && self.op_datatype == self.datatype && self.reduction.is_some()
    }

    /// Ranks of the communicator.
    #[inline(always)]
    pub fn ranks(&self) -> usize {
        self.n
    }

    #[inline(always)]
    pub fn is_root(&self, root: i32) -> bool {
        root as u32 as usize == self.me
    }

    #[inline(always)]
    fn root(&self, root: i32) -> Option<usize> {
        ((root as u32 as usize) < self.n).then_some(root as usize)
    }

    /// Opens the communicator's next operation. `bytes`: what the table of choices asks for;
    /// `all`: what the report counts.
    #[inline(always)]
    fn open(
        &self,
        op: Op,
        (bytes, all): (usize, usize),
        f: impl FnOnce(&Short<'_, Here<'_>>, Place, &Held) -> Opened,
    ) -> bool {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        let (c, held) = unsafe { (&*self.c, &*self.held) };
        let Some(place) = place_of(held, op, bytes).filter(|_| ENGINE.no_tasks()) else { return false };
        let here = Here { c, oversubscribed: held.oversubscribed };
        let (team, k) = (held.team(), c.team.next());
        let Some(s) = Short::new(team, k, (place, bytes), &here) else { return false };
        let opened = f(&s, place, held);
        ENGINE.choices.count_opened(opened == Opened::Done);
        if opened == Opened::Begun {
            return false;
        }
        c.team.next_op();
        c.next_coll_tag();
        end((c, team), k, (op, place, all));
        true
    }

    #[inline(always)]
    pub fn barrier(&self) -> bool {
        self.open(Op::Barrier, (1, 0), |s, place, _| match place {
            Place::Tree => short::tree::barrier(s),
            _ => short::barrier(s),
        })
    }

    /// # Safety
    /// As for MPI_Bcast.
    #[inline(always)]
    pub unsafe fn bcast(&self, buf: *mut u8, count: i64, root: i32) -> bool {
        let (Some(len), Some(root)) = (self.len(count), self.root(root)) else { return false };
        if len == 0 || !is_plain(buf) {
            return false;
        }
        self.open(Op::Bcast, (len, len), |s, place, held| {
            // SAFETY: by the caller's contract.
            unsafe {
                match place {
                    Place::Tree => short::tree::bcast(s, (buf, len), root),
                    _ => short::bcast(s, place, (buf, len), root, held.segment),
                }
            }
        })
    }

    /// The operand of a plain reduction.
    #[inline(always)]
    fn operand(&self, send: *const u8, recv: *mut u8, count: i64) -> Option<(Operand<'static>, &BoundOp)> {
        let from = if is_in_place(send) { recv.cast_const() } else { send };
        if send == recv.cast_const() || !is_plain(from) || !is_plain(recv) || count <= 0 {
            return None;
        }
        self.len(count)?;
        self.bound(from, recv, count)
    }

    #[inline(always)]
    fn bound(&self, from: *const u8, to: *mut u8, count: i64) -> Option<(Operand<'static>, &BoundOp)> {
        Some((Operand { from, to, count, dt: self.dt? }, self.reduction.as_ref()?))
    }

    /// # Safety
    /// As for MPI_Allreduce.
    #[inline(always)]
    pub unsafe fn allreduce(&self, send: *const u8, recv: *mut u8, count: i64) -> bool {
        let Some((v, r)) = self.operand(send, recv, count) else { return false };
        let len = count as usize * self.size;
        self.open(Op::Allreduce, (len, len), |s, place, _| {
            // SAFETY: by the caller's contract.
            unsafe {
                match place {
                    Place::Tree => short::tree::allreduce(s, r, v),
                    _ => short::allreduce(s, place, r, v),
                }
            }
        })
    }

    /// # Safety
    /// As for MPI_Reduce.
    #[inline(always)]
    pub unsafe fn reduce(&self, send: *const u8, recv: *mut u8, count: i64, root: i32) -> bool {
        let Some(root) = self.root(root) else { return false };
        let operand = match root == self.me {
            true => self.operand(send, recv, count),
            // The receive buffer is not significant.
            false if is_plain(send) && count > 0 && self.len(count).is_some() => {
                self.bound(send, send.cast_mut(), count)
            }
            false => None,
        };
        let Some((v, r)) = operand else { return false };
        let len = count as usize * self.size;
        self.open(Op::Reduce, (len, len), |s, place, _| {
            // SAFETY: by the caller's contract.
            unsafe {
                match place {
                    Place::Tree => short::tree::reduce(s, r, v, root),
                    _ => short::reduce(s, place, r, v, root),
                }
            }
        })
    }

    /// # Safety
    /// As for MPI_Scan.
    #[inline(always)]
    pub unsafe fn scan(&self, send: *const u8, recv: *mut u8, count: i64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.scan_up_to(send, recv, count, true) }
    }

    /// # Safety
    /// As for MPI_Exscan.
    #[inline(always)]
    pub unsafe fn exscan(&self, send: *const u8, recv: *mut u8, count: i64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.scan_up_to(send, recv, count, false) }
    }

    #[inline(always)]
    unsafe fn scan_up_to(&self, send: *const u8, recv: *mut u8, count: i64, inclusive: bool) -> bool {
        let Some((v, r)) = self.operand(send, recv, count) else { return false };
        let len = count as usize * self.size;
        self.open(Op::Scan, (len, len), |s, place, _| {
            // SAFETY: by the caller's contract.
            unsafe { short::scan(s, place, r, v, inclusive) }
        })
    }

    /// MPI_Reduce_scatter_block.
    ///
    /// # Safety
    /// As for that.
    #[inline(always)]
    pub unsafe fn reduce_scatter_block(&self, send: *const u8, recv: *mut u8, count: i64) -> bool {
        let Some((v, r)) = self.operand(send, recv, count).filter(|_| !is_in_place(send)) else { return false };
        let (len, all) = (count as usize * self.size, count * self.n as i64);
        self.open(Op::ReduceScatter, (len * self.n, len * self.n), |s, place, _| {
            // SAFETY: by the caller's contract.
            unsafe { short::reduce_scatter(s, place, r, Operand { count: all, ..v }, (self.me * len, count), self.n) }
        })
    }

    /// # Safety
    /// As for MPI_Reduce_scatter.
    #[inline(always)]
    pub unsafe fn reduce_scatter(&self, send: *const u8, recv: *mut u8, counts: IntArr) -> bool {
        if counts.is_absent() || is_in_place(send) {
            return false;
        }
        let (mut all, mut before, mut n_blocks) = (0, 0, 0);
        for i in 0..self.n {
            let count = at(counts, i);
            n_blocks += (count != 0) as usize;
            if self.len(count).is_none() {
                return false;
            }
            before = if i == self.me { all } else { before };
            all += count;
        }
        let Some((v, r)) = self.operand(send, recv, all) else { return false };
        let (len, block) = (all as usize * self.size, (before as usize * self.size, at(counts, self.me)));
        self.open(Op::ReduceScatter, (len, len), |s, place, _| {
            // SAFETY: by the caller's contract.
            unsafe { short::reduce_scatter(s, place, r, v, block, n_blocks) }
        })
    }
}
