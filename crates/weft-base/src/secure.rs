//! Programs with more rights than who starts them.

/// Whether this process has more rights than its caller: set-user-id, set-group-id, file capabilities. Its environment is
/// the caller's, and names no file or library that it may trust.
pub fn is_elevated() -> bool {
    // SAFETY: reads a word that the kernel has given; no preconditions.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}
