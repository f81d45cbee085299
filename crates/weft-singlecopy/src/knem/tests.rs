//! The KNEM client against the emulated driver, between forked ranks.

use super::MAX_PENDING;
use super::emulated::{Emulated, Traits, device};
use crate::mechanism::{MechSet, Mechanism};
use crate::refusal::Refusal;
use crate::single::Outside;
use crate::testjob::{Shared, TestJob, pattern, ranks};
use crate::{Remote, SingleCopy};
use weft_base::Proc;

const KNEM: Mechanism = Mechanism::Knem;
const GOOD: Traits = Traits { abi: 0xd, features: 0, fails: None, status_fails_above: None };

fn single(job: &TestJob, me: Proc, table: Shared, traits: Traits) -> SingleCopy {
    job.single(me, &[KNEM], Outside { knem: Ok(device(table, traits)), ..job.outside() })
}

#[test]
fn copies_both_ways_with_and_without_dma() {
    const LEN: usize = 3 << 20;
    for features in [0, 1] {
        let table = Shared::new(64 * 5 + 1);
        ranks(2, |job, me| {
            let mut s = single(job, me, table, Traits { features, ..GOOD });
            let mut mine = pattern(me.0 as u64, LEN);
            let r = s.expose(KNEM, mine.as_mut_ptr(), LEN, true).unwrap();
            job.show(3 * me.index(), r);
            job.barrier();
            if me == Proc(0) {
                assert_eq!(s.usable(Proc(1)), MechSet::of(KNEM), "{}", s.reason(Proc(1), KNEM));
                let theirs = job.shown(3);
                let want = pattern(1, LEN);
                let mut got = vec![0u8; LEN];
                for (off, len) in [(0, 0), (LEN as u64, 0), (5, 1), (77, 4096), (0, LEN)] {
                    // SAFETY: `got` has `len` bytes.
                    unsafe { s.read(Proc(1), KNEM, &theirs, off, got.as_mut_ptr(), len) }.unwrap();
                    assert!(got[..len] == want[off as usize..][..len]);
                }
                // SAFETY: never reached.
                let e = unsafe { s.read(Proc(1), KNEM, &theirs, 9, got.as_mut_ptr(), LEN) };
                assert!(matches!(e, Err(Refusal::OutOfBounds { .. })));
                // SAFETY: `mine` has that many bytes.
                unsafe { s.write(Proc(1), KNEM, &theirs, 3, mine.as_ptr(), LEN - 3) }.unwrap();
                assert_eq!(s.map(Proc(1), KNEM, &theirs), None);
            }
            job.barrier();
            if me == Proc(1) {
                assert!(mine[3..] == pattern(0, LEN)[..LEN - 3] && mine[..3] == pattern(1, 3));
            }
            s.unexpose(KNEM, r);
            drop(s);
            job.barrier();
            assert_eq!(Emulated::count(&table), 0, "regions were left");
            job.barrier();
        });
    }
}

#[test]
fn copies_go_on_behind_the_call() {
    const LEN: usize = 100_000;
    for features in [0, 1] {
        let table = Shared::new(64 * 5 + 1);
        ranks(2, |job, me| {
            let mut s = single(job, me, table, Traits { features, ..GOOD });
            let mut mine = pattern(me.0 as u64, LEN);
            let r = s.expose(KNEM, mine.as_mut_ptr(), LEN, false).unwrap();
            job.show(3 * me.index(), r);
            job.barrier();
            if me == Proc(0) {
                let theirs = job.shown(3);
                let want = pattern(1, LEN);
                let mut got = vec![vec![0u8; LEN]; MAX_PENDING + 3];
                let mut tickets = Vec::new();
                for buf in &mut got {
                    // SAFETY: the buffers live until all copies are done.
                    let t = unsafe { s.start(Proc(1), &theirs, 0, (buf.as_mut_ptr(), LEN), false) };
                    tickets.push(t.unwrap());
                }
                let pending = tickets.iter().flatten().count();
                assert_eq!(pending, MAX_PENDING, "the rest was copied at once");
                for t in tickets.into_iter().flatten() {
                    let mut end = None;
                    job.wait(|| {
                        end = s.poll(&t);
                        end.is_some()
                    });
                    assert_eq!(end, Some(Ok(())));
                }
                assert!(got.iter().all(|b| *b == want));
                // The region is for reading only.
                let at = (got[0].as_mut_ptr(), 8);
                // SAFETY: refused.
                let e = unsafe { s.start(Proc(1), &theirs, 0, at, true) };
                assert_eq!(e.unwrap_err(), Refusal::ReadOnly);
                assert!(s.usable(Proc(1)).contains(KNEM));
            }
            job.barrier();
            s.unexpose(KNEM, r);
        });
    }
}

#[test]
fn failures_are_told() {
    let table = Shared::new(64 * 5 + 1);
    ranks(2, |job, me| {
        let traits = Traits { status_fails_above: Some(1000), ..GOOD };
        let mut s = single(job, me, table, traits);
        let mut mine = [1u8; 2000];
        let r = s.expose(KNEM, mine.as_mut_ptr(), 2000, true).unwrap();
        job.show(3 * me.index(), r);
        job.barrier();
        let peer = Proc(1 - me.0);
        let theirs = job.shown(3 * peer.index());
        let mut got = [0u8; 2000];
        // SAFETY: `got` has the bytes, here and below.
        unsafe { s.read(peer, KNEM, &theirs, 0, got.as_mut_ptr(), 1000) }.unwrap();
        // SAFETY: as above.
        let e = unsafe { s.read(peer, KNEM, &theirs, 0, got.as_mut_ptr(), 1001) };
        assert_eq!(e, Err(Refusal::CopyFailed { done: 0 }));
        // SAFETY: as above; waited for at once.
        let t = unsafe { s.start(peer, &theirs, 0, (got.as_mut_ptr(), 2000), false) };
        let t = t.unwrap().unwrap();
        let mut end = None;
        job.wait(|| {
            end = s.poll(&t);
            end.is_some()
        });
        assert_eq!(end, Some(Err(Refusal::CopyFailed { done: 0 })));
        // A cookie that nobody has.
        let forged = Remote { key: 99, ..theirs };
        // SAFETY: as above.
        let e = unsafe { s.read(peer, KNEM, &forged, 0, got.as_mut_ptr(), 1) }.unwrap_err();
        assert_eq!(e.to_string(), "ioctl KNEM_CMD_INLINE_COPY: EINVAL");
        job.barrier();
    });
}

#[test]
fn a_driver_that_will_not_is_refused() {
    let cases: [(Traits, &str); 4] = [
        (Traits { abi: 0xc, ..GOOD }, "the driver speaks version 0xc, this library 0xd"),
        (Traits { fails: Some((0x4010_4b10, libc::EFAULT)), ..GOOD }, "KNEM_CMD_GET_INFO: EFAULT"),
        (Traits { fails: Some((0xc020_4b21, libc::ENOMEM)), ..GOOD }, "KNEM_CMD_CREATE_REGION: ENOMEM"),
        (Traits { fails: Some((0x8030_4b33, libc::EINVAL)), ..GOOD }, "KNEM_CMD_INLINE_COPY: EINVAL"),
    ];
    for (traits, text) in cases {
        let table = Shared::new(64 * 5 + 1);
        ranks(1, |job, me| {
            let mut s = single(job, me, table, traits);
            assert_eq!(s.usable(me), MechSet::EMPTY);
            let why = s.reason(me, KNEM);
            assert!(why.starts_with("KNEM refused: ") && why.contains(text), "{why}");
        });
    }
}
