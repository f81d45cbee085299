//! Programs with more rights than who starts them, and secrets.

/// Whether this process has more rights than its caller: set-user-id, set-group-id, file capabilities. Its environment is
/// the caller's, and names no file or library that it may trust.
pub fn is_elevated() -> bool {
    // SAFETY: reads a word that the kernel has given; no preconditions.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

/// Whether two secrets are equal, in a time that depends on the length of the first alone.
pub fn is_same_secret(own: &[u8], shown: &[u8]) -> bool {
    let differing = own.iter().zip(shown).fold(0_u8, |sum, (a, b)| std::hint::black_box(sum | (a ^ b)));
    own.len() == shown.len() && std::hint::black_box(differing) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_all_of_its_bytes() {
        let own = *b"0123456789abcdef";
        assert!(is_same_secret(&own, &own));
        for bit in 0..8 * own.len() {
            let mut other = own;
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!is_same_secret(&own, &other));
            assert!(!is_same_secret(&own, &own[..bit / 8]));
        }
        assert!(!is_same_secret(&own[..8], &own));
    }
}
