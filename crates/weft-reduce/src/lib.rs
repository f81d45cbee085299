//! Reduction kernels: every predefined op on every predefined type that MPI allows, and on those
//! that other libraries take beside them.
//!
//! One table ([`kernels`]) answers both questions: whether a pair of op and type is valid, and which
//! loops compute it: in place ([`Kernels::two`]), with a result of its own ([`Kernels::three`]), and
//! over several sources in one pass ([`Kernels::many`]). Any buffer address is fine.
//!
//! # Levels
//! The loops exist for each [`Level`]; [`kernels`] takes the highest that the processor has. `kern`
//! holds the one algorithm, which the compiler vectorises for each level; by hand are only the
//! conversions of 16-bit floats, complex products and pairs (`x86`).
//!
//! # Reproducibility
//! - Each element of a result depends on the same element of the sources and on nothing else: not on
//!   the count, the alignment, or where a caller cuts a buffer into pieces.
//! - Several sources are folded from the left, `((s0 op s1) op s2) op ...`, with the lower operand
//!   first: the same as that many calls in place, and the order a caller gives is the order used.
//! - Floats are rounded after each operation (no fused multiply-add); so every level gives the same
//!   bits. Only which payload a NaN has, when both operands are NaN, is left to the processor.
//! - Minimum and maximum give the second operand when either is NaN, or both are zeros.
//!
//! Absent: stores past the caches (the caller knows who reads the result next). `MPI_REPLACE` and
//! `MPI_NO_OP` are defined for every predefined type here, but belong to one-sided communication;
//! the collectives refuse them or not as they see fit.

mod cfloat;
mod elem;
mod half16;
mod isa;
mod kern;
mod pair;
#[cfg(target_arch = "x86_64")]
mod quad;
mod table;
mod value_index;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86;
#[cfg(target_arch = "x86_64")]
mod x87;

pub use isa::Level;
pub use table::{Kernel, Kernel3, KernelN, Kernels, kernel, kernels, kernels_at};
pub use value_index::{ValueIndex, reduce_value_index};
use weft_base::{ErrClass, Result, err};

/// True when MPI defines op `op_id` on type `dt_id` (`weft_base::consts::{op, dt}`).
///
/// Source: MPI-5.0 section 6.9.2 to 6.9.4.
pub fn supported(op_id: u32, dt_id: u32) -> bool {
    kernels(op_id, dt_id).is_some_and(|k| k.standard)
}

/// `inout[i] = inp[i] op inout[i]` for `n` elements.
///
/// Errors: `MPI_ERR_OP` where the op has no meaning on the type.
///
/// # Safety
/// Both buffers hold `n` elements of the type, at any alignment; they do not overlap.
pub unsafe fn reduce(op_id: u32, dt_id: u32, inp: *const u8, inout: *mut u8, n: usize) -> Result<()> {
    let Some(k) = kernel(op_id, dt_id) else {
        return Err(err!(ErrClass::OP, "op {op_id:#x} is not defined on datatype {dt_id:#x}"));
    };
    // SAFETY: by the caller's contract, which is the kernel's.
    unsafe { k(inp, inout, n) };
    Ok(())
}
