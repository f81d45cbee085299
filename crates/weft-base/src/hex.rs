//! Bytes as hexadecimal digits, for words that other programs carry: command lines, key-value spaces, file names.

use std::fmt::Write;

/// Two digits for each byte, lower case.
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut s, b| {
        let _ = write!(s, "{b:02x}");
        s
    })
}

/// The bytes of such digits, of either case; None for anything else.
pub fn decode(digits: &str) -> Option<Vec<u8>> {
    let digit = |b: u8| (b as char).to_digit(16);
    let pair = |p: &[u8]| Some((digit(p[0])? * 16 + digit(*p.get(1)?)?) as u8);
    digits.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)), Some(all));
        assert_eq!(encode(&[0, 0xab]), "00ab");
        assert_eq!(decode("00AB"), Some(vec![0, 0xab]));
        assert_eq!(decode(""), Some(vec![]));
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in ["0", "012", "0g", "+f", " 1", "é"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
