//! Waiting: spin, yield, sleep.

/// The state of one wait. Make a fresh one (or `reset`) for each.
#[derive(Default)]
pub struct Waiter {
    pub(crate) steps: u32,
}

impl Waiter {
    pub fn new() -> Self {
        Self::default()
    }
    /// Names the wait for diagnosis: MPI function, world rank of the peer or -1, tag, context id.
    pub fn describe(&mut self, _call: &'static str, _peer: i32, _tag: i32, _ctx: u32) {}
}
