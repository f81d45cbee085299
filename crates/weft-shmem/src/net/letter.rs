//! What messages between PEs say: a tag of 64 bits and a name beside the bytes.
//!
//! ```text
//! tag of requests   kind (8)  segment (1)  offset in it (55)
//! tag of mail       kind (8)  whose it is (56)
//! ```
//! Little-endian; everything read is checked.

use crate::rma::Strides;

/// What a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    /// Bytes for an address.
    Put = 1,
    /// Blocks for addresses at a stride.
    PutBlocks,
    /// Asks for bytes; the name is that of the answer.
    Get,
    GetBlocks,
    /// An answer.
    Reply,
    /// Changes a word; with a name it is answered by what the word was.
    Update,
    /// As `Update`, after all puts before it.
    Signal,
    /// Asks for a word once all before it is done.
    Flush,
    /// What comes behind it is done after all before it.
    Fence,
    /// Of a collective.
    Round,
    /// By which PEs that form a team tell each other their boards.
    Board,
    /// Several short puts and updates, in order: see `bundled`.
    Bundle,
}

impl Kind {
    const ALL: [Kind; 12] = [
        Kind::Put,
        Kind::PutBlocks,
        Kind::Get,
        Kind::GetBlocks,
        Kind::Reply,
        Kind::Update,
        Kind::Signal,
        Kind::Flush,
        Kind::Fence,
        Kind::Round,
        Kind::Board,
        Kind::Bundle,
    ];

    /// Whether it is done after all that came before it.
    pub fn waits(self) -> bool {
        matches!(self, Kind::Signal | Kind::Flush | Kind::Fence)
    }

    pub fn is_mail(self) -> bool {
        matches!(self, Kind::Round | Kind::Board)
    }

    /// The kind of a message; None for what is none.
    pub fn of(tag: u64) -> Option<Kind> {
        Self::ALL.into_iter().find(|k| *k as u64 == tag >> 56)
    }

    /// A tag with the low 56 bits of a word.
    pub fn tag(self, low: u64) -> u64 {
        (self as u64) << 56 | low & LOW
    }

    /// A tag with a place in symmetric memory.
    pub fn at(self, (segment, off): (u64, u64)) -> u64 {
        self.tag(segment << 55 | off)
    }
}

const LOW: u64 = (1 << 56) - 1;

/// Adds a message to a bundle: its tag, its length, its bytes.
pub(super) fn bundle(into: &mut Vec<u8>, tag: u64, bytes: &[u8]) {
    into.extend(tag.to_le_bytes());
    into.extend((bytes.len() as u64).to_le_bytes());
    into.extend(bytes);
}

/// The next message of a bundle, taken off its front; None at its end, and where it is broken.
pub(super) fn bundled<'a>(rest: &mut &'a [u8]) -> Option<(u64, &'a [u8])> {
    let (tag, len) = (word(rest, 0)?, usize::try_from(word(rest, 1)?).ok()?);
    let (bytes, behind) = rest[16..].split_at_checked(len)?;
    *rest = behind;
    Some((tag, bytes))
}

/// The place in symmetric memory that a tag names: segment and offset.
pub(super) fn place(tag: u64) -> (u64, u64) {
    (tag >> 55 & 1, tag & (LOW >> 1))
}

/// What happens to a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Deed {
    Swap = 1,
    Add,
    And,
    Or,
    Xor,
    Set,
    Load,
    CompareSwap,
    /// As `Set` and `Add`, of a word that tells of puts.
    SignalSet,
    SignalAdd,
}

impl Deed {
    const ALL: [Deed; 10] = [
        Deed::Swap,
        Deed::Add,
        Deed::And,
        Deed::Or,
        Deed::Xor,
        Deed::Set,
        Deed::Load,
        Deed::CompareSwap,
        Deed::SignalSet,
        Deed::SignalAdd,
    ];
}

/// A change of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub deed: Deed,
    /// Bytes of the word.
    pub size: usize,
    pub value: u64,
    /// Of a `CompareSwap`: what the word is to be.
    pub cond: u64,
}

impl Change {
    pub fn encode(&self) -> [u8; 24] {
        let mut out = [0; 24];
        (out[0], out[1]) = (self.deed as u8, self.size as u8);
        out[8..16].copy_from_slice(&self.value.to_le_bytes());
        out[16..].copy_from_slice(&self.cond.to_le_bytes());
        out
    }

    pub fn decode(bytes: &[u8]) -> Option<Change> {
        let head: [u8; 8] = bytes.get(..8)?.try_into().ok()?;
        let deed = Deed::ALL.into_iter().find(|d| *d as u8 == head[0])?;
        let size = usize::from(head[1]);
        (matches!(size, 1 | 2 | 4 | 8) && bytes.len() == 24).then_some(())?;
        Some(Change { deed, size, value: word(bytes, 1)?, cond: word(bytes, 2)? })
    }
}

fn word(bytes: &[u8], i: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(i * 8..i * 8 + 8)?.try_into().ok()?))
}

/// Bytes of blocks in one message, unless it has one block.
pub(super) const PACKED: usize = 256 << 10;

/// Blocks at a stride in one PE's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blocks {
    /// Bytes from one block to the next.
    pub stride: u64,
    /// Bytes of a block.
    pub len: u64,
    pub n: u64,
}

impl Blocks {
    pub const HEAD: usize = 24;

