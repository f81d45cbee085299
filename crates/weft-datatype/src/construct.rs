//! The type constructors.
//!
//! Errors: COUNT for a negative count, ARG for other bad arguments, VALUE_TOO_LARGE when a size or
//! displacement does not fit in 64 bits. Local; never block. Source: MPI-4.1 section 5.1.

use crate::bounds::{Bounds, Union, mul, narrow};
use crate::datatype::{Datatype, Def};
use crate::program;
use crate::sig::Sig;
use std::sync::Arc;
use weft_base::{ErrClass, Result, err};

fn check_count(count: i64) -> Result<()> {
    if count < 0 {
        return Err(err!(ErrClass::COUNT, "count is {count}"));
    }
    Ok(())
}

fn check_len(len: i64) -> Result<()> {
    if len < 0 {
        return Err(err!(ErrClass::ARG, "block length is {len}"));
    }
    Ok(())
}

fn check_lens(lens: &[i64]) -> Result<()> {
    lens.iter().try_for_each(|l| check_len(*l))
}

/// Refuses a data size above 63 bits.
fn check_size(items: i128, old: &Datatype) -> Result<()> {
    let fits = items.checked_mul(old.size as i128).is_some_and(|s| s <= i64::MAX as i128);
    if fits { Ok(()) } else { Err(crate::bounds::too_large()) }
}

/// Displacements in bytes from displacements in extents.
fn scaled(disps: &[i64], extent: i64) -> Result<Vec<i64>> {
    disps.iter().map(|d| mul(*d, extent)).collect()
}

/// A type of its own that is like `old`.
pub(crate) fn dup_of(old: &Arc<Datatype>) -> Datatype {
    let (bounds, program, sig) = (old.bounds, old.program.clone(), old.sig.clone());
    Datatype::assembled(Def::Dup { old: old.clone() }, bounds, program, sig)
}

impl Datatype {
    /// MPI_Type_dup.
    pub fn dup(old: &Arc<Datatype>) -> Arc<Datatype> {
        Arc::new(dup_of(old))
    }

    /// MPI_Type_contiguous.
    pub fn contiguous(count: i64, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        check_count(count)?;
        let def = Def::Contiguous { count, old: old.clone() };
        Self::strided(def, count, 1, old.extent(), old)
    }

    /// MPI_Type_vector: `stride` in extents of `old`.
    pub fn vector(count: i64, blocklen: i64, stride: i64, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::Vector { count, blocklen, stride, old: old.clone() };
        // A stride that no second block uses may be anything.
        let bytes = if count > 1 { mul(stride, old.extent())? } else { 0 };
        Self::strided(def, count, blocklen, bytes, old)
    }

    /// MPI_Type_create_hvector: `stride` in bytes.
    pub fn hvector(count: i64, blocklen: i64, stride: i64, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::Hvector { count, blocklen, stride, old: old.clone() };
        Self::strided(def, count, blocklen, stride, old)
    }

    /// `count` blocks of `blocklen` items, `stride` bytes apart.
    fn strided(def: Def, count: i64, blocklen: i64, stride: i64, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        check_count(count)?;
        check_len(blocklen)?;
        check_size(count as i128 * blocklen as i128, old)?;
        let mut u = Union::new();
        if count > 0 {
            let last = (count - 1) as i128 * stride as i128;
            u.add_loop(0, blocklen, old.extent() as i128, &old.bounds);
            u.add_loop(last, blocklen, old.extent() as i128, &old.bounds);
        }
        let bounds = u.finish(false)?;
        let block = program::repeat(&old.program, blocklen as u64, old.extent());
        let program = program::repeat(&block, count as u64, stride);
        let sig = old.sig.repeat((count as u64).saturating_mul(blocklen as u64));
        Ok(Self::assemble(def, bounds, program, sig))
    }

    /// MPI_Type_indexed: displacements in extents of `old`. Errors also when the arrays differ in
    /// length (ARG).
    pub fn indexed(lens: &[i64], disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::Indexed { lens: lens.into(), disps: disps.into(), old: old.clone() };
        Self::blocks(def, lens, &scaled(disps, old.extent())?, old)
    }

    /// MPI_Type_create_hindexed: displacements in bytes.
    pub fn hindexed(lens: &[i64], disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::Hindexed { lens: lens.into(), disps: disps.into(), old: old.clone() };
        Self::blocks(def, lens, disps, old)
    }

