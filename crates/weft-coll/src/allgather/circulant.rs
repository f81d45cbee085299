//! Along a circulant graph, in place, or in a packed copy where the blocks do not follow each other.
//!
//! Cost: ceil(log2 n) steps and hand-offs; each rank sends and receives the least that can be where blocks are even.
//! Source: see `crate::circulant`.

use crate::buf::{Blocks, Temp, byte, ends, pack, unpack};
use crate::circulant::{self, Shares};
use crate::comm::CollComm;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    if blocks.is_dense(n) {
        return circulant::allgather(c, Shares { data: base, blocks, n, root: 0 }).await;
    }
    let counts: Vec<i64> = (0..n).map(|i| blocks.bytes(i) as i64).collect();
    let displs = ends(&counts);
    let packed = Blocks::Vector { counts: &counts, displs: &displs, dt: byte() };
    let mem = Temp::bytes(counts.iter().sum::<i64>() as usize)?;
    // SAFETY: the own block is readable; the temporary has room for all.
    unsafe { pack(blocks.at(base, me).as_const(), packed.at(mem.ptr(), me).ptr) };
    circulant::allgather(c, Shares { data: mem.ptr(), blocks: packed, n, root: 0 }).await?;
    for i in (0..n).filter(|i| *i != me) {
        // SAFETY: the receive buffer is writable; the temporary holds all blocks.
        unsafe { unpack(blocks.at(base, i), packed.at(mem.ptr(), i).ptr) };
    }
    Ok(())
}
