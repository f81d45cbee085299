//! Offers of single copy: what a sender says of its buffer, and how that is read.

use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::types::SendBuf;
use crate::wire::{self, MAX_LISTED, Origin, RtsKey};
use weft_base::Proc;
use weft_lockfree::ring::Record;
use weft_singlecopy::Remote;

/// Mean length in bytes of runs that makes a list worth it.
const MIN_LISTED_LEN: u64 = 256;

/// One run of a listed buffer: offset from the offered address, length. Both in bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub off: u64,
    pub len: u64,
}

impl Engine {
    /// Announces a message. None: the pipeline is the way. Some(None): the ring is full.
    /// `direct`: by mapped memory only, whatever the length.
    #[allow(clippy::too_many_arguments)] // Two call sites; a struct would only rename them.
    pub(crate) fn announce_with_key(
        &mut self,
        id: u32,
        buf: &SendBuf,
        dest: u32,
        ctx: u32,
        tag: i32,
        len: u64,
        direct: bool,
    ) -> Option<Option<Stage>> {
        if !direct
            && buf.is_on_device()
            && let Some(stage) = self.announce_device(id, buf, dest, ctx, tag, len)
        {
            return Some(stage);
        }
        let usable = self.ways.single.usable(Proc(dest));
        if usable.is_empty() {
            return None;
        }
        let (ptr, span) = region(buf, len)?;
        let worth = match direct {
            true => usable.iter().filter(|m| m.maps()).collect(),
            false => self.ways.worth(dest, usable, len),
        };
        let mut mech = self.ways.single.preferred(self.ways.single.exposable(ptr, span) & worth);
        let (mut list_cell, mut n_runs) = (0, 0);
        if buf.is_on_device() {
            // Nobody else reaches it: the receiver shows its own buffer, or the pipeline carries it.
            mech = None;
        }
        if let (SendBuf::Typed { ptr: origin, count, dt }, Some(_)) = (buf, mech) {
            let lo = (ptr as i64) - (*origin as i64);
            match self.list_runs(dest, dt, *count, len, lo) {
                Some((cell, n)) => (list_cell, n_runs) = (cell, n),
                None => mech = None,
            }
        }
        if mech.is_none() && (direct || worth.is_empty()) {
            return None;
        }
        let remote = match mech {
            Some(m) => match self.ways.single.expose(m, ptr, span, false) {
                Some(r) => r,
                None => {
                    self.drop_cell(list_cell, n_runs != 0);
                    return None;
                }
            },
            None => Remote::default(),
        };
        debug_assert!(n_runs == 0 || mech.is_some(), "who takes a list reaches the memory");
        let origin = Origin { ctx, send_id: id };
        let rts = RtsKey { origin, total: len, mech, remote, list_cell, n_runs, device: false, direct };
        if !self.push_rts_key(dest, tag, &rts) {
            self.drop_cell(list_cell, n_runs != 0);
            if let Some(m) = mech {
                self.ways.single.unexpose(m, remote);
            }
            return Some(None);
        }
        if let Op::Send(send) = &mut self.requests.get(id).op {
            debug_assert!(send.stage == Stage::Queued && send.shown.is_none(), "a message is offered once");
            (send.shown, send.offered) = (mech.map(|m| (m, remote)), true);
        }
        Some(Some(Stage::AwaitCts { sent: 0 }))
    }

    pub(crate) fn push_rts_key(&mut self, dest: u32, tag: i32, rts: &RtsKey) -> bool {
        debug_assert!(
            rts.mech.is_none() || rts.n_runs != 0 || rts.total <= rts.remote.len,
            "what is shown is all of it"
        );
        debug_assert!(rts.n_runs as usize <= MAX_LISTED && !(rts.device && rts.n_runs != 0), "a cell holds one thing");
        let body = rts.encode();
        let ring = &mut self.peers[dest as usize].tx;
        let Some(slot) = ring.reserve(size_of_val(&body)) else { return false };
        // SAFETY: the body is as long as what was reserved.
        unsafe { ring.fill(&slot, 0, body.as_ptr().cast(), size_of_val(&body)) };
        ring.commit(slot, wire::header(wire::RTS_KEY, tag as u32));
        self.ring_doorbell(dest);
        true
    }

    /// Writes the runs of a buffer into a cell, as offsets from displacement `lo`. None: too many,
    /// too short, or no cell to spare.
    fn list_runs(
        &mut self,
        dest: u32,
        dt: &weft_datatype::Datatype,
        count: i64,
        len: u64,
        lo: i64,
    ) -> Option<(u32, u32)> {
        let most = MAX_LISTED.min(self.layout.cell_len() as usize / size_of::<Listed>());
        let mut runs = Vec::new();
        dt.for_each_run(count, 0, len, |off, n| {
            debug_assert!(off >= lo, "`lo` is the lowest");
            runs.push(Listed { off: (off - lo) as u64, len: n as u64 });
            runs.len() <= most
        });
        if runs.len() > most || len / (runs.len().max(1) as u64) < MIN_LISTED_LEN {
            return None;
        }
        debug_assert!(runs.iter().map(|r| r.len).sum::<u64>() == len, "the runs are the message");
        let cell = self.eager_cell(dest)?;
        let dst = self.cell(self.me, cell).cast::<Listed>();
        // SAFETY: a cell has room for `most` entries and is ours until published.
        unsafe { std::ptr::copy_nonoverlapping(runs.as_ptr(), dst, runs.len()) };
        Some((cell, runs.len() as u32))
    }

    fn drop_cell(&mut self, cell: u32, is_taken: bool) {
        if is_taken {
            self.cells.untake(cell);
        }
    }

    /// Gives the cell of an RTS back to its sender.
    pub(crate) fn return_list(&mut self, src: u32, rts: &RtsKey) {
        if rts.has_cell() {
            self.return_cell(src, rts.list_cell);
        }
    }

    /// The RTS in the record `r`.
    pub(crate) fn read_rts_key(&self, src: u32, r: &Record) -> RtsKey {
        self.checked(src, RtsKey::decode(self.words(src, r), &self.limits(src)))
    }
}

/// First address and length of the memory that a send buffer lies in.
fn region(buf: &SendBuf, len: u64) -> Option<(*const u8, usize)> {
    match buf {
        SendBuf::Bytes { ptr, .. } => Some((*ptr, len as usize)),
        SendBuf::Typed { ptr, count, dt } => {
            let (lo, n) = dt.span(*count)?;
            Some((ptr.wrapping_offset(lo as isize), usize::try_from(n).ok()?))
        }
    }
}
