//! A window as its own process and its other ranks act on it, and the task that does both.

use super::sync;
use crate::engine::Inside;
use crate::failures::gone;
use crate::object::WinObj;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use weft_base::{MpiError, Proc, Result};
use weft_rma::protocol::{self, Window};
use weft_rma::{Gate, Slot};

/// Acts on requests, and moves on this process's own, until the window is closed.
pub(crate) async fn both_ways(e: Inside, w: Arc<WinObj>) -> Result<()> {
    let net = w.comm.net;
    let mut serving = pin!(protocol::serve(&net.p2p, w.comm.ctx_p2p(), w.clone()));
    poll_fn(|cx| {
        w.origin.with(|o| o.turn(e.p2p(), e.is_waited_in(), |t| e.count_together(t)));
        serving.as_mut().poll(cx)
    })
    .await
}

// SAFETY: ranges of the window, which the user keeps until it is freed.
unsafe impl Window for WinObj {
    fn place(&self, off: i64, len: usize) -> Option<*mut u8> {
        let me = &self.ranks[self.me()];
        if self.is_dynamic() {
            let found = me.attached.find(me.slot_id, off as u64, len as u64);
            return found.map(|_| std::ptr::with_exposed_provenance_mut(off as usize));
        }
        let off = usize::try_from(off).ok()?;
        let end = off.checked_add(len)?;
        (end as u64 <= me.size).then(|| me.ptr.get().wrapping_add(off))
    }

    fn me(&self) -> usize {
        self.me()
    }
    fn own(&self) -> &Slot {
        self.own()
    }
    fn first(&self) -> &Slot {
        self.first()
    }
    fn gate(&self) -> &Gate {
        &self.gate
    }
    fn wake(&self) {
        sync::wake(&self.comm.net.p2p, self);
    }

    fn never_released(&self, far_holds: &dyn Fn(Proc) -> bool) -> Option<MpiError> {
        // Who has ended in an epoch gives nothing back. What a rank holds is asked for after it has ended.
        let alive = self.comm.check_alive(None);
        let held = |r: usize| {
            let t = &self.ranks[r];
            if t.is_far { far_holds(t.proc) } else { t.slot.ended_in_epoch() }
        };
        let there = || if gone::is_on() { self.comm.check_none_left(held) } else { Ok(()) };
        alive.and_then(|()| there()).err()
    }

    fn is_closed(&self) -> bool {
        self.closed.get()
    }
}
