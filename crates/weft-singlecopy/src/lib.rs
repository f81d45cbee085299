//! Reaching a peer's memory, so that a long message is copied once.
//!
//! Four mechanisms behind one trait (`backend.rs`), each in a file or folder of its own:
//!
//! | mechanism | how | needs |
//! |---|---|---|
//! | shared heap | the peer's heap is mapped; user-space copies | libweft-heap.so in the owner |
//! | XPMEM | the peer's address space is attached; user-space copies | /dev/xpmem |
//! | CMA | process_vm_readv and process_vm_writev | ptrace rights on the peer |
//! | KNEM | copies by the driver, synchronous or not, by DMA where there is one | /dev/knem |
//!
//! None is believed to work because its parts are there: at the first long message between two
//! processes each is tried by a real transfer of words whose values the peer's card tells. The
//! reason of a refusal is kept and put into words on demand. The pipelined double buffer, which
//! always works, is not here but in weft-p2p.
//!
//! What a card or a `Remote` says comes from another process: it is bounds-checked where memory
//! is mapped, and the kernel checks it where the kernel copies.

mod backend;
mod cma;
#[cfg(test)]
mod conformance;
mod device;
mod heap;
mod heap_lib;
#[cfg(test)]
mod heap_tests;
mod host;
mod knem;
mod mechanism;
mod probe;
mod ptracer;
mod refusal;
#[cfg(test)]
mod refused_tests;
mod segment;
#[doc(hidden)]
pub mod simulate;
mod single;
#[cfg(test)]
mod single_tests;
#[cfg(test)]
mod testjob;
mod xpmem;

pub use knem::{DMA_MIN, Ticket};
pub use mechanism::{MechSet, Mechanism, SINGLECOPY, order_from};
pub use ptracer::PTRACER;
pub use refusal::Refusal;
pub use segment::{Segment, SegmentAddr};
pub use single::SingleCopy;

/// A memory range of some process, as it travels in a control record: three words.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Remote {
    /// Shared heap: offset in the owner's heap area. XPMEM, CMA: address in the owner. KNEM: 0.
    pub addr: u64,
    /// Length in bytes.
    pub len: u64,
    /// KNEM: the cookie. Others: 0.
    pub key: u64,
}

/// A block of memory in this process or a peer: an address there and a length in bytes.
///
/// Laid out as the kernel's `struct iovec`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Block {
    pub addr: usize,
    pub len: usize,
}

const _: () = assert!(size_of::<Block>() == size_of::<libc::iovec>());
const _: () = assert!(align_of::<Block>() == align_of::<libc::iovec>());
