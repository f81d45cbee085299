//! What goes over a connection: a head of 32 bytes, and what it announces behind it.

/// Bytes of a head.
pub const HEAD: usize = 32;
/// Less than so many bytes stand between a head and its body.
///
/// Where memory is copied to an address that lies 1 to 15 bytes beyond its source's, modulo a page, `rep movsb` of recent
/// processors (FSRM, Zen 3 and later) takes up to twenty times as long, and the kernel copies by it. A body that begins at a
/// multiple of so many bytes is at no such place, where its source and its target begin at multiples, too, as most do.
pub const ALIGN: usize = 16;

/// First byte of every head: who speaks something else here is none of ours.
const MARK: u8 = 0xB7;
const VERSION: u8 = 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A message, for a posted buffer.
    Message = 1,
    /// Bytes for a region.
    Write,
    /// The same; its owner hears `word` when all is there.
    WriteTold,
    /// Asks for `len` bytes of a region under the name `word`; nothing follows.
    Read,
    /// They, under that name.
    Reply,
    /// There are none; nothing follows.
    Refusal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    pub kind: Kind,
    /// Bytes before the body that mean nothing.
    pub pad: u8,
    pub len: u32,
    /// Of the region, and where in it.
    pub key: u64,
    pub offset: u64,
    pub word: u64,
}

impl Frame {
    pub fn message(len: usize) -> Frame {
        Frame { kind: Kind::Message, pad: 0, len: len as u32, key: 0, offset: 0, word: 0 }
    }

    /// Bytes that follow.
    pub fn body(&self) -> usize {
        match self.kind {
            Kind::Read | Kind::Refusal => 0,
            _ => self.len as usize,
        }
    }

    pub fn encode(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..4].copy_from_slice(&[MARK, VERSION, self.kind as u8, self.pad]);
        head[4..8].copy_from_slice(&self.len.to_le_bytes());
        for (to, n) in head[8..].as_chunks_mut::<8>().0.iter_mut().zip([self.key, self.offset, self.word]) {
            *to = n.to_le_bytes();
        }
        head
    }

    /// None if it is no head.
    pub fn decode(head: &[u8; HEAD]) -> Option<Frame> {
        let [MARK, VERSION, kind, pad, ..] = *head else { return None };
        if usize::from(pad) >= ALIGN {
            return None;
        }
        use Kind::{Message, Read, Refusal, Reply, Write, WriteTold};
        let kind = [Message, Write, WriteTold, Read, Reply, Refusal].into_iter().find(|k| *k as u8 == kind)?;
        let len = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        let [key, offset, word] = [0, 1, 2].map(|i| u64::from_le_bytes(head[8..].as_chunks::<8>().0[i]));
        Some(Frame { kind, pad, len, key, offset, word })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn heads_survive(kind in 1u8..7, pad in 0u8..16, len: u32, key: u64, offset: u64, word: u64) {
            let kinds = [Kind::Message, Kind::Write, Kind::WriteTold, Kind::Read, Kind::Reply, Kind::Refusal];
            let frame = Frame { kind: kinds[usize::from(kind) - 1], pad, len, key, offset, word };
            let mut head = frame.encode();
            assert_eq!(Frame::decode(&head), Some(frame));
            head[3] = 16;
            assert_eq!(Frame::decode(&head), None);
            (head[2], head[3]) = (7, 0);
            assert_eq!(Frame::decode(&head), None);
            head[..2].copy_from_slice(b"GE");
            assert_eq!(Frame::decode(&head), None);
        }
    }
}
