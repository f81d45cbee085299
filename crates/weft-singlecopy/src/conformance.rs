//! What every mechanism does alike: one suite, stamped onto each. Where this machine has no device,
//! and for the heap, it is the emulator of the tests.

use crate::probe::ProbeArea;
use crate::refusal::Refusal;
use crate::single::Outside;
use crate::testjob::{Arena, Shared, TestJob, pattern, ranks, set_heap};
use crate::{Mechanism, Remote, SingleCopy, knem, xpmem};
use weft_base::Proc;

/// Bytes of a rank's part of the arena: the first half outside of its heap, the second its heap.
const PART: usize = 4 << 20;
const HEAP_AT: usize = PART / 2;
/// Where the tests' buffers lie, and how long they are: inside of the heap, across many pages.
const AT: usize = HEAP_AT + (1 << 20) + 1;
const LEN: usize = 5 * 4096 + 11;

/// A machine on which all mechanisms work.
#[derive(Clone, Copy)]
struct Machine {
    arena: Arena,
    knems: Shared,
    segments: Shared,
}

impl Machine {
    fn new(n: u32) -> Machine {
        let (knems, segments) = (Shared::new(64 * 5 + 1), Shared::new(xpmem::emulated::TABLE_LEN));
        Machine { arena: Arena::new(n, PART), knems, segments }
    }

    /// The mechanisms of `me`, of which only `order` are enabled.
    fn single(&self, job: &TestJob, me: Proc, order: &[Mechanism]) -> SingleCopy {
        let mut heap = self.arena.heap(me.0);
        let half = HEAP_AT as u64;
        (heap.off, heap.len, heap.base) = (heap.off + half, half, heap.base + half);
        let good = knem::emulated::Traits { abi: 0xd, ..Default::default() };
        let version = xpmem::emulated::Traits { version: 0x26000, fails: None };
        let outside = Outside {
            heap_lib: Some(set_heap(heap)),
            xpmem: Ok(xpmem::emulated::device(self.segments, self.arena, version)),
            knem: Ok(knem::emulated::device(self.knems, good)),
            // As `Outside::find`: who uses none shows no word to probe.
            area: (!order.is_empty()).then(|| ProbeArea::at(self.arena.part(me.0), job.layout.n_procs(), job.secret())),
            cma: Default::default(),
        };
        job.single(me, order, outside)
    }

    /// The buffer of a rank.
    fn buffer(&self, me: Proc) -> *mut u8 {
        self.arena.part(me.0).wrapping_add(AT)
    }
}

/// Copies out of a peer's range as the mechanism does it: through a mapping, or by a call.
fn get(s: &mut SingleCopy, m: Mechanism, peer: Proc, r: &Remote, off: usize, to: &mut [u8]) -> Result<(), Refusal> {
    if !m.maps() {
        // SAFETY: `to` has the length.
        return unsafe { s.read(peer, m, r, off as u64, to.as_mut_ptr(), to.len()) };
    }
    let p = s.map(peer, m, r).expect("the range can be mapped");
    assert!(off + to.len() <= r.len as usize);
    // SAFETY: mapped for `r.len` bytes, and the peer waits.
    unsafe { p.add(off).copy_to(to.as_mut_ptr(), to.len()) };
    s.unmap(peer, m, p);
    Ok(())
}

/// As `get`, the other way.
fn put(s: &mut SingleCopy, m: Mechanism, peer: Proc, r: &Remote, off: usize, from: &[u8]) -> Result<(), Refusal> {
    if !m.maps() {
        // SAFETY: `from` has the length.
        return unsafe { s.write(peer, m, r, off as u64, from.as_ptr(), from.len()) };
    }
    let p = s.map(peer, m, r).expect("the range can be mapped");
    assert!(off + from.len() <= r.len as usize);
    // SAFETY: mapped for `r.len` bytes, and the peer waits.
    unsafe { p.add(off).copy_from(from.as_ptr(), from.len()) };
    s.unmap(peer, m, p);
    Ok(())
}

/// Two ranks with `m` alone: rank 1 shows its buffer, filled with its pattern, for `body` of rank 0;
/// `after` of rank 1 sees the buffer at the end.
fn with_peer(m: Mechanism, body: impl Fn(&mut SingleCopy, Remote), after: impl Fn(&[u8])) {
    let machine = Machine::new(2);
    ranks(2, |job, me| {
        let mut s = machine.single(job, me, &[m]);
        let mine = machine.buffer(me);
        // SAFETY: this rank's part of the arena.
        unsafe { mine.copy_from(pattern(me.0 as u64, LEN).as_ptr(), LEN) };
        assert!(s.exposable(mine, LEN).contains(m));
        let r = s.expose(m, mine, LEN, true).expect("its own memory");
        job.show(3 * me.index(), r);
        job.barrier();
        if me == Proc(0) {
            assert!(s.usable(Proc(1)).contains(m), "{}", s.reason(Proc(1), m));
            body(&mut s, job.shown(3));
            assert!(s.usable(Proc(1)).contains(m), "it lives on");
        }
        job.barrier();
        if me == Proc(1) {
            // SAFETY: this rank's buffer; the other rank is behind its copies.
            after(unsafe { std::slice::from_raw_parts(mine, LEN) });
        }
        s.unexpose(m, r);
    });
}

