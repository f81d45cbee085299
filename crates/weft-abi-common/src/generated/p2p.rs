// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Point-to-point and partitioned communication (chapters 3 and 4).

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

/// `MPI_Bsend`, `MPI_Bsend_c`, MPI-5.0 section 3.4.
pub unsafe fn bsend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::bsend::bsend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::BSEND, site, r)
}

/// `MPI_Bsend_init`, `MPI_Bsend_init_c`, MPI-5.0 section 3.9.
pub unsafe fn bsend_init<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BSEND_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::persistent::bsend_init(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::BSEND_INIT, site, r)
}

/// `MPI_Buffer_attach`, `MPI_Buffer_attach_c`, MPI-5.0 section 3.6.
pub unsafe fn buffer_attach<A: Abi>(buffer: *mut c_void, size: i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BUFFER_ATTACH)?;
            entry::nonneg("size", i64::from(size), ErrClass::ARG)?;
            api::bsend::buffer_attach(A::buffer_in(buffer.cast_const()).cast_mut().cast(), i64::from(size))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::BUFFER_ATTACH, site, r)
}

/// `MPI_Buffer_detach`, `MPI_Buffer_detach_c`, MPI-5.0 section 3.6.
pub unsafe fn buffer_detach<A: Abi>(buffer_addr: *mut c_void, size: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BUFFER_DETACH)?;
            entry::not_null("buffer_addr", buffer_addr)?;
            entry::out_not_null("size", size)?;
            let (r0, r1) = api::bsend::buffer_detach()?;
            buffer_addr.cast::<usize>().write(A::buffer_out(r0 as usize));
            size.set(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::BUFFER_DETACH, site, r)
}

/// `MPI_Buffer_flush`, MPI-5.0 section 3.6.
pub unsafe fn buffer_flush<A: Abi>() -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BUFFER_FLUSH)?;
            api::bsend::buffer_flush()?;
            Ok(())
        })()
    };
    entry::end::<A>(id::BUFFER_FLUSH, site, r)
}

/// `MPI_Buffer_iflush`, MPI-5.0 section 3.6.
pub unsafe fn buffer_iflush<A: Abi>(request: *mut A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::BUFFER_IFLUSH)?;
            entry::not_null("request", request)?;
            let r0 = api::bsend::buffer_iflush()?;
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
    entry::end::<A>(id::BUFFER_IFLUSH, site, r)
}

/// `MPI_Cancel`, MPI-5.0 section 3.8.4.
pub unsafe fn cancel<A: Abi>(request: *mut A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CANCEL)?;
            entry::not_null("request", request)?;
            let mut request_v = (*request).to_engine();
            let r = api::request::cancel(&mut request_v);
            request.write(AbiHandle::from_engine(request_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::CANCEL, site, r)
}

/// `MPI_Comm_attach_buffer`, `MPI_Comm_attach_buffer_c`, MPI-5.0 section 3.6.
pub unsafe fn comm_attach_buffer<A: Abi>(comm: A::Comm, buffer: *mut c_void, size: i64) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_ATTACH_BUFFER)?;
            entry::nonneg("size", i64::from(size), ErrClass::ARG)?;
            api::bsend::comm_attach_buffer(
                comm_h,
                A::buffer_in(buffer.cast_const()).cast_mut().cast(),
                i64::from(size),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_ATTACH_BUFFER, site, r)
}

/// `MPI_Comm_detach_buffer`, `MPI_Comm_detach_buffer_c`, MPI-5.0 section 3.6.
pub unsafe fn comm_detach_buffer<A: Abi>(comm: A::Comm, buffer_addr: *mut c_void, size: OutInt) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_DETACH_BUFFER)?;
            entry::not_null("buffer_addr", buffer_addr)?;
            entry::out_not_null("size", size)?;
            let (r0, r1) = api::bsend::comm_detach_buffer(comm_h)?;
            buffer_addr.cast::<usize>().write(A::buffer_out(r0 as usize));
            size.set(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_DETACH_BUFFER, site, r)
}

