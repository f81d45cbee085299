//! Atomics, cells and futex waits, or loom's in their place
