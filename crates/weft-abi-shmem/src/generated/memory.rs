// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Functions of chapter memory of the table.

#![allow(unused_imports)]

use crate::glue::*;
use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};
use weft_base::consts::op;
use weft_shmem::{Amo, CTX_DEFAULT, TEAM_WORLD};

crate::entries! {
shmem_malloc pshmem_malloc (size: usize) -> *mut c_void = memory::malloc, [];
shmem_malloc_with_hints pshmem_malloc_with_hints (size: usize, hints: c_long) -> *mut c_void = memory::malloc_with_hints, [];
shmem_calloc pshmem_calloc (count: usize, size: usize) -> *mut c_void = memory::calloc, [];
shmem_align pshmem_align (alignment: usize, size: usize) -> *mut c_void = memory::align, [];
shmem_realloc pshmem_realloc (p: *mut c_void, size: usize) -> *mut c_void = memory::realloc, [];
shmem_free pshmem_free (p: *mut c_void) = memory::free, [];
shmalloc pshmalloc (size: usize) -> *mut c_void = memory::malloc, [];
shmemalign pshmemalign (alignment: usize, size: usize) -> *mut c_void = memory::align, [];
shrealloc pshrealloc (p: *mut c_void, size: usize) -> *mut c_void = memory::realloc, [];
shfree pshfree (p: *mut c_void) = memory::free, [];
}
