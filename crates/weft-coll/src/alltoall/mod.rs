//! MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw.

mod direct;
mod pairwise;

use crate::buf::{Blocks, Part, Temp, copy, pack};
use crate::comm::{CollComm, Src};
use crate::select::{self, Alltoall, Facts, Op, pick};
use weft_base::Result;

/// Where the blocks to send are: in a user buffer, or packed one after the other.
pub(crate) enum Out<'a> {
    User(*const u8, Blocks<'a>),
    Packed(*const u8, &'a [usize]),
}

impl<'a> Out<'a> {
    fn src(&self, i: usize) -> Src<'a> {
        match self {
            Self::User(base, blocks) => blocks.at_const(*base, i).src(),
            Self::Packed(base, at) => {
                Src::Bytes { ptr: base.wrapping_add(at[i]), len: at[i + 1] - at[i] }
            }
        }
    }
    fn bytes(&self, i: usize) -> usize {
        match self {
            Self::User(_, blocks) => blocks.bytes(i),
            Self::Packed(_, at) => at[i + 1] - at[i],
        }
    }
}

/// Block i of each rank's send buffer goes to block `rank` of rank i (of the other group). `send`
/// is None for MPI_IN_PLACE.
///
/// SPEC: MPI-5.0 6.8.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn alltoall<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    if let (Some(n), Some((from, out))) = (c.remote_size(), send) {
        return direct::run(c, &Out::User(from, out), base, blocks, n, None).await;
    }
    let (n, me) = (c.size(), c.rank());
    match send {
        Some((from, out)) => {
            // SAFETY: distinct buffers by the caller's contract.
            unsafe { copy(out.at_const(from, me), blocks.at(base, me)) }?;
            exchange(c, &Out::User(from, out), base, blocks).await
        }
        None => {
            // What goes out is packed first, since the answers land in its place.
            let mut at = vec![0; n + 1];
            for i in 0..n {
                at[i + 1] = at[i] + if i == me { 0 } else { blocks.bytes(i) };
            }
            let mem = Temp::bytes(at[n])?;
            for i in (0..n).filter(|i| *i != me) {
                let Part { ptr, count, dt } = blocks.at(base, i);
                // SAFETY: the buffer is readable; the temporary has room for these blocks.
                unsafe { pack(Part::new(ptr.cast_const(), count, dt), mem.at(at[i])) };
            }
            exchange(c, &Out::Packed(mem.ptr(), &at), base, blocks).await
        }
    }
}

/// Every block but the own one.
async fn exchange<C: CollComm>(c: &C, out: &Out<'_>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let bytes = (0..n).map(|i| out.bytes(i)).sum();
    let f = Facts::of(c, bytes);
    match pick(c, Op::Alltoall, f, select::alltoall(f)) {
        Alltoall::Direct => direct::run(c, out, base, blocks, n, Some(me)).await,
        Alltoall::Pairwise => pairwise::run(c, out, base, blocks).await,
    }
}
