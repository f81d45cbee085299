//! Ping-pong, and the same in both directions at once. Messages are of 4 or of 8n bytes, so that
//! the receiver can poll on one word.

use super::{place, tag, tag_at};
use crate::{Cmp, Report, Shmem};

/// Ping-pong between core 0 of node 0 and core 0 of node 1; the others wait.
/// `elapsed_ps` is that of all round trips, `operations` counts the ways.
pub async fn ping_pong<S: Shmem>(sh: S, len: usize, rounds: u64) -> Report {
    let landing = sh.alloc(len.next_multiple_of(8).max(8));
    let flag = tag_at(landing, len);
    let mut message = vec![0; len];
    let peer = if sh.my_pe() == 0 { sh.pes_per_node() } else { 0 };
    let (node, core) = place(&sh);
    sh.barrier_all().await;
    if core != 0 || node > 1 {
        return Report::default();
    }
    let start = sh.now_ps();
    for round in 1..=rounds {
        tag(&mut message, round);
        if node == 0 {
            sh.put(landing, &message, peer).await;
        }
        sh.wait_until(flag, Cmp::Eq, round).await;
        if node == 1 {
            sh.put(landing, &message, peer).await;
        }
    }
    let elapsed_ps = if node == 0 { sh.now_ps() - start } else { 0 };
    sh.quiet().await;
    Report { elapsed_ps, operations: 2 * rounds, bytes: rounds * len as u64, ..Report::default() }
}

/// Each core of node 0 and its partner on node 1 put to each other, then wait for the other's.
pub async fn bidirectional<S: Shmem>(sh: S, len: usize, rounds: u64) -> Report {
    let landing = sh.alloc(len.next_multiple_of(8).max(8));
    let flag = tag_at(landing, len);
    let mut message = vec![0; len];
    let (node, core) = place(&sh);
    sh.barrier_all().await;
    if node > 1 {
        return Report::default();
    }
    let peer = (1 - node) * sh.pes_per_node() + core;
    let start = sh.now_ps();
    for round in 1..=rounds {
        tag(&mut message, round);
        sh.put(landing, &message, peer).await;
        sh.wait_until(flag, Cmp::Ge, round).await;
    }
    let elapsed_ps = sh.now_ps() - start;
    sh.quiet().await;
    Report { elapsed_ps, operations: rounds, bytes: rounds * len as u64, ..Report::default() }
}