/// `MPI_Comm_flush_buffer`, MPI-5.0 section 3.6.
pub unsafe fn comm_flush_buffer<A: Abi>(comm: A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_FLUSH_BUFFER)?;
            api::bsend::comm_flush_buffer(comm_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_FLUSH_BUFFER, site, r)
}

/// `MPI_Comm_iflush_buffer`, MPI-5.0 section 3.6.
pub unsafe fn comm_iflush_buffer<A: Abi>(comm: A::Comm, request: *mut A::Request) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_IFLUSH_BUFFER)?;
            entry::not_null("request", request)?;
            let r0 = api::bsend::comm_iflush_buffer(comm_h)?;
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
    entry::end::<A>(id::COMM_IFLUSH_BUFFER, site, r)
}

/// `MPI_Get_count`, `MPI_Get_count_c`, MPI-5.0 section 3.2.5.
pub unsafe fn get_count<A: Abi>(status: *const A::Status, datatype: A::Datatype, count: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_COUNT)?;
            let status = entry::status_in::<A>(status)?;
            entry::out_not_null("count", count)?;
            let r0 = api::pack::get_count(&status, datatype.to_engine())?;
            count.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_COUNT, site, r)
}

/// `MPI_Ibsend`, `MPI_Ibsend_c`, MPI-5.0 section 3.7.2.
pub unsafe fn ibsend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IBSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::bsend::ibsend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::IBSEND, site, r)
}

/// `MPI_Improbe`, MPI-5.0 section 3.8.2.
pub unsafe fn improbe<A: Abi>(
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    flag: *mut c_int,
    message: *mut A::Message,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IMPROBE)?;
            entry::not_null("flag", flag)?;
            entry::not_null("message", message)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::probe::improbe(A::rank_in(source), A::tag_in(tag), comm_h, &mut status.value);
            status.write();
            let (r0, r1) = r?;
            flag.write(c_int::from(r0));
            message.write(AbiHandle::from_engine(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
            entry::nulled(message);
        }
    }
    entry::end::<A>(id::IMPROBE, site, r)
}

/// `MPI_Imrecv`, `MPI_Imrecv_c`, MPI-5.0 section 3.8.3.
pub unsafe fn imrecv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    message: *mut A::Message,
    request: *mut A::Request,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IMRECV)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("message", message)?;
            let mut message_v = (*message).to_engine();
            entry::not_null("request", request)?;
            let r = api::probe::imrecv(buf.cast(), i64::from(count), datatype.to_engine(), &mut message_v);
            message.write(AbiHandle::from_engine(message_v));
            let r0 = r?;
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
    entry::end::<A>(id::IMRECV, site, r)
}

/// `MPI_Iprobe`, MPI-5.0 section 3.8.1.
pub unsafe fn iprobe<A: Abi>(
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    flag: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IPROBE)?;
            entry::not_null("flag", flag)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::probe::iprobe(A::rank_in(source), A::tag_in(tag), comm_h, &mut status.value);
            status.write();
            let r0 = r?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::IPROBE, site, r)
}

/// `MPI_Irecv`, `MPI_Irecv_c`, MPI-5.0 section 3.7.2.
pub unsafe fn irecv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = weft_core::hot::plain();
        p.is(comm.raw(), datatype.raw())
            && !request.is_null()
            && p.irecv_next(weft_core::hot::Args { call: id::IRECV, buf: buf.cast(), count, rank: source, tag })
                .map(|h| request.write(AbiHandle::from_engine(h)))
                .is_some()
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { irecv_again::<A>(buf, count, datatype, source, tag, comm, request) }
}

#[inline(never)]
unsafe fn irecv_again<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let p = weft_core::hot::plain();
    if !p.is(comm.raw(), datatype.raw()) {
        // SAFETY: the caller keeps the contract of the MPI function.
        return unsafe { irecv_later::<A>(buf, count, datatype, source, tag, comm, request) };
    }
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        !request.is_null()
            && p.irecv::<false>(weft_core::hot::Args { call: id::IRECV, buf: buf.cast(), count, rank: source, tag })
                .map(|h| request.write(AbiHandle::from_engine(h)))
                .is_some()
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { irecv_general::<A>(buf, count, datatype, source, tag, comm, request) }
}

