// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Datatypes (chapter 5).

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

/// `MPI_Aint_add`, MPI-5.0 section 5.1.5.
pub unsafe fn aint_add<A: Abi>(base: i64, disp: i64) -> i64 {
    api::pack::aint_add(i64::from(base), i64::from(disp))
}

/// `MPI_Aint_diff`, MPI-5.0 section 5.1.5.
pub unsafe fn aint_diff<A: Abi>(addr1: i64, addr2: i64) -> i64 {
    api::pack::aint_diff(i64::from(addr1), i64::from(addr2))
}

/// `MPI_Get_address`, MPI-5.0 section 5.1.5.
pub unsafe fn get_address<A: Abi>(location: *const c_void, address: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_ADDRESS)?;
            entry::not_null("address", address)?;
            let r0 = api::pack::get_address(location.cast())?;
            address.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_ADDRESS, site, r)
}

/// `MPI_Get_elements`, `MPI_Get_elements_c`, MPI-5.0 section 5.1.11.
pub unsafe fn get_elements<A: Abi>(status: *const A::Status, datatype: A::Datatype, count: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_ELEMENTS)?;
            let status = entry::status_in::<A>(status)?;
            entry::out_not_null("count", count)?;
            let r0 = api::pack::get_elements(&status, datatype.to_engine())?;
            count.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_ELEMENTS, site, r)
}

/// `MPI_Pack`, `MPI_Pack_c`, MPI-5.0 section 5.2.
pub unsafe fn pack<A: Abi>(
    inbuf: *const c_void,
    incount: i64,
    datatype: A::Datatype,
    outbuf: *mut c_void,
    outsize: i64,
    position: OutInt,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PACK)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::nonneg("outsize", i64::from(outsize), ErrClass::ARG)?;
            entry::out_not_null("position", position)?;
            let mut position_v = position.get();
            let r = api::pack::pack(
                inbuf.cast(),
                i64::from(incount),
                datatype.to_engine(),
                outbuf.cast(),
                i64::from(outsize),
                &mut position_v,
                comm_h,
            );
            position.set(position_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PACK, site, r)
}

/// `MPI_Pack_external`, `MPI_Pack_external_c`, MPI-5.0 section 5.3.
pub unsafe fn pack_external<A: Abi>(
    datarep: *const c_char,
    inbuf: *const c_void,
    incount: i64,
    datatype: A::Datatype,
    outbuf: *mut c_void,
    outsize: i64,
    position: OutInt,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PACK_EXTERNAL)?;
            let datarep = entry::c_str("datarep", datarep)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::out_not_null("position", position)?;
            let mut position_v = position.get();
            let r = api::pack::pack_external(
                datarep,
                inbuf.cast(),
                i64::from(incount),
                datatype.to_engine(),
                outbuf.cast(),
                i64::from(outsize),
                &mut position_v,
            );
            position.set(position_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PACK_EXTERNAL, site, r)
}

/// `MPI_Pack_external_size`, `MPI_Pack_external_size_c`, MPI-5.0 section 5.3.
pub unsafe fn pack_external_size<A: Abi>(
    datarep: *const c_char,
    incount: i64,
    datatype: A::Datatype,
    size: OutInt,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PACK_EXTERNAL_SIZE)?;
            let datarep = entry::c_str("datarep", datarep)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::out_not_null("size", size)?;
            let r0 = api::pack::pack_external_size(datarep, i64::from(incount), datatype.to_engine())?;
            size.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::PACK_EXTERNAL_SIZE, site, r)
}

/// `MPI_Pack_size`, `MPI_Pack_size_c`, MPI-5.0 section 5.2.
pub unsafe fn pack_size<A: Abi>(incount: i64, datatype: A::Datatype, comm: A::Comm, size: OutInt) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PACK_SIZE)?;
            entry::nonneg("incount", i64::from(incount), ErrClass::COUNT)?;
            entry::out_not_null("size", size)?;
            let r0 = api::pack::pack_size(i64::from(incount), datatype.to_engine(), comm_h)?;
            size.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::PACK_SIZE, site, r)
}

/// `MPI_Type_commit`, MPI-5.0 section 5.1.9.
pub unsafe fn type_commit<A: Abi>(datatype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_COMMIT)?;
            entry::not_null("datatype", datatype)?;
            let mut datatype_v = (*datatype).to_engine();
            let r = api::datatype::type_commit(&mut datatype_v);
            datatype.write(AbiHandle::from_engine(datatype_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_COMMIT, site, r)
}

