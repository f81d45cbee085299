//! Recursive doubling: after round k a rank holds the reduction of its aligned run of 2^k ranks,
//! and takes what its partner holds into its result if the partner is lower.
//!
//! Cost: ceil(log2 n) steps, one message per rank and step, at most two reductions each.

use crate::buf::{Part, Temp, copy};
use crate::comm::{CollComm, Reducer};
use crate::fold::Acc;
use crate::io::sendrecv;
use crate::reduce::Vector;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mem = Temp::items(1, v.count, v.dt)?;
    let run = Part::new(mem.ptr(0), v.count, v.dt);
    let result = Part::new(recv, v.count, v.dt);
    // SAFETY: the buffers are valid and distinct.
    unsafe {
        copy(v.operand(recv), run)?;
        if inclusive {
            v.bring(recv)?;
        }
    }
    let mut have_result = inclusive;
    let mut acc = Acc::new(op, run.ptr, v.count, v.dt)?;
    let mut mask = 1;
    while mask < n {
        let partner = me ^ mask;
        if partner < n {
            sendrecv(c, acc.value().src(), partner, acc.incoming().dst(), partner).await?;
            let inn = acc.incoming().as_const();
            // SAFETY: received; the result, the run and the incoming buffer are distinct.
            unsafe {
                if partner < me {
                    if have_result {
                        op.apply(inn.ptr, result.ptr, v.count, v.dt)?;
                    } else {
                        copy(inn, result)?;
                        have_result = true;
                    }
                    acc.fold_left()?;
                } else {
                    acc.fold_right()?;
                }
            }
        }
        mask *= 2;
    }
    debug_assert!(have_result || me == 0, "somebody is below");
    Ok(())
}
