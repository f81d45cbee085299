//! The shared memory of a communicator's ranks, and what algorithms do in it.
//!
//! Each rank has a *board* that it alone writes and its peers read: a head of lines
//! ([`weft_lockfree::Line`]: stamp, note, 48 bytes of data), five for each operation, and large slots of
//! room for longer data. Operations of a shared memory are numbered alike on all ranks; operation `s` uses
//! the lines `s mod LINE_DEPTH` and the large slot `s mod large_slots` of every board. Before it writes
//! there a rank looks whether all others are past the operation that used them last
//! ([`ShmOp::enter`]); each rank counts what is behind it in its `Standing`. So nonblocking
//! operations may overlap and end in any order, and no algorithm cares about reuse.
//!
//! A stamp is the operation's number and a step within it; waiting for a stamp is waiting for at
//! least that step ([`ShmOp::reached`]).
//!
//! Not for several threads at once: the caller serialises, as for all collectives of a process.

pub(crate) mod bundle;
pub(crate) mod exchange;
mod give;
pub(crate) mod landing;
mod notice;
mod offer;
mod stage;
mod store;
mod tree;
mod wait;

pub use offer::{Exposed, Reach};
pub(crate) use offer::{Reader, Shown};
pub use stage::{COPIES, Copies};
pub(crate) use tree::{Seg, Tree, Words, told};
pub(crate) use wait::{all_reached, await_room, await_source, await_until, give_way, until};

use crate::comm::CollComm;
use crate::levels::{Levels, Ordered};
use crate::select::Tuning;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use weft_lockfree::{Line, Standing};
use weft_topo::ApparentDistance;

/// Bytes of a board in front of its large slots.
pub const HEAD_LEN: usize = POCKETS_OFF + LINE_DEPTH as usize * 2 * POCKET_BYTES;
/// Operations that may be under way on the lines: a root of short broadcasts runs ahead by so many.
const LINE_DEPTH: u64 = 64;
/// Large slots of a board: operations that may be under way in them. Fewer where boards are short or ranks
/// share cores.
const LARGE_SLOTS: usize = 16;
const FEW_LARGE_SLOTS: usize = 8;
/// Bytes of a large slot, at most: a block of 256 KiB with its table, or one of 64.
const MAX_LARGE_SLOT_LEN: usize = 260 << 10;
const SHALLOW_SLOT_LEN: usize = 68 << 10;
/// Bytes that data of up to 128 KiB turn over in a board's large slots.
// PERF: a line that a near core has read costs more to write again while that core still caches it
// than once both second-level caches (of 1 MiB) have let go of it (ADR 0029).
const DEEP_BYTES: usize = 2 << 20;
/// Lines of one operation on each board.
const LINES: usize = 5;
const LINES_OFF: usize = 4 << 10;
/// Up to so many bytes go through an operation's small slot rather than its large slot: a small slot has twice the
/// room, for an operand and a result.
// PERF: there are as many small slots as lines. On shared cores ranks hand a core on when they are as
// far ahead as may be: eight operations were a hand-off in eight.
const POCKET_BYTES: usize = 1 << 10;
const POCKETS_OFF: usize = 24 << 10;
/// The line by which a rank tells which others it reaches: the shared memory's, not an operation's.
const REACH_OFF: usize = size_of::<Standing>();
const _: () = assert!(LINES_OFF + LINE_DEPTH as usize * LINES * size_of::<Line>() == POCKETS_OFF);
const _: () = assert!(REACH_OFF + size_of::<Line>() <= LINES_OFF);
// Large slots begin at lines, and their number is a mask.
const _: () = assert!(HEAD_LEN.is_multiple_of(64) && (MAX_LARGE_SLOT_LEN | SHALLOW_SLOT_LEN).is_multiple_of(64));
const _: () = assert!(LARGE_SLOTS.is_power_of_two() && FEW_LARGE_SLOTS.is_power_of_two());

/// So many operations before it is read the line of a source is asked for.
const AHEAD: u64 = 4;

/// Bits of a stamp that count steps.
const STEP_BITS: u32 = 24;
/// The most steps of one operation.
pub(crate) const MAX_STEP: u64 = (1 << STEP_BITS) - 1;

