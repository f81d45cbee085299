//! libfabric itself, loaded when a job has a second node and never before.

use crate::error::Error;
use crate::signals::Dispositions;
use crate::sys;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use weft_base::param::Param;
use weft_base::ports::Ports;

/// Where libfabric is.
pub static FABRIC_LIB: Param = Param::new(
    "WEFT_FABRIC_LIB",
    "the libfabric by which nodes speak with each other",
    "one that the program has loaded, libfabric.so.1, or one in a vendor's folder",
);

const SONAME: &str = "libfabric.so.1";
/// Where vendors put theirs: the EFA installer, Cray, Intel's oneAPI.
const VENDORS: [&str; 5] = [
    "/opt/amazon/efa/lib64/libfabric.so.1",
    "/opt/amazon/efa/lib/libfabric.so.1",
    "/opt/cray/libfabric/default/lib64/libfabric.so.1",
    "/opt/cray/lib64/libfabric.so.1",
    "/opt/intel/oneapi/mpi/latest/opt/mpi/libfabric/lib/libfabric.so.1",
];
/// The oldest that will do.
const OLDEST: u32 = sys::version(1, 15);
/// The newest behaviour that is asked for: efa reads by RDMA from there on.
const NEWEST: u32 = sys::version(1, 18);

type GetInfo =
    unsafe extern "C" fn(u32, *const c_char, *const c_char, u64, *const sys::Info, *mut *mut sys::Info) -> c_int;
type FreeInfo = unsafe extern "C" fn(*mut sys::Info);
type DupInfo = unsafe extern "C" fn(*const sys::Info) -> *mut sys::Info;
type OpenFabric = unsafe extern "C" fn(*mut sys::FabricAttr, *mut *mut sys::FidFabric, *mut c_void) -> c_int;
type Version = unsafe extern "C" fn() -> u32;
type StrError = unsafe extern "C" fn(c_int) -> *const c_char;

/// A loaded libfabric. It stays loaded for ever: providers leave threads and handlers behind.
pub struct Library {
    pub(crate) getinfo: GetInfo,
    pub(crate) freeinfo: FreeInfo,
    pub(crate) dupinfo: DupInfo,
    pub(crate) fabric: OpenFabric,
    strerror: StrError,
    /// Where it was found.
    pub path: PathBuf,
    /// Its own version; `api` is what is asked of it.
    pub version: u32,
    pub api: u32,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "libfabric {} ({})", told(self.version), self.path.display())
    }
}

/// A version as people write it.
pub fn told(version: u32) -> String {
    format!("{}.{}", version >> 16, version & 0xFFFF)
}

/// How a library is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// By this path, or by its name on the loader's path.
    Path(PathBuf),
    /// Already in this process.
    Loaded,
}

/// Places to try, in order: of vendors' folders those that there are. What the user names is the only one.
pub fn places() -> Vec<Place> {
    if let Some(named) = FABRIC_LIB.raw() {
        return vec![Place::Path(named.into())];
    }
    let mut all = vec![Place::Loaded, Place::Path(SONAME.into())];
    all.extend(VENDORS.iter().filter(|v| Path::new(v).exists()).map(|v| Place::Path(v.into())));
    all
}

