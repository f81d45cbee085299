// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Groups, communicators, caching (chapter 7).

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

/// `MPI_Comm_compare`, MPI-5.0 section 7.4.1.
pub unsafe fn comm_compare<A: Abi>(comm1: A::Comm, comm2: A::Comm, result: *mut c_int) -> c_int {
    let comm1_h = comm1.to_engine();
    let site = Site::Comm(comm1_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_COMPARE)?;
            entry::not_null("result", result)?;
            let r0 = api::comm::comm_compare(comm1_h, comm2.to_engine())?;
            result.write(A::comparison_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_COMPARE, site, r)
}

/// `MPI_Comm_create`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_create<A: Abi>(comm: A::Comm, group: A::Group, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_CREATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::comm_create::comm_create(comm_h, group.to_engine())?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_CREATE, site, r)
}

/// `MPI_Comm_create_from_group`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_create_from_group<A: Abi>(
    group: A::Group,
    stringtag: *const c_char,
    info: A::Info,
    errhandler: A::Errhandler,
    newcomm: *mut A::Comm,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::COMM_CREATE_FROM_GROUP)?;
            let stringtag = entry::c_str("stringtag", stringtag)?;
            entry::not_null("newcomm", newcomm)?;
            let r0 = api::session::comm_create_from_group(
                group.to_engine(),
                stringtag,
                info.to_engine(),
                errhandler.to_engine(),
            )?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_CREATE_FROM_GROUP, site, r)
}

/// `MPI_Comm_create_group`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_create_group<A: Abi>(comm: A::Comm, group: A::Group, tag: c_int, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_CREATE_GROUP)?;
            entry::not_null("newcomm", newcomm)?;
            let r0 = api::comm_create::comm_create_group(comm_h, group.to_engine(), A::tag_in(tag))?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_CREATE_GROUP, site, r)
}

/// `MPI_Comm_create_keyval`, MPI-5.0 section 7.7.2.
pub unsafe fn comm_create_keyval<A: Abi>(
    comm_copy_attr_fn: *const c_void,
    comm_delete_attr_fn: *const c_void,
    comm_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::COMM_CREATE_KEYVAL)?;
            entry::not_null("comm_keyval", comm_keyval)?;
            let r0 = api::attribute::comm_create_keyval(
                A::fn_in(comm_copy_attr_fn),
                A::fn_in(comm_delete_attr_fn),
                extra_state as usize,
            )?;
            comm_keyval.write(A::keyval_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_CREATE_KEYVAL, site, r)
}

/// `MPI_Comm_delete_attr`, MPI-5.0 section 7.7.2.
pub unsafe fn comm_delete_attr<A: Abi>(comm: A::Comm, comm_keyval: c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_DELETE_ATTR)?;
            api::attribute::comm_delete_attr(comm_h, A::keyval_in(comm_keyval))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_DELETE_ATTR, site, r)
}

/// `MPI_Comm_dup`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_dup<A: Abi>(comm: A::Comm, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_DUP)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::comm_create::comm_dup(comm_h)?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_DUP, site, r)
}

/// `MPI_Comm_dup_with_info`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_dup_with_info<A: Abi>(comm: A::Comm, info: A::Info, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_DUP_WITH_INFO)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::comm_create::comm_dup_with_info(comm_h, info.to_engine())?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_DUP_WITH_INFO, site, r)
}

/// `MPI_Comm_free`, MPI-5.0 section 7.4.3.
pub unsafe fn comm_free<A: Abi>(comm: *mut A::Comm) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(comm, Site::Comm) };
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_FREE)?;
            entry::not_null("comm", comm)?;
            let mut comm_v = (*comm).to_engine();
            let r = api::comm::comm_free(&mut comm_v);
            comm.write(AbiHandle::from_engine(comm_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_FREE, site, r)
}

/// `MPI_Comm_free_keyval`, MPI-5.0 section 7.7.2.
pub unsafe fn comm_free_keyval<A: Abi>(comm_keyval: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::COMM_FREE_KEYVAL)?;
            entry::not_null("comm_keyval", comm_keyval)?;
            let mut comm_keyval_v = A::keyval_in(*comm_keyval);
            let r = api::attribute::comm_free_keyval(&mut comm_keyval_v);
            comm_keyval.write(A::keyval_out(comm_keyval_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_FREE_KEYVAL, site, r)
}

