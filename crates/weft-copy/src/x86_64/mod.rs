//! The instances for x86-64.

mod hints;
mod mmx;
mod vectors;
mod words;

use crate::dispatch::CopyFn;
use crate::generic::{self, NoHint, Plain, Stream};
use crate::routine::{COUNT, Routine};
use hints::{Ahead, Demote, Nta, Own};
use std::arch::asm;
use vectors::{LoadStream128, V128, V256, V512};
use words::W32;

/// The functions of a target feature: each is `generic::copy` compiled with it.
macro_rules! instances {
    ($($feature:literal: $($name:ident = $steps:ty;)*)*) => {
        $($(
            /// # Safety
            /// Both ranges are valid for `len` bytes and do not overlap; the CPU has the feature.
            #[target_feature(enable = $feature)]
            unsafe fn $name(dst: *mut u8, src: *const u8, len: usize) {
                // SAFETY: by the caller's contract.
                unsafe { generic::copy::<$steps>(dst, src, len) }
            }
        )*)*
    };
}

instances! {
    "sse2":
        plain32 = Plain<W32, NoHint>;
        mmx64 = mmx::Mmx;
        sse128 = Plain<V128, NoHint>;
        sse128_ahead = Plain<V128, Ahead<512>>;
        nt32 = Stream<W32, Ahead<512>>;
        nt64 = mmx::MmxStream;
        nt128 = Stream<V128, Ahead<512>>;
        nt128_bare = Stream<V128, NoHint>;
    "sse4.1":
        stream_load128 = LoadStream128;
    "avx":
        avx256 = Plain<V256, NoHint>;
        avx256_ahead512 = Plain<V256, Ahead<512>>;
        avx256_ahead2048 = Plain<V256, Ahead<2048>>;
        avx256_own = Plain<V256, Own<512>>;
        avx256_demote = Plain<V256, Demote>;
        avx_nt256 = Stream<V256, Ahead<512>>;
        avx_nt256_bare = Stream<V256, NoHint>;
        avx_nt256_nta = Stream<V256, Nta<512>>;
    "avx512f":
        avx512 = Plain<V512, NoHint>;
        avx512_ahead512 = Plain<V512, Ahead<512>>;
        avx512_ahead2048 = Plain<V512, Ahead<2048>>;
        avx512_own = Plain<V512, Own<512>>;
        avx512_demote = Plain<V512, Demote>;
        avx_nt512 = Stream<V512, Ahead<512>>;
        avx_nt512_bare = Stream<V512, NoHint>;
}

/// # Safety
/// Both ranges are valid for `len` bytes and do not overlap.
unsafe fn rep_movsb(dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract; the ABI keeps the direction flag clear.
    unsafe {
        asm!(
            "rep movsb",
            inout("rcx") len => _,
            inout("rdi") dst => _,
            inout("rsi") src => _,
            options(nostack, preserves_flags)
        );
    }
}

/// The routines of SSE2, which every x86-64 has.
const BASE: &[(Routine, CopyFn)] = &[
    (Routine::RepMovsb, rep_movsb),
    (Routine::Plain32, plain32),
    (Routine::Mmx64, mmx64),
    (Routine::Sse128, sse128),
    (Routine::Sse128Ahead512, sse128_ahead),
    (Routine::Nt32, nt32),
    (Routine::Nt64, nt64),
    (Routine::Nt128, nt128),
    (Routine::Nt128Bare, nt128_bare),
];
const SSE41: &[(Routine, CopyFn)] = &[(Routine::StreamLoad128, stream_load128)];
const AVX: &[(Routine, CopyFn)] = &[
    (Routine::Avx256, avx256),
    (Routine::Avx256Ahead512, avx256_ahead512),
    (Routine::Avx256Ahead2048, avx256_ahead2048),
    (Routine::AvxNt256, avx_nt256),
    (Routine::AvxNt256Bare, avx_nt256_bare),
    (Routine::AvxNt256Nta, avx_nt256_nta),
];
const AVX_OWN: &[(Routine, CopyFn)] = &[(Routine::Avx256Own, avx256_own)];
const AVX_DEMOTE: &[(Routine, CopyFn)] = &[(Routine::Avx256Demote, avx256_demote)];
const AVX512: &[(Routine, CopyFn)] = &[
    (Routine::Avx512, avx512),
    (Routine::Avx512Ahead512, avx512_ahead512),
    (Routine::Avx512Ahead2048, avx512_ahead2048),
    (Routine::AvxNt512, avx_nt512),
    (Routine::AvxNt512Bare, avx_nt512_bare),
];
const AVX512_OWN: &[(Routine, CopyFn)] = &[(Routine::Avx512Own, avx512_own)];
const AVX512_DEMOTE: &[(Routine, CopyFn)] = &[(Routine::Avx512Demote, avx512_demote)];

/// Enters the functions of this target.
pub(crate) const fn fill(table: &mut [CopyFn; COUNT]) {
    let lists = [BASE, SSE41, AVX, AVX_OWN, AVX_DEMOTE, AVX512, AVX512_OWN, AVX512_DEMOTE];
    let mut l = 0;
    while l < lists.len() {
        let mut i = 0;
        while i < lists[l].len() {
            table[lists[l][i].0 as usize] = lists[l][i].1;
            i += 1;
        }
        l += 1;
    }
}

/// The routines that this CPU, and the kernel's saving of registers, support.
pub(crate) fn available() -> impl Iterator<Item = Routine> {
    let (avx, avx512) = (is_x86_feature_detected!("avx"), is_x86_feature_detected!("avx512f"));
    let (own, demote) = (hints::has_prefetchw(), hints::has_cldemote());
    [
        (BASE, true),
        (SSE41, is_x86_feature_detected!("sse4.1")),
        (AVX, avx),
        (AVX_OWN, avx && own),
        (AVX_DEMOTE, avx && demote),
        (AVX512, avx512),
        (AVX512_OWN, avx512 && own),
        (AVX512_DEMOTE, avx512 && demote),
    ]
    .into_iter()
    .filter(|(_, has)| *has)
    .flat_map(|(list, _)| list.iter().map(|(r, _)| *r))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs what `available` hides on most CPUs: the hint is a no-op where it is not known.
    #[test]
    fn demotion_copies_where_it_does_nothing() {
        let src: Vec<u8> = (0..3000u32).map(|i| i as u8).collect();
        let list = [
            (is_x86_feature_detected!("avx"), avx256_demote as CopyFn),
            (is_x86_feature_detected!("avx512f"), avx512_demote),
            (is_x86_feature_detected!("avx"), avx256_own),
        ];
        for (_, copy) in list.iter().filter(|(has, _)| *has) {
            let mut dst = vec![0u8; src.len()];
            // SAFETY: the CPU has the registers; the hints are no-ops elsewhere.
            unsafe { copy(dst.as_mut_ptr(), src.as_ptr(), src.len()) };
            assert_eq!(src, dst);
        }
    }
}
