// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Collective communication (chapter 6).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::hot_coll::{Blocks, all_same, call, known, rooted, same, short};
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::consts::{IN_PLACE, is_address};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;
use weft_core::rma::hot;

/// `MPI_Allgather`, `MPI_Allgather_c`, MPI-5.0 section 6.7.
pub unsafe fn allgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::ALLGATHER,
            comm,
            same::<A>(if A::buffer_in(sendbuf).addr() == IN_PLACE { recvtype } else { sendtype }, recvtype, comm),
            |p| {
                short::allgather(
                    p,
                    p.own(A::buffer_in(sendbuf).cast_mut().cast(), sendcount)?,
                    p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount)),
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { allgather_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) }
}

#[inline(never)]
unsafe fn allgather_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLGATHER)?;
            api::coll::allgather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLGATHER, site, r)
}

/// `MPI_Allgather_init`, `MPI_Allgather_init_c`, MPI-5.0 section 6.13.
pub unsafe fn allgather_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLGATHER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::allgather_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLGATHER_INIT, site, r)
}

/// `MPI_Allgatherv`, `MPI_Allgatherv_c`, MPI-5.0 section 6.7.
pub unsafe fn allgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::ALLGATHERV,
            comm,
            same::<A>(if A::buffer_in(sendbuf).addr() == IN_PLACE { recvtype } else { sendtype }, recvtype, comm),
            |p| {
                short::allgather(
                    p,
                    p.own(A::buffer_in(sendbuf).cast_mut().cast(), sendcount)?,
                    p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, displs)),
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { allgatherv_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm) }
}

#[inline(never)]
unsafe fn allgatherv_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLGATHERV)?;
            api::coll::allgatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLGATHERV, site, r)
}

/// `MPI_Allgatherv_init`, `MPI_Allgatherv_init_c`, MPI-5.0 section 6.13.
pub unsafe fn allgatherv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLGATHERV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::allgatherv_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLGATHERV_INIT, site, r)
}

/// `MPI_Allreduce`, `MPI_Allreduce_c`, MPI-5.0 section 6.9.6.
pub unsafe fn allreduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::ALLREDUCE, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::allreduce(
                p,
                p.operand(A::buffer_in(sendbuf).cast_mut().cast(), count)?,
                A::buffer_in(recvbuf).cast_mut().cast(),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { allreduce_general::<A>(sendbuf, recvbuf, count, datatype, op, comm) }
}

#[inline(never)]
unsafe fn allreduce_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLREDUCE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::coll::allreduce(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLREDUCE, site, r)
}

/// `MPI_Allreduce_init`, `MPI_Allreduce_init_c`, MPI-5.0 section 6.13.
pub unsafe fn allreduce_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLREDUCE_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::allreduce_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLREDUCE_INIT, site, r)
}

/// `MPI_Alltoall`, `MPI_Alltoall_c`, MPI-5.0 section 6.8.
pub unsafe fn alltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::ALLTOALL, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::alltoall(
                p,
                p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Even(sendcount)),
                p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount)),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { alltoall_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) }
}

#[inline(never)]
unsafe fn alltoall_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALL)?;
            api::coll::alltoall(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLTOALL, site, r)
}

/// `MPI_Alltoall_init`, `MPI_Alltoall_init_c`, MPI-5.0 section 6.13.
pub unsafe fn alltoall_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALL_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::alltoall_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLTOALL_INIT, site, r)
}

/// `MPI_Alltoallv`, `MPI_Alltoallv_c`, MPI-5.0 section 6.8.
pub unsafe fn alltoallv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::ALLTOALLV, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::alltoall(
                p,
                p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Vector(sendcounts, sdispls)),
                p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, rdispls)),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe {
        alltoallv_general::<A>(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm)
    }
}

#[inline(never)]
unsafe fn alltoallv_general<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALLV)?;
            api::coll::alltoallv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLTOALLV, site, r)
}

/// `MPI_Alltoallv_init`, `MPI_Alltoallv_init_c`, MPI-5.0 section 6.13.
pub unsafe fn alltoallv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALLV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::alltoallv_init(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLTOALLV_INIT, site, r)
}

