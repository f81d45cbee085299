//! What the short ways of collectives and of one-sided operations remember of their callers' last arguments, and
//! where all short ways forget.
//!
//! Handles are the front end's, and mean something only beside what was learnt of them: a program may pass any bits.

use crate::bound_op::BoundOp;
use crate::engine::PlainCall;
use crate::hot;
use crate::lock::{self, LockCell};
use crate::object::{CommObj, WinObj};
use crate::shm::Held;
use std::sync::Arc;
use weft_datatype::Datatype;
use weft_rma::Accumulate;
use weft_rma::accumulate::Swap;

/// Stands for no handle: none of a front end's, nor one of those that wrong programs pass by chance
/// (zeros, ones, an address).
const NONE: usize = 0x8000_6e6f_6e65_0001;

// SAFETY: nothing is plain while several threads may be inside MPI, and callers compare what is.
unsafe impl PlainCall for Coll {}
// SAFETY: as above.
unsafe impl PlainCall for OneSided {}
// SAFETY: as above; where several threads may be, the record comes with the guard under which it is used.
unsafe impl PlainCall for hot::Plain {}

/// Whether any call may be plain: MPI is there, nobody has died, no buffer is a GPU's, and data is not compared.
pub(crate) fn may_be_plain() -> bool {
    crate::state::is_ready() && !crate::failures::any() && !weft_gpu::is_on() && !crate::crosscheck::checks_data()
}

/// What makes a blocking collective plain.
pub struct Coll {
    pub(crate) comm: usize,
    pub(crate) datatype: usize,
    /// Size of the datatype in bytes.
    pub(crate) size: usize,
    pub dt: Option<&'static Arc<Datatype>>,
    /// Of reductions: the op, and the datatype that it is known for.
    pub(crate) op: usize,
    pub(crate) op_datatype: usize,
    pub(crate) reduction: Option<BoundOp>,
    /// Ranks of the communicator, and which this one is.
    pub n: usize,
    pub me: usize,
    /// These live while `comm` is not `NONE`.
    pub(crate) c: *const CommObj,
    pub(crate) held: *const Held,
}

/// What makes a one-sided operation plain.
pub struct OneSided {
    pub win: usize,
    /// Of put and get, and its size in bytes.
    pub datatype: usize,
    pub size: usize,
    /// Of accumulate operations.
    pub update_datatype: usize,
    pub op: usize,
    pub(crate) update: Option<Accumulate>,
    /// Of compare-and-swap.
    pub swap_datatype: usize,
    pub(crate) swap: Option<Swap>,
    /// Lives while `win` is not `NONE`.
    pub(crate) w: *const WinObj,
}

const NO_COLL: Coll = Coll {
    comm: NONE,
    datatype: NONE,
    size: 0,
    dt: None,
    op: NONE,
    op_datatype: NONE,
    reduction: None,
    n: 0,
    me: 0,
    c: std::ptr::null(),
    held: std::ptr::null(),
};

pub(crate) const NOT_ONE_SIDED: OneSided = OneSided {
    win: NONE,
    datatype: NONE,
    size: 0,
    update_datatype: NONE,
    op: NONE,
    update: None,
    swap_datatype: NONE,
    swap: None,
    w: std::ptr::null(),
};

// Cells of their own: a call of one kind may run progress, which calls the program, which makes one of the other.
pub(crate) static COLL: LockCell<Coll> = LockCell::new(NO_COLL);
pub(crate) static ONE_SIDED: LockCell<OneSided> = LockCell::new(NOT_ONE_SIDED);

/// From now on no call is taken to be like the last one. For whatever changes what a communicator, a window
/// or the engine's lock is.
pub(crate) fn invalidate() {
    crate::hot::forget_locked();
    crate::vcis::hot::forget();
    // Where several threads may be inside MPI the others hold nothing, and are read without the lock.
    if !lock::is_multiple() {
        crate::hot::forget();
        COLL.set(NO_COLL);
        ONE_SIDED.set(NOT_ONE_SIDED);
    }
}
