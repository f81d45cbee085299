//! Atomic updates of elements (MPI-5.0 section 12.3.4): MPI_Accumulate and its relatives.
//!
//! Elements of 1, 2, 4 and 8 bytes at aligned addresses are updated by atomic instructions, one by
//! one, unless there are many of them (`Gate`); all others under the guard of the target's slot.
//! Which of the two depends on nothing but the type and the address, so that all processes agree. A
//! caller that has the target exclusively needs neither.

use crate::element::Word;
use crate::{Died, Gate, Slot};
use weft_base::consts::{dt, op};
use weft_base::{ErrClass, Result, err};
use weft_datatype::{Basic, Class};
use weft_reduce::Kernel;

/// What is done to a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Replace,
    NoOp,
    Add,
    And,
    Or,
    Xor,
    AddF32,
    AddF64,
    /// By the kernel, until nobody came between.
    Kernel,
}

/// Updates of one word that are a few instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quick {
    None,
    Add8,
    Add4,
    AddF8,
    Replace8,
}

/// An operation bound to the type of its elements.
#[derive(Clone, Copy, Debug)]
pub struct Accumulate {
    step: Step,
    quick: Quick,
    kernel: Kernel,
    /// Length in bytes of the elements as atomic words; 0: they are none.
    word: usize,
    /// Bytes from one element to the next.
    extent: usize,
}

/// Bytes from one element of a type to the next, as in a C array.
pub(crate) fn natural_extent(b: &Basic) -> usize {
    b.extent() as usize
}

/// The length of the atomic word that an element of this type is, or 0.
fn word_len(b: &Basic) -> usize {
    let (size, extent) = (b.size as usize, natural_extent(b));
    if size == extent && matches!(size, 1 | 2 | 4 | 8) { size } else { 0 }
}

impl Accumulate {
    /// # Errors
    /// MPI_ERR_OP when MPI does not define the op on the type.
    pub fn new(op_id: u32, ty: &'static Basic) -> Result<Self> {
        let kernel = weft_reduce::kernel(op_id, ty.id)
            .ok_or_else(|| err!(ErrClass::OP, "the operation is not defined on {}", ty.name))?;
        let whole = matches!(ty.class, Class::Signed | Class::Unsigned | Class::Byte);
        let step = match op_id {
            op::REPLACE => Step::Replace,
            op::NO_OP => Step::NoOp,
            op::SUM if whole => Step::Add,
            op::SUM if matches!(ty.id, dt::FLOAT | dt::REAL | dt::REAL4) => Step::AddF32,
            op::SUM if matches!(ty.id, dt::DOUBLE | dt::DOUBLE_PRECISION | dt::REAL8) => Step::AddF64,
            op::BAND => Step::And,
            op::BOR => Step::Or,
            op::BXOR => Step::Xor,
            _ => Step::Kernel,
        };
        let word = word_len(ty);
        let quick = match (step, word) {
            (Step::Add, 8) => Quick::Add8,
            (Step::Add, 4) => Quick::Add4,
            (Step::AddF64, 8) => Quick::AddF8,
            (Step::Replace, 8) => Quick::Replace8,
            _ => Quick::None,
        };
        Ok(Self { step, quick, kernel, word, extent: natural_extent(ty) })
    }

    /// Whether an update of the one element at `target` is a few instructions: `quick`.
    #[inline(always)]
    pub fn is_quick(&self, target: *mut u8) -> bool {
        self.quick != Quick::None && target.addr() & (self.word - 1) == 0
    }

    /// As `update`, of one element for which `is_quick` holds, in a slot that the gate has entered.
    ///
    /// # Safety
    /// As `update`.
    #[inline(always)]
    pub unsafe fn quick(&self, target: *mut u8, operand: *const u8, old: *mut u8) {
        // SAFETY: by the caller's contract.
        unsafe {
            let keep8 = |was: u64| {
                if !old.is_null() {
                    old.cast::<u64>().write_unaligned(was)
                }
            };
            let x = || operand.cast::<u64>().read_unaligned();
            match self.quick {
                Quick::Add8 => keep8(u64::add(target, x())),
                Quick::AddF8 => keep8(add_f64(target, f64::from_bits(x()))),
                Quick::Replace8 if old.is_null() => u64::store(target, x()),
                Quick::Replace8 => keep8(u64::swap(target, x())),
                Quick::Add4 => {
                    let was = u32::add(target, operand.cast::<u32>().read_unaligned());
                    if !old.is_null() {
                        old.cast::<u32>().write_unaligned(was);
                    }
                }
                Quick::None => {}
            }
        }
    }

