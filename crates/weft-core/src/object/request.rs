//! Requests.

use super::{BoxFut, CollTask, CommObj, Contexts};
use crate::abi::UserFn;
use crate::engine::Engine;
use crate::lock::LockCell;
use std::sync::Arc;
use weft_base::{MpiError, Result, Status};

/// What came of the start of a persistent collective's round.
pub enum Round {
    /// All of it is done.
    Done,
    Begun(BoxFut),
}

/// What a request handle stands for.
pub enum RequestObj {
    /// A nonblocking point-to-point operation.
    P2p(P2pRequest),
    /// Made by MPI_Send_init and its relatives, active or not.
    Persistent(Box<Persistent>),
    /// A nonblocking collective, or a communicator in creation.
    Coll {
        task: Arc<CollTask>,
        comm: Arc<CommObj>,
    },
    /// A persistent collective: `start` makes the future of each round.
    PersistentColl {
        start: Box<dyn FnMut() -> Round>,
        active: Option<Arc<CollTask>>,
        /// What `active` is where a round is done when it was started.
        done: Arc<CollTask>,
        comm: Arc<CommObj>,
    },
    Grequest(Arc<Grequest>),
    /// Made by MPI_Psend_init or MPI_Precv_init, active or not.
    Partitioned {
        part: Arc<super::Partitioned>,
        active: Option<Arc<CollTask>>,
    },
    /// A nonblocking file access, and the bytes that it has moved once it has ended.
    Io {
        task: Arc<CollTask>,
        moved: super::Moved,
        file: Arc<super::FileObj>,
    },
    /// MPI_Isendrecv: a receive and a send that complete together.
    Pair(Box<PairRequest>),
    /// Completed when it was started; the result waits for MPI_Wait.
    Done {
        status: Status,
        error: Option<Box<MpiError>>,
        comm: Option<Arc<CommObj>>,
    },
}

/// A send or receive in flight.
pub struct P2pRequest {
    pub req: weft_p2p::Req,
    pub is_recv: bool,
    /// None: MPI_COMM_WORLD, which outlives every request.
    // PERF: counting references costs two atomic operations a request.
    comm: Option<Arc<CommObj>>,
}

impl P2pRequest {
    #[inline(always)]
    pub fn new(req: weft_p2p::Req, comm: &Arc<CommObj>, is_recv: bool) -> Self {
        let world = comm.ctx_p2p() == Contexts::WORLD.p2p;
        // Requests of MPI_COMM_WORLD are polled in the common engine without a look at it.
        debug_assert!(!world || comm.contexts().vci == 0 && !comm.is_inter());
        Self { req, is_recv, comm: if world { None } else { Some(comm.clone()) } }
    }

    /// One on MPI_COMM_WORLD.
    #[inline(always)]
    pub fn on_the_world(req: weft_p2p::Req, is_recv: bool) -> Self {
        Self { req, is_recv, comm: None }
    }

    /// Whether it holds no reference to its communicator, which is MPI_COMM_WORLD.
    #[inline(always)]
    pub fn on_world(&self) -> bool {
        self.comm.is_none()
    }

    #[inline(always)]
    pub fn comm<'a>(&'a self, e: &'a Engine) -> &'a Arc<CommObj> {
        match &self.comm {
            Some(c) => c,
            None => e.world(),
        }
    }
}

/// Filled by the point-to-point module.
pub struct Persistent {
    pub comm: Arc<CommObj>,
    #[allow(clippy::type_complexity, reason = "named nowhere else")]
    pub start: Box<dyn Fn(&Engine) -> Result<RequestObj>>,
    pub active: Option<RequestObj>,
}

/// Both halves of MPI_Isendrecv.
pub struct PairRequest {
    pub recv: RequestObj,
    pub send: RequestObj,
    /// How the receive ended, until the send has ended too.
    pub recv_done: Option<(Status, Result<()>)>,
    pub send_done: bool,
    /// The packed copy that the send reads (MPI_Isendrecv_replace).
    pub keep: Option<Vec<u8>>,
    pub comm: Arc<CommObj>,
}

/// The functions of generalised requests.
#[derive(Clone, Copy)]
pub struct GrequestFns {
    pub query: UserFn,
    pub free: UserFn,
    pub cancel: UserFn,
    /// Called by calls that look at the request; null: none (MPIX_Grequest_start).
    pub poll: UserFn,
    /// Called by calls that wait for the request; null: none.
    pub wait: UserFn,
}

/// A generalised request (MPI-4.1 section 13.2).
pub struct Grequest {
    pub fns: GrequestFns,
    pub extra: usize,
    /// What its functions write into; of the engine's numbers.
    pub status: LockCell<Status>,
    /// Whether `fns.poll` runs.
    pub polling: LockCell<bool>,
    /// Set by MPI_Grequest_complete.
    pub complete: LockCell<bool>,
    /// Set by MPI_Request_free before completion.
    pub freed: LockCell<bool>,
}
