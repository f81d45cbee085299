//! Handles as C and Fortran integers (MPI-5.0 sections 19.3.4 and 20.3). Local, no error handler.
//!
//! Both integers are the handle's 32 bits: of the engine, or the value of a predefined constant.

use crate::abi::{Abi, AbiHandle};
use std::ffi::c_int;

macro_rules! conversions {
    ($($ty:ident: $toint:ident $fromint:ident $c2f:ident $f2c:ident;)*) => {$(
        pub unsafe fn $toint<A: Abi>(handle: A::$ty) -> c_int {
            handle.to_int()
        }
        pub unsafe fn $fromint<A: Abi>(handle: c_int) -> A::$ty {
            AbiHandle::from_int(handle)
        }
        pub unsafe fn $c2f<A: Abi>(handle: A::$ty) -> c_int {
            handle.to_int()
        }
        pub unsafe fn $f2c<A: Abi>(handle: c_int) -> A::$ty {
            AbiHandle::from_int(handle)
        }
    )*};
}

// ENTRIES: comm_toint comm_fromint comm_c2f comm_f2c
// ENTRIES: errhandler_toint errhandler_fromint errhandler_c2f errhandler_f2c
// ENTRIES: file_toint file_fromint file_c2f file_f2c
// ENTRIES: group_toint group_fromint group_c2f group_f2c
// ENTRIES: info_toint info_fromint info_c2f info_f2c
// ENTRIES: message_toint message_fromint message_c2f message_f2c
// ENTRIES: op_toint op_fromint op_c2f op_f2c
// ENTRIES: request_toint request_fromint request_c2f request_f2c
// ENTRIES: session_toint session_fromint session_c2f session_f2c
// ENTRIES: type_toint type_fromint type_c2f type_f2c
// ENTRIES: win_toint win_fromint win_c2f win_f2c
conversions! {
    Comm: comm_toint comm_fromint comm_c2f comm_f2c;
    Errhandler: errhandler_toint errhandler_fromint errhandler_c2f errhandler_f2c;
    File: file_toint file_fromint file_c2f file_f2c;
    Group: group_toint group_fromint group_c2f group_f2c;
    Info: info_toint info_fromint info_c2f info_f2c;
    Message: message_toint message_fromint message_c2f message_f2c;
    Op: op_toint op_fromint op_c2f op_f2c;
    Request: request_toint request_fromint request_c2f request_f2c;
    Session: session_toint session_fromint session_c2f session_f2c;
    Datatype: type_toint type_fromint type_c2f type_f2c;
    Win: win_toint win_fromint win_c2f win_f2c;
}
