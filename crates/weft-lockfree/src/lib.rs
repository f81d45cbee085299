//! Lock-free rings, doorbells, pools and windows' locks over memory that processes share.
//!
//! Everything here works on raw words swap in by the caller: a job's mapped memory in life, the
//! heap in tests, and arrays of loom's atomics under the model checker. Nothing behind these
//! pointers is ever a Rust reference to plain data, since a peer may write it at any time.

pub mod bell;
pub mod bias;
pub mod board;
pub mod cells;
pub mod claim;
pub mod gate;
pub mod handshake;
pub mod mem;
pub mod puts;
pub mod ring;
pub mod sleeper;
pub mod steps;
pub mod ticket;
pub mod version;
pub mod window;

pub use bell::Bell;
pub use bias::{Bias, Seat};
pub use board::{LINE_DATA, Line, Standing};
pub use cells::{CellOwner, CellReturn};
pub use claim::{End, ShareWords};
pub use gate::Gate;
pub use mem::Words;
pub use ring::{Record, RingRx, RingTx};
pub use sleeper::Sleeper;
pub use steps::Steps;
pub use ticket::Ticket;
pub use version::Version;
pub use window::{Died, LockKind, Slot};
