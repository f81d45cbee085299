//! AMD's runtime. Source: the HIP Runtime API's reference, "Memory Management", "Unified Addressing".

use crate::Rows;
use crate::driver::{Driver, Failure, Library, check};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

const ATTRIBUTE_MEMORY_TYPE: c_int = 2;
const ATTRIBUTE_IS_MANAGED: c_int = 8;
const ATTRIBUTE_DEVICE_ORDINAL: c_int = 9;
/// The kinds of memory have other numbers since this version of the runtime.
const ROCM_6: c_int = 60_000_000;
/// hipMemcpyDefault: the direction follows from the addresses.
const ANY_WAY: c_int = 4;

type Attribute = unsafe extern "C" fn(*mut c_void, c_int, *mut c_void) -> c_int;
type Version = unsafe extern "C" fn(*mut c_int) -> c_int;
type GetDevice = unsafe extern "C" fn(*mut c_int) -> c_int;
type SetDevice = unsafe extern "C" fn(c_int) -> c_int;
type Memcpy = unsafe extern "C" fn(*mut c_void, *const c_void, usize, c_int) -> c_int;
type Memcpy2d = unsafe extern "C" fn(*mut c_void, usize, *const c_void, usize, usize, usize, c_int) -> c_int;
type Sync = unsafe extern "C" fn(*mut c_void) -> c_int;

pub(crate) struct Hip {
    attribute: Attribute,
    get_device: GetDevice,
    set_device: SetDevice,
    memcpy: Memcpy,
    memcpy_2d: Memcpy2d,
    sync: Sync,
    /// The number of memory of a device.
    device: u32,
}

impl Hip {
    pub fn new(lib: &Library) -> Result<Self, String> {
        // SAFETY: the functions have these types by the reference.
        unsafe {
            let version: Version = lib.function(c"hipRuntimeGetVersion")?;
            let mut v = 0;
            version(&mut v);
            Ok(Self {
                attribute: lib.function(c"hipPointerGetAttribute")?,
                get_device: lib.function(c"hipGetDevice")?,
                set_device: lib.function(c"hipSetDevice")?,
                memcpy: lib.function(c"hipMemcpy")?,
                memcpy_2d: lib.function(c"hipMemcpy2D")?,
                sync: lib.function(c"hipStreamSynchronize")?,
                device: if v >= ROCM_6 { 2 } else { 1 },
            })
        }
    }

    fn word(&self, attribute: c_int, p: *const u8) -> Option<u32> {
        let mut value = 0u32;
        // SAFETY: these attributes are of 32 bits or fewer; the address is only looked up.
        let rc = unsafe { (self.attribute)((&raw mut value).cast(), attribute, p.cast_mut().cast()) };
        (rc == 0).then_some(value)
    }
}

impl Driver for Hip {
    fn owns(&self, p: *const u8) -> bool {
        // Memory that it does not know has no type, or, since version 6, the type 0.
        self.word(ATTRIBUTE_MEMORY_TYPE, p)
            .is_some_and(|t| t == self.device || self.word(ATTRIBUTE_IS_MANAGED, p).is_some_and(|m| m != 0))
    }

    unsafe fn copy(&self, r: &Rows) -> Result<(), Failure> {
        let owner = if self.owns(r.dst) { r.dst.cast_const() } else { r.src };
        let mut before: c_int = -1;
        let device = self.word(ATTRIBUTE_DEVICE_ORDINAL, owner);
        // SAFETY: the driver checks its own memory; the host's by the caller's contract.
        unsafe {
            (self.get_device)(&mut before);
            if let Some(d) = device {
                check("hipSetDevice", (self.set_device)(d as c_int))?;
            }
            let done = if r.n == 1 {
                check("hipMemcpy", (self.memcpy)(r.dst.cast(), r.src.cast(), r.len, ANY_WAY))
            } else {
                let (dst, src) = (r.dst.cast(), r.src.cast());
                let rc = (self.memcpy_2d)(dst, r.dst_step, src, r.src_step, r.len, r.n, ANY_WAY);
                check("hipMemcpy2D", rc)
            };
            let done = done.and_then(|()| check("hipStreamSynchronize", (self.sync)(null_mut())));
            if device.is_some() && before >= 0 {
                (self.set_device)(before);
            }
            done
        }
    }
}
