//! Every op on every type at every level and in every form against a naive oracle: all lengths from
//! 0 to 130, addresses off by a few bytes, results on top of a source, and nothing written beyond.

mod naive;

use naive::{TYPES, Type};
use proptest::prelude::*;
use weft_base::consts::op;
use weft_reduce::{Kernels, Level, kernel, kernels, kernels_at, supported};

const OPS: [u32; 14] = [
    op::SUM,
    op::PROD,
    op::MIN,
    op::MAX,
    op::BAND,
    op::BOR,
    op::BXOR,
    op::LAND,
    op::LOR,
    op::LXOR,
    op::MINLOC,
    op::MAXLOC,
    op::REPLACE,
    op::NO_OP,
];
const LONGEST: usize = if cfg!(miri) { 77 } else { 130 };
/// Bytes around each buffer that must not change.
const GUARD: usize = if cfg!(miri) { 16 } else { 64 };
const FILL: u8 = 0xC3;
const SOURCES: usize = if cfg!(miri) { 3 } else { 5 };

/// Random bytes; in the second half of all seeds with many equal, zero and special elements.
fn sources(seed: u64, t: &Type) -> Vec<Vec<u8>> {
    let mut x = seed | 1;
    let mut next = move || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    let plain = seed.is_multiple_of(2);
    (0..SOURCES)
        .map(|_| {
            let mut v = Vec::with_capacity(LONGEST * t.size + 8);
            while v.len() < LONGEST * t.size {
                let r = next();
                // Words of few values: zeros of both signs, ones, infinities and NaN of some formats.
                let few =
                    [0, 1, 0x8000_8000_8000_8000, 0x3c00_3f80_3c00_3f80, 0x7ff0_0000_7f80_7c00, 0x7ff8_0000_7fc0_7e00];
                let w = if plain { r } else { few[(r >> 32) as usize % few.len()] >> (r % 2 * 8) };
                v.extend(w.to_le_bytes());
            }
            v.truncate(LONGEST * t.size);
            v
        })
        .collect()
}

/// A buffer with guards on both sides, at an address off by `off` bytes from one that is aligned.
struct Guarded {
    bytes: Vec<u128>,
    start: usize,
    len: usize,
}

impl Guarded {
    fn new(content: &[u8], off: usize) -> Self {
        let total = GUARD + off + content.len() + GUARD;
        let fill = u128::from_ne_bytes([FILL; 16]);
        let mut g = Self { bytes: vec![fill; total.div_ceil(16)], start: GUARD + off, len: content.len() };
        g.all_mut()[GUARD + off..][..content.len()].copy_from_slice(content);
        g
    }
    fn all_mut(&mut self) -> &mut [u8] {
        // SAFETY: the vector's memory, initialised, as bytes.
        unsafe { std::slice::from_raw_parts_mut(self.bytes.as_mut_ptr().cast(), self.bytes.len() * 16) }
    }
    fn ptr(&mut self) -> *mut u8 {
        let start = self.start;
        self.all_mut()[start..].as_mut_ptr()
    }
    /// The content, once the guards are found unharmed.
    fn content(&mut self) -> Vec<u8> {
        let (start, len) = (self.start, self.len);
        let all = self.all_mut();
        // Comparisons of slices, for Miri's sake.
        let fill = [FILL; 2 * GUARD + 16];
        assert!(all[..start] == fill[..start], "written before the buffer");
        assert!(all[start + len..] == fill[..all.len() - start - len], "written beyond the buffer");
        all[start..start + len].to_vec()
    }
}

/// One op on one type at one level, at length n.
struct Case<'a> {
    k: &'a Kernels,
    op: u32,
    t: &'a Type,
    n: usize,
    off: [usize; 3],
}

impl Case<'_> {
    fn bytes(&self) -> usize {
        self.n * self.t.size
    }

    fn check(&self, got: &[u8], want: &[u8], form: &str) {
        if got[..self.bytes()] == want[..self.bytes()] {
            return;
        }
        for i in 0..self.n {
            let r = i * self.t.size..(i + 1) * self.t.size;
            let (g, w) = (&got[r.clone()], &want[r]);
            assert!(
                (self.t.same)(g, w),
                "op {:#x} on {}, {form}, n {}, off {:?}, at {i}: {g:02x?}, not {w:02x?}",
                self.op,
                self.t.name,
                self.n,
                self.off
            );
        }
    }

    /// In place, and with a result apart from and on top of either operand.
    fn two_and_three(&self, a: &[u8], b: &[u8], want: &[u8]) {
        let len = self.bytes();
        let (a, b) = (&a[..len], &b[..len]);
        let (mut x, mut y) = (Guarded::new(a, self.off[0]), Guarded::new(b, self.off[1]));
        let mut out = Guarded::new(&vec![FILL; len], self.off[2]);
        // SAFETY: each buffer holds n elements.
        unsafe { (self.k.three)(x.ptr(), y.ptr(), out.ptr(), self.n) };
        let got = out.content();
        self.check(&got, want, "three");
        // The ops of one-sided communication move whole elements.
        let computed = self.op != op::REPLACE && self.op != op::NO_OP;
        let padded = computed && (0..self.t.size).any(self.t.padding);
        for at in (0..len).filter(|at| padded && (self.t.padding)(at % self.t.size)) {
            assert_eq!(got[at], FILL, "op {:#x} on {}: padding is written", self.op, self.t.name);
        }
        assert!(x.content() == a && y.content() == b, "sources are unchanged");
        // SAFETY: as above.
        unsafe { (self.k.two)(x.ptr(), y.ptr(), self.n) };
        self.check(&y.content(), want, "two");
        assert_eq!(x.content(), a);
        let mut y = Guarded::new(b, self.off[1]);
        let at = x.ptr();
        // SAFETY: as above; the result is exactly the first operand.
        unsafe { (self.k.three)(at, y.ptr(), at, self.n) };
        self.check(&x.content(), want, "three onto the first");
        assert_eq!(y.content(), b);
    }

    /// `wants[k]` is the fold of the first k + 1 sources.
    fn many(&self, srcs: &[Vec<u8>], wants: &[Vec<u8>]) {
        let len = self.bytes();
        for k in 1..=SOURCES {
            // The result apart, then on top of each source.
            for onto in (0..k).map(Some).chain([None]) {
                let mut bufs: Vec<Guarded> =
                    srcs[..k].iter().enumerate().map(|(j, s)| Guarded::new(&s[..len], self.off[j % 3])).collect();
                let mut out = Guarded::new(&vec![FILL; len], self.off[2]);
                let ptrs: Vec<*const u8> = bufs.iter_mut().map(|b| b.ptr().cast_const()).collect();
                let to = onto.map_or(out.ptr(), |j| ptrs[j].cast_mut());
                // SAFETY: all buffers hold n elements; the result is one of them or apart.
                unsafe { (self.k.many)(ptrs.as_ptr(), k, to, self.n) };
                for (j, b) in bufs.iter_mut().enumerate() {
                    let content = b.content();
                    if onto == Some(j) {
                        self.check(&content, &wants[k - 1], "many onto a source");
                    } else {
                        assert!(content == srcs[j][..len]);
                    }
                }
                let content = out.content();
                if onto.is_none() {
                    self.check(&content, &wants[k - 1], "many");
                }
            }
        }
    }
}

