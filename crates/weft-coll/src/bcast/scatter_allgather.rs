//! Scatter, then ring allgather, of n equal shares of the packed data.
//!
//! Cost: n steps; each rank sends and receives twice the message at most, where a binomial tree's
//! root sends it log2 n times.
//! Source: van de Geijn, "On global combine operations", 1994.

use crate::buf::{Part, Temp, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::{Batch, recv, sendrecv};
use weft_base::Result;

pub(crate) async fn run<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (n, me, total) = (c.size(), c.rank(), part.bytes());
    let temp = if part.dt.is_contiguous() { None } else { Some(Temp::bytes(total)?) };
    let data = temp.as_ref().map_or(part.ptr, Temp::ptr);
    if me == root && temp.is_some() {
        // SAFETY: the root's buffer is readable; the temporary has room for the packed data.
        unsafe { pack(part.as_const(), data) };
    }
    let share = total.div_ceil(n);
    let at = |i: usize| {
        let (from, to) = ((i * share).min(total), ((i + 1) * share).min(total));
        (data.wrapping_add(from), to - from)
    };
    let src = |i: usize| Src::Bytes { ptr: at(i).0, len: at(i).1 };
    let dst = |i: usize| Dst::Bytes { ptr: at(i).0, len: at(i).1 };
    if me == root {
        let mut b = Batch::new();
        for i in (1..n).map(|d| (root + d) % n) {
            b.send(c, src(i), i)?;
        }
        b.finish(c).await?;
    } else {
        recv(c, dst(me), root).await?;
    }
    // The root has all shares: nobody needs to send to it, but the ring passes through it.
    let (right, left) = ((me + 1) % n, (me + n - 1) % n);
    for step in 0..n - 1 {
        let (out, inn) = ((me + n - step) % n, (me + 2 * n - step - 1) % n);
        let (to_root, at_root) = (right == root, me == root);
        match (to_root, at_root) {
            (false, false) => sendrecv(c, src(out), right, dst(inn), left).await?,
            (false, true) => crate::io::send(c, src(out), right).await?,
            (true, false) => recv(c, dst(inn), left).await?,
            (true, true) => {}
        }
    }
    if me != root && temp.is_some() {
        // SAFETY: the buffer is writable; the temporary holds the packed data.
        unsafe { unpack(part, data) };
    }
    Ok(())
}