#[inline(never)]
unsafe fn irecv_later<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        weft_core::hot::later(
            (comm.raw(), datatype.raw()),
            || (comm.to_engine(), datatype.to_engine()),
            |p| {
                !request.is_null()
                    && p.irecv::<true>(weft_core::hot::Args {
                        call: id::IRECV,
                        buf: buf.cast(),
                        count,
                        rank: source,
                        tag,
                    })
                    .map(|h| request.write(AbiHandle::from_engine(h)))
                    .is_some()
            },
            |p| {
                !request.is_null()
                    && p.irecv::<false>(weft_core::hot::Args {
                        call: id::IRECV,
                        buf: buf.cast(),
                        count,
                        rank: source,
                        tag,
                    })
                    .map(|h| request.write(AbiHandle::from_engine(h)))
                    .is_some()
            },
        )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { irecv_general::<A>(buf, count, datatype, source, tag, comm, request) }
}

#[inline(never)]
unsafe fn irecv_general<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IRECV)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::irecv(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(source),
                A::tag_in(tag),
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
    entry::end::<A>(id::IRECV, site, r)
}

/// `MPI_Irsend`, `MPI_Irsend_c`, MPI-5.0 section 3.7.2.
pub unsafe fn irsend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::IRSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::irsend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::IRSEND, site, r)
}

/// `MPI_Isend`, `MPI_Isend_c`, MPI-5.0 section 3.7.2.
pub unsafe fn isend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let p = weft_core::hot::plain();
    if !p.is(comm.raw(), datatype.raw()) {
        // SAFETY: the caller keeps the contract of the MPI function.
        return unsafe { isend_later::<A>(buf, count, datatype, dest, tag, comm, request) };
    }
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        !request.is_null()
            && p.isend::<false>(weft_core::hot::Args {
                call: id::ISEND,
                buf: buf.cast_mut().cast(),
                count,
                rank: dest,
                tag,
            })
            .map(|h| request.write(AbiHandle::from_engine(h)))
            .is_some()
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { isend_general::<A>(buf, count, datatype, dest, tag, comm, request) }
}

#[inline(never)]
unsafe fn isend_later<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        weft_core::hot::later(
            (comm.raw(), datatype.raw()),
            || (comm.to_engine(), datatype.to_engine()),
            |p| {
                !request.is_null()
                    && p.isend::<true>(weft_core::hot::Args {
                        call: id::ISEND,
                        buf: buf.cast_mut().cast(),
                        count,
                        rank: dest,
                        tag,
                    })
                    .map(|h| request.write(AbiHandle::from_engine(h)))
                    .is_some()
            },
            |p| {
                !request.is_null()
                    && p.isend::<false>(weft_core::hot::Args {
                        call: id::ISEND,
                        buf: buf.cast_mut().cast(),
                        count,
                        rank: dest,
                        tag,
                    })
                    .map(|h| request.write(AbiHandle::from_engine(h)))
                    .is_some()
            },
        )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { isend_general::<A>(buf, count, datatype, dest, tag, comm, request) }
}

#[inline(never)]
unsafe fn isend_general<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::isend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::ISEND, site, r)
}

/// `MPI_Isendrecv`, `MPI_Isendrecv_c`, MPI-5.0 section 3.10.
pub unsafe fn isendrecv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    source: c_int,
    recvtag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISENDRECV)?;
            entry::nonneg("sendcount", i64::from(sendcount), ErrClass::COUNT)?;
            entry::nonneg("recvcount", i64::from(recvcount), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::isendrecv(
                sendbuf.cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::rank_in(dest),
                A::tag_in(sendtag),
                recvbuf.cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(source),
                A::tag_in(recvtag),
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
    entry::end::<A>(id::ISENDRECV, site, r)
}

/// `MPI_Isendrecv_replace`, `MPI_Isendrecv_replace_c`, MPI-5.0 section 3.10.
pub unsafe fn isendrecv_replace<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISENDRECV_REPLACE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::isendrecv_replace(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(sendtag),
                A::rank_in(source),
                A::tag_in(recvtag),
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
    entry::end::<A>(id::ISENDRECV_REPLACE, site, r)
}

/// `MPI_Issend`, `MPI_Issend_c`, MPI-5.0 section 3.7.2.
pub unsafe fn issend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ISSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::p2p::issend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::ISSEND, site, r)
}