/// `MPI_Comm_get_attr`, MPI-5.0 section 7.7.2.
pub unsafe fn comm_get_attr<A: Abi>(
    comm: A::Comm,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GET_ATTR)?;
            entry::not_null("attribute_val", attribute_val)?;
            entry::not_null("flag", flag)?;
            let r0 = api::attribute::comm_get_attr(comm_h, A::keyval_in(comm_keyval))?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                attribute_val.cast::<usize>().write(A::attribute_out(A::keyval_in(comm_keyval), x));
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
    entry::end::<A>(id::COMM_GET_ATTR, site, r)
}

/// `MPI_Comm_get_info`, MPI-5.0 section 7.4.4.
pub unsafe fn comm_get_info<A: Abi>(comm: A::Comm, info_used: *mut A::Info) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GET_INFO)?;
            entry::not_null("info_used", info_used)?;
            let r0 = api::comm::comm_get_info(comm_h)?;
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
    entry::end::<A>(id::COMM_GET_INFO, site, r)
}

/// `MPI_Comm_get_name`, MPI-5.0 section 7.8.
pub unsafe fn comm_get_name<A: Abi>(comm: A::Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GET_NAME)?;
            entry::not_null("comm_name", comm_name)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::comm::comm_get_name(comm_h)?;
            resultlen.write(entry::write_string(comm_name, A::MAX_OBJECT_NAME, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_GET_NAME, site, r)
}

/// `MPI_Comm_group`, MPI-5.0 section 7.3.2.
pub unsafe fn comm_group<A: Abi>(comm: A::Comm, group: *mut A::Group) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GROUP)?;
            entry::not_null("group", group)?;
            let r0 = api::comm::comm_group(comm_h)?;
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
    entry::end::<A>(id::COMM_GROUP, site, r)
}

/// `MPI_Comm_idup`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_idup<A: Abi>(comm: A::Comm, newcomm: *mut A::Comm, request: *mut A::Request) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_IDUP)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            entry::not_null("request", request).inspect_err(refuse)?;
            let (r0, r1) = api::comm_create::comm_idup(comm_h)?;
            newcomm.write(AbiHandle::from_engine(r0));
            request.write(AbiHandle::from_engine(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::COMM_IDUP, site, r)
}

/// `MPI_Comm_idup_with_info`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_idup_with_info<A: Abi>(
    comm: A::Comm,
    info: A::Info,
    newcomm: *mut A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_IDUP_WITH_INFO)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            entry::not_null("request", request).inspect_err(refuse)?;
            let (r0, r1) = api::comm_create::comm_idup_with_info(comm_h, info.to_engine())?;
            newcomm.write(AbiHandle::from_engine(r0));
            request.write(AbiHandle::from_engine(r1));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::COMM_IDUP_WITH_INFO, site, r)
}

/// `MPI_Comm_rank`, MPI-5.0 section 7.4.1.
pub unsafe fn comm_rank<A: Abi>(comm: A::Comm, rank: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_RANK)?;
            entry::not_null("rank", rank)?;
            let r0 = api::comm::comm_rank(comm_h)?;
            rank.write(A::rank_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_RANK, site, r)
}

/// `MPI_Comm_remote_group`, MPI-5.0 section 7.6.1.
pub unsafe fn comm_remote_group<A: Abi>(comm: A::Comm, group: *mut A::Group) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_REMOTE_GROUP)?;
            entry::not_null("group", group)?;
            let r0 = api::comm::comm_remote_group(comm_h)?;
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
    entry::end::<A>(id::COMM_REMOTE_GROUP, site, r)
}

/// `MPI_Comm_remote_size`, MPI-5.0 section 7.6.1.
pub unsafe fn comm_remote_size<A: Abi>(comm: A::Comm, size: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_REMOTE_SIZE)?;
            entry::not_null("size", size)?;
            let r0 = api::comm::comm_remote_size(comm_h)?;
            size.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_REMOTE_SIZE, site, r)
}

