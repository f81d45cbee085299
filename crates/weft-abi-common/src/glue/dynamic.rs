//! Starting processes and connecting with them: arguments that count at the root alone, arrays of
//! strings that end with NULL.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::{CStr, c_char, c_int, c_void};
use weft_base::handle::{CommH, InfoH};
use weft_base::{ErrClass, MpiError, Result};
use weft_core::api::connect;
use weft_core::api::spawn::{Wanted, spawn};
use weft_core::errh::Site;

/// The bytes of a C string.
///
/// # Safety
/// NULL or a C string.
unsafe fn bytes(what: &'static str, s: *const c_char) -> Result<Vec<u8>> {
    entry::not_null(what, s.cast_mut())?;
    // SAFETY: not NULL, so a C string.
    Ok(unsafe { CStr::from_ptr(s) }.to_bytes().to_vec())
}

/// The strings of an array that ends with NULL; none for MPI_ARGV_NULL.
///
/// # Safety
/// NULL or such an array.
unsafe fn strings(mut list: *const *const c_char) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    // SAFETY: read up to the NULL that ends it.
    while let Some(&s) = unsafe { list.as_ref() }
        && !s.is_null()
    {
        // SAFETY: a C string; the array goes on behind it.
        unsafe {
            all.push(CStr::from_ptr(s).to_bytes().to_vec());
            list = list.add(1);
        }
    }
    all
}

/// What both calls do behind their arguments.
///
/// # Safety
/// `intercomm` and `codes` are NULL or the user's variables, `codes` as long as the standard says.
unsafe fn start<A: Abi>(
    call: u32,
    (root, comm): (c_int, A::Comm),
    intercomm: *mut A::Comm,
    codes: *mut c_int,
    wanted: impl FnOnce() -> Result<Vec<Wanted>>,
) -> c_int {
    let comm = comm.to_engine();
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(intercomm) };
    let r = (|| -> Result<()> {
        entry::begin(call)?;
        entry::not_null("intercomm", intercomm)?;
        let (result, n) = spawn(comm, root, wanted);
        // SPEC: MPI-4.1 section 11.8.2: one code for each process, all alike here: either all start
        // or none.
        let code = if result.is_ok() { ErrClass::SUCCESS } else { ErrClass::SPAWN };
        for i in 0..if codes.is_null() { 0 } else { n } {
            // SAFETY: the user's array has a place for each process that was asked for.
            unsafe { codes.add(i).write(A::error_out(code.0)) };
        }
        let handle = *result.as_ref().unwrap_or(&CommH::NULL);
        // SAFETY: not NULL, the user's variable.
        unsafe { intercomm.write(AbiHandle::from_engine(handle)) };
        result.map(drop)
    })();
    entry::end::<A>(call, Site::Comm(comm), r)
}

type Connect = fn(Option<&CStr>, InfoH, i32, CommH) -> Result<CommH>;

/// # Safety
/// As for the MPI functions.
unsafe fn connected<A: Abi>(
    call: u32,
    body: Connect,
    port_name: *const c_char,
    (info, root, comm): (A::Info, c_int, A::Comm),
    newcomm: *mut A::Comm,
) -> c_int {
    let comm = comm.to_engine();
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(newcomm) };
    let r = (|| -> Result<()> {
        entry::begin(call)?;
        entry::not_null("newcomm", newcomm)?;
        // SPEC: MPI-4.1 section 11.9.2: the name counts at the root alone.
        // SAFETY: NULL or a C string.
        let name = if port_name.is_null() { None } else { Some(unsafe { CStr::from_ptr(port_name) }) };
        let c = body(name, info.to_engine(), A::rank_in(root), comm)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { newcomm.write(AbiHandle::from_engine(c)) };
        Ok(())
    })();
    entry::end::<A>(call, Site::Comm(comm), r)
}

/// `MPI_Comm_accept`.
pub unsafe fn comm_accept<A: Abi>(
    port_name: *const c_char,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    newcomm: *mut A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { connected::<A>(id::COMM_ACCEPT, connect::comm_accept, port_name, (info, root, comm), newcomm) }
}

/// `MPI_Comm_connect`.
pub unsafe fn comm_connect<A: Abi>(
    port_name: *const c_char,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    newcomm: *mut A::Comm,
) -> c_int {
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { connected::<A>(id::COMM_CONNECT, connect::comm_connect, port_name, (info, root, comm), newcomm) }
}

/// `MPI_Comm_spawn`.
#[allow(clippy::too_many_arguments)] // The standard's.
pub unsafe fn comm_spawn<A: Abi>(
    command: *const c_char,
    argv: *mut c_void,
    maxprocs: c_int,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    array_of_errcodes: *mut c_int,
) -> c_int {
    let wanted = || {
        // SAFETY: at the root the arguments are what the standard says.
        let (command, args) = unsafe { (bytes("command", command)?, strings(argv.cast())) };
        Ok(vec![Wanted { command, args, maxprocs, info: info.to_engine() }])
    };
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { start::<A>(id::COMM_SPAWN, (A::rank_in(root), comm), intercomm, array_of_errcodes, wanted) }
}

/// `MPI_Comm_spawn_multiple`.
#[allow(clippy::too_many_arguments)] // The standard's.
pub unsafe fn comm_spawn_multiple<A: Abi>(
    count: c_int,
    array_of_commands: *mut c_void,
    array_of_argv: *mut c_void,
    array_of_maxprocs: *const c_int,
    array_of_info: *const A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    array_of_errcodes: *mut c_int,
) -> c_int {
    let wanted = || {
        if count < 0 {
            return Err(MpiError::new(ErrClass::COUNT, "count is negative"));
        }
        entry::not_null("array_of_commands", array_of_commands)?;
        entry::not_null("array_of_maxprocs", array_of_maxprocs.cast_mut())?;
        entry::not_null("array_of_info", array_of_info.cast_mut())?;
        let commands: *const *const c_char = array_of_commands.cast_const().cast();
        let argvs: *const *const *const c_char = array_of_argv.cast_const().cast();
        (0..count as usize)
            .map(|i| {
                // SAFETY: at the root the arrays have `count` entries; MPI_ARGVS_NULL is NULL.
                unsafe {
                    Ok(Wanted {
                        command: bytes("array_of_commands", *commands.add(i))?,
                        args: if argvs.is_null() { Vec::new() } else { strings(*argvs.add(i)) },
                        maxprocs: *array_of_maxprocs.add(i),
                        info: (*array_of_info.add(i)).to_engine(),
                    })
                }
            })
            .collect()
    };
    // SAFETY: the caller keeps the contract of the MPI function.
    unsafe { start::<A>(id::COMM_SPAWN_MULTIPLE, (A::rank_in(root), comm), intercomm, array_of_errcodes, wanted) }
}
