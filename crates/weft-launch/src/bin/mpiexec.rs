//! `mpiexec`, also installed as `mpirun`.

/// Less stack than this does not hold what reads the options.
const STACK: u64 = 512 << 10;

fn main() {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a structure of this function's own.
    let asked = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &raw mut limit) };
    if asked != 0 || limit.rlim_cur >= STACK {
        std::process::exit(weft_launch::mpiexec(&args));
    }
    // A thread's stack is as large as it is asked for. Signals are for that thread: this one only waits, and takes none from
    // before the other begins, since the word of a child's end that it took would be lost.
    let before = weft_sync::block_signals();
    let thread = std::thread::Builder::new().stack_size(4 * STACK as usize);
    let run = move || {
        weft_sync::set_signals(&before);
        weft_launch::mpiexec(&args)
    };
    let code = match thread.spawn(run) {
        // A panic has said why.
        Ok(t) => t.join().unwrap_or(1),
        Err(e) => {
            eprintln!("mpiexec: no thread, and a stack of {} bytes is too small without one: {e}", limit.rlim_cur);
            1
        }
    };
    std::process::exit(code);
}