/// `MPI_Mprobe`, MPI-5.0 section 3.8.2.
pub unsafe fn mprobe<A: Abi>(
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    message: *mut A::Message,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::MPROBE)?;
            entry::not_null("message", message)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::probe::mprobe(A::rank_in(source), A::tag_in(tag), comm_h, &mut status.value);
            status.write();
            let r0 = r?;
            message.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(message);
        }
    }
    entry::end::<A>(id::MPROBE, site, r)
}

/// `MPI_Mrecv`, `MPI_Mrecv_c`, MPI-5.0 section 3.8.3.
pub unsafe fn mrecv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    message: *mut A::Message,
    status: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::MRECV)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("message", message)?;
            let mut message_v = (*message).to_engine();
            let mut status = StatusSlot::<A>::new(status);
            let r = api::probe::mrecv(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut message_v,
                &mut status.value,
            );
            message.write(AbiHandle::from_engine(message_v));
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::MRECV, site, r)
}

/// `MPI_Parrived`, MPI-5.0 section 4.2.
pub unsafe fn parrived<A: Abi>(request: A::Request, partition: c_int, flag: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PARRIVED)?;
            entry::not_null("flag", flag)?;
            let r0 = api::partitioned::parrived(request.to_engine(), partition)?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::PARRIVED, site, r)
}

/// `MPI_Pready`, MPI-5.0 section 4.2.
pub unsafe fn pready<A: Abi>(partition: c_int, request: A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PREADY)?;
            api::partitioned::pready(partition, request.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PREADY, site, r)
}

/// `MPI_Pready_list`, MPI-5.0 section 4.2.
pub unsafe fn pready_list<A: Abi>(length: c_int, array_of_partitions: *const c_int, request: A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PREADY_LIST)?;
            entry::nonneg("length", i64::from(length), ErrClass::ARG)?;
            entry::array("array_of_partitions", !entry::is_address(array_of_partitions), i64::from(length))?;
            api::partitioned::pready_list(length, Arr(array_of_partitions), request.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PREADY_LIST, site, r)
}

/// `MPI_Pready_range`, MPI-5.0 section 4.2.
pub unsafe fn pready_range<A: Abi>(partition_low: c_int, partition_high: c_int, request: A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PREADY_RANGE)?;
            api::partitioned::pready_range(partition_low, partition_high, request.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PREADY_RANGE, site, r)
}

/// `MPI_Precv_init`, MPI-5.0 section 4.2.
pub unsafe fn precv_init<A: Abi>(
    buf: *mut c_void,
    partitions: c_int,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PRECV_INIT)?;
            entry::nonneg("partitions", i64::from(partitions), ErrClass::ARG)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::partitioned::precv_init(
                buf.cast(),
                partitions,
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::PRECV_INIT, site, r)
}

/// `MPI_Probe`, MPI-5.0 section 3.8.1.
pub unsafe fn probe<A: Abi>(source: c_int, tag: c_int, comm: A::Comm, status: *mut A::Status) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PROBE)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::probe::probe(A::rank_in(source), A::tag_in(tag), comm_h, &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PROBE, site, r)
}

/// `MPI_Psend_init`, MPI-5.0 section 4.2.
pub unsafe fn psend_init<A: Abi>(
    buf: *const c_void,
    partitions: c_int,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PSEND_INIT)?;
            entry::nonneg("partitions", i64::from(partitions), ErrClass::ARG)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::partitioned::psend_init(
                buf.cast(),
                partitions,
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::PSEND_INIT, site, r)
}

