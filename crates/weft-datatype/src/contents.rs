//! Envelope and contents: what MPI_Type_get_envelope and MPI_Type_get_contents report.
//!
//! SPEC: MPI-4.1 section 5.1.13. A type that a `_c` function made, or whose arguments do not fit in
//! an int, reports its counts and displacements as large counts.

use crate::datatype::{Datatype, Def};
use std::sync::Arc;
use weft_base::consts as c;

/// Lengths of the four arrays of `Contents`, and the combiner (`consts::COMBINER_*`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    pub ints: i64,
    pub aints: i64,
    pub large: i64,
    pub types: i64,
    pub combiner: i32,
}

/// The arguments of the constructor.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    pub ints: Vec<i32>,
    pub aints: Vec<i64>,
    pub large: Vec<i64>,
    pub types: Vec<Arc<Datatype>>,
}

/// One group of arguments, in the order of the constructor.
enum Arg<'a> {
    /// An `int` in every variant.
    Int(i32),
    Ints(&'a [i32]),
    /// `int`, or MPI_Count in the large variant.
    Count(i64),
    Counts(&'a [i64]),
    /// MPI_Aint, or MPI_Count in the large variant.
    Aint(i64),
    Aints(&'a [i64]),
    Type(&'a Arc<Datatype>),
    Types(&'a [Arc<Datatype>]),
}

use Arg::*;

impl Def {
    fn combiner(&self) -> i32 {
        match self {
            Def::Named(_) => c::COMBINER_NAMED,
            Def::Dup { .. } => c::COMBINER_DUP,
            Def::Contiguous { .. } => c::COMBINER_CONTIGUOUS,
            Def::Vector { .. } => c::COMBINER_VECTOR,
            Def::Hvector { .. } => c::COMBINER_HVECTOR,
            Def::Indexed { .. } => c::COMBINER_INDEXED,
            Def::Hindexed { .. } => c::COMBINER_HINDEXED,
            Def::IndexedBlock { .. } => c::COMBINER_INDEXED_BLOCK,
            Def::HindexedBlock { .. } => c::COMBINER_HINDEXED_BLOCK,
            Def::Struct { .. } => c::COMBINER_STRUCT,
            Def::Subarray { .. } => c::COMBINER_SUBARRAY,
            Def::Darray { .. } => c::COMBINER_DARRAY,
            Def::F90Real { .. } => c::COMBINER_F90_REAL,
            Def::F90Complex { .. } => c::COMBINER_F90_COMPLEX,
            Def::F90Integer { .. } => c::COMBINER_F90_INTEGER,
            Def::Resized { .. } => c::COMBINER_RESIZED,
            Def::ValueIndex { .. } => c::COMBINER_VALUE_INDEX,
        }
    }

    fn args(&self) -> Vec<Arg<'_>> {
        match self {
            Def::Named(_) => vec![],
            Def::Dup { old } => vec![Type(old)],
            Def::Contiguous { count, old } => vec![Count(*count), Type(old)],
            Def::Vector { count, blocklen, stride, old } => {
                vec![Count(*count), Count(*blocklen), Count(*stride), Type(old)]
            }
            Def::Hvector { count, blocklen, stride, old } => {
                vec![Count(*count), Count(*blocklen), Aint(*stride), Type(old)]
            }
            Def::Indexed { lens, disps, old } => {
                vec![Count(lens.len() as i64), Counts(lens), Counts(disps), Type(old)]
            }
            Def::Hindexed { lens, disps, old } => {
                vec![Count(lens.len() as i64), Counts(lens), Aints(disps), Type(old)]
            }
            Def::IndexedBlock { blocklen, disps, old } => {
                vec![Count(disps.len() as i64), Count(*blocklen), Counts(disps), Type(old)]
            }
            Def::HindexedBlock { blocklen, disps, old } => {
                vec![Count(disps.len() as i64), Count(*blocklen), Aints(disps), Type(old)]
            }
            Def::Struct { lens, disps, types } => {
                vec![Count(lens.len() as i64), Counts(lens), Aints(disps), Types(types)]
            }
            Def::Subarray { sizes, subsizes, starts, order, old, .. } => {
                vec![Int(sizes.len() as i32), Counts(sizes), Counts(subsizes), Counts(starts), Int(*order), Type(old)]
            }
            Def::Darray { size, rank, gsizes, distribs, dargs, psizes, order, old, .. } => vec![
                Int(*size),
                Int(*rank),
                Int(gsizes.len() as i32),
                Counts(gsizes),
                Ints(distribs),
                Ints(dargs),
                Ints(psizes),
                Int(*order),
                Type(old),
            ],
            Def::F90Real { p, r, .. } | Def::F90Complex { p, r, .. } => vec![Int(*p), Int(*r)],
            Def::F90Integer { r, .. } => vec![Int(*r)],
            Def::Resized { lb, extent, old } => vec![Aint(*lb), Aint(*extent), Type(old)],
            Def::ValueIndex { value, index, .. } => vec![Type(value), Type(index)],
        }
    }
}

impl Datatype {
    /// True when counts are reported as large counts.
    fn reports_large(&self, args: &[Arg<'_>]) -> bool {
        let wide = |v: &i64| i32::try_from(*v).is_err();
        self.large
            || args.iter().any(|a| match a {
                Count(v) => wide(v),
                Counts(v) => v.iter().any(wide),
                _ => false,
            })
    }

    /// The arguments of its constructor; empty for a named type (whose contents it is erroneous to
    /// ask for).
    pub fn contents(&self) -> Contents {
        let args = self.def.args();
        let large = self.reports_large(&args);
        let mut out = Contents::default();
        for arg in args {
            match arg {
                Int(v) => out.ints.push(v),
                Ints(v) => out.ints.extend(v),
                Count(v) | Aint(v) if large => out.large.push(v),
                Counts(v) | Aints(v) if large => out.large.extend(v),
                Count(v) => out.ints.push(v as i32),
                Counts(v) => out.ints.extend(v.iter().map(|v| *v as i32)),
                Aint(v) => out.aints.push(v),
                Aints(v) => out.aints.extend(v),
                Type(t) => out.types.push(t.clone()),
                Types(t) => out.types.extend(t.iter().cloned()),
            }
        }
        out
    }

    /// The combiner and the lengths of the contents' arrays.
    pub fn envelope(&self) -> Envelope {
        let args = self.def.args();
        let large = self.reports_large(&args);
        let mut e = Envelope { ints: 0, aints: 0, large: 0, types: 0, combiner: self.def.combiner() };
        for arg in args {
            match arg {
                Int(_) => e.ints += 1,
                Ints(v) => e.ints += v.len() as i64,
                Count(_) | Aint(_) if large => e.large += 1,
                Counts(v) | Aints(v) if large => e.large += v.len() as i64,
                Count(_) => e.ints += 1,
                Counts(v) => e.ints += v.len() as i64,
                Aint(_) => e.aints += 1,
                Aints(v) => e.aints += v.len() as i64,
                Type(_) => e.types += 1,
                Types(v) => e.types += v.len() as i64,
            }
        }
        e
    }
}
