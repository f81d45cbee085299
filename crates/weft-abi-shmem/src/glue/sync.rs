//! Point-to-point synchronisation and locks.

use super::job;
use std::ffi::{c_int, c_long};
use weft_shmem::{Cmp, Word};

fn comparison(call: &str, cmp: c_int) -> Cmp {
    match Cmp::from_number(cmp) {
        Some(c) => c,
        None => job(call).fail(call, &format!("cmp is {cmp}: it must be one of SHMEM_CMP_EQ, NE, GT, GE, LT, LE")),
    }
}

pub fn wait_until<T: Word>(call: &str, ivar: *mut T, cmp: c_int, value: T) {
    job(call).wait_until(call, ivar, comparison(call, cmp), value);
}

pub fn wait<T: Word>(call: &str, ivar: *mut T, value: T) {
    job(call).wait_until(call, ivar, Cmp::Ne, value);
}

pub fn test<T: Word>(call: &str, ivar: *mut T, cmp: c_int, value: T) -> c_int {
    let job = job(call);
    let holds = job.test(call, ivar, comparison(call, cmp), value);
    if !holds {
        job.give_way();
    }
    c_int::from(holds)
}

/// What the functions with several words do, for one value or for one of each word.
macro_rules! several {
    ($(($wait_all:ident $test_all:ident $wait_any:ident $test_any:ident $wait_some:ident $test_some:ident)
        $value:ty, $pointer:expr, $vector:literal;)*) => {$(
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $wait_all<T: Word>(call: &str, ivars: *mut T, n: usize, status: *const c_int, cmp: c_int, value: $value) {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            job(call).wait_for(call, || w.all());
        }
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $test_all<T: Word>(call: &str, ivars: *mut T, n: usize, status: *const c_int, cmp: c_int, value: $value) -> c_int {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            c_int::from(looked(call, w.all()))
        }
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $wait_any<T: Word>(call: &str, ivars: *mut T, n: usize, status: *const c_int, cmp: c_int, value: $value) -> usize {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            if w.is_empty() {
                return NONE;
            }
            let (from, mut found) = (turn(n), NONE);
            job(call).wait_for(call, || w.any(from).inspect(|&i| found = i).is_some());
            found
        }
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $test_any<T: Word>(call: &str, ivars: *mut T, n: usize, status: *const c_int, cmp: c_int, value: $value) -> usize {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            let found = if w.is_empty() { None } else { w.any(turn(n)) };
            looked(call, found.is_some());
            found.unwrap_or(NONE)
        }
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $wait_some<T: Word>(call: &str, ivars: *mut T, n: usize, indices: *mut usize, status: *const c_int, cmp: c_int, value: $value) -> usize {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            if w.is_empty() {
                return 0;
            }
            let mut count = 0;
            job(call).wait_for(call, || {
                // SAFETY: by the caller's contract.
                count = unsafe { w.some(indices) };
                count > 0
            });
            count
        }
        /// # Safety
        /// The arrays are valid for `n` items.
        pub unsafe fn $test_some<T: Word>(call: &str, ivars: *mut T, n: usize, indices: *mut usize, status: *const c_int, cmp: c_int, value: $value) -> usize {
            // SAFETY: by the caller's contract.
            let w = unsafe { job(call).words(call, ivars, n, status, comparison(call, cmp), $pointer(&value), $vector) };
            // SAFETY: by the caller's contract.
            let count = unsafe { w.some(indices) };
            looked(call, count > 0);
            count
        }
    )*};
}

several! {
    (wait_until_all test_all wait_until_any test_any wait_until_some test_some) T, std::ptr::from_ref, false;
    (wait_until_all_vector test_all_vector wait_until_any_vector test_any_vector wait_until_some_vector test_some_vector)
        *const T, of_each, true;
}

/// SPEC: `SIZE_MAX` where no word is considered, or none holds.
const NONE: usize = usize::MAX;

fn of_each<T>(values: &*const T) -> *const T {
    *values
}

/// A test that found nothing gives way where the core is shared.
fn looked(call: &str, found: bool) -> bool {
    if !found {
        job(call).give_way();
    }
    found
}

/// Where to look first: another place each time, so that no word is starved.
fn turn(n: usize) -> usize {
    std::thread_local!(static TURN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });
    TURN.with(|t| {
        let now = t.get();
        t.set(now.wrapping_add(1));
        now % n.max(1)
    })
}

pub fn signal_fetch(call: &str, sig_addr: *const u64) -> u64 {
    let job = job(call);
    job.fetch(call, weft_shmem::CTX_DEFAULT, sig_addr, job.my_pe() as c_int)
}

pub fn signal_wait_until(call: &str, sig_addr: *mut u64, cmp: c_int, value: u64) -> u64 {
    job(call).wait_until(call, sig_addr, comparison(call, cmp), value)
}

pub fn set_lock(call: &str, lock: *mut c_long) {
    job(call).set_lock(call, lock);
}

pub fn test_lock(call: &str, lock: *mut c_long) -> c_int {
    let job = job(call);
    let taken = job.test_lock(call, lock);
    if !taken {
        job.give_way();
    }
    c_int::from(!taken)
}

pub fn clear_lock(call: &str, lock: *mut c_long) {
    job(call).clear_lock(call, lock);
}
