//! Memory of the programs: a part that stands for shared heaps, and one that peers reach by the kernel only; at
//! the same addresses in each run, since the engine knows buffers by their addresses.

use crate::plan::Shape;
use crate::rng::bytes;
use std::cell::Cell;
use std::sync::Arc;
use weft_datatype::Datatype;
use weft_p2p::{RecvBuf, SendBuf};
use weft_singlecopy::simulate::Arena;

const GUARD: usize = 24;
const EMPTY: u8 = 0xAA;
const WRITTEN_OVER: u8 = 0xEE;

/// A buffer of a message: blocks of `block` bytes, `stride` apart, with guards around.
#[derive(Clone, Copy, Debug)]
pub struct Buf {
    pub ptr: *mut u8,
    pub len: usize,
    pub shape: Option<Shape>,
}

pub struct Memory {
    arena: &'static Arena,
    at: [Cell<usize>; 2],
}

impl Memory {
    pub fn new(arena: &'static Arena) -> Self {
        arena.begin_anew();
        Self { arena, at: Default::default() }
    }

    /// A buffer for `len` bytes, all of it empty.
    pub fn take(&self, len: usize, shape: Option<Shape>, heap: bool) -> Buf {
        let span = span(len, shape);
        let part = usize::from(heap);
        let off = self.at[part].get().next_multiple_of(64) + 64;
        self.at[part].set(off + span + GUARD);
        let first = if heap { self.arena.heap(off, span + GUARD) } else { self.arena.private(off, span + GUARD) };
        let buf = Buf { ptr: first, len, shape };
        // SAFETY: inside of the arena, and this buffer's.
        unsafe { first.write_bytes(EMPTY, span + GUARD) };
        buf
    }
}

/// Bytes from the first to the last one.
pub fn span(len: usize, shape: Option<Shape>) -> usize {
    match shape {
        Some(s) if len > 0 => (len - 1) / s.block * s.stride + (len - 1) % s.block + 1,
        _ => len,
    }
}

/// Where so many bytes lie in a shape: their place, and which they are.
pub fn blocks(shape: Option<Shape>, n: usize) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    let shape = shape.unwrap_or(Shape { block: n.max(1), stride: 0 });
    (0..n.div_ceil(shape.block)).map(move |i| (i * shape.stride, i * shape.block..n.min((i + 1) * shape.block)))
}

impl Buf {
    fn all(&self) -> &[u8] {
        // SAFETY: as long as it was taken. The engine writes between two calls of this program's only thread.
        unsafe { std::slice::from_raw_parts(self.ptr, span(self.len, self.shape) + GUARD) }
    }

    /// All that belongs to it, where it has no shape.
    pub fn contiguous(&self) -> &[u8] {
        assert!(self.shape.is_none());
        &self.all()[..self.len]
    }

    pub fn fill(&self, content: u64) {
        let from = bytes(content, self.len);
        for (place, part) in blocks(self.shape, self.len) {
            // SAFETY: bytes of this buffer.
            unsafe { self.ptr.add(place).copy_from(from[part.clone()].as_ptr(), part.len()) };
        }
    }

    /// Its owner may write it now.
    pub fn write_over(&self) {
        // SAFETY: as in `all`.
        unsafe { self.ptr.write_bytes(WRITTEN_OVER, span(self.len, self.shape)) };
    }

    /// Whether it holds the first `n` bytes of a content, and nothing else.
    pub fn holds(&self, content: u64, n: usize) -> Result<(), String> {
        self.has(&bytes(content, n))
    }

    /// Whether it holds these bytes, in its shape, and nothing else.
    pub fn has(&self, from: &[u8]) -> Result<(), String> {
        let mut want = vec![EMPTY; self.all().len()];
        for (place, part) in blocks(self.shape, from.len()) {
            want[place..place + part.len()].copy_from_slice(&from[part]);
        }
        self.is(want)
    }

    /// Puts these bytes at its begin.
    pub fn put(&self, bytes: &[u8]) {
        assert!(bytes.len() <= self.len && self.shape.is_none());
        // SAFETY: bytes of this buffer.
        unsafe { self.ptr.copy_from(bytes.as_ptr(), bytes.len()) };
    }

    /// Whether it holds these bytes, and nothing else.
    pub fn begins_with(&self, bytes: &[u8]) -> Result<(), String> {
        let mut want = vec![EMPTY; self.all().len()];
        want[..bytes.len()].copy_from_slice(bytes);
        self.is(want)
    }

    /// What the border behind it has to be.
    pub fn is_within_its_border(&self) -> Result<(), String> {
        match self.all()[span(self.len, self.shape)..].iter().all(|&b| b == EMPTY) {
            true => Ok(()),
            false => Err("bytes behind it have changed".into()),
        }
    }

    fn is(&self, want: Vec<u8>) -> Result<(), String> {
        let all = self.all();
        if want == all {
            return Ok(());
        }
        let i = want.iter().zip(all).position(|(w, b)| w != b).expect("they differ");
        Err(format!("byte {i} of {} is {:#x} and not {:#x}", all.len(), all[i], want[i]))
    }

    /// A number that changes with any byte.
    pub fn sum(&self) -> u64 {
        let (first, words, last) = {
            // SAFETY: bytes are words.
            unsafe { self.all().align_to::<u64>() }
        };
        let mut sum = first.iter().chain(last).fold(0u64, |h, &b| h.rotate_left(9) ^ u64::from(b));
        let mut i = 0;
        while i < words.len() {
            sum = (sum ^ words[i]).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
            i += 1;
        }
        sum
    }
}

fn typed(buf: &Buf) -> Option<Arc<Datatype>> {
    let s = buf.shape?;
    let byte = Datatype::predefined(weft_base::consts::dt::BYTE).expect("bytes");
    let (blocks, rest) = (buf.len / s.block, buf.len % s.block);
    let mut lens = vec![s.block as i64; blocks];
    let mut at: Vec<i64> = (0..blocks as i64).map(|i| i * s.stride as i64).collect();
    if rest > 0 {
        lens.push(rest as i64);
        at.push(blocks as i64 * s.stride as i64);
    }
    Some(Datatype::hindexed(&lens, &at, byte).expect("a type"))
}

pub fn send_buf(buf: &Buf) -> SendBuf {
    match typed(buf) {
        // SAFETY: the buffer holds one item of the type, which was made for it.
        Some(dt) => unsafe { SendBuf::typed(buf.ptr, 1, &dt) },
        None => SendBuf::Bytes { ptr: buf.ptr, len: buf.len },
    }
}

pub fn recv_buf(buf: &Buf) -> RecvBuf {
    match typed(buf) {
        // SAFETY: as in `send_buf`.
        Some(dt) => unsafe { RecvBuf::typed(buf.ptr, 1, &dt) },
        None => RecvBuf::Bytes { ptr: buf.ptr, len: buf.len },
    }
}
