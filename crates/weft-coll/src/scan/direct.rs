//! Direct: every rank sends its vector to all higher ones and reduces what the lower ones sent.
//!
//! Cost: n (n - 1) / 2 messages, up to n - 1 reductions; 1 hand-off.

use crate::buf::{Part, Temp, copy};
use crate::comm::{CollComm, Reducer};
use crate::fold::receive_and_fold;
use crate::io::Batch;
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
    let home = Part::new(recv, v.count, v.dt);
    // In place, the operand is copied, since the result grows where it stands.
    let mem = if v.send.is_none() { Some(Temp::items(1, v.count, v.dt)?) } else { None };
    let operand = match &mem {
        None => v.operand(recv),
        Some(m) => {
            // SAFETY: distinct buffers of `count` items.
            unsafe { copy(v.operand(recv), Part::new(m.ptr(0), v.count, v.dt)) }?;
            Part::new(m.ptr(0).cast_const(), v.count, v.dt)
        }
    };
    let mut b = Batch::new();
    for r in me + 1..n {
        b.send(c, operand.src(), r)?;
    }
    // SAFETY: `recv` is valid and nothing is sent from it.
    let folded = unsafe {
        if inclusive {
            v.bring(recv)?;
        }
        receive_and_fold(c, op, home, 0..me + inclusive as usize).await
    };
    b.finish(c).await.and(folded)
}