/// `MPI_Type_contiguous`, `MPI_Type_contiguous_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_contiguous<A: Abi>(count: i64, oldtype: A::Datatype, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CONTIGUOUS)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_contiguous(i64::from(count), oldtype.to_engine())?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CONTIGUOUS, site, r)
}

/// `MPI_Type_contiguous_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_contiguous_c<A: Abi>(count: i64, oldtype: A::Datatype, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CONTIGUOUS)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_contiguous_c(i64::from(count), oldtype.to_engine())?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CONTIGUOUS, site, r)
}

/// `MPI_Type_create_darray`, `MPI_Type_create_darray_c`, MPI-5.0 section 5.1.4.
pub unsafe fn type_create_darray<A: Abi>(
    size: c_int,
    rank: c_int,
    ndims: c_int,
    array_of_gsizes: IntArr,
    array_of_distribs: *const c_int,
    array_of_dargs: *const c_int,
    array_of_psizes: *const c_int,
    order: c_int,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_DARRAY)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("array_of_gsizes", array_of_gsizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_distribs", !entry::is_address(array_of_distribs), i64::from(ndims))?;
            let mut array_of_distribs_room = Vec::new();
            let array_of_distribs = entry::translated::<A>(
                array_of_distribs,
                i64::from(ndims),
                A::dtype_distribution_in,
                &mut array_of_distribs_room,
            );
            entry::array("array_of_dargs", !entry::is_address(array_of_dargs), i64::from(ndims))?;
            let mut array_of_dargs_room = Vec::new();
            let array_of_dargs = entry::translated::<A>(
                array_of_dargs,
                i64::from(ndims),
                A::dtype_distribution_arg_in,
                &mut array_of_dargs_room,
            );
            entry::array("array_of_psizes", !entry::is_address(array_of_psizes), i64::from(ndims))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_darray(
                size,
                A::rank_in(rank),
                ndims,
                array_of_gsizes,
                array_of_distribs,
                array_of_dargs,
                Arr(array_of_psizes),
                A::order_in(order),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_DARRAY, site, r)
}

/// `MPI_Type_create_darray_c`, MPI-5.0 section 5.1.4.
pub unsafe fn type_create_darray_c<A: Abi>(
    size: c_int,
    rank: c_int,
    ndims: c_int,
    array_of_gsizes: IntArr,
    array_of_distribs: *const c_int,
    array_of_dargs: *const c_int,
    array_of_psizes: *const c_int,
    order: c_int,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_DARRAY)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("array_of_gsizes", array_of_gsizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_distribs", !entry::is_address(array_of_distribs), i64::from(ndims))?;
            let mut array_of_distribs_room = Vec::new();
            let array_of_distribs = entry::translated::<A>(
                array_of_distribs,
                i64::from(ndims),
                A::dtype_distribution_in,
                &mut array_of_distribs_room,
            );
            entry::array("array_of_dargs", !entry::is_address(array_of_dargs), i64::from(ndims))?;
            let mut array_of_dargs_room = Vec::new();
            let array_of_dargs = entry::translated::<A>(
                array_of_dargs,
                i64::from(ndims),
                A::dtype_distribution_arg_in,
                &mut array_of_dargs_room,
            );
            entry::array("array_of_psizes", !entry::is_address(array_of_psizes), i64::from(ndims))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_darray_c(
                size,
                A::rank_in(rank),
                ndims,
                array_of_gsizes,
                array_of_distribs,
                array_of_dargs,
                Arr(array_of_psizes),
                A::order_in(order),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_DARRAY, site, r)
}

/// `MPI_Type_create_f90_complex`, MPI-5.0 section 19.1.9.
pub unsafe fn type_create_f90_complex<A: Abi>(p: c_int, r: c_int, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_F90_COMPLEX)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_f90_complex(p, r)?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_F90_COMPLEX, site, r)
}

/// `MPI_Type_create_f90_integer`, MPI-5.0 section 19.1.9.
pub unsafe fn type_create_f90_integer<A: Abi>(r: c_int, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_F90_INTEGER)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_f90_integer(r)?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_F90_INTEGER, site, r)
}

/// `MPI_Type_create_f90_real`, MPI-5.0 section 19.1.9.
pub unsafe fn type_create_f90_real<A: Abi>(p: c_int, r: c_int, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_F90_REAL)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_f90_real(p, r)?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_F90_REAL, site, r)
}

