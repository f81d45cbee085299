//! Boards of the simulated ranks, on the heap, and single copy between them.

use crate::sim::random;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use weft_base::{ErrClass, Result, err};
use weft_coll::levels::{Levels, Options, Spot};
use weft_coll::shm::{Copies, Exposed, HEAD_LEN, Reach, ShmColl};

/// Bytes of a large slot: from a few items to more than most cases need.
const LARGE_SLOTS: [usize; 4] = [512, 1024, 4096, 64 << 10];
/// Large slots of a board; of the longest large slots there are more on some.
const DEPTH: usize = 8;
const DEEP: usize = 32;

/// How the ranks of a case reach each other's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// No shared memory at all.
    Messages,
    /// Boards alone.
    Boards,
    /// Buffers are mapped.
    Mapped,
    /// Buffers are copied by calls.
    Copied,
    /// Some ranks show nothing.
    Some,
    /// Every rank shows, one pair has no mechanism.
    Torn,
}

pub const ACCESS: [Access; 6] =
    [Access::Messages, Access::Boards, Access::Mapped, Access::Copied, Access::Some, Access::Torn];

/// Zeroed memory of a board.
struct Board {
    ptr: *mut u8,
    layout: Layout,
}

impl Board {
    fn new(len: usize) -> Self {
        let layout = Layout::from_size_align(len, 64).unwrap();
        // SAFETY: the size is not zero.
        Self { ptr: unsafe { alloc_zeroed(layout) }, layout }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.ptr, self.layout) };
    }
}

thread_local! {
    /// Where the random words begin that `Boards::scribble` writes; 0: it writes none.
    pub static SCRIBBLES: Cell<u64> = const { Cell::new(0) };
    /// Copies past the caches of this thread's jobs.
    pub static PAST: Cell<u64> = const { Cell::new(0) };
}

/// What all ranks of a communicator have in common.
pub struct Boards {
    access: Access,
    seed: u64,
    shms: Vec<ShmColl>,
    /// Buffers shown now: rank, address, length, whether peers may write.
    shown: RefCell<HashMap<u64, (usize, usize, usize, bool)>>,
    next_key: Cell<u64>,
    /// Questions until the ranks are ready.
    unready: Cell<u32>,
    pub copies: Cell<u64>,
    /// Ranges that peers might write to.
    pub writable: Cell<u64>,
    _mem: Vec<Board>,
}

impl Boards {
    /// None where the ranks share no memory.
    pub fn new(access: Access, n: usize, mut seed: u64) -> Option<Rc<Self>> {
        if access == Access::Messages {
            return None;
        }
        let large_slot = LARGE_SLOTS[random(&mut seed) as usize % LARGE_SLOTS.len()];
        // In half of the jobs a tree of several levels: groups of two to five, cut by rank order.
        let max_members = if random(&mut seed).is_multiple_of(2) { 2 + random(&mut seed) as usize % 4 } else { n };
        let options = Options { max_members: max_members.max(2), ..Options::default() };
        let levels = Levels::new(&vec![Spot::on_node(None); n], &options);
        Some(Self::with_levels(access, n, seed, large_slot, &levels))
    }

    /// Boards of large slots of some length, of ranks with this virtual topology.
    pub fn with_levels(access: Access, n: usize, mut seed: u64, large_slot: usize, levels: &Levels) -> Rc<Self> {
        let deep = large_slot == LARGE_SLOTS[3] && random(&mut seed).is_multiple_of(2);
        let len = HEAD_LEN + if deep { DEEP } else { DEPTH } * large_slot;
        let mem: Vec<Board> = (0..n).map(|_| Board::new(len)).collect();
        let first = random(&mut seed) % 3 * 1000;
        let ptrs: Vec<*mut u8> = mem.iter().map(|b| b.ptr).collect();
        // SAFETY: zeroed memory of that size, kept as long as the shms.
        let shm = |me| unsafe { ShmColl::new(me, ptrs.clone(), len, first, !deep) };
        // A third of the jobs is near, a third far; in the others ranks disagree.
        let mode = random(&mut seed) % 3;
        let copies = |me| if mode == 0 || mode == 2 && me % 2 == 0 { Copies::Cached } else { Copies::Past };
        let apart = |me: usize| (0..n).map(|r| r % 2 != me % 2).collect();
        let shm = |me| shm(me).with_levels(levels.clone()).with_copies(copies(me)).with_apart(apart(me));
        Rc::new(Self {
            access,
            seed,
            shms: (0..n).map(shm).collect(),
            shown: RefCell::default(),
            next_key: Cell::new(1),
            unready: Cell::new(random(&mut seed) as u32 % 5),
            copies: Cell::new(0),
            writable: Cell::new(0),
            _mem: mem,
        })
    }

