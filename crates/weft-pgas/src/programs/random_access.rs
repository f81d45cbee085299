//! HPCC RandomAccess by one-sided operations, after Fig. 14 of the paper.

use crate::{Addr, Atomic, Report, Shmem, Work, gf2};

/// How updates reach the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Fig. 14 as printed: it clears the word after the update it has read, so that a scan ends
    /// after the first update of each buffer.
    Listing,
    /// Fig. 14 as meant: it clears the update that it has read.
    Correct,
    /// No buffers: an exclusive or on the remote word.
    Atomics,
}

/// Where in the sequence of random numbers a run begins: anywhere that is not near its start or a
/// power of two, where few bits are set for long.
const START: u64 = 0x2545_f491_4f6c_dd1d;

/// Settings; `pes · table_words` must be a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomAccess {
    /// How updates reach the table.
    pub variant: Variant,
    /// Rounds of generating and applying (100 in the paper).
    pub iterations: usize,
    /// Updates a PE generates in a round (512 in the paper).
    pub updates: usize,
    /// Words of the table on each PE, a power of two.
    pub table_words: usize,
}

impl RandomAccess {
    /// Words in the buffer from one sender: far above the mean, because overflow would be silent.
    fn row_words(&self, n_pes: usize) -> usize {
        (64 + 6 * self.updates / n_pes).min(self.updates) + 2
    }
}

/// Runs the benchmark. `operations` counts updates sent, `applied` those applied here, `wrong` the
/// table's words that differ from what the updates of all PEs make of it (not in the printed form).
pub async fn random_access<S: Shmem>(sh: S, cfg: RandomAccess) -> Report {
    let n_pes = sh.n_pes();
    assert!(n_pes.is_power_of_two() && cfg.table_words.is_power_of_two(), "powers of two");
    let table = sh.alloc(8 * cfg.table_words);
    let row = cfg.row_words(n_pes);
    let rows = match cfg.variant {
        Variant::Atomics => 0,
        _ => sh.alloc(8 * row * n_pes),
    };
    let mut ran = first(&cfg, sh.my_pe());
    let mut count = vec![0_usize; n_pes];
    let mut applied = 0;
    sh.barrier_all().await;
    let start = sh.now_ps();
    for _ in 0..cfg.iterations {
        for _ in 0..cfg.updates {
            ran = gf2::next(ran);
            sh.work(Work::Generate, 1);
            let (pe, index) = target(&cfg, n_pes, ran);
            if cfg.variant == Variant::Atomics {
                sh.atomic(Atomic::Xor, table + 8 * index, ran, pe).await;
                continue;
            }
            assert!(count[pe] + 1 < row, "a buffer of arrived updates is full");
            let at = rows + 8 * (sh.my_pe() * row + count[pe]);
            sh.put(at, &ran.to_le_bytes(), pe).await;
            count[pe] += 1;
        }
        count.fill(0);
        sh.barrier_all().await;
        if cfg.variant != Variant::Atomics {
            applied += scan(&sh, &cfg, table, rows, row);
            sh.barrier_all().await;
        }
    }
    let elapsed_ps = sh.now_ps() - start;
    let sent = (cfg.iterations * cfg.updates) as u64;
    let wrong = match cfg.variant {
        Variant::Listing => 0,
        _ => check(&sh, &cfg, table),
    };
    Report { elapsed_ps, operations: sent, bytes: 8 * sent, applied, wrong }
}

/// The number before the first of a PE: each has its own stretch of the one sequence.
fn first(cfg: &RandomAccess, pe: usize) -> u64 {
    gf2::nth(START + (pe * cfg.iterations * cfg.updates) as u64)
}

/// The PE and the index of its table that an update names.
fn target(cfg: &RandomAccess, n_pes: usize, ran: u64) -> (usize, usize) {
    let mask = (n_pes * cfg.table_words) as u64 - 1;
    let log_local = cfg.table_words.trailing_zeros();
    (((mask & ran) >> log_local) as usize, ran as usize & (cfg.table_words - 1))
}

/// Applies what has arrived; how many updates those were.
fn scan<S: Shmem>(sh: &S, cfg: &RandomAccess, table: Addr, rows: Addr, row: usize) -> u64 {
    let mut applied = 0;
    for i in 0..sh.n_pes() {
        sh.work(Work::ScanBuffer, 1);
        let mut j = 0;
        loop {
            let at = rows + 8 * (i * row + j);
            let datum = sh.load(at);
            j += 1;
            if datum == 0 {
                break;
            }
            let word = table + 8 * (datum as usize & (cfg.table_words - 1));
            sh.store(word, sh.load(word) ^ datum);
            sh.work(Work::ApplyUpdate, 1);
            applied += 1;
            let cleared = if cfg.variant == Variant::Listing { at + 8 } else { at };
            sh.store(cleared, 0);
        }
    }
    applied
}

/// The table as a single program would make it, against the table as it is here.
fn check<S: Shmem>(sh: &S, cfg: &RandomAccess, table: Addr) -> u64 {
    let mut expected = vec![0; cfg.table_words];
    for pe in 0..sh.n_pes() {
        let mut ran = first(cfg, pe);
        for _ in 0..cfg.iterations * cfg.updates {
            ran = gf2::next(ran);
            let (to, index) = target(cfg, sh.n_pes(), ran);
            if to == sh.my_pe() {
                expected[index] ^= ran;
            }
        }
    }
    let differs = |&(i, &word): &(usize, &u64)| sh.load(table + 8 * i) != word;
    expected.iter().enumerate().filter(differs).count() as u64
}