    /// Whether nothing is changed, and no operand is looked at.
    pub fn is_no_op(&self) -> bool {
        self.step == Step::NoOp
    }

    /// Bytes from one element to the next, at the target as in the operand.
    #[inline]
    pub fn extent(&self) -> usize {
        self.extent
    }

    /// Updates elements without anybody coming between: for a caller that holds the target's
    /// exclusive lock, or the guard.
    ///
    /// # Safety
    /// As `update`.
    unsafe fn update_alone(&self, target: *mut u8, operand: *const u8, old: *mut u8, n: usize) {
        // SAFETY: by the caller's contract; result and operand may be the same memory as the
        // target in wrong programs only, for which `copy` still is defined.
        unsafe {
            if !old.is_null() {
                std::ptr::copy(target, old, n * self.extent);
            }
            match self.step {
                Step::NoOp => {}
                Step::Replace => std::ptr::copy(operand, target, n * self.extent),
                _ => (self.kernel)(operand, target, n),
            }
        }
    }

    /// `target[i] = target[i] op operand[i]` for `n` elements, each atomically; the values before go
    /// to `old` unless that is null. `alone`: no other process updates the target meanwhile.
    ///
    /// # Errors
    /// Who has died with the guard; then nothing is updated.
    ///
    /// # Safety
    /// `target` and `old` are valid for `n` elements, as `operand` is unless the operation is
    /// MPI_NO_OP; elements are `extent()` bytes apart. `slot` is the target's.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub unsafe fn update(
        &self,
        slot: &Slot,
        gate: &Gate,
        alone: bool,
        target: *mut u8,
        operand: *const u8,
        old: *mut u8,
        n: usize,
    ) -> std::result::Result<(), Died> {
        // SAFETY: by the caller's contract; words are aligned where the branch says so.
        unsafe {
            if alone {
                self.update_alone(target, operand, old, n);
                return Ok(());
            }
            if self.word == 0 || !target.addr().is_multiple_of(self.word) {
                return gate.guarded(slot, || self.update_alone(target, operand, old, n));
            }
            let words = || match self.word {
                8 => self.words::<u64>(target, operand, old, n),
                4 => self.words::<u32>(target, operand, old, n),
                2 => self.words::<u16>(target, operand, old, n),
                _ => self.words::<u8>(target, operand, old, n),
            };
            match n {
                1 => gate.single(slot, words),
                _ => gate.several(slot, n, words, || self.update_alone(target, operand, old, n)),
            }
        }
    }

    /// # Safety
    /// As `update`, with aligned words.
    #[inline]
    unsafe fn words<W: Word>(&self, target: *mut u8, operand: *const u8, old: *mut u8, n: usize) {
        for i in 0..n {
            let at = i * size_of::<W>();
            // SAFETY: by the caller's contract, element `i`.
            unsafe {
                let t = target.add(at);
                let was = if self.step == Step::NoOp {
                    if old.is_null() {
                        return;
                    }
                    W::load(t)
                } else {
                    let x = operand.add(at).cast::<W>().read_unaligned();
                    if self.step == Step::Replace && old.is_null() {
                        W::store(t, x);
                        continue;
                    }
                    self.one(t, x)
                };
                if !old.is_null() {
                    old.add(at).cast::<W>().write_unaligned(was);
                }
            }
        }
    }

    /// # Safety
    /// `t` is an aligned word.
    #[inline(always)]
    unsafe fn one<W: Word>(&self, t: *mut u8, x: W) -> W {
        // SAFETY: by the caller's contract.
        unsafe {
            match self.step {
                Step::Replace => W::swap(t, x),
                Step::Add => W::add(t, x),
                Step::And => W::and(t, x),
                Step::Or => W::or(t, x),
                Step::Xor => W::xor(t, x),
                Step::NoOp => W::load(t),
                Step::AddF32 => retry(t, |was| cast::<f32, W>(cast::<W, f32>(was) + cast::<W, f32>(x))),
                Step::AddF64 => cast(add_f64(t, cast(x))),
                Step::Kernel => retry(t, |was: W| {
                    let mut new = was;
                    (self.kernel)((&raw const x).cast(), (&raw mut new).cast(), 1);
                    new
                }),
            }
        }
    }
}

