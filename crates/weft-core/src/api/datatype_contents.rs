//! How a datatype was made: MPI_Type_get_envelope and MPI_Type_get_contents (MPI-4.1 section
//! 5.1.13). Local.

use super::datatype::child_handle;
use crate::engine::engine;
use weft_base::consts;
use weft_base::handle::DatatypeH;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_datatype::{Contents, Datatype, Def, Envelope};

fn envelope(datatype: DatatypeH) -> Result<Envelope> {
    Ok(engine().datatype(datatype)?.envelope())
}

/// SPEC: the variants without large counts must not be asked about types that have some.
fn refuse_large(e: &Envelope) -> Result<()> {
    if e.large > 0 {
        let text = "the datatype was made with large counts: ask through the _c function";
        return Err(MpiError::new(ErrClass::TYPE, text));
    }
    Ok(())
}

/// MPI_Type_get_envelope: numbers of integers, addresses and datatypes, and the combiner.
pub fn type_get_envelope(datatype: DatatypeH) -> Result<(i32, i32, i32, i32)> {
    let e = envelope(datatype)?;
    refuse_large(&e)?;
    let n = |v: i64| i32::try_from(v).unwrap_or(consts::UNDEFINED);
    Ok((n(e.ints), n(e.aints), n(e.types), e.combiner))
}

/// MPI_Type_get_envelope_c: numbers of integers, addresses, large counts and datatypes, and the
/// combiner.
pub fn type_get_envelope_c(datatype: DatatypeH) -> Result<(i64, i64, i64, i64, i32)> {
    let e = envelope(datatype)?;
    Ok((e.ints, e.aints, e.large, e.types, e.combiner))
}

/// The contents, after the checks; `room` for integers, addresses, large counts and datatypes.
fn contents(dt: &Datatype, room: [i64; 4]) -> Result<Contents> {
    let e = dt.envelope();
    if e.combiner == consts::COMBINER_NAMED {
        return Err(MpiError::new(ErrClass::TYPE, "a named predefined datatype has no contents"));
    }
    let what = ["integers", "addresses", "large counts", "datatypes"];
    for ((have, want), what) in room.into_iter().zip([e.ints, e.aints, e.large, e.types]).zip(what) {
        if have < want {
            return Err(err!(ErrClass::ARG, "room for {have} {what}, the datatype has {want}"));
        }
    }
    let c = dt.contents();
    let lens = [c.ints.len(), c.aints.len(), c.large.len(), c.types.len()].map(|n| n as i64);
    assert_eq!(lens, [e.ints, e.aints, e.large, e.types], "contents are as long as the envelope says");
    Ok(c)
}

/// MPI_Type_get_contents: integers, addresses, datatypes. Derived datatypes among them are new
/// handles, committed, which the user frees.
pub fn type_get_contents(
    datatype: DatatypeH,
    max_integers: i32,
    max_addresses: i32,
    max_datatypes: i32,
) -> Result<(Vec<i32>, Vec<i64>, Vec<DatatypeH>)> {
    let e = engine();
    let dt = e.datatype(datatype)?;
    refuse_large(&dt.envelope())?;
    let room = [max_integers, max_addresses, 0, max_datatypes].map(i64::from);
    let c = contents(dt, room)?;
    let types = c.types.iter().map(|t| child_handle(&e, t)).collect();
    Ok((c.ints, c.aints, types))
}

/// MPI_Type_get_contents_c: integers, addresses, large counts, datatypes.
#[allow(clippy::type_complexity)]
pub fn type_get_contents_c(
    datatype: DatatypeH,
    max_integers: i64,
    max_addresses: i64,
    max_large_counts: i64,
    max_datatypes: i64,
) -> Result<(Vec<i32>, Vec<i64>, Vec<i64>, Vec<DatatypeH>)> {
    let e = engine();
    let dt = e.datatype(datatype)?;
    let c = contents(dt, [max_integers, max_addresses, max_large_counts, max_datatypes])?;
    let types = c.types.iter().map(|t| child_handle(&e, t)).collect();
    Ok((c.ints, c.aints, c.large, types))
}

/// What an integer among a type's contents means, where its numbering depends on the ABI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentsInt {
    /// MPI_ORDER_*
    Order,
    /// MPI_DISTRIBUTE_BLOCK, _CYCLIC, _NONE
    Distribution,
    /// A number, or MPI_DISTRIBUTE_DFLT_DARG
    DistributionArg,
}

/// Calls `f` on each integer of `ints`, as `type_get_contents` returned them for `datatype`, that a
/// front end has to translate from the engine's numbering.
pub fn translate_contents(datatype: DatatypeH, ints: &mut [i32], f: impl Fn(ContentsInt, i32) -> i32) {
    let e = engine();
    let Ok(dt) = e.datatype(datatype).cloned() else { return };
    let mut apply = |at: std::ops::Range<usize>, kind| {
        for v in ints.get_mut(at).into_iter().flatten() {
            *v = f(kind, *v);
        }
    };
    let n_ints = dt.envelope().ints as usize;
    match dt.def() {
        Def::Subarray { .. } => apply(n_ints - 1..n_ints, ContentsInt::Order),
        Def::Darray { gsizes, .. } => {
            // size, rank, ndims, [gsizes,] distribs, dargs, psizes, order
            let n = gsizes.len();
            let distribs = n_ints - 1 - 3 * n;
            debug_assert!(distribs == 3 || distribs == 3 + n, "{n_ints} integers of {n} dimensions");
            apply(distribs..distribs + n, ContentsInt::Distribution);
            apply(distribs + n..distribs + 2 * n, ContentsInt::DistributionArg);
            apply(n_ints - 1..n_ints, ContentsInt::Order);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use weft_base::consts::{DISTRIBUTE_BLOCK, DISTRIBUTE_DFLT_DARG, ORDER_C, dt};
    use weft_base::handle::Handle;
    use weft_datatype::DarrayArgs;

    #[test]
    fn finds_what_an_abi_numbers() {
        let args = DarrayArgs {
            size: 4,
            rank: 1,
            gsizes: &[8, 9],
            distribs: &[DISTRIBUTE_BLOCK; 2],
            dargs: &[DISTRIBUTE_DFLT_DARG; 2],
            psizes: &[2, 2],
            order: ORDER_C,
        };
        let int: &Arc<Datatype> = Datatype::predefined(dt::INT).unwrap();
        let h = {
            let e = engine();
            e.new_datatype(Datatype::darray(args, int).unwrap(), true)
        };
        let (mut ints, ..) = type_get_contents(h, 100, 0, 1).unwrap();
        translate_contents(h, &mut ints, |kind, v| match kind {
            ContentsInt::Order => v + 1000,
            ContentsInt::Distribution => v + 2000,
            ContentsInt::DistributionArg => v + 3000,
        });
        let (b, d) = (DISTRIBUTE_BLOCK + 2000, DISTRIBUTE_DFLT_DARG + 3000);
        assert_eq!(ints, [4, 1, 2, 8, 9, b, b, d, d, 2, 2, ORDER_C + 1000]);
        assert!(type_get_contents(h, 11, 0, 1).is_err());
        assert_eq!(type_get_contents(DatatypeH::predefined(dt::INT), 0, 0, 0).unwrap_err().class, ErrClass::TYPE);
    }
}
