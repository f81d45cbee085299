//! The C allocation functions. Small requests go straight to the C library.

use crate::glibc::{
    __libc_calloc, __libc_free, __libc_malloc, __libc_memalign, __libc_realloc, set_errno, usable_size,
};
use crate::heap;
use libc::{c_int, c_void, size_t};
use std::ptr::null_mut;

/// The largest object (ISO C: a difference of pointers must fit in ptrdiff_t).
const MOST: usize = isize::MAX as usize;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: size_t) -> *mut c_void {
    if size >= heap::threshold()
        && let Some(p) = heap::alloc(size, 1)
    {
        return p.cast();
    }
    // SAFETY: the C library's own.
    unsafe { __libc_malloc(size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(p: *mut c_void) {
    if heap::contains(p) {
        heap::free(p.cast());
    } else {
        // SAFETY: not a block of ours, so one of the C library's (or NULL).
        unsafe { __libc_free(p) }
    }
}

/// The name of `free` in old programs; the C library exports it no more to new ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cfree(p: *mut c_void) {
    // SAFETY: the caller's argument, as for free.
    unsafe { free(p) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(n: size_t, size: size_t) -> *mut c_void {
    let Some(len) = n.checked_mul(size).filter(|&l| l <= MOST) else {
        set_errno(libc::ENOMEM);
        return null_mut();
    };
    if len >= heap::threshold()
        && let Some(p) = heap::alloc_zeroed(len)
    {
        return p.cast();
    }
    // SAFETY: the C library's own.
    unsafe { __libc_calloc(n, size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(p: *mut c_void, size: size_t) -> *mut c_void {
    if heap::contains(p) {
        return heap::realloc(p.cast(), size).cast();
    }
    let large = heap::threshold();
    if size >= large {
        // SAFETY: not a block of ours, so one of the C library's (or NULL, of size 0).
        let old = if p.is_null() { 0 } else { unsafe { usable_size(p) } };
        // A block that was large already stays where it is: moving it would cost a copy.
        if old < large
            && let Some(new) = heap::alloc(size, 1)
        {
            // SAFETY: both blocks have at least `old` < `size` bytes; the old one is given up.
            unsafe {
                std::ptr::copy_nonoverlapping(p.cast::<u8>(), new, old);
                __libc_free(p);
            }
            return new.cast();
        }
    }
    // SAFETY: as above.
    unsafe { __libc_realloc(p, size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn reallocarray(p: *mut c_void, n: size_t, size: size_t) -> *mut c_void {
    match n.checked_mul(size) {
        // SAFETY: the caller's argument, as for realloc.
        Some(len) => unsafe { realloc(p, len) },
        None => {
            set_errno(libc::ENOMEM);
            null_mut()
        }
    }
}

/// `memalign`: like the C library's, an alignment that is no power of two is rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memalign(align: size_t, size: size_t) -> *mut c_void {
    if size >= heap::threshold()
        && let Some(align) = align.checked_next_power_of_two()
        && let Some(p) = heap::alloc(size, align)
    {
        return p.cast();
    }
    // SAFETY: the C library's own.
    unsafe { __libc_memalign(align, size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn aligned_alloc(align: size_t, size: size_t) -> *mut c_void {
    // SAFETY: as memalign.
    unsafe { memalign(align, size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(out: *mut *mut c_void, align: size_t, size: size_t) -> c_int {
    if !align.is_power_of_two() || !align.is_multiple_of(size_of::<*mut c_void>()) {
        return libc::EINVAL;
    }
    let errno = crate::glibc::errno();
    // SAFETY: as memalign; `out` is the caller's.
    unsafe {
        let p = memalign(align, size);
        set_errno(errno);
        if p.is_null() {
            return libc::ENOMEM;
        }
        *out = p;
    }
    0
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn valloc(size: size_t) -> *mut c_void {
    // SAFETY: as memalign.
    unsafe { memalign(crate::extents::PAGE, size) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pvalloc(size: size_t) -> *mut c_void {
    match size.max(1).checked_next_multiple_of(crate::extents::PAGE) {
        // SAFETY: as memalign.
        Some(size) => unsafe { memalign(crate::extents::PAGE, size) },
        None => {
            set_errno(libc::ENOMEM);
            null_mut()
        }
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc_usable_size(p: *mut c_void) -> size_t {
    if heap::contains(p) {
        heap::usable_size(p.cast())
    } else if p.is_null() {
        0
    } else {
        // SAFETY: not a block of ours, so one of the C library's.
        unsafe { usable_size(p) }
    }
}
