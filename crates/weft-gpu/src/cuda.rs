//! NVIDIA's driver. Source: the CUDA Driver API's manual, "Unified Addressing", "Memory Management", "Context
//! Management".

use crate::Rows;
use crate::driver::{Driver, Failure, Library, check};
use crate::ipc::{HANDLE_LEN, Ipc, IpcHandle, LAZY, Shown};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

const ATTRIBUTE_CONTEXT: c_int = 1;
const ATTRIBUTE_MEMORY_TYPE: c_int = 2;
const ATTRIBUTE_IS_MANAGED: c_int = 8;
const ATTRIBUTE_DEVICE_ORDINAL: c_int = 9;
const MEMORY_DEVICE: u32 = 2;
const MEMORY_UNIFIED: u32 = 4;

type Attribute = unsafe extern "C" fn(*mut c_void, c_int, u64) -> c_int;
type Memcpy = unsafe extern "C" fn(u64, u64, usize) -> c_int;
type Memcpy2d = unsafe extern "C" fn(*const Copy2d) -> c_int;
type Push = unsafe extern "C" fn(*mut c_void) -> c_int;
type Pop = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
type Sync = unsafe extern "C" fn(*mut c_void) -> c_int;
type Retain = unsafe extern "C" fn(*mut *mut c_void, c_int) -> c_int;

/// CUDA_MEMCPY2D. With the type UNIFIED the two addresses are of either side.
#[repr(C)]
struct Copy2d {
    src_x: usize,
    src_y: usize,
    src_type: u32,
    src_host: *const c_void,
    src: u64,
    src_array: *mut c_void,
    src_pitch: usize,
    dst_x: usize,
    dst_y: usize,
    dst_type: u32,
    dst_host: *mut c_void,
    dst: u64,
    dst_array: *mut c_void,
    dst_pitch: usize,
    width: usize,
    height: usize,
}

pub(crate) struct Cuda {
    attribute: Attribute,
    memcpy: Memcpy,
    memcpy_2d: Memcpy2d,
    push: Push,
    pop: Pop,
    sync: Sync,
    retain: Retain,
    ipc: Option<Ipc<u64>>,
}

impl Cuda {
    pub fn new(lib: &Library) -> Result<Self, String> {
        // SAFETY: the functions have these types by the manual.
        unsafe {
            Ok(Self {
                attribute: lib.function(c"cuPointerGetAttribute")?,
                memcpy: lib.function(c"cuMemcpy")?,
                memcpy_2d: lib.function(c"cuMemcpy2D_v2")?,
                push: lib.function(c"cuCtxPushCurrent_v2")?,
                pop: lib.function(c"cuCtxPopCurrent_v2")?,
                sync: lib.function(c"cuStreamSynchronize")?,
                retain: lib.function(c"cuDevicePrimaryCtxRetain")?,
                ipc: Ipc::new(
                    lib,
                    [
                        c"cuMemGetAddressRange_v2",
                        c"cuIpcGetMemHandle",
                        c"cuIpcOpenMemHandle_v2",
                        c"cuIpcCloseMemHandle",
                    ],
                ),
            })
        }
    }

    fn word<T: Default>(&self, attribute: c_int, p: *const u8) -> Option<T> {
        let mut value = T::default();
        // SAFETY: the attributes that are asked for have the size of `T`; the address is only looked up.
        let rc = unsafe { (self.attribute)((&raw mut value).cast(), attribute, p.expose_provenance() as u64) };
        (rc == 0).then_some(value)
    }

    /// The context of an allocation; for memory of pools, which has none, the primary one of its device.
    fn context(&self, p: *const u8) -> Option<*mut c_void> {
        let context = self.word::<usize>(ATTRIBUTE_CONTEXT, p).filter(|c| *c != 0);
        context.map(std::ptr::with_exposed_provenance_mut).or_else(|| {
            let device = self.word::<c_int>(ATTRIBUTE_DEVICE_ORDINAL, p)?;
            let mut c = null_mut();
            // SAFETY: `c` takes the context. It is kept for ever, which its reference count allows.
            (unsafe { (self.retain)(&mut c, device) } == 0).then_some(c)
        })
    }

