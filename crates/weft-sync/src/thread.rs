//! A number for the calling thread, and threads that take no signals.

/// A number that no other thread which runs at the same time has; never 0. A thread that starts
/// after another has ended may get its number.
#[inline(always)]
pub fn this_thread() -> usize {
    // The thread pointer is in a register; the address of a thread-local variable of a shared
    // library takes a call.
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(loom), not(miri)))]
    {
        let tp: usize;
        // SAFETY: the ABI of x86-64 (the ELF handling of thread-local storage) keeps the thread
        // pointer in the word that it points at; a load, nothing else.
        unsafe {
            std::arch::asm!("mov {}, qword ptr fs:[0]", out(reg) tp, options(nostack, preserves_flags, readonly, pure));
        }
        tp
    }
    #[cfg(all(not(all(target_arch = "x86_64", target_os = "linux", not(miri))), not(loom)))]
    {
        thread_local!(static HERE: u8 = const { 0 });
        HERE.with(|h| std::ptr::from_ref(h).addr())
    }
    #[cfg(loom)]
    {
        loom::thread_local!(static HERE: Box<u8> = Box::new(0));
        HERE.with(|h| std::ptr::from_ref(&**h).addr())
    }
}

/// From now on this thread takes no signals, nor do threads that it starts; which of them were blocked before.
pub fn block_signals() -> libc::sigset_t {
    // SAFETY: sets of this thread's own, which are plain memory.
    unsafe {
        let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        before
    }
}

/// Blocks these for this thread, and no others.
pub fn set_signals(blocked: &libc::sigset_t) {
    // SAFETY: a set, which is plain memory.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, blocked, std::ptr::null_mut()) };
}

/// Runs `f`, in which this thread takes no signals: nor do threads that it starts there, ever.
pub fn without_signals<T>(f: impl FnOnce() -> T) -> T {
    let before = block_signals();
    let done = f();
    set_signals(&before);
    done
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::this_thread;

    #[test]
    fn threads_that_run_together_have_different_numbers() {
        let mine = this_thread();
        assert_ne!(mine, 0);
        assert_eq!(mine, this_thread());
        let both = std::sync::Barrier::new(2);
        let number = || {
            let n = this_thread();
            both.wait();
            n
        };
        std::thread::scope(|s| {
            let (a, b) = (s.spawn(number), s.spawn(number));
            let (a, b) = (a.join().unwrap(), b.join().unwrap());
            assert!(a != b && a != mine && b != mine);
        });
    }
}
