//! What is opened of a fabric, and what is passed with an operation.

use super::{FiAddr, ops::*};
use std::ffi::{c_char, c_int, c_void};

/// The head of every object.
#[repr(C)]
pub struct Fid {
    pub fclass: usize,
    pub context: *mut c_void,
    pub ops: *mut OpsFid,
}

#[repr(C)]
pub struct FidFabric {
    pub fid: Fid,
    pub ops: *mut OpsFabric,
    pub api_version: u32,
}

#[repr(C)]
pub struct FidDomain {
    pub fid: Fid,
    pub ops: *mut OpsDomain,
    pub mr: *mut OpsMr,
}

/// A provider may allocate no more of it than the tables of what was asked for.
#[repr(C)]
pub struct FidEp {
    pub fid: Fid,
    pub ops: *mut OpsEp,
    pub cm: *mut OpsCm,
    pub msg: *mut OpsMsg,
    pub rma: *mut OpsRma,
}

#[repr(C)]
pub struct FidPep {
    pub fid: Fid,
    pub ops: *mut OpsEp,
    pub cm: *mut OpsCm,
}

#[repr(C)]
pub struct FidAv {
    pub fid: Fid,
    pub ops: *mut OpsAv,
}

#[repr(C)]
pub struct FidCq {
    pub fid: Fid,
    pub ops: *mut OpsCq,
}

#[repr(C)]
pub struct FidEq {
    pub fid: Fid,
    pub ops: *mut OpsEq,
}

#[repr(C)]
pub struct FidCntr {
    pub fid: Fid,
    pub ops: *mut OpsCntr,
}

#[repr(C)]
pub struct FidMr {
    pub fid: Fid,
    pub mem_desc: *mut c_void,
    pub key: u64,
}

#[repr(C)]
pub struct AvAttr {
    pub kind: c_int,
    pub rx_ctx_bits: c_int,
    pub count: usize,
    pub ep_per_node: usize,
    pub name: *const c_char,
    pub map_addr: *mut c_void,
    pub flags: u64,
}

#[repr(C)]
pub struct CqAttr {
    pub size: usize,
    pub flags: u64,
    pub format: c_int,
    pub wait_obj: c_int,
    pub signaling_vector: c_int,
    pub wait_cond: c_int,
    pub wait_set: *mut Fid,
}

#[repr(C)]
pub struct EqAttr {
    pub size: usize,
    pub flags: u64,
    pub wait_obj: c_int,
    pub signaling_vector: c_int,
    pub wait_set: *mut Fid,
}

#[repr(C)]
pub struct CntrAttr {
    pub events: c_int,
    pub wait_obj: c_int,
    pub wait_set: *mut Fid,
    pub flags: u64,
}

/// A completion of the format `CQ_FORMAT_DATA`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CqDataEntry {
    pub op_context: *mut c_void,
    pub flags: u64,
    pub len: usize,
    pub buf: *mut c_void,
    pub data: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct CqErrEntry {
    pub op_context: *mut c_void,
    pub flags: u64,
    pub len: usize,
    pub buf: *mut c_void,
    pub data: u64,
    pub tag: u64,
    pub olen: usize,
    pub err: c_int,
    pub prov_errno: c_int,
    pub err_data: *mut c_void,
    pub err_data_size: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct EqErrEntry {
    pub fid: *mut Fid,
    pub context: *mut c_void,
    pub data: u64,
    pub err: c_int,
    pub prov_errno: c_int,
    pub err_data: *mut c_void,
    pub err_data_size: usize,
}

/// The head of an event of a connection; what the peer said follows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct EqCmEntry {
    pub fid: *mut Fid,
    pub info: *mut super::Info,
}

#[repr(C)]
pub struct Msg {
    pub msg_iov: *const libc::iovec,
    pub desc: *mut *mut c_void,
    pub iov_count: usize,
    pub addr: FiAddr,
    pub context: *mut c_void,
    pub data: u64,
}

#[repr(C)]
pub struct RmaIov {
    pub addr: u64,
    pub len: usize,
    pub key: u64,
}

#[repr(C)]
pub struct MsgRma {
    pub msg_iov: *const libc::iovec,
    pub desc: *mut *mut c_void,
    pub iov_count: usize,
    pub addr: FiAddr,
    pub rma_iov: *const RmaIov,
    pub rma_iov_count: usize,
    pub context: *mut c_void,
    pub data: u64,
}

#[repr(C)]
pub struct MrRawAttr {
    pub flags: u64,
    pub base_addr: *mut u64,
    pub raw_key: *mut u8,
    pub key_size: *mut usize,
}

#[repr(C)]
pub struct MrMapRaw {
    pub flags: u64,
    pub base_addr: u64,
    pub raw_key: *mut u8,
    pub key_size: usize,
    pub key: *mut u64,
}
