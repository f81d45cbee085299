//! How a rank hands out its blocks: see [`super::exchange`].

use super::exchange::{DONE, EAGER_BYTES, ENTRY, HEAD};
use super::landing;
use super::notice::{Notice, Order, Way};
use super::{Room, ShmOp, Shown, all_reached};
use crate::buf::{Part, Temp, byte, pack};
use crate::comm::CollComm;
use crate::io::Batch;
use smallvec::SmallVec;
use std::ops::Range;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

/// Whether a buffer that could go through the large slot is better shown.
fn pays(shown: &Shown<'_>, block: usize, fits_large_slot: bool) -> bool {
    shown.pays(block) || shown.is_shown() && !fits_large_slot
}

/// How a rank would like to hand out its blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Lines,
    Staged,
    Direct,
}

fn table_len(n: usize) -> usize {
    debug_assert!(n > 1);
    ((n - 1) * ENTRY).next_multiple_of(64)
}

/// Blocks that this rank handed out, until all have them.
pub(crate) struct Given<'c, C: CollComm> {
    shown: Option<Shown<'c>>,
    /// Who reads what is shown, where that is one rank.
    reader: Option<usize>,
    messages: Batch<C>,
    /// Whether this rank asked to write its blocks by itself.
    pub(super) asks: bool,
    /// Where in the large slot something stands.
    pub(super) used: Range<usize>,
    _mem: Option<Temp>,
}

/// The most other ranks for which one rank copies long blocks by itself where that is the better
/// direction: more of them copy faster together.
pub(crate) const FEW: usize = 3;

impl<'c, C: CollComm> Given<'c, C> {
    pub fn nothing() -> Self {
        Self { shown: None, reader: None, messages: Batch::new(), asks: false, used: 0..0, _mem: None }
    }

    /// Whether this rank asked to write its blocks by itself.
    pub fn asks(&self) -> bool {
        self.asks
    }

    /// Writes the blocks to those who were asked; the caller tells that it is done.
    pub async fn write<'b>(&mut self, c: &C, op: ShmOp<'_>, out: impl Fn(usize) -> Part<'b, *const u8>) -> Result<()> {
        let mut outcome = Ok(());
        for r in self.readers(op).filter(|_| self.asks).collect::<SmallVec<[usize; 8]>>() {
            let part = out(r);
            // Whoever shares this core's cache finds the bytes there.
            let past = !c.oversubscribed() || op.shm().is_apart(r);
            let written = match landing::write(c, op, r, part, past).await {
                Ok(false) if part.bytes() > 0 => self.messages.send(c, part.src(), r),
                written => written.map(|_| ()),
            };
            outcome = outcome.and(written);
        }
        outcome
    }

    fn readers(&self, op: ShmOp<'_>) -> impl Iterator<Item = usize> + use<'c, C> {
        let reader = self.reader;
        let (n, me) = (op.shm().size(), op.shm().me);
        rotated(n, me).map(|(_, r)| r).filter(move |&r| reader.is_none_or(|x| x == r))
    }

    /// Waits until the others have taken what is not in the board.
    pub async fn end(mut self, c: &C, op: ShmOp<'_>) -> Result<()> {
        debug_assert!(self.shown.is_none() || !self.asks, "blocks are read, or written");
        if self.shown.is_some() {
            all_reached(c, op, self.readers(op), DONE, 1).await;
            self.readers(op).for_each(|r| op.hear_taste(r, DONE));
        }
        self.messages.finish(c).await
    }
}

/// Hands one block to whoever wants it: `reader`, or all others. Completes without them.
pub(crate) async fn give_one<'c, C: CollComm>(
    c: &'c C,
    op: ShmOp<'_>,
    how: How,
    part: Part<'_, *const u8>,
    reader: Option<usize>,
) -> Result<Given<'c, C>> {
    debug_assert!(op.is_of(c) && reader != Some(c.rank()));
    let len = part.bytes();
    let mut given = Given { reader, ..Given::nothing() };
    if len <= LINE_DATA && how != How::Direct {
        op.enter(c, Room::Lines).await;
        put_in_line(op, part, 0);
        Notice::one(Way::Line, len).say(c, op, 1);
        return Ok(given);
    }
    let past = op.goes_past(c);
    let large_slot = len <= op.large_slot_len();
    let copies = how == How::Direct && !(large_slot && better_by_large_slot(c, past, len));
    if past && copies && given_by_writes(c) && op.agree_reach(c).await {
        op.enter(c, Room::Lines).await;
        Notice::one(Way::Ask, len).say(c, op, 1);
        return Ok(Given { asks: true, ..given });
    }
    if copies && !(past && large_slot) && op.agree_reach(c).await {
        op.enter(c, Room::Lines).await;
        let packed = Packed::of(part);
        if let Some(p) = &packed
            && let Some(shown) = op.show(c, HEAD, p.ptr, len, false).filter(|s| pays(s, len, large_slot))
        {
            Notice::one(Way::Shown, len).say(c, op, 1);
            given.shown = Some(shown);
            given._mem = packed.and_then(|p| p.mem);
            return Ok(given);
        }
    }
    if large_slot {
        op.enter(c, Room::of(len)).await;
        // SAFETY: the store is free and has room.
        unsafe { op.stage_part(c, past, (len, 0), part) };
        Notice::one(Way::LargeSlot, len).say(c, op, 1);
        return Ok(Given { used: op.stored_at(len, len), ..given });
    }
    op.enter(c, Room::Lines).await;
    Notice::one(Way::Message, len).say(c, op, 1);
    for r in given.readers(op) {
        given.messages.send(c, part.src(), r)?;
    }
    Ok(given)
}

