//! Buffers, layouts and operations of the tests.
//!
//! An item is eight bytes (two 32-bit integers) in one of several layouts, so that any two types
//! have one signature. Memory around and between the data must not change.

use std::sync::Arc;
use weft_base::Result;
use weft_base::consts::dt as id;
use weft_coll::{Blocks, Part, Reducer};
use weft_datatype::Datatype;

pub type Item = [u32; 2];
pub const FILL: u8 = 0xEE;
pub const PAD: usize = 64;

pub fn types() -> Vec<Arc<Datatype>> {
    let int = Datatype::predefined(id::INT32_T).unwrap();
    let pair = Datatype::contiguous(2, int).unwrap();
    let gaps = Datatype::vector(2, 1, 2, int).unwrap();
    vec![
        Datatype::resized(-4, 24, &pair).unwrap(),
        Datatype::resized(0, 16, &gaps).unwrap(),
        Datatype::hindexed(&[1, 1], &[8, 0], int).unwrap(),
        pair,
    ]
}

/// A user buffer of some items, with a margin.
pub struct Buf {
    pub mem: Vec<u8>,
    pub origin: usize,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl Buf {
    pub fn new(items: &[Item], dt: &Arc<Datatype>) -> Self {
        let count = items.len() as i64;
        let (lo, len) = dt.span(count).unwrap();
        let mut b =
            Self { mem: vec![FILL; len as usize + 2 * PAD], origin: (PAD as i64 - lo) as usize, count, dt: dt.clone() };
        let packed: Vec<u8> = items.iter().flatten().flat_map(|v| v.to_ne_bytes()).collect();
        let ptr = b.ptr();
        // SAFETY: the memory spans all items.
        unsafe { dt.unpack(ptr, count, 0, packed.as_ptr(), packed.len()) };
        b
    }
    pub fn empty(count: usize, dt: &Arc<Datatype>) -> Self {
        Self::new(&vec![[u32::from_ne_bytes([FILL; 4]); 2]; count], dt)
    }
    pub fn ptr(&mut self) -> *mut u8 {
        self.mem.as_mut_ptr().wrapping_add(self.origin)
    }
    pub fn part(&mut self) -> Part<'_, *mut u8> {
        Part::new(self.mem.as_mut_ptr().wrapping_add(self.origin), self.count, &self.dt)
    }
    /// The items; everything else must be as it was.
    pub fn items(&mut self) -> Vec<Item> {
        let mut packed = vec![0u8; self.count as usize * 8];
        let ptr = self.ptr();
        // SAFETY: the memory spans all items.
        unsafe { self.dt.pack(ptr, self.count, 0, packed.as_mut_ptr(), packed.len()) };
        let items: Vec<Item> =
            packed.chunks(8).map(|c| [0, 4].map(|i| u32::from_ne_bytes(c[i..i + 4].try_into().unwrap()))).collect();
        assert_eq!(self.mem, Buf::new(&items, &self.dt).mem, "bytes outside of the data changed");
        items
    }
}

/// Composition of affine maps: associative and not commutative. Or a sum of both halves.
pub struct Op {
    pub commutative: bool,
}

impl Op {
    pub fn combine(&self, a: Item, b: Item) -> Item {
        if self.commutative {
            [a[0].wrapping_add(b[0]), a[1] ^ b[1]]
        } else {
            [a[0].wrapping_mul(b[0]), a[0].wrapping_mul(b[1]).wrapping_add(a[1])]
        }
    }
    pub fn fold(&self, vectors: &[Vec<Item>]) -> Vec<Item> {
        let mut acc = vectors[0].clone();
        for v in &vectors[1..] {
            for (a, b) in acc.iter_mut().zip(v) {
                *a = self.combine(*a, *b);
            }
        }
        acc
    }
}

impl Reducer for Op {
    fn commutative(&self) -> bool {
        self.commutative
    }
    fn folds_from_the_left(&self) -> bool {
        self.commutative
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        let n = count as usize;
        let (mut a, mut b) = (vec![[0u32; 2]; n], vec![[0u32; 2]; n]);
        // SAFETY: both buffers hold `count` items of eight bytes.
        unsafe {
            dt.pack(inp, count, 0, a.as_mut_ptr().cast(), 8 * n);
            dt.pack(inout, count, 0, b.as_mut_ptr().cast(), 8 * n);
            let r: Vec<Item> = (0..n).map(|i| self.combine(a[i], b[i])).collect();
            dt.unpack(inout, count, 0, r.as_ptr().cast(), 8 * n);
        }
        Ok(())
    }
}