/// The ranks of a communicator in shared memory.
pub struct ShmColl {
    me: usize,
    first: u64,
    boards: Box<[*mut u8]>,
    large_slot_len: usize,
    /// Large slots of a board, a power of two: so many operations may be under way in them.
    large_slots: u64,
    /// Own operations: all before this one are behind.
    done: Cell<u64>,
    /// Those behind after a gap.
    ahead: RefCell<BTreeSet<u64>>,
    /// Whether there are any.
    gaps: Cell<bool>,
    /// What was last seen of each member's count, and the least of them.
    seen: Box<[Cell<u64>]>,
    least: Cell<u64>,
    /// Mechanisms of single copy that work between all members; None: not agreed on yet.
    reach: Cell<Option<u8>>,
    /// Whether this rank told its part of it.
    told: Cell<bool>,
    fenced: bool,
    /// How far the others' cores are, and what the user wants done about it.
    distance: Cell<ApparentDistance>,
    copies: Copies,
    /// Of ranks that share cores, those that are bound to another core than this one.
    apart: Box<[bool]>,
    /// Nanoseconds of the last look at another's memory, until they are told.
    tasted: Cell<u64>,
    /// Bytes of each own large slot that were written before.
    touched: Box<[Cell<usize>]>,
    /// What was measured on this machine; all ranks have it alike.
    tuning: Tuning,
    /// The virtual topology; None where one level is all there is.
    levels: Option<Levels>,
    /// This rank's parent and children for the root of the last operation along the tree.
    family: RefCell<Option<(usize, Family)>>,
    ordered: OnceCell<Ordered>,
    /// Which ranks' lines this one looked at, where somebody wants to know.
    #[cfg(debug_assertions)]
    looks: RefCell<BTreeSet<usize>>,
}

/// A rank's parent and children.
type Family = (Option<usize>, SmallVec<[usize; 8]>);

// SAFETY: the boards are shared memory reached by atomics, or by raw copies that stamps order; the
// cells are touched by one thread at a time (module documentation).
unsafe impl Send for ShmColl {}
// SAFETY: as above.
unsafe impl Sync for ShmColl {}

impl ShmColl {
    /// A shared memory whose operations are numbered from `first` on, the same number on all ranks and
    /// above all that were used on these boards before.
    ///
    /// `fenced`: ranks share cores and sleep often: wakes are never missed.
    ///
    /// # Safety
    /// `boards[r]` is the board of rank r, `board_len` bytes, 64-byte aligned, zero before its
    /// first use, mapped as long as the shared memory lives.
    pub unsafe fn new(me: usize, boards: Vec<*mut u8>, board_len: usize, first: u64, fenced: bool) -> Self {
        let n = boards.len();
        assert!(me < n && board_len > HEAD_LEN);
        assert!(boards.iter().all(|b| b.addr().is_multiple_of(align_of::<Line>())), "a board is not aligned");
        let room = board_len - HEAD_LEN;
        // Ranks that take turns on a core find lines in its caches.
        let deep = room >= DEEP_BYTES && !fenced;
        let (large_slots, most) =
            if deep { (LARGE_SLOTS, MAX_LARGE_SLOT_LEN) } else { (FEW_LARGE_SLOTS, SHALLOW_SLOT_LEN) };
        let large_slot_len = (room / large_slots).min(most) & !63;
        assert!(HEAD_LEN + large_slots * large_slot_len <= board_len);
        Self {
            me,
            first,
            boards: boards.into(),
            large_slot_len,
            large_slots: large_slots as u64,
            done: Cell::new(first),
            ahead: RefCell::default(),
            gaps: Cell::new(false),
            seen: (0..n).map(|_| Cell::new(first)).collect(),
            least: Cell::new(first),
            reach: Cell::new(None),
            told: Cell::new(false),
            fenced,
            distance: Cell::default(),
            copies: Copies::Auto,
            apart: Box::default(),
            tasted: Cell::new(0),
            touched: vec![Cell::new(0); large_slots].into(),
            tuning: Tuning::default(),
            levels: None,
            family: RefCell::default(),
            ordered: OnceCell::new(),
            #[cfg(debug_assertions)]
            looks: RefCell::default(),
        }
    }

