//! Which pages of the area are free: a page-granular allocator that is a pure data structure.
//!
//! Every page has an entry in a table beside the area; only the entries of the first and the last
//! page of a block mean anything, so that the table, which is sparse as well, costs memory where
//! blocks begin and end. Free blocks hang in lists by size class (eight classes per power of two)
//! with a bitmap over the classes: allocation and release take a bounded number of steps. Blocks
//! coalesce at once with free neighbours of their own kind.
//!
//! Source: two-level segregated fit (Masmano et al., ECRTS 2004), with jemalloc's separation of
//! dirty extents from those that the system has taken back.

use std::sync::atomic::{AtomicU32, Ordering};

/// Unit of the area in bytes.
pub const PAGE: usize = 4096;

/// What is behind a free block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Nothing: pages appear, zeroed, at first touch.
    Fresh = 0,
    /// Shared pages with old contents.
    Dirty = 1,
    /// Private pages with old contents (the program had asked for huge pages).
    Private = 2,
}

const KINDS: usize = 3;
const ALL: [Kind; KINDS] = [Kind::Fresh, Kind::Dirty, Kind::Private];

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Free(Kind),
    /// In use, in shared pages.
    Used,
    /// In use, in private pages.
    UsedPrivate,
}

/// A page's entry. All zero is valid and means "inside of a block".
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Entry {
    /// First page of a block: length in pages, and the state in the upper four bits.
    word: u32,
    /// Last page of a block: its first page.
    head: u32,
    /// First page of a free block: neighbours in its list.
    next: u32,
    prev: u32,
}

const LEN_BITS: u32 = 28;
const LEN_MASK: u32 = (1 << LEN_BITS) - 1;
/// The most pages that an area can have.
pub const MAX_PAGES: u32 = LEN_MASK;
const NIL: u32 = u32::MAX;

const USED: u32 = 1;
const USED_PRIVATE: u32 = 2;
const FREE: u32 = 8;

const SL_BITS: u32 = 3;
const SLS: usize = 1 << SL_BITS;
const FLS: usize = LEN_BITS as usize;
/// How far a list of one class is searched for a better fit.
const SEARCH: usize = 16;

struct Bins {
    fl: u32,
    sl: [u8; FLS],
    heads: [[u32; SLS]; FLS],
    pages: u64,
}

/// The allocator. It refers to the table of entries by pointer, so that a table of hundreds of
/// megabytes of address space can lie in a mapping of its own.
pub struct Extents {
    table: *mut Entry,
    n_pages: u32,
    bins: [Bins; KINDS],
    used_pages: u64,
    /// Pages beyond this have never been part of a used block.
    high: u32,
}

/// A block that `alloc` found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub page: u32,
    pub len: u32,
    /// What was behind it while it was free.
    pub was: Kind,
}

fn class(len: u32) -> (usize, usize) {
    let fl = len.ilog2();
    let sl = ((len as u64) << SL_BITS >> fl) as usize & (SLS - 1);
    (fl as usize, sl)
}

impl Bins {
    const EMPTY: Bins = Bins { fl: 0, sl: [0; FLS], heads: [[NIL; SLS]; FLS], pages: 0 };
}

impl Extents {
    /// For a static; good for nothing before `init`.
    pub const fn unset() -> Self {
        Self { table: std::ptr::null_mut(), n_pages: 0, bins: [Bins::EMPTY; KINDS], used_pages: 0, high: 0 }
    }

    /// Makes the whole area one fresh block.
    ///
    /// # Safety
    /// `table` points to `n_pages` entries, all zero, that nobody else uses while this lives.
    pub unsafe fn init(&mut self, table: *mut Entry, n_pages: u32) {
        assert!((1..=MAX_PAGES).contains(&n_pages));
        *self = Self { table, n_pages, ..Self::unset() };
        self.put_free(0, n_pages, Kind::Fresh);
    }

    fn entry(&mut self, page: u32) -> &mut Entry {
        assert!(page < self.n_pages);
        // SAFETY: inside of the table by the check above; `&mut self` is the only access to it.
        unsafe { &mut *self.table.add(page as usize) }
    }

    fn peek(&self, page: u32) -> Entry {
        assert!(page < self.n_pages);
        // SAFETY: inside of the table by the check above; written through `&mut self` only.
        unsafe { *self.table.add(page as usize) }
    }

    pub fn used_pages(&self) -> u64 {
        self.used_pages
    }

    pub fn free_pages(&self, kind: Kind) -> u64 {
        self.bins[kind as usize].pages
    }

    /// Pages beyond this one have never been part of a used block.
    pub fn high(&self) -> u32 {
        self.high
    }

