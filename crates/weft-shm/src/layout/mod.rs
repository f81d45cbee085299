//! Where everything is in the job's memory: offsets as functions of the number of processes.

mod sizes;

use crate::names::NAMES_LEN;
use crate::words::WORDS_LEN;
use sizes::{Sizes, vci_cells};
use weft_base::Proc;

/// Alignment of every part of the layout, in bytes.
pub const PAGE_LEN: u64 = 4096;

/// The most processes of one job. The ring area grows with the square of the processes, in
/// virtual address space only: 4096 processes are 64 GiB of address space.
pub const MAX_PROCS: u32 = 4096;

/// Length in bytes of the control block of a ring: one line that the receiver writes, one that
/// the sender writes.
pub const RING_CTL_LEN: u64 = 128;

/// The longest ring from a process of another job. Such rings lie beside those of the job's own
/// processes and cost address space alone until they are used.
const MAX_GUEST_RING_LEN: u64 = 32 << 10;

/// The most VCIs of a job.
pub const MAX_VCIS: u32 = 7;

/// Length in bytes of a cell; only those in use cost memory.
const CELL_LEN: u64 = 64 << 10;

/// Length in bytes of a state row.
pub(crate) const ROW_LEN: u64 = 128;

/// Transfers that a process can share with its peers at a time, a line each.
pub const N_SHARES: u32 = 64;
/// Peers that a process can meet for messages (three lines each).
pub const N_HANDSHAKES: u32 = 32;
pub const HANDSHAKE_LEN: u64 = 3 * LINE_LEN;

/// Windows (one-sided communication) that a process can have at a time.
pub const N_WIN_SLOTS: u32 = 1024;

/// Length in bytes of a window's words in one process: locks, and who waits for them.
pub const WIN_SLOT_LEN: u64 = 128;

/// Ranges that a process can have attached to dynamic windows with peers knowing where they are.
pub const N_ATTACHED: u32 = 8191;

/// Length in bytes of an attached range's entry. Entry `N_ATTACHED` counts the entries in use.
pub const ATTACHED_LEN: u64 = 32;

/// Length in bytes of a card.
pub(crate) const CARD_LEN: u64 = 256;

/// Length in bytes of a communicator's entry in the table of decisions.
pub(crate) const DECISION_LEN: u64 = 16;

/// Communicators whose context ids can be used again (`ContextTable`).
// Ids below 65536 travel in the shortest header; the rest of them is for those that are not.
pub const N_CONTEXTS: u32 = 12 << 10;

/// Length in bytes of a guest's entry.
pub(crate) const GUEST_LEN: u64 = 64;

/// Length in bytes of a board's lines and small slots, in front of its large slots.
pub const BOARD_HEAD_LEN: u64 = 152 << 10;

const LINE_LEN: u64 = 64;
const HUGE_LEN: u64 = 2 << 20;
/// The longest heap area. The heap counts pages in 28 bits.
const MAX_HEAP_LEN: u64 = 1 << 40;
/// All heap areas together: a quarter of the address space of a process, since a process may map
/// the areas of all its peers.
const MAX_HEAPS_LEN: u64 = 1 << 45;
/// Senders whose bits share one line of the doorbell bitmap.
const PROCS_PER_LINE: u64 = 512;
/// Lines of a doorbell block beside the bitmap: one for the sleep words, the others for the engine.
const FIXED_LINES: u64 = 24;

/// Offsets within a doorbell block (see `JobLayout::doorbell_off`), in bytes.
///
/// | offset | what |
/// |---|---|
/// | 0 | futex word, `AtomicU32` |
/// | 4 | sleeping flag, `AtomicU32` |
/// | 64..1472 | spare lines |
/// | 1472 | whether several threads of the owner may call, `AtomicU32` |
/// | 1536.. | active-sender bitmap, `AtomicU64` words, bit `s % 64` of word `s / 64` |
pub struct Doorbell;

impl Doorbell {
    pub const FUTEX_OFF: u64 = 0;
    pub const SLEEPING_OFF: u64 = 4;
    pub const SPARE_OFF: u64 = LINE_LEN;
    pub const THREADS_OFF: u64 = (FIXED_LINES - 1) * LINE_LEN;
    pub const BITMAP_OFF: u64 = FIXED_LINES * LINE_LEN;
}

