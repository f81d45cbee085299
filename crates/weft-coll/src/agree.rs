//! Agreement on small integers: what creating communicators needs.

use crate::buf::{Blocks, Part};
use crate::comm::{CollComm, Dst, Reducer, Root, Src};
use crate::io::sendrecv;
use crate::reduce::Vector;
use std::sync::Arc;
use weft_base::{Result, consts};
use weft_datatype::Datatype;

/// How to combine two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    Min,
    Max,
    Sum,
    And,
}

impl Reducer for Combine {
    fn commutative(&self) -> bool {
        true
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, _: &Arc<Datatype>) -> Result<()> {
        for i in 0..count as usize {
            // SAFETY: both hold `count` integers by the caller's contract; access is unaligned.
            unsafe {
                let (a, p) = (inp.cast::<i64>().add(i).read_unaligned(), inout.cast::<i64>().add(i));
                let b = p.read_unaligned();
                p.write_unaligned(match self {
                    Self::Min => a.min(b),
                    Self::Max => a.max(b),
                    Self::Sum => a.wrapping_add(b),
                    Self::And => a & b,
                });
            }
        }
        Ok(())
    }
}

fn int64() -> &'static Arc<Datatype> {
    Datatype::predefined(consts::dt::INT64_T).expect("MPI_INT64_T is predefined")
}

/// Combines `vals` over all ranks of an intracommunicator; over the remote ranks of an
/// intercommunicator, as MPI_Allreduce does.
pub async fn allreduce<C: CollComm>(c: &C, vals: &mut [i64], how: Combine) -> Result<()> {
    let mine = vals.to_vec();
    let v = Vector { send: Some(mine.as_ptr().cast()), count: vals.len() as i64, dt: int64() };
    // SAFETY: both slices live and stay in place until the future is done or dropped.
    unsafe { crate::allreduce(c, &how, v, vals.as_mut_ptr().cast()).await }
}

/// Combines `vals` over all ranks of both groups of an intercommunicator, or of the only group.
pub async fn allreduce_union<C: CollComm>(c: &C, vals: &mut [i64], how: Combine) -> Result<()> {
    allreduce(&c.local(0), vals, how).await?;
    if c.remote_size().is_none() {
        return Ok(());
    }
    // All ranks of the other group have the same values now.
    let mut theirs = vals.to_vec();
    let ours = Src::Bytes { ptr: vals.as_ptr().cast(), len: size_of_val(vals) };
    if c.rank() == 0 {
        let dst = Dst::Bytes { ptr: theirs.as_mut_ptr().cast(), len: size_of_val(vals) };
        sendrecv(c, ours, 0, dst, 0).await?;
    }
    bcast(&c.local(1), &mut theirs, Root::Rank(0)).await?;
    let n = vals.len() as i64;
    // SAFETY: distinct slices of n integers.
    unsafe { how.apply(theirs.as_ptr().cast(), vals.as_mut_ptr().cast(), n, int64()) }
}

/// `vals` of the root on all ranks (of the other group).
pub async fn bcast<C: CollComm>(c: &C, vals: &mut [i64], root: Root) -> Result<()> {
    let part = Part::new(vals.as_mut_ptr().cast(), vals.len() as i64, int64());
    // SAFETY: the slice lives and stays in place until the future is done or dropped.
    unsafe { crate::bcast(c, part, root).await }
}

/// `mine` of every rank (of the other group), in rank order. All give the same number of integers.
pub async fn allgather<C: CollComm>(c: &C, mine: &[i64]) -> Result<Vec<i64>> {
    let n = c.remote_size().unwrap_or(c.size());
    let mut all = vec![0i64; n * mine.len()];
    let count = mine.len() as i64;
    let send = Part::new(mine.as_ptr().cast(), count, int64());
    let blocks = Blocks::Uniform { count, dt: int64() };
    // SAFETY: slice and vector live and stay in place until the future is done or dropped.
    unsafe { crate::allgather(c, Some(send), all.as_mut_ptr().cast(), blocks).await }?;
    Ok(all)
}
