//! Errors: whose they are, and what their codes mean (MPI-4.1 sections 9.3 to 9.5).

use crate::lock::LockCell;
use std::cell::RefCell;
use weft_base::handle::*;
use weft_base::param::Param;
use weft_base::{ErrClass, MpiError, Result, err};

/// `WEFT_INITIAL_ERRHANDLER`.
pub static INITIAL: Param = Param::new(
    "WEFT_INITIAL_ERRHANDLER",
    "the error handler at first, as mpiexec -initial-errhandler sets it: mpi_errors_are_fatal, \
     mpi_errors_abort, or mpi_errors_return",
    "mpi_errors_are_fatal",
);

/// The values of `INITIAL`.
pub(crate) const INITIALS: [&str; 3] = ["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];

/// The initial error handler that the user asks for.
/// SPEC: MPI-4.1 section 11.8.4: of MPI_COMM_WORLD, MPI_COMM_SELF, and of errors without an object.
pub(crate) fn initial() -> ErrhandlerH {
    match INITIAL.word(&INITIALS) {
        Some("mpi_errors_return") => ErrhandlerH::RETURN,
        Some("mpi_errors_abort") => ErrhandlerH::ABORT,
        _ => ErrhandlerH::ARE_FATAL,
    }
}

/// The object whose error handler decides. A generated entry passes the first communicator,
/// window, file or session among its arguments, or `Default`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    Comm(CommH),
    Win(WinH),
    File(FileH),
    Session(SessionH),
    /// The handler that a call is given for the communicator that it makes.
    Given(ErrhandlerH),
    /// SPEC: MPI-4.1 section 9.3: errors that belong to no object go to MPI_COMM_SELF's handler,
    /// before initialisation and after finalisation to the initial handler. Where the program has
    /// set no handler on MPI_COMM_SELF, MPI_COMM_WORLD's counts: so it was before MPI-4.0.
    Default,
}

thread_local! {
    /// The last error that reached `raise` on this thread, for MPI_Error_string.
    static LAST: RefCell<Option<MpiError>> = const { RefCell::new(None) };
    /// Set by `at` for the error that is on its way.
    static SITE: RefCell<Option<(Site, ErrClass)>> = const { RefCell::new(None) };
}

/// Marks an error as belonging to an object that the entry cannot know, such as the communicator
/// of a request: `return Err(errh::at(Site::Comm(h), e))`.
#[cold]
pub fn at(site: Site, e: MpiError) -> MpiError {
    SITE.with(|s| *s.borrow_mut() = Some((site, e.class)));
    e
}

/// Takes back what `at` marked, for a caller that makes another error out of this one.
pub(crate) fn take_site() -> Option<Site> {
    SITE.with(|s| s.borrow_mut().take()).map(|(site, _)| site)
}

/// Remembers the words of an error that is returned without a handler's call (in a status).
#[cold]
pub fn remember(e: &MpiError) {
    LAST.with(|l| *l.borrow_mut() = Some(e.clone()));
}

/// The object that `at` marked for this error, else `site`.
pub(crate) fn marked(site: Site, e: &MpiError) -> Site {
    match SITE.with(|s| s.borrow_mut().take()) {
        Some((s, class)) if class == e.class => s,
        _ => site,
    }
}

struct Added {
    code: i32,
    class: i32,
    text: Option<String>,
}

/// Error classes and codes that the user added, and default handlers.
pub struct UserErrors {
    added: LockCell<Vec<Added>>,
    next: LockCell<i32>,
    /// The value behind MPI_LASTUSEDCODE; its address is given out.
    last_used: LockCell<i32>,
    /// The handler of MPI_FILE_NULL.
    pub file_default: LockCell<ErrhandlerH>,
    /// The program has set a handler on MPI_COMM_SELF.
    pub(crate) self_is_set: LockCell<bool>,
    /// Before initialisation and after finalisation.
    pub initial: LockCell<ErrhandlerH>,
}

impl UserErrors {
    pub(crate) const fn new() -> Self {
        Self {
            added: LockCell::new(Vec::new()),
            next: LockCell::new(ErrClass::LASTCODE.0 + 1),
            last_used: LockCell::new(ErrClass::LASTCODE.0),
            file_default: LockCell::new(ErrhandlerH::RETURN),
            self_is_set: LockCell::new(false),
            initial: LockCell::new(ErrhandlerH::ARE_FATAL),
        }
    }

    fn push(&self, class: Option<i32>) -> i32 {
        let code = self.next.replace(self.next.get() + 1);
        assert!(code > ErrClass::LASTCODE.0);
        assert!(self.added.with(|a| a.iter().all(|e| e.code < code)), "codes are not used again");
        self.added.with(|a| a.push(Added { code, class: class.unwrap_or(code), text: None }));
        self.update_last_used();
        assert_eq!(self.last_used(), code);
        code
    }

