//! What signals do belongs to the program.

/// Signals of old, of which libraries take some: a constructor of PSM's, which Debian's libfabric brings along, catches those
/// of crashes, writes a file and leaves by exit.
const SIGNALS: std::ops::Range<usize> = 1..32;

/// What signals do; put back as it was when this goes.
pub struct Dispositions(Vec<Option<libc::sigaction>>);

impl Dispositions {
    pub fn keep() -> Dispositions {
        Dispositions(SIGNALS.map(current).collect())
    }
}

fn current(signal: usize) -> Option<libc::sigaction> {
    // SAFETY: all zeros is a valid sigaction; the call fills it, or says that it did not.
    let mut now: libc::sigaction = unsafe { std::mem::zeroed() };
    // SAFETY: asks only.
    let rc = unsafe { libc::sigaction(signal as i32, std::ptr::null(), &mut now) };
    (rc == 0).then_some(now)
}

impl Drop for Dispositions {
    fn drop(&mut self) {
        for (signal, was) in SIGNALS.zip(&self.0) {
            let Some(was) = was else { continue };
            if current(signal).is_some_and(|now| now.sa_sigaction != was.sa_sigaction || now.sa_flags != was.sa_flags) {
                // SAFETY: what the program had set before.
                unsafe { libc::sigaction(signal as i32, was, std::ptr::null_mut()) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "C" fn nothing(_: i32) {}

    #[test]
    fn what_was_changed_meanwhile_is_put_back() {
        let handler = |signal| current(signal).map(|a| a.sa_sigaction);
        let take = |signal: i32| {
            // SAFETY: a handler that does nothing.
            unsafe { libc::signal(signal, nothing as extern "C" fn(i32) as libc::sighandler_t) };
        };
        let (usr2, winch) = (libc::SIGUSR2 as usize, libc::SIGWINCH as usize);
        take(libc::SIGWINCH);
        let (before, own) = (handler(usr2), handler(winch));
        let kept = Dispositions::keep();
        take(libc::SIGUSR2);
        assert_ne!(handler(usr2), before);
        drop(kept);
        assert_eq!((handler(usr2), handler(winch)), (before, own));
    }
}
