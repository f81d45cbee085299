//! Error classes, codes and strings, and error handlers (MPI-4.1 sections 9.3 to 9.5).

use crate::abi::UserFn;
use crate::engine::engine;
use crate::errh;
use crate::hooks::hooks;
use crate::lock::LockCell;
use crate::object::ErrhandlerObj;
use crate::strict;
use std::sync::Arc;
use weft_base::consts::MAX_ERROR_STRING;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};

/// `MPI_Error_class`. Any time.
pub fn error_class(errorcode: i32) -> Result<i32> {
    let class = engine().errors.class_of(errorcode);
    class.map_or_else(|| unknown(errorcode).map(|_| ErrClass::UNKNOWN.0), Ok)
}

/// `MPI_Error_string`, with the details of the thread's last error of that class. Any time.
pub fn error_string(errorcode: i32) -> Result<String> {
    let text = engine().errors.text_of(errorcode);
    text.map_or_else(|| unknown(errorcode), Ok)
}

/// Programs ask for the words of whatever a function gave them; other libraries have some for each number.
fn unknown(code: i32) -> Result<String> {
    strict::taken(ErrClass::ARG, "9.4", "this is no error code")?;
    Ok(format!("MPI_ERR_UNKNOWN: {code} is no error code"))
}

/// `MPI_Add_error_class`. Local.
pub fn add_error_class() -> Result<i32> {
    Ok(engine().errors.add_class())
}

/// `MPI_Add_error_code`. Local.
pub fn add_error_code(errorclass: i32) -> Result<i32> {
    engine().errors.add_code(errorclass)
}

/// `MPI_Add_error_string`. Local.
pub fn add_error_string(errorcode: i32, string: &std::ffi::CStr) -> Result<()> {
    let text = string.to_string_lossy();
    if text.len() >= MAX_ERROR_STRING {
        return Err(err!(ErrClass::ARG, "the string has {} characters, at most {}", text.len(), MAX_ERROR_STRING - 1));
    }
    engine().errors.set_text(errorcode, Some(text.into_owned()))
}

/// `MPI_Remove_error_class`. Local.
pub fn remove_error_class(errorclass: i32) -> Result<()> {
    engine().errors.remove(errorclass, true)
}

/// `MPI_Remove_error_code`. Local.
pub fn remove_error_code(errorcode: i32) -> Result<()> {
    engine().errors.remove(errorcode, false)
}

/// `MPI_Remove_error_string`. Local.
pub fn remove_error_string(errorcode: i32) -> Result<()> {
    engine().errors.set_text(errorcode, None)
}

// ---- error handlers ----

fn create_errhandler(kind: Kind, function: UserFn) -> Result<ErrhandlerH> {
    if function.0 == 0 {
        return Err(MpiError::new(ErrClass::ARG, "the error handler function is NULL"));
    }
    let refs = LockCell::new(1);
    Ok(engine().errhandlers.insert(Arc::new(ErrhandlerObj { kind, function, refs })))
}

/// `MPI_Comm_create_errhandler`. Local, any time.
pub fn comm_create_errhandler(function: UserFn) -> Result<ErrhandlerH> {
    create_errhandler(Kind::Comm, function)
}

/// `MPI_Win_create_errhandler`. Local, any time.
pub fn win_create_errhandler(function: UserFn) -> Result<ErrhandlerH> {
    create_errhandler(Kind::Win, function)
}

/// `MPI_File_create_errhandler`. Local, any time.
pub fn file_create_errhandler(function: UserFn) -> Result<ErrhandlerH> {
    create_errhandler(Kind::File, function)
}

/// `MPI_Session_create_errhandler`. Local, any time.
pub fn session_create_errhandler(function: UserFn) -> Result<ErrhandlerH> {
    create_errhandler(Kind::Session, function)
}

/// `MPI_Errhandler_create` (removed in MPI-3.0).
pub fn errhandler_create(function: UserFn) -> Result<ErrhandlerH> {
    create_errhandler(Kind::Comm, function)
}

/// `MPI_Errhandler_free`: objects that use the handler keep it. Local, any time.
///
/// # Errors
/// MPI_ERR_ERRHANDLER for null and stale handles. A predefined handler, as
/// MPI_Comm_get_errhandler returns it, only loses this name for it.
pub fn errhandler_free(errhandler: &mut ErrhandlerH) -> Result<()> {
    let e = engine();
    let predefined = [ErrhandlerH::ARE_FATAL, ErrhandlerH::ABORT, ErrhandlerH::RETURN];
    if !predefined.contains(errhandler) {
        if e.errhandlers.get(*errhandler).is_none() {
            let null = errhandler.is_null();
            let error = crate::engine::bad_handle(ErrClass::ERRHANDLER, "error handler", null, errhandler.raw());
            return strict::freed_again(&e.errhandlers, errhandler, error);
        }
        e.errh_release(*errhandler);
    }
    *errhandler = ErrhandlerH::NULL;
    Ok(())
}

/// `MPI_Comm_set_errhandler`. Local.
pub fn comm_set_errhandler(comm: CommH, errhandler: ErrhandlerH) -> Result<()> {
    let e = engine();
    let c = e.comm(comm)?;
    e.errh_set(Kind::Comm, &c.errh, errhandler)?;
    if comm == CommH::SELF {
        e.errors.self_is_set.set(true);
    }
    Ok(())
}