/// The layout of a job's memory.
///
/// ```text
/// 0            JobHeader, one page
/// ...          StateRow of each process, 128 bytes each
/// ...          names of the MPI calls, 64 KiB
/// ...          Card of each process, 256 bytes each
/// ...          shared words, 32 KiB and their bitmap
/// ...          table of the guests, processes of other jobs (`Guests`)
/// ...          table of decisions (`Decisions`)
/// ...          table of context ids (`ContextTable`)
/// ...          Segment of process 0, 1, ...:
///                doorbell block      written by senders, read by the owner
///                ring control blocks one per sender and per guest, 128 bytes each
///                rings               one per sender, `ring_len()` bytes each
///                guests' rings       one per guest, `ring_len_from` bytes each
///                handover buffers    one per sender, `swap_len()` bytes each
///                shares              `N_SHARES` lines of transfers that two sides copy together
///                meetings            `N_HANDSHAKES` of a sender with one receiver each, `HANDSHAKE_LEN` bytes
///                window slots        `N_WIN_SLOTS` of `WIN_SLOT_LEN` bytes
///                attached ranges     `N_ATTACHED` + 1 of `ATTACHED_LEN` bytes
///                cells               `n_cells()` of `cell_len()` bytes, written by the owner
///                boards              `n_boards()` of `board_len()` bytes, for collectives; written by the owner
/// ...          the segments once more for each VCI (`vci`), without what only guests, windows and
///              collectives use
/// ...          heap area of process 0, 1, ... (only with `with_heaps`; not mapped by `Region`)
/// ```
/// The slot of a process for itself as a sender exists too, so that the offsets stay linear. Senders
/// from `n_procs` on are guests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct JobLayout {
    n: u32,
    as_of: u32,
    names_off: u64,
    cards_off: u64,
    words_off: u64,
    guests_off: u64,
    decisions_off: u64,
    contexts_off: u64,
    n_guests: u32,
    segments_off: u64,
    segment_len: u64,
    ctl_off: u64,
    shares_off: u64,
    meetings_off: u64,
    win_slots_off: u64,
    attached_off: u64,
    rings_off: u64,
    ring_len: u64,
    ring_shift: u32,
    guest_rings_off: u64,
    guest_ring_len: u64,
    handovers_off: u64,
    swap_len: u64,
    cells_off: u64,
    cell_len: u64,
    n_cells: u32,
    boards_off: u64,
    board_len: u64,
    n_boards: u32,
    n_vcis: u32,
    vci_segment_len: u64,
    heap_len: u64,
}

fn align_up(v: u64) -> u64 {
    v.next_multiple_of(PAGE_LEN)
}

/// Bytes from one handover buffer to the next: the same lines of two do not meet in one set of a cache.
#[inline(always)]
fn handover_stride(len: u64) -> u64 {
    if len == 0 { 0 } else { align_up(len) + PAGE_LEN }
}

impl JobLayout {
    /// The layout for `n` processes.
    ///
    /// # Panics
    /// When `n` is 0 or above `MAX_PROCS`.
    pub fn new(n: u32) -> Self {
        Self::from_sizes(n, Sizes::new(n))
    }

    /// The layouts for `n` processes, the longest first. The shorter ones have the rings, cells,
    /// boards and VCIs of larger jobs, and are for limits of file sizes and addresses.
    pub fn all(n: u32) -> impl Iterator<Item = Self> {
        Sizes::all(n).map(move |s| Self::from_sizes(n, s))
    }

