//! Whatever is encoded comes back, and whatever a ring may hold is a record within bounds or an error with a name.

use super::*;
use proptest::prelude::*;
use weft_lockfree::steps::Steps;
use weft_shm::{N_HANDSHAKES, N_SHARES};
use weft_singlecopy::{Mechanism, Remote};

const LIMITS: Limits = Limits { n_cells: 40, cell_len: 64 << 10, swap_len: 1 << 20 };
const LEAST: u64 = 8 << 10;

fn mechanism() -> impl Strategy<Value = Mechanism> {
    (0..Mechanism::ALL.len()).prop_map(|i| Mechanism::ALL[i])
}

fn remote() -> impl Strategy<Value = Remote> {
    any::<(u64, u64, u64)>().prop_map(|(addr, len, key)| Remote { addr, len, key })
}

fn origin() -> impl Strategy<Value = Origin> {
    any::<(u32, u32)>().prop_map(|(ctx, send_id)| Origin { ctx, send_id })
}

fn cell() -> impl Strategy<Value = (u32, u32)> {
    (0..LIMITS.n_cells, 0..=LIMITS.cell_len as u32)
}

/// Words as a careless or hostile writer leaves them: any, with small numbers as often as large ones.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        0..100u64,
        any::<(u8, u32)>().prop_map(|(low, high)| u64::from(low) | u64::from(high) << 32),
        (0..64u32, 0..3u64).prop_map(|(at, add)| (1u64 << at).wrapping_add(add).wrapping_sub(1)),
    ]
}

proptest! {
    #[test]
    fn eager_records_come_back(o in origin(), (c, len) in cell(), side in 0..2u32, pieces in 1..100u64, total in 1..=500_000u64) {
        prop_assert_eq!(Origin::decode(o.encode()), o);
        let r = Cell { ctx: o.ctx, cell: c, len };
        prop_assert_eq!(Cell::decode(r.encode(), &LIMITS), Ok(r));
        let r = Swap { ctx: o.ctx, side, piece: 64 * pieces, total };
        prop_assert_eq!(Swap::decode(r.encode(), &LIMITS), Ok(r));
    }

    #[test]
    fn buffered_messages_come_back(ctx: u32, cells in prop::collection::vec(0..LIMITS.n_cells, 0..=MAX_PARTS), cut in 0..LIMITS.cell_len) {
        let len = (cells.len() as u64 * LIMITS.cell_len).saturating_sub(cut);
        let r = Buffered::new(ctx, len, &cells);
        let words = r.encode();
        prop_assert!(words[r.n_words()..].iter().all(|&w| w == 0));
        prop_assert_eq!(Buffered::decode(|i| words[i], r.n_words(), &LIMITS), Ok(r));
    }

    #[test]
    fn announcements_come_back(
        origin in origin(), total: u64, (cell, len) in cell(), mech in prop::option::of(mechanism()), remote in remote(),
        n_runs in 0..=MAX_LISTED as u32, device: bool, direct: bool, recv_id: u32, limit: u64,
    ) {
        let r = Rts { origin, total, first_cell: cell, first_len: len };
        prop_assert_eq!(Rts::decode(r.encode(), &LIMITS), Ok(r));
        let r = Cts { recv_id, limit };
        prop_assert_eq!(Cts::decode(r.encode()), r);
        let r = Data { cell, len };
        prop_assert_eq!(Data::decode(r.encode(), &LIMITS), Ok(r));
        let device = device && n_runs == 0 && mech.is_none();
        let r = RtsKey { origin, total, mech, remote, list_cell: cell, n_runs, device, direct };
        prop_assert_eq!(RtsKey::decode(r.encode(), &LIMITS), Ok(r));
    }

    #[test]
    fn claims_and_handshakes_come_back(
        recv_id: u32, share in 0..N_SHARES, generation: u16, chunk in 1..=u32::MAX, mech in mechanism(), alone: bool,
        past: bool, remote in remote(), ctx: u32, rts: u32, line in 0..N_HANDSHAKES, looks: bool, both: bool,
        weight: u8, total in LEAST..u64::MAX,
    ) {
        let r = Claim { recv_id, share, generation, chunk, mech, alone, past, limit: remote.len / 2, remote };
        prop_assert_eq!(Claim::decode(r.encode()), Ok(r));
        let remote = Remote { addr: remote.addr, len: total, key: 0 };
        let r = HandshakeRts { ctx, rts, line, looks, both, weight, total, remote };
        prop_assert_eq!(HandshakeRts::decode(r.encode(), LEAST), Ok(r));
    }

    #[test]
    fn what_is_decoded_is_within_bounds(w in prop::array::uniform10(word()), n_words in 0..=10usize) {
        let [a, b, c, d, e, f, ..] = w;
        let is_cell = |cell: u32, len: u32| cell < LIMITS.n_cells && u64::from(len) <= LIMITS.cell_len;
        if let Ok(r) = Cell::decode([a, b], &LIMITS) {
            prop_assert!(is_cell(r.cell, r.len));
        }
        if let Ok(r) = Rts::decode([a, b, c], &LIMITS) {
            prop_assert!(is_cell(r.first_cell, r.first_len));
        }
        if let Ok(r) = Data::decode([a], &LIMITS) {
            prop_assert!(is_cell(r.cell, r.len));
        }
        if let Ok(r) = Swap::decode([a, b, c], &LIMITS) {
            prop_assert!(r.side < 2 && r.total > 0 && Steps::span(r.total, r.piece) <= LIMITS.swap_len);
        }
        if let Ok(r) = Buffered::decode(|i| w[i], n_words, &LIMITS) {
            prop_assert!(r.n_words() <= n_words && r.len <= r.cells().len() as u64 * LIMITS.cell_len);
            prop_assert!(r.cells().iter().all(|&c| c < LIMITS.n_cells));
        }
        if let Ok(r) = RtsKey::decode([a, b, c, d, e, f], &LIMITS) {
            prop_assert!(r.list_cell < LIMITS.n_cells && r.n_runs as usize <= MAX_LISTED);
        }
        if let Ok(r) = Claim::decode([a, b, c, d, e, f]) {
            prop_assert!(r.share < N_SHARES && r.chunk > 0 && r.limit <= r.remote.len);
        }
        if let Ok(r) = HandshakeRts::decode([a, b, c, d], LEAST) {
            prop_assert!(r.line < N_HANDSHAKES && r.total >= LEAST);
        }
        for kind in MSG..=BUFFERED {
            if let Ok(cells) = cells_of(header(kind, 0), |i| w[..n_words][i], n_words, &LIMITS) {
                prop_assert!(cells.len() <= MAX_PARTS && cells.iter().all(|&c| c < LIMITS.n_cells));
            }
        }
    }
}

