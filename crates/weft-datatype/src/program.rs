//! Pack programs: a typemap as loops over contiguous runs, in the order of the typemap.
//!
//! Constructors build the program bottom-up from the programs of the types they combine, and
//! normalise as they go: runs that follow each other in memory merge, loops whose iterations
//! follow each other merge, equal blocks at equal distances become loops, short nests of runs
//! become one table. What a loop describes is never expanded.

use std::sync::Arc;

/// Tables of runs are inlined into their parent up to this many entries.
const FLATTEN_MAX: usize = 64;
/// A loop inside a table of runs is unrolled up to this many iterations.
const UNROLL_MAX: u64 = 4;

/// `bytes` (> 0) bytes of packed data, found in memory as `kind` says, relative to `off`.
#[derive(Clone, Debug)]
pub struct Node {
    pub off: i64,
    pub bytes: u64,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub enum Kind {
    /// One contiguous run.
    Run,
    /// `count` (>= 2) copies of `body` (whose `off` is 0), `stride` bytes apart.
    Loop { count: u64, stride: i64, body: Arc<Node> },
    /// Copies of `body` (whose `off` is 0) at these displacements.
    Blocks { offs: Arc<[i64]>, body: Arc<Node> },
    /// Runs at `offs`; `ends[i]` is the packed position behind run i.
    Runs { offs: Arc<[i64]>, ends: Arc<[u64]> },
    /// Different parts one after the other; `ends` as in `Runs`.
    Seq { parts: Arc<[Node]>, ends: Arc<[u64]> },
}

/// The program of a type; `None` for one without data.
pub type Program = Option<Node>;

pub(crate) fn run(off: i64, bytes: u64) -> Program {
    (bytes > 0).then_some(Node { off, bytes, kind: Kind::Run })
}

impl Node {
    pub(crate) fn is_run(&self) -> bool {
        matches!(self.kind, Kind::Run)
    }

    fn shifted(&self, by: i64) -> Node {
        Node { off: self.off + by, ..self.clone() }
    }

    /// Itself with `off` 0, shared.
    fn rooted(mut self) -> Arc<Node> {
        self.off = 0;
        Arc::new(self)
    }

