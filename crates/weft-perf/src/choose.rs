//! From figures to choices: pure functions.
//!
//! A single figure may be off by a disturbance, so each choice minimises a sum over all sizes:
//! of the logarithm by how much the chosen is slower than the fastest, its regret.

use crate::data::{ClassData, Curve, Group, Measured, mechanism};
use weft_copy::Routine;
use weft_profile::{
    ClassProfile, DistanceClass, Field, Machine, NEVER, Origin, Profile, Role, RoutineTable, Step, Why,
};

/// What a change of routine must gain, as a logarithm of times summed over the sizes: 6 %.
const SWITCH: f64 = 0.06;
/// Measured and drawn, for the study that they come from, but not chosen: each has a wider twin,
/// and where one of these is ahead it is by chance.
const HISTORIC: [Routine; 5] = [Routine::Plain32, Routine::Mmx64, Routine::Nt32, Routine::Nt64, Routine::StreamLoad128];
/// Messages that cross in two copies without a handshake, at most, in bytes: what a ring holds.
const EAGER_MOST: usize = 512 << 10;

/// The profile for the figures, and the classes that were measured.
pub fn choose(machine: &Machine, measured: &Measured) -> (Profile, Vec<DistanceClass>) {
    let mut profile = Profile::builtin(machine);
    let mut classes = Vec::new();
    for data in &measured.classes {
        if let Some(d) = data.distance() {
            class(profile.class_mut(d), data);
            classes.push(d);
        }
    }
    (profile, classes)
}

fn class(out: &mut ClassProfile, data: &ClassData) {
    for (role, group) in
        [(Role::IntoRing, Group::IntoRing), (Role::OutOfRing, Group::OutOfRing), (Role::Straight, Group::Straight)]
    {
        if let Some(table) = table(data, group) {
            out.tables[role.index()] = table;
        }
    }
    let nt_min = nt_min(&out.tables[Role::Straight.index()]);
    set(out, "nt_min", nt_min);
    if let Some(len) = least_regret(data, Group::Segment) {
        set(out, "segment_len", len);
    }
    let curve = |name| data.curve(Group::Mechanism, name);
    let chunk = least_regret(data, Group::Chunk);
    if let (Some(chunk), Some(one), Some(both)) = (chunk, curve(mechanism::MAPPED), curve(mechanism::COOP)) {
        set(out, "coop_chunk", chunk);
        set(out, "coop_min", crossover(one, both).max(chunk));
    }
    let Some(double) = curve(mechanism::DOUBLE) else { return };
    // A rendezvous pays one more line than a cell: the sender learns that its buffer is free.
    let line_us = data.line_ns[0] / 1e3;
    let floor = out.thresholds.inline_max;
    if let Some(mapped) = faster(curve(mechanism::MAPPED), curve(mechanism::COOP)) {
        let from = crossover(double, &later(&mapped, line_us));
        set(out, "heap_min", from.max(floor));
        set(out, "xpmem_min", from.max(floor));
        set(out, "eager_max", from.clamp(2 * floor, EAGER_MOST.max(2 * floor)));
    }
    if let (Some(push), Some(pull)) = (curve(mechanism::PUSH), faster(curve(mechanism::MAPPED), curve(mechanism::COOP)))
    {
        let best = faster(Some(&pull), Some(double));
        let from = best.map_or(NEVER, |best| crossover(&best, &later(push, line_us)));
        set(out, "push_min", from.max(floor));
    }
    if let Some(cma) = faster(curve(mechanism::CMA), curve(mechanism::CMA_COOP)) {
        set(out, "cma_min", crossover(double, &later(&cma, line_us)).max(floor));
    }
}

fn set(out: &mut ClassProfile, name: &str, value: usize) {
    let (i, field) = Field::find(name).expect("a name in Field::ALL");
    field.set(&mut out.thresholds, value);
    out.origins[i] = Origin::Measured;
}

/// The faster of two curves at each size that both have.
fn faster(a: Option<&Curve>, b: Option<&Curve>) -> Option<Curve> {
    let (a, Some(b)) = (a?, b) else { return a.cloned() };
    let at = |len| b.points.iter().find(|p| p.0 == len).map_or(f64::INFINITY, |p| p.1);
    let points = a.points.iter().map(|&(len, us)| (len, us.min(at(len)))).collect();
    Some(Curve { points, ..a.clone() })
}

