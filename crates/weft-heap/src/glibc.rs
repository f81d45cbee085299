//! The C library's own allocator, under the names that glibc exports beside the usual ones.

use libc::{c_char, c_int, c_void, size_t};
use std::sync::atomic::{AtomicPtr, Ordering};

unsafe extern "C" {
    pub fn __libc_malloc(size: size_t) -> *mut c_void;
    pub fn __libc_free(p: *mut c_void);
    pub fn __libc_calloc(n: size_t, size: size_t) -> *mut c_void;
    pub fn __libc_realloc(p: *mut c_void, size: size_t) -> *mut c_void;
    pub fn __libc_memalign(align: size_t, size: size_t) -> *mut c_void;
    pub fn getenv(name: *const c_char) -> *mut c_char;
}

/// A function of the C library (or of whatever is preloaded behind this library).
pub struct Next {
    name: &'static std::ffi::CStr,
    found: AtomicPtr<c_void>,
}

impl Next {
    pub const fn new(name: &'static std::ffi::CStr) -> Self {
        Self { name, found: AtomicPtr::new(std::ptr::null_mut()) }
    }

    /// Its address; NULL when there is none.
    pub fn get(&self) -> *mut c_void {
        // ORDERING: Relaxed; all threads find the same address.
        let known = self.found.load(Ordering::Relaxed);
        if !known.is_null() {
            return known;
        }
        // SAFETY: a C string. dlsym may allocate, but little, which goes to the C library.
        let p = unsafe { libc::dlsym(libc::RTLD_NEXT, self.name.as_ptr()) };
        self.found.store(p, Ordering::Relaxed);
        p
    }
}

static USABLE_SIZE: Next = Next::new(c"malloc_usable_size");

/// `malloc_usable_size` of the C library; 0 when there is none.
///
/// # Safety
/// `p` is a block of the C library's allocator.
pub unsafe fn usable_size(p: *mut c_void) -> size_t {
    let f = USABLE_SIZE.get();
    if f.is_null() {
        return 0;
    }
    // SAFETY: the function of that name has this type; the caller vouches for `p`.
    unsafe {
        let f: unsafe extern "C" fn(*mut c_void) -> size_t = std::mem::transmute(f);
        f(p)
    }
}

pub fn errno() -> c_int {
    // SAFETY: the thread's own errno.
    unsafe { *libc::__errno_location() }
}

pub fn set_errno(e: c_int) {
    // SAFETY: as above.
    unsafe { *libc::__errno_location() = e }
}
