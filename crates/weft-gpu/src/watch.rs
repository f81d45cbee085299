//! Whether a driver may come, and whether the program has loaded something since the last look.

use std::ffi::{CStr, c_int, c_void};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the kernel shows where a GPU of NVIDIA's or AMD's can be used.
const DEVICES: [&str; 3] = ["/dev/nvidiactl", "/dev/dxg", "/dev/kfd"];
/// What Level Zero shows, on many a laptop; there a program has to look as if it would use it.
const RENDERER: &str = "/dev/dri/renderD128";
const LEVEL_ZERO: [&str; 3] = ["libsycl.so", "libze_loader.so", "libomptarget.so"];

/// Whether the program may load a driver later on.
pub(crate) fn may_come() -> bool {
    DEVICES.iter().any(|d| Path::new(d).exists()) || Path::new(RENDERER).exists() && has_level_zero()
}

fn has_level_zero() -> bool {
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid entry with a C string, and what `has_level_zero` gave it.
        unsafe {
            let name = CStr::from_ptr((*info).dlpi_name).to_string_lossy();
            let hit = LEVEL_ZERO.iter().any(|l| name.contains(l));
            *found.cast::<bool>() |= hit;
            hit.into()
        }
    }
    let mut found = false;
    // SAFETY: the callback has the type that is asked for, and `found` outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut found).cast()) };
    found
}

/// Objects that the process had loaded in all at the last look.
static LOADS: AtomicU64 = AtomicU64::new(0);

/// Whether anything was loaded since the last call. The first one says so.
pub(crate) fn has_loaded_more() -> bool {
    unsafe extern "C" fn first(info: *mut libc::dl_phdr_info, _: usize, adds: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid entry, and what `has_loaded_more` gave it.
        unsafe { *adds.cast::<u64>() = (*info).dlpi_adds };
        1
    }
    let mut adds = 0u64;
    // SAFETY: as in `has_level_zero`.
    unsafe { libc::dl_iterate_phdr(Some(first), (&raw mut adds).cast()) };
    // ORDERING: Relaxed; two threads that look at the same time both find what there is, or the later one does.
    LOADS.swap(adds, Ordering::Relaxed) != adds
}
