//! Visiting the runs of a range of the packed stream.

use crate::program::{Kind, Node};

/// Receives the runs of a walk. Each method returns false to end it.
///
/// Offsets are bytes from the address that a displacement of 0 denotes.
pub(crate) trait Sink {
    fn run(&mut self, off: i64, len: usize) -> bool;

    /// `n1` rows of `n0` runs of `len` bytes.
    fn grid(&mut self, off: i64, g: &Grid) -> bool {
        (0..g.n1 as i64).all(|j| (0..g.n0 as i64).all(|i| self.run(off + j * g.s1 + i * g.s0, g.len)))
    }

    /// Runs of `len` bytes at `base + offs[..]`.
    fn list(&mut self, base: i64, offs: &[i64], len: usize) -> bool {
        offs.iter().all(|o| self.run(base + o, len))
    }

    /// Runs of different lengths: run i ends at packed position `ends[i]`, run 0 starts at `start`.
    fn table(&mut self, base: i64, offs: &[i64], start: u64, ends: &[u64]) -> bool {
        let mut at = start;
        offs.iter().zip(ends).all(|(o, end)| {
            let len = (end - at) as usize;
            at = *end;
            self.run(base + o, len)
        })
    }
}

/// Two nested loops over runs of equal length.
pub(crate) struct Grid {
    pub n1: usize,
    pub s1: i64,
    pub n0: usize,
    pub s0: i64,
    pub len: usize,
}

/// Visits all of `node`, displaced by `base`.
fn whole<S: Sink>(node: &Node, base: i64, s: &mut S) -> bool {
    let off = base + node.off;
    match &node.kind {
        Kind::Run => s.run(off, node.bytes as usize),
        Kind::Loop { count, stride, body } => many(off, *count, *stride, body, s),
        Kind::Blocks { offs, body } if body.is_run() => s.list(off, offs, body.bytes as usize),
        Kind::Blocks { offs, body } => offs.iter().all(|o| whole(body, off + o, s)),
        Kind::Runs { offs, ends } => s.table(off, offs, 0, ends),
        Kind::Seq { parts, .. } => parts.iter().all(|p| whole(p, off, s)),
    }
}

/// Visits `count` whole copies of `body`, `stride` apart.
fn many<S: Sink>(off: i64, count: u64, stride: i64, body: &Node, s: &mut S) -> bool {
    let off_body = off + body.off;
    match &body.kind {
        Kind::Run => s.grid(off_body, &Grid { n1: 1, s1: 0, n0: count as usize, s0: stride, len: body.bytes as usize }),
        Kind::Loop { count: n0, stride: s0, body: leaf } if leaf.is_run() => s.grid(
            off_body,
            &Grid { n1: count as usize, s1: stride, n0: *n0 as usize, s0: *s0, len: leaf.bytes as usize },
        ),
        _ => (0..count as i64).all(|i| whole(body, off + i * stride, s)),
    }
}

/// Visits packed bytes [skip, skip + take) of `count` copies of `body`, `stride` apart.
/// `take` > 0, and the range is inside the copies.
pub(crate) fn copies<S: Sink>(off: i64, stride: i64, body: &Node, skip: u64, take: u64, s: &mut S) -> bool {
    match &body.kind {
        Kind::Run if body.bytes as i64 == stride => {
            return s.run(off + body.off + skip as i64, take as usize);
        }
        Kind::Loop { count, stride: inner, body: leaf } if inner.checked_mul(*count as i64) == Some(stride) => {
            return copies(off + body.off, *inner, leaf, skip, take, s);
        }
        _ => {}
    }
    let size = body.bytes;
    let (mut item, within) = match skip {
        0 => (0, 0),
        _ => (skip / size, skip % size),
    };
    let mut left = take;
    if within > 0 {
        let n = left.min(size - within);
        if !part(body, off + item as i64 * stride, within, n, s) {
            return false;
        }
        item += 1;
        left -= n;
    }
    let full = left / size;
    if full > 0 && !many(off + item as i64 * stride, full, stride, body, s) {
        return false;
    }
    left -= full * size;
    left == 0 || part(body, off + (item + full) as i64 * stride, 0, left, s)
}

/// Visits packed bytes [skip, skip + take) of one `node`, displaced by `base`. `take` > 0.
fn part<S: Sink>(node: &Node, base: i64, skip: u64, take: u64, s: &mut S) -> bool {
    if take == node.bytes {
        return whole(node, base, s);
    }
    let off = base + node.off;
    match &node.kind {
        Kind::Run => s.run(off + skip as i64, take as usize),
        Kind::Loop { stride, body, .. } => copies(off, *stride, body, skip, take, s),
        Kind::Blocks { offs, body } => {
            let first = (skip / body.bytes) as usize;
            let mut pos = first as u64 * body.bytes;
            let (mut skip, mut left) = (skip, take);
            for o in &offs[first..] {
                let n = left.min(pos + body.bytes - skip);
                if !part(body, off + o, skip - pos, n, s) {
                    return false;
                }
                left -= n;
                if left == 0 {
                    break;
                }
                pos += body.bytes;
                skip = pos;
            }
            true
        }
        Kind::Runs { offs, ends } => table_part(off, offs, ends, skip, take, s),
        Kind::Seq { parts, ends } => {
            let first = ends.partition_point(|e| *e <= skip);
            let (mut skip, mut left) = (skip, take);
            for (p, end) in parts[first..].iter().zip(&ends[first..]) {
                let n = left.min(end - skip);
                if !part(p, off, skip - (end - p.bytes), n, s) {
                    return false;
                }
                left -= n;
                if left == 0 {
                    break;
                }
                skip = *end;
            }
            true
        }
    }
}

fn table_part<S: Sink>(off: i64, offs: &[i64], ends: &[u64], skip: u64, take: u64, s: &mut S) -> bool {
    let first = ends.partition_point(|e| *e <= skip);
    let start = if first == 0 { 0 } else { ends[first - 1] };
    let stop = skip + take;
    if stop <= ends[first] {
        return s.run(off + offs[first] + (skip - start) as i64, take as usize);
    }
    if !s.run(off + offs[first] + (skip - start) as i64, (ends[first] - skip) as usize) {
        return false;
    }
    let last = ends.partition_point(|e| *e <= stop);
    if !s.table(off, &offs[first + 1..last], ends[first], &ends[first + 1..last]) {
        return false;
    }
    last == ends.len() || stop == ends[last - 1] || s.run(off + offs[last], (stop - ends[last - 1]) as usize)
}
