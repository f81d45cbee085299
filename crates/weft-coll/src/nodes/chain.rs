//! Pipelined chain: each rank passes on what comes from the one before, in segments.
//!
//! Cost: a step for each segment and one for each rank but two; each rank receives and sends the data once, which is the
//! least that a network of one card a node allows. A scatter and an allgather move them nearly twice.

use crate::buf::{Part, Temp, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::wait;
use crate::select::chain_segment;
use std::collections::VecDeque;
use weft_base::Result;

/// Segments under way on each side of a rank.
const AHEAD: usize = 4;

/// As `crate::bcast` within one group; `least`: the shortest segment.
pub(super) async fn bcast<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize, least: usize) -> Result<()> {
    let packed = Packed::new(part, c.rank() == root)?;
    run(c, packed.ptr(), part.bytes(), root, least).await?;
    packed.finish();
    Ok(())
}

/// Data of a broadcast as bytes: where they are, or packed.
pub(super) struct Packed<'a> {
    part: Part<'a, *mut u8>,
    mem: Option<Temp>,
    is_root: bool,
}

impl<'a> Packed<'a> {
    pub(super) fn new(part: Part<'a, *mut u8>, is_root: bool) -> Result<Self> {
        let mem = if part.dt.is_contiguous() { None } else { Some(Temp::bytes(part.bytes())?) };
        if let (true, Some(mem)) = (is_root, &mem) {
            // SAFETY: the root's buffer is readable; the temporary has room for the packed data.
            unsafe { pack(part.as_const(), mem.ptr()) };
        }
        Ok(Self { part, mem, is_root })
    }
    pub(super) fn ptr(&self) -> *mut u8 {
        self.mem.as_ref().map_or(self.part.ptr, Temp::ptr)
    }
    /// Brings what came to where it belongs.
    pub(super) fn finish(self) {
        if let Some(mem) = self.mem.filter(|_| !self.is_root) {
            // SAFETY: the buffer is writable; the temporary holds the packed data.
            unsafe { unpack(self.part, mem.ptr()) };
        }
    }
}

/// `len` bytes of `root` to all.
pub(super) async fn run<C: CollComm>(c: &C, data: *mut u8, len: usize, root: usize, least: usize) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    debug_assert!(root < n);
    let place = (me + n - root) % n;
    let (before, after) = ((me + n - 1) % n, (me + 1) % n);
    let segment = chain_segment(len, n, least);
    let segments = len.div_ceil(segment);
    let at = |i: usize| (data.wrapping_add(i * segment), segment.min(len - i * segment));
    let receive = |i: usize| c.irecv(Dst::Bytes { ptr: at(i).0, len: at(i).1 }, before);
    let (mut coming, mut going) = (VecDeque::new(), VecDeque::new());
    if place > 0 {
        for i in 0..segments.min(AHEAD) {
            coming.push_back(receive(i)?);
        }
    }
    debug_assert!(segment > 0 && (segments == 0 || (segments - 1) * segment < len));
    let mut outcome = Ok(());
    for i in 0..segments {
        if let Some(r) = coming.pop_front() {
            // Who has an error passes on what it has: those behind it wait.
            outcome = outcome.and(wait(c, r).await);
            if i + AHEAD < segments {
                coming.push_back(receive(i + AHEAD)?);
            }
        }
        if place + 1 < n {
            going.push_back(c.isend(Src::Bytes { ptr: at(i).0, len: at(i).1 }, after)?);
        }
        if going.len() > AHEAD
            && let Some(r) = going.pop_front()
        {
            outcome = outcome.and(wait(c, r).await);
        }
    }
    debug_assert!(coming.is_empty() && going.len() <= AHEAD);
    for r in going {
        outcome = outcome.and(wait(c, r).await);
    }
    outcome
}
