//! The oracle: the same queues, as the standard words them.

use crate::{Envelope, Pattern};

/// Posted receives, searched from the front.
#[derive(Default)]
pub struct NaivePosted<T>(Vec<(u64, Pattern, T)>, u64);

impl<T> NaivePosted<T> {
    pub fn post(&mut self, p: Pattern, value: T) -> u64 {
        self.1 += 1;
        self.0.push((self.1, p, value));
        self.1
    }
    pub fn arrive(&mut self, e: Envelope) -> Option<T> {
        let i = self.0.iter().position(|(_, p, _)| p.accepts(&e))?;
        Some(self.0.remove(i).2)
    }
    pub fn remove(&mut self, id: u64) -> Option<T> {
        let i = self.0.iter().position(|x| x.0 == id)?;
        Some(self.0.remove(i).2)
    }
}

/// Unexpected messages, searched from the front.
#[derive(Default)]
pub struct NaiveUnexpected<T>(Vec<(u64, Envelope, T)>, u64);

impl<T> NaiveUnexpected<T> {
    pub fn push(&mut self, e: Envelope, value: T) -> u64 {
        self.1 += 1;
        self.0.push((self.1, e, value));
        self.1
    }
    pub fn find(&self, p: Pattern) -> Option<&T> {
        self.0.iter().find(|(_, e, _)| p.accepts(e)).map(|x| &x.2)
    }
    pub fn take(&mut self, p: Pattern) -> Option<T> {
        let i = self.0.iter().position(|(_, e, _)| p.accepts(e))?;
        Some(self.0.remove(i).2)
    }
    pub fn remove(&mut self, id: u64) -> Option<T> {
        let i = self.0.iter().position(|x| x.0 == id)?;
        Some(self.0.remove(i).2)
    }
}