    /// Contiguous runs that a walk over the node visits.
    pub fn run_count(&self) -> u64 {
        match &self.kind {
            Kind::Run => 1,
            Kind::Loop { count, body, .. } => count * body.run_count(),
            Kind::Blocks { offs, body } => offs.len() as u64 * body.run_count(),
            Kind::Runs { offs, .. } => offs.len() as u64,
            Kind::Seq { parts, .. } => parts.iter().map(Node::run_count).sum(),
        }
    }
}

pub(crate) fn shift(p: &Program, by: i64) -> Program {
    p.as_ref().map(|n| n.shifted(by))
}

/// `count` copies, `stride` bytes apart.
pub(crate) fn repeat(p: &Program, count: u64, stride: i64) -> Program {
    let node = p.as_ref()?;
    match (count, &node.kind) {
        (0, _) => None,
        (1, _) => Some(node.clone()),
        (_, Kind::Run) if node.bytes as i64 == stride => run(node.off, node.bytes * count),
        (_, Kind::Loop { count: inner, stride: s, body }) if s.checked_mul(*inner as i64) == Some(stride) => {
            Some(Node {
                off: node.off,
                bytes: node.bytes * count,
                kind: Kind::Loop { count: count * inner, stride: *s, body: body.clone() },
            })
        }
        _ => Some(Node {
            off: node.off,
            bytes: node.bytes * count,
            kind: Kind::Loop { count, stride, body: node.clone().rooted() },
        }),
    }
}

/// Equal copies at `disps`, in their order.
pub(crate) fn blocks(p: &Program, disps: &[i64]) -> Program {
    let node = p.as_ref()?;
    if node.is_run() {
        return runs(disps.iter().map(|d| (d + node.off, node.bytes)));
    }
    if let Some(stride) = constant_stride(disps) {
        let first = shift(p, *disps.first()?);
        return repeat(&first, disps.len() as u64, stride);
    }
    Some(Node {
        off: node.off,
        bytes: node.bytes * disps.len() as u64,
        kind: Kind::Blocks { offs: disps.into(), body: node.clone().rooted() },
    })
}

/// The distance between neighbours, when it is the same throughout. 0 for fewer than two.
fn constant_stride(offs: &[i64]) -> Option<i64> {
    let stride = match offs {
        [a, b, ..] => b.checked_sub(*a)?,
        _ => 0,
    };
    offs.windows(2).all(|w| w[1].checked_sub(w[0]) == Some(stride)).then_some(stride)
}

/// Contiguous runs (offset, bytes), in their order; empty ones are dropped, neighbours merged.
pub(crate) fn runs(list: impl Iterator<Item = (i64, u64)>) -> Program {
    let mut offs: Vec<i64> = Vec::with_capacity(list.size_hint().0);
    let mut ends: Vec<u64> = Vec::with_capacity(list.size_hint().0);
    let mut total = 0u64;
    for (off, bytes) in list.filter(|r| r.1 > 0) {
        let start = ends.len().checked_sub(2).map_or(0, |i| ends[i]);
        match (offs.last(), ends.last_mut()) {
            (Some(last), Some(end)) if *last + (total - start) as i64 == off => *end += bytes,
            _ => {
                offs.push(off);
                ends.push(total + bytes);
            }
        }
        total += bytes;
    }
    let first = *offs.first()?;
    let len = ends[0];
    if offs.len() == 1 {
        return run(first, len);
    }
    if ends.iter().enumerate().all(|(i, end)| *end == len * (i as u64 + 1)) {
        if let Some(stride) = constant_stride(&offs) {
            return repeat(&run(first, len), offs.len() as u64, stride);
        }
        let body = Arc::new(Node { off: 0, bytes: len, kind: Kind::Run });
        return Some(Node { off: 0, bytes: total, kind: Kind::Blocks { offs: offs.into(), body } });
    }
    Some(Node { off: 0, bytes: total, kind: Kind::Runs { offs: offs.into(), ends: ends.into() } })
}

/// Appends the runs of `node` to `list`, unless they are too many.
fn flatten_into(node: &Node, list: &mut Vec<(i64, u64)>) -> bool {
    match &node.kind {
        Kind::Run => list.push((node.off, node.bytes)),
        Kind::Loop { count, stride, body } if *count <= UNROLL_MAX => {
            return (0..*count as i64).all(|i| flatten_into(&body.shifted(node.off + i * stride), list));
        }
        Kind::Blocks { offs, body } if offs.len() <= FLATTEN_MAX && body.is_run() => {
            list.extend(offs.iter().map(|o| (node.off + o, body.bytes)));
        }
        Kind::Runs { offs, ends } if offs.len() <= FLATTEN_MAX => {
            let starts = std::iter::once(0).chain(ends.iter().copied());
            let lens = ends.iter().zip(starts).map(|(e, s)| e - s);
            list.extend(offs.iter().map(|o| node.off + o).zip(lens));
        }
        Kind::Seq { parts, .. } if parts.len() <= FLATTEN_MAX => {
            return parts.iter().all(|p| flatten_into(&p.shifted(node.off), list));
        }
        _ => return false,
    }
    list.len() <= FLATTEN_MAX
}

/// Different parts one after the other.
pub(crate) fn seq(parts: impl Iterator<Item = Node>) -> Program {
    let mut out: Vec<Node> = Vec::new();
    // Runs not yet appended to `out`.
    let mut pending: Vec<(i64, u64)> = Vec::new();
    for part in parts {
        if part.is_run() {
            pending.push((part.off, part.bytes));
            continue;
        }
        let mut flat = Vec::new();
        if flatten_into(&part, &mut flat) {
            pending.append(&mut flat);
        } else {
            out.extend(runs(pending.drain(..)));
            out.push(part);
        }
    }
    out.extend(runs(pending.drain(..)));
    match out.len() {
        0 => None,
        1 => out.pop(),
        _ => {
            let mut total = 0;
            let ends: Vec<u64> = out
                .iter()
                .map(|n| {
                    total += n.bytes;
                    total
                })
                .collect();
            Some(Node { off: 0, bytes: total, kind: Kind::Seq { parts: out.into(), ends: ends.into() } })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_merge() {
        let p = runs([(0, 4), (4, 4), (8, 0), (8, 8)].into_iter()).unwrap();
        assert!(p.is_run() && p.bytes == 16);
        let p = runs([(0, 4), (8, 4), (12, 4), (100, 1)].into_iter()).unwrap();
        assert_eq!((p.run_count(), p.bytes), (3, 13));
    }

    #[test]
    fn equal_distances_become_loops() {
        let p = blocks(&run(0, 8), &[0, 16, 32, 48]).unwrap();
        assert!(matches!(p.kind, Kind::Loop { count: 4, stride: 16, .. }));
        let p = repeat(&Some(p), 10, 64).unwrap();
        assert!(matches!(p.kind, Kind::Loop { count: 40, stride: 16, .. }));
        assert_eq!(p.run_count(), 40);
    }

    #[test]
    fn a_struct_of_runs_is_one_table() {
        let inner = seq([run(0, 1).unwrap(), run(4, 4).unwrap()].into_iter());
        let pairs = repeat(&inner, 2, 8).unwrap();
        let p = seq([pairs, run(24, 8).unwrap()].into_iter()).unwrap();
        assert!(matches!(&p.kind, Kind::Runs { offs, .. } if offs.len() == 5 || offs.len() == 4));
    }
}
