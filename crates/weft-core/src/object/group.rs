//! Groups: an ordered set of processes.

use std::sync::OnceLock;
use weft_base::Proc;
use weft_base::handle::SessionH;

/// An ordered set of processes, immutable. Groups that are an arithmetic sequence (the world, its
/// halves, every second rank) are three numbers; others a table and its inverse.
#[derive(Debug)]
pub struct GroupObj {
    size: u32,
    my_rank: i32,
    map: Map,
    /// The session whose process set it is; communicators made from it belong to that session.
    session: OnceLock<SessionH>,
}

#[derive(Debug)]
enum Map {
    Sequence { first: i64, stride: i64 },
    Table { procs: Box<[Proc]>, by_proc: Box<[(Proc, u32)]> },
}

impl GroupObj {
    /// `me` is the calling process; it need not be a member.
    pub fn new(procs: Vec<Proc>, me: Proc) -> Self {
        assert!(i32::try_from(procs.len()).is_ok(), "ranks are ints");
        let size = procs.len() as u32;
        let map = match sequence(&procs) {
            Some((first, stride)) => {
                assert_ne!(stride, 0, "ranks are found by dividing");
                debug_assert!(procs.iter().zip(0..).all(|(p, i)| i64::from(p.0) == first + stride * i));
                Map::Sequence { first, stride }
            }
            None => {
                let mut by_proc: Vec<_> = procs.iter().copied().zip(0u32..).collect();
                by_proc.sort_unstable();
                Map::Table { procs: procs.into(), by_proc: by_proc.into() }
            }
        };
        let mut g = Self { size, my_rank: weft_base::consts::UNDEFINED, map, session: OnceLock::new() };
        if let Some(r) = g.rank_of(me) {
            assert!(r < g.size() && g.proc(r) == me, "a rank leads back to its process");
            g.my_rank = r as i32;
        }
        g
    }

    /// Marks the group as made from a session's process set.
    pub fn of_session(self, session: SessionH) -> Self {
        debug_assert!(self.session.get().is_none() && !session.is_null(), "a group belongs to one session");
        Self { session: session.into(), ..self }
    }
    pub fn session(&self) -> Option<SessionH> {
        self.session.get().copied()
    }

    #[inline(always)]
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The calling process's rank, or MPI_UNDEFINED.
    #[inline(always)]
    pub fn my_rank(&self) -> i32 {
        self.my_rank
    }

    /// The process with this rank. `rank` is below `size`.
    #[inline(always)]
    pub fn proc(&self, rank: usize) -> Proc {
        debug_assert!(rank < self.size(), "rank {rank} of {}", self.size);
        match &self.map {
            Map::Sequence { first, stride } => Proc((first + stride * rank as i64) as u32),
            Map::Table { procs, .. } => procs[rank],
        }
    }

    /// The process of rank 0, if the others follow it in order.
    pub fn first_in_order(&self) -> Option<Proc> {
        match self.map {
            Map::Sequence { first, stride } if stride == 1 || self.size == 1 => Some(Proc(first as u32)),
            _ => None,
        }
    }

    /// The rank of a process, if it is a member.
    #[inline]
    pub fn rank_of(&self, p: Proc) -> Option<usize> {
        match &self.map {
            Map::Sequence { first, stride: 1 } => {
                let r = i64::from(p.0) - first;
                (0..i64::from(self.size)).contains(&r).then_some(r as usize)
            }
            Map::Sequence { first, stride } => {
                let off = i64::from(p.0) - first;
                let r = off / stride;
                (off % stride == 0 && (0..i64::from(self.size)).contains(&r)).then_some(r as usize)
            }
            Map::Table { by_proc, .. } => {
                let i = by_proc.binary_search_by_key(&p, |e| e.0).ok()?;
                debug_assert_eq!(self.proc(by_proc[i].1 as usize), p, "the table and its inverse agree");
                Some(by_proc[i].1 as usize)
            }
        }
    }

    pub fn contains(&self, p: Proc) -> bool {
        self.rank_of(p).is_some()
    }

