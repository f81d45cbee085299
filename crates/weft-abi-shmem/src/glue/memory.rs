//! The symmetric heap.

use super::job;
use std::ffi::{c_long, c_void};

pub fn malloc(call: &str, size: usize) -> *mut c_void {
    job(call).allocate(call, size, 1).cast()
}

pub fn malloc_with_hints(call: &str, size: usize, _hints: c_long) -> *mut c_void {
    malloc(call, size)
}

pub fn calloc(call: &str, count: usize, size: usize) -> *mut c_void {
    // More than memory has is more than the heap has.
    job(call).allocate_zeroed(call, count.saturating_mul(size)).cast()
}

pub fn align(call: &str, alignment: usize, size: usize) -> *mut c_void {
    let job = job(call);
    if !alignment.is_power_of_two() {
        job.fail(call, &format!("the alignment is {alignment}, which is no power of two"));
    }
    job.allocate(call, size, alignment).cast()
}

pub fn realloc(call: &str, p: *mut c_void, size: usize) -> *mut c_void {
    job(call).reallocate(call, p.cast(), size).cast()
}

pub fn free(call: &str, p: *mut c_void) {
    job(call).release(call, p.cast());
}
