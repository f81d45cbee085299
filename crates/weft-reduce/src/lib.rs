//! Reduction kernels: every predefined op on every predefined type that MPI allows.
//!
//! One table ([`kernel`]) answers both questions: whether a pair of op and type is valid, and which
//! loop computes it. Loops read and write unaligned elements, so any buffer address is fine; they
//! are written for the compiler to vectorise.
//!
//! Absent: `MPI_REPLACE` and `MPI_NO_OP` are defined for every predefined type here, but belong to
//! one-sided communication; the collectives refuse them or not as they see fit.

mod cfloat;
mod elem;
mod pair;
#[cfg(target_arch = "x86_64")]
mod quad;
mod table;
#[cfg(target_arch = "x86_64")]
mod x87;

pub use pair::{ValueIndex, reduce_value_index};
pub use table::{Kernel, kernel};
use weft_base::{ErrClass, Result, err};

/// True when MPI defines op `op_id` on type `dt_id` (`weft_base::consts::{op, dt}`).
///
/// Source: MPI-5.0 section 6.9.2 to 6.9.4.
pub fn supported(op_id: u32, dt_id: u32) -> bool {
    kernel(op_id, dt_id).is_some()
}

/// `inout[i] = inp[i] op inout[i]` for `n` elements.
///
/// Errors: `MPI_ERR_OP` when MPI does not define the op on the type.
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