/// # Safety
/// `t` is an aligned word.
#[inline(always)]
unsafe fn add_f64(t: *mut u8, x: f64) -> u64 {
    // SAFETY: by the caller's contract.
    unsafe { retry(t, |was: u64| (f64::from_bits(was) + x).to_bits()) }
}

/// Replaces a word by what `f` makes of it, until nobody came between. The value before.
///
/// # Safety
/// `t` is an aligned word.
#[inline(always)]
unsafe fn retry<W: Word>(t: *mut u8, f: impl Fn(W) -> W) -> W {
    // SAFETY: by the caller's contract.
    unsafe {
        let mut was = W::load(t);
        loop {
            let found = W::exchange(t, was, f(was));
            if found == was {
                return was;
            }
            was = found;
        }
    }
}

/// The bits of a value as another type of its size.
#[inline(always)]
fn cast<A: Copy, B: Copy>(a: A) -> B {
    assert!(size_of::<A>() == size_of::<B>());
    // SAFETY: plain numbers of equal size, by the assertion, which folds away.
    unsafe { std::mem::transmute_copy(&a) }
}

/// Whether MPI_Compare_and_swap is defined on a type.
///
/// SPEC: MPI-5.0 section 12.3.4: C integer, Fortran integer, logical, multi-language and byte types.
pub fn may_compare(ty: &Basic) -> bool {
    matches!(ty.class, Class::Signed | Class::Unsigned | Class::Logical | Class::Byte)
}

/// Compare-and-swap bound to a type.
#[derive(Clone, Copy, Debug)]
pub struct Swap {
    word: usize,
    extent: usize,
}

impl Swap {
    /// For a type that `may_compare`.
    pub fn new(ty: &Basic) -> Self {
        Self { word: word_len(ty), extent: natural_extent(ty) }
    }

    /// Bytes of an element.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "no element is empty")]
    pub fn len(&self) -> usize {
        self.extent
    }

    /// Puts `new` in the place of the element at `target` if that equals `expected`; the value
    /// before goes to `old`.
    ///
    /// # Errors
    /// As `Accumulate::update`.
    ///
    /// # Safety
    /// All four are valid for one element of the type. `slot` is the target's.
    #[inline]
    pub unsafe fn swap(
        &self,
        slot: &Slot,
        gate: &Gate,
        target: *mut u8,
        expected: *const u8,
        new: *const u8,
        old: *mut u8,
    ) -> std::result::Result<(), Died> {
        // SAFETY: by the caller's contract; aligned where the words are used.
        unsafe {
            if self.word == 0 || !target.addr().is_multiple_of(self.word) {
                let n = self.extent;
                return gate.guarded(slot, || {
                    let was = std::slice::from_raw_parts(target, n).to_vec();
                    if was == std::slice::from_raw_parts(expected, n) {
                        std::ptr::copy(new, target, n);
                    }
                    old.copy_from(was.as_ptr(), n);
                });
            }
            gate.single(slot, || match self.word {
                8 => exchange::<u64>(target, expected, new, old),
                4 => exchange::<u32>(target, expected, new, old),
                2 => exchange::<u16>(target, expected, new, old),
                _ => exchange::<u8>(target, expected, new, old),
            })
        }
    }

    /// Whether a swap at `target` is one instruction: `quick`.
    #[inline(always)]
    pub fn is_quick(&self, target: *mut u8) -> bool {
        self.word == 8 && target.addr() & 7 == 0
    }

    /// As `swap` where `is_quick` holds, in a slot that the gate has entered.
    ///
    /// # Safety
    /// As `swap`.
    #[inline(always)]
    pub unsafe fn quick(&self, target: *mut u8, expected: *const u8, new: *const u8, old: *mut u8) {
        // SAFETY: by the caller's contract.
        unsafe { exchange::<u64>(target, expected, new, old) }
    }
}

