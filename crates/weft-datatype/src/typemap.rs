//! Walking the typemap element by element, for conversions. Nothing is stored per element.

use crate::basic::Basic;
use crate::datatype::{Datatype, Def};
use std::ops::ControlFlow;

/// Receives a predefined plain type, a displacement and how many of it follow each other there.
pub(crate) type Visit<'a, B> = &'a mut dyn FnMut(&'static Basic, i64, i64) -> ControlFlow<B>;

impl Datatype {
    /// Visits the basic elements of one item whose displacement 0 is at `base`, in the order of
    /// the typemap. Pair types are visited as their two parts.
    pub(crate) fn walk_typemap<B>(&self, base: i64, f: Visit<'_, B>) -> ControlFlow<B> {
        match &self.def {
            Def::Named(b) => visit_basic(b, base, 1, f),
            Def::F90Real { base: b, .. } | Def::F90Complex { base: b, .. } | Def::F90Integer { base: b, .. } => {
                visit_basic(b, base, 1, f)
            }
            Def::Dup { old } | Def::Resized { old, .. } => old.walk_typemap(base, f),
            Def::Contiguous { count, old } => old.walk_items(base, *count, f),
            Def::Vector { count, blocklen, stride, old } => {
                (0..*count).try_for_each(|i| old.walk_items(base + i * stride * old.extent(), *blocklen, f))
            }
            Def::Hvector { count, blocklen, stride, old } => {
                (0..*count).try_for_each(|i| old.walk_items(base + i * stride, *blocklen, f))
            }
            Def::Indexed { lens, disps, old } => {
                lens.iter().zip(disps).try_for_each(|(l, d)| old.walk_items(base + d * old.extent(), *l, f))
            }
            Def::Hindexed { lens, disps, old } => {
                lens.iter().zip(disps).try_for_each(|(l, d)| old.walk_items(base + d, *l, f))
            }
            Def::IndexedBlock { blocklen, disps, old } => {
                disps.iter().try_for_each(|d| old.walk_items(base + d * old.extent(), *blocklen, f))
            }
            Def::HindexedBlock { blocklen, disps, old } => {
                disps.iter().try_for_each(|d| old.walk_items(base + d, *blocklen, f))
            }
            Def::Struct { lens, disps, types } => {
                lens.iter().zip(disps).zip(types).try_for_each(|((l, d), t)| t.walk_items(base + d, *l, f))
            }
            Def::Subarray { same, .. } | Def::Darray { same, .. } | Def::ValueIndex { same, .. } => {
                same.walk_typemap(base, f)
            }
        }
    }

    /// `count` items, one extent apart.
    pub(crate) fn walk_items<B>(&self, base: i64, count: i64, f: Visit<'_, B>) -> ControlFlow<B> {
        match &self.def {
            Def::Named(b) if b.pair.is_none() => visit_basic(b, base, count, f),
            _ => (0..count).try_for_each(|i| self.walk_typemap(base + i * self.extent(), f)),
        }
    }
}

fn visit_basic<B>(b: &'static Basic, base: i64, count: i64, f: Visit<'_, B>) -> ControlFlow<B> {
    match b.pair {
        _ if b.size == 0 || count == 0 => ControlFlow::Continue(()),
        None => f(b, base, count),
        Some((value, index)) => {
            let part = |id| Basic::get(id).expect("a plain type");
            f(part(value), base, 1)?;
            f(part(index), base + b.pair_disp().unwrap_or(0) as i64, 1)
        }
    }
}
