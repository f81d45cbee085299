// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! One-sided communication (chapter 12).

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

/// `MPI_Accumulate`, `MPI_Accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        ((p.update_datatype ^ origin_datatype.raw())
            | (origin_count ^ target_count) as usize
            | (p.update_datatype ^ target_datatype.raw())
            | (p.op ^ op.raw())
            | (p.win ^ win.raw()))
            == 0
            && is_address(origin_addr)
            && hot::fits(origin_count)
            && p.update(
                id::ACCUMULATE,
                origin_addr.cast::<u8>(),
                std::ptr::null_mut(),
                origin_count as usize,
                target_rank,
                target_disp,
            )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe {
        accumulate_general::<A>(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            op,
            win,
        )
    }
}

#[inline(never)]
unsafe fn accumulate_general<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> c_int {
    hot::learn_update(
        (origin_datatype.raw(), origin_datatype.to_engine()),
        (op.raw(), op.to_engine()),
        (win.raw(), win.to_engine()),
    );
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ACCUMULATE)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            api::rma::accumulate(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                op.to_engine(),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ACCUMULATE, site, r)
}

/// `MPI_Compare_and_swap`, MPI-5.0 section 12.3.
pub unsafe fn compare_and_swap<A: Abi>(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    win: A::Win,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        ((p.swap_datatype ^ datatype.raw()) | (p.win ^ win.raw())) == 0
            && is_address(origin_addr)
            && is_address(compare_addr)
            && is_address(result_addr)
            && p.swap(
                id::COMPARE_AND_SWAP,
                origin_addr.cast::<u8>(),
                compare_addr.cast::<u8>(),
                result_addr.cast::<u8>(),
                target_rank,
                target_disp,
            )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe {
        compare_and_swap_general::<A>(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win)
    }
}

#[inline(never)]
unsafe fn compare_and_swap_general<A: Abi>(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    win: A::Win,
) -> c_int {
    hot::learn_swap((datatype.raw(), datatype.to_engine()), (win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMPARE_AND_SWAP)?;
            api::rma::compare_and_swap(
                origin_addr.cast(),
                compare_addr.cast(),
                result_addr.cast(),
                datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMPARE_AND_SWAP, site, r)
}

/// `MPI_Fetch_and_op`, MPI-5.0 section 12.3.
pub unsafe fn fetch_and_op<A: Abi>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    op: A::Op,
    win: A::Win,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        ((p.update_datatype ^ datatype.raw()) | (p.op ^ op.raw()) | (p.win ^ win.raw())) == 0
            && is_address(origin_addr)
            && is_address(result_addr)
            && p.update(
                id::FETCH_AND_OP,
                origin_addr.cast::<u8>(),
                result_addr.cast::<u8>(),
                1,
                target_rank,
                target_disp,
            )
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { fetch_and_op_general::<A>(origin_addr, result_addr, datatype, target_rank, target_disp, op, win) }
}

#[inline(never)]
unsafe fn fetch_and_op_general<A: Abi>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    op: A::Op,
    win: A::Win,
) -> c_int {
    hot::learn_update((datatype.raw(), datatype.to_engine()), (op.raw(), op.to_engine()), (win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FETCH_AND_OP)?;
            api::rma::fetch_and_op(
                origin_addr.cast(),
                result_addr.cast(),
                datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                op.to_engine(),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FETCH_AND_OP, site, r)
}

/// `MPI_Get`, `MPI_Get_c`, MPI-5.0 section 12.3.
pub unsafe fn get<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        ((p.datatype ^ origin_datatype.raw())
            | (origin_count ^ target_count) as usize
            | (p.datatype ^ target_datatype.raw())
            | (p.win ^ win.raw()))
            == 0
            && is_address(origin_addr)
            && hot::fits(origin_count)
            && p.copy::<false>(id::GET, origin_addr.cast::<u8>(), origin_count as usize, target_rank, target_disp)
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe {
        get_general::<A>(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            win,
        )
    }
}

