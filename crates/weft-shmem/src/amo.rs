//! Atomics: words checked, then atomic instructions, which are relaxed (the table of `rma`); of PEs on other nodes, asked for.

use crate::context::CtxHandle;
use crate::far::deed_of;
use crate::job::Job;
use crate::near::near;
use crate::net::{Deed, Net};
use crate::word::Word;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// An atomic update of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amo {
    /// The operand replaces the word.
    Swap,
    /// Wrapping.
    Add,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
}

macro_rules! by_size {
    ($T:ty, $at:expr, |$a:ident: $I:ident| $body:expr) => {
        // SAFETY: `$at` is the address of a valid, aligned object of this size; shared memory that
        // is touched by atomics only for the call.
        unsafe {
            match size_of::<$T>() {
                1 => {
                    type $I = u8;
                    let $a = &*($at as *const AtomicU8);
                    $body
                }
                2 => {
                    type $I = u16;
                    let $a = &*($at as *const AtomicU16);
                    $body
                }
                4 => {
                    type $I = u32;
                    let $a = &*($at as *const AtomicU32);
                    $body
                }
                _ => {
                    type $I = u64;
                    let $a = &*($at as *const AtomicU64);
                    $body
                }
            }
        }
    };
}

/// Updates the word at an address and returns what it was.
#[inline(always)]
#[allow(clippy::unnecessary_cast, clippy::useless_conversion, reason = "one expression for words of all sizes")]
pub(crate) fn update<T: Word>(at: usize, op: Amo, value: T, order: Ordering) -> T {
    let v = value.bits();
    T::from_bits(by_size!(T, at, |a: I| match op {
        // ORDERING: the caller's; partners are the waits for the word.
        Amo::Swap => a.swap(v as I, order) as u64,
        Amo::Add => a.fetch_add(v as I, order) as u64,
        Amo::And => a.fetch_and(v as I, order) as u64,
        Amo::Or => a.fetch_or(v as I, order) as u64,
        Amo::Xor => a.fetch_xor(v as I, order) as u64,
    }))
}

#[inline(always)]
#[allow(clippy::unnecessary_cast, clippy::useless_conversion, reason = "one expression for words of all sizes")]
pub(crate) fn exchange<T: Word>(at: usize, cond: T, value: T) -> T {
    let (c, v) = (cond.bits(), value.bits());
    T::from_bits(by_size!(T, at, |a: I| {
        // ORDERING: Relaxed; see the table of `rma`.
        match a.compare_exchange(c as I, v as I, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(old) | Err(old) => old as u64,
        }
    }))
}

/// The word at an address.
#[inline(always)]
#[allow(clippy::unnecessary_cast, clippy::useless_conversion, reason = "one expression for words of all sizes")]
pub(crate) fn load<T: Word>(at: usize, order: Ordering) -> T {
    // ORDERING: the caller's.
    T::from_bits(by_size!(T, at, |a: I| u64::from(a.load(order) as I)))
}

/// Stores a word.
#[inline(always)]
pub(crate) fn store<T: Word>(at: usize, value: T, order: Ordering) {
    let v = value.bits();
    // ORDERING: the caller's.
    by_size!(T, at, |a: I| a.store(v as I, order))
}

impl Job {
    /// Updates a word of `pe` and returns what it was.
    #[inline(always)]
    pub fn amo<T: Word>(&self, call: &str, ctx: CtxHandle, op: Amo, dest: *mut T, value: T, pe: i32) -> T {
        match self.word(call, ctx, dest, pe) {
            // ORDERING: Relaxed; see the table of `rma`.
            Ok(at) => update(at, op, value, Ordering::Relaxed),
            Err((net, pe)) => self.change_far(call, net, (dest.addr(), pe), deed_of(op), (value, value), true),
        }
    }

    /// As `amo`; what the word was is at `fetch` after quiet.
    ///
    /// # Safety
    /// `fetch` is valid for writes until then.
    #[inline(always)]
    pub unsafe fn amo_nbi<T: Word>(
        &self,
        call: &str,
        ctx: CtxHandle,
        op: Amo,
        fetch: *mut T,
        dest: *mut T,
        value: T,
        pe: i32,
    ) {
        // SAFETY: by the caller's contract.
        unsafe {
            match self.word(call, ctx, dest, pe) {
                // ORDERING: Relaxed; see the table of `rma`.
                Ok(at) => fetch.write(update(at, op, value, Ordering::Relaxed)),
                Err((net, pe)) => {
                    self.change_far_nbi(call, net, (dest.addr(), pe), deed_of(op), (value, value), fetch);
                }
            }
        }
    }

