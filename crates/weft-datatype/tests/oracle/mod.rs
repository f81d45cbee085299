//! The naive oracle: type constructions as data, and typemaps as lists of (basic type,
//! displacement), expanded element by element straight from the definitions of the standard.

// Each test program uses a part of it.
#![allow(dead_code)]

pub mod checks;

use proptest::prelude::*;
use std::sync::Arc;
use weft_base::consts as c;
use weft_base::consts::dt;
use weft_datatype::{Basic, DarrayArgs, Datatype};

/// A construction.
#[derive(Clone, Debug)]
pub enum T {
    Named(u32),
    Dup(Box<T>),
    Contiguous(i64, Box<T>),
    Vector(i64, i64, i64, Box<T>),
    Hvector(i64, i64, i64, Box<T>),
    Indexed(Vec<(i64, i64)>, Box<T>),
    Hindexed(Vec<(i64, i64)>, Box<T>),
    IndexedBlock(i64, Vec<i64>, Box<T>),
    HindexedBlock(i64, Vec<i64>, Box<T>),
    Struct(Vec<(i64, i64, T)>),
    Resized(i64, i64, Box<T>),
    /// (size, subsize, start) of each dimension.
    Subarray(Vec<(i64, i64, i64)>, i32, Box<T>),
    Darray(Darray, Box<T>),
}

#[derive(Clone, Debug)]
pub struct Darray {
    pub rank: i32,
    pub gsizes: Vec<i64>,
    pub distribs: Vec<i32>,
    pub dargs: Vec<i32>,
    pub psizes: Vec<i32>,
    pub order: i32,
}

pub fn named(id: u32) -> &'static Arc<Datatype> {
    Datatype::predefined(id).unwrap()
}

/// Built by the code under test.
pub fn build(t: &T) -> Arc<Datatype> {
    let unzip = |v: &[(i64, i64)]| -> (Vec<i64>, Vec<i64>) { v.iter().copied().unzip() };
    match t {
        T::Named(id) => named(*id).clone(),
        T::Dup(t) => Datatype::dup(&build(t)),
        T::Contiguous(n, t) => Datatype::contiguous(*n, &build(t)).unwrap(),
        T::Vector(n, b, s, t) => Datatype::vector(*n, *b, *s, &build(t)).unwrap(),
        T::Hvector(n, b, s, t) => Datatype::hvector(*n, *b, *s, &build(t)).unwrap(),
        T::Indexed(v, t) => {
            let (l, d) = unzip(v);
            Datatype::indexed(&l, &d, &build(t)).unwrap()
        }
        T::Hindexed(v, t) => {
            let (l, d) = unzip(v);
            Datatype::hindexed(&l, &d, &build(t)).unwrap()
        }
        T::IndexedBlock(b, d, t) => Datatype::indexed_block(*b, d, &build(t)).unwrap(),
        T::HindexedBlock(b, d, t) => Datatype::hindexed_block(*b, d, &build(t)).unwrap(),
        T::Struct(v) => {
            let lens: Vec<i64> = v.iter().map(|m| m.0).collect();
            let disps: Vec<i64> = v.iter().map(|m| m.1).collect();
            let types: Vec<_> = v.iter().map(|m| build(&m.2)).collect();
            Datatype::structure(&lens, &disps, &types).unwrap()
        }
        T::Resized(lb, e, t) => Datatype::resized(*lb, *e, &build(t)).unwrap(),
        T::Subarray(v, order, t) => {
            let f = |i: usize| -> Vec<i64> { v.iter().map(|d| [d.0, d.1, d.2][i]).collect() };
            Datatype::subarray(&f(0), &f(1), &f(2), *order, &build(t)).unwrap()
        }
        T::Darray(d, t) => Datatype::darray(darray_args(d), &build(t)).unwrap(),
    }
}

pub fn darray_args(d: &Darray) -> DarrayArgs<'_> {
    DarrayArgs {
        size: d.psizes.iter().product(),
        rank: d.rank,
        gsizes: &d.gsizes,
        distribs: &d.distribs,
        dargs: &d.dargs,
        psizes: &d.psizes,
        order: d.order,
    }
}

