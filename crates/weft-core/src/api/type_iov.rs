//! A datatype as a list of runs of bytes (MPIX_Type_iov, MPIX_Type_iov_len): MPICH's extensions.

use crate::engine::engine;
use weft_base::Result;
use weft_base::handle::DatatypeH;
use weft_datatype::{Datatype, Run};

/// Calls `f` with the runs of an item in the order of its bytes, neighbours merged, until it returns false.
fn each(dt: &Datatype, mut f: impl FnMut(Run) -> bool) {
    let mut open: Option<Run> = None;
    let mut goes_on = true;
    dt.for_each_run(1, 0, dt.size() as u64, |off, len| {
        match &mut open {
            Some(r) if r.off + r.len as i64 == off => r.len += len,
            _ => goes_on = open.replace(Run { off, len }).is_none_or(&mut f),
        }
        goes_on
    });
    debug_assert!(open.is_some() == (dt.size() > 0) && open.as_ref().is_none_or(|r| r.len > 0), "runs have bytes");
    if let (Some(last), true) = (open, goes_on) {
        f(last);
    }
}

/// How many runs from the first on hold at most `max` bytes together, and how many bytes they do hold.
///
/// # Errors
/// MPI_ERR_TYPE.
pub fn iov_len(datatype: DatatypeH, max: i64) -> Result<(i64, i64)> {
    let dt = engine().committed(datatype)?.clone();
    let (mut n, mut bytes) = (0, 0);
    each(&dt, |run| {
        let fits = bytes + run.len as i64 <= max;
        if fits {
            n += 1;
            bytes += run.len as i64;
        }
        fits
    });
    Ok((n, bytes))
}

/// The runs from number `first` on, `max` at most; `put` gets them one by one. Returns their number.
///
/// # Errors
/// MPI_ERR_TYPE.
pub fn iov(datatype: DatatypeH, first: i64, max: i64, mut put: impl FnMut(usize, Run)) -> Result<i64> {
    let dt = engine().committed(datatype)?.clone();
    let (mut at, mut n) = (0, 0);
    each(&dt, |run| {
        if at >= first && n < max {
            put(n as usize, run);
            n += 1;
        }
        at += 1;
        n < max
    });
    Ok(n)
}