/// From this length on far ranks write blocks to the readers' buffers rather than through the large slot.
const FAR_SLOT_BYTES: usize = 64 << 10;

/// Whether single copy of `len` bytes in all is better left for the large slot, which has room: two copies
/// for one, but of lines that no cache has to give back.
// PERF: between two near cores blocks through large slots are faster than single copies (ADR 0029).
fn better_by_large_slot<C: CollComm>(c: &C, past: bool, len: usize) -> bool {
    if past { len <= FAR_SLOT_BYTES } else { c.size() == 2 && !c.oversubscribed() }
}

/// Whether a rank writes its blocks to few enough others that it is not the slowest way.
fn given_by_writes<C: CollComm>(c: &C) -> bool {
    c.size() <= FEW + 1
}

/// Packed data: the user's where that is packed, or a copy.
struct Packed {
    ptr: *const u8,
    mem: Option<Temp>,
}

impl Packed {
    /// None where there is no memory for a copy.
    fn of(part: Part<'_, *const u8>) -> Option<Self> {
        if part.dt.is_contiguous() {
            return Some(Self { ptr: part.ptr, mem: None });
        }
        let mem = Temp::bytes(part.bytes()).ok()?;
        // SAFETY: the temporary has room for the block.
        unsafe { pack(part, mem.ptr()) };
        Some(Self { ptr: mem.ptr(), mem: Some(mem) })
    }
}

/// Puts a contiguous block on the own line or into the own store, with its notice; the caller publishes.
///
/// # Safety
/// The block is readable; the room for it, at most a large slot, is free.
#[inline(always)]
pub(crate) unsafe fn put_block<C: CollComm>(c: &C, op: ShmOp<'_>, (from, len): (*const u8, usize)) {
    let way = if len <= LINE_DATA { Way::Line } else { Way::LargeSlot };
    op.own(HEAD).set_note(Notice::one(way, len).pack());
    // SAFETY: by the caller's contract.
    unsafe {
        match way {
            Way::Line => op.own(HEAD).put(from, len),
            _ => op.stage(c, op.goes_past_with(c, len), (len, 0), from, len),
        }
    }
}

/// Puts a block on the own line, at an offset; both fit.
fn put_in_line(op: ShmOp<'_>, part: Part<'_, *const u8>, off: usize) {
    debug_assert!(off + part.bytes() <= LINE_DATA);
    let mut bytes = [0u8; LINE_DATA];
    // SAFETY: the block fits the line behind the offset.
    unsafe {
        pack(part, bytes.as_mut_ptr().add(off));
        op.own(HEAD).put(bytes.as_ptr(), off + part.bytes());
    }
}

/// Ranks from the next one on: what rank r gives and takes is at place d - 1 for rank r + d.
fn rotated(n: usize, me: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..n).map(move |d| (d - 1, (me + d) % n))
}

/// The blocks of a rank for each other.
pub(crate) struct Each<F> {
    n: usize,
    me: usize,
    block: F,
    total: usize,
    /// The size of all.
    even: Option<usize>,
}

impl<'a, F: Fn(usize) -> Part<'a, *const u8>> Each<F> {
    pub fn new(n: usize, me: usize, block: F) -> Self {
        debug_assert!(n > 1 && me < n);
        let first = block((me + 1) % n).bytes();
        let (mut total, mut even) = (0, Some(first));
        for (_, r) in rotated(n, me) {
            let len = block(r).bytes();
            total += len;
            even = even.filter(|&e| e == len);
        }
        debug_assert!(even.is_none_or(|len| len * (n - 1) == total));
        Self { n, me, block, total, even }
    }

    /// The same of blocks that are known to have `len` bytes each.
    #[inline]
    pub fn even(n: usize, me: usize, len: usize, block: F) -> Self {
        debug_assert!(n > 1 && me < n && (0..n).all(|r| r == me || block(r).bytes() == len));
        Self { n, me, block, total: len * (n - 1), even: Some(len) }
    }

