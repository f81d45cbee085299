//! Requests of partitioned communication.

use super::CommObj;
use crate::lock::LockCell;
use std::sync::Arc;
use weft_base::{Proc, Result, Status};
use weft_datatype::Datatype;
use weft_p2p::{RecvBuf, Req, SendBuf};

/// What the sender tells: the tag of its first partition, how many there are, bytes of each.
pub(crate) type Plan = [i64; 3];

/// The data of a request.
pub struct Parts {
    pub ptr: *mut u8,
    pub partitions: i64,
    /// Items of a partition.
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl Parts {
    /// Bytes of a partition.
    pub(crate) fn len(&self) -> i64 {
        self.count * self.dt.size()
    }

    pub(crate) fn total(&self) -> i64 {
        self.partitions * self.len()
    }

    pub(crate) fn send_buf(&self, partition: i64) -> SendBuf {
        debug_assert!((0..self.partitions).contains(&partition), "partition {partition} of {}", self.partitions);
        let ptr = self.ptr.wrapping_offset((partition * self.count * self.dt.extent()) as isize);
        if self.dt.is_contiguous() {
            SendBuf::Bytes { ptr, len: self.len() as usize }
        } else {
            SendBuf::Typed { ptr, count: self.count, dt: self.dt.clone() }
        }
    }

    /// Where bytes [at, at + len) of the data go; None: not to whole items.
    pub(crate) fn recv_buf(&self, at: i64, len: i64) -> Option<RecvBuf> {
        let size = self.dt.size().max(1);
        if self.dt.is_contiguous() {
            return Some(RecvBuf::Bytes { ptr: self.ptr.wrapping_offset(at as isize), len: len as usize });
        }
        (at % size == 0 && len % size == 0).then(|| RecvBuf::Typed {
            ptr: self.ptr.wrapping_offset((at / size * self.dt.extent()) as isize),
            count: len / size,
            dt: self.dt.clone(),
        })
    }
}

/// A partitioned request.
pub struct Partitioned {
    pub comm: Arc<CommObj>,
    /// None: MPI_PROC_NULL.
    pub(crate) peer: Option<Proc>,
    pub(crate) tag: i32,
    pub(crate) parts: Parts,
    pub(crate) side: Side,
}

pub(crate) enum Side {
    Send {
        first_tag: i32,
        ready: LockCell<Vec<bool>>,
        pending: LockCell<Vec<Req>>,
    },
    /// `received`: bytes of the last round.
    Recv {
        plan: LockCell<Option<Result<Plan>>>,
        arrived: LockCell<Vec<bool>>,
        received: LockCell<i64>,
    },
}

impl Partitioned {
    /// The status of a round that has ended.
    pub fn status(&self) -> Status {
        match (&self.side, self.peer) {
            (Side::Send { .. }, _) => Status::EMPTY,
            (Side::Recv { .. }, None) => Status::PROC_NULL,
            (Side::Recv { received, .. }, Some(p)) => Status {
                source: self.comm.rank_of(p),
                tag: self.tag,
                error: 0,
                cancelled: false,
                count_bytes: received.get(),
            },
        }
    }
}