/// An expanded typemap.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// (plain predefined type, displacement) in order.
    pub entries: Vec<(u32, i64)>,
    pub lb_marks: Vec<i64>,
    pub ub_marks: Vec<i64>,
    pub lb: i64,
    pub ub: i64,
    /// Bounds were set, here or within a part.
    pub resized: bool,
}

pub fn size_of(id: u32) -> i64 {
    named(id).size()
}

impl Map {
    pub fn extent(&self) -> i64 {
        self.ub - self.lb
    }

    pub fn size(&self) -> i64 {
        self.entries.iter().map(|e| size_of(e.0)).sum()
    }

    pub fn true_lb(&self) -> i64 {
        self.entries.iter().map(|e| e.1).min().unwrap_or(0)
    }

    pub fn true_ub(&self) -> i64 {
        self.entries.iter().map(|e| e.1 + size_of(e.0)).max().unwrap_or(0)
    }

    /// The displacement of every packed byte of `count` items.
    pub fn byte_offsets(&self, count: i64) -> Vec<i64> {
        let item = |i: i64| {
            self.entries.iter().flat_map(move |(id, d)| (0..size_of(*id)).map(move |b| i * self.extent() + d + b))
        };
        (0..count).flat_map(item).collect()
    }
}

/// Puts copies of maps at displacements.
fn compose(parts: &[(i64, &Map)], pad: bool) -> Map {
    let mut m = Map::default();
    let (mut lbs, mut ubs, mut align) = (vec![], vec![], 1);
    for (d, p) in parts {
        m.entries.extend(p.entries.iter().map(|e| (e.0, e.1 + d)));
        m.lb_marks.extend(p.lb_marks.iter().map(|x| x + d));
        m.ub_marks.extend(p.ub_marks.iter().map(|x| x + d));
        m.resized |= p.resized;
        if !p.entries.is_empty() || p.resized {
            lbs.push(p.lb + d);
            ubs.push(p.ub + d);
        }
    }
    for (id, _) in &m.entries {
        align = align.max(named(*id).align() as i64);
    }
    let lb = m.lb_marks.iter().min().or(lbs.iter().min());
    m.lb = *lb.or(m.ub_marks.iter().max()).unwrap_or(&0);
    m.ub = *m.ub_marks.iter().max().or(ubs.iter().max()).unwrap_or(&m.lb);
    if pad && m.ub_marks.is_empty() && !m.entries.is_empty() {
        while (m.ub - m.lb).rem_euclid(align) != 0 {
            m.ub += 1;
        }
    }
    m
}

fn basic_map(id: u32) -> Map {
    let b = Basic::get(id).unwrap();
    match (id, b.pair) {
        (dt::LB, _) => Map { lb_marks: vec![0], ..Map::default() },
        (dt::UB, _) => Map { ub_marks: vec![0], ..Map::default() },
        (_, None) => Map { entries: vec![(id, 0)], ub: b.size as i64, ..Map::default() },
        (_, Some((v, i))) => {
            let align = Basic::get(i).unwrap().align as i64;
            let disp = (size_of(v) + align - 1) / align * align;
            compose(&[(0, &basic_map(v)), (disp, &basic_map(i))], true)
        }
    }
}

/// Index tuples of an array in the order of memory, with their position there.
fn indices(sizes: &[i64], order: i32) -> Vec<(Vec<i64>, i64)> {
    let total: i64 = sizes.iter().product();
    let mut dims: Vec<usize> = (0..sizes.len()).collect();
    if order == c::ORDER_C {
        dims.reverse();
    }
    (0..total)
        .map(|position| {
            let mut rest = position;
            let mut index = vec![0; sizes.len()];
            for d in &dims {
                index[*d] = rest % sizes[*d];
                rest /= sizes[*d];
            }
            (index, position)
        })
        .collect()
}

fn coords(d: &Darray) -> Vec<i64> {
    let mut rest = d.rank as i64;
    let mut out: Vec<i64> = vec![];
    for p in d.psizes.iter().rev() {
        out.insert(0, rest % *p as i64);
        rest /= *p as i64;
    }
    out
}

