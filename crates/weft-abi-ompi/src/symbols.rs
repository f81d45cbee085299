//! The variables and functions that programs of this ABI use beside the functions of MPI.

#![allow(non_upper_case_globals, non_snake_case)]

use crate::types::{Comm, Datatype, Win};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::AtomicPtr;

/// Variables whose addresses stand for constants in Fortran. A Fortran program has them as well, and
/// then its own are meant: they are reached by their names only.
macro_rules! sentinels {
    ($($name:ident: $type:ty, $len:literal;)*) => {$(
        #[unsafe(no_mangle)]
        pub static mut $name: [$type; $len] = [0; $len];
    )*};
}
sentinels! {
    mpi_fortran_bottom_: c_int, 1;
    mpi_fortran_in_place_: c_int, 1;
    mpi_fortran_argv_null_: u8, 1;
    mpi_fortran_argvs_null_: u8, 1;
    mpi_fortran_errcodes_ignore_: c_int, 1;
    mpi_fortran_status_ignore_: c_int, 6;
    mpi_fortran_statuses_ignore_: c_int, 6;
    mpi_fortran_unweighted_: c_int, 1;
    mpi_fortran_weights_empty_: c_int, 1;
}

/// A variable that holds an address. Never written.
type Pointer = AtomicPtr<c_void>;

#[unsafe(no_mangle)]
pub static MPI_F_STATUS_IGNORE: Pointer = Pointer::new((&raw mut mpi_fortran_status_ignore_).cast());
#[unsafe(no_mangle)]
pub static MPI_F_STATUSES_IGNORE: Pointer = Pointer::new((&raw mut mpi_fortran_statuses_ignore_).cast());
#[unsafe(no_mangle)]
pub static MPI_F08_STATUS_IGNORE: Pointer = Pointer::new((&raw mut mpi_fortran_status_ignore_).cast());
#[unsafe(no_mangle)]
pub static MPI_F08_STATUSES_IGNORE: Pointer = Pointer::new((&raw mut mpi_fortran_statuses_ignore_).cast());

/// The predefined attribute functions. They are recognised by their addresses when they are registered;
/// here for programs that call them.
macro_rules! attribute_functions {
    ($($handle:ty: $dup:ident $null_copy:ident $null_delete:ident;)*) => {
        $(
            /// Copies the value as it is.
            ///
            /// # Safety
            /// As an attribute copy function of MPI.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $dup(
                _object: $handle,
                _keyval: c_int,
                _extra_state: *mut c_void,
                value_in: *mut c_void,
                value_out: *mut c_void,
                flag: *mut c_int,
            ) -> c_int {
                // SAFETY: out parameters of a copy function.
                unsafe {
                    value_out.cast::<*mut c_void>().write(value_in);
                    flag.write(1);
                }
                0
            }

            /// Copies nothing.
            ///
            /// # Safety
            /// As an attribute copy function of MPI.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $null_copy(
                _object: $handle,
                _keyval: c_int,
                _extra_state: *mut c_void,
                _value_in: *mut c_void,
                _value_out: *mut c_void,
                flag: *mut c_int,
            ) -> c_int {
                // SAFETY: the out parameter of a copy function.
                unsafe { flag.write(0) };
                0
            }

            /// Does nothing.
            #[unsafe(no_mangle)]
            pub extern "C" fn $null_delete(
                _object: $handle,
                _keyval: c_int,
                _value: *mut c_void,
                _extra_state: *mut c_void,
            ) -> c_int {
                0
            }
        )*

        pub fn is_dup_fn(f: *const c_void) -> bool {
            [$($dup as *const ()),*].iter().any(|known| known.addr() == f.addr())
        }

        pub fn is_null_fn(f: *const c_void) -> bool {
            [$($null_copy as *const (), $null_delete as *const ()),*].iter().any(|known| known.addr() == f.addr())
        }
    };
}
attribute_functions! {
    Comm: OMPI_C_MPI_DUP_FN OMPI_C_MPI_NULL_COPY_FN OMPI_C_MPI_NULL_DELETE_FN;
    Comm: OMPI_C_MPI_COMM_DUP_FN OMPI_C_MPI_COMM_NULL_COPY_FN OMPI_C_MPI_COMM_NULL_DELETE_FN;
    Datatype: OMPI_C_MPI_TYPE_DUP_FN OMPI_C_MPI_TYPE_NULL_COPY_FN OMPI_C_MPI_TYPE_NULL_DELETE_FN;
    Win: OMPI_C_MPI_WIN_DUP_FN OMPI_C_MPI_WIN_NULL_COPY_FN OMPI_C_MPI_WIN_NULL_DELETE_FN;
}

/// Room of each string of `OMPI_Affinity_str`.
const AFFINITY_BYTES: usize = 1024;

/// Says on which processors the calling thread may run, twice: as bound at its start and now; and which
/// there are. Both formats are lists of processors here.
///
/// # Safety
/// The strings have room for 1024 bytes each, or are NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OMPI_Affinity_str(
    _format: c_int,
    bound: *mut c_char,
    current: *mut c_char,
    exists: *mut c_char,
) -> c_int {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
    let allowed = status.lines().find_map(|l| l.strip_prefix("Cpus_allowed_list:")).unwrap_or("unknown").trim();
    let online = std::fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_default();
    // SAFETY: by the caller's contract; NULL is left alone.
    unsafe {
        weft_abi_common::entry::write_string(bound, AFFINITY_BYTES, allowed);
        weft_abi_common::entry::write_string(current, AFFINITY_BYTES, allowed);
        weft_abi_common::entry::write_string(exists, AFFINITY_BYTES, online.trim());
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attribute_functions_are_known_by_their_addresses() {
        assert!(is_dup_fn(OMPI_C_MPI_WIN_DUP_FN as *const c_void));
        assert!(is_null_fn(OMPI_C_MPI_TYPE_NULL_DELETE_FN as *const c_void));
        assert!(!is_null_fn(OMPI_Affinity_str as *const c_void) && !is_dup_fn(std::ptr::null()));
    }

    #[test]
    fn affinity_is_a_list_of_processors() {
        let mut s = [[0 as c_char; AFFINITY_BYTES]; 3];
        let [a, b, c] = &mut s;
        // SAFETY: three strings of the size that is asked for.
        let code = unsafe { OMPI_Affinity_str(0, a.as_mut_ptr(), b.as_mut_ptr(), c.as_mut_ptr()) };
        assert_eq!(code, 0);
        assert!(s.iter().all(|s| (s[0] as u8).is_ascii_digit()), "not a list of numbers");
    }
}
