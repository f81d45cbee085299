//! The shortest way of a short operation on mapped memory, as front ends see it: a call is plain when
//! its window and its datatype are those of the last one, its rank and range are right, and the epoch
//! allows it. Everything else answers false with nothing done.
//!
//! PERF: handles are compared as they come, so that nothing is translated or looked up; of a put and
//! its flush that was more than half of the time. What is longer than a few instructions is apart and
//! comes last in a call, so that the short way saves no registers for it.

use super::transfer::{self, Way};
use super::update::predefined_op;
use super::{RmaPath, sync};
pub use crate::cached_args::OneSided as Plain;
use crate::cached_args::{NOT_ONE_SIDED, ONE_SIDED, may_be_plain};
use crate::engine::{Inside, PlainCall, enter};
use crate::lock;
use crate::object::{Target, WinObj};
use crate::p2p_args::plain_size;
use crate::trace;
use weft_base::handle::{DatatypeH, Handle, OpH, WinH};
use weft_datatype::Basic;
use weft_rma::Accumulate;
use weft_rma::accumulate::{Swap, may_compare};
use weft_rma::epoch::Rights;

/// The present answer to "what is plain". Nothing is while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> &'static Plain {
    // SAFETY: written by `learn` and `invalidate` only, neither of which runs while a reference is in
    // use: one thread is inside MPI when anything is plain, and no call keeps one.
    unsafe { ONE_SIDED.peek() }
}

/// Makes calls on a window plain, if they can be. False if not.
fn learn_window(raw: usize, h: WinH) -> bool {
    if lock::is_multiple() || !may_be_plain() {
        return false;
    }
    let g = enter();
    let Some(w) = g.wins.get(h) else { return false };
    if w.is_dynamic() {
        return false;
    }
    debug_assert!(w.handle.get() == h && !w.closed.get(), "a window that is found is not freed");
    if plain().win != raw {
        ONE_SIDED.set(Plain { win: raw, w: std::sync::Arc::as_ptr(w), ..NOT_ONE_SIDED });
    }
    true
}

/// Notes what makes calls on a window plain, unless it is known.
fn learn(win: (usize, WinH), is_known: impl Fn(&Plain) -> bool, note: impl FnOnce(&mut Plain) -> Option<()>) {
    let known = plain().win == win.0 && is_known(plain());
    if !known && learn_window(win.0, win.1) {
        debug_assert!(plain().win == win.0 && !plain().w.is_null(), "what is noted belongs to this window");
        ONE_SIDED.with(note);
    }
}

/// Makes puts and gets with these handles plain, if they can be: each as the front end has it, and the engine's.
pub fn learn_copy((datatype, h): (usize, DatatypeH), win: (usize, WinH)) {
    let note = |p: &mut Plain| plain_size(h).map(|size| (p.datatype, p.size) = (datatype, size));
    learn(win, |p| p.datatype == datatype, note);
}

/// As `learn_copy`, for accumulate operations.
pub fn learn_update((datatype, h): (usize, DatatypeH), (op, op_h): (usize, OpH), win: (usize, WinH)) {
    let note = |p: &mut Plain| {
        let ty = h.predefined_id().and_then(Basic::get).filter(|_| !crate::strict::is_on())?;
        let a = Accumulate::new(predefined_op(op_h).ok()?, ty).ok().filter(|a| !a.is_no_op())?;
        (p.update_datatype, p.op, p.update) = (datatype, op, Some(a));
        Some(())
    };
    learn(win, |p| p.update_datatype == datatype && p.op == op, note);
}

/// As `learn_copy`, for compare-and-swap.
pub fn learn_swap((datatype, h): (usize, DatatypeH), win: (usize, WinH)) {
    let note = |p: &mut Plain| {
        let ty = h.predefined_id().and_then(Basic::get).filter(|t| may_compare(t))?;
        (p.swap_datatype, p.swap) = (datatype, Some(Swap::new(ty)));
        Some(())
    };
    learn(win, |p| p.swap_datatype == datatype, note);
}

