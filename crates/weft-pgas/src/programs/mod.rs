//! The benchmarks, a file each. A program takes a handle and its settings and ends with a
//! [`Report`](crate::Report).

pub mod gather;
pub mod latency;
pub mod random_access;
pub mod signal;
pub mod stream;

use crate::{Addr, Shmem};

/// A message of `len` bytes whose last word is `tag`, for receivers that poll on it.
fn tag(buffer: &mut [u8], tag: u64) {
    let n = buffer.len().min(8);
    let at = buffer.len() - n;
    buffer[at..].copy_from_slice(&tag.to_le_bytes()[..n]);
}

/// Where the word lies in which [`tag`] arrives.
fn tag_at(base: Addr, len: usize) -> Addr {
    base + (len.max(8) - 8)
}

/// The node of a PE and its core there.
fn place<S: Shmem>(sh: &S) -> (usize, usize) {
    (sh.my_pe() / sh.pes_per_node(), sh.my_pe() % sh.pes_per_node())
}
