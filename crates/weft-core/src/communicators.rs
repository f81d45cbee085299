//! How communicators' handles begin and end.

use crate::engine::Engine;
use crate::object::CommObj;
use std::sync::Arc;
use weft_base::handle::{CommH, ErrhandlerH};

impl Engine {
    /// Stores a communicator and tells it its handle.
    pub fn new_comm(&self, c: CommObj) -> CommH {
        assert!(c.handle.get() == CommH::NULL, "it is told one handle");
        assert_eq!(c.rank, c.group.my_rank());
        assert_eq!(c.local.is_some(), c.is_inter());
        let c = Arc::new(c);
        c.hear_early_news();
        let h = self.comms.insert(c.clone());
        c.handle.set(h);
        h
    }

    /// Registers a new communicator that inherits the error handler of `parent`.
    pub(crate) fn adopt(&self, c: CommObj, parent: &CommObj) -> CommH {
        c.errh.set(self.errh_get(&parent.errh));
        self.new_comm(c)
    }

    /// Ends a communicator's handle; its attributes are gone already.
    pub(crate) fn drop_comm(&self, h: CommH) {
        assert!(h != CommH::WORLD && h != CommH::SELF);
        crate::cached_args::invalidate();
        if self.parent.get() == h {
            self.parent.set(CommH::NULL);
        }
        if let Some(c) = self.comms.remove(h) {
            assert_eq!(c.handle.get(), h);
            self.errh_release(c.errh.replace(ErrhandlerH::ARE_FATAL));
        }
    }
}
