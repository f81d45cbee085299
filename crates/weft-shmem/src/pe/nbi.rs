//! Puts and gets that need not be complete when their call returns.

use super::{Ctx, Symmetric};
use crate::amo::Amo;
use crate::word::Word;
use std::marker::PhantomData;

/// What [`Ctx::nbi`] lends: calls whose buffers, of the lifetime `'b`, stay borrowed until it ends.
pub struct Nbi<'c, 'b> {
    pub(super) ctx: &'c Ctx<'c>,
    pub(super) _buffers: PhantomData<&'b mut [u8]>,
}

// On one node all is complete at once; the borrows are for where it is not.
impl<'b> Nbi<'_, 'b> {
    /// As [`Ctx::put`].
    pub fn put<T: Word>(&mut self, v: &Symmetric<'_, T>, first: usize, src: &'b [T], pe: usize) {
        self.ctx.put(v, first, src, pe);
    }

    /// As [`Ctx::get`].
    pub fn get<T: Word>(&mut self, dst: &'b mut [T], v: &Symmetric<'_, T>, first: usize, pe: usize) {
        self.ctx.get(dst, v, first, pe);
    }

    /// As [`Ctx::update`]; what the word was goes to `was`.
    pub fn update<T: Word>(&mut self, was: &'b mut T, v: &Symmetric<'_, T>, i: usize, op: Amo, value: T, pe: usize) {
        *was = self.ctx.update(v, i, op, value, pe);
    }
}
