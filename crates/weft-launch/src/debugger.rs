//! How debuggers of parallel programs find the ranks: the MPIR interface (MPI Forum, "The MPIR Process Acquisition
//! Interface", 2010). A debugger that starts `mpiexec` writes `MPIR_being_debugged`, stops at `MPIR_Breakpoint` and reads the
//! table of ranks; one that comes later reads the table of the process that it attaches to.
//!
//! Ranks of this machine only: an agent on another host has a table of its own.

use std::ffi::{CString, c_char};
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering::SeqCst};

/// The names and layouts are the interface's.
#[repr(C)]
pub struct ProcDesc {
    host_name: *mut c_char,
    executable_name: *mut c_char,
    pid: i32,
}

/// `MPIR_DEBUG_SPAWNED`.
const SPAWNED: i32 = 1;

macro_rules! words {
    ($($(#[$about:meta])* $name:ident: $type:ty = $value:expr;)+) => {$(
        $(#[$about])*
        #[allow(non_upper_case_globals, reason = "the interface's name")]
        #[unsafe(no_mangle)]
        #[used]
        pub static $name: $type = $value;
    )+};
}
words! {
    /// Written by the debugger before the ranks start.
    MPIR_being_debugged: AtomicI32 = AtomicI32::new(0);
    /// Why `MPIR_Breakpoint` was called.
    MPIR_debug_state: AtomicI32 = AtomicI32::new(0);
    /// The ranks, and how many.
    MPIR_proctable: AtomicPtr<ProcDesc> = AtomicPtr::new(std::ptr::null_mut());
    MPIR_proctable_size: AtomicI32 = AtomicI32::new(0);
    /// That it is there says that this process is no rank.
    MPIR_i_am_starter: AtomicI32 = AtomicI32::new(1);
    /// That it is there says that a debugger need not attach to all: the starter lets the ranks go on.
    MPIR_partial_attach_ok: AtomicI32 = AtomicI32::new(1);
}

/// Where debuggers stop this process.
#[allow(non_snake_case, reason = "the interface's name")]
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn MPIR_Breakpoint() {
    // A body that no other function has, or the linker folds both.
    std::hint::black_box(&MPIR_debug_state);
}

/// Tells of the ranks that have been started: their processes and programs. Where a debugger has asked for it they stop at
/// once, until it has looked at them.
pub fn publish(ranks: Vec<(i32, CString)>) {
    // The table stays until the process ends: a debugger may come at any time.
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = CString::new(host.trim()).unwrap_or_default().into_raw();
    let pids: Vec<i32> = ranks.iter().map(|(pid, _)| *pid).collect();
    let describe = |(pid, path): (i32, CString)| ProcDesc { host_name: host, executable_name: path.into_raw(), pid };
    let table: Vec<ProcDesc> = ranks.into_iter().map(describe).collect();
    MPIR_proctable.store(Box::leak(table.into_boxed_slice()).as_mut_ptr(), SeqCst);
    MPIR_proctable_size.store(pids.len() as i32, SeqCst);
    if MPIR_being_debugged.load(SeqCst) == 0 {
        return;
    }
    let signal = |what| pids.iter().for_each(|pid| crate::sys::kill(*pid, what));
    signal(libc::SIGSTOP);
    MPIR_debug_state.store(SPAWNED, SeqCst);
    MPIR_Breakpoint();
    signal(libc::SIGCONT);
}