    /// As `amo`, where nobody asks what the word was.
    #[inline(always)]
    pub fn amo_untold<T: Word>(&self, call: &str, ctx: CtxHandle, op: Amo, dest: *mut T, value: T, pe: i32) {
        match self.word(call, ctx, dest, pe) {
            // ORDERING: Relaxed; see the table of `rma`.
            Ok(at) => drop(update(at, op, value, Ordering::Relaxed)),
            Err((net, pe)) => {
                self.change_far(call, net, (dest.addr(), pe), deed_of(op), (value, value), false);
            }
        }
    }

    /// Replaces a word of `pe` if it equals `cond`, and returns what it was.
    #[inline(always)]
    pub fn compare_swap<T: Word>(&self, call: &str, ctx: CtxHandle, dest: *mut T, cond: T, value: T, pe: i32) -> T {
        match self.word(call, ctx, dest, pe) {
            Ok(at) => exchange(at, cond, value),
            Err((net, pe)) => self.change_far(call, net, (dest.addr(), pe), Deed::CompareSwap, (cond, value), true),
        }
    }

    /// As `compare_swap`; what the word was is at `fetch` after quiet.
    ///
    /// # Safety
    /// `fetch` is valid for writes until then.
    #[inline(always)]
    pub unsafe fn compare_swap_nbi<T: Word>(
        &self,
        call: &str,
        ctx: CtxHandle,
        fetch: *mut T,
        dest: *mut T,
        (cond, value): (T, T),
        pe: i32,
    ) {
        // SAFETY: by the caller's contract.
        unsafe {
            match self.word(call, ctx, dest, pe) {
                Ok(at) => fetch.write(exchange(at, cond, value)),
                Err((net, pe)) => {
                    self.change_far_nbi(call, net, (dest.addr(), pe), Deed::CompareSwap, (cond, value), fetch);
                }
            }
        }
    }

    /// Loads a word of `pe` to `fetch`, where it is after quiet.
    ///
    /// # Safety
    /// `fetch` is valid for writes until then.
    #[inline(always)]
    pub unsafe fn fetch_nbi<T: Word>(&self, call: &str, ctx: CtxHandle, fetch: *mut T, src: *const T, pe: i32) {
        // SAFETY: by the caller's contract.
        unsafe {
            match self.word(call, ctx, src.cast_mut(), pe) {
                // ORDERING: Relaxed; see the table of `rma`.
                Ok(at) => fetch.write(load(at, Ordering::Relaxed)),
                Err((net, pe)) => {
                    let none = T::from_bits(0);
                    self.change_far_nbi(call, net, (src.addr(), pe), Deed::Load, (none, none), fetch);
                }
            }
        }
    }

    /// Loads a word of `pe`.
    #[inline(always)]
    pub fn fetch<T: Word>(&self, call: &str, ctx: CtxHandle, src: *const T, pe: i32) -> T {
        match self.word(call, ctx, src.cast_mut(), pe) {
            // ORDERING: Relaxed; see the table of `rma`.
            Ok(at) => load(at, Ordering::Relaxed),
            Err((net, pe)) => {
                let none = T::from_bits(0);
                self.change_far(call, net, (src.addr(), pe), Deed::Load, (none, none), true)
            }
        }
    }

    /// Stores a word of `pe`.
    #[inline(always)]
    pub fn set<T: Word>(&self, call: &str, ctx: CtxHandle, dest: *mut T, value: T, pe: i32) {
        match self.word(call, ctx, dest, pe) {
            Ok(at) => {
                // ORDERING: Relaxed; see the table of `rma`.
                store(at, value, Ordering::Relaxed);
                self.waits.wake(self.world_pe(call, ctx, dest.addr(), pe) as usize);
            }
            Err((net, pe)) => {
                self.change_far(call, net, (dest.addr(), pe), Deed::Set, (value, value), false);
            }
        }
    }

    /// The checked and aligned address of a word of `pe`; the way there and the job's number of the PE where it is on
    /// another node.
    #[inline(always)]
    pub(crate) fn word<T>(&self, call: &str, ctx: CtxHandle, dest: *mut T, pe: i32) -> Result<usize, (&Net, i32)> {
        match near(ctx, dest.addr(), size_of::<T>(), pe) {
            Some(at) if at.is_multiple_of(size_of::<T>()) => Ok(at),
            _ => self.word_slow(call, ctx, dest, pe),
        }
    }

    #[cold]
    #[inline(never)]
    fn word_slow<T>(&self, call: &str, ctx: CtxHandle, dest: *mut T, pe: i32) -> Result<usize, (&Net, i32)> {
        let pe = self.world_pe(call, ctx, dest.addr(), pe);
        let at = self.reach(call, dest.addr(), size_of::<T>(), pe);
        if !dest.addr().is_multiple_of(size_of::<T>()) {
            self.unaligned(call, dest.addr(), pe);
        }
        self.far(pe).map_or(Ok(at), |net| Err((net, pe)))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unaligned(&self, call: &str, at: usize, pe: i32) -> ! {
        self.fail(call, &format!("address {at:#x}, for PE {pe}, is not aligned for its type"))
    }
}