/// # Safety
/// As `Swap::swap`, with an aligned target.
#[inline(always)]
unsafe fn exchange<W: Word>(target: *mut u8, expected: *const u8, new: *const u8, old: *mut u8) {
    // SAFETY: by the caller's contract.
    unsafe {
        let (e, n) = (expected.cast::<W>().read_unaligned(), new.cast::<W>().read_unaligned());
        old.cast::<W>().write_unaligned(W::exchange(target, e, n));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use weft_sync::{AtomicU64, Ordering};

    const OPS: [u32; 14] = [
        op::SUM,
        op::PROD,
        op::MIN,
        op::MAX,
        op::BAND,
        op::BOR,
        op::BXOR,
        op::LAND,
        op::LOR,
        op::LXOR,
        op::MINLOC,
        op::MAXLOC,
        op::REPLACE,
        op::NO_OP,
    ];

    /// Every op on every type, at aligned and unaligned addresses, alone and not, against the
    /// kernels of `weft-reduce`, one element at a time.
    #[test]
    fn agrees_with_the_kernels() {
        let (slot, gate) = (Slot::new(), Gate::alone());
        for ty in Basic::all() {
            for op_id in OPS {
                let Ok(a) = Accumulate::new(op_id, ty) else { continue };
                let (n, len) = (5, 5 * a.extent());
                for (shift, alone) in [(0, false), (0, true), (1, false)] {
                    let fill = |seed: usize| -> Vec<u64> {
                        (0..32)
                            .map(|i| {
                                if ty.class == Class::Logical { i % 2 } else { (i * 7 + seed as u64) % 5 * 0x0100_0001 }
                            })
                            .collect()
                    };
                    let (mut target, operand, mut old) = (fill(1), fill(2), vec![0u64; 32]);
                    let mut want = target.clone();
                    let before = target.clone();
                    let at = |v: &mut Vec<u64>| v.as_mut_ptr().cast::<u8>().wrapping_add(shift);
                    let k = weft_reduce::kernel(op_id, ty.id).unwrap();
                    // SAFETY: five elements fit in 248 bytes.
                    unsafe {
                        for i in 0..n {
                            k(operand.as_ptr().cast::<u8>().add(i * a.extent()), at(&mut want).add(i * a.extent()), 1);
                        }
                        a.update(&slot, &gate, alone, at(&mut target), operand.as_ptr().cast(), at(&mut old), n)
                            .unwrap();
                        assert_eq!(
                            std::slice::from_raw_parts(at(&mut target), len),
                            std::slice::from_raw_parts(at(&mut want), len),
                            "{} {op_id:#x} shift {shift}",
                            ty.name
                        );
                        assert_eq!(
                            std::slice::from_raw_parts(at(&mut old), len),
                            std::slice::from_raw_parts(before.as_ptr().cast::<u8>().add(shift), len),
                        );
                    }
                }
            }
        }
    }

    /// Threads add to the same elements: nothing is lost, whether by words or under the guard.
    #[test]
    fn sums_of_threads_are_complete() {
        let rounds = if cfg!(miri) { 10 } else { 3000 };
        for (id, shift) in [
            (dt::INT, 0),
            (dt::DOUBLE, 0),
            (dt::FLOAT, 0),
            (dt::INT16_T, 0),
            (dt::INT8_T, 0),
            (dt::INT64_T, 4),
            (dt::C_DOUBLE_COMPLEX, 0),
        ] {
            let ty = Basic::get(id).unwrap();
            let a = Accumulate::new(op::SUM, ty).unwrap();
            let slot = Slot::new();
            let mut memory = vec![0u64; 16];
            let one: Vec<u8> = match id {
                dt::DOUBLE => 1f64.to_ne_bytes().repeat(3),
                dt::C_DOUBLE_COMPLEX => 1f64.to_ne_bytes().repeat(6),
                dt::FLOAT => 1f32.to_ne_bytes().repeat(3),
                _ => (0..3)
                    .flat_map(|_| {
                        let mut v = vec![0u8; a.extent()];
                        v[0] = 1;
                        v
                    })
                    .collect(),
            };
            let base = memory.as_mut_ptr().cast::<u8>().wrapping_add(shift).expose_provenance();
            std::thread::scope(|s| {
                for _ in 0..2 {
                    let (slot, one) = (&slot, &one);
                    s.spawn(move || {
                        let gate = Gate::alone();
                        for _ in 0..rounds {
                            let t = std::ptr::with_exposed_provenance_mut(base);
                            // SAFETY: three elements, which the threads update atomically.
                            unsafe { a.update(slot, &gate, false, t, one.as_ptr(), std::ptr::null_mut(), 3) }.unwrap();
                        }
                    });
                }
            });
            let total = 2 * rounds as u64;
            for i in 0..3 {
                // SAFETY: inside of `memory`; the threads are gone.
                let got = unsafe {
                    let p = memory.as_ptr().cast::<u8>().add(shift + i * a.extent());
                    match id {
                        dt::DOUBLE | dt::C_DOUBLE_COMPLEX => p.cast::<f64>().read() as u64,
                        dt::FLOAT => p.cast::<f32>().read() as u64,
                        dt::INT8_T => (p.read() as u64).wrapping_sub(total % 256).wrapping_add(total),
                        dt::INT16_T => p.cast::<u16>().read() as u64,
                        dt::INT => p.cast::<u32>().read() as u64,
                        _ => p.cast::<u64>().read_unaligned(),
                    }
                };
                assert_eq!(got, total, "{}", ty.name);
            }
        }
    }

    /// A thread makes long updates of elements that another counts up one by one.
    #[test]
    #[cfg_attr(miri, ignore = "no membarriers")]
    fn long_updates_lose_nothing() {
        if !weft_sync::membarrier::register() {
            return;
        }
        let ty = Basic::get(dt::INT64_T).unwrap();
        let a = Accumulate::new(op::SUM, ty).unwrap();
        let slot = Slot::new();
        let words: [&'static AtomicU64; 2] = std::array::from_fn(|_| &*Box::leak(Box::new(AtomicU64::new(0))));
        let n = 1024;
        let mut memory = vec![0u64; n];
        let ones = vec![1u64; n];
        let base = memory.as_mut_ptr().expose_provenance();
        let (long, single) = (300, 60_000);
        let closed = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|s| {
            for t in 0..2 {
                let (slot, ones, closed) = (&slot, &ones, &closed);
                s.spawn(move || {
                    let gate = Gate::new(t, &words, true, Box::new(|_| false));
                    for i in 0..if t == 0 { long } else { single } {
                        let target = std::ptr::with_exposed_provenance_mut::<u64>(base);
                        let (at, n) = if t == 0 { (0, n) } else { (i % 7, 1) };
                        // SAFETY: inside of `memory`, which the threads update by the gate's rules.
                        unsafe {
                            a.update(
                                slot,
                                &gate,
                                false,
                                target.add(at).cast(),
                                ones.as_ptr().cast(),
                                std::ptr::null_mut(),
                                n,
                            )
                        }
                        .unwrap();
                        closed.fetch_or(slot.is_closed(), Ordering::Relaxed);
                    }
                });
            }
        });
        assert!(closed.into_inner(), "many long updates close the slot");
        let gate = Gate::new(0, &words, true, Box::new(|_| false));
        let singles = (0..1000).take_while(|_| {
            gate.single(&slot, || {}).unwrap();
            slot.is_closed()
        });
        assert!(singles.count() < 999, "single ones open it");
        // SAFETY: the threads are gone.
        let sum: u64 =
            (0..n).map(|i| unsafe { std::ptr::with_exposed_provenance::<u64>(base).add(i).read_volatile() }).sum();
        assert_eq!(sum, (long * n + single) as u64);
    }

    proptest! {
        /// The one case of equality exchanges; the old value is told in any case.
        #[test]
        fn swaps_when_equal(have in any::<u64>(), expected in any::<u64>(), new in any::<u64>(), same in any::<bool>(), shift in 0usize..2) {
            let slot = Slot::new();
            for ty in Basic::all().filter(|t| may_compare(t) && t.size > 0) {
                let n = ty.size as usize;
                let pattern = |v: u64| v.to_ne_bytes().repeat(3);
                let mut target = pattern(have);
                let expected = if same { target[shift..shift + n].to_vec() } else { pattern(expected)[..n].to_vec() };
                let (new, mut old) = (pattern(new), vec![0u8; 32]);
                let before = target[shift..shift + n].to_vec();
                // SAFETY: all hold an element.
                unsafe { Swap::new(ty).swap(&slot, &Gate::alone(), target.as_mut_ptr().add(shift), expected.as_ptr(), new.as_ptr(), old.as_mut_ptr()) }.unwrap();
                prop_assert_eq!(&old[..n], &before[..]);
                let want = if before == expected { &new[..n] } else { &before[..] };
                prop_assert_eq!(&target[shift..shift + n], want);
            }
        }
    }
}
