//! Where the memory of a target is.

use super::There;
use crate::engine::Engine;
use crate::object::{Reach, Target, WinObj};
use weft_base::{ErrClass, MpiError, Result, err};
use weft_singlecopy::{Mechanism, Remote};

/// Displacement 0 of an operation's datatype at its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In this process.
    Mapped(*mut u8),
    /// An address in the target, for the kernel or, where that is not possible or not enough, for
    /// the target: as an offset from the window's begin.
    Far { addr: u64, off: i64, kernel: bool },
}

/// Finds what an operation on `there` touches.
///
/// # Errors
/// MPI_ERR_DISP for a negative displacement, MPI_ERR_RMA_RANGE outside of the window,
/// MPI_ERR_PROC_FAILED.
pub(crate) fn place(e: &Engine, w: &WinObj, rank: usize, there: &There) -> Result<Place> {
    let t = &w.ranks[rank];
    w.comm.check_alive(Some(t.proc))?;
    if there.disp < 0 && !w.is_dynamic() {
        return Err(err!(ErrClass::DISP, "the target displacement is {}", there.disp));
    }
    let (lb, len) = there.dt.span(there.count).ok_or_else(|| out_of_range(t, there.disp, i64::MAX))?;
    if w.is_dynamic() {
        return dynamic(e, w, rank, there.disp, lb, len);
    }
    let off = there.disp.checked_mul(t.unit).ok_or_else(|| out_of_range(t, there.disp, len))?;
    let inside = len == 0
        || off
            .checked_add(lb)
            .filter(|b| *b >= 0)
            .and_then(|b| b.checked_add(len))
            .is_some_and(|end| end as u64 <= t.size);
    if !inside {
        return Err(out_of_range(t, there.disp, len));
    }
    debug_assert!(!t.is_far || t.reach.get() == Reach::Ask, "a rank of another node acts itself");
    Ok(match t.reach.get() {
        Reach::Mapped => Place::Mapped(t.ptr.get().wrapping_offset(off as isize)),
        reach => Place::Far { addr: t.addr.wrapping_add(off as u64), off, kernel: by_kernel(e, t, reach) },
    })
}

#[cold]
fn out_of_range(t: &Target, disp: i64, len: i64) -> MpiError {
    err!(ErrClass::RMA_RANGE, "{len} bytes at displacement {disp} (unit {}) of a window of {} bytes", t.unit, t.size)
}

/// Whether the kernel copies to and from this rank; finds out where that is not known.
fn by_kernel(e: &Engine, t: &Target, reach: Reach) -> bool {
    let reach = match reach {
        Reach::Unknown => {
            debug_assert!(!t.is_far, "a kernel reaches its own node");
            let single = e.p2p().single();
            let found = if single.usable(t.proc).contains(Mechanism::Cma) { Reach::Kernel } else { Reach::Ask };
            if single.is_ready(t.proc) {
                t.reach.set(found);
            }
            found
        }
        known => known,
    };
    reach == Reach::Kernel
}

/// Memory that was attached to a dynamic window; `disp` is an address in the target.
fn dynamic(e: &Engine, w: &WinObj, rank: usize, disp: i64, lb: i64, len: i64) -> Result<Place> {
    let t = &w.ranks[rank];
    let addr = disp as u64;
    debug_assert!(len >= 0, "a span has {len} bytes");
    if len == 0 {
        return Ok(Place::Mapped(std::ptr::without_provenance_mut(addr as usize)));
    }
    if t.is_far {
        // What is attached is known there.
        return Ok(Place::Far { addr, off: disp, kernel: false });
    }
    let first = addr.wrapping_add(lb as u64);
    let Some(range) = t.attached.find(t.slot_id, first, len as u64) else {
        return Err(err!(
            ErrClass::RMA_RANGE,
            "{len} bytes at {first:#x} are not attached to the window in rank {rank}"
        ));
    };
    if rank == w.me() {
        return Ok(Place::Mapped(std::ptr::with_exposed_provenance_mut(addr as usize)));
    }
    if let Some(off) = range.heap
        && t.proc.0 < e.boot().n_procs
    {
        let remote = Remote { addr: off, len: range.len, key: 0 };
        if let Some(p) = e.p2p().single().map(t.proc, Mechanism::Heap, &remote) {
            return Ok(Place::Mapped(p.wrapping_add(addr.wrapping_sub(range.addr) as usize)));
        }
    }
    Ok(Place::Far { addr, off: disp, kernel: by_kernel(e, t, t.reach.get()) })
}