/// `MPI_Alltoallw`, `MPI_Alltoallw_c`, MPI-5.0 section 6.8.
pub unsafe fn alltoallw<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::ALLTOALLW, comm, all_same::<A>(sendtypes, recvtypes, comm, |p| Some((p.n, p.n))), |p| {
            short::alltoall(
                p,
                p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Each(sendcounts, sdispls)),
                p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Each(recvcounts, rdispls)),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe {
        alltoallw_general::<A>(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm)
    }
}

#[inline(never)]
unsafe fn alltoallw_general<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALLW)?;
            api::coll::alltoallw(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                entry::handles(recvtypes),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLTOALLW, site, r)
}

/// `MPI_Alltoallw_init`, `MPI_Alltoallw_init_c`, MPI-5.0 section 6.13.
pub unsafe fn alltoallw_init<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLTOALLW_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::alltoallw_init(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                entry::handles(recvtypes),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ALLTOALLW_INIT, site, r)
}

/// `MPI_Barrier`, MPI-5.0 section 6.3.
pub unsafe fn barrier<A: Abi>(comm: A::Comm) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe { call::<A>(id::BARRIER, comm, known::<A>(comm, None, None), |p| short::barrier(p)) } {
        return code;
    }
    // SAFETY: as above.
    unsafe { barrier_general::<A>(comm) }
}

#[inline(never)]
unsafe fn barrier_general<A: Abi>(comm: A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BARRIER)?;
            api::coll::barrier(comm_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::BARRIER, site, r)
}

/// `MPI_Barrier_init`, MPI-5.0 section 6.13.
pub unsafe fn barrier_init<A: Abi>(comm: A::Comm, info: A::Info, request: *mut A::Request) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BARRIER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::barrier_init(comm_h, info.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::BARRIER_INIT, site, r)
}

/// `MPI_Bcast`, `MPI_Bcast_c`, MPI-5.0 section 6.4.
pub unsafe fn bcast<A: Abi>(
    buffer: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::BCAST, comm, known::<A>(comm, Some(datatype), None), |p| {
            short::bcast(p, p.part(A::buffer_in(buffer).cast_mut().cast(), count)?, p.root(root)?)
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { bcast_general::<A>(buffer, count, datatype, root, comm) }
}

#[inline(never)]
unsafe fn bcast_general<A: Abi>(
    buffer: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BCAST)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::coll::bcast(buffer.cast(), i64::from(count), datatype.to_engine(), A::rank_in(root), comm_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::BCAST, site, r)
}

/// `MPI_Bcast_init`, `MPI_Bcast_init_c`, MPI-5.0 section 6.13.
pub unsafe fn bcast_init<A: Abi>(
    buffer: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BCAST_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::bcast_init(
                buffer.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::BCAST_INIT, site, r)
}

/// `MPI_Exscan`, `MPI_Exscan_c`, MPI-5.0 section 6.11.
pub unsafe fn exscan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::EXSCAN, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::scan(
                p,
                p.operand(A::buffer_in(sendbuf).cast_mut().cast(), count)?,
                A::buffer_in(recvbuf).cast_mut().cast(),
                false,
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { exscan_general::<A>(sendbuf, recvbuf, count, datatype, op, comm) }
}

#[inline(never)]
unsafe fn exscan_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::EXSCAN)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::coll::exscan(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::EXSCAN, site, r)
}

/// `MPI_Exscan_init`, `MPI_Exscan_init_c`, MPI-5.0 section 6.13.
pub unsafe fn exscan_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::EXSCAN_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::exscan_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::EXSCAN_INIT, site, r)
}

/// `MPI_Gather`, `MPI_Gather_c`, MPI-5.0 section 6.5.
pub unsafe fn gather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::GATHER,
            comm,
            rooted::<A>(
                if A::buffer_in(sendbuf).addr() == IN_PLACE { recvtype } else { sendtype },
                recvtype,
                root,
                comm,
            ),
            |p| {
                short::gather(
                    p,
                    p.own(A::buffer_in(sendbuf).cast_mut().cast(), sendcount)?,
                    Some(p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount))),
                    p.root(root)?,
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { gather_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) }
}

#[inline(never)]
unsafe fn gather_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GATHER)?;
            api::coll::gather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GATHER, site, r)
}