/// All lengths, or under Miri two: none, and one with the main loop and several smaller blocks.
fn lengths() -> impl Iterator<Item = usize> {
    (0..=LONGEST).filter(|n| !cfg!(miri) || [0, 77].contains(n))
}

fn every_kernel(seed: u64) {
    let mut kernels_run = 0;
    for t in TYPES {
        // Miri takes one of the names of each layout.
        let again = [
            "SIGNED_CHAR",
            "UNSIGNED_CHAR",
            "SHORT",
            "UNSIGNED_SHORT",
            "INT",
            "UNSIGNED",
            "LONG",
            "UNSIGNED_LONG",
            "REAL",
            "REAL2",
        ];
        if cfg!(miri) && (t.asm || again.contains(&t.name) || t.name.starts_with("INTEGER")) {
            continue;
        }
        let srcs = sources(seed, t);
        for o in OPS.into_iter().filter(|&o| supported(o, t.id)) {
            // Folds from the left, each from the one before.
            let mut wants = vec![srcs[0].clone()];
            for s in &srcs[1..] {
                let last = wants.last().map_or(&[][..], |v| v);
                wants.push(naive::apply(o, t, last, s));
            }
            for level in Level::ALL {
                let Some(k) = kernels_at(level, o, t.id) else {
                    assert!(!level.is_available());
                    continue;
                };
                kernels_run += 1;
                for n in lengths() {
                    let off = [seed as usize % 16, n % 16, (n / 3) % 16];
                    let c = Case { k, op: o, t, n, off };
                    c.two_and_three(&srcs[0], &srcs[1], &wants[1]);
                    // Miri folds in the test of long ones.
                    if !cfg!(miri) && (n < 4 || n % 13 == (seed % 13) as usize) {
                        c.many(&srcs, &wants);
                    }
                }
            }
        }
    }
    assert!(kernels_run >= 150, "only {kernels_run} kernels");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(miri, ignore = "the same with one seed is below")]
    fn kernels_agree_with_the_oracle(seed in any::<u64>()) {
        every_kernel(seed);
    }
}

#[test]
fn special_values_agree_with_the_oracle() {
    every_kernel(0x1234_5679);
}

/// Long enough for several pieces of the fold, with an odd rest.
#[test]
fn folds_longer_than_a_piece() {
    // Miri takes the layouts with few elements to a piece.
    for t in TYPES.iter().filter(|t| !(cfg!(miri) && (t.asm || t.size < 16))) {
        let n = if cfg!(miri) { 1 } else { 3 } * 4096 / t.size + 7;
        let mut srcs = sources(42, t);
        for s in &mut srcs {
            *s = s.repeat(n / LONGEST + 1);
            s.truncate(n * t.size);
        }
        let o = [op::SUM, op::LOR, op::MAXLOC, op::BXOR].into_iter().find(|&o| supported(o, t.id));
        let Some(o) = o else { continue };
        let mut want = srcs[0].clone();
        for s in &srcs[1..] {
            want = naive::apply(o, t, &want, s);
        }
        for level in Level::ALL.into_iter().filter(|l| l.is_available()) {
            let k = kernels_at(level, o, t.id).expect("the level is available");
            let ptrs: Vec<*const u8> = srcs.iter().map(|s| s.as_ptr()).collect();
            let mut out = Guarded::new(&vec![FILL; n * t.size], 3);
            // SAFETY: all buffers hold n elements.
            unsafe { (k.many)(ptrs.as_ptr(), SOURCES, out.ptr(), n) };
            Case { k, op: o, t, n, off: [0, 0, 3] }.check(&out.content(), &want, "many");
        }
    }
}

#[test]
fn the_best_level_is_what_callers_get() {
    let best = Level::best();
    assert!(best.is_available());
    let (k, at) = (kernels(op::SUM, TYPES[0].id).unwrap(), kernels_at(best, op::SUM, TYPES[0].id).unwrap());
    assert!(std::ptr::fn_addr_eq(k.two, at.two));
    assert!(std::ptr::fn_addr_eq(kernel(op::SUM, TYPES[0].id).unwrap(), k.two));
}