/// `MPI_Comm_set_attr`, MPI-5.0 section 7.7.2.
pub unsafe fn comm_set_attr<A: Abi>(comm: A::Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SET_ATTR)?;
            api::attribute::comm_set_attr(comm_h, A::keyval_in(comm_keyval), attribute_val as usize)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_SET_ATTR, site, r)
}

/// `MPI_Comm_set_info`, MPI-5.0 section 7.4.4.
pub unsafe fn comm_set_info<A: Abi>(comm: A::Comm, info: A::Info) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SET_INFO)?;
            api::comm::comm_set_info(comm_h, info.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_SET_INFO, site, r)
}

/// `MPI_Comm_set_name`, MPI-5.0 section 7.8.
pub unsafe fn comm_set_name<A: Abi>(comm: A::Comm, comm_name: *const c_char) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SET_NAME)?;
            let comm_name = entry::c_str("comm_name", comm_name)?;
            api::comm::comm_set_name(comm_h, comm_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_SET_NAME, site, r)
}

/// `MPI_Comm_size`, MPI-5.0 section 7.4.1.
pub unsafe fn comm_size<A: Abi>(comm: A::Comm, size: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SIZE)?;
            entry::not_null("size", size)?;
            let r0 = api::comm::comm_size(comm_h)?;
            size.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_SIZE, site, r)
}

/// `MPI_Comm_split`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_split<A: Abi>(comm: A::Comm, color: c_int, key: c_int, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SPLIT)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::comm_create::comm_split(comm_h, color, key)?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_SPLIT, site, r)
}

/// `MPI_Comm_split_type`, MPI-5.0 section 7.4.2.
pub unsafe fn comm_split_type<A: Abi>(
    comm: A::Comm,
    split_type: c_int,
    key: c_int,
    info: A::Info,
    newcomm: *mut A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SPLIT_TYPE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::split_type::comm_split_type(comm_h, A::split_type_in(split_type), key, info.to_engine())?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::COMM_SPLIT_TYPE, site, r)
}

/// `MPI_Comm_test_inter`, MPI-5.0 section 7.6.1.
pub unsafe fn comm_test_inter<A: Abi>(comm: A::Comm, flag: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_TEST_INTER)?;
            entry::not_null("flag", flag)?;
            let r0 = api::comm::comm_test_inter(comm_h)?;
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
    entry::end::<A>(id::COMM_TEST_INTER, site, r)
}

/// `MPI_Group_compare`, MPI-5.0 section 7.3.1.
pub unsafe fn group_compare<A: Abi>(group1: A::Group, group2: A::Group, result: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_COMPARE)?;
            entry::not_null("result", result)?;
            let r0 = api::group::group_compare(group1.to_engine(), group2.to_engine())?;
            result.write(A::comparison_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::GROUP_COMPARE, site, r)
}

/// `MPI_Group_difference`, MPI-5.0 section 7.3.2.
pub unsafe fn group_difference<A: Abi>(group1: A::Group, group2: A::Group, newgroup: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_DIFFERENCE)?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_difference(group1.to_engine(), group2.to_engine())?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_DIFFERENCE, site, r)
}

/// `MPI_Group_excl`, MPI-5.0 section 7.3.2.
pub unsafe fn group_excl<A: Abi>(group: A::Group, n: c_int, ranks: *const c_int, newgroup: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_EXCL)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::array("ranks", !entry::is_address(ranks), i64::from(n))?;
            let mut ranks_room = Vec::new();
            let ranks = entry::translated::<A>(ranks, i64::from(n), A::rank_in, &mut ranks_room);
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_excl(group.to_engine(), n, ranks)?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_EXCL, site, r)
}

/// `MPI_Group_free`, MPI-5.0 section 7.3.3.
pub unsafe fn group_free<A: Abi>(group: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_FREE)?;
            entry::not_null("group", group)?;
            let mut group_v = (*group).to_engine();
            let r = api::group::group_free(&mut group_v);
            group.write(AbiHandle::from_engine(group_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GROUP_FREE, site, r)
}

/// `MPI_Group_incl`, MPI-5.0 section 7.3.2.
pub unsafe fn group_incl<A: Abi>(group: A::Group, n: c_int, ranks: *const c_int, newgroup: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_INCL)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::array("ranks", !entry::is_address(ranks), i64::from(n))?;
            let mut ranks_room = Vec::new();
            let ranks = entry::translated::<A>(ranks, i64::from(n), A::rank_in, &mut ranks_room);
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_incl(group.to_engine(), n, ranks)?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_INCL, site, r)
}