    fn from_sizes(n: u32, sizes: Sizes) -> Self {
        assert!((1..=MAX_PROCS).contains(&n), "{n} processes, at most {MAX_PROCS}");
        let Sizes { ring_len, n_cells, n_boards, board_len, n_vcis, n_guests, .. } = sizes;
        let (procs, cell_len) = (u64::from(n), CELL_LEN);
        let names_off = align_up(PAGE_LEN + procs * ROW_LEN);
        let cards_off = align_up(names_off + NAMES_LEN);
        let words_off = align_up(cards_off + procs * CARD_LEN);
        let senders = procs + n_guests as u64;
        let guests_off = align_up(words_off + WORDS_LEN);
        let decisions_off = align_up(guests_off + (n_guests as u64 + 1) * GUEST_LEN);
        let decisions_len = GUEST_LEN + Self::N_DECISIONS as u64 * DECISION_LEN;
        let contexts_off = align_up(decisions_off + decisions_len);
        let segments_off = align_up(contexts_off + 4 * u64::from(N_CONTEXTS));
        let ctl_off = align_up((FIXED_LINES + senders.div_ceil(PROCS_PER_LINE)) * LINE_LEN);
        let shares_off = align_up(ctl_off + senders * RING_CTL_LEN);
        let meetings_off = align_up(shares_off + N_SHARES as u64 * LINE_LEN);
        let win_slots_off = align_up(meetings_off + N_HANDSHAKES as u64 * HANDSHAKE_LEN);
        let attached_off = align_up(win_slots_off + N_WIN_SLOTS as u64 * WIN_SLOT_LEN);
        let rings_off = align_up(attached_off + (N_ATTACHED as u64 + 1) * ATTACHED_LEN);
        let guest_rings_off = align_up(rings_off + procs * ring_len);
        let guest_ring_len = ring_len.min(MAX_GUEST_RING_LEN);
        let handovers_off = align_up(guest_rings_off + n_guests as u64 * guest_ring_len);
        let handovers_len = procs * handover_stride(sizes.swap_len);
        let cells_off = handovers_off + handovers_len;
        let boards_off = align_up(cells_off + n_cells as u64 * cell_len);
        Self {
            n,
            as_of: sizes.as_of,
            names_off,
            cards_off,
            words_off,
            guests_off,
            decisions_off,
            contexts_off,
            n_guests,
            segments_off,
            segment_len: align_up(boards_off + n_boards as u64 * board_len),
            ctl_off,
            shares_off,
            meetings_off,
            win_slots_off,
            attached_off,
            rings_off,
            ring_len,
            ring_shift: ring_len.trailing_zeros(),
            guest_rings_off,
            guest_ring_len,
            handovers_off,
            swap_len: sizes.swap_len,
            cells_off,
            cell_len,
            n_cells,
            boards_off,
            board_len,
            n_boards,
            n_vcis,
            // Rings, handover buffers, then cells behind the shares, as `vci` says.
            vci_segment_len: align_up(win_slots_off + procs * ring_len)
                + handovers_len
                + vci_cells(n_cells) as u64 * cell_len,
            heap_len: 0,
        }
    }

    /// VCIs that messages can take beside the common rings.
    pub fn n_vcis(&self) -> u32 {
        self.n_vcis
    }

    /// The layout as VCI `k`, below `n_vcis`, sees it: segments of its own, which have doorbells,
    /// rings and handover buffers of this job's processes, shares and cells. Everything else is where it was, and a
    /// sleeper is woken by the words of `doorbell_off` of the layout that this was made from.
    pub fn vci(&self, k: u32) -> Self {
        assert!(k < self.n_vcis);
        let all = self.n as u64 * self.vci_segment_len;
        let rings_off = self.win_slots_off;
        let handovers_off = align_up(rings_off + self.n as u64 * self.ring_len);
        let cells_off = handovers_off + self.n as u64 * handover_stride(self.swap_len);
        Self {
            segments_off: self.vcis_off() + k as u64 * all,
            segment_len: self.vci_segment_len,
            rings_off,
            handovers_off,
            cells_off,
            n_cells: vci_cells(self.n_cells),
            n_guests: 0,
            n_boards: 0,
            n_vcis: 0,
            ..*self
        }
    }

    fn vcis_off(&self) -> u64 {
        self.segments_off + self.n as u64 * self.segment_len
    }

    /// The same with a heap area of `heap_len` bytes per process behind all else; 0 for none. Rounded
    /// down to whole huge pages and to what the address space allows.
    pub fn with_heaps(self, heap_len: u64) -> Self {
        let most = (MAX_HEAPS_LEN / self.n as u64).min(MAX_HEAP_LEN);
        Self { heap_len: heap_len.min(most) / HUGE_LEN * HUGE_LEN, ..self }
    }

    /// The layout of a file of `file_len` bytes for `n` processes, if it can be one: the length of
    /// the file tells which of the layouts it is and the length of the heap areas, so that nobody
    /// has to agree on it otherwise. Only the longest layout has heap areas.
    pub fn of_file(n: u32, file_len: u64) -> Option<Self> {
        let plain = Self::new(n);
        if file_len < plain.total_len() {
            return Self::all(n).find(|l| l.total_len() == file_len);
        }
        let heaps = file_len.saturating_sub(plain.heaps_off());
        let layout = plain.with_heaps(heaps / n as u64);
        (layout.file_len() == file_len).then_some(layout)
    }

    /// The number of processes whose jobs have rings, cells, boards and VCIs of these lengths:
    /// `n_procs`, or that of a larger job where a limit asked for a shorter layout.
    pub fn as_of(&self) -> u32 {
        self.as_of
    }