/// `MPI_Recv`, `MPI_Recv_c`, MPI-5.0 section 3.2.
pub unsafe fn recv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    let p = weft_core::hot::plain();
    if !p.is(comm.raw(), datatype.raw()) {
        // SAFETY: the caller keeps the contract of the MPI function.
        return unsafe { recv_later::<A>(buf, count, datatype, source, tag, comm, status) };
    }
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        {
            let mut s = StatusSlot::<A>::new(status);
            p.recv::<false>(
                weft_core::hot::Args { call: id::RECV, buf: buf.cast(), count, rank: source, tag },
                &mut s.value,
            ) && s.write_received()
        }
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { recv_general::<A>(buf, count, datatype, source, tag, comm, status) }
}

#[inline(never)]
unsafe fn recv_later<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        weft_core::hot::later(
            (comm.raw(), datatype.raw()),
            || (comm.to_engine(), datatype.to_engine()),
            |p| {
                let mut s = StatusSlot::<A>::new(status);
                p.recv::<true>(
                    weft_core::hot::Args { call: id::RECV, buf: buf.cast(), count, rank: source, tag },
                    &mut s.value,
                ) && s.write_received()
            },
            |p| {
                let mut s = StatusSlot::<A>::new(status);
                p.recv::<false>(
                    weft_core::hot::Args { call: id::RECV, buf: buf.cast(), count, rank: source, tag },
                    &mut s.value,
                ) && s.write_received()
            },
        )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { recv_general::<A>(buf, count, datatype, source, tag, comm, status) }
}

#[inline(never)]
unsafe fn recv_general<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RECV)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::p2p::recv(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(source),
                A::tag_in(tag),
                comm_h,
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::RECV, site, r)
}

/// `MPI_Recv_init`, `MPI_Recv_init_c`, MPI-5.0 section 3.9.
pub unsafe fn recv_init<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RECV_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::persistent::recv_init(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(source),
                A::tag_in(tag),
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
    entry::end::<A>(id::RECV_INIT, site, r)
}

/// `MPI_Request_free`, MPI-5.0 section 3.7.3.
pub unsafe fn request_free<A: Abi>(request: *mut A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REQUEST_FREE)?;
            entry::not_null("request", request)?;
            let mut request_v = (*request).to_engine();
            let r = api::request::request_free(&mut request_v);
            request.write(AbiHandle::from_engine(request_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REQUEST_FREE, site, r)
}

/// `MPI_Request_get_status`, MPI-5.0 section 3.7.6.
pub unsafe fn request_get_status<A: Abi>(request: A::Request, flag: *mut c_int, status: *mut A::Status) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REQUEST_GET_STATUS)?;
            entry::not_null("flag", flag)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::request_get_status(request.to_engine(), &mut status.value);
            status.write();
            let r0 = r?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::REQUEST_GET_STATUS, site, r)
}

/// `MPI_Request_get_status_all`, MPI-5.0 section 3.7.6.
pub unsafe fn request_get_status_all<A: Abi>(
    count: c_int,
    array_of_requests: *const A::Request,
    flag: *mut c_int,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REQUEST_GET_STATUS_ALL)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            entry::not_null("flag", flag)?;
            let r0 = api::request::request_get_status_all(
                Requests::<A>::new(array_of_requests.cast_mut(), i64::from(count)),
                Statuses::<A>::new(array_of_statuses),
            )?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::REQUEST_GET_STATUS_ALL, site, r)
}

/// `MPI_Request_get_status_any`, MPI-5.0 section 3.7.6.
pub unsafe fn request_get_status_any<A: Abi>(
    count: c_int,
    array_of_requests: *const A::Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REQUEST_GET_STATUS_ANY)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            entry::not_null("indx", indx)?;
            entry::not_null("flag", flag)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::request_get_status_any(
                Requests::<A>::new(array_of_requests.cast_mut(), i64::from(count)),
                &mut status.value,
            );
            status.write();
            let (r0, r1) = r?;
            indx.write(r0);
            flag.write(c_int::from(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::REQUEST_GET_STATUS_ANY, site, r)
}

