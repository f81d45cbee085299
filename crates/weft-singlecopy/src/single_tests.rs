//! The mechanisms between forked ranks.

use crate::mechanism::{MechSet, Mechanism};
use crate::probe::ProbeArea;
use crate::refusal::Refusal;
use crate::single::Outside;
use crate::testjob::{Arena, Shared, TestJob, own_heap, pattern, ranks, set_heap, spawn, wait_for};
use crate::{Block, Remote, SingleCopy};
use crate::{knem, xpmem};
use weft_base::Proc;

const CMA: Mechanism = Mechanism::Cma;
const HEAP: Mechanism = Mechanism::Heap;

fn with_cma(job: &TestJob, me: Proc) -> SingleCopy {
    job.single(me, &[CMA], job.outside())
}

#[test]
fn cma_moves_any_size_both_ways() {
    const LEN: usize = 64 << 20;
    ranks(2, |job, me| {
        let mut s = with_cma(job, me);
        let mut mine = pattern(me.0 as u64, LEN);
        assert!(s.exposable(mine.as_ptr(), LEN).contains(CMA));
        let r = s.expose(CMA, mine.as_mut_ptr(), LEN, true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        if me == Proc(0) {
            assert_eq!(s.usable(Proc(1)), MechSet::of(CMA), "{}", s.reason(Proc(1), CMA));
            let theirs = job.shown(3);
            let want = pattern(1, LEN);
            let mut got = vec![0u8; LEN];
            for (off, len) in [(0, 1), (5, 4095), (4096, 1 << 20), (3, (9 << 20) + 1), (0, LEN)] {
                got[..len].fill(0);
                // SAFETY: `got` has `len` bytes.
                unsafe { s.read(Proc(1), CMA, &theirs, off, got.as_mut_ptr(), len) }.unwrap();
                assert!(got[..len] == want[off as usize..off as usize + len], "{len} at {off}");
            }
            // SAFETY: `mine` has all bytes.
            unsafe { s.write(Proc(1), CMA, &theirs, 7, mine.as_ptr(), LEN - 7) }.unwrap();
        }
        job.barrier();
        if me == Proc(1) {
            assert!(mine[..7] == pattern(1, 7));
            assert!(mine[7..] == pattern(0, LEN)[..LEN - 7]);
        }
        s.unexpose(CMA, r);
    });
}

#[test]
fn random_ranges_agree_with_memcpy() {
    const LEN: usize = 2 << 20;
    ranks(2, |job, me| {
        let mut s = with_cma(job, me);
        let mut mine = pattern(me.0 as u64, LEN);
        let r = s.expose(CMA, mine.as_mut_ptr(), LEN, true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        if me == Proc(0) {
            let theirs = job.shown(3);
            let mut model = pattern(1, LEN);
            let dice = pattern(7, 3 * 8 * 400);
            let mut words = dice.chunks(8).map(|c| u64::from_le_bytes(c.try_into().unwrap()));
            while let (Some(a), Some(b), Some(c)) = (words.next(), words.next(), words.next()) {
                // Lengths of all magnitudes, at any offset on both sides.
                let len = ((b as usize % LEN) >> (b >> 59)).max(1);
                let (off, at) = (a as usize % (LEN - len + 1), c as usize % (LEN - len + 1));
                if c >> 63 == 0 {
                    // SAFETY: `mine` has `len` bytes at `at`, here and below.
                    let to = unsafe { mine.as_mut_ptr().add(at) };
                    // SAFETY: as above.
                    unsafe { s.read(Proc(1), CMA, &theirs, off as u64, to, len) }.unwrap();
                    assert!(mine[at..at + len] == model[off..off + len], "{len} {off} to {at}");
                } else {
                    let from = mine[at..at + len].as_ptr();
                    // SAFETY: as above.
                    unsafe { s.write(Proc(1), CMA, &theirs, off as u64, from, len) }.unwrap();
                    model[off..off + len].copy_from_slice(&mine[at..at + len]);
                }
            }
            // SAFETY: as above.
            unsafe { s.read(Proc(1), CMA, &theirs, 0, mine.as_mut_ptr(), LEN) }.unwrap();
            assert!(mine == model);
        }
        job.barrier();
    });
}

#[test]
fn a_range_has_an_end() {
    ranks(2, |job, me| {
        let mut s = with_cma(job, me);
        let mut mine = [me.0 as u8; 100];
        let r = s.expose(CMA, mine.as_mut_ptr(), 100, true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        let peer = Proc(1 - me.0);
        let theirs = job.shown(3 * peer.index());
        let mut got = [9u8; 200];
        for (off, len) in [(0u64, 101), (100, 1), (u64::MAX, 2)] {
            // SAFETY: `got` is longer than any of them.
            let e = unsafe { s.read(peer, CMA, &theirs, off, got.as_mut_ptr(), len) };
            assert!(matches!(e, Err(Refusal::OutOfBounds { .. })), "{e:?}");
        }
        assert_eq!(got, [9; 200]);
        // The mechanism lives on, and zero bytes at the end are fine.
        // SAFETY: nothing is copied.
        unsafe { s.read(peer, CMA, &theirs, 100, got.as_mut_ptr(), 0) }.unwrap();
        assert!(s.usable(peer).contains(CMA));
        job.barrier();
    });
}

/// Maps `pages` pages and takes away the page `hole`.
fn with_hole(pages: usize, hole: usize) -> *mut u8 {
    // SAFETY: a fresh mapping, and a hole in it.
    unsafe {
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let p = libc::mmap(std::ptr::null_mut(), pages * 4096, prot, flags, -1, 0);
        assert_ne!(p, libc::MAP_FAILED);
        std::ptr::write_bytes(p.cast::<u8>(), 7, pages * 4096);
        assert_eq!(libc::munmap(p.byte_add(hole * 4096), 4096), 0);
        p.cast()
    }
}

#[test]
fn a_hole_stops_a_copy_where_it_is() {
    ranks(2, |job, me| {
        let mut s = with_cma(job, me);
        if me == Proc(1) {
            let p = with_hole(16, 9);
            let r = s.expose(CMA, p, 16 * 4096, true).unwrap();
            job.show(0, r);
        }
        job.barrier();
        if me == Proc(0) {
            let theirs = job.shown(0);
            let mut got = vec![0u8; 16 * 4096];
            // SAFETY: `got` has the length of the range.
            let e = unsafe { s.read(Proc(1), CMA, &theirs, 0, got.as_mut_ptr(), got.len()) };
            let e = e.unwrap_err();
            assert_eq!((e.errno(), e.done()), (Some(libc::EFAULT), 9 * 4096), "{e}");
            assert!(got[..9 * 4096].iter().all(|&b| b == 7));
            assert!(got[9 * 4096..].iter().all(|&b| b == 0));
            // SAFETY: `got` has the length of the range.
            let e = unsafe { s.write(Proc(1), CMA, &theirs, 5000, got.as_ptr(), 8 * 4096) };
            assert_eq!(e.unwrap_err().done(), 9 * 4096 - 5000);
            assert!(s.usable(Proc(1)).contains(CMA), "a bad range is not a bad mechanism");
        }
        job.barrier();
    });
}

#[test]
fn a_dead_peer_is_an_error() {
    let job = TestJob::new(2);
    let mut s = with_cma(&job, Proc(0));
    assert_eq!(s.usable(Proc(1)), MechSet::EMPTY, "its card is not there yet");
    let pid = spawn(|| {
        let mut s = with_cma(&job, Proc(1));
        let mine = [1u8; 64];
        job.show(0, s.expose(CMA, mine.as_ptr(), 64, false).unwrap());
        job.barrier();
        job.barrier();
    });
    job.barrier();
    assert_eq!(s.usable(Proc(1)), MechSet::of(CMA));
    let theirs = job.shown(0);
    let mut got = [0u8; 64];
    // SAFETY: 64 bytes.
    unsafe { s.read(Proc(1), CMA, &theirs, 0, got.as_mut_ptr(), 64) }.unwrap();
    job.barrier();
    assert_eq!(wait_for(pid), 0);
    // SAFETY: 64 bytes.
    let e = unsafe { s.read(Proc(1), CMA, &theirs, 0, got.as_mut_ptr(), 64) }.unwrap_err();
    assert!(e.is_peer_gone(), "{e}");
    assert_eq!(s.usable(Proc(1)), MechSet::EMPTY);
    let why = s.reason(Proc(1), CMA);
    assert_eq!(why, "CMA refused: process_vm_readv: ESRCH (the peer's process is gone)");
}

#[test]
fn blocks_of_any_borders() {
    ranks(2, |job, me| {
        let mut s = with_cma(job, me);
        let mut mine = pattern(me.0 as u64, 3 << 20);
        let r = s.expose(CMA, mine.as_mut_ptr(), mine.len(), true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        if me == Proc(0) {
            let there = job.shown(3).addr as usize;
            // 5000 remote blocks of 100 bytes, 400 apart; local ones of 0, 1, 2, ... bytes.
            let remote: Vec<Block> = (0..5000).map(|i| Block { addr: there + 400 * i, len: 100 }).collect();
            let mut got = vec![0u8; 1 << 20];
            let base = got.as_mut_ptr().expose_provenance();
            let (mut local, mut left, mut at) = (Vec::new(), 500_000, 0);
            while left > 0 {
                let len = local.len().min(left);
                local.push(Block { addr: base + at, len });
                at += len + 1;
                left -= len;
            }
            // SAFETY: the blocks are inside of `got`, for its length is more than 500000 plus
            // one byte for each of about a thousand blocks.
            unsafe { s.readv(Proc(1), CMA, &remote, &local) }.unwrap();
            let theirs = pattern(1, 3 << 20);
            let want: Vec<u8> = (0..5000).flat_map(|i| theirs[400 * i..400 * i + 100].to_vec()).collect();
            let flat: Vec<u8> = local.iter().flat_map(|b| got[b.addr - base..b.addr - base + b.len].to_vec()).collect();
            assert!(flat == want);
            // And back, shifted by 100 bytes.
            let shifted: Vec<Block> = remote.iter().map(|b| Block { addr: b.addr + 100, ..*b }).collect();
            // SAFETY: as above.
            unsafe { s.writev(Proc(1), CMA, &shifted, &local) }.unwrap();
            // SAFETY: as above; refused before anything is copied.
            let e = unsafe { s.readv(Proc(1), CMA, &remote[1..], &local) };
            assert!(matches!(e, Err(Refusal::OutOfBounds { .. })));
        }
        job.barrier();
        if me == Proc(1) {
            let mut want = pattern(1, 3 << 20);
            for i in 0..5000 {
                want.copy_within(400 * i..400 * i + 100, 400 * i + 100);
            }
            assert!(mine == want);
        }
    });
}

#[test]
fn a_heap_of_its_own_is_mapped_through_proc() {
    ranks(3, |job, me| {
        let lib = own_heap(1 << 20);
        let outside = Outside { heap_lib: Some(lib), ..job.outside() };
        let mut s = job.single(me, &[HEAP, CMA], outside);
        let mut info = weft_shm::HeapInfo::default();
        // SAFETY: writes one record.
        unsafe { (lib.info)(&mut info) };
        let mine: *mut u8 = std::ptr::with_exposed_provenance_mut(info.base as usize + (1 << 19));
        let len = 1 << 18;
        // SAFETY: in the middle of the heap.
        unsafe { mine.copy_from(pattern(me.0 as u64, len).as_ptr(), len) };
        assert!(s.exposable(mine, len).contains(HEAP));
        let outside = [0u8; 8];
        assert_eq!(s.exposable(outside.as_ptr(), 8), MechSet::of(CMA));
        assert_eq!(s.expose(HEAP, outside.as_ptr(), 8, true), None);
        job.show(3 * me.index(), s.expose(HEAP, mine, len, true).unwrap());
        job.barrier();
        for peer in (0..3).map(Proc) {
            let set = s.usable(peer);
            assert!(set.contains(HEAP), "{}", s.reason(peer, HEAP));
            assert_eq!(s.preferred(set), Some(HEAP));
            let theirs = job.shown(3 * peer.index());
            let p = s.map(peer, HEAP, &theirs).unwrap();
            // SAFETY: mapped for `len` bytes; the owner does not write now.
            let got = unsafe { std::slice::from_raw_parts(p, len) };
            assert!(got == pattern(peer.0 as u64, len));
            s.unmap(peer, HEAP, p);
            for bad in [Remote { addr: 1 << 20, len: 1, key: 0 }, Remote { addr: u64::MAX, ..theirs }] {
                assert_eq!(s.map(peer, HEAP, &bad), None);
            }
            assert!(s.usable(peer).contains(HEAP));
        }
        job.barrier();
        if me == Proc(0) {
            let p = s.map(Proc(2), HEAP, &job.shown(6)).unwrap();
            // SAFETY: mapped and writable.
            unsafe { p.write(0xa5) };
        }
        job.barrier();
        if me == Proc(2) {
            // SAFETY: our own memory.
            assert_eq!(unsafe { mine.read() }, 0xa5);
        }
        job.barrier();
    });
}

#[test]
fn without_the_library_the_heap_says_so() {
    ranks(2, |job, me| {
        let mut s = job.single(me, &[HEAP], job.outside());
        job.barrier();
        let peer = Proc(1 - me.0);
        assert_eq!(s.reason(peer, HEAP), "shared heap was not tried");
        assert_eq!(s.usable(peer), MechSet::EMPTY);
        assert_eq!(s.reason(peer, HEAP), "shared heap refused: libweft-heap.so is not loaded");
        assert_eq!(s.reason(peer, CMA), "CMA refused: WEFT_SINGLECOPY leaves it out");
        assert_eq!(s.exposable(std::ptr::null(), 1), MechSet::EMPTY.to_owned());
        job.barrier();
    });
}

#[test]
fn a_peer_killed_within_a_copy_is_an_error() {
    const LEN: usize = 32 << 20;
    let job = TestJob::new(2);
    let pid = spawn(|| {
        let mut s = with_cma(&job, Proc(1));
        let mine = vec![3u8; LEN];
        job.show(0, s.expose(CMA, mine.as_ptr(), LEN, false).unwrap());
        job.barrier();
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    });
    let mut s = with_cma(&job, Proc(0));
    job.barrier();
    let theirs = job.shown(0);
    let killer = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(30));
        // SAFETY: our child, not waited for yet.
        unsafe { libc::kill(pid, libc::SIGKILL) };
    });
    let mut got = vec![0u8; LEN];
    let mut end = None;
    job.wait(|| {
        // SAFETY: `got` has the bytes.
        end = unsafe { s.read(Proc(1), CMA, &theirs, 0, got.as_mut_ptr(), LEN) }.err();
        end.is_some()
    });
    killer.join().unwrap();
    wait_for(pid);
    let e = end.unwrap();
    assert!(matches!(e.errno(), Some(libc::ESRCH | libc::EFAULT)), "{e}");
    assert!(got[..e.done() as usize].iter().all(|&b| b == 3), "what it counts has arrived");
}

#[test]
fn a_peer_that_uses_none_is_named() {
    ranks(2, |job, me| {
        let (order, area) = match me {
            Proc(0) => (vec![CMA], job.outside().area),
            _ => (vec![], None),
        };
        let mut s = job.single(me, &order, Outside { area, ..job.outside() });
        job.barrier();
        let peer = Proc(1 - me.0);
        assert_eq!(s.usable(peer), MechSet::EMPTY);
        let why = ["the peer does not offer it", "WEFT_SINGLECOPY leaves it out"][me.index()];
        assert_eq!(s.reason(peer, CMA), format!("CMA refused: {why}"));
        assert_eq!(s.preferred(s.exposable(std::ptr::null(), 1)), [Some(CMA), None][me.index()]);
        job.barrier();
    });
}

#[test]
fn all_try_all_at_once() {
    const N: u32 = 6;
    let (knems, segments) = (Shared::new(64 * 5 + 1), Shared::new(xpmem::emulated::TABLE_LEN));
    let arena = Arena::new(N, 4 << 20);
    ranks(N, |job, me| {
        // The heap is the second half of this rank's part; the probe area is at its begin.
        let half = 2 << 20;
        let mut heap = arena.heap(me.0);
        (heap.off, heap.len, heap.base) = (heap.off + half, half, heap.base + half);
        let good = knem::emulated::Traits { abi: 0xd, ..Default::default() };
        let version = xpmem::emulated::Traits { version: 0x26000, fails: None };
        let outside = Outside {
            heap_lib: Some(set_heap(heap)),
            xpmem: Ok(xpmem::emulated::device(segments, arena, version)),
            knem: Ok(knem::emulated::device(knems, good)),
            area: Some(ProbeArea::at(arena.part(me.0), N, job.secret())),
            cma: Default::default(),
        };
        let mut s = job.single(me, &Mechanism::ALL, outside);
        job.barrier();
        for peer in (0..N).map(Proc) {
            assert_eq!(s.usable(peer).iter().count(), 4, "{:?}", Mechanism::ALL.map(|m| s.reason(peer, m)));
        }
        let inside = arena.part(me.0).wrapping_add(3 << 20);
        assert_eq!(s.exposable(inside, 100).iter().count(), 4);
        assert_eq!(s.preferred(s.exposable(inside, 100)), Some(HEAP));
        assert_eq!(s.preferred(s.exposable(arena.part(me.0), 100)), Some(Mechanism::Xpmem));
        job.barrier();
    });
}