    /// Length and state of the block that begins at a page; `None` if none does.
    pub fn block(&self, page: u32) -> Option<(u32, State)> {
        if page >= self.n_pages {
            return None;
        }
        let word = self.peek(page).word;
        let state = match word >> LEN_BITS {
            USED => State::Used,
            USED_PRIVATE => State::UsedPrivate,
            s if s >= FREE => State::Free(ALL[(s - FREE) as usize]),
            _ => return None,
        };
        Some((word & LEN_MASK, state))
    }

    fn mark(&mut self, page: u32, len: u32, state: u32) {
        self.entry(page).word = len | state << LEN_BITS;
        self.entry(page + len - 1).head = page;
    }

    /// A page stops being the begin of a block.
    fn unmark(&mut self, page: u32) {
        self.entry(page).word = 0;
    }

    fn link(&mut self, page: u32, len: u32, kind: Kind) {
        let (f, s) = class(len);
        let bins = &mut self.bins[kind as usize];
        let next = std::mem::replace(&mut bins.heads[f][s], page);
        bins.fl |= 1 << f;
        bins.sl[f] |= 1 << s;
        bins.pages += len as u64;
        let e = self.entry(page);
        (e.next, e.prev) = (next, NIL);
        if next != NIL {
            self.entry(next).prev = page;
        }
    }

    fn unlink(&mut self, page: u32, len: u32, kind: Kind) {
        let (f, s) = class(len);
        let Entry { next, prev, .. } = self.peek(page);
        if next != NIL {
            self.entry(next).prev = prev;
        }
        if prev != NIL {
            self.entry(prev).next = next;
        }
        let bins = &mut self.bins[kind as usize];
        bins.pages -= len as u64;
        if prev == NIL {
            bins.heads[f][s] = next;
            if next == NIL {
                bins.sl[f] &= !(1 << s);
                if bins.sl[f] == 0 {
                    bins.fl &= !(1 << f);
                }
            }
        }
    }

    /// Length of the block in use, in shared pages, that begins at a page; for the block's owner,
    /// who needs no lock: nobody else changes the entry of a block in use.
    ///
    /// # Safety
    /// `table` is that of `init`, and `page` one of its pages.
    pub unsafe fn len_of_own(table: *mut Entry, page: u32) -> Option<u32> {
        // SAFETY: inside of the table by the caller's word; the field is aligned.
        let word = unsafe { AtomicU32::from_ptr(&raw mut (*table.add(page as usize)).word) };
        // ORDERING: Relaxed; the owner got the block from a thread that synchronised with it.
        let word = word.load(Ordering::Relaxed);
        (word >> LEN_BITS == USED).then_some(word & LEN_MASK)
    }

    /// Adds a free block, joined with free neighbours of its kind. Returns the joined block.
    fn put_free(&mut self, mut page: u32, mut len: u32, kind: Kind) -> (u32, u32) {
        if page > 0 {
            let before = self.peek(page - 1).head;
            if let Some((l, State::Free(k))) = self.block(before)
                && k == kind
                && before + l == page
            {
                self.unlink(before, l, k);
                self.unmark(page);
                (page, len) = (before, l + len);
            }
        }
        let after = page + len;
        if let Some((l, State::Free(k))) = self.block(after)
            && k == kind
        {
            self.unlink(after, l, k);
            self.unmark(after);
            len += l;
        }
        self.mark(page, len, FREE + kind as u32);
        self.link(page, len, kind);
        (page, len)
    }

    /// A free block of a kind with at least `need` pages, a good fit.
    fn find(&self, kind: Kind, need: u32) -> Option<(u32, u32)> {
        let bins = &self.bins[kind as usize];
        let (f, s) = class(need);
        // The class of `need` itself holds shorter blocks too: look at a few.
        let mut best: Option<(u32, u32)> = None;
        let mut at = bins.heads[f][s];
        for _ in 0..SEARCH {
            if at == NIL {
                break;
            }
            let e = self.peek(at);
            let len = e.word & LEN_MASK;
            if len >= need && best.is_none_or(|b| len < b.1) {
                best = Some((at, len));
            }
            at = e.next;
        }
        if best.is_some() {
            return best;
        }
        // Any block of a higher class fits.
        let above = (bins.sl[f] as u32 >> s >> 1) << 1 << s;
        let (f, s) = if above != 0 {
            (f, above.trailing_zeros() as usize)
        } else {
            let fl = ((bins.fl as u64) >> f >> 1) << 1 << f;
            if fl == 0 {
                return None;
            }
            let f = fl.trailing_zeros() as usize;
            (f, bins.sl[f].trailing_zeros() as usize)
        };
        let page = bins.heads[f][s];
        Some((page, self.peek(page).word & LEN_MASK))
    }

