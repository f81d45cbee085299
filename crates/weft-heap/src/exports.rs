//! What the MPI library finds here by dlsym.

use crate::heap;
use libc::{c_char, c_int, c_void, size_t};
use weft_shm::{HeapInfo, HeapView};

/// 1 when all of `len` bytes at `ptr` are in shared pages of the heap; their offset in the area
/// goes to `off`. 0 otherwise: the memory is private to this process.
///
/// # Safety
/// `off` is NULL or points to a u64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_heap_query(ptr: *const c_void, len: size_t, off: *mut u64) -> c_int {
    match heap::query(ptr as usize, len) {
        Some(o) => {
            if !off.is_null() {
                // SAFETY: the caller's argument.
                unsafe { *off = o };
            }
            1
        }
        None => 0,
    }
}

/// Where the heap is, for as long as the process lives.
#[unsafe(no_mangle)]
pub extern "C" fn weft_heap_view() -> *const HeapView {
    &raw const heap::VIEW
}

/// A block of shared memory of any size, aligned to `align` (a power of two) and at least to a
/// page; NULL when the heap has none to give. Contents are undefined.
#[unsafe(no_mangle)]
pub extern "C" fn weft_heap_alloc(len: size_t, align: size_t) -> *mut c_void {
    heap::start_now();
    match heap::alloc_shared(len, align) {
        Some(p) => p.cast(),
        None => std::ptr::null_mut(),
    }
}

/// Gives back a block of `weft_heap_alloc` (`free` does so as well).
#[unsafe(no_mangle)]
pub extern "C" fn weft_heap_free(p: *mut c_void) {
    if heap::contains(p) {
        heap::free(p.cast());
    }
}

/// Describes the heap, starting it if need be. 1 when there is one, else 0 with `kind` 0.
///
/// # Safety
/// `info` points to a `HeapInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_heap_info(info: *mut HeapInfo) -> c_int {
    heap::start_now();
    let found = heap::info();
    // SAFETY: the caller's argument.
    unsafe { *info = found };
    (found.kind != weft_shm::HEAP_NONE) as c_int
}

/// Why there is no heap, or which kind; a C string that lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn weft_heap_reason() -> *const c_char {
    heap::reason().as_ptr()
}
