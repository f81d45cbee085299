//! A block and the word that announces it: three ways to say "it is there".

use super::place;
use crate::{Cmp, Report, Shmem};

/// How the consumer learns that the block has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announce {
    /// One operation that writes data, then the signal.
    Signal,
    /// A put, a fence, a put of the flag.
    Fence,
    /// A put, a quiet, a put of the flag.
    Quiet,
}

/// Ping-pong of announced blocks between the first cores of nodes 0 and 1. `wrong` counts words of
/// a block that were not there when its signal was.
pub async fn announced<S: Shmem>(sh: S, how: Announce, len: usize, rounds: u64) -> Report {
    let words = len.div_ceil(8);
    let block = sh.alloc(8 * words);
    let flag = sh.alloc(8);
    let (node, core) = place(&sh);
    sh.barrier_all().await;
    if core != 0 || node > 1 {
        return Report::default();
    }
    let peer = (1 - node) * sh.pes_per_node();
    let start = sh.now_ps();
    let mut wrong = 0;
    for round in 1..=rounds {
        if node == 1 {
            sh.wait_until(flag, Cmp::Eq, round).await;
            wrong += (0..words).filter(|w| sh.load(block + 8 * w) != round).count() as u64;
        }
        let message = round.to_le_bytes().repeat(words);
        match how {
            Announce::Signal => sh.put_signal(block, &message, flag, round, peer).await,
            _ => {
                sh.put(block, &message, peer).await;
                match how {
                    Announce::Quiet => sh.quiet().await,
                    _ => sh.fence().await,
                }
                sh.put(flag, &round.to_le_bytes(), peer).await;
            }
        }
        if node == 0 {
            sh.wait_until(flag, Cmp::Eq, round).await;
            wrong += (0..words).filter(|w| sh.load(block + 8 * w) != round).count() as u64;
        }
    }
    let elapsed_ps = if node == 0 { sh.now_ps() - start } else { 0 };
    sh.quiet().await;
    let operations = 2 * rounds;
    Report { elapsed_ps, operations, bytes: rounds * len as u64, applied: 0, wrong }
}
