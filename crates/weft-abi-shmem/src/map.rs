//! What the header's inlined paths read: the number of PEs and the distance to each one's memory.

use crate::glue::job;
use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use weft_shmem::Job;

/// As `struct weft_shmem_map` of the header.
#[repr(C)]
pub struct Map {
    /// The number of PEs as a pointer; null before initialisation, while all calls are checked, and over several nodes.
    pes: UnsafeCell<*mut u8>,
    /// One less than the length of the table, a power of two, as a pointer.
    mask: UnsafeCell<*mut u8>,
    delta: UnsafeCell<*const isize>,
}

/// The table while there are no PEs.
static NONE: isize = 0;

// SAFETY: written at initialisation and finalisation, which the program orders against its calls.
unsafe impl Sync for Map {}

/// Programs that are not position independent have their own copy of it (a copy relocation), so the
/// library finds it through the global offset table like everybody else: see `here`.
#[unsafe(no_mangle)]
pub static weft_shmem_map: Map = Map {
    pes: UnsafeCell::new(ptr::null_mut()),
    mask: UnsafeCell::new(ptr::null_mut()),
    delta: UnsafeCell::new(&raw const NONE),
};

/// The map that the program sees.
#[allow(clippy::needless_return)]
fn here() -> *const Map {
    #[cfg(target_arch = "x86_64")]
    {
        let p: *const Map;
        // SAFETY: loads an address from the global offset table.
        unsafe {
            std::arch::asm!(
                "mov {p}, qword ptr [rip + weft_shmem_map@GOTPCREL]",
                p = out(reg) p,
                options(pure, readonly, nostack, preserves_flags)
            )
        };
        return p;
    }
    #[cfg(target_arch = "aarch64")]
    {
        let p: *const Map;
        // SAFETY: loads an address from the global offset table.
        unsafe {
            std::arch::asm!(
                "adrp {p}, :got:weft_shmem_map",
                "ldr {p}, [{p}, :got_lo12:weft_shmem_map]",
                p = out(reg) p,
                options(pure, readonly, nostack, preserves_flags)
            )
        };
        return p;
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return &raw const weft_shmem_map;
}

/// Opens the inlined paths.
pub fn fill(job: &Job) {
    let pes = if job.is_guarded() { 0 } else { job.n_pes() };
    // SAFETY: the map is static; the program does not call inlined functions meanwhile.
    unsafe {
        let map = &*here();
        *map.delta.get() = job.deltas().as_ptr();
        *map.mask.get() = ptr::without_provenance_mut(job.deltas().len() - 1);
        *map.pes.get() = ptr::without_provenance_mut(pes);
    }
}

/// Closes them: calls come to the library, which says what is wrong.
pub fn clear() {
    // SAFETY: as above.
    unsafe { *(*here()).pes.get() = ptr::null_mut() };
}

/// Examines an inlined call whose PE is not among those of the map: too large, or all calls are to be
/// checked. `there` is the address that the call computed by the map, so that it computes no other.
/// Ends the job where something is wrong, else returns 0, or 1 where the PE is on another node: the caller then calls
/// `weft_shmem_far`.
///
/// # Safety
/// `call` is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_shmem_examine(call: *const c_char, there: *const c_void, len: usize, pe: c_int) -> c_int {
    // SAFETY: by the caller's contract.
    let call = unsafe { CStr::from_ptr(call) }.to_str().unwrap_or("shmem");
    let job = job(call);
    c_int::from(job.examine_inlined(call, own(job, there, pe), len, pe))
}

/// This PE's address of what the map has led to.
fn own(job: &Job, there: *const c_void, pe: c_int) -> *const u8 {
    let deltas = job.deltas();
    there.cast::<u8>().wrapping_offset(deltas[pe as u32 as usize & (deltas.len() - 1)].wrapping_neg())
}

/// Does what an inlined call would do at `there` on a PE of another node, as the header says. What the element was.
///
/// # Safety
/// `call` is a C string; `weft_shmem_examine` has found nothing wrong with the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_shmem_far(
    call: *const c_char,
    what: c_int,
    there: *const c_void,
    value: u64,
    more: u64,
    pe: c_int,
) -> u64 {
    // SAFETY: by the caller's contract.
    let call = unsafe { CStr::from_ptr(call) }.to_str().unwrap_or("shmem");
    let job = job(call);
    job.far_inlined(call, what as u32, own(job, there, pe).addr(), [value, more], pe)
}
