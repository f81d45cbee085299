//! Generalised requests with functions that MPI calls to move them on (MPIX_Grequest_start and its relatives):
//! MPICH's extensions.

use crate::engine::engine;
use crate::grequests;
use crate::object::GrequestFns;
use weft_base::handle::RequestH;
use weft_base::{ErrClass, Result, err};

/// MPIX_Grequest_start. Local.
pub fn start_polled(fns: GrequestFns, extra: usize) -> RequestH {
    grequests::start(&engine(), fns, extra)
}

/// MPIX_Grequest_class_create: the number of a class, which is not 0. Local. Classes stay.
pub fn new_class(fns: GrequestFns) -> i32 {
    engine().polls.classes.with(|c| {
        c.push(fns);
        c.len() as i32
    })
}

/// MPIX_Grequest_class_allocate: starts a request of the class. Local.
///
/// # Errors
/// MPI_ERR_ARG: there is no such class.
pub fn start_of_class(class: i32, extra: usize) -> Result<RequestH> {
    let g = engine();
    let index = usize::try_from(class).ok().and_then(|c| c.checked_sub(1));
    let fns = index.and_then(|i| g.polls.classes.with(|c| c.get(i).copied()));
    let fns = fns.ok_or_else(|| err!(ErrClass::ARG, "{class} is no class of generalised requests"))?;
    Ok(grequests::start(&g, fns, extra))
}