/// `MPI_Comm_get_errhandler`. Local.
pub fn comm_get_errhandler(comm: CommH) -> Result<ErrhandlerH> {
    let e = engine();
    let c = e.comm(comm)?;
    Ok(e.errh_get(&c.errh))
}

/// `MPI_Errhandler_set` (removed in MPI-3.0).
pub fn errhandler_set(comm: CommH, errhandler: ErrhandlerH) -> Result<()> {
    comm_set_errhandler(comm, errhandler)
}

/// `MPI_Errhandler_get` (removed in MPI-3.0).
pub fn errhandler_get(comm: CommH) -> Result<ErrhandlerH> {
    comm_get_errhandler(comm)
}

/// `MPI_Session_set_errhandler`. Local.
pub fn session_set_errhandler(session: SessionH, errhandler: ErrhandlerH) -> Result<()> {
    let e = engine();
    let s = e.session(session)?;
    e.errh_set(Kind::Session, &s.errh, errhandler)
}

/// `MPI_Session_get_errhandler`. Local.
pub fn session_get_errhandler(session: SessionH) -> Result<ErrhandlerH> {
    let e = engine();
    let s = e.session(session)?;
    Ok(e.errh_get(&s.errh))
}

/// `MPI_Win_set_errhandler`. Local.
pub fn win_set_errhandler(win: WinH, errhandler: ErrhandlerH) -> Result<()> {
    let e = engine();
    let w = e.win(win)?;
    e.errh_set(Kind::Win, &w.errh, errhandler)
}

/// `MPI_Win_get_errhandler`. Local.
pub fn win_get_errhandler(win: WinH) -> Result<ErrhandlerH> {
    let e = engine();
    let w = e.win(win)?;
    Ok(e.errh_get(&w.errh))
}

/// `MPI_Win_call_errhandler`.
pub fn win_call_errhandler(win: WinH, errorcode: i32) -> Result<()> {
    let (handler, what) = {
        let e = engine();
        let w = e.win(win)?;
        (w.errh.get(), w.describe())
    };
    call(Kind::Win, win.raw(), handler, &what, errorcode)
}

/// `MPI_File_set_errhandler`: for MPI_FILE_NULL the default handler of files to come. Local.
pub fn file_set_errhandler(file: FileH, errhandler: ErrhandlerH) -> Result<()> {
    let e = engine();
    if file == FileH::NULL {
        return e.errh_set(Kind::File, &e.errors.file_default, errhandler);
    }
    let f = e.file(file)?;
    e.errh_set(Kind::File, &f.errh, errhandler)
}

/// `MPI_File_get_errhandler`. Local.
pub fn file_get_errhandler(file: FileH) -> Result<ErrhandlerH> {
    let e = engine();
    if file == FileH::NULL {
        return Ok(e.errh_get(&e.errors.file_default));
    }
    let f = e.file(file)?;
    Ok(e.errh_get(&f.errh))
}

/// Calls the handler of an object as if `code` had been raised on it. Nothing is returned to the
/// caller but success: SPEC MPI-4.1 section 9.5.
fn call(kind: Kind, object: u32, handler: ErrhandlerH, what: &str, code: i32) -> Result<()> {
    let g = engine();
    match handler {
        ErrhandlerH::RETURN => Ok(()),
        ErrhandlerH::ARE_FATAL | ErrhandlerH::ABORT => {
            let text = g.errors.text_of(code).unwrap_or_default();
            g.abort(errh::exit_code(code), &format!("the error handler of {what} was called with code {code}: {text}"))
        }
        h => {
            let o = g.errhandlers.get(h).cloned();
            drop(g);
            if let Some(o) = o {
                debug_assert_eq!(o.kind, kind, "a handler is attached to objects of its kind");
                // SAFETY: registered as a handler for this kind; no guard is held.
                unsafe { hooks().errhandler(kind, o.function, object, code) };
            }
            Ok(())
        }
    }
}

/// `MPI_Comm_call_errhandler`.
pub fn comm_call_errhandler(comm: CommH, errorcode: i32) -> Result<()> {
    let (handler, what) = {
        let e = engine();
        let c = e.comm(comm)?;
        (c.errh.get(), c.describe())
    };
    call(Kind::Comm, comm.raw(), handler, &what, errorcode)
}

/// `MPI_Session_call_errhandler`.
pub fn session_call_errhandler(session: SessionH, errorcode: i32) -> Result<()> {
    let handler = engine().session(session)?.errh.get();
    call(Kind::Session, session.raw(), handler, "a session", errorcode)
}

/// `MPI_File_call_errhandler`.
pub fn file_call_errhandler(fh: FileH, errorcode: i32) -> Result<()> {
    let (handler, what) = {
        let e = engine();
        match fh {
            FileH::NULL => (e.errors.file_default.get(), "MPI_FILE_NULL".to_owned()),
            _ => {
                let f = e.file(fh)?;
                (f.errh.get(), f.describe())
            }
        }
    };
    call(Kind::File, fh.raw(), handler, &what, errorcode)
}
