//! Types by size, by Fortran kind, and pair types by their parts.

use crate::basic::{Basic, Class};
use crate::datatype::{Datatype, Def};
use crate::sig::Sig;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use weft_base::consts::{MPIX_TYPECLASS_LOGICAL, TYPECLASS_COMPLEX, TYPECLASS_INTEGER, TYPECLASS_REAL, UNDEFINED, dt};
use weft_base::{ErrClass, Result, err};

/// MPI_Type_match_size: the number of the predefined type of that class and size in bytes.
///
/// Errors: ARG. Source: MPI-4.1 section 19.1.9.
pub fn match_size(typeclass: i32, size: i64) -> Result<u32> {
    let table: &[(i64, u32)] = match typeclass {
        TYPECLASS_REAL => &[(2, dt::REAL2), (4, dt::REAL4), (8, dt::REAL8), (16, dt::REAL16)],
        TYPECLASS_INTEGER => {
            &[(1, dt::INTEGER1), (2, dt::INTEGER2), (4, dt::INTEGER4), (8, dt::INTEGER8), (16, dt::INTEGER16)]
        }
        TYPECLASS_COMPLEX => &[(4, dt::COMPLEX4), (8, dt::COMPLEX8), (16, dt::COMPLEX16), (32, dt::COMPLEX32)],
        MPIX_TYPECLASS_LOGICAL => {
            &[(1, dt::LOGICAL1), (2, dt::LOGICAL2), (4, dt::LOGICAL4), (8, dt::LOGICAL8), (16, dt::LOGICAL16)]
        }
        _ => return Err(err!(ErrClass::ARG, "{typeclass} is not an MPI_TYPECLASS")),
    };
    let found = table.iter().find(|t| t.0 == size);
    found.map(|t| t.1).ok_or_else(|| err!(ErrClass::ARG, "no type of this class has {size} bytes"))
}

/// Decimal precision and exponent range of the real kinds, smallest first.
const REALS: &[(i32, i32, u32, u32)] =
    &[(6, 37, dt::REAL4, dt::COMPLEX8), (15, 307, dt::REAL8, dt::COMPLEX16), (33, 4931, dt::REAL16, dt::COMPLEX32)];

/// Decimal range of the integer kinds, smallest first.
const INTEGERS: &[(i32, u32)] =
    &[(2, dt::INTEGER1), (4, dt::INTEGER2), (9, dt::INTEGER4), (18, dt::INTEGER8), (38, dt::INTEGER16)];

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Real,
    Complex,
    Integer,
    ValueIndex(u32, u32),
}

type Kinds = HashMap<(Kind, i32, i32), Arc<Datatype>>;

/// Equal calls return one type, as the standard advises; there are few.
static KINDS: LazyLock<Mutex<Kinds>> = LazyLock::new(Default::default);

fn cached(key: (Kind, i32, i32), make: impl FnOnce() -> Result<Arc<Datatype>>) -> Result<Arc<Datatype>> {
    let mut kinds = KINDS.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(t) = kinds.get(&key) {
        return Ok(t.clone());
    }
    let t = make()?;
    kinds.insert(key, t.clone());
    Ok(t)
}

fn of_kind(def: Def, base: &'static Basic) -> Arc<Datatype> {
    let (bounds, program) = (crate::datatype::basic_bounds(base), crate::datatype::basic_program(base));
    Datatype::assemble(def, bounds, program, Sig::items(base, 1))
}

fn select_real(p: i32, r: i32) -> Result<&'static (i32, i32, u32, u32)> {
    let enough = |want: i32, have: i32| want == UNDEFINED || want <= have;
    let found = REALS.iter().find(|k| enough(p, k.0) && enough(r, k.1));
    found.ok_or_else(|| err!(ErrClass::ARG, "no real kind has precision {p} and range {r}"))
}

fn base(id: u32) -> &'static Basic {
    Basic::get(id).expect("a predefined type")
}

impl Datatype {
    /// MPI_Type_create_f90_real: at least `p` decimal digits, exponent range `r`; either may be
    /// UNDEFINED. Equal arguments return the same type. Errors: ARG.
    pub fn f90_real(p: i32, r: i32) -> Result<Arc<Datatype>> {
        cached((Kind::Real, p, r), || {
            let base = base(select_real(p, r)?.2);
            Ok(of_kind(Def::F90Real { p, r, base }, base))
        })
    }

