//! Sizes at which the ways change. Fixed at start.

use weft_base::param::Param;
use weft_shm::JobLayout;

/// `WEFT_P2P_INLINE_MAX`.
pub static INLINE_MAX: Param = Param::new(
    "WEFT_P2P_INLINE_MAX",
    "longest message in bytes that travels in the ring itself",
    "4096, less with many ranks",
);
/// `WEFT_P2P_EAGER_MAX`.
pub static EAGER_MAX: Param = Param::new(
    "WEFT_P2P_EAGER_MAX",
    "longest message in bytes that is sent before its receive is known",
    "16384",
);
/// `WEFT_P2P_SEGMENT`.
pub static SEGMENT: Param = Param::new(
    "WEFT_P2P_SEGMENT",
    "bytes of one step of the pipelined double buffer, at most a cell (65536)",
    "1/16 of the L2 cache, between 16384 and 65536",
);
/// `WEFT_P2P_WINDOW`.
pub static WINDOW: Param =
    Param::new("WEFT_P2P_WINDOW", "steps of the pipelined double buffer in flight per message", "4");

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    pub inline_max: usize,
    pub eager_max: usize,
    pub segment: usize,
    pub window: usize,
    /// Cells that only the pipeline may take, so that unexpected messages never starve it.
    pub reserve_cells: usize,
}

/// Longest message to oneself that is buffered when its receive is not posted.
pub(crate) const OWN_BUFFER_MAX: u64 = 64 << 10;
/// Most cells a stream holds.
pub(crate) const MAX_WINDOW: usize = 8;

impl Tuning {
    pub fn new(layout: &JobLayout, max_record: usize) -> Self {
        let cell = layout.cell_len() as usize;
        // The origin word of a MSGX counts as body.
        let inline_max = INLINE_MAX.get().unwrap_or(4096).min(max_record - 8);
        let eager_max = EAGER_MAX.get().unwrap_or(16 << 10).min(cell);
        let segment = SEGMENT.get().unwrap_or_else(default_segment).clamp(4096, cell);
        let window = WINDOW.get().unwrap_or(4).clamp(1, MAX_WINDOW);
        Self {
            inline_max,
            eager_max,
            segment,
            window,
            reserve_cells: layout.n_cells() as usize / 2,
        }
    }
}

/// Two buffers and both copies' sources have to stay in L2.
fn default_segment() -> usize {
    // SAFETY: sysconf reads a constant.
    let l2 = unsafe { libc::sysconf(libc::_SC_LEVEL2_CACHE_SIZE) };
    (l2.max(0) as usize / 16).clamp(16 << 10, 64 << 10)
}
