//! Nothing of a layout overlaps, and its length tells all of it.

use super::*;

/// Every part of the layout, as (offset, length).
fn parts(l: &JobLayout) -> Vec<(u64, u64)> {
    let n = l.n_procs();
    let mut v = vec![(l.header_off(), PAGE_LEN), (l.names_off(), NAMES_LEN), (l.words_off(), WORDS_LEN)];
    v.push((l.decisions_off(), GUEST_LEN + u64::from(JobLayout::N_DECISIONS) * DECISION_LEN));
    v.push((l.contexts_off(), 4 * u64::from(N_CONTEXTS)));
    v.push((l.guests_off(), (u64::from(l.n_guests()) + 1) * GUEST_LEN));
    for p in (0..n).map(Proc) {
        v.push((l.state_row_off(p), ROW_LEN));
        v.push((l.card_off(p), CARD_LEN));
        v.push((l.doorbell_off(p), Doorbell::BITMAP_OFF + l.bitmap_words() as u64 * 8));
        for s in (0..n + l.n_guests()).map(Proc) {
            v.push((l.ring_ctl_off(p, s), RING_CTL_LEN));
            v.push((l.ring_off(p, s), l.ring_len_from(s)));
        }
        v.extend((0..n).map(|s| (l.swap_off(p, Proc(s)), l.swap_len())));
        v.extend((0..N_SHARES).map(|i| (l.share_off(p, i), LINE_LEN)));
        v.extend((0..N_HANDSHAKES).map(|i| (l.handshake_off(p, i), HANDSHAKE_LEN)));
        v.extend((0..N_WIN_SLOTS).map(|i| (l.win_slot_off(p, i), WIN_SLOT_LEN)));
        v.extend((0..=N_ATTACHED).map(|i| (l.attached_off(p, i), ATTACHED_LEN)));
        v.extend((0..l.n_cells()).map(|c| (l.cell_off(p, c), l.cell_len())));
        v.extend((0..l.n_boards()).map(|b| (l.board_off(p, b), l.board_len())));
    }
    v
}

/// No two parts overlap, and all are inside of the layout.
fn assert_apart(l: &JobLayout, mut parts: Vec<(u64, u64)>) {
    let n = l.n_procs();
    parts.sort_unstable();
    for w in parts.windows(2) {
        assert!(w[0].0 + w[0].1 <= w[1].0, "n={n}: {:?} and {:?}", w[0], w[1]);
    }
    let last = parts.last().unwrap();
    assert!(last.0 + last.1 <= l.total_len(), "n={n}");
}

#[test]
fn nothing_overlaps_and_all_fits() {
    for n in [1, 2, 3, 16, 17, 64, 65, 255, 256, 512, 513] {
        let l = JobLayout::new(n);
        assert_apart(&l, parts(&l));
    }
}

#[test]
fn vcis_lie_apart() {
    for n in [1, 2, 5, 64, 100, 300] {
        let l = JobLayout::new(n);
        assert!(l.n_vcis() > 0);
        let mut v: Vec<(u64, u64)> = parts(&l);
        for vci in (0..l.n_vcis()).map(|k| l.vci(k)) {
            assert_eq!((vci.header_off(), vci.card_off(Proc(0))), (l.header_off(), l.card_off(Proc(0))));
            for p in (0..n).map(Proc) {
                v.push((vci.doorbell_off(p), Doorbell::BITMAP_OFF + vci.bitmap_words() as u64 * 8));
                for s in (0..n).map(Proc) {
                    v.push((vci.ring_ctl_off(p, s), RING_CTL_LEN));
                    v.push((vci.ring_off(p, s), vci.ring_len()));
                    v.push((vci.swap_off(p, s), vci.swap_len()));
                    assert_eq!(vci.ring_off(p, s) % PAGE_LEN, 0);
                }
                v.extend((0..N_SHARES).map(|i| (vci.share_off(p, i), LINE_LEN)));
                v.extend((0..N_HANDSHAKES).map(|i| (vci.handshake_off(p, i), HANDSHAKE_LEN)));
                v.push((vci.cells_off(p), vci.cells_len()));
            }
        }
        assert_apart(&l, v);
    }
}

#[test]
fn shorter_layouts_are_sound_and_told_apart() {
    for n in [1, 2, 3, 8, 16, 17, 64, 65, 255, 256, 257, 1024, 1025, MAX_PROCS] {
        let all: Vec<_> = JobLayout::all(n).collect();
        assert_eq!((all[0], all[0].as_of()), (JobLayout::new(n), n));
        assert!(n > 1024 || all.len() > 1, "n={n}");
        for w in all.windows(2) {
            assert!(w[1].total_len() < w[0].total_len(), "n={n}");
            assert_eq!(JobLayout::of_file(n, w[1].total_len()), Some(w[1]));
            assert_eq!(JobLayout::of_file(n, w[1].total_len() + PAGE_LEN), None);
        }
        for l in all.iter().skip(1).filter(|_| n <= 16) {
            assert_apart(l, parts(l));
        }
    }
    let mib = |n| JobLayout::all(n).map(|l| l.total_len() >> 20).collect::<Vec<_>>();
    assert!(mib(2).last().is_some_and(|&m| m < 16), "{:?}", mib(2));
    assert!(mib(64).last().is_some_and(|&m| m < 256), "{:?}", mib(64));
}

#[test]
fn alignment() {
    for n in [1, 2, 16, 100, 512, MAX_PROCS] {
        let l = JobLayout::new(n);
        assert!(l.ring_len().is_power_of_two());
        assert_eq!(l.total_len() % PAGE_LEN, 0);
        for p in [0, n / 2, n - 1].map(Proc) {
            assert_eq!(l.state_row_off(p) % 128, 0);
            for s in [0, n / 2, n - 1].map(Proc) {
                assert_eq!(l.ring_ctl_off(p, s) % 128, 0);
                assert_eq!(l.ring_off(p, s) % PAGE_LEN, 0);
            }
            for off in [l.segment_off(p), l.doorbell_off(p), l.cells_off(p)] {
                assert_eq!(off % PAGE_LEN, 0);
            }
        }
    }
}

#[test]
fn the_length_of_the_file_tells_the_heaps() {
    for n in [1, 2, 7, 64, MAX_PROCS] {
        for ram in [1 << 28, 24 << 30, 3 << 40] {
            let plain = JobLayout::new(n);
            let l = plain.with_heaps(JobLayout::heap_len_for(ram));
            assert_eq!(l.total_len(), plain.total_len());
            assert!(l.heap_len() >= 1 << 30 && l.heap_off(Proc(0)) >= l.total_len());
            assert!(l.file_len() <= MAX_HEAPS_LEN + (1 << 37));
            assert_eq!(l.heap_off(Proc(n - 1)) + l.heap_len(), l.file_len());
            assert_eq!(l.heap_off(Proc(n / 2)) % HUGE_LEN, 0);
            assert_eq!(JobLayout::of_file(n, l.file_len()), Some(l));
            assert_eq!(JobLayout::of_file(n, l.file_len() - PAGE_LEN), None);
        }
        let plain = JobLayout::new(n);
        assert_eq!(JobLayout::of_file(n, plain.file_len()), Some(plain));
    }
}

#[test]
fn address_space_stays_reasonable() {
    assert!(JobLayout::new(2).total_len() < 800 << 20);
    assert!(JobLayout::new(64).total_len() < 24 << 30);
    assert!(JobLayout::new(512).total_len() < 12 << 30);
    assert!(JobLayout::new(MAX_PROCS).total_len() < 80 << 30);
}