    pub fn procs(&self) -> impl ExactSizeIterator<Item = Proc> + Clone + '_ {
        (0..self.size()).map(|r| self.proc(r))
    }

    /// Same members in the same order.
    pub fn is_identical(&self, other: &Self) -> bool {
        self.size == other.size && self.procs().eq(other.procs())
    }

    /// Same members in any order.
    pub fn is_similar(&self, other: &Self) -> bool {
        self.size == other.size && self.procs().all(|p| other.contains(p))
    }

    /// MPI-4.1 section 7.3.2: members of `a`, then those of `b` that are not in `a`.
    pub fn union(a: &Self, b: &Self) -> Vec<Proc> {
        a.procs().chain(b.procs().filter(|p| !a.contains(*p))).collect()
    }

    /// Members of `a` that are in `b`, in the order of `a`.
    pub fn intersection(a: &Self, b: &Self) -> Vec<Proc> {
        a.procs().filter(|p| b.contains(*p)).collect()
    }

    /// Members of `a` that are not in `b`, in the order of `a`.
    pub fn difference(a: &Self, b: &Self) -> Vec<Proc> {
        a.procs().filter(|p| !b.contains(*p)).collect()
    }
}

/// (first, stride) when the table is an arithmetic sequence without repetition.
fn sequence(procs: &[Proc]) -> Option<(i64, i64)> {
    let at = |i: usize| i64::from(procs[i].0);
    match procs.len() {
        0 => Some((0, 1)),
        1 => Some((at(0), 1)),
        n => {
            let stride = at(1) - at(0);
            let ok = stride != 0 && (2..n).all(|i| at(i) == at(0) + stride * i as i64);
            ok.then(|| (at(0), stride))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn procs(v: &[u32]) -> Vec<Proc> {
        v.iter().map(|p| Proc(*p)).collect()
    }
    fn group(v: &[u32]) -> GroupObj {
        GroupObj::new(procs(v), Proc(3))
    }

    /// Every subset order of up to 4 of 5 processes, against a plain search.
    #[test]
    fn maps_agree_with_the_table() {
        let all: Vec<Vec<u32>> = permutations(5, 4);
        for v in &all {
            let g = group(v);
            assert_eq!(g.size(), v.len());
            for (r, p) in v.iter().enumerate() {
                assert_eq!(g.proc(r), Proc(*p));
            }
            for p in 0..8 {
                assert_eq!(g.rank_of(Proc(p)), v.iter().position(|q| *q == p), "{v:?} {p}");
            }
            let me = v.iter().position(|q| *q == 3).map_or(weft_base::consts::UNDEFINED, |r| r as i32);
            assert_eq!(g.my_rank(), me);
        }
    }

    #[test]
    fn algebra_agrees_with_naive_sets() {
        let all: Vec<Vec<u32>> = permutations(4, 3);
        for a in &all {
            for b in &all {
                let (ga, gb) = (group(a), group(b));
                let mut union = a.clone();
                union.extend(b.iter().filter(|p| !a.contains(p)));
                assert_eq!(GroupObj::union(&ga, &gb), procs(&union));
                let inter: Vec<u32> = a.iter().copied().filter(|p| b.contains(p)).collect();
                assert_eq!(GroupObj::intersection(&ga, &gb), procs(&inter));
                let diff: Vec<u32> = a.iter().copied().filter(|p| !b.contains(p)).collect();
                assert_eq!(GroupObj::difference(&ga, &gb), procs(&diff));
                assert_eq!(ga.is_identical(&gb), a == b);
                let (mut sa, mut sb) = (a.clone(), b.clone());
                sa.sort_unstable();
                sb.sort_unstable();
                assert_eq!(ga.is_similar(&gb), sa == sb);
            }
        }
    }

    fn permutations(n: u32, max_len: usize) -> Vec<Vec<u32>> {
        let mut out = vec![vec![]];
        let mut last = vec![vec![]];
        for _ in 0..max_len {
            let mut next = Vec::new();
            for v in &last {
                for p in (0..n).filter(|p| !v.contains(p)) {
                    let mut w: Vec<u32> = v.clone();
                    w.push(p);
                    next.push(w);
                }
            }
            out.extend(next.iter().cloned());
            last = next;
        }
        out
    }
}