#[inline(never)]
unsafe fn get_general<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    hot::learn_copy((origin_datatype.raw(), origin_datatype.to_engine()), (win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            api::rma::get(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GET, site, r)
}

/// `MPI_Get_accumulate`, `MPI_Get_accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn get_accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    result_addr: *mut c_void,
    result_count: i64,
    result_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_ACCUMULATE)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("result_count", i64::from(result_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            api::rma::get_accumulate(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                result_addr.cast(),
                i64::from(result_count),
                result_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                op.to_engine(),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_ACCUMULATE, site, r)
}

/// `MPI_Put`, `MPI_Put_c`, MPI-5.0 section 12.3.
pub unsafe fn put<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        ((p.datatype ^ origin_datatype.raw())
            | (origin_count ^ target_count) as usize
            | (p.datatype ^ target_datatype.raw())
            | (p.win ^ win.raw()))
            == 0
            && is_address(origin_addr)
            && hot::fits(origin_count)
            && p.copy::<true>(id::PUT, origin_addr.cast::<u8>(), origin_count as usize, target_rank, target_disp)
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe {
        put_general::<A>(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            win,
        )
    }
}

#[inline(never)]
unsafe fn put_general<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    hot::learn_copy((origin_datatype.raw(), origin_datatype.to_engine()), (win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PUT)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            api::rma::put(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                win_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PUT, site, r)
}

/// `MPI_Raccumulate`, `MPI_Raccumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn raccumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RACCUMULATE)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::rma::raccumulate(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                op.to_engine(),
                win_h,
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
    entry::end::<A>(id::RACCUMULATE, site, r)
}

/// `MPI_Rget`, `MPI_Rget_c`, MPI-5.0 section 12.3.
pub unsafe fn rget<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RGET)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::rma::rget(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                win_h,
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
    entry::end::<A>(id::RGET, site, r)
}

/// `MPI_Rget_accumulate`, `MPI_Rget_accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn rget_accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    result_addr: *mut c_void,
    result_count: i64,
    result_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RGET_ACCUMULATE)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("result_count", i64::from(result_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::rma::rget_accumulate(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                result_addr.cast(),
                i64::from(result_count),
                result_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                op.to_engine(),
                win_h,
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
    entry::end::<A>(id::RGET_ACCUMULATE, site, r)
}

/// `MPI_Rput`, `MPI_Rput_c`, MPI-5.0 section 12.3.
pub unsafe fn rput<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::RPUT)?;
            entry::nonneg("origin_count", i64::from(origin_count), ErrClass::COUNT)?;
            entry::nonneg("target_count", i64::from(target_count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::rma::rput(
                origin_addr.cast(),
                i64::from(origin_count),
                origin_datatype.to_engine(),
                A::rank_in(target_rank),
                i64::from(target_disp),
                i64::from(target_count),
                target_datatype.to_engine(),
                win_h,
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
    entry::end::<A>(id::RPUT, site, r)
}

/// `MPI_Win_allocate`, `MPI_Win_allocate_c`, MPI-5.0 section 12.2.
pub unsafe fn win_allocate<A: Abi>(
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    baseptr: *mut c_void,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_ALLOCATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::nonneg("size", i64::from(size), ErrClass::SIZE).inspect_err(refuse)?;
            entry::not_null("baseptr", baseptr).inspect_err(refuse)?;
            entry::not_null("win", win).inspect_err(refuse)?;
            let (r0, r1) = api::window::win_allocate(i64::from(size), i64::from(disp_unit), info.to_engine(), comm_h)?;
            baseptr.cast::<usize>().write(A::buffer_out(r0 as usize));
            win.write(AbiHandle::from_engine(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(win);
        }
    }
    entry::end::<A>(id::WIN_ALLOCATE, site, r)
}

/// `MPI_Win_allocate_shared`, `MPI_Win_allocate_shared_c`, MPI-5.0 section 12.2.
pub unsafe fn win_allocate_shared<A: Abi>(
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    baseptr: *mut c_void,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_ALLOCATE_SHARED)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::nonneg("size", i64::from(size), ErrClass::SIZE).inspect_err(refuse)?;
            entry::not_null("baseptr", baseptr).inspect_err(refuse)?;
            entry::not_null("win", win).inspect_err(refuse)?;
            let (r0, r1) =
                api::window::win_allocate_shared(i64::from(size), i64::from(disp_unit), info.to_engine(), comm_h)?;
            baseptr.cast::<usize>().write(A::buffer_out(r0 as usize));
            win.write(AbiHandle::from_engine(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(win);
        }
    }
    entry::end::<A>(id::WIN_ALLOCATE_SHARED, site, r)
}

/// `MPI_Win_attach`, MPI-5.0 section 12.2.
pub unsafe fn win_attach<A: Abi>(win: A::Win, base: *mut c_void, size: i64) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_ATTACH)?;
            entry::nonneg("size", i64::from(size), ErrClass::SIZE)?;
            api::window::win_attach(win_h, base.cast(), i64::from(size))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_ATTACH, site, r)
}