/// `MPI_Group_intersection`, MPI-5.0 section 7.3.2.
pub unsafe fn group_intersection<A: Abi>(group1: A::Group, group2: A::Group, newgroup: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_INTERSECTION)?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_intersection(group1.to_engine(), group2.to_engine())?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_INTERSECTION, site, r)
}

/// `MPI_Group_range_excl`, MPI-5.0 section 7.3.2.
pub unsafe fn group_range_excl<A: Abi>(
    group: A::Group,
    n: c_int,
    ranges: *mut c_int,
    newgroup: *mut A::Group,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_RANGE_EXCL)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::array("ranges", !entry::is_address(ranges), i64::from(n))?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_range_excl(group.to_engine(), n, Arr(ranges.cast_const().cast()))?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_RANGE_EXCL, site, r)
}

/// `MPI_Group_range_incl`, MPI-5.0 section 7.3.2.
pub unsafe fn group_range_incl<A: Abi>(
    group: A::Group,
    n: c_int,
    ranges: *mut c_int,
    newgroup: *mut A::Group,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_RANGE_INCL)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::array("ranges", !entry::is_address(ranges), i64::from(n))?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_range_incl(group.to_engine(), n, Arr(ranges.cast_const().cast()))?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_RANGE_INCL, site, r)
}

/// `MPI_Group_rank`, MPI-5.0 section 7.3.1.
pub unsafe fn group_rank<A: Abi>(group: A::Group, rank: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_RANK)?;
            entry::not_null("rank", rank)?;
            let r0 = api::group::group_rank(group.to_engine())?;
            rank.write(A::rank_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::GROUP_RANK, site, r)
}

/// `MPI_Group_size`, MPI-5.0 section 7.3.1.
pub unsafe fn group_size<A: Abi>(group: A::Group, size: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_SIZE)?;
            entry::not_null("size", size)?;
            let r0 = api::group::group_size(group.to_engine())?;
            size.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GROUP_SIZE, site, r)
}

/// `MPI_Group_translate_ranks`, MPI-5.0 section 7.3.1.
pub unsafe fn group_translate_ranks<A: Abi>(
    group1: A::Group,
    n: c_int,
    ranks1: *const c_int,
    group2: A::Group,
    ranks2: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_TRANSLATE_RANKS)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::array("ranks1", !entry::is_address(ranks1), i64::from(n))?;
            let mut ranks1_room = Vec::new();
            let ranks1 = entry::translated::<A>(ranks1, i64::from(n), A::rank_in, &mut ranks1_room);
            entry::array("ranks2", !entry::is_address(ranks2), i64::from(n))?;
            let r0 = api::group::group_translate_ranks(group1.to_engine(), n, ranks1, group2.to_engine())?;
            entry::write_array(ranks2, i64::from(n), &r0, |x| A::rank_out(*x));
            Ok(())
        })()
    };
    entry::end::<A>(id::GROUP_TRANSLATE_RANKS, site, r)
}

/// `MPI_Group_union`, MPI-5.0 section 7.3.2.
pub unsafe fn group_union<A: Abi>(group1: A::Group, group2: A::Group, newgroup: *mut A::Group) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GROUP_UNION)?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::group::group_union(group1.to_engine(), group2.to_engine())?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_UNION, site, r)
}

/// `MPI_Intercomm_create`, MPI-5.0 section 7.6.2.
pub unsafe fn intercomm_create<A: Abi>(
    local_comm: A::Comm,
    local_leader: c_int,
    peer_comm: A::Comm,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: *mut A::Comm,
) -> c_int {
    let local_comm_h = local_comm.to_engine();
    let site = Site::Comm(local_comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INTERCOMM_CREATE)?;
            entry::not_null("newintercomm", newintercomm)?;
            let r0 = api::inter::intercomm_create(
                local_comm_h,
                A::rank_in(local_leader),
                peer_comm.to_engine(),
                A::rank_in(remote_leader),
                A::tag_in(tag),
            )?;
            newintercomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newintercomm);
        }
    }
    entry::end::<A>(id::INTERCOMM_CREATE, site, r)
}

