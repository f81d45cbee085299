//! The shared heap between forked ranks, with a stand-in for libweft-heap.so.

use crate::mechanism::{MechSet, Mechanism};
use crate::refusal::Refusal;
use crate::single::Outside;
use crate::testjob::{Arena, TestJob, own_heap, pattern, ranks, set_heap};
use crate::{Remote, SingleCopy};
use weft_base::Proc;
use weft_shm::HeapInfo;

const HEAP: Mechanism = Mechanism::Heap;
const MIB: usize = 1 << 20;

fn with_heap(job: &TestJob, me: Proc, info: HeapInfo) -> SingleCopy {
    let outside = Outside { heap_lib: Some(set_heap(info)), ..job.outside() };
    job.single(me, &[HEAP], outside)
}

#[test]
fn areas_of_one_file_are_mapped_by_ones_own_descriptor() {
    let arena = Arena::new(3, MIB);
    ranks(3, |job, me| {
        let mut s = with_heap(job, me, arena.heap(me.0));
        // The peers see a descriptor that is closed, so that only their own can do.
        let card = weft_shm::Card::of(&job.region, &job.layout, me);
        let mut data = card.read().unwrap();
        data.heap.fd = -1;
        card.publish(&data);
        let mine = arena.part(me.0).wrapping_add(MIB / 2);
        // SAFETY: inside of this rank's part.
        unsafe { mine.copy_from(pattern(me.0 as u64, MIB / 2).as_ptr(), MIB / 2) };
        let r = s.expose(HEAP, mine, MIB / 2, true).unwrap();
        assert_eq!(r.addr, MIB as u64 / 2);
        job.show(3 * me.index(), r);
        job.barrier();
        for peer in (0..3).map(Proc) {
            let theirs = job.shown(3 * peer.index());
            let p = s.map(peer, HEAP, &theirs).unwrap();
            // The own heap is not mapped twice.
            assert_eq!(p == mine, peer == me);
            // SAFETY: mapped for that length; nobody writes now.
            let got = unsafe { std::slice::from_raw_parts(p, MIB / 2) };
            assert!(got == pattern(peer.0 as u64, MIB / 2));
        }
        s.forget(Proc((me.0 + 1) % 3));
        assert!(!s.usable(Proc((me.0 + 1) % 3)).is_empty(), "mapped again");
        job.barrier();
    });
}

#[test]
fn mappings_of_peers_stay_out_of_children() {
    let arena = Arena::new(2, MIB);
    ranks(2, |job, me| {
        let mut s = with_heap(job, me, arena.heap(me.0));
        job.barrier();
        let peer = Proc(1 - me.0);
        let p = s.map(peer, HEAP, &Remote { addr: 0, len: 8, key: 0 }).unwrap();
        let line = format!("{:x}-", p.addr());
        let smaps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let from = smaps.find(&line).expect("it is mapped");
        let flags = smaps[from..].lines().find(|l| l.starts_with("VmFlags:")).unwrap();
        assert!(flags.contains(" dd") && flags.contains(" dc"), "{flags}");
        job.barrier();
    });
}

#[test]
fn a_long_heap_opens_in_steps() {
    const LEN: usize = 300 * MIB;
    let arena = Arena::new(2, LEN);
    ranks(2, |job, me| {
        let mut s = with_heap(job, me, arena.heap(me.0));
        job.barrier();
        let peer = Proc(1 - me.0);
        let mut base = None;
        for off in [0, 63 * MIB + 1, 70 * MIB, 299 * MIB, 5 * MIB] {
            let r = Remote { addr: off as u64, len: MIB as u64, key: 0 };
            let p = s.map(peer, HEAP, &r).unwrap();
            // SAFETY: mapped; each rank writes its own byte of the other's area.
            unsafe { p.add(me.index()).write(off as u8) };
            assert_eq!(*base.get_or_insert(p.wrapping_sub(off)), p.wrapping_sub(off));
        }
        let past = Remote { addr: 299 * MIB as u64, len: MIB as u64 + 1, key: 0 };
        assert_eq!(s.map(peer, HEAP, &past), None);
        job.barrier();
        // SAFETY: the own part of the arena.
        let got = unsafe { arena.part(me.0).add(63 * MIB + 1 + peer.index()).read() };
        assert_eq!(got, (63 * MIB + 1) as u8);
        job.barrier();
    });
}

#[test]
fn cards_that_lie_about_the_heap_are_refused() {
    let arena = Arena::new(2, MIB);
    let good = arena.heap(1);
    let cases = [
        HeapInfo { inode: good.inode + 1, ..good },
        HeapInfo { off: good.off + 1, ..good },
        HeapInfo { len: good.len + 1, ..good },
        // Past the end of the file.
        HeapInfo { len: good.len + 4096, ..good },
        HeapInfo { off: u64::MAX - 4095, ..good },
        HeapInfo { len: 0, ..good },
        // Another part of the file: the probe word is not there.
        HeapInfo { off: 0, ..good },
    ];
    for lie in cases {
        ranks(2, |job, me| {
            let mut s = match me {
                Proc(0) => with_heap(job, me, arena.heap(0)),
                // The heap is in order, and the card is not.
                _ => with_heap(job, me, good),
            };
            job.barrier();
            if me == Proc(1) {
                let card = weft_shm::Card::of(&job.region, &job.layout, me);
                let mut data = card.read().unwrap();
                data.heap = lie;
                card.publish(&data);
            }
            job.barrier();
            if me == Proc(0) {
                assert_eq!(s.usable(Proc(1)), MechSet::EMPTY, "{lie:?}");
                let why = s.refusal(Proc(1), HEAP).unwrap();
                let known = [Refusal::NotTheHeap, Refusal::WrongBytes];
                let bounds = matches!(why, Refusal::OutOfBounds { .. });
                assert!(bounds || known.contains(&why), "{lie:?}: {why}");
            }
            job.barrier();
        });
    }
}

#[test]
fn a_descriptor_that_is_another_file_is_refused() {
    ranks(2, |job, me| {
        let lib = own_heap(MIB);
        let mut s = job.single(me, &[HEAP], Outside { heap_lib: Some(lib), ..job.outside() });
        job.barrier();
        if me == Proc(1) {
            let card = weft_shm::Card::of(&job.region, &job.layout, me);
            let mut data = card.read().unwrap();
            // stderr is open in every process, and no sealed memfd.
            data.heap.fd = 2;
            card.publish(&data);
        }
        job.barrier();
        if me == Proc(0) {
            assert_eq!(s.usable(Proc(1)), MechSet::EMPTY);
            let why = s.reason(Proc(1), HEAP);
            assert!(why.starts_with("shared heap refused: "), "{why}");
        }
        job.barrier();
    });
}