fn owned(d: &Darray, index: &[i64]) -> bool {
    let coords = coords(d);
    (0..index.len()).all(|i| {
        let (g, p) = (d.gsizes[i], d.psizes[i] as i64);
        let given = (d.dargs[i] != c::DISTRIBUTE_DFLT_DARG).then_some(d.dargs[i] as i64);
        let owner = match d.distribs[i] {
            c::DISTRIBUTE_NONE => 0,
            c::DISTRIBUTE_BLOCK => index[i] / given.unwrap_or((g + p - 1) / p),
            _ => index[i] / given.unwrap_or(1) % p,
        };
        owner == coords[i]
    })
}

/// Expanded from the definitions.
pub fn expand(t: &T) -> Map {
    let blocks = |m: &Map, list: &mut dyn Iterator<Item = (i64, i64)>| {
        let mut parts = vec![];
        for (len, disp) in list {
            parts.extend((0..len).map(|j| (disp + j * m.extent(), m)));
        }
        compose(&parts, false)
    };
    let array = |m: &Map, sizes: &[i64], order, mine: &dyn Fn(&[i64]) -> bool| {
        let all = indices(sizes, order);
        let list: Vec<_> = all.iter().filter(|x| mine(&x.0)).map(|x| (x.1 * m.extent(), m)).collect();
        let out = compose(&list, false);
        let ub = sizes.iter().product::<i64>() * m.extent();
        Map { lb: 0, ub, lb_marks: vec![], ub_marks: vec![], resized: true, ..out }
    };
    match t {
        T::Named(id) => basic_map(*id),
        T::Dup(t) => expand(t),
        T::Contiguous(n, t) => blocks(&expand(t), &mut [(*n, 0)].into_iter()),
        T::Vector(n, b, s, t) => {
            let m = expand(t);
            blocks(&m, &mut (0..*n).map(|i| (*b, i * s * m.extent())))
        }
        T::Hvector(n, b, s, t) => blocks(&expand(t), &mut (0..*n).map(|i| (*b, i * s))),
        T::Indexed(v, t) => {
            let m = expand(t);
            blocks(&m, &mut v.iter().map(|(l, d)| (*l, d * m.extent())))
        }
        T::Hindexed(v, t) => blocks(&expand(t), &mut v.iter().copied()),
        T::IndexedBlock(b, v, t) => {
            let m = expand(t);
            blocks(&m, &mut v.iter().map(|d| (*b, d * m.extent())))
        }
        T::HindexedBlock(b, v, t) => blocks(&expand(t), &mut v.iter().map(|d| (*b, *d))),
        T::Struct(v) => {
            let maps: Vec<Map> = v.iter().map(|m| expand(&m.2)).collect();
            let mut parts = vec![];
            for ((len, disp, _), m) in v.iter().zip(&maps) {
                parts.extend((0..*len).map(|j| (disp + j * m.extent(), m)));
            }
            // Each part is a type of its own here.
            compose(&parts, !(v.len() == 1 && maps[0].resized))
        }
        T::Resized(lb, e, t) => {
            Map { lb: *lb, ub: lb + e, lb_marks: vec![], ub_marks: vec![], resized: true, ..expand(t) }
        }
        T::Subarray(v, order, t) => {
            let sizes: Vec<i64> = v.iter().map(|d| d.0).collect();
            array(&expand(t), &sizes, *order, &|i| {
                i.iter().zip(v).all(|(i, (_, sub, start))| (*start..start + sub).contains(i))
            })
        }
        T::Darray(d, t) => array(&expand(t), &d.gsizes, d.order, &|i| owned(d, i)),
    }
}

