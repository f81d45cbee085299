//! A PE's program as a fibre: it runs on a stack of its own until it needs the simulator.

use std::cell::UnsafeCell;
use std::io;
use std::mem::MaybeUninit;

/// Bytes of a stack; what is not touched takes no memory.
const STACK: usize = 1 << 20;

/// Turns of a fibre and its host; only one of the two runs.
pub(super) struct Fibre {
    own: UnsafeCell<libc::ucontext_t>,
    host: UnsafeCell<libc::ucontext_t>,
    stack: *mut libc::c_void,
}

impl Fibre {
    /// One that will run `entry`, which must not return but end with `leave`.
    ///
    /// # Errors
    /// There is no memory for its stack.
    pub fn new(entry: extern "C" fn()) -> io::Result<Box<Fibre>> {
        let (prot, flags) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
        // SAFETY: a new mapping.
        let stack = unsafe { libc::mmap(std::ptr::null_mut(), STACK, prot, flags, -1, 0) };
        if stack == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // A program that needs more ends by a signal and writes to nobody's memory.
        // SAFETY: the lowest page of the mapping.
        unsafe { libc::mprotect(stack, 4096, libc::PROT_NONE) };
        // SAFETY: plain data, of which `getcontext` fills what is used.
        let (own, host) = unsafe { (MaybeUninit::zeroed().assume_init(), MaybeUninit::zeroed().assume_init()) };
        let fibre = Box::new(Fibre { own: UnsafeCell::new(own), host: UnsafeCell::new(host), stack });
        let own = fibre.own.get();
        // SAFETY: the context is in a box and stays where it is: it has a pointer to itself.
        unsafe {
            libc::getcontext(own);
            (*own).uc_stack.ss_sp = stack;
            (*own).uc_stack.ss_size = STACK;
            (*own).uc_link = fibre.host.get();
            libc::makecontext(own, entry, 0);
        }
        Ok(fibre)
    }

    /// Runs the fibre until it leaves. Called by the host.
    pub fn enter(&self) {
        // SAFETY: the host's state is stored, the fibre's was stored by `new` or `leave`.
        unsafe { libc::swapcontext(self.host.get(), self.own.get()) };
    }

    /// Goes back to the host, until it enters again. Called by the fibre.
    pub fn leave(&self) {
        // SAFETY: the other way round.
        unsafe { libc::swapcontext(self.own.get(), self.host.get()) };
    }
}

impl Drop for Fibre {
    fn drop(&mut self) {
        // A program that has not ended is forgotten: nothing on its stack is Rust's.
        // SAFETY: the fibre does not run, and never will.
        unsafe { libc::munmap(self.stack, STACK) };
    }
}