/// `MPI_Intercomm_create_from_groups`, MPI-5.0 section 7.6.2.
pub unsafe fn intercomm_create_from_groups<A: Abi>(
    local_group: A::Group,
    local_leader: c_int,
    remote_group: A::Group,
    remote_leader: c_int,
    stringtag: *const c_char,
    info: A::Info,
    errhandler: A::Errhandler,
    newintercomm: *mut A::Comm,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INTERCOMM_CREATE_FROM_GROUPS)?;
            let stringtag = entry::c_str("stringtag", stringtag)?;
            entry::not_null("newintercomm", newintercomm)?;
            let r0 = api::session::intercomm_create_from_groups(
                local_group.to_engine(),
                A::rank_in(local_leader),
                remote_group.to_engine(),
                A::rank_in(remote_leader),
                stringtag,
                info.to_engine(),
                errhandler.to_engine(),
            )?;
            newintercomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newintercomm);
        }
    }
    entry::end::<A>(id::INTERCOMM_CREATE_FROM_GROUPS, site, r)
}

/// `MPI_Intercomm_merge`, MPI-5.0 section 7.6.2.
pub unsafe fn intercomm_merge<A: Abi>(intercomm: A::Comm, high: c_int, newintracomm: *mut A::Comm) -> c_int {
    let intercomm_h = intercomm.to_engine();
    let site = Site::Comm(intercomm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INTERCOMM_MERGE)?;
            let refuse = |_: &_| api::comm_create::refuse(intercomm.to_engine());
            entry::not_null("newintracomm", newintracomm).inspect_err(refuse)?;
            let r0 = api::inter::intercomm_merge(intercomm_h, high != 0)?;
            newintracomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newintracomm);
        }
    }
    entry::end::<A>(id::INTERCOMM_MERGE, site, r)
}

/// `MPI_Type_create_keyval`, MPI-5.0 section 7.7.4.
pub unsafe fn type_create_keyval<A: Abi>(
    type_copy_attr_fn: *const c_void,
    type_delete_attr_fn: *const c_void,
    type_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::TYPE_CREATE_KEYVAL)?;
            entry::not_null("type_keyval", type_keyval)?;
            let r0 = api::attribute::type_create_keyval(
                A::fn_in(type_copy_attr_fn),
                A::fn_in(type_delete_attr_fn),
                extra_state as usize,
            )?;
            type_keyval.write(A::keyval_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_CREATE_KEYVAL, site, r)
}

/// `MPI_Type_delete_attr`, MPI-5.0 section 7.7.4.
pub unsafe fn type_delete_attr<A: Abi>(datatype: A::Datatype, type_keyval: c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_DELETE_ATTR)?;
            api::attribute::type_delete_attr(datatype.to_engine(), A::keyval_in(type_keyval))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_DELETE_ATTR, site, r)
}

/// `MPI_Type_free_keyval`, MPI-5.0 section 7.7.4.
pub unsafe fn type_free_keyval<A: Abi>(type_keyval: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::TYPE_FREE_KEYVAL)?;
            entry::not_null("type_keyval", type_keyval)?;
            let mut type_keyval_v = A::keyval_in(*type_keyval);
            let r = api::attribute::type_free_keyval(&mut type_keyval_v);
            type_keyval.write(A::keyval_out(type_keyval_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_FREE_KEYVAL, site, r)
}

/// `MPI_Type_get_attr`, MPI-5.0 section 7.7.4.
pub unsafe fn type_get_attr<A: Abi>(
    datatype: A::Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_ATTR)?;
            entry::not_null("attribute_val", attribute_val)?;
            entry::not_null("flag", flag)?;
            let r0 = api::attribute::type_get_attr(datatype.to_engine(), A::keyval_in(type_keyval))?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                attribute_val.cast::<usize>().write(A::attribute_out(A::keyval_in(type_keyval), x));
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
    entry::end::<A>(id::TYPE_GET_ATTR, site, r)
}

