//! MPI-IO below the handles: how a file looks to a process, and how its bytes move.
//!
//! Code map: [`view`] maps a process's stream of data to places in the file; [`rep`] converts
//! between memory and the file's representation; [`access`] moves one process's data;
//! [`twophase`] moves the data of all processes of a communicator together, when [`choose`] says
//! that it pays; [`disk`] is the border to the kernel, at once or through the thread of [`pool`].
//!
//! Everything is an `async fn` over [`Disk`] and, where processes take part together, over
//! `weft_coll::CollComm`: one text serves the blocking, the nonblocking and the split form, and runs
//! in one thread against a file in memory in the tests.
//!
//! Absent: handles, file pointers, error handlers (the engine's); striping and other ways to tell a
//! file system what it is; holes are never read and written back, so no byte that the program did
//! not name is touched.

pub mod access;
pub mod beside;
pub mod choose;
pub mod disk;
mod mapped;
pub mod mem;
mod pool;
pub mod rep;
pub mod twophase;
pub mod view;

pub use access::transfer;
pub use beside::Beside;
pub use choose::{Facts, Hints, Way, choose};
pub use disk::{Dir, Disk, FileDisk, Piece, os_error};
pub use mem::Mem;
pub use pool::set_wake;
pub use rep::{Converter, Rep};
pub use view::View;
