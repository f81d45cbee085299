//! Offers of single copy: what a sender says of its buffer, and how that is read.

use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::types::SendBuf;
use crate::wire;
use weft_base::Proc;
use weft_lockfree::ring::Record;
use weft_singlecopy::{Mechanism, Remote};

/// No mechanism, in a record.
const NONE: u8 = 0xff;
/// Runs that a sender lists at most, and the mean length in bytes that makes a list worth it.
const MAX_LISTED: usize = 4096;
const MIN_LISTED_LEN: u64 = 256;

/// How a sender's buffer can be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    /// None: only the sender can copy, into the receiver's buffer.
    pub mech: Option<Mechanism>,
    pub remote: Remote,
    /// Of a buffer of several runs: the cell that lists them, and their number.
    pub list_cell: u32,
    pub n_runs: u32,
    /// The receive that it is for waits, and the ring was open to it (`direct`).
    pub direct: bool,
}

/// One run of a listed buffer: offset from the offered address, length. Both in bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub off: u64,
    pub len: u64,
}

impl Engine {
    /// Makes an offer for a message. None: the pipeline is the way. Some(None): the ring is full.
    /// `direct`: by mapped memory only, whatever the length.
    #[allow(clippy::too_many_arguments)] // Two call sites; a struct would only rename them.
    pub(crate) fn offer(
        &mut self,
        id: u32,
        buf: &SendBuf,
        dest: u32,
        ctx: u32,
        tag: i32,
        len: u64,
        direct: bool,
    ) -> Option<Option<Stage>> {
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
        if let (SendBuf::Typed { ptr: origin, count, dt }, Some(_)) = (buf, mech) {
            let lo = (ptr as i64) - (*origin as i64);
            match self.list_runs(dt, *count, len, lo) {
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
                    self.drop_list(list_cell, n_runs);
                    return None;
                }
            },
            None => Remote::default(),
        };
        let offer = Offer { mech, remote, list_cell, n_runs, direct };
        if !self.push_offer(id, dest, ctx, tag, len, &offer) {
            self.drop_list(list_cell, n_runs);
            if let Some(m) = mech {
                self.ways.single.unexpose(m, remote);
            }
            return Some(None);
        }
        if let (Some(m), Op::Send(send)) = (mech, &mut self.requests.get(id).op) {
            send.shown = Some((m, remote));
        }
        Some(Some(Stage::AwaitCts { sent: 0 }))
    }

    fn push_offer(&mut self, id: u32, dest: u32, ctx: u32, tag: i32, len: u64, o: &Offer) -> bool {
        let mech = o.mech.map_or(NONE, |m| m as u8);
        let how = mech as u64 | (o.n_runs as u64) << 8 | (o.direct as u64) << 31 | (o.list_cell as u64) << 32;
        let body = [wire::pair(ctx, id), len, how, o.remote.addr, o.remote.len, o.remote.key];
        let ring = &mut self.peers[dest as usize].tx;
        let Some(slot) = ring.reserve(48) else { return false };
        // SAFETY: the body has 48 bytes.
        unsafe { ring.fill(&slot, 0, body.as_ptr().cast(), 48) };
        ring.commit(slot, wire::header(wire::OFFER, tag as u32));
        self.attend(dest);
        true
    }

    /// Writes the runs of a buffer into a cell, as offsets from displacement `lo`. None: too many,
    /// too short, or no cell to spare.
    fn list_runs(&mut self, dt: &weft_datatype::Datatype, count: i64, len: u64, lo: i64) -> Option<(u32, u32)> {
        let most = MAX_LISTED.min(self.layout.cell_len() as usize / size_of::<Listed>());
        let mut runs = Vec::new();
        dt.for_each_run(count, 0, len, |off, n| {
            runs.push(Listed { off: (off - lo) as u64, len: n as u64 });
            runs.len() <= most
        });
        if runs.len() > most || len / (runs.len().max(1) as u64) < MIN_LISTED_LEN {
            return None;
        }
        let cell = self.eager_cell()?;
        let dst = self.cell(self.me, cell).cast::<Listed>();
        // SAFETY: a cell has room for `most` entries and is ours until published.
        unsafe { std::ptr::copy_nonoverlapping(runs.as_ptr(), dst, runs.len()) };
        Some((cell, runs.len() as u32))
    }

    fn drop_list(&mut self, cell: u32, n_runs: u32) {
        if n_runs != 0 {
            self.cells.untake(cell);
        }
    }

    /// Gives the list of an offer back to its sender.
    pub(crate) fn return_list(&mut self, src: u32, offer: &Offer) {
        if offer.n_runs != 0 {
            self.return_cell(src, offer.list_cell);
        }
    }

    /// The offer in a record of six words, within bounds; the message's length, and the sender's request.
    pub(crate) fn read_offer(&self, src: u32, r: &Record) -> (Offer, u64, u32) {
        let word = |i| self.peers[src as usize].rx.body_word(r, i);
        let (how, remote) = (word(2), Remote { addr: word(3), len: word(4), key: word(5) });
        let mech = match how as u8 {
            NONE => None,
            i => match Mechanism::from_index(i) {
                Some(m) => Some(m),
                None => self.corrupt(src, "mechanism"),
            },
        };
        let (n_runs, list_cell) = ((how >> 8) as u32 & 0x7f_ffff, (how >> 32) as u32);
        if list_cell >= self.home(src).1.n_cells() || n_runs as usize > MAX_LISTED {
            self.corrupt(src, "list of runs");
        }
        let offer = Offer { mech, remote, list_cell, n_runs, direct: how >> 31 & 1 != 0 };
        (offer, word(1), wire::unpair(word(0)).1)
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