    fn update_last_used(&self) {
        let last = self.added.with(|a| a.iter().map(|e| e.code).max());
        debug_assert!(last.is_none_or(|last| (ErrClass::LASTCODE.0 + 1..self.next.get()).contains(&last)));
        self.last_used.set(last.unwrap_or(ErrClass::LASTCODE.0));
    }

    /// The current MPI_LASTUSEDCODE.
    pub fn last_used(&self) -> i32 {
        self.last_used.get()
    }

    pub fn add_class(&self) -> i32 {
        self.push(None)
    }

    /// # Errors
    /// MPI_ERR_ARG when there is no such class.
    pub fn add_code(&self, class: i32) -> Result<i32> {
        if self.class_of(class) != Some(class) {
            return Err(err!(ErrClass::ARG, "{class} is no error class"));
        }
        Ok(self.push(Some(class)))
    }

    /// # Errors
    /// MPI_ERR_ARG when the code is not one that the user added.
    pub fn set_text(&self, code: i32, text: Option<String>) -> Result<()> {
        self.added.with(|a| match a.iter_mut().find(|e| e.code == code) {
            Some(e) if text.is_none() && e.text.is_none() => {
                Err(err!(ErrClass::ARG, "no string is associated with code {code}"))
            }
            Some(e) => {
                e.text = text;
                Ok(())
            }
            None => Err(err!(ErrClass::ARG, "{code} is not a code that the application added")),
        })
    }

    /// Forgets a code (`is_class` false) or a class.
    ///
    /// # Errors
    /// MPI_ERR_ARG: unknown or predefined, or a class that still has codes.
    pub fn remove(&self, code: i32, is_class: bool) -> Result<()> {
        self.added.with(|a| {
            let Some(i) = a.iter().position(|e| e.code == code && (e.class == code) == is_class) else {
                let what = if is_class { "class" } else { "code" };
                return Err(err!(ErrClass::ARG, "{code} is not a {what} that the application added"));
            };
            // SPEC: MPI-4.1 section 9.5: codes go before their class, strings before either.
            if is_class && a.iter().any(|e| e.class == code && e.code != code) {
                return Err(err!(ErrClass::ARG, "class {code} still has error codes"));
            }
            if a[i].text.is_some() {
                return Err(err!(ErrClass::ARG, "code {code} still has a string"));
            }
            let gone = a.remove(i);
            debug_assert!(a.iter().all(|e| e.code != gone.code && e.class != gone.code), "nothing is of it any more");
            Ok(())
        })?;
        self.update_last_used();
        Ok(())
    }

    /// The class of a code, None when there is no such code.
    pub fn class_of(&self, code: i32) -> Option<i32> {
        if ErrClass(code).name().is_some() {
            return Some(code);
        }
        self.added.with(|a| a.iter().find(|e| e.code == code).map(|e| e.class))
    }

    /// The text of a code, None when there is no such code.
    pub fn text_of(&self, code: i32) -> Option<String> {
        if let Some(name) = ErrClass(code).name() {
            let what = crate::errtext::describe(ErrClass(code));
            // Programs of an ABI that lacks the class were told another one.
            let told = |class: ErrClass| class.0 == code || class == ErrClass::ERRHANDLER && code == ErrClass::ARG.0;
            let detail = LAST.with(|l| {
                let l = l.borrow();
                l.as_ref().filter(|e| code != 0 && told(e.class)).map(|e| e.detail.to_string())
            });
            return Some(match detail {
                Some(d) if !d.is_empty() => format!("{name}: {what}: {d}"),
                _ => format!("{name}: {what}"),
            });
        }
        self.added.with(|a| a.iter().find(|e| e.code == code).map(|e| e.text.clone().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_codes() {
        let u = UserErrors::new();
        assert_eq!(u.class_of(6), Some(6));
        assert_eq!(u.class_of(999), None);
        assert_eq!(u.last_used(), ErrClass::LASTCODE.0);
        let class = u.add_class();
        assert!(class > ErrClass::LASTCODE.0);
        let code = u.add_code(class).unwrap();
        assert_eq!(u.class_of(code), Some(class));
        assert_eq!(u.class_of(class), Some(class));
        assert!(u.add_code(code).is_err());
        assert!(u.add_code(ErrClass::RANK.0).is_ok());
        assert_eq!(u.text_of(code).as_deref(), Some(""));
        u.set_text(code, Some("boom".into())).unwrap();
        assert_eq!(u.text_of(code).as_deref(), Some("boom"));
        assert!(u.set_text(ErrClass::RANK.0, Some("x".into())).is_err());
        assert!(u.remove(class, true).is_err());
        assert!(u.remove(code, false).is_err());
        u.set_text(code, None).unwrap();
        u.remove(code, false).unwrap();
        u.remove(class, true).unwrap();
        assert_eq!(u.class_of(class), None);
        assert!(u.text_of(ErrClass::RANK.0).unwrap().contains("MPI_ERR_RANK"));
    }
}