    pub fn shm(&self, rank: usize) -> &ShmColl {
        &self.shms[rank]
    }

    /// Some words of some board are not what they were, where a test wants that.
    pub fn scribble(&self) {
        let mut seed = SCRIBBLES.get();
        if seed == 0 {
            return;
        }
        for _ in 0..random(&mut seed) % 8 {
            let board = &self._mem[random(&mut seed) as usize % self._mem.len()];
            let words = board.layout.size() / 8;
            // Half of them among those that tell of the rest, and most where something is.
            let most = if random(&mut seed).is_multiple_of(2) { HEAD_LEN / 8 } else { words };
            let any = random(&mut seed) as usize % most;
            // SAFETY: a word of the board.
            let is_used = |at: &usize| unsafe { board.ptr.cast::<u64>().add(*at).read() != 0 };
            let used = (any..most).chain(0..any).find(is_used).filter(|_| !random(&mut seed).is_multiple_of(8));
            let at = used.unwrap_or(any);
            let edges = [0, 1, 7, 64, 4096, 1 << 20, u64::from(u32::MAX), u64::MAX];
            let word = match random(&mut seed) % 3 {
                0 => random(&mut seed),
                1 => random(&mut seed) % 5000,
                _ => edges[random(&mut seed) as usize % edges.len()],
            };
            // SAFETY: a word of the board.
            unsafe { board.ptr.cast::<u64>().add(at).write(word) };
        }
        SCRIBBLES.set(seed | 1);
    }

    /// Everything that was shown is hidden again.
    pub fn assert_hidden(&self) {
        assert!(self.shown.borrow().is_empty(), "still shown: {:?}", self.shown.borrow());
    }

    fn live(&self, rank: usize, e: &Exposed) -> (usize, usize, bool) {
        let shown = self.shown.borrow();
        let &(owner, addr, len, writable) = shown.get(&e.key).expect("the range is still shown");
        assert_eq!((owner, addr as u64, len as u64), (rank, e.addr, e.len), "the offer was torn");
        (addr, len, writable)
    }

    /// The piece of a rank's shown range, checked.
    fn piece(&self, rank: usize, e: &Exposed, off: usize, len: usize, write: bool) -> *mut u8 {
        let (addr, all, writable) = self.live(rank, e);
        assert!(off + len <= all, "outside of what is shown");
        assert!(!write || writable, "not shown for writing");
        self.copies.set(self.copies.get() + 1);
        std::ptr::with_exposed_provenance_mut(addr + off)
    }

    /// A copy of mapped memory has one end in a range that is shown, and may do this to it.
    fn check_copy(&self, rank: usize, ptr: usize, len: usize, write: bool) -> bool {
        let inside = |&(owner, addr, all, w): &(usize, usize, usize, bool)| {
            owner == rank && addr <= ptr && ptr + len <= addr + all && (w || !write)
        };
        self.shown.borrow().values().any(inside)
    }
}

/// A rank's view of the others' memory.
#[derive(Clone)]
pub struct SimReach {
    pub boards: Rc<Boards>,
    pub rank: usize,
    /// Asked again soon: the rank must not sleep.
    pub stay: Rc<Cell<bool>>,
}

/// The same of the ranks of a node, by their ranks in a communicator over several.
#[derive(Clone)]
pub struct NodeReach {
    near: SimReach,
    seats: Rc<[usize]>,
}

impl NodeReach {
    /// `seats`: of all ranks of the communicator, on their nodes.
    pub fn new(near: SimReach, seats: Rc<[usize]>) -> Self {
        Self { near, seats }
    }
    pub fn shm(&self) -> &ShmColl {
        self.near.boards.shm(self.near.rank)
    }
}