/// `MPI_Type_create_hindexed`, `MPI_Type_create_hindexed_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hindexed<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HINDEXED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_hindexed(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HINDEXED, site, r)
}

/// `MPI_Type_create_hindexed_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hindexed_c<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HINDEXED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_hindexed_c(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HINDEXED, site, r)
}

/// `MPI_Type_create_hindexed_block`, `MPI_Type_create_hindexed_block_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hindexed_block<A: Abi>(
    count: i64,
    blocklength: i64,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HINDEXED_BLOCK)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_hindexed_block(
                i64::from(count),
                i64::from(blocklength),
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HINDEXED_BLOCK, site, r)
}

/// `MPI_Type_create_hindexed_block_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hindexed_block_c<A: Abi>(
    count: i64,
    blocklength: i64,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HINDEXED_BLOCK)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_hindexed_block_c(
                i64::from(count),
                i64::from(blocklength),
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HINDEXED_BLOCK, site, r)
}

/// `MPI_Type_create_hvector`, `MPI_Type_create_hvector_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hvector<A: Abi>(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HVECTOR)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_hvector(
                i64::from(count),
                i64::from(blocklength),
                i64::from(stride),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HVECTOR, site, r)
}

/// `MPI_Type_create_hvector_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_hvector_c<A: Abi>(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_HVECTOR)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_hvector_c(
                i64::from(count),
                i64::from(blocklength),
                i64::from(stride),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_HVECTOR, site, r)
}

/// `MPI_Type_create_indexed_block`, `MPI_Type_create_indexed_block_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_indexed_block<A: Abi>(
    count: i64,
    blocklength: i64,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_INDEXED_BLOCK)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_indexed_block(
                i64::from(count),
                i64::from(blocklength),
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_INDEXED_BLOCK, site, r)
}

/// `MPI_Type_create_indexed_block_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_indexed_block_c<A: Abi>(
    count: i64,
    blocklength: i64,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_INDEXED_BLOCK)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_indexed_block_c(
                i64::from(count),
                i64::from(blocklength),
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_INDEXED_BLOCK, site, r)
}

/// `MPI_Type_create_resized`, `MPI_Type_create_resized_c`, MPI-5.0 section 5.1.7.
pub unsafe fn type_create_resized<A: Abi>(
    oldtype: A::Datatype,
    lb: i64,
    extent: i64,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_RESIZED)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_resized(oldtype.to_engine(), i64::from(lb), i64::from(extent))?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_RESIZED, site, r)
}

/// `MPI_Type_create_resized_c`, MPI-5.0 section 5.1.7.
pub unsafe fn type_create_resized_c<A: Abi>(
    oldtype: A::Datatype,
    lb: i64,
    extent: i64,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_RESIZED)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_resized_c(oldtype.to_engine(), i64::from(lb), i64::from(extent))?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_RESIZED, site, r)
}

/// `MPI_Type_create_struct`, `MPI_Type_create_struct_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_struct<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    array_of_types: *const A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_STRUCT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::array("array_of_types", !entry::is_address(array_of_types), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_struct(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                entry::handles(array_of_types),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_STRUCT, site, r)
}

/// `MPI_Type_create_struct_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_create_struct_c<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    array_of_types: *const A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_STRUCT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::array("array_of_types", !entry::is_address(array_of_types), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_struct_c(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                entry::handles(array_of_types),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_STRUCT, site, r)
}

/// `MPI_Type_create_subarray`, `MPI_Type_create_subarray_c`, MPI-5.0 section 5.1.3.
pub unsafe fn type_create_subarray<A: Abi>(
    ndims: c_int,
    array_of_sizes: IntArr,
    array_of_subsizes: IntArr,
    array_of_starts: IntArr,
    order: c_int,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_SUBARRAY)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("array_of_sizes", array_of_sizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_subsizes", array_of_subsizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_starts", array_of_starts.is_absent(), i64::from(ndims))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_subarray(
                ndims,
                array_of_sizes,
                array_of_subsizes,
                array_of_starts,
                A::order_in(order),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_SUBARRAY, site, r)
}

