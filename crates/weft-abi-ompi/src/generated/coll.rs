// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Collective communication (chapter 6).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::coll::allgather:
        MPI_Allgather PMPI_Allgather (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::allgather:
        MPI_Allgather_c PMPI_Allgather_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::allgather_init:
        MPI_Allgather_init PMPI_Allgather_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allgather_init:
        MPIX_Allgather_init PMPIX_Allgather_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allgather_init:
        MPI_Allgather_init_c PMPI_Allgather_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allgatherv:
        MPI_Allgatherv PMPI_Allgatherv (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::allgatherv:
        MPI_Allgatherv_c PMPI_Allgatherv_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64,
            recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::allgatherv_init:
        MPI_Allgatherv_init PMPI_Allgatherv_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allgatherv_init:
        MPIX_Allgatherv_init PMPIX_Allgatherv_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allgatherv_init:
        MPI_Allgatherv_init_c PMPI_Allgatherv_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allreduce:
        MPI_Allreduce PMPI_Allreduce (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::allreduce:
        MPI_Allreduce_c PMPI_Allreduce_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::allreduce_init:
        MPI_Allreduce_init PMPI_Allreduce_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allreduce_init:
        MPIX_Allreduce_init PMPIX_Allreduce_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::allreduce_init:
        MPI_Allreduce_init_c PMPI_Allreduce_init_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: i64, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoall:
        MPI_Alltoall PMPI_Alltoall (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::alltoall:
        MPI_Alltoall_c PMPI_Alltoall_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::alltoall_init:
        MPI_Alltoall_init PMPI_Alltoall_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoall_init:
        MPIX_Alltoall_init PMPIX_Alltoall_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoall_init:
        MPI_Alltoall_init_c PMPI_Alltoall_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallv:
        MPI_Alltoallv PMPI_Alltoallv (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::alltoallv:
        MPI_Alltoallv_c PMPI_Alltoallv_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            rdispls: *const i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::coll::alltoallv_init:
        MPI_Alltoallv_init PMPI_Alltoallv_init (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtype: Datatype, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallv_init:
        MPIX_Alltoallv_init PMPIX_Alltoallv_init (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtype: Datatype, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallv_init:
        MPI_Alltoallv_init_c PMPI_Alltoallv_init_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            rdispls: *const i64, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallw:
        MPI_Alltoallw PMPI_Alltoallw (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const Datatype, comm: Comm) -> c_int;
    generated::coll::alltoallw:
        MPI_Alltoallw_c PMPI_Alltoallw_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtypes: *const Datatype, comm: Comm) -> c_int;
    generated::coll::alltoallw_init:
        MPI_Alltoallw_init PMPI_Alltoallw_init (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallw_init:
        MPIX_Alltoallw_init PMPIX_Alltoallw_init (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const Datatype,
            comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::alltoallw_init:
        MPI_Alltoallw_init_c PMPI_Alltoallw_init_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtypes: *const Datatype, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::barrier:
        MPI_Barrier PMPI_Barrier (comm: Comm) -> c_int;
    generated::coll::barrier_init:
        MPI_Barrier_init PMPI_Barrier_init (comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::barrier_init:
        MPIX_Barrier_init PMPIX_Barrier_init (comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::bcast:
        MPI_Bcast PMPI_Bcast (buffer: *mut c_void, count: c_int, datatype: Datatype, root: c_int,
            comm: Comm) -> c_int;
    generated::coll::bcast:
        MPI_Bcast_c PMPI_Bcast_c (buffer: *mut c_void, count: i64, datatype: Datatype, root: c_int,
            comm: Comm) -> c_int;
    generated::coll::bcast_init:
        MPI_Bcast_init PMPI_Bcast_init (buffer: *mut c_void, count: c_int, datatype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::bcast_init:
        MPIX_Bcast_init PMPIX_Bcast_init (buffer: *mut c_void, count: c_int, datatype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::bcast_init:
        MPI_Bcast_init_c PMPI_Bcast_init_c (buffer: *mut c_void, count: i64, datatype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::exscan:
        MPI_Exscan PMPI_Exscan (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::exscan:
        MPI_Exscan_c PMPI_Exscan_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::exscan_init:
        MPI_Exscan_init PMPI_Exscan_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::exscan_init:
        MPIX_Exscan_init PMPIX_Exscan_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::exscan_init:
        MPI_Exscan_init_c PMPI_Exscan_init_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: i64, datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::gather:
        MPI_Gather PMPI_Gather (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::gather:
        MPI_Gather_c PMPI_Gather_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::gather_init:
        MPI_Gather_init PMPI_Gather_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::gather_init:
        MPIX_Gather_init PMPIX_Gather_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::gather_init:
        MPI_Gather_init_c PMPI_Gather_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::gatherv:
        MPI_Gatherv PMPI_Gatherv (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int,
            recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::gatherv:
        MPI_Gatherv_c PMPI_Gatherv_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64, recvtype: Datatype,
            root: c_int, comm: Comm) -> c_int;
    generated::coll::gatherv_init:
        MPI_Gatherv_init PMPI_Gatherv_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, root: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::coll::gatherv_init:
        MPIX_Gatherv_init PMPIX_Gatherv_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, root: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::coll::gatherv_init:
        MPI_Gatherv_init_c PMPI_Gatherv_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64,
            recvtype: Datatype, root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::iallgather:
        MPI_Iallgather PMPI_Iallgather (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iallgather:
        MPI_Iallgather_c PMPI_Iallgather_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iallgatherv:
        MPI_Iallgatherv PMPI_Iallgatherv (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iallgatherv:
        MPI_Iallgatherv_c PMPI_Iallgatherv_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64,
            recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iallreduce:
        MPI_Iallreduce PMPI_Iallreduce (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iallreduce:
        MPI_Iallreduce_c PMPI_Iallreduce_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: i64, datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ialltoall:
        MPI_Ialltoall PMPI_Ialltoall (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::ialltoall:
        MPI_Ialltoall_c PMPI_Ialltoall_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ialltoallv:
        MPI_Ialltoallv PMPI_Ialltoallv (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtype: Datatype, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::ialltoallv:
        MPI_Ialltoallv_c PMPI_Ialltoallv_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            rdispls: *const i64, recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ialltoallw:
        MPI_Ialltoallw PMPI_Ialltoallw (sendbuf: *const c_void, sendcounts: *const c_int,
            sdispls: *const c_int, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ialltoallw:
        MPI_Ialltoallw_c PMPI_Ialltoallw_c (sendbuf: *const c_void, sendcounts: *const i64,
            sdispls: *const i64, sendtypes: *const Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtypes: *const Datatype, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::ibarrier:
        MPI_Ibarrier PMPI_Ibarrier (comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ibcast:
        MPI_Ibcast PMPI_Ibcast (buffer: *mut c_void, count: c_int, datatype: Datatype, root: c_int,
            comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ibcast:
        MPI_Ibcast_c PMPI_Ibcast_c (buffer: *mut c_void, count: i64, datatype: Datatype,
            root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iexscan:
        MPI_Iexscan PMPI_Iexscan (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iexscan:
        MPI_Iexscan_c PMPI_Iexscan_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::igather:
        MPI_Igather PMPI_Igather (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, root: c_int, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::igather:
        MPI_Igather_c PMPI_Igather_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, root: c_int, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::igatherv:
        MPI_Igatherv PMPI_Igatherv (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int,
            recvtype: Datatype, root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::igatherv:
        MPI_Igatherv_c PMPI_Igatherv_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const i64, displs: *const i64, recvtype: Datatype,
            root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ireduce:
        MPI_Ireduce PMPI_Ireduce (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ireduce:
        MPI_Ireduce_c PMPI_Ireduce_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ireduce_scatter:
        MPI_Ireduce_scatter PMPI_Ireduce_scatter (sendbuf: *const c_void, recvbuf: *mut c_void,
            recvcounts: *const c_int, datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ireduce_scatter:
        MPI_Ireduce_scatter_c PMPI_Ireduce_scatter_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            recvcounts: *const i64, datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::ireduce_scatter_block:
        MPI_Ireduce_scatter_block PMPI_Ireduce_scatter_block (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: c_int, datatype: Datatype, op: Op, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::ireduce_scatter_block:
        MPI_Ireduce_scatter_block_c PMPI_Ireduce_scatter_block_c (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: i64, datatype: Datatype, op: Op, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::iscan:
        MPI_Iscan PMPI_Iscan (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iscan:
        MPI_Iscan_c PMPI_Iscan_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iscatter:
        MPI_Iscatter PMPI_Iscatter (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, root: c_int, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::iscatter:
        MPI_Iscatter_c PMPI_Iscatter_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, root: c_int, comm: Comm,
            request: *mut Request) -> c_int;
    generated::coll::iscatterv:
        MPI_Iscatterv PMPI_Iscatterv (sendbuf: *const c_void, sendcounts: *const c_int,
            displs: *const c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::iscatterv:
        MPI_Iscatterv_c PMPI_Iscatterv_c (sendbuf: *const c_void, sendcounts: *const i64,
            displs: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, root: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::coll::op_commutative:
        MPI_Op_commutative PMPI_Op_commutative (op: Op, commute: *mut c_int) -> c_int;
    generated::coll::op_create:
        MPI_Op_create PMPI_Op_create (user_fn: SmallFn, commute: c_int, op: *mut Op) -> c_int;
    generated::coll::op_create:
        MPI_Op_create_c PMPI_Op_create_c (user_fn: LargeFn, commute: c_int, op: *mut Op) -> c_int;
    generated::coll::op_free:
        MPI_Op_free PMPI_Op_free (op: *mut Op) -> c_int;
    generated::coll::reduce:
        MPI_Reduce PMPI_Reduce (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, root: c_int, comm: Comm) -> c_int;
    generated::coll::reduce:
        MPI_Reduce_c PMPI_Reduce_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, root: c_int, comm: Comm) -> c_int;
    generated::coll::reduce_init:
        MPI_Reduce_init PMPI_Reduce_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, root: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::coll::reduce_init:
        MPIX_Reduce_init PMPIX_Reduce_init (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op, root: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::coll::reduce_init:
        MPI_Reduce_init_c PMPI_Reduce_init_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            count: i64, datatype: Datatype, op: Op, root: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::coll::reduce_local:
        MPI_Reduce_local PMPI_Reduce_local (inbuf: *const c_void, inoutbuf: *mut c_void,
            count: c_int, datatype: Datatype, op: Op) -> c_int;
    generated::coll::reduce_local:
        MPI_Reduce_local_c PMPI_Reduce_local_c (inbuf: *const c_void, inoutbuf: *mut c_void,
            count: i64, datatype: Datatype, op: Op) -> c_int;
    generated::coll::reduce_scatter:
        MPI_Reduce_scatter PMPI_Reduce_scatter (sendbuf: *const c_void, recvbuf: *mut c_void,
            recvcounts: *const c_int, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::reduce_scatter:
        MPI_Reduce_scatter_c PMPI_Reduce_scatter_c (sendbuf: *const c_void, recvbuf: *mut c_void,
            recvcounts: *const i64, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::reduce_scatter_block:
        MPI_Reduce_scatter_block PMPI_Reduce_scatter_block (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: c_int, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::reduce_scatter_block:
        MPI_Reduce_scatter_block_c PMPI_Reduce_scatter_block_c (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: i64, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::reduce_scatter_block_init:
        MPI_Reduce_scatter_block_init PMPI_Reduce_scatter_block_init (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: c_int, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::reduce_scatter_block_init:
        MPIX_Reduce_scatter_block_init PMPIX_Reduce_scatter_block_init (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: c_int, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::reduce_scatter_block_init:
        MPI_Reduce_scatter_block_init_c PMPI_Reduce_scatter_block_init_c (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcount: i64, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::reduce_scatter_init:
        MPI_Reduce_scatter_init PMPI_Reduce_scatter_init (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcounts: *const c_int, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::reduce_scatter_init:
        MPIX_Reduce_scatter_init PMPIX_Reduce_scatter_init (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcounts: *const c_int, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::reduce_scatter_init:
        MPI_Reduce_scatter_init_c PMPI_Reduce_scatter_init_c (sendbuf: *const c_void,
            recvbuf: *mut c_void, recvcounts: *const i64, datatype: Datatype, op: Op, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::coll::scan:
        MPI_Scan PMPI_Scan (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::scan:
        MPI_Scan_c PMPI_Scan_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::coll::scan_init:
        MPI_Scan_init PMPI_Scan_init (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scan_init:
        MPIX_Scan_init PMPIX_Scan_init (sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int,
            datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scan_init:
        MPI_Scan_init_c PMPI_Scan_init_c (sendbuf: *const c_void, recvbuf: *mut c_void, count: i64,
            datatype: Datatype, op: Op, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatter:
        MPI_Scatter PMPI_Scatter (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::scatter:
        MPI_Scatter_c PMPI_Scatter_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::scatter_init:
        MPI_Scatter_init PMPI_Scatter_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatter_init:
        MPIX_Scatter_init PMPIX_Scatter_init (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatter_init:
        MPI_Scatter_init_c PMPI_Scatter_init_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatterv:
        MPI_Scatterv PMPI_Scatterv (sendbuf: *const c_void, sendcounts: *const c_int,
            displs: *const c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::scatterv:
        MPI_Scatterv_c PMPI_Scatterv_c (sendbuf: *const c_void, sendcounts: *const i64,
            displs: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, root: c_int, comm: Comm) -> c_int;
    generated::coll::scatterv_init:
        MPI_Scatterv_init PMPI_Scatterv_init (sendbuf: *const c_void, sendcounts: *const c_int,
            displs: *const c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatterv_init:
        MPIX_Scatterv_init PMPIX_Scatterv_init (sendbuf: *const c_void, sendcounts: *const c_int,
            displs: *const c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::coll::scatterv_init:
        MPI_Scatterv_init_c PMPI_Scatterv_init_c (sendbuf: *const c_void, sendcounts: *const i64,
            displs: *const i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, root: c_int, comm: Comm, info: Info, request: *mut Request) -> c_int;
}