fn later(c: &Curve, us: f64) -> Curve {
    Curve { points: c.points.iter().map(|&(len, t)| (len, t + us)).collect(), ..c.clone() }
}

/// The size from which `b` should be taken instead of `a`: a measured one, or [`NEVER`]. Sizes
/// that only one curve has don't count.
pub fn crossover(a: &Curve, b: &Curve) -> usize {
    let common: Vec<(usize, f64)> = a
        .points
        .iter()
        .filter_map(|&(len, ta)| {
            let tb = b.points.iter().find(|p| p.0 == len)?.1;
            Some((len, (ta / tb).ln()))
        })
        .collect();
    // Taking `b` from index k on gains the sum of the logarithms from there.
    let gain = |k: usize| common[k..].iter().map(|p| p.1).sum::<f64>();
    (0..=common.len())
        .max_by(|&j, &k| gain(j).total_cmp(&gain(k)))
        .filter(|&k| k < common.len())
        .map_or(NEVER, |k| common[k].0)
}

/// The parameter (a curve's name is a number of bytes) whose curve is fastest over all sizes.
pub(crate) fn least_regret(data: &ClassData, group: Group) -> Option<usize> {
    let curves: Vec<&Curve> = data.group(group).collect();
    let sum = |c: &Curve| c.points.iter().map(|p| p.1.ln()).sum::<f64>();
    let best = curves.iter().min_by(|a, b| sum(a).total_cmp(&sum(b)))?;
    best.name.parse().ok()
}

pub(crate) fn table(data: &ClassData, group: Group) -> Option<RoutineTable> {
    let curves: Vec<(Routine, &Curve)> = data
        .group(group)
        .filter_map(|c| Some((Routine::from_name(&c.name)?, c)))
        .filter(|(r, _)| !HISTORIC.contains(r))
        .collect();
    let lens: Vec<usize> = curves.first()?.1.points.iter().map(|p| p.0).collect();
    let times: Vec<Vec<f64>> = curves.iter().map(|(_, c)| c.points.iter().map(|p| p.1).collect()).collect();
    if times.iter().any(|t| t.len() != lens.len()) {
        return None;
    }
    let mut out: Vec<Step> = Vec::new();
    for (len, row) in lens.into_iter().zip(steps(&times)) {
        let routine = curves[row].0;
        if out.last().is_none_or(|s| s.routine != routine) {
            let from = if out.is_empty() { 0 } else { len };
            out.push(Step { from, routine, why: Why::Measured });
        }
    }
    RoutineTable::new(out).ok()
}

/// The row to take in each column of `times[row][column]`: least regret, where each change of row
/// costs a little so that noise makes no steps. Every row has the same length.
pub fn steps(times: &[Vec<f64>]) -> Vec<usize> {
    let columns = times.first().map_or(0, Vec::len);
    let rows = times.len();
    let mut cost = vec![0.0; rows];
    let mut from: Vec<Vec<usize>> = Vec::with_capacity(columns);
    for c in 0..columns {
        let best = times.iter().map(|t| t[c]).fold(f64::INFINITY, f64::min);
        let cheapest = least(&cost);
        let mut came = Vec::with_capacity(rows);
        let mut next = Vec::with_capacity(rows);
        for (r, t) in times.iter().enumerate() {
            let change = if c == 0 { f64::INFINITY } else { cost[cheapest] + SWITCH };
            came.push(if change < cost[r] { cheapest } else { r });
            next.push(cost[r].min(change) + (t[c] / best).ln());
        }
        cost = next;
        from.push(came);
    }
    let mut row = least(&cost);
    let mut out = vec![0; columns];
    for c in (0..columns).rev() {
        out[c] = row;
        row = from[c][row];
    }
    out
}

fn least(values: &[f64]) -> usize {
    (0..values.len()).min_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}

/// Where the last run of non-temporal steps begins.
fn nt_min(straight: &RoutineTable) -> usize {
    let nt = straight.steps().iter().rev().take_while(|s| s.routine.is_nontemporal());
    nt.last().map_or(NEVER, |s| s.from)
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