/// `MPI_Request_get_status_some`, MPI-5.0 section 3.7.6.
pub unsafe fn request_get_status_some<A: Abi>(
    incount: c_int,
    array_of_requests: *const A::Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REQUEST_GET_STATUS_SOME)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(incount))?;
            entry::not_null("outcount", outcount)?;
            entry::array("array_of_indices", !entry::is_address(array_of_indices), i64::from(incount))?;
            let (r0, r1) = api::request::request_get_status_some(
                Requests::<A>::new(array_of_requests.cast_mut(), i64::from(incount)),
                Statuses::<A>::new(array_of_statuses),
            )?;
            outcount.write(r0);
            entry::write_array(array_of_indices, i64::from(incount), &r1, |x| *x);
            Ok(())
        })()
    };
    entry::end::<A>(id::REQUEST_GET_STATUS_SOME, site, r)
}

/// `MPI_Rsend`, `MPI_Rsend_c`, MPI-5.0 section 3.4.
pub unsafe fn rsend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::p2p::rsend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::RSEND, site, r)
}

/// `MPI_Rsend_init`, `MPI_Rsend_init_c`, MPI-5.0 section 3.9.
pub unsafe fn rsend_init<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RSEND_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::persistent::rsend_init(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::RSEND_INIT, site, r)
}

/// `MPI_Send`, `MPI_Send_c`, MPI-5.0 section 3.2.
pub unsafe fn send<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let p = weft_core::hot::plain();
    if !p.is(comm.raw(), datatype.raw()) {
        // SAFETY: the caller keeps the contract of the MPI function.
        return unsafe { send_later::<A>(buf, count, datatype, dest, tag, comm) };
    }
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        p.send::<false, true>(weft_core::hot::Args {
            call: id::SEND,
            buf: buf.cast_mut().cast(),
            count,
            rank: dest,
            tag,
        })
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { send_general::<A>(buf, count, datatype, dest, tag, comm) }
}

#[inline(never)]
unsafe fn send_later<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        weft_core::hot::later(
            (comm.raw(), datatype.raw()),
            || (comm.to_engine(), datatype.to_engine()),
            |p| {
                p.send::<true, true>(weft_core::hot::Args {
                    call: id::SEND,
                    buf: buf.cast_mut().cast(),
                    count,
                    rank: dest,
                    tag,
                })
            },
            |p| {
                p.send::<false, true>(weft_core::hot::Args {
                    call: id::SEND,
                    buf: buf.cast_mut().cast(),
                    count,
                    rank: dest,
                    tag,
                })
            },
        )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { send_general::<A>(buf, count, datatype, dest, tag, comm) }
}

#[inline(never)]
unsafe fn send_general<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::p2p::send(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SEND, site, r)
}

/// `MPI_Send_init`, `MPI_Send_init_c`, MPI-5.0 section 3.9.
pub unsafe fn send_init<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SEND_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::persistent::send_init(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::SEND_INIT, site, r)
}

/// `MPI_Sendrecv`, `MPI_Sendrecv_c`, MPI-5.0 section 3.10.
pub unsafe fn sendrecv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    source: c_int,
    recvtag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SENDRECV)?;
            entry::nonneg("sendcount", i64::from(sendcount), ErrClass::COUNT)?;
            entry::nonneg("recvcount", i64::from(recvcount), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::p2p::sendrecv(
                sendbuf.cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::rank_in(dest),
                A::tag_in(sendtag),
                recvbuf.cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                A::rank_in(source),
                A::tag_in(recvtag),
                comm_h,
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SENDRECV, site, r)
}

/// `MPI_Sendrecv_replace`, `MPI_Sendrecv_replace_c`, MPI-5.0 section 3.10.
pub unsafe fn sendrecv_replace<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SENDRECV_REPLACE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::p2p::sendrecv_replace(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(sendtag),
                A::rank_in(source),
                A::tag_in(recvtag),
                comm_h,
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SENDRECV_REPLACE, site, r)
}