/// An upper bound of the entries that `expand` will list.
pub fn weight(t: &T) -> i64 {
    match t {
        T::Named(_) => 2,
        T::Dup(t) | T::Resized(_, _, t) => weight(t),
        T::Contiguous(n, t) => n * weight(t),
        T::Vector(n, b, _, t) | T::Hvector(n, b, _, t) => n * b * weight(t),
        T::Indexed(v, t) | T::Hindexed(v, t) => v.iter().map(|x| x.0).sum::<i64>() * weight(t),
        T::IndexedBlock(b, v, t) | T::HindexedBlock(b, v, t) => b * v.len() as i64 * weight(t),
        T::Struct(v) => v.iter().map(|(n, _, t)| n * weight(t)).sum(),
        // The expansion visits all elements of the array.
        T::Subarray(v, _, t) => v.iter().map(|d| d.0).product::<i64>() * weight(t),
        T::Darray(d, t) => d.gsizes.iter().product::<i64>() * weight(t),
    }
}

/// Rebuilt from envelope and contents alone.
pub fn rebuild(t: &Arc<Datatype>) -> Arc<Datatype> {
    let (e, k) = (t.envelope(), t.contents());
    assert_eq!(
        (e.ints, e.aints, e.large, e.types),
        (k.ints.len() as i64, k.aints.len() as i64, k.large.len() as i64, k.types.len() as i64)
    );
    assert_eq!(e.large, 0);
    let i: Vec<i64> = k.ints.iter().map(|v| *v as i64).collect();
    let n = i.first().copied().unwrap_or(0) as usize;
    let old = || rebuild(&k.types[0]);
    match e.combiner {
        c::COMBINER_NAMED => t.clone(),
        c::COMBINER_DUP => Datatype::dup(&old()),
        c::COMBINER_CONTIGUOUS => Datatype::contiguous(i[0], &old()).unwrap(),
        c::COMBINER_VECTOR => Datatype::vector(i[0], i[1], i[2], &old()).unwrap(),
        c::COMBINER_HVECTOR => Datatype::hvector(i[0], i[1], k.aints[0], &old()).unwrap(),
        c::COMBINER_INDEXED => Datatype::indexed(&i[1..1 + n], &i[1 + n..], &old()).unwrap(),
        c::COMBINER_HINDEXED => Datatype::hindexed(&i[1..], &k.aints, &old()).unwrap(),
        c::COMBINER_INDEXED_BLOCK => Datatype::indexed_block(i[1], &i[2..], &old()).unwrap(),
        c::COMBINER_HINDEXED_BLOCK => Datatype::hindexed_block(i[1], &k.aints, &old()).unwrap(),
        c::COMBINER_STRUCT => {
            let types: Vec<_> = k.types.iter().map(rebuild).collect();
            Datatype::structure(&i[1..], &k.aints, &types).unwrap()
        }
        c::COMBINER_RESIZED => Datatype::resized(k.aints[0], k.aints[1], &old()).unwrap(),
        c::COMBINER_SUBARRAY => {
            let part = |j: usize| &i[1 + j * n..1 + (j + 1) * n];
            let order = *k.ints.last().unwrap();
            Datatype::subarray(part(0), part(1), part(2), order, &old()).unwrap()
        }
        c::COMBINER_DARRAY => {
            let n = i[2] as usize;
            let part = |j: usize| &k.ints[3 + j * n..3 + (j + 1) * n];
            let args = DarrayArgs {
                size: k.ints[0],
                rank: k.ints[1],
                gsizes: &i[3..3 + n],
                distribs: part(1),
                dargs: part(2),
                psizes: part(3),
                order: *k.ints.last().unwrap(),
            };
            Datatype::darray(args, &old()).unwrap()
        }
        other => panic!("combiner {other}"),
    }
}

const LEAVES: &[u32] = &[
    dt::BYTE,
    dt::SHORT,
    dt::INT,
    dt::DOUBLE,
    dt::LONG_DOUBLE,
    dt::C_DOUBLE_COMPLEX,
    dt::SHORT_INT,
    dt::DOUBLE_INT,
    dt::LONG_DOUBLE_INT,
    dt::TWO_INT,
];

fn dims() -> impl Strategy<Value = Vec<(i64, i64, i64)>> {
    let dim =
        (1i64..5).prop_flat_map(|size| (1..=size).prop_flat_map(move |sub| (Just(size), Just(sub), 0..=size - sub)));
    prop::collection::vec(dim, 1..4)
}

