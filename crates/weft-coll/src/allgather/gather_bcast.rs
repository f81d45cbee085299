//! Gather at rank 0, then broadcast of everything, packed.
//!
//! Cost: 2 (n - 1) messages; 2 hand-offs. Rank 0 sends the whole result to each other rank.

use crate::buf::{Blocks, Part, Temp, byte, pack, unpack};
use crate::comm::{CollComm, Dst};
use crate::io::{Batch, send};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>, total: usize) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mem = if blocks.is_dense(n) { None } else { Some(Temp::bytes(total)?) };
    let data = mem.as_ref().map_or(base, Temp::ptr);
    if me == 0 {
        let mut b = Batch::new();
        let mut at = blocks.bytes(0);
        if mem.is_some() {
            // SAFETY: the own block is readable; the temporary has room for all blocks.
            unsafe { pack(blocks.at(base, 0).as_const(), data) };
        }
        for i in 1..n {
            let len = blocks.bytes(i);
            if len > 0 {
                b.recv(c, Dst::Bytes { ptr: data.wrapping_add(at), len }, i)?;
            }
            at += len;
        }
        debug_assert_eq!(at, total);
        b.finish(c).await?;
    } else if blocks.bytes(me) > 0 {
        send(c, blocks.at(base, me).src(), 0).await?;
    }
    crate::bcast::intra(c, Part::new(data, total as i64, byte()), 0).await?;
    if mem.is_some() {
        let mut at = 0;
        for i in 0..n {
            if i != me {
                // SAFETY: the receive buffer is writable; the temporary holds all blocks.
                unsafe { unpack(blocks.at(base, i), data.wrapping_add(at)) };
            }
            at += blocks.bytes(i);
        }
        debug_assert_eq!(at, total);
    }
    Ok(())
}
