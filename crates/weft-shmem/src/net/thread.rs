//! The library's thread: acts on what comes from other nodes while the program computes or sleeps.

use super::Net;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::Duration;
use weft_fabric::port::Rest;

/// A thread of the program's that has looked at the wire so lately looks at it all the time.
const LATELY_NS: u64 = 30_000;
/// Meanwhile this one keeps away, the longer the longer that goes on.
const AWAY: Duration = Duration::from_micros(50);
const AWAY_MOST: Duration = Duration::from_micros(400);
/// The longest wait for the descriptor at a time.
const LONGEST: Duration = Duration::from_millis(500);
/// Naps of a thread whose provider has no descriptor to sleep on.
const NAP: Duration = Duration::from_micros(20);
const NAP_MOST: Duration = Duration::from_millis(1);

/// What wakes the thread.
pub(super) fn bell() -> io::Result<OwnedFd> {
    // SAFETY: a plain system call; the descriptor is new.
    unsafe {
        let fd = libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK);
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(OwnedFd::from_raw_fd(fd)) }
    }
}

/// Wakes it.
pub(super) fn ring(bell: &OwnedFd) {
    let one = 1u64;
    // SAFETY: eight bytes to a descriptor that is open; a full counter has rung already.
    unsafe { libc::write(bell.as_raw_fd(), (&raw const one).cast(), 8) };
}

/// Sleeps until the descriptor can be read, or somebody rings. Whether somebody did.
fn sleep(net: &Net, fd: RawFd) -> bool {
    let of = |fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    let mut two = [of(fd), of(net.bell_fd.as_raw_fd())];
    let mut rung = 0u64;
    // SAFETY: two descriptors in their structures; eight bytes of room.
    unsafe {
        libc::poll(two.as_mut_ptr(), 2, LONGEST.as_millis() as i32);
        if two[1].revents != 0 {
            libc::read(net.bell_fd.as_raw_fd(), (&raw mut rung).cast(), 8);
        }
    }
    rung != 0
}

/// Starts the thread, which takes no signal.
pub(super) fn start(net: Arc<Net>) -> io::Result<JoinHandle<()>> {
    let builder = std::thread::Builder::new().name("weft-shmem-net".into()).stack_size(256 << 10);
    weft_sync::without_signals(|| builder.spawn(move || run(&net)))
}

fn run(net: &Net) {
    let (mut away, mut nap) = (AWAY, NAP);
    // ORDERING: Acquire, partner of the store in `close`.
    while !net.must_end.load(Ordering::Acquire) {
        // ORDERING: Relaxed; a hint.
        let looked = net.looked.load(Ordering::Relaxed);
        if weft_sync::monotonic_ns().saturating_sub(looked) < LATELY_NS {
            std::thread::sleep(away);
            away = (away * 2).min(AWAY_MOST);
            continue;
        }
        away = AWAY;
        let mut state = net.lock();
        let moved = state.turn();
        let rest = if moved { Rest::Poll } else { state.wire.rest() };
        if let Rest::Sleep(_) = rest {
            // ORDERING: Relaxed; under the lock that others take before they look at it.
            net.is_asleep.store(true, Ordering::Relaxed);
        }
        drop(state);
        match rest {
            _ if moved => nap = NAP,
            Rest::Sleep(fd) => {
                let is_rung = sleep(net, fd);
                // ORDERING: Relaxed, as above; whoever rings later rings once too often.
                net.is_asleep.store(false, Ordering::Relaxed);
                if is_rung {
                    // What follows soon goes in one bundle with what has rung.
                    std::thread::sleep(AWAY);
                }
            }
            Rest::Poll => std::thread::sleep(NAP),
            Rest::Nap => {
                std::thread::sleep(nap);
                nap = (nap * 2).min(NAP_MOST);
            }
        }
    }
}