/// `MPI_Type_create_subarray_c`, MPI-5.0 section 5.1.3.
pub unsafe fn type_create_subarray_c<A: Abi>(
    ndims: c_int,
    array_of_sizes: IntArr,
    array_of_subsizes: IntArr,
    array_of_starts: IntArr,
    order: c_int,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_CREATE_SUBARRAY)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("array_of_sizes", array_of_sizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_subsizes", array_of_subsizes.is_absent(), i64::from(ndims))?;
            entry::array("array_of_starts", array_of_starts.is_absent(), i64::from(ndims))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_create_subarray_c(
                ndims,
                array_of_sizes,
                array_of_subsizes,
                array_of_starts,
                A::order_in(order),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_CREATE_SUBARRAY, site, r)
}

/// `MPI_Type_dup`, MPI-5.0 section 5.1.10.
pub unsafe fn type_dup<A: Abi>(oldtype: A::Datatype, newtype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_DUP)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_dup(oldtype.to_engine())?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_DUP, site, r)
}

/// `MPI_Type_free`, MPI-5.0 section 5.1.9.
pub unsafe fn type_free<A: Abi>(datatype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_FREE)?;
            entry::not_null("datatype", datatype)?;
            let mut datatype_v = (*datatype).to_engine();
            let r = api::datatype::type_free(&mut datatype_v);
            datatype.write(AbiHandle::from_engine(datatype_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_FREE, site, r)
}

/// `MPI_Type_get_envelope`, MPI-5.0 section 5.1.13.
pub unsafe fn type_get_envelope<A: Abi>(
    datatype: A::Datatype,
    num_integers: *mut c_int,
    num_addresses: *mut c_int,
    num_datatypes: *mut c_int,
    combiner: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_ENVELOPE)?;
            entry::not_null("num_integers", num_integers)?;
            entry::not_null("num_addresses", num_addresses)?;
            entry::not_null("num_datatypes", num_datatypes)?;
            entry::not_null("combiner", combiner)?;
            let (r0, r1, r2, r3) = api::datatype_contents::type_get_envelope(datatype.to_engine())?;
            num_integers.write(r0);
            num_addresses.write(r1);
            num_datatypes.write(r2);
            combiner.write(A::combiner_out(r3));
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_ENVELOPE, site, r)
}

/// `MPI_Type_get_envelope_c`, MPI-5.0 section 5.1.13.
pub unsafe fn type_get_envelope_c<A: Abi>(
    datatype: A::Datatype,
    num_integers: *mut i64,
    num_addresses: *mut i64,
    num_large_counts: *mut i64,
    num_datatypes: *mut i64,
    combiner: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_ENVELOPE_C)?;
            entry::not_null("num_integers", num_integers)?;
            entry::not_null("num_addresses", num_addresses)?;
            entry::not_null("num_large_counts", num_large_counts)?;
            entry::not_null("num_datatypes", num_datatypes)?;
            entry::not_null("combiner", combiner)?;
            let (r0, r1, r2, r3, r4) = api::datatype_contents::type_get_envelope_c(datatype.to_engine())?;
            num_integers.write(r0);
            num_addresses.write(r1);
            num_large_counts.write(r2);
            num_datatypes.write(r3);
            combiner.write(A::combiner_out(r4));
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_ENVELOPE_C, site, r)
}

/// `MPI_Type_get_extent`, `MPI_Type_get_extent_c`, MPI-5.0 section 5.1.7.
pub unsafe fn type_get_extent<A: Abi>(datatype: A::Datatype, lb: OutInt, extent: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_EXTENT)?;
            entry::out_not_null("lb", lb)?;
            entry::out_not_null("extent", extent)?;
            let (r0, r1) = api::datatype::type_get_extent(datatype.to_engine())?;
            lb.set(r0);
            extent.set(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_EXTENT, site, r)
}

/// `MPI_Type_get_true_extent`, `MPI_Type_get_true_extent_c`, MPI-5.0 section 5.1.8.
pub unsafe fn type_get_true_extent<A: Abi>(datatype: A::Datatype, true_lb: OutInt, true_extent: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_TRUE_EXTENT)?;
            entry::out_not_null("true_lb", true_lb)?;
            entry::out_not_null("true_extent", true_extent)?;
            let (r0, r1) = api::datatype::type_get_true_extent(datatype.to_engine())?;
            true_lb.set(r0);
            true_extent.set(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_TRUE_EXTENT, site, r)
}