    /// Bytes of the table in the large slot.
    fn table(&self) -> usize {
        if self.even.is_some() { 0 } else { table_len(self.n) }
    }

    /// Hands each block to `put` with the sum of those before, for the place of a rank.
    fn pack(&self, mut put: impl FnMut(usize, usize, usize, Part<'a, *const u8>)) {
        let mut at = 0;
        for (place, r) in rotated(self.n, self.me) {
            let part = (self.block)(r);
            put(place, r, at, part);
            at += part.bytes();
        }
        debug_assert_eq!(at, self.total);
    }

    /// Bytes that all have to find: a table is in the large slot.
    fn stored(&self) -> usize {
        if self.even.is_some() { self.total } else { usize::MAX }
    }

    fn notice(&self, way: Way, order: Order) -> Notice {
        match self.even {
            Some(len) => Notice { way, order, len },
            None => Notice { way, order: Order::Table, len: 0 },
        }
    }

    /// All of one size, in rank order at `base`.
    fn in_ranks(&self, base: *const u8) -> bool {
        let Some(len) = self.even else { return false };
        rotated(self.n, self.me).all(|(_, r)| (self.block)(r).ptr == base.wrapping_add(r * len))
    }
}

fn set_entry(op: ShmOp<'_>, me: usize, place: usize, off: usize, len: usize) {
    debug_assert!(me == op.shm().me() && (place + 1) * ENTRY <= op.large_slot_len());
    // SAFETY: the table is in the large slot, which was entered, and has a place for each other rank.
    unsafe {
        let entry = op.large_slot(me).add(place * ENTRY).cast::<u64>();
        entry.write(off as u64);
        entry.add(1).write(len as u64);
    }
}

/// Hands each other rank its block. Completes without the others. `all`: all ranks do.
pub(crate) async fn give_each<'c, 'a, C: CollComm>(
    c: &'c C,
    op: ShmOp<'_>,
    (how, all): (How, bool),
    block: impl Fn(usize) -> Part<'a, *const u8>,
) -> Result<Given<'c, C>> {
    debug_assert!(op.is_of(c));
    let (n, me) = (c.size(), c.rank());
    let each = Each::new(n, me, block);
    let last = n as u64 - 1;
    if how != How::Direct && each.even.is_some() && each.total <= LINE_DATA {
        op.enter(c, Room::Lines).await;
        hand_each(c, op, &each, false);
        return Ok(Given::nothing());
    }
    let table = each.table();
    let past = op.goes_past(c);
    let large_slot = table + each.total <= op.large_slot_len();
    let copies = how == How::Direct && !(large_slot && better_by_large_slot(c, past, each.total));
    let writes = past && given_by_writes(c) || all && c.oversubscribed() && copies && op.writes_past(c);
    let asks = writes && copies && table <= op.large_slot_len();
    if asks && op.agree_reach(c).await {
        op.enter(c, if table > 0 { Room::LargeSlot } else { Room::Lines }).await;
        each.pack(|place, _, _, part| {
            if table > 0 {
                set_entry(op, me, place, 0, part.bytes());
            }
        });
        each.notice(Way::Ask, Order::Rotated).say(c, op, last);
        return Ok(Given { asks: true, used: 0..table, ..Given::nothing() });
    }
    if copies
        && !(past && large_slot)
        && table <= op.large_slot_len()
        && op.agree_reach(c).await
        && let Some(given) = show_each(c, op, &each).await
    {
        return Ok(given);
    }
    if large_slot {
        op.enter(c, Room::of(each.stored())).await;
        stage_each(c, op, &each, (table, past));
        return Ok(Given { used: op.stored_at(each.stored(), table + each.total), ..Given::nothing() });
    }
    op.enter(c, Room::Lines).await;
    let mut given = Given::nothing();
    each.notice(Way::Message, Order::Rotated).say(c, op, last);
    for (_, r) in rotated(n, me) {
        let part = (each.block)(r);
        if part.bytes() > 0 {
            given.messages.send(c, part.src(), r)?;
        }
    }
    Ok(given)
}

/// Puts the blocks on the own line or, past the caches or not, into the own store, and tells. The room is free.
pub(crate) fn hand_each<'a, C: CollComm, F>(c: &C, op: ShmOp<'_>, each: &Each<F>, past: bool)
where
    F: Fn(usize) -> Part<'a, *const u8>,
{
    if each.stored() > LINE_DATA {
        return stage_each(c, op, each, (each.table(), past));
    }
    debug_assert!(each.even.is_some() && each.total <= LINE_DATA);
    let mut bytes = [0u8; LINE_DATA];
    // SAFETY: all blocks fit a line.
    unsafe {
        each.pack(|_, _, at, part| pack(part, bytes.as_mut_ptr().add(at)));
        op.own(HEAD).put(bytes.as_ptr(), each.total);
    }
    each.notice(Way::Line, Order::Rotated).say(c, op, each.n as u64 - 1);
}

