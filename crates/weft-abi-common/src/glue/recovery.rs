//! Fault tolerance: the functions that the ABIs of MPICH and Open MPI export.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::c_int;
use weft_base::handle::{CommH, GroupH};
use weft_base::{ErrClass, Result, err};
use weft_core::api::{group, recovery};
use weft_core::errh::Site;

fn on_comm<A: Abi>(call: u32, comm: A::Comm, body: impl FnOnce(CommH) -> Result<()>) -> c_int {
    let comm = comm.to_engine();
    let r = entry::begin(call).and_then(|()| body(comm));
    entry::end::<A>(call, Site::Comm(comm), r)
}

/// # Safety
/// `group` is NULL or the user's variable.
unsafe fn group_of<A: Abi>(call: u32, comm: A::Comm, group: *mut A::Group, body: fn(CommH) -> Result<GroupH>) -> c_int {
    // SAFETY: by the caller's contract.
    unsafe { entry::nulled(group) };
    on_comm::<A>(call, comm, |c| {
        entry::not_null("failedgrp", group)?;
        let h = body(c)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { group.write(AbiHandle::from_engine(h)) };
        Ok(())
    })
}

/// `MPIX_Comm_revoke`.
pub unsafe fn mpix_comm_revoke<A: Abi>(comm: A::Comm) -> c_int {
    on_comm::<A>(id::MPIX_COMM_REVOKE, comm, recovery::revoke)
}

/// `MPIX_Comm_failure_ack`.
pub unsafe fn mpix_comm_failure_ack<A: Abi>(comm: A::Comm) -> c_int {
    on_comm::<A>(id::MPIX_COMM_FAILURE_ACK, comm, recovery::failure_ack)
}

/// `MPIX_Comm_ack_failed`: acknowledges none or all failures, as there is one mark a communicator.
pub unsafe fn mpix_comm_ack_failed<A: Abi>(comm: A::Comm, num_to_ack: c_int, num_acked: *mut c_int) -> c_int {
    on_comm::<A>(id::MPIX_COMM_ACK_FAILED, comm, |c| {
        entry::not_null("num_acked", num_acked)?;
        let size_of = |mut group: GroupH| {
            let size = group::group_size(group);
            group::group_free(&mut group)?;
            size
        };
        let failed = size_of(recovery::get_failed(c)?)?;
        if num_to_ack > 0 && num_to_ack < failed {
            return Err(err!(
                ErrClass::UNSUPPORTED_OPERATION,
                "{num_to_ack} of {failed} failures: Weft acknowledges all or none"
            ));
        }
        if num_to_ack > 0 {
            recovery::failure_ack(c)?;
        }
        let acked = size_of(recovery::failure_get_acked(c)?)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { num_acked.write(acked) };
        Ok(())
    })
}

/// `MPIX_Comm_is_revoked`.
pub unsafe fn mpix_comm_is_revoked<A: Abi>(comm: A::Comm, flag: *mut c_int) -> c_int {
    on_comm::<A>(id::MPIX_COMM_IS_REVOKED, comm, |c| {
        entry::not_null("flag", flag)?;
        let revoked = recovery::is_revoked(c)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { flag.write(revoked.into()) };
        Ok(())
    })
}

/// `MPIX_Comm_failure_get_acked`.
pub unsafe fn mpix_comm_failure_get_acked<A: Abi>(comm: A::Comm, failedgrp: *mut A::Group) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { group_of::<A>(id::MPIX_COMM_FAILURE_GET_ACKED, comm, failedgrp, recovery::failure_get_acked) }
}

/// `MPIX_Comm_get_failed`.
pub unsafe fn mpix_comm_get_failed<A: Abi>(comm: A::Comm, failedgrp: *mut A::Group) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { group_of::<A>(id::MPIX_COMM_GET_FAILED, comm, failedgrp, recovery::get_failed) }
}

/// `MPIX_Comm_shrink`.
pub unsafe fn mpix_comm_shrink<A: Abi>(comm: A::Comm, newcomm: *mut A::Comm) -> c_int {
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(newcomm) };
    on_comm::<A>(id::MPIX_COMM_SHRINK, comm, |c| {
        entry::not_null("newcomm", newcomm)?;
        let h = recovery::shrink(c)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { newcomm.write(AbiHandle::from_engine(h)) };
        Ok(())
    })
}

/// `MPIX_Comm_agree`: the flag goes in and out, also with an error.
pub unsafe fn mpix_comm_agree<A: Abi>(comm: A::Comm, flag: *mut c_int) -> c_int {
    on_comm::<A>(id::MPIX_COMM_AGREE, comm, |c| {
        entry::not_null("flag", flag)?;
        // SAFETY: not NULL, the user's variable.
        let (agreed, result) = recovery::agree(c, unsafe { flag.read() })?;
        // SAFETY: as above.
        unsafe { flag.write(agreed) };
        result
    })
}
