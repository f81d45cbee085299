//! Broadcast by a line: the root writes its line, data included, and goes on; all others read it.
//!
//! Cost: one line written, n - 1 times read; the root waits for nobody, but that it may be at most
//! `LINE_DEPTH` operations ahead of the last.

use super::staged::check;
use crate::buf::{Part, pack, unpack};
use crate::comm::CollComm;
use crate::team::{Room, TeamOp, until};
use weft_base::Result;
use weft_lockfree::LINE_DATA;

pub(super) async fn run<C: CollComm>(c: &C, op: TeamOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let len = part.bytes();
    let mut bytes = [0u8; LINE_DATA];
    if c.rank() == root {
        op.enter(c, Room::Lines).await;
        let line = op.own(0);
        // SAFETY: the buffer is the user's, at most a line long.
        unsafe {
            pack(part.as_const(), bytes.as_mut_ptr());
            line.put(bytes.as_ptr(), len);
        }
        line.set_note(len as u64);
        op.tell_all(c, 0, 1);
        return Ok(());
    }
    until(c, root, || op.reached(root, 0, 1)).await;
    let line = op.line(root, 0);
    let got = line.note() as usize;
    // SAFETY: the buffer is the user's, at most a line long.
    unsafe {
        line.get(bytes.as_mut_ptr(), len.min(got).min(LINE_DATA));
        unpack(Part::new(part.ptr, part.count, part.dt), bytes.as_ptr());
    }
    check(root, got, len)
}
