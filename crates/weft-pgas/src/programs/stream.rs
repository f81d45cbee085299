//! Streams of puts: between two nodes, from one to all by three distributions, and from all to one.

use super::place;
use crate::{Report, Shmem, Work};

/// Where the puts of a stream go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// To the same core of the next node.
    Pair,
    /// Item by item over all nodes.
    Cyclic,
    /// `1 << shift` bytes to a node, then the next.
    BlockCyclic {
        /// Logarithm of the bytes in a block.
        shift: u32,
    },
    /// To the nodes that a vector names, read in order.
    Indirect,
    /// To core 0 of node 0, from every other node.
    Incast,
}

/// Settings of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Destinations.
    pub pattern: Pattern,
    /// Bytes a put.
    pub len: usize,
    /// Puts to each destination in an iteration.
    pub window: usize,
    /// Iterations, each ended by a wait for responses.
    pub loops: usize,
    /// Whether all nodes send, or node 0 alone.
    pub all_inject: bool,
    /// At most so many puts in an iteration of a vector's pattern; 0 for no limit.
    pub most: usize,
}

/// Runs the stream. Only PEs that sent report a time.
pub async fn stream<S: Shmem>(sh: S, cfg: Stream) -> Report {
    let landing = sh.alloc(cfg.len.next_multiple_of(8));
    let source: Vec<u8> = (0..cfg.len).map(|i| (i % 251) as u8 + 1).collect();
    let nodes = sh.n_pes() / sh.pes_per_node();
    let (node, _) = place(&sh);
    let list = indirection(&sh, &cfg, nodes);
    sh.barrier_all().await;
    let sends = match cfg.pattern {
        Pattern::Incast => node != 0,
        _ => cfg.all_inject || node == 0,
    };
    let mut sent = 0;
    let start = sh.now_ps();
    if sends {
        for _ in 0..cfg.loops {
            sent += iteration(&sh, &cfg, landing, &source, nodes, &list).await;
            sh.quiet().await;
        }
    }
    let elapsed_ps = if sends { sh.now_ps() - start } else { 0 };
    sh.barrier_all().await;
    let wrong = received(&sh, &cfg, nodes, landing, &source);
    Report { elapsed_ps, operations: sent, bytes: sent * cfg.len as u64, applied: 0, wrong }
}

/// One iteration; the puts it made.
async fn iteration<S: Shmem>(sh: &S, cfg: &Stream, landing: usize, source: &[u8], nodes: usize, list: &[u32]) -> u64 {
    let (node, core) = place(sh);
    let cores = sh.pes_per_node();
    let mut sent = 0;
    match cfg.pattern {
        Pattern::Pair | Pattern::Incast => {
            let pe = match cfg.pattern {
                Pattern::Incast => 0,
                _ => (node + 1) % nodes * cores + core,
            };
            for _ in 0..cfg.window {
                sh.put(landing, source, pe).await;
                sent += 1;
            }
        }
        Pattern::Cyclic => {
            for _ in 0..cfg.window {
                for nid in 0..nodes {
                    sh.work(Work::Cyclic, 1);
                    sh.put(landing, source, nid * cores + core).await;
                    sent += 1;
                }
            }
        }
        Pattern::Indirect => {
            for &nid in list {
                sh.work(Work::Indirect, 1);
                sh.put(landing, source, nid as usize * cores + core).await;
                sent += 1;
            }
        }
        Pattern::BlockCyclic { shift } => {
            // The paper's loop ends one put early; so does this one.
            let end = (cfg.window * nodes * cfg.len).saturating_sub(cfg.len);
            let mut j = 0;
            while j < end {
                sh.work(Work::BlockCyclic, 1);
                let nid = (j >> shift) % nodes;
                sh.put(landing, source, nid * cores + core).await;
                sent += 1;
                j += cfg.len;
            }
        }
    }
    sent
}

/// A random order of the nodes, fixed by the PE; empty for other patterns.
fn indirection<S: Shmem>(sh: &S, cfg: &Stream, nodes: usize) -> Vec<u32> {
    if cfg.pattern != Pattern::Indirect {
        return Vec::new();
    }
    let mut x = crate::gf2::nth(1 + 7919 * (sh.my_pe() as u64 + 1));
    let draw = |_| {
        x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((x >> 33) % nodes as u64) as u32
    };
    let all = cfg.window * nodes;
    (0..if cfg.most == 0 { all } else { cfg.most.min(all) }).map(draw).collect()
}

/// Words of the landing zone that are not what was sent, where this PE surely was a target.
fn received<S: Shmem>(sh: &S, cfg: &Stream, nodes: usize, landing: usize, source: &[u8]) -> u64 {
    let (node, core) = place(sh);
    let target = match cfg.pattern {
        Pattern::Pair => node == 1 % nodes || cfg.all_inject,
        Pattern::Cyclic => true,
        Pattern::Incast => node == 0 && core == 0 && nodes > 1,
        // The vector or the block size may leave a node out.
        Pattern::BlockCyclic { .. } | Pattern::Indirect => false,
    };
    if !target || cfg.window == 0 || cfg.loops == 0 {
        return 0;
    }
    let differs = |(i, chunk): (usize, &[u8])| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sh.load(landing + 8 * i) != u64::from_le_bytes(word)
    };
    source.chunks(8).enumerate().filter(|&c| differs(c)).count() as u64
}
