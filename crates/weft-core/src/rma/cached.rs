//! What short one-sided operations remember of their callers' last arguments.

use crate::lock::LockCell;
use crate::object::WinObj;
use weft_rma::Accumulate;
use weft_rma::accumulate::Swap;

/// Stands for no handle: none of a front end's, nor one of those that wrong programs pass by chance
/// (zeros, ones, an address).
const NONE: usize = 0x8000_6e6f_6e65_0001;

/// What makes a call plain. Handles are the front end's.
pub struct Plain {
    pub win: usize,
    /// Of put and get, and its size in bytes.
    pub datatype: usize,
    pub size: usize,
    /// Of accumulate operations.
    pub update_datatype: usize,
    pub op: usize,
    pub(super) update: Option<Accumulate>,
    /// Of compare-and-swap.
    pub swap_datatype: usize,
    pub(super) swap: Option<Swap>,
    /// Lives while `win` is not `NONE`.
    pub(super) w: *const WinObj,
}

pub(super) const NOTHING: Plain = Plain {
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

pub(super) static PLAIN: LockCell<Plain> = LockCell::new(NOTHING);

/// From now on no call is plain, until one is learnt again.
pub(crate) fn forget() {
    PLAIN.set(NOTHING);
}
