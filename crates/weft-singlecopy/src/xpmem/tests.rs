//! The XPMEM client against the emulated driver, between forked ranks.

use super::cache::MAX_ATTACHED;
use super::emulated::{self, TABLE_LEN, Traits, device};
use crate::mechanism::{MechSet, Mechanism};
use crate::probe::ProbeArea;
use crate::single::Outside;
use crate::testjob::{Arena, Shared, TestJob, pattern, ranks};
use crate::{Remote, SingleCopy};
use weft_base::Proc;

const XPMEM: Mechanism = Mechanism::Xpmem;
const GOOD: Traits = Traits { version: 0x26005, fails: None };
const MIB: usize = 1 << 20;

/// Rank `me`, whose probe area is at the begin of its part of the arena.
fn single(job: &TestJob, me: Proc, table: Shared, arena: Arena, traits: Traits) -> SingleCopy {
    let area = ProbeArea::at(arena.part(me.0), job.layout.n_procs(), job.secret());
    let xpmem = Ok(device(table, arena, traits));
    job.single(me, &[XPMEM], Outside { xpmem, area: Some(area), ..job.outside() })
}

#[test]
fn a_peer_is_mapped_and_stays_right() {
    let (table, arena) = (Shared::new(TABLE_LEN), Arena::new(2, 16 * MIB));
    ranks(2, |job, me| {
        let mut s = single(job, me, table, arena, GOOD);
        let mine = arena.part(me.0).wrapping_add(3 * MIB + 77);
        let len = 4 * MIB;
        // SAFETY: inside of this rank's part.
        unsafe { mine.copy_from(pattern(me.0 as u64, len).as_ptr(), len) };
        let r = s.expose(XPMEM, mine, len, true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        let peer = Proc(1 - me.0);
        assert_eq!(s.usable(peer), MechSet::of(XPMEM), "{}", s.reason(peer, XPMEM));
        let theirs = job.shown(3 * peer.index());
        let p = s.map(peer, XPMEM, &theirs).unwrap();
        assert_ne!(p.addr() as u64, theirs.addr, "it is another mapping");
        // SAFETY: mapped for `len` bytes; nobody writes now.
        assert!(unsafe { std::slice::from_raw_parts(p, len) } == pattern(peer.0 as u64, len));
        job.barrier();
        let made = emulated::counts(&table).1;
        // Parts of it come from the same attachment.
        let part = Remote { addr: theirs.addr + 4096, len: 17, ..theirs };
        assert_eq!(s.map(peer, XPMEM, &part), Some(p.wrapping_add(4096)));
        s.unmap(peer, XPMEM, p.wrapping_add(4096));
        s.unmap(peer, XPMEM, p);
        job.barrier();
        assert_eq!(emulated::counts(&table).1, made, "nothing was attached anew");
        job.barrier();
        // SAFETY: mapped still, as attachments are kept; each rank writes one byte of the other.
        unsafe { s.map(peer, XPMEM, &theirs).unwrap().write(0x5a) };
        job.barrier();
        // SAFETY: our own memory.
        assert_eq!(unsafe { mine.read() }, 0x5a);
        job.barrier();
        drop(s);
        job.barrier();
        assert_eq!((emulated::counts(&table).0, emulated::segments(&table)), (0, 0));
        job.barrier();
    });
}

#[test]
fn the_table_of_attachments_is_bounded() {
    let part = 2 * (MAX_ATTACHED + 8) * 2 * MIB;
    let (table, arena) = (Shared::new(TABLE_LEN), Arena::new(2, part));
    ranks(2, |job, me| {
        let mut s = single(job, me, table, arena, GOOD);
        job.barrier();
        if me == Proc(0) {
            let theirs = arena.part(1).addr() as u64;
            // Every other huge page, each alone; the first stays in use.
            let range = |i: usize| Remote { addr: theirs + (4 * MIB * i) as u64, len: 8, key: 0 };
            let held = s.map(Proc(1), XPMEM, &range(0)).unwrap();
            for i in 1..MAX_ATTACHED + 8 {
                let p = s.map(Proc(1), XPMEM, &range(i)).unwrap();
                // SAFETY: mapped and pinned.
                unsafe { p.cast::<u64>().write_unaligned(i as u64) };
                s.unmap(Proc(1), XPMEM, p);
            }
            assert!(emulated::counts(&table).0 <= MAX_ATTACHED as u64);
            assert_eq!(s.map(Proc(1), XPMEM, &range(0)), Some(held), "in use, so still there");
            // A range over many of them is one attachment afterwards.
            let all = Remote { addr: theirs, len: part as u64, key: 0 };
            let p = s.map(Proc(1), XPMEM, &all).unwrap();
            for i in 1..MAX_ATTACHED + 8 {
                // SAFETY: mapped; written above.
                let v = unsafe { p.add(4 * MIB * i).cast::<u64>().read_unaligned() };
                assert_eq!(v, i as u64);
            }
            assert_eq!(emulated::counts(&table).0, 2, "that one, and the one in use");
            s.unmap(Proc(1), XPMEM, held);
            s.unmap(Proc(1), XPMEM, held);
            assert_eq!(emulated::counts(&table).0, 1);
            s.forget(Proc(1));
            assert_eq!(emulated::counts(&table).0, 0);
        }
        job.barrier();
    });
}

#[test]
fn forged_ranges_are_refused() {
    let (table, arena) = (Shared::new(TABLE_LEN), Arena::new(2, 4 * MIB));
    ranks(2, |job, me| {
        let mut s = single(job, me, table, arena, GOOD);
        job.barrier();
        let peer = Proc(1 - me.0);
        assert!(!s.usable(peer).is_empty());
        for (addr, len) in [(u64::MAX, 1), (u64::MAX - 8, 64), (1 << 60, 8), (8, u64::MAX)] {
            assert_eq!(s.map(peer, XPMEM, &Remote { addr, len, key: 0 }), None);
        }
        assert!(!s.usable(peer).is_empty());
        job.barrier();
    });
}

#[test]
fn a_driver_that_will_not_is_refused() {
    let cases: [(Traits, &str); 6] = [
        (Traits { version: 0x12000, ..GOOD }, "the driver speaks version 0x12000, this library 0x20000"),
        (Traits { fails: Some((0x7800, libc::ENOTTY)), ..GOOD }, "XPMEM_CMD_VERSION: ENOTTY"),
        (Traits { fails: Some((0x7801, libc::ENOMEM)), ..GOOD }, "XPMEM_CMD_MAKE: ENOMEM"),
        (Traits { fails: Some((0x7803, libc::EACCES)), ..GOOD }, "XPMEM_CMD_GET: EACCES"),
        (Traits { fails: Some((0x7805, libc::ENOMEM)), ..GOOD }, "XPMEM_CMD_ATTACH: ENOMEM"),
        // A failing detach is no refusal: the client unmaps by itself.
        (Traits { fails: Some((0x7806, libc::EINVAL)), ..GOOD }, ""),
    ];
    for (traits, text) in cases {
        let (table, arena) = (Shared::new(TABLE_LEN), Arena::new(2, 4 * MIB));
        ranks(2, |job, me| {
            let mut s = single(job, me, table, arena, traits);
            job.barrier();
            let peer = Proc(1 - me.0);
            let works = !s.usable(peer).is_empty();
            let why = s.reason(peer, XPMEM);
            match text {
                "" => assert!(works, "{why}"),
                _ => assert!(why.starts_with("XPMEM refused: ") && why.contains(text), "{why}"),
            }
            job.barrier();
        });
    }
}

#[test]
fn a_peer_without_the_device_is_named() {
    let (table, arena) = (Shared::new(TABLE_LEN), Arena::new(2, 4 * MIB));
    ranks(2, |job, me| {
        let fails = (me == Proc(1)).then_some((0x7801, libc::EPERM));
        let mut s = single(job, me, table, arena, Traits { fails, ..GOOD });
        job.barrier();
        if me == Proc(0) {
            assert!(s.usable(Proc(1)).is_empty());
            assert_eq!(s.reason(Proc(1), XPMEM), "XPMEM refused: the peer does not offer it");
        }
        job.barrier();
    });
}
