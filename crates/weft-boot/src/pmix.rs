//! A client of PMIx: the launcher's own libpmix, loaded at run time.
//!
//! Source: the PMIx standard 4.1, and its C binding: types and keys have fixed values.

use crate::kvs::Kvs;
use crate::mapping;
use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use weft_base::param::Param;

/// Where libpmix is.
pub static PMIX_LIB: Param = Param::new(
    "WEFT_PMIX_LIB",
    "the libpmix by which processes speak with a PMIx launcher",
    "libpmix.so.2, or that beside the launcher",
);

/// No limit is known; what is longer is cut.
const LONGEST_VALUE: usize = 60_000;
const NSPACE_LEN: usize = 256;
const SUCCESS: c_int = 0;
const SCOPE_GLOBAL: u8 = 3;
const TYPE_STRING: u16 = 3;
const TYPE_UINT32: u16 = 14;
/// Rank of the job as a whole.
const RANK_WILDCARD: u32 = u32::MAX - 1;

#[repr(C)]
#[derive(Clone, Copy)]
struct ProcId {
    nspace: [c_char; NSPACE_LEN],
    rank: u32,
}

/// A value: its type, then a union; larger than any union of any version.
#[repr(C, align(8))]
struct Value {
    kind: u16,
    data: [u64; 15],
}

type Init = unsafe extern "C" fn(*mut ProcId, *mut c_void, usize) -> c_int;
type Finalize = unsafe extern "C" fn(*const c_void, usize) -> c_int;
type Put = unsafe extern "C" fn(u8, *const c_char, *mut Value) -> c_int;
type Commit = unsafe extern "C" fn() -> c_int;
type Fence = unsafe extern "C" fn(*const ProcId, usize, *const c_void, usize) -> c_int;
type Get = unsafe extern "C" fn(*const ProcId, *const c_char, *const c_void, usize, *mut *mut Value) -> c_int;
type Abort = unsafe extern "C" fn(c_int, *const c_char, *mut ProcId, usize) -> c_int;

/// A connection with the launcher.
pub struct Client {
    finalize: Finalize,
    put: Put,
    commit: Commit,
    fence: Fence,
    get: Get,
    abort: Abort,
    me: ProcId,
    pub rank: u32,
    pub size: u32,
}

fn failed(call: &str, code: c_int) -> io::Error {
    io::Error::other(format!("{call} failed with code {code}"))
}

/// Names of the library, the user's first; then beside the program that started this one.
fn candidates() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = PMIX_LIB.raw().into_iter().map(PathBuf::from).collect();
    all.push("libpmix.so.2".into());
    if weft_base::secure::is_elevated() {
        // Whoever has started this one is not trusted.
        return all;
    }
    // SAFETY: plain system call.
    let launcher = std::fs::read_link(format!("/proc/{}/exe", unsafe { libc::getppid() }));
    if let Some(root) = launcher.ok().as_deref().and_then(|exe| exe.parent()?.parent()) {
        all.extend(["lib/libpmix.so.2", "lib64/libpmix.so.2", "lib/openmpi/libpmix.so.2"].map(|l| root.join(l)));
    }
    all
}

