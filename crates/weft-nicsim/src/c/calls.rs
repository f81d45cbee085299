//! What a program calls: each call leaves a request for the simulator and gives up the core.

use super::fibre::Fibre;
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int, c_long, c_void};
use weft_pgas::{Atomic, Cmp, Work};

/// What a program asks of the simulator. Addresses are the PE's own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Request {
    Put {
        dest: usize,
        source: *const u8,
        len: usize,
        pe: usize,
    },
    Get {
        dest: *mut u8,
        source: usize,
        len: usize,
        pe: usize,
    },
    Atomic {
        op: Atomic,
        fetch: bool,
        dest: usize,
        operand: u64,
        pe: usize,
    },
    Wait {
        word: usize,
        cmp: Cmp,
        value: u64,
    },
    Fence,
    Quiet,
    Barrier,
    /// Of words at an own address, over all PEs.
    Sum {
        dest: *mut c_long,
        source: usize,
        n: usize,
    },
    Exit(c_int),
    /// The program has ended.
    End(c_int),
}

/// A PE's program between two requests.
pub(super) struct Task {
    pub fibre: Box<Fibre>,
    pub request: Cell<Option<Request>>,
    /// The call that asks, for messages.
    pub call: Cell<&'static CStr>,
    pub answer: Cell<u64>,
    pub pe: usize,
    pub n_pes: usize,
    pub now_ps: Box<dyn Fn() -> u64>,
    pub work: Box<dyn Fn(Work)>,
    pub allocate: Box<dyn Fn(usize) -> *mut c_void>,
    pub main: Box<dyn Fn() -> c_int>,
}

thread_local!(static CURRENT: Cell<*const Task> = const { Cell::new(std::ptr::null()) });

impl Task {
    /// Runs the program up to its next request.
    pub fn next(&self) -> Request {
        CURRENT.set(self);
        self.fibre.enter();
        CURRENT.set(std::ptr::null());
        self.request.take().expect("a program gives up its core with a request")
    }
}

/// The program that runs.
fn current() -> &'static Task {
    let task = CURRENT.get();
    assert!(!task.is_null(), "a call of the simulator outside of a program");
    // SAFETY: set by `next`, whose caller holds the task while the program runs.
    unsafe { &*task }
}

/// Where a fibre begins.
pub(super) extern "C" fn start() {
    let status = (current().main)();
    ask(c"main", Request::End(status));
    unreachable!("a program that has ended goes on");
}

fn ask(call: &'static CStr, request: Request) -> u64 {
    let task = current();
    task.call.set(call);
    task.request.set(Some(request));
    task.fibre.leave();
    task.answer.get()
}

/// # Safety
/// `call` is a literal of a program, which stays loaded.
unsafe fn name(call: *const c_char) -> &'static CStr {
    // SAFETY: by the caller's contract.
    unsafe { CStr::from_ptr(call) }
}

extern "C" fn my_pe() -> c_int {
    current().pe as c_int
}
extern "C" fn n_pes() -> c_int {
    current().n_pes as c_int
}
extern "C" fn now_ns() -> u64 {
    (current().now_ps)() / 1000
}
extern "C" fn allocate(len: usize) -> *mut c_void {
    (current().allocate)(len)
}
extern "C" fn work(what: c_int) {
    (current().work)(match what {
        0 => Work::Cyclic,
        1 => Work::BlockCyclic,
        _ => Work::Indirect,
    });
}
extern "C" fn order(what: c_int) {
    let (call, request) = match what {
        0 => (c"shmem_fence", Request::Fence),
        1 => (c"shmem_quiet", Request::Quiet),
        _ => (c"shmem_barrier_all", Request::Barrier),
    };
    ask(call, request);
}
extern "C" fn exit_all(status: c_int) {
    ask(c"shmem_global_exit", Request::Exit(status));
}
unsafe extern "C" fn put(call: *const c_char, dest: *mut c_void, source: *const c_void, len: usize, pe: c_int) {
    let request = Request::Put { dest: dest.addr(), source: source.cast(), len, pe: pe as usize };
    // SAFETY: the header gives a literal.
    ask(unsafe { name(call) }, request);
}
unsafe extern "C" fn get(call: *const c_char, dest: *mut c_void, source: *const c_void, len: usize, pe: c_int) {
    let request = Request::Get { dest: dest.cast(), source: source.addr(), len, pe: pe as usize };
    // SAFETY: the header gives a literal.
    ask(unsafe { name(call) }, request);
}
unsafe extern "C" fn atomic(
    call: *const c_char,
    op: c_int,
    fetch: c_int,
    dest: *mut c_void,
    operand: u64,
    pe: c_int,
) -> u64 {
    let op = if op == 0 { Atomic::Xor } else { Atomic::Add };
    let request = Request::Atomic { op, fetch: fetch != 0, dest: dest.addr(), operand, pe: pe as usize };
    // SAFETY: the header gives a literal.
    ask(unsafe { name(call) }, request)
}
unsafe extern "C" fn wait_until(call: *const c_char, word: *const c_void, cmp: c_int, value: u64) {
    // SAFETY: the header gives a literal.
    let call = unsafe { name(call) };
    let cmp = match cmp {
        0 => Cmp::Eq,
        3 => Cmp::Ge,
        _ => {
            eprintln!("{}: the simulated NIC waits for SHMEM_CMP_EQ and SHMEM_CMP_GE only", call.to_string_lossy());
            return exit_all(1);
        }
    };
    ask(call, Request::Wait { word: word.addr(), cmp, value });
}
unsafe extern "C" fn sum(call: *const c_char, dest: *mut c_long, source: *const c_long, n: usize) {
    // SAFETY: the header gives a literal.
    ask(unsafe { name(call) }, Request::Sum { dest, source: source.addr(), n });
}

/// As `struct weft_sim_calls` of shmem.h.
#[repr(C)]
pub(super) struct Calls {
    my_pe: extern "C" fn() -> c_int,
    n_pes: extern "C" fn() -> c_int,
    now_ns: extern "C" fn() -> u64,
    allocate: extern "C" fn(usize) -> *mut c_void,
    put: unsafe extern "C" fn(*const c_char, *mut c_void, *const c_void, usize, c_int),
    get: unsafe extern "C" fn(*const c_char, *mut c_void, *const c_void, usize, c_int),
    atomic: unsafe extern "C" fn(*const c_char, c_int, c_int, *mut c_void, u64, c_int) -> u64,
    wait_until: unsafe extern "C" fn(*const c_char, *const c_void, c_int, u64),
    order: extern "C" fn(c_int),
    work: extern "C" fn(c_int),
    sum: unsafe extern "C" fn(*const c_char, *mut c_long, *const c_long, usize),
    exit_all: extern "C" fn(c_int),
}

pub(super) static CALLS: Calls =
    Calls { my_pe, n_pes, now_ns, allocate, put, get, atomic, wait_until, order, work, sum, exit_all };
