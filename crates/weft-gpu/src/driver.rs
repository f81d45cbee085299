//! What is asked of a driver, and how its library is opened.

use crate::Rows;
use crate::ipc::{HANDLE_LEN, Shown};
use std::ffi::{CStr, CString, c_void};
use std::fmt;

/// A driver's call that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    pub call: &'static str,
    /// In the driver's numbering.
    pub code: i32,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "a buffer that is, or was, in a GPU's memory could not be copied: {} returned {}",
            self.call, self.code
        )
    }
}

impl std::error::Error for Failure {}

/// Success is 0 with all three drivers.
pub(crate) fn check(call: &'static str, code: i32) -> Result<(), Failure> {
    if code == 0 { Ok(()) } else { Err(Failure { call, code }) }
}

/// A driver that is there. Any thread may call it.
pub(crate) trait Driver: Send + Sync {
    /// Whether memory at `p` is a device's, or moves between host and device.
    fn owns(&self, p: *const u8) -> bool;

    /// Copies rows and waits for the end.
    ///
    /// # Safety
    /// What of it is memory of the host is valid.
    unsafe fn copy(&self, r: &Rows) -> Result<(), Failure>;

    /// A handle for other processes of the allocation that `p` is in, the offset of `p` in it, and its length. None: the
    /// driver has no such handles, or none for this kind of memory.
    fn show(&self, _p: *const u8) -> Option<([u8; HANDLE_LEN], u64, u64)> {
        None
    }

    /// Opens another process's allocation, copies its first `len` bytes that are shown to memory of a device, waits for
    /// the end, and closes it.
    ///
    /// # Safety
    /// As `crate::copy_shown`.
    unsafe fn copy_shown(&self, _dst: *mut u8, _from: &Shown, _len: usize) -> Result<(), Failure> {
        Err(Failure { call: "a driver without handles", code: 0 })
    }
}

/// A loaded library. It stays loaded for ever.
pub(crate) struct Library(*mut c_void);

impl Library {
    fn with(names: &[&str], flags: i32) -> Option<Self> {
        names.iter().find_map(|name| {
            let name = CString::new(*name).ok()?;
            // SAFETY: a C string; the library is never closed.
            let h = unsafe { libc::dlopen(name.as_ptr(), flags) };
            (!h.is_null()).then_some(Self(h))
        })
    }

    /// The first of these that this process has loaded.
    pub fn loaded(names: &[&str]) -> Option<Self> {
        Self::with(names, libc::RTLD_LAZY | libc::RTLD_NOLOAD)
    }

    /// The first of these that there is, or the loader's words.
    pub fn open(names: &[&str]) -> Result<Self, String> {
        Self::with(names, libc::RTLD_LAZY | libc::RTLD_LOCAL).ok_or_else(|| {
            // SAFETY: the loader's own string, or NULL.
            let text = unsafe { libc::dlerror() };
            if text.is_null() {
                return "unknown".into();
            }
            // SAFETY: a C string, as above.
            unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
        })
    }

    /// # Errors
    /// That there is no such function.
    ///
    /// # Safety
    /// `T` is the type of a pointer to that function.
    pub unsafe fn function<T: Copy>(&self, name: &CStr) -> Result<T, String> {
        const { assert!(size_of::<T>() == size_of::<*mut c_void>()) };
        // SAFETY: an open library.
        let p = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        if p.is_null() {
            return Err(format!("it has no {}", name.to_string_lossy()));
        }
        // SAFETY: of the type that the caller vouches for.
        Ok(unsafe { std::mem::transmute_copy(&p) })
    }
}
