//! What the handles stand for.
//!
//! Objects are shared by `Arc`: freeing a handle does not end an object that a pending operation
//! still uses (MPI: "marks for deallocation").

mod comm;
mod dims;
mod file;
mod group;
mod info;
mod partitioned;
mod request;
mod shared;
mod task;
mod topo;
mod win;

pub use comm::{CommObj, Contexts, Multiplex, Stream, StreamObj};
pub use dims::balance as balance_dims;
pub use file::{FileObj, Moved, SharedPointer, Split, SplitKind};
pub use group::GroupObj;
pub use info::InfoObj;
pub(crate) use info::{COMM_HINTS, cut};
pub use partitioned::{Partitioned, Parts};
pub(crate) use partitioned::{Plan, Side};
pub use request::{Grequest, GrequestFns, P2pRequest, PairRequest, Persistent, RequestObj, Round};
pub use task::{BoxFut, CollTask};
pub use topo::{Cart, DistGraph, Graph, Topology};
pub use win::{Memory, Reach, Target, WinCells, WinObj};

use crate::abi::UserFn;
use crate::attr::Attrs;
use crate::lock::LockCell;
use std::sync::Arc;
use weft_base::handle::{ErrhandlerH, Kind};
use weft_datatype::Datatype;

/// A datatype's handle: the immutable type and what the standard attaches to the handle.
pub struct DatatypeObj {
    pub dt: Arc<Datatype>,
    pub committed: LockCell<bool>,
    /// The name set by the user; None means the default one.
    pub name: LockCell<Option<String>>,
    pub attrs: Attrs,
}

impl DatatypeObj {
    pub fn new(dt: Arc<Datatype>, committed: bool) -> Self {
        Self { dt, committed: LockCell::new(committed), name: LockCell::new(None), attrs: Attrs::new() }
    }
}

/// A reduction operation that the user created.
pub struct OpObj {
    pub function: UserFn,
    pub commutative: bool,
    /// Registered through MPI_Op_create_c: the length is an `MPI_Count`.
    pub large: bool,
}

/// An error handler that the user created.
pub struct ErrhandlerObj {
    /// What it may be attached to.
    pub kind: Kind,
    pub function: UserFn,
    /// The handle itself, and every object that the handler is attached to.
    pub refs: LockCell<u32>,
}

/// A session of the sessions model.
pub struct SessionObj {
    pub info: InfoObj,
    pub errh: LockCell<ErrhandlerH>,
    /// The granted thread level.
    pub thread_level: i32,
    /// The buffer of MPI_Session_attach_buffer; owned by the buffered-send module.
    pub bsend: LockCell<Option<Box<dyn std::any::Any>>>,
}

/// A message taken out of matching by MPI_Mprobe.
pub struct MessageObj {
    pub msg: weft_p2p::Msg,
    pub info: weft_p2p::ProbeInfo,
    pub comm: Arc<CommObj>,
}
