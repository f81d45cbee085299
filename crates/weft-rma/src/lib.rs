//! One-sided communication, without windows' handles and without transport: what both sides of an
//! operation compute.
//!
//! | file | what |
//! |---|---|
//! | `slot` | the words of a window in shared memory; the windows' locks |
//! | `epoch` | which calls are allowed when (MPI-5.0 section 12.5) |
//! | `element`, `accumulate` | atomic updates, element by element |
//! | `gate` | single updates and long ones |
//! | `layout` | a datatype's blocks and elements at a target |
//! | `request` | what is sent to a target whose memory cannot be reached |
//! | `attached` | ranges of dynamic windows, in shared memory |
//! | `hints` | info keys |
//!
//! Absent: where a window's memory comes from and how it is reached (`weft-core`).

pub mod accumulate;
pub mod attached;
mod element;
pub mod epoch;
pub mod gate;
pub mod hints;
pub mod layout;
pub mod request;
pub mod slot;

pub use accumulate::Accumulate;
pub use attached::AttachedTable;
pub use epoch::Epochs;
pub use gate::Gate;
pub use hints::Hints;
pub use layout::Element;
pub use slot::{LockKind, Slot};