/// Why the last dlopen or dlsym failed.
fn loader_error() -> String {
    // SAFETY: the loader's own string, or NULL.
    let text = unsafe { libc::dlerror() };
    if text.is_null() {
        return "unknown".into();
    }
    // SAFETY: a C string, as above.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

struct Library(*mut c_void);

impl Library {
    fn open() -> Result<Library, String> {
        let mut why = Vec::new();
        for path in candidates() {
            let Ok(name) = CString::new(path.as_os_str().as_bytes()) else { continue };
            // SAFETY: a C string; the library stays loaded for ever.
            let lib = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
            if !lib.is_null() {
                return Ok(Library(lib));
            }
            why.push(loader_error());
        }
        Err(format!("libpmix cannot be loaded ({}); set {} to it", why.join("; "), PMIX_LIB.name))
    }

    /// # Safety
    /// `F` is the type of the function with this name.
    unsafe fn function<F: Copy>(&self, name: &CStr) -> Result<F, String> {
        // SAFETY: an open library and a C string.
        let f = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        if f.is_null() {
            return Err(loader_error());
        }
        // SAFETY: a function pointer of the caller's type.
        Ok(unsafe { std::mem::transmute_copy(&f) })
    }
}

impl Client {
    /// Whether the environment is that of a PMIx launcher.
    pub fn is_invited() -> bool {
        ["PMIX_NAMESPACE", "PMIX_RANK"].iter().all(|v| std::env::var_os(v).is_some_and(|v| v != OsStr::new("")))
    }

    /// Says hello.
    ///
    /// # Errors
    /// Why there is no library or no launcher, for the user.
    pub fn connect() -> Result<Client, String> {
        let lib = Library::open()?;
        // SAFETY: the functions have these types by the standard's C binding.
        let (init, mut c): (Init, Client) = unsafe {
            let me = ProcId { nspace: [0; NSPACE_LEN], rank: 0 };
            (
                lib.function(c"PMIx_Init")?,
                Client {
                    finalize: lib.function(c"PMIx_Finalize")?,
                    put: lib.function(c"PMIx_Put")?,
                    commit: lib.function(c"PMIx_Commit")?,
                    fence: lib.function(c"PMIx_Fence")?,
                    get: lib.function(c"PMIx_Get")?,
                    abort: lib.function(c"PMIx_Abort")?,
                    me,
                    rank: 0,
                    size: 0,
                },
            )
        };
        // SAFETY: room for the answer; no further wishes.
        let code = unsafe { init(&mut c.me, std::ptr::null_mut(), 0) };
        if code != SUCCESS {
            return Err(failed("PMIx_Init", code).to_string());
        }
        c.rank = c.me.rank;
        let size = c.number(c"pmix.job.size").ok_or("the launcher does not tell the number of processes")?;
        c.size = size;
        Ok(c)
    }

    /// What is known of a key of a process, if it has this type.
    fn value(&self, rank: u32, key: &CStr, kind: u16) -> Option<Value> {
        let who = ProcId { rank, ..self.me };
        let mut v: *mut Value = std::ptr::null_mut();
        // SAFETY: valid arguments; on success `v` points to a value of the library's own.
        let code = unsafe { (self.get)(&who, key.as_ptr(), std::ptr::null(), 0, &mut v) };
        if code != SUCCESS || v.is_null() {
            return None;
        }
        // SAFETY: its type and the first word of its union; never freed, these are few.
        unsafe {
            let found = Value { kind: (*v).kind, data: [(*v).data[0]; 15] };
            (found.kind == kind).then_some(found)
        }
    }

    fn text(&self, rank: u32, key: &CStr) -> Option<String> {
        let v = self.value(rank, key, TYPE_STRING)?;
        let text: *const c_char = std::ptr::with_exposed_provenance(v.data[0] as usize);
        // SAFETY: a value of this type holds a C string of the library's own, which is never freed.
        (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
    }

    /// A number of the job.
    fn number(&self, key: &CStr) -> Option<u32> {
        let of = |rank| self.value(rank, key, TYPE_UINT32).map(|v| v.data[0] as u32);
        of(RANK_WILDCARD).or_else(|| of(self.rank))
    }
}

impl Kvs for Client {
    fn put(&mut self, key: &str, value: &str) -> io::Result<()> {
        let (key, text) = (CString::new(key)?, CString::new(value)?);
        let mut v = Value { kind: TYPE_STRING, data: [0; 15] };
        v.data[0] = text.as_ptr().expose_provenance() as u64;
        // SAFETY: C strings that outlive the call, which copies them.
        let code = unsafe { (self.put)(SCOPE_GLOBAL, key.as_ptr(), &mut v) };
        if code != SUCCESS {
            return Err(failed("PMIx_Put", code));
        }
        // SAFETY: no arguments.
        match unsafe { (self.commit)() } {
            SUCCESS => Ok(()),
            code => Err(failed("PMIx_Commit", code)),
        }
    }

    fn get(&mut self, from: u32, key: &str) -> io::Result<String> {
        let name = CString::new(key)?;
        self.text(from, &name).ok_or_else(|| io::Error::other(format!("no value for {key}")))
    }

    fn longest_value(&mut self) -> usize {
        LONGEST_VALUE
    }

    fn node_map(&mut self, size: u32) -> Option<Vec<u32>> {
        let by_number = (0..size).map(|r| self.value(r, c"pmix.nodeid", TYPE_UINT32).map(|v| v.data[0] as u32));
        if let Some(nodes) = by_number.collect() {
            return Some(nodes);
        }
        if let Some(map) = self.text(RANK_WILDCARD, c"pmix.anlmap") {
            return mapping::of_pmi(&map, size);
        }
        let names = (0..size).map(|r| self.text(r, c"pmix.hname")).collect::<Option<Vec<_>>>()?;
        Some(mapping::of_names(&names))
    }

    fn barrier(&mut self) -> io::Result<()> {
        // SAFETY: no processes named: all of the job.
        match unsafe { (self.fence)(std::ptr::null(), 0, std::ptr::null(), 0) } {
            SUCCESS => Ok(()),
            code => Err(failed("PMIx_Fence", code)),
        }
    }

    fn appnum(&mut self) -> Option<i32> {
        let v = self.value(self.rank, c"pmix.appnum", TYPE_UINT32)?;
        i32::try_from(v.data[0] as u32).ok()
    }

    fn universe_size(&mut self) -> Option<i32> {
        self.number(c"pmix.univ.size").and_then(|n| i32::try_from(n).ok()).filter(|&n| n > 0)
    }

    fn finalize(&mut self) -> io::Result<()> {
        // SAFETY: no further wishes.
        match unsafe { (self.finalize)(std::ptr::null(), 0) } {
            SUCCESS => Ok(()),
            code => Err(failed("PMIx_Finalize", code)),
        }
    }

    fn abort(&mut self, exit_code: i32) {
        // SAFETY: a C string; no processes named: all of the job.
        unsafe { (self.abort)(exit_code, c"MPI_Abort".as_ptr(), std::ptr::null_mut(), 0) };
    }
}