/// `MPI_Session_attach_buffer`, `MPI_Session_attach_buffer_c`, MPI-5.0 section 3.6.
pub unsafe fn session_attach_buffer<A: Abi>(session: A::Session, buffer: *mut c_void, size: i64) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SESSION_ATTACH_BUFFER)?;
            entry::nonneg("size", i64::from(size), ErrClass::ARG)?;
            api::bsend::session_attach_buffer(
                session_h,
                A::buffer_in(buffer.cast_const()).cast_mut().cast(),
                i64::from(size),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_ATTACH_BUFFER, site, r)
}

/// `MPI_Session_detach_buffer`, `MPI_Session_detach_buffer_c`, MPI-5.0 section 3.6.
pub unsafe fn session_detach_buffer<A: Abi>(session: A::Session, buffer_addr: *mut c_void, size: OutInt) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SESSION_DETACH_BUFFER)?;
            entry::not_null("buffer_addr", buffer_addr)?;
            entry::out_not_null("size", size)?;
            let (r0, r1) = api::bsend::session_detach_buffer(session_h)?;
            buffer_addr.cast::<usize>().write(A::buffer_out(r0 as usize));
            size.set(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_DETACH_BUFFER, site, r)
}

/// `MPI_Session_flush_buffer`, MPI-5.0 section 3.6.
pub unsafe fn session_flush_buffer<A: Abi>(session: A::Session) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SESSION_FLUSH_BUFFER)?;
            api::bsend::session_flush_buffer(session_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_FLUSH_BUFFER, site, r)
}

/// `MPI_Session_iflush_buffer`, MPI-5.0 section 3.6.
pub unsafe fn session_iflush_buffer<A: Abi>(session: A::Session, request: *mut A::Request) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SESSION_IFLUSH_BUFFER)?;
            entry::not_null("request", request)?;
            let r0 = api::bsend::session_iflush_buffer(session_h)?;
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
    entry::end::<A>(id::SESSION_IFLUSH_BUFFER, site, r)
}

/// `MPI_Ssend`, `MPI_Ssend_c`, MPI-5.0 section 3.4.
pub unsafe fn ssend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SSEND)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            api::p2p::ssend(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SSEND, site, r)
}

/// `MPI_Ssend_init`, `MPI_Ssend_init_c`, MPI-5.0 section 3.9.
pub unsafe fn ssend_init<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::SSEND_INIT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::persistent::ssend_init(
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                A::rank_in(dest),
                A::tag_in(tag),
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
    entry::end::<A>(id::SSEND_INIT, site, r)
}

/// `MPI_Start`, MPI-5.0 section 3.9.
pub unsafe fn start<A: Abi>(request: *mut A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::START)?;
            entry::not_null("request", request)?;
            let mut request_v = (*request).to_engine();
            let r = api::persistent::start(&mut request_v);
            request.write(AbiHandle::from_engine(request_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::START, site, r)
}

/// `MPI_Startall`, MPI-5.0 section 3.9.
pub unsafe fn startall<A: Abi>(count: c_int, array_of_requests: *mut A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::STARTALL)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            api::persistent::startall(Requests::<A>::new(array_of_requests, i64::from(count)))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::STARTALL, site, r)
}

/// `MPI_Test`, MPI-5.0 section 3.7.3.
pub unsafe fn test<A: Abi>(request: *mut A::Request, flag: *mut c_int, status: *mut A::Status) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TEST)?;
            entry::not_null("request", request)?;
            let mut request_v = (*request).to_engine();
            entry::not_null("flag", flag)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::test(&mut request_v, &mut status.value);
            request.write(AbiHandle::from_engine(request_v));
            status.write();
            let r0 = r?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::TEST, site, r)
}

/// `MPI_Testall`, MPI-5.0 section 3.7.5.
pub unsafe fn testall<A: Abi>(
    count: c_int,
    array_of_requests: *mut A::Request,
    flag: *mut c_int,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TESTALL)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            entry::not_null("flag", flag)?;
            let r0 = api::request::testall(
                Requests::<A>::new(array_of_requests, i64::from(count)),
                Statuses::<A>::new(array_of_statuses),
            )?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::TESTALL, site, r)
}