/// `MPI_Gather_init`, `MPI_Gather_init_c`, MPI-5.0 section 6.13.
pub unsafe fn gather_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GATHER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::gather_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::GATHER_INIT, site, r)
}

/// `MPI_Gatherv`, `MPI_Gatherv_c`, MPI-5.0 section 6.5.
pub unsafe fn gatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::GATHERV,
            comm,
            rooted::<A>(
                if A::buffer_in(sendbuf).addr() == IN_PLACE { recvtype } else { sendtype },
                recvtype,
                root,
                comm,
            ),
            |p| {
                short::gather(
                    p,
                    p.own(A::buffer_in(sendbuf).cast_mut().cast(), sendcount)?,
                    Some(p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, displs))),
                    p.root(root)?,
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { gatherv_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm) }
}

#[inline(never)]
unsafe fn gatherv_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GATHERV)?;
            api::coll::gatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GATHERV, site, r)
}

/// `MPI_Gatherv_init`, `MPI_Gatherv_init_c`, MPI-5.0 section 6.13.
pub unsafe fn gatherv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GATHERV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::gatherv_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::GATHERV_INIT, site, r)
}

/// `MPI_Iallgather`, `MPI_Iallgather_c`, MPI-5.0 section 6.12.
pub unsafe fn iallgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLGATHER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iallgather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLGATHER, site, r)
}

/// `MPI_Iallgatherv`, `MPI_Iallgatherv_c`, MPI-5.0 section 6.12.
pub unsafe fn iallgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLGATHERV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iallgatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLGATHERV, site, r)
}

/// `MPI_Iallreduce`, `MPI_Iallreduce_c`, MPI-5.0 section 6.12.
pub unsafe fn iallreduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLREDUCE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iallreduce(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLREDUCE, site, r)
}

/// `MPI_Ialltoall`, `MPI_Ialltoall_c`, MPI-5.0 section 6.12.
pub unsafe fn ialltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLTOALL)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ialltoall(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLTOALL, site, r)
}

/// `MPI_Ialltoallv`, `MPI_Ialltoallv_c`, MPI-5.0 section 6.12.
pub unsafe fn ialltoallv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLTOALLV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ialltoallv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLTOALLV, site, r)
}

/// `MPI_Ialltoallw`, `MPI_Ialltoallw_c`, MPI-5.0 section 6.12.
pub unsafe fn ialltoallw<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IALLTOALLW)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ialltoallw(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                entry::handles(recvtypes),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IALLTOALLW, site, r)
}

/// `MPI_Ibarrier`, MPI-5.0 section 6.12.
pub unsafe fn ibarrier<A: Abi>(comm: A::Comm, request: *mut A::Request) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IBARRIER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ibarrier(comm_h)?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IBARRIER, site, r)
}

/// `MPI_Ibcast`, `MPI_Ibcast_c`, MPI-5.0 section 6.12.
pub unsafe fn ibcast<A: Abi>(
    buffer: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IBCAST)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 =
                api::coll::ibcast(buffer.cast(), i64::from(count), datatype.to_engine(), A::rank_in(root), comm_h)?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IBCAST, site, r)
}

/// `MPI_Iexscan`, `MPI_Iexscan_c`, MPI-5.0 section 6.12.
pub unsafe fn iexscan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IEXSCAN)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iexscan(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IEXSCAN, site, r)
}

/// `MPI_Igather`, `MPI_Igather_c`, MPI-5.0 section 6.12.
pub unsafe fn igather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IGATHER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::igather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IGATHER, site, r)
}

/// `MPI_Igatherv`, `MPI_Igatherv_c`, MPI-5.0 section 6.12.
pub unsafe fn igatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IGATHERV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::igatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IGATHERV, site, r)
}

/// `MPI_Ireduce`, `MPI_Ireduce_c`, MPI-5.0 section 6.12.
pub unsafe fn ireduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IREDUCE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ireduce(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IREDUCE, site, r)
}

/// `MPI_Ireduce_scatter`, `MPI_Ireduce_scatter_c`, MPI-5.0 section 6.12.
pub unsafe fn ireduce_scatter<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IREDUCE_SCATTER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ireduce_scatter(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IREDUCE_SCATTER, site, r)
}

