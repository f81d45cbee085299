//! Broadcast by a line: the root writes its line, data included, and goes on; all others read it.
//!
//! Cost: one line written, n - 1 times read; the root waits for nobody, but that it may be at most
//! `LINE_DEPTH` operations ahead of the last.

use super::staged::check;
use crate::buf::{Part, pack, unpack};
use crate::comm::CollComm;
use crate::shm::{Room, ShmOp, await_room, await_source};
use weft_base::Result;
use weft_lockfree::LINE_DATA;

pub async fn run<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if c.rank() == root {
        await_room!(c, op, Room::Lines);
        write(op, part);
        op.tell_all(c, 0, 1);
        return Ok(());
    }
    await_source!(c, op, root, 0, 1);
    read(op, part, root)
}

/// Puts the message on the own line.
#[inline(always)]
fn write(op: ShmOp<'_>, part: Part<'_, *mut u8>) {
    let (line, len) = (op.own(0), part.bytes());
    debug_assert!(len <= LINE_DATA);
    line.set_note(len as u64);
    // SAFETY: the buffer is the user's, at most a line long.
    unsafe {
        if part.dt.is_contiguous() {
            return line.put(part.ptr, len);
        }
        let mut bytes = [0u8; LINE_DATA];
        pack(part.as_const(), bytes.as_mut_ptr());
        line.put(bytes.as_ptr(), len);
    }
}

/// Takes it from the root's.
#[inline(always)]
fn read(op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (line, len) = (op.line(root, 0), part.bytes());
    debug_assert!(len <= LINE_DATA && root != op.shm().me());
    let got = line.note() as usize;
    // SAFETY: the buffer is the user's, at most a line long.
    unsafe {
        if part.dt.is_contiguous() && got == len {
            line.get(part.ptr, len);
            return Ok(());
        }
        let mut bytes = [0u8; LINE_DATA];
        line.get(bytes.as_mut_ptr(), len.min(got).min(LINE_DATA));
        unpack(Part::new(part.ptr, part.count, part.dt), bytes.as_ptr());
    }
    check(root, got, len)
}
