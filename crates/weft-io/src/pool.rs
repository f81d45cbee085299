//! The I/O thread: one per process, started by the first nonblocking transfer.
//!
//! It does system calls only: no MPI, no code of the user. Jobs of a process run one after the
//! other, so that what was started first is on its way first.

use crate::disk::{Dir, FileDisk, Locked, Piece, run_now};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll};
use weft_base::Result;

struct Job {
    disk: FileDisk,
    dir: Dir,
    pieces: Vec<Piece>,
    lock: Locked,
    answer: Arc<Answer>,
}

// SAFETY: the pieces point to memory that is valid until the job has ended, by the contract of
// `submit`; nothing else in it is bound to a thread.
unsafe impl Send for Job {}

#[derive(Default)]
struct Answer {
    done: AtomicBool,
    result: Mutex<Option<Result<u64>>>,
}

static WAKE: OnceLock<fn()> = OnceLock::new();

/// Registers what wakes the process's waiting threads when a job has ended. The first call wins.
pub fn set_wake(wake: fn()) {
    let _first_wins = WAKE.set(wake);
}

fn thread() -> Option<&'static Sender<Job>> {
    static THREAD: OnceLock<Option<Sender<Job>>> = OnceLock::new();
    let started = THREAD.get_or_init(|| {
        let (sender, jobs) = channel::<Job>();
        let run = move || {
            for job in jobs {
                // SAFETY: by the contract of `submit`.
                let r = unsafe { run_now(&job.disk.file, job.dir, &job.pieces, job.lock, job.disk.maps) };
                *job.answer.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(r);
                // ORDERING: Release; pairs with the Acquire in `Pending::is_done`.
                job.answer.done.store(true, Ordering::Release);
                // ORDERING: SeqCst; pairs with the fence between a sleeper's announcement and its
                // last look, so that either it sees the answer or the wake sees the sleeper.
                fence(Ordering::SeqCst);
                if let Some(wake) = WAKE.get() {
                    wake();
                }
            }
        };
        // The program's handlers are to run on its own threads.
        let builder = std::thread::Builder::new().name("weft-io".into());
        weft_sync::without_signals(|| builder.spawn(run)).ok().map(|_| sender)
    });
    started.as_ref()
}

/// A job that was given to the thread, or what it came to at once. Dropping it waits for the job's end.
struct Pending {
    answer: Option<Arc<Answer>>,
    at_once: Option<Result<u64>>,
}

impl Pending {
    fn is_done(&self) -> bool {
        // ORDERING: Acquire; pairs with the thread's Release.
        self.answer.as_ref().is_none_or(|a| a.done.load(Ordering::Acquire))
    }
}

impl Future for Pending {
    type Output = Result<u64>;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<u64>> {
        if let Some(result) = self.at_once.take() {
            return Poll::Ready(result);
        }
        if !self.is_done() {
            return Poll::Pending;
        }
        let answer = self.answer.take();
        let result = answer.and_then(|a| a.result.lock().unwrap_or_else(PoisonError::into_inner).take());
        Poll::Ready(result.unwrap_or(Ok(0)))
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        while !self.is_done() {
            std::thread::yield_now();
        }
    }
}

/// Gives work to the thread.
///
/// # Safety
/// As `Disk::run`: the memory is valid until the future has ended or was dropped.
pub(crate) unsafe fn submit(
    disk: &FileDisk,
    dir: Dir,
    pieces: &[Piece],
    lock: Locked,
) -> impl Future<Output = Result<u64>> + use<> {
    let answer = Arc::new(Answer::default());
    let job = Job { disk: disk.clone(), dir, pieces: pieces.to_vec(), lock, answer: answer.clone() };
    let left = match thread() {
        Some(t) => t.send(job).err().map(|unsent| unsent.0),
        None => Some(job),
    };
    match left {
        None => Pending { answer: Some(answer), at_once: None },
        // No thread can be had: better now than not at all.
        Some(job) => {
            // SAFETY: the caller's contract.
            let result = unsafe { run_now(&job.disk.file, job.dir, &job.pieces, job.lock, job.disk.maps) };
            Pending { answer: None, at_once: Some(result) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thread_takes_no_signals() {
        assert!(thread().is_some());
        let read = |path: std::path::PathBuf| std::fs::read_to_string(path).unwrap_or_default();
        // It names itself when it runs first.
        let ours = loop {
            let mut tasks = std::fs::read_dir("/proc/self/task").unwrap().map(|t| t.unwrap().path());
            if let Some(t) = tasks.find(|t| read(t.join("comm")).trim() == "weft-io") {
                break t;
            }
            std::thread::yield_now();
        };
        let blocked = |t: &std::path::Path| {
            let status = read(t.join("status"));
            let mask = status.lines().find_map(|l| l.strip_prefix("SigBlk:")).expect("a mask").trim();
            u64::from_str_radix(mask, 16).unwrap()
        };
        let bit = |signal: i32| 1u64 << (signal - 1);
        for signal in [libc::SIGUSR1, libc::SIGALRM, libc::SIGTERM, libc::SIGINT] {
            assert_ne!(blocked(&ours) & bit(signal), 0, "signal {signal}");
        }
        // The caller's mask is as it was.
        assert_eq!(blocked(std::path::Path::new("/proc/thread-self")) & bit(libc::SIGUSR1), 0);
    }
}