/// As `learn_copy`, for calls that have nothing but a window and a rank.
pub fn learn_sync(win: (usize, WinH)) {
    learn(win, |_| true, |_| None);
}

/// Whether no product overflows with a count.
#[inline(always)]
pub fn fits(count: i64) -> bool {
    (count as u64) < 1 << 32
}

/// A checked place.
struct At<'a> {
    e: Inside,
    w: &'a WinObj,
    t: &'a Target,
    ptr: *mut u8,
    rights: Rights,
}

impl At<'_> {
    /// Accounts for the operation, which is about to be made and cannot fail.
    #[inline(always)]
    fn begin(&self, call: u32, len: usize) {
        self.w.epochs.with(|e| e.note_use());
        self.e.count_rma(RmaPath::Direct, len);
        trace::enter(call);
    }
}

impl Plain {
    #[inline(always)]
    fn window(&self) -> &WinObj {
        debug_assert!(!self.w.is_null() && !lock::is_multiple(), "nothing is plain where several threads may be");
        // SAFETY: callers compared `win`; the window forgets itself before it ends.
        unsafe { &*self.w }
    }

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
        debug_assert!(!t.is_far && !w.is_dynamic(), "memory that is not mapped here has no address");
        let rights = w.epochs.with(|e| e.rights(r));
        rights.access().then(|| At { e: self.engine(), w, t, ptr: base.wrapping_add(off as usize), rights })
    }

    /// MPI_Put of `n` items, or MPI_Get, by the number of that call. True: done.
    ///
    /// # Safety
    /// `origin` holds them; of a get it is writable.
    #[inline(always)]
    pub unsafe fn copy<const PUT: bool>(&self, call: u32, origin: *const u8, n: usize, rank: i32, disp: i64) -> bool {
        let len = n * self.size;
        let Some(at) = self.at(rank, disp, len) else { return false };
        at.begin(call, len);
        let (to, from) = transfer::ends(at.w, way(PUT), origin.cast_mut(), at.ptr);
        // SAFETY: the range was checked; the origin's is the caller's.
        unsafe {
            match len {
                8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
                4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned()),
                _ => {
                    run::<PUT>(at.e, at.w, at.t, to, from, len);
                    return true;
                }
            }
        }
        trace::leave();
        true
    }

    /// Updates `n` elements; `old` may be null. True: done.
    ///
    /// # Safety
    /// The buffers hold `n` elements.
    #[inline(always)]
    pub unsafe fn update(&self, call: u32, origin: *const u8, old: *mut u8, n: usize, rank: i32, disp: i64) -> bool {
        let Some(a) = &self.update else { return false };
        let len = n * a.extent();
        let Some(at) = self.at(rank, disp, len) else { return false };
        at.begin(call, len);
        let quick = n == 1 && a.is_quick(at.ptr) && !at.rights.alone();
        // SAFETY: the range was checked; the buffers are the caller's.
        unsafe {
            if !quick || !at.w.gate.enter(at.t.slot) {
                return update_run(a, &at, origin, old, n);
            }
            a.quick(at.ptr, origin, old);
        }
        at.w.stored.set(true);
        at.w.gate.leave();
        trace::leave();
        true
    }

    /// True: done.
    ///
    /// # Safety
    /// The buffers hold an element.
    #[inline(always)]
    pub unsafe fn swap(
        &self,
        call: u32,
        new: *const u8,
        expected: *const u8,
        old: *mut u8,
        rank: i32,
        disp: i64,
    ) -> bool {
        let Some(s) = &self.swap else { return false };
        let Some(at) = self.at(rank, disp, s.len()) else { return false };
        at.begin(call, s.len());
        // SAFETY: as above.
        unsafe {
            if !s.is_quick(at.ptr) || !at.w.gate.enter(at.t.slot) {
                return swap_any(s, &at, new, expected, old);
            }
            s.quick(at.ptr, expected, new, old);
        }
        at.w.gate.leave();
        trace::leave();
        true
    }

    /// True: there was nothing to wait for.
    #[inline(always)]
    pub fn flush(&self, rank: i32) -> bool {
        let (w, r) = (self.window(), rank as usize);
        if !is_mapped(w, r) || !w.epochs.with(|e| e.rights(r)).passive() {
            return false;
        }
        sync::order(w);
        sync::turn(&self.engine(), w);
        true
    }

    /// True: the lock was free and is taken. `kind` is the MPI-5.0 ABI's number.
    #[inline(always)]
    pub fn lock(&self, kind: i32, rank: i32) -> bool {
        let (w, r) = (self.window(), rank as usize);
        let (Some(kind), Some(t)) = (sync::lock_kind(kind), w.ranks.get(r)) else { return false };
        let allowed = !w.hints.with(|h| h.no_locks) && w.epochs.with(|e| e.may_lock(r));
        if !allowed || !t.slot.try_lock(w.first(), kind) {
            return false;
        }
        debug_assert!(!t.is_far, "the words of far ranks are never free");
        w.own().note_taken();
        w.epochs.with(|e| e.locked(Some(r), Some(kind)));
        true
    }

    /// True: there was nothing to wait for, and the lock is given back.
    #[inline(always)]
    pub fn unlock(&self, rank: i32) -> bool {
        let (w, r) = (self.window(), rank as usize);
        let Some(kind) = w.epochs.with(|e| e.held(r)).filter(|_| is_mapped(w, r)) else { return false };
        debug_assert!(!w.ranks[r].is_far, "a mapped rank is of this node");
        w.epochs.with(|e| e.unlocked(Some(r)));
        let e = &self.engine();
        sync::unlock(e, w, r, kind);
        sync::turn(e, w);
        true
    }
}

