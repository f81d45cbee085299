//! Numbers and names that nobody guesses.

use std::io;
use weft_base::hex;

fn bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut b = [0u8; N];
    // SAFETY: the buffer has the length that is passed.
    if unsafe { libc::getrandom(b.as_mut_ptr().cast(), b.len(), 0) } != N as isize {
        return Err(io::Error::last_os_error());
    }
    Ok(b)
}

/// A random number, such as a job's.
///
/// # Errors
/// Those of getrandom.
pub fn id() -> io::Result<u64> {
    bytes().map(u64::from_le_bytes)
}

/// A secret of 128 bits.
///
/// # Errors
/// Those of getrandom.
pub fn secret() -> io::Result<[u8; 16]> {
    bytes()
}

/// Sixteen random bytes as hexadecimal digits, and their first half as a number.
///
/// # Errors
/// Those of getrandom.
pub fn name() -> io::Result<(String, u64)> {
    let b: [u8; 16] = bytes()?;
    let id = u64::from_le_bytes(b[..8].try_into().expect("eight bytes"));
    Ok((hex::encode(&b), id))
}