/// `MPI_Win_complete`, MPI-5.0 section 12.5.
pub unsafe fn win_complete<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_COMPLETE)?;
            api::rma_sync::win_complete(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_COMPLETE, site, r)
}

/// `MPI_Win_create`, `MPI_Win_create_c`, MPI-5.0 section 12.2.
pub unsafe fn win_create<A: Abi>(
    base: *mut c_void,
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_CREATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::nonneg("size", i64::from(size), ErrClass::SIZE).inspect_err(refuse)?;
            entry::not_null("win", win).inspect_err(refuse)?;
            let r0 =
                api::window::win_create(base.cast(), i64::from(size), i64::from(disp_unit), info.to_engine(), comm_h)?;
            win.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(win);
        }
    }
    entry::end::<A>(id::WIN_CREATE, site, r)
}

/// `MPI_Win_create_dynamic`, MPI-5.0 section 12.2.
pub unsafe fn win_create_dynamic<A: Abi>(info: A::Info, comm: A::Comm, win: *mut A::Win) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_CREATE_DYNAMIC)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("win", win).inspect_err(refuse)?;
            let r0 = api::window::win_create_dynamic(info.to_engine(), comm_h)?;
            win.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(win);
        }
    }
    entry::end::<A>(id::WIN_CREATE_DYNAMIC, site, r)
}

/// `MPI_Win_detach`, MPI-5.0 section 12.2.
pub unsafe fn win_detach<A: Abi>(win: A::Win, base: *const c_void) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_DETACH)?;
            api::window::win_detach(win_h, base.cast())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_DETACH, site, r)
}

/// `MPI_Win_fence`, MPI-5.0 section 12.5.
pub unsafe fn win_fence<A: Abi>(assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FENCE)?;
            api::rma_sync::win_fence(A::assert_in(assert), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FENCE, site, r)
}

/// `MPI_Win_flush`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        (p.win ^ win.raw()) == 0 && p.flush(rank)
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { win_flush_general::<A>(rank, win) }
}

#[inline(never)]
unsafe fn win_flush_general<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    hot::learn_sync((win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FLUSH)?;
            api::rma_sync::win_flush(A::rank_in(rank), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FLUSH, site, r)
}

/// `MPI_Win_flush_all`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FLUSH_ALL)?;
            api::rma_sync::win_flush_all(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FLUSH_ALL, site, r)
}

/// `MPI_Win_flush_local`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_local<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FLUSH_LOCAL)?;
            api::rma_sync::win_flush_local(A::rank_in(rank), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FLUSH_LOCAL, site, r)
}

/// `MPI_Win_flush_local_all`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_local_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FLUSH_LOCAL_ALL)?;
            api::rma_sync::win_flush_local_all(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FLUSH_LOCAL_ALL, site, r)
}

/// `MPI_Win_free`, MPI-5.0 section 12.2.
pub unsafe fn win_free<A: Abi>(win: *mut A::Win) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(win, Site::Win) };
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_FREE)?;
            entry::not_null("win", win)?;
            let mut win_v = (*win).to_engine();
            let r = api::window::win_free(&mut win_v);
            win.write(AbiHandle::from_engine(win_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FREE, site, r)
}

/// `MPI_Win_get_group`, MPI-5.0 section 12.2.
pub unsafe fn win_get_group<A: Abi>(win: A::Win, group: *mut A::Group) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_GET_GROUP)?;
            entry::not_null("group", group)?;
            let r0 = api::window::win_get_group(win_h)?;
            group.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(group);
        }
    }
    entry::end::<A>(id::WIN_GET_GROUP, site, r)
}

/// `MPI_Win_get_info`, MPI-5.0 section 12.2.
pub unsafe fn win_get_info<A: Abi>(win: A::Win, info_used: *mut A::Info) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_GET_INFO)?;
            entry::not_null("info_used", info_used)?;
            let r0 = api::window::win_get_info(win_h)?;
            info_used.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(info_used);
        }
    }
    entry::end::<A>(id::WIN_GET_INFO, site, r)
}