    /// A good length of heap areas on a machine with `ram_len` bytes of memory: address space
    /// for twice the memory in each, since fragments and freed blocks take addresses only.
    pub fn heap_len_for(ram_len: u64) -> u64 {
        (2 * ram_len).next_multiple_of(1 << 30)
    }

    /// Length of the whole file in bytes, heap areas included.
    pub fn file_len(&self) -> u64 {
        match self.heap_len {
            0 => self.total_len(),
            len => self.heaps_off() + self.n as u64 * len,
        }
    }

    fn heaps_off(&self) -> u64 {
        self.total_len().next_multiple_of(HUGE_LEN)
    }

    /// Offset in the file of a process's heap area, 2 MiB aligned. It lies beyond what a
    /// `Region` of the job maps: its owner and the peers that need it map it by themselves.
    pub fn heap_off(&self, p: Proc) -> u64 {
        debug_assert!(p.0 < self.n);
        self.heaps_off() + p.0 as u64 * self.heap_len
    }

    /// Length of a process's heap area in bytes, 0 if the job has none.
    pub fn heap_len(&self) -> u64 {
        self.heap_len
    }

    #[inline(always)]
    pub fn n_procs(&self) -> u32 {
        self.n
    }

    /// Length of what every process maps, in bytes: all but the heap areas.
    pub fn total_len(&self) -> u64 {
        self.vcis_off() + self.n_vcis as u64 * self.n as u64 * self.vci_segment_len
    }

    /// Offset of the `JobHeader`.
    pub fn header_off(&self) -> u64 {
        0
    }

    /// Offset of a process's `StateRow`, 128-byte aligned.
    #[inline(always)]
    pub fn state_row_off(&self, p: Proc) -> u64 {
        debug_assert!(p.0 < self.n);
        PAGE_LEN + p.0 as u64 * ROW_LEN
    }

    /// Offset of the table of call names (`CallNames`), page aligned.
    pub(crate) fn names_off(&self) -> u64 {
        self.names_off
    }

    /// Offset of a process's `Card`, 256-byte aligned.
    #[inline(always)]
    pub fn card_off(&self, p: Proc) -> u64 {
        debug_assert!(p.0 < self.n);
        self.cards_off + p.0 as u64 * CARD_LEN
    }

    /// Offset of the shared words (`Words`), page aligned.
    pub(crate) fn words_off(&self) -> u64 {
        self.words_off
    }

    /// Offset of a process's segment.
    #[inline(always)]
    pub fn segment_off(&self, p: Proc) -> u64 {
        debug_assert!(p.0 < self.n);
        self.segments_off + p.0 as u64 * self.segment_len
    }

    pub fn segment_len(&self) -> u64 {
        self.segment_len
    }

    /// Offset of a process's doorbell block, laid out as `Doorbell` says.
    #[inline(always)]
    pub fn doorbell_off(&self, p: Proc) -> u64 {
        self.segment_off(p)
    }

    /// Words (`AtomicU64`) of the active-sender bitmap.
    pub fn bitmap_words(&self) -> usize {
        (self.n + self.n_guests).div_ceil(64) as usize
    }

    /// Offset of the control block (`RING_CTL_LEN` bytes, 128-byte aligned) of the ring from
    /// `sender` to `receiver`. Control blocks are dense, so that silent rings cost no page each.
    #[inline(always)]
    pub fn ring_ctl_off(&self, receiver: Proc, sender: Proc) -> u64 {
        debug_assert!(sender.0 < self.n + self.n_guests);
        self.segment_off(receiver) + self.ctl_off + sender.0 as u64 * RING_CTL_LEN
    }

    /// Offset of the bytes of the ring from `sender` to `receiver`, page aligned.
    #[inline(always)]
    pub fn ring_off(&self, receiver: Proc, sender: Proc) -> u64 {
        debug_assert!(sender.0 < self.n + self.n_guests);
        self.segment_off(receiver)
            + match sender.0.checked_sub(self.n) {
                None => self.rings_off + ((sender.0 as u64) << self.ring_shift),
                Some(guest) => self.guest_rings_off + guest as u64 * self.guest_ring_len,
            }
    }

    /// Length of a ring in bytes, a power of two: 2 MiB for two processes, 8 KiB from 256 on,
    /// 4 KiB above 1024.
    #[inline(always)]
    pub fn ring_len(&self) -> u64 {
        self.ring_len
    }

