//! Every routine against a byte-by-byte copy: alignments, lengths, inaccessible neighbours.
//!
//! Miri has no guard pages; `tests/portable.rs` is for it.

#![cfg(not(miri))]

use weft_copy::Routine;

/// Buffers whose ends border on pages that nobody may touch.
struct Guarded {
    base: *mut u8,
    len: usize,
}

const PAGE: usize = 65536;

impl Guarded {
    fn new(len: usize) -> Guarded {
        let len = len.next_multiple_of(PAGE);
        // SAFETY: a fresh mapping, and parts of it.
        unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let all = libc::mmap(std::ptr::null_mut(), len + 2 * PAGE, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(all, libc::MAP_FAILED);
            let base = all.cast::<u8>().add(PAGE);
            assert_eq!(libc::mprotect(base.cast(), len, libc::PROT_READ | libc::PROT_WRITE), 0);
            Guarded { base, len }
        }
    }

    fn end(&self) -> *mut u8 {
        self.base.wrapping_add(self.len)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the mapping of `new`.
        unsafe { libc::munmap(self.base.sub(PAGE).cast(), self.len + 2 * PAGE) };
    }
}

fn byte(i: usize) -> u8 {
    (i as u32).wrapping_mul(0x9e37_79b1).to_be_bytes()[0] | 1
}

/// Bytes looked at on either side of the destination.
const MARGIN: usize = 192;

/// Copies `len` bytes to `dst`, and looks at up to MARGIN bytes on either side, inside of `room`.
fn check(r: Routine, dst: *mut u8, src: *mut u8, len: usize, room: &Guarded) {
    let before = (dst as usize - room.base as usize).min(MARGIN);
    let after = (room.end() as usize - dst as usize - len).min(MARGIN);
    // SAFETY: all of it lies in mapped buffers, which do not overlap.
    unsafe {
        for i in 0..len {
            *src.add(i) = byte(i);
        }
        dst.sub(before).write_bytes(0, before + len + after);
        r.copy(dst, src, len);
        let got = std::slice::from_raw_parts(dst.sub(before), before + len + after);
        let place = || format!("{r}, {len} bytes, to {dst:p} from {src:p}");
        assert!(got[..before].iter().all(|b| *b == 0), "writes before: {}", place());
        assert!(got[before + len..].iter().all(|b| *b == 0), "writes behind: {}", place());
        let wrong = (0..len).find(|i| got[before + i] != byte(*i));
        assert_eq!(wrong, None, "wrong byte: {}", place());
    }
}

fn lengths() -> Vec<usize> {
    let mut l: Vec<usize> = (0..=300).collect();
    l.extend([319, 320, 321, 383, 384, 447, 511, 512, 513, 640, 767, 1000, 1023, 1024, 1025]);
    l.extend([2047, 2048, 2111, 4095, 4096, 4097, 8191, 10_000]);
    l
}

#[test]
fn every_alignment_of_both_sides() {
    let (src, dst) = (Guarded::new(PAGE), Guarded::new(PAGE));
    for r in Routine::all_available() {
        for to in 0..64 {
            for from in 0..64 {
                for len in [0, 1, 15, 64, 127, 191, 192, 193, 255, 256, 257, 320, 400, 1111] {
                    check(r, dst.base.wrapping_add(256 + to), src.base.wrapping_add(from), len, &dst);
                }
            }
        }
    }
}

#[test]
fn every_length_at_the_edges_of_the_mapping() {
    let (src, dst) = (Guarded::new(PAGE), Guarded::new(PAGE));
    for r in Routine::all_available() {
        for len in lengths() {
            let (to_end, from_end) = (dst.end().wrapping_sub(len), src.end().wrapping_sub(len));
            check(r, dst.base, src.base, len, &dst);
            check(r, to_end, from_end, len, &dst);
            check(r, dst.base, from_end, len, &dst);
            check(r, to_end, src.base, len, &dst);
        }
    }
}

#[test]
fn long_ones() {
    let (src, dst) = (Guarded::new(2 << 20), Guarded::new(2 << 20));
    for r in Routine::all_available() {
        for (len, to, from) in [(65_536, 0, 0), (100_001, 7, 3), (1 << 20, 64, 0), ((2 << 20) - 99, 33, 65)] {
            check(r, dst.base.wrapping_add(to), src.base.wrapping_add(from), len, &dst);
        }
    }
}

#[test]
fn unavailable_ones_copy_too() {
    let (src, dst) = (Guarded::new(PAGE), Guarded::new(PAGE));
    for r in Routine::all() {
        for len in [0, 5, 100, 1000, 5000] {
            check(*r, dst.base.wrapping_add(3), src.base, len, &dst);
        }
    }
}

#[test]
fn streams_are_ordered_before_later_stores() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    const LEN: usize = 4096;
    let (src, dst) = (Guarded::new(PAGE), Guarded::new(PAGE));
    let flag = AtomicUsize::new(0);
    let shown = [src.base as usize, dst.base as usize];
    for r in Routine::all_available().filter(|r| r.is_nontemporal()) {
        flag.store(0, Ordering::SeqCst);
        std::thread::scope(|s| {
            s.spawn(|| {
                for round in 1..=100 {
                    while flag.load(Ordering::Acquire) != 2 * round - 1 {
                        std::thread::yield_now();
                    }
                    // SAFETY: the writer waits for the flag.
                    let got = unsafe { std::slice::from_raw_parts(shown[1] as *const u8, LEN) };
                    assert!(got.iter().all(|b| *b == round as u8), "{r}");
                    flag.store(2 * round, Ordering::Release);
                }
            });
            for round in 1..=100 {
                // SAFETY: the reader waits for the flag.
                unsafe {
                    (shown[0] as *mut u8).write_bytes(round as u8, LEN);
                    r.copy(shown[1] as *mut u8, shown[0] as *const u8, LEN);
                }
                flag.store(2 * round - 1, Ordering::Release);
                while flag.load(Ordering::Acquire) != 2 * round {
                    std::thread::yield_now();
                }
            }
        });
    }
}
