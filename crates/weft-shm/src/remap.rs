//! Mappings that take the place of others, in a fork's child.

use libc::c_void;

/// Moves a mapping over another one of the same length. False: the kernel does not, and nothing has changed.
///
/// Not by the C library's name: UCX, which a provider of libfabric may have loaded, puts a function of four arguments there,
/// which does not hand the new address on.
///
/// # Safety
/// Both are whole pages of this process, `from` is a mapping of so many bytes, and nobody needs what is at `to`.
pub unsafe fn move_over(from: *mut c_void, len: usize, to: *mut c_void) -> bool {
    let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
    // SAFETY: by the caller's word.
    unsafe { libc::syscall(libc::SYS_mremap, from, len, len, flags, to) != -1 }
}
