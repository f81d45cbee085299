//! What a random case draws, and how it is run.

use crate::boards::{ACCESS, Access};
use crate::data::{Buf, Item, types};
use crate::sim::{RankFuture, Sim, SimComm, Spread};
use proptest::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;
use weft_coll::select::{Lengths, Op};
use weft_datatype::Datatype;

/// What a case draws.
#[derive(Debug, Clone)]
pub struct Case {
    pub n: usize,
    pub m: usize,
    pub count: usize,
    pub root: usize,
    pub seed: u64,
    pub types: (usize, usize),
    pub in_place: bool,
    pub commutative: bool,
    pub oversubscribed: bool,
    pub access: Access,
    /// How ranks are spread over nodes.
    pub spread: Spread,
    /// Wherever possible these algorithms, where their number is one.
    pub forced: [usize; Op::ALL.len()],
}

/// By these the data of most cases are long.
const SHORT: Lengths = Lengths { bundled: 256, pairs: 64, sliced: 512, segment: 128 };

pub fn count() -> impl Strategy<Value = usize> {
    prop_oneof![
        3 => 0usize..4,
        3 => 4usize..40,
        2 => 1000usize..2000,
        1 => 4000usize..4600,
        1 => 16_000usize..20_000,
    ]
}

pub fn case() -> impl Strategy<Value = Case> {
    let size = prop_oneof![3 => 1usize..=9, 1 => 10usize..=17];
    let spread = prop_oneof![
        4 => Just(Spread::None),
        2 => (2usize..9).prop_map(Spread::Blocks),
        1 => (2usize..4).prop_map(Spread::Round),
        1 => (2usize..4).prop_map(Spread::Uneven),
    ];
    (
        spread,
        (size, 1usize..6, count(), 0usize..100, any::<u64>(), (0usize..4, 0usize..4)),
        (any::<(bool, bool, bool)>(), 0..ACCESS.len(), any::<[u8; Op::ALL.len()]>()),
    )
        .prop_map(|(spread, (n, m, count, root, seed, types), (flags, access, forced))| {
            let (in_place, commutative, oversubscribed) = flags;
            // Total volume stays small enough for a quick case.
            let count = if n > 6 { count % 6000 } else { count };
            let root = root % n;
            let (access, forced) = (ACCESS[access], forced.map(usize::from));
            Case { n, m, count, root, seed, types, in_place, commutative, oversubscribed, access, spread, forced }
        })
}

/// The item that rank `from` has for rank `to` at position `i`.
pub fn item(from: usize, to: usize, i: usize) -> Item {
    [(from as u32) << 16 | to as u32, (i as u32).wrapping_mul(2_654_435_761) | 1]
}

pub fn vector(rank: usize, count: usize) -> Vec<Item> {
    (0..count).map(|i| item(rank, 0, i)).collect()
}

thread_local! {
    /// The algorithms that ran in this thread, a row an operation.
    pub static RAN: RefCell<[[usize; 16]; Op::ALL.len()]> = const { RefCell::new([[0; 16]; Op::ALL.len()]) };
}

/// Runs one operation: `f` makes a rank's future.
pub fn run<'a>(sim: &mut Sim, comms: &'a [SimComm], f: impl Fn(usize, &'a SimComm) -> RankFuture<'a>) {
    run_many(sim, comms, |r, comm| {
        let op = f(r, comm);
        Box::pin(async move {
            let result = op.await;
            comm.finish();
            result
        })
    });
}

/// As `run`, of futures that finish their operations themselves.
pub fn run_many<'a>(sim: &mut Sim, comms: &'a [SimComm], f: impl Fn(usize, &'a SimComm) -> RankFuture<'a>) {
    let futures = comms.iter().enumerate().map(|(r, c)| f(r, c)).collect();
    sim.run(futures).unwrap();
    RAN.with_borrow_mut(|ran| {
        for (op, row) in Op::ALL.iter().zip(ran) {
            row.iter_mut().enumerate().for_each(|(i, n)| *n += sim.chosen(*op, i));
        }
    });
}

impl Case {
    pub fn sim(&self) -> Sim {
        let mut sim = Sim::new(self.seed, self.oversubscribed, self.access);
        sim.spread = self.spread;
        if self.seed & 4 != 0 {
            sim.lengths = SHORT;
        }
        for (op, forced) in Op::ALL.iter().zip(&mut sim.forced) {
            let n = op.algorithms().len();
            *forced = Some(self.forced[*op as usize] % (n + 1)).filter(|i| *i < n);
        }
        sim
    }
    pub fn types(&self) -> (Arc<Datatype>, Arc<Datatype>) {
        let t = types();
        (t[self.types.0].clone(), t[self.types.1].clone())
    }
    /// A pseudo-random small number that depends on the case.
    pub fn pick(&self, a: usize, b: usize, below: usize) -> usize {
        let x = self.seed ^ (a as u64) << 32 ^ (b as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (x.wrapping_mul(0xD134_2543_DE82_EF95) >> 33) as usize % below
    }
}

pub fn ptrs(bufs: &mut [Buf]) -> Vec<*mut u8> {
    bufs.iter_mut().map(Buf::ptr).collect()
}

pub fn cases() -> ProptestConfig {
    ProptestConfig { cases: 300, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() }
}