    /// MPI_Type_create_f90_complex. Errors: ARG.
    pub fn f90_complex(p: i32, r: i32) -> Result<Arc<Datatype>> {
        cached((Kind::Complex, p, r), || {
            let base = base(select_real(p, r)?.3);
            Ok(of_kind(Def::F90Complex { p, r, base }, base))
        })
    }

    /// MPI_Type_create_f90_integer: at least `r` decimal digits. Errors: ARG.
    pub fn f90_integer(r: i32) -> Result<Arc<Datatype>> {
        cached((Kind::Integer, 0, r), || {
            let found = INTEGERS.iter().find(|k| r <= k.0);
            let id = found.ok_or_else(|| err!(ErrClass::ARG, "no integer kind has range {r}"))?.1;
            Ok(of_kind(Def::F90Integer { r, base: base(id) }, base(id)))
        })
    }

    /// MPI_Type_get_value_index: the pair type of a value and an index type, both named
    /// predefined types. None where there is none: the index is no integer, or the value no
    /// integer or real number.
    ///
    /// A pair that has a name is returned as the named type; equal arguments return the same type.
    /// Source: MPI-4.1 section 6.9.4.
    pub fn value_index(value: &Arc<Datatype>, index: &Arc<Datatype>) -> Option<Arc<Datatype>> {
        let (Def::Named(v), Def::Named(i)) = (&value.def, &index.def) else { return None };
        if let Some(named) = Basic::all().find(|b| b.pair == Some((v.id, i.id))) {
            return Datatype::predefined(named.id).cloned();
        }
        let integer = |c| matches!(c, Class::Signed | Class::Unsigned);
        if !integer(i.class) || !(integer(v.class) || v.class == Class::Float) {
            return None;
        }
        let key = (Kind::ValueIndex(v.id, i.id), 0, 0);
        let made = cached(key, || {
            let disp = v.size.next_multiple_of(i.align) as i64;
            let types = [value.clone(), index.clone()];
            let same = Datatype::structure(&[1, 1], &[0, disp], &types)?;
            let def = Def::ValueIndex { value: value.clone(), index: index.clone(), same: same.clone() };
            let (bounds, program, sig) = (same.bounds, same.program.clone(), same.sig.clone());
            Ok(Datatype::assemble(def, bounds, program, sig))
        });
        made.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        assert_eq!(Datatype::f90_real(6, UNDEFINED).unwrap().size(), 4);
        assert_eq!(Datatype::f90_real(UNDEFINED, 300).unwrap().size(), 8);
        assert_eq!(Datatype::f90_real(20, 300).unwrap().size(), 16);
        assert_eq!(Datatype::f90_complex(15, 307).unwrap().size(), 16);
        assert_eq!(Datatype::f90_integer(5).unwrap().size(), 4);
        assert_eq!(Datatype::f90_integer(39).unwrap_err().class, ErrClass::ARG);
        // The API refuses this by WEFT_STRICT=1.
        assert_eq!(Datatype::f90_real(UNDEFINED, UNDEFINED).unwrap().size(), 4);
        let (a, b) = (Datatype::f90_real(6, 30).unwrap(), Datatype::f90_real(6, 30).unwrap());
        assert!(Arc::ptr_eq(&a, &b));
    }

    #[test]
    fn pairs() {
        let t = |id| Datatype::predefined(id).unwrap();
        let p = Datatype::value_index(t(dt::DOUBLE), t(dt::INT)).unwrap();
        assert_eq!(p.predefined_id(), Some(dt::DOUBLE_INT));
        let p = Datatype::value_index(t(dt::SHORT), t(dt::INT64_T)).unwrap();
        assert_eq!((p.size(), p.extent(), p.predefined_id()), (10, 16, None));
        assert!(Datatype::value_index(t(dt::INT), t(dt::FLOAT)).is_none());
        assert!(Datatype::value_index(t(dt::DOUBLE_INT), t(dt::INT)).is_none());
    }

    #[test]
    fn sizes() {
        assert_eq!(match_size(TYPECLASS_REAL, 8).unwrap(), dt::REAL8);
        assert_eq!(match_size(TYPECLASS_REAL, 3).unwrap_err().class, ErrClass::ARG);
        assert_eq!(match_size(0, 4).unwrap_err().class, ErrClass::ARG);
    }
}
