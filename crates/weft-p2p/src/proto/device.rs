//! Messages between GPUs' memory of two processes of a node (ADR 0076).
//!
//! ```text
//! sender                                        receiver
//!   RTS_KEY, a cell with the driver's handle ──>  matches, opens the handle, copies once, closes it
//!          <── FIN                                completes
//! ```
//! Where the receive buffer is the host's or of several runs, or its driver refuses, the receiver answers CTS as to any
//! offer that it cannot use, and the pipeline of cells carries the message.

use crate::clock;
use crate::counters::Path;
use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::types::{RecvBuf, SendBuf};
use crate::wire::{DEVICE, Origin, RtsKey};
use weft_gpu::Shown;
use weft_singlecopy::Remote;

impl Engine {
    /// Announces a message with its driver's handle. None: it has none, or no cell is to spare. Some(None): the ring is
    /// full.
    pub(crate) fn announce_device(
        &mut self,
        id: u32,
        buf: &SendBuf,
        dest: u32,
        ctx: u32,
        tag: i32,
        len: u64,
    ) -> Option<Option<Stage>> {
        // A process of another job may be in another container, with other devices.
        if !weft_gpu::is_worth(len) || dest >= self.layout.n_procs() {
            return None;
        }
        let shown = weft_gpu::show(one_run(buf, len)?, len)?;
        let list_cell = self.eager_cell(dest)?;
        let words = shown.encode();
        assert!(size_of_val(&words) <= self.tune.cell_len);
        let cell = self.cell(self.me, list_cell).cast::<u64>();
        // SAFETY: a cell has room for these few words and is ours until published.
        unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), cell, words.len()) };
        let origin = Origin { ctx, send_id: id };
        let remote = Remote::default();
        let rts = RtsKey { origin, total: len, mech: None, remote, list_cell, n_runs: 0, device: true, direct: false };
        if !self.push_rts_key(dest, tag, &rts) {
            self.cells.untake(list_cell);
            return Some(None);
        }
        if let Op::Send(send) = &mut self.requests.get(id).op {
            debug_assert!(send.stage == Stage::Queued && send.shown.is_none(), "a message is offered once");
            send.offered = true;
        }
        Some(Some(Stage::AwaitCts { sent: 0 }))
    }

    /// Copies the message of an announcement with a driver's handle to its receive, request `id` in `Landing`. False: it
    /// has to go otherwise.
    pub(crate) fn land_from_device(&mut self, id: u32, src: u32, rts: &RtsKey, expect: u64) -> bool {
        let began = clock::now();
        let Op::Landing { buf: RecvBuf::Typed { ptr, count, dt }, .. } = &self.requests.get(id).op else {
            return false;
        };
        let to = SendBuf::Typed { ptr: ptr.cast_const(), count: *count, dt: dt.clone() };
        let Some(dst) = Some(&to).filter(|b| b.is_on_device()).and_then(|b| one_run(b, expect)) else { return false };
        let cell = self.cell(src, rts.list_cell).cast::<u64>();
        let mut words = [0; Shown::WORDS];
        for (i, w) in words.iter_mut().enumerate() {
            // SAFETY: within a cell of the sender, which was checked; whatever it writes there is looked at below.
            *w = unsafe { cell.add(i).read_volatile() };
        }
        let Some(shown) = Shown::decode(&words) else { return false };
        // SAFETY: the sender keeps its buffer until FIN. The receive buffer has room for `expect` bytes, which the driver
        // checks once more.
        if unsafe { weft_gpu::copy_shown(dst.cast_mut(), &shown, expect) }.is_err() {
            return false;
        }
        self.counters.received_ns[Path::of_single(DEVICE) as usize] += clock::since(began).as_nanos() as u64;
        true
    }
}

/// The first byte of a buffer's first `len` bytes, if these are one run.
fn one_run(buf: &SendBuf, len: u64) -> Option<*const u8> {
    match buf {
        SendBuf::Bytes { ptr, .. } => Some(*ptr),
        SendBuf::Typed { ptr, count, dt } => {
            let mut first = None;
            dt.for_each_run(*count, 0, len, |off, n| {
                first = (n as u64 == len).then(|| ptr.wrapping_offset(off as isize));
                false
            });
            first
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::consts::dt;
    use weft_datatype::Datatype;

    #[test]
    fn runs_that_touch_are_one() {
        let x = [0i32; 64];
        let int = Datatype::predefined(dt::INT).expect("MPI_INT");
        let at = |t: &std::sync::Arc<Datatype>, count, len| {
            let buf = SendBuf::Typed { ptr: x.as_ptr().cast(), count, dt: Datatype::on_device(t) };
            one_run(&buf, len).map(|p| p.addr() - x.as_ptr().addr())
        };
        assert_eq!(at(int, 64, 256), Some(0));
        let shifted = Datatype::indexed(&[3, 2], &[4, 7], int).expect("a type");
        assert_eq!(at(&shifted, 1, 20), Some(16));
        let gap = Datatype::vector(2, 1, 2, int).expect("a type");
        assert_eq!(at(&gap, 1, 8), None);
        assert_eq!(at(&gap, 1, 4), Some(0), "the part that is received");
    }
}
