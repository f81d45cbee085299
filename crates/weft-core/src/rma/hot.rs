//! The shortest way of a short operation on mapped memory, as front ends see it: a call is plain when
//! its window and its datatype are those of the last one, its rank and range are right, and the epoch
//! allows it. Everything else answers false with nothing done.
//!
//! PERF: handles are compared as they come, so that nothing is translated or looked up; of a put and
//! its flush that was more than half of the time.

use super::sync;
use super::update::predefined_op;
use super::RmaPath;
use crate::engine::ENGINE;
use crate::lock::{self, LockCell};
use crate::object::{Target, WinObj};
use crate::p2p_args::plain_len;
use weft_base::handle::{DatatypeH, Handle, OpH, WinH};
use weft_datatype::Basic;
use weft_rma::Accumulate;
use weft_rma::accumulate::{Swap, may_compare};

/// What makes a call plain. Handles are the front end's; `usize::MAX` is none of them.
pub struct Plain {
    pub win: usize,
    /// Of put and get, and its size in bytes.
    pub datatype: usize,
    pub size: usize,
    pub n_ranks: u32,
    /// Of accumulate operations.
    pub update_datatype: usize,
    pub op: usize,
    update: Option<Accumulate>,
    /// Of compare-and-swap.
    pub swap_datatype: usize,
    swap: Option<Swap>,
    /// Lives while `win` is not `usize::MAX`.
    w: *const WinObj,
}

const NOTHING: Plain = Plain {
    win: usize::MAX,
    datatype: usize::MAX,
    size: 0,
    n_ranks: 0,
    update_datatype: usize::MAX,
    op: usize::MAX,
    update: None,
    swap_datatype: usize::MAX,
    swap: None,
    w: std::ptr::null(),
};

static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);

/// Longest contiguous copy that is plain, in bytes.
const MOST: usize = 16 << 10;

/// The present answer to "what is plain". Nothing is while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> &'static Plain {
    // SAFETY: written by `learn` and `forget` only, neither of which runs while a reference is in
    // use: one thread is inside MPI when anything is plain, and no call keeps one.
    unsafe { PLAIN.peek() }
}

/// From now on no call is plain, until one is learnt again.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}

/// Makes calls on a window plain, if they can be. False if not.
fn learn_window(raw: usize, h: WinH) -> bool {
    if lock::is_multiple() || !crate::state::is_ready() {
        return false;
    }
    let Some(w) = ENGINE.wins.get(h) else { return false };
    if w.is_dynamic() {
        return false;
    }
    if plain().win != raw {
        PLAIN.set(Plain { win: raw, n_ranks: w.ranks.len() as u32, w: std::sync::Arc::as_ptr(w), ..NOTHING });
    }
    true
}

/// Makes puts and gets with these handles plain, if they can be.
pub fn learn_copy(win: usize, win_h: WinH, datatype: usize, datatype_h: DatatypeH) {
    if learn_window(win, win_h)
        // Any buffer that is not null tells the size of a predefined type.
        && let Some(size) = plain_len(std::ptr::dangling(), 1, datatype_h)
    {
        PLAIN.with(|p| (p.datatype, p.size) = (datatype, size));
    }
}

/// As `learn_copy`, for accumulate operations.
pub fn learn_update(win: usize, win_h: WinH, datatype: usize, datatype_h: DatatypeH, op: usize, op_h: OpH) {
    if learn_window(win, win_h)
        && let Some(ty) = datatype_h.predefined_id().and_then(Basic::get)
        && let Some(a) = predefined_op(op_h).ok().and_then(|op| Accumulate::new(op, ty).ok())
        && !a.is_no_op()
    {
        PLAIN.with(|p| (p.update_datatype, p.op, p.update) = (datatype, op, Some(a)));
    }
}

/// As `learn_copy`, for compare-and-swap.
pub fn learn_swap(win: usize, win_h: WinH, datatype: usize, datatype_h: DatatypeH) {
    if learn_window(win, win_h)
        && let Some(ty) = datatype_h.predefined_id().and_then(Basic::get).filter(|t| may_compare(t))
    {
        PLAIN.with(|p| (p.swap_datatype, p.swap) = (datatype, Some(Swap::new(ty))));
    }
}

/// Makes flushes of a window plain, if they can be.
pub fn learn_flush(win: usize, win_h: WinH) {
    learn_window(win, win_h);
}