fn order() -> impl Strategy<Value = i32> {
    prop::sample::select(vec![c::ORDER_C, c::ORDER_FORTRAN])
}

fn darrays() -> impl Strategy<Value = Darray> {
    let dim =
        (1i64..7, 0..3usize, 1i32..4, prop::bool::ANY, 0i32..2).prop_map(|(g, kind, p, default, extra)| match kind {
            0 => (g, c::DISTRIBUTE_NONE, c::DISTRIBUTE_DFLT_DARG, 1),
            _ if default => (g, [c::DISTRIBUTE_BLOCK, c::DISTRIBUTE_CYCLIC][kind - 1], c::DISTRIBUTE_DFLT_DARG, p),
            1 => (g, c::DISTRIBUTE_BLOCK, (g as i32 + p - 1) / p + extra, p),
            _ => (g, c::DISTRIBUTE_CYCLIC, 1 + extra, p),
        });
    (prop::collection::vec(dim, 1..4), order(), 0i32..64).prop_map(|(dims, order, rank)| {
        let psizes: Vec<i32> = dims.iter().map(|d| d.3).collect();
        Darray {
            rank: rank % psizes.iter().product::<i32>(),
            gsizes: dims.iter().map(|d| d.0).collect(),
            distribs: dims.iter().map(|d| d.1).collect(),
            dargs: dims.iter().map(|d| d.2).collect(),
            psizes,
            order,
        }
    })
}

/// Mostly positive, so that few types are empty.
fn count(max: i64) -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0), 12 => 1..max]
}

/// One constructor around `inner`.
fn around(inner: BoxedStrategy<T>) -> BoxedStrategy<T> {
    let one = inner.clone().prop_map(Box::new);
    let pairs = |d: std::ops::Range<i64>| prop::collection::vec((count(4), d), 0..5);
    let list = |d: std::ops::Range<i64>| prop::collection::vec(d, 0..6);
    let marker = prop::sample::select(vec![T::Named(dt::LB), T::Named(dt::UB)]);
    let member = (count(3), -20i64..60, prop_oneof![12 => inner.clone(), 1 => marker]);
    prop_oneof![
        one.clone().prop_map(T::Dup),
        (count(5), one.clone()).prop_map(|(n, t)| T::Contiguous(n, t)),
        (count(5), count(4), -4i64..7, one.clone()).prop_map(|(n, b, s, t)| T::Vector(n, b, s, t)),
        (count(5), count(4), -60i64..99, one.clone()).prop_map(|(n, b, s, t)| T::Hvector(n, b, s, t)),
        (pairs(-5..12), one.clone()).prop_map(|(v, t)| T::Indexed(v, t)),
        (pairs(-50..120), one.clone()).prop_map(|(v, t)| T::Hindexed(v, t)),
        (count(4), list(-5..12), one.clone()).prop_map(|(b, v, t)| T::IndexedBlock(b, v, t)),
        (count(4), list(-50..120), one.clone()).prop_map(|(b, v, t)| T::HindexedBlock(b, v, t)),
        prop::collection::vec(member, 0..5).prop_map(T::Struct),
        (-20i64..20, -10i64..90, one.clone()).prop_map(|(lb, e, t)| T::Resized(lb, e, t)),
        (dims(), order(), one.clone()).prop_map(|(d, o, t)| T::Subarray(d, o, t)),
        (darrays(), one).prop_map(|(d, t)| T::Darray(d, t)),
    ]
    .boxed()
}

/// Random nested constructions, up to three deep.
pub fn types() -> impl Strategy<Value = T> {
    let leaf = prop::sample::select(LEAVES).prop_map(T::Named).boxed();
    let one = around(leaf.clone());
    let two = around(prop_oneof![1 => leaf.clone(), 3 => one.clone()].boxed());
    let three = around(prop_oneof![1 => one.clone(), 3 => two.clone()].boxed());
    prop_oneof![1 => leaf, 4 => one, 8 => two, 8 => three]
}