/// `MPI_Type_get_value_index`, MPI-5.0 section 6.9.4.
pub unsafe fn type_get_value_index<A: Abi>(
    value_type: A::Datatype,
    index_type: A::Datatype,
    pair_type: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_VALUE_INDEX)?;
            entry::not_null("pair_type", pair_type)?;
            let r0 = api::datatype::type_get_value_index(value_type.to_engine(), index_type.to_engine())?;
            pair_type.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(pair_type);
        }
    }
    entry::end::<A>(id::TYPE_GET_VALUE_INDEX, site, r)
}

/// `MPI_Type_indexed`, `MPI_Type_indexed_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_indexed<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_INDEXED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_indexed(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_INDEXED, site, r)
}

/// `MPI_Type_indexed_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_indexed_c<A: Abi>(
    count: i64,
    array_of_blocklengths: IntArr,
    array_of_displacements: IntArr,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_INDEXED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", array_of_blocklengths.is_absent(), i64::from(count))?;
            entry::array("array_of_displacements", array_of_displacements.is_absent(), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_indexed_c(
                i64::from(count),
                array_of_blocklengths,
                array_of_displacements,
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_INDEXED, site, r)
}

/// `MPI_Type_match_size`, MPI-5.0 section 19.1.9.
pub unsafe fn type_match_size<A: Abi>(typeclass: c_int, size: c_int, datatype: *mut A::Datatype) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_MATCH_SIZE)?;
            entry::not_null("datatype", datatype)?;
            let r0 = api::datatype::type_match_size(A::typeclass_in(typeclass), size)?;
            datatype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(datatype);
        }
    }
    entry::end::<A>(id::TYPE_MATCH_SIZE, site, r)
}

/// `MPI_Type_size`, `MPI_Type_size_c`, MPI-5.0 section 5.1.5.
pub unsafe fn type_size<A: Abi>(datatype: A::Datatype, size: OutInt) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_SIZE)?;
            entry::out_not_null("size", size)?;
            let r0 = api::datatype::type_size(datatype.to_engine())?;
            size.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_SIZE, site, r)
}

/// `MPI_Type_vector`, `MPI_Type_vector_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_vector<A: Abi>(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_VECTOR)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_vector(
                i64::from(count),
                i64::from(blocklength),
                i64::from(stride),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_VECTOR, site, r)
}

/// `MPI_Type_vector_c`, MPI-5.0 section 5.1.2.
pub unsafe fn type_vector_c<A: Abi>(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_VECTOR)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::nonneg("blocklength", i64::from(blocklength), ErrClass::ARG)?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype_large::type_vector_c(
                i64::from(count),
                i64::from(blocklength),
                i64::from(stride),
                oldtype.to_engine(),
            )?;
            newtype.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newtype);
        }
    }
    entry::end::<A>(id::TYPE_VECTOR, site, r)
}

/// `MPI_Unpack`, `MPI_Unpack_c`, MPI-5.0 section 5.2.
pub unsafe fn unpack<A: Abi>(
    inbuf: *const c_void,
    insize: i64,
    position: OutInt,
    outbuf: *mut c_void,
    outcount: i64,
    datatype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::UNPACK)?;
            entry::nonneg("insize", i64::from(insize), ErrClass::ARG)?;
            entry::out_not_null("position", position)?;
            let mut position_v = position.get();
            entry::nonneg("outcount", i64::from(outcount), ErrClass::COUNT)?;
            let r = api::pack::unpack(
                inbuf.cast(),
                i64::from(insize),
                &mut position_v,
                outbuf.cast(),
                i64::from(outcount),
                datatype.to_engine(),
                comm_h,
            );
            position.set(position_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::UNPACK, site, r)
}

/// `MPI_Unpack_external`, `MPI_Unpack_external_c`, MPI-5.0 section 5.3.
pub unsafe fn unpack_external<A: Abi>(
    datarep: *const c_char,
    inbuf: *const c_void,
    insize: i64,
    position: OutInt,
    outbuf: *mut c_void,
    outcount: i64,
    datatype: A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::UNPACK_EXTERNAL)?;
            let datarep = entry::c_str("datarep", datarep)?;
            entry::out_not_null("position", position)?;
            let mut position_v = position.get();
            entry::nonneg("outcount", i64::from(outcount), ErrClass::COUNT)?;
            let r = api::pack::unpack_external(
                datarep,
                inbuf.cast(),
                i64::from(insize),
                &mut position_v,
                outbuf.cast(),
                i64::from(outcount),
                datatype.to_engine(),
            );
            position.set(position_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::UNPACK_EXTERNAL, site, r)
}
