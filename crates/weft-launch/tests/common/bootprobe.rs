//! A rank without MPI above it, for the tests of wire-up and launcher: joins its job, meets all
//! other ranks in the shared memory, and then ends as its first argument says.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_boot::Boot;

const MEET_LIMIT: Duration = Duration::from_secs(60);

/// Every rank writes into every segment; every rank reads its own.
fn meet(boot: &Boot) {
    let word = |p: Proc, from: Proc| {
        let off = boot.layout.ring_ctl_off(p, from);
        // SAFETY: inside of the region, aligned; an atomic may be shared.
        unsafe { &*boot.region.at::<AtomicU32>(off) }
    };
    let all = || (0..boot.n_procs).map(Proc);
    for p in all() {
        // ORDERING: Release, partner of the load below.
        word(p, boot.proc).store(boot.proc.0 + 1, Ordering::Release);
    }
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    for from in all() {
        // ORDERING: Acquire, partner of the store above.
        while word(boot.proc, from).load(Ordering::Acquire) != from.0 + 1 {
            assert!(start.elapsed() < MEET_LIMIT, "rank {} did not come", from.0);
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

fn open_descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, |d| d.count())
}

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let who: Option<u32> = args.next().and_then(|a| a.parse().ok());
    let before = open_descriptors();
    let boot = match weft_boot::boot() {
        Ok(b) => b,
        Err(e) => {
            eprintln!("bootprobe: {e}");
            std::process::exit(7);
        }
    };
    boot.publish_call_names(&["", "MPI_Fancy", "MPI_Recv"]);
    meet(&boot);
    let row = boot.state_row(boot.proc);
    if who.is_some_and(|r| r != boot.proc.0) {
        let next = (boot.proc.0 + 1) % boot.n_procs;
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: writes to valid storage.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
        let now_ns = now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64;
        row.begin_wait("MPI_Recv", next as i32, 5, 0, now_ns);
        println!("rank {} waits", boot.proc.0);
        sleep_for_ever();
    }
    match what.as_str() {
        "abort" => boot.abort(42, "as the test wants"),
        "exit" => std::process::exit(0),
        "segv" => {
            row.enter(1);
            // SAFETY: ends the process by a signal (Rust's own handler would swallow a raised one).
            unsafe {
                libc::signal(libc::SIGSEGV, libc::SIG_DFL);
                libc::raise(libc::SIGSEGV);
            }
        }
        "sleep" => {
            println!("rank {} sleeps", boot.proc.0);
            sleep_for_ever()
        }
        _ => {}
    }
    println!(
        "rank {} of {} app {:?} mode {} fds {} as of {} job {}",
        boot.proc.0,
        boot.n_procs,
        boot.appnum,
        if boot.header().oversubscribed() { "oversubscribed" } else { "dedicated" },
        open_descriptors() as i64 - before as i64,
        boot.layout.as_of(),
        boot.job_name,
    );
    boot.begin_finalize();
    boot.finalize();
    if what == "code" {
        std::process::exit(9);
    }
}
