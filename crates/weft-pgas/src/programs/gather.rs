//! Reading from other nodes, scattering with a stride, and counting at one place.

use super::place;
use crate::{Atomic, Report, Shmem};

/// How values come from another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One blocking get after the other.
    Blocking,
    /// Gets in flight together, a quiet at the end.
    Nonblocking,
}

/// Each core of node 0 reads `count` items from its partner on node 1.
pub async fn gets<S: Shmem>(sh: S, how: Reading, len: usize, count: u64) -> Report {
    let words = len.div_ceil(8);
    let remote = sh.alloc(8 * words);
    let local = sh.alloc(8 * words);
    for w in 0..words {
        sh.store(remote + 8 * w, (sh.my_pe() * 1000 + w) as u64);
    }
    let (node, core) = place(&sh);
    sh.barrier_all().await;
    if node != 0 {
        return Report::default();
    }
    let peer = sh.pes_per_node() + core;
    let start = sh.now_ps();
    for _ in 0..count {
        match how {
            Reading::Blocking => sh.get(local, remote, len, peer).await,
            Reading::Nonblocking => sh.get_nbi(local, remote, len, peer).await,
        }
    }
    sh.quiet().await;
    let elapsed_ps = sh.now_ps() - start;
    let whole = len / 8;
    let wrong = (0..whole).filter(|w| sh.load(local + 8 * w) != (peer * 1000 + w) as u64).count();
    Report { elapsed_ps, operations: count, bytes: count * len as u64, applied: 0, wrong: wrong as u64 }
}

/// Each core of node 0 writes `elements` words with a stride to its partner, `count` times, as one
/// strided command or as single puts.
pub async fn strided<S: Shmem>(sh: S, one_command: bool, elements: usize, count: u64) -> Report {
    const STRIDE: usize = 64;
    let column = sh.alloc(STRIDE * elements);
    let source: Vec<u64> = (1..=elements as u64).collect();
    let (node, core) = place(&sh);
    sh.barrier_all().await;
    let mut report = Report::default();
    if node == 0 {
        let peer = sh.pes_per_node() + core;
        let start = sh.now_ps();
        for _ in 0..count {
            if one_command {
                sh.iput(column, STRIDE, &source, peer).await;
                continue;
            }
            for (i, word) in source.iter().enumerate() {
                sh.put(column + STRIDE * i, &word.to_le_bytes(), peer).await;
            }
        }
        sh.quiet().await;
        report.elapsed_ps = sh.now_ps() - start;
        report.operations = count * elements as u64;
        report.bytes = 8 * report.operations;
    }
    sh.barrier_all().await;
    if node == 1 {
        let differs = |&i: &usize| sh.load(column + STRIDE * i) != source[i];
        report.wrong = (0..elements).filter(differs).count() as u64;
    }
    report
}

/// Every PE adds to one counter on PE 0, fetching or not. `wrong` is 1 where the sum is.
pub async fn counter<S: Shmem>(sh: S, fetching: bool, count: u64) -> Report {
    let at = sh.alloc(8);
    sh.barrier_all().await;
    let start = sh.now_ps();
    for _ in 0..count {
        if fetching {
            sh.atomic_fetch(Atomic::Add, at, 1, 0).await;
        } else {
            sh.atomic(Atomic::Add, at, 1, 0).await;
        }
    }
    sh.quiet().await;
    let elapsed_ps = sh.now_ps() - start;
    sh.barrier_all().await;
    let sum = count * sh.n_pes() as u64;
    let wrong = u64::from(sh.my_pe() == 0 && sh.load(at) != sum);
    Report { elapsed_ps, operations: count, bytes: 8 * count, applied: 0, wrong }
}
