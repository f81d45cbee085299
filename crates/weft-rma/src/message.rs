//! How requests travel: those that follow each other to one target go in one message, and are answered in one (ADR 0085).
//!
//! A message is a word (its name, and the number of its requests) and the requests one behind another, each of two words
//! (kind, blocks and bytes of data; operation and type), its blocks, and its data up to a multiple of 8 bytes. The answer is
//! a word (how many were refused), what the others have fetched in the order of the requests, and a word for each that was
//! refused (its place among them, and the class of the error). Both come from another process: lengths are checked before
//! anything is touched.

use crate::request::{Block, Kind, MAX_BLOCKS, MAX_DATA, Request};
use weft_base::{ErrClass, MpiError, Result};

const WORD: usize = 8;
const HEAD: usize = 2 * WORD;
const BLOCK: usize = 2 * WORD;
/// A message of so many bytes, or whose answer has so many, takes no further request.
pub const FULL: usize = 16 << 10;
/// The longest message in bytes: one that was not full yet, and the longest request.
pub const MAX_LEN: usize = FULL + HEAD + BLOCK * MAX_BLOCKS + MAX_DATA;

fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The blocks of a request, as they lie in a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocks<'a>(&'a [u8]);

impl Blocks<'_> {
    pub fn len(&self) -> usize {
        self.0.len() / BLOCK
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Iterator for Blocks<'_> {
    type Item = Block;
    fn next(&mut self) -> Option<Block> {
        let (off, n) = (word_at(self.0, 0)?, word_at(self.0, WORD)?);
        self.0 = &self.0[BLOCK..];
        Some(Block { off: off as i64, n })
    }
}

/// Requests that are gathered for one target.
#[derive(Default, Debug)]
pub struct Message {
    /// Room for the first word, and the requests; nothing before the first of these.
    bytes: Vec<u8>,
    n: u32,
}

impl Message {
    /// Adds a request, of at most `MAX_BLOCKS` blocks and `MAX_DATA` bytes.
    pub fn push(&mut self, kind: Kind, op: u32, dt: u32, blocks: &[Block], data: &[u8]) {
        debug_assert!(blocks.len() <= MAX_BLOCKS && data.len() <= MAX_DATA, "a request is too long");
        let out = &mut self.bytes;
        if out.is_empty() {
            out.extend([0; WORD]);
        }
        let head = kind as u64 | (blocks.len() as u64) << 8 | (data.len() as u64) << 32;
        out.extend(head.to_le_bytes());
        out.extend((u64::from(op) << 32 | u64::from(dt)).to_le_bytes());
        for b in blocks {
            out.extend(b.off.to_le_bytes());
            out.extend(b.n.to_le_bytes());
        }
        out.extend(data);
        out.resize(out.len().next_multiple_of(WORD), 0);
        self.n += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    pub fn is_full(&self) -> bool {
        self.bytes.len() >= FULL
    }

    /// The message, whose answer has this name.
    pub fn close(mut self, name: u32) -> Vec<u8> {
        let head = u64::from(name) | u64::from(self.n) << 32;
        self.bytes.resize(self.bytes.len().max(WORD), 0);
        self.bytes[..WORD].copy_from_slice(&head.to_le_bytes());
        self.bytes
    }
}

/// The name of a message's answer, and its requests. None for what `Message` does not write.
pub fn parse(bytes: &[u8]) -> Option<(u32, Vec<Request<'_>>)> {
    let head = word_at(bytes, 0)?;
    let mut rest = &bytes[WORD..];
    let n = (head >> 32) as usize;
    // None is shorter than its head.
    if n > rest.len() / HEAD {
        return None;
    }
    let mut requests = Vec::with_capacity(n);
    for _ in 0..n {
        requests.push(next(&mut rest)?);
    }
    rest.is_empty().then_some((head as u32, requests))
}

fn next<'a>(rest: &mut &'a [u8]) -> Option<Request<'a>> {
    let (head, what) = (word_at(rest, 0)?, word_at(rest, WORD)?);
    let (n_blocks, len) = ((head >> 8) as usize & 0xff_ffff, (head >> 32) as usize);
    if n_blocks > MAX_BLOCKS || len > MAX_DATA {
        return None;
    }
    let (_, behind) = rest.split_at_checked(HEAD)?;
    let (blocks, behind) = behind.split_at_checked(n_blocks * BLOCK)?;
    let (data, behind) = behind.split_at_checked(len.next_multiple_of(WORD))?;
    *rest = behind;
    let kind = Kind::of(head & 0xff)?;
    Some(Request { kind, op: (what >> 32) as u32, dt: what as u32, blocks: Blocks(blocks), data: &data[..len] })
}