/// `MPI_Ireduce_scatter_block`, `MPI_Ireduce_scatter_block_c`, MPI-5.0 section 6.12.
pub unsafe fn ireduce_scatter_block<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IREDUCE_SCATTER_BLOCK)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ireduce_scatter_block(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::IREDUCE_SCATTER_BLOCK, site, r)
}

/// `MPI_Iscan`, `MPI_Iscan_c`, MPI-5.0 section 6.12.
pub unsafe fn iscan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISCAN)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iscan(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ISCAN, site, r)
}

/// `MPI_Iscatter`, `MPI_Iscatter_c`, MPI-5.0 section 6.12.
pub unsafe fn iscatter<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISCATTER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iscatter(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ISCATTER, site, r)
}

/// `MPI_Iscatterv`, `MPI_Iscatterv_c`, MPI-5.0 section 6.12.
pub unsafe fn iscatterv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISCATTERV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::iscatterv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                displs,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::ISCATTERV, site, r)
}

/// `MPI_Op_commutative`, MPI-5.0 section 6.9.7.
pub unsafe fn op_commutative<A: Abi>(op: A::Op, commute: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::OP_COMMUTATIVE)?;
            entry::not_null("commute", commute)?;
            let r0 = api::op::op_commutative(op.to_engine())?;
            commute.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(commute, false);
        }
    }
    entry::end::<A>(id::OP_COMMUTATIVE, site, r)
}

/// `MPI_Op_create`, `MPI_Op_create_c`, MPI-5.0 section 6.9.5.
pub unsafe fn op_create<A: Abi>(user_fn: PolyFn, commute: c_int, op: *mut A::Op) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::OP_CREATE)?;
            entry::function("user_fn", user_fn.function)?;
            entry::not_null("op", op)?;
            let r0 = ({
                if user_fn.large {
                    api::op::op_create_c(A::fn_in(user_fn.function), commute != 0)
                } else {
                    api::op::op_create(A::fn_in(user_fn.function), commute != 0)
                }
            })?;
            op.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(op);
        }
    }
    entry::end::<A>(id::OP_CREATE, site, r)
}

/// `MPI_Op_free`, MPI-5.0 section 6.9.5.
pub unsafe fn op_free<A: Abi>(op: *mut A::Op) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::OP_FREE)?;
            entry::not_null("op", op)?;
            let mut op_v = (*op).to_engine();
            let r = api::op::op_free(&mut op_v);
            op.write(AbiHandle::from_engine(op_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::OP_FREE, site, r)
}

/// `MPI_Reduce`, `MPI_Reduce_c`, MPI-5.0 section 6.9.1.
pub unsafe fn reduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::REDUCE, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::reduce(
                p,
                p.operand(A::buffer_in(sendbuf).cast_mut().cast(), count)?,
                A::buffer_in(recvbuf).cast_mut().cast(),
                p.root(root)?,
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { reduce_general::<A>(sendbuf, recvbuf, count, datatype, op, root, comm) }
}

#[inline(never)]
unsafe fn reduce_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::coll::reduce(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REDUCE, site, r)
}

/// `MPI_Reduce_init`, `MPI_Reduce_init_c`, MPI-5.0 section 6.13.
pub unsafe fn reduce_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::reduce_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::REDUCE_INIT, site, r)
}

/// `MPI_Reduce_local`, `MPI_Reduce_local_c`, MPI-5.0 section 6.9.7.
pub unsafe fn reduce_local<A: Abi>(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_LOCAL)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::op::reduce_local(
                inbuf.cast(),
                inoutbuf.cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REDUCE_LOCAL, site, r)
}

/// `MPI_Reduce_scatter`, `MPI_Reduce_scatter_c`, MPI-5.0 section 6.10.
pub unsafe fn reduce_scatter<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::REDUCE_SCATTER, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::reduce_scatter(
                p,
                |n| p.operand(A::buffer_in(sendbuf).cast_mut().cast(), n),
                p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, recvcounts)),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { reduce_scatter_general::<A>(sendbuf, recvbuf, recvcounts, datatype, op, comm) }
}

#[inline(never)]
unsafe fn reduce_scatter_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_SCATTER)?;
            api::coll::reduce_scatter(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REDUCE_SCATTER, site, r)
}

