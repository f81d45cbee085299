//! Views, file pointers and data representations (MPI-5.0 sections 14.3 to 14.5).

use super::datatype::child_handle;
use super::file::{new_hints, no_split, set_hints, size_now};
use crate::abi::UserFn;
use crate::datarep::{self, UserRep};
use crate::engine::{Engine, engine};
use crate::file_access::not_sequential;
use crate::file_agree::root_acts;
use crate::object::FileObj;
use crate::strict;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_io::View;

/// `MPI_File_set_view`. Collective; both kinds of file pointer return to 0.
///
/// # Errors
/// MPI_ERR_ARG, MPI_ERR_TYPE, MPI_ERR_DISP (MPI_DISPLACEMENT_CURRENT goes with MPI_MODE_SEQUENTIAL),
/// MPI_ERR_UNSUPPORTED_DATAREP; with `WEFT_STRICT` MPI_ERR_NOT_SAME (the etype's extent or the representation).
pub fn file_set_view(
    fh: FileH,
    disp: i64,
    etype: DatatypeH,
    filetype: DatatypeH,
    datarep: &CStr,
    info: InfoH,
) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    let view = no_split(&f).and_then(|()| new_view(&g, &f, disp, etype, filetype, datarep));
    let hints = new_hints(&g, &f, info);
    let (view, mine) = match view {
        Ok(v) => (Some(v), Ok(())),
        Err(e) => (None, Err(e)),
    };
    // Other libraries let them differ: each process counts in its own etypes.
    let told = view.as_ref().filter(|_| strict::is_on());
    let same = told.map_or([0; 2], |v| [v.etype_len(), name_number(v.rep.name())]);
    set_hints(&mut g, &f, hints, mine, &same)?;
    assert!(view.is_some(), "who has no view has an error");
    // Nobody reads the shared pointer before rank 0 has set it.
    root_acts(&mut g, &f, Ok(()), &[], || f.shared_reset().map(|()| []))?;
    if f.comm.rank != 0 {
        f.shared_reset()?;
    }
    if let Some(v) = view {
        f.view.set(Arc::new(v));
    }
    f.position.set(0);
    Ok(())
}

fn new_view(e: &Engine, f: &FileObj, disp: i64, etype: DatatypeH, filetype: DatatypeH, datarep: &CStr) -> Result<View> {
    let (etype, filetype) = (e.committed(etype)?.clone(), e.committed(filetype)?.clone());
    let disp = match (disp == DISPLACEMENT_CURRENT, f.has(MODE_SEQUENTIAL)) {
        (false, false) => disp,
        (true, true) => {
            let v = f.view.cloned();
            v.place(v.position(f.shared_load()?)?)?
        }
        (true, false) => {
            return Err(MpiError::new(ErrClass::DISP, "MPI_DISPLACEMENT_CURRENT needs a file of MPI_MODE_SEQUENTIAL"));
        }
        (false, true) => {
            return Err(MpiError::new(ErrClass::DISP, "a file of MPI_MODE_SEQUENTIAL needs MPI_DISPLACEMENT_CURRENT"));
        }
    };
    let rep = datarep::find(&datarep.to_string_lossy())?;
    if etype.size() == 0 {
        strict::taken(ErrClass::ARG, "14.1.1", "the etype has no data")?;
    }
    View::new(disp, etype, filetype, rep)
}

/// A number by which processes compare names.
fn name_number(name: &str) -> i64 {
    weft_base::hash::fnv1a(name.bytes()) as i64
}

/// `MPI_File_get_view`: derived types come as new handles. Local.
pub fn file_get_view(fh: FileH) -> Result<(i64, DatatypeH, DatatypeH, String)> {
    let g = engine();
    let v = g.file(fh)?.view.cloned();
    let (etype, filetype) = (child_handle(&g, &v.etype), child_handle(&g, &v.filetype));
    Ok((v.disp, etype, filetype, v.rep.name().to_owned()))
}

/// `MPI_File_get_type_extent`: in the file's representation. Local.
pub fn file_get_type_extent(fh: FileH, datatype: DatatypeH) -> Result<i64> {
    let g = engine();
    let v = g.file(fh)?.view.cloned();
    let dt = g.datatype(datatype)?.clone();
    Ok(v.rep.file_type(&dt)?.extent())
}

/// Where a seek leads, in etypes.
fn target(f: &FileObj, offset: i64, whence: i32, now: impl FnOnce() -> Result<i64>) -> Result<i64> {
    let base = match whence {
        SEEK_SET => 0,
        SEEK_CUR => now()?,
        SEEK_END => f.view.cloned().etypes_before(size_now(f)?)?,
        w => return Err(err!(ErrClass::ARG, "whence is {w}")),
    };
    let to = base.checked_add(offset).filter(|t| *t >= 0);
    let to = to.ok_or_else(|| err!(ErrClass::ARG, "{offset} from {base} is before the view's beginning"))?;
    f.view.cloned().position(to)?;
    Ok(to)
}

/// `MPI_File_seek`. Local.
pub fn file_seek(fh: FileH, offset: i64, whence: i32) -> Result<()> {
    let f = engine().file(fh)?;
    not_sequential(&f)?;
    let to = target(&f, offset, whence, || Ok(f.position.get()))?;
    f.position.set(to);
    Ok(())
}

/// `MPI_File_get_position`. Local.
pub fn file_get_position(fh: FileH) -> Result<i64> {
    let f = engine().file(fh)?;
    not_sequential(&f)?;
    Ok(f.position.get())
}

/// `MPI_File_get_byte_offset`. Local.
pub fn file_get_byte_offset(fh: FileH, offset: i64) -> Result<i64> {
    let f = engine().file(fh)?;
    let v = f.view.cloned();
    v.place(v.position(offset)?)
}

/// `MPI_File_seek_shared`. Collective.
///
/// # Errors
/// MPI_ERR_ARG, MPI_ERR_NOT_SAME.
pub fn file_seek_shared(fh: FileH, offset: i64, whence: i32) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    let mine = no_split(&f).and_then(|()| f.has_shared());
    root_acts(&mut g, &f, mine, &[offset, i64::from(whence)], || {
        f.shared_store(target(&f, offset, whence, || f.shared_load())?)?;
        Ok([])
    })
    .map(drop)
}

/// `MPI_File_get_position_shared`. Local.
pub fn file_get_position_shared(fh: FileH) -> Result<i64> {
    engine().file(fh)?.shared_load()
}

/// `MPI_Register_datarep`. Local.
///
/// # Errors
/// MPI_ERR_ARG (the name's length), MPI_ERR_DUP_DATAREP.
pub fn register_datarep(
    datarep: &CStr,
    read_conversion_fn: UserFn,
    large: bool,
    write_conversion_fn: UserFn,
    dtype_file_extent_fn: UserFn,
    extra_state: usize,
) -> Result<()> {
    let name = datarep.to_string_lossy().into_owned();
    if name.is_empty() || name.len() >= MAX_DATAREP_STRING {
        let n = name.len();
        return Err(err!(ErrClass::ARG, "the name has {n} characters, 1 to {} are allowed", MAX_DATAREP_STRING - 1));
    }
    let g = engine();
    datarep::register(UserRep {
        e: g.inside(),
        name,
        read: read_conversion_fn,
        write: write_conversion_fn,
        large,
        extent: dtype_file_extent_fn,
        extra: extra_state,
    })
}
