//! Reducing contributions as they arrive: from either side ([`Acc`]), or from many ranks in order
//! ([`receive_and_fold`]).
//!
//! Operations write over their right operand (`inout = inp op inout`), so a contribution from the
//! right moves the accumulator into the buffer that held it. Two buffers and a swap avoid a copy.

use crate::buf::{Items, Part, Temp, copy};
use crate::comm::{CollComm, Dst, Reducer};
use crate::io::{Batch, wait};
use std::ops::Range;
use std::sync::Arc;
use weft_base::Result;
use weft_datatype::Datatype;

pub(crate) struct Acc<'a, R: Reducer> {
    op: &'a R,
    home: *mut u8,
    cur: *mut u8,
    other: *mut u8,
    count: i64,
    dt: &'a Arc<Datatype>,
    _mem: Items,
}

impl<'a, R: Reducer> Acc<'a, R> {
    /// An accumulator whose result is wanted at `home` and whose first value is there.
    pub fn new(op: &'a R, home: *mut u8, count: i64, dt: &'a Arc<Datatype>) -> Result<Self> {
        let mem = Temp::items(1, count, dt)?;
        Ok(Self { op, home, cur: home, other: mem.ptr(0), count, dt, _mem: mem })
    }
    /// Whether the value and what comes next are in the two buffers, one each.
    fn is_apart(&self) -> bool {
        self.cur != self.other && (self.cur == self.home || self.other == self.home)
    }
    /// The value so far.
    pub fn value(&self) -> Part<'a, *mut u8> {
        Part::new(self.cur, self.count, self.dt)
    }
    /// Where the next contribution is to be put.
    pub fn incoming(&self) -> Part<'a, *mut u8> {
        Part::new(self.other, self.count, self.dt)
    }
    /// value = incoming op value.
    ///
    /// # Safety
    /// The contribution has been received.
    pub unsafe fn fold_left(&mut self) -> Result<()> {
        debug_assert!(self.is_apart());
        // SAFETY: the two buffers are distinct and hold `count` items.
        unsafe { self.op.apply(self.other, self.cur, self.count, self.dt) }
    }
    /// value = value op incoming.
    ///
    /// # Safety
    /// The contribution has been received.
    pub unsafe fn fold_right(&mut self) -> Result<()> {
        debug_assert!(self.is_apart());
        // SAFETY: as above.
        unsafe { self.op.apply(self.cur, self.other, self.count, self.dt) }?;
        std::mem::swap(&mut self.cur, &mut self.other);
        Ok(())
    }
    /// The contribution comes from higher ranks; a commutative op may still take it from the left,
    /// where it needs no swap.
    ///
    /// # Safety
    /// The contribution has been received. All ranks that compute the same result decide alike.
    pub unsafe fn fold_higher(&mut self) -> Result<()> {
        // SAFETY: by the caller's contract.
        unsafe { if self.op.commutative() { self.fold_left() } else { self.fold_right() } }
    }
    /// Brings the value home.
    ///
    /// # Safety
    /// The home buffer is valid.
    pub unsafe fn finish(self) -> Result<()> {
        if self.cur == self.home {
            return Ok(());
        }
        debug_assert!(self.other == self.home);
        // SAFETY: distinct buffers of `count` items.
        unsafe { copy(self.value().as_const(), Part::new(self.home, self.count, self.dt)) }
    }
}

/// Contributions received at a time by `receive_and_fold`.
const WINDOW: usize = 16;

