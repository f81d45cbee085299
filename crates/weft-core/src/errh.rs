//! Error handlers: what becomes of an `Err` (MPI-4.1 section 9.3). What errors mean: `errors`.

use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::hooks::hooks;
use crate::lock::LockCell;
use crate::{state, strict};
use std::sync::Arc;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result};

use crate::errors::marked;
pub use crate::errors::{INITIAL, Site, UserErrors, at, remember};
pub(crate) use crate::errors::{INITIALS, initial, take_site};

/// Hands an error to the handler in charge. Returns the code for the entry to return, in MPI-5.0
/// numbering, unless the handler ends the job. Called without a `Guard`.
#[cold]
#[inline(never)]
pub fn raise(func: &'static str, site: Site, e: MpiError) -> i32 {
    let site = marked(site, &e);
    remember(&e);
    let found = resolve(&engine(), site);
    let code = e.class.0;
    match found.handler {
        Handler::Return => code,
        Handler::Fatal => engine().abort(exit_code(code), &fatal_text(func, &found, &e)),
        Handler::User(h) => {
            // SAFETY: registered as a handler for this kind; no guard or borrow is held.
            unsafe { hooks().errhandler(h.kind, h.function, found.object, code) }
        }
    }
}

/// What a process ends with that a code of MPI ends: never with success, nor by what a shell takes for a signal.
pub(crate) fn exit_code(code: i32) -> i32 {
    if (1..=125).contains(&code) { code } else { 1 }
}

fn fatal_text(func: &str, found: &Found, e: &MpiError) -> String {
    let class = e.class.name().map_or_else(|| format!("error code {}", e.class.0), str::to_owned);
    let on = if found.what.is_empty() { String::new() } else { format!(" on {}", found.what) };
    format!("{func}{on} failed: {class}: {} (error handler MPI_ERRORS_ARE_FATAL)", e.detail)
}

enum Handler {
    Fatal,
    Return,
    User(Arc<crate::object::ErrhandlerObj>),
}

struct Found {
    handler: Handler,
    object: u32,
    what: String,
}

fn resolve(g: &Guard, site: Site) -> Found {
    let e: &Engine = g;
    let (handle, object, what) = match site {
        Site::Comm(h) => match e.comm(h) {
            Ok(c) => (c.errh.get(), h.raw(), c.describe()),
            // SPEC: an invalid communicator has no handler: as for errors without an object.
            Err(_) => default_site(e),
        },
        Site::Session(h) => match e.session(h) {
            Ok(s) => (s.errh.get(), h.raw(), "a session".to_owned()),
            Err(_) => default_site(e),
        },
        // SPEC: MPI-4.1 section 14.7: the handler of MPI_FILE_NULL is MPI_ERRORS_RETURN initially.
        Site::File(h) => match e.file(h) {
            Ok(f) => (f.errh.get(), h.raw(), f.describe()),
            Err(_) => (e.errors.file_default.get(), h.raw(), "MPI_FILE_NULL".to_owned()),
        },
        Site::Win(h) => match e.win(h) {
            Ok(w) => (w.errh.get(), h.raw(), w.describe()),
            Err(_) => default_site(e),
        },
        // SPEC: MPI-5.0 11.3: its communicator does not exist: the handler is called with a null handle.
        Site::Given(h) => (h, CommH::NULL.raw(), String::new()),
        Site::Default => default_site(e),
    };
    let handler = match handle {
        ErrhandlerH::RETURN => Handler::Return,
        ErrhandlerH::ARE_FATAL | ErrhandlerH::ABORT => Handler::Fatal,
        h => e.errhandlers.get(h).map_or(Handler::Fatal, |o| Handler::User(o.clone())),
    };
    Found { handler, object, what }
}

fn default_site(e: &Engine) -> (ErrhandlerH, u32, String) {
    if state::is_ready() {
        let h = if e.errors.self_is_set.get() || strict::is_on() { CommH::SELF } else { CommH::WORLD };
        if let Ok(c) = e.comm(h) {
            return (c.errh.get(), h.raw(), String::new());
        }
    }
    (e.errors.initial.get(), CommH::SELF.raw(), String::new())
}

// ---- references to handlers ----

impl Engine {
    /// Checks that a handler may be attached to objects of this kind, and counts the reference.
    ///
    /// # Errors
    /// MPI_ERR_ERRHANDLER (MPI-4.1 has no older class for it).
    pub fn errh_attach(&self, kind: Kind, h: ErrhandlerH) -> Result<()> {
        match h {
            ErrhandlerH::ARE_FATAL | ErrhandlerH::ABORT | ErrhandlerH::RETURN => Ok(()),
            h => match self.errhandlers.get(h) {
                Some(o) if o.kind == kind => {
                    o.refs.with(|r| *r += 1);
                    Ok(())
                }
                Some(_) => Err(MpiError::new(ErrClass::ERRHANDLER, "the error handler is for another kind of object")),
                None => Err(crate::engine::bad_handle(ErrClass::ERRHANDLER, "error handler", h.is_null(), h.raw())),
            },
        }
    }

    /// Gives a reference back; the last one ends the handler.
    pub fn errh_release(&self, h: ErrhandlerH) {
        let last = self.errhandlers.get(h).is_some_and(|o| {
            o.refs.with(|r| {
                assert!(*r > 0, "the last one has ended it");
                *r -= 1;
                *r == 0
            })
        });
        if last {
            let ended = self.errhandlers.remove(h);
            assert!(ended.is_some_and(|o| o.refs.get() == 0));
        }
    }

    /// Replaces the handler in a slot of an object.
    pub fn errh_set(&self, kind: Kind, slot: &LockCell<ErrhandlerH>, h: ErrhandlerH) -> Result<()> {
        self.errh_attach(kind, h)?;
        self.errh_release(slot.replace(h));
        Ok(())
    }

    /// The handler in a slot, with a reference for the user.
    pub fn errh_get(&self, slot: &LockCell<ErrhandlerH>) -> ErrhandlerH {
        let h = slot.get();
        if let Some(o) = self.errhandlers.get(h) {
            debug_assert!(o.refs.get() > 0, "the slot has one");
            o.refs.with(|r| *r += 1);
        }
        h
    }
}