#[test]
fn records_name_their_cells() {
    let named = |kind, words: &[u64]| cells_of(header(kind, 9), |i| words[i], words.len(), &LIMITS);
    let origin = Origin { ctx: 1, send_id: 2 };
    assert_eq!(named(CELL, &Cell { ctx: 1, cell: 7, len: 8 }.encode()), Ok(vec![7]));
    assert_eq!(named(DATA, &Data { cell: 7, len: 8 }.encode()), Ok(vec![7]));
    let parts = Buffered::new(1, 2 * LIMITS.cell_len + 1, &[5, 3, 8]);
    assert_eq!(named(BUFFERED, &parts.encode()[..parts.n_words()]), Ok(vec![5, 3, 8]));
    let rts = Rts { origin, total: 100, first_cell: 7, first_len: 8 };
    assert_eq!(named(RTS, &rts.encode()), Ok(vec![7]));
    assert_eq!(named(RTS, &Rts { first_len: 0, ..rts }.encode()), Ok(vec![]), "the first cell is none");
    let remote = Remote::default();
    let offer = RtsKey { origin, total: 9, mech: None, remote, list_cell: 7, n_runs: 2, device: false, direct: false };
    assert_eq!(named(RTS_KEY, &offer.encode()), Ok(vec![7]));
    assert_eq!(named(RTS_KEY, &RtsKey { n_runs: 0, device: true, ..offer }.encode()), Ok(vec![7]));
    assert_eq!(named(RTS_KEY, &RtsKey { n_runs: 0, ..offer }.encode()), Ok(vec![]), "it lists nothing");
    assert_eq!(cells_of(header(RTS_KEY, 9) | HANDSHAKE << 16, |_| 0, 4, &LIMITS), Ok(vec![]));
    assert_eq!(named(ACK, &[]), Ok(vec![]));
    assert_eq!(named(CELL, &[1]), Err(Bad::Short));
}

#[test]
fn errors_have_names() {
    let l = &LIMITS;
    let cell = |cell, len| Data { cell, len }.encode();
    assert_eq!(Data::decode(cell(l.n_cells, 0), l), Err(Bad::Cell));
    assert_eq!(Data::decode(cell(0, l.cell_len as u32 + 1), l), Err(Bad::Cell));
    let rts = RtsKey {
        origin: Origin { ctx: 1, send_id: 2 },
        total: 3,
        mech: None,
        remote: Remote::default(),
        list_cell: 0,
        n_runs: MAX_LISTED as u32 + 1,
        device: false,
        direct: false,
    };
    assert_eq!(RtsKey::decode(rts.encode(), l), Err(Bad::List));
    assert_eq!(RtsKey::decode(RtsKey { n_runs: 1, device: true, ..rts }.encode(), l), Err(Bad::List));
    let mut words = RtsKey { n_runs: 0, ..rts }.encode();
    words[2] = words[2] & !0xff | 0x7f;
    assert_eq!(RtsKey::decode(words, l), Err(Bad::Mechanism));
    let claim = Claim {
        recv_id: 1,
        share: N_SHARES,
        generation: 0,
        chunk: 4096,
        mech: Mechanism::Heap,
        alone: false,
        past: false,
        limit: 0,
        remote: Remote::default(),
    };
    assert_eq!(Claim::decode(claim.encode()), Err(Bad::Claim));
    assert_eq!(Claim::decode(Claim { share: 0, chunk: 0, ..claim }.encode()), Err(Bad::Claim));
    assert_eq!(Claim::decode(Claim { share: 0, limit: 1, ..claim }.encode()), Err(Bad::Claim), "past the buffer");
    let long = Buffered::new(0, l.cell_len * (MAX_PARTS as u64 + 1), &[0; MAX_PARTS]).encode();
    assert_eq!(Buffered::decode(|i| long[i], long.len(), l), Err(Bad::Parts));
    assert_eq!(Buffered::decode(|i| long[i], 1, l), Err(Bad::Short));
    let swap = Swap { ctx: 0, side: 0, piece: 64, total: 0 };
    assert_eq!(Swap::decode(swap.encode(), l), Err(Bad::Handover), "an empty message");
    assert_eq!(Swap::decode(Swap { total: 9, side: 2, ..swap }.encode(), l), Err(Bad::Handover));
}