/// `MPI_Testany`, MPI-5.0 section 3.7.5.
pub unsafe fn testany<A: Abi>(
    count: c_int,
    array_of_requests: *mut A::Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TESTANY)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            entry::not_null("indx", indx)?;
            let mut indx_v: i32 = Default::default();
            entry::not_null("flag", flag)?;
            let mut flag_v: bool = Default::default();
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::testany(
                Requests::<A>::new(array_of_requests, i64::from(count)),
                &mut indx_v,
                &mut flag_v,
                &mut status.value,
            );
            indx.write(indx_v);
            flag.write(c_int::from(flag_v));
            status.write();
            r?;
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, true);
        }
    }
    entry::end::<A>(id::TESTANY, site, r)
}

/// `MPI_Testsome`, MPI-5.0 section 3.7.5.
pub unsafe fn testsome<A: Abi>(
    incount: c_int,
    array_of_requests: *mut A::Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TESTSOME)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(incount))?;
            entry::not_null("outcount", outcount)?;
            let mut outcount_v: i32 = Default::default();
            entry::array("array_of_indices", !entry::is_address(array_of_indices), i64::from(incount))?;
            let mut array_of_indices_v: Vec<i32> = Default::default();
            let r = api::request::testsome(
                Requests::<A>::new(array_of_requests, i64::from(incount)),
                &mut outcount_v,
                &mut array_of_indices_v,
                Statuses::<A>::new(array_of_statuses),
            );
            outcount.write(outcount_v);
            entry::write_array(array_of_indices, i64::from(incount), &array_of_indices_v, |x| *x);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TESTSOME, site, r)
}

/// `MPI_Wait`, MPI-5.0 section 3.7.3.
pub unsafe fn wait<A: Abi>(request: *mut A::Request, status: *mut A::Status) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WAIT)?;
            entry::not_null("request", request)?;
            let mut request_v = (*request).to_engine();
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::wait(&mut request_v, &mut status.value);
            request.write(AbiHandle::from_engine(request_v));
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WAIT, site, r)
}

/// `MPI_Waitall`, MPI-5.0 section 3.7.5.
pub unsafe fn waitall<A: Abi>(
    count: c_int,
    array_of_requests: *mut A::Request,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WAITALL)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            api::request::waitall(
                Requests::<A>::new(array_of_requests, i64::from(count)),
                Statuses::<A>::new(array_of_statuses),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WAITALL, site, r)
}

/// `MPI_Waitany`, MPI-5.0 section 3.7.5.
pub unsafe fn waitany<A: Abi>(
    count: c_int,
    array_of_requests: *mut A::Request,
    indx: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WAITANY)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(count))?;
            entry::not_null("indx", indx)?;
            let mut indx_v: i32 = Default::default();
            let mut status = StatusSlot::<A>::new(status);
            let r = api::request::waitany(
                Requests::<A>::new(array_of_requests, i64::from(count)),
                &mut indx_v,
                &mut status.value,
            );
            indx.write(indx_v);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WAITANY, site, r)
}

/// `MPI_Waitsome`, MPI-5.0 section 3.7.5.
pub unsafe fn waitsome<A: Abi>(
    incount: c_int,
    array_of_requests: *mut A::Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WAITSOME)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::array("array_of_requests", !entry::is_address(array_of_requests), i64::from(incount))?;
            entry::not_null("outcount", outcount)?;
            let mut outcount_v: i32 = Default::default();
            entry::array("array_of_indices", !entry::is_address(array_of_indices), i64::from(incount))?;
            let mut array_of_indices_v: Vec<i32> = Default::default();
            let r = api::request::waitsome(
                Requests::<A>::new(array_of_requests, i64::from(incount)),
                &mut outcount_v,
                &mut array_of_indices_v,
                Statuses::<A>::new(array_of_statuses),
            );
            outcount.write(outcount_v);
            entry::write_array(array_of_indices, i64::from(incount), &array_of_indices_v, |x| *x);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WAITSOME, site, r)
}
