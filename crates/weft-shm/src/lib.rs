//! The shared memory of a job: one sealed memfd, mapped whole by every process.
//!
//! Everything in it has a computed offset (`JobLayout`), so nothing is exchanged and nothing has a
//! name that could be left behind. The file is sparse: a page costs memory once it is touched.
//!
//! Memory that a peer can write is reached through raw pointers or atomics only, never through a
//! Rust reference to plain data.

mod card;
mod contexts;
mod decisions;
mod guests;
mod header;
mod heap_params;
mod layout;
mod limits;
mod names;
pub mod patience;
mod pidlock;
mod region;
mod remap;
pub mod slice;
mod state;
mod wireup;
mod words;

pub use card::{Card, CardData, HEAP_JOB, HEAP_NONE, HEAP_OWN, HeapInfo, HeapView, SymmetricInfo};
pub use contexts::{ContextTable, IDS_PER_COMM};
pub use decisions::{DECISION_BITS, Decisions};
pub use guests::{Guests, Identity, Seat};
pub use header::{JobHeader, MAGIC, WAIT_DEDICATED, WAIT_OVERSUBSCRIBED, layout_version};
pub use heap_params::{HEAP, HEAP_FROM, HEAP_KEEP, HEAP_WORDS};
pub use layout::{
    ATTACHED_LEN, BOARD_HEAD_LEN, Doorbell, HANDSHAKE_LEN, JobLayout, MAX_PROCS, MAX_VCIS, N_ATTACHED, N_CONTEXTS,
    N_HANDSHAKES, N_SHARES, N_WIN_SLOTS, PAGE_LEN, RING_CTL_LEN, WIN_SLOT_LEN,
};
pub use limits::Limits;
pub use names::CallNames;
pub use patience::Patience;
pub use region::Region;
pub use remap::move_over;
pub use state::{Departure, Phase, StateRow, StateView};
pub use wireup::{Library, MAX_ADDRESS, Where, Wireup};
pub use words::{N_WORDS, Words};