/// A checked place.
struct At<'a> {
    w: &'a WinObj,
    t: &'a Target,
    ptr: *mut u8,
    alone: bool,
}

impl Plain {
    #[inline(always)]
    fn window(&self) -> &WinObj {
        // SAFETY: callers compared `win`; the window forgets itself before it ends.
        unsafe { &*self.w }
    }

    /// `rank` is below `n_ranks`.
    #[inline(always)]
    fn at(&self, rank: i32, disp: i64, len: usize) -> Option<At<'_>> {
        let (w, r) = (self.window(), rank as usize);
        let t = w.ranks.get(r)?;
        let base = t.ptr.get();
        // A displacement that the product overflows with is beyond every window.
        let off = (disp as u64).checked_mul(t.unit as u64)?;
        if base.is_null() || off > t.size || t.size - off < len as u64 {
            return None;
        }
        let alone = w.epochs.with(|e| e.access(r))?;
        Some(At { w, t, ptr: base.wrapping_add(off as usize), alone })
    }

    /// True: done.
    ///
    /// # Safety
    /// `origin` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn put(&self, origin: *const u8, len: usize, rank: i32, disp: i64) -> bool {
        let Some(at) = self.at(rank, disp, len).filter(|_| len <= MOST) else { return false };
        at.w.stored.set(true);
        // SAFETY: the range was checked; the origin's is the caller's.
        unsafe { copy(at.ptr, origin, len) };
        ENGINE.count_rma(RmaPath::Direct, len);
        true
    }

    /// True: done.
    ///
    /// # Safety
    /// `origin` is writable for `len` bytes.
    #[inline(always)]
    pub unsafe fn get(&self, origin: *mut u8, len: usize, rank: i32, disp: i64) -> bool {
        let Some(at) = self.at(rank, disp, len).filter(|_| len <= MOST) else { return false };
        sync::order_loads(at.w);
        // SAFETY: as in `put`.
        unsafe { copy(origin, at.ptr, len) };
        ENGINE.count_rma(RmaPath::Direct, len);
        true
    }

    /// Updates `n` elements; `old` may be null. True: done.
    ///
    /// # Safety
    /// The buffers hold `n` elements.
    #[inline(always)]
    pub unsafe fn update(&self, origin: *const u8, old: *mut u8, n: usize, rank: i32, disp: i64) -> bool {
        let Some(a) = &self.update else { return false };
        let len = n * a.extent();
        let Some(at) = self.at(rank, disp, len) else { return false };
        if at.alone {
            sync::order_loads(at.w);
        }
        at.w.stored.set(true);
        // SAFETY: the range was checked; the buffers are the caller's.
        unsafe { a.update(at.t.slot, &at.w.gate, at.alone, at.ptr, origin, old, n) };
        ENGINE.count_rma(RmaPath::Direct, len);
        true
    }

    /// True: done.
    ///
    /// # Safety
    /// The buffers hold an element.
    #[inline(always)]
    pub unsafe fn swap(&self, new: *const u8, expected: *const u8, old: *mut u8, rank: i32, disp: i64) -> bool {
        let Some(s) = &self.swap else { return false };
        let Some(at) = self.at(rank, disp, s.len()) else { return false };
        // SAFETY: as above.
        unsafe { s.swap(at.t.slot, &at.w.gate, at.ptr, expected, new, old) };
        ENGINE.count_rma(RmaPath::Direct, s.len());
        true
    }

    /// True: there was nothing to wait for.
    #[inline(always)]
    pub fn flush(&self, rank: i32) -> bool {
        let w = self.window();
        // SAFETY: a length is read.
        if !unsafe { w.pending.peek() }.is_empty() || !w.epochs.with(|e| e.is_passive(rank as usize)) {
            return false;
        }
        sync::turn(&ENGINE, w);
        sync::order(w);
        true
    }
}

/// Copies bytes that may overlap; short ones without a call.
///
/// # Safety
/// Both are valid for `len` bytes.
#[inline(always)]
pub(crate) unsafe fn copy(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe {
        match len {
            8 => dst.cast::<u64>().write_unaligned(src.cast::<u64>().read_unaligned()),
            4 => dst.cast::<u32>().write_unaligned(src.cast::<u32>().read_unaligned()),
            _ => std::ptr::copy(src, dst, len),
        }
    }
}
