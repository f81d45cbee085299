//! Groups (MPI-4.1 section 7.3). All functions are local.

use crate::abi::Arr;
use crate::engine::{Engine, engine};
use crate::object::GroupObj;
use crate::strict;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, Proc, Result, err};

impl Engine {
    fn make_group(&self, procs: Vec<Proc>) -> GroupH {
        self.new_group(Arc::new(GroupObj::new(procs, self.me())))
    }
}

/// `MPI_Group_size`.
pub fn group_size(group: GroupH) -> Result<i32> {
    Ok(engine().group(group)?.size() as i32)
}

/// `MPI_Group_rank`.
pub fn group_rank(group: GroupH) -> Result<i32> {
    Ok(engine().group(group)?.my_rank())
}

/// `MPI_Group_translate_ranks`.
pub fn group_translate_ranks(group1: GroupH, n: i32, ranks1: Arr<i32>, group2: GroupH) -> Result<Vec<i32>> {
    let e = engine();
    let (a, b) = (e.group(group1)?, e.group(group2)?);
    // SAFETY: the user's array has n elements.
    let ranks = unsafe { ranks1.to_vec(count(n)?) };
    let translate = |r: i32| {
        if r == PROC_NULL {
            return Ok(PROC_NULL);
        }
        let p = a.proc(check_rank(&a, r)?);
        Ok(b.rank_of(p).map_or(UNDEFINED, |r| r as i32))
    };
    ranks.into_iter().map(translate).collect()
}

/// `MPI_Group_compare`.
pub fn group_compare(group1: GroupH, group2: GroupH) -> Result<i32> {
    let e = engine();
    let (a, b) = (e.group(group1)?, e.group(group2)?);
    Ok(match () {
        () if a.is_identical(&b) => IDENT,
        () if a.is_similar(&b) => SIMILAR,
        () => UNEQUAL,
    })
}

/// `MPI_Group_union`.
pub fn group_union(group1: GroupH, group2: GroupH) -> Result<GroupH> {
    combine(group1, group2, GroupObj::union)
}

/// `MPI_Group_intersection`.
pub fn group_intersection(group1: GroupH, group2: GroupH) -> Result<GroupH> {
    combine(group1, group2, GroupObj::intersection)
}

/// `MPI_Group_difference`.
pub fn group_difference(group1: GroupH, group2: GroupH) -> Result<GroupH> {
    combine(group1, group2, GroupObj::difference)
}

fn combine(a: GroupH, b: GroupH, f: fn(&GroupObj, &GroupObj) -> Vec<Proc>) -> Result<GroupH> {
    let e = engine();
    let (a, b) = (e.group(a)?, e.group(b)?);
    let procs = f(&a, &b);
    debug_assert!(procs.iter().all(|p| a.contains(*p) || b.contains(*p)) && procs.len() <= a.size() + b.size());
    Ok(e.make_group(procs))
}

/// `MPI_Group_incl`.
pub fn group_incl(group: GroupH, n: i32, ranks: Arr<i32>) -> Result<GroupH> {
    let e = engine();
    let g = e.group(group)?;
    // SAFETY: the user's array has n elements.
    let ranks = unsafe { ranks.to_vec(count(n)?) };
    let chosen = check_distinct(&g, &ranks)?;
    Ok(e.make_group(chosen.into_iter().map(|r| g.proc(r)).collect()))
}

/// `MPI_Group_excl`.
pub fn group_excl(group: GroupH, n: i32, ranks: Arr<i32>) -> Result<GroupH> {
    let e = engine();
    let g = e.group(group)?;
    // SAFETY: the user's array has n elements.
    let ranks = unsafe { ranks.to_vec(count(n)?) };
    Ok(e.make_group(without(&g, &check_distinct(&g, &ranks)?)))
}

/// `MPI_Group_range_incl`; `ranges` holds n triplets first, last, stride.
pub fn group_range_incl(group: GroupH, n: i32, ranges: Arr<i32>) -> Result<GroupH> {
    let e = engine();
    let g = e.group(group)?;
    let chosen = check_distinct(&g, &expand(&g, n, ranges)?)?;
    Ok(e.make_group(chosen.into_iter().map(|r| g.proc(r)).collect()))
}

/// `MPI_Group_range_excl`; `ranges` holds n triplets first, last, stride.
pub fn group_range_excl(group: GroupH, n: i32, ranges: Arr<i32>) -> Result<GroupH> {
    let e = engine();
    let g = e.group(group)?;
    let chosen = check_distinct(&g, &expand(&g, n, ranges)?)?;
    Ok(e.make_group(without(&g, &chosen)))
}