/// `MPI_Reduce_scatter_block`, `MPI_Reduce_scatter_block_c`, MPI-5.0 section 6.10.
pub unsafe fn reduce_scatter_block<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::REDUCE_SCATTER_BLOCK, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::reduce_scatter(
                p,
                |n| p.operand(A::buffer_in(sendbuf).cast_mut().cast(), n),
                p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount)),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { reduce_scatter_block_general::<A>(sendbuf, recvbuf, recvcount, datatype, op, comm) }
}

#[inline(never)]
unsafe fn reduce_scatter_block_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_SCATTER_BLOCK)?;
            api::coll::reduce_scatter_block(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REDUCE_SCATTER_BLOCK, site, r)
}

/// `MPI_Reduce_scatter_block_init`, `MPI_Reduce_scatter_block_init_c`, MPI-5.0 section 6.13.
pub unsafe fn reduce_scatter_block_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_SCATTER_BLOCK_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::reduce_scatter_block_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::REDUCE_SCATTER_BLOCK_INIT, site, r)
}

/// `MPI_Reduce_scatter_init`, `MPI_Reduce_scatter_init_c`, MPI-5.0 section 6.13.
pub unsafe fn reduce_scatter_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REDUCE_SCATTER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::reduce_scatter_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::REDUCE_SCATTER_INIT, site, r)
}

/// `MPI_Scan`, `MPI_Scan_c`, MPI-5.0 section 6.11.
pub unsafe fn scan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::SCAN, comm, known::<A>(comm, Some(datatype), Some(op)), |p| {
            short::scan(
                p,
                p.operand(A::buffer_in(sendbuf).cast_mut().cast(), count)?,
                A::buffer_in(recvbuf).cast_mut().cast(),
                true,
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { scan_general::<A>(sendbuf, recvbuf, count, datatype, op, comm) }
}

#[inline(never)]
unsafe fn scan_general<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCAN)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::coll::scan(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SCAN, site, r)
}

/// `MPI_Scan_init`, `MPI_Scan_init_c`, MPI-5.0 section 6.13.
pub unsafe fn scan_init<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCAN_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::scan_init(
                A::buffer_in(sendbuf).cast(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(count),
                datatype.to_engine(),
                op.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::SCAN_INIT, site, r)
}

/// `MPI_Scatter`, `MPI_Scatter_c`, MPI-5.0 section 6.6.
pub unsafe fn scatter<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::SCATTER,
            comm,
            rooted::<A>(
                if A::buffer_in(recvbuf).addr() == IN_PLACE { sendtype } else { recvtype },
                sendtype,
                root,
                comm,
            ),
            |p| {
                short::scatter(
                    p,
                    Some(p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Even(sendcount))),
                    p.own(A::buffer_in(recvbuf).cast_mut().cast(), recvcount)?,
                    p.root(root)?,
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { scatter_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) }
}

#[inline(never)]
unsafe fn scatter_general<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCATTER)?;
            api::coll::scatter(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SCATTER, site, r)
}

/// `MPI_Scatter_init`, `MPI_Scatter_init_c`, MPI-5.0 section 6.13.
pub unsafe fn scatter_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCATTER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::scatter_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::SCATTER_INIT, site, r)
}

/// `MPI_Scatterv`, `MPI_Scatterv_c`, MPI-5.0 section 6.6.
pub unsafe fn scatterv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::SCATTERV,
            comm,
            rooted::<A>(
                if A::buffer_in(recvbuf).addr() == IN_PLACE { sendtype } else { recvtype },
                sendtype,
                root,
                comm,
            ),
            |p| {
                short::scatter(
                    p,
                    Some(p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Vector(sendcounts, displs))),
                    p.own(A::buffer_in(recvbuf).cast_mut().cast(), recvcount)?,
                    p.root(root)?,
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { scatterv_general::<A>(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm) }
}

#[inline(never)]
unsafe fn scatterv_general<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCATTERV)?;
            api::coll::scatterv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                displs,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SCATTERV, site, r)
}

/// `MPI_Scatterv_init`, `MPI_Scatterv_init_c`, MPI-5.0 section 6.13.
pub unsafe fn scatterv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SCATTERV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::scatterv_init(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                displs,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(root),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::SCATTERV_INIT, site, r)
}
