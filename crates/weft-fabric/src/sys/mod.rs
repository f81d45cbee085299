//! The C interface of libfabric, as far as Weft uses it: constants, structures, tables of functions.
//!
//! The soname is `libfabric.so.1` in every release, and structures only grow at their end, so these
//! are *prefixes* of them. Rules that keep this right (ADR 0042):
//! - Weft never allocates or copies `fi_info` and what hangs on it: hints come from `fi_dupinfo(NULL)`.
//! - What Weft passes in and a later version may read or write beyond is put into [`Padded`].
//! - A table's function is there if the table's `size` says so ([`entry!`](crate::entry)).
//!
//! `layout.rs` compares all of it with the headers. Source: `rdma/*.h` of 1.17 and 2.1.

mod info;
#[cfg(test)]
mod layout;
mod objects;
mod ops;

pub use info::*;
pub use objects::*;
pub use ops::*;

use std::ffi::c_int;

/// A structure with zeros behind it, for the fields that later versions append.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Padded<T> {
    pub known: T,
    unknown: [u64; 8],
}

impl<T> Padded<T> {
    pub const fn new(known: T) -> Self {
        Padded { known, unknown: [0; 8] }
    }
}

/// `FI_VERSION`.
pub const fn version(major: u32, minor: u32) -> u32 {
    (major << 16) | minor
}

/// Constants of the C headers, each under its name without `FI_`, and a list of them for the layout's test.
macro_rules! constants {
    ($($name:ident = $value:expr),* $(,)?) => {
        $(pub const $name: u64 = $value;)*
        #[cfg(test)]
        pub const CONSTANTS: &[(&str, u64)] = &[$((stringify!($name), $value)),*];
    };
}

constants! {
    // Capabilities and flags.
    MSG = 1 << 1,
    RMA = 1 << 2,
    TAGGED = 1 << 3,
    ATOMIC = 1 << 4,
    READ = 1 << 8,
    WRITE = 1 << 9,
    RECV = 1 << 10,
    SEND = 1 << 11,
    REMOTE_READ = 1 << 12,
    REMOTE_WRITE = 1 << 13,
    MULTI_RECV = 1 << 16,
    REMOTE_CQ_DATA = 1 << 17,
    COMPLETION = 1 << 24,
    INJECT = 1 << 25,
    INJECT_COMPLETE = 1 << 26,
    TRANSMIT_COMPLETE = 1 << 27,
    DELIVERY_COMPLETE = 1 << 28,
    LOCAL_COMM = 1 << 51,
    REMOTE_COMM = 1 << 52,
    SOURCE = 1 << 57,
    DIRECTED_RECV = 1 << 59,
    SELECTIVE_COMPLETION = 1 << 59,
    // Modes of a provider.
    CONTEXT = 1 << 59,
    CONTEXT2 = 1 << 52,
    // Modes of registered memory.
    MR_LOCAL = 1 << 2,
    MR_RAW = 1 << 3,
    MR_VIRT_ADDR = 1 << 4,
    MR_ALLOCATED = 1 << 5,
    MR_PROV_KEY = 1 << 6,
    MR_ENDPOINT = 1 << 9,
    // Order.
    ORDER_SAS = 1 << 8,
    // enum fi_ep_type
    EP_MSG = 1,
    EP_DGRAM = 2,
    EP_RDM = 3,
    // enum fi_av_type
    AV_TABLE = 2,
    // enum fi_progress
    PROGRESS_AUTO = 1,
    PROGRESS_MANUAL = 2,
    // enum fi_threading
    THREAD_DOMAIN = 3,
    // enum fi_resource_mgmt
    RM_ENABLED = 2,
    // enum fi_wait_obj
    WAIT_NONE = 0,
    WAIT_UNSPEC = 1,
    WAIT_FD = 3,
    // enum fi_cq_format
    CQ_FORMAT_DATA = 3,
    // Commands of control().
    GETWAIT = 5,
    ENABLE = 6,
    GET_RAW_MR = 8,
    MAP_RAW_MR = 9,
    UNMAP_KEY = 10,
    // Options of an endpoint.
    OPT_ENDPOINT = 0,
    OPT_MIN_MULTI_RECV = 0,
    // Events of an event queue.
    CONNREQ = 1,
    CONNECTED = 2,
    SHUTDOWN = 3,
    // enum fi_link_state
    LINK_DOWN = 1,
    // Formats of addresses.
    SOCKADDR = 1,
    SOCKADDR_IN = 2,
    SOCKADDR_IN6 = 3,
}

/// Errors, negative where functions return them. Below 256 they are the kernel's.
pub const EAGAIN: c_int = libc::EAGAIN;
pub const ENOSYS: c_int = libc::ENOSYS;
pub const ENODATA: c_int = libc::ENODATA;
pub const ECANCELED: c_int = libc::ECANCELED;
pub const ETRUNC: c_int = 265;
pub const EAVAIL: c_int = 259;

/// An address that was inserted, as the fabric names it.
pub type FiAddr = u64;
pub const ADDR_UNSPEC: FiAddr = u64::MAX;