/// Tells the providers that listen at sockets which ports the user allows (`WEFT_PORTS`), where their own variables do not.
fn keep_to_ports() -> Result<(), String> {
    let Some(ports) = Ports::of_environment()? else { return Ok(()) };
    for (end, port) in [("LOW", ports.low), ("HIGH", ports.high)] {
        for provider in ["TCP", "NET"] {
            let name = format!("FI_{provider}_PORT_{end}_RANGE");
            if std::env::var_os(&name).is_none() {
                // SAFETY: within MPI_Init, or a tool's only thread. A thread of the program that changed the environment
                // meanwhile would do so beside libfabric's own reading of it, too.
                unsafe { std::env::set_var(name, port.to_string()) };
            }
        }
    }
    Ok(())
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

impl Library {
    /// The first that there is, or why there is none, as a sentence for the user.
    ///
    /// # Errors
    /// What each place answered, and the remedy.
    pub fn open() -> Result<Arc<Library>, String> {
        if weft_base::secure::is_elevated() {
            // It loads providers from where the environment says.
            return Err("a program with more rights than who starts it (set-user-id) loads no libfabric".into());
        }
        keep_to_ports()?;
        let mut why = Vec::new();
        for place in places() {
            match Library::at(&place) {
                Ok(lib) => return Ok(lib),
                Err(e) => why.push(e),
            }
        }
        Err(format!(
            "no libfabric for several nodes: {}; install it (Debian: libfabric1) or set {} to it",
            why.join("; "),
            FABRIC_LIB.name
        ))
    }

    /// The one at a place.
    ///
    /// # Errors
    /// The loader's reason, or that it is too old.
    pub fn at(place: &Place) -> Result<Arc<Library>, String> {
        let (name, flags) = match place {
            Place::Path(p) => (p.as_path(), libc::RTLD_NOW | libc::RTLD_LOCAL),
            Place::Loaded => (Path::new(SONAME), libc::RTLD_NOW | libc::RTLD_NOLOAD),
        };
        let text = CString::new(name.as_os_str().as_bytes()).map_err(|e| e.to_string())?;
        let _signals = Dispositions::keep();
        // SAFETY: a C string; the library stays loaded for ever.
        let handle = unsafe { libc::dlopen(text.as_ptr(), flags) };
        if handle.is_null() {
            return Err(match place {
                Place::Loaded => "none is loaded".into(),
                Place::Path(_) => loader_error(),
            });
        }
        // SAFETY: the functions have these types by the headers.
        unsafe {
            let mut lib = Library {
                getinfo: function(handle, c"fi_getinfo")?,
                freeinfo: function(handle, c"fi_freeinfo")?,
                dupinfo: function(handle, c"fi_dupinfo")?,
                fabric: function(handle, c"fi_fabric")?,
                strerror: function(handle, c"fi_strerror")?,
                path: name.into(),
                version: function::<Version>(handle, c"fi_version")?(),
                api: 0,
            };
            lib.path = path_of(lib.fabric as *const c_void).unwrap_or_else(|| name.into());
            lib.api = api_for(lib.version).map_err(|e| format!("{}: {e}", lib.path.display()))?;
            Ok(Arc::new(lib))
        }
    }

    /// libfabric's words for an error code.
    pub fn text(&self, code: c_int) -> String {
        // SAFETY: takes any number and gives a static string.
        let text = unsafe { (self.strerror)(code.abs()) };
        if text.is_null() {
            return "unknown".into();
        }
        // SAFETY: a C string, as above.
        unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
    }

    pub(crate) fn error(&self, call: &'static str, provider: &str, code: c_int) -> Error {
        Error::new(call, provider, code, self.text(code))
    }

    /// The folder with providers as plug-ins beside this library that `FI_PROVIDER_PATH` should name,
    /// and does not: Intel MPI's finds not even tcp without it.
    pub fn plug_ins_unnamed(&self) -> Option<PathBuf> {
        if std::env::var_os("FI_PROVIDER_PATH").is_some() {
            return None;
        }
        let beside = self.path.parent()?;
        let has = |dir: &Path| {
            std::fs::read_dir(dir)
                .is_ok_and(|all| all.flatten().any(|e| e.file_name().to_string_lossy().ends_with("-fi.so")))
        };
        // `libfabric/` beside it is where the library looks by itself.
        [beside.to_path_buf(), beside.join("prov")].into_iter().find(|d| has(d))
    }
}

/// # Safety
/// `F` is the type of the function with this name in the library.
unsafe fn function<F: Copy>(library: *mut c_void, name: &CStr) -> Result<F, String> {
    // SAFETY: an open library and a C string.
    let f = unsafe { libc::dlsym(library, name.as_ptr()) };
    if f.is_null() {
        return Err(loader_error());
    }
    // SAFETY: a function pointer of the caller's type.
    Ok(unsafe { std::mem::transmute_copy(&f) })
}

/// The file that holds a function.
fn path_of(function: *const c_void) -> Option<PathBuf> {
    // SAFETY: all zeros is a valid Dl_info; the call fills it, or says that it did not.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: any address will do.
    if unsafe { libc::dladdr(function, &mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: a C string of the loader.
    let name = unsafe { CStr::from_ptr(info.dli_fname) };
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes())))
}

/// The interface to ask a library of this version for.
fn api_for(version: u32) -> Result<u32, String> {
    if version < OLDEST {
        return Err(format!("libfabric {} is older than {}, which Weft needs", told(version), told(OLDEST)));
    }
    Ok(version.min(NEWEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_ones_are_refused_and_new_ones_asked_for_what_is_known() {
        assert_eq!(api_for(sys::version(1, 15)), Ok(sys::version(1, 15)));
        assert_eq!(api_for(sys::version(2, 5)), Ok(sys::version(1, 18)));
        let why = api_for(sys::version(1, 14)).unwrap_err();
        assert_eq!(why, "libfabric 1.14 is older than 1.15, which Weft needs");
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri loads no libraries")]
    fn what_is_not_there_is_said() {
        let why = Library::at(&Place::Path("/nowhere/libfabric.so.1".into())).unwrap_err();
        assert!(why.contains("/nowhere/libfabric.so.1"), "{why}");
        // Any other library: it lacks the functions.
        let why = Library::at(&Place::Path("libc.so.6".into())).unwrap_err();
        assert!(why.contains("fi_getinfo"), "{why}");
    }
}
