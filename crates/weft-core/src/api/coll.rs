//! Collectives: blocking (MPI-5.0 sections 6.3 to 6.11), nonblocking (6.12), persistent (6.13);
//! those of neighbourhoods (8.6 to 8.8).
//!
//! One description makes three functions, which differ in what they do with the checked call.
//! `cargo xtask codegen` reads the descriptions as well.

use crate::abi::{HArr, IntArr};
use crate::coll_call::{blocking, nonblocking, persistent};
use weft_base::Result;
use weft_base::handle::*;

mod check {
    pub(super) use crate::coll_check::*;
    pub(super) use crate::neighbor_check::*;
}

/// `blocking nonblocking persistent(arguments before the communicator);`
macro_rules! collectives {
    ($($name:ident $nonblocking:ident $persistent:ident($($arg:ident: $t:ty),*);)*) => {$(
        /// The blocking form. Progress: blocks.
        #[allow(clippy::too_many_arguments)]
        pub fn $name($($arg: $t,)* comm: CommH) -> Result<()> {
            blocking(stringify!($name), comm, |e| check::$name(e, $($arg,)* comm))
        }

        /// The nonblocking form. Progress: local.
        #[allow(clippy::too_many_arguments)]
        pub fn $nonblocking($($arg: $t,)* comm: CommH) -> Result<RequestH> {
            nonblocking(stringify!($nonblocking), comm, |e| check::$name(e, $($arg,)* comm))
        }

        /// The persistent form; no info keys are known. Progress: local.
        #[allow(clippy::too_many_arguments)]
        pub fn $persistent($($arg: $t,)* comm: CommH, _info: InfoH) -> Result<RequestH> {
            persistent(stringify!($persistent), comm, |e| check::$name(e, $($arg,)* comm))
        }
    )*};
}

collectives! {
    barrier ibarrier barrier_init();
    bcast ibcast bcast_init(buffer: *mut u8, count: i64, datatype: DatatypeH, root: i32);
    gather igather gather_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH, root: i32
    );
    gatherv igatherv gatherv_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcounts: IntArr,
        displs: IntArr, recvtype: DatatypeH, root: i32
    );
    scatter iscatter scatter_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH, root: i32
    );
    scatterv iscatterv scatterv_init(
        sendbuf: *const u8, sendcounts: IntArr, displs: IntArr, sendtype: DatatypeH, recvbuf: *mut u8,
        recvcount: i64, recvtype: DatatypeH, root: i32
    );
    allgather iallgather allgather_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH
    );
    allgatherv iallgatherv allgatherv_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcounts: IntArr,
        displs: IntArr, recvtype: DatatypeH
    );
    alltoall ialltoall alltoall_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH
    );
    alltoallv ialltoallv alltoallv_init(
        sendbuf: *const u8, sendcounts: IntArr, sdispls: IntArr, sendtype: DatatypeH, recvbuf: *mut u8,
        recvcounts: IntArr, rdispls: IntArr, recvtype: DatatypeH
    );
    alltoallw ialltoallw alltoallw_init(
        sendbuf: *const u8, sendcounts: IntArr, sdispls: IntArr, sendtypes: HArr<DatatypeH>, recvbuf: *mut u8,
        recvcounts: IntArr, rdispls: IntArr, recvtypes: HArr<DatatypeH>
    );
    reduce ireduce reduce_init(
        sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeH, op: OpH, root: i32
    );
    allreduce iallreduce allreduce_init(
        sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeH, op: OpH
    );
    reduce_scatter ireduce_scatter reduce_scatter_init(
        sendbuf: *const u8, recvbuf: *mut u8, recvcounts: IntArr, datatype: DatatypeH, op: OpH
    );
    reduce_scatter_block ireduce_scatter_block reduce_scatter_block_init(
        sendbuf: *const u8, recvbuf: *mut u8, recvcount: i64, datatype: DatatypeH, op: OpH
    );
    scan iscan scan_init(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeH, op: OpH);
    exscan iexscan exscan_init(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeH, op: OpH);
    neighbor_allgather ineighbor_allgather neighbor_allgather_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH
    );
    neighbor_allgatherv ineighbor_allgatherv neighbor_allgatherv_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcounts: IntArr,
        displs: IntArr, recvtype: DatatypeH
    );
    neighbor_alltoall ineighbor_alltoall neighbor_alltoall_init(
        sendbuf: *const u8, sendcount: i64, sendtype: DatatypeH, recvbuf: *mut u8, recvcount: i64,
        recvtype: DatatypeH
    );
    neighbor_alltoallv ineighbor_alltoallv neighbor_alltoallv_init(
        sendbuf: *const u8, sendcounts: IntArr, sdispls: IntArr, sendtype: DatatypeH, recvbuf: *mut u8,
        recvcounts: IntArr, rdispls: IntArr, recvtype: DatatypeH
    );
    neighbor_alltoallw ineighbor_alltoallw neighbor_alltoallw_init(
        sendbuf: *const u8, sendcounts: IntArr, sdispls: IntArr, sendtypes: HArr<DatatypeH>, recvbuf: *mut u8,
        recvcounts: IntArr, rdispls: IntArr, recvtypes: HArr<DatatypeH>
    );
}
