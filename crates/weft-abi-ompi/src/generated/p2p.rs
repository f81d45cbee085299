// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Point-to-point and partitioned communication (chapters 3 and 4).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::p2p::bsend:
        MPI_Bsend PMPI_Bsend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::bsend:
        MPI_Bsend_c PMPI_Bsend_c (buf: *const c_void, count: i64, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::bsend_init:
        MPI_Bsend_init PMPI_Bsend_init (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::bsend_init:
        MPI_Bsend_init_c PMPI_Bsend_init_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::buffer_attach:
        MPI_Buffer_attach PMPI_Buffer_attach (buffer: *mut c_void, size: c_int) -> c_int;
    generated::p2p::buffer_attach:
        MPI_Buffer_attach_c PMPI_Buffer_attach_c (buffer: *mut c_void, size: i64) -> c_int;
    generated::p2p::buffer_detach:
        MPI_Buffer_detach PMPI_Buffer_detach (buffer_addr: *mut c_void, size: *mut c_int) -> c_int;
    generated::p2p::buffer_detach:
        MPI_Buffer_detach_c PMPI_Buffer_detach_c (buffer_addr: *mut c_void, size: *mut i64) -> c_int;
    generated::p2p::buffer_flush:
        MPI_Buffer_flush PMPI_Buffer_flush () -> c_int;
    generated::p2p::buffer_iflush:
        MPI_Buffer_iflush PMPI_Buffer_iflush (request: *mut Request) -> c_int;
    generated::p2p::cancel:
        MPI_Cancel PMPI_Cancel (request: *mut Request) -> c_int;
    generated::p2p::comm_attach_buffer:
        MPI_Comm_attach_buffer PMPI_Comm_attach_buffer (comm: Comm, buffer: *mut c_void, size: c_int) -> c_int;
    generated::p2p::comm_attach_buffer:
        MPI_Comm_attach_buffer_c PMPI_Comm_attach_buffer_c (comm: Comm, buffer: *mut c_void,
            size: i64) -> c_int;
    generated::p2p::comm_detach_buffer:
        MPI_Comm_detach_buffer PMPI_Comm_detach_buffer (comm: Comm, buffer_addr: *mut c_void,
            size: *mut c_int) -> c_int;
    generated::p2p::comm_detach_buffer:
        MPI_Comm_detach_buffer_c PMPI_Comm_detach_buffer_c (comm: Comm, buffer_addr: *mut c_void,
            size: *mut i64) -> c_int;
    generated::p2p::comm_flush_buffer:
        MPI_Comm_flush_buffer PMPI_Comm_flush_buffer (comm: Comm) -> c_int;
    generated::p2p::comm_iflush_buffer:
        MPI_Comm_iflush_buffer PMPI_Comm_iflush_buffer (comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::get_count:
        MPI_Get_count PMPI_Get_count (status: *const Status, datatype: Datatype, count: *mut c_int) -> c_int;
    generated::p2p::get_count:
        MPI_Get_count_c PMPI_Get_count_c (status: *const Status, datatype: Datatype, count: *mut i64) -> c_int;
    generated::p2p::ibsend:
        MPI_Ibsend PMPI_Ibsend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::ibsend:
        MPI_Ibsend_c PMPI_Ibsend_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::improbe:
        MPI_Improbe PMPI_Improbe (source: c_int, tag: c_int, comm: Comm, flag: *mut c_int,
            message: *mut Message, status: *mut Status) -> c_int;
    generated::p2p::imrecv:
        MPI_Imrecv PMPI_Imrecv (buf: *mut c_void, count: c_int, datatype: Datatype,
            message: *mut Message, request: *mut Request) -> c_int;
    generated::p2p::imrecv:
        MPI_Imrecv_c PMPI_Imrecv_c (buf: *mut c_void, count: i64, datatype: Datatype,
            message: *mut Message, request: *mut Request) -> c_int;
    generated::p2p::iprobe:
        MPI_Iprobe PMPI_Iprobe (source: c_int, tag: c_int, comm: Comm, flag: *mut c_int,
            status: *mut Status) -> c_int;
    generated::p2p::irecv:
        MPI_Irecv PMPI_Irecv (buf: *mut c_void, count: c_int, datatype: Datatype, source: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::irecv:
        MPI_Irecv_c PMPI_Irecv_c (buf: *mut c_void, count: i64, datatype: Datatype, source: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::irsend:
        MPI_Irsend PMPI_Irsend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::irsend:
        MPI_Irsend_c PMPI_Irsend_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isend:
        MPI_Isend PMPI_Isend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isend:
        MPI_Isend_c PMPI_Isend_c (buf: *const c_void, count: i64, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isendrecv:
        MPI_Isendrecv PMPI_Isendrecv (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, source: c_int, recvtag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isendrecv:
        MPI_Isendrecv_c PMPI_Isendrecv_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, source: c_int, recvtag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isendrecv_replace:
        MPI_Isendrecv_replace PMPI_Isendrecv_replace (buf: *mut c_void, count: c_int,
            datatype: Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int,
            comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::isendrecv_replace:
        MPI_Isendrecv_replace_c PMPI_Isendrecv_replace_c (buf: *mut c_void, count: i64,
            datatype: Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int,
            comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::issend:
        MPI_Issend PMPI_Issend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::issend:
        MPI_Issend_c PMPI_Issend_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::mprobe:
        MPI_Mprobe PMPI_Mprobe (source: c_int, tag: c_int, comm: Comm, message: *mut Message,
            status: *mut Status) -> c_int;
    generated::p2p::mrecv:
        MPI_Mrecv PMPI_Mrecv (buf: *mut c_void, count: c_int, datatype: Datatype,
            message: *mut Message, status: *mut Status) -> c_int;
    generated::p2p::mrecv:
        MPI_Mrecv_c PMPI_Mrecv_c (buf: *mut c_void, count: i64, datatype: Datatype,
            message: *mut Message, status: *mut Status) -> c_int;
    generated::p2p::parrived:
        MPI_Parrived PMPI_Parrived (request: Request, partition: c_int, flag: *mut c_int) -> c_int;
    generated::p2p::pready:
        MPI_Pready PMPI_Pready (partition: c_int, request: Request) -> c_int;
    generated::p2p::pready_list:
        MPI_Pready_list PMPI_Pready_list (length: c_int, array_of_partitions: *const c_int,
            request: Request) -> c_int;
    generated::p2p::pready_range:
        MPI_Pready_range PMPI_Pready_range (partition_low: c_int, partition_high: c_int,
            request: Request) -> c_int;
    generated::p2p::precv_init:
        MPI_Precv_init PMPI_Precv_init (buf: *mut c_void, partitions: c_int, count: i64,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::p2p::probe:
        MPI_Probe PMPI_Probe (source: c_int, tag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::psend_init:
        MPI_Psend_init PMPI_Psend_init (buf: *const c_void, partitions: c_int, count: i64,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm, info: Info,
            request: *mut Request) -> c_int;
    generated::p2p::recv:
        MPI_Recv PMPI_Recv (buf: *mut c_void, count: c_int, datatype: Datatype, source: c_int,
            tag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::recv:
        MPI_Recv_c PMPI_Recv_c (buf: *mut c_void, count: i64, datatype: Datatype, source: c_int,
            tag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::recv_init:
        MPI_Recv_init PMPI_Recv_init (buf: *mut c_void, count: c_int, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::recv_init:
        MPI_Recv_init_c PMPI_Recv_init_c (buf: *mut c_void, count: i64, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::request_free:
        MPI_Request_free PMPI_Request_free (request: *mut Request) -> c_int;
    generated::p2p::request_get_status:
        MPI_Request_get_status PMPI_Request_get_status (request: Request, flag: *mut c_int,
            status: *mut Status) -> c_int;
    generated::p2p::request_get_status_all:
        MPI_Request_get_status_all PMPI_Request_get_status_all (count: c_int,
            array_of_requests: *const Request, flag: *mut c_int, array_of_statuses: *mut Status) -> c_int;
    generated::p2p::request_get_status_any:
        MPI_Request_get_status_any PMPI_Request_get_status_any (count: c_int,
            array_of_requests: *const Request, indx: *mut c_int, flag: *mut c_int,
            status: *mut Status) -> c_int;
    generated::p2p::request_get_status_some:
        MPI_Request_get_status_some PMPI_Request_get_status_some (incount: c_int,
            array_of_requests: *const Request, outcount: *mut c_int, array_of_indices: *mut c_int,
            array_of_statuses: *mut Status) -> c_int;
    generated::p2p::rsend:
        MPI_Rsend PMPI_Rsend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::rsend:
        MPI_Rsend_c PMPI_Rsend_c (buf: *const c_void, count: i64, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::rsend_init:
        MPI_Rsend_init PMPI_Rsend_init (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::rsend_init:
        MPI_Rsend_init_c PMPI_Rsend_init_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::send:
        MPI_Send PMPI_Send (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::send:
        MPI_Send_c PMPI_Send_c (buf: *const c_void, count: i64, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::send_init:
        MPI_Send_init PMPI_Send_init (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::send_init:
        MPI_Send_init_c PMPI_Send_init_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::sendrecv:
        MPI_Sendrecv PMPI_Sendrecv (sendbuf: *const c_void, sendcount: c_int, sendtype: Datatype,
            dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, source: c_int, recvtag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::sendrecv:
        MPI_Sendrecv_c PMPI_Sendrecv_c (sendbuf: *const c_void, sendcount: i64, sendtype: Datatype,
            dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            source: c_int, recvtag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::sendrecv_replace:
        MPI_Sendrecv_replace PMPI_Sendrecv_replace (buf: *mut c_void, count: c_int,
            datatype: Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int,
            comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::sendrecv_replace:
        MPI_Sendrecv_replace_c PMPI_Sendrecv_replace_c (buf: *mut c_void, count: i64,
            datatype: Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int,
            comm: Comm, status: *mut Status) -> c_int;
    generated::p2p::session_attach_buffer:
        MPI_Session_attach_buffer PMPI_Session_attach_buffer (session: Session,
            buffer: *mut c_void, size: c_int) -> c_int;
    generated::p2p::session_attach_buffer:
        MPI_Session_attach_buffer_c PMPI_Session_attach_buffer_c (session: Session,
            buffer: *mut c_void, size: i64) -> c_int;
    generated::p2p::session_detach_buffer:
        MPI_Session_detach_buffer PMPI_Session_detach_buffer (session: Session,
            buffer_addr: *mut c_void, size: *mut c_int) -> c_int;
    generated::p2p::session_detach_buffer:
        MPI_Session_detach_buffer_c PMPI_Session_detach_buffer_c (session: Session,
            buffer_addr: *mut c_void, size: *mut i64) -> c_int;
    generated::p2p::session_flush_buffer:
        MPI_Session_flush_buffer PMPI_Session_flush_buffer (session: Session) -> c_int;
    generated::p2p::session_iflush_buffer:
        MPI_Session_iflush_buffer PMPI_Session_iflush_buffer (session: Session,
            request: *mut Request) -> c_int;
    generated::p2p::ssend:
        MPI_Ssend PMPI_Ssend (buf: *const c_void, count: c_int, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::ssend:
        MPI_Ssend_c PMPI_Ssend_c (buf: *const c_void, count: i64, datatype: Datatype, dest: c_int,
            tag: c_int, comm: Comm) -> c_int;
    generated::p2p::ssend_init:
        MPI_Ssend_init PMPI_Ssend_init (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::ssend_init:
        MPI_Ssend_init_c PMPI_Ssend_init_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::p2p::start:
        MPI_Start PMPI_Start (request: *mut Request) -> c_int;
    generated::p2p::startall:
        MPI_Startall PMPI_Startall (count: c_int, array_of_requests: *mut Request) -> c_int;
    glue::status::status_get_error:
        MPI_Status_get_error PMPI_Status_get_error (status: *const Status, error: *mut c_int) -> c_int;
    glue::status::status_get_source:
        MPI_Status_get_source PMPI_Status_get_source (status: *const Status, source: *mut c_int) -> c_int;
    glue::status::status_get_tag:
        MPI_Status_get_tag PMPI_Status_get_tag (status: *const Status, tag: *mut c_int) -> c_int;
    glue::status::status_set_error:
        MPI_Status_set_error PMPI_Status_set_error (status: *mut Status, error: c_int) -> c_int;
    glue::status::status_set_source:
        MPI_Status_set_source PMPI_Status_set_source (status: *mut Status, source: c_int) -> c_int;
    glue::status::status_set_tag:
        MPI_Status_set_tag PMPI_Status_set_tag (status: *mut Status, tag: c_int) -> c_int;
    generated::p2p::test:
        MPI_Test PMPI_Test (request: *mut Request, flag: *mut c_int, status: *mut Status) -> c_int;
    glue::status::test_cancelled:
        MPI_Test_cancelled PMPI_Test_cancelled (status: *const Status, flag: *mut c_int) -> c_int;
    generated::p2p::testall:
        MPI_Testall PMPI_Testall (count: c_int, array_of_requests: *mut Request, flag: *mut c_int,
            array_of_statuses: *mut Status) -> c_int;
    generated::p2p::testany:
        MPI_Testany PMPI_Testany (count: c_int, array_of_requests: *mut Request, indx: *mut c_int,
            flag: *mut c_int, status: *mut Status) -> c_int;
    generated::p2p::testsome:
        MPI_Testsome PMPI_Testsome (incount: c_int, array_of_requests: *mut Request,
            outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut Status) -> c_int;
    generated::p2p::wait:
        MPI_Wait PMPI_Wait (request: *mut Request, status: *mut Status) -> c_int;
    generated::p2p::waitall:
        MPI_Waitall PMPI_Waitall (count: c_int, array_of_requests: *mut Request,
            array_of_statuses: *mut Status) -> c_int;
    generated::p2p::waitany:
        MPI_Waitany PMPI_Waitany (count: c_int, array_of_requests: *mut Request, indx: *mut c_int,
            status: *mut Status) -> c_int;
    generated::p2p::waitsome:
        MPI_Waitsome PMPI_Waitsome (incount: c_int, array_of_requests: *mut Request,
            outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut Status) -> c_int;
}
