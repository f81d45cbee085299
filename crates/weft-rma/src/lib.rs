//! One-sided communication, without windows' handles: what both sides of an operation compute, and what they tell each
//! other where one cannot reach the other's memory.
//!
//! | file | what |
//! |---|---|
//! | `epoch` | which calls are allowed when (MPI-5.0 section 12.5) |
//! | `element`, `accumulate` | atomic updates, element by element |
//! | `layout` | a datatype's blocks and elements at a target |
//! | `request` | what a target is asked whose memory cannot be reached |
//! | `message` | how that travels, many requests in one message |
//! | `protocol` | who sends and answers it, and when |
//! | `attached` | ranges of dynamic windows, in shared memory |
//! | `hints` | info keys |
//!
//! A window's words in shared memory, its locks and what keeps updates apart are in `weft-lockfree`.
//! Absent: where a window's memory comes from and how it is reached (`weft-core`).

pub mod accumulate;
pub mod attached;
mod element;
pub mod epoch;
pub mod hints;
pub mod layout;
pub mod message;
#[cfg(not(loom))]
pub mod protocol;
pub mod request;

pub use accumulate::Accumulate;
pub use attached::AttachedTable;
pub use epoch::Epochs;
pub use hints::{Hints, MINIMUM_ALIGNMENT, alignment};
pub use layout::Element;
pub use weft_lockfree::window::WAITER_BITS;
pub use weft_lockfree::{Died, Gate, LockKind, Slot};
