//! Rounds of persistent operations that end when they are started, or at a later look, without a future.
//!
//! A round has its number from its start on, so that whatever was not there in time goes on as a future, as a
//! blocking call does.

use super::Here;
use crate::coll_view::CollView;
use crate::engine::ENGINE;
use crate::object::CommObj;
use weft_coll::CollComm;
use weft_coll::select::Op;
use weft_coll::short::{self, Opened, Place, Short, Turn};

/// Waits for nothing: MPI_Start is local.
struct Glance<'a>(Here<'a>);

impl<'a> Glance<'a> {
    fn at(c: &'a CommObj, oversubscribed: bool) -> Self {
        Self(Here { c, oversubscribed })
    }
}

impl Turn for Glance<'_> {
    #[inline(always)]
    fn oversubscribed(&self) -> bool {
        self.0.oversubscribed
    }
    #[inline(always)]
    fn spin(&self, mut cond: impl FnMut() -> bool) -> bool {
        cond()
    }
    #[inline(always)]
    fn wake(&self, rank: usize) {
        self.0.wake(rank);
    }
    #[inline(always)]
    fn wake_all(&self) {
        self.0.wake_all();
    }
    unsafe fn copy_past(&self, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.0.copy_past(dst, src, len) };
    }
    fn went_past(&self) {
        self.0.went_past();
    }
}

/// A round of MPI_Bcast_init. `Begun`: the root's bytes are not there, and their arrival wakes who sleeps. None:
/// something else is missing, which the future sees to.
///
/// # Safety
/// As for MPI_Bcast, of contiguous bytes, at least one.
pub(crate) unsafe fn open_bcast(view: &CollView, part: (*mut u8, usize), root: usize) -> Option<Opened> {
    let (held, k) = (view.team_state().held()?, view.op()?);
    let (me, len) = (CollComm::rank(view), part.1);
    let place = held.table.place(Op::Bcast, len);
    // Of several segments those that were copied would be copied again at each look.
    let whole = me == root || len <= held.segment;
    let place = place.filter(|_| whole && !crate::trouble::any())?;
    let turn = Glance::at(view.comm(), held.oversubscribed);
    let s = Short::new(held.team(), k, (place, len), &turn)?;
    // SAFETY: by the caller's contract.
    let opened = unsafe {
        match place {
            Place::Tree => short::tree::bcast(&s, part, root),
            _ => short::bcast(&s, place, part, root, held.segment),
        }
    };
    if opened == Opened::Begun {
        // What is there and was not taken is not what this rank expects.
        let late = place != Place::Tree && !held.team().op(k).reached(root, 0, 1);
        return late.then_some(opened);
    }
    ENGINE.choices.count_opened(true);
    ENGINE.choices.count(Op::Bcast, short::algorithm(Op::Bcast, place), len);
    if held.team().finish(k) {
        crate::team::wake_members(view.comm());
    }
    Some(opened)
}