    /// Length of the ring of a sender, guests included.
    pub fn ring_len_from(&self, sender: Proc) -> u64 {
        if sender.0 < self.n { self.ring_len } else { self.guest_ring_len }
    }

    /// Offset of the handover buffer that the ring from `sender` to `receiver` has beside it, page
    /// aligned. Both are processes of this job.
    #[inline(always)]
    pub fn swap_off(&self, receiver: Proc, sender: Proc) -> u64 {
        debug_assert!(sender.0 < self.n);
        self.segment_off(receiver) + self.handovers_off + sender.0 as u64 * handover_stride(self.swap_len)
    }

    /// Length of a handover buffer in bytes; 0 where there are none.
    #[inline(always)]
    pub fn swap_len(&self) -> u64 {
        self.swap_len
    }

    /// Processes of other jobs that can be connected at a time.
    pub fn n_guests(&self) -> u32 {
        self.n_guests
    }

    /// Communicators that can have agreed on something (`Decisions`).
    pub(crate) const N_DECISIONS: u32 = 2048;

    /// Offset of the table of decisions: a lock, then the entries.
    pub(crate) fn decisions_off(&self) -> u64 {
        self.decisions_off
    }

    /// Offset of the table of context ids: a word for each communicator.
    pub(crate) fn contexts_off(&self) -> u64 {
        self.contexts_off
    }

    /// Offset of the table of the guests: one entry in front for the table itself, then one each.
    pub(crate) fn guests_off(&self) -> u64 {
        self.guests_off
    }

    /// Offset of the state of a transfer that process `p` shares with a peer, a line. `i` is below
    /// `N_SHARES`.
    #[inline(always)]
    pub fn share_off(&self, p: Proc, i: u32) -> u64 {
        debug_assert!(i < N_SHARES);
        self.segment_off(p) + self.shares_off + i as u64 * LINE_LEN
    }

    /// Offset of the meetings of process `p` with a receiver, `HANDSHAKE_LEN` bytes. `i` is below `N_HANDSHAKES`.
    #[inline]
    pub fn handshake_off(&self, p: Proc, i: u32) -> u64 {
        debug_assert!(i < N_HANDSHAKES);
        self.segment_off(p) + self.meetings_off + i as u64 * HANDSHAKE_LEN
    }

    /// Offset of window slot `i` of process `p`, 128-byte aligned. `i` is below `N_WIN_SLOTS`.
    #[inline(always)]
    pub fn win_slot_off(&self, p: Proc, i: u32) -> u64 {
        debug_assert!(i < N_WIN_SLOTS);
        self.segment_off(p) + self.win_slots_off + i as u64 * WIN_SLOT_LEN
    }

    /// Offset of entry `i` of the table of ranges that process `p` attached; `i` is at most
    /// `N_ATTACHED`.
    #[inline(always)]
    pub fn attached_off(&self, p: Proc, i: u32) -> u64 {
        debug_assert!(i <= N_ATTACHED);
        self.segment_off(p) + self.attached_off + i as u64 * ATTACHED_LEN
    }

    /// Offset of a process's own cells.
    #[inline(always)]
    pub fn cells_off(&self, p: Proc) -> u64 {
        self.segment_off(p) + self.cells_off
    }

    /// Length of all cells of a process in bytes.
    pub fn cells_len(&self) -> u64 {
        self.n_cells as u64 * self.cell_len
    }

    /// Offset of one cell, page aligned.
    #[inline(always)]
    pub fn cell_off(&self, p: Proc, cell: u32) -> u64 {
        debug_assert!(cell < self.n_cells);
        self.cells_off(p) + cell as u64 * self.cell_len
    }

    /// Length of a cell in bytes.
    #[inline(always)]
    pub fn cell_len(&self) -> u64 {
        self.cell_len
    }

    /// Cells per process.
    #[inline(always)]
    pub fn n_cells(&self) -> u32 {
        self.n_cells
    }

    /// Offset of one of a process's boards for collectives, page aligned.
    #[inline(always)]
    pub fn board_off(&self, p: Proc, board: u32) -> u64 {
        debug_assert!(board < self.n_boards);
        self.segment_off(p) + self.boards_off + board as u64 * self.board_len
    }

    /// Length of a board in bytes: its head, then room for data.
    pub fn board_len(&self) -> u64 {
        self.board_len
    }

    /// Boards per process.
    pub fn n_boards(&self) -> u32 {
        self.n_boards
    }
}

#[cfg(test)]
mod tests;
