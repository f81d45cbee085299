//! AMD's runtime. Source: the HIP Runtime API's reference, "Memory Management", "Unified Addressing".

use crate::Rows;
use crate::driver::{Driver, Failure, Library, check};
use crate::ipc::{HANDLE_LEN, Ipc, IpcHandle, LAZY, Shown};
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
    ipc: Option<Ipc<*mut c_void>>,
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
                ipc: Ipc::new(
                    lib,
                    [c"hipMemGetAddressRange", c"hipIpcGetMemHandle", c"hipIpcOpenMemHandle", c"hipIpcCloseMemHandle"],
                ),
            })
        }
    }

    fn word(&self, attribute: c_int, p: *const u8) -> Option<u32> {
        let mut value = 0u32;
        // SAFETY: these attributes are of 32 bits or fewer; the address is only looked up.
        let rc = unsafe { (self.attribute)((&raw mut value).cast(), attribute, p.cast_mut().cast()) };
        (rc == 0).then_some(value)
    }

    /// Calls `f` while the device of the memory at `p` is the current one.
    fn with_device<T>(&self, p: *const u8, f: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let mut before: c_int = -1;
        let device = self.word(ATTRIBUTE_DEVICE_ORDINAL, p);
        // SAFETY: the calls take and give numbers.
        unsafe {
            (self.get_device)(&mut before);
            if let Some(d) = device {
                check("hipSetDevice", (self.set_device)(d as c_int))?;
            }
        }
        let done = f();
        if device.is_some() && before >= 0 {
            // SAFETY: as above.
            unsafe { (self.set_device)(before) };
        }
        done
    }

    /// # Safety
    /// As `Driver::copy`; the device is the current one.
    unsafe fn on_device(&self, r: &Rows) -> Result<(), Failure> {
        // SAFETY: the driver checks its own memory; the host's by the caller's contract.
        unsafe {
            if r.n == 1 {
                check("hipMemcpy", (self.memcpy)(r.dst.cast(), r.src.cast(), r.len, ANY_WAY))?;
            } else {
                let (dst, src) = (r.dst.cast(), r.src.cast());
                let rc = (self.memcpy_2d)(dst, r.dst_step, src, r.src_step, r.len, r.n, ANY_WAY);
                check("hipMemcpy2D", rc)?;
            }
            check("hipStreamSynchronize", (self.sync)(null_mut()))
        }
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
        // SAFETY: by the caller's contract.
        self.with_device(owner, || unsafe { self.on_device(r) })
    }

    fn show(&self, p: *const u8) -> Option<([u8; HANDLE_LEN], u64, u64)> {
        let ipc = self.ipc.as_ref()?;
        let (mut base, mut len) = (null_mut(), 0);
        let mut handle = IpcHandle([0; HANDLE_LEN]);
        let got = self.with_device(p, || {
            // SAFETY: addresses are only looked up; the variables take the answers.
            unsafe {
                check("hipMemGetAddressRange", (ipc.range)(&mut base, &mut len, p.cast_mut().cast()))?;
                check("hipIpcGetMemHandle", (ipc.get)(&mut handle, base))
            }
        });
        got.ok().map(|()| (handle.0, p.addr().wrapping_sub(base.addr()) as u64, len as u64))
    }

    unsafe fn copy_shown(&self, dst: *mut u8, from: &Shown, len: usize) -> Result<(), Failure> {
        let ipc = self.ipc.as_ref().ok_or(Failure { call: "hipIpcOpenMemHandle", code: 0 })?;
        self.with_device(dst, || {
            let mut base = null_mut();
            // SAFETY: the driver checks the handle.
            let rc = unsafe { (ipc.open)(&mut base, IpcHandle(from.handle), LAZY) };
            check("hipIpcOpenMemHandle", rc)?;
            let src = base.cast::<u8>().wrapping_add(from.off as usize).cast_const();
            // SAFETY: both are the driver's, which checks them; the stream has done all before it is closed.
            let done = unsafe { self.on_device(&Rows { dst, dst_step: len, src, src_step: len, len, n: 1 }) };
            // SAFETY: opened above.
            let closed = check("hipIpcCloseMemHandle", unsafe { (ipc.close)(base) });
            done.and(closed)
        })
    }
}
