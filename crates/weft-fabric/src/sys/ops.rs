//! Tables of functions. Each begins with its size, which tells how many of them a library has.

use super::{FiAddr, objects::*};
use std::ffi::{c_char, c_int, c_void};

/// A function that Weft does not call.
pub type Unused = Option<unsafe extern "C" fn()>;

/// A table with its size at its head, then functions, all of them nullable.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty),* $(,)? }) => {
        $(#[$doc])*
        #[repr(C)]
        pub struct $name {
            pub size: usize,
            $(pub $field: $kind,)*
        }
    };
}

/// A function pointer that may be NULL.
macro_rules! f {
    (($($arg:ty),*) -> $ret:ty) => { Option<unsafe extern "C" fn($($arg),*) -> $ret> };
}

table!(OpsFid {
    close: f!((*mut Fid) -> c_int),
    bind: f!((*mut Fid, *mut Fid, u64) -> c_int),
    control: f!((*mut Fid, c_int, *mut c_void) -> c_int),
});

table!(OpsFabric {
    domain: f!((*mut FidFabric, *mut super::Info, *mut *mut FidDomain, *mut c_void) -> c_int),
    passive_ep: f!((*mut FidFabric, *mut super::Info, *mut *mut FidPep, *mut c_void) -> c_int),
    eq_open: f!((*mut FidFabric, *mut EqAttr, *mut *mut FidEq, *mut c_void) -> c_int),
    wait_open: Unused,
    trywait: f!((*mut FidFabric, *mut *mut Fid, c_int) -> c_int),
});

table!(OpsDomain {
    av_open: f!((*mut FidDomain, *mut AvAttr, *mut *mut FidAv, *mut c_void) -> c_int),
    cq_open: f!((*mut FidDomain, *mut CqAttr, *mut *mut FidCq, *mut c_void) -> c_int),
    endpoint: f!((*mut FidDomain, *mut super::Info, *mut *mut FidEp, *mut c_void) -> c_int),
    scalable_ep: Unused,
    cntr_open: f!((*mut FidDomain, *mut CntrAttr, *mut *mut FidCntr, *mut c_void) -> c_int),
});

table!(OpsMr { reg: f!((*mut Fid, *const c_void, usize, u64, u64, u64, u64, *mut *mut FidMr, *mut c_void) -> c_int) });

table!(OpsAv {
    insert: f!((*mut FidAv, *const c_void, usize, *mut FiAddr, u64, *mut c_void) -> c_int),
    insertsvc: Unused,
    insertsym: Unused,
    remove: f!((*mut FidAv, *mut FiAddr, usize, u64) -> c_int),
    lookup: Unused,
    straddr: f!((*mut FidAv, *const c_void, *mut c_char, *mut usize) -> *const c_char),
});

table!(OpsCq {
    read: f!((*mut FidCq, *mut c_void, usize) -> isize),
    readfrom: f!((*mut FidCq, *mut c_void, usize, *mut FiAddr) -> isize),
    readerr: f!((*mut FidCq, *mut CqErrEntry, u64) -> isize),
    sread: f!((*mut FidCq, *mut c_void, usize, *const c_void, c_int) -> isize),
    sreadfrom: Unused,
    signal: Unused,
    strerror: f!((*mut FidCq, c_int, *const c_void, *mut c_char, usize) -> *const c_char),
});

table!(OpsEq {
    read: f!((*mut FidEq, *mut u32, *mut c_void, usize, u64) -> isize),
    readerr: f!((*mut FidEq, *mut EqErrEntry, u64) -> isize),
    write: Unused,
    sread: f!((*mut FidEq, *mut u32, *mut c_void, usize, c_int, u64) -> isize),
});

table!(OpsCntr {
    read: f!((*mut FidCntr) -> u64),
    readerr: f!((*mut FidCntr) -> u64),
    add: Unused,
    set: Unused,
    wait: f!((*mut FidCntr, u64, c_int) -> c_int),
});

table!(OpsCm {
    setname: Unused,
    getname: f!((*mut Fid, *mut c_void, *mut usize) -> c_int),
    getpeer: Unused,
    connect: f!((*mut FidEp, *const c_void, *const c_void, usize) -> c_int),
    listen: f!((*mut FidPep) -> c_int),
    accept: f!((*mut FidEp, *const c_void, usize) -> c_int),
    reject: Unused,
    shutdown: f!((*mut FidEp, u64) -> c_int),
});

table!(OpsEp {
    cancel: f!((*mut Fid, *mut c_void) -> isize),
    getopt: f!((*mut Fid, c_int, c_int, *mut c_void, *mut usize) -> c_int),
    setopt: f!((*mut Fid, c_int, c_int, *const c_void, usize) -> c_int),
});

table!(OpsMsg {
    recv: f!((*mut FidEp, *mut c_void, usize, *mut c_void, FiAddr, *mut c_void) -> isize),
    recvv: Unused,
    recvmsg: f!((*mut FidEp, *const Msg, u64) -> isize),
    send: f!((*mut FidEp, *const c_void, usize, *mut c_void, FiAddr, *mut c_void) -> isize),
    sendv: f!((*mut FidEp, *const libc::iovec, *mut *mut c_void, usize, FiAddr, *mut c_void) -> isize),
    sendmsg: f!((*mut FidEp, *const Msg, u64) -> isize),
    inject: f!((*mut FidEp, *const c_void, usize, FiAddr) -> isize),
});

table!(OpsRma {
    read: f!((*mut FidEp, *mut c_void, usize, *mut c_void, FiAddr, u64, u64, *mut c_void) -> isize),
    readv: Unused,
    readmsg: f!((*mut FidEp, *const MsgRma, u64) -> isize),
    write: f!((*mut FidEp, *const c_void, usize, *mut c_void, FiAddr, u64, u64, *mut c_void) -> isize),
    writev: Unused,
    writemsg: f!((*mut FidEp, *const MsgRma, u64) -> isize),
});

/// The function of a table, or None where this library's table is shorter or leaves it NULL.
///
/// Expands to an unsafe read: the pointer is NULL or a table of that type.
#[macro_export]
#[doc(hidden)]
macro_rules! entry {
    ($table:expr, $kind:ident, $field:ident) => {{
        let table: *const $crate::sys::$kind = $table;
        if !table.is_null() && (*table).size > std::mem::offset_of!($crate::sys::$kind, $field) {
            (*table).$field
        } else {
            None
        }
    }};
}