    fn blocks(def: Def, lens: &[i64], disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        if lens.len() != disps.len() {
            return Err(err!(ErrClass::ARG, "{} lengths, {} displacements", lens.len(), disps.len()));
        }
        check_lens(lens)?;
        if let Some(first) = lens.first()
            && lens.iter().all(|l| l == first)
        {
            return Self::equal_blocks(def, *first, disps, old);
        }
        let total: i128 = lens.iter().map(|l| *l as i128).sum();
        check_size(total, old)?;
        let extent = old.extent();
        let mut u = Union::new();
        for (len, disp) in lens.iter().zip(disps) {
            u.add_loop(*disp as i128, *len, extent as i128, &old.bounds);
        }
        let bounds = u.finish(false)?;
        let pairs = lens.iter().zip(disps);
        let program = match &old.program {
            Some(n) if n.is_run() && n.bytes as i64 == extent => {
                program::runs(pairs.map(|(l, d)| (d + n.off, *l as u64 * n.bytes)))
            }
            p => program::seq(pairs.filter_map(|(l, d)| program::shift(&program::repeat(p, *l as u64, extent), *d))),
        };
        let sig = old.sig.repeat(u64::try_from(total).unwrap_or(u64::MAX));
        Ok(Self::assemble(def, bounds, program, sig))
    }

    /// MPI_Type_create_indexed_block: displacements in extents of `old`.
    pub fn indexed_block(blocklen: i64, disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::IndexedBlock { blocklen, disps: disps.into(), old: old.clone() };
        Self::equal_blocks(def, blocklen, &scaled(disps, old.extent())?, old)
    }

    /// MPI_Type_create_hindexed_block: displacements in bytes.
    pub fn hindexed_block(blocklen: i64, disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::HindexedBlock { blocklen, disps: disps.into(), old: old.clone() };
        Self::equal_blocks(def, blocklen, disps, old)
    }

    fn equal_blocks(def: Def, blocklen: i64, disps: &[i64], old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        check_len(blocklen)?;
        let total = disps.len() as i128 * blocklen as i128;
        check_size(total, old)?;
        let extent = old.extent();
        let mut u = Union::new();
        if let (Some(lo), Some(hi)) = (disps.iter().min(), disps.iter().max()) {
            u.add_loop(*lo as i128, blocklen, extent as i128, &old.bounds);
            u.add_loop(*hi as i128, blocklen, extent as i128, &old.bounds);
        }
        let bounds = u.finish(false)?;
        let block = program::repeat(&old.program, blocklen as u64, extent);
        let program = program::blocks(&block, disps);
        let sig = old.sig.repeat(u64::try_from(total).unwrap_or(u64::MAX));
        Ok(Self::assemble(def, bounds, program, sig))
    }

    /// MPI_Type_create_struct. LB and UB among the types set the bounds as MPI-1 says.
    pub fn structure(lens: &[i64], disps: &[i64], types: &[Arc<Datatype>]) -> Result<Arc<Datatype>> {
        if lens.len() != disps.len() || lens.len() != types.len() {
            return Err(err!(ErrClass::ARG, "the arrays of a struct type differ in length"));
        }
        check_lens(lens)?;
        let mut u = Union::new();
        let mut bytes = 0i128;
        for ((len, disp), ty) in lens.iter().zip(disps).zip(types) {
            u.add_loop(*disp as i128, *len, ty.extent() as i128, &ty.bounds);
            check_size(*len as i128, ty)?;
            bytes += *len as i128 * ty.size as i128;
        }
        narrow(bytes)?;
        // Bounds that were set count as they are where all parts have them.
        let kept = types.first().is_some_and(|t| t.bounds.resized && types.iter().all(|u| Arc::ptr_eq(t, u)));
        let bounds = u.finish(!kept)?;
        let parts = || lens.iter().zip(disps).zip(types);
        let program = program::seq(
            parts().filter_map(|((l, d), t)| program::shift(&program::repeat(&t.program, *l as u64, t.extent()), *d)),
        );
        let sig = Sig::seq(parts().map(|((l, _), t)| t.sig.repeat(*l as u64)));
        let def = Def::Struct { lens: lens.into(), disps: disps.into(), types: types.into() };
        Ok(Self::assemble(def, bounds, program, sig))
    }

    /// MPI_Type_create_resized.
    pub fn resized(lb: i64, extent: i64, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let def = Def::Resized { lb, extent, old: old.clone() };
        Self::with_bounds(def, lb, extent, old)
    }

    /// `old` with other bounds, as `def`.
    pub(crate) fn with_bounds(def: Def, lb: i64, extent: i64, old: &Datatype) -> Result<Arc<Datatype>> {
        let ub = crate::bounds::add(lb, extent)?;
        let bounds = Bounds { lb, ub, marked_lb: false, marked_ub: false, resized: true, ..old.bounds };
        Ok(Self::assemble(def, bounds, old.program.clone(), old.sig.clone()))
    }
}