impl Reach for NodeReach {
    fn is_ready(&self, rank: usize) -> bool {
        self.near.is_ready(self.seats[rank])
    }
    fn usable(&self, rank: usize) -> u8 {
        self.near.usable(self.seats[rank])
    }
    fn expose(&self, mechs: u8, ptr: *const u8, len: usize, writable: bool) -> Option<Exposed> {
        self.near.expose(mechs, ptr, len, writable)
    }
    fn unexpose(&self, e: &Exposed) {
        self.near.unexpose(e);
    }
    fn maps(&self, mech: u8) -> bool {
        self.near.maps(mech)
    }
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8> {
        self.near.map(self.seats[rank], e)
    }
    fn unmap(&self, rank: usize, e: &Exposed, ptr: *mut u8) {
        self.near.unmap(self.seats[rank], e, ptr);
    }
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { self.near.read(self.seats[rank], e, off, dst, len) }
    }
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { self.near.write(self.seats[rank], e, off, src, len) }
    }
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: the same contract.
        unsafe { self.near.copy(self.seats[rank], dst, src, len) };
    }
    unsafe fn copy_past(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: the same contract.
        unsafe { self.near.copy_past(self.seats[rank], dst, src, len) };
    }
}

const MAPS: u8 = 1;
const CALLS: u8 = 2;

impl Reach for SimReach {
    fn is_ready(&self, _: usize) -> bool {
        let left = self.boards.unready.get();
        self.boards.unready.set(left.saturating_sub(1));
        self.stay.set(self.stay.get() || left > 0);
        left == 0
    }
    fn usable(&self, rank: usize) -> u8 {
        let pair = (self.rank.min(rank), self.rank.max(rank));
        match self.boards.access {
            Access::Messages | Access::Boards => 0,
            Access::Mapped | Access::Some => MAPS | CALLS,
            Access::Copied => CALLS,
            Access::Torn => {
                if pair == (0, 1) {
                    0
                } else {
                    MAPS | CALLS
                }
            }
        }
    }
    fn expose(&self, mechs: u8, ptr: *const u8, len: usize, writable: bool) -> Option<Exposed> {
        let b = &self.boards;
        let key = b.next_key.get();
        b.next_key.set(key + 1);
        let mut dice = b.seed ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        if b.access == Access::Some && random(&mut dice).is_multiple_of(3) {
            return None;
        }
        let mech = if mechs & MAPS != 0 && (b.access != Access::Some || random(&mut dice).is_multiple_of(2)) {
            MAPS
        } else if mechs & CALLS != 0 {
            CALLS
        } else {
            return None;
        };
        let addr = ptr.expose_provenance();
        b.writable.set(b.writable.get() + u64::from(writable));
        b.shown.borrow_mut().insert(key, (self.rank, addr, len, writable));
        Some(Exposed { mech, addr: addr as u64, len: len as u64, key })
    }
    fn unexpose(&self, e: &Exposed) {
        let was = self.boards.shown.borrow_mut().remove(&e.key);
        assert!(was.is_some_and(|w| w.0 == self.rank), "hidden twice or by another");
    }
    fn maps(&self, mech: u8) -> bool {
        // In half of the jobs calls count as cheap, so that short vectors go by them, too.
        mech == MAPS || self.boards.seed.is_multiple_of(2)
    }
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8> {
        let (addr, ..) = self.boards.live(rank, e);
        (e.mech == MAPS).then(|| std::ptr::with_exposed_provenance_mut(addr))
    }
    fn unmap(&self, rank: usize, e: &Exposed, _: *mut u8) {
        self.boards.live(rank, e);
    }
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        if e.mech != CALLS {
            return Err(err!(ErrClass::INTERN, "a call for a range that is mapped"));
        }
        let src = self.boards.piece(rank, e, off, len, false);
        // SAFETY: inside of a live range; the caller's buffer.
        unsafe { dst.copy_from_nonoverlapping(src, len) };
        Ok(())
    }
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()> {
        if e.mech != CALLS {
            return Err(err!(ErrClass::INTERN, "a call for a range that is mapped"));
        }
        let dst = self.boards.piece(rank, e, off, len, true);
        // SAFETY: inside of a live range; the caller's buffer.
        unsafe { dst.copy_from_nonoverlapping(src, len) };
        Ok(())
    }
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        let b = &self.boards;
        let ok = len == 0 || b.check_copy(rank, src.addr(), len, false) || b.check_copy(rank, dst.addr(), len, true);
        assert!(ok, "a copy from or to memory that rank {rank} does not show");
        b.copies.set(b.copies.get() + 1);
        // SAFETY: inside of a live range; the caller's buffer.
        unsafe { dst.copy_from_nonoverlapping(src, len) };
    }
    unsafe fn copy_past(&self, _: usize, dst: *mut u8, src: *const u8, len: usize) {
        PAST.set(PAST.get() + 1);
        // SAFETY: by the caller's contract.
        unsafe { dst.copy_from_nonoverlapping(src, len) };
    }
}
