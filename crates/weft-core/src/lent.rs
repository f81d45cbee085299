//! A handle of a datatype for as long as a callback of the program runs.

use crate::engine::Inside;
use std::sync::Arc;
use weft_base::handle::{DatatypeH, Handle as _};
use weft_datatype::Datatype;

/// The handle: the constant of a predefined type, else one that goes with this.
pub(crate) struct Lent(pub DatatypeH, Inside);

impl Lent {
    pub fn new(e: Inside, dt: &Arc<Datatype>) -> Self {
        let h = match dt.predefined_id() {
            Some(id) => DatatypeH::predefined(id),
            None => e.new_datatype(dt.clone(), true),
        };
        Self(h, e)
    }

    /// One where the program has freed the handle that it gave.
    pub fn instead_of(e: Inside, h: DatatypeH, dt: &Arc<Datatype>) -> Option<Self> {
        (h.predefined_id().is_none() && e.datatypes.get(h).is_none()).then(|| Self::new(e, dt))
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.0.predefined_id().is_none() {
            drop(self.1.datatypes.remove(self.0));
        }
    }
}