    /// Takes `len` pages whose first one, counted from address 0, is a multiple of `align` (a
    /// power of two); `base` is the page number of the area's begin. Kinds are tried in order.
    pub fn alloc(&mut self, len: u32, align: u32, base: u64, order: &[Kind]) -> Option<Block> {
        if len == 0 || len > self.n_pages {
            return None;
        }
        let need = len.checked_add(align - 1).filter(|&n| n <= self.n_pages)?;
        let (kind, (page, have)) = order.iter().find_map(|&k| self.find(k, need).map(|found| (k, found)))?;
        let start = (base + page as u64).next_multiple_of(align as u64) - base;
        let start = start as u32;
        self.unlink(page, have, kind);
        self.unmark(page);
        // The rests have neighbours of other kinds or in use, so that there is nothing to join.
        if start > page {
            self.mark(page, start - page, FREE + kind as u32);
            self.link(page, start - page, kind);
        }
        let end = start + len;
        if end < page + have {
            self.mark(end, page + have - end, FREE + kind as u32);
            self.link(end, page + have - end, kind);
        }
        self.mark_used(start, len, kind == Kind::Private);
        self.used_pages += len as u64;
        Some(Block { page: start, len, was: kind })
    }

    fn mark_used(&mut self, page: u32, len: u32, private: bool) {
        self.mark(page, len, if private { USED_PRIVATE } else { USED });
        self.high = self.high.max(page + len);
    }

    /// A used block has changed between shared and private pages.
    pub fn set_private(&mut self, page: u32, private: bool) {
        if let Some((len, State::Used | State::UsedPrivate)) = self.block(page) {
            self.mark_used(page, len, private);
        }
    }

    /// Gives a used block back. `None` when no used block begins there.
    pub fn free(&mut self, page: u32) -> Option<(u32, Kind)> {
        let (len, kind) = match self.block(page)? {
            (len, State::Used) => (len, Kind::Dirty),
            (len, State::UsedPrivate) => (len, Kind::Private),
            (_, State::Free(_)) => return None,
        };
        self.used_pages -= len as u64;
        self.unmark(page);
        self.put_free(page, len, kind);
        Some((len, kind))
    }

    /// Cuts a used block down to `len` pages; the rest becomes free.
    pub fn shrink(&mut self, page: u32, len: u32) {
        let Some((old, state)) = self.block(page) else { return };
        let kind = match state {
            State::Used => Kind::Dirty,
            State::UsedPrivate => Kind::Private,
            State::Free(_) => return,
        };
        if len == 0 || len >= old {
            return;
        }
        self.mark_used(page, len, kind == Kind::Private);
        self.used_pages -= (old - len) as u64;
        self.put_free(page + len, old - len, kind);
    }

    /// Lengthens a used block in shared pages to `len` pages if what follows is free and shared.
    pub fn extend(&mut self, page: u32, len: u32) -> bool {
        let Some((old, State::Used)) = self.block(page) else { return false };
        let mut have = old;
        // A dirty block may be followed by a fresh one.
        for _ in 0..2 {
            if have >= len {
                break;
            }
            match self.block(page + have) {
                Some((l, State::Free(Kind::Fresh | Kind::Dirty))) => have += l,
                _ => return false,
            }
        }
        if have < len {
            return false;
        }
        let mut end = page + old;
        while end < page + len {
            let Some((l, State::Free(kind))) = self.block(end) else { return false };
            self.unlink(end, l, kind);
            self.unmark(end);
            let take = l.min(page + len - end);
            if take < l {
                self.mark(end + take, l - take, FREE + kind as u32);
                self.link(end + take, l - take, kind);
            }
            end += take;
        }
        self.mark_used(page, len, false);
        self.used_pages += (len - old) as u64;
        true
    }

    /// The first of the longest free blocks of a kind (of its class).
    pub fn longest(&self, kind: Kind) -> Option<(u32, u32)> {
        let bins = &self.bins[kind as usize];
        let f = bins.fl.checked_ilog2()? as usize;
        let s = bins.sl[f].checked_ilog2()? as usize;
        let page = bins.heads[f][s];
        Some((page, self.peek(page).word & LEN_MASK))
    }

    /// The system has taken a free block's pages back: it is fresh again.
    pub fn refresh(&mut self, page: u32) {
        if let Some((len, State::Free(kind))) = self.block(page) {
            self.unlink(page, len, kind);
            self.unmark(page);
            self.put_free(page, len, Kind::Fresh);
        }
    }

    /// All blocks up to `high`, in order: page, length, state.
    pub fn blocks(&self) -> impl Iterator<Item = (u32, u32, State)> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            if at >= self.high {
                return None;
            }
            let (len, state) = self.block(at)?;
            at += len;
            Some((at - len, len, state))
        })
    }
}

#[cfg(test)]
#[path = "extents_tests.rs"]
mod tests;
