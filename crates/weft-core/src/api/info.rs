//! Info objects (MPI-4.1 chapter 10).

use crate::engine::engine;
use crate::hooks::try_hooks;
use crate::object::{InfoObj, cut};
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::consts::{MAX_INFO_KEY, MAX_INFO_VAL};
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};

/// A key of the user. SPEC: keys are 1 to MPI_MAX_INFO_KEY - 1 characters. Blanks count in C; a
/// Fortran front end strips them.
fn key_of(key: &CStr) -> Result<String> {
    let k = key.to_string_lossy();
    if k.is_empty() {
        return Err(MpiError::new(ErrClass::INFO_KEY, "the key is empty"));
    }
    let (room, _) = limits();
    if k.len() >= room {
        return Err(err!(ErrClass::INFO_KEY, "the key has {} characters, at most {}", k.len(), room - 1));
    }
    Ok(k.into_owned())
}

/// MPI_MAX_INFO_KEY and MPI_MAX_INFO_VAL of the program's ABI.
fn limits() -> (usize, usize) {
    try_hooks().map_or((MAX_INFO_KEY, MAX_INFO_VAL), |h| h.info_limits())
}

/// `MPI_Info_create`. Local.
pub fn info_create() -> Result<InfoH> {
    Ok(engine().infos.insert(Arc::new(InfoObj::new())))
}

/// `MPI_Info_free`. Local.
pub fn info_free(info: &mut InfoH) -> Result<()> {
    let e = engine();
    if *info == InfoH::ENV {
        return Err(MpiError::new(ErrClass::INFO, "MPI_INFO_ENV cannot be freed"));
    }
    e.info(*info)?;
    e.infos.remove(*info);
    *info = InfoH::NULL;
    Ok(())
}

/// `MPI_Info_dup`. Local.
pub fn info_dup(info: InfoH) -> Result<InfoH> {
    let e = engine();
    let copy = InfoObj::clone(&*e.info(info)?);
    Ok(e.infos.insert(Arc::new(copy)))
}

/// `MPI_Info_set`. Local.
pub fn info_set(info: InfoH, key: &CStr, value: &CStr) -> Result<()> {
    let e = engine();
    let i = e.info(info)?;
    let key = key_of(key)?;
    let value = value.to_string_lossy();
    let (_, room) = limits();
    if value.len() >= room {
        return Err(err!(ErrClass::INFO_VALUE, "the value has {} characters, at most {}", value.len(), room - 1));
    }
    if info == InfoH::ENV {
        return Err(MpiError::new(ErrClass::INFO, "MPI_INFO_ENV is read-only"));
    }
    i.set(&key, &value);
    Ok(())
}

/// `MPI_Info_delete`. Local.
pub fn info_delete(info: InfoH, key: &CStr) -> Result<()> {
    let e = engine();
    let i = e.info(info)?;
    let key = key_of(key)?;
    if info == InfoH::ENV {
        return Err(MpiError::new(ErrClass::INFO, "MPI_INFO_ENV is read-only"));
    }
    if i.delete(&key) { Ok(()) } else { Err(err!(ErrClass::INFO_NOKEY, "no key \"{key}\"")) }
}

/// `MPI_Info_get`: the front end cuts the value to `valuelen` characters. Local.
pub fn info_get(info: InfoH, key: &CStr, valuelen: i32) -> Result<Option<String>> {
    let e = engine();
    let i = e.info(info)?;
    let key = key_of(key)?;
    if valuelen < 0 {
        return Err(err!(ErrClass::ARG, "valuelen is {valuelen}"));
    }
    Ok(i.get(&key).map(|v| cut(&v, valuelen as usize)))
}

/// `MPI_Info_get_string`: on return `buflen` is the room that the value needs, with its NUL; the
/// front end cuts the value to the room that there was. Local.
pub fn info_get_string(info: InfoH, key: &CStr, buflen: &mut i32) -> Result<Option<String>> {
    let e = engine();
    let i = e.info(info)?;
    let key = key_of(key)?;
    if *buflen < 0 {
        return Err(err!(ErrClass::ARG, "buflen is {buflen}"));
    }
    let found = i.get(&key);
    if let Some(v) = &found {
        *buflen = v.len() as i32 + 1;
    }
    Ok(found)
}

/// `MPI_Info_get_valuelen`. Local.
pub fn info_get_valuelen(info: InfoH, key: &CStr) -> Result<Option<i32>> {
    let e = engine();
    let i = e.info(info)?;
    Ok(i.get(&key_of(key)?).map(|v| v.len() as i32))
}

/// `MPI_Info_get_nkeys`. Local.
pub fn info_get_nkeys(info: InfoH) -> Result<i32> {
    Ok(engine().info(info)?.len() as i32)
}

/// `MPI_Info_get_nthkey`. Local.
pub fn info_get_nthkey(info: InfoH, n: i32) -> Result<String> {
    let e = engine();
    let i = e.info(info)?;
    let key = usize::try_from(n).ok().and_then(|n| i.key(n));
    key.ok_or_else(|| err!(ErrClass::ARG, "key {n} of {}", i.len()))
}

/// `MPI_Info_create_env`: the same facts as MPI_INFO_ENV, available before initialisation. Local.
pub fn info_create_env(_argc: i32, _argv: *const *const std::ffi::c_char) -> Result<InfoH> {
    let copy = InfoObj::clone(&crate::environment::env_info());
    Ok(engine().infos.insert(Arc::new(copy)))
}
