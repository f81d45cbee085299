//! Intel's Level Zero. Source: the oneAPI Level Zero specification, "Memory", "Command Queues and Command Lists".

use crate::Rows;
use crate::driver::{Driver, Failure, Library, check};
use std::ffi::{c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::Mutex;

const CONTEXT_DESC: u32 = 0xd;
const COMMAND_QUEUE_DESC: u32 = 0xe;
const MEMORY_ALLOCATION_PROPERTIES: u32 = 0x17;
const SYNCHRONOUS: u32 = 1;
const MEMORY_DEVICE: u32 = 2;
const MEMORY_SHARED: u32 = 3;

/// ze_context_desc_t.
#[repr(C)]
struct ContextDesc {
    stype: u32,
    next: *const c_void,
    flags: u32,
}

/// ze_command_queue_desc_t.
#[repr(C)]
struct QueueDesc {
    stype: u32,
    next: *const c_void,
    ordinal: u32,
    index: u32,
    flags: u32,
    mode: u32,
    priority: u32,
}

/// ze_memory_allocation_properties_t.
#[repr(C)]
struct Properties {
    stype: u32,
    next: *mut c_void,
    kind: u32,
    id: u64,
    page_size: u64,
}

type Handle = *mut c_void;
type DriverGet = unsafe extern "C" fn(*mut u32, *mut Handle) -> c_int;
type DeviceGet = unsafe extern "C" fn(Handle, *mut u32, *mut Handle) -> c_int;
type ContextCreate = unsafe extern "C" fn(Handle, *const ContextDesc, *mut Handle) -> c_int;
type Allocation = unsafe extern "C" fn(Handle, *const c_void, *mut Properties, *mut Handle) -> c_int;
type ListCreate = unsafe extern "C" fn(Handle, Handle, *const QueueDesc, *mut Handle) -> c_int;
type Append = unsafe extern "C" fn(Handle, *mut c_void, *const c_void, usize, Handle, u32, *mut Handle) -> c_int;

/// Made at the first look at which the driver is initialised.
struct Session {
    context: usize,
    /// A list of commands that run at once, of each device that was used.
    lists: Vec<(usize, usize)>,
    first_device: usize,
}

pub(crate) struct Ze {
    driver_get: DriverGet,
    device_get: DeviceGet,
    context_create: ContextCreate,
    allocation: Allocation,
    list_create: ListCreate,
    append: Append,
    session: Mutex<Option<Session>>,
}

impl Ze {
    pub fn new(lib: &Library) -> Result<Self, String> {
        // SAFETY: the functions have these types by the specification.
        unsafe {
            Ok(Self {
                driver_get: lib.function(c"zeDriverGet")?,
                device_get: lib.function(c"zeDeviceGet")?,
                context_create: lib.function(c"zeContextCreate")?,
                allocation: lib.function(c"zeMemGetAllocProperties")?,
                list_create: lib.function(c"zeCommandListCreateImmediate")?,
                append: lib.function(c"zeCommandListAppendMemoryCopy")?,
                session: Mutex::new(None),
            })
        }
    }

    /// None while the program has not initialised the driver.
    fn begin(&self) -> Option<Session> {
        let (mut n, mut driver, mut device, mut context) = (1, null_mut(), null_mut(), null_mut());
        let desc = ContextDesc { stype: CONTEXT_DESC, next: null(), flags: 0 };
        // SAFETY: each call writes at most one handle.
        unsafe {
            check("zeDriverGet", (self.driver_get)(&mut n, &mut driver)).ok()?;
            n = 1;
            check("zeDeviceGet", (self.device_get)(driver, &mut n, &mut device)).ok()?;
            check("zeContextCreate", (self.context_create)(driver, &desc, &mut context)).ok()?;
        }
        let [context, first_device] = [context, device].map(|h| h.expose_provenance());
        Some(Session { context, lists: Vec::new(), first_device })
    }

    fn with<T>(&self, f: impl FnOnce(&mut Session) -> Option<T>) -> Option<T> {
        let mut session = self.session.lock().unwrap_or_else(|e| e.into_inner());
        if session.is_none() {
            *session = self.begin();
        }
        session.as_mut().and_then(f)
    }

    /// What kind of memory this is, and its device. The driver knows the allocations of all contexts.
    fn look_up(&self, s: &Session, p: *const u8) -> Option<(u32, usize)> {
        let mut is = Properties { stype: MEMORY_ALLOCATION_PROPERTIES, next: null_mut(), kind: 0, id: 0, page_size: 0 };
        let mut device = null_mut();
        // SAFETY: the address is only looked up; the two variables take the answer.
        let rc = unsafe { (self.allocation)(handle(s.context), p.cast(), &mut is, &mut device) };
        (rc == 0).then(|| (is.kind, device.expose_provenance()))
    }

    fn list(&self, s: &mut Session, device: usize) -> Result<Handle, Failure> {
        if let Some((_, list)) = s.lists.iter().find(|(d, _)| *d == device) {
            return Ok(handle(*list));
        }
        let mode = SYNCHRONOUS;
        let desc =
            QueueDesc { stype: COMMAND_QUEUE_DESC, next: null(), ordinal: 0, index: 0, flags: 0, mode, priority: 0 };
        let mut list = null_mut();
        // SAFETY: handles of the driver's; `list` takes the new one.
        let rc = unsafe { (self.list_create)(handle(s.context), handle(device), &desc, &mut list) };
        check("zeCommandListCreateImmediate", rc)?;
        s.lists.push((device, list.expose_provenance()));
        Ok(list)
    }
}

fn handle(word: usize) -> Handle {
    std::ptr::with_exposed_provenance_mut(word)
}

fn moves(kind: u32) -> bool {
    kind == MEMORY_DEVICE || kind == MEMORY_SHARED
}

impl Driver for Ze {
    fn owns(&self, p: *const u8) -> bool {
        self.with(|s| self.look_up(s, p)).is_some_and(|(kind, _)| moves(kind))
    }

    unsafe fn copy(&self, r: &Rows) -> Result<(), Failure> {
        let done = self.with(|s| {
            let owner = [r.dst.cast_const(), r.src].into_iter().find_map(|p| self.look_up(s, p).filter(|o| moves(o.0)));
            let device = owner.map(|o| o.1).filter(|d| *d != 0).unwrap_or(s.first_device);
            let list = match self.list(s, device) {
                Ok(list) => list,
                Err(e) => return Some(Err(e)),
            };
            // SAFETY: the driver checks its own memory; the host's by the caller's contract. The list is synchronous.
            let rows = (0..r.n).try_for_each(|i| unsafe {
                let (dst, src) = (r.dst.wrapping_add(i * r.dst_step), r.src.wrapping_add(i * r.src_step));
                let rc = (self.append)(list, dst.cast(), src.cast(), r.len, null_mut(), 0, null_mut());
                check("zeCommandListAppendMemoryCopy", rc)
            });
            Some(rows)
        });
        done.unwrap_or(Err(Failure { call: "zeDriverGet", code: -1 }))
    }
}
