// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Deprecated and removed functions (chapters 16 and 17).

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

/// `MPI_Address`, MPI-5.0 section 17.1.
pub unsafe fn address<A: Abi>(location: *mut c_void, address: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ADDRESS)?;
            entry::not_null("address", address)?;
            let r0 = api::pack::get_address(location.cast_const().cast())?;
            address.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::ADDRESS, site, r)
}

/// `MPI_Attr_delete`, MPI-5.0 section 16.1.
pub unsafe fn attr_delete<A: Abi>(comm: A::Comm, keyval: c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ATTR_DELETE)?;
            api::attribute::attr_delete(comm_h, A::keyval_in(keyval))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ATTR_DELETE, site, r)
}

/// `MPI_Attr_get`, MPI-5.0 section 16.1.
pub unsafe fn attr_get<A: Abi>(comm: A::Comm, keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ATTR_GET)?;
            entry::not_null("attribute_val", attribute_val)?;
            entry::not_null("flag", flag)?;
            let r0 = api::attribute::attr_get(comm_h, A::keyval_in(keyval))?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                attribute_val.cast::<usize>().write(A::attribute_out(A::keyval_in(keyval), x));
            }
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::ATTR_GET, site, r)
}

/// `MPI_Attr_put`, MPI-5.0 section 16.1.
pub unsafe fn attr_put<A: Abi>(comm: A::Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ATTR_PUT)?;
            api::attribute::attr_put(comm_h, A::keyval_in(keyval), attribute_val as usize)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ATTR_PUT, site, r)
}

/// `MPI_Errhandler_create`, MPI-5.0 section 17.1.
pub unsafe fn errhandler_create<A: Abi>(comm_errhandler_fn: *const c_void, errhandler: *mut A::Errhandler) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ERRHANDLER_CREATE)?;
            entry::function("comm_errhandler_fn", comm_errhandler_fn)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::errhandler_create(A::fn_in(comm_errhandler_fn))?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::ERRHANDLER_CREATE, site, r)
}

/// `MPI_Errhandler_get`, MPI-5.0 section 17.1.
pub unsafe fn errhandler_get<A: Abi>(comm: A::Comm, errhandler: *mut A::Errhandler) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ERRHANDLER_GET)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::errhandler_get(comm_h)?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::ERRHANDLER_GET, site, r)
}

/// `MPI_Errhandler_set`, MPI-5.0 section 17.1.
pub unsafe fn errhandler_set<A: Abi>(comm: A::Comm, errhandler: A::Errhandler) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ERRHANDLER_SET)?;
            api::error::errhandler_set(comm_h, errhandler.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ERRHANDLER_SET, site, r)
}

/// `MPI_Get_elements_x`, MPI-5.0 section 16.3.
pub unsafe fn get_elements_x<A: Abi>(status: *const A::Status, datatype: A::Datatype, count: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_ELEMENTS_X)?;
            let status = entry::status_in::<A>(status)?;
            entry::not_null("count", count)?;
            let r0 = api::pack::get_elements(&status, datatype.to_engine())?;
            count.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_ELEMENTS_X, site, r)
}

/// `MPI_Info_get`, MPI-5.0 section 16.2.
pub unsafe fn info_get<A: Abi>(
    info: A::Info,
    key: *const c_char,
    valuelen: c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_GET)?;
            let key = entry::c_str("key", key)?;
            entry::not_null("flag", flag)?;
            let r0 = api::info::info_get(info.to_engine(), key, valuelen)?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                entry::write_string(value, usize::try_from(i64::from(valuelen) + 1).unwrap_or(0), &x);
            }
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::INFO_GET, site, r)
}

/// `MPI_Info_get_valuelen`, MPI-5.0 section 16.2.
pub unsafe fn info_get_valuelen<A: Abi>(
    info: A::Info,
    key: *const c_char,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_GET_VALUELEN)?;
            let key = entry::c_str("key", key)?;
            entry::not_null("valuelen", valuelen)?;
            entry::not_null("flag", flag)?;
            let r0 = api::info::info_get_valuelen(info.to_engine(), key)?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                valuelen.write(x);
            }
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::INFO_GET_VALUELEN, site, r)
}

/// `MPI_Keyval_create`, MPI-5.0 section 16.1.
pub unsafe fn keyval_create<A: Abi>(
    copy_fn: *const c_void,
    delete_fn: *const c_void,
    keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::KEYVAL_CREATE)?;
            entry::not_null("keyval", keyval)?;
            let r0 = api::attribute::keyval_create(A::fn_in(copy_fn), A::fn_in(delete_fn), extra_state as usize)?;
            keyval.write(A::keyval_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::KEYVAL_CREATE, site, r)
}

/// `MPI_Keyval_free`, MPI-5.0 section 16.1.
pub unsafe fn keyval_free<A: Abi>(keyval: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::KEYVAL_FREE)?;
            entry::not_null("keyval", keyval)?;
            let mut keyval_v = A::keyval_in(*keyval);
            let r = api::attribute::keyval_free(&mut keyval_v);
            keyval.write(A::keyval_out(keyval_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::KEYVAL_FREE, site, r)
}