/// The answer to a message, request by request.
#[derive(Debug)]
pub struct Answer {
    bytes: Vec<u8>,
    refused: Vec<u8>,
    n: u32,
}

impl Default for Answer {
    fn default() -> Self {
        Self { bytes: vec![0; WORD], refused: Vec::new(), n: 0 }
    }
}

impl Answer {
    /// What became of the next request: `act` appends what it fetches.
    pub fn add(&mut self, act: impl FnOnce(&mut Vec<u8>) -> Result<()>) {
        let before = self.bytes.len();
        let outcome = if before < FULL { act(&mut self.bytes) } else { Err(too_long()) };
        if let Err(e) = outcome {
            self.bytes.truncate(before);
            let word = u64::from(self.n) << 32 | u64::from(e.class.0 as u32);
            self.refused.extend(word.to_le_bytes());
        }
        self.n += 1;
    }

    pub fn close(mut self) -> Vec<u8> {
        let n = (self.refused.len() / WORD) as u64;
        self.bytes[..WORD].copy_from_slice(&n.to_le_bytes());
        self.bytes.extend(self.refused);
        self.bytes
    }
}

#[cold]
fn too_long() -> MpiError {
    MpiError::new(ErrClass::INTERN, "one-sided requests fetch more than one answer takes")
}

/// What is to come back for the requests of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    fetched: usize,
    n: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self { fetched: WORD, n: 0 }
    }
}

impl Room {
    /// One more request, which fetches so many bytes.
    pub fn add(&mut self, fetched: usize) {
        self.fetched += fetched;
        self.n += 1;
    }

    pub fn is_full(&self) -> bool {
        self.fetched >= FULL
    }

    /// The longest answer in bytes, some of whose requests are refused.
    pub fn bytes(&self) -> usize {
        self.fetched + WORD * self.n
    }
}

/// Tells each request what came of it: `tell` is called with the place of each, in order, and what it has fetched, or the class of
/// its error. `fetches` are the bytes that each asked for. An answer that nobody writes is MPI_ERR_INTERN for those that it
/// leaves open.
pub fn told(
    answer: &[u8],
    fetches: impl Iterator<Item = usize>,
    mut tell: impl FnMut(usize, std::result::Result<&[u8], ErrClass>),
) {
    let n_refused = word_at(answer, 0).map_or(0, |n| n as usize);
    let split = n_refused.checked_mul(WORD).and_then(|n| answer.len().checked_sub(n)).filter(|&at| at >= WORD);
    let (mut fetched, refused) = match split {
        Some(at) => (Some(&answer[WORD..at]), &answer[at..]),
        None => (None, &answer[..0]),
    };
    let mut refused = refused.chunks_exact(WORD).filter_map(|w| word_at(w, 0)).peekable();
    for (i, len) in fetches.enumerate() {
        if let Some(word) = refused.next_if(|word| word >> 32 == i as u64) {
            tell(i, Err(class_of(word as u32)));
            continue;
        }
        match fetched.and_then(|f| f.split_at_checked(len)) {
            Some((own, rest)) => {
                fetched = Some(rest);
                tell(i, Ok(own));
            }
            None => {
                fetched = None;
                tell(i, Err(ErrClass::INTERN));
            }
        }
    }
}