    /// The same with a virtual topology, which all ranks have alike.
    pub fn with_levels(self, levels: Levels) -> Self {
        assert_eq!(levels.ranks(), self.size());
        let levels = (levels.depth() > 1).then_some(levels);
        Self { levels, ..self }
    }

    /// The same with a user's wish for what others read.
    pub fn with_copies(self, copies: Copies) -> Self {
        Self { copies, ..self }
    }

    /// The same of ranks that share cores: which of them are bound to another core than this one. None
    /// where that is not known.
    pub fn with_apart(self, apart: Box<[bool]>) -> Self {
        assert!(apart.is_empty() || apart.len() == self.size());
        Self { apart, ..self }
    }

    /// The same of ranks of which none finds out what it reaches of the others: data go through large slots, or as messages.
    pub fn without_reach(self) -> Self {
        self.reach.set(Some(0));
        self.told.set(true);
        self
    }

    /// Whether a rank is known to be on another core than this one, of ranks that share cores.
    pub(crate) fn is_apart(&self, rank: usize) -> bool {
        self.apart.get(rank).copied().unwrap_or(false)
    }

    /// The same with what was measured on this machine, which all ranks have alike.
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }

    /// What was measured on this machine.
    pub fn tuning(&self) -> Tuning {
        self.tuning
    }

    /// The virtual topology; None where one level is all there is.
    pub fn levels(&self) -> Option<&Levels> {
        self.levels.as_ref()
    }

    /// This rank's parent and children in the tree for a root; one level without levels.
    pub(crate) fn family(&self, root: usize) -> Family {
        debug_assert!(root < self.size());
        let mut last = self.family.borrow_mut();
        if let Some((r, family)) = &*last
            && *r == root
        {
            return family.clone();
        }
        let family: Family = match &self.levels {
            Some(l) => (l.parent(self.me, root), l.children(self.me, root).into()),
            None if self.me == root => (None, self.others().collect()),
            None => (Some(root), SmallVec::new()),
        };
        assert_eq!(family.0.is_none(), self.me == root, "the root alone has no parent");
        debug_assert!(family.0 != Some(self.me) && !family.1.contains(&self.me));
        *last = Some((root, family.clone()));
        family
    }

    /// The ranks whose data come and go with those of a child in the tree for a root, the child first.
    pub(crate) fn subtree(&self, child: usize, root: usize) -> SmallVec<[usize; 8]> {
        debug_assert!(child != root);
        match &self.levels {
            Some(l) => l.subtree(child, root).iter().map(|&r| r as usize).collect(),
            None => SmallVec::from_slice(&[child]),
        }
    }

    /// This rank's place in the tree that follows the order of the ranks.
    pub(crate) fn ordered(&self) -> &Ordered {
        self.ordered.get_or_init(|| Ordered::new(self.me, self.size(), self.levels.as_ref()))
    }

    /// The ranks whose lines this one has looked at since the last call. For tests of what crosses
    /// the boundaries of levels.
    #[cfg(debug_assertions)]
    pub fn take_looks(&self) -> BTreeSet<usize> {
        self.looks.take()
    }

    #[inline(always)]
    pub fn size(&self) -> usize {
        self.boards.len()
    }

    /// This process's rank.
    #[inline(always)]
    pub fn me(&self) -> usize {
        self.me
    }

    /// Whether this rank told the others what it reaches, so that no operation waits for that.
    #[inline(always)]
    pub fn has_told(&self) -> bool {
        self.told.get()
    }

    #[inline(always)]
    fn standing(&self, rank: usize) -> &Standing {
        // SAFETY: boards begin with it; only atomics.
        unsafe { &*self.boards[rank].cast::<Standing>() }
    }

    /// The communicator's operation number `k`, from 0 on.
    #[inline(always)]
    pub fn op(&self, k: u64) -> ShmOp<'_> {
        ShmOp { shm: self, seq: self.first + k }
    }

    /// Operation `k` is behind this rank, whichever way it ran. True when a peer that sleeps may
    /// wait for this: the caller wakes all.
    #[inline(always)]
    pub fn finish(&self, k: u64) -> bool {
        let seq = self.first + k;
        debug_assert!(seq >= self.done.get(), "operation {k} ends twice");
        debug_assert_eq!(self.gaps.get(), !self.ahead.borrow().is_empty());
        if seq != self.done.get() {
            return self.finish_early(seq);
        }
        let mut done = seq + 1;
        if self.gaps.get() {
            done = self.fill_gap(done);
        }
        self.done.set(done);
        self.standing(self.me).advance(done, self.fenced)
    }

    /// An operation has ended before one that began earlier.
    #[cold]
    fn finish_early(&self, seq: u64) -> bool {
        let is_new = self.ahead.borrow_mut().insert(seq);
        debug_assert!(is_new, "an operation ends twice");
        self.gaps.set(true);
        false
    }

    /// The first operation from `done` on that is not behind this rank.
    #[cold]
    fn fill_gap(&self, mut done: u64) -> u64 {
        let mut ahead = self.ahead.borrow_mut();
        while ahead.remove(&done) {
            done += 1;
        }
        debug_assert!(ahead.first().is_none_or(|next| *next > done));
        self.gaps.set(!ahead.is_empty());
        done
    }

    /// The number that no operation of this rank has reached: where the next shared memory on this board
    /// may begin.
    pub fn next_free(&self) -> u64 {
        let ahead = self.ahead.borrow();
        debug_assert!(ahead.first().is_none_or(|next| *next > self.done.get()));
        self.done.get().max(ahead.last().map_or(0, |s| s + 1))
    }

    /// Whether all members, this one among them, are past all operations before `seq`.
    fn all_past(&self, seq: u64) -> bool {
        if self.least.get() >= seq {
            return true;
        }
        let mut least = u64::MAX;
        // This rank, too: of overlapping operations a later one may run first.
        for (r, seen) in self.seen.iter().enumerate() {
            if seen.get() < seq {
                seen.set(seen.get().max(self.standing(r).done()));
            }
            least = least.min(seen.get());
        }
        debug_assert!(least >= self.least.get(), "a count went back");
        self.least.set(least);
        least >= seq
    }

    /// A member that is not past all operations before `seq`, as far as was seen.
    fn first_not_past(&self, seq: u64) -> usize {
        self.seen.iter().position(|seen| seen.get() < seq).unwrap_or(self.me)
    }

    /// Whether all members are past the first `seq` operations of this board, so that it may serve
    /// another shared memory.
    pub fn is_drained(&self) -> bool {
        self.all_past(self.next_free())
    }

    /// Changes with every count that was seen to change.
    fn heard(&self) -> u64 {
        self.seen.iter().fold(0, |sum, s| sum.wrapping_add(s.get()))
    }

    /// Asks those who are not past `seq` to tell.
    fn call(&self, seq: u64) {
        for (r, seen) in self.seen.iter().enumerate() {
            if r != self.me && seen.get() < seq {
                self.standing(r).call();
            }
        }
    }

    #[inline(always)]
    pub(crate) fn others(&self) -> impl Iterator<Item = usize> + use<> {
        let me = self.me;
        (0..self.size()).filter(move |&r| r != me)
    }

    fn reach_line(&self, rank: usize) -> &Line {
        // SAFETY: inside of the head, aligned; only atomics.
        unsafe { &*self.boards[rank].add(REACH_OFF).cast::<Line>() }
    }
    /// What that line shows once this shared memory's member has told: above all that it showed of earlier
    /// shms on these boards, each of which had an operation then.
    fn reach_stamp(&self) -> u64 {
        self.first + 1
    }

    /// The mechanisms of single copy that all agreed on; None before.
    pub(crate) fn reach(&self) -> Option<u8> {
        self.reach.get()
    }
    pub(crate) fn set_reach(&self, mechs: u8) {
        debug_assert!(self.told.get(), "agreed on before this rank told");
        self.reach.set(Some(mechs));
    }
}