/// `MPI_Type_get_name`, MPI-5.0 section 7.8.
pub unsafe fn type_get_name<A: Abi>(datatype: A::Datatype, type_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_GET_NAME)?;
            entry::not_null("type_name", type_name)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::datatype::type_get_name(datatype.to_engine())?;
            resultlen.write(entry::write_string(type_name, A::MAX_OBJECT_NAME, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_GET_NAME, site, r)
}

/// `MPI_Type_set_attr`, MPI-5.0 section 7.7.4.
pub unsafe fn type_set_attr<A: Abi>(datatype: A::Datatype, type_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_SET_ATTR)?;
            api::attribute::type_set_attr(datatype.to_engine(), A::keyval_in(type_keyval), attribute_val as usize)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_SET_ATTR, site, r)
}

/// `MPI_Type_set_name`, MPI-5.0 section 7.8.
pub unsafe fn type_set_name<A: Abi>(datatype: A::Datatype, type_name: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TYPE_SET_NAME)?;
            let type_name = entry::c_str("type_name", type_name)?;
            api::datatype::type_set_name(datatype.to_engine(), type_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::TYPE_SET_NAME, site, r)
}

/// `MPI_Win_create_keyval`, MPI-5.0 section 7.7.3.
pub unsafe fn win_create_keyval<A: Abi>(
    win_copy_attr_fn: *const c_void,
    win_delete_attr_fn: *const c_void,
    win_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::WIN_CREATE_KEYVAL)?;
            entry::not_null("win_keyval", win_keyval)?;
            let r0 = api::attribute::win_create_keyval(
                A::fn_in(win_copy_attr_fn),
                A::fn_in(win_delete_attr_fn),
                extra_state as usize,
            )?;
            win_keyval.write(A::keyval_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_CREATE_KEYVAL, site, r)
}

/// `MPI_Win_delete_attr`, MPI-5.0 section 7.7.3.
pub unsafe fn win_delete_attr<A: Abi>(win: A::Win, win_keyval: c_int) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_DELETE_ATTR)?;
            api::attribute::win_delete_attr(win_h, A::keyval_in(win_keyval))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_DELETE_ATTR, site, r)
}

/// `MPI_Win_free_keyval`, MPI-5.0 section 7.7.3.
pub unsafe fn win_free_keyval<A: Abi>(win_keyval: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::WIN_FREE_KEYVAL)?;
            entry::not_null("win_keyval", win_keyval)?;
            let mut win_keyval_v = A::keyval_in(*win_keyval);
            let r = api::attribute::win_free_keyval(&mut win_keyval_v);
            win_keyval.write(A::keyval_out(win_keyval_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_FREE_KEYVAL, site, r)
}

/// `MPI_Win_get_attr`, MPI-5.0 section 7.7.3.
pub unsafe fn win_get_attr<A: Abi>(
    win: A::Win,
    win_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_GET_ATTR)?;
            entry::not_null("attribute_val", attribute_val)?;
            entry::not_null("flag", flag)?;
            let r0 = api::attribute::win_get_attr(win_h, A::keyval_in(win_keyval))?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                attribute_val.cast::<usize>().write(A::attribute_out(A::keyval_in(win_keyval), x));
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
    entry::end::<A>(id::WIN_GET_ATTR, site, r)
}

/// `MPI_Win_get_name`, MPI-5.0 section 7.8.
pub unsafe fn win_get_name<A: Abi>(win: A::Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_GET_NAME)?;
            entry::not_null("win_name", win_name)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::window::win_get_name(win_h)?;
            resultlen.write(entry::write_string(win_name, A::MAX_OBJECT_NAME, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_GET_NAME, site, r)
}

/// `MPI_Win_set_attr`, MPI-5.0 section 7.7.3.
pub unsafe fn win_set_attr<A: Abi>(win: A::Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SET_ATTR)?;
            api::attribute::win_set_attr(win_h, A::keyval_in(win_keyval), attribute_val as usize)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SET_ATTR, site, r)
}

/// `MPI_Win_set_name`, MPI-5.0 section 7.8.
pub unsafe fn win_set_name<A: Abi>(win: A::Win, win_name: *const c_char) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SET_NAME)?;
            let win_name = entry::c_str("win_name", win_name)?;
            api::window::win_set_name(win_h, win_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SET_NAME, site, r)
}