/// Blocks of one type in one buffer.
pub struct Layout {
    pub counts: Vec<i64>,
    pub displs: Vec<i64>,
    pub len: usize,
    pub vector: bool,
}

impl Layout {
    /// `reversed` puts the last block first and leaves a hole of an item before each.
    pub fn new(counts: &[usize], reversed: bool, vector: bool) -> Self {
        let mut displs = vec![0; counts.len()];
        let mut at = 0;
        for k in 0..counts.len() {
            let i = if reversed { counts.len() - 1 - k } else { k };
            at += reversed as i64;
            displs[i] = at;
            at += counts[i] as i64;
        }
        Self { counts: counts.iter().map(|n| *n as i64).collect(), displs, len: at as usize, vector }
    }
    pub fn blocks<'a>(&'a self, dt: &'a Arc<Datatype>) -> Blocks<'a> {
        if self.vector {
            Blocks::Vector { counts: &self.counts, displs: &self.displs, dt }
        } else {
            Blocks::Uniform { count: self.counts[0], dt }
        }
    }
    pub fn place(&self, b: &mut Buf, i: usize, items: &[Item], dt: &Arc<Datatype>) {
        let mut all = b.items();
        all[self.displs[i] as usize..][..items.len()].copy_from_slice(items);
        *b = Buf::new(&all, dt);
    }
    pub fn read(&self, b: &mut Buf) -> Vec<Vec<Item>> {
        let all = b.items();
        let fill = [u32::from_ne_bytes([FILL; 4]); 2];
        let mut hole = vec![true; all.len()];
        let blocks = (0..self.counts.len())
            .map(|i| {
                let r = self.displs[i] as usize..(self.displs[i] + self.counts[i]) as usize;
                hole[r.clone()].fill(false);
                all[r].to_vec()
            })
            .collect();
        assert!((0..all.len()).all(|i| !hole[i] || all[i] == fill), "a hole was written");
        blocks
    }
}

/// Blocks of different types, each in a stretch of its own of one buffer.
pub struct Many {
    pub mem: Vec<u8>,
    pub counts: Vec<i64>,
    /// In bytes from the base.
    pub at: Vec<i64>,
    pub dts: Vec<Arc<Datatype>>,
}

impl Many {
    pub fn new(blocks: &[Vec<Item>], dt: impl Fn(usize) -> Arc<Datatype>) -> Self {
        let mut offset = PAD as i64;
        let mut m = Self { mem: Vec::new(), counts: Vec::new(), at: Vec::new(), dts: Vec::new() };
        for (i, b) in blocks.iter().enumerate() {
            m.counts.push(b.len() as i64);
            m.at.push(offset);
            m.dts.push(dt(i));
            // No type needs more than 24 bytes for an item.
            offset += 24 * (b.len() as i64 + 2);
        }
        m.mem = vec![FILL; offset as usize + 2 * PAD];
        for (i, b) in blocks.iter().enumerate() {
            let ptr = m.base().wrapping_offset(m.at[i] as isize);
            // SAFETY: the memory spans all blocks.
            unsafe { m.dts[i].unpack(ptr, m.counts[i], 0, b.as_ptr().cast(), 8 * b.len()) };
        }
        m
    }
    pub fn base(&mut self) -> *mut u8 {
        self.mem.as_mut_ptr()
    }
    pub fn blocks(&self) -> Blocks<'_> {
        Blocks::Each { counts: &self.counts, displs: &self.at, dts: &self.dts }
    }
    pub fn read(&mut self, i: usize) -> Vec<Item> {
        let n = self.counts[i] as usize;
        let mut out = vec![[0u32; 2]; n];
        let ptr = self.base().wrapping_offset(self.at[i] as isize);
        // SAFETY: the memory spans all blocks.
        unsafe { self.dts[i].pack(ptr, n as i64, 0, out.as_mut_ptr().cast(), 8 * n) };
        out
    }
}