    /// Those of a strided call at the side whose stride is `stride`, from block `first` on.
    pub fn of(s: &Strides, stride: isize, n: usize) -> Blocks {
        Blocks { stride: (stride as usize * s.size) as u64, len: (s.bsize * s.size) as u64, n: n as u64 }
    }

    pub fn encode(&self) -> [u8; Self::HEAD] {
        let mut out = [0; Self::HEAD];
        for (at, w) in out.chunks_exact_mut(8).zip([self.stride, self.len, self.n]) {
            at.copy_from_slice(&w.to_le_bytes());
        }
        out
    }

    pub fn decode(bytes: &[u8]) -> Option<Blocks> {
        Some(Blocks { stride: word(bytes, 0)?, len: word(bytes, 1)?, n: word(bytes, 2)? })
    }

    /// Bytes of all blocks, and from the first to the last; None where there are none, or more than memory.
    pub fn spans(&self) -> Option<(usize, usize)> {
        let bytes = self.len.checked_mul(self.n).filter(|b| *b > 0)?;
        let extent = self.stride.checked_mul(self.n - 1)?.checked_add(self.len)?;
        Some((usize::try_from(bytes).ok()?, usize::try_from(extent).ok()?))
    }

    /// Copies all to or from one block of bytes.
    ///
    /// # Safety
    /// Both are valid for what `spans` says.
    pub unsafe fn copy(&self, spread: *mut u8, packed: *mut u8, pack: bool) {
        for i in 0..self.n as usize {
            let (there, here) =
                (spread.wrapping_add(i * self.stride as usize), packed.wrapping_add(i * self.len as usize));
            // SAFETY: by the caller's contract.
            unsafe {
                if pack {
                    std::ptr::copy_nonoverlapping(there, here, self.len as usize);
                } else {
                    store(there, here, self.len as usize);
                }
            }
        }
    }
}

/// Stores bytes; an aligned element is one store, so that who waits for it sees all of it.
///
/// # Safety
/// Both are valid for `len` bytes and do not overlap.
pub(super) unsafe fn store(to: *mut u8, from: *const u8, len: usize) {
    // SAFETY: by the caller's contract; aligned where it is said to be.
    unsafe {
        match len {
            8 if to.addr().is_multiple_of(8) => to.cast::<u64>().write_volatile(from.cast::<u64>().read_unaligned()),
            4 if to.addr().is_multiple_of(4) => to.cast::<u32>().write_volatile(from.cast::<u32>().read_unaligned()),
            2 if to.addr().is_multiple_of(2) => to.cast::<u16>().write_volatile(from.cast::<u16>().read_unaligned()),
            _ => std::ptr::copy_nonoverlapping(from, to, len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tags_say_what_they_are() {
        for kind in Kind::ALL {
            let tag = kind.at((1, 1 << 46 | 5));
            assert_eq!((Kind::of(tag), place(tag)), (Some(kind), (1, 1 << 46 | 5)));
            assert_eq!(Kind::of(kind.tag(u64::MAX)), Some(kind));
        }
        assert_eq!((Kind::of(0), Kind::of(13 << 56)), (None, None));
    }

    proptest! {
        #[test]
        fn changes_survive(deed in 0usize..10, size in 0u32..4, value: u64, cond: u64) {
            let c = Change { deed: Deed::ALL[deed], size: 1 << size, value, cond };
            prop_assert_eq!(Change::decode(&c.encode()), Some(c));
            prop_assert_eq!(Change::decode(&c.encode()[..23]), None);
        }

        #[test]
        fn bundles_come_apart(messages in prop::collection::vec((any::<u64>(), prop::collection::vec(any::<u8>(), 0..9)), 0..9), cut in 0usize..40) {
            let mut bytes = Vec::new();
            messages.iter().for_each(|(tag, m)| bundle(&mut bytes, *tag, m));
            let mut rest = bytes.as_slice();
            for (tag, m) in &messages {
                prop_assert_eq!(bundled(&mut rest), Some((*tag, m.as_slice())));
            }
            prop_assert!(rest.is_empty() && bundled(&mut rest).is_none());
            let mut short = &bytes[..bytes.len().saturating_sub(cut)];
            while bundled(&mut short).is_some() {}
            prop_assert!(short.len() < bytes.len() || bytes.is_empty());
        }

        #[test]
        fn garbage_is_no_change(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            if let Some(c) = Change::decode(&bytes) {
                prop_assert!(matches!(c.size, 1 | 2 | 4 | 8));
            }
            if let Some((bytes, extent)) = Blocks::decode(&bytes).and_then(|b| b.spans()) {
                prop_assert!(bytes > 0 && extent > 0);
            }
        }

        #[test]
        fn blocks_come_back(stride in 1u64..9, len in 1u64..9, n in 1u64..9) {
            let b = Blocks { stride: stride.max(len), len, n };
            prop_assert_eq!(Blocks::decode(&b.encode()), Some(b));
            let (bytes, extent) = b.spans().unwrap();
            let mut spread: Vec<u8> = (0..extent as u8).collect();
            let before = spread.clone();
            let mut packed = vec![0; bytes];
            // SAFETY: of these lengths.
            unsafe {
                b.copy(spread.as_mut_ptr(), packed.as_mut_ptr(), true);
                spread.fill(0);
                b.copy(spread.as_mut_ptr(), packed.as_mut_ptr(), false);
            }
            for (i, byte) in spread.iter().enumerate() {
                let inside = (i as u64 % b.stride) < b.len;
                prop_assert_eq!(*byte, if inside { before[i] } else { 0 });
            }
        }
    }
}