/// `MPI_Win_lock`, MPI-5.0 section 12.5.
pub unsafe fn win_lock<A: Abi>(lock_type: c_int, rank: c_int, assert: c_int, win: A::Win) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        (p.win ^ win.raw()) == 0 && assert == 0 && p.lock(A::lock_type_in(lock_type), rank)
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { win_lock_general::<A>(lock_type, rank, assert, win) }
}

#[inline(never)]
unsafe fn win_lock_general<A: Abi>(lock_type: c_int, rank: c_int, assert: c_int, win: A::Win) -> c_int {
    hot::learn_sync((win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_LOCK)?;
            api::rma_sync::win_lock(A::lock_type_in(lock_type), A::rank_in(rank), A::assert_in(assert), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_LOCK, site, r)
}

/// `MPI_Win_lock_all`, MPI-5.0 section 12.5.
pub unsafe fn win_lock_all<A: Abi>(assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_LOCK_ALL)?;
            api::rma_sync::win_lock_all(A::assert_in(assert), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_LOCK_ALL, site, r)
}

/// `MPI_Win_post`, MPI-5.0 section 12.5.
pub unsafe fn win_post<A: Abi>(group: A::Group, assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_POST)?;
            api::rma_sync::win_post(group.to_engine(), A::assert_in(assert), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_POST, site, r)
}

/// `MPI_Win_set_info`, MPI-5.0 section 12.2.
pub unsafe fn win_set_info<A: Abi>(win: A::Win, info: A::Info) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SET_INFO)?;
            api::window::win_set_info(win_h, info.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SET_INFO, site, r)
}

/// `MPI_Win_shared_query`, `MPI_Win_shared_query_c`, MPI-5.0 section 12.2.
pub unsafe fn win_shared_query<A: Abi>(
    win: A::Win,
    rank: c_int,
    size: *mut i64,
    disp_unit: OutInt,
    baseptr: *mut c_void,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SHARED_QUERY)?;
            entry::not_null("size", size)?;
            entry::out_not_null("disp_unit", disp_unit)?;
            entry::not_null("baseptr", baseptr)?;
            let (r0, r1, r2) = api::window::win_shared_query(win_h, A::rank_in(rank))?;
            size.write(r0);
            disp_unit.set(r1);
            baseptr.cast::<usize>().write(A::buffer_out(r2 as usize));
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SHARED_QUERY, site, r)
}

/// `MPI_Win_start`, MPI-5.0 section 12.5.
pub unsafe fn win_start<A: Abi>(group: A::Group, assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_START)?;
            api::rma_sync::win_start(group.to_engine(), A::assert_in(assert), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_START, site, r)
}

/// `MPI_Win_sync`, MPI-5.0 section 12.5.4.
pub unsafe fn win_sync<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SYNC)?;
            api::rma_sync::win_sync(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SYNC, site, r)
}

/// `MPI_Win_test`, MPI-5.0 section 12.5.
pub unsafe fn win_test<A: Abi>(win: A::Win, flag: *mut c_int) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_TEST)?;
            entry::not_null("flag", flag)?;
            let r0 = api::rma_sync::win_test(win_h)?;
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
    entry::end::<A>(id::WIN_TEST, site, r)
}

/// `MPI_Win_unlock`, MPI-5.0 section 12.5.
pub unsafe fn win_unlock<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    if unsafe {
        let p = hot::plain();
        (p.win ^ win.raw()) == 0 && p.unlock(rank)
    } {
        return 0;
    }
    // SAFETY: as above.
    unsafe { win_unlock_general::<A>(rank, win) }
}

#[inline(never)]
unsafe fn win_unlock_general<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    hot::learn_sync((win.raw(), win.to_engine()));
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_UNLOCK)?;
            api::rma_sync::win_unlock(A::rank_in(rank), win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_UNLOCK, site, r)
}

/// `MPI_Win_unlock_all`, MPI-5.0 section 12.5.
pub unsafe fn win_unlock_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_UNLOCK_ALL)?;
            api::rma_sync::win_unlock_all(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_UNLOCK_ALL, site, r)
}

/// `MPI_Win_wait`, MPI-5.0 section 12.5.
pub unsafe fn win_wait<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_WAIT)?;
            api::rma_sync::win_wait(win_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_WAIT, site, r)
}
