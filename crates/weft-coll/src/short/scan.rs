//! Scans. Each rank shows its operand, as in the future's schedule, and beside it, once it has it, the
//! reduction of all operands up to its own. Who comes later reads that of the rank before it and
//! nothing else; who is early reads operands as far back as it has to.
//!
//! Kernels fold from the left, so both give the same bits. Ranks whose scan is a future show and read
//! operands alone.
//! Source: Merrill, Garland, "Single-pass parallel prefix scan with decoupled look-back", 2016.

use super::{Opened, Place, Short, Turn};
use crate::comm::Reducer;
use crate::team::Words;
use smallvec::SmallVec;
use std::sync::Arc;
use weft_datatype::Datatype;

/// This rank's operand, of a contiguous type, and where the result goes: the same address in place.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub from: *const u8,
    pub to: *mut u8,
    pub count: i64,
    pub dt: &'a Arc<Datatype>,
}

impl Operand<'_> {
    #[inline(always)]
    fn bytes(&self) -> usize {
        (self.count * self.dt.size()) as usize
    }
}

const OPERAND: usize = 0;
const UP_TO: usize = 1;

/// What a rank reads, from the last rank to the first.
type Found = SmallVec<[(usize, usize); 8]>;

impl<T: Turn> Short<'_, T> {
    /// The ranks below and what they show, back to the first that shows the reduction up to it; None
    /// when one is late.
    #[inline(always)]
    fn look_back(&self) -> Option<Found> {
        let mut found = Found::new();
        for r in (0..self.me).rev() {
            let has = |k| self.op.reached(r, k, 1);
            let there = || has(UP_TO) || has(OPERAND);
            if there() {
                self.op.fetch_ahead(r, OPERAND);
            } else if !self.turn.spin(there) {
                return None;
            }
            let up_to = has(UP_TO);
            found.push((r, if up_to { UP_TO } else { OPERAND }));
            if up_to {
                break;
            }
        }
        Some(found)
    }

    /// Writes the operand to the board and shows it to all others, once.
    ///
    /// # Safety
    /// The operand is readable and fits the place.
    #[inline(always)]
    unsafe fn show_all(&self, place: Place, v: &Operand<'_>) {
        if !self.turn.has_shown() {
            // SAFETY: by the caller's contract.
            unsafe { self.put(place, v.from, v.bytes()) };
            self.op.post(0, 1);
            self.turn.wake_all();
        }
    }

    /// Where a rank's store has what it shows.
    fn part(&self, rank: usize, k: usize, len: usize) -> *mut u8 {
        let second = if k == UP_TO { self.op.second(rank, len) } else { None };
        second.unwrap_or_else(|| self.op.store(rank, len))
    }

    /// Whether there is room for a reduction beside the operand, and somebody to read it.
    fn shows_more(&self, place: Place, len: usize) -> bool {
        (1..self.n - 1).contains(&self.me) && (place == Place::Line || self.op.second(self.me, len).is_some())
    }
}

/// # Safety
/// As `crate::scan` and, unless `inclusive`, `crate::exscan`; the vector fits the place; `r` folds
/// from the left.
#[inline(always)]
pub unsafe fn scan<T: Turn, R: Reducer>(
    s: &Short<'_, T>,
    place: Place,
    r: &R,
    v: Operand<'_>,
    inclusive: bool,
) -> Opened {
    let len = v.bytes();
    // Nobody reads what the last rank has.
    if s.me + 1 < s.n {
        // SAFETY: by the caller's contract.
        unsafe { s.show_all(place, &v) };
    }
    if s.me == 0 {
        if inclusive && v.to.cast_const() != v.from {
            // SAFETY: by the caller's contract.
            unsafe { std::ptr::copy_nonoverlapping(v.from, v.to, len) };
        }
        return Opened::Done;
    }
    let Some(found) = s.look_back() else { return Opened::Begun };
    let mut mem: SmallVec<[Words; 8]> = SmallVec::new();
    if place == Place::Line {
        for &(rank, k) in found.iter().rev() {
            let mut b = Words::default();
            // SAFETY: a line's data.
            unsafe { s.op.line(rank, k).get(b.ptr(), len) };
            mem.push(b);
        }
    }
    let mut srcs: SmallVec<[*const u8; 9]> = SmallVec::new();
    for (i, &(rank, k)) in found.iter().rev().enumerate() {
        srcs.push(match place {
            Place::Line => mem[i].as_ptr(),
            _ => s.part(rank, k, len).cast_const(),
        });
    }
    srcs.push(v.from);
    // SAFETY: by the caller's contract; what was found is published.
    unsafe { fold(s, place, r, &v, &srcs, inclusive) }
}

/// `srcs`: what was found, from the left, and the own operand.
///
/// # Safety
/// As `scan`.
#[inline(always)]
unsafe fn fold<T: Turn, R: Reducer>(
    s: &Short<'_, T>,
    place: Place,
    r: &R,
    v: &Operand<'_>,
    srcs: &[*const u8],
    inclusive: bool,
) -> Opened {
    let (len, below) = (v.bytes(), &srcs[..srcs.len() - 1]);
    let more = s.shows_more(place, len);
    let mut line = Words::default();
    let beside = match place {
        Place::Line => line.ptr(),
        _ => s.part(s.me, UP_TO, len),
    };
    // In place the operand goes first.
    let up_to = if inclusive { v.to } else { beside };
    // SAFETY: all sources hold the vector, and so do the results.
    unsafe {
        if (inclusive || more) && r.combine(srcs, up_to, v.count, v.dt).is_err() {
            return Opened::Begun;
        }
        if !inclusive && below.len() == 1 {
            std::ptr::copy_nonoverlapping(below[0], v.to, len);
        } else if !inclusive && r.combine(below, v.to, v.count, v.dt).is_err() {
            return Opened::Begun;
        }
        if more {
            match place {
                Place::Line => s.op.own(UP_TO).put(up_to, len),
                _ if inclusive => std::ptr::copy_nonoverlapping(up_to, beside, len),
                _ => {}
            }
            s.op.post(UP_TO, 1);
        }
    }
    Opened::Done
}
