//! Operations by an algorithm that their caller has chosen already ([`Table`]): the future of that algorithm
//! alone. Polled once with a transport that spins, it mostly ends there; if not, the caller blocks on the same future.
//!
//! The caller gives the operation's part of the boards. Buffers are contiguous, vectors and messages are not empty and
//! fit what the algorithm puts them into.

use crate::buf::Part;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::shm::ShmOp;
use weft_base::Result;

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

/// Where the caller's table says. What is no line is boxed: a box that holds this
/// future is small.
pub async fn barrier<C: CollComm>(c: &C, op: ShmOp<'_>, place: Place) -> Result<()> {
    match place {
        Place::Tree => Box::pin(tree::barrier(c, op)).await,
        _ => {
            line::barrier(c, op).await;
            Ok(())
        }
    }
}

/// As `barrier`; `seg`: bytes of a segment in a store or along the tree.
pub async fn bcast<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    (place, seg): (Place, usize),
    part: Part<'_, *mut u8>,
    root: usize,
) -> Result<()> {
    match place {
        Place::Line => line::bcast(c, op, part, root).await,
        Place::Store => Box::pin(store::bcast(c, op, part, root, seg)).await,
        Place::Tree => Box::pin(tree::bcast(c, op, part, root, seg)).await,
    }
}

/// As `barrier`.
pub async fn allreduce<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    place: Place,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    match place {
        Place::Line => line::allreduce(c, op, r, v, to).await,
        Place::Store => Box::pin(store::allreduce(c, op, r, v, to)).await,
        Place::Tree => Box::pin(tree::reduce(c, op, r, v, to, (0, true))).await,
    }
}

/// As `barrier`.
pub async fn reduce<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    place: Place,
    r: &R,
    v: Vector<'_>,
    (to, root): (*mut u8, usize),
) -> Result<()> {
    match place {
        Place::Line => line::reduce(c, op, r, v, to, root).await,
        Place::Store => Box::pin(store::reduce(c, op, r, v, to, root)).await,
        Place::Tree => Box::pin(tree::reduce(c, op, r, v, to, (root, false))).await,
    }
}