/// What an operation writes to, for `ShmOp::enter`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    /// Lines and small slots.
    Lines,
    /// The lines, too.
    LargeSlot,
}

impl Room {
    /// What `ShmOp::store` of so many bytes writes to.
    #[inline(always)]
    pub fn of(len: usize) -> Self {
        if len <= POCKET_BYTES { Self::Lines } else { Self::LargeSlot }
    }
}

/// One operation's part of the boards.
#[derive(Clone, Copy)]
pub struct ShmOp<'a> {
    shm: &'a ShmColl,
    seq: u64,
}

impl<'a> ShmOp<'a> {
    /// The ranks.
    #[inline(always)]
    pub fn shm(&self) -> &'a ShmColl {
        self.shm
    }

    /// Whether these are the boards of a communicator's ranks.
    pub(crate) fn is_of<C: CollComm>(&self, c: &C) -> bool {
        self.shm.size() == c.size() && self.shm.me == c.rank()
    }

    /// The operation `k` after this one.
    #[inline(always)]
    pub(crate) fn next(&self, k: u64) -> Self {
        Self { seq: self.seq + k, ..*self }
    }

    /// All have to be past the operations before this one until this rank may write to its board.
    #[inline]
    fn must_be_past(&self, room: Room) -> u64 {
        let depth = match room {
            Room::Lines => LINE_DEPTH,
            Room::LargeSlot => self.shm.large_slots,
        };
        (self.seq + 1).saturating_sub(depth)
    }

    /// Whether this rank may write to its board.
    #[inline(always)]
    pub(crate) fn is_free(&self, room: Room) -> bool {
        let past = self.must_be_past(room);
        self.shm.least.get() >= past || self.shm.all_past(past)
    }

    /// Asks for a rank's line `k` of an operation a few after this one.
    // Far cores take long to hand over a line, but hand over several at a time.
    #[inline(always)]
    pub(crate) fn fetch_ahead(&self, rank: usize, k: usize) {
        self.next(AHEAD).line(rank, k).fetch();
    }

    /// Whether it may do so also in the operations after this one, half as many as may be under way.
    pub(crate) fn will_be_free(&self, room: Room) -> bool {
        let half = if room == Room::Lines { LINE_DEPTH / 2 } else { self.shm.large_slots / 2 };
        self.shm.all_past(self.must_be_past(room) + half)
    }

    /// Line `k` of a rank's board.
    #[inline(always)]
    pub fn line(&self, rank: usize, k: usize) -> &'a Line {
        debug_assert!(k < LINES);
        #[cfg(debug_assertions)]
        self.shm.looks.borrow_mut().insert(rank);
        // PERF: ranks begin at different lines, so that those of one operation do not all fall
        // into the same set of a first-level cache.
        let slot = (self.seq + 5 * rank as u64) % LINE_DEPTH;
        let off = LINES_OFF + (slot as usize * LINES + k) * size_of::<Line>();
        // SAFETY: inside of the head, aligned; only atomics.
        unsafe { &*self.shm.boards[rank].add(off).cast::<Line>() }
    }

    /// The own line `k`.
    #[inline(always)]
    pub fn own(&self, k: usize) -> &'a Line {
        self.line(self.shm.me, k)
    }

    /// The number of a rank's large slot.
    #[inline(always)]
    fn large_slot_index(&self, rank: usize) -> usize {
        ((self.seq + rank as u64) & (self.shm.large_slots - 1)) as usize
    }

    /// A rank's large slot: `large_slot_len()` bytes, written by that rank.
    #[inline(always)]
    pub fn large_slot(&self, rank: usize) -> *mut u8 {
        // SAFETY: inside of the board.
        unsafe { self.shm.boards[rank].add(HEAD_LEN + self.large_slot_index(rank) * self.shm.large_slot_len) }
    }

    #[inline(always)]
    pub fn large_slot_len(&self) -> usize {
        self.shm.large_slot_len
    }

    /// The stamp of a step, from 1 on.
    #[inline(always)]
    pub fn stamp(&self, step: u64) -> u64 {
        debug_assert!((1..=MAX_STEP).contains(&step));
        (self.seq + 1) << STEP_BITS | step
    }

    /// Whether a rank's line `k` shows at least this step of this operation.
    #[inline(always)]
    pub fn reached(&self, rank: usize, k: usize, step: u64) -> bool {
        self.line(rank, k).stamp() >= self.stamp(step)
    }

    /// Publishes a step on the own line `k`.
    #[inline(always)]
    pub fn post(&self, k: usize, step: u64) {
        self.own(k).publish(self.stamp(step));
    }

    /// How many steps of this operation a rank's line `k` shows.
    #[inline(always)]
    pub fn steps(&self, rank: usize, k: usize) -> u64 {
        self.line(rank, k).stamp().saturating_sub((self.seq + 1) << STEP_BITS).min(MAX_STEP)
    }
}