/// `MPI_Group_free`. The empty group is predefined: only the name for it goes.
pub fn group_free(group: &mut GroupH) -> Result<()> {
    let e = engine();
    if let Err(error) = e.group(*group) {
        return strict::freed_again(&e.groups, group, error);
    }
    e.groups.remove(*group);
    *group = GroupH::NULL;
    Ok(())
}

fn count(n: i32) -> Result<usize> {
    usize::try_from(n).map_err(|_| err!(ErrClass::ARG, "the number of ranks is {n}"))
}

fn check_rank(g: &GroupObj, r: i32) -> Result<usize> {
    match usize::try_from(r) {
        Ok(i) if i < g.size() => Ok(i),
        _ => Err(err!(ErrClass::RANK, "rank {r}; the group has ranks 0 to {}", g.size() as i64 - 1)),
    }
}

/// SPEC: ranks must be valid and no rank may stand twice.
fn check_distinct(g: &GroupObj, ranks: &[i32]) -> Result<Vec<usize>> {
    let mut seen = vec![false; g.size()];
    let check = |r: &i32| {
        let i = check_rank(g, *r)?;
        if std::mem::replace(&mut seen[i], true) {
            return Err(err!(ErrClass::RANK, "rank {r} stands twice"));
        }
        Ok(i)
    };
    ranks.iter().map(check).collect()
}

fn without(g: &GroupObj, ranks: &[usize]) -> Vec<Proc> {
    let mut keep = vec![true; g.size()];
    ranks.iter().for_each(|r| keep[*r] = false);
    let left: Vec<Proc> = (0..g.size()).filter(|r| keep[*r]).map(|r| g.proc(r)).collect();
    debug_assert_eq!(left.len() + ranks.len(), g.size(), "each rank stands once");
    left
}

/// SPEC: MPI-4.1 section 7.3.2: first, first + stride, ... up to and with last when it is met.
fn expand(g: &GroupObj, n: i32, ranges: Arr<i32>) -> Result<Vec<i32>> {
    // SAFETY: the user's array has n triplets.
    let flat = unsafe { ranges.to_vec(3 * count(n)?) };
    let mut out = Vec::new();
    for t in flat.chunks_exact(3) {
        let (first, last, stride) = (i64::from(t[0]), i64::from(t[1]), i64::from(t[2]));
        check_rank(g, t[0])?;
        if stride == 0 {
            return Err(err!(ErrClass::ARG, "the stride of range {t:?} is 0"));
        }
        if (last - first) * stride < 0 {
            return Err(err!(ErrClass::ARG, "range {t:?} is empty"));
        }
        let steps = (last - first) / stride;
        debug_assert!(steps >= 0 && (first + steps * stride).abs_diff(last) < stride.unsigned_abs(), "no step is left");
        if steps >= g.size() as i64 {
            return Err(err!(ErrClass::RANK, "range {t:?} leaves the group"));
        }
        out.extend((0..=steps).map(|i| (first + i * stride) as i32));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(size: u32, t: &[i32]) -> Result<Vec<i32>> {
        let g = GroupObj::new((0..size).map(Proc).collect(), Proc(0));
        expand(&g, (t.len() / 3) as i32, Arr(t.as_ptr()))
    }

    #[test]
    fn ranges_expand() {
        assert_eq!(ranges(10, &[1, 9, 2]).unwrap(), [1, 3, 5, 7, 9]);
        assert_eq!(ranges(10, &[1, 8, 2]).unwrap(), [1, 3, 5, 7]);
        assert_eq!(ranges(10, &[5, 1, -2, 0, 0, 7]).unwrap(), [5, 3, 1, 0]);
        assert_eq!(ranges(10, &[3, 3, 1]).unwrap(), [3]);
        assert!(ranges(10, &[1, 9, 0]).is_err());
        assert!(ranges(10, &[5, 1, 2]).is_err());
        assert!(ranges(10, &[0, 2_000_000_000, 1]).is_err());
        assert!(ranges(10, &[-1, 2, 1]).is_err());
    }

    #[test]
    fn duplicates_are_refused() {
        let g = GroupObj::new((0..4).map(Proc).collect(), Proc(0));
        assert!(check_distinct(&g, &[0, 3, 1]).is_ok());
        assert_eq!(check_distinct(&g, &[0, 3, 0]).unwrap_err().class, ErrClass::RANK);
        assert_eq!(check_distinct(&g, &[4]).unwrap_err().class, ErrClass::RANK);
        assert_eq!(without(&g, &[1, 2]), [Proc(0), Proc(3)]);
    }
}