/// `MPI_Status_set_elements_x`, MPI-5.0 section 16.3.
pub unsafe fn status_set_elements_x<A: Abi>(status: *mut A::Status, datatype: A::Datatype, count: i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::STATUS_SET_ELEMENTS_X)?;
            let mut status_v = entry::status_in::<A>(status)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let r = api::pack::status_set_elements(&mut status_v, datatype.to_engine(), i64::from(count));
            A::status_write(status, &status_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::STATUS_SET_ELEMENTS_X, site, r)
}

/// `MPI_Type_extent`, MPI-5.0 section 17.1.
pub unsafe fn type_extent<A: Abi>(datatype: A::Datatype, extent: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_EXTENT)?;
            entry::not_null("extent", extent)?;
            let r0 = api::datatype::type_extent(datatype.to_engine())?;
            extent.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_EXTENT, site, r)
}

/// `MPI_Type_get_extent_x`, MPI-5.0 section 16.3.
pub unsafe fn type_get_extent_x<A: Abi>(datatype: A::Datatype, lb: *mut i64, extent: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_EXTENT_X)?;
            entry::not_null("lb", lb)?;
            entry::not_null("extent", extent)?;
            let (r0, r1) = api::datatype::type_get_extent(datatype.to_engine())?;
            lb.write(r0);
            extent.write(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_EXTENT_X, site, r)
}

/// `MPI_Type_get_true_extent_x`, MPI-5.0 section 16.3.
pub unsafe fn type_get_true_extent_x<A: Abi>(datatype: A::Datatype, true_lb: *mut i64, true_extent: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_TRUE_EXTENT_X)?;
            entry::not_null("true_lb", true_lb)?;
            entry::not_null("true_extent", true_extent)?;
            let (r0, r1) = api::datatype::type_get_true_extent(datatype.to_engine())?;
            true_lb.write(r0);
            true_extent.write(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_TRUE_EXTENT_X, site, r)
}

/// `MPI_Type_hindexed`, MPI-5.0 section 17.1.
pub unsafe fn type_hindexed<A: Abi>(
    count: c_int,
    array_of_blocklengths: *mut c_int,
    array_of_displacements: *mut i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_HINDEXED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", !entry::is_address(array_of_blocklengths), i64::from(count))?;
            entry::array("array_of_displacements", !entry::is_address(array_of_displacements), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_hindexed(
                i64::from(count),
                IntArr::narrow(array_of_blocklengths.cast_const()),
                IntArr::wide(array_of_displacements.cast_const()),
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
    entry::end::<A>(id::TYPE_HINDEXED, site, r)
}

/// `MPI_Type_hvector`, MPI-5.0 section 17.1.
pub unsafe fn type_hvector<A: Abi>(
    count: c_int,
    blocklength: c_int,
    stride: i64,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_HVECTOR)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
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
    entry::end::<A>(id::TYPE_HVECTOR, site, r)
}

/// `MPI_Type_lb`, MPI-5.0 section 17.1.
pub unsafe fn type_lb<A: Abi>(datatype: A::Datatype, displacement: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_LB)?;
            entry::not_null("displacement", displacement)?;
            let r0 = api::datatype::type_lb(datatype.to_engine())?;
            displacement.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_LB, site, r)
}

/// `MPI_Type_size_x`, MPI-5.0 section 16.3.
pub unsafe fn type_size_x<A: Abi>(datatype: A::Datatype, size: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_SIZE_X)?;
            entry::not_null("size", size)?;
            let r0 = api::datatype::type_size(datatype.to_engine())?;
            size.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_SIZE_X, site, r)
}

/// `MPI_Type_struct`, MPI-5.0 section 17.1.
pub unsafe fn type_struct<A: Abi>(
    count: c_int,
    array_of_blocklengths: *mut c_int,
    array_of_displacements: *mut i64,
    array_of_types: *mut A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_STRUCT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::array("array_of_blocklengths", !entry::is_address(array_of_blocklengths), i64::from(count))?;
            entry::array("array_of_displacements", !entry::is_address(array_of_displacements), i64::from(count))?;
            entry::array("array_of_types", !entry::is_address(array_of_types), i64::from(count))?;
            entry::not_null("newtype", newtype)?;
            let r0 = api::datatype::type_create_struct(
                i64::from(count),
                IntArr::narrow(array_of_blocklengths.cast_const()),
                IntArr::wide(array_of_displacements.cast_const()),
                entry::handles(array_of_types.cast_const()),
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
    entry::end::<A>(id::TYPE_STRUCT, site, r)
}

/// `MPI_Type_ub`, MPI-5.0 section 17.1.
pub unsafe fn type_ub<A: Abi>(datatype: A::Datatype, displacement: *mut i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_UB)?;
            entry::not_null("displacement", displacement)?;
            let r0 = api::datatype::type_ub(datatype.to_engine())?;
            displacement.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_UB, site, r)
}