    /// Calls `f` in the context of the memory at `p`.
    fn with_context<T>(&self, p: *const u8, f: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let context = self.context(p);
        if let Some(c) = context {
            // SAFETY: a context of the driver's.
            check("cuCtxPushCurrent", unsafe { (self.push)(c) })?;
        }
        let done = f();
        if context.is_some() {
            let mut popped = null_mut();
            // SAFETY: undoes the push.
            unsafe { (self.pop)(&mut popped) };
        }
        done
    }

    /// # Safety
    /// As `Driver::copy`.
    unsafe fn in_context(&self, r: &Rows) -> Result<(), Failure> {
        let (dst, src) = (r.dst.expose_provenance() as u64, r.src.expose_provenance() as u64);
        // SAFETY: the driver checks its own memory; the host's by the caller's contract. The stream of number 0 is
        // the context's own.
        unsafe {
            if r.n == 1 {
                check("cuMemcpy", (self.memcpy)(dst, src, r.len))?;
            } else {
                let c = Copy2d {
                    src_x: 0,
                    src_y: 0,
                    src_type: MEMORY_UNIFIED,
                    src_host: null_mut(),
                    src,
                    src_array: null_mut(),
                    src_pitch: r.src_step,
                    dst_x: 0,
                    dst_y: 0,
                    dst_type: MEMORY_UNIFIED,
                    dst_host: null_mut(),
                    dst,
                    dst_array: null_mut(),
                    dst_pitch: r.dst_step,
                    width: r.len,
                    height: r.n,
                };
                check("cuMemcpy2D", (self.memcpy_2d)(&c))?;
            }
            // A copy from pageable memory may return before its last bytes are on the device.
            check("cuStreamSynchronize", (self.sync)(null_mut()))
        }
    }
}

impl Driver for Cuda {
    fn owns(&self, p: *const u8) -> bool {
        match self.word::<u32>(ATTRIBUTE_MEMORY_TYPE, p) {
            None => false,
            Some(MEMORY_DEVICE) => true,
            // Managed memory moves, and other processes cannot read it through the kernel.
            Some(_) => self.word::<u32>(ATTRIBUTE_IS_MANAGED, p).is_some_and(|m| m != 0),
        }
    }

    unsafe fn copy(&self, r: &Rows) -> Result<(), Failure> {
        let owner = if self.owns(r.dst) { r.dst.cast_const() } else { r.src };
        // SAFETY: by the caller's contract.
        self.with_context(owner, || unsafe { self.in_context(r) })
    }

    fn show(&self, p: *const u8) -> Option<([u8; HANDLE_LEN], u64, u64)> {
        let ipc = self.ipc.as_ref()?;
        let (at, mut base, mut len) = (p.expose_provenance() as u64, 0, 0);
        let mut handle = IpcHandle([0; HANDLE_LEN]);
        let got = self.with_context(p, || {
            // SAFETY: addresses are only looked up; the variables take the answers.
            unsafe {
                check("cuMemGetAddressRange", (ipc.range)(&mut base, &mut len, at))?;
                check("cuIpcGetMemHandle", (ipc.get)(&mut handle, base))
            }
        });
        got.ok().map(|()| (handle.0, at.wrapping_sub(base), len as u64))
    }

    unsafe fn copy_shown(&self, dst: *mut u8, from: &Shown, len: usize) -> Result<(), Failure> {
        let ipc = self.ipc.as_ref().ok_or(Failure { call: "cuIpcOpenMemHandle", code: 0 })?;
        self.with_context(dst, || {
            let mut base = 0;
            // SAFETY: the driver checks the handle.
            let rc = unsafe { (ipc.open)(&mut base, IpcHandle(from.handle), LAZY) };
            check("cuIpcOpenMemHandle", rc)?;
            let src = std::ptr::with_exposed_provenance(base.wrapping_add(from.off) as usize);
            // SAFETY: both are the driver's, which checks them; the stream has done all before it is closed.
            let done = unsafe { self.in_context(&Rows { dst, dst_step: len, src, src_step: len, len, n: 1 }) };
            // SAFETY: opened above.
            let closed = check("cuIpcCloseMemHandle", unsafe { (ipc.close)(base) });
            done.and(closed)
        })
    }
}