/// Receives `count` items from each rank of `from` except this one and folds them in rank order
/// into `home`, which holds this rank's contribution if this rank is in the range.
///
/// Cost: one message from each; temporaries for at most 17 of them.
///
/// # Safety
/// `home` is valid for `count` items and is not being sent.
pub(crate) async unsafe fn receive_and_fold<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    home: Part<'_, *mut u8>,
    from: Range<usize>,
) -> Result<()> {
    let me = c.rank();
    let (count, dt) = (home.count, home.dt);
    let others = from.len() - from.contains(&me) as usize;
    if others == 0 || home.bytes() == 0 {
        return Ok(());
    }
    debug_assert!(from.end <= c.size());
    let window = others.min(WINDOW);
    let mem = Temp::items(window + 1, count, dt)?;
    let carry = mem.ptr(window);
    // The value so far: nothing yet, in `home`, in a slot or in `carry`. A commutative op takes
    // this rank's own value first, and keeps the value at home.
    let mut cur = (op.commutative() && from.contains(&me)).then_some(home.ptr);
    let mut next = from.start;
    while next < from.end {
        let mut batch = Batch::new();
        let first = next;
        let mut slot = 0;
        while next < from.end && (slot < window || next == me) {
            if next != me {
                batch.recv(c, Dst::of(mem.ptr(slot), count, dt), next)?;
                slot += 1;
            }
            next += 1;
        }
        debug_assert!(first < next && slot <= window, "more contributions than slots");
        cur = fold_window(c, op, home, &mem, first..next, batch, cur).await?;
        if let Some(p) = cur.filter(|p| *p != home.ptr && *p != carry && next < from.end) {
            // SAFETY: a slot and the carry buffer are distinct.
            unsafe { copy(Part::new(p.cast_const(), count, dt), Part::new(carry, count, dt)) }?;
            cur = Some(carry);
        }
    }
    debug_assert!(cur.is_some(), "somebody contributed");
    match cur {
        // SAFETY: distinct buffers of `count` items.
        Some(p) if p != home.ptr => unsafe { copy(Part::new(p.cast_const(), count, dt), home) },
        _ => Ok(()),
    }
}

/// Waits for the contributions of `ranks`, which come to the slots of `mem` in order, and folds
/// them into the value so far; returns where that is now.
async fn fold_window<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    home: Part<'_, *mut u8>,
    mem: &Items,
    ranks: Range<usize>,
    batch: Batch<C>,
    mut cur: Option<*mut u8>,
) -> Result<Option<*mut u8>> {
    let mut reqs = batch.into_reqs().into_iter();
    debug_assert_eq!(reqs.len(), ranks.len() - usize::from(ranks.contains(&c.rank())));
    let mut outcome = Ok(());
    let mut slot = 0;
    for r in ranks {
        let x = if r == c.rank() {
            home.ptr
        } else {
            if let Some(req) = reqs.next() {
                // An error ends the reduction once the other messages are in, too.
                outcome = outcome.and(wait(c, req).await);
            }
            slot += 1;
            mem.ptr(slot - 1)
        };
        if outcome.is_err() || cur == Some(x) {
            continue;
        }
        let (inp, inout) = match cur {
            None => {
                cur = Some(x);
                continue;
            }
            Some(p) if op.commutative() && x != home.ptr => (x, p),
            Some(p) => (p, x),
        };
        // SAFETY: distinct buffers of `count` items: `home`, the slots and the carry buffer.
        outcome = unsafe { op.apply(inp, inout, home.count, home.dt) };
        cur = Some(inout);
    }
    debug_assert!(reqs.len() == 0 && (outcome.is_err() || cur.is_some()));
    outcome.map(|()| cur)
}

/// `out = s0 op (s1 op (s2 op ...))` by the op on two operands, for `Reducer::combine`.
///
/// # Safety
/// As `Reducer::combine`.
pub unsafe fn from_the_right<R: Reducer + ?Sized>(
    op: &R,
    srcs: &[*const u8],
    out: *mut u8,
    count: i64,
    dt: &Arc<Datatype>,
) -> Result<()> {
    let (&last, lower) = srcs.split_last().expect("at least one operand");
    let mem = if lower.contains(&out.cast_const()) { Some(Temp::items(1, count, dt)?) } else { None };
    let acc = mem.as_ref().map_or(out, |m| m.ptr(0));
    // SAFETY: the accumulator is none of the operands that are still to be read.
    unsafe {
        if last != acc.cast_const() {
            copy(Part::new(last, count, dt), Part::new(acc, count, dt))?;
        }
        for &s in lower.iter().rev() {
            op.apply(s, acc, count, dt)?;
        }
        if acc != out {
            copy(Part::new(acc.cast_const(), count, dt), Part::new(out, count, dt))?;
        }
    }
    Ok(())
}
