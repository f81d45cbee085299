//! Records on the wire: a header of 36 bytes, then what the kind says. Little-endian; everything read is checked.

use crate::port::WireKey;

/// Length of a header.
pub const HEADER: usize = 36;
/// Raised when records change: another build is refused by its hello.
pub const VERSION: u32 = 5;
/// The sender's name in records to other jobs: who it is its hello says, and then its pass word.
pub const GUEST: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The first word to a peer: the job's secret.
    Hello = 1,
    /// The answer.
    Welcome,
    /// A short message.
    Eager,
    /// A long one, by its length and perhaps its address.
    Offer,
    /// How the receiver wants it.
    Claim,
    /// More records of a stream may come.
    More,
    /// A piece of a stream.
    Data,
    /// The receiver has read all.
    Fin,
    /// Credit alone.
    Credit,
    /// A word about a message, in the place of the tag.
    Word,
    /// Short messages in one: records, each behind its length of 32 bits.
    Bundle,
}

impl Kind {
    fn of(byte: u8) -> Option<Kind> {
        use Kind::{Bundle, Claim, Credit, Data, Eager, Fin, Hello, More, Offer, Welcome, Word};
        [Hello, Welcome, Eager, Offer, Claim, More, Data, Fin, Credit, Word, Bundle]
            .into_iter()
            .find(|k| *k as u8 == byte)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    pub kind: Kind,
    /// Counts the records of a pair in one direction.
    pub seq: u16,
    pub from: u32,
    /// What the sender's hello gave: whoever does not know it is a stranger.
    pub pass: u64,
    /// Credit that the sender has given back in all, modulo 2^32.
    pub given: u32,
    /// The sender's name of a message; 0 where nobody waits for a word about it.
    pub name: u32,
    /// The caller's checksum of a message; 0: none.
    pub sum: u32,
    pub tag: u64,
}

impl Header {
    pub fn encode(&self, out: &mut Vec<u8>) {
        out.extend([self.kind as u8, VERSION as u8]);
        out.extend(self.seq.to_le_bytes());
        out.extend(self.from.to_le_bytes());
        out.extend(self.pass.to_le_bytes());
        out.extend(self.given.to_le_bytes());
        out.extend(self.name.to_le_bytes());
        out.extend(self.sum.to_le_bytes());
        out.extend(self.tag.to_le_bytes());
    }

    /// Reads one, and what follows it.
    pub fn decode(bytes: &[u8]) -> Option<(Header, &[u8])> {
        let mut r = Reader(bytes);
        let [kind, version] = r.array::<2>()?;
        let seq = u16::from_le_bytes(r.array()?);
        let (from, pass, given) = (r.u32()?, r.u64()?, r.u32()?);
        let (name, sum, tag) = (r.u32()?, r.u32()?, r.u64()?);
        let kind = Kind::of(kind).filter(|_| u32::from(version) == VERSION)?;
        Some((Header { kind, seq, from, pass, given, name, sum, tag }, r.0))
    }
}

/// Takes numbers off the front of bytes.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub fn key(&mut self) -> Option<WireKey> {
        let (key, rest) = WireKey::decode(self.0)?;
        self.0 = rest;
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn headers_survive(kind in 1u8..12, seq: u16, from: u32, pass: u64, given: u32, name: u32, sum: u32, tag: u64, body in proptest::collection::vec(0u8.., 0..40)) {
            let header = Header { kind: Kind::of(kind).unwrap(), seq, from, pass, given, name, sum, tag };
            let mut bytes = Vec::new();
            header.encode(&mut bytes);
            assert_eq!(bytes.len(), HEADER);
            for short in 0..HEADER {
                assert_eq!(Header::decode(&bytes[..short]), None);
            }
            bytes.extend(&body);
            assert_eq!(Header::decode(&bytes), Some((header, body.as_slice())));
            bytes[1] ^= 1;
            assert_eq!(Header::decode(&bytes), None);
        }
    }

    #[test]
    fn kinds_end_where_they_end() {
        assert_eq!((Kind::of(0), Kind::of(12)), (None, None));
    }
}
