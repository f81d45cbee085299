//! The routines and the strided copies on exactly sized allocations: for Miri and the sanitizers.

use proptest::prelude::*;
use weft_copy::Routine;
use weft_copy::strided::{Rows, Scattered, copy_list, copy_run, copy_strided};

fn pattern(len: usize) -> Vec<u8> {
    // A prime period, by whole slices: Miri takes its time for each byte of a loop.
    let period: Vec<u8> = (1..=251).collect();
    let mut all = period.repeat(len.div_ceil(251));
    all.truncate(len);
    all
}

#[test]
fn routines_stay_inside_of_their_allocations() {
    let lens: &[usize] = if cfg!(miri) { &[0, 1, 3, 17, 64, 65, 200] } else { &[0, 1, 3, 64, 65, 200, 1000, 5000] };
    for r in Routine::all() {
        for len in lens {
            let src = pattern(*len).into_boxed_slice();
            let mut dst = vec![0; *len].into_boxed_slice();
            // SAFETY: two allocations of that length.
            unsafe { r.copy(dst.as_mut_ptr(), src.as_ptr(), *len) };
            assert_eq!(src, dst, "{r}, {len}");
        }
    }
}

#[test]
fn runs_of_any_length() {
    for len in (0..150).filter(|l| !cfg!(miri) || *l < 36 || l % 32 == 1) {
        let src = pattern(len).into_boxed_slice();
        let mut dst = vec![0; len].into_boxed_slice();
        // SAFETY: two allocations of that length.
        unsafe { copy_run(dst.as_mut_ptr(), src.as_ptr(), len) };
        assert_eq!(src, dst, "{len}");
    }
}

/// A layout of n1 x n0 blocks that do not overlap, in an allocation that fits exactly.
#[derive(Clone, Debug)]
struct Side {
    s1: isize,
    s0: isize,
    /// Where the first block starts, so that all lie inside.
    first: usize,
    size: usize,
}

/// `gap0` and `gap1` between blocks and between rows; `back0` and `back1` reverse an order.
fn side(len: usize, n1: usize, n0: usize, gaps: (usize, usize), back: (bool, bool)) -> Side {
    let s0 = len + gaps.0;
    let row = s0 * (n0 - 1) + len;
    let s1 = row + gaps.1;
    let size = s1 * (n1 - 1) + row;
    let first = if back.0 { s0 * (n0 - 1) } else { 0 } + if back.1 { s1 * (n1 - 1) } else { 0 };
    let sign = |b: bool, s: usize| if b { -(s as isize) } else { s as isize };
    Side { s1: sign(back.1, s1), s0: sign(back.0, s0), first, size }
}

fn check(len: usize, n1: usize, n0: usize, to: &Side, from: &Side) {
    let src = pattern(from.size);
    let mut dst = vec![0u8; to.size].into_boxed_slice();
    let mut expected = dst.clone();
    for j in 0..n1 as isize {
        for i in 0..n0 as isize {
            let d = (to.first as isize + j * to.s1 + i * to.s0) as usize;
            let s = (from.first as isize + j * from.s1 + i * from.s0) as usize;
            expected[d..d + len].copy_from_slice(&src[s..s + len]);
        }
    }
    let rows = Rows {
        dst: dst.as_mut_ptr().wrapping_add(to.first),
        d1: to.s1,
        d0: to.s0,
        src: src.as_ptr().wrapping_add(from.first),
        s1: from.s1,
        s0: from.s0,
        n1,
        n0,
    };
    // SAFETY: every block lies in its allocation, by `side`.
    unsafe { copy_strided(rows, len) };
    assert!(dst == expected, "{len} bytes, {n1} x {n0}, {to:?} from {from:?}");
}

#[test]
fn every_block_length() {
    let lens: Vec<usize> = match cfg!(miri) {
        true => (1..18).chain([24, 31, 32, 33, 48, 64, 65, 96, 127, 128, 130, 192, 256, 300, 512, 1024]).collect(),
        false => (1..700).chain([1024, 2048, 2049, 8192, 9000]).collect(),
    };
    for len in lens {
        let (n1, n0) = (2, 5);
        let dense = side(len, n1, n0, (0, 0), (false, false));
        let sparse = side(len, n1, n0, (len % 7 + 1, 9), (false, false));
        check(len, n1, n0, &dense, &sparse);
        check(len, n1, n0, &sparse, &dense);
    }
}

#[test]
fn long_ones_prefetch() {
    if cfg!(miri) {
        return;
    }
    for len in [4, 8, 16, 48, 64, 100, 128, 1000, 1024, 10_000] {
        let n0 = 300_000 / len;
        let dense = side(len, 1, n0, (0, 0), (false, false));
        let far = side(len, 1, n0, (300, 0), (false, false));
        check(len, 1, n0, &dense, &far);
        check(len, 1, n0, &far, &dense);
    }
}

const LONG: usize = if cfg!(miri) { 150 } else { 600 };

proptest! {
    #[test]
    fn any_layout_to_any_other(
        len in prop_oneof![1usize..80, Just(64), Just(128), Just(256), 1usize..LONG],
        n1 in 1usize..4,
        n0 in 1usize..10,
        gaps in ((0usize..100, 0usize..100), (0usize..100, 0usize..100)),
        back in any::<((bool, bool), (bool, bool))>(),
    ) {
        check(len, n1, n0, &side(len, n1, n0, gaps.0, back.0), &side(len, n1, n0, gaps.1, back.1));
    }

    #[test]
    fn lists(len in prop_oneof![1usize..80, 1usize..LONG], order in Just((0..12usize).collect::<Vec<_>>()).prop_shuffle(), gap in 0usize..50) {
        let stride = len + gap;
        let mut sparse = pattern(stride * (order.len() - 1) + len);
        let offs: Vec<i64> = order.iter().map(|i| (i * stride) as i64).collect();
        let mut dense = vec![0u8; len * offs.len()];
        let base = sparse.as_mut_ptr();
        // SAFETY: every block lies in its allocation.
        unsafe { copy_list::<true>(Scattered { sparse: base, offs: &offs, dense: dense.as_mut_ptr() }, len) };
        for (k, i) in order.iter().enumerate() {
            prop_assert_eq!(&dense[k * len..][..len], &sparse[i * stride..][..len]);
        }
        let before = sparse.clone();
        for b in &mut dense { *b = !*b; }
        let base = sparse.as_mut_ptr();
        // SAFETY: as above.
        unsafe { copy_list::<false>(Scattered { sparse: base, offs: &offs, dense: dense.as_mut_ptr() }, len) };
        let copied = |at: usize| at % stride < len;
        let right = |i: usize| sparse[i] == if copied(i) { !before[i] } else { before[i] };
        prop_assert!((0..sparse.len()).all(right));
    }
}

#[test]
fn no_blocks_touch_nothing() {
    let null = Rows { dst: std::ptr::null_mut(), d1: 8, d0: 8, src: std::ptr::null(), s1: 8, s0: 8, n1: 0, n0: 3 };
    // SAFETY: there are no blocks.
    unsafe {
        copy_strided(null, 8);
        copy_strided(Rows { n1: 3, n0: 0, ..null }, 64);
        copy_strided(Rows { n1: 3, n0: 3, ..null }, 0);
    }
}
