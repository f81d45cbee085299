//! A handle of a datatype for as long as a callback of the program runs.

use crate::engine::ENGINE;
use std::sync::Arc;
use weft_base::handle::{DatatypeH, Handle as _};
use weft_datatype::Datatype;

/// The handle: the constant of a predefined type, else one that goes with this.
pub(crate) struct Lent(pub DatatypeH);

impl Lent {
    pub fn new(dt: &Arc<Datatype>) -> Self {
        Self(match dt.predefined_id() {
            Some(id) => DatatypeH::predefined(id),
            None => ENGINE.new_datatype(dt.clone(), true),
        })
    }

    /// One where the program has freed the handle that it gave.
    pub fn instead_of(h: DatatypeH, dt: &Arc<Datatype>) -> Option<Self> {
        (h.predefined_id().is_none() && ENGINE.datatypes.get(h).is_none()).then(|| Self::new(dt))
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.0.predefined_id().is_none() {
            drop(ENGINE.datatypes.remove(self.0));
        }
    }
}
