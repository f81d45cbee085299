//! Nothing is left behind: finding and ending descendants, also when the launcher is killed.
//!
//! Each rank dies with the launcher (PR_SET_PDEATHSIG), but what a rank has started does not. So
//! a second process waits for the launcher's end and then kills the ranks' process groups, and all
//! that have the job's variable in their environment: what has gone to a session of its own.

use crate::sys::{self, SigSet};
use std::collections::HashSet;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicI32, Ordering};
use weft_base::limits;

/// The watching process and the list that it works from.
pub struct Guard {
    pid: i32,
    /// Kept open: its closing by the launcher's death is the signal.
    _alive: OwnedFd,
    groups: *const AtomicI32,
    n: usize,
}

impl Guard {
    /// Starts the guard for up to `n` process groups and for whatever has the `mark`, a NAME=VALUE
    /// of this job alone, in its environment. `None` where that fails: then only the ranks
    /// themselves are sure to die with a killed launcher.
    pub fn start(n: usize, mark: &str) -> Option<Guard> {
        let (watch, alive) = sys::pipe().ok()?;
        // SAFETY: a fresh mapping, shared with the child below.
        let groups = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                n.max(1) * size_of::<AtomicI32>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if groups == libc::MAP_FAILED {
            return None;
        }
        let groups = groups.cast::<AtomicI32>().cast_const();
        // SAFETY: the launcher has one thread, so that the child may go on as it likes.
        match unsafe { libc::fork() } {
            -1 => None,
            0 => {
                drop(alive);
                watch_over(watch, groups, n, mark)
            }
            pid => Some(Guard { pid, _alive: alive, groups, n }),
        }
    }

    /// Records the process group of a rank, 0 for none.
    pub fn set(&self, rank: usize, group: i32) {
        assert!(rank < self.n);
        // SAFETY: inside of the mapping; atomics may be shared.
        let slot = unsafe { &*self.groups.add(rank) };
        // ORDERING: Release, partner of the load in `watch_over`.
        slot.store(group, Ordering::Release);
    }

    pub fn pid(&self) -> i32 {
        self.pid
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Not waited for: on a busy machine that takes a while, and the launcher ends next.
        sys::kill(self.pid, libc::SIGKILL);
    }
}

/// The guard's whole life.
fn watch_over(watch: OwnedFd, groups: *const AtomicI32, n: usize, mark: &str) -> ! {
    let all: Vec<i32> = (1..=64).collect();
    SigSet::of(&all).block();
    show_as_guard();
    // SAFETY: plain system calls. The launcher's standard streams must not stay open through us.
    unsafe {
        libc::prctl(libc::PR_SET_NAME, c"mpiexec-guard".as_ptr());
        libc::setpgid(0, 0);
        // Nor must others, such as the ends of pipes that somebody waits for.
        let most = limits::files().rlim_cur.min(1 << 16) as i32;
        if libc::syscall(libc::SYS_close_range, 0, watch.as_raw_fd() as u32 - 1, 0) < 0
            || libc::syscall(libc::SYS_close_range, watch.as_raw_fd() as u32 + 1, u32::MAX, 0) < 0
        {
            (0..most).filter(|fd| *fd != watch.as_raw_fd()).for_each(|fd| {
                libc::close(fd);
            });
        }
    }
    let mut p = [libc::pollfd { fd: watch.as_raw_fd(), events: libc::POLLIN, revents: 0 }];
    while !sys::poll(&mut p, -1) || p[0].revents == 0 {}
    for i in 0..n {
        // SAFETY: inside of the mapping.
        // ORDERING: Acquire, partner of the store in `set`.
        let group = unsafe { &*groups.add(i) }.load(Ordering::Acquire);
        if group > 1 {
            sys::kill(-group, libc::SIGKILL);
        }
    }
    kill_marked(mark);
    // SAFETY: ends this process without running the launcher's destructors.
    unsafe { libc::_exit(0) }
}

/// All processes but this one, as far as /proc shows them.
fn pids() -> impl Iterator<Item = i32> {
    let me = std::process::id() as i32;
    let entries = std::fs::read_dir("/proc").into_iter().flatten();
    entries.filter_map(|e| e.ok()?.file_name().to_str()?.parse::<i32>().ok()).filter(move |&pid| pid != me)
}

/// Kills the processes with the mark in their environment until there are none: they may start
/// others meanwhile. What cleared its environment and left its group is not found.
fn kill_marked(mark: &str) {
    let has_mark = |pid: &i32| {
        std::fs::read(format!("/proc/{pid}/environ"))
            .is_ok_and(|text| text.split(|&b| b == 0).any(|v| v == mark.as_bytes()))
    };
    // The bound guards against a process that forks faster than it is killed. A killed process has
    // an empty environment.
    for _ in 0..1000 {
        let found: Vec<i32> = pids().filter(has_mark).collect();
        if found.is_empty() {
            return;
        }
        found.into_iter().for_each(|pid| sys::kill(pid, libc::SIGKILL));
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Lets ps and top show "mpiexec-guard" instead of a second mpiexec, and no variables.
fn show_as_guard() {
    let Ok(stat) = std::fs::read_to_string("/proc/self/stat") else { return };
    // Fields 48 to 51 of proc(5): bounds of the arguments and of the variables. The first two
    // fields end with the last ')'.
    let Some((_, rest)) = stat.rsplit_once(')') else { return };
    let bounds: Vec<usize> = rest.split_whitespace().skip(45).take(4).filter_map(|w| w.parse().ok()).collect();
    let [arg_start, arg_end, env_start, env_end] = bounds[..] else { return };
    if arg_start == 0 || arg_end < arg_start || env_end < env_start {
        return;
    }
    let name = b"mpiexec-guard";
    // SAFETY: the kernel's own bounds of writable stack memory of this process, which has it for
    // itself after the fork; nothing here reads arguments or variables any more.
    unsafe {
        std::ptr::write_bytes(arg_start as *mut u8, 0, arg_end - arg_start);
        std::ptr::write_bytes(env_start as *mut u8, 0, env_end - env_start);
        let n = name.len().min(arg_end - arg_start);
        std::ptr::copy_nonoverlapping(name.as_ptr(), arg_start as *mut u8, n);
    }
}

/// The children of this process, which as a subreaper gets its orphaned descendants too.
fn children() -> Vec<i32> {
    let me = std::process::id();
    if let Ok(text) = std::fs::read_to_string(format!("/proc/self/task/{me}/children")) {
        return text.split_whitespace().filter_map(|w| w.parse().ok()).collect();
    }
    // A kernel without CONFIG_PROC_CHILDREN.
    let parent = |pid: i32| -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
    };
    pids().filter(|&pid| parent(pid) == Some(me)).collect()
}

/// Kills all children but `spare` until there are none: what they have started becomes ours when
/// they die, and follows.
pub fn kill_descendants(spare: Option<i32>) {
    // Children that exist before the first look cannot be more than a few generations deep; the
    // bound guards against a process that forks faster than it is killed.
    for _ in 0..1000 {
        let left: HashSet<i32> = children().into_iter().filter(|&p| Some(p) != spare).collect();
        if left.is_empty() {
            return;
        }
        for &pid in &left {
            sys::kill(pid, libc::SIGKILL);
        }
        for &pid in &left {
            // SAFETY: waits for our own child, which SIGKILL ends.
            unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) };
        }
    }
}
