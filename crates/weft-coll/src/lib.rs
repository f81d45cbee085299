//! Collective algorithms over a transport trait.
//!
//! Every operation is an `async fn` generic over [`CollComm`], one instance of which is one
//! collective call on one communicator. There is no executor and no waker: whoever owns the future
//! polls it, and drives the transport in between. A blocking call polls in a loop; a nonblocking
//! one is boxed and polled by progress.
//!
//! A folder is an operation, a file in it an algorithm with its cost in the header, `mod.rs` the
//! entry that checks nothing, chooses ([`select`]) and runs. Costs count messages on the critical
//! path as *steps*, and *hand-offs*: how many times in a row some rank must get a core before the
//! last one is done, which is what counts when ranks outnumber cores.
//!
//! A future holds the states of all that it may await, and is copied when it is moved into another
//! one: algorithms for long messages, many ranks or shared cores are boxed, so that the short
//! paths stay small (a test bounds them).
//!
//! Results are the same on all ranks bit for bit, and for a given communicator and count from run
//! to run: reductions associate by rank, never by arrival.
//!
//! Where the ranks share memory ([`shm`]), algorithms go through it, not over messages; blocking
//! calls of short data run the future of one algorithm there ([`chosen`]).
//!
//! Absent: the checking of arguments, which is the engine's.

pub mod agree;
mod allgather;
mod allreduce;
mod alltoall;
mod barrier;
mod bcast;
mod buf;
pub mod chosen;
mod circulant;
mod comm;
mod fold;
mod gather;
mod group;
mod io;
pub mod levels;
mod neighbor;
mod nodes;
mod reduce;
mod reduce_scatter;
mod scan;
mod scatter;
pub mod select;
pub mod shm;

pub use allgather::allgather;
pub use allreduce::allreduce;
pub use alltoall::alltoall;
pub use barrier::barrier;
pub use bcast::bcast;
pub use buf::{Blocks, Part};
pub use comm::{CollComm, Dst, Reducer, Root, Src};
pub use fold::from_the_right as fold_in_order;
pub use gather::{gather, gatherv};
pub use group::SubComm;
pub use neighbor::{Edges, neighbor};
pub use nodes::{NODES, Nodes};
pub use reduce::{Vector, reduce};
pub use reduce_scatter::reduce_scatter;
pub use scan::{exscan, scan};
pub use scatter::{scatter, scatterv};
