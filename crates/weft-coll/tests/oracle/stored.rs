//! Blocks in a large slot in which more stands: what a rank has stored for others stays as it is until they have it.

use crate::boards::{Access, Boards};
use crate::case::{run_many, vector};
use crate::data::{Buf, types};
use crate::sim::Sim;
use weft_coll::levels::{Levels, Options, Spot};
use weft_coll::select::Op;
use weft_coll::*;

/// Operations until data of several KiB begin at another place of each large slot.
const UNTIL_DEEPER: i32 = 600;
const LARGE_SLOT: usize = 64 << 10;

/// Rank 0 stores its short block, of about 8 KiB; rank 1 writes its long one to the buffer that rank 0 then shows,
/// with a table in the same large slot.
#[test]
fn a_table_stands_beside_what_is_stored() {
    let t = &types()[3];
    let levels = Levels::new(&[Spot::on_node(None); 2], &Options::default());
    let direct = Op::Alltoall.algorithms().iter().position(|a| *a == "direct");
    let mut asked = 0;
    for seed in 1..60 {
        let mut sim = Sim::new(seed, false, Access::Mapped);
        sim.forced[Op::Alltoall as usize] = direct;
        let boards = Boards::with_levels(Access::Mapped, 2, seed, LARGE_SLOT, &levels);
        let comms = sim.on_boards(0, 2, boards.clone());
        run_many(&mut sim, &comms, |me, comm| {
            Box::pin(async move {
                (0..UNTIL_DEEPER).for_each(|k| comm.with_tag(k).finish());
                for k in 0..40 {
                    let comm = comm.with_tag(UNTIL_DEEPER + k);
                    let len = |from: usize| if from == 0 { 1016 + k as usize % 10 } else { 12_000 };
                    let mut send = Buf::new(&vector(me, len(me)), t);
                    let mut recv = Buf::empty(len(1 - me), t);
                    let (ours, theirs) = (len(me) as i64, len(1 - me) as i64);
                    let (to, from) = if me == 0 { ([0, ours], [0, theirs]) } else { ([ours, 0], [theirs, 0]) };
                    let none = [0, 0];
                    let blocks = |counts| Blocks::Vector { counts, displs: &none, dt: t };
                    // SAFETY: the buffers live until the operation is done.
                    unsafe {
                        alltoall(&comm, Some((send.ptr().cast_const(), blocks(&to))), recv.ptr(), blocks(&from))
                            .await?;
                    }
                    comm.finish();
                    assert_eq!(recv.items(), vector(1 - me, len(1 - me)), "rank {me}, operation {k}, seed {seed}");
                }
                Ok(())
            })
        });
        asked += boards.writable.get();
    }
    assert!(asked > 0, "no rank showed its buffer for the other to write to");
}