/// Whether there is such a rank, to which nothing is ever under way, since its memory is mapped.
#[inline(always)]
fn is_mapped(w: &WinObj, rank: usize) -> bool {
    w.ranks.get(rank).is_some_and(|t| !t.ptr.get().is_null())
}

#[inline(always)]
fn way(put: bool) -> Way {
    if put { Way::Put } else { Way::Get }
}

/// The end of a put or get that is longer than a word.
///
/// # Safety
/// As `transfer::copy`.
#[inline(never)]
unsafe fn run<const PUT: bool>(e: Inside, w: &WinObj, t: &Target, to: *mut u8, from: *const u8, len: usize) {
    debug_assert!({
        let off = (if PUT { to.addr() } else { from.addr() }).wrapping_sub(t.ptr.get().addr()) as u64;
        off <= t.size && len as u64 <= t.size - off
    });
    // SAFETY: by the caller's contract.
    unsafe { transfer::copy(&e, w, t, way(PUT), to, from, len) };
    trace::leave();
}

/// The end of an update that is not one instruction. False where a rank has died in the middle of
/// one: the general way says so.
///
/// # Safety
/// As `Plain::update`.
#[inline(never)]
unsafe fn update_run(a: &Accumulate, at: &At<'_>, origin: *const u8, old: *mut u8, n: usize) -> bool {
    let alone = at.rights.alone();
    debug_assert!(!alone || at.rights.passive(), "who is alone has a lock");
    if alone {
        sync::order_loads(at.w);
    }
    at.w.stored.set(true);
    // SAFETY: by the caller's contract; the place was checked.
    let done = unsafe { a.update(at.t.slot, &at.w.gate, alone, at.ptr, origin, old, n) };
    trace::leave();
    done.is_ok()
}

/// The end of a compare-and-swap that is not one instruction. As `update_run`.
///
/// # Safety
/// As `Plain::swap`.
#[inline(never)]
unsafe fn swap_any(s: &Swap, at: &At<'_>, new: *const u8, expected: *const u8, old: *mut u8) -> bool {
    // SAFETY: by the caller's contract; the place was checked.
    let done = unsafe { s.swap(at.t.slot, &at.w.gate, at.ptr, expected, new, old) };
    trace::leave();
    done.is_ok()
}
