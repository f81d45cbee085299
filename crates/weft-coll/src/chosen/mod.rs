//! Operations by an algorithm that their caller has chosen already ([`Table`]): the future of that algorithm
//! alone. Polled once with a transport that spins, it mostly ends there; if not, the caller blocks on the same future.
//!
//! The caller gives the operation's part of the boards. Buffers are contiguous, vectors and messages are not empty and
//! fit what the algorithm puts them into.

mod blocks;
mod table;

pub use crate::neighbor::Exchange;
pub use crate::neighbor::boards::staged as neighbor;
pub use crate::scan::boards::run as scan;
pub use blocks::{Bytes, Source, allgather, alltoall, gather, give, scatter, take_mine};
pub(crate) use table::MOST_BYTES;
pub use table::{Place, Table, algorithm};

pub mod line {
    //! Through a line of each board.
    pub use crate::allreduce::lines::run as allreduce;
    pub use crate::barrier::lines::run as barrier;
    pub use crate::bcast::lines::run as bcast;
    pub use crate::reduce::lines::run as reduce;
    pub use crate::reduce_scatter::lines::run as reduce_scatter;
}

pub mod store {
    //! Through a small slot or large slot of each board, in one piece.
    pub use crate::allreduce::staged::run_whole as allreduce;
    pub use crate::bcast::staged::run_own as bcast;
    pub use crate::reduce::staged::run as reduce;
    pub use crate::reduce_scatter::staged::run as reduce_scatter;
}

pub mod tree {
    //! Along the tree of the levels.
    pub use crate::barrier::tree::run as barrier;
    pub use crate::bcast::tree::run as bcast;
    pub use crate::reduce::tree::run as reduce;
}