/// A refusal never says that all is well.
fn class_of(word: u32) -> ErrClass {
    match word as i32 {
        0 => ErrClass::INTERN,
        class => ErrClass(class),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gate, Slot};
    use proptest::prelude::*;
    use weft_base::consts::{dt, op};

    type Own = (u64, u32, u32, Vec<(i64, u64)>, Vec<u8>);

    fn requests() -> impl Strategy<Value = Vec<Own>> {
        let blocks = prop::collection::vec(any::<(i64, u64)>(), 0..9);
        let data = prop::collection::vec(any::<u8>(), 0..40);
        prop::collection::vec((1u64..10, any::<u32>(), any::<u32>(), blocks, data), 0..20)
    }

    fn blocks(of: &[(i64, u64)]) -> Vec<Block> {
        of.iter().map(|&(off, n)| Block { off, n }).collect()
    }

    fn message(name: u32, all: &[Own]) -> Vec<u8> {
        let mut m = Message::default();
        for (kind, op, dt, b, data) in all {
            m.push(Kind::of(*kind).unwrap(), *op, *dt, &blocks(b), data);
        }
        m.close(name)
    }

    /// Acts on whatever a message holds, with memory of 64 bytes.
    fn act(bytes: &[u8]) {
        let Some((_, all)) = parse(bytes) else { return };
        let mut memory = [0u64; 8];
        let base = memory.as_mut_ptr().cast::<u8>();
        let at = |off: i64, len: usize| {
            let off = usize::try_from(off).ok()?;
            (off.checked_add(len)? <= 64).then(|| base.wrapping_add(off))
        };
        let (slot, gate, mut answer) = (Slot::new(), Gate::alone(), Answer::default());
        for r in all {
            // SAFETY: `at` checks.
            answer.add(|out| unsafe { r.serve(&slot, &gate, at, out) });
        }
        assert!(answer.close().len() <= FULL + MAX_DATA + bytes.len());
    }

    proptest! {
        #[test]
        fn requests_survive_the_wire(name in any::<u32>(), all in requests()) {
            let bytes = message(name, &all);
            let (got, parsed) = parse(&bytes).unwrap();
            prop_assert_eq!((got, parsed.len()), (name, all.len()));
            for (r, (kind, op, dt, b, data)) in parsed.iter().zip(&all) {
                prop_assert_eq!((r.kind as u64, r.op, r.dt, r.data), (*kind, *op, *dt, &data[..]));
                prop_assert_eq!(r.blocks.collect::<Vec<_>>(), blocks(b));
            }
            prop_assert!(parse(&bytes[..bytes.len() - 1]).is_none());
            prop_assert!(parse(&[bytes, vec![0; WORD]].concat()).is_none());
        }

        #[test]
        fn garbage_is_refused_or_harmless(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            act(&bytes);
        }

        #[test]
        fn damaged_messages_are_refused_or_harmless(all in requests(), damage in prop::collection::vec(any::<(u16, u8)>(), 0..4), end in any::<u16>()) {
            // Such that some of it is done: words within the memory.
            let tame = |(kind, _, _, b, data): Own| {
                let b = b.into_iter().map(|(off, n)| (off & 63, n & 7)).collect();
                (kind, op::SUM, dt::INT64_T, b, data)
            };
            let mut bytes = message(1, &all.into_iter().map(tame).collect::<Vec<_>>());
            act(&bytes);
            for (at, to) in damage {
                let at = at as usize % bytes.len();
                bytes[at] = to;
            }
            act(&bytes);
            bytes.truncate(end as usize % (bytes.len() + 1));
            act(&bytes);
        }

        #[test]
        fn each_request_is_told_its_own(outcomes in prop::collection::vec((0usize..20, 0i32..4), 0..40)) {
            let (mut answer, mut room) = (Answer::default(), Room::default());
            for (i, &(len, class)) in outcomes.iter().enumerate() {
                room.add(len);
                answer.add(|out| {
                    out.extend(std::iter::repeat_n(i as u8, len));
                    if class == 0 { Ok(()) } else { Err(MpiError::new(ErrClass(class), "no")) }
                });
            }
            let (bytes, mut i) = (answer.close(), 0);
            prop_assert!(bytes.len() <= room.bytes());
            told(&bytes, outcomes.iter().map(|o| o.0), |at, got| {
                let (len, class) = outcomes[i];
                assert_eq!(at, i);
                match class {
                    0 => assert_eq!(got, Ok(&vec![i as u8; len][..])),
                    _ => assert_eq!(got, Err(ErrClass(class))),
                }
                i += 1;
            });
            prop_assert_eq!(i, outcomes.len());
        }

        #[test]
        fn wrong_answers_tell_each_request_once(bytes in prop::collection::vec(any::<u8>(), 0..60), few in 0u64..4, fetches in prop::collection::vec(0usize..20, 0..9)) {
            for head in [None, Some(few)] {
                let mut bytes = bytes.clone();
                if let (Some(n), Some(head)) = (head, bytes.first_chunk_mut()) {
                    *head = n.to_le_bytes();
                }
                let mut places = Vec::new();
                told(&bytes, fetches.iter().copied(), |i, got| {
                    assert!(got.is_ok_and(|g| g.len() == fetches[i]) || got.is_err_and(|c| c != ErrClass::SUCCESS));
                    places.push(i);
                });
                prop_assert!(places.into_iter().eq(0..fetches.len()));
            }
        }
    }

    #[test]
    fn no_answer_is_longer_than_one_request_allows() {
        let mut m = Message::default();
        for _ in 0..500 {
            m.push(Kind::Get, 0, 0, &[Block { off: 0, n: 64 }; 64], &[]);
        }
        act(&m.close(0));
    }

    #[test]
    fn a_full_message_takes_no_more() {
        let (mut m, mut room) = (Message::default(), Room::default());
        assert!(m.is_empty() && !m.is_full() && !room.is_full());
        m.push(Kind::Put, 0, 0, &[Block { off: 0, n: 8 }; MAX_BLOCKS], &vec![0; MAX_DATA]);
        room.add(FULL);
        assert!(m.is_full() && room.is_full() && !m.is_empty() && m.close(0).len() <= MAX_LEN);
    }
}