/// Lengths from none on, odd ones, and across pages, at any alignment on both sides.
fn moves_any_range(m: Mechanism) {
    let ranges = [(0, 0), (LEN, 0), (0, 1), (3, 7), (4094, 5), (1, 4095), (0, 4096), (4095, 4098), (5, LEN - 5)];
    let want = pattern(1, LEN);
    with_peer(
        m,
        |s, theirs| {
            for (i, &(off, len)) in ranges.iter().enumerate() {
                let mut got = vec![0u8; len + i];
                get(s, m, Proc(1), &theirs, off, &mut got[i..]).unwrap();
                assert!(got[i..] == want[off..off + len], "{len} at {off}");
                assert!(got[..i].iter().all(|&b| b == 0));
            }
            for (i, &(off, len)) in ranges[..8].iter().enumerate() {
                let ours = pattern(i as u64 + 9, len);
                put(s, m, Proc(1), &theirs, off, &ours).unwrap();
            }
        },
        |buffer| {
            let mut model = want.clone();
            for (i, &(off, len)) in ranges[..8].iter().enumerate() {
                model[off..off + len].copy_from_slice(&pattern(i as u64 + 9, len));
            }
            assert!(buffer == model);
        },
    );
}

/// A range has an end: what goes beyond it is refused, changes nothing, and is no fault of the
/// mechanism.
fn refuses_what_is_beyond(m: Mechanism) {
    with_peer(
        m,
        |s, theirs| {
            if m.maps() {
                for bad in [Remote { addr: u64::MAX, ..theirs }, Remote { len: 1 << 41, ..theirs }] {
                    assert_eq!(s.map(Proc(1), m, &bad), None);
                }
                return;
            }
            let mut got = [9u8; LEN + 1];
            for (off, len) in [(0u64, LEN + 1), (LEN as u64, 1), (u64::MAX, 2)] {
                // SAFETY: `got` is long enough for each.
                let e = unsafe { s.read(Proc(1), m, &theirs, off, got.as_mut_ptr(), len) };
                assert!(matches!(e, Err(Refusal::OutOfBounds { .. })), "{e:?}");
                // SAFETY: as above.
                let e = unsafe { s.write(Proc(1), m, &theirs, off, got.as_ptr(), len) };
                assert!(matches!(e, Err(Refusal::OutOfBounds { .. })), "{e:?}");
            }
            assert!(got.iter().all(|&b| b == 9));
        },
        |buffer| assert!(buffer == pattern(1, LEN)),
    );
}

/// What a mechanism does not do is refused by name: mapping where the kernel copies, and a copy by
/// a call where memory is mapped.
fn does_one_thing(m: Mechanism) {
    with_peer(
        m,
        |s, theirs| {
            if m.maps() {
                let mut got = [0u8; 8];
                // SAFETY: `got` has 8 bytes.
                let e = unsafe { s.read(Proc(1), m, &theirs, 0, got.as_mut_ptr(), 8) };
                assert_eq!(e, Err(Refusal::NotThisWay));
            } else {
                assert_eq!(s.map(Proc(1), m, &theirs), None);
            }
        },
        |_| {},
    );
}

/// A peer that does not offer the mechanism is refused in words, by name, and no other one is
/// touched by that.
fn names_its_reason(m: Mechanism) {
    let machine = Machine::new(2);
    ranks(2, |job, me| {
        let order: &[Mechanism] = if me == Proc(0) { &[m] } else { &[] };
        let mut s = machine.single(job, me, order);
        job.barrier();
        let peer = Proc(1 - me.0);
        assert!(!s.usable(peer).contains(m));
        let why = s.reason(peer, m);
        assert!(why.starts_with(&format!("{} refused: ", m.title())), "{why}");
        assert!(s.refusal(peer, m).is_some());
        job.barrier();
    });
}

macro_rules! conforms {
    ($($name:ident: $m:ident, [$($test:ident)*];)*) => { $(mod $name { $(
        #[test]
        fn $test() {
            super::$test(crate::Mechanism::$m);
        }
    )* })* };
}

conforms! {
    heap: Heap, [moves_any_range refuses_what_is_beyond does_one_thing names_its_reason];
    xpmem_emulated: Xpmem, [moves_any_range refuses_what_is_beyond does_one_thing names_its_reason];
    cma: Cma, [moves_any_range refuses_what_is_beyond does_one_thing names_its_reason];
    knem_emulated: Knem, [moves_any_range refuses_what_is_beyond does_one_thing names_its_reason];
}