fn stage_each<'a, C: CollComm, F>(c: &C, op: ShmOp<'_>, each: &Each<F>, (table, past): (usize, bool))
where
    F: Fn(usize) -> Part<'a, *const u8>,
{
    debug_assert!(table + each.total <= op.large_slot_len());
    let me = each.me;
    op.own(HEAD).set_note(each.notice(Way::LargeSlot, Order::Rotated).pack());
    let eager = each.total >= EAGER_BYTES && !c.oversubscribed();
    let apart = |r| op.shm().is_apart(r);
    let far = op.goes_past_apart(c, !past && each.total > 0 && op.shm().others().any(apart));
    each.pack(|place, r, at, part| {
        let past = past || far && apart(r);
        // SAFETY: the store was entered and has room for the table and all blocks.
        unsafe { op.stage_part(c, past, (each.stored(), table + at), part) };
        if table > 0 {
            set_entry(op, me, place, table + at, part.bytes());
        }
        if eager {
            op.tell(c, HEAD, place as u64 + 1, r);
        }
    });
    if !eager {
        op.tell_all(c, HEAD, each.n as u64 - 1);
    }
}

async fn show_each<'c, 'a, C: CollComm, F>(c: &'c C, op: ShmOp<'_>, each: &Each<F>) -> Option<Given<'c, C>>
where
    F: Fn(usize) -> Part<'a, *const u8>,
{
    let (n, me) = (each.n, each.me);
    let others = || rotated(n, me).map(|(place, r)| (place, (each.block)(r)));
    let full = || others().filter(|(_, p)| p.bytes() > 0);
    let plain = full().all(|(_, p)| p.dt.is_contiguous());
    let mem = if plain { None } else { Some(Temp::bytes(each.total).ok()?) };
    let (lo, hi) = match &mem {
        Some(mem) => (mem.ptr().cast_const(), mem.at(each.total).cast_const()),
        None => (
            full().map(|(_, p)| p.ptr).min().unwrap_or(std::ptr::null()),
            full().map(|(_, p)| p.ptr.wrapping_add(p.bytes())).max().unwrap_or(std::ptr::null()),
        ),
    };
    // With the own block of a dense buffer offsets are multiples.
    let lo = match each.even {
        Some(len) if plain && me == 0 && each.in_ranks(lo.wrapping_sub(len)) => lo.wrapping_sub(len),
        _ => lo,
    };
    debug_assert!(lo <= hi, "all blocks are between these");
    let order = match each.even {
        Some(_) if mem.is_some() => Order::Rotated,
        Some(_) if each.in_ranks(lo) => Order::Ranks,
        _ => Order::Table,
    };
    if order == Order::Table && table_len(n) > op.large_slot_len() {
        return None;
    }
    op.enter(c, if order == Order::Table { Room::LargeSlot } else { Room::Lines }).await;
    if let Some(mem) = &mem {
        each.pack(|place, _, at, part| {
            // SAFETY: the temporary has room for all blocks.
            unsafe { pack(part, mem.at(at)) };
            if order == Order::Table {
                set_entry(op, me, place, at, part.bytes());
            }
        });
    } else if order == Order::Table {
        for (place, p) in others() {
            let off = if p.bytes() > 0 { p.ptr.addr() - lo.addr() } else { 0 };
            set_entry(op, me, place, off, p.bytes());
        }
    }
    debug_assert!(mem.is_none() || hi.addr() - lo.addr() == each.total);
    let fits_large_slot = each.table() + each.total <= op.large_slot_len();
    let block = each.total / (n - 1);
    let shown = op.show(c, HEAD, lo, hi.addr() - lo.addr(), false).filter(|s| pays(s, block, fits_large_slot))?;
    let len = each.even.filter(|_| order != Order::Table).unwrap_or(0);
    Notice { way: Way::Shown, order, len }.say(c, op, n as u64 - 1);
    let used = if order == Order::Table { 0..table_len(n) } else { 0..0 };
    Some(Given { shown: Some(shown), used, _mem: mem, ..Given::nothing() })
}

/// Bytes as a block that is written.
pub(crate) fn byte_part(ptr: *mut u8, len: usize) -> Part<'static, *mut u8> {
    Part::new(ptr, len as i64, byte())
}

/// Bytes as a block.
pub(crate) fn bytes_part(ptr: *const u8, len: usize) -> Part<'static, *const u8> {
    Part::new(ptr, len as i64, byte())
}
