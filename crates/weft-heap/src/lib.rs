//! `libweft-heap.so`: large allocations in memory that other ranks can map.
//!
//! Preloaded into a rank, it takes the C allocation functions. Requests below a threshold go to
//! the C library; larger ones get whole pages of the rank's heap area, which lies in the job's
//! memfd (`JobLayout::heap_off`) or, without Weft's mpiexec, in a memfd of its own. A peer maps
//! the area once and reads or writes the rank's buffers in place.
//!
//! The area is claimed at the first large request, by one process of the rank: its helpers, and
//! shells around it, keep their memory to themselves. A fork's child gets a private copy
//! (`fork`). See docs/adr/0009-shared-heap.md for the reasons.
//!
//! # For C
//! ```c
//! /* Found with dlsym(RTLD_DEFAULT, ...). */
//! int   weft_heap_query(const void *ptr, size_t len, uint64_t *off);  /* 1: shared, off in the area */
//! void *weft_heap_alloc(size_t len, size_t align);                    /* shared memory, or NULL */
//! void  weft_heap_free(void *p);                                      /* or free(p) */
//! int   weft_heap_info(struct weft_heap_info *info);                  /* 1: there is a heap */
//! const struct weft_heap_view *weft_heap_view(void);                  /* the same, kept up to date */
//! const char *weft_heap_reason(void);                                 /* which, or why none */
//!
//! struct weft_heap_info {
//!     uint32_t kind;      /* 0 none, 1 area of the job's memfd, 2 a memfd of its own */
//!     int32_t  fd;        /* descriptor of the memfd in this process, -1 if closed */
//!     uint64_t off, len;  /* the area in the memfd */
//!     uint64_t inode;     /* of the memfd */
//!     uint64_t base;      /* address of the area in this process */
//! };
//!
//! struct weft_heap_view {
//!     _Atomic size_t base, len;  /* of the area in this process */
//!     _Atomic size_t private;    /* 0: all of it is shared; else weft_heap_query knows */
//! };
//! ```

// The test program keeps its own allocator: nothing calls into the heap there.
#![cfg_attr(test, allow(dead_code))]

mod advice;
mod area;
mod cache;
#[cfg(not(test))]
mod entry;
#[cfg(not(test))]
mod exports;
mod extents;
mod fork;
mod glibc;
mod heap;
mod lock;
mod private;
mod start;
