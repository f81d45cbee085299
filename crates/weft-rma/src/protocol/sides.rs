//! The two sides of an operation, and how puts and gets become requests.

use super::{Question, Sink, Way};
use crate::request::{Block, Kind, MAX_BLOCKS, MAX_DATA};
use std::sync::Arc;
use weft_datatype::{Datatype, Run};

/// Items at an address of this process.
#[derive(Clone)]
pub struct Local {
    pub ptr: *mut u8,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl Local {
    #[inline]
    pub fn bytes(&self) -> u64 {
        (self.count * self.dt.size()) as u64
    }
}

/// Items in a target's window.
#[derive(Clone)]
pub struct There {
    pub disp: i64,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl There {
    #[inline]
    pub fn bytes(&self) -> u64 {
        (self.count * self.dt.size()) as u64
    }

    /// Room for the runs of a piece, at most so many. Not on the stack: coroutines of programs have small ones.
    pub fn room_for_runs(&self, most: usize) -> Vec<Run> {
        let n = if self.dt.is_contiguous() { 1 } else { most };
        vec![Run { off: 0, len: 0 }; n]
    }
}

/// Asks for a put or get, whose displacement 0 is `off` bytes behind the window's begin. `has_request`: a request of the
/// user's waits for it.
///
/// # Safety
/// The local buffer has the items, as many bytes as those of the target, and stays valid until all is answered.
pub unsafe fn ask_copy(
    way: Way,
    local: &Local,
    off: i64,
    there: &There,
    has_request: bool,
    mut ask: impl FnMut(Question),
) {
    let total = there.bytes();
    // SPEC: MPI-5.0 section 12.3.5: a request is complete when its buffer is the user's again. What is put is copied here.
    let has_request = has_request && way == Way::Get;
    let mut runs = there.room_for_runs(MAX_BLOCKS);
    let mut done = 0;
    while done < total {
        let (n, bytes) = there.dt.runs(there.count, done, (total - done).min(MAX_DATA as u64), &mut runs);
        let blocks: Vec<_> = runs[..n].iter().map(|r| Block { off: off + r.off, n: r.len as u64 }).collect();
        let mut data = Vec::new();
        let mut sink: Sink = None;
        match way {
            Way::Put => {
                data = vec![0; bytes as usize];
                // SAFETY: the piece [done, done + bytes) of the local buffer.
                unsafe { local.dt.pack(local.ptr, local.count, done, data.as_mut_ptr(), data.len()) };
            }
            Way::Get => {
                let (to, start) = (local.clone(), done);
                sink = Some(Box::new(move |got: &[u8]| {
                    // SAFETY: as above; the buffer is valid until the operation completes.
                    unsafe { to.dt.unpack(to.ptr, to.count, start, got.as_ptr(), got.len()) };
                }));
            }
        }
        let kind = if way == Way::Put { Kind::Put } else { Kind::Get };
        let fetched = if way == Way::Get { bytes as usize } else { 0 };
        ask(Question { kind, op: 0, dt: 0, blocks: &blocks, data: &data, fetched, sink, has_request });
        done += bytes;
    }
}
